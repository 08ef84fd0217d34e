//! What changes with the states and the parameters: it is found by going through everything again until nothing is
//! added.

use super::Tangent;
use crate::model::statements::{every, targets};
use crate::model::walk::uses;
use crate::model::{Expression, Instruction, QuantityId, RoutineId, SolveId, Statement};
use rustc_hash::FxHashSet as HashSet;

impl Tangent<'_, '_> {
    /// Everything that a routine changes.
    pub fn spread(&mut self, routine: RoutineId) {
        let mut found = Found { seen: HashSet::default(), solves: HashSet::default(), added: true };
        while std::mem::take(&mut found.added) {
            found.seen.clear();
            found.solves.clear();
            self.spread_routine(routine, &mut found);
        }
    }

    fn spread_routine(&mut self, routine: RoutineId, found: &mut Found) {
        if found.seen.insert(routine) {
            let statements = self.body_of(routine);
            self.spread_statements(&statements, found);
        }
    }

    fn spread_statements(&mut self, statements: &[Statement], found: &mut Found) {
        for statement in statements {
            match statement {
                Statement::Equation(equation) => {
                    let changes = self.depends(&equation.value);
                    self.note(equation.target.quantity, changes, found);
                }
                Statement::Branch { then, otherwise, .. } => {
                    self.spread_statements(then, found);
                    self.spread_statements(otherwise, found);
                }
                Statement::Repeat { body, .. } => self.spread_statements(body, found),
                Statement::Instruct(instruction, _) => self.spread_instruction(instruction, found),
                Statement::Shift { .. } => {}
            }
        }
    }

    fn spread_instruction(&mut self, instruction: &Instruction, found: &mut Found) {
        match instruction {
            Instruction::SetAt { array, value, .. } => {
                let changes = self.depends(value);
                self.note(*array, changes, found);
            }
            Instruction::Fill { quantity, value } => {
                let changes = self.depends(value);
                self.note(*quantity, changes, found);
            }
            Instruction::Call { routine, .. } => self.spread_routine(*routine, found),
            Instruction::Integrate { solve, .. } => self.spread_solve(*solve, found),
            Instruction::Invoke(id) => {
                let invocation = self.lowering.course.invocations[id.0 as usize].clone();
                for (routine, ..) in &invocation.functions {
                    self.spread_routine(*routine, found);
                }
                if self.is_differentiated(&invocation) && self.has_slope(&invocation) {
                    self.note_all(invocation.into.into_iter(), found);
                }
            }
            _ => {}
        }
    }

    fn spread_solve(&mut self, solve: SolveId, found: &mut Found) {
        if self.lowering.is_of_sensitivities(solve) || !found.solves.insert(solve) {
            return;
        }
        let statements = self.rates_of(solve);
        self.spread_statements(&statements, found);
        let states = self.lowering.course.solves[solve.0 as usize].states.clone();
        if states.iter().any(|(_, slope)| self.changes(slope.quantity)) {
            self.note_all(states.iter().flat_map(|(value, slope)| [value.quantity, slope.quantity]), found);
        }
    }

    fn note_all(&mut self, quantities: impl Iterator<Item = QuantityId>, found: &mut Found) {
        for quantity in quantities {
            self.note(quantity, true, found);
        }
    }

    fn note(&mut self, quantity: QuantityId, changes: bool, found: &mut Found) {
        // A parameter that is assigned has a tangent of its own, whatever it is given.
        if changes || self.parameters.contains(&quantity) {
            found.added |= self.active.insert(quantity);
        }
    }

    pub fn depends(&self, value: &Expression) -> bool {
        let mut depends = false;
        uses(value, &mut |used| depends |= used.quantity().is_some_and(|quantity| self.moves(quantity)));
        depends
    }

    /// A quantity that changes with a state, or a parameter itself.
    pub fn moves(&self, quantity: QuantityId) -> bool {
        self.active.contains(&quantity) || self.parameters.contains(&quantity)
    }

    /// Whether a routine, or one that it calls, sets anything that changes.
    pub fn touches(&self, routine: RoutineId) -> bool {
        let (mut seen, mut waiting) = (HashSet::default(), vec![routine]);
        while let Some(next) = waiting.pop() {
            if seen.insert(next) && self.touches_in(&self.body_of(next), &mut waiting) {
                return true;
            }
        }
        false
    }

    fn touches_in(&self, statements: &[Statement], waiting: &mut Vec<RoutineId>) -> bool {
        let mut touched = false;
        for statement in statements {
            targets(statement, &mut |id| touched |= self.changes(id));
            every(statement, &mut |inner| match inner {
                Statement::Instruct(Instruction::Call { routine, .. }, _) => waiting.push(*routine),
                Statement::Instruct(Instruction::Integrate { solve, .. }, _) => {
                    let states = &self.lowering.course.solves[solve.0 as usize].states;
                    touched |= states.iter().any(|(value, _)| self.changes(value.quantity));
                }
                Statement::Instruct(Instruction::Invoke(id), _) => {
                    let invocation = &self.lowering.course.invocations[id.0 as usize];
                    touched |=
                        self.is_differentiated(invocation) && invocation.into.is_some_and(|into| self.changes(into));
                }
                _ => {}
            });
        }
        touched
    }
}

struct Found {
    seen: HashSet<RoutineId>,
    solves: HashSet<SolveId>,
    added: bool,
}
