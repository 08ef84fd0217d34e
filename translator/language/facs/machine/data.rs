//! Data words: they fetch, or store if `TO` came before.

use super::{Arrow, Machine, ObjectId};
use crate::language::facs::dictionary::WordKind;
use crate::language::facs::host::{Access, By, Host, Operation, Outcome};
use crate::language::facs::messages::{machine as messages, warnings};
use crate::language::facs::value::{Address, CELL, Known, Operand, Origin, Place, Value, decimal};
use crate::language::facs::words::System;
use crate::source::Excerpt;

impl<H: Host> Machine<H> {
    /// An INTEGER or a SCALAR.
    pub(super) fn integer(&mut self, object: ObjectId, scalar: bool, name: &Excerpt) -> Outcome<()> {
        let place = self.cell_of(object)?;
        let Some(arrow) = self.arrow.take() else {
            let value = self.fetch_cell(place);
            self.push(value);
            return Ok(());
        };
        self.need(1, name)?;
        self.scale_a_decimal()?;
        let value = self.pop()?;
        if let Some(scaled) = arrow.typed {
            let typed = matches!(value, Value::Integer { origin: Origin::Typed, .. });
            let name = name.to_string();
            if scalar && !scaled && typed {
                self.host.warn(Box::new(warnings::IntegerIntoScalar { at: arrow.at, name }));
            } else if !scalar && scaled {
                self.host.warn(Box::new(warnings::DecimalIntoInteger { at: arrow.at, name }));
            }
        }
        self.store_cell(place, value)
    }

    /// The halves of a decimal number become the scalar that it stands for.
    fn scale_a_decimal(&mut self) -> Outcome<()> {
        let arithmetic = self.arithmetic();
        let found = match self.stack.as_slice() {
            [.., low, high] => decimal(arithmetic, &low.value, &high.value),
            _ => None,
        };
        let Some((digits, decimals)) = found.filter(|_| self.depth() > 1) else { return Ok(()) };
        let scalar = self.scalar_of(digits, decimals.into())?;
        self.pop()?;
        self.pop()?;
        self.push_integer(scalar);
        Ok(())
    }

    fn cell_of(&mut self, object: ObjectId) -> Outcome<Place> {
        self.memory.cell(Address { object, offset: 0 }).map_err(|trouble| self.trouble(trouble))
    }

    pub(super) fn vector(&mut self, object: ObjectId, last: i64, name: &Excerpt) -> Outcome<()> {
        let arrow = self.arrow.take();
        self.need(if arrow.is_some() { 3 } else { 1 }, name)?;
        let index = self.pop_index()?;
        if self.running.is_some() && self.present_vector().is_some_and(|(present, _)| present == object) {
            self.check_node(index)?;
            if arrow.is_some() {
                self.check_not_reserved(index)?;
            }
            self.tell_node(index, arrow.is_some(), By::Other);
        }
        if !(0..=last).contains(&index) {
            let name = name.to_string();
            return Err(self.error(|at| messages::IndexRange { at, name, index, last }));
        }
        self.element(object, index, arrow, name)
    }

    pub(super) fn matrix(&mut self, object: ObjectId, rows: i64, columns: i64, name: &Excerpt) -> Outcome<()> {
        let arrow = self.arrow.take();
        self.need(if arrow.is_some() { 4 } else { 2 }, name)?;
        let column = self.pop_index()?;
        let row = self.pop_index()?;
        for (index, last) in [(row, rows), (column, columns)] {
            if !(0..=last).contains(&index) {
                let name = name.to_string();
                return Err(self.error(|at| messages::IndexRange { at, name, index, last }));
            }
        }
        self.element(object, row * (columns + 1) + column, arrow, name)
    }

    fn element(&mut self, object: ObjectId, index: i64, arrow: Option<Arrow>, name: &Excerpt) -> Outcome<()> {
        let place = self.double_of(object, index)?;
        if arrow.is_none() {
            let double = self.fetch_double(place)?;
            self.push_double(double);
            return Ok(());
        }
        if let [.., low, high] = self.stack.as_slice() {
            if let Some((digits, decimals @ 1..=7)) = decimal(self.arithmetic(), &low.value, &high.value) {
                let number = super::cells::decimal_text(digits, decimals.into());
                let scaled = digits.saturating_mul(10i64.pow(8 - u32::from(decimals)));
                let (at, name) = (self.place(), name.to_string());
                self.host.warn(Box::new(warnings::UnscaledState { at, name, number, scaled, digits }));
            }
        }
        let value = self.pop_double()?;
        self.store_double(place, value)
    }

