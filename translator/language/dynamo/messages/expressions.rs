//! Stage 1: symbols, equations and conditions that cannot be read.

use super::{Place, shown};
use crate::diagnostic::{Locale, Message, Related};
use crate::source::Span;

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
            Locale::English => format!("`{text}` is not allowed here in {place}"),
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
            (text, Locale::English) if text.starts_with(|c: char| c.is_alphabetic()) => Some(
                "names are made of the letters A to Z, digits and underscores; comments may use any letters".into(),
            ),
            (text, Locale::Chinese) if text.starts_with(|c: char| c.is_alphabetic()) => {
                Some("名字由字母 A 到 Z、数字和下划线组成；注释中可以使用任何文字".into())
            }
            (":", Locale::English) => Some("an equation is written with `=`, as in `X.K=A.K`".into()),
            (":", Locale::Chinese) => Some("方程用 `=` 书写，例如 `X.K=A.K`".into()),
            ("^", Locale::English) => Some("a power is written `**`, as in `X.K**2`".into()),
            ("^", Locale::Chinese) => Some("乘方写作 `**`，例如 `X.K**2`".into()),
            (",", Locale::English) => {
                Some("a comma separates arguments; in a number write a decimal point, as in `2.5`".into())
            }
            (",", Locale::Chinese) => Some("逗号只能用在参数之间；小数请用小数点，例如 `2.5`".into()),
            ("<" | ">" | "<=" | ">=" | "<>" | "==", Locale::English) => {
                Some("write comparisons on WHILE and IF cards only; CLIP chooses between two values".into())
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
            Locale::English if one_of_the_four => format!("the time subscript `{text}` does not follow a name"),
            Locale::Chinese if one_of_the_four => format!("时间下标 `{text}` 没有紧跟在名字之后"),
            Locale::English => format!("`{text}` is not a time subscript; `.J`, `.K`, `.JK` and `.KL` are"),
            Locale::Chinese => format!("`{text}` 不是时间下标；时间下标有 `.J`、`.K`、`.JK` 和 `.KL`"),
        }
    }
    fn help(&self, locale: Locale) -> Option<String> {
        matches!(self.text.as_str(), ".J" | ".K" | ".JK" | ".KL").then(|| match locale {
            Locale::English => "write it before the subscript of an array: `POP.K(2)`".into(),
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
            "S" => ("supplementary", "增补变量"),
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
    /// Whether the text ends there at a blank.
    pub at_blank: bool,
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
    fn help(&self, locale: Locale) -> Option<String> {
        self.at_blank.then(|| match locale {
            Locale::English => "a space ends an equation; the rest is a comment".into(),
            Locale::Chinese => "空格结束方程，其后都是注释".into(),
        })
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
                format!("{place} ends after `{before}`, at the space: a space ends an equation")
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
            Locale::English => "remove the space, or continue on an X card".into(),
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

impl OperatorExpected {
    /// Whether letters follow a number that look like digits: `1O`, `9O0`.
    fn letter_for_digit(&self) -> bool {
        let digit_or_alike = |b: u8| b.is_ascii_digit() || matches!(b, b'O' | b'I' | b'L');
        self.before.starts_with(|c: char| c.is_ascii_digit() || c == '.') && self.after.bytes().all(digit_or_alike)
    }
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
            Locale::English if self.letter_for_digit() => {
                "the digits 0 and 1 are meant, not the letters O, I and L, if this is one number".into()
            }
            Locale::Chinese if self.letter_for_digit() => {
                "如果这是一个数，应写数字 0 和 1，而不是字母 O、I 和 L".into()
            }
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
                "two expressions with one of `<` `<=` `>` `>=` `<>` `==` between them, without spaces and without parentheses around the whole".into()
            }
            Locale::Chinese => "两个表达式之间写 `<` `<=` `>` `>=` `<>` `==` 之一，不留空格，整个比较式外面不加括号".into(),
        })
    }
}

/// `condition-expected`, of a comparison in parentheses
pub struct ConditionInParentheses {
    pub at: Span,
    /// WHILE or IF.
    pub card: String,
}

impl Message for ConditionInParentheses {
    fn code(&self) -> &'static str {
        "condition-expected"
    }
    fn at(&self) -> Span {
        self.at
    }
    fn title(&self, locale: Locale) -> String {
        let card = &self.card;
        match locale {
            Locale::English => format!("the condition of the `{card}` card cannot be in parentheses"),
            Locale::Chinese => format!("`{card}` 卡的条件外面不加括号"),
        }
    }
    fn help(&self, locale: Locale) -> Option<String> {
        Some(match locale {
            Locale::English => "leave out the outer pair".into(),
            Locale::Chinese => "请去掉最外层的括号".into(),
        })
    }
}
