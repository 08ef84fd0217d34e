//! The long form of every message, for `zudyn explain CODE`.

use super::Locale;

/// The long form of one code in both languages.
pub struct Explanation {
    pub code: &'static str,
    pub english: &'static str,
    pub chinese: &'static str,
}

impl Explanation {
    pub fn text(&self, locale: Locale) -> &'static str {
        match locale {
            Locale::English => self.english,
            Locale::Chinese => self.chinese,
        }
    }
}

/// Every code that zudyn can report, in alphabetical order.
pub fn explanations() -> &'static [Explanation] {
    &[]
}

/// The explanation of one code.
pub fn explain(code: &str) -> Option<&'static Explanation> {
    explanations().iter().find(|explanation| explanation.code == code)
}
