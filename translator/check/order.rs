//! The order of a section that is computed by need (docs/time.md 2.4 and 2.5).
//!
//! Each statement is one node, a family of equations too. Where statements need each other, or a
//! family needs itself, they are taken apart into elements and ordered one by one; what then comes
//! in regular turns becomes a loop again. A block is never taken apart: it comes after all it uses
//! from outside and before all that uses what it sets.
//!
//! Only what this section sets counts. Everything else has its value already: levels, settings, and
//! the rates, which at a point of time are still those of the interval before.

use super::graph::{Components, Graph, components};
use super::messages::Simultaneous;
use super::{Scheduled, ring, roll};
use crate::model::area::{Area, Elements, Range, family_ranges, members};
use crate::model::walk::{Use, uses};
use crate::model::{Equation, Expression, Index, Model, Place, Section, Statement};
use rustc_hash::{FxHashMap as HashMap, FxHashSet as HashSet};

pub(super) const NONE: u32 = u32::MAX;

/// Tables by element, kept between sections; all entries are `NONE` there.
pub(super) struct Scratch {
    pub elements: Elements,
    /// The equation of the section, outside of blocks, that sets the element.
    equation: Vec<u32>,
    /// The block that sets it.
    block: Vec<u32>,
    /// Within a component: the node that represents it.
    node: Vec<u32>,
    /// Equations that need each other, of all sections.
    pub rings: Vec<Simultaneous>,
}

impl Scratch {
    pub(super) fn of(model: &Model) -> Scratch {
        let elements = Elements::of(model);
        let none = vec![NONE; elements.count()];
        Scratch { elements, equation: none.clone(), block: none.clone(), node: none, rings: Vec::new() }
    }

    /// The statement that another one, `user`, must wait for to read an element.
    fn waits_for(&self, element: usize, user: u32) -> u32 {
        let block = self.block[element];
        if block != NONE && block != user { block } else { self.equation[element] }
    }
}

pub(super) fn by_need(model: &Model, section: &Section, scratch: &mut Scratch) -> Vec<Scheduled> {
    note_setters(model, section, scratch, true);
    let order = find(model, section, scratch);
    note_setters(model, section, scratch, false);
    order
}

/// Fills the tables of setters, or empties them again.
fn note_setters(model: &Model, section: &Section, scratch: &mut Scratch, fill: bool) {
    for (number, statement) in section.statements.iter().enumerate() {
        let mark = if fill { number as u32 } else { NONE };
        let table = match statement {
            Statement::Equation(_) => &mut scratch.equation,
            _ => &mut scratch.block,
        };
        sets(statement, &mut |target, family| {
            let area = Area::of_use(target, family, model);
            scratch.elements.each(model, &area, &mut |element| table[element] = mark);
        });
    }
}

fn find(model: &Model, section: &Section, scratch: &mut Scratch) -> Vec<Scheduled> {
    let mut pairs: Vec<(u32, u32)> = Vec::new();
    let mut needs_itself = vec![false; section.statements.len()];
    for (number, statement) in section.statements.iter().enumerate() {
        let user = number as u32;
        let from = pairs.len();
        needed_elements(model, scratch, statement, &mut |element| {
            let setter = scratch.waits_for(element, user);
            if setter == user {
                needs_itself[number] |= matches!(statement, Statement::Equation(_));
            } else if setter != NONE && pairs[from..].last() != Some(&(user, setter)) {
                pairs.push((user, setter));
            }
        });
    }
    // TIME comes first, with what it needs: functions of time in initial values see it.
    let time = scratch.equation[scratch.elements.first(model.clock.time)];
    let graph = Graph::of(section.statements.len(), &pairs);
    let mut order = Vec::with_capacity(section.statements.len());
    let found = components(&graph);
    for component in time_first(&found, &graph, time) {
        match *component {
            [single] if !needs_itself[single as usize] => order.push(whole(section, single as usize)),
            [single] => match own_direction(section, single as usize) {
                Some(scheduled) => order.push(scheduled),
                None => apart(model, section, scratch, component, &mut order),
            },
            _ => apart(model, section, scratch, component, &mut order),
        }
    }
    order
}

/// Brings the component of one statement, and those it needs, to the front.
fn time_first<'a>(found: &'a Components, graph: &Graph, time: u32) -> Vec<&'a [u32]> {
    if time == NONE {
        return found.iter().collect();
    }
    let mut early = vec![false; found.members.len()];
    let mut waiting = vec![time];
    while let Some(node) = waiting.pop() {
        if !std::mem::replace(&mut early[node as usize], true) {
            waiting.extend(graph.needs(node));
        }
    }
    let (mut first, rest): (Vec<_>, Vec<_>) =
        found.iter().partition(|component| component.iter().any(|node| early[*node as usize]));
    first.extend(rest);
    first
}

