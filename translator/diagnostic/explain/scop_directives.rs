//! SCoP: directives and loops.

use super::Explanation;

pub(super) const EXPLANATIONS: &[Explanation] = &[
    Explanation {
        code: "match-count",
        wrong: "STATE { y z }\nDERIVATIVE d {\n  MATCH { y0 }\n  y' = z\n  z' = -y\n}\nBREAKPOINT { SOLVE d }",
        right: "STATE { y z }\nDERIVATIVE d {\n  MATCH { y0  y(1) = 2 }\n  y' = z\n  z' = -y\n}\nBREAKPOINT { SOLVE d }",
        english: "A boundary-value problem has as many conditions as first-order equations: known initial constants, \
                  and values required at some time.",
        chinese: "边值问题的条件数等于一阶方程的个数：已知的初始常数，加上在某一时刻要求的值。",
    },
    Explanation {
        code: "match-too-large",
        wrong: "STATE { y[1001] }\nDERIVATIVE d {\n  MATCH { y[i](1) = 2 }\n  FROM i = 0 TO 1000 { y'[i] = -y[i] }\n}\nBREAKPOINT { SOLVE d }",
        right: "STATE { y[1000] }\nDERIVATIVE d {\n  MATCH { y[i](1) = 2 }\n  FROM i = 0 TO 999 { y'[i] = -y[i] }\n}\nBREAKPOINT { SOLVE d }",
        english: "zudyn solves for all unknown starting values together, and the work grows with the cube of their number. \
                  So MATCH may have at most 1,000 demands, counting every array element.",
        chinese: "所有未知初值一起求解，工作量与其个数的立方成正比。因此 MATCH 最多有 1000 个要求，数组的每个元素都算。",
    },
    Explanation {
        code: "table-too-large",
        wrong: "ASSIGNED { a[1000] }\nPROCEDURE p(x) {\n  TABLE a FROM 0 TO 1 WITH 100000\n  FROM i = 0 TO 999 { a[i] = i*x }\n}\n\
                BREAKPOINT { p(t) }",
        right: "ASSIGNED { a[1000] }\nPROCEDURE p(x) {\n  TABLE a FROM 0 TO 1 WITH 1000\n  FROM i = 0 TO 999 { a[i] = i*x }\n}\n\
                BREAKPOINT { p(t) }",
        english: "A TABLE keeps every tabulated value, and every element of a tabulated array, at every point: at most \
                  20,000,000 values.",
        chinese: "TABLE 在每个点保存每个列表的值和数组的每个元素，总共最多 20000000 个值。",
    },
    Explanation {
        code: "match-outside-derivative",
        wrong: "STATE { y }\nBREAKPOINT { MATCH { y0 } }",
        right: "STATE { y }\nDERIVATIVE d { MATCH { y0 }  y' = 1 }\nBREAKPOINT { SOLVE d }",
        english: "MATCH finds initial values for the equations of the DERIVATIVE block that contains it.",
        chinese: "MATCH 为它所在的 DERIVATIVE 块的方程求初值。",
    },
    Explanation {
        code: "sens-outside-block",
        wrong: "PARAMETER { k }\nBREAKPOINT { SENS k }",
        right: "PARAMETER { k }  STATE { y }\nDERIVATIVE d { SENS k  y' = k }\nBREAKPOINT { SOLVE d }",
        english: "SENS belongs to the states of a block of equations: DERIVATIVE, KINETIC, LINEAR or NONLINEAR.",
        chinese: "灵敏度属于方程块的状态变量：DERIVATIVE、KINETIC、LINEAR 或 NONLINEAR。",
    },
    Explanation {
        code: "sens-with-lag",
        wrong: "PARAMETER { k = 1 }  STATE { y }\nDERIVATIVE d { SENS k  LAG y BY k  y' = lag_y_k }\nBREAKPOINT { SOLVE d }",
        right: "PARAMETER { k = 1 }  STATE { y }\nDERIVATIVE d { LAG y BY k  y' = lag_y_k }\nBREAKPOINT { SOLVE d }",
        english: "zudyn does not compute sensitivities of equations with a LAG.",
        chinese: "不计算带有过去值的方程的灵敏度。",
    },
    Explanation {
        code: "table-arguments",
        wrong: "FUNCTION f(x, y) {\n  TABLE FROM 0 TO 1 WITH 10\n  f = x*y\n}",
        right: "FUNCTION f(x) {\n  TABLE FROM 0 TO 1 WITH 10\n  f = x*x\n}",
        english: "A table has one axis, the argument. List the parameters that its values depend on after DEPEND.",
        chinese: "表只有一个轴，即自变量。表值所依赖的参数写在 DEPEND 之后。",
    },
    Explanation {
        code: "table-names",
        wrong: "ASSIGNED { a }\nPROCEDURE p(x) {\n  TABLE FROM 0 TO 1 WITH 10\n  a = x\n}",
        right: "ASSIGNED { a }\nPROCEDURE p(x) {\n  TABLE a FROM 0 TO 1 WITH 10\n  a = x\n}",
        english: "A procedure lists which of its variables to tabulate; a function tabulates its value only.",
        chinese: "过程要说明对它赋值的哪些变量制表；函数只有它的值。",
    },
    Explanation {
        code: "table-outside-function",
        wrong: "BREAKPOINT { TABLE FROM 0 TO 1 WITH 10 }",
        right: "FUNCTION f(x) { TABLE FROM 0 TO 1 WITH 10  f = x }",
        english: "TABLE replaces the evaluation of a FUNCTION or a PROCEDURE by interpolation.",
        chinese: "TABLE 用插值代替 FUNCTION 或 PROCEDURE 的计算。",
    },
    Explanation {
        code: "lag-not-constant",
        wrong: "ASSIGNED { a tau }\nBREAKPOINT { LAG a BY tau }",
        right: "ASSIGNED { a }  PARAMETER { tau = 1 }\nBREAKPOINT { LAG a BY tau }",
        english: "The delay must be known when a run begins: use a PARAMETER, a CONSTANT or STEPPED.",
        chinese: "延迟在运行开始时就要知道：PARAMETER、CONSTANT 或 STEPPED。",
    },
    Explanation {
        code: "forall-dimensions",
        wrong: "ASSIGNED { x[3] y[4] }\nBREAKPOINT { FORALL i { x[i] = y[i] } }",
        right: "ASSIGNED { x[3] y[3] }\nBREAKPOINT { FORALL i { x[i] = y[i] } }",
        english: "FORALL has the range of the arrays that have the index itself as subscript. At least one is \
                  required, and all must have the same size.",
        chinese: "FORALL 的范围由以该下标变量本身为下标的数组决定：至少有一个，而且大小相同。",
    },
    Explanation {
        code: "nested-forall",
        wrong: "ASSIGNED { x[3] }\nBREAKPOINT { FORALL i { x[i] = 1\n  FORALL j { x[j] = 2 }\n} }",
        right: "ASSIGNED { x[3] }\nBREAKPOINT { FORALL i { x[i] = 1\n  FROM j = 0 TO 2 { x[j] = 2 }\n} }",
        english: "A FORALL cannot contain another one: write the inner loop with FROM.",
        chinese: "FORALL 不能嵌套：内层循环请用 FROM。",
    },
    Explanation {
        code: "increment-not-positive",
        wrong: "BREAKPOINT { FROM i = 3 TO 0 BY -1 { } }",
        right: "BREAKPOINT { FROM i = 0 TO 3 BY 1 { } }",
        english: "FROM counts upwards; with a negative or zero increment it would never end.",
        chinese: "FROM 向上计数；增量为负或零时永远到不了终点。",
    },
    Explanation {
        code: "queue-in-equations",
        wrong: "STATE { y }\nDERIVATIVE d { y' = 1  PUTQ y }\nBREAKPOINT { SOLVE d }",
        right: "STATE { y }\nDERIVATIVE d { y' = 1 }\nBREAKPOINT { SOLVE d  PUTQ y }",
        english: "A block of equations is evaluated several times for each step, at times that are not rows, and perhaps again: the queue would fill with trial values.",
        chinese: "方程块在每一步要计算多次，所在时刻不一定是输出行，还可能重算：队列会被试算值填满。",
    },
    Explanation {
        code: "schedule-in-equations",
        wrong: "STATE { y }\nDERIVATIVE d { y' = schedule(t, \"f\") }\nBREAKPOINT { SOLVE d }",
        right: "STATE { y }\nDERIVATIVE d { y' = force(t, \"f\") }\nBREAKPOINT { SOLVE d }",
        english: "Every call of `schedule` delivers one dose. A block of equations is evaluated many times, and \
                  trial steps would lose doses.",
        chinese: "每次调用 `schedule` 给出一次剂量。在多次计算的块中，剂量会在试算步中丢失。",
    },
];
