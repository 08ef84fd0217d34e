//! Programs that run as written: here their runs, rows and stops.

mod forms;
mod input;
mod printer;
mod tables;

use super::*;
use std::cell::RefCell;
use std::ffi::CString;

type Act = Box<dyn FnMut(*mut Head) -> c_int>;

thread_local! {
    /// What the program does: the model itself is zeroed before it runs.
    static ACT: RefCell<Option<Act>> = const { RefCell::new(None) };
}

unsafe extern "C" fn course(model: *mut c_void) -> c_int {
    ACT.with_borrow_mut(|act| act.as_mut().map_or(kind::GOOD, |act| act(model.cast())))
}

/// A program with one variable behind its head.
#[repr(C)]
#[derive(Default)]
struct Model {
    head: Head,
    gain: f64,
    level: f64,
}

#[derive(Default)]
struct Outcome {
    kind: c_int,
    printed: String,
    /// The doubles behind the head of the store.
    records: Vec<f64>,
}

/// A file of C with this text.
fn file_of(directory: &std::path::Path, text: &str) -> *mut File {
    let path = directory.join("input");
    std::fs::write(&path, text).unwrap();
    let name = CString::new(path.to_str().unwrap()).unwrap();
    let file = unsafe { fopen(name.as_ptr(), c"r".as_ptr()) };
    assert!(!file.is_null());
    file
}

/// What a program leaves that reads this input, with a data file beside it.
fn follow(
    input: &str,
    table: Option<(&str, DataTable)>,
    orders: Orders,
    act: impl FnMut(*mut Head) -> c_int + 'static,
) -> Outcome {
    ACT.set(Some(Box::new(act)));
    let directory = tempfile::tempdir().unwrap();
    if let Some((text, _)) = table {
        std::fs::write(directory.path().join("obs.csv"), text).unwrap();
    }
    let tables: Vec<DataTable> = table.map(|(_, table)| table).into_iter().collect();
    let gain = 2.0;
    let offset = std::mem::offset_of!(Model, gain);
    let settings =
        [Setting { name: c"gain".as_ptr(), offset, count: 1, extents: [0; 3], base: &gain, kind: 0, scale: 1.0 }];
    let columns = [
        Column { name: c"T".as_ptr(), offset: 0, integer: 0, kind: 0, scale: 1.0 },
        Column { name: c"level".as_ptr(), offset: std::mem::offset_of!(Model, level), integer: 1, kind: 0, scale: 1.0 },
    ];
    let program = Program {
        size: size_of::<Model>(),
        n_settings: 1,
        settings: settings.as_ptr(),
        n_columns: 2,
        n_full: 2,
        columns: columns.as_ptr(),
        course: Some(course),
        n_tables: tables.len() as c_int,
        tables: tables.as_ptr(),
        n_variables: 2,
        variables: columns.as_ptr(),
        ..nothing()
    };
    let mut printed = Vec::new();
    let mut sink = sink_into(&mut printed);
    let data = CString::new(directory.path().to_str().unwrap()).unwrap();
    let file = file_of(directory.path(), input);
    let orders = Orders { printed: &mut sink, input: file, data: data.as_ptr(), ..orders };
    let mut model = Model::default();
    let mut store = Store::default();
    let kind = unsafe {
        let stored = tmpfile();
        assert_eq!(zd_create_store(&mut store, stored, &program, std::ptr::null(), 0, 0), kind::GOOD);
        let kind = zh_run(&program, std::ptr::from_mut(&mut model).cast(), &mut store, &orders);
        assert_eq!(zd_close_store(&mut store), kind::GOOD);
        let kind_and_records = (kind, records(stored));
        fclose(stored);
        fclose(file);
        kind_and_records
    };
    Outcome { kind: kind.0, records: kind.1, printed: String::from_utf8(printed).unwrap() }
}

unsafe extern "C" {
    fn fread(room: *mut c_void, size: usize, count: usize, file: *mut File) -> usize;
}

