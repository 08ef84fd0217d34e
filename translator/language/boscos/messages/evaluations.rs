//! What evaluations must not do, and what blocks lack.

use crate::diagnostic::{Locale, Message, Related};
use crate::message;
use crate::source::Span;

/// The procedure or body from which something is reached.
#[derive(Clone, Debug)]
pub enum From {
    Body { class: String },
    Procedure { name: String, class: String },
}

impl From {
    fn shown(&self, locale: Locale) -> String {
        match (self, locale) {
            (From::Body { class }, Locale::English) => format!("the body of the block `{class}`"),
            (From::Body { class }, Locale::Chinese) => format!("块 `{class}` 的类体"),
            (From::Procedure { name, class }, Locale::English) => format!("`{name}` of `{class}`"),
            (From::Procedure { name, class }, Locale::Chinese) => format!("`{class}` 的 `{name}`"),
        }
    }
}

/// The calls that lead to a place.
fn chain(calls: &[(Span, String)], locale: Locale) -> Vec<Related> {
    let one = |(at, name): &(Span, String)| {
        let text = match locale {
            Locale::English => format!("`{name}` is called here"),
            Locale::Chinese => format!("在这里调用 `{name}`"),
        };
        Related { at: *at, text }
    };
    calls.iter().filter(|(at, _)| *at != Span::default()).map(one).collect()
}

/// `wait-in-evaluation`
pub struct WaitInEvaluation {
    pub at: Span,
    pub name: String,
    pub from: From,
    /// From the evaluation to the place.
    pub calls: Vec<(Span, String)>,
}

impl Message for WaitInEvaluation {
    fn code(&self) -> &'static str {
        "wait-in-evaluation"
    }
    fn at(&self) -> Span {
        self.at
    }
    fn title(&self, locale: Locale) -> String {
        let (name, from) = (&self.name, self.from.shown(locale));
        match locale {
            Locale::English => format!("`{name}` waits, but {from} reaches it, which cannot wait"),
            Locale::Chinese => format!("`{name}` 会等待，而{from}会执行到它，那里不能等待"),
        }
    }
    fn help(&self, locale: Locale) -> Option<String> {
        Some(match locale {
            Locale::English => "activate a flag or a process that waits instead".into(),
            Locale::Chinese => "请激活标志或进程，由它等待".into(),
        })
    }
    fn related(&self, locale: Locale) -> Vec<Related> {
        chain(&self.calls, locale)
    }
}

/// `change-in-evaluation`
pub struct ChangeInEvaluation {
    pub at: Span,
    pub name: String,
    pub from: From,
    pub calls: Vec<(Span, String)>,
}

impl Message for ChangeInEvaluation {
    fn code(&self) -> &'static str {
        "change-in-evaluation"
    }
    fn at(&self) -> Span {
        self.at
    }
    fn title(&self, locale: Locale) -> String {
        let (name, from) = (&self.name, self.from.shown(locale));
        match locale {
            Locale::English => format!("`{name}` changes a network, but {from} reaches it during an evaluation"),
            Locale::Chinese => format!("`{name}` 改变网络，而{from}在求值期间会执行到它"),
        }
    }
    fn help(&self, locale: Locale) -> Option<String> {
        Some(match locale {
            Locale::English => "start a process or a flag that changes it".into(),
            Locale::Chinese => "请启动进程或标志，由它改变网络".into(),
        })
    }
    fn related(&self, locale: Locale) -> Vec<Related> {
        chain(&self.calls, locale)
    }
}

message! {
    "name-parameter-can-wait" NameParameterCanWait { name: String }
    en: "`{name}` may wait, so this cannot be passed by name",
    zh: "`{name}` 可能等待，因此不能按名传递",
    help_en: "assign it to a variable first, and pass the variable",
    help_zh: "请先赋给变量，再传递该变量",
}

/// `assign-to-read-only`: a signal.
pub struct SignalReadOnly {
    pub at: Span,
    /// The evaluation in which it is set; else the block computes it itself.
    pub from: Option<From>,
}

