//! FACS: blocks of an analog computer, written as words of Forth.
//!
//! A program is executed while it is translated. [`lexer`] cuts it into words; [`words`] lists those that are there before
//! it begins; numbers are whole and exact ([`arithmetic`], [`functions`]).

pub mod arithmetic;
pub mod dictionary;
pub mod direct;
mod fixed;
mod frontend;
pub mod functions;
pub mod host;
pub mod interpret;
pub mod lexer;
pub mod machine;
pub mod memory;
pub mod messages;
pub mod numbers;
pub mod script;
mod simulation;
mod states;
#[cfg(test)]
mod tests;
pub mod trace;
pub mod value;
mod word_list;
pub mod words;

pub use frontend::Facs;
