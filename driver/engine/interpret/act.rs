//! Actions of a course other than computing; the runtime executes them.

use super::code::{Print, Read};
use crate::clib::{self, Head, kind};
use std::ffi::c_int;

/// Number of backward jumps between checks whether to stop.
pub const PATIENCE: u32 = 1 << 12;

/// # Safety
///
/// `head` begins a model that [`clib::zh_run`] runs.
pub unsafe fn print(head: *mut Head, print: &Print, value: f64) {
    // SAFETY: the caller's; texts end with NUL.
    unsafe {
        match print {
            Print::Lines => clib::zdp_lines(head, value),
            Print::Blanks => clib::zdp_blanks(head, value),
            Print::Back => clib::zdp_back(head),
            Print::Text(text) => clib::zdp_text(head, text.as_ptr()),
            Print::Formed(form) => clib::zdp_form(
                head,
                value,
                form.blanks as c_int,
                form.before as c_int,
                c_int::from(form.point),
                form.behind as c_int,
            ),
            Print::Plain { integer } => clib::zdp_plain(head, value, c_int::from(*integer)),
        }
    }
}

/// The number read, or the failure.
///
/// # Safety
///
/// As for [`print`].
pub unsafe fn read(head: *mut Head, read: &Read) -> Result<f64, c_int> {
    let mut number = 0.0;
    // SAFETY: the caller's.
    let wrong = unsafe {
        match read.table {
            -1 => clib::zdi_number(head, read.integer, &mut number),
            table => clib::zdi_column(head, table, read.column, read.integer, &mut number),
        }
    };
    if wrong == kind::GOOD { Ok(number) } else { Err(wrong) }
}
