//! The table of names of a file of C.
//!
//! A name is harmless (no word of C, C++ or a library), different from others within as many characters as count, and
//! looks like what the author wrote. Members, functions and locals are in scopes of their own, as in C.

use super::words::{is_of_system, is_reserved, is_word_of_c};
use crate::source::Excerpt;
use ecow::eco_format;
use rustc_hash::{FxHashMap as HashMap, FxHashSet as HashSet};

/// C89 promises that this many characters of an identifier count.
const SIGNIFICANT: usize = 31;

/// An entry of the table.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Name(u32);

#[derive(Clone, Debug, Default)]
pub struct Names {
    texts: Vec<Excerpt>,
    known: HashMap<Excerpt, Name>,
    /// What is defined at the outermost level of the file.
    file: Scope,
    members: Scope,
    /// Parameters, locals and labels of the present function.
    locals: Scope,
}

#[derive(Clone, Debug, Default)]
struct Scope {
    taken: HashSet<Excerpt>,
    /// The number tried last for a base, so that thousands of equal names stay cheap.
    last: HashMap<Excerpt, u32>,
}

impl Names {
    pub fn text(&self, name: Name) -> &str {
        self.texts.get(name.0 as usize).map_or("", Excerpt::as_str)
    }

    fn intern(&mut self, text: Excerpt) -> Name {
        let next = Name(self.texts.len() as u32);
        *self.known.entry(text).or_insert_with_key(|text| {
            self.texts.push(text.clone());
            next
        })
    }

    /// A word that means the same everywhere: of C, of the runtime, or of the frame of the file.
    pub fn word(&mut self, word: &str) -> Name {
        match self.known.get(word) {
            Some(name) => *name,
            None => self.intern(word.into()),
        }
    }

    /// Spells words of the runtime in another way. Names that are given later do not know of it.
    pub fn respell(&mut self, spelled: impl Fn(&str) -> Option<String>) {
        for text in &mut self.texts {
            if let Some(other) = spelled(text) {
                *text = other.into();
            }
        }
    }

    /// A member of a struct.
    pub fn member(&mut self, wanted: &str) -> Name {
        let reserved = |word: &str| is_word_of_c(word) || word == "head";
        let name = self.members.give(&spell(wanted), reserved, |_| false);
        self.intern(name)
    }

    /// A member that belongs to something, which its name says: `grid_slope`.
    pub fn member_with(&mut self, wanted: &str, suffix: Option<&str>) -> Name {
        let Some(suffix) = suffix else { return self.member(wanted) };
        let mut name = spell(wanted);
        name.truncate(SIGNIFICANT.saturating_sub(suffix.len() + 4).min(name.len()));
        self.member(&eco_format!("{name}_{suffix}"))
    }

    /// A member whose name was given elsewhere.
    pub fn given_member(&mut self, word: &str) -> Name {
        self.members.taken.insert(word.into());
        self.word(word)
    }

    /// A function of the file.
    pub fn function(&mut self, wanted: &str) -> Name {
        let name = self.file.give(&spell(wanted), |word| is_reserved(word) || is_of_system(word), |_| false);
        self.intern(name)
    }

    /// A function, or a constant of the file, whose name was given elsewhere: by the frame.
    pub fn frame(&mut self, word: &str) -> Name {
        self.file.taken.insert(word.into());
        self.word(word)
    }

    /// Begins a function: all names of locals are free.
    pub fn enter(&mut self) {
        self.locals = Scope::default();
    }

    /// A parameter or local of the present function. It hides no function of the file.
    pub fn local(&mut self, wanted: &str) -> Name {
        let file = &self.file.taken;
        let name = self.locals.give(&spell(wanted), is_reserved, |word| file.contains(word));
        self.intern(name)
    }

    /// A local with a name of the frame: that of the model, of a result.
    pub fn own(&mut self, word: &str) -> Name {
        self.locals.taken.insert(word.into());
        self.word(word)
    }
}

impl Scope {
    /// A name like the one wanted that nothing else has, here or around, and takes it. A reserved word gets an
    /// underscore.
    fn give(&mut self, wanted: &Excerpt, reserved: impl Fn(&str) -> bool, around: impl Fn(&str) -> bool) -> Excerpt {
        let mut base = wanted.clone();
        base.truncate(SIGNIFICANT);
        if reserved(&base) {
            base.truncate(SIGNIFICANT - 1);
            base.push('_');
        }
        if !around(&base) && self.taken.insert(base.clone()) {
            return base;
        }
        loop {
            let number = self.last.entry(base.clone()).or_insert(1);
            *number += 1;
            let suffix = eco_format!("_{number}");
            let mut tried = base.clone();
            tried.truncate(SIGNIFICANT - suffix.len());
            tried.push_str(&suffix);
            if !around(&tried) && self.taken.insert(tried.clone()) {
                return tried;
            }
        }
    }
}

/// Letters, digits and underscores in lower case; `v'` is `v_prime`, anything else parts words.
pub fn spell(name: &str) -> Excerpt {
    let mut spelled = Excerpt::with_capacity(name.len());
    for character in name.chars() {
        if character.is_ascii_alphanumeric() {
            spelled.push(character.to_ascii_lowercase());
        } else if character == '\'' && !spelled.is_empty() {
            spelled.push_str("_prime");
        } else if !spelled.is_empty() && !spelled.ends_with('_') {
            spelled.push('_');
        }
    }
    if !name.ends_with('_') {
        spelled.truncate(spelled.trim_end_matches('_').len());
    }
    match spelled.bytes().next() {
        None => "x".into(),
        Some(b'0'..=b'9') => eco_format!("x{spelled}"),
        Some(_) => spelled,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_from_hell() {
        let mut names = Names::default();
        let mut give = |name: &str| {
            let name = names.local(name);
            names.text(name).to_string()
        };
        assert_eq!(give("POP"), "pop");
        assert_eq!(give("INT"), "int_");
        assert_eq!(give("INT_"), "int__2");
        assert_eq!(give("Y0"), "y0_");
        assert_eq!(give("ZD_LOOK"), "zd_look_");
        assert_eq!(give("$KEEP"), "keep");
        assert_eq!(give("$KEEP"), "keep_2");
        assert_eq!(give("KEEP_2"), "keep_2_2");
        assert_eq!(give("3RD"), "x3rd");
        assert_eq!(give("人口"), "x");
        assert_eq!(give("v''"), "v_prime_prime");
        let long = "A".repeat(40);
        assert_eq!(give(&long).len(), 31);
        assert_eq!(give(&(long + "B")), format!("{}_2", "a".repeat(29)));
    }

    #[test]
    fn scopes_are_apart_where_c_has_them_apart() {
        let mut names = Names::default();
        let text = |names: &Names, name| names.text(name).to_string();
        let function = names.function("rates");
        let member = names.member("rates");
        assert_eq!((text(&names, function), text(&names, member)), ("rates".into(), "rates".into()));
        // A local would hide the function; the frame calls its locals what no member is kept from.
        let local = names.local("rates");
        assert_eq!(text(&names, local), "rates_2");
        let member = names.member("model");
        assert_eq!(text(&names, member), "model");
        let local = names.local("model");
        assert_eq!(text(&names, local), "model_");
        names.enter();
        let again = names.local("model");
        assert_eq!(text(&names, again), "model_");
    }
}
