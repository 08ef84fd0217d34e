//! Stage 2: what is defined, and how often.

use super::Explanation;

pub(super) const EXPLANATIONS: &[Explanation] = &[
    Explanation {
        code: "clock-defined",
        wrong: "R     LENGTH.KL=STOCK.K",
        right: "A     LENGTH.K=CLIP(60,0,90,STOCK.K)",
        english: "`LENGTH`, `PRTPER`, `PLTPER` and `SAVPER` are single numbers that the runtime reads: constants on \
                  SPEC or C cards, computed constants on N cards, or auxiliaries on A cards. They cannot be rates, \
                  levels, tables or arrays.",
        chinese: "`LENGTH`、`PRTPER`、`PLTPER`、`SAVPER` 是运行时查看的单个数：可由 SPEC 卡或 C 卡给出常数，由 N 卡\
                  算出，或由 A 卡定义为辅助变量；不能是速率变量、状态变量、表或数组。",
    },
    Explanation {
        code: "defined-twice",
        wrong: "C     GOAL=100\nC     GOAL=2",
        right: "C     LIMIT=100\nC     GOAL=2",
        english: "A name has one meaning: one `L`, `A`, `R` or `S` equation, or one `C` constant, or one table. In \
                  addition to an equation it may have one `N` card for its initial value. An equation always holds, \
                  so a second one cannot override the first. To change a constant, use a rerun.",
        chinese: "一个名字只有一个含义：一个 `L`、`A`、`R` 或 `S` 方程，或一个 `C` 常数，或一个表。方程之外可以有一张 \
                  `N` 卡给出初值。方程表示始终成立的关系，卡片的先后无关紧要，后写的也不能取代先写的。\
                  要改变常数，请用重新运行。",
    },
    Explanation {
        code: "time-defined",
        wrong: "C     TIME=1900",
        right: "N     TIME=1900",
        english: "`TIME` is a level that every model has. An `N` card may give its initial value, otherwise 0. It \
                  advances by `DT`, and nothing else can define it. `LENGTH` is the last value of `TIME`, so it is \
                  2100 for a run from 1900 to 2100.",
        chinese: "`TIME` 是每个模型都有的状态变量。可以用 `N` 卡给出初值，否则从 0 开始；以后它自动按 `DT` 前进，\
                  不能再用别的方式定义。`LENGTH` 是 `TIME` 的终值，从 1900 运行到 2100 时写 2100。",
    },
    Explanation {
        code: "dt-variable",
        wrong: "A     DT.K=CLIP(.5,.1,TIME.K,10)",
        right: "SPEC  DT=.1/LENGTH=20",
        english: "`DT` is one number for the whole run. Time is computed as the start plus a whole number of steps, \
                  which makes every due time exact, and delays and levels rely on equal steps. Choose the smallest \
                  step the model needs. `LENGTH`, `PRTPER`, `PLTPER` and `SAVPER` may vary.",
        chinese: "`DT` 在一次运行中是一个固定的数。时间按起点加整数个步长计算，这样每个到期时间才是准确的，延迟和状态\
                  变量也以等步长为前提。请取模型所需的最小步长。`LENGTH`、`PRTPER`、`PLTPER`、`SAVPER` 则可以变化。",
    },
    Explanation {
        code: "element-missing",
        wrong: "A     CREW.K(1)=STOCK.K\nA     CREW.K(3)=GOAL",
        right: "A     CREW.K(1)=STOCK.K\nA     CREW.K(2)=0\nA     CREW.K(3)=GOAL",
        english: "The subscripts of an array run from 1 to the highest one defined, and every element in between \
                  needs an equation: one of its own, or one with a subscript name that covers it. Otherwise sums \
                  over the array would use an undefined value.",
        chinese: "数组的下标从 1 到所定义的最大值，其间每个元素都必须有方程：单独的方程，或带下标名而包括它的方程。\
                  否则对数组求和时会遇到没有给出的值。",
    },
    Explanation {
        code: "array-too-large",
        wrong: "FOR   X=1,50000/Y=1,50000\nA     CELL.K(X,Y)=GOAL",
        right: "FOR   X=1,50/Y=1,50\nA     CELL.K(X,Y)=GOAL",
        english: "The product of the subscripts exceeds the largest array. Usually a bound has a digit too many, or \
                  a subscript is confused with another.",
        chinese: "各下标相乘后的元素个数超过了 zudyn 对一个数组的限制。通常是界限多写了一位数字，或误用了另一个下标。",
    },
    Explanation {
        code: "macro-local",
        wrong: "MACRO HALF(X)\nA     MID.K=X.K/2\nA     HALF.K=MID.K\nMEND",
        right: "MACRO HALF(X)\nA     $MID.K=X.K/2\nA     HALF.K=$MID.K\nMEND",
        english: "A card inside a macro may define the macro's own name (its result), a parameter (an output) or a \
                  private name. Private names begin with `$` or are on an `INTRN` card. Every call would define \
                  anything else again. The body may *use* all quantities of the model.",
        chinese: "宏内的卡片可以定义宏名本身（结果）、参数（输出）或内部名。内部名以 `$` 开头或列在 `INTRN` 卡上。\
                  其他名字会在每次调用时重复定义。宏体中可以自由使用模型的量。",
    },
    Explanation {
        code: "macro-no-result",
        wrong: "MACRO HALF(X)\nA     $MID.K=X.K/2\nMEND",
        right: "MACRO HALF(X)\nA     HALF.K=X.K/2\nMEND",
        english: "The name of the macro means its value where it is called, so an `A` or `L` card of the body must \
                  define it.",
        chinese: "调用处的值由宏名代表，因此宏体中必须有一张 `A` 卡或 `L` 卡定义宏名。",
    },
    Explanation {
        code: "macro-recursive",
        wrong: "MACRO LOOP(X)\nA     LOOP.K=LOOP(X.K)/2\nMEND",
        right: "MACRO HALF(X)\nA     HALF.K=X.K/2\nMEND",
        english: "zudyn expands a macro at each call, before the model runs. The expansion of a macro that calls \
                  itself, directly or through others, would never end. Usually the author needs a level, which \
                  refers to its own previous value.",
        chinese: "宏在模型运行之前就在每个调用处展开。直接或间接调用自己的宏会无休止地展开。\
                  真正需要的往往是状态变量，它引用的是自己上一步的值。",
    },
    Explanation {
        code: "macro-after-use",
        wrong: "A     GAP.K=HALF(STOCK.K)\nMACRO HALF(X)\nA     HALF.K=X.K/2\nMEND",
        right: "MACRO HALF(X)\nA     HALF.K=X.K/2\nMEND\nA     GAP.K=HALF(STOCK.K)",
        english: "Define a macro before its first use. All other cards may be in any order; macros are the exception \
                  because the original systems read a deck once, from front to back.",
        chinese: "宏必须写在第一次使用之前。其他卡片的次序可以任意；宏是例外，因为原来的系统从头到尾只读一遍程序。",
    },
    Explanation {
        code: "macro-output",
        wrong: "R     SALES.KL=DELAYP(ORDERS.JK,DEL,2*GOAL)",
        right: "R     SALES.KL=DELAYP(ORDERS.JK,DEL,ONWAY)\nR     ORDERS.KL=GAP.K/DEL\nN     ORDERS=10",
        english: "The macro defines this parameter as an output, and the call makes it a new quantity of the model. \
                  So the argument is the name of that quantity, not an expression. An example is the third argument \
                  of `DELAYP`: it becomes the amount in transit.",
        chinese: "这个参数在宏内定义并向外给出：调用会由它产生模型的一个新量。因此参数处应写新量的名字，而不是算式。\
                  最常见的是 `DELAYP` 的第三个参数：它成为延迟途中的数量。",
    },
    Explanation {
        code: "macro-too-large",
        wrong: "",
        right: "",
        english: "Each call of a macro makes a set of equations, and macros that call macros several times multiply. \
                  The expanded deck would have more equations than zudyn allows. If the same equations repeat many \
                  times, write them once with a `FOR` card.",
        chinese: "每次调用宏都产生一组方程，宏再多次调用宏就会成倍增长。展开之后，方程数将超过 zudyn 的限度。\
                  同样的事情要做许多次时，用 `FOR` 卡和数组只需一个方程。",
    },
];
