//! What is known of a model while it is traced: values, the versions of its variables, and the lines written so far.

use super::lines::{Act, Line, Origin};
use super::values::{Kind, Node as Made, ValueId, Values};
use crate::diagnostic::Message;
use crate::language::facs::arithmetic::Arithmetic;
use crate::language::facs::dictionary::Generator;
use crate::language::facs::host::Computed;
use crate::language::facs::memory::Memory;
use crate::language::facs::messages::machine as messages;
use crate::language::facs::value::{Entry, Known, ObjectId, Operand, Place};
use crate::source::Span;
use rustc_hash::{FxHashMap as HashMap, FxHashSet as HashSet};
use std::collections::{BTreeMap, BTreeSet};

/// Places that are variables of the translated program, and whether each is a double.
pub type Variables = BTreeMap<Place, bool>;

/// Which content of each variable is there: of those that are not listed, `others`.
#[derive(Clone, Debug, Default)]
pub struct Versions {
    others: u32,
    listed: HashMap<Place, u32>,
}

/// Known places in a turn of a loop.
#[derive(Clone, Debug, Default)]
pub struct TurnPlaces {
    /// Read before they were stored.
    pub read: HashSet<Place>,
    pub stored: HashSet<Place>,
}

/// A loop that is being executed.
#[derive(Clone)]
pub struct Looping {
    /// What is on the stack before each turn.
    pub stack: Vec<Entry<Tracer>>,
    pub depths: Depths,
    /// Whether they were found to be wrong.
    pub wrong: bool,
}

/// How many more cells `LEAVE`, and `EXIT`, leave on the stack than the end of a turn does.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Depths {
    pub leave: i64,
    pub exit: i64,
}

pub struct Tracer {
    pub values: Values,
    pub variables: Variables,
    /// Places that must be variables: the trace is in vain.
    pub promoted: Variables,
    /// Rings of delays are variables as a whole.
    pub rings: BTreeMap<ObjectId, i64>,
    pub generators: BTreeMap<ObjectId, Generator>,
    /// DT/2, unless it is known to be zero.
    pub half_step: Option<Place>,
    pub versions: Versions,
    last_version: u32,
    /// Places that hold a copy of another place, with the versions of both.
    copies: HashMap<Place, (Place, u32, u32)>,
    /// Variables that were read before they were stored.
    pub exposed: BTreeSet<Place>,
    /// The block that is being written.
    pub lines: Vec<Line>,
    /// Known contents that were read before the model stored something else.
    pub reads: BTreeMap<Place, Known>,
    pub stored: HashSet<Place>,
    /// The turns that are being executed, the innermost last.
    pub turns: Vec<TurnPlaces>,
    /// The loops of the word, the innermost last.
    pub loops: Vec<Looping>,
    /// Places that hold an address or a word that depends on a branch.
    pub unsettled: HashSet<Place>,
    /// Places that some way through the model stores into, whichever is taken.
    pub touched: BTreeSet<Place>,
    /// Nodes that some way writes.
    pub nodes: BTreeSet<i64>,
    /// What was there when the unit began.
    pub entry: Memory,
    pub origin: Origin,
    /// How many branches are being executed, one in another.
    pub arms: usize,
    pub wrong: Option<Box<dyn Message>>,
}

impl Tracer {
    pub fn new(values: Values, variables: Variables, half_step: Option<Place>, entry: Memory) -> Tracer {
        Tracer {
            values,
            variables,
            promoted: Variables::new(),
            rings: BTreeMap::new(),
            generators: BTreeMap::new(),
            half_step,
            versions: Versions::default(),
            last_version: 0,
            copies: HashMap::default(),
            exposed: BTreeSet::new(),
            lines: Vec::new(),
            reads: BTreeMap::new(),
            stored: HashSet::default(),
            turns: Vec::new(),
            loops: Vec::new(),
            unsettled: HashSet::default(),
            touched: BTreeSet::new(),
            nodes: BTreeSet::new(),
            entry,
            origin: Origin::default(),
            arms: 0,
            wrong: None,
        }
    }

    pub fn write(&mut self, act: Act) {
        self.lines.push(Line { origin: self.origin.clone(), act });
    }

    /// The value of a node, computed here unless it was before.
    pub fn define(&mut self, made: Made, kind: Kind) -> ValueId {
        let (id, new) = self.values.add(made, kind);
        if new {
            self.write(Act::Define(id));
        }
        id
    }

    pub(super) fn cell(&mut self, made: Made) -> Computed<Tracer> {
        Computed::Cell(Operand::Unknown(self.define(made, Kind::Cell)))
    }

    pub(super) fn double(&mut self, made: Made) -> Computed<Tracer> {
        Computed::Double(Operand::Unknown(self.define(made, Kind::Double)))
    }

    pub(super) fn version(&self, place: Place) -> u32 {
        self.versions.listed.get(&place).copied().unwrap_or(self.versions.others)
    }

    /// Something else is there from now on.
    pub fn renew(&mut self, place: Place) {
        if self.half_step == Some(place) {
            // It may be zero now.
            self.half_step = None;
        }
        self.last_version += 1;
        self.versions.listed.insert(place, self.last_version);
    }

