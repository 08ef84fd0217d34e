//! Finds the smallest text with the same fault: removes lines, then tokens, and judges each attempt in a process of
//! its own.

use super::campaign::Variables;
use super::exercise::{Choice, Input};
use super::finding::{at, same};
use super::seeds::{extension, language_of, tokens};
use super::worker::STOPPED;
use super::{MOST_MEMORY, process};
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

/// After this time, a finding keeps the size it has reached.
const PATIENCE: Duration = Duration::from_secs(60);

const FILE: &str = "judged";

/// Judges the input in a process of its own; returns what is wrong, if anything.
pub fn judge(input: &Input, room: &Path) -> Option<String> {
    let room = room.join("judge");
    let _ = std::fs::remove_dir_all(&room);
    std::fs::create_dir_all(&room).expect("a folder");
    let file = room.join(FILE).with_extension(extension(input.language));
    std::fs::write(&file, &input.text).expect("the room can be written");
    std::fs::write(room.join("directory"), input.directory.as_os_str().as_encoded_bytes()).expect("the room");
    let (seed, end) = match input.choice {
        Choice::Some(number) => (number, 1),
        Choice::All => (0, 0),
    };
    let variables = Variables { room: room.clone(), seed, first: 0, end, step: 1 };
    let status = process(&variables, "fuzz::worker_judges_a_file", MOST_MEMORY).status().expect("a worker");
    let notes = std::fs::read_to_string(room.join("notes")).unwrap_or_default();
    let wrong = notes.lines().find_map(|line| line.split_once("\twrong\t"));
    match wrong {
        Some((_, wrong)) => Some(wrong.to_string()),
        None if status.success() || status.code() == Some(STOPPED) => None,
        None => Some(status.to_string()),
    }
}

/// Reads the input that [`judge`] has stored.
pub fn read(variables: &Variables) -> Input {
    let entries = std::fs::read_dir(&variables.room).expect("the room").flatten();
    let file = entries.map(|entry| entry.path()).find(|path| path.file_stem().is_some_and(|stem| stem == FILE));
    let file = file.expect("a file to be judged");
    let directory = std::fs::read_to_string(variables.room.join("directory")).expect("the room");
    Input {
        language: language_of(&file).expect("a language"),
        text: std::fs::read_to_string(&file).expect("a text"),
        directory: PathBuf::from(directory),
        choice: if variables.end == 0 { Choice::All } else { Choice::Some(variables.seed) },
    }
}

pub fn minimise(input: &Input, wrong: &str, room: &Path) -> String {
    let begun = Instant::now();
    let is_wrong = |text: String| {
        begun.elapsed() < PATIENCE && judge(&at(input, text), room).is_some_and(|found| same(wrong, &found))
    };
    // A fault that only a compiled program shows is not minimised.
    if !is_wrong(input.text.clone()) {
        return input.text.clone();
    }
    let lines: Vec<&str> = input.text.split_inclusive('\n').collect();
    let fewer = fewer(lines, &is_wrong).concat();
    super::minimise::fewer(tokens(&fewer), &is_wrong).concat()
}

/// Removes parts, halves first, as long as the rest still shows the fault.
fn fewer<'a>(mut parts: Vec<&'a str>, is_wrong: &impl Fn(String) -> bool) -> Vec<&'a str> {
    let mut size = parts.len().div_ceil(2).max(1);
    loop {
        let mut from = 0;
        let mut changed = false;
        while from < parts.len() {
            let to = (from + size).min(parts.len());
            let rest = [&parts[..from], &parts[to..]].concat();
            if is_wrong(rest.concat()) {
                (parts, changed) = (rest, true);
            } else {
                from = to;
            }
        }
        if size == 1 && !changed {
            return parts;
        }
        size = if size == 1 { 1 } else { size.div_ceil(2) };
    }
}
