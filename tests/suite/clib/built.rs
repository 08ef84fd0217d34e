//! Programs with the runtime of this folder: each of its files is compiled once for a compiler and its flags; all tests link
//! the same objects.

use crate::command::{daily, installed, kept, parallel};
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::{Arc, Mutex, OnceLock};

pub fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

/// The folders of the runtime.
pub fn folders() -> Vec<PathBuf> {
    entries(&root().join("clib"))
}

/// `-I` for each of them.
pub fn includes() -> Vec<String> {
    folders().iter().map(|folder| format!("-I{}", folder.display())).collect()
}

/// The files of the runtime with this extension.
pub fn sources(extension: &str) -> Vec<PathBuf> {
    let files = folders().into_iter().flat_map(|folder| entries(&folder));
    files.filter(|path| path.extension().is_some_and(|other| other == extension)).collect()
}

/// What is in a folder, sorted by name.
fn entries(folder: &Path) -> Vec<PathBuf> {
    let mut paths: Vec<_> = std::fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()).collect();
    paths.sort();
    paths
}

/// Compiles with warnings as errors.
fn compile(compiler: &str, flags: &[&str], arguments: &[PathBuf]) {
    let mut command = Command::new(compiler);
    command
        .args(["-std=c89", "-pedantic", "-Wall", "-Wextra", "-Wshadow", "-Werror", "-ffp-contract=off"])
        .args(flags)
        .args(includes())
        .args(arguments);
    let built = kept::output(&mut command);
    assert!(built.status.success(), "{compiler}: {}", String::from_utf8_lossy(&built.stderr));
}

/// Builds these models with the runtime; nothing where the compiler is not installed. Every day gcc does not optimise, which
/// takes most of the time, and tests without flags share the objects of those with warnings.
pub fn build(compiler: &str, flags: &[&str], models: &[&str], directory: &Path) -> Vec<PathBuf> {
    if !daily::uses(compiler) || !installed(compiler) {
        return Vec::new();
    }
    let flags = match (daily::is_ci(), compiler, flags) {
        (false, "gcc", [] | ["-O2", "-Wconversion"]) => &["-Wconversion"],
        _ => flags,
    };
    let objects = runtime(compiler, flags);
    let program = |model: &&str| {
        let program = directory.join(model);
        let mut arguments = vec![root().join(format!("tests/clib/{model}.c"))];
        arguments.extend_from_slice(&objects);
        arguments.extend(["-lm".into(), "-o".into(), program.clone()]);
        compile(compiler, flags, &arguments);
        program
    };
    models.iter().map(program).collect()
}

/// The objects of the runtime.
fn runtime(compiler: &str, flags: &[&str]) -> Vec<PathBuf> {
    type Objects = Arc<OnceLock<Vec<PathBuf>>>;
    static BUILT: Mutex<BTreeMap<String, Objects>> = Mutex::new(BTreeMap::new());
    let name = [&[compiler], flags].concat().join(" ");
    let objects = Arc::clone(BUILT.lock().unwrap().entry(name.clone()).or_default());
    let compile_all = || {
        let name = name.replace(['/', '=', ',', ' '], "_");
        let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("clib").join(name);
        std::fs::create_dir_all(&folder).unwrap();
        let object = |source: PathBuf| {
            let object = folder.join(source.with_extension("o").file_name().unwrap());
            compile(compiler, flags, &["-c".into(), source, "-o".into(), object.clone()]);
            object
        };
        parallel(sources("c"), object).into_iter().map(|(_, object)| object).collect()
    };
    objects.get_or_init(compile_all).clone()
}
