//! The wheel for `pip install`: built, installed into a fresh virtual environment, and World2 run there.
//!
//! A suite of its own, as building the wheel writes the command that other suites run.

use std::io::Write;
use std::path::Path;
use std::process::Command;

fn is_there(tool: &str) -> bool {
    Command::new(tool).arg("--version").output().is_ok_and(|output| output.status.success())
}

#[track_caller]
fn run(command: &mut Command) -> String {
    let output = command.output().unwrap_or_else(|error| panic!("{command:?}: {error}"));
    let (out, errors) = (String::from_utf8_lossy(&output.stdout), String::from_utf8_lossy(&output.stderr));
    assert!(output.status.success(), "{command:?}\n{out}\n{errors}");
    out.into_owned()
}

#[test]
fn the_wheel_runs_world2_without_rust_or_a_compiler() {
    if !is_there("maturin") || !is_there("python3") {
        assert_ne!(std::env::var("CI").as_deref(), Ok("true"), "the wheel needs maturin and python3");
        // Past the capture of the test's own output: a skip must be seen.
        let _ = writeln!(std::io::stderr(), "skipped: the wheel: pip install maturin (and python3 with venv)");
        return;
    }
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let room = tempfile::tempdir().expect("a temporary directory");
    let (wheels, environment) = (room.path().join("wheels"), room.path().join("environment"));
    // With the profile of the tests nothing but the command itself is compiled again.
    run(Command::new("maturin")
        .args(["build", "--locked", "--profile", "dev", "--out"])
        .arg(&wheels)
        .current_dir(root));
    run(Command::new("python3").args(["-m", "venv"]).arg(&environment));
    let python = environment.join("bin/python");
    run(Command::new(&python)
        .args(["-m", "pip", "install", "--quiet", "--no-index", "--find-links"])
        .arg(&wheels)
        .arg("zudyn"));

    let zudyn = || {
        let mut command = Command::new(environment.join("bin/zudyn"));
        // Neither Rust nor a C compiler, nor anything of this repository but the model.
        command.env_clear().env("ZUDYN_CACHE", room.path().join("cache")).current_dir(room.path());
        command
    };
    assert_eq!(run(zudyn().arg("--version")), format!("zudyn {}\n", env!("CARGO_PKG_VERSION")));
    std::fs::copy(root.join("models/dynamo/world2.dyn"), room.path().join("world2.dyn")).expect("copied");
    let table = run(zudyn().args(["world2.dyn", "--run", "STANDARD", "--csv", "-"]));
    let mut lines = table.lines();
    let names: Vec<&str> = lines.next().expect("names").split(',').collect();
    let column = names.iter().position(|name| *name == "P").expect("the population");
    let time = names.iter().position(|name| *name == "TIME").expect("the time");
    let population = |year: &str| -> f64 {
        let row = table.lines().map(|line| line.split(',').collect::<Vec<_>>()).find(|row| row[time] == year);
        row.expect("the year")[column].parse().expect("a number")
    };
    // World Dynamics: 1.65 thousand million in 1900; the standard run passes its peak before 2060.
    assert_eq!(population("1900"), 1.65e9);
    assert!(population("2020") > 5.0e9 && population("2100") < population("2020"));
    // What emit writes is in the command too.
    run(zudyn().args(["emit", "world2.dyn", "-o", "world2"]));
    for file in ["model.c", "Makefile"] {
        let found = std::fs::read_dir(room.path().join("world2")).expect("the folder");
        let names: Vec<String> =
            found.map(|entry| entry.expect("a file").file_name().to_string_lossy().into_owned()).collect();
        assert!(names.iter().any(|name| name == file), "{file} among {names:?}");
    }
}
