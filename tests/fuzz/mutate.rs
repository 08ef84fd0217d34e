//! Turns a model of the repository into an input: a few changes of tokens and lines, then perhaps noise in characters.

use super::random::Random;
use super::seeds::Seeds;
use super::spelling;
use zudyn_translator::Language;

/// Numbers at the limits of types, and ordinary ones, which more often change the meaning of a model.
const NUMBERS: [&str; 46] = [
    "0",
    "1",
    "2",
    "3",
    "5",
    "10",
    "100",
    "1000",
    "-1",
    "-0",
    ".5",
    "0.1",
    "1.5",
    "1e-3",
    "1e3",
    "1e6",
    "1e9",
    "1e18",
    "1e-18",
    "1e30",
    "1e-30",
    "1e99",
    "1e-300",
    "1e308",
    "1e309",
    "4.9e-324",
    "65535",
    "65536",
    "2147483647",
    "2147483648",
    "4294967296",
    "9007199254740993",
    "9223372036854775807",
    "18446744073709551616",
    "99999999999999999999999",
    "0.30000000000000004",
    "1e-320",
    "-1e308",
    "1E999999999999",
    "0x1p3",
    "NaN",
    "nan()",
    "INF",
    "1.#QNAN",
    "1.",
    "00000000000000000001",
];

/// Characters with a meaning in one of the languages, and characters that no model contains.
const ODD: [&str; 40] = [
    "(",
    ")",
    "[",
    "]",
    "{",
    "}",
    "<",
    ">",
    "=",
    "+",
    "-",
    "*",
    "/",
    ",",
    ".",
    ":",
    ";",
    "'",
    "\"",
    "#",
    "$",
    "%",
    "&",
    "!",
    "?",
    "@",
    "^",
    "~",
    "|",
    "\\",
    " ",
    "\t",
    "\n",
    "\r",
    "\u{0}",
    "\u{1b}",
    "\u{a0}",
    "水",
    "\u{301}",
    "\u{1F40D}",
];

/// Repeating a part never makes an input longer than this.
const LONGEST: usize = 60_000;

type Tokens = Vec<&'static str>;

/// The positions at which lines begin, and the end of the text.
fn lines(tokens: &Tokens) -> Vec<usize> {
    let ends = tokens.iter().enumerate().filter(|(_, token)| **token == "\n").map(|(at, _)| at + 1);
    let mut starts: Vec<usize> = std::iter::once(0).chain(ends).collect();
    if starts.last() != Some(&tokens.len()) {
        starts.push(tokens.len());
    }
    starts
}

/// A line, as the range of its tokens.
fn line(tokens: &Tokens, random: &mut Random) -> std::ops::Range<usize> {
    let starts = lines(tokens);
    let at = random.below(starts.len().saturating_sub(1));
    starts[at]..starts.get(at + 1).copied().unwrap_or(tokens.len())
}

pub struct Mutator<'a> {
    pub seeds: &'a Seeds,
    pub language: Language,
}

impl Mutator<'_> {
    fn other(&self, random: &mut Random) -> &Tokens {
        let drawn = self.seeds.of(self.language);
        &self.seeds.all[drawn[random.below(drawn.len())]].tokens
    }

    pub fn mutate(&self, seed: usize, random: &mut Random) -> String {
        let mut tokens = self.seeds.all[seed].tokens.clone();
        let mut changes = 1;
        while changes < 6 && random.chance(35) {
            changes += 1;
        }
        for _ in 0..changes {
            self.change(&mut tokens, random);
        }
        let mut text = tokens.concat();
        if random.chance(6) {
            noise(&mut text, random);
        }
        if random.chance(4) {
            text = spelling::respell(&text, random);
        }
        text
    }

    fn change(&self, tokens: &mut Tokens, random: &mut Random) {
        if tokens.is_empty() {
            tokens.extend_from_slice(self.other(random));
            return;
        }
        match random.below(100) {
            0..30 => self.change_token(tokens, random),
            30..52 => change_number(tokens, random),
            52..82 => self.change_lines(tokens, random),
            82..90 => self.rename(tokens, random),
            90..94 => self.add_directive(tokens, random),
            94..97 => nest(tokens, random),
            _ => repeat(tokens, random),
        }
    }

    fn change_token(&self, tokens: &mut Tokens, random: &mut Random) {
        let (at, other) = (random.below(tokens.len()), random.below(tokens.len()));
        match random.below(9) {
            0 | 1 => drop(tokens.remove(at)),
            2 => tokens.insert(at, tokens[other]),
            3 => tokens[at] = tokens[other],
            4 => tokens.swap(at, other),
            5 => tokens[at] = *random.pick(self.seeds.words(self.language)),
            6 => tokens.insert(at, *random.pick(self.seeds.words(self.language))),
            7 => tokens[at] = *random.pick(&ODD),
            _ => {
                let end = (at + 1 + random.below(8)).min(tokens.len());
                drop(tokens.drain(at..end));
            }
        }
    }

    fn change_lines(&self, tokens: &mut Tokens, random: &mut Random) {
        let here = line(tokens, random);
        match random.below(8) {
            0 | 1 => drop(tokens.drain(here)),
            2 => {
                let copy = tokens[here].to_vec();
                let to = line(tokens, random).start;
                tokens.splice(to..to, copy);
            }
            3 => {
                let moved: Tokens = tokens.drain(here).collect();
                let to = if tokens.is_empty() { 0 } else { line(tokens, random).start };
                tokens.splice(to..to, moved);
            }
            4 | 5 => {
                let other = self.other(random);
                let there = if other.is_empty() { 0..0 } else { line(other, random) };
                tokens.splice(here.start..here.start, other[there].iter().copied());
            }
            6 => {
                // The beginning of one model and the end of another.
                let other = self.other(random);
                let from = if other.is_empty() { 0 } else { line(other, random).start };
                tokens.truncate(here.end);
                tokens.extend_from_slice(&other[from..]);
            }
            _ => tokens.truncate(random.below(tokens.len()) + 1),
        }
    }
}

