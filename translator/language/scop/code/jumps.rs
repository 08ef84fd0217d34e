//! The moments at which forcing functions jump.

use super::calls::calls_in;
use super::forcing::{arguments_of, assigned, companion};
use super::{Lowering, Made, Value};
use crate::code::expression::{Binary, Expression};
use crate::code::function::Function;
use crate::code::{Builtin, Id, Quantity, Type};
use crate::language::scop::text::walk::each_statement;
use crate::language::scop::text::{Argument, BlockId, Callee, Function as Library, Lag, StatementKind};
use crate::model::Relation;
use rustc_hash::FxHashSet as HashSet;

impl<'t> Lowering<'t> {
    /// A function that finds the next jump of the forcing functions in a block, if they announce any.
    pub fn jumps_of(&mut self, id: BlockId) -> Made<Option<(Id<Function>, Id<Quantity>)>> {
        let text = self.text;
        let mut set = HashSet::default();
        let mut calls = Vec::new();
        let (mut files, mut lags) = (Vec::new(), Vec::new());
        let (mut seen, mut waiting) = (HashSet::default(), vec![id]);
        while let Some(block) = waiting.pop() {
            if !seen.insert(block) {
                continue;
            }
            let program = &text.block(block).program;
            assigned(&program.statements, &mut set);
            calls_in(&program.statements, &mut |call| match call.callee {
                Callee::Block(called) => waiting.push(called),
                Callee::Library(Library::Stepforce) => files.push(call),
                Callee::Library(function) => calls.extend(companion(function).map(|after| (after, call))),
            });
            each_statement(&program.statements, &mut |statement| {
                if let StatementKind::Lag(lag) = &statement.kind {
                    lags.push(lag);
                }
            });
        }
        files.retain(|call| self.shell.of_time(call));
        calls.retain(|(_, call)| self.shell.announces(call, &set));
        if calls.is_empty() && files.is_empty() && lags.is_empty() {
            return Ok(None);
        }
        let next = self.shell.hidden("next jump", Vec::new());
        let name = format!("{}_jumps", text.block(id).name);
        let time = self.shell.time();
        let function = self.function_of_block(id, &name, |lowering| {
            let never = lowering.real(f64::MAX);
            lowering.set_quantity(next, never);
            for (after, call) in calls {
                lowering.at(call.span);
                let mut arguments = vec![lowering.read_quantity(time)];
                for place in arguments_of(after) {
                    let Some(Argument::Value(value)) = call.arguments.get(*place) else { continue };
                    let value = lowering.value(value)?;
                    arguments.push(value);
                }
                let moment = lowering.builtin(after, &arguments);
                lowering.earlier(next, moment);
            }
            for call in files {
                lowering.at(call.span);
                let Some(Argument::Text(file)) = call.arguments.get(1) else { continue };
                let moment = lowering.next_point(file);
                lowering.earlier(next, moment);
            }
            for lag in lags {
                let moment = lowering.moment_of_lag(lag);
                lowering.earlier(next, moment);
            }
            Ok(())
        })?;
        Ok(Some((function, next)))
    }

    fn earlier(&mut self, next: Id<Quantity>, moment: Value) {
        let before = self.read_quantity(next);
        let earlier = self.builtin(Builtin::Min, &[before, moment]);
        self.set_quantity(next, earlier);
    }

    /// Moments at which an integration begins again because of LAGs: t0 + k tau, k = 1 to 5.
    fn moment_of_lag(&mut self, lag: &Lag) -> Value {
        let start = self.read_quantity(self.shell.variable(self.text.independent.start));
        let delay = self.read_quantity(self.shell.variable(lag.delay));
        let time = self.read_quantity(self.shell.time());
        let next = self.builtin(Builtin::AfterStairs, &[time, start, delay]);
        let next = self.put("next_of_lag", next);
        let factor = self.real(5.5);
        let five = self.binary(Binary::Multiply, factor, delay);
        let last = self.binary(Binary::Add, start, five);
        let among = self.builder.compare(Relation::LessEqual, next, last);
        let never = self.real(f64::MAX);
        self.builder.add(Expression::Choose(among, next, never), Type::REAL)
    }
}
