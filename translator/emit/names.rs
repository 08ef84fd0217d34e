//! The author's names as C names: lower case, distinct in the characters that count, never a reserved word.

use super::reserved::is_reserved;
use crate::Simulation;
use crate::c::{LONGEST, Scope, joined};
use crate::code::{Id, MemoryKind, Quantity, Role};
use crate::source::Excerpt;

pub use crate::c::spell;

/// The C names of a simulation: those of the quantities, which are members of the struct and may be locals too.
#[derive(Default)]
pub struct Names {
    quantities: Vec<Excerpt>,
}

impl Names {
    /// Names that were given elsewhere.
    pub fn given(quantities: Vec<Excerpt>) -> Names {
        Names { quantities }
    }

    /// The names of a simulation that are none of these words.
    pub fn beside(simulation: &Simulation, words: impl Iterator<Item = Excerpt>) -> Names {
        let mut scope = Scope::default();
        words.for_each(|word| scope.occupy(&word));
        scope.reserve(simulation.system.quantities.len());
        let mut quantities = vec![Excerpt::new(); simulation.system.quantities.len()];
        // What the author sees gets its plain name before what the translator made.
        for made in [false, true] {
            for (quantity, name) in simulation.system.quantities.values().zip(quantities.iter_mut()) {
                let suffix = suffix(&quantity.role);
                if (quantity.hidden || suffix.is_some()) == made {
                    let wanted = match suffix {
                        None => spell(&quantity.name),
                        Some(suffix) => joined(spell(&quantity.name), suffix, LONGEST),
                    };
                    *name = give(&mut scope, &wanted);
                }
            }
        }
        Names { quantities }
    }

    pub fn quantity(&self, id: Id<Quantity>) -> &str {
        &self.quantities[id.index()]
    }

    /// The names of all quantities, in their order.
    pub fn quantities(&self) -> &[Excerpt] {
        &self.quantities
    }
}

fn suffix(role: &Role) -> Option<&'static str> {
    match role {
        Role::Slopes => Some("slope"),
        Role::Memory(MemoryKind::Pulse) => Some("pulse"),
        Role::Memory(MemoryKind::Sample) => Some("sample"),
        Role::Memory(MemoryKind::Ramp) => Some("ramp"),
        Role::Memory(MemoryKind::Train) => Some("train"),
        _ => None,
    }
}

fn give(scope: &mut Scope, wanted: &Excerpt) -> Excerpt {
    scope.give(wanted, is_reserved, |_| false)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_from_hell() {
        let mut scope = Scope::default();
        let mut give = |name: &str| give(&mut scope, &spell(name));
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