fn whole(section: &Section, statement: usize) -> Scheduled {
    let axes = match &section.statements[statement] {
        Statement::Equation(equation) => equation.family.len(),
        _ => 0,
    };
    Scheduled::Whole { statement, downward: vec![false; axes] }
}

/// Calls `each` with everything a statement sets and the ranges of its running subscripts.
pub(crate) fn sets<'m>(statement: &'m Statement, each: &mut dyn FnMut(Use<'m>, &[Range])) {
    match statement {
        Statement::Equation(equation) => each(Use::Value(&equation.target), &family_ranges(&equation.family)),
        Statement::Branch { then, otherwise, .. } => {
            then.iter().chain(otherwise).for_each(|inner| sets(inner, each));
        }
        Statement::Repeat { body, .. } => body.iter().for_each(|inner| sets(inner, each)),
        Statement::Shift { .. } => {}
        Statement::Instruct(instruction, _) => instruction.sets(&mut |target| each(target, &[])),
    }
}

/// Calls `each` with every expression of a statement and the ranges of its running subscripts.
pub(crate) fn expressions<'m>(statement: &'m Statement, each: &mut dyn FnMut(&'m Expression, &[Range])) {
    match statement {
        Statement::Equation(equation) => each(&equation.value, &family_ranges(&equation.family)),
        Statement::Branch { condition, then, otherwise, .. } => {
            each(condition, &[]);
            then.iter().chain(otherwise).for_each(|inner| expressions(inner, each));
        }
        Statement::Repeat { condition, body, .. } => {
            each(condition, &[]);
            body.iter().for_each(|inner| expressions(inner, each));
        }
        Statement::Shift { interval, .. } => each(interval, &[]),
        Statement::Instruct(instruction, _) => instruction.expressions(&mut |expression| each(expression, &[])),
    }
}

/// All elements a statement uses, and for a block those it sets too: an equation outside gives them
/// on entry.
fn needed_elements(model: &Model, scratch: &Scratch, statement: &Statement, each: &mut dyn FnMut(usize)) {
    expressions(statement, &mut |expression, family| {
        uses(expression, &mut |used| {
            scratch.elements.each(model, &Area::of_use(used, family, model), each);
        });
    });
    if !matches!(statement, Statement::Equation(_)) {
        sets(statement, &mut |target, family| scratch.elements.each(model, &Area::of_use(target, family, model), each));
    }
}

/// A family that needs only elements of its own that a loop, up or down, has computed before.
fn own_direction(section: &Section, statement: usize) -> Option<Scheduled> {
    let Statement::Equation(equation) = &section.statements[statement] else { return None };
    let mut distances = Vec::new();
    if !own_distances(equation, &mut distances) {
        return None;
    }
    // An element further up must have been computed: the loop goes down.
    let downward = directions(equation.family.len(), &distances, |distance| distance > 0)?;
    Some(Scheduled::Whole { statement, downward })
}

/// How far from its own element, along each running subscript, an equation reads its own target.
/// False if that is not the same for all elements.
pub(crate) fn own_distances(equation: &Equation, distances: &mut Vec<Vec<i32>>) -> bool {
    let mut regular = true;
    uses(&equation.value, &mut |used| match used {
        Use::Value(place) if place.quantity == equation.target.quantity => {
            match distance(&equation.target, place, equation.family.len()) {
                Some(distance) => distances.push(distance),
                None => {
                    let family = family_ranges(&equation.family);
                    regular &= !overlap(&Area::of_place(place, &family), &Area::of_place(&equation.target, &family));
                }
            }
        }
        Use::Vector(vector) if vector.quantity == equation.target.quantity => regular = false,
        _ => {}
    });
    regular
}

pub(crate) fn overlap(a: &Area, b: &Area) -> bool {
    a.ranges().iter().zip(b.ranges()).all(|(a, b)| a.0 <= b.1 && b.0 <= a.1)
}

/// The distance, along each of the running subscripts, from the element set to the element read;
/// nothing if it varies.
pub(crate) fn distance(set: &Place, read: &Place, axes: usize) -> Option<Vec<i32>> {
    let mut distance = vec![None; axes];
    for (set, read) in set.index.iter().zip(&read.index) {
        match (set, read) {
            (Index::Fixed(a), Index::Fixed(b)) if a == b => {}
            (Index::Running { axis: a, offset: set }, Index::Running { axis: b, offset: read }) if a == b => {
                let here = distance.get_mut(*a as usize)?;
                if here.is_some_and(|before| before != read - set) {
                    return None;
                }
                *here = Some(read - set);
            }
            _ => return None,
        }
    }
    distance.into_iter().collect()
}

