//! Classes: prefixes, `inner`, virtual procedures.

use crate::diagnostic::{Locale, Message, Related};
use crate::message;
use crate::source::Span;

message! {
    "prefix-cycle" PrefixCycle { name: String, prefix: String, first: Span }
    en: "`{prefix}` cannot be a prefix of `{name}`: it has `{name}` as a prefix itself",
    zh: "`{prefix}` 不能作 `{name}` 的前缀：它自己以 `{name}` 为前缀",
    help_en: "remove one of the prefixes",
    help_zh: "请删去其中一个前缀",
    related: first, related_en: "the other class is here", related_zh: "另一个类在这里",
}

message! {
    "not-a-class" CycleOne {}
    en: "`cycle 1` cannot be used by a program",
    zh: "程序不能使用 `cycle 1`",
    help_en: "write `cycle` for a process that loops, `block` for a block",
    help_zh: "循环的进程请用 `cycle`，块请用 `block`",
}

message! {
    "prefix-not-supported" PrefixNotSupported { name: String }
    en: "the prefix `{name}` is not supported: BOSCOS is built on SIMULATION only",
    zh: "不支持前缀 `{name}`：BOSCOS 只建立在 SIMULATION 之上",
    help_en: "declare the tools as `boscos class {name}` and prefix the block with it",
    help_zh: "请用 `boscos class {name}` 说明这些工具，再以它为分程序的前缀",
}

/// `virtual-mismatch`
pub struct VirtualMismatch {
    pub at: Span,
    pub name: String,
    /// The class that declares the virtual procedure.
    pub class: String,
    pub wanted: String,
    pub given: String,
    /// Where, unless it is standard.
    pub first: Option<Span>,
}

impl Message for VirtualMismatch {
    fn code(&self) -> &'static str {
        "virtual-mismatch"
    }
    fn at(&self) -> Span {
        self.at
    }
    fn subject(&self) -> Option<&str> {
        Some(&self.name)
    }
    fn title(&self, locale: Locale) -> String {
        let Self { name, class, wanted, given, .. } = self;
        match locale {
            Locale::English => format!("`{name}` is `{given}`, but virtual in `{class}` as `{wanted}`"),
            Locale::Chinese => format!("`{name}` 是 `{given}`，但在 `{class}` 中是虚过程 `{wanted}`"),
        }
    }
    fn help(&self, locale: Locale) -> Option<String> {
        Some(match locale {
            Locale::English => "give it the same kind and parameters, or another name".into(),
            Locale::Chinese => "请使类型和参数一致，或换名".into(),
        })
    }
    fn related(&self, locale: Locale) -> Vec<Related> {
        let text = match locale {
            Locale::English => "the virtual procedure is here",
            Locale::Chinese => "虚过程在这里",
        };
        self.first.iter().map(|at| Related { at: *at, text: text.into() }).collect()
    }
}

message! {
    "nested-simulation" NestedSimulation { name: String }
    en: "a block prefixed with `{name}` must be the program or a statement of its outermost block",
    zh: "以 `{name}` 为前缀的分程序必须是程序本身，或最外层分程序的语句",
    help_en: "move it out; one simulation may be active at a time",
    help_zh: "请移到外层；同时只能有一个仿真",
}

/// `inner-misplaced`
pub struct InnerMisplaced {
    pub at: Span,
    /// Another `inner` of the same body, which may stay.
    pub second: Option<Span>,
}

impl Message for InnerMisplaced {
    fn code(&self) -> &'static str {
        "inner-misplaced"
    }
    fn at(&self) -> Span {
        self.at
    }
    fn title(&self, locale: Locale) -> String {
        match (self.second, locale) {
            (Some(_), Locale::English) => "a class body has one `inner`".into(),
            (Some(_), Locale::Chinese) => "一个类体只能有一个 `inner`".into(),
            (None, Locale::English) => "`inner` cannot be here".into(),
            (None, Locale::Chinese) => "这里不能写 `inner`".into(),
        }
    }
    fn help(&self, locale: Locale) -> Option<String> {
        Some(match locale {
            Locale::English => "write it among the statements of a class body, or in a loop of it".into(),
            Locale::Chinese => "请写在类体的语句之间，或其循环之中".into(),
        })
    }
    fn related(&self, locale: Locale) -> Vec<Related> {
        let text = match locale {
            Locale::English => "the other one is here",
            Locale::Chinese => "另一个在这里",
        };
        self.second.iter().map(|at| Related { at: *at, text: text.into() }).collect()
    }
}