    fn double_of(&mut self, object: ObjectId, index: i64) -> Outcome<Place> {
        self.memory.double(Address { object, offset: 2 * CELL * index }).map_err(|trouble| self.trouble(trouble))
    }

    /// The vector that a deferred word stands for, and its last index.
    fn vector_in(&self, deferred: ObjectId) -> Option<(ObjectId, i64)> {
        match self.memory.get(Place { object: deferred, cell: 0 }) {
            Known::Word(word) => match self.dictionary.word(word).kind {
                WordKind::Vector { object, last } => Some((object, last)),
                _ => None,
            },
            Known::Integer(_) | Known::Address(_) => None,
        }
    }

    pub fn present_vector(&self) -> Option<(ObjectId, i64)> {
        self.vector_in(self.system.present)
    }

    pub fn initial_vector(&self) -> Option<(ObjectId, i64)> {
        self.vector_in(self.system.initial)
    }

    /// A node must be there.
    pub fn check_node(&self, node: i64) -> Outcome<()> {
        let last = self.memory.number(self.system.highest_node);
        if (0..=last).contains(&node) {
            return Ok(());
        }
        Err(self.error(|at| messages::NodeRange { at, node, last }))
    }

    fn check_not_reserved(&self, node: i64) -> Outcome<()> {
        if node > 3 {
            return Ok(());
        }
        Err(self.error(|at| messages::ReservedNode { at, node }))
    }

    fn tell_node(&mut self, node: i64, write: bool, by: By) {
        let statement = self.place();
        self.host.node(Access { node, write, by, statement });
    }

    fn node_place(&mut self, deferred: ObjectId, node: i64) -> Outcome<Place> {
        let Some((object, last)) = self.vector_in(deferred) else {
            let name = if deferred == self.system.present { "Y()" } else { "Y0()" };
            return Err(self.error(|at| messages::DeferredNotSet { at, name: name.into() }));
        };
        if node < 0 || node > last {
            return Err(self.error(|at| messages::NodeRange { at, node, last }));
        }
        self.double_of(object, node)
    }

    /// The value of a node.
    pub fn read_node(&mut self, node: i64, by: By) -> Outcome<Operand<H::Double>> {
        self.check_node(node)?;
        self.tell_node(node, false, by);
        let place = self.node_place(self.system.present, node)?;
        self.fetch_double(place)
    }

    /// The same, without a statement that reads it.
    pub(super) fn node_value(&mut self, node: i64) -> Outcome<Operand<H::Double>> {
        self.check_node(node)?;
        let place = self.node_place(self.system.present, node)?;
        self.fetch_double(place)
    }

    pub fn write_node(&mut self, node: i64, value: Operand<H::Double>, by: By) -> Outcome<()> {
        self.check_node(node)?;
        self.check_not_reserved(node)?;
        self.tell_node(node, true, by);
        let place = self.node_place(self.system.present, node)?;
        self.store_double(place, value)
    }

    /// Also nodes that no block may write.
    pub fn set_node(&mut self, initial: bool, node: i64, value: Operand<H::Double>) -> Outcome<()> {
        let deferred = if initial { self.system.initial } else { self.system.present };
        let place = self.node_place(deferred, node)?;
        self.store_double(place, value)
    }

    pub fn initial_value(&mut self, node: i64) -> Outcome<Operand<H::Double>> {
        let place = self.node_place(self.system.initial, node)?;
        self.fetch_double(place)
    }

    pub(super) fn system_word(&mut self, word: System) -> Outcome<()> {
        match word {
            System::Time => H::time(self),
            System::Halt => Ok(()),
        }
    }

    /// `TIME`
    pub fn advance_time(&mut self) -> Outcome<()> {
        let half_step = self.half_step()?;
        let step = self.scalar_to_state(half_step)?;
        let place = self.node_place(self.system.present, 0)?;
        let time = self.fetch_double(place)?;
        let time = self.compute_double(Operation::DoubleBinary(super::arithmetic::DoubleBinary::Add, time, step))?;
        self.store_double(place, time)
    }

    pub fn half_step(&mut self) -> Outcome<Operand<H::Cell>> {
        let place = self.cell_of(self.system.half_step)?;
        let value = self.fetch_cell(place);
        self.push(value);
        self.pop_cell()
    }

    /// `ASSIGN-IC`, `ASSIGN-Y`
    pub fn assign(&mut self, initial: bool, name: &str) -> Outcome<()> {
        self.decimal_to_scalar(name)?;
        let scalar = self.pop_cell()?;
        let state = self.scalar_to_state(scalar)?;
        self.need(1, name)?;
        let node = self.pop_number()?;
        if self.memory.number(self.system.highest_node) > 0 {
            self.check_node(node)?;
        }
        self.set_node(initial, node, state)
    }
}
