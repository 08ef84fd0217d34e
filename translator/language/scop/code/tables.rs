//! TABLE: a FUNCTION or PROCEDURE of one argument is computed at equal distances when it is first called in a run, and
//! again when something that it depends on has changed; between these points it is a straight line.

use super::{Beyond, Lowering, Made, Value};
use crate::code::expression::{Base, Expression};
use crate::code::function::{Function, FunctionKind};
use crate::code::statement::Statement;
use crate::code::{Id, Passing, Place, Quantity, Table, Type};
use crate::language::scop::text::{Block as WrittenBlock, BlockId, Routine, Table as Written};

/// A table before its memory is laid out.
#[derive(Clone)]
pub(super) struct DraftTable {
    pub memory: Id<Quantity>,
    pub points: u32,
    /// How many single values it depends on.
    pub depends: u32,
    pub table: Table,
}

impl<'t> Lowering<'t> {
    pub fn tabulated(
        &mut self,
        id: BlockId,
        block: &'t WrittenBlock,
        routine: &'t Routine,
        table: &'t Written,
    ) -> Made<Id<Function>> {
        let reserved = self.reserved.take();
        let direct = self.plain_routine(id, &format!("{}_direct", block.name), block, routine)?;
        let point = match self.rings.has(id) {
            true => self.point_of_ring(id, block, routine, direct)?,
            false => direct,
        };
        self.reserved = reserved;
        self.function(&block.name, FunctionKind::Plain, |lowering| {
            lowering.enter(id);
            let parameters = lowering.parameters(id, routine)?;
            lowering.at(table.span);
            let argument = parameters.first().ok_or(Beyond("TABLE without an argument"))?;
            let argument = lowering.builder.place(Base::Local(*argument), Vec::new());
            let argument = lowering.read(argument);
            let result = routine.result.map(|_| lowering.fresh("value", Type::REAL, Passing::Own));
            let result = result.map(|local| lowering.builder.place(Base::Local(local), Vec::new()));
            let into: Vec<Id<Place>> = result.map_or_else(|| lowering.tabulated_places(table), |place| vec![place]);
            let looked = lowering.aside(|lowering| {
                let made = lowering.declare_table(block, table, point, argument, into)?;
                lowering.announce_depth(id);
                lowering.push(Statement::Table(made));
                Ok(())
            })?;
            let plain = lowering.aside(|lowering| {
                lowering.compute_directly(id, direct, argument, result);
                Ok(())
            })?;
            match lowering.text.usetable {
                Some(usetable) => {
                    let usetable = lowering.read_quantity(lowering.shell.variable(usetable));
                    let used = lowering.is_not_zero(usetable);
                    lowering.branch(used, looked, plain);
                }
                None => lowering.body.statements.extend(looked),
            }
            let Some(place) = result else { return Ok((parameters, Type::Nothing)) };
            let value = lowering.read(place);
            lowering.push(Statement::Return(Some(value)));
            Ok((parameters, Type::REAL))
        })
    }

    /// What a PROCEDURE tabulates.
    fn tabulated_places(&mut self, table: &Written) -> Vec<Id<Place>> {
        let mut places = Vec::new();
        for variable in &table.names {
            let id = self.shell.variable(*variable);
            match self.size_of(id) {
                None => places.push(self.whole_quantity(id)),
                Some(size) => places.extend((0..size).map(|at| self.element(id, at))),
            }
        }
        places
    }

    /// A function of one number for what may come back to itself.
    fn point_of_ring(
        &mut self,
        id: BlockId,
        block: &'t WrittenBlock,
        routine: &'t Routine,
        direct: Id<Function>,
    ) -> Made<Id<Function>> {
        self.function(&format!("{}_point", block.name), FunctionKind::Plain, |lowering| {
            lowering.enter(id);
            let argument = lowering.fresh("x", Type::REAL, Passing::Value);
            let given = lowering.builder.read(Base::Local(argument), Vec::new(), Type::REAL);
            let value = lowering.at_its_depth(id, direct, given);
            match value.filter(|_| routine.result.is_some()) {
                None => Ok((vec![argument], Type::Nothing)),
                Some(value) => {
                    lowering.push(Statement::Return(Some(value)));
                    Ok((vec![argument], Type::REAL))
                }
            }
        })
    }

    fn compute_directly(&mut self, id: BlockId, direct: Id<Function>, argument: Value, result: Option<Id<Place>>) {
        let mut arguments = vec![argument];
        if self.rings.has(id) {
            arguments.push(self.depth_of_call());
        }
        let arguments = self.builder.list(&arguments);
        match result {
            None => self.push(Statement::Call { function: direct, arguments, kept: Vec::new() }),
            Some(place) => {
                let call = self.builder.add(Expression::Call(direct, arguments), Type::REAL);
                self.set(place, call);
            }
        }
    }

    fn declare_table(
        &mut self,
        block: &WrittenBlock,
        written: &'t Written,
        make: Id<Function>,
        at: Value,
        into: Vec<Id<Place>>,
    ) -> Made<Id<Table>> {
        let depends: Vec<Id<Quantity>> = written.depend.iter().map(|variable| self.shell.variable(*variable)).collect();
        let numbers = depends.iter().map(|id| self.size_of(*id).unwrap_or(1)).sum::<u32>();
        let before = self.body.statements.len();
        let (mut low, mut high) = (self.value(&written.low)?, self.value(&written.high)?);
        if self.body.statements.len() > before {
            // The points are computed elsewhere, where the locals of these statements are not.
            let ends = [("low", low), ("high", high)].map(|(name, value)| {
                let id = self.shell.hidden(&format!("{}_{name}", block.name), Vec::new());
                self.set_quantity(id, value);
                self.read_quantity(id)
            });
            [low, high] = ends;
        }
        let points = written.with + 1;
        let numbers_kept = Table::HEAD + numbers + points * into.len() as u32;
        let memory = self.shell.hidden(&format!("{}_table", block.name), vec![numbers_kept]);
        let depends_on = depends.to_vec();
        let (memory_id, intervals) = (memory, written.with);
        let table =
            Table { memory: memory_id, make, at, low, high, intervals, depends: depends_on, into, slope: false };
        self.tables.push(DraftTable { memory, points, depends: numbers, table });
        Ok(Id::new(self.tables.len() - 1))
    }
}
