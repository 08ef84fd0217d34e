mod builder;
mod compile;
mod courses;
mod samples;
