//! The location of quantities, decided before the tree is built.

use crate::c::{Name, Unit};
use crate::code::{Clock, Id, Quantity, Role, System};
use crate::model::MemoryKind;

/// The form of a place in C.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CPlace {
    /// A member of the struct.
    Member(Name),
    /// A member of the head, which the runtime uses.
    Head(Name),
    /// For a library: a member of the caller's settings.
    Setting(Name),
    /// For a library: a constant of the file.
    Constant(Name),
    /// For a library: an array of the file, in read-only memory.
    Rom(Name),
}

impl CPlace {
    pub fn name(self) -> Name {
        match self {
            CPlace::Member(name)
            | CPlace::Head(name)
            | CPlace::Setting(name)
            | CPlace::Constant(name)
            | CPlace::Rom(name) => name,
        }
    }
}

/// The interface that each form of the program implements.
pub trait Layout {
    fn place(&self, quantity: Id<Quantity>) -> CPlace;
}

/// Everything in one struct.
pub struct StructLayout {
    places: Vec<CPlace>,
}

impl StructLayout {
    /// Names the members. Quantities that the author sees get plain names before those of the translator.
    pub fn new(system: &System, unit: &mut Unit) -> StructLayout {
        let (time, dt) = match &system.clock {
            Clock::Steps { dt, .. } => (None, *dt),
            Clock::Rows { time, dt, .. } | Clock::Own { time, dt, .. } => (Some(*time), *dt),
        };
        let head = |unit: &mut Unit, part: &str| CPlace::Head(unit.names.word(part));
        let mut places = vec![None; system.quantities.len()];
        for made in [false, true] {
            for (id, quantity) in system.quantities.iter() {
                let suffix = suffix(&quantity.role);
                if (quantity.hidden || suffix.is_some()) != made {
                    continue;
                }
                places[id.index()] = Some(if Some(id) == time {
                    head(unit, "time")
                } else if id == dt {
                    head(unit, "dt")
                } else {
                    CPlace::Member(unit.names.member_with(&quantity.name, suffix))
                });
            }
        }
        let places = places.into_iter().flatten().collect();
        StructLayout { places }
    }
}

impl Layout for StructLayout {
    fn place(&self, quantity: Id<Quantity>) -> CPlace {
        self.places[quantity.index()]
    }
}

fn suffix(role: &Role) -> Option<&'static str> {
    match role {
        Role::Slopes => Some("slope"),
        Role::Memory(MemoryKind::Pulse) => Some("pulse"),
        Role::Memory(MemoryKind::Sample) => Some("sample"),
        Role::Memory(MemoryKind::Ramp) => Some("ramp"),
        Role::Memory(MemoryKind::Train) => Some("train"),
        Role::Table { .. } => Some("table"),
        Role::Setting(_)
        | Role::Computed
        | Role::Level
        | Role::Variable
        | Role::Auxiliary
        | Role::Rate
        | Role::Supplementary => None,
    }
}
