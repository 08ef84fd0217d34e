//! What nothing reads is not computed.

use crate::code::expression::{Base, Expression, Index, Place};
use crate::code::function::Local;
use crate::code::statement::{Block, Statement};
use crate::code::walk::blocks_of_mut;
use crate::code::{Arena, Code, Id, Table};
use rustc_hash::FxHashSet as HashSet;

/// Takes away what is set to locals that nothing reads, as long as there is such.
pub fn prune(code: &Code, tables: &Arena<Table>, body: &mut Block) {
    return_at_once(code, body);
    loop {
        let mut read = HashSet::default();
        reads(code, tables, body, &mut read);
        if !drop_unread(code, tables, body, &read) {
            return;
        }
    }
}

/// A value that is set to a local only to be returned is returned itself.
fn return_at_once(code: &Code, body: &mut Block) {
    if let [.., set, last] = &mut body[..]
        && let Statement::Set(place, value) = set.statement
        && let Statement::Return(Some(returned)) = last.statement
        && matches!(code.expressions[returned], Expression::Read(read) if read == place)
        && !code.expressions[value].stands_alone(code)
    {
        set.statement = Statement::Return(Some(value));
        body.pop();
    }
    for stated in body {
        blocks_of_mut(&mut stated.statement).into_iter().for_each(|inner| return_at_once(code, inner));
    }
}

fn drop_unread(code: &Code, tables: &Arena<Table>, body: &mut Block, read: &HashSet<Id<Local>>) -> bool {
    let before = body.len();
    let mut dropped = false;
    body.retain_mut(|stated| match &mut stated.statement {
        Statement::Set(place, _) => match code.places[*place] {
            Place { base: Base::Local(local), ref index } if index.is_empty() => read.contains(&local),
            _ => true,
        },
        Statement::If(_, then, otherwise) => {
            dropped |= drop_unread(code, tables, then, read);
            dropped |= drop_unread(code, tables, otherwise, read);
            !(then.is_empty() && otherwise.is_empty())
        }
        Statement::Table(table) => {
            let is_read = |place: &Id<Place>| match code.places[*place].base {
                Base::Local(local) => read.contains(&local),
                Base::Quantity(_) => true,
            };
            tables[*table].into.iter().any(is_read)
        }
        _ => true,
    });
    dropped || body.len() < before
}

fn reads(code: &Code, tables: &Arena<Table>, body: &Block, read: &mut HashSet<Id<Local>>) {
    for stated in body {
        match &stated.statement {
            Statement::Set(place, value) => {
                in_index(code, *place, read);
                in_value(code, *value, read);
            }
            Statement::If(condition, then, otherwise) => {
                in_value(code, *condition, read);
                reads(code, tables, then, read);
                reads(code, tables, otherwise, read);
            }
            Statement::Require(condition, _) => in_value(code, *condition, read),
            Statement::Return(value) => value.iter().for_each(|value| in_value(code, *value, read)),
            Statement::For { body, .. } => reads(code, tables, body, read),
            Statement::Table(table) => in_value(code, tables[*table].at, read),
            _ => {}
        }
    }
}

fn in_index(code: &Code, place: Id<Place>, read: &mut HashSet<Id<Local>>) {
    for index in &code.places[place].index {
        if let Index::Computed(index) | Index::Counted(index) = index {
            in_value(code, *index, read);
        }
    }
}

fn in_value(code: &Code, value: Id<Expression>, read: &mut HashSet<Id<Local>>) {
    match &code.expressions[value] {
        Expression::Read(place) => {
            if let Base::Local(local) = code.places[*place].base {
                read.insert(local);
            }
            in_index(code, *place, read);
        }
        Expression::Unary(_, a) | Expression::Convert(a, _) => in_value(code, *a, read),
        Expression::Binary(_, a, b) | Expression::Compare(_, a, b) => {
            in_value(code, *a, read);
            in_value(code, *b, read);
        }
        Expression::Choose(condition, a, b) => [condition, a, b].into_iter().for_each(|one| in_value(code, *one, read)),
        Expression::Builtin(_, list) | Expression::Call(_, list) => {
            code.list(*list).iter().for_each(|one| in_value(code, *one, read));
        }
        Expression::Column { argument, .. } => in_value(code, *argument, read),
        // The trace writes none of the others, or they read no locals.
        Expression::Real(_)
        | Expression::Integer(_)
        | Expression::Logical(_)
        | Expression::Time
        | Expression::Dt
        | Expression::HalfStep
        | Expression::Given(_)
        | Expression::Whole(_)
        | Expression::Lookup(_)
        | Expression::Fold(_)
        | Expression::Draw(..)
        | Expression::Remember(..) => {}
    }
}
