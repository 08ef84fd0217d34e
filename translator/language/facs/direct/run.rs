//! Does what a script says.

use super::page::{self, Column};
use super::{Direct, Never};
use crate::diagnostic::Message;
use crate::language::facs::arithmetic::{Arithmetic, Failure, SCALAR, UNIT};
use crate::language::facs::dictionary::WordId;
use crate::language::facs::host::{By, Outcome, Stop};
use crate::language::facs::machine::{Machine, Pass};
use crate::language::facs::messages::machine::Aborted;
use crate::language::facs::script::{Action, Form, Program, Recorded, Shown, in_base};
use crate::language::facs::value::{Known, Operand, Place};
use crate::source::{Source, Span};
use std::collections::BTreeMap;

/// What a program prints, in each form.
#[derive(Debug, Default)]
pub struct Output {
    pub page: String,
    pub raw: String,
    pub csv: String,
    /// T and the values of each row, in units.
    pub rows: Vec<Vec<f64>>,
    pub failure: Option<RunError>,
    /// What is wrong with the program and shows only now.
    pub error: Option<Box<dyn Message>>,
}

/// Arithmetic that failed while the model ran.
#[derive(Clone, Debug)]
pub struct RunError {
    pub failure: Failure,
    pub at: Span,
    pub word: String,
    pub node: Option<i64>,
    pub time: String,
    pub pass: u8,
}

impl RunError {
    /// The line on the error stream.
    pub fn text(&self, source: &Source) -> String {
        let RunError { failure, at, word, node, time, pass } = self;
        let node = node.map_or("-".to_string(), |node| node.to_string());
        let line = source.line_of(at.start);
        format!("zudyn-run: {} line={line} word={word} node={node} t={time} pass={pass}", failure.code())
    }
}

/// Runs a program from its first word to its last.
pub fn run(program: &Program) -> Output {
    let host = Direct { silent: true, ..Direct::default() };
    let mut machine = Machine::new(program.dictionary.clone(), program.memory.clone(), program.system, host);
    machine.distributed = program.distributed.clone();
    machine.parallel = program.parallel;
    let mut runner = Runner {
        machine,
        output: Output::default(),
        form: Form::Display,
        nodes: Vec::new(),
        labels: BTreeMap::new(),
        heading_due: true,
        line_begun: false,
        decimals: 1,
        second: false,
        pass: 0,
        start: 0,
    };
    for recorded in &program.script {
        if let Err(stop) = runner.act(recorded) {
            runner.stopped(stop, recorded);
            break;
        }
    }
    runner.output
}

/// `RESET`
pub fn reset(machine: &mut Machine<Direct>) -> Outcome<()> {
    let highest = machine.memory.number(machine.system.highest_node);
    for node in 0..=highest {
        let value = match node {
            1 => Operand::Known(machine.arithmetic().state(UNIT)),
            2 => Operand::Known(0),
            3 => Operand::Known(machine.arithmetic().state(-UNIT)),
            _ => machine.initial_value(node)?,
        };
        machine.set_node(false, node, value)?;
    }
    machine.memory.set(Place { object: machine.system.stopped, cell: 0 }, Known::Integer(0));
    Ok(())
}

struct Runner {
    machine: Machine<Direct>,
    output: Output,
    form: Form,
    nodes: Vec<i64>,
    labels: BTreeMap<i64, String>,
    /// `PR-NODE`, `DISPLAY` or `PLOT` has come since the last heading.
    heading_due: bool,
    line_begun: bool,
    /// Of T, in the present run.
    decimals: usize,
    /// Whether the next pass outside of a run is a second one.
    second: bool,
    /// The pass that was executed last.
    pass: u8,
    /// T when the present run began.
    start: i64,
}

