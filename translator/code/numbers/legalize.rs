//! From Code in doubles to Code in fixed point: every expression gets a format, and a conversion where another format
//! is required.
//!
//! A value is requested at an exponent ([`Legalizer::at`]). Products, quotients, tables and functions give any exponent
//! at no extra cost, because they shift anyway; a sum is computed at an exponent at which both sides and the sum itself
//! fit. The formats of an operation and its operands determine its shift.

use super::super::builder::Builder;
use super::super::effects::effects;
use super::super::expression::{Expression, Place, Rounding, Unary};
use super::super::function::{Function, Local};
use super::super::statement::{Block, Stated, Statement, Wait};
use super::super::system::{Quantity, Site, System};
use super::super::types::Type;
use super::super::{Id, Index};
use super::formats::{Formats, Look, point_of};
use super::record::{Range, Ranges};
use super::scale::{Known, Scale, bound, exponent_of, value_of};
use super::{Refusal, Refused};
use crate::code::expression::{Base, Draw, Fold, Remember};

/// Fractional bits of a product of an array.
const LEAST_OF_PRODUCT: i32 = 8;

/// The tolerance of times, as a part of a step (docs/time.md 8.5).
pub const TOLERANCE: f64 = 1e-9;

pub(super) type Made<T = Id<Expression>> = Result<T, Refusal>;

/// Writes the functions of a system in fixed point.
pub(super) struct Legalizer<'a> {
    pub system: &'a System,
    pub ranges: &'a Ranges,
    pub scale: &'a Scale,
    /// The present function.
    pub function: Id<Function>,
    /// The replacement of [`TOLERANCE`].
    pub tolerance: f64,
    /// The last bits by which the time of a program advances in every step, in addition to D.
    late: i32,
    pub builder: Builder,
    pub looks: Vec<Look>,
    folds: Vec<Vec<i32>>,
    /// The present line.
    site: Option<Id<Site>>,
}

impl Known for Legalizer<'_> {
    fn quantity(&self, id: Id<Quantity>) -> f64 {
        self.scale.most[id.index()]
    }

    fn local(&self, id: Id<Local>) -> f64 {
        value_of(1 << 30, self.scale.local(self.function, id))
    }
}

/// The system in fixed point.
pub(super) fn legalize(
    system: &System,
    ranges: &Ranges,
    scale: Scale,
    late: i32,
    tolerance: f64,
) -> Result<Formats, Refused> {
    let mut builder = Builder::default();
    builder.code.labels = system.code.labels.clone();
    let (function, looks, folds) = (Id::new(0), Vec::new(), Vec::new());
    let mut legalizer =
        Legalizer { system, ranges, scale: &scale, function, tolerance, late, builder, looks, folds, site: None };
    for (id, function) in system.code.functions.iter() {
        legalizer.function = id;
        let body = legalizer.block(&function.body).map_err(|why| Refused { why, site: legalizer.site })?;
        let mut function = Function { body, ..function.clone() };
        for local in function.locals.ids().collect::<Vec<_>>() {
            if let Type::Real(_) = function.locals[local].kind {
                function.locals[local].kind = format(scale.local(id, local));
            }
        }
        legalizer.builder.code.functions.push(function);
    }
    let Legalizer { builder, looks, folds, .. } = legalizer;
    let mut system = System { code: builder.code, ..system.clone() };
    for id in system.quantities.ids() {
        system.quantities[id].kind = format(scale.quantity(id));
    }
    let found = effects(&system);
    for (id, effects) in system.code.functions.ids().zip(found) {
        system.code.functions[id].effects = effects;
    }
    Ok(Formats { system, scale, looks, folds })
}

/// A 32-bit number with the given number of fractional bits.
fn format(exponent: i32) -> Type {
    Type::Fixed { bits: 32, point: exponent.clamp(i16::MIN.into(), i16::MAX.into()) as i16 }
}

