//! Functions of models (`clib/model/zdhot.h` and what stands next to it, called through `clib/run/host.c`), and numbers as pages show
//! them.

use super::{Group, Head};
use std::ffi::{c_char, c_double, c_int};

/// What [`zh_table`] does outside the range.
pub const HOW_TABLE: c_int = 0;
pub const HOW_TABHL: c_int = 1;
pub const HOW_TABXT: c_int = 2;

/// Doubles of state of the functions that have one; zero before the run begins.
pub const RAMP_STATE: usize = 2;
pub const PULSE_STATE: usize = 2;
pub const SAMPLE_STATE: usize = 3;
pub const TRAIN_STATE: usize = 2;

unsafe extern "C" {
    // Numbers as pages show them (texts of up to 400 characters).
    pub fn zd_scale_of(largest: c_double, power: *mut c_int, decimals: *mut c_int);
    pub fn zd_cell(text: *mut c_char, value: c_double, power: c_int, decimals: c_int, given: c_int);
    pub fn zd_present(text: *mut c_char, original: *mut c_char, value: c_double, before: c_double);
    pub fn zd_shortest(text: *mut c_char, value: c_double);
    pub fn zd_marks(text: *mut [c_char; 24], letter: *mut c_int, low: c_double, high: c_double, layout: c_int);
    pub fn zd_time_label(text: *mut c_char, time: c_double, layout: c_int);
    pub fn zd_limits(least: c_double, most: c_double, group: *const Group, low: *mut c_double, high: *mut c_double);

    // The functions of zdhot.h.
    pub fn zh_max(p: c_double, q: c_double) -> c_double;
    pub fn zh_min(p: c_double, q: c_double) -> c_double;
    pub fn zh_step(head: *const Head, height: c_double, t: c_double, before: c_double) -> c_double;
    pub fn zh_ramp(head: *const Head, slope: c_double, t: c_double) -> c_double;
    pub fn zh_add_ramp(
        head: *const Head,
        state: *mut c_double,
        slope: c_double,
        t: c_double,
        start: c_double,
    ) -> c_double;
    pub fn zh_pulse(
        head: *const Head,
        state: *mut c_double,
        height: c_double,
        first: c_double,
        interval: c_double,
    ) -> c_double;
    /// `zd_sample_start`.
    pub fn zh_hold(state: *mut c_double, initial: c_double) -> c_double;
    pub fn zh_sample(head: *const Head, state: *mut c_double, x: c_double, interval: c_double) -> c_double;
    pub fn zh_train_due(head: *const Head, state: *mut c_double, interval: c_double) -> c_int;
    pub fn zh_linear(cars: *mut c_double, n: c_int);
    pub fn zh_cyclic(cars: *mut c_double, n: c_int);
    pub fn zh_slopes(value: *const c_double, slope: *mut c_double, stride: c_int, n: c_int, inc: c_double);
    pub fn zh_look(
        head: *mut Head,
        site: c_int,
        value: *const c_double,
        slope: *const c_double,
        stride: c_int,
        n: c_int,
        x: c_double,
        lo: c_double,
        hi: c_double,
        inverse: c_double,
        inc: c_double,
    ) -> c_double;
    /// `zd_look_range`.
    pub fn zh_range(
        head: *mut Head,
        k: c_int,
        value: *const c_double,
        slope: *const c_double,
        stride: c_int,
        n: c_int,
        x: c_double,
        lo: c_double,
        hi: c_double,
        inverse: c_double,
        inc: c_double,
    ) -> c_double;
    pub fn zh_extend(
        value: *const c_double,
        slope: *const c_double,
        stride: c_int,
        n: c_int,
        x: c_double,
        lo: c_double,
        inverse: c_double,
        inc: c_double,
    ) -> c_double;
    pub fn zh_table(
        head: *mut Head,
        site: c_int,
        k: c_int,
        value: *const c_double,
        stride: c_int,
        n: c_int,
        x: c_double,
        lo: c_double,
        hi: c_double,
        inc: c_double,
        how: c_int,
    ) -> c_double;
    /// A function of zdcurve.h or zdforce.h by its number, with as many arguments as it has.
    pub fn zh_curve(which: c_int, x: *const c_double) -> c_double;
    /// A random number of zdchance.h.
    pub fn zh_draw(head: *mut Head, which: c_int, a: c_double, b: c_double) -> c_double;
    pub fn zh_noise(head: *mut Head) -> c_double;
    pub fn zh_normal(head: *mut Head, m: c_double, s: c_double) -> c_double;
}
