//! FUNCTIONs that the runtime calls, and how deep calls are that may come back to their caller.
//!
//! A function of the library gets a FUNCTION as one without parameters: its argument and its value are in quantities.

use super::draft::Named;
use super::{Beyond, Lowering, Made, Value};
use crate::code::expression::{Base, Binary, Expression};
use crate::code::function::{Function, Local, Passing};
use crate::code::statement::{Failure, Stated, Statement};
use crate::code::{Id, Quantity, Type};
use crate::language::scop::text::{BlockId, BlockKind};
use crate::model::Relation;
use crate::model::instruction::Failure as Demanded;

#[derive(Clone, Copy)]
pub struct Handed {
    pub function: Id<Function>,
    pub argument: Id<Quantity>,
    pub value: Id<Quantity>,
}

impl<'t> Lowering<'t> {
    pub fn handed_over(&mut self, id: BlockId) -> Made<Handed> {
        if let Some(known) = self.handed.get(&id) {
            return Ok(*known);
        }
        let block = self.block(id);
        let BlockKind::Function(_) = &block.kind else { return Err(Beyond("a FUNCTION that is handed over")) };
        let argument = self.shell.hidden(&format!("{} argument", block.name), Vec::new());
        let value = self.shell.hidden(&format!("{} value", block.name), Vec::new());
        let called = self.routine(id)?;
        let function = self.function_of_block(id, &format!("{}_handed", block.name), |lowering| {
            let given = lowering.read_quantity(argument);
            if let Some(found) = lowering.at_its_depth(id, called, given) {
                lowering.set_quantity(value, found);
            }
            Ok(())
        })?;
        let handed = Handed { function, argument, value };
        self.handed.insert(id, handed);
        Ok(handed)
    }

    /// Calls what the runtime has come to call, for the value of a FUNCTION; afterwards the depth is what it was.
    pub fn at_its_depth(&mut self, id: BlockId, function: Id<Function>, argument: Value) -> Option<Value> {
        let depth = match self.rings.has(id) {
            true => {
                let depth = self.depth_quantity();
                let before = self.read_quantity(depth);
                Some((depth, self.put("depth", before)))
            }
            false => None,
        };
        let mut arguments = vec![argument];
        if let Some((_, before)) = depth {
            let one = self.real(1.0);
            arguments.push(self.binary(Binary::Add, before, one));
        }
        let arguments = self.builder.list(&arguments);
        let found = match self.block(id).kind {
            BlockKind::Function(_) => {
                let call = self.builder.add(Expression::Call(function, arguments), Type::REAL);
                Some(self.put("value", call))
            }
            _ => {
                self.push(Statement::Call { function, arguments, kept: Vec::new() });
                None
            }
        };
        if let Some((depth, before)) = depth {
            self.set_quantity(depth, before);
        }
        found
    }

    /// Before the runtime comes to call such functions.
    pub fn announce_depth(&mut self, called: BlockId) {
        if self.rings.has(called) {
            let depth = self.depth_quantity();
            let present = match self.body.call_depth {
                Some(local) => self.builder.read(Base::Local(local), Vec::new(), Type::REAL),
                None => self.real(0.0),
            };
            self.set_quantity(depth, present);
        }
    }

    /// Whether a FUNCTION that is handed over, as one without parameters, may come back to itself.
    pub fn comes_back(&self, handed: Id<Function>) -> bool {
        self.handed.iter().any(|(id, known)| known.function == handed && self.rings.has(*id))
    }

    fn depth_quantity(&mut self) -> Id<Quantity> {
        match self.depth {
            Some(known) => known,
            None => *self.depth.insert(self.shell.hidden("depth", Vec::new())),
        }
    }

    /// The last parameter of a function that may come back to itself, which is tested at once.
    pub fn parameter_of_depth(&mut self, id: BlockId) -> Id<Local> {
        let local = self.fresh("depth", Type::REAL, Passing::Value);
        self.body.call_depth = Some(local);
        let depth = self.builder.read(Base::Local(local), Vec::new(), Type::REAL);
        let most = self.real(f64::from(self.rings.deepest));
        let good = self.builder.compare(Relation::LessEqual, depth, most);
        let named = Some(Named::Words(self.block(id).name.clone()));
        let source = self.sites.site(self.shell.card, None, named);
        let failure = Failure::Demanded(Demanded::Depth(Id::new(0)));
        self.body.statements.push(Stated { statement: Statement::Require(good, failure), source });
        local
    }

    /// How deep a call from here is.
    pub fn depth_of_call(&mut self) -> Value {
        let one = self.real(1.0);
        match self.body.call_depth {
            None => one,
            Some(local) => {
                let depth = self.builder.read(Base::Local(local), Vec::new(), Type::REAL);
                self.binary(Binary::Add, depth, one)
            }
        }
    }
}
