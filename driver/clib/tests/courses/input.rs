//! Numbers of the input.

use super::*;

/// Numbers and what reading ends with; `value` of the failure.
fn numbers(input: &str, integer: bool) -> (Vec<f64>, c_int, f64) {
    let read = std::rc::Rc::new(RefCell::new((Vec::new(), 0, 0.0)));
    let shared = read.clone();
    follow(input, None, Orders::default(), move |head| {
        loop {
            let mut number = 0.0;
            let wrong = unsafe { zdi_number(head, c_int::from(integer), &mut number) };
            let mut read = shared.borrow_mut();
            if wrong != kind::GOOD {
                (read.1, read.2) = (wrong, unsafe { (*head).failure.value });
                return kind::GOOD;
            }
            read.0.push(number);
        }
    });
    read.borrow().clone()
}

#[test]
fn numbers_stand_between_blanks_commas_semicolons_and_line_ends() {
    let text = "\u{feff}1 2.5,-3;+4e2\r\n# 9 9\n.5\t5. # six\n;, 1E-2,,7#8";
    assert_eq!(numbers(text, false), (vec![1.0, 2.5, -3.0, 400.0, 0.5, 5.0, 0.01, 7.0], kind::NO_DATA, 9.0));
    assert_eq!(numbers("", false), (vec![], kind::NO_DATA, 1.0));
    assert_eq!(numbers("# nothing", true), (vec![], kind::NO_DATA, 1.0));
}

#[test]
fn what_is_no_number_is_told_with_its_place() {
    for (text, at) in [
        ("1 x", 2.0),
        ("1e", 1.0),
        ("1 . 2", 2.0),
        ("-", 1.0),
        ("0x10", 1.0),
        ("1 2 inf", 3.0),
        ("nan", 1.0),
        ("1e999", 1.0),
        ("1.2.3", 1.0),
        ("3-4", 1.0),
    ] {
        let (read, wrong, place) = numbers(text, false);
        assert_eq!((read.len() as f64 + 1.0, wrong, place), (at, kind::NOT_NUMBER, at), "{text}");
    }
    assert_eq!(numbers(&"1".repeat(500), false).1, kind::NOT_NUMBER);
}

#[test]
fn an_integer_has_no_point_and_no_exponent_and_fits_into_32_bits() {
    assert_eq!(numbers("1 -2147483648 +2147483647", true).0, [1.0, -2_147_483_648.0, 2_147_483_647.0]);
    assert_eq!(numbers("1 2.0", true), (vec![1.0], kind::REAL_HERE, 2.0));
    assert_eq!(numbers("1e3", true).1, kind::REAL_HERE);
    assert_eq!(numbers("2147483648", true).1, kind::OVERFLOW);
}

#[test]
fn a_number_is_found_again_by_its_place() {
    let directory = tempfile::tempdir().unwrap();
    let file = file_of(directory.path(), "1 2 # x y\n\n3,four;5");
    let found = |number| {
        let mut room = [0 as c_char; 4];
        let mut line = 0;
        let found = unsafe { zdi_place(file, number, room.as_mut_ptr(), 4, &mut line) };
        let text = unsafe { CStr::from_ptr(room.as_ptr()) }.to_str().unwrap().to_string();
        (found, text, line)
    };
    assert_eq!(found(4.0), (1, "fou".into(), 3));
    assert_eq!(found(2.0), (1, "2".into(), 1));
    assert_eq!(found(6.0).0, 0);
    unsafe { fclose(file) };
}

#[test]
fn numbers_left_over_are_told_only_of_an_input_of_its_own() {
    let ends = |whole, text| {
        let orders = Orders { whole, rows: 0, ..Orders::default() };
        follow(text, None, orders, |head| unsafe {
            let mut number = 0.0;
            assert_eq!(zdi_number(head, 0, &mut number), kind::GOOD);
            zdc_run(head)
        })
        .records
    };
    assert_eq!(ends(1, "1 2"), [1.0, 0.0, 3.0, 26.0, -1.0, 0.0, 1.0, 0.0, 5.0, -1.0]);
    assert_eq!(ends(1, "1 # 2"), [1.0, 0.0, 5.0, -1.0]);
    assert_eq!(ends(0, "1 2"), [1.0, 0.0, 5.0, -1.0]);
}
