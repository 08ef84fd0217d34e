//! `--sweep`: a run for each of several values, of COSMO models and of decks.

use crate::command::{Done, Room, csv, first_of, installed};
use std::path::Path;

/// A pool that empties by a tenth of `part` in each step; prints its content.
const POOL: &str = "PARAMETER part = 0.5\nREAL start\n\nINITIAL\nV(pool) = start\n\nBODY\nCOMPARTMENT pool\nITS INPUT NO\n\
                    ITS OUTPUT = part*V(pool)\nITS VOLUME IS UNKNOWN\n\nTIME IS NORMAL\n\n\
                    GRAPH\nV(pool), 0.0, 1.0, *\n\nREPEAT WHILE 2 IS GREATER THAN T\nPRINT \"left\", V(pool)\n";

fn written(room: &Room, text: &str) -> String {
    let path = room.file("model.cosmo");
    std::fs::write(&path, text).unwrap();
    path.display().to_string()
}

fn deck(name: &str) -> String {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("models/dynamo").join(name).display().to_string()
}

#[test]
fn every_value_has_its_printed_text_under_a_heading() {
    let room = Room::new();
    let model = written(&room, &POOL.replace("GRAPH\nV(pool), 0.0, 1.0, *\n\n", ""));
    let done = room.zudyn(&["run", &model, "--set", "V(pool)=16", "--sweep", "part=0.25:0.75:0.25"]);
    assert_eq!(done.status, 0, "{}", done.errors);
    assert_eq!(done.output, "--- part=0.25 ---\n\nleft 9\n--- part=0.50 ---\n\nleft 4\n--- part=0.75 ---\n\nleft 1\n");
}

#[test]
fn the_table_has_the_values_behind_the_number_of_the_run() {
    let room = Room::new();
    let model = written(&room, POOL);
    let options = ["--sweep", "part=0,0.5", "--sweep", "V(pool)=8:16:8", "--csv", "-"];
    for engine in ["interpret", "c"] {
        if engine == "c" && !installed("gcc") {
            continue;
        }
        let done = room.zudyn(&[&["run", &model, "--engine", engine], &options[..]].concat());
        let table = csv(&done.output);
        assert_eq!(table.names[..5], ["run", "part", "V(pool)", "step", "T"]);
        assert_eq!(table.column("run"), [1.0, 1.0, 1.0, 2.0, 2.0, 2.0, 3.0, 3.0, 3.0, 4.0, 4.0, 4.0]);
        assert_eq!(table.column("part")[6..], [0.5; 6]);
        let place = table.names.iter().rposition(|name| name == "V(pool)").unwrap();
        let left: Vec<f64> = table.rows.iter().map(|row| row[place].parse().unwrap()).collect();
        assert_eq!(left, [8.0, 8.0, 8.0, 16.0, 16.0, 16.0, 8.0, 4.0, 2.0, 16.0, 8.0, 4.0]);
    }
}

#[test]
fn the_figure_has_a_line_for_each_value() {
    let room = Room::new();
    let (model, svg) = (written(&room, POOL), room.file("sweep.svg").display().to_string());
    let done =
        room.zudyn(&["run", &model, "--no-pages", "--set", "V(pool)=16", "--sweep", "part=0.1,0.2,0.3", "--svg", &svg]);
    assert_eq!(done.status, 0, "{}", done.errors);
    let drawn = std::fs::read_to_string(svg).unwrap();
    assert_eq!(drawn.matches("class=\"line\"").count(), 3);
    for label in ["part=0.1", "part=0.2", "part=0.3"] {
        assert!(drawn.contains(label), "{label}");
    }
}

#[test]
fn a_failure_is_told_with_its_values_and_the_others_run() {
    let room = Room::new();
    let model = written(&room, &POOL.replace("ITS OUTPUT = part", "ITS OUTPUT = SQRT(part)"));
    let done = room.zudyn(&["run", &model, "--sweep", "part=1,-1,4", "--csv", "-", "--set", "V(pool)=1"]);
    assert_eq!(done.status, 3);
    assert!(done.errors.starts_with("zudyn: part=-1:\n"), "{}", done.errors);
    assert!(done.errors.contains("function-domain"));
    assert_eq!(csv(&done.output).rows.len(), 3 + 1 + 3);
}

