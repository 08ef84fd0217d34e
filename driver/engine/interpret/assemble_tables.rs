//! Assembles operations on whole tables and arrays: lookups, slopes, sums and products.

use super::assemble::Assembler;
use super::assemble_values::strides;
use super::code::*;
use zudyn_translator::code::{self, Curve, FoldIndex, Id, Index, Lookup, Quantity, Spacing};
use zudyn_translator::model::LookupKind;

impl<'a> Assembler<'a> {
    pub(super) fn lookup(&mut self, lookup: &'a Lookup, wanted: Option<Word>) -> Word {
        let Lookup { table, spacing, kind, index, argument, excursion, source } = lookup;
        let site = source.index() as i32;
        match spacing {
            Spacing::Prepared(curve) => {
                let argument = self.value(*argument);
                let data = &self.system.curves[*curve];
                let (value, stride, count) = self.column(*table, index);
                let look = Look {
                    outside: outside(*kind, *excursion),
                    value,
                    to_slopes: self.code.layout.quantity(data.slopes) - self.code.layout.quantity(data.table),
                    stride,
                    count,
                    low: data.low,
                    high: data.high,
                    increment: data.increment,
                    inverse: 1.0 / data.increment,
                    excursion: excursion.map_or(-1, |number| number as i32),
                    site,
                };
                self.code.looks.push(look);
                let look = self.code.looks.len() as u32 - 1;
                self.computed(wanted, |to| Instruction::Look { look, to, argument })
            }
            Spacing::Computed { low, high, increment } => {
                let (value, stride, count) = self.column(*table, index);
                let table = Table {
                    outside: outside(*kind, *excursion),
                    value,
                    stride,
                    count,
                    argument: self.value(*argument),
                    low: self.value(*low),
                    high: self.value(*high),
                    increment: self.value(*increment),
                    excursion: excursion.map_or(-1, |number| number as i32),
                    site,
                };
                self.code.tables.push(table);
                let table = self.code.tables.len() as u32 - 1;
                self.computed(wanted, |to| Instruction::Table { table, to })
            }
        }
    }

    /// The first value along the running subscript, the distance to the next, and their number.
    fn column(&mut self, table: Id<Quantity>, index: &[Option<Index>]) -> (Place, i32, i32) {
        let extents = &self.system.quantities[table].extents;
        let mut place = Place { base: self.code.layout.quantity(table), terms: Vec::new() };
        let (mut along, mut count) = (1, 1);
        for (position, stride) in strides(extents).into_iter().enumerate() {
            match index.get(position).copied().flatten() {
                Some(index) => self.add_index(&mut place, index, stride),
                None => (along, count) = (stride, extents[position] as i32),
            }
        }
        (place, along, count)
    }

    pub(super) fn slopes(&mut self, curve: Id<Curve>) {
        let data = &self.system.curves[curve];
        let extents = &self.system.quantities[data.table].extents;
        let first = self.code.layout.quantity(data.table);
        let all = strides(extents);
        let along = data.along as usize;
        let mut values = vec![first];
        for (position, stride) in all.iter().enumerate().filter(|(position, _)| *position != along) {
            values = (0..extents[position] as i32)
                .flat_map(|at| values.iter().map(move |value| value + at * stride).collect::<Vec<_>>())
                .collect();
        }
        let slopes = Slopes {
            values,
            to_slopes: self.code.layout.quantity(data.slopes) - first,
            stride: all.get(along).copied().unwrap_or(1),
            count: extents.get(along).map_or(1, |extent| *extent as i32),
            increment: data.increment,
        };
        self.code.slopes.push(slopes);
        self.instructions.push(Instruction::Slopes { slopes: self.code.slopes.len() as u32 - 1 });
    }

    pub(super) fn fold(&mut self, fold: &'a code::Fold, wanted: Option<Word>) -> Word {
        let factors = fold
            .factors
            .iter()
            .map(|factor| {
                let (base, strides) = self.base(factor.base).unwrap_or_else(|| {
                    self.refuse("a sum over an array that was handed over");
                    (0, Vec::new())
                });
                let mut first = Place { base, terms: Vec::new() };
                let mut distances = vec![0; fold.lengths.len()];
                for (index, stride) in factor.index.iter().zip(strides) {
                    match index {
                        FoldIndex::At(index) => self.add_index(&mut first, *index, stride),
                        FoldIndex::Counter { counter, first: from } => {
                            first.base += *from as i32 * stride;
                            distances[*counter as usize] += stride;
                        }
                    }
                }
                Factor { first, strides: distances }
            })
            .collect();
        self.code.folds.push(Fold { product: fold.product, lengths: fold.lengths.clone(), factors });
        let fold = self.code.folds.len() as u32 - 1;
        self.computed(wanted, |to| Instruction::Fold { fold, to })
    }
}

/// Without a counter there is no warning.
fn outside(kind: LookupKind, excursion: Option<u32>) -> Outside {
    match kind {
        LookupKind::Warn if excursion.is_some() => Outside::Warn,
        LookupKind::Warn | LookupKind::Hold => Outside::Hold,
        LookupKind::Extend => Outside::Extend,
    }
}
