//! The runtime's parts, one by one. Whole pages are tested in `tests/clib.rs`.

use super::*;
use std::ffi::CStr;
use std::mem::size_of;

const TABLE: [f64; 5] = [10.0, 12.0, 20.0, 19.0, 5.0];

#[test]
fn the_structs_have_the_sizes_c_gives_them() {
    let sizes = [
        size_of::<Failure>(),
        size_of::<Excursion>(),
        size_of::<Head>(),
        size_of::<Setting>(),
        size_of::<Column>(),
        size_of::<Period>(),
        size_of::<Site>(),
        size_of::<Watch>(),
        size_of::<Change>(),
        size_of::<Item>(),
        size_of::<Curve>(),
        size_of::<Group>(),
        size_of::<Plot>(),
        size_of::<Run>(),
        size_of::<Program>(),
        size_of::<Sink>(),
        size_of::<Override>(),
        size_of::<Store>(),
        size_of::<Orders>(),
        size_of::<Paging>(),
    ];
    for (which, &size) in (0..).zip(&sizes) {
        assert_eq!(unsafe { zh_of_size(which) }, size as c_long, "struct {which}");
    }
    assert_eq!(unsafe { zh_of_size(sizes.len() as c_int) }, -1);
}

// ---- tables ----

fn slopes(inc: f64) -> [f64; 5] {
    let mut slope = [0.0; 5];
    unsafe { zh_slopes(TABLE.as_ptr(), slope.as_mut_ptr(), 1, 5, inc) };
    slope
}

fn look(x: f64) -> f64 {
    unsafe { zh_look(&mut Head::default(), -1, TABLE.as_ptr(), slopes(1.0).as_ptr(), 1, 5, x, 0.0, 4.0, 1.0, 1.0) }
}

fn extend(x: f64) -> f64 {
    unsafe { zh_extend(TABLE.as_ptr(), slopes(1.0).as_ptr(), 1, 5, x, 0.0, 1.0, 1.0) }
}

#[test]
fn a_table_gives_its_values_at_the_knots_and_lines_between() {
    for (i, &value) in TABLE.iter().enumerate() {
        assert_eq!(look(i as f64), value);
        assert_eq!(extend(i as f64), value);
    }
    assert_eq!(look(1.25), 14.0);
    assert_eq!(look(3.5), 12.0);
    assert_eq!(extend(3.5), 12.0);
}

#[test]
fn outside_its_range_a_table_stays_at_its_ends_or_goes_on() {
    assert_eq!(look(-1e300), 10.0);
    assert_eq!(look(f64::NEG_INFINITY), 10.0);
    assert_eq!(look(f64::NAN), 10.0);
    assert_eq!(look(1e300), 5.0);
    assert_eq!(look(f64::INFINITY), 5.0);
    assert_eq!(extend(-2.0), 6.0);
    assert_eq!(extend(6.0), -23.0);
    assert!(extend(f64::NAN).is_nan());
}

#[test]
fn a_column_of_a_wider_table_is_reached_by_its_stride() {
    let value = [1.0, 100.0, 2.0, 200.0, 4.0, 400.0];
    let mut slope = [0.0; 6];
    unsafe {
        zh_slopes(value.as_ptr().add(1), slope.as_mut_ptr().add(1), 2, 3, 0.5);
        let at = |x| {
            zh_look(&mut Head::default(), -1, value.as_ptr().add(1), slope.as_ptr().add(1), 2, 3, x, 0.0, 1.0, 2.0, 0.5)
        };
        assert_eq!([at(0.0), at(0.25), at(0.75), at(2.0)], [100.0, 150.0, 300.0, 400.0]);
    }
}

#[test]
fn excursions_are_counted_once_a_step_and_fail_only_when_strict() {
    let mut seen = [Excursion { last: -1.0, site: 7, ..Excursion::default() }];
    let mut head = Head { excursions: seen.as_mut_ptr(), ..Head::default() };
    let slope = slopes(1.0);
    let at = |head: &mut Head, step: c_long, x| {
        head.step = step;
        head.time = step as f64 / 2.0;
        unsafe { zh_range(head, 0, TABLE.as_ptr(), slope.as_ptr(), 1, 5, x, 0.0, 4.0, 1.0, 1.0) }
    };
    assert_eq!(at(&mut head, 0, 0.0), 10.0);
    assert_eq!(at(&mut head, 1, 4.0), 5.0);
    assert_eq!(at(&mut head, 2, 4.5), 5.0);
    assert_eq!(at(&mut head, 2, 4.6), 5.0);
    assert_eq!(at(&mut head, 3, -1.0), 10.0);
    assert_eq!(head.failure.kind, kind::GOOD);
    head.strict = 1;
    at(&mut head, 4, 9.0);
    assert_eq!(head.failure, Failure { kind: kind::TABLE_RANGE, site: 7, time: 2.0, value: 9.0 });
    assert_eq!((seen[0].steps, seen[0].time, seen[0].argument), (3.0, 1.0, 4.5));
}

