//! Integers and reals that do not fit, and how many arguments a function takes.

use crate::message;

message! {
    /// 1969: an integer is assigned to a real.
    "type-mismatch" IntegerToReal { target: String, value: String, instead: String }
    en: "`{target}` is a real, but `{value}` is an integer",
    zh: "`{target}` 是实数，而 `{value}` 是整数",
    help_en: "write `{instead}`; without `--std 1969` zudyn converts the integer",
    help_zh: "请写 `{instead}`；不用 `--std 1969` 时整数会自动化为实数",
}

message! {
    /// 1969: an integer where a real must stand.
    "type-mismatch" IntegerForReal { value: String, instead: String }
    en: "`{value}` is an integer, but a real is required",
    zh: "`{value}` 是整数，而这里需要实数",
    help_en: "write `{instead}`; without `--std 1969` zudyn converts the integer",
    help_zh: "请写 `{instead}`；不用 `--std 1969` 时整数会自动化为实数",
}

message! {
    "type-mismatch" RealToInteger { target: String, value: String, instead: String }
    en: "`{target}` is an integer, but `{value}` is a real",
    zh: "`{target}` 是整数，而 `{value}` 是实数",
    help_en: "write `{instead}`",
    help_zh: "请写 `{instead}`",
}

message! {
    "type-mismatch" RealForInteger { value: String, instead: String }
    en: "`{value}` is a real, but an integer is required",
    zh: "`{value}` 是实数，而这里需要整数",
    help_en: "write `{instead}`",
    help_zh: "请写 `{instead}`",
}

message! {
    "bad-expression" ArgumentCount { function: String, wanted: String, found: usize }
    en: "`{function}` needs `{wanted}` arguments, not `{found}`",
    zh: "`{function}` 需要 `{wanted}` 个自变量，而这里有 `{found}` 个",
    help_en: "write its arguments in parentheses, separated by commas",
    help_zh: "请把自变量写在括号里，用逗号分开",
}
