//! Fixed-point libraries: the formats of a simulation, and the findings of the recorded run.

use super::trial::trial;
use super::{Library, LibraryOptions, Making, Scaling, Unfit};
use crate::Simulation;
use crate::code::System;
use crate::code::numbers::{self, Compared, Refusal, Refused, Report};

/// The system of a simulation, with formats determined by its first run.
pub(super) fn formatted(simulation: &Simulation, system: &System, options: &LibraryOptions) -> Result<Report, Unfit> {
    let trial = trial(simulation, i64::from(super::seed(simulation)), &options.input);
    numbers::formatted(system, &trial).map_err(|refused| unfit(simulation, refused))
}

fn unfit(simulation: &Simulation, refused: Refused) -> Unfit {
    let site = refused.site.and_then(|site| simulation.system.sites.get(site));
    let named = match refused.why {
        Refusal::TooWide { quantity, .. } => {
            simulation.system.quantities.get(quantity).map(|quantity| quantity.name.to_string())
        }
        _ => None,
    };
    let quantity = named.or_else(|| site.map(|site| site.quantity.to_string()));
    Unfit::Fixed { why: refused.why, line: site.map(|site| site.line), quantity }
}

/// The library with the data about its quantities.
pub(super) fn with_scalings(library: Library, making: &Making, compared: Option<Compared>) -> Library {
    let Some(compared) = compared else { return library };
    let columns = &making.shape.simulation.experiment.output.columns;
    let scaling = |number: &usize| Scaling {
        name: columns[*number].name.to_string(),
        bits: making.bits_of_column(*number),
        deviation: compared.columns[*number],
    };
    let quantities = making.shape.columns.iter().map(scaling).collect();
    Library { quantities, steps: compared.steps, ..library }
}

impl Making<'_> {
    /// The number of fractional bits of an output column; 0 for floating point.
    pub(super) fn bits_of_column(&self, column: usize) -> i32 {
        let Some(fixed) = &self.spelling.fixed else { return 0 };
        match self.shape.simulation.experiment.output.columns[column].place {
            Some((quantity, element)) => fixed.scale.at(quantity, element),
            None => fixed.scale.time,
        }
    }
}
