//! The subcommands of zudyn, except `fit`.

pub mod cache_command;
pub mod check;
pub mod emit;
pub mod executor;
pub mod help;
pub mod inquiries;
mod recorded;
pub mod run;
