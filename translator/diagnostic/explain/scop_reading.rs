//! SCoP: text and syntax.

use super::Explanation;

pub(super) const EXPLANATIONS: &[Explanation] = &[
    Explanation {
        code: "double-quote-prime",
        wrong: "STATE { y }\nDERIVATIVE d { y\" = -y }\nBREAKPOINT { SOLVE d }",
        right: "STATE { y }\nDERIVATIVE d { y'' = -y }\nBREAKPOINT { SOLVE d }",
        english: "Write a derivative with single primes directly after the name, one for each order. A double quote \
                  begins a string.",
        chinese: "导数在名字后紧跟单撇号，每阶一个。双引号用于文字的开始。",
    },
    Explanation {
        code: "unclosed-comment",
        wrong: "COMMENT this model is old",
        right: "COMMENT this model is old\nENDCOMMENT",
        english: "A comment that begins with COMMENT continues to the first line whose first word is ENDCOMMENT. In \
                  the middle of a line that word has no effect.",
        chinese: "以 COMMENT 开始的注释一直到第一个词为 ENDCOMMENT 的行为止。在行中间的这个词不结束注释。",
    },
    Explanation {
        code: "unclosed-verbatim",
        wrong: "VERBATIM int n;",
        right: "LOCAL n",
        english: "C code extends from VERBATIM to the first line whose first word is ENDVERBATIM.",
        chinese: "C 代码从 VERBATIM 起，到第一个词为 ENDVERBATIM 的行为止。",
    },
    Explanation {
        code: "unclosed-string",
        wrong: "ASSIGNED { a }\nBREAKPOINT { a = force(t, \"data.txt)\n}",
        right: "ASSIGNED { a }\nBREAKPOINT { a = force(t, \"data.txt\")\n}",
        english: "A string begins and ends on one line and has no escapes.",
        chinese: "引号中的文字要在同一行内开始和结束，其中没有转义字符。",
    },
    Explanation {
        code: "unclosed-unit",
        wrong: "PARAMETER {\n  k = 2 (mM\n}",
        right: "PARAMETER {\n  k = 2 (mM)\n}",
        english: "Parentheses after a declaration or a number contain a unit. Close them on the same line.",
        chinese: "声明或数后面括号中的内容是单位，要在同一行内结束。",
    },
    Explanation {
        code: "unclosed-block",
        wrong: "ASSIGNED { a }\nBREAKPOINT {\n  IF (t > 1) {\n    a = 1\n}\nTERMINAL { a = 0 }",
        right: "ASSIGNED { a }\nBREAKPOINT {\n  IF (t > 1) {\n    a = 1\n  }\n}\nTERMINAL { a = 0 }",
        english: "Every opening brace needs its closing one. The message shows the first brace without one; the \
                  missing brace may be further inside.",
        chinese: "每个左花括号都要有对应的右花括号。信息指出第一个没有结束的花括号；缺少的也可能属于里面的某一个。",
    },
    Explanation {
        code: "no-such-file",
        wrong: "INCLUDE \"constants.inc\"",
        right: "CONSTANT { g = 9.81 }",
        english: "zudyn looks for an included file relative to the including file, under exactly the name in quotes.",
        chinese: "被包含的文件在包含它的文件旁边查找，名字与引号中的完全一致。",
    },
    Explanation {
        code: "include-cycle",
        wrong: "",
        right: "",
        english: "A file includes itself, directly or through other files, so the model would never end.",
        chinese: "一个文件直接或经过其他文件包含了自己，这样正文不会结束。",
    },
    Explanation {
        code: "unexpected-token",
        wrong: "ASSIGNED { a }\nBREAKPOINT { a = 2* }",
        right: "ASSIGNED { a }\nBREAKPOINT { a = 2*t }",
        english: "The grammar does not allow this symbol here. The message lists what is allowed; often something \
                  before it is missing.",
        chinese: "某个符号出现在语法不允许的位置。信息说明那里可以写什么；常常是前面缺了东西。",
    },
    Explanation {
        code: "braces-required",
        wrong: "ASSIGNED { a }\nBREAKPOINT {\n  IF (t > 1) a = 1\n}",
        right: "ASSIGNED { a }\nBREAKPOINT {\n  IF (t > 1) { a = 1 }\n}",
        english: "Write braces around the statements of IF, ELSE, WHILE, FROM, FORALL and IFERROR, even around a \
                  single one.",
        chinese: "IF、ELSE、WHILE、FROM、FORALL 和 IFERROR 的语句都放在花括号中，即使只有一条。",
    },
    Explanation {
        code: "local-not-first",
        wrong: "ASSIGNED { a }\nBREAKPOINT {\n  a = t\n  LOCAL b\n}",
        right: "ASSIGNED { a }\nBREAKPOINT {\n  LOCAL b\n  a = t\n}",
        english: "LOCAL comes first in a body. You may open a body in braces anywhere.",
        chinese: "LOCAL 写在块的最前面，读者在开头就能看到哪些变量属于它。带花括号的语句块可以出现在任何地方。",
    },
    Explanation {
        code: "number-before-parenthesis",
        wrong: "ASSIGNED { a }\nBREAKPOINT { a = 3 (t + 1) }",
        right: "ASSIGNED { a }\nBREAKPOINT { a = 3*(t + 1) }",
        english: "After a literal number, parentheses contain a unit, which has no effect: `3 (mM)` is 3. zudyn \
                  would silently ignore something that looks like a factor.",
        chinese: "数后面的括号里是单位，不起作用：`3 (mM)` 就是 3。看似因子的内容会被悄悄略去。",
    },
    Explanation {
        code: "verbatim-refused",
        wrong: "VERBATIM\nint n;\nENDVERBATIM",
        right: "LOCAL n",
        english: "C code in a model can do anything on the machine that runs it, and ties the model to this \
                  translator. zudyn compiles it only with `--allow-verbatim`.",
        chinese: "模型中的 C 代码可以在运行它的机器上做任何事，并使模型依赖于本翻译程序。只有用 `--allow-verbatim` 才会采用。",
    },
    Explanation {
        code: "verbatim-return",
        wrong: "",
        right: "",
        english: "A PROCEDURE or FUNCTION is a C function, and `return` in its VERBATIM leaves it; the returned value is the value of a FUNCTION. A `return` cannot leave the other blocks. Move the code into a PROCEDURE, and call that.",
        chinese: "PROCEDURE 或 FUNCTION 是一个 C 函数，其 VERBATIM 中的 `return` 离开它；在 FUNCTION 中返回的值就是函数值。其他块不是可以离开的函数。请把文字移到一个 PROCEDURE 中再调用。",
    },
    Explanation {
        code: "verbatim-call",
        wrong: "",
        right: "",
        english: "In a block, C code calls FUNCTIONs and PROCEDUREs by their names; zudyn adds the model to each call. C code outside all blocks has no model: call the FUNCTION in a block, and pass its value to the C function. C code must not call a routine that leads back to its own block, because the locals of a block with C code are stored once.",
        chinese: "块中的 C 代码按名称调用 FUNCTION 和 PROCEDURE；zudyn 在每次调用中补上模型。所有块之外的 C 代码没有模型：请在块中调用 FUNCTION，再把它的值传给 C 函数。C 代码不能调用又会回到其所在块的 FUNCTION 或 PROCEDURE，因为含 C 代码的块的局部变量只有一份。",
    },
    Explanation {
        code: "neuron-only",
        wrong: "NEURON { SUFFIX x }\nNET_RECEIVE (w) { }",
        right: "NEURON { SUFFIX x }",
        english: "The file is written for the NEURON simulator and uses something that SCoP does not have: events between cells, pointers, and the like.",
        chinese: "该文件是为 NEURON 模拟器写的，用到了 SCoP 没有的功能，如细胞间的事件、指针等。",
    },
];
