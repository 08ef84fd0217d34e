//! Arithmetic on numbers alone is done here, where the result is the same to the last bit.
//!
//! Sums, differences, products, quotients and signs are: IEEE says what they give. Powers and
//! functions are left to the C library of the machine. A result that is not finite is left too,
//! so that it is reported where it would have been.

use crate::model::walk::{every, rebuilt};
use crate::model::{Binary, Expression, Model, Statement};

pub fn fold_numbers(mut model: Model) -> Model {
    for section in &mut model.sections {
        section.statements.iter_mut().for_each(fold_statement);
    }
    model
}

fn fold_statement(statement: &mut Statement) {
    match statement {
        Statement::Equation(equation) => fold_in(&mut equation.value),
        Statement::Branch { condition, then, otherwise, .. } => {
            fold_in(condition);
            then.iter_mut().chain(otherwise).for_each(fold_statement);
        }
        Statement::Repeat { condition, body, .. } => {
            fold_in(condition);
            body.iter_mut().for_each(fold_statement);
        }
        Statement::Shift { interval, .. } => fold_in(interval),
        Statement::Instruct(instruction, _) => instruction.expressions_mut(&mut fold_in),
    }
}

fn fold_in(expression: &mut Expression) {
    let mut some = false;
    every(expression, &mut |part| some |= result(part).is_some());
    if !some {
        return;
    }
    let old = std::mem::replace(expression, Expression::HalfStep);
    *expression = rebuilt(old, &mut folded);
}

fn folded(expression: Expression) -> Expression {
    result(&expression).map_or(expression, Expression::Number)
}

/// The value of an operation on numbers.
fn result(expression: &Expression) -> Option<f64> {
    let result = match expression {
        Expression::Negate(a) => -number(a)?,
        Expression::Binary(operator, a, b) => {
            let (a, b) = (number(a)?, number(b)?);
            match operator {
                Binary::Add => a + b,
                Binary::Subtract => a - b,
                Binary::Multiply => a * b,
                Binary::Divide => a / b,
                Binary::Power => return None,
            }
        }
        _ => return None,
    };
    result.is_finite().then_some(result)
}

fn number(expression: &Expression) -> Option<f64> {
    match expression {
        Expression::Number(value) => Some(*value),
        _ => None,
    }
}
