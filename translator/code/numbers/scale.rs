//! The binary point of every quantity: from the ranges of the recorded run, with a margin.
//!
//! An exponent is the number of fractional bits: value = mantissa / 2^exponent. It is chosen so that the greatest
//! recorded absolute value takes at most 30 bits, which leaves a factor of 2 to 4 before a number saturates; constants
//! that the user may change have a factor of 4 to 8.

use super::super::builtin::Builtin;
use super::super::expression::{Base, Binary, Draw, Expression, Index, Lookup, Place, Remember, Unary};
use super::super::function::Function;
use super::super::statement::{Stated, Statement};
use super::super::system::{Clock, Quantity, System};
use super::super::walk::blocks_of;
use super::super::{Id, function::Local};
use super::Trial;
use super::record::{Range, Ranges};
use super::scattered::scattered;

/// The limit of exponents.
pub const FARTHEST: i32 = 100;

/// The exponent at which an absolute value takes this number of bits.
pub fn exponent_of(most: f64, bits: i32) -> i32 {
    if most == 0.0 {
        return bits;
    }
    // 2^above is not below the absolute value.
    let mut above = most.log2().ceil() as i32;
    while f64::from(above).exp2() < most {
        above += 1;
    }
    (bits - above).clamp(-FARTHEST, FARTHEST)
}

/// A number as a mantissa; saturates beyond 32 bits.
pub fn mantissa(value: f64, exponent: i32) -> i32 {
    let scaled = (value * f64::from(exponent).exp2()).round();
    scaled.clamp(-f64::from(i32::MAX), f64::from(i32::MAX)) as i32
}

/// The number for a mantissa.
pub fn value_of(mantissa: i32, exponent: i32) -> f64 {
    f64::from(mantissa) * (-f64::from(exponent)).exp2()
}

/// The exponents of the values that a system stores.
pub struct Scale {
    /// By quantity; for memories, that of the stored value.
    quantities: Vec<i32>,
    /// By quantity and element, for scattered arrays.
    elements: Vec<Vec<i32>>,
    /// By function and local.
    locals: Vec<Vec<i32>>,
    /// For TIME and for everything that is compared with it in functions of time.
    pub time: i32,
    pub dt: i32,
    /// For numbers that are read.
    pub input: i32,
    /// The greatest absolute value of each quantity, as far as it is known.
    pub most: Vec<f64>,
}

const BITS: i32 = 30;
/// For constants that may be changed.
const BITS_OF_SETTING: i32 = 29;
/// The depth of the search for a bound in those of other quantities.
const PASSES: usize = 4;

impl Scale {
    pub fn new(system: &System, ranges: &Ranges, trial: &Trial) -> Scale {
        let given = |at: usize| trial.settings[at].iter().fold(0.0f64, |most, value| most.max(value.abs()));
        let seen = ranges.quantities.iter().enumerate();
        let most: Vec<f64> = seen.map(|(at, seen)| seen.map_or(0.0, Range::most).max(given(at))).collect();
        let functions = system.code.functions.iter();
        let locals: Vec<Vec<f64>> = functions.map(|(_, function)| vec![0.0; function.locals.len()]).collect();
        let seen = locals.iter().map(|locals| vec![false; locals.len()]).collect();
        let mut bounds = Bounds { system, ranges, most, locals, seen, function: 0 };
        if !system.clock.is_steps() {
            bounds.see();
        }
        bounds.complete();
        let time = match system.clock {
            Clock::Rows { time, .. } | Clock::Own { time, .. } => bounds.most[time.index()],
            // Integers, which are not scaled again.
            Clock::Passes { .. } => 0.0,
            Clock::Steps { .. } => {
                let length = trial.length.map_or(0.0, |length| bounds.most[length.index()]);
                ranges.time.map_or(0.0, Range::most).max(length)
            }
        };
        let time = exponent_of(time, BITS);
        let exponent = |((_, quantity), most): ((Id<Quantity>, &Quantity), &f64)| {
            let changes = quantity.is_setting() && quantity.extents.is_empty();
            exponent_of(*most, if changes { BITS_OF_SETTING } else { BITS })
        };
        let mut quantities: Vec<i32> = system.quantities.iter().zip(&bounds.most).map(exponent).collect();
        // TIME is compared with LENGTH, and a step must not lose its digits.
        if let Some(length) = trial.length {
            quantities[length.index()] = time;
        }
        let dt = system.clock.dt().index();
        quantities[dt] = exponent_of(bounds.most[dt], BITS);
        let scaled = |most: &Vec<f64>| most.iter().map(|most| exponent_of(*most, BITS)).collect();
        let locals = bounds.locals.iter().map(scaled).collect();
        let input = trial.input.iter().fold(0.0, |most, number| number.abs().max(most));
        let input = exponent_of(input, BITS_OF_SETTING);
        let singles = scattered(system).into_iter().zip(system.quantities.iter()).map(|(single, (id, quantity))| {
            let size = if single { quantity.size() as u32 } else { 0 };
            let known = |at| ranges.elements.get(&(id, at)).map_or(0.0, |range| range.most());
            // Nothing is known about a quantity that was always 0.
            let one = |most: f64| if most > 0.0 { exponent_of(most, BITS) } else { quantities[id.index()] };
            (0..size).map(|at| one(known(at))).collect()
        });
        let elements = singles.collect();
        Scale { dt: quantities[dt], elements, quantities, locals, time, input, most: bounds.most }
    }

