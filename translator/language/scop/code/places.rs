//! Places that are read or assigned, and the whole numbers of subscripts and bounds.

use super::draft::Named;
use super::{Beyond, Home, Lowering, Made, Storage, Value};
use crate::code::expression::{Base, Binary, Expression, Index, Place, Rounding};
use crate::code::statement::{Failure, Statement};
use crate::code::{Builtin, Id, Quantity, Type};
use crate::language::scop::text::{Base as WrittenBase, Place as Written, VariableId, Whole, WholeKind, WholeOperator};
use crate::model::{self, Relation};

impl<'t> Lowering<'t> {
    /// A place of the text. What its subscript needs is written in front.
    pub fn place(&mut self, place: &'t Written) -> Made<Id<Place>> {
        match place.base {
            WrittenBase::Variable(id) => self.place_of(id, place.index.as_ref()),
            WrittenBase::Local(_) => {
                let base = self.base(place.base)?;
                let index = match &place.index {
                    None => Vec::new(),
                    Some(whole) => vec![self.subscript(base, whole)?],
                };
                Ok(self.builder.place(base, index))
            }
        }
    }

    /// The place of a variable, or of its element.
    pub fn place_of(&mut self, id: VariableId, index: Option<&'t Whole>) -> Made<Id<Place>> {
        let index = match index {
            None => None,
            Some(whole) => Some(self.subscript(Base::Quantity(self.shell.variable(id)), whole)?),
        };
        self.place_at(id, index)
    }

    pub fn place_at(&mut self, id: VariableId, index: Option<Index>) -> Made<Id<Place>> {
        let (base, index) = match self.body.homes.get(&id).copied() {
            None => (Base::Quantity(self.shell.variable(id)), index),
            Some(Home::Local(local)) => (Base::Local(local), index),
            Some(Home::Part { array, first }) => (Base::Local(array), Some(behind(first, index)?)),
        };
        Ok(self.builder.place(base, index.into_iter().collect()))
    }

    /// A base that is a quantity or a local other than a counter.
    pub fn base(&mut self, base: WrittenBase) -> Made<Base> {
        Ok(match base {
            WrittenBase::Variable(id) => Base::Quantity(self.shell.variable(id)),
            WrittenBase::Local(id) => match self.storage_of(id)? {
                Storage::Local(local) | Storage::Counter(local, ..) => Base::Local(local),
                Storage::Quantity(id) => Base::Quantity(id),
            },
        })
    }

    /// The value of a place; that of a counter becomes a real number.
    pub fn read(&mut self, place: Id<Place>) -> Value {
        if let Place { base: Base::Local(local), .. } = self.builder.code.places[place]
            && self.body.locals[local].kind == Type::COUNTER
        {
            let counted = self.builder.add(Expression::Read(place), Type::COUNTER);
            return self.builder.add(Expression::Convert(counted, Rounding::Exact), Type::REAL);
        }
        self.builder.add(Expression::Read(place), Type::REAL)
    }

    pub fn whole_quantity(&mut self, id: Id<Quantity>) -> Id<Place> {
        self.builder.place(Base::Quantity(id), Vec::new())
    }

    pub fn element(&mut self, id: Id<Quantity>, at: u32) -> Id<Place> {
        self.builder.place(Base::Quantity(id), vec![Index::Fixed(at)])
    }

    pub fn read_quantity(&mut self, id: Id<Quantity>) -> Value {
        let place = self.whole_quantity(id);
        self.read(place)
    }

    /// A place of the model in the arena of the code; its subscripts are fixed.
    pub fn place_of_model(&mut self, place: &model::Place) -> Id<Place> {
        let index = place.index.iter().map(|index| match index {
            model::Index::Fixed(at) => Index::Fixed(*at),
            model::Index::Running { .. } => Index::Fixed(0),
        });
        let index = index.collect();
        self.builder.place(Base::Quantity(place.quantity), index)
    }

    pub fn extent(&self, base: Base) -> u32 {
        let extents = match base {
            Base::Quantity(id) => &self.shell.quantities[id.index()].extents,
            Base::Local(id) => &self.body.locals[id].extents,
        };
        extents.first().copied().unwrap_or(0)
    }

    pub fn subscript(&mut self, base: Base, whole: &'t Whole) -> Made<Index> {
        let size = self.extent(base);
        if let Some(at) = whole.constant() {
            return Ok(Index::Fixed(u32::try_from(at).unwrap_or(0)));
        }
        if let Some((counter, first, last, offset)) = self.running(whole)
            && i64::from(first) + i64::from(offset) >= 0
            && i64::from(last) + i64::from(offset) < i64::from(size)
        {
            return Ok(Index::Running { counter, offset });
        }
        let counted = self.whole(whole)?;
        let one = self.real(1.0);
        let counted = self.binary(Binary::Add, counted, one);
        Ok(self.tested_subscript(base, counted, size))
    }

