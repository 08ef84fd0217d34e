//! From a model to a program: translation, compilers, targets, the cache.

pub mod cache;
pub mod compiler;
pub mod emitted;
pub mod program;
pub mod room;
pub mod target;
pub mod translate;
pub mod verbatim;
