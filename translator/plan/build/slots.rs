//! What is stored of a model, and where it comes from.

use super::super::{Site, SiteId, Slot, SlotId, SlotRole};
use crate::model::area::Elements;
use crate::model::{CardId, MemoryId, Model, QuantityId, Role};
use rustc_hash::FxHashMap as HashMap;

pub(super) struct Shared<'m> {
    pub model: &'m Model,
    pub slots: Vec<Slot>,
    pub sites: Vec<Site>,
    pub elements: Elements,
    /// TIME, where it is no slot.
    without: Option<QuantityId>,
    /// For each card the first quantity it was found to compute, and the site of both.
    first_site: Vec<Option<(Option<QuantityId>, SiteId)>>,
    /// The sites of a card besides.
    other_sites: HashMap<(CardId, Option<QuantityId>, Option<QuantityId>), SiteId>,
}

impl<'m> Shared<'m> {
    pub fn of(model: &'m Model) -> Shared<'m> {
        let mut shared = Shared {
            model,
            slots: Vec::with_capacity(model.quantities.len() + model.memories.len()),
            sites: Vec::with_capacity(model.cards.len()),
            elements: Elements::of(model),
            without: model.course.is_none().then_some(model.clock.time),
            first_site: vec![None; model.cards.len()],
            other_sites: HashMap::default(),
        };
        for number in 0..model.quantities.len() {
            shared.slot_of_quantity(QuantityId(number as u32));
        }
        for number in 0..model.memories.len() {
            shared.slot_of_memory(MemoryId(number as u32));
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
        self.slots.push(Slot {
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

    fn slot_of_memory(&mut self, id: MemoryId) {
        let memory = self.model.memory(id);
        let of = self.model.quantity(memory.of);
        let mut extents: Vec<u32> = memory.family.iter().map(|axis| axis.len()).collect();
        if memory.kind.cells() > 1 {
            extents.push(memory.kind.cells());
        }
        let site = self.site(of.card, Some(memory.of), None);
        self.slots.push(Slot {
            name: of.name.clone(),
            role: SlotRole::Memory(memory.kind),
            extents,
            values: Vec::new(),
            hidden: true,
            sizes: false,
            unit: None,
            description: None,
            site,
        });
    }

    /// The slot of a quantity; TIME has one only in a course. Those of quantities come first of all slots.
    pub fn slot(&self, id: QuantityId) -> Option<SlotId> {
        let known = self.without != Some(id) && (id.0 as usize) < self.model.quantities.len();
        known.then(|| SlotId(id.0 - u32::from(self.without.is_some_and(|time| time < id))))
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
}
