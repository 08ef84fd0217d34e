//! The values of the full result file.

use super::define::Definer;
use super::elements::{each_element, fixed, running, size};
use super::symbols::resolve;
use crate::model::Index;

impl<'d> Definer<'d, '_> {
    /// The values of the full result file, in the order of the cards, each once.
    pub fn record(&mut self) {
        if self.diagnostics.has_errors() {
            return;
        }
        // By the number of the first element of each symbol, and the element.
        let mut count = 0;
        let mut first = Vec::with_capacity(self.symbols.list.len());
        for symbol in &self.symbols.list {
            first.push(count);
            count += size(&symbol.extents);
        }
        let mut seen = vec![false; count];
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
            let extents = &self.symbols.list[id].extents;
            if index.len() != extents.len() {
                continue;
            }
            let list = &mut self.symbols.recorded;
            each_element(&index, &recorded.axes, extents, |element| {
                if !std::mem::replace(&mut seen[first[id] + element], true) {
                    list.push((id, element as u32));
                }
            });
        }
    }
}
