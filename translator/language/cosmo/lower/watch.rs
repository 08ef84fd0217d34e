//! What a run in the classic stepping is warned of: contents that a step overdraws, and a time that stands still.
//!
//! Only programs that are run at once carry these tests ([`Asked::watch`](super::Asked)): the C of a text stays the
//! target program.

use super::Lowering;
use crate::language::cosmo::equations::{Uses, references};
use crate::language::cosmo::target::{self, Array, At, Operator, Place, Term, Value};
use crate::language::cosmo::text::{Act, Base, Component, ComponentKind, Program};
use crate::model::compose::{binary, compare, number, times};
use crate::model::instruction::Warning;
use crate::model::{Binary, Expression, Function, Instruction, LabelId, Relation, Statement};
use rustc_hash::FxHashSet as HashSet;

/// What is a rounding error of a content, relative to the content before the step.
const ROUNDING: f64 = 1e-9;

impl Lowering<'_> {
    /// Before `Vi=X+…` of a compartment whose volume follows: warns if that makes the content negative.
    pub(super) fn watch_content(&mut self, place: Place, value: &Value) {
        let Place::Of(Array::V, At::Compartment(_)) = place else { return };
        let Value::Operation(Term::Place(target::X), Operator::Add, _) = value else { return };
        let (new, old) = (self.target_value(value), self.read(place));
        let size = Expression::Call(Function::Abs, vec![old.clone()]);
        let least = Expression::Call(Function::Min, vec![old, number(0.0)]);
        let bound = binary(Binary::Subtract, least, times(number(ROUNDING), size));
        let then = vec![self.warning(Warning::Overdrawn)];
        let condition = compare(Relation::Less, new, bound);
        self.push(Statement::Branch { condition, then, otherwise: Vec::new(), card: self.card });
    }

    /// REPEAT would never end if T stood still: then it ends at once, with a warning.
    pub(super) fn repeat_watched(&mut self, goes_on: Expression, step: LabelId) {
        let (now, length) = (self.read(target::T), self.read(target::D));
        let next = binary(Binary::Add, now.clone(), length);
        let then = vec![self.warning(Warning::TimeStands)];
        let condition = compare(Relation::LessEqual, next, now);
        let repeat = Statement::Instruct(Instruction::Jump(step), self.card);
        let stands = Statement::Branch { condition, then, otherwise: vec![repeat], card: self.card };
        // Beyond the limit there is no next step, whatever D is.
        self.push(Statement::Branch { condition: goes_on, then: vec![stands], otherwise: Vec::new(), card: self.card });
    }

    fn warning(&mut self, warning: Warning) -> Statement {
        let time = self.read(target::T);
        Statement::Instruct(Instruction::Warn { warning, time }, self.card)
    }

    /// Whether only T, moved by TIME IS NORMAL with a D that no step changes, can end the modelling.
    pub(super) fn depends_on_time_alone(&self) -> bool {
        let text = self.text;
        let is_time = |component: &&Component| {
            matches!(component.kind, ComponentKind::Time(_) | ComponentKind::Step(_) | ComponentKind::TimeIsNormal)
        };
        let mut times = text.body.iter().filter(is_time);
        let normal = times.next().is_some_and(|component| matches!(component.kind, ComponentKind::TimeIsNormal));
        if !normal || times.next().is_some() {
            return false;
        }
        if text.body.iter().flat_map(Component::programs).any(jumps) {
            return false;
        }
        let programs = text.body.iter().flat_map(Component::programs);
        let assigned: HashSet<Base> =
            programs.flat_map(|program| Uses::of_program(program).assigns).map(|thing| thing.base).collect();
        let mut fixed = !assigned.contains(&Base::Time) && !assigned.contains(&Base::Step);
        references(&text.repeat.limit, &mut |reference| {
            fixed &= match reference.base {
                Base::Parameter(_) => true,
                base @ Base::User(_) => !assigned.contains(&base),
                _ => false,
            };
        });
        let mut time = false;
        let mut others = false;
        references(&text.repeat.value, &mut |reference| match reference.base {
            Base::Time => time = true,
            _ => others = true,
        });
        fixed && time && !others && text.repeat.value.is_fixed_reference()
    }
}

/// Whether a program may leave its place.
fn jumps(program: &Program) -> bool {
    program.iter().any(|statement| match &statement.act {
        Act::GoTo(_) | Act::Compare { .. } | Act::Stop(_) => true,
        Act::If { branches, otherwise, .. } => branches.iter().map(|(_, body)| body).chain(otherwise).any(jumps),
        Act::While { body, .. } => jumps(body),
        _ => false,
    })
}
