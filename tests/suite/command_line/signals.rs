//! SIGINT and SIGTERM end zudyn and the programs it builds within a tenth of a second, whatever they do or wait for.

#![cfg(unix)]

use super::processes::{LONG, TANK, built, fifo, is_empty, marked, until, written};
use crate::command::{Room, first_of};
use nix::sys::signal::{Signal, kill};
use nix::unistd::Pid;
use std::ffi::OsStr;
use std::io::Read;
use std::os::unix::fs::PermissionsExt;
use std::os::unix::process::ExitStatusExt;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, ExitStatus, Stdio};
use std::time::{Duration, Instant};

/// Processes that were started under the mark of a room, where the system tells.
fn left_over(room: &Room) -> Vec<String> {
    let mark = format!("ZUDYN_TEST_MARK={}", room.path().display());
    let has_mark = |process: &PathBuf| {
        let environment = std::fs::read(process.join("environ")).unwrap_or_default();
        environment.split(|byte| *byte == 0).any(|variable| variable == mark.as_bytes())
    };
    let processes = std::fs::read_dir("/proc").into_iter().flatten().flatten().map(|entry| entry.path());
    processes
        .filter(has_mark)
        .map(|process| {
            String::from_utf8_lossy(&std::fs::read(process.join("cmdline")).unwrap_or_default()).into_owned()
        })
        // A process that has ended and waits for its parent has no command line.
        .filter(|line| !line.is_empty())
        .collect()
}

/// Whether a process handles SIGINT; nothing where the system does not tell.
fn handles_signals(child: &Child) -> Option<bool> {
    let status = std::fs::read_to_string(format!("/proc/{}/status", child.id())).ok()?;
    let mask = status.lines().find_map(|line| line.strip_prefix("SigCgt:"))?;
    Some(u64::from_str_radix(mask.trim(), 16).ok()? & (1 << (Signal::SIGINT as u64 - 1)) != 0)
}

/// How long a child takes to end after a signal. It must not have ended by itself.
fn ended_by(mut child: Child, signal: Signal) -> (ExitStatus, Duration) {
    until("the handling of signals", || handles_signals(&child).unwrap_or(true));
    if let Some(status) = child.try_wait().expect("a child") {
        let mut errors = String::new();
        child.stderr.take().map(|mut pipe| pipe.read_to_string(&mut errors));
        panic!("it ended before the signal: {status}, {errors}");
    }
    let sent = Instant::now();
    kill(Pid::from_raw(child.id() as i32), signal).expect("it can be sent");
    loop {
        if let Some(status) = child.try_wait().expect("a child") {
            return (status, sent.elapsed());
        }
        if sent.elapsed() > Duration::from_secs(10) {
            child.kill().expect("it can be killed");
            child.wait().expect("it ends");
            panic!("not ended by {signal} within 10 seconds");
        }
        std::thread::sleep(Duration::from_millis(1));
    }
}

/// Starts a command several times and interrupts it: it ends with 130 at once, and leaves no file and no process. A busy
/// machine may be slow once, but not each time.
fn is_interrupted(what: &str, start: impl Fn(&Room) -> Child + Sync) {
    let interrupted = &|signal: Signal| {
        let room = Room::new();
        let child = start(&room);
        let (status, time) = ended_by(child, signal);
        assert_eq!((status.code(), status.signal()), (Some(130), None), "{what}, {signal}");
        assert!(is_empty(&room.path().join("tmp")), "{what}, {signal}: temporary files are left");
        let until = Instant::now() + Duration::from_secs(2);
        while !left_over(&room).is_empty() && Instant::now() < until {
            std::thread::sleep(Duration::from_millis(5));
        }
        assert_eq!(left_over(&room), Vec::<String>::new(), "{what}, {signal}");
        let outputs: Vec<_> =
            std::fs::read_dir(room.path()).expect("a room").flatten().map(|entry| entry.file_name()).collect();
        let kept = |name: &OsStr| name.to_string_lossy().starts_with(".zudyn") || name == "out.csv";
        assert!(!outputs.iter().any(|name| kept(name)), "{what}, {signal}: {outputs:?}");
        time
    };
    // They mostly wait, so two wait at the same time.
    let two = || {
        std::thread::scope(|scope| {
            let waiting = [Signal::SIGINT, Signal::SIGTERM].map(|signal| scope.spawn(move || interrupted(signal)));
            waiting.map(|one| one.join().unwrap_or_else(|why| std::panic::resume_unwind(why)))
        })
    };
    let times = [two(), two()].concat();
    let best = times.iter().min().expect("there are some");
    assert!(*best < Duration::from_millis(100), "{what}: {times:?}");
}

