//! What two passes have in common: statements that come out equal, in the same order.

use super::lines::{Act, Line};
use super::values::{Node, Term, ValueId, Values};
use crate::language::facs::value::Operand;
use rustc_hash::{FxHashMap as HashMap, FxHashSet as HashSet};
use std::fmt::Write;
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
        if lines.len() < FEWEST_LINES {
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

/// The lines of each statement of the model. Settings read before a word are its arguments.
fn statements(values: &Values, lines: &[Line]) -> Vec<Range<usize>> {
    let is_read = |line: &Line| match line.act {
        Act::Define(id) => matches!(values.node(id), Node::Read { .. }),
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
        let mut spelling =
            Spelling { values, numbers: HashMap::default(), text: String::new(), foreign: HashSet::default() };
        spelling.lines(&lines[statement.clone()]);
        needs.push(spelling.foreign.clone());
        all.push((spelling.text, spelling.numbers, spelling.foreign.is_empty()));
    }
    // What another statement uses stays where it is.
    let used: HashSet<ValueId> = needs.into_iter().flatten().collect();
    let closed = |(text, numbers, alone): (String, HashMap<ValueId, usize>, bool)| {
        (alone && numbers.keys().all(|id| !used.contains(id))).then_some(text)
    };
    all.into_iter().map(closed).collect()
}

struct Spelling<'v> {
    values: &'v Values,
    numbers: HashMap<ValueId, usize>,
    text: String,
    foreign: HashSet<ValueId>,
}

impl Spelling<'_> {
    fn lines(&mut self, lines: &[Line]) {
        for line in lines {
            self.line(line);
        }
    }

    fn line(&mut self, line: &Line) {
        let origin = &line.origin;
        self.add(format_args!("@{}:{} {:?} ", origin.at.start, origin.at.end, origin.node));
        match &line.act {
            Act::Define(id) => {
                let made = self.node(self.values.node(*id));
                let number = self.numbers.len();
                self.numbers.insert(*id, number);
                self.add(format_args!("v{number} = {made}"));
            }
            Act::Store { place, value } => {
                let value = self.term(*value);
                self.add(format_args!("{place:?} := {value}"));
            }
            Act::StoreElement { ring, index, value } => {
                let (index, value) = (self.term(*index), self.term(*value));
                self.add(format_args!("{ring:?}[{index}] := {value}"));
            }
            Act::Fill { ring, value } => {
                let value = self.term(*value);
                self.add(format_args!("{ring:?}[] := {value}"));
            }
            Act::Give(id, value) => {
                let value = self.term(*value);
                let next = self.numbers.len();
                let number = *self.numbers.entry(*id).or_insert(next);
                self.add(format_args!("v{number} := {value}"));
            }
            Act::If { condition, then, otherwise } => {
                let condition = self.value(*condition);
                self.add(format_args!("if {condition} {{\n"));
                self.lines(then);
                self.add(format_args!("}} else {{\n"));
                self.lines(otherwise);
                self.add(format_args!("}}"));
            }
            Act::Fail(failure) => self.add(format_args!("fail {failure:?}")),
        }
        self.text.push('\n');
    }

    fn add(&mut self, text: std::fmt::Arguments) {
        // Writing to a string does not fail.
        let _ = self.text.write_fmt(text);
    }

    fn node(&mut self, node: &Node) -> String {
        match node {
            // At the line where it is read, whatever was stored before.
            Node::Read { place, .. } => format!("{place:?}"),
            Node::Element { ring, index, .. } => format!("{ring:?}[{}]", self.value(*index)),
            Node::Exact(exact, terms) => format!("{exact:?} {}", self.terms(terms)),
            Node::Plain(plain, terms) => format!("{plain:?} {}", self.terms(terms)),
            Node::Generate(object, _, a) => format!("generate {object:?} {}", self.term(*a)),
            Node::Joined(_) => "joined".to_string(),
        }
    }

    fn terms(&mut self, terms: &[Term]) -> String {
        terms.iter().map(|term| self.term(*term)).collect::<Vec<_>>().join(" ")
    }

    fn term(&mut self, term: Term) -> String {
        match term {
            Operand::Known(value) => value.to_string(),
            Operand::Unknown(id) => self.value(id),
        }
    }

    fn value(&mut self, id: ValueId) -> String {
        match self.numbers.get(&id) {
            Some(number) => format!("v{number}"),
            None => {
                self.foreign.insert(id);
                "foreign".to_string()
            }
        }
    }
}
