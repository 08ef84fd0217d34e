//! Names: unknown, declared twice, of the wrong kind.

use super::did_you_mean;
use crate::diagnostic::{Locale, Message, Related};
use crate::message;
use crate::source::Span;

/// `undefined-name`
pub struct UndefinedName {
    pub at: Span,
    pub name: String,
    pub near: Vec<String>,
    /// A class is needed here.
    pub class: bool,
    pub meant: Option<Meant>,
}

/// Why a name may be unknown.
#[derive(Clone, Copy, Debug)]
pub enum Meant {
    /// It is an attribute of a standard class that the program is not prefixed with.
    Prefix(&'static str),
    /// Its declaration is in a comment that begins here and has no `;` of its own.
    Comment(Span),
    /// Another language prints with it.
    Print,
    /// Another language returns with it.
    Return,
}

impl Message for UndefinedName {
    fn code(&self) -> &'static str {
        "undefined-name"
    }
    fn at(&self) -> Span {
        self.at
    }
    fn subject(&self) -> Option<&str> {
        Some(&self.name)
    }
    fn title(&self, locale: Locale) -> String {
        let name = &self.name;
        if let Some(Meant::Prefix(prefix)) = self.meant {
            return match locale {
                Locale::English => format!("`{name}` belongs to the class `{prefix}`, which is not a prefix here"),
                Locale::Chinese => format!("`{name}` 属于类 `{prefix}`，而这里没有以它为前缀"),
            };
        }
        match (self.class, locale) {
            (false, Locale::English) => format!("`{name}` is not declared"),
            (false, Locale::Chinese) => format!("`{name}` 没有说明"),
            (true, Locale::English) => format!("the class `{name}` is not declared"),
            (true, Locale::Chinese) => format!("类 `{name}` 没有说明"),
        }
    }
    fn help(&self, locale: Locale) -> Option<String> {
        let meant = self.meant.map(|meant| match (meant, locale) {
            (Meant::Prefix(prefix), Locale::English) => format!("begin the program with `{prefix} begin`"),
            (Meant::Prefix(prefix), Locale::Chinese) => format!("程序开头请写 `{prefix} begin`"),
            (Meant::Comment(_), Locale::English) => "end the comment with `;` before the declaration".into(),
            (Meant::Comment(_), Locale::Chinese) => "请在该说明之前用 `;` 结束注释".into(),
            (Meant::Print, Locale::English) => "print with `outtext`, `outint` or `outfix`, and `outimage`".into(),
            (Meant::Print, Locale::Chinese) => "打印请用 `outtext`、`outint` 或 `outfix`，再用 `outimage`".into(),
            (Meant::Return, Locale::English) => "assign the result to the name of the procedure".into(),
            (Meant::Return, Locale::Chinese) => "请把结果赋给过程名".into(),
        });
        Some(meant.or_else(|| did_you_mean(&self.near, locale)).unwrap_or_else(|| match locale {
            Locale::English => "declare it in a block around this place".into(),
            Locale::Chinese => "请在外层分程序中说明".into(),
        }))
    }
    fn related(&self, locale: Locale) -> Vec<Related> {
        let Some(Meant::Comment(at)) = self.meant else { return Vec::new() };
        let text = match locale {
            Locale::English => "this comment contains its declaration",
            Locale::Chinese => "它的说明在这条注释之中",
        };
        vec![Related { at, text: text.into() }]
    }
}

message! {
    "undefined-attribute" ProtectedAttribute { name: String, class: String }
    en: "`{name}` of `{class}` is hidden or protected here",
    zh: "`{class}` 的 `{name}` 在这里被隐藏或保护",
    help_en: "declare a procedure in `{class}` that reads or sets it",
    help_zh: "请在 `{class}` 中说明读取或设置它的过程",
}

fn quoted(names: &[String], between: &str) -> String {
    names.iter().map(|name| format!("`{name}`")).collect::<Vec<_>>().join(between)
}

/// `undefined-attribute`
pub struct UndefinedAttribute {
    pub at: Span,
    pub name: String,
    pub class: String,
    pub near: Vec<String>,
    /// A subclass that has it.
    pub subclass: Option<String>,
    /// What a standard class has; empty for others.
    pub has: Vec<String>,
}

impl Message for UndefinedAttribute {
    fn code(&self) -> &'static str {
        "undefined-attribute"
    }
    fn at(&self) -> Span {
        self.at
    }
    fn subject(&self) -> Option<&str> {
        Some(&self.name)
    }
    fn title(&self, locale: Locale) -> String {
        let Self { name, class, .. } = self;
        match locale {
            Locale::English => format!("`{class}` has no visible attribute `{name}`"),
            Locale::Chinese => format!("`{class}` 没有可见的属性 `{name}`"),
        }
    }
    fn help(&self, locale: Locale) -> Option<String> {
        match (&self.subclass, locale) {
            (Some(class), Locale::English) => Some(format!("`{class}` has it: write `qua {class}` before the dot")),
            (Some(class), Locale::Chinese) => Some(format!("`{class}` 有此属性：请在点号之前写 `qua {class}`")),
            (None, _) => Some(did_you_mean(&self.near, locale).unwrap_or_else(|| match locale {
                Locale::English if !self.has.is_empty() => format!("it has {}", quoted(&self.has, ", ")),
                Locale::Chinese if !self.has.is_empty() => format!("它有 {}", quoted(&self.has, "、")),
                Locale::English => "declare it in the class or in one of its prefixes".into(),
                Locale::Chinese => "请在该类或它的前缀类中说明".into(),
            })),
        }
    }
}

message! {
    "duplicate-name" DuplicateName { name: String, line: u32, first: Span }
    en: "`{name}` is already declared on line `{line}`",
    zh: "`{name}` 已在第 `{line}` 行说明",
    help_en: "rename one of them",
    help_zh: "请给其中一个换名",
    related: first, related_en: "the first one is here", related_zh: "第一个在这里",
}

/// `not-a-class`
pub struct NotAClass {
    pub at: Span,
    pub name: String,
    /// Where it is declared as something else; empty for a standard name.
    pub declared: Span,
}

impl Message for NotAClass {
    fn code(&self) -> &'static str {
        "not-a-class"
    }
    fn at(&self) -> Span {
        self.at
    }
    fn subject(&self) -> Option<&str> {
        Some(&self.name)
    }
    fn title(&self, locale: Locale) -> String {
        let name = &self.name;
        match locale {
            Locale::English => format!("`{name}` is not a class"),
            Locale::Chinese => format!("`{name}` 不是类"),
        }
    }
    fn related(&self, locale: Locale) -> Vec<Related> {
        if self.declared == Span::default() {
            return Vec::new();
        }
        let text = match locale {
            Locale::English => "it is declared here",
            Locale::Chinese => "在这里说明",
        };
        vec![Related { at: self.declared, text: text.into() }]
    }
}

message! {
    "not-1982" Not1982 { name: String }
    en: "`{name}` is an extension of zudyn, which `--std 1982` refuses",
    zh: "`{name}` 是 zudyn 的扩展，`--std 1982` 不接受",
    help_en: "remove `--std 1982`, or declare it in the program",
    help_zh: "请去掉 `--std 1982`，或在程序中自己说明",
}

message! {
    "file-class-not-supported" FileClass { name: String }
    en: "files of class `{name}` are not supported",
    zh: "不支持 `{name}` 类的文件",
    help_en: "read standard input with `inint`, `inreal` and the like, and write with `outtext` and the like",
    help_zh: "请用 `inint`、`inreal` 等读标准输入，用 `outtext` 等写标准输出",
}
