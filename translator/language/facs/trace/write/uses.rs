//! When values are computed: where they are used, unless something that they read changes before, or they are used twice.

use super::Body;
use crate::code::{Base, Id, Site, Statement};
use crate::language::facs::trace::lines::{Act, Line};
use crate::language::facs::trace::values::{Node, Plain, Spot, ValueId, Values};
use crate::language::facs::value::{ObjectId, Place};
use rustc_hash::FxHashSet as HashSet;

/// What a store changes, or a value reads.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Target {
    Place(Place),
    /// Any place of an object: one that a counter determines.
    Object(ObjectId),
    Ring(ObjectId),
}

impl Target {
    pub(super) fn of(spot: &Spot) -> Target {
        if spot.moves.is_empty() { Target::Place(spot.place) } else { Target::Object(spot.place.object) }
    }

    fn meets(self, other: Target) -> bool {
        match (self, other) {
            (Target::Place(place), Target::Object(object)) | (Target::Object(object), Target::Place(place)) => {
                place.object == object
            }
            (Target::Place(a), Target::Place(b)) => a == b,
            (Target::Object(a), Target::Object(b)) | (Target::Ring(a), Target::Ring(b)) => a == b,
            (Target::Ring(_), Target::Place(_) | Target::Object(_))
            | (Target::Place(_) | Target::Object(_), Target::Ring(_)) => false,
        }
    }
}

impl Body<'_, '_> {
    /// Counts uses backwards: what nobody uses and what cannot fail uses nothing itself.
    pub(super) fn count(&mut self, lines: &[Line]) {
        for line in lines.iter().rev() {
            self.count_line(line);
        }
    }

    fn count_line(&mut self, line: &Line) {
        if let Act::Define(id) = line.act
            && !self.is_used(id)
            && !self.writer.values.node(id).can_fail()
        {
            return;
        }
        self.count_turn(line);
        let written = self.times_written(&line.act);
        for id in line.act.uses(self.writer.values) {
            let times = if is_place(self.writer.values.node(id)) { 1 } else { written };
            *self.uses.entry(id).or_default() += times;
        }
    }

    /// How often C has the operands of what a line computes: `a < b ? a : b` has each of them twice.
    fn times_written(&self, act: &Act) -> u32 {
        let Act::Define(id) = act else { return 1 };
        match self.writer.values.node(*id) {
            Node::Plain(Plain::Minimum(_) | Plain::Maximum(_) | Plain::Sign | Plain::Join, _) => 2,
            Node::Plain(..)
            | Node::Read { .. }
            | Node::Count { .. }
            | Node::Element { .. }
            | Node::Exact(..)
            | Node::Generate(..)
            | Node::Joined(_) => 1,
        }
    }

    /// The uses within a branch or a turn of a loop.
    pub(super) fn count_turn(&mut self, line: &Line) {
        for id in line.act.uses_at_end(self.writer.values) {
            *self.uses.entry(id).or_default() += 1;
        }
        let [then, otherwise] = line.act.blocks();
        self.count(otherwise);
        self.count(then);
    }

    pub(super) fn is_used(&self, id: ValueId) -> bool {
        self.uses.get(&self.writer.values.current(id)).is_some_and(|uses| *uses > 0)
    }

    /// Computes a waiting value now.
    pub(super) fn keep(&mut self, id: ValueId, site: Id<Site>) {
        self.waiting.remove(&id);
        let value = self.expression(id, site);
        let local = self.local(id);
        let at = self.writer.builder.place(Base::Local(local), Vec::new());
        self.push(Statement::Set(at, value), site);
    }

    /// Values that read what is about to change, and are used later, are computed before.
    pub(super) fn settle(&mut self, changed: &[Target], site: Id<Site>) {
        let mut found: Vec<ValueId> = self
            .waiting
            .iter()
            .filter(|(id, reads)| {
                self.is_used(**id) && reads.iter().any(|read| changed.iter().any(|other| read.meets(*other)))
            })
            .map(|(id, _)| *id)
            .collect();
        found.sort();
        for id in found {
            // An earlier one may have taken it in.
            if self.waiting.contains_key(&id) && self.is_used(id) {
                self.keep(id, site);
            }
        }
    }

    /// Values that wait with operands of their own are computed before lines that may be executed in another way than once.
    pub(super) fn settle_for(&mut self, blocks: [&[Line]; 2], site: Id<Site>) {
        let mut used = HashSet::default();
        for block in blocks {
            uses_in(self.writer.values, block, &mut used);
        }
        let mut found: Vec<ValueId> = used.into_iter().filter(|id| self.waiting.contains_key(id)).collect();
        found.sort();
        for id in found {
            if !is_place(self.writer.values.node(id)) {
                self.keep(id, site);
            }
        }
    }
}

/// Whether a value is as cheap as a local.
pub(super) fn is_place(node: &Node) -> bool {
    match node {
        Node::Read { .. } | Node::Count { .. } => true,
        Node::Element { .. } | Node::Exact(..) | Node::Plain(..) | Node::Generate(..) | Node::Joined(_) => false,
    }
}

/// What lines change.
pub(super) fn targets(lines: &[Line], found: &mut Vec<Target>) {
    for line in lines {
        match &line.act {
            Act::Store { spot, .. } => found.push(Target::of(spot)),
            Act::StoreElement { ring, .. } | Act::Fill { ring, .. } => found.push(Target::Ring(*ring)),
            Act::Define(_)
            | Act::Give(..)
            | Act::If { .. }
            | Act::Repeat { .. }
            | Act::While { .. }
            | Act::Fail(_)
            | Act::Abort(_) => {}
        }
        line.act.blocks().into_iter().for_each(|block| targets(block, found));
    }
}

/// The values that lines use.
fn uses_in(values: &Values, lines: &[Line], found: &mut HashSet<ValueId>) {
    for line in lines {
        found.extend(line.act.uses(values));
        found.extend(line.act.uses_at_end(values));
        line.act.blocks().into_iter().for_each(|block| uses_in(values, block, found));
    }
}
