//! FACS: what a run needs, and how it can fail.

use super::Explanation;

pub(super) const EXPLANATIONS: &[Explanation] = &[
    Explanation {
        code: "nodes-not-set",
        wrong: "5 VECTOR A() 5 VECTOR B() SET-Y A() SET-IC B() \\ no NODES\nRESET",
        right: "5 NODES 5 VECTOR A() 5 VECTOR B() SET-Y A() SET-IC B()\nRESET",
        english: "Give the number of the highest node with `NODES` before the first run.",
        chinese: "第一次运行之前，请用 `NODES` 给出最大节点号。",
    },
    Explanation {
        code: "y-not-set",
        wrong: "5 NODES RESET",
        right: "5 NODES 5 VECTOR A() 5 VECTOR B() SET-Y A() SET-IC B() RESET",
        english: "`SET-Y` names the vector of the present values of the nodes.",
        chinese: "`SET-Y` 指定存放节点现值的向量。",
    },
    Explanation {
        code: "ic-not-set",
        wrong: "5 NODES 5 VECTOR A() SET-Y A() RESET",
        right: "5 NODES 5 VECTOR A() 5 VECTOR B() SET-Y A() SET-IC B() RESET",
        english: "`SET-IC` names the vector of the initial values of the nodes.",
        chinese: "`SET-IC` 指定存放节点初值的向量。",
    },
    Explanation {
        code: "vector-too-short",
        wrong: "5 NODES 4 VECTOR A() 5 VECTOR B() SET-Y A() SET-IC B() RESET",
        right: "5 NODES 5 VECTOR A() 5 VECTOR B() SET-Y A() SET-IC B() RESET",
        english: "Both vectors have an element for each node, from 0 to the number given to `NODES`.",
        chinese: "两个向量对每个节点各有一个元素，从 0 到 `NODES` 所给的数。",
    },
    Explanation {
        code: "no-model",
        wrong: "1 RUN",
        right: "MODEL: M 4 +REF INV ; 4 PR-NODE SIMULATE M 1 RUN",
        english: "`SIMULATE` selects the model that runs execute.",
        chinese: "`SIMULATE` 选择运行所执行的模型。",
    },
    Explanation {
        code: "continue-before-run",
        wrong: "MODEL: M 4 +REF INV ; 4 PR-NODE SIMULATE M 1 CONTINUE",
        right: "MODEL: M 4 +REF INV ; 4 PR-NODE SIMULATE M 1 RUN 1 CONTINUE",
        english: "`CONTINUE` goes on from where the last run ended.",
        chinese: "`CONTINUE` 从上次运行结束处继续。",
    },
    Explanation {
        code: "comint-not-positive",
        wrong: "0 TO COMINT MODEL: M 4 +REF INV ; 4 PR-NODE SIMULATE M 1 RUN",
        right: "1 TO COMINT MODEL: M 4 +REF INV ; 4 PR-NODE SIMULATE M 1 RUN",
        english: "`COMINT` is the number of steps in a row.",
        chinese: "`COMINT` 是每行的步数。",
    },
    Explanation {
        code: "time-range",
        wrong: "MODEL: M 4 +REF INV ; 4 PR-NODE SIMULATE M 30 RUN",
        right: "MODEL: M 4 +REF INV ; 4 PR-NODE SIMULATE M 3 RUN",
        english: "T is a state and ends at 21.47483647 units. If the model has a `STOP`, this is a warning, since \
                  the run may end before.",
        chinese: "T 是状态值，最大为 21.47483647 个单位。若模型有 `STOP`，则只是警告，因为运行可能提前结束。",
    },
    Explanation {
        code: "too-many-curves",
        wrong: "",
        right: "",
        english: "A plot names its curves by the letters A to Z. Choose at most 26 nodes with `PR-NODE`, or use \
                  `DISPLAY`.",
        chinese: "图用字母 A 到 Z 表示曲线。`PR-NODE` 最多选 26 个节点，或改用 `DISPLAY`。",
    },
    Explanation {
        code: "overload",
        wrong: "",
        right: "",
        english: "A state is outside its range, -21.47483648 to 21.47483647 units, so the run ends. Scale the \
                  model so that its states stay near one unit, or run it with `--arithmetic wide`.",
        chinese: "状态值超出 -21.47483648 到 21.47483647 个单位，运行结束。请定标，使状态值不超过一个单位左右，或用 `--arithmetic wide` 运行。",
    },
    Explanation {
        code: "divide-by-zero",
        wrong: "",
        right: "",
        english: "`DIV`, `M*/` or a division of cells has the divisor zero. Keep the divisor away from zero, for \
                  example with `OFFSET`.",
        chinese: "`DIV`、`M*/` 或单元除法的除数为零。请避免除数为零，例如用 `OFFSET`。",
    },
    Explanation {
        code: "negative-root",
        wrong: "",
        right: "",
        english: "`SQRT` has a negative input. `-CLIP` cuts off the negative part.",
        chinese: "`SQRT` 的输入为负。`-CLIP` 可截去负的部分。",
    },
    Explanation {
        code: "log-domain",
        wrong: "",
        right: "",
        english: "`LN` and `LOG` need an input above zero.",
        chinese: "`LN` 和 `LOG` 的输入必须大于零。",
    },
    Explanation {
        code: "power-domain",
        wrong: "",
        right: "",
        english: "`Y**X` needs an input of at least zero, and above zero if the exponent is negative.",
        chinese: "`Y**X` 的底不能为负；指数为负时，底必须大于零。",
    },
];
