//! What the method of integration carries: states and their slopes, doses, events.

use super::algebra::element;
use super::compartments::{Compartments, Volume};
use super::course::Stages;
use super::nodes::{Key, What};
use crate::code::system::Dose;
use crate::code::{Id, Quantity};
use crate::language::cosmo::code;
use crate::language::cosmo::lower::Lowering;
use crate::language::cosmo::lower::accounts::{Sum, Thing};
use crate::language::cosmo::lower::quantities::{Hidden, OfDose};
use crate::language::cosmo::target::{Array, Temporary};
use crate::language::cosmo::text::{Base, ComponentKind, Method as TextMethod, Number, Text, VariableId};
use crate::model::{CardId, DeclaredEvent, DeclaredSolve, Instruction, LabelId, Method, Place, SolveId, Statement};

/// The arrays whose flows are summed over the step.
pub(super) fn summed_arrays(compartments: &Compartments, text: &Text) -> Vec<Array> {
    let mut arrays = vec![Array::G, Array::K];
    arrays.extend(text.all_tracers().flat_map(|t| [Array::HG(t), Array::HK(t)]));
    arrays.retain(|array| compartments.numbers().any(|i| compartments.is_summed(*array, i)));
    arrays
}

/// Integration, with what events do on the way.
pub(super) fn integrate<'t>(stages: &mut Stages<'t>, lowering: &mut Lowering<'t>) {
    let (card, text) = (lowering.card, lowering.text);
    let States { all: mut states, mut sums, mut wanted } = states(stages, lowering);
    let accounts = stages.algebra.accounts(lowering);
    let unwatched = accounts.len() as u32;
    sums += unwatched;
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
        let needed = stages.algebra.nodes.needed_by(&condition);
        let before = stages.written(lowering, &needed);
        stages.integration.events.push(code::Event { before, condition, card });
        declared.push(DeclaredEvent { to: *to, card });
    }
    stages.integration.slopes = stages.written(lowering, &wanted);
    observed(stages, lowering, &seen);
    let solve = DeclaredSolve {
        method: method(text),
        time: lowering.quantities.named(Base::Time),
        end: lowering.quantities.hidden(Hidden::Temporary(Temporary::TimeAfter)),
        step: lowering.quantities.hidden(Hidden::Temporary(Temporary::StepBefore)),
        states,
        sums,
        unwatched,
        doses: doses(stages, lowering),
        events: declared,
        card,
        tolerance: None,
        pace: None,
        own: Vec::new(),
    };
    lowering.course.solves.push(solve);
    lowering.card = card;
    let solve = SolveId(0);
    if events.is_empty() {
        lowering.instruct(Instruction::Integrate { solve });
        return;
    }
    let (on, done) = (lowering.made_label(), lowering.made_label());
    lowering.instruct(Instruction::Label(on));
    lowering.instruct(Instruction::Integrate { solve });
    lowering.instruct(Instruction::Jump(done));
    for (component, label) in text.body.iter().filter(|c| matches!(c.kind, ComponentKind::When { .. })).zip(events) {
        let ComponentKind::When { program, .. } = &component.kind else { continue };
        lowering.card = lowering.cards.card(component.span, "");
        lowering.instruct(Instruction::Label(label));
        let outside = std::mem::replace(&mut lowering.seen, seen.clone());
        let mut statements = lowering.block(program);
        lowering.seen = outside;
        let needed = stages.algebra.nodes.needs(&statements, None);
        let mut before = stages.written(lowering, &needed);
        lowering.statements.append(&mut before);
        lowering.statements.append(&mut statements);
        lowering.instruct(Instruction::Jump(on));
    }
    lowering.card = card;
    lowering.instruct(Instruction::Label(done));
}

/// Names that stand for other quantities than usually.
type Seen = rustc_hash::FxHashMap<Base, Id<Quantity>>;

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

/// Pairs of a state and its slope, the flows of a step last, and the nodes that compute the slopes.
struct States {
    all: Vec<(Place, Place)>,
    sums: u32,
    wanted: Vec<Key>,
}

fn states<'t>(stages: &mut Stages<'t>, lowering: &mut Lowering<'t>) -> States {
    let text = lowering.text;
    let nodes = &mut stages.algebra.nodes;
    let (mut states, mut sums) = (Vec::new(), Vec::new());
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
            if nodes.compartments.is_summed(*array, i) {
                let sum = lowering.quantities.hidden(Hidden::Sum(*array));
                let slope = lowering.quantities.hidden(Hidden::SumSlope(*array));
                sums.push((element(sum, i), element(slope, i)));
                wanted.push(What::SumSlope(*array, i).itself());
            }
        }
    }
    let count = sums.len() as u32;
    states.append(&mut sums);
    States { all: states, sums: count, wanted }
}

