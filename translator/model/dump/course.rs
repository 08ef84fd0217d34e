//! Instructions and what belongs to a course, as text.

use super::{Model, Shown};
use crate::code::system::Dose;
use crate::code::{Id, Quantity};
use crate::model::LabelId;
use crate::model::instruction::{Feed, Instruction, Print, Target};
use crate::model::{CardId, DeclaredSolve, Method, Place};
use std::fmt::{self, Formatter};

impl Model {
    /// A label as the author numbered it, with its index where that is not enough.
    fn label(&self, id: LabelId) -> String {
        let label = self.course.as_ref().and_then(|course| course.labels.get(id.0 as usize));
        match label.and_then(|label| label.number) {
            Some(number) => number.to_string(),
            None => format!("@{}", id.0),
        }
    }

    pub(super) fn instruction(&self, instruction: &Instruction) -> String {
        let shown = Shown { model: self, family: &[] };
        let name = |id: Id<Quantity>| &self.quantity(id).name;
        match instruction {
            Instruction::Label(label) => format!("{}:", self.label(*label)),
            Instruction::Jump(to) => format!("jump {}", self.label(*to)),
            Instruction::JumpIf { condition, to } => {
                format!("jump {} if {}", self.label(*to), shown.expression(condition))
            }
            Instruction::Compare { left, right, greater, equal, less } => {
                let [greater, equal, less] =
                    [greater, equal, less].map(|to| to.map_or("on".to_string(), |to| self.label(to)));
                let (left, right) = (shown.expression(left), shown.expression(right));
                format!("compare {left}, {right}: > {greater}, = {equal}, < {less}")
            }
            Instruction::SetAt { array, index, value } => {
                format!("{}[{}] = {}", name(*array), shown.expression(index), shown.expression(value))
            }
            Instruction::Fill { quantity, value } => format!("fill {} = {}", name(*quantity), shown.expression(value)),
            Instruction::Read { into, from } => {
                let into = match into {
                    Target::Place(place) => shown.place(place),
                    Target::At(array, index) => format!("{}[{}]", name(*array), shown.expression(index)),
                };
                format!("read {into}{}", self.feed(*from))
            }
            Instruction::Print(acts) => {
                let acts: Vec<String> = acts.iter().map(|act| self.print(act)).collect();
                format!("print {}", acts.join("; "))
            }
            Instruction::Stop(None) => "stop".to_string(),
            Instruction::Stop(Some(label)) => format!("stop {}", shown.expression(label)),
            Instruction::Derive { parameter, into, value } if parameter == into => {
                format!("derive {} = {}", name(*parameter), shown.expression(value))
            }
            Instruction::Derive { parameter, into, value } => {
                format!("unless {} is given {} = {}", name(*parameter), name(*into), shown.expression(value))
            }
            Instruction::Demand { condition, failure } => {
                format!("demand {} else {failure:?}", shown.expression(condition))
            }
            Instruction::Warn { warning, .. } => format!("warn {warning:?}"),
            Instruction::NewRun => "new run".to_string(),
            Instruction::GivenValues => "given values".to_string(),
            Instruction::Row => "row".to_string(),
            Instruction::NextMoment { into } => format!("next moment {}", name(*into)),
            Instruction::Observe => "observe".to_string(),
            Instruction::Integrate { solve } => format!("integrate {}", solve.0),
        }
    }

    fn feed(&self, from: Feed) -> String {
        match from {
            Feed::Input => String::new(),
            Feed::Column { table, column } => format!(" from {}", self.column(table, column)),
        }
    }

    /// A column of a data file: `obs.cp`.
    pub(super) fn column(&self, table: crate::model::TableId, column: u32) -> String {
        let table = self.course.as_ref().and_then(|course| course.tables.get(table.0 as usize));
        let name = table.map_or("?", |table| table.name.as_str());
        let column = table.and_then(|table| table.columns.get(column as usize));
        format!("{name}.{}", column.map_or("?", String::as_str))
    }

    fn print(&self, act: &Print) -> String {
        let shown = Shown { model: self, family: &[] };
        match act {
            Print::Lines(count) => format!("lines {}", shown.expression(count)),
            Print::Blanks(count) => format!("blanks {}", shown.expression(count)),
            Print::Return => "return".to_string(),
            Print::Text(text) => format!("text {text:?}"),
            Print::Formed { value, form: shape } => format!("{} as |{}|", shown.expression(value), shape.text()),
            Print::Plain { value, integer: true } => format!("{} as integer", shown.expression(value)),
            Print::Plain { value, integer: false } => shown.expression(value),
        }
    }

