//! Compiles a sample of the inputs that run to their end, strictly and with sanitizers: programs and libraries must
//! give the interpreter's bits. Several models share a compiled program, because most of the time is spent on starting
//! the compiler and linking.

use super::batch::{self, Batch, Dialect};
use super::campaign::{Campaign, Variables};
use super::compare;
use super::exercise::{self, Input, interpret, plain};
use super::finding::Findings;
use super::random::Random;
use super::worker::Notes;
use super::{ANY_MEMORY, process};
use crate::build::compiler::{self, Compiler};
use std::path::Path;
use zudyn_translator::Simulation;
use zudyn_translator::check::embeddable;
use zudyn_translator::diagnostic::Diagnostics;
use zudyn_translator::emit::library::{LibraryOptions, Real, emit_library};
use zudyn_translator::emit::{self, EmitOptions, emit};
use zudyn_translator::translate_as;

/// The form in which a model of the sample is built.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Form {
    Program(Dialect),
    Library(Real),
}

/// The form of each of ten successive models.
const FORMS: [Form; 10] = [
    Form::Program(Dialect::C89),
    Form::Program(Dialect::C89),
    Form::Program(Dialect::C89),
    Form::Program(Dialect::C89),
    Form::Program(Dialect::Knr),
    Form::Program(Dialect::Knr),
    Form::Library(Real::Double),
    Form::Library(Real::Double),
    Form::Library(Real::Float),
    Form::Library(Real::Fixed),
];

/// A model in C, to build and compare.
pub struct Subject {
    pub number: u64,
    pub input: Input,
    pub simulation: Simulation,
    pub form: Form,
    /// The model comes first.
    pub files: Vec<(String, String)>,
}

/// The number of models in a program.
const TOGETHER: usize = 16;

/// Compares `count` of them, in processes of their own.
pub fn compare(seed: u64, count: usize, room: &Path, findings: &mut Findings) {
    let mut numbers = findings.finished.clone();
    numbers.sort_unstable();
    Random::new(seed).shuffle(&mut numbers);
    numbers.truncate(count);
    if numbers.is_empty() {
        return;
    }
    let workers = super::workers();
    std::thread::scope(|scope| {
        for worker in 0..workers {
            let room = room.join(format!("sample{worker}"));
            std::fs::create_dir_all(&room).expect("a folder");
            let list: Vec<String> = numbers.iter().map(u64::to_string).collect();
            std::fs::write(room.join(LIST), list.join("\n")).expect("the room can be written");
            let variables = Variables { room, seed, first: worker, end: numbers.len() as u64, step: workers };
            scope.spawn(move || {
                process(&variables, "fuzz::worker_compares_its_part", ANY_MEMORY).status().expect("a worker")
            });
        }
    });
    let (mut done, mut compiled) = (0, 0);
    for worker in 0..workers {
        let mut found = Findings::default();
        found.read(&room.join(format!("sample{worker}/notes")));
        done += found.finished.len();
        compiled += found.accepted;
        findings.append_wrong(found);
    }
    println!("{done} models of the sample judged, {compiled} of them compiled with sanitizers and run");
    assert_eq!(done, numbers.len(), "a process that compares has ended early");
}

const LIST: &str = "numbers";

/// The body of a worker.
pub fn work(variables: &Variables) {
    std::thread::spawn(|| super::watch::watch(|_| {}));
    let list = std::fs::read_to_string(variables.room.join(LIST)).expect("a list");
    let numbers: Vec<u64> = list.lines().filter_map(|line| line.parse().ok()).collect();
    let ours: Vec<u64> = numbers.into_iter().skip(variables.first as usize).step_by(variables.step as usize).collect();
    let campaign = Campaign::new(variables.seed);
    let compilers: Vec<Compiler> = ["gcc", "clang"].into_iter().filter_map(compiler::named).collect();
    let Some(gcc) = compilers.first() else { return };
    let mut notes = Notes::new(&variables.room);
    for (turn, numbers) in ours.chunks(TOGETHER).enumerate() {
        let mut batches = Vec::new();
        for number in numbers {
            let form = *Random::new(*number).pick(&FORMS);
            match subject(*number, campaign.input(*number), form, &variables.room) {
                Ok(Some(subject)) => Batch::place(&mut batches, subject),
                Ok(None) => {}
                Err(wrong) => notes.add(*number, "wrong", &wrong),
            }
        }
        for batch in &batches {
            let compiler = match batch.dialect() {
                Dialect::C89 => &compilers[turn % compilers.len()],
                // Clang has forgotten the old rules.
                Dialect::Knr => gcc,
            };
            judge(batch, compiler, &variables.room, &mut notes);
        }
        numbers.iter().for_each(|number| notes.add(*number, "finished", ""));
    }
}

