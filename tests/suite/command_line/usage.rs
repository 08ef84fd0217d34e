//! The command line as users and other programs see it: exit status, destinations of output, messages.

use crate::command::{cache, daily};
use assert_cmd::Command;
use std::path::{Path, PathBuf};

/// zudyn with the cache of the tests and nothing of the user's environment that changes what it does.
fn zudyn() -> Command {
    let mut command = Command::cargo_bin("zudyn").expect("the binary is built");
    for name in ["ZUDYN_CC", "CC", "ZUDYN_LOCALE", "LC_ALL", "LC_MESSAGES", "LANG"] {
        command.env_remove(name);
    }
    command.env("ZUDYN_CACHE", cache());
    command
}

fn model(name: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/models/dynamo").join(name).join("model.dyn")
}

fn factory() -> PathBuf {
    model("zu_factory")
}

fn bad(name: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/bad/dynamo").join(name)
}

struct Said {
    status: i32,
    out: String,
    err: String,
}

fn ask(command: &mut Command) -> Said {
    let output = command.output().expect("zudyn can be started");
    Said {
        status: output.status.code().unwrap_or(-1),
        out: String::from_utf8_lossy(&output.stdout).into_owned(),
        err: String::from_utf8_lossy(&output.stderr).into_owned(),
    }
}

#[test]
fn a_model_alone_is_run_and_prints_its_pages() {
    let said = ask(zudyn().arg(factory()));
    assert_eq!((said.status, said.err.as_str()), (0, ""));
    assert!(said.out.starts_with("PAGE 2     FACTORY     FACTORY MODEL"), "{}", said.out);
    assert!(said.out.contains("\x0cPAGE 3"));
}

#[test]
fn the_listing_is_page_one() {
    let said = ask(zudyn().arg(factory()).arg("--listing"));
    assert!(said.out.starts_with("PAGE 1     FACTORY     FACTORY MODEL OF THE ZU-DYNAMO PAPER\n\n"), "{}", said.out);
    assert!(said.out.contains("\x0cPAGE 2 "));
    let alone = ask(zudyn().arg(factory()).args(["--listing", "--no-pages"]));
    assert!(!alone.out.contains("PAGE 2"));
}

#[test]
fn csv_on_standard_output_comes_alone() {
    let said = ask(zudyn().arg(factory()).args(["--csv", "-", "--every-step"]));
    let lines: Vec<&str> = said.out.lines().collect();
    assert_eq!(lines[0], "TIME,UOR,IAR,RSR,UOD,IDR,ISR,INSTP,SSR,PDR,SRR,RRR");
    assert_eq!(lines.len(), 39);
    assert_eq!(lines[4], "1.5,110,300,105,200,315,15,20,110,107.14285714285714,100,120");
}

#[test]
fn every_engine_gives_the_same_bytes() {
    let models = ["world2", "array_table_2d", "reruns_dynamo2", "elementary_functions", "noise_statistics"];
    for name in &models[..daily::count(5, 3)] {
        let with =
            |engine: &[&str]| ask(zudyn().arg(model(name)).args(["--csv", "-", "--every-step"]).args(engine)).out;
        let interpreted = with(&["--engine", "interpret"]);
        assert!(interpreted.lines().count() > 10, "{name}");
        if which::which("cc").is_ok() {
            assert!(interpreted == with(&["--engine", "c"]), "{name}: cc");
        }
        if which::which("tcc").is_ok() {
            assert!(interpreted == with(&["--engine", "c", "--cc", "tcc"]), "{name}: tcc");
        }
    }
}