/// For each running subscript whether its loop goes down, so that every element read lies on the
/// side wanted; nothing if no such loops exist. The first subscript in which the elements differ decides.
pub(crate) fn directions(axes: usize, distances: &[Vec<i32>], goes_down: impl Fn(i32) -> bool) -> Option<Vec<bool>> {
    let mut open: Vec<&Vec<i32>> = distances.iter().collect();
    let mut downward = vec![false; axes];
    for (axis, down) in downward.iter_mut().enumerate() {
        let mut way = open.iter().map(|distance| distance[axis]).filter(|d| *d != 0).map(&goes_down);
        if let Some(first) = way.next() {
            if way.any(|other| other != first) {
                return None;
            }
            *down = first;
        }
        open.retain(|distance| distance[axis] == 0);
    }
    open.is_empty().then_some(downward)
}

/// An element of a component taken apart, or a block in it.
pub(super) struct Node {
    pub statement: u32,
    pub at: Vec<u32>,
}

/// Orders the elements of statements that need each other, or says which cannot be ordered.
fn apart(model: &Model, section: &Section, scratch: &mut Scratch, component: &[u32], order: &mut Vec<Scheduled>) {
    let nodes = element_nodes(section, component);
    let set_by = |node: &Node, each: &mut dyn FnMut(usize), scratch: &Scratch| {
        let statement = &section.statements[node.statement as usize];
        sets(statement, &mut |target, family| {
            let family = if node.at.is_empty() { family.to_vec() } else { ranges_at(&node.at) };
            scratch.elements.each(model, &Area::of_use(target, &family, model), each);
        });
    };
    let equations = |node: &Node| matches!(section.statements[node.statement as usize], Statement::Equation(_));
    for (number, node) in nodes.iter().enumerate().filter(|(_, node)| equations(node)) {
        let mut mine = Vec::new();
        set_by(node, &mut |element| mine.push(element), scratch);
        mine.into_iter().for_each(|element| scratch.node[element] = number as u32);
    }
    let blocks: HashMap<u32, u32> = nodes
        .iter()
        .enumerate()
        .filter(|(_, node)| !equations(node))
        .map(|(number, node)| (node.statement, number as u32))
        .collect();

    let mut pairs = Vec::new();
    let mut through = Vec::new();
    for (number, node) in nodes.iter().enumerate() {
        let statement = &section.statements[node.statement as usize];
        let mut need = |element: usize| {
            let setter = scratch.waits_for(element, node.statement);
            let needed = match blocks.get(&setter) {
                Some(block) => *block,
                None if setter != NONE => scratch.node[element],
                None => NONE,
            };
            if needed != NONE {
                pairs.push((number as u32, needed));
                through.push(element);
            }
        };
        match statement {
            Statement::Equation(equation) => {
                let family = ranges_at(&node.at);
                uses(&equation.value, &mut |used| {
                    scratch.elements.each(model, &Area::of_use(used, &family, model), &mut need);
                });
            }
            block => needed_elements(model, scratch, block, &mut need),
        }
    }

    let graph = Graph::of(nodes.len(), &pairs);
    let mut sequence = Vec::with_capacity(nodes.len());
    // Elements of the same cards that need each other are one error.
    let mut reported: HashSet<Vec<u32>> = HashSet::default();
    for group in components(&graph).iter() {
        let alone = group.len() == 1 && !graph.needs(group[0]).contains(&group[0]);
        if alone {
            sequence.extend_from_slice(group);
            continue;
        }
        let mut cards: Vec<u32> = group.iter().map(|node| nodes[*node as usize].statement).collect();
        cards.sort_unstable();
        cards.dedup();
        if reported.insert(cards) {
            let ring = ring::Ring { model, section, elements: &scratch.elements, nodes: &nodes, members: group };
            scratch.rings.extend(ring.message(&graph, &pairs, &through));
        }
    }
    roll::schedule(section, &nodes, &sequence, order);

    for node in nodes.iter().filter(|node| equations(node)) {
        let mut mine = Vec::new();
        set_by(node, &mut |element| mine.push(element), scratch);
        mine.into_iter().for_each(|element| scratch.node[element] = NONE);
    }
}

pub(super) fn ranges_at(at: &[u32]) -> Vec<Range> {
    at.iter().copied().map(Range::one).collect()
}

/// One node for each member of each family, for lone equations and for blocks; by their subscripts
/// first, so that families that need each other in turn come in regular turns.
fn element_nodes(section: &Section, component: &[u32]) -> Vec<Node> {
    let mut nodes = Vec::new();
    for statement in component {
        match &section.statements[*statement as usize] {
            Statement::Equation(equation) => {
                members(&equation.family, &mut |at| nodes.push(Node { statement: *statement, at: at.to_vec() }));
            }
            _ => nodes.push(Node { statement: *statement, at: Vec::new() }),
        }
    }
    nodes.sort_by(|a, b| a.at.cmp(&b.at).then(a.statement.cmp(&b.statement)));
    nodes
}
