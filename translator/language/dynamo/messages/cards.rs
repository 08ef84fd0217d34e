//! Stage 1: cards that are none, or lack what every card of their type has.

use super::shown;
use crate::diagnostic::{Locale, Message};
use crate::source::Span;

/// `unknown-card`
pub struct UnknownCard {
    pub at: Span,
    pub word: String,
}

impl UnknownCard {
    /// The card type that other languages, or habit, call by this word.
    fn meant(&self) -> Option<&'static str> {
        if self.word.starts_with(['#', ';', '!', '%']) || self.word.starts_with("//") {
            return Some("NOTE");
        }
        Some(match self.word.to_ascii_uppercase().as_str() {
            "LEVEL" | "LEVELS" | "STOCK" => "L",
            "AUX" | "AUXILIARY" | "V" => "A",
            "RATE" | "RATES" | "FLOW" => "R",
            "SUPP" | "SUPPLEMENTARY" => "S",
            "INIT" | "INITIAL" => "N",
            "CONST" | "CONSTANT" | "CONSTANTS" | "PARAM" => "C",
            "TABLE" | "TAB" => "T",
            "INTEGER" | "INTEGERS" => "I",
            "COM" | "COMMENT" | "REM" | "REMARK" => "NOTE",
            "TITLE" => "*",
            "SPECS" | "SPC" => "SPEC",
            "PRNT" | "PRINTS" => "PRINT",
            "PLT" | "PLOTS" | "GRAPH" => "PLOT",
            "END" | "GO" => "RUN",
            "ENDIF" | "ENDI" | "FI" => "IFEND",
            "ENDWHILE" | "WEND" | "WHEND" => "WHILEEND",
            "ENDFOR" | "NEXT" => "FOREND",
            "ENDM" | "ENDMACRO" | "MACEND" | "MACROEND" => "MEND",
            "INTERN" | "INTERNAL" | "LOCAL" => "INTRN",
            _ => return None,
        })
    }
}

impl Message for UnknownCard {
    fn code(&self) -> &'static str {
        "unknown-card"
    }
    fn at(&self) -> Span {
        self.at
    }
    fn title(&self, locale: Locale) -> String {
        let word = shown(&self.word);
        match locale {
            Locale::English => format!("`{word}` is not a card type"),
            Locale::Chinese => format!("没有 `{word}` 这种卡片"),
        }
    }
    fn help(&self, locale: Locale) -> Option<String> {
        if let Some(meant) = self.meant() {
            return Some(match locale {
                Locale::English => format!("write `{meant}`"),
                Locale::Chinese => format!("请写 `{meant}`"),
            });
        }
        if !self.word.contains(['=', '.', '(']) {
            return None;
        }
        Some(match locale {
            Locale::English => "a card begins with its type and a space, as in `A     X.K=Y.K`".into(),
            Locale::Chinese => "卡片以类型字母开头，后跟空格，例如 `A     X.K=Y.K`".into(),
        })
    }
}

/// `card-not-supported`
pub struct CardNotSupported {
    pub at: Span,
    pub word: String,
}

impl Message for CardNotSupported {
    fn code(&self) -> &'static str {
        "card-not-supported"
    }
    fn at(&self) -> Span {
        self.at
    }
    fn title(&self, locale: Locale) -> String {
        let word = &self.word;
        match locale {
            Locale::English => format!("`{word}` cards are not supported"),
            Locale::Chinese => format!("不支持 `{word}` 卡"),
        }
    }
    fn help(&self, locale: Locale) -> Option<String> {
        let (english, chinese) = match self.word.as_str() {
            "CP" => (
                "change constants for one run on C cards between RUN cards",
                "要改变某次运行的常数，请在 RUN 卡之间使用 C 卡",
            ),
            "TP" => (
                "change tables for one run on T cards between RUN cards",
                "要改变某次运行的表，请在 RUN 卡之间使用 T 卡",
            ),
            "DIM" => ("the range of a subscript is given on a FOR card", "下标的范围由 FOR 卡给出"),
            "DOCUMENT" => ("write documentation on NOTE cards", "文档说明请写在 NOTE 卡上"),
            _ => return None,
        };
        Some(match locale {
            Locale::English => english.into(),
            Locale::Chinese => chinese.into(),
        })
    }
}

/// `continuation-without-card`
pub struct ContinuationWithoutCard {
    pub at: Span,
}

impl Message for ContinuationWithoutCard {
    fn code(&self) -> &'static str {
        "continuation-without-card"
    }
    fn at(&self) -> Span {
        self.at
    }
    fn title(&self, locale: Locale) -> String {
        match locale {
            Locale::English => "the X card has no card to continue".into(),
            Locale::Chinese => "X 卡之前没有可以续写的卡片".into(),
        }
    }
    fn help(&self, locale: Locale) -> Option<String> {
        Some(match locale {
            Locale::English => {
                "it must follow its card directly, and `*`, NOTE and RUN cards cannot be continued".into()
            }
            Locale::Chinese => "X 卡必须紧跟在被续写的卡片之后；`*`、NOTE 和 RUN 卡不能续写".into(),
        })
    }
}

/// `equals-expected`
pub struct EqualsExpected {
    pub at: Span,
    pub card: String,
    /// Whether the comment has one, so that a blank is likely to stand before it.
    pub in_comment: bool,
}

impl Message for EqualsExpected {
    fn code(&self) -> &'static str {
        "equals-expected"
    }
    fn at(&self) -> Span {
        self.at
    }
    fn title(&self, locale: Locale) -> String {
        let card = &self.card;
        match locale {
            Locale::English => format!("the {card} card has no `=`"),
            Locale::Chinese => format!("{card} 卡中没有 `=`"),
        }
    }
    fn help(&self, locale: Locale) -> Option<String> {
        self.in_comment.then(|| match locale {
            Locale::English => {
                "remove the spaces: the first one ends the text of a card, and the rest is a comment".into()
            }
            Locale::Chinese => "请去掉空格：第一个空格结束卡片的正文，其后都是注释".into(),
        })
    }
}
