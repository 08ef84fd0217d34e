//! What is said about a BOSCOS program, a struct for each message, a file for each group of codes.

pub mod lexis;
pub mod reading;

pub use crate::language::cosmo::messages::shown;
