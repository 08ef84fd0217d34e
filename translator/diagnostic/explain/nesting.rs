//! Stage 1: FOR cards, macros and blocks.

use super::Explanation;

pub(super) const EXPLANATIONS: &[Explanation] = &[
    Explanation {
        code: "for-syntax",
        wrong: "FOR   AGE=3\nT     START=10/20/30\nA     YOUNG.K(AGE)=START(AGE)",
        right: "FOR   AGE=1,3\nT     START=10/20/30\nA     YOUNG.K(AGE)=START(AGE)",
        english: "A `FOR` card names a subscript and its range, `FOR AGE=1,3`, and may name the elements as well, \
                  `FOR AGE=1,3=CHILD,ADULT,OLD`. Several declarations are separated by `/`. Equations with that \
                  subscript on the left then hold for the whole range.",
        chinese: "`FOR` 卡给出下标名和范围，如 `FOR AGE=1,3`，也可以给元素命名，如 `FOR AGE=1,3=CHILD,ADULT,OLD`。\
                  多个声明之间用 `/` 分隔。此后左边带有该下标的方程对整个范围成立。",
    },
    Explanation {
        code: "for-bound",
        wrong: "FOR   AGE=1,NAGES\nA     YOUNG.K(AGE)=GOAL",
        right: "I     NAGES=3\nFOR   AGE=1,NAGES\nA     YOUNG.K(AGE)=GOAL",
        english: "A bound is an integer or a constant with an integer value, on an `I` card or a `C` card of the \
                  deck. The translation fixes the size of an array.",
        chinese: "界限必须是整数，或取整数值的常数：由 `I` 卡或程序中的 `C` 卡给出。数组的大小在翻译时就已确定。",
    },
    Explanation {
        code: "for-range",
        wrong: "FOR   AGE=3,1\nA     YOUNG.K(AGE)=GOAL",
        right: "FOR   AGE=1,3\nA     YOUNG.K(AGE)=GOAL",
        english: "The lower bound comes first and cannot be above the upper. A range is not a loop that could count \
                  down: all elements of an equation hold at the same time.",
        chinese: "先写下界，后写上界，下界不能大于上界。范围不是可以倒数的循环：一个方程的所有元素同时成立。",
    },
    Explanation {
        code: "for-names",
        wrong: "FOR   AGE=1,3=CHILD,ADULT\nA     YOUNG.K(AGE)=GOAL",
        right: "FOR   AGE=1,3=CHILD,ADULT,OLD\nA     YOUNG.K(AGE)=GOAL",
        english: "If you name the elements of a range, name all of them, in their order.",
        chinese: "给范围中的元素命名时，每个元素都要有名字：名字的个数等于元素的个数，按顺序排列。",
    },
    Explanation {
        code: "macro-syntax",
        wrong: "MACRO SQRT(X)\nA     SQRT.K=X.K**.5\nMEND",
        right: "MACRO ROOT(X)\nA     ROOT.K=X.K**.5\nMEND\nA     GAP.K=ROOT(GOAL)",
        english: "A `MACRO` card gives the name of the macro and its parameters, `MACRO ROOT(X)`, each parameter \
                  once. The name cannot be that of a function of the language, because a call would be ambiguous. An \
                  `INTRN` card is a plain list of names.",
        chinese: "`MACRO` 卡给出宏名和参数，如 `MACRO ROOT(X)`，每个参数只出现一次。宏名不能与语言自带的函数同名，\
                  否则无法分辨指的是哪一个。`INTRN` 卡只列出名字。",
    },
    Explanation {
        code: "macro-nested",
        wrong: "MACRO TWICE(X)\nMACRO HALF(X)\nA     HALF.K=X.K/2\nMEND\nA     TWICE.K=X.K*2\nMEND",
        right: "MACRO HALF(X)\nA     HALF.K=X.K/2\nMEND\nMACRO TWICE(X)\nA     TWICE.K=X.K*2\nMEND",
        english: "A macro is defined on its own, not inside another. A body may *call* other macros; define those \
                  first. Perhaps the `MEND` card of the first macro is missing.",
        chinese: "宏要单独定义，不能写在另一个宏的内部。宏体可以调用别的宏，只要它们定义在前。\
                  也可能是前一个宏缺少 `MEND` 卡。",
    },
    Explanation {
        code: "macro-not-closed",
        wrong: "MACRO HALF(X)\nA     HALF.K=X.K/2",
        right: "MACRO HALF(X)\nA     HALF.K=X.K/2\nMEND",
        english: "The deck ends, or a run begins, and the macro is still open. Its last card is `MEND`; without it \
                  the rest of the deck would belong to the macro.",
        chinese: "直到程序结束或运行开始，宏仍未结束。宏的最后一张卡是 `MEND`；没有它，后面的一切都会算作宏的内容。",
    },
    Explanation {
        code: "macro-end-without-macro",
        wrong: "A     GAP.K=GOAL-STOCK.K\nMEND",
        right: "MACRO HALF(X)\nA     HALF.K=X.K/2\nMEND",
        english: "`MEND` closes a macro, but no macro is open. Either its `MACRO` card is missing or an earlier \
                  `MEND` closed it.",
        chinese: "`MEND` 用来结束宏，而此处没有未结束的宏。也许缺少 `MACRO` 卡，也许宏已经结束过了。",
    },
    Explanation {
        code: "intrn-outside-macro",
        wrong: "INTRN MID",
        right: "MACRO HALF(X)\nINTRN MID\nA     MID.K=X.K\nA     HALF.K=MID.K/2\nMEND",
        english: "`INTRN` lists the private names of a macro, so it belongs between `MACRO` and `MEND`.",
        chinese: "`INTRN` 列出宏的每次调用各有一份的名字，因此只能写在 `MACRO` 与 `MEND` 之间。",
    },
    Explanation {
        code: "card-in-macro",
        wrong: "MACRO HALF(X)\nA     HALF.K=X.K/2\nPRINT HALF\nMEND",
        right: "MACRO HALF(X)\nA     HALF.K=X.K/2\nMEND",
        english: "The body of a macro holds equations and their values: `A`, `L`, `R`, `N`, `C`, `T`, `INTRN` and \
                  `NOTE` cards. Cards for the whole deck (runs, output, subscripts) belong outside.",
        chinese: "宏体只包含方程及其数值：`A`、`L`、`R`、`N`、`C`、`T` 卡，以及 `INTRN` 和 `NOTE` 卡。\
                  涉及整个程序的内容（运行、输出、下标）写在宏外。",
    },
    Explanation {
        code: "block-not-closed",
        wrong: "IF    GAP.K>0\nA     FACTOR.K=2",
        right: "IF    GAP.K>0\nA     FACTOR.K=2\nIFEND",
        english: "A `WHILE` block ends with `WHILEEND`, an `IF` block with `IFEND`. Blocks nest; close the inner one \
                  first. A `FOR` card, by contrast, holds to the end of the deck and needs no `FOREND`.",
        chinese: "`WHILE` 块以 `WHILEEND` 结束，`IF` 块以 `IFEND` 结束。块可以嵌套，内层先结束。\
                  与此不同，`FOR` 卡到程序末尾一直有效，可以没有 `FOREND`。",
    },
    Explanation {
        code: "block-without-start",
        wrong: "A     FACTOR.K=2\nIFEND",
        right: "IF    GAP.K>0\nA     FACTOR.K=2\nIFEND",
        english: "This card closes or divides a block that no card opened: `ELSE` and `IFEND` belong to `IF`, \
                  `WHILEEND` to `WHILE`, `FOREND` to `FOR`. Blocks that cross each other also look like this.",
        chinese: "这张卡结束或分隔一个没有开始的块：`ELSE`、`IFEND` 属于 `IF`，`WHILEEND` 属于 `WHILE`，\
                  `FOREND` 属于 `FOR`。两个块互相交叉时也会出现这种情况。",
    },
    Explanation {
        code: "card-in-block",
        wrong: "IF    GAP.K>0\nA     FACTOR.K=2\nC     SLOW=3\nIFEND",
        right: "C     SLOW=3\nIF    GAP.K>0\nA     FACTOR.K=2\nIFEND",
        english: "A `WHILE` block holds `A` cards and blocks, an `IF` block `A` cards or `R` cards, not both, and \
                  blocks. zudyn computes a block as a unit at one place of the step. Auxiliaries and rates have \
                  different places, and levels, constants and output have none.",
        chinese: "`WHILE` 块包含 `A` 卡和块；`IF` 块包含 `A` 卡或 `R` 卡（不能混用）和块。整个块作为一个单元在一步中的\
                  某处计算：辅助变量和速率的位置不同，而状态变量、常数和输出根本不在那里计算。",
    },
];
