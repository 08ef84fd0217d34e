//! Traced models, executed by an evaluator of their Code, give the integers of the direct run.

mod evaluator;
mod programs;

pub(crate) use programs::any_program;

use super::*;
use crate::code::{Clock, Id, System, validate};
use crate::language::facs::arithmetic::Arithmetic;
use crate::language::facs::direct::{self, Output};
use crate::language::facs::interpret::{Options, read};
use crate::language::facs::script::Program;
use crate::source::Source;
use evaluator::evaluated;
use programs::with;
use proptest::prelude::*;

fn source(text: &str) -> Source {
    Source::new("model.facs", text)
}

#[track_caller]
fn program(text: &str, options: impl Into<Options>) -> Program {
    let reading = read(&source(text), options);
    reading.program.unwrap_or_else(|| panic!("{:#?}\n{text}", reading.diagnostics))
}

/// The integers of the direct run, and its failure: code, line, word, node.
fn wanted(text: &str, output: &Output) -> (String, Option<String>) {
    let failure = output.failure.as_ref().map(|failure| {
        let line = source(text).line_of(failure.at.start);
        let node = failure.node.map_or("-".to_string(), |node| node.to_string());
        format!("{} {line} {} {node}", failure.failure.code(), failure.word)
    });
    (output.raw.clone(), failure)
}

#[track_caller]
fn compare(text: &str) -> Traced {
    compare_in(text, Arithmetic::F83)
}

#[track_caller]
fn compare_in(text: &str, options: impl Into<Options>) -> Traced {
    let program = program(text, options);
    let traced = trace(&program, &source(text)).unwrap_or_else(|wrong| panic!("{wrong:?}\n{text}"));
    let wanted = wanted(text, &direct::run(&program));
    let (raw, failed) = evaluated(&program, &traced);
    let failed = failed.map(|(failure, site)| {
        let site = &traced.sites[site];
        format!("{} {} {} {}", failure.code(), site.line, site.quantity, site.detail)
    });
    assert_eq!((raw, failed), wanted, "{text}");
    assert!(validate(&system(&traced)).is_ok(), "{:?}", validate(&system(&traced)));
    traced
}

fn model(name: &str) -> String {
    let folder = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/models/facs");
    std::fs::read_to_string(folder.join(name).join("model.facs")).unwrap()
}

fn system(traced: &Traced) -> System {
    let (quantity, function) = (Id::new(0), Id::new(0));
    traced.system("model".to_string(), Clock::Own { time: quantity, dt: quantity, program: function })
}

#[test]
fn the_oscillator_of_figure_2_gives_its_integers() {
    let traced = compare(&model("van_der_pol_of_figure_2"));
    let names: Vec<&str> = traced.code.functions.iter().map(|(_, function)| function.name.as_str()).collect();
    assert_eq!(names.join(" "), "VDPOL_blocks VDPOL_first_pass VDPOL_second_pass VDPOL_initialize");
    let text = system(&traced).to_string();
    let pass = text.split("function VDPOL_second_pass").nth(1).unwrap_or_default();
    let lines: Vec<&str> =
        pass.lines().skip(2).map(|line| line.split("    -- ").next().unwrap_or(line).trim()).collect();
    assert_eq!(
        lines[..8],
        [
            "t1 = exact multiply-divide(Z()(12), DT/2, 10000)",
            "t2 = exact twice(t1)",
            "Z()(5) = exact add(t2, saved_DZ/DT)",
            "t3 = exact multiply-divide(Z()(5), DT/2, 10000)",
            "t4 = exact twice(t3)",
            "Z()(6) = exact add(t4, saved_Z)",
            "call VDPOL_blocks()",
            "end if failed",
        ]
    );
}

#[test]
fn every_published_model_gives_its_integers() {
    let folder = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/models/facs");
    let models = std::fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path().join("model.facs"));
    let mut models: Vec<_> = models.filter(|model| model.is_file()).collect();
    models.sort();
    assert_eq!(models.len(), 17);
    for model in crate::daily::one_in(2, models) {
        compare(&std::fs::read_to_string(model).unwrap());
    }
}

