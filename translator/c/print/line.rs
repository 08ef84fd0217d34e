//! A line under construction, with its possible breaks.

use crate::c::text::INDENT;
use std::cmp::Reverse;

/// Where lines are broken.
const COLUMN: usize = 100;

/// A space at which a line may be broken. The least is the best: outside of parentheses, and where they are open,
/// between arguments before operators, and at the operator that binds least.
#[derive(Clone, Copy)]
struct Break {
    at: usize,
    depth: u32,
    binding: u8,
}

#[derive(Default)]
pub(super) struct Line {
    text: String,
    /// Spaces at which the line may be broken.
    breaks: Vec<Break>,
    depth: u32,
}

impl Line {
    pub fn push(&mut self, text: &str) {
        self.text.push_str(text);
    }

    /// A space at which the line may be broken: after a comma with `binding` 0, or at an operator of this precedence.
    pub fn may_break(&mut self, binding: u8) {
        self.breaks.push(Break { at: self.text.len(), depth: self.depth, binding });
        self.text.push(' ');
    }

    pub fn open(&mut self, bracket: &str) {
        self.push(bracket);
        self.depth += 1;
    }

    pub fn close(&mut self, bracket: &str) {
        self.depth -= 1;
        self.push(bracket);
    }

    pub fn text(self) -> String {
        self.text
    }

    /// The text, broken at the best places.
    pub fn write(&self, out: &mut String, indent: usize) {
        let mut level = indent;
        let mut from = 0;
        loop {
            (0..level).for_each(|_| out.push_str(INDENT));
            let room = COLUMN.saturating_sub(level * INDENT.len()).max(40);
            let rest = &self.text[from..];
            let at = if rest.len() <= room { None } else { self.best_break(from, room) };
            match at {
                None => {
                    out.push_str(rest);
                    out.push('\n');
                    return;
                }
                Some(at) => {
                    out.push_str(&self.text[from..at]);
                    out.push('\n');
                    from = at + 1;
                    level = indent + 1;
                }
            }
        }
    }

    /// The best break in the second half of the available width, the last one if there are several; otherwise the last
    /// before it; otherwise the first beyond the width.
    fn best_break(&self, from: usize, room: usize) -> Option<usize> {
        let ahead = || self.breaks.iter().filter(|one| one.at > from);
        let within = || ahead().filter(|one| one.at - from <= room);
        let late = within().filter(|one| one.at - from > room / 2);
        let best = late.min_by_key(|one| (one.depth, one.binding, Reverse(one.at)));
        let found = best.or(within().next_back()).or(ahead().next());
        found.map(|one| one.at)
    }
}
