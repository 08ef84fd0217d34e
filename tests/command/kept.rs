//! What a compiler takes without a word it takes so tomorrow: of the same text, with the same options.
//!
//! Notes of this, and the programs, lie in the cache of the tests, where zudyn removes what was not used for long. Under CI
//! nothing is kept.

use super::daily::is_ci;
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::Mutex;

/// What a compiler says, started in a folder with these options, of which none names a file elsewhere but in `read`; nothing
/// if it is content. `read`: all the files that are compiled or included. `program`: what it makes there, if that is wanted.
pub fn said(compiler: &str, options: &[&str], folder: &Path, read: &[&Path], program: Option<&str>) -> String {
    let place = kept(compiler, options, folder, read);
    let made = program.map(|program| folder.join(program));
    if let Some(place) = &place
        && place.is_file()
    {
        let now = std::time::SystemTime::now();
        let touched = std::fs::File::open(place).and_then(|file| file.set_modified(now));
        let there = made.as_ref().is_none_or(|made| stands_for(place, made));
        if touched.is_ok() && there {
            return String::new();
        }
    }
    let output = Command::new(compiler).args(options).current_dir(folder).output().expect("it starts");
    let text = String::from_utf8_lossy(&[output.stdout, output.stderr].concat()).into_owned();
    if !output.status.success() {
        return format!("{compiler} fails: {text}");
    }
    if let Some(place) = place.filter(|_| text.is_empty()) {
        keep(&place, made.as_deref());
    }
    text
}

/// No copy is written: on Unix what another thread starts in that moment would hold it open, and what is being written cannot
/// be run.
fn stands_for(kept: &Path, made: &Path) -> bool {
    #[cfg(unix)]
    return std::os::unix::fs::symlink(kept, made).is_ok();
    #[cfg(not(unix))]
    return std::fs::copy(kept, made).is_ok();
}

/// The name of a file in the cache: the hash of all that goes into the compiler, and which one it is.
fn kept(compiler: &str, options: &[&str], folder: &Path, read: &[&Path]) -> Option<PathBuf> {
    if is_ci() {
        return None;
    }
    let mut hasher = blake3::Hasher::new();
    let mut part = |bytes: &[u8]| {
        hasher.update(&bytes.len().to_le_bytes()).update(bytes);
    };
    part(version(compiler).as_bytes());
    options.iter().for_each(|option| part(option.as_bytes()));
    for file in read {
        part(&std::fs::read(folder.join(file)).ok()?);
    }
    Some(Path::new(env!("CARGO_TARGET_TMPDIR")).join("cache").join(format!("test-{}", hasher.finalize().to_hex())))
}

/// It appears under its name whole. What cannot be kept is made again.
fn keep(place: &Path, made: Option<&Path>) {
    let Some(folder) = place.parent() else { return };
    let _ = std::fs::create_dir_all(folder);
    let Ok(beside) = tempfile::NamedTempFile::new_in(folder) else { return };
    let written = match made {
        Some(made) => std::fs::copy(made, beside.path()).is_ok(),
        None => std::fs::write(beside.path(), "taken").is_ok(),
    };
    if written {
        let _ = beside.into_temp_path().persist(place);
    }
}

/// What it says of itself.
fn version(compiler: &str) -> String {
    static SAID: Mutex<BTreeMap<String, String>> = Mutex::new(BTreeMap::new());
    let mut said = SAID.lock().expect("no test panicked here");
    let ask = || {
        let option = if compiler == "tcc" { "-v" } else { "--version" };
        let output = Command::new(compiler).arg(option).output().expect("it starts");
        format!("{compiler} {}{}", String::from_utf8_lossy(&output.stdout), String::from_utf8_lossy(&output.stderr))
    };
    said.entry(compiler.to_string()).or_insert_with(ask).clone()
}