impl Mutator<'_> {
    /// Replaces a name everywhere: by a name of the same text or of another model, or by an odd one. Most models stay
    /// valid.
    fn rename(&self, tokens: &mut Tokens, random: &mut Random) {
        let names: Vec<usize> = (0..tokens.len()).filter(|at| is_name(tokens[*at])).collect();
        let Some(old) = names.get(random.below(names.len())).map(|at| tokens[*at]) else { return };
        let new = match random.below(6) {
            0 | 1 => tokens[names[random.below(names.len())]],
            2 => *random.pick(self.seeds.words(self.language)),
            3 | 4 => *random.pick(&spelling::NAMES),
            _ => spelling::long_name(random),
        };
        let swapped = random.chance(50);
        for token in tokens.iter_mut() {
            if *token == old {
                *token = new;
            } else if swapped && *token == new {
                *token = old;
            }
        }
    }

    /// A card or statement that sets an option of the run, of the output or of the language.
    fn add_directive(&self, tokens: &mut Tokens, random: &mut Random) {
        let directive = *random.pick(spelling::directives(self.language));
        let at = line(tokens, random).start;
        let mut added = super::seeds::tokens(directive);
        added.push("\n");
        tokens.splice(at..at, added);
    }
}

fn is_name(token: &str) -> bool {
    token.starts_with(char::is_alphabetic)
}

/// Wraps a name or a number in a few or many parentheses, signs or calls.
fn nest(tokens: &mut Tokens, random: &mut Random) {
    let is_operand = |token: &&str| token.starts_with(char::is_alphanumeric);
    let operands: Vec<usize> = (0..tokens.len()).filter(|at| is_operand(&tokens[*at])).collect();
    let Some(at) = operands.get(random.below(operands.len())).copied() else { return };
    let (before, after) = *random.pick(&spelling::BRACKETS);
    let most = if random.chance(10) { 14 } else { 7 };
    let depth = 1usize << random.below(most);
    let mut nested = vec![before; depth];
    nested.push(tokens[at]);
    nested.extend(std::iter::repeat_n(after, depth));
    tokens.splice(at..=at, nested);
}

fn change_number(tokens: &mut Tokens, random: &mut Random) {
    let is_number = |token: &&str| token.starts_with(|c: char| c.is_ascii_digit());
    let numbers: Vec<usize> = (0..tokens.len()).filter(|at| is_number(&tokens[*at])).collect();
    match numbers.get(random.below(numbers.len())) {
        Some(at) => tokens[*at] = *random.pick(&NUMBERS),
        None => {
            let at = random.below(tokens.len());
            tokens.insert(at, *random.pick(&NUMBERS));
        }
    }
}

/// Repeats a token or a line many times.
fn repeat(tokens: &mut Tokens, random: &mut Random) {
    let here = match random.chance(50) {
        true => line(tokens, random),
        false => {
            let at = random.below(tokens.len());
            at..(at + 1 + random.below(4)).min(tokens.len())
        }
    };
    let part = tokens[here.clone()].to_vec();
    let length: usize = part.iter().map(|token| token.len()).sum();
    let times = (1usize << random.below(13)).min(LONGEST / length.max(1));
    tokens.splice(here.start..here.start, part.repeat(times));
}

/// Replaces characters at some positions.
fn noise(text: &mut String, random: &mut Random) {
    let mut characters: Vec<char> = text.chars().collect();
    for _ in 0..=random.below(4) {
        if characters.is_empty() {
            break;
        }
        let at = random.below(characters.len());
        match random.below(4) {
            0 => drop(characters.remove(at)),
            1 => characters[at] = characters[random.below(characters.len())],
            2 => characters[at] = char::from_u32(random.below(0x250) as u32).unwrap_or('?'),
            _ => characters.insert(at, random.pick(&ODD).chars().next().unwrap_or('?')),
        }
    }
    *text = characters.into_iter().collect();
}
