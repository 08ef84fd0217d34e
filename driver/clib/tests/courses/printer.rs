//! The line of the printer.

use super::*;

#[test]
fn a_later_symbol_takes_the_place_of_an_earlier_one_and_blanks_erase_nothing() {
    let text = printed(|head| unsafe {
        put(head, "I");
        zdp_back(head);
        zdp_blanks(head, 3.0);
        put(head, "+ø");
        zdp_back(head);
        put(head, "   *");
        zdp_back(head);
        zdp_blanks(head, -2.0);
        zdp_blanks(head, f64::NAN);
        zdp_lines(head, 1.0);
        put(head, "水 文  ");
    });
    assert_eq!(text, "I  *ø\n水 文\n");
}

#[test]
fn what_lies_behind_the_line_is_lost_and_the_head_stays_there() {
    let text = printed(|head| unsafe {
        zdp_blanks(head, 131.0);
        put(head, "ab");
        put(head, "c");
        zdp_back(head);
        put(head, "x");
        zdp_lines(head, 2.0);
        zdp_blanks(head, 1e300);
        zdp_form(head, 12.0, 1, 4, 0, 0);
        put(head, "y");
        zdp_back(head);
        put(head, "z");
    });
    assert_eq!(text, format!("x{}a\n\nz\n", " ".repeat(130)));
}

#[test]
fn the_line_in_progress_is_closed_and_nothing_is_written_if_nothing_was_printed() {
    assert_eq!(printed(|_| ()), "");
    assert_eq!(
        printed(|head| unsafe {
            zdp_blanks(head, 5.0);
            zdp_lines(head, 0.0);
            zdp_lines(head, -3.0);
            zdp_back(head);
        }),
        ""
    );
    assert_eq!(printed(|head| unsafe { zdp_lines(head, 1.0) }), "\n\n");
    assert_eq!(printed(|head| put(head, "end")), "end\n");
}

#[test]
fn what_was_printed_before_a_failure_stays() {
    let outcome = follow("", None, Orders::default(), |head| {
        put(head, "half a li");
        unsafe { (*head).failure = Failure { kind: kind::DIVISION, site: 0, time: 3.0, value: 0.0 } };
        kind::DIVISION
    });
    assert_eq!((outcome.kind, outcome.printed.as_str()), (kind::DIVISION, "half a li\n"));
    assert_eq!(outcome.records, [1.0, 0.0, 4.0, 1.0, 0.0, 3.0, 0.0, 5.0, -1.0]);
}
