//! What the method of integration carries: states and their slopes, doses, events.

use super::algebra::{element, hidden};
use super::compartments::{Compartments, Kind, Output, Volume};
use super::course::Stages;
use super::nodes::{Key, What};
use super::uses::Uses;
use crate::language::cosmo::lower::Lowering;
use crate::language::cosmo::lower::accounts::{Sum, Thing};
use crate::language::cosmo::lower::quantities::{Hidden, OfDose};
use crate::language::cosmo::target::{Array, Temporary};
use crate::language::cosmo::text::{Base, ComponentKind, Method as TextMethod, Number, Text, VariableId};
use crate::model::compose::compare;
use crate::model::{
    Dose, Event, Expression, Instruction, LabelId, Method, Moment, Order, Place, QuantityId, Relation, Section, Solve,
    SolveId, Statement,
};

/// The arrays whose flows are summed over the step.
pub(super) fn summed_arrays(compartments: &Compartments, text: &Text) -> Vec<Array> {
    let mut arrays = vec![Array::G, Array::K];
    arrays.extend(text.all_tracers().flat_map(|t| [Array::HG(t), Array::HK(t)]));
    arrays.retain(|array| compartments.numbers().any(|i| is_summed(compartments, *array, i)));
    arrays
}

/// Whether what flows is summed: not what cannot flow, and what equals another flow only once.
fn is_summed(compartments: &Compartments, array: Array, i: Number) -> bool {
    match (array, compartments.kind(i)) {
        (Array::K | Array::HK(_), Kind::In { .. }) => true,
        (Array::G | Array::HG(_), Kind::Ordinary { .. } | Kind::Out { .. }) => compartments.has_input(i),
        (Array::K, Kind::Ordinary { output, volume, .. }) => {
            *output != Output::Constant && !(*output == Output::Unknown && *volume == Volume::Constant)
        }
        (Array::HK(_), Kind::Ordinary { .. }) => true,
        _ => false,
    }
}

/// Integration, with what events do on the way.
pub(super) fn integrate<'t>(stages: &mut Stages<'t>, lowering: &mut Lowering<'t>) {
    let (card, text) = (lowering.card, lowering.text);
    let (mut states, mut wanted) = states(stages, lowering);
    let accounts = stages.algebra.accounts(lowering);
    let sums = accounts.len() as u32;
    for (total, slope, key) in accounts {
        states.push((total, slope));
        wanted.push(key);
    }
    let events: Vec<LabelId> = text.events().map(|_| lowering.made_label()).collect();
    let mut declared = Vec::new();
    let seen = seen_by_events(stages, lowering);
    for ((index, condition), to) in text.events().zip(&events) {
        let card = lowering.cards.card(text.body[index].span, "");
        let outside = std::mem::replace(&mut lowering.seen, seen.clone());
        let condition = lowering.condition(condition);
        lowering.seen = outside;
        wanted.extend(stages.algebra.nodes.needed_by(&condition));
        if let ComponentKind::When { program, .. } = &text.body[index].kind {
            wanted.extend(stages.read_keys(lowering, &Uses::of_program(program)));
        }
        declared.push(Event { condition, to: *to, card });
    }
    rates(stages, lowering, &wanted, &seen);
    let observes = lowering.asked.figures || !lowering.course.observations.is_empty();
    let solve = Solve {
        method: method(text),
        time: lowering.quantities.named(Base::Time),
        end: lowering.quantities.hidden(Hidden::Temporary(Temporary::TimeAfter)),
        step: lowering.quantities.hidden(Hidden::Temporary(Temporary::StepBefore)),
        states,
        sums,
        doses: doses(stages, lowering),
        events: declared,
        observing: observes.then(|| lowering.quantities.hidden(Hidden::Observing)),
        card,
        tolerance: None,
        pace: None,
        own: Vec::new(),
        jumps: None,
        jacobian: None,
        slopes: None,
    };
    lowering.course.solves.push(solve);
    lowering.card = card;
    let solve = SolveId(0);
    if events.is_empty() {
        lowering.instruct(Instruction::Integrate { solve, code: None });
        return;
    }
    let (on, done) = (lowering.made_label(), lowering.made_label());
    lowering.instruct(Instruction::Label(on));
    lowering.instruct(Instruction::Integrate { solve, code: None });
    lowering.instruct(Instruction::Jump(done));
    for (component, label) in text.body.iter().filter(|c| matches!(c.kind, ComponentKind::When { .. })).zip(events) {
        let ComponentKind::When { program, .. } = &component.kind else { continue };
        lowering.card = lowering.cards.card(component.span, "");
        lowering.instruct(Instruction::Label(label));
        let outside = std::mem::replace(&mut lowering.seen, seen.clone());
        let mut statements = lowering.block(program);
        lowering.seen = outside;
        lowering.statements.append(&mut statements);
        lowering.instruct(Instruction::Jump(on));
    }
    lowering.card = card;
    lowering.instruct(Instruction::Label(done));
}

