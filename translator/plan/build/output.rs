//! What is recorded and shown, as columns.

use super::super::{Change, Column, Curve, Output, Plot, PrintItem, Run};
use super::slots::Shared;
use crate::model::output::Shown;
use crate::model::{self, Model, Over};

pub(super) fn output(model: &Model, shared: &Shared) -> Output {
    let recorded = model.outputs.recorded.len() + 1;
    let of = vec![None; shared.elements.count()];
    let mut columns = Columns { model, shared, list: Vec::with_capacity(recorded), of };
    columns.column(&(model.clock.time, 0));
    for shown in &model.outputs.recorded {
        columns.column(shown);
    }
    let full = columns.list.len() as u32;
    let outputs = &model.outputs;
    outputs.hidden.iter().for_each(|shown| _ = columns.column(shown));
    let tables = outputs.tables.iter().map(|items| items.iter().map(|item| print(&mut columns, item)).collect());
    let tables = tables.collect();
    let plot_sets = outputs.plot_sets.iter().map(|plots| plots.iter().map(|p| plot(&mut columns, p)).collect());
    let plot_sets = plot_sets.collect();
    for observation in model.course.iter().flat_map(|course| &course.observations) {
        columns.column(&(observation.value, 0));
        observation.weight.into_iter().for_each(|weight| _ = columns.column(&(weight, 0)));
    }
    let saved = outputs.saved.iter().map(|shown| columns.column(shown)).collect();
    let stepped = outputs.stepped.as_ref().map(|shown| columns.column(shown));
    let runs = outputs.runs.iter().map(|run| Run {
        name: run.name.clone(),
        changes: run.changes.iter().filter_map(|change| changed(shared, change)).collect(),
        seed: run.seed,
        table: run.table,
        plots: run.plots,
    });
    Output {
        runs: runs.collect(),
        tables,
        plot_sets,
        saved,
        wide_plot: outputs.wide_plot,
        seed: outputs.seed,
        across: 0,
        stepped,
        full,
        columns: columns.list,
    }
}

struct Columns<'a, 'm> {
    model: &'m Model,
    shared: &'a Shared<'m>,
    list: Vec<Column>,
    /// By element.
    of: Vec<Option<u32>>,
}

impl Columns<'_, '_> {
    /// The column of a value; a new one at the end if it has none yet.
    fn column(&mut self, shown: &Shown) -> u32 {
        let (id, element) = *shown;
        let place = self.shared.elements.first(id) + element as usize;
        if let Some(column) = self.of[place] {
            return column;
        }
        let quantity = self.model.quantity(id);
        self.list.push(Column {
            name: match quantity.extents.is_empty() {
                true => quantity.name.clone(),
                false => quantity.element_name(element as usize).into(),
            },
            place: self.shared.slot(id).map(|slot| (slot, element)),
            integer: quantity.integer,
            unit: quantity.unit.clone(),
            description: quantity.description.clone(),
        });
        let column = self.list.len() as u32 - 1;
        self.of[place] = Some(column);
        column
    }
}

fn print(columns: &mut Columns, item: &model::PrintItem) -> PrintItem {
    PrintItem { column: item.value.as_ref().map(|shown| columns.column(shown)), place: item.column, scale: item.scale }
}

fn plot(columns: &mut Columns, plot: &model::Plot) -> Plot {
    let curves = plot.curves.iter().map(|curve| Curve {
        column: columns.column(&curve.value),
        mark: curve.mark,
        group: curve.group,
        from_start: curve.from_start,
    });
    let curves = curves.collect();
    let over = plot.over.map(|over| Over { value: columns.column(&over.value), limits: over.limits });
    Plot { over, curves, groups: plot.groups.clone() }
}

fn changed(shared: &Shared, change: &model::output::Change) -> Option<Change> {
    let setting = shared.slot(change.quantity)?;
    Some(Change { setting, values: change.values.clone(), shown: change.shown })
}
