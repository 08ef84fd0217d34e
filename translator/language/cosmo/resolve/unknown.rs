//! Names that stand for nothing: each is reported once, where it is first used.

use super::Resolver;
use super::names::nearest;
use crate::language::cosmo::messages::names::{NoFunction, OnlyACompartment, Unknown, What};
use crate::language::cosmo::messages::shown;
use crate::language::cosmo::syntax::Name;
use crate::language::cosmo::words;
use rustc_hash::FxHashSet as HashSet;

/// What was told so far.
#[derive(Debug, Default)]
pub struct Told {
    names: HashSet<(What, String)>,
    /// The words of lines that could not be read, in capital letters; gathered when first needed.
    unread: Option<HashSet<String>>,
}

impl Told {
    /// Whether the name was not told before.
    pub fn is_new(&mut self, what: What, key: &str) -> bool {
        self.names.insert((what, key.to_string()))
    }
}

/// Functions of other languages, and what COSMO has for them.
const ELSEWHERE: &[(&[&str], &[&str])] = &[
    (&["LOG", "LOGN", "ALOG"], &["LN", "LOG10"]),
    (&["INT", "FLOOR", "TRUNC", "FIX"], &["ENTIER"]),
    (&["ASIN"], &["ARCSIN"]),
    (&["ATAN"], &["ARCTAN"]),
    (&["ATAN2"], &["ARCTAN2"]),
    (&["FLOAT", "DBLE"], &["STAND"]),
    (&["SGN"], &["SIGN"]),
    (&["REM", "MODULO"], &["MOD"]),
    (&["POW", "POWER"], &["**"]),
];

impl Resolver<'_> {
    /// A name that means nothing.
    pub fn unknown(&mut self, name: &Name, what: What) {
        let near = match what {
            What::Compartment if !self.names.searches_again(self.places.names().count()) => Vec::new(),
            What::Compartment => nearest(&name.text, self.places.names()),
            _ => self.names.near(&name.text, what),
        };
        self.unknown_but_near(name, what, near);
    }

    fn unknown_but_near(&mut self, name: &Name, what: What, near: Vec<String>) {
        if self.untold(name, what) {
            self.diagnostics.error(Unknown { at: name.span, what, name: shown(&name.text), near });
        }
    }

    /// A name that is no variable; `called` if something in parentheses follows.
    pub fn no_variable(&mut self, name: &Name, called: bool) {
        let (at, key) = (name.span, name.key());
        if self.places.has_name(&key) && !called {
            if self.untold(name, What::Variable) {
                self.diagnostics.error(OnlyACompartment { at, name: shown(&name.text) });
            }
            return;
        }
        let mut near = self.names.near(&name.text, What::Variable);
        if called && near.is_empty() {
            near = functions_near(&key);
            if near.is_empty() {
                if self.untold(name, What::Variable) {
                    self.diagnostics.error(NoFunction { at, name: shown(&name.text) });
                }
                return;
            }
        }
        self.unknown_but_near(name, What::Variable, near);
    }

    /// Whether a missing name is still to be told. A line that could not be read has been told already, and may have
    /// declared it.
    pub fn untold(&mut self, name: &Name, what: What) -> bool {
        let key = name.key();
        let lost = self.on_unread_line(&key) || (what == What::Compartment && self.places.nameless);
        !lost && self.unknown.names.insert((what, key))
    }

    /// Whether a word stands on a line that could not be read.
    pub fn on_unread_line(&mut self, key: &str) -> bool {
        let (source, lines) = (self.source.text(), &self.syntax.unread);
        let unread = self.unknown.unread.get_or_insert_with(|| {
            let texts = lines.iter().filter_map(|line| source.get(line.start as usize..line.end as usize));
            let words = texts.flat_map(|text| text.split(|c: char| !c.is_ascii_alphanumeric() && c != '_'));
            words.map(str::to_ascii_uppercase).collect()
        });
        unread.contains(key)
    }
}

/// The functions that a word in capital letters may mean.
fn functions_near(word: &str) -> Vec<String> {
    match ELSEWHERE.iter().find(|(words, _)| words.contains(&word)) {
        Some((_, ours)) => ours.iter().map(|name| name.to_string()).collect(),
        None => nearest(word, words::FUNCTIONS.iter().map(|function| function.word)),
    }
}