impl Legalizer<'_> {
    pub fn add(&mut self, expression: Expression, exponent: i32) -> Id<Expression> {
        self.builder.add(expression, format(exponent))
    }

    pub fn mantissa(&mut self, mantissa: i32, exponent: i32) -> Id<Expression> {
        self.add(Expression::Integer(mantissa.into()), exponent)
    }

    pub fn seen(&self, value: Id<Expression>) -> Option<Range> {
        self.ranges.part(value)
    }

    pub fn most(&self, value: Id<Expression>) -> f64 {
        bound(self.system, value, &|part| self.seen(part), self)
    }

    /// Converts to another format, unless it is the same.
    pub fn shifted(&mut self, value: Id<Expression>, exponent: i32) -> Id<Expression> {
        let own = point_of(&self.builder.code, value);
        match self.builder.code.expressions[value] {
            _ if own == exponent => value,
            Expression::Integer(mantissa) => {
                self.mantissa(super::integer::shift(mantissa as i32, exponent - own), exponent)
            }
            Expression::Convert(inner, Rounding::Moved) => {
                let before = point_of(&self.builder.code, inner);
                let inner = self.shifted(inner, before + exponent - own);
                self.moved(inner, exponent)
            }
            Expression::Convert(inner, rounding) if point_of(&self.builder.code, inner) < own && own < exponent => {
                self.add(Expression::Convert(inner, rounding), exponent)
            }
            _ => self.add(Expression::Convert(value, Rounding::Nearest), exponent),
        }
    }

    pub fn negated(&mut self, value: Id<Expression>) -> Id<Expression> {
        let own = point_of(&self.builder.code, value);
        match self.builder.code.expressions[value] {
            Expression::Integer(mantissa) => self.add(Expression::Integer(-mantissa), own),
            Expression::Unary(Unary::Negate, inner) => inner,
            Expression::Convert(inner, Rounding::Moved) => {
                let inner = self.negated(inner);
                self.moved(inner, own)
            }
            _ => self.add(Expression::Unary(Unary::Negate, value), own),
        }
    }

    /// The same digits with a different binary point.
    pub fn moved(&mut self, value: Id<Expression>, exponent: i32) -> Id<Expression> {
        match self.builder.code.expressions[value] {
            _ if point_of(&self.builder.code, value) == exponent => value,
            Expression::Integer(mantissa) => self.add(Expression::Integer(mantissa), exponent),
            Expression::Convert(inner, Rounding::Moved) => self.moved(inner, exponent),
            _ => self.add(Expression::Convert(value, Rounding::Moved), exponent),
        }
    }

    fn block(&mut self, block: &Block) -> Made<Block> {
        let mut made = Block::with_capacity(block.len());
        for stated in block {
            self.site = Some(stated.source);
            // Nobody gives a library values other than its settings.
            if let Statement::If(condition, then, otherwise) = &stated.statement
                && let Some(holds) = self.known(*condition)
            {
                made.extend(self.block(if holds { then } else { otherwise })?);
            } else if let Some(statement) = self.statement(&stated.statement)? {
                made.push(Stated { statement, source: stated.source });
            }
        }
        Ok(made)
    }

    /// The value of a condition that asks whether a setting is given.
    fn known(&self, condition: Id<Expression>) -> Option<bool> {
        match self.system.code.expressions[condition] {
            Expression::Given(_) => Some(false),
            Expression::Unary(Unary::Not, a) => self.known(a).map(|holds| !holds),
            _ => None,
        }
    }

    /// Nothing for operations that a library does not have.
    fn statement(&mut self, statement: &Statement) -> Made<Option<Statement>> {
        let time = self.scale.time;
        Ok(Some(match statement {
            Statement::Set(place, value) => return self.set(*place, *value).map(Some),
            Statement::Require(condition, failure) => Statement::Require(self.condition(*condition)?, *failure),
            Statement::If(condition, then, otherwise) => {
                let condition = self.condition(*condition)?;
                Statement::If(condition, self.block(then)?, self.block(otherwise)?)
            }
            Statement::For { counter, first, last, down, body } => {
                let body = self.block(body)?;
                Statement::For { counter: *counter, first: *first, last: *last, down: *down, body }
            }
            Statement::While { before, condition, body, limit } => {
                let before = self.block(before)?;
                let condition = self.condition(*condition)?;
                Statement::While { before, condition, body: self.block(body)?, limit: *limit }
            }
            Statement::Shift { train, cyclic, interval, memory } => {
                let (interval, memory) = (self.at(*interval, time)?, self.place(*memory)?);
                Statement::Shift { train: *train, cyclic: *cyclic, interval, memory }
            }
            Statement::SetTime(value) => Statement::SetTime(self.at(*value, time)?),
            Statement::Read { into, integer, from } => {
                Statement::Read { into: self.place(*into)?, integer: *integer, from: *from }
            }
            // The caller decides where a program continues.
            Statement::Wait(Wait::Stop(..) | Wait::StopAt(_)) => Statement::Return(None),
            Statement::Keep { .. }
            | Statement::Wait(Wait::Run | Wait::Row)
            | Statement::Label(_)
            | Statement::Jump(_)
            | Statement::Return(None) => statement.clone(),
            // Fixed point has no slopes, and integers are finite; a library prints nothing and is asked nothing.
            Statement::Tabulate(_)
            | Statement::Guard(_)
            | Statement::Wait(Wait::Given)
            | Statement::Print(_)
            | Statement::Warn(..)
            | Statement::NextMoment(_)
            | Statement::Observe => return Ok(None),
            Statement::Call { .. }
            | Statement::Compute { .. }
            | Statement::EndIfFailed
            | Statement::Store(..)
            | Statement::Iterate { .. }
            | Statement::Perform(_)
            | Statement::Pause(_)
            | Statement::Count { .. }
            | Statement::Table(_)
            | Statement::Solve { .. }
            | Statement::Reset(_)
            | Statement::Evaluate(_)
            | Statement::Invoke(_)
            | Statement::Return(Some(_)) => return Err(Refusal::Construct),
        }))
    }

    pub fn place(&mut self, place: Id<Place>) -> Made<Id<Place>> {
        let Place { base, index } = &self.system.code.places[place];
        let index = index.iter().map(|index| self.index(*index)).collect::<Made<_>>()?;
        Ok(self.builder.place(*base, index))
    }

    /// Subscripts are integers.
    pub fn index(&mut self, index: Index) -> Made<Index> {
        match index {
            Index::Fixed(_) | Index::Running { .. } => Ok(index),
            Index::Computed(value) => Ok(Index::Computed(self.at(value, 0)?)),
            Index::Counted(_) => Err(Refusal::Construct),
        }
    }

    fn set(&mut self, place: Id<Place>, value: Id<Expression>) -> Made<Statement> {
        let code = &self.system.code;
        let base = code.places[place].base;
        let exponent = self.scale.place(self.function, &code.places[place]);
        let target = self.place(place)?;
        self.builder.span = code.spans.get(value.index()).copied().unwrap_or_default();
        let made = match &code.expressions[value] {
            Expression::Fold(fold) => self.fold(&code.folds[*fold], exponent)?,
            Expression::Draw(Draw::Uniform, list) => self.add(Expression::Draw(Draw::Uniform, *list), 31),
            Expression::Draw(Draw::Normal, list) => {
                let [mean, deviation] = *code.list(*list) else { return Err(Refusal::Construct) };
                let own = self.natural(deviation);
                let arguments = [self.at(mean, exponent)?, self.at(deviation, own)?];
                let arguments = self.builder.list(&arguments);
                self.add(Expression::Draw(Draw::Normal, arguments), exponent)
            }
            Expression::Remember(what, memory, list) => self.remember(*what, *memory, code.list(*list), exponent)?,
            Expression::Lookup(lookup) if code.expressions[value].stands_alone(code) => {
                let lookup = &code.lookups[*lookup];
                let made = self.lookup(lookup)?;
                self.add(made, self.scale.quantity(lookup.table))
            }
            Expression::Binary(crate::code::Binary::Add, ..) if self.late != 0 && self.is_time(base) => {
                let moved = self.at(value, exponent)?;
                let late = self.mantissa(self.late, exponent);
                self.add(Expression::Binary(crate::code::Binary::Add, moved, late), exponent)
            }
            _ => self.at(value, exponent)?,
        };
        Ok(Statement::Set(target, made))
    }

    fn is_time(&self, base: Base) -> bool {
        self.system.clock.time().is_some_and(|time| base == Base::Quantity(time))
    }

    fn remember(&mut self, what: Remember, memory: Id<Place>, arguments: &[Id<Expression>], exponent: i32) -> Made {
        let (time, dt) = (self.scale.time, self.scale.dt);
        let kept = self.scale.place(self.function, &self.system.code.places[memory]);
        let memory = self.place(memory)?;
        let (own, arguments) = match (what, arguments) {
            (Remember::Pulse, [height, first, interval]) => {
                let height = self.at(*height, exponent)?;
                (exponent, vec![height, self.at(*first, time)?, self.at(*interval, time)?])
            }
            (Remember::Sample, [of, interval]) => (kept, vec![self.at(*of, kept)?, self.at(*interval, time)?]),
            // The amount added in a step, and the time from which it is added.
            (Remember::RampSum, [slope, from]) => {
                let natural = self.natural(*slope);
                let slope = self.at(*slope, natural)?;
                let step = self.add(Expression::Dt, dt);
                let rise = self.add(Expression::Binary(crate::code::Binary::Multiply, slope, step), kept);
                let from = self.at(*from, time)?;
                let step = self.add(Expression::Dt, dt);
                let step = self.shifted(step, time);
                let due = self.add(Expression::Binary(crate::code::Binary::Add, from, step), time);
                (kept, vec![rise, due])
            }
            (Remember::Pulse | Remember::Sample | Remember::RampSum, _) => return Err(Refusal::Construct),
        };
        let arguments = self.builder.list(&arguments);
        Ok(self.add(Expression::Remember(what, memory, arguments), own))
    }

    fn fold(&mut self, fold: &Fold, exponent: i32) -> Made {
        let shifts = self.shifts(fold, exponent);
        if fold.product && exponent < LEAST_OF_PRODUCT {
            return Err(Refusal::Product);
        }
        self.folds.push(shifts);
        let fold = self.builder.code.folds.push(fold.clone());
        Ok(self.add(Expression::Fold(fold), exponent))
    }

    /// See [`Formats::fold`]. Products of several factors are as great as the products of the greatest values.
    fn shifts(&self, fold: &Fold, exponent: i32) -> Vec<i32> {
        let known = |base: Base| match base {
            Base::Quantity(id) => (self.scale.quantity(id), self.scale.most[id.index()]),
            Base::Local(id) => {
                let own = self.scale.local(self.function, id);
                (own, value_of(1 << 30, own))
            }
        };
        let factors: Vec<(i32, f64)> = fold.factors.iter().map(|factor| known(factor.base)).collect();
        let Some(((first, mut most), rest)) = factors.split_first().map(|(first, rest)| (*first, rest)) else {
            return Vec::new();
        };
        // For a product of all values of an array, each further value is a factor.
        if fold.product {
            return vec![first];
        }
        let mut before = first;
        let mut shifts = Vec::new();
        for (number, (own, greatest)) in rest.iter().enumerate() {
            most *= greatest;
            let next = if number + 1 == rest.len() { exponent } else { exponent_of(most, 30) };
            shifts.push(before + own - next);
            before = next;
        }
        shifts.push(exponent - before);
        shifts
    }
}
