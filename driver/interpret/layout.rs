//! Where everything stands in the model struct: the head, then the slots one after another.

use super::code::{Layout, Word};
use crate::clib;
use zudyn_translator::plan::{Plan, SlotId};

/// Words of the head that expressions read.
pub const TIME: Word = (std::mem::offset_of!(clib::Head, time) / 8) as Word;
pub const DT: Word = (std::mem::offset_of!(clib::Head, dt) / 8) as Word;
pub const HALF: Word = (std::mem::offset_of!(clib::Head, half) / 8) as Word;

impl Layout {
    /// DT stands in the head, where the runtime looks for it, and so does the time of a course; all other slots
    /// follow the head.
    pub fn of(plan: &Plan) -> Layout {
        let mut next = std::mem::size_of::<clib::Head>().div_ceil(8) as Word;
        let slots = plan
            .slots
            .iter()
            .enumerate()
            .map(|(number, slot)| {
                if plan.clock.dt == SlotId(number as u32) {
                    return DT;
                }
                if plan.course.as_ref().is_some_and(|course| course.time.0 as usize == number) {
                    return TIME;
                }
                let first = next;
                next += slot.size() as Word;
                first
            })
            .collect();
        Layout { slots, end: next }
    }

    pub fn slot(&self, slot: SlotId) -> Word {
        self.slots[slot.0 as usize]
    }

    /// Bytes from the start of the struct.
    pub fn offset(&self, slot: SlotId, element: usize) -> usize {
        (self.slot(slot) as usize + element) * 8
    }
}