    /// Any variable may hold something else from now on.
    pub fn renew_all(&mut self) {
        self.last_version += 1;
        self.versions = Versions { others: self.last_version, listed: HashMap::default() };
        self.values.forget();
    }

    /// After one of two ways, either of which may have been taken.
    pub fn merge_versions(&mut self, first: &Versions, second: &Versions) {
        if first.others != self.versions.others || second.others != self.versions.others {
            self.renew_all();
            return;
        }
        for (place, version) in first.listed.iter().chain(&second.listed) {
            if self.versions.listed.get(place) != Some(version) {
                self.renew(*place);
            }
        }
    }

    pub(super) fn read(&mut self, place: Place, kind: Kind) -> ValueId {
        let version = self.version(place);
        if let Some((source, from, own)) = self.copies.get(&place).copied()
            && self.is_variable(source)
            && (self.version(source), version) == (from, own)
        {
            return self.read(source, kind);
        }
        if !self.stored.contains(&place) {
            self.exposed.insert(place);
        }
        self.define(Made::Read { spot: place.into(), version }, kind)
    }

    pub(super) fn note_known(&mut self, place: Place) {
        for turn in &mut self.turns {
            if !turn.stored.contains(&place) {
                turn.read.insert(place);
            }
        }
        if !self.stored.contains(&place) {
            let known = self.entry.get(place);
            self.reads.entry(place).or_insert(known);
        }
    }

    /// Places that only one of two ways stores into: what was there before matters too.
    pub fn note_stored_once(&mut self, places: Vec<Place>) {
        for place in places {
            if !self.is_variable(place) {
                let known = self.entry.get(place);
                self.reads.entry(place).or_insert(known);
            }
        }
    }

    pub fn promote(&mut self, place: Place, double: bool) {
        self.promoted.insert(place, double);
    }

    /// Whether a value is DT/2, which is not zero while a model runs.
    pub fn is_half_step(&self, id: ValueId) -> bool {
        matches!(self.values.node(id), Made::Read { spot, .. } if Some(spot.place) == self.half_step)
    }

    /// A known number is stored into a variable, or something known is stored elsewhere.
    pub(super) fn store_known(&mut self, memory: &Memory, place: Place, double: bool, at: Span) {
        let low = Place { cell: place.cell + 1, ..place };
        self.touched.extend([Some(place), double.then_some(low)].into_iter().flatten());
        if let Some(is_double) = self.variables.get(&place).copied().filter(|_| self.is_variable(place)) {
            let value = match (is_double, double, memory.get(place)) {
                (true, true, _) => memory.get_double(place).unwrap_or(0),
                (_, _, Known::Integer(value)) => value,
                (_, _, Known::Address(_) | Known::Word(_)) => {
                    self.wrong.get_or_insert(Box::new(messages::DependsOnState { at }));
                    return;
                }
            };
            let kind = if is_double { Kind::Double } else { Kind::Cell };
            self.write(Act::Store { spot: place.into(), value: Operand::Known(value), kind });
            self.renew(place);
            self.stored.insert(place);
            return;
        }
        // `ERASE` sets the halves of a double one after the other.
        if place.cell > 0 && self.variables.get(&Place { cell: place.cell - 1, ..place }) == Some(&true) {
            return;
        }
        self.unsettled.remove(&place);
        let stored = [Some(place), double.then_some(low)];
        for place in stored.into_iter().flatten() {
            self.stored.insert(place);
            for turn in &mut self.turns {
                turn.stored.insert(place);
            }
        }
    }

    /// Whether a double has fewer values than two cells.
    pub(super) fn may_not_fit(&self) -> bool {
        self.entry.arithmetic == Arithmetic::Q
    }

    pub fn is_variable(&self, place: Place) -> bool {
        self.variables.contains_key(&place)
    }

    /// A value that is not known is stored.
    pub(super) fn keep(&mut self, memory: &mut Memory, place: Place, value: ValueId, double: bool) {
        if !self.is_variable(place) {
            self.promote(place, double);
            // The next trace knows better; this one goes on as if it had known.
            self.variables.insert(place, double);
        }
        self.touched.insert(place);
        if double {
            self.touched.insert(Place { cell: place.cell + 1, ..place });
            memory.set_double(place, 0);
        } else {
            memory.set(place, Known::Integer(0));
        }
        // What is there already need not be stored.
        let version = self.version(place);
        if *self.values.node(value) == (Made::Read { spot: place.into(), version }) {
            return;
        }
        let kind = if double { Kind::Double } else { Kind::Cell };
        self.write(Act::Store { spot: place.into(), value: Operand::Unknown(value), kind });
        self.renew(place);
        self.stored.insert(place);
        if let Made::Read { spot, version: from } = self.values.node(value)
            && spot.moves.is_empty()
            && self.version(spot.place) == *from
        {
            let copy = (spot.place, *from, self.version(place));
            self.copies.insert(place, copy);
        }
    }
}
