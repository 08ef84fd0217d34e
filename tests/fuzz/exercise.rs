//! Takes one input through every phase: messages, dumps, C in every form, a bounded run, and its output.

use super::random::Random;
use super::watch;
use crate::build::verbatim;
use crate::engine::interpret::Machine;
use crate::engine::interpreted;
use crate::engine::orders::Orders;
use crate::io::included;
use crate::io::output_file::{self, Output};
use crate::io::talk::Talk;
use crate::results::events::Telling;
use crate::results::stored as results;
use crate::show::csv;
use crate::show::figure::Style;
use crate::show::figures;
use crate::show::listing::listing;
use crate::show::node_table::{Form, NodeTable};
use crate::show::pages;
use crate::show::picture::Format;
use crate::show::table;
use std::path::{Path, PathBuf};
use zudyn_translator::check::embeddable;
use zudyn_translator::code::{Id, Quantity};
use zudyn_translator::diagnostic::{Diagnostic, Diagnostics, Locale, human};
use zudyn_translator::emit::library::{LibraryOptions, Real, emit_library};
use zudyn_translator::emit::{Dialect, EmitOptions, Encoding, Files, emit};
use zudyn_translator::experiment::{Script, Series, SeriesValues};
use zudyn_translator::language::cosmo;
use zudyn_translator::source::Source;
use zudyn_translator::with_stack;
use zudyn_translator::{Language, Reading, Simulation, Translation, translate_as, translate_keeping_all};

/// A text to judge, and what to do with it.
#[derive(Clone)]
pub struct Input {
    pub language: Language,
    pub text: String,
    /// The folder of its data and included files.
    pub directory: PathBuf,
    /// Selects options, forms and dialects.
    pub choice: Choice,
}

#[derive(Clone, Copy)]
pub enum Choice {
    /// A random selection, seeded by this number.
    Some(u64),
    /// Everything in turn.
    All,
}

/// The outcome of an input that zudyn handled correctly.
pub enum Outcome {
    Refused,
    /// `finished`: a run ended within the limit, with or without an error.
    Accepted {
        finished: bool,
    },
}

/// The number of messages that are rendered for an input.
const MOST_RENDERED: usize = 5;

/// The percentage of inputs whose phases are all dumped.
const DUMPED: usize = 10;

pub fn source(input: &Input) -> Source {
    let name = format!("fuzz.{}", super::seeds::extension(input.language));
    let mut source = Source::new(name, input.text.clone());
    if input.language == Language::Scop && input.text.contains("INCLUDE") {
        let _ = included::add(&mut source, input.language, None, &input.directory);
    }
    source
}

/// Judges the input; returns an error if zudyn is at fault. `room`: a folder for files.
pub fn exercise(input: &Input, room: &Path) -> Result<Outcome, String> {
    match input.choice {
        Choice::Some(number) => once(input, room, &mut Random::new(number), None),
        Choice::All => {
            let mut outcome = Outcome::Refused;
            for number in 0..FORMS {
                outcome = once(input, room, &mut Random::new(number as u64), Some(number))?;
            }
            Ok(outcome)
        }
    }
}

fn once(input: &Input, room: &Path, random: &mut Random, form: Option<usize>) -> Result<Outcome, String> {
    let source = source(input);
    let reading = if form.is_some() { plain(input.language) } else { reading(input.language, random) };
    let done = if random.chance(DUMPED) {
        // As `zudyn dump` does it.
        let dumped = || {
            let done = translate_keeping_all(&source, &reading);
            dump(&done);
            done
        };
        let done = with_stack(&source, input.language, dumped);
        done.unwrap_or_else(|diagnostics| Translation { diagnostics, ..Translation::default() })
    } else {
        translate_as(&source, &reading)
    };
    judge_messages(&done.diagnostics, &source)?;
    match (&done.simulation, done.diagnostics.has_errors()) {
        (Some(_), true) => return Err("a simulation in spite of errors".into()),
        (None, false) => return Err("neither a simulation nor an error".into()),
        _ => {}
    }
    let Some(simulation) = done.simulation else { return Ok(Outcome::Refused) };
    let form = form.or_else(|| drawn_form(random));
    let runs = form.is_some_and(|form| form >= OF_LIBRARY) || random.chance(50);
    let finished = runs && run(&simulation, &source, input, room, random)?;
    match form {
        // A library first records a run. A long one is stopped by the library's own limit, but late.
        Some(form) if form < OF_LIBRARY || finished => write_form(&simulation, &source, form)?,
        _ => {}
    }
    Ok(Outcome::Accepted { finished })
}

/// How zudyn reads a file without options.
pub fn plain(language: Language) -> Reading {
    Reading { language, ..Reading::default() }
}

