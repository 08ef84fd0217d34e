//! What made-up programs do, by the language page: expressions from left to right, IF, AND and OR only as far as
//! needed, integers as integers.

use super::*;

/// What ends a run.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Failed {
    Division,
    Function,
    Index,
    Overflow,
}

impl Failed {
    /// The code of the message.
    pub fn code(self) -> &'static str {
        match self {
            Failed::Division => "division-by-zero",
            Failed::Function => "function-domain",
            Failed::Index => "index-out-of-range",
            Failed::Overflow => "integer-overflow",
        }
    }
}

type Result<T> = std::result::Result<T, Failed>;

#[derive(Clone, Default)]
pub struct State {
    pub reals: [f64; REALS],
    pub real_array: [f64; SIZE as usize],
    pub integers: [i64; INTEGERS],
    pub integer_array: [i64; SIZE as usize],
    pub counts: [i64; 3],
    /// How many values were printed.
    pub printed: usize,
}

/// The state behind INITIAL and after every step, as far as the program came.
pub fn evaluate(program: &Program) -> (Vec<State>, Result<()>) {
    let mut state = State::default();
    (state.reals[0], state.reals[1], state.integers[0]) = (1.5, -0.25, 2);
    let mut rows = vec![state.clone()];
    for step in 0..STEPS {
        state.reals[2] += step as f64;
        if let Err(failed) = state.statements(program) {
            return (rows, Err(failed));
        }
        rows.push(state.clone());
    }
    (rows, Ok(()))
}

fn within(value: i64) -> Result<i64> {
    i32::try_from(value).map(i64::from).map_err(|_| Failed::Overflow)
}

/// A real that is whole, as an integer.
fn as_integer(value: f64) -> Result<i64> {
    let range = f64::from(i32::MIN)..=f64::from(i32::MAX);
    if range.contains(&value) { Ok(value as i64) } else { Err(Failed::Overflow) }
}

fn modulo(a: f64, b: f64) -> Result<f64> {
    if b == 0.0 { Err(Failed::Division) } else { Ok(a - b * (a / b).floor()) }
}

impl State {
    fn statements(&mut self, statements: &[Statement]) -> Result<()> {
        statements.iter().try_for_each(|statement| self.statement(statement))
    }

    fn statement(&mut self, statement: &Statement) -> Result<()> {
        match statement {
            Statement::SetReal(place, value) => {
                let at = self.index(place)?;
                let value = self.real(value)?;
                match place {
                    Place::Real(k) => self.reals[*k] = value,
                    _ => self.real_array[at] = value,
                }
            }
            Statement::SetInteger(place, value) => {
                let at = self.index(place)?;
                let value = self.whole(value)?;
                match place {
                    Place::Integer(k) => self.integers[*k] = value,
                    _ => self.integer_array[at] = value,
                }
            }
            Statement::If(condition, then, otherwise) => {
                let branch = if self.test(condition)? { then } else { otherwise };
                self.statements(branch)?;
            }
            Statement::While(counter, passes, condition, body) => {
                self.counts[*counter] = 0;
                while self.counts[*counter] < *passes && self.test(condition)? {
                    self.counts[*counter] += 1;
                    self.statements(body)?;
                }
            }
            Statement::Skip { greater, less, left, right, over } => {
                let (left, right) = (self.real(left)?, self.real(right)?);
                if !(*greater && left > right || *less && left < right) {
                    self.statements(over)?;
                }
            }
            Statement::Print(values) => {
                for value in values {
                    self.real(value)?;
                    self.printed += 1;
                }
            }
        }
        Ok(())
    }

    /// The place in an array, counted from 0.
    fn index(&self, place: &Place) -> Result<usize> {
        match place {
            Place::Real(_) | Place::Integer(_) => Ok(0),
            Place::RealAt(at) | Place::IntegerAt(at) => {
                let at = self.whole(at)?;
                if (1..=SIZE).contains(&at) { Ok(at as usize - 1) } else { Err(Failed::Index) }
            }
        }
    }

