//! C text of the author, where it stands.
//!
//! Variables that it names are lvalues under their own names, arrays are arrays: pointers into the struct, and macros
//! that end with the text. A line before it says where it comes from, so that what a compiler complains about is found.

use super::Body;
use crate::plan::course::Invocation;
use crate::plan::{Element, Index, Plan, SlotId, Target};
use crate::verbatim::{marker, name_in_c, placed};

impl Body<'_> {
    /// Braces of its own, so that it may declare what it likes.
    pub(super) fn verbatim(&mut self, call: &Invocation) {
        let Some(text) = &call.text else { return };
        self.called = true;
        let line = self.place.plan.sites.get(call.site.0 as usize).map_or(0, |site| site.line);
        let (line, text) = placed(line, text);
        let names: Vec<(SlotId, String)> = call.arrays.iter().filter_map(|slot| self.named(*slot)).collect();
        self.line("{");
        self.indented(|body| {
            if names.is_empty() {
                body.line("(void)m;");
            }
            for (slot, name) in &names {
                let (extents, at) = (&body.place.plan.slot(*slot).extents, Index::Fixed(0));
                let index = extents.iter().map(|_| at).collect();
                let place = body.target(&Target::Slot(Element { slot: *slot, index }));
                body.line(&format!("double *zd_at_{name} = &{place};"));
            }
        });
        for (slot, name) in &names {
            let whole = !self.place.plan.slot(*slot).extents.is_empty();
            let means = if whole { format!("zd_at_{name}") } else { format!("(*zd_at_{name})") };
            self.text.push_str(&format!("#define {name} {means}\n"));
        }
        self.text.push_str(&format!("        {{\n{}\n{text}\n        }}\n", marker(line)));
        for (_, name) in &names {
            self.text.push_str(&format!("#undef {name}\n"));
        }
        self.line("}");
    }

    fn named(&self, slot: SlotId) -> Option<(SlotId, String)> {
        name_in_c(&self.place.plan.slot(slot).name).map(|name| (slot, name))
    }
}

/// What stands at file level: definitions, before the functions of the model.
pub fn definitions(plan: &Plan) -> String {
    let mut text = String::new();
    for (definitions, site) in plan.course.iter().flat_map(|course| &course.definitions) {
        let line = plan.sites.get(site.0 as usize).map_or(0, |site| site.line);
        let (line, definitions) = placed(line, definitions);
        text.push_str(&format!("\n{}\n{definitions}\n", marker(line)));
    }
    text
}
