//! A program run as it stands, in exact arithmetic: what translated programs are compared with. Everything is known here.

mod page;
mod run;

pub use page::time_text;
pub use run::{Output, RunError, reset, run};

use super::dictionary::{Block, Dictionary, Does, Node, WordId, WordKind};
use super::host::{Access, Computed, Flow, Host, Need, Operation, Outcome, Rest, Stop, Unknown};
use super::machine::{Distributed, Machine};
use super::memory::Memory;
use super::messages::{machine as messages, reading, warnings};
use super::value::{Known, Place};
use super::words::{Order, Outer, Print};
use crate::diagnostic::Message;
use crate::source::{Excerpt, Span};
use rustc_hash::FxHashSet as HashSet;

/// There is nothing that only the running program knows: this is the running program.
#[derive(Clone, Debug, PartialEq)]
pub enum Never {}

/// The host of models that run.
#[derive(Default)]
pub struct Direct {
    /// What the last pass has read and written.
    pub accesses: Vec<Access>,
    pub written: HashSet<Place>,
    pub warnings: Vec<Box<dyn Message>>,
    /// A block of the built-in FIN-DIF has been executed.
    pub diffuses: bool,
    /// Whether anyone looks at the above.
    pub silent: bool,
}

impl Direct {
    fn never<T>(unknown: Unknown<Direct>) -> T {
        match unknown {
            Unknown::Cell(never) | Unknown::Double(never) => match never {},
        }
    }
}

impl Host for Direct {
    type Cell = Never;
    type Double = Never;

    fn cell(&mut self, _: Place) -> Option<Never> {
        None
    }

    fn double(&mut self, _: Place) -> Option<Never> {
        None
    }

    fn stored(&mut self, _: &Memory, place: Place, double: bool, _: Span) {
        if self.silent {
            return;
        }
        self.written.insert(place);
        if double {
            self.written.insert(Place { cell: place.cell + 1, ..place });
        }
    }

    fn keep_cell(&mut self, _: &mut Memory, _: Place, cell: Never, _: Span) -> Outcome<()> {
        match cell {}
    }

    fn keep_double(&mut self, _: &mut Memory, _: Place, double: Never, _: Span) -> Outcome<()> {
        match double {}
    }

    fn compute(&mut self, unknown: Unknown<Self>, _: Operation<Self>, _: Span) -> Outcome<Computed<Self>> {
        Direct::never(unknown)
    }

    fn refuse(&mut self, unknown: Unknown<Self>, _: Need, _: Span) -> Stop {
        Direct::never(unknown)
    }

    fn branch(_: &mut Machine<Self>, condition: Never, _: [&Block; 2], _: &Rest) -> Outcome<Flow> {
        match condition {}
    }

    fn either(
        _: &mut Machine<Self>,
        condition: Never,
        _: impl FnOnce(&mut Machine<Self>) -> Outcome<()>,
        _: impl FnOnce(&mut Machine<Self>) -> Outcome<()>,
    ) -> Outcome<()> {
        match condition {}
    }

    fn abort(_: &mut Machine<Self>, condition: Never, _: &Excerpt) -> Outcome<()> {
        match condition {}
    }

    /// While a model runs, a state may have decided it.
    fn aborted(machine: &mut Machine<Self>, text: &Excerpt) -> Stop {
        if machine.running.is_some() {
            return Stop::Abort(text.clone());
        }
        let text = text.to_string();
        machine.error(|at| messages::Aborted { at, text })
    }

    fn node(&mut self, access: Access) {
        if !self.silent {
            self.accesses.push(access);
        }
    }

    fn warn(&mut self, message: Box<dyn Message>) {
        if !self.silent {
            self.warnings.push(message);
        }
    }

    fn diffuses(&mut self, dictionary: &Dictionary, distributed: &Distributed) {
        if self.silent {
            return;
        }
        self.diffuses = true;
        for (name, word) in &distributed.parameters {
            let now = dictionary.find(name);
            if let Some(new) = now.filter(|now| now != word) {
                let (at, name) = (dictionary.word(new).at, name.to_string());
                self.warnings.push(Box::new(warnings::FindifParameter { at, name }));
            }
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

/// Words that need more than a model has: in a model few are allowed.
pub fn refuse_outer<H: Host>(machine: &mut Machine<H>, word: WordId, outer: Outer) -> Outcome<()> {
    let name = machine.dictionary.word(word).name.to_string();
    match outer {
        Outer::Comment(_) => Ok(()),
        Outer::Define(_) | Outer::Compile(_) | Outer::Control(_) | Outer::To => {
            Err(machine.error(|at| messages::DefiningInModel { at, name }))
        }
        Outer::Print(print @ (Print::Decimal | Print::Hex)) => {
            let base = if print == Print::Hex { 16 } else { 10 };
            machine.memory.set(Place { object: machine.system.base, cell: 0 }, Known::Integer(base));
            Ok(())
        }
        Outer::Print(_) | Outer::Order(Order::Row | Order::EndPage) => {
            Err(machine.error(|at| messages::PrintingInModel { at, name }))
        }
        Outer::Order(Order::AssignIc) => machine.assign(true, &name),
        Outer::Order(Order::AssignY) => machine.assign(false, &name),
        Outer::Order(_) => Err(machine.error(|at| messages::RunInModel { at, name })),
        Outer::Ignored => {
            if let WordKind::Primitive { takes, .. } = machine.dictionary.word(word).kind {
                for _ in 0..takes {
                    machine.pop()?;
                }
            }
            Ok(())
        }
        Outer::Unsupported => Err(machine.error(|at| reading::UnsupportedWord { at, name })),
    }
}

/// Steps that no model may have.
pub fn refuse_outer_step<H: Host>(machine: &Machine<H>, node: &Node) -> Stop {
    let name = match node {
        Node::Print(_) => return machine.error(|at| messages::PrintingInModel { at, name: ".\"".into() }),
        Node::Is(_) => "IS",
        _ => "COMPILE",
    };
    machine.error(|at| messages::DefiningInModel { at, name: name.into() })
}