/// All doubles of a store behind its head, which has two columns here.
fn records(stored: *mut File) -> Vec<f64> {
    let mut room = vec![0.0_f64; 10_000];
    let count = unsafe {
        rewind(stored);
        fread(room.as_mut_ptr().cast(), 8, room.len(), stored)
    };
    room.truncate(count);
    room.split_off(6)
}

/// What a program prints.
fn printed(act: impl Fn(*mut Head) + 'static) -> String {
    let outcome = follow("", None, Orders::default(), move |head| {
        act(head);
        kind::GOOD
    });
    assert_eq!(outcome.kind, kind::GOOD);
    outcome.printed
}

fn put(head: *mut Head, text: &str) {
    let text = CString::new(text).unwrap();
    unsafe { zdp_text(head, text.as_ptr()) };
}

#[test]
fn runs_and_rows_are_stored_in_their_order() {
    let outcome = follow("", None, Orders::default(), |head| unsafe {
        let model = head.cast::<Model>();
        for run in [10.0, 20.0] {
            assert_eq!(zdc_run(head), kind::GOOD);
            for step in 0..2 {
                assert_eq!((*head).step, step);
                (*head).time = step as f64;
                (*model).level = run + (*head).time;
                assert_eq!(zdc_row(model.cast()), kind::GOOD);
            }
        }
        kind::GOOD
    });
    let first = [1.0, 0.0, 2.0, 11.0, 0.0, 10.0, 2.0, 11.0, 1.0, 11.0, 5.0, 1.0];
    let second = [1.0, 1.0, 2.0, 11.0, 0.0, 20.0, 2.0, 11.0, 1.0, 21.0, 5.0, 1.0];
    assert_eq!(outcome.records, [first, second].concat());
}

#[test]
fn the_user_gives_settings_and_variables() {
    let values = [7.0, 8.0];
    let overrides =
        [(0, &values[0]), (2, &values[1])].map(|(setting, values)| Override { setting, first: 0, count: 1, values });
    let orders = Orders { n_overrides: 2, overrides: overrides.as_ptr(), ..Orders::default() };
    follow("", None, orders, |head| unsafe {
        let model = head.cast::<Model>();
        assert_eq!(((*model).gain, (*model).level, (*head).given), (7.0, 0.0, 1));
        zdc_given(model.cast());
        assert_eq!(((*model).gain, (*model).level), (7.0, 8.0));
        assert_eq!((zdc_has(head, 0), zdc_has(head, 1)), (1, 0));
        kind::GOOD
    });
    follow("", None, Orders::default(), |head| unsafe {
        assert_eq!(((*head.cast::<Model>()).gain, (*head).given, zdc_has(head, 0)), (2.0, 0, 0));
        kind::GOOD
    });
}

#[test]
fn the_first_stops_go_on_at_their_label() {
    let orders = Orders { resume: 2, ..Orders::default() };
    follow("", None, orders, |head| unsafe {
        assert_eq!([zdc_stop(head, 9.0), zdc_stop(head, 0.0), zdc_stop(head, 9.0)], [9, 0, -1]);
        kind::GOOD
    });
}

#[test]
fn the_user_can_stop_a_program() {
    unsafe extern "C" fn stop(_: *mut c_void, run: c_int, step: f64, last: f64) -> c_int {
        assert!(run == 0 && last == -1.0);
        c_int::from(step > 100.0)
    }
    let orders = Orders { progress: Some(stop), rows: 0, ..Orders::default() };
    let outcome = follow("", None, orders, |head| unsafe {
        assert_eq!((zdc_run(head), zdc_asked(head), (*head).rows), (kind::GOOD, kind::GOOD, 1));
        loop {
            let wrong = zdc_row(head.cast());
            if wrong != kind::GOOD {
                return wrong;
            }
        }
    });
    assert_eq!(outcome.kind, kind::STOPPED);
    assert_eq!(outcome.records[2..4], [4.0, f64::from(kind::STOPPED)]);
}
