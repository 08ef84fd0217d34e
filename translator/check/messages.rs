//! What this phase says.

use crate::diagnostic::{Locale, Message, Related};
use crate::source::Span;

/// Which equations need each other.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SimultaneousKind {
    Auxiliaries,
    Supplementaries,
    Initial,
}

pub struct SimultaneousMember {
    pub name: String,
    pub at: Span,
}

/// `simultaneous-auxiliaries`, `simultaneous-supplementaries`, `simultaneous-initial`
pub struct Simultaneous {
    pub kind: SimultaneousKind,
    /// Each needs the next, the last the first. The first stands on the lowest line.
    pub members: Vec<SimultaneousMember>,
}

/// More members than this are counted, not named.
const NAMED: usize = 40;

impl Simultaneous {
    fn names(&self, locale: Locale) -> String {
        let mut names: Vec<String> = self.members.iter().map(|m| format!("`{}`", m.name)).collect();
        if names.len() > NAMED {
            let more = names.len() - NAMED;
            names.truncate(NAMED);
            names.push(match locale {
                Locale::English => format!("{more} more"),
                Locale::Chinese => format!("另外 {more} 个"),
            });
        }
        match (names.pop(), locale) {
            (None, _) => String::new(),
            (Some(last), _) if names.is_empty() => last,
            (Some(last), Locale::English) => format!("{} and {last}", names.join(", ")),
            (Some(last), Locale::Chinese) => format!("{}和{last}", names.join("、")),
        }
    }
}

impl Message for Simultaneous {
    fn code(&self) -> &'static str {
        match self.kind {
            SimultaneousKind::Auxiliaries => "simultaneous-auxiliaries",
            SimultaneousKind::Supplementaries => "simultaneous-supplementaries",
            SimultaneousKind::Initial => "simultaneous-initial",
        }
    }

    fn at(&self) -> Span {
        self.members.first().map_or(Span::default(), |member| member.at)
    }

    fn title(&self, locale: Locale) -> String {
        let names = self.names(locale);
        let alone = self.members.len() == 1;
        match (self.kind, alone, locale) {
            (SimultaneousKind::Initial, false, Locale::English) => {
                format!("the initial values of {names} need each other")
            }
            (SimultaneousKind::Initial, true, Locale::English) => format!("the initial value of {names} needs itself"),
            (_, false, Locale::English) => format!("{names} need each other at the same time"),
            (_, true, Locale::English) => format!("{names} needs itself at the same time"),
            (SimultaneousKind::Initial, false, Locale::Chinese) => format!("{names} 的初值互相依赖"),
            (SimultaneousKind::Initial, true, Locale::Chinese) => format!("{names} 的初值依赖它自己"),
            (_, false, Locale::Chinese) => format!("{names} 在同一时刻互相依赖"),
            (_, true, Locale::Chinese) => format!("{names} 在同一时刻依赖它自己"),
        }
    }

    fn help(&self, locale: Locale) -> Option<String> {
        Some(
            match (self.kind, locale) {
                (SimultaneousKind::Initial, Locale::English) => {
                    "give one of them an initial value that does not depend on the others"
                }
                (SimultaneousKind::Initial, Locale::Chinese) => "请给其中一个写出不依赖其他量的初值",
                (_, Locale::English) => "a ring of equations must pass through a level: smooth or delay one of them",
                (_, Locale::Chinese) => "方程的环必须经过一个状态变量：请对其中一个使用平滑或延迟",
            }
            .to_string(),
        )
    }

    fn related(&self, locale: Locale) -> Vec<Related> {
        let members = self.members.iter().take(NAMED);
        let pairs = members.clone().zip(members.skip(1).chain(self.members.first()));
        pairs
            .skip(1)
            .map(|(member, needed)| {
                let (name, needed) = (&member.name, &needed.name);
                let text = match locale {
                    Locale::English => format!("`{name}` is in the ring with `{needed}`"),
                    Locale::Chinese => format!("`{name}` 与 `{needed}` 同在环中"),
                };
                Related { at: member.at, text }
            })
            .collect()
    }
}

/// `table-size`
pub struct TableSize {
    pub table: String,
    pub low: f64,
    pub high: f64,
    pub increment: f64,
    /// How many values the range asks for; nothing if it is not a whole number of increments.
    pub needed: Option<u64>,
    pub given: usize,
    pub at: Span,
}

impl Message for TableSize {
    fn code(&self) -> &'static str {
        "table-size"
    }

    fn at(&self) -> Span {
        self.at
    }

    fn title(&self, locale: Locale) -> String {
        let TableSize { table, low, high, increment, given, .. } = self;
        match (self.needed, locale) {
            (Some(needed), Locale::English) => {
                format!(
                    "the range from {low} to {high} by {increment} needs `{needed}` values, `{table}` has `{given}`"
                )
            }
            (Some(needed), Locale::Chinese) => {
                format!("从 {low} 到 {high}、步长 {increment} 的范围需要 `{needed}` 个值，`{table}` 有 `{given}` 个")
            }
            (None, Locale::English) => format!(
                "the range from {low} to {high} is not a whole number of steps of {increment}; `{table}` has `{given}` values"
            ),
            (None, Locale::Chinese) => {
                format!("从 {low} 到 {high} 的范围不是步长 {increment} 的整数倍；`{table}` 有 `{given}` 个值")
            }
        }
    }

    fn help(&self, locale: Locale) -> Option<String> {
        Some(
            match locale {
                Locale::English => "the number of values is (high-low)/increment+1: correct the range or the table",
                Locale::Chinese => "值的个数是 (上限-下限)/步长+1：请改正范围或表",
            }
            .to_string(),
        )
    }
}

/// `table-range-arguments`
pub struct TableRangeArguments {
    pub table: String,
    pub low: f64,
    pub high: f64,
    pub increment: f64,
    pub at: Span,
}

impl Message for TableRangeArguments {
    fn code(&self) -> &'static str {
        "table-range-arguments"
    }

    fn at(&self) -> Span {
        self.at
    }

    fn title(&self, locale: Locale) -> String {
        let TableRangeArguments { table, low, high, increment, .. } = self;
        match locale {
            Locale::English => {
                format!("the range of the table `{table}` cannot be from {low} to {high} by {increment}")
            }
            Locale::Chinese => format!("表 `{table}` 的范围不能是从 {low} 到 {high}、步长 {increment}"),
        }
    }

    fn help(&self, locale: Locale) -> Option<String> {
        Some(
            match locale {
                Locale::English => "the low end must be below the high end, and the increment must be positive",
                Locale::Chinese => "下限必须小于上限，步长必须为正",
            }
            .to_string(),
        )
    }
}

/// `dt-not-positive`
pub struct DtNotPositive {
    pub name: String,
    pub value: f64,
    pub at: Span,
}

impl Message for DtNotPositive {
    fn code(&self) -> &'static str {
        "dt-not-positive"
    }

    fn at(&self) -> Span {
        self.at
    }

    fn title(&self, locale: Locale) -> String {
        let DtNotPositive { name, value, .. } = self;
        match locale {
            Locale::English => format!("`{name}` is `{value}`; it must be positive"),
            Locale::Chinese => format!("`{name}` 为 `{value}`；它必须为正"),
        }
    }
}
