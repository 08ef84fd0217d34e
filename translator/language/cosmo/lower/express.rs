//! Expressions of the text as expressions of the model.

use super::Lowering;
use crate::code::{Id, Quantity};
use crate::language::cosmo::text::{
    self, Base, Condition, ExpressionKind, Function as Name, Index as TextIndex, Operator, Reference, Type,
};
use crate::model::compose::{binary, compare};
use crate::model::{Binary, Expression, Function, Index, Place, Relation, TableId, Target};

/// Where a reference leads.
pub(in crate::language::cosmo) enum Lead {
    Place(Place),
    /// Of an array, at a subscript that is computed, counted from 1.
    At(Id<Quantity>, Expression),
}

impl Lowering<'_> {
    pub(in crate::language::cosmo) fn lead(&mut self, reference: &Reference) -> Lead {
        let quantity = self.quantity(reference.base);
        match &reference.index {
            None => Lead::Place(Place::single(quantity)),
            Some(TextIndex::Fixed(index)) => {
                Lead::Place(Place { quantity, index: [Index::Fixed(index.saturating_sub(1))].into() })
            }
            Some(TextIndex::Computed(index)) => Lead::At(quantity, self.value(index)),
        }
    }

    /// What a name stands for here.
    fn quantity(&self, base: Base) -> Id<Quantity> {
        self.seen.get(&base).copied().unwrap_or_else(|| self.quantities.named(base))
    }

    /// What READ sets.
    pub(in crate::language::cosmo) fn read_target(&mut self, reference: &Reference) -> Target {
        match self.lead(reference) {
            Lead::Place(place) => Target::Place(place),
            Lead::At(array, index) => Target::At(array, index),
        }
    }

    pub(in crate::language::cosmo) fn value(&mut self, value: &text::Expression) -> Expression {
        // A sum of many terms leans to the left; its left spine is walked without recursion.
        let mut spine = Vec::new();
        let mut leftmost = value;
        while let ExpressionKind::Binary(operator, left, right) = &leftmost.kind {
            spine.push((*operator, &**right, leftmost.of));
            leftmost = left;
        }
        let mut result = self.simple(leftmost);
        for (operator, right, of) in spine.into_iter().rev() {
            let right = self.value(right);
            result = kept_in_range(binary(arithmetic(operator), result, right), of);
        }
        result
    }

    /// An expression that is no operation on two.
    fn simple(&mut self, value: &text::Expression) -> Expression {
        match &value.kind {
            ExpressionKind::Number { value: number, .. } => {
                let fits = number.abs() <= f64::from(i32::MAX);
                let number = Expression::Number(*number);
                if fits { number } else { kept_in_range(number, value.of) }
            }
            ExpressionKind::Read(reference) => match self.lead(reference) {
                Lead::Place(place) => Expression::Read(place),
                Lead::At(array, index) => Expression::At(array, Box::new(index)),
            },
            ExpressionKind::Plus(a) | ExpressionKind::Grouped(a) => self.value(a),
            ExpressionKind::Negate(a) => kept_in_range(Expression::Negate(Box::new(self.value(a))), value.of),
            ExpressionKind::Binary(..) => self.value(value),
            ExpressionKind::Call { function, arguments, .. } => {
                let arguments = arguments.iter().map(|argument| self.value(argument)).collect();
                call(*function, arguments, value.of)
            }
            ExpressionKind::If(condition, then, otherwise) => {
                let condition = self.condition(condition);
                Expression::If(Box::new(condition), Box::new(self.value(then)), Box::new(self.value(otherwise)))
            }
            ExpressionKind::Column { data, column, argument } => Expression::Interpolate {
                table: TableId(data.0),
                // Column 0 of the model is the first of the file, whatever its name.
                column: column + 1,
                argument: Box::new(self.value(argument)),
            },
        }
    }

    pub(in crate::language::cosmo) fn condition(&mut self, condition: &Condition) -> Expression {
        match condition {
            Condition::Compare(relation, a, b) => {
                let (a, b) = (self.value(a), self.value(b));
                compare(relation_of(*relation), a, b)
            }
            Condition::And(a, b) => Expression::And(Box::new(self.condition(a)), Box::new(self.condition(b))),
            Condition::Or(a, b) => Expression::Or(Box::new(self.condition(a)), Box::new(self.condition(b))),
            Condition::Not(a) => Expression::Not(Box::new(self.condition(a))),
        }
    }
}

/// An operation on integers must stay within 32 bits.
fn kept_in_range(value: Expression, of: Type) -> Expression {
    match of {
        Type::Integer => Expression::Integer(Box::new(value)),
        Type::Real => value,
    }
}

fn arithmetic(operator: Operator) -> Binary {
    match operator {
        Operator::Add => Binary::Add,
        Operator::Subtract => Binary::Subtract,
        Operator::Multiply => Binary::Multiply,
        Operator::Divide => Binary::Divide,
        Operator::Power => Binary::Power,
    }
}

fn call(name: Name, arguments: Vec<Expression>, of: Type) -> Expression {
    let function = match name {
        // Every value is a double already.
        Name::Stand => return arguments.into_iter().next().unwrap_or(Expression::Number(0.0)),
        Name::Min => return pairwise(Function::Min, arguments),
        Name::Max => return pairwise(Function::Max, arguments),
        Name::Abs => Function::Abs,
        Name::Sqrt => Function::Sqrt,
        Name::Exp => Function::Exp,
        Name::Ln => Function::Log,
        Name::Sin => Function::Sin,
        Name::Cos => Function::Cos,
        Name::Tan => Function::Tan,
        Name::Arcsin => Function::Arcsin,
        Name::Arctan => Function::Arctan,
        Name::Entier => Function::Floor,
        Name::Log10 => Function::Log10,
        Name::Sinh => Function::Sinh,
        Name::Cosh => Function::Cosh,
        Name::Tanh => Function::Tanh,
        Name::Arctan2 => Function::Arctan2,
        Name::Mod => Function::Modulo,
        Name::Sign => Function::Sign,
        Name::Round => Function::Round,
    };
    kept_in_range(Expression::Call(function, arguments), of)
}

/// The least or greatest of several, from the left.
fn pairwise(function: Function, arguments: Vec<Expression>) -> Expression {
    let all = arguments.into_iter().reduce(|a, b| Expression::Call(function, vec![a, b]));
    all.unwrap_or(Expression::Number(0.0))
}

fn relation_of(relation: text::Relation) -> Relation {
    match relation {
        text::Relation::Equal => Relation::Equal,
        text::Relation::NotEqual => Relation::NotEqual,
        text::Relation::Less => Relation::Less,
        text::Relation::LessEqual => Relation::LessEqual,
        text::Relation::Greater => Relation::Greater,
        text::Relation::GreaterEqual => Relation::GreaterEqual,
    }
}
