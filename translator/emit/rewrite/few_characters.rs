//! Shortens identifiers so that they differ in their first characters, for compilers that ignore the rest.
//!
//! The table of a tree does this for the author's names ([`Names`](crate::c::Names)). The runtime and the frames of
//! files are C written by hand: this shortens their words, token by token, and the same words in trees. A word of the
//! runtime has the same short form in all programs. Names of the C library do not change.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write;

use rustc_hash::{FxHashMap as HashMap, FxHashSet as HashSet};

use super::token::{Kind, Token, tokens};
use crate::c::Unit;
use crate::emit::is_c;
use crate::emit::reserved::{is_word_of_c, words_of_c};
use crate::emit::runtime::{all_files, files_of_reals, files_without_records};
use crate::emit::segments::without_types;

/// Words of the system longer than six characters, in addition to those that the author's names avoid. Sorted.
#[rustfmt::skip]
const SYSTEM: &[&str] = &[
    "CLOCKS_PER_SEC", "DBL_EPSILON", "DBL_MANT_DIG", "DBL_MAX", "DBL_MIN", "DBL_MIN_EXP", "FLT_EPSILON", "FLT_MAX",
    "FLT_MIN", "HUGE_VAL", "INT_MAX", "LONG_MAX", "LONG_MIN", "O_TRUNC", "O_WRONLY", "PROGMEM", "RLIMIT_STACK",
    "RLIM_INFINITY", "SEEK_SET", "SIGTERM", "SIGXFSZ", "SIG_IGN", "S_ISREG", "ULONG_MAX", "_IOFBF", "clock_t",
    "defined", "getrlimit", "localtime", "memcpy_P", "pgm_read_dword", "pgm_read_float", "pgm_read_word", "rlim_cur",
    "sig_atomic_t", "sleep_cpu", "sleep_enable", "st_mode", "strcspn", "strerror", "strncat", "strpbrk", "tm_hour",
    "tm_mday", "tm_year",
];

fn is_of_system(word: &str) -> bool {
    is_word_of_c(word) || word.starts_with("__") || SYSTEM.binary_search(&word).is_ok()
}

/// Makes all identifiers in the C files of a program differ in this number of characters, and lists the changes at the
/// end of one file. Functions that are still trees have the same names.
pub fn shorten(files: &mut [(String, String)], unit: Option<&mut Unit>, significant: usize, listing: usize) {
    let mut table = Table::of_runtime(significant);
    let cut: Vec<Vec<Token>> =
        files.iter().map(|file| if is_c(&file.0) { tokens(&file.1) } else { Vec::new() }).collect();
    let used: BTreeSet<String> = unit.iter().flat_map(|unit| used_words(unit)).collect();
    table.add(cut.iter().map(Vec::as_slice), &used);
    let mut changed = BTreeMap::new();
    if let Some(unit) = unit {
        let short = &table.short;
        unit.names.respell(|word| short.get(word).cloned());
        let respelled = used.iter().filter_map(|word| Some((short.get(word)?.clone(), word.clone())));
        changed.extend(respelled);
    }
    for ((name, text), tokens) in files.iter_mut().zip(&cut) {
        if is_c(name) {
            *text = table.respelled(tokens, &mut changed);
        } else if name == "README" {
            *text = table.prose(text);
        }
    }
    if let Some((_, text)) = files.get_mut(listing).filter(|_| !changed.is_empty()) {
        let _ = write!(text, "\n/* Names shortened so that they differ in {significant} characters:\n");
        for (short, long) in changed {
            // Writing to a string cannot fail.
            let _ = write!(text, "\n   {short:<significant$} {long}");
        }
        text.push_str(" */\n");
    }
}

fn used_words(unit: &Unit) -> Vec<String> {
    let names = unit.used().names.into_iter();
    names.map(|name| unit.names.text(name).to_string()).filter(|word| is_identifier(word)).collect()
}

/// Not a character constant, which is a word of a tree too.
fn is_identifier(word: &str) -> bool {
    word.starts_with(|first: char| first.is_ascii_alphabetic() || first == '_')
}

struct Table {
    significant: usize,
    /// The identifier that begins with these significant characters.
    owners: HashMap<String, String>,
    /// External names, compared without regard to case.
    linked: HashSet<String>,
    short: HashMap<String, String>,
}

impl Table {
    /// The words of all parts of the runtime, including parts that a program does not use.
    fn of_runtime(significant: usize) -> Table {
        let mut table =
            Table { significant, owners: HashMap::default(), linked: HashSet::default(), short: HashMap::default() };
        for word in words_of_c().chain(SYSTEM.iter().copied()) {
            table.owners.entry(prefix(word, significant).into()).or_insert_with(|| word.into());
        }
        // What only programs with other types have comes last.
        let reals: Vec<String> = files_of_reals().map(|file| without_types(file.text)).collect();
        table.add_runtime(reals.iter().map(String::as_str));
        table.add_runtime(files_without_records().map(|file| file.text));
        table.add_runtime(all_files().map(|file| file.text));
        table
    }

