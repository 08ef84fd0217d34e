//! Every model as Code: it is valid, and a few are compared with goldens.
//!
//! `ZUDYN_BLESS=1 cargo test --lib code` writes the goldens again.

use super::validate;
use crate::language::cosmo;
use crate::source::{FileId, Source};
use crate::{Language, Reading, Translation, translate_as};
use std::path::{Path, PathBuf};

fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

/// All models below a folder.
fn models(folder: &Path, into: &mut Vec<PathBuf>) {
    for entry in std::fs::read_dir(folder).expect("the models are part of the repository") {
        let path = entry.expect("a folder can be read").path();
        if path.is_dir() {
            models(&path, into);
        } else if language(&path).is_some() {
            into.push(path);
        }
    }
}

fn language(path: &Path) -> Option<Language> {
    match path.extension()?.to_str()? {
        "dyn" => Some(Language::Dynamo),
        "cosmo" => Some(Language::Cosmo),
        "mod" => Some(Language::Scop),
        _ => None,
    }
}

/// A model with the files of its folder that it may include.
fn translated(path: &Path, dialect: cosmo::Dialect) -> Translation {
    let text = |path: &Path| String::from_utf8_lossy(&std::fs::read(path).expect("it can be read")).into_owned();
    let mut source = Source::new(path.display().to_string(), text(path));
    for entry in std::fs::read_dir(path.parent().expect("a file is in a folder")).expect("it can be read") {
        let included = entry.expect("it can be read").path();
        if included.extension().is_some_and(|end| end == "inc") {
            let name = included.file_name().unwrap_or_default().to_string_lossy().into_owned();
            source.include(FileId::default(), &name, name.clone(), &text(&included));
        }
    }
    let language = language(path).unwrap_or_default();
    translate_as(&source, &Reading { language, dialect, allow_verbatim: true, ..Reading::default() })
}

#[test]
fn every_model_becomes_valid_code() {
    let mut paths = Vec::new();
    models(&root().join("models"), &mut paths);
    models(&root().join("tests/models"), &mut paths);
    paths.sort();
    let mut valid = 0;
    for path in &paths {
        let today = translated(path, cosmo::Dialect::Today);
        let simulation = today.simulation.or_else(|| translated(path, cosmo::Dialect::Of1969).simulation);
        let simulation = simulation.unwrap_or_else(|| panic!("{} does not translate", path.display()));
        let system = simulation.system;
        if let Err(faults) = validate(&system) {
            panic!("{}: {faults:#?}", path.display());
        }
        assert!(system.code.functions.iter().any(|(_, function)| !function.body.is_empty()));
        valid += 1;
    }
    assert!(valid > 150, "only {valid} models are found");
}

#[test]
fn dumps_are_as_they_were() {
    let goldens =
        ["dynamo/factory", "dynamo/cohorts", "cosmo/experiment", "cosmo/tablets", "scop/beetles", "scop/enzyme"];
    for golden in goldens {
        let (folder, name) = golden.split_once('/').expect("a language and a name");
        let end = match folder {
            "dynamo" => "dyn",
            "cosmo" => "cosmo",
            _ => "mod",
        };
        let simulation = translated(&root().join(format!("models/{golden}.{end}")), cosmo::Dialect::Today).simulation;
        let system = simulation.expect("it translates").system;
        let path = root().join(format!("translator/code/tests/{name}.txt"));
        let found = system.to_string();
        if std::env::var_os("ZUDYN_BLESS").is_some() {
            std::fs::write(&path, &found).expect("the golden can be written");
        }
        let wanted = std::fs::read_to_string(&path).expect("the golden is part of the repository");
        assert!(found == wanted, "{golden} differs from {}:\n{found}", path.display());
    }
}