#[test]
fn a_table_with_varying_bounds_checks_their_fit() {
    let table = |x, lo, hi, inc, how| {
        let mut head = Head::default();
        let value = unsafe { zh_table(&mut head, 3, 0, TABLE.as_ptr(), 1, 5, x, lo, hi, inc, how) };
        (value, head.failure.kind)
    };
    assert_eq!(table(4.0, 1.0, 7.0, 1.5, HOW_TABHL), (20.0, kind::GOOD));
    assert_eq!(table(0.0, 1.0, 7.0, 1.5, HOW_TABHL), (10.0, kind::GOOD));
    assert_eq!(table(10.0, 1.0, 7.0, 1.5, HOW_TABXT), (-23.0, kind::GOOD));
    assert_eq!(table(4.0, 1.0, 7.0, 1.0, HOW_TABHL).1, kind::TABLE_SIZE);
    assert_eq!(table(4.0, 1.0, 7.0, -1.5, HOW_TABHL).1, kind::TABLE_SIZE);
    assert_eq!(table(4.0, f64::NAN, 7.0, 1.5, HOW_TABHL).1, kind::TABLE_SIZE);
}

// ---- functions of time, against the cases whose numbers were computed elsewhere ----

/// A clock of a run: the head at each of its steps.
fn clock(start: f64, dt: f64, steps: c_long) -> impl Iterator<Item = Head> {
    (0..=steps).map(move |step| Head {
        time: start + step as f64 * dt,
        dt,
        half: dt / 2.0,
        start,
        step,
        started: 1,
        ..Head::default()
    })
}

fn reference(case: &str) -> (Vec<String>, Vec<Vec<f64>>) {
    let path = format!("{}/tests/models/dynamo/{case}/reference.csv", env!("CARGO_MANIFEST_DIR"));
    let text = std::fs::read_to_string(path).unwrap();
    let mut lines = text.lines();
    let names = lines.next().unwrap().split(',').map(String::from).collect();
    (names, lines.map(|line| line.split(',').map(|value| value.parse().unwrap()).collect()).collect())
}

/// Steps through a case and compares one of its columns.
fn follow(case: &str, column: &str, dt: f64, mut value: impl FnMut(&Head, &dyn Fn(&str) -> f64) -> f64) {
    let (names, rows) = reference(case);
    let place = |name: &str| names.iter().position(|other| other == name).unwrap();
    for (head, row) in clock(rows[0][0], dt, rows.len() as c_long - 1).zip(&rows) {
        let given = |name: &str| row[place(name)];
        let got = value(&head, &given);
        let wanted = row[place(column)];
        assert!((got - wanted).abs() <= 1e-9 * wanted.abs() + 1e-12, "{column} at {}: {got}, not {wanted}", head.time);
    }
}

fn pulses(dt: f64, steps: c_long, first: f64, interval: f64) -> Vec<f64> {
    let mut state = [0.0; PULSE_STATE];
    clock(0.0, dt, steps)
        .filter(|head| unsafe { zh_pulse(head, state.as_mut_ptr(), 1.0, first, interval) } != 0.0)
        .map(|head| head.time)
        .collect()
}

#[test]
fn pulses_keep_their_nominal_times() {
    assert_eq!(pulses(1.0, 8, 1.6, 1.6), [2.0, 3.0, 5.0, 6.0, 8.0]);
    assert_eq!(pulses(1.0, 3, 2.0, 0.3), [2.0, 3.0]);
    assert_eq!(pulses(1.0, 9, 2.0, 0.0), [2.0]);
    assert_eq!(pulses(1.0, 3, -5.0, 0.0), [0.0; 0]);
    for interval in [1e-300, 1e-9, f64::NAN, f64::INFINITY, 1e300] {
        pulses(1.0, 3, -1e9, interval);
        pulses(1.0, 3, f64::NEG_INFINITY, interval);
        pulses(1.0, 3, f64::NAN, interval);
    }
    assert_eq!(pulses(1.0, 2, -1e9, 1e-9), [0.0, 1.0, 2.0]);
    assert_eq!(pulses(1.0, 3, -1e9, 2.0), [0.0, 2.0]);
}

