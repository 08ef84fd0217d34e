//! What is said about a SCoP text, a struct for each message, a file for each group of codes.

pub mod assignments;
pub mod calls;
pub mod declarations;
pub mod directives;
pub mod equations;
pub mod kinetic;
pub mod loops;
pub mod missing;
pub mod names;
pub mod outputs;
pub mod partial;
pub mod reading;
pub mod solves;
pub mod warnings;

pub use crate::language::cosmo::messages::shown;
