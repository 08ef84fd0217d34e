//! Lines that have become too long for old compilers, when their text was already written.

use super::token::{Kind, tokens};
use crate::emit::text::LINE;

/// A line that is too long is broken at a blank; a long string with a backslash.
pub fn short(line: &str) -> String {
    if line.len() <= LINE || line.starts_with('#') {
        return line.into();
    }
    let limit = LINE - 9;
    let indent = line.len() - line.trim_start().len();
    let mut cut = None;
    let mut at = 0;
    let mut in_string = None;
    for token in tokens(line) {
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
