//! Left sides.

use crate::message;

message! {
    "assignment-to-constant" AssignmentToConstant { name: String, kind: &'static str }
    en: "`{name}` is a `{kind}` and cannot be assigned",
    zh: "`{name}` 由 `{kind}` 给出，不能赋值",
    help_en: "declare it as `ASSIGNED`, or as `PARAMETER` if a run may change it",
    help_zh: "请声明为 `ASSIGNED`；如果运行中可以改变，请声明为 `PARAMETER`",
}

message! {
    "assignment-to-independent" AssignmentToIndependent { name: String }
    en: "the independent variable `{name}` cannot be assigned",
    zh: "不能给自变量 `{name}` 赋值",
    help_en: "remove the assignment; rows and methods advance it",
    help_zh: "它由输出行和求解方法推进",
}

message! {
    "assignment-to-index" AssignmentToIndex { name: String }
    en: "`{name}` is the index of a loop and cannot be assigned",
    zh: "`{name}` 是循环的下标变量，不能赋值",
    help_en: "use `WHILE` if the loop must change its variable",
    help_zh: "要自己控制变量的变化，请用 `WHILE`",
}

message! {
    "derivative-outside-block" DerivativeOutsideBlock { name: String }
    en: "the equation for `{name}` is outside a `DERIVATIVE` block",
    zh: "`{name}` 的方程不在 `DERIVATIVE` 块中",
    help_en: "move it into a `DERIVATIVE` block that a `SOLVE` names",
    help_zh: "请把它移到由 `SOLVE` 指明的 `DERIVATIVE` 块中",
}

message! {
    "derivative-not-isolated" DerivativeNotIsolated { name: String }
    en: "`{name}` is not alone on the left side",
    zh: "`{name}` 在左边不是单独出现",
    help_en: "move everything else to the right side: `{name} = …`",
    help_zh: "请把其余部分移到右边：`{name} = …`",
}

message! {
    "function-without-value" FunctionWithoutValue { name: String }
    en: "the function `{name}` never gets a value",
    zh: "函数 `{name}` 没有得到值",
    help_en: "assign to its own name: `{name} = …`, or make it a `PROCEDURE`",
    help_zh: "请给它自己的名字赋值：`{name} = …`，或改为 `PROCEDURE`",
}

message! {
    "unexpected-token" StateNotHere { word: &'static str }
    en: "`STATE` is not allowed in `{word}`",
    zh: "`STATE` 不能出现在 `{word}` 中",
    help_en: "declare states outside blocks, or inside a block of equations",
    help_zh: "方程块可以声明自己的状态变量；其他状态变量在块外声明",
}
