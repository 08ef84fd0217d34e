//! A flat sum, product or condition of any length is not nesting: it is read, run and compiled; parentheses are bounded.

use crate::command::{Done, Room, compilers, csv, daily};
use std::fmt::Write;

const COMPILERS: &[(&str, &str)] = &[("gcc", "0"), ("tcc", "0"), ("clang", "0")];

/// Terms joined by an operator, a few on each line.
fn lines(terms: impl Iterator<Item = String>, operator: &str, next_line: &str) -> String {
    let mut text = String::new();
    for (number, term) in terms.enumerate() {
        let operator = if number == 0 { "" } else { operator };
        let line = if number % 8 == 7 { next_line } else { "" };
        let _ = write!(text, "{operator}{term}{line}");
    }
    text
}

fn whole_numbers(count: usize) -> impl Iterator<Item = String> {
    (1..=count).map(|number| format!("{number}"))
}

/// X is 1. S is the sum of the numbers up to `count`, D what is left of 0 without them, P a power of 2 and back.
fn dynamo(count: usize) -> String {
    let more = "\nX     ";
    let sum = lines(whole_numbers(count).map(|number| format!("{number}*W.K")), "+", more);
    let difference = lines(whole_numbers(count).map(|number| format!("W.K*{number}")), "-", more);
    let product = lines((0..count).map(|number| ["2", ".5*W.K"][number % 2].to_string()), "*", more);
    format!(
        "* SUMS\nL     W.K=W.J+DT*0\nN     W=1\nA     S.K={sum}\nA     D.K={difference}\nA     P.K={product}\n\
         SPEC  DT=1/LENGTH=2/PRTPER=1\nPRINT S,D,P\nRUN\n"
    )
}

fn cosmo(count: usize) -> String {
    let sum = lines(whole_numbers(count).map(|number| format!("{number}*w")), "+", "");
    let difference = lines(whole_numbers(count).map(|number| format!("w*{number}")), "-", "");
    let product = lines((0..count).map(|number| ["2.0", "0.5*w"][number % 2].to_string()), "*", "");
    let integers = lines((0..count).map(|_| "m".to_string()), "+", "");
    let all = lines((0..count).map(|number| ["w > 0.5", "m = 1"][number % 2].to_string()), " and ", "");
    let some = lines((0..count).map(|number| ["w < 0.5", "m = 2"][number % 2].to_string()), " or ", "");
    format!(
        "method is CLASSIC\nreal w, s, df, p, h\ninteger m, q\nunits of flow are rates\n\ninitial\nw = 1.0\nm = 1\n\
         V(near) = 10.0\n\nbody\nstep = 1.0\n\nprogram\nh = 0.0\ns = {sum}\ndf = {difference}\np = {product}\n\
         q = {integers}\nif {all} then h = h+1.0\nif {all} and m = 2 then h = h+2.0\nif {some} then h = h+4.0\n\
         if {some} or m = 1 then h = h+8.0\n\ncompartment near\nits input\nits output = 0.25\n\
         its volume is unknown\n\nrepeat while 2 is greater than T\n"
    )
}

fn scop(count: usize) -> String {
    let sum = lines(whole_numbers(count).map(|number| format!("{number}*w")), " + ", "\n");
    let difference = lines(whole_numbers(count).map(|number| format!("w*{number}")), " - ", "\n");
    let product = lines((0..count).map(|number| ["2", "0.5*w"][number % 2].to_string()), " * ", "\n");
    let all = lines((0..count).map(|number| ["w > 0.5", "t >= 0"][number % 2].to_string()), " && ", "\n");
    let some = lines((0..count).map(|number| ["w < 0.5", "t < 0"][number % 2].to_string()), " || ", "\n");
    format!(
        "INDEPENDENT {{ t FROM 0 TO 2 WITH 2 }}\nPARAMETER {{ w = 1 }}\nASSIGNED {{ s df p h }}\n\
         PLOT s, df, p, h VS t\nBREAKPOINT {{\nh = 0\ns = {sum}\ndf = {difference}\np = {product}\n\
         IF ({all}) {{ h = h + 1 }}\nIF ({all} && w > 2) {{ h = h + 2 }}\nIF ({some}) {{ h = h + 4 }}\n\
         IF ({some} || w == 1) {{ h = h + 8 }}\n}}\n"
    )
}

