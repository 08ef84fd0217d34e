//! Brings table lookups with the same argument together in the fast loop.
//!
//! Whether an argument lies inside a table is then tested once for neighbouring tables of equal range:
//! compilers see it, and World2 does an eighth fewer operations. A lookup depends on nothing but its
//! argument, so it may be done as soon as that is known; no value changes.

use super::live::blocks;
use super::touched::{Touched, one};
use crate::plan::{Element, Lookup, Operation, SlotId, Target, Value};

/// A card with its operations.
struct Group {
    operations: Vec<Operation>,
    /// The argument and the target, if the group is a single lookup that may be moved.
    lookup: Option<(SlotId, SlotId)>,
    /// What is read or set, and what is set.
    touched: Vec<SlotId>,
    set: Vec<SlotId>,
}

/// `local` tells which slots are locals of the loop.
pub fn gather(operations: Vec<Operation>, local: &[bool]) -> Vec<Operation> {
    let mut groups = groups(operations, local);
    let mut gathered = Vec::new();
    while !groups.is_empty() {
        let first = groups.remove(0);
        if let Some((argument, _)) = first.lookup {
            // What stands between the lookup and those that could follow it.
            let mut passed: Vec<SlotId> = Vec::new();
            let mut passed_sets: Vec<SlotId> = first.set.clone();
            let mut at = 0;
            let mut together = Vec::new();
            while at < groups.len() {
                match groups[at].lookup {
                    Some((same, target))
                        if same == argument && !passed.contains(&target) && !passed_sets.contains(&argument) =>
                    {
                        together.push(groups.remove(at));
                    }
                    _ => {
                        passed.extend(&groups[at].touched);
                        passed_sets.extend(&groups[at].set);
                        at += 1;
                    }
                }
            }
            gathered.push(first);
            gathered.extend(together);
        } else {
            gathered.push(first);
        }
    }
    gathered.into_iter().flat_map(|group| group.operations).collect()
}

fn groups(operations: Vec<Operation>, local: &[bool]) -> Vec<Group> {
    let mut groups: Vec<Group> = Vec::new();
    for operation in operations {
        let starts = matches!(operation, Operation::Card(_));
        if starts || groups.is_empty() {
            groups.push(Group { operations: Vec::new(), lookup: None, touched: Vec::new(), set: Vec::new() });
        }
        let Some(group) = groups.last_mut() else { continue };
        // Only a card with one operation is moved.
        group.lookup = match (&operation, group.operations.as_slice()) {
            (_, [Operation::Card(_)]) => lookup(&operation, local),
            _ => None,
        };
        one(&operation, &mut |touched| {
            if let Touched::Slot(slot) = touched {
                group.touched.push(slot);
            }
        });
        sets(std::slice::from_ref(&operation), &mut group.set);
        group.operations.push(operation);
    }
    groups
}

fn sets(operations: &[Operation], set: &mut Vec<SlotId>) {
    for operation in operations {
        if let Operation::Set { target: Target::Slot(element), .. } = operation {
            set.push(element.slot);
        }
        for inner in blocks(operation) {
            sets(inner, set);
        }
    }
}

/// Argument and target of a lookup whose argument is a single value.
fn lookup(operation: &Operation, local: &[bool]) -> Option<(SlotId, SlotId)> {
    let Operation::Set { target: Target::Slot(Element { slot: target, .. }), value: Value::Lookup(lookup), .. } =
        operation
    else {
        return None;
    };
    let Lookup::Curve { argument: Value::Slot(Element { slot: argument, .. }), .. } = lookup.as_ref() else {
        return None;
    };
    let both = local[argument.0 as usize] && local[target.0 as usize];
    both.then_some((*argument, *target))
}