fn spawn(command: &mut Command) -> Child {
    command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().expect("it starts")
}

fn a_moment() {
    std::thread::sleep(Duration::from_millis(200));
}

#[test]
fn signals_end_the_reading_of_a_model() {
    is_interrupted("a pipe", |room| {
        let child = spawn(marked(room).args(["run", "-"]));
        a_moment();
        child
    });
    is_interrupted("a named pipe", |room| {
        let child = spawn(marked(room).arg("check").arg(fifo(room, "pipe.dyn")));
        a_moment();
        child
    });
}

#[test]
fn signals_end_checking() {
    let mut deck = String::from("*     LARGE\nN     X0=1\nA     X0.K=1\n");
    for number in (1..60_000).rev() {
        deck += &format!("A     X{number}.K=X{}.K+SIN(X{}.K)*{number}\n", number - 1, number / 2);
    }
    deck += "SPEC  DT=1/LENGTH=1/PRTPER=1\nPRINT X0\nRUN\n";
    is_interrupted("checking", |room| {
        let child = spawn(marked(room).arg("check").arg(written(room, "large.dyn", &deck)));
        a_moment();
        child
    });
}

#[test]
fn signals_end_a_compiler_and_its_children() {
    is_interrupted("compiling", |room| {
        let started = room.path().join("started");
        let compiler =
            format!("#!/bin/sh\n[ \"$1\" = --version ] && exit 0\nsleep 300 &\n: > '{}'\nwait\n", started.display());
        let compiler = written(room, "slow", &compiler);
        std::fs::set_permissions(&compiler, PermissionsExt::from_mode(0o755)).expect("it can be executed");
        let mut command = marked(room);
        command.arg(written(room, "tank.dyn", TANK)).args(["--engine", "c", "--cc"]).arg(compiler);
        let child = spawn(&mut command);
        until("compiling", || started.exists());
        child
    });
}

#[test]
fn signals_end_runs() {
    for engine in ["interpret", "c"] {
        if engine == "c" && first_of(&["cc", "gcc", "tcc"]).is_none() {
            continue;
        }
        is_interrupted(engine, |room| {
            let mut command = marked(room);
            command
                .arg(written(room, "long.dyn", LONG))
                .args(["--engine", engine, "--csv", "out.csv", "-v", "-O", "0"]);
            let mut child = spawn(&mut command);
            let mut errors = child.stderr.take().expect("a pipe");
            std::thread::spawn(move || errors.read_to_end(&mut Vec::new()));
            until("the run", || {
                let rooms = std::fs::read_dir(room.path().join("tmp")).expect("a directory").flatten();
                rooms.into_iter().any(|entry| entry.path().join("results0").exists())
            });
            child
        });
    }
}

#[test]
fn signals_end_a_fit() {
    let model =
        std::fs::read_to_string(Path::new(env!("CARGO_MANIFEST_DIR")).join("models/cosmo/fit.cosmo")).expect("a model");
    let data = Path::new(env!("CARGO_MANIFEST_DIR")).join("models/cosmo/theophylline.csv");
    is_interrupted("fitting", |room| {
        std::fs::copy(&data, room.path().join("theophylline.csv")).expect("the data");
        let model = written(room, "fit.cosmo", &model);
        let child =
            spawn(marked(room).arg("fit").arg(model).args(["--method", "RK4 1000000", "--engine", "interpret"]));
        until("the fit", || !is_empty(&room.path().join("tmp")));
        a_moment();
        child
    });
}

