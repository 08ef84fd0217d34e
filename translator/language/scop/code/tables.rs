//! TABLE: a FUNCTION or PROCEDURE of one argument is computed at equal distances when it is first called in a run, and
//! again when something that it depends on has changed; between these points it is a straight line.

use super::{Lowering, Made, Value, quantity};
use crate::code::expression::{Base, Binary, Expression, Index};
use crate::code::function::{Function, FunctionKind, Passing};
use crate::code::statement::{Block, Statement};
use crate::code::{Builtin, Id, Place, Type};
use crate::language::scop::text::{Block as WrittenBlock, BlockId, Routine, Table};
use crate::model::{QuantityId, Relation};

/// A value that is tabulated: an element of what a PROCEDURE sets, or the value of a FUNCTION.
struct Column {
    /// Nothing: the value of the FUNCTION.
    value: Option<Id<Place>>,
    /// The values at the points.
    points: QuantityId,
}

/// What a table keeps between calls.
struct Kept {
    /// The run in which it was made.
    made: QuantityId,
    low: QuantityId,
    high: QuantityId,
    columns: Vec<Column>,
}

impl<'t> Lowering<'t> {
    pub fn tabulated(
        &mut self,
        id: BlockId,
        block: &'t WrittenBlock,
        routine: &'t Routine,
        table: &'t Table,
    ) -> Made<Id<Function>> {
        let direct = self.plain_routine(id, &format!("{}_direct", block.name), block, routine)?;
        let kept = self.kept_by(block, table);
        let make = self.function_of_block(id, &format!("make_{}_table", block.name), |lowering| {
            lowering.at(table.span);
            lowering.made_again(table, &kept, direct)
        })?;
        self.function(&block.name, FunctionKind::Plain, |lowering| {
            lowering.enter(id);
            lowering.at(table.span);
            let parameters = lowering.parameters(routine)?;
            let argument = lowering.builder.place(Base::Local(parameters[0]), Vec::new());
            let argument = lowering.read(argument);
            let looked = lowering.aside(|lowering| {
                lowering.call_plain(make);
                lowering.look(table, argument, &kept)
            })?;
            let plain = lowering.aside(|lowering| lowering.computed(direct, argument, &kept))?;
            match lowering.text.usetable {
                Some(usetable) => {
                    let usetable = lowering.shell.variable(usetable);
                    let usetable = lowering.read_quantity(usetable);
                    let used = lowering.is_not_zero(usetable);
                    lowering.branch(used, looked, plain);
                }
                None => lowering.body.statements.extend(looked),
            }
            Ok((parameters, if routine.result.is_some() { Type::REAL } else { Type::Nothing }))
        })
    }

    fn kept_by(&mut self, block: &WrittenBlock, table: &Table) -> Kept {
        let name = &block.name;
        let points = |lowering: &mut Self, of: &str| lowering.shell.hidden(&format!("{of} of {name}"), vec![table.with + 1]);
        let mut columns = Vec::new();
        for variable in &table.names {
            let id = self.shell.variable(*variable);
            let of = self.shell.quantities[id.0 as usize].name.to_string();
            match self.size_of(id) {
                None => {
                    let points = points(self, &of);
                    columns.push(Column { value: Some(self.whole_quantity(id)), points });
                }
                Some(size) => {
                    for at in 0..size {
                        let points = points(self, &format!("{of} {at}"));
                        columns.push(Column { value: Some(self.element(id, at)), points });
                    }
                }
            }
        }
        if table.names.is_empty() {
            columns.push(Column { value: None, points: points(self, name) });
        }
        let mut single = |what: &str| self.shell.hidden(&format!("{name} {what}"), Vec::new());
        Kept { made: single("made in run"), low: single("low"), high: single("high"), columns }
    }

    /// The direct way.
    fn computed(&mut self, direct: Id<Function>, argument: Value, kept: &Kept) -> Made {
        let arguments = self.builder.list(&[argument]);
        match kept.columns.iter().any(|column| column.value.is_none()) {
            false => self.push(Statement::Call { function: direct, arguments, kept: Vec::new() }),
            true => {
                let call = self.builder.add(Expression::Call(direct, arguments), Type::REAL);
                let value = self.put("value", call);
                self.push(Statement::Return(Some(value)));
            }
        }
        Ok(())
    }

    /// The points, if there are none of this run or what they depend on is not as it was.
    fn made_again(&mut self, table: &'t Table, kept: &Kept, direct: Id<Function>) -> Made {
        let (made, run) = (self.read_quantity(kept.made), self.read_quantity(self.shell.known.run));
        let differs = self.builder.compare(Relation::NotEqual, made, run);
        let old = self.truth(differs);
        let old = self.put("old", old);
        let mut before = Vec::new();
        for variable in &table.depend {
            let of = self.shell.variable(*variable);
            let size = self.size_of(of);
            let name = format!("{} before", self.shell.quantities[of.0 as usize].name);
            let was = self.shell.hidden(&name, size.into_iter().collect());
            for at in 0..size.unwrap_or(1) {
                let mut place = |id: QuantityId| match size {
                    Some(_) => self.element(id, at),
                    None => self.whole_quantity(id),
                };
                let (was, now) = (place(was), place(of));
                self.note_change(old, was, now)?;
                before.push((was, now));
            }
        }
        let again = self.aside(|lowering| {
            let run = lowering.read_quantity(lowering.shell.known.run);
            lowering.set_quantity(kept.made, run);
            for (was, now) in before {
                let now = lowering.read(now);
                lowering.set(was, now);
            }
            let ends = lowering.values([&table.low, &table.high].into_iter())?;
            for (end, value) in [kept.low, kept.high].into_iter().zip(ends) {
                lowering.set_quantity(end, value);
            }
            lowering.compute_points(table, kept, direct)
        })?;
        let condition = self.is_not_zero(old);
        self.branch(condition, again, Vec::new());
        Ok(())
    }

