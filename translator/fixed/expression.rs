//! Expressions on fixed-point numbers: every shift is written down.

use crate::model::{LookupKind, Relation};
use crate::plan::{Element, Index, SlotId, TemporaryId};

/// A value of 32 bits. Where its point stands only its place knows.
#[derive(Clone, Debug, PartialEq)]
pub enum Fixed {
    Number(i32),
    Time,
    Dt,
    HalfStep,
    Slot(Element),
    Temporary(TemporaryId),
    Kept(TemporaryId, Box<[Index]>),
    /// The subscript is a whole number, counted from 1.
    At(SlotId, Box<Fixed>),
    /// Times a power of 2; negative: divided by it, to the nearest.
    Shift(Box<Fixed>, i32),
    Negate(Box<Fixed>),
    Add(Box<Fixed>, Box<Fixed>),
    Subtract(Box<Fixed>, Box<Fixed>),
    /// Divided by a power of 2.
    Multiply(Box<Fixed>, Box<Fixed>, i32),
    /// The first is multiplied by a power of 2 before.
    Divide(Box<Fixed>, Box<Fixed>, i32),
    Choose(Box<Comparison>, Box<Fixed>, Box<Fixed>),
    Maximum(Box<Fixed>, Box<Fixed>),
    Minimum(Box<Fixed>, Box<Fixed>),
    Modulo(Box<Fixed>, Box<Fixed>),
    Absolute(Box<Fixed>),
    Sign(Box<Fixed>),
    /// So many bits behind the point are cut off.
    Floor(Box<Fixed>, i32),
    /// Of the argument times a power of 2.
    Root(Box<Fixed>, i32),
    /// With the bits behind the point of the argument and of the result.
    Function(Curved, Box<Fixed>, i32, i32),
    /// Of a point: y and x, how many bits y has more behind its point, and the bits of the result.
    Angle(Box<Fixed>, Box<Fixed>, i32, i32),
    Look(Box<Look>),
    Table(Box<Table>),
}

/// Functions that are made of a series.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Curved {
    Exp,
    Log,
    Sin,
    Cos,
    Arctan,
    Sinh,
    Cosh,
    Tanh,
    Arcsin,
}

#[derive(Clone, Debug, PartialEq)]
pub enum Comparison {
    Compare(Relation, Fixed, Fixed),
    And(Box<Comparison>, Box<Comparison>),
    Or(Box<Comparison>, Box<Comparison>),
    Not(Box<Comparison>),
}

/// A look into a table whose spacing is known.
#[derive(Clone, Debug, PartialEq)]
pub struct Look {
    pub kind: LookupKind,
    pub table: SlotId,
    pub index: Vec<Option<Index>>,
    pub argument: Fixed,
    pub low: i32,
    pub high: i32,
    /// The argument from the beginning, times this and divided by 2^shift, is the place with so many bits behind
    /// the point.
    pub inverse: i32,
    pub shift: i32,
    pub bits: i32,
    /// An argument outside is counted.
    pub counts: bool,
}

/// A look into a table whose spacing is computed.
#[derive(Clone, Debug, PartialEq)]
pub struct Table {
    pub kind: LookupKind,
    pub table: SlotId,
    pub index: Vec<Option<Index>>,
    /// Argument, low, high, increment.
    pub parts: [Fixed; 4],
    pub bits: i32,
    pub site: u32,
}

/// The greatest magnitude.
const MOST: f64 = i32::MAX as f64;

impl Fixed {
    /// Shifted, unless there is nothing to shift.
    pub fn shifted(self, n: i32) -> Fixed {
        match self {
            _ if n == 0 => self,
            Fixed::Number(number) => Fixed::Number(super::integer::shift(number, n)),
            Fixed::Shift(inner, before) if (before > 0) == (n > 0) && n > 0 => Fixed::Shift(inner, before + n),
            other => Fixed::Shift(Box::new(other), n),
        }
    }

