//! Everything in statements, in the order in which it is evaluated.

use super::program::*;

/// What a walk comes to. An expression comes after its operands.
#[derive(Clone, Copy)]
pub enum Visit<'p> {
    Statement(&'p Statement),
    Store(&'p Store),
    Expression(ExpressionId),
}

/// Walks statements, the plain blocks in them and the bounds of their arrays; bodies of classes and procedures are not part.
pub fn walk<'p>(program: &'p Program, statements: &'p [Statement], visit: &mut dyn FnMut(Visit<'p>)) {
    let mut walker = Walker { program, visit };
    statements.iter().for_each(|statement| walker.statement(statement));
}

/// Walks an expression.
pub fn walk_expression<'p>(program: &'p Program, id: ExpressionId, visit: &mut dyn FnMut(Visit<'p>)) {
    Walker { program, visit }.expression(id);
}

struct Walker<'p, 'v> {
    program: &'p Program,
    visit: &'v mut dyn FnMut(Visit<'p>),
}

impl<'p> Walker<'p, '_> {
    fn statement(&mut self, statement: &'p Statement) {
        (self.visit)(Visit::Statement(statement));
        match &statement.kind {
            StatementKind::Empty | StatementKind::Inner | StatementKind::Goto(_) => {}
            StatementKind::Block(block) => {
                let block = &self.program.blocks[*block];
                for variable in &block.variables {
                    if let VariableKind::Array(bounds) = &self.program.variables[*variable].kind {
                        bounds.iter().for_each(|(low, high)| self.expressions(&[*low, *high]));
                    }
                }
                block.statements.iter().for_each(|inner| self.statement(inner));
            }
            StatementKind::Prefixed { arguments, .. } => self.arguments(arguments),
            StatementKind::Compound(inner) => inner.iter().for_each(|inner| self.statement(inner)),
            StatementKind::Assign(assign) => {
                // The references and subscripts on the left from left to right, then the value, then the stores.
                assign.stores.iter().rev().for_each(|store| self.place(&store.place));
                self.expression(assign.value);
                assign.stores.iter().for_each(|store| (self.visit)(Visit::Store(store)));
            }
            StatementKind::Evaluate(value) => self.expression(*value),
            StatementKind::If { condition, then, otherwise } => {
                self.expression(*condition);
                self.statement(then);
                otherwise.iter().for_each(|otherwise| self.statement(otherwise));
            }
            StatementKind::While { condition, body } => {
                self.expression(*condition);
                self.statement(body);
            }
            StatementKind::For(one) => {
                self.instance(one.of);
                for element in &one.elements {
                    match element {
                        Element::Once(value) => self.expression(*value),
                        Element::While { value, condition } => self.expressions(&[*value, *condition]),
                        Element::Step { from, step, until, .. } => self.expressions(&[*from, *step, *until]),
                    }
                }
                self.statement(&one.body);
            }
            StatementKind::Inspect(inspect) => {
                self.expression(inspect.object);
                inspect.arms.iter().for_each(|arm| self.statement(&arm.body));
                inspect.otherwise.iter().for_each(|otherwise| self.statement(otherwise));
            }
            StatementKind::Activate(activate) => {
                self.expression(activate.process);
                match activate.when {
                    When::Direct => {}
                    When::At { time, .. } | When::Delay { time, .. } => self.expression(time),
                    When::Before(other) | When::After(other) => self.expression(other),
                }
            }
        }
    }

    fn expressions(&mut self, ids: &[ExpressionId]) {
        ids.iter().for_each(|id| self.expression(*id));
    }

    fn instance(&mut self, of: Instance) {
        match of {
            Instance::Here(_) => {}
            Instance::Object(object) => self.expression(object),
        }
    }

    fn place(&mut self, place: &'p Place) {
        match place {
            Place::Variable { of, .. } => self.instance(*of),
            Place::Element { of, subscripts, .. } => {
                self.instance(*of);
                self.expressions(subscripts);
            }
            Place::Text(text) => self.expression(*text),
        }
    }

    fn arguments(&mut self, arguments: &'p [Argument]) {
        for argument in arguments {
            match argument {
                Argument::Value(value) | Argument::Name { value, .. } | Argument::Open { value, .. } => {
                    self.expression(*value);
                }
                Argument::Array { of, .. } => self.instance(*of),
                Argument::Procedure(callee) => self.callee(callee),
            }
        }
    }

    fn callee(&mut self, callee: &'p Callee) {
        match callee {
            Callee::Procedure { of, .. } | Callee::Formal { of, .. } => self.instance(*of),
            Callee::Virtual { object, .. } => self.instance(*object),
        }
    }

    fn expression(&mut self, id: ExpressionId) {
        let program = self.program;
        match &program.expressions[id].kind {
            ExpressionKind::Constant(_)
            | ExpressionKind::None
            | ExpressionKind::Notext
            | ExpressionKind::This(_)
            | ExpressionKind::Bad => {}
            ExpressionKind::Read(place) => self.place(place),
            ExpressionKind::Call(call) => {
                self.callee(&call.callee);
                self.arguments(&call.arguments);
            }
            ExpressionKind::New { of, arguments, .. } => {
                self.instance(*of);
                self.arguments(arguments);
            }
            ExpressionKind::Convert(_, inner)
            | ExpressionKind::Not(inner)
            | ExpressionKind::Negate(inner)
            | ExpressionKind::Narrow { object: inner, .. }
            | ExpressionKind::Is { object: inner, .. } => self.expression(*inner),
            ExpressionKind::Arithmetic(_, left, right)
            | ExpressionKind::Compare(_, _, left, right)
            | ExpressionKind::Same { left, right, .. }
            | ExpressionKind::Logic(_, left, right)
            | ExpressionKind::Join(left, right) => self.expressions(&[*left, *right]),
            ExpressionKind::If { condition, then, otherwise } => self.expressions(&[*condition, *then, *otherwise]),
        }
        (self.visit)(Visit::Expression(id));
    }
}
