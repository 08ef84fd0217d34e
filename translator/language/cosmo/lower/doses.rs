//! Doses in the classic stepping: what lies in a step is a further input of it (docs/time.md 8.5).

use super::Lowering;
use super::accounts::Thing;
use super::quantities::{Hidden, OfDose};
use crate::language::cosmo::target::{self, Temporary};
use crate::language::cosmo::text::{Dose, Number};
use crate::model::compose::{binary, compare};
use crate::model::{Binary, Expression, Function, Place, Relation, Statement};

/// Times nearer to the end of a step than this part of it belong to the next.
const TOLERANCE: f64 = 1e-9;

/// A number of doses that is never reached.
const WITHOUT_END: f64 = crate::model::NEVER;

impl Lowering<'_> {
    /// Amounts and times are evaluated once a run.
    pub(in crate::language::cosmo) fn prepare_doses(&mut self) {
        let text = self.text;
        let here = self.card;
        for (number, (index, dose)) in text.doses().enumerate() {
            self.card = self.cards.card(text.body[index].span, "");
            self.prepare_dose(number as u32, dose);
        }
        self.card = here;
    }

    fn prepare_dose(&mut self, number: u32, dose: &Dose) {
        let of = |part| Hidden::Dose(number, part);
        let given = [
            (OfDose::Amount, Some(&dose.amount)),
            (OfDose::At, Some(&dose.at)),
            (OfDose::Every, dose.every.as_ref()),
            (OfDose::Over, dose.over.as_ref()),
        ];
        for (part, value) in given {
            if let Some(value) = value {
                let value = self.value(value);
                self.set_hidden(of(part), value);
            }
        }
        for (tracer, label) in &dose.labels {
            let value = self.value(label);
            self.set_hidden(of(OfDose::Label(*tracer)), value);
        }
        if dose.every.is_some() {
            let times = dose.times.as_ref().map_or(number_of(WITHOUT_END), |times| self.value(times));
            // Without a pause there is one.
            let pauses = compare(Relation::Greater, self.of_dose(number, OfDose::Every), number_of(0.0));
            let times = Expression::If(Box::new(pauses), Box::new(times), Box::new(number_of(1.0)));
            self.set_hidden(of(OfDose::Times), times);
        }
        if self.target.parts.is_none() {
            self.set_hidden(of(OfDose::Done), number_of(0.0));
        }
    }

    fn of_dose(&mut self, number: u32, part: OfDose) -> Expression {
        Expression::Read(Place::single(self.quantities.hidden(Hidden::Dose(number, part))))
    }

    fn before(&mut self, temporary: Temporary) -> Expression {
        self.read(target::Place::Temporary(temporary))
    }

    /// The end of the step that begins at label 1.
    fn step_end(&mut self) -> Expression {
        binary(Binary::Add, self.before(Temporary::TimeBefore), self.before(Temporary::StepBefore))
    }

    /// The end of the step less the tolerance.
    fn due_before(&mut self) -> Expression {
        let tolerance = binary(Binary::Multiply, number_of(TOLERANCE), self.before(Temporary::StepBefore));
        binary(Binary::Subtract, self.step_end(), tolerance)
    }

    /// When the dose that is looked at begins.
    fn start(&mut self, number: u32, repeated: bool) -> Expression {
        let at = self.of_dose(number, OfDose::At);
        if !repeated {
            return at;
        }
        let (count, every) = (self.of_dose(number, OfDose::Number), self.of_dose(number, OfDose::Every));
        binary(Binary::Add, at, binary(Binary::Multiply, count, every))
    }

    /// Adds to the sums of the inputs what this step gets of all doses of a declaration.
    pub(in crate::language::cosmo) fn give_dose(&mut self, number: u32) {
        let text = self.text;
        let Some((_, dose)) = text.doses().nth(number as usize) else { return };
        let done = self.of_dose(number, OfDose::Done);
        self.set_hidden(Hidden::Dose(number, OfDose::Number), done);
        let repeated = dose.every.is_some();
        let times = if repeated { self.of_dose(number, OfDose::Times) } else { number_of(1.0) };
        let some_left = compare(Relation::Less, self.of_dose(number, OfDose::Number), times);
        let due = compare(Relation::Less, self.start(number, repeated), self.due_before());
        let outside = std::mem::take(&mut self.statements);
        self.give_one(number, dose);
        let body = std::mem::replace(&mut self.statements, outside);
        let condition = Expression::And(Box::new(some_left), Box::new(due));
        let card = self.card;
        self.push(Statement::Repeat { condition, body, card });
    }

    fn give_one(&mut self, number: u32, dose: &Dose) {
        let lasts = dose.over.is_some();
        if lasts {
            let start = self.start(number, dose.every.is_some());
            self.set_hidden(Hidden::Dose(number, OfDose::Start), start);
            let part = self.part_in_step(number);
            self.set_hidden(Hidden::Dose(number, OfDose::Part), part);
        }
        self.add_to(target::C, number, dose.into, None, lasts);
        for (tracer, _) in &dose.labels {
            self.add_to(target::l(*tracer), number, dose.into, Some(*tracer), lasts);
        }
        let next = binary(Binary::Add, self.of_dose(number, OfDose::Number), number_of(1.0));
        self.set_hidden(Hidden::Dose(number, OfDose::Number), next);
        let count = self.of_dose(number, OfDose::Number);
        if lasts {
            let end = binary(Binary::Add, self.of_dose(number, OfDose::Start), self.of_dose(number, OfDose::Over));
            let over = compare(Relation::LessEqual, end, self.step_end());
            let done = self.of_dose(number, OfDose::Done);
            let done = Expression::If(Box::new(over), Box::new(count), Box::new(done));
            self.set_hidden(Hidden::Dose(number, OfDose::Done), done);
        } else {
            self.set_hidden(Hidden::Dose(number, OfDose::Done), count);
        }
    }

    /// The part of [start, start+over) that lies in the step; all of it if it does not last.
    fn part_in_step(&mut self, number: u32) -> Expression {
        let start = self.of_dose(number, OfDose::Start);
        let end = binary(Binary::Add, start.clone(), self.of_dose(number, OfDose::Over));
        let last = Expression::Call(Function::Min, vec![end, self.step_end()]);
        let first = Expression::Call(Function::Max, vec![start, self.before(Temporary::TimeBefore)]);
        let length = binary(Binary::Subtract, last, first);
        let length = Expression::Call(Function::Max, vec![length, number_of(0.0)]);
        let over = self.of_dose(number, OfDose::Over);
        let part = Expression::Call(Function::QuotientOrZero, vec![length, over.clone()]);
        let lasts = compare(Relation::Greater, over, number_of(0.0));
        Expression::If(Box::new(lasts), Box::new(part), Box::new(number_of(1.0)))
    }

    /// A dose is an amount, so it is divided by D where flows are rates.
    fn add_to(&mut self, sum: target::Place, number: u32, into: Number, thing: Thing, lasts: bool) {
        let mut amount = self.of_dose(number, thing.map_or(OfDose::Amount, OfDose::Label));
        if lasts {
            amount = binary(Binary::Multiply, amount, self.of_dose(number, OfDose::Part));
        }
        self.account_dose(thing, into, amount.clone());
        if self.text.rates {
            amount = Expression::Call(Function::QuotientOrZero, vec![amount, self.read(target::D)]);
        }
        let sum_so_far = self.read(sum);
        let place = self.quantities.place(sum);
        self.set(place, binary(Binary::Add, sum_so_far, amount));
    }
}

fn number_of(value: f64) -> Expression {
    Expression::Number(value)
}
