//! Assignments.

use crate::diagnostic::{Locale, Message};
use crate::message;
use crate::source::Span;

/// `value-or-reference`
pub struct ValueOrReference {
    pub at: Span,
    pub name: String,
    pub given: &'static str,
    pub right: &'static str,
}

impl Message for ValueOrReference {
    fn code(&self) -> &'static str {
        "value-or-reference"
    }
    fn at(&self) -> Span {
        self.at
    }
    fn title(&self, locale: Locale) -> String {
        let Self { name, given, right, .. } = self;
        match (locale, *right == ":-") {
            (Locale::English, true) => format!("`{given}` assigns values, but a reference is assigned to `{name}`"),
            (Locale::Chinese, true) => format!("`{given}` 用于值，但赋给 `{name}` 的是引用"),
            (Locale::English, false) => format!("`{given}` assigns references, but a value is assigned to `{name}`"),
            (Locale::Chinese, false) => format!("`{given}` 用于引用，但赋给 `{name}` 的是值"),
        }
    }
    fn help(&self, locale: Locale) -> Option<String> {
        let right = self.right;
        Some(match locale {
            Locale::English => format!("write `{right}`"),
            Locale::Chinese => format!("请写 `{right}`"),
        })
    }
}

message! {
    "assign-to-constant" AssignToConstant { name: String, line: u32, first: Span }
    en: "`{name}` is a constant, declared on line `{line}`",
    zh: "`{name}` 是常量，在第 `{line}` 行说明",
    help_en: "declare it without `=` and assign its first value",
    help_zh: "请不用 `=` 说明，再赋初值",
    related: first, related_en: "it is declared here", related_zh: "在这里说明",
}

message! {
    "assign-to-procedure" AssignToProcedure { name: String }
    en: "`{name}` is a procedure; its result is assigned in its own body, to its name alone",
    zh: "`{name}` 是过程；其结果在它自己的体内赋给过程名本身",
    help_en: "assign to a variable",
    help_zh: "请赋给变量",
}

message! {
    "assign-to-procedure" NoResult { name: String }
    en: "the procedure `{name}` has no type and gets no result",
    zh: "过程 `{name}` 没有类型，不能得到结果",
    help_en: "declare it with a type, such as `real procedure {name}`",
    help_zh: "请给它加上类型，如 `real procedure {name}`",
}

message! {
    "for-variable" ForVariable { name: String }
    en: "`{name}` cannot be the variable of a `for`",
    zh: "`{name}` 不能作 `for` 的变量",
    help_en: "use a simple variable that is not a name parameter",
    help_zh: "请用简单变量，且不能是名参数",
}

/// `assign-to-procedure`, or `assign-to-read-only` for what zudyn sets.
pub struct CannotAssign {
    pub at: Span,
    pub name: String,
    pub read_only: bool,
}

impl Message for CannotAssign {
    fn code(&self) -> &'static str {
        if self.read_only { "assign-to-read-only" } else { "assign-to-procedure" }
    }
    fn at(&self) -> Span {
        self.at
    }
    fn subject(&self) -> Option<&str> {
        Some(&self.name)
    }
    fn title(&self, locale: Locale) -> String {
        let name = &self.name;
        match (self.read_only, locale) {
            (true, Locale::English) => format!("`{name}` can be read, not assigned"),
            (true, Locale::Chinese) => format!("`{name}` 只能读，不能赋值"),
            (false, Locale::English) => format!("`{name}` is not a variable"),
            (false, Locale::Chinese) => format!("`{name}` 不是变量"),
        }
    }
    fn help(&self, locale: Locale) -> Option<String> {
        Some(match locale {
            Locale::English => "assign to a variable of your own".into(),
            Locale::Chinese => "请赋给自己说明的变量".into(),
        })
    }
}
