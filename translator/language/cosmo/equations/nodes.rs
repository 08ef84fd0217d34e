//! What is computed at a moment, and who computes which quantity.

use super::Parts;
use super::compartments::Compartments;
use super::parts::PartId;
use crate::code::{Id, Quantity};
use crate::language::cosmo::lower::Lowering;
use crate::language::cosmo::lower::accounts::{Sum, Thing};
use crate::language::cosmo::lower::quantities::Hidden;
use crate::language::cosmo::target::Array;
use crate::language::cosmo::text::{Base, Number, Text, Tracer};
use crate::model::walk::{Use, uses};
use crate::model::{Expression, Index, Instruction, Place, Statement};
use rustc_hash::FxHashMap as HashMap;

/// Something that is computed, or a derivative of it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Key {
    pub what: What,
    /// How many times it is differentiated.
    pub order: u32,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum What {
    /// A flow, or a content that is no state.
    Of(Array, Number),
    /// An algebraic part: its declared value and its variables.
    Part(PartId),
    /// The slope of a state.
    Slope(Array, Number),
    /// The slope of what has flown since the beginning of the step.
    SumSlope(Array, Number),
    /// The rate at which a tracer decays.
    Loss(Tracer),
    /// The fraction of this DECAY.
    Fraction(u32),
    /// The slope of what the balance sums up.
    Account(Sum, Thing, Number),
}

impl What {
    pub fn itself(self) -> Key {
        Key { what: self, order: 0 }
    }
}

/// Who computes a quantity: all its elements one node, or each element another.
#[derive(Clone, Copy, Debug)]
enum Definer {
    Node(What),
    Array(Array),
}

/// A node: what it does and what it needs done before.
#[derive(Clone, Debug)]
pub struct Node {
    pub statements: Vec<Statement>,
    pub needs: Vec<Key>,
}

/// The nodes known so far, and the quantities they compute.
pub struct Nodes<'t> {
    pub parts: &'t Parts<'t>,
    pub compartments: Compartments,
    definers: HashMap<Id<Quantity>, (Definer, u32)>,
    pub known: HashMap<Key, Node>,
}

