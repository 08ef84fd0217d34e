//! Made-up decks by the hundred: what zudyn computes is what the language page says, computed another way.

use crate::command::{Room, csv, daily, parallel};
use crate::reference::evaluate::{Run, Stop, evaluate, evaluate_shaken};
use crate::reference::generate::generate;
use crate::reference::print::{Style, print};
use crate::reference::shrink::shrink;
use crate::reference::{Deck, Kind};

/// Relative to the number itself, or to the largest in its column.
const TOLERANCE: f64 = 1e-9;

#[test]
fn generated_decks_give_the_numbers_of_the_page() {
    let room = Room::new();
    let options = ["--engine", "interpret"];
    report(&room, parallel(seeds(), |seed| check(&room, seed, &options)), &options, daily::count(100, 40));
}

#[test]
fn generated_decks_give_the_same_numbers_in_c() {
    let room = Room::new();
    let Some(compiler) = crate::command::first_of(&["tcc", "gcc", "clang", "cc"]) else { return };
    let options = ["--engine", "c", "--cc", compiler, "-O", "0"];
    let outcomes = parallel((5000..5000 + daily::count(40, 20) as u64).collect(), |seed| check(&room, seed, &options));
    report(&room, outcomes, &options, daily::count(15, 7));
}

/// `ZUDYN_SEEDS=from-to` looks further than the everyday run.
fn seeds() -> Vec<u64> {
    let everyday = if daily::is_ci() { "200" } else { "80" };
    let asked = std::env::var("ZUDYN_SEEDS").ok();
    let (from, to) = asked.as_deref().and_then(|text| text.split_once('-')).unwrap_or(("0", everyday));
    (from.parse().expect("a number")..to.parse().expect("a number")).collect()
}

#[derive(Debug)]
enum Outcome {
    Agrees,
    /// The model has no numbers, and zudyn says so too.
    HasNone,
    /// No numbers here, nothing to compare.
    Wild,
    Wrong(String),
}

fn report(room: &Room, outcomes: Vec<(u64, Outcome)>, options: &[&str], at_least: usize) {
    let count = |wanted: fn(&Outcome) -> bool| outcomes.iter().filter(|(_, outcome)| wanted(outcome)).count();
    let agree = count(|outcome| matches!(outcome, Outcome::Agrees));
    println!(
        "{} decks: {agree} agree, {} have no numbers for both, {} grow out of bounds",
        outcomes.len(),
        count(|outcome| matches!(outcome, Outcome::HasNone)),
        count(|outcome| matches!(outcome, Outcome::Wild)),
    );
    let wrong: Vec<&(u64, Outcome)> =
        outcomes.iter().filter(|(_, outcome)| matches!(outcome, Outcome::Wrong(_))).collect();
    let mut text = String::new();
    for (seed, outcome) in wrong.iter().take(6) {
        let Outcome::Wrong(why) = outcome else { continue };
        let code = kind_of_failure(why);
        let mut again = |deck: &Deck| match compare(room, deck, &mut Style::plain(), options) {
            Outcome::Wrong(other) => kind_of_failure(&other) == code,
            _ => false,
        };
        let deck = generate(*seed);
        let small = if again(&deck) { shrink(deck, &mut again) } else { deck };
        let now = match compare(room, &small, &mut Style::plain(), options) {
            Outcome::Wrong(why) => why,
            _ => format!("only as typed:\n{}\n{why}", print(&small, &mut Style::from(*seed))),
        };
        text += &format!("\nseed {seed}:\n{}\n{now}\n", print(&small, &mut Style::plain()));
    }
    assert!(wrong.is_empty(), "{} of {} decks are wrong\n{text}", wrong.len(), outcomes.len());
    assert!(agree >= at_least, "only {agree} decks were compared");
}

/// The first words, or the code of the message, so that shrinking does not wander to another mistake.
fn kind_of_failure(why: &str) -> String {
    why.split_once('[').and_then(|(_, rest)| rest.split_once(']')).map_or("numbers", |(code, _)| code).to_string()
}

fn check(room: &Room, seed: u64, options: &[&str]) -> Outcome {
    compare(room, &generate(seed), &mut Style::from(seed), options)
}

