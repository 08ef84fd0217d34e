//! The folders of the driver import each other one way, so that each can be read, and changed, without those above it.

use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};

/// All Rust files in a folder but tests.
fn sources(folder: &Path, found: &mut Vec<PathBuf>) {
    for entry in std::fs::read_dir(folder).expect("the driver is part of the package") {
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
    let names = code.split("crate::").skip(1).map(|rest| rest.split(|c: char| !c.is_alphanumeric() && c != '_'));
    names.filter_map(|mut words| words.next().map(str::to_string)).collect()
}

#[test]
fn those_of_the_driver_import_each_other_one_way() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("driver");
    let mut files = Vec::new();
    sources(&root, &mut files);
    let mut imports: BTreeMap<String, BTreeSet<String>> = BTreeMap::new();
    for file in &files {
        let place = file.strip_prefix(&root).expect("it is in the folder").iter().next().expect("a name");
        let folder = place.to_string_lossy().trim_end_matches(".rs").to_string();
        // The root itself calls the commands.
        if folder != "main" {
            let text = std::fs::read_to_string(file).expect("it can be read");
            imports.entry(folder).or_default().extend(imported(&text));
        }
    }
    assert!(imports.len() >= 10, "only {} folders", imports.len());
    let folders: BTreeSet<String> = imports.keys().cloned().collect();
    for (folder, others) in &mut imports {
        others.retain(|other| other != folder && folders.contains(other));
    }
    // A folder is taken off once it imports only those taken off before.
    while let Some(next) = imports.iter().find(|(_, others)| others.iter().all(|other| !imports.contains_key(other))) {
        let next = next.0.clone();
        imports.remove(&next);
    }
    assert!(imports.is_empty(), "in a ring: {imports:?}");
}
