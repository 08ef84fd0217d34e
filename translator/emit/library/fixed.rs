//! Libraries in fixed point: the formats of a plan, and what the recorded run tells of them.

use super::trial::trial;
use super::{Library, LibraryOptions, Making, Scaling, Unfit};
use crate::code::System;
use crate::code::numbers::{self, Compared, Refusal, Refused, Report};
use crate::emit::spelling::quantity_of;
use crate::plan::Plan;

/// The system of a plan with formats by its first run.
pub(super) fn formatted(plan: &Plan, system: &System, options: &LibraryOptions) -> Result<Report, Unfit> {
    let trial = trial(plan, i64::from(super::seed(plan)), &options.input);
    numbers::formatted(system, &trial).map_err(|refused| unfit(plan, refused))
}

fn unfit(plan: &Plan, refused: Refused) -> Unfit {
    let site = refused.site.and_then(|site| plan.sites.get(site.index()));
    let named = match refused.why {
        Refusal::TooWide { quantity, .. } => plan.slots.get(quantity.index()).map(|slot| slot.name.to_string()),
        _ => None,
    };
    let quantity = named.or_else(|| site.map(|site| site.quantity.to_string()));
    Unfit::Fixed { why: refused.why, line: site.map(|site| site.line), quantity }
}

/// The library with what it tells of its quantities.
pub(super) fn with_scalings(library: Library, making: &Making, compared: Option<Compared>) -> Library {
    let Some(compared) = compared else { return library };
    let columns = &making.shape.plan.output.columns;
    let scaling = |number: &usize| Scaling {
        name: columns[*number].name.to_string(),
        bits: making.bits_of_column(*number),
        deviation: compared.columns[*number],
    };
    let quantities = making.shape.columns.iter().map(scaling).collect();
    Library { quantities, steps: compared.steps, ..library }
}

impl Making<'_> {
    /// How many bits of a column of the output stand behind its point; 0 of floating numbers.
    pub(super) fn bits_of_column(&self, column: usize) -> i32 {
        let Some(fixed) = &self.spelling.fixed else { return 0 };
        match self.shape.plan.output.columns[column].place {
            Some((slot, element)) => fixed.scale.at(quantity_of(slot), element),
            None => fixed.scale.time,
        }
    }
}
