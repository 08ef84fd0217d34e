//! `IF` on something that only the running program knows.

use super::repeat;
use super::split::split;
use super::tracer::Tracer;
use super::values::ValueId;
use crate::language::facs::dictionary::{Block, Node, Step};
use crate::language::facs::host::{Flow, Outcome, Rest, Tail, Then};
use crate::language::facs::machine::Machine;

pub fn branch(machine: &mut Machine<Tracer>, condition: ValueId, arms: [&Block; 2], rest: &Rest) -> Outcome<Flow> {
    let [then, otherwise] = arms;
    if machine.host.is_half_step(condition) {
        return machine.run(then, Then::Rest(rest));
    }
    // If an arm may leave or exit, what follows belongs to the other one.
    let departs = arms.into_iter().any(|arm| departs(arm));
    let arm = |block: &Block, machine: &mut Machine<Tracer>| {
        let flow = machine.run(block, Then::Rest(rest))?;
        if departs { go_on(machine, flow, rest) } else { Ok(flow) }
    };
    split(machine, condition, |machine| arm(then, machine), |machine| arm(otherwise, machine))
}

/// Whether steps may leave the loop or end the word that they are in.
pub fn departs(block: &[Step]) -> bool {
    leaves(block) || exits(block)
}

pub fn leaves(block: &[Step]) -> bool {
    block.iter().any(|step| match &step.node {
        Node::Leave => true,
        Node::If { then, otherwise } => leaves(then) || leaves(otherwise),
        Node::Until { body } | Node::Again { body } => leaves(body),
        Node::While { head, body } => leaves(head) || leaves(body),
        // What leaves another loop does not leave this one.
        Node::Do { .. } => false,
        Node::Exit => false,
        other => !is_plain(other),
    })
}

pub fn exits(block: &[Step]) -> bool {
    block.iter().any(|step| match &step.node {
        Node::If { then, otherwise } => exits(then) || exits(otherwise),
        Node::Do { body, .. } | Node::Until { body } | Node::Again { body } => exits(body),
        Node::While { head, body } => exits(head) || exits(body),
        Node::Exit => true,
        Node::Leave => false,
        other => !is_plain(other),
    })
}

/// Whether execution goes on after a step that has no steps in it.
fn is_plain(node: &Node) -> bool {
    match node {
        Node::Cell(_)
        | Node::Double { .. }
        | Node::Call(_)
        | Node::Word(_)
        | Node::Address(_)
        | Node::Arrow
        | Node::Does(_)
        | Node::Compile(_)
        | Node::Is(_)
        | Node::Print(_)
        | Node::Abort(_) => true,
        Node::Leave
        | Node::Exit
        | Node::If { .. }
        | Node::Do { .. }
        | Node::Until { .. }
        | Node::Again { .. }
        | Node::While { .. } => false,
    }
}

/// Executes what follows a branch, to the end of the word or of the turn of a loop. Ways that leave a turn in different
/// ways end at the same place: the way is on the stack.
pub fn go_on(machine: &mut Machine<Tracer>, flow: Flow, rest: &Rest) -> Outcome<Flow> {
    let flow = if flow == Flow::Next { follow(machine, rest)? } else { flow };
    match end_of(rest) {
        Some(tail) => repeat::end_turn(machine, flow, tail),
        None => Ok(flow),
    }
}

fn follow(machine: &mut Machine<Tracer>, rest: &Rest) -> Outcome<Flow> {
    let flow = machine.run(rest.steps, rest.then)?;
    if flow != Flow::Next {
        return Ok(flow);
    }
    match rest.then {
        Then::Word => Ok(Flow::Exit),
        Then::Rest(rest) => follow(machine, rest),
        Then::Turn(_) => Ok(Flow::Next),
    }
}

/// The end of the turn that it is in, if it is in one.
fn end_of<'s>(rest: &Rest<'s>) -> Option<Tail<'s>> {
    match rest.then {
        Then::Word => None,
        Then::Rest(rest) => end_of(rest),
        Then::Turn(tail) => Some(tail),
    }
}
