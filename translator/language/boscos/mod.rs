//! BOSCOS: networks of continuous blocks among the processes of SIMULA.
//!
//! A text is cut into symbols by [`lexer`] and read by [`parse()`]; [`resolve()`] makes a
//! [`program::Program`] of the tree and the [`prelude`], and [`check()`] colours it: [`read`] is all of it.
//! [`lower()`] makes Code of the program.

mod check;
mod dump;
mod frontend;
pub mod lexer;
mod lower;
pub mod messages;
pub mod parse;
pub mod prelude;
pub mod program;
mod reading;
mod resolve;
pub mod syntax;
#[cfg(test)]
mod tests;
pub mod walk;
mod word_list;

pub use check::check;
pub use frontend::Boscos;
pub use lower::{Unsupported, lower};
pub use parse::parse;
pub use reading::{Reading, longest_chain, read, read_as};
pub use resolve::resolve;
