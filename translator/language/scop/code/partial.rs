//! PARTIAL: a line of levels, its space discretised by central differences.

use super::{Lowering, Made, Value};
use crate::code::Type;
use crate::code::expression::{Binary, Expression, Index};
use crate::code::statement::Statement;
use crate::language::scop::text::{Base, Boundary, Diffusion, Factor, Partial, Program, VariableId};

/// The slopes given for both ends of a line.
pub type Ends = [Option<Value>; 2];

impl<'t> Lowering<'t> {
    /// Boundary values, the statements of the block, derivatives.
    pub fn partial(&mut self, partial: &'t Partial, program: &'t Program) -> Made {
        let ends = self.ends(partial)?;
        self.statements(&program.statements)?;
        for (equation, ends) in partial.equations.iter().zip(ends) {
            self.at(equation.span);
            self.diffusion(equation, ends)?;
        }
        Ok(())
    }

    /// Values go to their places; what is given of an end otherwise.
    pub fn ends(&mut self, partial: &'t Partial) -> Made<Vec<Ends>> {
        let mut all = Vec::with_capacity(partial.equations.len());
        for equation in &partial.equations {
            let last = self.line(equation).1 - 1;
            let mut ends = [None, None];
            for (end, (boundary, at)) in ends.iter_mut().zip([(&equation.first, 0), (&equation.last, last)]) {
                if let Some(boundary) = boundary {
                    *end = Some(self.boundary(equation, boundary, at)?);
                }
            }
            all.push(ends);
        }
        Ok(all)
    }

    /// The levels and how many there are.
    pub fn line(&self, equation: &Diffusion) -> (VariableId, u32) {
        let level = self.text.state(equation.state).levels[0];
        (level, self.text.variable(level).size.unwrap_or(1))
    }

    /// The slope at an end; a value goes to its place.
    fn boundary(&mut self, equation: &Diffusion, boundary: &'t Boundary, at: u32) -> Made<Value> {
        self.at(boundary.span);
        let value = self.value(&boundary.value)?;
        if boundary.slope {
            return Ok(self.kept("slope", value));
        }
        let (level, _) = self.line(equation);
        let place = self.place_at(level, Some(Index::Fixed(at)))?;
        self.set(place, value);
        Ok(self.real(0.0))
    }

    fn diffusion(&mut self, equation: &'t Diffusion, [first, last]: Ends) -> Made {
        let (_, size) = self.line(equation);
        let Some(highest) = self.text.state(equation.state).highest else { return Ok(()) };
        let Some(delta) = self.text.delta_x else { return Ok(()) };
        let delta = self.read_quantity(self.shell.variable(delta));
        let square = self.times(delta, delta);
        let square = self.put("square", square);
        if size > 2 {
            let counter = self.open_counter("i");
            let body = self.aside(|lowering| {
                let at = |offset: i32| Index::Running { counter, offset };
                let before = lowering.level_at(equation, at(-1))?;
                let after = lowering.level_at(equation, at(1))?;
                let value = lowering.flow(equation, at(0), before, after, square)?;
                let place = lowering.place_at(highest, Some(at(0)))?;
                lowering.set(place, value);
                Ok(())
            })?;
            self.close_counter(counter);
            self.push(Statement::For { counter, first: 1, last: size - 2, down: false, body });
        }
        let ends =
            [(&equation.first, first, 0, 1, Binary::Subtract), (&equation.last, last, size - 1, size - 2, Binary::Add)];
        for (boundary, slope, at, inner, operator) in ends {
            let value = match boundary {
                Some(boundary) if !boundary.slope => self.real(0.0),
                _ => {
                    let inside = self.level_at(equation, Index::Fixed(inner))?;
                    let missing = match slope {
                        Some(slope) => {
                            let two = self.real(2.0);
                            let twice = self.binary(Binary::Multiply, two, delta);
                            let rise = self.binary(Binary::Multiply, twice, slope);
                            self.binary(operator, inside, rise)
                        }
                        None => inside,
                    };
                    let (before, after) = if at == 0 { (missing, inside) } else { (inside, missing) };
                    self.flow(equation, Index::Fixed(at), before, after, square)?
                }
            };
            let place = self.place_at(highest, Some(Index::Fixed(at)))?;
            self.set(place, value);
        }
        Ok(())
    }

    fn level_at(&mut self, equation: &Diffusion, at: Index) -> Made<Value> {
        let (level, _) = self.line(equation);
        let place = self.place_at(level, Some(at))?;
        Ok(self.read(place))
    }

    /// factor*(before - 2*here + after)/dx^2 + source
    fn flow(&mut self, equation: &'t Diffusion, at: Index, before: Value, after: Value, square: Value) -> Made<Value> {
        let (here, two) = (self.level_at(equation, at)?, self.real(2.0));
        let twice = self.binary(Binary::Multiply, two, here);
        let bend = self.binary(Binary::Subtract, before, twice);
        let bend = self.binary(Binary::Add, bend, after);
        let bend = self.binary(Binary::Divide, bend, square);
        let factor = self.factor_at(equation.factor, at)?;
        let flow = self.times(factor, bend);
        match equation.source {
            None => Ok(flow),
            Some(source) => {
                let source = self.factor_at(source, at)?;
                Ok(self.binary(Binary::Add, flow, source))
            }
        }
    }

    /// A factor at an element.
    fn factor_at(&mut self, factor: Factor, at: Index) -> Made<Value> {
        let base = match factor {
            Factor::Number(value) => return Ok(self.real(value)),
            Factor::Base(base) => base,
        };
        let place = match base {
            Base::Variable(id) => {
                let index = self.text.variable(id).size.map(|_| at);
                self.place_at(id, index)?
            }
            Base::Local(_) => {
                let base = self.base(base)?;
                let index = if self.extent(base) > 0 { vec![at] } else { Vec::new() };
                self.builder.place(base, index)
            }
        };
        Ok(self.builder.add(Expression::Read(place), Type::REAL))
    }
}
