//! Functions of the library as those of Code, and what announces the jumps of forcing functions.

use crate::code::Builtin as Function;
use crate::language::scop::text::{Base, Function as Library, Statement, StatementKind, VariableId};
use rustc_hash::FxHashSet as HashSet;

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
pub fn assigned(statements: &[Statement], set: &mut HashSet<VariableId>) {
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
