//! The Jacobians of blocks of equations, derived from their statements: a routine that sets a matrix.
//!
//! Methods that want one ask for it; where the rules do not reach ([`Beyond`]) they find it by differences. A matrix with
//! few places beside its diagonal holds those only ([`band`]); states may be put in another order for that.

use super::need::{self, Gathered, Needed};
use super::rolled::{self, Run};
use super::trace::{self, Beyond, Found, Slopes, Trace};
use super::{band, hidden, place_key, rates};
use crate::model::{
    Axis, BlockMethod, Called, CardId, Equation, Index, Jacobian, Method, Model, Moment, Order, Place, Quantity,
    QuantityId, RoutineId, Section, Solve, Statement, Together,
};
use rustc_hash::FxHashMap as HashMap;

/// A longer routine is not worth its translation.
const LONGEST: usize = 6_000;

/// The model with a Jacobian for every solve that asks for one and has one.
pub fn derive(mut model: Model) -> Model {
    let Some(course) = &model.course else { return model };
    for number in 0..course.solves.len() {
        let Some(found) = model
            .course
            .as_ref()
            .and_then(|course| course.solves.get(number))
            .filter(|solve| wants(solve) && super::has_statements(&model, number))
        else {
            continue;
        };
        let same = |other: &&Solve| other.jacobian.is_some() && of_same(&model, other, found, number);
        let known = model.course.iter().flat_map(|course| &course.solves).find(same);
        if let Some(known) = known.map(|known| (known.jacobian, known.states.clone(), known.own.clone())) {
            let Some(solve) = model.course.as_mut().map(|course| &mut course.solves[number]) else { continue };
            (solve.jacobian, solve.states, solve.own) = known;
            continue;
        }
        if let Ok(derived) = derived(&model, found, number) {
            add(&mut model, number, derived);
        }
    }
    model
}

fn wants(solve: &Solve) -> bool {
    use BlockMethod::{Derivimplicit, Dopri, Sparse, Stiff};
    !solve.states.is_empty()
        && solve.jacobian.is_none()
        && matches!(
            solve.method,
            Method::Block(Dopri | Stiff | Derivimplicit | Sparse) | Method::Together(Together::Newton)
        )
}

/// Whether the slopes of both come from the same routine, for the same states.
fn of_same(model: &Model, known: &Solve, asks: &Solve, number: usize) -> bool {
    let course = model.course.as_ref();
    let at = course.and_then(|course| course.solves.iter().position(|solve| std::ptr::eq(solve, known)));
    let text = |number: usize| format!("{:?}", rates(model, number).collect::<Vec<_>>());
    let mut states: [Vec<_>; 2] = [known, asks].map(|solve| {
        let places = solve.states.iter().zip(0..);
        places
            .map(|((state, slope), at)| (place_key(state), place_key(slope), solve.own.get(at).copied()))
            .map(|(a, b, c)| (a, b, c.flatten().map(f64::to_bits)))
            .collect()
    });
    states.iter_mut().for_each(|list| list.sort_unstable());
    states[0] == states[1] && at.is_some_and(|at| text(at) == text(number))
}

/// What a solve gets.
struct Derived {
    name: String,
    card: CardId,
    /// The states, by their new places.
    order: Vec<usize>,
    band: Option<(u32, u32)>,
    /// Numbers behind the model's own.
    fresh: Vec<Quantity>,
    statements: Vec<Statement>,
    /// For each row the columns and what stands there, in the new order.
    rows: Vec<Slopes>,
}

