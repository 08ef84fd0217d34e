//! Help, completions, manual pages and usage errors.

use crate::command::{Done, Room, cache};
use std::path::Path;
use std::process::Command;

const COMMANDS: [&str; 11] =
    ["run", "fit", "check", "emit", "build", "dump", "explain", "functions", "targets", "completions", "man"];

/// A room that holds the ready-to-run models, as a user would have copied them.
fn with_models() -> Room {
    let room = Room::new();
    for language in ["dynamo", "cosmo", "scop"] {
        let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("models").join(language);
        for entry in std::fs::read_dir(folder).expect("the models") {
            let path = entry.expect("a model").path();
            std::fs::copy(&path, room.path().join(path.file_name().expect("a name"))).expect("copied");
        }
    }
    room
}

fn shell(room: &Room, line: &str) -> Done {
    let zudyn = Path::new(env!("CARGO_BIN_EXE_zudyn"));
    let path = std::env::var_os("PATH").unwrap_or_default();
    let folders = std::iter::once(zudyn.parent().expect("a folder").to_path_buf()).chain(std::env::split_paths(&path));
    let output = Command::new("sh")
        .args(["-c", line])
        .current_dir(room.path())
        .env("PATH", std::env::join_paths(folders).expect("a path"))
        .env("ZUDYN_CACHE", cache())
        .env("ZUDYN_LOCALE", "en")
        .env_remove("ZUDYN_CC")
        .env_remove("CC")
        .output()
        .expect("sh can be started");
    Done {
        status: output.status.code().unwrap_or(-1),
        output: String::from_utf8_lossy(&output.stdout).into_owned(),
        errors: String::from_utf8_lossy(&output.stderr).into_owned(),
    }
}

/// The command lines under the heading.
fn examples<'a>(help: &'a str, heading: &str) -> Vec<&'a str> {
    let (_, list) = help.split_once(heading).unwrap_or_default();
    list.lines().filter(|line| line.starts_with("  zudyn")).map(str::trim).collect()
}

#[test]
fn the_examples_of_every_command_run() {
    let room = with_models();
    for command in [None].into_iter().chain(COMMANDS.map(Some)) {
        let words: Vec<&str> = std::iter::once("help").chain(command).collect();
        let help = room.zudyn(&words).output;
        let found = examples(&help, "\nExamples:\n");
        assert!((2..=3).contains(&found.len()), "{words:?}\n{help}");
        for line in found {
            let done = shell(&room, line);
            // `--deny warnings` accepts `neuron-ignored`, the only warning of these models.
            assert_eq!(done.status, 0, "{line}\n{}", done.errors);
        }
        let chinese: Vec<&str> = words.iter().copied().chain(["--locale", "zh"]).collect();
        assert_eq!(examples(&room.zudyn(&chinese).output, "\n例子:\n"), examples(&help, "\nExamples:\n"));
    }
}

#[test]
fn help_is_the_same_however_it_is_asked_for() {
    let room = Room::new();
    for command in COMMANDS {
        let help = room.zudyn(&["help", command]);
        assert_eq!((help.status, help.errors.as_str()), (0, ""));
        assert_eq!(help.output, room.zudyn(&[command, "--help"]).output);
    }
    assert_eq!(room.zudyn(&["help"]).output, room.zudyn(&["--help"]).output);
    let run = room.zudyn(&["help", "run"]).output;
    for heading in ["Model:", "Experiment:", "Output:", "Figures:", "Engine and compiler:", "General:"] {
        assert!(run.contains(&format!("\n{heading}\n")), "{heading}");
    }
    for tagged in ["[DYNAMO]", "[COSMO]", "[SCoP]"] {
        assert!(run.contains(tagged), "{tagged}");
    }
    let unknown = room.zudyn(&["help", "chekc"]);
    assert_eq!(unknown.status, 2);
    assert!(unknown.errors.contains("did you mean `check`?"), "{}", unknown.errors);
}

#[test]
fn chinese_help_is_aligned_by_display_width() {
    let room = Room::new();
    let help = room.zudyn(&["emit", "-h", "--locale", "zh"]).output;
    let column = |option: &str| {
        let line = help.lines().find(|line| line.contains(option)).expect("the option");
        let behind = line.split_once(option).expect("the option").1;
        let text = behind.split_once("  ").expect("a gap").1.trim_start();
        width(line) - width(text)
    };
    assert_eq!(column("--real"), column("--outputs"));
    assert_eq!(column("--real"), column("--report"));
}

/// Columns on a terminal; enough for these texts.
fn width(text: &str) -> usize {
    text.chars().map(|c| if c as u32 >= 0x2E80 { 2 } else { 1 }).sum()
}

