//! What changes with the states and the parameters: it is found by going through everything again until nothing is
//! added.

use super::Tangent;
use crate::code::expression::{Base, Expression};
use crate::code::function::{Function, Local};
use crate::code::statement::{Block, Stated, Statement};
use crate::code::walk::blocks_of;
use crate::code::{Id, Place, Quantity, Range};
use crate::language::scop::code::Value;
use crate::model::SolveId;
use rustc_hash::FxHashSet as HashSet;

impl Tangent<'_, '_> {
    /// Everything that functions change.
    pub fn spread(&mut self, functions: &[Id<Function>]) {
        for function in functions {
            let states = self.lowering.builder.code.functions[*function].parameters.get(1).copied();
            if let Some(states) = states.filter(|_| self.lowering.builder.code.functions[*function].is_of_states()) {
                self.active_locals.insert((*function, states));
            }
        }
        let mut found = Found { seen: HashSet::default(), solves: HashSet::default(), added: true };
        while std::mem::take(&mut found.added) {
            found.seen.clear();
            found.solves.clear();
            functions.iter().for_each(|function| self.spread_function(*function, &mut found));
        }
    }

    fn spread_function(&mut self, function: Id<Function>, found: &mut Found) {
        if found.seen.insert(function) {
            let body = self.lowering.builder.code.functions[function].body.clone();
            self.spread_block(function, &body, found);
        }
    }

    fn spread_block(&mut self, of: Id<Function>, block: &Block, found: &mut Found) {
        for Stated { statement, .. } in block {
            match statement {
                Statement::Set(place, value) => {
                    let changes = match self.lowering.builder.code.expressions[*value] {
                        Expression::Call(function, arguments) => {
                            self.spread_call(of, function, arguments, found);
                            self.active_results.contains(&function)
                        }
                        _ => self.depends(of, *value),
                    };
                    self.note(of, *place, changes, found);
                }
                Statement::Call { function, arguments, .. } => self.spread_call(of, *function, *arguments, found),
                Statement::Return(Some(value)) => {
                    if self.depends(of, *value) {
                        found.added |= self.active_results.insert(of);
                    }
                }
                Statement::Solve { solve, .. } => self.spread_solve(SolveId(solve.index() as u32), found),
                Statement::Table(table) => self.spread_table(of, table.index(), found),
                Statement::Invoke(id) => self.spread_invocation(id.index(), found),
                other => blocks_of(other).into_iter().for_each(|inner| self.spread_block(of, inner, found)),
            }
        }
    }

    fn spread_call(&mut self, of: Id<Function>, called: Id<Function>, arguments: Range<Expression>, found: &mut Found) {
        let code = &self.lowering.builder.code;
        let (arguments, parameters) = (code.list(arguments).to_vec(), code.functions[called].parameters.clone());
        for (argument, parameter) in arguments.into_iter().zip(parameters) {
            if self.depends(of, argument) {
                found.added |= self.active_locals.insert((called, parameter));
            }
        }
        self.spread_function(called, found);
    }

    fn spread_table(&mut self, of: Id<Function>, table: usize, found: &mut Found) {
        let table = self.lowering.tables[table].table.clone();
        self.spread_function(table.make, found);
        let changes = self.depends(of, table.at) || self.active_results.contains(&table.make);
        table.into.iter().for_each(|place| self.note(of, *place, changes, found));
    }

    fn spread_invocation(&mut self, id: usize, found: &mut Found) {
        let invocation = self.lowering.shell.course.invocations[id].clone();
        for (function, ..) in &invocation.functions {
            self.spread_function(*function, found);
        }
        if self.is_differentiated(&invocation) && self.has_slope(&invocation) {
            invocation.into.into_iter().for_each(|id| self.note_quantity(id, true, found));
        }
    }

    fn spread_solve(&mut self, solve: SolveId, found: &mut Found) {
        if self.lowering.is_of_sensitivities(solve) || !found.solves.insert(solve) {
            return;
        }
        if let Some(rates) = self.function_of_states(solve) {
            self.spread_function(rates, found);
        }
        let states = self.lowering.shell.course.solves[solve.0 as usize].states.clone();
        if states.iter().any(|(_, slope)| self.active.contains(&slope.quantity)) {
            for (value, slope) in states {
                self.note_quantity(value.quantity, true, found);
                self.note_quantity(slope.quantity, true, found);
            }
        }
    }

