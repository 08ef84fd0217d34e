//! A plan as text, for `zudyn dump --phase plan` and for tests.

mod course;

use super::*;
use crate::model::dump::relation_sign;
use std::fmt::{self, Display, Formatter, Write};

impl Display for Plan {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        if !self.title.is_empty() {
            writeln!(f, "plan {}", self.title)?;
        }
        for (number, slot) in self.slots.iter().enumerate() {
            self.slot_line(number, slot, f)?;
        }
        for (number, curve) in self.curves.iter().enumerate() {
            let CurveData { low, high, increment, along, .. } = curve;
            let table = &self.slot(curve.table).name;
            writeln!(f, "curve c{number} {table} from {low} to {high} by {increment} along {}", along + 1)?;
        }
        for (name, routine) in
            [("begin", &self.begin), ("point", &self.point), ("event", &self.event), ("step", &self.step)]
        {
            if self.course.is_some() {
                break;
            }
            writeln!(f, "\n{name}")?;
            let shown = Shown { plan: self, routine };
            let mut text = String::new();
            shown.operations(&mut text, &routine.operations, 1);
            f.write_str(&text)?;
            if !routine.guards.is_empty() {
                let names: Vec<&str> = routine.guards.iter().map(|slot| self.slot(*slot).name.as_str()).collect();
                writeln!(f, "  guards {}", names.join(" "))?;
            }
        }
        match &self.course {
            Some(course) => self.course_lines(course, f)?,
            None => self.watch_lines(f)?,
        }
        self.output_lines(f)
    }
}

fn extents(extents: &[u32]) -> String {
    match extents {
        [] => String::new(),
        _ => format!("[{}]", extents.iter().map(u32::to_string).collect::<Vec<_>>().join(",")),
    }
}

impl Plan {
    fn slot_line(&self, number: usize, slot: &Slot, f: &mut Formatter<'_>) -> fmt::Result {
        write!(f, "s{number} {:?} {}{}", slot.role, slot.name, extents(&slot.extents))?;
        if !slot.values.is_empty() {
            let values: Vec<String> = slot.values.iter().take(12).map(f64::to_string).collect();
            write!(f, " = {}{}", values.join(" "), if slot.values.len() > 12 { " ..." } else { "" })?;
        }
        writeln!(f, "{}", if slot.hidden { " hidden" } else { "" })
    }

    fn watch_lines(&self, f: &mut Formatter<'_>) -> fmt::Result {
        let watches: Vec<String> = self
            .watches
            .iter()
            .map(|watch| format!("{}{}", self.slot(watch.slot).name, if watch.late { " late" } else { "" }))
            .collect();
        writeln!(f, "\nwatch {}", watches.join(", "))
    }

    fn output_lines(&self, f: &mut Formatter<'_>) -> fmt::Result {
        let periods = [
            ("length", self.clock.length),
            ("print", self.clock.print),
            ("plot", self.clock.plot),
            ("save", self.clock.save),
        ];
        write!(f, "clock dt {}", self.slot(self.clock.dt).name)?;
        for (what, period) in periods {
            if let Some(period) = period {
                let varies = if period.varies { " varying" } else { "" };
                write!(f, ", {what} {}{varies}", self.slot(period.slot).name)?;
            }
        }
        let full = self.output.full as usize;
        let names: Vec<&str> = self.output.columns.iter().map(|column| column.name.as_str()).collect();
        let (recorded, shown) = names.split_at(full.min(names.len()));
        writeln!(f, "\ncolumns {}", recorded.join(" "))?;
        if !shown.is_empty() {
            writeln!(f, "shown {}", shown.join(" "))?;
        }
        for run in &self.output.runs {
            let changes: Vec<String> = run.changes.iter().map(|c| format!(" {}", self.slot(c.setting).name)).collect();
            writeln!(f, "run {}{}", if run.name.is_empty() { "-" } else { &run.name }, changes.concat())?;
        }
        Ok(())
    }
}

struct Shown<'a> {
    plan: &'a Plan,
    routine: &'a Routine,
}

