//! The functions of the language, in one table for the phases that check calls and for
//! `zudyn functions`.

use crate::diagnostic::Locale;

/// What a function needs beyond its arguments; it decides where the function may stand.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum FunctionKind {
    /// A value of its arguments alone.
    Elementary,
    /// The first argument is a table.
    Table,
    /// Looks at TIME.
    Clock,
    /// Keeps something from one step to the next; not in blocks.
    Memory,
    /// Takes the next random number.
    Random,
    /// A macro with levels inside; in A, R and S equations only.
    Delay,
    /// Works on arrays, with constant bounds.
    Array,
    /// Works on boxcar trains.
    Train,
    /// Stands alone on a B card.
    TrainCard,
    /// Stands alone on an N card.
    TrainLoad,
}

/// A function of the language.
#[derive(Debug)]
pub struct Function {
    pub name: &'static str,
    /// The names of the arguments, for listings.
    pub arguments: &'static [&'static str],
    /// How many of them must be given.
    pub required: usize,
    pub kind: FunctionKind,
    /// The name of the function it is another word for.
    pub same_as: Option<&'static str>,
    pub english: &'static str,
    pub chinese: &'static str,
}

impl Function {
    /// Whether it may be called with so many arguments.
    pub fn takes(&self, arguments: usize) -> bool {
        (self.required..=self.arguments.len()).contains(&arguments)
    }

    /// The function it means: itself, unless it is another word.
    pub fn canonical(&self) -> &'static str {
        self.same_as.unwrap_or(self.name)
    }

    /// `SAMPLE(x,int[,init])`
    pub fn signature(&self) -> String {
        let (required, optional) = self.arguments.split_at(self.required);
        let mut out = format!("{}({}", self.name, required.join(","));
        for (index, argument) in optional.iter().enumerate() {
            let comma = if self.required + index > 0 { "," } else { "" };
            out.push_str(&format!("[{comma}{argument}]"));
        }
        out.push(')');
        out
    }

    /// One line about its value.
    pub fn description(&self, locale: Locale) -> &'static str {
        match locale {
            Locale::English => self.english,
            Locale::Chinese => self.chinese,
        }
    }
}

/// A function that is not supported, and its replacement.
#[derive(Debug)]
pub struct UnsupportedFunction {
    pub name: &'static str,
    pub english: &'static str,
    pub chinese: &'static str,
}

impl UnsupportedFunction {
    /// What to use instead.
    pub fn instead(&self, locale: Locale) -> &'static str {
        match locale {
            Locale::English => self.english,
            Locale::Chinese => self.chinese,
        }
    }
}

/// Finds a function by its name in upper case.
pub fn function(name: &str) -> Option<&'static Function> {
    FUNCTIONS.iter().find(|function| function.name == name)
}

/// Finds a function that is not supported.
pub fn unsupported(name: &str) -> Option<&'static UnsupportedFunction> {
    UNSUPPORTED.iter().find(|function| function.name == name)
}

const fn row(
    name: &'static str,
    arguments: &'static [&'static str],
    kind: FunctionKind,
    english: &'static str,
    chinese: &'static str,
) -> Function {
    Function { name, arguments, required: arguments.len(), kind, same_as: None, english, chinese }
}

const fn alias(function: Function, name: &'static str) -> Function {
    Function { name, same_as: Some(function.name), ..function }
}

const fn optional(function: Function, required: usize) -> Function {
    Function { required, ..function }
}

const CLIP: Function =
    row("CLIP", &["p", "q", "r", "s"], FunctionKind::Elementary, "p if r >= s, else q", "r >= s 时取 p，否则取 q");
const SWITCH: Function =
    row("SWITCH", &["p", "q", "r"], FunctionKind::Elementary, "p if r = 0, else q", "r = 0 时取 p，否则取 q");
const LOGN: Function = row("LOGN", &["x"], FunctionKind::Elementary, "natural logarithm of x", "x 的自然对数");
const SMOOTH: Function =
    row("SMOOTH", &["in", "del"], FunctionKind::Delay, "first-order exponential smoothing", "一阶指数平滑");

