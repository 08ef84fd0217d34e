//! SCoP: blocks of equations and the solvers they are given to.
//!
//! A text is cut into symbols by [`lexer`], files that it includes among them; `grammar.lalrpop` says what may follow
//! what, block by block; [`resolve()`] finds the names, makes those that are automatic, and gives a [`text::Text`].

mod build;
mod code;
mod dump;
mod expression;
mod frontend;
pub mod functions;
mod lexer;
pub mod messages;
mod neuron;
mod parse;
mod resolve;
mod shell;
pub mod syntax;
#[cfg(test)]
mod tests;
pub mod text;
mod token;
pub mod units;
mod words;

pub use frontend::Scop;
pub use lexer::inclusions;
pub use parse::parse;
pub use resolve::resolve;

/// The parsers made from `grammar.lalrpop`.
#[allow(clippy::all, unused, missing_docs)]
mod grammar {
    lalrpop_util::lalrpop_mod!(generated, "/scop/grammar.rs");
    pub use generated::*;
}
