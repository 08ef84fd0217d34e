//! Warnings found while reading.

use super::shown;
use crate::diagnostic::{Locale, Message};
use crate::source::Span;

/// `blank-in-expression`
pub struct BlankInExpression {
    pub at: Span,
    pub name: String,
    pub after: After,
}

/// What is before the blank, and what seems to continue after it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum After {
    /// The equation for `name`.
    Equation,
    /// The constant `name` on a C or SPEC card.
    Constant,
    /// The comparison on a card, whose type is `name`.
    Condition,
    /// The quantities on an output card, whose type is `name`.
    Quantities,
}

impl Message for BlankInExpression {
    fn code(&self) -> &'static str {
        "blank-in-expression"
    }
    fn at(&self) -> Span {
        self.at
    }
    fn title(&self, locale: Locale) -> String {
        let name = &self.name;
        match locale {
            Locale::English if self.after == After::Constant => {
                format!(
                    "the text after the space after `{name}` is a comment, although it looks like the next constant"
                )
            }
            Locale::Chinese if self.after == After::Constant => {
                format!("`{name}` 之后的空格后面的内容是注释，尽管它看起来像下一个常数")
            }
            Locale::English if self.after == After::Condition => {
                format!(
                    "the text after the space on the {name} card is a comment, although it looks like more of the condition"
                )
            }
            Locale::Chinese if self.after == After::Condition => {
                format!("{name} 卡上空格之后的内容是注释，尽管它看起来像条件的一部分")
            }
            Locale::English if self.after == After::Quantities => {
                format!(
                    "the text after the space on the {name} card is a comment, although it looks like more quantities"
                )
            }
            Locale::Chinese if self.after == After::Quantities => {
                format!("{name} 卡上空格之后的内容是注释，尽管它看起来像其余的量")
            }
            Locale::English => format!(
                "the text after the space in the equation for `{name}` is a comment, although it looks like a part of the equation"
            ),
            Locale::Chinese => format!("`{name}` 的方程中空格之后的内容是注释，尽管它看起来像方程的一部分"),
        }
    }
    fn help(&self, locale: Locale) -> Option<String> {
        Some(match locale {
            Locale::English if self.after == After::Constant => {
                "write `,` or `/` in place of the space if it is meant".into()
            }
            Locale::Chinese if self.after == After::Constant => "如果确实要给出该常数，请把空格改为 `,` 或 `/`".into(),
            Locale::English if self.after == After::Condition => {
                "write one comparison on a card, without spaces; AND and OR do not exist".into()
            }
            Locale::Chinese if self.after == After::Condition => {
                "一张卡片只能有一个比较式，不留空格；没有 AND 和 OR".into()
            }
            Locale::English if self.after == After::Quantities => {
                "write `,` in place of the space if they are meant".into()
            }
            Locale::Chinese if self.after == After::Quantities => "如果确实要列出这些量，请把空格改为 `,`".into(),
            Locale::English => "remove the space if the text belongs to the equation".into(),
            Locale::Chinese => "如果它属于方程，请去掉空格".into(),
        })
    }
}

/// `blank-before-name`
pub struct BlankBeforeName {
    pub at: Span,
    pub name: String,
    /// What is after the blank.
    pub text: String,
}

impl Message for BlankBeforeName {
    fn code(&self) -> &'static str {
        "blank-before-name"
    }
    fn at(&self) -> Span {
        self.at
    }
    fn title(&self, locale: Locale) -> String {
        let (name, text) = (&self.name, shown(&self.text));
        match locale {
            Locale::English => {
                format!(
                    "`{text}` after the space in the equation for `{name}` is a comment; an operator may be missing"
                )
            }
            Locale::Chinese => format!("`{name}` 的方程中空格后面的 `{text}` 是注释；可能漏写了运算符"),
        }
    }
    fn help(&self, locale: Locale) -> Option<String> {
        let text = shown(&self.text);
        Some(match locale {
            Locale::English => format!(
                "if `{text}` belongs to the equation, write the operator in place of the space; if it is a comment, put two spaces before it"
            ),
            Locale::Chinese => format!("如果 `{text}` 属于方程，请把空格改为运算符；如果它是注释，请在前面空两格"),
        })
    }
}

/// `unused-constant`
pub struct UnusedConstant {
    pub at: Span,
    pub name: String,
    pub table: bool,
}

impl Message for UnusedConstant {
    fn code(&self) -> &'static str {
        "unused-constant"
    }
    fn at(&self) -> Span {
        self.at
    }
    fn title(&self, locale: Locale) -> String {
        let name = shown(&self.name);
        match locale {
            Locale::English if self.table => format!("nothing uses the table `{name}`"),
            Locale::English => format!("nothing uses the constant `{name}`"),
            Locale::Chinese if self.table => format!("表 `{name}` 没有被使用"),
            Locale::Chinese => format!("常数 `{name}` 没有被使用"),
        }
    }
    fn help(&self, locale: Locale) -> Option<String> {
        Some(match locale {
            Locale::English => "use it in an equation, or remove it; perhaps an equation lost an operator".into(),
            Locale::Chinese => "请在方程中使用它，或者删去它；也可能是某个方程漏写了运算符".into(),
        })
    }
}

/// `long-name`
pub struct LongName {
    pub at: Span,
    pub name: String,
    pub limit: usize,
}

impl Message for LongName {
    fn code(&self) -> &'static str {
        "long-name"
    }
    fn at(&self) -> Span {
        self.at
    }
    fn title(&self, locale: Locale) -> String {
        let (name, limit) = (shown(&self.name), self.limit);
        match locale {
            Locale::English => format!("`{name}` has more than `{limit}` characters"),
            Locale::Chinese => format!("`{name}` 超过 `{limit}` 个字符"),
        }
    }
    fn help(&self, locale: Locale) -> Option<String> {
        Some(match locale {
            Locale::English => "it is accepted here; the original systems did not accept it".into(),
            Locale::Chinese => "此处可以接受，但原系统不接受这样长的名字".into(),
        })
    }
}

/// `rate-on-a-card`
pub struct RateOnACard {
    pub at: Span,
    pub name: String,
}

impl Message for RateOnACard {
    fn code(&self) -> &'static str {
        "rate-on-a-card"
    }
    fn at(&self) -> Span {
        self.at
    }
    fn title(&self, locale: Locale) -> String {
        let name = &self.name;
        match locale {
            Locale::English => format!("`{name}.KL` on an A card is treated as a rate"),
            Locale::Chinese => format!("A 卡上的 `{name}.KL` 按速率变量处理"),
        }
    }
    fn help(&self, locale: Locale) -> Option<String> {
        Some(match locale {
            Locale::English => "write the card as an R card".into(),
            Locale::Chinese => "请改写为 R 卡".into(),
        })
    }
}

/// `cards-after-last-run`
pub struct CardsAfterLastRun {
    pub at: Span,
}

impl Message for CardsAfterLastRun {
    fn code(&self) -> &'static str {
        "cards-after-last-run"
    }
    fn at(&self) -> Span {
        self.at
    }
    fn title(&self, locale: Locale) -> String {
        match locale {
            Locale::English => "the cards after the last `RUN` card are not used".into(),
            Locale::Chinese => "最后一张 `RUN` 卡之后的卡片不起作用".into(),
        }
    }
    fn help(&self, locale: Locale) -> Option<String> {
        Some(match locale {
            Locale::English => "a rerun ends with a RUN card of its own".into(),
            Locale::Chinese => "每次重复运行都要以自己的 RUN 卡结束".into(),
        })
    }
}
