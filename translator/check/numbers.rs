//! Numbers that are known before the run: ranges of tables, DT.
//!
//! They may come from settings, so each run is looked at with its own.

use super::messages::{DtNotPositive, TableRangeArguments, TableSize};
use crate::code::{Id, Quantity, Role};
use crate::diagnostic::Diagnostics;
use crate::model::walk::every;
use crate::model::{Binary, Expression, Index, Lookup, Model, Place, Run, Section, Statement, Vector};
use crate::source::Span;
use rustc_hash::FxHashSet as HashSet;

/// The tables with the numbers of the base model.
pub(super) fn check_tables(model: &Model, diagnostics: &mut Diagnostics) {
    let base = Settings { model, run: None };
    each_lookup(model, |span, lookup| look(&base, lookup, span, diagnostics));
}

/// DT, and the tables with the numbers of the reruns.
pub(super) fn check_runs(model: &Model, diagnostics: &mut Diagnostics) {
    check_dt(model, diagnostics);
    if model.outputs.runs.iter().all(|run| run.changes.is_empty()) {
        return;
    }
    each_lookup(model, |_, lookup| {
        let mut wrong = false;
        for run in model.outputs.runs.iter().filter(|run| concerns(model, lookup, run)) {
            wrong |= look(&Settings { model, run: Some(run) }, lookup, run.span, diagnostics);
        }
        wrong
    });
}

/// Looks at every table function, at each table of a card until it is found wrong: a table function
/// that stands in a Point equation may stand in its Begin copy too.
fn each_lookup<'m>(model: &'m Model, mut wrong: impl FnMut(Span, &'m Lookup) -> bool) {
    if !model.has_arrays() {
        return;
    }
    let mut said: HashSet<(Span, Id<Quantity>)> = HashSet::default();
    for section in &model.sections {
        for (span, lookup) in lookups(model, section) {
            let place = (span, lookup.table.quantity);
            if !said.contains(&place) && wrong(span, lookup) {
                said.insert(place);
            }
        }
    }
}

/// DT of every run; the base value is looked at if some run goes by it.
fn check_dt(model: &Model, diagnostics: &mut Diagnostics) {
    let dt = model.clock.dt;
    let quantity = model.quantity(dt);
    // A computed DT is looked at when the run begins.
    if quantity.role != Role::Setting {
        return;
    }
    let good = |value: f64| value > 0.0 && value.is_finite();
    let mut say =
        |value: f64, at: Span| diagnostics.error(DtNotPositive { name: quantity.name.to_string(), value, at });
    let mut base_is_used = false;
    // A SPEC card holds for all later runs.
    let mut said = HashSet::default();
    for run in &model.outputs.runs {
        let Some(change) = run.changes.iter().find(|change| change.quantity == dt) else {
            base_is_used = true;
            continue;
        };
        if let [value] = change.values[..]
            && !good(value)
            && said.insert(change.at)
        {
            say(value, change.at);
        }
    }
    let base = quantity.values.first().copied().unwrap_or(0.0);
    if base_is_used && !good(base) {
        say(base, quantity.defined_at);
    }
}

/// The table functions of a section, with the card they stand on.
fn lookups<'m>(model: &'m Model, section: &'m Section) -> Vec<(Span, &'m Lookup)> {
    let mut found = Vec::new();
    for statement in &section.statements {
        collect(model, statement, &mut found);
    }
    found
}

fn collect<'m>(model: &'m Model, statement: &'m Statement, found: &mut Vec<(Span, &'m Lookup)>) {
    let mut here = |expression: &'m Expression, card| {
        every(expression, &mut |part| {
            if let Expression::Lookup(lookup) = part {
                found.push((model.card(card).span, lookup));
            }
        });
    };
    match statement {
        Statement::Equation(equation) => here(&equation.value, equation.card),
        Statement::Branch { condition, then, otherwise, card } => {
            here(condition, *card);
            then.iter().chain(otherwise).for_each(|inner| collect(model, inner, found));
        }
        Statement::Repeat { condition, body, card } => {
            here(condition, *card);
            body.iter().for_each(|inner| collect(model, inner, found));
        }
        Statement::Shift { interval, card, .. } => here(interval, *card),
        Statement::Instruct(instruction, card) => instruction.expressions(&mut |expression| here(expression, *card)),
    }
}

