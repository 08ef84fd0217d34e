//! Procedures and objects that call themselves, directly or through others, test the stack when they begin.
//!
//! A function that may wait has its record in storage. The others use the stack of C, which may be small, and what
//! happens when it is used up is not defined.

use super::*;
use crate::check::graph::{Graph, components};

impl Lowering<'_> {
    pub(super) fn guard_recursion(&mut self) {
        let code = &self.builder.code;
        let mut pairs = Vec::new();
        let mut own = Vec::new();
        for function in code.functions.ids() {
            for called in crate::code::frames::calls_of(code, function) {
                pairs.push((function.index() as u32, called.index() as u32));
                if called == function {
                    own.push(function);
                }
            }
        }
        let groups = components(&Graph::of(code.functions.len(), &pairs));
        let several = groups.iter().filter(|group| group.len() > 1);
        let several = several.flat_map(|group| group.iter().map(|function| Id::new(*function as usize)));
        let recursive: Vec<Id<Function>> = several.chain(own).collect();
        for function in recursive {
            let Some(source) = self.builder.code.functions[function].source else { continue };
            let deep = self.runtime(Runtime::TooDeep, &[]);
            let result = match self.builder.code.functions[function].result {
                Type::Nothing => None,
                kind => Some(self.zero(kind)),
            };
            let leave = Stated { statement: Statement::Return(result), source };
            let test = Stated { statement: Statement::If(deep, vec![leave], Vec::new()), source };
            self.builder.code.functions[function].body.insert(0, test);
        }
    }
}
