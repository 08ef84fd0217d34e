//! COSMO: compartments, flows and a tracer, from 1969 to today.
//!
//! Reading goes line by line. [`lines`] finds the end signs, [`lexer`] cuts the text of a line into symbols,
//! `grammar.lalrpop` says what may follow what; [`programs`] decides where programs end, [`headings`],
//! [`components`], [`compartments`] and [`outputs`] read the declarations. [`parse()`] is the way in.
//! [`resolve()`] then finds the names and gives a [`text::Text`], [`check()`] looks at what depends on the method
//! of integration; from the text comes the target program, which is
//! what a text means in the classic stepping, and from that the model.

mod check;
pub mod code;
mod compartments;
mod components;
mod dump;
pub mod equations;
mod expression;
mod frontend;
pub mod functions;
mod headings;
mod lexer;
mod lines;
mod lower;
pub mod messages;
mod naming;
mod numbers;
mod outputs;
mod parse;
mod place;
mod programs;
mod quote;
mod resolve;
mod statements;
pub mod syntax;
pub mod target;
pub mod text;
mod words;

#[cfg(test)]
mod tests;

pub use check::check;
pub use frontend::Cosmo;
pub use headings::{NoMethod, method};
pub use lower::{Lowered, lower};
pub use parse::parse;
pub use resolve::{nearest, resolve};

/// Which COSMO a text is written in.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Dialect {
    /// All of the language; texts of 1969 keep their meaning.
    #[default]
    Today,
    /// Capital letters only, no extensions, no conversion of types.
    Of1969,
}

/// What a program is to tell besides what its text says.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Asked {
    /// What AGAINST compares with data, at the times of the data.
    pub observations: bool,
    /// What came into the compartments, left them and is in them, for the substance and each tracer.
    pub balance: bool,
    /// Contents that a step overdraws, and a time that stands still, in the classic stepping.
    pub watch: bool,
    /// What GRAPHs show, at any moment within the steps of a method of integration.
    pub figures: bool,
}

/// The parsers made from `grammar.lalrpop`.
#[allow(clippy::all, unused, missing_docs)]
mod grammar {
    lalrpop_util::lalrpop_mod!(generated, "/cosmo/grammar.rs");
    pub use generated::*;
}
