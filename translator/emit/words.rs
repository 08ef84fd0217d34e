//! The words of C that a file uses: those of functions by their trees, those of C written by hand by its text.

use crate::c::Unit;
use rustc_hash::FxHashSet as HashSet;

#[derive(Clone, Debug, Default)]
pub struct Words(HashSet<String>);

impl Words {
    pub fn of_functions(unit: &Unit) -> Words {
        let used = unit.used();
        let mut words: HashSet<String> = used.names.iter().map(|name| unit.names.text(*name).to_string()).collect();
        if used.infinite {
            words.insert("HUGE_VAL".into());
        }
        Words(words)
    }

    /// Of a part of clib, or of a frame.
    pub fn of_text(text: &str) -> Words {
        Words(words_of(text).map(String::from).collect())
    }

    pub fn and(mut self, more: &Words) -> Words {
        self.0.extend(more.0.iter().cloned());
        self
    }

    pub fn has(&self, word: &str) -> bool {
        self.0.contains(word)
    }

    /// Whether one of them begins so.
    pub fn begins(&self, begin: &str) -> bool {
        self.0.iter().any(|word| word.starts_with(begin))
    }

    /// Whether one of them ends so.
    pub fn ends(&self, end: &str) -> bool {
        self.0.iter().any(|word| word.ends_with(end))
    }
}

/// The words of C written by hand, without those in comments.
pub fn words_of(text: &str) -> impl Iterator<Item = &str> {
    let parts = text.split("/*").enumerate();
    let code = parts.map(|(at, part)| if at == 0 { part } else { part.split_once("*/").map_or("", |(_, rest)| rest) });
    code.flat_map(|code| code.split(|c: char| !c.is_ascii_alphanumeric() && c != '_')).filter(|word| !word.is_empty())
}
