//! Actions of a program other than computing, as instructions; labels, jumps and conditions.

use super::assemble::Assembler;
use super::code::*;
use crate::clib::kind;
use std::collections::HashMap;
use std::ffi::{CString, c_int, c_long};
use zudyn_translator::code::{self, Binary, Expression, Feed, Id, Label, Statement, Unary, Wait};
use zudyn_translator::model::Relation;
use zudyn_translator::model::instruction::Warning;

/// Labels by their numbers.
type Goals = Vec<(c_long, Id<Label>)>;

/// The locations of labels, and the jumps to labels whose location is not yet known.
#[derive(Default)]
pub(super) struct Labels {
    at: HashMap<Id<Label>, Address>,
    jumps: Vec<(Address, Id<Label>)>,
    stops: Vec<(usize, Goals)>,
    integrations: Vec<(usize, Vec<Id<Label>>)>,
}

impl<'a> Assembler<'a> {
    /// A statement that does more than compute, and contains no others.
    pub(super) fn act(&mut self, statement: &'a Statement) {
        let site = self.site;
        match statement {
            Statement::Label(label) => {
                let here = self.here();
                self.labels.at.insert(*label, here);
            }
            Statement::Jump(to) => self.go_to(*to),
            Statement::Read { into, integer, from } => {
                let (table, column) = match from {
                    Feed::Input => (-1, 0),
                    Feed::Column { file, column } => (file.index() as c_int, *column as c_int),
                };
                self.code.reads.push(Read { table, column, integer: c_int::from(*integer), site });
                let number = self.reserve(1);
                self.emit(Instruction::Read { read: self.code.reads.len() as u32 - 1, to: number });
                self.store(*into, number);
            }
            Statement::Print(print) => self.print(print),
            Statement::Wait(wait) => self.wait(*wait),
            Statement::Warn(warning, time) => {
                let kind = match warning {
                    Warning::Overdrawn => kind::OVERDRAWN,
                    Warning::TimeStands => kind::STANDS,
                };
                let time = self.value(*time);
                self.emit(Instruction::Warn { kind, site, time });
            }
            Statement::NextMoment(into) => {
                let to = self.fixed(*into);
                self.emit(Instruction::NextMoment { to });
            }
            Statement::Observe => self.instruct(Instruction::Observe),
            Statement::Invoke(call) => self.instruct(Instruction::Invoke { call: call.index() as c_int }),
            Statement::Reset(solve) => self.instruct(Instruction::Reset { solve: solve.index() as c_int }),
            Statement::Solve { solve, error: Some(error), .. } => {
                let code = self.fixed(*error);
                self.emit(Instruction::TryToIntegrate { solve: solve.index() as c_int, code });
            }
            Statement::Solve { solve, events, error: None } => {
                let integration = self.code.integrations.len();
                self.code.integrations.push(Integration { solve: solve.index() as c_int, events: Vec::new() });
                self.labels.integrations.push((integration, events.clone()));
                self.emit(Instruction::Integrate { integration: integration as u32 });
            }
            // These compute: see `statement`.
            Statement::Set(..)
            | Statement::Keep { .. }
            | Statement::Call { .. }
            | Statement::If(..)
            | Statement::For { .. }
            | Statement::Count { .. }
            | Statement::While { .. }
            | Statement::Require(..)
            | Statement::Guard(_)
            | Statement::Tabulate(_)
            | Statement::Table(_)
            | Statement::Shift { .. }
            | Statement::SetTime(_)
            | Statement::Evaluate(_)
            | Statement::Compute { .. }
            | Statement::EndIfFailed
            | Statement::Store(..)
            | Statement::Iterate { .. }
            | Statement::Perform(_)
            | Statement::Pause(_)
            | Statement::Return(_) => {}
        }
    }

    fn instruct(&mut self, instruction: Instruction) {
        self.emit(instruction);
    }

    fn go_to(&mut self, to: Id<Label>) {
        let jump = self.emit(Instruction::GoTo { to: 0 });
        self.labels.jumps.push((jump, to));
    }

