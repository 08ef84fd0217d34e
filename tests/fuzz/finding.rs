//! What a campaign has found, each kind once, and the files that tell it.

use super::campaign::Campaign;
use super::exercise::Input;
use super::minimise;
use super::seeds::extension;
use std::collections::BTreeMap;
use std::path::Path;

#[derive(Default)]
pub struct Findings {
    /// By what is wrong: the number of the first input, and how many there are.
    wrong: BTreeMap<String, (u64, usize)>,
    pub accepted: u64,
    /// The inputs whose runs came to their ends.
    pub finished: Vec<u64>,
}

/// Kinds that are made small and written; the others are only counted.
const MOST_WRITTEN: usize = 20;

impl Findings {
    pub fn add(&mut self, number: u64, wrong: &str) {
        let known = self.wrong.entry(wrong.to_string()).or_insert((number, 0));
        known.1 += 1;
        known.0 = known.0.min(number);
    }

    /// The notes of a worker.
    pub fn read(&mut self, notes: &Path) {
        let text = std::fs::read_to_string(notes).unwrap_or_default();
        for line in text.lines() {
            let mut parts = line.splitn(3, '\t');
            let (Some(number), Some(what), Some(key)) = (parts.next(), parts.next(), parts.next()) else { continue };
            let Ok(number) = number.parse() else { continue };
            match what {
                "finished" => self.finished.push(number),
                "accepted" => self.accepted += 1,
                _ => self.add(number, key),
            }
        }
    }

    pub fn append(&mut self, other: Findings) {
        self.accepted += other.accepted;
        self.finished.extend(&other.finished);
        self.append_wrong(other);
    }

    pub fn append_wrong(&mut self, other: Findings) {
        for (wrong, (number, count)) in other.wrong {
            self.add(number, &wrong);
            self.wrong.entry(wrong).and_modify(|known| known.1 += count - 1);
        }
    }

    /// Fails if anything was found; each finding is then in `target/fuzz-findings`, as small as it gets.
    pub fn report(&self, seed: u64, room: &Path) {
        if self.wrong.is_empty() {
            return;
        }
        let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("target/fuzz-findings");
        std::fs::create_dir_all(&folder).expect("a folder");
        let campaign = Campaign::new(seed);
        let mut told = Vec::new();
        for (wrong, (number, count)) in self.wrong.iter().take(MOST_WRITTEN) {
            let input = campaign.input(*number);
            let small = minimise::minimise(&input, wrong, room);
            let path = folder.join(format!("{seed}-{number}.{}", extension(input.language)));
            std::fs::write(&path, &small).expect("the folder can be written");
            told.push(format!("{count} times: {wrong}\n    {}\n{}", path.display(), shown(&small)));
        }
        panic!("{} kinds of findings, seed {seed}:\n{}", self.wrong.len(), told.join("\n"));
    }
}

fn shown(text: &str) -> String {
    text.lines().take(12).map(|line| format!("    | {}\n", line.chars().take(100).collect::<String>())).collect()
}

/// Only the place of a panic counts, since its text may have numbers of the input.
pub fn same(wrong: &str, other: &str) -> bool {
    let place = |text: &str| text.split(": ").next().unwrap_or_default().to_string();
    place(wrong) == place(other)
}

pub fn at(input: &Input, text: String) -> Input {
    Input { text, ..input.clone() }
}
