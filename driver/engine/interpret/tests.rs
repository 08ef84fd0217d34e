//! The interpreter on small decks, through the runtime and back from the store.

mod code;
mod courses;

use super::*;
use crate::build::cache::Cache;
use crate::build::compiler::{self, Wanted};
use crate::build::program::Builder;
use crate::build::target::Launch;
use crate::engine::executed::execute;
use crate::engine::interpreted::interpret;
use crate::engine::orders::Orders;
use crate::engine::samples::{cards, factory};
use crate::experiment::settings::{self, Override};
use crate::io::talk::Talk;
use crate::results::stored::{self as results, Event, Record};
use std::sync::Arc;
use zudyn_translator::Simulation;
use zudyn_translator::code::{Clock, Id, Stated, Statement};
use zudyn_translator::emit::{EmitOptions, emit};

/// All rows of all runs, and what happened. The compiled program must store the same bits.
fn run_with(simulation: &Simulation, overrides: &[Override], every_step: bool) -> (Vec<Vec<f64>>, Vec<Record>) {
    let room = tempfile::tempdir().unwrap();
    let path = room.path().join("store");
    let orders = Orders { overrides, every_step, ..Orders::of(simulation) };
    let mut machine = Machine::of(simulation).unwrap();
    interpret(&mut machine, &orders, &path, &Talk::silent()).unwrap();
    let interpreted = read(simulation, &path);
    if let Some(compiler) = compiler::find_quick().or_else(|| compiler::find(None).ok()) {
        let compiled = room.path().join("compiled");
        let files = emit(simulation, &EmitOptions::program("sample")).files;
        let wanted = Wanted { optimise: "1".into(), flags: Vec::new() };
        let cache = Cache::at(&std::env::temp_dir().join("zudyn-tests"));
        let builder = Builder {
            compiler: &compiler,
            wanted: &wanted,
            cache: &cache,
            talk: &Talk::silent(),
            launch: Launch::default(),
        };
        let program = builder.build(&files).unwrap();
        execute(&program, &orders, room.path(), &compiled, &Talk::silent()).unwrap();
        let (rows, records) = read(simulation, &compiled);
        assert_eq!(records, interpreted.1, "compiled, interpreted");
        assert!(rows == interpreted.0, "the rows of the compiled program are others");
    }
    interpreted
}

fn read(simulation: &Simulation, path: &std::path::Path) -> (Vec<Vec<f64>>, Vec<Record>) {
    let mut results = results::open(path, simulation.experiment.output.columns.len()).unwrap();
    let (mut rows, mut records) = (Vec::new(), Vec::new());
    while let Some(record) = results.next_record().unwrap() {
        match record {
            Record::Row(_) => rows.push(results.row().to_vec()),
            other => records.push(other),
        }
    }
    (rows, records)
}

fn run(simulation: &Simulation) -> (Vec<Vec<f64>>, Vec<Record>) {
    run_with(simulation, &[], true)
}

fn failure(records: &[Record]) -> Event {
    records
        .iter()
        .find_map(|record| match record {
            Record::Failed(event) => Some(*event),
            _ => None,
        })
        .expect("a failure")
}

#[test]
fn the_factory_agrees_with_its_reference() {
    let (rows, records) = run(&factory());
    let reference = include_str!("../../../tests/models/dynamo/zu_factory/reference.csv");
    let expected: Vec<Vec<f64>> =
        reference.lines().skip(1).map(|line| line.split(',').map(|number| number.parse().unwrap()).collect()).collect();
    assert_eq!(rows.len(), expected.len());
    for (row, expected) in rows.iter().zip(&expected) {
        for (a, b) in row.iter().zip(expected) {
            assert!((a - b).abs() <= 1e-9 * b.abs() + 1e-12, "{row:?}\n{expected:?}");
        }
    }
    assert_eq!(records, [Record::RunBegins(0), Record::RunEnds(37.0)]);
}

