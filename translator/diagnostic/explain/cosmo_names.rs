//! COSMO: names, types, and what 1969 did not have.

use super::Explanation;

pub(super) const EXPLANATIONS: &[Explanation] = &[
    Explanation {
        code: "letter-is-no-identifier",
        wrong: "B=1.0",
        right: "E=1.0",
        english: "The letters B C F H I L O R are not variables: the compiler of 1969 needed them, and a program \
                  ends where a line begins with one of them. The free letters are A E J M N P Q S U W Y Z. Today a \
                  list with commas or lower-case letters can declare any letter except T D X V G K.",
        chinese: "字母 B C F H I L O R 不是变量：1969 年的编译器自己要用它们，程序也在以它们开头的行结束。可自由使用的是 \
                  A E J M N P Q S U W Y Z。现在用带逗号或小写字母的声明，可以声明 T D X V G K 以外的任何字母。",
    },
    Explanation {
        code: "undeclared-variable",
        wrong: "REAL kel\nkell = 0.1",
        right: "REAL kel\nkel = 0.1",
        english: "Declare every variable except T D X V G K HV HG HK before INITIAL by REAL, INTEGER or PARAMETER. A \
                  run of letters and digits is a declared name or, as in 1969, an array with its index; this is \
                  neither. A parameter may depend only on parameters above it.",
        chinese: "除 T D X V G K HV HG HK 外，每个变量都要在 INITIAL 之前用 REAL、INTEGER 或 PARAMETER 声明。一串字母和数字或者是已声明的名字，\
                  或者按 1969 年的读法是数组和下标；这里两者都不是。参数只能依赖在它之前声明的参数。",
    },
    Explanation {
        code: "index-missing",
        wrong: "E=V",
        right: "E=V2",
        english: "V, G, K, HV, HG and HK have an element for each compartment, and declared arrays have several too. \
                  Select one: `V2`, `V(plasma)`, `A(J+1)`.",
        chinese: "V、G、K、HV、HG、HK 对每个房室各有一个元素，声明的数组也有多个元素。请写明是哪一个：`V2`、`V(plasma)`、`A(J+1)`。",
    },
    Explanation {
        code: "index-not-allowed",
        wrong: "REAL E\nE2=1.0",
        right: "REAL EA5\nA2=1.0",
        english: "Only arrays have an index. In a type line of 1969 the size follows the letter: `REAL EA5` declares \
                  the variable E and the array A of five. A letter and a digit do not make a name; the list of \
                  longer names contains a lower-case letter or a comma.",
        chinese: "只有数组有下标。在 1969 年的声明中，数组的大小跟在字母后面：`REAL EA5` 声明变量 E 和有五个元素的数组 A。一个字母加数字不是名字；\
                  较长的名字要在带小写字母或逗号的列表中声明。",
    },
    Explanation {
        code: "index-not-integer",
        wrong: "REAL E\nE=VE",
        right: "REAL E\nINTEGER J\nE=VJ",
        english: "An index counts elements. It is an integer, or a variable declared by INTEGER; today any integer expression in \
                  parentheses. ENTIER makes an integer of a real.",
        chinese: "下标用来计数，应是整数或用 INTEGER 声明的变量；现在也可以是括号里的整数表达式。ENTIER 把实数化为整数。",
    },
    Explanation {
        code: "declared-a-priori",
        wrong: "REAL TE",
        right: "REAL E",
        english: "Every model has T, D, X and the arrays V, G, K, HV, HG, HK. In capital letters without commas, \
                  each letter of a type line is a variable: `REAL KEL` would declare K, E and L. Write `real kel` \
                  for a longer name.",
        chinese: "T、D、X 和数组 V、G、K、HV、HG、HK 在每个模型中都有。大写且不带逗号时，声明中每个字母各是一个变量：`REAL KEL` 会声明 K、E、L。\
                  较长的名字请写成 `real kel`。",
    },
    Explanation {
        code: "declared-twice",
        wrong: "REAL E\nINTEGER E",
        right: "REAL E\nINTEGER J",
        english: "Variables, parameters, tracers and data share one set of names, and case does not distinguish two \
                  of them. Only the names of compartments are separate.",
        chinese: "变量、参数、示踪剂和数据共用一套名字，而且不分大小写。只有房室的名字另成一套。",
    },
    Explanation {
        code: "bad-type-declaration",
        wrong: "REAL E-A",
        right: "REAL EA",
        english: "A type line of 1969 is a run of letters; a number after a letter is the size of an array of that \
                  name: `REAL EA10`. With a comma, a lower-case letter, `_` or a parenthesis it is a list of names: \
                  `REAL kel, conc(5)`. A size is at least 1.",
        chinese: "1969 年的类型声明是一串字母，字母后的数是该数组的大小：`REAL EA10`。带逗号、小写字母、`_` 或括号时，它是名字的列表：\
                  `REAL kel, conc(5)`。大小至少为 1。",
    },
    Explanation {
        code: "type-mismatch",
        wrong: "REAL E\nINTEGER J\nJ=2.5*E",
        right: "REAL E\nINTEGER J\nJ=ENTIER(2.5*E)",
        english: "A real does not convert to an integer implicitly: ENTIER gives the greatest integer not above it. \
                  Under `--std 1969` an integer does not convert to a real either: write `100.0` for `100`, and \
                  STAND for a variable; `/` accepts reals only.",
        chinese: "实数不会自动变成整数：ENTIER 取不大于它的最大整数。用 `--std 1969` 时整数也不会自动变成实数：`100` 要写成 `100.0`，\
                  变量要用 STAND；`/` 只用于实数。",
    },
    Explanation {
        code: "more-than-one-operator",
        wrong: "E=0.5*V1+2.0",
        right: "X=0.5*V1\nE=X+2.0",
        english: "An expression of 1969 has at most one operator or one function. Compute longer expressions in \
                  steps; X is free for this. Without `--std 1969` expressions nest.",
        chinese: "1969 年的表达式至多有一个运算符或一个函数。较长的计算要分步进行，可借助 X。不用 `--std 1969` 时表达式可以嵌套。",
    },
    Explanation {
        code: "signed-expression",
        wrong: "E=-1.0",
        right: "E=0.0-1.0",
        english: "In 1969 numbers and variables had no sign; there were only operators between two operands. Without \
                  `--std 1969` signs are allowed.",
        chinese: "1969 年的数和变量前没有正负号，只有两个运算量之间的运算符。不用 `--std 1969` 时允许正负号。",
    },
    Explanation {
        code: "not-1969",
        wrong: "IF T > 5.0 THEN E=1.0",
        right: "GO TO 0 9 9 IF T=5.0\nE=1.0\n9: X=0.0",
        english: "`--std 1969` restricts a model to the language of 1969: capital letters, one-letter variables, one \
                  operator, jumps instead of blocks, no names of compartments, no headings except type lines. The \
                  message shows what is newer. Without the option every model of 1969 keeps its meaning and may use \
                  more.",
        chinese: "`--std 1969` 要求正文只用 1969 年的语言：大写字母、单字母变量、一个运算、用跳转代替块、房室没有名字、除类型声明外没有其他标题行。\
                  信息指出哪里用了新的写法。不用这个选项时，1969 年的正文意义不变，还可使用新的写法。",
    },
    Explanation {
        code: "reserved-word",
        wrong: "real time",
        right: "real duration",
        english: "The words of statements, declarations and functions cannot be names, so that every line has one \
                  reading only.",
        chinese: "语句、声明和函数的词不能用作名字，这样每一行只有一种读法。",
    },
    Explanation {
        code: "name-has-two-readings",
        wrong: "REAL v2, km",
        right: "REAL vmax, km",
        english: "`v2` is the content of compartment 2 in 1969, and stays so. A name must not be what 1969 would \
                  read as an element of an array with the declarations of this model: a letter that is an array, \
                  then a number within its size or an INTEGER variable.",
        chinese: "`v2` 在 1969 年是房室 2 的含量，现在仍然如此。按本模型的声明，凡是 1969 年会读作数组元素的（数组的字母，后跟范围内的数或 INTEGER 变量），都不能作名字。",
    },
    Explanation {
        code: "parameter-assigned",
        wrong: "PARAMETER kel = 0.1\nkel = 0.2",
        right: "REAL kel\nkel = 0.2",
        english: "A parameter is a constant of the model: `--set` can change it, and other parameters can depend on \
                  it. Use a variable for what changes during a run.",
        chinese: "参数是模型的常数：可用 `--set` 从外部给定，随结果显示，其他参数由它算出。运行中变化的量是变量。",
    },
    Explanation {
        code: "unknown-compartment",
        wrong: "COMPARTMENT gut\nITS INPUT NO\nITS OUTPUT=0.1*V(gutt)\nITS VOLUME IS UNKNOWN",
        right: "COMPARTMENT gut\nITS INPUT NO\nITS OUTPUT=0.1*V(gut)\nITS VOLUME IS UNKNOWN",
        english: "A compartment gets its name in its heading: `COMPARTMENT plasma`, or `COMPARTMENT 2 (plasma)`. No \
                  heading has this name.",
        chinese: "房室的名字写在标题行中：`COMPARTMENT plasma` 或 `COMPARTMENT 2 (plasma)`。没有标题行用这个名字。",
    },
    Explanation {
        code: "ambiguous-compartment",
        wrong: "COMPARTMENT 2 (pool)\nITS INPUT NO\nITS OUTPUT=0.1*V(pool)\nITS VOLUME IS UNKNOWN\n\n\
                OUT-COMPARTMENT 3 (pool)\nFROM 2=K2",
        right: "COMPARTMENT 2 (pool)\nITS INPUT NO\nITS OUTPUT=0.1*V(pool)\nITS VOLUME IS UNKNOWN\n\n\
                OUT-COMPARTMENT 3 (sink)\nFROM 2=K2",
        english: "Two headings have the same word in parentheses. That is fine for a comment; as a name it is \
                  ambiguous.",
        chinese: "两个标题行的括号里是同一个词。作注释没有问题，作名字却不能说明是哪个房室。",
    },
    Explanation {
        code: "unknown-tracer",
        wrong: "TRACER mo99, tc99m\nHALFTIME tc99 = 6.0",
        right: "TRACER mo99, tc99m\nHALFTIME tc99m = 6.0",
        english: "Declare all tracers but the unnamed one by TRACER before INITIAL. In LABELLED, HALFTIME and \
                  FISSION the last word of the name selects the tracer.",
        chinese: "除没有名字的示踪剂外，其他示踪剂要在 INITIAL 之前用 TRACER 声明。在 LABELLED、HALFTIME 和 FISSION 中，名字的最后一个词说明是哪一种。",
    },
    Explanation {
        code: "unknown-data",
        wrong: "DATA obs FROM 'obs.csv'\nREAD E FROM ob.cp",
        right: "DATA obs FROM 'obs.csv'\nREAD E FROM obs.cp",
        english: "Declare data and their file by DATA before INITIAL. Use a column as `obs.cp(T)`, or read it value \
                  by value with READ … FROM.",
        chinese: "数据要在 INITIAL 之前用 DATA 声明，并给出文件。它的一列写作 `obs.cp(T)`，或用 READ … FROM 逐个读取。",
    },
];
