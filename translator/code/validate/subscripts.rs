//! Subscripts are inside their arrays.
//!
//! A fixed subscript is compared with the size, a running one with the range of its loop. A computed subscript is a
//! constant in range, or an earlier `Require` has tested that it is between 1 and the size, and nothing that it reads
//! has been set since.

use super::handles::extents;
use super::{Fault, Faults};
use crate::code::expression::{Base, Binary, Expression, FoldIndex, Index, Place};
use crate::code::flow::{Forward, run};
use crate::code::function::Local;
use crate::code::statement::{Failure, Stated, Statement};
use crate::code::walk::{self, Access, Visitor};
use crate::code::{Function, Id, Relation, System, Wait};

pub(super) fn check(system: &System, function: &Function, faults: &mut Faults) {
    let mut loops = Loops { system, function, faults, running: vec![Vec::new(); function.locals.len()] };
    loops.block(&function.body);
    let mut computes = Computes { system, found: false };
    walk::block(system, &function.body, &mut computes);
    if computes.found {
        run(system, function, Vec::new(), &mut Tested { system, function, faults });
    }
}

/// Fixed and running subscripts, with the ranges of the enclosing loops.
struct Loops<'a> {
    system: &'a System,
    function: &'a Function,
    faults: &'a mut Faults,
    /// For each local: the enclosing loops that it counts.
    running: Vec<Vec<(u32, u32)>>,
}

impl Loops<'_> {
    fn block(&mut self, block: &[Stated]) {
        for stated in block {
            self.faults.at(self.system, Some(stated.source));
            walk::statement(self.system, stated, self);
            if let Statement::For { counter, first, last, .. } = &stated.statement {
                self.running[counter.index()].push((*first, *last));
            }
            walk::blocks_of(&stated.statement).into_iter().for_each(|inner| self.block(inner));
            if let Statement::For { counter, .. } = &stated.statement {
                self.running[counter.index()].pop();
            }
        }
    }

    fn outside(&mut self, base: Base, what: String) {
        let name = name(self.system, self.function, base);
        self.faults.add(Fault::Subscript(format!("a subscript of {name} is outside: {what}")));
    }

    fn range(&mut self, base: Base, at: usize, first: i64, last: i64) {
        let size = extents(self.system, self.function, base).and_then(|extents| extents.get(at));
        let Some(size) = size.copied() else { return };
        if first < 0 || last >= i64::from(size) {
            self.outside(base, format!("{} to {} of {size}", first + 1, last + 1));
        }
    }
}

impl Visitor for Loops<'_> {
    fn index(&mut self, base: Base, at: usize, index: Index) {
        match index {
            Index::Fixed(value) => self.range(base, at, value.into(), value.into()),
            Index::Running { counter, offset } => match self.running[counter.index()].last().copied() {
                Some((first, last)) => {
                    let offset = i64::from(offset);
                    self.range(base, at, i64::from(first) + offset, i64::from(last) + offset);
                }
                None => self.outside(base, "its loop is not around it".to_string()),
            },
            Index::Computed(_) | Index::Counted(_) => {}
        }
    }

    fn expression(&mut self, id: Id<Expression>, _: bool) {
        let code = &self.system.code;
        let Expression::Fold(fold) = code.expressions[id] else { return };
        let fold = &code.folds[fold];
        for factor in &fold.factors {
            for (at, index) in factor.index.iter().enumerate() {
                if let FoldIndex::Counter { counter, first } = index {
                    let (first, length) = (i64::from(*first), i64::from(fold.lengths[*counter as usize]));
                    self.range(factor.base, at, first, first + length - 1);
                }
            }
        }
    }
}

/// Whether a body has a computed subscript.
struct Computes<'a> {
    system: &'a System,
    found: bool,
}

impl Visitor for Computes<'_> {
    fn place(&mut self, id: Id<Place>, _: Access) {
        let place = &self.system.code.places[id];
        self.found |= place.index.iter().any(|index| matches!(index, Index::Computed(_) | Index::Counted(_)));
    }
}

/// Expressions known to be between 1 and a number; for integers, at least 0 and below it.
type Known = Vec<(Id<Expression>, f64)>;

struct Tested<'a> {
    system: &'a System,
    function: &'a Function,
    faults: &'a mut Faults,
}

impl Tested<'_> {
    /// The bounds in a requirement of the form `1 <= e and e <= n`, or `0 <= e and e < n` for an integer, written with
    /// n - 1; the sides are in this order.
    fn tested(&self, condition: Id<Expression>) -> Option<(Id<Expression>, f64)> {
        let code = &self.system.code;
        let Expression::Binary(Binary::And, low, high) = code.expressions[condition] else { return None };
        let Expression::Compare(Relation::GreaterEqual, value, least) = code.expressions[low] else { return None };
        let Expression::Compare(Relation::LessEqual, again, most) = code.expressions[high] else { return None };
        match (&code.expressions[least], &code.expressions[most]) {
            (Expression::Real(least), Expression::Real(most)) if *least >= 1.0 && code.same(value, again) => {
                Some((value, *most))
            }
            (Expression::Integer(least), Expression::Integer(most)) if *least >= 0 && code.same(value, again) => {
                Some((value, *most as f64 + 1.0))
            }
            _ => None,
        }
    }

    /// Discards the facts about expressions that read something for which `is_set` is true.
    fn forget(&self, known: &mut Known, is_set: &dyn Fn(Base) -> bool) {
        known.retain(|(value, _)| {
            let mut reads = Reads { system: self.system, is_set, found: false };
            walk::expression(self.system, *value, &mut reads);
            !reads.found
        });
    }
}

