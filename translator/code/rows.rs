//! Divides a program whose rows are computed in one loop into functions between which a caller may wait.
//!
//! The statements before the loop begin a run; a pass of the loop sets the time of a row and computes it. The
//! statements after the loop are omitted: they run where the runner reports the end of the run.

use super::arena::Id;
use super::effects::effects;
use super::expression::{Base, Expression};
use super::function::{Function, FunctionKind};
use super::statement::{Block, Stated, Statement, Wait};
use super::system::{Invocation, Quantity, System};
use super::types::Type;
use super::validate::validate;
use super::walk::{self, Access, Visitor};
use crate::model::{Library, Relation};

/// The functions of a program that advances row by row.
#[derive(Clone, Copy, Debug)]
pub struct RowEntries {
    /// Everything before the first row, whose time it sets.
    pub begin: Id<Function>,
    /// Advances to the number and the time of the next row.
    pub next: Id<Function>,
    /// Computes the row at the present time.
    pub row: Id<Function>,
    /// The number of the present row, and that of the last.
    pub number: Id<Quantity>,
    pub last: Id<Quantity>,
}

/// Divides the program of a system. `last_row_only` is non-zero in runs that keep only their last row; a caller that
/// advances time from row to row has no such runs. `None` if the program does not have this form, or if a local keeps
/// its value between these functions.
pub fn divide(system: &mut System, last_row_only: Id<Quantity>) -> Option<RowEntries> {
    let program = system.clock.program()?;
    let body = &system.code.functions[program].body;
    let place = body.iter().position(waits_for_row)?;
    let Statement::While { before, condition, body: pass, .. } = &body[place].statement else { return None };
    let (number, last) = counted(system, *condition)?;
    let (first, rest) = pass.split_first()?;
    let (increment, rest) = rest.split_last()?;
    let (wait, row) = rest.split_last()?;
    let is_wait = |stated: &Stated| matches!(stated.statement, Statement::Wait(Wait::Row));
    if !before.is_empty() || !is_wait(wait) || row.iter().any(waits_for_row) {
        return None;
    }
    let only_last = |stated: &&Stated| match &stated.statement {
        Statement::If(condition, ..) => reads(system, *condition, last_row_only),
        _ => false,
    };
    // The runner is told of nothing.
    let is_told = |stated: &&Stated| matches!(stated.statement, Statement::Wait(_));
    let begin = body[..place].iter().filter(|stated| !only_last(stated) && !is_told(stated));
    let mut begin: Block = begin.cloned().collect();
    begin.push(first.clone());
    let next = vec![increment.clone(), first.clone()];
    let row = row.to_vec();
    let source = body[place].source;
    let mut function = |name: &str, body: Block| {
        let of = &system.code.functions[program];
        let function = Function {
            name: name.into(),
            kind: FunctionKind::Plain,
            parameters: Vec::new(),
            result: Type::Nothing,
            locals: of.locals.clone(),
            source: body.first().map(|stated| stated.source),
            body,
            effects: Default::default(),
        };
        system.code.functions.push(function)
    };
    let entries = RowEntries {
        begin: function("begin", begin),
        next: function("next_row", next),
        row: function("row", row),
        number,
        last,
    };
    let calls = [entries.begin, entries.next, entries.row].map(|function| {
        let arguments = super::Range::new(system.code.lists.len(), 0);
        Stated { statement: Statement::Call { function, arguments, kept: Vec::new() }, source }
    });
    system.code.functions[program].body = calls.into();
    leave_out_messages(system);
    while leave_out_unread(system) {}
    let found = effects(system);
    for (id, effects) in system.code.functions.ids().zip(found) {
        system.code.functions[id].effects = effects;
    }
    validate(system).is_ok().then_some(entries)
}

/// Statements that only print or warn have no reader.
fn leave_out_messages(system: &mut System) {
    let says = |call: &Invocation| {
        matches!(call.function, Library::Printf | Library::Tell | Library::Limits | Library::Mismatch)
    };
    let invocations = &system.invocations;
    let keep = |stated: &Stated| match stated.statement {
        Statement::Invoke(call) => !says(&invocations[call]),
        _ => true,
    };
    let ids: Vec<Id<Function>> = system.code.functions.ids().collect();
    for id in ids {
        retain(&mut system.code.functions[id].body, &keep);
    }
}

