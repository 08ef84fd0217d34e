//! The command line for COSMO: input, settings, output, and error messages.

use crate::command::{Done, Room, installed};
use std::path::{Path, PathBuf};

fn case(name: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/models/cosmo").join(name).join("model.cosmo")
}

/// Both ways to run a model.
fn engines() -> Vec<[&'static str; 2]> {
    let mut engines = vec![["--engine", "interpret"]];
    if installed("gcc") {
        engines.push(["--engine", "c"]);
    }
    engines
}

/// A model in a file of its own.
fn written(room: &Room, text: &str) -> String {
    let path = room.file("model.cosmo");
    std::fs::write(&path, text).unwrap();
    path.display().to_string()
}

/// A program of statements, and one compartment because there must be one.
fn program(headings: &str, initial: &str, statements: &str) -> String {
    format!(
        "NUMBER OF COMPARTMENTS 1\n{headings}\nINITIAL\n{initial}\n\nBODY\nPROGRAM\n{statements}\n\n\
         TIME IS NORMAL\n\nREPEAT WHILE 3 IS GREATER THAN T\n"
    )
}

fn run(room: &Room, text: &str, options: &[&str]) -> Done {
    let model = written(room, text);
    room.zudyn(&[&["run", model.as_str()], options].concat())
}

// ---- languages and dialects ----

#[test]
fn the_language_is_known_by_name_content_or_option() {
    let room = Room::new();
    let text = std::fs::read_to_string(case("half_life_decay")).unwrap();
    let by_content = room.run_text(&text, &[]);
    let by_name = room.zudyn(&["run", &case("half_life_decay").display().to_string()]);
    assert_eq!((by_content.status, by_content.output), (0, by_name.output));
    let deck = room.file("deck.txt");
    std::fs::write(&deck, "Dear reader,\n").unwrap();
    let asked = room.zudyn(&["check", "--language", "cosmo", &deck.display().to_string()]);
    assert_eq!(asked.status, 1);
    assert!(asked.errors.contains("deck.txt:1:1: error["), "{}", asked.errors);
}

#[test]
fn extensions_are_refused_in_the_dialect_of_1969() {
    let room = Room::new();
    let path = case("named_compartments_and_parameters").display().to_string();
    assert_eq!(room.zudyn(&["check", &path]).status, 0);
    let refused = room.zudyn(&["check", "--std", "1969", &path]);
    assert_eq!(refused.status, 1);
    assert!(refused.errors.contains("error[not-1969]"), "{}", refused.errors);
}

/// What a remedy names is there in the dialect of the text.
#[test]
fn no_remedy_of_today_is_given_to_a_text_of_1969() {
    let room = Room::new();
    let text = "NUMBER OF COMPARTMENTS 3\n\nINITIAL\nD=0.5\n\nBODY\nIN-COMPARTMENT 1\nITS FLOW = 2.0\n\nCOMPARTMENT 2\n\
                ITS INPUT\nFROM C1 = 2.0\nITS OUTPUT IS UNKNOWN\nITS VOLUME IS CONSTANT\n\nOUT-COMPARTMENT 3\nFROM C2 = 2.0\n\n\
                TIME IS NORMAL\n\nREPEAT WHILE 2.0 IS GREATER THAN T\n";
    let today = room.with_input(&["check", "--language", "cosmo", "-"], text).errors;
    assert!(today.contains("flow-without-d") && today.contains("FLOW ARE RATES"), "{today}");
    let then = room.with_input(&["check", "--language", "cosmo", "--std", "1969", "-"], text).errors;
    assert!(then.contains("flow-without-d") && !then.contains("FLOW ARE RATES"), "{then}");
}