/// Whether a run changes a setting that the range of a table is made of.
fn concerns(model: &Model, lookup: &Lookup, run: &Run) -> bool {
    if run.changes.is_empty() {
        return false;
    }
    let mut concerned = false;
    for expression in [&lookup.low, &lookup.high, &lookup.increment] {
        every(expression, &mut |part| {
            if let Expression::Read(place) = part {
                concerned |= model.quantity(place.quantity).role == Role::Setting
                    && run.changes.iter().any(|change| change.quantity == place.quantity);
            }
        });
    }
    concerned
}

/// Looks at the range of one table function; true if something is wrong with it.
fn look(settings: &Settings, lookup: &Lookup, at: Span, diagnostics: &mut Diagnostics) -> bool {
    let known = (settings.value(&lookup.low), settings.value(&lookup.high), settings.value(&lookup.increment));
    let (Some(low), Some(high), Some(increment)) = known else { return false };
    let table = settings.model.quantity(lookup.table.quantity).name.clone();
    if !(low < high && increment > 0.0) {
        diagnostics.error(TableRangeArguments { table: table.to_string(), low, high, increment, at });
        return true;
    }
    let given = values_along(settings.model, &lookup.table);
    let needed = needed(low, high, increment);
    if needed == Some(given as u64) {
        return false;
    }
    diagnostics.error(TableSize { table: table.to_string(), low, high, increment, needed, given, at });
    true
}

/// How many values a range asks for. What the division leaves over when numbers such as .1 are
/// not exact does not count.
pub(crate) fn needed(low: f64, high: f64, increment: f64) -> Option<u64> {
    let steps = (high - low) / increment;
    let whole = steps.round();
    let near = (steps - whole).abs() <= 1e-6 * whole.max(1.0);
    (near && whole < 1e15).then(|| whole as u64 + 1)
}

/// How many values a table function runs over.
fn values_along(model: &Model, table: &Vector) -> usize {
    match table.ranges.first() {
        Some((first, last)) => (last - first + 1) as usize,
        None => model.quantity(table.quantity).size(),
    }
}

/// The settings of the base model or of a run.
struct Settings<'m> {
    model: &'m Model,
    run: Option<&'m Run>,
}

impl Settings<'_> {
    /// The value of an expression made of numbers and settings.
    fn value(&self, expression: &Expression) -> Option<f64> {
        match expression {
            Expression::Number(value) => Some(*value),
            Expression::Read(place) => self.setting(place),
            Expression::Negate(a) => self.value(a).map(|a| -a),
            Expression::Binary(operator, a, b) => {
                let (a, b) = (self.value(a)?, self.value(b)?);
                Some(match operator {
                    Binary::Add => a + b,
                    Binary::Subtract => a - b,
                    Binary::Multiply => a * b,
                    Binary::Divide => a / b,
                    Binary::Power => a.powf(b),
                })
            }
            _ => None,
        }
    }

    fn setting(&self, place: &Place) -> Option<f64> {
        let quantity = self.model.quantity(place.quantity);
        if quantity.role != Role::Setting {
            return None;
        }
        let mut element = 0;
        for (index, extent) in place.index.iter().zip(&quantity.extents) {
            let Index::Fixed(index) = index else { return None };
            element = element * *extent as usize + *index as usize;
        }
        let changed = self.run.and_then(|run| run.changes.iter().find(|change| change.quantity == place.quantity));
        changed.map_or(&quantity.values, |change| &change.values).get(element).copied()
    }
}
