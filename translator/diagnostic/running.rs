//! What can go wrong while a model runs: found by the runtime, told at the card.

pub mod blocks;
pub mod course;
pub mod passes;

use super::{Locale, Message};
use crate::source::Span;

/// Where and when: the card, what it computes, TIME and the run.
#[derive(Clone, Debug, Default)]
pub struct Occurrence {
    pub at: Span,
    /// Empty if no equation is to blame.
    pub quantity: String,
    pub time: f64,
    /// Empty if the deck has a single run.
    pub run: String,
}

impl Occurrence {
    /// ` in the equation for `FILL` at TIME `3` in run `BASE``
    fn tail(&self, locale: Locale) -> String {
        let mut text = String::new();
        let time = number(self.time);
        match locale {
            Locale::English => {
                if !self.quantity.is_empty() {
                    text += &format!(" in {}", self.place(locale));
                }
                text += &format!(" at TIME `{time}`");
                if !self.run.is_empty() {
                    text += &format!(" in run `{}`", self.run);
                }
            }
            Locale::Chinese => {
                text += &format!("（TIME `{time}`");
                if !self.run.is_empty() {
                    text += &format!("，运行 `{}`", self.run);
                }
                text += "）";
            }
        }
        text
    }

    /// `在 `FILL` 的方程中`, or nothing.
    fn chinese_equation(&self) -> String {
        if self.quantity.is_empty() { String::new() } else { format!("在 {}中", self.place(Locale::Chinese)) }
    }

    /// The equation, or the condition of a block: that computes no quantity, and its card type means one.
    fn place(&self, locale: Locale) -> String {
        let name = &self.quantity;
        let condition = matches!(name.as_str(), "IF" | "WHILE");
        match (locale, condition) {
            (Locale::English, true) => format!("the condition of the {name} card"),
            (Locale::English, false) => format!("the equation for `{name}`"),
            (Locale::Chinese, true) => format!("{name} 卡的条件"),
            (Locale::Chinese, false) => format!("`{name}` 的方程"),
        }
    }

    /// A sentence about it in both languages.
    fn tell(&self, locale: Locale, english: &str, chinese: &str) -> String {
        match locale {
            Locale::English => format!("{english}{}", self.tail(locale)),
            Locale::Chinese => format!("{}{chinese}{}", self.chinese_equation(), self.tail(locale)),
        }
    }
}

/// Ten digits are what a reader can use; the last ones of a double are noise.
pub(super) fn number(value: f64) -> String {
    let rounded: f64 = format!("{value:.9e}").parse().unwrap_or(value);
    if rounded != 0.0 && rounded.is_finite() && !(1e-5..1e12).contains(&rounded.abs()) {
        format!("{rounded:e}")
    } else {
        format!("{rounded}")
    }
}

pub struct DivisionByZero(pub Occurrence);

impl Message for DivisionByZero {
    fn code(&self) -> &'static str {
        "division-by-zero"
    }
    fn at(&self) -> Span {
        self.0.at
    }
    fn title(&self, locale: Locale) -> String {
        self.0.tell(locale, "division by zero", "除以零")
    }
    fn help(&self, locale: Locale) -> Option<String> {
        Some(match locale {
            Locale::English => "keep the divisor away from zero, for example with MAX or CLIP".into(),
            Locale::Chinese => "不要让除数为零，例如用 MAX 或 CLIP 限制".into(),
        })
    }
}

/// A logarithm, root or power outside its domain.
pub struct MathDomain(pub Occurrence);

impl Message for MathDomain {
    fn code(&self) -> &'static str {
        "math-domain"
    }
    fn at(&self) -> Span {
        self.0.at
    }
    fn title(&self, locale: Locale) -> String {
        self.0.tell(
            locale,
            "an argument outside the domain of its function (logarithm, root or power)",
            "函数的自变量超出定义域（对数、开方或乘方）",
        )
    }
}

pub struct NotFinite {
    pub occurrence: Occurrence,
    /// Infinite, or not a number.
    pub value: f64,
}

