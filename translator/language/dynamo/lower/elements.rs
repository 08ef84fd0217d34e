//! Elements of arrays: the number a subscript means, and the place of an element.

use super::subscripts::{Integers, Scope};
use crate::language::dynamo::syntax::{Subscript, SubscriptKind};
use crate::model::{Axis, Index};

/// An array larger than this is a slip on a FOR card.
pub(super) const MOST_ELEMENTS: u64 = 10_000_000;

/// A hidden quantity has one value for each combination of the running subscripts.
pub(super) fn hidden_index(axes: &[Axis]) -> Box<[Index]> {
    axes.iter()
        .enumerate()
        .map(|(number, axis)| Index::Running { axis: number as u32, offset: -(axis.low as i32) })
        .collect()
}

/// Why a subscript is no number.
pub(super) enum Unreadable {
    Unknown(String),
    NotWhole,
}

/// A subscript that is a number, an element name or an I constant, counted from 1.
pub(super) fn fixed(subscript: &Subscript, integers: &Integers) -> Result<i64, Unreadable> {
    match &subscript.kind {
        SubscriptKind::Place { name: None, offset } => Ok(*offset),
        SubscriptKind::Place { name: Some(name), offset } => match integers.value(&name.text) {
            Some(value) => Ok(value + offset),
            None => Err(Unreadable::Unknown(name.text.to_string())),
        },
        SubscriptKind::Star | SubscriptKind::Other(_) => Err(Unreadable::NotWhole),
    }
}

/// A subscript that runs: the number of the axis and what is added.
pub(super) fn running(subscript: &Subscript, axes: &[Axis], scope: &Scope) -> Option<(usize, i64)> {
    let SubscriptKind::Place { name: Some(name), offset } = &subscript.kind else { return None };
    scope.get(name.text.as_str())?;
    let axis = axes.iter().position(|axis| axis.name == name.text)?;
    Some((axis, *offset))
}

/// The highest value of a subscript.
pub(super) fn highest(index: &Index, axes: &[Axis]) -> u32 {
    match index {
        Index::Fixed(number) => *number,
        Index::Running { axis, offset } => axes[*axis as usize].high.saturating_add_signed(*offset),
    }
}

pub(super) fn size(extents: &[u32]) -> usize {
    extents.iter().map(|extent| *extent as usize).product()
}

/// Whether an array of these extents is larger than any that is meant.
pub(super) fn too_large(extents: &[u32]) -> bool {
    extents.iter().map(|extent| u64::from(*extent)).product::<u64>() > MOST_ELEMENTS
}

/// The element of a row or column of a table: `None` marks the subscript along which `number` runs.
pub(super) fn row_element(places: &[Option<u32>], extents: &[u32], number: usize) -> usize {
    places
        .iter()
        .zip(extents)
        .fold(0, |at, (place, extent)| at * *extent as usize + place.map_or(number, |place| place as usize))
}

/// All combinations of running subscripts, the last running fastest.
pub(super) fn each_combination(axes: &[Axis], mut visit: impl FnMut(&[u32])) {
    let mut values: Vec<u32> = axes.iter().map(|axis| axis.low).collect();
    loop {
        visit(&values);
        let mut place = axes.len();
        loop {
            if place == 0 {
                return;
            }
            place -= 1;
            if values[place] < axes[place].high {
                values[place] += 1;
                break;
            }
            values[place] = axes[place].low;
        }
    }
}

/// The element a set of subscripts means, with the running ones at given values.
pub(super) fn element_at(index: &[Index], values: &[u32], extents: &[u32]) -> usize {
    index.iter().zip(extents).fold(0usize, |at, (index, extent)| {
        let number = match index {
            Index::Fixed(number) => *number,
            Index::Running { axis, offset } => values[*axis as usize].saturating_add_signed(*offset),
        };
        at * *extent as usize + number as usize
    })
}

/// All elements an equation defines.
pub(super) fn each_element(index: &[Index], axes: &[Axis], extents: &[u32], mut visit: impl FnMut(usize)) {
    each_combination(axes, |values| visit(element_at(index, values, extents)));
}
