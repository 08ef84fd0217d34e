//! Sensitivities.

use super::Explanation;
use super::courses::told;

pub(super) const EXPLANATIONS: &[Explanation] = &[
    told(
        "sens-forward",
        "`--sens P,Q` adds columns `d NAME/d P`: the derivatives of all quantities by constants. They are those of the steps \
         themselves, computed in the same run, and exact but for rounding. The constants are single numbers: `C` cards, \
         parameters, initial values. What moves the times of rows or steps (DT, LENGTH, `t0`, `maxerr`) has no such derivative. \
         If a method with error control stops at a jump, a dose or an event, that moment must not depend on a constant of the \
         option either. Random numbers, integrals, LAG, queues, MATCH, C code, PRODUCT, and tables whose bounds are computed have \
         no derivative. FACS and BOSCOS have no `--sens`.",
        "`--sens P,Q` 添加列 `d NAME/d P`：各量对常数的导数。它们是各步本身的导数，在同一次运行中算出，除舍入外是精确的。常数是单个数：\
         `C` 卡、参数、初值。会移动各行或各步时刻的（DT、LENGTH、`t0`、`maxerr`）没有这样的导数。控制误差的方法在跳跃、给药或事件处停步时，\
         该时刻也不能与选项中的常数有关。随机数、积分、LAG、队列、MATCH、C 代码、PRODUCT 和上下界由计算得出的表没有导数。\
         FACS 和 BOSCOS 没有 `--sens`。",
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
