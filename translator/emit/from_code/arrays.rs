//! Statements over whole arrays: copies, sums, slopes of tables, trains, guards.

use super::expressions::{Offset, along};
use super::function::{Body, Leaving};
use crate::c::{CBinary, CBlock, CStatement, CType, CVariable, Node};
use crate::code::{Clock, Curve, Expression, Fold, Id, Local, Place, Quantity};
use crate::emit::needs::need;

/// Old compilers limit the tree of an expression to a few hundred nodes.
const MOST_TERMS: usize = 16;

impl<'a> Body<'_, 'a> {
    /// `for (i = 0; i < size; i++)` around what `write` writes.
    pub fn over(&mut self, size: i64, write: impl FnOnce(&mut Self, Node)) {
        let name = self.counter(None);
        let counter = self.emission.unit.name(name);
        let body = self.inner(|body| write(body, counter));
        let (zero, end) = (self.emission.unit.int(0), self.emission.unit.int(size));
        let statement = self.emission.unit.count(name, zero, end, body);
        self.push(statement);
        self.close(name);
    }

    pub fn keep(&mut self, local: Id<Local>, of: Id<Quantity>) {
        let (to, from) = (self.local(local, false), self.quantity(of));
        let quantity = &self.emission.system.quantities[of];
        if quantity.extents.is_empty() {
            return self.set(to, from);
        }
        self.local(local, true);
        self.over(quantity.size() as i64, |body, counter| {
            let unit = &mut body.emission.unit;
            let (to, from) = (unit.index(to, counter), unit.index(from, counter));
            body.set(to, from);
        });
    }

    pub fn fold(&mut self, place: Id<Place>, id: Id<Fold>) {
        let fold = &self.emission.system.code.folds[id];
        let target = self.place(place, true);
        let start = match self.emission.fixed {
            Some(_) => self.fixed_start(place, fold),
            None => self.emission.unit.real(if fold.product { 1.0 } else { 0.0 }),
        };
        self.set(target, start);
        self.fold_over(target, id, &mut Vec::new());
    }

    fn fold_over(&mut self, target: Node, id: Id<Fold>, counters: &mut Vec<Node>) {
        let fold = &self.emission.system.code.folds[id];
        if let Some(length) = fold.lengths.get(counters.len()) {
            return self.over(i64::from(*length), |body, counter| {
                counters.push(counter);
                body.fold_over(target, id, counters);
                counters.pop();
            });
        }
        let factors: Vec<Node> = fold.factors.iter().map(|factor| self.factor(factor, counters)).collect();
        if self.emission.fixed.is_some() {
            let value = self.fixed_term(target, id, fold, &factors);
            return self.set(target, value);
        }
        let product = factors.into_iter().reduce(|a, b| self.emission.unit.binary(CBinary::Multiply, a, b));
        let Some(product) = product else { return };
        let operator = if fold.product { CBinary::Multiply } else { CBinary::Add };
        let value = self.emission.unit.binary(operator, target, product);
        self.set(target, value);
    }

    /// The slopes of a table; of every row if it has several.
    pub fn tabulate(&mut self, curve: Id<Curve>) {
        self.emission.needs |= need::SLOPES;
        let curve = &self.emission.system.curves[curve];
        let extents = &self.emission.system.quantities[curve.table].extents;
        let (stride, count) = along(extents, curve.along as usize);
        let blocks: u32 = extents.iter().take(curve.along as usize).product();
        let rows = [(blocks, stride * count), (stride, 1)].into_iter().filter(|(times, _)| *times != 1).collect();
        self.tabulate_rows(curve, rows, &mut Vec::new());
    }

    fn tabulate_rows(&mut self, curve: &'a Curve, mut rows: Vec<(u32, u32)>, terms: &mut Vec<Node>) {
        if !rows.is_empty() {
            let (times, distance) = rows.remove(0);
            return self.over(i64::from(times), |body, counter| {
                let distance = (distance != 1).then(|| body.emission.unit.int(distance));
                terms.push(match distance {
                    None => counter,
                    Some(distance) => body.emission.unit.binary(CBinary::Multiply, counter, distance),
                });
                body.tabulate_rows(curve, rows, terms);
                terms.pop();
            });
        }
        let (stride, count) = along(&self.emission.system.quantities[curve.table].extents, curve.along as usize);
        let offset = Offset::terms(terms.clone());
        let (table, slopes) = (self.quantity(curve.table), self.quantity(curve.slopes));
        let (table, slopes) = (self.pointer(table, &offset), self.pointer(slopes, &offset));
        let unit = &mut self.emission.unit;
        let arguments = [table, slopes, unit.int(stride), unit.int(count), unit.real(curve.increment)];
        let call = unit.call_word("zd_slopes", &arguments);
        self.run(call);
    }

    pub fn shift(&mut self, train: Id<Quantity>, cyclic: bool, interval: Id<Expression>, memory: Id<Place>) {
        self.emission.needs |= need::TRAIN | if cyclic { need::CYCLIC } else { need::LINEAR };
        let arguments = [self.head(), self.memory(memory), self.value(interval)];
        let mut due = self.emission.unit.call_word("zd_train_due", &arguments);
        if self.emission.package.is_library() {
            let zero = self.emission.unit.int(0);
            due = self.emission.unit.binary(CBinary::NotEqual, due, zero);
        }
        let size = self.emission.system.quantities[train].size();
        let arguments = [self.quantity(train), self.emission.unit.int(size as i64)];
        let name = if cyclic { "zd_shift_cyclic" } else { "zd_shift_linear" };
        let call = self.emission.unit.call_word(name, &arguments);
        let body = CBlock::of(vec![CStatement::Expression(call)]);
        self.push(CStatement::If(due, body, CBlock::default()));
    }

    /// The terms of a guard.
    fn sum(&mut self) -> Node {
        let word = self.emission.unit.names.own("sum");
        if self.leaving == Leaving::Many && !self.declared.iter().any(|variable| variable.name == word) {
            let zero = self.emission.unit.real(0.0);
            self.declared.push(CVariable::with(word, CType::DOUBLE, zero));
        }
        let sum = self.own("sum", CType::DOUBLE);
        self.emission.unit.name(sum)
    }

    /// A library itself tests everything in its struct; these are the values that only this function has.
    fn guard_singly(&mut self, guards: &[Id<Quantity>]) {
        let passing = |guard: &Id<Quantity>| self.emission.passing.contains(guard);
        let guards: Vec<_> = guards.iter().copied().filter(passing).collect();
        for guard in guards {
            let value = self.quantity(guard);
            let finite = self.emission.unit.call_word("IS_FINITE", &[value]);
            let test = self.emission.unit.not(finite);
            let source = self.emission.system.quantities[guard].source;
            self.fail_if(test, "ZD_NOT_FINITE", Some(source), None);
        }
    }

    /// Tests that values are finite. The difference of a finite value with itself is 0, and that of any other is NaN,
    /// so one test of the sum covers all of them, and large values do not disturb it. While a failed run is repeated,
    /// the runtime itself tests every value after each step.
    pub fn guard(&mut self, guards: &[Id<Quantity>]) {
        if self.emission.package.is_library() {
            return self.guard_singly(guards);
        }
        let system = self.emission.system;
        let sum = self.sum();
        let (single, arrays): (Vec<_>, Vec<_>) =
            guards.iter().copied().partition(|guard| system.quantities[*guard].extents.is_empty());
        let mut terms: Vec<Node> = single
            .into_iter()
            .map(|guard| {
                let value = self.quantity(guard);
                self.emission.unit.binary(CBinary::Subtract, value, value)
            })
            .collect();
        if terms.is_empty() {
            terms.push(self.emission.unit.real(0.0));
        }
        self.push(CStatement::Blank);
        for (number, terms) in terms.chunks(MOST_TERMS).enumerate() {
            // The loop over many steps adds them up over all steps, because a bad value stays bad.
            let mut all = (number > 0 || self.leaving == Leaving::Many).then_some(sum);
            for term in terms {
                all = Some(match all {
                    None => *term,
                    Some(all) => self.emission.unit.binary(CBinary::Add, all, *term),
                });
            }
            if let Some(all) = all {
                self.set(sum, all);
            }
        }
        for array in arrays {
            let values = self.quantity(array);
            self.over(system.quantities[array].size() as i64, |body, counter| {
                let unit = &mut body.emission.unit;
                let value = unit.index(values, counter);
                let difference = unit.binary(CBinary::Subtract, value, value);
                let more = unit.binary(CBinary::Add, sum, difference);
                body.set(sum, more);
            });
        }
        if self.leaving == Leaving::Many {
            return;
        }
        let zero = self.emission.unit.real(0.0);
        let mut test = self.emission.unit.binary(CBinary::NotEqual, sum, zero);
        let initial = matches!(&system.clock, Clock::Steps { entries, .. } if entries.begin == self.id);
        if !initial {
            let careful = self.of_head("careful");
            let careless = self.emission.unit.not(careful);
            test = self.emission.unit.binary(CBinary::And, test, careless);
        }
        self.fail_if(test, "ZD_NOT_FINITE", None, None);
    }
}
