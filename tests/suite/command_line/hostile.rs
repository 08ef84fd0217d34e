//! File names are data: whatever they contain, commands work, no part of a name becomes C, a make rule or a
//! command, and messages show it in one line.

use crate::command::daily::is_ci;
use crate::command::{Done, Room, first_of};
use std::collections::BTreeMap;
use std::ffi::{OsStr, OsString};
use std::os::unix::ffi::OsStrExt;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

const TANK: &str = "*     TANK\nL     W.K=W.J+DT*(IN.JK-W.J/T)\nN     W=10\nR     IN.KL=2\nC     T=5\nSPEC  DT=.5/LENGTH=10/PRTPER=2/PLTPER=2\n\
                    PRINT W,IN\nPLOT  W=*\nRUN\n";

/// Runs only with a C compiler, which is given the name of the file in a line directive.
const COUNTER: &str = "INDEPENDENT { t FROM 0 TO 2 WITH 2 }\nASSIGNED { n }\nPROCEDURE count() {\nVERBATIM\n    n = n + 1;\nENDVERBATIM\n}\n\
                       BREAKPOINT { count() }\n";

/// Names without an extension; `a*/` is a folder. A command that reads one as a command makes a file `injected`.
const NAMES: [&[u8]; 27] = [
    b"it's",
    b"say \"hi\"",
    b"two\nlines",
    b"quote\"\n#error injected\n\"",
    b"two\n\ttouch injected\n",
    b"a*/\n#error injected\n/*",
    b"$(touch injected)",
    b"$(shell touch injected)",
    b"`touch injected`",
    b";touch injected;",
    b"|&<>#~!",
    b"back\\slash\\n",
    b"end\\",
    b"what??/",
    b"-o",
    b"--csv=x",
    b"100%s%n%d%",
    b"bad\xff\xfename",
    b"  many  spaces  ",
    b"tab\there",
    b"escape\x1b[31m",
    b"return\rhere",
    b"\x01\x7f",
    b"\xe6\xb0\xb4",
    b"\xe2\x80\xaedrow",
    b"<b>&amp;]]>",
    b"",
];

/// All names, and a long one.
fn names() -> Vec<OsString> {
    let long = OsString::from("x".repeat(240));
    NAMES.iter().map(|name| OsStr::from_bytes(name).to_os_string()).chain([long]).collect()
}

/// Every day a third of them goes to compilers and into all forms.
fn compiled_names() -> impl Iterator<Item = OsString> {
    names().into_iter().enumerate().filter(|(at, _)| is_ci() || at % 3 == 0).map(|(_, name)| name)
}

/// A model under a name, in a room of its own; the path as an argument.
fn model(name: &OsStr, extension: &str, text: &str) -> (Room, OsString) {
    let room = Room::new();
    let mut path = OsString::from("./");
    path.push(name);
    path.push(extension);
    let file = room.path().join(&path);
    std::fs::create_dir_all(file.parent().expect("a folder")).expect("the room can be written");
    std::fs::write(file, text).expect("the room can be written");
    (room, path)
}

fn zudyn(room: &Room, words: &[&str], path: &OsStr) -> Done {
    let mut command = room.command();
    command.args(words).arg(path);
    room.finish(&mut command, "")
}

/// The texts of all files in a folder, without what stands in comments.
fn texts(folder: &Path) -> BTreeMap<String, String> {
    let entries = std::fs::read_dir(folder).expect("a folder").flatten();
    entries
        .map(|entry| {
            let text = std::fs::read_to_string(entry.path()).expect("UTF-8");
            let name = entry.file_name().to_string_lossy().into_owned();
            let is_c = name.ends_with(".c") || name.ends_with(".h");
            let text = if is_c { without_comments(&text) } else { text };
            (name, text)
        })
        // What is read by a person may name the model.
        .filter(|(name, _)| name != "README")
        .collect()
}

/// Strings stay as they are, so that what begins a comment within one does not.
fn without_comments(text: &str) -> String {
    let (mut out, mut rest) = (String::new(), text);
    while let Some(at) = rest.find(['"', '\'', '/']) {
        out += &rest[..at];
        rest = &rest[at..];
        if let Some(comment) = rest.strip_prefix("/*") {
            let end = comment.find("*/").expect("a comment ends");
            rest = &comment[end + 2..];
        } else if let Some(quote) = rest.chars().next().filter(|quote| *quote != '/') {
            let mut escaped = false;
            let end = rest[1..].find(|c| {
                let ends = c == quote && !escaped;
                escaped = c == '\\' && !escaped;
                ends
            });
            let length = end.map_or(rest.len(), |end| end + 2);
            out += &rest[..length];
            rest = &rest[length..];
        } else {
            out.push('/');
            rest = &rest[1..];
        }
    }
    out + rest
}

fn nothing_was_injected(room: &Room, name: &OsStr) {
    let mut folders = vec![room.path().to_path_buf()];
    while let Some(folder) = folders.pop() {
        for entry in std::fs::read_dir(folder).expect("a folder").flatten() {
            assert_ne!(entry.file_name(), "injected", "{name:?}");
            if entry.file_type().is_ok_and(|kind| kind.is_dir()) {
                folders.push(entry.path());
            }
        }
    }
}

