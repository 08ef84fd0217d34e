//! What every program can use, declared in the language itself.
//!
//! `zudyn` before a declaration marks what the paper does not have: `--std 1982` refuses it.
//! A procedure with `runtime` in place of a body is the run time's. Names that begin with `zd_` are not visible to programs.

use super::parse::parse_prelude;
use super::syntax::{Body, Declaration};
use crate::diagnostic::Diagnostics;
use crate::source::{Excerpt, Source};

/// The files, in the order in which they are read.
pub const FILES: [(&str, &str); 3] = [
    ("environment.bos", include_str!("environment.bos")),
    ("simulation.bos", include_str!("simulation.bos")),
    ("boscos.bos", include_str!("boscos.bos")),
];

/// The declarations of the standard environment, without places, and the keys of those that the paper does not have.
pub fn prelude() -> (Body, Vec<Excerpt>) {
    let mut declarations: Vec<Declaration> = Vec::new();
    let mut marked = Vec::new();
    for (name, text) in FILES {
        let source = Source::new(name, text);
        let (own, names) = parse_prelude(&source, false, &mut Diagnostics::new());
        declarations.extend(own);
        marked.extend(names);
    }
    (Body { declarations, ..Body::default() }, marked)
}
