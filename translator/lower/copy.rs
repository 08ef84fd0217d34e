//! Copies expressions that are computed again, next to the original or in another function.

use crate::code::{Base, Builder, Expression, Id, Index, Local};

/// Copies an expression. `local` maps a local to that of the destination function.
pub(super) fn again(
    builder: &mut Builder,
    id: Id<Expression>,
    local: &mut dyn FnMut(Id<Local>) -> Id<Local>,
) -> Id<Expression> {
    let kind = builder.code.type_of(id);
    let copied = match builder.code.expressions[id] {
        Expression::Read(place) => {
            let place = builder.code.places[place].clone();
            let base = match place.base {
                Base::Local(id) => Base::Local(local(id)),
                quantity => quantity,
            };
            let index = place.index.into_iter().map(|index| match index {
                Index::Running { counter, offset } => Index::Running { counter: local(counter), offset },
                other => other,
            });
            let index = index.collect();
            Expression::Read(builder.place(base, index))
        }
        Expression::Unary(operator, a) => Expression::Unary(operator, again(builder, a, local)),
        Expression::Binary(operator, a, b) => {
            let a = again(builder, a, local);
            Expression::Binary(operator, a, again(builder, b, local))
        }
        Expression::Compare(relation, a, b) => {
            let a = again(builder, a, local);
            Expression::Compare(relation, a, again(builder, b, local))
        }
        Expression::Choose(condition, a, b) => {
            let condition = again(builder, condition, local);
            let a = again(builder, a, local);
            Expression::Choose(condition, a, again(builder, b, local))
        }
        Expression::Builtin(function, arguments) => {
            let arguments = builder.code.list(arguments).to_vec();
            let arguments: Vec<_> = arguments.into_iter().map(|argument| again(builder, argument, local)).collect();
            Expression::Builtin(function, builder.list(&arguments))
        }
        other => other,
    };
    builder.add(copied, kind)
}