#[test]
fn pulses_agree_with_the_cases() {
    let train = |column: &str, height: fn(&Head) -> f64, first: f64, interval: f64| {
        let mut state = [0.0; PULSE_STATE];
        follow("pulse_train", column, 0.25, |head, _| unsafe {
            zh_pulse(head, state.as_mut_ptr(), height(head), first, interval)
        });
    };
    train("P1", |_| 6.0, 12.0, 3.0);
    train("P3", |_| 1.0, 4.0, 5.0);
    train("P4", |_| 1.0, 13.0, 0.0);
    train("P5", |_| 1.0, 12.0, 0.7);
    train("P6", |head| head.time, 11.0, 4.0);
    train("P7", |_| 1.0, 10.0, 100.0);
    train("P8", |_| 1.0, 9.0, 0.0);
    let mut state = [0.0; PULSE_STATE];
    follow("pulse_varying_interval", "VARY", 1.0, |head, given| unsafe {
        zh_pulse(head, state.as_mut_ptr(), 1.0, 1.6, given("GAP"))
    });
}

#[test]
fn samples_agree_with_the_case() {
    let sample = |column: &str, interval: f64, initial: f64| {
        let mut state = [0.0; SAMPLE_STATE];
        unsafe { zh_hold(state.as_mut_ptr(), initial) };
        follow("sample_and_hold", column, 0.25, |head, given| unsafe {
            let interval = if column == "VARY" { given("GAP") } else { interval };
            zh_sample(head, state.as_mut_ptr(), given("WAVE"), interval)
        });
    };
    sample("HELD", 2.0, 0.0);
    sample("HELDI", 2.0, -4.0);
    sample("ODD", 0.7, 0.0);
    sample("VARY", 0.0, 0.0);
    sample("ALL", 0.0, 0.0);
}

#[test]
fn the_functions_of_1963_start_from_their_n_cards() {
    let mut state = [0.0; RAMP_STATE];
    follow("numbered_forms", "F47", 0.25, |head, _| unsafe {
        zh_add_ramp(head, state.as_mut_ptr(), head.time, 2.0, 0.5)
    });
    follow("numbered_forms", "F45", 0.25, |head, given| unsafe { zh_step(head, given("F7"), 2.0, -1.0) });
}

#[test]
fn in_the_initial_phase_nothing_is_used_up() {
    let mut head = Head { dt: 1.0, half: 0.5, ..Head::default() };
    let mut state = [0.0; PULSE_STATE];
    unsafe {
        assert_eq!(zh_pulse(&head, state.as_mut_ptr(), 3.0, 0.0, 9.0), 3.0);
        assert_eq!(state, [0.0; PULSE_STATE]);
        head.started = 1;
        assert_eq!(zh_pulse(&head, state.as_mut_ptr(), 3.0, 0.0, 9.0), 3.0);
    }
}

#[test]
fn trains_move_at_the_start_and_then_by_their_interval() {
    let mut state = [0.0; TRAIN_STATE];
    let times: Vec<f64> = clock(0.0, 0.5, 13)
        .filter(|head| unsafe { zh_train_due(head, state.as_mut_ptr(), 1.7) } != 0)
        .map(|head| head.time)
        .collect();
    assert_eq!(times, [0.0, 1.5, 3.5, 5.0]);
    let mut cars = [1.0, 2.0, 3.0];
    unsafe { zh_cyclic(cars.as_mut_ptr(), 3) };
    assert_eq!(cars, [3.0, 1.0, 2.0]);
    unsafe { zh_linear(cars.as_mut_ptr(), 3) };
    assert_eq!(cars, [0.0, 3.0, 1.0]);
}

// ---- random numbers ----

#[test]
fn the_ten_thousandth_number_is_that_of_park_and_miller() {
    let mut head = Head::default();
    for _ in 0..10_000 {
        let noise = unsafe { zh_noise(&mut head) };
        assert!((-0.5..0.5).contains(&noise));
    }
    assert_eq!(head.seed, 1_043_618_065);
}

