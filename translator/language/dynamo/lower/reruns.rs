//! The cards of a rerun: constants, tables and the seed it changes.

use super::elements::{fixed, row_element};
use super::expand::written;
use super::names::suggest;
use super::runs::{RunReader, first_state};
use super::settings::ALWAYS_GIVEN;
use crate::code::{Id, Quantity, Role};
use crate::language::dynamo::messages::definitions::DefinedTwice;
use crate::language::dynamo::messages::outputs::{
    CardInRerun, EquationInRerun, RerunForBound, RerunNotAConstant, RerunNotATable, RerunTableSize, RerunTrain,
};
use crate::language::dynamo::syntax::{Card, CardBody, Constant, Name, Number, SubscriptKind, Table};
use crate::source::Span;

/// What the C and T cards of one rerun give.
pub(super) struct Given {
    pub quantity: Id<Quantity>,
    pub values: Vec<f64>,
    pub line: u32,
    pub at: Span,
}

impl<'d> RunReader<'d, '_> {
    /// A card of a rerun.
    pub fn change(&mut self, card: &'d Card, given: &mut Vec<Given>, seed: &mut Option<f64>) {
        match &card.body {
            CardBody::Constants(list) => {
                for constant in list {
                    self.constant(card, constant, given, false);
                }
            }
            CardBody::Spec(list) => {
                self.spec_seen = true;
                for constant in list {
                    self.constant(card, constant, given, true);
                }
            }
            CardBody::Table(table) => self.table_change(card, table, given),
            CardBody::Noise(number) => *seed = Some(first_state(*number)),
            CardBody::Print(_)
            | CardBody::Plot(_)
            | CardBody::Save(_)
            | CardBody::BadOutput(_)
            | CardBody::Note(_)
            | CardBody::Title(_)
            | CardBody::Run(_) => {}
            CardBody::Equation(equation) => {
                let name = written(&equation.target);
                self.diagnostics.error(EquationInRerun { at: equation.target.span, name: name.to_string() });
            }
            CardBody::Train(train) => {
                self.diagnostics.error(EquationInRerun { at: card.span, name: train.name.text.to_string() })
            }
            CardBody::Integers(_)
            | CardBody::For(_)
            | CardBody::ForEnd
            | CardBody::Macro(_)
            | CardBody::While(_)
            | CardBody::If(_) => {
                let word = card.text.split_whitespace().next().unwrap_or("").to_uppercase();
                self.diagnostics.error(CardInRerun { at: card.span, card: word });
            }
        }
    }

    /// The setting a rerun changes, or a message.
    fn changed(&mut self, name: &Name, table: bool) -> Option<Id<Quantity>> {
        let found = self.symbols.of_deck(&name.text);
        if let Some(id) = found {
            let symbol = &self.symbols.list[id];
            if symbol.train.is_some() {
                self.diagnostics.error(RerunTrain { at: name.span, name: name.text.to_string() });
                return None;
            }
            if self.bounds.contains(name.text.as_str()) {
                self.diagnostics.error(RerunForBound { at: name.span, name: name.text.to_string() });
                return None;
            }
            let computed = symbol.role == Role::Computed && ALWAYS_GIVEN.contains(&name.text.as_str());
            if (symbol.role == Role::Setting || computed) && symbol.table == table {
                return Some(Id::new(id));
            }
        }
        let known = self.symbols.names().filter(|_| found.is_none());
        let otherwise = ("change constants and tables of the model only", "只能改变模型的常数和表");
        let (help_en, help_zh) = suggest(self.diagnostics.error_count(), &name.text, known, otherwise);
        let (at, name) = (name.span, name.text.to_string());
        if table {
            self.diagnostics.error(RerunNotATable { at, name, help_en, help_zh });
        } else {
            self.diagnostics.error(RerunNotAConstant { at, name, help_en, help_zh });
        }
        None
    }

    fn constant(&mut self, card: &Card, constant: &Constant, given: &mut Vec<Given>, lasting: bool) {
        let Some(id) = self.changed(&constant.name, constant.star) else { return };
        let values = self.values(id, &constant.name, &constant.values);
        let Some(values) = values else { return };
        if lasting {
            self.lasting.retain(|(known, ..)| *known != id);
            self.lasting.push((id, values, constant.name.span));
        } else {
            self.give(card, id, &constant.name, values, given);
        }
    }

    fn give(&mut self, card: &Card, quantity: Id<Quantity>, name: &Name, values: Vec<f64>, given: &mut Vec<Given>) {
        if let Some(first) = given.iter().find(|known| known.quantity == quantity) {
            let (line, first) = (first.line, first.at);
            self.diagnostics.error(DefinedTwice { at: name.span, name: name.text.to_string(), line, first });
            return;
        }
        given.push(Given { quantity, values, line: card.line, at: name.span });
    }

    /// The values of a whole setting; a table keeps its number of values.
    fn values(&mut self, id: Id<Quantity>, name: &Name, numbers: &[Number]) -> Option<Vec<f64>> {
        let needed = self.quantities[id.index()].size();
        if numbers.len() != needed {
            let (at, name, given) = (name.span, name.text.to_string(), numbers.len());
            self.diagnostics.error(RerunTableSize { at, name, needed, given });
            return None;
        }
        Some(numbers.iter().map(|number| number.value).collect())
    }

    fn table_change(&mut self, card: &Card, table: &Table, given: &mut Vec<Given>) {
        let Some(id) = self.changed(&table.name, true) else { return };
        let quantity = &self.quantities[id.index()];
        if table.subscripts.len() < 2 && quantity.extents.len() == 1 {
            if let Some(values) = self.values(id, &table.name, &table.values) {
                self.give(card, id, &table.name, values, given);
            }
            return;
        }
        self.row_change(card, table, id, given);
    }

    /// A row or column of a table with several subscripts.
    fn row_change(&mut self, card: &Card, table: &Table, id: Id<Quantity>, given: &mut Vec<Given>) {
        let quantity = &self.quantities[id.index()];
        let extents = &quantity.extents;
        let mut places = Vec::new();
        let mut length = 0;
        for (subscript, extent) in table.subscripts.iter().zip(extents) {
            match fixed(subscript, &self.expanded.integers) {
                Ok(number) if (1..=i64::from(*extent)).contains(&number) => places.push(Some(number as u32 - 1)),
                Err(_) if subscript.kind == SubscriptKind::Star => {
                    length = *extent as usize;
                    places.push(None);
                }
                _ => {
                    let (needed, count) = (quantity.size(), table.values.len());
                    let name = table.name.text.to_string();
                    self.diagnostics.error(RerunTableSize { at: subscript.span, name, needed, given: count });
                    return;
                }
            }
        }
        if places.len() != extents.len() || length != table.values.len() {
            let name = table.name.text.to_string();
            self.diagnostics.error(RerunTableSize {
                at: table.name.span,
                name,
                needed: length,
                given: table.values.len(),
            });
            return;
        }
        let known = given.iter().position(|known| known.quantity == id);
        let position = known.unwrap_or_else(|| {
            given.push(Given { quantity: id, values: quantity.values.clone(), line: card.line, at: table.name.span });
            given.len() - 1
        });
        for (number, value) in table.values.iter().enumerate() {
            let element = row_element(&places, extents, number);
            given[position].values[element] = value.value;
        }
    }
}
