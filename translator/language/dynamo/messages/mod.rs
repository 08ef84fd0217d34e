//! What is said about a deck, in the order of the stages of checking.

pub mod definitions;
pub mod outputs;
pub mod uses;
