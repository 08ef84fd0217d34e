//! Times of a course in floats.
//!
//! A float that is added up, T = T + D, is wrong by whole steps after some thousands, and doses and the last row come at other
//! steps than with doubles. So the run is done in floats beforehand. If it shows a difference, T carries what it loses
//! ([`super::carried`]), and what is due within a wider part of a step is of the next; and where doubles come to
//! their goal late or early by their own last bits, T goes ahead or behind by some of a float's. What is nearest is taken.

use super::carried::{blocks, carrying};
use super::renamed::{Spot, uses};
use super::rows;
use crate::code::numbers::{SHOWS, TOLERANCE, worst};
use crate::plan::{Operation, Plan, SlotId, Value};

/// Parts of a step that floats have, in place of 1e-9.
const WIDER: [f64; 3] = [1e-4, 1e-3, 1e-2];

/// By what a step may be shorter or longer: T is then before or behind the moment that is meant, and by less than it shows.
const ASIDE: f64 = 1.0 / 4_194_304.0;

/// The plan, or one whose times are nearer to those of doubles.
pub fn timely(plan: &Plan, seed: i64, input: &[f64]) -> Plan {
    // What fails is told by whoever runs it.
    let Some(wanted) = rows(plan, seed, input, false) else { return plan.clone() };
    let apart = |plan: &Plan| match rows(plan, seed, input, true) {
        Some(found) if found.len() == wanted.len() => worst(&wanted, &found),
        _ => f64::INFINITY,
    };
    let mut nearest = (apart(plan), plan.clone());
    for aside in [0.0, -ASIDE, ASIDE] {
        for wider in WIDER {
            if nearest.0 < SHOWS {
                return nearest.1;
            }
            let Some(mut other) = carrying(plan, 1.0 + aside) else { return nearest.1 };
            if let Some(course) = &mut other.course {
                widen(plan, &mut course.body.operations, wider);
            }
            let found = apart(&other);
            if found < nearest.0 {
                nearest = (found, other);
            }
        }
    }
    nearest.1
}

fn widen(plan: &Plan, operations: &mut [Operation], wider: f64) {
    for operation in operations {
        uses(operation, &mut |spot| match spot {
            Spot::Product(a, b) if is_tolerance(plan, a, b) => *a = Value::Number(wider),
            _ => {}
        });
        blocks(operation).into_iter().for_each(|inner| widen(plan, inner, wider));
    }
}

/// Whether a product is that of a tolerance and the step at its beginning, which the translator has made: no author can
/// write that name.
fn is_tolerance(plan: &Plan, a: &Value, b: &Value) -> bool {
    let step = |slot: SlotId| plan.slot(slot).hidden && plan.slot(slot).name.starts_with("D before");
    *a == Value::Number(TOLERANCE) && matches!(b, Value::Slot(element) if step(element.slot))
}
