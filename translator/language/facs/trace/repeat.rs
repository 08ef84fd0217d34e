//! Loops. What is known decides turn by turn, and equal turns become a loop of the program again ([`super::roll`]). If only
//! the running program knows how a turn ends, one turn is executed for all of them: what it changes is carried.

use super::branch::{exits, go_on, leaves};
use super::lines::Act;
use super::roll::Roll;
use super::same_turns::same_turns;
use super::split::split;
use super::tracer::{Depths, Looping, Tracer};
use super::values::{Kind, Node as Made, Plain, Term, ValueId};
use crate::language::facs::arithmetic::{CellBinary, CellUnary};
use crate::language::facs::dictionary::{Node, Step};
use crate::language::facs::host::{Flow, Operation, Outcome, Rest, Tail, Then};
use crate::language::facs::machine::{Condition, Counter, Machine, State};
use crate::language::facs::messages::machine as messages;
use crate::language::facs::value::{Entry, Operand, Place, Value};
use crate::model::Relation;

/// How a turn ends, as a cell on the stack.
pub(super) const AGAIN: i64 = -1;
const DONE: i64 = 0;
/// The `DO` loop around this one is left as well.
const LEFT: i64 = 1;
/// The word ends.
const EXITED: i64 = 2;

pub fn repeat(machine: &mut Machine<Tracer>, step: &Step, rest: &Rest) -> Outcome<Flow> {
    machine.nested(|machine| match &step.node {
        Node::Do { question, body, plus } => count(machine, *question, body, Tail::Count { plus: *plus }, rest),
        Node::Until { body } => ended(machine, body, Tail::Until, rest),
        Node::Again { body } => ended(machine, body, Tail::Again, rest),
        Node::While { head, body } => ended(machine, head, Tail::While(body), rest),
        Node::Cell(_)
        | Node::Double { .. }
        | Node::Call(_)
        | Node::Word(_)
        | Node::Address(_)
        | Node::Arrow
        | Node::If { .. }
        | Node::Leave
        | Node::Exit
        | Node::Does(_)
        | Node::Compile(_)
        | Node::Is(_)
        | Node::Print(_)
        | Node::Abort(_) => Ok(Flow::Next),
    })
}

/// `DO`, `?DO`
fn count(machine: &mut Machine<Tracer>, question: bool, body: &[Step], tail: Tail, rest: &Rest) -> Outcome<Flow> {
    machine.need(2, if question { "?DO" } else { "DO" })?;
    let index = machine.pop()?;
    let limit = machine.pop()?;
    let counter = Counter { index, limit };
    let counted = |machine: &mut Machine<Tracer>| {
        machine.counters.push(counter.clone());
        let way = turns(machine, body, tail)?;
        machine.counters.pop();
        end(machine, way, body, tail, rest)
    };
    if !question {
        return counted(machine);
    }
    match machine.difference(&counter.index, &counter.limit)? {
        Operand::Known(0) => Ok(Flow::Next),
        Operand::Known(_) => counted(machine),
        Operand::Unknown(distance) => {
            let departs = exits(body);
            let on = |machine: &mut Machine<Tracer>, flow| if departs { go_on(machine, flow, rest) } else { Ok(flow) };
            split(
                machine,
                distance,
                |machine| counted(machine).and_then(|flow| on(machine, flow)),
                |machine| on(machine, Flow::Next),
            )
        }
    }
}

/// A loop that does not count, and what follows it.
fn ended(machine: &mut Machine<Tracer>, body: &[Step], tail: Tail, rest: &Rest) -> Outcome<Flow> {
    let way = turns(machine, body, tail)?;
    end(machine, way, body, tail, rest)
}

/// How the last turn of a loop ended.
struct Way {
    way: Term,
    looping: Looping,
}

/// All turns of a loop.
fn turns(machine: &mut Machine<Tracer>, body: &[Step], tail: Tail) -> Outcome<Way> {
    let departs = any(super::branch::departs, body, tail);
    let mark = departs.then(|| Mark::of(machine));
    let level = machine.host.loops.len();
    let mut depths = Depths::default();
    loop {
        machine.host.loops.push(Looping { stack: machine.stack.clone(), depths, wrong: false });
        let done = all_turns(machine, body, tail);
        let looping = machine.host.loops.drain(level..).next();
        match (looping, &mark) {
            // What is left there was not known before.
            (Some(looping), Some(mark)) if looping.wrong && looping.depths != depths => {
                machine.spend(1)?;
                depths = looping.depths;
                mark.back(machine);
            }
            (Some(looping), _) => return done.map(|way| Way { way, looping }),
            (None, _) => return Err(machine.error(|at| messages::LoopTooLong { at })),
        }
    }
}

