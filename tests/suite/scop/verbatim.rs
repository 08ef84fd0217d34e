//! C code in SCoP models: where it stands, what it sees, and what is told of it.

use crate::command::{Done, Room, daily, installed, kept};

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
        if !installed(compiler) || !daily::uses(compiler) {
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
        if !installed(compiler) || !daily::uses(compiler) {
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

/// Every way in which C code of NMODL files leaves a FUNCTION or PROCEDURE, and the names of NEURON in it.
const RETURNS: &str = r#"INDEPENDENT { t FROM 0 TO 2 WITH 2 }
VERBATIM
// a comment
#include <stdlib.h>
double twice(x) double x; { return 2*x; }
static double state = 0; static void nothing() { return; }
ENDVERBATIM
PARAMETER { p = 3 w[3] }
STATE { n START 1 }
ASSIGNED { k a b c d e g h o q[3] }
INITIAL {
 VERBATIM
 int i = 2;
 k = i;
 ENDVERBATIM
}
DERIVATIVE s { rates(n)
  VERBATIM
    double z = 1; // one
  ENDVERBATIM
  n' = -k*n
  VERBATIM
    Dn = Dn * z;
  ENDVERBATIM
}
BREAKPOINT { SOLVE s
  a = f(3) + f(-3)
  b = nested(2) + nested(7)*10 + nested(-1)*100
  c = under(4, 5)
  e = rec(5)
  g = tab(1.5)
  h = open(3) + open(30)*100
  o = early(1) + early(2)
  fill(2)
  d = loop(3)
}
PROCEDURE rates(x) { k = 1
 VERBATIM
 if (x > 1e9) return;
 return 0;
 ENDVERBATIM
 k = 77
}
FUNCTION f(x) {
 f = 5
 VERBATIM
 if (x > 0) { return(twice(x)); }
 ENDVERBATIM
 f = f + 1
}
FUNCTION nested(x) {
 IF (x > 0) { VERBATIM
   if (_lx > 5) { if (p > 1) { return _lx; } else return -1; }
   _lnested = 3;
   ENDVERBATIM
   nested = nested + 0.5
 } ELSE {
   nested = 9
 }
}
FUNCTION under(a, b) { LOCAL x, y[2]
  x = 1
  y[1] = 20
  VERBATIM
  double x = _la*_lb + _lx + _ly[1];
  double al = 3;
  return al*x;
  ENDVERBATIM
}
FUNCTION rec(x) { LOCAL keep
  keep = x
  IF (x <= 1) { 
  VERBATIM return 1;
  ENDVERBATIM
  }
  rec = keep + rec(x-1)
  VERBATIM
  return rec + keep;
  ENDVERBATIM
}
FUNCTION tab(x) { TABLE FROM 0 TO 10 WITH 10
  VERBATIM
  return x*x;
  ENDVERBATIM
}
FUNCTION open(x) {
  VERBATIM
  if (x > 10) {
  ENDVERBATIM
  open = x + 1
  VERBATIM
  } else {
  ENDVERBATIM
  open = x - 1
  VERBATIM
  }
  ENDVERBATIM
}
FUNCTION early(x) {
  early = 5
  VERBATIM
  goto done;
  ENDVERBATIM
  early = 6
  VERBATIM
  done: if (x == 2) return 100;
  ENDVERBATIM
}
PROCEDURE fill(x) {
  FROM i = 0 TO 2 {
    VERBATIM
    q[_li] = _li*10; w[_li] = _li/2;
    ENDVERBATIM
  }
}
FUNCTION loop(x) {
  WHILE (x > 0) { x = x - 1
   FROM j = 0 TO 3 { VERBATIM
     if (j == 2) return 10*x + j;
     ENDVERBATIM
   }
  }
}
"#;

#[test]
fn return_leaves_its_own_function() {
    for compiler in ["gcc", "clang", "tcc"] {
        if !installed(compiler) || !daily::uses(compiler) {
            continue;
        }
        let done = zudyn(RETURNS, &["run", "--csv", "-", "--cc", compiler]);
        assert_eq!(done.status, 0, "{}", done.errors);
        assert!(done.output.starts_with("t,n,k,a,b,c,d,e,g,h,o,q[0],q[1],q[2]\n"), "{}", done.output);
        assert_eq!(numbers(&done).len(), 3);
        for (row, t) in numbers(&done).iter().zip([0.0, 1.0, 2.0f64]) {
            // n decays with k = 1; a = 6 + 6, b = 3.5 + 70 + 900, c = 3*(4*5 + 1 + 20), rec(5) = 29.
            let wanted = [1.0, 12.0, 973.5, 123.0, 22.0, 29.0, 2.5, 3102.0, 105.0, 0.0, 10.0, 20.0];
            assert_eq!(row[0], t);
            assert!((row[1] - (-t).exp()).abs() < 1e-7, "{row:?}");
            assert_eq!(row[2..], wanted, "{compiler}");
        }
    }
}

#[test]
fn the_language_of_1978_returns_and_calls_too() {
    if !installed("gcc") {
        return;
    }
    let printed = in_the_language_of_1978(RETURNS);
    assert!(printed.contains(",1,12,973.5,123,22,29,2.5,3102,105,0,10,20"), "{printed}");
    let printed = in_the_language_of_1978(CALLS);
    assert!(printed.lines().nth(1).is_some_and(|row| row.ends_with(",3,16,0.5,3,120,100,6,20")), "{printed}");
}

/// What a program in K&R C prints.
fn in_the_language_of_1978(model: &str) -> String {
    let room = Room::new();
    let file = room.path().join("model.mod");
    std::fs::write(&file, model).expect("the model is written");
    let (file, c) = (file.display().to_string(), room.path().join("old.c").display().to_string());
    let done = room.zudyn(&["emit", &file, "--allow-verbatim", "--c-std", "knr", "-o", &c]);
    assert_eq!(done.status, 0, "{}", done.errors);
    let program = room.path().join("old").display().to_string();
    let mut gcc = std::process::Command::new("gcc");
    let built = kept::output(gcc.args(["-std=gnu89", "-w", &c, "-o", &program, "-lm"]));
    assert!(built.status.success(), "{}", String::from_utf8_lossy(&built.stderr));
    let ran = std::process::Command::new(&program).args(["--csv", "-"]).output().expect("it runs");
    String::from_utf8_lossy(&ran.stdout).into_owned()
}

/// Everything that C code may call: FUNCTIONs and PROCEDUREs with and without the model, with a table, with a SOLVE, with C code
/// of their own, of a ring, and of names that the C of a model uses itself.
const CALLS: &str = r#"INDEPENDENT { t FROM 0 TO 2 WITH 2 }
VERBATIM
static double own(double x) { return 100*x; }
ENDVERBATIM
PARAMETER { k = 2  model = 3 }
STATE { y START 1  z START 1 }
ASSIGNED { a b c d e f g h }
FUNCTION own(x) { own = x }
FUNCTION pure(x, y) { pure = x - y }
FUNCTION scaled(x) { scaled = k*x }
FUNCTION only_text(x) { only_text = scaled(x) + model }
FUNCTION none() { none = 7 }
FUNCTION with_text(x) { LOCAL v
	v = x
	VERBATIM
	return scaled(v) + 0.5;
	ENDVERBATIM
}
FUNCTION tabled(x) { TABLE DEPEND k FROM 0 TO 10 WITH 10
	tabled = k*x
}
FUNCTION down(x) {
	down = 1
	IF (x > 1) { down = x*down(x - 1) }
}
PROCEDURE set(x) { h = scaled(x) }
PROCEDURE solved() { SOLVE equation }
NONLINEAR equation { ~ z*z = t + 4 }
DERIVATIVE decay {
	VERBATIM
	h = scaled(0.5);
	ENDVERBATIM
	y' = -h*y
}
BREAKPOINT {
	SOLVE decay
	VERBATIM
	/* pure(1) in a comment */
	a = pure(3, 1) + pure(scaled(1), (2, 1));
	b = only_text(model) + none();
	c = with_text(t);
	d = tabled(1.5);
	e = down(5);
	set(10); solved();
	f = own(1);
	ENDVERBATIM
	g = own(1) + only_text(1)
}
"#;

#[test]
fn c_text_calls_functions_and_procedures() {
    let wanted = |t: f64| [3.0, 16.0, 2.0 * t + 0.5, 3.0, 120.0, 100.0, 6.0, 20.0];
    for compiler in ["gcc", "clang", "tcc"] {
        if !installed(compiler) || !daily::uses(compiler) {
            continue;
        }
        let done = zudyn(CALLS, &["run", "--csv", "-", "--cc", compiler, "--columns", "t,y,z,a,b,c,d,e,f,g,h"]);
        assert_eq!(done.status, 0, "{}", done.errors);
        assert_eq!(numbers(&done).len(), 3);
        for (row, t) in numbers(&done).iter().zip([0.0, 1.0, 2.0f64]) {
            assert!((row[1] - (-t).exp()).abs() < 1e-7, "{row:?}");
            assert!((row[2] - (t + 4.0).sqrt()).abs() < 1e-9, "{row:?}");
            assert_eq!(row[3..], wanted(t), "{compiler}");
        }
    }
}

#[test]
fn a_routine_that_fails_in_c_text_ends_the_run() {
    let model = "INDEPENDENT { t FROM 0 TO 4 WITH 4 }\nPARAMETER { w[3] = 5 }\nASSIGNED { a b }\nFUNCTION at(x) {\n\tat = w[x]\n}\n\
                 BREAKPOINT {\n\tVERBATIM\n\ta = at(t);\n\tENDVERBATIM\n\tb = 1\n}\n";
    let done = zudyn(model, &["run", "--csv", "-"]);
    assert_eq!(done.status, 3, "{}", done.errors);
    assert!(done.errors.contains("model.mod:5:") && done.errors.contains("`w`"), "{}", done.errors);
    assert_eq!(numbers(&done).len(), 3, "{}", done.output);
}

#[test]
fn a_call_with_too_few_arguments_is_reported_at_its_line() {
    let model = "INDEPENDENT { t FROM 0 TO 4 WITH 4 }\nASSIGNED { a }\nFUNCTION f(x, y) { f = x + y }\nBREAKPOINT {\n\tVERBATIM\n\ta = f(t);\n\
                 \tENDVERBATIM\n}\n";
    let done = zudyn(model, &["run"]);
    assert_eq!(done.status, 1, "{}", done.errors);
    assert!(done.errors.contains("model.mod:6:") && done.errors.contains("verbatim-wrong"), "{}", done.errors);
}
