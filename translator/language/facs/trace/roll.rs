//! Turns of a loop that were executed one by one, and come out equal but for numbers that grow by equal steps, are written as
//! a loop again.

use super::lines::{Act, Carried, Line};
use super::spelling::{Found, Spelling};
use super::tracer::Tracer;
use super::values::{CounterId, Kind, Move, Node, Range, Spot, Term, ValueId, Values};
use crate::language::facs::host::Outcome;
use crate::language::facs::machine::Machine;
use crate::language::facs::messages::machine as messages;
use crate::language::facs::value::{Operand, Value};
use rustc_hash::FxHashMap as HashMap;

/// Turns with no more statements than these are written out.
const MOST_WRITTEN_OUT: usize = 64;
/// A loop with more statements than these is too long.
const MOST_STATEMENTS: usize = 20_000;
/// Each turn is compared with everything on the stacks: a loop that compares more is too long.
const MOST_COMPARED: usize = 2_000_000;
/// Counters are cells too.
const MOST_TURNS: i64 = 32_767;
/// Numbers that grow stay in this range.
const LARGEST: i64 = 1 << 30;

pub struct Roll {
    run: Option<Run>,
    /// The first line of the present turn.
    turn: usize,
    entry: Vec<Value<Tracer>>,
    index: Option<i64>,
    first_value: ValueId,
    /// Statements of turns that are written out.
    statements: usize,
    /// Values on the stacks in all turns.
    compared: usize,
    /// Whether all turns are in one run.
    uniform: bool,
}

/// Equal turns that follow each other; the lines of the first are there.
struct Run {
    start: usize,
    lines: usize,
    text: String,
    found: Vec<Found>,
    last: Vec<i64>,
    steps: Option<Vec<i64>>,
    turns: i64,
    weight: usize,
    /// Those of the other turns are not.
    dropped: bool,
    /// What is on the stacks before the first turn, and after the first and the last one.
    entry: Vec<Option<ValueId>>,
    exit: Vec<Option<ValueId>>,
    last_exit: Vec<Option<ValueId>>,
    can_be_loop: bool,
    index: Option<(i64, i64)>,
    first_value: ValueId,
}

impl Roll {
    pub fn begin(machine: &mut Machine<Tracer>) -> Roll {
        Roll {
            run: None,
            turn: machine.host.lines.len(),
            entry: Vec::new(),
            index: None,
            first_value: machine.host.values.next(),
            statements: 0,
            compared: 0,
            uniform: true,
        }
    }

    pub fn begin_turn(&mut self, machine: &mut Machine<Tracer>) {
        machine.host.values.forget();
        self.turn = machine.host.lines.len();
        self.entry = entries(machine);
        self.first_value = machine.host.values.next();
        self.index = machine.counters.last().and_then(|counter| match counter.index {
            Value::Integer { value, .. } => Some(value),
            _ => None,
        });
    }

    pub fn end_turn(&mut self, machine: &mut Machine<Tracer>) -> Outcome<()> {
        let turn = self.read_turn(machine);
        self.compared += turn.entry.len() + turn.exit.len();
        if self.compared > MOST_COMPARED {
            return Err(machine.error(|at| messages::LoopTooLong { at }));
        }
        if let Some(run) = &mut self.run
            && run.accepts(&turn)
        {
            run.add(turn);
            if run.can_be_loop && run.turns > 2 && run.is_long() {
                run.dropped = true;
                let end = run.start + run.lines;
                machine.host.lines.truncate(end);
            }
            return Ok(());
        }
        self.uniform &= self.run.is_none();
        let lines = machine.host.lines.split_off(self.turn);
        self.end_of_run(machine)?;
        let start = machine.host.lines.len();
        machine.host.lines.extend(lines);
        self.run = Some(Run { start, ..turn });
        Ok(())
    }

    /// The loop ends.
    pub fn end(&mut self, machine: &mut Machine<Tracer>) -> Outcome<()> {
        let uniform = self.uniform;
        if let Some(run) = &mut self.run {
            run.dropped |= uniform && run.turns == 2 && run.can_be_loop && run.is_long();
            if run.dropped {
                let end = run.start + run.lines;
                machine.host.lines.truncate(end);
            }
        }
        self.end_of_run(machine)?;
        machine.host.values.forget();
        Ok(())
    }

