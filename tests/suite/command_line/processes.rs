//! zudyn as a process among others: files that collide, full disks, the cache, the terminal, exit statuses.

#![cfg(unix)]

use crate::command::{Done, Room, first_of};
use std::io::Read;
use std::os::unix::fs::{MetadataExt, PermissionsExt, symlink};
use std::os::unix::process::CommandExt;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

pub const TANK: &str = "*     TANK\nL     W.K=W.J+DT*(IN.JK-W.J/T)\nN     W=10\nR     IN.KL=2\nC     T=5\nSPEC  DT=.5/LENGTH=10/PRTPER=2/PLTPER=2\n\
                    PRINT W,IN\nPLOT  W=*\nSAVE  W\nRUN\n";

/// Runs for minutes.
pub const LONG: &str = "*     LONG\nL     W.K=W.J+DT*(1-W.J/T)\nN     W=10\nC     T=5\nSPEC  DT=.001/LENGTH=1900000/PRTPER=100000\nPRINT W\nRUN\n";

pub fn written(room: &Room, name: &str, text: &str) -> PathBuf {
    let path = room.path().join(name);
    std::fs::write(&path, text).expect("the room can be written to");
    path
}

/// zudyn with temporary files of its own, and a mark by which its children are known.
pub fn marked(room: &Room) -> Command {
    let temporary = room.path().join("tmp");
    std::fs::create_dir_all(&temporary).expect("a directory");
    let mut command = room.command();
    command.env("TMPDIR", &temporary).env("ZUDYN_TEST_MARK", room.path());
    command.env("ZUDYN_CACHE", room.path().join("kept"));
    command
}

pub fn is_empty(directory: &Path) -> bool {
    std::fs::read_dir(directory).map_or(true, |entries| entries.count() == 0)
}

pub fn fifo(room: &Room, name: &str) -> PathBuf {
    let path = room.path().join(name);
    nix::unistd::mkfifo(&path, nix::sys::stat::Mode::from_bits_truncate(0o600)).expect("a pipe");
    path
}

/// Waits until a condition is true.
pub fn until(what: &str, mut so: impl FnMut() -> bool) {
    let begun = Instant::now();
    while !so() {
        assert!(begun.elapsed() < Duration::from_secs(60), "{what} did not happen");
        std::thread::sleep(Duration::from_millis(2));
    }
}

/// A program built of a model; nothing without a compiler.
pub fn built(room: &Room, text: &str) -> Option<PathBuf> {
    let compiler = first_of(&["gcc", "cc", "clang", "tcc"])?;
    let model = written(room, "built.dyn", text);
    let program = room.path().join("built");
    let done = room.zudyn(&[
        "build",
        "-O",
        "0",
        "--cc",
        compiler,
        &model.display().to_string(),
        "-o",
        &program.display().to_string(),
    ]);
    assert_eq!(done.status, 0, "{}", done.errors);
    Some(program)
}

// ---- files ----

fn ends(done: &Done, status: i32, code: &str) {
    assert_eq!(done.status, status, "{}", done.errors);
    assert!(done.errors.contains(&format!("[{code}]")), "{code}: {}", done.errors);
}

