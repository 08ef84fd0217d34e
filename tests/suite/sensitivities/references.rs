//! Derivatives of other programs (tests/sensitivities), in every engine and as libraries.

use crate::command::{Csv, Room, csv, daily, parallel};
use crate::library::built::{steps, tell};
use std::path::{Path, PathBuf};

/// A file of reference derivatives, its model, and how the model is run.
struct Case {
    name: String,
    model: PathBuf,
    /// time, quantity, factor, derivative
    lines: Vec<(f64, String, String, f64)>,
}

fn cases() -> Vec<Case> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let mut cases = Vec::new();
    for entry in std::fs::read_dir(root.join("tests/sensitivities")).expect("it is part of the package") {
        let path = entry.expect("it can be read").path();
        if path.extension().is_none_or(|end| end != "csv") || path.ends_with("epidemic.csv") {
            continue;
        }
        let beside = ["mod", "cosmo"].map(|end| path.with_extension(end));
        let deck = root.join("models/dynamo").join(path.file_stem().unwrap_or_default()).with_extension("dyn");
        let model = beside.into_iter().chain([deck]).find(|model| model.is_file()).expect("each has a model");
        let text = std::fs::read_to_string(&path).expect("it can be read");
        let line = |line: &str| {
            let fields: Vec<&str> = line.split(',').collect();
            let [time, quantity, factor, derivative] = fields[..] else { panic!("{line}") };
            let number = |text: &str| text.parse().expect("a number");
            (number(time), quantity.to_string(), factor.to_string(), number(derivative))
        };
        let name = path.file_stem().unwrap_or_default().to_string_lossy().into_owned();
        cases.push(Case { name, model, lines: text.lines().skip(1).map(line).collect() });
    }
    assert_eq!(cases.len(), 13);
    cases.sort_by(|a, b| a.name.cmp(&b.name));
    cases
}

impl Case {
    fn factors(&self) -> String {
        let mut factors: Vec<&str> = Vec::new();
        for (_, _, factor, _) in &self.lines {
            if !factors.contains(&factor.as_str()) {
                factors.push(factor);
            }
        }
        factors.join(",")
    }

    fn run(&self, room: &Room, engine: &str) -> Result<String, String> {
        let (model, factors) = (self.model.display().to_string(), self.factors());
        let mut words = vec!["run", &model, "--csv", "-", "--no-pages", "--engine", engine, "--sens", &factors];
        if self.model.extension().is_some_and(|end| end == "dyn") {
            words.extend(["--every-step", "--run", "STANDARD"]);
        }
        let done = room.zudyn(&words);
        if done.status == 0 { Ok(done.output) } else { Err(done.errors) }
    }

    /// The largest difference, relative; from a derivative of 0, relative to the largest of its column.
    fn compare(&self, table: &Csv) -> Result<f64, String> {
        let time = ["t", "T", "TIME"].into_iter().find(|name| table.names.iter().any(|own| own == name));
        let times = table.column(time.expect("a column of times"));
        let mut worst = 0.0f64;
        for (at, quantity, factor, wanted) in &self.lines {
            let name = format!("d {quantity}/d {factor}");
            let row = times.iter().position(|time| (time - at).abs() < 1e-9).ok_or(format!("no row at {at}"))?;
            // What depends on nothing has no column.
            let known = table.names.contains(&name);
            let found = if known { table.column(&name)[row] } else { 0.0 };
            let of_column = self.lines.iter().filter(|line| (&line.1, &line.2) == (quantity, factor));
            let largest = of_column.fold(0.0f64, |largest, line| largest.max(line.3.abs()));
            let size = if *wanted == 0.0 { largest } else { wanted.abs() };
            let difference = (found - wanted).abs();
            if difference > 2.5e-11 * size || !difference.is_finite() {
                return Err(format!("{name} at {at} is {found:e} and not {wanted:e}"));
            }
            worst = worst.max(if size > 0.0 { difference / size } else { 0.0 });
        }
        Ok(worst)
    }
}