    /// For a scalar, or for all values of an array that is not scattered.
    pub fn quantity(&self, id: Id<Quantity>) -> i32 {
        self.quantities[id.index()]
    }

    /// For a value, by its position in its array.
    pub fn at(&self, id: Id<Quantity>, at: u32) -> i32 {
        self.elements[id.index()].get(at as usize).copied().unwrap_or_else(|| self.quantity(id))
    }

    pub fn local(&self, function: Id<Function>, local: Id<Local>) -> i32 {
        self.locals[function.index()][local.index()]
    }

    /// For a place that the function uses.
    pub fn place(&self, function: Id<Function>, place: &Place) -> i32 {
        match (place.base, &place.index[..]) {
            (Base::Quantity(id), [Index::Fixed(at)]) => self.at(id, *at),
            (Base::Quantity(id), _) => self.quantity(id),
            (Base::Local(id), _) => self.local(function, id),
        }
    }

    /// Each element has its own binary point.
    pub fn is_scattered(&self, id: Id<Quantity>) -> bool {
        !self.elements[id.index()].is_empty()
    }
}

/// Absolute values that the recorded run has not shown: derived from those it has.
struct Bounds<'a> {
    system: &'a System,
    ranges: &'a Ranges,
    most: Vec<f64>,
    locals: Vec<Vec<f64>>,
    /// The same; the run of a program has set it to a non-zero value, so that no bound is needed.
    seen: Vec<Vec<bool>>,
    /// The index of the present function.
    function: usize,
}

impl Bounds<'_> {
    fn see(&mut self) {
        for (id, function) in self.system.code.functions.iter() {
            self.see_in(id.index(), &function.body);
        }
    }

    fn see_in(&mut self, function: usize, block: &[Stated]) {
        for stated in block {
            if let Statement::Set(place, value) = stated.statement
                && let Base::Local(local) = self.system.code.places[place].base
            {
                self.seen[function][local.index()] |= self.ranges.part(value).is_some_and(|range| range.most() > 0.0);
            }
            blocks_of(&stated.statement).into_iter().for_each(|inner| self.see_in(function, inner));
        }
    }

    fn complete(&mut self) {
        let unknown: Vec<bool> = self.most.iter().map(|most| *most == 0.0).collect();
        let system = self.system;
        for _ in 0..PASSES {
            for (id, function) in system.code.functions.iter() {
                self.function = id.index();
                self.block(&function.body, &unknown);
            }
        }
        let one = |most: &mut f64| *most = if *most == 0.0 { 1.0 } else { *most };
        self.most.iter_mut().for_each(one);
        self.locals.iter_mut().flatten().for_each(one);
    }

    fn block(&mut self, block: &[Stated], unknown: &[bool]) {
        for stated in block {
            match &stated.statement {
                Statement::Set(place, value) => self.set(*place, *value, unknown),
                Statement::Keep { local, of } => {
                    let most = self.most[of.index()];
                    let kept = &mut self.locals[self.function][local.index()];
                    *kept = kept.max(most);
                }
                other => blocks_of(other).into_iter().for_each(|inner| self.block(inner, unknown)),
            }
        }
    }

    fn set(&mut self, place: Id<Place>, value: Id<Expression>, unknown: &[bool]) {
        let code = &self.system.code;
        let bound = bound(self.system, value, &|part| self.ranges.part(part), self);
        let id = match code.places[place].base {
            Base::Local(local) => {
                let seen = self.ranges.part(value).map_or(0.0, Range::most);
                let known = self.seen[self.function][local.index()];
                let most = &mut self.locals[self.function][local.index()];
                *most = most.max(if known { seen } else { bound });
                None
            }
            Base::Quantity(id) if self.system.is_memory(Base::Quantity(id)) => return self.keep(id, bound),
            Base::Quantity(id) => Some(id),
        };
        match &code.expressions[value] {
            // A setting that is 0 may become as great as the quantity to which it is assigned.
            Expression::Read(from) if is_known(&code.places[place]) && is_known(&code.places[*from]) => {
                if let (Base::Quantity(from), Some(to)) = (code.places[*from].base, id)
                    && self.system.quantities[from].is_setting()
                {
                    self.raise(from, self.most[to.index()], unknown);
                }
            }
            _ => {}
        }
        if let Some(id) = id {
            self.raise(id, bound, unknown);
        }
        match &code.expressions[value] {
            // A memory keeps the value of its function; a running sum must hold intermediate values.
            Expression::Remember(Remember::Sample | Remember::RampSum, memory, _) => {
                if let Base::Quantity(memory) = code.places[*memory].base {
                    self.keep(memory, bound);
                }
            }
            Expression::Fold(_) if is_known(&code.places[place]) => {
                if let Some(id) = id {
                    self.keep(id, self.ranges.part(value).map_or(0.0, Range::most));
                }
            }
            _ => {}
        }
    }

    fn keep(&mut self, id: Id<Quantity>, bound: f64) {
        let most = &mut self.most[id.index()];
        *most = most.max(bound);
    }

    fn raise(&mut self, id: Id<Quantity>, bound: f64, unknown: &[bool]) {
        if unknown[id.index()] && bound.is_finite() {
            self.keep(id, bound);
        }
    }
}

