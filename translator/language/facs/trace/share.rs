//! What two passes have in common: statements that come out equal, in the same order.

use super::lines::{Act, Line};
use super::spelling::Spelling;
use super::values::{Node, ValueId, Values};
use rustc_hash::{FxHashMap as HashMap, FxHashSet as HashSet};
use std::ops::Range;

/// Lines of one pass; those of the other follow the same parts.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Part {
    /// Different in the passes: lines of the first, and of the second.
    Own(Range<usize>, Range<usize>),
    /// Equal lines.
    Shared(Range<usize>, Range<usize>),
}

/// Fewer lines than these are no function.
const FEWEST_LINES: usize = 4;
/// More pairs of statements than these are not compared.
const MOST_PAIRS: usize = 4_000_000;

/// The parts of two passes, in order.
pub fn parts(values: &Values, first: &[Line], second: &[Line]) -> Vec<Part> {
    let (a, b) = (statements(values, first), statements(values, second));
    let (keys, others) = (keys(values, first, &a), keys(values, second, &b));
    let mut parts: Vec<Part> = Vec::new();
    let (mut from, mut other_from) = (0, 0);
    for (run, other) in runs(&keys, &others) {
        let lines = a[run.start].start..a[run.end - 1].end;
        let others = b[other.start].start..b[other.end - 1].end;
        if weight(&first[lines.clone()]) < FEWEST_LINES {
            continue;
        }
        if from < lines.start || other_from < others.start {
            parts.push(Part::Own(from..lines.start, other_from..others.start));
        }
        (from, other_from) = (lines.end, others.end);
        parts.push(Part::Shared(lines, others));
    }
    if from < first.len() || other_from < second.len() {
        parts.push(Part::Own(from..first.len(), other_from..second.len()));
    }
    parts
}

/// The number of lines, those of branches and loops included.
fn weight(lines: &[Line]) -> usize {
    lines.iter().map(|line| 1 + line.act.blocks().into_iter().map(weight).sum::<usize>()).sum()
}

/// The statements of lines, each with a key that is equal for equal statements of one place in the source; nothing if it
/// depends on another.
pub fn keyed(values: &Values, lines: &[Line]) -> Vec<(Range<usize>, Option<String>)> {
    let statements = statements(values, lines);
    let keys = keys(values, lines, &statements);
    let placed = |(range, key): (Range<usize>, Option<String>)| {
        let at = lines[range.start].origin.at;
        (range, key.map(|key| format!("{} {} {key}", at.start, at.end)))
    };
    statements.into_iter().zip(keys).map(placed).collect()
}

/// The lines of each statement of the model. Settings read before a word are its arguments; an integrator of INITIALIZE reads
/// what nothing uses.
fn statements(values: &Values, lines: &[Line]) -> Vec<Range<usize>> {
    let mut used = HashSet::default();
    lines.iter().for_each(|line| used_in(values, line, &mut used));
    let is_read = |line: &Line| match line.act {
        Act::Define(id) => matches!(values.node(id), Node::Read { .. }) && used.contains(&values.current(id)),
        _ => false,
    };
    let mut found = Vec::new();
    let (mut start, mut end) = (0, 0);
    for run in lines.chunk_by(|a, b| a.origin.at == b.origin.at) {
        end += run.len();
        if end < lines.len() && run.iter().all(is_read) {
            continue;
        }
        found.push(start..end);
        start = end;
    }
    found
}

/// The values that a line and the lines in it use.
fn used_in(values: &Values, line: &Line, used: &mut HashSet<ValueId>) {
    let all = line.act.uses(values).into_iter().chain(line.act.uses_at_end(values));
    used.extend(all.map(|id| values.current(id)));
    line.act.blocks().into_iter().flatten().for_each(|line| used_in(values, line, used));
}

/// Pairs of equal runs of statements: a longest common subsequence, cut where it is not contiguous in both.
fn runs(a: &[Option<String>], b: &[Option<String>]) -> Vec<(Range<usize>, Range<usize>)> {
    let same = |i: usize, j: usize| a[i].is_some() && a[i] == b[j];
    let mut pairs = Vec::new();
    if a.len() * b.len() <= MOST_PAIRS {
        let across = b.len() + 1;
        let mut longest = vec![0u32; (a.len() + 1) * across];
        for i in (0..a.len()).rev() {
            for j in (0..b.len()).rev() {
                longest[i * across + j] = if same(i, j) {
                    longest[(i + 1) * across + j + 1] + 1
                } else {
                    longest[(i + 1) * across + j].max(longest[i * across + j + 1])
                };
            }
        }
        let (mut i, mut j) = (0, 0);
        while i < a.len() && j < b.len() {
            if same(i, j) {
                pairs.push((i, j));
                (i, j) = (i + 1, j + 1);
            } else if longest[(i + 1) * across + j] >= longest[i * across + j + 1] {
                i += 1;
            } else {
                j += 1;
            }
        }
    } else {
        pairs.extend((0..a.len().min(b.len())).filter(|n| same(*n, *n)).map(|n| (n, n)));
    }
    let contiguous = |x: &(usize, usize), y: &(usize, usize)| y.0 == x.0 + 1 && y.1 == x.1 + 1;
    let runs = pairs.chunk_by(contiguous);
    runs.map(|run| {
        let (first, last) = (run[0], run[run.len() - 1]);
        (first.0..last.0 + 1, first.1..last.1 + 1)
    })
    .collect()
}

/// What each statement does, spelled out; nothing if a value comes into it from another statement.
fn keys(values: &Values, lines: &[Line], statements: &[Range<usize>]) -> Vec<Option<String>> {
    let mut needs: Vec<HashSet<ValueId>> = Vec::new();
    let mut all = Vec::new();
    for statement in statements {
        let variables = HashMap::default();
        let mut spelling = Spelling::new(values, &variables);
        spelling.lines(&lines[statement.clone()]);
        let numbers: Vec<String> = spelling.found.iter().map(|found| found.value.to_string()).collect();
        let text = format!("{}{}", spelling.text, numbers.join(" "));
        all.push((text, spelling.numbers, spelling.foreign.is_empty()));
        needs.push(spelling.foreign);
    }
    // What another statement uses stays where it is.
    let used: HashSet<ValueId> = needs.into_iter().flatten().collect();
    let closed = |(text, numbers, alone): (String, HashMap<ValueId, usize>, bool)| {
        (alone && numbers.keys().all(|id| !used.contains(id))).then_some(text)
    };
    all.into_iter().map(closed).collect()
}
