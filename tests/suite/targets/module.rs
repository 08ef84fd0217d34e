//! Models as WebAssembly modules: they import nothing, and JavaScript drives them.

use crate::command::{Room, csv, daily, installed};
use std::path::{Path, PathBuf};
use std::process::Command;

fn model(name: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("models").join(name)
}

/// Whether clang builds for WebAssembly here, and something runs it.
fn is_ready(room: &Room) -> bool {
    installed("node")
        && room.zudyn(&["targets", "wasm-library"]).output.contains("builds and runs")
        && daily::uses("clang")
}

fn built(room: &Room, model: &Path) -> PathBuf {
    let file = room.file("model.wasm");
    let (from, to) = (model.display().to_string(), file.display().to_string());
    let done = room.zudyn(&["build", &from, "--target", "wasm-library", "-o", &to]);
    assert_eq!(done.status, 0, "{}", done.errors);
    file
}

/// What a script prints that has the exports as `m`, a text of the module as `text`, and indices by name.
fn script(module: &Path, body: &str) -> String {
    let frame = format!(
        "const bytes = require('fs').readFileSync(process.argv[1]);\n\
         const module = new WebAssembly.Module(bytes);\n\
         const m = new WebAssembly.Instance(module, {{}}).exports;\n\
         const text = (at) => {{\n    const all = new Uint8Array(m.memory.buffer);\n    let end = at;\n    \
         while (all[end] !== 0) end++;\n    return new TextDecoder().decode(all.subarray(at, end));\n}};\n\
         const by = (count, name) => Object.fromEntries([...Array(count()).keys()].map((i) => [text(name(i)), i]));\n\
         const settings = by(m.settings, m.setting_name), quantities = by(m.quantities, m.name);\n\
         const value = (name) => m.value(quantities[name]);\n{body}\n"
    );
    let output = Command::new("node").args(["-e", &frame, "--"]).arg(module).output().expect("it starts");
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8_lossy(&output.stdout).trim().to_string()
}

/// The last row of a run.
fn last(room: &Room, model: &Path, more: &[&str], column: &str) -> f64 {
    let from = model.display().to_string();
    let done = room.zudyn(&[&["run", &from, "--csv", "-", "--every-step", "--no-pages"], more].concat());
    assert_eq!(done.status, 0, "{}", done.errors);
    *csv(&done.output).column(column).last().expect("there are rows")
}

#[test]
fn javascript_drives_a_deck() {
    let room = Room::new();
    if !is_ready(&room) {
        return;
    }
    let deck = model("dynamo/epidemic.dyn");
    let said = script(
        &built(&room, &deck),
        "console.log(WebAssembly.Module.imports(module).length);\n\
         console.log(m.set(settings.DUR, 9), m.setting(settings.DUR), m.set(settings.DUR, NaN) !== 0);\n\
         let error = m.init();\nwhile (error === 0 && !m.done()) error = m.step();\n\
         console.log(error);\nconsole.log(value('SICK'));\n\
         m.defaults();\nconsole.log(m.setting(settings.DUR) !== 9);",
    );
    let lines: Vec<&str> = said.lines().collect();
    let sick: f64 = lines[3].parse().expect("a number");
    assert_eq!([lines[0], lines[1], lines[2], lines[4]], ["0", "0 9 true", "0", "true"]);
    let wanted = last(&room, &deck, &["--set", "DUR=9", "--run", "FREE"], "SICK");
    assert!((sick - wanted).abs() <= 1e-12 * wanted.abs(), "{sick} and {wanted}");
}

