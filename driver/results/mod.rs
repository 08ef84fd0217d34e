//! Stored results, and what they say of failures.

pub mod events;
pub mod halted;
pub mod stored;
