//! What the runner calls in a run (docs/time.md, section 11): settings, start, INITIAL; each row; TERMINAL. Of STEPPED
//! and SWEEP it makes several runs, each in memory that is zero.

use super::{Lowering, Made, Value};
use crate::code::expression::{Binary, Expression};
use crate::code::function::{Function, FunctionKind};
use crate::code::system::RowRange;
use crate::code::{Clock, Id, Quantity, Type};
use crate::language::scop::shell::Known;
use crate::language::scop::text::walk::each_statement;
use crate::language::scop::text::{Kind, State, Statement, StatementKind, VariableId};
use crate::model::Relation;

/// Whether a pass of BREAKPOINT carries a block from row to row.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Advances {
    Never,
    /// Some SOLVE is in a branch or a loop.
    Sometimes,
    Always,
}

impl<'t> Lowering<'t> {
    /// What the runner calls: before the first row, for each row, and at the end.
    pub fn run(&mut self) -> Made<Clock> {
        // What starts depends on the solves of rows.
        let row = self.called_by_runner("row", Self::row)?;
        let initialize = self.called_by_runner("initialize", |lowering| {
            lowering.follow_settings()?;
            lowering.begin()
        })?;
        let terminal = match &self.text.terminal {
            Some(program) => Some(self.called_by_runner("terminal", |lowering| lowering.terminal(program))?),
            None => None,
        };
        let Known { from, to, with, step, .. } = self.shell.known;
        let range = RowRange { from, to, with };
        Ok(Clock::Rows { time: self.shell.time(), dt: step, range, initialize, row, terminal })
    }

    fn called_by_runner(&mut self, name: &str, write: impl FnOnce(&mut Self) -> Made) -> Made<Id<Function>> {
        self.function(name, FunctionKind::Program, |lowering| {
            lowering.at_independent();
            write(lowering)?;
            Ok((Vec::new(), Type::Nothing))
        })
    }

    fn at_independent(&mut self) {
        self.at(self.text.independent.source);
    }

    /// t0, delta_t and the tolerances that nobody has given.
    fn follow_settings(&mut self) -> Made {
        let Known { from, to, with, step, whole, fine, coarse, .. } = self.shell.known;
        let text = self.text;
        let independent = &text.independent;
        let (last, first) = (self.read_quantity(to), self.read_quantity(from));
        let range = self.binary(Binary::Subtract, last, first);
        self.set_quantity(whole, range);
        let (range, rows) = (self.read_quantity(whole), self.read_quantity(with));
        let spacing = self.binary(Binary::Divide, range, rows);
        self.set_quantity(step, spacing);
        if let Some(fine) = fine {
            let tight = self.real(1e-8);
            self.set_quantity(fine, tight);
        }
        if let (Some(maxerr), Some(coarse)) = (&text.maxerr, coarse) {
            let parameter = self.shell.variable(maxerr.variable);
            let given = self.read_quantity(parameter);
            self.set_quantity(coarse, given);
            let loose = self.real(1e-5);
            self.unless_given(parameter, coarse, loose)?;
        }
        let start = self.read_quantity(from);
        self.follow(independent.start, independent.start_given, start)?;
        let mut delta = self.read_quantity(step);
        if let Some(largest) = independent.largest_step {
            let largest = self.real(largest);
            let longer = self.builder.compare(Relation::Greater, delta, largest);
            delta = self.builder.add(Expression::Choose(longer, largest, delta), Type::REAL);
        }
        self.follow(independent.delta, independent.delta_given, delta)?;
        if let Some(dt) = independent.dt {
            let delta = self.read_quantity(self.shell.variable(independent.delta));
            self.follow(dt, false, delta)?;
        }
        Ok(())
    }

    /// A parameter follows a value unless the text or the user gives one.
    fn follow(&mut self, variable: VariableId, given: bool, value: Value) -> Made {
        if !given && self.text.variable(variable).kind == Kind::Parameter {
            let parameter = self.shell.variable(variable);
            return self.unless_given(parameter, parameter, value);
        }
        Ok(())
    }

