//! Where the variables of a program are: its quantities.

use super::tracer::Variables;
use crate::code::{Arena, Base, Id, Index, Quantity, Role, Site, Type};
use crate::language::facs::arithmetic::Arithmetic;
use crate::language::facs::dictionary::{Author, BlockKind, Generator, WordId, WordKind};
use crate::language::facs::memory::Memory;
use crate::language::facs::script::Program;
use crate::language::facs::value::{Known, ObjectId, Place};
use crate::source::Excerpt;
use rustc_hash::FxHashMap as HashMap;
use std::collections::{BTreeMap, BTreeSet};

/// The type of doubles, or of cells.
pub fn kind(arithmetic: Arithmetic, double: bool) -> Type {
    if double { arithmetic.double_type() } else { arithmetic.cell_type() }
}

/// Where each place is.
#[derive(Clone, Debug, Default)]
pub struct Storage {
    pub quantities: Arena<Quantity>,
    homes: HashMap<Place, (Id<Quantity>, Vec<Index>)>,
    rings: HashMap<ObjectId, Id<Quantity>>,
    points: HashMap<ObjectId, Id<Quantity>>,
}

/// What the words of a program say about its objects.
pub struct Objects {
    kinds: HashMap<ObjectId, (Excerpt, WordKind)>,
    /// Those of the prelude.
    built_in: BTreeSet<ObjectId>,
}

impl Objects {
    pub fn of(program: &Program) -> Objects {
        let mut kinds = HashMap::default();
        let mut built_in = BTreeSet::new();
        let mut number = 0;
        while let Some(word) = program.dictionary.get(WordId(number)) {
            if let Some(object) = program.dictionary.body(WordId(number)) {
                kinds.insert(object, (word.name.clone(), word.kind.clone()));
                if word.author == Author::Prelude {
                    built_in.insert(object);
                }
            }
            number += 1;
        }
        Objects { kinds, built_in }
    }

    /// Variables from the beginning: the vectors of nodes, scalars, DT/2, DT', STOPPED.
    pub fn first_variables(&self, program: &Program) -> Variables {
        let mut variables = Variables::new();
        let system = &program.system;
        let scalars = self.kinds.iter().filter_map(|(object, (_, kind))| match kind {
            WordKind::Integer { object: body, scalar: true } if body == object => Some(*object),
            _ => None,
        });
        for object in scalars.chain([system.half_step, system.saved_half_step, system.steps_per_row, system.stopped]) {
            variables.insert(Place { object, cell: 0 }, false);
        }
        variables
    }

    /// Where blocks keep something between passes: only they read it.
    pub fn memories_of_blocks(&self) -> BTreeSet<ObjectId> {
        let keeps = |kind: &WordKind| {
            matches!(
                kind,
                WordKind::Block { kind: BlockKind::RungeKutta, .. } | WordKind::Created { does: Some(_), .. }
            )
        };
        self.kinds.iter().filter(|(_, (_, kind))| keeps(kind)).map(|(object, _)| *object).collect()
    }

    /// Forgets variables that no model mentions: settings of the prelude, and memories of blocks.
    pub fn drop_unused(&self, variables: &mut Variables, used: &BTreeSet<ObjectId>, shown: &BTreeSet<Place>) {
        let memories = self.memories_of_blocks();
        variables.retain(|place, _| {
            let object = &place.object;
            let optional = self.built_in.contains(object) || memories.contains(object);
            !optional || used.contains(object) || shown.contains(place)
        });
    }

    pub fn add_vector(&self, object: ObjectId, variables: &mut Variables) {
        let size = match self.kinds.get(&object) {
            Some((_, WordKind::Vector { last, .. })) => last + 1,
            Some((_, WordKind::Matrix { rows, columns, .. })) => (rows + 1) * (columns + 1),
            _ => 0,
        };
        variables.extend((0..size as u32).map(|n| (Place { object, cell: 2 * n }, true)));
    }
}

