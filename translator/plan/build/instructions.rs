//! Instructions of a course as operations.

use super::super::course::{Act, Printed, Stop};
use super::super::{Condition, Element, Failure, Index, Operation, Target, Value};
use super::writer::Writer;
use crate::model::instruction::Failure as Demanded;
use crate::model::{self, CardId, Expression, Feed, Instruction, LabelId, Print, QuantityId, Relation};

/// Arrays of so many values are filled without a loop: see `blocks`.
const FILLED_SINGLY: u32 = 32;

impl Writer<'_, '_> {
    pub fn instruction(&mut self, instruction: &Instruction, card: CardId) {
        if let Instruction::Label(label) = instruction {
            // It stands before the comment of the statement that follows.
            self.forget();
            return self.act(Act::Label(*label));
        }
        let mut computes = None;
        instruction.sets(&mut |target| computes = target.quantity());
        self.announce(card, computes);
        self.at(card, computes);
        match instruction {
            Instruction::Label(_) => {}
            Instruction::Jump(to) => self.act(Act::Jump(*to)),
            Instruction::JumpIf { condition, to } => {
                let condition = Box::new(self.condition(condition));
                self.act(Act::JumpIf { condition, to: *to });
            }
            Instruction::Compare { left, right, greater, equal, less } => {
                self.compare(left, right, [*greater, *equal, *less]);
            }
            Instruction::SetAt { array, index, value } => self.set_at(*array, index, value),
            Instruction::Fill { quantity, value } => self.fill(*quantity, value),
            Instruction::Read { into, from } => self.read_into(into, *from),
            Instruction::Print(acts) => acts.iter().for_each(|act| self.print(act)),
            Instruction::Stop(label) => self.stop(label.as_ref()),
            Instruction::Derive { parameter, into, value } => self.derive(*parameter, *into, value),
            Instruction::Demand { condition, failure } => {
                let condition = self.condition(condition);
                self.demand_of_program(condition, *failure);
            }
            Instruction::Warn { warning, time } => {
                let time = self.value(time);
                let site = self.site();
                self.act(Act::Warn { warning: *warning, time, site });
            }
            Instruction::NewRun => self.act(Act::NewRun),
            Instruction::GivenValues => {
                self.act(Act::GivenValues);
                self.forget();
            }
            Instruction::Row => self.act(Act::Row),
            Instruction::NextMoment { into } => {
                if let Some(slot) = self.shared.slot(*into) {
                    self.note_set(&Target::Slot(Element { slot, index: Box::default() }));
                    self.act(Act::NextMoment(slot));
                }
            }
            Instruction::Observe => self.act(Act::Observe),
            Instruction::Integrate { solve, code } => self.integrate(*solve, *code),
            Instruction::Invoke(call) => {
                self.act(Act::Invoke(*call));
                self.forget();
            }
            Instruction::Reset(solve) => self.act(Act::Reset(*solve)),
            Instruction::Call { routine, kept } => self.call_routine(*routine, kept),
        }
    }

    fn act(&mut self, act: Act) {
        self.push(Operation::Act(act));
    }

    fn compare(&mut self, left: &Expression, right: &Expression, goals: [Option<LabelId>; 3]) {
        let left = self.value(left);
        let left = self.simple("left", left);
        let right = self.value(right);
        let right = self.simple("right", right);
        let relations = [Relation::Greater, Relation::Equal, Relation::Less];
        for (relation, to) in relations.into_iter().zip(goals) {
            if let Some(to) = to {
                let condition = Box::new(Condition::compare(relation, left.clone(), right.clone()));
                self.act(Act::JumpIf { condition, to });
            }
        }
    }

    fn set_at(&mut self, array: QuantityId, index: &Expression, value: &Expression) {
        let Some(slot) = self.shared.slot(array) else { return };
        let index = self.subscript(array, index);
        let value = self.value(value);
        self.set(Target::At(slot, Box::new(index)), value);
    }

    fn fill(&mut self, quantity: QuantityId, value: &Expression) {
        let Some(slot) = self.shared.slot(quantity) else { return };
        let value = self.value(value);
        let extents = self.model.quantity(quantity).extents.clone();
        let size: u32 = extents.iter().product();
        let value = if size > 1 { self.simple("filling", value) } else { value };
        if size <= FILLED_SINGLY {
            for element in 0..size {
                let index = indices(&extents, element).into_iter().map(Index::Fixed).collect();
                self.set(Target::Slot(Element { slot, index }), value.clone());
            }
            return;
        }
        let running = |subscript| Index::Running { subscript, offset: 0 };
        let index = (0..extents.len() as u32).map(running).collect();
        let body = self.aside(|writer| writer.set(Target::Slot(Element { slot, index }), value));
        let nest = extents.iter().enumerate().rev().fold(body, |body, (subscript, extent)| {
            let (name, subscript) = (Default::default(), subscript as u32);
            vec![Operation::Loop { name, subscript, first: 0, last: extent - 1, downward: false, body }]
        });
        self.operations.extend(nest);
    }

