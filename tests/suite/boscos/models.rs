//! The cases of BOSCOS by the command, and the ready models, which do what their comments say.

use super::printed;
use crate::command::{Room, parallel};
use std::path::{Path, PathBuf};

fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

/// A case: its folder.
fn cases() -> Vec<PathBuf> {
    let entries = std::fs::read_dir(root().join("tests/models/boscos")).expect("the folder is there");
    let mut all: Vec<PathBuf> = entries.map(|entry| entry.expect("it can be read").path()).collect();
    all.retain(|path| path.join("model.bos").is_file());
    all.sort();
    all
}

/// The largest difference between the numbers of two texts, scaled by 1 or the number; infinite if words differ.
fn farthest(printed: &str, reference: &str) -> f64 {
    let items = |text: &str| -> Vec<String> {
        text.split(|c: char| c.is_whitespace() || c == ',').filter(|item| !item.is_empty()).map(String::from).collect()
    };
    let (printed, reference) = (items(printed), items(reference));
    if printed.len() != reference.len() {
        return f64::INFINITY;
    }
    let mut most = 0.0_f64;
    for (item, wanted) in printed.iter().zip(&reference) {
        let miss = match (item.parse::<f64>(), wanted.parse::<f64>()) {
            (Ok(item), Ok(wanted)) => (item - wanted).abs() / wanted.abs().max(1.0),
            _ if item == wanted => 0.0,
            _ => f64::INFINITY,
        };
        most = if miss.is_nan() { f64::INFINITY } else { most.max(miss) };
    }
    most
}

/// Ten times what the formulas of the case's methods leave.
fn tolerance(name: &str) -> f64 {
    match name {
        "equation_as_a_network" | "equation_as_one_continuous_block" | "network_exactly_as_printed" => 1e-6,
        "stiff_block_by_shampine_euler" => 3e-3,
        _ => 1e-7,
    }
}

#[test]
fn every_case_prints_its_reference() {
    let done = parallel(cases(), |case| {
        let room = Room::of_quick_compiler();
        let output = printed(&room, &case.join("model.bos"), &[]);
        match std::fs::read_to_string(case.join("expected.out")) {
            Ok(expected) => (output != expected).then_some(f64::INFINITY),
            Err(_) => {
                let reference = std::fs::read_to_string(case.join("reference.csv")).expect("one of both is there");
                let most = farthest(&output, &reference);
                let name = case.file_name().unwrap_or_default().to_string_lossy().into_owned();
                (most > tolerance(&name)).then_some(most)
            }
        }
    });
    assert!(done.len() >= 16, "only {} cases", done.len());
    let wrong: Vec<_> = done.iter().filter(|(_, miss)| miss.is_some()).collect();
    assert!(wrong.is_empty(), "{wrong:?}");
}

fn ready(name: &str, options: &[&str]) -> String {
    printed(&Room::of_quick_compiler(), &root().join("models/boscos").join(name), options)
}

/// The number that ends the line which begins so.
#[track_caller]
fn number(text: &str, begin: &str) -> f64 {
    let line = text.lines().find(|line| line.trim_start().starts_with(begin)).unwrap_or_else(|| panic!("{text}"));
    let last = line.trim_end_matches([' ', '%']).split_whitespace().last();
    last.and_then(|item| item.parse().ok()).unwrap_or_else(|| panic!("{line}"))
}

/// The rows of numbers.
fn rows(text: &str) -> Vec<Vec<f64>> {
    let row = |line: &str| line.split_whitespace().map(|item| item.parse().ok()).collect::<Option<Vec<f64>>>();
    text.lines().filter_map(row).filter(|row| !row.is_empty()).collect()
}

#[test]
fn the_bank_comes_near_to_erlangs_formula() {
    let long = ready("bank.bos", &["--set", "days=3000"]);
    let wait = number(&long, "mean waiting time");
    assert!((wait - 7.111).abs() < 0.35, "{wait}");
    // Little's law: the mean length is the rate of arrivals times the mean waiting time.
    let (length, served) = (number(&long, "mean length"), number(&long, "customers served"));
    assert!((length - served / (3000.0 * 480.0) * wait).abs() < 0.01, "{length}");
    // A third clerk: 0.78 by the formula for three servers.
    let three = number(&ready("bank.bos", &["--set", "days=3000", "--set", "clerks=3"]), "mean waiting time");
    assert!((three - 0.783).abs() < 0.06, "{three}");
}

