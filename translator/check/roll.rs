//! Makes loops of elements that were ordered one by one and come in regular turns:
//! X(2), Y(2), X(3), Y(3), X(4), Y(4) is one loop over both.

use super::order::Node;
use super::{Part, Scheduled};
use crate::model::{Section, Statement};

/// Fewer turns than this are not worth a loop.
const TURNS: usize = 3;
/// More statements than this in one turn are not looked for.
const LONGEST_TURN: usize = 24;

/// Appends the elements of `sequence` to an order, as loops where they come in turns.
pub(super) fn schedule(section: &Section, nodes: &[Node], sequence: &[u32], order: &mut Vec<Scheduled>) {
    let nodes: Vec<&Node> = sequence.iter().map(|number| &nodes[*number as usize]).collect();
    let mut at = 0;
    while at < nodes.len() {
        match longest_loop(&nodes[at..]) {
            Some((length, scheduled)) => {
                order.push(scheduled);
                at += length;
            }
            None => {
                order.push(single(section, nodes[at]));
                at += 1;
            }
        }
    }
}

fn single(section: &Section, node: &Node) -> Scheduled {
    let statement = node.statement as usize;
    match &section.statements[statement] {
        Statement::Equation(equation) if !equation.family.is_empty() => {
            Scheduled::Element { statement, at: node.at.clone() }
        }
        _ => Scheduled::Whole { statement, downward: Vec::new() },
    }
}

/// The shortest turn that repeats often enough from the beginning on, and how many nodes it covers.
fn longest_loop(nodes: &[&Node]) -> Option<(usize, Scheduled)> {
    for turn in 1..=LONGEST_TURN.min(nodes.len() / TURNS) {
        for upward in [true, false] {
            let follows = |k: usize| continues(nodes[k - turn], nodes[k], upward);
            let length = (turn..nodes.len()).take_while(|k| follows(*k)).count() + turn;
            let turns = length / turn;
            if turns >= TURNS {
                return loop_of(&nodes[..turn], turns as u32, upward).map(|scheduled| (turns * turn, scheduled));
            }
        }
    }
    None
}

/// Whether a node is the one before it, one further along the last subscript.
fn continues(before: &Node, node: &Node, upward: bool) -> bool {
    let (Some((a, a_others)), Some((b, b_others))) = (before.at.split_last(), node.at.split_last()) else {
        return false;
    };
    let next = if upward { a.checked_add(1) } else { a.checked_sub(1) };
    before.statement == node.statement && a_others == b_others && next == Some(*b)
}

fn loop_of(turn: &[&Node], turns: u32, upward: bool) -> Option<Scheduled> {
    let start = *turn.first()?.at.last()?;
    let parts = turn.iter().filter_map(|node| {
        let (last, fixed) = node.at.split_last()?;
        Some(Part { statement: node.statement as usize, fixed: fixed.to_vec(), shift: *last as i32 - start as i32 })
    });
    let parts = parts.collect();
    let (first, last) = if upward { (start, start + turns - 1) } else { (start + 1 - turns, start) };
    Some(Scheduled::Together { parts, first, last, downward: !upward })
}