#[test]
fn javascript_gives_a_dose_and_goes_back() {
    let room = Room::new();
    if !is_ready(&room) {
        return;
    }
    for (file, state) in [("cosmo/tablets.cosmo", "V(gut)"), ("scop/infusion.mod", "blood")] {
        let said = script(
            &built(&room, &model(file)),
            &format!(
                "console.log(WebAssembly.Module.imports(module).length, m.init(), m.advance_to(1.25), m.time());\n\
                 const before = value('{state}');\n\
                 const kept = new Uint8Array(m.memory.buffer, m.model(), m.model_size()).slice();\n\
                 console.log(m.dose(quantities['{state}'], 5), value('{state}') - before, m.dose(-1, 5) !== 0);\n\
                 m.step();\nconst after = value('{state}');\n\
                 new Uint8Array(m.memory.buffer).set(kept, m.model());\n\
                 console.log(m.time(), value('{state}') === before);\n\
                 m.dose(quantities['{state}'], 5);\nm.step();\nconsole.log(value('{state}') === after);"
            ),
        );
        assert_eq!(said, "0 0 0 1.25\n0 5 true\n1.25 true\ntrue", "{file}");
    }
}

/// A run shows what the library gives on this machine; EXP and the like come from another C library.
#[test]
fn runs_of_modules_give_what_libraries_give_here() {
    let room = Room::new();
    if !is_ready(&room) {
        return;
    }
    for file in
        ["dynamo/world2.dyn", "dynamo/factory.dyn", "cosmo/iodine.cosmo", "cosmo/dialysis.cosmo", "scop/enzyme.mod"]
    {
        let from = model(file).display().to_string();
        let run = |target: &str| {
            let done = room.zudyn(&["run", &from, "--target", target, "--csv", "-", "--no-pages"]);
            assert_eq!(done.status, 0, "{file} {target}: {}", done.errors);
            csv(&done.output)
        };
        let (module, here) = (run("wasm-library"), run("host-double"));
        assert_eq!(module.names, here.names);
        // The names of runs are no numbers.
        for name in here.names.iter().filter(|name| *name != "run") {
            let (a, b) = (here.column(name), module.column(name));
            assert_eq!(a.len(), b.len(), "{file}");
            let largest = a.iter().fold(0.0f64, |largest, value| largest.max(value.abs()));
            let apart =
                a.iter().zip(&b).find(|(a, b)| !((*a - *b).abs() <= 1e-9 * largest || (a.is_nan() && b.is_nan())));
            assert_eq!(apart, None, "{name} of {file}");
        }
    }
}

/// The files compile where there is no C library at all.
#[test]
fn libraries_compile_without_headers_of_a_c_library() {
    let room = Room::new();
    if !daily::uses("clang") || !installed("clang") {
        return;
    }
    for (file, real) in [
        ("dynamo/world2.dyn", "double"),
        ("dynamo/hatchery.dyn", "float"),
        ("dynamo/lake.dyn", "fixed"),
        ("cosmo/tablets.cosmo", "double"),
        ("scop/hodgkin_huxley.mod", "float"),
    ] {
        let folder = room.file("library");
        let (from, to) = (model(file).display().to_string(), folder.display().to_string());
        let done = room.zudyn(&["emit", &from, "--form", "library", "--prefix", "tested", "--real", real, "-o", &to]);
        assert_eq!(done.status, 0, "{}", done.errors);
        let flags =
            ["--target=wasm32", "-nostdlib", "-ffreestanding", "-std=c99", "-O2", "-Wall", "-Werror", "-c", "tested.c"];
        let said = crate::command::kept::said("clang", &[&flags[..], &["-o", "tested.o"]].concat(), &folder);
        assert!(said.is_empty(), "{file}: {said}");
        // What is left for a linker to find.
        let symbols = Command::new("llvm-nm").args(["-u", "tested.o"]).current_dir(&folder).output();
        let Ok(symbols) = symbols else { continue };
        let known = [
            "exp", "log", "sqrt", "sin", "cos", "tan", "atan", "fabs", "floor", "ceil", "fmod", "pow", "memset",
            "memcpy",
        ];
        for line in String::from_utf8_lossy(&symbols.stdout).lines() {
            let name = line.trim().trim_start_matches("U ").trim();
            let base = name.trim_end_matches('f');
            assert!(known.contains(&name) || known.contains(&base) || name.starts_with("__"), "{file} needs {name}");
        }
    }
}