#[test]
fn settings_given_on_the_command_line_hold() {
    let simulation = factory();
    let given = settings::read(&simulation, &["DT=.25".into(), "LENGTH=2".into(), "AIR=4".into()]).unwrap();
    let (rows, _) = run_with(&simulation, &given, true);
    assert_eq!(rows.len(), 9);
    assert_eq!(rows[1][0], 0.25);
    assert_eq!(rows[0][2], 400.0);
}

#[test]
fn output_times_are_those_of_the_periods() {
    let (rows, _) = run_with(&factory(), &[], false);
    let times: Vec<f64> = rows.iter().map(|row| row[0]).collect();
    assert_eq!(times.len(), 38, "PLTPER is DT here");
}

/// The number of the site of what computes a quantity.
fn site(simulation: &Simulation, quantity: &str) -> usize {
    simulation.system.sites.values().position(|site| site.quantity == quantity).expect("a site")
}

/// Only the columns of these names.
fn columns(simulation: &Simulation, rows: &[Vec<f64>], names: &[&str]) -> Vec<Vec<f64>> {
    let place = |name: &&str| {
        simulation.experiment.output.columns.iter().position(|column| column.name == *name).expect("a column")
    };
    let places: Vec<usize> = names.iter().map(place).collect();
    rows.iter().map(|row| places.iter().map(|at| row[*at]).collect()).collect()
}

#[test]
fn a_division_by_zero_names_card_and_time() {
    let simulation = cards(10, "A     FILL.K=1/(TIME.K-3)");
    let (rows, records) = run(&simulation);
    assert_eq!(rows.len(), 3);
    let site = Some(site(&simulation, "FILL"));
    assert_eq!(failure(&records), Event { kind: kind::DIVISION, site, time: 3.0, value: 0.0 });
}

/// The simulation with these guards at the ends of the functions of a step and of a point.
fn guarded(simulation: &Simulation, step: Option<&str>, point: Option<&str>) -> Simulation {
    let mut simulation = simulation.clone();
    let system = Arc::make_mut(&mut simulation.system);
    let Clock::Steps { entries, .. } = &system.clock else { panic!("it goes by steps") };
    for (function, guard) in [(entries.step, step), (entries.point, point)] {
        let named = |name: &str| system.quantities.iter().find(|(_, quantity)| quantity.name == *name);
        let guard = guard.and_then(named).map(|(id, _)| id);
        let body = &mut system.code.functions[function].body;
        body.retain(|stated| !matches!(stated.statement, Statement::Guard(_)));
        body.extend(guard.map(|id| Stated { statement: Statement::Guard(vec![id]), source: Id::new(0) }));
    }
    simulation
}

#[test]
fn the_first_value_that_is_not_finite_is_named() {
    let simulation = cards(2000, "L     BIG.K=2*BIG.J\nN     BIG=1\nA     HALF.K=BIG.K/2");
    // However it is noticed, it is the level that grows too large, at the time it has then.
    for (step, point) in [(None, Some("HALF")), (Some("BIG"), None), (None, None)] {
        let (rows, records) = run(&guarded(&simulation, step, point));
        let event = failure(&records);
        assert_eq!((event.kind, event.site, event.time), (kind::NOT_FINITE, Some(site(&simulation, "BIG")), 1024.0));
        assert_eq!(rows.len(), 1024);
    }
}

#[test]
fn a_while_block_that_never_ends_is_ended() {
    let (_, records) = run(&cards(1, "A     X.K=1\nWHILE TIME.K<9\nA     X.K=X.K+1\nWHILEEND"));
    assert_eq!(failure(&records).kind, kind::WHILE);
}

#[test]
fn while_and_if_do_what_they_say() {
    let simulation = cards(
        1,
        "A     N.K=0
A     TOTAL.K=0
WHILE 10/(N.K+1)>2
A     N.K=N.K+1
A     TOTAL.K=TOTAL.K+N.K
WHILEEND
IF    TOTAL.K<10
A     SIDE.K=1
ELSE
A     SIDE.K=2
IFEND",
    );
    let (rows, _) = run(&simulation);
    assert_eq!(columns(&simulation, &rows, &["N", "TOTAL", "SIDE"])[0], [4.0, 10.0, 2.0]);
}

