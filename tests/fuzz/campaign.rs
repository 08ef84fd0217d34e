//! The inputs of a campaign: each input depends only on the campaign's seed and its own number.

use super::exercise::{Choice, Input};
use super::mutate::Mutator;
use super::random::Random;
use super::seeds::Seeds;
use std::path::PathBuf;
use zudyn_translator::Language;

pub struct Campaign {
    seed: u64,
    seeds: Seeds,
    /// Of one language, if the user wants that.
    only: Option<Language>,
}

const LANGUAGE: &str = "ZUDYN_FUZZ_LANGUAGE";

impl Campaign {
    pub fn new(seed: u64) -> Campaign {
        let only = std::env::var(LANGUAGE).ok().map(|word| {
            let named = Language::ALL.into_iter().find(|language| language.frontend().word() == word);
            named.unwrap_or_else(|| panic!("{LANGUAGE} must be a language, not {word}"))
        });
        Campaign { seed, seeds: Seeds::read(), only }
    }

    pub fn input(&self, number: u64) -> Input {
        let mut random = Random::new(Random::new(self.seed ^ number.rotate_left(32)).next());
        let language = self.only.unwrap_or(*random.pick(&Language::ALL));
        let seed = *random.pick(self.seeds.of(language));
        let text = Mutator { seeds: &self.seeds, language }.mutate(seed, &mut random);
        let directory = self.seeds.all[seed].directory.clone();
        Input { language, text, directory, choice: Choice::Some(random.next()) }
    }
}

/// The settings that a campaign process receives through the environment.
pub struct Variables {
    pub room: PathBuf,
    pub seed: u64,
    pub first: u64,
    pub end: u64,
    pub step: u64,
}

const ROOM: &str = "ZUDYN_FUZZ_ROOM";
const PART: &str = "ZUDYN_FUZZ_PART";

impl Variables {
    /// `None` in a process that is not a worker.
    pub fn of_worker() -> Option<Variables> {
        let room = PathBuf::from(std::env::var_os(ROOM)?);
        let part = std::env::var(PART).ok()?;
        let numbers: Vec<u64> = part.split(',').filter_map(|number| number.parse().ok()).collect();
        let [seed, first, end, step] = numbers[..] else { return None };
        Some(Variables { room, seed, first, end, step })
    }

    pub fn give(&self, command: &mut std::process::Command) {
        let Variables { room, seed, first, end, step } = self;
        command.env(ROOM, room).env(PART, format!("{seed},{first},{end},{step}"));
    }
}

/// A number set by the user, or the default.
pub fn set_by_user(name: &str, usual: u64) -> u64 {
    match std::env::var(name) {
        Ok(text) => {
            text.replace('_', "").parse().unwrap_or_else(|_| panic!("{name} must be a whole number, not {text}"))
        }
        Err(_) => usual,
    }
}
