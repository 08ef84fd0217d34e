//! What is found by following the statements of blocks of equations: their Jacobians, and their slopes at one go.

mod band;
mod fold;
mod jacobian;
mod need;
mod rolled;
mod slopes;
mod trace;

pub use fold::step as folded_step;

use crate::model::{CardId, Index, Instruction, Model, Moment, Naming, Place, Quantity, QuantityId, Role, Statement};
use crate::source::Span;

/// The model with Jacobians and slopes for every solve that asks for them and has them.
pub fn follow(model: Model) -> Model {
    slopes::write(jacobian::derive(model))
}

fn place_key(place: &Place) -> (QuantityId, Option<u32>) {
    let at = place.index.first().and_then(|index| match index {
        Index::Fixed(at) => Some(*at),
        Index::Running { .. } => None,
    });
    (place.quantity, at)
}

/// What a method runs for the slopes of a solve.
fn rates(model: &Model, number: usize) -> impl Iterator<Item = &Statement> {
    let of_solve = move |moment: Moment| matches!(moment, Moment::Rates(id) if id.0 as usize == number);
    model.sections.iter().filter(move |section| of_solve(section.moment)).flat_map(|section| &section.statements)
}

/// Whether the slopes are computed by statements of the model: those of a model lowered to Code are functions there.
fn has_statements(model: &Model, number: usize) -> bool {
    rates(model, number).next().is_some()
}

/// The name of the block that a solve is of.
fn name(model: &Model, number: usize) -> String {
    let called = rates(model, number).find_map(|statement| match statement {
        Statement::Instruct(Instruction::Call { routine, .. }, _) => {
            model.course.as_ref().and_then(|course| course.routines.get(routine.0 as usize))
        }
        _ => None,
    });
    called.map_or("block", |called| &called.name).to_string()
}

/// A quantity that nobody sees.
fn hidden(name: &str, extents: Vec<u32>, card: CardId) -> Quantity {
    Quantity {
        name: name.into(),
        role: Role::Variable,
        extents,
        integer: false,
        values: Vec::new(),
        hidden: true,
        sizes: false,
        naming: Naming::Subscripts,
        unit: None,
        description: None,
        defined_at: Span::default(),
        card,
    }
}
