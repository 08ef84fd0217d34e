//! What the nodes do: flows, declared values, slopes.
//!
//! G, K, HG and HK are amounts per D at the moment, or rates where the text gives rates; slopes are per unit of time.

use super::compartments::{Channel, Kind, Output, Volume};
use super::derive::{Derivation, quotient};
use super::nodes::{Key, Node, Nodes, What};
use super::order::{NoOrder, Ring};
use super::parts::{Body, PartId};
use super::uses::{Element, Thing, Uses};
use crate::code::differentiate::rules::Reach;
use crate::code::{Id, Quantity};
use crate::language::cosmo::lower::Lowering;
use crate::language::cosmo::lower::accounts::content;
use crate::language::cosmo::lower::quantities::{Hidden, OfDose};
use crate::language::cosmo::target::{self, Array, Temporary};
use crate::language::cosmo::text::{Base, ComponentKind, Declarative, Expression as Text, Number, Tracer, VariableId};
use crate::model::compose::{binary, compare, number, times};
use crate::model::instruction::Failure;
use crate::model::{Axis, Binary, Equation, Expression, Index, Instruction, Place, Relation, Statement};

use rustc_hash::FxHashMap as HashMap;

/// What D and the method see of a text as equations.
pub struct Algebra<'t> {
    pub nodes: Nodes<'t>,
    /// How much may still be differentiated.
    pub reach: Reach,
}

impl<'t> Algebra<'t> {
    /// Makes nodes, and all they need, known.
    ///
    /// A derivative is needed for the sake of a declared volume only, once for each on the way. Whatever needs a
    /// higher derivative of itself needs derivatives without end, and is a ring.
    pub fn know(&mut self, lowering: &mut Lowering<'t>, wanted: &[Key]) -> Result<(), NoOrder> {
        // Nothing wants what is asked for, even if it is needed again on the way: this keeps the ways free of rings.
        let mut wanted_by: HashMap<Key, Option<Key>> = wanted.iter().map(|key| (*key, None)).collect();
        let mut open = wanted.to_vec();
        while let Some(key) = open.pop() {
            if self.nodes.known.contains_key(&key) {
                continue;
            }
            if let Some(way) = way_from_itself(key, &wanted_by) {
                return Err(NoOrder::Ring(way));
            }
            let statements = self.statements(lowering, key);
            if self.reach.is_passed() {
                return Err(NoOrder::TooLong(key));
            }
            let needs = self.nodes.needs(&statements, Some(key));
            for need in &needs {
                wanted_by.entry(*need).or_insert(Some(key));
            }
            open.extend(&needs);
            self.nodes.known.insert(key, Node { statements, needs });
        }
        Ok(())
    }

    fn statements(&mut self, lowering: &mut Lowering<'t>, key: Key) -> Vec<Statement> {
        if key.order > 0 {
            let value = Key { order: 0, ..key };
            let of_value = match self.nodes.known.get(&value) {
                Some(node) => node.statements.clone(),
                None => self.statements(lowering, value),
            };
            let mut derivation = Derivation { nodes: &mut self.nodes, lowering, reach: &mut self.reach };
            return derivation.statements(&of_value, key.order);
        }
        let outside = std::mem::take(&mut lowering.statements);
        let here = lowering.card;
        match key.what {
            What::Of(array, i) => self.content_or_flow(lowering, array, i),
            What::Part(part) => self.part(lowering, part),
            What::Slope(Array::V, i) => self.slope_of_volume(lowering, i),
            What::Slope(array, i) => self.slope_of_tracer(lowering, array, i),
            What::SumSlope(array, i) => {
                self.stand_at(lowering, array, i);
                let flow = at(lowering, array, i);
                let flow = per_time(lowering, flow);
                let slope = lowering.quantities.hidden(Hidden::SumSlope(array));
                lowering.set(element(slope, i), flow);
            }
            What::Loss(tracer) => self.loss(lowering, tracer),
            What::Fraction(decay) => {
                let text = lowering.text;
                if let Some((index, fraction)) = text.fraction(decay) {
                    let value = self.value_at(lowering, index, fraction);
                    lowering.set_hidden(Hidden::Fraction(decay), value);
                }
            }
            What::Account(sum, thing, i) => {
                self.stand_at(lowering, content(thing), i);
                self.slope_of_account(lowering, sum, thing, i);
            }
        }
        lowering.card = here;
        std::mem::replace(&mut lowering.statements, outside)
    }

