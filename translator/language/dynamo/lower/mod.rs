//! From a deck to a model: macros are written out, names and subscripts found, delays become levels.
//!
//! The stages of checking follow one another; a stage begins only if those before gave no error:
//! definitions ([`expand`], [`define`]; the table they make is in [`symbols`]), uses ([`express`],
//! [`call`], [`assemble`]), then, after the order of computation has been found elsewhere, outputs
//! and reruns ([`outputs`], [`runs`]).

mod assemble;
mod call;
mod coverage;
mod define;
mod elements;
mod expand;
mod express;
mod flat;
mod left_sides;
mod macro_calls;
mod macros;
mod names;
mod outputs;
mod parts;
mod places;
mod recorded;
mod reruns;
mod runs;
mod settings;
mod shared_names;
mod shifts;
mod subscripts;
mod symbols;
mod tables;
#[cfg(test)]
mod tests;
mod time_subscripts;
mod trains;
mod unused;
mod vectors;

use super::syntax::Deck;
use crate::diagnostic::Diagnostics;
use crate::model::Model;

/// A model and what was found wrong with outputs and reruns: that is only said if the order of
/// computation is all right.
pub struct Lowered {
    pub model: Model,
    pub late: Diagnostics,
}

/// Turns a deck into a model. Nothing comes back if the definitions or uses are wrong.
pub fn lower(deck: &Deck, diagnostics: &mut Diagnostics) -> Option<Lowered> {
    let parts = parts::split(deck);
    let macros = macros::collect(&parts, diagnostics);
    if diagnostics.has_errors() {
        return None;
    }
    let expanded = expand::expand(&parts, &macros, diagnostics);
    let symbols = define::define(&parts, &expanded, diagnostics);
    shared_names::check(&parts, &symbols, diagnostics);
    if diagnostics.has_errors() {
        return None;
    }
    let assembled = assemble::assemble(deck, &expanded, &symbols, &macros, diagnostics);
    if diagnostics.has_errors() {
        return None;
    }
    let mut late = Diagnostics::new();
    unused::warn(deck, &mut late);
    let model = runs::complete(deck, &parts, expanded, symbols, assembled, &mut late);
    Some(Lowered { model, late })
}
