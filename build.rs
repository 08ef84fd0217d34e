//! Generates the parsers from their grammars and builds the C runtime for this machine.

use std::path::{Path, PathBuf};

fn main() {
    lalrpop::Configuration::new()
        .emit_rerun_directives(true)
        .process_dir("translator/language")
        .expect("the grammars are part of this package and are well formed");
    runtime();
}

/// The runtime that goes into every translated model, for the interpreter and for tests.
fn runtime() {
    let folders = entries("clib".as_ref());
    let files = folders.iter().flat_map(|folder| entries(folder));
    let sources = files.filter(|path| path.extension().is_some_and(|extension| extension == "c"));
    println!("cargo:rerun-if-changed=clib");
    cc::Build::new()
        .files(sources)
        .includes(&folders)
        // For all languages.
        .define("ZD_TYPED", None)
        .std("c89")
        .flag_if_supported("-pedantic")
        // Results are the same on every machine only if no multiplication is fused with an addition.
        .flag_if_supported("-ffp-contract=off")
        .opt_level(2)
        .warnings(true)
        .extra_warnings(true)
        // driver/clib.rs names the library itself: it is for the program, not for the translator.
        .cargo_metadata(false)
        .compile("zdclib");
    println!("cargo:rustc-link-search=native={}", std::env::var("OUT_DIR").expect("Cargo sets OUT_DIR"));
}

/// What is in a folder, sorted by name.
fn entries(folder: &Path) -> Vec<PathBuf> {
    let entries = std::fs::read_dir(folder).expect("the runtime is part of this package");
    let mut paths: Vec<_> = entries.map(|entry| entry.expect("clib can be read").path()).collect();
    paths.sort();
    paths
}
