//! Values that only the running program knows. Equal ones are one, as long as nothing they read is stored.

use crate::code::Exact;
use crate::language::facs::arithmetic::Arithmetic;
use crate::language::facs::dictionary::Generator;
use crate::language::facs::value::{ObjectId, Operand, Place};
use crate::model::Relation;
use rustc_hash::FxHashMap as HashMap;

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct ValueId(u32);

/// A whole number, or a value.
pub type Term = Operand<ValueId>;

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Kind {
    Cell,
    Double,
}

/// What counts the turns of a loop.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct CounterId(u32);

/// The values that a counter takes; from `last` down to `first`, if `down`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Range {
    pub first: u32,
    pub last: u32,
    pub down: bool,
}

impl Range {
    pub fn turns(self) -> i64 {
        i64::from(self.last) - i64::from(self.first) + 1
    }

    /// The value in the first turn.
    pub fn start(self) -> i64 {
        (if self.down { self.last } else { self.first }).into()
    }

    /// The value in a turn, counted from 0.
    pub fn at(self, turn: i64) -> i64 {
        self.start() + if self.down { -turn } else { turn }
    }
}

/// How a number grows with a counter, from the first turn on.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Move {
    pub counter: CounterId,
    pub by: i64,
}

/// A variable: in the first turns of the loops around it this one.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Spot {
    pub place: Place,
    pub moves: Vec<Move>,
}

impl From<Place> for Spot {
    fn from(place: Place) -> Spot {
        Spot { place, moves: Vec::new() }
    }
}

/// How a value is made.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Node {
    /// What a variable held at that moment.
    Read {
        spot: Spot,
        version: u32,
    },
    /// A number that grows with counters: in their first turns, `first`.
    Count {
        first: i64,
        moves: Vec<Move>,
    },
    /// An element of the ring of a delay.
    Element {
        ring: ObjectId,
        index: ValueId,
        version: u32,
    },
    /// It may fail, or C has no operator for it.
    Exact(Exact, Vec<Term>),
    Plain(Plain, Vec<Term>),
    /// The value of a function generator.
    Generate(ObjectId, Generator, Term),
    /// Set in both arms of a branch, or before a loop and at the end of each turn.
    Joined(u32),
}

/// What never fails and is an expression.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Plain {
    /// Of cells: they wrap.
    Add,
    Subtract,
    Multiply,
    Negate,
    /// Of two cells, or of two doubles.
    Minimum(Kind),
    Maximum(Kind),
    /// A flag: -1 or 0.
    Compare(Kind, Relation),
    /// +1, 0 or -1 unit.
    Sign,
    /// A double.
    Product,
    Widen,
    /// A double of its low and its high cell.
    Join,
    /// A double, by a flag.
    Choose,
}

impl Plain {
    /// The kind of an operand.
    pub fn takes(self, n: usize) -> Kind {
        match self {
            Plain::Add
            | Plain::Subtract
            | Plain::Multiply
            | Plain::Negate
            | Plain::Product
            | Plain::Widen
            | Plain::Join => Kind::Cell,
            Plain::Minimum(kind) | Plain::Maximum(kind) | Plain::Compare(kind, _) => kind,
            Plain::Sign => Kind::Double,
            Plain::Choose => [Kind::Cell, Kind::Double, Kind::Double][n.min(2)],
        }
    }
}

/// The kind of an operand of exact arithmetic.
pub fn taken_by(exact: Exact, n: usize) -> Kind {
    match exact.kinds().0.get(n) {
        Some(crate::code::exact::Kind::State) => Kind::Double,
        Some(crate::code::exact::Kind::Cell | crate::code::exact::Kind::Points | crate::code::exact::Kind::Factor)
        | None => Kind::Cell,
    }
}

#[derive(Clone, Debug, Default)]
pub struct Values {
    /// Doubles do not count units of 10⁻⁸.
    pub fractions: bool,
    nodes: Vec<(Node, Kind)>,
    known: HashMap<Node, ValueId>,
    joined: u32,
    /// Values of turns that are not written out, and the variables that hold them after the loop.
    renamed: HashMap<ValueId, ValueId>,
    counters: Vec<Range>,
}

impl Values {
    pub fn of(arithmetic: Arithmetic) -> Values {
        Values { fractions: !arithmetic.is_whole(), ..Values::default() }
    }

    pub fn node(&self, id: ValueId) -> &Node {
        &self.nodes[self.current(id).0 as usize].0
    }

    pub fn kind(&self, id: ValueId) -> Kind {
        self.nodes[id.0 as usize].1
    }

    /// The variable that holds a value, if the line that made it is not written.
    pub fn current(&self, mut id: ValueId) -> ValueId {
        while let Some(other) = self.renamed.get(&id) {
            id = *other;
        }
        id
    }

    pub fn rename(&mut self, id: ValueId, to: ValueId) {
        if self.current(id) != to {
            self.renamed.insert(self.current(id), to);
        }
    }

    /// All values that are made later come after this one.
    pub fn next(&self) -> ValueId {
        ValueId(self.nodes.len() as u32)
    }

    pub fn counter(&mut self, range: Range) -> CounterId {
        self.counters.push(range);
        CounterId(self.counters.len() as u32 - 1)
    }

    pub fn range(&self, counter: CounterId) -> Range {
        self.counters[counter.0 as usize]
    }

    /// The value is made in another way: its line is written for all turns of a loop.
    pub fn replace(&mut self, id: ValueId, node: Node) {
        let id = self.current(id);
        self.nodes[id.0 as usize].0 = node;
    }

    /// A value of its own.
    pub fn add_new(&mut self, node: Node, kind: Kind) -> ValueId {
        let id = self.next();
        self.nodes.push((node, kind));
        id
    }

    /// The value, and whether it is new.
    pub fn add(&mut self, node: Node, kind: Kind) -> (ValueId, bool) {
        if let Some(id) = self.known.get(&node) {
            return (*id, false);
        }
        let id = self.add_new(node.clone(), kind);
        self.known.insert(node, id);
        (id, true)
    }

    pub fn joined(&mut self, kind: Kind) -> ValueId {
        self.joined += 1;
        self.add_new(Node::Joined(self.joined), kind)
    }

    /// What has been computed so far may not have been computed where execution continues.
    pub fn forget(&mut self) {
        self.known.clear();
    }

    /// The values that a value is made of.
    pub fn operands(&self, id: ValueId) -> Vec<ValueId> {
        self.node(id).terms().into_iter().map(|operand| self.current(operand)).collect()
    }

    pub fn known(&self) -> HashMap<Node, ValueId> {
        self.known.clone()
    }

    pub fn restore(&mut self, known: HashMap<Node, ValueId>) {
        self.known = known;
    }
}

impl Node {
    fn terms(&self) -> Vec<ValueId> {
        let term = |term: &Term| match term {
            Operand::Known(_) => None,
            Operand::Unknown(id) => Some(*id),
        };
        match self {
            Node::Read { .. } | Node::Count { .. } | Node::Joined(_) => Vec::new(),
            Node::Element { index, .. } => vec![*index],
            Node::Exact(_, terms) | Node::Plain(_, terms) => terms.iter().filter_map(term).collect(),
            Node::Generate(_, _, a) => term(a).into_iter().collect(),
        }
    }

    pub fn can_fail(&self) -> bool {
        match self {
            Node::Exact(exact, _) => exact.can_fail(),
            Node::Generate(..) => true,
            Node::Read { .. } | Node::Count { .. } | Node::Element { .. } | Node::Plain(..) | Node::Joined(_) => false,
        }
    }
}
