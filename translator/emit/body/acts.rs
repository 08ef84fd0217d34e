//! What a course does besides computing, as C statements.

use super::{Body, Leaving};
use crate::emit::locals::{CourseLayout, label_name};
use crate::emit::text::{number, string};
use crate::model::instruction::Warning;
use crate::model::{Feed, InvocationId, LabelId, Library, RoutineId, SolveId};
use crate::plan::course::{Act, Invocation, Printed, Stop};
use crate::plan::{Element, Operation, SiteId, SlotId, Target};

/// C89 promises string literals of 509 characters; beyond 132 columns nothing is printed.
const LONGEST_TEXT: usize = 480;

impl<'a> Body<'a> {
    /// Makes the body that of a course.
    pub fn of_course(mut self, layout: &'a CourseLayout) -> Body<'a> {
        self.course = Some(layout);
        self
    }

    /// Whether some statement needs the model, which else is an unused variable.
    pub fn uses_model(&self) -> bool {
        self.calls || self.called || self.fails
    }

    /// A label at the end of a block needs a statement.
    pub fn end_label(&mut self) {
        if self.labelled {
            self.line(";");
        }
    }

    pub(super) fn act(&mut self, act: &Act) {
        if self.place.spelling.library {
            return self.act_of_library(act);
        }
        match act {
            Act::Label(_) | Act::Jump(_) | Act::JumpIf { .. } => self.go(act),
            Act::Read { into, integer, from, site } => self.read(into, *integer, *from, *site),
            Act::Print(printed) => self.print(printed),
            Act::Stop(stop) => self.stop(stop),
            Act::UnlessGiven { setting, body } => self.unless_given(*setting, body),
            Act::NewRun => {
                self.line("kind = zdc_run(&m->head);");
                self.leave_unless_good();
            }
            Act::GivenValues => self.given_values(),
            Act::Warn { warning, time, site } => {
                let kind = match warning {
                    Warning::Overdrawn => "ZD_OVERDRAWN",
                    Warning::TimeStands => "ZD_STANDS",
                };
                let mut now = String::new();
                self.place.value(&mut now, time);
                self.calls = true;
                self.line(&format!("zdc_warn(&m->head, {kind}, {}, {now});", site.0));
            }
            Act::Row => self.row(),
            Act::NextMoment(into) => {
                let into = self.target(&Target::Slot(Element { slot: *into, index: Box::default() }));
                self.calls = true;
                self.line(&format!("{into} = zdo_next(&m->head);"));
            }
            Act::Observe => self.show("zdo_keep(m)"),
            Act::Integrate { solve, events, code } => self.integrate(*solve, events, *code),
            Act::Invoke(call) if self.is_verbatim(*call).is_some() => {
                self.is_verbatim(*call).into_iter().for_each(|call| self.verbatim(call));
            }
            Act::Invoke(call) => {
                self.called = true;
                self.line(&format!("if (zdx_call(m, {}) != ZD_GOOD)", call.0));
                self.leave_failed();
            }
            Act::Reset(solve) => {
                self.called = true;
                self.line(&format!("zds_begin_anew(m, {});", solve.0));
            }
            Act::Call { routine, kept } => self.call_routine(*routine, kept),
        }
    }

    /// A library prints nothing and is asked nothing; it stops at each row, where its caller looks.
    fn act_of_library(&mut self, act: &Act) {
        match act {
            Act::Label(_) | Act::Jump(_) | Act::JumpIf { .. } => self.go(act),
            Act::Read { into, integer, site, .. } => self.take(into, *integer, *site),
            Act::Print(_)
            | Act::GivenValues
            | Act::Warn { .. }
            | Act::Observe
            | Act::NextMoment(_)
            | Act::Integrate { .. }
            | Act::Reset(_)
            | Act::Invoke(_)
            | Act::Call { .. } => {}
            Act::Stop(_) => {
                self.line("m->place = -1;");
                self.return_good();
            }
            Act::UnlessGiven { body, .. } => self.operations(body),
            Act::NewRun => self.line("m->step = 0L;"),
            Act::Row => {
                self.rows += 1;
                let row = self.rows;
                self.line(&format!("m->place = {row};"));
                self.return_good();
                self.text.push_str(&format!("\nrow_{row}:\n"));
                self.line("m->step = m->step + 1L;");
            }
        }
    }

    fn return_good(&mut self) {
        let good = self.place.spelling.code("ZD_GOOD");
        self.line(&format!("return {good};"));
    }

    /// Takes the next number that the caller of a library has given.
    fn take(&mut self, into: &Target, integer: bool, site: SiteId) {
        self.fail_if("if (m->taken >= m->set->input_count)".into(), "ZD_NO_DATA", site, None);
        let target = self.target(into);
        let fixed = self.place.spelling.fixed.as_ref();
        let given = "m->set->input[m->taken]";
        match fixed.map(|fixed| fixed.read(into)) {
            Some(shift) if shift != 0 => self.line(&format!("{target} = zd_shift({given}, {shift});")),
            _ => self.line(&format!("{target} = {given};")),
        }
        self.line("m->taken = m->taken + 1L;");
        if let Some(fixed) = fixed.filter(|_| integer) {
            let bits = fixed.scale.input + fixed.read(into);
            if bits > 0 {
                let test = format!("if (zd_up(zd_floor({target}, {bits}), {bits}) != {target})");
                self.fail_if(test, "ZD_REAL_HERE", site, None);
            }
        } else if integer {
            let floor = self.place.spelling.function("floor").into_owned();
            self.fail_if(format!("if (!({floor}({target}) == {target}))"), "ZD_REAL_HERE", site, None);
        }
    }

    fn go(&mut self, act: &Act) {
        match act {
            Act::Label(label) => self.label(*label),
            Act::Jump(to) => self.jump(*to),
            Act::JumpIf { condition, to } => {
                let mut test = String::from("if (");
                self.place.condition(&mut test, condition);
                self.line(&(test + ")"));
                self.indented(|body| body.jump(*to));
            }
            _ => {}
        }
    }

    pub(super) fn indented(&mut self, write: impl FnOnce(&mut Self)) {
        self.indent += 1;
        write(self);
        self.indent -= 1;
    }

    fn is_verbatim(&self, call: InvocationId) -> Option<&'a Invocation> {
        let course = self.place.plan.course.as_ref()?;
        course.invocations.get(call.0 as usize).filter(|call| call.function == Library::Verbatim)
    }