impl Runner {
    fn act(&mut self, recorded: &Recorded) -> Outcome<()> {
        match &recorded.action {
            Action::StoreCell { place, value } => self.machine.memory.set(*place, *value),
            Action::StoreDouble { place, value } => self.machine.memory.set_double(*place, *value),
            Action::PrintList(nodes) => {
                self.nodes = nodes.clone();
                self.heading_due = true;
            }
            Action::Label { node, text } => {
                self.labels.insert(*node, text.to_string());
            }
            Action::Form(form) => {
                self.form = *form;
                self.heading_due = true;
            }
            Action::Reset => reset(&mut self.machine)?,
            Action::Initialize => {
                self.end_line();
                self.begin_times()?;
                if self.heading_due {
                    self.heading();
                }
                self.initialize()?;
            }
            Action::Continue { rows } => {
                if *rows > 0 {
                    self.end_line();
                    self.begin_times()?;
                    if self.heading_due {
                        self.heading();
                        self.output.page.push('\n');
                    }
                    self.rows(*rows)?;
                }
            }
            Action::Run { rows } => {
                self.end_line();
                reset(&mut self.machine)?;
                self.begin_times()?;
                self.heading();
                self.initialize()?;
                // `0 CONTINUE` does nothing.
                if *rows > 0 {
                    self.rows(*rows)?;
                }
                self.output.page.push('\n');
            }
            Action::Pass => {
                let pass = if self.second { Pass::Second } else { Pass::First };
                self.second = !self.second;
                self.pass(pass)?;
            }
            Action::Time => self.machine.advance_time()?,
            Action::Row => {
                self.end_line();
                self.row()?;
            }
            Action::EndPage => {
                self.end_line();
                self.output.page.push('\n');
            }
            Action::Text(text) => self.print(text),
            Action::Show { place, shown, base } => {
                let value = match shown {
                    Shown::Double => {
                        let double = self.machine.memory.get_double(*place).unwrap_or(0);
                        self.machine.arithmetic().count(double)
                    }
                    Shown::Cell => self.cell(*place),
                    Shown::Unsigned => self.machine.arithmetic().unsigned(self.cell(*place)),
                };
                self.print(&format!("{} ", in_base(value, *base)));
            }
        }
        Ok(())
    }

    fn cell(&self, place: Place) -> i64 {
        match self.machine.memory.get(place) {
            Known::Integer(value) => value,
            Known::Address(_) | Known::Word(_) => 0,
        }
    }

    fn print(&mut self, text: &str) {
        self.output.page.push_str(text);
        if !text.is_empty() {
            self.line_begun = !text.ends_with('\n');
        }
    }

    fn end_line(&mut self) {
        if std::mem::take(&mut self.line_begun) {
            self.output.page.push('\n');
        }
    }

    fn node(&mut self, node: i64) -> Outcome<i64> {
        match self.machine.read_node(node, By::Other)? {
            Operand::Known(value) => Ok(value),
            Operand::Unknown(never) => {
                let never: Never = never;
                match never {}
            }
        }
    }

    /// How many decimals T needs at the rows of this run.
    fn begin_times(&mut self) -> Outcome<()> {
        let start = self.node(0)?;
        self.start = start;
        let start = self.machine.arithmetic().displayed_time(start);
        let half_step = self.machine.memory.number(self.machine.system.half_step);
        let row = self.steps_per_row().saturating_mul(2 * half_step * SCALAR);
        self.decimals = page::decimals_needed(row).max(page::decimals_needed(start)).max(1);
        Ok(())
    }

    fn steps_per_row(&self) -> i64 {
        let memory = &self.machine.memory;
        memory.arithmetic.unsigned(memory.number(self.machine.system.steps_per_row))
    }

    fn columns(&self) -> Vec<Column> {
        let label = |node: i64| self.labels.get(&node).filter(|_| node != 0).cloned();
        self.nodes.iter().map(|node| Column { node: *node, label: label(*node) }).collect()
    }

    fn heading(&mut self) {
        let columns = self.columns();
        self.output.page += &match self.form {
            Form::Display => page::table_heading(&columns),
            Form::Plot => page::plot_heading(&columns),
        };
        let nodes: String = self.nodes.iter().map(|node| format!(",{node}")).collect();
        for table in [&mut self.output.raw, &mut self.output.csv] {
            if !table.is_empty() {
                table.push('\n');
            }
            *table += &format!("T{nodes}\n");
        }
        self.heading_due = false;
    }

