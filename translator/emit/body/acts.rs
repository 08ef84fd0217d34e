//! What a program does besides computing, as C statements of a library: it prints nothing and is asked nothing, and stops
//! at each row, where its caller looks.

use super::Body;
use crate::emit::goals::{Goals, label_name};
use crate::model::LabelId;
use crate::plan::course::Act;
use crate::plan::{SiteId, Target};

impl<'a> Body<'a> {
    /// Makes the body that of a program.
    pub fn of_course(mut self, goals: &'a Goals) -> Body<'a> {
        self.course = Some(goals);
        self
    }

    /// A label at the end of a block needs a statement.
    pub fn end_label(&mut self) {
        if self.labelled {
            self.line(";");
        }
    }

    pub(super) fn act(&mut self, act: &Act) {
        match act {
            Act::Label(label) => self.label(*label),
            Act::Jump(to) => self.jump(*to),
            Act::JumpIf { condition, to } => {
                let mut test = String::from("if (");
                self.place.condition(&mut test, condition);
                self.line(&(test + ")"));
                self.indented(|body| body.jump(*to));
            }
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

    fn indented(&mut self, write: impl FnOnce(&mut Self)) {
        self.indent += 1;
        write(self);
        self.indent -= 1;
    }

    fn names_of_labels(&self) -> &'a [Option<u32>] {
        self.place.plan.course.as_ref().map_or(&[], |course| &course.labels)
    }

    fn label(&mut self, label: LabelId) {
        if !self.course.is_some_and(|goals| goals.has(label)) {
            return;
        }
        if !self.text.is_empty() && !self.labelled {
            self.text.push('\n');
        }
        let name = label_name(self.names_of_labels(), label);
        self.text.push_str(&format!("{name}:\n"));
        self.labelled = true;
    }

    fn jump(&mut self, to: LabelId) {
        let name = label_name(self.names_of_labels(), to);
        self.line(&format!("goto {name};"));
    }
}