#[test]
fn derivatives_are_those_of_complex_steps() {
    let room = Room::new();
    tell(of_each(cases(), |case| {
        let worst = case.compare(&csv(&case.run(&room, "interpret")?))?;
        // A comparison of nothing with nothing would be exact.
        if worst > 0.0 { Ok(()) } else { Err("nothing is compared".to_string()) }
    }));
}

#[test]
fn programs_and_libraries_give_the_same_derivatives() {
    let room = Room::new();
    let some = daily::count(13, 4);
    let chosen = cases().into_iter().filter(|case| case.name != "world2").take(some).collect();
    tell(of_each(chosen, |case| {
        let output = case.run(&room, "interpret")?;
        if case.run(&room, "c")? != output {
            return Err("the compiled program has other numbers".to_string());
        }
        let table = csv(&output);
        let library = steps(&room, &case.model, &["--sens", &case.factors()], &[])?;
        let mut compared = 0;
        for name in table.names.iter().filter(|name| name.starts_with("d ")) {
            if library.column(name) != table.column(name) {
                return Err(format!("{name} differs in the library"));
            }
            compared += 1;
        }
        if compared > 0 { Ok(()) } else { Err("nothing is compared".to_string()) }
    }));
}

/// Explicit methods take the steps that they take without sensitivities.
#[test]
fn the_values_stay_the_same() {
    let room = Room::new();
    let implicit = ["implicit", "sparse", "scheme"];
    let chosen = cases().into_iter().filter(|case| !implicit.contains(&case.name.as_str())).collect();
    tell(of_each(chosen, |case| {
        let with = csv(&case.run(&room, "interpret")?);
        let plain = Case { lines: Vec::new(), name: case.name.clone(), model: case.model.clone() };
        let without = csv(&plain.run(&room, "interpret")?);
        let differs =
            without.names.iter().filter(|name| *name != "run").find(|name| with.column(name) != without.column(name));
        differs.map_or(Ok(()), |name| Err(format!("{name} differs")))
    }));
}

fn of_each(
    cases: Vec<Case>,
    check: impl Fn(&Case) -> Result<(), String> + Sync + Send,
) -> Vec<(PathBuf, Result<(), String>)> {
    let models = cases.iter().map(|case| case.model.clone()).collect();
    parallel(models, |model: PathBuf| {
        let case = cases.iter().find(|case| case.model == model);
        case.map_or(Ok(()), &check)
    })
}

