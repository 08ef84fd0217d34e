//! FACS: what execution finds.

use super::Explanation;

pub(super) const EXPLANATIONS: &[Explanation] = &[
    Explanation {
        code: "stack-underflow",
        wrong: "MODEL: M 4 5 SUM ;",
        right: "MODEL: M 4 5 6 SUM ; 5 0.1 ASSIGN-IC 6 0.1 ASSIGN-IC",
        english: "A block takes its scalars, its output node and its input nodes from the stack. A model begins \
                  with an empty stack.",
        chinese: "方块从栈上取标量、输出节点和输入节点。模型开始时栈是空的。",
    },
    Explanation {
        code: "stack-left",
        wrong: "MODEL: M 7 4 +REF INV ;",
        right: "MODEL: M 4 +REF INV ;",
        english: "A model leaves nothing on the stack. The message names the lowest cell left, at the place that \
                  pushed it. At the end of the program, where the numbers do no harm, this is a warning.",
        chinese: "模型结束时栈上不能留下任何数。消息指出留在最下面的单元及压入它的地方。在程序末尾这些数没有害处，只给出警告。",
    },
    Explanation {
        code: "decimal-point-required",
        wrong: "4 1 ASSIGN-IC",
        right: "4 1.0 ASSIGN-IC",
        english: "Scalars and initial values are decimal numbers. The decimal point tells them from node numbers \
                  and counts.",
        chinese: "标量和初值是带小数点的数，以此与节点号和计数相区别。",
    },
    Explanation {
        code: "too-many-decimals",
        wrong: "0.00005 TO DT/2",
        right: "0.0005 TO DT/2",
        english: "A scalar counts units of 0.0001, so it has at most four decimals.",
        chinese: "标量以 0.0001 为单位，因此最多四位小数。",
    },
    Explanation {
        code: "scalar-range",
        wrong: "4.5 SCALAR Q",
        right: "0.45 SCALAR Q",
        english: "A scalar is a cell of 16 bits in units of 0.0001, from -3.2768 to 3.2767. Scale the model so \
                  that its parameters fit.",
        chinese: "标量是以 0.0001 为单位的 16 位单元，从 -3.2768 到 3.2767。请给模型定标。",
    },
    Explanation {
        code: "node-range",
        wrong: "MODEL: M 9 4 INV ;",
        right: "MODEL: M 6 4 INV ; 4 0.1 ASSIGN-IC",
        english: "`NODES` declares the nodes 0 to n. Blocks, `ASSIGN-IC` and `PR-NODE` use these only.",
        chinese: "`NODES` 声明节点 0 到 n。方块、`ASSIGN-IC` 和 `PR-NODE` 只能使用这些节点。",
    },
    Explanation {
        code: "index-range",
        wrong: "9 Z() D.",
        right: "6 Z() D.",
        english: "`n VECTOR` has the elements 0 to n, and `r c MATRIX` the elements 0 0 to r c.",
        chinese: "`n VECTOR` 有元素 0 到 n，`r c MATRIX` 有元素 0 0 到 r c。",
    },
    Explanation {
        code: "reserved-node",
        wrong: "MODEL: M 3 +REF INV ;",
        right: "MODEL: M 4 +REF INV ;",
        english: "Node 0 is time, nodes 1 to 3 are the reference values +1, 0 and -1. Blocks write nodes from 4 \
                  on.",
        chinese: "节点 0 是时间，节点 1 到 3 是参考值 +1、0、-1。方块写 4 号以后的节点。",
    },
    Explanation {
        code: "deferred-not-set",
        wrong: "DEFER X X",
        right: "DEFER X ' NOOP IS X X",
        english: "A word made by `DEFER` executes the word that `IS` has given it.",
        chinese: "`DEFER` 定义的词执行由 `IS` 给它的词。",
    },
    Explanation {
        code: "run-in-model",
        wrong: "MODEL: M 4 +REF INV 1 RUN ;",
        right: "MODEL: M 4 +REF INV ;",
        english: "A model computes nodes, and a run executes it. Runs are written outside.",
        chinese: "模型计算节点，由运行来执行。运行写在模型之外。",
    },
    Explanation {
        code: "defining-in-model",
        wrong: "MODEL: M 4 +REF INV RK2 ;",
        right: "RK2 A MODEL: M 4 +REF A ;",
        english: "A model runs many times, while its words and its memory are fixed before.",
        chinese: "模型要执行许多遍，它的词和内存在此之前就已确定。",
    },
    Explanation {
        code: "printing-in-model",
        wrong: "MODEL: M 4 +REF INV CR ;",
        right: "MODEL: M 4 +REF INV ;",
        english: "A model prints nothing itself. `PR-NODE` chooses the nodes of each row.",
        chinese: "模型自己不打印。每行的节点由 `PR-NODE` 选择。",
    },
    Explanation {
        code: "abort",
        wrong: "1 ABORT\" no dose\"",
        right: "0 ABORT\" no dose\"",
        english: "The program itself ends with this text, because the number before `ABORT\"` is not 0.",
        chinese: "`ABORT\"` 前的数不为 0，程序以此文字自行结束。",
    },
    Explanation {
        code: "dangling-to",
        wrong: "0.5 TO",
        right: "0.5 TO K",
        english: "`TO` makes the next data word store a value. One must follow on the same line of commands, or in \
                  the same pass of a model.",
        chinese: "`TO` 使下一个数据词存入一个值。该词必须在同一行命令或模型的同一遍之中。",
    },
    Explanation {
        code: "block-used-twice",
        wrong: "RK2 A MODEL: M 4 +REF A 5 +REF A ;",
        right: "RK2 A RK2 B MODEL: M 4 +REF A 5 +REF B ;",
        english: "RK2, DIF, DELAY and FIN-DIF blocks have a memory and one place in the diagram. Define one block \
                  for each place.",
        chinese: "RK2、DIF、DELAY 和 FIN-DIF 方块有记忆，在图中只有一个位置。每个位置请各定义一个方块。",
    },
    Explanation {
        code: "findif-span",
        wrong: "9 NODES 9 VECTOR A() 9 VECTOR B() SET-Y A() SET-IC B() 0.01 TO DT/2 1 TO COMINT\n4 1.0 ASSIGN-IC 7 0.0 ASSIGN-IC 1 FIN-DIF S MODEL: M 7 4 S ;",
        right: "9 NODES 9 VECTOR A() 9 VECTOR B() SET-Y A() SET-IC B() 0.01 TO DT/2 1 TO COMINT\n4 1.0 ASSIGN-IC 7 0.0 ASSIGN-IC 2 FIN-DIF S MODEL: M 7 4 S ;",
        english: "A block of n stations lies between two boundary nodes a and o, with o - a from 2 to n + 1. The \
                  derivatives need the nodes after o.",
        chinese: "n 个站的方块位于边界节点 a 与 o 之间，o - a 为 2 到 n + 1。导数占用 o 之后的节点。",
    },
    Explanation {
        code: "findif-range",
        wrong: "",
        right: "",
        english: "SPHER and CYLIN divide by the coordinate X0 + i DX of each station, an unsigned cell in units of \
                  0.0001. It must not be 0, nor exceed 6.5535.",
        chinese: "SPHER 和 CYLIN 要除以各站的坐标 X0 + i DX，它是以 0.0001 为单位的无符号单元，不能为 0，也不能超过 6.5535。",
    },
    Explanation {
        code: "dynamic-execute",
        wrong: "5 EXECUTE",
        right: "5 ' DUP EXECUTE . .",
        english: "`EXECUTE` needs a word that is known before the run.",
        chinese: "`EXECUTE` 需要运行前就已知的词。",
    },
    Explanation {
        code: "dynamic-address",
        wrong: "5 @ .",
        right: "VARIABLE V V @ .",
        english: "Addresses come from words with a body, and numbers of nodes are known before the run.",
        chinese: "地址来自带词体的词，节点号在运行前已知。",
    },
    Explanation {
        code: "half-of-a-double",
        wrong: "RK2 A MODEL: M 4 +REF A ; 4 PR-NODE SIMULATE M 1 RUN 4 Z() DROP .",
        right: "RK2 A MODEL: M 4 +REF A ; 4 PR-NODE SIMULATE M 1 RUN 4 Z() D.",
        english: "A state takes two cells on the stack. zudyn follows both through all words that move cells, and \
                  accepts them together only.",
        chinese: "状态值在栈上占两个单元。zudyn 跟踪这两半的移动，只接受一起使用。",
    },
    Explanation {
        code: "mixed-use",
        wrong: "2VARIABLE D D @ . D 2@ D.",
        right: "2VARIABLE D D 2@ D.",
        english: "A place in memory is a cell or a double, not both: the machines that run the model may store \
                  doubles in another order.",
        chinese: "一处内存或是单元，或是双字，不能两用：运行模型的机器存放双字的次序可能不同。",
    },
    Explanation {
        code: "outside-object",
        wrong: "VARIABLE V V 2+ @ .",
        right: "VARIABLE V V @ .",
        english: "Each defining word makes a body of its own, and an address stays within its body.",
        chinese: "每个定义词产生自己的词体，地址不能超出词体。",
    },
    Explanation {
        code: "loop-too-long",
        wrong: ": X BEGIN AGAIN ; X",
        right: ": X BEGIN 1 UNTIL ; X",
        english: "zudyn executes the program while it translates, and gives up after 20 million words in one \
                  command. A RUN or CONTINUE in it counts as 1,000 words. It also gives up if the turns of a loop in a model \
                  become more than 20,000 statements, or have more than 2 million values on the stacks in all.",
        chinese: "zudyn 在翻译时执行程序，一条命令执行两千万个词后放弃。其中的 RUN 或 CONTINUE 各按一千个词计。\
                  模型中某个循环的各轮合计超过 20000 条语句，或栈上的值合计超过 200 万个时，也会放弃。",
    },
    Explanation {
        code: "branch-depth",
        wrong: "MODEL: M 4 -REF INV 4 Y() D0< IF 1 THEN ;",
        right: "MODEL: M 4 -REF INV 4 Y() D0< IF 1 ELSE 2 THEN 5 4 GAIN ;",
        english: "If a state decides an IF, both branches must leave the stack equally deep: what follows is \
                  translated once.",
        chinese: "若由状态值决定 IF，两个分支必须使栈同样深：后面的部分只翻译一次。",
    },
];
