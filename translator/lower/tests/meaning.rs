//! Code against the definition: random systems of equations, computed as lowered and as the
//! sections are defined, everything read before anything is set, or everything as its equation says.

use super::{Run, checked, entries};
use crate::code::numbers::Trial;
use crate::code::{Id, Quantity};
use crate::model::area::members;
use crate::model::{Binary, Equation, Expression, Index, Model, Moment, Order, Place, Relation, Statement};
use crate::sketch::model;
use proptest::prelude::*;

/// One value of a quantity.
type Element = (Id<Quantity>, usize);

/// All values of a model: by quantity, by element.
type Values = Vec<Vec<f64>>;

fn at(model: &Model, place: &Place, running: &[u32]) -> usize {
    place.index.iter().zip(&model.quantity(place.quantity).extents).fold(0, |sum, (index, extent)| {
        let here = match index {
            Index::Fixed(value) => *value,
            Index::Running { axis, offset } => running[*axis as usize].checked_add_signed(*offset).unwrap(),
        };
        sum * *extent as usize + here as usize
    })
}

fn compute(model: &Model, values: &Values, expression: &Expression, running: &[u32]) -> f64 {
    let of = |e: &Expression| compute(model, values, e, running);
    match expression {
        Expression::Number(value) => *value,
        Expression::Read(place) => values[place.quantity.index()][at(model, place, running)],
        Expression::Binary(Binary::Add, a, b) => of(a) + of(b),
        Expression::Binary(Binary::Subtract, a, b) => of(a) - of(b),
        Expression::Binary(Binary::Multiply, a, b) => of(a) * of(b),
        other => panic!("not in these tests: {other:?}"),
    }
}

/// Does a statement by the definition: reads from `old`, sets in `new`.
fn done(model: &Model, old: &Values, new: &mut Values, statement: &Statement) {
    match statement {
        Statement::Equation(Equation { family, target, value, .. }) => members(family, &mut |running| {
            let result = compute(model, old, value, running);
            new[target.quantity.index()][at(model, target, running)] = result;
        }),
        Statement::Branch { condition: Expression::Compare(Relation::Greater, a, b), then, otherwise, .. } => {
            let branch = if compute(model, old, a, &[]) > compute(model, old, b, &[]) { then } else { otherwise };
            branch.iter().for_each(|inner| done(model, old, new, inner));
        }
        other => panic!("not in these tests: {other:?}"),
    }
}

/// The values of a run, by quantity of the model.
fn values(model: &Model, run: &Run) -> Values {
    model
        .quantities
        .iter()
        .map(|quantity| if quantity.name == "TIME" { vec![0.0] } else { run.get(&quantity.name).to_vec() })
        .collect()
}

/// Runs a routine of sections that read old values and compares with the definition.
fn agrees_with_old_values(text: &str, moment: Moment) {
    let (model, system) = checked(text).unwrap();
    let trial = Trial::default();
    let mut run = Run::of(&system, &trial);
    run.machine.initialize().unwrap();
    let old = values(&model, &run);
    let mut wanted = old.clone();
    let sections = model.sections.iter().filter(|section| section.moment == moment);
    for section in sections {
        // Blocks come after the equations that say what they find on entry.
        let (blocks, equations): (Vec<_>, Vec<_>) =
            section.statements.iter().partition(|statement| !matches!(statement, Statement::Equation(_)));
        equations.iter().chain(&blocks).for_each(|statement| done(&model, &old, &mut wanted, statement));
    }
    let entries = entries(&system);
    run.machine.run(if moment == Moment::Step { entries.step } else { entries.point }).unwrap();
    assert_eq!(values(&model, &run), wanted, "{text}\n{system}");
}

fn start(names: &[String]) -> String {
    let lines = names.iter().enumerate().map(|(k, name)| format!("{name} = {}\n", k * k + 3));
    lines.collect()
}

fn scalars(count: usize) -> Vec<String> {
    (0..count).map(|k| format!("X{k}")).collect()
}

/// A sum of places.
fn sum(places: &[String]) -> String {
    places.iter().fold("1".to_string(), |text, place| format!("{text} + {place}"))
}

/// An element of one of three arrays of 8, at an offset from I, which runs within 3..6.
fn near() -> impl Strategy<Value = String> {
    (0..3usize, -2..=2i32).prop_map(|(array, offset)| match offset {
        0 => format!("A{array}(I)"),
        _ => format!("A{array}(I{offset:+})"),
    })
}

fn fixed() -> impl Strategy<Value = String> {
    (0..3usize, 1..=8u32).prop_map(|(array, element)| format!("A{array}({element})"))
}

