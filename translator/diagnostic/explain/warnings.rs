//! Warnings: the model is run all the same.

use super::Explanation;

pub(super) const EXPLANATIONS: &[Explanation] = &[
    Explanation {
        code: "blank-in-expression",
        wrong: "A     GAP.K=GOAL -STOCK.K",
        right: "A     GAP.K=GOAL-STOCK.K",
        english: "The equation on a card ends at its first space, and a comment follows. Here the comment looks like \
                  the rest of the equation, but zudyn does not use it. Remove the space if the rest belongs to the \
                  equation; otherwise begin the comment with a word.",
        chinese: "卡片的正文到第一个空格为止，后面是注释。这里的注释看上去很像方程的其余部分，而计算时没有用到它。\
                  如果它属于方程，请去掉空格；如果不属于，请让注释以文字开头。",
    },
    Explanation {
        code: "blank-before-name",
        wrong: "A     GAP.K=STOCK.K GOAL",
        right: "A     GAP.K=STOCK.K*GOAL",
        english: "The text of a card ends at its first space, so what follows is a comment. Here the comment is an operand: \
                  a quantity with its time subscript, or after a single space a constant alone. Usually an operator was \
                  lost. A comment of several words draws no warning, and neither does a single word after two or more spaces.",
        chinese: "卡片的正文到第一个空格为止，后面是注释。这里的注释是一个运算对象：带时间下标的量，\
                  或者只隔一个空格的单独一个常数。通常是漏写了运算符。由几个词组成的注释不会引起警告，\
                  隔两个以上空格的单个词也不会。",
    },
    Explanation {
        code: "unused-constant",
        wrong: "C     DELAY=3",
        right: "C     DELAY=3\nA     FLOW.K=STOCK.K/DELAY",
        english: "No equation, no other card and no output uses this constant or table, so its value changes nothing. Often \
                  a name is misspelt, or an equation has lost an operator and the constant has become a comment.",
        chinese: "没有任何方程、其他卡片或输出用到这个常数或表，所以它的值不起作用。常见的原因是名字拼错，\
                  或者方程漏写了运算符，使常数成了注释。",
    },
    Explanation {
        code: "long-name",
        wrong: "A     INVENTORYGAP.K=GOAL-STOCK.K",
        right: "A     INVGAP.K=GOAL-STOCK.K",
        english: "The name is longer than the system of the deck's period allowed: 5 characters in DYNAMO I, 7 in \
                  DYNAMO II, 8 in Professional DYNAMO. zudyn accepts names of any length. This matters only if the \
                  deck must also run on an original system; tables and plots show shortened names.",
        chinese: "这个名字超过了该程序所属时期的系统允许的长度：DYNAMO I 为 5 个字符，DYNAMO II 为 7 个，\
                  Professional DYNAMO 为 8 个。zudyn 接受任意长的名字；只有还要在原系统上运行的程序才需注意。\
                  表和图中显示缩短的名字。",
    },
    Explanation {
        code: "rate-on-a-card",
        wrong: "A     SALES.KL=10",
        right: "R     SALES.KL=10",
        english: "The card is for an auxiliary, but its left side is a rate. zudyn treats it as a rate, because \
                  `.KL` is hard to write by accident. Change the letter to `R`.",
        chinese: "卡片说是辅助变量，左边却写成速率。由于 `.KL` 不易误写，按速率处理。请把卡片字母改为 `R`。",
    },
    Explanation {
        code: "cards-after-last-run",
        wrong: "RUN   BASE\nC     GOAL=200",
        right: "RUN   BASE\nC     GOAL=200\nRUN   HIGH",
        english: "A rerun is a set of cards *ended* by a `RUN` card. Cards after the last one belong to no run and \
                  have no effect. A deck that begins with a `RUN` card, as in 1963, has no such cards.",
        chinese: "重新运行是一组以 `RUN` 卡结束的卡片。最后一张 `RUN` 卡之后的卡片不属于任何一次运行，不起作用。\
                  像 1963 年那样以 `RUN` 卡开头的程序没有这个问题。",
    },
];
