//! Which blocks can be functions of time and states: these get the states of a trial step as an array, so nothing that
//! they call may look for them elsewhere.

use super::calls::{calls_in, in_value};
use super::forcing::of_model;
use crate::language::scop::text::walk::{each_assigned, each_statement};
use crate::language::scop::text::{
    Argument, Base, BlockId, BlockKind, Call, Callee, Expression, ExpressionKind, Function, Kind, Statement,
    StatementKind, Text, VariableId, Whole, WholeKind,
};
use std::collections::BTreeSet;

/// Whether a block only computes: from numbers, variables and locals, by functions that do not look at what `apart` has,
/// and none of which it sets.
pub fn only_computes(text: &Text, id: BlockId, apart: &BTreeSet<VariableId>) -> bool {
    let statements = &text.block(id).program.statements;
    // A state that a row is to find with the value that the block has given it.
    let mut sets_some = false;
    each_assigned(statements, &mut |base, _| {
        sets_some |=
            matches!(base, Base::Variable(variable) if apart.contains(&variable) && !is_highest(text, variable));
    });
    if sets_some {
        return false;
    }
    let mut seen = BTreeSet::new();
    let mut waiting = Vec::new();
    if !plain(statements, &mut waiting) || !plain_ends(&text.block(id).kind, &mut waiting) {
        return false;
    }
    while let Some(called) = waiting.pop() {
        if !seen.insert(called) {
            continue;
        }
        let block = text.block(called);
        let table = match &block.kind {
            BlockKind::Function(routine) | BlockKind::Procedure(routine) => routine.table.as_ref(),
            _ => None,
        };
        let mut used = BTreeSet::new();
        mentioned(&block.program.statements, &mut used);
        if let Some(table) = table {
            used.extend(table.names.iter().chain(&table.depend).copied());
            [&table.low, &table.high].into_iter().for_each(|end| read_by(end, &mut used));
        }
        if !used.is_disjoint(apart) || !plain(&block.program.statements, &mut waiting) {
            return false;
        }
    }
    true
}

pub fn is_highest(text: &Text, id: VariableId) -> bool {
    matches!(text.variable(id).kind, Kind::Highest { .. })
}

/// Whether statements have nothing but computations; the blocks that they call.
fn plain(statements: &[Statement], calls: &mut Vec<BlockId>) -> bool {
    let mut plain = true;
    each_statement(statements, &mut |statement| {
        plain &= matches!(
            statement.kind,
            StatementKind::Assign { .. }
                | StatementKind::Call(_)
                | StatementKind::Body(_)
                | StatementKind::If { .. }
                | StatementKind::While { .. }
                | StatementKind::From(_)
                | StatementKind::Reaction(_)
                | StatementKind::Conserve(_)
        );
    });
    calls_in(statements, &mut |call| plain &= is_plain(call, calls));
    plain
}

fn is_plain(call: &Call, calls: &mut Vec<BlockId>) -> bool {
    match call.callee {
        Callee::Block(id) => calls.push(id),
        Callee::Library(function) => {
            return (of_model(function).is_some() || matches!(function, Function::Pow | Function::Threshold))
                && !call.arguments.iter().any(|argument| matches!(argument, Argument::Function(_)));
        }
    }
    true
}

/// The same of what is given of the ends of lines; an end that is held is a state that the block sets.
fn plain_ends(kind: &BlockKind, calls: &mut Vec<BlockId>) -> bool {
    let BlockKind::Partial(partial) = kind else { return true };
    let mut plain = true;
    for boundary in partial.equations.iter().flat_map(|equation| [&equation.first, &equation.last]).flatten() {
        plain &= boundary.slope;
        in_value(&boundary.value, &mut |call| plain &= is_plain(call, calls));
    }
    plain
}

/// Variables that statements read or set.
fn mentioned(statements: &[Statement], used: &mut BTreeSet<VariableId>) {
    each_statement(statements, &mut |statement| match &statement.kind {
        StatementKind::Assign { target, value } => {
            note(target.base, used);
            target.index.iter().for_each(|index| read_by_whole(index, used));
            read_by(value, used);
        }
        StatementKind::If { branches, .. } => branches.iter().for_each(|(condition, _)| read_by(condition, used)),
        StatementKind::While { condition, .. } => read_by(condition, used),
        StatementKind::From(from) => {
            [Some(&from.from), Some(&from.to), from.by.as_ref()]
                .into_iter()
                .flatten()
                .for_each(|w| read_by_whole(w, used));
        }
        StatementKind::Call(call) => call.arguments.iter().for_each(|argument| read_by_argument(argument, used)),
        StatementKind::Equation(equation) => {
            read_by(&equation.left, used);
            read_by(&equation.right, used);
        }
        StatementKind::Reaction(_)
        | StatementKind::Conserve(_)
        | StatementKind::Body(_)
        | StatementKind::Solve(_)
        | StatementKind::Reset
        | StatementKind::Lag(_)
        | StatementKind::PutQueue(_)
        | StatementKind::GetQueue(_)
        | StatementKind::Verbatim { .. } => {}
    });
}

fn note(base: Base, used: &mut BTreeSet<VariableId>) {
    if let Base::Variable(id) = base {
        used.insert(id);
    }
}

fn read_by(value: &Expression, used: &mut BTreeSet<VariableId>) {
    match &value.kind {
        ExpressionKind::Number(_) => {}
        ExpressionKind::Read(place) => {
            note(place.base, used);
            place.index.iter().for_each(|index| read_by_whole(index, used));
        }
        ExpressionKind::Past { state, .. } => drop(used.insert(*state)),
        ExpressionKind::Negate(part) | ExpressionKind::Not(part) => read_by(part, used),
        ExpressionKind::Binary(_, a, b) => {
            read_by(a, used);
            read_by(b, used);
        }
        ExpressionKind::Call(call) => call.arguments.iter().for_each(|argument| read_by_argument(argument, used)),
    }
}

fn read_by_argument(argument: &Argument, used: &mut BTreeSet<VariableId>) {
    match argument {
        Argument::Value(value) => read_by(value, used),
        Argument::Array(base) => note(*base, used),
        Argument::Text(_) | Argument::Function(_) => {}
    }
}

fn read_by_whole(whole: &Whole, used: &mut BTreeSet<VariableId>) {
    match &whole.kind {
        WholeKind::Number(_) | WholeKind::Index(_) => {}
        WholeKind::Truncated(value) => read_by(value, used),
        WholeKind::Negate(part) => read_by_whole(part, used),
        WholeKind::Binary(_, a, b) => {
            read_by_whole(a, used);
            read_by_whole(b, used);
        }
    }
}
