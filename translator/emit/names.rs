//! The author's names as C names: lower case, distinct in the first 31 characters, never a reserved word.

use rustc_hash::{FxHashMap as HashMap, FxHashSet as HashSet};

use super::reserved::{is_of_system, is_reserved};
use crate::model::MemoryKind;
use crate::plan::{Plan, SlotId, SlotRole};
use crate::source::Excerpt;
use ecow::eco_format;

pub use crate::c::spell;

/// C89 promises that this many characters of an identifier count.
const SIGNIFICANT: usize = 31;

/// The C names of a plan: those of the slots, which are members of the struct and may be locals too.
#[derive(Default)]
pub struct Names {
    slots: Vec<Excerpt>,
    scope: Scope,
}

/// Names that are taken where they would meet.
#[derive(Default)]
struct Scope {
    taken: HashSet<Excerpt>,
    /// The number tried last for a base, so that thousands of equal names stay cheap.
    last: HashMap<Excerpt, u32>,
}

impl Names {
    /// Names that were given elsewhere.
    pub fn given(slots: Vec<Excerpt>) -> Names {
        let scope = Scope { taken: slots.iter().cloned().collect(), ..Scope::default() };
        Names { slots, scope }
    }

    /// The names of a plan that are none of these words.
    pub fn beside(plan: &Plan, words: impl Iterator<Item = Excerpt>) -> Names {
        let mut scope = Scope { taken: words.collect(), ..Scope::default() };
        scope.taken.reserve(plan.slots.len());
        let mut slots = vec![Excerpt::new(); plan.slots.len()];
        // What the author sees gets its plain name before what the translator made.
        for made in [false, true] {
            for (slot, name) in plan.slots.iter().zip(slots.iter_mut()) {
                let suffix = suffix(slot.role);
                if (slot.hidden || suffix.is_some()) == made {
                    *name = scope.give(&join(spell(&slot.name), suffix));
                }
            }
        }
        Names { slots, scope }
    }

    pub fn slot(&self, id: SlotId) -> &str {
        &self.slots[id.0 as usize]
    }

    /// The names of all slots, in their order.
    pub fn slots(&self) -> &[Excerpt] {
        &self.slots
    }

    /// A name for something else that stands beside the slots, such as a function.
    pub fn give(&mut self, name: &str) -> String {
        let mut spelled = spell(name);
        if is_of_system(&spelled) {
            spelled.push('_');
        }
        self.scope.give(&spelled).into()
    }
}

fn suffix(role: SlotRole) -> Option<&'static str> {
    match role {
        SlotRole::Slopes => Some("slope"),
        SlotRole::Memory(MemoryKind::Pulse) => Some("pulse"),
        SlotRole::Memory(MemoryKind::Sample) => Some("sample"),
        SlotRole::Memory(MemoryKind::Ramp) => Some("ramp"),
        SlotRole::Memory(MemoryKind::Train) => Some("train"),
        _ => None,
    }
}

fn join(mut name: Excerpt, suffix: Option<&str>) -> Excerpt {
    match suffix {
        None => name,
        Some(suffix) => {
            name.truncate(SIGNIFICANT.saturating_sub(suffix.len() + 4).min(name.len()));
            eco_format!("{name}_{suffix}")
        }
    }
}

impl Scope {
    /// A name like the one wanted that nothing else has, and takes it.
    fn give(&mut self, wanted: &Excerpt) -> Excerpt {
        let mut base = wanted.clone();
        base.truncate(SIGNIFICANT);
        if is_reserved(&base) {
            base.truncate(SIGNIFICANT - 1);
            base.push('_');
        }
        if self.taken.insert(base.clone()) {
            return base;
        }
        loop {
            let number = self.last.entry(base.clone()).or_insert(1);
            *number += 1;
            let suffix = format!("_{number}");
            let mut tried = base.clone();
            tried.truncate(SIGNIFICANT - suffix.len());
            tried.push_str(&suffix);
            if self.taken.insert(tried.clone()) {
                return tried;
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_from_hell() {
        let mut scope = Scope::default();
        let mut give = |name: &str| scope.give(&spell(name));
        assert_eq!(give("POP"), "pop");
        assert_eq!(give("INT"), "int_");
        assert_eq!(give("INT_"), "int__2");
        assert_eq!(give("Y0"), "y0_");
        assert_eq!(give("EOF"), "eof");
        assert_eq!(give("UNIX"), "unix_");
        assert_eq!(give("M"), "m_");
        assert_eq!(give("ZD_LOOK"), "zd_look_");
        assert_eq!(give("$KEEP"), "keep");
        assert_eq!(give("$KEEP"), "keep_2");
        assert_eq!(give("KEEP_2"), "keep_2_2");
        assert_eq!(give("3RD"), "x3rd");
        assert_eq!(give("人口"), "x");
        let long = "A".repeat(40);
        assert_eq!(give(&long).len(), 31);
        assert_eq!(give(&(long + "B")), format!("{}_2", "a".repeat(29)));
    }
}
