//! What a command asks to be run: settings, rows, series and sweeps, found in the plan.

pub mod input;
pub mod request;
pub mod rows;
pub mod settings;
pub mod sweep;