#[test]
fn options_of_the_other_language_are_refused() {
    let room = Room::new();
    let cosmo = case("half_life_decay").display().to_string();
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let dynamo = root.join("models/dynamo/factory.dyn").display().to_string();
    for words in [
        vec!["run", &dynamo, "--input", "x"],
        vec!["run", &dynamo, "--resume", "1"],
        vec!["check", &dynamo, "--std", "1969"],
        vec!["run", &dynamo, "--method", "RK4"],
        vec!["dump", "--phase", "target", &dynamo],
        vec!["run", &cosmo, "--run", "BASE"],
        vec!["run", &cosmo, "--listing"],
        vec!["run", &cosmo, "--save", "x"],
    ] {
        let refused = room.zudyn(&words);
        assert_eq!(refused.status, 2, "{words:?}: {}", refused.errors);
        assert!(refused.errors.contains("error[option-unfit]"), "{words:?}: {}", refused.errors);
    }
    let refused = room.zudyn(&["run", &cosmo, "--method", "EULER"]);
    assert_eq!(refused.status, 2);
    assert!(refused.errors.contains("error[method-unknown]: `--method`: `EULER`"), "{}", refused.errors);
    for method in ["ADAPTIVE 1e-30", "RK4 x", "STIFF 1,5", "CLASSIC 4"] {
        let refused = room.zudyn(&["run", &cosmo, "--method", method]);
        assert_eq!(refused.status, 2);
        let told = format!("error[method-unknown]: `--method`: the numbers of `{method}` cannot be used");
        assert!(refused.errors.contains(&told), "{}", refused.errors);
    }
}

// ---- what is printed and traced ----

#[test]
fn the_trace_on_standard_output_comes_alone_and_integers_have_no_point() {
    let room = Room::new();
    let text = program("REAL a, half\nINTEGER n(2)", "n(1) = 7; half = 0.5", "n(2) = n(2) + 1\nPRINT n(2)");
    for engine in engines() {
        let done = run(&room, &text, &[&["--csv", "-"], &engine[..]].concat());
        let lines: Vec<&str> = done.output.lines().collect();
        assert_eq!(lines[0], "run,step,T,D,V1,G1,K1,HV1,HG1,HK1,a,half,n(1),n(2)");
        assert_eq!(lines[1], "1,0,0,1,0,0,0,0,0,0,0,0.5,7,0");
        assert_eq!(lines[4], "1,3,3,1,0,0,0,0,0,0,0,0.5,7,3");
        assert_eq!((lines.len(), done.errors.as_str()), (5, ""));
        let quiet = run(&room, &text, &[&["--no-pages"], &engine[..]].concat());
        assert_eq!((quiet.status, quiet.output.as_str()), (0, ""));
    }
}

#[test]
fn every_run_of_the_program_is_counted() {
    let room = Room::new();
    let text = program("REAL a", "a = a + 1", "") + "GO TO 4 0 0 IF 2=a\n";
    for engine in engines() {
        let done = run(&room, &text, &[&["--csv", "-"], &engine[..]].concat());
        let runs: Vec<String> = done.output.lines().map(|line| line[..3].to_string()).collect();
        assert_eq!(runs, ["run", "1,0", "1,1", "1,2", "1,3", "2,0", "2,1", "2,2", "2,3"], "{}", done.errors);
    }
}

#[test]
fn what_was_printed_and_traced_before_a_failure_stays() {
    let room = Room::new();
    let text = program("REAL a", "a = 2", "PRINT a\na = a - 1\nPRINTOUT begun\nPRINT 1/a");
    for engine in engines() {
        let trace = room.file("trace.csv");
        let done = run(&room, &text, &[&["--csv", trace.to_str().unwrap()], &engine[..]].concat());
        assert_eq!(done.status, 3);
        // The new line of the last PRINT, too.
        assert_eq!(done.output, "\n2begun\n1\n1begun\n\n");
        assert!(done.errors.contains(":11:1: error[division-by-zero]: division by zero"), "{}", done.errors);
        assert!(done.errors.contains("at T = `1` in run `1`"), "{}", done.errors);
        assert_eq!(std::fs::read_to_string(trace).unwrap().lines().count(), 3);
    }
}

#[test]
fn an_index_outside_its_array_is_named() {
    let room = Room::new();
    let text = program("INTEGER n\nREAL list(3)", "n = 3", "list(n) = 1\nn = n + 1");
    for engine in engines() {
        let done = run(&room, &text, &engine);
        let told = "error[index-out-of-range]: the index `4` is outside its array in computing `list` at T = `1`";
        assert!(done.status == 3 && done.errors.contains(told), "{}", done.errors);
    }
}

