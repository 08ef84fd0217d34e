//! C code of the author, in its place.
//!
//! Variables that it names are lvalues under their own names, and arrays are arrays: pointers into the struct, and
//! macros that end with the code. Functions of the model that it calls are macros too, which add the model. A line
//! before it states its origin, so that compiler messages can be located. A FUNCTION or PROCEDURE with such code is a
//! function that a `return` in it leaves.

use super::CPlace;
use super::function::Body;
use crate::c::{CKind, CStatement, CType, CUnary, CVariable, Name};
use crate::code::{CCall, Id, Invocation, Quantity};
use crate::verbatim::{marker, placed};

impl<'a> Body<'_, 'a> {
    /// It has its own braces, so that it may declare anything, unless later code needs its declarations.
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
            named.push((name.name.as_str(), String::new(), means));
        }
        for call in &c.calls {
            let (parameters, means) = self.called_by_text(call);
            named.push((call.name.as_str(), parameters, means));
        }
        let mut lines = String::new();
        for (name, parameters, means) in &named {
            lines.push_str(&format!("#define {name}{parameters} {means}\n"));
        }
        let marker = marker(line);
        lines.push_str(&match c.open {
            true => format!("{marker}\n{text}\n"),
            false => format!("        {{\n{marker}\n{text}\n        }}\n"),
        });
        for (name, ..) in &named {
            lines.push_str(&format!("#undef {name}\n"));
        }
        self.push(CStatement::Lines(lines));
        if c.calls.iter().any(|call| self.emission.shapes.of(call.function).fails) {
            self.leave_if_failed();
        }
    }

    /// The parameters of the macro for a function, and the call it expands to. K&R C has no parameter types, so
    /// arguments become doubles here.
    fn called_by_text(&mut self, call: &CCall) -> (String, String) {
        let shape = self.emission.shapes.of(call.function).clone();
        let parameters: Vec<String> = (1..=call.arguments).map(|number| format!("zd_{number}")).collect();
        let mut arguments = Vec::new();
        if shape.model {
            let model = self.model_for_text();
            arguments.push(self.emission.unit.names.text(model).to_string());
        }
        arguments.extend(parameters.iter().map(|parameter| format!("(double)({parameter})")));
        if call.counted {
            arguments.push("1.0".into());
        }
        let function = self.emission.unit.names.text(shape.name);
        (format!("({})", parameters.join(", ")), format!("{function}({})", arguments.join(", ")))
    }

    /// The model under a name that no macro has.
    fn model_for_text(&mut self) -> Name {
        let name = self.emission.unit.names.own("zd_model");
        if self.read.insert(name) {
            let (kind, value) = (self.emission.model_parameter().kind, self.model());
            self.declared.push(CVariable::with(name, kind, value));
        }
        name
    }

    /// The pointer to a quantity, declared at the beginning of the function.
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
        let place = self.quantity(id);
        let is_array = !self.emission.system.quantities[id].extents.is_empty();
        let address = match self.emission.layout.place(id) {
            // No pointer leads to all of its values.
            CPlace::Across { .. } => place,
            _ if is_array => {
                let zero = self.emission.unit.int(0);
                let first = self.emission.unit.index(place, zero);
                self.emission.unit.unary(CUnary::Address, first)
            }
            _ => self.emission.unit.unary(CUnary::Address, place),
        };
        self.declared.push(CVariable::with(name, CType::pointer(CKind::Double), address));
        name
    }
}
