//! Trial steps leave no trace in the model.
//!
//! A method computes a block at points that are no rows. What the block sets on every way, and before it reads it, the
//! row sets again. Any other variable that it sets is carried: each computation of the block begins with what the
//! variable was when the SOLVE was reached, which a quantity of its own keeps.

use super::trial::is_highest;
use super::{Carried, Lowering, Made};
use crate::language::scop::text::{
    Argument, Base, BlockId, BlockKind, Body, Call, Callee, Expression, ExpressionKind, From, LocalId, Operator, Place,
    Statement, StatementKind, Text, VariableId, Whole, WholeKind,
};
use std::collections::{BTreeMap, BTreeSet};

impl<'t> Lowering<'t> {
    /// Before a method computes the block: what the variables are now is where each computation begins.
    pub fn keep_carried(&mut self, id: BlockId) -> Made {
        let all = self.carried_by_block(id);
        if all.is_empty() || !self.has_sens(id) {
            return all.into_iter().try_for_each(|(variable, kept)| self.copy(kept, variable));
        }
        // Their tangents are kept too.
        let function = match self.sensitivities.keeps.get(&id) {
            Some(known) => *known,
            None => {
                let name = format!("{}_keep", self.block(id).name);
                let function = self.function_of_block(id, &name, |lowering| {
                    all.into_iter().try_for_each(|(variable, kept)| lowering.copy(kept, variable))
                })?;
                self.sensitivities.roots.push((id, function));
                *self.sensitivities.keeps.entry(id).or_insert(function)
            }
        };
        self.call_plain(function);
        Ok(())
    }

    /// Where a computation of the block begins.
    pub fn begin_carried(&mut self, id: BlockId) -> Made {
        for (variable, kept) in self.carried_by_block(id) {
            self.copy(variable, kept)?;
        }
        Ok(())
    }

    /// The variables, and what keeps them.
    fn carried_by_block(&mut self, id: BlockId) -> Vec<Carried> {
        if let Some(known) = self.carried.get(&id) {
            return known.clone();
        }
        let mut found = carried(self.text, id);
        for state in self.shell.states_of(id) {
            self.text.state(state).levels.iter().for_each(|level| _ = found.remove(level));
        }
        let mut all = Vec::with_capacity(found.len());
        for variable in found {
            let id = self.shell.variable(variable);
            let quantity = &self.shell.quantities[id.index()];
            let (name, extents) = (format!("{} at row", quantity.name), quantity.extents.clone());
            all.push((id, self.shell.hidden(&name, extents)));
        }
        self.carried.insert(id, all.clone());
        all
    }
}

/// Which elements of a variable.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Part {
    Whole,
    /// From one element to another, both included.
    Range(i64, i64),
    /// One of them.
    Some,
}

impl Part {
    fn covers(self, other: Part) -> bool {
        match (self, other) {
            (Part::Whole, _) => true,
            (Part::Range(first, last), Part::Range(from, to)) => first <= from && to <= last,
            (Part::Range(..) | Part::Some, _) => false,
        }
    }
}

type Set = BTreeSet<(VariableId, Part)>;

/// Variables that a block sets, by itself or by what it calls, on some ways only or after it has read them.
fn carried(text: &Text, id: BlockId) -> BTreeSet<VariableId> {
    let mut ways = Ways { text, open: vec![id], counters: BTreeMap::new(), set: Set::new(), early: BTreeSet::new() };
    let mut always = Set::new();
    if let BlockKind::Partial(partial) = &text.block(id).kind {
        let ends = partial.equations.iter().flat_map(|equation| [&equation.first, &equation.last]).flatten();
        ends.for_each(|end| ways.value(&end.value, true, &mut always));
    }
    ways.statements(&text.block(id).program.statements, &mut always);
    let set = std::mem::take(&mut ways.set);
    let is_carried = |(variable, part): &(VariableId, Part)| {
        !is_highest(text, *variable) && (ways.early.contains(variable) || !has(&always, *variable, *part))
    };
    set.iter().filter(|one| is_carried(one)).map(|(variable, _)| *variable).collect()
}

