//! Actions of a program other than computing: calls of the runtime.

use super::function::{Body, Leaving};
use crate::c::text::string;
use crate::c::{CBinary, CBlock, CExpression, CStatement, CType, CUnary, Case, Node};
use crate::code::{Feed, Id, Invocation, Label, Library, Place, Print, Solve, Stated, Statement, Wait, Warning};

/// The maximum length of a literal, so that it fits on a line.
const LONGEST_LITERAL: usize = 72;

impl<'a> Body<'_, 'a> {
    pub fn act(&mut self, stated: &'a Stated) {
        match &stated.statement {
            Statement::Print(_)
            | Statement::Warn(..)
            | Statement::Invoke(_)
            | Statement::NextMoment(_)
            | Statement::Observe
                if self.emission.package.is_library() => {}
            Statement::Reset(solve) if self.emission.package.is_library() => self.forget(*solve),
            Statement::Wait(wait) if self.emission.package.is_library() => {
                if self.leaving == Leaving::Program {
                    self.wait_for_caller(*wait);
                }
            }
            Statement::Read { into, integer, .. } if self.emission.package.is_library() => {
                self.take(*into, *integer, stated);
            }
            Statement::Compute { into, operation, of } => self.compute(*into, *operation, *of, stated.source),
            Statement::EndIfFailed => self.end_if_failed(stated),
            Statement::Label(label) => self.label(*label),
            Statement::Jump(label) => self.jump(*label),
            Statement::Read { into, integer, from } => self.read(*into, *integer, *from, stated),
            Statement::Print(print) => self.print(print),
            Statement::Warn(warning, time) => {
                let kind = self.emission.unit.word(match warning {
                    Warning::Overdrawn => "ZD_OVERDRAWN",
                    Warning::TimeStands => "ZD_STANDS",
                });
                let site = self.emission.site(stated.source);
                let arguments = [self.head(), kind, site, self.value(*time)];
                self.call_runtime("zdc_warn", &arguments);
            }
            Statement::Wait(wait) => self.wait(*wait, stated),
            Statement::NextMoment(into) => {
                let head = self.head();
                let next = self.emission.unit.call_word("zdo_next", &[head]);
                let into = self.place(*into, false);
                self.set(into, next);
            }
            Statement::Observe => {
                let model = self.opaque_model();
                self.show("zdo_keep", model);
            }
            Statement::Solve { solve, events, error } => self.solve(*solve, events, *error),
            Statement::Reset(solve) => {
                let solve = self.emission.unit.int(solve.index() as i64);
                let arguments = [self.opaque_model(), solve];
                self.call_runtime("zds_begin_anew", &arguments);
            }
            Statement::Invoke(call) => self.invoke(*call),
            Statement::Evaluate(solve) => self.evaluate(*solve),
            Statement::Table(table) => self.table(*table, stated.source),
            // All others compute: see statements.rs.
            Statement::Store(..)
            | Statement::Iterate { .. }
            | Statement::Perform(_)
            | Statement::Pause(_)
            | Statement::Set(..)
            | Statement::Keep { .. }
            | Statement::Call { .. }
            | Statement::If(..)
            | Statement::For { .. }
            | Statement::Count { .. }
            | Statement::While { .. }
            | Statement::Require(..)
            | Statement::Guard(_)
            | Statement::Tabulate(_)
            | Statement::Shift { .. }
            | Statement::SetTime(_)
            | Statement::Return(_) => {}
        }
    }

    pub(super) fn call_runtime(&mut self, name: &str, arguments: &[Node]) {
        let call = self.emission.unit.call_word(name, arguments);
        self.run(call);
    }

    fn label(&mut self, label: Id<Label>) {
        let name = self.label_name(label);
        self.labels.push(label);
        self.push(CStatement::Label(name));
        // A jump to this point skips the comment above.
        self.site = None;
    }

    pub fn jump(&mut self, to: Id<Label>) {
        let name = self.label_name(to);
        self.jumps.push(to);
        self.push(CStatement::Goto(name));
    }

    /// `kind = call; if (kind != ZD_GOOD)`: returns the variable.
    fn take_kind(&mut self, call: Node) -> Node {
        let kind = self.own("kind", CType::INT);
        let kind = self.emission.unit.name(kind);
        self.set(kind, call);
        kind
    }

    /// Ends the program if the runtime returns a failure.
    fn end_unless_good(&mut self, call: Node) {
        let kind = self.take_kind(call);
        let good = self.emission.unit.word("ZD_GOOD");
        let test = self.emission.unit.binary(CBinary::NotEqual, kind, good);
        let end = CBlock::of(vec![CStatement::Return(Some(kind))]);
        self.push(CStatement::If(test, end, CBlock::default()));
    }

    fn read(&mut self, into: Id<Place>, integer: bool, from: Feed, stated: &'a Stated) {
        let number = self.own("number", CType::DOUBLE);
        let number = self.emission.unit.name(number);
        let address = self.emission.unit.unary(CUnary::Address, number);
        let integer = self.emission.unit.int(i64::from(integer));
        let head = self.head();
        let call = match from {
            Feed::Input => self.emission.unit.call_word("zdi_number", &[head, integer, address]),
            Feed::Column { file, column } => {
                let unit = &mut self.emission.unit;
                let (file, column) = (unit.int(file.index() as i64), unit.int(column));
                unit.call_word("zdi_column", &[head, file, column, integer, address])
            }
        };
        let kind = self.take_kind(call);
        let good = self.emission.unit.word("ZD_GOOD");
        let test = self.emission.unit.binary(CBinary::NotEqual, kind, good);
        let leave = self.inner(|body| body.fail_with(kind, Some(stated.source)));
        self.push(CStatement::If(test, leave, CBlock::default()));
        let into = self.place(into, false);
        self.set(into, number);
    }

    fn print(&mut self, print: &'a Print) {
        let head = self.head();
        let value = print.value().map(|value| self.value(value));
        let mut arguments = vec![head];
        arguments.extend(value);
        match print {
            Print::Lines(_) => self.call_runtime("zdp_lines", &arguments),
            Print::Blanks(_) => self.call_runtime("zdp_blanks", &arguments),
            Print::Back => self.call_runtime("zdp_back", &arguments),
            Print::Text(text) => {
                for piece in pieces(text) {
                    let piece = self.emission.unit.text(piece);
                    self.call_runtime("zdp_text", &[head, piece]);
                }
            }
            Print::Formed(_, form) => {
                let parts = [form.blanks, form.before, u32::from(form.point), form.behind];
                arguments.extend(parts.map(|part| self.emission.unit.int(part)));
                self.call_runtime("zdp_form", &arguments);
            }
            Print::Plain { integer, .. } => {
                arguments.push(self.emission.unit.int(i64::from(*integer)));
                self.call_runtime("zdp_plain", &arguments);
            }
        }
    }

    fn wait(&mut self, wait: Wait, stated: &'a Stated) {
        match wait {
            Wait::Run => {
                let head = self.head();
                let call = self.emission.unit.call_word("zdc_run", &[head]);
                self.end_unless_good(call);
            }
            Wait::Given => self.given_values(),
            Wait::Row => {
                let model = self.opaque_model();
                self.show("zdc_row", model);
            }
            Wait::Stop(label, to) => {
                let label = self.emission.unit.real(label);
                let arguments = [self.head(), label];
                let call = self.emission.unit.call_word("zdc_stop", &arguments);
                let zero = self.emission.unit.add(CExpression::Long(0));
                let test = self.emission.unit.binary(CBinary::Less, call, zero);
                let good = self.emission.unit.word("ZD_GOOD");
                let end = CBlock::of(vec![CStatement::Return(Some(good))]);
                self.push(CStatement::If(test, end, CBlock::default()));
                self.jump(to);
            }
            Wait::StopAt(label) => self.stop_at(label, stated),
        }
    }

    fn stop_at(&mut self, label: Id<crate::code::Expression>, stated: &'a Stated) {
        let arguments = [self.head(), self.value(label)];
        let call = self.emission.unit.call_word("zdc_stop", &arguments);
        let mut cases = Vec::new();
        let mut case = |body: &mut Self, value: Option<i32>, statements| {
            let value = value.map(|value| body.emission.unit.add(CExpression::Long(value)));
            cases.push(Case { value, statements });
        };
        case(self, Some(0), vec![CStatement::Break]);
        let resumable = &self.emission.system.resumable;
        for (number, to) in resumable.iter().filter(|(number, _)| *number != 0) {
            let block = self.inner(|body| body.jump(*to));
            case(self, i32::try_from(*number).ok(), block.statements);
        }
        let good = self.emission.unit.word("ZD_GOOD");
        case(self, Some(-1), vec![CStatement::Return(Some(good))]);
        let block = self.inner(|body| body.fail("ZD_NO_LABEL", Some(stated.source), None));
        case(self, None, block.statements);
        self.push(CStatement::Switch(call, cases));
    }

    /// The runtime shows the values in the struct.
    fn show(&mut self, name: &str, model: Node) {
        let call = self.emission.unit.call_word(name, &[model]);
        self.end_unless_good(call);
    }

    fn given_values(&mut self) {
        let given = self.of_head("given");
        let block = self.inner(|body| {
            let model = body.opaque_model();
            body.call_runtime("zdc_given", &[model]);
        });
        self.push(CStatement::If(given, block, CBlock::default()));
    }

    /// In a library, the method tests whether it was reset after its step.
    fn forget(&mut self, solve: Id<Solve>) {
        let model = self.model();
        let known = self.emission.unit.names.word("known");
        let known = self.emission.unit.arrow(model, known);
        let number = self.emission.unit.int(solve.index() as i64);
        let known = self.emission.unit.index(known, number);
        let forgotten = self.emission.unit.int(-1);
        self.set(known, forgotten);
    }

    /// Everything it uses is in the struct.
    fn solve(&mut self, solve: Id<Solve>, events: &'a [Id<Label>], error: Option<Id<Place>>) {
        let number = self.emission.unit.int(solve.index() as i64);
        if let Some(error) = error {
            let error = self.place(error, true);
            let error = self.emission.unit.unary(CUnary::Address, error);
            let call = match self.emission.solving.get(&solve).copied() {
                Some(carry) => {
                    let model = self.model();
                    self.emission.unit.call(carry, &[model, error])
                }
                None => {
                    let model = self.opaque_model();
                    self.emission.unit.call_word("zds_try", &[model, number, error])
                }
            };
            return self.leave_unless_good(call);
        }
        let kind = self.integrate(solve);
        self.jump_to_events(kind, events);
    }

    /// To the end of the step or to an event; gives the variable with which of them it is.
    fn integrate(&mut self, solve: Id<Solve>) -> Node {
        let number = self.emission.unit.int(solve.index() as i64);
        let call = match self.emission.solving.get(&solve).copied() {
            Some(carry) => {
                self.resume_here();
                let model = self.model();
                self.emission.unit.call(carry, &[model])
            }
            None => {
                let model = self.opaque_model();
                self.emission.unit.call_word("zds_advance", &[model, number])
            }
        };
        let kind = self.take_kind(call);
        if self.emission.solving.contains_key(&solve) {
            self.pause_if(kind);
        }
        let zero = self.emission.unit.int(0);
        let failed = self.emission.unit.binary(CBinary::Less, kind, zero);
        let positive = self.emission.unit.unary(CUnary::Negate, kind);
        let end = CBlock::of(vec![CStatement::Return(Some(positive))]);
        self.push(CStatement::If(failed, end, CBlock::default()));
        kind
    }

    /// The same with one event, whose statements follow: else the way goes on elsewhere.
    pub(super) fn integrate_to_event(&mut self, stated: &'a Stated, on: Id<Label>) {
        let Statement::Solve { solve, .. } = stated.statement else { return };
        let kind = self.integrate(solve);
        let zero = self.emission.unit.int(0);
        let reached = self.emission.unit.binary(CBinary::Equal, kind, zero);
        let jump = self.inner(|body| body.jump(on));
        self.push(CStatement::If(reached, jump, CBlock::default()));
    }

    fn jump_to_events(&mut self, kind: Node, events: &'a [Id<Label>]) {
        for (event, to) in events.iter().enumerate() {
            let event = self.emission.unit.int(event as i64 + 1);
            let happened = self.emission.unit.binary(CBinary::Equal, kind, event);
            let jump = self.inner(|body| body.jump(*to));
            self.push(CStatement::If(happened, jump, CBlock::default()));
        }
    }

    /// The rates for the present time and states.
    fn evaluate(&mut self, solve: Id<Solve>) {
        let model = self.opaque_model();
        let call = self.emission.unit.call_word(&format!("rates_{}", self.emission.labels[solve.index()]), &[model]);
        self.leave_unless_good(call);
    }

    /// Leaves the function if a call of the runtime has failed, according to the head.
    pub fn leave_unless_good(&mut self, call: Node) {
        let good = self.emission.unit.word("ZD_GOOD");
        let test = self.emission.unit.binary(CBinary::NotEqual, call, good);
        let leave = self.leave_failed();
        self.push(CStatement::If(test, CBlock::of(vec![leave]), CBlock::default()));
    }

    fn invoke(&mut self, call: Id<Invocation>) {
        let invocation = &self.emission.system.invocations[call];
        if invocation.function == Library::Verbatim {
            return self.verbatim(invocation);
        }
        let number = self.emission.unit.int(call.index() as i64);
        let model = self.opaque_model();
        let call = self.emission.unit.call_word("zdx_call", &[model, number]);
        self.leave_unless_good(call);
    }
}

/// A text in pieces that fit into literals of one line.
pub fn pieces(text: &str) -> Vec<&str> {
    let mut pieces = Vec::new();
    let mut from = 0;
    for (at, character) in text.char_indices() {
        let end = at + character.len_utf8();
        if at > from && string(&text[from..end]).len() > LONGEST_LITERAL {
            pieces.push(&text[from..at]);
            from = at;
        }
    }
    pieces.push(&text[from..]);
    pieces
}
