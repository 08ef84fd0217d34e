//! What a program does besides computing.

use super::super::statement::{Feed, Print, Statement, Wait};
use super::super::{Id, Range};
use super::{Adapter, Unsupported};
use crate::model;
use crate::plan::course::{Act, Printed, Stop};

impl Adapter<'_> {
    pub(super) fn act(&mut self, act: &Act) -> Result<Statement, Unsupported> {
        Ok(match act {
            Act::Label(label) => Statement::Label(self.label(*label)?),
            Act::Jump(to) => Statement::Jump(self.label(*to)?),
            Act::JumpIf { condition, to } => {
                let condition = self.condition(condition)?;
                let jump = self.state(Statement::Jump(self.label(*to)?));
                Statement::If(condition, vec![jump], Vec::new())
            }
            Act::Read { into, integer, from, .. } => {
                let from = match *from {
                    model::Feed::Input => Feed::Input,
                    model::Feed::Column { table, column } => Feed::Column { file: Id::new(table.0 as usize), column },
                };
                Statement::Read { into: self.target(into)?, integer: *integer, from }
            }
            Act::Print(printed) => Statement::Print(self.print(printed)?),
            Act::Stop(Stop::End) => Statement::Return(None),
            Act::Stop(Stop::At(number, label)) => Statement::Wait(Wait::Stop(*number, self.label(*label)?)),
            Act::Stop(Stop::Computed { label, .. }) => Statement::Wait(Wait::StopAt(self.value(label)?)),
            Act::UnlessGiven { setting, body } => {
                let condition = self.not_given(*setting);
                Statement::If(condition, self.operations(body)?, Vec::new())
            }
            Act::Warn { warning, time, .. } => Statement::Warn(*warning, self.value(time)?),
            Act::NewRun => Statement::Wait(Wait::Run),
            Act::GivenValues => Statement::Wait(Wait::Given),
            Act::Row => Statement::Wait(Wait::Row),
            Act::NextMoment(slot) => Statement::NextMoment(self.whole(*slot)),
            Act::Observe => Statement::Observe,
            Act::Integrate { solve, events, code } => Statement::Solve {
                solve: self.solve_of(*solve)?,
                events: events.iter().map(|label| self.label(*label)).collect::<Result<_, _>>()?,
                error: code.map(|slot| self.whole(slot)),
            },
            Act::Reset(solve) => Statement::Reset(self.solve_of(*solve)?),
            Act::Invoke(call) => Statement::Invoke(Id::new(call.0 as usize)),
            Act::Call { routine, kept } => {
                let kept = kept.iter().map(|element| self.element(element)).collect::<Result<_, _>>()?;
                Statement::Call { function: self.routine(*routine)?, arguments: Range::new(0, 0), kept }
            }
        })
    }

    fn print(&mut self, printed: &Printed) -> Result<Print, Unsupported> {
        Ok(match printed {
            Printed::Lines(count) => Print::Lines(self.value(count)?),
            Printed::Blanks(count) => Print::Blanks(self.value(count)?),
            Printed::Back => Print::Back,
            Printed::Text(text) => Print::Text(text.clone()),
            Printed::Formed(value, form) => Print::Formed(self.value(value)?, *form),
            Printed::Plain { value, integer } => Print::Plain { value: self.value(value)?, integer: *integer },
        })
    }

    fn solve_of(&self, id: model::SolveId) -> Result<Id<super::Solve>, Unsupported> {
        let solves = self.plan.course.as_ref().map_or(0, |course| course.solves.len());
        let missing = Unsupported::Missing { what: "solve", number: id.0 };
        if (id.0 as usize) < solves { Ok(Id::new(id.0 as usize)) } else { Err(missing) }
    }
}
