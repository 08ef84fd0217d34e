//! Walks over statements and expressions.

use super::*;

impl Whole {
    /// Every place read in it, its own subscripts included.
    pub fn each_place(&self, visit: &mut dyn FnMut(&Place)) {
        match &self.kind {
            WholeKind::Number(_) | WholeKind::Index(_) => {}
            WholeKind::Truncated(value) => value.each_place(visit),
            WholeKind::Negate(inner) => inner.each_place(visit),
            WholeKind::Binary(_, left, right) => {
                left.each_place(visit);
                right.each_place(visit);
            }
        }
    }

    pub fn each_call(&self, visit: &mut dyn FnMut(&Call)) {
        match &self.kind {
            WholeKind::Number(_) | WholeKind::Index(_) => {}
            WholeKind::Truncated(value) => value.each_call(visit),
            WholeKind::Negate(inner) => inner.each_call(visit),
            WholeKind::Binary(_, left, right) => {
                left.each_call(visit);
                right.each_call(visit);
            }
        }
    }
}

impl Place {
    fn each_place(&self, visit: &mut dyn FnMut(&Place)) {
        visit(self);
        self.index.iter().for_each(|index| index.each_place(visit));
    }
}

impl Expression {
    /// Every place read in it. Past values are no places.
    pub fn each_place(&self, visit: &mut dyn FnMut(&Place)) {
        match &self.kind {
            ExpressionKind::Number(_) => {}
            ExpressionKind::Read(place) => place.each_place(visit),
            ExpressionKind::Past { index, .. } => index.iter().for_each(|index| index.each_place(visit)),
            ExpressionKind::Negate(inner) | ExpressionKind::Not(inner) => inner.each_place(visit),
            ExpressionKind::Binary(_, left, right) => {
                left.each_place(visit);
                right.each_place(visit);
            }
            ExpressionKind::Call(call) => call.each_place(visit),
        }
    }

    pub fn each_call(&self, visit: &mut dyn FnMut(&Call)) {
        match &self.kind {
            ExpressionKind::Number(_) => {}
            ExpressionKind::Read(place) => place.index.iter().for_each(|index| index.each_call(visit)),
            ExpressionKind::Past { index, .. } => index.iter().for_each(|index| index.each_call(visit)),
            ExpressionKind::Negate(inner) | ExpressionKind::Not(inner) => inner.each_call(visit),
            ExpressionKind::Binary(_, left, right) => {
                left.each_call(visit);
                right.each_call(visit);
            }
            ExpressionKind::Call(call) => {
                visit(call);
                call.values().for_each(|value| value.each_call(visit));
            }
        }
    }
}

impl Call {
    /// Its arguments that are expressions.
    pub fn values(&self) -> impl Iterator<Item = &Expression> {
        self.arguments.iter().filter_map(|argument| match argument {
            Argument::Value(value) => Some(value),
            _ => None,
        })
    }

    pub fn each_place(&self, visit: &mut dyn FnMut(&Place)) {
        self.values().for_each(|value| value.each_place(visit));
    }
}

impl Statement {
    /// Every expression directly in it, not those in its bodies and not subscripts of its targets.
    pub fn each_expression(&self, visit: &mut dyn FnMut(&Expression)) {
        match &self.kind {
            StatementKind::Assign { value, .. } => visit(value),
            StatementKind::Call(call) => call.values().for_each(visit),
            StatementKind::If { branches, .. } => branches.iter().for_each(|(condition, _)| visit(condition)),
            StatementKind::While { condition, .. } => visit(condition),
            StatementKind::Equation(equation) => {
                visit(&equation.left);
                visit(&equation.right);
            }
            StatementKind::Reaction(reaction) => {
                visit(&reaction.forward);
                reaction.backward.iter().for_each(visit);
            }
            StatementKind::Conserve(conserve) => visit(&conserve.total),
            StatementKind::Body(_)
            | StatementKind::From(_)
            | StatementKind::Solve(_)
            | StatementKind::Reset
            | StatementKind::Lag(_)
            | StatementKind::PutQueue(_)
            | StatementKind::GetQueue(_)
            | StatementKind::Verbatim { .. } => {}
        }
    }