#[test]
fn a_graph_is_drawn_for_every_run() {
    let room = Room::new();
    let text = std::fs::read_to_string(case("reruns_with_other_rates")).unwrap();
    let graph = text.replacen("TIME IS NORMAL", "GRAPH\nV1, 0.0, 1.0, *\n\nTIME IS NORMAL", 1);
    let (path, input) = (written(&room, &graph), case("reruns_with_other_rates").with_file_name("input.dat"));
    let words = ["run", &path, "--svg", "-", "--input", input.to_str().unwrap()];
    let done = room.zudyn(&words);
    assert_eq!(done.status, 0, "{}", done.errors);
    assert!(done.output.starts_with("<svg"), "{}", done.output);
    let none = room.zudyn(&["run", &case("half_life_decay").display().to_string(), "--svg", "-"]);
    assert!(none.status == 2 && none.errors.contains("error[nothing-plotted]"), "{}", none.errors);
}

// ---- the input ----

#[test]
fn numbers_are_read_from_a_file_or_from_standard_input() {
    let room = Room::new();
    let text = program("INTEGER n", "", "READ n\nPRINT n");
    let model = written(&room, &text);
    for engine in engines() {
        let words = [&["run", model.as_str()], &engine[..]].concat();
        let done = room.with_input(&words, "1 # one\n2,3");
        assert_eq!((done.status, done.output.as_str(), done.errors.as_str()), (0, "\n1\n2\n3\n", ""));
        let few = room.with_input(&words, "1");
        assert_eq!((few.status, few.output.as_str()), (3, "\n1\n"));
        let told = "error[no-more-data]: READ finds no more numbers; the next one would be number `2` of the input \
                    in computing `n` at T = `1` in run `1`";
        assert!(few.errors.contains(told), "{}", few.errors);

        let file = room.file("input");
        let from = |content: &str| {
            std::fs::write(&file, content).unwrap();
            room.zudyn(&[&words, &["--input", file.to_str().unwrap()][..]].concat())
        };
        let left = from("1 2 3 4");
        assert_eq!((left.status, left.output.as_str()), (0, "\n1\n2\n3\n"));
        assert_eq!(left.errors, "zudyn: the input has more than the 3 numbers that were read\n");
        let real = from("1\n2.5\n");
        let told =
            "an INTEGER is read, but `2.5`, number `2` of the input (line `2`), has a decimal point or an exponent";
        assert!(real.status == 3 && real.errors.contains(told), "{}", real.errors);
        let word = from("1 two");
        assert!(word.errors.contains("error[not-a-number]: a number is needed, but `two`"), "{}", word.errors);
        let large = from("3000000000");
        assert!(large.errors.contains("error[integer-overflow]"), "{}", large.errors);
    }
    let missing = room.zudyn(&["run", &model, "--input", "nowhere.dat"]);
    assert!(missing.status == 3 && missing.errors.contains("error[file-missing]"), "{}", missing.errors);
    // The model itself came from there.
    let empty = room.run_text(&text, &[]);
    assert!(empty.status == 3 && empty.errors.contains("number `1` of the input"), "{}", empty.errors);
}

#[test]
fn messages_come_in_chinese_too() {
    let room = Room::new();
    let text = program("INTEGER n", "", "READ n");
    let model = written(&room, &text);
    let done = room.with_input(&["run", &model, "--locale", "zh"], "");
    assert!(
        done.errors.contains("READ 已无数可读；这应是输入的第 `1` 个数（计算 `n` 时，T = `0`，第 `1` 次运行）"),
        "{}",
        done.errors
    );
}

#[test]
fn stops_end_the_program_or_go_on_at_their_label() {
    let room = Room::new();
    let text = program("INTEGER n", "", "") + "PRINT 1\nSTOP 9\nPRINT 2\n9: PRINT 3\nn = 7\nSTOP n\nPRINT 4\n";
    for engine in engines() {
        for (resume, printed) in [("0", "\n1\n"), ("1", "\n1\n3\n")] {
            let done = run(&room, &text, &[&["--resume", resume], &engine[..]].concat());
            assert_eq!((done.status, done.output.as_str()), (0, printed), "{}", done.errors);
        }
        let done = run(&room, &text, &[&["--resume", "2"], &engine[..]].concat());
        assert_eq!((done.status, done.output.as_str()), (3, "\n1\n3\n"));
        assert!(done.errors.contains("error[unknown-label]: STOP names the label `7`"), "{}", done.errors);
    }
}