#[test]
fn signals_end_writing() {
    is_interrupted("a named pipe without a reader", |room| {
        let mut command = marked(room);
        command.arg(written(room, "tank.dyn", TANK)).args(["--engine", "interpret", "--csv"]).arg(fifo(room, "pipe"));
        let child = spawn(&mut command);
        a_moment();
        child
    });
    is_interrupted("a pipe that nobody empties", |room| {
        let mut command = marked(room);
        let deck = TANK.replace("DT=.5/LENGTH=10/PRTPER=2", "DT=.5/LENGTH=10000/PRTPER=.5");
        command.arg(written(room, "tank.dyn", &deck)).args(["--engine", "interpret", "--csv", "-"]);
        let child = spawn(&mut command);
        a_moment();
        child
    });
}

#[test]
fn signals_end_built_programs() {
    let home = Room::new();
    let Some(program) = built(&home, LONG) else { return };
    is_interrupted("a built program", |room| {
        let mut command = Command::new(&program);
        command.current_dir(room.path()).args(["--store", "out.csv", "--every-step"]);
        let child = spawn(&mut command);
        until("the run", || room.path().join("out.csv").exists());
        child
    });
    // A file that was there before stays, without half of the results.
    let room = Room::new();
    let store = written(&room, "old", "old");
    let child = spawn(Command::new(&program).current_dir(room.path()).args(["--store", "old", "--every-step"]));
    until("the run", || std::fs::metadata(&store).is_ok_and(|known| known.len() > 100));
    assert_eq!(ended_by(child, Signal::SIGTERM).0.code(), Some(130));
    assert_eq!(std::fs::read(&store).expect("it stays"), b"");
}

/// A program that reads `obs` of a data file if it has `DATA`, else its input.
const COSMO: &str = "DATAreal seen\n\ninitial\nV(1) = 1\n\nbody\nin-compartment 1\nits flow = 1\n\nprogram\nread seen FROM\n\n\
                     time is normal\n\nrepeat while 2 is greater than t\n";

const SCOP: &str =
    "INDEPENDENT { t FROM 0 TO 1 WITH 1 }\nPARAMETER { k = 1 }\nASSIGNED { a }\nBREAKPOINT { a = t*k }\n";

/// A command that waits for the other end of the named pipe `PIPE`.
struct Waiting {
    what: &'static str,
    words: &'static [&'static str],
    /// Its model; a name and a text.
    model: (&'static str, String),
}

fn waiting() -> Vec<Waiting> {
    let reads = || ("reads.cosmo", COSMO.replace("DATA", "").replace(" FROM", ""));
    let data = || ("data.cosmo", COSMO.replace("DATA", "data obs from 'PIPE'\n").replace("FROM", "from obs.value"));
    let includes = || ("includes.mod", format!("INCLUDE \"PIPE\"\n{SCOP}"));
    let scop = || ("scop.mod", SCOP.to_string());
    let tank = || ("tank.dyn", TANK.to_string());
    let one = |what, words, model| Waiting { what, words, model };
    let mut all = vec![
        one("an input", &["run", "reads.cosmo", "--engine", "interpret", "--input", "PIPE"][..], reads()),
        one("data", &["run", "data.cosmo", "--engine", "interpret"], data()),
        one("an included file", &["check", "includes.mod"], includes()),
        one("settings", &["run", "scop.mod", "--engine", "interpret", "--settings", "PIPE"], scop()),
        one("a table", &["run", "tank.dyn", "--engine", "interpret", "--csv", "PIPE"], tank()),
        one("a figure", &["run", "tank.dyn", "--engine", "interpret", "--svg", "PIPE"], tank()),
        one("saved values", &["run", "tank.dyn", "--engine", "interpret", "--save", "PIPE"], tank()),
        one("C", &["emit", "tank.dyn", "-o", "PIPE"], tank()),
    ];
    if first_of(&["cc", "gcc", "tcc"]).is_some() {
        all.push(one("an input of a program", &["run", "reads.cosmo", "--engine", "c", "--input", "PIPE"], reads()));
        all.push(one("a table of a program", &["run", "tank.dyn", "--engine", "c", "--csv", "PIPE"], tank()));
    }
    all
}