/// Compiles these inputs as programs in both dialects and as libraries of doubles, compares them, and notes what is
/// wrong.
pub fn judge_all(inputs: Vec<Input>, room: &Path) {
    let Some(gcc) = compiler::named("gcc") else { return };
    std::thread::spawn(|| super::watch::watch(|_| {}));
    let mut notes = Notes::new(room);
    for form in [Form::Program(Dialect::C89), Form::Program(Dialect::Knr), Form::Library(Real::Double)] {
        let mut batches = Vec::new();
        for (number, input) in (0..).zip(&inputs) {
            match subject(number, input.clone(), form, room) {
                Ok(Some(subject)) => Batch::place(&mut batches, subject),
                Ok(None) => {}
                Err(wrong) => notes.add(number, "wrong", &wrong),
            }
        }
        batches.iter().for_each(|batch| judge(batch, &gcc, room, &mut notes));
    }
}

/// Builds and compares. If the models cannot be built together, builds them one by one to find the culprit.
fn judge(batch: &Batch, compiler: &Compiler, room: &Path, notes: &mut Notes) {
    if batch.subjects.is_empty() {
        return;
    }
    match batch.build(compiler) {
        Ok(program) => {
            for subject in &batch.subjects {
                notes.add(subject.number, "accepted", "");
                if let Err(wrong) = compare::compare(subject, &program, room) {
                    notes.add(subject.number, "wrong", &format!("{:?}, {}: {wrong}", subject.form, name(compiler)));
                }
            }
        }
        Err(_) if batch.subjects.len() > 1 => {
            batch.singles().iter().for_each(|single| judge(single, compiler, room, notes));
        }
        Err(wrong) => {
            let number = batch.subjects.first().map_or(0, |subject| subject.number);
            notes.add(number, "wrong", &format!("{}: {}", name(compiler), batch::complaint(&wrong)));
        }
    }
}

fn name(compiler: &Compiler) -> String {
    compiler.path.file_name().unwrap_or_default().to_string_lossy().into_owned()
}

/// The C of an input, with its results in the room; `None` if there is nothing to compare.
fn subject(number: u64, input: Input, form: Form, room: &Path) -> Result<Option<Subject>, String> {
    let source = exercise::source(&input);
    let Some(simulation) = translate_as(&source, &plain(input.language)).simulation else { return Ok(None) };
    // C code of the author may do anything, and a run that is stopped has no end to compare.
    let results = room.join(compare::interpreted(number));
    // `steps.c` compares doubles.
    let form = match form {
        Form::Library(_) if simulation.system.clock.is_passes() => Form::Program(Dialect::C89),
        form => form,
    };
    let every_step = matches!(form, Form::Library(_));
    if crate::build::verbatim::is_in(&simulation)
        || !interpret(&simulation, &input.directory, &results, every_step, false)?
    {
        return Ok(None);
    }
    let files = match form {
        Form::Program(dialect) => {
            let program = EmitOptions::program(source.name());
            let options = match dialect {
                Dialect::C89 => program,
                Dialect::Knr => EmitOptions { dialect: emit::Dialect::Knr, ascii: true, ..program },
            };
            emit(&simulation, &options).files
        }
        Form::Library(real) => {
            let mut diagnostics = Diagnostics::new();
            embeddable(&simulation, &source, &mut diagnostics);
            let options = LibraryOptions { prefix: batch::prefix(number), ..exercise::library_options(&source, real) };
            if diagnostics.has_errors() {
                return Ok(None);
            }
            let Ok(library) = emit_library(&simulation, &options) else { return Ok(None) };
            library.files
        }
    };
    Ok(Some(Subject { number, input, simulation, form, files }))
}
