//! FUNCTIONs and PROCEDUREs that may come back to themselves.
//!
//! Each of them gets, behind its own parameters, how deep the call is: one without end fails before the stack of the
//! program does. A FUNCTION that a function of the library calls finds the depth in a quantity.

use crate::language::scop::text::walk::each_run;
use crate::language::scop::text::{BlockId, Statement, Text};

/// Calls of such functions may be so many deep.
const DEEPEST: u32 = 1000;

/// What such calls keep altogether, in numbers: programs keep it on their stack.
const ROOM: u32 = 50_000;

/// Who calls whom, by block.
pub struct Rings {
    calls: Vec<Vec<BlockId>>,
    members: Vec<bool>,
    pub deepest: u32,
}

impl Rings {
    pub fn of(text: &Text) -> Rings {
        let calls: Vec<Vec<BlockId>> = text.blocks.iter().map(|block| run_by(&block.program.statements)).collect();
        let mut rings = Rings { members: vec![false; calls.len()], calls, deepest: DEEPEST };
        for (at, block) in text.blocks.iter().enumerate() {
            let own = BlockId(at as u32);
            rings.members[at] = rings.calls[at].iter().any(|called| rings.reaches(*called, own));
            if rings.members[at] {
                let size =
                    block.program.locals.iter().map(|local| local.size.unwrap_or(1)).fold(0, u32::saturating_add);
                rings.deepest = rings.deepest.min((ROOM / size.saturating_add(1)).max(1));
            }
        }
        rings
    }

    pub fn has(&self, id: BlockId) -> bool {
        self.members.get(id.0 as usize).is_some_and(|member| *member)
    }

    /// Whether running the one may come to run the other.
    pub fn reaches(&self, from: BlockId, to: BlockId) -> bool {
        let mut seen = vec![false; self.calls.len()];
        let mut waiting = vec![from];
        while let Some(next) = waiting.pop() {
            if next == to {
                return true;
            }
            let at = next.0 as usize;
            if !std::mem::replace(&mut seen[at], true) {
                waiting.extend(&self.calls[at]);
            }
        }
        false
    }
}

fn run_by(statements: &[Statement]) -> Vec<BlockId> {
    let mut run = Vec::new();
    each_run(statements, &mut |block| run.push(block));
    run
}
