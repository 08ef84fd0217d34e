//! Looking up values in tables.

use super::*;

const TABLE: [f64; 5] = [10.0, 12.0, 20.0, 19.0, 5.0];

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