    fn row(&mut self) -> Outcome<()> {
        let time = self.node(0)?;
        let mut values = Vec::with_capacity(self.nodes.len());
        for node in self.nodes.clone() {
            values.push(self.node(node)?);
        }
        let arithmetic = self.machine.arithmetic();
        let all = || std::iter::once(&time).chain(&values);
        self.output.rows.push(all().map(|value| arithmetic.units(*value) / UNIT as f64).collect());
        let counts: Vec<i64> = all().map(|value| arithmetic.count(*value)).collect();
        let shown = |value: i64| if arithmetic.is_whole() { value } else { page::rounded(value) };
        let values: Vec<i64> = counts[1..].iter().map(|value| shown(*value)).collect();
        let text = page::time_text(arithmetic.displayed_time(time), self.decimals);
        self.output.page += &match self.form {
            Form::Display => page::table_row(&text, &self.columns(), &values),
            Form::Plot => page::plot_row(&text, &values),
        };
        let raw: Vec<String> = counts.iter().map(i64::to_string).collect();
        let csv: Vec<String> = counts.iter().map(|value| page::exact_text(*value)).collect();
        self.output.raw += &format!("{}\n", raw.join(","));
        self.output.csv += &format!("{}\n", csv.join(","));
        Ok(())
    }

    fn model(&self) -> Option<WordId> {
        Program::model(&self.machine.memory, &self.machine.system)
    }

    fn pass(&mut self, pass: Pass) -> Outcome<()> {
        self.pass = pass.number();
        match self.model() {
            Some(model) => self.machine.pass(model, pass),
            None => Ok(()),
        }
    }

    fn initialize(&mut self) -> Outcome<()> {
        let half_step = Place { object: self.machine.system.half_step, cell: 0 };
        let saved = Place { object: self.machine.system.saved_half_step, cell: 0 };
        let step = self.machine.memory.get(half_step);
        self.machine.memory.set(saved, step);
        self.machine.memory.set(half_step, Known::Integer(0));
        for _ in 0..2 {
            self.pass(Pass::Initial)?;
        }
        let step = self.machine.memory.get(saved);
        self.machine.memory.set(half_step, step);
        self.output.page.push('\n');
        self.row()
    }

    fn rows(&mut self, rows: i64) -> Outcome<()> {
        let stopped = Place { object: self.machine.system.stopped, cell: 0 };
        self.machine.memory.set(stopped, Known::Integer(0));
        let mut passes = 0;
        for _ in 0..rows {
            for _ in 0..self.steps_per_row() {
                for pass in [Pass::First, Pass::Second] {
                    self.pass(pass)?;
                    passes += 1;
                    self.advance_time(passes)?;
                }
                if self.cell(stopped) != 0 {
                    return self.row();
                }
            }
            self.row()?;
        }
        Ok(())
    }

    /// Multiples of 2⁻²⁶ are not summed: most steps are none.
    fn advance_time(&mut self, passes: i64) -> Outcome<()> {
        let arithmetic = self.machine.arithmetic();
        if arithmetic != Arithmetic::Q {
            return self.machine.advance_time();
        }
        let half_step = self.machine.memory.number(self.machine.system.half_step);
        let since = arithmetic.state(passes.saturating_mul(half_step).saturating_mul(SCALAR));
        let time = arithmetic.double(i128::from(self.start) + i128::from(since))?;
        self.machine.set_node(false, 0, Operand::Known(time))
    }

    fn stopped(&mut self, stop: Stop, recorded: &Recorded) {
        let failure = match stop {
            Stop::Error(message) => {
                self.output.error = Some(message);
                return;
            }
            Stop::Failure(failure) => failure,
            Stop::Abort(text) => {
                let (at, text) = (self.machine.place(), text.to_string());
                self.output.error = Some(Box::new(Aborted { at, text }));
                return;
            }
        };
        let time = self.node(0).map_or(String::new(), |time| {
            page::time_text(self.machine.arithmetic().displayed_time(time), self.decimals)
        });
        let running = self.machine.running.as_ref();
        let statement = running.and_then(|running| running.statement.as_ref());
        self.output.failure = Some(match (running, statement) {
            (Some(running), Some(statement)) => RunError {
                failure,
                at: statement.at,
                word: statement.name.to_string(),
                node: running.block,
                time,
                pass: running.pass.number(),
            },
            // T itself.
            _ => RunError {
                failure,
                at: recorded.at,
                word: recorded.word.to_string(),
                node: Some(0),
                time,
                pass: self.pass,
            },
        });
    }
}