    fn real(&self, value: &Real) -> Result<f64> {
        Ok(match value {
            Real::Number(number) => *number,
            Real::Variable(Place::Real(k)) => self.reals[*k],
            Real::Variable(place) => self.real_array[self.index(place)?],
            Real::Negate(a) => -self.real(a)?,
            Real::Add(a, b) => self.real(a)? + self.real(b)?,
            Real::Subtract(a, b) => self.real(a)? - self.real(b)?,
            Real::Multiply(a, b) => self.real(a)? * self.real(b)?,
            Real::Divide(a, b) => {
                let (a, b) = (self.real(a)?, self.real(b)?);
                if b == 0.0 {
                    return Err(Failed::Division);
                }
                a / b
            }
            Real::Power(a, b) => {
                let (a, b) = (self.real(a)?, self.real(b)?);
                let power = if b == 2.0 { a * a } else { a.powf(b) };
                if power.is_infinite() || power.is_nan() && !a.is_nan() && !b.is_nan() {
                    return Err(Failed::Function);
                }
                power
            }
            Real::Call(name, arguments) => self.call(name, arguments)?,
            Real::If(condition, a, b) => self.real(if self.test(condition)? { a } else { b })?,
            Real::Widened(a) => self.whole(a)? as f64,
        })
    }

    fn call(&self, name: &str, arguments: &[Real]) -> Result<f64> {
        let values: Vec<f64> = arguments.iter().map(|argument| self.real(argument)).collect::<Result<_>>()?;
        let (x, y) = (values[0], values.get(1).copied().unwrap_or(0.0));
        let outside = match name {
            "SQRT" => x < 0.0,
            "LN" | "LOG10" => x <= 0.0,
            "ARCSIN" => x.abs() > 1.0,
            "EXP" | "COSH" => !x.is_nan() && (if name == "EXP" { x.exp() } else { x.cosh() }).is_infinite(),
            _ => false,
        };
        if outside {
            return Err(Failed::Function);
        }
        Ok(match name {
            "SQRT" => x.sqrt(),
            "ABS" => x.abs(),
            "EXP" => x.exp(),
            "LN" => x.ln(),
            "SIN" => x.sin(),
            "ARCTAN" => x.atan(),
            "COSH" => x.cosh(),
            "ARCSIN" => x.asin(),
            "LOG10" => x.log10(),
            "MIN" => {
                if x < y {
                    x
                } else {
                    y
                }
            }
            "MAX" => {
                if x > y {
                    x
                } else {
                    y
                }
            }
            "MOD" => modulo(x, y)?,
            "ARCTAN2" => x.atan2(y),
            other => panic!("what is {other}?"),
        })
    }

    fn whole(&self, value: &Whole) -> Result<i64> {
        match value {
            Whole::Number(number) => Ok(*number),
            Whole::Variable(Place::Integer(k)) => Ok(self.integers[*k]),
            Whole::Variable(place) => Ok(self.integer_array[self.index(place)?]),
            Whole::Negate(a) => within(-self.whole(a)?),
            Whole::Add(a, b) => within(self.whole(a)? + self.whole(b)?),
            Whole::Subtract(a, b) => within(self.whole(a)? - self.whole(b)?),
            Whole::Multiply(a, b) => within(self.whole(a)? * self.whole(b)?),
            Whole::Call(name, arguments) => {
                let values: Vec<i64> = arguments.iter().map(|a| self.whole(a)).collect::<Result<_>>()?;
                match *name {
                    "ABS" => within(values[0].abs()),
                    "MIN" => Ok(values[0].min(values[1])),
                    "MAX" => Ok(values[0].max(values[1])),
                    _ if values[1] == 0 => Err(Failed::Division),
                    _ => {
                        let rest = values[0].rem_euclid(values[1]);
                        // Of the divisor's sign.
                        Ok(if rest != 0 && values[1] < 0 { rest + values[1] } else { rest })
                    }
                }
            }
            Whole::Of(name, a) => {
                let a = self.real(a)?;
                match *name {
                    "ENTIER" => as_integer(a.floor()),
                    "ROUND" => as_integer(if a - a.floor() >= 0.5 { a.floor() + 1.0 } else { a.floor() }),
                    _ => Ok(i64::from(a > 0.0) - i64::from(a < 0.0)),
                }
            }
            Whole::If(condition, a, b) => self.whole(if self.test(condition)? { a } else { b }),
        }
    }

    fn test(&self, condition: &Condition) -> Result<bool> {
        Ok(match condition {
            Condition::Compare(sign, a, b) => {
                let (a, b) = (self.real(a)?, self.real(b)?);
                match *sign {
                    "<" => a < b,
                    "<=" => a <= b,
                    ">" => a > b,
                    ">=" => a >= b,
                    "=" => a == b,
                    _ => a != b,
                }
            }
            Condition::And(a, b) => self.test(a)? && self.test(b)?,
            Condition::Or(a, b) => self.test(a)? || self.test(b)?,
            Condition::Not(a) => !self.test(a)?,
        })
    }
}
