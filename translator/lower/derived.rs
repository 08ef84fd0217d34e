//! Values that depend on settings alone, which a library recomputes when its settings change.
//!
//! An N equation for a quantity other than a level is computed once per run. If it needs only constants, tables and
//! other values of this kind, its value follows the current settings, not those at the beginning of the run. A value
//! that needs the initial value of a level, TIME or a random number holds for the whole run.

use super::draft::Draft;
use super::sections;
use super::shared::Shared;
use super::writer::Writer;
use crate::check::order::sets;
use crate::check::{Checked, Scheduled};
use crate::code::{Id, Quantity, Role};
use crate::model::walk::{every, uses};
use crate::model::{Expression, Model, Moment, Order, Section, Statement};

/// The equations of `begin` that depend on settings alone, with their checks and in their order.
pub(super) fn derived<'m>(checked: &'m Checked, shared: &mut Shared<'m>) -> Draft {
    let model = &checked.model;
    let derivable = derivable(model, &shared.roles);
    let mut writer = Writer::of(model, shared, Moment::Begin);
    for (section, order) in model.sections.iter().zip(&checked.orders) {
        if section.moment == Moment::Begin && section.order == Order::Sorted {
            let order: Vec<Scheduled> =
                order.iter().filter(|piece| is_derived(piece, section, &derivable)).cloned().collect();
            sections::write(&mut writer, section, &order);
        }
    }
    writer.finish()
}

fn is_derived(piece: &Scheduled, section: &Section, derivable: &[bool]) -> bool {
    let one = |statement: usize| match section.statements.get(statement) {
        Some(Statement::Equation(equation)) => derivable[equation.target.quantity.index()],
        _ => false,
    };
    match piece {
        Scheduled::Whole { statement, .. } | Scheduled::Element { statement, .. } => one(*statement),
        Scheduled::Together { parts, .. } => parts.iter().all(|part| one(part.statement)),
    }
}

/// By quantity: whether it is computed from settings alone.
fn derivable(model: &Model, roles: &[Role]) -> Vec<bool> {
    let mut derivable: Vec<bool> = roles.iter().map(|role| *role == Role::Computed).collect();
    derivable[model.clock.time.index()] = false;
    derivable[model.clock.dt.index()] = false;
    let statements = || model.sections.iter().filter(|section| section.moment.of_clock()).flat_map(statements_of);
    loop {
        let before = derivable.clone();
        let known = |id: Id<Quantity>| roles[id.index()] == Role::Setting || before[id.index()];
        for (moment, statement) in statements() {
            let plain = match statement {
                Statement::Equation(equation) if moment == Moment::Begin => {
                    let mut plain = computable(&equation.value);
                    uses(&equation.value, &mut |used| plain &= used.quantity().is_none_or(known));
                    plain
                }
                _ => false,
            };
            if !plain {
                sets(statement, &mut |target, _| {
                    target.quantity().into_iter().for_each(|id| derivable[id.index()] = false);
                });
            }
        }
        // The statements of a loop that need each other share the result.
        if derivable == before {
            return derivable;
        }
    }
}

fn statements_of(section: &Section) -> impl Iterator<Item = (Moment, &Statement)> {
    section.statements.iter().map(|statement| (section.moment, statement))
}

/// Whether an expression gives the same value at any time, provided that the values it reads are the same.
fn computable(expression: &Expression) -> bool {
    let mut computable = true;
    every(expression, &mut |part| {
        computable &= matches!(
            part,
            Expression::Number(_)
                | Expression::Read(_)
                | Expression::HalfStep
                | Expression::Negate(_)
                | Expression::Binary(..)
                | Expression::Compare(..)
                | Expression::Choose(..)
                | Expression::Call(..)
                | Expression::Lookup(_)
                | Expression::Fold(_)
        );
    });
    computable
}
