pub mod compile;
mod courses;
#[path = "../../../tests/command/daily.rs"]
mod daily;
pub mod samples;
