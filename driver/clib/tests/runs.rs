//! Runs of a model made for the purpose.

use super::*;

/// A model for the runtime: X grows by RATE, Y is 1/(4-X), and what begin and advance are told is kept.
#[repr(C)]
#[derive(Default)]
struct Model {
    head: Head,
    length: f64,
    print: f64,
    rate: f64,
    x: f64,
    y: f64,
}

unsafe extern "C" fn begin(model: *mut c_void) -> c_int {
    let model = unsafe { &mut *model.cast::<Model>() };
    model.head.started = 1;
    point(model)
}

unsafe extern "C" fn advance(model: *mut c_void, count: c_long) -> c_int {
    let model = unsafe { &mut *model.cast::<Model>() };
    for _ in 0..count {
        model.x += model.head.dt * model.rate;
        model.head.step += 1;
        model.head.time = model.head.start + model.head.step as f64 * model.head.dt;
        let failed = point(model);
        if failed != kind::GOOD {
            return failed;
        }
    }
    kind::GOOD
}

fn point(model: &mut Model) -> c_int {
    model.y = 1.0 / (4.0 - model.x);
    if model.x > 1e6 {
        model.head.failure = Failure { kind: kind::DOMAIN, site: 1, time: model.head.time, value: model.x };
        return kind::DOMAIN;
    }
    kind::GOOD
}

#[derive(Default)]
struct Outcome {
    kind: c_int,
    rows: Vec<(c_int, f64, f64)>,
    failed: Option<[f64; 4]>,
    steps: f64,
}

/// Runs the model with DT, LENGTH, PRTPER, RATE and reads the store back from its bytes.
fn run(settings: [f64; 4], late: bool, orders: Orders) -> Outcome {
    let names = [c"DT", c"LENGTH", c"PRTPER", c"RATE"];
    let offsets = [
        std::mem::offset_of!(Model, head.dt),
        std::mem::offset_of!(Model, length),
        std::mem::offset_of!(Model, print),
        std::mem::offset_of!(Model, rate),
    ];
    let settings: Vec<Setting> = (0..4)
        .map(|i| Setting {
            name: names[i].as_ptr(),
            offset: offsets[i],
            count: 1,
            extents: [0; 3],
            base: &settings[i],
            kind: 0,
            scale: 1.0,
        })
        .collect();
    let x = std::mem::offset_of!(Model, x);
    let y = std::mem::offset_of!(Model, y);
    let columns = [
        Column { name: c"TIME".as_ptr(), offset: 0, integer: 0, kind: 0, scale: 1.0 },
        Column { name: c"X".as_ptr(), offset: x, integer: 0, kind: 0, scale: 1.0 },
    ];
    let watches = [
        Watch { offset: x, count: 1, site: 0, late: 1 },
        Watch { offset: y, count: 1, site: 1, late: c_int::from(late) },
    ];
    let period = |offset: usize| Period { offset: offset as c_long, varies: 0 };
    let runs = [Run {
        name: c"ONE".as_ptr(),
        n_changes: 0,
        changes: std::ptr::null(),
        n_shown: 0,
        shown: std::ptr::null(),
        seed: 0.0,
        n_items: 0,
        items: std::ptr::null(),
        n_plots: 0,
        plots: std::ptr::null(),
        n_saved: 0,
        saved: std::ptr::null(),
    }];
    let program = Program {
        size: size_of::<Model>(),
        n_settings: 4,
        settings: settings.as_ptr(),
        n_columns: 2,
        n_full: 2,
        columns: columns.as_ptr(),
        n_watches: 2,
        watches: watches.as_ptr(),
        length: period(offsets[1]),
        print: period(offsets[2]),
        n_runs: 1,
        runs: runs.as_ptr(),
        begin: Some(begin),
        advance: Some(advance),
        ..nothing()
    };
    let directory = tempfile::tempdir().unwrap();
    let path = directory.path().join("stored");
    let name = std::ffi::CString::new(path.to_str().unwrap()).unwrap();
    let mut model = Model::default();
    let mut store = Store::default();
    let kind = unsafe {
        let file = fopen(name.as_ptr(), c"w+b".as_ptr());
        assert!(!file.is_null());
        assert_eq!(zd_create_store(&mut store, file, &program, std::ptr::null(), 0, 0), kind::GOOD);
        let kind = zh_run(&program, std::ptr::from_mut(&mut model).cast(), &mut store, &orders);
        assert_eq!(zd_close_store(&mut store), kind::GOOD);
        assert_eq!(fclose(file), 0);
        kind
    };
    Outcome { kind, ..read(&std::fs::read(path).unwrap()) }
}

fn read(bytes: &[u8]) -> Outcome {
    assert_eq!(&bytes[..8], b"ZUDYNRES");
    let mut doubles = bytes[8..].chunks(8).map(|chunk| f64::from_ne_bytes(chunk.try_into().unwrap()));
    let mut next = || doubles.next();
    assert_eq!([next(), next(), next(), next(), next()], [1.0, 2.0, 0.0, 0.0, 1.0].map(Some));
    let mut outcome = Outcome::default();
    while let Some(tag) = next() {
        let mut field = || next().unwrap();
        match tag as c_int {
            record::RUN_BEGINS => assert_eq!(field(), 0.0),
            record::ROW => outcome.rows.push((field() as c_int, field(), field())),
            record::FAILED => outcome.failed = Some([field(), field(), field(), field()]),
            record::RUN_ENDS => outcome.steps = field(),
            other => panic!("record {other}"),
        }
    }
    outcome
}

