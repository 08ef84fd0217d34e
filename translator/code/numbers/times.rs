//! Running sums of time in numbers that are not doubles.
//!
//! In every step, T = T + D loses the part of D below the last bit of T. That part is carried to the next step (Kahan,
//! Comm. ACM 8 (1965) 40), so that T is always the nearest number, and doses and last rows come at their steps.
//!
//! A running sum in floats is wrong by whole steps after a few thousand. So the run is first made in floats. If it
//! shows a difference, T carries its rounding error, and actions due within a wider part of a step belong to the next.
//! If doubles reach their goal late or early because of their own last bits, T goes ahead or behind by a few last bits
//! of a float. The variant nearest to the doubles is used.

use super::super::expression::{Base, Binary, Expression};
use super::super::function::{Local, Passing};
use super::super::statement::{Block, Stated, Statement, Wait};
use super::super::system::{Clock, Quantity, System};
use super::super::types::Type;
use super::super::walk::{self, Visitor, blocks_of_mut};
use super::super::{Builder, Code, Id, Place};
use super::record::rows;
use super::{SHOWS, Trial, is_tolerance, worst};

/// A larger difference, relative to the greatest value, shows an action in another step.
const SAME: f64 = 1e-6;

/// Tolerances for floats, as parts of a step, instead of 1e-9.
const WIDER: [f64; 3] = [1e-4, 1e-3, 1e-2];

/// Relative changes of the step: T is then before or after the intended moment, by less than it shows.
const ASIDE: f64 = 1.0 / 4_194_304.0;

/// The program with carried times, unless doubles then behave differently.
pub fn carried(system: &System, trial: &Trial) -> Option<System> {
    let changed = carrying(system, 1.0)?;
    let same = match (rows(system, trial, false), rows(&changed, trial, false)) {
        (Ok(before), Ok(after)) => before.len() == after.len() && worst(&before, &after) < SAME,
        _ => false,
    };
    same.then_some(changed)
}

/// The program, or a variant whose times in floats are nearer to those in doubles.
pub fn timely(system: System, trial: &Trial) -> System {
    // The caller reports failures.
    let Ok(wanted) = rows(&system, trial, false) else { return system };
    let apart = |system: &System| match rows(system, trial, true) {
        Ok(found) if found.len() == wanted.len() => worst(&wanted, &found),
        _ => f64::INFINITY,
    };
    let mut nearest = (apart(&system), None);
    'found: for aside in [0.0, -ASIDE, ASIDE] {
        for wider in WIDER {
            if nearest.0 < SHOWS {
                break 'found;
            }
            let Some(mut other) = carrying(&system, 1.0 + aside) else { break 'found };
            widen(&mut other, wider);
            let found = apart(&other);
            if found < nearest.0 {
                nearest = (found, Some(other));
            }
        }
    }
    nearest.1.unwrap_or(system)
}

/// The width of tolerances of times.
fn widen(system: &mut System, wider: f64) {
    let Some(program) = system.clock.program() else { return };
    let products = system.code.expressions.iter().filter_map(|(_, expression)| match *expression {
        Expression::Binary(Binary::Multiply, a, b) if is_tolerance(system, program, a, b) => Some(a),
        _ => None,
    });
    let tolerances: Vec<Id<Expression>> = products.collect();
    tolerances.into_iter().for_each(|id| system.code.expressions[id] = Expression::Real(wider));
}

/// The program with carried times, and with steps of T this many times as long as D.
fn carrying(system: &System, times: f64) -> Option<System> {
    let Clock::Own { time, dt, program } = system.clock else { return None };
    let mut changed = system.clone();
    let function = &mut changed.code.functions[program];
    let mut body = std::mem::take(&mut function.body);
    let source = body.first()?.source;
    let [rest, moved] = ["carried", "moved"].map(|name| {
        let local =
            Local { name: name.into(), kind: Type::REAL, extents: Vec::new(), passing: Passing::Own, temporary: None };
        Base::Local(function.locals.push(local))
    });
    drop_default(system, &mut body, dt);
    let (builder, time) = (Builder::resume(std::mem::take(&mut changed.code)), Base::Quantity(time));
    let mut carrying = Carrying { builder, time, dt: Base::Quantity(dt), rest, moved, times };
    carrying.block(&mut body);
    let nothing = carrying.builder.real(0.0);
    body.insert(0, Stated { statement: carrying.set(rest, nothing), source });
    changed.code = carrying.builder.code;
    changed.code.functions[program].body = body;
    Some(changed)
}

