//! Which parts are algebraic, which rings are found, and what a step does in which order.

use super::{Gives, Parts};
use crate::diagnostic::Diagnostics;
use crate::diagnostic::Locale;
use crate::language::cosmo::text::Text;
use crate::language::cosmo::{Dialect, method, parse, resolve};
use crate::source::Source;
use crate::{Language, Reading, translate_as};

/// A pool that something enters and leaves; `parts` come before it.
fn body(declarations: &str, parts: &str, flow: &str, output: &str, volume: &str) -> String {
    format!(
        "NUMBER OF COMPARTMENTS 3\n{declarations}\nINITIAL\nV2=10.0\n\nBODY\nTIME IS NORMAL\n\n{parts}\n\
         IN-COMPARTMENT 1\nITS FLOW{flow}\n\nCOMPARTMENT 2\nITS INPUT\nFROM 1=K1\nITS OUTPUT{output}\n\
         ITS VOLUME{volume}\n\nREPEAT WHILE 5.0 IS GREATER THAN T\n"
    )
}

fn read(text: &str) -> Text {
    let source = Source::new("model.cosmo", text);
    let mut diagnostics = Diagnostics::new();
    let syntax = parse(&source, Dialect::Today, &mut diagnostics);
    let text = resolve(&syntax, &source, Dialect::Today, &mut diagnostics);
    assert!(!diagnostics.has_errors(), "{:?}\n{}", diagnostics.sorted(), source.text());
    text.unwrap()
}

/// For every part a letter: A of algebraic, D of discrete.
fn kinds(text: &str) -> String {
    let text = read(text);
    let parts = Parts::of(&text);
    parts.ids().map(|part| if parts.is_algebraic(part) { 'A' } else { 'D' }).collect()
}

/// Messages of a text read as equations.
fn told(text: &str) -> Vec<String> {
    let reading = Reading {
        language: Language::Cosmo,
        dialect: Dialect::Today,
        method: method("RK4").ok(),
        ..Reading::default()
    };
    let done = translate_as(&Source::new("model.cosmo", text), &reading);
    assert_eq!(done.simulation.is_none(), done.diagnostics.has_errors());
    let sorted = done.diagnostics.sorted();
    sorted.iter().map(|told| format!("{}: {}", told.message.code(), told.message.title(Locale::English))).collect()
}

#[test]
fn parts_are_those_of_the_text_in_its_order() {
    let text = read(&body("", "PROGRAM\nX=1.0\n\n", "=2.0\nLABELLED=1.0", "=0.5*V2", " IS UNKNOWN"));
    let parts = Parts::of(&text);
    let gives: Vec<Gives> = parts.ids().map(|part| parts.part(part).gives).collect();
    let wanted =
        [Gives::Variables, Gives::Flow(1), Gives::Label(0, 1), Gives::From { into: 2, source: 1 }, Gives::Output(2)];
    assert_eq!(gives, wanted);
}

#[test]
fn assignments_are_algebraic_acts_are_not() {
    let of_block = |block: &str| {
        kinds(&body("REAL EA3\nINTEGER J\n", &format!("PROGRAM\n{block}\n\n"), "=E", "=E", " IS UNKNOWN"))
    };
    for algebraic in
        ["E=V2*T", "E=1.0\nE=E+1.0", "IF T > 1.0 THEN E=2.0", "E=0.0\nWHILE E < V2\nE=E+1.0\nEND", "A3=T\nE=A3"]
    {
        assert_eq!(of_block(algebraic), "AAAA", "{algebraic}");
    }
    for discrete in
        ["READ E", "E=T\nPRINTLINE 1", "V2=1.0", "E=X", "E=E+1.0", "IF V2 > 1.0 THEN E=E+1.0", "A2=A3\nA3=T"]
    {
        assert_eq!(of_block(discrete), "DAAA", "{discrete}");
    }
}

#[test]
fn what_carries_from_step_to_step_is_discrete() {
    let two = |first: &str, second: &str| {
        let blocks = format!("PROGRAM ONE\n{first}\n\nPROGRAM TWO\n{second}\n\n");
        kinds(&body("REAL EAY\n", &blocks, "=1.0", "=1.0", " IS UNKNOWN"))
    };
    // From above it is the value of the moment, from below that of the step before.
    assert_eq!(two("E=T", "A=E*2.0"), "AAAAA");
    assert_eq!(two("A=E*2.0", "E=T"), "DAAAA");
    // A variable that a READ also gives is nobody's at a moment, nor what it is assigned by.
    assert_eq!(two("E=T", "READ E"), "DDAAA");
    assert_eq!(two("E=T\nA=1.0", "A=A+1.0"), "AAAAA");
    // A discrete block that assigns a variable takes the algebraic ones with it.
    assert_eq!(two("A=T", "A=1.0\nREAD Y"), "DDAAA");
}

#[test]
fn what_events_and_the_time_declaration_assign_is_discrete() {
    let text = body("REAL EA\n", "PROGRAM\nE=T\n\nWHEN V2 > 5.0: E=0.0\n\n", "=1.0", "=1.0", " IS UNKNOWN");
    assert_eq!(kinds(&text), "DAAA");
    let text = text.replace("TIME IS NORMAL", "STEP:\nE=1.0\nX=E\n").replace("WHEN V2 > 5.0: E=0.0\n", "");
    assert_eq!(kinds(&text), "DAAA");
}

