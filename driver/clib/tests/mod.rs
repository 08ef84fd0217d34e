//! The runtime's parts, one by one. Whole pages are tested in `tests/suite/clib.rs`.

mod courses;
mod curves;
mod digits;
mod numbers;
mod random;
mod runs;
mod tables;
mod time;

use super::*;
use std::ffi::CStr;
use std::mem::size_of;

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
        size_of::<DataTable>(),
        size_of::<Dose>(),
        size_of::<Solve>(),
        size_of::<Data>(),
        size_of::<BalancedPlace>(),
        size_of::<Balance>(),
        size_of::<Balances>(),
        size_of::<ChosenMethod>(),
        size_of::<Series>(),
        size_of::<Experiment>(),
        size_of::<Object>(),
        size_of::<Action>(),
        size_of::<Script>(),
    ];
    for (which, &size) in (0..).zip(&sizes) {
        assert_eq!(unsafe { zh_of_size(which) }, size as c_long, "struct {which}");
    }
    assert_eq!(unsafe { zh_of_size(sizes.len() as c_int) }, -1);
}

/// What a function writes as text.
fn text(write: impl FnOnce(*mut c_char)) -> String {
    let mut room = [0 as c_char; 400];
    write(room.as_mut_ptr());
    unsafe { CStr::from_ptr(room.as_ptr()) }.to_str().unwrap().to_string()
}

/// A program of nothing, for those that need little of it.
fn nothing() -> Program {
    let none = Period { offset: -1, varies: 0 };
    Program {
        title: c"".as_ptr(),
        layout: 2,
        seed: 0.0,
        size: size_of::<Head>(),
        n_settings: 0,
        settings: std::ptr::null(),
        n_columns: 0,
        n_full: 0,
        columns: std::ptr::null(),
        n_sites: 0,
        sites: std::ptr::null(),
        n_watches: 0,
        watches: std::ptr::null(),
        n_excursions: 0,
        excursion_sites: std::ptr::null(),
        length: none,
        print: none,
        plot: none,
        save: none,
        n_runs: 0,
        runs: std::ptr::null(),
        course: None,
        n_tables: 0,
        tables: std::ptr::null(),
        n_solves: 0,
        solves: std::ptr::null(),
        n_calls: 0,
        calls: std::ptr::null(),
        n_variables: 0,
        variables: std::ptr::null(),
        balances: std::ptr::null(),
        begin: None,
        advance: None,
        row: None,
        terminal: None,
        experiment: std::ptr::null(),
        script: std::ptr::null(),
    }
}
