//! What a course does besides computing, as instructions; labels and jumps.

use super::assemble::Assembler;
use super::code::*;
use crate::clib::kind;
use std::collections::HashMap;
use std::ffi::{CString, c_int, c_long};
use zudyn_translator::model::instruction::Warning;
use zudyn_translator::model::{Feed, LabelId};
use zudyn_translator::plan::course::{Act, Printed, Stop};
use zudyn_translator::plan::{Condition, SlotId, Target, Value};

/// Where labels are, and what jumps to them before that is known.
#[derive(Default)]
pub(super) struct Labels {
    at: HashMap<LabelId, Address>,
    jumps: Vec<(Address, LabelId)>,
    stops: Vec<(usize, Vec<(c_long, LabelId)>)>,
    integrations: Vec<(usize, Vec<LabelId>)>,
}

impl Assembler<'_> {
    pub(super) fn act(&mut self, act: &Act) {
        match act {
            Act::Label(label) => {
                let here = self.here();
                self.labels.at.insert(*label, here);
            }
            Act::Jump(to) => self.go_to(*to),
            Act::JumpIf { condition, to } => {
                let past = self.jumps_if(condition, false);
                self.go_to(*to);
                self.land_all(past);
            }
            Act::Read { into, integer, from, site } => {
                let (table, column) = match from {
                    Feed::Input => (-1, 0),
                    Feed::Column { table, column } => (table.0 as c_int, *column as c_int),
                };
                let read = Read { table, column, integer: c_int::from(*integer), site: site.0 };
                self.code.reads.push(read);
                let number = self.reserve(1);
                self.emit(Instruction::Read { read: self.code.reads.len() as u32 - 1, to: number });
                self.put_word(into, number);
            }
            Act::Print(printed) => self.print(printed),
            Act::Stop(stop) => self.stop(stop),
            Act::UnlessGiven { setting, body } => {
                let setting = self.plan.setting_number(*setting) as c_int;
                let past = self.emit(Instruction::JumpIfGiven { setting, to: 0 });
                self.operations(body);
                self.land(past);
            }
            Act::Warn { warning, time, site } => {
                let kind = match warning {
                    Warning::Overdrawn => kind::OVERDRAWN,
                    Warning::TimeStands => kind::STANDS,
                };
                let time = self.value(time);
                self.emit(Instruction::Warn { kind, site: site.0, time });
            }
            Act::NewRun => _ = self.emit(Instruction::NewRun),
            Act::GivenValues => _ = self.emit(Instruction::GivenValues),
            Act::Row => _ = self.emit(Instruction::Row),
            Act::NextMoment(into) => {
                let to = self.code.layout.slot(*into);
                self.emit(Instruction::NextMoment { to });
            }
            Act::Observe => _ = self.emit(Instruction::Observe),
            Act::Invoke(call) => _ = self.emit(Instruction::Invoke { call: call.0 as c_int }),
            Act::Reset(solve) => _ = self.emit(Instruction::Reset { solve: solve.0 as c_int }),
            Act::Integrate { solve, code: Some(code), .. } => {
                let code = self.code.layout.slot(*code);
                self.emit(Instruction::TryToIntegrate { solve: solve.0 as c_int, code });
            }
            Act::Integrate { solve, events, code: None } => {
                let integration = self.code.integrations.len();
                self.code.integrations.push(Integration { solve: solve.0 as c_int, events: Vec::new() });
                self.labels.integrations.push((integration, events.clone()));
                self.emit(Instruction::Integrate { integration: integration as u32 });
            }
            Act::Call { routine, kept } => {
                let kept = kept.iter().map(|element| self.element(element).base).collect();
                self.code.callings.push(Calling { routine: routine.0 as usize, kept });
                self.emit(Instruction::CallRoutine { calling: self.code.callings.len() as u32 - 1 });
            }
        }
    }

    fn go_to(&mut self, to: LabelId) {
        let jump = self.emit(Instruction::GoTo { to: 0 });
        self.labels.jumps.push((jump, to));
    }

    /// A word goes where something is to be set.
    fn put_word(&mut self, target: &Target, from: Word) {
        match target {
            Target::Slot(element) => {
                let place = self.element(element);
                self.emit(Instruction::Copy { to: place.base, from });
            }
            Target::Temporary(temporary) => {
                let to = self.temporary(*temporary);
                self.emit(Instruction::Copy { to, from });
            }
            Target::At(slot, index) => self.store_at(*slot, index, from),
        }
    }

    pub(super) fn store_at(&mut self, slot: SlotId, index: &Value, from: Word) {
        let base = self.code.layout.slot(slot);
        let index = self.value(index);
        self.emit(Instruction::StoreAt { base, index, from });
    }

    fn print(&mut self, printed: &Printed) {
        let value = printed.value().map_or(0, |value| self.value(value));
        let print = match printed {
            Printed::Lines(_) => Print::Lines,
            Printed::Blanks(_) => Print::Blanks,
            Printed::Back => Print::Back,
            // No text of a source has a zero in it that means anything.
            Printed::Text(text) => Print::Text(CString::new(text.replace('\0', " ")).unwrap_or_default()),
            Printed::Formed(_, form) => Print::Formed(*form),
            Printed::Plain { integer, .. } => Print::Plain { integer: *integer },
        };
        self.code.prints.push(print);
        self.emit(Instruction::Print { print: self.code.prints.len() as u32 - 1, value });
    }

    fn stop(&mut self, stop: &Stop) {
        let (label, goals) = match stop {
            Stop::End => {
                self.emit(Instruction::End);
                return;
            }
            Stop::At(number, to) => (self.constant(*number), vec![(*number as c_long, *to)]),
            Stop::Computed { label, .. } => {
                let resumable = self.plan.course.as_ref().map_or(&[][..], |course| &course.resumable);
                let goals = resumable.iter().filter(|(label, _)| *label != 0);
                (self.value(label), goals.map(|(label, to)| (c_long::from(*label as i32), *to)).collect())
            }
        };
        let number = self.code.stops.len();
        let computed_at = if let Stop::Computed { site, .. } = stop { Some(site.0) } else { None };
        let (falls_through, site) = (computed_at.is_some(), computed_at.unwrap_or(0));
        self.code.stops.push(Stopping { falls_through, site, goals: Vec::new() });
        self.labels.stops.push((number, goals));
        self.emit(Instruction::Stop { stop: number as u32, label });
    }

    /// All labels are known: jumps get their goals.
    pub(super) fn resolve_labels(&mut self) {
        let labels = std::mem::take(&mut self.labels);
        // Every jump of a model that was checked has its label.
        let end = self.here() - 1;
        let address = |label: &LabelId| labels.at.get(label).copied().unwrap_or(end);
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

    /// Jumps, to be landed, that are taken if the condition is as wanted; else it goes on.
    pub(super) fn jumps_if(&mut self, condition: &Condition, wanted: bool) -> Vec<Address> {
        match (condition, wanted) {
            (Condition::Compare { relation, left, right }, _) => {
                let (a, b) = (self.value(left), self.value(right));
                let relation = *relation;
                vec![self.emit(match wanted {
                    true => Instruction::JumpIf { relation, a, b, to: 0 },
                    false => Instruction::JumpUnless { relation, a, b, to: 0 },
                })]
            }
            (Condition::Not(a), _) => self.jumps_if(a, !wanted),
            (Condition::And(a, b), false) | (Condition::Or(a, b), true) => {
                let mut jumps = self.jumps_if(a, wanted);
                jumps.extend(self.jumps_if(b, wanted));
                jumps
            }
            (Condition::And(a, b), true) | (Condition::Or(a, b), false) => {
                let past = self.jumps_if(a, !wanted);
                let jumps = self.jumps_if(b, wanted);
                self.land_all(past);
                jumps
            }
        }
    }

    pub(super) fn land_all(&mut self, jumps: Vec<Address>) {
        jumps.into_iter().for_each(|jump| self.land(jump));
    }
}
