//! Text in, C out.
pub mod diagnostic;
pub mod language;
pub mod source;