/// Names that stand for other quantities than usually.
type Seen = rustc_hash::FxHashMap<Base, QuantityId>;

/// An event sees the variables of algebraic parts as they are at its moment.
fn seen_by_events(stages: &Stages, lowering: &mut Lowering) -> Seen {
    let parts = stages.algebra.nodes.parts;
    let end = parts.list.len() as u32;
    let mut seen = Seen::default();
    for variable in (0..lowering.text.variables.len() as u32).map(VariableId) {
        if let Some(last) = parts.assigned_above(end, variable) {
            seen.insert(Base::User(variable), lowering.quantities.hidden(Hidden::Version(last, variable)));
        }
    }
    seen
}

/// Pairs of a state and its slope, and the nodes that compute the slopes.
fn states<'t>(stages: &mut Stages<'t>, lowering: &mut Lowering<'t>) -> (Vec<(Place, Place)>, Vec<Key>) {
    let text = lowering.text;
    let nodes = &mut stages.algebra.nodes;
    let mut states = Vec::new();
    let mut wanted = Vec::new();
    let mut contents = vec![Array::V];
    contents.extend(text.all_tracers().map(Array::HV));
    let flows = summed_arrays(&nodes.compartments, text);
    for i in nodes.compartments.numbers() {
        for array in &contents {
            if nodes.compartments.is_state(*array, i) {
                let quantity = lowering.quantities.array(*array);
                let slope = nodes.dot(lowering, quantity);
                states.push((element(quantity, i), element(slope, i)));
                wanted.push(What::Slope(*array, i).itself());
            }
        }
        for array in &flows {
            if is_summed(&nodes.compartments, *array, i) {
                let sum = lowering.quantities.hidden(Hidden::Sum(*array));
                let slope = lowering.quantities.hidden(Hidden::SumSlope(*array));
                states.push((element(sum, i), element(slope, i)));
                wanted.push(What::SumSlope(*array, i).itself());
            }
        }
    }
    (states, wanted)
}

/// The section that the method evaluates.
fn rates<'t>(stages: &mut Stages<'t>, lowering: &mut Lowering<'t>, wanted: &[Key], seen: &Seen) {
    let order = stages.order(lowering, wanted);
    let mut statements = statements_of(stages, &order);
    statements.extend(observed(stages, lowering, wanted, &order, seen));
    lowering.sections.push(Section { moment: Moment::Rates(SolveId(0)), order: Order::AsWritten, statements });
}

fn statements_of(stages: &Stages, order: &[Key]) -> Vec<Statement> {
    let known = &stages.algebra.nodes.known;
    order.iter().filter_map(|key| known.get(key)).flat_map(|node| node.statements.clone()).collect()
}