fn reading(language: Language, random: &mut Random) -> Reading {
    let methods = ["RK4", "ADAPTIVE", "STIFF", "SIMULTANEOUS", "CLASSIC"];
    let mut reading = plain(language);
    match language {
        Language::Dynamo => {}
        Language::Cosmo => {
            reading.dialect = if random.chance(8) { cosmo::Dialect::Of1969 } else { cosmo::Dialect::Today };
            reading.method = if random.chance(15) { cosmo::method(random.one_of(&methods)).ok() } else { None };
            reading.asked = cosmo::Asked {
                observations: random.chance(10),
                balance: random.chance(15),
                figures: random.chance(15),
                watch: random.chance(15),
            };
        }
        Language::Scop => reading.allow_verbatim = random.chance(20),
        Language::Facs => reading.parallel = random.chance(10),
        Language::Boscos => reading.only_1982 = random.chance(20),
    }
    reading
}

fn dump(done: &Translation) {
    let _ = done.syntax.as_ref().map(ToString::to_string);
    let _ = done.model.as_ref().map(ToString::to_string);
    let _ = done.checked.as_ref().map(ToString::to_string);
    let _ = done.simulation.as_ref().map(|simulation| simulation.system.to_string());
}

fn judge_messages(diagnostics: &Diagnostics, source: &Source) -> Result<(), String> {
    diagnostics.sorted().into_iter().take(MOST_RENDERED).try_for_each(|diagnostic| judge_message(diagnostic, source))
}

fn judge_message(diagnostic: &Diagnostic, source: &Source) -> Result<(), String> {
    let code = diagnostic.message.code();
    for locale in [Locale::English, Locale::Chinese] {
        let text = human(diagnostic, source, locale);
        if !text.contains(code) {
            return Err(format!("the message {code} does not show its code"));
        }
    }
    Ok(())
}

/// The number of forms and dialects of C; those from `OF_LIBRARY` on are libraries.
const FORMS: usize = 9;
const OF_LIBRARY: usize = 5;

/// How often each form is drawn. Slow forms do not find more: K&R C and segments spend most of the time on the
/// runtime, which is the same for every model. The rest of the sum stands for no form at all.
const WEIGHTS: [usize; FORMS] = [12, 1, 1, 6, 2, 9, 3, 2, 5];
const SUM: usize = 96;

fn drawn_form(random: &mut Random) -> Option<usize> {
    let mut at = random.below(SUM);
    WEIGHTS.iter().position(|weight| {
        let here = at < *weight;
        at = at.saturating_sub(*weight);
        here
    })
}

fn write_form(simulation: &Simulation, source: &Source, form: usize) -> Result<(), String> {
    let program = EmitOptions::program(source.name());
    let old = EmitOptions { dialect: Dialect::Knr, ascii: true, ..program.clone() };
    let options = match form {
        0 => program,
        1 => EmitOptions { files: Files::Single, ..old },
        2 => EmitOptions { segment: Some(zudyn_translator::emit::SEGMENT), ..old },
        3 => EmitOptions { line_directives: true, encoding: Encoding::Gb18030, chinese: true, ..program },
        4 => EmitOptions { segment: Some(4096), encoding: Encoding::Ascii, ascii: true, ..program },
        5 => return write_library(simulation, source, Real::Double, None),
        6 => return write_library(simulation, source, Real::Float, None),
        7 => return write_library(simulation, source, Real::Fixed, None),
        _ => return write_library(simulation, source, Real::Double, Some(Vec::new())),
    };
    if emit(simulation, &options).model().is_empty() { Err("an empty model.c".into()) } else { Ok(()) }
}

pub fn library_options(source: &Source, real: Real) -> LibraryOptions {
    LibraryOptions { prefix: "fuzz".into(), real, source_name: source.name().into(), ..LibraryOptions::default() }
}

fn write_library(
    simulation: &Simulation,
    source: &Source,
    real: Real,
    settings: Option<Vec<String>>,
) -> Result<(), String> {
    let mut diagnostics = Diagnostics::new();
    embeddable(simulation, source, &mut diagnostics);
    judge_messages(&diagnostics, source)?;
    if diagnostics.has_errors() {
        return Ok(());
    }
    let arrays = simulation.system.quantities.values().filter(|slot| !slot.extents.is_empty() && !slot.hidden);
    let tables = if settings.is_some() { arrays.map(|slot| slot.name.to_string()).collect() } else { Vec::new() };
    let input = if !simulation.system.clock.is_steps() { vec![1.0, 0.0, 2.5] } else { Vec::new() };
    let options = LibraryOptions { settings, tables, input, ..library_options(source, real) };
    // An error value reports numbers that the fixed-point format cannot hold.
    let _ = emit_library(simulation, &options);
    Ok(())
}

/// A run, which is stopped like Ctrl-C if it takes long, and all output of it.
fn run(
    simulation: &Simulation,
    source: &Source,
    input: &Input,
    room: &Path,
    random: &mut Random,
) -> Result<bool, String> {
    if verbatim::is_in(simulation) || simulation.system.has_records() {
        return Ok(false);
    }
    let stored = room.join("results");
    let (every_step, strict) = (random.chance(50), random.chance(20));
    let mut other = simulation.clone();
    if input.language == Language::Scop && random.chance(4) {
        other.experiment.series = series(simulation, random);
    }
    let finished = interpret(&other, &input.directory, &stored, every_step, strict)?;
    if finished {
        show(simulation, source, &stored, random).map_err(|trouble| format!("showing: {}", trouble.code()))?;
    }
    Ok(finished)
}