#[test]
fn the_three_forms_of_the_equation_agree() {
    let table = rows(&ready("equation.bos", &[]));
    assert_eq!(table.len(), 21);
    for row in table {
        assert!((row[1] - row[2]).abs() < 1.5e-6 && (row[1] - row[3]).abs() < 1.5e-6, "{row:?}");
    }
}

/// V = 0.01 h - 0.4 ln h + 0.02 l - 0.5 ln l does not change.
#[test]
fn hares_and_lynxes_stay_on_their_curve() {
    let kept = |row: &[f64]| 0.01 * row[1] - 0.4 * row[1].ln() + 0.02 * row[2] - 0.5 * row[2].ln();
    let table = rows(&ready("predator_prey.bos", &[]));
    assert_eq!(table.len(), 31);
    assert!(table.iter().all(|row| (kept(row) - kept(&table[0])).abs() < 2e-3), "{table:?}");
    // With other constants: another curve, and nothing printed is the same but the beginning.
    let other = rows(&ready("predator_prey.bos", &["--set", "hunting=0.03"]));
    assert_eq!(other[0], table[0]);
    assert!((kept(&other[10]) - kept(&other[0])).abs() > 2e-3);
}

#[test]
fn the_jacket_is_connected_at_350_and_disconnected_at_340() {
    let text = ready("reactor.bos", &[]);
    let (mut on, mut last) = (false, 1.0);
    for line in text.lines().skip(1) {
        let items: Vec<&str> = line.split_whitespace().collect();
        let (a, t): (f64, f64) = (items[1].parse().unwrap(), items[2].parse().unwrap());
        assert!(a <= last && t <= 350.0 + 1e-9, "{line}");
        last = a;
        match items.last() {
            Some(&"connect") => assert!(!std::mem::replace(&mut on, true) && t == 350.0, "{line}"),
            Some(&"disconnect") => assert!(std::mem::replace(&mut on, false) && t == 340.0, "{line}"),
            _ => {}
        }
        assert_eq!(on, items[3] != "-", "{line}");
    }
    assert!(text.matches("disconnect").count() >= 4, "{text}");
}

#[test]
fn lorries_load_as_much_as_the_tank_has() {
    let text = ready("tank_and_lorries.bos", &[]);
    for line in text.lines().filter(|line| line.contains("tank full")) {
        assert!(line.contains(" 50.00 "), "{line}");
    }
    let loaded = number(&text, "lorries loaded");
    // Never more than there was and what farms can have given in two days.
    assert!((8.0..=(12.0 + 48.0 * 9.0) / 18.0).contains(&loaded), "{text}");
    assert_eq!(text.matches("lorry leaves").count() as f64, loaded);
}

#[test]
fn more_room_between_stations_makes_more_pieces() {
    let pieces = |places: &str| number(&ready("assembly_line.bos", &["--set", places]), "pieces finished");
    let few = pieces("places=1");
    let many = pieces("places=20");
    // The slowest station takes 2.4 minutes a piece at least.
    assert!(few < many && many < 480.0 / 2.4 + 1.0, "{few} {many}");
}

/// Blocks that an event includes are recorded from that event on, and only while they are in the network.
#[test]
fn states_are_recorded_while_they_are_there() {
    let text = ready("reactor.bos", &["--csv", "-"]);
    let (names, rows) = text.split_once('\n').expect("a line of names");
    assert_eq!(names, "TIME,vessel.batch.1,vessel.batch.2,vessel.jacket.1");
    let rows: Vec<Vec<&str>> = rows.lines().map(|line| line.split(',').collect()).collect();
    let first = rows.iter().find(|row| !row[3].is_empty()).expect("the jacket is recorded");
    assert_eq!((first[2].parse::<f64>().map(|t| (t - 350.0).abs() < 1e-6), first[3]), (Ok(true), "283"), "{first:?}");
    assert!(rows.last().is_some_and(|row| row[3].is_empty()), "{rows:?}");
}
