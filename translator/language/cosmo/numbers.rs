//! Numbers and number forms, character by character.

use super::lines::{is_blank, is_minus, is_point};
use crate::model::NumberForm;

/// A number form as it is written.
pub fn form_text(form: NumberForm) -> String {
    let stars = |count: u32| "*".repeat(count as usize);
    let point = if form.point { "." } else { "" };
    format!("{}{}{point}{}", " ".repeat(form.blanks as usize), stars(form.before), stars(form.behind))
}

/// Blanks and asterisks with at most one point.
pub fn number_form(text: &str) -> Option<NumberForm> {
    let stars = text.trim_start_matches(is_blank);
    let blanks = text[..text.len() - stars.len()].chars().filter(|c| *c != '\r').count();
    let (before, behind) = match stars.find(is_point) {
        Some(at) => {
            let point = stars[at..].chars().next().map_or(1, char::len_utf8);
            (&stars[..at], Some(&stars[at + point..]))
        }
        None => (stars, None),
    };
    let count = |part: &str| part.bytes().all(|b| b == b'*').then_some(part.len() as u32);
    let (before, behind, point) = (count(before)?, count(behind.unwrap_or(""))?, behind.is_some());
    (before + behind > 0).then_some(NumberForm { blanks: blanks as u32, before, point, behind })
}

/// The length of the digits with which a text begins.
pub fn digits(text: &str) -> usize {
    text.find(|c: char| !c.is_ascii_digit()).unwrap_or(text.len())
}

/// Digits in groups of three: `10 000.0`.
pub struct Groups {
    pub length: usize,
    /// A point follows, so that they are one number.
    pub closed: bool,
}

/// The digits with which a text begins, in groups if blanks part them.
pub fn groups(text: &str) -> Groups {
    let first = digits(text);
    let mut length = first;
    while (1..=3).contains(&first) {
        let behind = text[length..].trim_start_matches(is_blank);
        let blanks = text.len() - length - behind.len();
        if blanks == 0 || digits(behind) != 3 {
            break;
        }
        length += blanks + 3;
    }
    Groups { length, closed: text[length..].starts_with(is_point) }
}

/// The length of `e-3`, 0 if there is no power of ten.
pub fn power_length(text: &str) -> usize {
    let Some(behind) = text.strip_prefix(['e', 'E']) else { return 0 };
    let unsigned = behind.strip_prefix(|c| c == '+' || is_minus(c)).unwrap_or(behind);
    match digits(unsigned) {
        0 => 0,
        count => text.len() - unsigned.len() + count,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn forms() {
        let form = |blanks, before, point, behind| Some(NumberForm { blanks, before, point, behind });
        assert_eq!(number_form("  ***.**"), form(2, 3, true, 2));
        assert_eq!(number_form("****"), form(0, 4, false, 0));
        assert_eq!(number_form(" **·"), form(1, 2, true, 0));
        assert_eq!(number_form(".***"), form(0, 0, true, 3));
        for bad in ["", " ", ".", "*.*.", "*a", "* *"] {
            assert_eq!(number_form(bad), None, "{bad:?}");
        }
    }
}
