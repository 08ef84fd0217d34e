//! The shape of the emitted C: what is a local, what a member of the struct, how routines are cut into functions.

use std::ops::Range;

use super::from_code::SolveNames;
use super::names::Names;
use super::touched::count;
use crate::plan::Operation;

/// Equations of a function. Longer ones make compilers slow and programs no faster.
pub const MOST_IN_FUNCTION: usize = 100;

/// Words that the templates of a library use for themselves, and the ends of its external names.
pub const OWN: &[&str] = &[
    "bad_setting",
    "before",
    "before_point",
    "course",
    "culprits",
    "demands",
    "derived",
    "ended",
    "failure",
    "from_rom",
    "half",
    "input",
    "input_count",
    "is_finite",
    "lines",
    "look",
    "name",
    "names",
    "natural",
    "none",
    "noted",
    "outside",
    "place",
    "real",
    "saturated",
    "seed",
    "set",
    "setting_bits",
    "setting_names",
    "setting_sites",
    "start",
    "started",
    "step",
    "take_settings",
    "taken",
    "unsound",
    "was",
];
pub const EXTERNAL: &[&str] = &[
    "advance_to",
    "bits",
    "culprit",
    "defaults",
    "done",
    "error",
    "index",
    "init",
    "line",
    "name",
    "quantity",
    "ratio",
    "real",
    "refresh",
    "set",
    "setting",
    "setting_bits",
    "setting_index",
    "setting_name",
    "settings",
    "step",
    "value",
    "whole",
    "wide",
];

/// The names of what is kept, for tables.
#[derive(Default)]
pub struct Layout {
    pub names: Names,
    /// Members of the struct that no slot asks for, and their sizes (0: a single value).
    pub members: Vec<(String, usize)>,
    /// Of a program that moves time itself.
    pub solves: Vec<SolveNames>,
}

impl Layout {
    pub fn of_members(names: Names, members: Vec<(String, usize)>, solves: Vec<SolveNames>) -> Layout {
        Layout { names, members, solves }
    }
}

/// Cuts operations into functions, at cards where there are any.
pub fn cut(operations: &[Operation]) -> Vec<Range<usize>> {
    let mut parts = Vec::new();
    let mut from = 0;
    let mut computed = 0;
    for (place, operation) in operations.iter().enumerate() {
        let at_card = matches!(operation, Operation::Card(_));
        if (at_card && computed >= MOST_IN_FUNCTION) || computed >= 2 * MOST_IN_FUNCTION {
            parts.push(from..place);
            from = place;
            computed = 0;
        }
        computed += count(std::slice::from_ref(operation));
    }
    if from < operations.len() {
        parts.push(from..operations.len());
    }
    parts
}
