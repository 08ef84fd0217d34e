//! Numbers in forms, against a second reading of their rules.

use super::*;
use proptest::prelude::*;

/// A form: blanks, asterisks before the point, whether it has a point, asterisks behind it.
type Form = (usize, usize, bool, usize);

/// Rules 1 to 4 of the number forms as they stand in docs/languages/cosmo.md.
fn by_the_rules(value: f64, (blanks, before, point, behind): Form) -> String {
    let mut digits = match value {
        value if value.is_nan() => "NAN".to_string(),
        value if value.is_infinite() => "INF".to_string(),
        value => format!("{:.behind$}", value.abs()),
    };
    if value.is_finite() && point && behind == 0 {
        digits.push('.');
    }
    if point && before == 0 {
        digits = digits.strip_prefix("0.").map_or(digits.clone(), |rest| format!(".{rest}"));
    }
    let zero = value.is_finite() && !digits.contains(|c: char| ('1'..='9').contains(&c));
    let minus = value < 0.0 && !zero;
    if minus {
        digits.insert(0, '-');
    }
    let width = blanks + before + usize::from(point) + behind;
    let room = if blanks > 0 && !minus { width - 1 } else { width };
    if digits.len() <= room { format!("{digits:>width$}") } else { " ".repeat(blanks.min(1)) + &digits }
}

fn formed(value: f64, (blanks, before, point, behind): Form) -> String {
    let text = printed(move |head| unsafe {
        zdp_form(head, value, blanks as c_int, before as c_int, c_int::from(point), behind as c_int);
        put(head, "|");
    });
    text.strip_suffix("|\n").unwrap().to_string()
}

#[test]
fn numbers_in_forms_as_the_rules_tell() {
    for (value, form, text) in [
        (5.191_666_666, (3, 5, true, 2), "       5.19"),
        (0.5, (0, 2, true, 2), " 0.50"),
        (0.0, (0, 4, false, 0), "   0"),
        (12.0, (0, 3, true, 0), " 12."),
        (0.25, (0, 0, true, 3), ".250"),
        (-0.25, (1, 0, true, 3), "-.250"),
        (1.25, (0, 0, true, 1), "1.2"),
        (-0.001, (2, 1, true, 2), "  0.00"),
        (123.0, (2, 2, false, 0), " 123"),
        (1234.0, (2, 2, false, 0), " 1234"),
        (-123.0, (2, 2, false, 0), "-123"),
        (-1234.0, (2, 2, false, 0), " -1234"),
        (-1234.0, (0, 2, false, 0), "-1234"),
        (f64::NEG_INFINITY, (0, 5, true, 1), "   -INF"),
        (f64::NAN, (1, 1, false, 0), " NAN"),
        (2.5, (0, 3, false, 0), "  2"),
    ] {
        assert_eq!(formed(value, form), text, "{value} {form:?}");
        assert_eq!(by_the_rules(value, form), text, "{value} {form:?}");
    }
}

#[test]
fn a_form_longer_than_any_line_prints_what_there_is_room_for() {
    let text = printed(|head| unsafe { zdp_form(head, 1.0 / 3.0, 0, 1, 1, 5000) });
    assert_eq!(text, format!("{}\n", &format!("{:.200}", 1.0 / 3.0)[..132]));
    let text = printed(|head| unsafe { zdp_form(head, 1e308, 0, 1, 1, 2) });
    assert_eq!(text, format!("{}\n", &format!("{:.2}", 1e308)[..132]));
}

proptest! {
    #[test]
    fn any_number_in_any_form(
        value in prop_oneof![
            any::<f64>(),
            (-1e6..1e6),
            (-20_000i32..20_000).prop_map(|hundredths| f64::from(hundredths) / 100.0),
            (-2000i32..2000).prop_map(|eighths| f64::from(eighths) / 8.0),
        ],
        blanks in 0usize..4, before in 0usize..6, point: bool, behind in 0usize..5,
    ) {
        let form = (blanks, before, point, if point { behind } else { 0 });
        prop_assume!(form.1 + form.3 > 0);
        let wanted = by_the_rules(value, form);
        prop_assume!(wanted.len() < 132);
        prop_assert_eq!(formed(value, form), wanted);
    }
}

#[test]
fn plain_numbers_are_those_of_c() {
    let text = printed(|head| unsafe {
        for value in [0.1, 1e6, 123_456.7, 1e-5, f64::NAN, -f64::INFINITY] {
            zdp_plain(head, value, 0);
            zdp_blanks(head, 1.0);
        }
        zdp_plain(head, -2_147_483_648.0, 1);
    });
    assert_eq!(text, "0.1 1e+06 123457 1e-05 NAN -INF -2147483648\n");
}
