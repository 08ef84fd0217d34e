//! A line under construction, with its possible breaks.

use crate::c::text::INDENT;

/// Where lines are broken.
const COLUMN: usize = 100;

#[derive(Default)]
pub(super) struct Line {
    text: String,
    /// Spaces at which the line may be broken, and the number of open parentheses there.
    breaks: Vec<(usize, u32)>,
    depth: u32,
}

impl Line {
    pub fn push(&mut self, text: &str) {
        self.text.push_str(text);
    }

    /// A space at which the line may be broken.
    pub fn may_break(&mut self) {
        self.breaks.push((self.text.len(), self.depth));
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

    /// The text, broken at the least nesting of parentheses.
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

    /// The break in the second half of the available width with the fewest open parentheses, the last one if there are
    /// several; otherwise the first break.
    fn best_break(&self, from: usize, room: usize) -> Option<usize> {
        let ahead = self.breaks.iter().filter(|(at, _)| *at > from);
        let (mut best, mut beyond): (Option<(u32, usize)>, Option<usize>) = (None, None);
        for (at, depth) in ahead {
            let column = at - from;
            if column > room {
                beyond = beyond.or(Some(*at));
            } else if column > room / 2 && best.is_none_or(|found| *depth <= found.0) {
                best = Some((*depth, *at));
            }
        }
        let first = self.breaks.iter().map(|(at, _)| *at).rfind(|at| *at > from && at - from <= room);
        best.map(|(_, at)| at).or(first).or(beyond)
    }
}
