//! Builds the table of names: settings and trains first, then the left sides of all equations, then
//! whether everything is defined just once.

use super::flat::{Expanded, Key};
use super::parts::Parts;
use super::symbols::Symbols;
use crate::code::Role;
use crate::diagnostic::Diagnostics;
use crate::language::dynamo::messages::definitions::DefinedTwice;
use crate::source::Span;

/// Builds the table.
pub(super) fn define<'d>(parts: &Parts<'d>, expanded: &Expanded<'d>, diagnostics: &mut Diagnostics) -> Symbols<'d> {
    let symbols = Symbols::new(expanded.flats.len(), parts.base.len());
    let mut definer = Definer { symbols, expanded, diagnostics };
    definer.symbols.intern(Key::of_deck("TIME"), "TIME".into(), Role::Level, Span::default(), 1);
    definer.settings(parts);
    definer.late_settings(parts);
    definer.equations();
    definer.extents();
    definer.cover();
    definer.record();
    definer.symbols.write_briefs();
    definer.symbols
}

pub(super) struct Definer<'d, 'e> {
    pub symbols: Symbols<'d>,
    pub expanded: &'e Expanded<'d>,
    pub diagnostics: &'e mut Diagnostics,
}

impl<'d> Definer<'d, '_> {
    /// Something is defined a second time.
    pub fn twice(&mut self, name: &str, at: Span, first: (u32, Span)) {
        self.diagnostics.error(DefinedTwice { at, name: name.to_string(), line: first.0, first: first.1 });
    }
}
