//! Groups table lookups with the same argument.
//!
//! The test whether an argument is inside a table is then shared by neighbouring tables of equal range: compilers
//! recognise this, and World2 needs an eighth fewer operations. A lookup depends only on its argument, so it may be
//! done as soon as that is known; no value changes.

use crate::code::expression::{Base, Expression, Place, Spacing};
use crate::code::statement::{Block, Stated, Statement};
use crate::code::system::{Quantity, System};
use crate::code::walk::{self, Access, Visitor};
use crate::code::{Id, expression::Index};

/// The statements of a source line.
struct Group {
    statements: Block,
    /// The argument and the target, if the group is a single lookup that may move.
    lookup: Option<(Id<Quantity>, Id<Quantity>)>,
    /// The values that are read or set, and those that are set.
    touched: Vec<Id<Quantity>>,
    set: Vec<Id<Quantity>>,
}

/// `local` marks the quantities that are locals of the loop.
pub(super) fn gather(system: &System, statements: Block, local: &[bool]) -> Block {
    let mut groups = groups(system, statements, local);
    let mut gathered = Vec::new();
    while !groups.is_empty() {
        let first = groups.remove(0);
        let Some((argument, _)) = first.lookup else {
            gathered.push(first);
            continue;
        };
        // The statements between the lookup and those that could follow it.
        let mut passed: Vec<Id<Quantity>> = Vec::new();
        let mut passed_sets: Vec<Id<Quantity>> = first.set.clone();
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
    }
    gathered.into_iter().flat_map(|group| group.statements).collect()
}

fn groups(system: &System, statements: Block, local: &[bool]) -> Vec<Group> {
    let mut groups: Vec<Group> = Vec::new();
    for stated in statements {
        let begins = |group: &Group| {
            let last = group.statements.last().map(|last| last.source);
            // A guard belongs to no line.
            last != Some(stated.source) || matches!(stated.statement, Statement::Guard(_))
        };
        if groups.last().is_none_or(begins) {
            groups.push(Group { statements: Vec::new(), lookup: None, touched: Vec::new(), set: Vec::new() });
        }
        let Some(group) = groups.last_mut() else { continue };
        // Only a line with one statement moves.
        group.lookup = if group.statements.is_empty() { lookup(system, &stated, local) } else { None };
        let mut touched = Touched { system, group };
        walk::statements(system, std::slice::from_ref(&stated), &mut touched);
        group.statements.push(stated);
    }
    groups
}

struct Touched<'s, 'g> {
    system: &'s System,
    group: &'g mut Group,
}

impl Visitor for Touched<'_, '_> {
    fn place(&mut self, id: Id<Place>, access: Access) {
        self.whole(self.system.code.places[id].base, access);
    }

    fn whole(&mut self, base: Base, access: Access) {
        if let Base::Quantity(id) = base {
            self.group.touched.push(id);
            if access != Access::Read {
                self.group.set.push(id);
            }
        }
    }
}

/// The argument and target of a lookup whose argument is a single value.
fn lookup(system: &System, stated: &Stated, local: &[bool]) -> Option<(Id<Quantity>, Id<Quantity>)> {
    let code = &system.code;
    let single = |place: Id<Place>| match &code.places[place] {
        Place { base: Base::Quantity(id), index } if index.is_empty() && local[id.index()] => Some(*id),
        _ => None,
    };
    let Statement::Set(target, value) = stated.statement else { return None };
    let Expression::Lookup(lookup) = code.expressions[value] else { return None };
    let lookup = &code.lookups[lookup];
    let fixed = |index: &Option<Index>| matches!(index, None | Some(Index::Fixed(_)));
    let Expression::Read(argument) = code.expressions[lookup.argument] else { return None };
    let prepared = matches!(lookup.spacing, Spacing::Prepared(_)) && lookup.index.iter().all(fixed);
    prepared.then(|| Some((single(argument)?, single(target)?))).flatten()
}
