//! Callers that choose the times of equations, and give doses at them.

use super::built::sanitizing;
use crate::command::{Room, kept};
use std::path::PathBuf;
use std::process::Command;

/// One compartment from which an eighth is lost in an hour, with a dose at 1.5.
const ONE: &str = "\
PARAMETER ke = 0.125, first = 100.0
UNITS OF FLOW ARE RATES
METHOD IS ADAPTIVE 1e-9

INITIAL
D = 1.0
V(blood) = 20.0

BODY
DOSE first INTO blood AT 1.5

COMPARTMENT blood
ITS INPUT NO
ITS OUTPUT = ke*V(blood)
ITS VOLUME IS UNKNOWN

OUT-COMPARTMENT urine
FROM blood = ke*V(blood)

TIME IS NORMAL

REPEAT WHILE 6.0 IS GREATER THAN T
";

/// The same in SCoP, without the dose.
const SAME: &str = "\
INDEPENDENT { t FROM 0 TO 6 WITH 6 }
PARAMETER { k = 0.125  maxerr = 1e-9 }
STATE { blood START 20 }
BREAKPOINT { SOLVE body }
DERIVATIVE body { blood' = -k*blood }
";

fn built(room: &Room, name: &str, text: &str, more: &[&str]) -> PathBuf {
    let (model, folder) = (room.file(name), room.file("library"));
    std::fs::write(&model, text).expect("it can be written");
    let (from, to) = (model.display().to_string(), folder.display().to_string());
    let words = ["emit", &from, "--form", "library", "--prefix", "one", "-o", &to];
    let done = room.zudyn(&[&words[..], more].concat());
    assert_eq!(done.status, 0, "{}", done.errors);
    folder
}

/// What a caller prints.
fn call(folder: &PathBuf, body: &str) -> String {
    let main = format!(
        "#include <stdio.h>\n#include <math.h>\n#include \"one.h\"\nstatic struct one_settings s;\n\
         static struct one m, other;\nint main(void)\n{{\n    int i;\n    (void)i;\n    (void)&other;\n    \
         one_defaults(&s);\n{body}\n    return 0;\n}}\n"
    );
    std::fs::write(folder.join("main.c"), main).expect("it can be written");
    let output = kept::output(sanitizing().args(["main.c", "one.c", "-o", "call", "-lm"]).current_dir(folder));
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    let output = Command::new(folder.join("call")).output().expect("it starts");
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8_lossy(&output.stdout).trim().to_string()
}

/// Rows on the way and moments within steps come at their times; a dose of the caller is one of the text.
#[test]
fn a_caller_of_cosmo_gives_a_dose_at_its_moment() {
    let room = Room::new();
    let given = ONE.replace("DOSE first INTO blood AT 1.5\n", "");
    for method in ["ADAPTIVE", "STIFF", "RK4"] {
        for real in ["double", "float"] {
            let allowed = match (method, real) {
                // Its steps are an hour.
                ("RK4", _) => "2e-6",
                (_, "double") => "3e-7",
                _ => "2e-5",
            };
            let near = |what: &str, is: &str| {
                format!("printf(\"%d\", fabs((double)({what}) - ({is})) < {allowed} * 120.0);\n")
            };
            let options = ["--method", method, "--real", real];
            let body = [
                "one_init(&m, &s);\nprintf(\"%d\", one_advance_to(&m, (one_real)1.5));\n",
                &near("m.time", "1.5"),
                &near("one_value(&m, ONE_V_BLOOD)", "20*exp(-0.125*1.5)"),
                "printf(\"%d\", one_dose(&m, ONE_V_BLOOD, (one_real)100));\n",
                &near("one_value(&m, ONE_V_BLOOD)", "100 + 20*exp(-0.125*1.5)"),
                "other = m;\nprintf(\"%d\", one_step(&m));\n",
                &near("m.time", "2"),
                &near("one_value(&m, ONE_V_BLOOD)", "100*exp(-0.125*0.5) + 20*exp(-0.125*2)"),
                // Through two rows; the copy does the same.
                "for (i = 0; i < 2; i++)\nprintf(\"%d\", one_advance_to(i ? &m : &other, (one_real)4.25));\n",
                &near("m.time", "4.25"),
                &near("one_value(&m, ONE_V_BLOOD)", "100*exp(-0.125*2.75) + 20*exp(-0.125*4.25)"),
                &near("one_value(&other, ONE_V_BLOOD)", "100*exp(-0.125*2.75) + 20*exp(-0.125*4.25)"),
                "printf(\"%d\", one_advance_to(&m, (one_real)4) == ONE_EARLIER);\n",
                "printf(\"%d\", one_dose(&m, ONE_TIME_OF_ROW, (one_real)1) == ONE_NO_STATE);\n",
                "printf(\"%d\", one_dose(&m, ONE_V_BLOOD, (one_real)(HUGE_VAL - HUGE_VAL)) == ONE_NO_STATE);\n",
                "printf(\"%d\", one_advance_to(&m, (one_real)99) == ONE_OVER);\n",
                "printf(\"%d\", one_done(&m));\n",
            ]
            .concat()
            .replace("ONE_TIME_OF_ROW", "-1");
            let said = call(&built(&room, "one.cosmo", &given, &options), &body);
            assert_eq!(said, "011010110011111111", "{method} {real}");
        }
    }
}

/// The dose of the text, at the same moment, gives the same.
#[test]
fn a_dose_of_the_text_and_one_of_the_caller_agree() {
    let room = Room::new();
    let body = "one_init(&m, &s);\none_advance_to(&m, 1.5);\nGIVE\none_advance_to(&m, 5.5);\n\
                printf(\"%.6f\", (double)one_value(&m, ONE_V_BLOOD));\n";
    let own = call(&built(&room, "one.cosmo", ONE, &[]), &body.replace("GIVE", ""));
    let given = ONE.replace("DOSE first INTO blood AT 1.5\n", "");
    let given =
        call(&built(&room, "one.cosmo", &given, &[]), &body.replace("GIVE", "one_dose(&m, ONE_V_BLOOD, 100.0);"));
    assert_eq!(own, given);
    assert_eq!(own, format!("{:.6}", 100.0 * (-0.125f64 * 4.0).exp() + 20.0 * (-0.125f64 * 5.5).exp()));
}

#[test]
fn a_caller_of_scop_gives_a_dose() {
    let room = Room::new();
    let methods = ["", "METHOD runge", "METHOD adams", "METHOD adrunge", "METHOD derivimplicit"];
    for method in methods {
        let text = SAME.replace("SOLVE body", &format!("SOLVE body {method}"));
        let allowed = if method == "METHOD derivimplicit" { "0.1" } else { "1e-3" };
        let body = format!(
            "one_init(&m, &s);\nprintf(\"%d\", one_advance_to(&m, 1.5));\nprintf(\"%d\", one_dose(&m, ONE_BLOOD, 100.0));\n\
             printf(\"%d\", one_advance_to(&m, 1.5));\n\
             printf(\"%d\", fabs(m.blood - 100 - 20*exp(-0.125*1.5)) < {allowed} * 120);\n\
             printf(\"%d\", one_step(&m));\n\
             printf(\"%d\", fabs(m.blood - 100*exp(-0.125*0.5) - 20*exp(-0.125*2)) < {allowed} * 120);\n\
             printf(\"%d\", one_dose(&m, ONE_T, 1.0) == ONE_NO_STATE);\n"
        );
        let said = call(&built(&room, "one.mod", &text, &[]), &body);
        assert_eq!(said, "0001011", "{method}");
    }
}
