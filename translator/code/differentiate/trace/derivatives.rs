//! The derivatives of a value, from those of the values it reads.

use super::super::partial::partial;
use super::super::{Found, leaves};
use super::{Cell, Slope, Slopes, Target, Trace};
use crate::code::expression::{Base, Binary, Expression, Index, Unary};
use crate::code::function::Passing;
use crate::code::statement::Statement;
use crate::code::{Code, Id, Type};
use std::collections::BTreeMap;

impl Trace<'_> {
    /// The derivatives of a value that is about to be put into a cell.
    pub(super) fn derived(&mut self, target: &Target, value: Id<Expression>) -> Found<Slopes> {
        if !self.depends(value)? {
            return Ok(Slopes::new());
        }
        let leaves = leaves(&self.builder.code, value)?;
        let whole = self.builder.folded(value);
        let mut sums: BTreeMap<u32, Option<Id<Expression>>> = BTreeMap::new();
        for leaf in leaves {
            let inner = self.slopes_of_leaf(leaf)?;
            if inner.is_empty() {
                continue;
            }
            let Some(mut found) = partial(self.builder, whole, leaf)? else { continue };
            if inner.len() > 1 && !self.is_simple(found) {
                let name = format!("{}_d{}", target.name, self.leaf_name(leaf));
                found = self.put(&name, found);
            }
            for (column, by) in inner {
                let sum = sums.entry(column).or_insert(None);
                *sum = Some(self.added(sum.take(), found, by));
            }
        }
        Ok(self.held_slopes(target, sums))
    }

    /// Puts derivatives into locals, except those that are numbers.
    pub(super) fn held_slopes(&mut self, target: &Target, sums: BTreeMap<u32, Option<Id<Expression>>>) -> Slopes {
        let mut slopes = Slopes::new();
        for (column, sum) in sums {
            let Some(sum) = sum else { continue };
            let slope = match self.builder.code.expressions[sum] {
                Expression::Real(number) => Slope::Number(number),
                _ => {
                    let local = self.slope_home(target.cell, &target.name, column);
                    let place = self.builder.place(Base::Local(local), Vec::new());
                    self.push(Statement::Set(place, sum));
                    Slope::Held(local)
                }
            };
            slopes.insert(column, slope);
        }
        slopes
    }

    /// sum + partial*by
    pub(super) fn added(&mut self, sum: Option<Id<Expression>>, partial: Id<Expression>, by: Slope) -> Id<Expression> {
        let code = &self.builder.code;
        let number = |id: Id<Expression>| match code.expressions[id] {
            Expression::Real(number) => Some(number),
            _ => None,
        };
        let by_number = if let Slope::Number(number) = by { Some(number) } else { None };
        let (partial, negative) = match code.expressions[partial] {
            Expression::Unary(Unary::Negate, inner) if sum.is_some() => (inner, true),
            _ => (partial, false),
        };
        let (term, minus) = match (number(partial), by_number) {
            (Some(-1.0), _) => (self.slope_value(by), true),
            (_, Some(-1.0)) => (partial, true),
            (Some(1.0), _) => (self.slope_value(by), false),
            (_, Some(1.0)) => (partial, false),
            (Some(a), Some(b)) => (self.builder.real(a * b), false),
            _ => {
                let by = self.slope_value(by);
                (self.binary(Binary::Multiply, partial, by), false)
            }
        };
        // Evaluate numbers; subtract a negative one.
        let (term, minus) = match (sum, number_of(&self.builder.code, term)) {
            (Some(_), Some(value)) if value < 0.0 => (self.builder.real(-value), !minus),
            _ => (term, minus),
        };
        if let (Some(sum), Some(value)) =
            (sum.and_then(|sum| number_of(&self.builder.code, sum)), number_of(&self.builder.code, term))
        {
            return self.builder.real(if minus != negative { sum - value } else { sum + value });
        }
        match (sum, minus != negative) {
            (None, false) => term,
            (None, true) => self.negated(term),
            (Some(sum), false) => self.binary(Binary::Add, sum, term),
            (Some(sum), true) => self.binary(Binary::Subtract, sum, term),
        }
    }

    fn negated(&mut self, value: Id<Expression>) -> Id<Expression> {
        match self.builder.code.expressions[value] {
            Expression::Real(number) => self.builder.real(-number),
            Expression::Unary(Unary::Negate, inner) => inner,
            _ => self.builder.add(Expression::Unary(Unary::Negate, value), Type::REAL),
        }
    }

    pub(super) fn binary(&mut self, operator: Binary, a: Id<Expression>, b: Id<Expression>) -> Id<Expression> {
        self.builder.add(Expression::Binary(operator, a, b), Type::REAL)
    }

    pub fn slope_value(&mut self, slope: Slope) -> Id<Expression> {
        match slope {
            Slope::Number(number) => self.builder.real(number),
            Slope::Held(local) => self.builder.read(Base::Local(local), Vec::new(), Type::REAL),
        }
    }

    fn is_simple(&self, value: Id<Expression>) -> bool {
        matches!(self.builder.code.expressions[value], Expression::Real(_) | Expression::Read(_))
    }

    /// A value in a local of its own.
    pub(super) fn put(&mut self, name: &str, value: Id<Expression>) -> Id<Expression> {
        let local = self.local(name, Passing::Own, Vec::new());
        let place = self.builder.place(Base::Local(local), Vec::new());
        self.push(Statement::Set(place, value));
        self.builder.add(Expression::Read(place), Type::REAL)
    }

    /// Whether a copied value has a non-zero derivative.
    pub(super) fn depends(&self, value: Id<Expression>) -> Found<bool> {
        for leaf in leaves(&self.builder.code, value)? {
            if !self.slopes_of_leaf(leaf)?.is_empty() {
                return Ok(true);
            }
        }
        Ok(false)
    }

    /// The derivatives of the values that a copied expression reads.
    pub(super) fn slopes_of_leaf(&self, leaf: Id<Expression>) -> Found<Slopes> {
        let Expression::Read(place) = self.builder.code.expressions[leaf] else { return Ok(Slopes::new()) };
        let place = &self.builder.code.places[place];
        let at = match place.index[..] {
            [] => 0,
            [Index::Fixed(at)] => at,
            // Only arrays without derivatives have other subscripts here.
            _ => return Ok(Slopes::new()),
        };
        match place.base {
            Base::Quantity(id) => {
                let column = self.seeds.get(&Cell::Quantity(id.index() as u32, at));
                Ok(column.map(|column| (*column, Slope::Number(1.0))).into_iter().collect())
            }
            Base::Local(id) => {
                let cell = self.held.get(&id).and_then(|cell| self.cells.get(cell));
                if let Some(held) = cell.filter(|held| held.local == id) {
                    return Ok(held.slopes.clone());
                }
                if let Some(slopes) = self.former.get(&id) {
                    return Ok(slopes.clone());
                }
                let column = self.seeds.get(&Cell::Local(0, id.index() as u32, at));
                let passed = !matches!(self.locals[id].passing, Passing::Own | Passing::Counter);
                Ok(column.filter(|_| passed).map(|column| (*column, Slope::Number(1.0))).into_iter().collect())
            }
        }
    }

    fn leaf_name(&self, leaf: Id<Expression>) -> String {
        let Expression::Read(place) = self.builder.code.expressions[leaf] else { return String::new() };
        let place = &self.builder.code.places[place];
        match place.base {
            Base::Quantity(id) => self.system.quantities[id].name.to_string(),
            Base::Local(id) => match (place.index.first(), self.seeds.get(&Cell::Local(0, id.index() as u32, 0))) {
                (Some(Index::Fixed(at)), _) => {
                    let column = self.seeds.get(&Cell::Local(0, id.index() as u32, *at));
                    column.map_or(self.locals[id].name.to_string(), |column| self.columns[*column as usize].clone())
                }
                _ => self.locals[id].name.to_string(),
            },
        }
    }
}

fn number_of(code: &Code, id: Id<Expression>) -> Option<f64> {
    match code.expressions[id] {
        Expression::Real(number) => Some(number),
        _ => None,
    }
}
