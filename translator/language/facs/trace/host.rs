//! The host of models that are traced.

use super::lines::{Act, Origin};
use super::tracer::Tracer;
use super::values::{Kind, Node as Made, Plain, ValueId};
use crate::code::Exact;
use crate::diagnostic::Message;
use crate::language::facs::dictionary::{Block, Dictionary, Does, Node, Step, WordId};
use crate::language::facs::direct::{refuse_outer, refuse_outer_step};
use crate::language::facs::host::{Access, By, Computed, Flow, Host, Need, Operation, Outcome, Rest, Stop, Unknown};
use crate::language::facs::machine::{Distributed, Machine, Pass, Running};
use crate::language::facs::memory::Memory;
use crate::language::facs::messages::machine as messages;
use crate::language::facs::value::{ObjectId, Operand, Place};
use crate::language::facs::words::Outer;
use crate::source::{Excerpt, Span};

/// More lines than these are not written.
const MOST_LINES: usize = 200_000;

impl Host for Tracer {
    type Cell = ValueId;
    type Double = ValueId;

    fn cell(&mut self, place: Place) -> Option<ValueId> {
        if self.is_variable(place) {
            return Some(self.read(place, Kind::Cell));
        }
        if self.unsettled.contains(&place) {
            let at = self.origin.at;
            self.wrong.get_or_insert(Box::new(messages::DependsOnState { at }));
        }
        self.note_known(place);
        None
    }

    fn double(&mut self, place: Place) -> Option<ValueId> {
        if self.is_variable(place) {
            return Some(self.read(place, Kind::Double));
        }
        self.note_known(place);
        self.note_known(Place { cell: place.cell + 1, ..place });
        None
    }

    fn stored(&mut self, memory: &Memory, place: Place, double: bool, at: Span) {
        self.store_known(memory, place, double, at);
    }

    fn keep_cell(&mut self, memory: &mut Memory, place: Place, cell: ValueId, _: Span) -> Outcome<()> {
        self.keep(memory, place, cell, false);
        Ok(())
    }

    fn keep_double(&mut self, memory: &mut Memory, place: Place, double: ValueId, _: Span) -> Outcome<()> {
        self.keep(memory, place, double, true);
        Ok(())
    }

    fn compute(&mut self, _: Unknown<Self>, operation: Operation<Self>, at: Span) -> Outcome<Computed<Self>> {
        if self.lines.len() > MOST_LINES {
            return Err(Stop::Error(Box::new(messages::LoopTooLong { at })));
        }
        Ok(self.operation(operation))
    }

    fn refuse(&mut self, _: Unknown<Self>, need: Need, at: Span) -> Stop {
        Stop::Error(match need {
            Need::Node => Box::new(messages::NodeOnState { at }),
            Need::Index => Box::new(messages::IndexOnState { at }),
            Need::Repetition | Need::Number => Box::new(messages::NumberOnState { at }),
            Need::Address => Box::new(messages::DependsOnState { at }),
            Need::Word => Box::new(messages::DynamicExecute { at }),
        })
    }

    fn branch(machine: &mut Machine<Self>, condition: ValueId, arms: [&Block; 2], rest: &Rest) -> Outcome<Flow> {
        super::branch::branch(machine, condition, arms, rest)
    }

    fn either(
        machine: &mut Machine<Self>,
        condition: ValueId,
        then: impl FnOnce(&mut Machine<Self>) -> Outcome<()>,
        otherwise: impl FnOnce(&mut Machine<Self>) -> Outcome<()>,
    ) -> Outcome<()> {
        let next = |()| Flow::Next;
        super::split::split(
            machine,
            condition,
            |machine| then(machine).map(next),
            |machine| otherwise(machine).map(next),
        )
        .map(|_| ())
    }

    fn enter_loop(machine: &mut Machine<Self>, step: &Step, rest: &Rest) -> Option<Outcome<Flow>> {
        Some(super::repeat::repeat(machine, step, rest))
    }

