//! Stage 1: cards, symbols, equations and lists that cannot be read.

use super::{Place, shown};
use crate::diagnostic::{Locale, Message, Related};
use crate::source::Span;

/// `unknown-card`
pub struct UnknownCard {
    pub at: Span,
    pub word: String,
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
            Locale::English => format!("there is no card type `{word}`"),
            Locale::Chinese => format!("没有 `{word}` 这种卡片"),
        }
    }
    fn help(&self, locale: Locale) -> Option<String> {
        if !self.word.contains(['=', '.', '(']) {
            return None;
        }
        Some(match locale {
            Locale::English => "a card begins with its type and a blank, as in `A     X.K=Y.K`".into(),
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
            Locale::English => "a blank ends the text of a card; what follows it is comment".into(),
            Locale::Chinese => "空格结束卡片的正文，其后都是注释".into(),
        })
    }
}

/// `bad-name`
pub struct BadName {
    pub at: Span,
    pub text: String,
}

impl Message for BadName {
    fn code(&self) -> &'static str {
        "bad-name"
    }
    fn at(&self) -> Span {
        self.at
    }
    fn title(&self, locale: Locale) -> String {
        let text = shown(&self.text);
        match locale {
            Locale::English if text.is_empty() => "a name is missing".into(),
            Locale::Chinese if text.is_empty() => "缺少名字".into(),
            Locale::English => format!("`{text}` is not a name"),
            Locale::Chinese => format!("`{text}` 不是名字"),
        }
    }
    fn help(&self, locale: Locale) -> Option<String> {
        Some(match locale {
            Locale::English => "a name is a letter, then letters, digits and underscores".into(),
            Locale::Chinese => "名字以字母开头，由字母、数字和下划线组成".into(),
        })
    }
}

/// `bad-number`
pub struct BadNumber {
    pub at: Span,
    pub text: String,
}

impl Message for BadNumber {
    fn code(&self) -> &'static str {
        "bad-number"
    }
    fn at(&self) -> Span {
        self.at
    }
    fn title(&self, locale: Locale) -> String {
        let text = shown(&self.text);
        match locale {
            Locale::English => format!("`{text}` is not a number"),
            Locale::Chinese => format!("`{text}` 不是数"),
        }
    }
    fn help(&self, locale: Locale) -> Option<String> {
        let too_large = self.text.parse::<f64>().is_ok();
        Some(match locale {
            Locale::English if too_large => "no number may be larger than about 1.8E308".into(),
            Locale::Chinese if too_large => "数不能大于约 1.8E308".into(),
            Locale::English => "numbers look like `12`, `.5`, `1.5` or `82E9`".into(),
            Locale::Chinese => "数的写法如 `12`、`.5`、`1.5` 或 `82E9`".into(),
        })
    }
}

/// `unexpected-character`
pub struct UnexpectedCharacter {
    pub at: Span,
    pub text: String,
    pub place: Place,
}

impl UnexpectedCharacter {
    /// The character that was meant, if the one written is its wide or typographic form.
    fn meant(&self) -> Option<char> {
        let c = self.text.chars().next()?;
        match c as u32 {
            0xFF01..=0xFF5E => char::from_u32(c as u32 - 0xFF01 + 0x21),
            0x2010..=0x2015 | 0x2212 => Some('-'),
            0xD7 => Some('*'),
            0xF7 => Some('/'),
            0x3002 => Some('.'),
            _ => None,
        }
    }
}

impl Message for UnexpectedCharacter {
    fn code(&self) -> &'static str {
        "unexpected-character"
    }
    fn at(&self) -> Span {
        self.at
    }
    fn title(&self, locale: Locale) -> String {
        let (text, place) = (shown(&self.text), self.place.words(locale));
        match locale {
            Locale::English => format!("`{text}` cannot stand here in {place}"),
            Locale::Chinese => format!("{place}中此处不能出现 `{text}`"),
        }
    }
    fn help(&self, locale: Locale) -> Option<String> {
        if let Some(meant) = self.meant() {
            return Some(match locale {
                Locale::English => format!("write `{meant}`"),
                Locale::Chinese => format!("请写半角的 `{meant}`"),
            });
        }
        match (self.text.as_str(), locale) {
            ("$", Locale::English) => Some("only inside a macro may a name begin with `$`".into()),
            ("$", Locale::Chinese) => Some("只有宏内部的名字才能以 `$` 开头".into()),
            ("<" | ">" | "<=" | ">=" | "<>" | "==", Locale::English) => {
                Some("comparisons stand on WHILE and IF cards only; CLIP chooses between two values".into())
            }
            ("<" | ">" | "<=" | ">=" | "<>" | "==", Locale::Chinese) => {
                Some("比较只能用在 WHILE 和 IF 卡上；在两个值之间选择可用 CLIP".into())
            }
            _ => None,
        }
    }
}