    /// Its whole numbers: bounds of FROM, subscripts of its target and of its terms.
    pub fn each_whole(&self, visit: &mut dyn FnMut(&Whole)) {
        match &self.kind {
            StatementKind::Assign { target, .. } => target.index.iter().for_each(visit),
            StatementKind::From(from) => {
                visit(&from.from);
                visit(&from.to);
                from.by.iter().for_each(visit);
            }
            StatementKind::Reaction(reaction) => {
                let terms = reaction.left.iter().chain(&reaction.right);
                terms.filter_map(|term| term.place.index.as_ref()).for_each(visit);
            }
            StatementKind::Conserve(conserve) => {
                conserve.left.iter().filter_map(|term| term.place.index.as_ref()).for_each(visit);
            }
            _ => {}
        }
    }

    /// The statements in braces that belong to it, in the order of the text.
    pub fn bodies(&self) -> Vec<&Body> {
        match &self.kind {
            StatementKind::Body(body) | StatementKind::While { body, .. } => vec![body],
            StatementKind::If { branches, otherwise } => {
                branches.iter().map(|(_, body)| body).chain(otherwise.as_ref()).collect()
            }
            StatementKind::From(from) => vec![&from.body],
            StatementKind::Solve(solve) => solve.iferror.iter().collect(),
            _ => Vec::new(),
        }
    }
}

/// Every statement, also those in braces, in the order of the text.
pub fn each_statement<'t>(statements: &'t [Statement], visit: &mut dyn FnMut(&'t Statement)) {
    for statement in statements {
        visit(statement);
        for body in statement.bodies() {
            each_statement(&body.statements, visit);
        }
    }
}

/// Every call, as a statement or in an expression.
pub fn each_call(statements: &[Statement], visit: &mut dyn FnMut(&Call)) {
    each_statement(statements, &mut |statement| {
        if let StatementKind::Call(call) = &statement.kind {
            visit(call);
        }
        statement.each_expression(&mut |expression| expression.each_call(visit));
        statement.each_whole(&mut |whole| whole.each_call(visit));
    });
}

/// Every FUNCTION and PROCEDURE that statements run: those they call, those they hand over, and those that C code calls.
pub fn each_run(statements: &[Statement], visit: &mut dyn FnMut(BlockId)) {
    each_call(statements, &mut |call| {
        if let Callee::Block(id) = call.callee {
            visit(id);
        }
        for argument in &call.arguments {
            if let Argument::Function(id) = argument {
                visit(*id);
            }
        }
    });
    each_statement(statements, &mut |statement| {
        if let StatementKind::Verbatim { calls, .. } = &statement.kind {
            calls.iter().for_each(|id| visit(*id));
        }
    });
}

/// Every place that is read: in expressions, subscripts and sides of reactions.
pub fn each_read(statements: &[Statement], visit: &mut dyn FnMut(&Place)) {
    each_statement(statements, &mut |statement| {
        statement.each_expression(&mut |expression| expression.each_place(visit));
        statement.each_whole(&mut |whole| whole.each_place(visit));
        if let StatementKind::Reaction(reaction) = &statement.kind {
            reaction.left.iter().chain(&reaction.right).for_each(|term| visit(&term.place));
        }
    });
}

/// Every base that is assigned: targets, what GETQ and LAG fill.
pub fn each_assigned(statements: &[Statement], visit: &mut dyn FnMut(Base, Span)) {
    each_statement(statements, &mut |statement| match &statement.kind {
        StatementKind::Assign { target, .. } => visit(target.base, target.span),
        StatementKind::GetQueue(base) => visit(*base, statement.span),
        StatementKind::Lag(lag) => visit(Base::Variable(lag.into), statement.span),
        _ => {}
    });
}
