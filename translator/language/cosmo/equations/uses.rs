//! What a program reads and assigns, and in which order.

use crate::language::cosmo::text::{
    Act, Base, Condition, Declarative, Expression, ExpressionKind, Index, Item, Program, Reference,
};
use rustc_hash::FxHashSet as HashSet;

/// A variable, or an element of an array.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Thing {
    pub base: Base,
    pub element: Element,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Element {
    /// Of what is no array.
    Single,
    /// Counted from 1.
    Fixed(u32),
    /// Known only when the program runs.
    Some,
}

impl Thing {
    pub fn of(reference: &Reference) -> Thing {
        let element = match &reference.index {
            None => Element::Single,
            Some(Index::Fixed(index)) => Element::Fixed(*index),
            Some(Index::Computed(_)) => Element::Some,
        };
        Thing { base: reference.base, element }
    }

    /// Whether both may be the same.
    pub fn meets(self, other: Thing) -> bool {
        let elements = self.element == other.element || [self.element, other.element].contains(&Element::Some);
        self.base == other.base && elements
    }
}

/// In a fixed order, so that the same text gives the same program.
pub fn sorted<'u>(things: impl IntoIterator<Item = &'u Thing>) -> Vec<Thing> {
    let mut things: Vec<Thing> = things.into_iter().copied().collect();
    things.sort();
    things.dedup();
    things
}

/// What a part reads and assigns.
#[derive(Clone, Debug, Default)]
pub struct Uses {
    pub reads: HashSet<Thing>,
    /// Read where it is not certain that the part has assigned it.
    pub first: HashSet<Thing>,
    pub assigns: HashSet<Thing>,
    /// Assigned whatever way the part goes.
    pub always: HashSet<Thing>,
    /// Read first and assigned later.
    pub carried: HashSet<Thing>,
    /// Assigned by READ.
    pub given: HashSet<Thing>,
    /// There is something else than assignments to X and user variables, IF and WHILE.
    pub acts: bool,
}

impl Uses {
    pub fn of_program(program: &Program) -> Uses {
        let mut uses = Uses::default();
        uses.program(program);
        uses
    }

    pub fn of_expression(value: &Expression) -> Uses {
        let mut uses = Uses::default();
        uses.expression(value);
        uses
    }

    /// Of a declarative, which assigns X in any case.
    pub fn of_declarative(declarative: &Declarative) -> Uses {
        match declarative {
            Declarative::Program(program, _) => Uses::of_program(program),
            Declarative::Expression(value) => {
                let mut uses = Uses::of_expression(value);
                uses.assign(Thing { base: Base::X, element: Element::Single });
                uses
            }
        }
    }

    pub fn program(&mut self, program: &Program) {
        for statement in program {
            self.acts |= statement.label.is_some();
            self.act(&statement.act);
        }
    }

    fn act(&mut self, act: &Act) {
        match act {
            Act::Assign { target, value } => {
                self.expression(value);
                self.index(target);
                let thing = Thing::of(target);
                self.acts |= !matches!(thing.base, Base::X | Base::User(_));
                self.assign(thing);
            }
            Act::If { branches, otherwise, .. } => self.branches(branches, otherwise.as_ref()),
            Act::While { condition, body } => {
                self.condition(condition);
                let before = self.always.clone();
                self.program(body);
                self.always = before;
            }
            _ => {
                self.acts = true;
                self.other(act);
            }
        }
    }

    fn branches(&mut self, branches: &[(Condition, Program)], otherwise: Option<&Program>) {
        // What all ways that end here have assigned.
        let mut common: Option<HashSet<Thing>> = None;
        let mut meet = |ended: &HashSet<Thing>| match &mut common {
            Some(common) => common.retain(|thing| ended.contains(thing)),
            None => common = Some(ended.clone()),
        };
        let before = self.always.clone();
        for (condition, body) in branches {
            self.condition(condition);
            self.program(body);
            meet(&self.always);
            self.always = before.clone();
        }
        otherwise.into_iter().for_each(|body| self.program(body));
        meet(&self.always);
        self.always = common.unwrap_or(before);
    }

    fn other(&mut self, act: &Act) {
        match act {
            Act::Compare { left, right, .. } => {
                self.expression(left);
                self.expression(right);
            }
            Act::Read(targets) => targets.iter().for_each(|target| self.read_in(target)),
            Act::ReadFrom { target, .. } => self.read_in(target),
            Act::Stop(value) | Act::PrintLine(value) | Act::PrintSpace(value) | Act::PrintForm { value, .. } => {
                self.expression(value);
            }
            Act::Print(items) => {
                for item in items {
                    if let Item::Value(value) = item {
                        self.expression(value);
                    }
                }
            }
            Act::GoTo(_) | Act::PrintOut(_) | Act::Assign { .. } | Act::If { .. } | Act::While { .. } => {}
        }
    }

    fn read_in(&mut self, target: &Reference) {
        self.index(target);
        self.given.insert(Thing::of(target));
        self.assign(Thing::of(target));
    }

    fn assign(&mut self, thing: Thing) {
        if self.first.iter().any(|read| read.meets(thing)) {
            self.carried.extend(self.first.iter().filter(|read| read.meets(thing)));
        }
        self.assigns.insert(thing);
        if thing.element != Element::Some {
            self.always.insert(thing);
        }
    }

    fn index(&mut self, reference: &Reference) {
        if let Some(Index::Computed(index)) = &reference.index {
            self.expression(index);
        }
    }

    pub fn expression(&mut self, value: &Expression) {
        references(value, &mut |reference| self.read(Thing::of(reference)));
    }

    fn read(&mut self, thing: Thing) {
        self.reads.insert(thing);
        if !self.always.contains(&thing) {
            self.first.insert(thing);
        }
    }

    pub fn condition(&mut self, condition: &Condition) {
        conditions(condition, &mut |reference| self.read(Thing::of(reference)));
    }
}

/// Calls `each` for everything an expression reads.
pub fn references<'t>(value: &'t Expression, each: &mut dyn FnMut(&'t Reference)) {
    // The left spine of long sums is walked without recursion.
    let mut value = value;
    while let ExpressionKind::Binary(_, left, right) = &value.kind {
        references(right, each);
        value = left;
    }
    match &value.kind {
        ExpressionKind::Number { .. } | ExpressionKind::Binary(..) => {}
        ExpressionKind::Read(reference) => {
            if let Some(Index::Computed(index)) = &reference.index {
                references(index, each);
            }
            each(reference);
        }
        ExpressionKind::Plus(a) | ExpressionKind::Negate(a) | ExpressionKind::Grouped(a) => references(a, each),
        ExpressionKind::Column { argument, .. } => references(argument, each),
        ExpressionKind::Call { arguments, .. } => arguments.iter().for_each(|argument| references(argument, each)),
        ExpressionKind::If(condition, then, otherwise) => {
            conditions(condition, each);
            references(then, each);
            references(otherwise, each);
        }
    }
}

fn conditions<'t>(condition: &'t Condition, each: &mut dyn FnMut(&'t Reference)) {
    match condition {
        Condition::Compare(_, a, b) => {
            references(a, each);
            references(b, each);
        }
        Condition::And(a, b) | Condition::Or(a, b) => {
            conditions(a, each);
            conditions(b, each);
        }
        Condition::Not(a) => conditions(a, each),
    }
}
