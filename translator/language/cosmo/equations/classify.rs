//! Which parts are algebraic, evaluated at every moment a method asks for, and which are discrete, executed
//! once a step: the section *Algebraic and discrete parts*.

use super::parts::{Gives, Part};
use super::uses::{Element, Thing, Uses};
use crate::language::cosmo::text::{Base, ComponentKind, Text};
use rustc_hash::FxHashSet as HashSet;

const X: Thing = Thing { base: Base::X, element: Element::Single };

/// For every part whether it is algebraic.
pub fn algebraic(text: &Text, parts: &[Part]) -> Vec<bool> {
    let mut candidates: Vec<bool> = parts.iter().map(is_candidate).collect();
    let outside = assigned_outside_parts(text);
    loop {
        let out: Vec<usize> = (0..parts.len())
            .filter(|part| candidates[*part])
            .filter(|part| carries(parts, &candidates, *part) || shares(parts, &candidates, &outside, *part))
            .collect();
        if out.is_empty() {
            return candidates;
        }
        out.into_iter().for_each(|part| candidates[part] = false);
    }
}

/// Assignments to X and user variables only, a declared value in any case, and X not taken from elsewhere.
fn is_candidate(part: &Part) -> bool {
    let uses = &part.uses;
    let gives_x = part.gives == Gives::Variables || uses.always.contains(&X);
    !uses.acts && gives_x && !uses.first.contains(&X)
}

/// A value goes from step to step: the part reads a user variable before it assigns it, the variable is
/// assigned later in the part or by a candidate below, and by no candidate above.
fn carries(parts: &[Part], candidates: &[bool], part: usize) -> bool {
    let assigns = |other: usize, thing: Thing| {
        candidates[other] && parts[other].uses.assigns.iter().any(|assigned| assigned.meets(thing))
    };
    let uses = &parts[part].uses;
    uses.first.iter().filter(|thing| matches!(thing.base, Base::User(_))).any(|thing| {
        let later = uses.carried.contains(thing) || (part + 1..parts.len()).any(|below| assigns(below, *thing));
        later && !(0..part).any(|above| assigns(above, *thing))
    })
}

/// The part assigns a user variable that something which is not algebraic assigns too.
fn shares(parts: &[Part], candidates: &[bool], outside: &HashSet<Thing>, part: usize) -> bool {
    let user = |thing: &&Thing| matches!(thing.base, Base::User(_));
    parts[part].uses.assigns.iter().filter(user).any(|thing| {
        let discrete = parts.iter().zip(candidates).filter(|(_, candidate)| !**candidate);
        let mut of_discrete = discrete.flat_map(|(other, _)| &other.uses.assigns);
        outside.iter().any(|assigned| assigned.meets(*thing)) || of_discrete.any(|assigned| assigned.meets(*thing))
    })
}

/// What READs, time declarations and WHENs assign.
fn assigned_outside_parts(text: &Text) -> HashSet<Thing> {
    let mut all = HashSet::default();
    for program in [&text.initial, &text.appendix] {
        all.extend(Uses::of_program(program).given);
    }
    for component in &text.body {
        match &component.kind {
            ComponentKind::Time(value) | ComponentKind::Step(value) => all.extend(Uses::of_declarative(value).assigns),
            ComponentKind::When { program, .. } => all.extend(Uses::of_program(program).assigns),
            _ => {}
        }
    }
    all
}
