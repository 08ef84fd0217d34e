//! C as a tree, which a printer turns into text.
//!
//! A [`Unit`] is one file. Its functions are trees without parentheses and line breaks; the printer adds them where
//! they are needed. One table ([`Names`]) assigns names; only [`text`] makes an author's text safe. Nothing here
//! depends on a model or a language.

mod names;
mod print;
mod rows;
mod size;
#[cfg(test)]
mod tests;
pub mod text;
mod tree;
mod used;
pub mod words;

pub use names::{LONGEST, Name, Names, Scope, joined, spell};
pub use print::{Dialect, Printer, Reals};
pub use tree::{
    CBinary, CBlock, CExpression, CFunction, CKind, CStatement, CType, CUnary, CVariable, Case, Declaration, Hint,
    Node, Unit,
};
