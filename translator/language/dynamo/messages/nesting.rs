//! Stage 1: FOR cards, macros and blocks.

use super::shown;
use crate::diagnostic::{Locale, Message, Related};
use crate::source::Span;

/// `for-syntax`
pub struct ForSyntax {
    pub at: Span,
}

impl Message for ForSyntax {
    fn code(&self) -> &'static str {
        "for-syntax"
    }
    fn at(&self) -> Span {
        self.at
    }
    fn title(&self, locale: Locale) -> String {
        match locale {
            Locale::English => "a FOR card reads `name=low,high` or `name=low,high=element,element,…`".into(),
            Locale::Chinese => "FOR 卡应写成 `名字=下界,上界` 或 `名字=下界,上界=元素,元素,…`".into(),
        }
    }
    fn help(&self, locale: Locale) -> Option<String> {
        Some(match locale {
            Locale::English => "separate declarations by `/`; a space ends the text".into(),
            Locale::Chinese => "多个声明之间用 `/` 分隔；空格结束正文".into(),
        })
    }
}

/// `for-bound`
pub struct ForBound {
    pub at: Span,
    pub text: String,
}

impl Message for ForBound {
    fn code(&self) -> &'static str {
        "for-bound"
    }
    fn at(&self) -> Span {
        self.at
    }
    fn title(&self, locale: Locale) -> String {
        let text = shown(&self.text);
        match locale {
            Locale::English => {
                format!("the bound `{text}` is neither a whole number nor a constant with a whole number")
            }
            Locale::Chinese => format!("界限 `{text}` 既不是整数，也不是取整数值的常数"),
        }
    }
    fn help(&self, locale: Locale) -> Option<String> {
        Some(match locale {
            Locale::English => "define constants for bounds on I cards or C cards".into(),
            Locale::Chinese => "用作界限的常数写在 I 卡或 C 卡上".into(),
        })
    }
}

/// `for-range`
pub struct ForRange {
    pub at: Span,
    pub name: String,
    pub low: i64,
    pub high: i64,
}

impl Message for ForRange {
    fn code(&self) -> &'static str {
        "for-range"
    }
    fn at(&self) -> Span {
        self.at
    }
    fn title(&self, locale: Locale) -> String {
        let ForRange { name, low, high, .. } = self;
        match locale {
            Locale::English => format!("the upper bound `{high}` of `{name}` is below the lower bound `{low}`"),
            Locale::Chinese => format!("`{name}` 的上界 `{high}` 小于下界 `{low}`"),
        }
    }
}

/// `for-range`: below the first element of any array.
pub struct ForLowest {
    pub at: Span,
    pub name: String,
    pub low: i64,
}

impl Message for ForLowest {
    fn code(&self) -> &'static str {
        "for-range"
    }
    fn at(&self) -> Span {
        self.at
    }
    fn title(&self, locale: Locale) -> String {
        let ForLowest { name, low, .. } = self;
        match locale {
            Locale::English => format!("the range of `{name}` begins at `{low}`: the elements of arrays count from 1"),
            Locale::Chinese => format!("`{name}` 的范围从 `{low}` 开始：数组的元素从 1 数起"),
        }
    }
}

/// `for-names`
pub struct ForNames {
    pub at: Span,
    pub name: String,
    pub needed: i64,
    pub given: usize,
}

impl Message for ForNames {
    fn code(&self) -> &'static str {
        "for-names"
    }
    fn at(&self) -> Span {
        self.at
    }
    fn title(&self, locale: Locale) -> String {
        let ForNames { name, needed, given, .. } = self;
        let verb = if *given == 1 { "is" } else { "are" };
        match locale {
            Locale::English => format!("the range of `{name}` needs `{needed}` element names, `{given}` {verb} given"),
            Locale::Chinese => format!("`{name}` 的范围需要 `{needed}` 个元素名，给出了 `{given}` 个"),
        }
    }
}