fn has(set: &Set, variable: VariableId, part: Part) -> bool {
    set.iter().any(|(id, known)| *id == variable && known.covers(part))
}

struct Ways<'t> {
    text: &'t Text,
    /// Blocks that are gone through: one that calls itself is not entered again.
    open: Vec<BlockId>,
    /// Ranges of the indices of loops around the present statement.
    counters: BTreeMap<LocalId, (i64, i64)>,
    /// What is set on some way.
    set: Set,
    /// What is read before it is set on every way.
    early: BTreeSet<VariableId>,
}

impl<'t> Ways<'t> {
    fn statements(&mut self, statements: &'t [Statement], always: &mut Set) {
        statements.iter().for_each(|statement| self.statement(statement, always));
    }

    fn body(&mut self, body: &'t Body, always: &mut Set) {
        self.statements(&body.statements, always);
    }

    fn statement(&mut self, statement: &'t Statement, always: &mut Set) {
        match &statement.kind {
            StatementKind::Assign { target, value } => {
                target.index.iter().for_each(|whole| self.whole(whole, true, always));
                self.value(value, true, always);
                self.target(target, always);
            }
            StatementKind::Call(call) => self.call(call, true, always),
            StatementKind::Body(body) => self.body(body, always),
            StatementKind::If { branches, otherwise } => {
                for (number, (condition, _)) in branches.iter().enumerate() {
                    self.value(condition, number == 0, always);
                }
                let mut on_all: Option<Set> = None;
                for body in branches.iter().map(|(_, body)| body).chain(otherwise) {
                    let mut here = always.clone();
                    self.body(body, &mut here);
                    on_all = Some(match on_all {
                        None => here,
                        Some(all) => all.into_iter().filter(|(id, part)| has(&here, *id, *part)).collect(),
                    });
                }
                if let (Some(on_all), true) = (on_all, otherwise.is_some()) {
                    *always = on_all;
                }
            }
            StatementKind::While { condition, body } => {
                self.value(condition, true, always);
                self.body(body, &mut always.clone());
            }
            StatementKind::From(from) => self.from(from, always),
            StatementKind::Solve(solve) => {
                solve.iferror.iter().for_each(|body| self.body(body, &mut always.clone()));
            }
            StatementKind::Reaction(reaction) => {
                self.value(&reaction.forward, true, always);
                reaction.backward.iter().for_each(|rate| self.value(rate, true, always));
                for flux in [self.text.fluxes.0, self.text.fluxes.1] {
                    self.sets(flux, Part::Whole, always);
                }
            }
            StatementKind::Equation(equation) => {
                self.value(&equation.left, true, always);
                self.value(&equation.right, true, always);
            }
            StatementKind::Lag(lag) => self.sets(lag.into, Part::Whole, always),
            StatementKind::GetQueue(base) => {
                if let Base::Variable(id) = base {
                    self.sets(*id, Part::Whole, always);
                }
            }
            // A queue has no state to go back to, and C code keeps what it sets.
            StatementKind::Conserve(_)
            | StatementKind::Reset
            | StatementKind::PutQueue(_)
            | StatementKind::Verbatim { .. } => {}
        }
    }

    fn from(&mut self, from: &'t From, always: &mut Set) {
        for whole in [Some(&from.from), Some(&from.to), from.by.as_ref()].into_iter().flatten() {
            self.whole(whole, true, always);
        }
        match (from.from.constant(), from.to.constant(), from.by.as_ref().map_or(Some(1), |by| by.constant())) {
            (Some(first), Some(last), Some(by)) if first <= last => {
                // Of steps over elements only one is known to be set.
                let known = by == 1;
                if known {
                    self.counters.insert(from.index, (first, last));
                }
                self.body(&from.body, always);
                self.counters.remove(&from.index);
            }
            _ => self.body(&from.body, &mut always.clone()),
        }
    }

    fn target(&mut self, target: &'t Place, always: &mut Set) {
        if let Base::Variable(id) = target.base {
            let part = self.part(id, target.index.as_ref());
            self.sets(id, part, always);
        }
    }

