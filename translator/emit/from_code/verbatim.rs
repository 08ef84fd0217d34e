//! C text of the author, where it stands.
//!
//! Variables that it names are lvalues under their own names, arrays are arrays: pointers into the struct, and macros
//! that end with the text. A line before it says where it comes from, so that what a compiler complains about is found.
//! A FUNCTION or PROCEDURE with such text is a function that a `return` in it leaves.

use super::function::Body;
use crate::c::{CKind, CStatement, CType, CUnary, CVariable, Name};
use crate::code::{Id, Invocation, Quantity};
use crate::verbatim::{marker, placed};

impl<'a> Body<'_, 'a> {
    /// Braces of its own, so that it may declare what it likes, unless text further on needs what it declares.
    pub fn verbatim(&mut self, call: &'a Invocation) {
        let (Some(text), Some(c)) = (&call.text, &call.c) else { return };
        let line = self.emission.system.sites.get(call.source).map_or(0, |site| site.line);
        let (line, text) = placed(line, text);
        let mut named = Vec::new();
        for (name, array) in c.names.iter().zip(&call.arrays) {
            let pointer = self.pointer_to(*array, &name.name);
            let pointer = self.emission.unit.names.text(pointer).to_string();
            let single = self.emission.system.quantities[*array].extents.is_empty();
            let means = match (single, name.index) {
                (false, _) => pointer,
                (true, false) => format!("(*{pointer})"),
                (true, true) => format!("((int)*{pointer})"),
            };
            named.push((name.name.as_str(), means));
        }
        let mut lines = String::new();
        for (name, means) in &named {
            lines.push_str(&format!("#define {name} {means}\n"));
        }
        let marker = marker(line);
        lines.push_str(&match c.open {
            true => format!("{marker}\n{text}\n"),
            false => format!("        {{\n{marker}\n{text}\n        }}\n"),
        });
        for (name, _) in &named {
            lines.push_str(&format!("#undef {name}\n"));
        }
        self.push(CStatement::Lines(lines));
    }

    /// The pointer to a quantity, declared where the function begins.
    fn pointer_to(&mut self, id: Id<Quantity>, name: &str) -> Name {
        if let Some(name) = self.pointers.get(&id) {
            return *name;
        }
        let mut pointer = format!("zd_at_{name}");
        let taken =
            |body: &Self, text: &str| body.pointers.values().any(|name| body.emission.unit.names.text(*name) == text);
        while taken(self, &pointer) {
            pointer.push('_');
        }
        let name = self.emission.unit.names.own(&pointer);
        self.pointers.insert(id, name);
        self.read.insert(name);
        let mut place = self.quantity(id);
        if !self.emission.system.quantities[id].extents.is_empty() {
            let zero = self.emission.unit.int(0);
            place = self.emission.unit.index(place, zero);
        }
        let address = self.emission.unit.unary(CUnary::Address, place);
        self.declared.push(CVariable::with(name, CType::pointer(CKind::Double), address));
        name
    }
}
