//! FACS: what is suspicious.

use super::Explanation;

pub(super) const EXPLANATIONS: &[Explanation] = &[
    Explanation {
        code: "integrated-input",
        wrong: "RK2 A RK2 B MODEL: M 4 +REF A 5 4 B ;",
        right: "RK2 A RK2 B MODEL: M 5 4 B 4 +REF A ;",
        english: "Statements act in written order. An integrator that reads a node after another one has advanced \
                  it is of first order only. zudyn keeps the order, so that published results come out.",
        chinese: "语句按书写次序执行。若积分器读取的节点已被另一个积分器推进，方法只有一阶精度。zudyn 保持书写次序，使已发表的结果得以重现。",
    },
    Explanation {
        code: "read-before-written",
        wrong: "MODEL: M 5 4 INV 4 +REF INV ;",
        right: "MODEL: M 4 +REF INV 5 4 INV ;",
        english: "FACS does not sort statements. A block that reads a node before the block that computes it uses \
                  the value of the pass before.",
        chinese: "FACS 不对语句排序。方块若在节点算出之前读取它，用的是上一遍的值。",
    },
    Explanation {
        code: "node-written-twice",
        wrong: "MODEL: M 4 +REF INV 4 -REF INV ;",
        right: "MODEL: M 4 +REF INV 5 -REF INV ;",
        english: "Each block has an output node of its own. Only the last value written in a pass is printed.",
        chinese: "每个方块有自己的输出节点。打印的只是一遍中最后写入的值。",
    },
    Explanation {
        code: "node-never-written",
        wrong: "MODEL: M 4 6 INV ;",
        right: "6 0.5 ASSIGN-IC MODEL: M 4 6 INV ;",
        english: "A node that nothing computes and nothing assigns is 0 throughout.",
        chinese: "没有计算也没有赋值的节点始终为 0。",
    },
    Explanation {
        code: "pot-outside-unit",
        wrong: "1.5 SCALAR Q MODEL: M Q 4 +REF POT ;",
        right: "1.5 SCALAR Q MODEL: M Q 4 +REF GAIN ;",
        english: "A potentiometer multiplies by 0 to 1. zudyn multiplies by any scalar; `GAIN` states that this is \
                  meant.",
        chinese: "电位器的系数为 0 到 1。zudyn 对任何标量都照乘；`GAIN` 表明这是有意的。",
    },
    Explanation {
        code: "diffusion-unstable",
        wrong: "",
        right: "",
        english: "The explicit method of FIN-DIF is stable while D/DX2 times the step is at most 0.5. Beyond that \
                  errors grow from step to step.",
        chinese: "FIN-DIF 的显式方法在 D/DX2 与步长之积不超过 0.5 时稳定，否则误差逐步增大。",
    },
    Explanation {
        code: "findif-parameter",
        wrong: "",
        right: "",
        english: "The built-in FIN-DIF was compiled with its own `X0`, `DX` and `D/DX2`. A later definition of the \
                  same name is another word: set the parameter with `TO`.",
        chinese: "内置的 FIN-DIF 用的是它自己的 `X0`、`DX` 和 `D/DX2`。以后同名的定义是另一个词：请用 `TO` 设置参数。",
    },
    Explanation {
        code: "integer-into-scalar",
        wrong: "1 TO K",
        right: "1.0 TO K",
        english: "`TO` stores a number without a decimal point unchanged, in units of 0.0001.",
        chinese: "`TO` 把不带小数点的数原样存入，以 0.0001 为单位。",
    },
    Explanation {
        code: "decimal-into-integer",
        wrong: "0.5 TO COMINT",
        right: "5 TO COMINT",
        english: "An integer counts. A decimal number becomes a scalar, in units of 0.0001, or leaves half of it \
                  on the stack.",
        chinese: "整数用于计数。带小数点的数会变成以 0.0001 为单位的标量，或把一半留在栈上。",
    },
    Explanation {
        code: "unscaled-state",
        wrong: "0.5 4 TO Z0()",
        right: "4 0.5 ASSIGN-IC",
        english: "A decimal number is stored in a VECTOR digit by digit, in units of 0.00000001. `ASSIGN-IC` and \
                  `ASSIGN-Y` scale it.",
        chinese: "带小数点的数按其数字存入 VECTOR，以 0.00000001 为单位。`ASSIGN-IC` 和 `ASSIGN-Y` 会定标。",
    },
    Explanation {
        code: "paren-comment",
        wrong: "1 (one) .",
        right: "1 ( one ) .",
        english: "A comment begins with a parenthesis and a space. A piece that begins with a parenthesis and is \
                  not a word is read as a comment, as in the published listings.",
        chinese: "注释以括号和空格开始。以括号开头又不是词的文字按注释处理，与已发表的程序一致。",
    },
    Explanation {
        code: "nothing-to-print",
        wrong: "MODEL: M 4 +REF INV ; SIMULATE M 1 RUN",
        right: "MODEL: M 4 +REF INV ; 4 PR-NODE SIMULATE M 1 RUN",
        english: "A run prints T and the nodes that `PR-NODE` has chosen.",
        chinese: "运行打印 T 和 `PR-NODE` 所选的节点。",
    },
    Explanation {
        code: "nothing-runs",
        wrong: "MODEL: M 4 +REF INV ; 4 PR-NODE SIMULATE M",
        right: "MODEL: M 4 +REF INV ; 4 PR-NODE SIMULATE M 1 RUN",
        english: "A program is executed from its first word to its last. Only `RUN`, `CONTINUE` and `INITIALIZE` execute \
                  the selected model and print rows.",
        chinese: "程序从第一个词执行到最后一个词。只有 `RUN`、`CONTINUE` 和 `INITIALIZE` 才执行所选的模型并打印各行。",
    },
    Explanation {
        code: "ignored-word",
        wrong: "",
        right: "",
        english: "The word is accepted so that old programs can be read, and does nothing.",
        chinese: "为了能读旧程序而接受该词，它不起作用。",
    },
    Explanation {
        code: "redefined-word",
        wrong: "",
        right: "",
        english: "The name is that of a word of FACS. Words compiled before keep the old meaning, words after have \
                  the new one.",
        chinese: "这是 FACS 词的名字。此前编译的词保持旧义，此后的用新义。",
    },
];
