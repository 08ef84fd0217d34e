//! Loops of which only the running program knows how a turn ends: one turn is executed for all of them, with variables in place
//! of what turns change.

use super::lines::{Act, Carried};
use super::repeat::{AGAIN, begin_again, turn};
use super::tracer::{Tracer, TurnPlaces};
use super::values::{Kind, Term, ValueId};
use crate::language::facs::dictionary::Step;
use crate::language::facs::host::{Outcome, Stop, Tail};
use crate::language::facs::machine::{Machine, State};
use crate::language::facs::memory::Memory;
use crate::language::facs::messages::{machine as messages, run};
use crate::language::facs::value::{Entry, Known, Operand, Value};

/// A loop whose turns are all the same: one is executed, with variables for what it changes.
pub(super) fn same_turns(machine: &mut Machine<Tracer>, body: &[Step], tail: Tail) -> Outcome<Term> {
    machine.host.values.forget();
    let entry = machine.state();
    let outside = std::mem::take(&mut machine.host.lines);
    let stored = machine.host.stored.clone();
    let mut changes = Changes::default();
    let (way, entered, done) = loop {
        machine.spend(1)?;
        machine.exchange(entry.clone());
        machine.host.stored = stored.clone();
        machine.host.lines.clear();
        machine.host.renew_all();
        let entered = changes.enter(machine);
        machine.host.turns.push(TurnPlaces::default());
        let done = turn(machine, body, tail);
        let places = machine.host.turns.pop().unwrap_or_default();
        if let Err(stop) = done {
            machine.host.lines.splice(0..0, outside);
            return Err(stop);
        }
        let way = machine.pop_cell()?;
        let after = machine.state();
        begin_again(machine);
        let ended = machine.exchange(after);
        if !changes.grow(machine, &entered.state, &ended)? {
            keep_places(machine, &entry, &ended, &places, tail);
            break (way, entered, ended);
        }
    };
    let carried = changes.carried(machine, &entry, &entered, &done)?;
    let body_lines = std::mem::replace(&mut machine.host.lines, outside);
    let again = match way {
        Operand::Unknown(way) => way,
        Operand::Known(AGAIN) => return Err(machine.error(|at| messages::LoopTooLong { at })),
        Operand::Known(way) => {
            // After all, there is one turn only.
            for carried in carried {
                machine.host.write(Act::Give(carried.id, carried.begin));
            }
            machine.host.lines.extend(body_lines);
            return Ok(Operand::Known(way));
        }
    };
    machine.host.write(Act::While { carried, body: body_lines, again });
    machine.host.values.forget();
    Ok(way)
}

/// Known places that a turn changes: if another turn, or what follows a loop without turns, finds something else there, they
/// are variables.
fn keep_places(
    machine: &mut Machine<Tracer>,
    entry: &State<Tracer>,
    ended: &State<Tracer>,
    places: &TurnPlaces,
    tail: Tail,
) {
    for changed in ended.memory.differences(&entry.memory) {
        let (place, double) = ended.memory.whole(changed);
        if machine.host.is_variable(place) {
            continue;
        }
        let number = |memory: &Memory| matches!(memory.get(place), Known::Integer(_));
        let maybe_skipped = matches!(tail, Tail::While(_));
        if !places.read.contains(&changed) && !maybe_skipped {
            continue;
        }
        if number(&entry.memory) && number(&ended.memory) {
            machine.host.promote(place, double);
        } else {
            machine.host.unsettled.insert(place);
        }
    }
}

/// What a turn changes on the stacks, and whether as a double: the numbers of the lower entries.
#[derive(Default)]
struct Changes {
    stack: Vec<(usize, Kind)>,
    returns: Vec<(usize, Kind)>,
    index: bool,
}

/// The state at the beginning of a turn, and the variables in it.
struct Entered {
    state: State<Tracer>,
    stack: Vec<ValueId>,
    returns: Vec<ValueId>,
    index: Option<ValueId>,
}