/// What is compared with data and what figures show, with all it needs beyond the slopes: only at the moments that are
/// observed or drawn, since at others it may have no value.
fn observed<'t>(
    stages: &mut Stages<'t>,
    lowering: &mut Lowering<'t>,
    wanted: &[Key],
    before: &[Key],
    seen: &Seen,
) -> Option<Statement> {
    let points = lowering.drawn_points();
    if lowering.course.observations.is_empty() && points.is_empty() {
        return None;
    }
    let (text, here) = (lowering.text, lowering.card);
    let outside = std::mem::replace(&mut lowering.seen, seen.clone());
    let statements = std::mem::take(&mut lowering.statements);
    if !lowering.course.observations.is_empty() {
        for (number, against) in (0..).zip(&text.against) {
            lowering.card = lowering.cards.card(against.span, "");
            let value = lowering.value(&against.value);
            lowering.set_hidden(Hidden::Observed(number), value);
        }
        lowering.weights();
    }
    for (graph, number, point) in points {
        lowering.card = lowering.cards.card(point.value.span, "");
        let value = lowering.value(&point.value);
        lowering.set_hidden(Hidden::Mark(graph, number), value);
    }
    let values = std::mem::replace(&mut lowering.statements, statements);
    lowering.seen = outside;
    lowering.card = here;
    let mut all = wanted.to_vec();
    all.extend(stages.algebra.nodes.needs(&values, None));
    let mut more = stages.order(lowering, &all);
    more.retain(|key| !before.contains(key));
    let mut then = statements_of(stages, &more);
    then.extend(values);
    let condition = compare(Relation::NotEqual, hidden(lowering, Hidden::Observing), Expression::Number(0.0));
    Some(Statement::Branch { condition, then, otherwise: Vec::new(), card: here })
}

fn method(text: &Text) -> Method {
    match text.method {
        Some((TextMethod::Equations(method), _)) => method,
        _ => Method::RungeKutta { steps: 1 },
    }
}

fn doses<'t>(stages: &Stages<'t>, lowering: &mut Lowering<'t>) -> Vec<Dose> {
    let text = lowering.text;
    let mut doses = Vec::new();
    for (number, (index, dose)) in text.doses().enumerate() {
        let mut of = |part| lowering.quantities.hidden(Hidden::Dose(number as u32, part));
        let (at, every, times) = (of(OfDose::At), of(OfDose::Every), of(OfDose::Times));
        let (over, flowing) = (of(OfDose::Over), of(OfDose::Flowing));
        // What is given at once; a dose over no time is.
        let mut added = Vec::new();
        if stages.algebra.nodes.compartments.volume(dose.into) == Some(Volume::Unknown) {
            let amount = of(OfDose::Amount);
            let v = lowering.quantities.array(Array::V);
            added.push((element(v, dose.into), amount));
            added.push((element(lowering.quantities.hidden(Hidden::Sum(Array::G)), dose.into), amount));
            added.extend(dosed(lowering, None, dose.into, amount));
        }
        for (tracer, _) in &dose.labels {
            let label = lowering.quantities.hidden(Hidden::Dose(number as u32, OfDose::Label(*tracer)));
            let hv = lowering.quantities.array(Array::HV(*tracer));
            let sum = lowering.quantities.hidden(Hidden::Sum(Array::HG(*tracer)));
            added.push((element(hv, dose.into), label));
            added.push((element(sum, dose.into), label));
            added.extend(dosed(lowering, Some(*tracer), dose.into, label));
        }
        doses.push(Dose {
            at,
            every: dose.every.as_ref().map(|_| every),
            times: dose.every.as_ref().map(|_| times),
            over: dose.over.as_ref().map(|_| over),
            flowing: dose.over.as_ref().map(|_| flowing),
            added,
            card: lowering.cards.card(text.body[index].span, ""),
        });
    }
    doses
}

/// A dose counts in the balance, if there is one.
fn dosed(lowering: &mut Lowering, thing: Thing, into: Number, amount: QuantityId) -> Option<(Place, QuantityId)> {
    let asked = lowering.asked.balance;
    asked.then(|| (element(lowering.summed(Sum::Dosed, thing), into), amount))
}
