//! Random strict texts of 1969: both definitions of the target program give the same.

use super::machine::compiled;
use super::{lines, listing};
use crate::diagnostic::Severity;
use crate::language::cosmo::Dialect;
use crate::source::Source;
use crate::{Language, Reading, translate_as};
use proptest::prelude::*;
use proptest::test_runner::TestCaseError;
use std::fmt::Write;

/// Choices taken one by one; when they are used up every choice is the first.
struct Dice {
    bytes: Vec<u8>,
    at: usize,
}

impl Dice {
    fn below(&mut self, count: usize) -> usize {
        let byte = self.bytes.get(self.at).copied().unwrap_or(0);
        self.at += 1;
        byte as usize % count
    }

    fn pick<'c>(&mut self, choices: &[&'c str]) -> &'c str {
        choices[self.below(choices.len())]
    }
}

#[derive(Clone, Copy, PartialEq)]
enum Kind {
    In,
    Ordinary,
    Out,
}

struct Author {
    dice: Dice,
    kinds: Vec<Kind>,
    next_label: u32,
    /// Labels of the appendix, to which the body may jump.
    appendix_labels: Vec<u32>,
    text: String,
}

/// A strict text: blanks only where 1969 has them, a blank line wherever one may stand.
fn strict_text(bytes: Vec<u8>) -> String {
    let mut dice = Dice { bytes, at: 0 };
    let count = 2 + dice.below(4);
    let mut kinds: Vec<Kind> =
        (0..count).map(|_| [Kind::Ordinary, Kind::In, Kind::Ordinary, Kind::Out][dice.below(4)]).collect();
    // Something to take from.
    kinds[0] = if dice.below(2) == 0 { Kind::In } else { Kind::Ordinary };
    let mut author = Author { dice, kinds, next_label: 10, appendix_labels: Vec::new(), text: String::new() };
    author.model();
    author.text
}

impl Author {
    fn model(&mut self) {
        let heading = self.dice.pick(&["N ", "NUMBER OF COMPARTMENTS ", "NUMBER "]);
        let count = self.kinds.len();
        self.line(&format!("{heading}{count}"));
        self.line("REAL EYA10");
        self.line("INTEGER NJ\n");
        let heading = self.dice.pick(&["INITIAL CONDITIONS", "I", "INITIAL"]);
        self.line(heading);
        self.program(1, false);
        self.line("");
        let heading = self.dice.pick(&["BODY", "B", "BODY OF THE MODEL"]);
        self.line(heading);
        // Not the first: two labels would meet on one instruction.
        self.line("TIME IS NORMAL\n");
        self.appendix_labels = vec![90, 91];
        self.body();
        let (limit, value) = (self.operand(), self.dice.pick(&["T", "E", "HV1"]));
        let words = self.dice.pick(&["REPEAT WHILE", "R W", "RUN AS"]);
        self.line(&format!("{words} {limit} IS GREATER THAN {value}"));
        self.program(0, false);
        self.line("90:PRINTLINE 1");
        self.line("91:PRINTOUT THE HV OF 2: END\n");
    }

    fn body(&mut self) {
        let mut order: Vec<usize> = (0..self.kinds.len()).collect();
        for _ in 0..self.dice.below(4) {
            let (a, b) = (self.dice.below(order.len()), self.dice.below(order.len()));
            order.swap(a, b);
        }
        let format_behind = self.dice.below(order.len() + 1);
        for (place, index) in order.into_iter().enumerate() {
            if place == format_behind {
                self.format();
            }
            self.compartment(index);
            self.other();
        }
    }

    fn compartment(&mut self, index: usize) {
        let number = index + 1;
        match self.kinds[index] {
            Kind::In => {
                let word = self.dice.pick(&["IN-COMPARTMENT ", "IN-C ", "IN-COMPARTMENT OF IRON "]);
                let comment = self.dice.pick(&["", " TAP", "(A)"]);
                self.line(&format!("{word}{number}{comment}"));
                let word = self.dice.pick(&["ITS FLOW", "ITS F"]);
                self.declarative(word);
                if self.dice.below(2) == 0 {
                    let word = self.dice.pick(&["LABELLED", "L"]);
                    self.declarative(word);
                }
            }
            Kind::Ordinary => self.ordinary(number),
            Kind::Out => {
                let word = self.dice.pick(&["OUT-COMPARTMENT ", "OUT-C "]);
                self.line(&format!("{word}{number}"));
                self.sources(number, 1);
            }
        }
        self.line("");
    }

