//! The findings of a campaign, each kind once, and the files that report them.

use super::campaign::Campaign;
use super::exercise::Input;
use super::minimise;
use super::seeds::extension;
use std::collections::BTreeMap;
use std::collections::btree_map::Entry;
use std::path::Path;

/// The beginning of a worker's note about a panic; location and text follow.
pub const PANIC: &str = "panic at ";

#[derive(Default)]
pub struct Findings {
    /// Keyed by the kind of fault.
    wrong: BTreeMap<String, Kind>,
    pub accepted: u64,
    /// The inputs whose runs ended.
    pub finished: Vec<u64>,
}

/// The inputs with the same fault.
struct Kind {
    /// The number of the first input, and the fault as it appears there.
    first: (u64, String),
    /// The numbers of all of them.
    numbers: Vec<u64>,
}

/// The maximum number of inputs that the report lists for a kind.
const MOST_NUMBERS: usize = 10;

/// The maximum number of kinds to minimise; the report shows the first input of other kinds unchanged.
const MOST_MINIMISED: usize = 20;

impl Findings {
    pub fn add(&mut self, number: u64, wrong: &str) {
        self.add_kind(Kind { first: (number, wrong.to_string()), numbers: vec![number] });
    }

    fn add_kind(&mut self, kind: Kind) {
        match self.wrong.entry(fault(&kind.first.1).to_string()) {
            Entry::Vacant(entry) => {
                entry.insert(kind);
            }
            Entry::Occupied(mut entry) => {
                let known = entry.get_mut();
                known.numbers.extend(kind.numbers);
                if kind.first.0 < known.first.0 {
                    known.first = kind.first;
                }
            }
        }
    }

    /// Reads the notes of a worker.
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

    /// Each kind of fault with the number of its first input.
    pub fn wrong(&self) -> Vec<String> {
        self.wrong.values().map(|kind| format!("{}: {}", kind.first.0, kind.first.1)).collect()
    }

    pub fn append(&mut self, other: Findings) {
        self.accepted += other.accepted;
        self.finished.extend(&other.finished);
        self.append_wrong(other);
    }

    pub fn append_wrong(&mut self, other: Findings) {
        other.wrong.into_values().for_each(|kind| self.add_kind(kind));
    }

    /// Fails if anything was found, and leaves one input of each kind in `target/fuzz-findings`.
    pub fn report(&self, seed: u64, room: &Path) {
        if self.wrong.is_empty() {
            return;
        }
        let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("target/fuzz-findings");
        std::fs::create_dir_all(&folder).expect("a folder");
        let campaign = Campaign::new(seed);
        let mut shown_kinds = Vec::new();
        for (position, Kind { first: (number, wrong), numbers }) in self.wrong.values().enumerate() {
            let input = campaign.input(*number);
            let small =
                if position < MOST_MINIMISED { minimise::minimise(&input, wrong, room) } else { input.text.clone() };
            let path = folder.join(format!("{seed}-{number}.{}", extension(input.language)));
            std::fs::write(&path, &small).expect("the folder can be written");
            let some: Vec<String> = numbers.iter().take(MOST_NUMBERS).map(u64::to_string).collect();
            shown_kinds.push(format!(
                "{} times: {wrong}, inputs {}\n    {}\n{}",
                numbers.len(),
                some.join(", "),
                path.display(),
                shown(&small)
            ));
        }
        panic!("{} kinds of findings, seed {seed}:\n{}", self.wrong.len(), shown_kinds.join("\n"));
    }
}

fn shown(text: &str) -> String {
    text.lines().take(12).map(|line| format!("    | {}\n", line.chars().take(100).collect::<String>())).collect()
}

/// Panics are distinguished only by location, because their text may contain numbers and names of the input.
fn fault(wrong: &str) -> &str {
    match wrong.strip_prefix(PANIC).and_then(|rest| rest.find(": ")) {
        Some(end) => &wrong[..PANIC.len() + end],
        None => wrong,
    }
}

pub fn same(wrong: &str, other: &str) -> bool {
    fault(wrong) == fault(other)
}

pub fn at(input: &Input, text: String) -> Input {
    Input { text, ..input.clone() }
}

#[test]
fn panics_at_one_place_are_one_kind() {
    let mut found = Findings::default();
    found.add(7, "panic at translator/a.rs:3: index 5 of 2");
    found.add(4, "panic at translator/a.rs:3: index 9 of 1");
    found.add(5, "panic at translator/a.rs:30: index 9 of 1");
    found.add(6, "hang");
    let mut all = Findings::default();
    all.add(8, "panic at translator/a.rs:3: index 1 of 0");
    all.append(found);
    let kinds: Vec<_> = all.wrong.values().map(|kind| (kind.first.0, kind.numbers.len())).collect();
    assert_eq!(kinds, [(6, 1), (4, 3), (5, 1)]);
    assert_eq!(all.wrong["panic at translator/a.rs:3"].first.1, "panic at translator/a.rs:3: index 9 of 1");
}
