//! Jacobians of the solves whose methods use one.

use super::band::{Shape, places, shape};
use super::companion::Companions;
use super::rolled::{Row, rolled};
use super::tidy::tidy;
use super::trace::{Cell, LONGEST, Slopes, Trace};
use super::{Beyond, Found};
use crate::code::expression::{Base, Index};
use crate::code::function::{Function, FunctionKind, Local, Passing};
use crate::code::statement::{Block, Stated, Statement};
use crate::code::system::{Jacobian, Solve, State, System};
use crate::code::{BlockMethod, Builder, Id, Method, Together, Type};
use rustc_hash::FxHashMap as HashMap;

/// Matrices with at most this number of rows are written entry by entry.
const FEW: usize = 11;

/// Gives each solve whose method uses one a Jacobian; its states may then be in another order. The effects of
/// functions must be known; those of new functions are not.
pub fn add_jacobians(system: &mut System) {
    let first = system.code.functions.len();
    let mut builder = Builder::resume(std::mem::take(&mut system.code));
    let mut companions = Companions::default();
    for id in system.solves.ids() {
        if !wants(&system.solves[id]) {
            continue;
        }
        // Without one, methods use differences.
        let Ok(Written { function, shape }) = written(system, &mut builder, &mut companions, id) else { continue };
        let solve = &mut system.solves[id];
        solve.jacobian = Some(Jacobian { function, matrix: None, band: shape.band });
        if shape.order.iter().enumerate().any(|(at, old)| at != *old) {
            solve.states = shape.order.iter().map(|at| solve.states[*at].clone()).collect();
            if !solve.own.is_empty() {
                solve.own = shape.order.iter().map(|at| solve.own[*at]).collect();
            }
        }
    }
    system.code = builder.code;
    tidy(system, first);
}

struct Written {
    function: Id<Function>,
    shape: Shape,
}

fn wants(solve: &Solve) -> bool {
    use BlockMethod::{Derivimplicit, Dopri, Sparse, Stiff};
    !solve.states.is_empty()
        && solve.jacobian.is_none()
        && matches!(
            solve.method,
            Method::Block(Dopri | Stiff | Derivimplicit | Sparse)
                | Method::Together(Together::Newton)
                | Method::Stiff { .. }
        )
}

fn written(system: &mut System, builder: &mut Builder, companions: &mut Companions, id: Id<Solve>) -> Found<Written> {
    let solve = system.solves[id].clone();
    let count = solve.states.len();
    let function = builder.code.functions[solve.rates].clone();
    let (source, of_states) = (function.source, function.is_of_states());
    let name = match function.is_of_states() {
        true => function.name.to_string(),
        false => function.name.trim_end_matches(|c: char| c.is_ascii_digit()).trim_end_matches("_rates_").to_string(),
    };
    let columns = solve.states.iter().map(|state| place_name(system, builder, state.value)).collect();
    let mut trace = Trace::new(system, builder, companions);
    trace.columns = columns;
    let t = trace.local("t", Passing::Value, Vec::new());
    let y = trace.local("y", Passing::Array { set: false }, vec![count as u32]);
    // Nothing depends on the sums.
    let coupled = count - solve.sums as usize;
    let matrix = trace.local("matrix", Passing::Array { set: true }, vec![(count * coupled) as u32]);
    trace.single = count > FEW;
    let mut kept = HashMap::default();
    let slopes_at = match function.parameters[..] {
        [time, states, slopes] if of_states => {
            kept.insert(time, t);
            kept.insert(states, y);
            trace.handed.insert(Cell::Local(0, time.index() as u32, 0), t);
            for at in 0..count as u32 {
                trace.seeds.insert(Cell::Local(0, y.index() as u32, at), at);
            }
            let names = solve.states.iter().map(|state| slope_name(trace.system, trace.builder, state));
            trace.elements = Some((slopes, names.collect()));
            Some(slopes)
        }
        _ => {
            for (state, at) in solve.states.iter().zip(0..) {
                let place = &trace.builder.code.places[state.value];
                let Base::Quantity(quantity) = place.base else { return Err(Beyond::Rules) };
                let element = match place.index[..] {
                    [] => 0,
                    [Index::Fixed(element)] => element,
                    _ => return Err(Beyond::Rules),
                };
                trace.seeds.insert(Cell::Quantity(quantity.index() as u32, element), at);
            }
            None
        }
    };
    source.into_iter().for_each(|site| trace.at(site));
    let mut frame = trace.frame(function, kept);
    trace.function(&mut frame)?;
    let mut rows = Vec::with_capacity(count);
    for (state, row) in solve.states.iter().zip(0..) {
        let place = match slopes_at {
            Some(slopes) => trace.builder.place(Base::Local(slopes), vec![Index::Fixed(row)]),
            None => state.slope.ok_or(Beyond::Rules)?,
        };
        rows.push(trace.slopes_of_place(place, &frame)?);
    }
    let shape = match count <= FEW {
        true => {
            if rows.iter().map(Slopes::len).sum::<usize>() < count * coupled {
                clear(&mut trace, matrix, count * coupled);
            }
            for ((state, row), slopes) in solve.states.iter().zip(0..).zip(&rows) {
                trace.at(state.source);
                entries(&mut trace, matrix, row * coupled as u32, slopes);
            }
            Shape { order: (0..count).collect(), band: None }
        }
        false => large(&mut trace, matrix, &solve, rows, of_states)?,
    };
    let body = std::mem::take(&mut trace.body);
    let locals = std::mem::take(&mut trace.locals);
    let function = trace.builder.code.functions.push(Function {
        name: format!("{name}_jacobian").into(),
        kind: FunctionKind::Jacobian(id),
        parameters: vec![t, y, matrix],
        result: Type::Nothing,
        locals,
        body,
        effects: Default::default(),
        source,
    });
    Ok(Written { function, shape })
}

