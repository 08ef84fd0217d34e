//! Statements of a model: equations in their loops, and blocks as written.

use super::writer::{Binding, Writer, around};
use crate::code::{Base, Block, Id, Local, Quantity, Statement as Coded, Type};
use crate::model::{Axis, CardId, Equation, Statement};

/// A loop with more passes fails.
const MOST_PASSES: u32 = 1_000_000;

/// The old values that a statement reads from copies.
pub(super) type Kept = Vec<(Id<Quantity>, Id<Local>)>;

impl Writer<'_, '_> {
    /// A statement without surrounding loops. `downward` gives the direction of the loops of a family.
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
        self.bind(&first.family);
        if !self.bindings.iter().any(|binding| matches!(binding, Binding::Loop { .. })) {
            equations.iter().for_each(|(equation, kept)| self.bound(equation, kept));
            self.bindings.clear();
            return;
        }
        self.ahead = Some(Vec::new());
        self.loops_set = equations.iter().map(|(equation, _)| equation.target.quantity).collect();
        let body = self.aside(|writer| equations.iter().for_each(|(equation, kept)| writer.bound(equation, kept)));
        let ahead = self.ahead.take().unwrap_or_default();
        self.draft.body.extend(ahead);
        let nest = self.nest(body, downward);
        self.draft.body.extend(nest);
        self.bindings.clear();
    }

    /// Binds the running subscripts of a family to counters; a subscript with a single value needs no loop.
    fn bind(&mut self, family: &[Axis]) {
        let axes = (0..).zip(family);
        self.bindings = axes
            .map(|(subscript, axis)| match axis.low == axis.high {
                true => Binding::Fixed(axis.low),
                false => {
                    let name = axis.name.as_str().into();
                    let counter = self.draft.counter(subscript, &name);
                    Binding::Loop { counter, name, subscript, shift: 0, first: axis.low, last: axis.high }
                }
            })
            .collect();
    }

    /// Puts statements into the present loops.
    pub fn nest(&self, body: Block, downward: &[bool]) -> Block {
        self.bindings.iter().rev().fold(body, |body, binding| match binding {
            Binding::Loop { counter, subscript, first, last, .. } => {
                let down = downward.get(*subscript as usize).copied().unwrap_or(false);
                around(*counter, *first, *last, down, body)
            }
            Binding::Fixed(_) => body,
        })
    }

    /// One equation whose running subscripts are bound.
    pub fn bound(&mut self, equation: &Equation, kept: &Kept) {
        self.at(equation.card, Some(equation.target.quantity));
        self.kept.extend(kept.iter().copied());
        self.equation(&equation.target, &equation.value);
        self.kept.clear();
    }

    /// A block, or a statement in one: old values come from the copies of the whole block.
    fn block(&mut self, statement: &Statement) {
        match statement {
            Statement::Equation(equation) => {
                let kept: Kept = self.kept.iter().map(|(quantity, local)| (*quantity, *local)).collect();
                self.family(&[(equation, &kept)], &[]);
                self.kept = kept.into_iter().collect();
            }
            Statement::Branch { condition, then, otherwise, card } => {
                self.at(*card, None);
                let condition = self.condition(condition);
                let then = self.aside_conditional(|writer| then.iter().for_each(|inner| writer.block(inner)));
                let otherwise = self.aside_conditional(|writer| otherwise.iter().for_each(|inner| writer.block(inner)));
                self.at(*card, None);
                self.push(Coded::If(condition, then, otherwise));
            }
            Statement::Repeat { condition, body, card } => self.repeat(condition, body, *card),
            Statement::Instruct(..) => self.meet_foreign("an instruction"),
            Statement::Shift { train, cyclic, interval, memory, card } => {
                self.at(*card, Some(*train));
                let interval = self.value(interval);
                if let Some(train) = self.shared.quantity(*train) {
                    let memory = self.memory(*memory);
                    self.push(Coded::Shift { train, cyclic: *cyclic, interval, memory });
                }
            }
        }
    }

    fn repeat(&mut self, condition: &crate::model::Expression, body: &[Statement], card: CardId) {
        self.at(card, None);
        let mut tested = None;
        // Each pass computes the condition again from the current values.
        let before = self.aside_conditional(|writer| tested = Some(writer.condition(condition)));
        let body = self.aside_conditional(|writer| body.iter().for_each(|inner| writer.block(inner)));
        self.at(card, None);
        if let Some(condition) = tested {
            self.push(Coded::While { before, condition, body, limit: Some(MOST_PASSES) });
        }
    }

    /// Copies the old values of a quantity.
    pub fn keep(&mut self, quantity: Id<Quantity>, local: Id<Local>) {
        let Some(of) = self.shared.quantity(quantity) else { return };
        if self.model.quantity(quantity).extents.is_empty() {
            self.at(self.model.quantity(quantity).card, Some(quantity));
            let old = self.builder().read(Base::Quantity(of), Vec::new(), Type::REAL);
            let target = self.builder().place(Base::Local(local), Vec::new());
            self.set(target, old);
        } else {
            self.push(Coded::Keep { local, of });
        }
    }
}
