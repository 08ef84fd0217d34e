//! The words of COSMO: functions, reserved words, identifiers of 1969, and the beginnings of declarations.

use super::text::Function;

/// A function: its word, how many arguments it takes, and whether 1969 had it.
#[derive(Clone, Copy, Debug)]
pub struct FunctionWord {
    pub word: &'static str,
    pub function: Function,
    pub fewest: usize,
    /// `None`: as many as one likes.
    pub most: Option<usize>,
    pub of_1969: bool,
}

const fn of_1969(word: &'static str, function: Function) -> FunctionWord {
    FunctionWord { word, function, fewest: 1, most: Some(1), of_1969: true }
}

const fn today(word: &'static str, function: Function, fewest: usize, most: Option<usize>) -> FunctionWord {
    FunctionWord { word, function, fewest, most, of_1969: false }
}

/// All functions.
pub const FUNCTIONS: &[FunctionWord] = &[
    of_1969("ABS", Function::Abs),
    of_1969("SQRT", Function::Sqrt),
    of_1969("EXP", Function::Exp),
    of_1969("LN", Function::Ln),
    of_1969("SIN", Function::Sin),
    of_1969("COS", Function::Cos),
    of_1969("TAN", Function::Tan),
    of_1969("ARCSIN", Function::Arcsin),
    of_1969("ARCTAN", Function::Arctan),
    of_1969("ENTIER", Function::Entier),
    of_1969("STAND", Function::Stand),
    today("LOG10", Function::Log10, 1, Some(1)),
    today("SINH", Function::Sinh, 1, Some(1)),
    today("COSH", Function::Cosh, 1, Some(1)),
    today("TANH", Function::Tanh, 1, Some(1)),
    today("ARCTAN2", Function::Arctan2, 2, Some(2)),
    today("MIN", Function::Min, 2, None),
    today("MAX", Function::Max, 2, None),
    today("MOD", Function::Mod, 2, Some(2)),
    today("SIGN", Function::Sign, 1, Some(1)),
    today("ROUND", Function::Round, 1, Some(1)),
];

/// The function of a word in capital letters.
pub fn function(word: &str) -> Option<&'static FunctionWord> {
    FUNCTIONS.iter().find(|function| function.word == word)
}

/// The entry of a function.
pub fn function_word(function: Function) -> &'static FunctionWord {
    // The table has a row for each function, which a test below counts.
    FUNCTIONS.iter().find(|row| row.function == function).unwrap_or(&FUNCTIONS[0])
}

/// Words that structure expressions and statements, in the order of the alphabet; they come as symbols of their own.
pub const KEYWORDS: &[&str] = &[
    "AND",
    "AT",
    "ELSE",
    "END",
    "EVERY",
    "FROM",
    "GO",
    "GREATER",
    "IF",
    "INTO",
    "IS",
    "LABELLED",
    "NOT",
    "OR",
    "OVER",
    "PRINT",
    "PRINTLINE",
    "PRINTOUT",
    "PRINTSPACE",
    "READ",
    "STOP",
    "THAN",
    "THEN",
    "TIMES",
    "TO",
    "WEIGHT",
    "WHILE",
];

const OTHER_RESERVED: &[&str] = &[
    "ADJUST",
    "AGAINST",
    "ARE",
    "AS",
    "BODY",
    "COMPARTMENT",
    "CONSTANT",
    "DATA",
    "DECAY",
    "DOSE",
    "FISSION",
    "FORMAT",
    "GRAPH",
    "HALFTIME",
    "IN",
    "INITIAL",
    "INPUT",
    "INTEGER",
    "ITS",
    "KEEP",
    "METHOD",
    "NORMAL",
    "NUMBER",
    "OF",
    "OUT",
    "OUTPUT",
    "PARAMETER",
    "PROGRAM",
    "REAL",
    "REPEAT",
    "STEP",
    "TIME",
    "TRACER",
    "UNITS",
    "UNKNOWN",
    "VOLUME",
    "WHEN",
];

/// The keyword that a word in capital letters is.
pub fn keyword(word: &str) -> Option<&'static str> {
    KEYWORDS.binary_search(&word).ok().map(|at| KEYWORDS[at])
}

/// Whether a word in capital letters cannot be declared.
pub fn is_reserved(word: &str) -> bool {
    KEYWORDS.contains(&word) || OTHER_RESERVED.contains(&word) || function(word).is_some()
}

