//! The moments at which forcing functions jump, and the functions of the library as such.

use super::Lowering;
use super::names::read;
use super::routines::calls_in;
use crate::language::scop::text::{
    Argument, Base, BlockId, Call, Callee, Expression as Written, ExpressionKind, Function as Library, Kind,
    Statement as WrittenStatement, StatementKind, VariableId,
};
use crate::model::compose::{binary, compare, number};
use crate::model::{Binary, Draw, Expression, Function, QuantityId, Relation, RoutineId};
use rustc_hash::FxHashSet as HashSet;

impl<'t> Lowering<'t> {
    /// A function of the library.
    pub fn library(&mut self, function: Library, call: &'t Call) -> Option<Expression> {
        if let Library::Threshold = function {
            return self.threshold(call);
        }
        if let Some(value) = self.of_more(function, call) {
            return Some(value);
        }
        let written = call.arguments.iter().filter_map(|argument| match argument {
            Argument::Value(value) => Some(value),
            _ => None,
        });
        let simple = match function {
            Library::Pow => {
                let mut values = self.values(written).into_iter();
                let (base, exponent) = (values.next()?, values.next()?);
                return Some(binary(Binary::Power, base, exponent));
            }
            Library::ScopRandom => Draw::Chance.into(),
            Library::SetSeed | Library::Setseed => Draw::Seed.into(),
            Library::Exprand => Draw::Waiting.into(),
            Library::Normrand => Draw::Polar.into(),
            Library::Poisrand => Draw::Counted.into(),
            other => of_model(other).map_or(Simple::Missing, Simple::Function),
        };
        match simple {
            Simple::Function(function) => {
                let values = self.values(written);
                Some(Expression::Call(function, values))
            }
            Simple::Draw(draw) => {
                let mut values = self.values(written);
                if draw == Draw::Waiting && values.is_empty() {
                    values.push(number(1.0));
                }
                // What has an effect stands in front, in its place among the others.
                Some(self.put("draw", Expression::Draw(draw, values)))
            }
            Simple::Missing => {
                let shown = crate::language::scop::functions::FUNCTIONS.iter().find(|shown| shown.function == function);
                let name = shown.map_or("a function", |shown| shown.name);
                self.not_yet(&format!("`{name}`"), call.span);
                None
            }
        }
    }

    fn threshold(&mut self, call: &'t Call) -> Option<Expression> {
        let most = call.arguments.iter().any(|argument| matches!(argument, Argument::Text(mode) if mode == "max"));
        let written = call.arguments.iter().filter_map(|argument| match argument {
            Argument::Value(value) => Some(value),
            _ => None,
        });
        let mut values = self.values(written).into_iter();
        let relation = if most { Relation::LessEqual } else { Relation::GreaterEqual };
        let (x, limit) = (values.next()?, values.next()?);
        Some(compare(relation, x, limit))
    }

    /// A routine that finds the next jump of the forcing functions in a block, if they announce any.
    pub fn jumps_of(&mut self, id: BlockId) -> Option<(RoutineId, QuantityId)> {
        let text = self.text;
        let mut set = HashSet::default();
        let mut calls = Vec::new();
        let (mut files, mut lags) = (Vec::new(), Vec::new());
        let (mut seen, mut waiting) = (HashSet::default(), vec![id]);
        while let Some(block) = waiting.pop() {
            if !seen.insert(block) {
                continue;
            }
            let program = &text.block(block).program;
            assigned(&program.statements, &mut set);
            calls_in(&program.statements, &mut |call| match call.callee {
                Callee::Block(called) => waiting.push(called),
                Callee::Library(Library::Stepforce) => files.push(call),
                Callee::Library(function) => calls.extend(companion(function).map(|after| (after, call))),
            });
            super::library::every(&program.statements, &mut |statement| {
                if let StatementKind::Lag(lag) = &statement.kind {
                    lags.push(lag);
                }
            });
        }
        files.retain(|call| self.of_time(call));
        calls.retain(|(_, call)| self.announces(call, &set));
        if calls.is_empty() && files.is_empty() && lags.is_empty() {
            return None;
        }
        let next = self.hidden("next jump", Vec::new());
        let name = format!("{} jumps", text.block(id).name);
        let time = self.time();
        let routine = self.routine(&name, |lowering| {
            lowering.set_single(next, number(f64::MAX));
            for (after, call) in calls {
                lowering.at(call.span);
                let mut arguments = vec![read(time)];
                let places = arguments_of(after);
                for place in places {
                    let Some(Argument::Value(value)) = call.arguments.get(*place) else { continue };
                    arguments.push(lowering.value(value));
                }
                let moment = Expression::Call(after, arguments);
                lowering.set_single(next, Expression::Call(Function::Min, vec![read(next), moment]));
            }
            for call in files {
                lowering.at(call.span);
                let Some(Argument::Text(file)) = call.arguments.get(1) else { continue };
                let moment = lowering.next_point(file);
                lowering.set_single(next, Expression::Call(Function::Min, vec![read(next), moment]));
            }
            for lag in lags {
                let moment = lowering.moments_of_lag(lag);
                lowering.set_single(next, Expression::Call(Function::Min, vec![read(next), moment]));
            }
        });
        Some((routine, next))
    }

