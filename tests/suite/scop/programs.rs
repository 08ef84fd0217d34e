//! Programs built from SCoP models: their options give the table that `zudyn run` gives with the same ones.

use crate::command::{Room, first_of};
use std::process::Command;

const MODEL: &str = "TITLE A model of its own
INDEPENDENT { t FROM 0 TO 2 WITH 2 (s) }
PARAMETER { k = 1  j = 5  w[2] }
CONSTANT { c = 9 }
STATE { y START 1 }
ASSIGNED { a }
DERIVATIVE d { y' = -k*y }
BREAKPOINT { SOLVE d  a = k + j + w[1] + scop_random() }
TERMINAL { a = y + t }
";

struct Built {
    room: Room,
    model: String,
    program: String,
}

impl Built {
    fn of(model: &str) -> Built {
        let room = Room::new();
        let file = room.path().join("model.mod");
        std::fs::write(&file, model).expect("the model is written");
        let (model, program) = (file.display().to_string(), room.path().join("program").display().to_string());
        let compiler = first_of(&["tcc", "gcc", "clang"]).expect("a C compiler is here");
        let done = room.zudyn(&["build", &model, "-o", &program, "--cc", compiler]);
        assert_eq!(done.status, 0, "{}", done.errors);
        Built { room, model, program }
    }

    /// Status, standard output and standard error.
    fn run(&self, words: &[&str]) -> (i32, String, String) {
        let ran = Command::new(&self.program).args(words).output().expect("it runs");
        let text = |bytes: &[u8]| String::from_utf8_lossy(bytes).into_owned();
        (ran.status.code().unwrap_or(-1), text(&ran.stdout), text(&ran.stderr))
    }

    /// The same table; what is `NAME=VALUE` for the program is `--set` for the command.
    fn same(&self, words: &[&str]) -> String {
        let (status, table, errors) = self.run(&[&["--csv", "-"], words].concat());
        assert_eq!(status, 0, "{errors}");
        let mut all = vec!["run", &self.model, "--csv", "-"];
        let mut before = "";
        for word in words {
            if word.contains('=') && !before.starts_with("--") {
                all.push("--set");
            }
            all.push(word);
            before = word;
        }
        assert_eq!(table, self.room.zudyn(&all).output, "{words:?}");
        table
    }
}

#[test]
fn options_of_a_program_are_those_of_the_command() {
    let built = Built::of(MODEL);
    let settings = built.room.path().join("settings").display().to_string();
    std::fs::write(&settings, ": a comment\nk = 3 : more\n w[1] = 100\n\n").expect("they are written");
    assert!(built.same(&[]).starts_with("t,y,a\n0,1,"));
    built.same(&["k=2", "w[1]=7"]);
    assert!(built.same(&["--from", "1", "--to", "3", "--with", "4"]).contains("\n1.5,"));
    assert!(built.same(&["--settings", &settings]).contains("\n0,1,108."));
    assert_eq!(built.same(&["--stepped", "k=1,2,5"]).lines().count(), 10);
    assert!(built.same(&["--sweep", "k=1:2:2"]).starts_with("k,y,a\n1,"));
    assert!(built.same(&["--stepped", "j=1,2", "--sweep", "k=1:2:1"]).starts_with("k,j,y,a\n"));
    assert!(built.same(&["--columns", "t,w,y',c"]).starts_with("t,w[0],w[1],y',c\n0,0,0,-1,9\n"));
}

#[test]
fn stepped_of_the_model_gives_way() {
    let built = Built::of(&MODEL.replace("PARAMETER", "STEPPED { m = 1, 2 }\nPARAMETER"));
    assert!(built.same(&[]).starts_with("t,m,y,a\n"));
    assert!(built.same(&["--stepped", "j=7,8"]).starts_with("t,j,y,a\n"));
    assert_eq!(built.same(&["m=3"]).lines().count(), 4);
    assert_eq!(built.same(&["--stepped", "m=5,6,7"]).lines().count(), 10);
    assert_eq!(built.same(&["--sweep", "k=1:2:2"]).lines().count(), 7);
    assert_eq!(built.same(&["--sweep", "k=1:2:2", "m=3"]).lines().count(), 4);
}

#[test]
fn sweep_of_the_model_gives_way() {
    let built = Built::of(&MODEL.replace("WITH 2 (s)", "WITH 2 SWEEP s FROM 0 TO 1 WITH 1"));
    assert!(built.same(&[]).starts_with("s,y,a\n0,"));
    assert!(built.same(&["--sweep", "k=1:2:2"]).starts_with("k,y,a\n1,"));
    assert_eq!(built.same(&["--sweep", "s=0:9:3", "--stepped", "k=1,2"]).lines().count(), 9);
    assert!(built.same(&["s=7"]).starts_with("s,y,a\n0,"));
}

#[test]
fn a_program_prints_its_table_and_tells_the_rest() {
    let built = Built::of(MODEL);
    let (status, table, errors) = built.run(&["--terminal", "--stepped", "k=1,2"]);
    assert_eq!(status, 0);
    let lines: Vec<&str> = table.lines().collect();
    assert_eq!(lines[0], "            t             k             y             a");
    assert_eq!((lines.len(), lines[4]), (8, ""));
    assert_eq!(errors.lines().count(), 2);
    assert!(errors.starts_with("a = 2.1353352835793"), "{errors}");
    let (_, help, _) = built.run(&["--help"]);
    assert!(help.starts_with("A model of its own\n"));
    for word in ["--stepped", "--sweep", "--columns", "--settings", "--from", "--terminal", "\n  w[1]=0\n"] {
        assert!(help.contains(word), "{help}");
    }
    for word in ["INITIAL", "READ", "V2", "FROM=", "SWEEP"] {
        assert!(!help.contains(word), "{help}");
    }
    assert!(built.run(&["--help", "--locale", "zh"]).1.contains("本说明"));
}

#[test]
fn a_program_counts_subscripts_from_0_as_the_command() {
    let built = Built::of(
        "INDEPENDENT { t FROM 0 TO 1 WITH 1 }
PARAMETER { k = 1  n = 2  x[2] }
ASSIGNED { a s }
BREAKPOINT { a = x[k]  s = quadrature(n, x, x) }
",
    );
    for (setting, told) in [("k=2", "subscript 2"), ("k=-3", "subscript -3"), ("n=4", "subscript 4")] {
        let (status, _, errors) = built.run(&[setting]);
        assert_eq!(status, 3, "{errors}");
        assert!(errors.contains(&format!("{told} is outside its array")), "{errors}");
        let done = built.room.zudyn(&["run", &built.model, "--set", setting]);
        let number = told.trim_start_matches("subscript ");
        assert!(done.errors.contains(&format!("`{number}`")), "{}", done.errors);
    }
}

/// Of more elements than are written out one by one; `plain` computes what the table holds.
#[test]
fn large_arrays_are_tabulated_in_loops() {
    const MODEL: &str = "INDEPENDENT { t FROM -1 TO 3 WITH 16 }
PARAMETER { weight[50] }
ASSIGNED { a[50] sum plain }
PROCEDURE spread(x) {
    TABLE a DEPEND weight FROM 0 TO 2 WITH 4
    FROM i = 0 TO 49 { a[i] = i*x + weight[i] }
}
INITIAL { weight[49] = 1 }
BREAKPOINT {
    IF (t > 1) { weight[0] = 7 }
    spread(t)
    sum = 0
    plain = weight[0] + weight[49]
    FROM i = 0 TO 49 {
        sum = sum + a[i]
        IF (t > 2) { plain = plain + i*2 } ELSE IF (t > 0) { plain = plain + i*t }
    }
}
";
    let model = MODEL.replace("PARAMETER { weight[50] }\nASSIGNED {", "ASSIGNED { weight[50]");
    let table = Built::of(&model).same(&["--columns", "t,sum,plain"]);
    for line in table.lines().skip(1) {
        let values: Vec<f64> = line.split(',').map(|value| value.parse().expect("a number")).collect();
        assert!((values[1] - values[2]).abs() <= 1e-12 * values[2].abs(), "{line}");
    }
    assert_eq!(table.lines().count(), 18);
    // The program does not grow with the array.
    let large = model.replace("50", "50000").replace("49", "49999");
    let room = Room::new();
    let file = room.path().join("large.mod");
    std::fs::write(&file, large).expect("the model is written");
    let done = room.zudyn(&["emit", "-o", "-", &file.display().to_string()]);
    let statements = done.output.lines().filter(|line| line.ends_with(';')).count();
    assert!(done.status == 0 && statements < 10_000, "{statements} statements");
}

#[test]
fn mistakes_in_arguments_are_told() {
    let built = Built::of(&MODEL.replace("WITH 2 (s)", "WITH 2 SWEEP s FROM 0 TO 1 WITH 1"));
    let cases: [(&[&str], &str); 13] = [
        (&["--stepped", "q=1"], "no such parameter: q"),
        (&["--stepped", "w=1,2"], "no such parameter: w"),
        (&["--stepped", "k=1,x"], "--stepped NAME=VALUE,VALUE"),
        (&["--sweep", "k=1,2"], "--sweep NAME=FROM:TO:WITH"),
        (&["--columns", "t,nix"], "no such name: nix"),
        (&["--settings", "no-such-file"], "cannot be read"),
        (&["--with", "x"], "whole number expected"),
        (&["c=1"], "no such parameter"),
        (&["y=1"], "no such parameter"),
        (&["K=1"], "no such parameter"),
        (&["--from", "9"], "TO must be greater than FROM"),
        (&["--with", "0"], "whole number from 1 to"),
        (&["--with", "1.5"], "whole number expected"),
    ];
    for (words, told) in cases {
        let (status, output, errors) = built.run(words);
        assert_eq!((status, output.as_str()), (2, ""), "{words:?}");
        assert!(errors.contains(told), "{words:?}: {errors}");
    }
    // Of the command, a list of values is not a sweep.
    let done = built.room.zudyn(&["run", &built.model, "--sweep", "k=1,2"]);
    assert_eq!(done.status, 2);
    assert!(done.errors.contains("--stepped"), "{}", done.errors);
}