/// The letters that are identifiers of 1969, beside HV, HK and HG.
pub fn is_identifier_letter(letter: char) -> bool {
    "ADEGJKMNPQSTUVWXYZ".contains(letter)
}

/// Whether a text in capital letters is an identifier of 1969.
pub fn is_identifier(text: &str) -> bool {
    let mut letters = text.chars();
    match (letters.next(), letters.next()) {
        (Some(letter), None) => is_identifier_letter(letter),
        _ => matches!(text, "HV" | "HG" | "HK"),
    }
}

/// Established a priori: not to be declared.
pub fn is_a_priori(text: &str) -> bool {
    matches!(text, "T" | "D" | "X" | "V" | "G" | "K" | "HV" | "HG" | "HK")
}

/// The identifier with which a text in capital letters begins; HV, HG and HK before single letters.
pub fn leading_identifier(text: &str) -> Option<&str> {
    let two = text.get(..2).filter(|two| is_identifier(two));
    two.or_else(|| text.get(..1).filter(|one| is_identifier(one)))
}

/// Splits a run of letters and digits in capital letters as 1969 reads it: identifier, then perhaps an
/// index that is an identifier or an integer.
pub fn read_as_1969(run: &str) -> Option<(&str, Option<&str>)> {
    let base = leading_identifier(run)?;
    let index = &run[base.len()..];
    let integer = !index.is_empty() && index.bytes().all(|b| b.is_ascii_digit());
    match index {
        "" => Some((base, None)),
        _ if integer || is_identifier(index) => Some((base, Some(index))),
        _ => None,
    }
}

/// Whether a text begins with a word, in whatever case; the word may continue.
pub fn begins_with(text: &str, word: &str) -> bool {
    text.get(..word.len()).is_some_and(|begin| begin.eq_ignore_ascii_case(word))
}

/// The letters with which a text begins.
pub fn first_word(text: &str) -> &str {
    let end = text.find(|c: char| !c.is_ascii_alphabetic()).unwrap_or(text.len());
    &text[..end]
}

/// The word of a declaration new in the body, if the text begins with one. These are not abbreviated.
pub fn new_component(text: &str) -> Option<&'static str> {
    let word = run(text);
    ["METHOD", "UNITS", "KEEP", "ADJUST", "AGAINST", "DECAY", "DOSE", "WHEN"]
        .into_iter()
        .find(|new| word.eq_ignore_ascii_case(new))
}

/// The letters, digits and underscores with which a text begins.
pub fn run(text: &str) -> &str {
    let end = text.find(|c: char| !(c.is_ascii_alphanumeric() || c == '_')).unwrap_or(text.len());
    &text[..end]
}

/// Whether a line begins a declaration of the body with so much of its word that no blank line need stand before it.
pub fn begins_component(text: &str) -> bool {
    const BEGINNINGS: &[&str] =
        &["TIME", "STEP", "IN-C", "COMP", "OUT-C", "HALF", "FISS", "FORM", "GRAPH", "PROG", "REPEAT"];
    BEGINNINGS.iter().any(|word| begins_with(text, word)) || new_component(text).is_some()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn runs_are_read_as_in_1969() {
        assert_eq!(read_as_1969("V2"), Some(("V", Some("2"))));
        assert_eq!(read_as_1969("HV3"), Some(("HV", Some("3"))));
        assert_eq!(read_as_1969("EJ"), Some(("E", Some("J"))));
        assert_eq!(read_as_1969("T"), Some(("T", None)));
        assert_eq!(read_as_1969("TIME"), None);
        assert_eq!(read_as_1969("C1"), None);
        assert_eq!(read_as_1969("V2A"), None);
    }

    #[test]
    fn every_function_has_its_row() {
        for row in FUNCTIONS {
            assert_eq!(function_word(row.function).word, row.word);
            assert!(is_reserved(row.word));
        }
        assert_eq!(FUNCTIONS.len(), 21);
        assert!(KEYWORDS.is_sorted());
    }

    #[test]
    fn beginnings_are_known_in_any_case() {
        for text in ["Compartment 2", "FORMAT", "graph", "when t > 3:", "REPEAT WHILE", "IN-C 1"] {
            assert!(begins_component(text), "{text}");
        }
        for text in ["whenever = 3", "C 3", "ITS F=2", "T=3"] {
            assert!(!begins_component(text), "{text}");
        }
    }
}
