mod builder;
mod compile;
mod samples;
