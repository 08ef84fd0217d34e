//! Names where they are used.

use crate::diagnostic::{Locale, Message};
use crate::message;
use crate::source::Span;

message! {
    "define-after-use" DefineAfterUse { name: String, line: u32, first: Span }
    en: "`{name}` is used above its `DEFINE` on line `{line}`",
    zh: "`{name}` 在第 `{line}` 行的 `DEFINE` 之前就使用了",
    help_en: "move the `DEFINE` up",
    help_zh: "请把 `DEFINE` 移到前面",
    related: first, related_en: "it is defined here", related_zh: "在这里定义",
}

message! {
    "missing-subscript" MissingSubscript { name: String, size: u32 }
    en: "`{name}` is an array of `{size}` and needs a subscript",
    zh: "`{name}` 是有 `{size}` 个元素的数组，需要下标",
    help_en: "write `{name}[0]` for its first element, or use `FORALL` for all of them",
    help_zh: "第一个元素写作 `{name}[0]`；遍历全部元素用 `FORALL`",
}

message! {
    "not-an-array" NotAnArray { name: String }
    en: "`{name}` is not an array",
    zh: "`{name}` 不是数组",
    help_en: "remove the subscript, or declare `{name}[n]`",
    help_zh: "请删去下标，或声明 `{name}[n]`",
}

message! {
    "subscript-out-of-range" SubscriptOutOfRange { name: String, value: i64, last: u32 }
    en: "`{name}` has no element `{value}`",
    zh: "`{name}` 没有元素 `{value}`",
    help_en: "its elements are 0 to {last}",
    help_zh: "它的元素从 0 到 {last}",
}

/// The name of a block where a value is needed.
pub struct BlockAsValue {
    pub at: Span,
    pub name: String,
    pub kind: &'static str,
}

impl Message for BlockAsValue {
    fn code(&self) -> &'static str {
        "undefined-name"
    }
    fn at(&self) -> Span {
        self.at
    }
    fn title(&self, locale: Locale) -> String {
        let Self { name, kind, .. } = self;
        match locale {
            Locale::English => format!("`{name}` is a `{kind}` block and has no value of its own"),
            Locale::Chinese => format!("`{name}` 是 `{kind}` 块，本身没有值"),
        }
    }
    fn help(&self, locale: Locale) -> Option<String> {
        let name = &self.name;
        Some(match (self.kind, locale) {
            ("FUNCTION", Locale::English) => format!("a function is called with parentheses: `{name}()`"),
            ("FUNCTION", Locale::Chinese) => format!("函数要带括号调用：`{name}()`"),
            (_, Locale::English) => "only a `FUNCTION` gives a value: use a variable that the block sets".into(),
            (_, Locale::Chinese) => "只有 `FUNCTION` 有值：请用该块所赋值的变量".into(),
        })
    }
}

message! {
    "history-not-a-state" HistoryNotAState { name: String }
    en: "`{name}` is not a state and has no history",
    zh: "`{name}` 不是状态变量，没有历史值",
    help_en: "declare it as `STATE`, or keep its old value in a variable of your own",
    help_zh: "请声明为 `STATE`，或用另一个变量保存旧值",
}

message! {
    "history-outside-discrete" HistoryOutsideDiscrete { name: String }
    en: "the history of `{name}` exists in `DISCRETE` blocks only",
    zh: "`{name}` 的历史值只在 `DISCRETE` 块中可用",
    help_en: "use `LAG` for past values in other blocks",
    help_zh: "在其他块中可用 `LAG` 取过去的值",
}

message! {
    "history-zero" HistoryZero { name: String, steps: i64 }
    en: "`{name}@{steps}` is not allowed; the newest history is `{name}@1`",
    zh: "不允许 `{name}@{steps}`；最近的历史值是 `{name}@1`",
    help_en: "the value of this step is `{name}` itself",
    help_zh: "本步的值就是 `{name}`",
}

message! {
    "history-zero" HistoryTooLong { name: String, steps: i64, limit: i64 }
    en: "`{name}@{steps}` reaches too far back",
    zh: "`{name}@{steps}` 追溯得太远",
    help_en: "use a history of at most {limit} steps",
    help_zh: "历史值至多 {limit} 步",
}

