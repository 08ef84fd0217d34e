//! What the phases of the front end made, as text: a line for each part, indented below what it belongs to.

mod program;
mod syntax;
