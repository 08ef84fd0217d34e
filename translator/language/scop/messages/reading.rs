//! Text and syntax.

use super::names::near;
use crate::diagnostic::{Locale, Message};
use crate::message;
use crate::source::Span;

/// `unexpected-character`
pub struct UnexpectedCharacter {
    pub at: Span,
    pub character: char,
    /// How many lines have it, from this one on.
    pub lines: usize,
}

impl UnexpectedCharacter {
    fn shown(&self) -> String {
        match self.character {
            c if c.is_control() => format!("U+{:04X}", c as u32),
            c => c.to_string(),
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
        let (c, more) = (self.shown(), self.lines.saturating_sub(1));
        match (locale, more) {
            (Locale::English, 0) => format!("`{c}` is not a symbol of the language"),
            (Locale::English, _) => {
                format!("`{c}` is not a symbol of the language; {more} more lines of this file contain it")
            }
            (Locale::Chinese, 0) => format!("`{c}` 不是本语言的符号"),
            (Locale::Chinese, _) => format!("`{c}` 不是本语言的符号；本文件中另有 {more} 行含有它"),
        }
    }
    fn help(&self, locale: Locale) -> Option<String> {
        let (english, chinese) = match self.character {
            ';' => ("statements need no terminator: leave it out", "语句不需要结束符：请删去"),
            '&' => ("`and` is written `&&`", "“与”写作 `&&`"),
            '|' => ("`or` is written `||`", "“或”写作 `||`"),
            '%' => ("the remainder is `fmod(x, y)`", "求余数用 `fmod(x, y)`"),
            '\'' | '\u{2019}' | '\u{2032}' => {
                ("write primes directly after the name of a state", "撇号应紧跟在状态变量的名字之后")
            }
            '#' | '$' => ("a comment begins with `:`", "注释以 `:` 开始"),
            '_' => ("a name begins with a letter", "名字以字母开头"),
            _ => return None,
        };
        Some(if locale == Locale::English { english } else { chinese }.to_string())
    }
}

message! {
    "double-quote-prime" DoubleQuotePrime { name: String }
    en: "the double quote after `{name}` is not two primes",
    zh: "`{name}` 后面的双引号不是两个撇号",
    help_en: "write the second derivative with two single quotes: `{name}''`",
    help_zh: "`{name}` 的二阶导数用两个单撇号表示：`{name}''`",
}

message! {
    "unclosed-comment" UnclosedComment {}
    en: "this `COMMENT` has no `ENDCOMMENT`",
    zh: "这个 `COMMENT` 没有对应的 `ENDCOMMENT`",
    help_en: "write `ENDCOMMENT` as the first word of its last line",
    help_zh: "请在结束它的那一行以 `ENDCOMMENT` 作第一个词",
}

message! {
    "unclosed-verbatim" UnclosedVerbatim {}
    en: "this `VERBATIM` has no `ENDVERBATIM`",
    zh: "这个 `VERBATIM` 没有对应的 `ENDVERBATIM`",
    help_en: "write `ENDVERBATIM` as the first word of its last line",
    help_zh: "请在结束它的那一行以 `ENDVERBATIM` 作第一个词",
}

message! {
    "unclosed-string" UnclosedString {}
    en: "this `\"` is not closed on its line",
    zh: "这个 `\"` 在本行没有结束",
    help_en: "close the quotes on the same line",
    help_zh: "引号中的文字要在同一行内结束",
}

message! {
    "unclosed-unit" UnclosedUnit {}
    en: "this `(` of a unit is not closed on its line",
    zh: "单位的这个 `(` 在本行没有结束",
    help_en: "add `)` after the unit",
    help_zh: "请在单位之后写 `)`",
}

message! {
    "unclosed-block" UnclosedBlock {}
    en: "the block that begins with this `{{` has no end",
    zh: "以这个 `{{` 开始的块没有结束",
    help_en: "write `}}` where it ends",
    help_zh: "请在它结束处写 `}}`",
}

message! {
    "no-such-file" NoSuchFile { file: String }
    en: "the included file `{file}` cannot be read",
    zh: "无法读取被包含的文件 `{file}`",
    help_en: "zudyn looks for it relative to the including file",
    help_zh: "在包含它的文件所在的目录中查找",
}

message! {
    "include-cycle" IncludeCycle { file: String }
    en: "`{file}` includes itself, directly or through another file",
    zh: "`{file}` 直接或通过其他文件包含了自己",
    help_en: "remove one INCLUDE of the cycle",
    help_zh: "请删去这一循环中的一个 INCLUDE",
}

message! {
    "number-before-parenthesis" NumberBeforeParenthesis { number: String, inside: String }
    en: "`{number}` before `(` has `{inside}` as its unit, which zudyn would drop",
    zh: "`(` 前的 `{number}` 会把 `{inside}` 当作单位而略去",
    help_en: "write `{number}*(…)` for a product",
    help_zh: "乘积请写 `{number}*(…)`",
}

message! {
    "unexpected-token" AssignmentSign {}
    en: "`:` begins a comment, so `:=` assigns nothing",
    zh: "`:` 之后是注释，因此 `:=` 不能赋值",
    help_en: "replace `:=` by `=`",
    help_zh: "请把 `:=` 改为 `=`",
}

message! {
    "unexpected-token" PowerSign {}
    en: "`**` is not an operator",
    zh: "`**` 不是运算符",
    help_en: "write a power as `x^y`",
    help_zh: "乘方写作 `x^y`",
}

message! {
    "verbatim-return" VerbatimReturn { here: &'static str }
    en: "`return` in the C code of `{here}`; only a PROCEDURE or FUNCTION can be left",
    zh: "`{here}` 的 C 代码中有 `return`；只有 PROCEDURE 或 FUNCTION 才能离开",
    help_en: "move the text into a PROCEDURE and call it, or use `if … else` in the C code",
    help_zh: "请把这段文字移到一个 PROCEDURE 中再调用，或在 C 代码中使用 `if … else`",
}

message! {
    "verbatim-call" CallOutsideBlocks { name: String }
    en: "C code outside all blocks cannot call `{name}`: it has no model",
    zh: "所有块之外的 C 代码不能调用 `{name}`：那里没有模型",
    help_en: "call `{name}` in the C code of a block, and pass its value on",
    help_zh: "请在某个块的 C 代码中调用 `{name}`，再把它的值传过去",
}

message! {
    "verbatim-call" CallComesBack { name: String, caller: String }
    en: "the C code of `{caller}` calls `{name}`, which leads back to `{caller}`",
    zh: "`{caller}` 的 C 代码调用 `{name}`，而后者又会回到 `{caller}`",
    help_en: "call `{name}` in a statement before or after the C code",
    help_zh: "请在 C 代码之前或之后的语句中调用 `{name}`",
}

message! {
    "verbatim-refused" VerbatimRefused {}
    en: "zudyn compiles C code only with `--allow-verbatim`",
    zh: "只有用 `--allow-verbatim` 才会照抄 C 代码",
    help_en: "read the C code first, because it can do anything on this machine; or write it as statements",
    help_zh: "它可以在本机做任何事：请先检查，或改写成语句",
}

message! {
    "unexpected-token" NumberTooLarge { text: String }
    en: "the number `{text}` is too large",
    zh: "数 `{text}` 太大",
    help_en: "the largest number is about `1.8e308`",
    help_zh: "最大的数约为 `1.8e308`",
}

message! {
    "unexpected-token" NoInteger { text: String }
    en: "`{text}` is not a valid number here",
    zh: "`{text}` 不是可以用在这里的数",
    help_en: "use an integer for sizes, `WITH` and DEFINE, or a name that DEFINE sets",
    help_zh: "大小、`WITH` 和 DEFINE 需要整数；名字只有由 DEFINE 定义后才能作数使用",
}

message! {
    "unexpected-token" ExpressionTooDeep { limit: u32 }
    en: "the expression is nested more than `{limit}` deep",
    zh: "表达式的嵌套超过 `{limit}` 层",
    help_en: "compute parts of it in earlier assignments",
    help_zh: "请先用赋值语句算出其中的一部分",
}

message! {
    "unexpected-token" BlocksTooDeep { limit: usize }
    en: "blocks are nested more than `{limit}` deep",
    zh: "块的嵌套超过 `{limit}` 层",
    help_en: "move the inner statements into a PROCEDURE",
    help_zh: "请把内层语句移到一个 PROCEDURE 中",
}

message! {
    "unexpected-token" NotInWholeNumber { text: String }
    en: "`{text}` is not allowed in a subscript or a bound",
    zh: "`{text}` 不能出现在下标或循环的界限中",
    help_en: "use only `+` `-` `*` `/`, parentheses, numbers, names and calls; assign other values to a LOCAL first",
    help_zh: "只能用 `+` `-` `*` `/`、括号、数、名字和调用；请先把它赋给一个 LOCAL 变量",
}

message! {
    "unexpected-token" OnlyInPartial { text: String }
    en: "`{text}` has a meaning in `PARTIAL` only",
    zh: "`{text}` 只在 `PARTIAL` 中有意义",
}

message! {
    "unexpected-token" NoTarget { text: String }
    en: "`{text}` cannot be assigned",
    zh: "不能给 `{text}` 赋值",
    help_en: "write a variable on the left side of an assignment; begin an equation with `~`",
    help_zh: "赋值的左边是一个变量；方程以 `~` 开头",
}

message! {
    "unexpected-token" NoReaction {}
    en: "this is not a reaction: `<->`, `->` or `<<` is missing",
    zh: "这不是反应式：缺少 `<->`、`->` 或 `<<`",
    help_en: "write `~ a <-> b (kf, kr)`, `~ a -> (k)` or `~ a << (e)`",
    help_zh: "请写 `~ a <-> b (kf, kr)`、`~ a -> (k)` 或 `~ a << (e)`",
}

message! {
    "unexpected-token" TextNotHere { text: String }
    en: "the string `{text}` is not allowed here",
    zh: "文字 `{text}` 不能出现在这里",
    help_en: "use strings as arguments of `force`, `printf` and a few other functions only",
    help_zh: "引号中的文字只用作 `force`、`printf` 等库函数的参数",
}

/// A symbol that the grammar does not allow.
pub struct UnexpectedToken {
    pub at: Span,
    /// Nothing: the text ended.
    pub token: Option<String>,
    pub expected: Expected,
}

/// What may stand at a place, in words.
#[derive(Clone, Debug)]
pub enum Expected {
    Item,
    Statement,
    Declaration,
    Expression,
    /// An expression that could be over.
    Operator(Vec<String>),
    Name,
    Marks(Vec<String>),
}

impl Expected {
    fn words(&self, locale: Locale) -> String {
        let english = locale == Locale::English;
        let list = |marks: &[String]| {
            let marks: Vec<String> = marks.iter().map(|mark| format!("`{mark}`")).collect();
            marks.join(if english { ", " } else { "、" })
        };
        match self {
            Expected::Item if english => "a declaration or a block".into(),
            Expected::Item => "声明或块".into(),
            Expected::Statement if english => "a statement or `}`".into(),
            Expected::Statement => "语句或 `}`".into(),
            Expected::Declaration if english => "a name or `}`".into(),
            Expected::Declaration => "名字或 `}`".into(),
            Expected::Expression if english => "an expression".into(),
            Expected::Expression => "表达式".into(),
            Expected::Name if english => "a name".into(),
            Expected::Name => "名字".into(),
            Expected::Operator(marks) if marks.is_empty() && english => "an operator".into(),
            Expected::Operator(marks) if marks.is_empty() => "运算符".into(),
            Expected::Operator(marks) if english => format!("an operator or {}", list(marks)),
            Expected::Operator(marks) => format!("运算符或 {}", list(marks)),
            Expected::Marks(marks) => list(marks),
        }
    }
}

impl Message for UnexpectedToken {
    fn code(&self) -> &'static str {
        "unexpected-token"
    }
    fn at(&self) -> Span {
        self.at
    }
    fn title(&self, locale: Locale) -> String {
        let expected = self.expected.words(locale);
        match (locale, &self.token) {
            (Locale::English, Some(token)) => format!("`{token}` is not allowed here; expected: {expected}"),
            (Locale::Chinese, Some(token)) => format!("这里不能写 `{token}`；应为：{expected}"),
            (Locale::English, None) => format!("something is missing at the end; expected: {expected}"),
            (Locale::Chinese, None) => format!("末尾缺少内容；应为：{expected}"),
        }
    }
    fn help(&self, locale: Locale) -> Option<String> {
        let (english, chinese) = match (self.token.as_deref(), &self.expected) {
            (Some("="), Expected::Operator(_)) => ("`=` assigns, `==` compares", "`=` 用于赋值，`==` 用于比较"),
            (Some(","), Expected::Declaration) => ("separate declarations by spaces", "各项声明之间用空格隔开"),
            _ => return None,
        };
        Some(if locale == Locale::English { english } else { chinese }.into())
    }
}

/// A word that begins nothing, where a declaration or a block should begin.
pub struct NoSuchBlock {
    pub at: Span,
    pub word: String,
    pub near: Vec<String>,
}

impl Message for NoSuchBlock {
    fn code(&self) -> &'static str {
        "unexpected-token"
    }
    fn at(&self) -> Span {
        self.at
    }
    fn title(&self, locale: Locale) -> String {
        let word = &self.word;
        match locale {
            Locale::English => format!("`{word}` begins neither a declaration nor a block"),
            Locale::Chinese => format!("`{word}` 不是声明或块的开头"),
        }
    }
    fn help(&self, locale: Locale) -> Option<String> {
        near(&self.near, locale)
    }
}

