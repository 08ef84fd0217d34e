//! Jacobians of the solves whose methods ask for one.

use super::companion::Companions;
use super::prune::prune;
use super::trace::{Cell, Slopes, Trace};
use super::{Beyond, Found};
use crate::code::expression::{Base, Index};
use crate::code::function::{Function, FunctionKind, Passing};
use crate::code::statement::{Stated, Statement};
use crate::code::system::{Jacobian, Solve, System};
use crate::code::{Builder, Id, Type};
use crate::model::{BlockMethod, Method, Together};
use rustc_hash::FxHashMap as HashMap;

/// Larger matrices have a band, which is not written this way yet.
const LARGEST: usize = 11;

/// Gives each solve that asks for one a Jacobian. Effects of functions must be known; those of new ones are not.
/// `Err`: a matrix is too large for this way.
pub fn add_jacobians(system: &mut System) -> Result<(), Beyond> {
    let mut builder = Builder::resume(std::mem::take(&mut system.code));
    let mut companions = Companions::default();
    let mut done = Ok(());
    for id in system.solves.ids() {
        if !wants(&system.solves[id]) {
            continue;
        }
        match written(system, &mut builder, &mut companions, id) {
            Ok(function) => system.solves[id].jacobian = Some(Jacobian { function, matrix: None, band: None }),
            // Methods find it by differences.
            Err(Beyond::Rules) => {}
            Err(Beyond::Length) => done = Err(Beyond::Length),
        }
    }
    system.code = builder.code;
    done
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

fn written(
    system: &mut System,
    builder: &mut Builder,
    companions: &mut Companions,
    id: Id<Solve>,
) -> Found<Id<Function>> {
    let solve = system.solves[id].clone();
    let count = solve.states.len();
    if count > LARGEST {
        return Err(Beyond::Length);
    }
    let function = builder.code.functions[solve.rates].clone();
    let (source, of_states) = (function.source, function.is_of_states());
    let name = match function.is_of_states() {
        true => function.name.to_string(),
        false => function.name.trim_end_matches(|c: char| c.is_ascii_digit() || c == '_').to_string(),
    };
    let columns = solve.states.iter().map(|state| place_name(system, builder, state.value)).collect();
    let mut trace = Trace::new(system, builder, companions);
    trace.columns = columns;
    let t = trace.local("t", Passing::Value, Vec::new());
    let y = trace.local("y", Passing::Array { set: false }, vec![count as u32]);
    let matrix = trace.local("matrix", Passing::Array { set: true }, vec![(count * count) as u32]);
    let mut kept = HashMap::default();
    let slopes_at = match function.parameters[..] {
        [time, states, slopes] if of_states => {
            kept.insert(time, t);
            kept.insert(states, y);
            trace.handed.insert(Cell::Local(0, time.index() as u32, 0), t);
            for at in 0..count as u32 {
                trace.seeds.insert(Cell::Local(0, y.index() as u32, at), at);
            }
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
    clear(&mut trace, matrix, count);
    let mut frame = trace.frame(function, kept);
    trace.function(&mut frame)?;
    for (state, row) in solve.states.iter().zip(0..) {
        let place = match slopes_at {
            Some(slopes) => trace.builder.place(Base::Local(slopes), vec![Index::Fixed(row)]),
            None => state.slope,
        };
        let slopes = trace.slopes_of_place(place, &frame)?;
        trace.at(state.source);
        entries(&mut trace, matrix, row * count as u32, &slopes);
    }
    let mut body = std::mem::take(&mut trace.body);
    let locals = std::mem::take(&mut trace.locals);
    prune(&trace.builder.code, &trace.system.tables, &mut body);
    Ok(trace.builder.code.functions.push(Function {
        name: format!("{name}_jacobian").into(),
        kind: FunctionKind::Jacobian(id),
        parameters: vec![t, y, matrix],
        result: Type::Nothing,
        locals,
        body,
        effects: Default::default(),
        source,
    }))
}

/// The name of a state as part of other names.
fn place_name(system: &System, builder: &Builder, place: Id<crate::code::Place>) -> String {
    let place = &builder.code.places[place];
    let name = match place.base {
        Base::Quantity(id) => system.quantities[id].name.to_string(),
        Base::Local(_) => String::new(),
    };
    match place.index.first() {
        Some(Index::Fixed(at)) => format!("{name}_{at}"),
        _ => name,
    }
}

fn clear(trace: &mut Trace, matrix: Id<crate::code::Local>, count: usize) {
    let last = (count * count - 1) as u32;
    let zero = trace.builder.real(0.0);
    if last == 0 {
        let place = trace.builder.place(Base::Local(matrix), vec![Index::Fixed(0)]);
        return trace.push(Statement::Set(place, zero));
    }
    let counter = trace.counter();
    let place = trace.builder.place(Base::Local(matrix), vec![Index::Running { counter, offset: 0 }]);
    let set = Stated { statement: Statement::Set(place, zero), source: trace.site() };
    trace.push(Statement::For { counter, first: 0, last, down: false, body: vec![set] });
}

fn entries(trace: &mut Trace, matrix: Id<crate::code::Local>, first: u32, slopes: &Slopes) {
    for (column, slope) in slopes {
        let value = trace.slope_value(*slope);
        let place = trace.builder.place(Base::Local(matrix), vec![Index::Fixed(first + column)]);
        trace.push(Statement::Set(place, value));
    }
}