    /// A declaration's card, by its compartment.
    fn stand_at(&self, lowering: &mut Lowering<'t>, array: Array, i: Number) {
        let text = lowering.text;
        let span = text.body.iter().find_map(|component| match &component.kind {
            ComponentKind::InCompartment { number, .. }
            | ComponentKind::Compartment { number, .. }
            | ComponentKind::OutCompartment { number, .. }
                if *number == i =>
            {
                Some(component.span)
            }
            _ => None,
        });
        let name = text.array_element(array, i);
        lowering.card = lowering.cards.card(span.unwrap_or_default(), &name);
    }

    fn content_or_flow(&mut self, lowering: &mut Lowering<'t>, array: Array, i: Number) {
        self.stand_at(lowering, array, i);
        let value = match (self.nodes.compartments.kind(i).clone(), array) {
            (Kind::In { flow, labels }, _) => self.of_in_compartment(lowering, array, i, flow, &labels),
            (Kind::Ordinary { inputs, .. } | Kind::Out { inputs }, Array::G | Array::HG(_)) => {
                self.inputs(lowering, array, i, &inputs)
            }
            (Kind::Ordinary { output, volume, .. }, Array::K) => self.output(lowering, i, output, volume),
            (Kind::Ordinary { .. }, Array::HK(tracer)) => {
                let carried = times(at(lowering, Array::HV(tracer), i), at(lowering, Array::K, i));
                Some(quotient(carried, at(lowering, Array::V, i)))
            }
            (Kind::Ordinary { volume, .. }, Array::V) => self.volume(lowering, i, volume),
            _ => None,
        };
        if let Some(value) = value {
            let place = lowering.quantities.place(array.at(i));
            lowering.set(place, value);
        }
    }

