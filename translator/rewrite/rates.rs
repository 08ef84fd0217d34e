//! Rates that nothing looks at before the next step join the auxiliaries.
//!
//! The rates of a point are computed together because a rate used in a rate is the one of the interval
//! before. Most rates are used by levels only, so it does not matter when in the point they are
//! computed; then each can stand with the auxiliaries it needs, in the order of the source, which
//! reads better in C and saves loading those again.

use crate::model::statements::{expressions, targets};
use crate::model::walk::uses;
use crate::model::{Model, Moment, Order, Section, Statement};

/// By quantity: whether something computed at points of time looks at it.
pub(super) fn used_at_points(model: &Model) -> Vec<bool> {
    let mut used = vec![false; model.quantities.len()];
    let points = model.sections.iter().filter(|section| section.moment == Moment::Point);
    points.flat_map(|section| &section.statements).for_each(|statement| note(statement, &mut used));
    used
}

/// Moves equations from sections computed at once to the sorted section of the same moment; `used` are
/// the quantities that something at points of time looks at.
pub(super) fn join_auxiliaries(mut model: Model, mut used: Vec<bool>) -> Model {
    // What a block sets stays with it.
    let blocks = model.sections.iter().filter(|section| section.moment == Moment::Point);
    for statement in blocks.flat_map(|section| &section.statements) {
        if !matches!(statement, Statement::Equation(_)) {
            targets(statement, &mut |id| used[id.index()] = true);
        }
    }
    let is_free = |statement: &Statement| matches!(statement, Statement::Equation(equation) if !used[equation.target.quantity.index()]);
    let Some(sorted) = model.sections.iter().position(|section| is(section, Order::Sorted)) else { return model };
    let mut moved = Vec::new();
    for section in model.sections.iter_mut().filter(|section| is(section, Order::AtOnce)) {
        let (free, bound) = std::mem::take(&mut section.statements).into_iter().partition(is_free);
        let free: Vec<Statement> = free;
        moved.extend(free);
        section.statements = bound;
    }
    let statements = &mut model.sections[sorted].statements;
    statements.extend(moved);
    // The order of the source is that of the cards.
    statements.sort_by_key(card);
    model
}

fn is(section: &Section, order: Order) -> bool {
    section.moment == Moment::Point && section.order == order
}

/// What the statements look at.
fn note(statement: &Statement, used: &mut [bool]) {
    expressions(statement, &mut |expression| {
        uses(expression, &mut |what| {
            what.quantity().into_iter().for_each(|quantity| used[quantity.index()] = true);
        });
    });
}

fn card(statement: &Statement) -> u32 {
    match statement {
        Statement::Equation(equation) => equation.card.0,
        Statement::Branch { card, .. } | Statement::Repeat { card, .. } | Statement::Shift { card, .. } => card.0,
        Statement::Instruct(_, card) => card.0,
    }
}
