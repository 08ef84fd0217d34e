//! SCoP: names and declarations.

use super::Explanation;

pub(super) const EXPLANATIONS: &[Explanation] = &[
    Explanation {
        code: "duplicate-declaration",
        wrong: "PARAMETER { a = 1 }\nASSIGNED { a }",
        right: "PARAMETER { a = 1 }\nASSIGNED { b }",
        english: "All names of a model share one list: variables, constants, blocks, functions. Only locals and \
                  arguments may hide a name from outside.",
        chinese: "模型中的名字共用一个表：变量、常数、块、函数。只有局部变量和自变量可以与外面的名字相同，并遮住它。",
    },
    Explanation {
        code: "no-independent",
        wrong: "STATE { y }",
        right: "STATE { y }\nINDEPENDENT { t FROM 0 TO 10 WITH 10 }",
        english: "A model runs over one independent variable: INDEPENDENT gives its name, its range, and the number \
                  of intervals between rows.",
        chinese: "模型沿一个自变量运行：INDEPENDENT 给出它的名字、范围以及输出行把它分成多少个区间。",
    },
    Explanation {
        code: "second-independent",
        wrong: "INDEPENDENT { t FROM 0 TO 1 WITH 1 }\nINDEPENDENT { x FROM 0 TO 1 WITH 1 }",
        right: "INDEPENDENT { t FROM 0 TO 1 WITH 1 }",
        english: "A model has one independent variable. For space use a line of array elements in a PARTIAL block.",
        chinese: "自变量只有一个。空间坐标由 PARTIAL 块中数组的元素表示。",
    },
    Explanation {
        code: "second-sweep",
        wrong: "INDEPENDENT { t FROM 0 TO 1 WITH 1\n  SWEEP k FROM 0 TO 1 WITH 2\n  SWEEP g FROM 0 TO 1 WITH 2\n}",
        right: "INDEPENDENT { t FROM 0 TO 1 WITH 1\n  SWEEP k FROM 0 TO 1 WITH 2\n}",
        english: "A model can sweep one variable. For more, use STEPPED or several runs with `--set`.",
        chinese: "只能扫描一个变量。其他取值可用 STEPPED，或用 `--set` 多次运行。",
    },
    Explanation {
        code: "second-stepped",
        wrong: "STEPPED { k = 1, 2\n  g = 3, 4\n}",
        right: "STEPPED { k = 1, 2 }\nPARAMETER { g = 3 }",
        english: "A model can step one constant: it runs once for each value.",
        chinese: "只能有一个步进常数：模型对它的每个值各运行一次。",
    },
    Explanation {
        code: "second-plot",
        wrong: "ASSIGNED { a }\nPLOT a VS t\nPLOT a VS t",
        right: "ASSIGNED { a }\nPLOT a VS t",
        english: "PLOT selects what a figure shows by default; a model has at most one.",
        chinese: "PLOT 说明默认作什么图；模型至多有一个。",
    },
    Explanation {
        code: "second-match",
        wrong: "STATE { y z }\nDERIVATIVE d {\n  MATCH { y0 }\n  MATCH { y(1) = 2 }\n  y' = 1\n}\nBREAKPOINT { SOLVE d }",
        right: "STATE { y z }\nDERIVATIVE d {\n  MATCH { y(1) = 2 }\n  y' = 1\n}\nBREAKPOINT { SOLVE d }",
        english: "Write all conditions of a boundary-value problem in one MATCH.",
        chinese: "边值问题的所有条件写在同一个 MATCH 中。",
    },
    Explanation {
        code: "second-table",
        wrong: "FUNCTION f(x) {\n  TABLE FROM 0 TO 1 WITH 10\n  TABLE FROM 1 TO 2 WITH 10\n  f = x\n}",
        right: "FUNCTION f(x) {\n  TABLE FROM 0 TO 2 WITH 20\n  f = x\n}",
        english: "A function or procedure has one table; its grid is equidistant.",
        chinese: "函数或过程只有一个表，其格点是等距的。",
    },
    Explanation {
        code: "empty-range",
        wrong: "INDEPENDENT { t FROM 5 TO 5 WITH 1 }",
        right: "INDEPENDENT { t FROM 0 TO 5 WITH 1 }",
        english: "TO is greater than FROM, WITH is at least 1, and START is not after TO; otherwise the range is \
                  empty.",
        chinese: "TO 大于 FROM，WITH 至少为 1，START 不在 TO 之后，否则没有可运行的范围。",
    },
    Explanation {
        code: "stepped-values",
        wrong: "STEPPED { k = 1 }",
        right: "STEPPED { k = 1, 2 }",
        english: "STEPPED has two to five values; the model runs once for each. `--stepped` on the command line \
                  accepts any number.",
        chinese: "STEPPED 需要二到五个值；模型对每个值各运行一次。命令行的 `--stepped` 不限个数。",
    },
    Explanation {
        code: "start-in-assigned",
        wrong: "ASSIGNED { a START 1 }",
        right: "STATE { a START 1 }",
        english: "An assigned variable is computed by statements and is 0 before them. Only states have an initial \
                  value.",
        chinese: "ASSIGNED 变量由语句计算，此前为 0。只有状态变量有初值。",
    },
    Explanation {
        code: "array-size",
        wrong: "STATE { u[0] }",
        right: "STATE { u[1] }",
        english: "An array has at least one element, and at most a million; the elements are counted from 0.",
        chinese: "数组至少有一个元素，至多一百万个；元素从 0 数起。",
    },
    Explanation {
        code: "initial-name-taken",
        wrong: "ASSIGNED { y0 }\nSTATE { y }",
        right: "PARAMETER { y0 = 1 }\nSTATE { y }",
        english: "Every state `y` creates the parameter `y0`, its initial value; the independent variable, \
                  derivatives, SENS and LAG create names too. You may declare such a name as PARAMETER or CONSTANT \
                  to give its value, but not otherwise.",
        chinese: "每个状态变量 `y` 都带来参数 `y0`，即它的初值；自变量、导数、SENS 和 LAG 也会产生名字。这些名字只能声明为 PARAMETER 或 CONSTANT，以给出其值。",
    },
    Explanation {
        code: "define-after-use",
        wrong: "STATE { u[N] }\nDEFINE N 3",
        right: "DEFINE N 3\nSTATE { u[N] }",
        english: "A DEFINEd name has its value from its line on.",
        chinese: "DEFINE 的名字从该行起代表它的数，因此正文读一遍即可。",
    },
    Explanation {
        code: "missing-subscript",
        wrong: "STATE { c[3] }\nASSIGNED { a }\nBREAKPOINT { a = c }",
        right: "STATE { c[3] }\nASSIGNED { a }\nBREAKPOINT { a = c[0] }",
        english: "In expressions and assignments an array needs a subscript in brackets, counted from 0. Only these \
                  use the whole array: TABLE lists, PUTQ, GETQ, LAG, DEL2, COMPARTMENT, and some library functions.",
        chinese: "在表达式和赋值中，数组要带方括号下标，从 0 数起。只有在 TABLE 的名单、PUTQ、GETQ、LAG、DEL2、COMPARTMENT 以及某些库函数中才指整个数组。",
    },
    Explanation {
        code: "not-a-state",
        wrong: "PARAMETER { k }\nDERIVATIVE d { k' = 1 }\nBREAKPOINT { SOLVE d }",
        right: "STATE { k }\nDERIVATIVE d { k' = 1 }\nBREAKPOINT { SOLVE d }",
        english: "Equations give values to states. Declare in STATE every name in SOLVEFOR, COMPARTMENT, MATCH and \
                  DEL2, and every name with a prime.",
        chinese: "方程给状态变量赋值。SOLVEFOR、COMPARTMENT、MATCH、DEL2 中的名字，以及求导的变量，都要在 STATE 中声明。",
    },
    Explanation {
        code: "not-a-parameter",
        wrong: "CONSTANT { k = 1 }  STATE { y }\nDERIVATIVE d { SENS k  y' = -k*y }\nBREAKPOINT { SOLVE d }",
        right: "PARAMETER { k = 1 }  STATE { y }\nDERIVATIVE d { SENS k  y' = -k*y }\nBREAKPOINT { SOLVE d }",
        english: "A sensitivity refers to a number that a run may change: a scalar PARAMETER, STEPPED, or an initial \
                  constant.",
        chinese: "灵敏度是对运行中可改变的数而言的：标量 PARAMETER、STEPPED 或初始常数。",
    },
    Explanation {
        code: "array-argument",
        wrong: "ASSIGNED { x y[3] a }\nBREAKPOINT { a = quadrature(3, x, y) }",
        right: "ASSIGNED { x[3] y[3] a }\nBREAKPOINT { a = quadrature(3, x, y) }",
        english: "Some functions of the library accept whole arrays, written as a name without subscript. The array \
                  must have as many elements as the call uses.",
        chinese: "有些库函数使用整个数组，写作不带下标的名字。数组的元素要够函数使用。",
    },
    Explanation {
        code: "bad-mode",
        wrong: "ASSIGNED { a }\nBREAKPOINT { a = threshold(t, 1, \"mean\") }",
        right: "ASSIGNED { a }\nBREAKPOINT { a = threshold(t, 1, \"min\") }",
        english: "`threshold` has the modes \"min\", 1 from the limit on upwards, and \"max\", 1 up to the limit.",
        chinese: "`threshold` 的方式有 \"min\"（达到界限以上为 1）和 \"max\"（界限以下为 1）。",
    },
    Explanation {
        code: "format-mismatch",
        wrong: "BREAKPOINT { printf(\"%g %g\", t) }",
        right: "BREAKPOINT { printf(\"%g\", t) }",
        english: "Each conversion of the format writes one value. Use %d %i %f %e %g with flags, width and \
                  precision, and %% for a percent sign.",
        chinese: "格式中的每个转换说明写出一个值。可用 %d %i %f %e %g，可带标志、宽度和精度；%% 表示百分号。",
    },
    Explanation {
        code: "procedure-has-no-value",
        wrong: "PROCEDURE p() { }\nASSIGNED { a }\nBREAKPOINT { a = p() }",
        right: "FUNCTION p() { p = 1 }\nASSIGNED { a }\nBREAKPOINT { a = p() }",
        english: "A procedure returns no value. A FUNCTION returns what it assigns to its own name.",
        chinese: "过程只做事，不返回值。FUNCTION 返回赋给它名字的值。",
    },
    Explanation {
        code: "function-without-value",
        wrong: "FUNCTION f(x) { LOCAL a  a = x }",
        right: "FUNCTION f(x) { f = x }",
        english: "The value of a function is what its statements assign to its own name. Without any such assignment it would always be 0.",
        chinese: "函数的值是语句赋给它自己名字的值。如果没有这样的赋值，它永远是 0。",
    },
    Explanation {
        code: "assignment-to-constant",
        wrong: "CONSTANT { g = 9.81 }\nBREAKPOINT { g = 1 }",
        right: "ASSIGNED { g }\nBREAKPOINT { g = 1 }",
        english: "CONSTANT, STEPPED, the constants of UNITS and DEFINEd names keep their values during a run, and `error` is set by SOLVE only.",
        chinese: "CONSTANT、STEPPED、UNITS 中的常数和 DEFINE 的名字在运行中不变，`error` 只由 SOLVE 设定。",
    },
    Explanation {
        code: "assignment-to-independent",
        wrong: "BREAKPOINT { t = 2 }",
        right: "ASSIGNED { s }\nBREAKPOINT { s = 2 }",
        english: "Only rows and methods advance the independent variable.",
        chinese: "自变量只由输出行和求解方法推进。",
    },
    Explanation {
        code: "assignment-to-index",
        wrong: "BREAKPOINT { FROM i = 0 TO 3 { i = i + 1 } }",
        right: "BREAKPOINT { LOCAL i  WHILE i < 3 { i = i + 1 } }",
        english: "FROM and FORALL advance their index. In a WHILE loop you count yourself.",
        chinese: "FROM 或 FORALL 的下标变量自动走过它的范围。用 WHILE 可以自己计数。",
    },
    Explanation {
        code: "unknown-unit",
        wrong: "UNITS { f = (furlong) -> (m) }",
        right: "UNITS { f = (mile) -> (m) }",
        english: "A conversion factor needs the value of a unit. zudyn looks for it among the units that UNITS \
                  defines and in its table of units, also without a final s and after a prefix.",
        chinese: "只有换算因子才需要单位的值。先在 UNITS 的定义中查找，再查单位表，再去掉词尾的 s，再按前缀查找。",
    },
    Explanation {
        code: "units-not-conformable",
        wrong: "UNITS { f = (mile) -> (sec) }",
        right: "UNITS { f = (mile) -> (m) }",
        english: "A factor converts one unit to another, so both must have the same dimension.",
        chinese: "换算因子表示一个单位等于多少个另一单位：两者的量纲必须相同。",
    },
];
