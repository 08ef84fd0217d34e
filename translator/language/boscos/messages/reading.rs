//! Errors of the grammar.

use super::hints::Hint;
use crate::diagnostic::{Locale, Message};
use crate::message;
use crate::source::Span;

/// What must be where something else is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Expected {
    Program,
    Declaration,
    Statement,
    Expression,
    Name,
    Symbol(&'static str),
}

/// `syntax`
pub struct UnexpectedSymbol {
    pub at: Span,
    pub expected: Expected,
    /// Nothing: the text ends.
    pub found: Option<String>,
    pub hint: Option<Hint>,
}

impl Message for UnexpectedSymbol {
    fn code(&self) -> &'static str {
        "syntax"
    }
    fn at(&self) -> Span {
        self.at
    }
    fn title(&self, locale: Locale) -> String {
        let found = match (&self.found, locale) {
            (Some(found), _) => format!("`{found}`"),
            (None, Locale::English) => "the end of the text".into(),
            (None, Locale::Chinese) => "文本结尾".into(),
        };
        let expected = match (self.expected, locale) {
            (Expected::Program, Locale::English) => "expected a program: `begin`, or a class and `begin`".into(),
            (Expected::Program, Locale::Chinese) => "此处应是程序：`begin`，或类名和 `begin`".into(),
            (Expected::Declaration, Locale::English) => "expected a declaration".into(),
            (Expected::Declaration, Locale::Chinese) => "此处应是说明".into(),
            (Expected::Statement, Locale::English) => "expected a statement".into(),
            (Expected::Statement, Locale::Chinese) => "此处应是语句".into(),
            (Expected::Expression, Locale::English) => "expected an expression".into(),
            (Expected::Expression, Locale::Chinese) => "此处应是表达式".into(),
            (Expected::Name, Locale::English) => "expected a name".into(),
            (Expected::Name, Locale::Chinese) => "此处应是名字".into(),
            (Expected::Symbol(symbol), Locale::English) => format!("expected `{symbol}`"),
            (Expected::Symbol(symbol), Locale::Chinese) => format!("此处应是 `{symbol}`"),
        };
        match locale {
            Locale::English => format!("{expected}, found {found}"),
            Locale::Chinese => format!("{expected}，实际是 {found}"),
        }
    }
    fn help(&self, locale: Locale) -> Option<String> {
        self.hint.map(|hint| hint.text(locale))
    }
}

/// The letter that print has for a sign.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Middle {
    Times,
    Power,
}

/// `two-names-side-by-side`
pub struct SideBySide {
    pub at: Span,
    pub first: String,
    pub second: String,
    /// What is between them.
    pub middle: Option<Middle>,
    /// They are on different lines.
    pub separate: bool,
}

impl Message for SideBySide {
    fn code(&self) -> &'static str {
        "two-names-side-by-side"
    }
    fn at(&self) -> Span {
        self.at
    }
    fn title(&self, locale: Locale) -> String {
        let Self { first, second, .. } = self;
        let letter = match self.middle {
            Some(Middle::Times) => "x",
            Some(Middle::Power) => "f",
            None => {
                return match locale {
                    Locale::English => format!("there is nothing between `{first}` and `{second}`"),
                    Locale::Chinese => format!("`{first}` 与 `{second}` 之间缺少运算符"),
                };
            }
        };
        match locale {
            Locale::English => format!("`{letter}` between `{first}` and `{second}` is a letter, not an operator"),
            Locale::Chinese => format!("`{first}` 与 `{second}` 之间的 `{letter}` 是字母，不是运算符"),
        }
    }
    fn help(&self, locale: Locale) -> Option<String> {
        Some(match (self.middle, self.separate, locale) {
            (Some(Middle::Times), _, Locale::English) => "write `*` for multiplication".into(),
            (Some(Middle::Times), _, Locale::Chinese) => "乘号请写 `*`".into(),
            (Some(Middle::Power), _, Locale::English) => "write `**` for a power, `*` for multiplication".into(),
            (Some(Middle::Power), _, Locale::Chinese) => "乘方请写 `**`，乘号请写 `*`".into(),
            (None, true, Locale::English) => "end the statement before with `;`".into(),
            (None, true, Locale::Chinese) => "请用 `;` 结束前一条语句".into(),
            (None, false, Locale::English) => "write an operator, a comma or `;` between them".into(),
            (None, false, Locale::Chinese) => "请在两者之间写运算符、逗号或 `;`".into(),
        })
    }
}

message! {
    "syntax" EqualsForAssignment { found: String }
    en: "`{found}` compares; it does not assign",
    zh: "`{found}` 是比较，不是赋值",
    help_en: "write `:=` for values and texts, `:-` for references",
    help_zh: "值和文本用 `:=`，引用用 `:-`",
}

message! {
    "syntax" UnknownType { name: String, right: String }
    en: "`{name}` is not a type",
    zh: "`{name}` 不是类型",
    help_en: "write `{right}`",
    help_zh: "请写 `{right}`",
}

message! {
    "syntax" ReturnStatement {}
    en: "SIMULA has no `return`",
    zh: "SIMULA 没有 `return`",
    help_en: "assign the result to the name of the procedure; its last `end` returns",
    help_zh: "请把结果赋给过程名；执行到过程的最后一个 `end` 即返回",
}

