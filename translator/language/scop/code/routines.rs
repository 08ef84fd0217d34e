//! FUNCTION and PROCEDURE as functions with parameters, locals and a result.

use super::verbatim::has_verbatim;
use super::{Beyond, Lowering, Made, Storage};
use crate::code::expression::{Base, Expression};
use crate::code::function::{Function, FunctionKind, Local, Passing};
use crate::code::statement::{Block, Stated, Statement};
use crate::code::walk::blocks_of_mut;
use crate::code::{Code, Id, Place, Quantity, Type};
use crate::language::scop::text::{Block as WrittenBlock, BlockId, BlockKind, Routine};

impl<'t> Lowering<'t> {
    /// The function of a FUNCTION or PROCEDURE.
    pub fn routine(&mut self, id: BlockId) -> Made<Id<Function>> {
        if let Some(known) = self.routines.get(&id) {
            return Ok(*known);
        }
        let block = self.block(id);
        let (BlockKind::Function(routine) | BlockKind::Procedure(routine)) = &block.kind else {
            return Err(Beyond("a block that is called"));
        };
        if self.rings.has(id) {
            let reserved = self.reserve(&block.name);
            self.routines.insert(id, reserved);
            self.reserved = Some(reserved);
            return self.routine_of(id, block, routine);
        }
        let written = self.routine_of(id, block, routine)?;
        self.routines.insert(id, written);
        Ok(written)
    }

    fn routine_of(&mut self, id: BlockId, block: &'t WrittenBlock, routine: &'t Routine) -> Made<Id<Function>> {
        match &routine.table {
            None => self.plain_routine(id, &block.name, block, routine),
            Some(table) => self.tabulated(id, block, routine, table),
        }
    }

    /// Its parameters are those of the text, its value is that of the local of its name.
    pub fn plain_routine(
        &mut self,
        id: BlockId,
        name: &str,
        block: &'t WrittenBlock,
        routine: &'t Routine,
    ) -> Made<Id<Function>> {
        self.function(name, FunctionKind::Plain, |lowering| {
            lowering.enter(id);
            let parameters = lowering.parameters(id, routine)?;
            let result = match routine.result {
                None => None,
                Some(result) => {
                    let base = lowering.base(crate::language::scop::text::Base::Local(result))?;
                    let place = lowering.builder.place(base, Vec::new());
                    let zero = lowering.real(0.0);
                    lowering.set(place, zero);
                    Some(place)
                }
            };
            let begin = lowering.body.statements.len().saturating_sub(1);
            lowering.statements(&block.program.statements)?;
            lowering.at(block.span);
            let has_text = has_verbatim(&block.program);
            let Some(place) = result else {
                if !has_text {
                    return Ok((parameters, Type::Nothing));
                }
                // C code may leave it: what it returns is no value of the model.
                let zero = lowering.real(0.0);
                lowering.push(Statement::Return(Some(zero)));
                return Ok((parameters, Type::REAL));
            };
            let mut body = std::mem::take(&mut lowering.body.statements);
            lowering.give_back(&mut body, place);
            if !has_text {
                lowering.drop_first_value(&mut body, begin, place);
            }
            lowering.body.statements = body;
            Ok((parameters, Type::REAL))
        })
    }

    /// Those of the text, and how deep the call is.
    pub fn parameters(&mut self, id: BlockId, routine: &Routine) -> Made<Vec<Id<Local>>> {
        let mut parameters = Vec::with_capacity(routine.arguments.len() + 1);
        for argument in &routine.arguments {
            let name = self.body.declared.get(argument.0 as usize).map_or("x", |local| &local.name);
            let local = self.fresh(name, Type::REAL, Passing::Value);
            parameters.push(local);
            match self.body.exposed.has(*argument) {
                false => self.keep_storage(*argument, Storage::Local(local)),
                true => {
                    let given = self.builder.read(Base::Local(local), Vec::new(), Type::REAL);
                    let base = self.base(crate::language::scop::text::Base::Local(*argument))?;
                    let place = self.builder.place(base, Vec::new());
                    self.set(place, given);
                }
            }
        }
        if self.rings.has(id) {
            parameters.push(self.parameter_of_depth(id));
        }
        Ok(parameters)
    }