#[test]
fn arms_of_a_branch_set_what_differs() {
    compare(&with(
        "VARIABLE COUNT 0 INTEGER N",
        ": CLAMP ( o a -- ) Y() 2DUP 50000000. D> IF 2DROP 50000000. ELSE 2DUP 0. D< IF 2DROP 0. THEN THEN \
         -> ROT Y() ;\n: TICK 4 Y() D0< IF COUNT @ 1+ COUNT ! ELSE 3 TO N THEN ;",
        "4 5 A\n5 4 INV\n6 4 CLAMP\nTICK\nN 7 4 GAIN\nCOUNT @ 8 4 GAIN",
    ));
}

#[test]
fn exit_in_an_arm_ends_the_word() {
    compare(&with(
        "",
        ": SIGNED ( o a -- ) Y() 2DUP D0< IF DNEGATE -> ROT Y() EXIT THEN 1 2 M*/ 2DUP 9000000. D< IF 2DROP DROP EXIT THEN \
         -> ROT Y() ;",
        "4 5 A\n5 4 INV\n6 4 SIGNED\n7 5 SIGNED",
    ));
}

#[test]
fn user_words_keep_cells_and_doubles() {
    compare(&with(
        "0 INTEGER N VARIABLE SUM 2VARIABLE TOTAL",
        ": PEAK CREATE 0. , , DOES> TO PFA Y() PFA 2@ DMAX 2DUP PFA 2! ROT TO Y() ;\nPEAK P\n\
         : TURN N 1+ TO N N 7 AND SUM +! ;\n: ADDS TOTAL 2@ 4 Y() 1 4 M*/ D+ TOTAL 2! TOTAL 2@ 8 -> Y() ;",
        "4 5 A\n5 4 INV\n6 4 P\nTURN\nSUM @ 7 4 GAIN\nADDS",
    ));
}

#[test]
fn a_failure_is_that_of_the_direct_run() {
    compare(&with("", "", "4 5 A\n5 4 INV\n6 4 5 DIV\n7 6 SQRT\n8 7 LN"));
    compare(&with("", ": BAD 1 0 / DROP ;", "4 5 A\n5 4 INV\nBAD"));
    compare(&with("", ": BAD 4 Y() 0. D> IF 1 0 / DROP THEN ;", "4 5 A\n5 4 INV\nBAD\n6 4 SQRT"));
}

#[test]
fn what_cannot_be_translated_is_an_error_though_it_could_be_run() {
    let wrong = |words: &str, model: &str| {
        let text = with("", words, model);
        let reading = read(&source(&text), Arithmetic::F83);
        let told = reading.diagnostics.sorted();
        let codes: Vec<&str> = told
            .iter()
            .filter(|told| told.severity == crate::diagnostic::Severity::Error)
            .map(|told| told.message.code())
            .collect();
        codes.join(" ")
    };
    let either = ": EITHER ( o a b -- ) OVER Y() 0. D> IF DROP ELSE NIP THEN Y() -> ROT Y() ;";
    assert_eq!(wrong(either, "4 4 5 EITHER"), "dynamic-address");
    assert_eq!(wrong("", "4 5 INV 5 Y() DROP 6 4 GAIN"), "half-of-a-double");
    assert_eq!(wrong("", "4 5 INV 4 Y() 0. D< IF 1 ELSE THEN"), "branch-depth");
    assert_eq!(wrong("", "4 5 INV 4 Y() 0. D< ?DUP DROP"), "branch-depth");
}

fn body(text: &str) -> String {
    let traced = compare(text);
    system(&traced).to_string()
}

fn heat(form: &str, intervals: usize) -> String {
    let (last, o) = (2 * intervals + 4, intervals + 4);
    format!(
        "{last} NODES {last} VECTOR U() {last} VECTOR U0() SET-Y U() SET-IC U0() 0.01 TO DT/2 2 TO COMINT\n\
         0.05 TO DX 1.0 TO D/DX2 4 1.0 ASSIGN-IC 5 6 7 PR-NODE {intervals} FIN-DIF SLAB\n\
         MODEL: HEAT {form} {o} 4 SLAB ;\nSIMULATE HEAT 3 RUN\n"
    )
}

