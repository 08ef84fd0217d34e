//! With any names and comments of the author, the C is valid and computes the same numbers.

use crate::command::{Room, csv, daily, installed, parallel};

const COMPILERS: &[&str] = &["gcc", "clang", "tcc"];

/// Emits a deck as one C file, has every compiler take it without a warning, and runs what it made of it. Every day gcc takes
/// one deck in four.
fn holds(room: &Room, number: usize, deck: &str) -> Vec<String> {
    let expected = room.run_text(deck, &["--csv", "-", "--every-step", "--engine", "interpret"]);
    if expected.status != 0 {
        return vec![format!("exit status {}: {}", expected.status, expected.errors)];
    }
    let path = room.file("model.dyn");
    std::fs::write(&path, deck).expect("the room can be written");
    let c = room.file("model.c");
    let emitted = room.zudyn(&["emit", "--single-file", "-o", &c.display().to_string(), &path.display().to_string()]);
    if emitted.status != 0 {
        return vec![format!("emit: {}", emitted.errors)];
    }
    let mut wrong = Vec::new();
    let takes = |compiler: &&&str| **compiler != "gcc" || number % daily::count(1, 4) == 0;
    for compiler in COMPILERS.iter().filter(takes).filter(|compiler| daily::uses(compiler) && installed(compiler)) {
        let program = room.file("program");
        if let Some(said) =
            crate::command::refused(compiler, &["-ffp-contract=off", "-o", &program.display().to_string()], &c)
        {
            wrong.push(format!("{compiler}: {said}"));
            continue;
        }
        let got = room.run_text(deck, &["--csv", "-", "--every-step", "--engine", "c", "-O", "0", "--cc", compiler]);
        if got.output != expected.output {
            wrong.push(format!("{compiler} gives other numbers: {}\n{}", got.errors, got.output));
        }
    }
    wrong
}

fn all_hold(decks: Vec<(String, String)>) {
    let room = Room::new();
    let judged = parallel(decks.into_iter().enumerate().collect(), |(number, (_, deck))| holds(&room, number, &deck));
    let bad: String = judged
        .iter()
        .filter(|(_, wrong)| !wrong.is_empty())
        .map(|((_, (name, deck)), wrong)| format!("{name}:\n{deck}\n{}\n", wrong.join("\n")))
        .collect();
    assert!(bad.is_empty(), "\n{bad}");
}

/// Names by the dozen in one deck: each once as a level, an auxiliary, a rate or a constant.
#[test]
fn names_that_are_words_of_c_are_as_good_as_others() {
    let used: Vec<&str> =
        crate::reference::names::HARD.iter().copied().filter(|name| !["DT", "TIME"].contains(name)).collect();
    let mut decks = Vec::new();
    for shift in 0..4 {
        let mut deck = String::from("*     NAMES\n");
        let mut sum = String::from("0");
        for (at, name) in used.iter().enumerate() {
            deck += &match (at + shift) % 4 {
                0 => format!("L     {name}.K={name}.J+DT*{at}\nN     {name}={at}\n"),
                1 => format!("A     {name}.K={at}*TIME.K\n"),
                2 => format!("R     {name}.KL={at}-TIME.K\n"),
                _ => format!("C     {name}={at}\n"),
            };
            sum += &match (at + shift) % 4 {
                0 | 1 => format!("+{name}.K"),
                2 => format!("+{name}.JK"),
                _ => format!("+{name}"),
            };
        }
        // One name that no list holds.
        deck += &format!("A     QQQTOTAL.K={sum}\nSPEC  DT=1/LENGTH=3\n");
        decks.push((format!("shift {shift}"), deck));
    }
    all_hold(decks);
}

/// The names do their work: the same model with plain names has the same numbers.
#[test]
fn a_model_does_not_depend_on_its_names() {
    let room = Room::new();
    let model = |a: &str, b: &str, c: &str, d: &str| {
        format!(
            "L     {a}.K={a}.J+DT*({b}.JK-{a}.J/{d})\nN     {a}=10\nR     {b}.KL={c}.K*2\nA     {c}.K=5+{a}.K\nC     {d}=4\nSPEC  DT=.5/LENGTH=9\n"
        )
    };
    let numbers = |deck: &str| {
        let done = room.run_text(deck, &["--csv", "-", "--every-step"]);
        assert_eq!(done.status, 0, "{}\n{deck}", done.errors);
        csv(&done.output).rows
    };
    let plain = numbers(&model("ALPHA", "BETA", "GAMMB", "DELTA"));
    assert!(plain.len() == 19 && plain[18][1].parse::<f64>().unwrap() > 1e4);
    let sets = crate::reference::names::HARD.chunks_exact(4).map(|four| four.to_vec()).collect::<Vec<_>>();
    for (four, rows) in parallel(sets, |four| numbers(&model(four[0], four[1], four[2], four[3]))) {
        assert_eq!(rows, plain, "{four:?}");
    }
}