    /// V = G = K = flow and HV = HG = HK = label, contents as amounts.
    fn of_in_compartment(
        &self,
        lowering: &mut Lowering<'t>,
        array: Array,
        i: Number,
        flow: Option<PartId>,
        labels: &[(Tracer, PartId)],
    ) -> Option<Expression> {
        let amount = |lowering: &mut Lowering<'t>, flow| {
            let flow = at(lowering, flow, i);
            if lowering.text.rates { times(flow, step(lowering)) } else { flow }
        };
        Some(match array {
            Array::K => declared(lowering, flow?),
            Array::G => at(lowering, Array::K, i),
            Array::V => amount(lowering, Array::K),
            Array::HK(tracer) => match labels.iter().find(|(of, _)| *of == tracer) {
                Some((_, part)) => declared(lowering, *part),
                None => number(0.0),
            },
            Array::HG(tracer) => at(lowering, Array::HK(tracer), i),
            Array::HV(tracer) => amount(lowering, Array::HK(tracer)),
            Array::VBefore | Array::HVBefore(_) | Array::Lost => return None,
        })
    }

    /// The sum of the flows in, and of what lasting doses give.
    fn inputs(&self, lowering: &mut Lowering<'t>, array: Array, i: Number, inputs: &[Channel]) -> Option<Expression> {
        let mut terms = Vec::new();
        for channel in inputs {
            let thing = match array {
                Array::HG(tracer) => Some(tracer),
                _ => None,
            };
            terms.push(self.carried(lowering, thing, channel));
        }
        terms.extend(self.infusions(lowering, array, i));
        Some(terms.into_iter().reduce(|a, b| binary(Binary::Add, a, b)).unwrap_or(number(0.0)))
    }

    pub(super) fn infusions(&self, lowering: &mut Lowering<'t>, array: Array, i: Number) -> Vec<Expression> {
        let text = lowering.text;
        let mut terms = Vec::new();
        for (number, (_, dose)) in text.doses().enumerate() {
            let part = match array {
                Array::G => OfDose::Amount,
                Array::HG(tracer) if dose.labels.iter().any(|(of, _)| *of == tracer) => OfDose::Label(tracer),
                _ => continue,
            };
            if dose.into != i || dose.over.is_none() {
                continue;
            }
            let amount = hidden(lowering, Hidden::Dose(number as u32, part));
            let rate = times(amount, hidden(lowering, Hidden::Dose(number as u32, OfDose::Flowing)));
            terms.push(if text.rates { rate } else { times(rate, step(lowering)) });
        }
        terms
    }

    fn output(&mut self, lowering: &mut Lowering<'t>, i: Number, output: Output, volume: Volume) -> Option<Expression> {
        match (output, volume) {
            (Output::Declared(part), _) => Some(declared(lowering, part)),
            (Output::Constant, _) => None,
            (Output::Unknown, Volume::Algebraic(_) | Volume::Linear(_)) => {
                let v = lowering.quantities.array(Array::V);
                let slope = Expression::Read(element(self.nodes.dot(lowering, v), i));
                let growth = if lowering.text.rates { slope } else { times(slope, step(lowering)) };
                Some(binary(Binary::Subtract, at(lowering, Array::G, i), growth))
            }
            (Output::Unknown, Volume::Constant | Volume::Unknown) => Some(at(lowering, Array::G, i)),
        }
    }

    /// A declared volume; a discrete one goes from its present to its new value in a straight line.
    fn volume(&self, lowering: &mut Lowering<'t>, i: Number, volume: Volume) -> Option<Expression> {
        match volume {
            Volume::Algebraic(part) => Some(declared(lowering, part)),
            Volume::Linear(part) => {
                let present = hidden(lowering, Hidden::Present(i));
                let new = declared(lowering, part);
                let [before, after] = [Temporary::TimeBefore, Temporary::TimeAfter]
                    .map(|time| lowering.read(target::Place::Temporary(time)));
                let now = lowering.read(target::T);
                let passed = binary(Binary::Subtract, now, before.clone());
                let whole = binary(Binary::Subtract, after, before);
                let rise = times(binary(Binary::Subtract, new, present.clone()), quotient(passed, whole));
                Some(binary(Binary::Add, present, rise))
            }
            Volume::Constant | Volume::Unknown => None,
        }
    }

    /// An algebraic part: its variables are versions of its own, so that no other part's moment meets them.
    fn part(&mut self, lowering: &mut Lowering<'t>, id: PartId) {
        let parts = self.nodes.parts;
        let part = parts.part(id);
        let text = lowering.text;
        let name = parts.name(text, id);
        lowering.card = lowering.cards.card(part.span, &name);
        let declared = lowering.quantities.hidden(Hidden::Declared(id));
        let mut seen = parts.seen(lowering, &part.uses, id.0);
        let own = parts.variables_of(id);
        for variable in &own {
            let version = lowering.quantities.hidden(Hidden::Version(id, *variable));
            let before = seen.insert(Base::User(*variable), version);
            if self.needs_start(id, *variable) {
                let before = before.unwrap_or_else(|| lowering.quantities.named(Base::User(*variable)));
                copy(lowering, version, before);
            }
        }
        seen.insert(Base::X, declared);
        let outside = std::mem::replace(&mut lowering.seen, seen);
        match part.body {
            Body::Block(program) => {
                let mut statements = lowering.block(program);
                lowering.statements.append(&mut statements);
            }
            Body::Declarative(Declarative::Program(program, _)) => {
                let mut statements = lowering.block(program);
                lowering.statements.append(&mut statements);
            }
            Body::Declarative(Declarative::Expression(value)) => {
                lowering.card = lowering.card_around(value.span, &name);
                let value = lowering.value(value);
                lowering.set(Place::single(declared), value);
            }
        }
        lowering.seen = outside;
    }

    /// Whether the part may look at, or leave, what the variable was before it.
    fn needs_start(&self, id: PartId, variable: VariableId) -> bool {
        let uses = &self.nodes.parts.part(id).uses;
        let of = |thing: &&Thing| thing.base == Base::User(variable);
        let all_assigned = uses.assigns.iter().filter(of).all(|thing| uses.always.contains(thing));
        let single = uses.assigns.iter().filter(of).all(|thing| thing.element == Element::Single);
        !(all_assigned && single) || uses.first.iter().any(|thing| of(&thing))
    }

    fn slope_of_volume(&mut self, lowering: &mut Lowering<'t>, i: Number) {
        self.stand_at(lowering, Array::V, i);
        let gained = binary(Binary::Subtract, at(lowering, Array::G, i), at(lowering, Array::K, i));
        let gained = per_time(lowering, gained);
        let v = lowering.quantities.array(Array::V);
        let slope = self.nodes.dot(lowering, v);
        lowering.set(element(slope, i), gained);
    }

    fn slope_of_tracer(&mut self, lowering: &mut Lowering<'t>, array: Array, i: Number) {
        self.stand_at(lowering, array, i);
        let Array::HV(tracer) = array else { return };
        let gained = binary(Binary::Subtract, at(lowering, Array::HG(tracer), i), at(lowering, Array::HK(tracer), i));
        let mut slope = per_time(lowering, gained);
        let text = lowering.text;
        if text.decays_by_itself(tracer) {
            let lost = times(hidden(lowering, Hidden::Loss(tracer)), at(lowering, array, i));
            slope = binary(Binary::Add, slope, lost);
        }
        for (decay, (parent, daughter, _)) in text.decays().enumerate() {
            if daughter == tracer && text.decays_by_itself(parent) {
                let lost = times(hidden(lowering, Hidden::Loss(parent)), at(lowering, Array::HV(parent), i));
                let gained = times(hidden(lowering, Hidden::Fraction(decay as u32)), lost);
                slope = binary(Binary::Subtract, slope, gained);
            }
        }
        let hv = lowering.quantities.array(array);
        let target = self.nodes.dot(lowering, hv);
        lowering.set(element(target, i), slope);
    }

    /// An expression of this component of the body, with the variables of the algebraic parts above it.
    fn value_at(&mut self, lowering: &mut Lowering<'t>, component: usize, value: &'t Text) -> Expression {
        let uses = Uses::of_expression(value);
        let below = self.nodes.parts.first_from(component);
        let seen = self.nodes.parts.seen(lowering, &uses, below);
        let outside = std::mem::replace(&mut lowering.seen, seen);
        let value = lowering.value(value);
        lowering.seen = outside;
        value
    }

    /// B of d HV/dt = B·HV: all declarations of a tracer add up; ln 2 in full (D9).
    fn loss(&mut self, lowering: &mut Lowering<'t>, tracer: Tracer) {
        let text = lowering.text;
        let mut terms = Vec::new();
        for (index, component) in text.body.iter().enumerate() {
            match &component.kind {
                ComponentKind::HalfTime { tracer: of, value } if *of == tracer => {
                    let value = self.value_at(lowering, index, value);
                    terms.push(quotient(number(-std::f64::consts::LN_2), value));
                }
                ComponentKind::Fission { tracer: of, .. } if *of == tracer => {
                    lowering.card = lowering.cards.card(component.span, &text.traced_array("HV", tracer));
                    terms.extend(self.nodes.parts.within(index).map(|part| fission(lowering, part)));
                }
                _ => {}
            }
        }
        let rate = terms.into_iter().reduce(|a, b| binary(Binary::Add, a, b)).unwrap_or(number(0.0));
        lowering.set_hidden(Hidden::Loss(tracer), rate);
    }
}