message! {
    "not-a-parameter" NotAParameter { name: String, kind: &'static str }
    en: "`{name}` is `{kind}`, not a scalar parameter",
    zh: "`{name}` 是 `{kind}`，不是标量参数",
    help_en: "use a scalar declared as `PARAMETER` or `STEPPED`, or an initial constant",
    help_zh: "`SENS` 只用于声明为 `PARAMETER` 或 `STEPPED` 的标量和初始常数",
}

message! {
    "duplicate-declaration" DuplicateDeclaration { name: String, line: u32, before: &'static str, now: &'static str, first: Span }
    en: "`{name}` is declared on line `{line}` as `{before}` and again as `{now}`",
    zh: "`{name}` 在第 `{line}` 行声明为 `{before}`，这里又声明为 `{now}`",
    help_en: "rename one of them",
    help_zh: "请给其中一个换名",
    related: first, related_en: "the first one is here", related_zh: "第一个在这里",
}

message! {
    "not-a-state" NoStateOfBlock { name: String, block: String }
    en: "`{name}` is not a state of the block `{block}`",
    zh: "`{name}` 不是块 `{block}` 的状态变量",
    help_en: "name a state that the equations of the block determine",
    help_zh: "请写由该块的方程给出的状态变量",
}

/// `undefined-name`
pub struct UndefinedName {
    pub at: Span,
    pub name: String,
    pub near: Vec<String>,
}

impl Message for UndefinedName {
    fn code(&self) -> &'static str {
        "undefined-name"
    }
    fn at(&self) -> Span {
        self.at
    }
    fn title(&self, locale: Locale) -> String {
        let name = &self.name;
        match locale {
            Locale::English => format!("`{name}` is used but never declared"),
            Locale::Chinese => format!("使用了 `{name}`，但没有声明"),
        }
    }
    fn help(&self, locale: Locale) -> Option<String> {
        Some(near(&self.near, locale).unwrap_or_else(|| match locale {
            Locale::English => "declare it in `PARAMETER`, `STATE` or `ASSIGNED`, or by `LOCAL`".into(),
            Locale::Chinese => "请在 `PARAMETER`、`STATE`、`ASSIGNED` 或 `LOCAL` 中声明".into(),
        }))
    }
}

/// Did you mean …?
pub fn near(names: &[String], locale: Locale) -> Option<String> {
    let list: Vec<String> = names.iter().map(|name| format!("`{name}`")).collect();
    (!list.is_empty()).then(|| match locale {
        Locale::English => format!("did you mean {}?", list.join(" or ")),
        Locale::Chinese => format!("是不是 {}？", list.join(" 或 ")),
    })
}

/// Why a name is reserved.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Reserved {
    Function,
    Method,
    Variable,
}

/// `reserved-word`: of the library.
pub struct ReservedWord {
    pub at: Span,
    pub name: String,
    pub what: Reserved,
}

impl Message for ReservedWord {
    fn code(&self) -> &'static str {
        "reserved-word"
    }
    fn at(&self) -> Span {
        self.at
    }
    fn title(&self, locale: Locale) -> String {
        let name = &self.name;
        match (locale, self.what) {
            (Locale::English, Reserved::Function) => {
                format!("`{name}` is a function of the library and cannot be another name")
            }
            (Locale::Chinese, Reserved::Function) => format!("`{name}` 是库函数，不能用作其他名字"),
            (Locale::English, Reserved::Method) => format!("`{name}` is a method and cannot be another name"),
            (Locale::Chinese, Reserved::Method) => format!("`{name}` 是求解方法，不能用作其他名字"),
            (Locale::English, Reserved::Variable) => format!("`{name}` is reserved by the language"),
            (Locale::Chinese, Reserved::Variable) => format!("`{name}` 是语言保留的名字"),
        }
    }
    fn help(&self, locale: Locale) -> Option<String> {
        Some(match locale {
            Locale::English => "choose another name; `zudyn functions scop` lists the functions".into(),
            Locale::Chinese => "请换名；`zudyn functions scop` 列出所有函数".into(),
        })
    }
}

/// `not-a-state`
pub struct NotAState {
    pub at: Span,
    pub name: String,
    /// What it is, if it is something.
    pub kind: Option<&'static str>,
}

impl Message for NotAState {
    fn code(&self) -> &'static str {
        "not-a-state"
    }
    fn at(&self) -> Span {
        self.at
    }
    fn title(&self, locale: Locale) -> String {
        let name = &self.name;
        match (locale, self.kind) {
            (Locale::English, Some(kind)) => format!("`{name}` is `{kind}`, not a state"),
            (Locale::Chinese, Some(kind)) => format!("`{name}` 是 `{kind}`，不是状态变量"),
            (Locale::English, None) => format!("`{name}` is not a state"),
            (Locale::Chinese, None) => format!("`{name}` 不是状态变量"),
        }
    }
    fn help(&self, locale: Locale) -> Option<String> {
        let name = &self.name;
        Some(match locale {
            Locale::English => format!("a state is needed here: declare `{name}` in `STATE`"),
            Locale::Chinese => format!("这里需要状态变量：请在 `STATE` 中声明 `{name}`"),
        })
    }
}
