//! Expressions and conditions that cannot be read.

use crate::message;

message! {
    /// An operand is missing at the end.
    "bad-expression" ExpressionEnds { after: String }
    en: "the expression ends too early, after `{after}`",
    zh: "表达式在 `{after}` 之后就结束了，不完整",
    help_en: "add a number, a variable or a parenthesis after `{after}`, or remove `{after}`",
    help_zh: "请在 `{after}` 之后写一个数、变量或括号，或删去 `{after}`",
}

message! {
    /// Nothing stands where an expression should.
    "bad-expression" ExpressionMissing {}
    en: "an expression is missing here",
    zh: "这里缺少表达式",
    help_en: "write a value, for example `20.0` or `0.5*V2`",
    help_zh: "请写出一个值，例如 `20.0` 或 `0.5*V2`",
}

message! {
    /// Something that cannot follow what is in front of it.
    "bad-expression" UnexpectedSymbol { symbol: String }
    en: "`{symbol}` is not allowed here",
    zh: "`{symbol}` 不能出现在这里",
    help_en: "write one of `+ - * / **` between two operands; comparisons are allowed in conditions only",
    help_zh: "两个运算量之间要写 `+ - * / **` 之一；比较只能写在条件中",
}

message! {
    /// A unit, most often.
    "bad-expression" BehindNumber { symbol: String }
    en: "`{symbol}` is not allowed after a number",
    zh: "`{symbol}` 不能写在数的后面",
    help_en: "only the value of a PARAMETER has a unit, in brackets, like `[1/h]`; write one of `+ - * / **` between two operands",
    help_zh: "单位只能写在 PARAMETER 的值之后，并用方括号，如 `[1/h]`；两个运算量之间要写 `+ - * / **` 之一",
}

message! {
    "bad-expression" UnexpectedCharacter { character: String }
    en: "`{character}` is not a COSMO symbol",
    zh: "`{character}` 不是 COSMO 的符号",
    help_en: "remove it, or use a plain sign: letters, digits and `+ - * / = . : , ( ) < >`",
    help_zh: "请删去它，或改用普通（半角）符号：字母、数字和 `+ - * / = . : , ( ) < >`",
}

message! {
    "bad-expression" PowerSign {}
    en: "`^` is not the power operator",
    zh: "乘方不写作 `^`",
    help_en: "write `**`, for example `V2**0.75`",
    help_zh: "请写 `**`，例如 `V2**0.75`",
}

message! {
    /// A comma between two numbers where no list can be.
    "bad-expression" DecimalComma {}
    en: "`,` is not allowed here",
    zh: "`,` 不能出现在这里",
    help_en: "write decimals after a decimal point: `3.5`",
    help_zh: "数的小数部分写在小数点之后：`3.5`",
}

message! {
    "bad-expression" NumberTooLarge { number: String }
    en: "the number `{number}` is too large",
    zh: "数 `{number}` 太大",
    help_en: "the largest number is about `1.7e308`; choose other units",
    help_zh: "最大的数约为 `1.7e308`；请改用其他单位",
}

message! {
    /// A quote or a bracket without its partner.
    "bad-expression" NotClosed { sign: String }
    en: "the text that begins with `{sign}` has no end",
    zh: "以 `{sign}` 开始的部分没有结束",
    help_en: "close it on the same line",
    help_zh: "请在同一行内结束它",
}

message! {
    "bad-expression" ParenthesisNotClosed {}
    en: "this `(` is not closed",
    zh: "这个 `(` 没有对应的右括号",
    help_en: "add `)` where the expression in parentheses ends",
    help_zh: "请在括号内的表达式结束处写 `)`",
}

message! {
    "bad-expression" ExpressionTooDeep { limit: u32 }
    en: "the expression is nested more than `{limit}` deep",
    zh: "表达式的嵌套超过 `{limit}` 层",
    help_en: "compute parts of it in earlier assignments",
    help_zh: "请先用赋值语句算出其中的一部分",
}

message! {
    /// A value stands where a condition should.
    "condition-expected" ConditionExpected { text: String }
    en: "`{text}` is not a condition",
    zh: "`{text}` 不是条件",
    help_en: "compare two values, for example `V2 > 5.0`; join conditions with AND, OR, NOT",
    help_zh: "条件要比较两个值，例如 `V2 > 5.0`；条件之间用 AND、OR、NOT 连接",
}
