//! The experiment of a model.

use crate::code::{Id, Quantity, Site};
use crate::experiment::{
    Adjustment, Change, Column, Curve, Experiment, Fit, Observation, Output, Plot, PrintItem, Rows, Run,
};
use crate::model::area::Elements;
use crate::model::output::Shown;
use crate::model::{self, CardId, Model, Over};

/// `quantity`: where a quantity of the model is stored; nothing for a TIME that is not. `site`: the site of a card.
pub fn experiment(
    model: &Model,
    quantity: impl Fn(Id<Quantity>) -> Option<Id<Quantity>>,
    mut site: impl FnMut(CardId) -> Id<Site>,
) -> Experiment {
    let elements = Elements::of(model);
    let list = Vec::with_capacity(model.outputs.recorded.len() + 1);
    let of = vec![None; elements.count()];
    let mut columns = Columns { model, quantity: &quantity, elements, list, of };
    let output = output(&mut columns);
    let fit = fit(&mut columns, &mut site);
    let output = Output { columns: columns.list, ..output };
    let outputs = &model.outputs;
    let runs = outputs.runs.iter().map(|run| Run {
        name: run.name.clone(),
        changes: run.changes.iter().filter_map(|change| changed(change, &quantity)).collect(),
        seed: run.seed,
        table: run.table,
        plots: run.plots,
    });
    let runs = runs.collect();
    let course = model.course.as_ref();
    Experiment {
        runs,
        seed: outputs.seed,
        series: course.map_or(Vec::new(), |course| course.series.clone()),
        rows: course.map_or(Rows::default(), |course| course.rows),
        script: None,
        method: None,
        output,
        fit,
    }
}

fn changed(change: &model::output::Change, quantity: &impl Fn(Id<Quantity>) -> Option<Id<Quantity>>) -> Option<Change> {
    let setting = quantity(change.quantity)?;
    Some(Change { setting, values: change.values.clone(), shown: change.shown })
}

/// Everything but the columns, which it puts into their order.
fn output<F: Fn(Id<Quantity>) -> Option<Id<Quantity>>>(columns: &mut Columns<F>) -> Output {
    let model = columns.model;
    columns.column(&(model.clock.time, 0));
    for shown in &model.outputs.recorded {
        columns.column(shown);
    }
    let full = columns.list.len() as u32;
    let outputs = &model.outputs;
    outputs.hidden.iter().for_each(|shown| _ = columns.column(shown));
    let tables = outputs.tables.iter().map(|items| items.iter().map(|item| columns.print(item)).collect());
    let tables = tables.collect();
    let plot_sets = outputs.plot_sets.iter().map(|plots| plots.iter().map(|plot| columns.plot(plot)).collect());
    let plot_sets = plot_sets.collect();
    for observation in model.course.iter().flat_map(|course| &course.observations) {
        columns.column(&(observation.value, 0));
        observation.weight.into_iter().for_each(|weight| _ = columns.column(&(weight, 0)));
    }
    let saved = outputs.saved.iter().map(|shown| columns.column(shown)).collect();
    let stepped = outputs.stepped.as_ref().map(|shown| columns.column(shown));
    let columns = Vec::new();
    Output { columns, full, tables, plot_sets, saved, wide_plot: outputs.wide_plot, across: 0, stepped }
}

fn fit<F: Fn(Id<Quantity>) -> Option<Id<Quantity>>>(
    columns: &mut Columns<F>,
    site: &mut impl FnMut(CardId) -> Id<Site>,
) -> Fit {
    let Some(course) = &columns.model.course else { return Fit::default() };
    let observations = course.observations.iter().map(|observation| Observation {
        file: Id::new(observation.table.0 as usize),
        column: observation.column,
        value: columns.column(&(observation.value, 0)),
        weight: observation.weight.map(|weight| columns.column(&(weight, 0))),
        source: site(observation.card),
    });
    let observations = observations.collect();
    let adjustments = course.adjustments.iter().filter_map(|adjustment| {
        let setting = (columns.quantity)(adjustment.parameter)?;
        Some(Adjustment { setting, low: adjustment.low, high: adjustment.high, source: site(adjustment.card) })
    });
    let adjustments = adjustments.collect();
    Fit { observations, adjustments }
}

struct Columns<'a, F> {
    model: &'a Model,
    quantity: &'a F,
    elements: Elements,
    list: Vec<Column>,
    /// By element.
    of: Vec<Option<u32>>,
}

impl<F: Fn(Id<Quantity>) -> Option<Id<Quantity>>> Columns<'_, F> {
    /// The column of a value; a new one at the end if it has none yet.
    fn column(&mut self, shown: &Shown) -> u32 {
        let (id, element) = *shown;
        let place = self.elements.first(id) + element as usize;
        if let Some(column) = self.of[place] {
            return column;
        }
        let quantity = self.model.quantity(id);
        self.list.push(Column {
            name: match quantity.extents.is_empty() {
                true => quantity.name.clone(),
                false => quantity.element_name(element as usize).into(),
            },
            place: (self.quantity)(id).map(|stored| (stored, element)),
            integer: quantity.integer,
            unit: quantity.unit.clone(),
            description: quantity.description.clone(),
        });
        let column = self.list.len() as u32 - 1;
        self.of[place] = Some(column);
        column
    }

    fn print(&mut self, item: &model::PrintItem) -> PrintItem {
        let column = item.value.as_ref().map(|shown| self.column(shown));
        PrintItem { column, place: item.column, scale: item.scale }
    }

    fn plot(&mut self, plot: &model::Plot) -> Plot {
        let curves = plot.curves.iter().map(|curve| Curve {
            column: self.column(&curve.value),
            mark: curve.mark,
            group: curve.group,
            from_start: curve.from_start,
        });
        let curves = curves.collect();
        let over = plot.over.map(|over| Over { value: self.column(&over.value), limits: over.limits });
        Plot { over, curves, groups: plot.groups.clone() }
    }
}
