//! Determines the computations that are needed at all, and the values that pass from step to step.

use super::effects::has_effects;
use super::expression::{Base, Index, Place};
use super::flow::{self, Forward};
use super::function::{Function, FunctionKind, Local};
use super::statement::{Block, Stated, Statement};
use super::system::{Quantity, System};
use super::walk::{self, Access, Visitor, blocks_of};
use super::{Expression, Id, Type};
use rustc_hash::FxHashSet as HashSet;

/// The quantity that a statement sets, as a whole or an element, and the value.
pub fn set_quantity(system: &System, stated: &Stated) -> Option<(Id<Quantity>, Id<Expression>)> {
    let Statement::Set(place, value) = stated.statement else { return None };
    match system.code.places[place].base {
        Base::Quantity(quantity) => Some((quantity, value)),
        Base::Local(_) => None,
    }
}

/// Visits every statement, including nested ones.
pub fn each(block: &[Stated], tell: &mut dyn FnMut(&Stated)) {
    for stated in block {
        tell(stated);
        blocks_of(&stated.statement).into_iter().for_each(|inner| each(inner, tell));
    }
}

/// Marks the quantities that statements set.
pub fn targets(system: &System, block: &[Stated], set: &mut [bool]) {
    each(block, &mut |stated| {
        if let Some((quantity, _)) = set_quantity(system, stated) {
            set[quantity.index()] = true;
        }
    });
}

/// Quantities that may be read before they are set in a step, or may not be set in every step.
pub fn carried(system: &System, bodies: &[&[Stated]], count: usize) -> Vec<bool> {
    let mut body: Block = bodies.concat();
    let end = body.last().map_or(Id::new(0), |stated| stated.source);
    body.push(Stated { statement: Statement::Return(None), source: end });
    let mut set = vec![false; count];
    targets(system, &body, &mut set);
    let whole = Function {
        name: Default::default(),
        kind: FunctionKind::Plain,
        parameters: Vec::new(),
        result: Type::Nothing,
        locals: Default::default(),
        body,
        effects: Default::default(),
        source: None,
    };
    let mut order = Order { system, carried: vec![false; count], end: Vec::new() };
    flow::run(system, &whole, vec![false; count], &mut order);
    let not_always = set.into_iter().zip(order.end).map(|(set, certain)| set && !certain);
    order.carried.into_iter().zip(not_always).map(|(carried, not_always)| carried || not_always).collect()
}

/// By quantity: certainly set so far.
struct Order<'s> {
    system: &'s System,
    carried: Vec<bool>,
    end: Vec<bool>,
}

impl Forward for Order<'_> {
    type State = Vec<bool>;

    fn statement(&mut self, stated: &Stated, state: &mut Vec<bool>, _: bool) {
        match stated.statement {
            // Guards test the values of all of these at the end.
            Statement::Guard(_) => return,
            Statement::Return(None) => self.end.clone_from(state),
            _ => {}
        }
        let mut reads = Touched { system: self.system, read: Vec::new(), locals: Vec::new() };
        walk::statement(self.system, stated, &mut reads);
        for quantity in reads.read {
            // States only lose facts, so a fact that is missing now is missing at the end.
            self.carried[quantity.index()] |= !state[quantity.index()];
        }
        // A loop may set only a part of an array.
        let runs =
            |place: Id<Place>| !self.system.code.places[place].index.iter().all(|at| matches!(at, Index::Fixed(_)));
        match (&stated.statement, set_quantity(self.system, stated)) {
            (Statement::Set(place, _), Some((quantity, _))) if !runs(*place) => state[quantity.index()] = true,
            _ => {}
        }
    }

    fn meet(&mut self, into: &mut Vec<bool>, other: &Vec<bool>) -> bool {
        let mut changed = false;
        for (into, other) in into.iter_mut().zip(other) {
            changed |= *into & !*other;
            *into &= other;
        }
        changed
    }

    fn resumed(&mut self) -> Vec<bool> {
        vec![false; self.carried.len()]
    }
}

