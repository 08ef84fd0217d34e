//! The models from which inputs are made: all models of the repository, tokenised once.

use std::path::{Path, PathBuf};
use zudyn_translator::Language;

/// A model of the repository.
pub struct Seed {
    /// The folder of its data and included files.
    pub directory: PathBuf,
    pub tokens: Vec<&'static str>,
}

pub struct Seeds {
    pub all: Vec<Seed>,
    /// For each language, the seeds, each repeated by its weight.
    drawn: [Vec<usize>; Language::ALL.len()],
    /// For each language, every token once.
    words: [Vec<&'static str>; Language::ALL.len()],
}

/// Larger seeds take too long for what they find.
const LARGEST: usize = 20_000;

/// Seeds up to this size are drawn `MOST_DRAWN` times as often as large ones.
const USUAL_SIZE: usize = 300;
const MOST_DRAWN: usize = 12;

/// A model with errors usually has errors after a change too: it takes less time and finds less.
const MOST_DRAWN_OF_BAD: usize = 2;

pub fn extension(language: Language) -> &'static str {
    match language {
        Language::Dynamo => "dyn",
        Language::Cosmo => "cosmo",
        Language::Scop => "mod",
        Language::Facs => "facs",
        Language::Boscos => "bos",
    }
}

pub fn language_of(path: &Path) -> Option<Language> {
    let end = path.extension()?.to_str()?;
    Language::ALL.into_iter().find(|language| extension(*language) == end)
}

/// All models in a folder and its subfolders, in the order of their names.
pub fn models_in(folder: &Path, found: &mut Vec<PathBuf>) {
    let Ok(entries) = std::fs::read_dir(folder) else { return };
    let mut paths: Vec<PathBuf> = entries.flatten().map(|entry| entry.path()).collect();
    paths.sort();
    for path in paths {
        if path.is_dir() {
            models_in(&path, found);
        } else if language_of(&path).is_some() {
            found.push(path);
        }
    }
}

impl Seeds {
    /// Reads them; their texts stay in memory until the program ends.
    pub fn read() -> Seeds {
        let root = Path::new(env!("CARGO_MANIFEST_DIR"));
        let mut paths = Vec::new();
        for folder in ["models", "tests/models", "tests/bad", "tests/warn", "tests/survive"] {
            models_in(&root.join(folder), &mut paths);
        }
        assert!(paths.len() > 500, "only {} models", paths.len());
        let mut seeds = Seeds { all: Vec::new(), drawn: Default::default(), words: Default::default() };
        for path in paths {
            let (Ok(bytes), Some(language)) = (std::fs::read(&path), language_of(&path)) else { continue };
            if bytes.len() > LARGEST {
                continue;
            }
            let text: &'static str = Box::leak(crate::io::input::text_of(&bytes).into_owned().into_boxed_str());
            let good = !path.starts_with(root.join("tests/bad"));
            let most = if good { MOST_DRAWN } else { MOST_DRAWN_OF_BAD };
            let times = (most * USUAL_SIZE / bytes.len().max(USUAL_SIZE)).max(1);
            let tokens = tokens(text);
            seeds.drawn[language as usize].extend(std::iter::repeat_n(seeds.all.len(), times));
            seeds.words[language as usize].extend(&tokens);
            let directory = path.parent().unwrap_or(root).to_path_buf();
            seeds.all.push(Seed { directory, tokens });
        }
        for words in &mut seeds.words {
            words.sort_unstable();
            words.dedup();
        }
        seeds
    }

    /// The weighted seeds of a language.
    pub fn of(&self, language: Language) -> &[usize] {
        &self.drawn[language as usize]
    }

    pub fn words(&self, language: Language) -> &[&'static str] {
        &self.words[language as usize]
    }
}

#[derive(PartialEq)]
enum Kind {
    Word,
    Number,
    Space,
    /// A token by itself.
    Sign,
}

fn kind(c: char) -> Kind {
    match c {
        '0'..='9' => Kind::Number,
        ' ' | '\t' => Kind::Space,
        _ if c.is_alphabetic() || c == '_' => Kind::Word,
        _ => Kind::Sign,
    }
}

/// Words, numbers, runs of spaces, and every other character by itself; joined, they give the text.
pub fn tokens(text: &str) -> Vec<&str> {
    let mut tokens = Vec::new();
    let mut rest = text;
    while let Some(first) = rest.chars().next() {
        let length = match kind(first) {
            Kind::Sign => first.len_utf8(),
            Kind::Space => rest.find(|c| kind(c) != Kind::Space).unwrap_or(rest.len()),
            Kind::Word => rest.find(|c| !matches!(kind(c), Kind::Word | Kind::Number)).unwrap_or(rest.len()),
            Kind::Number => number_length(rest),
        };
        let (token, after) = rest.split_at(length);
        tokens.push(token);
        rest = after;
    }
    tokens
}

/// The length of a number with a decimal point and an exponent.
fn number_length(text: &str) -> usize {
    let digits = |from: usize| from + text[from..].bytes().take_while(u8::is_ascii_digit).count();
    let mut end = digits(0);
    if text[end..].starts_with('.') {
        end = digits(end + 1);
    }
    if text[end..].starts_with(['e', 'E']) {
        let sign = usize::from(text[end + 1..].starts_with(['+', '-']));
        let power = digits(end + 1 + sign);
        if power > end + 1 + sign {
            end = power;
        }
    }
    end
}