#[test]
fn no_output_takes_the_place_of_an_input() {
    let room = Room::new();
    let model = written(&room, "tank.dyn", TANK);
    symlink("tank.dyn", room.path().join("link.dyn")).expect("a link");
    std::fs::hard_link(&model, room.path().join("hard")).expect("a link");
    std::fs::create_dir(room.path().join("folder")).expect("a folder");
    let absolute = model.display().to_string();
    for name in ["tank.dyn", "./tank.dyn", "folder/../tank.dyn", &absolute, "link.dyn", "hard"] {
        for words in [
            ["run", "tank.dyn", "--csv", name],
            ["run", "tank.dyn", "--svg", name],
            ["run", "link.dyn", "--save", name],
            ["build", "tank.dyn", "-o", name],
            ["emit", "tank.dyn", "-o", name],
        ] {
            ends(&room.zudyn(&words), 2, "output-is-input");
        }
    }
    let redirected = |words: &[&str], append: &str| {
        let output = std::fs::OpenOptions::new().append(true).open(room.path().join(append)).expect("a file");
        let input = std::fs::File::open(&model).expect("the model");
        let done =
            room.command().args(words).stdin(input).stdout(output).stderr(Stdio::piped()).output().expect("it ends");
        (done.status.code(), String::from_utf8(done.stderr).expect("text"))
    };
    assert_eq!(redirected(&["run", "-", "--csv", "tank.dyn"], "link.dyn").0, Some(2));
    assert_eq!(redirected(&["run", "tank.dyn"], "tank.dyn").0, Some(2));
    // Files that go into a folder.
    let model_c = written(&room, "folder/model.c", TANK);
    let words = ["emit", "--language", "dynamo", "folder/model.c", "-o", "folder"];
    ends(&room.zudyn(&words), 2, "output-is-input");
    ends(
        &room.zudyn(&["build", "--language", "dynamo", "folder/model.c", "--keep-c", "folder", "-o", "x"]),
        2,
        "output-is-input",
    );
    std::fs::create_dir(room.path().join("new")).expect("a folder");
    ends(&room.zudyn(&["build", "tank.dyn", "--keep-c", "new", "-o", "new/model.c"]), 2, "outputs-collide");
    for path in [model, model_c] {
        assert_eq!(std::fs::read_to_string(path).expect("it is there"), TANK);
    }
}

#[test]
fn included_files_and_data_are_inputs_too() {
    let room = Room::new();
    let (part, data) = ("PARAMETER { k = 2 }\n", "t c\n0 1\n1 2\n2 3\n");
    written(&room, "part.inc", part);
    written(
        &room,
        "main.mod",
        "INCLUDE \"part.inc\"\nINDEPENDENT { t FROM 0 TO 2 WITH 2 }\nASSIGNED { a }\nBREAKPOINT { a = k }\n",
    );
    ends(&room.zudyn(&["run", "main.mod", "--csv", "part.inc"]), 2, "output-is-input");
    written(&room, "k.set", "k = 3\n");
    ends(&room.zudyn(&["run", "main.mod", "--settings", "k.set", "--csv", "./k.set"]), 2, "output-is-input");
    let models = Path::new(env!("CARGO_MANIFEST_DIR")).join("models/cosmo");
    for name in ["fit.cosmo", "theophylline.csv"] {
        std::fs::copy(models.join(name), room.path().join(name)).expect("a model");
    }
    std::os::unix::fs::symlink("theophylline.csv", room.path().join("figure.svg")).expect("a link");
    for words in [
        ["run", "fit.cosmo", "--csv", "./theophylline.csv"],
        ["fit", "fit.cosmo", "--csv", "./theophylline.csv"],
        ["fit", "fit.cosmo", "--svg", "figure.svg"],
    ] {
        ends(&room.zudyn(&words), 2, "output-is-input");
    }
    assert_eq!(
        std::fs::read(room.path().join("theophylline.csv")).ok(),
        std::fs::read(models.join("theophylline.csv")).ok()
    );
    assert_eq!(std::fs::read_to_string(room.path().join("part.inc")).expect("it is there"), part);
    let reads = written(&room, "numbers", data);
    let read = std::fs::read_to_string(
        Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/models/cosmo/label_read_every_step/model.cosmo"),
    );
    if let Ok(model) = read {
        written(&room, "reads.cosmo", &model);
        ends(&room.zudyn(&["run", "reads.cosmo", "--input", "numbers", "--csv", "numbers"]), 2, "output-is-input");
    }
    assert_eq!(std::fs::read_to_string(reads).expect("it is there"), data);
}

#[test]
fn two_outputs_are_two_files() {
    let room = Room::new();
    written(&room, "tank.dyn", TANK);
    symlink("new.csv", room.path().join("link")).expect("a link");
    for (first, second) in [("a", "a"), ("a", "./a"), ("new.csv", "link")] {
        ends(&room.zudyn(&["run", "tank.dyn", "--csv", first, "--svg", second]), 2, "outputs-collide");
        ends(&room.zudyn(&["run", "tank.dyn", "--save", first, "--csv", second]), 2, "outputs-collide");
    }
    ends(&room.zudyn(&["run", "tank.dyn", "--csv", "/dev/stdout", "--svg", "-"]), 2, "two-on-stdout");
    assert_eq!(room.zudyn(&["run", "tank.dyn", "--csv", "/dev/null", "--svg", "/dev/null"]).status, 0);
    assert!(!room.path().join("a").exists() && !room.path().join("new.csv").exists());
}

