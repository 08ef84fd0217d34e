//! Statements in sequence: loops are unrolled, and known conditions are decided.

use super::super::{Beyond, Found};
use super::{Cell, Frame, Held, Slope, Slopes, Target, Trace};
use crate::code::expression::{Base, Expression, Place};
use crate::code::function::Passing;
use crate::code::statement::{Block, Failure, Stated, Statement};
use crate::code::system::Table;
use crate::code::{Id, Type};
use std::collections::BTreeMap;

impl Trace<'_> {
    pub(super) fn block(&mut self, block: &Block, frame: &mut Frame) -> Found {
        block.iter().try_for_each(|stated| {
            self.site = stated.source;
            self.spend()?;
            self.statement(&stated.statement, frame)
        })
    }

    fn statement(&mut self, statement: &Statement, frame: &mut Frame) -> Found {
        match statement {
            Statement::Set(place, value) => self.assignment(*place, *value, frame),
            Statement::Call { function, arguments, kept } if kept.is_empty() => {
                let arguments = self.builder.code.list(*arguments).to_vec();
                self.followed(*function, &arguments, None, frame)
            }
            Statement::If(condition, then, otherwise) => {
                let condition = self.copied(*condition, frame)?;
                match self.builder.code.constant(condition) {
                    Some(holds) => self.block(if holds != 0.0 { then } else { otherwise }, frame),
                    None => self.branch(condition, then, otherwise, frame),
                }
            }
            Statement::For { counter, first, last, down, body } => {
                let (first, last) = (i64::from(*first), i64::from(*last));
                for pass in first..=last {
                    let at = if *down { last - (pass - first) } else { pass };
                    frame.counters.insert(*counter, at);
                    self.spent += 1;
                    self.block(body, frame)?;
                }
                frame.counters.remove(counter);
                Ok(())
            }
            Statement::While { before, condition, body, .. } => loop {
                self.block(before, frame)?;
                let holds = self.copied(*condition, frame)?;
                match self.builder.code.constant(holds) {
                    None => return Err(Beyond::Rules),
                    Some(0.0) => return Ok(()),
                    Some(_) => self.block(body, frame)?,
                }
                self.spent += 1;
                self.spend()?;
            },
            Statement::Require(condition, Failure::Index) => {
                let condition = self.copied(*condition, frame)?;
                self.push(Statement::Require(condition, Failure::Index));
                Ok(())
            }
            // Any failure has occurred when the slopes were computed.
            Statement::Require(..) => Ok(()),
            Statement::Table(table) => self.table(*table, frame),
            Statement::Return(Some(value)) => self.returned(*value, frame),
            Statement::Call { .. }
            | Statement::Store(..)
            | Statement::Iterate { .. }
            | Statement::Perform(_)
            | Statement::Pause(_)
            | Statement::Keep { .. }
            | Statement::Count { .. }
            | Statement::Guard(_)
            | Statement::Tabulate(_)
            | Statement::Shift { .. }
            | Statement::SetTime(_)
            | Statement::Solve { .. }
            | Statement::Evaluate(_)
            | Statement::Reset(_)
            | Statement::Invoke(_)
            | Statement::Read { .. }
            | Statement::Print(_)
            | Statement::Warn(..)
            | Statement::Wait(_)
            | Statement::NextMoment(_)
            | Statement::Compute { .. }
            | Statement::EndIfFailed
            | Statement::Observe
            | Statement::Label(_)
            | Statement::Jump(_)
            | Statement::Return(None) => Err(Beyond::Rules),
        }
    }

    fn assignment(&mut self, place: Id<Place>, value: Id<Expression>, frame: &mut Frame) -> Found {
        let target = self.target(place, frame)?;
        if let Expression::Call(function, arguments) = self.builder.code.expressions[value] {
            let arguments = self.builder.code.list(arguments).to_vec();
            return self.called(target, function, &arguments, frame);
        }
        let value = self.copied(value, frame)?;
        let slopes = self.derived(&target, value)?;
        self.hold(&target, value, slopes);
        Ok(())
    }

    fn returned(&mut self, value: Id<Expression>, frame: &Frame) -> Found {
        let value = self.copied(value, frame)?;
        match frame.result {
            Some(cell) => {
                let target = Target { cell, name: format!("{}_value", frame.function.name) };
                let slopes = self.derived(&target, value)?;
                self.hold(&target, value, slopes);
            }
            None => {
                let target = Target { cell: Cell::Local(u32::MAX, u32::MAX, 0), name: frame.function.name.to_string() };
                let found = self.derived(&target, value)?.first_key_value().map(|(_, slope)| *slope);
                let mut slope = self.slope_value(found.unwrap_or(Slope::Number(0.0)));
                // What has just been put into a local needs none.
                if let Some(Slope::Held(local)) = found
                    && let Some(Stated { statement: Statement::Set(place, value), .. }) = self.body.last()
                    && self.builder.code.places[*place].base == Base::Local(local)
                {
                    slope = *value;
                    self.body.pop();
                }
                self.push(Statement::Return(Some(slope)));
            }
        }
        Ok(())
    }

    /// A table gives values and, if a second one uses the same points, its slopes.
    fn table(&mut self, id: Id<Table>, frame: &Frame) -> Found {
        let table = self.system.tables[id].clone();
        let at = self.copied(table.at, frame)?;
        let at = match self.builder.code.expressions[at] {
            Expression::Read(_) => at,
            _ => return Err(Beyond::Rules),
        };
        let inner = self.slopes_of_leaf(at)?;
        let made_of_cells = table.depends.iter().any(|of| {
            self.cells.keys().any(|cell| matches!(cell, Cell::Quantity(id, _) if *id as usize == of.index()))
        });
        if made_of_cells {
            return Err(Beyond::Rules);
        }
        let targets = table.into.iter().map(|place| self.target(*place, frame)).collect::<Found<Vec<_>>>()?;
        let mut values = Vec::with_capacity(targets.len());
        for target in &targets {
            let local = self.home(target);
            values.push((local, self.builder.place(Base::Local(local), Vec::new())));
        }
        let into = values.iter().map(|(_, place)| *place).collect();
        let valued = self.system.tables.push(Table { at, into, ..table.clone() });
        self.push(Statement::Table(valued));
        let mut slopes = vec![Slopes::new(); targets.len()];
        if !inner.is_empty() {
            // Slopes by the argument are derivatives if that is what is differentiated by.
            let by_argument = match inner.iter().collect::<Vec<_>>()[..] {
                [(column, Slope::Number(1.0))] => Some(*column),
                _ => None,
            };
            let mut rises = Vec::with_capacity(targets.len());
            for target in &targets {
                let rise = match by_argument {
                    Some(column) => self.slope_home(target.cell, &target.name, column),
                    None => self.local(&format!("{}_slope", target.name), Passing::Own, Vec::new()),
                };
                rises.push((rise, self.builder.place(Base::Local(rise), Vec::new())));
            }
            let into = rises.iter().map(|(_, place)| *place).collect();
            let sloped = self.system.tables.push(Table { at, into, slope: true, ..table });
            self.push(Statement::Table(sloped));
            for ((target, (local, place)), slopes) in targets.iter().zip(rises).zip(&mut slopes) {
                if let Some(column) = by_argument {
                    slopes.insert(column, Slope::Held(local));
                    continue;
                }
                let rise = self.builder.add(Expression::Read(place), Type::REAL);
                let mut sums = BTreeMap::new();
                for (column, by) in &inner {
                    let sum = self.added(None, rise, *by);
                    sums.insert(*column, Some(sum));
                }
                *slopes = self.held_slopes(target, sums);
            }
        }
        for ((target, (local, _)), slopes) in targets.iter().zip(values).zip(slopes) {
            self.keep(target.cell, Held { local, slopes });
        }
        Ok(())
    }
}
