//! Handles are inside their arenas; the numbers of subscripts and arguments are right.
//!
//! The tables next to the code are checked too: solves, invocations, curves, the clock.

use super::{Fault, Faults};
use crate::code::expression::{Base, Expression, FoldIndex, Index, Place, Spacing};
use crate::code::statement::{Feed, Stated, Statement, Wait};
use crate::code::walk::{self, Access, Visitor};
use crate::code::{Arena, Clock, Function, Id, Invocation, Quantity, Role, Solve, System, Table};
use std::collections::HashSet;

pub(super) fn check(system: &System, faults: &mut Faults) {
    tables(system, faults);
    super::objects::tables(system, faults);
    for (_, function) in system.code.functions.iter() {
        faults.enter(system, function);
        let mut labels = HashSet::new();
        let mut check = Check { system, function, faults, labels: &mut labels, jumps: Vec::new() };
        function.source.into_iter().for_each(|site| check.inside(&system.sites, site, "a site"));
        function.parameters.iter().for_each(|local| check.inside(&function.locals, *local, "a parameter"));
        walk::block(system, &function.body, &mut check);
        let jumps = std::mem::take(&mut check.jumps);
        for label in jumps.into_iter().filter(|label| !labels.contains(label)) {
            faults.add(Fault::Handle(format!("label {label:?} of a jump")));
        }
    }
}

/// Everything outside functions.
fn tables(system: &System, faults: &mut Faults) {
    let code = &system.code;
    let count = code.expressions.len();
    if code.types.len() != count || code.spans.len() != count {
        faults.add(Fault::Handle("a type or span of an expression".to_string()));
    }
    let mut all = Tables { system, faults };
    for (_, curve) in system.curves.iter() {
        all.quantity(curve.table);
        all.quantity(curve.slopes);
    }
    system.tables.iter().for_each(|(_, table)| all.table(table));
    system.solves.iter().for_each(|(_, solve)| all.solve(solve));
    system.invocations.iter().for_each(|(_, call)| all.invocation(call));
    system.watches.iter().for_each(|watch| all.quantity(watch.quantity));
    system.variables.iter().for_each(|(id, _)| all.quantity(*id));
    match &system.clock {
        Clock::Steps { dt, periods, entries } => {
            all.quantity(*dt);
            let all_periods = [periods.length, periods.print, periods.plot, periods.save];
            all_periods.into_iter().flatten().for_each(|period| all.quantity(period.quantity));
            let super::super::StepEntries { begin, event, step, point, derived, demands, many } = entries;
            [begin, event, step, point, derived, demands].into_iter().for_each(|id| all.function(*id));
            if let Some(many) = many {
                all.function(many.function);
                many.carried.iter().chain(&many.fresh).for_each(|id| all.quantity(*id));
            }
        }
        Clock::Rows { time, dt, .. } | Clock::Own { time, dt, .. } => {
            all.quantity(*time);
            all.quantity(*dt);
            system.clock.programs().into_iter().for_each(|id| all.function(id));
        }
        Clock::Passes { arithmetic: _, half_step, saved_half_step, steps_per_row, stopped, units: _ } => {
            [half_step, saved_half_step, steps_per_row, stopped].into_iter().for_each(|id| all.quantity(*id));
            system.clock.programs().into_iter().for_each(|id| all.function(id));
        }
    }
}

struct Tables<'a> {
    system: &'a System,
    faults: &'a mut Faults,
}

impl Tables<'_> {
    fn quantity(&mut self, id: Id<Quantity>) {
        if self.system.quantities.get(id).is_none() {
            self.faults.add(Fault::Handle(format!("quantity {id:?}")));
        }
    }

    fn function(&mut self, id: Id<Function>) {
        if self.system.code.functions.get(id).is_none() {
            self.faults.add(Fault::Handle(format!("function {id:?}")));
        }
    }

    /// Its memory is large enough; the numbers of tabulated values and targets are equal.
    fn table(&mut self, table: &Table) {
        self.quantity(table.memory);
        self.function(table.make);
        table.depends.iter().for_each(|id| self.quantity(*id));
        let quantity = |id: &Id<Quantity>| self.system.quantities.get(*id);
        let numbers = table.depends.iter().filter_map(quantity).map(Quantity::size).sum::<usize>();
        let fits = quantity(&table.memory).is_none_or(|memory| {
            let extents = [table.intervals + 1, table.into.len() as u32];
            memory.extents == extents && memory.role == Role::Table { depends: numbers as u32 }
        });
        let made = self.system.code.functions.get(table.make);
        if !fits || made.is_some_and(|made| made.parameters.len() != 1) {
            self.faults.add(Fault::Handle("the memory or the function of a table".to_string()));
        }
    }

    fn solve(&mut self, solve: &Solve) {
        let single = [Some(solve.time), Some(solve.end), Some(solve.step), solve.tolerance, solve.pace];
        single.into_iter().flatten().for_each(|id| self.quantity(id));
        if let Some((function, result)) = solve.jumps {
            self.function(function);
            self.quantity(result);
        }
        if let Some(jacobian) = solve.jacobian {
            self.function(jacobian.function);
            jacobian.matrix.into_iter().for_each(|id| self.quantity(id));
        }
        self.function(solve.rates);
        solve.events.iter().for_each(|event| self.function(event.holds));
        solve.observed.into_iter().for_each(|function| self.function(function));
        let states = solve.states.iter().flat_map(|state| std::iter::once(state.value).chain(state.slope));
        let added = solve.doses.iter().flat_map(|dose| dose.added.iter().map(|(place, _)| *place));
        for place in states.chain(added) {
            match self.system.code.places.get(place) {
                Some(Place { base: Base::Quantity(id), .. }) => self.quantity(*id),
                Some(_) | None => self.faults.add(Fault::Handle(format!("place {place:?} of a solve"))),
            }
        }
        for dose in &solve.doses {
            let moments = [Some(dose.at), dose.every, dose.times, dose.over, dose.flowing];
            let amounts = dose.added.iter().map(|(_, amount)| *amount);
            moments.into_iter().flatten().chain(amounts).for_each(|id| self.quantity(id));
        }
    }

    fn invocation(&mut self, call: &Invocation) {
        let single = call.into.iter().chain(&call.error);
        call.values.iter().chain(&call.arrays).chain(single).for_each(|id| self.quantity(*id));
        call.runs().for_each(|function| self.function(function));
        for (_, argument, result) in &call.functions {
            self.quantity(*argument);
            self.quantity(*result);
        }
    }
}

