//! What statements do, as far as it matters to others: what they set, whether they announce jumps, whether they may fail.

use super::Shell;
use crate::language::scop::code::calls::calls_in;
use crate::language::scop::text::walk::{each_call, each_statement};
use crate::language::scop::text::{
    Argument, Base, BlockId, BlockKind, Body, Call, Callee, Expression as Written, ExpressionKind, Function, Kind,
    Method, Program, Solve, Statement, StatementKind, VariableId,
};
use rustc_hash::FxHashSet as HashSet;
use std::collections::BTreeSet;

impl<'t> Shell<'t> {
    /// A SOLVE, an array function or a routine that may have one.
    pub fn may_set_error(&self, block: BlockId) -> bool {
        let mut may = false;
        let statements = &self.text.block(block).program.statements;
        each_statement(statements, &mut |statement| may |= matches!(statement.kind, StatementKind::Solve(_)));
        each_call(statements, &mut |call| {
            may |= match call.callee {
                Callee::Block(_) => true,
                Callee::Library(function) => sets_error(function),
            };
            may |= call.arguments.iter().any(|argument| matches!(argument, Argument::Function(_)));
        });
        may
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

    pub fn stays(&self, value: &Written, set: &HashSet<VariableId>) -> bool {
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

    /// Declared variables that a program assigns, by itself or by what it calls and solves, in their order.
    pub fn set_by(&self, program: &'t Program) -> BTreeSet<VariableId> {
        let mut set = BTreeSet::new();
        let mut seen = BTreeSet::new();
        let mut waiting: Vec<&'t [Statement]> = vec![&program.statements];
        while let Some(statements) = waiting.pop() {
            let mut blocks = Vec::new();
            each_statement(statements, &mut |statement| match &statement.kind {
                StatementKind::Assign { target, .. } => note(&mut set, target.base),
                StatementKind::GetQueue(base) => note(&mut set, *base),
                StatementKind::Lag(lag) => drop(set.insert(lag.into)),
                StatementKind::Solve(solve) => blocks.push(solve.block),
                _ => {}
            });
            calls_in(statements, &mut |call| match call.callee {
                Callee::Block(block) => blocks.push(block),
                Callee::Library(_) => {
                    call.arguments.iter().for_each(|argument| {
                        if let Argument::Array(base) = argument {
                            note(&mut set, *base);
                        }
                    });
                }
            });
            for id in blocks {
                if seen.insert(id) {
                    let block = self.text.block(id);
                    waiting.push(&block.program.statements);
                    set.extend(self.solved_by(&block.kind));
                }
            }
        }
        let shown = |id: &VariableId| {
            let kind = self.text.variable(*id).kind;
            !matches!(kind, Kind::FileLocal | Kind::Flux | Kind::Error)
        };
        set.into_iter().filter(shown).collect()
    }

    pub fn solved_by(&self, kind: &BlockKind) -> Vec<VariableId> {
        let states = match kind {
            BlockKind::Linear(system) | BlockKind::Nonlinear(system) => return system.unknowns.clone(),
            BlockKind::Derivative(derivative) => &derivative.states,
            BlockKind::Kinetic(kinetic) => &kinetic.states,
            _ => return Vec::new(),
        };
        states.iter().flat_map(|state| self.text.state(*state).levels.clone()).collect()
    }
}

fn note(set: &mut BTreeSet<VariableId>, base: Base) {
    if let Base::Variable(id) = base {
        set.insert(id);
    }
}

pub fn is_tight(method: Method) -> bool {
    matches!(method, Method::Dopri5 | Method::Rosenbrock | Method::Gear | Method::Clsoda)
}

/// Tells every SOLVE in the statements.
pub fn solves_in(statements: &[Statement], tell: &mut dyn FnMut(&Solve)) {
    every(statements, &mut |statement| {
        if let StatementKind::Solve(solve) = &statement.kind {
            tell(solve);
        }
    });
}

/// Tells every statement, those in braces too.
pub fn every<'t>(statements: &'t [Statement], tell: &mut dyn FnMut(&'t Statement)) {
    fn inner<'t>(body: &'t Body, tell: &mut dyn FnMut(&'t Statement)) {
        every(&body.statements, tell);
    }
    for statement in statements {
        tell(statement);
        match &statement.kind {
            StatementKind::Body(body) | StatementKind::While { body, .. } => inner(body, tell),
            StatementKind::If { branches, otherwise } => {
                branches.iter().for_each(|(_, body)| inner(body, tell));
                otherwise.iter().for_each(|body| inner(body, tell));
            }
            StatementKind::From(from) => inner(&from.body, tell),
            StatementKind::Solve(solve) => solve.iferror.iter().for_each(|body| inner(body, tell)),
            _ => {}
        }
    }
}

/// Whether a function of the library leaves its failure code in `error`.
pub fn sets_error(function: Function) -> bool {
    use Function::*;
    matches!(function, Derivs | Tridiag | Invert | Boundary | Expfit)
}

/// Whether every `~` line is reached once, in the order of the text.
pub fn in_order(statements: &[Statement]) -> bool {
    statements.iter().all(|statement| match &statement.kind {
        StatementKind::Body(body) => in_order(&body.statements),
        StatementKind::If { branches, otherwise } => {
            branches.iter().all(|(_, body)| none(&body.statements))
                && otherwise.as_ref().is_none_or(|body| none(&body.statements))
        }
        StatementKind::While { body, .. } => none(&body.statements),
        StatementKind::From(from) => none(&from.body.statements),
        _ => true,
    })
}

fn none(statements: &[Statement]) -> bool {
    statements.iter().all(|statement| match &statement.kind {
        StatementKind::Equation(_) => false,
        StatementKind::Body(body) | StatementKind::While { body, .. } => none(&body.statements),
        StatementKind::If { branches, otherwise } => {
            branches.iter().all(|(_, body)| none(&body.statements))
                && otherwise.as_ref().is_none_or(|body| none(&body.statements))
        }
        StatementKind::From(from) => none(&from.body.statements),
        _ => true,
    })
}