/// Forms of C that go into a folder.
const FORMS: [&[&str]; 3] = [&[], &["--c-std", "knr"], &["--form", "library", "--prefix", "tank"]];

fn emitted(room: &Room, path: &OsStr, form: &[&str]) -> (PathBuf, BTreeMap<String, String>) {
    let folder = room.file("emitted");
    let done =
        zudyn(room, &[&["emit", "--language", "dynamo"], form, &["-o", &folder.display().to_string()]].concat(), path);
    assert_eq!(done.status, 0, "{path:?} {form:?}: {}", done.errors);
    let texts = texts(&folder);
    (folder, texts)
}

#[test]
fn no_name_reaches_c_or_make() {
    let (plain, plain_path) = model(OsStr::new("plain"), ".dyn", TANK);
    let expected: Vec<_> = FORMS.iter().map(|form| emitted(&plain, &plain_path, form).1).collect();
    let make = first_of(&["make"]);
    for name in compiled_names() {
        let (room, path) = model(&name, ".dyn", TANK);
        for (form, expected) in FORMS.iter().zip(&expected) {
            let (folder, texts) = emitted(&room, &path, form);
            for (file, text) in &texts {
                let plain = expected.get(file).unwrap_or_else(|| panic!("{name:?} {form:?}: {file} is new"));
                // The path of the model may be in a string that the program shows.
                let differing = text.lines().zip(plain.lines()).find(|(a, b)| a != b && !b.contains("plain.dyn"));
                assert!(differing.is_none(), "{name:?} {form:?} {file}: {differing:?}");
            }
            assert_eq!(texts.len(), expected.len(), "{name:?} {form:?}");
            // Rules are expanded, but nothing is compiled.
            if make.is_some() {
                let made = Command::new("make").arg("-n").current_dir(folder).stdout(Stdio::null()).output();
                assert!(made.is_ok_and(|made| made.status.success()), "{name:?} {form:?}");
            }
        }
        nothing_was_injected(&room, &name);
    }
}

#[test]
fn every_command_takes_every_name() {
    let compiler = first_of(&["tcc", "gcc", "clang"]);
    let (plain, plain_path) = model(OsStr::new("plain"), ".dyn", TANK);
    let expected = zudyn(&plain, &["run", "--csv", "-"], &plain_path).output;
    assert!(expected.lines().count() > 3);
    let compiled: Vec<OsString> = compiled_names().collect();
    for name in names() {
        let (room, path) = model(&name, ".dyn", TANK);
        // A name may be all extension.
        let language = ["--language", "dynamo"];
        let done = |words: &[&str]| {
            let done = zudyn(&room, &[words, &language].concat(), &path);
            assert_eq!(done.status, 0, "{name:?} {words:?}: {}", done.errors);
            done.output
        };
        done(&["check"]);
        assert_eq!(done(&["run", "--csv", "-"]), expected, "{name:?}");
        let figure = done(&["run", "--svg", "-"]);
        let mut reader = quick_xml::Reader::from_str(&figure);
        while !matches!(
            reader.read_event().unwrap_or_else(|wrong| panic!("{name:?}: {wrong}")),
            quick_xml::events::Event::Eof
        ) {}
        // Outputs under the name.
        let file_name = path.as_bytes().split(|byte| *byte == b'/').next_back().unwrap_or_default();
        for (option, extension) in [("--csv", ".csv"), ("--svg", ".svg")] {
            let mut output = OsStr::from_bytes(&file_name[..file_name.len().min(200)]).to_os_string();
            output.push(extension);
            let mut word = OsString::from(format!("{option}="));
            word.push(&output);
            let mut command = room.command();
            command.arg("run").args(language).arg(word).arg(&path);
            let done = room.finish(&mut command, "");
            assert_eq!(done.status, 0, "{name:?} {option}: {}", done.errors);
            assert!(room.path().join(&output).exists(), "{name:?} {option}");
        }
        // After `--` a name may look like an option.
        if !path.as_bytes()[2..].contains(&b'/') {
            let bare = OsStr::from_bytes(&path.as_bytes()[2..]);
            assert_eq!(
                zudyn(&room, &["run", "--csv", "-", "--language", "dynamo", "--"], bare).output,
                expected,
                "{name:?}"
            );
        }
        if let Some(compiler) = compiler.filter(|_| compiled.contains(&name)) {
            done(&["build", "--cc", compiler, "-o", "tank"]);
            let ran = Command::new(room.path().join("tank")).args(["--csv", "-"]).output().expect("it runs");
            assert_eq!(String::from_utf8_lossy(&ran.stdout), expected, "{name:?}");
        }
        nothing_was_injected(&room, &name);
    }
}

