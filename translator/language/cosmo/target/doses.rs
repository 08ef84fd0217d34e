//! Doses and events in the classic stepping.

use super::writer::Writer;
use super::{Array, D, Place, Statement, T, Temporary, Value, When};
use crate::language::cosmo::text::{ComponentKind, Condition, Dose, Number, Program, Text};

impl Text {
    /// The doses in text order, with the place of each in the body.
    pub fn doses(&self) -> impl Iterator<Item = (usize, &Dose)> {
        self.body.iter().enumerate().filter_map(|(index, component)| match &component.kind {
            ComponentKind::Dose(dose) => Some((index, &**dose)),
            _ => None,
        })
    }

    /// The conditions of the events in text order, with the place of each in the body.
    pub fn events(&self) -> impl Iterator<Item = (usize, &Condition)> {
        self.body.iter().enumerate().filter_map(|(index, component)| match &component.kind {
            ComponentKind::When { condition, .. } => Some((index, condition)),
            _ => None,
        })
    }
}

impl<'t> Writer<'t> {
    /// What must be known of the beginning of a step, at label 1.
    pub(in crate::language::cosmo) fn step_begins(&mut self) {
        if self.text.doses().next().is_some() {
            self.copy(Place::Temporary(Temporary::TimeBefore), T);
            self.copy(Place::Temporary(Temporary::StepBefore), D);
        }
        if self.simultaneous() {
            let copy = |to: Array, from: Array| (to.each(), Value::Term(from.each().into()));
            let mut copies = vec![copy(Array::VBefore, Array::V)];
            copies.extend(self.text.all_tracers().map(|tracer| copy(Array::HVBefore(tracer), Array::HV(tracer))));
            self.write(Statement::ForAll(copies));
        }
    }

    /// Doses are further inputs of their compartment, after the last FROM.
    pub(in crate::language::cosmo) fn doses_into(&mut self, i: Number) {
        let text = self.text;
        for (number, (index, dose)) in text.doses().enumerate() {
            if dose.into == i {
                self.at(text.body[index].span, self.element("G", i));
                self.write(Statement::Dose(number as u32));
            }
        }
    }

    pub(in crate::language::cosmo) fn when(&mut self, index: usize, condition: &'t Condition, program: &'t Program) {
        let number = self.text.events().take_while(|(at, _)| *at < index).count() as u32;
        self.write(Statement::When(When { number, condition, program }));
    }
}
