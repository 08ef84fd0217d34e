//! Stage 1: what is wrong on C, SPEC, T, I, B and NOISE cards.

use crate::diagnostic::{Locale, Message};
use crate::source::Span;

/// `number-expected`
pub struct NumberExpected {
    pub at: Span,
    pub card: String,
    /// The constant or table, empty if its name is not known.
    pub name: String,
    pub why: NoNumber,
}

/// What is where a number should.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum NoNumber {
    /// Nothing, after a symbol; whether the text ends at a blank.
    Missing { after: String, at_blank: bool },
    /// An expression or a name.
    Expression,
    /// A second value for a constant.
    Second,
}

impl Message for NumberExpected {
    fn code(&self) -> &'static str {
        "number-expected"
    }
    fn at(&self) -> Span {
        self.at
    }
    fn title(&self, locale: Locale) -> String {
        let NumberExpected { card, name, .. } = self;
        match (&self.why, locale) {
            (NoNumber::Missing { after, .. }, Locale::English) if name.is_empty() => {
                format!("a number is missing after `{after}` on the {card} card")
            }
            (NoNumber::Missing { after, .. }, Locale::Chinese) if name.is_empty() => {
                format!("{card} 卡上 `{after}` 之后缺少数")
            }
            (NoNumber::Missing { after, .. }, Locale::English) => {
                format!("a number is missing after `{after}` on the {card} card for `{name}`")
            }
            (NoNumber::Missing { after, .. }, Locale::Chinese) => {
                format!("`{name}` 的 {card} 卡上 `{after}` 之后缺少数")
            }
            (NoNumber::Second, Locale::English) => format!("the {card} card for `{name}` gives more than one number"),
            (NoNumber::Second, Locale::Chinese) => format!("`{name}` 的 {card} 卡给出了不止一个数"),
            (NoNumber::Expression, Locale::English) => match card.as_str() {
                "C" => {
                    format!("the C card for `{name}` must give a number; a computed constant is written on an N card")
                }
                _ => format!("the {card} card for `{name}` must give numbers"),
            },
            (NoNumber::Expression, Locale::Chinese) => match card.as_str() {
                "C" => format!("`{name}` 的 C 卡必须给出一个数；计算得出的常数写在 N 卡上"),
                _ => format!("`{name}` 的 {card} 卡必须给出数"),
            },
        }
    }
    fn help(&self, locale: Locale) -> Option<String> {
        let name = &self.name;
        match (&self.why, locale) {
            (NoNumber::Missing { at_blank: true, .. }, Locale::English) => {
                Some("a space ends the text of a card; the rest is a comment".into())
            }
            (NoNumber::Missing { at_blank: true, .. }, Locale::Chinese) => {
                Some("空格结束卡片的正文，其后都是注释".into())
            }
            (NoNumber::Second, Locale::English) => Some(format!(
                "a table is written `T {name}=…`; a value is one number with a decimal point, no comma in it, no fraction"
            )),
            (NoNumber::Second, Locale::Chinese) => {
                Some(format!("表写作 `T {name}=…`；常数只能是一个数，小数用小数点而不用逗号，也不能写成分数"))
            }
            _ => None,
        }
    }
}

/// `integer-expected`
pub struct IntegerExpected {
    pub at: Span,
    pub card: String,
    pub name: String,
}

impl Message for IntegerExpected {
    fn code(&self) -> &'static str {
        "integer-expected"
    }
    fn at(&self) -> Span {
        self.at
    }
    fn title(&self, locale: Locale) -> String {
        let IntegerExpected { card, name, .. } = self;
        match locale {
            Locale::English => format!("the {card} card must give a whole number for `{name}`"),
            Locale::Chinese => format!("{card} 卡必须为 `{name}` 给出整数"),
        }
    }
}

/// `boxcar-syntax`
pub struct BoxcarSyntax {
    pub at: Span,
}

impl Message for BoxcarSyntax {
    fn code(&self) -> &'static str {
        "boxcar-syntax"
    }
    fn at(&self) -> Span {
        self.at
    }
    fn title(&self, locale: Locale) -> String {
        match locale {
            Locale::English => "a B card reads `NAME=BOXLIN(n,p)` or `NAME=BOXCYC(n,p)`".into(),
            Locale::Chinese => "B 卡应写成 `NAME=BOXLIN(n,p)` 或 `NAME=BOXCYC(n,p)`".into(),
        }
    }
    fn help(&self, locale: Locale) -> Option<String> {
        Some(match locale {
            Locale::English => "n is the number of cars, p the time from one shift to the next".into(),
            Locale::Chinese => "n 是车厢数，p 是两次移动之间的时间".into(),
        })
    }
}

/// `boxcar-count`
pub struct BoxcarCount {
    pub at: Span,
    pub name: String,
}

impl Message for BoxcarCount {
    fn code(&self) -> &'static str {
        "boxcar-count"
    }
    fn at(&self) -> Span {
        self.at
    }
    fn title(&self, locale: Locale) -> String {
        let name = &self.name;
        match locale {
            Locale::English => format!("the train `{name}` must have a whole number of cars from 1 to 31"),
            Locale::Chinese => format!("车厢列 `{name}` 的车厢数必须是 1 到 31 的整数"),
        }
    }
}

/// `noise-seed`
pub struct NoiseSeed {
    pub at: Span,
}

impl Message for NoiseSeed {
    fn code(&self) -> &'static str {
        "noise-seed"
    }
    fn at(&self) -> Span {
        self.at
    }
    fn title(&self, locale: Locale) -> String {
        match locale {
            Locale::English => "the NOISE card needs a whole number, the seed".into(),
            Locale::Chinese => "NOISE 卡需要一个整数作为种子".into(),
        }
    }
    fn help(&self, locale: Locale) -> Option<String> {
        Some(match locale {
            Locale::English => "write `NOISE 7919` or `NOISE=7919`".into(),
            Locale::Chinese => "写作 `NOISE 7919` 或 `NOISE=7919`".into(),
        })
    }
}