#[test]
fn noise_and_normal_numbers_are_spread_as_they_should_be() {
    let mut head = Head::default();
    let n = 100_000;
    let (mut sum, mut squares) = (0.0, 0.0);
    for _ in 0..n {
        let noise = unsafe { zh_noise(&mut head) };
        sum += noise;
        squares += noise * noise;
    }
    assert!((sum / f64::from(n)).abs() < 0.005);
    assert!((squares / f64::from(n) - 1.0 / 12.0).abs() < 0.001);
    let (mut sum, mut squares) = (0.0, 0.0);
    for _ in 0..n {
        let x = unsafe { zh_normal(&mut head, 50.0, 4.0) } - 50.0;
        assert!(x.abs() <= 2.4 * 4.0);
        sum += x;
        squares += x * x;
    }
    assert!((sum / f64::from(n)).abs() < 0.06);
    assert!((14.0..14.6).contains(&(squares / f64::from(n))));
}

#[test]
fn any_seed_makes_a_state() {
    let seed = |value| unsafe { zd_seed_of(value) };
    assert_eq!(seed(-7919.0), seed(7919.0));
    assert_eq!(seed(300_336_163_251.0), seed((300_336_163_251_i64 % 2_147_483_647) as f64));
    for none in [0.0, f64::NAN, f64::INFINITY, 2_147_483_647.0] {
        assert_eq!(seed(none), seed(1.0));
    }
    for value in 0..100_000 {
        assert!((1..=2_147_483_646).contains(&seed(f64::from(value))));
    }
}

#[test]
fn neighbouring_seeds_begin_far_apart() {
    let first: Vec<f64> = (1..=1000).map(|value| unsafe { zd_seed_of(f64::from(value)) } as f64).collect();
    let mean = first.iter().sum::<f64>() / 1000.0 / 2_147_483_647.0;
    assert!((0.45..0.55).contains(&mean), "{mean}");
    assert!(first.windows(2).any(|pair| pair[0] > pair[1]));
    assert!((first[1] / first[0] - 2.0).abs() > 0.01 && (first[2] / first[0] - 3.0).abs() > 0.01);
}

// ---- numbers on pages ----

fn text(write: impl FnOnce(*mut c_char)) -> String {
    let mut room = [0 as c_char; 400];
    write(room.as_mut_ptr());
    unsafe { CStr::from_ptr(room.as_ptr()) }.to_str().unwrap().to_string()
}

fn marks(low: f64, high: f64, layout: c_int) -> String {
    let mut room = [[0 as c_char; 24]; 5];
    let mut letter = [0; 5];
    unsafe { zd_marks(room.as_mut_ptr(), letter.as_mut_ptr(), low, high, layout) };
    let mut words = Vec::new();
    for (word, &letter) in room.iter().zip(&letter) {
        let mut word = unsafe { CStr::from_ptr(word.as_ptr()) }.to_str().unwrap().to_string();
        if letter != 0 {
            word.push(letter as u8 as char);
        }
        words.push(word);
    }
    words.join(" ")
}

#[test]
fn scale_values_are_written_as_the_page_tells() {
    assert_eq!(marks(0.0, 8e9, 2), "0. 2000.M 4000.M 6000.M 8000.M");
    assert_eq!(marks(0.0, 20e9, 2), ".0 5.B 10.B 15.B 20.B");
    assert_eq!(marks(0.0, 1e12, 2), "0. 250.B 500.B 750.B 1000.B");
    assert_eq!(marks(0.0, 2.0, 2), ".0 .5 1. 1.5 2.");
    assert_eq!(marks(0.0, 12000.0, 1), "0 3T 6T 9T 12T");
    assert_eq!(marks(1000.0, 1200.0, 1), "1000 1050 1100 1150 1200");
    assert_eq!(marks(-0.06, 0.06, 1), "-0.06 -0.03 0 0.03 0.06");
    assert_eq!(marks(0.0, 0.0005, 1), "0 125E 250E 375E 500E");
    assert_eq!(marks(0.0, 1e300, 2).split(' ').count(), 5);
}

#[test]
fn limits_left_to_the_program_take_in_everything() {
    let limits = |least, most, group: Group| {
        let (mut low, mut high) = (0.0, 0.0);
        unsafe { zd_limits(least, most, &group, &mut low, &mut high) };
        (low, high)
    };
    let free = Group::default();
    assert_eq!(limits(1000.0, 1186.0, free), (1000.0, 1200.0));
    assert_eq!(limits(1000.0, 8796.0, free), (0.0, 12000.0));
    assert_eq!(limits(-0.06, 0.06, free), (-0.06, 0.06));
    assert_eq!(limits(5.0, 5.0, free), (0.0, 5.0));
    assert_eq!(limits(-5.0, -5.0, free), (-5.0, 0.0));
    assert_eq!(limits(0.0, 0.0, free), (0.0, 1.0));
    assert_eq!(limits(3.0, 90.0, Group { low_given: 1, ..free }), (0.0, 120.0));
    assert_eq!(limits(3.0, 90.0, Group { high_given: 1, high: 100.0, ..free }), (-20.0, 100.0));
    for (least, most) in [(1e308, 1.1e308), (-1e308, 1e308), (1e-310, 2e-310), (0.0, 5e-324)] {
        let (low, high) = limits(least, most, free);
        assert!(low < high);
    }
}