/// A matrix of many rows: a band if its entries are near the diagonal, with similar rows as loops.
fn large(trace: &mut Trace, matrix: Id<Local>, solve: &Solve, rows: Vec<Slopes>, of_states: bool) -> Found<Shape> {
    let count = rows.len();
    if trace.body.len() + rows.iter().map(Slopes::len).sum::<usize>() > LONGEST {
        return Err(Beyond::Length);
    }
    let pattern = rows.iter().map(|row| row.keys().map(|column| *column as usize).collect()).collect();
    let banded = matches!(solve.method, Method::Block(BlockMethod::Dopri | BlockMethod::Stiff));
    let shape = match banded {
        true => shape(&pattern, of_states),
        false => Shape { order: (0..count).collect(), band: None },
    };
    let place = places(&shape.order);
    let mut new: Vec<Row> = vec![Row::new(); count];
    for (row, at) in rows.into_iter().zip(&place) {
        let distance = |column: u32| place[column as usize] as i32 - *at as i32;
        new[*at] = row.into_iter().map(|(column, slope)| (distance(column), trace.slope_value(slope))).collect();
        new[*at].sort_by_key(|(distance, _)| *distance);
    }
    let (below, width) = shape.band.map_or((0, count as u32 - solve.sums), |(below, above)| (below, below + 1 + above));
    trace.locals[matrix].extents = vec![count as u32, width];
    let counter = clear_rows(trace, matrix, count as u32, width);
    let body = std::mem::take(&mut trace.body);
    let runs = rolled(trace.builder, &body, &new, counter);
    trace.body = body;
    for run in runs {
        let old = shape.order[run.first as usize];
        trace.at(solve.states[old].source);
        let running = |offset: i32| match run.count {
            1 => Index::Fixed(run.first.wrapping_add_signed(offset)),
            _ => Index::Running { counter, offset },
        };
        let mut sets = Block::new();
        for (distance, value) in run.entries {
            let column = match shape.band {
                Some(_) => Index::Fixed(below.wrapping_add_signed(distance)),
                None => running(distance),
            };
            let place = trace.builder.place(Base::Local(matrix), vec![running(0), column]);
            sets.push(Stated { statement: Statement::Set(place, value), source: trace.site() });
        }
        match run.count {
            1 => trace.body.extend(sets),
            count => {
                let last = run.first + count - 1;
                trace.push(Statement::For { counter, first: run.first, last, down: false, body: sets });
            }
        }
    }
    Ok(shape)
}

/// Sets all entries of a matrix of rows to 0. Returns the counter of its rows.
fn clear_rows(trace: &mut Trace, matrix: Id<Local>, rows: u32, width: u32) -> Id<Local> {
    let (row, column) = (trace.counter("i"), trace.counter("j"));
    let running = |counter| Index::Running { counter, offset: 0 };
    let place = trace.builder.place(Base::Local(matrix), vec![running(row), running(column)]);
    let zero = trace.builder.real(0.0);
    let set = Stated { statement: Statement::Set(place, zero), source: trace.site() };
    let inner = Statement::For { counter: column, first: 0, last: width - 1, down: false, body: vec![set] };
    let inner = Stated { statement: inner, source: trace.site() };
    trace.push(Statement::For { counter: row, first: 0, last: rows - 1, down: false, body: vec![inner] });
    row
}

/// The name of a state as part of other names.
fn place_name(system: &System, builder: &Builder, place: Id<crate::code::Place>) -> String {
    let place = &builder.code.places[place];
    let Base::Quantity(id) = place.base else { return String::new() };
    let quantity = &system.quantities[id];
    let Some(Index::Fixed(at)) = place.index.first() else { return quantity.name.to_string() };
    match quantity.elements.get(*at as usize) {
        Some(Some(element)) => element.as_str().replace('(', "_").replace(')', ""),
        _ => format!("{}_{at}", quantity.name),
    }
}

/// The same for a slope, which has a name of its own.
fn slope_name(system: &System, builder: &Builder, state: &State) -> String {
    match state.slope {
        Some(slope) => place_name(system, builder, slope).replace('\'', "_prime"),
        None => format!("slope_{}", place_name(system, builder, state.value)),
    }
}

fn clear(trace: &mut Trace, matrix: Id<Local>, entries: usize) {
    let last = (entries - 1) as u32;
    let zero = trace.builder.real(0.0);
    if last == 0 {
        let place = trace.builder.place(Base::Local(matrix), vec![Index::Fixed(0)]);
        return trace.push(Statement::Set(place, zero));
    }
    let counter = trace.counter("i");
    let place = trace.builder.place(Base::Local(matrix), vec![Index::Running { counter, offset: 0 }]);
    let set = Stated { statement: Statement::Set(place, zero), source: trace.site() };
    trace.push(Statement::For { counter, first: 0, last, down: false, body: vec![set] });
}

fn entries(trace: &mut Trace, matrix: Id<Local>, first: u32, slopes: &Slopes) {
    for (column, slope) in slopes {
        let value = trace.slope_value(*slope);
        let place = trace.builder.place(Base::Local(matrix), vec![Index::Fixed(first + column)]);
        trace.push(Statement::Set(place, value));
    }
}
