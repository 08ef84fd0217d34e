//! The runtime of a program whose values are on pages or not, and of several types or all real.

use std::borrow::Cow;

use super::pages::Pages;

/// The runtime: what it does without pages is left out of a program that has them, and the other way round. `typed`: so is
/// what it does for values that are not real numbers.
pub fn runtime(text: String, pages: Option<&Pages>, typed: bool) -> String {
    if !["ZD_PAGES", "ZD_PIECES", "ZD_TYPED"].iter().any(|word| text.contains(word)) {
        return text;
    }
    let mut made = String::with_capacity(text.len());
    let is_plain = pages.is_none() && !text.contains("ZD_PIECES");
    let sized = |line| if is_plain { Cow::Borrowed(line) } else { sized(line, pages) };
    // Whether lines are taken, where a choice is open, and how many others are open within it.
    let mut open: Option<(bool, usize)> = None;
    for line in text.split_inclusive('\n') {
        open = match open {
            None if line.starts_with("#ifdef ZD_PAGES") => Some((pages.is_some(), 0)),
            None if line.starts_with("#ifdef ZD_TYPED") => Some((typed, 0)),
            None => {
                made.push_str(&sized(line));
                None
            }
            Some((_, 0)) if line.starts_with("#endif") => None,
            Some((taken, 0)) if line.starts_with("#else") => Some((!taken, 0)),
            Some((taken, inner)) => {
                if taken {
                    made.push_str(&sized(line));
                }
                let deeper = usize::from(line.starts_with("#if"));
                Some((taken, inner + deeper - usize::from(line.starts_with("#endif"))))
            }
        };
    }
    made
}

/// A line of the runtime with the sizes of this program, and without the words for what may be pieces.
fn sized<'l>(line: &'l str, pages: Option<&Pages>) -> Cow<'l, str> {
    match pages {
        _ if line.starts_with("#define ZD_PIECES") => "".into(),
        Some(pages) if line.starts_with("#define ZD_PAGE ") => format!("#define ZD_PAGE {}L\n", pages.bytes).into(),
        Some(pages) if line.starts_with("#define ZD_ROWS ") => format!("#define ZD_ROWS {}\n", pages.rows).into(),
        Some(_) if line.contains("ZD_PIECES ") => line.replace("ZD_PIECES ", "const *").into(),
        None if line.contains("ZD_PIECES ") => line.replace("ZD_PIECES ", "").into(),
        _ => line.into(),
    }
}

/// The runtime as it would be if all values were real numbers.
pub fn without_types(text: &str) -> String {
    let mut made = String::with_capacity(text.len());
    let mut open: Option<(bool, usize)> = None;
    for line in text.split_inclusive('\n') {
        open = match open {
            None if line.starts_with("#ifdef ZD_TYPED") => Some((false, 0)),
            Some((_, 0)) if line.starts_with("#endif") => None,
            Some((taken, 0)) if line.starts_with("#else") => Some((!taken, 0)),
            other => {
                if other.is_none_or(|(taken, _)| taken) {
                    made.push_str(line);
                }
                let deeper = usize::from(line.starts_with("#if"));
                other.map(|(taken, inner)| (taken, inner + deeper - usize::from(line.starts_with("#endif"))))
            }
        };
    }
    made
}
