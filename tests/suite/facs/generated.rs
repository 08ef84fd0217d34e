//! Programs of random blocks, words and scripts: the command gives what the direct run gives, to the character.

use super::{directly_as, options_of, run};
use crate::command::{Room, daily, installed, parallel};
use crate::random::Random;
use zudyn_translator::language::facs::arithmetic::Arithmetic;
use zudyn_translator::source::Source;

const WORDS: &str = "VARIABLE COUNT 2VARIABLE TOTAL 0 INTEGER N\n\
: NEGATES ( o a -- ) Y() DNEGATE -> ROT Y() ;\n\
: HALVES ( o a -- ) Y() D2/ 2DUP TOTAL 2! TOTAL 2@ D+ -> ROT Y() ;\n\
: LOWER ( o a -- ) Y() 2DUP D0< IF 2DROP 30000000. ELSE 1 2 M*/ THEN -> ROT Y() ;\n\
: SMALLER ( o a b -- ) Y() ROT Y() DMIN -> ROT Y() ;\n\
: TIMES ( -- n ) COUNT @ 3 AND N + 2* ;\n\
: COUNTS COUNT @ 1+ COUNT ! 4 Y() 5 Y() D< IF 1 N + 15 AND TO N THEN ;\n\
: LOOPS ( o -- ) 4 0 DO DUP Y() I 10 M*/ 4 Y() D+ 1 9 M*/ 2 PICK -> Y() LOOP DROP ;\n";

const BLOCKS: &str = "RK2 A RK2 B 3 DELAY D 1 DELAY D1 DIF E T/S S\n\
3 FUNCTGEN F -1.0 0.5 0.0 0.7 0.6 -0.2\n4 TABLE G 0.1 0.5 0.2 1.0\n";

fn node(random: &mut Random) -> i64 {
    random.between(4, 9)
}

fn input(random: &mut Random) -> String {
    match random.below(6) {
        0 => random.one_of(&["T", "-REF", "+REF", "0REF"]).to_string(),
        _ => node(random).to_string(),
    }
}

fn statement(random: &mut Random) -> String {
    let one = [
        "INV", "SQR", "ABSV", "SIN", "COS", "ARCT", "EXP", "BANG", "+CLIP", "-CLIP", "F", "G", "NEGATES", "LOWER",
        "SQRT", "LN", "LOG", "10**", "HALVES",
    ];
    let two = ["SUM", "MULT", "CMP", "SMALLER", "DIV", "Y**X"];
    let scalars = [
        "K %% POT",
        "K %% GAIN",
        "L %% GAIN",
        "K %% OFFSET",
        "K 2/ %% GAIN",
        "TIMES %% GAIN",
        "COMINT %% GAIN",
        "K L 3000 */ %% GAIN",
        "K TIMES L */ %% GAIN",
    ];
    let (o, a, b, c) = (node(random), input(random), input(random), input(random));
    match random.below(12) {
        0..4 => format!("{o} {a} {}", random.one_of(&one)),
        4 | 5 => format!("{o} {a} {b} {}", random.one_of(&two)),
        6 => random.one_of(&scalars).replace("%%", &format!("{o} {a}")),
        7 => format!("{o} {a} {b} {c} SWITCH"),
        8 => format!("{o} {a} {c} S"),
        9 => format!("L K {o} {a} {}", random.one_of(&["LIMIT", "DEAD"])),
        10 => random.one_of(&["COUNTS", "9 LOOPS", "8 RAND"]).to_string(),
        _ => format!("{a} {b} STOP"),
    }
}

/// What a program does at its top level.
fn command(random: &mut Random) -> String {
    let (node, rows) = (node(random), random.below(6));
    match random.below(14) {
        0..4 => format!("{rows} RUN"),
        4 | 5 => format!("{rows} CONTINUE"),
        6 => random.one_of(&["PLOT", "DISPLAY", "RESET", "INITIALIZE", "MESS1", "RESET INITIALIZE"]).to_string(),
        7 => random.one_of(&["4 PR-NODE", "9 4 6 PR-NODE", "0 5 PR-NODE", "4 5 6 7 8 9 PR-NODE"]).to_string(),
        8 => format!("{node} LABEL label{rows}"),
        9 => random
            .one_of(&["0.2 TO K", "-0.1 TO K", "0.02 TO DT/2", "0.005 TO DT/2", "5 TO COMINT", "1 TO COMINT"])
            .to_string(),
        10 => {
            format!("{node} {}.{} {}", random.below(2), random.below(9999), random.one_of(&["ASSIGN-IC", "ASSIGN-Y"]))
        }
        11 => random
            .one_of(&[".\" some text\" CR", ".\" no end\"", "CR", "K .", "HEX L . L U. DECIMAL", "COMINT U."])
            .to_string(),
        12 => format!("{node} Z() D. COUNT @ . N U."),
        _ => format!("DT/2 . STOPPED . {node} Z0() D."),
    }
}

