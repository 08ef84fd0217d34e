//! C text in SCoP models: where it stands, what it sees, and what is told of it.

mod command;

use command::{Done, Room, installed};

const MODEL: &str = "INDEPENDENT { t FROM 0 TO 2 WITH 2 }
VERBATIM
#include <math.h>
static double cube(double x) { return x*x*x; }
ENDVERBATIM
PARAMETER { k = 2 }
STATE { y START 1 }
ASSIGNED { a  v[2] }
DERIVATIVE d {
	y' = 0
	VERBATIM
	double rate = -k;
	Dy = rate*y;   /* of y */
	ENDVERBATIM
}
FUNCTION f(x) {
	LOCAL q
	VERBATIM q = cube(x);
	f = q + 0.5;
	ENDVERBATIM
}
BREAKPOINT {
	SOLVE d
	VERBATIM
	int i;
	for (i = 0; i < 2; i++)
		v[i] = t + i*sqrt(4.0);
	ENDVERBATIM
	a = k + f(t)
}
";

fn zudyn(model: &str, words: &[&str]) -> Done {
    zudyn_in(&Room::new(), model, words)
}

/// In the same room the runtime is compiled once.
fn zudyn_in(room: &Room, model: &str, words: &[&str]) -> Done {
    let file = room.path().join("model.mod");
    std::fs::write(&file, model).expect("the model is written");
    let file = file.display().to_string();
    room.zudyn(&[&words[..1], &[file.as_str(), "--allow-verbatim"], &words[1..]].concat())
}

fn numbers(done: &Done) -> Vec<Vec<f64>> {
    let row = |line: &str| line.split(',').map(|cell| cell.parse().expect("a number")).collect();
    done.output.lines().skip(1).map(row).collect()
}

#[test]
fn c_text_runs_where_it_stands() {
    for compiler in ["gcc", "clang", "tcc"] {
        if !installed(compiler) {
            continue;
        }
        let done = zudyn(MODEL, &["run", "--csv", "-", "--cc", compiler]);
        assert_eq!(done.status, 0, "{}", done.errors);
        assert!(done.errors.contains("model.mod:2:1: warning[not-portable]"), "{}", done.errors);
        for (row, t) in numbers(&done).iter().zip([0.0, 1.0, 2.0f64]) {
            let wanted = [t, (-2.0 * t).exp(), 2.0 + t.powi(3) + 0.5, t, t + 2.0];
            assert!(row.iter().zip(wanted).all(|(got, wanted)| (got - wanted).abs() < 1e-7), "{row:?}");
        }
        assert_eq!(numbers(&done).len(), 3);
    }
}

#[test]
fn what_c_text_sets_is_given_back_at_the_next_run() {
    let model = "INDEPENDENT { t FROM 0 TO 1 WITH 1 }
PARAMETER { k = 2  n = 5 }
ASSIGNED { a  b }
BREAKPOINT {
	a = k
	b = n
	VERBATIM k = k + 10; n = n + 1; ENDVERBATIM
	ENDVERBATIM
}
";
    let model = model.replace(" ENDVERBATIM\n\tENDVERBATIM", "\n\tENDVERBATIM");
    let done = zudyn(&model, &["run", "--csv", "-", "--stepped", "k=1,2", "--columns", "t,a,b"]);
    assert_eq!(done.status, 0, "{}", done.errors);
    let wanted = [[0.0, 1.0, 5.0], [1.0, 11.0, 6.0], [0.0, 2.0, 5.0], [1.0, 12.0, 6.0]];
    assert_eq!(numbers(&done), wanted);
    let done = zudyn(&model, &["run", "--csv", "-", "--sweep", "k=1:3:2", "--columns", "k,a,b"]);
    assert_eq!(numbers(&done).iter().map(|row| row[1]).collect::<Vec<_>>(), [1.0, 2.0, 3.0]);
}

#[test]
fn the_interpreter_is_not_for_c_text() {
    let done = zudyn(MODEL, &["run", "--engine", "interpret"]);
    assert_eq!(done.status, 2);
    assert!(done.errors.contains("--engine interpret") && done.errors.contains("VERBATIM"), "{}", done.errors);
}

#[test]
fn without_permission_nothing_is_run_even_if_it_was_built_before() {
    let room = Room::new();
    let file = room.path().join("model.mod");
    std::fs::write(&file, MODEL).expect("the model is written");
    let file = file.display().to_string();
    assert_eq!(room.zudyn(&["run", file.as_str(), "--allow-verbatim"]).status, 0);
    let done = room.zudyn(&["run", file.as_str()]);
    assert_eq!((done.status, done.output.as_str()), (1, ""));
    assert_eq!(done.errors.matches("verbatim-refused").count(), 4);
}

#[test]
fn what_a_compiler_says_of_it_is_told_at_its_line() {
    let cases = [
        ("Dy = rate*y;", "Dy = rated*y;", 13, "rated"),
        ("f = q + 0.5;", "f = q +* 0.5;", 19, ""),
        ("static double cube(double x)", "static double cube(dubble x)", 4, ""),
    ];
    let room = Room::new();
    for compiler in ["gcc", "clang", "tcc"] {
        if !installed(compiler) {
            continue;
        }
        for (right, wrong, line, word) in cases {
            let done = zudyn_in(&room, &MODEL.replace(right, wrong), &["run", "--cc", compiler]);
            assert_eq!(done.status, 1, "{}", done.errors);
            let place = format!("model.mod:{line}:");
            let told: Vec<&str> = done.errors.lines().filter(|line| line.contains("error[")).collect();
            assert!(
                told[0].contains(&place) && told[0].contains("error[verbatim-wrong]"),
                "{compiler}: {}",
                done.errors
            );
            assert!(told[0].contains(word), "{compiler}: {}", done.errors);
        }
        // A brace too few is noticed far behind, a missing function at the end: the first text is shown.
        for (right, wrong) in [("Dy = rate*y;", "{ Dy = rate*y;"), ("sqrt(4.0)", "no_such_function_(4.0)")] {
            let done = zudyn_in(&room, &MODEL.replace(right, wrong), &["run", "--cc", compiler]);
            assert_eq!(done.status, 1, "{compiler}: {}", done.errors);
            assert!(done.errors.contains("error[verbatim-wrong]"), "{compiler}: {}", done.errors);
        }
    }
}

#[test]
fn a_program_with_c_text_is_built() {
    let room = Room::new();
    let (file, program) = (room.path().join("model.mod"), room.path().join("program"));
    std::fs::write(&file, MODEL).expect("the model is written");
    let (file, name) = (file.display().to_string(), program.display().to_string());
    let done = room.zudyn(&["build", &file, "--allow-verbatim", "-o", &name]);
    assert_eq!(done.status, 0, "{}", done.errors);
    let ran = std::process::Command::new(&program).args(["--csv", "-", "k=0"]).output().expect("it runs");
    assert!(String::from_utf8_lossy(&ran.stdout).lines().nth(3).is_some_and(|row| row.contains(",1,8.5,2,4")));
}
