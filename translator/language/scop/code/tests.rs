//! The models of the repository have valid code.

use crate::source::Source;
use crate::{Language, Reading, translate_as};
use std::fs;
use std::path::{Path, PathBuf};

/// The models that ship with zudyn and those of the tests, by name.
fn models() -> Vec<(String, PathBuf)> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let files = |folder: &str| -> Vec<PathBuf> {
        let entries = fs::read_dir(root.join(folder)).unwrap_or_else(|error| panic!("{folder}: {error}"));
        entries.map(|entry| entry.expect("an entry").path()).collect()
    };
    let shipped = files("models/scop");
    let tested = files("tests/models/scop").into_iter().filter(|path| path.is_dir()).flat_map(|folder| {
        let inside = fs::read_dir(&folder).expect("a folder");
        inside.map(|entry| entry.expect("an entry").path()).collect::<Vec<_>>()
    });
    let is_model = |path: &PathBuf| path.extension().is_some_and(|extension| extension == "mod");
    let name = |path: PathBuf| {
        let shown = path.strip_prefix(root).expect("a path below the root").display().to_string();
        (shown.replace('\\', "/"), path)
    };
    let mut all: Vec<_> = shipped.into_iter().chain(tested).filter(is_model).map(name).collect();
    all.sort();
    all
}

#[test]
fn the_code_of_every_model_is_valid() {
    let mut count = 0;
    for (name, path) in models() {
        let text = fs::read_to_string(&path).expect("a text");
        let source = Source::new(name.clone(), text);
        // Debug builds stop at code that is not valid.
        let reading = Reading { language: Language::Scop, allow_verbatim: true, ..Reading::default() };
        let done = translate_as(&source, &reading);
        count += usize::from(done.simulation.is_some());
        assert!(done.simulation.is_some() || done.diagnostics.has_errors(), "{name}");
    }
    assert!(count > 50, "only {count} models");
}