pub(super) struct Check<'a> {
    pub system: &'a System,
    function: &'a Function,
    faults: &'a mut Faults,
    labels: &'a mut HashSet<Id<crate::code::Label>>,
    jumps: Vec<Id<crate::code::Label>>,
}

impl Check<'_> {
    pub fn inside<T>(&mut self, arena: &Arena<T>, id: Id<T>, what: &str) {
        if arena.get(id).is_none() {
            self.faults.add(Fault::Handle(format!("{what} {id:?}")));
        }
    }

    pub fn arguments(&mut self, list: crate::code::Range<Expression>, wanted: Option<usize>) {
        match list.of(&self.system.code.lists) {
            None => self.faults.add(Fault::Handle(format!("list {list:?}"))),
            Some(list) if wanted.is_some_and(|wanted| list.len() != wanted) => {
                self.faults.add(Fault::Handle(format!("one of {} arguments", list.len())));
            }
            Some(_) => {}
        }
    }

    fn jump(&mut self, label: Id<crate::code::Label>) {
        self.inside(&self.system.code.labels, label, "label");
        self.jumps.push(label);
    }

    fn base(&mut self, base: Base) -> Option<usize> {
        match base {
            Base::Quantity(id) => self.inside(&self.system.quantities, id, "quantity"),
            Base::Local(id) => self.inside(&self.function.locals, id, "local"),
        }
        extents(self.system, self.function, base).map(<[u32]>::len)
    }
}

/// The sizes of a subscripted quantity.
pub(super) fn extents<'s>(system: &'s System, function: &'s Function, base: Base) -> Option<&'s [u32]> {
    match base {
        Base::Quantity(id) => system.quantities.get(id).map(|quantity| quantity.extents.as_slice()),
        Base::Local(id) => function.locals.get(id).map(|local| local.extents.as_slice()),
    }
}

