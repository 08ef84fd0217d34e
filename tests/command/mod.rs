//! The command `zudyn` as tests use it: in a room of its own, and the tables it writes.

#![allow(dead_code)]

pub mod daily;
pub mod kept;

use daily::{is_ci, takes};
use std::collections::BTreeMap;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};

/// A directory that goes when the test ends.
pub struct Room {
    directory: tempfile::TempDir,
    files: AtomicUsize,
    /// The compiler of the commands, unless they name one.
    compiler: Option<&'static str>,
}

/// What a command left.
#[derive(Clone, Debug)]
pub struct Done {
    pub status: i32,
    pub output: String,
    pub errors: String,
}

impl Room {
    pub fn new() -> Room {
        let directory = tempfile::tempdir().expect("a temporary directory");
        Room { directory, files: AtomicUsize::new(0), compiler: None }
    }

    /// A room in which the engine `c` compiles with [`daily::builder`]: for tests to which any compiler is good.
    pub fn of_quick_compiler() -> Room {
        Room { compiler: Some(daily::builder()), ..Room::new() }
    }

    pub fn path(&self) -> &Path {
        self.directory.path()
    }

    /// A file name that nobody else uses.
    pub fn file(&self, name: &str) -> PathBuf {
        self.path().join(format!("{}-{name}", self.files.fetch_add(1, Ordering::Relaxed)))
    }

    pub fn command(&self) -> Command {
        let mut command = Command::new(env!("CARGO_BIN_EXE_zudyn"));
        command.env("ZUDYN_CACHE", cache()).env_remove("ZUDYN_CC").env_remove("CC");
        command.env("ZUDYN_LOCALE", "en").current_dir(self.path());
        command.envs(self.compiler.map(|compiler| ("ZUDYN_CC", compiler)));
        command
    }

    pub fn zudyn<S: AsRef<std::ffi::OsStr>>(&self, words: &[S]) -> Done {
        self.finish(self.command().args(words), "")
    }

    /// `zudyn run - …` with the deck on standard input.
    pub fn run_text(&self, deck: &str, options: &[&str]) -> Done {
        self.finish(self.command().args(["run", "-"]).args(options), deck)
    }

    /// The same with something on standard input.
    pub fn with_input<S: AsRef<std::ffi::OsStr>>(&self, words: &[S], input: &str) -> Done {
        self.finish(self.command().args(words), input)
    }

    /// The same, started in another directory.
    pub fn elsewhere<S: AsRef<std::ffi::OsStr>>(&self, words: &[S]) -> Done {
        let other = self.path().join("elsewhere");
        std::fs::create_dir_all(&other).expect("a directory");
        self.finish(self.command().args(words).current_dir(other), "")
    }

    pub fn finish(&self, command: &mut Command, input: &str) -> Done {
        let mut child = command
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .expect("zudyn can be started");
        let mut pipe = child.stdin.take().expect("a pipe");
        // A command that refuses its arguments reads nothing.
        let _ = pipe.write_all(input.as_bytes());
        drop(pipe);
        let output = child.wait_with_output().expect("zudyn ends");
        Done {
            status: output.status.code().unwrap_or(-1),
            output: String::from_utf8(output.stdout).expect("UTF-8 on standard output"),
            errors: String::from_utf8(output.stderr).expect("UTF-8 on standard error"),
        }
    }
}

/// What was built of the same C code, by the same compiler, with the same flags is the same for every test, so all share what
/// they build, today's and yesterday's. Under CI they share what was built in this process.
pub fn cache() -> PathBuf {
    kept::folder("programs")
}

/// Comma-separated values: the names, and the fields of each row.
pub struct Csv {
    pub names: Vec<String>,
    pub rows: Vec<Vec<String>>,
}

impl Csv {
    /// The numbers of a column.
    pub fn column(&self, name: &str) -> Vec<f64> {
        let place = self.names.iter().position(|column| column == name);
        let place = place.unwrap_or_else(|| panic!("no column {name} among {:?}", self.names));
        self.rows.iter().map(|row| row[place].parse().expect("a number")).collect()
    }
}

pub fn csv(text: &str) -> Csv {
    let mut lines = text.lines().map(fields);
    Csv { names: lines.next().unwrap_or_default(), rows: lines.collect() }
}

/// The fields of a line; names of elements such as `POP(2,1)` may stand in quotes or not.
fn fields(line: &str) -> Vec<String> {
    let (mut all, mut field, mut quoted, mut depth) = (Vec::new(), String::new(), false, 0);
    for c in line.chars() {
        match c {
            '"' => quoted = !quoted,
            ',' if !quoted && depth == 0 => all.push(std::mem::take(&mut field)),
            _ => {
                depth += i32::from(c == '(') - i32::from(c == ')');
                field.push(c);
            }
        }
    }
    all.push(field);
    all
}

