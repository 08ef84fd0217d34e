//! How a model is run: data for the runner, filled from the source. The command line replaces parts of it, and nothing is
//! translated again.

use crate::model::Method;

/// How the model is run unless its user asks for something else.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Experiment {
    /// In place of the method of each solve that carries equations over a step (COSMO).
    pub method: Option<Method>,
}