#[test]
fn rings_are_told_by_their_members() {
    let ring = |text: String| {
        let told = told(&text);
        assert_eq!(told.len(), 1, "{told:?}");
        told[0]
            .strip_prefix("algebraic-loop: these values depend on each other at the same moment: ")
            .unwrap()
            .to_string()
    };
    assert_eq!(ring(body("", "", "=1.0", " IS UNKNOWN", "=V2+1.0")), "V2 → V2");
    assert_eq!(ring(body("", "", "=1.0", "=0.5*K2", " IS UNKNOWN")), "K2 → K2");
    assert_eq!(ring(body("", "", "=K2", " IS UNKNOWN", " IS CONSTANT")), "K1 → K2 → G2 → K1");
    // K2 follows from the derivative of the volume, and that from the derivative of K2, and so on.
    assert_eq!(ring(body("", "", "=1.0", " IS UNKNOWN", "=2.0*K2")), "V2 → K2 → V2");
    // Through a variable.
    let text = body("REAL E\n", "PROGRAM\nE=K2+1.0\n\n", "=1.0", "=E", " IS UNKNOWN");
    assert_eq!(ring(text), "E → K2 → E");
}

#[test]
fn a_ring_through_what_was_asked_for_is_told() {
    // Both volumes are asked for, and each needs the other by way of any flow of tracer.
    let told = told(
        "NUMBER OF COMPARTMENTS 3\nREAL E\nINTEGER J\n\nINITIAL\nHV3=1.0\n\nBODY\nTIME IS NORMAL\n\nCOMPARTMENT 3\nITS INPUT NO\n\
         ITS OUTPUT IS CONSTANT\nITS VOLUME=ABS HKJ\n\nCOMPARTMENT 2\nITS INPUT NO\nITS OUTPUT IS UNKNOWN\n\
         ITS VOLUME=EXP HKJ\n\nREPEAT WHILE T IS GREATER THAN E\n",
    );
    assert!(told.iter().any(|told| told.starts_with("algebraic-loop: ")), "{told:?}");
}

/// Compartments, each with a volume made of what flows out of the next.
fn chain(count: usize, volume: &str, last: &str) -> String {
    let volumes: String = (2..count + 2)
        .map(|i| {
            let volume = if i == count + 1 { last.to_string() } else { volume.replace('#', &(i + 1).to_string()) };
            format!("COMPARTMENT {i}\nITS INPUT\nFROM 1=1.0\nITS OUTPUT IS UNKNOWN\nITS VOLUME={volume}\n\n")
        })
        .collect();
    format!(
        "NUMBER OF COMPARTMENTS {}\n\nINITIAL\n\nBODY\nTIME IS NORMAL\n\nIN-COMPARTMENT 1\nITS FLOW=1.0\n\n\
         {volumes}REPEAT WHILE 5.0 IS GREATER THAN T\n",
        count + 1
    )
}

#[test]
fn derivatives_have_an_end() {
    let quotient = "2.0+K#/V#";
    assert_eq!(told(&chain(4, quotient, "3.0+SIN(T)")), Vec::<String>::new());
    for count in [12, 100] {
        let told = told(&chain(count, quotient, "3.0+SIN(T)"));
        assert!(told.len() == 1 && told[0].starts_with("derivative-too-long: "), "{told:?}");
    }
    // A ring at the end of a long chain is found before its derivatives are made.
    let last = told(&chain(100, quotient, "3.0+K101"));
    assert_eq!(last, ["algebraic-loop: these values depend on each other at the same moment: V101 → K101 → V101"]);
    // Nests and products as deep as expressions may be have a first derivative, and no second.
    for volume in [format!("{}T", "SIN ".repeat(240)), ["T"; 240].join("*")] {
        assert_eq!(told(&chain(1, "", &volume)), Vec::<String>::new());
        let told = told(&chain(2, "K#", &volume));
        assert!(told.len() == 1 && told[0].starts_with("derivative-too-long: "), "{told:?}");
    }
}

#[test]
fn versions_of_arrays_have_an_end() {
    let blocks = |count: usize| {
        let programs: String = (1..=count).map(|i| format!("PROGRAM\nA{i}=T*2.0\n\n")).collect();
        told(&body("REAL A1000000\n", &programs, "=A5", "=1.0", " IS UNKNOWN"))
    };
    let told = blocks(30);
    assert!(told.len() == 1 && told[0].starts_with("model-too-large: "), "{told:?}");
}

#[test]
fn without_a_ring_nothing_is_told() {
    assert_eq!(told(&body("", "", "=1.0", " IS UNKNOWN", "=20.0+T*K1")), Vec::<String>::new());
    // The derivative of a state is a flow, not a ring.
    assert_eq!(told(&body("", "", "=0.1*V2", "=0.5*V2", " IS UNKNOWN")), Vec::<String>::new());
}