    fn unless_given(&mut self, parameter: Id<Quantity>, into: Id<Quantity>, value: Value) -> Made {
        let given = self.builder.add(Expression::Given(parameter), Type::Logical);
        let missing = self.not(given);
        let then = self.aside(|lowering| {
            lowering.set_quantity(into, value);
            Ok(())
        })?;
        self.branch(missing, then, Vec::new());
        Ok(())
    }

    fn begin(&mut self) -> Made {
        let text = self.text;
        let time = self.shell.time();
        let Known { reached, .. } = self.shell.known;
        self.look_at_limits();
        self.at_independent();
        let start = self.read_quantity(self.shell.variable(text.independent.start));
        self.set_quantity(time, start);
        text.states.iter().for_each(|state| self.start(state));
        self.start_sensitivities();
        self.enter_program(&text.initial);
        self.statements(&text.initial.statements)?;
        for (state, initial) in &text.begun_anew {
            let (state, initial) = (self.shell.variable(*state), self.shell.variable(*initial));
            let value = self.read_quantity(initial);
            self.fill_quantity(state, value);
        }
        self.at_independent();
        if !text.initial.statements.is_empty() {
            self.restart_sensitivities();
        }
        self.start_histories()?;
        let now = self.read_quantity(time);
        self.set_quantity(reached, now);
        self.start_laws()?;
        self.match_starts()
    }

    /// BREAKPOINT at the present row.
    fn row(&mut self) -> Made {
        let text = self.text;
        let advanced = self.shell.known.advanced;
        let advances = self.advances();
        if advances == Advances::Sometimes {
            let zero = self.real(0.0);
            self.set_quantity(advanced, zero);
        }
        self.enter_program(&text.breakpoint);
        self.statements(&text.breakpoint.statements)?;
        self.at_independent();
        match advances {
            Advances::Never => {}
            Advances::Always => self.note_reached()?,
            Advances::Sometimes => {
                let then = self.aside(Self::note_reached)?;
                let some = self.read_quantity(advanced);
                let some = self.is_not_zero(some);
                self.branch(some, then, Vec::new());
            }
        }
        self.envelopes()
    }

    /// The present row has been reached. Rows before the start have reached nothing.
    fn note_reached(&mut self) -> Made {
        let reached = self.shell.known.reached;
        let now = self.read_quantity(self.shell.time());
        let then = self.aside(|lowering| {
            lowering.set_quantity(reached, now);
            Ok(())
        })?;
        let before = self.read_quantity(reached);
        let behind = self.less(before, now);
        self.branch(behind, then, Vec::new());
        Ok(())
    }

    /// A SOLVE goes to the present row.
    pub fn note_advance(&mut self) {
        if self.advances() == Advances::Sometimes {
            let one = self.real(1.0);
            self.set_quantity(self.shell.known.advanced, one);
        }
    }

    fn advances(&self) -> Advances {
        let statements = &self.text.breakpoint.statements;
        if always_advances(statements) {
            return Advances::Always;
        }
        let mut some = false;
        each_statement(statements, &mut |statement| some |= is_advance(statement));
        if some { Advances::Sometimes } else { Advances::Never }
    }

    fn start(&mut self, state: &State) {
        for (place, level) in state.levels.iter().enumerate() {
            let value = match state.initials.get(place) {
                Some(initial) => self.read_quantity(self.shell.variable(*initial)),
                None => self.real(self.text.variable(*level).value),
            };
            let id = self.shell.variable(*level);
            self.fill_quantity(id, value);
        }
    }
}

fn is_advance(statement: &Statement) -> bool {
    matches!(&statement.kind, StatementKind::Solve(solve) if solve.integrating)
}

/// Whether some SOLVE is in no branch or loop.
fn always_advances(statements: &[Statement]) -> bool {
    statements.iter().any(|statement| match &statement.kind {
        StatementKind::Body(body) => always_advances(&body.statements),
        _ => is_advance(statement),
    })
}
