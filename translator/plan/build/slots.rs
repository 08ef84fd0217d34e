//! What all routines share: slots, sites, curves, and the checks made once a run.

use super::super::{CurveData, CurveId, Operation, Site, SiteId, Slot, SlotId, SlotRole};
use crate::model::area::Elements;
use crate::model::{CardId, MemoryId, Model, QuantityId, Role};
use rustc_hash::{FxHashMap as HashMap, FxHashSet as HashSet};

/// A check that is made once a run.
pub(super) enum Check {
    /// Of a single value, as most divisors are.
    NotZero(SlotId),
    /// As text.
    Other(String),
}

/// Checks that are made: of single values that are not zero, by slot, and the rest as text.
#[derive(Default)]
struct Made {
    not_zero: Vec<bool>,
    others: HashSet<String>,
}

pub(super) struct Shared<'m> {
    pub model: &'m Model,
    pub slots: Vec<Slot>,
    pub curves: Vec<CurveData>,
    pub sites: Vec<Site>,
    pub excursions: Vec<SiteId>,
    /// Checks of values that stay the same for a whole run, in the order of the routines.
    pub once: Vec<Operation>,
    /// The same checks and those that `begin` makes in passing.
    pub demands: Vec<Operation>,
    /// What is among the checks made once a run, and among the demands.
    checked_once: Made,
    demanded: Made,
    pub elements: Elements,
    /// By quantity.
    pub roles: Vec<Role>,
    /// TIME, where it is no slot.
    without: Option<QuantityId>,
    of_memory: Vec<SlotId>,
    /// For each card the first quantity it was found to compute, and the site of both.
    first_site: Vec<Option<(Option<QuantityId>, SiteId)>>,
    /// The sites of a card besides.
    other_sites: HashMap<(CardId, Option<QuantityId>, Option<QuantityId>), SiteId>,
    excursion_of: HashMap<SiteId, u32>,
    pub curve_of: HashMap<(QuantityId, u32, [u64; 3]), CurveId>,
}