#[test]
fn a_distributed_block_is_one_loop() {
    for form in ["RECT", "SPHER", "CYLIN"] {
        let text = body(&heat(form, 100));
        let loops = text.matches("for i").count();
        assert!(loops > 0 && text.lines().count() < 150, "{text}");
    }
}

#[test]
fn loops_with_known_bounds() {
    // Carried values, and an accumulator that begins with a number.
    compare(&with(
        "",
        ": MEAN ( o -- ) 0. 90 0 DO I 5 MOD 4 + Y() 90 9 * 10000 M*/ D+ LOOP ROT TO Y() ;",
        "4 5 A\n6 MEAN",
    ));
    compare(&with("", ": MEAN ( o -- ) 4 Y() 90 0 DO 5 Y() 1 10 M*/ D+ LOOP ROT TO Y() ;", "4 5 A\n5 4 INV\n6 MEAN"));
    // A vector of its own, up, down and by two; numbers that grow.
    compare(&with(
        "60 VECTOR W() 5 9 MATRIX Q()",
        ": UP 60 0 DO I W() 4 Y() I 1+ 100 M*/ D+ 1 3 M*/ I 1+ TO W() LOOP ;\n\
         : DOWN 1 60 DO I W() 5 Y() D+ 1 2 M*/ I 1- TO W() -1 +LOOP ;\n\
         : TWOS 60 0 DO I W() I 1+ W() D+ 1 4 M*/ I TO W() 2 +LOOP ;\n\
         : ALL 6 0 DO 10 0 DO J I Q() I J * K + 100 M*/ 4 Y() D+ J I TO Q() LOOP LOOP ;\n\
         : GO UP DOWN TWOS ALL 3 W() 8 TO Y() 5 9 Q() 9 TO Y() ;",
        "4 5 A\n5 4 INV\nGO",
    ));
    // Known places that a turn reads and changes; a sum of known numbers.
    compare(&with(
        "0 INTEGER N VARIABLE S 40 VECTOR W()",
        ": RUNS 3 TO N 0 S ! 40 0 DO N TO N N S +! N W() 4 Y() D+ I TO W() N 1+ 7 AND TO N LOOP ;",
        "4 5 A\n5 4 INV\nRUNS\nS @ 8 4 GAIN\n",
    ));
}

#[test]
fn loops_that_a_state_ends() {
    compare(&with(
        "50 VECTOR W() 0 INTEGER N",
        ": FILL 50 0 DO 4 Y() I 1+ 40 M*/ I TO W() LOOP ;\n\
         : FIND ( -- n ) 0 50 0 DO I W() 3000000. D> IF LEAVE THEN 1+ LOOP ;\n\
         : LAST ( -- n ) 50 0 DO I W() 3000000. D> IF I EXIT THEN LOOP -1 ;\n\
         : HALF ( d -- d ) BEGIN 2DUP 10000000. D> WHILE 1 2 M*/ REPEAT ;\n\
         : DOUBLES ( d -- d ) BEGIN D2* 2DUP 50000000. D> UNTIL ;\n\
         : WORK FILL FIND 6 4 GAIN LAST 7 4 GAIN 4 Y() DABS HALF 8 TO Y() \
           4 Y() DABS 1000000. DMAX DOUBLES 9 TO Y() ;",
        "4 5 A\n5 4 INV\nWORK",
    ));
    // Bounds that the program changes, and steps.
    compare(&with(
        "0 INTEGER N",
        ": BOUND ( -- n ) 4 Y() D0< IF 5 ELSE 9 THEN ;\n\
         : SUMS ( o -- ) 0. BOUND 0 DO 5 Y() I 1+ 20 M*/ D+ LOOP ROT TO Y() ;\n\
         : STEPS ( o -- ) 0. 40 0 DO 5 Y() 1 50 M*/ D+ BOUND +LOOP ROT TO Y() ;\n\
         : BACK ( o -- ) 0. 0 40 DO 5 Y() 1 50 M*/ D+ BOUND NEGATE +LOOP ROT TO Y() ;\n\
         : NONE ( o -- ) 0. BOUND 5 ?DO 5 Y() 1 50 M*/ D+ LOOP ROT TO Y() ;",
        "4 5 A\n5 4 INV\n6 SUMS\n7 STEPS\n8 BACK\n9 NONE",
    ));
    // Both ways out of two loops.
    compare(&with(
        "VARIABLE V",
        ": SEARCH ( -- ) 20 0 DO 4 Y() BEGIN 2DUP D0< IF 2DROP LEAVE THEN 3000000. D- \
           2DUP 9000. D< IF 2DROP 5 Y() 6 TO Y() EXIT THEN 2DUP 40000000. D< UNTIL 8 TO Y() LOOP 4 Y() 7 TO Y() ;",
        "4 5 A\n5 4 INV\nSEARCH",
    ));
}