fn any(has: fn(&[Step]) -> bool, body: &[Step], tail: Tail) -> bool {
    has(body)
        || match tail {
            Tail::While(body) => has(body),
            Tail::Until | Tail::Again | Tail::Count { .. } => false,
        }
}

impl Looping {
    fn above(&self, way: i64) -> i64 {
        match way {
            LEFT => self.depths.leave,
            EXITED => self.depths.exit,
            _ => 0,
        }
    }

    /// All ways end as deep as the deepest: with what was there before, and zeros.
    fn fill(&self, stack: &mut Vec<Entry<Tracer>>, at: crate::source::Span, way: i64) {
        let depth = self.stack.len() as i64;
        let deepest = depth + 0.max(self.depths.leave).max(self.depths.exit);
        for place in depth + self.above(way)..deepest {
            let below = usize::try_from(place).ok().and_then(|place| self.stack.get(place));
            let value = below.map_or(Value::integer(0), |entry| entry.value.clone());
            stack.push(Entry { value, at });
        }
    }

    /// What a way leaves by itself.
    fn drop_filling(&self, stack: &mut Vec<Entry<Tracer>>, way: i64) {
        let depth = self.stack.len() as i64 + self.above(way);
        stack.truncate(usize::try_from(depth).unwrap_or(0));
    }
}

fn fill(machine: &mut Machine<Tracer>, way: i64) {
    let at = machine.place();
    if let Some(looping) = machine.host.loops.last() {
        looping.fill(&mut machine.stack, at, way);
    }
}

/// The next turn begins without what fills up the stack.
pub(super) fn begin_again(machine: &mut Machine<Tracer>) {
    if let Some(looping) = machine.host.loops.last() {
        if looping.depths != Depths::default() {
            looping.drop_filling(&mut machine.stack, AGAIN);
        }
    }
}

/// A way out was taken: how deep the stack is there.
fn note_depth(machine: &mut Machine<Tracer>, way: i64) {
    let now = machine.stack.len() as i64;
    let Some(looping) = machine.host.loops.last_mut() else { return };
    let above = now - looping.stack.len() as i64;
    looping.wrong |= above != looping.above(way);
    match way {
        LEFT => looping.depths.leave = above,
        _ => looping.depths.exit = above,
    }
}

fn all_turns(machine: &mut Machine<Tracer>, body: &[Step], tail: Tail) -> Outcome<Term> {
    let counts = matches!(tail, Tail::Count { .. });
    if counts && !bounds_are_known(machine) {
        return same_turns(machine, body, tail);
    }
    // Execution may come back here, if a turn does not know how it ends.
    let mut before = (!matches!(tail, Tail::Count { plus: false }) || any(super::branch::departs, body, tail))
        .then(|| Mark::of(machine));
    let mut roll = Roll::begin(machine);
    loop {
        machine.spend(1)?;
        roll.begin_turn(machine);
        if let Err(stop) = turn(machine, body, tail) {
            roll.end_of_run(machine)?;
            return Err(stop);
        }
        match machine.pop_cell()? {
            Operand::Known(AGAIN) => {
                begin_again(machine);
                roll.end_turn(machine)?;
            }
            way @ Operand::Known(_) => {
                roll.end_turn(machine)?;
                roll.end(machine)?;
                return Ok(way);
            }
            Operand::Unknown(_) => {
                let Some(before) = before.take() else {
                    return Err(machine.error(|at| messages::DependsOnState { at }));
                };
                before.back(machine);
                return match tail {
                    Tail::Count { plus: false } => guarded(machine, body, tail),
                    Tail::Count { plus: true } | Tail::Until | Tail::Again | Tail::While(_) => {
                        same_turns(machine, body, tail)
                    }
                };
            }
        }
    }
}

/// Where execution may come back to.
struct Mark {
    state: State<Tracer>,
    versions: super::tracer::Versions,
    stored: rustc_hash::FxHashSet<Place>,
    lines: usize,
    wrong: bool,
}

impl Mark {
    fn of(machine: &mut Machine<Tracer>) -> Mark {
        machine.host.values.forget();
        let host = &machine.host;
        let (versions, stored, lines) = (host.versions.clone(), host.stored.clone(), host.lines.len());
        Mark { state: machine.state(), versions, stored, lines, wrong: host.wrong.is_some() }
    }

