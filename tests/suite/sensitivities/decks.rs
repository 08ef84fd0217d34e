//! `--sens`: derivatives of the steps by constants, in every engine and as a library.

use crate::command::{Csv, Room, csv, daily, kept, parallel};
use std::path::{Path, PathBuf};
use std::process::Command;

fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

fn run(room: &Room, model: &Path, more: &[&str]) -> Result<Csv, String> {
    let from = model.display().to_string();
    let words = ["run", &from, "--csv", "-", "--no-pages", "--every-step", "--engine", "interpret"];
    let done = room.zudyn(&[&words[..], more].concat());
    if done.status != 0 {
        return Err(done.errors);
    }
    let mut table = csv(&done.output);
    if table.names[0] == "run" {
        let run = table.rows[0][0].clone();
        let length = table.rows.iter().take_while(|row| row[0] == run).count();
        table.rows.truncate(length);
    }
    Ok(table)
}

/// Numbers of another program, which took complex steps.
#[test]
fn an_epidemic_has_the_derivatives_of_complex_steps() {
    let room = Room::new();
    let model = root().join("models/dynamo/epidemic.dyn");
    let table = run(&room, &model, &["--run", "FREE", "--sens", "RISK,DUR,TOTAL"]).expect("it runs");
    let reference =
        std::fs::read_to_string(root().join("tests/sensitivities/epidemic.csv")).expect("a part of the tests");
    let times = table.column("TIME");
    let mut compared = 0;
    for line in reference.lines().skip(1) {
        let fields: Vec<&str> = line.split(',').collect();
        let [time, quantity, factor, wanted] = fields[..] else { panic!("{line}") };
        let (time, wanted): (f64, f64) = (time.parse().expect("a number"), wanted.parse().expect("a number"));
        let row = times.iter().position(|at| *at == time).expect("a row");
        let found = table.column(&format!("d {quantity}/d {factor}"))[row];
        assert!((found - wanted).abs() <= 1e-12 * wanted.abs(), "{line}: {found}");
        compared += 1;
    }
    assert_eq!(compared, 84);
}

/// Decks with constants whose derivatives are compared with differences. Not at the knots of tables, where differences are
/// means of two sides.
const DECKS: &[(&str, &[&str])] = &[
    ("models/dynamo/world2.dyn", &["BRN", "DRN", "NRUN", "FC"]),
    ("models/dynamo/market.dyn", &["SS", "SEM", "DRAT"]),
    ("models/dynamo/retail.dyn", &["STH", "DRR", "AIR"]),
    ("models/dynamo/commodity.dyn", &["COVN", "TSEEN", "TGROW"]),
    ("models/dynamo/cohorts.dyn", &["LATER"]),
    ("models/dynamo/chain.dyn", &["COV"]),
    ("models/dynamo/lake.dyn", &["FULL", "USE"]),
    ("models/dynamo/hatchery.dyn", &["EGGS"]),
    ("models/dynamo/factory.dyn", &["DUR", "DIR"]),
    ("models/dynamo/lotka.dyn", &["YIELD"]),
];

/// The value of a constant, as the code of the model has it.
fn value_of(room: &Room, model: &Path, constant: &str) -> f64 {
    let from = model.display().to_string();
    let dump = room.zudyn(&["dump", "--phase", "code", &from]).output;
    let begin = format!("setting {constant} = ");
    let line = dump.lines().find_map(|line| line.strip_prefix(&begin)).expect("a constant");
    line.trim().parse().expect("a number")
}

#[test]
fn derivatives_are_those_of_differences() {
    let room = Room::new();
    let chosen: Vec<PathBuf> = DECKS.iter().map(|(deck, _)| root().join(deck)).take(daily::count(10, 4)).collect();
    crate::library::built::tell(parallel(chosen, |model| {
        let constants =
            DECKS.iter().find(|(deck, _)| model.ends_with(deck)).map_or(&[][..], |(_, constants)| constants);
        for constant in constants {
            let table = run(&room, &model, &["--sens", constant])?;
            let value = value_of(&room, &model, constant);
            let step = 1e-6 * value.abs();
            let at = |value: f64| run(&room, &model, &["--set", &format!("{constant}={value:e}")]);
            let (more, less) = (at(value + step)?, at(value - step)?);
            let ending = format!("/d {constant}");
            let mut compared = 0;
            for name in &table.names {
                let Some(of) = name.strip_prefix("d ").and_then(|name| name.strip_suffix(&ending)) else { continue };
                let exact = table.column(name);
                let (more, less) = (more.column(of), less.column(of));
                let largest = more.iter().fold(0.0f64, |largest, value| largest.max(value.abs()));
                // Below, differences are noise.
                let size = exact.iter().fold(1e-5 * largest / value.abs(), |size, slope| size.max(slope.abs()));
                for (row, slope) in exact.iter().enumerate().take(more.len()) {
                    let difference = (more[row] - less[row]) / (2.0 * step);
                    // What is not a number is not near.
                    let near = (difference - slope).abs() <= 1e-6 * size;
                    if !near {
                        return Err(format!("{name} in row {row} is {slope:e}, and differences give {difference:e}"));
                    }
                }
                compared += 1;
            }
            if compared == 0 {
                return Err(format!("nothing depends on {constant}"));
            }
        }
        Ok(())
    }));
}

