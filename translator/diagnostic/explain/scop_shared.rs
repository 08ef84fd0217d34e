//! SCoP: codes that other languages have too.

use super::Explanation;

pub(super) const EXPLANATIONS: &[Explanation] = &[
    Explanation {
        code: "unexpected-character",
        wrong: "ASSIGNED { a }\nBREAKPOINT { a = 1; }",
        right: "ASSIGNED { a }\nBREAKPOINT { a = 1 }",
        english: "Statements need no terminator, and `%`, `#`, `$`, `&` and `|` alone have no meaning. Characters \
                  outside ASCII are allowed in comments, titles and strings only.",
        chinese: "语句不需要结束符，也没有 `%`、`#`、`$` 以及单独的 `&` 或 `|`。ASCII 以外的字符只能出现在注释、标题和文字中。",
    },
    Explanation {
        code: "reserved-word",
        wrong: "PARAMETER { pulse = 70 }",
        right: "PARAMETER { pulses = 70 }",
        english: "The words of the language, the names of methods, and those of the functions of the library cannot \
                  be names of your own.",
        chinese: "语言的词、方法名和库函数名不能用作其他名字。",
    },
    Explanation {
        code: "undefined-name",
        wrong: "PARAMETER { inflow = 1 }  ASSIGNED { a }\nBREAKPOINT { a = inflw }",
        right: "PARAMETER { inflow = 1 }  ASSIGNED { a }\nBREAKPOINT { a = inflow }",
        english: "Declare every name, except automatic ones such as `y0` and `delta_t`. Case matters.",
        chinese: "每个名字都要声明，或像 `y0`、`delta_t` 那样自动产生。名字区分大小写。",
    },
    Explanation {
        code: "not-an-array",
        wrong: "ASSIGNED { a b }\nBREAKPOINT { a = b[1] }",
        right: "ASSIGNED { a b[2] }\nBREAKPOINT { a = b[1] }",
        english: "Only a name declared with a size in brackets has a subscript.",
        chinese: "只有声明时带方括号大小的名字才有下标。",
    },
    Explanation {
        code: "subscript-out-of-range",
        wrong: "ASSIGNED { a b[2] }\nBREAKPOINT { a = b[2] }",
        right: "ASSIGNED { a b[2] }\nBREAKPOINT { a = b[1] }",
        english: "The elements of `b[n]` are 0 to n-1. In subscripts `/` drops the remainder. zudyn checks computed \
                  subscripts while the model runs.",
        chinese: "`b[n]` 的元素从 0 到 n-1。下标中的 `/` 舍去余数。变化的下标在运行时检查。",
    },
    Explanation {
        code: "unknown-function",
        wrong: "ASSIGNED { a }\nBREAKPOINT { a = sine(t) }",
        right: "ASSIGNED { a }\nBREAKPOINT { a = sin(t) }",
        english: "A name before a parenthesis is a FUNCTION or PROCEDURE of the model or a function of the library, which `zudyn functions scop` lists.",
        chinese: "括号前的名字是模型的 FUNCTION 或 PROCEDURE，或库函数；`zudyn functions scop` 列出库函数。",
    },
    Explanation {
        code: "argument-count",
        wrong: "ASSIGNED { a }\nBREAKPOINT { a = step(t, 1) }",
        right: "ASSIGNED { a }\nBREAKPOINT { a = step(t, 1, 1) }",
        english: "Call a function with as many arguments as it declares.",
        chinese: "调用函数时自变量的个数要与它的定义相同。",
    },
    Explanation {
        code: "parameter-assigned",
        wrong: "PARAMETER { k = 1 }\nBREAKPOINT { k = 2 }",
        right: "ASSIGNED { k }\nBREAKPOINT { k = 2 }",
        english: "A parameter gets its value from outside. In SCoP a model may change it, with a warning; the next \
                  run begins with the given value again.",
        chinese: "参数由外部给定。在 SCoP 中模型可以改变它（给出警告）；下一次运行又从给定值开始。",
    },
    Explanation {
        code: "unknown-method",
        wrong: "STATE { y }\nDERIVATIVE d { y' = 1 }\nBREAKPOINT { SOLVE d METHOD rung }",
        right: "STATE { y }\nDERIVATIVE d { y' = 1 }\nBREAKPOINT { SOLVE d METHOD runge }",
        english: "Every kind of block has methods of its own: METHOD names one of them. Without METHOD zudyn uses \
                  the block's default, which is accurate to about eight digits.",
        chinese: "每种块有自己的方法，由 METHOD 指明。不写 METHOD 时用该块的默认方法，精确到约八位数字。",
    },
    Explanation {
        code: "not-finite",
        wrong: "",
        right: "",
        english: "A variable became infinite or not a number: a division by zero, the logarithm of a negative number, \
                  or a value above 1.8E308. The run ends, and the message names the variable and the time. Test a \
                  divisor with IF before you divide, or replace the expression near its singular point, as \
                  mechanisms do for `x/(exp(x/y) - 1)`. If a state grows without bound under a historic method, use \
                  a shorter `delta_t` or a default method.",
        chinese: "某个变量变成无穷大或不是数：除以零、负数的对数，或超过 1.8E308 的值。运行结束，消息给出变量和时刻。\
                  请在相除之前用 IF 检查除数，或在奇点附近换用别的算式，如机制文件中对 `x/(exp(x/y) - 1)` 的处理。\
                  如果状态变量在历史方法下无限增长，请减小 `delta_t` 或使用默认方法。",
    },
];
