//! Copies expressions of the traced function into the new one.

use super::super::{Beyond, Found};
use super::{Cell, Frame, Trace};
use crate::code::expression::{Base, Expression, Index, Place};
use crate::code::{Id, Type};

impl Trace<'_> {
    /// The copy of an expression of the traced function.
    pub(super) fn copied(&mut self, id: Id<Expression>, frame: &Frame) -> Found<Id<Expression>> {
        let kind = self.builder.code.type_of(id);
        let expression = self.builder.code.expressions[id];
        let copy = match expression {
            Expression::Real(_)
            | Expression::Integer(_)
            | Expression::Logical(_)
            | Expression::Time
            | Expression::Dt
            | Expression::HalfStep
            | Expression::Given(_) => return Ok(id),
            Expression::Read(place) => return self.read(place, kind, frame),
            Expression::Convert(a, rounding) => {
                let a = self.copied(a, frame)?;
                if let Expression::Integer(number) = self.builder.code.expressions[a] {
                    return Ok(self.builder.real(number as f64));
                }
                Expression::Convert(a, rounding)
            }
            Expression::Unary(operator, a) => Expression::Unary(operator, self.copied(a, frame)?),
            Expression::Binary(operator, a, b) => {
                // A power stays one: its factors are the same expression.
                if let Some((base, exponent)) = self.builder.code.power_of(id) {
                    let factor = self.copied(base, frame)?;
                    return Ok(self.builder.product(factor, exponent));
                }
                Expression::Binary(operator, self.copied(a, frame)?, self.copied(b, frame)?)
            }
            Expression::Compare(relation, a, b) => {
                Expression::Compare(relation, self.copied(a, frame)?, self.copied(b, frame)?)
            }
            Expression::Choose(condition, a, b) => {
                let condition = self.copied(condition, frame)?;
                Expression::Choose(condition, self.copied(a, frame)?, self.copied(b, frame)?)
            }
            Expression::Builtin(function, list) => {
                let list = self.builder.code.list(list).to_vec();
                let list = list.into_iter().map(|one| self.copied(one, frame)).collect::<Found<Vec<_>>>()?;
                Expression::Builtin(function, self.builder.list(&list))
            }
            Expression::Column { slope, file, column, argument } => {
                Expression::Column { slope, file, column, argument: self.copied(argument, frame)? }
            }
            Expression::Whole(_)
            | Expression::Call(..)
            | Expression::Lookup(_)
            | Expression::Fold(_)
            | Expression::Draw(..)
            | Expression::Remember(..)
            | Expression::Object(_) => return Err(Beyond::Rules),
        };
        Ok(self.builder.add(copy, kind))
    }

    fn read(&mut self, id: Id<Place>, kind: Type, frame: &Frame) -> Found<Id<Expression>> {
        let place = self.builder.code.places[id].clone();
        if let Base::Local(local) = place.base
            && let Some(at) = frame.counters.get(&local)
        {
            return Ok(self.builder.add(Expression::Integer(*at), kind));
        }
        let known = match self.element(&place, frame)? {
            Some(at) => Some(at),
            None => self.computed_element(&place, frame)?,
        };
        let Some(at) = known else { return self.read_computed(&place, kind, frame) };
        let cell = self.cell(place.base, at, frame);
        if let Some(held) = self.cells.get(&cell) {
            let local = held.local;
            return Ok(self.builder.read(Base::Local(local), Vec::new(), kind));
        }
        let index = if place.index.is_empty() { Vec::new() } else { vec![Index::Fixed(at)] };
        match place.base {
            Base::Quantity(_) => Ok(self.builder.read(place.base, index, kind)),
            Base::Local(local) => match frame.kept.get(&local) {
                Some(kept) => Ok(self.builder.read(Base::Local(*kept), index, kind)),
                // An element that nothing has set: a local array is initially 0, in loops that are unrolled.
                None => Err(Beyond::Rules),
            },
        }
    }

    /// An array of the model that is neither set nor a variable of differentiation here, at a subscript computed at
    /// run time.
    fn read_computed(&mut self, place: &Place, kind: Type, frame: &Frame) -> Found<Id<Expression>> {
        let Base::Quantity(id) = place.base else { return Err(Beyond::Rules) };
        let touched = |cell: &Cell| matches!(cell, Cell::Quantity(of, _) if *of as usize == id.index());
        if self.cells.keys().any(touched) || self.seeds.keys().any(touched) {
            return Err(Beyond::Rules);
        }
        let index = match place.index[..] {
            [Index::Computed(index)] => Index::Computed(self.copied(index, frame)?),
            [Index::Counted(index)] => Index::Counted(self.copied(index, frame)?),
            _ => return Err(Beyond::Rules),
        };
        Ok(self.builder.read(place.base, vec![index], kind))
    }
}
