//! Two ways on, by something that only the running program knows: both are executed, and joined.

use super::lines::{Act, Line};
use super::tracer::Tracer;
use super::values::{Kind, Term, ValueId};
use crate::language::facs::arithmetic::Arithmetic;
use crate::language::facs::host::{Flow, Outcome, Stop};
use crate::language::facs::machine::{Machine, State};
use crate::language::facs::memory::Memory;
use crate::language::facs::messages::{machine as messages, run};
use crate::language::facs::value::{Entry, Known, Operand, Origin, Value};
use crate::source::Span;

type Entries = [Entry<Tracer>];

/// Executes `then` and `otherwise`; both end in the same way.
pub fn split(
    machine: &mut Machine<Tracer>,
    condition: ValueId,
    then: impl FnOnce(&mut Machine<Tracer>) -> Outcome<Flow>,
    otherwise: impl FnOnce(&mut Machine<Tracer>) -> Outcome<Flow>,
) -> Outcome<Flow> {
    let at = machine.place();
    let origin = machine.host.origin.clone();
    let outside = std::mem::take(&mut machine.host.lines);
    let versions = machine.host.versions.clone();
    let stored = machine.host.stored.clone();
    let known = machine.host.values.known();
    let before = machine.state();
    let integrated = machine.integrated.len();

    let first = arm(machine, then);
    let mut first_lines = std::mem::take(&mut machine.host.lines);
    let first_versions = std::mem::replace(&mut machine.host.versions, versions.clone());
    let first_stored = std::mem::replace(&mut machine.host.stored, stored);
    machine.host.values.restore(known.clone());
    let mut in_one_arm: Vec<i64> = machine.integrated.drain(integrated..).map(|(node, _)| node).collect();
    let mut first_state = machine.exchange(before);

    let second = arm(machine, otherwise);
    let mut second_lines = std::mem::replace(&mut machine.host.lines, outside);
    let second_versions = std::mem::replace(&mut machine.host.versions, versions);
    machine.host.values.restore(known);
    machine.host.merge_versions(&first_versions, &second_versions);
    in_one_arm.extend(machine.integrated.drain(integrated..).map(|(node, _)| node));
    machine.integrated_in_one_arm.extend(in_one_arm);

    let (first, second) = (first?, second?);
    match (first.is_some(), second.is_some()) {
        // What only one arm stores may not be stored.
        (true, true) => {
            let once: Vec<_> = first_stored.symmetric_difference(&machine.host.stored).copied().collect();
            machine.host.note_stored_once(once);
            machine.host.stored.retain(|place| first_stored.contains(place));
        }
        // An arm that always fails ends the run.
        (true, false) => machine.host.stored = first_stored,
        (false, _) => {}
    }
    let flow = match (first, second) {
        (Some(first), Some(second)) => {
            debug_assert_eq!(first, second, "arms that end differently");
            join(machine, &mut first_state, at, &mut first_lines, &mut second_lines)?;
            first
        }
        (None, Some(second)) => second,
        (Some(first), None) => {
            machine.exchange(first_state);
            first
        }
        (None, None) => return Err(both_fail(machine, origin, condition, first_lines, second_lines)),
    };
    machine.host.origin = origin;
    machine.host.write(Act::If { condition, then: first_lines, otherwise: second_lines });
    Ok(flow)
}

/// What follows is never reached; the run has failed before.
fn both_fail(
    machine: &mut Machine<Tracer>,
    origin: super::lines::Origin,
    condition: ValueId,
    then: Vec<Line>,
    otherwise: Vec<Line>,
) -> Stop {
    machine.host.origin = origin;
    machine.host.write(Act::If { condition, then, otherwise });
    Stop::Failure(crate::language::facs::arithmetic::Failure::Overload)
}

