//! SCoP: SOLVE.

use super::Explanation;

pub(super) const EXPLANATIONS: &[Explanation] = &[
    Explanation {
        code: "solve-unknown-block",
        wrong: "BREAKPOINT { SOLVE d }",
        right: "STATE { y }\nDERIVATIVE d { y' = 1 }\nBREAKPOINT { SOLVE d }",
        english: "SOLVE names a block of equations or a PROCEDURE without arguments, above or below it.",
        chinese: "SOLVE 指明一个方程块或没有自变量的 PROCEDURE，它可以在前面或后面。",
    },
    Explanation {
        code: "block-solved-twice",
        wrong: "STATE { y }\nDERIVATIVE d { y' = 1 }\nBREAKPOINT { SOLVE d  SOLVE d }",
        right: "STATE { y }\nDERIVATIVE d { y' = 1 }\nBREAKPOINT { SOLVE d }",
        english: "An integrating SOLVE advances its block to the row; a second one in the same pass would have \
                  nothing left to do. Choose between two of them with IF.",
        chinese: "积分的 SOLVE 把它的块推进到输出行；同一遍中的第二个就没有可做的了。请用 IF 在两者之间选择。",
    },
    Explanation {
        code: "integrating-solve-outside-breakpoint",
        wrong: "STATE { y }\nDERIVATIVE d { y' = 1 }\nINITIAL { SOLVE d }\nBREAKPOINT { SOLVE d }",
        right: "STATE { y }\nDERIVATIVE d { y' = 1 - y }\nINITIAL { SOLVE d STEADYSTATE }\nBREAKPOINT { SOLVE d }",
        english: "Integration goes from row to row, and BREAKPOINT runs at the rows. Elsewhere you can solve for a \
                  steady state or algebraic equations.",
        chinese: "积分从一个输出行到下一行，而 BREAKPOINT 正是在输出行运行的。在其他地方可以求稳态或代数方程。",
    },
    Explanation {
        code: "wrong-method",
        wrong: "STATE { x }\nLINEAR l { ~ x = 1 }\nBREAKPOINT { SOLVE l METHOD runge }",
        right: "STATE { x }\nLINEAR l { ~ x = 1 }\nBREAKPOINT { SOLVE l METHOD simeq }",
        english: "Each kind of block has its own methods. DISCRETE blocks and procedures have their own steps and no \
                  method.",
        chinese: "每种块有自己的方法。DISCRETE 块和过程按原样逐步执行，没有方法。",
    },
    Explanation {
        code: "steadystate-not-possible",
        wrong: "STATE { x }\nLINEAR l { ~ x = 1 }\nBREAKPOINT { SOLVE l STEADYSTATE }",
        right: "STATE { x }\nLINEAR l { ~ x = 1 }\nBREAKPOINT { SOLVE l }",
        english: "A steady state is where the derivatives of a DERIVATIVE or KINETIC block are zero; other blocks \
                  have none.",
        chinese: "稳态是 DERIVATIVE 或 KINETIC 块的导数为零之处；其他块没有稳态。",
    },
];
