//! Output periods and LENGTH that vary: the runtime goes over many steps at once, and gives the rows that
//! rule 5.1 of docs/time.md chooses from all steps, one after the other, whatever the engine.

use crate::command::{Csv, Room, csv, daily, first_of, parallel};
use crate::reference::random::Random;
use zudyn_translator::emit::{EmitOptions, emit};
use zudyn_translator::source::Source;
use zudyn_translator::translate;

/// Periods that change at odd times: with TIME, with a level, with the flow of the interval before, through
/// functions that have effects, through a block; zero and negative for a while, and at every step.
const PERIODS: &[&str] = &[
    "C     {}=1.1",
    "A     {}.K=CLIP(1.1,.7,9,TIME.K)",
    "A     {}.K=CLIP(-1,CLIP(.9,0,9,TIME.K),3,TIME.K)",
    "A     {}.K=1.3-STEP(2,4.4)+STEP(1.9,7.1)",
    "A     {}.K=CLIP(X.K,0,X.K*X.K,.003)",
    "A     {}.K=CLIP(1.6,-.5,X.K,0)",
    "A     {}.K=CLIP(1.6,0,X.K,.5)+STEP(.45,11)",
    "A     {}.K=CLIP(.8,2,FLOW.JK,0)",
    "A     {}.K=NEAR.K*.8",
    "A     {}.K=TABHL(PT,TIME.K,0,12,4)",
    "A     {}.K=PULSE(1,2,3)*.7",
    "A     {}.K=CLIP(.9,-.2,SAMPLE(X.K,2.5),.1)",
    "A     {}.K=MAX(NOISE(),-.35)+.4",
    "A     {}.K=CLIP(.6,0,X.K*FLOW.JK,0)",
    "A     {}.K=CLIP(SWELL.K,-1,SWELL.K,.05)",
    "IF    X.K>.2\nA     {}.K=1.2\nELSE\nA     {}.K=1.2-NEAR.K\nIFEND",
];

const LENGTHS: &[&str] = &[
    "C     LENGTH=17",
    "A     LENGTH.K=CLIP(13,29,X.K,1.3)",
    "A     LENGTH.K=18+5*X.K",
    "A     LENGTH.K=CLIP(40,0,26,TIME.K)",
    "A     LENGTH.K=CLIP(40,TIME.K,22.1,TIME.K)",
    "A     LENGTH.K=19+NOISE()",
];

const STEPS: &[&str] = &[".3", ".1", ".7", "1", ".25", "2.3", ".05"];

/// X swings; SHOWN and PAST are used by nothing.
const MODEL: &str = "*     PERIODS
L     X.K=X.J+DT*FLOW.JK
N     X=.2
R     FLOW.KL=COS(TIME.K*1.7)*2-.3*X.K+SWAY*NOISE()
C     SWAY=.2
A     NEAR.K=CLIP(1,0,X.K,.4)
T     PT=.5/0/-1/2
S     SHOWN.K=X.K*X.K+FLOW.JK
A     PAST.K=FLOW.JK+TIME.K
L     KEPT.K=PAST.J
N     KEPT=0
L     SWELL.K=SWELL.J+DT*CLIP(.3,-.4,PAST.J,7)
N     SWELL=.5
";

fn deck(random: &mut Random, print: &str) -> String {
    let mut deck = String::from(MODEL);
    let mut pick = |list: &[&str]| list[random.below(list.len())].to_string();
    for card in [print.replace("{}", "PRTPER"), pick(PERIODS).replace("{}", "PLTPER"), pick(LENGTHS)] {
        deck.push_str(&card);
        deck.push('\n');
    }
    let dt = pick(STEPS);
    // The second run starts between two steps.
    deck + &format!(
        "C     DT={dt}\nN     TIME=BEGIN\nC     BEGIN=0\nPRINT X\nPLOT  X=X\nRUN   ONE\nC     BEGIN=-1.23\nRUN   TWO\n"
    )
}

