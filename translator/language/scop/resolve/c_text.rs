//! VERBATIM: what C code of the author sees and calls.

use super::super::messages::reading::{CallComesBack, CallOutsideBlocks, VerbatimReturn};
use super::super::syntax::BlockWord;
use super::super::text::*;
use super::Resolver;
use super::names::Global;
use super::statements::Body;
use crate::source::Span;
use crate::verbatim::{called, declared, first_return, mentions, stays_open};
use std::collections::BTreeSet;
use std::ops::Range;

/// The text begins after the word VERBATIM.
fn inside(word: Span, at: &Range<usize>) -> Span {
    let begin = word.end as usize;
    Span::new(begin + at.start, begin + at.end)
}

impl Body {
    /// The locals that C code means by their names. NEURON calls `x` there `_lx`; text that does so may have an `x` of
    /// its own.
    fn locals_in(&self, text: &str) -> Vec<(String, LocalId)> {
        let names: BTreeSet<&str> = self.scopes.iter().flatten().map(|(name, _)| name.as_str()).collect();
        let named = names.into_iter().filter_map(|name| {
            let called = [format!("_l{name}"), name.to_string()].into_iter().find(|called| mentions(text, called))?;
            Some((called, self.local(name)?))
        });
        named.collect()
    }

    /// Whether the next C code of the block needs what is after it in its scope.
    fn verbatim_stays_open(&mut self) -> bool {
        let Some(text) = self.verbatim.pop_front() else { return false };
        let later: Vec<&str> = self.verbatim.iter().map(String::as_str).collect();
        stays_open(&text, &later)
    }
}

impl Resolver<'_> {
    pub fn verbatim_statement(&mut self, text: &str, word: Span) -> StatementKind {
        let routine = matches!(self.body.word, Some(BlockWord::Function | BlockWord::Procedure));
        if let Some(at) = first_return(text).filter(|_| !routine) {
            let here = self.body.word.map_or("", BlockWord::word);
            self.diagnostics.error(VerbatimReturn { at: inside(word, &at), here });
        }
        let called = self.routines_called(text);
        let calls = called.iter().map(|(id, _)| *id).collect();
        if let Some(caller) = self.body.block {
            self.calls_of_text.extend(called.into_iter().map(|(id, at)| (caller, id, inside(word, &at))));
        }
        let locals = self.body.locals_in(text);
        let open = self.body.verbatim_stays_open();
        StatementKind::Verbatim { text: text.to_string(), locals, calls, open }
    }

    /// FUNCTIONs and PROCEDUREs that C code calls, and where. What C code outside all blocks defines is its own.
    fn routines_called(&self, text: &str) -> Vec<(BlockId, Range<usize>)> {
        let own = |name: &str| self.verbatim.iter().any(|outside| declared(&outside.text).contains(&name));
        let routine = |(name, at): (&str, Range<usize>)| match self.globals.get(name) {
            Some(Global::Block(id)) if self.is_routine(*id) && !own(name) => Some((*id, at)),
            _ => None,
        };
        called(text).into_iter().filter_map(routine).collect()
    }

    fn is_routine(&self, id: BlockId) -> bool {
        matches!(self.words[id.0 as usize].word, BlockWord::Function | BlockWord::Procedure)
    }

    /// Calls that C code cannot have: outside all blocks there is no model, and the locals of a routine that such text
    /// comes back to are in the model once.
    pub fn check_calls_of_text(&mut self) {
        for outside in &self.verbatim {
            for (id, at) in self.routines_called(&outside.text) {
                let name = self.block(id).name.clone();
                self.diagnostics.error(CallOutsideBlocks { at: inside(outside.span, &at), name });
            }
        }
        for (caller, id, at) in std::mem::take(&mut self.calls_of_text) {
            if id == caller || self.reached(&self.block(id).program.statements).contains(&caller) {
                let (name, caller) = (self.block(id).name.clone(), self.block(caller).name.clone());
                self.diagnostics.error(CallComesBack { at, name, caller });
            }
        }
    }
}
