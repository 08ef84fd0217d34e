//! Whatever the text: the translator ends, does not panic, and has a message or a simulation.

#![allow(dead_code)]

use crate::command::parallel;
use crate::random::Random;
use std::time::{Duration, Instant};
use zudyn_translator::source::Source;
use zudyn_translator::{Reading, Translation, translate_as};

/// The default stack of a thread, as users of the library have it.
const STACK: usize = 2 << 20;

/// Longer than this is a hang, whatever the machine does besides.
const PATIENCE: Duration = Duration::from_secs(300);

/// Translates in a thread of its own; what went wrong, if anything did.
fn wrong(reading: &Reading, text: &str) -> Option<String> {
    let begun = Instant::now();
    let (reading, text) = (reading.clone(), text.to_string());
    let judge = move || {
        let source = Source::new("deck", text);
        let Translation { simulation, diagnostics, .. } = translate_as(&source, &reading);
        let told = diagnostics.sorted();
        for diagnostic in &told {
            use zudyn_translator::diagnostic::{Locale, human};
            for locale in [Locale::English, Locale::Chinese] {
                if !human(diagnostic, &source, locale).contains(diagnostic.message.code()) {
                    return Some("a message without its code".to_string());
                }
            }
        }
        match (simulation.is_some(), diagnostics.has_errors()) {
            (true, true) => Some("a simulation in spite of errors".to_string()),
            (false, false) => Some("neither a simulation nor an error".to_string()),
            _ => None,
        }
    };
    let thread = std::thread::Builder::new().stack_size(STACK).spawn(judge).expect("a thread");
    let verdict = thread.join().unwrap_or_else(|_| Some("panicked".to_string()));
    verdict.or_else(|| (begun.elapsed() > PATIENCE).then(|| format!("took {:?}", begun.elapsed())))
}

pub fn every_text_is_survived(reading: &Reading, texts: Vec<(String, String)>) {
    let count = texts.len();
    let judged = parallel(texts, |(name, text)| {
        let begun = Instant::now();
        let wrong = wrong(reading, &text);
        if begun.elapsed() > Duration::from_secs(2) {
            println!("{name}: {:?}", begun.elapsed());
        }
        wrong
    });
    let bad: Vec<String> = judged
        .iter()
        .filter_map(|((name, text), wrong)| {
            let shown: String = text.chars().take(1500).collect();
            wrong.as_ref().map(|wrong| format!("{name}: {wrong}\n{shown}\n"))
        })
        .collect();
    println!("{count} texts");
    assert!(bad.is_empty(), "{} of {count}:\n{}", bad.len(), bad[..bad.len().min(5)].join("\n"));
}

/// One change at a random place.
pub fn mutate(text: &str, random: &mut Random) -> String {
    let mut lines: Vec<&str> = text.lines().collect();
    let line = random.below(lines.len());
    match random.below(8) {
        0 => {
            lines.remove(line);
        }
        1 => lines.insert(line, lines[random.below(lines.len())]),
        2 => lines.swap(line, 0),
        3 => lines.truncate(line),
        kind => {
            let mut characters: Vec<char> = text.chars().collect();
            let at = random.below(characters.len());
            match kind {
                4 => {
                    characters.remove(at);
                }
                5 => characters.insert(at, characters[random.below(characters.len())]),
                6 => {
                    characters[at] =
                        *random.pick(&['(', ')', '*', ',', '/', '.', ' ', '\n', '=', '9', '$', '水', '\u{0}'])
                }
                _ => characters.truncate(at),
            }
            return characters.into_iter().collect();
        }
    }
    lines.join("\n")
}