impl Changes {
    /// Puts variables in place of what turns change.
    fn enter(&self, machine: &mut Machine<Tracer>) -> Entered {
        let mut state = machine.state();
        let values = &mut machine.host.values;
        let mut put = |entries: &mut Vec<Entry<Tracer>>, changes: &[(usize, Kind)]| {
            let one = |(n, kind): &(usize, Kind)| {
                let id = values.joined(*kind);
                match kind {
                    Kind::Cell => entries[*n].value = Value::Cell(id),
                    Kind::Double => {
                        entries[*n].value = Value::Low(id);
                        entries[*n + 1].value = Value::High(id);
                    }
                }
                id
            };
            changes.iter().map(one).collect::<Vec<_>>()
        };
        let stack = put(&mut state.stack, &self.stack);
        let returns = put(&mut state.returns, &self.returns);
        let index = self.index.then(|| machine.host.values.joined(Kind::Cell));
        if let (Some(id), Some(counter)) = (index, state.counters.last_mut()) {
            counter.index = Value::Cell(id);
        }
        machine.exchange(state.clone());
        Entered { state, stack, returns, index }
    }

    /// Whether a turn has changed more than was known.
    fn grow(&mut self, machine: &mut Machine<Tracer>, before: &State<Tracer>, after: &State<Tracer>) -> Outcome<bool> {
        let arithmetic = machine.arithmetic();
        let at = machine.place();
        let depths = [before.stack.len(), after.stack.len()];
        if depths[0] != depths[1] || before.returns.len() != after.returns.len() {
            let (found, left) = (machine.depth_of(before), machine.depth_of(after));
            return Err(Stop::Error(Box::new(run::LoopDepth { at, found, left })));
        }
        let mut grown = false;
        for (known, before, after) in
            [(&mut self.stack, &before.stack, &after.stack), (&mut self.returns, &before.returns, &after.returns)]
        {
            let mut n = 0;
            while n < before.len() {
                let carried = known.iter().find(|(place, _)| *place == n).copied();
                match carried {
                    Some((_, Kind::Double)) => n += 1,
                    Some((_, Kind::Cell)) => {}
                    None => {
                        if let Some(kind) = super::split::differs(arithmetic, before, after, n, at)? {
                            known.push((n, kind));
                            grown = true;
                            if kind == Kind::Double {
                                n += 1;
                            }
                        }
                    }
                }
                n += 1;
            }
            known.sort_unstable_by_key(|(place, _)| *place);
        }
        if let (false, Some(before), Some(after)) = (self.index, before.counters.last(), after.counters.last()) {
            self.index = !super::split::same(&before.index, &after.index);
            grown |= self.index;
        }
        Ok(grown)
    }

    /// The variables, with what they hold before the loop and after a turn.
    fn carried(
        &self,
        machine: &mut Machine<Tracer>,
        entry: &State<Tracer>,
        entered: &Entered,
        after: &State<Tracer>,
    ) -> Outcome<Vec<Carried>> {
        let arithmetic = machine.arithmetic();
        let at = machine.place();
        let mut all = Vec::new();
        for (changes, ids, before, after) in [
            (&self.stack, &entered.stack, &entry.stack, &after.stack),
            (&self.returns, &entered.returns, &entry.returns, &after.returns),
        ] {
            for ((n, kind), id) in changes.iter().zip(ids) {
                let begin = super::split::term(arithmetic, before, *n, *kind, at)?;
                let next = super::split::term(arithmetic, after, *n, *kind, at)?;
                all.push(Carried { id: *id, begin, next });
            }
        }
        if let (Some(id), Some(before), Some(after)) = (entered.index, entry.counters.last(), after.counters.last()) {
            let term = |value: &Value<Tracer>| super::split::cell(value);
            let (Some(begin), Some(next)) = (term(&before.index), term(&after.index)) else {
                return Err(machine.error(|at| messages::DynamicAddress { at }));
            };
            all.push(Carried { id, begin, next });
        }
        Ok(all)
    }
}