impl Forward for Tested<'_> {
    type State = Known;

    fn statement(&mut self, stated: &Stated, known: &mut Known, report: bool) {
        let system = self.system;
        if report {
            self.faults.at(system, Some(stated.source));
            let mut uses = Uses { system, function: self.function, known, faults: self.faults };
            walk::statement(system, stated, &mut uses);
        }
        if known.is_empty() && !matches!(stated.statement, Statement::Require(_, Failure::Index)) {
            return;
        }
        let mut sets = Sets { system, bases: Vec::new(), calls: Vec::new() };
        walk::statement(system, stated, &mut sets);
        let Sets { bases, mut calls, .. } = sets;
        match &stated.statement {
            Statement::Require(condition, Failure::Index) => known.extend(self.tested(*condition)),
            Statement::Call { function, .. } => calls.push(*function),
            Statement::Table(table) => calls.push(system.tables[*table].make),
            // A method sets many values, and so does the user.
            Statement::Solve { .. } | Statement::Evaluate(_) | Statement::Invoke(_) | Statement::Wait(Wait::Given) => {
                self.forget(known, &|base| matches!(base, Base::Quantity(_)));
            }
            _ => {}
        }
        self.forget(known, &|base| {
            let writes = |id: &Id<Function>| match base {
                Base::Quantity(quantity) => system.code.functions[*id].effects.writes.contains(quantity),
                Base::Local(_) => false,
            };
            bases.contains(&base) || calls.iter().any(writes)
        });
    }

    fn meet(&mut self, into: &mut Known, other: &Known) -> bool {
        let before = into.len();
        let code = &self.system.code;
        into.retain(|(value, most)| other.iter().any(|(known, least)| least <= most && code.same(*value, *known)));
        into.len() != before
    }

    fn counter(&mut self, counter: Id<Local>, _inside: bool, known: &mut Known) {
        self.forget(known, &|base| base == Base::Local(counter));
    }

    fn resumed(&mut self) -> Known {
        Vec::new()
    }
}

/// Computed subscripts, where their bounds are known.
struct Uses<'a> {
    system: &'a System,
    function: &'a Function,
    known: &'a Known,
    faults: &'a mut Faults,
}

impl Visitor for Uses<'_> {
    fn index(&mut self, base: Base, at: usize, index: Index) {
        let (Index::Computed(value) | Index::Counted(value)) = index else { return };
        let size = extents(self.system, self.function, base).and_then(|extents| extents.get(at));
        let size = size.map_or(0.0, |size| f64::from(*size));
        let code = &self.system.code;
        let constant = match code.expressions[value] {
            Expression::Real(number) => (1.0..=size).contains(&number),
            Expression::Integer(number) => number >= 0 && (number as f64) < size,
            _ => false,
        };
        let holds = |value: Id<Expression>, behind: f64| {
            self.known.iter().any(|(tested, most)| most + behind <= size && code.same(value, *tested))
        };
        // In an array of several layers, a layer begins at a constant offset.
        let in_layer = || match code.expressions[value] {
            Expression::Binary(Binary::Add, value, first) => match code.expressions[first] {
                Expression::Real(first) => first >= 0.0 && first.fract() == 0.0 && holds(value, first),
                _ => false,
            },
            _ => false,
        };
        // A constant that is out of range fails at its test.
        let tested = || holds(value, 0.0) || in_layer();
        if !constant && !tested() {
            let name = name(self.system, self.function, base);
            self.faults.add(Fault::Subscript(format!("a computed subscript of {name} is not tested before")));
        }
    }
}

struct Reads<'a> {
    system: &'a System,
    is_set: &'a dyn Fn(Base) -> bool,
    found: bool,
}

impl Visitor for Reads<'_> {
    fn place(&mut self, id: Id<Place>, _: Access) {
        self.found |= (self.is_set)(self.system.code.places[id].base);
    }

    fn whole(&mut self, base: Base, _: Access) {
        self.found |= (self.is_set)(base);
    }

    fn index(&mut self, _: Base, _: usize, index: Index) {
        if let Index::Running { counter, .. } = index {
            self.found |= (self.is_set)(Base::Local(counter));
        }
    }
}

/// The places that a statement sets, and the functions that it calls in expressions.
struct Sets<'a> {
    system: &'a System,
    bases: Vec<Base>,
    calls: Vec<Id<Function>>,
}

impl Visitor for Sets<'_> {
    fn place(&mut self, id: Id<Place>, access: Access) {
        self.whole(self.system.code.places[id].base, access);
    }

    fn whole(&mut self, base: Base, access: Access) {
        if access != Access::Read {
            self.bases.push(base);
        }
    }

    fn expression(&mut self, id: Id<Expression>, _: bool) {
        if let Expression::Call(function, _) = self.system.code.expressions[id] {
            self.calls.push(function);
        }
    }
}

fn name(system: &System, function: &Function, base: Base) -> String {
    match base {
        Base::Quantity(id) => system.quantities[id].name.to_string(),
        Base::Local(id) => function.locals[id].name.to_string(),
    }
}