#[test]
fn several_runs_have_a_column_of_their_own_and_can_be_chosen() {
    let all = ask(zudyn().arg(model("reruns_dynamo2")).args(["--csv", "-"]));
    assert!(all.out.starts_with("run,TIME,"));
    for engine in ["interpret", "c"] {
        let chosen = ask(zudyn().arg(model("reruns_dynamo2")).args([
            "--csv",
            "-",
            "--engine",
            engine,
            "--run",
            "BASE",
            "--run",
            "base, fine step",
        ]));
        let wanted =
            |line: &&str| ["run,", "BASE,", "\"BASE, FINE STEP\","].iter().any(|start| line.starts_with(start));
        let of_chosen: Vec<&str> = all.out.lines().filter(wanted).collect();
        assert!(of_chosen.len() < all.out.lines().count());
        assert_eq!(chosen.out.lines().collect::<Vec<_>>(), of_chosen, "{engine}");
    }
    let none = ask(zudyn().arg(model("reruns_dynamo2")).args(["--run", "NO SUCH"]));
    assert_eq!(none.status, 2);
    assert!(none.err.contains("[run-unknown]") && none.err.contains("BASE"), "{}", none.err);
}

#[test]
fn constants_are_set_without_compiling_anew() {
    for engine in ["interpret", "c"] {
        let said =
            ask(zudyn().arg(factory()).args(["--csv", "-", "--engine", engine, "--set", "AIR=4", "-s", "LENGTH=2.5"]));
        let rows: Vec<&str> = said.out.lines().collect();
        assert!(rows[1].starts_with("0,100,400,"), "{}", said.out);
        assert!(rows[rows.len() - 1].starts_with("2.5,"));
    }
    let again = ask(zudyn().arg(factory()).args(["--no-pages", "--engine", "c", "-v", "--set", "AIR=5"]));
    assert!(again.err.contains("from the cache"), "{}", again.err);
}

#[test]
fn a_deck_that_asks_for_no_output_is_told_so() {
    let deck = "L     S.K=S.J+DT\nN     S=1\nSPEC  DT=1/LENGTH=3\nRUN\n";
    let said = ask(zudyn().arg("-").write_stdin(deck));
    assert_eq!((said.status, said.out.as_str()), (0, ""));
    assert!(said.err.contains("PRTPER"), "{}", said.err);
}

#[test]
fn what_cannot_be_set_is_explained() {
    for (given, code, word) in [
        ("AIRR=4", "set-unknown", "AIR"),
        ("IDR=4", "set-computed", "line 16"),
        ("AIR=x", "set-number", "x"),
        ("AIR=1/2", "set-count", "single number"),
        ("AIR", "set-syntax", "NAME=VALUE"),
    ] {
        let said = ask(zudyn().arg(factory()).args(["--set", given]));
        assert_eq!((said.status, said.out.as_str()), (2, ""), "{given}");
        assert!(said.err.contains(&format!("[{code}]")) && said.err.contains(word), "{given}: {}", said.err);
    }
}

/// The size of an array does not change with a setting, so the setting is refused, by the program as well.
#[test]
fn the_bounds_of_for_cards_cannot_be_set() {
    let folder = tempfile::tempdir().unwrap();
    let deck = folder.path().join("for.dyn");
    let text = "*     FOR\nC     N=3\nFOR   I=1,N\nL     X.K(I)=X.J(I)+DT*R.JK(I)\nN     X(I)=1\nR     R.KL(I)=X.K(I)\n\
                SPEC  DT=1/LENGTH=3/PRTPER=1\nPRINT X(1)\nRUN   A\n";
    std::fs::write(&deck, text).unwrap();
    let said = ask(zudyn().arg(&deck).args(["--set", "N=5"]));
    assert_eq!((said.status, said.out.as_str()), (2, ""));
    assert!(said.err.contains("[set-sizes]") && said.err.contains("`N`"), "{}", said.err);
    // The package is built with a C compiler, so there is one.
    let program = folder.path().join("program");
    let built = ask(zudyn().arg("build").arg(&deck).arg("-o").arg(&program));
    assert_eq!((built.status, built.err.as_str()), (0, ""));
    assert_eq!(ask(Command::new(&program).arg("N=5")).status, 2);
    assert!(!ask(Command::new(&program).arg("--help")).out.contains("  N="));
}