    /// The present turn is not of the run: the run becomes a loop, or its turns stay written out. Lines after it are kept.
    pub fn end_of_run(&mut self, machine: &mut Machine<Tracer>) -> Outcome<()> {
        let Some(run) = self.run.take() else { return Ok(()) };
        if run.dropped {
            let end = run.start + run.lines;
            let after = machine.host.lines.split_off(end);
            let pattern = machine.host.lines.split_off(run.start);
            let line = run.into_loop(&mut machine.host.values, pattern);
            machine.host.lines.push(line);
            machine.host.lines.extend(after);
            return Ok(());
        }
        self.statements += run.weight * run.turns as usize;
        if self.statements > MOST_STATEMENTS {
            return Err(machine.error(|at| messages::LoopTooLong { at }));
        }
        Ok(())
    }

    /// The present turn as a run of its own.
    fn read_turn(&self, machine: &Machine<Tracer>) -> Run {
        let values = &machine.host.values;
        let unknown = |value: &Value<Tracer>| match value {
            Value::Cell(id) | Value::Low(id) | Value::High(id) => Some(values.current(*id)),
            Value::Integer { .. } | Value::Address(_) | Value::Word(_) => None,
        };
        let letter = |value: &Value<Tracer>| match value {
            Value::Cell(_) => 'c',
            Value::Low(_) => 'l',
            Value::High(_) => 'h',
            Value::Integer { .. } => 'k',
            Value::Address(_) | Value::Word(_) => 'a',
        };
        let entry: Vec<Option<ValueId>> = self.entry.iter().map(unknown).collect();
        let after = entries(machine);
        let exit: Vec<Option<ValueId>> = after.iter().map(unknown).collect();
        let mut variables = HashMap::default();
        for (n, id) in entry.iter().enumerate() {
            if let Some(id) = id {
                variables.entry(*id).or_insert(n);
            }
        }
        let lines = &machine.host.lines[self.turn..];
        let mut spelling = Spelling::new(values, &variables);
        spelling.lines(lines);
        let kinds: String = self.entry.iter().map(letter).chain(['>']).chain(after.iter().map(letter)).collect();
        spelling.add(format_args!("{kinds}"));
        let mut can_be_loop = entry.len() == exit.len();
        for (n, id) in exit.iter().enumerate() {
            let Some(id) = id else { continue };
            let made_here = spelling.numbers.contains_key(id);
            let stays = entry.get(n) == Some(&Some(*id));
            can_be_loop &= made_here || stays;
            let text = if stays { "=".to_string() } else { spelling.value(*id) };
            spelling.add(format_args!(" {text}"));
        }
        let found = spelling.found;
        Run {
            start: self.turn,
            lines: lines.len(),
            text: spelling.text,
            last: found.iter().map(|found| found.value).collect(),
            found,
            steps: None,
            turns: 1,
            weight: weight(values, lines),
            dropped: false,
            entry,
            last_exit: exit.clone(),
            exit,
            can_be_loop,
            index: self.index.map(|index| (index, 0)),
            first_value: self.first_value,
        }
    }
}

impl Run {
    fn is_long(&self) -> bool {
        self.weight.saturating_mul(self.turns as usize) > MOST_WRITTEN_OUT
    }

    /// Whether another turn continues this run.
    fn accepts(&self, turn: &Run) -> bool {
        if self.text != turn.text || self.last.len() != turn.last.len() || self.turns >= MOST_TURNS {
            return false;
        }
        let steps = turn.last.iter().zip(&self.last).map(|(new, old)| new - old);
        match &self.steps {
            Some(known) => steps.eq(known.iter().copied()),
            None => steps.zip(&self.found).all(|(step, found)| {
                let small = |number: i64| number.abs() < LARGEST;
                step == 0 || small(step.saturating_mul(MOST_TURNS)) && small(found.value)
            }),
        }
    }

    fn add(&mut self, turn: Run) {
        if self.steps.is_none() {
            self.steps = Some(turn.last.iter().zip(&self.last).map(|(new, old)| new - old).collect());
        }
        self.index = match (self.index, turn.index) {
            (Some((first, step)), Some((now, _))) => {
                let step = if self.turns == 1 { now - first } else { step };
                (now == first + self.turns * step).then_some((first, step))
            }
            _ => None,
        };
        self.turns += 1;
        self.last = turn.last;
        self.last_exit = turn.exit;
    }

