//! A program that goes from row to row, for a library, whose caller is the runner.
//!
//! What only speaks to the user of a program is removed, the range of rows consists of settings, and the times of rows
//! become Code.

use super::arena::Id;
use super::builder::Builder;
use super::effects::effects;
use super::expression::{Base, Binary, Expression};
use super::function::{Function, FunctionKind};
use super::statement::{Block, Stated, Statement};
use super::system::{Clock, Invocation, Quantity, Role, RowRange, Site, System};
use super::types::Type;
use super::validate::validate;
use super::walk::{self, Access, Visitor};
use crate::code::{Library, Relation};

/// The functions of a library by rows.
#[derive(Clone, Copy, Debug)]
pub struct RowEntries {
    /// Everything before the first row, whose time it sets.
    pub begin: Id<Function>,
    /// Goes on to the number and the time of the next row.
    pub next: Id<Function>,
    /// Computes the row of the present time.
    pub row: Id<Function>,
    /// The number of the present row, from 0.
    pub number: Id<Quantity>,
    pub range: RowRange,
}

/// The same system for a caller that moves time from row to row; nothing if the runner does not do so. FROM, TO and WITH
/// are these numbers unless the caller sets them.
pub fn for_caller(system: &mut System, rows: [f64; 3]) -> Option<RowEntries> {
    let Clock::Rows { time, range, initialize, row, .. } = system.clock else { return None };
    let source = Id::<Site>::new(0);
    for (id, value) in range.all().into_iter().zip(rows) {
        let quantity = &mut system.quantities[id];
        (quantity.role, quantity.values) = (Role::Setting, vec![value]);
    }
    let number = system.quantities.push(Quantity::hidden("row".into(), Role::Variable, Vec::new(), source));
    let mut times = Times { builder: Builder::resume(std::mem::take(&mut system.code)), source, range, number, time };
    let first = times.first();
    let next = times.next();
    system.code = times.builder.code;
    let functions = &mut system.code.functions;
    for function in [initialize, row] {
        functions[function].kind = FunctionKind::Plain;
    }
    functions[initialize].name = "begin".into();
    functions[initialize].body.extend(first);
    let next = functions.push(Function {
        name: "next_row".into(),
        kind: FunctionKind::Plain,
        parameters: Vec::new(),
        result: Type::Nothing,
        locals: Default::default(),
        body: next,
        effects: Default::default(),
        source: Some(source),
    });
    leave_out_messages(system);
    while leave_out_unread(system) {}
    let found = effects(system);
    for (id, effects) in system.code.functions.ids().zip(found) {
        system.code.functions[id].effects = effects;
    }
    debug_assert!(validate(system).is_ok());
    Some(RowEntries { begin: initialize, next, row, number, range })
}

/// Writes the times of rows (docs/time.md, section 11).
struct Times {
    builder: Builder,
    source: Id<Site>,
    range: RowRange,
    number: Id<Quantity>,
    time: Id<Quantity>,
}

impl Times {
    fn first(&mut self) -> Block {
        let zero = self.builder.real(0.0);
        vec![self.set(self.number, zero), self.moment()]
    }

    fn next(&mut self) -> Block {
        let (now, one) = (self.read(self.number), self.builder.real(1.0));
        let next = self.binary(Binary::Add, now, one);
        vec![self.set(self.number, next), self.moment()]
    }

    /// Before the last row FROM + row*(TO - FROM)/WITH, at the last TO.
    fn moment(&mut self) -> Stated {
        let RowRange { from, to, with } = self.range;
        let [at, first, last, count] = [self.number, from, to, with].map(|id| self.read(id));
        let range = self.binary(Binary::Subtract, last, first);
        let way = self.binary(Binary::Multiply, at, range);
        let part = self.binary(Binary::Divide, way, count);
        let moment = self.binary(Binary::Add, first, part);
        let before_last = self.builder.compare(Relation::Less, at, count);
        let (then, otherwise) = (self.set(self.time, moment), self.set(self.time, last));
        self.stated(Statement::If(before_last, vec![then], vec![otherwise]))
    }

    fn read(&mut self, id: Id<Quantity>) -> Id<Expression> {
        self.builder.read(Base::Quantity(id), Vec::new(), Type::REAL)
    }

    fn binary(&mut self, operator: Binary, a: Id<Expression>, b: Id<Expression>) -> Id<Expression> {
        self.builder.add(Expression::Binary(operator, a, b), Type::REAL)
    }

    fn set(&mut self, id: Id<Quantity>, value: Id<Expression>) -> Stated {
        let place = self.builder.place(Base::Quantity(id), Vec::new());
        self.stated(Statement::Set(place, value))
    }

    fn stated(&self, statement: Statement) -> Stated {
        Stated { statement, source: self.source }
    }
}

/// What only says something, or warns, has nobody who reads it.
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

/// Takes out assignments to hidden values that nothing reads: those of messages, and what other methods need. Whether
/// there were any.
fn leave_out_unread(system: &mut System) -> bool {
    let mut reads = Reads { system, read: vec![false; system.quantities.len()], target: None };
    for (_, function) in system.code.functions.iter() {
        walk::block(system, &function.body, &mut reads);
    }
    for (_, solve) in system.solves.iter() {
        let known =
            [Some(solve.time), Some(solve.end), solve.pace, solve.jacobian.and_then(|jacobian| jacobian.matrix)];
        let asked = solve.jumps.into_iter().map(|(_, quantity)| quantity);
        let control = solve.tolerance.into_iter().chain([solve.step]).filter(|_| solve.method.controls_error());
        known.into_iter().flatten().chain(asked).chain(control).for_each(|id| reads.read[id.index()] = true);
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

/// Whether computing it does nothing besides.
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

/// Keeps these statements, also within others; whether some were taken out.
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

/// Which quantities are read, but for those that only compute their own next value.
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
