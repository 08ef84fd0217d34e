//! What stands where while statements are followed: each value under a name of its own, and its derivatives for the states.
//!
//! For x = e(u, v, ...) the derivative for a state s is the sum of de/du * du/ds over all that e reads.

use super::super::fold::{constant, folded, step};
use super::super::hidden;
use super::{Beyond, Found, Slopes, Trace, Value, Wanted};
use crate::model::compose::{binary, number, times};
use crate::model::derivative::{Reach, Rules, slope};
use crate::model::walk::{every, rebuilt};
use crate::model::{Binary, Equation, Expression, Index, Place, QuantityId, Statement};
use std::collections::BTreeMap;

impl Trace<'_> {
    /// A value becomes what is computed here, and so do its derivatives.
    pub(super) fn set(&mut self, value: Value, computed: Expression) -> Found<()> {
        if simple(&computed) {
            self.put(value, computed);
            return Ok(());
        }
        // Slopes alone have no derivatives.
        let slopes = match self.wanted {
            Wanted::Derivatives => self.derived(value, &computed)?,
            Wanted::Slopes => Slopes::new(),
        };
        let named = self.named(&self.name(value), computed)?;
        self.slopes.insert(named, slopes);
        self.put(value, Expression::Read(Place::single(named)));
        Ok(())
    }

    fn derived(&mut self, value: Value, computed: &Expression) -> Found<Slopes> {
        let mut sums: BTreeMap<u32, Option<Expression>> = BTreeMap::new();
        for leaf in self.leaves(computed) {
            let found = slope(&mut Partial { by: &leaf, reach: &mut self.reach }, computed);
            if self.reach.is_passed() {
                return Err(Beyond);
            }
            let Some(mut found) = found.map(folded) else { continue };
            let inner = self.slopes_of(&leaf);
            if inner.len() > 1 && !simple(&found) {
                let name = format!("d {}/d {}", self.name(value), self.leaf_name(&leaf));
                found = Expression::Read(Place::single(self.named(&name, found)?));
            }
            for (column, by) in inner {
                let sum = sums.entry(column).or_insert(None);
                *sum = added(sum.take(), found.clone(), by);
            }
        }
        let mut slopes = Vec::with_capacity(sums.len());
        for (column, sum) in sums {
            let Some(sum) = sum else { continue };
            let held = match simple(&sum) {
                true => sum,
                false => {
                    let name = self.slope_name(value, column);
                    Expression::Read(Place::single(self.named(&name, sum)?))
                }
            };
            slopes.push((column, held));
        }
        Ok(slopes)
    }

    /// What an expression reads that depends on a state, each once.
    fn leaves(&self, value: &Expression) -> Vec<Expression> {
        let mut leaves: Vec<Expression> = Vec::new();
        every(value, &mut |part| {
            if matches!(part, Expression::Read(_)) && !leaves.contains(part) && !self.slopes_of(part).is_empty() {
                leaves.push(part.clone());
            }
        });
        leaves
    }

    /// The derivatives of a number or of something read.
    pub(super) fn slopes_of(&self, value: &Expression) -> Slopes {
        if self.wanted == Wanted::Slopes {
            return Slopes::new();
        }
        match value {
            Expression::Read(place) => match self.slopes.get(&place.quantity) {
                Some(slopes) => slopes.clone(),
                None => {
                    let state = self.value_of(place).ok().and_then(|value| self.states.get(&value));
                    state.map(|state| (*state, number(1.0))).into_iter().collect()
                }
            },
            _ => Vec::new(),
        }
    }

    /// The expression with what stands now in the places that it reads.
    pub(super) fn seen(&mut self, value: &Expression) -> Found<Expression> {
        let mut beyond = false;
        let mut parts = 0;
        let seen = rebuilt(value.clone(), &mut |part| {
            parts += 1;
            match part {
                Expression::Read(place) => match self.value_of(&place) {
                    Ok(value) => self.present(value),
                    Err(_) => {
                        beyond = true;
                        number(0.0)
                    }
                },
                Expression::At(array, index) => match (constant(&index), self.touched.contains(&array)) {
                    (Some(at), _) => match self.element(array, at) {
                        Ok(value) => self.present(value),
                        Err(_) => {
                            beyond = true;
                            number(0.0)
                        }
                    },
                    (None, false) => Expression::At(array, index),
                    (None, true) => {
                        beyond = true;
                        number(0.0)
                    }
                },
                Expression::Lookup(_)
                | Expression::Fold(_)
                | Expression::Uniform
                | Expression::Normal(..)
                | Expression::Draw(..)
                | Expression::Pulse { .. }
                | Expression::Sample { .. }
                | Expression::RampSum { .. }
                | Expression::HalfStep => {
                    beyond = true;
                    number(0.0)
                }
                part => step(part),
            }
        });
        self.reach.spend(parts);
        if beyond || self.reach.is_passed() { Err(Beyond) } else { Ok(seen) }
    }

    pub(super) fn present(&self, value: Value) -> Expression {
        self.now.get(&value).cloned().unwrap_or_else(|| Expression::Read(self.place(value)))
    }

    pub(super) fn put(&mut self, value: Value, to: Expression) {
        self.touched.insert(value.0);
        self.cards.insert(value, self.card);
        self.now.insert(value, to);
    }

    /// An element whose subscript is counted from 1.
    pub(super) fn element(&self, array: QuantityId, at: f64) -> Found<Value> {
        let size = self.model.quantity(array).size() as f64;
        if at >= 1.0 && at <= size { Ok((array, at as u32 - 1)) } else { Err(Beyond) }
    }

    pub(super) fn value_of(&self, place: &Place) -> Found<Value> {
        match place.index[..] {
            [] => Ok((place.quantity, 0)),
            [Index::Fixed(at)] => Ok((place.quantity, at)),
            _ => Err(Beyond),
        }
    }

    pub fn place(&self, (quantity, at): Value) -> Place {
        let single = self.model.quantity(quantity).extents.is_empty();
        Place { quantity, index: if single { Box::default() } else { [Index::Fixed(at)].into() } }
    }

    pub(super) fn name(&self, (quantity, at): Value) -> String {
        self.model.quantity(quantity).element_name(at as usize)
    }

    fn leaf_name(&self, leaf: &Expression) -> String {
        match leaf {
            Expression::Read(place) => match place.quantity.0.checked_sub(self.model.quantities.len() as u32) {
                Some(fresh) => self.fresh[fresh as usize].name.to_string(),
                None => self.value_of(place).map_or(String::new(), |value| self.name(value)),
            },
            _ => String::new(),
        }
    }

    pub(super) fn slope_name(&self, value: Value, column: u32) -> String {
        let state = self.columns.get(column as usize).map(|state| self.name(*state));
        format!("d {}/d {}", self.name(value), state.unwrap_or_default())
    }

    /// A value with a name of its own.
    pub(super) fn named(&mut self, name: &str, value: Expression) -> Found<QuantityId> {
        let id = self.invent(name);
        let equation = Equation { family: Vec::new(), target: Place::single(id), value, card: self.card };
        self.write(Statement::Equation(equation))?;
        Ok(id)
    }

    pub(super) fn invent(&mut self, name: &str) -> QuantityId {
        let id = QuantityId((self.model.quantities.len() + self.fresh.len()) as u32);
        self.fresh.push(hidden(name, Vec::new(), self.card));
        id
    }
}

