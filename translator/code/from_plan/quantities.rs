//! Slots, sites and curves.

use super::super::arena::Arena;
use super::super::system::{Curve, Quantity, Role, Site};
use super::super::types::Type;
use super::{quantity, site as site_of};
use crate::plan::{self, CurveData, Plan, Slot, SlotRole};
use crate::source::Span;

pub(super) fn quantities(plan: &Plan) -> Arena<Quantity> {
    let mut quantities: Arena<Quantity> = plan.slots.iter().map(from_slot).collect();
    // Columns know the elements by the names of their author.
    let columns = plan.output.columns.iter().filter_map(|column| Some((column.place?, column.name.clone())));
    for ((slot, element), name) in columns {
        if let Some(known) = quantities[quantity(slot)].elements.get_mut(element as usize) {
            *known = Some(name);
        }
    }
    quantities
}

fn from_slot(slot: &Slot) -> Quantity {
    let mut extents = slot.extents.clone();
    let role = match slot.role {
        SlotRole::Setting => Role::Setting(slot.values.clone()),
        SlotRole::Computed => Role::Computed,
        SlotRole::Level => Role::Level,
        SlotRole::Variable => Role::Variable,
        SlotRole::Auxiliary => Role::Auxiliary,
        SlotRole::Rate => Role::Rate,
        SlotRole::Supplementary => Role::Supplementary,
        SlotRole::Slopes => Role::Slopes,
        SlotRole::Memory(kind) => {
            if kind.cells() > 1 {
                extents.pop();
            }
            Role::Memory(kind)
        }
    };
    let named = !extents.is_empty() && !slot.hidden;
    let elements = vec![None; if named { slot.size() } else { 0 }];
    let (name, hidden, source) = (slot.name.clone(), slot.hidden, site_of(slot.site));
    Quantity { name, kind: Type::REAL, extents, role, hidden, elements, source }
}

pub(super) fn span(site: &plan::Site) -> Span {
    Span { start: site.start, end: site.start.saturating_add(site.card.len() as u32) }
}

pub(super) fn site(site: &plan::Site) -> Site {
    Site {
        line: site.line,
        span: span(site),
        quantity: site.quantity.clone(),
        detail: site.detail.clone(),
        text: site.card.clone(),
    }
}

pub(super) fn curve(data: &CurveData) -> Curve {
    Curve {
        table: quantity(data.table),
        slopes: quantity(data.slopes),
        along: data.along,
        low: data.low,
        high: data.high,
        increment: data.increment,
    }
}