    /// Whether it stands somewhere in memory.
    pub fn is_place(&self) -> bool {
        match self {
            Fixed::Time | Fixed::Dt | Fixed::HalfStep | Fixed::Slot(_) | Fixed::Temporary(_) => true,
            Fixed::Kept(..) | Fixed::At(..) => true,
            Fixed::Negate(inner) => inner.is_place(),
            _ => false,
        }
    }

    /// Whether it may leave its range although its parts have not.
    pub fn may_end(&self) -> bool {
        let most = self.most();
        match self {
            Fixed::Shift(..) | Fixed::Add(..) | Fixed::Subtract(..) | Fixed::Multiply(..) => most > MOST,
            Fixed::Divide(_, divisor, _) => !matches!(**divisor, Fixed::Number(_)) || most > MOST,
            Fixed::Root(..) => most > MOST,
            Fixed::Function(curved, ..) => match curved {
                Curved::Exp | Curved::Sinh | Curved::Cosh => true,
                Curved::Log | Curved::Sin | Curved::Cos | Curved::Arctan | Curved::Tanh | Curved::Arcsin => most > MOST,
            },
            Fixed::Angle(..) => most > MOST,
            Fixed::Choose(_, a, b) | Fixed::Maximum(a, b) | Fixed::Minimum(a, b) => a.may_end() || b.may_end(),
            Fixed::Negate(a) | Fixed::Absolute(a) => a.may_end(),
            Fixed::Look(look) => look.kind == LookupKind::Extend,
            Fixed::Table(_) => true,
            _ => false,
        }
    }

    /// A bound of the magnitude that it would have without an end, if its parts stay within theirs.
    fn most(&self) -> f64 {
        let of = |part: &Fixed| part.most().min(MOST);
        let power = |n: i32| f64::from(n).exp2();
        match self {
            Fixed::Number(number) => f64::from(*number).abs(),
            Fixed::Shift(a, n) => of(a) * power(*n),
            Fixed::Negate(a) | Fixed::Absolute(a) => of(a),
            Fixed::Add(a, b) | Fixed::Subtract(a, b) => of(a) + of(b),
            Fixed::Multiply(a, b, n) => of(a) * of(b) * power(-n),
            Fixed::Divide(a, b, n) => match **b {
                Fixed::Number(number) if number != 0 => of(a) * power(*n) / f64::from(number).abs(),
                _ => f64::INFINITY,
            },
            Fixed::Choose(_, a, b) | Fixed::Maximum(a, b) | Fixed::Minimum(a, b) => of(a).max(of(b)),
            Fixed::Modulo(a, b) => of(a).max(of(b)),
            Fixed::Sign(_) => 1.0,
            Fixed::Floor(a, n) => of(a) * power(-n) + 1.0,
            Fixed::Root(a, n) => (of(a) * power(*n)).sqrt(),
            Fixed::Function(Curved::Log, _, n, e) => f64::from(31 + n.abs()) * power(*e),
            Fixed::Function(Curved::Sin | Curved::Cos | Curved::Tanh, _, _, e) => power(*e),
            Fixed::Function(Curved::Arctan | Curved::Arcsin, _, _, e) => 1.6 * power(*e),
            Fixed::Angle(_, _, _, e) => 3.2 * power(*e),
            _ => MOST,
        }
    }

    /// Whether a function is called for it.
    pub fn calls(&self) -> bool {
        match self {
            Fixed::Number(_) => false,
            Fixed::At(_, inner) | Fixed::Negate(inner) => inner.calls(),
            Fixed::Choose(comparison, a, b) => comparison.calls() || a.calls() || b.calls(),
            place => !place.is_place(),
        }
    }

    pub fn negated(self) -> Fixed {
        match self {
            Fixed::Number(number) => Fixed::Number(-number),
            Fixed::Negate(inner) => *inner,
            other => Fixed::Negate(Box::new(other)),
        }
    }
}

impl Comparison {
    fn calls(&self) -> bool {
        match self {
            Comparison::Compare(_, left, right) => left.calls() || right.calls(),
            Comparison::And(a, b) | Comparison::Or(a, b) => a.calls() || b.calls(),
            Comparison::Not(a) => a.calls(),
        }
    }
}
