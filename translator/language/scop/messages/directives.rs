//! TABLE, SENS, MATCH, LAG, the queue, COMPARTMENT.

use crate::diagnostic::{Locale, Message};
use crate::message;
use crate::source::Span;

message! {
    "table-outside-function" TableOutsideFunction { word: &'static str }
    en: "`TABLE` is not allowed in `{word}`",
    zh: "`TABLE` 不能出现在 `{word}` 中",
    help_en: "move it to a `FUNCTION` or a `PROCEDURE` of one argument",
    help_zh: "它为有一个自变量的 `FUNCTION` 或 `PROCEDURE` 制表",
}

message! {
    "table-arguments" TableArguments { name: String, count: usize }
    en: "`{name}` has `{count}` arguments; with `TABLE` it must have exactly one",
    zh: "`{name}` 有 `{count}` 个自变量；带 `TABLE` 时应恰好有一个",
    help_en: "list its other inputs after `DEPEND`",
    help_zh: "它所依赖的其他变量请写在 `DEPEND` 之后",
}

/// `table-names`
pub struct TableNames {
    pub at: Span,
    pub name: String,
    pub function: bool,
}

impl Message for TableNames {
    fn code(&self) -> &'static str {
        "table-names"
    }
    fn at(&self) -> Span {
        self.at
    }
    fn title(&self, locale: Locale) -> String {
        let name = &self.name;
        match (locale, self.function) {
            (Locale::English, true) => format!("the function `{name}` tabulates its value: its `TABLE` has no names"),
            (Locale::Chinese, true) => format!("函数 `{name}` 的表就是它的值：`TABLE` 后不写名字"),
            (Locale::English, false) => format!("the `TABLE` of the procedure `{name}` names nothing to be tabulated"),
            (Locale::Chinese, false) => format!("过程 `{name}` 的 `TABLE` 没有指明要制表的变量"),
        }
    }
    fn help(&self, locale: Locale) -> Option<String> {
        Some(match (locale, self.function) {
            (Locale::English, true) => "write `TABLE FROM … TO … WITH …`".into(),
            (Locale::Chinese, true) => "请写 `TABLE FROM … TO … WITH …`".into(),
            (Locale::English, false) => "write the variables that it assigns: `TABLE a, b FROM …`".into(),
            (Locale::Chinese, false) => "请写它所赋值的变量：`TABLE a, b FROM …`".into(),
        })
    }
}

message! {
    "empty-range" TableRows { with: i64 }
    en: "a `TABLE` cannot have `{with}` intervals",
    zh: "`TABLE` 不能有 `{with}` 个区间",
    help_en: "use 1 to 10000000 intervals",
    help_zh: "从 1 到 10000000",
}

message! {
    "table-too-large" TableTooLarge { name: String, values: u64, limit: u64 }
    en: "the `TABLE` of `{name}` has `{values}` values; at most {limit} are allowed",
    zh: "`{name}` 的 `TABLE` 有 `{values}` 个值；最多 {limit} 个",
    help_en: "use fewer intervals, or tabulate smaller arrays",
    help_zh: "请减少区间，或列较小的数组",
}

message! {
    "undefined-name" TableName { name: String }
    en: "`{name}` is not a variable of the model",
    zh: "`{name}` 不是模型的变量",
    help_en: "name a variable or an array that the model declares",
    help_zh: "这里需要模型声明的变量或数组",
}

