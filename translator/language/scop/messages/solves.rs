//! SOLVE.

use super::names::near;
use crate::diagnostic::{Locale, Message};
use crate::message;
use crate::source::Span;

message! {
    "steadystate-not-possible" SteadystateNotPossible { name: String, kind: &'static str }
    en: "`{name}` is a `{kind}` block and has no steady state",
    zh: "`{name}` 是 `{kind}` 块，不能求稳态",
    help_en: "use `STEADYSTATE` with `DERIVATIVE` and `KINETIC`",
    help_zh: "`STEADYSTATE` 只用于 `DERIVATIVE` 和 `KINETIC`",
}

message! {
    "integrating-solve-outside-breakpoint" IntegratingSolveOutsideBreakpoint { name: String, here: &'static str }
    en: "`SOLVE {name}` integrates and is not allowed in `{here}`",
    zh: "`SOLVE {name}` 要积分，不能出现在 `{here}` 中",
    help_en: "move it to `BREAKPOINT`; elsewhere you can solve for a `STEADYSTATE` and algebraic blocks",
    help_zh: "请移到 `BREAKPOINT`；在其他地方可以求 `STEADYSTATE` 和代数块",
}

message! {
    "unexpected-token" SolveNotHere { name: String, here: &'static str }
    en: "`SOLVE {name}` is not allowed in `{here}`",
    zh: "`SOLVE {name}` 不能出现在 `{here}` 中",
    help_en: "solve it earlier, in `BREAKPOINT` or in a `PROCEDURE`",
    help_zh: "请先在 `BREAKPOINT` 或 `PROCEDURE` 中求解",
}

message! {
    "argument-count" ProcedureWithArguments { name: String, wanted: String, given: usize }
    en: "the procedure `{name}` has `{given}` argument(s); a procedure in a SOLVE has `{wanted}`",
    zh: "过程 `{name}` 有 `{given}` 个自变量；用 `SOLVE` 求解的过程应有 `{wanted}` 个",
    help_en: "call it in a procedure without arguments, and solve that one",
    help_zh: "请在一个没有自变量的过程中调用它，并求解那个过程",
}

message! {
    "block-solved-twice" BlockSolvedTwice { name: String, line: u32, first: Span }
    en: "`{name}` is solved a second time; line `{line}` already solves it",
    zh: "`{name}` 被求解了两次；第 `{line}` 行已经求解",
    help_en: "remove one of them, or choose between them with `IF`",
    help_zh: "请删去其中一个，或用 `IF` 选择",
    related: first, related_en: "the first one is here", related_zh: "第一个在这里",
}

message! {
    "block-solved-twice" BlockSolvedWithin { name: String, line: u32, first: Span }
    en: "`{name}` is solved within its own solution, on line `{line}`",
    zh: "`{name}` 在求解自己的过程中（第 `{line}` 行）又被求解",
    help_en: "remove one of the SOLVEs; a block cannot solve itself, directly or through another block",
    help_zh: "块不能直接或通过其他块求解自己",
    related: first, related_en: "this block is solved", related_zh: "求解的是这个块",
}

/// `solve-unknown-block`
pub struct SolveUnknownBlock {
    pub at: Span,
    pub name: String,
    /// What it is, if it is something.
    pub kind: Option<&'static str>,
    pub near: Vec<String>,
}

impl Message for SolveUnknownBlock {
    fn code(&self) -> &'static str {
        "solve-unknown-block"
    }
    fn at(&self) -> Span {
        self.at
    }
    fn title(&self, locale: Locale) -> String {
        let name = &self.name;
        match (locale, self.kind) {
            (Locale::English, None) => format!("the block `{name}` is not defined"),
            (Locale::Chinese, None) => format!("没有名为 `{name}` 的块"),
            (Locale::English, Some(kind)) => format!("`{name}` is `{kind}`, which cannot be solved"),
            (Locale::Chinese, Some(kind)) => format!("`{name}` 是 `{kind}`，不能求解"),
        }
    }
    fn help(&self, locale: Locale) -> Option<String> {
        Some(near(&self.near, locale).unwrap_or_else(|| match locale {
            Locale::English => "`SOLVE` needs a block of equations or a `PROCEDURE`".into(),
            Locale::Chinese => "`SOLVE` 用于方程块或 `PROCEDURE`".into(),
        }))
    }
}

/// `unknown-method`
pub struct UnknownMethod {
    pub at: Span,
    pub name: String,
    pub near: Vec<String>,
    /// What would go with the block, the default first.
    pub known: Vec<&'static str>,
}

impl Message for UnknownMethod {
    fn code(&self) -> &'static str {
        "unknown-method"
    }
    fn at(&self) -> Span {
        self.at
    }
    fn title(&self, locale: Locale) -> String {
        let name = &self.name;
        match locale {
            Locale::English => format!("`{name}` is not a method"),
            Locale::Chinese => format!("没有名为 `{name}` 的方法"),
        }
    }
    fn help(&self, locale: Locale) -> Option<String> {
        let list: Vec<String> = self.known.iter().map(|name| format!("`{name}`")).collect();
        Some(near(&self.near, locale).unwrap_or_else(|| match (locale, list.is_empty()) {
            (Locale::English, true) => "leave out `METHOD`".into(),
            (Locale::Chinese, true) => "请不写 `METHOD`".into(),
            (Locale::English, false) => format!("the methods of the block are {}", list.join(", ")),
            (Locale::Chinese, false) => format!("该块可用的方法有 {}", list.join("、")),
        }))
    }
}

/// `wrong-method`
pub struct WrongMethod {
    pub at: Span,
    pub name: String,
    pub block: String,
    pub kind: &'static str,
    /// What would go with it, the default first.
    pub known: Vec<&'static str>,
}

impl Message for WrongMethod {
    fn code(&self) -> &'static str {
        "wrong-method"
    }
    fn at(&self) -> Span {
        self.at
    }
    fn title(&self, locale: Locale) -> String {
        let (name, block, kind) = (&self.name, &self.block, self.kind);
        match locale {
            Locale::English => format!("the method `{name}` does not apply to `{block}`, which is a `{kind}` block"),
            Locale::Chinese => format!("方法 `{name}` 不适用于 `{block}`，它是 `{kind}` 块"),
        }
    }
    fn help(&self, locale: Locale) -> Option<String> {
        let list: Vec<String> = self.known.iter().map(|name| format!("`{name}`")).collect();
        Some(match (locale, list.is_empty()) {
            (Locale::English, true) => "leave out `METHOD`".into(),
            (Locale::Chinese, true) => "请不写 `METHOD`".into(),
            (Locale::English, false) => format!("its methods are {}", list.join(", ")),
            (Locale::Chinese, false) => format!("可用的方法有 {}", list.join("、")),
        })
    }
}
