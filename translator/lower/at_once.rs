//! Equations that all read the old values (docs/time.md 2.2 a and 2.3): the order of computation, and the old values
//! that need a copy.
//!
//! An equation that reads a quantity is best computed before the one that sets it, because then nothing is copied.
//! Only if that is impossible, because equations read each other in a ring, are old values copied: those quantities in
//! the ring whose copies cost least. A family that reads its own neighbours on one side only needs no copy either, if
//! its loop runs in the right direction.

use super::blocks::Kept;
use super::sections::Work;
use super::writer::Writer;
use crate::check::order::{directions, expressions, own_distances, sets};
use crate::check::{Graph, components};
use crate::code::{Id, Local, Quantity};
use crate::model::area::{Area, Elements};
use crate::model::walk::uses;
use crate::model::{Equation, Expression, Model, Section, Statement};
use rustc_hash::{FxHashMap as HashMap, FxHashSet as HashSet};
use std::collections::{BTreeSet, BinaryHeap};

const NONE: u32 = u32::MAX;

/// `reader` must be computed before `setter`, unless the old value of `of` is kept. `firm`: it must be so in any case,
/// because `reader` gives the value that a block finds on entry.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
struct Before {
    reader: u32,
    setter: u32,
    of: Id<Quantity>,
    firm: bool,
}

pub(super) fn work(writer: &mut Writer, section: &Section) -> Vec<Work> {
    let model = writer.model;
    let pairs = pairs(model, section, &writer.shared.elements);
    let mut kept: HashSet<Id<Quantity>> = HashSet::default();
    let mut downward: Vec<Vec<bool>> = vec![Vec::new(); section.statements.len()];
    let mut own: HashSet<(u32, Id<Quantity>)> = HashSet::default();
    for (number, statement) in section.statements.iter().enumerate() {
        match statement {
            Statement::Equation(equation) => match own_way(equation) {
                Some(ways) => downward[number] = ways,
                None => {
                    own.insert((number as u32, equation.target.quantity));
                }
            },
            block => own.extend(read_after_set(block).into_iter().map(|quantity| (number as u32, quantity))),
        }
    }
    kept.extend(own.iter().map(|(_, quantity)| *quantity));
    let order = order(model, section, &pairs, &mut kept);
    let mut copies = Copies::of(&order, &pairs, &own, section.statements.len());

    let mut work = Vec::with_capacity(order.len());
    for number in order {
        let statement = &section.statements[number as usize];
        sets(statement, &mut |target, _| {
            let Some(id) = target.quantity() else { return };
            if copies.wanted.contains(&id) && !copies.locals.contains_key(&id) {
                let quantity = model.quantity(id);
                let local = writer.draft.temporary(&format!("old_{}", quantity.name), quantity.extents.clone());
                copies.locals.insert(id, local);
                work.push(Work::Keep(id, local));
            }
        });
        let kept: Kept = copies.read_by[number as usize]
            .iter()
            .filter_map(|quantity| Some((*quantity, *copies.locals.get(quantity)?)))
            .collect();
        let downward = std::mem::take(&mut downward[number as usize]);
        work.push(Work::Whole { statements: vec![(number as usize, kept)], downward });
    }
    work
}

/// The statements that must read old values from copies, once the order is found.
struct Copies {
    wanted: HashSet<Id<Quantity>>,
    read_by: Vec<BTreeSet<Id<Quantity>>>,
    locals: HashMap<Id<Quantity>, Id<Local>>,
}

impl Copies {
    fn of(order: &[u32], pairs: &[Before], own: &HashSet<(u32, Id<Quantity>)>, statements: usize) -> Copies {
        let mut position = vec![0; statements];
        order.iter().enumerate().for_each(|(place, statement)| position[*statement as usize] = place);
        let mut read_by = vec![BTreeSet::new(); statements];
        for pair in pairs.iter().filter(|pair| !pair.firm) {
            if position[pair.setter as usize] < position[pair.reader as usize] {
                read_by[pair.reader as usize].insert(pair.of);
            }
        }
        own.iter().for_each(|(statement, quantity)| {
            read_by[*statement as usize].insert(*quantity);
        });
        let wanted = read_by.iter().flatten().copied().collect();
        Copies { wanted, read_by, locals: HashMap::default() }
    }
}

/// The directions in which a family reads its own elements before it sets them.
fn own_way(equation: &Equation) -> Option<Vec<bool>> {
    let mut distances = Vec::new();
    if !own_distances(equation, &mut distances) {
        return None;
    }
    distances.retain(|distance| distance.iter().any(|along| *along != 0));
    directions(equation.family.len(), &distances, |distance| distance < 0)
}

