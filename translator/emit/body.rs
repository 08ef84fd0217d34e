//! Operations as C statements.

use std::fmt::Write;

use super::expression::{Offset, Place, along, need};
use super::text::{push_comment, push_statement, string};
use crate::plan::{
    CurveId, Element, Fold, FoldFactor, FoldIndex, FoldSource, Index, Operation, SiteId, SlotId, Target, TemporaryId,
    Value,
};

/// How a function is left when something fails.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Leaving {
    /// `return fail_at(…)`: everything is in the struct.
    Return,
    /// `goto failed`: nothing is written back, since the runtime repeats a failed run step by step.
    Jump,
}

/// What comments need.
#[derive(Clone, Copy)]
pub struct Cards<'a> {
    pub ascii: bool,
    /// The source's name if `#line` is wanted.
    pub lines_of: Option<&'a str>,
}

/// The statements of one function, growing.
pub struct Body<'a> {
    place: &'a Place<'a>,
    leaving: Leaving,
    cards: Cards<'a>,
    pub text: String,
    /// The room of statements before, for the next.
    room: String,
    indent: usize,
    /// Running subscripts in scope.
    open: usize,
    /// The most counters ever in scope.
    pub counters: usize,
    /// WHILE blocks around the present place, and the most there were.
    whiles: usize,
    pub passes: usize,
    pub fails: bool,
}