#[test]
fn links_devices_and_pipes_are_written_to() {
    let room = Room::new();
    written(&room, "tank.dyn", TANK);
    let expected = room.zudyn(&["run", "tank.dyn", "--csv", "-"]).output;
    assert!(expected.lines().count() > 3);
    symlink("target.csv", room.path().join("link")).expect("a link");
    for _ in 0..2 {
        assert_eq!(room.zudyn(&["run", "tank.dyn", "--csv", "link"]).status, 0);
        assert!(std::fs::symlink_metadata(room.path().join("link")).expect("it is there").is_symlink());
        assert_eq!(std::fs::read_to_string(room.path().join("target.csv")).expect("it is there"), expected);
    }
    assert_eq!(room.zudyn(&["run", "tank.dyn", "--csv", "/dev/stdout"]).output, expected);
    let pipe = fifo(&room, "pipe");
    let reader = std::thread::spawn(move || std::fs::read_to_string(pipe).expect("what was written"));
    assert_eq!(room.zudyn(&["run", "tank.dyn", "--csv", "pipe"]).status, 0);
    assert_eq!(reader.join().expect("it was read"), expected);
    let null = std::fs::metadata("/dev/null").expect("it is there").rdev();
    assert_eq!(room.zudyn(&["run", "tank.dyn", "--csv", "/dev/null"]).status, 0);
    assert_eq!(std::fs::metadata("/dev/null").expect("it is there").rdev(), null);
}

#[test]
fn an_unwritable_output_is_seen_before_a_long_run() {
    let room = Room::new();
    written(&room, "long.dyn", &LONG.replace("PRINT W\n", "PRINT W\nPLOT  W=*\nSPEC  PLTPER=100000\n"));
    std::fs::create_dir(room.path().join("folder")).expect("a folder");
    for (option, name) in [("--csv", "no/out"), ("--svg", "no/out.svg"), ("--csv", "folder"), ("--svg", "folder")] {
        let begun = Instant::now();
        ends(&room.zudyn(&["run", "long.dyn", "--engine", "interpret", option, name]), 3, "cannot-write");
        assert!(begun.elapsed() < Duration::from_secs(10), "{option} {name}");
    }
    ends(&room.zudyn(&["build", "long.dyn", "-o", "no/program"]), 3, "cannot-write");
    // Root may write what is protected.
    if !nix::unistd::geteuid().is_root() {
        let protected = written(&room, "protected", "old");
        std::fs::set_permissions(&protected, PermissionsExt::from_mode(0o444)).expect("its mode");
        ends(&room.zudyn(&["run", "long.dyn", "--csv", "protected"]), 3, "cannot-write");
        assert_eq!(std::fs::read_to_string(protected).expect("it is there"), "old");
    }
}

/// The command under a limit for the size of files.
fn limited(command: &mut Command, bytes: u64) -> &mut Command {
    use nix::sys::resource::{Resource, setrlimit};
    let limit = move || setrlimit(Resource::RLIMIT_FSIZE, bytes, bytes).map_err(std::io::Error::from);
    // SAFETY: setrlimit may be called between fork and exec.
    unsafe { command.pre_exec(limit) }
}

fn finished(command: &mut Command) -> Done {
    let output = command.stdin(Stdio::null()).output().expect("it ends");
    Done {
        status: output.status.code().unwrap_or(-1),
        output: String::from_utf8_lossy(&output.stdout).into_owned(),
        errors: String::from_utf8_lossy(&output.stderr).into_owned(),
    }
}

