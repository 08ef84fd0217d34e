//! Operations as C statements.

mod acts;
mod arrays;

use std::fmt::Write;

use super::expression::Place;
use super::goals::Goals;
use super::text::{push_comment, push_statement, string};
use crate::plan::{Failure, Operation, SiteId, Target, Value};

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
    /// Of a program that moves time itself: where its jumps lead.
    course: Option<&'a Goals>,
    /// The last line is a label, which needs a statement behind it.
    labelled: bool,
    /// How many operations set something to what it is.
    pub unchanged: usize,
    /// Of a library: how many places there are at which a course stops for its row.
    pub rows: usize,
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
            course: None,
            labelled: false,
            unchanged: 0,
            rows: 0,
        }
    }

    fn line(&mut self, statement: &str) {
        self.labelled = false;
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
                test.push_str(&format!(" == {})", self.place.number(0.0)));
                self.fail_if(test, "ZD_DIVISION", *site, None);
            }
            Operation::FailUnless { condition, failure, site } => {
                let mut test = self.begin("if (");
                self.place.opposite(&mut test, condition);
                let named = failure.names_the_value().then(|| condition.tested());
                self.fail_if(test + ")", kind_of(*failure), *site, named);
            }
            Operation::Loop { subscript, first, last, downward, body, .. } => {
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
            Operation::While { before, condition, body, limit, site } => {
                self.repeat(before, condition, body, limit.then_some(*site));
            }
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
                let clock = self.place.spelling.clock;
                let mut statement = format!("{clock}start = ");
                self.place.value(&mut statement, value);
                self.line(&(statement + ";"));
                self.line(&format!("{clock}time = {clock}start;"));
            }
            Operation::Act(act) => self.act(act),
        }
    }

    fn block(&mut self, head: &str, body: &[Operation], end: &str) {
        if !head.is_empty() {
            self.line(head);
        }
        self.indent += 1;
        self.operations(body);
        self.end_label();
        self.indent -= 1;
        self.line(end);
    }

    fn use_counters(&mut self, open: usize) {
        self.open = self.open.max(open);
        self.counters = self.counters.max(self.open);
    }

    fn card(&mut self, site: SiteId) {
        let Some(site) = self.place.plan.sites.get(site.0 as usize) else { return };
        if !self.text.is_empty() && !self.text.ends_with("{\n") && !self.labelled {
            self.text.push('\n');
        }
        if let Some(source) = self.cards.lines_of {
            self.text.push_str(&format!("#line {} {}\n", site.line.max(1), string(source)));
        }
        push_comment(&mut self.text, &site.card, self.indent, self.cards.ascii);
    }

    /// Leaves the function if the test holds; with a value that the message names.
    fn fail_if(&mut self, test: String, kind: &str, site: SiteId, named: Option<&Value>) {
        self.fails = true;
        // A library tells where it failed, not with which value.
        let named = named.filter(|_| !self.place.spelling.library);
        let kind = &self.place.spelling.code(kind);
        let head = self.place.spelling.head;
        let braced = self.leaving == Leaving::Jump || named.is_some();
        self.end(if braced { test + " {" } else { test });
        self.indent += 1;
        if let Some(value) = named {
            let mut statement = self.begin("m->head.failure.value = ");
            self.place.value(&mut statement, value);
            self.end(statement + ";");
        }
        match self.leaving {
            Leaving::Return => {
                let mut statement = self.begin("return ");
                let _ = write!(statement, "fail_at({head}, ");
                let _ = write!(statement, "{kind}, {});", site.0);
                self.end(statement);
            }
            Leaving::Jump => {
                self.line(&format!("kind = {kind};"));
                self.line(&format!("site = {};", site.0));
                self.line("goto failed;");
            }
        }
        self.indent -= 1;
        if braced {
            self.line("}");
        }
    }

    fn target(&mut self, target: &Target) -> String {
        let mut text = self.begin("");
        match target {
            Target::Slot(element) => self.place.element(&mut text, element),
            Target::Temporary(id) => self.place.temporary(&mut text, *id),
            Target::At(slot, index) => self.place.at(&mut text, *slot, index),
        }
        text
    }

    fn set(&mut self, target: &Target, value: &Value) {
        let place = self.target(target);
        if let Value::Fold(fold) = value {
            return self.fold(&place, value, fold);
        }
        let same = place.len();
        let mut statement = place;
        statement.push_str(" = ");
        let shown = matches!(target, Target::Slot(element) if self.place.spelling.looks_at(element.slot));
        self.place.fixed_side(&mut statement, value, shown);
        if statement[same + 3..] == statement[..same] {
            // Compilers warn of x = x.
            let labelled = self.labelled;
            self.line(&format!("/* {} stays as it is */", &statement[..same]));
            self.labelled = labelled;
            self.unchanged += 1;
            return;
        }
        statement.push(';');
        self.end(statement);
        if self.place.plan.course.is_none()
            && matches!(target, Target::Slot(element) if element.slot == self.place.plan.clock.dt)
        {
            self.line(&format!("{};", self.place.spelling.half()));
        }
    }

    fn repeat(
        &mut self,
        before: &[Operation],
        condition: &crate::plan::Condition,
        body: &[Operation],
        limit: Option<SiteId>,
    ) {
        let passes = limit.map(|site| (self.count_passes(), site));
        let mut test = String::new();
        self.place.condition(&mut test, condition);
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
        if let Some((passes, site)) = &passes {
            self.line(&format!("{passes}++;"));
            let limit = self.place.spelling.code("ZD_WHILE_LIMIT");
            self.fail_if(format!("if ({passes} > {limit})"), "ZD_WHILE", *site, None);
        }
        self.operations(body);
        self.end_label();
        self.indent -= 1;
        self.line("}");
        self.whiles -= usize::from(passes.is_some());
    }

    /// The counter of the passes of a WHILE block, set to 0.
    fn count_passes(&mut self) -> String {
        self.whiles += 1;
        self.passes = self.passes.max(self.whiles);
        let passes = passes(self.whiles);
        self.line(&format!("{passes} = 0;"));
        passes
    }
}

/// What the runtime calls a failure.
fn kind_of(failure: Failure) -> &'static str {
    match failure {
        Failure::Domain => "ZD_DOMAIN",
        Failure::Function => "ZD_FUNCTION",
        Failure::Index => "ZD_INDEX",
        Failure::Overflow => "ZD_OVERFLOW",
        Failure::Demanded(crate::model::instruction::Failure::Fission) => "ZD_FISSION",
        Failure::Demanded(crate::model::instruction::Failure::StepSign) => "ZD_STEP_SIGN",
        Failure::Demanded(crate::model::instruction::Failure::Solver) => "ZD_SOLVER",
        Failure::Demanded(crate::model::instruction::Failure::Increment) => "ZD_INCREMENT",
        Failure::Demanded(crate::model::instruction::Failure::Count { .. }) => "ZD_COUNT",
        Failure::Demanded(crate::model::instruction::Failure::Depth(_)) => "ZD_DEPTH",
    }
}

/// The counter of a WHILE block, by how deep it is nested.
pub fn passes(depth: usize) -> String {
    if depth == 1 { "passes".into() } else { format!("passes{depth}") }
}