/// The rows of output by rule 5.1, step by step. LENGTH has been obeyed by the rows given.
fn chosen(all: &Csv, constants: &str) -> Vec<Vec<String>> {
    let column = |name: &str| all.names.iter().position(|found| found == name);
    let constant = |name: &str| -> f64 {
        let card = constants.lines().find_map(|line| line.strip_prefix(&format!("C     {name}=")));
        card.and_then(|value| value.parse().ok()).unwrap_or_else(|| panic!("no {name} in\n{constants}"))
    };
    let (run, time, half) = (column("run").expect("a run"), column("TIME").expect("TIME"), constant("DT") / 2.0);
    let mut rows = Vec::new();
    let mut next = [0.0f64; 2];
    for (place, row) in all.rows.iter().enumerate() {
        let number = |at: usize| row[at].parse::<f64>().expect("a number");
        let time = number(time);
        if place == 0 || all.rows[place - 1][run] != row[run] {
            next = [time; 2];
        }
        let mut due = false;
        for (next, name) in next.iter_mut().zip(["PRTPER", "PLTPER"]) {
            let period = column(name).map_or_else(|| constant(name), number);
            // Smaller ones would be added up for ever here.
            assert!(period <= 0.0 || period > 1e-3, "{name} is {period} in\n{constants}");
            if period <= 0.0 {
                *next = time;
            } else if time + half >= *next {
                due = true;
                while time + half >= *next {
                    *next += period;
                }
            }
        }
        if due {
            rows.push(row.clone());
        }
    }
    rows
}

fn differs(room: &Room, deck: &str, engine: &[&str]) -> Option<String> {
    let every = room.run_text(deck, &[&["--csv", "-", "--no-pages", "--every-step"], engine].concat());
    let some = room.run_text(deck, &[&["--csv", "-", "--no-pages"], engine].concat());
    if every.status != 0 || some.status != 0 {
        return Some(format!("{deck}\n{}\n{}", every.errors, some.errors));
    }
    let (every, some) = (csv(&every.output), csv(&some.output));
    let expected = chosen(&every, deck);
    if some.rows == expected {
        return None;
    }
    let place = some.rows.iter().zip(&expected).take_while(|(a, b)| a == b).count();
    Some(format!(
        "{deck}\n{} rows instead of {}, the first other one\n{:?}\n{:?}",
        some.rows.len(),
        expected.len(),
        some.rows.get(place),
        expected.get(place)
    ))
}

/// Every kind of PRTPER, each with several others.
fn decks(each: usize) -> Vec<String> {
    let mut random = Random::new(1969);
    PERIODS.iter().flat_map(|print| vec![*print; each]).map(|print| deck(&mut random, print)).collect()
}

fn check(decks: Vec<String>, engine: &[&str]) {
    let room = Room::new();
    let wrong: Vec<String> =
        parallel(decks, |deck| differs(&room, &deck, engine)).into_iter().filter_map(|(_, wrong)| wrong).collect();
    assert!(wrong.is_empty(), "{} decks\n{}", wrong.len(), wrong[0]);
}

#[test]
fn rows_are_those_of_the_rule_when_interpreted() {
    check(decks(daily::count(8, 3)), &["--engine", "interpret"]);
}

#[test]
fn rows_are_those_of_the_rule_when_compiled() {
    let Some(compiler) = first_of(&["tcc", "gcc", "clang", "cc"]) else { return };
    check(decks(daily::count(4, 1)), &["--engine", "c", "--cc", compiler]);
    let Some(compiler) = first_of(&["gcc", "clang"]) else { return };
    check(decks(1), &["--engine", "c", "--cc", compiler]);
}

#[test]
fn the_fast_loop_looks_at_periods_it_can_compute_twice() {
    let model = |period: &str| {
        let deck =
            format!("{MODEL}{}\nC     DT=.5\nC     LENGTH=9\nPRINT X\nRUN   ONE\n", period.replace("{}", "PRTPER"));
        let simulation = translate(&Source::new("deck.dyn", deck.as_str())).simulation.expect("a good deck");
        emit(&simulation, &EmitOptions::program("deck.dyn")).model().to_string()
    };
    for period in ["A     {}.K=CLIP(1.1,.7,9,TIME.K)", "A     {}.K=NEAR.K*.8"] {
        let text = model(period);
        assert!(text.contains("if (step == last || prtper != model->prtper)"), "{text}");
        assert!(!text.contains("if (model->prtper != prtper)"), "{text}");
    }
    // A pulse remembers when it was; the rate of the interval before is gone once the point begins anew.
    for period in ["A     {}.K=PULSE(1,2,3)*.7", "A     {}.K=CLIP(.8,2,FLOW.JK,0)"] {
        let text = model(period);
        assert!(!text.contains("static int many("), "{text}");
        assert!(text.contains("if (model->prtper != prtper)"), "{text}");
    }
}
