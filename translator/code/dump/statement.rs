//! Statements as text, each with its source line if it differs from the previous one.

use super::expression::Names;
use crate::code::function::Function;
use crate::code::statement::{Block, Failure, Feed, Label, Print, Stated, Statement, Wait};
use crate::code::{Demanded, Id, Invocation, System, Table, Warning};
use std::fmt::Write;

pub(super) struct Writer<'s> {
    system: &'s System,
    names: Names<'s>,
    out: &'s mut String,
    line: u32,
}

impl<'s> Writer<'s> {
    pub fn of(system: &'s System, function: &'s Function, out: &'s mut String) -> Writer<'s> {
        let line = function.source.and_then(|source| system.sites.get(source)).map_or(0, |site| site.line);
        Writer { system, names: Names { system, function: Some(function) }, out, line }
    }

    pub fn block(&mut self, block: &Block, depth: usize) {
        for stated in block {
            self.statement(stated, depth);
        }
    }

    fn put(&mut self, stated: &Stated, depth: usize, text: &str) {
        let line = self.system.sites.get(stated.source).map_or(0, |site| site.line);
        let remark = if line == self.line { String::new() } else { format!("    -- line {line}") };
        self.line = line;
        _ = writeln!(self.out, "{}{text}{remark}", "  ".repeat(depth));
    }

    fn statement(&mut self, stated: &Stated, depth: usize) {
        let names = self.names;
        match &stated.statement {
            Statement::If(condition, then, otherwise) => {
                let condition = names.expression(*condition);
                if let ([Stated { statement: Statement::Jump(to), .. }], []) = (&then[..], &otherwise[..]) {
                    return self.put(stated, depth, &format!("if {condition} jump {}", self.label(*to)));
                }
                self.put(stated, depth, &format!("if {condition}"));
                self.block(then, depth + 1);
                if !otherwise.is_empty() {
                    _ = writeln!(self.out, "{}else", "  ".repeat(depth));
                    self.block(otherwise, depth + 1);
                }
            }
            Statement::For { counter, first, last, down, body } => {
                let (from, to, way) = if *down { (last, first, " down") } else { (first, last, "") };
                let text = format!("for {} = {}..{}{way}", names.local(*counter), from + 1, to + 1);
                self.put(stated, depth, &text);
                self.block(body, depth + 1);
            }
            Statement::Count { counter, first, last, by, body } => {
                let [first, last] = [first, last].map(|bound| names.expression(*bound));
                let by = by.map(|by| format!(" by {}", names.expression(by))).unwrap_or_default();
                self.put(stated, depth, &format!("count {} = {first} to {last}{by}", names.local(*counter)));
                self.block(body, depth + 1);
            }
            Statement::While { before, condition, body, .. } => {
                let condition = names.expression(*condition);
                if before.is_empty() {
                    self.put(stated, depth, &format!("while {condition}"));
                } else {
                    self.put(stated, depth, "repeat");
                    self.block(before, depth + 1);
                    _ = writeln!(self.out, "{}while {condition}", "  ".repeat(depth));
                }
                self.block(body, depth + 1);
            }
            Statement::Iterate { target, from, condition, next, body } => {
                let [target, from, condition, next] = [target, from, condition, next].map(|id| names.expression(*id));
                self.put(stated, depth, &format!("for {target} = {from}, while {condition}, next {next}"));
                self.block(body, depth + 1);
            }
            Statement::Label(label) => {
                let text = format!("{}:", self.label(*label));
                self.put(stated, depth.saturating_sub(1), &text);
            }
            _ => {
                let text = self.simple(&stated.statement);
                self.put(stated, depth, &text);
            }
        }
    }

    /// A statement without nested statements.
    fn simple(&self, statement: &Statement) -> String {
        let names = self.names;
        let quantity = |id: &Id<crate::code::Quantity>| self.system.quantities[*id].name.as_str();
        match statement {
            // These have lines of their own: see `statement`.
            Statement::If(..)
            | Statement::For { .. }
            | Statement::Count { .. }
            | Statement::Iterate { .. }
            | Statement::While { .. }
            | Statement::Label(_) => String::new(),
            Statement::Set(place, value) => format!("{} = {}", names.place(*place), names.expression(*value)),
            Statement::Keep { local, of } => format!("{} = all of {}", names.local(*local), quantity(of)),
            Statement::Call { function, arguments, kept } => {
                let arguments = self.system.code.list(*arguments).iter();
                let arguments: Vec<String> = arguments.map(|argument| names.expression(*argument)).collect();
                let kept: Vec<String> = kept.iter().map(|place| format!(" {}", names.place(*place))).collect();
                let keeping = if kept.is_empty() { "" } else { ", keeping" };
                let name = &self.system.code.functions[*function].name;
                format!("call {name}({}){keeping}{}", arguments.join(", "), kept.concat())
            }
            Statement::Require(condition, failure) => {
                format!("require {}, else {}", names.expression(*condition), self.failure(*failure))
            }
            Statement::Guard(quantities) => {
                format!("guard {}", quantities.iter().map(quantity).collect::<Vec<_>>().join(" "))
            }
            Statement::Tabulate(curve) => format!("slopes of {}", quantity(&self.system.curves[*curve].table)),
            Statement::Shift { train, cyclic, interval, .. } => {
                let how = if *cyclic { "cyclic" } else { "linear" };
                format!("shift {} {how} every {}", quantity(train), names.expression(*interval))
            }
            Statement::SetTime(value) => format!("TIME = {}", names.expression(*value)),
            Statement::Solve { solve, events, error } => {
                let events: Vec<String> = events.iter().map(|to| format!(", event to {}", self.label(*to))).collect();
                let error = error.map(|place| format!(", error {}", names.place(place))).unwrap_or_default();
                format!("solve {}{}{error}", solve.index() + 1, events.concat())
            }
            Statement::Table(table) => self.table(&self.system.tables[*table]),
            Statement::Evaluate(solve) => format!("evaluate solve {}", solve.index() + 1),
            Statement::Reset(solve) => format!("reset solve {}", solve.index() + 1),
            Statement::Invoke(call) => self.invocation(&self.system.invocations[*call]),
            Statement::Read { into, integer, from } => {
                let from = match from {
                    Feed::Input => "input".to_string(),
                    Feed::Column { file, column } => {
                        let file = &self.system.files[*file];
                        format!("{}.{}", file.name, file.columns.get(*column as usize).map_or("?", String::as_str))
                    }
                };
                let what = if *integer { "integer " } else { "" };
                format!("read {what}{} from {from}", names.place(*into))
            }
            Statement::Print(print) => format!("print {}", self.print(print)),
            Statement::Warn(warning, time) => {
                let warning = match warning {
                    Warning::Overdrawn => "overdrawn",
                    Warning::TimeStands => "time stands",
                };
                format!("warn {warning} at {}", names.expression(*time))
            }
            Statement::Wait(wait) => match wait {
                Wait::Run => "wait run".to_string(),
                Wait::Given => "wait for given values".to_string(),
                Wait::Row => "wait row".to_string(),
                Wait::Stop(_, label) => format!("wait stop {}", self.label(*label)),
                Wait::StopAt(label) => format!("wait stop at {}", names.expression(*label)),
            },
            Statement::NextMoment(place) => format!("{} = next observed moment", names.place(*place)),
            Statement::Compute { into, operation, of } => {
                let of: Vec<String> =
                    names.system.code.list(*of).iter().map(|value| names.expression(*value)).collect();
                format!("{} = exact {}({})", names.place(*into), operation.name(), of.join(", "))
            }
            Statement::Store(target, value) => {
                format!("{} = {}", names.expression(*target), names.expression(*value))
            }
            Statement::Perform(value) => format!("perform {}", names.expression(*value)),
            Statement::Pause(value) => format!("pause if {}", names.expression(*value)),
            Statement::EndIfFailed => "end if failed".to_string(),
            Statement::Observe => "observe".to_string(),
            Statement::Jump(label) => format!("jump {}", self.label(*label)),
            Statement::Return(None) => "end".to_string(),
            Statement::Return(Some(value)) => format!("return {}", names.expression(*value)),
        }
    }

    fn table(&self, table: &Table) -> String {
        let names = self.names;
        let [at, low, high] = [table.at, table.low, table.high].map(|value| names.expression(value));
        let into: Vec<String> = table.into.iter().map(|place| names.place(*place)).collect();
        let depends: Vec<&str> = table.depends.iter().map(|id| self.system.quantities[*id].name.as_str()).collect();
        let depends = if depends.is_empty() { String::new() } else { format!(", depends {}", depends.join(" ")) };
        let made = &self.system.code.functions[table.make].name;
        let memory = &self.system.quantities[table.memory].name;
        let given = if table.slope { "slopes into" } else { "into" };
        let size = format!("[{} x {}]", table.intervals + 1, into.len());
        format!("table {memory}{size} over {at} from {low} to {high}{depends}, make {made}, {given} {}", into.join(" "))
    }

    /// The author's number; labels of the translator have an @.
    fn label(&self, id: Id<Label>) -> String {
        match self.system.code.labels[id].number {
            Some(number) => number.to_string(),
            None => format!("@{}", id.index()),
        }
    }

    fn failure(&self, failure: Failure) -> String {
        match failure {
            Failure::DivisionByZero => "division by zero".to_string(),
            Failure::Domain => "math domain".to_string(),
            Failure::Function => "function domain".to_string(),
            Failure::Index => "subscript".to_string(),
            Failure::Overflow => "overflow".to_string(),
            Failure::Aborted => "abort".to_string(),
            Failure::Demanded(Demanded::Fission) => "fission quotient".to_string(),
            Failure::Demanded(Demanded::StepSign) => "step not positive".to_string(),
            Failure::Demanded(Demanded::Solver) => "solver failed".to_string(),
            Failure::Demanded(Demanded::Increment) => "increment not positive".to_string(),
            Failure::Demanded(Demanded::Count { unknowns }) => format!("not {unknowns} equations"),
            Failure::Demanded(Demanded::Depth(_)) => "calls too deep".to_string(),
        }
    }

    fn print(&self, print: &Print) -> String {
        let value = |value: &Id<_>| self.names.expression(*value);
        match print {
            Print::Lines(count) => format!("lines {}", value(count)),
            Print::Blanks(count) => format!("blanks {}", value(count)),
            Print::Back => "back".to_string(),
            Print::Text(text) => format!("text {text:?}"),
            Print::Formed(number, shape) => format!("{} as |{}|", value(number), shape.text()),
            Print::Plain { value: number, integer: true } => format!("{} as integer", value(number)),
            Print::Plain { value: number, integer: false } => value(number),
        }
    }

    fn invocation(&self, call: &Invocation) -> String {
        let quantity = |id: &Id<crate::code::Quantity>| self.system.quantities[*id].name.to_string();
        let functions = call.runs().map(|function| self.system.code.functions[function].name.to_string());
        let mut parts: Vec<String> = call.values.iter().chain(&call.arrays).map(quantity).collect();
        parts.extend(functions);
        parts.extend(call.text.iter().map(|text| format!("{text:?}")));
        let into = call.into.iter().map(|id| format!("{} = ", quantity(id)));
        let error = call.error.iter().map(|id| format!(", error {}", quantity(id)));
        let name = format!("{:?}", call.function).to_lowercase();
        format!("{}{name}({}){}", into.collect::<String>(), parts.join(", "), error.collect::<String>())
    }
}
