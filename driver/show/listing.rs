//! `--listing`: page 1, the deck with a number before every card that defines something.
//!
//! Each active equation (L, A, R, S) takes the next whole number; the N, C and T cards after it, and
//! continuations, take .1, .2, … after that number.

use std::fmt::Write;
use zudyn_translator::Simulation;
use zudyn_translator::source::Source;

pub fn listing(source: &Source, simulation: &Simulation) -> String {
    let run = simulation.experiment.runs.first().map_or("", |run| run.name.as_str());
    // As on every page: the name from position 11, the title from position 23 or after a space.
    let mut heading = format!("{:<11}{run:<11} {}", "PAGE 1", simulation.system.title);
    heading.truncate(heading.trim_end().len());
    let mut text = heading + "\n\n";
    let mut numbers = Numbers::default();
    for line in 1..=source.line_count() {
        let card = source.line(line);
        let number = numbers.of(card);
        let row = format!("{number:>7}  {card}");
        let _ = writeln!(text, "{}", row.trim_end());
    }
    text
}

/// Counts equations and the cards that belong to them.
#[derive(Default)]
struct Numbers {
    equation: u32,
    part: u32,
    /// The previous card has a number, so its continuations have one too.
    counted: bool,
}

impl Numbers {
    fn of(&mut self, card: &str) -> String {
        let kind = kind(card);
        self.counted = match kind.as_str() {
            "L" | "A" | "R" | "S" => {
                self.equation += 1;
                self.part = 0;
                return self.write(true);
            }
            "N" | "C" | "T" => true,
            "X" => self.counted,
            _ => false,
        };
        if !self.counted {
            return String::new();
        }
        self.part += 1;
        self.write(true)
    }

    fn write(&mut self, counted: bool) -> String {
        self.counted = counted;
        if self.part == 0 { self.equation.to_string() } else { format!("{}.{}", self.equation, self.part) }
    }
}

/// The letter of a card, without equation number, form number and the number of a continuation.
fn kind(card: &str) -> String {
    if card.starts_with('*') {
        return "*".into();
    }
    let mut words = card.split_ascii_whitespace();
    let is_number = |word: &&str| word.chars().all(|c| c.is_ascii_digit() || c == '.');
    let first = words.next().unwrap_or("");
    let word = if is_number(&first) { words.next().unwrap_or("") } else { first };
    let word = word.trim_start_matches(|c: char| c.is_ascii_digit()).to_ascii_uppercase();
    match word.strip_prefix('X') {
        Some(rest) if rest.chars().all(|c| c.is_ascii_digit()) => "X".into(),
        _ => word,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn equations_count_and_their_cards_follow() {
        let deck = [
            ("*  A DECK", ""),
            ("C  EARLY=1", "0.1"),
            ("NOTE LEVELS", ""),
            ("1L  UOR.K=UOR.J+(DT)(RRR.JK-", "1"),
            ("X1    SSR.JK)", "1.1"),
            ("6N  UOR=100", "1.2"),
            ("7.1 A  IDR.K=1", "2"),
            ("T  TAB=1/2/", "2.1"),
            ("X  3/4", "2.2"),
            ("PRINT UOR", ""),
            ("X  IDR", ""),
        ];
        let mut numbers = Numbers::default();
        for (card, number) in deck {
            assert_eq!(numbers.of(card), number, "{card}");
        }
    }
}
