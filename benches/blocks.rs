//! The slopes that SCoP's blocks are emitted as against slopes written by hand, alone and in whole intervals carried by the
//! method of the model: `cargo bench --bench blocks`. Both sides are one program (benches/blocks/blocks.c) and take turns.

use std::path::Path;
use std::process::Command;
use zudyn_translator::emit::{EmitOptions, emit};
use zudyn_translator::source::Source;
use zudyn_translator::{Language, Reading, translate_as};

/// Those of the `zudyn` command, for both sides; but for the clock of benches/blocks/blocks.c.
const FLAGS: &[&str] = &[
    "-std=gnu89",
    "-ffp-contract=off",
    "-fno-tree-slp-vectorize",
    "-fno-builtin-exp",
    "-fno-builtin-log",
    "-fno-builtin-pow",
];

const CONTESTS: &[(&str, &str, &str)] = &[
    ("nerve membrane of Hodgkin and Huxley", "benches/blocks/membrane.mod", "membrane.h"),
    ("calcium pump, KINETIC", "benches/blocks/calcium_pump.mod", "calcium_pump.h"),
    ("HIRES", "models/scop/hires.mod", "hires.h"),
];

fn main() {
    let folder = tempfile::tempdir().expect("a temporary directory");
    println!("emitted / by hand (gcc -O2)                    slopes  interval  ns a slope  us an interval");
    for (name, model, hand) in CONTESTS {
        let program = build(model, hand, folder.path());
        let done = Command::new(program).output().expect("it runs");
        assert!(done.status.success(), "{}", String::from_utf8_lossy(&done.stderr));
        let said = String::from_utf8_lossy(&done.stdout).into_owned();
        let numbers: Vec<&str> = said.split_whitespace().collect();
        let [slopes, interval, one, whole] = numbers[..] else { panic!("{name} has said {said}") };
        println!("{name:45} {slopes:>7} {interval:>9} {one:>11} {whole:>15}");
    }
}

fn build(model: &str, hand: &str, folder: &Path) -> std::path::PathBuf {
    let text = std::fs::read_to_string(model).expect(model);
    let reading = Reading { language: Language::Scop, ..Reading::default() };
    let simulation = translate_as(&Source::new(model, text), &reading).simulation.expect("the model is good");
    let place = folder.join(hand);
    std::fs::create_dir_all(&place).expect("a folder");
    let mut parts = Vec::new();
    for (name, text) in emit(&simulation, &EmitOptions::program(model)).files {
        let path = place.join(&name);
        std::fs::write(&path, text).expect("written");
        // The bench has a main of its own.
        if name.ends_with(".c") && name != "model.c" && name != "main.c" {
            parts.push(path);
        }
    }
    let program = place.join("blocks");
    let here = Path::new(env!("CARGO_MANIFEST_DIR")).join("benches/blocks");
    let status = Command::new("gcc")
        .arg("-O2")
        .args(FLAGS)
        .arg(format!("-DMODEL=\"{}\"", place.join("model.c").display()))
        .arg(format!("-DHAND=\"{}\"", here.join(hand).display()))
        .arg("-I")
        .arg(&place)
        .arg(here.join("blocks.c"))
        .args(parts)
        .args(["-lm", "-o"])
        .arg(&program)
        .status();
    assert!(status.expect("gcc runs").success());
    program
}
