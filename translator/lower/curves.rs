//! Tables whose range and increment are constant: looked up by index arithmetic with slopes computed once per run.

use super::shared::Shared;
use crate::code::system::Role as Kept;
use crate::code::{Curve, Id, Role};
use crate::model::{Expression, Lookup};

impl Shared<'_> {
    /// The curve of a lookup, if its table is a setting and its range is constant.
    pub fn curve(&mut self, lookup: &Lookup) -> Option<Id<Curve>> {
        let table = lookup.table.quantity;
        let quantity = self.model.quantity(table);
        if quantity.role != Role::Setting {
            return None;
        }
        let (low, high, increment) = (number(&lookup.low)?, number(&lookup.high)?, number(&lookup.increment)?);
        let along = lookup.table.index.iter().position(Option::is_none)?;
        // The table must be a whole column; a part of one is looked up the general way,
        let whole = lookup.table.ranges.first() == Some(&(0, quantity.extents[along] - 1));
        // and so is a table whose increment is too small to multiply by its inverse.
        let invertible = (1.0 / increment).is_finite();
        if !whole || lookup.table.ranges.len() != 1 || !invertible {
            return None;
        }
        let key = (table, along as u32, [low.to_bits(), high.to_bits(), increment.to_bits()]);
        if let Some(curve) = self.curve_of.get(&key) {
            return Some(*curve);
        }
        let table = self.quantity(table)?;
        let source = self.quantities[table].source;
        let slopes = self.add_hidden(quantity.name.clone(), Kept::Slopes, quantity.extents.clone(), source);
        let curve = self.curves.push(Curve { table, slopes, along: along as u32, low, high, increment });
        self.curve_of.insert(key, curve);
        Some(curve)
    }
}

fn number(expression: &Expression) -> Option<f64> {
    match expression {
        Expression::Number(value) => Some(*value),
        _ => None,
    }
}
