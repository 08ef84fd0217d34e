//! BOSCOS as a front end.

use super::lexer::inclusions;
use super::messages::Untranslated;
use super::{Unsupported, longest_chain, lower, read_as, word_list};
use crate::diagnostic::Locale;
use crate::experiment::{Experiment, Output, Run};
use crate::language::Frontend;
use crate::source::Source;
use crate::{Reading, Translation};

/// Programs of the Block Oriented Simulation of Combined Systems, and of plain SIMULA.
pub struct Boscos;

impl Frontend for Boscos {
    fn name(&self) -> &'static str {
        "BOSCOS"
    }

    fn word(&self) -> &'static str {
        "boscos"
    }

    fn extensions(&self) -> &'static [&'static str] {
        &["bos", "sim"]
    }

    /// It begins with `begin`, or with the prefix of such a block.
    fn recognises(&self, text: &str) -> bool {
        let mut words = words(text);
        match words.next() {
            Some(first) if is_one_of(first, &["BOSCOS", "SIMULATION", "SIMSET"]) => {
                words.next().is_some_and(|word| is_one_of(word, &["BEGIN", "CLASS"]))
            }
            Some(first) => is_one_of(first, &["BEGIN"]),
            None => false,
        }
    }

    fn options(&self) -> &'static [&'static str] {
        &["--input", "--std", "--stats"]
    }

    fn inclusions(&self, text: &str) -> Vec<String> {
        inclusions(text)
    }

    fn function_list(&self, locale: Locale) -> String {
        word_list::listing(locale)
    }

    fn function_page(&self) -> String {
        word_list::markdown()
    }

    fn nothing_to_draw(&self, locale: Locale) -> &'static str {
        match locale {
            Locale::English => {
                "the program records nothing to draw; write trace(\"NAME\", block), or an element with states"
            }
            Locale::Chinese => "程序没有记录可画的量；请写 trace(\"NAME\", block)，或用带状态的元件",
        }
    }

    fn nothing_to_print(&self, locale: Locale) -> &'static str {
        match locale {
            Locale::English => "the program prints nothing; write outfix or outtext, and outimage",
            Locale::Chinese => "程序没有打印任何内容；请写 outfix 或 outtext，再写 outimage",
        }
    }

    fn longest_chain(&self, text: &str) -> usize {
        longest_chain(text)
    }

    fn translate(&self, source: &Source, reading: &Reading, keep: bool, done: &mut Translation) {
        let mut read = read_as(source, reading.only_1982);
        done.diagnostics.append(&mut read.diagnostics);
        done.keep_syntax(keep, read.syntax);
        let Some(program) = read.program else { return };
        match lower(&program, source) {
            Ok(system) => done.finish(system, experiment()),
            Err(Unsupported { what, at }) => done.diagnostics.error(Untranslated { at, what: what.into() }),
        }
    }
}

/// One run. What it records is known when it has ended.
fn experiment() -> Experiment {
    let run = Run { name: String::new(), changes: Vec::new(), seed: None, table: None, plots: Some(0) };
    Experiment::new(vec![run], Output::default())
}

fn is_one_of(word: &str, names: &[&str]) -> bool {
    names.iter().any(|name| word.eq_ignore_ascii_case(name))
}

/// The words of a text, without its comments and directives.
fn words(text: &str) -> impl Iterator<Item = &str> {
    let mut rest = text;
    std::iter::from_fn(move || {
        loop {
            rest = rest.trim_start();
            let word = rest.find(|c: char| !c.is_ascii_alphanumeric()).unwrap_or(rest.len());
            let is_comment = rest.starts_with('!') || rest[..word].eq_ignore_ascii_case("comment");
            let end = match rest.starts_with('%') {
                true => rest.find('\n').unwrap_or(rest.len()),
                false if is_comment => rest.find(';').map_or(rest.len(), |at| at + 1),
                false if word == 0 => return None,
                false => {
                    let (found, after) = rest.split_at(word);
                    rest = after;
                    return Some(found);
                }
            };
            rest = &rest[end..];
        }
    })
}
