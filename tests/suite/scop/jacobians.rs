//! Jacobians derived from SCoP's blocks against differences: of all models, and of blocks made at random.

use crate::clib::{includes, runtime_files};
use crate::command::{daily, kept, parallel, sampled};
use crate::reference::random::Random;
use std::fmt::Write;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::OnceLock;
use zudyn_translator::emit::{EmitOptions, emit};
use zudyn_translator::source::Source;
use zudyn_translator::{Language, Reading, translate_as};

const FLAGS: &[&str] =
    &["-std=c89", "-O0", "-ffp-contract=off", "-fno-builtin-exp", "-fno-builtin-log", "-fno-builtin-pow"];

fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

fn cc(folder: Option<&Path>, arguments: &[String]) {
    let mut cc = Command::new(daily::builder());
    folder.into_iter().for_each(|folder| _ = cc.current_dir(folder));
    let done = kept::output(cc.args(FLAGS).args(arguments));
    assert!(done.status.success(), "{arguments:?}\n{}", String::from_utf8_lossy(&done.stderr));
}

/// The runtime, all but the program's own arguments, compiled once for all tests.
fn runtime() -> &'static [String] {
    static KEPT: OnceLock<(tempfile::TempDir, Vec<String>)> = OnceLock::new();
    &KEPT
        .get_or_init(|| {
            let folder = tempfile::tempdir().expect("a temporary directory");
            let objects = compiled_runtime(folder.path());
            (folder, objects)
        })
        .1
}

fn compiled_runtime(folder: &Path) -> Vec<String> {
    let beyond = ["main.c", "host.c"];
    let name = |file: &Path| file.file_name().unwrap_or_default().to_string_lossy().into_owned();
    let wanted = runtime_files("c").into_iter().filter(|file| !beyond.contains(&name(file).as_str()));
    let compile = |file: PathBuf| {
        let object = folder.join(name(&file).replace(".c", ".o")).display().to_string();
        let own = ["-c".into(), file.display().to_string(), "-o".into(), object.clone()];
        cc(None, &[includes(), own.to_vec()].concat());
        object
    };
    parallel(wanted.collect(), compile).into_iter().map(|(_, object)| object).collect()
}

/// Entries compared; nothing if the model is not for a program that runs.
fn compared(name: &str, text: String, folder: &Path, runtime: &[String]) -> Option<u64> {
    let source = Source::new("model.mod", text);
    let reading = Reading { language: Language::Scop, ..Reading::default() };
    let simulation = translate_as(&source, &reading).simulation?;
    // Functions that need more than numbers can be called while a program runs only.
    if !simulation.system.invocations.is_empty() {
        return None;
    }
    let place = folder.join(name);
    std::fs::create_dir_all(&place).expect("a folder");
    let emitted = emit(&simulation, &EmitOptions::program("model.mod"));
    let model = place.join("model.c");
    std::fs::write(&model, emitted.model()).expect("written");
    let program = place.join("compare");
    let mut arguments = vec!["-DMODEL=\"model.c\"".to_string(), "-I.".to_string()];
    arguments.extend(includes());
    arguments.push(root().join("tests/jacobians/compare.c").display().to_string());
    arguments.extend(runtime.iter().cloned());
    arguments.extend(["-lm".into(), "-o".into(), program.display().to_string()]);
    cc(Some(&place), &arguments);
    let done = Command::new(&program).current_dir(&place).output().expect("it runs");
    let said = String::from_utf8_lossy(&done.stdout).into_owned();
    assert!(done.status.success(), "{name}: {said}");
    said.trim().strip_prefix("compared ").and_then(|count| count.parse().ok())
}

fn models() -> Vec<PathBuf> {
    let mut all = Vec::new();
    for folder in ["models/scop", "tests/models/scop"] {
        for entry in std::fs::read_dir(root().join(folder)).expect(folder) {
            let path = entry.expect("it can be read").path();
            let model = if path.is_dir() { path.join("model.mod") } else { path };
            if model.extension().is_some_and(|extension| extension == "mod") {
                all.push(model);
            }
        }
    }
    all.sort();
    all
}

