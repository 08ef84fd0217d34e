//! BOSCOS: networks of continuous blocks among the processes of SIMULA.
//!
//! A text is cut into symbols by [`lexer`] and read by [`parse()`]. The language is not registered yet.

mod dump;
pub mod lexer;
pub mod messages;
pub mod parse;
pub mod syntax;
#[cfg(test)]
mod tests;

pub use parse::parse;