    fn ordinary(&mut self, number: usize) {
        let word = self.dice.pick(&["COMPARTMENT ", "C ", "COMPARTMENT OF IRON IN MARROW "]);
        let comment = self.dice.pick(&["", " POOL", "(B)"]);
        self.line(&format!("{word}{number}{comment}"));
        if self.dice.below(4) == 0 {
            self.line("ITS INPUT NO");
        } else {
            let word = self.dice.pick(&["ITS INPUT", "ITS I"]);
            self.line(word);
            self.sources(number, 1);
        }
        let (output, volume) = (self.dice.pick(&["ITS OUTPUT", "ITS O"]), self.dice.pick(&["ITS VOLUME", "ITS V"]));
        let unknown = self.dice.pick(&["UNKNOWN", "U", "UNIMPORTANT"]);
        let constant = self.dice.pick(&["CONSTANT", "C"]);
        // Any two but both declared or both UNKNOWN.
        match self.dice.below(7) {
            0 => self.part(output, Some(unknown), volume, Some(constant)),
            1 => self.part(output, None, volume, Some(unknown)),
            2 => self.part(output, Some(unknown), volume, None),
            3 => self.part(output, Some(constant), volume, Some(unknown)),
            4 => self.part(output, None, volume, Some(constant)),
            5 => self.part(output, Some(constant), volume, None),
            _ => self.part(output, Some(constant), volume, Some(constant)),
        }
    }

    fn part(&mut self, output: &str, is: Option<&str>, volume: &str, volume_is: Option<&str>) {
        for (word, is) in [(output, is), (volume, volume_is)] {
            match is {
                Some(is) => self.line(&format!("{word} IS {is}")),
                None => self.declarative(word),
            }
        }
    }

    fn sources(&mut self, number: usize, least: usize) {
        let others: Vec<usize> =
            (1..=self.kinds.len()).filter(|other| *other != number && self.kinds[*other - 1] != Kind::Out).collect();
        for _ in 0..least + self.dice.below(2) {
            let source = match others.is_empty() {
                true => return,
                false => others[self.dice.below(others.len())],
            };
            let word = self.dice.pick(&["FROM COMPARTMENT ", "F", "FROM ", "FROM C"]);
            self.declarative(&format!("{word}{source}"));
        }
    }

    /// By an expression or by a program.
    fn declarative(&mut self, word: &str) {
        if self.dice.below(3) > 0 {
            let value = self.expression();
            self.line(&format!("{word}={value}"));
        } else {
            let comment = self.dice.pick(&["", " BY TABLE"]);
            self.line(&format!("{word}:{comment}"));
            self.program(1, true);
        }
    }

    fn other(&mut self) {
        match self.dice.below(9) {
            0 => self.line("TIME IS NORMAL"),
            1 => self.declarative("TIME"),
            2 => self.declarative("STEP"),
            3 => {
                let value = self.operand();
                self.line(&format!("HALFTIME={value}"));
            }
            4 => self.declarative("FISSION OF TRACER"),
            5 => self.graph(),
            6 => {
                let comment = self.dice.pick(&["PROGRAM", "P", "PROGRAM OF FLOWS"]);
                self.line(comment);
                self.program(1, true);
            }
            _ => return,
        }
        self.line("");
    }

    fn graph(&mut self) {
        let word = self.dice.pick(&["GRAPH", "G", "GRAPH OF A, AND B"]);
        self.line(word);
        for _ in 0..1 + self.dice.below(3) {
            let value = self.dice.pick(&["HV1", "V2", "E", "A3", "T"]);
            let (zero, unit) = (self.operand(), self.operand());
            let symbol = self.dice.pick(&["*", "+", ",", "7", "/", "="]);
            self.line(&format!("{value},{zero},{unit},{symbol}"));
        }
    }

    fn format(&mut self) {
        let word = self.dice.pick(&["FORMAT", "FO", "FORMAT OF THE TABLE"]);
        match self.dice.below(4) {
            0 => return,
            1 => self.line(word),
            _ => {
                self.line(word);
                let form = self.dice.pick(&["  ***.**", " ****", "   .***", "  **."]);
                let first = self.dice.pick(&["*.*", "  ***.*"]);
                self.line("  T  HV2 HG1   HK2  V1 A1");
                self.line(&format!("{first}{form} ***.**{form}  *.****{form}"));
            }
        }
        self.line("");
    }