/// The needs of a statement: a place that is only set does not count.
struct Touched<'s> {
    system: &'s System,
    read: Vec<Id<Quantity>>,
    locals: Vec<Id<Local>>,
}

impl Visitor for Touched<'_> {
    fn place(&mut self, id: Id<Place>, access: Access) {
        self.whole(self.system.code.places[id].base, access);
    }

    fn whole(&mut self, base: Base, access: Access) {
        match base {
            _ if access == Access::Write => {}
            Base::Quantity(id) => self.read.push(id),
            Base::Local(id) => self.locals.push(id),
        }
    }

    fn index(&mut self, _: Base, _: usize, index: Index) {
        if let Index::Running { counter, .. } = index {
            self.locals.push(counter);
        }
    }
}

/// The required computations.
pub struct Need<'s> {
    system: &'s System,
    pub quantities: Vec<bool>,
    /// Of each function.
    locals: Vec<HashSet<Id<Local>>>,
    /// Statements with effects or possible failures are kept.
    effects: bool,
}

impl<'s> Need<'s> {
    /// These quantities are needed from the first functions. With `effects`, so are statements with effects or possible
    /// failures.
    pub fn of(system: &'s System, quantities: Vec<bool>, functions: usize, effects: bool) -> Need<'s> {
        Need { system, quantities, locals: vec![HashSet::default(); functions], effects }
    }

    fn size(&self) -> usize {
        let locals: usize = self.locals.iter().map(HashSet::len).sum();
        self.quantities.iter().filter(|needed| **needed).count() + locals
    }

    /// Adds the needs of needed statements until nothing changes.
    pub fn complete(&mut self, bodies: &[&[Stated]]) {
        loop {
            let before = self.size();
            for (number, body) in bodies.iter().enumerate() {
                self.spread(body, number);
            }
            if self.size() == before {
                break;
            }
        }
    }

    fn keeps(&self, stated: &Stated, number: usize) -> bool {
        match &stated.statement {
            Statement::Set(place, value) => {
                let needed = match self.system.code.places[*place].base {
                    Base::Quantity(id) => self.quantities[id.index()],
                    Base::Local(id) => self.locals[number].contains(&id),
                };
                needed || (self.effects && has_effects(self.system, *value))
            }
            Statement::Keep { local, .. } => self.locals[number].contains(local),
            Statement::For { body, .. } | Statement::Count { body, .. } => {
                body.iter().any(|inner| self.keeps(inner, number))
            }
            Statement::If(_, then, otherwise) => then.iter().chain(otherwise).any(|inner| self.keeps(inner, number)),
            Statement::While { before, body, .. } => {
                self.effects || before.iter().chain(body).any(|inner| self.keeps(inner, number))
            }
            _ => self.effects,
        }
    }

    fn spread(&mut self, body: &[Stated], number: usize) {
        for stated in body.iter().rev() {
            if !self.keeps(stated, number) {
                continue;
            }
            let mut touched = Touched { system: self.system, read: Vec::new(), locals: Vec::new() };
            match &stated.statement {
                Statement::While { .. } => {
                    walk::statements(self.system, std::slice::from_ref(stated), &mut touched);
                }
                statement => {
                    walk::statement(self.system, stated, &mut touched);
                    blocks_of(statement).into_iter().for_each(|inner| self.spread(inner, number));
                }
            }
            touched.read.into_iter().for_each(|id| self.quantities[id.index()] = true);
            self.locals[number].extend(touched.locals);
        }
    }

    /// The statements of function `number` that are kept.
    pub fn prune(&self, body: &[Stated], number: usize) -> Block {
        let kept = body.iter().filter(|stated| self.keeps(stated, number));
        let pruned = kept.map(|stated| {
            let mut stated = stated.clone();
            match &mut stated.statement {
                Statement::For { body, .. } | Statement::Count { body, .. } => *body = self.prune(body, number),
                Statement::If(_, then, otherwise) => {
                    *then = self.prune(then, number);
                    *otherwise = self.prune(otherwise, number);
                }
                _ => {}
            }
            stated
        });
        pruned.collect()
    }
}
