//! The quantities of the model: every variable under its name, and hidden ones.

use super::Shell;
use crate::code::{Id, Quantity, Role};
use crate::language::scop::text::{Kind, VariableId};
use crate::model::{DeclaredQuantity, Naming};
use crate::source::Span;

impl Shell<'_> {
    pub fn name_variables(&mut self) {
        for variable in &self.text.variables {
            let card = self.cards.card(variable.span, &variable.name);
            let setting = matches!(
                variable.kind,
                Kind::Parameter | Kind::Constant | Kind::UnitsConstant | Kind::Stepped | Kind::Swept
            );
            let extents: Vec<u32> = variable.size.into_iter().collect();
            let size = extents.iter().product::<u32>() as usize;
            self.quantities.push(DeclaredQuantity {
                name: variable.name.as_str().into(),
                role: if setting { Role::Setting } else { Role::Variable },
                naming: if extents.is_empty() { Naming::Subscripts } else { Naming::FromZero },
                extents,
                integer: false,
                values: if setting { vec![variable.value; size] } else { Vec::new() },
                hidden: matches!(variable.kind, Kind::FileLocal),
                sizes: matches!(variable.kind, Kind::Constant | Kind::UnitsConstant),
                unit: variable.unit.clone(),
                description: None,
                defined_at: variable.span,
                card,
            });
            self.of_variable.push(Id::new(self.quantities.len() - 1));
        }
    }

    pub fn variable(&self, id: VariableId) -> Id<Quantity> {
        self.of_variable[id.0 as usize]
    }

    /// A quantity that the author does not see.
    pub fn hidden(&mut self, name: &str, extents: Vec<u32>) -> Id<Quantity> {
        self.quantities.push(DeclaredQuantity {
            name: name.into(),
            role: Role::Variable,
            naming: if extents.is_empty() { Naming::Subscripts } else { Naming::FromZero },
            extents,
            integer: false,
            values: Vec::new(),
            hidden: true,
            sizes: false,
            unit: None,
            description: None,
            defined_at: Span::default(),
            card: self.card,
        });
        Id::new(self.quantities.len() - 1)
    }

    /// A part of the range of rows, under a word that no variable can have.
    pub fn range(&mut self, name: &str) -> Id<Quantity> {
        let id = self.hidden(name, Vec::new());
        let quantity = &mut self.quantities[id.index()];
        (quantity.role, quantity.hidden) = (Role::Range, false);
        id
    }

    pub fn size(&self, id: Id<Quantity>) -> Option<u32> {
        self.quantities[id.index()].extents.first().copied()
    }
}