/// Does the work of a list with as many threads as there are processors; results in the order of the list.
pub fn parallel<T: Send + Sync + Clone, R: Send>(list: Vec<T>, work: impl Fn(T) -> R + Sync) -> Vec<(T, R)> {
    let threads = std::thread::available_parallelism().map_or(2, |count| count.get()).min(8);
    let next = AtomicUsize::new(0);
    let done: Mutex<Vec<(usize, R)>> = Mutex::new(Vec::new());
    let take = || {
        while let Some(item) = Some(next.fetch_add(1, Ordering::Relaxed)).filter(|at| *at < list.len()) {
            let result = work(list[item].clone());
            done.lock().expect("no worker panicked").push((item, result));
        }
    };
    std::thread::scope(|scope| {
        for _ in 0..threads {
            scope.spawn(take);
        }
    });
    let mut done = done.into_inner().expect("no worker panicked");
    done.sort_by_key(|(at, _)| *at);
    list.iter().cloned().zip(done.into_iter().map(|(_, result)| result)).collect()
}

/// Every day one model in `one_in` of each language, under CI all: the first of each extension in the order of the hashes of
/// their paths, so that a new model moves few others and no language is ever left out.
pub fn sampled(models: Vec<PathBuf>, one_in: usize) -> Vec<PathBuf> {
    if is_ci() {
        return models;
    }
    let all = models.len();
    let mut languages: BTreeMap<String, Vec<PathBuf>> = BTreeMap::new();
    for model in models {
        let extension = model.extension().unwrap_or_default().to_string_lossy().into_owned();
        languages.entry(extension).or_default().push(model);
    }
    let mut chosen = Vec::new();
    for mut models in languages.into_values() {
        let count = models.len().div_ceil(one_in);
        models.sort_by_key(|model| {
            let path = model.strip_prefix(env!("CARGO_MANIFEST_DIR")).unwrap_or(model);
            *blake3::hash(path.to_string_lossy().as_bytes()).as_bytes()
        });
        chosen.extend(models.into_iter().take(count));
    }
    chosen.sort();
    // Past the capture of the test's own output: what is left out must be seen.
    let name = std::thread::current().name().unwrap_or_default().to_string();
    let _ = writeln!(std::io::stderr(), "sampled: {name}: {} of {all} models; CI=true runs all", chosen.len());
    chosen
}

/// The models that a compiler other than tcc, which is quick, compiles today.
pub fn for_slow_compilers(models: Vec<PathBuf>) -> impl Fn(&str, &Path) -> bool + Sync {
    let chosen = sampled(models, 12);
    move |compiler, model| compiler == "tcc" || chosen.iter().any(|one| one == model)
}

/// The largest difference of two columns; infinite if either has a value that is not a number, or they differ in length.
pub fn farthest(a: &[f64], b: &[f64]) -> f64 {
    if a.len() != b.len() {
        return f64::INFINITY;
    }
    let apart = |(a, b): (&f64, &f64)| if a == b { 0.0 } else { (a - b).abs() };
    // `f64::max` would pass over what is not a number.
    a.iter().zip(b).map(apart).fold(0.0, |most, apart| if apart.is_nan() { f64::INFINITY } else { most.max(apart) })
}

/// Whether a compiler is there. Where it is not the test says what it leaves out, and fails under CI.
pub fn installed(compiler: &str) -> bool {
    let there = Command::new(compiler)
        .arg(if compiler == "tcc" { "-v" } else { "--version" })
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .status()
        .is_ok();
    if !there {
        let text = format!("skipped: {compiler} is not installed: install {compiler}");
        assert!(!is_ci(), "{text}");
        // Past the capture of the test's own output: a skip must be seen.
        let _ = writeln!(std::io::stderr(), "{text}");
    }
    there
}

/// Those of a suite's compilers, with their levels, that are taken today and are there.
pub fn compilers(all: &'static [(&'static str, &'static str)]) -> Vec<&'static (&'static str, &'static str)> {
    all.iter().filter(|one| takes(one.0, one.1) && installed(one.0)).collect()
}

/// The first of these compilers that is there.
pub fn first_of(compilers: &[&'static str]) -> Option<&'static str> {
    compilers.iter().copied().find(|compiler| installed(compiler))
}

/// What a compiler says against a C file, with warnings as errors; nothing if it takes it.
pub fn refused(compiler: &str, options: &[&str], file: &Path) -> Option<String> {
    let strict: &[&str] = match compiler {
        "tcc" => &["-Wall", "-Werror"],
        _ => &["-std=c89", "-Wall", "-Wextra", "-pedantic", "-Werror"],
    };
    let output = kept::output(Command::new(compiler).args(strict).args(options).arg(file).arg("-lm"));
    let said = String::from_utf8_lossy(&output.stderr).into_owned();
    (!output.status.success()).then(|| said.chars().take(3000).collect())
}