impl<'a> Body<'a> {
    pub fn new(place: &'a Place<'a>, leaving: Leaving, cards: Cards<'a>, indent: usize) -> Body<'a> {
        Body {
            place,
            leaving,
            cards,
            text: String::new(),
            room: String::new(),
            indent,
            open: 0,
            counters: 0,
            whiles: 0,
            passes: 0,
            fails: false,
        }
    }

    fn line(&mut self, statement: &str) {
        push_statement(&mut self.text, statement, self.indent);
    }

    /// The beginning of a statement, in the room of one before: see [`Body::end`].
    fn begin(&mut self, beginning: &str) -> String {
        let mut statement = std::mem::take(&mut self.room);
        statement.clear();
        statement.push_str(beginning);
        statement
    }

    /// Writes a statement and keeps its room.
    fn end(&mut self, statement: String) {
        self.line(&statement);
        self.room = statement;
    }

    pub fn operations(&mut self, operations: &[Operation]) {
        for operation in operations {
            self.operation(operation);
        }
    }

    fn operation(&mut self, operation: &Operation) {
        match operation {
            Operation::Card(site) => self.card(*site),
            Operation::Set { target, value, .. } => self.set(target, value),
            Operation::Keep { temporary, slot } => self.keep(*temporary, *slot),
            Operation::FailIfZero { value, site } => {
                let mut test = self.begin("if (");
                self.place.operand(&mut test, value);
                test.push_str(" == 0.0)");
                self.fail_if(test, "ZD_DIVISION", *site);
            }
            Operation::FailUnless { condition, site } => {
                let mut test = self.begin("if (!(");
                self.place.condition(&mut test, condition);
                self.fail_if(test + "))", "ZD_DOMAIN", *site);
            }
            Operation::Loop { subscript, first, last, downward, body } => {
                let number = *subscript as usize;
                let counter = self.place.counter(number);
                let head = if *downward {
                    format!("for ({counter} = {last}; {counter} >= {first}; {counter}--) {{")
                } else {
                    format!("for ({counter} = {first}; {counter} < {}; {counter}++) {{", last + 1)
                };
                let before = self.open;
                self.use_counters(number + 1);
                self.block(&head, body, "}");
                self.open = before;
            }
            Operation::If { condition, then, otherwise } => {
                let mut head = String::from("if (");
                self.place.condition(&mut head, condition);
                head.push_str(") {");
                if otherwise.is_empty() {
                    self.block(&head, then, "}");
                } else {
                    self.block(&head, then, "} else {");
                    self.block("", otherwise, "}");
                }
            }
            Operation::While { before, condition, body, site } => self.repeat(before, condition, body, *site),
            Operation::Slopes(curve) => self.slopes(*curve),
            Operation::StartMemory { memory, value, .. } => {
                let mut statement = String::new();
                self.place.first_cell(&mut statement, memory);
                statement.push_str(" = ");
                self.place.value(&mut statement, value);
                self.line(&(statement + ";"));
            }
            Operation::Shift { train, cyclic, interval, memory, .. } => {
                self.shift(*train, *cyclic, interval, memory);
            }
            Operation::SetTime(value) => {
                let mut statement = String::from("m->head.start = ");
                self.place.value(&mut statement, value);
                self.line(&(statement + ";"));
                self.line("m->head.time = m->head.start;");
            }
        }
    }

    fn block(&mut self, head: &str, body: &[Operation], end: &str) {
        if !head.is_empty() {
            self.line(head);
        }
        self.indent += 1;
        self.operations(body);
        self.indent -= 1;
        self.line(end);
    }

    fn use_counters(&mut self, open: usize) {
        self.open = self.open.max(open);
        self.counters = self.counters.max(self.open);
    }

    fn card(&mut self, site: SiteId) {
        let Some(site) = self.place.plan.sites.get(site.0 as usize) else { return };
        if !self.text.is_empty() && !self.text.ends_with("{\n") {
            self.text.push('\n');
        }
        if let Some(source) = self.cards.lines_of {
            self.text.push_str(&format!("#line {} {}\n", site.line.max(1), string(source)));
        }
        push_comment(&mut self.text, &site.card, self.indent, self.cards.ascii);
    }

    /// Leaves the function if the test holds.
    fn fail_if(&mut self, test: String, kind: &str, site: SiteId) {
        self.fails = true;
        match self.leaving {
            Leaving::Return => {
                self.end(test);
                self.indent += 1;
                let mut statement = self.begin("return fail_at(&m->head, ");
                let _ = write!(statement, "{kind}, {});", site.0);
                self.end(statement);
                self.indent -= 1;
            }
            Leaving::Jump => {
                self.end(test + " {");
                self.indent += 1;
                self.line(&format!("kind = {kind};"));
                self.line(&format!("site = {};", site.0));
                self.line("goto failed;");
                self.indent -= 1;
                self.line("}");
            }
        }
    }

    fn target(&mut self, target: &Target) -> String {
        let mut text = self.begin("");
        match target {
            Target::Slot(element) => self.place.element(&mut text, element),
            Target::Temporary(id) => self.place.temporary(&mut text, *id),
        }
        text
    }

    fn set(&mut self, target: &Target, value: &Value) {
        let place = self.target(target);
        if let Value::Fold(fold) = value {
            return self.fold(&place, fold);
        }
        let same = place.len();
        let mut statement = place;
        statement.push_str(" = ");
        self.place.value(&mut statement, value);
        if statement[same + 3..] == statement[..same] {
            // Compilers warn of x = x.
            return self.line(&format!("/* {} stays as it is */", &statement[..same]));
        }
        statement.push(';');
        self.end(statement);
        if matches!(target, Target::Slot(element) if element.slot == self.place.plan.clock.dt) {
            self.line("m->head.half = m->head.dt / 2.0;");
        }
    }

    fn keep(&mut self, temporary: TemporaryId, slot: SlotId) {
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

    fn fold(&mut self, target: &str, fold: &Fold) {
        self.line(&format!("{target} = {};", if fold.product { "1.0" } else { "0.0" }));
        let first = self.open;
        self.counters = self.counters.max(first + fold.lengths.len());
        let outer = self.indent;
        for (number, length) in fold.lengths.iter().enumerate() {
            let counter = self.place.counter(first + number);
            self.line(&format!("for ({counter} = 0; {counter} < {length}; {counter}++)"));
            self.indent += 1;
        }
        let mut statement = format!("{target} = {target} {}", if fold.product { "*" } else { "+" });
        for (number, factor) in fold.factors.iter().enumerate() {
            statement.push_str(if number == 0 { " " } else { " * " });
            self.factor(&mut statement, factor, first);
        }
        self.line(&(statement + ";"));
        self.indent = outer;
    }

    fn factor(&self, out: &mut String, factor: &FoldFactor, first: usize) {
        let extents = match factor.source {
            FoldSource::Slot(slot) => {
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
            out.push(']');
        }
    }

    fn repeat(&mut self, before: &[Operation], condition: &crate::plan::Condition, body: &[Operation], site: SiteId) {
        self.whiles += 1;
        self.passes = self.passes.max(self.whiles);
        let passes = passes(self.whiles);
        let mut test = String::new();
        self.place.condition(&mut test, condition);
        self.line(&format!("{passes} = 0;"));
        if before.is_empty() {
            self.line(&format!("while ({test}) {{"));
            self.indent += 1;
        } else {
            self.line("for (;;) {");
            self.indent += 1;
            self.operations(before);
            self.line(&format!("if (!({test}))"));
            self.indent += 1;
            self.line("break;");
            self.indent -= 1;
        }
        self.line(&format!("{passes}++;"));
        self.fail_if(format!("if ({passes} > ZD_WHILE_LIMIT)"), "ZD_WHILE", site);
        self.operations(body);
        self.indent -= 1;
        self.line("}");
        self.whiles -= 1;
    }

    /// The slopes of a table; of every row if it has several.
    fn slopes(&mut self, curve: CurveId) {
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
        self.line(&format!("{statement}{stride}, {count}, {});", super::text::number(curve.increment)));
        self.indent = outer;
    }

    fn shift(&mut self, train: SlotId, cyclic: bool, interval: &Value, memory: &Element) {
        self.place.need(need::TRAIN | if cyclic { need::CYCLIC } else { need::LINEAR });
        let mut test = String::from("if (zd_train_due(&m->head, ");
        self.place.memory(&mut test, memory);
        test.push_str(", ");
        self.place.value(&mut test, interval);
        self.line(&(test + "))"));
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
        let mut sum = String::new();
        for guard in guards.iter().filter(|guard| self.place.plan.slot(**guard).extents.is_empty()) {
            let mut value = String::new();
            self.place.slot(&mut value, *guard);
            sum.push_str(if sum.is_empty() { "" } else { " + " });
            sum.push_str(&format!("({value} - {value})"));
        }
        let arrays: Vec<SlotId> =
            guards.iter().copied().filter(|guard| !self.place.plan.slot(*guard).extents.is_empty()).collect();
        self.text.push('\n');
        if sum.is_empty() {
            sum.push_str("0.0");
        }
        // The fast loop adds them up over all its steps: what is once bad stays so.
        let before = match self.leaving {
            Leaving::Return => "",
            Leaving::Jump => "sum + ",
        };
        self.line(&format!("sum = {before}{sum};"));
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
}

/// The counter of a WHILE block, by how deep it is nested.
pub fn passes(depth: usize) -> String {
    if depth == 1 { "passes".into() } else { format!("passes{depth}") }
}