#[test]
fn a_bad_model_and_a_failed_run_have_their_status() {
    let wrong = ask(zudyn().arg(bad("10_undefined_name.dyn")));
    assert_eq!((wrong.status, wrong.out.as_str()), (1, ""));
    for engine in ["interpret", "c"] {
        let failed = ask(zudyn().arg(bad("26_division_by_zero.dyn")).args(["--engine", engine]));
        assert_eq!(failed.status, 3);
        let fact = ":7:1: error[division-by-zero]: division by zero in the equation for `FILL` at TIME `3`";
        assert!(failed.err.contains(fact), "{}", failed.err);
        assert!(failed.out.contains("PAGE 2"), "what was computed is shown");
    }
}

#[test]
fn messages_follow_the_locale() {
    let chinese = |command: &mut Command| ask(command.arg(bad("26_division_by_zero.dyn")).arg("--no-pages")).err;
    assert!(chinese(zudyn().args(["--locale", "zh"])).contains("错误[division-by-zero]: 在 `FILL` 的方程中除以零"));
    assert!(chinese(zudyn().env("LANG", "zh_CN.UTF-8")).contains("错误["));
    assert!(chinese(zudyn().env("LANG", "zh_CN.UTF-8").env("ZUDYN_LOCALE", "en")).contains("error["));
    assert!(ask(zudyn().args(["--locale", "zh", "no-such.dyn"])).err.contains("找不到文件"));
}

#[test]
fn colour_is_only_for_those_who_ask() {
    let plain = ask(zudyn().arg(bad("10_undefined_name.dyn")));
    assert!(!plain.err.contains('\x1b'));
    let painted = ask(zudyn().arg(bad("10_undefined_name.dyn")).args(["--color", "always"]));
    assert!(painted.err.contains("\x1b[1;31merror\x1b[0m[undefined-name]"), "{}", painted.err);
}

#[test]
fn check_says_what_is_wrong_for_people_and_for_programs() {
    let good = ask(zudyn().arg("check").arg(factory()));
    assert_eq!((good.status, good.out.as_str(), good.err.as_str()), (0, "", ""));
    let said = ask(zudyn().arg("check").arg(bad("10_undefined_name.dyn")).args(["--format", "json"]));
    assert_eq!((said.status, said.err.as_str()), (1, ""));
    let list: serde_json::Value = serde_json::from_str(&said.out).expect("JSON");
    assert_eq!(list[0]["code"], "undefined-name");
    assert_eq!(list[0]["severity"], "error");
}

#[test]
fn wrong_commands_end_with_two() {
    for words in [&["--engine", "steam", "x.dyn"][..], &["run"], &["build", "x.dyn"], &[]] {
        let said = ask(zudyn().args(words));
        assert_eq!((said.status, said.out.as_str()), (2, ""), "{words:?}");
        assert!(!said.err.is_empty());
    }
    let both = ask(zudyn().arg(factory()).args(["--csv", "-", "--svg", "-"]));
    assert_eq!(both.status, 2);
    let compiler = ask(zudyn().arg(factory()).args(["--engine", "c", "--cc", "no-such-compiler"]));
    assert_eq!(compiler.status, 4);
    assert!(compiler.err.contains("[compiler-missing]"), "{}", compiler.err);
    for wrong in [&["--real", "float"][..], &["--c-std", "knr", "--form", "library", "--real", "float"]] {
        let said = ask(zudyn().arg("emit").arg(factory()).args(wrong));
        assert_eq!(said.status, 2);
        assert!(said.err.contains("[library-option]"), "{}", said.err);
    }
}

#[test]
fn help_and_version_go_to_standard_output() {
    for words in [&["--help"][..], &["--version"], &["run", "--help"]] {
        let said = ask(zudyn().args(words));
        assert_eq!((said.status, said.err.as_str()), (0, ""), "{words:?}");
        assert!(said.out.contains("zudyn"));
    }
}

#[test]
fn a_model_is_read_from_standard_input() {
    let deck = std::fs::read(factory()).expect("the model");
    let said = ask(zudyn().args(["-", "--csv", "-"]).write_stdin(deck));
    assert_eq!(said.status, 0);
    assert!(said.out.starts_with("TIME,UOR"));
    let prose = ask(zudyn().arg("-").write_stdin("Dear reader,\n"));
    assert_eq!(prose.status, 2);
    assert!(prose.err.contains("[language-unknown]"));
}

