//! The interpreter on plans built by hand, through the runtime and back from the store.

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
use crate::engine::samples::{self, Draft, factory, number, over, plus, times};
use crate::experiment::settings::{self, Override};
use crate::io::talk::Talk;
use crate::results::stored::{self as results, Event, Record};
use zudyn_translator::emit::{EmitOptions, emit};
use zudyn_translator::model::{Function, LookupKind, MemoryKind, Relation};
use zudyn_translator::plan::*;

/// All rows of all runs, and what happened. The compiled program must store the same bits.
fn run_with(plan: &Plan, overrides: &[Override], every_step: bool) -> (Vec<Vec<f64>>, Vec<Record>) {
    let room = tempfile::tempdir().unwrap();
    let path = room.path().join("store");
    let orders = Orders { overrides, every_step, ..Orders::of(plan) };
    let mut machine = Machine::of_plan(plan).unwrap();
    interpret(&mut machine, &orders, &path, &Talk::silent()).unwrap();
    let interpreted = read(plan, &path);
    if let Some(compiler) = compiler::find_quick().or_else(|| compiler::find(None).ok()) {
        let compiled = room.path().join("compiled");
        let files = emit(plan, &EmitOptions::program("sample")).files;
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
        let (rows, records) = read(plan, &compiled);
        assert_eq!(records, interpreted.1, "compiled, interpreted");
        assert!(rows == interpreted.0, "the rows of the compiled program are others");
    }
    interpreted
}

fn read(plan: &Plan, path: &std::path::Path) -> (Vec<Vec<f64>>, Vec<Record>) {
    let mut results = results::open(path, plan.output.columns.len()).unwrap();
    let (mut rows, mut records) = (Vec::new(), Vec::new());
    while let Some(record) = results.next_record().unwrap() {
        match record {
            Record::Row(_) => rows.push(results.row().to_vec()),
            other => records.push(other),
        }
    }
    (rows, records)
}

fn run(plan: &Plan) -> (Vec<Vec<f64>>, Vec<Record>) {
    run_with(plan, &[], true)
}