/// A number or something read.
fn simple(value: &Expression) -> bool {
    matches!(value, Expression::Number(_) | Expression::Read(_))
}

/// sum + partial*by
fn added(sum: Option<Expression>, partial: Expression, by: Expression) -> Option<Expression> {
    let (term, minus) = match (partial, by) {
        (Expression::Number(-1.0), other) | (other, Expression::Number(-1.0)) => (other, true),
        (partial, by) => (times(partial, by), false),
    };
    Some(match (sum, minus) {
        (None, false) => term,
        (None, true) => folded(Expression::Negate(Box::new(term))),
        (Some(sum), false) => binary(Binary::Add, sum, term),
        (Some(sum), true) => binary(Binary::Subtract, sum, term),
    })
}

/// Differentiates by one thing that is read.
struct Partial<'a> {
    by: &'a Expression,
    reach: &'a mut Reach,
}

impl Rules for Partial<'_> {
    /// A matrix that is not finite is not used (clib/solve/jacobian.c, clib/solve/algebraic.c).
    const ZERO_FOR_NONE: bool = false;

    fn read(&mut self, value: &Expression) -> Option<Expression> {
        (value == self.by).then(|| number(1.0))
    }

    fn reach(&mut self) -> &mut Reach {
        self.reach
    }
}
