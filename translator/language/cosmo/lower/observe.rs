//! What AGAINST compares with data: in the classic stepping between two rows of the trace, in a straight line.
//! (As equations the method of integration computes it: see `equations::solve`.)

use super::Lowering;
use super::quantities::Hidden;
use crate::language::cosmo::target;
use crate::language::cosmo::text::Base;
use crate::model::compose::{binary, compare};
use crate::model::{Adjustment, Binary, Expression, Function, Instruction, Observation, Place, Relation, TableId};

/// A moment that is later than the row by less than this part of the step is that of the row.
const TOLERANCE: f64 = 1e-9;

impl Lowering<'_> {
    /// What is compared and adjusted, for whoever fits.
    pub(super) fn compared(&mut self) {
        if !self.asked.observations {
            return;
        }
        let text = self.text;
        for (number, against) in (0..).zip(&text.against) {
            let card = self.cards.card(against.span, "");
            let observation = Observation {
                table: TableId(against.data.0),
                // Column 0 of the model is the first of the file, whatever its name.
                column: against.column + 1,
                value: self.quantities.hidden(Hidden::Observed(number)),
                weight: against.weight.as_ref().map(|_| self.quantities.hidden(Hidden::Weight(number))),
                card,
            };
            self.course.observations.push(observation);
        }
        for adjust in &text.adjust {
            let parameter = self.quantities.named(Base::Parameter(adjust.parameter));
            let card = self.cards.card(adjust.span, "");
            self.course.adjustments.push(Adjustment { parameter, low: adjust.low, high: adjust.high, card });
        }
    }

    fn observes(&self) -> bool {
        self.target.parts.is_none() && !self.course.observations.is_empty()
    }

    /// At the first row nothing lies before it.
    pub(super) fn observe_first(&mut self) {
        if !self.observes() {
            return;
        }
        self.observe_row();
        self.move_on();
        self.observe_moments();
    }

    /// At every other row: the moments since the row before.
    pub(super) fn observe(&mut self) {
        if !self.observes() {
            return;
        }
        self.observe_row();
        self.observe_moments();
        self.move_on();
    }

    /// What is compared has its value of this row.
    fn observe_row(&mut self) {
        let text = self.text;
        let here = self.card;
        for (number, against) in (0..).zip(&text.against) {
            self.card = self.cards.card(against.span, "");
            let value = self.value(&against.value);
            self.set_hidden(Hidden::ObservedNow(number), value);
        }
        self.card = here;
    }

    fn move_on(&mut self) {
        for number in 0..self.text.against.len() as u32 {
            let now = self.hidden(Hidden::ObservedNow(number));
            self.set_hidden(Hidden::ObservedBefore(number), now);
        }
        let time = self.read(target::T);
        self.set_hidden(Hidden::TimeOfRowBefore, time);
    }

    /// For each moment up to this row: a row of what is observed, T being the moment.
    fn observe_moments(&mut self) {
        let (again, done) = (self.made_label(), self.made_label());
        let moment = self.quantities.hidden(Hidden::Moment);
        self.instruct(Instruction::Label(again));
        self.instruct(Instruction::NextMoment { into: moment });
        let (t, d) = (self.read(target::T), self.read(target::D));
        let tolerance = binary(Binary::Multiply, Expression::Number(TOLERANCE), d);
        let reached = binary(Binary::Add, t.clone(), tolerance);
        let moment = self.hidden(Hidden::Moment);
        let later = compare(Relation::Greater, moment.clone(), reached);
        self.instruct(Instruction::JumpIf { condition: later, to: done });
        for number in 0..self.text.against.len() as u32 {
            let value = self.between_rows(number);
            self.set_hidden(Hidden::Observed(number), value);
        }
        self.set_hidden(Hidden::TimeOfRow, t);
        let clock = self.quantities.place(target::T);
        self.set(clock.clone(), moment);
        self.weights();
        self.instruct(Instruction::Observe);
        let time = self.hidden(Hidden::TimeOfRow);
        self.set(clock, time);
        self.instruct(Instruction::Jump(again));
        self.instruct(Instruction::Label(done));
    }

    /// `now - (T-moment)\\(T-before)*(now-was)`: at the row itself exactly its value.
    fn between_rows(&mut self, number: u32) -> Expression {
        let (now, was) = (self.hidden(Hidden::ObservedNow(number)), self.hidden(Hidden::ObservedBefore(number)));
        let (moment, before) = (self.hidden(Hidden::Moment), self.hidden(Hidden::TimeOfRowBefore));
        let t = self.read(target::T);
        let left = binary(Binary::Subtract, t.clone(), moment);
        let whole = binary(Binary::Subtract, t, before);
        let share = Expression::Call(Function::QuotientOrZero, vec![left, whole]);
        let change = binary(Binary::Subtract, now.clone(), was);
        binary(Binary::Subtract, now, binary(Binary::Multiply, share, change))
    }

    /// The weights, T being the moment.
    pub(in crate::language::cosmo) fn weights(&mut self) {
        let text = self.text;
        let here = self.card;
        for (number, against) in (0..).zip(&text.against) {
            if let Some(weight) = &against.weight {
                self.card = self.cards.card(against.span, "");
                let value = self.value(weight);
                self.set_hidden(Hidden::Weight(number), value);
            }
        }
        self.card = here;
    }

    fn hidden(&mut self, which: Hidden) -> Expression {
        Expression::Read(Place::single(self.quantities.hidden(which)))
    }
}
