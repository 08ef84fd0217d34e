//! The calls in statements and expressions.

use crate::language::scop::text::{
    Argument, Body, Call, Expression as Written, ExpressionKind, Statement as WrittenStatement, StatementKind, Whole,
    WholeKind,
};

/// Tells every call in the statements.
pub fn calls_in<'t>(statements: &'t [WrittenStatement], tell: &mut dyn FnMut(&'t Call)) {
    for statement in statements {
        in_statement(statement, tell);
    }
}

fn in_body<'t>(body: &'t Body, tell: &mut dyn FnMut(&'t Call)) {
    calls_in(&body.statements, tell);
}

fn in_statement<'t>(statement: &'t WrittenStatement, tell: &mut dyn FnMut(&'t Call)) {
    match &statement.kind {
        StatementKind::Assign { target, value } => {
            target.index.iter().for_each(|whole| in_whole(whole, tell));
            in_value(value, tell);
        }
        StatementKind::Call(call) => in_call(call, tell),
        StatementKind::Body(body) => in_body(body, tell),
        StatementKind::If { branches, otherwise } => {
            for (condition, body) in branches {
                in_value(condition, tell);
                in_body(body, tell);
            }
            otherwise.iter().for_each(|body| in_body(body, tell));
        }
        StatementKind::While { condition, body } => {
            in_value(condition, tell);
            in_body(body, tell);
        }
        StatementKind::From(from) => {
            [Some(&from.from), Some(&from.to), from.by.as_ref()].into_iter().flatten().for_each(|w| in_whole(w, tell));
            in_body(&from.body, tell);
        }
        StatementKind::Solve(solve) => solve.iferror.iter().for_each(|body| in_body(body, tell)),
        StatementKind::Equation(equation) => {
            in_value(&equation.left, tell);
            in_value(&equation.right, tell);
        }
        StatementKind::Reaction(reaction) => {
            let places = reaction.left.iter().chain(&reaction.right).map(|term| &term.place);
            places.filter_map(|place| place.index.as_ref()).for_each(|whole| in_whole(whole, tell));
            in_value(&reaction.forward, tell);
            reaction.backward.iter().for_each(|rate| in_value(rate, tell));
        }
        StatementKind::Conserve(conserve) => in_value(&conserve.total, tell),
        StatementKind::Reset
        | StatementKind::Lag(_)
        | StatementKind::PutQueue(_)
        | StatementKind::GetQueue(_)
        | StatementKind::Verbatim { .. } => {}
    }
}

fn in_call<'t>(call: &'t Call, tell: &mut dyn FnMut(&'t Call)) {
    tell(call);
    for argument in &call.arguments {
        if let Argument::Value(value) = argument {
            in_value(value, tell);
        }
    }
}

pub fn in_value<'t>(value: &'t Written, tell: &mut dyn FnMut(&'t Call)) {
    match &value.kind {
        ExpressionKind::Number(_) => {}
        ExpressionKind::Read(place) => place.index.iter().for_each(|whole| in_whole(whole, tell)),
        ExpressionKind::Past { index, .. } => index.iter().for_each(|whole| in_whole(whole, tell)),
        ExpressionKind::Negate(part) | ExpressionKind::Not(part) => in_value(part, tell),
        ExpressionKind::Binary(_, a, b) => {
            in_value(a, tell);
            in_value(b, tell);
        }
        ExpressionKind::Call(call) => in_call(call, tell),
    }
}

fn in_whole<'t>(whole: &'t Whole, tell: &mut dyn FnMut(&'t Call)) {
    match &whole.kind {
        WholeKind::Number(_) | WholeKind::Index(_) => {}
        WholeKind::Truncated(value) => in_value(value, tell),
        WholeKind::Negate(part) => in_whole(part, tell),
        WholeKind::Binary(_, a, b) => {
            in_whole(a, tell);
            in_whole(b, tell);
        }
    }
}
