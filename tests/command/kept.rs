//! What a compiler makes of a text it makes of it tomorrow too, with the same options.
//!
//! What compilers wrote and said today and yesterday is kept in `target/tmp/cache`. Under CI nothing is kept beyond the
//! process: whatever it needs again it has made itself.

use super::daily::is_ci;
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};
use std::sync::{Mutex, OnceLock};
use std::time::{Duration, SystemTime};

/// What a compiler says, started in a folder with these options; nothing if it is content.
pub fn said(compiler: &str, options: &[&str], folder: &Path) -> String {
    let output = output(Command::new(compiler).args(options).current_dir(folder));
    let text = String::from_utf8_lossy(&[output.stdout, output.stderr].concat()).into_owned();
    if output.status.success() { text } else { format!("{compiler} fails: {text}") }
}

/// `Command::output` of a compiler that reads the folder it is started in, the files and folders among its arguments, and the
/// headers next to these files.
pub fn output(command: &mut Command) -> Output {
    let job = Job::new(command);
    if let Some(kept) = job.as_ref().and_then(Job::recall) {
        return kept;
    }
    // A compiler would write through a link into the cache.
    results_of(command).iter().for_each(|result| _ = std::fs::remove_file(result));
    let output = command.output().expect("it starts");
    if let Some(job) = job
        && output.status.success()
    {
        let _ = job.keep(&output);
    }
    output
}

/// A call of a compiler.
struct Job {
    /// The files that it writes.
    results: Vec<PathBuf>,
    /// The hash of all that goes into it.
    hash: String,
}

impl Job {
    /// Nothing if something cannot be read.
    fn new(command: &Command) -> Option<Job> {
        let folder = command.get_current_dir();
        let from = folder.map(|folder| folder.display().to_string());
        let mut hasher = blake3::Hasher::new();
        let mut part = |bytes: &[u8]| _ = hasher.update(&bytes.len().to_le_bytes()).update(bytes);
        part(version(&command.get_program().to_string_lossy()).as_bytes());
        for (name, value) in command.get_envs() {
            part(name.as_encoded_bytes());
            part(value.unwrap_or_default().as_encoded_bytes());
        }
        // Another folder with the same files is as good.
        let here = |text: &str| match &from {
            Some(from) if !text.starts_with("-D") => text.replace(from, "."),
            _ => text.to_string(),
        };
        let arguments: Vec<String> = command.get_args().map(|text| text.to_string_lossy().into_owned()).collect();
        let mut outside = Vec::new();
        for (at, argument) in arguments.iter().enumerate() {
            let path = Path::new(argument.strip_prefix("-I").unwrap_or(argument));
            let is_result = at > 0 && arguments[at - 1] == "-o";
            if path.is_absolute()
                && !folder.is_some_and(|folder| path.starts_with(folder))
                && (is_result || path.exists())
            {
                // Its text counts, not its place.
                part(if is_result { b"result" } else { b"read" });
                outside.extend((!is_result).then_some(path));
            } else {
                part(here(argument).as_bytes());
            }
        }
        for path in outside {
            let is_file = path.is_file();
            let mut read = if is_file { vec![path.to_path_buf()] } else { Vec::new() };
            read.extend(headers(if is_file { path.parent()? } else { path }));
            for path in read {
                part(path.file_name()?.as_encoded_bytes());
                part(&std::fs::read(path).ok()?);
            }
        }
        if let Some(folder) = folder {
            for path in files(folder) {
                part(path.strip_prefix(folder).ok()?.as_os_str().as_encoded_bytes());
                let content = std::fs::read(path).ok()?;
                match std::str::from_utf8(&content) {
                    Ok(text) => part(here(text).as_bytes()),
                    Err(_) => part(&content),
                }
            }
        }
        Some(Job { results: results_of(command), hash: hasher.finalize().to_hex().to_string() })
    }

    /// The place of a part in the cache: of what the compiler said, and of the results.
    fn entry(&self, part: &str) -> PathBuf {
        cache().join(format!("test-{}-{part}", self.hash))
    }

    /// Writes the results if they are kept; what the compiler said.
    fn recall(&self) -> Option<Output> {
        let [stdout, stderr] = ["out", "err"].map(|part| recalled(&self.entry(part)));
        for (number, result) in self.results.iter().enumerate() {
            let entry = self.entry(&number.to_string());
            touch(&entry)?;
            let _ = std::fs::remove_file(result);
            stands_for(&entry, result).ok()?;
        }
        Some(Output { status: Default::default(), stdout: stdout?, stderr: stderr? })
    }

