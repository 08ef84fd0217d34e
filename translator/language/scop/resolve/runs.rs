//! What is declared of the runs: INDEPENDENT, STEPPED, SWEEP.

use super::super::messages::declarations::*;
use super::super::messages::outputs::{One, SecondOfOne};
use super::super::syntax::*;
use super::super::text::{Independent, Kind, Stepped as SteppedText, Sweep, Variable as Declared, VariableId};
use super::Resolver;
use crate::source::Span;

/// More rows than this are a slip of the finger.
const MOST_ROWS: i64 = 1_000_000_000;

impl<'a> Resolver<'a> {
    pub(super) fn stepped(&mut self, entry: &'a Stepped) {
        let values: Vec<f64> = entry.values.iter().map(|value| self.num(value)).collect();
        if let Some(first) = &self.stepped {
            let first = self.variable(first.variable).span;
            let line = self.line_of(first);
            return self.diagnostics.error(SecondOfOne { at: entry.name.span, what: One::Stepped, line, first });
        }
        if !(2..=5).contains(&values.len()) {
            let (at, name, count) = (entry.name.span, entry.name.shown(), values.len());
            self.diagnostics.error(SteppedValues { at, name, count });
        }
        let Some(id) = self.declare(&entry.name, Kind::Stepped, None, None) else { return };
        let variable = &mut self.variables[id.0 as usize];
        variable.value = values.first().copied().unwrap_or(0.0);
        variable.unit = entry.unit.as_ref().map(|unit| unit.text.clone());
        self.stepped = Some(SteppedText { variable: id, values });
    }

    pub(super) fn independent(&mut self, range: &'a Range, sweeps: &'a [Range], at: Span) {
        if let Some(first) = &self.independent {
            let first = self.variable(first.variable).span;
            let line = self.line_of(first);
            return self.diagnostics.error(SecondOfOne { at, what: One::Independent, line, first });
        }
        let (from, to, with) = self.range(range);
        let start = range.start.as_ref().map(|start| self.num(start));
        if let Some(start) = start
            && start > to
        {
            self.diagnostics.error(StartBehindEnd { at: range.span, name: range.name.shown() });
        }
        let id = self.declare(&range.name, Kind::Independent, None, None).unwrap_or_else(|| {
            // Something means it, so that the rest can be looked at.
            self.variables.push(Declared {
                name: range.name.shown(),
                kind: Kind::Independent,
                size: None,
                value: 0.0,
                unit: None,
                scale: None,
                limits: None,
                span: range.name.span,
            });
            VariableId(self.variables.len() as u32 - 1)
        });
        self.variables[id.0 as usize].unit = range.unit.as_ref().map(|unit| unit.text.clone());
        self.start_value = start;
        let independent = Independent {
            variable: id,
            source: range.span,
            from,
            to,
            with,
            start: id,
            start_given: start.is_some(),
            delta: id,
            delta_given: false,
            largest_step: None,
            dt: None,
        };
        self.independent = Some(independent);
        for (count, sweep) in sweeps.iter().enumerate() {
            if count > 0 {
                let (first, line) = (sweeps[0].span, self.line_of(sweeps[0].span));
                self.diagnostics.error(SecondOfOne { at: sweep.span, what: One::Sweep, line, first });
                continue;
            }
            self.sweep(sweep);
        }
    }

    fn sweep(&mut self, range: &'a Range) {
        let (from, to, with) = self.range(range);
        let Some(id) = self.declare(&range.name, Kind::Swept, None, None) else { return };
        let variable = &mut self.variables[id.0 as usize];
        variable.value = from;
        variable.unit = range.unit.as_ref().map(|unit| unit.text.clone());
        self.sweep = Some(Sweep { variable: id, from, to, with });
    }

    fn range(&mut self, range: &'a Range) -> (f64, f64, u32) {
        let errors = self.diagnostics.error_count();
        let (from, to) = (self.num(&range.from), self.num(&range.to));
        let with = self.int(&range.with);
        let good = to > from && (to - from).is_finite() && with.is_some_and(|with| (1..=MOST_ROWS).contains(&with));
        if !good && self.diagnostics.error_count() == errors {
            self.diagnostics.error(EmptyRange { at: range.span, name: range.name.shown(), limit: MOST_ROWS });
        }
        (from, to, with.unwrap_or(1).clamp(1, MOST_ROWS) as u32)
    }
}
