//! Flows of a step: what the method has summed up.

use super::algebra::element;
use super::compartments::{Compartments, Kind, Output, Volume};
use super::derive::quotient;
use crate::language::cosmo::lower::Lowering;
use crate::language::cosmo::lower::quantities::Hidden;
use crate::language::cosmo::target::{self, Array, Temporary};
use crate::language::cosmo::text::Number;
use crate::model::compose::number;
use crate::model::{Axis, Equation, Expression, Index, Place, Statement};

/// G, K, HG and HK of the step, and what in-compartments held.
pub(super) fn of_step(compartments: &Compartments, lowering: &mut Lowering) {
    let text = lowering.text;
    let mut flows = Flows::default();
    for i in compartments.numbers() {
        match compartments.kind(i) {
            Kind::Absent => {}
            Kind::In { .. } => {
                if compartments.is_summed(Array::K, i) {
                    flows.add(Array::K, Array::K, i);
                    flows.add(Array::G, Array::K, i);
                    amount_of_step(lowering, Array::V, Array::K, i);
                }
                for t in text.all_tracers().filter(|t| compartments.is_summed(Array::HK(*t), i)) {
                    flows.add(Array::HK(t), Array::HK(t), i);
                    flows.add(Array::HG(t), Array::HK(t), i);
                    amount_of_step(lowering, Array::HV(t), Array::HK(t), i);
                }
            }
            Kind::Ordinary { output, volume, .. } => {
                input_of_step(lowering, compartments, &mut flows, Array::G, i);
                match (output, volume) {
                    (Output::Constant, _) => {}
                    (Output::Unknown, Volume::Constant) if compartments.is_summed(Array::G, i) => {
                        flows.add(Array::K, Array::G, i);
                    }
                    (Output::Unknown, Volume::Constant) => {
                        let same = lowering.read(Array::G.at(i));
                        let place = lowering.quantities.place(Array::K.at(i));
                        lowering.set(place, same);
                    }
                    _ if compartments.is_summed(Array::K, i) => flows.add(Array::K, Array::K, i),
                    _ => {}
                }
                for t in text.all_tracers() {
                    input_of_step(lowering, compartments, &mut flows, Array::HG(t), i);
                    if compartments.is_summed(Array::HK(t), i) {
                        flows.add(Array::HK(t), Array::HK(t), i);
                    }
                }
            }
            Kind::Out { .. } => {
                input_of_step(lowering, compartments, &mut flows, Array::G, i);
                for t in text.all_tracers() {
                    input_of_step(lowering, compartments, &mut flows, Array::HG(t), i);
                }
            }
        }
    }
    flows.write(lowering);
}

/// What has entered a compartment that has no input is nothing.
fn input_of_step(lowering: &mut Lowering, compartments: &Compartments, flows: &mut Flows, array: Array, i: Number) {
    if compartments.is_summed(array, i) {
        flows.add(array, array, i);
    } else if !compartments.has_input(i) && compartments.carries(array) && compartments.is_wanted(array, i) {
        let place = lowering.quantities.place(array.at(i));
        lowering.set(place, number(0.0));
    }
}

/// Flows and the sums that they are, with the compartments in ascending order: of neighbours one loop is made.
#[derive(Default)]
struct Flows(Vec<((Array, Array), Vec<Number>)>);

impl Flows {
    fn add(&mut self, flow: Array, sum: Array, i: Number) {
        match self.0.iter_mut().find(|(arrays, _)| *arrays == (flow, sum)) {
            Some((_, numbers)) => numbers.push(i),
            None => self.0.push(((flow, sum), vec![i])),
        }
    }

    fn write(self, lowering: &mut Lowering) {
        for ((flow, sum), numbers) in self.0 {
            for run in numbers.chunk_by(|i, next| i + 1 == *next) {
                match run {
                    [first, .., last] => flows_of_step(lowering, flow, sum, *first, *last),
                    run => run.iter().for_each(|i| flow_of_step(lowering, flow, sum, *i)),
                }
            }
        }
    }
}

/// The sums since the beginning of the step; per unit of time where flows are rates.
fn flow_of_step(lowering: &mut Lowering, array: Array, sum: Array, i: Number) {
    let amount = sum_of_step(lowering, sum, i);
    let value = flow_from(lowering, amount);
    let place = lowering.quantities.place(array.at(i));
    lowering.set(place, value);
}

fn flows_of_step(lowering: &mut Lowering, array: Array, sum: Array, first: Number, last: Number) {
    let axis = Axis { name: "B".to_string(), low: first.saturating_sub(1), high: last.saturating_sub(1) };
    let running = |quantity| Place { quantity, index: [Index::Running { axis: 0, offset: 0 }].into() };
    let amount = Expression::Read(running(lowering.quantities.hidden(Hidden::Sum(sum))));
    let value = flow_from(lowering, amount);
    let target = running(lowering.quantities.array(array));
    let card = lowering.card;
    lowering.push(Statement::Equation(Equation { family: vec![axis], target, value, card }));
}

fn flow_from(lowering: &mut Lowering, amount: Expression) -> Expression {
    if !lowering.text.rates {
        return amount;
    }
    let made = lowering.read(target::Place::Temporary(Temporary::StepBefore));
    quotient(amount, made)
}

fn amount_of_step(lowering: &mut Lowering, array: Array, sum: Array, i: Number) {
    let amount = sum_of_step(lowering, sum, i);
    let place = lowering.quantities.place(array.at(i));
    lowering.set(place, amount);
}

fn sum_of_step(lowering: &mut Lowering, array: Array, i: Number) -> Expression {
    Expression::Read(element(lowering.quantities.hidden(Hidden::Sum(array)), i))
}
