//! Derivatives of functions that need more than numbers.

use super::{Frame, Tangent};
use crate::code::expression::{Binary, Expression};
use crate::code::statement::Statement;
use crate::code::{Builtin, Function, Id, Invocation, Quantity, Range, Site, Type};
use crate::language::scop::code::{Beyond, Made, Value};
use crate::model::{Library, Relation};

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
    pub(super) fn is_differentiated(&self, invocation: &Invocation) -> bool {
        matches!(invocation.function, Library::Force | Library::Legendre | Library::Romberg | Library::Quadrature)
    }

    /// Whether something that it is given changes.
    pub(super) fn has_slope(&self, invocation: &Invocation) -> bool {
        invocation.values.iter().chain(&invocation.arrays).any(|id| self.moves(*id))
            || invocation.functions.iter().any(|(.., value)| self.moves(*value))
    }

    /// The call, and in front of it the tangents of what it gives.
    pub(super) fn invoked(&mut self, number: usize, frame: &mut Frame, source: Id<Site>) -> Made {
        let invocation = self.lowering.shell.course.invocations[number].clone();
        if self.has_slope(&invocation) {
            let comes_back = |called: &(Id<Function>, _, _)| self.lowering.comes_back(called.0);
            // Tangents of a call within the call would take the places of those around it.
            if invocation.functions.iter().any(comes_back) {
                return Err(Beyond("SENS through a FUNCTION that is handed over and comes back to its caller"));
            }
            match (self.is_differentiated(&invocation), invocation.into) {
                (true, Some(into)) => {
                    for way in 0..self.ways() {
                        self.along_call(&invocation, into, way, frame, source)?;
                    }
                }
                _ if gives_nothing(invocation.function) => {}
                _ => return Err(Beyond("SENS through a function of the library that has no derivative")),
            }
        }
        self.push(frame, source, Statement::Invoke(Id::new(number)));
        Ok(())
    }

    fn along_call(
        &mut self,
        invocation: &Invocation,
        into: Id<Quantity>,
        way: usize,
        frame: &mut Frame,
        source: Id<Site>,
    ) -> Made {
        let into = self.along(into, way);
        let slope = match invocation.function {
            Library::Force => self.along_force(invocation, way, frame, source),
            Library::Quadrature => self.along_quadrature(invocation, way, frame, source),
            _ => self.along_integral(invocation, way, frame, source)?,
        };
        self.keep(frame, source, into, slope);
        Ok(())
    }

    /// (f(x + h) - f(x - h))/2h x'
    fn along_force(&mut self, invocation: &Invocation, way: usize, frame: &mut Frame, source: Id<Site>) -> Value {
        let Some(x) = invocation.values.first().copied() else { return self.lowering.real(0.0) };
        let [apart, at, there, here] =
            ["apart", "at", "ahead", "behind"].map(|name| self.lowering.shell.hidden(name, Vec::new()));
        let now = self.lowering.read_quantity(x);
        let (part, zero) = (self.lowering.real(APART), self.lowering.real(0.0));
        let size = self.lowering.builtin(Builtin::Abs, &[now]);
        let size = self.lowering.times(part, size);
        let is_zero = self.lowering.builder.compare(Relation::Equal, now, zero);
        let least = self.lowering.real(APART_AT_ZERO);
        let size = self.lowering.builder.add(Expression::Choose(is_zero, least, size), Type::REAL);
        self.keep(frame, source, apart, size);
        let apart = self.lowering.read_quantity(apart);
        for (into, operator) in [(there, Binary::Add), (here, Binary::Subtract)] {
            let moved = self.lowering.binary(operator, now, apart);
            self.keep(frame, source, at, moved);
            let call = Invocation { values: vec![at], into: Some(into), ..invocation.clone() };
            self.invoke(frame, source, call);
        }
        let (there, here) = (self.lowering.read_quantity(there), self.lowering.read_quantity(here));
        let rise = self.lowering.binary(Binary::Subtract, there, here);
        let two = self.lowering.real(2.0);
        let both = self.lowering.times(two, apart);
        let slope = self.lowering.binary(Binary::Divide, rise, both);
        let by = self.tangent_of(x, way);
        self.lowering.times(slope, by)
    }

    /// The rule is linear in the spacings and in the values.
    fn along_quadrature(&mut self, invocation: &Invocation, way: usize, frame: &mut Frame, source: Id<Site>) -> Value {
        let [x, y] = invocation.arrays[..] else { return self.lowering.real(0.0) };
        let mut parts = Vec::new();
        for (id, of_first) in [(x, true), (y, false)] {
            if self.active.contains(&id) {
                let along = self.along(id, way);
                let arrays = if of_first { vec![along, y] } else { vec![x, along] };
                let into = self.lowering.shell.hidden("part", Vec::new());
                self.invoke(frame, source, Invocation { arrays, into: Some(into), ..invocation.clone() });
                parts.push(into);
            }
        }
        self.sum(&parts)
    }

    /// f(b) b' - f(a) a' and the integral of f'
    fn along_integral(
        &mut self,
        invocation: &Invocation,
        way: usize,
        frame: &mut Frame,
        source: Id<Site>,
    ) -> Made<Value> {
        let [a, b] = invocation.values[..] else { return Ok(self.lowering.real(0.0)) };
        let Some((function, argument, value)) = invocation.functions.first().copied() else {
            return Ok(self.lowering.real(0.0));
        };
        let copy = self.copy_of(function)?;
        if self.active.contains(&argument) {
            let still = self.along(argument, way);
            let zero = self.lowering.real(0.0);
            self.keep(frame, source, still, zero);
        }
        let mut parts = Vec::new();
        if self.active.contains(&value) {
            let slope = self.along(value, way);
            let into = self.lowering.shell.hidden("part", Vec::new());
            let functions = vec![(copy, argument, slope)];
            self.invoke(frame, source, Invocation { functions, into: Some(into), ..invocation.clone() });
            parts.push(into);
        }
        for (end, sign) in [(a, -1.0), (b, 1.0)] {
            if self.active.contains(&end) {
                let at = self.lowering.read_quantity(end);
                self.keep(frame, source, argument, at);
                let call = Statement::Call { function, arguments: Range::new(0, 0), kept: Vec::new() };
                self.push(frame, source, call);
                let (sign, found) = (self.lowering.real(sign), self.lowering.read_quantity(value));
                let at_end = self.lowering.times(sign, found);
                let by = self.tangent_of(end, way);
                let at_end = self.lowering.times(at_end, by);
                let part = self.lowering.shell.hidden("part", Vec::new());
                self.keep(frame, source, part, at_end);
                parts.push(part);
            }
        }
        Ok(self.sum(&parts))
    }

    fn sum(&mut self, parts: &[Id<Quantity>]) -> Value {
        let values: Vec<Value> = parts.iter().map(|part| self.lowering.read_quantity(*part)).collect();
        let sum = values.into_iter().reduce(|a, b| self.lowering.binary(Binary::Add, a, b));
        sum.unwrap_or_else(|| self.lowering.real(0.0))
    }

    fn tangent_of(&mut self, id: Id<Quantity>, way: usize) -> Value {
        match self.active.contains(&id) {
            true => {
                let along = self.along(id, way);
                self.lowering.read_quantity(along)
            }
            false => self.lowering.real(0.0),
        }
    }

    fn keep(&mut self, frame: &mut Frame, source: Id<Site>, id: Id<Quantity>, value: Value) {
        let place = self.lowering.whole_quantity(id);
        self.put(frame, source, place, value);
    }

    fn invoke(&mut self, frame: &mut Frame, source: Id<Site>, invocation: Invocation) {
        let own = self.lowering.source_of(&invocation);
        self.lowering.shell.course.invocations.push(Invocation { source: own, ..invocation });
        let id = Id::new(self.lowering.shell.course.invocations.len() - 1);
        self.push(frame, source, Statement::Invoke(id));
    }
}
