//! Text in, C out.
pub mod diagnostic;
pub mod emit;
pub mod language;
pub mod model;
pub mod plan;
pub mod source;
