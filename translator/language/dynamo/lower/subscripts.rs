//! Subscript names, element names and integer constants: which number a subscript stands for.

use crate::language::dynamo::syntax::{Card, CardBody, Range};
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
        let mut values = HashMap::default();
        for card in cards {
            match &card.body {
                CardBody::Integers(list) => {
                    for item in list {
                        values.insert(item.name.text.clone(), item.value);
                    }
                }
                CardBody::For(ranges) => {
                    for range in ranges {
                        for (number, element) in range.elements.iter().enumerate() {
                            values.insert(element.text.clone(), range.low.value + number as i64);
                        }
                    }
                }
                _ => {}
            }
        }
        Integers { values }
    }

    pub fn value(&self, name: &str) -> Option<i64> {
        self.values.get(name).copied()
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
    (low <= high).then(|| Axis { name: range.name.text.clone(), low, high })
}
