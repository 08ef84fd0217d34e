//! `IF` on something that only the running program knows: both arms are executed, and joined.

use super::host::Tracer;
use super::lines::Act;
use super::values::{Kind, Term, ValueId};
use crate::language::facs::dictionary::{Block, Node, Step};
use crate::language::facs::host::{Flow, Outcome, Rest, Stop};
use crate::language::facs::machine::{Machine, State};
use crate::language::facs::memory::Memory;
use crate::language::facs::messages::{machine as messages, run};
use crate::language::facs::value::{Entry, Known, Operand, Value};
use crate::source::Span;

type Entries = [Entry<Tracer>];

pub fn branch(machine: &mut Machine<Tracer>, condition: ValueId, arms: [&Block; 2], rest: Rest) -> Outcome<Flow> {
    let [then, otherwise] = arms;
    if machine.host.is_half_step(condition) {
        return machine.run(then);
    }
    let at = machine.place();
    // `EXIT` in an arm puts the rest of the word into the other.
    let rest = (rest.ends_word && arms.into_iter().any(|arm| exits(arm))).then_some(rest.steps);
    let origin = machine.host.origin.clone();
    let outside = std::mem::take(&mut machine.host.lines);
    let versions = machine.host.versions.clone();
    let known = machine.host.values.known();
    let before = machine.state();

    let first = arm(machine, then, rest);
    let mut first_lines = std::mem::take(&mut machine.host.lines);
    let first_versions = std::mem::replace(&mut machine.host.versions, versions.clone());
    machine.host.values.restore(known.clone());
    let mut first_state = machine.exchange(before);

    let second = arm(machine, otherwise, rest);
    let mut second_lines = std::mem::replace(&mut machine.host.lines, outside);
    let second_versions = std::mem::replace(&mut machine.host.versions, versions);
    machine.host.values.restore(known);

    for (place, version) in first_versions.iter().chain(&second_versions) {
        if machine.host.versions.get(place) != Some(version) {
            machine.host.renew(*place);
        }
    }
    let flow = match (first?, second?) {
        (Some(first), Some(second)) if first == second => {
            join(machine, &mut first_state, at, &mut first_lines, &mut second_lines)?;
            first
        }
        (Some(_), Some(_)) => return Err(machine.host.not_yet("EXIT or LEAVE in one arm of a branch", at)),
        // An arm that always fails ends the run.
        (None, Some(second)) => second,
        (Some(first), None) => {
            machine.exchange(first_state);
            first
        }
        (None, None) => Flow::Exit,
    };
    machine.host.origin = origin;
    machine.host.write(Act::If { condition, then: first_lines, otherwise: second_lines });
    Ok(flow)
}

/// Whether steps may end the word that they are in.
fn exits(block: &[Step]) -> bool {
    block.iter().any(|step| match &step.node {
        Node::Exit => true,
        Node::If { then, otherwise } => exits(then) || exits(otherwise),
        Node::Do { body, .. } | Node::Until { body } | Node::Again { body } => exits(body),
        Node::While { head, body } => exits(head) || exits(body),
        Node::Cell(_)
        | Node::Double { .. }
        | Node::Call(_)
        | Node::Word(_)
        | Node::Address(_)
        | Node::Arrow
        | Node::Leave
        | Node::Does(_)
        | Node::Compile(_)
        | Node::Is(_)
        | Node::Print(_)
        | Node::Abort(_) => false,
    })
}

/// How an arm ends; nothing if arithmetic on known numbers fails in it.
fn arm(machine: &mut Machine<Tracer>, block: &Block, rest: Option<&[Step]>) -> Outcome<Option<Flow>> {
    let mut done = machine.run(block);
    if let (Ok(Flow::Next), Some(rest)) = (&done, rest) {
        done = machine.run_word(rest).map(|flow| if flow == Flow::Next { Flow::Exit } else { flow });
    }
    match done {
        Ok(flow) => Ok(Some(flow)),
        Err(Stop::Failure(failure)) if machine.host.not_yet.is_none() => {
            machine.host.write(Act::Fail(failure));
            Ok(None)
        }
        Err(stop) => Err(stop),
    }
}

/// The machine has the state after the second arm. What differs becomes a value that both arms set.
fn join(
    machine: &mut Machine<Tracer>,
    first: &mut State<Tracer>,
    at: Span,
    then: &mut Vec<super::lines::Line>,
    otherwise: &mut Vec<super::lines::Line>,
) -> Outcome<()> {
    let mut second = machine.state();
    if first.stack.len() != second.stack.len() || first.returns.len() != second.returns.len() {
        let base = machine.stack.len() - machine.depth();
        let depths = [&first.stack, &second.stack].map(|stack| stack.len().saturating_sub(base));
        let [then, otherwise] = depths;
        return Err(Stop::Error(Box::new(run::BranchDepth { at, then, otherwise })));
    }
    if first.arrow.is_some() != second.arrow.is_some() {
        return Err(machine.host.not_yet("TO in one arm of a branch", at));
    }
    for (mine, other) in [(&mut second.stack, &first.stack), (&mut second.returns, &first.returns)] {
        let joined = join_entries(machine, other, mine, at, then, otherwise)?;
        *mine = joined;
    }
    join_memory(machine, first, &second);
    second.add_used(first);
    machine.exchange(second);
    Ok(())
}