#[test]
fn full_disks_and_limits_are_reported_as_what_they_are() {
    let room = Room::new();
    let many = TANK.replace("LENGTH=10/PRTPER=2", "LENGTH=20000/PRTPER=.5");
    written(&room, "tank.dyn", &many);
    let old = written(&room, "out.csv", "old");
    let full = || std::fs::OpenOptions::new().write(true).open("/dev/full").expect("a full device");
    if Path::new("/dev/full").exists() {
        let done = finished(room.command().args(["run", "tank.dyn", "--csv", "/dev/full"]));
        ends(&done, 3, "cannot-write");
        assert!(done.errors.contains("No space left"), "{}", done.errors);
        let status = room.command().args(["run", "tank.dyn"]).stdout(full()).stderr(Stdio::null()).status();
        assert_eq!(status.expect("it ends").code(), Some(3));
    }
    for engine in ["interpret", "c"] {
        let mut command = marked(&room);
        command.args(["run", "tank.dyn", "--every-step", "--csv", "out.csv", "--engine", engine, "-O", "0"]);
        let done = finished(limited(&mut command, 300_000));
        ends(&done, 3, "results-not-stored");
        assert!(done.errors.contains("File too large"), "{engine}: {}", done.errors);
        assert!(is_empty(&room.path().join("tmp")), "{engine}");
        assert_eq!(std::fs::read_to_string(&old).expect("it is there"), "old");
    }
    // No compiler can store an object; its failure is not taken for a fault of the C.
    let mut command = marked(&room);
    command.args(["run", "tank.dyn", "--engine", "c"]).env("ZUDYN_CACHE", "");
    ends(&finished(limited(&mut command, 2_000)), 3, "no-temporary-directory");
    let done = finished(marked(&room).args(["run", "tank.dyn"]).env("TMPDIR", room.path().join("lost")));
    ends(&done, 3, "no-temporary-directory");
}

#[test]
fn built_programs_report_what_they_cannot_write() {
    let room = Room::new();
    // Rows take more bytes as text than in the temporary file.
    let wide = (1..=6).map(|i| format!("A     X{i}.K=SIN(TIME.K/{i})/3\n")).collect::<String>() + "SPEC";
    let Some(program) = built(&room, &TANK.replace("LENGTH=10/", "LENGTH=20000/").replace("SPEC", &wide)) else {
        return;
    };
    let command = |words: &[&str]| {
        let mut command = Command::new(&program);
        command.current_dir(room.path()).args(words);
        command
    };
    let told = |done: &Done, what: &str| {
        assert_eq!(done.status, 3, "{}", done.errors);
        assert!(done.errors.contains(what), "{what}: {}", done.errors);
    };
    told(&finished(limited(&mut command(&["--csv", "out.csv"]), 1_100_000)), "out.csv: File too large");
    assert!(!room.path().join("out.csv").exists());
    told(&finished(limited(&mut command(&["--every-step"]), 100_000)), "temporary file: File too large");
    told(&finished(&mut command(&["--csv", "no/out"])), "no/out: No such file");
    if Path::new("/dev/full").exists() {
        told(&finished(&mut command(&["--csv", "/dev/full"])), "/dev/full: No space left");
        let full = std::fs::OpenOptions::new().write(true).open("/dev/full").expect("a full device");
        let output = command(&[]).stdout(full).stderr(Stdio::piped()).output().expect("it ends");
        let errors = String::from_utf8_lossy(&output.stderr).into_owned();
        assert_eq!(output.status.code(), Some(3));
        assert!(errors.contains("standard output: No space left"), "{errors}");
    }
    let done = finished(&mut command(&["--csv", "same", "--save", "same"]));
    assert_eq!(done.status, 2, "{}", done.errors);
}

#[test]
fn a_closed_pipe_ends_quietly() {
    let room = Room::new();
    let model = written(&room, "tank.dyn", &TANK.replace("LENGTH=10/PRTPER=2", "LENGTH=20000/PRTPER=.5"));
    for words in [["--csv", "-"], ["--engine", "interpret"]] {
        let mut command = room.command();
        command.arg(&model).args(words).stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::piped());
        let mut child = command.spawn().expect("it starts");
        let mut some = [0; 100];
        child.stdout.take().expect("a pipe").read_exact(&mut some).expect("it prints");
        let output = child.wait_with_output().expect("it ends");
        assert_eq!(
            (output.status.code(), String::from_utf8_lossy(&output.stderr).as_ref()),
            (Some(0), ""),
            "{words:?}"
        );
    }
}