/// How an arm ends; nothing if arithmetic on known numbers fails in it.
fn arm(
    machine: &mut Machine<Tracer>,
    work: impl FnOnce(&mut Machine<Tracer>) -> Outcome<Flow>,
) -> Outcome<Option<Flow>> {
    machine.host.arms += 1;
    let done = work(machine);
    machine.host.arms -= 1;
    match done {
        Ok(flow) => Ok(Some(flow)),
        Err(Stop::Abort(text)) => {
            machine.host.write(Act::Abort(text));
            Ok(None)
        }
        Err(Stop::Failure(failure)) => {
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
    then: &mut Vec<Line>,
    otherwise: &mut Vec<Line>,
) -> Outcome<()> {
    let mut second = machine.state();
    if first.stack.len() != second.stack.len() || first.returns.len() != second.returns.len() {
        let base = machine.stack.len() - machine.depth();
        let depths = [&first.stack, &second.stack].map(|stack| stack.len().saturating_sub(base));
        let [then, otherwise] = depths;
        return Err(Stop::Error(Box::new(run::BranchDepth { at, then, otherwise })));
    }
    if let (Some(arrow), None) | (None, Some(arrow)) = (first.arrow, second.arrow) {
        return Err(Stop::Error(Box::new(messages::DanglingTo { at: arrow.at })));
    }
    for (mine, other) in [(&mut second.stack, &first.stack), (&mut second.returns, &first.returns)] {
        let joined = join_entries(machine, other, mine, at, then, otherwise)?;
        *mine = joined;
    }
    if second.memory.add_uses(&first.memory).is_err() {
        return Err(Stop::Error(Box::new(messages::MixedUse { at })));
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
    then: &mut Vec<Line>,
    otherwise: &mut Vec<Line>,
) -> Outcome<Vec<Entry<Tracer>>> {
    let arithmetic = machine.arithmetic();
    let mut joined = second.to_vec();
    let mut n = 0;
    while n < joined.len() {
        let Some(kind) = differs(arithmetic, first, second, n, at)? else {
            n += 1;
            continue;
        };
        let terms = [term(arithmetic, first, n, kind, at)?, term(arithmetic, second, n, kind, at)?];
        let id = give(machine, kind, terms, then, otherwise);
        match kind {
            Kind::Cell => joined[n].value = Value::Cell(id),
            Kind::Double => {
                joined[n].value = Value::Low(id);
                joined[n + 1].value = Value::High(id);
                n += 1;
            }
        }
        n += 1;
    }
    Ok(joined)
}

/// Whether two ways leave something else in an entry: as a cell, or as a double in this entry and the next.
pub fn differs(arithmetic: Arithmetic, first: &Entries, second: &Entries, n: usize, at: Span) -> Outcome<Option<Kind>> {
    let (a, b) = (&first[n].value, &second[n].value);
    // The lower halves of two numbers may be equal.
    let numbers = two_numbers(arithmetic, first, second, n).is_some_and(|(a, b)| a != b);
    if same(a, b) && !numbers {
        return Ok(None);
    }
    if is_half(a) || is_half(b) || numbers {
        return Ok(Some(Kind::Double));
    }
    if cell(a).is_some() && cell(b).is_some() {
        return Ok(Some(Kind::Cell));
    }
    Err(Stop::Error(match (a, b) {
        (Value::Word(_), _) | (_, Value::Word(_)) => Box::new(messages::DynamicExecute { at }),
        _ => Box::new(messages::DependsOnState { at }),
    }))
}

/// What an entry holds, or this one and the next.
pub fn term(arithmetic: Arithmetic, entries: &Entries, n: usize, kind: Kind, at: Span) -> Outcome<Term> {
    match kind {
        Kind::Cell => cell(&entries[n].value).ok_or_else(|| Stop::Error(Box::new(messages::DependsOnState { at }))),
        Kind::Double => entries
            .get(n + 1)
            .and_then(|high| double(arithmetic, &entries[n], high))
            .ok_or_else(|| Stop::Error(Box::new(messages::HalfOfADouble { at }))),
    }
}

/// A decimal literal in both arms, as halves.
fn two_numbers(arithmetic: Arithmetic, first: &Entries, second: &Entries, n: usize) -> Option<(i64, i64)> {
    let of = |entries: &Entries| {
        let (low, high) = (&entries.get(n)?.value, &entries.get(n + 1)?.value);
        crate::language::facs::value::decimal(arithmetic, low, high).map(|(digits, _)| digits)
    };
    Some((of(first)?, of(second)?))
}

pub fn same(a: &Value<Tracer>, b: &Value<Tracer>) -> bool {
    match (a, b) {
        (Value::Integer { value: a, .. }, Value::Integer { value: b, .. }) => a == b,
        (Value::Address(a), Value::Address(b)) => a == b,
        (Value::Word(a), Value::Word(b)) => a == b,
        (Value::Cell(a), Value::Cell(b)) | (Value::Low(a), Value::Low(b)) | (Value::High(a), Value::High(b)) => a == b,
        _ => false,
    }
}

fn is_half(value: &Value<Tracer>) -> bool {
    matches!(value, Value::Low(_) | Value::High(_) | Value::Integer { origin: Origin::Half, .. })
}

pub fn cell(value: &Value<Tracer>) -> Option<Term> {
    match value {
        Value::Integer { value, .. } => Some(Operand::Known(*value)),
        Value::Cell(id) => Some(Operand::Unknown(*id)),
        Value::Address(_) | Value::Word(_) | Value::Low(_) | Value::High(_) => None,
    }
}

fn double(arithmetic: Arithmetic, low: &Entry<Tracer>, high: &Entry<Tracer>) -> Option<Term> {
    match (&low.value, &high.value) {
        (Value::Integer { value: low, origin: Origin::Half }, Value::Integer { value: high, origin: Origin::Half }) => {
            Some(Operand::Known(arithmetic.join(*low, *high)))
        }
        // Two cells count units.
        (Value::Integer { value: low, .. }, Value::Integer { value: high, .. }) => {
            arithmetic.checked_state(arithmetic.join(*low, *high)).ok().map(Operand::Known)
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
    then: &mut Vec<Line>,
    otherwise: &mut Vec<Line>,
) -> ValueId {
    let id = machine.host.values.joined(kind);
    for (lines, term) in [then, otherwise].into_iter().zip(terms) {
        let origin = machine.host.origin.clone();
        lines.push(Line { origin, act: Act::Give(id, term) });
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
