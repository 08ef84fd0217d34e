//! The lexical rules, the grammar and the errors of stage 1, one after another.

use super::parse;
use super::syntax::*;
use crate::diagnostic::{Diagnostics, Locale};
use crate::source::Source;

mod blocks;
mod cards;
mod expressions;
mod mistakes;
mod outputs;

/// Reads a deck that must draw no message.
fn deck(text: &str) -> Deck {
    let source = Source::new("deck", text);
    let mut diagnostics = Diagnostics::new();
    let deck = parse(&source, &mut diagnostics);
    assert!(diagnostics.sorted().is_empty(), "{text}\n{diagnostics:?}");
    deck
}

/// The deck as a tree, without the first line and without line numbers.
fn tree(text: &str) -> String {
    let dump = deck(text).to_string();
    let lines: Vec<&str> = dump.lines().skip(1).map(|line| line.get(6..).unwrap_or("").trim_end()).collect();
    lines.join("\n")
}

/// The expression of `A X.K=…` with every grouping shown.
fn expression(text: &str) -> String {
    let tree = tree(&format!("A     X.K={text}"));
    tree.strip_prefix("A X.K = ").unwrap_or(&tree).to_string()
}

/// All messages of a deck: code, line and title.
fn messages(text: &str) -> Vec<(String, u32, String)> {
    let source = Source::new("deck", text);
    let mut diagnostics = Diagnostics::new();
    parse(&source, &mut diagnostics);
    let told = diagnostics.sorted().into_iter().map(|diagnostic| {
        let message = &diagnostic.message;
        assert!(!message.title(Locale::Chinese).is_empty());
        (message.code().to_string(), source.line_of(message.at().start), message.title(Locale::English))
    });
    told.collect()
}

/// The only message of a deck, with its line and, by the column, its place.
#[track_caller]
fn message(text: &str) -> String {
    let messages = messages(text);
    let [(code, line, title)] = messages.as_slice() else { panic!("{text}\n{messages:?}") };
    format!("{line}: {code}: {title}")
}
