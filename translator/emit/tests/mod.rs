pub mod compile;
mod courses;
mod exact;
pub mod samples;
mod scripts;
