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
mod items;
mod rewrite;
mod types;

#[cfg(test)]
mod tests;

use super::is_c;
use super::text::LINE;
use super::token::{self, Kind, Token};
use types::{Known, Type};

/// Puts all C files of a program into the old spelling. Headers come before what includes them.
pub fn rewrite(files: &mut [(String, String)]) {
    let mut headers = known_from_the_start();
    for (name, text) in files.iter().filter(|file| file.0.ends_with(".h")) {
        let _ = name;
        headers.learn(&token::tokens(&without_inline(text)));
    }
    for (name, text) in files.iter_mut().filter(|file| is_c(&file.0)) {
        let tokens = token::tokens(&without_inline(text));
        let own = if name.ends_with(".c") { with(&headers, &tokens) } else { None };
        *text = file(own.as_ref().unwrap_or(&headers), &tokens);
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

/// A line that casts have made too long is broken at a blank; a long string with a backslash.
fn short(line: &str) -> String {
    if line.len() <= LINE || line.starts_with('#') {
        return line.into();
    }
    let limit = LINE - 9;
    let indent = line.len() - line.trim_start().len();
    let mut cut = None;
    let mut at = 0;
    let mut in_string = None;
    for token in token::tokens(line) {
        if token.kind == Kind::Space && at > indent && at <= limit {
            cut = Some(at);
        }
        if token.kind == Kind::Text && at < limit && at + token.text.len() > limit {
            in_string = Some(at);
        }
        at += token.text.len();
    }
    if let Some(begin) = in_string.filter(|begin| cut.is_none_or(|cut| cut < begin + 60)) {
        let cut = string_break(line, begin, limit);
        return format!("{}\\\n{}", &line[..cut], continued(&line[cut..]));
    }
    match cut {
        Some(cut) => {
            let rest = format!("{}{}", " ".repeat((indent + 8).min(60)), line[cut..].trim_start());
            format!("{}\n{}", &line[..cut], if rest.len() < line.len() { short(&rest) } else { rest })
        }
        None => line.into(),
    }
}

/// The rest of a string, from the beginning of its line.
fn continued(rest: &str) -> String {
    if rest.len() <= LINE {
        return rest.into();
    }
    let end = string_end(rest);
    if end <= LINE - 9 {
        let (string, behind) = rest.split_at(end);
        return format!("{string}\n        {}", short(behind.trim_start()));
    }
    let cut = string_break(rest, 0, LINE - 9);
    format!("{}\\\n{}", &rest[..cut], continued(&rest[cut..]))
}

/// Behind the quote that ends the string this line is within, and a comma behind it.
fn string_end(rest: &str) -> usize {
    let bytes = rest.as_bytes();
    let mut at = 0;
    while at < bytes.len() && bytes[at] != b'"' {
        at += if bytes[at] == b'\\' { 2 } else { 1 };
    }
    let behind = (at + 1).min(bytes.len());
    behind + usize::from(bytes.get(behind) == Some(&b','))
}

/// The last place up to the limit that is not within an escape.
fn string_break(line: &str, begin: usize, limit: usize) -> usize {
    let bytes = line.as_bytes();
    let mut at = begin;
    let mut cut = begin + 1;
    while at < limit {
        cut = at;
        at += match (bytes[at], bytes.get(at + 1)) {
            (b'\\', Some(b'0'..=b'7')) => 4,
            (b'\\', _) => 2,
            _ => 1,
        };
    }
    cut
}