impl<'t> Stages<'t> {
    /// The statements that compute what is wanted, and all it needs.
    fn written(&mut self, lowering: &mut Lowering<'t>, wanted: &[Key]) -> Vec<Statement> {
        let order = self.order(lowering, wanted);
        let known = &self.algebra.nodes.known;
        order.iter().filter_map(|key| known.get(key)).flat_map(|node| node.statements.clone()).collect()
    }
}

/// What is compared with data and what figures show, with all it needs: only at the moments that are observed or drawn,
/// since at others it may have no value.
fn observed<'t>(stages: &mut Stages<'t>, lowering: &mut Lowering<'t>, seen: &Seen) {
    let points = lowering.drawn_points();
    if lowering.course.observations.is_empty() && points.is_empty() {
        return;
    }
    let (text, here) = (lowering.text, lowering.card);
    let outside = std::mem::replace(&mut lowering.seen, seen.clone());
    let statements = std::mem::take(&mut lowering.statements);
    let mut results = Vec::new();
    if !lowering.course.observations.is_empty() {
        for (number, against) in (0..).zip(&text.against) {
            lowering.card = lowering.cards.card(against.span, "");
            let value = lowering.value(&against.value);
            lowering.set_hidden(Hidden::Observed(number), value);
            results.extend([Hidden::Observed(number), Hidden::Weight(number)]);
        }
        lowering.weights();
    }
    for (graph, number, point) in points {
        lowering.card = lowering.cards.card(point.value.span, "");
        let value = lowering.value(&point.value);
        lowering.set_hidden(Hidden::Mark(graph, number), value);
        results.push(Hidden::Mark(graph, number));
    }
    let values = std::mem::replace(&mut lowering.statements, statements);
    lowering.seen = outside;
    lowering.card = here;
    let needed = stages.algebra.nodes.needs(&values, None);
    let mut all = stages.written(lowering, &needed);
    all.extend(values);
    stages.integration.observed = all;
    stages.integration.results = results.into_iter().map(|which| lowering.quantities.hidden(which)).collect();
}

fn method(text: &Text) -> Method {
    match text.method {
        Some((TextMethod::Equations(method), _)) => method,
        _ => Method::RungeKutta { steps: 1 },
    }
}

fn doses<'t>(stages: &Stages<'t>, lowering: &mut Lowering<'t>) -> Vec<Dose<Place, CardId>> {
    let text = lowering.text;
    let compartments = &stages.algebra.nodes.compartments;
    let mut doses = Vec::new();
    for (number, (index, dose)) in text.doses().enumerate() {
        let mut of = |part| lowering.quantities.hidden(Hidden::Dose(number as u32, part));
        let (at, every, times) = (of(OfDose::At), of(OfDose::Every), of(OfDose::Times));
        let (over, flowing) = (of(OfDose::Over), of(OfDose::Flowing));
        // What is given at once; a dose over no time is.
        let mut added = Vec::new();
        if compartments.volume(dose.into) == Some(Volume::Unknown) {
            let amount = of(OfDose::Amount);
            let v = lowering.quantities.array(Array::V);
            added.push((element(v, dose.into), amount));
            if compartments.is_summed(Array::G, dose.into) {
                added.push((element(lowering.quantities.hidden(Hidden::Sum(Array::G)), dose.into), amount));
            }
            added.extend(dosed(lowering, None, dose.into, amount));
        }
        for (tracer, _) in &dose.labels {
            let label = lowering.quantities.hidden(Hidden::Dose(number as u32, OfDose::Label(*tracer)));
            let hv = lowering.quantities.array(Array::HV(*tracer));
            added.push((element(hv, dose.into), label));
            if compartments.is_summed(Array::HG(*tracer), dose.into) {
                let sum = lowering.quantities.hidden(Hidden::Sum(Array::HG(*tracer)));
                added.push((element(sum, dose.into), label));
            }
            added.extend(dosed(lowering, Some(*tracer), dose.into, label));
        }
        doses.push(Dose {
            at,
            every: dose.every.as_ref().map(|_| every),
            times: dose.every.as_ref().map(|_| times),
            over: dose.over.as_ref().map(|_| over),
            flowing: dose.over.as_ref().map(|_| flowing),
            added,
            source: lowering.cards.card(text.body[index].span, ""),
        });
    }
    doses
}

/// A dose counts in the balance, if there is one.
fn dosed(lowering: &mut Lowering, thing: Thing, into: Number, amount: Id<Quantity>) -> Option<(Place, Id<Quantity>)> {
    let asked = lowering.asked.balance;
    asked.then(|| (element(lowering.summed(Sum::Dosed, thing), into), amount))
}