#[test]
fn shells_accept_their_completions() {
    let room = Room::new();
    for shell_name in ["bash", "zsh", "fish", "elvish", "powershell"] {
        let done = room.zudyn(&["completions", shell_name]);
        assert_eq!(done.status, 0);
        for word in ["check", "every-step", "completions"] {
            assert!(done.output.contains(word), "{shell_name}: {word}");
        }
    }
    let asked = "zudyn completions bash > z.bash && . ./z.bash && \
                 COMP_WORDS=(zudyn run --every) COMP_CWORD=2 && _zudyn zudyn --every run && echo ${COMPREPLY[@]}";
    let done = shell(&room, &format!("bash -c '{asked}'"));
    assert_eq!((done.output.trim(), done.status), ("--every-step", 0), "{}", done.errors);
}

#[test]
fn manual_pages_hold_every_option_and_the_examples() {
    let room = Room::new();
    assert_eq!(room.zudyn(&["man", "-o", "pages"]).status, 0);
    let mut pages: Vec<String> = std::fs::read_dir(room.path().join("pages"))
        .expect("the pages")
        .map(|page| page.expect("a page").file_name().to_string_lossy().into_owned())
        .collect();
    pages.sort();
    assert!(COMMANDS.iter().all(|command| pages.contains(&format!("zudyn-{command}.1"))), "{pages:?}");
    let run = std::fs::read_to_string(room.path().join("pages/zudyn-run.1")).expect("the page");
    assert_eq!(run, room.zudyn(&["man", "run"]).output);
    for word in [".TH ZUDYN-RUN 1", "\\-\\-every\\-step", "epidemic.dyn", "[SCoP]"] {
        assert!(run.contains(word), "{word}");
    }
    let main = std::fs::read_to_string(room.path().join("pages/zudyn.1")).expect("the page");
    assert!(main.contains("zudyn\\-check(1)"), "{main}");
}

#[test]
fn usage_errors_name_cause_and_edit_in_both_languages() {
    let room = with_models();
    for (words, english, chinese) in [
        (&["chekc", "world2.dyn"][..], "did you mean `check`?", "是不是 `check`？"),
        (&["world2.dyn", "--evry-step"], "did you mean `--every-step`?", "是不是 `--every-step`？"),
        (&["wrold2.dyn"], "file not found: `wrold2.dyn`; did you mean `world2.dyn`?", "找不到文件"),
        (&["world2"], "file not found: `world2`; did you mean `world2.dyn`?", "是不是 `world2.dyn`？"),
        (&["world2.dyn", "lotka.dyn"], "`zudyn run` accepts one model", "只接受一个模型"),
        (&["world2.dyn", "--engine", "steam"], "use one of `auto`, `c`, `interpret`", "请用下列之一"),
        (&["build", "world2.dyn"], "`zudyn build` needs `--output <EXE>`", "`zudyn build` 需要 `--output <程序>`"),
        (&["world2.dyn", "--csv"], "`--csv <FILE>` needs a value", "`--csv <文件>` 需要一个值"),
    ] {
        let done = room.zudyn(words);
        let status = if english.starts_with("file not found") { 3 } else { 2 };
        assert_eq!(done.status, status, "{words:?}");
        assert!(done.errors.starts_with("zudyn: error[") && done.errors.contains(english), "{}", done.errors);
        let chinese_words: Vec<&str> = words.iter().copied().chain(["--locale=zh"]).collect();
        // An option without its value would take the next word.
        let done = match words.last() {
            Some(&"--csv") => room.finish(room.command().args(words).env("ZUDYN_LOCALE", "zh_CN.UTF-8"), ""),
            _ => room.zudyn(&chinese_words),
        };
        assert!(done.errors.starts_with("zudyn: 错误[") && done.errors.contains(chinese), "{}", done.errors);
    }
}

#[test]
fn files_that_are_no_models_are_named_as_what_they_are() {
    let room = Room::new();
    std::fs::write(room.path().join("empty.dyn"), " \n").expect("written");
    std::fs::write(room.path().join("picture.dyn"), b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR\0\0\x01\0\0\0\x01\0")
        .expect("written");
    std::fs::create_dir(room.path().join("folder.dyn")).expect("made");
    for (name, status, code) in [
        ("empty.dyn", 2, "[file-empty]"),
        ("picture.dyn", 2, "[file-not-text]"),
        ("folder.dyn", 3, "[file-is-directory]"),
        ("none.dyn", 3, "[file-missing]"),
    ] {
        let done = room.zudyn(&["run", name]);
        assert_eq!(done.status, status, "{name}");
        assert!(done.errors.contains(code), "{}", done.errors);
        assert_eq!(done.errors.lines().count(), 1);
    }
}