    fn sets(&mut self, id: VariableId, part: Part, always: &mut Set) {
        self.set.insert((id, part));
        if part != Part::Some {
            always.insert((id, part));
        }
    }

    fn part(&self, id: VariableId, index: Option<&Whole>) -> Part {
        let Some(index) = index else { return Part::Whole };
        let range = match (&index.kind, index.constant()) {
            (_, Some(at)) => Some((at, at)),
            (WholeKind::Index(counter), None) => self.counters.get(counter).copied(),
            _ => None,
        };
        match (range, self.text.variable(id).size) {
            (Some((0, last)), Some(size)) if last.checked_add(1) == Some(i64::from(size)) => Part::Whole,
            (Some((first, last)), _) => Part::Range(first, last),
            (None, _) => Part::Some,
        }
    }

    fn reads(&mut self, id: VariableId, index: Option<&Whole>, always: &Set) {
        // What may be any element is all of them.
        let part = match self.part(id, index) {
            Part::Some => Part::Whole,
            part => part,
        };
        if !has(always, id, part) {
            self.early.insert(id);
        }
    }

    /// `certain`: it is computed on every way.
    fn value(&mut self, value: &'t Expression, certain: bool, always: &mut Set) {
        match &value.kind {
            ExpressionKind::Number(_) => {}
            ExpressionKind::Read(place) => {
                place.index.iter().for_each(|whole| self.whole(whole, certain, always));
                if let Base::Variable(id) = place.base {
                    self.reads(id, place.index.as_ref(), always);
                }
            }
            ExpressionKind::Past { index, .. } => index.iter().for_each(|whole| self.whole(whole, certain, always)),
            ExpressionKind::Negate(part) | ExpressionKind::Not(part) => self.value(part, certain, always),
            ExpressionKind::Binary(operator, a, b) => {
                self.value(a, certain, always);
                self.value(b, certain && !matches!(operator, Operator::And | Operator::Or), always);
            }
            ExpressionKind::Call(call) => self.call(call, certain, always),
        }
    }

    fn whole(&mut self, whole: &'t Whole, certain: bool, always: &mut Set) {
        match &whole.kind {
            WholeKind::Number(_) | WholeKind::Index(_) => {}
            WholeKind::Truncated(value) => self.value(value, certain, always),
            WholeKind::Negate(part) => self.whole(part, certain, always),
            WholeKind::Binary(_, a, b) => {
                self.whole(a, certain, always);
                self.whole(b, certain, always);
            }
        }
    }

    fn call(&mut self, call: &'t Call, certain: bool, always: &mut Set) {
        let mut called = Vec::new();
        for argument in &call.arguments {
            match argument {
                Argument::Value(value) => self.value(value, certain, always),
                Argument::Array(Base::Variable(id)) => self.reads(*id, None, always),
                Argument::Function(id) => called.push((*id, false)),
                Argument::Array(Base::Local(_)) | Argument::Text(_) => {}
            }
        }
        if let Callee::Block(id) = call.callee {
            called.push((id, certain));
        }
        for (id, certain) in called {
            let before = always.clone();
            self.block(id, always);
            if !certain {
                *always = before;
            }
        }
    }

    /// A FUNCTION or PROCEDURE. A table gives what it tabulates, and nothing else of what its block sets.
    fn block(&mut self, id: BlockId, always: &mut Set) {
        if self.open.contains(&id) {
            return;
        }
        self.open.push(id);
        let block = self.text.block(id);
        let counters = std::mem::take(&mut self.counters);
        let table = match &block.kind {
            BlockKind::Function(routine) | BlockKind::Procedure(routine) => routine.table.as_ref(),
            _ => None,
        };
        match table {
            None => self.statements(&block.program.statements, always),
            Some(table) => {
                self.statements(&block.program.statements, &mut always.clone());
                table.names.iter().for_each(|name| self.sets(*name, Part::Whole, always));
            }
        }
        self.counters = counters;
        self.open.pop();
    }
}
