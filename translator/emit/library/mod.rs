//! The library form: a model as one header and one C file for the caller's own loop.
//!
//! It comes from the same simulation and the same functions as a program. The differences are the locations of values
//! (`shape`), their spelling (`spelling`), and the frame (the templates whose names begin with `library`).

mod braces;
mod contract;
mod course;
mod example;
mod fixed;
mod header;
mod hot;
mod methods;
mod parts;
pub mod passes;
mod printed;
pub mod rows;
mod shape;
mod solves;
mod stepped;
mod steps;
mod tables;
pub mod trial;
mod views;

use super::from_code::Call;
use super::layout::Layout;
use super::names::spell;
use super::reserved::is_word_of_c;
use super::rewrite::knr;
use super::spelling::Spelling;
use super::text::comment_lines;
use super::words::Words;
use super::{one_line, render};
use crate::Simulation;
use crate::code::numbers::{Deviation, Refusal};
use crate::code::{Clock, Id, Quantity, System};
use example::{Example, Image, Makefile, Readme};
use header::Header;
use printed::Functions;
use shape::Shape;
use views::{Calls, Model, mixed};

pub use super::spelling::Real;
pub use contract::initial_names;

/// The options of a library.
#[derive(Clone, Debug, Default)]
pub struct LibraryOptions {
    /// The prefix of its function names: an identifier in lower case.
    pub prefix: String,
    pub real: Real,
    /// The constants that can be set; `None`: all. The others are constants of the file.
    pub settings: Option<Vec<String>>,
    /// The tables that can be set; the others are in read-only memory.
    pub tables: Vec<String>,
    /// The quantities that can be read; `None`: all. The others are stored only if the model needs them.
    pub outputs: Option<Vec<String>>,
    /// The name of the source, for comments.
    pub source_name: String,
    /// Comments in ASCII only.
    pub ascii: bool,
    /// By output column: the least and the greatest value of the first run, if known.
    pub ranges: Vec<Option<(f64, f64)>>,
    /// The input of a course: in the run that determines the ranges of fixed point, and in firmware.
    pub input: Vec<f64>,
    /// K&R C.
    pub knr: bool,
    /// The number of significant characters of an identifier, if it is less than C89 guarantees.
    pub significant: Option<usize>,
    /// A main() that prints results for zudyn, instead of all files for people.
    pub firmware: Option<Firmware>,
}

impl LibraryOptions {
    /// In K&R C, numbers are doubles without another name, because calls convert nothing there and the rewriter that
    /// casts arguments must know their types.
    fn spelling(&self) -> Spelling {
        let spelling = Spelling::library(&self.prefix, self.real);
        if self.knr { Spelling { type_name: "double", ..spelling } } else { spelling }
    }

    /// The type of numbers in the header.
    fn public_type(&self) -> String {
        if self.knr { "double".into() } else { format!("{}_real", self.prefix) }
    }
}

/// A program around a library, for a machine whose results zudyn reads.
#[derive(Clone, Debug, Default)]
pub struct Firmware {
    /// C code that defines `open_port`, `put` and `close_port`; `None`: uses `<stdio.h>`.
    pub port: String,
    /// The number of steps between rows.
    pub every: u32,
    /// Settings that the user has given, and which therefore do not follow others.
    pub given: Vec<Id<Quantity>>,
    /// No main(): a WebAssembly module, whose caller is JavaScript.
    pub module: bool,
}

/// Names are distinct in the 31 characters that C89 guarantees.
const LONGEST_PREFIX: usize = 16;

/// Stems of files written next to those of the prefix, compared without regard to case.
const BESIDE: [&str; 4] = ["example", "probe", "firmware", "module"];

/// Converts a file name to a prefix of C names.
pub fn prefix_of(name: &str) -> String {
    let mut spelled = spell(name).to_string();
    spelled.truncate(LONGEST_PREFIX);
    let spelled = spelled.trim_end_matches('_').to_string();
    if is_prefix(&spelled) && spelled != "x" { spelled } else { "model_".to_string() + &spelled }
}