    pub(super) fn course_lines(&self, f: &mut Formatter<'_>) -> fmt::Result {
        let Some(course) = &self.course else { return Ok(()) };
        for table in &course.tables {
            let increasing = if table.increasing { " increasing" } else { "" };
            writeln!(f, "data {} from {:?}{increasing}: {}", table.name, table.file, table.columns.join(" "))?;
        }
        for (number, label) in &course.resumable {
            writeln!(f, "resumable {number} at {}", self.label(*label))?;
        }
        let name = |id: Id<Quantity>| self.quantity(id).name.as_str();
        for observation in &course.observations {
            let column = self.column(observation.table, observation.column);
            write!(f, "observe {column} as {}", name(observation.value))?;
            let weight = observation.weight.map_or(String::new(), |weight| format!(" weight {}", name(weight)));
            writeln!(f, "{weight}")?;
        }
        for adjustment in &course.adjustments {
            writeln!(f, "adjust {} from {} to {}", name(adjustment.parameter), adjustment.low, adjustment.high)?;
        }
        self.balance_lines(f)?;
        course.solves.iter().enumerate().try_for_each(|(number, solve)| self.solve_lines(number, solve, f))
    }

    fn balance_lines(&self, f: &mut Formatter<'_>) -> fmt::Result {
        let Some(balances) = self.course.as_ref().and_then(|course| course.balances.as_ref()) else { return Ok(()) };
        for place in &balances.places {
            writeln!(f, "balanced {} {:?}", place.name, place.kind)?;
        }
        for balance in &balances.list {
            let arrays: Vec<&str> =
                balance.arrays().into_iter().flatten().map(|id| self.quantity(id).name.as_str()).collect();
            writeln!(f, "balance {}", arrays.join(", "))?;
        }
        Ok(())
    }

    fn solve_lines(&self, number: usize, solve: &DeclaredSolve, f: &mut Formatter<'_>) -> fmt::Result {
        let name = |id: Id<Quantity>| self.quantity(id).name.as_str();
        let shown = Shown { model: self, family: &[] };
        let method = match solve.method {
            Method::RungeKutta { steps } => format!("rk4 {steps}"),
            Method::Adaptive { relative, absolute } => format!("adaptive {relative} {absolute}"),
            Method::Stiff { relative, absolute } => format!("stiff {relative} {absolute}"),
            Method::Block(by) => format!("block {by:?}").to_lowercase(),
            Method::Together(how) => format!("together {how:?}").to_lowercase(),
        };
        let (time, end, step) = (name(solve.time), name(solve.end), name(solve.step));
        let sums = if solve.sums > 0 { format!(" sums {}", solve.sums) } else { String::new() };
        let unwatched = if solve.unwatched > 0 { format!(" unwatched {}", solve.unwatched) } else { String::new() };
        writeln!(f, "solve {number} {method} time {time} end {end} step {step}{sums}{unwatched}")?;
        for (state, slope) in &solve.states {
            writeln!(f, "  state {} slope {}", shown.place(state), shown.place(slope))?;
        }
        solve.doses.iter().try_for_each(|dose| self.dose_line(dose, f))?;
        for event in &solve.events {
            writeln!(f, "  event to {}", self.label(event.to))?;
        }
        Ok(())
    }

    fn dose_line(&self, dose: &Dose<Place, CardId>, f: &mut Formatter<'_>) -> fmt::Result {
        let name = |id: Id<Quantity>| self.quantity(id).name.as_str();
        write!(f, "  dose at {}", name(dose.at))?;
        let parts = [("every", dose.every), ("times", dose.times), ("over", dose.over), ("flowing", dose.flowing)];
        for (word, id) in parts {
            if let Some(id) = id {
                write!(f, " {word} {}", name(id))?;
            }
        }
        for (place, amount) in &dose.added {
            let place = Shown { model: self, family: &[] }.place(place);
            write!(f, " {place} += {}", name(*amount))?;
        }
        writeln!(f)
    }
}
