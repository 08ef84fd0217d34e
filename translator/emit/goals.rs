//! Where jumps of a program lead, and what the labels there are called: of a library, which prints nothing and stops at
//! its rows.

use rustc_hash::FxHashSet as HashSet;

use crate::model::LabelId;
use crate::plan::course::Act;
use crate::plan::{Operation, Plan};

/// With more operations compilers become slow and programs no faster: such a program has no locals, and is several
/// functions.
pub const MOST_OPERATIONS: usize = 4000;

/// Labels that jumps lead to.
#[derive(Default)]
pub struct Goals(HashSet<LabelId>);

impl Goals {
    pub fn of(plan: &Plan) -> Goals {
        let mut goals = Goals::default();
        plan.course.iter().for_each(|course| goals.operations(&course.body.operations));
        goals
    }

    pub fn has(&self, label: LabelId) -> bool {
        self.0.contains(&label)
    }

    fn operations(&mut self, operations: &[Operation]) {
        for operation in operations {
            match operation {
                Operation::Act(Act::Jump(to) | Act::JumpIf { to, .. }) => _ = self.0.insert(*to),
                Operation::Act(Act::Integrate { events, .. }) => self.0.extend(events),
                Operation::Act(Act::UnlessGiven { body, .. }) => self.operations(body),
                other => super::live::blocks(other).into_iter().for_each(|inner| self.operations(inner)),
            }
        }
    }
}

/// `L90`; labels made by the translator are counted.
pub fn label_name(labels: &[Option<u32>], label: LabelId) -> String {
    match labels.get(label.0 as usize) {
        Some(Some(number)) => format!("L{number}"),
        _ => format!("go{}", label.0),
    }
}