/// Functions with a memory, trains, folds, loops and choices.
const EVERYTHING: &str = "\
*     EVERYTHING THAT HAS A DERIVATIVE
FOR   I=1,3
L     STOCK.K(I)=STOCK.J(I)+DT*(IN.JK(I)-OUT.JK(I))
N     STOCK(I)=START*NR(I)
R     IN.KL(I)=PULSE(HIGH,2,4)+SAMPLE(HIGH*TIME.K,3)
R     OUT.KL(I)=STOCK.K(I)/LAST
A     ALL.K=SUM(STOCK.K)
A     BOTH.K=SUMV(STOCK.K,1,2)*HIGH
A     LOOK.K=TABHL(TAB,ALL.K/START,0,40,10)
A     MORE.K=TABXT(TAB,ALL.K/START,0,8,2)
A     LATE.K=DELAY3(ALL.K,LAST)
A     MOST.K=MAX(ALL.K,LATE.K)+CLIP(HIGH,START,ALL.K,LATE.K)
A     WAVE.K=SIN(HIGH*TIME.K)*EXP(-TIME.K/LAST)+SQRT(LOOK.K)+LOGN(LATE.K)
A     UP.K=RAMP(HIGH,2)+STEP(START,3)
C     START=3,HIGH=2,LAST=5
T     NR=1/2/3
T     TAB=1/4/9/16/20
SPEC  DT=.25/LENGTH=8/PRTPER=1
PRINT ALL
RUN   ONE
";

#[test]
fn every_engine_and_a_library_give_the_same() {
    let room = Room::new();
    let model = room.file("everything.dyn");
    std::fs::write(&model, EVERYTHING).expect("it can be written");
    let from = model.display().to_string();
    let sens = ["--sens", "START,HIGH,LAST"];
    let engine = |engine: &str| {
        let words = ["run", &from, "--csv", "-", "--no-pages", "--every-step", "--engine", engine];
        let done = room.zudyn(&[&words[..], &sens].concat());
        assert_eq!(done.status, 0, "{}", done.errors);
        done.output
    };
    let table = engine("interpret");
    assert_eq!(engine("c"), table);
    let table = csv(&table);
    let library = crate::library::built::steps(&room, &model, &sens, &[]).expect("it is a library");
    assert_eq!(library.rows.len(), table.rows.len());
    let all = table.names.iter().filter(|name| name.starts_with("d "));
    let mut compared = 0;
    for name in all {
        assert_eq!(library.column(name), table.column(name), "{name}");
        compared += 1;
    }
    assert!(compared > 30, "{compared}");
    // And they are right.
    for (constant, value) in [("START", 3.0), ("HIGH", 2.0), ("LAST", 5.0)] {
        let step = 1e-4;
        let at = |value: f64| run(&room, &model, &["--set", &format!("{constant}={value:e}")]).expect("it runs");
        let (more, less) = (at(value + step), at(value - step));
        let ending = format!("/d {constant}");
        for name in &table.names {
            let Some(of) = name.strip_prefix("d ").and_then(|name| name.strip_suffix(&ending)) else { continue };
            let (exact, more, less) = (table.column(name), more.column(of), less.column(of));
            let size = exact.iter().fold(1.0f64, |size, value| size.max(value.abs()));
            for row in 0..exact.len() {
                let difference = (more[row] - less[row]) / (2.0 * step);
                assert!(
                    (difference - exact[row]).abs() <= 1e-5 * size,
                    "{name} in row {row}: {} {difference}",
                    exact[row]
                );
            }
        }
    }
}

/// A built program has the columns too, and a function without derivatives is reported.
#[test]
fn programs_have_the_columns_and_what_has_none_is_reported() {
    let room = Room::new();
    let (model, program) = (room.file("everything.dyn"), room.file("program"));
    std::fs::write(&model, EVERYTHING).expect("it can be written");
    let (from, to) = (model.display().to_string(), program.display().to_string());
    let done = room.zudyn(&["build", &from, "--sens", "HIGH", "-o", &to]);
    assert_eq!(done.status, 0, "{}", done.errors);
    let output = kept::output(Command::new(&program).args(["--csv", "-"]));
    assert!(String::from_utf8_lossy(&output.stdout).contains("d ALL/d HIGH"));
    let says = |text: &str, sens: &str, code: &str| {
        let done = room.run_text(text, &["--language", "dynamo", "--sens", sens, "--csv", "-"]);
        assert!(done.errors.contains(&format!("[{code}]")), "{sens}: {}", done.errors);
        done.status
    };
    assert_eq!(says(EVERYTHING, "DT", "sens-forward"), 2);
    assert_eq!(says(EVERYTHING, "TAB", "sens-forward"), 2);
    let unknown = room.run_text(EVERYTHING, &["--language", "dynamo", "--sens", "NOWHERE"]);
    assert!(unknown.errors.contains("error[set-unknown]: `--sens`: "), "{}", unknown.errors);
    assert_eq!(says(&EVERYTHING.replace("SUM(STOCK.K)", "NORMRN(HIGH,1)"), "HIGH", "sens-forward"), 2);
    assert_eq!(says(&EVERYTHING.replace("STEP(START,3)", "STEP(START,HIGH)"), "HIGH", "sens-switch"), 0);
    assert_eq!(says(&EVERYTHING.replace("PRINT ALL", "C     IDLE=1\nPRINT ALL"), "IDLE", "sens-idle"), 0);
}