fn derived(model: &Model, solve: &Solve, number: usize) -> Found<Derived> {
    let routines = trace::routines(model);
    let states: Vec<Place> = solve.states.iter().map(|(state, _)| state.clone()).collect();
    let mut trace = Trace::new(model, &routines, &states, solve.card, trace::Wanted::Derivatives)?;
    let statements: Vec<Statement> = rates(model, number).cloned().collect();
    trace.all(&statements)?;
    let rows: Vec<Slopes> = solve.states.iter().map(|(_, slope)| trace.slopes_at(slope)).collect::<Found<_>>()?;
    let (fresh, lines) = (std::mem::take(&mut trace.fresh), std::mem::take(&mut trace.lines));
    let mut needed = Needed::default();
    rows.iter().flatten().for_each(|(_, value)| need::reads(value, &mut needed));
    let invocations = model.course.as_ref().map_or(&[][..], |course| &course.invocations[..]);
    let mut statements = need::pruned(lines, invocations, &mut needed);
    if count(&statements) + rows.iter().map(Vec::len).sum::<usize>() > LONGEST {
        return Err(Beyond);
    }
    let first = model.quantities.len() as u32;
    let mut gathered = Gathered { needed: &needed, first, invocations, values: HashMap::default() };
    statements = gathered.statements(statements);
    let shape = band::shape(&rows, matches!(solve.method, Method::Block(BlockMethod::Dopri | BlockMethod::Stiff)));
    let rows = shape.rows(rows, |value| gathered.put_in(value));
    let name = super::name(model, number);
    Ok(Derived { name, card: solve.card, order: shape.order, band: shape.band, fresh, statements, rows })
}

fn count(statements: &[Statement]) -> usize {
    let of = |statement: &Statement| match statement {
        Statement::Branch { then, otherwise, .. } => 1 + count(then) + count(otherwise),
        _ => 1,
    };
    statements.iter().map(of).sum()
}

/// Puts it into the model.
fn add(model: &mut Model, number: usize, derived: Derived) {
    let Derived { name, card, order, band, fresh, mut statements, rows } = derived;
    model.quantities.extend(fresh);
    let width = band.map_or(rows.len() as u32, |(below, above)| below + 1 + above);
    let matrix = QuantityId(model.quantities.len() as u32);
    model.quantities.push(hidden(&format!("{name} jacobian"), vec![rows.len() as u32, width], card));
    let Some(course) = model.course.as_mut() else { return };
    let solve = &mut course.solves[number];
    solve.states = order.iter().map(|at| solve.states[*at].clone()).collect();
    if !solve.own.is_empty() {
        solve.own = order.iter().map(|at| solve.own[*at]).collect();
    }
    let states = solve.states.clone();
    for run in rolled::rolled(rows) {
        let card = entry_card(model, card, &states, &run);
        let running = |offset: i32| match run.count {
            1 => Index::Fixed(run.first.wrapping_add_signed(offset)),
            _ => Index::Running { axis: 0, offset },
        };
        let last = run.first + run.count - 1;
        for (distance, value) in run.entries {
            let place = match band {
                Some((below, _)) => Index::Fixed(below.wrapping_add_signed(distance)),
                None => running(distance),
            };
            let target = Place { quantity: matrix, index: [running(0), place].into() };
            let axis = Axis { name: "i".to_string(), low: run.first, high: last };
            let family = if run.count > 1 { vec![axis] } else { Vec::new() };
            statements.push(Statement::Equation(Equation { family, target, value, card }));
        }
    }
    let Some(course) = model.course.as_mut() else { return };
    let routine = RoutineId(course.routines.len() as u32);
    course.routines.push(Called { name: format!("jacobian of {name}"), card, returns: None, prepares: false });
    course.solves[number].jacobian = Some(Jacobian { routine, matrix, band });
    model.sections.push(Section { moment: Moment::Called(routine), order: Order::AsWritten, statements });
}

/// A card that says which entries stand there: `d v'/d v, d v'/d m`; of several rows the first and the last.
fn entry_card(model: &mut Model, card: CardId, states: &[(Place, Place)], run: &Run) -> CardId {
    let name = |place: &Place| {
        let at = place_key(place).1.unwrap_or(0);
        model.quantity(place.quantity).element_name(at as usize)
    };
    let row = |at: u32| {
        let slope = name(&states[at as usize].1);
        let columns = run.entries.iter().map(|(distance, _)| &states[at.wrapping_add_signed(*distance) as usize].0);
        columns.map(|state| format!("d {slope}/d {}", name(state))).collect::<Vec<String>>().join(", ")
    };
    let mut text = row(run.first);
    if run.count > 1 {
        text = format!("{text} to {}", row(run.first + run.count - 1));
    }
    let mut entry = model.card(card).clone();
    entry.text = text.as_str().into();
    entry.defines = name(&states[run.first as usize].1).as_str().into();
    model.cards.push(entry);
    CardId(model.cards.len() as u32 - 1)
}