    fn names_of_labels(&self) -> &'a [Option<u32>] {
        self.place.plan.course.as_ref().map_or(&[], |course| &course.labels)
    }

    fn label(&mut self, label: LabelId) {
        if !self.course.is_some_and(|layout| layout.is_goal(label)) {
            return;
        }
        if !self.text.is_empty() && !self.labelled {
            self.text.push('\n');
        }
        let name = label_name(self.names_of_labels(), label);
        self.text.push_str(&format!("{name}:\n"));
        self.labels.push(label);
        self.labelled = true;
    }

    fn jump(&mut self, to: LabelId) {
        let name = label_name(self.names_of_labels(), to);
        self.jumps.push(to);
        self.line(&format!("goto {name};"));
    }

    /// Ends the program if the runtime says so.
    fn leave_unless_good(&mut self) {
        self.calls = true;
        self.line("if (kind != ZD_GOOD)");
        self.indented(|body| body.line("return kind;"));
    }

    fn read(&mut self, into: &Target, integer: bool, from: Feed, site: SiteId) {
        self.reads = true;
        let integer = u8::from(integer);
        let call = match from {
            Feed::Input => format!("zdi_number(&m->head, {integer}, &number)"),
            Feed::Column { table, column } => {
                format!("zdi_column(&m->head, {}, {column}, {integer}, &number)", table.0)
            }
        };
        self.fails = true;
        self.line(&format!("kind = {call};"));
        self.line("if (kind != ZD_GOOD) {");
        self.indented(|body| {
            body.line(&format!("site = {};", site.0));
            body.line("goto failed;");
        });
        self.line("}");
        let target = self.target(into);
        self.line(&format!("{target} = number;"));
    }

    /// Ends the program with a failure whose value the runtime knows.
    fn go_failed(&mut self, kind: &str, site: SiteId) {
        self.fails = true;
        self.line(&format!("kind = {kind};"));
        self.line(&format!("site = {};", site.0));
        self.line("goto failed;");
    }

    fn print(&mut self, printed: &Printed) {
        let mut value = String::new();
        if let Some(printed) = printed.value() {
            self.place.value(&mut value, printed);
        }
        match printed {
            Printed::Lines(_) => self.line(&format!("zdp_lines(&m->head, {value});")),
            Printed::Blanks(_) => self.line(&format!("zdp_blanks(&m->head, {value});")),
            Printed::Back => self.line("zdp_back(&m->head);"),
            Printed::Text(text) => {
                for piece in pieces(text) {
                    self.line(&format!("zdp_text(&m->head, {});", string(piece)));
                }
            }
            Printed::Formed(_, form) => {
                let (blanks, before, point, behind) = (form.blanks, form.before, u8::from(form.point), form.behind);
                self.line(&format!("zdp_form(&m->head, {value}, {blanks}, {before}, {point}, {behind});"));
            }
            Printed::Plain { integer, .. } => {
                self.line(&format!("zdp_plain(&m->head, {value}, {});", u8::from(*integer)));
            }
        }
    }

    fn stop(&mut self, stop: &Stop) {
        match stop {
            Stop::End => self.line("return ZD_GOOD;"),
            Stop::At(label, to) => {
                self.line(&format!("if (zdc_stop(&m->head, {}) < 0L)", number(*label)));
                self.indented(|body| body.line("return ZD_GOOD;"));
                self.jump(*to);
            }
            Stop::Computed { label, site } => {
                let mut value = String::new();
                self.place.value(&mut value, label);
                self.line(&format!("switch (zdc_stop(&m->head, {value})) {{"));
                self.line("case 0L:");
                self.indented(|body| body.line("break;"));
                let resumable = self.place.plan.course.as_ref().map_or(&[][..], |course| &course.resumable);
                for (label, to) in resumable.iter().filter(|(label, _)| *label != 0) {
                    self.line(&format!("case {label}L:"));
                    self.indented(|body| body.jump(*to));
                }
                self.line("case -1L:");
                self.indented(|body| body.line("return ZD_GOOD;"));
                self.line("default:");
                self.indented(|body| body.go_failed("ZD_NO_LABEL", *site));
                self.line("}");
            }
        }
    }

    fn unless_given(&mut self, setting: SlotId, body: &[Operation]) {
        let number = self.place.plan.setting_number(setting);
        self.block(&format!("if (!zdc_has(&m->head, {number})) {{"), body, "}");
    }

    fn row(&mut self) {
        self.line("if (m->head.rows) {");
        self.indented(|body| body.show("zdc_row(m)"));
        self.line("}");
    }

    /// What the runtime shows must be in the struct.
    fn show(&mut self, call: &str) {
        let Some(layout) = self.course else { return };
        for local in layout.locals.iter().filter(|local| local.shown) {
            self.line(&format!("{} = {};", local.member, local.name));
        }
        self.line(&format!("kind = {call};"));
        self.leave_unless_good();
    }

    fn given_values(&mut self) {
        let Some(layout) = self.course else { return };
        let given: Vec<_> = layout.locals.iter().filter(|local| local.given).collect();
        self.line("if (m->head.given) {");
        self.indented(|body| {
            given.iter().for_each(|local| body.line(&format!("{} = {};", local.member, local.name)));
            body.line("zdc_given(m);");
            given.iter().for_each(|local| body.line(&format!("{} = {};", local.name, local.member)));
        });
        self.line("}");
    }

    /// Everything it touches is in the struct; what it fails with is in the head.
    fn call_routine(&mut self, routine: RoutineId, kept: &[Element]) {
        self.called = true;
        let name = self.place.routine(routine).to_string();
        if kept.is_empty() {
            return self.call_or_leave(&name);
        }
        let places: Vec<String> = kept.iter().map(|element| self.target(&Target::Slot(element.clone()))).collect();
        self.line("{");
        self.indented(|body| {
            for (number, place) in places.iter().enumerate() {
                body.line(&format!("double kept{} = {place};", number + 1));
            }
            body.text.push('\n');
            body.line(&format!("{name}(m);"));
            for (number, place) in places.iter().enumerate() {
                body.line(&format!("{place} = kept{};", number + 1));
            }
            body.line("if (m->head.failure.kind != ZD_GOOD)");
            body.leave_failed();
        });
        self.line("}");
    }

    fn call_or_leave(&mut self, name: &str) {
        self.line(&format!("if ({name}(m) != ZD_GOOD)"));
        self.leave_failed();
    }

    /// The head says what has failed.
    fn leave_failed(&mut self) {
        self.indented(|body| {
            body.line(match body.leaving {
                Leaving::Negative => "return -m->head.failure.kind;",
                Leaving::Return | Leaving::Jump => "return m->head.failure.kind;",
            });
        });
    }

    /// Everything it touches is in the struct.
    fn integrate(&mut self, solve: SolveId, events: &[LabelId], code: Option<SlotId>) {
        if let Some(code) = code {
            self.called = true;
            let code = self.target(&Target::Slot(Element { slot: code, index: Box::default() }));
            self.line(&format!("if (zds_try(m, {}, &{code}) != ZD_GOOD)", solve.0));
            return self.leave_failed();
        }
        self.calls = true;
        self.line(&format!("kind = zds_advance(m, {});", solve.0));
        self.line("if (kind < 0)");
        self.indented(|body| body.line("return -kind;"));
        for (event, to) in events.iter().enumerate() {
            self.line(&format!("if (kind == {})", event + 1));
            self.indented(|body| body.jump(*to));
        }
    }
}

/// A text in pieces that fit into string literals.
fn pieces(text: &str) -> Vec<&str> {
    let mut pieces = Vec::new();
    let mut rest = text;
    while rest.len() > LONGEST_TEXT {
        let mut end = LONGEST_TEXT;
        while !rest.is_char_boundary(end) {
            end -= 1;
        }
        let (piece, more) = rest.split_at(end);
        pieces.push(piece);
        rest = more;
    }
    pieces.push(rest);
    pieces
}