#[test]
fn the_input_is_read_again_for_each_value() {
    let room = Room::new();
    let model = written(&room, &POOL.replace("V(pool) = start", "READ start\nV(pool) = start"));
    let words = ["run", &model, "--sweep", "part=0,0.5", "--csv", "-"];
    let done = room.with_input(&words, "16\n");
    assert_eq!(done.status, 0, "{}", done.errors);
    assert_eq!(csv(&done.output).column("start"), [16.0; 6]);
}

#[test]
fn constants_of_decks_are_swept_too() {
    let room = Room::new();
    let model = deck("lotka.dyn");
    let text = std::fs::read_to_string(&model).unwrap();
    let constant = text.lines().find_map(|line| line.strip_prefix("C ")).unwrap().trim();
    let (name, _) = constant.split_once('=').unwrap();
    let sweep = format!("{name}=.01,.02");
    let done = room.zudyn(&["run", &model, "--sweep", &sweep, "--csv", "-"]);
    assert_eq!(done.status, 0, "{}", done.errors);
    let table = csv(&done.output);
    let place = table.names.iter().position(|column| column == name).unwrap();
    assert_eq!(table.rows[0][place], "0.01");
    assert_eq!(table.rows.last().unwrap()[place], "0.02");
    let mut last = Vec::new();
    for value in [".01", ".02"] {
        let single = room.zudyn(&["run", &model, "--set", &format!("{name}={value}"), "--csv", "-"]);
        last.push(csv(&single.output).rows.last().unwrap().last().unwrap().clone());
    }
    let half = table.rows.len() / 2;
    assert_eq!(
        last,
        [table.rows[half - 1].last().unwrap().clone(), table.rows.last().unwrap().last().unwrap().clone()]
    );
    let pages = room.zudyn(&["run", &model, "--sweep", &sweep]);
    assert!(pages.output.starts_with(&format!("--- {name}=.01 ---\n")), "{}", &pages.output[..80]);
    assert!(pages.output.contains(&format!("--- {name}=.02 ---\n")));
}

/// A program of the model, and a function that runs it with this input.
#[cfg(unix)]
fn built(room: &Room, model: &str) -> impl Fn(&[&str], &str) -> (i32, String, String) {
    let program = room.file("program").display().to_string();
    let compiler = first_of(&["tcc", "gcc", "clang"]).expect("a C compiler is here");
    let done = room.zudyn(&["build", model, "-o", &program, "--cc", compiler]);
    assert_eq!(done.status, 0, "{}", done.errors);
    move |words, numbers| {
        use std::io::Write;
        use std::process::{Command, Stdio};
        let mut command = Command::new(&program);
        command.args(words).stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
        let mut child = command.spawn().expect("it starts");
        // A program that reads a file may have ended.
        let _ = child.stdin.take().expect("it is piped").write_all(numbers.as_bytes());
        let ran = child.wait_with_output().expect("it ends");
        let text = |bytes: &[u8]| String::from_utf8_lossy(bytes).into_owned();
        (ran.status.code().unwrap_or(-1), text(&ran.stdout), text(&ran.stderr))
    }
}

#[test]
#[cfg(unix)]
fn programs_of_courses_print_and_write_as_the_command() {
    let room = Room::new();
    let model = written(&room, &POOL.replace("V(pool) = start", "READ start\nV(pool) = start"));
    let run = built(&room, &model);
    let file = room.file("numbers");
    std::fs::write(&file, "16").unwrap();
    let file = file.display().to_string();
    let named: [String; 2] = ["here.csv", "there.csv"].map(|name| room.file(name).display().to_string());
    let sweep = ["--sweep", "part=0:0.5:0.25", "--sweep", "D=1,0.5"];
    for from in [&[][..], &["--input", &file]] {
        let words = [&sweep[..], from].concat();
        for output in [&["--csv", "-"][..], &[]] {
            let words = [&words[..], output].concat();
            let done: Done = room.with_input(&[&["run", &model, "--engine", "interpret"], &words[..]].concat(), "16\n");
            let (status, output, _) = run(&words, "16\n");
            assert_eq!((status, &output), (done.status, &done.output), "{words:?}");
            assert!(output.contains("part=0.25, D=0.5") || output.starts_with("run,part,D,step,T"), "{output}");
        }
        room.with_input(&[&["run", &model, "--csv", &named[0]], &words[..]].concat(), "16");
        run(&[&["--csv", &named[1]], &words[..]].concat(), "16");
        let [here, there] = named.each_ref().map(|name| std::fs::read_to_string(name).unwrap());
        assert_eq!(here, there);
        assert_eq!(csv(&here).column("run").last(), Some(&6.0));
    }
}

