//! What a run shows: the columns of the trace, and a figure for each GRAPH.

use super::Lowering;
use super::quantities::Hidden;
use crate::language::cosmo::text::{
    Base, Component, ComponentKind, Expression, ExpressionKind, Index, Kept, Point, Text, VariableId,
};
use crate::model::output::Shown;
use crate::model::{Curve, Outputs, Plot, Run};
use crate::source::{Source, Span};

impl Text {
    /// The GRAPHs of the body, in text order.
    pub(in crate::language::cosmo) fn graphs(&self) -> impl Iterator<Item = (&Component, &[Point])> {
        self.body.iter().filter_map(|component| match &component.kind {
            ComponentKind::Graph(points) => Some((component, points.as_slice())),
            _ => None,
        })
    }
}

impl Expression {
    /// A variable, or an element of an array known by its number.
    pub(in crate::language::cosmo) fn is_fixed_reference(&self) -> bool {
        matches!(&self.kind, ExpressionKind::Read(reference) if !matches!(reference.index, Some(Index::Computed(_))))
    }
}

impl Point {
    /// Flows are amounts of a whole step.
    fn is_computed_at_any_moment(&self) -> bool {
        match &self.value.kind {
            ExpressionKind::Read(reference) => {
                matches!(reference.base, Base::V | Base::HV(_) | Base::User(_) | Base::Parameter(_))
            }
            _ => true,
        }
    }
}

impl<'t> Lowering<'t> {
    pub(in crate::language::cosmo) fn outputs(&mut self) -> Outputs {
        let plots = self.plots();
        let plot_sets = if plots.is_empty() { Vec::new() } else { vec![plots] };
        let run = Run {
            name: String::new(),
            changes: Vec::new(),
            seed: None,
            table: None,
            plots: (!plot_sets.is_empty()).then_some(0),
            span: Span::default(),
        };
        Outputs { recorded: self.columns(), plot_sets, runs: vec![run], ..Outputs::default() }
    }

    /// The columns of the trace behind T: D, then those of KEEP, or else all.
    fn columns(&mut self) -> Vec<Shown> {
        let mut columns = vec![(self.quantities.named(Base::Step), 0)];
        let text = self.text;
        if let Some(keep) = &text.keep {
            let kept = keep.iter().zip(0..).map(|(kept, number)| match self.kept_under_its_name(kept) {
                Some(shown) => shown,
                None => (self.quantities.hidden(Hidden::Kept(number)), 0),
            });
            columns.extend(kept);
            return columns;
        }
        for tracer in text.all_tracers() {
            let mut arrays = vec![Base::HV(tracer), Base::HG(tracer), Base::HK(tracer)];
            if tracer == 0 {
                arrays.splice(0..0, [Base::V, Base::G, Base::K]);
            }
            for compartment in 0..text.places.len() as u32 {
                columns.extend(arrays.iter().map(|base| (self.quantities.named(*base), compartment)));
            }
        }
        for (number, variable) in text.variables.iter().enumerate() {
            let id = self.quantities.named(Base::User(VariableId(number as u32)));
            columns.extend((0..variable.size.unwrap_or(1)).map(|element| (id, element)));
        }
        columns
    }

    /// What KEEP wants, if that is a variable or an element under its own name: rows show it where it is.
    pub(super) fn kept_under_its_name(&self, kept: &Kept) -> Option<Shown> {
        let ExpressionKind::Read(reference) = &kept.value.kind else { return None };
        let element = match reference.index {
            None => 0,
            Some(Index::Fixed(number)) => number.checked_sub(1)?,
            Some(Index::Computed(_)) => return None,
        };
        let quantity = self.quantities.named(reference.base);
        (self.quantities.list[quantity.index()].element_name(element as usize) == kept.name)
            .then_some((quantity, element))
    }

    fn plots(&mut self) -> Vec<Plot> {
        let text = self.text;
        let graphs = text.graphs().enumerate();
        graphs
            .map(|(graph, (component, points))| {
                let (curves, scales) = self.curves(graph as u32, points);
                let card = self.cards.card(component.span, "");
                Plot { over: None, curves, groups: vec![(None, None); scales], card }
            })
            .collect()
    }

    /// The curves of a GRAPH and the number of their scales: points with one zero and unit share one.
    fn curves(&mut self, graph: u32, points: &[Point]) -> (Vec<Curve>, usize) {
        let text = self.text;
        let mut scales: Vec<(String, String)> = Vec::new();
        let mut curves = Vec::new();
        for (number, point) in points.iter().enumerate() {
            let scale = (text.expression_text(&point.zero), text.expression_text(&point.unit));
            let group = scales.iter().position(|known| *known == scale).unwrap_or_else(|| {
                scales.push(scale);
                scales.len() - 1
            });
            let value = self.drawn(graph, number as u32, point);
            curves.push(Curve {
                value,
                mark: point.symbol.chars().next().unwrap_or('*'),
                group: group as u32,
                from_start: self.asked.figures && self.target.parts.is_some() || self.holds_from_start(point),
            });
        }
        (curves, scales.len())
    }

    /// Contents are given by INITIAL; flows, and what is computed in the body, only come with the first step.
    fn holds_from_start(&self, point: &Point) -> bool {
        let ExpressionKind::Read(reference) = &point.value.kind else { return false };
        let Some(Index::Fixed(number)) = reference.index else { return reference.base == Base::Time };
        let enters = |component: &Component| match &component.kind {
            ComponentKind::InCompartment { number: entry, .. } => *entry == number,
            _ => false,
        };
        matches!(reference.base, Base::V | Base::HV(_)) && !self.text.body.iter().any(enters)
    }

    /// The points of GRAPHs that equations compute at every moment that is drawn, with the numbers of GRAPH and point.
    pub(in crate::language::cosmo) fn drawn_points(&self) -> Vec<(u32, u32, &'t Point)> {
        if !self.asked.figures || self.target.parts.is_none() {
            return Vec::new();
        }
        let text = self.text;
        let graphs = (0..).zip(text.graphs().map(|(_, points)| points));
        let points =
            graphs.flat_map(|(graph, points)| (0..).zip(points).map(move |(number, point)| (graph, number, point)));
        points.filter(|(_, _, point)| point.is_computed_at_any_moment()).collect()
    }

    /// Where the values of a point are: in its quantity, or in what is kept at the place of the GRAPH.
    fn drawn(&mut self, graph: u32, number: u32, point: &Point) -> Shown {
        if self.asked.figures && self.target.parts.is_some() && point.is_computed_at_any_moment() {
            return (self.quantities.hidden(Hidden::Mark(graph, number)), 0);
        }
        if let ExpressionKind::Read(reference) = &point.value.kind {
            match reference.index {
                None => return (self.quantities.named(reference.base), 0),
                Some(Index::Fixed(index)) => return (self.quantities.named(reference.base), index.saturating_sub(1)),
                Some(Index::Computed(_)) => {}
            }
        }
        (self.quantities.hidden(Hidden::Mark(graph, number)), 0)
    }
}

/// The comment with which a text begins is its title, for figures and for the C; else it has none.
pub(super) fn title(source: &Source) -> String {
    let first = source.text().lines().map(str::trim).find(|line| !line.is_empty()).unwrap_or("");
    first.strip_prefix('#').map_or(String::new(), |comment| comment.trim_start_matches('#').trim().to_string())
}
