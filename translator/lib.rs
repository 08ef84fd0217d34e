//! Text in, C out.
pub mod check;
pub mod diagnostic;
pub mod language;
pub mod model;
pub mod plan;
pub mod rewrite;
#[cfg(test)]
mod sketch;
pub mod source;
