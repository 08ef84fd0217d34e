//! COSMO: the great parts of a model, programs and statements.

use super::Explanation;

pub(super) const EXPLANATIONS: &[Explanation] = &[
    Explanation {
        code: "number-of-compartments-missing",
        wrong: "NUMBER OF COMPARTMENTS 0",
        right: "NUMBER OF COMPARTMENTS 4",
        english: "A model of 1969 begins with the number of its compartments, which is the size of the arrays V, G, \
                  K, HV, HG and HK. In-compartments and out-compartments count too. Today you may omit the line; \
                  then the highest number in the body counts.",
        chinese: "1969 年的正文以房室的个数开头：数组 V、G、K、HV、HG、HK 就有这么多元素。IN-COMPARTMENT 和 \
                  OUT-COMPARTMENT 也计算在内。现在可以省略这一行，这时取 BODY 中最大的编号。",
    },
    Explanation {
        code: "model-too-large",
        wrong: "REAL first(1000000), second(1000000), third(1000000), fourth(1000000), fifth(1000000)",
        right: "REAL first(1000), second(1000), third(1000), fourth(1000), fifth(1000)",
        english: "zudyn keeps all arrays of a model in memory, including V, G, K, and HV, HG, HK of every tracer. \
                  Usually a size has a digit too many.",
        chinese: "模型的所有数组都放在内存中，包括各房室的 V、G、K，以及每种示踪剂的 HV、HG、HK。通常是某个大小多写了一位数字。",
    },
    Explanation {
        code: "initial-missing",
        wrong: "NUMBER OF COMPARTMENTS 4\nV2=300.0\n\nBODY",
        right: "NUMBER OF COMPARTMENTS 4\nINITIAL\nV2=300.0\n\nBODY",
        english: "INITIAL comes between the headings and the body, with the program that gives the initial contents. \
                  It is mandatory even if the program is empty. A misspelt heading also causes this message.",
        chinese: "标题行和 BODY 之间是 INITIAL，它的程序给出初始含量；程序为空时也必须有这一行。\
                  既不是标题行也不是 INITIAL 的行（例如拼错的标题）会引起这条信息。",
    },
    Explanation {
        code: "body-missing",
        wrong: "INITIAL\nV2=300.0\n\nTIME IS NORMAL",
        right: "INITIAL\nV2=300.0\n\nBODY\nTIME IS NORMAL",
        english: "The program of INITIAL ends at the first blank line; then BODY must follow. The usual cause is a \
                  blank line in the middle of the initial statements: blank lines are syntax in COSMO.",
        chinese: "INITIAL 的程序到第一个空行为止，其后必须是 BODY。常见的原因是初始语句中间有空行：在 COSMO 中空行是语法的一部分。",
    },
    Explanation {
        code: "repeat-missing",
        wrong: "",
        right: "",
        english: "The body ends with REPEAT WHILE … IS GREATER THAN …, which states how long to repeat the step. The \
                  model ended without such a line. A block without END, or a line that begins with a wrong word, can \
                  hide it.",
        chinese: "BODY 以 REPEAT WHILE … IS GREATER THAN … 结束，它说明步进到何时为止。正文在这一行出现之前就结束了。\
                  缺少 END 的块或开头拼错的行也会把它掩盖掉。",
    },
    Explanation {
        code: "bad-repeat",
        wrong: "REPEAT WHILE T < 100.0",
        right: "REPEAT WHILE 100.0 IS GREATER THAN T",
        english: "REPEAT has one form: two words, a value, IS GREATER THAN, a value. It is tested after each step, \
                  so there is at least one step.",
        chinese: "REPEAT 只有一种形式：两个词、一个值、IS GREATER THAN、一个值。它在每一步之后检验，所以至少进行一步。",
    },
    Explanation {
        code: "text-after-model",
        wrong: "REPEAT WHILE 100.0 IS GREATER THAN T\nPRINTLINE 1\n\nPRINTOUT END",
        right: "REPEAT WHILE 100.0 IS GREATER THAN T\nPRINTLINE 1\nPRINTOUT END",
        english: "The appendix follows REPEAT directly, without a blank line: it is the program that runs after the \
                  last step. The first blank line ends it and the model. The compiler of 1969 read no further, so \
                  text there is usually an error.",
        chinese: "紧接 REPEAT 之后（中间无空行）是附录：步进结束后执行的程序。第一个空行结束附录，也结束模型。\
                  1969 年的编译器不再往下读；那里若还有文字，多半是错误。",
    },
    Explanation {
        code: "unknown-statement",
        wrong: "GOTO 9\n9: E=1.0",
        right: "GO TO 9\n9: E=1.0",
        english: "A line of a program is an assignment or begins with GO TO, STOP, READ, PRINT, PRINTLINE, \
                  PRINTSPACE, PRINTOUT, IF or WHILE. These words need a space after them. A declaration ends the \
                  program above it only after a blank line or with its full word.",
        chinese: "程序的一行是赋值语句，或以 GO TO、STOP、READ、PRINT、PRINTLINE、PRINTSPACE、PRINTOUT、IF 或 WHILE 开头，\
                  这些词之后必须有空格。声明只有在前面有空行或写出完整的词时，才结束上面的程序。",
    },
    Explanation {
        code: "bad-statement",
        wrong: "READ 5.0",
        right: "READ E",
        english: "The statement begins correctly but does not continue like one. The help of the message shows a \
                  correct one. ELSE and END need an IF or WHILE.",
        chinese: "语句的开头是对的，后面的写法却不对。消息的提示给出一个正确的例子。ELSE 和 END 必须有所属的 IF 或 WHILE。",
    },
    Explanation {
        code: "bad-expression",
        wrong: "E=2.0*(T+1.0",
        right: "E=2.0*(T+1.0)",
        english: "The expression is incomplete, or has a symbol where none is allowed. Close parentheses, write `*` \
                  in a product, and give a function with several arguments parentheses and commas. Comparisons are \
                  allowed in conditions only.",
        chinese: "表达式不完整，或在不该有符号的地方有符号。括号要成对，乘积要写 `*`，多个自变量的函数要用括号和逗号。比较只能写在条件中。",
    },
    Explanation {
        code: "bad-number-form",
        wrong: "PRINT V2  ***.**.*",
        right: "PRINT V2  ***.***",
        english: "A number form has an asterisk for each digit and at most one point; the spaces before it belong to \
                  it. It needs at least one asterisk.",
        chinese: "数的格式说明怎样打印一个数：每位数字一个星号，至多一个小数点，前面的空格也算在内。至少要有一个星号。",
    },
    Explanation {
        code: "label-zero",
        wrong: "0: E=1.0",
        right: "9: E=1.0",
        english: "In a jump the label 0 means the next statement, so no statement can have it. Your own labels are \
                  greater than 4.",
        chinese: "在跳转中标号 0 表示下一个语句，因此不能写在任何语句之前。自己的标号要大于 4。",
    },
    Explanation {
        code: "reserved-label",
        wrong: "E=1.0\n3: E=2.0",
        right: "E=1.0\n5: E=2.0",
        english: "Labels 1 to 4 belong to the system: 1 is the beginning of the next step, 2 the heading of the \
                  table, 3 its line, 4 a new run. You can jump to them; usually only 1 and 4 make sense.",
        chinese: "标号 1 到 4 属于系统：1 是下一步的开始，2 是表头，3 是表的一行，4 是新的运行。可以跳到它们，常用的是 1 和 4。",
    },
    Explanation {
        code: "label-twice",
        wrong: "E=0.0\n9: E=1.0\n9: E=2.0",
        right: "E=0.0\n9: E=1.0\n10: E=2.0",
        english: "Labels are unique in the whole model, including INITIAL and the appendix.",
        chinese: "标号在整个模型中有效，包括 INITIAL 和附录；每个标号只能写在一个语句之前。",
    },
    Explanation {
        code: "unknown-label",
        wrong: "GO TO 17\nE=1.0",
        right: "GO TO 17\n17: E=1.0",
        english: "A jump goes to the label of a statement, to 1 or 4, or with 0 to the next statement. Label 3 \
                  exists only with a FORMAT. The operand of STOP is the label at which `--resume` continues.",
        chinese: "跳转要指向模型中某个语句前的标号、1 或 4，或用 0 表示下一个语句。标号 3 只有在有 FORMAT 时才存在。STOP 后的常数或变量是 `--resume` 继续执行时的标号。",
    },
    Explanation {
        code: "label-begins-initial",
        wrong: "INITIAL\n9: V2=300.0\n\nBODY",
        right: "INITIAL\nX=0.0\n9: V2=300.0\n\nBODY",
        english: "The target program puts one label before an instruction, and the first one of INITIAL directly \
                  follows label 4, the new run. Jump to 4 instead.",
        chinese: "目标程序的一条指令前只有一个标号，而 INITIAL 的第一个语句紧接标号 4（新的运行）所做的工作。跳到这里通常应写成跳到 4。",
    },
    Explanation {
        code: "label-begins-body",
        wrong: "BODY\nPROGRAM\n9: E=1.0",
        right: "BODY\nPROGRAM\nE=1.0",
        english: "The first instruction of the body has the label 1, the beginning of a step, and cannot have a second. Jump to 1 \
                  instead, or put a statement before it.",
        chinese: "BODY 的第一条指令已有标号 1（一步的开始），不能再有标号。请改为跳到 1，或在前面加一个语句。",
    },
    Explanation {
        code: "empty-declarative",
        wrong: "STEP:\n\nPROGRAM",
        right: "STEP:\nX=0.5\n\nPROGRAM",
        english: "A program on the lines after the colon gives the value and leaves it in X. A blank line ends it, \
                  and the rest of the line with the colon is a comment. Here the program has no statement.",
        chinese: "冒号之后由程序给出值：程序从下一行开始，把值留在 X 中。空行结束程序，冒号同一行的文字是注释。这里没有任何语句。",
    },
    Explanation {
        code: "end-missing",
        wrong: "IF T > 5 THEN\nE=1.0",
        right: "IF T > 5 THEN\nE=1.0\nEND",
        english: "WHILE, and IF … THEN at the end of a line, open a block that END closes. Blank lines do not end a \
                  block, so without END it continues into the following declarations. An IF with its statement on \
                  the same line has no END.",
        chinese: "THEN 之后没有语句的 IF 以及 WHILE 都打开一个块，由 END 结束。块中的空行没有意义，所以缺少 END 时块会延续到后面的声明。语句写在同一行的 IF 没有 END。",
    },
    Explanation {
        code: "jump-into-block",
        wrong: "GO TO 9\nIF T > 5 THEN\n9: E=1.0\nEND",
        right: "GO TO 9\n9: IF T > 5 THEN\nE=1.0\nEND",
        english: "A jump may leave a block or stay within it, but not enter it: the condition would not have been tested.",
        chinese: "跳转可以离开块或留在块内，但不能进入块中：那样就跳过了条件的检验。",
    },
    Explanation {
        code: "jump-to-heading",
        wrong: "GO TO 2",
        right: "GO TO 1",
        english: "Labels 2 and 3 are places in the target program, where the heading and the line of the table are \
                  printed. Such a jump is defined but has no meaning in the model. This is a warning.",
        chinese: "标号 2 和 3 是目标程序中打印表头和表的一行的地方。这种跳转的作用有定义，但对模型没有意义，因此给出警告。",
    },
    Explanation {
        code: "jump-between-programs",
        wrong: "PROGRAM\nE=0.0\n9: E=1.0\n\nPROGRAM\nGO TO 9",
        right: "PROGRAM\nE=0.0\nGO TO 9\n\nPROGRAM\n9: E=1.0",
        english: "Jumps within a program, from a program block to a later one, from the body to the appendix, to 1 \
                  and to 4 have a meaning in the model. Any other continues in the target program with whatever \
                  follows there. This is a warning.",
        chinese: "在同一程序内、从程序块到后面的程序块、从 BODY 到附录、以及到 1 和 4 的跳转在模型中有意义。其他跳转只是在目标程序中从那里继续执行，因此给出警告。",
    },
    Explanation {
        code: "jump-over-integration",
        wrong: "METHOD RK4\nPROGRAM\nGO TO 9\n\nOUT-COMPARTMENT 3\nFROM 2=1.0\n\nPROGRAM\n9: E=1.0",
        right: "METHOD RK4\nOUT-COMPARTMENT 3\nFROM 2=1.0\n\nPROGRAM\nGO TO 9\n9: E=1.0",
        english: "RK4, ADAPTIVE and STIFF integrate below the last compartment. A jump over that place would skip \
                  the integration or repeat it.",
        chinese: "RK4、ADAPTIVE 和 STIFF 在 BODY 的最后一个房室之后积分。从它之上跳到它之下或反之，会漏掉或重复积分。",
    },
];