/// D is 1 initially. If a model sets it before its first row, 1 does not affect the binary point of D.
fn drop_default(system: &System, body: &mut Block, dt: Id<Quantity>) {
    let code = &system.code;
    let is_set = |stated: &Stated| matches!(stated.statement, Statement::Set(place, _) if code.places[place].base == Base::Quantity(dt));
    let Some(first) = body.iter().position(is_set) else { return };
    for number in first + 1..body.len() {
        let plain = match body[number].statement {
            Statement::Set(_, value) => !reads(system, value, dt),
            Statement::Wait(Wait::Run | Wait::Given) => true,
            _ => false,
        };
        if !plain {
            return;
        }
        if is_set(&body[number]) {
            body.remove(first);
            return;
        }
    }
}

fn reads(system: &System, value: Id<Expression>, dt: Id<Quantity>) -> bool {
    struct Reads<'c>(&'c Code, Id<Quantity>, bool);
    impl Visitor for Reads<'_> {
        fn place(&mut self, id: Id<Place>, _: walk::Access) {
            self.2 |= self.0.places[id].base == Base::Quantity(self.1);
        }
    }
    let mut found = Reads(&system.code, dt, false);
    walk::expression(system, value, &mut found);
    found.2
}

struct Carrying {
    builder: Builder,
    time: Base,
    dt: Base,
    rest: Base,
    moved: Base,
    times: f64,
}

impl Carrying {
    fn block(&mut self, block: &mut Block) {
        for mut stated in std::mem::take(block) {
            if !self.is_added(&stated.statement) {
                blocks_of_mut(&mut stated.statement).into_iter().for_each(|inner| self.block(inner));
                block.push(stated);
                continue;
            }
            let step = self.step();
            let sum = self.binary(Binary::Add, self.rest, step);
            let carried = self.set(self.rest, sum);
            let rest = self.read(self.rest);
            let sum = self.binary(Binary::Add, self.time, rest);
            let moved = self.set(self.moved, sum);
            let time = self.read(self.time);
            let gone = self.binary(Binary::Subtract, self.moved, time);
            let left = self.binary(Binary::Subtract, self.rest, gone);
            let left = self.set(self.rest, left);
            let moved_on = self.read(self.moved);
            let time = self.set(self.time, moved_on);
            block.extend([carried, moved, left, time].map(|statement| Stated { statement, source: stated.source }));
        }
    }

    /// Whether it is T = T + D.
    fn is_added(&self, statement: &Statement) -> bool {
        let code = &self.builder.code;
        let is = |place: Id<Place>, base: Base| code.places[place].base == base;
        let reads =
            |id: Id<Expression>, base: Base| matches!(code.expressions[id], Expression::Read(place) if is(place, base));
        let Statement::Set(place, value) = *statement else { return false };
        match code.expressions[value] {
            Expression::Binary(Binary::Add, a, b) => is(place, self.time) && reads(a, self.time) && reads(b, self.dt),
            _ => false,
        }
    }

    fn step(&mut self) -> Id<Expression> {
        let dt = self.read(self.dt);
        if self.times == 1.0 {
            return dt;
        }
        let times = self.builder.real(self.times);
        self.builder.add(Expression::Binary(Binary::Multiply, times, dt), Type::REAL)
    }

    fn set(&mut self, base: Base, value: Id<Expression>) -> Statement {
        Statement::Set(self.builder.place(base, Vec::new()), value)
    }

    fn read(&mut self, base: Base) -> Id<Expression> {
        self.builder.read(base, Vec::new(), Type::REAL)
    }

    fn binary(&mut self, operator: Binary, base: Base, other: Id<Expression>) -> Id<Expression> {
        let own = self.read(base);
        self.builder.add(Expression::Binary(operator, own, other), Type::REAL)
    }
}