message! {
    "sens-outside-block" SensOutsideBlock { word: &'static str }
    en: "`SENS` is not allowed in `{word}`",
    zh: "`SENS` 不能出现在 `{word}` 中",
    help_en: "move it to `DERIVATIVE`, `KINETIC`, `LINEAR` or `NONLINEAR`",
    help_zh: "它属于 `DERIVATIVE`、`KINETIC`、`LINEAR` 或 `NONLINEAR`",
}

message! {
    "sens-with-lag" SensWithLag { name: String }
    en: "`{name}` has both `SENS` and `LAG`",
    zh: "`{name}` 中同时有 `SENS` 和 `LAG`",
    help_en: "remove one of them; zudyn does not compute sensitivities of equations with a `LAG`",
    help_zh: "不计算带有过去值的方程的灵敏度：请删去其中一个",
}

message! {
    "match-outside-derivative" MatchOutsideDerivative { word: &'static str }
    en: "`MATCH` is not allowed in `{word}`",
    zh: "`MATCH` 不能出现在 `{word}` 中",
    help_en: "move it to the `DERIVATIVE` block whose states it starts",
    help_zh: "它属于 `DERIVATIVE` 块，为其状态变量求初值",
}

message! {
    "match-count" MatchCount { block: String, equations: u64, conditions: u64, known: u64, demands: u64 }
    en: "the block `{block}` has `{equations}` first-order equation(s) but `{conditions}` condition(s): `{known}` known starting value(s) and `{demands}` demand(s)",
    zh: "块 `{block}` 有 `{equations}` 个一阶方程，却有 `{conditions}` 个条件：`{known}` 个已知初值和 `{demands}` 个要求",
    help_en: "give one condition for every first-order equation, counting every array element",
    help_zh: "每个一阶方程需要一个条件，数组的每个元素都算",
}

message! {
    "match-too-large" MatchTooLarge { block: String, demands: u64, limit: u64 }
    en: "`MATCH` in the block `{block}` has `{demands}` demands, counting every array element; at most {limit} are allowed",
    zh: "块 `{block}` 中的 `MATCH` 有 `{demands}` 个要求（数组的每个元素都算）；最多 {limit} 个",
    help_en: "give more known starting values, or use fewer elements",
    help_zh: "请给出更多的已知初值，或减少元素",
}

message! {
    "lag-not-constant" LagNotConstant { name: String }
    en: "the delay `{name}` may change during a run",
    zh: "延迟 `{name}` 在运行中可能变化",
    help_en: "declare it as `PARAMETER`, `CONSTANT` or `STEPPED`",
    help_zh: "它应声明为 `PARAMETER`、`CONSTANT` 或 `STEPPED`",
}

/// `queue-in-equations`
pub struct QueueInEquations {
    pub at: Span,
    /// GETQ, else PUTQ.
    pub filled: bool,
    pub word: &'static str,
}

impl Message for QueueInEquations {
    fn code(&self) -> &'static str {
        "queue-in-equations"
    }
    fn at(&self) -> Span {
        self.at
    }
    fn title(&self, locale: Locale) -> String {
        let (word, what) = (self.word, if self.filled { "GETQ" } else { "PUTQ" });
        match locale {
            Locale::English => format!("`{what}` is not allowed in `{word}`, which is evaluated many times"),
            Locale::Chinese => format!("`{what}` 不能出现在 `{word}` 中，因为它会被多次计算"),
        }
    }
    fn help(&self, locale: Locale) -> Option<String> {
        Some(match locale {
            Locale::English => "move it to `BREAKPOINT` or `DISCRETE`".into(),
            Locale::Chinese => "请移到 `BREAKPOINT` 或 `DISCRETE` 中".into(),
        })
    }
}

message! {
    "queue-in-equations" QueueReached { what: &'static str, block: String }
    en: "`{block}` reaches `{what}` through its calls, but is evaluated many times",
    zh: "`{block}` 调用到 `{what}`，而它会被多次计算",
    help_en: "call this routine in `BREAKPOINT` or `DISCRETE` only",
    help_zh: "只在 `BREAKPOINT` 或 `DISCRETE` 中调用这个函数或过程",
}

message! {
    "compartment-outside-kinetic" CompartmentOutsideKinetic { word: &'static str }
    en: "`COMPARTMENT` is not allowed in `{word}`",
    zh: "`COMPARTMENT` 不能出现在 `{word}` 中",
    help_en: "move it to a `KINETIC` block; it gives volumes of its states",
    help_zh: "它给出 `KINETIC` 块中状态变量的体积",
}