/// The quantities that a block reads after it may have set them.
fn read_after_set(block: &Statement) -> BTreeSet<Id<Quantity>> {
    fn walk(statement: &Statement, set: &mut BTreeSet<Id<Quantity>>, found: &mut BTreeSet<Id<Quantity>>) {
        match statement {
            Statement::Equation(equation) => {
                let single = own_way(equation).is_some_and(|ways| !ways.contains(&true));
                read(&equation.value, set, found);
                if !single {
                    found.insert(equation.target.quantity);
                }
                set.insert(equation.target.quantity);
            }
            Statement::Branch { condition, then, otherwise, .. } => {
                read(condition, set, found);
                let mut other = set.clone();
                then.iter().for_each(|inner| walk(inner, set, found));
                otherwise.iter().for_each(|inner| walk(inner, &mut other, found));
                set.extend(other);
            }
            Statement::Repeat { condition, body, .. } => {
                // A pass finds the values that the previous pass has set.
                body.iter().for_each(|inner| sets(inner, &mut |target, _| set.extend(target.quantity())));
                read(condition, set, found);
                body.iter().for_each(|inner| walk(inner, set, found));
            }
            Statement::Shift { .. } => {}
            instruct @ Statement::Instruct(..) => {
                expressions(instruct, &mut |expression, _| read(expression, set, found));
                sets(instruct, &mut |target, _| set.extend(target.quantity()));
            }
        }
    }
    fn read(expression: &Expression, set: &BTreeSet<Id<Quantity>>, found: &mut BTreeSet<Id<Quantity>>) {
        uses(expression, &mut |used| {
            if let Some(quantity) = used.quantity().filter(|quantity| set.contains(quantity)) {
                found.insert(quantity);
            }
        });
    }
    let mut found = BTreeSet::new();
    walk(block, &mut BTreeSet::new(), &mut found);
    found
}

/// All pairs of statements in which one must precede the other.
fn pairs(model: &Model, section: &Section, elements: &Elements) -> Vec<Before> {
    if section.statements.is_empty() {
        return Vec::new();
    }
    let mut by_equation = vec![NONE; elements.count()];
    let mut by_block = vec![NONE; elements.count()];
    let mut pairs: Vec<Before> = Vec::new();
    for (number, statement) in section.statements.iter().enumerate() {
        let table = match statement {
            Statement::Equation(_) => &mut by_equation,
            _ => &mut by_block,
        };
        sets(statement, &mut |target, family| {
            elements.each(model, &Area::of_use(target, family, model), &mut |e| table[e] = number as u32);
        });
    }
    let mut add = |pair: Before| {
        if pair.reader != pair.setter && pairs.last() != Some(&pair) {
            pairs.push(pair);
        }
    };
    for (number, statement) in section.statements.iter().enumerate() {
        let reader = number as u32;
        expressions(statement, &mut |expression, family| {
            uses(expression, &mut |used| {
                let area = Area::of_use(used, family, model);
                elements.each(model, &area, &mut |e| {
                    for setter in [by_equation[e], by_block[e]] {
                        if setter != NONE {
                            add(Before { reader, setter, of: area.quantity, firm: false });
                        }
                    }
                });
            });
        });
        if !matches!(statement, Statement::Equation(_)) {
            sets(statement, &mut |target, family| {
                let area = Area::of_use(target, family, model);
                elements.each(model, &area, &mut |e| {
                    if by_equation[e] != NONE {
                        let (reader, setter) = (by_equation[e], number as u32);
                        add(Before { reader, setter, of: area.quantity, firm: true });
                    }
                });
            });
        }
    }
    pairs
}

/// The order of computation; adds to `kept` the copies that make one possible.
fn order(model: &Model, section: &Section, pairs: &[Before], kept: &mut HashSet<Id<Quantity>>) -> Vec<u32> {
    let statements = section.statements.len();
    let mut found = components(&graph(statements, pairs, kept));
    let rings: Vec<&[u32]> = found.iter().filter(|component| component.len() > 1).collect();
    if !rings.is_empty() {
        let open: Vec<Before> = rings.iter().flat_map(|ring| inside(statements, pairs, kept, ring)).collect();
        let costs = Costs { model, section };
        let mut chosen = choose(statements, &open, &costs);
        give_up(statements, &open, &mut chosen);
        kept.extend(chosen);
        found = components(&graph(statements, pairs, kept));
    }
    found.members
}