fn join_entries(
    machine: &mut Machine<Tracer>,
    first: &Entries,
    second: &Entries,
    at: Span,
    then: &mut Vec<super::lines::Line>,
    otherwise: &mut Vec<super::lines::Line>,
) -> Outcome<Vec<Entry<Tracer>>> {
    let mut joined = second.to_vec();
    let mut n = 0;
    while n < joined.len() {
        let (a, b) = (&first[n].value, &second[n].value);
        let width = machine.width();
        // The lower halves of two numbers may be equal.
        let numbers = two_numbers(width, first, second, n).filter(|(a, b)| a != b);
        if same(a, b) && numbers.is_none() {
            n += 1;
            continue;
        }
        // A half in one arm: the next entry is the other half, in both.
        if is_half(a) || is_half(b) {
            let pair = |entries: &Entries| double(width, entries.get(n)?, entries.get(n + 1)?);
            let (Some(a), Some(b)) = (pair(first), pair(second)) else {
                return Err(Stop::Error(Box::new(messages::HalfOfADouble { at })));
            };
            let id = give(machine, Kind::Double, [a, b], then, otherwise);
            joined[n].value = Value::Low(id);
            joined[n + 1].value = Value::High(id);
            n += 2;
            continue;
        }
        if let Some((a, b)) = numbers {
            let id = give(machine, Kind::Double, [Operand::Known(a), Operand::Known(b)], then, otherwise);
            joined[n].value = Value::Low(id);
            joined[n + 1].value = Value::High(id);
            n += 2;
            continue;
        }
        let (Some(a), Some(b)) = (cell(a), cell(b)) else {
            return Err(Stop::Error(match (a, b) {
                (Value::Word(_), _) | (_, Value::Word(_)) => Box::new(messages::DynamicExecute { at }),
                _ => Box::new(messages::DependsOnState { at }),
            }));
        };
        let id = give(machine, Kind::Cell, [a, b], then, otherwise);
        joined[n].value = Value::Cell(id);
        n += 1;
    }
    Ok(joined)
}

/// A decimal literal in both arms, as halves.
fn two_numbers(
    width: crate::language::facs::arithmetic::Width,
    first: &Entries,
    second: &Entries,
    n: usize,
) -> Option<(i64, i64)> {
    let of = |entries: &Entries| {
        let (low, high) = (&entries.get(n)?.value, &entries.get(n + 1)?.value);
        crate::language::facs::value::decimal(width, low, high).map(|(digits, _)| digits)
    };
    Some((of(first)?, of(second)?))
}

fn same(a: &Value<Tracer>, b: &Value<Tracer>) -> bool {
    match (a, b) {
        (Value::Integer { value: a, .. }, Value::Integer { value: b, .. }) => a == b,
        (Value::Address(a), Value::Address(b)) => a == b,
        (Value::Word(a), Value::Word(b)) => a == b,
        (Value::Cell(a), Value::Cell(b)) | (Value::Low(a), Value::Low(b)) | (Value::High(a), Value::High(b)) => a == b,
        _ => false,
    }
}

fn is_half(value: &Value<Tracer>) -> bool {
    matches!(value, Value::Low(_) | Value::High(_))
}

fn cell(value: &Value<Tracer>) -> Option<Term> {
    match value {
        Value::Integer { value, .. } => Some(Operand::Known(*value)),
        Value::Cell(id) => Some(Operand::Unknown(*id)),
        Value::Address(_) | Value::Word(_) | Value::Low(_) | Value::High(_) => None,
    }
}

fn double(width: crate::language::facs::arithmetic::Width, low: &Entry<Tracer>, high: &Entry<Tracer>) -> Option<Term> {
    match (&low.value, &high.value) {
        (Value::Integer { value: low, .. }, Value::Integer { value: high, .. }) => {
            Some(Operand::Known(width.join(*low, *high)))
        }
        (Value::Low(low), Value::High(high)) if low == high => Some(Operand::Unknown(*low)),
        _ => None,
    }
}

/// A value that each arm sets.
fn give(
    machine: &mut Machine<Tracer>,
    kind: Kind,
    terms: [Term; 2],
    then: &mut Vec<super::lines::Line>,
    otherwise: &mut Vec<super::lines::Line>,
) -> ValueId {
    let id = machine.host.values.joined(kind);
    for (lines, term) in [then, otherwise].into_iter().zip(terms) {
        let origin = machine.host.origin.clone();
        lines.push(super::lines::Line { origin, act: Act::Give(id, term) });
    }
    id
}

/// Known places that the arms leave with different contents become variables.
fn join_memory(machine: &mut Machine<Tracer>, first: &State<Tracer>, second: &State<Tracer>) {
    for place in second.memory.differences(&first.memory) {
        let (place, double) = second.memory.whole(place);
        if machine.host.is_variable(place) {
            continue;
        }
        // An address or a word is no number of the running program; it matters only if someone reads it.
        let number = |memory: &Memory| matches!(memory.get(place), Known::Integer(_));
        if !number(&first.memory) || !number(&second.memory) {
            machine.host.unsettled.insert(place);
            continue;
        }
        machine.host.promote(place, double);
    }
}