#[test]
fn signals_end_the_opening_of_named_pipes() {
    for Waiting { what, words, model: (name, text) } in waiting() {
        let command = |room: &Room| {
            written(room, name, &text);
            fifo(room, "PIPE");
            let mut command = marked(room);
            // What is compiled is compiled once.
            command.env("ZUDYN_CACHE", crate::command::cache()).args(words);
            command
        };
        if words.contains(&"c") {
            let room = Room::new();
            let mut first = command(&room);
            std::fs::remove_file(room.path().join("PIPE")).expect("a pipe");
            written(&room, "PIPE", "1 2 3 4 5\n");
            assert!(first.output().expect("it ends").status.success(), "{what}");
        }
        is_interrupted(what, |room| {
            let child = spawn(&mut command(room));
            a_moment();
            a_moment();
            child
        });
    }
}

/// A named pipe with a reader that never reads.
fn full_pipe(room: &Room) -> (PathBuf, std::fs::File) {
    let path = fifo(room, "full");
    // Opened for both, so that nobody waits.
    let reader = std::fs::OpenOptions::new().read(true).write(true).open(&path).expect("a pipe");
    // Smaller than a small figure.
    #[cfg(target_os = "linux")]
    nix::fcntl::fcntl(&reader, nix::fcntl::FcntlArg::F_SETPIPE_SZ(4096)).expect("a small pipe");
    (path, reader)
}

#[test]
fn signals_end_writing_into_full_pipes() {
    let deck = TANK.replace("DT=.5/LENGTH=10/PRTPER=2/PLTPER=2", "DT=.5/LENGTH=20000/PRTPER=.5/PLTPER=.5/SAVPER=.5");
    let readers = std::sync::Mutex::new(Vec::new());
    for option in ["--csv", "--svg", "--save"] {
        is_interrupted(option, |room| {
            let (pipe, reader) = full_pipe(room);
            readers.lock().expect("no test panicked here").push(reader);
            let mut command = marked(room);
            command
                .arg(written(room, "tank.dyn", &deck))
                .args(["--engine", "interpret", "--no-pages", option])
                .arg(pipe);
            let child = spawn(&mut command);
            a_moment();
            child
        });
    }
    for words in [
        &["run", "tank.dyn", "--engine", "interpret"][..],
        &["emit", "tank.dyn"],
        &["dump", "--phase", "c", "tank.dyn"],
    ] {
        is_interrupted(&format!("{words:?}"), |room| {
            let large: String = (0..20_000).map(|at| format!("A     X{at}.K=W.K+{at}\n")).collect();
            let deck = if words[0] == "run" {
                deck.clone()
            } else {
                TANK.replace("N     W=10\n", &format!("N     W=10\n{large}"))
            };
            written(room, "tank.dyn", &deck);
            let child = spawn(marked(room).args(words));
            a_moment();
            child
        });
    }
}

#[test]
fn signals_end_built_programs_at_pipes() {
    let home = Room::new();
    let deck = TANK.replace("DT=.5/LENGTH=10/PRTPER=2", "DT=.5/LENGTH=20000/PRTPER=.5");
    let Some(program) = built(&home, &deck) else { return };
    is_interrupted("a named pipe without a reader", |room| {
        let child = spawn(Command::new(&program).current_dir(room.path()).arg("--csv").arg(fifo(room, "pipe")));
        a_moment();
        child
    });
    is_interrupted("a pipe that nobody empties", |room| {
        let child = spawn(Command::new(&program).current_dir(room.path()).args(["--csv", "-"]));
        a_moment();
        child
    });
}
