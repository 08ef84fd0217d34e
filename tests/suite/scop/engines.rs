//! Interpreter and compiled program give the same bits.

use crate::command::{Room, first_of};

/// The rows of a model by the interpreter, after a compiled program has given the same.
fn rows(model: &str, more: &[&str]) -> String {
    let room = Room::new();
    let file = room.path().join("model.mod");
    std::fs::write(&file, model).expect("the model is written");
    let file = file.display().to_string();
    let by = |engine: &[&str]| {
        let done = room.zudyn(&[&["run", file.as_str(), "--csv", "-"], engine, more].concat());
        assert_eq!(done.status, 0, "{}", done.errors);
        done.output
    };
    let interpreted = by(&["--engine", "interpret"]);
    let compiler = first_of(&["tcc", "gcc", "clang"]).expect("a C compiler is here");
    assert_eq!(interpreted, by(&["--engine", "c", "--cc", compiler]));
    interpreted
}

#[test]
fn a_table_may_depend_on_what_it_sets() {
    let model = "INDEPENDENT { t FROM 0 TO 3 WITH 3 }
PARAMETER { a = 2 }
ASSIGNED { k m }
STATE { y START 1 }
BREAKPOINT { SOLVE s METHOD runge }
DERIVATIVE s {
  SENS a
  k = 0.1
  p(y)
  y' = -a*y*k + m
}
PROCEDURE p(x) {
  TABLE k, m DEPEND k FROM 0 TO 10 WITH 10
  m = x*x*k
  k = x*0.5 + m
}
";
    assert_eq!(rows(model, &[]).lines().count(), 5);
}

#[test]
fn rows_may_begin_at_minus_zero() {
    let model = "INDEPENDENT { t FROM 0 TO 1 WITH 1 }
PARAMETER { k = -0 }
ASSIGNED { z }
BREAKPOINT { z = 1/(t0 + k) }
";
    assert!(rows(model, &[]).contains("0,inf\n"));
    assert!(rows(model, &["--from=-0"]).contains("0,-inf\n"));
}
