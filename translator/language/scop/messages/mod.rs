//! What is said about a SCoP text, a struct for each message, a file for each group of codes.

pub mod reading;

pub use crate::language::cosmo::messages::shown;
