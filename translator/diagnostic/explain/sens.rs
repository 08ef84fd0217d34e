//! Sensitivities.

use super::Explanation;
use super::courses::told;

pub(super) const EXPLANATIONS: &[Explanation] = &[
    told(
        "sens-forward",
        "`--sens P,Q` adds columns `d NAME/d P`: the derivatives of all quantities by constants. They are those of the steps \
         themselves, computed in the same run, and exact but for rounding. The constants are single numbers (`C` cards); DT, LENGTH \
         and periods of output move the times of rows, so they have no such derivatives. Tables whose bounds are computed, \
         PRODUCT and the arguments of NORMRN have none either. Models of other languages have no `--sens`; SCoP has its own \
         SENS statement.",
        "`--sens P,Q` 添加列 `d NAME/d P`：各量对常数的导数。它们是各步本身的导数，在同一次运行中算出，除舍入外是精确的。常数是单个数\
         （`C` 卡）；DT、LENGTH 和输出间隔会移动各行的时刻，因此没有这样的导数。上下界由计算得出的表、PRODUCT 和 NORMRN 的参数也没有。\
         其他语言的模型没有 `--sens`；SCoP 有自己的 SENS 语句。",
    ),
    told(
        "sens-switch",
        "A STEP, PULSE, SAMPLE or a comparison with TIME happens at a moment that depends on a constant of `--sens`. When that \
         constant changes by a little, the moment moves from one step to the next, or not at all: the results jump, and the true \
         derivative is 0 or not finite. The columns count the moment as fixed. They are right for everything else the constant does.",
        "STEP、PULSE、SAMPLE 或与 TIME 的比较发生的时刻与 `--sens` 的常数有关。该常数稍有变化时，时刻从一步移到下一步，或根本不动：结果有\
         跳跃，真正的导数为 0 或无穷。各列把这一时刻视为不变；常数的其他作用都已计入。",
    ),
    told(
        "sens-idle",
        "A constant of `--sens` has no effect on any quantity of the results, so there are no columns for it.",
        "`--sens` 的某个常数对结果中的任何量都没有作用，因此没有它的列。",
    ),
];
