//! Makes up programs. Most of them run; some divide by zero, or leave the domain of a function, an array or the
//! integers, which must be found too.

use super::*;
use crate::random::Random;

/// A program from a seed; always the same one.
pub fn generate(seed: u64) -> Program {
    let mut maker = Maker { random: Random::new(seed.wrapping_mul(0x9E37_79B9_7F4A_7C15)), loops: 0 };
    let count = 3 + maker.random.below(8);
    maker.statements(count, 0)
}

struct Maker {
    random: Random,
    /// WHILE blocks around the present place.
    loops: usize,
}

impl Maker {
    fn statements(&mut self, count: usize, depth: usize) -> Program {
        (0..count).map(|_| self.statement(depth)).collect()
    }

    fn some(&mut self, depth: usize) -> Program {
        let count = 1 + self.random.below(3);
        self.statements(count, depth + 1)
    }

    fn statement(&mut self, depth: usize) -> Statement {
        match self.random.below(if depth < 3 { 10 } else { 6 }) {
            0..=2 => Statement::SetReal(self.real_place(2), self.real(3)),
            3 | 4 => Statement::SetInteger(self.integer_place(2), self.whole(3)),
            5 => {
                let count = 1 + self.random.below(3);
                Statement::Print((0..count).map(|_| self.real(2)).collect())
            }
            6 | 7 => {
                let condition = self.condition(2);
                let then = self.some(depth);
                let otherwise = if self.random.chance(50) { self.some(depth) } else { Vec::new() };
                Statement::If(condition, then, otherwise)
            }
            8 if self.loops < 3 => {
                let counter = self.loops;
                self.loops += 1;
                let condition = self.condition(2);
                let body = self.some(depth);
                self.loops -= 1;
                Statement::While(counter, 1 + self.random.below(3) as i64, condition, body)
            }
            _ => {
                let (greater, less) = (self.random.chance(60), self.random.chance(40));
                let (left, right) = (self.real(2), self.real(2));
                Statement::Skip { greater, less, left, right, over: self.some(depth) }
            }
        }
    }

    fn real_place(&mut self, depth: usize) -> Place {
        match self.random.chance(75) {
            true => Place::Real(self.random.below(REALS)),
            false => Place::RealAt(Box::new(self.subscript(depth))),
        }
    }

    fn integer_place(&mut self, depth: usize) -> Place {
        match self.random.chance(75) {
            true => Place::Integer(self.random.below(INTEGERS)),
            false => Place::IntegerAt(Box::new(self.subscript(depth))),
        }
    }

    /// Mostly within the array.
    fn subscript(&mut self, depth: usize) -> Whole {
        match self.random.below(40) {
            0..=19 => Whole::Number(1 + self.random.below(SIZE as usize) as i64),
            20..=38 => {
                let inside = Whole::Call("MOD", vec![self.whole(depth), Whole::Number(SIZE)]);
                Whole::Add(Box::new(inside), Box::new(Whole::Number(1)))
            }
            // A number alone outside the array would be no program.
            _ => Whole::Add(Box::new(Whole::Variable(Place::Integer(0))), Box::new(self.whole(depth))),
        }
    }

