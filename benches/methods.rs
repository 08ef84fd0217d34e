//! Work and precision of the integration methods, against other libraries: `cargo bench --bench methods`.
//!
//! The same problems (benches/methods/problems.h) are solved by the runtime's methods and, where they are
//! installed, by SUNDIALS, the GNU Scientific Library and scipy; what is missing is said. Each side tells for each
//! tolerance the error it made, the evaluations of f it took and the time of one run, set-up included.
//! First everything is listed; then, since equal tolerances give different errors, evaluations and time at
//! equal errors, between measured points in proportion of their logarithms.

use std::collections::BTreeMap;
use std::fmt::Write;
use std::io::Write as _;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

const FOLDER: &str = "benches/methods";
const ERRORS: [f64; 4] = [1e-4, 1e-6, 1e-8, 1e-10];

/// A line of a program: what a tolerance led to.
struct Measure {
    problem: String,
    solver: String,
    tolerance: f64,
    error: f64,
    evaluations: f64,
    microseconds: f64,
}

fn main() {
    let folder = tempfile::tempdir().expect("a temporary directory");
    let ours = compile("ours", &runtime(), &["-Iclib/core", "-Iclib/model", "-Iclib/solve"], folder.path())
        .expect("a C compiler");
    let mut measures = run(Command::new(&ours), "");
    let sundials = ["-lsundials_cvode", "-lsundials_arkode", "-lsundials_nvecserial"];
    match compile("sundials", &[], &sundials, folder.path()) {
        Some(program) => measures.extend(run(Command::new(program), "")),
        None => println!("not there: SUNDIALS 6 (Debian: libsundials-dev)"),
    }
    match compile("gsl", &[], &["-lgsl", "-lgslcblas"], folder.path()) {
        Some(program) => measures.extend(run(Command::new(program), "")),
        None => println!("not there: the GNU Scientific Library (Debian: libgsl-dev)"),
    }
    let mut references = Command::new(&ours);
    references.arg("references");
    let references = output(references, "").expect("ours runs");
    let mut python = Command::new("python3");
    python.arg(format!("{FOLDER}/scipy_methods.py"));
    match output(python, &references) {
        Some(text) => measures.extend(text.lines().filter_map(measure)),
        None => println!("not there: python3 with scipy (pip install scipy)"),
    }
    list(&measures);
    at_equal_errors(&measures);
}

/// The files of the runtime that hold methods.
fn runtime() -> Vec<PathBuf> {
    ["method", "rk4", "dopri", "stiff", "newton", "jacobian", "lu"]
        .map(|name| format!("clib/solve/{name}.c").into())
        .to_vec()
}

/// Nothing if the library, or a compiler, is not there.
fn compile(name: &str, files: &[PathBuf], flags: &[&str], folder: &Path) -> Option<PathBuf> {
    let program = folder.join(name);
    let compiler = std::env::var("CC").unwrap_or_else(|_| "cc".into());
    let done = Command::new(compiler)
        .args(["-O2", "-ffp-contract=off", "-I", FOLDER])
        .arg(format!("{FOLDER}/{name}.c"))
        .args(files)
        .args(flags)
        .args(["-lm", "-o"])
        .arg(&program)
        .stderr(Stdio::null())
        .status();
    done.is_ok_and(|status| status.success()).then_some(program)
}

/// What a program says, given this on its standard input; nothing if it fails.
fn output(mut command: Command, input: &str) -> Option<String> {
    let mut child = command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::null()).spawn().ok()?;
    let mut pipe = child.stdin.take()?;
    // A program that fails at once reads nothing.
    let _ = pipe.write_all(input.as_bytes());
    drop(pipe);
    let output = child.wait_with_output().ok()?;
    output.status.success().then(|| String::from_utf8_lossy(&output.stdout).into_owned())
}

fn run(command: Command, input: &str) -> Vec<Measure> {
    let program = command.get_program().to_owned();
    let text = output(command, input).unwrap_or_else(|| panic!("{program:?} failed"));
    text.lines().filter_map(measure).collect()
}

fn measure(line: &str) -> Option<Measure> {
    let fields: Vec<&str> = line.split(';').collect();
    let &[program, problem, method, tolerance, error, evaluations, microseconds] = fields.as_slice() else {
        return None;
    };
    Some(Measure {
        problem: problem.into(),
        solver: format!("{program} {method}"),
        tolerance: tolerance.parse().ok()?,
        error: error.parse().ok()?,
        evaluations: evaluations.parse().ok()?,
        microseconds: microseconds.parse().ok()?,
    })
}

/// Solvers by name.
type Solvers<'a> = Vec<(&'a str, Vec<&'a Measure>)>;

/// The measures of each solver of each problem, in the order in which they came.
fn by_problem(measures: &[Measure]) -> Vec<(&str, Solvers<'_>)> {
    let mut problems: Vec<(&str, Solvers)> = Vec::new();
    let mut place = BTreeMap::new();
    for measure in measures {
        let at = *place.entry(&measure.problem).or_insert_with(|| {
            problems.push((&measure.problem, Vec::new()));
            problems.len() - 1
        });
        let solvers = &mut problems[at].1;
        match solvers.iter_mut().find(|(solver, _)| *solver == measure.solver) {
            Some((_, of_solver)) => of_solver.push(measure),
            None => solvers.push((&measure.solver, vec![measure])),
        }
    }
    problems
}

fn list(measures: &[Measure]) {
    for (problem, solvers) in by_problem(measures) {
        println!("\n{problem:32} tolerance     error  evaluations           µs");
        for (solver, measures) in solvers {
            for measure in measures {
                println!(
                    "  {solver:30} {:9.0e} {:9.1e} {:12} {:12.1}",
                    measure.tolerance, measure.error, measure.evaluations, measure.microseconds
                );
            }
        }
    }
}

/// Where a solver's errors, made smaller and smaller by its tolerances, pass this one.
fn at_error(measures: &[&Measure], error: f64, of: impl Fn(&Measure) -> f64) -> Option<f64> {
    measures.windows(2).find(|pair| pair[0].error >= error && pair[1].error <= error).map(|pair| {
        let span = (pair[0].error / pair[1].error).ln();
        let share = if span > 0.0 { (pair[0].error / error).ln() / span } else { 0.0 };
        (of(pair[0]).ln() * (1.0 - share) + of(pair[1]).ln() * share).exp()
    })
}

fn at_equal_errors(measures: &[Measure]) {
    println!("\nevaluations and µs at equal errors (-: the error was always smaller, or never so small)");
    for (problem, solvers) in by_problem(measures) {
        let mut head = format!("\n{problem:32}");
        for error in ERRORS {
            let _ = write!(head, "{error:>20.0e}");
        }
        println!("{head}");
        for (solver, measures) in solvers {
            let mut line = format!("  {solver:30}");
            for error in ERRORS {
                let evaluations = at_error(&measures, error, |measure| measure.evaluations);
                let time = at_error(&measures, error, |measure| measure.microseconds);
                let _ = match evaluations.zip(time) {
                    Some((evaluations, time)) => write!(line, "{evaluations:10.0}{time:10.0}"),
                    None => write!(line, "{:>10}{:>10}", "-", "-"),
                };
            }
            println!("{line}");
        }
    }
}