/// `?DUP` leaves one cell or two; the word after it takes one of them.
#[test]
fn question_dup_before_a_test() {
    compare(&with(
        "0 INTEGER N",
        ": SIGN ( -- n ) 4 Y() D0< 5 AND ;\n\
         : FOUR ( o -- ) SIGN ?DUP IF 1+ ELSE 3 THEN 1000 * TO N N SWAP 4 GAIN ;\n\
         : FIVE ( o -- ) SIGN ?DUP 0= IF 7 THEN 100 * TO N N SWAP 4 GAIN ;\n\
         : SIX ( o -- ) 0 SIGN BEGIN ?DUP WHILE 1- SWAP 200 + SWAP REPEAT TO N N SWAP 5 GAIN ;\n\
         : SEVEN ( o -- ) SIGN BEGIN ?DUP 0= WHILE 2 REPEAT 300 * TO N N SWAP 4 GAIN ;",
        "4 5 A\n5 4 INV\n6 FOUR\n7 FIVE\n8 SIX\n9 SEVEN",
    ));
}

#[test]
fn wide_and_wrapping_numbers_and_parallel_integrators() {
    let all = [
        Options { arithmetic: Arithmetic::Wide, parallel: false },
        Options { arithmetic: Arithmetic::Wrapping, parallel: false },
        Options { arithmetic: Arithmetic::F83, parallel: true },
    ];
    let twisted = with(
        "VARIABLE V",
        ": GROWS V @ 30000 + V ! V @ 7 4 GAIN 4 Y() 30000 1 M*/ 8 TO Y() 4 Y() D0< IF 9 8 B2 THEN ;",
        "4 5 A\n5 4 B\n6 5 E\nGROWS",
    )
    .replace("RK2 B ", "RK2 B RK2 B2 ");
    for options in all {
        for name in ["van_der_pol_of_figure_2", "diffusion_in_a_slab", "user_words_as_blocks", "two_compartment_drug"] {
            compare_in(&model(name), options);
        }
        compare_in(&twisted, options);
    }
    // Figure 1 becomes second order: 6.8e-6 from the true value.
    let text = model("van_der_pol_of_figure_2");
    let last = |parallel| {
        let options = Options { arithmetic: Arithmetic::F83, parallel };
        direct::run(&program(&text, options)).rows.last().map(|row| row[1]).unwrap_or_default()
    };
    assert!((last(true) - 0.23589).abs() < 1.2e-5 && (last(false) - 0.23589).abs() > 4e-4);
}

/// What it was when the pass began is known only in that branch.
#[test]
fn an_integrator_that_one_branch_executes_is_not_for_parallel_order() {
    let text = |rest: &str| with("", ": MAYBE 5 Y() D0< IF 4 6 A THEN ;", &format!("MAYBE\n{rest}"));
    let codes = |text: &str, parallel| {
        let reading = read(&source(text), Options { arithmetic: Arithmetic::F83, parallel });
        let all: Vec<String> =
            reading.diagnostics.sorted().iter().map(|told| told.message.code().to_string()).collect();
        (all.contains(&"not-yet".to_string()), reading.program.is_some())
    };
    assert_eq!(codes(&text("5 4 B"), true), (true, false));
    assert_eq!(codes(&text("5 4 B"), false), (false, true));
    assert_eq!(codes(&text("5 6 B"), true), (false, true));
}

