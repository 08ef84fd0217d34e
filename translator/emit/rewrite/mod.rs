//! Rewriters of C written by hand: clib and the frames of files, for old compilers, short names and other encodings.

pub mod encode;
pub mod few_characters;
pub mod knr;
mod lines;
mod rows;
pub mod token;

pub use lines::short;
