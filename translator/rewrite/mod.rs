//! Model in, model out: what a program leaves unsaid is written down, one transformation a file.

mod fold;
mod initial_values;
mod missing;
mod rates;

use crate::diagnostic::Diagnostics;
use crate::model::Model;

/// A model in which every equation that is computed stands as an equation:
/// its Begin sections are complete, arithmetic on numbers alone is done, and rates that only levels use
/// stand with the auxiliaries.
#[derive(Clone, Debug)]
pub struct Rewritten {
    pub model: Model,
}

impl std::fmt::Display for Rewritten {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        self.model.fmt(f)
    }
}

/// Completes a model.
pub fn rewrite(model: Model, diagnostics: &mut Diagnostics) -> Rewritten {
    let model = fold::fold_numbers(model);
    let used = rates::used_at_points(&model);
    let model = initial_values::complete(model, &used, diagnostics);
    let model = rates::join_auxiliaries(model, used);
    Rewritten { model }
}