#[test]
fn loops_run_in_their_direction_written_out_or_not() {
    for size in [4, 5000] {
        let simulation = cards(
            1,
            &format!(
                "FOR   I=2,{size}
A     UP.K(1)=1
A     UP.K(I)=UP.K(I-1)
L     DOWN.K(1)=DOWN.J(1)
L     DOWN.K(I)=DOWN.J(I)+DT*DOWN.J(I-1)
N     DOWN(1)=1
N     DOWN(I)=0"
            ),
        );
        let (rows, _) = run(&simulation);
        let (up, down) = rows[1][1..].split_at(size);
        assert!(up.iter().all(|value| *value == 1.0), "each sees the new value of the one before");
        assert_eq!(down[..4], [1.0, 1.0, 0.0, 0.0], "each sees the old value of the one before");
        assert_eq!((up.len(), down.len()), (size, size));
    }
}

#[test]
fn sums_run_over_parts_of_arrays() {
    let simulation = cards(
        1,
        "FOR   R=1,2
FOR   C=1,3
T     GRID(1,*)=1/2/3
T     GRID(2,*)=4/5/6
T     WEIGHT(*)=1/10/100
A     ALL.K=SUM(GRID)
A     COLUMN.K=SUM(GRID(*,2))
A     DOT.K=SCLPRD(GRID(2,*),2,3,WEIGHT,1)
A     PRODUCT.K=PROD(GRID(2,*))",
    );
    let (rows, _) = run(&simulation);
    assert_eq!(columns(&simulation, &rows, &["ALL", "COLUMN", "DOT", "PRODUCT"])[0], [21.0, 7.0, 65.0, 120.0]);
}

#[test]
fn a_table_that_is_left_warns_once() {
    let simulation =
        cards(6, "T     TOUT=0/10/0\nA     LOOK.K=TABLE(TOUT,TIME.K,0,4,2)\nA     FAR.K=TABXT(TOUT,TIME.K,0,4,2)");
    let (rows, records) = run(&simulation);
    let found = columns(&simulation, &rows, &["LOOK", "FAR"]);
    assert_eq!(found.iter().map(|row| row[0]).collect::<Vec<_>>(), [0.0, 5.0, 10.0, 5.0, 0.0, 0.0, 0.0]);
    assert_eq!(found[6][1], -10.0);
    let of_table = simulation.system.sites.values().position(|site| site.detail == "TOUT").expect("a site");
    let event = Event { kind: kind::TABLE_RANGE, site: Some(of_table), time: 5.0, value: 5.0 };
    assert_eq!(records[1], Record::Warning(event, 2.0));
}

#[test]
fn trains_and_pulses_keep_their_times() {
    let simulation =
        cards(4, "B     LINE=BOXCYC(3,2)\nC     LINE*=1/2/3\nA     FIRST.K=LINE*1.K\nA     P.K=PULSE(9,1,2)");
    let (rows, _) = run(&simulation);
    let found = columns(&simulation, &rows, &["FIRST", "P"]);
    assert_eq!(found.iter().map(|row| row[0]).collect::<Vec<_>>(), [1.0, 3.0, 3.0, 2.0, 2.0]);
    assert_eq!(found.iter().map(|row| row[1]).collect::<Vec<_>>(), [0.0, 9.0, 0.0, 9.0, 0.0]);
}

#[test]
fn functions_and_choices_have_the_values_of_the_c_library() {
    let simulation = cards(
        1,
        "C     X=1.5/TWO=2/BASE=1.1/SEVEN=7
A     E.K=EXP(X)
A     L.K=LOGN(X)
A     Q.K=SQRT(TWO)
A     P.K=BASE**SEVEN
A     M.K=MAX(1,TWO)
A     C.K=CLIP(1,2,TWO,TWO)
A     G.K=-SWITCH(2,1,TWO-TWO)",
    );
    let (rows, _) = run(&simulation);
    let expected = [1.5f64.exp(), 1.5f64.ln(), 2f64.sqrt(), 1.1f64.powf(7.0), 2.0, 1.0, -2.0];
    assert_eq!(columns(&simulation, &rows, &["E", "L", "Q", "P", "M", "C", "G"])[0], expected);
}
