//! Statements with their tangents.

use super::{Frame, Tangent};
use crate::code::expression::{Base, Expression};
use crate::code::function::{Function, Local, Passing};
use crate::code::statement::{Block, Stated, Statement};
use crate::code::{Binary, Quantity};
use crate::code::{Id, Place, Range, Site, Table, Type};
use crate::language::scop::code::tables::DraftTable;
use crate::language::scop::code::{Made, Value};
use crate::model::{self, SolveId, Together};

impl Tangent<'_, '_> {
    pub(super) fn block(&mut self, block: &Block, frame: &mut Frame) -> Made {
        block.iter().try_for_each(|stated| {
            self.lowering.shell.card = self.lowering.sites.card(stated.source);
            self.statement(stated, frame)
        })
    }

    fn aside(&mut self, block: &Block, frame: &mut Frame) -> Made<Block> {
        let outer = std::mem::take(&mut frame.body);
        let done = self.block(block, frame);
        let inner = std::mem::replace(&mut frame.body, outer);
        done.map(|()| inner)
    }

    /// Another statement at a place of the source.
    pub(super) fn push(&mut self, frame: &mut Frame, source: Id<Site>, statement: Statement) {
        frame.body.push(Stated { statement, source });
    }

    pub(super) fn put(&mut self, frame: &mut Frame, source: Id<Site>, place: Id<Place>, value: Value) {
        self.push(frame, source, Statement::Set(place, value));
    }

    fn statement(&mut self, stated: &Stated, frame: &mut Frame) -> Made {
        let source = stated.source;
        let statement = match &stated.statement {
            Statement::Set(place, value) => return self.assignment(*place, *value, frame, source),
            Statement::Call { function, arguments, kept } => {
                let (function, arguments) = self.call(*function, *arguments, frame)?;
                let mut all = kept.clone();
                for place in kept {
                    all.extend((0..self.ways()).filter_map(|way| self.place_along(frame, *place, way)));
                }
                Statement::Call { function, arguments, kept: all }
            }
            Statement::If(condition, then, otherwise) => {
                Statement::If(*condition, self.aside(then, frame)?, self.aside(otherwise, frame)?)
            }
            Statement::For { counter, first, last, down, body } => {
                let body = self.aside(body, frame)?;
                Statement::For { counter: *counter, first: *first, last: *last, down: *down, body }
            }
            Statement::While { before, condition, body, limit } => {
                let (before, body) = (self.aside(before, frame)?, self.aside(body, frame)?);
                Statement::While { before, condition: *condition, body, limit: *limit }
            }
            Statement::Return(Some(value)) => {
                if self.active_results.contains(&frame.of) {
                    for way in 0..self.ways() {
                        let slope = self.slope(frame, *value, way)?;
                        let target = self.result_along(frame.of, way);
                        let target = self.lowering.whole_quantity(target);
                        self.put(frame, source, target, slope);
                    }
                }
                Statement::Return(Some(*value))
            }
            Statement::Solve { solve, events, error } => {
                let solved = SolveId(solve.index() as u32);
                let statement = Statement::Solve { solve: *solve, events: events.clone(), error: *error };
                return self.solved(solved, statement, *error, frame, source);
            }
            Statement::Table(table) => return self.table(table.index(), frame, source),
            Statement::Invoke(id) => return self.invoked(id.index(), frame, source),
            other => other.clone(),
        };
        self.push(frame, source, statement);
        Ok(())
    }

    /// Tangents come first: they need what the place still is.
    fn assignment(&mut self, place: Id<Place>, value: Value, frame: &mut Frame, source: Id<Site>) -> Made {
        if let Expression::Call(function, arguments) = self.lowering.builder.code.expressions[value] {
            let (copy, arguments) = self.call(function, arguments, frame)?;
            let call = self.lowering.builder.add(Expression::Call(copy, arguments), Type::REAL);
            self.put(frame, source, place, call);
            for way in 0..self.ways() {
                let Some(target) = self.place_along(frame, place, way) else { continue };
                let slope = match self.active_results.contains(&function) {
                    true => {
                        let found = self.result_along(function, way);
                        self.lowering.read_quantity(found)
                    }
                    false => self.lowering.real(0.0),
                };
                self.put(frame, source, target, slope);
            }
            return Ok(());
        }
        for way in 0..self.ways() {
            let Some(target) = self.place_along(frame, place, way) else { continue };
            let slope = self.slope(frame, value, way)?;
            self.put(frame, source, target, slope);
        }
        self.put(frame, source, place, value);
        Ok(())
    }

