//! The run request of a command: settings, rows, series and sweeps, resolved against the simulation.

pub mod input;
pub mod request;
pub mod rows;
pub mod sensitivities;
pub mod settings;
pub mod sweep;