impl Visitor for Check<'_> {
    fn statement(&mut self, stated: &Stated) {
        let system = self.system;
        self.faults.at(system, Some(stated.source));
        self.inside(&system.sites, stated.source, "a site");
        match &stated.statement {
            Statement::Call { function, arguments, .. } => {
                self.inside(&system.code.functions, *function, "function");
                let wanted = system.code.functions.get(*function).map(|called| called.parameters.len());
                self.arguments(*arguments, wanted);
            }
            Statement::Tabulate(curve) => self.inside(&system.curves, *curve, "curve"),
            Statement::Solve { solve, events, .. } => {
                self.inside(&system.solves, *solve, "solve");
                events.iter().for_each(|label| self.jump(*label));
                let wanted = system.solves.get(*solve).map_or(0, |solve| solve.events.len());
                if events.len() != wanted {
                    self.faults.add(Fault::Handle(format!("one of {} labels of events", events.len())));
                }
            }
            Statement::Table(table) => self.inside(&system.tables, *table, "table"),
            Statement::Reset(solve) | Statement::Evaluate(solve) => self.inside(&system.solves, *solve, "solve"),
            Statement::Invoke(call) => self.inside(&system.invocations, *call, "invocation"),
            Statement::Read { from: Feed::Column { file, .. }, .. } => self.inside(&system.files, *file, "file"),
            Statement::Label(label) => {
                self.inside(&system.code.labels, *label, "label");
                if !self.labels.insert(*label) {
                    self.faults.add(Fault::Handle(format!("one of two places of label {label:?}")));
                }
            }
            Statement::Jump(label) | Statement::Wait(Wait::Stop(_, label)) => self.jump(*label),
            Statement::Wait(Wait::StopAt(_)) => {
                system.resumable.iter().for_each(|(_, label)| self.jump(*label));
            }
            Statement::Compute { operation, of, .. } => self.arguments(*of, Some(operation.operands())),
            Statement::Set(..)
            | Statement::Keep { .. }
            | Statement::If(..)
            | Statement::For { .. }
            | Statement::Count { .. }
            | Statement::While { .. }
            | Statement::Require(..)
            | Statement::Guard(_)
            | Statement::Shift { .. }
            | Statement::SetTime(_)
            | Statement::Read { .. }
            | Statement::Print(_)
            | Statement::Warn(..)
            | Statement::Wait(_)
            | Statement::NextMoment(_)
            | Statement::EndIfFailed
            | Statement::Store(..)
            | Statement::Iterate { .. }
            | Statement::Perform(_)
            | Statement::Pause(_)
            | Statement::Observe
            | Statement::Return(_) => {}
        }
    }

    fn expression(&mut self, id: Id<Expression>, _alone: bool) {
        let code = &self.system.code;
        self.inside(&code.expressions, id, "expression");
        match code.expressions.get(id) {
            Some(Expression::Given(setting)) => match self.system.quantities.get(*setting) {
                Some(quantity) if quantity.is_setting() => {}
                _ => self.faults.add(Fault::Handle(format!("setting {setting:?}"))),
            },
            Some(Expression::Call(function, list)) => {
                self.inside(&code.functions, *function, "function");
                self.arguments(*list, code.functions.get(*function).map(|called| called.parameters.len()));
            }
            Some(Expression::Object(object)) => {
                self.inside(&code.records.objects, *object, "object");
                if let Some(object) = code.records.objects.get(*object) {
                    super::objects::handles(self, *object);
                }
            }
            Some(Expression::Builtin(_, list)) => self.arguments(*list, None),
            Some(Expression::Draw(draw, list)) => self.arguments(*list, Some(draw.arguments())),
            Some(Expression::Remember(what, _, list)) => self.arguments(*list, Some(what.arguments())),
            Some(Expression::Column { file, .. }) => self.inside(&self.system.files, *file, "file"),
            Some(Expression::Lookup(lookup)) => {
                self.inside(&code.lookups, *lookup, "lookup");
                let Some(lookup) = code.lookups.get(*lookup) else { return };
                if let Spacing::Prepared(curve) = lookup.spacing {
                    self.inside(&self.system.curves, curve, "curve");
                }
                self.inside(&self.system.sites, lookup.source, "a site");
                let wanted = self.base(Base::Quantity(lookup.table));
                let running = lookup.index.iter().filter(|index| index.is_none()).count();
                if wanted.is_some_and(|wanted| wanted != lookup.index.len()) || running != 1 {
                    self.faults.add(Fault::Handle("a subscript of a table".to_string()));
                }
            }
            Some(Expression::Fold(fold)) => {
                self.inside(&code.folds, *fold, "fold");
                for factor in code.folds.get(*fold).into_iter().flat_map(|fold| &fold.factors) {
                    let wanted = self.base(factor.base);
                    if wanted.is_some_and(|wanted| wanted != factor.index.len()) {
                        self.faults.add(Fault::Handle("a subscript of a factor".to_string()));
                    }
                    let lengths = code.folds.get(*fold).map_or(0, |fold| fold.lengths.len());
                    let counters = factor.index.iter();
                    let beyond = |index: &FoldIndex| matches!(index, FoldIndex::Counter { counter, .. } if *counter as usize >= lengths);
                    if counters.filter(|index| beyond(index)).count() > 0 {
                        self.faults.add(Fault::Handle("a counter of a fold".to_string()));
                    }
                }
            }
            Some(
                Expression::Real(_)
                | Expression::Integer(_)
                | Expression::Logical(_)
                | Expression::Read(_)
                | Expression::Whole(_)
                | Expression::Time
                | Expression::Dt
                | Expression::HalfStep
                | Expression::Unary(..)
                | Expression::Binary(..)
                | Expression::Compare(..)
                | Expression::Choose(..)
                | Expression::Convert(..),
            )
            | None => {}
        }
    }

    fn place(&mut self, id: Id<Place>, _access: Access) {
        self.inside(&self.system.code.places, id, "place");
        let Some(place) = self.system.code.places.get(id) else { return };
        let wanted = self.base(place.base);
        if wanted.is_some_and(|wanted| wanted != place.index.len()) {
            let number = place.index.len();
            self.faults.add(Fault::Handle(format!("one of {number} subscripts of {:?}", place.base)));
        }
    }

    fn whole(&mut self, base: Base, _access: Access) {
        self.base(base);
    }

    fn index(&mut self, _base: Base, _at: usize, index: Index) {
        if let Index::Running { counter, .. } = index {
            self.inside(&self.function.locals, counter, "counter");
        }
    }
}
