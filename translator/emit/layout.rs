//! Words and names of what surrounds the functions.

use super::from_code::{SolveNames, Spilled};
use super::names::Names;
use super::segments::Pages;
use crate::code::{Id, Quantity};
use crate::source::Excerpt;

/// Words that the templates of a library use for themselves, and the ends of its external names.
pub const OWN: &[&str] = &[
    "bad_setting",
    "before",
    "before_point",
    "clear_bytes",
    "clear_to",
    "copy_bytes",
    "copy_to",
    "course",
    "culprits",
    "demands",
    "derived",
    "differ",
    "ended",
    "failure",
    "from_rom",
    "half",
    "input",
    "input_count",
    "is_finite",
    "limited",
    "lines",
    "look",
    "name",
    "names",
    "natural",
    "none",
    "noted",
    "outside",
    "paused",
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
    "until",
    "was",
];
pub const EXTERNAL: &[&str] = &[
    "advance_to",
    "bits",
    "culprit",
    "defaults",
    "done",
    "dose",
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
    /// Members of the struct that no quantity asks for.
    pub members: Vec<Spilled>,
    /// Of a program that moves time itself.
    pub solves: Vec<SolveNames>,
    /// Arrays of the struct whose elements are these quantities; their names are those of the elements.
    pub bundles: Vec<(Excerpt, Vec<Id<Quantity>>)>,
    /// Where its members are, if not all in the struct.
    pub pages: Option<Pages>,
}

impl Layout {
    pub fn of_members(names: Names, members: Vec<Spilled>, solves: Vec<SolveNames>) -> Layout {
        Layout { names, members, solves, bundles: Vec::new(), pages: None }
    }
}
