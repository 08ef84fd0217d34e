//! The values of the full result file.

use super::define::Definer;
use super::elements::{each_element, fixed, running};
use super::symbols::resolve;
use crate::model::Index;
use rustc_hash::FxHashSet as HashSet;

impl<'d> Definer<'d, '_> {
    /// The values of the full result file, in the order of the cards, each once.
    pub fn record(&mut self) {
        if self.diagnostics.has_errors() {
            return;
        }
        let mut seen: HashSet<(usize, u32)> = HashSet::default();
        for recorded in &self.expanded.recorded {
            let Some((key, quantity)) = resolve(self.expanded, recorded.quantity, recorded.environment) else {
                continue;
            };
            let Some(id) = self.symbols.find(&key) else { continue };
            if key.instance != 0 {
                continue;
            }
            let mut index = Vec::new();
            if let Some(car) = quantity.car {
                index.push(Index::Fixed(car - 1));
            }
            for subscript in &quantity.subscripts {
                match running(subscript, &recorded.axes, &recorded.scope) {
                    Some((axis, offset)) => index.push(Index::Running { axis: axis as u32, offset: offset as i32 }),
                    None => match fixed(subscript, &self.expanded.integers) {
                        Ok(number) if number >= 1 => index.push(Index::Fixed(number as u32 - 1)),
                        _ => {}
                    },
                }
            }
            let extents = self.symbols.list[id].extents.clone();
            if index.len() != extents.len() {
                continue;
            }
            let list = &mut self.symbols.recorded;
            each_element(&index, &recorded.axes, &extents, |element| {
                if seen.insert((id, element as u32)) {
                    list.push((id, element as u32));
                }
            });
        }
    }
}
