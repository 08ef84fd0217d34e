//! Which blocks can be functions of time and states.
//!
//! Such a function gets the states of a trial step as an array, so nothing that it calls may look for them elsewhere; and
//! a method calls it at points that are no rows, so a variable that it sets on some ways only would keep the value of
//! such a point.

use crate::language::scop::lower::jumps::of_model;
use crate::language::scop::lower::routines::calls_in;
use crate::language::scop::text::walk::{each_assigned, each_statement};
use crate::language::scop::text::{
    Argument, Base, BlockId, BlockKind, Body, Callee, Expression, ExpressionKind, Function, Kind, Place, Statement,
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
    if !plain(statements, &mut waiting) {
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

fn is_highest(text: &Text, id: VariableId) -> bool {
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
    calls_in(statements, &mut |call| match call.callee {
        Callee::Block(id) => calls.push(id),
        Callee::Library(function) => {
            plain &= of_model(function).is_some() || matches!(function, Function::Pow | Function::Threshold);
            plain &= !call.arguments.iter().any(|argument| matches!(argument, Argument::Function(_)));
        }
    });
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

/// What is set: a variable, and the element if that is a number.
type Set = BTreeSet<(VariableId, Option<i64>)>;

/// Whether every variable that a block sets, by itself or by what it calls, is set on every way through it.
pub fn sets_on_every_way(text: &Text, id: BlockId) -> bool {
    let (mut always, mut some) = (Set::new(), Set::new());
    Ways { text, open: vec![id] }.statements(&text.block(id).program.statements, &mut always, &mut some);
    // Highest derivatives are 0 until they are set.
    some.iter().all(|set| is_highest(text, set.0) || always.contains(set) || always.contains(&(set.0, None)))
}

struct Ways<'t> {
    text: &'t Text,
    /// Blocks that are gone through: one that calls itself is not entered again.
    open: Vec<BlockId>,
}

impl<'t> Ways<'t> {
    fn statements(&mut self, statements: &'t [Statement], always: &mut Set, some: &mut Set) {
        for statement in statements {
            self.statement(statement, always, some);
        }
    }

    fn body(&mut self, body: &'t Body, always: &mut Set, some: &mut Set) {
        self.statements(&body.statements, always, some);
    }

    fn statement(&mut self, statement: &'t Statement, always: &mut Set, some: &mut Set) {
        let mut calls = Vec::new();
        match &statement.kind {
            StatementKind::Assign { target, .. } => self.target(target, always, some),
            StatementKind::Body(body) => self.body(body, always, some),
            StatementKind::If { branches, otherwise } => {
                let mut on_all: Option<Set> = None;
                let bodies = branches.iter().map(|(_, body)| body).chain(otherwise);
                for body in bodies {
                    let mut here = always.clone();
                    self.body(body, &mut here, some);
                    on_all = Some(on_all.map_or(here.clone(), |all| all.intersection(&here).copied().collect()));
                }
                if let (Some(on_all), true) = (on_all, otherwise.is_some()) {
                    *always = on_all;
                }
            }
            StatementKind::While { body, .. } => self.body(body, &mut always.clone(), some),
            StatementKind::From(from) => match (from.from.constant(), from.to.constant()) {
                (Some(first), Some(last)) if first <= last => self.body(&from.body, always, some),
                _ => self.body(&from.body, &mut always.clone(), some),
            },
            StatementKind::Solve(solve) => {
                solve.iferror.iter().for_each(|body| self.body(body, &mut always.clone(), some));
            }
            StatementKind::Reaction(_) => {
                for flux in [self.text.fluxes.0, self.text.fluxes.1] {
                    always.insert((flux, None));
                    some.insert((flux, None));
                }
            }
            StatementKind::Call(_)
            | StatementKind::Equation(_)
            | StatementKind::Conserve(_)
            | StatementKind::Reset
            | StatementKind::Lag(_)
            | StatementKind::PutQueue(_)
            | StatementKind::GetQueue(_)
            | StatementKind::Verbatim { .. } => {}
        }
        own_calls(statement, &mut calls);
        for (called, certain) in calls {
            if self.open.contains(&called) {
                continue;
            }
            self.open.push(called);
            let inside = &self.text.block(called).program.statements;
            match certain {
                true => self.statements(inside, always, some),
                false => self.statements(inside, &mut always.clone(), some),
            }
            self.open.pop();
        }
    }

    fn target(&mut self, target: &Place, always: &mut Set, some: &mut Set) {
        let Base::Variable(id) = target.base else { return };
        match &target.index {
            None => {
                always.insert((id, None));
                some.insert((id, None));
            }
            Some(index) if index.constant().is_some() => {
                always.insert((id, index.constant()));
                some.insert((id, index.constant()));
            }
            // An index of a loop over known numbers is the same on every way.
            Some(Whole { kind: WholeKind::Index(_), .. }) => {
                always.insert((id, Some(-1)));
                some.insert((id, Some(-1)));
            }
            Some(_) => drop(some.insert((id, Some(-2)))),
        }
    }
}

/// Blocks that a statement calls, not those within its bodies, and whether it does so whatever the values.
fn own_calls(statement: &Statement, calls: &mut Vec<(BlockId, bool)>) {
    let mut value = |value: &Expression| value_calls(value, true, calls);
    match &statement.kind {
        StatementKind::Assign { value: assigned, .. } => value(assigned),
        StatementKind::If { branches, .. } => {
            for (number, (condition, _)) in branches.iter().enumerate() {
                value_calls(condition, number == 0, calls);
            }
        }
        StatementKind::While { condition, .. } => value(condition),
        StatementKind::Equation(equation) => {
            value(&equation.left);
            value(&equation.right);
        }
        StatementKind::Reaction(reaction) => {
            value(&reaction.forward);
            reaction.backward.iter().for_each(value);
        }
        StatementKind::Conserve(conserve) => value(&conserve.total),
        StatementKind::Call(call) => {
            if let Callee::Block(id) = call.callee {
                calls.push((id, true));
            }
            for argument in &call.arguments {
                if let Argument::Value(value) = argument {
                    value_calls(value, true, calls);
                }
            }
        }
        StatementKind::From(_)
        | StatementKind::Body(_)
        | StatementKind::Solve(_)
        | StatementKind::Reset
        | StatementKind::Lag(_)
        | StatementKind::PutQueue(_)
        | StatementKind::GetQueue(_)
        | StatementKind::Verbatim { .. } => {}
    }
}

fn value_calls(value: &Expression, certain: bool, calls: &mut Vec<(BlockId, bool)>) {
    use crate::language::scop::text::Operator;
    match &value.kind {
        ExpressionKind::Negate(part) | ExpressionKind::Not(part) => value_calls(part, certain, calls),
        ExpressionKind::Binary(operator, a, b) => {
            value_calls(a, certain, calls);
            value_calls(b, certain && !matches!(operator, Operator::And | Operator::Or), calls);
        }
        ExpressionKind::Call(call) => {
            for argument in &call.arguments {
                if let Argument::Value(value) = argument {
                    value_calls(value, certain, calls);
                }
            }
            if let Callee::Block(id) = call.callee {
                calls.push((id, certain));
            }
        }
        ExpressionKind::Number(_) | ExpressionKind::Read(_) | ExpressionKind::Past { .. } => {}
    }
}
