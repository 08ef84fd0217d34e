//! FACS: blocks of an analog computer, written as words of Forth.
//!
//! A program is executed while it is translated. [`lexer`] cuts it into words; [`words`] lists those that are there before
//! it begins; numbers are whole and exact ([`arithmetic`], [`functions`]).

pub mod arithmetic;
mod fixed;
pub mod functions;
pub mod lexer;
pub mod numbers;
pub mod words;