message! {
    "braces-required" BracesRequired { word: String }
    en: "`{word}` needs braces around its statements",
    zh: "`{word}` 的语句必须放在花括号中",
    help_en: "write `{{` before them and `}}` after them, even around a single statement",
    help_zh: "即使只有一条语句，前后也要写 `{{` 和 `}}`",
}

message! {
    "local-not-first" LocalNotFirst {}
    en: "`LOCAL` is below a statement",
    zh: "`LOCAL` 出现在语句之后",
    help_en: "move it to the beginning of the body, directly after `{{`",
    help_zh: "请把它移到块的开头，紧接在 `{{` 之后",
}

message! {
    "reserved-word" WordAsName { word: String }
    en: "`{word}` is a word of the language and cannot be a name",
    zh: "`{word}` 是本语言的词，不能用作名字",
    help_en: "choose another name, or write it in lower case",
    help_zh: "请换一个名字，或改用小写字母",
}

message! {
    "neuron-only" NeuronOnly { word: String }
    en: "only NEURON can execute `{word}`",
    zh: "`{word}` 只在 NEURON 中有意义",
    help_en: "remove it if the rest is a complete model",
    help_zh: "含有它的模型要用原来的模拟器运行；如果其余部分自成模型，请删去它",
}

/// `neuron-ignored`: the NEURON block with what is skipped.
pub struct NeuronIgnored {
    pub at: Span,
    pub skipped: Vec<String>,
}

impl Message for NeuronIgnored {
    fn code(&self) -> &'static str {
        "neuron-ignored"
    }
    fn at(&self) -> Span {
        self.at
    }
    fn title(&self, locale: Locale) -> String {
        let list: Vec<String> = self.skipped.iter().map(|word| format!("`{word}`")).collect();
        match (locale, list.is_empty()) {
            (Locale::English, true) => "the block `NEURON` is skipped".into(),
            (Locale::Chinese, true) => "已跳过 `NEURON` 块".into(),
            (Locale::English, false) => format!("the block `NEURON` is skipped, with {}", list.join(", ")),
            (Locale::Chinese, false) => format!("已跳过 `NEURON` 块，其中有 {}", list.join("、")),
        }
    }
}