/// `macro-syntax`
pub struct MacroSyntax {
    pub at: Span,
    pub why: MacroHeadMistake,
}

/// What is wrong with the head of a macro.
pub enum MacroHeadMistake {
    Form,
    /// The same parameter twice.
    Twice(String),
    /// The name of a function of the language.
    Function(String),
}

impl Message for MacroSyntax {
    fn code(&self) -> &'static str {
        "macro-syntax"
    }
    fn at(&self) -> Span {
        self.at
    }
    fn title(&self, locale: Locale) -> String {
        match (&self.why, locale) {
            (MacroHeadMistake::Form, Locale::English) => "a MACRO card reads `NAME(P,Q)`, an INTRN card `P,Q`".into(),
            (MacroHeadMistake::Form, Locale::Chinese) => "MACRO 卡应写成 `NAME(P,Q)`，INTRN 卡应写成 `P,Q`".into(),
            (MacroHeadMistake::Twice(name), Locale::English) => format!("`{name}` is a parameter twice"),
            (MacroHeadMistake::Twice(name), Locale::Chinese) => format!("`{name}` 在参数中出现两次"),
            (MacroHeadMistake::Function(name), Locale::English) => {
                format!("`{name}` is a function of the language and cannot name a macro")
            }
            (MacroHeadMistake::Function(name), Locale::Chinese) => format!("`{name}` 是语言自带的函数，不能用作宏名"),
        }
    }
}

/// `macro-nested`
pub struct MacroNested {
    pub at: Span,
    /// The MACRO card of the macro it stands in.
    pub outer: Span,
}

impl Message for MacroNested {
    fn code(&self) -> &'static str {
        "macro-nested"
    }
    fn at(&self) -> Span {
        self.at
    }
    fn title(&self, locale: Locale) -> String {
        match locale {
            Locale::English => "a macro cannot be defined inside another".into(),
            Locale::Chinese => "不能在一个宏的内部定义另一个宏".into(),
        }
    }
    fn related(&self, locale: Locale) -> Vec<Related> {
        let text = match locale {
            Locale::English => "the macro around it begins here",
            Locale::Chinese => "外层的宏从这里开始",
        };
        vec![Related { at: self.outer, text: text.into() }]
    }
}

/// `macro-not-closed`
pub struct MacroNotClosed {
    pub at: Span,
}

impl Message for MacroNotClosed {
    fn code(&self) -> &'static str {
        "macro-not-closed"
    }
    fn at(&self) -> Span {
        self.at
    }
    fn title(&self, locale: Locale) -> String {
        match locale {
            Locale::English => "the macro is not closed by an `MEND` card".into(),
            Locale::Chinese => "宏没有以 `MEND` 卡结束".into(),
        }
    }
}

/// `macro-end-without-macro`
pub struct MacroEndWithoutMacro {
    pub at: Span,
}

impl Message for MacroEndWithoutMacro {
    fn code(&self) -> &'static str {
        "macro-end-without-macro"
    }
    fn at(&self) -> Span {
        self.at
    }
    fn title(&self, locale: Locale) -> String {
        match locale {
            Locale::English => "the `MEND` card has no `MACRO` card before it".into(),
            Locale::Chinese => "`MEND` 卡没有对应的 MACRO 卡".into(),
        }
    }
}

/// `intrn-outside-macro`
pub struct IntrnOutsideMacro {
    pub at: Span,
}

impl Message for IntrnOutsideMacro {
    fn code(&self) -> &'static str {
        "intrn-outside-macro"
    }
    fn at(&self) -> Span {
        self.at
    }
    fn title(&self, locale: Locale) -> String {
        match locale {
            Locale::English => "an `INTRN` card is allowed only in a macro".into(),
            Locale::Chinese => "`INTRN` 卡只能出现在宏的内部".into(),
        }
    }
}

