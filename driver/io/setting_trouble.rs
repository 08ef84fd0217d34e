//! What is wrong with the value of a setting, with a series of values, or with the rows of a run.

use crate::io::trouble::listed;

#[derive(Debug)]
pub enum SettingTrouble {
    Form(String),
    Unknown {
        name: String,
        near: Vec<String>,
    },
    /// FROM, TO, WITH or TERMINAL, which have options of their own.
    Rows(String),
    Computed {
        name: String,
        line: u32,
    },
    /// In a model of blocks; with the parameter that holds its initial value.
    Variable {
        name: String,
        start: Option<String>,
    },
    /// No row lies between the first and the last.
    RowsEmpty {
        from: f64,
        to: f64,
        start: Option<(String, f64)>,
    },
    /// The distance of the first row from the last is infinite.
    RowsTooFar {
        from: f64,
        to: f64,
    },
    /// The size of an array depends on it.
    Sizes(String),
    /// Declared as CONSTANT.
    Constant(String),
    Number {
        name: String,
        value: String,
    },
    Count {
        name: String,
        needed: usize,
        given: usize,
    },
    Element {
        name: String,
        /// What subscripts are counted from.
        from: u32,
        extents: Vec<u32>,
    },
    Whole {
        name: String,
        value: f64,
    },
    /// More decimals than the setting keeps.
    Decimals {
        name: String,
        value: f64,
        decimals: usize,
    },
    Range {
        name: String,
        value: f64,
        low: f64,
        high: f64,
    },
    SweepForm(String),
    SweepMany(usize),
    /// The same of another option than `--set`.
    Of(&'static str, Box<SettingTrouble>),
}

impl SettingTrouble {
    pub fn code(&self) -> &'static str {
        match self {
            SettingTrouble::Form(_) => "set-syntax",
            SettingTrouble::Unknown { .. } | SettingTrouble::Rows(_) => "set-unknown",
            SettingTrouble::Computed { .. } | SettingTrouble::Variable { .. } => "set-computed",
            SettingTrouble::RowsEmpty { .. } | SettingTrouble::RowsTooFar { .. } => "empty-range",
            SettingTrouble::Sizes(_) => "set-sizes",
            SettingTrouble::Constant(_) => "set-constant",
            SettingTrouble::Number { .. } => "set-number",
            SettingTrouble::Count { .. } => "set-count",
            SettingTrouble::Element { .. } => "set-element",
            SettingTrouble::Whole { .. } => "set-whole",
            SettingTrouble::Decimals { .. } => "set-decimals",
            SettingTrouble::Range { .. } => "set-range",
            SettingTrouble::SweepForm(_) => "sweep-syntax",
            SettingTrouble::SweepMany(_) => "sweep-too-many",
            SettingTrouble::Of(_, why) => why.code(),
        }
    }

