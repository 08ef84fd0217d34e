//! Words that build, run and show a model: they are recorded.

use super::*;
use crate::language::facs::messages::run as messages;
use crate::language::facs::script::{Action, Form};

impl Session<'_> {
    pub(super) fn ignore(&mut self, word: WordId, name: &str) -> Outcome<()> {
        if let WordKind::Primitive { takes, .. } = self.dictionary.word(word).kind {
            for _ in 0..takes {
                self.pop()?;
            }
        }
        let at = self.place();
        self.host.notes.note(warnings::IgnoredWord { at, name: name.to_string() });
        Ok(())
    }

    fn record(&mut self, action: Action, name: &str) {
        let at = self.place();
        self.host.record(action, name, at);
    }

    pub(super) fn order(&mut self, order: Order, name: &Excerpt) -> Outcome<()> {
        match order {
            Order::Nodes => {
                self.warn_of_a_decimal(name);
                let count = self.pop_number()?;
                if count < 3 {
                    let name = name.to_string();
                    return Err(self.error(|at| reading::NodesRange { at, name, count }));
                }
                self.store_cell(Place { object: self.system.highest_node, cell: 0 }, Value::integer(count))
            }
            Order::SetY => self.set_vector(self.system.present, name),
            Order::SetIc => self.set_vector(self.system.initial, name),
            Order::AssignIc => self.assign(true, name),
            Order::AssignY => self.assign(false, name),
            Order::Simulate => {
                let (token, word) = self.take_word(name)?;
                if !matches!(self.dictionary.word(word).kind, WordKind::Colon(_)) {
                    let name = token.text.to_string();
                    return Err(self.error(|at| reading::NotAModel { at, name }));
                }
                self.host.has_model = true;
                self.store_cell(Place { object: self.system.model, cell: 0 }, Value::Word(word))
            }
            Order::PrNode => self.choose_nodes(),
            Order::Label => {
                let node = self.pop_number()?;
                if self.memory.number(self.system.highest_node) > 0 {
                    self.check_node(node)?;
                }
                let token = self.take_name(name)?;
                self.record(Action::Label { node, text: token.text.into() }, name);
                Ok(())
            }
            Order::Display => {
                self.host.plots = false;
                self.record(Action::Form(Form::Display), name);
                Ok(())
            }
            Order::Plot => {
                self.host.plots = true;
                self.record(Action::Form(Form::Plot), name);
                Ok(())
            }
            Order::Reset => self.reset(name),
            Order::Initialize => self.initialize(name),
            Order::Continue => {
                let rows = self.pop_count()?;
                self.continue_run(rows, name)
            }
            Order::Run => {
                let rows = self.pop_count()?;
                self.run_model(rows, name)
            }
            Order::EndPage => {
                self.record(Action::EndPage, name);
                Ok(())
            }
            Order::Row => {
                self.check_ready(name, false)?;
                self.record(Action::Row, name);
                Ok(())
            }
            Order::Model => self.pass_once(name),
        }
    }

    /// A number of rows has no sign.
    fn pop_count(&mut self) -> Outcome<i64> {
        let count = self.pop_number()?;
        Ok(self.arithmetic().unsigned(count))
    }

    fn set_vector(&mut self, deferred: super::super::value::ObjectId, name: &str) -> Outcome<()> {
        let (token, word) = self.take_word(name)?;
        if !matches!(self.dictionary.word(word).kind, WordKind::Vector { .. }) {
            let name = token.text.to_string();
            return Err(self.error(|at| reading::NotAVector { at, name }));
        }
        self.store_cell(Place { object: deferred, cell: 0 }, Value::Word(word))
    }

    /// `PR-NODE`
    fn choose_nodes(&mut self) -> Outcome<()> {
        let mut nodes = Vec::new();
        while self.depth() > 0 {
            nodes.push(self.pop_number()?);
        }
        nodes.reverse();
        if self.memory.number(self.system.highest_node) > 0 {
            for node in &nodes {
                self.check_node(*node)?;
            }
        }
        let at = self.place();
        self.host.listed = nodes.iter().map(|node| (*node, at)).collect();
        self.record(Action::PrintList(nodes), "PR-NODE");
        Ok(())
    }

    fn reset(&mut self, name: &str) -> Outcome<()> {
        self.check_vectors(name)?;
        self.record(Action::Reset, name);
        self.begin_again();
        Ok(())
    }

    /// T starts at its initial value, and what a run has changed is its own.
    fn begin_again(&mut self) {
        if let Some((initial, _)) = self.initial_vector() {
            let time = self.memory.get_double(Place { object: initial, cell: 0 }).unwrap_or(0);
            self.host.clock = self.arithmetic().count(time);
        }
        self.host.has_run = true;
        self.change_present();
    }

    /// T is that of the last run, unless the program has stored another.
    fn read_time(&mut self) {
        let Some((present, _)) = self.present_vector() else { return };
        let [high, low] = [0, 1].map(|cell| Place { object: present, cell });
        if self.host.changed.contains(&high) {
            return;
        }
        let time = self.memory.get_double(high).unwrap_or(0);
        self.host.clock = self.arithmetic().count(time);
        self.host.changed.extend([high, low]);
    }

    fn initialize(&mut self, name: &str) -> Outcome<()> {
        self.check_ready(name, true)?;
        self.record(Action::Initialize, name);
        self.host.has_run = true;
        self.try_model(true, name)
    }

    fn run_model(&mut self, rows: i64, name: &str) -> Outcome<()> {
        self.check_ready(name, true)?;
        self.check_steps()?;
        if self.host.listed.is_empty() {
            let at = self.place();
            self.host.warn_once(Box::new(warnings::NothingToPrint { at }));
        }
        self.begin_again();
        self.check_time(rows)?;
        self.record(Action::Run { rows }, name);
        self.try_model(true, name)
    }

    fn continue_run(&mut self, rows: i64, name: &str) -> Outcome<()> {
        self.check_ready(name, true)?;
        if !self.host.has_run {
            return Err(self.error(|at| messages::ContinueBeforeRun { at }));
        }
        self.check_steps()?;
        self.read_time();
        self.check_time(rows)?;
        self.record(Action::Continue { rows }, name);
        self.try_model(false, name)
    }

    /// `model` at the top level.
    fn pass_once(&mut self, name: &str) -> Outcome<()> {
        if Program::model(&self.memory, &self.system).is_none() {
            return Ok(());
        }
        self.check_ready(name, true)?;
        self.record(Action::Pass, name);
        self.try_model(false, name)
    }
}