fn graph(statements: usize, pairs: &[Before], kept: &HashSet<Id<Quantity>>) -> Graph {
    let open = pairs.iter().filter(|pair| pair.firm || !kept.contains(&pair.of));
    let pairs: Vec<(u32, u32)> = open.map(|pair| (pair.setter, pair.reader)).collect();
    Graph::of(statements, &pairs)
}

/// The pairs within one ring.
fn inside(statements: usize, pairs: &[Before], kept: &HashSet<Id<Quantity>>, ring: &[u32]) -> Vec<Before> {
    let mut member = vec![false; statements];
    ring.iter().for_each(|statement| member[*statement as usize] = true);
    let both = |pair: &&Before| member[pair.reader as usize] && member[pair.setter as usize];
    pairs.iter().filter(both).filter(|pair| pair.firm || !kept.contains(&pair.of)).copied().collect()
}

struct Costs<'a> {
    model: &'a Model,
    section: &'a Section,
}

impl Costs<'_> {
    /// The number of values to copy in order to keep all that a statement sets.
    fn of(&self, statement: u32) -> u64 {
        let mut all = BTreeSet::new();
        sets(&self.section.statements[statement as usize], &mut |target, _| all.extend(target.quantity()));
        all.iter().map(|quantity| self.model.quantity(*quantity).size() as u64).sum::<u64>().max(1)
    }
}

/// Chooses quantities to keep until no ring is left. Statements outside rings drop out; of the others, the one with
/// the most neighbours for its cost is chosen repeatedly.
fn choose(statements: usize, pairs: &[Before], costs: &Costs) -> HashSet<Id<Quantity>> {
    let mut alive = vec![false; statements];
    let mut before = vec![Vec::new(); statements];
    let mut after = vec![Vec::new(); statements];
    for pair in pairs.iter().collect::<HashSet<_>>() {
        alive[pair.reader as usize] = true;
        alive[pair.setter as usize] = true;
        before[pair.setter as usize].push(pair.reader);
        after[pair.reader as usize].push(pair.setter);
    }
    let mut ins: Vec<u64> = before.iter().map(|list| list.len() as u64).collect();
    let mut outs: Vec<u64> = after.iter().map(|list| list.len() as u64).collect();
    let score = |s: u32, ins: &[u64], outs: &[u64]| {
        let (ins, outs) = (ins[s as usize], outs[s as usize]);
        (ins * outs * 1024 / costs.of(s), std::cmp::Reverse(s))
    };
    let nodes: Vec<u32> = (0..statements as u32).filter(|s| alive[*s as usize]).collect();
    let mut heap: BinaryHeap<_> = nodes.iter().map(|s| score(*s, &ins, &outs)).collect();
    let mut leaving: Vec<u32> = nodes.iter().copied().filter(|s| ins[*s as usize] * outs[*s as usize] == 0).collect();
    let mut chosen = HashSet::default();
    loop {
        while let Some(statement) = leaving.pop() {
            if !std::mem::replace(&mut alive[statement as usize], false) {
                continue;
            }
            for setter in &after[statement as usize] {
                ins[*setter as usize] -= 1;
                if alive[*setter as usize] && ins[*setter as usize] == 0 {
                    leaving.push(*setter);
                }
            }
            for reader in &before[statement as usize] {
                outs[*reader as usize] -= 1;
                if alive[*reader as usize] && outs[*reader as usize] == 0 {
                    leaving.push(*reader);
                }
            }
        }
        let Some((value, std::cmp::Reverse(statement))) = heap.pop() else { return chosen };
        if !alive[statement as usize] {
            continue;
        }
        let now = score(statement, &ins, &outs);
        if now.0 != value {
            heap.push(now);
            continue;
        }
        sets(&costs.section.statements[statement as usize], &mut |target, _| chosen.extend(target.quantity()));
        leaving.push(statement);
    }
}

/// Drops copies that turn out to be unnecessary. Tries only a few, because each trial examines the whole ring.
fn give_up(statements: usize, pairs: &[Before], chosen: &mut HashSet<Id<Quantity>>) {
    const FEW: usize = 48;
    if chosen.len() > FEW {
        return;
    }
    let mut all: Vec<Id<Quantity>> = chosen.iter().copied().collect();
    all.sort();
    for quantity in all {
        chosen.remove(&quantity);
        if components(&graph(statements, pairs, chosen)).iter().any(|component| component.len() > 1) {
            chosen.insert(quantity);
        }
    }
}