    /// The copy of a function, and its arguments with their tangents.
    fn call(
        &mut self,
        function: Id<Function>,
        arguments: Range<Expression>,
        frame: &mut Frame,
    ) -> Made<(Id<Function>, Range<Expression>)> {
        let copy = self.copy_of(function)?;
        if copy == function {
            return Ok((function, arguments));
        }
        let values = self.lowering.builder.code.list(arguments).to_vec();
        let parameters = self.lowering.builder.code.functions[function].parameters.clone();
        let mut all = values.clone();
        for (parameter, value) in parameters.into_iter().zip(values) {
            if self.active_locals.contains(&(function, parameter)) {
                for way in 0..self.ways() {
                    let slope = self.slope(frame, value, way)?;
                    all.push(slope);
                }
            }
        }
        Ok((copy, self.lowering.builder.list(&all)))
    }

    /// The unknowns of equations, then their tangents: with x found, F(x + x') = 0 is linear in x'. Where the states of a
    /// block come to rest, their tangents do so with them.
    fn solved(
        &mut self,
        solve: SolveId,
        statement: Statement,
        error: Option<Id<Place>>,
        frame: &mut Frame,
        source: Id<Site>,
    ) -> Made {
        let followers = self.followers(solve)?;
        let rests =
            self.lowering.shell.course.solves[solve.0 as usize].method == model::Method::Together(Together::Settle);
        let next = |solve: SolveId| Statement::Solve { solve: Id::new(solve.0 as usize), events: Vec::new(), error };
        if let (true, [rest]) = (rests, followers.as_slice()) {
            self.push(frame, source, next(*rest));
            return Ok(());
        }
        self.push(frame, source, statement);
        for follower in followers {
            let Some(error) = error else {
                self.push(frame, source, next(follower));
                continue;
            };
            let (code, zero) = (self.read(error), self.lowering.real(0.0));
            let good = self.lowering.builder.compare(model::Relation::Equal, code, zero);
            let then = vec![Stated { statement: next(follower), source }];
            self.push(frame, source, Statement::If(good, then, Vec::new()));
        }
        Ok(())
    }

    /// A table of values and of their tangents at the points; and its slopes for what changes with the argument.
    fn table(&mut self, number: usize, frame: &mut Frame, source: Id<Site>) -> Made {
        let DraftTable { memory, points, depends, table } = self.lowering.tables[number].clone();
        let moves = self.depends(frame.of, table.at);
        let mut all = match self.touches(table.make) {
            true => self.with_tangents(&table)?,
            false => Tabulated { make: table.make, values: table.into.clone(), tangents: Vec::new(), memory },
        };
        let into: Vec<Id<Place>> = all.values.iter().copied().chain(all.tangents.iter().map(|one| one.place)).collect();
        if all.make != table.make {
            let size = Table::HEAD + depends + points * into.len() as u32;
            let name = self.lowering.builder.code.functions[all.make].name.to_string();
            all.memory = self.lowering.shell.hidden(&format!("{name}_table"), vec![size]);
        }
        let memory = all.memory;
        let add = |tangent: &mut Self, frame: &mut Frame, into: Vec<Id<Place>>, slope: bool| {
            let memory_id = memory;
            let table = Table { make: all.make, into, slope, memory: memory_id, ..table.clone() };
            tangent.lowering.tables.push(DraftTable { memory, points, depends, table });
            let id = Id::new(tangent.lowering.tables.len() - 1);
            tangent.push(frame, source, Statement::Table(id));
        };
        let mut rises = Vec::new();
        for _ in 0..if moves { into.len() } else { 0 } {
            let local = self.own(frame, "rise");
            rises.push(self.lowering.builder.place(Base::Local(local), Vec::new()));
        }
        // The first of them makes the points, of what is left in quantities.
        add(self, frame, into, false);
        if moves {
            add(self, frame, rises.clone(), true);
        }
        for (at, place) in table.into.iter().enumerate() {
            if all.values[at] != *place {
                let value = self.read(all.values[at]);
                self.put(frame, source, *place, value);
            }
            for way in 0..self.ways() {
                let Some(target) = self.place_along(frame, *place, way) else { continue };
                let mut sum = None;
                if let Some(rise) = rises.get(at) {
                    let by = self.slope(frame, table.at, way)?;
                    let rise = self.read(*rise);
                    sum = Some(self.lowering.times(rise, by));
                }
                if let Some(at_points) = all.tangents.iter().find(|one| (one.way, one.of) == (way, at)) {
                    let at_points = self.read(at_points.place);
                    sum = Some(match sum {
                        None => at_points,
                        Some(sum) => self.lowering.binary(Binary::Add, sum, at_points),
                    });
                }
                let value = sum.unwrap_or_else(|| self.lowering.real(0.0));
                self.put(frame, source, target, value);
            }
        }
        Ok(())
    }

