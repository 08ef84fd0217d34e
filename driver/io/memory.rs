//! The memory of a command.

use std::ffi::{c_int, c_long};

/// Translation makes and drops many small boxes; this allocator takes half the time of the system's.
#[global_allocator]
static ALLOCATOR: mimalloc::MiMalloc = mimalloc::MiMalloc;

/// What one phase of a translation frees the next one takes. The allocator would give it back to the system after a
/// second, which then clears every page before it hands it out again; a command does not live long enough for that
/// to be of use to anybody.
pub fn keep_what_is_freed() {
    unsafe extern "C" {
        /// Of mimalloc.
        fn mi_option_set(option: c_int, value: c_long);
    }
    const PURGE_DELAY: c_int = 15;
    const NEVER: c_long = -1;
    // SAFETY: the option is a number of mimalloc's list, and it takes a number.
    unsafe { mi_option_set(PURGE_DELAY, NEVER) };
}