/// `bad-time-subscript`
pub struct BadTimeSubscript {
    pub at: Span,
    pub text: String,
}

impl Message for BadTimeSubscript {
    fn code(&self) -> &'static str {
        "bad-time-subscript"
    }
    fn at(&self) -> Span {
        self.at
    }
    fn title(&self, locale: Locale) -> String {
        let text = shown(&self.text);
        let one_of_the_four = matches!(text.as_str(), ".J" | ".K" | ".JK" | ".KL");
        match locale {
            Locale::English if one_of_the_four => format!("the time subscript `{text}` does not stand after a name"),
            Locale::Chinese if one_of_the_four => format!("时间下标 `{text}` 没有紧跟在名字之后"),
            Locale::English => format!("`{text}` is not a time subscript; `.J`, `.K`, `.JK` and `.KL` are"),
            Locale::Chinese => format!("`{text}` 不是时间下标；时间下标有 `.J`、`.K`、`.JK` 和 `.KL`"),
        }
    }
    fn help(&self, locale: Locale) -> Option<String> {
        matches!(self.text.as_str(), ".J" | ".K" | ".JK" | ".KL").then(|| match locale {
            Locale::English => "it stands before the subscript of an array: `POP.K(2)`".into(),
            Locale::Chinese => "时间下标写在数组下标之前：`POP.K(2)`".into(),
        })
    }
}

/// `left-subscript`
pub struct LeftSubscript {
    pub at: Span,
    /// The letter of the card.
    pub letter: &'static str,
    pub name: String,
    /// What the left side carries, with the point.
    pub found: &'static str,
    /// What it should carry, empty for an N card.
    pub expected: &'static str,
}

impl Message for LeftSubscript {
    fn code(&self) -> &'static str {
        "left-subscript"
    }
    fn at(&self) -> Span {
        self.at
    }
    fn title(&self, locale: Locale) -> String {
        let LeftSubscript { name, found, expected, .. } = self;
        let (english, chinese) = match self.letter {
            "L" => ("level", "状态变量"),
            "A" => ("auxiliary", "辅助变量"),
            "R" => ("rate", "速率变量"),
            "S" => ("supplementary", "补充变量"),
            _ => ("initial value", "初值"),
        };
        match locale {
            Locale::English if expected.is_empty() => {
                format!("the initial value of `{name}` is defined without time subscript, not with `{found}`")
            }
            Locale::Chinese if expected.is_empty() => format!("定义 `{name}` 的初值时不带时间下标，不能写 `{found}`"),
            Locale::English => format!("the {english} `{name}` is defined with `{expected}`, not with `{found}`"),
            Locale::Chinese => format!("{chinese} `{name}` 应以 `{expected}` 定义，而不是 `{found}`"),
        }
    }
}

/// `unbalanced-parenthesis`
pub struct UnbalancedParenthesis {
    pub at: Span,
    pub place: Place,
    /// The `(` that is not closed; `None` where there is a `)` too many.
    pub open: Option<Span>,
}

impl Message for UnbalancedParenthesis {
    fn code(&self) -> &'static str {
        "unbalanced-parenthesis"
    }
    fn at(&self) -> Span {
        self.at
    }
    fn title(&self, locale: Locale) -> String {
        let place = self.place.words(locale);
        match (self.open, locale) {
            (Some(_), Locale::English) => format!("a `)` is missing in {place}"),
            (Some(_), Locale::Chinese) => format!("{place}中缺少 `)`"),
            (None, Locale::English) => format!("there is a `)` too many in {place}"),
            (None, Locale::Chinese) => format!("{place}中多了一个 `)`"),
        }
    }
    fn related(&self, locale: Locale) -> Vec<Related> {
        let text = match locale {
            Locale::English => "this `(` is not closed",
            Locale::Chinese => "这个 `(` 没有配对",
        };
        self.open.map(|at| Related { at, text: text.into() }).into_iter().collect()
    }
}

/// `operand-expected`
pub struct OperandExpected {
    pub at: Span,
    pub place: Place,
    /// The symbol before the gap, empty at the beginning.
    pub before: String,
    /// The symbol after the gap, empty at the end.
    pub after: String,
    /// Whether the text ends there at a blank.
    pub at_blank: bool,
}