    fn back(&self, machine: &mut Machine<Tracer>) {
        machine.exchange(self.state.clone());
        let host = &mut machine.host;
        host.versions = self.versions.clone();
        host.stored = self.stored.clone();
        host.lines.truncate(self.lines);
        if !self.wrong {
            host.wrong = None;
        }
        host.values.forget();
    }
}

fn bounds_are_known(machine: &Machine<Tracer>) -> bool {
    let known = |value: &Value<Tracer>| !matches!(value, Value::Cell(_));
    machine.counters.last().is_some_and(|counter| known(&counter.index) && known(&counter.limit))
}

/// One turn; how it ends is on the stack.
pub(super) fn turn(machine: &mut Machine<Tracer>, body: &[Step], tail: Tail) -> Outcome<()> {
    let flow = machine.run(body, Then::Turn(tail))?;
    end_turn(machine, flow, tail).map(|_| ())
}

/// The end of a turn: how it ends is on the stack.
pub fn end_turn(machine: &mut Machine<Tracer>, flow: Flow, tail: Tail) -> Outcome<Flow> {
    match flow {
        Flow::Turn => {}
        Flow::Next => end_of_body(machine, tail)?,
        // A turn that ends there, ends as deep as others do.
        Flow::Leave if matches!(tail, Tail::Count { .. }) => end_with(machine, DONE),
        Flow::Leave => {
            note_depth(machine, LEFT);
            end_with(machine, LEFT);
        }
        Flow::Exit => {
            note_depth(machine, EXITED);
            end_with(machine, EXITED);
        }
    }
    Ok(Flow::Turn)
}

fn end_of_body(machine: &mut Machine<Tracer>, tail: Tail) -> Outcome<()> {
    match tail {
        Tail::Again => end_with(machine, AGAIN),
        Tail::Until => match machine.pop_condition("UNTIL")? {
            Condition::Known(true) => end_with(machine, DONE),
            Condition::Known(false) => end_with(machine, AGAIN),
            Condition::Unknown(end) => {
                fill(machine, DONE);
                machine.compute(Operation::CellUnary(CellUnary::IsZero, Operand::Unknown(end)))?;
            }
        },
        Tail::While(body) => {
            let go = |machine: &mut Machine<Tracer>| {
                let flow = machine.run(body, Then::Turn(Tail::Again))?;
                end_turn(machine, flow, Tail::Again)
            };
            match machine.pop_condition("WHILE")? {
                Condition::Known(true) => go(machine).map(|_| ())?,
                Condition::Known(false) => end_with(machine, DONE),
                Condition::Unknown(condition) => {
                    let done = |machine: &mut Machine<Tracer>| {
                        end_with(machine, DONE);
                        Ok(Flow::Turn)
                    };
                    split(machine, condition, go, done)?;
                }
            }
        }
        Tail::Count { plus } => advance(machine, plus)?,
    }
    Ok(())
}

/// `LOOP`, `+LOOP`
fn advance(machine: &mut Machine<Tracer>, plus: bool) -> Outcome<()> {
    let step = if plus {
        machine.need(1, "+LOOP")?;
        machine.pop_cell()?
    } else {
        Operand::Known(1)
    };
    if let (Operand::Known(step), true) = (step, bounds_are_known(machine)) {
        let ends = machine.advance(step)?;
        end_with(machine, if ends { DONE } else { AGAIN });
        return Ok(());
    }
    let Some(counter) = machine.counters.last().cloned() else { return Ok(()) };
    let distance = machine.difference(&counter.index, &counter.limit)?;
    machine.push(counter.index);
    machine.push(step);
    machine.cell_binary(CellBinary::Add)?;
    let index = machine.pop()?;
    if let Some(last) = machine.counters.last_mut() {
        last.index = index.clone();
    }
    // The boundary between limit - 1 and limit is where the distance, without sign, overflows.
    let operation = |machine: &mut Machine<Tracer>, operation| {
        machine.compute(operation)?;
        machine.pop_cell()
    };
    let again = match step {
        Operand::Known(0) => Operand::Known(AGAIN),
        Operand::Known(1) => {
            let left = machine.difference(&index, &counter.limit)?;
            operation(machine, Operation::CellUnary(CellUnary::IsNotZero, left))?
        }
        step => {
            let back = operation(machine, Operation::CellUnary(CellUnary::Negate, step))?;
            let below = operation(machine, Operation::CellBinary(CellBinary::UnsignedLess, distance, back))?;
            let forth = operation(machine, Operation::CellUnary(CellUnary::IsPositive, step))?;
            match forth {
                Operand::Known(0) => operation(machine, Operation::CellUnary(CellUnary::IsZero, below))?,
                Operand::Known(_) => below,
                Operand::Unknown(_) => operation(machine, Operation::CellBinary(CellBinary::Equal, below, forth))?,
            }
        }
    };
    fill(machine, AGAIN);
    machine.push(again);
    Ok(())
}

