//! Variables that a course takes up again for something else.
//!
//! A text of 1969 computes the flows of all its compartments in the same few variables. One point for all of them would
//! leave the small ones without digits. So a variable is parted into *webs*: what is set in one place and read in others,
//! together with all that is set elsewhere and read in the same places. A web is a variable of its own; webs of a variable
//! whose points are nearly the same become one again, since each of them takes memory.

use super::ranges;
use super::renamed::{Spot, uses};
use crate::code::numbers::scale::exponent_of;
use crate::plan::{Act, Element, Operation, Plan, SlotId, SlotRole, Value};
use rustc_hash::{FxHashMap, FxHashSet};

/// Points so near are one.
const NEAR: i32 = 1;
/// Statements looked at, all searches together.
const MOST_WORK: usize = 50_000_000;

/// The plan of a course with its variables parted. Variables in `kept` are looked at from outside and stay whole.
pub fn parted(plan: &Plan, kept: &[bool], seed: i64, input: &[f64]) -> Plan {
    let candidates = candidates(plan, kept);
    let Some(flow) = Flow::of(plan) else { return plan.clone() };
    let Some(webs) = flow.webs(&candidates) else { return plan.clone() };
    let nothing = flow.nothing(&webs);
    let mut apart = plan.clone();
    let singles = name_apart(&mut apart, &webs, &nothing);
    // A run that fails is told of by who wants its ranges.
    let Some(ranges) = ranges(&apart, seed, input) else { return plan.clone() };
    let most = |slot: SlotId| ranges.quantities[slot.0 as usize].map_or(0.0, |range| range.most());
    let mut joined = plan.clone();
    let mut slots: Vec<SlotId> = singles.keys().copied().collect();
    slots.sort_unstable();
    let mut renamed: FxHashMap<SlotId, Vec<SlotId>> = FxHashMap::default();
    for slot in slots {
        let groups = grouped(&singles[&slot], &most);
        let mut own = vec![slot];
        for _ in 0..groups.iter().copied().max().unwrap_or(0) {
            own.push(added(&mut joined, slot));
        }
        renamed.insert(slot, groups.into_iter().map(|group| own[group]).collect());
    }
    rename(&mut joined, &webs, &nothing, |slot, web| renamed[&slot][web]);
    joined
}

/// Single variables that nobody sees but the statements.
fn candidates(plan: &Plan, kept: &[bool]) -> Vec<bool> {
    let mut may: Vec<bool> = plan
        .slots
        .iter()
        .zip(kept)
        .map(|(slot, kept)| !kept && slot.role == SlotRole::Variable && slot.extents.is_empty())
        .collect();
    may[plan.clock.dt.0 as usize] = false;
    if let Some(course) = &plan.course {
        may[course.time.0 as usize] = false;
    }
    may
}

/// By statement and variable: the number of its web. A statement that reads a variable and sets it has two.
type Webs = FxHashMap<(usize, SlotId, bool), usize>;

/// The statements of a course in their order, those within others included, and where each may come from.
struct Flow {
    from: Vec<Vec<usize>>,
    /// What each reads and sets.
    reads: Vec<Vec<SlotId>>,
    sets: Vec<Option<SlotId>>,
    /// What is set is the number 0.
    zeros: Vec<bool>,
}

impl Flow {
    /// None if something is done that is not understood here.
    fn of(plan: &Plan) -> Option<Flow> {
        let course = plan.course.as_ref()?;
        let mut operations = course.body.operations.clone();
        let mut flow = Flow { from: Vec::new(), reads: Vec::new(), sets: Vec::new(), zeros: Vec::new() };
        let mut jumps = Vec::new();
        let mut labels = FxHashMap::default();
        flow.through(&mut operations, Vec::new(), &mut jumps, &mut labels)?;
        for (origin, label) in jumps {
            flow.from[*labels.get(&label)?].push(origin);
        }
        Some(flow)
    }

