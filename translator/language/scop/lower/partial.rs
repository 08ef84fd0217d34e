//! PARTIAL: a line of levels, its space discretised by central differences.

use super::Lowering;
use super::express::sum;
use super::names::{element, read};
use crate::language::scop::text::{Boundary, Diffusion, Factor, Partial, Program};
use crate::model::compose::{binary, number, times};
use crate::model::{Binary, Expression, Index, Place, QuantityId};

impl<'t> Lowering<'t> {
    /// Boundary values, the statements of the block, derivatives.
    pub fn partial(&mut self, partial: &'t Partial, program: &'t Program) {
        let ends = self.ends(partial);
        self.run_statements(&program.statements);
        for (equation, ends) in partial.equations.iter().zip(ends) {
            self.at(equation.span);
            self.diffusion(equation, ends);
        }
    }

    /// Values go to their places; what is given of an end otherwise.
    pub fn ends(&mut self, partial: &'t Partial) -> Vec<[Option<Expression>; 2]> {
        partial
            .equations
            .iter()
            .map(|equation| {
                let size = self.line(equation).1;
                [(&equation.first, 0), (&equation.last, size - 1)]
                    .map(|(boundary, at)| boundary.as_ref().map(|boundary| self.boundary(equation, boundary, at)))
            })
            .collect()
    }

    /// The levels and how many there are.
    pub fn line(&self, equation: &Diffusion) -> (QuantityId, u32) {
        let level = self.variable(self.text.state(equation.state).levels[0]);
        (level, self.size(level).unwrap_or(1))
    }

    /// The slope at an end; a value goes to its place.
    fn boundary(&mut self, equation: &Diffusion, boundary: &'t Boundary, at: u32) -> Expression {
        self.at(boundary.span);
        let value = self.value(&boundary.value);
        if boundary.slope {
            return self.kept(value, "slope");
        }
        let (level, _) = self.line(equation);
        self.set(element(level, at), value);
        number(0.0)
    }

    fn diffusion(&mut self, equation: &'t Diffusion, [first, last]: [Option<Expression>; 2]) {
        let (level, size) = self.line(equation);
        let Some(highest) = self.text.state(equation.state).highest else { return };
        let Some(delta) = self.text.delta_x else { return };
        let (slope, delta) = (self.variable(highest), self.variable(delta));
        let square = self.put("square", times(read(delta), read(delta)));
        let factor = self.factor(equation.factor);
        let source = equation.source.map(|source| self.factor(source));
        let node = |at: Index| Expression::Read(Place { quantity: level, index: [at].into() });
        let flow = |at: Index, before: Expression, after: Expression| {
            let twice = binary(Binary::Multiply, number(2.0), node(at));
            let bend = sum(binary(Binary::Subtract, before, twice), after);
            let bend = binary(Binary::Divide, bend, square.clone());
            let flow = times(factor(at), bend);
            match &source {
                Some(source) => sum(flow, source(at)),
                None => flow,
            }
        };
        self.over(slope, 1, size - 2, |at| flow(at(0), node(at(-1)), node(at(1))));
        let ends =
            [(&equation.first, first, 0, 1, Binary::Subtract), (&equation.last, last, size - 1, size - 2, Binary::Add)];
        for (boundary, value, at, inner, operator) in ends {
            let value = match boundary {
                Some(boundary) if !boundary.slope => number(0.0),
                _ => {
                    let inside = node(Index::Fixed(inner));
                    let missing = match value {
                        Some(value) => {
                            let twice = binary(Binary::Multiply, number(2.0), read(delta));
                            binary(operator, inside.clone(), binary(Binary::Multiply, twice, value))
                        }
                        None => inside.clone(),
                    };
                    match at {
                        0 => flow(Index::Fixed(at), missing, inside),
                        _ => flow(Index::Fixed(at), inside, missing),
                    }
                }
            };
            self.set(element(slope, at), value);
        }
    }

    /// A factor at an element.
    fn factor(&mut self, factor: Factor) -> Box<dyn Fn(Index) -> Expression> {
        match factor {
            Factor::Number(value) => Box::new(move |_| number(value)),
            Factor::Base(base) => {
                let id = self.base(base);
                match self.size(id) {
                    None => Box::new(move |_| read(id)),
                    Some(_) => Box::new(move |at| Expression::Read(Place { quantity: id, index: [at].into() })),
                }
            }
        }
    }
}