impl<'t> Nodes<'t> {
    pub fn new(text: &'t Text, parts: &'t Parts<'t>, lowering: &mut Lowering<'t>) -> Nodes<'t> {
        let compartments = Compartments::of(text, parts, lowering.asked.balance);
        let mut nodes = Nodes { parts, compartments, definers: HashMap::default(), known: HashMap::default() };
        let mut arrays = vec![Array::V, Array::G, Array::K];
        arrays.extend(text.all_tracers().flat_map(|t| [Array::HV(t), Array::HG(t), Array::HK(t)]));
        for array in arrays {
            nodes.definers.insert(lowering.quantities.array(array), (Definer::Array(array), 0));
        }
        for part in (0..parts.list.len() as u32).map(PartId).filter(|part| parts.is_algebraic(*part)) {
            let mut made = vec![Hidden::Declared(part)];
            made.extend(parts.variables_of(part).into_iter().map(|variable| Hidden::Version(part, variable)));
            for hidden in made {
                nodes.define(lowering, hidden, What::Part(part));
            }
        }
        for tracer in text.all_tracers().filter(|tracer| text.decays_by_itself(*tracer)) {
            nodes.define(lowering, Hidden::Loss(tracer), What::Loss(tracer));
        }
        for number in 0..text.decays().count() as u32 {
            nodes.define(lowering, Hidden::Fraction(number), What::Fraction(number));
        }
        nodes
    }

    fn define(&mut self, lowering: &mut Lowering<'t>, hidden: Hidden, what: What) {
        self.definers.insert(lowering.quantities.hidden(hidden), (Definer::Node(what), 0));
    }

    /// The quantity that holds the derivative of another.
    pub fn dot(&mut self, lowering: &mut Lowering<'t>, of: Id<Quantity>) -> Id<Quantity> {
        let dot = lowering.quantities.hidden(Hidden::Dot(of));
        if let Some((definer, order)) = self.definers.get(&of).copied() {
            self.definers.insert(dot, (definer, order + 1));
        }
        dot
    }

    /// Whether a quantity, or this element of it, changes between two evaluations of the discrete parts.
    pub fn changes(&self, of: Id<Quantity>, index: Option<u32>) -> bool {
        self.definers.get(&of).is_some_and(|(definer, order)| !self.keys(*definer, order + 1, index).is_empty())
    }

    /// Who computes a quantity, or this element of it; nobody if it is a state or stands.
    pub fn definers(&self, of: Id<Quantity>, index: Option<u32>) -> Vec<Key> {
        self.definers.get(&of).map_or_else(Vec::new, |(definer, order)| self.keys(*definer, *order, index))
    }

    fn keys(&self, definer: Definer, order: u32, index: Option<u32>) -> Vec<Key> {
        match (definer, index) {
            (Definer::Node(what), _) => vec![Key { what, order }],
            (Definer::Array(array), Some(index)) => self.key(array, index + 1, order).into_iter().collect(),
            (Definer::Array(array), None) => {
                self.compartments.numbers().filter_map(|number| self.key(array, number, order)).collect()
            }
        }
    }

    fn key(&self, array: Array, number: Number, order: u32) -> Option<Key> {
        if self.compartments.is_state(array, number) {
            return order.checked_sub(1).map(|order| Key { what: What::Slope(array, number), order });
        }
        self.compartments.is_computed(array, number).then_some(Key { what: What::Of(array, number), order })
    }

    /// What statements need computed before them, but for what they compute themselves.
    pub fn needs(&self, statements: &[Statement], of: Option<Key>) -> Vec<Key> {
        let mut needs = Vec::new();
        every_use(statements, &mut |used| {
            let keys = match used {
                Use::Value(place) => self.definers(place.quantity, fixed(place)),
                Use::Some(quantity) => self.definers(quantity, None),
                Use::Vector(vector) => self.definers(vector.quantity, None),
                Use::Time | Use::Step => Vec::new(),
            };
            for key in keys {
                if Some(key) != of && !needs.contains(&key) {
                    needs.push(key);
                }
            }
        });
        needs
    }

    /// What an expression needs computed.
    pub fn needed_by(&self, value: &Expression) -> Vec<Key> {
        let mut needs = Vec::new();
        uses(value, &mut |used| {
            if let Use::Value(place) = used {
                needs.extend(self.definers(place.quantity, fixed(place)));
            } else if let Some(quantity) = used.quantity() {
                needs.extend(self.definers(quantity, None));
            }
        });
        needs
    }

    /// What gives a thing that a program of the author reads; variables are seen as they stand.
    pub fn giving(&self, lowering: &Lowering, base: Base, index: Option<u32>) -> Vec<Key> {
        match base {
            Base::User(_) | Base::X | Base::Time | Base::Step | Base::Parameter(_) => Vec::new(),
            _ => self.definers(lowering.quantities.named(base), index),
        }
    }
}

/// The element of a place with one fixed subscript, counted from 0.
pub fn fixed(place: &Place) -> Option<u32> {
    match *place.index {
        [Index::Fixed(index)] => Some(index),
        _ => None,
    }
}

/// Calls `each` with everything that statements read.
fn every_use<'s>(statements: &'s [Statement], each: &mut dyn FnMut(Use<'s>)) {
    for statement in statements {
        match statement {
            Statement::Equation(equation) => uses(&equation.value, each),
            Statement::Branch { condition, then, otherwise, .. } => {
                uses(condition, each);
                every_use(then, each);
                every_use(otherwise, each);
            }
            Statement::Repeat { condition, body, .. } => {
                uses(condition, each);
                every_use(body, each);
            }
            Statement::Instruct(instruction, _) => {
                instruction.expressions(&mut |value| uses(value, each));
                if let Instruction::SetAt { array, .. } = instruction {
                    // Other elements stay what they are.
                    each(Use::Some(*array));
                }
            }
            Statement::Shift { .. } => {}
        }
    }
}
