//! Statements that go over arrays: copies, sums, slopes of tables, trains, guards.

use super::{Body, Leaving};
use crate::emit::expression::{Offset, along};
use crate::emit::needs::need;
use crate::plan::{CurveId, Element, Fold, FoldFactor, FoldIndex, FoldSource, Index, SlotId, TemporaryId, Value};

/// Old compilers keep an expression in a tree of a few hundred places.
const MOST_TERMS: usize = 16;

impl Body<'_> {
    pub(super) fn keep(&mut self, temporary: TemporaryId, slot: SlotId) {
        let mut to = String::new();
        self.place.temporary(&mut to, temporary);
        let mut from = String::new();
        self.place.slot(&mut from, slot);
        let data = self.place.plan.slot(slot);
        if data.extents.is_empty() {
            return self.line(&format!("{to} = {from};"));
        }
        let number = self.open;
        let counter = self.place.counter(number);
        self.counters = self.counters.max(number + 1);
        self.line(&format!("for ({counter} = 0; {counter} < {}; {counter}++)", data.size()));
        self.indent += 1;
        self.line(&format!("{to}[{counter}] = {from}[{counter}];"));
        self.indent -= 1;
    }

    pub(super) fn fold(&mut self, target: &str, value: &Value, fold: &Fold) {
        self.line(&format!("{target} = {};", self.place.start_of_fold(value, fold)));
        let first = self.open;
        self.counters = self.counters.max(first + fold.lengths.len());
        let outer = self.indent;
        for (number, length) in fold.lengths.iter().enumerate() {
            let counter = self.place.counter(first + number);
            self.line(&format!("for ({counter} = 0; {counter} < {length}; {counter}++)"));
            self.indent += 1;
        }
        let factors: Vec<String> = fold.factors.iter().map(|factor| self.factor(factor, first)).collect();
        let statement = self.place.fixed_term(target, value, fold, &factors).unwrap_or_else(|| {
            format!("{target} = {target} {} {};", if fold.product { "*" } else { "+" }, factors.join(" * "))
        });
        self.line(&statement);
        self.indent = outer;
    }

    fn factor(&self, factor: &FoldFactor, first: usize) -> String {
        let mut text = String::new();
        let out = &mut text;
        let fetched = matches!(factor.source, FoldSource::Slot(slot) if self.place.in_rom(slot));
        let extents = match factor.source {
            FoldSource::Slot(slot) => {
                out.push_str(if fetched { "FROM_ROM(" } else { "" });
                self.place.slot(out, slot);
                &self.place.plan.slot(slot).extents
            }
            FoldSource::Kept(id) => {
                self.place.temporary(out, id);
                &self.place.shapes[id.0 as usize].extents
            }
        };
        let running = factor.index.iter().map(|index| {
            Some(match index {
                FoldIndex::At(index) => *index,
                FoldIndex::Counter { counter, first: from } => {
                    Index::Running { subscript: first as u32 + counter, offset: *from as i32 }
                }
            })
        });
        if !extents.is_empty() {
            out.push('[');
            self.place.offset(extents, running).push(out);
            out.push_str(if fetched { "])" } else { "]" });
        }
        text
    }

    /// The slopes of a table; of every row if it has several.
    pub(super) fn slopes(&mut self, curve: CurveId) {
        self.place.need(need::SLOPES);
        let curve = &self.place.plan.curves[curve.0 as usize];
        let extents = &self.place.plan.slot(curve.table).extents;
        let (stride, count) = along(extents, curve.along as usize);
        let blocks: usize = extents.iter().take(curve.along as usize).map(|extent| *extent as usize).product();
        let outer = self.indent;
        let mut offset = Offset { terms: Vec::new(), fixed: 0 };
        for (times, distance) in [(blocks, stride * count), (stride, 1)] {
            if times == 1 {
                continue;
            }
            let counter = self.place.counter(self.open + offset.terms.len());
            self.line(&format!("for ({counter} = 0; {counter} < {times}; {counter}++)"));
            self.indent += 1;
            offset.terms.push((counter.to_string(), distance as i64));
        }
        self.counters = self.counters.max(self.open + offset.terms.len());
        let mut statement = String::from("zd_slopes(");
        for slot in [curve.table, curve.slopes] {
            self.place.slot(&mut statement, slot);
            offset.push_behind(&mut statement);
            statement.push_str(", ");
        }
        self.line(&format!("{statement}{stride}, {count}, {});", self.place.number(curve.increment)));
        self.indent = outer;
    }

    pub(super) fn shift(&mut self, train: SlotId, cyclic: bool, interval: &Value, memory: &Element) {
        self.place.need(need::TRAIN | if cyclic { need::CYCLIC } else { need::LINEAR });
        let mut test = format!("if (zd_train_due({}, ", self.place.spelling.head);
        self.place.memory(&mut test, memory);
        test.push_str(", ");
        self.place.value(&mut test, interval);
        test.push_str(if self.place.spelling.library { ") != 0)" } else { "))" });
        self.line(&test);
        let mut statement = String::from(if cyclic { "zd_shift_cyclic(" } else { "zd_shift_linear(" });
        self.place.slot(&mut statement, train);
        self.indent += 1;
        self.line(&format!("{statement}, {});", self.place.plan.slot(train).size()));
        self.indent -= 1;
    }

    /// Tests that values are finite. The difference of a finite value with itself is 0, that of any other is
    /// not a number, so that one test of the sum sees them all and large values do not disturb it.
    /// While a failed run is repeated the runtime itself looks at every value after each step.
    pub fn guards(&mut self, guards: &[SlotId], initial: bool) {
        if guards.is_empty() {
            return;
        }
        if self.place.spelling.fixed.is_some() {
            // Whole numbers are finite; where they end they stay.
            return;
        }
        if self.place.spelling.library {
            return self.guard_singly(guards);
        }
        let mut terms = Vec::new();
        for guard in guards.iter().filter(|guard| self.place.plan.slot(**guard).extents.is_empty()) {
            let mut value = String::new();
            self.place.slot(&mut value, *guard);
            terms.push(format!("({value} - {value})"));
        }
        let arrays: Vec<SlotId> =
            guards.iter().copied().filter(|guard| !self.place.plan.slot(*guard).extents.is_empty()).collect();
        self.text.push('\n');
        if terms.is_empty() {
            terms.push("0.0".into());
        }
        // The fast loop adds them up over all its steps: what is once bad stays so.
        let mut before = match self.leaving {
            Leaving::Return => "",
            Leaving::Jump => "sum + ",
        };
        for terms in terms.chunks(MOST_TERMS) {
            self.line(&format!("sum = {before}{};", terms.join(" + ")));
            before = "sum + ";
        }
        for array in arrays {
            let mut value = String::new();
            self.place.slot(&mut value, array);
            let counter = self.place.counter(self.open);
            self.counters = self.counters.max(self.open + 1);
            let size = self.place.plan.slot(array).size();
            self.line(&format!("for ({counter} = 0; {counter} < {size}; {counter}++)"));
            self.indent += 1;
            self.line(&format!("sum = sum + ({value}[{counter}] - {value}[{counter}]);"));
            self.indent -= 1;
        }
        if let Leaving::Return = self.leaving {
            self.fails = true;
            let test = if initial { "sum != 0.0" } else { "sum != 0.0 && !m->head.careful" };
            self.line(&format!("if ({test})"));
            self.indent += 1;
            self.line("return fail_at(&m->head, ZD_NOT_FINITE, -1);");
            self.indent -= 1;
        }
    }

    /// In a library that is done for single values that are not in the struct, where all others are looked at.
    fn guard_singly(&mut self, guards: &[SlotId]) {
        for guard in guards.iter().filter(|guard| self.place.is_local(**guard)) {
            let mut value = String::new();
            self.place.slot(&mut value, *guard);
            let site = self.place.plan.slot(*guard).site;
            self.fail_if(format!("if (!IS_FINITE({value}))"), "ZD_NOT_FINITE", site, None);
        }
    }
}
