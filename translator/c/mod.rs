//! C as a tree, which a printer makes text of.
//!
//! A [`Unit`] is one file. Its functions are trees without parentheses and line breaks: the printer puts them where they
//! are needed. Names are given by one table ([`Names`]); text of an author becomes harmless in [`text`] and nowhere else.
//! Nothing here knows a model or a language.

mod names;
mod print;
#[cfg(test)]
mod tests;
pub mod text;
mod tree;
pub mod words;

pub use names::{LONGEST, Name, Names, Scope, joined, spell};
pub use print::{Dialect, Printer, Reals};
pub use tree::{
    CBinary, CBlock, CExpression, CFunction, CKind, CStatement, CType, CUnary, CVariable, Case, Declaration, Node, Unit,
};
