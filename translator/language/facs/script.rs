//! What a program does from its first word to its last, except what happens in its models: recorded while it is executed, and
//! done when the translated program runs.

use super::dictionary::{Dictionary, WordId};
use super::machine::{Distributed, SystemObjects};
use super::memory::Memory;
use super::value::{Known, Place};
use crate::source::{Excerpt, Source, Span};
use std::fmt::{self, Write};

#[derive(Clone, Debug)]
pub struct Recorded {
    pub action: Action,
    /// The word of the program that did it.
    pub at: Span,
    pub word: Excerpt,
}

#[derive(Clone, Debug, PartialEq)]
pub enum Action {
    /// `TO` on a setting, `SET-Y`, `SIMULATE`, any store.
    StoreCell {
        place: Place,
        value: Known,
    },
    /// Also `ASSIGN-IC`, `ASSIGN-Y`.
    StoreDouble {
        place: Place,
        value: i64,
    },
    PrintList(Vec<i64>),
    Label {
        node: i64,
        text: Excerpt,
    },
    Form(Form),
    Reset,
    Initialize,
    Continue {
        rows: i64,
    },
    Run {
        rows: i64,
    },
    /// The model once, outside a run.
    Pass,
    Time,
    Row,
    EndPage,
    /// Printed text.
    Text(String),
    /// A value that a run has changed.
    Show {
        place: Place,
        shown: Shown,
        base: u32,
    },
}

impl Action {
    /// Whether a model runs.
    pub fn runs(&self) -> bool {
        match self {
            Action::Initialize | Action::Continue { .. } | Action::Run { .. } | Action::Pass | Action::Row => true,
            Action::StoreCell { .. }
            | Action::StoreDouble { .. }
            | Action::PrintList(_)
            | Action::Label { .. }
            | Action::Form(_)
            | Action::Reset
            | Action::Time
            | Action::EndPage
            | Action::Text(_)
            | Action::Show { .. } => false,
        }
    }
}

/// The form of output.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Form {
    #[default]
    Display,
    Plot,
}

/// How a value is shown.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Shown {
    Cell,
    Unsigned,
    Double,
}

/// A program that has been read.
#[derive(Clone, Debug)]
pub struct Program {
    pub dictionary: Dictionary,
    /// All objects, empty: the script fills them.
    pub memory: Memory,
    pub system: SystemObjects,
    pub distributed: Option<Distributed>,
    /// Integrators of outputs of integrators take them as they were when the pass began.
    pub parallel: bool,
    pub script: Vec<Recorded>,
}

/// A script, an action a line.
pub struct Listing(String);

impl fmt::Display for Listing {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl Program {
    /// What the program does when it runs, with its lines and words.
    pub fn listing(&self, source: &Source) -> Listing {
        let mut text = String::new();
        for Recorded { action, at, word } in &self.script {
            let place = |place: &Place| {
                let name = &self.memory.object(place.object).name;
                if place.cell == 0 { name.to_string() } else { format!("{name} cell {}", place.cell) }
            };
            let value = |value: &Known| match value {
                Known::Integer(value) => value.to_string(),
                Known::Address(address) => format!("{} + {}", self.memory.object(address.object).name, address.offset),
                Known::Word(word) => self.dictionary.word(*word).name.to_string(),
            };
            let done = match action {
                Action::StoreCell { place: to, value: stored } => format!("{} = {}", place(to), value(stored)),
                Action::StoreDouble { place: to, value } => format!("{} = {value} double", place(to)),
                Action::PrintList(nodes) => format!("list {nodes:?}"),
                Action::Label { node, text } => format!("label {node} {text}"),
                Action::Form(form) => format!("form {form:?}"),
                Action::Reset => "reset".to_string(),
                Action::Initialize => "initialize".to_string(),
                Action::Continue { rows } => format!("continue {rows}"),
                Action::Run { rows } => format!("run {rows}"),
                Action::Pass => "pass".to_string(),
                Action::Time => "time".to_string(),
                Action::Row => "row".to_string(),
                Action::EndPage => "end of page".to_string(),
                Action::Text(text) => format!("text {text:?}"),
                Action::Show { place: of, shown, base } => format!("show {} {shown:?} base {base}", place(of)),
            };
            let _ = writeln!(text, "{:>4}  {word:<12}  {done}", source.line_of(at.start));
        }
        Listing(text)
    }

    /// The model that a run executes, if one is selected.
    pub fn model(memory: &Memory, system: &SystemObjects) -> Option<WordId> {
        match memory.get(Place { object: system.model, cell: 0 }) {
            Known::Word(word) => Some(word),
            Known::Integer(_) | Known::Address(_) => None,
        }
    }
}

/// A number in a base, as `.` prints it without the space.
pub fn in_base(value: i64, base: u32) -> String {
    let base = u64::from(base.clamp(2, 36));
    let mut rest = value.unsigned_abs();
    let mut digits = Vec::new();
    loop {
        digits.push(char::from_digit((rest % base) as u32, 36).unwrap_or('0').to_ascii_uppercase());
        rest /= base;
        if rest == 0 {
            break;
        }
    }
    if value < 0 {
        digits.push('-');
    }
    digits.iter().rev().collect()
}
