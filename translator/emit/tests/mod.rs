mod builder;
mod compile;
mod courses;
pub mod samples;