/// Whether C names can begin with it.
pub fn is_prefix(prefix: &str) -> bool {
    let plain = prefix.bytes().all(|byte| byte.is_ascii_lowercase() || byte.is_ascii_digit() || byte == b'_');
    plain
        && prefix.len() <= LONGEST_PREFIX
        && prefix.starts_with(|first: char| first.is_ascii_lowercase())
        && prefix != "real"
        && !BESIDE.contains(&prefix)
        && !is_word_of_c(prefix)
}

/// A number of the model that its type cannot hold.
#[derive(Clone, Debug, PartialEq)]
pub struct Beyond {
    /// The constant or table; `None` if it is in an equation.
    pub name: Option<String>,
    pub value: f64,
}

/// The reason why a simulation has no library of the requested type.
#[derive(Clone, Debug, PartialEq)]
pub enum Unfit {
    /// Of floats.
    Beyond(Beyond),
    /// Random numbers of SCoP have a state that does not fit into a float.
    Chance,
    /// Steady states and MATCH need more digits than a float has.
    Digits,
    /// Models of SCoP, and equations under RK4, have no fixed-point form.
    NoFixed,
    /// A program that goes by passes, and makes no steps.
    Passes,
    /// In fixed point. A card is identified by its line and its quantity, a quantity by its name.
    Fixed { why: Refusal, line: Option<u32>, quantity: Option<String> },
}

/// The files of a library, and for fixed point the results of the recorded run.
pub struct Library {
    pub files: Vec<(String, String)>,
    pub quantities: Vec<Scaling>,
    /// Of the recorded run.
    pub steps: u64,
}

/// The fixed-point form of a quantity that can be read.
pub struct Scaling {
    pub name: String,
    /// Fractional bits.
    pub bits: i32,
    pub deviation: Deviation,
}

/// Writes the library of a simulation that can be one (see `check::embed`).
pub fn emit_library(simulation: &Simulation, options: &LibraryOptions) -> Result<Library, Unfit> {
    let system = &simulation.system;
    match (&system.clock, options.real) {
        (Clock::Own { .. }, Real::Fixed) if !system.solves.is_empty() => Err(Unfit::NoFixed),
        (Clock::Passes { .. }, _) => passes::emit(simulation, options),
        (Clock::Rows { .. }, _) => rows::emit(simulation, options),
        (Clock::Own { .. }, _) => course::emit(simulation, System::clone(system), options),
        (Clock::Steps { .. }, _) => steps::emit(simulation, System::clone(system), options),
    }
}

/// The files around the functions. `runtime`: the parts of clib, by the words of the functions and of their frame.
fn files(
    making: &Making,
    written: Written,
    runtime: impl FnOnce(&Words) -> String,
    fails: bool,
) -> Result<Library, Unfit> {
    let Making { options, spelling, .. } = making;
    let calls = render(&Calls::new(making, &written));
    let of_calls = Words::of_text(&calls);
    let runtime = runtime(&written.words.clone().and(&of_calls));
    let runtime = runtime.trim_end();
    let words = written.words.clone().and(&Words::of_text(runtime));
    let math = options.real != Real::Fixed && hot::uses_math(&words);
    let model = Model::new(making, (words, &of_calls), runtime, &written.text, calls, math, fails);
    let mut files = vec![
        (format!("{}.c", options.prefix), render(&model)),
        (format!("{}.h", options.prefix), render(&Header::new(making))),
    ];
    match &options.firmware {
        // The file with the main() comes first.
        Some(firmware) if firmware.module => {
            files.insert(0, ("module.c".into(), render(&example::Module::new(making, firmware))));
        }
        Some(firmware) => files.insert(0, ("firmware.c".into(), render(&Image::new(making, firmware)))),
        None => files.extend([
            ("example.c".to_string(), render(&Example::new(making))),
            ("Makefile".to_string(), render(&Makefile { p: options.prefix.clone(), fixed: making.is_fixed() })),
            ("README".to_string(), render(&Readme::new(making, math))),
        ]),
    }
    if let Some(value) = spelling.beyond.borrow().first() {
        return Err(Unfit::Beyond(Beyond { name: making.constant_of(*value), value: *value }));
    }
    Ok(finished(files, options, written.functions))
}

