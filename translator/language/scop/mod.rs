//! SCoP: blocks of equations and the solvers they are given to.
//!
//! A text is cut into symbols by [`lexer`], files that it includes among them; `grammar.lalrpop` says what may follow
//! what, block by block; [`resolve()`] finds the names, makes those that are automatic, and gives a [`text::Text`].

mod expression;
pub mod functions;
pub mod lower;
pub mod syntax;
pub mod text;
