//! From values to fixed-point expressions: which shift stands where.
//!
//! A value is asked for at an exponent (`at`). Products, quotients, tables and functions give any exponent at the cost
//! of the shift they make anyway; a sum is made at an exponent at which both of its sides and the sum itself have room.

use super::Refusal;
use super::expression::{Comparison, Curved, Fixed, Look, Table};
use super::record::{Range, Ranges};
use super::scale::{Known, Scale, bound, exponent_of, mantissa, table_of};
use crate::model::{Function, LookupKind, Relation};
use crate::plan::{Condition, Lookup, Plan, SlotId, Value};

/// Bits behind the point of a place in a table, if there is room for them.
const BITS_OF_PLACE: i32 = 28;
/// Of a logarithm on its way to a power.
const BITS_OF_LOG: i32 = 25;
const LN_10_INVERSE: f64 = std::f64::consts::LOG10_E;
/// Powers up to this one are products.
const HIGHEST_PRODUCT: f64 = 8.0;

/// Of times, as a part of a step (docs/time.md 8.5); in last bits of TIME it is not less than this.
pub const TOLERANCE: f64 = 1e-9;
const LEAST_TOLERANCE: i32 = 4;

/// Whether a product is that of a tolerance and the step at its beginning, which the translator has made: no author can
/// write that name.
pub fn is_tolerance(plan: &Plan, a: &Value, b: &Value) -> bool {
    let step = |slot: SlotId| plan.slot(slot).hidden && plan.slot(slot).name.starts_with("D before");
    *a == Value::Number(TOLERANCE) && matches!(b, Value::Slot(element) if step(element.slot))
}

pub struct Builder<'a> {
    pub plan: &'a Plan,
    pub ranges: &'a Ranges,
    pub scale: &'a Scale,
    /// Which of the routines it is in.
    pub routine: usize,
    /// What [`TOLERANCE`] becomes.
    pub tolerance: f64,
}

impl Known for Builder<'_> {
    fn slot(&self, slot: SlotId) -> f64 {
        self.scale.most[slot.0 as usize]
    }

    fn temporary(&self, number: usize) -> f64 {
        super::scale::value_of(1 << 30, self.scale.temporaries[self.routine][number])
    }

    fn table(&self, lookup: &Lookup) -> f64 {
        self.scale.most[table_of(self.plan, lookup).0 as usize]
    }
}

type Built = Result<Fixed, Refusal>;

