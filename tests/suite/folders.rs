//! The folders of the translator and of the driver import each other one way, so that each can be read, and changed,
//! without those above it.

use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};

/// All Rust files in a folder but tests.
fn sources(folder: &Path, found: &mut Vec<PathBuf>) {
    for entry in std::fs::read_dir(folder).expect("the folder is part of the package") {
        let path = entry.expect("it can be read").path();
        if path.is_dir() && !path.ends_with("tests") {
            sources(&path, found);
        } else if path.extension().is_some_and(|end| end == "rs") && !path.ends_with("tests.rs") {
            found.push(path);
        }
    }
}

/// What follows `crate::` in a file, down to its tests.
fn imported(text: &str) -> BTreeSet<String> {
    let code = text.split("#[cfg(test)]\nmod tests").next().unwrap_or("");
    let lines = code.lines().filter(|line| !line.trim_start().starts_with("//"));
    let names = lines.flat_map(|line| line.split("crate::").skip(1));
    names.map(|rest| rest.chars().take_while(|c| c.is_alphanumeric() || *c == '_').collect()).collect()
}

/// What the root gives further from a folder, `pub use language::Language;`, with that folder.
fn given_further(root: &str) -> BTreeMap<String, String> {
    let lines = root.lines().filter_map(|line| line.strip_prefix("pub use ")?.strip_suffix(';')?.split_once("::"));
    lines.map(|(folder, name)| (name.to_string(), folder.to_string())).collect()
}

/// What each folder of a root imports, and each file next to it; the root file itself, which calls them all, is left out.
fn imports(root: &str, file: &str) -> BTreeMap<String, BTreeSet<String>> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join(root);
    let given = given_further(&std::fs::read_to_string(root.join(file)).expect("the root can be read"));
    let mut files = Vec::new();
    sources(&root, &mut files);
    let mut imports: BTreeMap<String, BTreeSet<String>> = BTreeMap::new();
    for path in files.iter().filter(|path| !path.ends_with(file)) {
        let place = path.strip_prefix(&root).expect("it is in the folder").iter().next().expect("a name");
        let folder = place.to_string_lossy().trim_end_matches(".rs").to_string();
        let text = std::fs::read_to_string(path).expect("it can be read");
        let names = imported(&text).into_iter().map(|name| given.get(&name).cloned().unwrap_or(name));
        imports.entry(folder).or_default().extend(names);
    }
    let folders: BTreeSet<String> = imports.keys().cloned().collect();
    for (folder, others) in &mut imports {
        others.retain(|other| other != folder && folders.contains(other));
    }
    imports
}

/// Takes off a folder once it imports only those taken off before; what is left imports itself by way of others.
fn ring(mut imports: BTreeMap<String, BTreeSet<String>>) -> BTreeMap<String, BTreeSet<String>> {
    while let Some(next) = imports.iter().find(|(_, others)| others.iter().all(|other| !imports.contains_key(other))) {
        let next = next.0.clone();
        imports.remove(&next);
    }
    imports
}

#[test]
fn those_of_the_driver_import_each_other_one_way() {
    let imports = imports("driver", "main.rs");
    assert!(imports.len() >= 10, "only {} folders", imports.len());
    let ring = ring(imports);
    assert!(ring.is_empty(), "in a ring: {ring:?}");
}

#[test]
fn those_of_the_translator_import_each_other_one_way() {
    let mut imports = imports("translator", "lib.rs");
    // Models for tests.
    imports.remove("sketch");
    assert!(imports.len() >= 12 && imports["model"].contains("code"), "{imports:?}");
    let ring = ring(imports);
    assert!(ring.is_empty(), "in a ring: {ring:?}");
}

#[test]
fn a_ring_is_found_also_by_way_of_what_the_root_gives_further() {
    let given = given_further("pub use code::System;\npub use language::Language;\nuse check::Checked;\n");
    assert_eq!(given["Language"], "language");
    assert_eq!(given.len(), 2);
    let names =
        imported("use crate::a::B;\n// crate::c\nlet x = crate::d_e::f();\n#[cfg(test)]\nmod tests {\nuse crate::g;");
    assert_eq!(names.into_iter().collect::<Vec<_>>(), ["a", "d_e"]);
    let folders = |names: &[&str]| names.iter().map(|name| name.to_string()).collect::<BTreeSet<_>>();
    let rest = [("a", folders(&["b"])), ("b", folders(&["c"])), ("c", folders(&["b"])), ("d", folders(&[]))];
    let left = ring(rest.into_iter().map(|(name, others)| (name.to_string(), others)).collect());
    assert_eq!(left.into_keys().collect::<Vec<_>>(), ["a", "b", "c"]);
}
