//! The constants of a library's C file: single values, tables in read-only memory, and the slopes of those.

use super::super::spelling::Home;
use super::super::text::{fill_lines, remark};
use super::Making;
use super::views::{Constant, Table};
use crate::code::{Curve, Id, Quantity};

impl Making<'_> {
    /// The values that a setting begins with: those of the first run.
    pub fn values(&self, id: Id<Quantity>) -> Vec<f64> {
        let quantity = &self.shape.simulation.system.quantities[id];
        let first = self.shape.simulation.experiment.runs.first();
        let changed = first.and_then(|run| run.changes.iter().find(|change| change.setting == id));
        let given = changed.map_or(&quantity.values, |change| &change.values);
        (0..quantity.size()).map(|place| given.get(place).copied().unwrap_or(0.0)).collect()
    }

    /// What a quantity is to the author.
    pub fn about(&self, id: Id<Quantity>) -> String {
        let quantity = &self.shape.simulation.system.quantities[id];
        let about = quantity.description.clone().unwrap_or_default();
        match quantity.unit.as_ref().filter(|unit| !unit.is_empty()) {
            Some(unit) if about.is_empty() => format!("{} ({unit})", quantity.name),
            Some(unit) => format!("{}: {about} ({unit})", quantity.name),
            None if about.is_empty() => quantity.name.to_string(),
            None => format!("{}: {about}", quantity.name),
        }
    }

    pub fn name(&self, id: Id<Quantity>) -> &str {
        self.layout.names.quantity(id)
    }

    pub fn constants(&self) -> Vec<Constant> {
        let fixed = self.shape.at_home(Home::Fixed);
        fixed
            .map(|(id, quantity)| {
                let mut values: Vec<String> =
                    self.values(id).into_iter().map(|value| self.spelling.value_of(id, value)).collect();
                let (name, values) = match quantity.extents.is_empty() {
                    true => (self.name(id).to_string(), values.swap_remove(0)),
                    false => {
                        (format!("{}[{}]", self.name(id), quantity.size()), format!("{{ {} }}", values.join(", ")))
                    }
                };
                let used = "static const real  = ;".len() + name.len() + values.len();
                Constant { remark: remark(&self.about(id), used, self.options.ascii), name, values }
            })
            .collect()
    }

    pub fn tables(&self) -> Vec<Table> {
        let mut tables = Vec::new();
        for (id, quantity) in self.shape.at_home(Home::Rom) {
            let slopes_of = self.shape.simulation.system.curves.values().find(|curve| curve.slopes == id);
            let (values, about) = match slopes_of {
                Some(curve) => (self.slopes(curve), format!("The slopes of {}.", quantity.name)),
                None => (self.values(id), self.about(id)),
            };
            let about = super::super::text::first_comment_line(&about, 100, self.options.ascii).into_owned();
            let literals: Vec<String> = values.iter().map(|value| self.spelling.value_of(id, *value)).collect();
            let mut text = String::new();
            fill_lines(&mut text, literals.iter().map(String::as_str), 1);
            tables.push(Table { name: self.name(id).into(), size: quantity.size(), values: text, remark: about });
        }
        tables
    }

    /// The constant or table that has this value, or the table that has this slope.
    pub fn constant_of(&self, value: f64) -> Option<String> {
        let has = |values: Vec<f64>| values.iter().any(|known| known.to_bits() == value.to_bits());
        let simulation = &self.shape.simulation;
        let given = [Home::Setting, Home::Fixed, Home::Rom].map(|home| self.shape.at_home(home));
        let constant = given.into_iter().flatten().find(|(id, _)| has(self.values(*id))).map(|(id, _)| id);
        let curve = || simulation.system.curves.values().find(|curve| has(self.slopes(curve))).map(|curve| curve.table);
        constant.or_else(curve).map(|id| simulation.system.quantities[id].name.to_string())
    }

    /// The slopes of a table as `zd_slopes` computes them.
    fn slopes(&self, curve: &Curve) -> Vec<f64> {
        let table = curve.table;
        let values = self.values(table);
        let (stride, count) = along(&self.shape.simulation.system.quantities[table].extents, curve.along as usize);
        let place = |at: usize| at / stride % count;
        (0..values.len())
            .map(|at| if place(at) + 1 < count { (values[at + stride] - values[at]) / curve.increment } else { 0.0 })
            .collect()
    }
}

/// Distance between the values along one subscript, and how many there are.
fn along(extents: &[u32], subscript: usize) -> (usize, usize) {
    let stride = extents.iter().skip(subscript + 1).map(|extent| *extent as usize).product();
    (stride, extents.get(subscript).map_or(1, |extent| *extent as usize))
}
