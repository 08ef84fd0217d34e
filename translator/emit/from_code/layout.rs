//! Where quantities are: decided before the tree is built.

use crate::c::{Name, Unit};
use crate::code::{Clock, Id, Quantity, Role, System};
use crate::model::MemoryKind;

/// What a place of the model is in C.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CPlace {
    /// A member of the struct.
    Member(Name),
    /// A member of the head, which the runtime knows.
    Head(Name),
    /// Of a library: a member of the settings that its caller gives.
    Setting(Name),
    /// Of a library: a constant of the file.
    Constant(Name),
    /// Of a library: an array of the file, in read-only memory.
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

/// The one question that a form of the program answers.
pub trait Layout {
    fn place(&self, quantity: Id<Quantity>) -> CPlace;
}

/// Everything in one struct.
pub struct StructLayout {
    places: Vec<CPlace>,
}

impl StructLayout {
    /// Names the members. What the author sees gets its plain name before what the translator made.
    pub fn new(system: &System, unit: &mut Unit) -> StructLayout {
        let (time, dt) = match &system.clock {
            Clock::Steps { dt, .. } => (None, *dt),
            Clock::Own { time, dt, .. } => (Some(*time), *dt),
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