fn end_with(machine: &mut Machine<Tracer>, way: i64) {
    fill(machine, way);
    machine.push_integer(way);
}

/// A `DO` loop with known bounds that a state may end early: a turn is executed unless an earlier one has ended the loop.
fn guarded(machine: &mut Machine<Tracer>, body: &[Step], tail: Tail) -> Outcome<Term> {
    let way = machine.host.values.joined(Kind::Cell);
    machine.host.write(Act::Give(way, Operand::Known(AGAIN)));
    fill(machine, AGAIN);
    machine.push(Operand::Unknown(way));
    let mut roll = Roll::begin(machine);
    loop {
        machine.spend(1)?;
        roll.begin_turn(machine);
        let Some(Counter { index, limit }) = machine.counters.last().cloned() else { return Ok(Operand::Known(DONE)) };
        let Operand::Unknown(way) = machine.pop_cell()? else {
            return Err(machine.error(|at| messages::DependsOnState { at }));
        };
        let goes_on = machine.host.compare(Relation::Less, Operand::Unknown(way), Operand::Known(0));
        let stays = |machine: &mut Machine<Tracer>| {
            machine.push(Operand::Unknown(way));
            Ok(Flow::Turn)
        };
        let goes = |machine: &mut Machine<Tracer>| {
            begin_again(machine);
            turn(machine, body, tail).map(|()| Flow::Turn)
        };
        split(machine, goes_on, goes, stays)?;
        // The index does not depend on the way.
        if let Some(counter) = machine.counters.last_mut() {
            *counter = Counter { index, limit };
        }
        let ends = machine.advance(1)?;
        roll.end_turn(machine)?;
        if ends {
            roll.end(machine)?;
            return machine.pop_cell();
        }
    }
}

/// What follows a loop, by the way in which its last turn ended.
fn end(machine: &mut Machine<Tracer>, way: Way, body: &[Step], tail: Tail, rest: &Rest) -> Outcome<Flow> {
    let Way { way, looping } = way;
    let flow = |machine: &mut Machine<Tracer>, flow| {
        if looping.depths != Depths::default() {
            let way = match flow {
                Flow::Leave => LEFT,
                Flow::Exit => EXITED,
                Flow::Next | Flow::Turn => DONE,
            };
            looping.drop_filling(&mut machine.stack, way);
        }
        Ok(flow)
    };
    let unknown = match way {
        Operand::Known(LEFT) => return flow(machine, Flow::Leave),
        Operand::Known(EXITED) => return flow(machine, Flow::Exit),
        Operand::Known(_) => return flow(machine, Flow::Next),
        Operand::Unknown(way) => way,
    };
    let exits = any(exits, body, tail);
    let leaves = any(leaves, body, tail) && !matches!(tail, Tail::Count { .. });
    if !leaves && !exits {
        return flow(machine, Flow::Next);
    }
    let on = |machine: &mut Machine<Tracer>, to| {
        let to = flow(machine, to)?;
        go_on(machine, to, rest)
    };
    let early = |machine: &mut Machine<Tracer>| match (leaves, exits) {
        (true, true) => {
            let left = machine.host.compare(Relation::Equal, Operand::Unknown(unknown), Operand::Known(LEFT));
            split(machine, left, |machine| on(machine, Flow::Leave), |machine| on(machine, Flow::Exit))
        }
        (true, false) => on(machine, Flow::Leave),
        (false, _) => on(machine, Flow::Exit),
    };
    let departed = machine.host.compare(Relation::Greater, way, Operand::Known(DONE));
    split(machine, departed, early, |machine| on(machine, Flow::Next))
}

impl Tracer {
    /// A flag that compares two cells.
    fn compare(&mut self, relation: Relation, a: Term, b: Term) -> ValueId {
        self.define(Made::Plain(Plain::Compare(Kind::Cell, relation), vec![a, b]), Kind::Cell)
    }
}