// ---- the cache ----

fn compiled(room: &Room) -> Done {
    let quick = first_of(&["tcc", "cc", "gcc"]).unwrap_or("cc");
    finished(
        room.command()
            .env("ZUDYN_CACHE", room.path().join("kept"))
            .args(["run", "tank.dyn", "--csv", "-", "--engine", "c", "--cc", quick, "-v", "-O", "0"]),
    )
}

#[test]
fn damaged_entries_are_built_again() {
    if first_of(&["cc", "gcc", "tcc"]).is_none() {
        return;
    }
    let room = Room::new();
    written(&room, "tank.dyn", TANK);
    let first = compiled(&room);
    assert!(first.status == 0 && !first.errors.contains("from the cache"), "{}", first.errors);
    let kept = room.path().join("kept");
    assert_eq!(std::fs::metadata(&kept).expect("a cache").mode() & 0o777, 0o700);
    assert!(compiled(&room).errors.contains("from the cache"));
    let entries = || std::fs::read_dir(&kept).expect("a cache").flatten().map(|entry| entry.path()).collect::<Vec<_>>();
    for damage in 0..3 {
        for path in entries() {
            let mut bytes = std::fs::read(&path).expect("an entry");
            match damage {
                0 => bytes.truncate(bytes.len() / 2),
                1 => *bytes.last_mut().expect("it has bytes") ^= 1,
                _ => bytes.extend_from_slice(b"more"),
            }
            std::fs::write(&path, bytes).expect("an entry");
        }
        let again = compiled(&room);
        assert_eq!((again.status, &again.output), (0, &first.output), "{}", again.errors);
        assert!(!again.errors.contains("from the cache"), "{}", again.errors);
        assert!(compiled(&room).errors.contains("from the cache"));
    }
    // Another program under the name of this one.
    let program = entries().into_iter().find(|path| path.to_string_lossy().contains("program-")).expect("a program");
    std::fs::copy("/bin/true", &program).expect("an entry");
    assert_eq!(compiled(&room).output, first.output);
}

#[test]
fn a_cache_that_others_can_write_is_not_used() {
    if first_of(&["cc", "gcc", "tcc"]).is_none() {
        return;
    }
    let room = Room::new();
    written(&room, "tank.dyn", TANK);
    compiled(&room);
    let kept = room.path().join("kept");
    for mode in [0o777, 0o770, 0o755] {
        std::fs::set_permissions(&kept, PermissionsExt::from_mode(mode)).expect("its mode");
        let done = compiled(&room);
        assert!(done.status == 0 && !done.errors.contains("from the cache"), "{}", done.errors);
        assert!(done.errors.contains("is not used: its mode is"), "{}", done.errors);
    }
    std::fs::set_permissions(&kept, PermissionsExt::from_mode(0o700)).expect("its mode");
    assert!(compiled(&room).errors.contains("from the cache"));
    if nix::unistd::geteuid().is_root() {
        std::os::unix::fs::chown(&kept, Some(12345), None).expect("its owner");
        let done = compiled(&room);
        assert!(done.status == 0 && done.errors.contains("belongs to another user"), "{}", done.errors);
    }
}

#[test]
fn the_cache_is_shown_and_emptied() {
    let room = Room::new();
    written(&room, "tank.dyn", TANK);
    let kept = room.path().join("kept");
    let cache = |words: &[&str]| finished(room.command().env("ZUDYN_CACHE", &kept).arg("cache").args(words));
    let empty = cache(&[]);
    assert_eq!(
        empty.output,
        format!("{}\n0 programs, 0 objects of the runtime, 0 MB, at most 500 MB\n", kept.display())
    );
    if first_of(&["cc", "gcc", "tcc"]).is_none() {
        return;
    }
    compiled(&room);
    written(&room, "kept/letter", "of the user");
    assert!(cache(&[]).output.contains("\n1 program, "), "{}", cache(&[]).output);
    let cleared = cache(&["--clear"]);
    assert!(cleared.status == 0 && cleared.output.contains("\nremoved 1 program, "), "{}", cleared.output);
    let left: Vec<_> = std::fs::read_dir(&kept).expect("a cache").flatten().map(|entry| entry.file_name()).collect();
    assert_eq!(left, ["letter"]);
    assert_eq!(cache(&[]).output, empty.output);
    let none = finished(room.command().env("ZUDYN_CACHE", "").arg("cache"));
    assert!(none.status == 0 && none.output.contains("no cache"), "{}", none.output);
}