#[test]
fn derived_jacobians_are_what_differences_say() {
    let folder = tempfile::tempdir().expect("a temporary directory");
    let found = parallel(sampled(models(), 6), |model| {
        let text = std::fs::read_to_string(&model).expect("it can be read");
        let name = model.display().to_string().replace(['/', '.'], "_");
        compared(&name, text, folder.path(), runtime()).unwrap_or(0)
    });
    let with_entries = found.iter().filter(|(_, found)| *found > 20).count();
    assert!(with_entries >= daily::count(15, 2), "only {with_entries} models have something to compare");
}

#[test]
fn so_are_those_of_blocks_made_at_random() {
    let folder = tempfile::tempdir().expect("a temporary directory");
    let mut random = Random::new(7);
    let texts: Vec<(usize, String)> = (0..daily::count(20, 8)).map(|number| (number, any_block(&mut random))).collect();
    let found = parallel(texts, |(number, text)| {
        let found = compared(&format!("{number}"), text.clone(), folder.path(), runtime());
        found.unwrap_or_else(|| panic!("refused:\n{text}"))
    });
    let count: u64 = found.iter().map(|(_, found)| found).sum();
    assert!(count > daily::count(1_000, 400) as u64, "only {count} entries");
}

/// A DERIVATIVE block with what blocks have: locals, assigned values, branches, loops over arrays, FUNCTIONs.
fn any_block(random: &mut Random) -> String {
    let mut text = String::from(
        "INDEPENDENT { t FROM 0 TO 0.001 WITH 1 }\nPARAMETER { k = 0.7  q = 1.3 }\n\
         STATE { x START 0.6  y START 0.8  z START 1.1  u[4] START 0.5 }\nASSIGNED { a b w[4] }\n\
         BREAKPOINT { SOLVE d METHOD rosenbrock }\n\
         FUNCTION f(s, r) {\n\tLOCAL p\n\tp = s*r\n\tIF p > 1 { f = sqrt(p) } ELSE { f = p*p - k*s }\n}\n\
         DERIVATIVE d {\n\tLOCAL e\n",
    );
    let _ = writeln!(text, "\te = {}", expression(random, 3));
    let _ = writeln!(text, "\ta = {} + e", expression(random, 3));
    let _ = writeln!(
        text,
        "\tIF {} > {} {{ b = {}*a }} ELSE {{ b = {} - e\n\t\ta = a*k }}",
        expression(random, 1),
        expression(random, 1),
        expression(random, 2),
        expression(random, 2)
    );
    let _ = writeln!(text, "\tFROM i = 0 TO 3 {{ w[i] = u[i]*({}) + i*b }}", expression(random, 2));
    let _ = writeln!(text, "\tFROM i = 1 TO 2 {{ u'[i] = w[i-1] - 2*w[i] + w[i+1] + a }}");
    let _ = writeln!(text, "\tu'[0] = w[1] - w[0]\n\tu'[3] = f(w[3], x)");
    for state in ["x", "y", "z"] {
        let _ = writeln!(text, "\t{state}' = {} - k*{state}*b + a", expression(random, 3));
    }
    text.push_str("}\n");
    text
}

fn expression(random: &mut Random, depth: usize) -> String {
    if depth == 0 || random.chance(15) {
        return random.one_of(&["x", "y", "z", "u[1]", "u[2]", "k", "q", "0.5", "2", "t"]).to_string();
    }
    let one = expression(random, depth - 1);
    let other = expression(random, depth - 1);
    match random.below(14) {
        0 => format!("({one} + {other})"),
        1 => format!("({one} - {other})"),
        2 | 3 => format!("{one}*{other}"),
        4 => format!("{one}/(2 + {other}^2)"),
        5 => format!("exp(-({one})^2)"),
        6 => format!("sin({one})*{other}"),
        7 => format!("log(3 + ({one})^2)"),
        8 => format!("tanh({one})"),
        9 => format!("f({one}, {other})"),
        10 => format!("hyperbol(1 + ({one})^2, {other}, 2)"),
        11 => format!("sigmoid(1 + ({one})^2, k, 1.5, 2)"),
        12 => format!("(1 + ({one})^2)^({other}/(3 + {other}^2))"),
        _ => format!("-{one}*erf({other})"),
    }
}
