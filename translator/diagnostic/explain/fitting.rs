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
        "What `AGAINST` compares is infinite, not a number, or so large that its square is infinite, with the values from which \
         the search starts, so that nothing can be improved. (If that happens later, with other values, the search avoids them.)",
        "`AGAINST` 所比较的量在起始值下是无穷大、不是数，或大到平方为无穷大，无从改进。（若以后在其他值下发生，搜索会避开它们。）",
    ),
    told(
        "several-runs",
        "A program may begin a new run by a jump to 4; then it would not be clear with which of its runs the data are to be \
         compared. A fit makes the runs itself, with other values of the parameters.",
        "程序可以跳转到 4 开始新的运行，这样就不清楚数据应与哪一次运行比较。估计参数时由 zudyn 自己以不同的参数值多次运行。",
    ),
    told(
        "estimate-on-bound",
        "The sum of squares is least on a bound of `ADJUST`, and falls further beyond it. If values beyond make sense, widen the \
         bound; if they do not, the model may lack something that the data show. A parameter on its bound has no standard \
         error, and those of the others hold for this value of it.",
        "平方和在 `ADJUST` 的界限上最小，越过界限还会减小。若越过它的值有意义，请放宽界限；若没有意义，模型可能缺少数据所显示\
         的某种作用。界限上的参数没有标准误差，其他参数的标准误差是在它取此值时的。",
    ),
    told(
        "estimate-undetermined",
        "The data fit equally well, or nearly, with other values of these parameters. A parameter without influence on what \
         `AGAINST` compares is one case. Several parameters of which only a product, a quotient or a sum acts are another: \
         their estimates depend on where the search starts. Hold one of them at a known value (remove its `ADJUST`), or \
         compare more quantities of the model with data. The other estimates and their standard errors are not concerned.",
        "这些参数取其他的值时，同样或几乎同样符合数据。一种情形是参数对 `AGAINST` 所比较的量没有影响；另一种是几个参数只以乘积、\
         商或和起作用，它们的估计值取决于搜索从何处开始。请把其中一个固定在已知的值（去掉它的 `ADJUST`），或把模型中更多的量与\
         数据比较。其他参数的估计值和标准误差不受影响。",
    ),
    told(
        "fit-not-converged",
        "The report shows the best values found, but they are not a minimum: the search took too many steps, no step made the \
         sum of squares smaller, or runs near the values fail. zudyn ends with status 3. Start nearer to the solution, narrow \
         the bounds, integrate more accurately (`METHOD IS ADAPTIVE 1e-10`), or let zudyn search from many points within the \
         bounds: `zudyn fit model.cosmo --global multistart:50`.",
        "报告给出找到的最好的值，但它们不是极小值：搜索步数太多，没有一步能使平方和减小，或用附近的值运行会失败。zudyn 以状态 3 \
         结束。请从更近的值开始，缩小界限，提高积分精度（`METHOD IS ADAPTIVE 1e-10`），或让 zudyn 从界限内的许多点搜索：\
         `zudyn fit model.cosmo --global multistart:50`。",
    ),
];