    /// The values of its counter: those of the index, if they are its as well.
    fn range(&self) -> Range {
        let turns = self.turns;
        if let Some((first, step @ (1 | -1))) = self.index {
            let last = first + (turns - 1) * step;
            let (low, high) = (first.min(last), first.max(last));
            if low >= 0 && high <= MOST_TURNS {
                return Range { first: low as u32, last: high as u32, down: step < 0 };
            }
        }
        let steps = self.steps.as_deref().unwrap_or(&[]);
        let places = || steps.iter().zip(&self.found).filter(|(_, found)| found.is_place);
        let down = places().any(|(step, _)| *step < 0) && places().all(|(step, _)| *step <= 0);
        Range { first: 0, last: (turns - 1) as u32, down }
    }

    fn into_loop(self, values: &mut Values, pattern: Vec<Line>) -> Line {
        let range = self.range();
        let counter = values.counter(range);
        let mut variables: Vec<(ValueId, ValueId, ValueId)> = Vec::new();
        for (before, after) in self.entry.iter().zip(&self.exit) {
            let (Some(before), Some(after)) = (before, after) else { continue };
            let known = variables.iter().any(|(entry, exit, _)| entry == before && exit == after);
            if before != after && !known {
                let id = values.joined(values.kind(*after));
                variables.push((*before, *after, id));
            }
        }
        let origin = pattern.first().map(|line| line.origin.clone()).unwrap_or_default();
        let mut rebuild = Rebuild {
            values,
            steps: self.steps.unwrap_or_default().into_iter(),
            replaced: variables.iter().map(|(entry, _, id)| (*entry, *id)).collect(),
            counter,
            down: range.down,
            counts: Vec::new(),
        };
        let body = rebuild.lines(pattern);
        let next = |id: ValueId, rebuild: &Rebuild| Operand::Unknown(rebuild.replaced.get(&id).copied().unwrap_or(id));
        let carried = variables
            .iter()
            .map(|(entry, exit, id)| Carried { id: *id, begin: Operand::Unknown(*entry), next: next(*exit, &rebuild) })
            .collect();
        for ((before, after), last) in self.entry.iter().zip(&self.exit).zip(&self.last_exit) {
            let (Some(before), Some(after), Some(last)) = (before, after, last) else { continue };
            let variable = variables.iter().find(|(entry, exit, _)| entry == before && exit == after);
            if let Some((_, _, id)) = variable {
                debug_assert!(*last >= self.first_value);
                values.rename(*last, *id);
            }
        }
        Line { origin, act: Act::Repeat { counter, carried, body } }
    }
}

/// Values on the stacks.
fn entries(machine: &Machine<Tracer>) -> Vec<Value<Tracer>> {
    machine.stack.iter().chain(&machine.returns).map(|entry| entry.value.clone()).collect()
}

/// How many statements lines have: reading a variable is none.
fn weight(values: &Values, lines: &[Line]) -> usize {
    let one = |line: &Line| match &line.act {
        Act::Define(id) => match values.node(*id) {
            Node::Read { .. } | Node::Count { .. } => 0,
            Node::Element { .. } | Node::Exact(..) | Node::Plain(..) | Node::Generate(..) | Node::Joined(_) => 1,
        },
        Act::Store { .. }
        | Act::StoreElement { .. }
        | Act::Fill { .. }
        | Act::Give(..)
        | Act::If { .. }
        | Act::Repeat { .. }
        | Act::While { .. }
        | Act::Fail(_)
        | Act::Abort(_) => 1 + line.act.blocks().into_iter().map(|block| weight(values, block)).sum::<usize>(),
    };
    lines.iter().map(one).sum()
}

/// Lines of the first turn, written for all turns. Numbers come in the order of [`Spelling`].
struct Rebuild<'v> {
    values: &'v mut Values,
    steps: std::vec::IntoIter<i64>,
    /// Values that the turn before has left.
    replaced: HashMap<ValueId, ValueId>,
    counter: CounterId,
    down: bool,
    /// Numbers that the present line needs.
    counts: Vec<ValueId>,
}

