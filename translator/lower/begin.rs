//! Values computed once, at the beginning of a run.

use super::draft::Draft;
use super::sections;
use super::shared::Shared;
use super::writer::{Binding, Writer};
use crate::check::Checked;
use crate::check::order::sets;
use crate::code::{Id, Stated, Statement};
use crate::model::walk::starts;
use crate::model::{Equation, Expression, Model, Moment};

/// TIME, then all initial values, then the starting values of functions with memory.
pub(super) fn initial_values<'m>(checked: &'m Checked, shared: &mut Shared<'m>) -> Draft {
    let model = &checked.model;
    let mut writer = Writer::of(model, shared, Moment::Begin);
    if !sets_time(model) {
        let zero = writer.builder().real(0.0);
        writer.push(Statement::SetTime(zero));
    }
    for (section, order) in model.sections.iter().zip(&checked.orders) {
        if section.moment == Moment::Begin {
            sections::write(&mut writer, section, order);
        }
    }
    let others = model.sections.iter().filter(|section| section.moment != Moment::Begin);
    for section in others.filter(|_| !model.memories.is_empty()) {
        for statement in &section.statements {
            start_memories(&mut writer, statement);
        }
    }
    writer.finish()
}

/// Puts the slopes first, and the checks that hold for the whole run last.
pub(super) fn finish(shared: &mut Shared) -> Draft {
    let mut begin = std::mem::take(&mut shared.begin);
    let slopes = shared.curves.ids().map(|curve| Stated { statement: Statement::Tabulate(curve), source: Id::new(0) });
    begin.body.splice(0..0, slopes);
    begin
}

fn sets_time(model: &Model) -> bool {
    let mut found = false;
    for section in model.sections.iter().filter(|section| section.moment == Moment::Begin) {
        for statement in &section.statements {
            sets(statement, &mut |target, _| found |= target.quantity() == Some(model.clock.time));
        }
    }
    found
}

/// A memory is zero before the run, so a starting value of 0 needs no assignment.
fn start_memories(writer: &mut Writer, statement: &crate::model::Statement) {
    let crate::model::Statement::Equation(equation) = statement else { return };
    let mut found = Vec::new();
    starts(&equation.value, &mut |memory, initial| found.push((memory, initial)));
    for (memory, initial) in found {
        if *initial == Expression::Number(0.0) {
            continue;
        }
        writer.at(equation.card, Some(equation.target.quantity));
        bind(writer, equation);
        let body = writer.aside(|writer| {
            let value = writer.value(initial);
            let memory = writer.memory(memory);
            writer.push(Statement::Set(memory, value));
        });
        let nest = writer.nest(body, &[]);
        writer.draft.body.extend(nest);
        writer.bindings.clear();
    }
}

/// Binds all running subscripts to loops.
fn bind(writer: &mut Writer, equation: &Equation) {
    let axes = (0..).zip(&equation.family);
    writer.bindings = axes
        .map(|(subscript, axis)| {
            let name = axis.name.as_str().into();
            let counter = writer.draft.counter(subscript, &name);
            Binding::Loop { counter, name, subscript, shift: 0, first: axis.low, last: axis.high }
        })
        .collect();
}
