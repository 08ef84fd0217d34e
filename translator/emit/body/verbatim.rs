//! C text of the author, where it stands.
//!
//! Variables that it names are lvalues under their own names, arrays are arrays: pointers into the struct, and macros
//! that end with the text. A line before it says where it comes from, so that what a compiler complains about is found.
//! A FUNCTION or PROCEDURE with such text is a function that a `return` in it leaves.

use super::Body;
use crate::plan::course::Invocation;
use crate::plan::{Element, Index, Plan, SlotId, Target};
use crate::verbatim::{marker, placed};

impl Body<'_> {
    /// Braces of its own, so that it may declare what it likes, unless text further on needs what it declares.
    pub(super) fn verbatim(&mut self, call: &Invocation) {
        let (Some(text), Some(c)) = (&call.text, &call.c) else { return };
        self.called = true;
        self.labelled = false;
        let line = self.place.plan.sites.get(call.site.0 as usize).map_or(0, |site| site.line);
        let (line, text) = placed(line, text);
        let named: Vec<(&str, String)> = c
            .names
            .iter()
            .zip(&call.arrays)
            .map(|(name, slot)| {
                let pointer = self.pointer(*slot, &name.name);
                let means = match (self.place.plan.slot(*slot).extents.is_empty(), name.index) {
                    (false, _) => pointer,
                    (true, false) => format!("(*{pointer})"),
                    (true, true) => format!("((int)*{pointer})"),
                };
                (name.name.as_str(), means)
            })
            .collect();
        if named.is_empty() && !c.open {
            self.line("(void)m;");
        }
        for (name, means) in &named {
            self.text.push_str(&format!("#define {name} {means}\n"));
        }
        let marker = marker(line);
        self.text.push_str(&match c.open {
            true => format!("{marker}\n{text}\n"),
            false => format!("        {{\n{marker}\n{text}\n        }}\n"),
        });
        for (name, _) in &named {
            self.text.push_str(&format!("#undef {name}\n"));
        }
    }

    /// The pointer to a slot, declared where the function begins.
    fn pointer(&mut self, slot: SlotId, name: &str) -> String {
        if let Some((_, pointer, _)) = self.pointers.iter().find(|(known, _, _)| *known == slot) {
            return pointer.clone();
        }
        let mut pointer = format!("zd_at_{name}");
        while self.pointers.iter().any(|(_, taken, _)| *taken == pointer) {
            pointer.push('_');
        }
        let (extents, at) = (&self.place.plan.slot(slot).extents, Index::Fixed(0));
        let index = extents.iter().map(|_| at).collect();
        let place = self.target(&Target::Slot(Element { slot, index }));
        self.pointers.push((slot, pointer.clone(), place));
        pointer
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
