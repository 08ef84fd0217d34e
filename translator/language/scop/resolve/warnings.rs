//! What is suspicious in a model as a whole.

use super::super::messages::warnings::StepDoesNotDivide;
use super::Resolver;

impl Resolver<'_> {
    pub fn warn(&mut self) {
        self.step();
    }

    /// delta_t of a DISCRETE block should divide the spacing of the rows.
    fn step(&mut self) {
        let Some(range) = self.independent.clone() else { return };
        if !range.delta_given || self.steps_discretely().is_none() {
            return;
        }
        let delta = self.variable(range.delta);
        let spacing = (range.to - range.from) / f64::from(range.with);
        let steps = spacing / delta.value;
        if delta.value > 0.0 && (steps - steps.round()).abs() > 1e-9 * steps.max(1.0) {
            let (at, name, step) = (delta.span, delta.name.clone(), delta.value);
            self.diagnostics.warning(StepDoesNotDivide { at, name, step, spacing });
        }
    }
}
