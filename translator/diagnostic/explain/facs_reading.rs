//! FACS: what is wrong with the text.

use super::Explanation;

pub(super) const EXPLANATIONS: &[Explanation] = &[
    Explanation {
        code: "unknown-word",
        wrong: "MODEL: M 4 +REF SQRR ;",
        right: "MODEL: M 4 +REF SQR ;",
        english: "zudyn looks up each piece between spaces as a word, then reads it as a number. Case does not \
                  matter. Words must be defined before their first use.",
        chinese: "两个空格之间的文字先作为词查找，再作为数读取。不分大小写。词必须在使用之前定义。",
    },
    Explanation {
        code: "number-range",
        wrong: "70000 TO COMINT",
        right: "7000 TO COMINT",
        english: "A cell has 16 bits and holds -32768 to 65535. A number with a decimal point is a double and \
                  holds 32 bits.",
        chinese: "一个单元有 16 位，可容 -32768 到 65535。带小数点的数是双字，有 32 位。",
    },
    Explanation {
        code: "name-expected",
        wrong: "RK2",
        right: "RK2 A",
        english: "Words that define a word or use one by name take the name from the text after them.",
        chinese: "定义词的词，或按名使用词的词，从后面的文字中取名字。",
    },
    Explanation {
        code: "unfinished-definition",
        wrong: ": X DUP",
        right: ": X DUP ;",
        english: "A definition ends with `;`. zudyn reports a missing one where the text ends, where another \
                  definition begins, or where the definition uses its own name.",
        chinese: "定义以 `;` 结束。文字结束、另一个定义开始或定义用到自己的名字时，报告缺少 `;`。",
    },
    Explanation {
        code: "unclosed-text",
        wrong: "( a comment",
        right: "( a comment )",
        english: "A comment that begins with `(` ends with the next `)`, a text of `.(` too, and a text of `.\"` or \
                  `ABORT\"` with the next quotation mark. Without it, the rest of the program would be part of the \
                  comment or text.",
        chinese: "以 `(` 开始的注释到下一个 `)` 为止，`.(` 的文字也是；`.\"` 和 `ABORT\"` 的文字到下一个引号为止。\
                  如果没有它，程序其余部分都会成为注释或文字。",
    },
    Explanation {
        code: "unbalanced-control",
        wrong: ": X 1 IF 2 ;",
        right: ": X 1 IF 2 THEN ;",
        english: "Control words come in pairs inside one definition: IF and THEN, DO and LOOP, BEGIN and UNTIL, \
                  WHILE and REPEAT, `>R` and `R>`.",
        chinese: "控制词在同一个定义中成对出现：IF 与 THEN，DO 与 LOOP，BEGIN 与 UNTIL，WHILE 与 REPEAT，`>R` 与 `R>`。",
    },
    Explanation {
        code: "unsupported-word",
        wrong: "CODE FAST",
        right: ": FAST NOOP ;",
        english: "zudyn accepts the Forth words that its language reference lists. Assemblers, bytes, ports, the \
                  keyboard and vocabularies have no meaning in a translated model.",
        chinese: "zudyn 接受语言说明所列的 Forth 词。汇编、字节、端口、键盘和词汇表在翻译后的模型中没有意义。",
    },
    Explanation {
        code: "not-redirectable",
        wrong: ": MINE NOOP ; ' MINE IS output",
        right: "DEFER SHAPE : MINE NOOP ; ' MINE IS SHAPE",
        english: "`IS` changes words that `DEFER` has made. `DISPLAY` and `PLOT` choose the form of output, \
                  `SIMULATE` the model.",
        chinese: "`IS` 改变 `DEFER` 定义的词。输出形式用 `DISPLAY`、`PLOT` 选择，模型用 `SIMULATE` 选择。",
    },
    Explanation {
        code: "functgen-order",
        wrong: "2 FUNCTGEN F 0.5 0. 0.5 1.0",
        right: "2 FUNCTGEN F 0.5 0. 0.6 1.0",
        english: "The points of a function generator are in increasing order of x, so that each input has one \
                  interval.",
        chinese: "函数发生器的各点按 x 递增排列，使每个输入只属于一个区间。",
    },
    Explanation {
        code: "functgen-jump",
        wrong: "2 TABLE F -2.0 2.0",
        right: "3 TABLE F -2.0 0. 2.0",
        english: "The difference of adjacent ordinates must fit in a cell: at most 3.2767.",
        chinese: "相邻纵坐标之差必须能放进一个单元：最多 3.2767。",
    },
    Explanation {
        code: "table-too-short",
        wrong: "1 TABLE F 0.5",
        right: "2 TABLE F 0.5 0.5",
        english: "A table has equally spaced abscissae from 0 to 1, hence at least two ordinates.",
        chinese: "表的横坐标在 0 到 1 之间等距，因此至少有两个纵坐标。",
    },
    Explanation {
        code: "delay-length",
        wrong: "0 DELAY D",
        right: "1 DELAY D",
        english: "A delay keeps one value for each step, so it needs at least one step.",
        chinese: "延迟为每一步保存一个值，因此至少一步。",
    },
    Explanation {
        code: "nodes-range",
        wrong: "2 NODES",
        right: "5 NODES",
        english: "`NODES` gives the number of the highest node: 3 plus the number of blocks. Nodes 0 to 3 are time \
                  and the reference values. A VECTOR or MATRIX has indices from 0.",
        chinese: "`NODES` 给出最大节点号：3 加方块数。节点 0 到 3 是时间和参考值。VECTOR 和 MATRIX 的下标从 0 开始。",
    },
    Explanation {
        code: "not-a-vector",
        wrong: "SET-Y K",
        right: "SET-Y Z()",
        english: "`SET-Y` and `SET-IC` name the vectors of the present and of the initial values.",
        chinese: "`SET-Y` 和 `SET-IC` 指定现值向量和初值向量。",
    },
    Explanation {
        code: "not-a-model",
        wrong: "SIMULATE K",
        right: "MODEL: M 4 +REF INV ; SIMULATE M 4 PR-NODE 1 RUN",
        english: "A model is a word defined with `MODEL:` or `:`.",
        chinese: "模型是用 `MODEL:` 或 `:` 定义的词。",
    },
    Explanation {
        code: "script-depends-on-run",
        wrong: "RK2 A MODEL: M 4 +REF A ; 4 PR-NODE SIMULATE M 1 RUN 4 Z() D0= .",
        right: "RK2 A MODEL: M 4 +REF A ; 4 PR-NODE SIMULATE M 1 RUN 4 Z() D.",
        english: "zudyn executes the program once, while it translates; the models run later. A value that a run \
                  has changed can be printed, but cannot decide what the program does next.",
        chinese: "zudyn 在翻译时执行一遍程序，模型则在以后运行。运行改变过的值可以打印，但不能决定程序后面做什么。",
    },
];
