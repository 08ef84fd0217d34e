//! Endless files, as the model and as every file that a model reads; and a million errors.

use crate::command::{Done, Room, daily};
#[cfg(unix)]
use std::process::{Command, Output, Stdio};
use std::time::{Duration, Instant};

const SCOP: &str = "INDEPENDENT { t FROM 0 TO 1 WITH 1 }\nASSIGNED { a }\nBREAKPOINT { a = t }\n";

fn refused(done: &Done, code: &str) {
    assert!(done.status != 0 && done.status != -1, "{done:?}");
    assert!(done.errors.contains(&format!("error[{code}]")), "{code}: {done:?}");
}

fn written(room: &Room, name: &str, text: &str) -> String {
    let path = room.file(name);
    std::fs::write(&path, text).expect("the room can be written");
    path.display().to_string()
}

/// A program that reads `what` of a data file and of its input.
fn cosmo(file: &str) -> String {
    format!(
        "data obs from '{file}'\nreal seen\n\ninitial\nV(1) = 1\n\nbody\nin-compartment 1\nits flow = 1\n\n\
         program\nread seen from obs.value\n\ntime is normal\n\nrepeat while 2 is greater than t\n"
    )
}

#[test]
#[cfg(unix)]
fn a_device_is_no_model() {
    let room = Room::new();
    for device in ["/dev/zero", "/dev/urandom"] {
        refused(&room.zudyn(&["check", "--language", "dynamo", device]), "file-too-big");
        let model = written(&room, "model.mod", &format!("INCLUDE \"{device}\"\n{SCOP}"));
        refused(&room.zudyn(&["check", &model]), "no-such-file");
    }
}

#[test]
#[cfg(unix)]
fn a_device_is_no_file_of_data_and_no_input() {
    let room = Room::new();
    for device in ["/dev/zero", "/dev/urandom"] {
        let model = written(&room, "model.cosmo", &cosmo(device));
        let done = room.zudyn(&["run", "--engine", "interpret", &model]);
        assert!(done.status == 1 || done.status == 3, "{done:?}");
        assert!(done.errors.contains("error["), "{done:?}");
        let reads = written(
            &room,
            "reads.cosmo",
            &cosmo("obs").replace("data obs from 'obs'\n", "").replace(" from obs.value", ""),
        );
        let done = room.zudyn(&["run", "--engine", "interpret", "--input", device, &reads]);
        assert!(done.status == 3 && done.errors.contains("error["), "{done:?}");
    }
}

/// Included files that are each within the limit, but not together.
#[test]
fn included_files_have_a_limit_together() {
    let room = Room::new();
    let comment = format!(": {}\n", "x".repeat(1000)).repeat(20_000);
    let mut model = String::new();
    for name in ["one.inc", "two.inc", "three.inc", "four.inc"] {
        std::fs::write(room.path().join(name), &comment).expect("the room can be written");
        model += &format!("INCLUDE \"{name}\"\n");
    }
    let path = room.path().join("model.mod");
    std::fs::write(&path, model + SCOP).expect("the room can be written");
    let done = room.zudyn(&["check".as_ref(), path.as_os_str()]);
    refused(&done, "no-such-file");
    assert!(done.errors.contains("four.inc"), "{}", done.errors);
}

