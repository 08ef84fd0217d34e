//! COSMO: the declarations of the body.

use super::Explanation;

pub(super) const EXPLANATIONS: &[Explanation] = &[
    Explanation {
        code: "compartment-out-of-range",
        wrong: "NUMBER OF COMPARTMENTS 2\nINITIAL\nV2=1.0\n\nBODY\nOUT-COMPARTMENT 3\nFROM 2=1.0",
        right: "NUMBER OF COMPARTMENTS 3\nINITIAL\nV2=1.0\n\nBODY\nOUT-COMPARTMENT 3\nFROM 2=1.0",
        english: "Compartments are numbered from 1 to the number given at the beginning of the model. You may skip \
                  numbers, but not exceed the highest.",
        chinese: "房室从 1 编号到正文开头给出的个数。编号可以空缺，但不能更大。",
    },
    Explanation {
        code: "undeclared-compartment",
        wrong: "OUT-COMPARTMENT 3\nFROM 4=5.0",
        right: "OUT-COMPARTMENT 3\nFROM 2=5.0",
        english: "A flow FROM a compartment carries its tracer along, so the body must declare the compartment, \
                  above or below.",
        chinese: "从一个房室流出的物质带着它的示踪剂，所以该房室必须在 BODY 中声明，写在前面或后面都可以。",
    },
    Explanation {
        code: "compartment-declared-twice",
        wrong: "OUT-COMPARTMENT 3\nFROM 2=5.0\n\nOUT-COMPARTMENT 3\nFROM 1=5.0",
        right: "OUT-COMPARTMENT 3\nFROM 2=5.0\nFROM 1=5.0",
        english: "Each compartment has one declaration, of one kind. For several inputs write several FROM lines.",
        chinese: "每个房室只有一个声明，属于一种类型。流入它的多个通道写成多个 FROM 行。",
    },
    Explanation {
        code: "digit-in-name",
        wrong: "COMPARTMENT gut1\nITS INPUT NO\nITS OUTPUT=0.1*V(gut1)\nITS VOLUME IS UNKNOWN",
        right: "COMPARTMENT gut_a\nITS INPUT NO\nITS OUTPUT=0.1*V(gut_a)\nITS VOLUME IS UNKNOWN",
        english: "In a heading the first run of digits is the order number, as it was in 1969, so a name with digits cannot be distinguished \
                  from a number with a comment. Names of compartments have letters and `_` only.",
        chinese: "同 1969 年一样，标题行中的第一串数字是编号，所以带数字的名字无法与编号加注释区分。房室的名字只含字母和 `_`。",
    },
    Explanation {
        code: "from-out-compartment",
        wrong: "OUT-COMPARTMENT 3\nFROM 2=5.0\n\nOUT-COMPARTMENT 4\nFROM 3=5.0",
        right: "OUT-COMPARTMENT 3\nFROM 2=5.0\n\nOUT-COMPARTMENT 4\nFROM 2=5.0",
        english: "An out-compartment is outside the system: what enters it is counted and gone. If something flows \
                  back, declare it as a COMPARTMENT.",
        chinese: "OUT-COMPARTMENT 在系统之外：流入的物质只计数，不再返回。如果有物质返回，请把它声明为 COMPARTMENT。",
    },
    Explanation {
        code: "from-itself",
        wrong: "COMPARTMENT 2\nITS INPUT\nFROM 2=5.0\nITS OUTPUT IS UNKNOWN\nITS VOLUME IS CONSTANT",
        right: "COMPARTMENT 2\nITS INPUT\nFROM 1=5.0\nITS OUTPUT IS UNKNOWN\nITS VOLUME IS CONSTANT",
        english: "A flow connects two different compartments. What stays in a compartment needs no flow.",
        chinese: "通道连接两个不同的房室。留在房室内的物质不需要通道。",
    },
    Explanation {
        code: "order-number-missing",
        wrong: "OUT-COMPARTMENT OF URINE\nFROM 2=5.0",
        right: "OUT-COMPARTMENT 3 URINE\nFROM 2=5.0",
        english: "The heading of a compartment has its order number, the first digits on the line; the rest is a \
                  comment. Without a digit, one word after the keyword is its name, and zudyn chooses the number: \
                  `COMPARTMENT plasma`.",
        chinese: "房室的标题行有编号，即该行的第一串数字，其后是注释。没有数字时，关键字之后的一个词是名字，编号自动选取：`COMPARTMENT plasma`。",
    },
    Explanation {
        code: "bad-from",
        wrong: "OUT-COMPARTMENT 3\nFROM=5.0",
        right: "OUT-COMPARTMENT 3\nFROM 2=5.0",
        english: "A FROM line names a compartment by number or by name, and gives the flow after `=` or a colon. \
                  Only spaces are allowed in between.",
        chinese: "FROM 行用编号或名字说明来自哪个房室，并在 `=` 或冒号之后说明多少。两者之间只能有空格。",
    },
    Explanation {
        code: "part-missing",
        wrong: "COMPARTMENT 2\nITS INPUT NO\n\nITS OUTPUT=1.0\nITS VOLUME IS UNKNOWN",
        right: "COMPARTMENT 2\nITS INPUT NO\nITS OUTPUT=1.0\nITS VOLUME IS UNKNOWN",
        english: "A compartment has ITS INPUT with the FROM lines, ITS OUTPUT and ITS VOLUME, in this order; an \
                  in-compartment has ITS FLOW; an out-compartment has FROM lines. A blank line ends the declaration, \
                  so none is allowed within it.",
        chinese: "COMPARTMENT 依次有 ITS INPUT（及 FROM 行）、ITS OUTPUT 和 ITS VOLUME；IN-COMPARTMENT 有 ITS FLOW；OUT-COMPARTMENT 有 FROM 行。\
                  空行会结束声明，所以各部分之间不能有空行。",
    },
    Explanation {
        code: "bad-declaration",
        wrong: "TIME IS SHORT",
        right: "TIME IS NORMAL",
        english: "The line begins a declaration but does not continue like one. A keyword consists of letters and \
                  spaces; then follows `=` with an expression, a colon with a program below, or IS with its word. \
                  The help of the message shows the form.",
        chinese: "该行开始一个声明，后面的写法却不对。声明的名字由字母和空格组成，其后是 `=` 和表达式、冒号和下面的程序，或 IS 和相应的词。消息的提示给出正确的形式。",
    },
    Explanation {
        code: "unknown-declaration",
        wrong: "PROGRAM\nE=1.0\n\nREAD E",
        right: "PROGRAM\nE=1.0\nREAD E",
        english: "A declaration of the body begins with COMPARTMENT, IN-COMPARTMENT, OUT-COMPARTMENT, TIME, STEP, \
                  HALFTIME, FISSION, FORMAT, GRAPH, PROGRAM, METHOD, UNITS, KEEP, ADJUST, AGAINST, DECAY, DOSE or \
                  WHEN. Usually a blank line has ended the program or the compartment that the line should belong \
                  to.",
        chinese: "BODY 中的声明以 COMPARTMENT、IN-COMPARTMENT、OUT-COMPARTMENT、TIME、STEP、HALFTIME、FISSION、FORMAT、GRAPH、PROGRAM、\
                  METHOD、UNITS、KEEP、ADJUST、AGAINST、DECAY、DOSE 或 WHEN 开头。常见的原因是空行结束了该行所属的程序或房室。",
    },
    Explanation {
        code: "output-and-volume-explicit",
        wrong: "COMPARTMENT 2\nITS INPUT NO\nITS OUTPUT=1.0\nITS VOLUME=5.0",
        right: "COMPARTMENT 2\nITS INPUT NO\nITS OUTPUT=1.0\nITS VOLUME IS UNKNOWN",
        english: "Input, output and volume depend on each other, so you cannot give both output and volume. Make the \
                  one that should follow UNKNOWN.",
        chinese: "流入、流出和存留的量是相互联系的：不能同时给出流出和含量。请把应由其余推出的一个写成 UNKNOWN。",
    },
    Explanation {
        code: "output-and-volume-unknown",
        wrong: "COMPARTMENT 2\nITS INPUT NO\nITS OUTPUT IS UNKNOWN\nITS VOLUME IS UNKNOWN",
        right: "COMPARTMENT 2\nITS INPUT NO\nITS OUTPUT IS UNKNOWN\nITS VOLUME IS CONSTANT",
        english: "The unknown one of output and volume follows from the other and from the input. If both are \
                  unknown, nothing determines how much leaves.",
        chinese: "流出和含量中未知的一个由另一个和流入推出。两者都未知时，就无法确定流出多少。",
    },
    Explanation {
        code: "second-format",
        wrong: "FORMAT\n T\n **.*\n\nFORMAT\n V2\n **.*",
        right: "FORMAT\n T     V2\n **.*  **.*",
        english: "A model has at most one table: it prints its heading once, and its line in every step at the place \
                  of the declaration. You may use GRAPH and PROGRAM any number of times.",
        chinese: "一个模型至多有一张表：表头打印一次，表的一行在每一步到声明处打印。GRAPH 和 PROGRAM 可有任意多个。",
    },
    Explanation {
        code: "format-without-forms",
        wrong: "FORMAT\n T     V2\n\nPROGRAM",
        right: "FORMAT\n T     V2\n **.*  **.*\n\nPROGRAM",
        english: "FORMAT is followed by two lines: the heading, which is printed unchanged, and the line of number \
                  forms, one for each variable. Only the forms determine the layout of a row. `FORMAT: NO` prints no \
                  table.",
        chinese: "FORMAT 之后有两行：照原样打印的表头，以及每个变量一个的数的格式行。表的行只按格式行排列。`FORMAT: NO` 不打印表。",
    },
    Explanation {
        code: "format-count-mismatch",
        wrong: "FORMAT\n T     V2\n **.*",
        right: "FORMAT\n T     V2\n **.*  **.*",
        english: "The first form prints the first variable of the heading, and so on. So there must be as many forms \
                  as variables.",
        chinese: "表头的第一个变量按第一个格式打印，依此类推：格式与变量的个数必须相同。",
    },
    Explanation {
        code: "bad-format-heading",
        wrong: "FORMAT\n T     V2/5.0\n **.*  **.*",
        right: "FORMAT\n T     V2\n **.*  **.*",
        english: "The heading names the variables to print, separated by spaces: variables and parameters, with an \
                  index but without operators. Assign a computed value to a variable first.",
        chinese: "表头列出要打印的变量，用空格分开：可以是变量和参数，可以带下标，不能有运算。要打印计算出的值，请先赋给变量。",
    },
    Explanation {
        code: "bad-graph-point",
        wrong: "GRAPH\nV2, 0.0, 100.0",
        right: "GRAPH\nV2, 0.0, 100.0, +",
        english: "A point of a GRAPH has four parts: the quantity, its value at the left edge, the value of one \
                  column, and a symbol of one character. Write one point per line, down to a blank line.",
        chinese: "GRAPH 的点有四部分：要画的值、左边缘处的值、一列所代表的量、符号（一个字符）。每行一个点，到空行为止。",
    },
    Explanation {
        code: "graph-without-points",
        wrong: "GRAPH\n\nPROGRAM",
        right: "GRAPH\nV2, 0.0, 100.0, +\n\nPROGRAM",
        english: "GRAPH is followed directly by its points, one to a line. A blank line or the next declaration ends \
                  it.",
        chinese: "GRAPH 之后紧接它的点，每行一个。空行或下一个声明的开头结束它。",
    },
    Explanation {
        code: "unknown-method",
        wrong: "METHOD IS EULER",
        right: "METHOD IS RK4 4",
        english: "CLASSIC is the step of 1969, SIMULTANEOUS the same with the contents at the beginning of the step. \
                  RK4 n, ADAPTIVE rel abs and STIFF rel abs solve the model as differential equations.",
        chinese: "CLASSIC 是 1969 年的步进法，SIMULTANEOUS 与它相同但用每步开始时的含量。RK4 n、ADAPTIVE rel abs 和 STIFF rel abs 把正文读作微分方程。",
    },
    Explanation {
        code: "second-method",
        wrong: "METHOD IS CLASSIC\nMETHOD IS RK4",
        right: "METHOD IS RK4",
        english: "A model has one integration method. To compare several, use `--method` on the command line.",
        chinese: "正文只有一种积分方法。要比较几种方法，可在命令行上用 `--method` 替换它。",
    },
    Explanation {
        code: "algebraic-loop",
        wrong: "METHOD RK4\nCOMPARTMENT 2\nITS INPUT NO\nITS OUTPUT IS UNKNOWN\nITS VOLUME=V2+1.0",
        right: "METHOD RK4\nCOMPARTMENT 2\nITS INPUT NO\nITS OUTPUT IS UNKNOWN\nITS VOLUME=100.0+T",
        english: "As equations, flows, volumes and programs hold at every moment, and zudyn computes each after \
                  those it needs. Here some need each other. In the classic step the model is a rule from step to \
                  step, and the order of its lines gives it a meaning: `METHOD IS CLASSIC`.",
        chinese: "按方程理解时，流量、含量和程序在每一时刻都成立，每一个都在它所需要的量之后计算。这里有些量互相需要。\
                  在经典步进法中，正文是逐步的规则，各行的次序给出意义：`METHOD IS CLASSIC`。",
    },
    Explanation {
        code: "derivative-too-long",
        wrong: "",
        right: "",
        english: "Where a volume is declared and the output is UNKNOWN, the output follows from the derivative of \
                  the volume. If that volume depends on such an output of another compartment, the second derivative \
                  of the other volume is needed, and so on. Each is much longer than the one before. Declare outputs \
                  instead, or use `METHOD IS CLASSIC`, which needs no derivatives.",
        chinese: "含量由式子给出而流出为 UNKNOWN 时，流出由含量的导数推出。若这个含量又含有另一房室这样的流出，就需要那个含量的二阶导数，\
                  依此类推。每一阶都比前一阶长得多。请改为给出流出，或不用方程：`METHOD IS CLASSIC` 不需要导数。",
    },
    Explanation {
        code: "dose-into",
        wrong: "OUT-COMPARTMENT 3\nFROM 1=1.0\n\nDOSE 5.0 INTO 3 AT 1.0",
        right: "COMPARTMENT 3\nITS INPUT NO\nITS OUTPUT=0.1*V3*D\nITS VOLUME IS UNKNOWN\n\nDOSE 5.0 INTO 3 AT 1.0",
        english: "A dose enters an ordinary compartment and mixes with its content. An in-compartment contains only \
                  what enters in the present step, and an out-compartment only counts.",
        chinese: "剂量给入普通的房室，与其中的含量混合。IN-COMPARTMENT 只含这一步流入的量，OUT-COMPARTMENT 只计数。",
    },
    Explanation {
        code: "dose-needs-unknown-volume",
        wrong: "COMPARTMENT 3\nITS INPUT NO\nITS OUTPUT IS UNKNOWN\nITS VOLUME IS CONSTANT\n\nDOSE 5.0 INTO 3 AT 1.0",
        right: "COMPARTMENT 3\nITS INPUT NO\nITS OUTPUT IS UNKNOWN\nITS VOLUME IS CONSTANT\n\n\
                DOSE 0.0 LABELLED 5.0 INTO 3 AT 1.0",
        english: "A dose of substance adds to the contents, so the volume must be free to change: ITS VOLUME IS \
                  UNKNOWN. A dose of tracer alone, with the amount 0, can enter any ordinary compartment.",
        chinese: "物质的剂量会增加含量，所以含量必须可以改变：ITS VOLUME IS UNKNOWN。只给示踪剂（物质的量为 0）的剂量可给入任何普通的房室。",
    },
    Explanation {
        code: "in-compartment-too-late",
        wrong: "METHOD SIMULTANEOUS\nOUT-COMPARTMENT 3\nFROM 1=5.0\n\nIN-COMPARTMENT 1\nITS FLOW=5.0",
        right: "METHOD SIMULTANEOUS\nIN-COMPARTMENT 1\nITS FLOW=5.0\n\nOUT-COMPARTMENT 3\nFROM 1=5.0",
        english: "SIMULTANEOUS uses contents at the beginning of the step, except for an in-compartment, where it \
                  uses the present step. So an in-compartment must be above everything that takes from it.",
        chinese: "SIMULTANEOUS 用每步开始时的含量，但 IN-COMPARTMENT 用当前这一步的：它必须写在所有从它流入的声明之上。",
    },
    Explanation {
        code: "flow-without-d",
        wrong: "INITIAL\nD=0.5\n\nBODY\nOUT-COMPARTMENT 3\nFROM 1=5.0",
        right: "INITIAL\nD=0.5\n\nBODY\nOUT-COMPARTMENT 3\nFROM 1=5.0*D",
        english: "Flows are amounts per step. If the step D is not 1, a bare number is seldom the amount of a step. \
                  Multiply a rate by D, or write UNITS OF FLOW ARE RATES for the whole model. This is a warning.",
        chinese: "流量是每步的量。步长 D 不是 1 时，单独一个数很少正好是每步的量；速率要乘以 D，或对整个模型写 UNITS OF FLOW ARE RATES。这是警告。",
    },
    Explanation {
        code: "input-is-comment",
        wrong: "COMPARTMENT 2\nITS INPUT = 5.0*D\nITS OUTPUT=1.0\nITS VOLUME IS UNKNOWN",
        right: "IN-COMPARTMENT 1\nITS FLOW=5.0*D\n\nCOMPARTMENT 2\nITS INPUT\nFROM COMPARTMENT 1=5.0*D\nITS OUTPUT=1.0\nITS VOLUME IS UNKNOWN",
        english: "After the words ITS INPUT the rest of the line is a comment, as in 1969, so the number or formula after the \
                  equals sign has no effect. Name the source of each flow on a FROM line. This is a warning.",
        chinese: "同 1969 年一样，ITS INPUT 之后到行尾是注释，所以等号后的数或公式不起作用。请用 FROM 行写出每个流量的来源。这是警告。",
    },
    Explanation {
        code: "cannot-balance",
        wrong: "COMPARTMENT 2\nITS INPUT NO\nITS OUTPUT=1.0\nITS VOLUME IS CONSTANT",
        right: "COMPARTMENT 2\nITS INPUT NO\nITS OUTPUT=1.0\nITS VOLUME IS UNKNOWN",
        english: "Neither the output nor the volume of this compartment follows from its input, so substance may \
                  appear or vanish in it. zudyn allows it, as in 1969, with a warning. A closed compartment, without \
                  input, CONSTANT and CONSTANT, raises none.",
        chinese: "这个房室的流出和含量都不由流入推出，物质可能凭空增加或消失。同 1969 年一样允许这样写，但给出警告。\
                  没有流入、流出和含量都为 CONSTANT 的封闭房室不引起警告。",
    },
    Explanation {
        code: "time-declaration-missing",
        wrong: "REPEAT WHILE 100.0 IS GREATER THAN T",
        right: "TIME IS NORMAL\n\nREPEAT WHILE 100.0 IS GREATER THAN T",
        english: "No TIME or STEP declaration advances T. In the classic step this is a warning, because a program \
                  may advance it; equations need exactly one.",
        chinese: "没有 TIME 或 STEP 声明推进 T。在经典步进法中这是警告，因为程序也可以推进它；按方程积分时必须恰有一个。",
    },
    Explanation {
        code: "several-time-declarations",
        wrong: "TIME IS NORMAL\n\nSTEP=0.5*T",
        right: "TIME IS NORMAL",
        english: "Each time declaration advances T at its place, one after the other. In the classic step this is a \
                  warning; equations need exactly one.",
        chinese: "每个时间声明都在其位置上推进 T，依次起作用。在经典步进法中这是警告；按方程积分时必须恰有一个。",
    },
    Explanation {
        code: "several-tracer-declarations",
        wrong: "HALFTIME=8.02\n\nFISSION=1.1",
        right: "HALFTIME=8.02",
        english: "HALFTIME and FISSION both change the tracer of all compartments, and act one after the other. \
                  Usually one of them is superfluous. This is a warning.",
        chinese: "HALFTIME 和 FISSION 都改变所有房室的示踪剂，依次起作用。多半其中一个是多余的，因此给出警告。",
    },
];
