//! Programs with the runtime of this folder: each of its files is compiled once for a compiler and its flags, and again when
//! something has changed; all tests link the same objects.

use crate::command::daily;
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

/// Compiles with warnings as errors; false where this compiler is not installed.
fn compile(compiler: &str, flags: &[&str], arguments: &[PathBuf], directory: &Path) -> bool {
    let Ok(built) = Command::new(compiler)
        .args(["-std=c89", "-pedantic", "-Wall", "-Wextra", "-Wshadow", "-Werror", "-ffp-contract=off"])
        .args(flags)
        .args(includes())
        .args(arguments)
        .current_dir(directory)
        .output()
    else {
        eprintln!("{compiler} is not installed");
        return false;
    };
    assert!(built.status.success(), "{compiler}: {}", String::from_utf8_lossy(&built.stderr));
    true
}

/// Builds these models with the runtime; nothing where the compiler is not installed.
pub fn build(compiler: &str, flags: &[&str], models: &[&str], directory: &Path) -> Vec<PathBuf> {
    let Some(objects) = runtime(compiler, flags) else { return Vec::new() };
    let program = |model: &&str| {
        let program = directory.join(model);
        let mut arguments = vec![root().join(format!("tests/clib/{model}.c"))];
        arguments.extend_from_slice(&objects);
        arguments.extend(["-lm".into(), "-o".into(), program.clone()]);
        compile(compiler, flags, &arguments, directory);
        program
    };
    models.iter().map(program).collect()
}

type Objects = Option<Vec<PathBuf>>;

/// The objects of the runtime; nothing where the compiler is not installed.
fn runtime(compiler: &str, flags: &[&str]) -> Objects {
    if !daily::uses(compiler) {
        return None;
    }
    static BUILT: Mutex<BTreeMap<String, Arc<OnceLock<Objects>>>> = Mutex::new(BTreeMap::new());
    let name = [&[compiler], flags].concat().join(" ");
    let objects = Arc::clone(BUILT.lock().unwrap().entry(name.clone()).or_default());
    objects.get_or_init(|| compile_runtime(compiler, flags, &name.replace(['/', '=', ',', ' '], "_"))).clone()
}

/// An object stays as long as nothing that went into it is another: the compiler, its flags, the headers, the file.
fn compile_runtime(compiler: &str, flags: &[&str], folder: &str) -> Objects {
    let version = Command::new(compiler).arg(if compiler == "tcc" { "-v" } else { "--version" }).output().ok()?;
    let mut common = blake3::Hasher::new();
    common.update(&version.stdout).update(flags.join(" ").as_bytes()).update(include_bytes!("built.rs"));
    for header in sources("h") {
        common.update(&std::fs::read(header).unwrap());
    }
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("clib").join(folder);
    std::fs::create_dir_all(&folder).unwrap();
    let object = |source: &Path| folder.join(source.with_extension("o").file_name().unwrap());
    let mut missing = Vec::new();
    for source in sources("c") {
        let made_of = common.clone().update(&std::fs::read(&source).unwrap()).finalize().to_hex().to_string();
        let note = object(&source).with_extension("made_of");
        if std::fs::read_to_string(&note).is_ok_and(|noted| noted == made_of) && object(&source).is_file() {
            continue;
        }
        let _ = std::fs::remove_file(&note);
        missing.push((source, note, made_of));
    }
    let files: Vec<PathBuf> = missing.iter().map(|missing| missing.0.clone()).collect();
    if !files.is_empty() {
        compile(compiler, &[flags, &["-c"]].concat(), &files, &folder);
    }
    for (_, note, made_of) in missing {
        std::fs::write(note, made_of).unwrap();
    }
    Some(sources("c").iter().map(|source| object(source)).collect())
}