#[test]
fn files_are_written_whole_or_not_at_all() {
    let place = tempfile::tempdir().expect("a directory");
    let csv = place.path().join("out.csv");
    let svg = place.path().join("out.svg");
    let said = ask(zudyn().arg(factory()).arg("--csv").arg(&csv).arg("--svg").arg(&svg).arg("--no-pages"));
    assert_eq!((said.status, said.out.as_str()), (0, ""));
    assert!(std::fs::read_to_string(&csv).expect("the file").starts_with("TIME,"));
    assert!(std::fs::read_to_string(&svg).expect("the file").contains("<svg"));
    assert_eq!(std::fs::read_dir(place.path()).expect("the directory").count(), 2);
    let nowhere = ask(zudyn().arg(factory()).arg("--csv").arg(place.path().join("no/out.csv")));
    assert!(nowhere.err.contains("[cannot-write]"), "{}", nowhere.err);
    assert_eq!(nowhere.status, 3);
}

#[test]
fn the_saved_file_has_what_the_save_card_names() {
    let said = ask(zudyn().arg(model("professional_style")).args(["--save", "-"]));
    assert!(said.out.starts_with("TIME,WATER,DRAW,HEAD\n1990,240,8,18\n"), "{}", said.out);
    let none = ask(zudyn().arg(factory()).args(["--save", "-"]));
    assert_eq!(none.status, 2);
    assert!(none.err.contains("[save-missing]"));
}

#[test]
fn a_table_left_is_a_warning_or_as_asked_the_end() {
    let deck = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/warn/dynamo/01_table_left_behind.dyn");
    for engine in ["interpret", "c"] {
        let warned = ask(zudyn().arg(&deck).args(["--no-pages", "--engine", engine]));
        assert_eq!(warned.status, 0);
        assert!(warned.err.contains("warning[table-range]"), "{}", warned.err);
        let strict = ask(zudyn().arg(&deck).args(["--no-pages", "--strict-tables", "--engine", engine]));
        assert_eq!(strict.status, 3);
        assert!(strict.err.contains("error[table-range]"), "{}", strict.err);
    }
}

#[test]
fn emitted_c_and_built_programs_stand_alone() {
    let place = tempfile::tempdir().expect("a directory");
    let single = ask(zudyn().arg("emit").arg(factory()));
    assert!(single.out.contains("int main("), "one file on standard output");
    let directory = place.path().join("c");
    assert_eq!(ask(zudyn().arg("emit").arg(factory()).arg("-o").arg(&directory)).status, 0);
    let mut names: Vec<_> = std::fs::read_dir(&directory)
        .expect("a folder")
        .map(|entry| entry.expect("it can be read").file_name())
        .collect();
    names.sort();
    assert_eq!(names, ["Makefile", "README", "model.c", "zudyn.c", "zudyn.h"]);
    for (option, more) in [("--split", ""), ("--segment", "4096")] {
        let split = place.path().join(option);
        let options = [option, more].into_iter().filter(|word| !word.is_empty());
        assert_eq!(ask(zudyn().arg("emit").arg(factory()).args(options).arg("-o").arg(&split)).status, 0);
        assert!(split.join("zd.h").is_file() && !split.join("zudyn.c").exists(), "{option}");
    }
    if which::which("cc").is_err() {
        return;
    }
    let program = place.path().join("factory");
    assert_eq!(ask(zudyn().arg("build").arg(factory()).arg("-o").arg(&program)).status, 0);
    let ran = Command::new(&program).output().expect("the program runs");
    let pages = ask(zudyn().arg(factory())).out;
    assert_eq!(String::from_utf8_lossy(&ran.stdout), pages, "the program prints the pages zudyn prints");
}

#[test]
fn a_refusing_compiler_is_our_mistake() {
    if which::which("cc").is_err() {
        return;
    }
    let said = ask(zudyn().arg(factory()).args(["--engine", "c", "--cflags=--no-such-flag-of-any-compiler"]));
    assert_eq!(said.status, 4);
    assert!(said.err.contains("[compiler-failed]") && said.err.contains("--no-such-flag"), "{}", said.err);
    let kept = said.err.lines().find_map(|line| line.strip_prefix("files kept in: ")).expect("the place is told");
    assert!(Path::new(kept).join("model.c").is_file());
    std::fs::remove_dir_all(kept).expect("the files can be removed");
}