#[test]
fn commands_share_a_cache_at_the_same_time() {
    if first_of(&["cc", "gcc", "tcc"]).is_none() {
        return;
    }
    let room = Room::new();
    written(&room, "tank.dyn", TANK);
    let expected = compiled(&room).output;
    std::thread::scope(|scope| {
        let commands: Vec<_> = (0..6).map(|_| scope.spawn(|| compiled(&room))).collect();
        for _ in 0..20 {
            finished(room.command().env("ZUDYN_CACHE", room.path().join("kept")).args(["cache", "--clear"]));
        }
        for command in commands {
            let done = command.join().expect("it ends");
            assert_eq!((done.status, &done.output), (0, &expected), "{}", done.errors);
        }
    });
}

// ---- the terminal ----

/// What a command shows on a terminal.
pub fn on_terminal(command: &mut Command) -> String {
    let pair = nix::pty::openpty(None, None).expect("a terminal");
    let terminal = || Stdio::from(pair.slave.try_clone().expect("a terminal"));
    let mut child = command.stdin(Stdio::null()).stdout(terminal()).stderr(terminal()).spawn().expect("it starts");
    let mut master = std::fs::File::from(pair.master);
    let reader = std::thread::spawn(move || {
        let (mut all, mut some) = (Vec::new(), [0; 4096]);
        // Of a terminal that nobody has open any more reading fails.
        while let Ok(count @ 1..) = master.read(&mut some) {
            all.extend_from_slice(&some[..count]);
        }
        all
    });
    child.wait().expect("it ends");
    // The command keeps its own copies of the terminal.
    command.stdout(Stdio::null()).stderr(Stdio::null());
    drop(pair.slave);
    String::from_utf8_lossy(&reader.join().expect("it was read")).into_owned()
}

const HOSTILE: &str = "\x1b[2J\x1b]0;pwn\x07 \u{9b}31m \u{202e}drow";
const SHOWN: &str = "^[[2J^[]0;pwn^G <U+009B>31m <U+202E>drow";

#[test]
fn nothing_in_a_model_commands_the_terminal() {
    let room = Room::new();
    let deck = TANK.replace("*     TANK", &format!("*     {HOSTILE}"));
    let model = written(&room, "tank.dyn", &deck);
    let ours = |text: &str| text.replace("\x1b[1;31m", "").replace("\x1b[0m", "").replace("\x1b[1;33m", "");
    let is_harmless = |text: &str| {
        let text = ours(text);
        assert!(!text.contains(['\x1b', '\x07', '\u{9b}', '\u{202e}']), "{text:?}");
    };
    for engine in ["interpret", "c"] {
        let text = on_terminal(room.command().arg(&model).args(["--engine", engine]));
        assert!(text.contains(SHOWN), "{text:?}");
        is_harmless(&text);
        let file = room.zudyn(&["run", &model.display().to_string(), "--engine", engine]);
        assert!(file.output.contains(HOSTILE), "{:?}", file.output);
    }
    let listing = on_terminal(room.command().arg(&model).args(["--listing", "--no-pages"]));
    assert!(listing.contains(SHOWN), "{listing:?}");
    let wrong = written(&room, &format!("{HOSTILE}.dyn"), "*     X\nA     X.K=Y.K\nRUN\n");
    let text = on_terminal(room.command().arg("check").arg(&wrong));
    assert!(text.contains(SHOWN), "{text:?}");
    is_harmless(&text);
    let text = on_terminal(room.command().arg(format!("{HOSTILE}.none")));
    assert!(text.contains(SHOWN), "{text:?}");
    is_harmless(&text);
    if let Some(program) = built(&room, &deck) {
        for words in [&[][..], &["--help"], &["none=1"]] {
            let text = on_terminal(Command::new(&program).args(words));
            is_harmless(&text);
            assert!(text.contains(SHOWN) || words == ["none=1"], "{text:?}");
        }
    }
}

