//! Constants that a run may change: numbers and Booleans of the outermost block that were written as literals. What follows from them
//! is computed when the program begins.

use super::expressions::EXACT;
use super::*;
use crate::code::Relation;
use crate::language::boscos::program::{Constant, ExpressionId, ExpressionKind, Place};

/// Constants that depend on settings may be this deep in each other where they are written out.
const MOST_PARTS: usize = 1000;

/// What the program begins with: of a quantity, what it is set to.
pub(super) enum Begins {
    /// An integer, from the real number that a setting is.
    Whole(Id<Quantity>),
    /// A Boolean: whether the setting is not 0.
    Holds(Id<Quantity>),
    Value(ExpressionId),
}

impl Lowering<'_> {
    fn is_setting(&self, id: VariableId) -> bool {
        let variable = &self.program.variables[id];
        let VariableKind::Constant { value, literal, .. } = &variable.kind else { return false };
        Some(variable.block) == self.program.outermost
            && *literal
            && match value {
                Constant::Integer(number) => number.unsigned_abs() <= EXACT,
                Constant::Real(_) | Constant::Boolean(_) => true,
                Constant::Character(_) | Constant::Text(_) => false,
            }
    }

    /// The number of parts of a constant expression that depends on a setting; 0: it depends on none.
    fn varying_parts(&self, id: ExpressionId, most: usize) -> usize {
        let parts = |inner: &[ExpressionId]| {
            let mut sum = 0;
            for id in inner {
                sum += self.varying_parts(*id, most.saturating_sub(sum + 1));
                if sum >= most {
                    break;
                }
            }
            if sum == 0 { 0 } else { sum + 1 }
        };
        match &self.program.expressions[id].kind {
            ExpressionKind::Read(Place::Variable { variable, .. }) => match &self.program.variables[*variable].kind {
                _ if self.is_setting(*variable) => 1,
                VariableKind::Constant { expression, .. } => parts(&[*expression]),
                _ => 0,
            },
            ExpressionKind::Convert(_, inner) | ExpressionKind::Negate(inner) | ExpressionKind::Not(inner) => {
                parts(&[*inner])
            }
            ExpressionKind::Arithmetic(_, left, right)
            | ExpressionKind::Compare(_, _, left, right)
            | ExpressionKind::Logic(_, left, right) => parts(&[*left, *right]),
            ExpressionKind::If { condition, then, otherwise } => parts(&[*condition, *then, *otherwise]),
            _ => 0,
        }
    }

    pub(super) fn varies(&self, id: ExpressionId) -> bool {
        self.varying_parts(id, 2) > 0
    }

    /// The quantity of a constant of the outermost block, unless it is always the same.
    pub(super) fn global_constant(&mut self, id: VariableId) {
        let variable = &self.program.variables[id];
        let VariableKind::Constant { value, expression, .. } = &variable.kind else { return };
        let source = self.site(variable.at);
        let own = |role, kind, values| {
            let quantity = Quantity::hidden(variable.name.clone(), role, Vec::new(), source);
            Quantity { kind, values, hidden: false, ..quantity }
        };
        if self.is_setting(id) {
            let number = match value {
                Constant::Integer(value) => *value as f64,
                Constant::Real(value) => *value,
                Constant::Boolean(value) => f64::from(*value),
                Constant::Character(_) | Constant::Text(_) => return,
            };
            let integer = !matches!(value, Constant::Real(_));
            let setting = Quantity { integer, ..own(Role::Setting, Type::REAL, vec![number]) };
            let setting = self.quantities.push(setting);
            self.globals.insert(id, setting);
            let (kind, begins) = match value {
                Constant::Integer(_) => (Type::LONG, Begins::Whole(setting)),
                Constant::Boolean(_) => (Type::Logical, Begins::Holds(setting)),
                Constant::Real(_) | Constant::Character(_) | Constant::Text(_) => return,
            };
            let computed = self.quantities.push(own(Role::Computed, kind, Vec::new()));
            self.globals.insert(id, computed);
            self.begins.push((computed, source, begins));
        } else if self.varies(*expression)
            && let Ok(kind) = self.type_of(variable.of, variable.at)
        {
            let computed = self.quantities.push(own(Role::Computed, kind, Vec::new()));
            self.globals.insert(id, computed);
            self.begins.push((computed, source, Begins::Value(*expression)));
        }
    }

    /// Sets what follows from settings.
    pub(super) fn set_constants(&mut self) -> Made<()> {
        for (quantity, site, begins) in std::mem::take(&mut self.begins) {
            self.current.site = Some(site);
            let value = match begins {
                Begins::Whole(setting) => {
                    let given = self.builder.read(Base::Quantity(setting), Vec::new(), Type::REAL);
                    self.runtime(Runtime::Whole, &[given])
                }
                Begins::Holds(setting) => {
                    let given = self.builder.read(Base::Quantity(setting), Vec::new(), Type::REAL);
                    let zero = self.zero(Type::REAL);
                    self.builder.compare(Relation::NotEqual, given, zero)
                }
                Begins::Value(expression) => self.value(expression)?,
            };
            let kind = self.quantities[quantity].kind;
            let target = self.builder.read(Base::Quantity(quantity), Vec::new(), kind);
            self.store(target, value);
            self.leave_if_failed();
        }
        Ok(())
    }

    /// A constant that is not a quantity.
    pub(super) fn inner_constant(&mut self, value: &Constant, expression: ExpressionId, at: Span) -> Made<Value> {
        match self.varying_parts(expression, MOST_PARTS) {
            0 => Ok(self.constant(value)),
            MOST_PARTS.. => self.unsupported("so long a constant that depends on a setting", at),
            _ => self.value(expression),
        }
    }
}
