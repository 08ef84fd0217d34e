//! The layout of the model struct: the head, then the quantities in order.

use super::code::{Layout, Word};
use crate::clib;
use zudyn_translator::code::System;

/// Words of the head that expressions read.
pub const TIME: Word = (std::mem::offset_of!(clib::Head, time) / 8) as Word;
pub const DT: Word = (std::mem::offset_of!(clib::Head, dt) / 8) as Word;
pub const HALF: Word = (std::mem::offset_of!(clib::Head, half) / 8) as Word;

impl Layout {
    /// DT and the time of a program are in the head, where the runtime expects them; all others follow the head.
    pub fn of(system: &System) -> Layout {
        let [time, dt] = system.clock.in_head();
        let mut next = std::mem::size_of::<clib::Head>().div_ceil(8) as Word;
        let first = system.quantities.iter().map(|(id, quantity)| {
            if Some(id) == dt {
                return DT;
            }
            if Some(id) == time {
                return TIME;
            }
            let size = quantity.size() as Word;
            next += size;
            next - size
        });
        let first = first.collect();
        Layout { first, end: next }
    }
}