impl Message for NotFinite {
    fn code(&self) -> &'static str {
        "not-finite"
    }
    fn at(&self) -> Span {
        self.occurrence.at
    }
    fn title(&self, locale: Locale) -> String {
        let (english, chinese) = match self.value {
            value if value.is_infinite() => ("a value too large for any number", "数值大到无法表示"),
            _ => ("a value that is not finite", "数值不是有限数"),
        };
        self.occurrence.tell(locale, english, chinese)
    }
    fn help(&self, locale: Locale) -> Option<String> {
        Some(match locale {
            Locale::English => "a quantity grows without bound; DT may be too large for the shortest delay".into(),
            Locale::Chinese => "有量无限增长；DT 对最短的延迟来说可能太大".into(),
        })
    }
}

pub struct WhileLimit(pub Occurrence);

impl Message for WhileLimit {
    fn code(&self) -> &'static str {
        "while-limit"
    }
    fn at(&self) -> Span {
        self.0.at
    }
    fn title(&self, locale: Locale) -> String {
        let time = number(self.0.time);
        let run = &self.0.run;
        match (locale, run.is_empty()) {
            (Locale::English, true) => {
                format!("the WHILE block is repeated more than `1000000` times at TIME `{time}`")
            }
            (Locale::English, false) => {
                format!("the WHILE block is repeated more than `1000000` times at TIME `{time}` in run `{run}`")
            }
            (Locale::Chinese, true) => format!("WHILE 块在 TIME `{time}` 重复超过 `1000000` 次"),
            (Locale::Chinese, false) => format!("WHILE 块在 TIME `{time}` 重复超过 `1000000` 次（运行 `{run}`）"),
        }
    }
    fn help(&self, locale: Locale) -> Option<String> {
        Some(match locale {
            Locale::English => "change the cards of the block so that they make its condition false".into(),
            Locale::Chinese => "块内的卡片最终必须使条件不成立".into(),
        })
    }
}

pub struct RunTooLong {
    pub at: Span,
    pub run: String,
    pub length: f64,
    pub dt: f64,
}

impl Message for RunTooLong {
    fn code(&self) -> &'static str {
        "run-too-long"
    }
    fn at(&self) -> Span {
        self.at
    }
    fn title(&self, locale: Locale) -> String {
        let (run, length, dt) = (&self.run, number(self.length), number(self.dt));
        match locale {
            Locale::English => {
                let run = if run.is_empty() { "the run".to_string() } else { format!("run `{run}`") };
                format!("{run} needs more than `2000000000` steps to reach LENGTH `{length}` with DT `{dt}`")
            }
            Locale::Chinese => {
                format!("运行 `{run}` 以 DT `{dt}` 到达 LENGTH `{length}` 要超过 `2000000000` 步")
            }
        }
    }
}

/// DT was computed, or set, to something that is no step.
pub struct DtNotPositive {
    pub at: Span,
    pub run: String,
    pub dt: f64,
}

impl Message for DtNotPositive {
    fn code(&self) -> &'static str {
        "dt-not-positive"
    }
    fn at(&self) -> Span {
        self.at
    }
    fn title(&self, locale: Locale) -> String {
        let dt = number(self.dt);
        match (locale, self.run.is_empty()) {
            (Locale::English, true) => format!("DT is `{dt}`; it must be positive"),
            (Locale::English, false) => format!("DT is `{dt}` in run `{}`; it must be positive", self.run),
            (Locale::Chinese, true) => format!("DT 为 `{dt}`；必须是正数"),
            (Locale::Chinese, false) => format!("运行 `{}` 的 DT 为 `{dt}`；必须是正数", self.run),
        }
    }
}

/// Bounds computed while running that do not fit the table.
pub struct TableSize {
    pub occurrence: Occurrence,
    pub table: String,
    pub needed: f64,
}

impl Message for TableSize {
    fn code(&self) -> &'static str {
        "table-size"
    }
    fn at(&self) -> Span {
        self.occurrence.at
    }
    fn title(&self, locale: Locale) -> String {
        let (table, needed) = (&self.table, number(self.needed));
        self.occurrence.tell(
            locale,
            &format!("the bounds and the increment do not fit the table `{table}` (they require `{needed}` values)"),
            &format!("上下限和间隔与表 `{table}` 不符（需要 `{needed}` 个值）"),
        )
    }
}