fn program(random: &mut Random) -> String {
    let mut model: Vec<String> = (0..1 + random.below(10)).map(|_| statement(random)).collect();
    let own = ["4 5 A", "5 4 B", "7 4 D", "8 5 D1", "9 4 E"];
    let own: Vec<String> = own.iter().filter(|_| random.chance(60)).map(|block| block.to_string()).collect();
    model = if random.chance(70) { [own, model].concat() } else { [model, own].concat() };
    let script: Vec<String> = (0..1 + random.below(9)).map(|_| command(random)).collect();
    format!(
        "9 NODES 9 VECTOR Z() 9 VECTOR Z0() SET-Y Z() SET-IC Z0()\n0.01 TO DT/2 3 TO COMINT 0.5 SCALAR K -0.7 SCALAR L\n\
         4 0.8 ASSIGN-IC 5 -0.3 ASSIGN-IC 6 0.1 ASSIGN-IC\n4 5 6 PR-NODE\n{BLOCKS}{WORDS}MODEL: M\n{}\n;\nSIMULATE M\n2 RUN\n{}\n",
        model.join("\n"),
        script.join("\n")
    )
}

/// Programs that the command gives back otherwise than the direct run.
fn different(seeds: std::ops::Range<u64>, arithmetic: Arithmetic, options: &[&str]) -> Vec<String> {
    let options = &[options_of(arithmetic), options].concat();
    let results = parallel(seeds.collect(), |seed| {
        let text = program(&mut Random::new(seed));
        let room = Room::new();
        let path = room.path().join("model.facs");
        std::fs::write(&path, &text).expect("the room can be written");
        let (found, wanted) =
            (run(&room, &path, options), directly_as(&Source::new("model.facs", &text), arithmetic.into()));
        (found != wanted).then(|| format!("{text}\ngives {found:#?}\nand not {wanted:#?}"))
    });
    results.into_iter().filter_map(|(seed, wrong)| Some(format!("seed {seed}:\n{}", wrong?))).collect()
}

#[test]
fn interpreted_programs_give_what_the_direct_run_gives() {
    let wrong = different(0..daily::count(600, 40) as u64, Arithmetic::F83, &["--engine", "interpret"]);
    assert!(wrong.is_empty(), "{} programs\n{}", wrong.len(), wrong[0]);
}

#[test]
fn compiled_programs_give_what_the_direct_run_gives() {
    if installed("tcc") {
        let wrong =
            different(1_000..1_000 + daily::count(40, 10) as u64, Arithmetic::F83, &["--engine", "c", "--cc", "tcc"]);
        assert!(wrong.is_empty(), "{} programs\n{}", wrong.len(), wrong[0]);
    }
}

#[test]
fn each_arithmetic_gives_the_same_by_each_engine() {
    for (n, arithmetic) in (1u64..).zip([Arithmetic::Wrapping, Arithmetic::Wide, Arithmetic::Real, Arithmetic::Q]) {
        let first = 10_000 * n;
        let interpreted = first..first + daily::count(150, 8) as u64;
        let mut wrong = different(interpreted, arithmetic, &["--engine", "interpret"]);
        for (compiler, all, some) in [("tcc", 20, 4), ("gcc", 4, 1), ("clang", 4, 0)] {
            let count = daily::count(all, some) as u64;
            if count > 0 && installed(compiler) {
                let compiled = first + 500..first + 500 + count;
                wrong.extend(different(compiled, arithmetic, &["--engine", "c", "--cc", compiler]));
            }
        }
        assert!(wrong.is_empty(), "{arithmetic:?}: {} programs\n{}", wrong.len(), wrong[0]);
    }
}
