//! What a run shows: the columns of the table, and the plot.

use super::Shell;
use crate::language::scop::text::{Column, Kind, Variable, VariableId};
use crate::model::output::Shown;
use crate::model::{Curve, Outputs, Over, Plot, Run};
use crate::source::Span;
use rustc_hash::FxHashSet as HashSet;

impl Shell<'_> {
    /// The first column is the time of the runtime.
    pub(super) fn outputs(&mut self) -> Outputs {
        // The first of the text's is the time, or what is swept.
        let columns = self.text.columns.iter().skip(1).copied();
        let mut recorded: Vec<Shown> = Vec::new();
        let mut known: HashSet<Shown> = HashSet::default();
        for column in columns {
            let shown = self.shown(column);
            if shown.0 != self.time() && known.insert(shown) {
                recorded.push(shown);
            }
        }
        let plots: Vec<Plot> = self.plot().into_iter().collect();
        let plot_sets = if plots.is_empty() { Vec::new() } else { vec![plots] };
        let run = Run {
            name: String::new(),
            changes: Vec::new(),
            seed: None,
            table: None,
            plots: (!plot_sets.is_empty()).then_some(0),
            span: Span::default(),
        };
        // Who runs the model chooses what it shows.
        let hidden = self.all_names();
        let stepped = self.text.stepped.as_ref().map(|stepped| (self.variable(stepped.variable), 0));
        Outputs { hidden, recorded, plot_sets, runs: vec![run], stepped, ..Outputs::default() }
    }

    /// Every element of every variable that has a name.
    fn all_names(&self) -> Vec<Shown> {
        let named = self.text.variables.iter().zip(&self.of_variable);
        named.flat_map(|(variable, id)| (0..variable.size.unwrap_or(1)).map(|element| (*id, element))).collect()
    }

    fn shown(&self, column: Column) -> Shown {
        (self.variable(column.variable), column.element.unwrap_or(0))
    }

    /// What PLOT names, each by the scale that it is declared with; without a PLOT all states over the time.
    fn plot(&mut self) -> Option<Plot> {
        let (columns, over, card) = match &self.text.plot {
            Some(plot) => (plot.shown.clone(), self.to_the_right(plot.over), self.cards.card(plot.span, "")),
            None => {
                let states = self.text.columns.iter().copied().filter(|column| self.is_state(column.variable));
                (states.take(MOST_CURVES).collect(), None, self.cards.card(Span::default(), ""))
            }
        };
        let mut scales: Vec<PlotScale> = Vec::new();
        let mut curves = Vec::new();
        for (number, column) in columns.iter().enumerate() {
            let scale = PlotScale::of(self.text.variable(column.variable));
            let group = scales.iter().position(|known| *known == scale).unwrap_or_else(|| {
                scales.push(scale);
                scales.len() - 1
            });
            let mark = char::from(b'a' + (number % 26) as u8);
            curves.push(Curve { value: self.shown(*column), mark, group: group as u32, from_start: true });
        }
        let groups = scales.iter().map(PlotScale::limits).collect();
        (!curves.is_empty()).then_some(Plot { over, curves, groups, card })
    }

    /// What runs to the right, if it is not the time.
    fn to_the_right(&self, column: Column) -> Option<Over<Shown>> {
        let value = self.shown(column);
        if value.0 == self.time() {
            return None;
        }
        Some(Over { value, limits: self.text.variable(column.variable).scale })
    }

    fn is_state(&self, id: VariableId) -> bool {
        matches!(self.text.variable(id).kind, Kind::State { order: 0, .. })
    }
}

/// More curves than this cannot be told apart.
const MOST_CURVES: usize = 26;

/// Variables declared with the same scale share one, and so do those without, if they have the same unit.
#[derive(PartialEq)]
enum PlotScale {
    Declared(f64, f64),
    Chosen(Option<String>),
}

impl PlotScale {
    fn of(variable: &Variable) -> PlotScale {
        match variable.scale {
            Some((low, high)) => PlotScale::Declared(low, high),
            None => PlotScale::Chosen(variable.unit.clone()),
        }
    }

    fn limits(&self) -> (Option<f64>, Option<f64>) {
        match *self {
            PlotScale::Declared(low, high) => (Some(low), Some(high)),
            PlotScale::Chosen(_) => (None, None),
        }
    }
}
