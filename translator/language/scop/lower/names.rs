//! The quantities of the model: every variable under its name, and hidden ones.

use super::Lowering;
use crate::language::scop::text::{Base, Block, BlockId, Kind, LocalId, Program, VariableId};
use crate::model::{Expression, Naming, Place, Quantity, QuantityId, Role};
use crate::source::Span;

impl<'t> Lowering<'t> {
    pub(super) fn name_variables(&mut self) {
        for variable in &self.text.variables {
            let card = self.cards.card(variable.span, &variable.name);
            let setting = matches!(
                variable.kind,
                Kind::Parameter | Kind::Constant | Kind::UnitsConstant | Kind::Stepped | Kind::Swept
            );
            let extents: Vec<u32> = variable.size.into_iter().collect();
            let size = extents.iter().product::<u32>() as usize;
            self.quantities.push(Quantity {
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
            self.of_variable.push(QuantityId(self.quantities.len() as u32 - 1));
        }
    }

    pub fn variable(&self, id: VariableId) -> QuantityId {
        self.of_variable[id.0 as usize]
    }

    /// A quantity that the author does not see.
    pub fn hidden(&mut self, name: &str, extents: Vec<u32>) -> QuantityId {
        self.quantities.push(Quantity {
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
        let id = QuantityId(self.quantities.len() as u32 - 1);
        self.routines.own(id);
        id
    }

    /// A hidden quantity that the user may give in place of its value, under a word that no variable can have.
    pub fn hidden_setting(&mut self, name: &str, value: f64) -> QuantityId {
        let id = self.hidden(name, Vec::new());
        let quantity = &mut self.quantities[id.0 as usize];
        (quantity.role, quantity.values, quantity.hidden) = (Role::Setting, vec![value], false);
        id
    }

    /// The value put into a hidden quantity, which then is read.
    pub fn put(&mut self, name: &str, value: Expression) -> Expression {
        let id = self.hidden(name, Vec::new());
        self.set_single(id, value);
        read(id)
    }

    /// The quantity of a local, made when it is first wanted.
    pub fn local(&mut self, id: LocalId) -> QuantityId {
        let place = id.0 as usize;
        if let Some(found) = self.locals.get(place).copied().flatten() {
            return found;
        }
        let declared = &self.declared[place];
        let quantity = self.hidden(&declared.name, declared.size.into_iter().collect());
        if self.locals.len() <= place {
            self.locals.resize(place + 1, None);
        }
        self.locals[place] = Some(quantity);
        quantity
    }

    pub fn base(&mut self, base: Base) -> QuantityId {
        match base {
            Base::Variable(id) => self.variable(id),
            Base::Local(id) => self.local(id),
        }
    }

    pub fn size(&self, id: QuantityId) -> Option<u32> {
        self.quantities[id.0 as usize].extents.first().copied()
    }

    /// What `write` writes with the locals of a program, which is new each time.
    pub fn with_locals<T>(&mut self, program: &'t Program, write: impl FnOnce(&mut Self) -> T) -> T {
        let locals = std::mem::take(&mut self.locals);
        let declared = std::mem::replace(&mut self.declared, &program.locals);
        let written = write(self);
        (self.locals, self.declared) = (locals, declared);
        written
    }

    /// The same for a block.
    pub fn within<T>(&mut self, id: BlockId, write: impl FnOnce(&mut Self, &'t Block) -> T) -> T {
        let block = &self.text.blocks[id.0 as usize];
        let outer = self.block.replace(id);
        let written = self.with_locals(&block.program, |lowering| write(lowering, block));
        self.block = outer;
        written
    }
}

pub fn read(id: QuantityId) -> Expression {
    Expression::Read(Place::single(id))
}

/// An element of an array, counted from 0.
pub fn element(id: QuantityId, at: u32) -> Place {
    Place { quantity: id, index: [crate::model::Index::Fixed(at)].into() }
}
