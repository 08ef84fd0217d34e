//! Suggestions for misspelt names.

use crate::language::suggestions;

/// The help for a name that is not defined, in English and Chinese: the known name that was probably meant, else
/// `otherwise`. `errors`: how many there are so far.
pub(super) fn suggest<'a>(
    errors: usize,
    name: &str,
    known: impl Iterator<Item = &'a str>,
    otherwise: (&str, &str),
) -> (String, String) {
    let names = known.size_hint().1.unwrap_or(usize::MAX);
    let found = if suggestions::are_affordable(errors, names) { nearest(name, known) } else { None };
    match found {
        Some(found) => (format!("did you mean `{found}`?"), format!("是不是 `{found}`？")),
        None => (otherwise.0.to_string(), otherwise.1.to_string()),
    }
}

/// The known name that takes the fewest changes, if these are few for its length.
fn nearest<'a>(name: &str, known: impl Iterator<Item = &'a str>) -> Option<&'a str> {
    let allowed = match name.len() {
        0..=2 => 1,
        3..=5 => 1,
        _ => 2,
    };
    known
        .filter(|other| other.len().abs_diff(name.len()) <= allowed && *other != name && !other.contains(['$', '.']))
        .map(|other| (strsim::damerau_levenshtein(name, other), other))
        .filter(|(distance, other)| *distance <= allowed && *distance < other.len())
        .min_by(|a, b| a.cmp(b))
        .map(|(_, other)| other)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_letter_more_or_less_or_two_exchanged_is_near() {
        let known = ["SIZE", "TANK", "OUT"];
        assert_eq!(nearest("SIZ", known.into_iter()), Some("SIZE"));
        assert_eq!(nearest("TNAK", known.into_iter()), Some("TANK"));
        assert_eq!(nearest("WEATHER", known.into_iter()), None);
    }
}
