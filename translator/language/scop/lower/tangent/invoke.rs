//! Derivatives of functions that need more than numbers.

use super::Tangent;
use crate::language::scop::lower::express::sum;
use crate::language::scop::lower::names::read;
use crate::model::compose::{binary, compare, number, times};
use crate::model::{
    Binary, Equation, Expression, Function, Instruction, Invocation, InvocationId, Library, Place, QuantityId,
    Relation, Statement,
};

/// The slope of a forcing function is found by values so far apart, in parts of its argument.
const APART: f64 = 1e-5;
/// The same at 0.
const APART_AT_ZERO: f64 = 1e-8;

/// What has only jumps, and what only speaks.
fn gives_nothing(function: Library) -> bool {
    matches!(
        function,
        Library::Hold
            | Library::Next
            | Library::Printf
            | Library::Prterr
            | Library::Tell
            | Library::Limits
            | Library::Mismatch
    )
}

impl Tangent<'_, '_> {
    pub fn is_differentiated(&self, invocation: &Invocation) -> bool {
        matches!(invocation.function, Library::Force | Library::Legendre | Library::Romberg | Library::Quadrature)
    }

    /// Whether something that it is given changes.
    pub fn has_slope(&self, invocation: &Invocation) -> bool {
        invocation.values.iter().chain(&invocation.arrays).any(|id| self.moves(*id))
            || invocation.functions.iter().any(|(.., value)| self.moves(*value))
    }

    /// The call, and in front of it the tangents of what it gives.
    pub fn invoked(&mut self, id: InvocationId, all: &mut Vec<Statement>) {
        let invocation = self.lowering.course.invocations[id.0 as usize].clone();
        if self.has_slope(&invocation) {
            // Tangents of a call within the call would take the places of those around it.
            if self.lowering.in_rings.contains(&id) {
                let what = "SENS through a FUNCTION that is handed over and comes back to its caller";
                self.lowering.not_yet(what, self.span);
            } else if let (true, Some(into)) = (self.is_differentiated(&invocation), invocation.into) {
                for way in 0..self.parameters.len() {
                    self.along_call(&invocation, into, way, all);
                }
            } else if !gives_nothing(invocation.function) {
                let what = format!("SENS through `{}`", format!("{:?}", invocation.function).to_lowercase());
                self.lowering.not_yet(&what, self.span);
            }
        }
        all.push(Statement::Instruct(Instruction::Invoke(id), self.lowering.card));
    }

    fn along_call(&mut self, invocation: &Invocation, into: QuantityId, way: usize, all: &mut Vec<Statement>) {
        let into = self.along(into, way);
        let slope = match invocation.function {
            Library::Force => self.along_force(invocation, way, all),
            Library::Quadrature => self.along_quadrature(invocation, way, all),
            _ => self.along_integral(invocation, way, all),
        };
        all.push(self.equation(into, slope));
    }

    /// (f(x + h) - f(x - h))/2h x'
    fn along_force(&mut self, invocation: &Invocation, way: usize, all: &mut Vec<Statement>) -> Expression {
        let Some(x) = invocation.values.first().copied() else { return number(0.0) };
        let [apart, at, there, here] =
            ["apart", "at", "ahead", "behind"].map(|name| self.lowering.hidden(name, vec![]));
        let size = times(number(APART), Expression::Call(Function::Abs, vec![read(x)]));
        let zero = compare(Relation::Equal, read(x), number(0.0));
        let size = Expression::If(Box::new(zero), Box::new(number(APART_AT_ZERO)), Box::new(size));
        all.push(self.equation(apart, size));
        for (into, operator) in [(there, Binary::Add), (here, Binary::Subtract)] {
            all.push(self.equation(at, binary(operator, read(x), read(apart))));
            all.push(self.invoke(Invocation { values: vec![at], into: Some(into), ..invocation.clone() }));
        }
        let rise = binary(Binary::Subtract, read(there), read(here));
        let slope = binary(Binary::Divide, rise, times(number(2.0), read(apart)));
        times(slope, self.tangent_of(x, way))
    }

    /// The rule is linear in the spacings and in the values.
    fn along_quadrature(&mut self, invocation: &Invocation, way: usize, all: &mut Vec<Statement>) -> Expression {
        let [x, y] = invocation.arrays[..] else { return number(0.0) };
        let mut parts = Vec::new();
        for (id, of_first) in [(x, true), (y, false)] {
            if self.changes(id) {
                let along = self.along(id, way);
                let arrays = if of_first { vec![along, y] } else { vec![x, along] };
                let into = self.lowering.hidden("part", Vec::new());
                all.push(self.invoke(Invocation { arrays, into: Some(into), ..invocation.clone() }));
                parts.push(read(into));
            }
        }
        parts.into_iter().reduce(sum).unwrap_or(number(0.0))
    }

    /// f(b) b' - f(a) a' and the integral of f'
    fn along_integral(&mut self, invocation: &Invocation, way: usize, all: &mut Vec<Statement>) -> Expression {
        let [a, b] = invocation.values[..] else { return number(0.0) };
        let Some((routine, argument, value)) = invocation.functions.first().copied() else { return number(0.0) };
        let card = self.lowering.card;
        let copy = self.copy_of(routine);
        if self.changes(argument) {
            let still = self.along(argument, way);
            all.push(self.equation(still, number(0.0)));
        }
        let mut parts = Vec::new();
        if self.changes(value) {
            let slope = self.along(value, way);
            let into = self.lowering.hidden("part", Vec::new());
            let functions = vec![(copy, argument, slope)];
            all.push(self.invoke(Invocation { functions, into: Some(into), ..invocation.clone() }));
            parts.push(read(into));
        }
        for (end, sign) in [(a, -1.0), (b, 1.0)] {
            if self.changes(end) {
                all.push(self.equation(argument, read(end)));
                all.push(Statement::Instruct(Instruction::Call { routine, kept: Vec::new() }, card));
                let at_end = times(number(sign), read(value));
                let at_end = times(at_end, self.tangent_of(end, way));
                let part = self.lowering.hidden("part", Vec::new());
                all.push(self.equation(part, at_end));
                parts.push(read(part));
            }
        }
        parts.into_iter().reduce(sum).unwrap_or(number(0.0))
    }

    fn tangent_of(&mut self, id: QuantityId, way: usize) -> Expression {
        let changes = self.changes(id);
        if changes { read(self.along(id, way)) } else { number(0.0) }
    }

    fn equation(&self, target: QuantityId, value: Expression) -> Statement {
        let (target, card) = (Place::single(target), self.lowering.card);
        Statement::Equation(Equation { family: Vec::new(), target, value, card })
    }

    fn invoke(&mut self, invocation: Invocation) -> Statement {
        self.lowering.course.invocations.push(invocation);
        let id = InvocationId(self.lowering.course.invocations.len() as u32 - 1);
        Statement::Instruct(Instruction::Invoke(id), self.lowering.card)
    }
}