    fn read_into(&mut self, into: &model::Target, from: Feed) {
        let (quantity, into) = match into {
            model::Target::Place(place) => (place.quantity, self.element(place).map(Target::Slot)),
            model::Target::At(array, index) => {
                let index = Box::new(self.subscript(*array, index));
                (*array, self.shared.slot(*array).map(|slot| Target::At(slot, index)))
            }
        };
        let integer = self.model.quantity(quantity).integer;
        let site = match from {
            Feed::Input => self.site(),
            Feed::Column { table, column } => self.site_of_column(table, column),
        };
        if let Some(into) = into {
            self.note_set(&into);
            self.act(Act::Read { into, integer, from, site });
        }
    }

    fn print(&mut self, act: &Print) {
        let printed = match act {
            Print::Lines(count) => Printed::Lines(self.value(count)),
            Print::Blanks(count) => Printed::Blanks(self.value(count)),
            Print::Return => Printed::Back,
            Print::Text(text) => Printed::Text(text.clone()),
            Print::Formed { value, form } => Printed::Formed(self.value(value), *form),
            Print::Plain { value, integer } => Printed::Plain { value: self.value(value), integer: *integer },
        };
        self.act(Act::Print(printed));
    }

    fn stop(&mut self, label: Option<&Expression>) {
        let stop = match label.map(|label| self.value(label)) {
            None => Stop::End,
            Some(Value::Number(number)) => {
                let course = self.model.course.as_ref();
                let mut resumable = course.into_iter().flat_map(|course| &course.resumable);
                match resumable.find(|(label, _)| f64::from(*label) == number) {
                    Some((_, label)) => Stop::At(number, *label),
                    None => Stop::Computed { label: Value::Number(number), site: self.site() },
                }
            }
            Some(computed) => {
                let label = self.simple("label", computed);
                Stop::Computed { label, site: self.site() }
            }
        };
        self.act(Act::Stop(stop));
    }

    /// The site of a demand knows what its message names besides the value.
    fn demand_of_program(&mut self, condition: Condition, failure: Demanded) {
        let named = match failure {
            Demanded::Count { unknowns } => unknowns.to_string(),
            Demanded::Depth(routine) => self.model.course.as_ref().map_or(String::new(), |course| {
                course.routines.get(routine.0 as usize).map_or(String::new(), |called| called.name.clone())
            }),
            Demanded::Fission | Demanded::StepSign | Demanded::Solver | Demanded::Increment => String::new(),
        };
        let site = self.site();
        let site = if named.is_empty() { site } else { self.shared.site_with(site, named) };
        self.demand_at(site, condition, Failure::Demanded(failure));
    }

    fn derive(&mut self, parameter: QuantityId, into: QuantityId, value: &Expression) {
        let (Some(setting), Some(slot)) = (self.shared.slot(parameter), self.shared.slot(into)) else { return };
        let body = self.aside_conditional(|writer| {
            let value = writer.value(value);
            writer.set(Target::Slot(Element { slot, index: Box::default() }), value);
        });
        self.act(Act::UnlessGiven { setting, body });
    }

    /// What the routine sets is not known here.
    fn call_routine(&mut self, routine: model::RoutineId, kept: &[QuantityId]) {
        let mut elements = Vec::new();
        for quantity in kept {
            let Some(slot) = self.shared.slot(*quantity) else { continue };
            let extents = self.model.quantity(*quantity).extents.clone();
            let size: u32 = extents.iter().product();
            elements.extend((0..size).map(|element| {
                let index = indices(&extents, element).into_iter().map(Index::Fixed).collect();
                Element { slot, index }
            }));
        }
        self.act(Act::Call { routine, kept: elements });
        self.forget();
    }

    fn integrate(&mut self, solve: model::SolveId, code: Option<QuantityId>) {
        let found = self.model.course.as_ref().and_then(|course| course.solves.get(solve.0 as usize));
        let events = found.map(|solve| solve.events.iter().map(|event| event.to).collect()).unwrap_or_default();
        let code = code.and_then(|code| self.shared.slot(code));
        self.act(Act::Integrate { solve, events, code });
        self.forget();
    }
}

/// The subscripts of an element, the last running fastest.
fn indices(extents: &[u32], element: u32) -> Vec<u32> {
    let mut rest = element;
    let mut indices: Vec<u32> = extents
        .iter()
        .rev()
        .map(|extent| {
            let here = rest % extent;
            rest /= extent;
            here
        })
        .collect();
    indices.reverse();
    indices
}
