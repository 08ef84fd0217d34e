//! Stage 1: the form of cards and equations.

use super::Explanation;

pub(super) const EXPLANATIONS: &[Explanation] = &[
    Explanation {
        code: "unknown-card",
        wrong: "LEVEL STOCK.K=STOCK.J+DT*(ORDERS.JK-SALES.JK)",
        right: "L     STOCK.K=STOCK.J+DT*(ORDERS.JK-SALES.JK)",
        english: "The first word of a line gives the kind of card: `L` a level, `A` an auxiliary, `R` a rate, `C` a \
                  constant and so on. This word is not one of them. Begin a comment line with `NOTE`, and a \
                  continuation line with `X`.",
        chinese: "每行的第一个词说明卡片的类型：`L` 为状态变量，`A` 为辅助变量，`R` 为速率变量，`C` 为常数，等等。\
                  这里的词不属于其中任何一种。注释行要以 `NOTE` 开头；接续上一张卡的行要以 `X` 开头。",
    },
    Explanation {
        code: "card-not-supported",
        wrong: "CP    GOAL=200",
        right: "C     GOAL=200",
        english: "Some DYNAMO systems had this card, but zudyn does not support it. It concerns work at a terminal \
                  (`CP`, `TP`, `EDIT`), to the listing (`DOCUMENT`, `OPT`, `EXPND`) or to one installation. Usually \
                  you can remove it; a changed constant becomes a rerun, or `--set` on the command line.",
        chinese: "某些 DYNAMO 系统有这种卡，zudyn 没有：它们用于终端上的对话（`CP`、`TP`、`EDIT`）、\
                  清单的格式（`DOCUMENT`、`OPT`、`EXPND`）或某一特定的机器。多数直接删去即可；\
                  改变常数可写成重新运行，或在命令行上用 `--set`。",
    },
    Explanation {
        code: "continuation-without-card",
        wrong: "NOTE  orders close the gap\nX     within four weeks",
        right: "NOTE  orders close the gap\nNOTE  within four weeks",
        english: "An `X` card continues the card before it. Here that card is missing, or it is a `*`, `NOTE` or \
                  `RUN` card, whose text already runs to the end of its line and cannot be continued.",
        chinese: "`X` 卡接续它前面的一张卡。这里前面没有卡，或者前面是 `*`、`NOTE` 或 `RUN` 卡；\
                  这些卡的文字一直到行末为止，不能接续。",
    },
    Explanation {
        code: "equals-expected",
        wrong: "A     GAP.K =GOAL-STOCK.K",
        right: "A     GAP.K=GOAL-STOCK.K",
        english: "This card must contain an `=`. The usual cause is a space before it: the equation on a card ends \
                  at its first space, and a comment follows.",
        chinese: "这张卡的正文必须有 `=`。常见的原因是 `=` 之前有空格：卡片正文到第一个空格为止，后面全是注释。\
                  有了这条规则，写注释就不需要任何记号。",
    },
    Explanation {
        code: "bad-name",
        wrong: "C     2NDGOAL=100",
        right: "C     GOAL2=100",
        english: "A name begins with a letter; letters, digits and underscores may follow. Case does not matter. \
                  Inside a macro a name may begin with a dollar sign, which makes it private to each call.",
        chinese: "名字以字母开头，后面可跟字母、数字和下划线，不分大小写。在宏的内部，名字可以用美元符号开头，\
                  表示它是每次调用各有一份的内部量。",
    },
    Explanation {
        code: "bad-number",
        wrong: "A     GAP.K=1.2.5*STOCK.K",
        right: "A     GAP.K=1.25*STOCK.K",
        english: "This begins like a number but is not one. A number has digits with at most one point, and \
                  optionally an `E` with a power of ten: `100`, `.5`, `1.`, `82E9`, `1E-4`. No commas separate \
                  thousands, since a comma separates values. zudyn also refuses a number beyond the range of a \
                  double.",
        chinese: "这里以数字开头，却不是数。数由数字组成，最多有一个小数点，后面可以有 `E` 和十的幂：\
                  `100`、`.5`、`1.`、`82E9`、`1E-4`。千位之间不能写逗号，因为逗号用来分隔各个值。\
                  超出双精度范围的数也不接受。",
    },
    Explanation {
        code: "unexpected-character",
        wrong: "A     GAP.K=GOAL-STOCK.K;",
        right: "A     GAP.K=GOAL-STOCK.K",
        english: "An equation is written with letters, digits and `+ - * / ( ) , .` only. This character has no \
                  meaning here. Decks that were scanned or copied from a document often contain look-alikes: a long \
                  dash for a minus, a typographic quote, a full-width parenthesis.",
        chinese: "方程只能用字母、数字和 `+ - * / ( ) , .` 书写，这个字符在此没有意义。扫描或从文档复制来的程序中\
                  常有形似的字符：长破折号代替减号、排版用的引号、全角括号等。",
    },
    Explanation {
        code: "bad-time-subscript",
        wrong: "A     GAP.K=GOAL-STOCK.L",
        right: "A     GAP.K=GOAL-STOCK.K",
        english: "The time subscripts are `.J`, `.K`, `.JK` and `.KL`. `J`, `K` and `L` are three instants one DT \
                  apart; the program computes at `K`. Nothing is known at `L` yet, so `.L` alone does not exist.",
        chinese: "量名的点号之后只能是 `.J`、`.K`、`.JK` 或 `.KL`。`J`、`K`、`L` 是相隔一个 DT 的三个时刻，\
                  计算总在 `K` 进行。`L` 时刻的值还不知道，因此没有单独的 `.L`。",
    },
    Explanation {
        code: "left-subscript",
        wrong: "R     ORDERS.K=GAP.K/DEL",
        right: "R     ORDERS.KL=GAP.K/DEL",
        english: "The letter of the card and the time subscript of the quantity it defines must agree: `L`, `A` and \
                  `S` define a value at the present instant, `.K`; `R` defines a flow during the coming interval, \
                  `.KL`; `N`, `C` and `T` have none. The redundancy guards against writing a level for a rate.",
        chinese: "卡片的字母与所定义的量的时间下标必须一致：`L`、`A`、`S` 定义现在时刻的值，写 `.K`；\
                  `R` 定义下一时间间隔的流量，写 `.KL`；`N`、`C`、`T` 不写下标。同一件事说两遍，\
                  是为了防止把速率误写成状态变量。",
    },
    Explanation {
        code: "unbalanced-parenthesis",
        wrong: "A     GAP.K=(GOAL-STOCK.K)/(DEL+1",
        right: "A     GAP.K=(GOAL-STOCK.K)/(DEL+1)",
        english: "Every `(` needs its `)`. If the equation looks complete, look for a space in it: the equation ends \
                  at the first space, and the missing parenthesis may be in the comment.",
        chinese: "每个 `(` 都要有对应的 `)`。如果方程看上去是完整的，请检查中间是否有空格：\
                  正文到第一个空格为止，缺少的括号也许已成了注释。",
    },
    Explanation {
        code: "operand-expected",
        wrong: "A     GAP.K=GOAL- STOCK.K",
        right: "A     GAP.K=GOAL-STOCK.K",
        english: "After an operator, a comma or an opening parenthesis comes a number, a quantity, a function or a \
                  parenthesis. If the equation stops at an operator, look for a space: a space ends an equation. \
                  Continue long equations with an `X` card. One sign may follow an operator (`A*-B`), two may not.",
        chinese: "运算符、逗号或左括号之后必须是数、量、函数或括号。如果方程恰好断在运算符处，请查看那里是否有空格：\
                  空格结束方程。长的方程用 `X` 卡接续。运算符之后可以有一个正负号（`A*-B`），不能有两个。",
    },
    Explanation {
        code: "operator-expected",
        wrong: "A     GAP.K=2(GOAL-STOCK.K)",
        right: "A     GAP.K=(2)(GOAL-STOCK.K)",
        english: "Two operands are next to each other without an operator. You may omit the multiplication sign only \
                  after a closing parenthesis: `(A)(B)` and `(A)B` are products. After a number or a name you may \
                  not, because `NAME(` is always a call or an element of an array.",
        chinese: "两个运算对象紧挨着，中间没有运算符。只有在右括号之后才能省略乘号：`(A)(B)` 和 `(A)B` 是乘积。\
                  数或名字之后不能省略，因为 `NAME(` 总是表示函数调用或数组元素。",
    },
    Explanation {
        code: "too-deep",
        wrong: "",
        right: "",
        english: "The parentheses or calls of the equation are nested more deeply than zudyn allows. Hand-written \
                  decks do not come near the limit; generated ones may. Move parts of the equation into auxiliaries \
                  of their own.",
        chinese: "方程中括号或调用的嵌套超过了 zudyn 所能处理的层数。手写的程序远不会达到，由程序生成的则有可能。\
                  请把方程的各部分定义为单独的辅助变量。设此限制，是为了任何奇怪的输入都不会耗尽栈空间。",
    },
    Explanation {
        code: "number-expected",
        wrong: "C     GOAL=2*50",
        right: "N     GOAL=2*50",
        english: "The values on `C`, `T` and `SPEC` cards are plain numbers with an optional sign, not expressions, \
                  and no separator may follow the last one. They are known before the run, so a rerun can change \
                  them. Put a computed value on an `N` card: a name with an `N` card and nothing else is a computed \
                  constant.",
        chinese: "`C`、`T`、`SPEC` 卡上的值是可带正负号的数，不能是算式，最后一个值之后也不能再有分隔符。\
                  这些值在一切计算之前就已知道，所以重新运行时才能改变它们。需要计算的值写在 `N` 卡上：\
                  只有 `N` 卡而没有其他方程的名字就是计算常数。",
    },
    Explanation {
        code: "integer-expected",
        wrong: "T     SHARE=.2/.5/.3\nA     GAP.K=SUMV(SHARE,1,2.5)",
        right: "T     SHARE=.2/.5/.3\nA     GAP.K=SUMV(SHARE,1,2)",
        english: "An integer or an `I` constant is required here: a bound of a sum, a number of cars, the value on \
                  an `I` card. It counts elements, so zudyn must know it when it translates the model.",
        chinese: "此处需要整数或 `I` 常数：求和的界限、车厢的节数、`I` 卡上的值等。它用来计数，\
                  因此必须在翻译模型时就已确定。",
    },
    Explanation {
        code: "condition-expected",
        wrong: "IF    GAP.K\nA     FACTOR.K=2\nELSE\nA     FACTOR.K=1\nIFEND",
        right: "IF    GAP.K>0\nA     FACTOR.K=2\nELSE\nA     FACTOR.K=1\nIFEND",
        english: "`WHILE`, `IF` and the like compare two expressions by one of `<`, `<=`, `>`, `>=`, `<>`, and `==` \
                  in DYNAMO or `=` in COSMO. A number alone is neither true nor false. In DYNAMO the condition \
                  contains no space; COSMO also has `AND`, `OR` and `NOT`.",
        chinese: "`WHILE`、`IF` 等用 `<`、`<=`、`>`、`>=`、`<>` 之一比较两个算式，相等在 DYNAMO 中写 `==`，在 COSMO 中写 `=`。\
                  数本身没有真假之分。在 DYNAMO 中条件与别处一样不能有空格；COSMO 还可用 `AND`、`OR` 和 `NOT`。",
    },
    Explanation {
        code: "noise-seed",
        wrong: "NOISE SEED",
        right: "NOISE 7919",
        english: "A `NOISE` card gives the seed of the random numbers, as in `NOISE 7919`. The same deck with the \
                  same seed gives the same numbers on every machine.",
        chinese: "`NOISE` 卡给出随机数序列的种子，例如 `NOISE 7919`。同一程序用同一种子，在任何机器上都得到同样的随机数。",
    },
    Explanation {
        code: "boxcar-syntax",
        wrong: "B     LINE=5,2\nC     LINE*=1/2/3/4/5",
        right: "B     LINE=BOXLIN(5,2)\nC     LINE*=1/2/3/4/5",
        english: "A `B` card reads `NAME=BOXLIN(n,p)` or `NAME=BOXCYC(n,p)`: `n` cars that move up every `p` units of \
                  time. In a linear train the last car is dropped, in a cyclic one it becomes the first.",
        chinese: "`B` 卡写成 `NAME=BOXLIN(n,p)` 或 `NAME=BOXCYC(n,p)`：`n` 节车厢，每隔时间 `p` 向前移动一次。\
                  直线型的最后一节被丢弃，循环型的最后一节变为第一节。",
    },
    Explanation {
        code: "boxcar-count",
        wrong: "B     LINE=BOXLIN(40,2)",
        right: "B     LINE=BOXLIN(3,2)\nC     LINE*=10/20/30",
        english: "A train has 1 to 31 cars, and the `B` card itself gives the number. For more stages use an \
                  array with a `FOR` card, which has no such limit.",
        chinese: "车厢列有 1 到 31 节车厢，节数直接写在 `B` 卡上。需要更多级时，用 `FOR` 卡的数组没有这个限制。",
    },
    Explanation {
        code: "argument-count",
        wrong: "A     GAP.K=MAX(0,GOAL-STOCK.K,5)",
        right: "A     GAP.K=MAX(0,MAX(GOAL-STOCK.K,5))",
        english: "The function needs another number of arguments. `zudyn functions` lists them all. `MAX` and `MIN` \
                  need two; you can nest calls. The first argument of a table function is the table.",
        chinese: "这个函数的参数个数不是这样。`zudyn functions` 列出全部函数。`MAX` 和 `MIN` 各有两个参数，可以嵌套使用；\
                  查表函数的第一个参数是表名。",
    },
    Explanation {
        code: "unknown-function",
        wrong: "A     GAP.K=MAXIMUM(0,GOAL-STOCK.K)",
        right: "A     GAP.K=MAX(0,GOAL-STOCK.K)",
        english: "A name directly before a parenthesis is a function, a macro or an array, and none has this name. \
                  For a product write `(NAME)(…)` or `NAME*(…)`. Define a macro before you use it.",
        chinese: "紧接在括号之前的名字必须是函数、宏或数组，而这里没有叫这个名字的。也许本意是乘法：请写 `(NAME)(…)` \
                  或 `NAME*(…)`，因为名字后面跟括号从不表示相乘。宏必须写在第一次使用之前。",
    },
    Explanation {
        code: "function-not-supported",
        wrong: "A     GAP.K=VMAX(STOCK.K)",
        right: "A     GAP.K=MAX(STOCK.K,GOAL)",
        english: "Another DYNAMO system, or a later language, has this function; zudyn does not. The message names \
                  alternatives. You can write functions that contain an average or a delay as a macro with the name \
                  of the missing function; then the equations that call it need no change.",
        chinese: "别的 DYNAMO 系统或后来的语言有这个函数，zudyn 没有。消息中指出了可用的替代办法。\
                  含有平均或延迟的函数可以写成宏，宏可以就用所缺函数的名字，这样调用它的方程不必改动。",
    },
    Explanation {
        code: "function-not-allowed",
        wrong: "A     GAP.K=BOXLOAD(4,GOAL)",
        right: "B     LINE=BOXLIN(3,2)\nN     LINE=BOXLOAD(4,GOAL)",
        english: "The function has no meaning in this place. `BOXLIN` and `BOXCYC` must be alone on `B` cards, \
                  `BOXLOAD` alone on the `N` card of a train. `PULSE` and `SAMPLE` remember when they last acted, so \
                  a `WHILE` or `IF` block, which may skip or repeat them, cannot contain them.",
        chinese: "函数本身存在，但不能用在这个地方。`BOXLIN`、`BOXCYC` 单独用于 `B` 卡，`BOXLOAD` 单独用于车厢列的 `N` 卡。\
                  `PULSE` 和 `SAMPLE` 要记住上次动作的时间，所以不能放在可能跳过或重复的 `WHILE`、`IF` 块中。",
    },
];
