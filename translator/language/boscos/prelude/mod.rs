//! What every program can use, declared in the language itself.
//!
//! A procedure with `runtime` in place of a body is the run time's. Names that begin with `zd_` are not visible to programs.

use super::parse::parse_prelude;
use super::syntax::{Body, Declaration};
use crate::diagnostic::Diagnostics;
use crate::source::Source;

/// The files, in the order in which they are read.
pub const FILES: [(&str, &str); 3] = [
    ("environment.bos", include_str!("environment.bos")),
    ("simulation.bos", include_str!("simulation.bos")),
    ("boscos.bos", include_str!("boscos.bos")),
];

/// The declarations of the standard environment, without places.
pub fn prelude() -> Body {
    let mut declarations: Vec<Declaration> = Vec::new();
    for (name, text) in FILES {
        let source = Source::new(name, text);
        declarations.extend(parse_prelude(&source, false, &mut Diagnostics::new()));
    }
    Body { declarations, ..Body::default() }
}
