//! Values that only the running program knows. Equal ones are one, as long as nothing they read is stored.

use crate::code::Exact;
use crate::language::facs::dictionary::BlockKind;
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

/// How a value is made.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Node {
    /// What a variable held at that moment.
    Read {
        place: Place,
        version: u32,
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
    /// Set in both arms of a branch.
    Joined(u32),
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Generator {
    Points,
    Even,
}

impl Generator {
    pub fn of(kind: BlockKind) -> Option<(Generator, u32)> {
        match kind {
            BlockKind::FunctionGenerator { points } => Some((Generator::Points, 2 * points as u32)),
            BlockKind::Table { points } => Some((Generator::Even, points as u32)),
            BlockKind::RungeKutta | BlockKind::Delay { .. } | BlockKind::Differentiate | BlockKind::TrackStore => None,
        }
    }

    pub fn exact(self) -> Exact {
        match self {
            Generator::Points => Exact::Interpolate,
            Generator::Even => Exact::InterpolateEven,
        }
    }
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
    /// A double, by a flag.
    Choose,
}

#[derive(Clone, Debug, Default)]
pub struct Values {
    nodes: Vec<(Node, Kind)>,
    known: HashMap<Node, ValueId>,
    joined: u32,
}

impl Values {
    pub fn node(&self, id: ValueId) -> &Node {
        &self.nodes[id.0 as usize].0
    }

    pub fn kind(&self, id: ValueId) -> Kind {
        self.nodes[id.0 as usize].1
    }

    /// The value, and whether it is new.
    pub fn add(&mut self, node: Node, kind: Kind) -> (ValueId, bool) {
        if let Some(id) = self.known.get(&node) {
            return (*id, false);
        }
        let id = ValueId(self.nodes.len() as u32);
        self.known.insert(node.clone(), id);
        self.nodes.push((node, kind));
        (id, true)
    }

    pub fn joined(&mut self, kind: Kind) -> ValueId {
        self.joined += 1;
        self.add(Node::Joined(self.joined), kind).0
    }

    /// What has been computed so far may not have been computed where execution continues.
    pub fn forget(&mut self) {
        self.known.clear();
    }

    pub fn known(&self) -> HashMap<Node, ValueId> {
        self.known.clone()
    }

    pub fn restore(&mut self, known: HashMap<Node, ValueId>) {
        self.known = known;
    }
}

impl Node {
    pub fn operands(&self) -> Vec<ValueId> {
        let term = |term: &Term| match term {
            Operand::Known(_) => None,
            Operand::Unknown(id) => Some(*id),
        };
        match self {
            Node::Read { .. } | Node::Joined(_) => Vec::new(),
            Node::Element { index, .. } => vec![*index],
            Node::Exact(_, terms) | Node::Plain(_, terms) => terms.iter().filter_map(term).collect(),
            Node::Generate(_, _, a) => term(a).into_iter().collect(),
        }
    }

    pub fn can_fail(&self) -> bool {
        match self {
            Node::Exact(exact, _) => exact.can_fail(),
            Node::Generate(..) => true,
            Node::Read { .. } | Node::Element { .. } | Node::Plain(..) | Node::Joined(_) => false,
        }
    }
}
