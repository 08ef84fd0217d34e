//! The library form: a model as one header and one C file for somebody else's loop.
//!
//! From the same simulation and by the same functions as a program; what is different is where values stand (`shape`), how
//! they are written (`spelling`), and what surrounds them (the templates whose names begin with `library`).

mod braces;
mod contract;
mod course;
mod example;
mod fixed;
mod header;
mod hot;
mod methods;
mod parts;
mod printed;
pub mod rows;
mod shape;
mod stepped;
mod steps;
mod tables;
pub mod trial;
mod views;

use super::few_characters;
use super::from_code::Call;
use super::layout::Layout;
use super::names::spell;
use super::reserved::is_word_of_c;
use super::spelling::Spelling;
use super::text::comment_lines;
use super::{one_line, render};
use crate::Simulation;
use crate::code::numbers::{Deviation, Refusal};
use crate::code::{Clock, Id, Quantity, System};
use example::{Example, Image, Makefile, Readme};
use header::Header;
use shape::Shape;
use views::{Calls, Model, mixed};

pub use super::spelling::Real;
pub use contract::initial_names;

/// What a library is to be.
#[derive(Clone, Debug, Default)]
pub struct LibraryOptions {
    /// What the names of its functions begin with: an identifier in lower case.
    pub prefix: String,
    pub real: Real,
    /// The constants that can be set; all if nothing is said. The others are constants of the file.
    pub settings: Option<Vec<String>>,
    /// The tables that can be set; the others are in read-only memory.
    pub tables: Vec<String>,
    /// The quantities that can be read; all if nothing is said. The others are kept only if the model needs them.
    pub outputs: Option<Vec<String>>,
    /// The name of the source, for comments.
    pub source_name: String,
    /// Comments in ASCII only.
    pub ascii: bool,
    /// By column of the output: the least and the greatest value of the first run, if they are known.
    pub ranges: Vec<Option<(f64, f64)>>,
    /// What a course reads: in the run from which fixed point takes its ranges, and in firmware.
    pub input: Vec<f64>,
    /// The C of 1978.
    pub knr: bool,
    /// So many characters of an identifier count, if they are fewer than C89 promises.
    pub significant: Option<usize>,
    /// A main() that tells results, in place of everything that is for people.
    pub firmware: Option<Firmware>,
}

impl LibraryOptions {
    /// How it writes: in the C of 1978 numbers are doubles under no other name, since calls convert nothing there and what casts
    /// arguments has to know their types.
    fn spelling(&self) -> Spelling {
        let spelling = Spelling::library(&self.prefix, self.real);
        if self.knr { Spelling { type_name: "double", ..spelling } } else { spelling }
    }

    /// The type of numbers in the header.
    fn public_type(&self) -> String {
        if self.knr { "double".into() } else { format!("{}_real", self.prefix) }
    }
}

/// A program around a library, for a machine whose results somebody else reads.
#[derive(Clone, Debug, Default)]
pub struct Firmware {
    /// C code that defines `open_port`, `put` and `close_port`; nothing: those of `<stdio.h>`.
    pub port: String,
    /// A row every so many steps.
    pub every: u32,
    /// Settings that the user has given, which therefore follow no others.
    pub given: Vec<Id<Quantity>>,
}

/// Names are distinct in the 31 characters that C89 promises.
const LONGEST_PREFIX: usize = 16;

/// Stems of other files that are written beside those of the prefix, on systems where capitals make no difference too.
const BESIDE: [&str; 3] = ["example", "probe", "firmware"];

/// A file name as the beginning of C names.
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

/// A number of the model that its type does not hold.
#[derive(Clone, Debug, PartialEq)]
pub struct Beyond {
    /// The constant or table; none if it stands in an equation.
    pub name: Option<String>,
    pub value: f64,
}

/// Why a simulation gives no library of the type that is wanted.
#[derive(Clone, Debug, PartialEq)]
pub enum Unfit {
    /// Of floats.
    Beyond(Beyond),
    /// Random numbers of SCoP have a state that a float does not hold.
    Chance,
    /// Models of SCoP, and equations under RK4, have no form in fixed point.
    NoFixed,
    /// In fixed point; the card is told by its line and its quantity, the quantity by its name.
    Fixed { why: Refusal, line: Option<u32>, quantity: Option<String> },
}

