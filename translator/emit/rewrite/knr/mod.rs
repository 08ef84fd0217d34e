//! Rewrites C89 in K&R C, for compilers of about 1980.
//!
//! Templates and runtime have one text, in C89. Its form is strict: in each file declarations come first, then
//! functions; one declaration per line; calls by name. So it suffices to rewrite tokens, and to know types only as far
//! as calls need them:
//!
//! - definitions declare their parameters after the heading, and declarations have none;
//! - casts convert arguments, because K&R C does not: a `long` for an `int`, a `double` for a number, `char *` for
//!   `void *` of C89, null pointers of the right type;
//! - a call through a pointer is written `(*pointer)(…)`;
//! - `const`, `void` and `enum` are replaced, and adjacent strings are joined.
//!
//! The text does not use these features, which K&R C lacks: `#if defined`, `#elif`, `#` and `##`, `signed`, `unsigned
//! long`, assignment of structs, initialised automatic arrays. In the tests, a compiler checks the old rules.

mod expression;
pub mod items;
mod rewrite;
mod types;

#[cfg(test)]
mod tests;

use crate::emit::is_c;
use crate::emit::rewrite::rows;
use crate::emit::rewrite::short;
use crate::emit::rewrite::token::{self, Token};
use types::{Known, Type};

/// Rewrites all C files of a program. Headers come before the files that include them.
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

/// The types that a file knows: those of the headers and its own.
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

/// Removes the inlining hints for newer compilers, leaving `static`, and the parts for Unix, whose headers use
/// declarations beyond K&R C.
fn without_inline(text: &str) -> String {
    let mut kept = String::with_capacity(text.len());
    let mut depth = 0;
    for line in text.lines() {
        let begins = line.starts_with("#ifndef ZD_INLINE")
            || line.starts_with("#ifndef ZD_COLD")
            || line.starts_with("#ifdef ZD_UNIX");
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
