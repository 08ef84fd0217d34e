//! The invariants of Code, checked in debug builds after each pass, and in tests over all models.
//!
//! - [`handles`]: every handle is in its arena, and lists and subscripts have the right lengths;
//! - [`types`]: types agree, and expressions with effects stand alone;
//! - [`objects`]: the same for records, and for what refers to them;
//! - [`locals`]: locals are set before they are read, counters only by their loops;
//! - [`subscripts`]: every subscript is inside its array, or tested before;
//! - [`effects`](super::effects): the stated effects are those found, and only programs wait.
//!
//! Later checks follow handles, so they run only if the first found nothing.

mod handles;
mod locals;
mod objects;
mod subscripts;
#[cfg(test)]
mod tests;
mod types;

use super::function::{Function, FunctionKind};
use super::{Id, System};
use crate::source::Excerpt;
use std::fmt;

/// A fault in Code: a bug in the pass that made it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Broken {
    pub function: Excerpt,
    /// The line of the source at which it was found, or 0.
    pub line: u32,
    pub fault: Fault,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Fault {
    /// An invalid handle, or a list of the wrong length.
    Handle(String),
    Type(String),
    /// A local that is read before it is set, or set where that is not allowed.
    Local(String),
    Subscript(String),
    Effects(String),
    /// A function that waits but is not a program.
    Waits,
}

impl fmt::Display for Broken {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} (line {}): ", self.function, self.line)?;
        match &self.fault {
            Fault::Handle(what) => write!(f, "{what} is not in its arena"),
            Fault::Type(what) | Fault::Local(what) | Fault::Subscript(what) => f.write_str(what),
            Fault::Effects(what) => write!(f, "effects are not as stated: {what}"),
            Fault::Waits => f.write_str("waits, but is not a program"),
        }
    }
}

/// Checks all functions.
pub fn validate(system: &System) -> Result<(), Vec<Broken>> {
    let mut faults = Faults::default();
    handles::check(system, &mut faults);
    if !faults.found.is_empty() {
        return Err(faults.found);
    }
    for (_, function) in system.code.functions.iter() {
        faults.enter(system, function);
        types::check(system, function, &mut faults);
        locals::check(system, function, &mut faults);
        subscripts::check(system, function, &mut faults);
    }
    check_effects(system, &mut faults);
    if faults.found.is_empty() { Ok(()) } else { Err(faults.found) }
}

fn check_effects(system: &System, faults: &mut Faults) {
    for ((_, function), found) in system.code.functions.iter().zip(super::effects::effects(system)) {
        faults.enter(system, function);
        if function.effects != found {
            let different = |name: &str, differs: bool| if differs { format!(" {name}") } else { String::new() };
            let stated = &function.effects;
            let what = [
                different("reads", stated.reads != found.reads),
                different("writes", stated.writes != found.writes),
                different("fails", stated.fails != found.fails),
                different("waits", stated.waits != found.waits),
                different("prints", stated.prints != found.prints),
                different("inputs", stated.inputs != found.inputs),
                different("draws", stated.draws != found.draws),
                different("sets time", stated.sets_time != found.sets_time),
                different("objects", stated.objects != found.objects),
            ];
            faults.add(Fault::Effects(what.concat().trim().to_string()));
        }
        if found.waits && function.kind != FunctionKind::Program {
            faults.add(Fault::Waits);
        }
    }
}

/// The faults, and the present location.
#[derive(Default)]
struct Faults {
    found: Vec<Broken>,
    function: Excerpt,
    line: u32,
}

/// More faults than this add no information.
const MOST: usize = 20;

impl Faults {
    fn enter(&mut self, system: &System, function: &Function) {
        self.function = function.name.clone();
        self.at(system, function.source);
    }

    fn at(&mut self, system: &System, source: Option<Id<super::Site>>) {
        self.line = source.and_then(|source| system.sites.get(source)).map_or(0, |site| site.line);
    }

    fn add(&mut self, fault: Fault) {
        if self.found.len() < MOST {
            self.found.push(Broken { function: self.function.clone(), line: self.line, fault });
        }
    }
}
