//! Which models are refused, and with what words.

use super::{check, check_runs};
use crate::code::Id;
use crate::diagnostic::{Diagnostics, Locale};
use crate::model::{Model, output};
use crate::rewrite::rewrite;
use crate::sketch::model;
use crate::source::Span;

/// Code, line and title of every message.
fn said(model: Model) -> Vec<String> {
    let mut diagnostics = Diagnostics::new();
    let rewritten = rewrite(model, &mut diagnostics);
    if !diagnostics.has_errors() {
        let checked = check(rewritten, &mut diagnostics);
        check_runs(&checked.model, &mut diagnostics);
    }
    let messages = diagnostics.sorted();
    messages
        .iter()
        .map(|d| format!("{} {}: {}", d.message.at().start / 100, d.message.code(), d.message.title(Locale::English)))
        .collect()
}

#[test]
fn a_ring_names_its_members_in_the_order_of_need() {
    let text = "level TANK
        aux RED BLUE GREEN AFTER
        begin:
        TANK = 1
        step:
        TANK = TANK + DT
        point:
        AFTER = RED
        RED = BLUE + 1
        BLUE = GREEN/2
        GREEN = RED - TANK";
    let names = "`RED`, `BLUE` and `GREEN` need each other at the same time";
    assert_eq!(said(model(text)), [format!("9 simultaneous-auxiliaries: {names}")]);
}

#[test]
fn one_message_for_each_ring() {
    let text = "aux A B C D E
        supp S T
        point:
        A = B
        B = A
        C = C + 1
        D = A + E
        E = B
        S = T
        T = S";
    assert_eq!(
        said(model(text)),
        [
            "4 simultaneous-auxiliaries: `A` and `B` need each other at the same time",
            "6 simultaneous-auxiliaries: `C` needs itself at the same time",
            "9 simultaneous-supplementaries: `S` and `T` need each other at the same time",
        ]
    );
}

#[test]
fn a_ring_among_elements_names_elements() {
    let text = "aux A[4] B[4]
        point:
        A(I) = B(I-1)   for I=2..4
        B(I) = 1        for I=1..2
        A(1) = 5
        B(3) = A(4)
        B(4) = A(1)";
    assert_eq!(said(model(text)), ["3 simultaneous-auxiliaries: `A(4)` and `B(3)` need each other at the same time"]);
}

#[test]
fn initial_values_that_need_each_other() {
    let text = "level TANK WELL
        begin:
        TANK = WELL*2
        WELL = TANK/2
        step:
        TANK = TANK + DT
        WELL = WELL + DT";
    assert_eq!(said(model(text)), ["3 simultaneous-initial: the initial values of `TANK` and `WELL` need each other"]);
}

#[test]
fn a_begin_equation_opens_a_ring() {
    let text = "level X
        aux A
        rate R
        begin:
        X = A
        R = 3
        step:
        X = X + DT*R
        point:
        A = R + 1
        rates:
        R = A + R + X";
    assert_eq!(said(model(text)), Vec::<String>::new());
}

#[test]
fn a_block_and_what_it_needs_can_be_a_ring() {
    let text = "aux A B C
        point:
        A = 1
        if B > 1
        A = 2
        end
        B = C
        C = A";
    assert_eq!(said(model(text)), ["4 simultaneous-auxiliaries: `A`, `B` and `C` need each other at the same time"]);
}

#[test]
fn initial_values_that_nothing_gives() {
    let text = "level X Y[3]
        aux A
        begin:
        Y(1) = A
        step:
        X = X + DT
        Y(I) = Y(I) + DT   for I=1..3
        point:
        if X > 1
        A = 2
        end";
    assert_eq!(
        said(model(text)),
        [
            "2 initial-value-missing: `A` is set in a block and has no initial value (no N card)",
            "6 initial-value-missing: the level `X` has no initial value (no N card)",
            "7 initial-value-missing: the level `Y(2)` has no initial value (no N card)",
        ]
    );
}

#[test]
fn sizes_of_tables() {
    let text = "setting T[5]=0,4,8,11,13 TOP=100 LOW=3
        aux A B C D
        point:
        A = tabhl(T, TIME, 0, 100, 20)
        B = tabhl(T, TIME, 0, TOP, TOP/4)
        C = tabhl(T, TIME, LOW, 0, 1)
        D = tabhl(T, TIME, 0, .4, .1)";
    assert_eq!(
        said(model(text)),
        [
            "4 table-size: the range from 0 to 100 by 20 needs `6` values, `T` has `5`",
            "6 table-range-arguments: the range of the table `T` cannot be from 3 to 0 by 1",
        ]
    );
}

#[test]
fn a_rerun_can_spoil_a_range_and_dt() {
    let text = "setting T[5]=0,4,8,11,13 TOP=100
        aux B
        point:
        B = tabhl(T, TIME, 0, TOP, 25)";
    let mut model = model(text);
    let run = |name: &str, at: u32, changes: Vec<(&str, f64)>| output::Run {
        name: name.to_string(),
        changes: changes
            .into_iter()
            .map(|(name, value)| {
                let quantity = model.quantities.iter().position(|q| q.name == name).unwrap() as u32;
                let at = Span { start: at * 100 + 50, end: at * 100 + 51 };
                output::Change { quantity: Id::new(quantity as usize), values: vec![value], at, shown: true }
            })
            .collect(),
        seed: None,
        table: None,
        plots: None,
        span: Span { start: at * 100, end: at * 100 + 1 },
    };
    let runs = vec![run("ONE", 10, vec![]), run("TWO", 20, vec![("TOP", 50.0)]), run("THREE", 30, vec![("DT", 0.0)])];
    model.outputs.runs = runs;
    assert_eq!(
        said(model),
        [
            "20 table-size: the range from 0 to 50 by 25 needs `3` values, `T` has `5`",
            "30 dt-not-positive: `DT` is `0`; it must be positive",
        ]
    );
}

/// A model whose equations all wait for each other in one long chain, written from its end.
fn chain(length: usize) -> String {
    let mut text = String::from("level X\n");
    for k in 0..=length {
        text += &format!("aux A{k}\n");
    }
    text += "begin:\nX = 1\nstep:\nX = X + DT*A1\npoint:\n";
    for k in 0..length {
        text += &format!("A{k} = A{}*2 + X/A{}\n", k + 1, k + 1);
    }
    text + &format!("A{length} = X\n")
}

#[test]
fn a_long_chain_is_ordered() {
    assert_eq!(said(model(&chain(20_000))), Vec::<String>::new());
}
