//! The order of a run (docs/time.md, section 11): settings, start, INITIAL, rows, TERMINAL. Of STEPPED and SWEEP the
//! runner makes several runs, each in memory that is zero.

use super::{Lowering, Made, Value, quantity};
use crate::code::expression::{Binary, Expression};
use crate::code::function::{Function, FunctionKind};
use crate::code::statement::{Statement, Wait};
use crate::code::{Id, Type};
use crate::language::scop::shell::Known;
use crate::language::scop::text::{Kind, State, VariableId};
use crate::model::{QuantityId, Relation};

impl<'t> Lowering<'t> {
    pub fn program(&mut self) -> Made<Id<Function>> {
        self.function("program", FunctionKind::Program, |lowering| {
            lowering.at_independent();
            lowering.follow_settings()?;
            lowering.push(Statement::Wait(Wait::Run));
            lowering.one_run()?;
            lowering.at_independent();
            lowering.push(Statement::Return(None));
            Ok((Vec::new(), Type::Nothing))
        })
    }

    fn at_independent(&mut self) {
        let independent = self.text.independent.variable;
        self.at(self.text.variable(independent).span);
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

    fn unless_given(&mut self, parameter: QuantityId, into: QuantityId, value: Value) -> Made {
        let given = self.builder.add(Expression::Given(quantity(parameter)), Type::Logical);
        let missing = self.not(given);
        let then = self.aside(|lowering| {
            lowering.set_quantity(into, value);
            Ok(())
        })?;
        self.branch(missing, then, Vec::new());
        Ok(())
    }

    fn one_run(&mut self) -> Made {
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
        self.restart_sensitivities();
        self.start_histories()?;
        let now = self.read_quantity(time);
        self.set_quantity(reached, now);
        let pass = self.aside(|lowering| lowering.pass())?;
        let laws = self.aside(|lowering| lowering.start_laws())?;
        self.body.statements.extend(laws);
        self.match_starts()?;
        self.at_independent();
        self.rows(pass)?;
        self.terminal()
    }

    fn rows(&mut self, pass: crate::code::Block) -> Made {
        let Known { from, to, with, row, last_row, .. } = self.shell.known;
        let time = self.shell.time();
        let zero = self.real(0.0);
        self.set_quantity(row, zero);
        let only_last = self.read_quantity(last_row);
        let only_last = self.is_not_zero(only_last);
        let then = self.aside(|lowering| {
            let last = lowering.read_quantity(with);
            lowering.set_quantity(row, last);
            Ok(())
        })?;
        self.branch(only_last, then, Vec::new());
        let mut body = self.aside(|lowering| {
            let [at, first, last, count] = [row, from, to, with].map(|id| lowering.read_quantity(id));
            let range = lowering.binary(Binary::Subtract, last, first);
            let way = lowering.times(at, range);
            let part = lowering.binary(Binary::Divide, way, count);
            let moment = lowering.binary(Binary::Add, first, part);
            let then = lowering.aside(|lowering| {
                lowering.set_quantity(time, moment);
                Ok(())
            })?;
            let otherwise = lowering.aside(|lowering| {
                lowering.set_quantity(time, last);
                Ok(())
            })?;
            let before_last = lowering.less(at, count);
            lowering.branch(before_last, then, otherwise);
            Ok(())
        })?;
        body.extend(pass);
        self.at_independent();
        body.extend(self.aside(|lowering| {
            let (now, one) = (lowering.read_quantity(row), lowering.real(1.0));
            let next = lowering.binary(Binary::Add, now, one);
            lowering.set_quantity(row, next);
            Ok(())
        })?);
        let (now, last) = (self.read_quantity(row), self.read_quantity(with));
        let condition = self.builder.compare(Relation::LessEqual, now, last);
        self.push(Statement::While { before: Vec::new(), condition, body, limit: None });
        Ok(())
    }

    /// BREAKPOINT at the present row, and the row.
    fn pass(&mut self) -> Made {
        let text = self.text;
        let Known { reached, advanced, .. } = self.shell.known;
        let time = self.shell.time();
        let advances = self.advances_somewhere();
        if advances {
            let zero = self.real(0.0);
            self.set_quantity(advanced, zero);
        }
        self.enter_program(&text.breakpoint);
        self.statements(&text.breakpoint.statements)?;
        self.at_independent();
        if advances {
            // Rows before the start have reached nothing.
            let then = self.aside(|lowering| {
                let now = lowering.read_quantity(time);
                let then = lowering.aside(|lowering| {
                    lowering.set_quantity(reached, now);
                    Ok(())
                })?;
                let before = lowering.read_quantity(reached);
                let behind = lowering.less(before, now);
                lowering.branch(behind, then, Vec::new());
                Ok(())
            })?;
            let some = self.read_quantity(advanced);
            let some = self.is_not_zero(some);
            self.branch(some, then, Vec::new());
        }
        self.envelopes()?;
        self.push(Statement::Wait(Wait::Row));
        Ok(())
    }

    /// Whether some SOLVE of BREAKPOINT goes from row to row.
    fn advances_somewhere(&self) -> bool {
        let mut some = false;
        crate::language::scop::text::walk::each_statement(&self.text.breakpoint.statements, &mut |statement| {
            if let crate::language::scop::text::StatementKind::Solve(solve) = &statement.kind {
                some |= solve.integrating;
            }
        });
        some
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
