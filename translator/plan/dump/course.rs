//! A course as text: what its operations do besides computing.

use super::Shown;
use crate::model::dump::course::form;
use crate::model::{Feed, LabelId, Method};
use crate::plan::course::{Act, Course, Dose, Printed, Solve, Stop};
use crate::plan::{Plan, Routine, SlotId};
use std::fmt::{self, Formatter, Write};

impl Plan {
    pub(super) fn course_lines(&self, course: &Course, f: &mut Formatter<'_>) -> fmt::Result {
        let names: Vec<&str> = course.variables.iter().map(|variable| variable.name.as_str()).collect();
        writeln!(f, "variables {}", names.join(" "))?;
        for table in &course.tables {
            writeln!(f, "data {} from {:?}: {}", table.name, table.file, table.columns.join(" "))?;
        }
        for balance in course.balances.iter().flat_map(|balances| &balances.list) {
            let slots = balance.slots().into_iter().flatten();
            let names: Vec<&str> = slots.map(|slot| self.slot(slot).name.as_str()).collect();
            writeln!(f, "balance {}", names.join(", "))?;
        }
        self.routine_lines("course", &course.body, f)?;
        for (number, solve) in course.solves.iter().enumerate() {
            self.solve_lines(number, solve, f)?;
        }
        writeln!(f)
    }

    fn routine_lines(&self, name: &str, routine: &Routine, f: &mut Formatter<'_>) -> fmt::Result {
        let mut text = String::new();
        Shown { plan: self, routine }.operations(&mut text, &routine.operations, 1);
        write!(f, "\n{name}\n{text}")
    }

    fn solve_lines(&self, number: usize, solve: &Solve, f: &mut Formatter<'_>) -> fmt::Result {
        let name = |slot: SlotId| self.slot(slot).name.as_str();
        let method = match self.method(solve) {
            Method::RungeKutta { steps } => format!("rk4 {steps}"),
            Method::Adaptive { relative, absolute } => format!("adaptive {relative} {absolute}"),
            Method::Stiff { relative, absolute } => format!("stiff {relative} {absolute}"),
            Method::Block(by) => format!("block {by:?}").to_lowercase(),
            Method::Together(how) => format!("together {how:?}").to_lowercase(),
        };
        let (time, end, step) = (name(solve.time), name(solve.end), name(solve.step));
        writeln!(f, "\nsolve {number} {method} time {time} end {end} step {step}")?;
        let shown = Shown { plan: self, routine: &solve.rates };
        for state in &solve.states {
            writeln!(f, "  state {} slope {}", shown.element(&state.value), shown.element(&state.slope))?;
        }
        solve.doses.iter().try_for_each(|dose| self.dose_line(&shown, dose, f))?;
        self.routine_lines("rates", &solve.rates, f)?;
        for (number, event) in solve.events.iter().enumerate() {
            self.routine_lines(&format!("event {number}"), &event.before, f)?;
            let shown = Shown { plan: self, routine: &event.before };
            writeln!(f, "  holds if {}", shown.condition(&event.condition))?;
        }
        Ok(())
    }

    fn dose_line(&self, shown: &Shown, dose: &Dose, f: &mut Formatter<'_>) -> fmt::Result {
        let name = |slot: SlotId| self.slot(slot).name.as_str();
        write!(f, "  dose at {}", name(dose.at))?;
        let parts = [("every", dose.every), ("times", dose.times), ("over", dose.over), ("flowing", dose.flowing)];
        for (word, slot) in parts {
            if let Some(slot) = slot {
                write!(f, " {word} {}", name(slot))?;
            }
        }
        for (place, amount) in &dose.added {
            write!(f, " {} += {}", shown.element(place), name(*amount))?;
        }
        writeln!(f)
    }
}

impl Shown<'_> {
    fn label(&self, id: LabelId) -> String {
        let labels = self.plan.course.as_ref().map(|course| &course.labels);
        match labels.and_then(|labels| labels.get(id.0 as usize)) {
            Some(Some(number)) => number.to_string(),
            _ => format!("@{}", id.0),
        }
    }

    pub(super) fn act(&self, out: &mut String, act: &Act, depth: usize) {
        let pad = "  ".repeat(depth);
        let text = match act {
            Act::Label(label) => format!("{}:", self.label(*label)),
            Act::Jump(to) => format!("jump {}", self.label(*to)),
            Act::JumpIf { condition, to } => format!("jump {} if {}", self.label(*to), self.condition(condition)),
            Act::Read { into, integer, from, .. } => {
                let what = if *integer { "integer" } else { "real" };
                let from = match from {
                    Feed::Input => String::new(),
                    Feed::Column { table, column } => format!(" from column {column} of table {}", table.0),
                };
                format!("read {what} {}{from}", self.target(into))
            }
            Act::Print(printed) => format!("print {}", self.printed(printed)),
            Act::Stop(Stop::End) => "stop".to_string(),
            Act::Stop(Stop::At(_, label)) => format!("stop {}", self.label(*label)),
            Act::Stop(Stop::Computed { label, .. }) => format!("stop at computed {}", self.value(label)),
            Act::UnlessGiven { setting, body } => {
                _ = writeln!(out, "{pad}unless {} is given", self.plan.slot(*setting).name);
                return self.operations(out, body, depth + 1);
            }
            Act::Warn { warning, time, .. } => format!("warn {warning:?} at {}", self.value(time)),
            Act::NewRun => "new run".to_string(),
            Act::GivenValues => "given values".to_string(),
            Act::Row => "row".to_string(),
            Act::NextMoment(into) => format!("next moment {}", self.plan.slot(*into).name),
            Act::Observe => "observe".to_string(),
            Act::Invoke(call) => format!("invoke {}", call.0),
            Act::Reset(solve) => format!("reset {}", solve.0),
            Act::Integrate { solve, events, .. } => {
                let events: Vec<String> = events.iter().map(|to| format!(", event to {}", self.label(*to))).collect();
                format!("integrate {}{}", solve.0, events.concat())
            }
            Act::Call { routine, kept } => {
                let course = self.plan.course.as_ref();
                let called = course.and_then(|course| course.routines.get(routine.0 as usize));
                let kept: Vec<String> = kept.iter().map(|element| format!(" {}", self.element(element))).collect();
                let keeping = if kept.is_empty() { "" } else { " keeping" };
                format!("call {}{keeping}{}", called.map_or("?", |called| called.name.as_str()), kept.concat())
            }
        };
        _ = writeln!(out, "{pad}{text}");
    }

    fn printed(&self, printed: &Printed) -> String {
        match printed {
            Printed::Lines(count) => format!("lines {}", self.value(count)),
            Printed::Blanks(count) => format!("blanks {}", self.value(count)),
            Printed::Back => "return".to_string(),
            Printed::Text(text) => format!("text {text:?}"),
            Printed::Formed(value, shape) => format!("{} as |{}|", self.value(value), form(shape)),
            Printed::Plain { value, integer: true } => format!("{} as integer", self.value(value)),
            Printed::Plain { value, integer: false } => self.value(value),
        }
    }
}
