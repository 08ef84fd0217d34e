//! The values of the full result file.

use super::define::Definer;
use super::elements::{each_element, fixed, running, size};
use super::flat::{Recorded, Written};
use super::symbols::resolve;
use crate::model::{Axis, Index};

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
            match recorded {
                Recorded::Equation(number) => {
                    let Some((id, index)) = self.symbols.targets[*number].clone() else { continue };
                    self.record_elements(id, &index, &self.expanded.flats[*number].axes, first[id], &mut seen);
                }
                Recorded::Written(written) => {
                    let Some((id, index)) = self.written_target(written) else { continue };
                    self.record_elements(id, &index, &written.axes, first[id], &mut seen);
                }
            }
        }
    }

    /// The elements of the deck that a left side as it is written means.
    fn written_target(&self, written: &Written<'d>) -> Option<(usize, Vec<Index>)> {
        let (key, quantity) = resolve(self.expanded, written.quantity, written.environment)?;
        let id = self.symbols.find(&key).filter(|_| key.instance == 0)?;
        let mut index = Vec::new();
        if let Some(car) = quantity.car {
            index.push(Index::Fixed(car - 1));
        }
        for subscript in &quantity.subscripts {
            match running(subscript, &written.axes, &written.scope) {
                Some((axis, offset)) => index.push(Index::Running { axis: axis as u32, offset: offset as i32 }),
                None => match fixed(subscript, &self.expanded.integers) {
                    Ok(number) if number >= 1 => index.push(Index::Fixed(number as u32 - 1)),
                    _ => {}
                },
            }
        }
        Some((id, index))
    }

    /// `first`: the number of the first element of the symbol.
    fn record_elements(&mut self, id: usize, index: &[Index], axes: &[Axis], first: usize, seen: &mut [bool]) {
        let extents = &self.symbols.list[id].extents;
        if index.len() != extents.len() {
            return;
        }
        let list = &mut self.symbols.recorded;
        each_element(index, axes, extents, |element| {
            if !std::mem::replace(&mut seen[first + element], true) {
                list.push((id, element as u32));
            }
        });
    }
}
