//! The table of names of a C file.
//!
//! A name is safe (not a word of C, C++ or a library), differs from others within the significant characters, and
//! resembles what the author wrote. Members, functions and locals are in separate scopes, as in C.

use super::words::{is_of_system, is_reserved, is_word_of_c};
use crate::source::Excerpt;
use ecow::eco_format;
use rustc_hash::{FxHashMap as HashMap, FxHashSet as HashSet};

/// C89 guarantees this many significant characters in an identifier; names are no longer.
pub const LONGEST: usize = 31;

/// An entry of the table.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Name(u32);

#[derive(Clone, Debug)]
pub struct Names {
    texts: Vec<Excerpt>,
    known: HashMap<Excerpt, Name>,
    /// The names at the outermost level of the file.
    file: Scope,
    members: Scope,
    /// Parameters, locals and labels of the current function.
    locals: Scope,
    /// What another part of the file defines.
    avoided: HashSet<Excerpt>,
}

/// Names that are reserved where they could collide.
#[derive(Clone, Debug)]
pub struct Scope {
    /// The number of significant characters.
    significant: usize,
    /// The prefix of names, as far as it is significant.
    taken: HashSet<Excerpt>,
    /// The last number tried for a base, so that thousands of equal names stay cheap.
    last: HashMap<Excerpt, u32>,
}

impl Default for Names {
    fn default() -> Names {
        Names::of_characters(LONGEST)
    }
}

impl Names {
    /// Names with this number of significant characters.
    pub fn of_characters(significant: usize) -> Names {
        let scope = || Scope::new(significant);
        let (texts, known) = (Vec::new(), HashMap::default());
        Names { texts, known, file: scope(), members: scope(), locals: scope(), avoided: HashSet::default() }
    }

    /// How many characters of a name count.
    pub fn significant(&self) -> usize {
        self.file.significant
    }

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

    /// A word that means the same everywhere: of C, of the runtime, or of the file's frame.
    pub fn word(&mut self, word: &str) -> Name {
        match self.known.get(word) {
            Some(name) => *name,
            None => self.intern(word.into()),
        }
    }

    /// Gives words of the runtime another spelling. Names assigned later do not know of it.
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

    /// A member that belongs to something named in it: `grid_slope`.
    pub fn member_with(&mut self, wanted: &str, suffix: Option<&str>) -> Name {
        let Some(suffix) = suffix else { return self.member(wanted) };
        let name = spell(wanted);
        self.member(&joined(name, suffix, self.members.significant))
    }

    /// A member whose name was assigned elsewhere.
    pub fn given_member(&mut self, word: &str) -> Name {
        self.members.occupy(word);
        self.word(word)
    }

    /// A function of the file.
    pub fn function(&mut self, wanted: &str) -> Name {
        let reserved = |word: &str| is_reserved(word) || is_of_system(word) || self.avoided.contains(word);
        let name = self.file.give(&spell(wanted), reserved, |_| false);
        self.intern(name)
    }

    /// Keeps functions from having names that another part of the file has.
    pub fn avoid<'w>(&mut self, words: impl Iterator<Item = &'w str>) {
        self.avoided.extend(words.map(Excerpt::from));
    }

    pub fn is_avoided(&self, word: &str) -> bool {
        self.avoided.contains(word)
    }

    /// A function, or a constant of the file, whose name was assigned by the frame.
    pub fn frame(&mut self, word: &str) -> Name {
        self.file.occupy(word);
        self.word(word)
    }

    /// Begins a function: all names of locals are free again.
    pub fn enter(&mut self) {
        self.locals = Scope::new(self.locals.significant);
    }

    /// A parameter or local of the current function. It hides no function of the file.
    pub fn local(&mut self, wanted: &str) -> Name {
        let file = &self.file.taken;
        let name = self.locals.give(&spell(wanted), is_reserved, |word| file.contains(word));
        self.intern(name)
    }

    /// A local with a name of the frame, such as that of the model or of a result.
    pub fn own(&mut self, word: &str) -> Name {
        self.locals.occupy(word);
        self.word(word)
    }
}

/// A name that ends with a description: `grid_slope`.
pub fn joined(mut name: Excerpt, suffix: &str, significant: usize) -> Excerpt {
    name.truncate(significant.saturating_sub(suffix.len() + 4).max(1).min(name.len()));
    eco_format!("{name}_{suffix}")
}

impl Default for Scope {
    fn default() -> Scope {
        Scope::new(LONGEST)
    }
}

impl Scope {
    pub fn new(significant: usize) -> Scope {
        Scope { significant, taken: HashSet::default(), last: HashMap::default() }
    }

    pub fn reserve(&mut self, more: usize) {
        self.taken.reserve(more);
    }

    /// The significant part of a name.
    fn begin<'n>(&self, name: &'n str) -> &'n str {
        &name[..self.significant.min(name.len())]
    }

    /// Reserves a name that was assigned elsewhere.
    pub fn occupy(&mut self, name: &str) {
        let begin = self.begin(name).into();
        self.taken.insert(begin);
    }

    /// Finds and reserves a name like the requested one that is unique here and in the enclosing scopes. A reserved
    /// word gets an underscore.
    pub fn give(
        &mut self,
        wanted: &Excerpt,
        reserved: impl Fn(&str) -> bool,
        around: impl Fn(&str) -> bool,
    ) -> Excerpt {
        let mut base = wanted.clone();
        base.truncate(LONGEST);
        if reserved(&base) {
            base.truncate(LONGEST - 1);
            base.push('_');
        }
        if self.takes(&base, &around) {
            return base;
        }
        loop {
            let number = self.last.entry(base.clone()).or_insert(1);
            *number += 1;
            let suffix = eco_format!("_{number}");
            let mut tried = base.clone();
            tried.truncate(self.significant - suffix.len());
            tried.push_str(&suffix);
            if self.takes(&tried, &around) {
                return tried;
            }
        }
    }

    fn takes(&mut self, name: &str, around: &impl Fn(&str) -> bool) -> bool {
        let begin = self.begin(name);
        !around(begin) && self.taken.insert(begin.into())
    }
}

/// Letters, digits and underscores in lower case; `v'` becomes `v_prime`, and any other character separates words.
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
    fn names_differ_where_it_counts() {
        let mut names = Names::of_characters(8);
        let mut give = |name: &str| {
            let name = names.member(name);
            names.text(name).to_string()
        };
        assert_eq!(give("TEMPERATURE"), "temperature");
        assert_eq!(give("TEMPERATURES"), "temper_2");
        assert_eq!(give("TEMPERAT"), "temper_3");
        let name = names.member_with("POPULATION", Some("sample"));
        assert_eq!(names.text(name), "p_sample");
    }

    #[test]
    fn scopes_are_apart_where_c_has_them_apart() {
        let mut names = Names::default();
        let text = |names: &Names, name| names.text(name).to_string();
        let function = names.function("rates");
        let member = names.member("rates");
        assert_eq!((text(&names, function), text(&names, member)), ("rates".into(), "rates".into()));
        // The local would hide the function; the frame gives its locals names that members may also have.
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