    /// The table is old if a value is not as it was.
    fn note_change(&mut self, old: Value, was: Id<Place>, now: Id<Place>) -> Made {
        let Some(flag) = super::values::place_of(&self.builder.code, old) else { return Ok(()) };
        let (now, was) = (self.read(now), self.read(was));
        let changed = self.builder.compare(Relation::NotEqual, now, was);
        let then = self.aside(|lowering| {
            let one = lowering.real(1.0);
            lowering.set(flag, one);
            Ok(())
        })?;
        self.branch(changed, then, Vec::new());
        Ok(())
    }

    fn compute_points(&mut self, table: &Table, kept: &Kept, direct: Id<Function>) -> Made {
        let counter = self.fresh("point", Type::COUNTER, Passing::Counter);
        let body = self.aside(|lowering| {
            let point = lowering.builder.place(Base::Local(counter), Vec::new());
            let point = lowering.read(point);
            let (low, high) = (lowering.read_quantity(kept.low), lowering.read_quantity(kept.high));
            let way = lowering.binary(Binary::Subtract, high, low);
            let way = lowering.times(point, way);
            let with = lowering.real(f64::from(table.with));
            let step = lowering.binary(Binary::Divide, way, with);
            let argument = lowering.binary(Binary::Add, low, step);
            let arguments = lowering.builder.list(&[argument]);
            let at = Index::Running { counter, offset: 0 };
            let store = |lowering: &mut Self, column: &Column, value: Value| {
                let place = lowering.builder.place(Base::Quantity(quantity(column.points)), vec![at]);
                lowering.set(place, value);
            };
            if let [column @ Column { value: None, .. }] = &kept.columns[..] {
                let call = lowering.builder.add(Expression::Call(direct, arguments), Type::REAL);
                store(lowering, column, call);
                return Ok(());
            }
            lowering.push(Statement::Call { function: direct, arguments, kept: Vec::new() });
            for column in &kept.columns {
                if let Some(place) = column.value {
                    let value = lowering.read(place);
                    store(lowering, column, value);
                }
            }
            Ok(())
        })?;
        self.push(Statement::For { counter, first: 0, last: table.with, down: false, body });
        Ok(())
    }

    /// Between two points, or at an end.
    fn look(&mut self, table: &Table, argument: Value, kept: &Kept) -> Made {
        let with = f64::from(table.with);
        let first = self.at_point(kept, 0)?;
        let last = self.at_point(kept, table.with)?;
        let between = self.aside(|lowering| {
            let (low, high) = (lowering.read_quantity(kept.low), lowering.read_quantity(kept.high));
            let way = lowering.binary(Binary::Subtract, argument, low);
            let whole = lowering.binary(Binary::Subtract, high, low);
            let part = lowering.binary(Binary::Divide, way, whole);
            let count = lowering.real(with);
            let position = lowering.times(part, count);
            let position = lowering.put("position", position);
            let floor = lowering.builtin(Builtin::Floor, &[position]);
            let point = lowering.put("point", floor);
            let last = lowering.builder.compare(Relation::GreaterEqual, point, count);
            let back = lowering.aside(|lowering| {
                let before = lowering.real(with - 1.0);
                if let Some(place) = super::values::place_of(&lowering.builder.code, point) {
                    lowering.set(place, before);
                }
                Ok(())
            })?;
            lowering.branch(last, back, Vec::new());
            let share = lowering.binary(Binary::Subtract, position, point);
            let share = lowering.put("share", share);
            let points = Base::Quantity(quantity(kept.columns[0].points));
            let (one, two) = (lowering.real(1.0), lowering.real(2.0));
            let here = lowering.binary(Binary::Add, point, one);
            let here = lowering.tested_subscript(points, here, table.with + 1);
            let next = lowering.binary(Binary::Add, point, two);
            let next = lowering.tested_subscript(points, next, table.with + 1);
            for column in &kept.columns {
                let points = Base::Quantity(quantity(column.points));
                let (here, next) = (
                    lowering.builder.place(points, vec![here]),
                    lowering.builder.place(points, vec![next]),
                );
                let (here, next) = (lowering.read(here), lowering.read(next));
                let rise = lowering.binary(Binary::Subtract, next, here);
                let rise = lowering.times(share, rise);
                let value = lowering.binary(Binary::Add, here, rise);
                lowering.give(column, value);
            }
            Ok(())
        })?;
        let high = self.read_quantity(kept.high);
        let end = self.builder.compare(Relation::GreaterEqual, argument, high);
        let otherwise = self.aside(|lowering| {
            lowering.branch(end, last, between);
            Ok(())
        })?;
        let low = self.read_quantity(kept.low);
        let begin = self.builder.compare(Relation::LessEqual, argument, low);
        self.branch(begin, first, otherwise);
        Ok(())
    }

    fn at_point(&mut self, kept: &Kept, point: u32) -> Made<Block> {
        self.aside(|lowering| {
            for column in &kept.columns {
                let place = lowering.element(column.points, point);
                let value = lowering.read(place);
                lowering.give(column, value);
            }
            Ok(())
        })
    }

    fn give(&mut self, column: &Column, value: Value) {
        match column.value {
            Some(place) => self.set(place, value),
            None => self.push(Statement::Return(Some(value))),
        }
    }
}
