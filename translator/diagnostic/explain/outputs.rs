//! Stage 5: output cards, runs and reruns.

use super::Explanation;

pub(super) const EXPLANATIONS: &[Explanation] = &[
    Explanation {
        code: "output-undefined",
        wrong: "PRINT STOCK,SAELS",
        right: "PRINT STOCK,SALES",
        english: "A `PRINT`, `PLOT` or `SAVE` card names a quantity that the model does not have. Write names there \
                  without time subscript; an element is `POP(2)`, a car `LINE*3`.",
        chinese: "`PRINT`、`PLOT` 或 `SAVE` 卡要求输出模型中没有的量。输出卡上的名字不带时间下标；\
                  数组元素写 `POP(2)`，车厢写 `LINE*3`。",
    },
    Explanation {
        code: "output-syntax",
        wrong: "PRINT STOCK;SALES",
        right: "PRINT STOCK,SALES(0.2)",
        english: "A `PRINT` card lists quantities separated by `,` or `/`. You may put a column before a name, \
                  `2)STOCK`, and a scale after it: `SALES(3.1)` prints in thousands with one decimal. `SAVE` takes \
                  names only.",
        chinese: "`PRINT` 卡列出以 `,` 或 `/` 分隔的量。名字前可写列号，如 `2)STOCK`；名字后可写比例，\
                  如 `SALES(3.1)` 表示以千为单位、一位小数。`SAVE` 卡只列名字。",
    },
    Explanation {
        code: "print-column",
        wrong: "PRINT 15)STOCK",
        right: "PRINT 14)STOCK",
        english: "The line-printer page has 14 columns in addition to `TIME`, numbered from 1. Without numbers the \
                  items take the columns in turn, and a table of more than 14 continues on pages of its own.",
        chinese: "行式打印机的一页除 `TIME` 外有 14 列，从 1 编号。不写列号时各项依次占用各列，超过 14 列的表续在另外的页上。",
    },
    Explanation {
        code: "plot-syntax",
        wrong: "PLOT  STOCK=S(0,100",
        right: "PLOT  STOCK=S(0,100)",
        english: "A `PLOT` card reads `STOCK=S,GAP=G(0,100)/SALES=R`: each quantity with the character that draws it, \
                  a `,` before one on the same scale, a `/` before one on a new scale, and the limits of a scale in \
                  parentheses after its last quantity. A `*` leaves a limit to zudyn.",
        chinese: "`PLOT` 卡写成 `STOCK=S,GAP=G(0,100)/SALES=R`：每个量后写绘图字符；`,` 之后的量用同一标尺，`/` 之后的量\
                  用新的标尺；标尺的界限写在该组最后一个量之后的括号里。界限写 `*` 表示由 zudyn 选定。",
    },
    Explanation {
        code: "plot-character",
        wrong: "PLOT  STOCK=,SALES=R",
        right: "PLOT  STOCK=S,SALES=R",
        english: "Give each curve its own character after the `=`. Without the `=`, zudyn chooses the first character of \
                  the name that no other curve on the card has. It shows the elements of an array as 1, 2, 3 and so on.",
        chinese: "每条曲线用自己的字符绘出，字符写在 `=` 之后。不写 `=` 时由 zudyn 选定：名字中未被该卡其他曲线占用的第一个字符。\
                  数组的各元素以 1、2、3……绘出。",
    },
    Explanation {
        code: "plot-limits",
        wrong: "PLOT  STOCK=S(100,0)",
        right: "PLOT  STOCK=S(0,100)",
        english: "The lower limit of a scale comes first and is below the upper. Omit them, or write `*`, to let \
                  zudyn choose.",
        chinese: "标尺先写下限，后写上限，下限必须小于上限。不写或写 `*` 时，由 zudyn 根据数值选定。",
    },
    Explanation {
        code: "plot-too-many",
        wrong: "PLOT  STOCK=A/SALES=B/ORDERS=C/GAP=D/STOCK=E/SALES=F/ORDERS=G/GAP=H/STOCK=I/SALES=J/ORDERS=K",
        right: "PLOT  STOCK=A/SALES=B/ORDERS=C/GAP=D\nPLOT  STOCK=A,GAP=D",
        english: "One plot holds at most ten curves; the originals had the same limit. Use several `PLOT` cards: \
                  each makes a plot.",
        chinese: "一幅图最多十条曲线；原来的系统也有同样的限制，而读图的人能分辨的更少。请用几张 `PLOT` 卡，每张一幅图。",
    },
    Explanation {
        code: "dt-missing",
        wrong: "*     A WHOLE DECK\nL     STOCK.K=STOCK.J+DT*(1)\nN     STOCK=0\nSPEC  LENGTH=10",
        right: "*     A WHOLE DECK\nL     STOCK.K=STOCK.J+DT*(1)\nN     STOCK=0\nSPEC  DT=.5/LENGTH=10",
        english: "A run needs its time step. `DT` should be at most half the shortest first-order delay of the model and \
                  a sixth of the shortest third-order one; a smaller step than that changes little. Numbers like .5, .25 \
                  and .125 are exact in binary.",
        chinese: "运行需要步长。`DT` 至多取模型中最短的一阶延迟的一半、最短的三阶延迟的六分之一；\
                  再小则影响不大。.5、.25、.125 这样的数在二进制中是准确的。",
    },
    Explanation {
        code: "length-missing",
        wrong: "*     A WHOLE DECK\nL     STOCK.K=STOCK.J+DT*(1)\nN     STOCK=0\nSPEC  DT=.5",
        right: "*     A WHOLE DECK\nL     STOCK.K=STOCK.J+DT*(1)\nN     STOCK=0\nSPEC  DT=.5/LENGTH=10",
        english: "A run ends when `TIME` reaches `LENGTH`, which is missing. It is a value of `TIME`, not a \
                  duration: for a run from 1900 to 2100 it is 2100.",
        chinese: "`TIME` 到达 `LENGTH` 时运行结束，而这里没有给出。它是 `TIME` 的值而不是时间长度：\
                  从 1900 运行到 2100 时写 2100。",
    },
    Explanation {
        code: "dt-not-positive",
        wrong: "SPEC  DT=0",
        right: "SPEC  DT=.25",
        english: "Time advances by `DT`, so it must be more than zero. zudyn checks it for each run, because a rerun \
                  or `--set` may change it.",
        chinese: "时间按 `DT` 前进，所以它必须大于零。由于重新运行或 `--set` 可能改变它，每次运行都会再次检查。",
    },
    Explanation {
        code: "equation-in-rerun",
        wrong: "RUN   BASE\nR     SALES.KL=20\nRUN   MORE SALES",
        right: "C     LEVEL=10\nR     SALES.KL=LEVEL\nRUN   BASE\nC     LEVEL=20\nRUN   MORE SALES",
        english: "A rerun repeats the same model with other numbers: constants, tables, specifications and output \
                  may change, equations may not. Give the model a constant for whatever varies between runs, and use \
                  `CLIP` or `SWITCH` to exchange a whole policy.",
        chinese: "重新运行是用别的数字重复同一个模型：常数、表、运行规格和输出可以改变，方程不能改变。\
                  要在各次运行之间变化的部分，最好在模型中设一个常数；要更换整个政策，可用 `CLIP` 或 `SWITCH`。",
    },
    Explanation {
        code: "rerun-not-a-constant",
        wrong: "RUN   BASE\nC     GAOL=200\nRUN   HIGH",
        right: "RUN   BASE\nC     GOAL=200\nRUN   HIGH",
        english: "A `C` card of a rerun changes a constant that the model has. An unknown name would change nothing, \
                  so it is an error. Levels, auxiliaries and computed constants follow from the constants and cannot \
                  be set.",
        chinese: "重新运行中的 `C` 卡改变模型已有的常数。模型中没有的名字不会起任何作用，因此视为错误。\
                  状态变量、辅助变量和计算常数由常数得出，不能直接设定。",
    },
    Explanation {
        code: "rerun-not-a-table",
        wrong: "RUN   BASE\nT     EFECT=1/1/1\nRUN   FLAT",
        right: "RUN   BASE\nT     EFFECT=1/1/1\nRUN   FLAT",
        english: "A `T` card of a rerun changes a table that the model has, and gives all its values.",
        chinese: "重新运行中的 `T` 卡改变模型已有的表，并重新给出它的全部值。",
    },
    Explanation {
        code: "rerun-train",
        wrong: "B     LINE=BOXLIN(3,2)\nC     LINE*=10/20/30\nRUN   BASE\nC     LINE*=0/0/0\nRUN   EMPTY",
        right: "C     LOAD=10\nB     LINE=BOXLIN(3,2)\nN     LINE=BOXLOAD(1,LOAD)\nRUN   BASE\nC     LOAD=0\nRUN   EMPTY",
        english: "The initial loads of a boxcar train belong to the model, and a rerun cannot change them. If they \
                  vary, load the train from a constant with `BOXLOAD` and change the constant.",
        chinese: "车厢列的初始载量属于模型本身，重新运行时不能改变。需要变化时，请用 `BOXLOAD` 由常数装车，再改变该常数。",
    },
];
