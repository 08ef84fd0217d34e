//! Data files.

use super::*;

const COLUMNS: [&CStr; 3] = [c"first", c"Cp", c"w"];

fn table(increasing: c_int) -> DataTable {
    // A list that lives as long as any test.
    let names: Vec<*const c_char> = COLUMNS.iter().map(|name| name.as_ptr()).collect();
    DataTable {
        name: c"obs".as_ptr(),
        file: c"obs.csv".as_ptr(),
        n_columns: names.len() as c_int,
        columns: names.leak().as_ptr(),
        increasing,
        observed: 0,
        site: 5,
    }
}

#[test]
fn a_column_is_read_and_interpolated() {
    let text = "\u{feff}time , note,\"CP\", w\r\n0,begin,10,1\n\n1, \"a, b\" ,20,2\n3,end,-1e1,3.5";
    let outcome = follow("", Some((text, table(1))), Orders::default(), |head| unsafe {
        let at = |argument| zdi_interpolate(head, 0, 1, argument);
        let wanted = [10.0, 10.0, 15.0, 20.0, 5.0, -10.0, -10.0, 15.0];
        assert_eq!([-1.0, 0.0, 0.5, 1.0, 2.0, 3.0, 99.0, 0.5].map(at), wanted);
        assert!(at(f64::NAN).is_nan());
        let slope = |argument| zdi_slope(head, 0, 1, argument);
        assert_eq!([-1.0, 0.0, 0.5, 1.0, 2.0, 3.0, 99.0].map(slope), [0.0, 10.0, 10.0, -15.0, -15.0, 0.0, 0.0]);
        let mut number = 0.0;
        for wanted in [1.0, 2.0, 3.5] {
            assert_eq!((zdi_column(head, 0, 2, 0, &mut number), number), (kind::GOOD, wanted));
        }
        assert_eq!((zdi_column(head, 0, 2, 0, &mut number), (*head).failure.value), (kind::NO_DATA, 4.0));
        // The place is that of each column.
        assert_eq!((zdi_column(head, 0, 1, 1, &mut number), number), (kind::GOOD, 10.0));
        kind::GOOD
    });
    assert_eq!(outcome.kind, kind::GOOD);
}

#[test]
fn an_integer_of_a_column_is_whole() {
    follow("", Some(("t,cp,w\n1,1.5,3e9\n", table(0))), Orders::default(), |head| unsafe {
        let mut number = 0.0;
        assert_eq!(zdi_column(head, 0, 1, 1, &mut number), kind::REAL_HERE);
        assert_eq!(zdi_column(head, 0, 2, 1, &mut number), kind::OVERFLOW);
        kind::GOOD
    });
}

#[test]
fn what_is_wrong_with_a_data_file_is_told_before_the_program_begins() {
    let wrong = |text: &str, increasing| {
        let outcome = follow("", Some((text, table(increasing))), Orders::default(), |_| panic!("it began"));
        assert_eq!(outcome.printed, "");
        let failed = &outcome.records[2..7];
        assert_eq!((failed[0], failed[1], failed[2]), (4.0, f64::from(outcome.kind), 5.0));
        (outcome.kind, failed[4])
    };
    assert_eq!(wrong("t,w\n1,2\n", 0), (kind::NO_COLUMN, 1.0));
    assert_eq!(wrong("t,cp\n1,2\n", 0), (kind::NO_COLUMN, 2.0));
    assert_eq!(wrong("", 0), (kind::NO_COLUMN, 1.0));
    assert_eq!(wrong("t,cp,w\n1,2,3\n1,2,3\n", 1), (kind::NOT_RISING, 3.0));
    assert_eq!(wrong("t,cp,w\n", 1), (kind::BAD_DATA, 2.0));
    assert_eq!(wrong("t,cp,w\n1,2,3\n\n2,x,3\n", 0), (kind::BAD_DATA, 4.0));
    assert_eq!(wrong("t,cp,w\n1,2\n", 0), (kind::BAD_DATA, 2.0));
    assert_eq!(wrong("t,cp,w\n1,nan,2\n", 0), (kind::BAD_DATA, 2.0));
    let nowhere = DataTable { file: c"nowhere.csv".as_ptr(), ..table(0) };
    let outcome = follow("", Some(("", nowhere)), Orders::default(), |_| panic!("it began"));
    assert_eq!(outcome.kind, kind::NO_FILE);
    // A directory can be opened, but not read.
    let directory = DataTable { file: c".".as_ptr(), ..table(0) };
    assert_eq!(follow("", Some(("", directory)), Orders::default(), |_| panic!("it began")).kind, kind::NO_FILE);
}
