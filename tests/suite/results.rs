//! The results of every model stay the same to the last bit: `tests/results/hashes.txt` has a line for each model and form.
//!
//! The program's line covers its CSV, pages and listing as the interpreter gives them; other suites hold every compiler
//! to the interpreter's bits. The library lines cover what the emitted libraries compute, in doubles and in fixed point;
//! they are checked under CI only, since each needs a run of the C compiler.
//!
//! A change that is meant to change results says so in its commit and blesses the file:
//! `ZUDYN_BLESS=1 CI=true cargo test results`.

use crate::command::{Csv, Done, Room, daily, parallel};
use crate::library::built;
use std::collections::BTreeMap;
use std::fmt::Write;
use std::path::{Path, PathBuf};

fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

/// Every model with each set of options that its folder gives: a name, the file, the options.
fn programs() -> Vec<(String, PathBuf, Vec<String>)> {
    let mut all = Vec::new();
    for language in ["dynamo", "cosmo", "scop", "facs", "boscos"] {
        for folder in ["models", "tests/models"] {
            for entry in
                std::fs::read_dir(root().join(folder).join(language)).expect("the models are part of the package")
            {
                let path = entry.expect("a folder can be read").path();
                let stem = path.file_stem().unwrap_or_default().to_string_lossy().into_owned();
                if path.is_dir() {
                    all.extend(variants(&path, &format!("{folder}/{language}/{stem}")));
                } else if is_model(&path) {
                    let data = path.with_extension("dat");
                    all.push((format!("{folder}/{language}/{stem}"), path, input(&data)));
                }
            }
        }
    }
    all.sort();
    assert!(all.len() > 170, "only {} models are found", all.len());
    all
}

fn is_model(path: &Path) -> bool {
    path.extension().is_some_and(|end| end == "dyn" || end == "cosmo" || end == "mod" || end == "facs" || end == "bos")
}

fn input(data: &Path) -> Vec<String> {
    if data.is_file() { vec!["--input".into(), data.display().to_string()] } else { Vec::new() }
}

/// A folder's model, once with each of its files `options*.txt`, and once without options if it has none.
fn variants(folder: &Path, name: &str) -> Vec<(String, PathBuf, Vec<String>)> {
    let Some(model) = ["dyn", "cosmo", "mod", "facs", "bos"]
        .iter()
        .map(|end| folder.join(format!("model.{end}")))
        .find(|path| path.is_file())
    else {
        return Vec::new();
    };
    let mut found = vec![("model".to_string(), Vec::new())];
    for entry in std::fs::read_dir(folder).expect("the folder can be read") {
        let path = entry.expect("it can be read").path();
        let stem = path.file_stem().unwrap_or_default().to_string_lossy().into_owned();
        if stem.starts_with("options") && path.extension().is_some_and(|end| end == "txt") {
            let text = std::fs::read_to_string(&path).expect("options can be read");
            found.push((stem, text.split_whitespace().map(str::to_string).collect()));
        }
    }
    let data = input(&folder.join("input.dat"));
    found
        .into_iter()
        .map(|(kind, words)| (format!("{name} {kind}"), model.clone(), [words, data.clone()].concat()))
        .collect()
}

/// FNV-1a with 64 bits: enough to see a change.
fn hash(parts: &[&[u8]]) -> u64 {
    let bytes = parts.iter().flat_map(|part| part.iter().copied().chain([0]));
    bytes.fold(0xcbf2_9ce4_8422_2325, |hash, byte| (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3))
}

/// Hash, rows and the number of values that are not finite: a failure to compute must not look like a result.
fn line(status: i32, output: &str, table: &str) -> String {
    let fields = table.lines().skip(1).flat_map(|row| row.split(','));
    let odd = fields.filter(|field| field.parse::<f64>().is_ok_and(|number| !number.is_finite())).count();
    let rows = table.lines().count().saturating_sub(1);
    format!("{:016x} status {status} rows {rows} not finite {odd}", hash(&[output.as_bytes(), table.as_bytes()]))
}

