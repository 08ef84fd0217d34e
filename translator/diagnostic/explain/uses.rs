//! Stage 3: how quantities, tables and macros are used.

use super::Explanation;

pub(super) const EXPLANATIONS: &[Explanation] = &[
    Explanation {
        code: "undefined-name",
        wrong: "A     GAP.K=GAOL-STOCK.K",
        right: "A     GAP.K=GOAL-STOCK.K",
        english: "An equation uses a name that no card defines. If it resembles a defined name, the message suggests \
                  that name. Everything an equation needs must be defined: an `L`, `A` or `R` equation, a `C` or `N` \
                  card, a table. Subscript names of `FOR` cards are not quantities.",
        chinese: "方程用到了一个没有任何卡片定义的名字。如果是笔误，消息会给出可能的名字。方程所用的一切都必须有来源：\
                  `L`、`A`、`R` 方程，`C` 或 `N` 卡，或者表。`FOR` 卡的下标名不是量。",
    },
    Explanation {
        code: "right-subscript",
        wrong: "L     STOCK.K=STOCK.J+DT*(ORDERS.KL-SALES.JK)",
        right: "L     STOCK.K=STOCK.J+DT*(ORDERS.JK-SALES.JK)",
        english: "The card determines at which instant the right side is read. A level is computed from values at \
                  `J` and from the rates of the interval `JK` just ended. Auxiliaries, rates and supplementaries \
                  read levels and auxiliaries at `K` and rates still at `JK`. `N` cards have no time subscript. With \
                  these rules every equation uses values that exist.",
        chinese: "卡片的种类决定右边的量取哪一时刻的值。状态变量由 `J` 时刻的值和刚结束的 `JK` 间隔的速率算出；\
                  辅助变量、速率和增补变量取状态变量和辅助变量在 `K` 的值，速率仍取 `JK`；`N` 卡不带下标。\
                  这样，每个方程用到的都是已经存在的值。",
    },
    Explanation {
        code: "time-subscript-missing",
        wrong: "A     GAP.K=GOAL-STOCK",
        right: "A     GAP.K=GOAL-STOCK.K",
        english: "Write a variable quantity with the time at which it is read; only constants, tables and computed \
                  constants have no time subscript. If the left side of an equation has no time subscript either, \
                  write the whole equation without, and zudyn supplies them.",
        chinese: "随时间变化的量必须写出取值的时刻，只有常数、表和计算常数不写。若方程左边也没有时间下标，\
                  则整个方程都不写下标，由 zudyn 补上。",
    },
    Explanation {
        code: "supplementary-used",
        wrong: "S     COVER.K=STOCK.K/DEL\nA     GAP.K=GOAL-COVER.K",
        right: "A     COVER.K=STOCK.K/DEL\nA     GAP.K=GOAL-COVER.K",
        english: "Supplementaries, `S` cards, are computed last in each step, for printing and plotting. Only other \
                  supplementaries may depend on them, so output can never change the behaviour. If an equation needs \
                  the value, make it an auxiliary.",
        chinese: "增补变量（`S` 卡）在每步最后计算，只供打印和绘图。除其他增补变量外，任何量都不能依赖它们，\
                  这样，只供观察的量绝不会改变模型的行为。如果别的方程需要它，它就应是辅助变量。",
    },
    Explanation {
        code: "initial-value-missing",
        wrong: "L     TREES.K=TREES.J+DT*(SALES.JK)",
        right: "L     TREES.K=TREES.J+DT*(SALES.JK)\nN     TREES=50",
        english: "A level is the model's memory: each value follows from the previous one. Give the first on an `N` \
                  card, as a number or by an equation that starts the model in equilibrium. zudyn assumes no zero, \
                  because a forgotten initial value is hard to see in a plot.",
        chinese: "状态变量是模型的记忆，每个值都由前一个值得出，因此第一个值必须用 `N` 卡给出，可以是数，\
                  也可以是使模型从平衡状态出发的算式。系统不会默认为零，因为忘记初值是图上最难发现的错误之一。",
    },
    Explanation {
        code: "initial-not-allowed",
        wrong: "S     COVER.K=STOCK.K/DEL\nN     COVER=25",
        right: "S     COVER.K=STOCK.K/DEL",
        english: "A supplementary is computed at every output time, the first included, and nothing needs it before. \
                  So an initial value would have no effect.",
        chinese: "增补变量在每个输出时刻都要计算，包括最初时刻，在此之前没有别的量需要它。给它的初值永远不会用到。",
    },
    Explanation {
        code: "table-expected",
        wrong: "A     GAP.K=TABLE(GOAL,STOCK.K,0,200,100)",
        right: "A     GAP.K=TABLE(EFFECT,STOCK.K,0,200,100)",
        english: "`TABLE`, `TABHL` and `TABXT` look up a curve, so their first argument is the name of a table from \
                  a `T` card, or one column of a table with two subscripts, `CURVES(*,G)`. The second argument is \
                  the quantity at which to read the curve.",
        chinese: "`TABLE`、`TABHL`、`TABXT` 是查曲线，第一个参数必须是 `T` 卡给出的表名，或双下标表的一列，\
                  如 `CURVES(*,G)`。在何处查表由第二个参数给出。",
    },
    Explanation {
        code: "table-as-quantity",
        wrong: "A     GAP.K=EFFECT*STOCK.K",
        right: "A     GAP.K=TABLE(EFFECT,STOCK.K,0,200,100)*STOCK.K",
        english: "A table is a row of numbers and has no single value. Read it at a point with `TABLE` or a related \
                  function, or select a value, `EFFECT(2)`.",
        chinese: "表是一列数，没有单一的值。请用 `TABLE` 等函数在某一点查表，或用下标取其中一个数，如 `EFFECT(2)`。",
    },
    Explanation {
        code: "table-subscript",
        wrong: "A     GAP.K=TABLE(EFFECT.K,STOCK.K,0,200,100)",
        right: "A     GAP.K=TABLE(EFFECT,STOCK.K,0,200,100)",
        english: "The values of a table do not vary during a run, so a table has no time subscript.",
        chinese: "表中的值在运行中不变，因此表名不带时间下标。",
    },
    Explanation {
        code: "table-size",
        wrong: "T     EFFECT=.5/1/1.5\nA     GAP.K=TABLE(EFFECT,STOCK.K,0,200,50)",
        right: "T     EFFECT=.5/.7/1/1.3/1.5\nA     GAP.K=TABLE(EFFECT,STOCK.K,0,200,50)",
        english: "A table that is read from `lo` to `hi` by steps of `inc` has (hi-lo)/inc+1 values, one for each \
                  point, both ends included. With one value too many or too few, all points would shift. In a rerun \
                  a table keeps its number of values.",
        chinese: "从 `lo` 到 `hi`、间隔 `inc` 的表共有 (hi-lo)/inc+1 个值，每点一个，两端都算在内。多一个与少一个同样是错误：\
                  所有点的位置都会与原意不符。重新运行时表的值的个数不变。",
    },
    Explanation {
        code: "table-range-arguments",
        wrong: "A     GAP.K=TABLE(EFFECT,STOCK.K,200,0,100)",
        right: "A     GAP.K=TABLE(EFFECT,STOCK.K,0,200,100)",
        english: "The last three arguments of a table function are the lowest point, the highest point and the \
                  distance between points. The lowest must be below the highest, and the distance positive.",
        chinese: "查表函数的后三个参数依次是最低点、最高点和点间距离。最低点必须小于最高点，距离必须为正。",
    },
    Explanation {
        code: "macro-not-allowed",
        wrong: "N     STOCK=SMOOTH(GOAL,DEL)",
        right: "A     AVE.K=SMOOTH(GAP.K,DEL)\nN     STOCK=GOAL",
        english: "Delays, smoothing and macros contain levels. They are allowed in `A`, `R` and `S` equations. In an \
                  `L` or `N` card, or in a `WHILE` or `IF` block, those levels would have no moment at which to \
                  advance. Define an auxiliary by the call and use that.",
        chinese: "延迟、平滑和宏自带状态变量，可以写在 `A`、`R`、`S` 方程中。若写在 `L` 卡、`N` 卡或 `WHILE`、`IF` 块里，\
                  这些状态变量就没有向前推进的时机。请先用辅助变量接收调用的结果，再使用该变量。",
    },
];
