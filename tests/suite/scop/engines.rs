//! Interpreter and compiled program give the same bits.

use crate::command::{Room, first_of};

/// The rows of a model by the interpreter, after a compiled program has given the same.
fn rows(model: &str, more: &[&str]) -> String {
    rows_and_messages(model, more).0
}

fn rows_and_messages(model: &str, more: &[&str]) -> (String, String) {
    let room = Room::new();
    let file = room.path().join("model.mod");
    std::fs::write(&file, model).expect("the model is written");
    let file = file.display().to_string();
    let by = |engine: &[&str]| {
        let done = room.zudyn(&[&["run", file.as_str(), "--csv", "-"], engine, more].concat());
        assert_eq!(done.status, 0, "{}", done.errors);
        (done.output, done.errors)
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

/// The rows of the command together with its series and with TERMINAL.
#[test]
fn rows_series_and_terminal_are_requested_together() {
    let model = "INDEPENDENT { t FROM 0 TO 1 WITH 1 }\nPARAMETER { k = 1 }\nSTATE { x START 8 }\nASSIGNED { n }\n\
                 DISCRETE d { x = x/2 }\nBREAKPOINT { SOLVE d n = k*x }\nTERMINAL { printf(\"end %g\\n\", n) }\n";
    let range = ["--from=2", "--to=4", "--with=2"];
    let with = |more: &[&str]| rows(model, &[&range, more].concat());
    assert_eq!(with(&[]), "t,x,n\n2,8,8\n3,4,4\n4,2,2\n");
    assert_eq!(with(&["--stepped", "k=1,10"]), "t,k,x,n\n2,1,8,8\n3,1,4,4\n4,1,2,2\n2,10,8,80\n3,10,4,40\n4,10,2,20\n");
    assert_eq!(with(&["--sweep", "k=1:3:2"]), "k,x,n\n1,2,2\n2,2,4\n3,2,6\n");
    let said = |more: &[&str]| rows_and_messages(model, &[&range, more].concat()).1;
    assert_eq!((said(&[]).as_str(), said(&["--terminal"]).as_str()), ("", "end 2\n"));
    assert_eq!(said(&["--sweep", "k=1:3:2", "--terminal"]), "end 2\nend 4\nend 6\n");
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

/// A block of slopes may set only variables; it is carried out like any other.
#[test]
fn a_block_without_states_is_carried_out() {
    for method in ["euler", "heun", "runge", "adams", "adeuler", "derivimplicit", "gear", "rosenbrock", "dopri5"] {
        let model = format!(
            "INDEPENDENT {{ t FROM 0 TO 2 WITH 2 }}\nSTATE {{ y START 3 }}\nASSIGNED {{ z }}\n\
             BREAKPOINT {{ SOLVE s METHOD {method} }}\nDERIVATIVE s {{ z = 2*t }}\n"
        );
        assert_eq!(rows(&model, &[]), "t,y,z\n0,3,0\n1,3,2\n2,3,4\n", "{method}");
    }
}

/// Parts of a step have the usual length again after one that ended at a row.
#[test]
fn constant_slopes_are_followed_in_parts_of_constant_length() {
    let model = "INDEPENDENT { t FROM 0 TO 1 WITH 4 }\nSTATE { y START 1 }\n\
                 BREAKPOINT { SOLVE s METHOD adeuler }\nDERIVATIVE s { y' = 2 }\n";
    let rows = rows(model, &[]);
    let last = rows.lines().last().and_then(|row| row.strip_prefix("1,")?.parse::<f64>().ok()).expect("a last row");
    assert!((last - 3.0).abs() < 1e-12, "{rows}");
}
