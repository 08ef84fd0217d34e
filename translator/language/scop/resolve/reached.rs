//! Which routines statements reach by calls, and what must not, or may, stand in them for that.

use super::super::messages::calls::ScheduleReached;
use super::super::messages::directives::QueueReached;
use super::super::messages::warnings::ParameterAssigned;
use super::super::syntax::BlockWord;
use super::super::text::*;
use super::Resolver;
use crate::source::Span;
use rustc_hash::FxHashSet as HashSet;

impl Resolver<'_> {
    /// Blocks that a block calls or solves.
    pub fn reached_from(&self, id: BlockId) -> Vec<BlockId> {
        let mut reached = Vec::new();
        let statements = &self.block(id).program.statements;
        walk::each_run(statements, &mut |other| reached.push(other));
        reached.extend(self.solves.iter().filter(|solve| solve.inside == Some(id)).map(|solve| solve.block));
        reached
    }

    /// Every routine that statements reach by calls.
    pub fn reached(&self, statements: &[Statement]) -> Vec<BlockId> {
        let mut reached: Vec<BlockId> = Vec::new();
        let mut open: Vec<BlockId> = Vec::new();
        let mut note = |id: BlockId, open: &mut Vec<BlockId>| {
            if !reached.contains(&id) {
                reached.push(id);
                open.push(id);
            }
        };
        walk::each_run(statements, &mut |id| note(id, &mut open));
        while let Some(id) = open.pop() {
            walk::each_run(&self.block(id).program.statements, &mut |id| note(id, &mut open));
        }
        reached
    }

    /// The queue and `schedule` in routines that blocks of equations reach.
    pub fn doses_in_equations(&mut self) {
        let mut told: HashSet<Span> = HashSet::default();
        for at in 0..self.blocks.len() {
            let word = self.words[at].word;
            if !super::equations::repeated(Some(word)) {
                continue;
            }
            for routine in self.reached(&self.blocks[at].program.statements) {
                let block = format!("{} {}", word.word(), self.blocks[at].name);
                let (queues, schedules) = doses(&self.block(routine).program.statements);
                for (at, what) in queues.into_iter().filter(|(at, _)| told.insert(*at)) {
                    self.diagnostics.error(QueueReached { at, what, block: block.clone() });
                }
                for at in schedules.into_iter().filter(|at| told.insert(*at)) {
                    self.diagnostics.error(ScheduleReached { at, block: block.clone() });
                }
            }
        }
    }

    /// Initial constants that a routine assigns: INITIAL may, if nothing else reaches the routine.
    pub fn constants_assigned(&mut self) {
        let mut elsewhere: HashSet<BlockId> = HashSet::default();
        let programs = [Some(&self.breakpoint), self.terminal.as_ref()];
        for program in programs.into_iter().flatten() {
            elsewhere.extend(self.reached(&program.statements));
        }
        for (at, block) in self.blocks.iter().enumerate() {
            match self.words[at].word {
                BlockWord::Function | BlockWord::Procedure => {}
                _ => elsewhere.extend(self.reached(&block.program.statements)),
            }
        }
        // A PROCEDURE that is solved runs in BREAKPOINT.
        for solve in &self.solves {
            elsewhere.insert(solve.block);
            elsewhere.extend(self.reached(&self.block(solve.block).program.statements));
        }
        let initial: HashSet<BlockId> = self.reached(&self.initial.statements).into_iter().collect();
        for (routine, id, at) in std::mem::take(&mut self.assigned_in_routines) {
            let allowed = initial.contains(&routine) && !elsewhere.contains(&routine);
            if !allowed && self.assigned_parameters.insert(id) {
                let name = self.variable(id).name.clone();
                self.diagnostics.warning(ParameterAssigned { at, name });
            }
        }
    }
}

/// PUTQ and GETQ, and calls of `schedule`.
fn doses(statements: &[Statement]) -> (Vec<(Span, &'static str)>, Vec<Span>) {
    let (mut queues, mut schedules) = (Vec::new(), Vec::new());
    walk::each_statement(statements, &mut |statement| match statement.kind {
        StatementKind::PutQueue(_) => queues.push((statement.span, "PUTQ")),
        StatementKind::GetQueue(_) => queues.push((statement.span, "GETQ")),
        _ => {}
    });
    walk::each_call(statements, &mut |call| {
        if call.callee == Callee::Library(Function::Schedule) {
            schedules.push(call.span);
        }
    });
    (queues, schedules)
}