#[test]
fn without_a_compiler_short_and_long_runs_are_interpreted() {
    let nowhere = tempfile::tempdir().expect("a directory");
    let said = ask(zudyn().arg(factory()).args(["--no-pages", "-s", "DT=.000003"]).env("PATH", nowhere.path()));
    assert_eq!(said.status, 0);
    assert!(said.err.contains("no C compiler is found"), "{}", said.err);
    let short = ask(zudyn().arg(factory()).arg("--no-pages").env("PATH", nowhere.path()));
    assert_eq!((short.status, short.err.as_str()), (0, ""));
}

#[test]
fn an_unusable_cache_does_not_stop_a_run() {
    let place = tempfile::tempdir().expect("a directory");
    let file = place.path().join("file");
    std::fs::write(&file, "not a directory").expect("a file");
    for cache in [file.as_os_str(), "".as_ref()] {
        let mut command = zudyn();
        command.env("ZUDYN_CC", daily::builder()).env("ZUDYN_CACHE", cache);
        let said = ask(command.arg(factory()).args(["--no-pages", "--engine", "c"]));
        let expected = if which::which(daily::builder()).is_ok() { 0 } else { 2 };
        assert_eq!(said.status, expected, "{}", said.err);
    }
}

/// `zudyn … | head -1`
#[cfg(unix)]
#[test]
fn a_reader_that_has_enough_is_no_error() {
    use std::io::{BufRead, BufReader};
    use std::process::Stdio;
    let mut child = std::process::Command::new(env!("CARGO_BIN_EXE_zudyn"))
        .arg(factory())
        .args(["--csv", "-", "--every-step", "-s", "DT=.001"])
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("zudyn can be started");
    let mut first = String::new();
    BufReader::new(child.stdout.take().expect("a pipe")).read_line(&mut first).expect("a line");
    let output = child.wait_with_output().expect("it ends");
    assert!(first.starts_with("TIME,"));
    assert_eq!((output.status.code(), String::from_utf8_lossy(&output.stderr).as_ref()), (Some(0), ""));
}

/// Ctrl-C while a long run goes on, by either engine.
#[cfg(unix)]
#[test]
fn an_interrupted_run_leaves_nothing_behind() {
    use std::process::Command as Plain;
    for engine in ["interpret", "c"] {
        if engine == "c" && which::which("cc").is_err() {
            continue;
        }
        let place = tempfile::tempdir().expect("a directory");
        let csv = place.path().join("out.csv");
        let mut child = Plain::new(env!("CARGO_BIN_EXE_zudyn"))
            .arg(factory())
            .args(["--engine", engine, "-s", "DT=.00000002", "--csv"])
            .arg(&csv)
            .env("TMPDIR", place.path())
            .env("ZUDYN_CACHE", cache())
            .spawn()
            .expect("zudyn can be started");
        std::thread::sleep(std::time::Duration::from_millis(800));
        // The shell's own: a small system may have no other.
        let killed = Plain::new("sh").args(["-c", &format!("kill -INT {}", child.id())]).status().expect("a shell");
        assert!(killed.success());
        assert_eq!(child.wait().expect("it ends").code(), Some(130), "{engine}");
        assert_eq!(std::fs::read_dir(place.path()).expect("the directory").count(), 0, "{engine}");
    }
}

#[test]
fn dumps_and_lists_are_data() {
    for phase in ["syntax", "model", "checked", "code", "c"] {
        let said = ask(zudyn().arg("dump").arg(factory()).args(["--phase", phase]));
        assert_eq!(said.status, 0, "{phase}: {}", said.err);
        assert!(said.out.contains("UOR"), "{phase}");
    }
    assert!(ask(zudyn().arg("functions")).out.contains("CLIP(p,q,r,s)"));
    assert_eq!(ask(zudyn().args(["explain", "no-such-code"])).status, 2);
}
