//! Runs a plan into stored results, by the interpreter or by a built program.

pub mod course;
pub mod describe_course;
pub mod description;
pub mod interpret;
pub mod said;
#[cfg(test)]
pub mod samples;
pub mod simulate;
pub mod work;
