//! Lines spelled out, so that they can be compared: a text, and the numbers in it.

use super::lines::{Act, Line};
use super::values::{CounterId, Kind, Move, Node, Spot, Term, ValueId, Values, taken_by};
use crate::language::facs::value::Operand;
use rustc_hash::{FxHashMap as HashMap, FxHashSet as HashSet};
use std::fmt::Write;

/// A number in lines.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Found {
    pub value: i64,
    /// Whether it is a cell of an object.
    pub is_place: bool,
}

pub struct Spelling<'v> {
    values: &'v Values,
    /// Values that were on the stack before.
    variables: &'v HashMap<ValueId, usize>,
    /// Values that the lines make.
    pub numbers: HashMap<ValueId, usize>,
    counters: HashMap<CounterId, usize>,
    pub text: String,
    pub found: Vec<Found>,
    /// Values that other lines make.
    pub foreign: HashSet<ValueId>,
}

impl<'v> Spelling<'v> {
    pub fn new(values: &'v Values, variables: &'v HashMap<ValueId, usize>) -> Spelling<'v> {
        Spelling {
            values,
            variables,
            numbers: HashMap::default(),
            counters: HashMap::default(),
            text: String::new(),
            found: Vec::new(),
            foreign: HashSet::default(),
        }
    }

    pub fn lines(&mut self, lines: &[Line]) {
        for line in lines {
            self.line(line);
        }
    }

    fn line(&mut self, line: &Line) {
        let origin = &line.origin;
        self.add(format_args!("@{}:{} {:?} ", origin.at.start, origin.at.end, origin.node));
        match &line.act {
            Act::Define(id) => {
                let made = self.node(*id);
                let number = self.made(*id);
                self.add(format_args!("v{number} = {made}"));
            }
            Act::Store { spot, value, kind } => {
                let value = self.term(*value, *kind);
                let spot = self.spot(spot);
                self.add(format_args!("{spot} := {value}"));
            }
            Act::StoreElement { ring, index, value } => {
                let (index, value) = (self.term(*index, Kind::Cell), self.term(*value, Kind::Double));
                self.add(format_args!("{ring:?}[{index}] := {value}"));
            }
            Act::Fill { ring, value } => {
                let value = self.term(*value, Kind::Double);
                self.add(format_args!("{ring:?}[] := {value}"));
            }
            Act::Give(id, value) => {
                let value = self.term(*value, self.values.kind(*id));
                let number = self.made(*id);
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
            Act::Repeat { counter, body, .. } => {
                let number = self.counters.len();
                self.counters.insert(*counter, number);
                let range = self.values.range(*counter);
                self.add(format_args!("repeat {range:?} "));
                self.turn(line, body);
            }
            Act::While { body, again, .. } => {
                self.add(format_args!("while "));
                self.turn(line, body);
                let again = self.value(*again);
                self.add(format_args!(" {again}"));
            }
            Act::Fail(failure) => self.add(format_args!("fail {failure:?}")),
            Act::Abort(text) => self.add(format_args!("abort {text}")),
        }
        self.text.push('\n');
    }

    fn turn(&mut self, line: &Line, body: &[Line]) {
        for carried in line.act.carried() {
            let begin = self.term(carried.begin, self.values.kind(carried.id));
            let number = self.made(carried.id);
            self.add(format_args!("v{number} := {begin} "));
        }
        self.add(format_args!("{{\n"));
        self.lines(body);
        for carried in line.act.carried() {
            let next = self.term(carried.next, self.values.kind(carried.id));
            self.add(format_args!("{next} "));
        }
        self.add(format_args!("}}"));
    }

    fn made(&mut self, id: ValueId) -> usize {
        let next = self.numbers.len();
        *self.numbers.entry(self.values.current(id)).or_insert(next)
    }

    pub fn add(&mut self, text: std::fmt::Arguments) {
        // Writing to a string does not fail.
        let _ = self.text.write_fmt(text);
    }

    /// At the line where a place is read, whatever was stored before.
    fn node(&mut self, id: ValueId) -> String {
        match self.values.node(id) {
            Node::Read { spot, .. } => self.spot(spot),
            Node::Count { first, moves } => {
                self.found.push(Found { value: *first, is_place: false });
                format!("count{}", self.moves(moves))
            }
            Node::Element { ring, index, .. } => format!("{ring:?}[{}]", self.value(*index)),
            Node::Exact(exact, terms) => format!("{exact:?} {}", self.terms(terms, |n| taken_by(*exact, n))),
            Node::Plain(plain, terms) => format!("{plain:?} {}", self.terms(terms, |n| plain.takes(n))),
            Node::Generate(object, _, a) => format!("generate {object:?} {}", self.term(*a, Kind::Double)),
            Node::Joined(_) => "joined".to_string(),
        }
    }

    fn spot(&mut self, spot: &Spot) -> String {
        let object = spot.place.object;
        self.found.push(Found { value: spot.place.cell.into(), is_place: true });
        format!("{object:?}{}", self.moves(&spot.moves))
    }

    fn moves(&self, moves: &[Move]) -> String {
        let one = |one: &Move| format!(" c{:?}*{}", self.counters.get(&one.counter), one.by);
        moves.iter().map(one).collect()
    }

    fn terms(&mut self, terms: &[Term], kind: impl Fn(usize) -> Kind) -> String {
        let texts = terms.iter().enumerate().map(|(n, term)| self.term(*term, kind(n)));
        texts.collect::<Vec<_>>().join(" ")
    }

    fn term(&mut self, term: Term, kind: Kind) -> String {
        match term {
            Operand::Known(value) => {
                self.found.push(Found { value, is_place: false });
                match kind {
                    // Only whole numbers may grow from turn to turn.
                    Kind::Double if self.values.fractions => format!("#{value}"),
                    Kind::Double | Kind::Cell => "#".to_string(),
                }
            }
            Operand::Unknown(id) => self.value(id),
        }
    }

    pub fn value(&mut self, id: ValueId) -> String {
        let id = self.values.current(id);
        if let Some(number) = self.numbers.get(&id) {
            return format!("v{number}");
        }
        self.foreign.insert(id);
        match self.variables.get(&id) {
            Some(variable) => format!("s{variable}"),
            None => format!("x{id:?}"),
        }
    }
}