#[test]
fn files_elsewhere_are_not_quoted() {
    let room = Room::new();
    written(&room, "secret", "TOPSECRET: password {\n");
    std::fs::create_dir_all(room.path().join("model/below")).expect("a folder");
    written(&room, "model/below/part.inc", "ASSIGNED { ours = }\n");
    symlink("../secret", room.path().join("model/link.inc")).expect("a link");
    for name in ["../secret", "below/../../secret", "link.inc"] {
        let text = format!("INCLUDE \"{name}\"\nINCLUDE \"below/part.inc\"\nINDEPENDENT {{ t FROM 0 TO 2 WITH 2 }}\n");
        written(&room, "model/main.mod", &text);
        for words in [
            &["check", "model/main.mod"][..],
            &["check", "model/main.mod", "--format", "json"],
            &["run", "model/main.mod"],
        ] {
            let done = room.zudyn(words);
            let all = done.output + &done.errors;
            assert_eq!(done.status, 1, "{all}");
            assert!(!all.contains("TOPSECRET") && !all.contains("password"), "{all}");
            assert!(all.contains("outside the model's folder") && all.contains("part.inc"), "{all}");
        }
    }
}

// ---- exit statuses ----

/// The table of docs/operation.md.
#[test]
fn exit_statuses_are_those_of_the_table() {
    let room = Room::new();
    written(&room, "good.dyn", TANK);
    written(&room, "bad.dyn", "A     X.K=Y.K\nRUN\n");
    written(&room, "divides.dyn", &TANK.replace("C     T=5", "C     T=0"));
    std::fs::create_dir(room.path().join("folder")).expect("a folder");
    let nowhere = room.path().join("nowhere");
    let statuses: [(&[&str], i32); 24] = [
        (&["run", "good.dyn"], 0),
        (&["check", "good.dyn"], 0),
        (&["cache"], 0),
        (&["check", "bad.dyn"], 1),
        (&["run", "bad.dyn"], 1),
        (&["emit", "bad.dyn"], 1),
        (&["run"], 2),
        (&["run", "good.dyn", "--no-such-option"], 2),
        (&["run", "good.dyn", "--set", "NONE=1"], 2),
        (&["run", "good.dyn", "--target", "none"], 2),
        (&["run", "good.dyn", "--csv", "good.dyn"], 2),
        (&["explain", "no-such-code"], 2),
        (&["run", "divides.dyn"], 3),
        (&["run", "none.dyn"], 3),
        (&["check", "none.dyn"], 3),
        (&["emit", "none.dyn"], 3),
        (&["run", "folder"], 3),
        (&["run", "good.dyn", "--csv", "none/out"], 3),
        (&["emit", "good.dyn", "-o", "none/out.c"], 3),
        (&["run", "good.dyn", "--engine", "c", "--cc", "no-such-compiler"], 4),
        (&["run", "good.dyn", "--engine", "c", "--cflags", "-no-such-flag-of-c"], 4),
        (&["build", "good.dyn", "-o", "out", "--cc", "no-such-compiler"], 4),
        (&["emit", "good.dyn", "--form", "library", "-o", "out", "--report", "--cc", "no-such-compiler"], 4),
        (&["run", "good.dyn", "--target", "aarch64", "--engine", "c"], 4),
    ];
    for (words, status) in statuses {
        // Without PATH there is no compiler, but for those tests that need the one of the user to fail.
        let mut command = room.command();
        if words.contains(&"--target") {
            command.env("PATH", &nowhere);
        }
        if words.contains(&"-no-such-flag-of-c") && first_of(&["cc", "gcc", "tcc"]).is_none() {
            continue;
        }
        let done = finished(command.args(words).env("TMPDIR", room.path()));
        assert_eq!(done.status, status, "{words:?}: {}", done.errors);
    }
    let table = include_str!("../../../docs/operation.md");
    for status in ["0", "1", "2", "3", "4", "130"] {
        assert!(table.contains(&format!("| {status} |")), "{status}");
    }
}
