//! Options of built programs: those of `zudyn run` by the same names, for models of the same languages.

use super::{Arguments, headings};
use clap::CommandFactory;
use std::collections::{BTreeMap, BTreeSet};
use zudyn_translator::Language;

/// The table of the runtime.
const TABLE: &str = include_str!("../../clib/run/options.c");

/// What only programs have: what zudyn tells them, and where they find files.
const OF_PROGRAMS: [&str; 9] =
    ["--data", "--script", "--store", "--titles", "--no-rows", "--keep", "--observe", "--draw", "--said"];

/// What needs more than the program: its source, or a figure.
const OF_ZUDYN: [&str; 3] = ["--svg", "--listing", "--sens"];

/// The clock of the runtime that models of a language have.
fn clock(language: Language) -> &'static str {
    match language {
        Language::Dynamo => "STEPS",
        Language::Cosmo => "OWN",
        Language::Scop => "ROWS",
        Language::Facs => "PASSES",
        Language::Boscos => "EVENTS",
    }
}

/// By its name, the clocks that an option is for.
fn table() -> BTreeMap<String, BTreeSet<&'static str>> {
    let mut all: BTreeMap<String, BTreeSet<&str>> = BTreeMap::new();
    for line in TABLE.lines().filter_map(|line| line.strip_prefix("    { \"-")) {
        let (name, rest) = line.split_once("\", ").expect("a name and its clocks");
        let clocks = rest.split(',').next().unwrap_or_default();
        let has = |clock: &str| clocks == "ANY" || clocks.split(" | ").any(|one| one == clock);
        let own = all.entry(format!("-{name}")).or_default();
        own.extend(["STEPS", "OWN", "ROWS", "PASSES", "EVENTS"].into_iter().filter(|clock| has(clock)));
    }
    all
}

#[test]
fn built_programs_have_the_options_of_run() {
    let table = table();
    let command = Arguments::command();
    let run = command.find_subcommand("run").expect("there is one");
    let mut known: BTreeSet<String> = ["-s", "--locale", "--help", "--method"].map(String::from).into();
    for option in run.get_arguments() {
        let heading = option.get_help_heading();
        if heading != Some(headings::EXPERIMENT) && heading != Some(headings::OUTPUT) {
            continue;
        }
        let Some(name) = option.get_long().map(|long| format!("--{long}")) else { continue };
        known.insert(name.clone());
        if OF_ZUDYN.contains(&name.as_str()) {
            assert!(!table.contains_key(&name), "{name}");
            continue;
        }
        let clocks = table.get(&name).unwrap_or_else(|| panic!("built programs lack {name}"));
        for language in Language::ALL {
            // A table is all that SCoP's models show; others choose columns for figures.
            let alike = name != "--columns" || language == Language::Scop;
            if alike {
                assert_eq!(
                    clocks.contains(clock(language)),
                    language.lacks(&name).is_none(),
                    "{name} of {}",
                    language.name()
                );
            }
        }
    }
    for name in table.keys().filter(|name| !OF_PROGRAMS.contains(&name.as_str())) {
        assert!(known.contains(name), "`zudyn run` lacks {name}");
    }
}
