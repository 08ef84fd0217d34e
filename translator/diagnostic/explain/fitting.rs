//! What is found when the parameters of a model are estimated.

use super::Explanation;
use super::courses::told;

pub(super) const EXPLANATIONS: &[Explanation] = &[
    told(
        "nothing-to-fit",
        "`zudyn fit` needs to know which parameters it may change and what is to come near to which data: at least one \
         `ADJUST name FROM low TO high` and one `AGAINST data.column = expression`, both in front of `INITIAL` or in the body. \
         `run` ignores them.",
        "`zudyn fit` 需要知道可以改变哪些参数，什么量要接近哪些数据：至少一行 `ADJUST 参数 FROM 下限 TO 上限` 和一行 \
         `AGAINST 数据.列 = 表达式`，写在 `INITIAL` 之前或程序体中。`run` 不理会它们。",
    ),
    told(
        "start-out-of-bounds",
        "The search for the best parameters starts from their values in the text, or from those given with `--set`, and never \
         leaves the bounds of `ADJUST`; so it must start within them. A good start is a value of the right size.",
        "寻找最佳参数从程序中的值（或 `--set` 所给的值）开始，且不越过 `ADJUST` 的界限，因此起始值必须在界限之内。数量级\
         正确的值就是好的起始值。",
    ),
    told(
        "too-few-rows",
        "With fewer rows of data than parameters infinitely many values of the parameters fit equally well. Rows of all \
         `AGAINST` count together.",
        "数据行数少于参数个数时，有无穷多组参数同样符合数据。各个 `AGAINST` 的行数合计。",
    ),
    told(
        "data-not-reached",
        "Every row of the data is compared with the run at the time in its first column, and the run ends before that time, or \
         begins after it. `REPEAT` is tested at the end of a step: `REPEAT WHILE 24.0 IS GREATER THAN T` ends at 24 or \
         later. Times of the data are in the units of `T`.",
        "数据的每一行都在其第一列的时刻与运行比较，而运行在那之前已结束，或在那之后才开始。`REPEAT` 在每步末尾检验：\
         `REPEAT WHILE 24.0 IS GREATER THAN T` 在 24 或稍后结束。数据的时刻与 `T` 用同一单位。",
    ),
    told(
        "bad-weight",
        "`WEIGHT` multiplies the square of a difference, so it is a finite number, 0 or larger; often 1/s**2 with the standard \
         deviation s of that row. With a weight of 0 a row does not count. The expression is computed with `T` at the time of the row.",
        "`WEIGHT` 与差的平方相乘，因此应是有限的非负数；常用 1/s**2，s 是该行的标准差。权为 0 的行不起作用。计算表达式时 \
         `T` 是该行的时刻。",
    ),
    told(
        "bad-comparison",
        "What `AGAINST` compares is infinite or no number with the values from which the search starts, so that nothing can be \
         improved. (If that happens later, with other values, the search avoids them.)",
        "`AGAINST` 所比较的量在起始值下是无穷大或不是数，无从改进。（若以后在其他值下发生，搜索会避开它们。）",
    ),
    told(
        "several-runs",
        "A program may begin a new run by a jump to 4; then it would not be clear with which of its runs the data are to be \
         compared. A fit makes the runs itself, with other values of the parameters.",
        "程序可以跳转到 4 开始新的运行，这样就不清楚数据应与哪一次运行比较。估计参数时由 zudyn 自己以不同的参数值多次运行。",
    ),
];
