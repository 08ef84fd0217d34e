//! Stage 3: arrays, subscripts and boxcar trains.

use super::Explanation;

pub(super) const EXPLANATIONS: &[Explanation] = &[
    Explanation {
        code: "array-expected",
        wrong: "A     GAP.K=SUM(STOCK.K)",
        right: "FOR   G=1,2\nA     CREW.K(G)=STOCK.K/2\nA     TOTAL.K=SUM(CREW.K)",
        english: "`SUM`, `PROD` and `SCLPRD` work on all elements of an array, an array constant or a train. A \
                  single quantity has nothing to add.",
        chinese: "`SUM`、`PROD`、`SCLPRD` 对数组、数组常数或车厢列的所有元素运算。单个的量没有可以相加的元素。",
    },
    Explanation {
        code: "not-an-array",
        wrong: "A     GAP.K=STOCK.K(2)-GOAL",
        right: "A     GAP.K=(STOCK.K)(2)-GOAL",
        english: "A parenthesis directly after a quantity holds subscripts, and this quantity has none. For a \
                  product write `(STOCK.K)(2)` or `STOCK.K*2`.",
        chinese: "量名之后紧接的括号表示下标，而这个量没有下标。若要表示乘积，请写 `(STOCK.K)(2)` 或 `STOCK.K*2`。",
    },
    Explanation {
        code: "subscript-count",
        wrong: "FOR   G=1,2/H=1,2\nA     CREW.K(G,H)=GOAL\nA     TOTAL.K=CREW.K(1)",
        right: "FOR   G=1,2/H=1,2\nA     CREW.K(G,H)=GOAL\nA     TOTAL.K=CREW.K(1,2)",
        english: "An array has one, two or three subscripts, and the same number wherever it appears. A star means \
                  all values of one subscript: `SUM(CREW.K(*,2))`.",
        chinese: "数组有一到三个下标，出现在任何地方都必须写同样的个数。星号表示某一下标的全部取值，如 `SUM(CREW.K(*,2))`。",
    },
    Explanation {
        code: "subscript-out-of-range",
        wrong: "FOR   G=1,3\nA     CREW.K(G)=GOAL\nA     NEXT.K(G)=CREW.K(G+1)",
        right: "FOR   G=1,3\nFOR   F=1,2\nA     CREW.K(G)=GOAL\nA     NEXT.K(F)=CREW.K(F+1)\nA     NEXT.K(3)=0",
        english: "An element is used that the array does not have. zudyn checks every value of the subscript, so \
                  an offset such as `G+1` leaves the array at the last one. Write separate equations for the ends of \
                  a chain and use a second subscript name with a shorter range for the middle.",
        chinese: "用到了数组中没有的元素。下标的每个取值都要检查，因此 `G+1` 这样的偏移在最后一个值处就会越界。\
                  请为链的两端写单独的方程，中间部分用另一个范围较短的下标名。",
    },
    Explanation {
        code: "subscript-unknown",
        wrong: "FOR   G=1,3\nA     CREW.K(G)=GOAL\nA     TOTAL.K=CREW.K(OLD)",
        right: "FOR   G=1,3=YOUNG,ADULT,OLD\nA     CREW.K(G)=GOAL\nA     TOTAL.K=CREW.K(OLD)",
        english: "A subscript is a number, a subscript name of a `FOR` card in force, the name of an element, or an \
                  `I` constant, plus or minus a number. A quantity cannot be a subscript: zudyn must know the \
                  element when it translates the model. After `FOREND` the names of that `FOR` card no longer exist.",
        chinese: "下标可以是数、有效的 `FOR` 卡的下标名、元素名或 `I` 常数，可再加减一个数。量不能作下标：\
                  翻译模型时就必须知道指的是哪个元素。`FOREND` 之后，那张 `FOR` 卡的下标名就失效了。",
    },
    Explanation {
        code: "subscript-not-on-left",
        wrong: "FOR   G=1,3\nA     CREW.K(G)=GOAL\nA     TOTAL.K=CREW.K(G)",
        right: "FOR   G=1,3\nA     CREW.K(G)=GOAL\nA     TOTAL.K=SUM(CREW.K)",
        english: "A subscript name on the left says that the equation holds for each element. A name that is only on \
                  the right selects no element. To add all elements use `SUM`.",
        chinese: "左边的下标名表示方程对每个元素成立。只出现在右边的下标名没有说明是哪个元素，也不表示求和；求和请用 `SUM`。",
    },
    Explanation {
        code: "subscript-not-integer",
        wrong: "FOR   G=1,3\nA     CREW.K(G)=GOAL\nA     TOTAL.K=CREW.K(1.5)",
        right: "FOR   G=1,3\nA     CREW.K(G)=GOAL\nA     TOTAL.K=CREW.K(2)",
        english: "A subscript counts elements, so it is a whole number, a name of one, or one of these plus \
                  or minus a number. To read between the values of a curve use `TABLE`.",
        chinese: "下标用来数元素，必须是整数或代表整数的名字，可再加减一个数。要在曲线的两个值之间取值，请用 `TABLE`。",
    },
    Explanation {
        code: "subscript-expected",
        wrong: "FOR   G=1,3\nA     CREW.K(G)=GOAL\nA     TOTAL.K=2*CREW.K",
        right: "FOR   G=1,3\nA     CREW.K(G)=GOAL\nA     TOTAL.K=2*SUM(CREW.K)",
        english: "An array without subscript means all its elements, which makes sense inside `SUM` and its relatives \
                  only. Arithmetic needs one element, `CREW.K(2)`, or an equation with a subscript name on both sides.",
        chinese: "不带下标的数组代表全部元素，只能用在 `SUM` 一类函数中。算术运算需要某一个元素，如 `CREW.K(2)`，\
                  或者两边都带下标名的方程。",
    },
    Explanation {
        code: "subscript-star",
        wrong: "FOR   G=1,3\nA     CREW.K(G)=GOAL\nA     TOTAL.K=CREW.K(*)+1",
        right: "FOR   G=1,3\nA     CREW.K(G)=GOAL\nA     TOTAL.K=SUM(CREW.K(*))+1",
        english: "A star in place of a subscript means the whole row or column. Only functions that accept a vector can use \
                  it: `SUM`, `PROD`, `SCLPRD`, and the table functions for their first argument.",
        chinese: "以星号代替下标表示整行或整列，只有以向量为参数的函数才能使用：`SUM`、`PROD`、`SCLPRD`，\
                  以及查表函数的第一个参数。",
    },
    Explanation {
        code: "not-a-train",
        wrong: "A     GAP.K=STOCK*1.K",
        right: "B     LINE=BOXLIN(3,2)\nC     LINE*=10/20/30\nA     GAP.K=LINE*1.K",
        english: "`NAME*3` is the third car of a boxcar train, and trains come from `B` cards. `SUM1` to `SUM3` need \
                  trains or tables. If a product with a number was meant, put the time subscript before the star: \
                  `STOCK.K*3`.",
        chinese: "`NAME*3` 表示车厢列的第三节车厢，车厢列由 `B` 卡定义；`SUM1` 至 `SUM3` 的参数是车厢列或表。\
                  若要表示与数相乘，请把时间下标写在星号之前：`STOCK.K*3`。",
    },
    Explanation {
        code: "train-as-quantity",
        wrong: "B     LINE=BOXLIN(3,2)\nC     LINE*=10/20/30\nA     GAP.K=LINE.K-GOAL",
        right: "B     LINE=BOXLIN(3,2)\nC     LINE*=10/20/30\nA     GAP.K=SUM1(3,LINE.K)-GOAL",
        english: "A train has many cars and no single value. Name a car, `LINE*1.K`, or add the cars up with `SUM1`.",
        chinese: "车厢列有许多车厢，没有单一的值。请指明某一节车厢，如 `LINE*1.K`，或用 `SUM1` 求各车厢之和。",
    },
    Explanation {
        code: "boxcar-range",
        wrong: "B     LINE=BOXLIN(3,2)\nC     LINE*=10/20/30\nA     GAP.K=LINE*4.K",
        right: "B     LINE=BOXLIN(3,2)\nC     LINE*=10/20/30\nA     GAP.K=LINE*3.K",
        english: "Cars are numbered from 1 to the number on the `B` card. A sum over a train cannot ask for more cars \
                  than it has either.",
        chinese: "车厢从 1 编号到 `B` 卡上的节数。对车厢列求和时，项数也不能超过车厢数。",
    },
    Explanation {
        code: "boxcar-initial",
        wrong: "B     LINE=BOXLIN(3,2)\nC     LINE*=10/20",
        right: "B     LINE=BOXLIN(3,2)\nC     LINE*=10/20/30",
        english: "Give the initial loads on a `C` card with one value for each car, or by `N LINE=BOXLOAD(…)` for \
                  the same load in all of them. Like a level, a train does not start at zero by default.",
        chinese: "各车厢的初始载量由 `C` 卡给出，每节一个值；或用 `N LINE=BOXLOAD(…)` 给所有车厢同样的载量。\
                  与状态变量一样，车厢列不会默认为零。",
    },
    Explanation {
        code: "boxcar-in-initial",
        wrong: "B     LINE=BOXLIN(3,2)\nC     LINE*=10/20/30\nN     STOCK=LINE*1",
        right: "B     LINE=BOXLIN(3,2)\nC     LINE*=10/20/30\nC     FIRST=10\nN     STOCK=FIRST",
        english: "Initial values cannot use the cars of a train: the original systems loaded the cars apart from the \
                  initial values. Give the number in question a name of its own and use that on the `N` card.",
        chinese: "初值不能使用车厢列的车厢：原来的系统把装车与计算初值分开进行。请给所需的数单独起一个名字，\
                  再用在 `N` 卡上。",
    },
];