#[test]
fn no_row_of_a_long_run_is_lost() {
    let outcome = run([0.1, 10_000.0, 0.1, 0.0], true, Orders::default());
    assert_eq!((outcome.kind, outcome.steps), (kind::GOOD, 100_000.0));
    assert_eq!(outcome.rows.len(), 100_001);
    for (step, row) in outcome.rows.iter().enumerate() {
        assert_eq!((row.0, row.1), (why::PRINT, step as f64 * 0.1));
    }
    let outcome = run([0.1, 10_000.0, 0.7, 0.0], true, Orders::default());
    assert_eq!(outcome.rows.len(), 14_286);
    assert!(outcome.rows.iter().enumerate().all(|(k, row)| (row.1 - k as f64 * 0.7).abs() < 1e-6));
}

#[test]
fn every_step_can_be_stored_and_periods_of_zero_are_silent() {
    let outcome = run([0.25, 1.0, 0.0, 1.0], true, Orders { every_step: 1, ..Orders::default() });
    assert_eq!(outcome.rows.iter().map(|row| row.1).collect::<Vec<_>>(), [0.0, 0.25, 0.5, 0.75, 1.0]);
    assert!(outcome.rows.iter().all(|row| row.0 == why::STEP));
    assert_eq!(run([0.25, 1.0, 0.0, 1.0], true, Orders::default()).rows.len(), 0);
    let tiny = run([0.25, 1.0, 1e-300, 1.0], true, Orders::default());
    assert_eq!(tiny.rows.len(), 5);
}

#[test]
fn the_earliest_failure_is_found_by_repeating_the_run() {
    // Y is infinite at X = 4 only, at step 4, long before the model itself gives up.
    let outcome = run([1.0, 1e9, 2.0, 1.0], false, Orders::default());
    assert_eq!(outcome.kind, kind::NOT_FINITE);
    let failed = outcome.failed.unwrap();
    assert_eq!(failed[..3], [f64::from(kind::NOT_FINITE), 1.0, 4.0]);
    assert_eq!(outcome.steps, 4.0);
    // Told to look in time, the run stops there: nothing is stored at the failure and nothing twice.
    let outcome = run([1.0, 1e9, 2.0, 1.0], true, Orders::default());
    assert_eq!(outcome.failed.unwrap()[..3], [f64::from(kind::NOT_FINITE), 1.0, 4.0]);
    assert_eq!(outcome.rows.iter().map(|row| row.1).collect::<Vec<_>>(), [0.0, 2.0]);
}

#[test]
fn what_the_model_reports_is_told_with_its_time() {
    let outcome = run([1.0, 1e9, 0.0, 300_000.0], true, Orders::default());
    assert_eq!(outcome.failed, Some([f64::from(kind::DOMAIN), 1.0, 4.0, 1_200_000.0]));
}

#[test]
fn runs_that_cannot_be_begun_say_why() {
    assert_eq!(run([0.0, 10.0, 1.0, 1.0], true, Orders::default()).kind, kind::DT);
    assert_eq!(run([f64::NAN, 10.0, 1.0, 1.0], true, Orders::default()).kind, kind::DT);
    assert_eq!(run([1.0, 1e30, 1.0, 1.0], true, Orders::default()).kind, kind::TOO_LONG);
    assert_eq!(run([1.0, f64::NAN, 1.0, 1.0], true, Orders::default()).kind, kind::TOO_LONG);
    let outcome = run([1.0, -5.0, 1.0, 1.0], true, Orders::default());
    assert_eq!((outcome.kind, outcome.rows.len(), outcome.steps), (kind::GOOD, 1, 0.0));
}

#[test]
fn a_run_can_be_stopped_and_settings_overridden() {
    unsafe extern "C" fn stop(_: *mut c_void, _: c_int, step: f64, last: f64) -> c_int {
        assert_eq!(last, 1e9);
        c_int::from(step >= 10_000.0)
    }
    let rate = [0.0];
    let overrides = [Override { setting: 3, first: 0, count: 1, values: rate.as_ptr() }];
    let orders = Orders { progress: Some(stop), n_overrides: 1, overrides: overrides.as_ptr(), ..Orders::default() };
    let outcome = run([1.0, 1e9, 0.0, 1.0], true, orders);
    assert_eq!(outcome.kind, kind::STOPPED);
    assert!(outcome.steps >= 10_000.0 && outcome.steps < 20_000.0);
}

#[test]
fn times_are_reached_at_the_step_the_rule_says() {
    let mut head = Head { dt: 0.1, half: 0.05, ..Head::default() };
    let reach = |head: &Head, when, from| unsafe { zd_reach(head, when, from) };
    assert_eq!(reach(&head, 7.3, 0), 73);
    assert_eq!(reach(&head, 1.03, 0), 10);
    assert_eq!(reach(&head, 1.07, 0), 11);
    assert_eq!(reach(&head, -5.0, 3), 3);
    assert_eq!(reach(&head, 1e9, 0), NEVER);
    assert_eq!(reach(&head, f64::NAN, 0), NEVER);
    head.start = 1e17;
    assert_eq!(
        reach(&head, 1e17 + 16.0, 0),
        (0..).find(|&k| 1e17 + f64::from(k) * 0.1 + 0.05 >= 1e17 + 16.0).unwrap() as c_long
    );
}