fn program(room: &Room, model: &Path, options: &[String]) -> String {
    let out = room.file("out.csv");
    let (from, to) = (model.display().to_string(), out.display().to_string());
    let mut words = vec!["run", &from, "--csv", &to, "--engine", "interpret"];
    words.extend(options.iter().map(String::as_str));
    let mut command = room.command();
    // Data files of a model are named relative to it.
    command.args(words).current_dir(model.parent().unwrap_or(root()));
    let Done { status, output, .. } = room.finish(&mut command, "");
    line(status, &output, &std::fs::read_to_string(&out).unwrap_or_default())
}

fn library(room: &Room, model: &Path, fixed: bool) -> String {
    let (more, flags): (&[&str], &[&str]) = if fixed { (&["--real", "fixed"], &["-DFIXED"]) } else { (&[], &[]) };
    match built::steps(room, model, more, flags) {
        Ok(table) => line(0, "", &written(&table)),
        Err(why) => {
            let code = why.split_once("error[").and_then(|(_, rest)| rest.split_once(']'));
            format!("refused {}", code.map_or_else(|| why.lines().next().unwrap_or_default(), |(code, _)| code))
        }
    }
}

fn written(table: &Csv) -> String {
    let mut text = table.names.join(",") + "\n";
    for row in &table.rows {
        let _ = writeln!(text, "{}", row.join(","));
    }
    text
}

/// What this machine's mathematical library computes: another one may round a last bit the other way, and then no result
/// can be compared.
fn mathematics() -> String {
    let numbers = (1..400).flat_map(|k| {
        let x = f64::from(k) * 0.037;
        [x.exp(), x.ln(), x.sin(), x.cos(), x.tan(), x.atan(), x.sinh(), x.tanh(), x.powf(1.3), (1.0 / x).asin()]
    });
    let bytes: Vec<u8> = numbers.flat_map(f64::to_le_bytes).collect();
    format!("{:016x}", hash(&[&bytes]))
}

#[test]
fn every_model_gives_the_results_of_yesterday() {
    let room = Room::new();
    let file = root().join("tests/results/hashes.txt");
    let kept = std::fs::read_to_string(&file).unwrap_or_default();
    let kept: BTreeMap<&str, &str> = kept.lines().filter_map(|line| line.split_once(": ")).collect();

    let bless = std::env::var_os("ZUDYN_BLESS").is_some_and(|value| value == "1");
    let mathematics = mathematics();
    if !bless && kept.get("mathematics") != Some(&mathematics.as_str()) {
        eprintln!("skipped: the results were recorded with another mathematical library");
        return;
    }

    let mut found: BTreeMap<String, String> =
        parallel(programs(), |(_, model, options)| program(&room, &model, &options))
            .into_iter()
            .map(|((name, ..), line)| (format!("{name} program"), line))
            .collect();
    let libraries = daily::is_ci();
    if libraries {
        let scop = built::models().into_iter().chain(built::scop_models()).collect();
        for (form, fixed, models) in [("library double", false, scop), ("library fixed", true, built::models())] {
            found.extend(parallel(models, |model| library(&room, &model, fixed)).into_iter().map(|(model, line)| {
                let name = model.strip_prefix(root()).unwrap_or(&model).with_extension("");
                (format!("{} {form}", name.display()), line)
            }));
        }
    }

    found.insert("mathematics".into(), mathematics);
    if bless {
        let mut all: BTreeMap<String, String> =
            kept.iter().map(|(name, line)| ((*name).into(), (*line).into())).collect();
        if libraries {
            all.clear();
        }
        all.extend(found);
        let text: String = all.iter().map(|(name, line)| format!("{name}: {line}\n")).collect();
        std::fs::write(&file, text).expect("the file can be written");
        return;
    }
    let changed: Vec<String> = found
        .iter()
        .filter(|(name, line)| kept.get(name.as_str()) != Some(&line.as_str()))
        .map(|(name, line)| format!("{name}: {line}, was {}", kept.get(name.as_str()).unwrap_or(&"missing")))
        .collect();
    assert!(changed.is_empty(), "{} of {} results changed:\n{}", changed.len(), found.len(), changed.join("\n"));
    // A model that is gone leaves a line behind.
    let gone: Vec<&&str> =
        kept.keys().filter(|name| !found.contains_key(**name) && (libraries || !name.contains(" library "))).collect();
    assert!(gone.is_empty(), "no model gives these lines: {gone:?}");
}