#[test]
#[cfg(unix)]
fn programs_tell_failures_with_their_values() {
    let room = Room::new();
    let model = written(&room, &POOL.replace("ITS OUTPUT = part", "ITS OUTPUT = SQRT(part)"));
    let run = built(&room, &model);
    let (status, output, errors) = run(&["--sweep", "part=1,-1,4", "--csv", "-", "V(pool)=1"], "");
    assert_eq!(status, 3);
    assert!(errors.starts_with("part=-1:\n"), "{errors}");
    assert_eq!(csv(&output).rows.len(), 3 + 1 + 3);
    for other in [["--store", "results"], ["--csv", "/no/such/folder"]] {
        let (status, output, errors) = run(&[&["--sweep", "part=1,4", "--no-pages"], &other[..]].concat(), "");
        assert_eq!((status, output.as_str()), (if other[0] == "--store" { 2 } else { 3 }, ""), "{errors}");
        assert!(
            errors.contains(if other[0] == "--store" { "not with --sweep: --store" } else { other[1] }),
            "{errors}"
        );
    }
}

#[test]
#[cfg(unix)]
fn programs_of_decks_print_and_save_as_the_command() {
    let room = Room::new();
    let deck = "* DECAY\nL X.K=X.J+(DT)(-X.J*C)\nN X=100\nC C=.1\nSPEC DT=1/LENGTH=2/PRTPER=1/SAVPER=2\nPRINT X\n\
                SAVE X\nRUN ONE\nC C=.3\nRUN TWO\n";
    let model = room.file("model.dyn");
    std::fs::write(&model, deck).unwrap();
    let model = model.display().to_string();
    let run = built(&room, &model);
    let sweep = ["--sweep", "LENGTH=2,4"];
    let done = room.zudyn(&[&["run", &model, "--engine", "interpret"], &sweep[..]].concat());
    let (status, output, errors) = run(&sweep, "");
    assert_eq!((status, &output), (0, &done.output), "{errors}");
    assert!(output.starts_with("--- LENGTH=2 ---\n"), "{output}");
    let save = [&sweep[..], &["--no-pages", "--save", "-"]].concat();
    let done = room.zudyn(&[&["run", &model, "--engine", "interpret"], &save[..]].concat());
    assert_eq!(run(&save, "").1, done.output);
    assert!(done.output.starts_with("run,LENGTH,TIME,X\nONE,2,0,100\n"), "{}", done.output);
}

#[test]
fn what_cannot_be_swept_is_refused_in_the_words_of_the_option() {
    let room = Room::new();
    let model = written(&room, POOL);
    for (sweep, code) in [
        ("part=1:2", "sweep-syntax"),
        ("part=1:2:-1", "sweep-syntax"),
        ("port=1,2", "set-unknown"),
        ("part=1,b", "set-number"),
        ("part=0:10:0.00001", "sweep-syntax"),
    ] {
        let done = room.zudyn(&["run", &model, "--sweep", sweep]);
        assert_eq!(done.status, 2, "{sweep}");
        assert!(done.errors.contains(&format!("error[{code}]: `--sweep")), "{sweep}: {}", done.errors);
    }
    let many = ["run", &model, "--sweep", "part=0:1:0.001", "--sweep", "V(pool)=1:100:1"];
    assert!(room.zudyn(&many).errors.contains("sweep-too-many"));
}