    fn abort(machine: &mut Machine<Self>, condition: ValueId, text: &Excerpt) -> Outcome<()> {
        Self::either(machine, condition, |_| Err(Stop::Abort(text.clone())), |_| Ok(()))
    }

    /// In an arm, a state decides.
    fn aborted(machine: &mut Machine<Self>, text: &Excerpt) -> Stop {
        if machine.host.arms > 0 {
            return Stop::Abort(text.clone());
        }
        let text = text.to_string();
        machine.error(|at| messages::Aborted { at, text })
    }

    fn delay(machine: &mut Machine<Self>, ring: ObjectId, steps: i64, o: i64, a: i64) -> Option<Outcome<()>> {
        Some(delay(machine, ring, steps, o, a))
    }

    fn warn(&mut self, _: Box<dyn Message>) {}

    fn diffuses(&mut self, _: &Dictionary, _: &Distributed) {}

    fn reaches(&mut self, running: &Running) {
        let Some(statement) = &running.statement else { return };
        if self.origin.at != statement.at {
            self.values.forget();
        }
        self.origin = Origin { at: statement.at, word: statement.name.clone(), node: running.block };
    }

    fn node(&mut self, access: Access) {
        if access.write {
            self.nodes.insert(access.node);
        }
    }

    fn outer(machine: &mut Machine<Self>, word: WordId, outer: Outer) -> Outcome<()> {
        refuse_outer(machine, word, outer)
    }

    fn outer_step(machine: &mut Machine<Self>, node: &Node) -> Outcome<()> {
        Err(refuse_outer_step(machine, node))
    }

    fn does(machine: &mut Machine<Self>, _: Does) -> Outcome<()> {
        Err(machine.error(|at| messages::DefiningInModel { at, name: "DOES>".into() }))
    }
}

/// A delay: its index and its ring are variables.
fn delay(machine: &mut Machine<Tracer>, ring: ObjectId, steps: i64, o: i64, a: i64) -> Outcome<()> {
    let index = Place { object: ring, cell: 0 };
    machine.host.rings.insert(ring, steps);
    if !machine.host.is_variable(index) {
        machine.host.promote(index, false);
        machine.host.variables.insert(index, false);
    }
    let first = Place { object: ring, cell: 1 };
    let pass = machine.running.as_ref().map_or(Pass::Initial, |running| running.pass);
    if machine.half_step()? == Operand::Known(0) {
        let initial = machine.initial_value(o)?;
        let input = machine.read_node(a, By::Other)?;
        machine.host.write(Act::Fill { ring, value: initial });
        machine.host.write(Act::StoreElement { ring, index: Operand::Known(0), value: input });
        machine.host.renew(first);
        machine.host.write(Act::Store { spot: index.into(), value: Operand::Known(1 % steps), kind: Kind::Cell });
        machine.host.renew(index);
        return machine.write_node(o, initial, By::Other);
    }
    let input = machine.read_node(a, By::Other)?;
    if pass != Pass::Second {
        return machine.check_node(o);
    }
    let host = &mut machine.host;
    let element = host.read(index, Kind::Cell);
    let version = host.version(first);
    let delayed = host.define(Made::Element { ring, index: element, version }, Kind::Double);
    host.write(Act::StoreElement { ring, index: Operand::Unknown(element), value: input });
    host.renew(first);
    let element = Operand::Unknown(element);
    let next = host.define(Made::Plain(Plain::Add, vec![element, Operand::Known(1)]), Kind::Cell);
    let next = host.define(Made::Exact(Exact::Modulo, vec![Operand::Unknown(next), Operand::Known(steps)]), Kind::Cell);
    host.write(Act::Store { spot: index.into(), value: Operand::Unknown(next), kind: Kind::Cell });
    host.renew(index);
    machine.write_node(o, Operand::Unknown(delayed), By::Other)
}
