//! The slopes of a block from the states, at one go: nothing that the author sees is set on the way.
//!
//! A method asks for slopes so often that it matters what else is done: the routine of the block keeps fluxes, assigned
//! variables and states where rows find them. This one computes what the slopes need, in values of its own. Blocks
//! that keep something from one evaluation to the next, and long ones, are computed as they are written.

use super::need::{self, Gathered, Needed};
use super::trace::{self, Beyond, Found, Trace, Wanted};
use super::{name, rates};
use crate::model::statements::expressions;
use crate::model::{
    Called, Equation, Expression, Index, Instruction, Method, Model, Moment, Order, Place, Quantity, QuantityId,
    RoutineId, Section, Solve, Statement,
};
use rustc_hash::FxHashMap as HashMap;

/// So many statements and values are worth it: C89 promises 127 names in a function.
const LONGEST: usize = 400;
const MOST_VALUES: usize = 100;

/// The model with such a routine for every solve that is carried over time and has one.
pub fn write(mut model: Model) -> Model {
    let Some(course) = &model.course else { return model };
    for number in 0..course.solves.len() {
        let Some(solve) = model.course.as_ref().and_then(|course| course.solves.get(number)) else { continue };
        let carried = matches!(solve.method, Method::Block(_))
            && !solve.states.is_empty()
            && super::has_statements(&model, number);
        let array = |fresh: usize| QuantityId((model.quantities.len() + fresh) as u32);
        let found = carried.then(|| written(&model, solve, number, &array).ok()).flatten();
        let Some((fresh, statements)) = found else { continue };
        let size = solve.states.len() as u32;
        let card = solve.card;
        let name = format!("slopes of {}", name(&model, number));
        model.quantities.extend(fresh);
        let array = QuantityId(model.quantities.len() as u32);
        model.quantities.push(super::hidden(&name, vec![size], card));
        let Some(course) = model.course.as_mut() else { continue };
        let routine = RoutineId(course.routines.len() as u32);
        course.routines.push(Called { name, card, returns: None, prepares: false });
        course.solves[number].slopes = Some((routine, array));
        model.sections.push(Section { moment: Moment::Called(routine), order: Order::AsWritten, statements });
    }
    model
}

/// `array`: where the slopes go, behind so many new quantities.
fn written(
    model: &Model,
    solve: &Solve,
    number: usize,
    array: &dyn Fn(usize) -> QuantityId,
) -> Found<(Vec<Quantity>, Vec<Statement>)> {
    let routines = trace::routines(model);
    let states: Vec<Place> = solve.states.iter().map(|(state, _)| state.clone()).collect();
    let mut trace = Trace::new(model, &routines, &states, solve.card, Wanted::Slopes)?;
    let statements: Vec<Statement> = rates(model, number).cloned().collect();
    trace.all(&statements)?;
    let values: Vec<Expression> = solve.states.iter().map(|(_, slope)| trace.stands_at(slope)).collect::<Found<_>>()?;
    let cards = solve.states.iter().map(|(_, slope)| trace.set_by(slope).unwrap_or(solve.card)).collect::<Vec<_>>();
    let (fresh, lines) = (std::mem::take(&mut trace.fresh), std::mem::take(&mut trace.lines));
    let mut needed = Needed::default();
    values.iter().for_each(|value| need::reads(value, &mut needed));
    let invocations = model.course.as_ref().map_or(&[][..], |course| &course.invocations[..]);
    let lines = need::pruned(lines, invocations, &mut needed);
    if lines.iter().any(|line| matches!(line, Statement::Instruct(Instruction::Invoke(_), _))) {
        return Err(Beyond);
    }
    let mut back = values.iter().any(|value| trace.looks_back(value));
    lines.iter().for_each(|line| expressions(line, &mut |value| back |= trace.looks_back(value)));
    if back {
        return Err(Beyond);
    }
    let first = model.quantities.len() as u32;
    let mut gathered = Gathered { needed: &needed, first, invocations, values: HashMap::default() };
    let mut lines = gathered.statements(lines);
    let left = needed.keys().filter(|id| id.0 >= first && !gathered.values.contains_key(id)).count();
    if lines.len() + values.len() > LONGEST || left > MOST_VALUES {
        return Err(Beyond);
    }
    for ((value, card), at) in values.into_iter().zip(cards).zip(0..) {
        let value = gathered.put_in(value);
        let target = Place { quantity: array(fresh.len()), index: [Index::Fixed(at)].into() };
        lines.push(Statement::Equation(Equation { family: Vec::new(), target, value, card }));
    }
    Ok((fresh, lines))
}
