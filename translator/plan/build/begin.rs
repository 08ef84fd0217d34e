//! What is computed once, at the beginning of a run.

use super::super::{Operation, Routine, Value};
use super::sections;
use super::slots::Shared;
use super::writer::{Binding, Writer};
use crate::check::Checked;
use crate::check::order::sets;
use crate::model::walk::starts;
use crate::model::{Equation, Model, Moment, Statement};

/// TIME, then all initial values, then what functions with a memory start with.
pub(super) fn initial_values<'m>(checked: &'m Checked, shared: &mut Shared<'m>) -> Routine {
    let model = &checked.model;
    let mut writer = Writer::of(model, shared, Moment::Begin);
    if !sets_time(model) {
        writer.push(Operation::SetTime(Value::Number(0.0)));
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

/// The slopes go to the front, the checks that hold for the whole run to the end.
pub(super) fn finish(begin: &mut Routine, shared: &mut Shared) {
    begin.operations.splice(0..0, shared.slopes());
    begin.operations.append(&mut shared.once);
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

/// A memory is all zeros before the run: a starting value of 0 need not be put there.
fn start_memories(writer: &mut Writer, statement: &Statement) {
    let Statement::Equation(equation) = statement else { return };
    let mut found = Vec::new();
    starts(&equation.value, &mut |memory, initial| found.push((memory, initial)));
    for (memory, initial) in found {
        if *initial == crate::model::Expression::Number(0.0) {
            continue;
        }
        writer.announce(equation.card, Some(equation.target.quantity));
        writer.at(equation.card, Some(equation.target.quantity));
        let kind = writer.model.memory(memory).kind;
        writer.bind(equation, bindings(equation));
        let body = writer.aside(|writer| {
            let value = writer.value(initial);
            let memory = writer.memory(memory);
            writer.push(Operation::StartMemory { memory, kind, value });
        });
        let all: Vec<u32> = (0..writer.bindings.len() as u32).collect();
        let nest = writer.within_present_loops(body, &all);
        writer.operations.extend(nest);
        writer.bindings.clear();
    }
}

fn bindings(equation: &Equation) -> Vec<Binding> {
    let axes = equation.family.iter().enumerate();
    axes.map(|(number, axis)| Binding::Loop { subscript: number as u32, shift: 0, first: axis.low, last: axis.high })
        .collect()
}
