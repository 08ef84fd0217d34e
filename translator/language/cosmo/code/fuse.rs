//! What the target program computes in steps of one operation, put together.
//!
//! `F=X*HV1`, `F=F\V1` is one quotient: nobody sees F between them. Only the value of a temporary of the target program
//! is moved to where it is read, and that of X to where X is set again.

use crate::code::{Id, Quantity};
use crate::model::walk::{Use, rebuilt, uses};
use crate::model::{Equation, Expression, Function, Instruction, Place, Print, Statement};

/// The temporaries of the target program, and its X.
#[derive(Clone, Debug, Default)]
pub struct Temporaries {
    /// F, L, C and B, and what algebraic parts declare: nobody else knows them.
    pub own: Vec<Id<Quantity>>,
    pub x: Option<Id<Quantity>>,
}

/// The first of these statements together with those behind it that go on with its value, and how many they are.
pub fn fused(temporaries: &Temporaries, statements: &[Statement]) -> Option<(Statement, usize)> {
    let mut whole = statements.first()?.clone();
    let mut count = 1;
    while let Statement::Equation(first) = &whole
        && let Some(next) = statements.get(count)
    {
        if is_overwritten(first, next) {
            whole = next.clone();
        } else if is_passed_on(temporaries, first, next, &statements[count + 1..]) {
            whole = with_value(next.clone(), first);
        } else {
            break;
        }
        count += 1;
    }
    (count > 1).then_some((whole, count))
}

/// Whether the next statement sets the same again, and nobody has looked.
fn is_overwritten(first: &Equation, next: &Statement) -> bool {
    let Statement::Equation(next) = next else { return false };
    let plain = first.family.is_empty() && next.family.is_empty();
    plain && next.target == first.target && is_without_tests(&first.value) && !reads(&next.value, first.target.quantity)
}

/// Whether the value of a temporary is wanted by the next statement only, and there at its beginning.
fn is_passed_on(temporaries: &Temporaries, first: &Equation, next: &Statement, rest: &[Statement]) -> bool {
    let temporary = &first.target;
    let own = temporaries.own.contains(&temporary.quantity);
    if !(own || temporaries.x == Some(temporary.quantity)) {
        return false;
    }
    let again = match next {
        Statement::Equation(next) if next.family.is_empty() => {
            if next.card != first.card && !is_without_tests(&first.value) {
                return false;
            }
            if leftmost(&next.value) != Some(temporary) || readings(&next.value, temporary) != 1 {
                return false;
            }
            next.target == *temporary
        }
        Statement::Instruct(Instruction::Print(acts), _) => {
            let [Print::Blanks(Expression::Read(place))] = &acts[..] else { return false };
            place == temporary && own
        }
        _ => return false,
    };
    again || (own && is_over(temporary.quantity, rest))
}

/// Whether a temporary is set again before anything reads it.
fn is_over(temporary: Id<Quantity>, rest: &[Statement]) -> bool {
    for statement in rest {
        match statement {
            Statement::Equation(equation) => {
                if reads(&equation.value, temporary) {
                    return false;
                }
                if equation.target.quantity == temporary {
                    return true;
                }
            }
            Statement::Instruct(instruction, _) => {
                let mut read = false;
                instruction.expressions(&mut |value| read |= reads(value, temporary));
                if read {
                    return false;
                }
            }
            Statement::Branch { .. } | Statement::Repeat { .. } => {
                if reads_within(statement, temporary) {
                    return false;
                }
            }
            Statement::Shift { .. } => {}
        }
    }
    true
}

fn reads_within(statement: &Statement, temporary: Id<Quantity>) -> bool {
    let any = |list: &[Statement]| list.iter().any(|inner| reads_within(inner, temporary));
    match statement {
        Statement::Equation(equation) => reads(&equation.value, temporary),
        Statement::Branch { condition, then, otherwise, .. } => {
            reads(condition, temporary) || any(then) || any(otherwise)
        }
        Statement::Repeat { condition, body, .. } => reads(condition, temporary) || any(body),
        Statement::Instruct(instruction, _) => {
            let mut read = false;
            instruction.expressions(&mut |value| read |= reads(value, temporary));
            read
        }
        Statement::Shift { .. } => false,
    }
}

fn reads(value: &Expression, quantity: Id<Quantity>) -> bool {
    let mut read = false;
    uses(value, &mut |used| read |= used.quantity() == Some(quantity));
    read
}

fn readings(value: &Expression, place: &Place) -> u32 {
    let mut count = 0;
    uses(value, &mut |used| count += u32::from(matches!(used, Use::Value(read) if read == place)));
    count
}

/// What is computed first.
fn leftmost(value: &Expression) -> Option<&Place> {
    use Function::{Exp, Floor, QuotientOrZero, Saturate};
    let mut value = value;
    loop {
        value = match value {
            Expression::Read(place) => return Some(place),
            Expression::Binary(_, a, _) => a,
            Expression::Call(QuotientOrZero | Exp | Floor | Saturate, arguments) => arguments.first()?,
            _ => return None,
        };
    }
}

/// Whether computing it cannot fail.
fn is_without_tests(value: &Expression) -> bool {
    use crate::model::Binary::{Add, Multiply, Subtract};
    // Sums lean to the left as deep as they are long.
    let mut value = value;
    while let Expression::Binary(Add | Subtract | Multiply, a, b) = value {
        if !is_without_tests(b) {
            return false;
        }
        value = a;
    }
    match value {
        Expression::Number(_) | Expression::Read(_) => true,
        Expression::Call(Function::QuotientOrZero | Function::Floor | Function::Saturate, arguments) => {
            arguments.iter().all(is_without_tests)
        }
        _ => false,
    }
}

/// The statement with the value in place of the temporary.
fn with_value(statement: Statement, first: &Equation) -> Statement {
    let put = |value: Expression| {
        rebuilt(value, &mut |part| match &part {
            Expression::Read(place) if *place == first.target => first.value.clone(),
            _ => part,
        })
    };
    match statement {
        Statement::Equation(mut next) => {
            next.value = put(next.value);
            // Where the author has written it.
            next.card = first.card;
            Statement::Equation(next)
        }
        Statement::Instruct(Instruction::Print(acts), card) => {
            let acts = acts.into_iter().map(|act| match act {
                Print::Blanks(count) => Print::Blanks(put(count)),
                other => other,
            });
            Statement::Instruct(Instruction::Print(acts.collect()), card)
        }
        other => other,
    }
}
