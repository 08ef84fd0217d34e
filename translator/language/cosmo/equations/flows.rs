//! Flows of a step: what the method has summed up.

use super::algebra::element;
use super::compartments::{Compartments, Kind, Output, Volume};
use super::derive::quotient;
use crate::language::cosmo::lower::Lowering;
use crate::language::cosmo::lower::quantities::Hidden;
use crate::language::cosmo::target::{self, Array, Temporary};
use crate::language::cosmo::text::Number;
use crate::model::Expression;
use crate::model::compose::number;

/// G, K, HG and HK of the step, and what in-compartments held.
pub(super) fn of_step(compartments: &Compartments, lowering: &mut Lowering) {
    let text = lowering.text;
    for i in compartments.numbers() {
        match compartments.kind(i) {
            Kind::Absent => {}
            Kind::In { .. } => {
                if compartments.is_summed(Array::K, i) {
                    flow_of_step(lowering, Array::K, Array::K, i);
                    flow_of_step(lowering, Array::G, Array::K, i);
                    amount_of_step(lowering, Array::V, Array::K, i);
                }
                for t in text.all_tracers().filter(|t| compartments.is_summed(Array::HK(*t), i)) {
                    flow_of_step(lowering, Array::HK(t), Array::HK(t), i);
                    flow_of_step(lowering, Array::HG(t), Array::HK(t), i);
                    amount_of_step(lowering, Array::HV(t), Array::HK(t), i);
                }
            }
            Kind::Ordinary { output, volume, .. } => {
                input_of_step(lowering, compartments, Array::G, i);
                match (output, volume) {
                    (Output::Constant, _) => {}
                    (Output::Unknown, Volume::Constant) => {
                        let same = lowering.read(Array::G.at(i));
                        let place = lowering.quantities.place(Array::K.at(i));
                        lowering.set(place, same);
                    }
                    _ if compartments.is_summed(Array::K, i) => flow_of_step(lowering, Array::K, Array::K, i),
                    _ => {}
                }
                for t in text.all_tracers() {
                    input_of_step(lowering, compartments, Array::HG(t), i);
                    if compartments.is_summed(Array::HK(t), i) {
                        flow_of_step(lowering, Array::HK(t), Array::HK(t), i);
                    }
                }
            }
            Kind::Out { .. } => {
                input_of_step(lowering, compartments, Array::G, i);
                for t in text.all_tracers() {
                    input_of_step(lowering, compartments, Array::HG(t), i);
                }
            }
        }
    }
}

/// What has entered a compartment that has no input is nothing.
fn input_of_step(lowering: &mut Lowering, compartments: &Compartments, array: Array, i: Number) {
    if compartments.is_summed(array, i) {
        flow_of_step(lowering, array, array, i);
    } else if !compartments.has_input(i) && compartments.carries(array) && compartments.is_wanted(array, i) {
        let place = lowering.quantities.place(array.at(i));
        lowering.set(place, number(0.0));
    }
}

/// The sum since the beginning of the step; per unit of time where flows are rates.
fn flow_of_step(lowering: &mut Lowering, array: Array, sum: Array, i: Number) {
    let amount = sum_of_step(lowering, sum, i);
    let value = if lowering.text.rates {
        let made = lowering.read(target::Place::Temporary(Temporary::StepBefore));
        quotient(amount, made)
    } else {
        amount
    };
    let place = lowering.quantities.place(array.at(i));
    lowering.set(place, value);
}

fn amount_of_step(lowering: &mut Lowering, array: Array, sum: Array, i: Number) {
    let amount = sum_of_step(lowering, sum, i);
    let place = lowering.quantities.place(array.at(i));
    lowering.set(place, amount);
}

fn sum_of_step(lowering: &mut Lowering, array: Array, i: Number) -> Expression {
    Expression::Read(element(lowering.quantities.hidden(Hidden::Sum(array)), i))
}