    fn add_runtime<'t>(&mut self, texts: impl Iterator<Item = &'t str>) {
        let texts: Vec<Vec<Token>> = texts.map(tokens).collect();
        let external: BTreeSet<String> = texts.iter().flat_map(|tokens| linked(tokens)).collect();
        external.iter().for_each(|name| self.give(name, true));
        let mut words: BTreeSet<String> = BTreeSet::new();
        for tokens in &texts {
            each_word(tokens, &mut |word| _ = words.insert(word.into()));
        }
        self.give_all(words.iter().map(String::as_str));
    }

    /// The other words of a program, in the order in which they appear.
    fn add<'t>(&mut self, files: impl Iterator<Item = &'t [Token]> + Clone, used: &BTreeSet<String>) {
        let mut seen = HashSet::default();
        let mut words: Vec<String> = Vec::new();
        for name in files.clone().flat_map(linked) {
            self.give(&name, true);
        }
        for tokens in files {
            each_word(tokens, &mut |word| {
                if seen.insert(word.to_string()) {
                    words.push(word.into());
                }
            });
        }
        words.extend(used.iter().filter(|word| !seen.contains(*word)).cloned());
        self.give_all(words.iter().map(String::as_str));
    }

    /// Short words do not change.
    fn give_all<'w>(&mut self, words: impl Iterator<Item = &'w str> + Clone) {
        let significant = self.significant;
        words.clone().filter(|word| word.len() <= significant).for_each(|word| self.give(word, false));
        words.filter(|word| word.len() > significant).for_each(|word| self.give(word, false));
    }

    fn give(&mut self, word: &str, linked: bool) {
        let known = self.owners.get(prefix(word, self.significant)).is_some_and(|owner| owner == word);
        if known || is_of_system(word) || self.short.contains_key(word) || self.take(word, linked) {
            return;
        }
        let base = abbreviated(word, self.significant);
        let mut tried = base.clone();
        let mut number = 1;
        while self.owners.contains_key(&tried) || is_of_system(&tried) || !self.take(&tried, linked) {
            number += 1;
            let digits = number.to_string();
            tried = format!("{}{digits}", prefix(&base, self.significant - digits.len()));
        }
        self.short.insert(word.into(), tried);
    }

    /// Whether no other word begins with it.
    fn take(&mut self, word: &str, linked: bool) -> bool {
        let begin = prefix(word, self.significant);
        let capitals = begin.to_ascii_uppercase();
        if self.owners.contains_key(begin) || (linked && self.linked.contains(&capitals)) {
            return false;
        }
        self.owners.insert(begin.into(), word.into());
        if linked {
            self.linked.insert(capitals);
        }
        true
    }

    fn respelled(&self, tokens: &[Token], changed: &mut BTreeMap<String, String>) -> String {
        let mut text = String::new();
        for token in tokens {
            match token.kind {
                Kind::Word => match self.short.get(&token.text) {
                    Some(short) => {
                        text.push_str(short);
                        changed.insert(short.clone(), token.text.clone());
                    }
                    None => text.push_str(&token.text),
                },
                Kind::Directive => match directive(&token.text) {
                    Some((begin, rest)) => {
                        text.push_str(begin);
                        text.push_str(&self.respelled(&rest, changed));
                    }
                    None => text.push_str(&token.text),
                },
                Kind::Comment => text.push_str(&self.prose(&token.text)),
                Kind::Number | Kind::Text | Kind::Symbol | Kind::Space => text.push_str(&token.text),
            }
        }
        text
    }

    /// Prose: a word of several parts is an identifier.
    fn prose(&self, text: &str) -> String {
        let mut made = String::with_capacity(text.len());
        let mut rest = text;
        while let Some(begin) = rest.find(is_part_of_word) {
            let (before, word) = rest.split_at(begin);
            let (word, behind) = word.split_at(word.find(|c| !is_part_of_word(c)).unwrap_or(word.len()));
            made.push_str(before);
            made.push_str(self.short.get(word).filter(|_| word.contains('_')).map_or(word, String::as_str));
            rest = behind;
        }
        made.push_str(rest);
        made
    }
}

fn is_part_of_word(character: char) -> bool {
    character.is_ascii_alphanumeric() || character == '_'
}

/// The significant characters.
fn prefix(word: &str, significant: usize) -> &str {
    &word[..significant.min(word.len())]
}

/// The part of a directive that is C: after its keyword, except in directives with file names or text.
fn directive(text: &str) -> Option<(&str, Vec<Token>)> {
    let word = text[1..].trim_start();
    let begin = text.len() - word.len();
    let end = begin + word.find(|c: char| !c.is_ascii_alphabetic()).unwrap_or(word.len());
    let holds_none = ["include", "error", "line", "pragma"].contains(&&text[begin..end]);
    (!holds_none).then(|| (&text[..end], tokens(&text[end..])))
}