/// Files in the dialect of the library, with these functions.
fn finished(mut files: Vec<(String, String)>, options: &LibraryOptions, functions: Functions) -> Library {
    for (_, text) in &mut files {
        text.truncate(text.trim_end().len());
        text.push('\n');
    }
    if options.knr {
        knr::rewrite(&mut files);
    }
    functions.insert(&mut files, &format!("{}.c", options.prefix), options.significant);
    Library { files, quantities: Vec::new(), steps: 0 }
}

/// The first random number of the first run, computed like the runtime's from the seed of the deck.
fn seed(simulation: &Simulation) -> u32 {
    let run = simulation.experiment.runs.first().and_then(|run| run.seed).filter(|seed| *seed != 0.0);
    mixed(run.or(simulation.experiment.seed).unwrap_or(0.0))
}

/// The input of the views.
struct Making<'a> {
    shape: &'a Shape,
    layout: &'a Layout,
    spelling: &'a Spelling,
    options: &'a LibraryOptions,
    needs: super::needs::Needs,
    title: String,
    about: Vec<String>,
}

impl<'a> Making<'a> {
    fn new(
        shape: &'a Shape,
        layout: &'a Layout,
        spelling: &'a Spelling,
        options: &'a LibraryOptions,
        needs: super::needs::Needs,
    ) -> Making<'a> {
        let title = one_line(&shape.simulation.system.title, options.ascii);
        let translated = format!("Translated from {} by zudyn {}.", options.source_name, env!("CARGO_PKG_VERSION"));
        let about = comment_lines(&translated, 100, options.ascii);
        Making { shape, layout, spelling, options, needs, title, about }
    }
}

/// The functions of the model, and the calls of them.
#[derive(Default)]
struct Written {
    functions: Functions,
    /// What stands for them, with what surrounds them; and the words of all that.
    text: String,
    words: Words,
    initial: Vec<Call>,
    event: Vec<Call>,
    step: Vec<Call>,
    point: Vec<Call>,
    derived: Vec<Call>,
    demands: Vec<Call>,
    /// The only requirement is that these are not zero.
    divisors: Vec<String>,
}

#[cfg(test)]
mod tests {
    use super::super::tests::samples;
    use super::*;

    /// Templates, the printer and clib each write braces of their own.
    #[test]
    fn every_dependent_statement_of_a_library_is_in_braces() {
        for simulation in [samples::factory(), samples::everything(), samples::world2()] {
            let mut written = 0;
            for real in [Real::Double, Real::Float, Real::Fixed] {
                let options = LibraryOptions { prefix: "tank".into(), real, ..LibraryOptions::default() };
                let Ok(library) = emit_library(&simulation, &options) else { continue };
                written += 1;
                for (name, text) in library.files.iter().filter(|(name, _)| name.ends_with(".c")) {
                    let braced = braces::braced(text);
                    let bare = text.lines().zip(braced.lines()).find(|(is, wanted)| is != wanted);
                    assert_eq!(bare, None, "{name} {real:?}");
                }
            }
            assert!(written > 1);
        }
    }

    #[test]
    fn no_prefix_is_the_name_of_a_file_beside() {
        assert_eq!(
            ["Example", "EXAMPLE", "probe", "example_2"].map(prefix_of),
            ["model_example", "model_example", "model_probe", "example_2"]
        );
        assert!(!is_prefix("example") && !is_prefix("probe") && is_prefix("model_example"));
    }
}