    /// Statements one after another: from which the first is reached, and which are left at the end.
    fn through(
        &mut self,
        operations: &mut [Operation],
        mut before: Vec<usize>,
        jumps: &mut Vec<(usize, u32)>,
        labels: &mut FxHashMap<u32, usize>,
    ) -> Option<Vec<usize>> {
        for operation in operations {
            let repeated = self.from.len();
            if let Operation::While { before: first, .. } = operation {
                before = self.through(first, before, jumps, labels)?;
            }
            let here = self.node(operation, before);
            before = vec![here];
            match operation {
                Operation::While { body, .. } => {
                    let back = self.through(body, vec![here], jumps, labels)?;
                    self.from[repeated].extend(back);
                }
                Operation::Loop { body, .. } => {
                    let back = self.through(body, vec![here], jumps, labels)?;
                    self.from[here].extend(back);
                }
                Operation::If { then, otherwise, .. } => {
                    before = self.through(then, vec![here], jumps, labels)?;
                    before.extend(self.through(otherwise, vec![here], jumps, labels)?);
                }
                Operation::Act(act) => match act {
                    Act::Label(label) => _ = labels.insert(label.0, here),
                    Act::Jump(to) => {
                        jumps.push((here, to.0));
                        before.clear();
                    }
                    Act::JumpIf { to, .. } => jumps.push((here, to.0)),
                    Act::Stop(_) => before.clear(),
                    Act::UnlessGiven { body, .. } => before.extend(self.through(body, vec![here], jumps, labels)?),
                    Act::Call { .. } | Act::Integrate { .. } | Act::Invoke(_) | Act::Reset(_) => return None,
                    _ => {}
                },
                Operation::Keep { .. } => return None,
                _ => {}
            }
        }
        Some(before)
    }

    fn node(&mut self, operation: &mut Operation, before: Vec<usize>) -> usize {
        let (mut reads, mut set) = (Vec::new(), None);
        uses(operation, &mut |spot| match spot {
            Spot::Read(Value::Slot(element)) => reads.push(element.slot),
            Spot::Read(_) | Spot::Product(..) => {}
            Spot::Set(slot) => set = Some(*slot),
        });
        let zero = matches!(operation, Operation::Set { value: Value::Number(0.0), .. });
        self.zeros.push(zero);
        self.from.push(before);
        self.reads.push(reads);
        self.sets.push(set);
        self.from.len() - 1
    }

    /// Webs that are set to the number 0 and to nothing else.
    fn nothing(&self, webs: &Webs) -> FxHashSet<(SlotId, usize)> {
        let set = || webs.iter().filter(|((_, _, sets), _)| *sets);
        let other = set().filter(|((node, ..), _)| !self.zeros[*node]);
        let other: FxHashSet<(SlotId, usize)> = other.map(|((_, slot, _), web)| (*slot, *web)).collect();
        set().map(|((_, slot, _), web)| (*slot, *web)).filter(|web| !other.contains(web)).collect()
    }

    /// None if the search takes too long.
    fn webs(&self, candidates: &[bool]) -> Option<Webs> {
        let mut joined: Vec<usize> = (0..self.from.len()).collect();
        let mut reached: FxHashMap<(usize, SlotId), usize> = FxHashMap::default();
        let mut work = 0;
        let mut seen = vec![usize::MAX; self.from.len()];
        let mut search = 0;
        for (reader, slots) in self.reads.iter().enumerate() {
            for slot in slots.iter().filter(|slot| candidates[slot.0 as usize]) {
                search += 1;
                let mut open = self.from[reader].clone();
                while let Some(node) = open.pop() {
                    if seen[node] == search {
                        continue;
                    }
                    seen[node] = search;
                    work += 1;
                    if self.sets[node] != Some(*slot) {
                        open.extend(&self.from[node]);
                        continue;
                    }
                    let first = *reached.entry((reader, *slot)).or_insert(node);
                    let (a, b) = (head(&mut joined, first), head(&mut joined, node));
                    joined[a] = b;
                }
                if work > MOST_WORK {
                    return None;
                }
            }
        }
        let mut numbers: FxHashMap<usize, usize> = FxHashMap::default();
        let mut counts: FxHashMap<SlotId, usize> = FxHashMap::default();
        let mut webs = Webs::default();
        for (node, set) in self.sets.iter().enumerate() {
            let Some(slot) = set.filter(|slot| candidates[slot.0 as usize]) else { continue };
            let number = *numbers.entry(head(&mut joined, node)).or_insert_with(|| {
                let count = counts.entry(slot).or_insert(0);
                *count += 1;
                *count - 1
            });
            webs.insert((node, slot, true), number);
        }
        for ((reader, slot), node) in reached {
            webs.insert((reader, slot, false), numbers[&head(&mut joined, node)]);
        }
        Some(webs)
    }
}