/// Equations for all elements of three arrays: families in the middle, single ones at the ends.
fn arrays(head: &str, begin: bool, families: &[Vec<String>], singles: &[Vec<String>]) -> String {
    let mut text = format!("{head} A0[8] A1[8] A2[8]\n");
    if begin {
        text += "begin:\n";
        for array in 0..3 {
            for element in 1..=8 {
                text += &format!("A{array}({element}) = {}\n", element * (array + 2) + array * array);
            }
        }
    }
    text += if begin { "step:\n" } else { "point:\n" };
    for (array, places) in families.iter().enumerate() {
        text += &format!("A{array}(I) = {}   for I=3..6\n", sum(places));
    }
    for (number, places) in singles.iter().enumerate() {
        text += &format!("A{}({}) = {}\n", number / 4, [1, 2, 7, 8][number % 4], sum(places));
    }
    text
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(400))]

    #[test]
    fn levels_are_computed_from_old_levels(
        reads in prop::collection::vec(prop::collection::vec(0..7usize, 0..4), 7)
    ) {
        let names = scalars(7);
        let mut text = format!("level {}\nbegin:\n{}step:\n", names.join(" "), start(&names));
        for (name, reads) in names.iter().zip(&reads) {
            let places: Vec<String> = reads.iter().map(|k| names[*k].clone()).collect();
            text += &format!("{name} = {}\n", sum(&places));
        }
        agrees_with_old_values(&text, Moment::Step);
    }

    #[test]
    fn arrays_of_levels_are_computed_from_old_levels(
        families in prop::collection::vec(prop::collection::vec(near(), 0..3), 3),
        singles in prop::collection::vec(prop::collection::vec(fixed(), 0..2), 12)
    ) {
        agrees_with_old_values(&arrays("level", true, &families, &singles), Moment::Step);
    }

    #[test]
    fn rates_in_blocks_are_computed_from_old_rates(
        reads in prop::collection::vec(prop::collection::vec(0..6usize, 0..3), 6),
        inside in prop::collection::vec((0..4usize, prop::collection::vec(0..6usize, 0..3)), 4),
        limits in (0..6usize, 0..20u32)
    ) {
        let names = scalars(6);
        let line = |name: &str, reads: &[usize]| {
            let places: Vec<String> = reads.iter().map(|k| names[*k].clone()).collect();
            format!("{name} = {}\n", sum(&places))
        };
        let mut text = format!("rate {}\nbegin:\n{}rates:\n", names.join(" "), start(&names));
        text += &format!("if {} > {}\n", names[limits.0], limits.1);
        for (k, (target, reads)) in inside.iter().enumerate() {
            text += if k == 2 { "else\n" } else { "" };
            text += &line(&names[*target], reads);
        }
        text += "end\n";
        names.iter().zip(&reads).for_each(|(name, reads)| text += &line(name, reads));
        agrees_with_old_values(&text, Moment::Point);
    }

    #[test]
    fn auxiliaries_satisfy_their_equations(
        families in prop::collection::vec(prop::collection::vec(near(), 0..2), 3),
        singles in prop::collection::vec(prop::collection::vec(fixed(), 0..2), 12)
    ) {
        let text = arrays("aux", false, &families, &singles);
        match checked(&text) {
            None => prop_assert!(ring_in(&model(&text)), "a ring is seen where there is none\n{text}"),
            Some((model, system)) => {
                let trial = Trial::default();
                let mut run = Run::of(&system, &trial);
                run.machine.values.iter_mut().skip(2).flatten().for_each(|value| *value = f64::NAN);
                run.machine.run(entries(&system).point).unwrap();
                let found = values(&model, &run);
                let mut again = found.clone();
                for statement in &model.sections[0].statements {
                    done(&model, &found, &mut again, statement);
                }
                prop_assert!(found[3..] == again[3..], "{text}\n{system}");
            }
        }
    }
}

/// Whether elements need each other, found the simple way: those that need nothing uncomputed are
/// taken out until none can be.
fn ring_in(model: &Model) -> bool {
    assert_eq!(model.sections[0].order, Order::Sorted);
    let mut open: Vec<(Element, Vec<Element>)> = Vec::new();
    for statement in &model.sections[0].statements {
        let Statement::Equation(equation) = statement else { continue };
        members(&equation.family, &mut |running| {
            let mut needs = Vec::new();
            crate::model::walk::uses(&equation.value, &mut |used| {
                if let crate::model::walk::Use::Value(place) = used {
                    needs.push((place.quantity, at(model, place, running)));
                }
            });
            open.push(((equation.target.quantity, at(model, &equation.target, running)), needs));
        });
    }
    loop {
        let waiting: Vec<_> = open.iter().map(|(element, _)| *element).collect();
        let before = open.len();
        open.retain(|(_, needs)| needs.iter().any(|need| waiting.contains(need)));
        if open.len() == before {
            return before > 0;
        }
    }
}