/// All functions, in the order of the language page.
pub const FUNCTIONS: &[Function] = &[
    row("EXP", &["x"], FunctionKind::Elementary, "e to the power x", "e 的 x 次幂"),
    LOGN,
    alias(LOGN, "LN"),
    row("SQRT", &["x"], FunctionKind::Elementary, "square root of x", "x 的平方根"),
    row("SIN", &["x"], FunctionKind::Elementary, "sine of x in radians", "x（弧度）的正弦"),
    row("COS", &["x"], FunctionKind::Elementary, "cosine of x in radians", "x（弧度）的余弦"),
    row("TAN", &["x"], FunctionKind::Elementary, "tangent of x in radians", "x（弧度）的正切"),
    row("ARCTAN", &["x"], FunctionKind::Elementary, "arc tangent of x in radians", "x 的反正切（弧度）"),
    row("ABS", &["x"], FunctionKind::Elementary, "absolute value of x", "x 的绝对值"),
    row("MAX", &["p", "q"], FunctionKind::Elementary, "the larger of p and q", "p 与 q 中较大者"),
    row("MIN", &["p", "q"], FunctionKind::Elementary, "the smaller of p and q", "p 与 q 中较小者"),
    CLIP,
    alias(CLIP, "FIFGE"),
    SWITCH,
    alias(SWITCH, "FIFZE"),
    row(
        "TABLE",
        &["t", "x", "lo", "hi", "inc"],
        FunctionKind::Table,
        "table t at x, by linear interpolation; outside the range the end value and a warning",
        "表 t 在 x 处的线性插值；超出范围时取端点值并警告",
    ),
    row(
        "TABHL",
        &["t", "x", "lo", "hi", "inc"],
        FunctionKind::Table,
        "table t at x, by linear interpolation; outside the range the end value",
        "表 t 在 x 处的线性插值；超出范围时取端点值",
    ),
    row(
        "TABXT",
        &["t", "x", "lo", "hi", "inc"],
        FunctionKind::Table,
        "table t at x, by linear interpolation; outside the range the end segments are extended",
        "表 t 在 x 处的线性插值；超出范围时按端段外推",
    ),
    row("STEP", &["h", "t"], FunctionKind::Clock, "h from time t on, before it 0", "从时刻 t 起取 h，之前为 0"),
    row("RAMP", &["s", "t"], FunctionKind::Clock, "rises with slope s from time t on", "从时刻 t 起以斜率 s 上升"),
    row(
        "PULSE",
        &["h", "first", "int"],
        FunctionKind::Memory,
        "h for one step at time first and every int after it, else 0",
        "在时刻 first 及其后每隔 int 的一步内取 h，其余为 0",
    ),
    optional(
        row(
            "SAMPLE",
            &["x", "int", "init"],
            FunctionKind::Memory,
            "the value x had at the last sample, taken every int; init (or 0) before the first",
            "最近一次采样时的 x，每隔 int 采样一次；首次采样前取 init（或 0）",
        ),
        2,
    ),
    optional(
        row(
            "NOISE",
            &["x"],
            FunctionKind::Random,
            "random number, uniform from -.5 to .5; x is ignored",
            "在 -.5 到 .5 上均匀分布的随机数；x 不起作用",
        ),
        0,
    ),
    row(
        "NORMRN",
        &["m", "s"],
        FunctionKind::Random,
        "normal random number, mean m, standard deviation s, within 2.4 s of m",
        "正态随机数，均值 m，标准差 s，偏离 m 不超过 2.4 s",
    ),
    SMOOTH,
    alias(SMOOTH, "DLINF1"),
    row("DLINF3", &["in", "del"], FunctionKind::Delay, "third-order information delay", "三阶信息延迟"),
    row("DELAY1", &["in", "del"], FunctionKind::Delay, "first-order delay of a flow", "一阶物质延迟"),
    row("DELAY3", &["in", "del"], FunctionKind::Delay, "third-order delay of a flow", "三阶物质延迟"),
    row(
        "DELAYP",
        &["in", "del", "ppl"],
        FunctionKind::Delay,
        "third-order delay of a flow; defines ppl as the amount in transit",
        "三阶物质延迟；ppl 定义为途中的数量",
    ),
    row("SUM", &["v"], FunctionKind::Array, "sum of all elements of v", "v 的所有元素之和"),
    row("SUMV", &["v", "f", "l"], FunctionKind::Array, "sum of elements f to l of v", "v 的第 f 到第 l 个元素之和"),
    row("PROD", &["v"], FunctionKind::Array, "product of all elements of v", "v 的所有元素之积"),
    row("PRDV", &["v", "f", "l"], FunctionKind::Array, "product of elements f to l of v", "v 的第 f 到第 l 个元素之积"),
    row(
        "SCLPRD",
        &["a", "f", "l", "b", "g"],
        FunctionKind::Array,
        "scalar product of elements f to l of a with the elements of b from g on",
        "a 的第 f 到第 l 个元素与 b 自第 g 个起的元素的标量积",
    ),
    row(
        "BOXLIN",
        &["n", "p"],
        FunctionKind::TrainCard,
        "on a B card: a train of n cars that moves every p; the last is dropped",
        "用于 B 卡：n 节车厢的车厢列，每隔 p 移动一次；末节丢弃",
    ),
    row(
        "BOXCYC",
        &["n", "p"],
        FunctionKind::TrainCard,
        "on a B card: a train of n cars that moves every p; the last becomes the first",
        "用于 B 卡：n 节车厢的车厢列，每隔 p 移动一次；末节变为首节",
    ),
    row(
        "BOXLOAD",
        &["n", "load"],
        FunctionKind::TrainLoad,
        "on an N card: puts n*load into every car",
        "用于 N 卡：给每节车厢装入 n*load",
    ),
    row("SUM1", &["n", "P"], FunctionKind::Train, "sum of the first n elements of P", "P 的前 n 项之和"),
    row(
        "SUM2",
        &["n", "P", "Q"],
        FunctionKind::Train,
        "sum of the first n products of P and Q",
        "P、Q 前 n 项乘积之和",
    ),
    row(
        "SUM3",
        &["n", "P", "Q", "R"],
        FunctionKind::Train,
        "sum of the first n products of P, Q and R",
        "P、Q、R 前 n 项乘积之和",
    ),
];

