//! What 1969 did not have.

use crate::message;

message! {
    "not-1969" Not1969 { what: String }
    en: "`{what}`: COSMO of 1969 did not have this",
    zh: "`{what}`：1969 年的 COSMO 没有这种写法",
    help_en: "omit `--std 1969`, or write it in the language of 1969",
    help_zh: "请去掉 `--std 1969`，或改用 1969 年的写法",
}

message! {
    "not-1969" SmallLetters {}
    en: "COSMO of 1969 had capital letters only",
    zh: "1969 年的 COSMO 只有大写字母",
    help_en: "omit `--std 1969`, or use capital letters",
    help_zh: "请去掉 `--std 1969`，或全部改用大写字母",
}

message! {
    "not-1969" Comments {}
    en: "COSMO of 1969 had no `#` comments",
    zh: "1969 年的 COSMO 没有 `#` 注释",
    help_en: "omit `--std 1969`; in 1969 comments followed the numbers of compartments and the word PROGRAM",
    help_zh: "请去掉 `--std 1969`；1969 年的注释写在房室的编号或 PROGRAM 之后",
}

message! {
    "more-than-one-operator" MoreThanOneOperator { expression: String }
    en: "`{expression}` has more than one operator; in 1969 an expression had at most one",
    zh: "`{expression}` 有不止一个运算；1969 年的表达式至多有一个",
    help_en: "compute it in steps, for example `X=…` on a line of its own; or omit `--std 1969`",
    help_zh: "请分步计算，例如借助 X：单独写一行 `X=…`；或去掉 `--std 1969`",
}

message! {
    "signed-expression" SignedExpression { expression: String }
    en: "`{expression}` has a sign; 1969 had no signs",
    zh: "`{expression}` 带有正负号；1969 年没有正负号",
    help_en: "write the difference from zero: `0.0-1.0`; or omit `--std 1969`",
    help_zh: "请写成与零的差：`0.0-1.0`；或去掉 `--std 1969`",
}