/// As many declared names as undefined ones: zudyn does not search all of them for each suggestion.
#[test]
fn of_many_errors_a_hundred_are_shown_and_all_are_counted() {
    let count = daily::count(100_000, 3_000);
    let room = Room::new();
    let lines = |line: fn(usize) -> String| (0..count).map(line).collect::<String>();
    let names = (0..count).map(|at| format!("yy{at}")).collect::<Vec<_>>();
    let declared = format!("real seen\n{}", lines(|at| format!("real yy{at}\n")));
    let cosmo = cosmo("obs").replace("data obs from 'obs'\nreal seen\n", &declared);
    let models = [
        ("many.dyn", "undefined-name", lines(|at| format!("A Q{at}.K=ZZ{at}.K\n"))),
        (
            "many.cosmo",
            "undeclared-variable",
            cosmo.replace("read seen from obs.value\n", &lines(|at| format!("seen = zz{at}\n"))),
        ),
        (
            "many.mod",
            "undefined-name",
            format!(
                "INDEPENDENT {{ t FROM 0 TO 1 WITH 1 }}\nASSIGNED {{ a {} }}\nBREAKPOINT {{\n{}}}\n",
                names.join("\n"),
                lines(|at| format!("a = zz{at}\n"))
            ),
        ),
    ];
    for (name, code, text) in models {
        let start = Instant::now();
        let done = room.zudyn(&["check", &written(&room, name, &text)]);
        assert_eq!(done.status, 1, "{name}");
        let shown = done.errors.matches(&format!("error[{code}]")).count();
        let others = done.errors.matches("error[no-spec]").count();
        let end = &done.errors[done.errors.len().saturating_sub(200)..];
        assert_eq!(shown + others, 100, "{name}: {end}");
        assert!(done.errors.contains(&format!("the first 100 of {count}")), "{name}: {end}");
        assert!(start.elapsed() < Duration::from_secs(60), "{name}: {:?}", start.elapsed());
    }
}

/// A program that reads one number of its input.
#[cfg(unix)]
fn reader(room: &Room) -> String {
    let text = cosmo("obs").replace("data obs from 'obs'\n", "").replace(" from obs.value", "");
    written(room, "reads.cosmo", &text)
}

/// What a command leaves whose standard input is what `yes` repeats; `yes` ends when nobody reads any longer.
#[cfg(unix)]
fn fed(mut command: Command, repeated: &str) -> Output {
    let mut source = Command::new("yes").arg(repeated).stdout(Stdio::piped()).spawn().expect("yes starts");
    let pipe = source.stdout.take().expect("its output");
    let done = command.stdin(pipe).output().expect("it starts");
    drop(command);
    source.wait().expect("yes ends");
    done
}

#[test]
#[cfg(unix)]
fn an_input_of_spaces_without_end_is_refused_by_every_engine() {
    let room = Room::new();
    let model = reader(&room);
    let program = room.file("program").display().to_string();
    let built = room.zudyn(&["build", "--cc", "tcc", &model, "-o", &program]);
    assert_eq!(built.status, 0, "{built:?}");
    let message = "the input has more than 16777216 bytes before number";
    for repeated in ["     ", "# a comment", ";,"] {
        for engine in [&["--engine", "interpret"][..], &["--engine", "c", "--cc", "tcc"], &["--input", "-"]] {
            let mut command = room.command();
            command.arg("run").args(engine).arg(&model);
            let done = fed(command, repeated);
            let errors = String::from_utf8_lossy(&done.stderr);
            assert!(done.status.code() == Some(3), "{engine:?}: {errors}");
            assert!(errors.contains("error[endless-input]") && errors.contains(message), "{engine:?}: {errors}");
        }
        let done = fed(Command::new(&program), repeated);
        let errors = String::from_utf8_lossy(&done.stderr);
        assert!(!done.status.success() && errors.contains(message), "{errors}");
    }
}

/// A named pipe is opened once: to open it again would wait for another writer.
#[test]
#[cfg(unix)]
fn a_named_pipe_is_an_input() {
    let room = Room::new();
    let model = reader(&room);
    let pipe = room.path().join("pipe");
    nix::unistd::mkfifo(&pipe, nix::sys::stat::Mode::S_IRWXU).expect("a pipe");
    for (text, status, message) in
        [("1 2 3 4 5 6 7 8 9\n", 0, ""), ("1 x", 3, "error[not-a-number]"), ("", 3, "error[no-more-data]")]
    {
        for engine in [&["--engine", "interpret"][..], &["--engine", "c", "--cc", "tcc"]] {
            let to = pipe.clone();
            let writer = std::thread::spawn(move || std::fs::write(to, text));
            let mut command = room.command();
            command.arg("run").args(engine).arg("--input").arg(&pipe).arg(&model);
            let done = command.output().expect("it starts");
            let errors = String::from_utf8_lossy(&done.stderr);
            assert_eq!(done.status.code(), Some(status), "{engine:?} {text}: {errors}");
            assert!(errors.contains(message), "{engine:?} {text}: {errors}");
            writer.join().expect("the writer ends").expect("everything is written");
        }
    }
}