impl Storage {
    pub fn new(
        program: &Program,
        objects: &Objects,
        variables: &Variables,
        rings: &BTreeMap<ObjectId, i64>,
        generators: &BTreeMap<ObjectId, Generator>,
        memory: &Memory,
        site: Id<Site>,
    ) -> Storage {
        let mut storage = Storage::default();
        let mut by_object: BTreeMap<ObjectId, Vec<(Place, bool)>> = BTreeMap::new();
        for (place, double) in variables {
            by_object.entry(place.object).or_default().push((*place, *double));
        }
        let arithmetic = program.memory.arithmetic;
        for (object, places) in by_object {
            let named = objects.kinds.get(&object);
            let name = named.map_or_else(|| program.memory.object(object).name.clone(), |(name, _)| name.clone());
            match named.map(|(_, kind)| kind) {
                Some(WordKind::Vector { last, .. }) => {
                    let id = storage.array(name, kind(arithmetic, true), vec![*last as u32 + 1], site);
                    for n in 0..=*last as u32 {
                        storage.homes.insert(Place { object, cell: 2 * n }, (id, vec![Index::Fixed(n)]));
                    }
                }
                Some(WordKind::Matrix { rows, columns, .. }) => {
                    let extents = vec![*rows as u32 + 1, *columns as u32 + 1];
                    let id = storage.array(name, kind(arithmetic, true), extents, site);
                    for n in 0..((rows + 1) * (columns + 1)) as u32 {
                        let across = *columns as u32 + 1;
                        let index = vec![Index::Fixed(n / across), Index::Fixed(n % across)];
                        storage.homes.insert(Place { object, cell: 2 * n }, (id, index));
                    }
                }
                Some(WordKind::Integer { scalar, .. }) => {
                    let (role, values) = match (scalar, memory.get(Place { object, cell: 0 })) {
                        (true, Known::Integer(value)) => (Role::Setting, vec![value as f64]),
                        _ => (Role::Variable, Vec::new()),
                    };
                    let id = storage.quantity(name, kind(arithmetic, false), Vec::new(), role, site);
                    storage.quantities[id].values = values;
                    storage.homes.insert(Place { object, cell: 0 }, (id, Vec::new()));
                }
                Some(WordKind::Block { kind: BlockKind::RungeKutta, .. }) => {
                    storage.parts(&format!("saved_{name}"), arithmetic, &places, site);
                }
                _ => storage.parts(&name, arithmetic, &places, site),
            }
        }
        for (ring, steps) in rings {
            let name = format!("{}_ring", program.memory.object(*ring).name);
            let id = storage.array(name.into(), kind(arithmetic, true), vec![*steps as u32], site);
            storage.rings.insert(*ring, id);
        }
        for (object, generator) in generators {
            let cells = generator.cells();
            let value = |n: u32| match memory.get(Place { object: *object, cell: n }) {
                Known::Integer(value) => value as f64,
                Known::Address(_) | Known::Word(_) => 0.0,
            };
            let name = program.memory.object(*object).name.clone();
            let id = storage.quantity(name, kind(arithmetic, false), vec![cells], Role::Setting, site);
            storage.quantities[id].values = (0..cells).map(value).collect();
            storage.quantities[id].hidden = true;
            storage.points.insert(*object, id);
        }
        storage
    }

    /// Cells and doubles of an object of the author: doubles that follow each other are an array.
    fn parts(&mut self, name: &str, arithmetic: Arithmetic, places: &[(Place, bool)], site: Id<Site>) {
        let follows = |a: &(Place, bool), b: &(Place, bool)| a.1 && b.1 && b.0.cell == a.0.cell + 2;
        let runs: Vec<&[(Place, bool)]> = places.chunk_by(follows).collect();
        let several = runs.len() > 1;
        for run in runs {
            let (first, double) = run[0];
            let name = if several { format!("{name}_{}", first.cell) } else { name.to_string() };
            let extents = if run.len() > 1 { vec![run.len() as u32] } else { Vec::new() };
            let id = self.quantity(name.into(), kind(arithmetic, double), extents, Role::Variable, site);
            for (n, (place, _)) in run.iter().enumerate() {
                let index = if run.len() > 1 { vec![Index::Fixed(n as u32)] } else { Vec::new() };
                self.homes.insert(*place, (id, index));
            }
        }
    }

    /// Cells that no place of the program is.
    pub fn memory(&mut self, name: Excerpt, kind: Type, count: u32) -> Id<Quantity> {
        let id = self.array(name, kind, vec![count], Id::new(0));
        self.quantities[id].hidden = true;
        id
    }

    fn array(&mut self, name: Excerpt, kind: Type, extents: Vec<u32>, site: Id<Site>) -> Id<Quantity> {
        self.quantity(name, kind, extents, Role::Variable, site)
    }

    fn quantity(&mut self, name: Excerpt, kind: Type, extents: Vec<u32>, role: Role, site: Id<Site>) -> Id<Quantity> {
        self.quantities.push(Quantity {
            name,
            kind,
            extents,
            role,
            values: Vec::new(),
            hidden: false,
            sizes: false,
            integer: true,
            per_unit: 1,
            unit: None,
            description: None,
            elements: Vec::new(),
            source: site,
        })
    }

    /// The quantity and the element that a place is.
    pub fn home(&self, place: Place) -> Option<(Base, Vec<Index>)> {
        self.homes.get(&place).map(|(id, index)| (Base::Quantity(*id), index.clone()))
    }

    pub fn ring(&self, object: ObjectId) -> Option<Id<Quantity>> {
        self.rings.get(&object).copied()
    }

    pub fn points(&self, object: ObjectId) -> Option<Id<Quantity>> {
        self.points.get(&object).copied()
    }
}
