//! What is wrong with a program whose names and types are right, and the colours of its procedures and bodies.
//!
//! [`events`] lists what each procedure and body does that matters; [`candidates`] says which procedures a call may reach.
//! [`colours`] spreads waiting over calls; [`evaluations`] looks for what evaluations must not do.

mod candidates;
mod colours;
mod evaluations;
mod events;
mod objects;
mod virtuals;
mod warnings;

use super::program::Program;
use crate::diagnostic::Diagnostics;

/// Checks a program and fills in its colours.
pub fn check(program: &mut Program, diagnostics: &mut Diagnostics) {
    let candidates = candidates::Candidates::new(program);
    let events = events::Events::new(program, &candidates);
    colours::colour(program, &events);
    evaluations::check(program, &events, diagnostics);
    colours::check_names(program, &candidates, diagnostics);
    objects::check(program, diagnostics);
    virtuals::check(program, diagnostics);
    warnings::check(program, &events, diagnostics);
}
