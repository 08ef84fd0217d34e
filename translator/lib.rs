//! Text in, C out: no files, no processes, no clock.
pub mod diagnostic;
pub mod emit;
pub mod language;
pub mod model;
pub mod plan;
pub mod source;
