//! What the balance needs that only the method can sum: flows out of each compartment by those who take them, doses
//! that last, decay. No slope depends on these sums.

use super::algebra::{Algebra, at, declared, element, hidden, per_time};
use super::compartments::{Channel, Kind};
use super::derive::quotient;
use super::nodes::{Key, What};
use crate::language::cosmo::lower::Lowering;
use crate::language::cosmo::lower::accounts::{STEP_MADE, Sum, Thing};
use crate::language::cosmo::lower::quantities::Hidden;
use crate::language::cosmo::target::Array;
use crate::language::cosmo::text::{Number, Tracer};
use crate::model::compose::{binary, number, times};
use crate::model::{Binary, Expression, Place};

impl<'t> Algebra<'t> {
    /// The sums as states with their slopes, and the nodes that compute these.
    pub(super) fn accounts(&self, lowering: &mut Lowering<'t>) -> Vec<(Place, Place, Key)> {
        let mut states = Vec::new();
        if !lowering.asked.balance {
            return states;
        }
        for thing in lowering.text.things() {
            for sum in [Sum::Taken, Sum::Dosed, Sum::Decayed, Sum::Formed] {
                for i in self.nodes.compartments.numbers() {
                    if !self.is_summed(lowering, sum, thing, i) {
                        continue;
                    }
                    let total = lowering.summed(sum, thing);
                    let slope = lowering.quantities.hidden(Hidden::AccountSlope(sum, thing));
                    states.push((element(total, i), element(slope, i), What::Account(sum, thing, i).itself()));
                }
            }
        }
        states
    }

    fn is_summed(&self, lowering: &Lowering, sum: Sum, thing: Thing, i: Number) -> bool {
        let text = lowering.text;
        let ordinary = matches!(self.nodes.compartments.kind(i), Kind::Ordinary { .. });
        if thing.is_some_and(|tracer| !self.nodes.compartments.carries(Array::HV(tracer))) {
            return false;
        }
        match sum {
            Sum::Left | Sum::Arrived => false,
            Sum::Taken => !self.channels_from(i).is_empty(),
            Sum::Dosed => text.doses().any(|(_, dose)| dose.into == i && dose.over.is_some()),
            Sum::Decayed | Sum::Formed => ordinary && text.has(sum, thing),
        }
    }

    /// The channels that take from a compartment, with the text's order of those they lead to.
    fn channels_from(&self, source: Number) -> Vec<Channel> {
        let compartments = &self.nodes.compartments;
        let all = compartments.numbers().flat_map(|i| match compartments.kind(i) {
            Kind::Ordinary { inputs, .. } | Kind::Out { inputs } => inputs.as_slice(),
            Kind::In { .. } | Kind::Absent => &[],
        });
        all.filter(|channel| channel.source == source).copied().collect()
    }

    /// The slope of one of the sums.
    pub(super) fn slope_of_account(&self, lowering: &mut Lowering<'t>, sum: Sum, thing: Thing, i: Number) {
        let terms = match (sum, thing) {
            (Sum::Taken, _) => {
                let channels = self.channels_from(i);
                let flows = channels.iter().map(|channel| {
                    let flow = self.carried(lowering, thing, channel);
                    per_time(lowering, flow)
                });
                flows.collect()
            }
            (Sum::Dosed, _) => {
                let given = self.infusions(lowering, thing.map_or(Array::G, Array::HG), i);
                given.into_iter().map(|flow| per_time(lowering, flow)).collect()
            }
            (Sum::Decayed, Some(tracer)) => vec![decaying(lowering, tracer, i)],
            (Sum::Formed, Some(tracer)) => forming(lowering, tracer, i),
            _ => Vec::new(),
        };
        let slope = terms.into_iter().reduce(|a, b| binary(Binary::Add, a, b)).unwrap_or(number(0.0));
        let to = lowering.quantities.hidden(Hidden::AccountSlope(sum, thing));
        lowering.set(element(to, i), slope);
    }

    /// What flows through a channel of the substance or a tracer.
    pub(super) fn carried(&self, lowering: &mut Lowering<'t>, thing: Thing, channel: &Channel) -> Expression {
        let flow = declared(lowering, channel.flow);
        match thing {
            None => flow,
            Some(tracer) => {
                let carried = times(flow, at(lowering, Array::HV(tracer), channel.source));
                quotient(carried, at(lowering, Array::V, channel.source))
            }
        }
    }
}

/// −B·HV
fn decaying(lowering: &mut Lowering, tracer: Tracer, i: Number) -> Expression {
    let lost = times(hidden(lowering, Hidden::Loss(tracer)), at(lowering, Array::HV(tracer), i));
    binary(Binary::Subtract, number(0.0), lost)
}

fn forming(lowering: &mut Lowering, tracer: Tracer, i: Number) -> Vec<Expression> {
    let text = lowering.text;
    let mut terms = Vec::new();
    for (decay, (parent, daughter, _)) in (0..).zip(text.decays()) {
        if daughter == tracer && text.decays_by_itself(parent) {
            let fraction = hidden(lowering, Hidden::Fraction(decay));
            let lost = decaying(lowering, parent, i);
            terms.push(times(fraction, lost));
        }
    }
    terms
}

/// G, K, HG and HK of the step that was made.
pub(super) fn of_step(algebra: &Algebra, lowering: &mut Lowering) {
    if !lowering.asked.balance {
        return;
    }
    for i in algebra.nodes.compartments.numbers() {
        if !matches!(algebra.nodes.compartments.kind(i), Kind::Absent) {
            lowering.settle(i, STEP_MADE);
        }
    }
}
