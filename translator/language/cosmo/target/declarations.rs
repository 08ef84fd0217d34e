//! The declarations in front of a target program.

use crate::language::cosmo::quote;
use crate::language::cosmo::text::{Text, Variable};
use crate::source::Source;
use std::fmt::Write;

/// The lines of the user's types, then those of the compiler.
pub(in crate::language::cosmo) fn declarations(text: &Text, source: &Source) -> Vec<String> {
    let mut lines = Vec::new();
    // Looking at what lies between two names only, as lines may be long.
    let same_line = |a: &Variable, b: &Variable| {
        let between = source.text().get(a.span.end as usize..b.span.start as usize);
        between.is_none_or(|between| !between.contains(['\n', ';']))
    };
    for variables in text.variables.chunk_by(same_line) {
        lines.push(type_line(variables));
    }
    for parameter in &text.parameters {
        lines.push(format!("PARAMETER {}={}", parameter.name, quote::expression(text, &parameter.value)));
    }
    let n = text.places.len();
    lines.push(format!("REAL V{n}G{n}K{n}H{n}O{n}I{n}TDXFLC"));
    for tracer in &text.tracers {
        lines.push(format!("REAL {tracer}.H{n}{tracer}.O{n}{tracer}.I{n}{tracer}.L"));
    }
    lines.push("INTEGER B".to_string());
    lines
}

/// A list of 1969 has no separators.
fn type_line(variables: &[Variable]) -> String {
    let mut line = String::new();
    for variable in variables {
        if line.is_empty() {
            line.push_str(quote::type_word(variable.kind));
        } else if variable.modern {
            line.push(',');
        }
        line.push_str(&variable.name);
        // Writing to a String does not fail.
        let _ = match variable.size {
            Some(size) if variable.modern => write!(line, "({size})"),
            Some(size) => write!(line, "{size}"),
            None => Ok(()),
        };
    }
    line
}
