//! Every model of `tests/models/facs` gives its page to the character and its integers, by each engine.

use super::{Outcome, directly, run};
use crate::command::{Room, installed, parallel};
use std::path::{Path, PathBuf};
use zudyn_translator::source::Source;

pub fn models() -> Vec<PathBuf> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/models/facs");
    let mut all: Vec<PathBuf> = std::fs::read_dir(folder)
        .expect("the models are part of the package")
        .map(|entry| entry.expect("they can be read").path())
        .filter(|path| path.join("model.facs").is_file())
        .collect();
    all.sort();
    assert_eq!(all.len(), 9);
    all
}

fn text(model: &Path, file: &str) -> String {
    std::fs::read_to_string(model.join(file)).unwrap_or_else(|error| panic!("{} {file}: {error}", model.display()))
}

fn every_model(engine: &[&str]) {
    let results = parallel(models(), |model| {
        let room = Room::new();
        let found = run(&room, &model.join("model.facs"), engine);
        let source = Source::new("model.facs", text(&model, "model.facs"));
        let direct = directly(&source);
        let wanted = Outcome {
            status: 0,
            page: text(&model, "expected.out"),
            raw: text(&model, "raw.csv"),
            csv: direct.csv,
            failure: None,
        };
        (found != wanted).then(|| format!("{found:#?}\nand not {wanted:#?}"))
    });
    let wrong: Vec<String> =
        results.into_iter().filter_map(|(model, wrong)| Some(format!("{}: {}", model.display(), wrong?))).collect();
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn every_page_and_every_integer_is_as_published() {
    every_model(&["--engine", "interpret"]);
}

#[test]
fn compiled_models_give_the_same() {
    for compiler in ["tcc", "gcc"].into_iter().filter(|compiler| installed(compiler)) {
        every_model(&["--engine", "c", "--cc", compiler]);
    }
}