    fn own(&mut self, frame: &mut Frame, name: &str) -> Id<Local> {
        let mut name = name.to_string();
        while frame.locals.iter().any(|(_, local)| local.name == name) {
            name.push('_');
        }
        frame.locals.push(Local {
            name: name.into(),
            kind: Type::REAL,
            extents: Vec::new(),
            passing: Passing::Own,
            temporary: None,
        })
    }

    /// What a table has of a function that is differentiated: all of it is in quantities.
    fn with_tangents(&mut self, table: &Table) -> Made<Tabulated> {
        let of = self.lowering.builder.code.functions[table.make].clone();
        let copy = self.copy_of(table.make)?;
        let mut values = table.into.clone();
        let mut tangents = Vec::new();
        let result = match of.result {
            Type::Nothing => None,
            _ => Some(self.lowering.shell.hidden(&format!("{} value", of.name), Vec::new())),
        };
        if let Some(result) = result {
            values = vec![self.lowering.whole_quantity(result)];
        }
        for way in 0..self.ways() {
            for (at, value) in values.iter().enumerate() {
                let place = match result {
                    Some(_) if self.active_results.contains(&table.make) => {
                        let along = self.result_along(table.make, way);
                        Some(self.lowering.whole_quantity(along))
                    }
                    Some(_) => None,
                    None => self.quantity_along(*value, way),
                };
                tangents.extend(place.map(|place| TangentAtPoints { way, of: at, place }));
            }
        }
        let point = self.lowering.reserve(&format!("{}_point", of.name));
        let mut locals = crate::code::Arena::default();
        let argument =
            Local { name: "x".into(), kind: Type::REAL, extents: Vec::new(), passing: Passing::Value, temporary: None };
        let argument = locals.push(argument);
        let mut arguments = vec![self.lowering.builder.read(Base::Local(argument), Vec::new(), Type::REAL)];
        if of.parameters.first().is_some_and(|parameter| self.active_locals.contains(&(table.make, *parameter))) {
            for _ in 0..self.ways() {
                arguments.push(self.lowering.real(0.0));
            }
        }
        let arguments = self.lowering.builder.list(&arguments);
        let source = of.source.unwrap_or(Id::new(0));
        let mut body = Block::new();
        match result {
            None => {
                let call = Statement::Call { function: copy, arguments, kept: Vec::new() };
                body.push(Stated { statement: call, source });
            }
            Some(result) => {
                let call = self.lowering.builder.add(Expression::Call(copy, arguments), Type::REAL);
                let local = Local {
                    name: "value".into(),
                    kind: Type::REAL,
                    extents: Vec::new(),
                    passing: Passing::Own,
                    temporary: None,
                };
                let local = self.lowering.builder.place(Base::Local(locals.push(local)), Vec::new());
                body.push(Stated { statement: Statement::Set(local, call), source });
                let value = self.lowering.builder.add(Expression::Read(local), Type::REAL);
                let target = self.lowering.whole_quantity(result);
                body.push(Stated { statement: Statement::Set(target, value), source });
            }
        }
        let function = &mut self.lowering.builder.code.functions[point];
        (function.parameters, function.locals, function.body) = (vec![argument], locals, body);
        function.source = of.source;
        Ok(Tabulated { make: point, values, tangents, memory: Id::new(0) })
    }

    /// The tangent of a place of the model.
    fn quantity_along(&mut self, place: Id<Place>, way: usize) -> Option<Id<Place>> {
        let Place { base, index } = self.lowering.builder.code.places[place].clone();
        let Base::Quantity(id) = base else { return None };
        if !self.active.contains(&id) {
            return None;
        }
        let along = self.along(id, way);
        Some(self.lowering.builder.place(Base::Quantity(along), index))
    }
}

/// What a table gives: values, and their tangents as they are at the points.
struct Tabulated {
    make: Id<Function>,
    values: Vec<Id<Place>>,
    tangents: Vec<TangentAtPoints>,
    memory: Id<Quantity>,
}

struct TangentAtPoints {
    way: usize,
    /// The number of the value.
    of: usize,
    place: Id<Place>,
}
