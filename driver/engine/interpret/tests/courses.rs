//! Programs that run as written: the interpreter, and what every compiler makes of the emitted C.

use super::super::Machine;
use crate::clib::{self, Orders, Store, kind};
use crate::daily;
use crate::engine::description::Description;
use crate::sketch::courses::{ALL, Sample};
use std::ffi::CString;
use std::path::Path;
use std::process::Command;
use zudyn_translator::Simulation;
use zudyn_translator::check::check;
use zudyn_translator::diagnostic::Diagnostics;
use zudyn_translator::emit::{EmitOptions, Files, emit};
use zudyn_translator::language::cosmo::code::{Draft, Temporaries};
use zudyn_translator::rewrite::rewrite;

fn simulation_of(sample: &Sample) -> Simulation {
    let mut diagnostics = Diagnostics::default();
    let model = crate::sketch::model(sample.text);
    let draft = Draft::of(&model, None, &Temporaries::default());
    let checked = check(rewrite(model, &mut diagnostics), &mut diagnostics);
    assert!(!diagnostics.has_errors(), "{}", sample.name);
    let (system, experiment) = draft.assemble(&checked.model);
    Simulation { system: system.into(), experiment }
}

/// What was printed, and what was stored.
type Done = (String, Vec<u8>);

fn interpreted(sample: &Sample, simulation: &Simulation, room: &Path, resume: u32) -> Done {
    let mut machine = Machine::of(simulation).unwrap();
    let description = Description::of(simulation, &machine);
    let mut printed = Vec::new();
    let mut sink = clib::sink_into(&mut printed);
    let open = |name: &str, how: &std::ffi::CStr| {
        let path = CString::new(room.join(name).to_str().unwrap()).unwrap();
        // SAFETY: both texts end with NUL.
        unsafe { clib::fopen(path.as_ptr(), how.as_ptr()) }
    };
    std::fs::write(room.join("input"), sample.input).unwrap();
    let (input, file) = (open("input", c"r"), open("stored", c"wb"));
    let orders = Orders { printed: &mut sink, input, resume: resume.into(), ..Orders::default() };
    let mut store = Store::default();
    // SAFETY: everything lives longer than the calls.
    unsafe {
        let program = description.program();
        let flags = clib::FLAG_EVERY_STEP;
        assert_eq!(clib::zd_create_store(&mut store, file, program, std::ptr::null(), 0, flags), kind::GOOD);
        let ended = clib::zh_run(program, machine.model(), &mut store, &orders);
        assert_eq!(ended, kind::GOOD, "{}", sample.name);
        clib::zd_close_store(&mut store);
        clib::fclose(input);
        clib::fclose(file);
    }
    (String::from_utf8(printed).unwrap(), std::fs::read(room.join("stored")).unwrap())
}

fn compiled(simulation: &Simulation, room: &Path, (compiler, level): (&str, &str), resume: u32) -> Option<Done> {
    for (name, text) in emit(simulation, &EmitOptions { files: Files::Single, ..EmitOptions::program("sample") }).files
    {
        std::fs::write(room.join(name), text).unwrap();
    }
    let flags = [&format!("-O{level}"), "-std=c89", "-ffp-contract=off", "-o", "model", "model.c", "-lm"];
    let status = Command::new(compiler).current_dir(room).args(flags).status().ok()?;
    assert!(status.success(), "{compiler} -O{level}");
    let resume = resume.to_string();
    let arguments = ["--input", "input", "--store", "stored", "--resume", &resume];
    let output = Command::new(room.join("model")).current_dir(room).args(arguments).output().unwrap();
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    Some((String::from_utf8(output.stdout).unwrap(), std::fs::read(room.join("stored")).unwrap()))
}

#[test]
fn compiled_courses_print_and_store_the_same_bits() {
    let all = [("gcc", "0"), ("gcc", "1"), ("gcc", "2"), ("gcc", "3"), ("clang", "0"), ("clang", "2"), ("tcc", "0")];
    let compilers: Vec<(&str, &str)> = all.into_iter().filter(|one| daily::takes(one.0, one.1)).collect();
    let one_in = daily::count(1, compilers.len());
    let mut compared = 0;
    for (number, sample) in ALL.iter().enumerate() {
        let simulation = simulation_of(sample);
        for (at, compiler) in compilers.iter().enumerate() {
            // Every day each program goes through one compiler, and all compilers have their turn.
            if at % one_in != number % one_in {
                continue;
            }
            let room = tempfile::tempdir().unwrap();
            // So that every place to go on at is tried by someone.
            let resume = compared % 4;
            let (printed, stored) = interpreted(sample, &simulation, room.path(), resume);
            assert!(!printed.is_empty() && stored.len() > 100, "{}", sample.name);
            let Some(done) = compiled(&simulation, room.path(), *compiler, resume) else { continue };
            assert_eq!(done.0, printed, "{} {compiler:?}", sample.name);
            assert!(done.1 == stored, "{} {compiler:?}: other rows", sample.name);
            compared += 1;
        }
    }
    assert!(compared > 0, "no C compiler at hand");
}