const fn missing(name: &'static str, english: &'static str, chinese: &'static str) -> UnsupportedFunction {
    UnsupportedFunction { name, english, chinese }
}

/// Functions of the originals and of later languages that are not supported.
pub const UNSUPPORTED: &[UnsupportedFunction] = &[
    missing("TABPL", "use TABHL or TABXT", "可改用 TABHL 或 TABXT"),
    missing("TABND", "use TABHL or TABXT", "可改用 TABHL 或 TABXT"),
    missing("SHIFTL", "use a boxcar train", "可改用车厢列（B 卡）"),
    missing("FIFO", "use a boxcar train", "可改用车厢列（B 卡）"),
    missing("FACTOR", "use a table", "可改用表函数"),
    missing("INT", "no equivalent", "没有可替代的函数"),
    missing("TREND", "use a macro with SMOOTH", "可用含 SMOOTH 的宏代替"),
    missing("FORECAST", "use a macro with SMOOTH", "可用含 SMOOTH 的宏代替"),
    missing("NPV", "use an L equation that sums discounted values", "可用累计折现值的 L 方程代替"),
    missing("SMOOTHI", "use SMOOTH with an N card for its output", "可用 SMOOTH 并为其输出写 N 卡代替"),
    missing("DELAY1I", "use a macro with a level and its N card", "可用含状态变量及其 N 卡的宏代替"),
    missing("DELAY3I", "use a macro with three levels and their N cards", "可用含三个状态变量及其 N 卡的宏代替"),
    missing("VMAX", "use nested calls of MAX", "可用嵌套的 MAX 代替"),
    missing("VMIN", "use nested calls of MIN", "可用嵌套的 MIN 代替"),
];

/// The heading of each group of functions in listings; the groups are in the order of [`FUNCTIONS`].
fn heading(kind: FunctionKind, locale: Locale) -> &'static str {
    match (kind, locale) {
        (FunctionKind::Elementary, Locale::English) => "Arithmetic and choice",
        (FunctionKind::Elementary, Locale::Chinese) => "算术与选择",
        (FunctionKind::Table, Locale::English) => "Tables",
        (FunctionKind::Table, Locale::Chinese) => "查表",
        (FunctionKind::Clock | FunctionKind::Memory, Locale::English) => "Functions of time",
        (FunctionKind::Clock | FunctionKind::Memory, Locale::Chinese) => "时间函数",
        (FunctionKind::Random, Locale::English) => "Random numbers",
        (FunctionKind::Random, Locale::Chinese) => "随机数",
        (FunctionKind::Delay, Locale::English) => "Delays and smoothing",
        (FunctionKind::Delay, Locale::Chinese) => "延迟与平滑",
        (FunctionKind::Array, Locale::English) => "Arrays",
        (FunctionKind::Array, Locale::Chinese) => "数组",
        (FunctionKind::Train | FunctionKind::TrainCard | FunctionKind::TrainLoad, Locale::English) => "Boxcar trains",
        (FunctionKind::Train | FunctionKind::TrainCard | FunctionKind::TrainLoad, Locale::Chinese) => "车厢列",
    }
}

