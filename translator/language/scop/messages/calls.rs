//! Calls of functions and procedures.

use super::names::near;
use crate::diagnostic::{Locale, Message};
use crate::message;
use crate::source::Span;

message! {
    "schedule-in-equations" ScheduleInEquations { block: &'static str }
    en: "`schedule` is not allowed in `{block}`, which is evaluated many times",
    zh: "`schedule` 不能出现在 `{block}` 中，因为它会被多次计算",
    help_en: "call it in `BREAKPOINT`; every call delivers a dose",
    help_zh: "每次调用给出一次剂量：请在 `BREAKPOINT` 中调用",
}

message! {
    "schedule-in-equations" ScheduleReached { block: String }
    en: "`{block}` calls `schedule`, but is evaluated many times",
    zh: "`{block}` 调用到 `schedule`，而它会被多次计算",
    help_en: "call this routine in `BREAKPOINT` only; every call delivers a dose",
    help_zh: "每次调用给出一次剂量：只在 `BREAKPOINT` 中调用这个函数或过程",
}

message! {
    "procedure-has-no-value" ProcedureHasNoValue { name: String }
    en: "the procedure `{name}` has no value",
    zh: "过程 `{name}` 没有值",
    help_en: "call it as a statement, or make it a `FUNCTION`",
    help_zh: "请作为语句调用，或改为 `FUNCTION`",
}

message! {
    "unknown-function" BlockCalled { name: String, kind: &'static str }
    en: "`{name}` is a `{kind}` block and cannot be called",
    zh: "`{name}` 是 `{kind}` 块，不能调用",
    help_en: "write `SOLVE {name}` to solve a block of equations",
    help_zh: "方程块要用 `SOLVE {name}` 求解",
}

message! {
    "argument-count" ArgumentCount { name: String, wanted: String, given: usize }
    en: "`{name}` needs `{wanted}` argument(s), but `{given}` are given",
    zh: "`{name}` 需要 `{wanted}` 个自变量，这里给了 `{given}` 个",
    help_en: "`zudyn functions scop` lists the arguments of the library",
    help_zh: "`zudyn functions scop` 列出库函数的自变量",
}

message! {
    "array-argument" ArrayArgument { function: &'static str, text: String }
    en: "`{function}` needs an array here, not `{text}`",
    zh: "`{function}` 在这里需要数组，而不是 `{text}`",
    help_en: "write the name of an array without a subscript",
    help_zh: "请写数组的名字，不带下标",
}

message! {
    "array-argument" ArrayTooSmall { name: String, size: u32, needed: u64, function: &'static str }
    en: "`{name}` has `{size}` element(s), but `{function}` needs `{needed}`",
    zh: "`{name}` 有 `{size}` 个元素，而 `{function}` 需要 `{needed}` 个",
    help_en: "declare more elements",
    help_zh: "请声明得更大",
}

message! {
    "bad-mode" BadMode { function: &'static str, mode: String }
    en: "`{mode}` is not a mode of `{function}`",
    zh: "`{mode}` 不是 `{function}` 的方式",
    help_en: "write `\"min\"` or `\"max\"`",
    help_zh: "请写 `\"min\"` 或 `\"max\"`",
}

message! {
    "format-mismatch" FormatUnknown { bad: String }
    en: "`{bad}` is not a conversion",
    zh: "`{bad}` 不是转换说明",
    help_en: "use `%d` `%i` `%f` `%e` `%g` with flags, width and precision, or `%%`",
    help_zh: "可用 `%d` `%i` `%f` `%e` `%g`，可带标志、宽度和精度，以及 `%%`",
}

message! {
    "format-mismatch" FormatMismatch { wanted: usize, given: usize }
    en: "the format needs `{wanted}` value(s), but `{given}` are given",
    zh: "格式写出 `{wanted}` 个值，这里给了 `{given}` 个",
    help_en: "give one value for every `%` except `%%`",
    help_zh: "除 `%%` 外每个 `%` 对应一个值",
}

/// `unknown-function`
pub struct UnknownFunction {
    pub at: Span,
    pub name: String,
    /// There is a variable of this name.
    pub variable: bool,
    pub near: Vec<String>,
}

impl Message for UnknownFunction {
    fn code(&self) -> &'static str {
        "unknown-function"
    }
    fn at(&self) -> Span {
        self.at
    }
    fn title(&self, locale: Locale) -> String {
        let name = &self.name;
        match (locale, self.variable) {
            (Locale::English, false) => format!("`{name}` is not a function"),
            (Locale::Chinese, false) => format!("没有名为 `{name}` 的函数"),
            (Locale::English, true) => format!("`{name}` is a variable, not a function"),
            (Locale::Chinese, true) => format!("`{name}` 是变量，不是函数"),
        }
    }
    fn help(&self, locale: Locale) -> Option<String> {
        let name = &self.name;
        if self.variable {
            return Some(match locale {
                Locale::English => format!("a product is written `{name}*(…)`, an element `{name}[…]`"),
                Locale::Chinese => format!("乘积写作 `{name}*(…)`，元素写作 `{name}[…]`"),
            });
        }
        if name == "ln" {
            return Some(match locale {
                Locale::English => "the natural logarithm is `log`, that to base 10 `log10`".into(),
                Locale::Chinese => "自然对数是 `log`，以 10 为底的对数是 `log10`".into(),
            });
        }
        Some(near(&self.near, locale).unwrap_or_else(|| match locale {
            Locale::English => "`zudyn functions scop` lists the library; your own begin with `FUNCTION`".into(),
            Locale::Chinese => "`zudyn functions scop` 列出库函数；自己的函数以 `FUNCTION` 开头".into(),
        }))
    }
}

/// What an argument should be.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Needed {
    Array,
    Function,
    Text,
}

/// `unknown-function`, `unexpected-token`: an argument of another kind.
pub struct OtherArgument {
    pub at: Span,
    pub function: &'static str,
    pub text: String,
    pub needed: Needed,
}

impl Message for OtherArgument {
    fn code(&self) -> &'static str {
        match self.needed {
            Needed::Function => "unknown-function",
            Needed::Text | Needed::Array => "unexpected-token",
        }
    }
    fn at(&self) -> Span {
        self.at
    }
    fn title(&self, locale: Locale) -> String {
        let (function, text) = (self.function, &self.text);
        match (locale, self.needed) {
            (Locale::English, Needed::Function) => {
                format!("`{function}` needs a `FUNCTION` of one argument here, not `{text}`")
            }
            (Locale::Chinese, Needed::Function) => {
                format!("`{function}` 在这里需要有一个自变量的 `FUNCTION`，而不是 `{text}`")
            }
            (Locale::English, _) => format!("`{function}` needs a text in quotes here, not `{text}`"),
            (Locale::Chinese, _) => format!("`{function}` 在这里需要引号中的文字，而不是 `{text}`"),
        }
    }
    fn help(&self, locale: Locale) -> Option<String> {
        Some(match (locale, self.needed) {
            (Locale::English, Needed::Function) => "write its name without parentheses".into(),
            (Locale::Chinese, Needed::Function) => "请写它的名字，不带括号".into(),
            (Locale::English, _) => "for example `\"data.txt\"`".into(),
            (Locale::Chinese, _) => "例如 `\"data.txt\"`".into(),
        })
    }
}