fn checked(name: &str, text: &str) -> Done {
    let room = Room::new();
    let model = room.file(name);
    std::fs::write(&model, text).expect("a file");
    room.zudyn(&["check", model.to_str().expect("a name")])
}

/// Runs a model in all engines: the results have the same bits and the last row is as given.
fn runs(name: &str, text: &str, last: &[(&str, f64)]) {
    let room = Room::new();
    let (model, out) = (room.file(name), room.file("out.csv"));
    std::fs::write(&model, text).expect("a file");
    let run = |engine: &[&str]| {
        let words = ["run", model.to_str().expect("a name"), "--csv", out.to_str().expect("a name")];
        let done = room.zudyn(&[&words, engine].concat());
        assert_eq!(done.status, 0, "{name} {engine:?}: {}", done.errors);
        std::fs::read_to_string(&out).expect("results")
    };
    let told = run(&["--engine", "interpret"]);
    for (column, value) in last {
        assert_eq!(csv(&told).column(column).last(), Some(value), "{name} {column}");
    }
    for (compiler, level) in compilers(COMPILERS) {
        assert_eq!(run(&["--engine", "c", "--cc", compiler, "-O", level]), told, "{name} {compiler}");
    }
}

const LONG: usize = 5_000;
/// The sum of the numbers up to 5,000.
const SUM: f64 = 12_502_500.0;

#[test]
fn long_chains_run_in_dynamo() {
    runs("long.dyn", &dynamo(LONG), &[("S", SUM), ("D", 2.0 - SUM), ("P", 1.0)]);
}

#[test]
fn long_chains_run_in_cosmo() {
    let expected = [("s", SUM), ("df", 2.0 - SUM), ("p", 1.0), ("q", LONG as f64), ("h", 9.0)];
    runs("long.cosmo", &cosmo(LONG), &expected);
}

#[test]
fn long_chains_run_in_scop() {
    runs("long.mod", &scop(LONG), &[("s", SUM), ("df", 2.0 - SUM), ("p", 1.0), ("h", 9.0)]);
}

#[test]
fn chains_of_a_hundred_thousand_terms_are_checked() {
    let count = if daily::is_ci() { 100_000 } else { 20_000 };
    let models = [("a.dyn", dynamo(count)), ("a.cosmo", cosmo(count)), ("a.mod", scop(count))];
    for (name, text) in models {
        let done = checked(name, &text);
        assert_eq!(done.status, 0, "{name}: {}", done.errors.chars().take(500).collect::<String>());
    }
}

/// In time proportional to the sum, not to its square.
#[test]
fn long_chains_are_dumped() {
    let room = Room::new();
    let model = room.file("long.cosmo");
    let count = daily::count(20_000, 5_000);
    std::fs::write(&model, cosmo(count)).expect("a file");
    for phase in ["model", "checked"] {
        let begin = std::time::Instant::now();
        let done = room.zudyn(&["dump", "--phase", phase, model.to_str().expect("a name")]);
        assert!(done.status == 0 && done.output.len() > 25 * count, "{phase}: {}", done.errors);
        assert!(begin.elapsed().as_secs() < 60, "{phase}: {:?}", begin.elapsed());
    }
}

#[test]
fn deep_parentheses_are_refused() {
    let deep = |count: usize| format!("{}1{}", "(".repeat(count), ")".repeat(count));
    let leaning = |count: usize| format!("{}1{}", "(".repeat(count), "+1)".repeat(count));
    for inside in [deep(5_000), leaning(5_000)] {
        let models = [
            ("deep.dyn", dynamo(1).replace("A     S.K=", &format!("A     S.K={inside}+")), "1000"),
            ("deep.cosmo", cosmo(1).replace("\ns = ", &format!("\ns = {inside}+")), "250"),
            ("deep.mod", scop(1).replace("\ns = ", &format!("\ns = {inside} + ")), "300"),
        ];
        for (name, text, limit) in models {
            let done = checked(name, &text);
            let message = format!("nested more than `{limit}` deep");
            assert!(done.status != 0 && done.errors.contains(&message), "{name}: {}", done.errors);
        }
    }
}
