//! Tables whose range and increment are known now: looked up by index arithmetic with slopes
//! computed once a run.

use super::super::{CurveData, CurveId, Operation, Slot, SlotRole};
use super::slots::Shared;
use crate::model::{Expression, Lookup, Role};

impl Shared<'_> {
    /// The curve of a lookup, if its table is a setting and its range is made of numbers.
    pub fn curve(&mut self, lookup: &Lookup) -> Option<CurveId> {
        let table = lookup.table.quantity;
        let quantity = self.model.quantity(table);
        if quantity.role != Role::Setting {
            return None;
        }
        let (low, high, increment) = (number(&lookup.low)?, number(&lookup.high)?, number(&lookup.increment)?);
        let along = lookup.table.index.iter().position(Option::is_none)?;
        // The whole column must be the table; a part of it is looked up the general way.
        let whole = lookup.table.ranges.first() == Some(&(0, quantity.extents[along] - 1));
        // So is one whose increment is too small to multiply by its inverse.
        let invertible = (1.0 / increment).is_finite();
        if !whole || lookup.table.ranges.len() != 1 || !invertible {
            return None;
        }
        let key = (table, along as u32, [low.to_bits(), high.to_bits(), increment.to_bits()]);
        if let Some(curve) = self.curve_of.get(&key) {
            return Some(*curve);
        }
        let slot = self.slot(table)?;
        let slopes = self.push(Slot {
            name: quantity.name.clone(),
            role: SlotRole::Slopes,
            extents: quantity.extents.clone(),
            values: Vec::new(),
            hidden: true,
            sizes: false,
            unit: None,
            description: None,
            site: self.slots[slot.0 as usize].site,
        });
        self.curves.push(CurveData { table: slot, slopes, along: along as u32, low, high, increment });
        let curve = CurveId(self.curves.len() as u32 - 1);
        self.curve_of.insert(key, curve);
        Some(curve)
    }

    /// The computation of all slopes, for the very beginning of a run.
    pub fn slopes(&self) -> impl Iterator<Item = Operation> + use<> {
        (0..self.curves.len() as u32).map(|curve| Operation::Slopes(CurveId(curve)))
    }
}

fn number(expression: &Expression) -> Option<f64> {
    match expression {
        Expression::Number(value) => Some(*value),
        _ => None,
    }
}