impl Shown<'_> {
    fn operations(&self, out: &mut String, operations: &[Operation], depth: usize) {
        for operation in operations {
            self.operation(out, operation, depth);
        }
    }

    fn operation(&self, out: &mut String, operation: &Operation, depth: usize) {
        let pad = "  ".repeat(depth);
        let line = |out: &mut String, text: String| _ = writeln!(out, "{pad}{text}");
        match operation {
            Operation::Card(site) => {
                let site = &self.plan.sites[site.0 as usize];
                line(out, format!("-- {}: {}", site.line, site.card));
            }
            Operation::Set { target, value, .. } => {
                let target = self.target(target);
                line(out, format!("{target} = {}", self.value(value)));
            }
            Operation::Keep { temporary, slot } => {
                line(out, format!("{} = all of {}", self.temporary(*temporary), self.plan.slot(*slot).name));
            }
            Operation::FailIfZero { value, .. } => line(out, format!("fail if {} == 0", self.value(value))),
            Operation::FailUnless { condition, failure, .. } => {
                let failure = match failure {
                    Failure::Domain => String::new(),
                    other => format!(" {other:?}"),
                };
                line(out, format!("fail{failure} unless {}", self.condition(condition)));
            }
            Operation::Loop { subscript, first, last, downward, body, .. } => {
                let (from, to) = if *downward { (last, first) } else { (first, last) };
                line(out, format!("for {} = {}..{}", letter(*subscript), from + 1, to + 1));
                self.operations(out, body, depth + 1);
            }
            Operation::If { condition, then, otherwise } => {
                line(out, format!("if {}", self.condition(condition)));
                self.operations(out, then, depth + 1);
                if !otherwise.is_empty() {
                    line(out, "else".to_string());
                    self.operations(out, otherwise, depth + 1);
                }
            }
            Operation::While { before, condition, body, .. } => {
                line(out, format!("while {}", self.condition(condition)));
                if !before.is_empty() {
                    line(out, "before each test".to_string());
                    self.operations(out, before, depth + 1);
                    line(out, "do".to_string());
                }
                self.operations(out, body, depth + 1);
            }
            Operation::Slopes(curve) => line(out, format!("slopes of c{}", curve.0)),
            Operation::StartMemory { memory, value, .. } => {
                line(out, format!("start {} with {}", self.memory(memory), self.value(value)));
            }
            Operation::Shift { train, cyclic, interval, .. } => {
                let how = if *cyclic { "cyclic" } else { "linear" };
                let train = &self.plan.slot(*train).name;
                line(out, format!("shift {train} {how} every {}", self.value(interval)));
            }
            Operation::SetTime(value) => line(out, format!("TIME = {}", self.value(value))),
        }
    }

    fn target(&self, target: &Target) -> String {
        match target {
            Target::Slot(element) => self.element(element),
            Target::Temporary(temporary) => self.temporary(*temporary),
            Target::At(slot, index) => format!("{}[{}]", self.plan.slot(*slot).name, self.value(index)),
        }
    }

    fn temporary(&self, id: TemporaryId) -> String {
        format!("{}#{}", self.routine.temporaries[id.0 as usize].name, id.0)
    }

    fn memory(&self, memory: &Element) -> String {
        format!("s{}", memory.slot.0)
    }

    fn element(&self, element: &Element) -> String {
        format!("{}{}", self.plan.slot(element.slot).name, indices(&element.index))
    }

    fn condition(&self, condition: &Condition) -> String {
        match condition {
            Condition::Compare { relation, left, right } => {
                format!("{} {} {}", self.value(left), relation_sign(*relation), self.value(right))
            }
            Condition::And(a, b) => format!("({} and {})", self.condition(a), self.condition(b)),
            Condition::Or(a, b) => format!("({} or {})", self.condition(a), self.condition(b)),
            Condition::Not(a) => format!("not ({})", self.condition(a)),
        }
    }

    /// Every operation in parentheses, so that the text says how the value is grouped.
    fn value(&self, value: &Value) -> String {
        let two = |a: &Value, sign: &str, b: &Value| format!("({}{sign}{})", self.value(a), self.value(b));
        let list = |values: &[&Value]| values.iter().map(|v| self.value(v)).collect::<Vec<_>>().join(", ");
        match value {
            Value::Number(number) if number.abs() >= 1e20 => format!("{number:e}"),
            Value::Number(number) => number.to_string(),
            Value::Time => "TIME".to_string(),
            Value::Dt => "DT".to_string(),
            Value::HalfStep => "HALFSTEP".to_string(),
            Value::Slot(element) => self.element(element),
            Value::Temporary(temporary) => self.temporary(*temporary),
            Value::Kept(temporary, index) => format!("{}{}", self.temporary(*temporary), indices(index)),
            Value::Negate(a) => format!("-{}", self.value(a)),
            Value::Add(a, b) => two(a, " + ", b),
            Value::Subtract(a, b) => two(a, " - ", b),
            Value::Multiply(a, b) => two(a, "*", b),
            Value::Divide(a, b) => two(a, "/", b),
            Value::Power(a, b) => two(a, "**", b),
            Value::Choose(condition, a, b) => {
                format!("choose({}, {}, {})", self.condition(condition), self.value(a), self.value(b))
            }
            Value::Call(function, arguments) => {
                let arguments: Vec<&Value> = arguments.iter().collect();
                format!("{}({})", format!("{function:?}").to_lowercase(), list(&arguments))
            }
            Value::Lookup(lookup) => self.lookup(lookup),
            Value::At(slot, index) => format!("{}[{}]", self.plan.slot(*slot).name, self.value(index)),
            Value::Interpolate { table, column, argument } => {
                format!("column {column} of table {}({})", table.0, self.value(argument))
            }
            Value::SlopeAt { table, column, argument } => {
                format!("slope of column {column} of table {}({})", table.0, self.value(argument))
            }
            Value::Fold(fold) => self.fold(fold),
            Value::Uniform => "uniform".to_string(),
            Value::Normal(mean, deviation) => format!("normal({})", list(&[mean, deviation])),
            Value::Draw(draw, arguments) => {
                let arguments: Vec<&Value> = arguments.iter().collect();
                format!("{}({})", format!("{draw:?}").to_lowercase(), list(&arguments))
            }
            Value::Pulse(pulse) => format!("pulse {}({})", self.memory(&pulse.memory), list(&pulse.values())),
            Value::Sample { memory, of, interval } => {
                format!("sample {}({})", self.memory(memory), list(&[of, interval]))
            }
            Value::RampSum { memory, slope, from } => format!("ramp {}({})", self.memory(memory), list(&[slope, from])),
        }
    }

    fn lookup(&self, lookup: &Lookup) -> String {
        let column = |index: &[Option<Index>]| match index {
            [_] => String::new(),
            _ => {
                let parts: Vec<String> = index.iter().map(|i| i.as_ref().map_or("*".to_string(), one_index)).collect();
                format!("({})", parts.join(","))
            }
        };
        match lookup {
            Lookup::Curve { curve, kind, index, argument, .. } => {
                let kind = format!("{kind:?}").to_lowercase();
                format!("{kind} c{}{}[{}]", curve.0, column(index), self.value(argument))
            }
            Lookup::General { table, kind, index, argument, low, high, increment, .. } => {
                let kind = format!("{kind:?}").to_lowercase();
                let range = format!("{} to {} by {}", self.value(low), self.value(high), self.value(increment));
                format!("{kind} {}{}[{}, {range}]", self.plan.slot(*table).name, column(index), self.value(argument))
            }
        }
    }

    fn fold(&self, fold: &Fold) -> String {
        let factors: Vec<String> = fold
            .factors
            .iter()
            .map(|factor| {
                let name = match factor.source {
                    FoldSource::Slot(slot) => self.plan.slot(slot).name.clone(),
                    FoldSource::Kept(temporary) => self.temporary(temporary).into(),
                };
                let index: Vec<String> = factor
                    .index
                    .iter()
                    .map(|index| match index {
                        FoldIndex::At(index) => one_index(index),
                        FoldIndex::Counter { counter, first } => {
                            let length = fold.lengths.get(*counter as usize).copied().unwrap_or(0);
                            format!("{}..{}", first + 1, first + length)
                        }
                    })
                    .collect();
                format!("{name}({})", index.join(","))
            })
            .collect();
        format!("{}({})", if fold.product { "product" } else { "sum" }, factors.join("*"))
    }
}

/// The name of a loop variable.
fn letter(subscript: u32) -> char {
    char::from(b'i' + (subscript % 16) as u8)
}

fn one_index(index: &Index) -> String {
    match index {
        Index::Fixed(value) => (value + 1).to_string(),
        Index::Running { subscript, offset: 0 } => letter(*subscript).to_string(),
        Index::Running { subscript, offset } => format!("{}{offset:+}", letter(*subscript)),
    }
}

fn indices(index: &[Index]) -> String {
    match index {
        [] => String::new(),
        _ => format!("({})", index.iter().map(one_index).collect::<Vec<_>>().join(",")),
    }
}
