//! Labels and jumps.

use super::did_you_mean;
use crate::diagnostic::{Locale, Message, Related};
use crate::message;
use crate::source::Span;

/// `undefined-label`
pub struct UndefinedLabel {
    pub at: Span,
    pub name: String,
    pub near: Vec<String>,
    /// The name means something else.
    pub is_other: bool,
}

impl Message for UndefinedLabel {
    fn code(&self) -> &'static str {
        "undefined-label"
    }
    fn at(&self) -> Span {
        self.at
    }
    fn subject(&self) -> Option<&str> {
        Some(&self.name)
    }
    fn title(&self, locale: Locale) -> String {
        let name = &self.name;
        match (self.is_other, locale) {
            (false, Locale::English) => format!("there is no label `{name}` in a block around this place"),
            (false, Locale::Chinese) => format!("外层分程序中没有标号 `{name}`"),
            (true, Locale::English) => format!("`{name}` is not a label"),
            (true, Locale::Chinese) => format!("`{name}` 不是标号"),
        }
    }
    fn help(&self, locale: Locale) -> Option<String> {
        Some(did_you_mean(&self.near, locale).unwrap_or_else(|| match locale {
            Locale::English => format!("write `{}:` before the statement to go to", self.name),
            Locale::Chinese => format!("请在目标语句之前写 `{}:`", self.name),
        }))
    }
}

/// `non-local-goto`
pub struct NonLocalGoto {
    pub at: Span,
    pub name: String,
    /// The procedure or class that would be left.
    pub of: String,
    pub class: bool,
    pub first: Span,
}

impl Message for NonLocalGoto {
    fn code(&self) -> &'static str {
        "non-local-goto"
    }
    fn at(&self) -> Span {
        self.at
    }
    fn title(&self, locale: Locale) -> String {
        let Self { name, of, .. } = self;
        match (self.class, locale) {
            (false, Locale::English) => format!("`goto {name}` would leave the procedure `{of}`"),
            (false, Locale::Chinese) => format!("`goto {name}` 会离开过程 `{of}`"),
            (true, Locale::English) => format!("`goto {name}` would leave the body of the class `{of}`"),
            (true, Locale::Chinese) => format!("`goto {name}` 会离开类 `{of}` 的类体"),
        }
    }
    fn help(&self, locale: Locale) -> Option<String> {
        Some(match (self.class, locale) {
            (false, Locale::English) => "return a result, and test it after the call".into(),
            (false, Locale::Chinese) => "请返回结果，并在调用之后判断".into(),
            (true, Locale::English) => "set a variable, and test it outside".into(),
            (true, Locale::Chinese) => "请设置变量，并在外面判断".into(),
        })
    }
    fn related(&self, locale: Locale) -> Vec<Related> {
        let text = match locale {
            Locale::English => "the label is here",
            Locale::Chinese => "标号在这里",
        };
        vec![Related { at: self.first, text: text.into() }]
    }
}

message! {
    "unused-label" UnusedLabel { name: String }
    en: "no `goto` uses the label `{name}`",
    zh: "没有 `goto` 用到标号 `{name}`",
    help_en: "remove it",
    help_zh: "请删去",
}
