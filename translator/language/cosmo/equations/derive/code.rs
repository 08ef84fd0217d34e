//! Expressions of equations as Code, whose rules of differentiation they follow, and back.

use crate::code::expression::{Binary, Expression as Coded, Index as Subscript, Rounding, Unary};
use crate::code::{Base, Builder, Code, Id, Quantity, Type};
use crate::model::compose::number;
use crate::model::{self, Expression, Index, Place, Relation, TableId};

/// An expression as Code: quantities keep their numbers, and a running subscript is the counter of its number.
pub fn to_code(builder: &mut Builder, value: &Expression) -> Id<Coded> {
    let coded = match value {
        Expression::Number(number) => Coded::Real(*number),
        Expression::Read(place) => {
            let index = place.index.iter().map(|index| match *index {
                Index::Fixed(at) => Subscript::Fixed(at),
                Index::Running { axis, offset } => Subscript::Running { counter: Id::new(axis as usize), offset },
            });
            let index = index.collect();
            Coded::Read(builder.place(base(place.quantity), index))
        }
        Expression::At(array, index) => {
            let index = vec![Subscript::Computed(to_code(builder, index))];
            Coded::Read(builder.place(base(*array), index))
        }
        Expression::Negate(a) => Coded::Unary(Unary::Negate, to_code(builder, a)),
        Expression::Binary(operator, a, b) => {
            let operator = match operator {
                model::Binary::Add => Binary::Add,
                model::Binary::Subtract => Binary::Subtract,
                model::Binary::Multiply => Binary::Multiply,
                model::Binary::Divide => Binary::Divide,
                model::Binary::Power => Binary::Power,
            };
            Coded::Binary(operator, to_code(builder, a), to_code(builder, b))
        }
        Expression::If(when, then, otherwise) | Expression::Choose(when, then, otherwise) => {
            Coded::Choose(condition(builder, when), to_code(builder, then), to_code(builder, otherwise))
        }
        // A whole number has the value that is rounded.
        Expression::Integer(a) => Coded::Convert(to_code(builder, a), Rounding::Nearest),
        Expression::Call(function, arguments) => {
            let arguments: Vec<Id<Coded>> = arguments.iter().map(|one| to_code(builder, one)).collect();
            Coded::Builtin(*function, builder.list(&arguments))
        }
        Expression::Interpolate { table, column, argument } | Expression::SlopeAt { table, column, argument } => {
            let slope = matches!(value, Expression::SlopeAt { .. });
            let argument = to_code(builder, argument);
            Coded::Column { slope, file: Id::new(table.0 as usize), column: *column, argument }
        }
        Expression::Compare(..) | Expression::And(..) | Expression::Or(..) | Expression::Not(_) => {
            return condition(builder, value);
        }
        // COSMO has none of these.
        Expression::Lookup(_)
        | Expression::Fold(_)
        | Expression::Uniform
        | Expression::Normal(..)
        | Expression::Draw(..)
        | Expression::Pulse { .. }
        | Expression::Sample { .. }
        | Expression::RampSum { .. }
        | Expression::HalfStep => Coded::Real(0.0),
    };
    builder.add(coded, Type::REAL)
}

fn condition(builder: &mut Builder, value: &Expression) -> Id<Coded> {
    let coded = match value {
        Expression::Compare(relation, a, b) => Coded::Compare(*relation, to_code(builder, a), to_code(builder, b)),
        Expression::And(a, b) => Coded::Binary(Binary::And, condition(builder, a), condition(builder, b)),
        Expression::Or(a, b) => Coded::Binary(Binary::Or, condition(builder, a), condition(builder, b)),
        Expression::Not(a) => Coded::Unary(Unary::Not, condition(builder, a)),
        other => {
            let (value, zero) = (to_code(builder, other), builder.real(0.0));
            Coded::Compare(Relation::NotEqual, value, zero)
        }
    };
    builder.add(coded, Type::Logical)
}

fn base(quantity: Id<Quantity>) -> Base {
    Base::Quantity(Id::new(quantity.index()))
}

/// What a place of such Code is.
pub enum Element {
    Place(Place),
    /// An element of an array whose subscript is computed.
    At(Id<Quantity>, Id<Coded>),
}

/// The element that an expression reads, if it is one.
pub fn element(code: &Code, value: Id<Coded>) -> Option<Element> {
    let Coded::Read(place) = code.expressions[value] else { return None };
    let place = &code.places[place];
    let Base::Quantity(id) = place.base else { return None };
    let quantity = id;
    let mut index = Vec::with_capacity(place.index.len());
    for subscript in &place.index {
        index.push(match *subscript {
            Subscript::Fixed(at) => Index::Fixed(at),
            Subscript::Running { counter, offset } => Index::Running { axis: counter.index() as u32, offset },
            Subscript::Computed(at) | Subscript::Counted(at) => return Some(Element::At(quantity, at)),
        });
    }
    Some(Element::Place(Place { quantity, index: index.into() }))
}

/// The same element of another quantity.
pub fn read_of(builder: &mut Builder, quantity: Id<Quantity>, element: Id<Coded>) -> Id<Coded> {
    let index = match builder.code.expressions[element] {
        Coded::Read(place) => builder.code.places[place].index.clone(),
        _ => Vec::new(),
    };
    builder.read(base(quantity), index, Type::REAL)
}

/// Such Code as an expression.
pub fn from_code(code: &Code, value: Id<Coded>) -> Expression {
    let part = |id: Id<Coded>| Box::new(from_code(code, id));
    match code.expressions[value] {
        Coded::Real(value) => number(value),
        Coded::Integer(value) => number(value as f64),
        Coded::Logical(holds) => number(f64::from(u8::from(holds))),
        Coded::Read(_) => match element(code, value) {
            Some(Element::Place(place)) => Expression::Read(place),
            Some(Element::At(array, index)) => Expression::At(array, part(index)),
            None => number(0.0),
        },
        Coded::Unary(Unary::Negate, a) => Expression::Negate(part(a)),
        Coded::Unary(Unary::Not, a) => Expression::Not(part(a)),
        Coded::Binary(operator, a, b) => {
            let operator = match operator {
                Binary::Add => model::Binary::Add,
                Binary::Subtract => model::Binary::Subtract,
                Binary::Multiply => model::Binary::Multiply,
                Binary::Divide => model::Binary::Divide,
                Binary::Power => model::Binary::Power,
                Binary::And => return Expression::And(part(a), part(b)),
                Binary::Or => return Expression::Or(part(a), part(b)),
            };
            Expression::Binary(operator, part(a), part(b))
        }
        Coded::Compare(relation, a, b) => Expression::Compare(relation, part(a), part(b)),
        Coded::Choose(when, then, otherwise) => Expression::If(part(when), part(then), part(otherwise)),
        Coded::Convert(a, _) => Expression::Integer(part(a)),
        Coded::Builtin(function, list) => {
            Expression::Call(function, code.list(list).iter().map(|one| from_code(code, *one)).collect())
        }
        Coded::Column { slope, file, column, argument } => {
            let (table, argument) = (TableId(file.index() as u32), part(argument));
            match slope {
                false => Expression::Interpolate { table, column, argument },
                true => Expression::SlopeAt { table, column, argument },
            }
        }
        // The rules make none of these.
        Coded::Whole(_)
        | Coded::Time
        | Coded::Dt
        | Coded::HalfStep
        | Coded::Given(_)
        | Coded::Call(..)
        | Coded::Lookup(_)
        | Coded::Fold(_)
        | Coded::Draw(..)
        | Coded::Remember(..)
        | Coded::Object(_) => number(0.0),
    }
}