#[test]
fn names_that_differ_late_or_only_in_case_of_c_are_told_apart() {
    let long = "A".repeat(200);
    all_hold(vec![
        (
            "long names".into(),
            format!(
                "L     {long}1.K={long}1.J+DT*{long}2.JK\nN     {long}1=1\nR     {long}2.KL={long}3\nC     {long}3=4\nSPEC  DT=1/LENGTH=3\n"
            ),
        ),
        (
            "lower case".into(),
            "l     int.k=INT.J+dt*main.jk\nn     Int=1\nr     MAIN.kl=eof\nc     Eof=4\nspec  dt=1/length=3\n".into(),
        ),
        (
            "underscores".into(),
            "L     A_.K=A_.J+DT*A__1.JK\nN     A_=1\nR     A__1.KL=A_1+A1\nC     A_1=4,A1=2\nSPEC  DT=1/LENGTH=3\n"
                .into(),
        ),
        (
            "names of one's own elements and macros".into(),
            "MACRO X(I)\nINTRN M,DT_\nL     X.K=X.J+DT*(I.J-X.J)/M\nN     X=I\nC     M=2\nA     DT_.K=I.K\nMEND\n\
             FOR   I=1,3\nA     MODEL.K(I)=X(TIME.K)\nA     STEP.K=MODEL.K(2)+X(MODEL.K(1))\nSPEC  DT=1/LENGTH=3\n"
                .into(),
        ),
    ]);
}

#[test]
fn comments_and_titles_cannot_end_a_comment_of_c() {
    let nasty = [
        "*/ int main(void) { return 1; } /*",
        "/* /* nested",
        "a backslash at the end \\",
        "??/ a trigraph that continues the line ??/",
        "??' ??< ??> ??( ??) ??! ??- ??=",
        "\"quotes\" and 'apostrophes' \" '",
        "percent %s %d %n %% \\n \\0 \\x41",
        "水库模型：入流与出流 — «Ünïcödé» 🏭",
        "// a comment of C++ \\",
        "#define DT 3",
        "\u{7f}\u{1b}[31m control \u{1}",
        "",
    ];
    let deck = |text: &str| {
        format!(
            "*     {text}\nNOTE  {text}\nL     X.K=X.J+DT*Y.JK       {text}\nN     X=1                   {text}\n\
             R     Y.KL=X.K/4            {text}\nNOTE  {text}\nC     Z=3                   {text}\nSPEC  DT=.5/LENGTH=4/PRTPER=1/PLTPER=1\n\
             PRINT X,Y\nPLOT  X=*,Y=\\\nRUN   {text}\n"
        )
    };
    let mut decks: Vec<(String, String)> = nasty.iter().map(|text| (text.to_string(), deck(text))).collect();
    decks.push(("a very long title".into(), deck(&"LONG ".repeat(20_000))));
    decks.push(("crlf".into(), deck("line ends of another system \\").replace('\n', "\r\n")));
    let many = "水\\??/*/\"".repeat(300);
    decks.push(("everything, often".into(), deck(&many)));
    all_hold(decks);
}

#[test]
fn numbers_of_every_spelling_reach_c_exactly() {
    let numbers = [
        "0",
        "-0",
        "1E308",
        "1.7976931348623157E308",
        "4.9E-324",
        "2.2250738585072014E-308",
        "1E-400",
        ".1",
        "0.30000000000000004",
        "123456789012345678901234567890",
        "1.",
        "00012.50",
        "9007199254740993",
        "1E+5",
        "1e5",
    ];
    let mut deck = String::new();
    for (at, number) in numbers.iter().enumerate() {
        deck += &format!("C     C{at}={number}\nA     A{at}.K=C{at}/3\nA     B{at}.K=({number})*.5\n");
    }
    all_hold(vec![("numbers".into(), deck + "SPEC  DT=1/LENGTH=1\n")]);
}
