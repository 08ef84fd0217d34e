//! Calls: a FUNCTION is differentiated by its companions; any other function is followed where it is called.

use super::super::{Beyond, Found, companion};
use super::{Cell, Frame, Held, Slopes, Target, Trace};
use crate::code::expression::{Base, Expression, Place};
use crate::code::function::{Function, Local};
use crate::code::statement::{Block, Statement};
use crate::code::walk::blocks_of;
use crate::code::{Code, Id, Type};
use rustc_hash::FxHashMap as HashMap;
use std::collections::BTreeMap;

/// The maximum depth of nested functions.
const DEEPEST: u32 = 40;

impl Trace<'_> {
    /// A FUNCTION gives its value; its companions give its derivatives.
    pub(super) fn called(
        &mut self,
        target: Target,
        function: Id<Function>,
        arguments: &[Id<Expression>],
        frame: &Frame,
    ) -> Found {
        let values = arguments.iter().map(|one| self.copied(*one, frame)).collect::<Found<Vec<_>>>()?;
        let depends = values.iter().map(|value| self.depends(*value)).collect::<Found<Vec<bool>>>()?;
        if self.reads_what_is_set(function) {
            return self.followed(function, arguments, Some(target.cell), frame);
        }
        // Arguments with derivatives get names, so that they are computed once.
        let mut given = Vec::with_capacity(values.len());
        let mut slopes: Vec<Slopes> = Vec::with_capacity(values.len());
        for (number, value) in values.into_iter().enumerate() {
            if !depends[number] {
                given.push(value);
                slopes.push(Slopes::new());
                continue;
            }
            let name = self.parameter_name(function, number);
            let argument = Target { cell: Cell::Local(u32::MAX, self.locals.len() as u32, 0), name };
            let of_argument = self.derived(&argument, value)?;
            self.hold(&argument, value, of_argument.clone());
            given.push(self.read_cell(argument.cell)?);
            slopes.push(of_argument);
        }
        let mut sums: BTreeMap<u32, Option<Id<Expression>>> = BTreeMap::new();
        for (number, inner) in slopes.iter().enumerate().filter(|(_, inner)| !inner.is_empty()) {
            let Some(companion) = companion::of(self, function, number)? else { continue };
            let list = self.builder.list(&given);
            let call = self.builder.add(Expression::Call(companion, list), Type::REAL);
            let name = format!("{}_d{}", target.name, self.parameter_name(function, number));
            let held = self.put(&name, call);
            for (column, by) in inner {
                let sum = sums.entry(*column).or_insert(None);
                *sum = Some(self.added(sum.take(), held, *by));
            }
        }
        let slopes = self.held_slopes(&target, sums);
        let list = self.builder.list(&given);
        let call = self.builder.add(Expression::Call(function, list), Type::REAL);
        self.hold(&target, call, slopes);
        Ok(())
    }

    fn parameter_name(&self, function: Id<Function>, number: usize) -> String {
        let function = &self.builder.code.functions[function];
        function.parameters.get(number).map_or(String::new(), |id| function.locals[*id].name.to_string())
    }

    /// Whether a function reads quantities that are cells here: then the trace follows it.
    fn reads_what_is_set(&self, function: Id<Function>) -> bool {
        let effects = &self.builder.code.functions[function].effects;
        let quantity = |cell: &Cell| match cell {
            Cell::Quantity(id, _) => effects.reads.contains(Id::new(*id as usize)),
            Cell::Local(..) => false,
        };
        !effects.writes.is_empty() || self.cells.keys().any(quantity) || self.seeds.keys().any(quantity)
    }

    /// Follows a function where it is called; its value goes to a cell.
    pub(super) fn followed(
        &mut self,
        function: Id<Function>,
        arguments: &[Id<Expression>],
        result: Option<Cell>,
        frame: &Frame,
    ) -> Found {
        self.depth += 1;
        if self.depth > DEEPEST {
            return Err(Beyond::Rules);
        }
        let called = self.builder.code.functions[function].clone();
        let mut inner = self.frame(called, HashMap::default());
        inner.result = result;
        for (parameter, argument) in inner.function.parameters.clone().into_iter().zip(arguments) {
            let value = self.copied(*argument, frame)?;
            let cell = Cell::Local(inner.number, parameter.index() as u32, 0);
            if let Some(held) = self.held_by_caller(*argument, frame)
                && !sets(&self.builder.code, &inner.function.body, parameter)
            {
                self.cells.insert(cell, held);
                continue;
            }
            let target = Target { cell, name: inner.function.locals[parameter].name.to_string() };
            let slopes = self.derived(&target, value)?;
            self.hold(&target, value, slopes);
        }
        let site = self.site;
        self.function(&mut inner)?;
        self.site = site;
        self.depth -= 1;
        Ok(())
    }

    /// The caller's value of a local, if it is an argument: the called function cannot set it.
    fn held_by_caller(&self, argument: Id<Expression>, frame: &Frame) -> Option<Held> {
        let Expression::Read(place) = self.builder.code.expressions[argument] else { return None };
        let Place { base: Base::Local(local), index } = &self.builder.code.places[place] else { return None };
        let cell = Cell::Local(frame.number, local.index() as u32, 0);
        self.cells.get(&cell).filter(|_| index.is_empty()).cloned()
    }
}

/// Whether statements set a local.
fn sets(code: &Code, block: &Block, local: Id<Local>) -> bool {
    block.iter().any(|stated| match &stated.statement {
        Statement::Set(place, _) => code.places[*place].base == Base::Local(local),
        other => blocks_of(other).into_iter().any(|inner| sets(code, inner, local)),
    })
}
