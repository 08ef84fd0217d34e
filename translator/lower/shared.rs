//! Data shared by all functions: quantities, sites, curves, and the checks made once per run.

use super::Foreign;
use super::draft::Draft;
use crate::code::system::Role as Kept;
use crate::code::{Arena, Builder, Curve, Id, Quantity, Role, Site};
use crate::model::area::Elements;
use crate::model::{CardId, MemoryId, Model};
use crate::source::Excerpt;
use rustc_hash::{FxHashMap as HashMap, FxHashSet as HashSet};

/// What a site belongs to: a quantity, if it is of one.
type Owner = Option<Id<Quantity>>;

/// A check made once per run.
pub(super) enum Check {
    /// For a single value, like most divisors.
    NotZero(Id<Quantity>),
    /// Spelled by [`checks::spelled`](super::checks::spelled).
    Other(Vec<u64>),
}

/// The checks already made: by quantity for single values that are not zero, the rest by spelling.
#[derive(Default)]
struct Made {
    not_zero: Vec<bool>,
    others: HashSet<Vec<u64>>,
}

pub(super) struct Shared<'m> {
    pub model: &'m Model,
    pub builder: Builder,
    pub quantities: Arena<Quantity>,
    pub curves: Arena<Curve>,
    pub sites: Arena<Site>,
    pub excursions: Vec<Id<Site>>,
    /// The beginning of a run; the other functions leave checks to it.
    pub begin: Draft,
    /// The same checks, and those that `begin` makes in passing.
    pub demands: Draft,
    /// The checks made once per run, and the demands.
    checked_once: Made,
    demanded: Made,
    pub elements: Elements,
    /// Indexed by quantity.
    pub roles: Vec<Role>,
    of_memory: Vec<Id<Quantity>>,
    /// For each card, the first quantity that it computes, and their site.
    first_site: Vec<Option<(Owner, Id<Site>)>>,
    /// Further sites of a card.
    other_sites: HashMap<(CardId, Owner, Owner), Id<Site>>,
    excursion_of: HashMap<Id<Site>, u32>,
    pub curve_of: HashMap<(Id<Quantity>, u32, [u64; 3]), Id<Curve>>,
    /// An element found that belongs to programs which advance time themselves.
    pub foreign: Option<Foreign>,
}

impl<'m> Shared<'m> {
    pub fn of(model: &'m Model) -> Shared<'m> {
        let mut shared = Shared {
            model,
            builder: Builder::default(),
            quantities: Arena::default(),
            curves: Arena::default(),
            sites: Arena::default(),
            excursions: Vec::new(),
            begin: Draft::default(),
            demands: Draft::default(),
            checked_once: Made::default(),
            demanded: Made::default(),
            elements: Elements::of(model),
            roles: model.roles(),
            of_memory: Vec::new(),
            first_site: vec![None; model.cards.len()],
            other_sites: HashMap::default(),
            excursion_of: HashMap::default(),
            curve_of: HashMap::default(),
            foreign: None,
        };
        for number in 0..model.quantities.len() {
            shared.add_quantity(Id::new(number));
        }
        for number in 0..model.memories.len() {
            let memory = shared.add_memory(MemoryId(number as u32));
            shared.of_memory.push(memory);
        }
        shared
    }

    /// TIME is not stored: it follows from the number of the step.
    fn add_quantity(&mut self, id: Id<Quantity>) {
        if self.model.clock.time == id {
            return;
        }
        let quantity = self.model.quantity(id);
        let source = self.site(quantity.card, Some(id), None);
        self.quantities.push(quantity.stored(source));
    }

    fn add_memory(&mut self, id: MemoryId) -> Id<Quantity> {
        let memory = self.model.memory(id);
        let of = self.model.quantity(memory.of);
        let extents = memory.family.iter().map(|axis| axis.len()).collect();
        let source = self.site(of.card, Some(memory.of), None);
        self.add_hidden(of.name.clone(), Kept::Memory(memory.kind), extents, source)
    }

    pub fn add_hidden(&mut self, name: Excerpt, role: Kept, extents: Vec<u32>, source: Id<Site>) -> Id<Quantity> {
        self.quantities.push(Quantity::hidden(name, role, extents, source))
    }

    /// The stored quantity; `None` for TIME. The quantities of the model come first.
    pub fn quantity(&self, id: Id<Quantity>) -> Option<Id<Quantity>> {
        let time = self.model.clock.time;
        let known = time != id && (id.index()) < self.roles.len();
        known.then(|| Id::new(id.index() - usize::from(time < id)))
    }

    pub fn memory(&self, id: MemoryId) -> Id<Quantity> {
        self.of_memory[id.0 as usize]
    }

    /// The site of a card: the quantity it computes, and the table if it is a lookup that can fail.
    pub fn site(&mut self, card: CardId, computes: Option<Id<Quantity>>, table: Option<Id<Quantity>>) -> Id<Site> {
        let first = self.first_site[card.0 as usize].filter(|first| table.is_none() && first.0 == computes);
        let known = first.map(|first| first.1).or_else(|| self.other_sites.get(&(card, computes, table)).copied());
        if let Some(site) = known {
            return site;
        }
        let model = self.model;
        let source = model.card(card);
        // A name made by the translator means nothing to the author of the model.
        let quantity = match computes.map(|id| model.quantity(id)) {
            Some(quantity) if !quantity.hidden => quantity.name.clone(),
            _ => source.defines.clone(),
        };
        let site = self.sites.push(Site {
            line: source.line,
            span: source.text_span(),
            quantity,
            detail: table.map_or("".into(), |table| model.quantity(table).name.clone()),
            text: source.text.clone(),
        });
        match &mut self.first_site[card.0 as usize] {
            first @ None if table.is_none() => *first = Some((computes, site)),
            _ => _ = self.other_sites.insert((card, computes, table), site),
        }
        site
    }

    /// The counter of excursions of a lookup: one for each card and table.
    pub fn excursion(&mut self, site: Id<Site>) -> u32 {
        let next = self.excursions.len() as u32;
        let excursions = &mut self.excursions;
        *self.excursion_of.entry(site).or_insert_with(|| {
            excursions.push(site);
            next
        })
    }

    /// Whether a check occurs for the first time.
    pub fn first_time(&mut self, check: &Check) -> bool {
        self.checked_once.add(check)
    }

    /// Whether a check occurs among the demands for the first time.
    pub fn first_demand(&mut self, check: &Check) -> bool {
        self.demanded.add(check)
    }
}

impl Made {
    /// Adds a check; returns whether it is new.
    fn add(&mut self, check: &Check) -> bool {
        match check {
            Check::NotZero(quantity) => {
                let place = quantity.index();
                if place >= self.not_zero.len() {
                    self.not_zero.resize(place + 1, false);
                }
                !std::mem::replace(&mut self.not_zero[place], true)
            }
            Check::Other(check) => self.others.insert(check.clone()),
        }
    }
}