    /// English and Chinese.
    pub fn texts(&self) -> (String, String) {
        match self {
            SettingTrouble::Form(text) => (
                format!("`--set {text}` does not have the form NAME=VALUE, NAME(2)=VALUE or NAME=VALUE/VALUE/..."),
                format!("`--set {text}` 的形式不对，应为 NAME=数、NAME(2)=数 或 NAME=数/数/…"),
            ),
            SettingTrouble::Unknown { name, near } => (
                format!(
                    "`--set`: the model has no constant, table or variable `{name}`{}",
                    listed(near, "; did you mean ", "?")
                ),
                format!("`--set`：模型里没有常数、表或变量 `{name}`{}", listed(near, "；是不是 ", "？")),
            ),
            SettingTrouble::Rows(name) => {
                let option = name.to_lowercase();
                (
                    format!(
                        "`--set`: `{name}` is not a setting of the model but determines the rows; use `--{option}`"
                    ),
                    format!("`--set`：`{name}` 不是模型的设定，它决定输出行；请用 `--{option}`"),
                )
            }
            SettingTrouble::Computed { name, line } => (
                format!(
                    "`--set`: `{name}` is not a constant, it is computed on line {line}; only constants and tables can be set"
                ),
                format!("`--set`：`{name}` 不是常数，它由第 {line} 行算出；只能改常数和表"),
            ),
            SettingTrouble::Variable { name, start: Some(start) } => (
                format!("`--set`: the run computes `{name}`; set its initial value, `{start}`"),
                format!("`--set`：`{name}` 在运行中算出；它的初值是 `{start}`"),
            ),
            SettingTrouble::Variable { name, start: None } => (
                format!("`--set`: the run computes `{name}`; set parameters and initial values only"),
                format!("`--set`：`{name}` 在运行中算出；只能改参数和初值"),
            ),
            SettingTrouble::RowsEmpty { from, to, start: None } => (
                format!("no rows from {from} to {to}: the last one must be greater than the first"),
                format!("从 {from} 到 {to} 没有行：终点必须大于起点"),
            ),
            SettingTrouble::RowsTooFar { from, to } => (
                format!("the rows from {from} to {to} are too far apart: their distance is not a number"),
                format!("从 {from} 到 {to} 的行相距太远：其距离不是数"),
            ),
            SettingTrouble::RowsEmpty { to, start: Some((name, start)), .. } => (
                format!("`{name}` = {start} is after the last row, {to}"),
                format!("`{name}` = {start} 在最后一行 {to} 之后"),
            ),
            SettingTrouble::Sizes(name) => (
                format!(
                    "`--set`: `{name}` is a bound of a FOR card and determines the size of arrays; change it on its card"
                ),
                format!("`--set`：`{name}` 是 FOR 卡的界，决定数组大小；请在它的卡片上改，不能只为一次运行而改"),
            ),
            SettingTrouble::Constant(name) => (
                format!("`--set`: `{name}` is a CONSTANT; declare it as PARAMETER to change it for a run"),
                format!("`--set`：`{name}` 是 CONSTANT；要在运行时改变它，请声明为 PARAMETER"),
            ),
            SettingTrouble::Number { name, value } => (
                format!("`--set`: `{value}` given for `{name}` is not a number"),
                format!("`--set`：给 `{name}` 的 `{value}` 不是数"),
            ),
            SettingTrouble::Count { name, needed: 1, given } => (
                format!("`--set`: `{name}` is a single number, but {given} are given; write decimals with a point"),
                format!("`--set`：`{name}` 是一个数，给了 {given} 个；小数请用小数点"),
            ),
            SettingTrouble::Count { name, needed, given } => (
                format!("`--set`: `{name}` has {needed} values, but {given} are given"),
                format!("`--set`：`{name}` 有 {needed} 个值，给了 {given} 个"),
            ),
            SettingTrouble::Element { name, extents, .. } if extents.is_empty() => (
                format!("`--set`: `{name}` is a single constant and has no subscript"),
                format!("`--set`：`{name}` 是单个常数，不带下标"),
            ),
            SettingTrouble::Element { name, from, extents } => {
                let range = |size: &u32| format!("{from}..{}", from + size - 1);
                let sizes = extents.iter().map(range).collect::<Vec<_>>().join(",");
                (
                    format!("`--set`: the subscripts of `{name}` are ({sizes})"),
                    format!("`--set`：`{name}` 的下标范围是 ({sizes})"),
                )
            }
            SettingTrouble::Whole { name, value } => (
                format!("`--set`: `{name}` is an INTEGER of 32 bits, but `{value}` is not"),
                format!("`--set`：`{name}` 是 32 位的 INTEGER，`{value}` 不是"),
            ),
            SettingTrouble::Decimals { name, value, decimals: 0 } => (
                format!("`--set`: `{name}` is a whole number, but `{value}` is not"),
                format!("`--set`：`{name}` 是整数，`{value}` 不是"),
            ),
            SettingTrouble::Decimals { name, value, decimals } => (
                format!("`--set`: `{name}` has {decimals} decimals, but `{value}` has more"),
                format!("`--set`：`{name}` 有 {decimals} 位小数，`{value}` 的小数更多"),
            ),
            SettingTrouble::Range { name, value, low, high } => (
                format!("`--set`: `{name}` is from {low} to {high}, but `{value}` is not"),
                format!("`--set`：`{name}` 的范围是 {low} 到 {high}，`{value}` 不在其中"),
            ),
            SettingTrouble::SweepForm(text) => (
                format!(
                    "`--sweep {text}` does not have the form NAME=FIRST:LAST:STEP or NAME=VALUE,VALUE,... with a STEP that leads from \
                     FIRST to LAST"
                ),
                format!("`--sweep {text}` 的形式不对，应为 NAME=首:末:步 或 NAME=数,数,…，且步要从首通向末"),
            ),
            SettingTrouble::SweepMany(most) => (
                format!("`--sweep`: more than {most} runs; take longer steps or fewer sweeps"),
                format!("`--sweep`：运行次数超过 {most}；请用较大的步或较少的扫描"),
            ),
            SettingTrouble::Of(option, why) => {
                let (english, chinese) = why.texts();
                let of_option = |text: String| match text.strip_prefix("`--set ") {
                    Some(rest) => format!("`{option}`: `{rest}"),
                    None => text.replacen("`--set`", &format!("`{option}`"), 1),
                };
                (of_option(english), of_option(chinese))
            }
        }
    }
}
