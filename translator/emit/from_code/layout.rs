//! The location of quantities, decided before the tree is built.

use crate::c::{Name, Names, Unit};
use crate::code::{Bundle, Id, MemoryKind, Quantity, Role, System};
use crate::emit::segments::{Home, Pages};
use rustc_hash::{FxHashMap as HashMap, FxHashSet as HashSet};

/// The form of a place in C.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CPlace {
    /// A member of the struct.
    Member(Name),
    /// A member of a page, to which a member of the struct leads.
    Paged { page: Name, name: Name },
    /// An array on several pages with so many values each, to which an array of the struct leads.
    Across { name: Name, doubles: u32 },
    /// An element of an array of the struct, in which several quantities are.
    Element { name: Name, at: u32 },
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
            | CPlace::Paged { name, .. }
            | CPlace::Across { name, .. }
            | CPlace::Element { name, .. }
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

    /// A member that is not a quantity.
    fn member(&self, _names: &Names, name: Name) -> CPlace {
        CPlace::Member(name)
    }
}

/// Everything in one struct, or on pages.
pub struct StructLayout {
    places: Vec<CPlace>,
    pages: Option<Pages>,
    /// By page: the member of the struct that leads to it.
    leading: HashMap<usize, Name>,
    bundles: Vec<Bundled>,
}

/// Quantities that are the elements of one array of the struct.
pub struct Bundled {
    pub name: Name,
    pub members: Vec<Id<Quantity>>,
}

impl StructLayout {
    /// Names the members. Quantities that the author sees get plain names before those of the translator. `bundles`: of
    /// the system, as far as they are members of the struct.
    pub fn new(system: &System, unit: &mut Unit, pages: Option<Pages>, bundles: &[Bundle]) -> StructLayout {
        let [time, dt] = system.clock.in_head();
        let head = |unit: &mut Unit, part: &str| CPlace::Head(unit.names.word(part));
        let mut places = vec![None; system.quantities.len()];
        let inside: HashSet<Id<Quantity>> = bundles.iter().flat_map(|bundle| &bundle.members).copied().collect();
        let mut bundled = Vec::with_capacity(bundles.len());
        for made in [false, true] {
            for bundle in bundles.iter().filter(|_| made) {
                let name = unit.names.member_with(&bundle.name, None);
                for (at, id) in (0..).zip(&bundle.members) {
                    places[id.index()] = Some(CPlace::Element { name, at });
                }
                bundled.push(Bundled { name, members: bundle.members.clone() });
            }
            for (id, quantity) in system.quantities.iter().filter(|(id, _)| !inside.contains(id)) {
                let suffix = suffix(&quantity.role);
                if (quantity.hidden || suffix.is_some()) != made {
                    continue;
                }
                places[id.index()] = Some(if Some(id) == time {
                    head(unit, "time")
                } else if Some(id) == dt {
                    head(unit, "dt")
                } else {
                    CPlace::Member(unit.names.member_with(&quantity.name, suffix))
                });
            }
        }
        let leading = pages.as_ref().map_or_else(HashMap::default, |pages| pages.named_in(&mut unit.names));
        let mut layout =
            StructLayout { places: places.into_iter().flatten().collect(), pages, leading, bundles: bundled };
        for at in 0..layout.places.len() {
            if let CPlace::Member(name) = layout.places[at] {
                layout.places[at] = layout.home(&unit.names, name);
            }
        }
        layout
    }

    pub fn bundles(&self) -> &[Bundled] {
        &self.bundles
    }

    pub fn into_pages(self) -> Option<Pages> {
        self.pages
    }

    fn home(&self, names: &Names, name: Name) -> CPlace {
        let Some(pages) = &self.pages else { return CPlace::Member(name) };
        match pages.home(names.text(name)) {
            Home::Page(number) => match self.leading.get(&number).copied() {
                Some(page) => CPlace::Paged { page, name },
                None => CPlace::Member(name),
            },
            Home::Across { .. } => CPlace::Across { name, doubles: pages.doubles() as u32 },
        }
    }
}

impl Layout for StructLayout {
    fn place(&self, quantity: Id<Quantity>) -> CPlace {
        self.places[quantity.index()]
    }

    fn member(&self, names: &Names, name: Name) -> CPlace {
        self.home(names, name)
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
        Role::Setting
        | Role::Range
        | Role::Computed
        | Role::Level
        | Role::Variable
        | Role::Auxiliary
        | Role::Rate
        | Role::Supplementary => None,
    }
}
