//! What a run shows: the columns of the table, and the plot.

use super::Lowering;
use crate::language::scop::text::{Column, Kind};
use crate::model::output::Shown;
use crate::model::{Curve, Outputs, Plot, Run};
use crate::source::Span;

impl Lowering<'_> {
    /// The first column is the time of the runtime.
    pub(super) fn outputs(&mut self) -> Outputs {
        // The first of the text's is the time, or what is swept; the stepped constant may be another one now.
        let mut columns: Vec<Column> = self.text.columns.iter().skip(1).copied().collect();
        if let Some((variable, _)) = &self.asked.stepped {
            columns.retain(|column| self.text.variable(column.variable).kind != Kind::Stepped);
            columns.insert(0, Column { variable: *variable, element: None });
        }
        columns.extend(&self.asked.columns);
        let mut recorded: Vec<Shown> = Vec::new();
        for column in columns {
            let shown = self.shown(column);
            if !recorded.contains(&shown) && shown.0 != self.shown_time() {
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
        let hidden = if self.asked.any { self.all_names() } else { Vec::new() };
        let stepped = self.stepped().map(|(variable, _)| (self.variable(variable), 0));
        Outputs { hidden, recorded, plot_sets, runs: vec![run], stepped, ..Outputs::default() }
    }

    /// Every element of every variable that has a name.
    fn all_names(&self) -> Vec<Shown> {
        let named = self.text.variables.iter().zip(&self.of_variable);
        let named = named.filter(|(variable, _)| variable.kind != Kind::FileLocal);
        named.flat_map(|(variable, id)| (0..variable.size.unwrap_or(1)).map(|element| (*id, element))).collect()
    }

    fn shown(&self, column: Column) -> Shown {
        (self.variable(column.variable), column.element.unwrap_or(0))
    }

    /// Curves over the time, each by the scale that it is declared with.
    fn plot(&mut self) -> Option<Plot> {
        let plot = self.text.plot.as_ref()?;
        if self.shown(plot.over).0 != self.shown_time() {
            return None;
        }
        let (mut curves, mut groups) = (Vec::new(), Vec::new());
        for (number, column) in plot.shown.iter().enumerate() {
            let (low, high) = self.text.variable(column.variable).scale;
            let group = groups.iter().position(|known| *known == (Some(low), Some(high))).unwrap_or_else(|| {
                groups.push((Some(low), Some(high)));
                groups.len() - 1
            });
            let mark = char::from(b'a' + (number % 26) as u8);
            curves.push(Curve { value: self.shown(*column), mark, group: group as u32, from_start: true });
        }
        let card = self.cards.card(plot.span, "");
        Some(Plot { curves, groups, card })
    }
}