#[test]
fn integrators_in_a_branch() {
    compare(&with(
        "",
        ": MAYBE 5 Y() -10000000. D> IF 4 5 A ELSE 6 5 B THEN ;\n: SLAB 4 Y() D0< IF 7 4 A THEN 4 6 B ;",
        "5 4 INV\nMAYBE",
    ));
    compare(
        &with("", ": MAYBE 4 Y() 40000000. D> IF 7 4 A THEN 5 6 B 4 5 SUM ;", "4 5 B2\n5 4 INV\nMAYBE")
            .replace("RK2 B ", "RK2 B RK2 B2 ")
            .replace("5 6 B 4 5 SUM", "5 6 B"),
    );
}

#[test]
fn a_model_at_the_top_level() {
    let text = with("", "", "4 5 A\n5 4 INV\n6 4 K2 GAIN").replace("K2 GAIN", "SQR");
    compare(&format!("{text} model TIME model TIME output model 2 CONTINUE model model output 1 RUN"));
    compare(&text.replace("6 RUN", "RESET model output INITIALIZE 2 CONTINUE"));
}

#[test]
fn doubles_made_of_cells() {
    compare(&with(
        "VARIABLE V 0 INTEGER N",
        ": PARTS 4 Y() D0< IF 3 100 ELSE 7 -5 THEN 8 TO Y() ;\n\
         : SCALED ( -- d ) 4 Y() D0< IF 70000. 2 1 M*/ ELSE -70000. 2 1 M*/ THEN ;\n\
         : SUMS V @ 1+ 255 AND V ! V @ 0 SCALED D+ 9 TO Y() ;",
        "4 5 A\n5 4 INV\nPARTS\nSUMS",
    ));
}

#[test]
fn initialize_does_not_save_what_the_first_step_saves_again() {
    let traced = compare(&model("van_der_pol_of_figure_2"));
    let text = system(&traced).to_string();
    let initialize = text.split("function VDPOL_initialize").nth(1).unwrap_or_default();
    assert!(!initialize.split("function").next().unwrap_or_default().contains("saved"), "{text}");
    let names: Vec<String> = traced.storage.quantities.iter().map(|(_, one)| one.name.to_string()).collect();
    assert!(!names.iter().any(|name| ["X0", "DX", "D/DX2"].contains(&name.as_str())), "{names:?}");
    assert!(names.iter().any(|name| name == "COMINT"), "{names:?}");
}

#[test]
fn other_coordinates_are_another_unit() {
    let text =
        heat("", 12).replace("SLAB ;", "SLAB ;\nSPHER").replace("3 RUN", "3 RUN CYLIN 2 RUN SPHER 2 CONTINUE 1 RUN");
    let traced = compare(&text);
    assert_eq!(traced.units.len(), 4);
    let steps: Vec<Option<usize>> = traced.runs.iter().filter_map(|runs| runs.step.map(Some)).collect();
    assert_eq!(steps.len(), 4);
    assert!(steps[0] != steps[1] && steps[0] == steps[2] && steps[0] == steps[3], "{steps:?}");
}

#[test]
fn exit_and_leave_from_within() {
    compare(&with(
        "",
        ": DEEP ( o -- ) 4 Y() D0< IF 5 Y() D0< IF 100 5 5 GAIN DROP EXIT THEN 200 4 4 GAIN THEN 4 SWAP INV ;",
        "4 5 A\n5 4 INV\n6 DEEP",
    ));
    compare(&with(
        "",
        ": TURNS ( o -- ) 5 0 DO 4 Y() D0< IF 5 Y() D0< IF DROP EXIT THEN LEAVE THEN DUP 4 INV LOOP 5 INV ;",
        "4 5 A\n5 4 INV\n6 TURNS",
    ));
}

/// Programs to try: more under CI.
fn cases() -> u32 {
    crate::daily::count(1_000, 40) as u32
}

proptest! {
    #![proptest_config(ProptestConfig { cases: cases(), failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn any_model_gives_the_integers_of_the_direct_run(text in any_program()) {
        let program = program(&text, Arithmetic::F83);
        prop_assert!(trace(&program, &source(&text)).is_ok());
        compare(&text);
    }
}