fn compare(room: &Room, deck: &Deck, style: &mut Style, options: &[&str]) -> Outcome {
    let expected = evaluate(deck);
    if expected == Err(Stop::Wild) {
        return Outcome::Wild;
    }
    let text = print(deck, style);
    let done = room.run_text(&text, &[&["--csv", "-", "--every-step"], options].concat());
    match expected {
        Err(Stop::Ring) if done.errors.contains("[simultaneous-initial]") => Outcome::HasNone,
        Err(Stop::DivisionByZero) if done.status == 3 => Outcome::HasNone,
        // Several things may be wrong; what is found first is free, but a translation comes before a run.
        Err(Stop::DivisionByZero) if done.errors.contains("[simultaneous-initial]") => Outcome::HasNone,
        _ if !deck.trains.is_empty() && done.errors.contains("[boxcar-in-initial]") => Outcome::HasNone,
        Err(stop) => Outcome::Wrong(format!("expected: {stop:?}, got status {}\n{}", done.status, done.errors)),
        Ok(_) if done.status != 0 => Outcome::Wrong(format!("status {}: {}", done.status, done.errors)),
        Ok(runs) => match differences(deck, &runs, &done.output) {
            None => Outcome::Agrees,
            Some(_) if chaotic(deck, &runs) => Outcome::Wild,
            Some(text) => Outcome::Wrong(text),
        },
    }
}

/// Whether a change of the last bit changes the numbers by more than the comparison allows.
fn chaotic(deck: &Deck, runs: &[Run]) -> bool {
    let Ok(others) = evaluate_shaken(deck, 4e-16) else { return true };
    runs.iter().zip(&others).any(|(run, other)| {
        run.rows.iter().zip(&other.rows).any(|(row, shaken)| {
            row.1.iter().any(|(element, value)| {
                let off = (value - shaken.1[element]).abs();
                off > TOLERANCE * value.abs() + 1e-12
            })
        })
    })
}

impl PartialEq for Run {
    fn eq(&self, _: &Run) -> bool {
        false
    }
}

impl std::fmt::Debug for Run {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{} ({} rows)", self.name, self.rows.len())
    }
}

/// Quantities in the order of their columns: as the model defines them, arrays element by element.
fn columns(deck: &Deck) -> Vec<(String, (String, Vec<i64>))> {
    let mut names: Vec<&str> = Vec::new();
    let set = deck.blocks.iter().flat_map(|block| crate::reference::sets(&block.step));
    for name in deck.equations.iter().map(|equation| equation.name.as_str()).chain(set) {
        if !names.contains(&name) {
            names.push(name);
        }
    }
    let element = |name: &str, at: Vec<i64>| {
        let numbers = at.iter().map(i64::to_string).collect::<Vec<String>>().join(",");
        let label = if at.is_empty() { name.to_string() } else { format!("{name}({numbers})") };
        (label, (name.to_string(), at))
    };
    names.into_iter().flat_map(|name| deck.elements(name).into_iter().map(move |at| element(name, at))).collect()
}

fn differences(deck: &Deck, runs: &[Run], output: &str) -> Option<String> {
    let table = csv(output);
    let columns = columns(deck);
    let head = usize::from(runs.len() > 1);
    let mut missing: Vec<&String> = columns.iter().map(|column| &column.0).collect();
    missing.retain(|name| !table.names.contains(name));
    if !missing.is_empty() || table.names.len() != columns.len() + 1 + head {
        return Some(format!("columns: {:?}, missing: {missing:?}", table.names));
    }
    let mut rows = table.rows.iter();
    for run in runs {
        for (time, values) in &run.rows {
            let Some(row) = rows.next() else { return Some(format!("run {} ends before TIME {time}", run.name)) };
            if head == 1 && row[0] != run.name {
                return Some(format!("the run is called {} and not {}", row[0], run.name));
            }
            let got_time: f64 = row[head].parse().ok()?;
            if (got_time - time).abs() > 1e-9 {
                return Some(format!("TIME is {got_time} and not {time}"));
            }
            for (label, element) in &columns {
                let at = table.names.iter().position(|name| name == label)?;
                let got: f64 = row[at].parse().unwrap_or(f64::NAN);
                let expected = values[element];
                let largest = run.rows.iter().map(|row| row.1[element].abs()).fold(0.0, f64::max);
                let agree = (got - expected).abs() <= TOLERANCE * expected.abs() + 1e-12 * largest + 1e-12;
                // Not the same as "differ": a value that is no number agrees with nothing.
                if !agree {
                    let kind = deck.kind_of(&element.0).unwrap_or(Kind::Auxiliary);
                    return Some(format!(
                        "run {}, TIME {time}: {kind:?} {label} is {got} and should be {expected}",
                        run.name
                    ));
                }
            }
        }
    }
    rows.next().map(|row| format!("a row too many: {row:?}"))
}
