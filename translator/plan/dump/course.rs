//! What a program that moves time itself has, as text.

use super::Shown;
use crate::model::Method;
use crate::plan::course::{Course, Dose, Solve};
use crate::plan::{Plan, SlotId};
use std::fmt::{self, Formatter};

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
        course.solves.iter().enumerate().try_for_each(|(number, solve)| self.solve_lines(number, solve, f))?;
        writeln!(f)
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
        let shown = Shown { plan: self, routine: &self.begin };
        for state in &solve.states {
            writeln!(f, "  state {} slope {}", shown.element(&state.value), shown.element(&state.slope))?;
        }
        solve.doses.iter().try_for_each(|dose| self.dose_line(&shown, dose, f))
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