fn each_word(tokens: &[Token], tell: &mut impl FnMut(&str)) {
    for token in tokens {
        match token.kind {
            Kind::Word => tell(&token.text),
            Kind::Directive => {
                if let Some((_, rest)) = directive(&token.text) {
                    each_word(&rest, tell);
                }
            }
            Kind::Number | Kind::Text | Kind::Symbol | Kind::Space | Kind::Comment => {}
        }
    }
}

/// The non-static functions at the outermost level of a file.
fn linked(tokens: &[Token]) -> Vec<String> {
    let mut names = Vec::new();
    let mut depth = 0usize;
    let mut begins = true;
    let mut own = false;
    let mut before: Option<&Token> = None;
    for token in tokens.iter().filter(|token| token.counts()) {
        if begins {
            own = token.is("static");
        }
        begins = false;
        match token.text.as_str() {
            "(" if depth == 0 => {
                names.extend(
                    before.filter(|before| !own && before.kind == Kind::Word).map(|before| before.text.clone()),
                );
                depth = 1;
            }
            "(" | "[" | "{" => depth += 1,
            ")" | "]" => depth = depth.saturating_sub(1),
            "}" => {
                depth = depth.saturating_sub(1);
                begins = depth == 0;
            }
            ";" => begins = depth == 0,
            _ => {}
        }
        before = Some(token);
    }
    names
}

/// A short word similar to a long one: its first part if that is a short prefix, and the consonants of the other
/// parts.
fn abbreviated(word: &str, significant: usize) -> String {
    let mut parts: Vec<&str> = word.split('_').filter(|part| !part.is_empty()).collect();
    let mut made = String::new();
    if parts.len() > 1 && parts[0].len() <= significant / 2 {
        made = format!("{}_", parts.remove(0));
    }
    let mut parts: Vec<String> = parts.into_iter().map(consonants).collect();
    let room = significant - made.len();
    parts.truncate(room);
    while parts.iter().map(String::len).sum::<usize>() > room {
        // If several are equal, the last.
        let longest = parts.iter_mut().max_by_key(|part| part.len());
        longest.map(String::pop);
    }
    made + &parts.concat()
}

fn consonants(part: &str) -> String {
    let is_vowel = |c: char| "aeiouAEIOU".contains(c);
    part.char_indices().filter(|(at, c)| *at == 0 || !is_vowel(*c)).map(|(_, c)| c).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_of_the_system_are_sorted() {
        assert!(SYSTEM.is_sorted());
    }

    #[test]
    fn a_short_form_looks_like_its_name() {
        let short = |word| abbreviated(word, 8);
        assert_eq!(short("zd_pulse_train"), "zd_plstr");
        assert_eq!(short("excursion_sites"), "excrssts");
        assert_eq!(short("tank_setting_name"), "tank_stn");
        assert_eq!(short("ZD_NEED_AFTER_SAW"), "ZD_NDAFS");
    }

    #[test]
    fn all_words_of_a_program_differ() {
        let text = "#define LONGEST_ONE 1 /* LONGEST_ONE, LONGEST_TWO */\n#define LONGEST_TWO (LONGEST_ONE + 1)\n\
                    #include \"longest_one.h\"\nstatic int temperature_low, temperature, temperat;\nint longest_one(int a);\n\
                    static char *text = \"longest_one\";\nint longest_two(void) { return DBL_EPSILON + DBL_EPSI; }\n";
        let mut files =
            vec![("a.c".to_string(), text.to_string()), ("README".to_string(), "temperature_low".to_string())];
        shorten(&mut files, None, 8, 0);
        let found = tokens(&files[0].1);
        let mut words = BTreeSet::new();
        each_word(&found, &mut |word| _ = words.insert(word.to_string()));
        let starts: BTreeSet<&str> = words.iter().map(|word| prefix(word, 8)).collect();
        assert_eq!(words.len(), starts.len(), "{words:?}");
        assert!(
            files[0].1.contains("#include \"longest_one.h\"") && files[0].1.contains("= \"longest_one\""),
            "{}",
            files[0].1
        );
        assert!(files[0].1.contains("DBL_EPSILON + ") && words.contains("temperat"), "{}", files[0].1);
        assert!(files[0].1.contains(&format!("   {} temperature_low", files[1].1)), "{} {}", files[0].1, files[1].1);
    }

    #[test]
    fn what_linkers_see_differs_without_regard_to_case() {
        let mut files = vec![(
            "a.c".to_string(),
            "int abcdef1(void);\nint ABCDEF2(int a);\nstatic int own(int abcDEF);\n".to_string(),
        )];
        shorten(&mut files, None, 6, 0);
        let names: BTreeSet<String> =
            linked(&tokens(&files[0].1)).iter().map(|name| name[..6].to_uppercase()).collect();
        assert_eq!(names.len(), 2, "{}", files[0].1);
    }
}