/// The argument of a TABLE left its range: a warning, or the end of the run if that was asked for.
pub struct TableRange {
    pub occurrence: Occurrence,
    pub table: String,
    pub argument: f64,
    /// The bounds, where they are constant.
    pub range: Option<(f64, f64)>,
    /// Number of steps outside in this run; nothing if the run ended there.
    pub steps: Option<f64>,
}

impl Message for TableRange {
    fn code(&self) -> &'static str {
        "table-range"
    }
    fn at(&self) -> Span {
        self.occurrence.at
    }
    fn title(&self, locale: Locale) -> String {
        let Occurrence { time, run, .. } = &self.occurrence;
        let place = self.occurrence.place(locale);
        let (table, argument, time) = (&self.table, number(self.argument), number(*time));
        let (english_side, chinese_side) = match self.range {
            Some((_, high)) if self.argument > high => {
                (format!("rises above `{}`", number(high)), format!("高于 `{}`", number(high)))
            }
            Some((low, _)) => (format!("falls below `{}`", number(low)), format!("低于 `{}`", number(low))),
            None => ("leaves its range".to_string(), "超出范围".to_string()),
        };
        match locale {
            Locale::English => {
                let run = if run.is_empty() { String::new() } else { format!(" in run `{run}`") };
                format!(
                    "the argument of the table `{table}` in {place} {english_side}: it is `{argument}` at TIME `{time}`{run}"
                )
            }
            Locale::Chinese => {
                let run = if run.is_empty() { String::new() } else { format!("，运行 `{run}`") };
                format!("{place}中，表 `{table}` 的自变量{chinese_side}：在 TIME `{time}` 为 `{argument}`{run}")
            }
        }
    }
    fn help(&self, locale: Locale) -> Option<String> {
        let steps = number(self.steps?);
        Some(match locale {
            Locale::English => {
                let steps = if steps == "1" { "`1` step".to_string() } else { format!("`{steps}` steps") };
                format!(
                    "outside at {steps} of the run, which continued with the end value; TABHL does so without a warning"
                )
            }
            Locale::Chinese => format!("本次运行有 `{steps}` 步超出，已取端点值继续；用 TABHL 则不提示"),
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn at(quantity: &str, time: f64) -> Occurrence {
        Occurrence { quantity: quantity.into(), time, ..Occurrence::default() }
    }

    #[test]
    fn a_failure_names_quantity_and_time() {
        let message = DivisionByZero(at("FILL", 3.0));
        assert_eq!(message.title(Locale::English), "division by zero in the equation for `FILL` at TIME `3`");
        assert_eq!(message.title(Locale::Chinese), "在 `FILL` 的方程中除以零（TIME `3`）");
    }

    #[test]
    fn a_condition_is_no_equation() {
        let message = DivisionByZero(at("IF", 3.0));
        assert_eq!(message.title(Locale::English), "division by zero in the condition of the IF card at TIME `3`");
        assert_eq!(message.title(Locale::Chinese), "在 IF 卡的条件中除以零（TIME `3`）");
    }

    #[test]
    fn a_table_left_names_the_bound() {
        let mut message = TableRange {
            occurrence: at("OUT", 0.30000000000000004),
            table: "TOUT".into(),
            argument: 41.5,
            range: Some((0.0, 40.0)),
            steps: Some(7.0),
        };
        let title = message.title(Locale::English);
        assert!(title.contains("`TOUT` in the equation for `OUT` rises above `40`"), "{title}");
        assert!(title.contains("`41.5` at TIME `0.3`"), "{title}");
        assert!(message.help(Locale::English).unwrap().starts_with("outside at `7` steps of the run"));
        message.steps = Some(1.0);
        assert!(message.help(Locale::English).unwrap().starts_with("outside at `1` step of the run"));
        message.argument = -1.0;
        assert!(message.title(Locale::English).contains("falls below `0`"));
    }
}