impl<'m> Shared<'m> {
    pub fn of(model: &'m Model) -> Shared<'m> {
        let mut shared = Shared {
            model,
            slots: Vec::with_capacity(model.quantities.len() + model.memories.len()),
            curves: Vec::new(),
            sites: Vec::with_capacity(model.cards.len()),
            excursions: Vec::new(),
            once: Vec::new(),
            demands: Vec::new(),
            checked_once: Made::default(),
            demanded: Made::default(),
            elements: Elements::of(model),
            roles: model.roles(),
            without: model.course.is_none().then_some(model.clock.time),
            of_memory: Vec::new(),
            first_site: vec![None; model.cards.len()],
            other_sites: HashMap::default(),
            excursion_of: HashMap::default(),
            curve_of: HashMap::default(),
        };
        for number in 0..model.quantities.len() {
            shared.slot_of_quantity(QuantityId(number as u32));
        }
        for number in 0..model.memories.len() {
            let slot = shared.slot_of_memory(MemoryId(number as u32));
            shared.of_memory.push(slot);
        }
        shared
    }

    fn slot_of_quantity(&mut self, id: QuantityId) {
        if self.without == Some(id) {
            return;
        }
        let quantity = self.model.quantity(id);
        let role = match quantity.role {
            Role::Setting => SlotRole::Setting,
            Role::Computed => SlotRole::Computed,
            Role::Level => SlotRole::Level,
            Role::Variable => SlotRole::Variable,
            Role::Auxiliary => SlotRole::Auxiliary,
            Role::Rate => SlotRole::Rate,
            Role::Supplementary => SlotRole::Supplementary,
        };
        let site = self.site(quantity.card, Some(id), None);
        self.push(Slot {
            name: quantity.name.clone(),
            role,
            extents: quantity.extents.clone(),
            values: quantity.values.clone(),
            hidden: quantity.hidden,
            sizes: quantity.sizes,
            unit: quantity.unit.clone(),
            description: quantity.description.clone(),
            site,
        });
    }

    fn slot_of_memory(&mut self, id: MemoryId) -> SlotId {
        let memory = self.model.memory(id);
        let of = self.model.quantity(memory.of);
        let mut extents: Vec<u32> = memory.family.iter().map(|axis| axis.len()).collect();
        if memory.kind.cells() > 1 {
            extents.push(memory.kind.cells());
        }
        let site = self.site(of.card, Some(memory.of), None);
        self.push(Slot {
            name: of.name.clone(),
            role: SlotRole::Memory(memory.kind),
            extents,
            values: Vec::new(),
            hidden: true,
            sizes: false,
            unit: None,
            description: None,
            site,
        })
    }

    pub fn push(&mut self, slot: Slot) -> SlotId {
        self.slots.push(slot);
        SlotId(self.slots.len() as u32 - 1)
    }

    /// The slot of a quantity; TIME has one only in a course. Those of quantities come first of all slots.
    pub fn slot(&self, id: QuantityId) -> Option<SlotId> {
        let known = self.without != Some(id) && (id.0 as usize) < self.roles.len();
        known.then(|| SlotId(id.0 - u32::from(self.without.is_some_and(|time| time < id))))
    }

    pub fn memory(&self, id: MemoryId) -> SlotId {
        self.of_memory[id.0 as usize]
    }

    /// The site of a card: what it computes, and the table if it is a lookup that can fail.
    pub fn site(&mut self, card: CardId, computes: Option<QuantityId>, table: Option<QuantityId>) -> SiteId {
        let first = self.first_site[card.0 as usize].filter(|first| table.is_none() && first.0 == computes);
        let known = first.map(|first| first.1).or_else(|| self.other_sites.get(&(card, computes, table)).copied());
        if let Some(site) = known {
            return site;
        }
        let model = self.model;
        let source = model.card(card);
        // A name made by the translator would mean nothing to the author of the model.
        let quantity = match computes.map(|id| model.quantity(id)) {
            Some(quantity) if !quantity.hidden => quantity.name.clone(),
            _ => source.defines.clone(),
        };
        self.sites.push(Site {
            line: source.line,
            start: source.span.start,
            quantity,
            detail: table.map_or("".into(), |table| model.quantity(table).name.clone()),
            card: source.text.clone(),
        });
        let site = SiteId(self.sites.len() as u32 - 1);
        match &mut self.first_site[card.0 as usize] {
            first @ None if table.is_none() => *first = Some((computes, site)),
            _ => _ = self.other_sites.insert((card, computes, table), site),
        }
        site
    }

    /// A site like another, with a detail of its own.
    pub fn site_with(&mut self, site: SiteId, detail: String) -> SiteId {
        let site = Site { detail: detail.into(), ..self.sites[site.0 as usize].clone() };
        self.sites.push(site);
        SiteId(self.sites.len() as u32 - 1)
    }

    /// The counter of excursions of a lookup: one for each card and table.
    pub fn excursion(&mut self, site: SiteId) -> u32 {
        let next = self.excursions.len() as u32;
        let excursions = &mut self.excursions;
        *self.excursion_of.entry(site).or_insert_with(|| {
            excursions.push(site);
            next
        })
    }

    /// Whether a check is met for the first time.
    pub fn first_time(&mut self, check: &Check) -> bool {
        self.checked_once.add(check)
    }

    /// Whether a check is among the demands for the first time.
    pub fn first_demand(&mut self, check: &Check) -> bool {
        self.demanded.add(check)
    }
}

impl Made {
    /// Whether a check is not among them yet; it is from then on.
    fn add(&mut self, check: &Check) -> bool {
        match check {
            Check::NotZero(slot) => {
                let place = slot.0 as usize;
                if place >= self.not_zero.len() {
                    self.not_zero.resize(place + 1, false);
                }
                !std::mem::replace(&mut self.not_zero[place], true)
            }
            Check::Other(check) => self.others.insert(check.clone()),
        }
    }
}
