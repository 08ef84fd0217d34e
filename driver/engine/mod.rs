//! Runs a simulation into stored results, with the interpreter or a built program.

pub mod describe_course;
mod describe_script;
pub mod description;
pub mod executed;
pub mod interpret;
pub mod interpreted;
pub mod orders;
pub mod records;
pub mod said;
#[cfg(test)]
pub mod samples;
pub mod script_file;
mod stored_file;
pub mod work;