impl Builder<'_> {
    fn seen(&self, value: &Value) -> Option<Range> {
        self.ranges.part(value)
    }

    pub fn most(&self, value: &Value) -> f64 {
        bound(value, &|part| self.seen(part), self)
    }

    fn temporary(&self, number: u32) -> i32 {
        self.scale.temporaries[self.routine][number as usize]
    }

    /// The exponent at which a value has its digits.
    pub fn natural(&self, value: &Value) -> i32 {
        match value {
            Value::Number(number) => exponent_of(number.abs(), 30),
            Value::Time | Value::HalfStep => self.scale.time,
            Value::Dt => self.scale.dt,
            Value::Slot(element) => self.scale.element(element),
            Value::At(slot, _) => self.scale.slot(*slot),
            Value::Temporary(id) | Value::Kept(id, _) => self.temporary(id.0),
            Value::Negate(a) => self.natural(a),
            Value::Lookup(lookup) => self.scale.slot(table_of(self.plan, lookup)),
            _ => exponent_of(self.most(value), 30),
        }
    }

    pub fn at(&self, value: &Value, e: i32) -> Built {
        let read = |fixed: Fixed, own: i32| Ok(fixed.shifted(e - own));
        match value {
            Value::Number(number) => Ok(Fixed::Number(mantissa(*number, e))),
            Value::Time => read(Fixed::Time, self.scale.time),
            Value::HalfStep => read(Fixed::HalfStep, self.scale.time),
            Value::Dt => read(Fixed::Dt, self.scale.dt),
            Value::Slot(element) if element.slot == self.plan.clock.dt => read(Fixed::Dt, self.scale.dt),
            Value::Slot(element) => read(Fixed::Slot(element.clone()), self.scale.element(element)),
            Value::Temporary(id) => read(Fixed::Temporary(*id), self.temporary(id.0)),
            Value::Kept(id, index) => read(Fixed::Kept(*id, index.clone()), self.temporary(id.0)),
            Value::At(slot, index) => read(Fixed::At(*slot, Box::new(self.at(index, 0)?)), self.scale.slot(*slot)),
            Value::Negate(a) => Ok(self.at(a, e)?.negated()),
            Value::Add(zero, a) | Value::Add(a, zero) | Value::Subtract(a, zero) if **zero == Value::Number(0.0) => {
                self.at(a, e)
            }
            Value::Add(a, b) => self.sum(a, b, e, Fixed::Add),
            Value::Subtract(a, b) => self.sum(a, b, e, Fixed::Subtract),
            Value::Multiply(a, b) => self.product(a, b, e),
            Value::Divide(a, b) => self.quotient(a, b, e),
            Value::Power(a, b) => self.power(a, b, e),
            Value::Choose(condition, a, b) => {
                let (a, b) = (Box::new(self.at(a, e)?), Box::new(self.at(b, e)?));
                Ok(Fixed::Choose(Box::new(self.comparison(condition)?), a, b))
            }
            Value::Call(function, arguments) => self.call(*function, arguments, e),
            Value::Lookup(lookup) => {
                let own = self.scale.slot(table_of(self.plan, lookup));
                read(self.lookup(lookup)?, own)
            }
            // Data files are not for libraries; what has effects stands by itself.
            _ => Err(Refusal::Construct),
        }
    }

    fn sum(&self, a: &Value, b: &Value, e: i32, make: fn(Box<Fixed>, Box<Fixed>) -> Fixed) -> Built {
        let common = e.min(self.room(a)).min(self.room(b));
        let sum = make(Box::new(self.at(a, common)?), Box::new(self.at(b, common)?));
        Ok(sum.shifted(e - common))
    }

    /// The greatest exponent at which a term of a sum has room. What was 0 all the time takes no digits from the other; if
    /// it ever is something else, it is saturated where the sum would be.
    fn room(&self, value: &Value) -> i32 {
        match self.seen(value) {
            Some(range) if range.most() == 0.0 => i32::MAX,
            _ => self.natural(value),
        }
    }

    fn product(&self, a: &Value, b: &Value, e: i32) -> Built {
        if is_tolerance(self.plan, a, b) {
            let finer = (e - self.scale.time).clamp(-31, 20);
            let least = if finer < 0 { 1 } else { LEAST_TOLERANCE << finer };
            return Ok(Fixed::Number(mantissa(self.tolerance * self.most(b), e).max(least)));
        }
        for (a, b) in [(a, b), (b, a)] {
            if let Some((power, negative)) = power_of_2(b) {
                let shifted = self.at(a, e + power)?;
                return Ok(if negative { shifted.negated() } else { shifted });
            }
        }
        let (ea, eb) = (self.natural(a), self.natural(b));
        Ok(Fixed::Multiply(Box::new(self.at(a, ea)?), Box::new(self.at(b, eb)?), ea + eb - e))
    }

    fn quotient(&self, a: &Value, b: &Value, e: i32) -> Built {
        if let Some((power, negative)) = power_of_2(b) {
            let shifted = self.at(a, e - power)?;
            return Ok(if negative { shifted.negated() } else { shifted });
        }
        let (ea, eb) = (self.natural(a), self.natural(b));
        let dividend = Box::new(self.at(a, ea)?);
        if let Value::Number(number) = b {
            let inverse = 1.0 / number;
            let own = exponent_of(inverse.abs(), 30);
            return Ok(Fixed::Multiply(dividend, Box::new(Fixed::Number(mantissa(inverse, own))), ea + own - e));
        }
        Ok(Fixed::Divide(dividend, Box::new(self.at(b, eb)?), e - ea + eb))
    }

    fn power(&self, a: &Value, b: &Value, e: i32) -> Built {
        let own = self.natural(a);
        let base = self.at(a, own)?;
        if let Value::Number(number) = b {
            if *number == 0.5 {
                return Ok(self.root(base, own, e));
            }
            if number.fract() == 0.0 && (1.0..=HIGHEST_PRODUCT).contains(number) {
                let most = self.most(a);
                let (mut product, mut before) = (base.clone(), own);
                for factor in 2..=*number as i32 {
                    let next = if factor == *number as i32 { e } else { exponent_of(most.powi(factor), 30) };
                    product = Fixed::Multiply(Box::new(product), Box::new(base.clone()), before + own - next);
                    before = next;
                }
                return Ok(product.shifted(e - before));
            }
        }
        if self.seen(a).is_some_and(|range| range.low < 0.0) {
            return Err(Refusal::NegativeBase);
        }
        let log = Fixed::Function(Curved::Log, Box::new(base), own, BITS_OF_LOG);
        let eb = self.natural(b);
        let product = Fixed::Multiply(Box::new(self.at(b, eb)?), Box::new(log), eb);
        Ok(Fixed::Function(Curved::Exp, Box::new(product), BITS_OF_LOG, e))
    }

    /// Its argument is multiplied so that the root has its digits.
    fn root(&self, x: Fixed, own: i32, e: i32) -> Fixed {
        let inner = e.max((own + 1) / 2);
        Fixed::Root(Box::new(x), 2 * inner - own).shifted(e - inner)
    }

    fn call(&self, function: Function, arguments: &[Value], e: i32) -> Built {
        let [a, rest @ ..] = arguments else { return Err(Refusal::Construct) };
        let b = rest.first().unwrap_or(a);
        let own = self.natural(a);
        let argument = || self.at(a, own).map(Box::new);
        let curved = |curved| argument().map(|x| Fixed::Function(curved, x, own, e));
        match function {
            Function::Max => Ok(Fixed::Maximum(Box::new(self.at(a, e)?), Box::new(self.at(b, e)?))),
            Function::Min => Ok(Fixed::Minimum(Box::new(self.at(a, e)?), Box::new(self.at(b, e)?))),
            Function::Abs => Ok(Fixed::Absolute(Box::new(self.at(a, e)?))),
            Function::Exp => curved(Curved::Exp),
            Function::Log => curved(Curved::Log),
            Function::Sin => curved(Curved::Sin),
            Function::Cos => curved(Curved::Cos),
            Function::Arctan => curved(Curved::Arctan),
            Function::Sinh => curved(Curved::Sinh),
            Function::Cosh => curved(Curved::Cosh),
            Function::Tanh => curved(Curved::Tanh),
            Function::Arcsin => curved(Curved::Arcsin),
            Function::Arctan2 => {
                let other = self.natural(b);
                Ok(Fixed::Angle(argument()?, Box::new(self.at(b, other)?), own - other, e))
            }
            Function::Sqrt => Ok(self.root(self.at(a, own)?, own, e)),
            Function::Log10 => {
                let log = Box::new(Fixed::Function(Curved::Log, argument()?, own, BITS_OF_LOG));
                let inverse = Box::new(Fixed::Number(mantissa(LN_10_INVERSE, 31)));
                Ok(Fixed::Multiply(log, inverse, BITS_OF_LOG + 31 - e))
            }
            Function::Tan => {
                let [sine, cosine] = [Curved::Sin, Curved::Cos]
                    .map(|curved| argument().map(|x| Box::new(Fixed::Function(curved, x, own, 30))));
                Ok(Fixed::Divide(sine?, cosine?, e))
            }
            Function::Sign => Ok(Fixed::Sign(argument()?).shifted(e)),
            Function::Floor if own <= 0 => self.at(a, e),
            Function::Floor => Ok(Fixed::Floor(argument()?, own).shifted(e)),
            Function::Round if own <= 0 => self.at(a, e),
            Function::Round => {
                let half = Box::new(Fixed::Number(mantissa(0.5, own)));
                Ok(Fixed::Floor(Box::new(Fixed::Add(argument()?, half)), own).shifted(e))
            }
            Function::Modulo => {
                let common = own.min(self.natural(b));
                let rest = Fixed::Modulo(Box::new(self.at(a, common)?), Box::new(self.at(b, common)?));
                Ok(rest.shifted(e - common))
            }
            Function::QuotientOrZero => {
                let divisor = self.at(b, self.natural(b))?;
                let test = Comparison::Compare(Relation::Equal, divisor, Fixed::Number(0));
                Ok(Fixed::Choose(Box::new(test), Box::new(Fixed::Number(0)), Box::new(self.quotient(a, b, e)?)))
            }
            Function::Saturate => self.at(a, e),
            other => Err(Refusal::Function(other)),
        }
    }

    pub fn comparison(&self, condition: &Condition) -> Result<Comparison, Refusal> {
        let both = |a: &Condition, b: &Condition| Ok((Box::new(self.comparison(a)?), Box::new(self.comparison(b)?)));
        Ok(match condition {
            Condition::Compare { relation, left, right } => {
                let e = self.common(left, right);
                Comparison::Compare(*relation, self.at(left, e)?, self.at(right, e)?)
            }
            Condition::And(a, b) => both(a, b).map(|(a, b)| Comparison::And(a, b))?,
            Condition::Or(a, b) => both(a, b).map(|(a, b)| Comparison::Or(a, b))?,
            Condition::Not(a) => Comparison::Not(Box::new(self.comparison(a)?)),
        })
    }

    /// At which values are compared: nothing of either is lost, and what is too large for the other is larger.
    pub fn common(&self, left: &Value, right: &Value) -> i32 {
        match (left, right) {
            (Value::Number(_), Value::Number(_)) => self.natural(left).min(self.natural(right)),
            (Value::Number(_), other) | (other, Value::Number(_)) => self.natural(other),
            _ => self.natural(left).max(self.natural(right)),
        }
    }

    /// A table's value, at the exponent of the table.
    fn lookup(&self, lookup: &Lookup) -> Built {
        match lookup {
            Lookup::Curve { curve, kind, index, argument, excursion, .. } => {
                let curve = &self.plan.curves[curve.0 as usize];
                // What lies between the argument and the beginning must have room, and behind the table too if its end
                // segments go on.
                let farthest = match kind {
                    LookupKind::Extend => (self.most(argument) + curve.low.abs()).max(curve.high - curve.low),
                    _ => curve.high - curve.low,
                };
                let own = self.natural(argument).min(exponent_of(farthest, 31));
                let bits = exponent_of(farthest / curve.increment, 30).min(BITS_OF_PLACE);
                let inverse = exponent_of(1.0 / curve.increment, 30);
                Ok(Fixed::Look(Box::new(Look {
                    kind: *kind,
                    table: curve.table,
                    index: index.clone(),
                    argument: self.at(argument, own)?,
                    low: mantissa(curve.low, own),
                    high: mantissa(curve.high, own),
                    inverse: mantissa(1.0 / curve.increment, inverse),
                    shift: own + inverse - bits,
                    bits,
                    counts: *kind == LookupKind::Warn && excursion.is_some(),
                })))
            }
            Lookup::General { table, kind, index, argument, low, high, increment, site, .. } => {
                let all = [argument, low, high, increment];
                let common = all.iter().map(|part| self.natural(part)).min().unwrap_or(0);
                let [x, low, high, inc] = all.map(|part| self.at(part, common));
                let count = self.plan.slot(*table).size() as f64;
                Ok(Fixed::Table(Box::new(Table {
                    kind: *kind,
                    table: *table,
                    index: index.clone(),
                    parts: [x?, low?, high?, inc?],
                    bits: exponent_of(4.0 * count, 30).min(BITS_OF_PLACE),
                    site: site.0,
                })))
            }
        }
    }
}

/// A number that is a power of 2, and whether it is negative.
fn power_of_2(value: &Value) -> Option<(i32, bool)> {
    let Value::Number(number) = value else { return None };
    let whole = number.is_normal() && number.to_bits() << 12 == 0;
    let power = number.abs().log2().round() as i32;
    (whole && power.abs() <= 40).then_some((power, *number < 0.0))
}