impl Message for SignalReadOnly {
    fn code(&self) -> &'static str {
        "assign-to-read-only"
    }
    fn at(&self) -> Span {
        self.at
    }
    fn title(&self, locale: Locale) -> String {
        match (&self.from, locale) {
            (Some(from), Locale::English) => format!("{} cannot assign this `signal`", from.shown(locale)),
            (Some(from), Locale::Chinese) => format!("{}不能给这个 `signal` 赋值", from.shown(locale)),
            (None, Locale::English) => "the `signal` of a dynamic block or a composite cannot be assigned".into(),
            (None, Locale::Chinese) => "动态块或复合块的 `signal` 不能赋值".into(),
        }
    }
    fn help(&self, locale: Locale) -> Option<String> {
        Some(match (self.from.is_some(), locale) {
            (true, Locale::English) => "assign it in the body of its own block, in `form` or in a process".into(),
            (true, Locale::Chinese) => "请在该块自己的类体、`form` 或进程中赋值".into(),
            (false, Locale::English) => "assign a state, or the input of the output block".into(),
            (false, Locale::Chinese) => "请给状态赋值，或改变输出块的输入".into(),
        })
    }
}

/// A procedure without which no object can be created.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Needed {
    Form,
    Equations,
}

impl Needed {
    pub fn name(self) -> &'static str {
        match self {
            Needed::Form => "form",
            Needed::Equations => "equations",
        }
    }
}

/// `missing-form` and the like.
pub struct MissingProcedure {
    pub at: Span,
    pub class: String,
    pub what: Needed,
}

impl Message for MissingProcedure {
    fn code(&self) -> &'static str {
        match self.what {
            Needed::Form => "missing-form",
            Needed::Equations => "missing-equations",
        }
    }
    fn at(&self) -> Span {
        self.at
    }
    fn title(&self, locale: Locale) -> String {
        let (class, name) = (&self.class, self.what.name());
        match locale {
            Locale::English => format!("`{class}` has no procedure `{name}`"),
            Locale::Chinese => format!("`{class}` 没有过程 `{name}`"),
        }
    }
    fn help(&self, locale: Locale) -> Option<String> {
        let name = self.what.name();
        Some(match locale {
            Locale::English => format!("declare `procedure {name}` in the class"),
            Locale::Chinese => format!("请在类中说明 `procedure {name}`"),
        })
    }
}

/// `virtual-mismatch` between two matches.
pub struct MatchesDiffer {
    pub at: Span,
    pub name: String,
    pub count: usize,
    pub other: Option<Span>,
}

impl Message for MatchesDiffer {
    fn code(&self) -> &'static str {
        "virtual-mismatch"
    }
    fn at(&self) -> Span {
        self.at
    }
    fn title(&self, locale: Locale) -> String {
        let Self { name, count, .. } = self;
        match locale {
            Locale::English => format!("another `{name}` with `{count}` parameters has other types or modes"),
            Locale::Chinese => format!("另一个有 `{count}` 个参数的 `{name}` 类型或传递方式不同"),
        }
    }
    fn help(&self, locale: Locale) -> Option<String> {
        Some(match locale {
            Locale::English => "make the parameters agree, or change their number".into(),
            Locale::Chinese => "请使参数一致，或改变参数的数目".into(),
        })
    }
    fn related(&self, locale: Locale) -> Vec<Related> {
        let text = match locale {
            Locale::English => "the other one is here",
            Locale::Chinese => "另一个在这里",
        };
        self.other.iter().map(|at| Related { at: *at, text: text.into() }).collect()
    }
}

message! {
    "time-in-post-step" TimeInPostStep {}
    en: "in `post step`, `time` is the beginning of the step",
    zh: "在 `post step` 中，`time` 是步长的起点",
    help_en: "use `t` for the end of the step",
    help_zh: "步长的终点请用 `t`",
}

message! {
    "real-compared-for-equality" RealEquality {}
    en: "two reals are compared for equality at the end of a step",
    zh: "在步长终点比较两个实数是否相等",
    help_en: "compare with `<` or `>`, or use a flag",
    help_zh: "请用 `<` 或 `>` 比较，或用标志",
}

message! {
    "signal-never-assigned" SignalNeverAssigned { name: String }
    en: "nothing assigns the `signal` of the block `{name}`",
    zh: "没有给块 `{name}` 的 `signal` 赋值",
    help_en: "assign `signal` in the body of the class",
    help_zh: "请在类体中给 `signal` 赋值",
}
