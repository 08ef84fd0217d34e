//! Reserved words, and the names that are written as two words.

/// Every reserved word, in alphabetical order.
pub const RESERVED: &[&str] = &[
    "activate",
    "after",
    "and",
    "array",
    "at",
    "before",
    "begin",
    "boolean",
    "character",
    "class",
    "comment",
    "delay",
    "do",
    "else",
    "end",
    "eq",
    "eqv",
    "external",
    "false",
    "for",
    "ge",
    "go",
    "goto",
    "gt",
    "hidden",
    "if",
    "imp",
    "in",
    "inner",
    "inspect",
    "integer",
    "is",
    "label",
    "le",
    "long",
    "lt",
    "name",
    "ne",
    "new",
    "none",
    "not",
    "notext",
    "or",
    "otherwise",
    "prior",
    "procedure",
    "protected",
    "qua",
    "reactivate",
    "real",
    "ref",
    "short",
    "step",
    "switch",
    "text",
    "then",
    "this",
    "to",
    "true",
    "until",
    "value",
    "virtual",
    "when",
    "while",
];

/// The reserved word that a word in lower case is.
pub fn reserved(word: &str) -> Option<&'static str> {
    RESERVED.binary_search(&word).ok().map(|at| RESERVED[at])
}

/// The relation that a word stands for.
pub fn relation(word: &str) -> Option<&'static str> {
    Some(match word {
        "lt" => "<",
        "le" => "<=",
        "eq" => "=",
        "ge" => ">=",
        "gt" => ">",
        "ne" => "<>",
        _ => return None,
    })
}

/// The names of two words: the first, the second, both with `_`, both without.
const TWO_WORDS: &[(&str, &str, &str, &str)] = &[
    ("set", "to", "set_to", "setto"),
    ("second", "input", "second_input", "secondinput"),
    ("post", "step", "post_step", "poststep"),
    ("regula", "falsi", "regula_falsi", "regulafalsi"),
    ("simple", "1", "simple_1", "simple1"),
    ("simple", "2", "simple_2", "simple2"),
    ("macro", "1", "macro_1", "macro1"),
    ("macro", "2", "macro_2", "macro2"),
    ("cycle", "1", "cycle_1", "cycle1"),
];

/// The key of the name that two words make, and of no other pair.
pub fn joined(first: &str, second: &str) -> Option<&'static str> {
    let pair = TWO_WORDS.iter().find(|(one, other, _, _)| *one == first && *other == second);
    pair.map(|(_, _, key, _)| *key)
}

/// Whether a word may be the first of two.
pub fn begins_pair(word: &str) -> bool {
    TWO_WORDS.iter().any(|(first, _, _, _)| *first == word)
}

/// The key of a word: a two-word name may be written without a gap.
pub fn key(word: &str) -> &str {
    TWO_WORDS.iter().find(|(_, _, _, together)| *together == word).map_or(word, |(_, _, key, _)| key)
}

/// The key of a name as an author wrote it.
pub fn key_of(shown: &str) -> String {
    key(&shown.to_ascii_lowercase().replace(' ', "_")).to_string()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn reserved_words_are_in_order() {
        assert!(RESERVED.windows(2).all(|pair| pair[0] < pair[1]));
    }
}