/// Whether no subscript is computed.
fn is_known(place: &Place) -> bool {
    !place.index.iter().any(|index| matches!(index, Index::Computed(_) | Index::Counted(_)))
}

/// Absolute values of leaves.
pub trait Known {
    fn quantity(&self, id: Id<Quantity>) -> f64;
    fn local(&self, id: Id<Local>) -> f64;
}

impl Known for Bounds<'_> {
    fn quantity(&self, id: Id<Quantity>) -> f64 {
        self.most[id.index()]
    }

    fn local(&self, id: Id<Local>) -> f64 {
        self.locals[self.function][id.index()]
    }
}

/// The greatest absolute value: the recorded one, else a bound from its parts.
pub fn bound(
    system: &System,
    value: Id<Expression>,
    seen: &dyn Fn(Id<Expression>) -> Option<Range>,
    known: &impl Known,
) -> f64 {
    let code = &system.code;
    let shown = seen(value).map_or(0.0, Range::most);
    let expression = &code.expressions[value];
    if shown > 0.0 && !matches!(expression, Expression::Fold(_)) {
        return shown;
    }
    let of = |part: Id<Expression>| bound(system, part, seen, known);
    let base = |place: Id<Place>| match code.places[place].base {
        Base::Quantity(id) => known.quantity(id),
        Base::Local(id) => known.local(id),
    };
    let found = match expression {
        Expression::Real(number) => number.abs(),
        Expression::Integer(number) => (*number as f64).abs(),
        Expression::Read(place) => base(*place),
        Expression::Unary(Unary::Negate, a) => of(*a),
        Expression::Binary(Binary::Add | Binary::Subtract, a, b) => of(*a) + of(*b),
        Expression::Binary(Binary::Multiply, a, b) => of(*a) * of(*b),
        // How near a divisor comes to 0 is unknown; often not below a thousandth of its greatest value.
        Expression::Binary(Binary::Divide, a, b) => match code.expressions[*b] {
            Expression::Real(number) if number != 0.0 => of(*a) / number.abs(),
            _ => of(*a) / of(*b).max(1e-30) * 16.0,
        },
        Expression::Binary(Binary::Power, a, b) => of(*a).powf(of(*b)),
        Expression::Choose(_, a, b) => of(*a).max(of(*b)),
        Expression::Builtin(Builtin::Sin | Builtin::Cos, _) => 1.0,
        Expression::Builtin(_, list) => code.list(*list).iter().map(|part| of(*part)).fold(0.0, f64::max),
        Expression::Lookup(lookup) => {
            let Lookup { table, .. } = code.lookups[*lookup];
            known.quantity(table)
        }
        Expression::Fold(_) => shown,
        Expression::Draw(Draw::Uniform, _) => 0.5,
        Expression::Draw(Draw::Normal, list) => match code.list(*list) {
            [mean, deviation] => of(*mean) + 2.4 * of(*deviation),
            _ => 0.0,
        },
        Expression::Remember(Remember::Pulse, _, list) => code.list(*list).first().map_or(0.0, |height| of(*height)),
        Expression::Remember(Remember::Sample, memory, list) => {
            code.list(*list).first().map_or(0.0, |value| of(*value)).max(base(*memory))
        }
        Expression::Remember(Remember::RampSum, memory, _) => base(*memory),
        Expression::Logical(_)
        | Expression::Object(_)
        | Expression::Whole(_)
        | Expression::Time
        | Expression::Dt
        | Expression::HalfStep
        | Expression::Given(_)
        | Expression::Unary(Unary::Not, _)
        | Expression::Binary(Binary::And | Binary::Or, ..)
        | Expression::Compare(..)
        | Expression::Convert(..)
        | Expression::Call(..)
        | Expression::Column { .. }
        | Expression::Draw(Draw::Scop(_), _) => 0.0,
    };
    if found.is_finite() { found } else { 1.0 }
}