// ---- values given ----

#[test]
fn parameters_and_variables_are_given() {
    let room = Room::new();
    let text = "PARAMETER kel = 2, double = 2*kel\nINTEGER n\nREAL A3\n\nINITIAL\nV(plasma) = 5\nn = 1\n\nBODY\n\
                COMPARTMENT plasma\nITS INPUT NO\nITS OUTPUT = 0*D\nITS VOLUME IS UNKNOWN\n\n\
                PROGRAM\nPRINT kel, double, V(plasma), n, A2, D\n\nTIME IS NORMAL\n\nREPEAT WHILE 1 IS GREATER THAN T\n";
    let path = written(&room, text);
    for engine in engines() {
        let given = |sets: &[&str]| {
            let mut words = vec!["run", path.as_str()];
            words.extend(engine);
            words.extend(sets.iter().flat_map(|set| ["--set", set]));
            let done = room.zudyn(&words);
            if done.status == 0 { done.output } else { done.errors }
        };
        assert_eq!(given(&[]), "\n2 4 5 1 0 1\n");
        assert_eq!(given(&["KEL=3"]), "\n3 6 5 1 0 1\n");
        assert_eq!(given(&["double=9"]), "\n2 9 5 1 0 1\n");
        assert_eq!(given(&["V(plasma)=7", "N=-2", "a(2)=1.5", "d=1"]), "\n2 4 7 -2 1.5 1\n");
        assert_eq!(given(&["v1=8", "A2=3"]), "\n2 4 8 1 3 1\n");
        for (set, code) in
            [("n=1.5", "set-whole"), ("n=x", "set-number"), ("A4=1", "set-unknown"), ("V1=1/2", "set-count")]
        {
            assert!(given(&[set]).contains(&format!("error[{code}]")), "{set}: {}", given(&[set]));
        }
    }
}

// ---- data files ----

#[test]
fn data_files_lie_beside_the_model() {
    let room = Room::new();
    let text = program("DATA obs FROM 'obs.csv'\nREAL a", "", "READ a FROM obs.cp\nPRINT a, obs.cp(T + 0.5)");
    let path = written(&room, &text);
    let data = room.path().join("obs.csv");
    for engine in engines() {
        let with = |content: &str| {
            std::fs::write(&data, content).unwrap();
            // From elsewhere: the place of the model counts.
            room.elsewhere(&[&["run", path.as_str()], &engine[..]].concat())
        };
        let good = with("t, note, cp\n0, x, 10\n1, y, 20\n2, z, 40\n");
        assert_eq!((good.status, good.output.as_str()), (0, "\n10 15\n20 30\n40 40\n"), "{}", good.errors);
        for (content, told) in [
            ("t,note\n0,1\n", "error[unknown-column]: the data file `obs.csv` has no column `cp`"),
            ("t,cp\n0,1\n0,1\n", "error[data-not-increasing]: the first column of the data file `obs.csv`"),
            ("t,cp\n0,1\n1,-\n", "error[data-not-numbers]: line `3` of the data file `obs.csv`"),
        ] {
            let bad = with(content);
            assert_eq!((bad.status, bad.output.as_str()), (3, ""), "{told}");
            assert!(bad.errors.contains(told) && bad.errors.contains(":2:1: "), "{}", bad.errors);
            assert!(bad.errors.contains("\n  help: "), "{}", bad.errors);
        }
        let short = with("t,cp\n0,1\n1,2\n");
        assert!(short.errors.contains("the next one would be number `3` of the column `obs.cp`"), "{}", short.errors);
        std::fs::remove_file(&data).unwrap();
        let missing = room.elsewhere(&[&["run", path.as_str()], &engine[..]].concat());
        assert!(missing.errors.contains("error[data-unreadable]: the data file `obs.csv`"), "{}", missing.errors);
    }
}
