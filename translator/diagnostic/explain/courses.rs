//! What is found while a program runs that runs as written.

use super::Explanation;

/// A message that no short example draws.
pub(super) const fn told(code: &'static str, english: &'static str, chinese: &'static str) -> Explanation {
    Explanation { code, wrong: "", right: "", english, chinese }
}

pub(super) const EXPLANATIONS: &[Explanation] = &[
    told(
        "function-domain",
        "A function was given an argument for which it has no value: `SQRT` or `LN` of a negative number, `ARCSIN` of one \
         beyond 1, a negative number to a broken power. Or its result, of `EXP` or `**`, is larger than any number. The \
         program ends there; what it printed before stays.",
        "函数的自变量超出了定义域：负数的 `SQRT` 或 `LN`、绝对值大于 1 的 `ARCSIN`、负数的非整数次幂；或者 `EXP` 或 `**` \
         的结果超出了数的范围。程序到此结束，已打印的内容保留。",
    ),
    told(
        "no-more-data",
        "`READ` found no number in the input (or in the column of a data file). The message states which number it would have \
         been. The input is the file given with `--input`, or else standard input: numbers separated by spaces, commas, \
         semicolons or line ends, with comments after `#`. `REPEAT` is tested at the end of a step: a program that reads in \
         every step while `T` is below 100 needs 100 numbers, not 99. A new run does not go back to the first number.",
        "`READ` 在输入（或数据文件的列）中找不到数了。消息指出这应是第几个数。输入是 `--input` 所给的文件，否则是标准输入：\
         数之间用空格、逗号、分号或换行分隔，`#` 之后是注释。`REPEAT` 在每步末尾检验：每步读一个数、`T` 小于 100 时重复的\
         程序需要 100 个数，而不是 99 个。新的运行不会回到第一个数。",
    ),
    told(
        "endless-input",
        "`READ` passed over 16777216 bytes of spaces, separators and comments without finding a number. The program ends there, \
         because a device or a pipe can send them without end. Give `--input` a file of numbers, or shorten its comments.",
        "`READ` 跳过了 16777216 个字节的空格、分隔符和注释，仍没有找到数。设备或管道可能无休止地送出这些字节，所以程序到此结束。\
         请用 `--input` 给出含有数的文件，或缩短其中的注释。",
    ),
    told(
        "real-where-integer",
        "A variable declared `INTEGER` is read, and the number in the input has a decimal point or an exponent. Write it without, or \
         declare the variable `REAL`; a `REAL` also takes numbers without a point.",
        "读入的变量声明为 `INTEGER`，而输入中的数带有小数点或指数。请改写这个数，或把变量声明为 `REAL`；`REAL` 变量也接受不带\
         小数点的数。",
    ),
    told(
        "not-a-number",
        "What `READ` found in the input is not a number. Numbers are written with an optional sign, digits, an optional point \
         and an optional exponent (`12`, `-0.5`, `1.5e-3`), and separated by blanks, commas, semicolons or line ends; other \
         text belongs behind a `#`.",
        "`READ` 在输入中找到的不是数。数由可选的符号、数字、可选的小数点和可选的指数组成（`12`、`-0.5`、`1.5e-3`），\
         以空格、逗号、分号或换行分隔；其他文字应写在 `#` 之后。",
    ),
    told(
        "integer-overflow",
        "An `INTEGER` holds the whole numbers from -2147483648 to 2147483647; a computation, `ENTIER` or a number of the input \
         left this range. Declare the variable `REAL`: it holds whole numbers exactly up to 15 digits.",
        "`INTEGER` 只能容纳 -2147483648 到 2147483647 的整数；某个计算、`ENTIER` 或输入的数超出了这个范围。\
         请把变量声明为 `REAL`：它可精确容纳 15 位以内的整数。",
    ),
    told(
        "fission-quotient-zero",
        "`FISSION OF TRACER` gives the quotient of the tracer before and after a step. As an equation it means a rate, and a \
         quotient of 0 would be an infinite one. In the classic stepping 0 removes all tracer at once.",
        "`FISSION OF TRACER` 给出一步前后示踪剂之比。作为方程它表示一个速率，比值为 0 意味着速率无穷大。\
         在经典步进中，0 会一次除去全部示踪剂。",
    ),
    told(
        "step-too-small",
        "The method of integration made its step smaller and smaller and still missed the error it was to keep. Something \
         changes without bound at the moment the message names: a compartment that empties while a flow divides by its \
         volume, or a jump that should be a `WHEN`. If the model only has very fast and very slow flows together, \
         `METHOD IS STIFF` is made for it.",
        "积分方法不断缩小步长，仍达不到要求的精度。在消息所示的时刻，有量无限快地变化：例如房室已空而流量仍除以它的含量，\
         或者有一个应写成 `WHEN` 的跳变。如果模型只是同时有很快和很慢的流量，请用 `METHOD IS STIFF`。",
    ),
    told(
        "step-not-positive",
        "The text is read as differential equations, and the step `D` (or the distance to the next time of `TIME =`) is zero \
         or negative. Equations are only carried forward.",
        "程序按微分方程解释，而步长 `D`（或到 `TIME =` 下一时刻的距离）为零或负数。方程只能向前推进。",
    ),
    told(
        "endless-events",
        "The program of a `WHEN` made the condition of another one true, that of the other one again the first, and so on \
         10,000 times without time moving. Let each program change what its own condition tests, or give a switch two levels \
         that lie apart: on below 8, off above 12.",
        "某个 `WHEN` 的程序使另一个 `WHEN` 的条件成立，后者又使前者成立，如此往复一万次而时间没有前进。请让每个程序改变自己\
         条件所检验的量，或给开关两个分开的界限：低于 8 打开，高于 12 关闭。",
    ),
    told(
        "not-a-value",
        "A content became infinite, or no number at all, while the equations were solved. Usually a flow grows with the very \
         content it fills, or is divided by a volume that has reached zero. In the classic stepping the program would run on \
         and print `NAN` or `INF`.",
        "求解方程时，某个含量变为无穷大或不是数。通常是流量随它所充入的含量一起增长，或者除以已为零的含量。\
         在经典步进中，程序会继续运行并打印 `NAN` 或 `INF`。",
    ),
    told(
        "index-out-of-range",
        "An index must lie between 1 and the size of its array; for `V`, `G`, `K`, `HV`, `HG` and `HK` that is the number of \
         compartments. A constant index is checked before the program runs, a variable one whenever it is used.",
        "下标必须在 1 到数组长度之间；对 `V`、`G`、`K`、`HV`、`HG`、`HK` 来说，长度就是房室的个数。\
         常数下标在运行前检查，变量下标在每次使用时检查。",
    ),
    told(
        "data-unreadable",
        "The file of a `DATA` line cannot be opened or read. It is looked for in the directory of the model; a program built \
         from the model looks in the directory where it is started, or in that of its option `--data`.",
        "无法打开或读取 `DATA` 行的文件。文件应在模型所在的目录中；由模型编译出的程序在启动它的目录中查找，\
         或在其选项 `--data` 所给的目录中查找。",
    ),
    told(
        "unknown-column",
        "A data file is comma-separated: its first line holds the names of the columns, the others numbers. The text uses a \
         column that this line does not name. Capital and small letters are the same.",
        "数据文件以逗号分隔：第一行是列名，其余各行是数。程序用到了第一行没有的列。大小写不加区分。",
    ),
    told(
        "data-not-increasing",
        "Between the rows of a data file a column is linear, so the first column must increase from row to row, without equal \
         values. Sort the rows, and give two measurements at one time two times that differ a little.",
        "数据文件的列在各行之间线性插值，所以第一列必须逐行递增，不能相等。请将各行排序；同一时刻的两次测量，\
         时间应略有差别。",
    ),
    told(
        "data-not-numbers",
        "In a column that the program uses, a row of the data file has something else than a number, or ends before it. Columns \
         that are not used may hold anything; empty lines are left out.",
        "在程序用到的列中，数据文件的某一行不是数，或者该行没有这一列。没有用到的列可以有任何内容；空行略去。",
    ),
    Explanation {
        code: "not-yet",
        wrong: "",
        right: "",
        english: "The model uses a construct that zudyn reads and checks but cannot translate yet, so zudyn does not \
                  run the model. The language's page in docs/languages lists these constructs.",
        chinese: "模型用到了 zudyn 能读取和检查、但尚不能翻译的结构。此时不进行任何计算，以免给出错误的数。\
                  docs/languages 中该语言的页面列出了这些结构。",
    },
    Explanation {
        code: "solver-failed",
        wrong: "",
        right: "",
        english: "A SOLVE failed; the message gives its code, which is also the value of `error`. 1: too many \
                  iterations or steps; 2: singular matrix; 3: step below round-off; 11, 14: a data file; 12: a value \
                  is not finite. With `IFERROR { … }` after the SOLVE the run continues, and the states keep their \
                  previous values.",
        chinese: "SOLVE 无法完成；消息给出失败代码，与 `error` 的值相同。1：迭代或步数过多；2：矩阵奇异；\
                  3：步长小于舍入误差；11、14：数据文件；12：数值不是有限的。在 SOLVE 之后写 `IFERROR { … }` 可让运行继续，此时各状态保持原值。",
    },
    Explanation {
        code: "calls-too-deep",
        wrong: "",
        right: "",
        english: "A FUNCTION or PROCEDURE calls itself, directly or through others, more than 1000 levels deep \
                  (fewer if it has large local arrays). Usually it lacks the case that returns a value without \
                  calling itself: `FUNCTION fac(n) { IF (n < 1) { fac = 1 } ELSE { fac = n*fac(n - 1) } }`.",
        chinese: "FUNCTION 或 PROCEDURE 直接或间接调用自身超过 1000 层（自带大数组时更少）。多半是缺少不再调用自身就给出值的情形：\
                  `FUNCTION fac(n) { IF (n < 1) { fac = 1 } ELSE { fac = n*fac(n - 1) } }`。",
    },
    Explanation {
        code: "overdrawn",
        wrong: "",
        right: "",
        english: "In the classic stepping, a step takes K out of a compartment and puts G in. Here K is more than the compartment \
                  holds, so its content becomes negative. zudyn warns once and continues, as the language requires. Usually the step is \
                  too long for the flow: use a smaller D, or `METHOD ADAPTIVE`, which chooses its own steps.",
        chinese: "在经典步进中，每一步从房室取走 K 并加入 G。此处 K 多于房室的含量，含量因而变为负值。zudyn 只警告一次，\
                  并按语言的规定继续。多半是步长对该流量来说太大：请减小 D，或使用自行选择步长的 `METHOD ADAPTIVE`。",
    },
    Explanation {
        code: "time-stands",
        wrong: "",
        right: "",
        english: "Each step adds D to T, and REPEAT waits for T to reach a value. With a D of 0, a negative D, or a D too small to \
                  change T, that never happens. zudyn ends the modelling as if REPEAT were satisfied; the appendix still runs.",
        chinese: "每一步把 D 加到 T 上，REPEAT 等待 T 达到某个值。若 D 为 0、为负，或小得不能改变 T，就永远达不到。\
                  zudyn 像 REPEAT 已满足一样结束建模；附加程序照常执行。",
    },
    Explanation {
        code: "stiff",
        wrong: "",
        right: "",
        english: "`dopri5` has needed more than 20 000 steps between two rows: some equations settle much faster \
                  than the others change. zudyn uses `rosenbrock` for the rest of the run. The results are as \
                  accurate; `METHOD rosenbrock` saves time.",
        chinese: "`dopri5` 在两行之间用了超过 20 000 步：有些方程衰减得比其他量的变化快得多。余下的运行改用 `rosenbrock`。\
                  结果同样准确；写 `METHOD rosenbrock` 可节省时间。",
    },
];
