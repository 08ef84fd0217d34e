//! SCoP: equations.

use super::Explanation;

pub(super) const EXPLANATIONS: &[Explanation] = &[
    Explanation {
        code: "derivative-outside-block",
        wrong: "STATE { y }\nBREAKPOINT { y' = -y }",
        right: "STATE { y }\nDERIVATIVE d { y' = -y }\nBREAKPOINT { SOLVE d }",
        english: "A differential equation is not an assignment: a method needs the whole block. Write it in \
                  DERIVATIVE, and solve that block with SOLVE in BREAKPOINT.",
        chinese: "微分方程不是赋值：求解方法需要整块方程。它写在 DERIVATIVE 中，由 BREAKPOINT 中的 SOLVE 求解。",
    },
    Explanation {
        code: "derivative-not-isolated",
        wrong: "STATE { y }\nDERIVATIVE d { 2*y' = -y }\nBREAKPOINT { SOLVE d }",
        right: "STATE { y }\nDERIVATIVE d { y' = -y/2 }\nBREAKPOINT { SOLVE d }",
        english: "The derivative must be alone on the left side, so that the right side gives its value.",
        chinese: "导数在左边单独出现，这样右边算出后它的值就知道了。",
    },
    Explanation {
        code: "derivative-not-highest",
        wrong: "STATE { y }\nDERIVATIVE d { y'' = -y  y' = 1 }\nBREAKPOINT { SOLVE d }",
        right: "STATE { y }\nDERIVATIVE d { y'' = -y }\nBREAKPOINT { SOLVE d }",
        english: "The equation for the highest derivative of a state gives all lower ones by integration. A second equation for a lower one would contradict it.",
        chinese: "状态变量最高阶导数的方程经积分给出所有低阶导数。再为低阶导数写方程就会矛盾。",
    },
    Explanation {
        code: "derivative-twice",
        wrong: "STATE { y }\nDERIVATIVE d {\n  y' = 1\n  y' = 2\n}\nBREAKPOINT { SOLVE d }",
        right: "STATE { y }\nDERIVATIVE d {\n  IF (t < 1) { y' = 1 } ELSE { y' = 2 }\n}\nBREAKPOINT { SOLVE d }",
        english: "Each state, and each element of an array, has one equation in a block. Branches of one IF may each have theirs.",
        chinese: "每个状态变量、数组的每个元素在一个块中只有一个方程。同一个 IF 的各分支可以各有一个。",
    },
    Explanation {
        code: "derivative-read-too-soon",
        wrong: "STATE { y }  ASSIGNED { a }\nDERIVATIVE d {\n  a = y'\n  y' = -y\n}\nBREAKPOINT { SOLVE d }",
        right: "STATE { y }  ASSIGNED { a }\nDERIVATIVE d {\n  y' = -y\n  a = y'\n}\nBREAKPOINT { SOLVE d }",
        english: "Statements run in written order. Above its equation the highest derivative still has an earlier \
                  value.",
        chinese: "语句按书写顺序执行。在方程之前，最高阶导数还是别的时刻的值。",
    },
    Explanation {
        code: "tilde-outside-block",
        wrong: "STATE { x }\nBREAKPOINT { ~ x = 1 }",
        right: "STATE { x }\nLINEAR l { ~ x = 1 }\nBREAKPOINT { SOLVE l }",
        english: "A line with `~` is an equation to be solved or a reaction. It belongs in a block that SOLVE names.",
        chinese: "带 `~` 的行是要求解的方程或反应式，属于由 SOLVE 指明的块。",
    },
    Explanation {
        code: "equation-without-unknown",
        wrong: "STATE { x }\nLINEAR l { ~ x = 1  ~ t = 2 }\nBREAKPOINT { SOLVE l }",
        right: "STATE { x }\nLINEAR l { ~ x = t }\nBREAKPOINT { SOLVE l }",
        english: "Every equation has an unknown: a state in a line with `~`, or one listed after SOLVEFOR.",
        chinese: "每个方程都有未知数：带 `~` 的行中的状态变量，或 SOLVEFOR 后面的变量。",
    },
    Explanation {
        code: "continuation-without-equation",
        wrong: "STATE { x }\nLINEAR l { ~+ x = 1 }\nBREAKPOINT { SOLVE l }",
        right: "STATE { x }\nLINEAR l { ~ x = 1 }\nBREAKPOINT { SOLVE l }",
        english: "`~+` adds its sides to the equation above it; the first line begins with `~`.",
        chinese: "`~+` 把两边加到上面的方程上；第一行以 `~` 开头。",
    },
    Explanation {
        code: "equation-count",
        wrong: "STATE { x y }\nLINEAR l { ~ x + y = 1 }\nBREAKPOINT { SOLVE l }",
        right: "STATE { x y }\nLINEAR l { ~ x + y = 1  ~ x - y = 0 }\nBREAKPOINT { SOLVE l }",
        english: "The block needs as many equations as unknowns; an array counts with all its elements. SOLVEFOR \
                  selects the unknowns; the other states are then known values.",
        chinese: "方程数要等于未知数的个数；数组按全部元素计算。SOLVEFOR 指明哪些状态变量是未知数，其余的就是普通值。",
    },
    Explanation {
        code: "nonlinear-term",
        wrong: "STATE { x y }\nLINEAR l { ~ x*y = 1  ~ x = y }\nBREAKPOINT { SOLVE l }",
        right: "STATE { x y }\nNONLINEAR l { ~ x*y = 1  ~ x = y }\nBREAKPOINT { SOLVE l }",
        english: "In LINEAR only known values may multiply the unknowns. Products, powers and functions of unknowns \
                  belong in NONLINEAR.",
        chinese: "在 LINEAR 中，未知数只能乘以已知值。未知数的乘积、乘幂和函数属于 NONLINEAR。",
    },
    Explanation {
        code: "reaction-without-state",
        wrong: "PARAMETER { a b }  STATE { y }\nKINETIC k { ~ a <-> b (1, 1)  ~ y << (1) }\nBREAKPOINT { SOLVE k }",
        right: "STATE { a b }\nKINETIC k { ~ a <-> b (1, 1) }\nBREAKPOINT { SOLVE k }",
        english: "A reaction changes states. Other variables may be factors, but at least one name must be a state \
                  of the block.",
        chinese: "反应改变状态变量。其他量可以作为因子，但至少有一个名字是该块的状态变量。",
    },
    Explanation {
        code: "rate-count",
        wrong: "STATE { a b }\nKINETIC k { ~ a <-> b (1) }\nBREAKPOINT { SOLVE k }",
        right: "STATE { a b }\nKINETIC k { ~ a <-> b (1, 0) }\nBREAKPOINT { SOLVE k }",
        english: "`<->` has a rate for each direction; the second may be 0. `->` and `<<` have one rate.",
        chinese: "`<->` 每个方向有一个速率，第二个可以是 0。`->` 和 `<<` 各有一个。",
    },
    Explanation {
        code: "conserve-not-constant",
        wrong: "STATE { a b }\nKINETIC k { ~ a <-> b (1, 1)  CONSERVE a = 1 - b }\nBREAKPOINT { SOLVE k }",
        right: "STATE { a b }\nKINETIC k { ~ a <-> b (1, 1)  CONSERVE a + b = 1 }\nBREAKPOINT { SOLVE k }",
        english: "A law states that a sum of states stays equal to its right side. The right side may contain \
                  parameters and t, but no states, no LOCAL and nothing that the block assigns.",
        chinese: "守恒律表示状态变量之和始终等于右边。右边可以有参数和 t，但不能有状态变量、LOCAL 变量和该块赋值的变量。",
    },
    Explanation {
        code: "conserve-without-state",
        wrong: "STATE { a b }\nKINETIC k { ~ a <-> b (1, 1)\n  CONSERVE a = 1\n  CONSERVE a = 2\n}\nBREAKPOINT { SOLVE k }",
        right: "STATE { a b }\nKINETIC k { ~ a <-> b (1, 1)\n  CONSERVE a + b = 2\n}\nBREAKPOINT { SOLVE k }",
        english: "Each law replaces the equation of one state, the last on its left side that no other law replaces. \
                  At least one must be left.",
        chinese: "每条守恒律代替一个状态变量的方程，即其左边最后一个未被其他守恒律代替的。必须还有这样的变量。",
    },
    Explanation {
        code: "flux-into-conserved",
        wrong: "STATE { a b }\nKINETIC k { ~ a <-> b (1, 1)\n  ~ b << (1)\n  CONSERVE a + b = 1\n}\nBREAKPOINT { SOLVE k }",
        right: "STATE { a b }\nKINETIC k { ~ a <-> b (1, 1)\n  ~ b << (1)\n}\nBREAKPOINT { SOLVE k }",
        english: "The law determines the state, so a flux into it would have no effect. With an inflow nothing is \
                  conserved.",
        chinese: "该状态变量由守恒律给出，流入它的流量不起作用。有流入时就没有守恒。",
    },
    Explanation {
        code: "conserve-outside-kinetic",
        wrong: "STATE { a }\nDERIVATIVE d { a' = 1  CONSERVE a = 1 }\nBREAKPOINT { SOLVE d }",
        right: "STATE { a }\nDERIVATIVE d { a' = 1 }\nBREAKPOINT { SOLVE d }",
        english: "CONSERVE is a law of reactions. In other blocks compute the conserved state from the others.",
        chinese: "CONSERVE 是反应的守恒律。在其他块中请由其余状态变量算出守恒的那一个。",
    },
    Explanation {
        code: "compartment-outside-kinetic",
        wrong: "STATE { a }\nDERIVATIVE d { COMPARTMENT 2 { a }  a' = 1 }\nBREAKPOINT { SOLVE d }",
        right: "STATE { a }\nDERIVATIVE d { a' = 1/2 }\nBREAKPOINT { SOLVE d }",
        english: "COMPARTMENT gives the volumes by which the fluxes of reactions are divided; elsewhere write the division.",
        chinese: "COMPARTMENT 给出反应流量所除的体积；在其他地方请直接写除法。",
    },
    Explanation {
        code: "partial-form",
        wrong: "STATE { u[5] }\nPARTIAL p { ~ u' = DEL2(u) }\nBREAKPOINT { SOLVE p }",
        right: "STATE { u[5] }\nPARTIAL p { ~ u' = 1*DEL2(u) }\nBREAKPOINT { SOLVE p }",
        english: "Only equations of the shape `u' = f*DEL2(u) + g` and their conditions at FIRST and LAST are \
                  allowed in PARTIAL; f and g are names or numbers, and statements above may compute them.",
        chinese: "只求解形如 `u' = f*DEL2(u) + g` 的方程及其在 FIRST 和 LAST 处的条件；f 和 g 是名字或数，可以在前面算出。",
    },
    Explanation {
        code: "partial-length",
        wrong: "STATE { u[5] }  PARAMETER { f[4] }\nPARTIAL p { ~ u' = f*DEL2(u) }\nBREAKPOINT { SOLVE p }",
        right: "STATE { u[5] }  PARAMETER { f[5] }\nPARTIAL p { ~ u' = f*DEL2(u) }\nBREAKPOINT { SOLVE p }",
        english: "f and g have a value for each point of the line, or one for all. A line has at least three points.",
        chinese: "f 和 g 对线上的每个点各有一个值，或对所有点共用一个。一条线至少有三个点。",
    },
    Explanation {
        code: "partial-twice",
        wrong: "STATE { u[5] }\nPARTIAL p { ~ u' = 1*DEL2(u)\n  ~ u' = 2*DEL2(u)\n}\nBREAKPOINT { SOLVE p }",
        right: "STATE { u[5] }\nPARTIAL p { ~ u' = 2*DEL2(u)\n}\nBREAKPOINT { SOLVE p }",
        english: "Each state has one equation in the block.",
        chinese: "每个状态变量在块中只有一个方程。",
    },
    Explanation {
        code: "boundary-twice",
        wrong: "STATE { u[5] }\nPARTIAL p { ~ u' = 1*DEL2(u)\n  ~ u[FIRST] = 1\n  ~ DEL u[FIRST] = 0\n}\nBREAKPOINT { SOLVE p }",
        right: "STATE { u[5] }\nPARTIAL p { ~ u' = 1*DEL2(u)\n  ~ u[FIRST] = 1\n  ~ DEL u[LAST] = 0\n}\nBREAKPOINT { SOLVE p }",
        english: "Give either the value or the slope at each end. The default is slope 0.",
        chinese: "每一端给定值或斜率。没有条件时斜率为 0。",
    },
    Explanation {
        code: "boundary-without-equation",
        wrong: "STATE { u[5] v[5] }\nPARTIAL p { ~ u' = 1*DEL2(u)  ~ v[LAST] = 1 }\nBREAKPOINT { SOLVE p }",
        right: "STATE { u[5] v[5] }\nPARTIAL p { ~ u' = 1*DEL2(u)  ~ u[LAST] = 1 }\nBREAKPOINT { SOLVE p }",
        english: "A boundary condition needs an equation for the same state in the same block.",
        chinese: "边界条件属于同一块中同一状态变量的方程。",
    },
    Explanation {
        code: "boundary-uses-block-variable",
        wrong: "STATE { u[5] }  ASSIGNED { a }\nPARTIAL p { a = t  ~ u' = 1*DEL2(u)  ~ u[LAST] = a }\nBREAKPOINT { SOLVE p }",
        right: "STATE { u[5] }\nPARTIAL p { ~ u' = 1*DEL2(u)  ~ u[LAST] = t }\nBREAKPOINT { SOLVE p }",
        english: "zudyn evaluates boundary conditions before the statements of the block, so they would use the \
                  results of the previous evaluation.",
        chinese: "边界条件先于块中的语句计算，否则用到的会是上一次计算的结果。",
    },
    Explanation {
        code: "history-zero",
        wrong: "STATE { y }\nDISCRETE d { y = y@0 + 1 }\nBREAKPOINT { SOLVE d }",
        right: "STATE { y }\nDISCRETE d { y = y@1 + 1 }\nBREAKPOINT { SOLVE d }",
        english: "`y@1` is the value at the end of the previous step. The value of this step is `y`.",
        chinese: "`y@1` 是上一步结束时的值。本步的值就是 `y`。",
    },
    Explanation {
        code: "history-not-a-state",
        wrong: "STATE { y }  ASSIGNED { a }\nDISCRETE d { y = a@1 }\nBREAKPOINT { SOLVE d }",
        right: "STATE { y a }\nDISCRETE d { y = a@1 }\nBREAKPOINT { SOLVE d }",
        english: "Only states have histories.",
        chinese: "只有状态变量有历史值。",
    },
    Explanation {
        code: "history-outside-discrete",
        wrong: "STATE { y }\nBREAKPOINT { y = y@1 }",
        right: "STATE { y }\nDISCRETE d { y = y@1 }\nBREAKPOINT { SOLVE d }",
        english: "The steps of a DISCRETE block shift its histories, so they have a meaning only there. Elsewhere \
                  use LAG.",
        chinese: "历史值在 DISCRETE 块的各步移动，只在那里有意义。在其他地方用 LAG 取过去的值。",
    },
];