/// Random values of `--stepped` and `--sweep`.
fn series(simulation: &Simulation, random: &mut Random) -> Vec<Series> {
    let settings: Vec<Id<Quantity>> = simulation
        .system
        .settings()
        .filter(|(_, slot)| slot.extents.is_empty() && !slot.sizes)
        .map(|(id, _)| id)
        .collect();
    let stepped = (SeriesValues::List(vec![0.0, 1.0, 1e300]), false);
    let swept = (SeriesValues::Even { from: 0.0, to: 1.0, intervals: 1 + random.below(4) as u32 }, true);
    let mut all = Vec::new();
    for (values, last_row) in [stepped, swept] {
        if random.chance(70) && !settings.is_empty() {
            all.push(Series { setting: *random.pick(&settings), first: 0, values, last_row });
        }
    }
    all
}

/// Whether the run ended within the limit.
pub fn interpret(
    simulation: &Simulation,
    data: &Path,
    stored: &Path,
    every_step: bool,
    strict: bool,
) -> Result<bool, String> {
    use crate::io::trouble::Trouble;
    let talk = Talk::silent();
    let mut machine = Machine::of(simulation).map_err(|trouble| format!("assembling: {}", trouble.code()))?;
    let limit = watch::Limit::begin();
    let orders = Orders { every_step, strict, ..orders(simulation, data) };
    let ended = interpreted::interpret(&mut machine, &orders, stored, &talk);
    drop(limit);
    match ended {
        Ok(()) => Ok(true),
        Err(Trouble::Interrupted | Trouble::NoMemory) => Ok(false),
        Err(trouble) => Err(format!("running: {}", trouble.code())),
    }
}

pub fn orders<'a>(simulation: &'a Simulation, data: &'a Path) -> Orders<'a> {
    Orders { data, series: &simulation.experiment.series, ..Orders::of(simulation) }
}

fn show(
    simulation: &Simulation,
    source: &Source,
    stored: &Path,
    random: &mut Random,
) -> crate::io::trouble::Result<()> {
    let columns = simulation.experiment.output.columns.len();
    let mut nowhere = output_file::create(Path::new("/dev/null"))?;
    tell(simulation, source, stored)?;
    if simulation.system.clock.is_steps() && random.chance(50) {
        let layout = random.below(3) as i32;
        pages::print(simulation, &[], stored, layout, random.chance(30), &mut nowhere)?;
        nowhere.put(listing(source, simulation).as_bytes())?;
    }
    if simulation.system.clock.is_passes() {
        let parts = simulation.experiment.script.as_ref().map(Script::parts).unwrap_or_default();
        let mut written = NodeTable { form: Form::Decimals, parts, swept: &[], begun: false };
        written.rows(&mut results::open(stored, columns)?, &[], &mut nowhere)?;
    } else if random.chance(30) {
        let mut written = csv::Table::new(
            simulation,
            csv::full(simulation, random.chance(50), simulation.experiment.output.full_columns()),
            &[],
        );
        written.head(&mut nowhere)?;
        written.rows(&mut results::open(stored, columns)?, &[], &mut nowhere)?;
    }
    if random.chance(30) && figures::plots_anything(simulation) {
        let (style, language) = (Style::default(), Language::default());
        let drawing = figures::Drawing::of("/dev/null".into(), Format::Svg, style, simulation.clone(), language);
        let mut sketch = figures::Sketch::new(&drawing, 1)?;
        sketch.add(stored, "", false)?;
        // Rows may be missing.
        match sketch.finish(&Talk::silent()) {
            Ok(()) => {}
            Err(crate::io::trouble::Trouble::NothingPlotted { .. }) => {}
            Err(trouble) => return Err(trouble),
        }
    }
    show_table(simulation, stored, columns, &mut nowhere)?;
    nowhere.finish()
}

fn show_table(
    simulation: &Simulation,
    stored: &Path,
    columns: usize,
    nowhere: &mut Output,
) -> crate::io::trouble::Result<()> {
    if simulation.system.clock.is_rows() {
        let all: Vec<usize> = (0..(simulation.experiment.output.full as usize).min(columns)).collect();
        table::print(simulation, &all, &mut results::open(stored, columns)?, nowhere)?;
    }
    Ok(())
}

/// Renders the messages of the run.
fn tell(simulation: &Simulation, source: &Source, stored: &Path) -> crate::io::trouble::Result<()> {
    let mut results = results::open(stored, simulation.experiment.output.columns.len())?;
    let told = Telling { simulation, source, overrides: &[], input: None }.collect(&mut results)?;
    for diagnostic in told.diagnostics.sorted().into_iter().take(MOST_RENDERED) {
        let _ = human(diagnostic, source, Locale::Chinese);
    }
    Ok(())
}