/// Removes assignments to hidden values that nothing reads: those for messages, and those that other methods need.
/// Returns whether there were any.
fn leave_out_unread(system: &mut System) -> bool {
    let mut reads = Reads { system, read: vec![false; system.quantities.len()], target: None };
    for (_, function) in system.code.functions.iter() {
        walk::block(system, &function.body, &mut reads);
    }
    for (_, solve) in system.solves.iter() {
        let known =
            [Some(solve.time), Some(solve.end), solve.pace, solve.jacobian.and_then(|jacobian| jacobian.matrix)];
        let asked = [solve.jumps, solve.slopes].into_iter().flatten().map(|(_, quantity)| quantity);
        known.into_iter().flatten().chain(asked).for_each(|id| reads.read[id.index()] = true);
        let places = solve.states.iter().flat_map(|state| std::iter::once(state.value).chain(state.slope));
        places.for_each(|place| reads.base(system.code.places[place].base));
    }
    for (_, table) in system.tables.iter() {
        table.depends.iter().for_each(|id| reads.read[id.index()] = true);
        table.into.iter().for_each(|place| reads.base(system.code.places[*place].base));
    }
    let dead: Vec<bool> = system.quantities.iter().map(|(id, data)| data.hidden && !reads.read[id.index()]).collect();
    let code = &system.code;
    let unread = |stated: &Stated| match stated.statement {
        Statement::Set(place, value) => match code.places[place].base {
            Base::Quantity(id) => dead[id.index()] && is_plain(&code.expressions[value]),
            Base::Local(_) => false,
        },
        _ => false,
    };
    let mut bodies: Vec<(Id<Function>, Block)> =
        code.functions.iter().map(|(id, function)| (id, function.body.clone())).collect();
    let mut some = false;
    for (_, body) in &mut bodies {
        some |= retain(body, &|stated| !unread(stated));
    }
    for (id, body) in bodies {
        system.code.functions[id].body = body;
    }
    some
}

/// Whether computing it has no effects.
fn is_plain(value: &Expression) -> bool {
    matches!(
        value,
        Expression::Real(_)
            | Expression::Integer(_)
            | Expression::Logical(_)
            | Expression::Read(_)
            | Expression::Time
            | Expression::Dt
            | Expression::HalfStep
            | Expression::Given(_)
            | Expression::Unary(..)
            | Expression::Binary(..)
            | Expression::Compare(..)
            | Expression::Choose(..)
            | Expression::Convert(..)
            | Expression::Builtin(..)
    )
}

/// Removes all but these statements, also nested ones; returns whether any were removed.
fn retain(body: &mut Block, keep: &dyn Fn(&Stated) -> bool) -> bool {
    let before = body.len();
    body.retain(keep);
    let mut some = body.len() < before;
    for stated in body.iter_mut() {
        for inner in walk::blocks_of_mut(&mut stated.statement) {
            some |= retain(inner, keep);
        }
    }
    body.retain(
        |stated| !matches!(&stated.statement, Statement::If(_, then, other) if then.is_empty() && other.is_empty()),
    );
    some
}

/// The quantities that are read, except those that only compute their own next value.
struct Reads<'s> {
    system: &'s System,
    read: Vec<bool>,
    target: Option<Id<Quantity>>,
}

impl Reads<'_> {
    fn base(&mut self, base: Base) {
        if let Base::Quantity(id) = base
            && self.target != Some(id)
        {
            self.read[id.index()] = true;
        }
    }
}

impl Visitor for Reads<'_> {
    fn statement(&mut self, stated: &Stated) {
        self.target = match stated.statement {
            Statement::Set(place, _) => match self.system.code.places[place].base {
                Base::Quantity(id) => Some(id),
                Base::Local(_) => None,
            },
            _ => None,
        };
    }

    fn place(&mut self, id: Id<super::Place>, access: Access) {
        if access != Access::Write {
            self.base(self.system.code.places[id].base);
        }
    }

    fn whole(&mut self, base: Base, _: Access) {
        self.target = None;
        self.base(base);
    }
}

fn waits_for_row(stated: &Stated) -> bool {
    matches!(stated.statement, Statement::Wait(Wait::Row))
        || walk::blocks_of(&stated.statement).into_iter().flatten().any(waits_for_row)
}

/// `number <= last`
fn counted(system: &System, condition: Id<Expression>) -> Option<(Id<Quantity>, Id<Quantity>)> {
    let code = &system.code;
    let Expression::Compare(Relation::LessEqual, number, last) = code.expressions[condition] else { return None };
    let quantity = |id| match code.expressions[id] {
        Expression::Read(place) => match code.places[place].base {
            Base::Quantity(id) => Some(id),
            Base::Local(_) => None,
        },
        _ => None,
    };
    Some((quantity(number)?, quantity(last)?))
}

fn reads(system: &System, expression: Id<Expression>, wanted: Id<Quantity>) -> bool {
    struct Wanted<'s>(&'s System, Id<Quantity>, bool);
    impl Visitor for Wanted<'_> {
        fn place(&mut self, id: Id<super::Place>, _: Access) {
            self.2 |= self.0.code.places[id].base == Base::Quantity(self.1);
        }
    }
    let mut reads = Wanted(system, wanted, false);
    walk::expression(system, expression, &mut reads);
    reads.2
}
