//! Subscript names, element names and integer constants: which number a subscript means.

use crate::language::dynamo::syntax::{Card, CardBody, Name, Range};
use crate::model::Axis;
use rustc_hash::FxHashMap as HashMap;
use std::rc::Rc;

/// The subscript names in force at a card: their ranges, counted from 0.
pub(super) type Scope = Rc<HashMap<String, Axis>>;

/// Names that stand for a number wherever a subscript stands.
#[derive(Default)]
pub(super) struct Integers {
    values: HashMap<String, i64>,
}

impl Integers {
    /// Element names of FOR cards and the names of I cards, of the whole deck.
    pub fn collect(cards: &[&Card]) -> Integers {
        let named = cards.iter().flat_map(|card| numbers_named(card));
        Integers { values: named.map(|(name, value)| (name.text.to_string(), value)).collect() }
    }

    pub fn value(&self, name: &str) -> Option<i64> {
        self.values.get(name).copied()
    }
}

/// The names an I or FOR card gives to numbers.
pub(super) fn numbers_named(card: &Card) -> Vec<(&Name, i64)> {
    match &card.body {
        CardBody::Integers(list) => list.iter().map(|item| (&item.name, item.value)).collect(),
        CardBody::For(ranges) => ranges.iter().flat_map(|range| range.elements.iter().zip(range.low.value..)).collect(),
        _ => Vec::new(),
    }
}

/// Follows FOR and FOREND cards through the deck.
#[derive(Default)]
pub(super) struct ScopeWalk {
    open: Vec<Scope>,
    now: Scope,
    /// Every name that is a subscript somewhere.
    pub ever: HashMap<String, Axis>,
}

impl ScopeWalk {
    /// Takes notice of a card; FOR cards open a scope, FOREND closes the last.
    pub fn pass(&mut self, card: &Card) {
        match &card.body {
            CardBody::For(ranges) => {
                self.open.push(self.now.clone());
                let mut names = HashMap::clone(&self.now);
                for range in ranges {
                    if let Some(axis) = axis(range) {
                        self.ever.insert(axis.name.clone(), axis.clone());
                        names.insert(axis.name.clone(), axis);
                    }
                }
                self.now = Rc::new(names);
            }
            CardBody::ForEnd => {
                if let Some(before) = self.open.pop() {
                    self.now = before;
                }
            }
            _ => {}
        }
    }

    pub fn now(&self) -> Scope {
        self.now.clone()
    }
}

/// The range of a FOR card as an axis counted from 0.
fn axis(range: &Range) -> Option<Axis> {
    let low = u32::try_from(range.low.value - 1).ok()?;
    let high = u32::try_from(range.high.value - 1).ok()?;
    (low <= high).then(|| Axis { name: range.name.text.to_string(), low, high })
}
