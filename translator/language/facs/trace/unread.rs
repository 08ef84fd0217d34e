//! Stores that nobody reads: what a block saves in a pass of INITIALIZE is saved again before it is needed.

use super::lines::{Act, Line};
use super::values::{Node, Spot, Values};
use crate::language::facs::value::{ObjectId, Place};
use std::collections::BTreeSet;

/// Removes stores into objects of `memories` from the passes of a unit, unless it reads them itself, or they are `live` where
/// a unit begins.
pub fn remove(values: &Values, passes: &mut [Vec<Line>; 2], live: &BTreeSet<Place>, memories: &BTreeSet<ObjectId>) {
    let mut reads = Vec::new();
    for lines in passes.iter() {
        read_in(values, lines, &mut reads);
    }
    let is_read = |spot: &Spot| {
        let object = spot.place.object;
        let moves = !spot.moves.is_empty();
        let meets =
            |read: &Spot| read.place.object == object && (moves || !read.moves.is_empty() || read.place == spot.place);
        reads.iter().any(meets)
            || live.contains(&spot.place)
            || (moves && live.iter().any(|place| place.object == object))
    };
    for lines in passes {
        prune(lines, &|spot| memories.contains(&spot.place.object) && !is_read(spot));
    }
}

fn prune(lines: &mut Vec<Line>, is_idle: &dyn Fn(&Spot) -> bool) {
    lines.retain_mut(|line| match &mut line.act {
        Act::Store { spot, .. } => !is_idle(spot),
        Act::If { then, otherwise, .. } => {
            prune(then, is_idle);
            prune(otherwise, is_idle);
            !then.is_empty() || !otherwise.is_empty()
        }
        Act::Repeat { body, carried, .. } => {
            prune(body, is_idle);
            !body.is_empty() || !carried.is_empty()
        }
        Act::While { body, .. } => {
            prune(body, is_idle);
            true
        }
        Act::Define(_) | Act::StoreElement { .. } | Act::Fill { .. } | Act::Give(..) | Act::Fail(_) | Act::Abort(_) => {
            true
        }
    });
}

fn read_in(values: &Values, lines: &[Line], found: &mut Vec<Spot>) {
    for line in lines {
        if let Act::Define(id) = line.act
            && let Node::Read { spot, .. } = values.node(id)
        {
            found.push(spot.clone());
        }
        line.act.blocks().into_iter().for_each(|block| read_in(values, block, found));
    }
}

/// The objects that lines read or store into.
pub fn objects(values: &Values, lines: &[Line], found: &mut BTreeSet<ObjectId>) {
    let mut reads = Vec::new();
    read_in(values, lines, &mut reads);
    found.extend(reads.iter().map(|spot| spot.place.object));
    stored(lines, found);
}

fn stored(lines: &[Line], found: &mut BTreeSet<ObjectId>) {
    for line in lines {
        if let Act::Store { spot, .. } = &line.act {
            found.insert(spot.place.object);
        }
        line.act.blocks().into_iter().for_each(|block| stored(block, found));
    }
}
