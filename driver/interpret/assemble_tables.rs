//! Assembling what reads whole tables and arrays: lookups, slopes, sums and products.

use super::assemble::Assembler;
use super::assemble_values::strides;
use super::code::*;
use zudyn_translator::model::LookupKind;
use zudyn_translator::plan::{self, CurveId, FoldIndex, FoldSource, Index, Lookup, SlotId};

impl Assembler<'_> {
    pub(super) fn lookup(&mut self, lookup: &Lookup, wanted: Option<Word>) -> Word {
        match lookup {
            Lookup::Curve { curve, kind, index, argument, excursion, site } => {
                let argument = self.value(argument);
                let data = &self.plan.curves[curve.0 as usize];
                let (value, stride, count) = self.column(data.table, index);
                let look = Look {
                    outside: outside(*kind, *excursion),
                    value,
                    to_slopes: self.code.layout.slot(data.slopes) - self.code.layout.slot(data.table),
                    stride,
                    count,
                    low: data.low,
                    high: data.high,
                    increment: data.increment,
                    inverse: 1.0 / data.increment,
                    excursion: excursion.map_or(-1, |number| number as i32),
                    site: site.0 as i32,
                };
                self.code.looks.push(look);
                let look = self.code.looks.len() as u32 - 1;
                self.computed(wanted, |to| Instruction::Look { look, to, argument })
            }
            Lookup::General { table, kind, index, argument, low, high, increment, excursion, site } => {
                let (value, stride, count) = self.column(*table, index);
                let table = Table {
                    outside: outside(*kind, *excursion),
                    value,
                    stride,
                    count,
                    argument: self.value(argument),
                    low: self.value(low),
                    high: self.value(high),
                    increment: self.value(increment),
                    excursion: excursion.map_or(-1, |number| number as i32),
                    site: site.0 as i32,
                };
                self.code.tables.push(table);
                let table = self.code.tables.len() as u32 - 1;
                self.computed(wanted, |to| Instruction::Table { table, to })
            }
        }
    }

    /// The first value along the subscript that runs, the distance to the next, and how many there are.
    fn column(&self, table: SlotId, index: &[Option<Index>]) -> (Place, i32, i32) {
        let extents = &self.plan.slot(table).extents;
        let mut place = Place { base: self.code.layout.slot(table), terms: Vec::new() };
        let (mut along, mut count) = (1, 1);
        for (position, stride) in strides(extents).into_iter().enumerate() {
            match index.get(position).copied().flatten() {
                Some(index) => self.add_index(&mut place, index, stride),
                None => (along, count) = (stride, extents[position] as i32),
            }
        }
        (place, along, count)
    }

    pub(super) fn slopes(&mut self, curve: CurveId) {
        let data = &self.plan.curves[curve.0 as usize];
        let extents = &self.plan.slot(data.table).extents;
        let first = self.code.layout.slot(data.table);
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
            to_slopes: self.code.layout.slot(data.slopes) - first,
            stride: all.get(along).copied().unwrap_or(1),
            count: extents.get(along).map_or(1, |extent| *extent as i32),
            increment: data.increment,
        };
        self.code.slopes.push(slopes);
        self.instructions.push(Instruction::Slopes { slopes: self.code.slopes.len() as u32 - 1 });
    }

    pub(super) fn fold(&mut self, fold: &plan::Fold, wanted: Option<Word>) -> Word {
        let factors = fold
            .factors
            .iter()
            .map(|factor| {
                let (base, extents) = match factor.source {
                    FoldSource::Slot(slot) => (self.code.layout.slot(slot), self.plan.slot(slot).extents.as_slice()),
                    FoldSource::Kept(temporary) => (self.temporary(temporary), self.temporary_extents(temporary)),
                };
                let mut first = Place { base, terms: Vec::new() };
                let mut distances = vec![0; fold.lengths.len()];
                for (index, stride) in factor.index.iter().zip(strides(extents)) {
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

/// Without a counter there is nothing to warn with.
fn outside(kind: LookupKind, excursion: Option<u32>) -> Outside {
    match kind {
        LookupKind::Warn if excursion.is_some() => Outside::Warn,
        LookupKind::Warn | LookupKind::Hold => Outside::Hold,
        LookupKind::Extend => Outside::Extend,
    }
}