impl Rebuild<'_> {
    fn lines(&mut self, lines: Vec<Line>) -> Vec<Line> {
        let mut rebuilt = Vec::with_capacity(lines.len());
        for line in lines {
            let Line { origin, act } = line;
            let act = self.act(act, &mut rebuilt, &origin);
            self.write_counts(&mut rebuilt, &origin);
            rebuilt.push(Line { origin, act });
        }
        rebuilt
    }

    fn write_counts(&mut self, into: &mut Vec<Line>, origin: &super::lines::Origin) {
        for id in self.counts.drain(..) {
            into.push(Line { origin: origin.clone(), act: Act::Define(id) });
        }
    }

    fn act(&mut self, act: Act, before: &mut Vec<Line>, origin: &super::lines::Origin) -> Act {
        match act {
            Act::Define(id) => {
                let node = self.node(id);
                self.values.replace(id, node);
                Act::Define(id)
            }
            Act::Store { spot, value, kind } => {
                let value = self.term(value, kind);
                let spot = self.spot(spot);
                Act::Store { spot, value, kind }
            }
            Act::StoreElement { ring, index, value } => {
                let index = self.term(index, Kind::Cell);
                let value = self.term(value, Kind::Double);
                Act::StoreElement { ring, index, value }
            }
            Act::Fill { ring, value } => Act::Fill { ring, value: self.term(value, Kind::Double) },
            Act::Give(id, value) => {
                let kind = self.values.kind(id);
                Act::Give(id, self.term(value, kind))
            }
            Act::If { condition, then, otherwise } => {
                let condition = self.value(condition);
                let (then, otherwise) = (self.lines(then), self.lines(otherwise));
                Act::If { condition, then, otherwise }
            }
            Act::Repeat { counter, carried, body } => {
                let carried = self.begins(carried);
                self.write_counts(before, origin);
                let mut body = self.lines(body);
                let carried = self.nexts(carried);
                self.write_counts(&mut body, origin);
                Act::Repeat { counter, carried, body }
            }
            Act::While { carried, body, again } => {
                let carried = self.begins(carried);
                self.write_counts(before, origin);
                let mut body = self.lines(body);
                let carried = self.nexts(carried);
                self.write_counts(&mut body, origin);
                let again = self.value(again);
                Act::While { carried, body, again }
            }
            Act::Fail(failure) => Act::Fail(failure),
            Act::Abort(text) => Act::Abort(text),
        }
    }

    fn begins(&mut self, mut carried: Vec<Carried>) -> Vec<Carried> {
        for one in &mut carried {
            let kind = self.values.kind(one.id);
            one.begin = self.term(one.begin, kind);
        }
        carried
    }

    fn nexts(&mut self, mut carried: Vec<Carried>) -> Vec<Carried> {
        for one in &mut carried {
            let kind = self.values.kind(one.id);
            one.next = self.term(one.next, kind);
        }
        carried
    }

    fn node(&mut self, id: ValueId) -> Node {
        match self.values.node(id).clone() {
            Node::Read { spot, version } => Node::Read { spot: self.spot(spot), version },
            Node::Count { first, mut moves } => {
                moves.extend(self.step());
                Node::Count { first, moves }
            }
            Node::Element { ring, index, version } => Node::Element { ring, index: self.value(index), version },
            Node::Exact(exact, terms) => {
                let kind = |n| super::values::taken_by(exact, n);
                Node::Exact(exact, self.terms(terms, kind))
            }
            Node::Plain(plain, terms) => Node::Plain(plain, self.terms(terms, |n| plain.takes(n))),
            Node::Generate(object, generator, a) => Node::Generate(object, generator, self.term(a, Kind::Double)),
            joined @ Node::Joined(_) => joined,
        }
    }

    fn step(&mut self) -> Option<Move> {
        let step = self.steps.next().filter(|step| *step != 0)?;
        Some(Move { counter: self.counter, by: if self.down { -step } else { step } })
    }

    fn spot(&mut self, mut spot: Spot) -> Spot {
        spot.moves.extend(self.step());
        spot
    }

    fn terms(&mut self, terms: Vec<Term>, kind: impl Fn(usize) -> Kind) -> Vec<Term> {
        terms.into_iter().enumerate().map(|(n, term)| self.term(term, kind(n))).collect()
    }

    fn term(&mut self, term: Term, kind: Kind) -> Term {
        match term {
            Operand::Known(first) => match self.step() {
                None => term,
                Some(step) => {
                    let id = self.values.add_new(Node::Count { first, moves: vec![step] }, kind);
                    self.counts.push(id);
                    Operand::Unknown(id)
                }
            },
            Operand::Unknown(id) => Operand::Unknown(self.value(id)),
        }
    }

    fn value(&mut self, id: ValueId) -> ValueId {
        let id = self.values.current(id);
        self.replaced.get(&id).copied().unwrap_or(id)
    }
}
