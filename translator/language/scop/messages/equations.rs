//! Differential and algebraic equations.

use crate::diagnostic::{Locale, Message};
use crate::message;
use crate::source::Span;

message! {
    "derivative-not-highest" DerivativeNotHighest { name: String, highest: String }
    en: "`{name}` has an equation, and so has `{highest}`",
    zh: "`{name}` 有方程，`{highest}` 也有",
    help_en: "write an equation for the highest derivative of a state only",
    help_zh: "状态变量只有最高阶导数有方程",
}

message! {
    "derivative-twice" DerivativeTwice { name: String, line: u32, first: Span }
    en: "`{name}` has a second equation; the first is on line `{line}`",
    zh: "`{name}` 有第二个方程；第一个在第 `{line}` 行",
    help_en: "remove one, or put them into different branches of an `IF`",
    help_zh: "请删去其中一个，或把它们放在同一个 `IF` 的不同分支中",
    related: first, related_en: "the first one is here", related_zh: "第一个在这里",
}

message! {
    "derivative-read-too-soon" DerivativeReadTooSoon { name: String, line: u32, first: Span }
    en: "`{name}` is read before line `{line}` sets it",
    zh: "`{name}` 在第 `{line}` 行设定之前就被读取",
    help_en: "move the equation above this statement",
    help_zh: "请把方程移到这一语句之前",
    related: first, related_en: "it is set here", related_zh: "在这里设定",
}

message! {
    "tilde-outside-block" TildeOutsideBlock { word: &'static str }
    en: "a line with `~` is not allowed in `{word}`",
    zh: "带 `~` 的行不能出现在 `{word}` 中",
    help_en: "move equations with `~` to `LINEAR`, `NONLINEAR` or `DERIVATIVE`, reactions to `KINETIC`",
    help_zh: "带 `~` 的方程属于 `LINEAR`、`NONLINEAR` 或 `DERIVATIVE`，反应式属于 `KINETIC`",
}

message! {
    "equation-without-unknown" EquationWithoutUnknown { text: String }
    en: "`{text}` contains no unknown",
    zh: "`{text}` 中没有未知数",
    help_en: "use a state in it, or assign known values without `~`; the unknowns are the states in `~` lines, or those after `SOLVEFOR`",
    help_zh: "未知数是带 `~` 的行中的状态变量，或 `SOLVEFOR` 后面的；已知量请不带 `~` 赋值",
}

message! {
    "continuation-without-equation" ContinuationWithoutEquation { name: String }
    en: "`~+` is the first equation of `{name}`: it has nothing to add to",
    zh: "`~+` 是 `{name}` 的第一个方程，没有可以相加的方程",
    help_en: "begin the first line of an equation with `~`",
    help_zh: "方程的第一行以 `~` 开头",
}

message! {
    "equation-count" EquationCount { name: String, equations: u64, unknowns: u32 }
    en: "`{name}` has `{equations}` equation(s) for `{unknowns}` unknown(s)",
    zh: "`{name}` 有 `{equations}` 个方程、`{unknowns}` 个未知数",
    help_en: "give one equation for every unknown; `SOLVEFOR` selects the unknowns",
    help_zh: "每个未知数需要一个方程；`SOLVEFOR` 指明哪些状态变量是未知数",
}

/// Why an equation is not linear.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Nonlinear {
    Product(String, String),
    Divisor(String),
    /// In a power, a comparison, a function or a subscript.
    Inside(String),
}

/// `nonlinear-term`
pub struct NonlinearTerm {
    pub at: Span,
    pub why: Nonlinear,
}

impl Message for NonlinearTerm {
    fn code(&self) -> &'static str {
        "nonlinear-term"
    }
    fn at(&self) -> Span {
        self.at
    }
    fn title(&self, locale: Locale) -> String {
        match (locale, &self.why) {
            (Locale::English, Nonlinear::Product(a, b)) if a == b => {
                format!("`{a}` is an unknown and is multiplied by itself")
            }
            (Locale::Chinese, Nonlinear::Product(a, b)) if a == b => format!("`{a}` 是未知数，却与自己相乘"),
            (Locale::English, Nonlinear::Product(a, b)) => {
                format!("`{a}` and `{b}` are both unknowns and are multiplied")
            }
            (Locale::Chinese, Nonlinear::Product(a, b)) => format!("`{a}` 和 `{b}` 都是未知数，却相乘"),
            (Locale::English, Nonlinear::Divisor(name)) => format!("`{name}` is an unknown in a divisor"),
            (Locale::Chinese, Nonlinear::Divisor(name)) => format!("`{name}` 是未知数，却出现在除数中"),
            (Locale::English, Nonlinear::Inside(name)) => {
                format!("`{name}` is an unknown in a power, a function, a comparison or a subscript")
            }
            (Locale::Chinese, Nonlinear::Inside(name)) => {
                format!("`{name}` 是未知数，却出现在乘幂、函数、比较或下标中")
            }
        }
    }
    fn help(&self, locale: Locale) -> Option<String> {
        Some(match locale {
            Locale::English => "make the block `NONLINEAR`".into(),
            Locale::Chinese => "请把该块改为 `NONLINEAR`".into(),
        })
    }
}
