//! Values and conditions as expressions, elements as places.

use super::super::expression::{
    Base, Binary, Draw, Expression, Factor, Fold, FoldIndex, Index, Lookup, Place, Remember, Spacing, Unary,
};
use super::super::types::Type;
use super::super::{Id, Quantity};
use super::{Adapter, Unsupported, curve, quantity, site};
use crate::model;
use crate::plan::{self, Condition, Element, FoldFactor, FoldSource, Target, Value};

type Made<T = Id<Expression>> = Result<T, Unsupported>;

impl Adapter<'_> {
    pub(super) fn value(&mut self, value: &Value) -> Made {
        Ok(match value {
            Value::Number(number) => self.builder.real(*number),
            Value::Time => self.real(Expression::Time),
            Value::Dt => self.real(Expression::Dt),
            Value::HalfStep => self.real(Expression::HalfStep),
            Value::Slot(element) => {
                let place = self.element(element)?;
                self.real(Expression::Read(place))
            }
            Value::Temporary(temporary) => {
                let local = self.temporary(*temporary)?;
                self.builder.read(Base::Local(local), Vec::new(), Type::REAL)
            }
            Value::Kept(temporary, index) => {
                let local = self.temporary(*temporary)?;
                let index = self.indices(index)?;
                self.builder.read(Base::Local(local), index, Type::REAL)
            }
            Value::Negate(a) => {
                let a = self.value(a)?;
                self.real(Expression::Unary(Unary::Negate, a))
            }
            Value::Add(a, b) => self.binary(Binary::Add, a, b)?,
            Value::Subtract(a, b) => self.binary(Binary::Subtract, a, b)?,
            Value::Multiply(a, b) => self.binary(Binary::Multiply, a, b)?,
            Value::Divide(a, b) => self.binary(Binary::Divide, a, b)?,
            Value::Power(a, b) => self.binary(Binary::Power, a, b)?,
            Value::Choose(condition, then, otherwise) => {
                let condition = self.condition(condition)?;
                let (then, otherwise) = (self.value(then)?, self.value(otherwise)?);
                self.real(Expression::Choose(condition, then, otherwise))
            }
            Value::Call(function, arguments) => {
                let arguments = self.list(arguments)?;
                self.real(Expression::Builtin(*function, arguments))
            }
            Value::Lookup(lookup) => self.lookup(lookup)?,
            Value::At(slot, index) => {
                let place = self.at_computed(quantity(*slot), index)?;
                self.real(Expression::Read(place))
            }
            Value::Interpolate { table, column, argument } => self.column(false, *table, *column, argument)?,
            Value::SlopeAt { table, column, argument } => self.column(true, *table, *column, argument)?,
            Value::Fold(fold) => self.fold(fold)?,
            Value::Uniform => self.draw(Draw::Uniform, &[])?,
            Value::Normal(mean, deviation) => {
                let arguments = [self.value(mean)?, self.value(deviation)?];
                let arguments = self.builder.list(&arguments);
                self.real(Expression::Draw(Draw::Normal, arguments))
            }
            Value::Draw(draw, arguments) => self.draw(Draw::Scop(*draw), arguments)?,
            Value::Pulse(pulse) => self.remember(Remember::Pulse, &pulse.memory, &pulse.values())?,
            Value::Sample { memory, of, interval } => self.remember(Remember::Sample, memory, &[of, interval])?,
            Value::RampSum { memory, slope, from } => self.remember(Remember::RampSum, memory, &[slope, from])?,
        })
    }

    fn real(&mut self, expression: Expression) -> Id<Expression> {
        self.builder.add(expression, Type::REAL)
    }

    fn logical(&mut self, expression: Expression) -> Id<Expression> {
        self.builder.add(expression, Type::Logical)
    }

    fn binary(&mut self, operator: Binary, a: &Value, b: &Value) -> Made {
        let (a, b) = (self.value(a)?, self.value(b)?);
        Ok(self.real(Expression::Binary(operator, a, b)))
    }

    fn list(&mut self, values: &[Value]) -> Made<super::super::Range<Expression>> {
        let values = values.iter().map(|value| self.value(value)).collect::<Made<Vec<_>>>()?;
        Ok(self.builder.list(&values))
    }

    fn draw(&mut self, draw: Draw, arguments: &[Value]) -> Made {
        let arguments = self.list(arguments)?;
        Ok(self.real(Expression::Draw(draw, arguments)))
    }

    fn remember(&mut self, what: Remember, memory: &Element, arguments: &[&Value]) -> Made {
        let arguments = arguments.iter().map(|value| self.value(value)).collect::<Made<Vec<_>>>()?;
        let arguments = self.builder.list(&arguments);
        let memory = self.memory(memory)?;
        Ok(self.real(Expression::Remember(what, memory, arguments)))
    }

    fn column(&mut self, slope: bool, table: model::TableId, column: u32, argument: &Value) -> Made {
        let argument = self.value(argument)?;
        Ok(self.real(Expression::Column { slope, file: Id::new(table.0 as usize), column, argument }))
    }

    fn lookup(&mut self, lookup: &plan::Lookup) -> Made {
        let lookup = match lookup {
            plan::Lookup::Curve { curve: of, kind, index, argument, excursion, site: at } => {
                let missing = Unsupported::Missing { what: "curve", number: of.0 };
                let data = self.plan.curves.get(of.0 as usize).ok_or(missing)?;
                Lookup {
                    table: quantity(data.table),
                    spacing: Spacing::Prepared(curve(*of)),
                    kind: *kind,
                    index: self.open_indices(index)?,
                    argument: self.value(argument)?,
                    excursion: *excursion,
                    source: site(*at),
                }
            }
            plan::Lookup::General { table, kind, index, argument, low, high, increment, excursion, site: at } => {
                Lookup {
                    table: quantity(*table),
                    kind: *kind,
                    index: self.open_indices(index)?,
                    argument: self.value(argument)?,
                    spacing: Spacing::Computed {
                        low: self.value(low)?,
                        high: self.value(high)?,
                        increment: self.value(increment)?,
                    },
                    excursion: *excursion,
                    source: site(*at),
                }
            }
        };
        Ok(self.builder.lookup(lookup))
    }

    fn open_indices(&mut self, index: &[Option<plan::Index>]) -> Made<Vec<Option<Index>>> {
        index.iter().map(|index| index.map(|index| self.index(index)).transpose()).collect()
    }

    fn fold(&mut self, fold: &plan::Fold) -> Made {
        let factors = fold.factors.iter().map(|factor| self.factor(factor)).collect::<Made<_>>()?;
        Ok(self.builder.fold(Fold { product: fold.product, lengths: fold.lengths.clone(), factors }))
    }

    fn factor(&mut self, factor: &FoldFactor) -> Made<Factor> {
        let base = match factor.source {
            FoldSource::Slot(slot) => Base::Quantity(quantity(slot)),
            FoldSource::Kept(temporary) => Base::Local(self.temporary(temporary)?),
        };
        let index = factor.index.iter().map(|index| match *index {
            plan::FoldIndex::At(index) => Ok(FoldIndex::At(self.index(index)?)),
            plan::FoldIndex::Counter { counter, first } => Ok(FoldIndex::Counter { counter, first }),
        });
        Ok(Factor { base, index: index.collect::<Made<_>>()? })
    }

    pub(super) fn condition(&mut self, condition: &Condition) -> Made {
        Ok(match condition {
            Condition::Compare { relation, left, right } => {
                let (left, right) = (self.value(left)?, self.value(right)?);
                self.builder.compare(*relation, left, right)
            }
            Condition::And(a, b) => {
                let (a, b) = (self.condition(a)?, self.condition(b)?);
                self.logical(Expression::Binary(Binary::And, a, b))
            }
            Condition::Or(a, b) => {
                let (a, b) = (self.condition(a)?, self.condition(b)?);
                self.logical(Expression::Binary(Binary::Or, a, b))
            }
            Condition::Not(a) => {
                let a = self.condition(a)?;
                self.logical(Expression::Unary(Unary::Not, a))
            }
        })
    }

    pub(super) fn target(&mut self, target: &Target) -> Made<Id<Place>> {
        match target {
            Target::Slot(element) => self.element(element),
            Target::Temporary(temporary) => {
                let local = self.temporary(*temporary)?;
                Ok(self.builder.place(Base::Local(local), Vec::new()))
            }
            Target::At(slot, index) => self.at_computed(quantity(*slot), index),
        }
    }

    fn at_computed(&mut self, array: Id<Quantity>, index: &Value) -> Made<Id<Place>> {
        let index = Index::Computed(self.value(index)?);
        Ok(self.builder.place(Base::Quantity(array), vec![index]))
    }

    pub(super) fn element(&mut self, element: &Element) -> Made<Id<Place>> {
        let index = self.indices(&element.index)?;
        Ok(self.builder.place(Base::Quantity(quantity(element.slot)), index))
    }

    /// The memory of an element: the subscript of its cells, which is always 0, is left out.
    pub(super) fn memory(&mut self, memory: &Element) -> Made<Id<Place>> {
        let cells = self.plan.slots.get(memory.slot.0 as usize).map(|slot| match slot.role {
            plan::SlotRole::Memory(kind) if kind.cells() > 1 => slot.extents.len() - 1,
            _ => slot.extents.len(),
        });
        let family = memory.index.len().min(cells.unwrap_or(0));
        let index = self.indices(&memory.index[..family])?;
        Ok(self.builder.place(Base::Quantity(quantity(memory.slot)), index))
    }

    fn indices(&mut self, index: &[plan::Index]) -> Made<Vec<Index>> {
        index.iter().map(|index| self.index(*index)).collect()
    }

    fn index(&mut self, index: plan::Index) -> Made<Index> {
        match index {
            plan::Index::Fixed(at) => Ok(Index::Fixed(at)),
            plan::Index::Running { subscript, offset } => match self.counters.get(&subscript) {
                Some(counter) => Ok(Index::Running { counter: *counter, offset }),
                None => {
                    let line = self.plan.sites.get(self.site.index()).map_or(0, |site| site.line);
                    Err(Unsupported::NoLoop { line })
                }
            },
        }
    }
}
