//! What depends on the settings: everything is gone through again until nothing is added.

use super::{Made, Refusal, Sensitivities, Why, is_computed};
use crate::code::expression::{Factor, FoldIndex, Index};
use crate::code::statement::{Block, Stated, Statement};
use crate::code::walk::blocks_of;
use crate::code::{Base, Expression, Function, Id, Place, Type};

impl Sensitivities {
    pub(super) fn spread(&mut self, functions: &[Id<Function>]) -> Made {
        loop {
            let before = (self.active.len(), self.active_locals.len());
            for function in functions {
                let body = self.builder.code.functions[*function].body.clone();
                self.spread_block(*function, &body)?;
            }
            if before == (self.active.len(), self.active_locals.len()) {
                return Ok(());
            }
        }
    }

    fn spread_block(&mut self, of: Id<Function>, block: &Block) -> Made {
        for Stated { statement, source } in block {
            match statement {
                Statement::Set(place, value) => {
                    if self.depends(of, *value) {
                        self.note(of, *place);
                    }
                }
                Statement::Keep { local, of: quantity } => {
                    if self.moves(of, Base::Quantity(*quantity)) {
                        self.active_locals.insert((of, *local));
                    }
                }
                Statement::SetTime(value) => {
                    if self.depends(of, *value) {
                        return Err(Refusal::at(Why::Time, *source));
                    }
                }
                other => blocks_of(other).into_iter().try_for_each(|inner| self.spread_block(of, inner))?,
            }
        }
        Ok(())
    }

    fn note(&mut self, of: Id<Function>, place: Id<Place>) {
        match self.builder.code.places[place].base {
            Base::Quantity(id) => {
                if is_computed(&self.system.quantities[id]) {
                    self.active.insert(id);
                }
            }
            Base::Local(local) => {
                if matches!(self.builder.code.functions[of].locals[local].kind, Type::Real(_)) {
                    self.active_locals.insert((of, local));
                }
            }
        }
    }

    /// Whether what is stored there depends on a setting.
    pub(super) fn moves(&self, of: Id<Function>, base: Base) -> bool {
        match base {
            Base::Quantity(id) => self.active.contains(&id),
            Base::Local(local) => self.active_locals.contains(&(of, local)),
        }
    }

    fn is_setting(&self, base: Base) -> bool {
        matches!(base, Base::Quantity(id) if self.settings.contains(&id))
    }

    fn base_depends(&self, of: Id<Function>, base: Base) -> bool {
        self.moves(of, base) || self.is_setting(base)
    }

    /// Whether a value depends on a setting.
    pub(super) fn depends(&self, of: Id<Function>, value: Id<Expression>) -> bool {
        let part = |id: &Id<Expression>| self.depends(of, *id);
        let code = &self.builder.code;
        match &code.expressions[value] {
            Expression::Read(place) => self.base_depends(of, code.places[*place].base),
            Expression::Whole(base) => self.base_depends(of, *base),
            Expression::Unary(_, a) | Expression::Convert(a, _) => part(a),
            Expression::Binary(_, a, b) | Expression::Compare(_, a, b) => part(a) || part(b),
            Expression::Choose(condition, a, b) => part(condition) || part(a) || part(b),
            Expression::Builtin(_, list) | Expression::Call(_, list) | Expression::Draw(_, list) => {
                code.list(*list).iter().any(part)
            }
            Expression::Remember(_, _, list) => code.list(*list).iter().any(part),
            Expression::Column { argument, .. } => part(argument),
            Expression::Lookup(lookup) => {
                let lookup = &code.lookups[*lookup];
                part(&lookup.argument) || self.base_depends(of, Base::Quantity(lookup.table))
            }
            Expression::Fold(fold) => {
                let at = |index: &FoldIndex| match index {
                    FoldIndex::At(Index::Computed(at) | Index::Counted(at)) => part(at),
                    FoldIndex::At(Index::Fixed(_) | Index::Running { .. }) | FoldIndex::Counter { .. } => false,
                };
                let factor = |factor: &Factor| self.base_depends(of, factor.base) || factor.index.iter().any(at);
                code.folds[*fold].factors.iter().any(factor)
            }
            Expression::Real(_)
            | Expression::Integer(_)
            | Expression::Logical(_)
            | Expression::Time
            | Expression::Dt
            | Expression::HalfStep
            | Expression::Given(_)
            | Expression::Object(_) => false,
        }
    }
}