const TANK: &str = "\
TITLE A tank
INDEPENDENT { t FROM 0 TO 4 WITH 4 }
PARAMETER { in = 2 when = 1.5 k = 0.3 maxerr = 1e-8 delta_t = 0.25 }
STATE { level START 1 }
BREAKPOINT { SOLVE tank METHOD runge }
DERIVATIVE tank { level' = in*step(t, when, 1) - k*level }
";

const PROGRAM: &str = "\
parameter rate = 0.3, late = 1.5, span = 0.5
units of flow are rates
method is adaptive
initial
V(tank) = 1.0
D = 0.5
body
time is normal
compartment tank
its input no
its output = rate*V(tank)
its volume is unknown
repeat while 4.0 is greater than t
";

#[test]
fn what_has_no_derivative_is_reported() {
    let room = Room::new();
    let says = |text: &str, language: &str, sens: &str| {
        let done = room.run_text(text, &["--language", language, "--sens", sens, "--csv", "-"]);
        let code = ["sens-forward", "sens-switch", "sens-idle", "set-unknown", "option-unfit"];
        (code.into_iter().find(|code| done.errors.contains(&format!("[{code}]"))).unwrap_or(""), done.status)
    };
    assert_eq!(says(TANK, "scop", "in,k"), ("", 0));
    // Steps of fixed length pass over the jump; a method with error control stops there.
    assert_eq!(says(TANK, "scop", "when"), ("sens-switch", 0));
    let tight = TANK.replace(" METHOD runge", "");
    assert_eq!(says(&tight, "scop", "when"), ("sens-forward", 2));
    let choice = tight.replace("DERIVATIVE tank { level' = in*step(t, when, 1) - k*level }", CHOICE);
    assert_eq!(says(&choice, "scop", "in"), ("", 0));
    assert_eq!(says(&choice, "scop", "when"), ("sens-forward", 2));
    for name in ["delta_t", "t0", "maxerr"] {
        assert_eq!(says(&tight, "scop", name), ("sens-forward", 2));
    }
    assert_eq!(says(PROGRAM, "cosmo", "rate"), ("", 0));
    assert_eq!(says(PROGRAM, "cosmo", "V(tank)"), ("", 0));
    assert_eq!(says(PROGRAM, "cosmo", "T"), ("sens-forward", 2));
    assert_eq!(says(PROGRAM, "cosmo", "nowhere"), ("set-unknown", 2));
    assert_eq!(says(PROGRAM, "cosmo", "late"), ("sens-idle", 0));
    let dose = |text: &str| PROGRAM.replace("time is normal\n", &format!("time is normal\ndose {text}\n"));
    assert_eq!(says(&dose("rate into tank at 1.25"), "cosmo", "rate"), ("", 0));
    assert_eq!(says(&dose("rate into tank at late"), "cosmo", "late"), ("sens-forward", 2));
    assert_eq!(says(&dose("rate into tank at 1.0 over span"), "cosmo", "span"), ("sens-forward", 2));
    assert_eq!(says(": MODEL ;", "facs", "X"), ("option-unfit", 2));
    assert_eq!(says("begin end", "boscos", "X"), ("option-unfit", 2));
}

/// A condition on the time in the equations.
const CHOICE: &str = "\
DERIVATIVE tank {
	LOCAL flow
	IF t > when { flow = in } ELSE { flow = 0 }
	level' = flow - k*level
}";

/// A variable that is given is a constant, so its derivatives begin there.
#[test]
fn given_variables_are_constants() {
    let room = Room::new();
    let text = PROGRAM.replace("V(tank) = 1.0", "V(tank) = 2.0*rate");
    let model = room.file("given.cosmo");
    std::fs::write(&model, text).expect("it can be written");
    let from = model.display().to_string();
    let run = |more: &[&str]| room.zudyn(&[&["run", &from, "--csv", "-", "--no-pages"][..], more].concat());
    // Where it depends on the parameter, it cannot be given.
    let done = run(&["--sens", "rate", "--set", "V(tank)=3"]);
    assert_eq!(done.status, 2, "{}", done.errors);
    assert_eq!(run(&["--sens", "late", "--set", "V(tank)=3"]).status, 0);
    let table = csv(&run(&["--sens", "rate"]).output);
    assert_eq!(table.column("d V(tank)/d rate")[0], 2.0);
}

/// A derived parameter that is given depends on nothing.
#[test]
fn a_derived_parameter_that_is_given_is_a_constant() {
    let room = Room::new();
    let text = PROGRAM.replace("span = 0.5", "span = 2.0*rate").replace("rate*V(tank)", "span*V(tank)");
    let model = room.file("derived.cosmo");
    std::fs::write(&model, text).expect("it can be written");
    let from = model.display().to_string();
    for engine in ["interpret", "c"] {
        let run = |more: &[&str]| {
            let done =
                room.zudyn(&[&["run", &from, "--csv", "-", "--no-pages", "--engine", engine][..], more].concat());
            assert_eq!(done.status, 0, "{}", done.errors);
            csv(&done.output).column("d V(tank)/d rate")
        };
        let exact = |time: f64| -2.0 * time * (-0.6 * time).exp();
        let derived = run(&["--sens", "rate"]);
        assert!(derived.iter().zip(0..).all(|(found, row)| (found - exact(f64::from(row) * 0.5)).abs() < 1e-7));
        assert!(run(&["--sens", "rate", "--set", "span=0.6"]).iter().all(|found| *found == 0.0));
    }
}
