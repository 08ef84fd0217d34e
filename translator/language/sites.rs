//! Places of the source that statements and failures of Code refer to, numbered as they come.

use crate::code::function::Function;
use crate::code::statement::{Block, Stated};
use crate::code::walk::blocks_of_mut;
use crate::code::{Arena, Id, Quantity, Site};
use crate::model::{CardId, Model};
use rustc_hash::FxHashMap as HashMap;

#[derive(Default)]
pub(in crate::language) struct Sites {
    known: HashMap<Key, Id<Site>>,
    list: Vec<Key>,
}

/// A card, what it computes, and the array of a subscript or what a failure names.
type Key = (CardId, Option<Id<Quantity>>, Option<Named>);

#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(in crate::language) enum Named {
    Array(Id<Quantity>),
    Words(String),
}

impl Sites {
    pub fn site(&mut self, card: CardId, computes: Option<Id<Quantity>>, named: Option<Named>) -> Id<Site> {
        let key = (card, computes, named);
        if let Some(known) = self.known.get(&key) {
            return *known;
        }
        self.list.push(key.clone());
        let id = Id::new(self.list.len() - 1);
        self.known.insert(key, id);
        id
    }

    /// The card of a site.
    pub fn card(&self, site: Id<Site>) -> CardId {
        self.list.get(site.index()).map_or(CardId(0), |(card, ..)| *card)
    }

    /// The sites with their texts.
    pub fn told(&self, model: &Model) -> impl Iterator<Item = Site> {
        self.list.iter().map(|key| told(model, key))
    }

    pub fn len(&self) -> usize {
        self.list.len()
    }
}

fn told(model: &Model, (card, computes, named): &Key) -> Site {
    let card = model.card(*card);
    // A name made by the translator would mean nothing to the author of the model.
    let quantity = match computes.map(|id| model.quantity(id)) {
        Some(quantity) if !quantity.hidden => quantity.name.clone(),
        _ => card.defines.clone(),
    };
    let detail = match named {
        None => "".into(),
        Some(Named::Array(array)) => model.quantity(*array).name.clone(),
        Some(Named::Words(words)) => words.as_str().into(),
    };
    Site { line: card.line, span: card.text_span(), quantity, detail, text: card.text.clone() }
}

/// The sites of functions become those behind the first so many.
pub(in crate::language) fn renumber(functions: &mut Arena<Function>, first: usize) {
    for id in functions.ids() {
        let function = &mut functions[id];
        function.source = function.source.map(|site| behind(site, first));
        renumber_block(&mut function.body, first);
    }
}

fn behind(site: Id<Site>, first: usize) -> Id<Site> {
    Id::new(site.index() + first)
}

fn renumber_block(block: &mut Block, first: usize) {
    for Stated { statement, source } in block {
        *source = behind(*source, first);
        blocks_of_mut(statement).into_iter().for_each(|inner| renumber_block(inner, first));
    }
}