impl Message for OperandExpected {
    fn code(&self) -> &'static str {
        "operand-expected"
    }
    fn at(&self) -> Span {
        self.at
    }
    fn title(&self, locale: Locale) -> String {
        let OperandExpected { before, after, .. } = self;
        let place = self.place.words(locale);
        match locale {
            Locale::English if self.at_blank => {
                format!("{place} ends after `{before}`, at the blank: a blank ends an equation")
            }
            Locale::Chinese if self.at_blank => format!("{place}在 `{before}` 之后的空格处结束：空格结束方程"),
            Locale::English if after.is_empty() => {
                format!("{place} ends after `{before}`, where something must follow")
            }
            Locale::Chinese if after.is_empty() => format!("{place}在 `{before}` 之后结束，其后缺少内容"),
            Locale::English if before.is_empty() => format!("something is missing before `{after}` in {place}"),
            Locale::Chinese if before.is_empty() => format!("{place}中 `{after}` 之前缺少内容"),
            Locale::English => format!("something is missing between `{before}` and `{after}` in {place}"),
            Locale::Chinese => format!("{place}中 `{before}` 与 `{after}` 之间缺少内容"),
        }
    }
    fn help(&self, locale: Locale) -> Option<String> {
        self.at_blank.then(|| match locale {
            Locale::English => "take out the blank, or go on on an X card".into(),
            Locale::Chinese => "请去掉空格，或在 X 卡上续写".into(),
        })
    }
}

/// `operator-expected`
pub struct OperatorExpected {
    pub at: Span,
    pub place: Place,
    pub before: String,
    pub after: String,
}

impl Message for OperatorExpected {
    fn code(&self) -> &'static str {
        "operator-expected"
    }
    fn at(&self) -> Span {
        self.at
    }
    fn title(&self, locale: Locale) -> String {
        let OperatorExpected { before, after, .. } = self;
        let place = self.place.words(locale);
        match locale {
            Locale::English => format!("an operator is missing between `{before}` and `{after}` in {place}"),
            Locale::Chinese => format!("{place}中 `{before}` 与 `{after}` 之间缺少运算符"),
        }
    }
    fn help(&self, locale: Locale) -> Option<String> {
        Some(match locale {
            Locale::English => "only after a `)` is multiplication meant without a sign".into(),
            Locale::Chinese => "只有在 `)` 之后才能省略乘号".into(),
        })
    }
}

/// `too-deep`
pub struct TooDeep {
    pub at: Span,
    pub place: Place,
    pub limit: usize,
}

impl Message for TooDeep {
    fn code(&self) -> &'static str {
        "too-deep"
    }
    fn at(&self) -> Span {
        self.at
    }
    fn title(&self, locale: Locale) -> String {
        let (place, limit) = (self.place.words(locale), self.limit);
        match locale {
            Locale::English => format!("{place} is nested more than `{limit}` deep"),
            Locale::Chinese => format!("{place}的嵌套超过 `{limit}` 层"),
        }
    }
    fn help(&self, locale: Locale) -> Option<String> {
        Some(match locale {
            Locale::English => "divide it by means of auxiliaries; a long sum counts one for each term".into(),
            Locale::Chinese => "请借助辅助变量拆分；长的和式每一项算一层".into(),
        })
    }
}

/// `number-expected`
pub struct NumberExpected {
    pub at: Span,
    pub card: String,
    /// The constant or table, empty if its name is not known.
    pub name: String,
    pub why: NoNumber,
}

/// What stands where a number should.
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
                Some("a blank ends the text of a card; what follows it is comment".into())
            }
            (NoNumber::Missing { at_blank: true, .. }, Locale::Chinese) => {
                Some("空格结束卡片的正文，其后都是注释".into())
            }
            (NoNumber::Second, Locale::English) => {
                Some(format!("a table is written `T {name}=…`; a value is a number, never a fraction"))
            }
            (NoNumber::Second, Locale::Chinese) => Some(format!("表写作 `T {name}=…`；常数只能是数，不能写成分数")),
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

/// `condition-expected`
pub struct ConditionExpected {
    pub at: Span,
    /// WHILE or IF.
    pub card: String,
}

impl Message for ConditionExpected {
    fn code(&self) -> &'static str {
        "condition-expected"
    }
    fn at(&self) -> Span {
        self.at
    }
    fn title(&self, locale: Locale) -> String {
        let card = &self.card;
        match locale {
            Locale::English => format!("the `{card}` card needs a comparison"),
            Locale::Chinese => format!("`{card}` 卡需要一个比较式"),
        }
    }
    fn help(&self, locale: Locale) -> Option<String> {
        Some(match locale {
            Locale::English => {
                "two expressions with one of `<` `<=` `>` `>=` `<>` `==` between them, without blanks".into()
            }
            Locale::Chinese => "两个表达式之间写 `<` `<=` `>` `>=` `<>` `==` 之一，不留空格".into(),
        })
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
            Locale::Chinese => format!("列车 `{name}` 的车厢数必须是 1 到 31 的整数"),
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