    fn real(&mut self, depth: usize) -> Real {
        if depth == 0 || self.random.chance(20) {
            return match self.random.below(5) {
                0 | 1 => Real::Number(
                    self.random.one_of(&[0.0, 1.0, 0.5, 2.0, 3.25, 100.0, 1e-7, 0.1, 12.0, 7.5, 0.2, 1.5, 1e200]),
                ),
                _ => Real::Variable(self.real_place(depth.saturating_sub(1))),
            };
        }
        let less = depth - 1;
        match self.random.below(16) {
            0..=2 => Real::Add(Box::new(self.real(less)), Box::new(self.real(less))),
            3 | 4 => Real::Subtract(Box::new(self.real(less)), Box::new(self.real(less))),
            5..=7 => Real::Multiply(Box::new(self.real(less)), Box::new(self.real(less))),
            8 | 9 => {
                let divisor = self.real(less);
                Real::Divide(Box::new(self.real(less)), Box::new(self.tamed(divisor, "ABS", 1.0)))
            }
            10 => {
                let base = self.real(less);
                let exponent = if self.random.chance(95) { self.random.one_of(&[2.0, 0.5, 3.0, 0.0]) } else { 40.0 };
                Real::Power(Box::new(self.tamed(base, "ABS", 0.5)), Box::new(Real::Number(exponent)))
            }
            11 => Real::Negate(Box::new(self.real(less))),
            12 => Real::If(Box::new(self.condition(less)), Box::new(self.real(less)), Box::new(self.real(less))),
            13 => Real::Widened(Box::new(self.whole(less))),
            14 => {
                let name =
                    self.random.one_of(&["SQRT", "ABS", "EXP", "LN", "SIN", "ARCTAN", "COSH", "ARCSIN", "LOG10"]);
                let argument = self.real(less);
                Real::Call(
                    name,
                    vec![match name {
                        "SQRT" | "LN" | "LOG10" => self.tamed(argument, "ABS", 0.5),
                        "EXP" | "COSH" | "ARCSIN" => self.tamed(argument, "SIN", 0.0),
                        _ => argument,
                    }],
                )
            }
            _ => {
                let name = self.random.one_of(&["MIN", "MAX", "MOD", "ARCTAN2"]);
                let (a, b) = (self.real(less), self.real(less));
                Real::Call(name, vec![a, if name == "MOD" { self.tamed(b, "ABS", 1.0) } else { b }])
            }
        }
    }

    /// Mostly brought where nothing goes wrong: a function of it, and something added.
    fn tamed(&mut self, value: Real, function: &'static str, more: f64) -> Real {
        match self.random.chance(97) {
            true => Real::Add(Box::new(Real::Call(function, vec![value])), Box::new(Real::Number(more))),
            false => value,
        }
    }

    fn whole(&mut self, depth: usize) -> Whole {
        if depth == 0 || self.random.chance(25) {
            return match self.random.chance(50) {
                true => {
                    Whole::Number(if self.random.chance(99) { self.random.below(10) as i64 } else { 2_147_483_647 })
                }
                false => Whole::Variable(self.integer_place(depth.saturating_sub(1))),
            };
        }
        let less = depth - 1;
        match self.random.below(12) {
            0..=2 => Whole::Add(Box::new(self.whole(less)), Box::new(self.whole(less))),
            3 | 4 => Whole::Subtract(Box::new(self.whole(less)), Box::new(self.whole(less))),
            5 => Whole::Multiply(Box::new(self.whole(less)), Box::new(self.whole(less))),
            6 => Whole::Negate(Box::new(self.whole(less))),
            7 => Whole::If(Box::new(self.condition(less)), Box::new(self.whole(less)), Box::new(self.whole(less))),
            8 => {
                let value = self.real(less);
                let value = Real::Multiply(Box::new(self.tamed(value, "SIN", 0.0)), Box::new(Real::Number(4.5)));
                Whole::Of(self.random.one_of(&["ENTIER", "ROUND", "SIGN"]), Box::new(value))
            }
            9 => Whole::Call("ABS", vec![self.whole(less)]),
            _ => {
                let name = self.random.one_of(&["MIN", "MAX", "MOD"]);
                let (a, b) = (self.whole(less), self.whole(less));
                let divides = name == "MOD" && self.random.chance(97);
                Whole::Call(name, vec![a, if divides { Whole::Number(self.random.between(1, 9)) } else { b }])
            }
        }
    }

    fn condition(&mut self, depth: usize) -> Condition {
        let less = depth.saturating_sub(1);
        match if depth == 0 { 9 } else { self.random.below(10) } {
            0 | 1 => Condition::And(Box::new(self.condition(less)), Box::new(self.condition(less))),
            2 | 3 => Condition::Or(Box::new(self.condition(less)), Box::new(self.condition(less))),
            4 => Condition::Not(Box::new(self.condition(less))),
            _ => {
                let sign = self.random.one_of(&["<", "<=", ">", ">=", "=", "<>"]);
                Condition::Compare(sign, self.real(less), self.real(less))
            }
        }
    }
}