/// `card-in-macro`
pub struct CardInMacro {
    pub at: Span,
    pub card: String,
}

impl Message for CardInMacro {
    fn code(&self) -> &'static str {
        "card-in-macro"
    }
    fn at(&self) -> Span {
        self.at
    }
    fn title(&self, locale: Locale) -> String {
        let card = &self.card;
        match locale {
            Locale::English => format!("`{card}` cards are not allowed in a macro"),
            Locale::Chinese => format!("宏的内部不能有 `{card}` 卡"),
        }
    }
    fn help(&self, locale: Locale) -> Option<String> {
        Some(match locale {
            Locale::English => "the body of a macro holds A, L, R, N, C, T, INTRN and NOTE cards".into(),
            Locale::Chinese => "宏体只能包含 A、L、R、N、C、T、INTRN 和 NOTE 卡".into(),
        })
    }
}

/// `block-not-closed`
pub struct BlockNotClosed {
    pub at: Span,
    /// WHILE or IF.
    pub card: &'static str,
}

impl Message for BlockNotClosed {
    fn code(&self) -> &'static str {
        "block-not-closed"
    }
    fn at(&self) -> Span {
        self.at
    }
    fn title(&self, locale: Locale) -> String {
        let card = self.card;
        match locale {
            Locale::English => format!("the `{card}` block has no `{card}END` card to close it"),
            Locale::Chinese => format!("`{card}` 块没有以 `{card}END` 卡结束"),
        }
    }
}

/// `block-without-start`
pub struct BlockWithoutStart {
    pub at: Span,
    /// ELSE, IFEND, WHILEEND or FOREND.
    pub card: &'static str,
}

impl Message for BlockWithoutStart {
    fn code(&self) -> &'static str {
        "block-without-start"
    }
    fn at(&self) -> Span {
        self.at
    }
    fn title(&self, locale: Locale) -> String {
        let card = self.card;
        let start = match card {
            "WHILEEND" => "WHILE",
            "FOREND" => "FOR",
            _ => "IF",
        };
        match locale {
            Locale::English => format!("the `{card}` card has no `{start}` card before it"),
            Locale::Chinese => format!("`{card}` 卡之前没有对应的 `{start}` 卡"),
        }
    }
}

/// `card-in-block`
pub struct CardInBlock {
    pub at: Span,
    pub card: String,
    /// The card that begins the block: WHILE or IF.
    pub block: &'static str,
    pub start: Span,
    /// Whether the card would be right in an IF block but that the block holds the other kind.
    pub mixed: bool,
}

impl Message for CardInBlock {
    fn code(&self) -> &'static str {
        "card-in-block"
    }
    fn at(&self) -> Span {
        self.at
    }
    fn title(&self, locale: Locale) -> String {
        let CardInBlock { card, block, .. } = self;
        match locale {
            Locale::English if self.mixed => {
                format!("the `{block}` block holds A cards and R cards; this is the first `{card}` card")
            }
            Locale::Chinese if self.mixed => format!("`{block}` 块中既有 A 卡又有 R 卡；这是第一张 `{card}` 卡"),
            Locale::English => format!("`{card}` cards are not allowed in the `{block}` block"),
            Locale::Chinese => format!("`{block}` 块的内部不能有 `{card}` 卡"),
        }
    }
    fn help(&self, locale: Locale) -> Option<String> {
        Some(match locale {
            Locale::English => {
                "a WHILE block holds A cards and blocks, an IF block A cards or R cards, and blocks".into()
            }
            Locale::Chinese => "WHILE 块包含 A 卡和块；IF 块包含 A 卡或 R 卡（不能混用）以及块".into(),
        })
    }
    fn related(&self, locale: Locale) -> Vec<Related> {
        let text = match locale {
            Locale::English => "the block begins here",
            Locale::Chinese => "该块从这里开始",
        };
        vec![Related { at: self.start, text: text.into() }]
    }
}
