//! `zudyn MODEL` runs the model: the word `run` is put in front of it.

use super::COMMANDS;
use crate::arguments::nearest::nearest;
use std::ffi::OsString;

/// Long options of [`super::Everywhere`] that are followed by a value.
const EVERYWHERE_WITH_VALUE: [&str; 2] = ["--locale", "--color"];

/// Puts `run` in front when the command line begins with a model: `zudyn MODEL` runs it.
/// Only options that stand everywhere may come before the name of a subcommand.
pub fn with_default_command(mut arguments: Vec<OsString>) -> Vec<OsString> {
    let mut at = 1;
    while let Some(word) = arguments.get(at).and_then(|argument| argument.to_str()) {
        match word {
            "-v" | "--verbose" => at += 1,
            _ if EVERYWHERE_WITH_VALUE.contains(&word) => at += 2,
            _ if EVERYWHERE_WITH_VALUE.iter().any(|option| word.starts_with(&format!("{option}="))) => at += 1,
            _ => break,
        }
    }
    let runs = arguments.get(at).is_some_and(|first| {
        first.to_str().is_none_or(|word| {
            !COMMANDS.contains(&word) && !["-h", "--help", "-V", "--version"].contains(&word) && !misspelt_command(word)
        })
    });
    if runs {
        arguments.insert(at, OsString::from("run"));
    }
    arguments
}

/// `chekc`: better told as an unknown command than as a model that does not exist.
fn misspelt_command(word: &str) -> bool {
    word.len() > 1
        && word.bytes().all(|b| b.is_ascii_alphabetic())
        && !nearest(word, COMMANDS).is_empty()
        && !std::path::Path::new(word).exists()
}