fn head(joined: &mut [usize], mut node: usize) -> usize {
    while joined[node] != node {
        joined[node] = joined[joined[node]];
        node = joined[node];
    }
    node
}

fn added(plan: &mut Plan, slot: SlotId) -> SlotId {
    let mut copy = plan.slot(slot).clone();
    copy.hidden = true;
    plan.slots.push(copy);
    SlotId(plan.slots.len() as u32 - 1)
}

/// Every web gets a slot: the first of a variable its own.
fn name_apart(plan: &mut Plan, webs: &Webs, nothing: &FxHashSet<(SlotId, usize)>) -> FxHashMap<SlotId, Vec<SlotId>> {
    let mut counts: Vec<(SlotId, usize)> = webs.iter().map(|((_, slot, _), web)| (*slot, *web)).collect();
    counts.sort_unstable();
    counts.dedup();
    let mut singles: FxHashMap<SlotId, Vec<SlotId>> = FxHashMap::default();
    for (slot, web) in counts {
        let own = if web == 0 { slot } else { added(plan, slot) };
        singles.entry(slot).or_default().push(own);
    }
    rename(plan, webs, nothing, |slot, web| singles[&slot][web]);
    singles
}

/// The number of the group of each web, in which points are near; the greatest values are in group 0.
fn grouped(parts: &[SlotId], most: &dyn Fn(SlotId) -> f64) -> Vec<usize> {
    let point = |web: usize| exponent_of(most(parts[web]), 30);
    // What was 0 all the time has no point of its own.
    let mut groups = vec![0; parts.len()];
    let mut moving: Vec<usize> = (0..parts.len()).filter(|web| most(parts[*web]) > 0.0).collect();
    moving.sort_by_key(|web| point(*web));
    let mut group = 0;
    let Some(mut first) = moving.first().map(|web| point(*web)) else { return groups };
    for web in moving {
        if point(web) - first > NEAR {
            (group, first) = (group + 1, point(web));
        }
        groups[web] = group;
    }
    groups
}

/// Sets the slots of webs; of a web that is nothing but 0 its reads become the number.
fn rename(plan: &mut Plan, webs: &Webs, nothing: &FxHashSet<(SlotId, usize)>, of: impl Fn(SlotId, usize) -> SlotId) {
    let Some(course) = &mut plan.course else { return };
    let mut number = 0;
    Renaming { webs, nothing, of: &of }.operations(&mut course.body.operations, &mut number);
}

struct Renaming<'a> {
    webs: &'a Webs,
    nothing: &'a FxHashSet<(SlotId, usize)>,
    of: &'a dyn Fn(SlotId, usize) -> SlotId,
}

impl Renaming<'_> {
    /// In the order of [`Flow::through`].
    fn operations(&self, operations: &mut Vec<Operation>, number: &mut usize) {
        operations.retain_mut(|operation| {
            if let Operation::While { before, .. } = operation {
                self.operations(before, number);
            }
            let here = *number;
            *number += 1;
            let mut needed = true;
            uses(operation, &mut |spot| match spot {
                Spot::Read(value) => self.read(value, here),
                Spot::Set(slot) => {
                    if let Some(web) = self.webs.get(&(here, *slot, true)) {
                        needed = !self.nothing.contains(&(*slot, *web));
                        *slot = (self.of)(*slot, *web);
                    }
                }
                Spot::Product(..) => {}
            });
            match operation {
                Operation::While { body, .. }
                | Operation::Loop { body, .. }
                | Operation::Act(Act::UnlessGiven { body, .. }) => self.operations(body, number),
                Operation::If { then, otherwise, .. } => {
                    self.operations(then, number);
                    self.operations(otherwise, number);
                }
                _ => {}
            }
            needed
        });
    }

    fn read(&self, value: &mut Value, here: usize) {
        let Value::Slot(Element { slot, .. }) = value else { return };
        match self.webs.get(&(here, *slot, false)) {
            Some(web) if self.nothing.contains(&(*slot, *web)) => *value = Value::Number(0.0),
            Some(web) => *slot = (self.of)(*slot, *web),
            None => {}
        }
    }
}