/// A clock for small plans.
fn clocked(length: f64) -> Draft {
    let mut draft = Draft::default();
    for (name, value) in [("DT", 1.0), ("LENGTH", length), ("PRTPER", 1.0)] {
        draft.slot(name, SlotRole::Setting, vec![value]);
    }
    draft
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
    let plan = factory();
    let given = settings::read(&plan, &["DT=.25".into(), "LENGTH=2".into(), "AIR=4".into()]).unwrap();
    let (rows, _) = run_with(&plan, &given, true);
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

#[test]
fn a_division_by_zero_names_card_and_time() {
    let mut draft = clocked(10.0);
    draft.slot("FILL", SlotRole::Auxiliary, vec![]);
    let divisor = samples::minus(Value::Time, number(3.0));
    let site = SiteId(3);
    let point = vec![
        Operation::FailIfZero { value: divisor.clone(), site },
        samples::set(&draft, "FILL", over(number(1.0), divisor)),
    ];
    let (rows, records) = run(&draft.finish("", vec![], vec![], point, &["FILL"]));
    assert_eq!(rows.len(), 3);
    assert_eq!(failure(&records), Event { kind: kind::DIVISION, site: Some(3), time: 3.0, value: 0.0 });
}

#[test]
fn the_first_value_that_is_not_finite_is_named() {
    let mut draft = clocked(2000.0);
    draft.slot("BIG", SlotRole::Level, vec![]);
    draft.slot("HALF", SlotRole::Auxiliary, vec![]);
    let begin = vec![samples::set(&draft, "BIG", number(1.0))];
    let step = vec![samples::set(&draft, "BIG", times(draft.get("BIG"), number(2.0)))];
    let point = vec![samples::set(&draft, "HALF", over(draft.get("BIG"), number(2.0)))];
    let guarded = draft.id("HALF");
    let level = draft.id("BIG");
    let mut plan = draft.finish("", begin, step, point, &["BIG"]);
    // However it is noticed, it is the level that grows too large, at the time it has then.
    for guards in [(vec![], vec![guarded]), (vec![level], vec![]), (vec![], vec![])] {
        (plan.step.guards, plan.point.guards) = guards;
        let (rows, records) = run(&plan);
        let event = failure(&records);
        assert_eq!((event.kind, event.site, event.time), (kind::NOT_FINITE, Some(3), 1024.0));
        assert_eq!(rows.len(), 1024);
    }
}

#[test]
fn a_while_block_that_never_ends_is_ended() {
    let mut draft = clocked(1.0);
    draft.slot("X", SlotRole::Auxiliary, vec![]);
    let condition = Condition::Compare { relation: Relation::Less, left: number(0.0), right: number(1.0) };
    let body = vec![samples::set(&draft, "X", plus(draft.get("X"), number(1.0)))];
    let condition = Box::new(condition);
    let point = vec![Operation::While { before: vec![], condition, body, limit: true, site: SiteId(3) }];
    let (_, records) = run(&draft.finish("", vec![], vec![], point, &["X"]));
    assert_eq!(failure(&records).kind, kind::WHILE);
}

#[test]
fn while_and_if_do_what_they_say() {
    let mut draft = clocked(1.0);
    for name in ["N", "SUM", "SIDE"] {
        draft.slot(name, SlotRole::Auxiliary, vec![]);
    }
    let below = |name: &str, limit| Condition::Compare {
        relation: Relation::Less,
        left: draft.get(name),
        right: number(limit),
    };
    let point = vec![
        samples::set(&draft, "N", number(0.0)),
        samples::set(&draft, "SUM", number(0.0)),
        Operation::While {
            limit: true,
            before: vec![samples::set(&draft, "N", plus(draft.get("N"), number(1.0)))],
            condition: Box::new(below("N", 5.0)),
            body: vec![samples::set(&draft, "SUM", plus(draft.get("SUM"), draft.get("N")))],
            site: SiteId(0),
        },
        Operation::If {
            condition: Box::new(below("SUM", 10.0)),
            then: vec![samples::set(&draft, "SIDE", number(1.0))],
            otherwise: vec![samples::set(&draft, "SIDE", number(2.0))],
        },
    ];
    let (rows, _) = run(&draft.finish("", vec![], vec![], point, &["N", "SUM", "SIDE"]));
    assert_eq!(rows[0], [0.0, 5.0, 10.0, 2.0]);
}

fn running(slot: SlotId, offset: i32) -> Element {
    Element { slot, index: vec![Index::Running { subscript: 0, offset }].into() }
}

/// POP(i) = POP(i-1) + i-th value, downward or upward, for arrays below and above what is written out.
fn chain(size: u32, downward: bool) -> Vec<f64> {
    let mut draft = clocked(1.0);
    let pop = draft.array("POP", SlotRole::Level, vec![size], vec![]);
    let first = Element { slot: pop, index: vec![Index::Fixed(0)].into() };
    let site = SiteId(0);
    let begin = vec![Operation::Set { target: Target::Slot(first), value: number(1.0), site }];
    let step = vec![Operation::Loop {
        name: Default::default(),
        subscript: 0,
        first: 1,
        last: size - 1,
        downward,
        body: vec![Operation::Set {
            target: Target::Slot(running(pop, 0)),
            value: plus(Value::Slot(running(pop, 0)), Value::Slot(running(pop, -1))),
            site,
        }],
    }];
    let (rows, _) = run(&draft.finish("", begin, step, vec![], &["POP"]));
    rows[1][1..].to_vec()
}

#[test]
fn loops_run_in_their_direction_written_out_or_not() {
    for size in [4, 5000] {
        let up = chain(size, false);
        assert!(up.iter().all(|value| *value == 1.0), "each sees the new value of the one before");
        let down = chain(size, true);
        assert_eq!(down[..4], [1.0, 1.0, 0.0, 0.0], "each sees the old value of the one before");
        assert_eq!((up.len(), down.len()), (size as usize, size as usize));
    }
}

#[test]
fn sums_run_over_parts_of_arrays() {
    let mut draft = clocked(1.0);
    let grid = draft.array("GRID", SlotRole::Setting, vec![2, 3], vec![1.0, 2.0, 3.0, 4.0, 5.0, 6.0]);
    let weight = draft.array("WEIGHT", SlotRole::Setting, vec![3], vec![1.0, 10.0, 100.0]);
    for name in ["ALL", "COLUMN", "DOT", "PRODUCT"] {
        draft.slot(name, SlotRole::Auxiliary, vec![]);
    }
    let counter = |counter, first| FoldIndex::Counter { counter, first };
    let fixed = |at| FoldIndex::At(Index::Fixed(at));
    let factor = |slot, index| FoldFactor { source: FoldSource::Slot(slot), index };
    let fold = |product, lengths, factors| Value::Fold(Box::new(Fold { product, lengths, factors }));
    let point = vec![
        samples::set(&draft, "ALL", fold(false, vec![2, 3], vec![factor(grid, vec![counter(0, 0), counter(1, 0)])])),
        samples::set(&draft, "COLUMN", fold(false, vec![2], vec![factor(grid, vec![counter(0, 0), fixed(1)])])),
        samples::set(
            &draft,
            "DOT",
            fold(
                false,
                vec![2],
                vec![factor(grid, vec![fixed(1), counter(0, 1)]), factor(weight, vec![counter(0, 0)])],
            ),
        ),
        samples::set(&draft, "PRODUCT", fold(true, vec![3], vec![factor(grid, vec![fixed(1), counter(0, 0)])])),
    ];
    let (rows, _) = run(&draft.finish("", vec![], vec![], point, &["ALL", "COLUMN", "DOT", "PRODUCT"]));
    assert_eq!(rows[0][1..], [21.0, 7.0, 65.0, 120.0]);
}

#[test]
fn a_table_that_is_left_warns_once() {
    let mut draft = clocked(6.0);
    let table = draft.slot("TOUT", SlotRole::Setting, vec![0.0, 10.0, 0.0]);
    let slopes = draft.array("SLOPES", SlotRole::Slopes, vec![3], vec![]);
    for name in ["LOOK", "FAR"] {
        draft.slot(name, SlotRole::Auxiliary, vec![]);
    }
    let look = |kind, excursion| {
        let index = vec![None];
        Value::Lookup(Box::new(Lookup::Curve {
            curve: CurveId(0),
            kind,
            index,
            argument: Value::Time,
            excursion,
            site: SiteId(0),
        }))
    };
    let point = vec![
        samples::set(&draft, "LOOK", look(LookupKind::Warn, Some(0))),
        samples::set(&draft, "FAR", look(LookupKind::Extend, None)),
    ];
    let begin = vec![Operation::Slopes(CurveId(0))];
    let mut plan = draft.finish("", begin, vec![], point, &["LOOK", "FAR"]);
    plan.curves.push(CurveData { table, slopes, along: 0, low: 0.0, high: 4.0, increment: 2.0 });
    plan.excursions.push(SiteId(5));
    let (rows, records) = run(&plan);
    assert_eq!(rows.iter().map(|row| row[1]).collect::<Vec<_>>(), [0.0, 5.0, 10.0, 5.0, 0.0, 0.0, 0.0]);
    assert_eq!(rows[6][2], -10.0);
    let event = Event { kind: kind::TABLE_RANGE, site: Some(5), time: 5.0, value: 5.0 };
    assert_eq!(records[1], Record::Warning(event, 2.0));
}

#[test]
fn trains_and_pulses_keep_their_times() {
    let mut draft = clocked(4.0);
    let line = draft.array("LINE", SlotRole::Level, vec![3], vec![]);
    let moved = draft.array("MOVED", SlotRole::Memory(MemoryKind::Train), vec![2], vec![]);
    let pulsed = draft.array("PULSED", SlotRole::Memory(MemoryKind::Pulse), vec![2], vec![]);
    draft.slot("P", SlotRole::Auxiliary, vec![]);
    let cell = |slot, at| Element { slot, index: vec![Index::Fixed(at)].into() };
    let site = SiteId(0);
    let begin = (0..3)
        .map(|at| Operation::Set { target: Target::Slot(cell(line, at)), value: number(at as f64 + 1.0), site })
        .collect();
    let memory = Element { slot: pulsed, index: vec![].into() };
    let pulse =
        Value::Pulse(Box::new(Pulse { memory, height: number(9.0), first: number(1.0), interval: number(2.0) }));
    let point = vec![samples::set(&draft, "P", pulse)];
    let mut plan = draft.finish("", begin, vec![], point, &["LINE", "P"]);
    plan.event.operations.push(Operation::Shift {
        train: line,
        cyclic: true,
        interval: Box::new(number(2.0)),
        memory: Element { slot: moved, index: vec![].into() },
        site,
    });
    let (rows, _) = run(&plan);
    let cars: Vec<f64> = rows.iter().map(|row| row[1]).collect();
    assert_eq!(cars, [1.0, 3.0, 3.0, 2.0, 2.0]);
    assert_eq!(rows.iter().map(|row| row[4]).collect::<Vec<_>>(), [0.0, 9.0, 0.0, 9.0, 0.0]);
}

#[test]
fn functions_and_choices_have_the_values_of_the_c_library() {
    let mut draft = clocked(1.0);
    let names = ["E", "L", "Q", "P", "M", "C", "G"];
    for name in names {
        draft.slot(name, SlotRole::Auxiliary, vec![]);
    }
    let call = |function, arguments: Vec<Value>| Value::Call(function, arguments.into());
    let choose = |relation, a: f64, b: f64| {
        let condition = Condition::Compare { relation, left: number(a), right: number(b) };
        Value::Choose(Box::new(condition), Box::new(number(1.0)), Box::new(number(2.0)))
    };
    let point = vec![
        samples::set(&draft, "E", call(Function::Exp, vec![number(1.5)])),
        samples::set(&draft, "L", call(Function::Log, vec![number(1.5)])),
        samples::set(&draft, "Q", call(Function::Sqrt, vec![number(2.0)])),
        samples::set(&draft, "P", Value::Power(Box::new(number(1.1)), Box::new(number(7.0)))),
        samples::set(&draft, "M", call(Function::Max, vec![number(1.0), number(2.0)])),
        samples::set(&draft, "C", choose(Relation::GreaterEqual, 2.0, 2.0)),
        samples::set(&draft, "G", Value::Negate(Box::new(choose(Relation::NotEqual, 2.0, 2.0)))),
    ];
    let (rows, _) = run(&draft.finish("", vec![], vec![], point, &names));
    assert_eq!(rows[0][1..], [1.5f64.exp(), 1.5f64.ln(), 2f64.sqrt(), 1.1f64.powf(7.0), 2.0, 1.0, -2.0]);
}