/// The files of a library, and in fixed point what the recorded run has shown.
pub struct Library {
    pub files: Vec<(String, String)>,
    pub quantities: Vec<Scaling>,
    /// Of the recorded run.
    pub steps: u64,
}

/// How a quantity that can be read became fixed-point numbers.
pub struct Scaling {
    pub name: String,
    /// Bits behind the point.
    pub bits: i32,
    pub deviation: Deviation,
}

/// Writes the library of a simulation that can be one (see `check::embed`).
pub fn emit_library(simulation: &Simulation, options: &LibraryOptions) -> Result<Library, Unfit> {
    if let Some(divided) = rows::divided(simulation) {
        return rows::emit(simulation, divided, options);
    }
    let system = &simulation.system;
    match (&system.clock, options.real) {
        (Clock::Rows { .. } | Clock::Own { .. }, Real::Fixed) if !system.solves.is_empty() => Err(Unfit::NoFixed),
        (Clock::Rows { .. } | Clock::Own { .. }, _) => course::emit(simulation, System::clone(system), options),
        (Clock::Steps { .. }, _) => steps::emit(simulation, System::clone(system), options),
    }
}

/// The files around the functions. `runtime`: what they carry of clib, for the functions that the header declares.
fn files(
    making: &Making,
    written: &Written,
    runtime: impl FnOnce(&str) -> String,
    fails: bool,
) -> Result<Library, Unfit> {
    let Making { options, spelling, .. } = making;
    let calls = render(&Calls::new(making, written));
    let runtime = runtime(&calls);
    let runtime = runtime.trim_end();
    let texts = [runtime, written.text.as_str()];
    let math = options.real != Real::Fixed && hot::calls_math(&texts);
    let model = Model::new(making, &texts, runtime, &written.text, calls, math, fails);
    let mut files = vec![
        (format!("{}.c", options.prefix), braces::braced(&render(&model))),
        (format!("{}.h", options.prefix), render(&Header::new(making))),
    ];
    match &options.firmware {
        // What has the main() comes first.
        Some(firmware) => files.insert(0, ("firmware.c".into(), render(&Image::new(making, firmware)))),
        None => files.extend([
            ("example.c".to_string(), braces::braced(&render(&Example::new(making)))),
            ("Makefile".to_string(), render(&Makefile { p: options.prefix.clone(), fixed: making.is_fixed() })),
            ("README".to_string(), render(&Readme::new(making, math))),
        ]),
    }
    if let Some(value) = spelling.beyond.borrow().first() {
        return Err(Unfit::Beyond(Beyond { name: making.constant_of(*value), value: *value }));
    }
    for (_, text) in &mut files {
        text.truncate(text.trim_end().len());
        text.push('\n');
    }
    if options.knr {
        super::knr::rewrite(&mut files);
    }
    if let Some(significant) = options.significant {
        few_characters::shorten(&mut files, significant, 1);
    }
    Ok(Library { files, quantities: Vec::new(), steps: 0 })
}

/// The first random number of the first run, as the runtime makes it from the seed of the deck.
fn seed(simulation: &Simulation) -> u32 {
    let run = simulation.experiment.runs.first().and_then(|run| run.seed).filter(|seed| *seed != 0.0);
    mixed(run.or(simulation.experiment.seed).unwrap_or(0.0))
}

/// What the views are made from.
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
    text: String,
    initial: Vec<Call>,
    event: Vec<Call>,
    step: Vec<Call>,
    point: Vec<Call>,
    derived: Vec<Call>,
    demands: Vec<Call>,
    /// All that is demanded is that these are not zero.
    divisors: Vec<String>,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_prefix_is_the_name_of_a_file_beside() {
        assert_eq!(
            ["Example", "EXAMPLE", "probe", "example_2"].map(prefix_of),
            ["model_example", "model_example", "model_probe", "example_2"]
        );
        assert!(!is_prefix("example") && !is_prefix("probe") && is_prefix("model_example"));
    }
}
