//! The layout of the model struct: the head, then the quantities in order.

use super::code::{Layout, Word};
use crate::clib;
use zudyn_translator::code::{Clock, Id, Quantity, System};
use zudyn_translator::plan::Plan;

/// Words of the head that expressions read.
pub const TIME: Word = (std::mem::offset_of!(clib::Head, time) / 8) as Word;
pub const DT: Word = (std::mem::offset_of!(clib::Head, dt) / 8) as Word;
pub const HALF: Word = (std::mem::offset_of!(clib::Head, half) / 8) as Word;

impl Layout {
    pub fn of(system: &System) -> Layout {
        let (dt, time) = match &system.clock {
            Clock::Steps { dt, .. } => (*dt, None),
            Clock::Own { time, dt, .. } => (*dt, Some(*time)),
        };
        Layout::from(system.quantities.iter().map(|(_, quantity)| quantity.size()), dt, time)
    }

    /// The same for the plan from which the system was made, for code that only reads results.
    pub fn of_plan(plan: &Plan) -> Layout {
        let id = |slot: zudyn_translator::plan::SlotId| Id::new(slot.0 as usize);
        let time = plan.course.as_ref().map(|course| id(course.time));
        Layout::from(plan.slots.iter().map(|slot| slot.size()), id(plan.clock.dt), time)
    }

    /// DT and the time of a program are in the head, where the runtime expects them; all others follow the head.
    fn from(sizes: impl Iterator<Item = usize>, dt: Id<Quantity>, time: Option<Id<Quantity>>) -> Layout {
        let mut next = std::mem::size_of::<clib::Head>().div_ceil(8) as Word;
        let first = sizes.enumerate().map(|(number, size)| {
            if dt.index() == number {
                return DT;
            }
            if time.is_some_and(|time| time.index() == number) {
                return TIME;
            }
            next += size as Word;
            next - size as Word
        });
        let first = first.collect();
        Layout { first, end: next }
    }
}