#[test]
fn values_of_tables_have_five_digits_and_scale_letters() {
    let scale = |largest| {
        let (mut power, mut decimals) = (0, 0);
        unsafe { zd_scale_of(largest, &mut power, &mut decimals) };
        (power, decimals)
    };
    assert_eq!(scale(0.0), (0, 4));
    assert_eq!((scale(8000.0), scale(81.867), scale(0.29621)), ((0, 1), (0, 3), (0, 5)));
    assert_eq!((scale(9999.94), scale(9999.96), scale(0.05)), ((0, 1), (3, 3), (-3, 3)));
    assert_eq!((scale(5.3e9), scale(0.000_01)), ((6, 1), (-6, 3)));
    let cell = |value, power, decimals, given| text(|to| unsafe { zd_cell(to, value, power, decimals, given) });
    assert_eq!(cell(0.0, 0, 3, 0), ".000");
    assert_eq!(cell(-0.25, 0, 3, 0), "-.250");
    assert_eq!(cell(-0.000_1, 0, 3, 0), ".000");
    assert_eq!(cell(5_296_000_000.0, 6, 1, 0), "5296.0");
    assert_eq!(cell(123.456, 0, 2, 1), "123.46");
    assert_eq!(cell(123_456.0, 0, 2, 1), "123.5T");
    assert!(cell(f64::MIN, 0, 1_000, 0).len() < 400, "a text has room for 400 characters");
    let present = |value| text(|to| unsafe { zd_present(to, value) });
    assert_eq!([present(0.25), present(1.0), present(2300.0), present(0.0)], [".2500", "1.000", "2300.", ".0000"]);
    assert_eq!([present(12_345.0), present(9999.6), present(-40.0)], ["12.3T", "10.0T", "-40.00"]);
    let shortest = |value| text(|to| unsafe { zd_shortest(to, value) });
    assert_eq!([shortest(10.0), shortest(0.1), shortest(-0.5), shortest(1e30)], ["10", ".1", "-.5", "1E+30"]);
}

#[test]
fn times_beside_plots_are_short() {
    let label = |time, layout| text(|to| unsafe { zd_time_label(to, time, layout) });
    assert_eq!([label(1900.0, 2), label(12.5, 2), label(0.5, 2), label(0.0, 2)], ["1900.", "12.5", ".5", "0."]);
    assert_eq!([label(0.0, 1), label(5.0, 1), label(10.0, 1), label(2.5, 1)], ["0", "5", "10", "2.5"]);
    assert_eq!([label(0.1 * 3.0, 2), label(1970.2, 2), label(123_456.0, 2)], [".3", "1970.2", "123.T"]);
}

// ---- runs ----

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
        .map(|i| Setting { name: names[i].as_ptr(), offset: offsets[i], count: 1, extents: [0; 3], base: &settings[i] })
        .collect();
    let x = std::mem::offset_of!(Model, x);
    let y = std::mem::offset_of!(Model, y);
    let columns = [Column { name: c"TIME".as_ptr(), offset: 0 }, Column { name: c"X".as_ptr(), offset: x }];
    let watches = [
        Watch { offset: x, count: 1, site: 0, late: 1 },
        Watch { offset: y, count: 1, site: 1, late: c_int::from(late) },
    ];
    let period = |offset: usize| Period { offset: offset as c_long, varies: 0 };
    let none = Period { offset: -1, varies: 0 };
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
        title: c"".as_ptr(),
        layout: 2,
        seed: 0.0,
        size: size_of::<Model>(),
        n_settings: 4,
        settings: settings.as_ptr(),
        n_columns: 2,
        n_full: 2,
        columns: columns.as_ptr(),
        n_sites: 0,
        sites: std::ptr::null(),
        n_watches: 2,
        watches: watches.as_ptr(),
        n_excursions: 0,
        excursion_sites: std::ptr::null(),
        length: period(offsets[1]),
        print: period(offsets[2]),
        plot: none,
        save: none,
        n_runs: 1,
        runs: runs.as_ptr(),
        begin: Some(begin),
        advance: Some(advance),
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
        let kind = zd_simulate(&program, std::ptr::from_mut(&mut model).cast(), &mut store, &orders);
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
