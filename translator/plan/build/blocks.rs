//! Statements as operations: equations in their loops, and blocks as they are written.

use super::super::{Operation, Target, TemporaryId};
use super::writer::{Binding, Writer};
use crate::model::area::members;
use crate::model::{Axis, Equation, Expression, QuantityId, Statement};

/// In a course, families of so few members are written out: then all their elements can be locals of C.
const WRITTEN_OUT: u32 = 32;

/// Old values a statement takes from copies.
pub(super) type Kept = Vec<(QuantityId, TemporaryId)>;

impl Writer<'_, '_> {
    /// A statement with nothing around it. The loops of a family go as `downward` says.
    pub fn statement(&mut self, statement: &Statement, kept: &Kept, downward: &[bool]) {
        match statement {
            Statement::Equation(equation) => self.family(&[(equation, kept)], downward),
            block => {
                self.kept = kept.iter().copied().collect();
                self.block(block);
                self.kept.clear();
            }
        }
    }

    /// Equations with the same running subscripts, in one nest of loops.
    pub fn family(&mut self, equations: &[(&Equation, &Kept)], downward: &[bool]) {
        let Some((first, _)) = equations.first() else { return };
        if self.written() && first.family.iter().map(Axis::len).product::<u32>() <= WRITTEN_OUT {
            return equations.iter().for_each(|(equation, _)| self.members(equation));
        }
        self.bind(first, loops(first));
        if !self.bindings.iter().any(|binding| matches!(binding, Binding::Loop { .. })) {
            equations.iter().for_each(|(equation, kept)| self.bound(equation, kept));
            self.bindings.clear();
            return;
        }
        if let [(only, _)] = equations {
            self.announce(only.card, Some(only.target.quantity));
        }
        self.ahead = Some(Vec::new());
        self.loops_set = equations.iter().map(|(equation, _)| equation.target.quantity).collect();
        let body = self.aside(|writer| {
            for (equation, kept) in equations {
                match equations.len() {
                    1 => writer.unannounced(equation, kept),
                    _ => writer.bound(equation, kept),
                }
            }
        });
        let ahead = self.ahead.take().unwrap_or_default();
        self.operations.extend(ahead);
        let downward = |subscript: u32| downward.get(subscript as usize).copied().unwrap_or(false);
        let nest = self.bindings.iter().rev().fold(body, |body, binding| match binding {
            Binding::Loop { subscript, first, last, .. } => vec![Operation::Loop {
                name: self.axis(*subscript),
                subscript: *subscript,
                first: *first,
                last: *last,
                downward: downward(*subscript),
                body,
            }],
            Binding::Fixed(_) => body,
        });
        self.operations.extend(nest);
        self.bindings.clear();
    }

    /// All members of a family, one after the other.
    fn members(&mut self, equation: &Equation) {
        members(&equation.family, &mut |at| {
            self.bindings = at.iter().copied().map(Binding::Fixed).collect();
            self.bound(equation, &Kept::new());
        });
        self.bindings.clear();
    }

    /// One equation, its running subscripts being bound, under its card.
    pub fn bound(&mut self, equation: &Equation, kept: &Kept) {
        self.announce(equation.card, Some(equation.target.quantity));
        self.unannounced(equation, kept);
    }

    fn unannounced(&mut self, equation: &Equation, kept: &Kept) {
        self.at(equation.card, Some(equation.target.quantity));
        self.kept.extend(kept.iter().copied());
        self.equation(&equation.target, &equation.value);
        self.kept.clear();
    }

    /// A block, or a statement in one: old values are taken from the copies of the whole block.
    fn block(&mut self, statement: &Statement) {
        match statement {
            Statement::Equation(equation) => {
                let kept: Kept = self.kept.iter().map(|(quantity, temporary)| (*quantity, *temporary)).collect();
                self.family(&[(equation, &kept)], &[]);
                self.kept = kept.into_iter().collect();
            }
            Statement::Branch { condition, then, otherwise, card } => {
                self.announce(*card, None);
                self.at(*card, None);
                let condition = self.condition(condition);
                let then = self.aside_conditional(|writer| then.iter().for_each(|inner| writer.block(inner)));
                let otherwise = self.aside_conditional(|writer| otherwise.iter().for_each(|inner| writer.block(inner)));
                self.push(Operation::If { condition: Box::new(condition), then, otherwise });
            }
            Statement::Repeat { condition, body, card } => self.repeat(condition, body, *card),
            // Programs have instructions, and no operations.
            Statement::Instruct(..) => {}
            Statement::Shift { train, cyclic, interval, memory, card } => {
                self.announce(*card, Some(*train));
                self.at(*card, Some(*train));
                let interval = self.value(interval);
                let site = self.site();
                if let Some(slot) = self.shared.slot(*train) {
                    let memory = self.memory(*memory);
                    self.push(Operation::Shift {
                        train: slot,
                        cyclic: *cyclic,
                        interval: Box::new(interval),
                        memory,
                        site,
                    });
                }
            }
        }
    }

    fn repeat(&mut self, condition: &Expression, body: &[Statement], card: crate::model::CardId) {
        self.announce(card, None);
        self.at(card, None);
        let site = self.site();
        let mut tested = None;
        // The condition is computed anew for every pass, by what is then known.
        let before = self.aside_conditional(|writer| tested = Some(writer.condition(condition)));
        let body = self.aside_conditional(|writer| body.iter().for_each(|inner| writer.block(inner)));
        if let Some(condition) = tested {
            let (condition, limit) = (Box::new(condition), !self.written());
            self.push(Operation::While { before, condition, body, limit, site });
        }
    }

    /// Copies the old values of a quantity.
    pub fn keep(&mut self, quantity: QuantityId, temporary: TemporaryId) {
        if let Some(slot) = self.shared.slot(quantity) {
            if self.model.quantity(quantity).extents.is_empty() {
                let value = super::super::Value::Slot(super::super::Element { slot, index: Box::default() });
                let card = self.model.quantity(quantity).card;
                self.at(card, Some(quantity));
                self.set(Target::Temporary(temporary), value);
            } else {
                self.push(Operation::Keep { temporary, slot });
            }
        }
    }
}

/// The running subscripts of a family as loop variables; one that has a single value needs no loop.
fn loops(equation: &Equation) -> Vec<Binding> {
    let axes = equation.family.iter().enumerate();
    axes.map(|(number, axis)| match axis.low == axis.high {
        true => Binding::Fixed(axis.low),
        false => Binding::Loop { subscript: number as u32, shift: 0, first: axis.low, last: axis.high },
    })
    .collect()
}