    /// A subscript that is counted from 1 and computed: the run fails unless it is in the array.
    pub fn tested_subscript(&mut self, base: Base, counted: Value, size: u32) -> Index {
        let subscript = self.put("subscript", counted);
        let (one, last) = (self.real(1.0), self.real(f64::from(size)));
        let low = self.builder.compare(Relation::GreaterEqual, subscript, one);
        let high = self.builder.compare(Relation::LessEqual, subscript, last);
        let within = self.builder.add(Expression::Binary(Binary::And, low, high), Type::Logical);
        let named = match base {
            Base::Quantity(id) => Some(Named::Array(id)),
            Base::Local(id) => Some(Named::Words(self.body.locals[id].name.to_string())),
        };
        let source = self.sites.site(self.shell.card, self.body.computes, named);
        self.body
            .statements
            .push(crate::code::Stated { statement: Statement::Require(within, Failure::Index), source });
        Index::Computed(subscript)
    }

    /// A counter of a loop plus a number, with the range of the counter.
    fn running(&self, whole: &Whole) -> Option<(Id<crate::code::Local>, u32, u32, i32)> {
        match &whole.kind {
            WholeKind::Index(id) => match self.body.storage.get(id.0 as usize).copied().flatten()? {
                Storage::Counter(counter, first, last) => Some((counter, first, last, 0)),
                Storage::Local(_) | Storage::Quantity(_) => None,
            },
            WholeKind::Binary(operator @ (WholeOperator::Add | WholeOperator::Subtract), a, b) => {
                let number = |whole: &Whole| whole.constant().and_then(|number| i32::try_from(number).ok());
                if let Some((counter, first, last, offset)) = self.running(a) {
                    let by = number(b)?;
                    let by = if *operator == WholeOperator::Add { by } else { by.checked_neg()? };
                    return Some((counter, first, last, offset.checked_add(by)?));
                }
                let (counter, first, last, offset) = self.running(b).filter(|_| *operator == WholeOperator::Add)?;
                Some((counter, first, last, offset.checked_add(number(a)?)?))
            }
            WholeKind::Number(_) | WholeKind::Truncated(_) | WholeKind::Negate(_) | WholeKind::Binary(..) => None,
        }
    }

    /// A whole number as a real one.
    pub fn whole(&mut self, whole: &'t Whole) -> Made<Value> {
        Ok(match &whole.kind {
            WholeKind::Number(value) => self.real(*value as f64),
            WholeKind::Index(id) => {
                let base = self.base(WrittenBase::Local(*id))?;
                let place = self.builder.place(base, Vec::new());
                self.read(place)
            }
            WholeKind::Truncated(written) => {
                let value = self.value(written)?;
                self.truncated(value)
            }
            WholeKind::Negate(part) => {
                let part = self.whole(part)?;
                self.negative(part)
            }
            WholeKind::Binary(operator, a, b) => {
                let (a, b) = (self.whole(a)?, self.whole(b)?);
                match operator {
                    WholeOperator::Add => self.binary(Binary::Add, a, b),
                    WholeOperator::Subtract => self.binary(Binary::Subtract, a, b),
                    WholeOperator::Multiply => self.binary(Binary::Multiply, a, b),
                    WholeOperator::Divide => {
                        let quotient = self.binary(Binary::Divide, a, b);
                        self.truncated(quotient)
                    }
                }
            }
        })
    }

    fn truncated(&mut self, value: Value) -> Value {
        self.builtin(Builtin::Truncate, &[value])
    }
}

/// A subscript of the part of an array that begins at `first`.
pub fn behind(first: u32, index: Option<Index>) -> Made<Index> {
    Ok(match index {
        None => Index::Fixed(first),
        Some(Index::Fixed(at)) => Index::Fixed(first + at),
        Some(Index::Running { counter, offset }) => {
            let offset = i32::try_from(first).ok().and_then(|first| offset.checked_add(first));
            Index::Running { counter, offset: offset.ok_or(Beyond("an array of states of this size"))? }
        }
        Some(Index::Computed(_) | Index::Counted(_)) => return Err(COMPUTED),
    })
}

/// A block with such a subscript is no function of time and states.
pub const COMPUTED: Beyond = Beyond("a computed subscript of a state");
