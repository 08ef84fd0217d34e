//! Which models of the repository are lowered to code, and that their code is valid.

use super::{lower, planned};
use crate::code::validate;
use crate::diagnostic::Diagnostics;
use crate::language::scop::{parse, resolve};
use crate::source::Source;
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

/// What became of a model: nothing if its text has faults.
fn lowered(path: &Path) -> Option<String> {
    let text = fs::read_to_string(path).ok()?;
    let source = Source::new(path.display().to_string(), text);
    let mut diagnostics = Diagnostics::new();
    let syntax = parse(&source, true, &mut diagnostics);
    let text = resolve(&syntax, &source, &mut diagnostics).filter(|_| !diagnostics.has_errors())?;
    let draft = match lower(&text, &source) {
        Ok(draft) => draft,
        Err(beyond) => return Some(format!("not yet: {}", beyond.0)),
    };
    let Some((_, system)) = planned(draft) else { return Some("not yet: a large Jacobian".to_string()) };
    if std::env::var("SHOW").is_ok_and(|name| path.to_string_lossy().contains(&name)) {
        println!("{system}");
    }
    let faults = validate(&system).err().unwrap_or_default();
    assert!(faults.is_empty(), "{}: {:#?}", path.display(), faults);
    Some("code".to_string())
}

/// The list may only grow: it is written again with `ZUDYN_BLESS=1`.
#[test]
fn models_that_are_lowered_to_code_stay_so() {
    let found: String =
        models().into_iter().filter_map(|(name, path)| Some(format!("{name}: {}\n", lowered(&path)?))).collect();
    let golden = Path::new(env!("CARGO_MANIFEST_DIR")).join("translator/language/scop/code/tests/lowered.txt");
    if std::env::var_os("ZUDYN_BLESS").is_some() {
        fs::write(&golden, &found).expect("the list is written");
    }
    let known = fs::read_to_string(&golden).expect("the list");
    assert_eq!(found, known, "bless with ZUDYN_BLESS=1 if more models are lowered");
}
