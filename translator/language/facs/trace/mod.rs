//! The tracer: executes a model without knowing its states, and writes what it would do as Code.
//!
//! It is a host of the same machine that runs programs directly. Node numbers, addresses, flags and bounds are known;
//! nodes, settings and what depends on them are values that only the running program knows ([`values`]). What is done to
//! them becomes lines ([`lines`]), and these become functions ([`write`]).

mod branch;
mod host;
mod lines;
mod operations;
mod passes;
mod repeat;
mod roll;
mod same_turns;
mod share;
mod spelling;
mod split;
mod storage;
#[cfg(test)]
pub(crate) mod tests;
mod tracer;
mod unread;
mod values;
mod write;

pub use passes::{Findings, Runs, Traced, Unit, check, trace};
pub use storage::{Storage, kind};
pub use tracer::Variables;