/// The way from a node to a higher derivative of it, if that was wanted for its sake.
fn way_from_itself(last: Key, wanted_by: &HashMap<Key, Option<Key>>) -> Option<Ring> {
    if last.order == 0 {
        return None;
    }
    let mut way = vec![Key { order: 0, ..last }];
    let mut key = last;
    while let Some(Some(before)) = wanted_by.get(&key) {
        if before.what == last.what && before.order < last.order {
            way.reverse();
            return Some(Ring(way));
        }
        way.push(Key { order: 0, ..*before });
        key = *before;
    }
    None
}

/// (1-K)/(K·D)
fn fission(lowering: &mut Lowering, part: PartId) -> Expression {
    let k = declared(lowering, part);
    let zero = compare(Relation::NotEqual, k.clone(), number(0.0));
    lowering.instruct(Instruction::Demand { condition: zero, failure: Failure::Fission });
    let lost = binary(Binary::Subtract, number(1.0), k.clone());
    quotient(lost, times(k, step(lowering)))
}

/// What a part has declared.
pub fn declared(lowering: &mut Lowering, part: PartId) -> Expression {
    hidden(lowering, Hidden::Declared(part))
}

pub fn hidden(lowering: &mut Lowering, which: Hidden) -> Expression {
    Expression::Read(Place::single(lowering.quantities.hidden(which)))
}

/// The content or flow of a compartment.
pub fn at(lowering: &mut Lowering, array: Array, i: Number) -> Expression {
    lowering.read(array.at(i))
}

pub fn element(quantity: Id<Quantity>, i: Number) -> Place {
    Place { quantity, index: [Index::Fixed(i.saturating_sub(1))].into() }
}

/// D, to which flows refer.
pub fn step(lowering: &mut Lowering) -> Expression {
    lowering.read(target::D)
}

/// A flow as the text gives it, per unit of time.
pub fn per_time(lowering: &mut Lowering, flow: Expression) -> Expression {
    if lowering.text.rates { flow } else { quotient(flow, step(lowering)) }
}

/// A whole variable or array.
pub fn copy(lowering: &mut Lowering, to: Id<Quantity>, from: Id<Quantity>) {
    let extents = lowering.quantities.list[to.index()].extents.clone();
    let index: Box<[Index]> = extents.iter().map(|_| Index::Running { axis: 0, offset: 0 }).collect();
    let family = extents.iter().map(|size| Axis { name: "B".to_string(), low: 0, high: size - 1 }).collect();
    let value = Expression::Read(Place { quantity: from, index: index.clone() });
    let card = lowering.card;
    lowering.push(Statement::Equation(Equation { family, target: Place { quantity: to, index }, value, card }));
}