    fn keep(&self, output: &Output) -> std::io::Result<()> {
        for (number, result) in self.results.iter().enumerate() {
            let beside = tempfile::NamedTempFile::new_in(cache())?;
            std::fs::copy(result, beside.path())?;
            beside.into_temp_path().persist(self.entry(&number.to_string()))?;
        }
        for (part, text) in [("out", &output.stdout), ("err", &output.stderr)] {
            let beside = tempfile::NamedTempFile::new_in(cache())?;
            std::fs::write(beside.path(), text)?;
            beside.into_temp_path().persist(self.entry(part))?;
        }
        Ok(())
    }
}

fn touch(entry: &Path) -> Option<()> {
    std::fs::File::open(entry).and_then(|file| file.set_modified(SystemTime::now())).ok()
}

fn recalled(entry: &Path) -> Option<Vec<u8>> {
    touch(entry)?;
    std::fs::read(entry).ok()
}

/// No copy is written: on Unix what another thread starts in that moment would hold it open, and what is being written cannot
/// be run.
fn stands_for(kept: &Path, made: &Path) -> std::io::Result<()> {
    #[cfg(unix)]
    return std::os::unix::fs::symlink(kept, made);
    #[cfg(not(unix))]
    return std::fs::copy(kept, made).map(|_| ());
}

/// The files that this call makes a compiler write.
fn results_of(command: &Command) -> Vec<PathBuf> {
    let folder = command.get_current_dir().unwrap_or(Path::new(""));
    let arguments: Vec<String> = command.get_args().map(|text| text.to_string_lossy().into_owned()).collect();
    let has = |option: &str| arguments.iter().any(|argument| argument == option);
    let after = |option: &str| arguments.iter().skip_while(|argument| *argument != option).nth(1);
    let mut all: Vec<PathBuf> = after("-aux-info").into_iter().map(|name| folder.join(name)).collect();
    if has("-fsyntax-only") {
        return all;
    }
    if let Some(name) = after("-o") {
        all.push(folder.join(name));
    } else if has("-c") {
        let sources = arguments.iter().map(Path::new).filter(|name| name.extension().is_some_and(|end| end == "c"));
        all.extend(sources.filter_map(|name| Some(folder.join(name.with_extension("o").file_name()?))));
    } else {
        all.push(folder.join("a.out"));
    }
    all
}

/// All files of a folder and of those in it, sorted.
fn files(folder: &Path) -> Vec<PathBuf> {
    let entries = std::fs::read_dir(folder).into_iter().flatten().flatten().map(|entry| entry.path());
    let mut all: Vec<PathBuf> =
        entries.flat_map(|path| if path.is_dir() { files(&path) } else { vec![path] }).collect();
    all.sort();
    all
}

fn headers(folder: &Path) -> Vec<PathBuf> {
    let mut all: Vec<PathBuf> = std::fs::read_dir(folder)
        .into_iter()
        .flatten()
        .flatten()
        .map(|entry| entry.path())
        .filter(|path| path.extension().is_some_and(|end| end == "h"))
        .collect();
    all.sort();
    all
}

/// The folder in `target` that is for tests.
pub fn temporary() -> PathBuf {
    match option_env!("CARGO_TARGET_TMPDIR") {
        Some(folder) => folder.into(),
        // Cargo names it for tests in `tests` alone. Others are in target/PROFILE/deps.
        None => {
            let program = std::env::current_exe().expect("this program");
            program.ancestors().nth(3).expect("a folder of Cargo").join("tmp")
        }
    }
}

const LONG: Duration = Duration::from_secs(2 * 24 * 3600);

/// A folder for what this and later runs of the tests share; under CI, for what the tests of this process share. Nobody
/// has made it yet.
pub fn folder(name: &str) -> PathBuf {
    if is_ci() { of_process().join(name) } else { temporary().join(name) }
}

/// The folder of this process, after those of earlier ones are gone.
fn of_process() -> &'static Path {
    static FOLDER: OnceLock<PathBuf> = OnceLock::new();
    FOLDER.get_or_init(|| {
        let all = temporary().join("ci");
        for entry in std::fs::read_dir(&all).into_iter().flatten().flatten() {
            let begun = entry.metadata().and_then(|about| about.created().or_else(|_| about.modified()));
            if begun.is_ok_and(|begun| begun.elapsed().is_ok_and(|age| age > LONG)) {
                let _ = std::fs::remove_dir_all(entry.path());
            }
        }
        let own = all.join(std::process::id().to_string());
        // An earlier process had the same number.
        let _ = std::fs::remove_dir_all(&own);
        own
    })
}

/// The folder of what is kept, without what was not used for two days.
fn cache() -> &'static Path {
    static CACHE: OnceLock<PathBuf> = OnceLock::new();
    CACHE.get_or_init(|| {
        let folder = folder("cache");
        let _ = std::fs::create_dir_all(&folder);
        for path in files(&folder) {
            let used = std::fs::metadata(&path).and_then(|about| about.modified());
            if used.is_ok_and(|used| used.elapsed().is_ok_and(|age| age > LONG)) {
                let _ = std::fs::remove_file(path);
            }
        }
        folder
    })
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