    /// The first argument is the time, the others stay as they are during an interval.
    pub fn announces(&self, call: &Call, set: &HashSet<VariableId>) -> bool {
        self.of_time(call)
            && call.arguments.iter().skip(1).all(|argument| match argument {
                Argument::Value(value) => self.stays(value, set),
                _ => false,
            })
    }

    /// The first argument is the time.
    pub fn of_time(&self, call: &Call) -> bool {
        match call.arguments.first() {
            Some(Argument::Value(Written { kind: ExpressionKind::Read(place), .. })) => {
                place.base == Base::Variable(self.text.independent.variable)
            }
            _ => false,
        }
    }

    fn stays(&self, value: &Written, set: &HashSet<VariableId>) -> bool {
        match &value.kind {
            ExpressionKind::Number(_) => true,
            ExpressionKind::Read(place) => match place.base {
                Base::Variable(id) => {
                    let moves = matches!(self.text.variable(id).kind, Kind::State { .. } | Kind::Independent);
                    !moves && !set.contains(&id) && place.index.as_ref().is_none_or(|index| index.constant().is_some())
                }
                Base::Local(_) => false,
            },
            ExpressionKind::Negate(part) | ExpressionKind::Not(part) => self.stays(part, set),
            ExpressionKind::Binary(_, a, b) => self.stays(a, set) && self.stays(b, set),
            ExpressionKind::Past { .. } | ExpressionKind::Call(_) => false,
        }
    }
}

enum Simple {
    Function(Function),
    Draw(Draw),
    Missing,
}

impl From<Draw> for Simple {
    fn from(draw: Draw) -> Simple {
        Simple::Draw(draw)
    }
}

/// What gives the next jump of a forcing function.
pub fn companion(function: Library) -> Option<Function> {
    Some(match function {
        Library::Step => Function::AfterStep,
        Library::Pulse | Library::Ramp => Function::AfterPulse,
        Library::Perpulse => Function::AfterTrain,
        Library::Perstep => Function::AfterStairs,
        Library::Squarewave => Function::AfterSquare,
        Library::Sawtooth | Library::Revsawtooth => Function::AfterSaw,
        _ => return None,
    })
}

/// Which arguments of the forcing function its companion takes, behind the time.
pub fn arguments_of(after: Function) -> &'static [usize] {
    match after {
        Function::AfterPulse => &[1, 3],
        Function::AfterTrain => &[1, 3, 4],
        Function::AfterStairs => &[1, 2],
        _ => &[1],
    }
}

pub fn of_model(function: Library) -> Option<Function> {
    Some(match function {
        Library::Fabs => Function::Abs,
        Library::Sqrt => Function::Sqrt,
        Library::Sin => Function::Sin,
        Library::Cos => Function::Cos,
        Library::Tan => Function::Tan,
        Library::Acos => Function::Arccos,
        Library::Asin => Function::Arcsin,
        Library::Atan => Function::Arctan,
        Library::Atan2 => Function::Arctan2,
        Library::Sinh => Function::Sinh,
        Library::Cosh => Function::Cosh,
        Library::Tanh => Function::Tanh,
        Library::Floor => Function::Floor,
        Library::Ceil => Function::Ceiling,
        Library::Fmod => Function::Remainder,
        Library::Log10 => Function::Log10,
        Library::Log => Function::Log,
        Library::Exp => Function::Exp,
        Library::Step => Function::StepAt,
        Library::Pulse => Function::PulseOnce,
        Library::Ramp => Function::RampUp,
        Library::Perpulse => Function::PulseTrain,
        Library::Perstep => Function::Stairs,
        Library::Squarewave => Function::Square,
        Library::Sawtooth => Function::Saw,
        Library::Revsawtooth => Function::SawDown,
        Library::Harmonic => Function::Harmonic,
        Library::Hyperbol => Function::Hyperbola,
        Library::Revhyperbol => Function::HyperbolaDown,
        Library::Sigmoid => Function::Sigmoid,
        Library::Revsigmoid => Function::SigmoidDown,
        Library::Erf => Function::Erf,
        Library::Factorial => Function::Factorial,
        Library::Gauss => Function::Gauss,
        Library::Poisson => Function::Poisson,
        _ => return None,
    })
}

/// Variables that the statements assign.
pub fn assigned(statements: &[WrittenStatement], set: &mut HashSet<VariableId>) {
    for statement in statements {
        match &statement.kind {
            StatementKind::Assign { target, .. } => {
                if let Base::Variable(id) = target.base {
                    set.insert(id);
                }
            }
            StatementKind::Body(body) | StatementKind::While { body, .. } => assigned(&body.statements, set),
            StatementKind::If { branches, otherwise } => {
                branches.iter().for_each(|(_, body)| assigned(&body.statements, set));
                otherwise.iter().for_each(|body| assigned(&body.statements, set));
            }
            StatementKind::From(from) => assigned(&from.body.statements, set),
            _ => {}
        }
    }
}