    /// Statements; labels and jumps only where they may be.
    fn program(&mut self, least: usize, in_body: bool) {
        for place in 0..least + self.dice.below(3) {
            if place > 0 && self.dice.below(4) == 0 {
                write!(self.text, "{}:", self.next_label).unwrap();
                self.next_label += 1;
            }
            let statement = self.statement(in_body);
            self.line(&statement);
        }
    }

    fn statement(&mut self, in_body: bool) -> String {
        let left = self.dice.pick(&["X", "E", "Y", "A2", "AJ", "HV1", "V2", "HK2", "D", "T"]);
        match self.dice.below(10) {
            0 => format!("READ {}", self.dice.pick(&["X", "N", "HV2", "A10"])),
            1 => format!("PRINTLINE {}", self.dice.pick(&["1", "N"])),
            2 => format!("PRINTSPACE {}", self.dice.pick(&["12", "J"])),
            3 => format!("PRINT {}{}", self.operand(), self.dice.pick(&[" ***.**", "  **"])),
            4 => "PRINTOUT HV AND HG:  BOTH".to_string(),
            5 => format!("N={}", self.dice.pick(&["N+1", "3", "ENTIER E", "ABS N"])),
            6 if in_body => {
                let to = self.appendix_labels[self.dice.below(2)];
                let (left, right) = (self.operand(), self.operand());
                format!("GO TO 0 {to} 0 IF {left}={right}")
            }
            7 if in_body => "GO TO 4 0 0 IF N=9".to_string(),
            _ => format!("{left}={}", self.expression()),
        }
    }

    fn expression(&mut self) -> String {
        match self.dice.below(3) {
            0 => self.operand(),
            1 => {
                let operator = self.dice.pick(&["+", "-", "*", "/"]);
                format!("{}{operator}{}", self.operand(), self.operand())
            }
            _ => {
                let function = self.dice.pick(&["EXP", "SIN", "SQRT", "ARCTAN", "ABS"]);
                format!("{function} {}", self.operand())
            }
        }
    }

    /// A unary, real.
    fn operand(&mut self) -> String {
        self.dice.pick(&["20.0", "E", "V1", "HV2", "T", "D", "HG1", "A4", "K2", "0.5", "HKJ", "X", "101."]).to_string()
    }

    fn line(&mut self, line: &str) {
        self.text.push_str(line);
        self.text.push('\n');
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 600, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn the_paper_s_compiler_gives_the_same_target_program(bytes in proptest::collection::vec(any::<u8>(), 20..400)) {
        let text = strict_text(bytes);
        let by_machine = compiled(&text).map_err(|why| TestCaseError::fail(format!("{why}\n{text}")))?;
        prop_assert_eq!(listing(&text, Dialect::Of1969), lines(&by_machine), "{}", text);
    }

    #[test]
    fn every_strict_text_is_planned_with_every_method(
        bytes in proptest::collection::vec(any::<u8>(), 20..400),
        name in proptest::sample::select(vec!["CLASSIC", "SIMULTANEOUS", "RK4 2", "ADAPTIVE", "STIFF 1e-4"]),
    ) {
        let text = strict_text(bytes);
        let method = crate::language::cosmo::method(name).ok();
        prop_assert!(method.is_some());
        let reading = Reading { language: Language::Cosmo, dialect: Dialect::Of1969, method, ..Reading::default() };
        let done = translate_as(&Source::new("model.cosmo", text.as_str()), &reading);
        let errors = done.diagnostics.sorted();
        let codes: Vec<&str> = errors
            .iter()
            .filter(|told| told.severity == Severity::Error)
            .map(|told| told.message.code())
            .collect();
        prop_assert_eq!(done.simulation.is_none(), !codes.is_empty(), "{:?}\n{}", codes, text);
        let of_method: &[&str] = match name {
            "CLASSIC" => &[],
            "SIMULTANEOUS" => &["in-compartment-too-late"],
            _ => &["algebraic-loop", "several-time-declarations"],
        };
        prop_assert!(codes.iter().all(|code| of_method.contains(code)), "{:?}\n{}", codes, text);
    }
}