    fn print(&mut self, print: &'a code::Print) {
        let value = print.value().map_or(0, |value| self.value(value));
        let print = match print {
            code::Print::Lines(_) => Print::Lines,
            code::Print::Blanks(_) => Print::Blanks,
            code::Print::Back => Print::Back,
            // No text of a source contains a meaningful NUL.
            code::Print::Text(text) => Print::Text(CString::new(text.replace('\0', " ")).unwrap_or_default()),
            code::Print::Formed(_, form) => Print::Formed(*form),
            code::Print::Plain { integer, .. } => Print::Plain { integer: *integer },
        };
        self.code.prints.push(print);
        self.emit(Instruction::Print { print: self.code.prints.len() as u32 - 1, value });
    }

    fn wait(&mut self, wait: Wait) {
        let (label, goals, site) = match wait {
            Wait::Run => return self.instruct(Instruction::NewRun),
            Wait::Given => return self.instruct(Instruction::GivenValues),
            Wait::Row => return self.instruct(Instruction::Row),
            Wait::Stop(number, to) => (self.constant(number), vec![(number as c_long, to)], None),
            Wait::StopAt(label) => {
                let goals = self.system.resumable.iter().filter(|(label, _)| *label != 0);
                let goals = goals.map(|(label, to)| (c_long::from(*label as i32), *to)).collect();
                (self.value(label), goals, Some(self.site))
            }
        };
        let number = self.code.stops.len();
        let (falls_through, site) = (site.is_some(), site.unwrap_or(0));
        self.code.stops.push(Stopping { falls_through, site, goals: Vec::new() });
        self.labels.stops.push((number, goals));
        self.emit(Instruction::Stop { stop: number as u32, label });
    }

    /// All labels are known: sets the targets of jumps.
    pub(super) fn resolve_labels(&mut self) {
        let labels = std::mem::take(&mut self.labels);
        // Every jump of valid code has its label.
        let end = self.here() - 1;
        let address = |label: &Id<Label>| labels.at.get(label).copied().unwrap_or(end);
        for (jump, label) in &labels.jumps {
            self.instructions[*jump as usize] = Instruction::GoTo { to: address(label) };
        }
        for (stop, goals) in &labels.stops {
            self.code.stops[*stop].goals = goals.iter().map(|(number, label)| (*number, address(label))).collect();
        }
        for (integration, events) in &labels.integrations {
            self.code.integrations[*integration].events = events.iter().map(address).collect();
        }
    }

    /// Unresolved jumps that are taken if the condition has the requested value; otherwise execution continues.
    pub(super) fn jumps_if(&mut self, condition: Id<Expression>, wanted: bool) -> Vec<Address> {
        match (self.system.code.expressions[condition], wanted) {
            (Expression::Compare(relation, a, b), _) if !self.is_whole(a) => {
                let (a, b) = (self.value(a), self.value(b));
                vec![self.emit(match wanted {
                    true => Instruction::JumpIf { relation, a, b, to: 0 },
                    false => Instruction::JumpUnless { relation, a, b, to: 0 },
                })]
            }
            (Expression::Unary(Unary::Not, a), _) => self.jumps_if(a, !wanted),
            (Expression::Binary(Binary::And, a, b), false) | (Expression::Binary(Binary::Or, a, b), true) => {
                let mut jumps = self.jumps_if(a, wanted);
                jumps.extend(self.jumps_if(b, wanted));
                jumps
            }
            (Expression::Binary(Binary::And, a, b), true) | (Expression::Binary(Binary::Or, a, b), false) => {
                let past = self.jumps_if(a, !wanted);
                let jumps = self.jumps_if(b, wanted);
                self.land_all(past);
                jumps
            }
            (Expression::Given(setting), true) => {
                let settings = self.system.quantities.iter().take(setting.index());
                let number = settings.filter(|(_, quantity)| quantity.is_setting()).count();
                vec![self.emit(Instruction::JumpIfGiven { setting: number as c_int, to: 0 })]
            }
            (Expression::Given(_), false) => {
                let past = self.jumps_if(condition, true);
                let jump = self.emit(Instruction::Jump { to: 0 });
                self.land_all(past);
                vec![jump]
            }
            // A logical value: 1 or 0.
            _ => {
                let (a, b) = (self.value(condition), self.constant(0.0));
                let relation = if wanted { Relation::NotEqual } else { Relation::Equal };
                vec![self.emit(Instruction::JumpIf { relation, a, b, to: 0 })]
            }
        }
    }

    pub(super) fn land_all(&mut self, jumps: Vec<Address>) {
        jumps.into_iter().for_each(|jump| self.land(jump));
    }
}
