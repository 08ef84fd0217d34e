//! Numbers on pages.

use super::*;

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
    let present = |value| {
        let mut before = [0 as c_char; 400];
        text(|to| unsafe { zd_present(to, before.as_mut_ptr(), value, value) })
    };
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
