//! What can go wrong while a program runs that goes by passes: FACS.

use crate::diagnostic::{Locale, Message};
use crate::source::Span;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Cause {
    Overload,
    DivideByZero,
    NegativeRoot,
    LogDomain,
    PowerDomain,
    NotFinite,
    IndexRange,
    StepNotPositive,
    IntervalNotPositive,
    /// `ABORT"`
    Aborted,
}

/// The first failure of a run.
#[derive(Clone, Debug)]
pub struct PassFailed {
    pub at: Span,
    pub cause: Cause,
    pub line: u32,
    /// The word of the statement.
    pub word: String,
    /// Its output node; `-`: none.
    pub node: String,
    /// The text of `ABORT"`.
    pub text: String,
    /// T as it is displayed.
    pub time: String,
    /// 1 or 2; 0 in INITIALIZE.
    pub pass: u32,
}

impl PassFailed {
    /// The line that built programs write.
    pub fn line(&self) -> String {
        let PassFailed { line, word, node, time, pass, .. } = self;
        let told = if self.cause == Cause::Aborted { format!(" text={}", self.text) } else { String::new() };
        format!("zudyn-run: {} line={line} word={word} node={node} t={time} pass={pass}{told}", self.code())
    }
}

impl Message for PassFailed {
    fn code(&self) -> &'static str {
        match self.cause {
            Cause::Overload => "overload",
            Cause::DivideByZero => "divide-by-zero",
            Cause::NegativeRoot => "negative-root",
            Cause::LogDomain => "log-domain",
            Cause::PowerDomain => "power-domain",
            Cause::NotFinite => "not-finite",
            Cause::IndexRange => "index-range",
            Cause::StepNotPositive => "step-not-positive",
            Cause::IntervalNotPositive => "comint-not-positive",
            Cause::Aborted => "abort",
        }
    }

    fn at(&self) -> Span {
        self.at
    }

    fn title(&self, locale: Locale) -> String {
        let (english, chinese) = match self.cause {
            Cause::Overload => ("the result is out of range", "结果超出范围"),
            Cause::DivideByZero => ("division by zero", "除以零"),
            Cause::NegativeRoot => ("square root of a negative value", "对负数开平方"),
            Cause::LogDomain => ("logarithm of zero or less", "对零或负数取对数"),
            Cause::PowerDomain => ("power of a negative value, or negative power of zero", "负数的幂，或零的负次幂"),
            Cause::NotFinite => ("the result is not a finite number", "结果不是有限的数"),
            Cause::IndexRange => ("index out of range", "下标超出范围"),
            Cause::StepNotPositive => ("`DT/2` must be positive", "`DT/2` 必须为正"),
            Cause::IntervalNotPositive => ("`COMINT` must be positive", "`COMINT` 必须为正"),
            Cause::Aborted => ("`ABORT\"` ended the run", "`ABORT\"` 结束了运行"),
        };
        if self.cause == Cause::Aborted {
            let PassFailed { text, time, pass, .. } = self;
            return match locale {
                Locale::English => format!("{english} at T = `{time}`, pass `{pass}`: `{text}`"),
                Locale::Chinese => format!("{chinese}（T = `{time}`，第 `{pass}` 遍）：`{text}`"),
            };
        }
        let PassFailed { node, time, pass, .. } = self;
        if matches!(self.cause, Cause::StepNotPositive | Cause::IntervalNotPositive) {
            return match locale {
                Locale::English => english.to_string(),
                Locale::Chinese => chinese.to_string(),
            };
        }
        match (locale, node == "-") {
            (Locale::English, false) => format!("{english}, in node `{node}` at T = `{time}`, pass `{pass}`"),
            (Locale::English, true) => format!("{english}, at T = `{time}`, pass `{pass}`"),
            (Locale::Chinese, false) => format!("{chinese}（节点 `{node}`，T = `{time}`，第 `{pass}` 遍）"),
            (Locale::Chinese, true) => format!("{chinese}（T = `{time}`，第 `{pass}` 遍）"),
        }
    }
}
