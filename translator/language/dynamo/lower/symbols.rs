//! The table of names: what every name is, how large, and which cards define it.

use super::coverage::Coverage;
use super::flat::{EnvironmentId, Expanded, Key, Meaning};
use super::trains::TrainSymbol;
use crate::code::Role;
use crate::language::dynamo::syntax::{Card, Letter, Quantity};
use crate::model::{Axis, CardId, Index};
use crate::source::{Excerpt, Span};
use ecow::eco_format;
use hashbrown::HashTable;
use rustc_hash::{FxBuildHasher, FxHashSet as HashSet};
use std::hash::BuildHasher;

/// The place of TIME in the table.
pub(super) const TIME: usize = 0;

/// Everything known of one name.
pub(super) struct Symbol<'d> {
    /// As shown: the author's name, or for a hidden quantity one that tells whom it serves.
    pub name: Excerpt,
    pub role: Role,
    pub extents: Vec<u32>,
    /// Of constants and tables.
    pub values: Vec<f64>,
    /// A T card, or a C card with `NAME*=`.
    pub table: bool,
    pub train: Option<Box<TrainSymbol<'d>>>,
    pub given_by: GivenBy,
    pub at: Span,
    pub line: u32,
    pub card: Option<CardId>,
    /// The card of the deck that defines it.
    pub origin: Option<&'d Card>,
    /// The top-level block that sets it, and whether a card outside does too.
    pub block: Option<u32>,
    pub active: Coverage,
    pub initial: Coverage,
    /// The first element without an N card, if there is one for others.
    pub missing_initial: Option<u32>,
}

/// What most uses of a name have to know of it.
#[derive(Clone, Copy)]
pub(super) struct Brief {
    pub role: Role,
    pub table: bool,
    pub train: bool,
    /// How many subscripts it has.
    pub subscripts: u8,
}

/// Who gives a setting its value.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum GivenBy {
    Model,
    /// Reruns only: DT, LENGTH or a period that the base model leaves out. It has no value of its own.
    Reruns,
}

/// All names of a deck.
///
/// Names are looked up in no order, so what is looked at for each of them lies close together: the table holds
/// numbers only, the keys and the briefs stand in lists of their own next to the symbols.
pub(super) struct Symbols<'d> {
    pub list: Vec<Symbol<'d>>,
    keys: Vec<Key>,
    /// Of all symbols, once everything is defined.
    briefs: Vec<Brief>,
    by_key: HashTable<u32>,
    /// For each flat equation what it defines.
    pub targets: Vec<Option<(usize, Box<[Index]>)>>,
    /// Flat equations that are not used: a made N card where the deck has one.
    pub dropped: HashSet<usize>,
    /// Made N cards that serve only these elements.
    pub partial: Vec<(usize, Vec<Axis>)>,
    /// The values of the full result file.
    pub recorded: Vec<(usize, u32)>,
}

impl<'d> Symbols<'d> {
    /// For so many flat equations, in a deck of so many cards.
    pub fn new(flats: usize, cards: usize) -> Symbols<'d> {
        Symbols {
            list: Vec::with_capacity(cards),
            keys: Vec::with_capacity(cards),
            briefs: Vec::new(),
            by_key: HashTable::with_capacity(cards),
            targets: vec![None; flats],
            dropped: HashSet::default(),
            partial: Vec::new(),
            recorded: Vec::with_capacity(flats),
        }
    }

    pub fn find(&self, key: &Key) -> Option<usize> {
        let found = self.by_key.find(hash(key), |id| self.keys[*id as usize] == *key);
        found.map(|id| *id as usize)
    }

    pub fn key(&self, id: usize) -> &Key {
        &self.keys[id]
    }

    pub fn brief(&self, id: usize) -> Brief {
        self.briefs[id]
    }

    /// To be done when everything is defined.
    pub fn write_briefs(&mut self) {
        let brief = |symbol: &Symbol| Brief {
            role: symbol.role,
            table: symbol.table,
            train: symbol.train.is_some(),
            subscripts: symbol.extents.len() as u8,
        };
        self.briefs = self.list.iter().map(brief).collect();
    }

    pub fn of_deck(&self, name: &str) -> Option<usize> {
        self.find(&Key::of_deck(name))
    }

    /// The names an author could have meant.
    pub fn names(&self) -> impl Iterator<Item = &str> {
        let all = self.keys.iter().zip(&self.list);
        all.filter(|(key, _)| key.instance == 0).map(|(_, symbol)| symbol.name.as_str())
    }

    /// The place of a name, and whether it is new.
    pub fn intern(&mut self, key: Key, name: Excerpt, role: Role, at: Span, line: u32) -> (usize, bool) {
        if let Some(id) = self.find(&key) {
            return (id, false);
        }
        let id = self.list.len();
        let keys = &self.keys;
        self.by_key.insert_unique(hash(&key), id as u32, |id| hash(&keys[*id as usize]));
        self.keys.push(key);
        self.list.push(Symbol {
            name,
            role,
            extents: Vec::new(),
            values: Vec::new(),
            table: false,
            train: None,
            given_by: GivenBy::Model,
            at,
            line,
            card: None,
            origin: None,
            block: None,
            active: Coverage::default(),
            initial: Coverage::default(),
            missing_initial: None,
        });
        (id, true)
    }
}

fn hash(key: &Key) -> u64 {
    FxBuildHasher.hash_one(key)
}

impl Symbol<'_> {
    /// The first element that has no N card, for a quantity that needs one for each.
    pub fn without_initial(&self) -> Option<usize> {
        if self.initial.first.is_none() {
            return Some(0);
        }
        self.missing_initial.map(|element| element as usize)
    }

    /// Whether there is an N card.
    pub fn has_initial(&self) -> bool {
        self.initial.first.is_some()
    }

    /// The place of the first N card.
    pub fn initial_at(&self) -> Option<Span> {
        self.initial.first.map(|(_, at)| at)
    }

    /// Whether an L, A, R or S card defines it.
    pub fn is_active(&self) -> bool {
        self.active.first.is_some()
    }
}

/// What a letter makes of the quantity it defines.
pub(super) fn role(letter: Letter) -> Role {
    match letter {
        Letter::Level => Role::Level,
        Letter::Auxiliary => Role::Auxiliary,
        Letter::Rate => Role::Rate,
        Letter::Supplementary => Role::Supplementary,
        Letter::Initial => Role::Computed,
    }
}

/// The name of a hidden quantity: whom it serves and its name in the macro.
pub(super) fn hidden_name(serves: &str, name: &str) -> Excerpt {
    eco_format!("{serves}.{}", name.trim_start_matches('$'))
}

/// Follows the name of a quantity through the arguments of calls to where it is written.
pub(super) fn resolve<'d>(
    expanded: &Expanded<'d>,
    quantity: &'d Quantity,
    environment: EnvironmentId,
) -> Option<(Key, &'d Quantity)> {
    let (mut quantity, mut environment) = (quantity, environment);
    loop {
        match expanded.meaning(environment, &quantity.name.text) {
            Meaning::Quantity(key) => return Some((key, quantity)),
            Meaning::Named { quantity: next, environment: outer } => {
                if environment == outer {
                    return Some((Key::of_deck(&next.name.text), next));
                }
                (quantity, environment) = (next, outer);
            }
            Meaning::Argument { .. } => return None,
        }
    }
}
