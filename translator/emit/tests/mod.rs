pub mod compile;
mod courses;
#[path = "../../../tests/command/daily.rs"]
mod daily;
mod exact;
pub mod samples;
mod scripts;