/// C code of the author is compiled with the place that it has in the model.
#[test]
fn a_compiler_is_given_every_name() {
    let Some(compiler) = first_of(&["gcc", "clang"]) else { return };
    let wrong = COUNTER.replace("n + 1", "nothing + 1");
    for name in compiled_names() {
        let (room, path) = model(&name, ".mod", COUNTER);
        let words = ["run", "--language", "scop", "--allow-verbatim", "--engine", "c", "-O", "0", "--cc", compiler];
        let done = zudyn(&room, &[&words[..], &["--csv", "-"]].concat(), &path);
        assert_eq!((done.status, done.output.as_str()), (0, "t,n\n0,1\n1,2\n2,3\n"), "{name:?}: {}", done.errors);
        let (room, path) = model(&name, ".mod", &wrong);
        let done = zudyn(&room, &words, &path);
        assert!(done.status == 1 && done.errors.contains("error[verbatim-wrong]"), "{name:?}: {}", done.errors);
        nothing_was_injected(&room, &name);
    }
}

/// A name, and how messages show it.
const SHOWN: [(&[u8], &str); 9] = [
    (b"two\nlines", "two^Jlines"),
    (b"x\nzudyn: error[cannot-write]", "x^Jzudyn: error[cannot-write]"),
    (b"tab\there", "tab^Ihere"),
    (b"return\rhere", "return^Mhere"),
    (b"escape\x1b[31m", "escape^[[31m"),
    (b"\x01\x7f", "^A^?"),
    (b"c1\xc2\x9b31m", "c1<U+009B>31m"),
    (b"\xe2\x80\xaedrow", "<U+202E>drow"),
    (b"bad\xff", "bad\u{fffd}"),
];

#[test]
fn messages_show_every_name_in_one_line() {
    let wrong = "A     X.K=Y.K\nRUN\n";
    let (plain, plain_path) = model(OsStr::new("plain"), ".dyn", wrong);
    let expected = zudyn(&plain, &["check"], &plain_path).errors;
    for (name, shown) in SHOWN {
        let name = OsStr::from_bytes(name);
        let (room, path) = model(name, ".dyn", wrong);
        for format in [&[][..], &["--locale", "en"]] {
            let done = zudyn(&room, &[&["check"], format].concat(), &path);
            assert_eq!(done.errors.replace(shown, "plain"), expected, "{name:?}");
        }
        // Each finding of these formats is one line.
        let github = zudyn(&room, &["check", "--format", "github"], &path);
        assert!(github.output.lines().all(|line| line.starts_with("::")), "{name:?}: {}", github.output);
        let json = zudyn(&room, &["check", "--format", "json"], &path);
        serde_json::from_str::<serde_json::Value>(&json.output)
            .map(drop)
            .or_else(|_| {
                json.output.lines().try_for_each(|line| serde_json::from_str::<serde_json::Value>(line).map(drop))
            })
            .unwrap_or_else(|why| panic!("{name:?}: {why}: {}", json.output));
        // Files that are missing, folders, and what cannot be written.
        std::fs::remove_file(room.path().join(&path)).expect("it is there");
        let one_line = |done: Done| {
            assert_eq!(done.status, 3, "{name:?}: {}", done.errors);
            assert!(done.errors.contains(shown) && done.errors.lines().count() == 1, "{name:?}: {:?}", done.errors);
            assert!(!done.errors.trim_end().contains(char::is_control), "{name:?}: {:?}", done.errors);
        };
        one_line(zudyn(&room, &["check"], &path));
        std::fs::create_dir(room.path().join(&path)).expect("a folder");
        one_line(zudyn(&room, &["run"], &path));
        std::fs::write(room.path().join("tank.dyn"), TANK).expect("the room can be written");
        one_line(zudyn(&room, &["run", "tank.dyn", "--csv"], &path));
    }
}

#[test]
fn included_files_may_have_any_name() {
    for name in NAMES {
        // What a model writes is text.
        let Ok(name) = std::str::from_utf8(name) else { continue };
        if name.contains(['"', '\n', '\r', '/']) || name.is_empty() {
            continue;
        }
        let text = format!(
            "INCLUDE \"{name}.inc\"\nINDEPENDENT {{ t FROM 0 TO 1 WITH 1 }}\nASSIGNED {{ a }}\nBREAKPOINT {{ a = k }}\n"
        );
        let (room, path) = model(OsStr::new("main"), ".mod", &text);
        let part = room.path().join(format!("{name}.inc"));
        std::fs::write(part, "PARAMETER { k = 2 }\n").expect("the room can be written");
        let done = zudyn(&room, &["run", "--csv", "-"], &path);
        assert_eq!((done.status, done.output.as_str()), (0, "t,a\n0,2\n1,2\n"), "{name:?}: {}", done.errors);
        nothing_was_injected(&room, OsStr::new(name));
    }
}

#[test]
fn a_name_that_is_too_long_is_reported() {
    let room = Room::new();
    let done = zudyn(&room, &["run"], OsStr::new(&format!("{}.dyn", "x".repeat(300))));
    assert!(done.status == 3 && done.errors.contains("[file-unreadable]"), "{}", done.errors);
    assert!(done.errors.contains("too long"), "{}", done.errors);
}
