//! The spelling of C before its standard, for compilers of the years around 1980.
//!
//! Templates and runtime are one text, C89. It is disciplined: file by file declarations, then functions, one
//! declaration a line, calls by name. So a rewriter that reads tokens, and types only as far as calls need them,
//! is enough:
//!
//! - definitions have their parameters declared behind the heading, declarations have none;
//! - nothing converts arguments there, so casts do it: a `long` for an `int`, a `double` for a number, `char *` for
//!   what C89 calls `void *`, null pointers of the right kind;
//! - what is called through a pointer is called as `(*pointer)(…)`;
//! - there is no `const`, `void` or `enum`; strings that follow one another become one.
//!
//! What K&R has not and the text does not use: `#if defined`, `#elif`, `#` and `##`, `signed`, `unsigned long`,
//! assignment of structs, initialised automatic arrays. The tests have old rules checked by a compiler.

mod expression;
pub mod items;
mod rewrite;
mod types;

#[cfg(test)]
mod tests;

use super::is_c;
use super::lines::short;
use super::rows;
use super::token::{self, Token};
use types::{Known, Type};

/// Puts all C files of a program into the old spelling. Headers come before what includes them.
pub fn rewrite(files: &mut [(String, String)]) {
    let mut headers = known_from_the_start();
    for (name, text) in files.iter().filter(|file| file.0.ends_with(".h")) {
        let _ = name;
        headers.learn(&token::tokens(&without_inline(text)));
    }
    for (name, text) in files.iter_mut().filter(|file| is_c(&file.0)) {
        let (kept, rows) = rows::take(&without_inline(text));
        let tokens = token::tokens(&kept);
        let own = if name.ends_with(".c") { with(&headers, &tokens) } else { None };
        *text = rows.put_back(file(own.as_ref().unwrap_or(&headers), &tokens));
    }
}

fn known_from_the_start() -> Known {
    let mut known = Known { functions: types::library(), ..Known::default() };
    for name in ["stdin", "stdout", "stderr"] {
        known.variables.insert(name.into(), Type::pointer("FILE"));
    }
    known
}

/// What a file knows: the headers and itself.
fn with(headers: &Known, tokens: &[Token]) -> Option<Known> {
    let mut known = Known {
        functions: headers.functions.clone(),
        members: headers.members.clone(),
        variables: headers.variables.clone(),
        macros: headers.macros.clone(),
    };
    known.learn(tokens);
    Some(known)
}

fn file(known: &Known, tokens: &[Token]) -> String {
    let mut text = String::new();
    for item in items::items(tokens) {
        text.push_str(&rewrite::rewrite(known, item.sort, &tokens[item.tokens]));
    }
    text.lines().map(|line| short(line.trim_end()) + "\n").collect()
}

/// Leaves out how newer compilers are told what to inline: there is only `static`.
fn without_inline(text: &str) -> String {
    let mut kept = String::with_capacity(text.len());
    let mut depth = 0;
    for line in text.lines() {
        let begins = line.starts_with("#ifndef ZD_INLINE") || line.starts_with("#ifndef ZD_COLD");
        if begins || (depth > 0 && line.starts_with("#if")) {
            depth += 1;
        }
        if depth == 0 {
            kept.push_str(line);
            kept.push('\n');
        } else if line.starts_with("#endif") {
            depth -= 1;
        }
    }
    kept
}