message! {
    "syntax" RepeatStatement {}
    en: "SIMULA has no `repeat`",
    zh: "SIMULA 没有 `repeat`",
    help_en: "write `while … do begin … end`",
    help_zh: "请写 `while … do begin … end`",
}

message! {
    "syntax" ElseIfTogether { word: String }
    en: "`{word}` is not a word of SIMULA",
    zh: "`{word}` 不是 SIMULA 的词",
    help_en: "write `else if`",
    help_zh: "请写 `else if`",
}

message! {
    "syntax" DottedRange {}
    en: "`..` is not a sign of SIMULA",
    zh: "`..` 不是 SIMULA 的符号",
    help_en: "write the bounds of an array as `1:10`",
    help_zh: "数组的上下界写作 `1:10`",
}

message! {
    "syntax" ChainedRelation { sign: String }
    en: "`{sign}` follows another relation",
    zh: "`{sign}` 前面已有一个关系运算",
    help_en: "join the relations by `and`",
    help_zh: "请用 `and` 连接两个关系",
}

message! {
    "syntax" MissingSpecification { name: String }
    en: "the parameter `{name}` has no type",
    zh: "参数 `{name}` 没有类型",
    help_en: "add a line such as `real {name};` after the parameters",
    help_zh: "请在参数表之后加上类型，如 `real {name};`",
}

message! {
    "syntax" ModeAfterTypes { word: String }
    en: "`{word}` follows the types of the parameters",
    zh: "`{word}` 写在了参数类型之后",
    help_en: "write it before them, directly after the list in parentheses",
    help_zh: "请写在类型之前，紧跟在括号中的参数表之后",
}

message! {
    "undefined-name" NotAParameter { name: String }
    en: "`{name}` is not a parameter of this heading",
    zh: "`{name}` 不是这里的参数",
    help_en: "add it to the list in parentheses, or declare it after `begin`",
    help_zh: "请加进括号中的参数表，或在 `begin` 之后说明",
}

message! {
    "unbalanced-end" BeginWithoutEnd {}
    en: "this `begin` has no `end`",
    zh: "这个 `begin` 没有 `end`",
    help_en: "add the missing `end`; a block inside may have taken the one that belongs here",
    help_zh: "请补上缺少的 `end`；它可能被里面的分程序占用了",
}

message! {
    "unbalanced-end" TextAfterEnd { found: String, end: Span }
    en: "`{found}` follows the last `end` of the program",
    zh: "程序最后的 `end` 之后还有 `{found}`",
    help_en: "remove the `end` that closes the program too early, or what follows",
    help_zh: "请删去过早结束程序的 `end`，或后面的内容",
    related: end, related_en: "the program ends here", related_zh: "程序在这里结束",
}

message! {
    "declaration-after-statement" DeclarationAfterStatement { name: String, line: u32, first: Span }
    en: "`{name}` is declared after the statement on line `{line}`",
    zh: "`{name}` 的说明在第 `{line}` 行的语句之后",
    help_en: "move the declaration to the beginning of its block",
    help_zh: "请把说明移到分程序的开头",
    related: first, related_en: "the statements begin here", related_zh: "语句从这里开始",
}

message! {
    "too-deep" TooDeep { limit: usize }
    en: "more than `{limit}` blocks, statements or parentheses are inside each other",
    zh: "分程序、语句或括号的嵌套超过 `{limit}` 层",
    help_en: "move an inner part to a procedure",
    help_zh: "请把里面的部分改成过程",
}

/// Constructs of SIMULA that zudyn leaves out.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Unsupported {
    Switch,
    External,
    LabelParameter,
    VirtualLabel,
}

/// `switch-not-supported` and the like.
pub struct NotSupported {
    pub at: Span,
    pub what: Unsupported,
}

impl Message for NotSupported {
    fn code(&self) -> &'static str {
        match self.what {
            Unsupported::Switch => "switch-not-supported",
            Unsupported::External => "external-not-supported",
            Unsupported::LabelParameter | Unsupported::VirtualLabel => "label-parameter-not-supported",
        }
    }
    fn at(&self) -> Span {
        self.at
    }
    fn title(&self, locale: Locale) -> String {
        let (english, chinese) = match self.what {
            Unsupported::Switch => ("`switch` is not supported", "不支持 `switch`"),
            Unsupported::External => ("`external` is not supported", "不支持 `external`"),
            Unsupported::LabelParameter => ("a `label` cannot be a parameter", "`label` 不能作参数"),
            Unsupported::VirtualLabel => ("a `label` cannot be virtual", "`label` 不能是虚的"),
        };
        match locale {
            Locale::English => english.into(),
            Locale::Chinese => chinese.into(),
        }
    }
    fn help(&self, locale: Locale) -> Option<String> {
        let (english, chinese) = match self.what {
            Unsupported::Switch => ("write `if … then … else if …`", "请用 `if … then … else if …`"),
            Unsupported::External => {
                ("insert the declarations with `%include \"file\"`", "请用 `%include \"文件\"` 插入说明")
            }
            Unsupported::LabelParameter | Unsupported::VirtualLabel => {
                ("return a boolean and test it after the call", "请返回布尔值，并在调用之后判断")
            }
        };
        Some(match locale {
            Locale::English => english.into(),
            Locale::Chinese => chinese.into(),
        })
    }
}