    /// The function returns the value of the place: at once where setting it is the last that is done.
    fn give_back(&mut self, body: &mut Block, place: Id<Place>) {
        if let Some(last) = body.last_mut() {
            match &mut last.statement {
                Statement::Set(target, value)
                    if *target == place && !self.builder.code.expressions[*value].stands_alone(&self.builder.code) =>
                {
                    last.statement = Statement::Return(Some(*value));
                    return;
                }
                Statement::If(_, then, otherwise) if !otherwise.is_empty() => {
                    self.give_back(then, place);
                    self.give_back(otherwise, place);
                    return;
                }
                _ => {}
            }
        }
        let value = self.read(place);
        let source = self.site();
        body.push(Stated { statement: Statement::Return(Some(value)), source });
    }

    /// The result is 0 at first: that is only done if something else than the end looks at it.
    fn drop_first_value(&mut self, body: &mut Block, first: usize, place: Id<Place>) {
        let uses: usize = body.iter_mut().skip(first + 1).map(|stated| uses(&self.builder.code, stated, place)).sum();
        if uses == 0 && first < body.len() {
            body.remove(first);
        }
    }

    /// Whether a variable is of a scalar or an array, and its quantity.
    pub fn size_of(&self, id: Id<Quantity>) -> Option<u32> {
        self.shell.quantities[id.index()].extents.first().copied()
    }
}

/// How often statements read or set a place.
fn uses(code: &Code, stated: &mut Stated, place: Id<Place>) -> usize {
    let own = match &stated.statement {
        Statement::Set(target, value) => usize::from(*target == place) + reads(code, *value, place),
        Statement::Call { arguments, .. } => {
            code.list(*arguments).iter().map(|argument| reads(code, *argument, place)).sum()
        }
        Statement::If(condition, ..) | Statement::While { condition, .. } | Statement::Require(condition, _) => {
            reads(code, *condition, place)
        }
        Statement::Return(value) => value.map_or(0, |value| reads(code, value, place)),
        _ => 0,
    };
    let inner = blocks_of_mut(&mut stated.statement).into_iter().flatten();
    own + inner.map(|stated| uses(code, stated, place)).sum::<usize>()
}

fn reads(code: &Code, value: Id<Expression>, place: Id<Place>) -> usize {
    let part = |id: &Id<Expression>| reads(code, *id, place);
    match &code.expressions[value] {
        Expression::Read(read) => {
            let index = code.places[*read].index.iter().map(|index| match index {
                crate::code::Index::Computed(index) | crate::code::Index::Counted(index) => part(index),
                crate::code::Index::Fixed(_) | crate::code::Index::Running { .. } => 0,
            });
            usize::from(*read == place) + index.sum::<usize>()
        }
        Expression::Unary(_, a) | Expression::Convert(a, _) => part(a),
        Expression::Binary(_, a, b) | Expression::Compare(_, a, b) => part(a) + part(b),
        Expression::Choose(condition, a, b) => part(condition) + part(a) + part(b),
        Expression::Builtin(_, list) | Expression::Call(_, list) | Expression::Draw(_, list) => {
            code.list(*list).iter().map(part).sum()
        }
        Expression::Remember(_, _, list) => code.list(*list).iter().map(part).sum(),
        Expression::Column { argument, .. } => part(argument),
        Expression::Whole(base) => usize::from(*base == code.places[place].base),
        Expression::Real(_)
        | Expression::Integer(_)
        | Expression::Logical(_)
        | Expression::Time
        | Expression::Dt
        | Expression::HalfStep
        | Expression::Given(_)
        | Expression::Lookup(_)
        | Expression::Fold(_)
        | Expression::Object(_) => 0,
    }
}