/// Where functions of a kind are allowed, if not everywhere.
fn place(kind: FunctionKind, locale: Locale) -> &'static str {
    match (kind, locale) {
        (FunctionKind::Memory, Locale::English) => "not in WHILE and IF blocks",
        (FunctionKind::Memory, Locale::Chinese) => "不能用于 WHILE、IF 块",
        (FunctionKind::Delay, Locale::English) => "A, R and S equations, not in blocks",
        (FunctionKind::Delay, Locale::Chinese) => "A、R、S 方程，不能用于块中",
        (FunctionKind::TrainCard, Locale::English) => "B cards, alone",
        (FunctionKind::TrainCard, Locale::Chinese) => "B 卡，单独使用",
        (FunctionKind::TrainLoad, Locale::English) => "N cards of trains, alone",
        (FunctionKind::TrainLoad, Locale::Chinese) => "车厢列的 N 卡，单独使用",
        (_, Locale::English) => "all equations",
        (_, Locale::Chinese) => "一切方程",
    }
}

/// The groups of functions under their headings.
fn groups(locale: Locale) -> Vec<(&'static str, Vec<&'static Function>)> {
    let mut groups: Vec<(&'static str, Vec<&'static Function>)> = Vec::new();
    for function in FUNCTIONS {
        let heading = heading(function.kind, locale);
        match groups.iter_mut().find(|(name, _)| *name == heading) {
            Some((_, members)) => members.push(function),
            None => groups.push((heading, vec![function])),
        }
    }
    groups
}

/// What `zudyn functions` prints: a line for each function, in groups.
pub fn listing(locale: Locale) -> String {
    let wide = FUNCTIONS.iter().map(|function| function.signature().len()).max().unwrap_or(0);
    let mut out = String::new();
    for (heading, members) in groups(locale) {
        if !out.is_empty() {
            out.push('\n');
        }
        out.push_str(&format!("{heading}\n"));
        for function in members {
            out.push_str(&format!("  {:<wide$}  {}\n", function.signature(), function.description(locale)));
        }
    }
    out
}

/// Its part of the page `docs/functions.md`, both languages side by side.
pub fn markdown() -> String {
    let mut out = String::from(
        "# Functions of DYNAMO\n\n\
         This section is generated from `translator/language/dynamo/functions.rs`. `zudyn functions dynamo` prints the same list.\n\
         [languages/dynamo.md](languages/dynamo.md) and [time.md](time.md) define due times, the ends of tables and the\n\
         equilibrium at the start.\n",
    );
    for (heading, members) in groups(Locale::English) {
        let kind = members[0].kind;
        out.push_str(&format!("\n## {heading} · {}\n\n", self::heading(kind, Locale::Chinese)));
        out.push_str("| function | value | 值 | used in |\n|---|---|---|---|\n");
        for function in members {
            let same = function.same_as.map_or(String::new(), |other| format!(" (= `{other}`)"));
            out.push_str(&format!(
                "| `{}`{same} | {} | {} | {} |\n",
                function.signature(),
                function.english,
                function.chinese,
                place(function.kind, Locale::English)
            ));
        }
    }
    out.push_str("\n## Not supported · 不支持的函数\n\n| function | instead | 替代 |\n|---|---|---|\n");
    for function in UNSUPPORTED {
        out.push_str(&format!("| `{}` | {} | {} |\n", function.name, function.english, function.chinese));
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn signatures_show_what_may_be_left_out() {
        let signature = |name| function(name).map(Function::signature);
        assert_eq!(signature("SAMPLE").as_deref(), Some("SAMPLE(x,int[,init])"));
        assert_eq!(signature("NOISE").as_deref(), Some("NOISE([x])"));
        assert_eq!(signature("FIFGE").as_deref(), Some("FIFGE(p,q,r,s)"));
    }

    #[test]
    fn the_listing_names_every_function_once() {
        for locale in [Locale::English, Locale::Chinese] {
            let listing = listing(locale);
            for function in FUNCTIONS {
                let line = format!("\n  {} ", function.signature());
                assert_eq!(listing.matches(&line).count(), 1, "{}", function.name);
            }
        }
    }

    #[test]
    fn no_name_stands_twice() {
        let mut names: Vec<&str> = FUNCTIONS.iter().map(|function| function.name).collect();
        names.extend(UNSUPPORTED.iter().map(|function| function.name));
        let count = names.len();
        names.sort_unstable();
        names.dedup();
        assert_eq!(names.len(), count);
    }

    #[test]
    fn another_word_leads_to_the_function() {
        assert_eq!(function("DLINF1").map(Function::canonical), Some("SMOOTH"));
        assert_eq!(function("SMOOTH").map(Function::canonical), Some("SMOOTH"));
        assert!(function("STEP").is_some_and(|step| step.takes(2) && !step.takes(1)));
        assert!(function("NOISE").is_some_and(|noise| noise.takes(0) && noise.takes(1)));
    }
}
