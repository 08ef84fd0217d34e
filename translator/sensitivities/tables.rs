//! TABLE of SCoP: values of a function at points, with the derivatives at the same points, and the slopes between them
//! where the argument depends on a setting.

use super::names::fresh;
use super::{Frame, Made, Sensitivities};
use crate::code::expression::{Base, Binary, Expression};
use crate::code::function::{Function, FunctionKind, Local, Passing};
use crate::code::statement::{Block, Stated, Statement};
use crate::code::{Arena, Id, Place, Quantity, Role, Site, Table, Type};

/// What a table gives: values, and their derivatives at the points.
struct Tabulated {
    make: Id<Function>,
    values: Vec<Id<Place>>,
    derivatives: Vec<AtPoints>,
    memory: Id<Quantity>,
}

struct AtPoints {
    way: usize,
    /// The number of the value.
    of: usize,
    place: Id<Place>,
}

impl Sensitivities {
    pub(super) fn table(&mut self, id: Id<Table>, frame: &mut Frame, source: Id<Site>) -> Made {
        let table = self.system.tables[id].clone();
        let moves = self.depends(frame.of, table.at);
        if !moves && !self.touches(table.make) && !table.into.iter().any(|place| self.is_active(frame, *place)) {
            self.push(frame, source, Statement::Table(id));
            return Ok(());
        }
        let mut all = match self.touches(table.make) {
            true => self.with_derivatives(&table, source)?,
            false => Tabulated {
                make: table.make,
                values: table.into.clone(),
                derivatives: Vec::new(),
                memory: table.memory,
            },
        };
        let into: Vec<Id<Place>> =
            all.values.iter().copied().chain(all.derivatives.iter().map(|one| one.place)).collect();
        if all.make != table.make {
            let of = self.system.quantities[table.memory].clone();
            let points = of.extents.first().copied().unwrap_or(1);
            let mut memory = Quantity { extents: vec![points, into.len() as u32], ..of };
            memory.name = format!("{} d", memory.name).into();
            all.memory = self.system.quantities.push(memory);
        }
        let mut rises = Vec::new();
        for _ in 0..if moves { into.len() } else { 0 } {
            rises.push(self.local(frame, "rise"));
        }
        // The first of them makes the points, of what is left in quantities.
        let own = |into: Vec<Id<Place>>, slope: bool| Table {
            make: all.make,
            memory: all.memory,
            into,
            slope,
            ..table.clone()
        };
        let (valued, sloped) = (own(into, false), own(rises.clone(), true));
        let valued = self.system.tables.push(valued);
        self.push(frame, source, Statement::Table(valued));
        if moves {
            let sloped = self.system.tables.push(sloped);
            self.push(frame, source, Statement::Table(sloped));
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
                    let by = self.slope(frame, table.at, way);
                    let rise = self.read(*rise);
                    sum = Some(self.builder.add(Expression::Binary(Binary::Multiply, rise, by), Type::REAL));
                }
                if let Some(at_points) = all.derivatives.iter().find(|one| (one.way, one.of) == (way, at)) {
                    let at_points = self.read(at_points.place);
                    sum = Some(match sum {
                        None => at_points,
                        Some(sum) => self.builder.add(Expression::Binary(Binary::Add, sum, at_points), Type::REAL),
                    });
                }
                let value = sum.unwrap_or_else(|| self.builder.real(0.0));
                self.put(frame, source, target, value);
            }
        }
        Ok(())
    }

    fn is_active(&self, frame: &Frame, place: Id<Place>) -> bool {
        self.moves(frame.of, self.builder.code.places[place].base)
    }

    /// A function that leaves values and derivatives at a point in quantities.
    fn with_derivatives(&mut self, table: &Table, source: Id<Site>) -> Made<Tabulated> {
        let of = self.builder.code.functions[table.make].clone();
        let copy = self.copy_of(table.make)?;
        let mut values = table.into.clone();
        let result = match of.result {
            Type::Nothing => None,
            _ => Some(self.hidden(&format!("{} value", of.name), Vec::new(), source)),
        };
        if let Some(result) = result {
            values = vec![self.whole(result)];
        }
        let mut derivatives = Vec::new();
        for way in 0..self.ways() {
            for (at, value) in values.iter().enumerate() {
                let place = match result {
                    Some(_) if self.active_results.contains(&table.make) => {
                        let along = self.result_along(table.make, way);
                        Some(self.whole(along))
                    }
                    Some(_) => None,
                    None => self.quantity_along(*value, way),
                };
                derivatives.extend(place.map(|place| AtPoints { way, of: at, place }));
            }
        }
        let mut locals = Arena::default();
        let own = |name: String, passing: Passing| Local {
            name: name.into(),
            kind: Type::REAL,
            extents: Vec::new(),
            passing,
            temporary: None,
        };
        let argument = locals.push(own("x".to_string(), Passing::Value));
        let mut arguments = vec![self.builder.read(Base::Local(argument), Vec::new(), Type::REAL)];
        if of.parameters.first().is_some_and(|parameter| self.active_locals.contains(&(table.make, *parameter))) {
            for _ in 0..self.ways() {
                arguments.push(self.builder.real(0.0));
            }
        }
        let arguments = self.builder.list(&arguments);
        let source = of.source.unwrap_or(source);
        let mut body = Block::new();
        let mut push = |statement: Statement| body.push(Stated { statement, source });
        match result {
            None => push(Statement::Call { function: copy, arguments, kept: Vec::new() }),
            Some(result) => {
                let call = self.builder.add(Expression::Call(copy, arguments), of.result);
                let value = own(fresh(&locals, "value".to_string()), Passing::Own);
                let local = self.builder.place(Base::Local(locals.push(value)), Vec::new());
                push(Statement::Set(local, call));
                let (value, target) = (self.read(local), self.whole(result));
                push(Statement::Set(target, value));
            }
        }
        let point = self.builder.code.functions.push(Function {
            name: format!("{}_point", of.name).into(),
            kind: FunctionKind::Plain,
            parameters: vec![argument],
            result: Type::Nothing,
            locals,
            body,
            effects: Default::default(),
            source: of.source,
        });
        debug_assert!(matches!(self.system.quantities[table.memory].role, Role::Table { .. }));
        Ok(Tabulated { make: point, values, derivatives, memory: table.memory })
    }
}
