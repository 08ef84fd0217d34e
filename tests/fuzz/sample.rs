//! A sample of what runs to its end, compiled strictly with sanitizers: the program must store the bits of the interpreter.

use super::campaign::{Campaign, Variables};
use super::exercise::{self, course_orders, interpret, plain};
use super::finding::Findings;
use super::random::Random;
use super::worker::Notes;
use super::{ANY_MEMORY, process};
use crate::cache::Cache;
use crate::compiler::{self, Compiler, Wanted};
use crate::course;
use crate::program::Builder;
use crate::results::{self, Record};
use crate::simulate;
use crate::talk::Talk;
use crate::target::Launch;
use std::path::Path;
use zudyn_translator::emit::{EmitOptions, emit};
use zudyn_translator::plan::Plan;
use zudyn_translator::translate_as;

const FLAGS: [&str; 10] = [
    "-std=c89",
    "-Wall",
    "-Wextra",
    "-pedantic",
    "-Werror",
    "-fsanitize=address,undefined",
    "-fno-sanitize-recover=all",
    "-fno-omit-frame-pointer",
    "-Wno-overlength-strings",
    "-g1",
];

/// Compares so many of them, in processes of their own.
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
    let mut compared = 0;
    for worker in 0..workers {
        let mut found = Findings::default();
        found.read(&room.join(format!("sample{worker}/notes")));
        compared += found.finished.len();
        findings.append_wrong(found);
    }
    println!("{compared} programs compiled with sanitizers and compared");
    assert_eq!(compared, numbers.len(), "a process that compares has ended early");
}

const LIST: &str = "numbers";

/// What a worker does.
pub fn work(variables: &Variables) {
    std::thread::spawn(|| super::watch::watch(|_| {}));
    let list = std::fs::read_to_string(variables.room.join(LIST)).expect("a list");
    let numbers: Vec<u64> = list.lines().filter_map(|line| line.parse().ok()).collect();
    let campaign = Campaign::new(variables.seed);
    let compilers: Vec<Compiler> = ["gcc", "clang"].into_iter().filter_map(compiler::named).collect();
    let mut notes = Notes::new(&variables.room);
    for at in (variables.first..variables.end).step_by(variables.step as usize) {
        let number = numbers[at as usize];
        let turn = (at / variables.step) as usize;
        let input = campaign.input(number);
        for compiler in compilers.iter().cycle().skip(turn).take(compilers.len().min(1)) {
            if let Err(why) = compare_one(&input, compiler, &variables.room) {
                notes.add(number, "wrong", &why);
            }
        }
        notes.add(number, "finished", "");
    }
}

fn compare_one(input: &exercise::Input, compiler: &Compiler, room: &Path) -> Result<(), String> {
    let source = exercise::source(input);
    let done = translate_as(&source, &plain(input.language));
    let Some(plan) = done.plan else { return Ok(()) };
    // Text of the author may do anything; a run that is stopped has no end to be compared.
    let (interpreted, compiled) = (room.join("interpreted"), room.join("compiled"));
    if crate::verbatim::is_in(&plan) || !interpret(&plan, &input.directory, &interpreted, false, false)? {
        return Ok(());
    }
    let told = |trouble: crate::trouble::Trouble| {
        format!("{}: {}", compiler.path.display(), trouble.text(zudyn_translator::diagnostic::Locale::English))
    };
    let files = emit(&plan, &EmitOptions::program(source.name())).files;
    let wanted = Wanted { optimise: "1".into(), flags: FLAGS.map(str::to_string).to_vec() };
    let cache = Cache::at(&Path::new(env!("CARGO_MANIFEST_DIR")).join("target/tmp/fuzz"));
    let talk = Talk::silent();
    let launch = Launch::default();
    let builder = Builder { compiler, wanted: &wanted, cache: &cache, talk: &talk, launch };
    let program = builder.build(&files).map_err(told)?;
    if plan.course.is_some() {
        course::execute(&program, &course_orders(&plan, &input.directory), room, &compiled, &talk).map_err(told)?;
    } else {
        let runs: Vec<usize> = (0..plan.output.runs.len()).collect();
        let orders =
            simulate::Orders { plan: &plan, runs: &runs, overrides: &[], every_step: false, strict: false, drawn: &[] };
        simulate::execute(&program, &orders, room, &compiled, &talk).map_err(told)?;
    }
    differ(&plan, &interpreted, &compiled).map_err(told)?.map_or(Ok(()), |place| Err(format!("differ: {place}")))
}

/// Where the results are not the same, if they are not.
fn differ(plan: &Plan, one: &Path, other: &Path) -> crate::trouble::Result<Option<String>> {
    let columns = plan.output.columns.len();
    let (mut one, mut other) = (results::open(one, columns)?, results::open(other, columns)?);
    let mut row = 0;
    loop {
        let (a, b) = (one.next_record()?, other.next_record()?);
        match (a, b) {
            (None, None) => return Ok(None),
            (Some(Record::Row(a)), Some(Record::Row(b))) if a == b => {
                row += 1;
                let pairs = one.row().iter().zip(other.row()).enumerate();
                let same = |a: &f64, b: &f64| a.to_bits() == b.to_bits() || a.is_nan() && b.is_nan();
                if let Some((column, (a, b))) = pairs.into_iter().find(|(_, (a, b))| !same(a, b)) {
                    return Ok(Some(format!("row {row}, column {column}: {a:e} interpreted, {b:e} compiled")));
                }
            }
            (a, b) if format!("{a:?}") == format!("{b:?}") => {}
            (a, b) => return Ok(Some(format!("after row {row}: {a:?} interpreted, {b:?} compiled"))),
        }
    }
}
