//! What there may be one of, and what is shown.

use crate::diagnostic::{Locale, Message, Related};
use crate::message;
use crate::source::Span;

message! {
    "undefined-name" NotShown { name: String }
    en: "`{name}` is not a variable and cannot be plotted",
    zh: "`{name}` 不是变量，不能作图",
    help_en: "name a declared or an automatic variable",
    help_zh: "请写声明的或自动产生的变量",
}

/// What a model, or a block, has at most one of.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum One {
    Independent,
    Sweep,
    Stepped,
    Plot,
    Match,
    Table,
}

/// `second-independent` and the like.
pub struct SecondOfOne {
    pub at: Span,
    pub what: One,
    pub line: u32,
    pub first: Span,
}

impl SecondOfOne {
    fn word(&self) -> &'static str {
        match self.what {
            One::Independent => "INDEPENDENT",
            One::Sweep => "SWEEP",
            One::Stepped => "STEPPED",
            One::Plot => "PLOT",
            One::Match => "MATCH",
            One::Table => "TABLE",
        }
    }
}

impl Message for SecondOfOne {
    fn code(&self) -> &'static str {
        match self.what {
            One::Independent => "second-independent",
            One::Sweep => "second-sweep",
            One::Stepped => "second-stepped",
            One::Plot => "second-plot",
            One::Match => "second-match",
            One::Table => "second-table",
        }
    }
    fn at(&self) -> Span {
        self.at
    }
    fn title(&self, locale: Locale) -> String {
        let (word, line) = (self.word(), self.line);
        match locale {
            Locale::English => format!("a second `{word}`; the first is in line `{line}`"),
            Locale::Chinese => format!("第二个 `{word}`；第一个在第 `{line}` 行"),
        }
    }
    fn help(&self, locale: Locale) -> Option<String> {
        Some(match locale {
            Locale::English => "one is allowed: leave out the other".into(),
            Locale::Chinese => "只能有一个：请删去另一个".into(),
        })
    }
    fn related(&self, locale: Locale) -> Vec<Related> {
        let text = match locale {
            Locale::English => "the first one is here",
            Locale::Chinese => "第一个在这里",
        };
        vec![Related { at: self.first, text: text.into() }]
    }
}
