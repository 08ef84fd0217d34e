//! The columns of the table, and what PLOT shows.

use super::super::messages::names::*;
use super::super::messages::outputs::*;
use super::super::syntax::{Element, ItemKind};
use super::super::text::*;
use super::Resolver;
use super::names::Found;
use crate::source::Span;

impl<'a> Resolver<'a> {
    pub fn plot(&mut self) -> Option<Plot> {
        let syntax = self.syntax;
        let mut plot: Option<Plot> = None;
        let mut first: Option<Span> = None;
        for item in &syntax.items {
            let ItemKind::Plot(shown, over) = &item.kind else { continue };
            if let Some(first) = first {
                let line = self.line_of(first);
                self.diagnostics.error(SecondOfOne { at: item.span, what: One::Plot, line, first });
                continue;
            }
            first = Some(item.span);
            let shown: Vec<Option<Column>> = shown.iter().map(|element| self.element(element)).collect();
            let over = self.element(over);
            if let (Some(shown), Some(over)) = (shown.into_iter().collect(), over) {
                plot = Some(Plot { shown, over, span: item.span });
            }
        }
        plot
    }

    fn element(&mut self, element: &Element) -> Option<Column> {
        let name = &element.name;
        let variable = match self.find(name) {
            Found::Base(Base::Variable(id)) => id,
            Found::Nothing => return None,
            _ => {
                self.diagnostics.error(NotShown { at: name.span, name: name.shown() });
                return None;
            }
        };
        match (&element.index, self.variable(variable).size) {
            (None, None) => Some(Column { variable, element: None }),
            (None, Some(size)) => {
                self.diagnostics.error(MissingSubscript { at: name.span, name: name.shown(), size });
                None
            }
            (Some(_), None) => {
                self.diagnostics.error(NotAnArray { at: name.span, name: name.shown() });
                None
            }
            (Some(index), Some(size)) => {
                let value = self.int(index)?;
                if !(0..i64::from(size)).contains(&value) {
                    let (at, last) = (index.span(), size - 1);
                    self.diagnostics.error(SubscriptOutOfRange { at, name: name.shown(), value, last });
                    return None;
                }
                Some(Column { variable, element: Some(value as u32) })
            }
        }
    }

    /// In the order of the table.
    pub fn columns(&self) -> Vec<Column> {
        let mut columns = Vec::new();
        let mut add = |variable: VariableId| match self.variable(variable).size {
            None => columns.push(Column { variable, element: None }),
            Some(size) => columns.extend((0..size).map(|at| Column { variable, element: Some(at) })),
        };
        match (&self.sweep, &self.independent) {
            (Some(sweep), _) => add(sweep.variable),
            (None, Some(range)) => add(range.variable),
            (None, None) => {}
        }
        self.stepped.iter().for_each(|stepped| add(stepped.variable));
        // Derivatives that are declared themselves stand where they are declared, the others after their state.
        let declared = |id: VariableId| {
            matches!(self.variable(id).kind, Kind::State { order, .. } if order > 0)
                && self.levels.contains_key(&self.variable(id).name)
        };
        for index in 0..self.variables.len() {
            let id = VariableId(index as u32);
            match self.variable(id).kind {
                Kind::State { state, order: 0 } if self.states[state.0 as usize].only_in.is_none() => {
                    add(id);
                    let below = &self.states[state.0 as usize].levels[1..];
                    below.iter().copied().filter(|level| !declared(*level)).for_each(&mut add);
                }
                Kind::State { .. } if declared(id) => add(id),
                _ => {}
            }
        }
        let mut sensitivities: Vec<(VariableId, Sensitivity)> = Vec::new();
        for (parameter, _, sens) in &self.automatic.sens {
            sensitivities.extend(sens.of.iter().map(|one| (*parameter, *one)));
        }
        let sensitivities = by_parameter(sensitivities);
        sensitivities.iter().flatten().for_each(|one| add(one.value));
        for index in 0..self.variables.len() {
            let id = VariableId(index as u32);
            let variable = self.variable(id);
            let declared_highest =
                matches!(variable.kind, Kind::Highest { .. }) && self.levels.contains_key(&variable.name);
            if variable.kind == Kind::Assigned || declared_highest || self.supplied.contains(&id) {
                add(id);
            }
        }
        for of_one in &sensitivities {
            of_one.iter().for_each(|one| add(one.above));
            of_one.iter().for_each(|one| add(one.below));
        }
        columns
    }
}

/// The sensitivities to each parameter, each once, parameters in the order of the text.
fn by_parameter(list: Vec<(VariableId, Sensitivity)>) -> Vec<Vec<Sensitivity>> {
    let mut parameters: Vec<(VariableId, Vec<Sensitivity>)> = Vec::new();
    for (parameter, one) in list {
        match parameters.iter_mut().find(|(other, _)| *other == parameter) {
            Some((_, of_it)) if of_it.iter().any(|other| other.value == one.value) => {}
            Some((_, of_it)) => of_it.push(one),
            None => parameters.push((parameter, vec![one])),
        }
    }
    parameters.into_iter().map(|(_, of_it)| of_it).collect()
}