    fn note(&mut self, of: Id<Function>, place: Id<Place>, changes: bool, found: &mut Found) {
        match self.lowering.builder.code.places[place].base {
            Base::Quantity(id) => self.note_quantity(id, changes, found),
            Base::Local(local) => {
                if changes {
                    found.added |= self.active_locals.insert((of, local));
                }
            }
        }
    }

    fn note_quantity(&mut self, quantity: Id<Quantity>, changes: bool, found: &mut Found) {
        // A parameter that is assigned has a tangent of its own, whatever it is given.
        if changes || self.parameters.contains(&quantity) {
            found.added |= self.active.insert(quantity);
        }
    }

    /// Whether a value of a function changes.
    pub fn depends(&self, of: Id<Function>, value: Value) -> bool {
        let part = |id: &Value| self.depends(of, *id);
        let code = &self.lowering.builder.code;
        match &code.expressions[value] {
            Expression::Read(place) => self.base_moves(of, code.places[*place].base),
            Expression::Whole(base) => self.base_moves(of, *base),
            Expression::Unary(_, a) | Expression::Convert(a, _) => part(a),
            Expression::Binary(_, a, b) | Expression::Compare(_, a, b) => part(a) || part(b),
            Expression::Choose(condition, a, b) => part(condition) || part(a) || part(b),
            Expression::Builtin(_, list) | Expression::Call(_, list) => code.list(*list).iter().any(part),
            Expression::Column { argument, .. } => part(argument),
            Expression::Real(_)
            | Expression::Integer(_)
            | Expression::Logical(_)
            | Expression::Time
            | Expression::Dt
            | Expression::HalfStep
            | Expression::Given(_)
            | Expression::Lookup(_)
            | Expression::Fold(_)
            | Expression::Draw(..)
            | Expression::Remember(..)
            | Expression::Object(_) => false,
        }
    }

    fn base_moves(&self, of: Id<Function>, base: Base) -> bool {
        match base {
            Base::Quantity(id) => self.moves(id),
            Base::Local(local) => self.is_active(of, local),
        }
    }

    fn is_active(&self, of: Id<Function>, local: Id<Local>) -> bool {
        self.active_locals.contains(&(of, local))
    }

    /// A quantity that changes with a state, or a parameter itself.
    pub fn moves(&self, quantity: Id<Quantity>) -> bool {
        self.active.contains(&quantity) || self.parameters.contains(&quantity)
    }

    /// Whether a function, or one that it calls, sets or gives back anything that changes.
    pub fn touches(&self, function: Id<Function>) -> bool {
        let (mut seen, mut waiting) = (HashSet::default(), vec![function]);
        while let Some(next) = waiting.pop() {
            if seen.insert(next) {
                let body = &self.lowering.builder.code.functions[next].body;
                if self.active_results.contains(&next) || self.touches_in(next, body, &mut waiting) {
                    return true;
                }
            }
        }
        false
    }

    fn touches_in(&self, of: Id<Function>, block: &Block, waiting: &mut Vec<Id<Function>>) -> bool {
        let code = &self.lowering.builder.code;
        let set = |place: &Id<Place>| match code.places[*place].base {
            Base::Quantity(id) => self.active.contains(&id),
            Base::Local(_) => false,
        };
        block.iter().any(|stated| match &stated.statement {
            Statement::Set(place, value) => {
                if let Expression::Call(function, _) = code.expressions[*value] {
                    waiting.push(function);
                }
                set(place)
            }
            Statement::Call { function, .. } => {
                waiting.push(*function);
                false
            }
            Statement::Solve { solve, .. } => {
                let states = &self.lowering.shell.course.solves[solve.index()].states;
                states.iter().any(|(value, _)| self.active.contains(&value.quantity))
            }
            Statement::Table(table) => {
                let table = &self.lowering.tables[table.index()].table;
                waiting.push(table.make);
                table.into.iter().any(set) || self.depends(of, table.at)
            }
            Statement::Invoke(id) => {
                let invocation = &self.lowering.shell.course.invocations[id.index()];
                self.is_differentiated(invocation) && invocation.into.is_some_and(|into| self.active.contains(&into))
            }
            other => blocks_of(other).into_iter().any(|inner| self.touches_in(of, inner, waiting)),
        })
    }
}

pub struct Found {
    seen: HashSet<Id<Function>>,
    solves: HashSet<SolveId>,
    added: bool,
}
