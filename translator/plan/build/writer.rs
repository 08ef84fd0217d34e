//! Writes one routine: its operations, its temporaries, and what is known at the place of writing.

use super::super::{
    Condition, Element, Failure, Index, Operation, Routine, SiteId, SlotId, Target, Temporary, TemporaryId, Value,
};
use super::checks::not_zero;
use super::slots::Shared;
use crate::model::walk::every;
use crate::model::{self, CardId, Expression, Model, Moment, Place, QuantityId};
use crate::source::Excerpt;
use rustc_hash::FxHashMap as HashMap;

/// What a running subscript of a family is in the operations written.
#[derive(Clone, Copy, Debug)]
pub(super) enum Binding {
    Fixed(u32),
    /// The loop variable number `subscript`, which runs from `first` to `last`, plus `shift`.
    Loop {
        subscript: u32,
        shift: i32,
        first: u32,
        last: u32,
    },
}

/// The card, the checks of a divisor and the like, and what is set: for room only.
const OPERATIONS_OF_STATEMENT: usize = 3;

pub(super) struct Writer<'b, 'm> {
    pub model: &'m Model,
    pub shared: &'b mut Shared<'m>,
    pub moment: Moment,
    pub operations: Vec<Operation>,
    pub temporaries: Vec<Temporary>,
    /// Of the running subscripts of the present equation.
    pub bindings: Vec<Binding>,
    /// What the author calls them.
    pub axes: Vec<Excerpt>,
    /// Quantities whose old values the present statement takes from a copy.
    pub kept: HashMap<QuantityId, TemporaryId>,
    /// Within a block: what is written may not be reached.
    pub conditional: bool,
    /// Within a choice, of which C computes one side only.
    pub choosing: bool,
    /// How deep in an expression the present value stands.
    pub depth: u32,
    /// The card of the present equation and what it computes.
    pub card: CardId,
    pub computes: Option<QuantityId>,
    last_card: Option<SiteId>,
    last_announced: Option<CardId>,
    /// While the body of loops is written: what is done once, in front of them.
    pub ahead: Option<Vec<Operation>>,
    /// What the loops being written set.
    pub loops_set: Vec<QuantityId>,
    /// Elements known not to be zero from here on.
    not_zero: HashMap<SlotId, Vec<Box<[Index]>>>,
    /// What is set within blocks.
    set_in_block: Vec<SlotId>,
}

impl<'b, 'm> Writer<'b, 'm> {
    pub fn of(model: &'m Model, shared: &'b mut Shared<'m>, moment: Moment) -> Writer<'b, 'm> {
        let sections = model.sections.iter().filter(|section| section.moment == moment);
        let statements: usize = sections.map(|section| section.statements.len()).sum();
        Writer {
            model,
            shared,
            moment,
            operations: Vec::with_capacity(OPERATIONS_OF_STATEMENT * statements),
            temporaries: Vec::new(),
            bindings: Vec::new(),
            axes: Vec::new(),
            kept: HashMap::default(),
            conditional: false,
            choosing: false,
            depth: 0,
            card: CardId(0),
            computes: None,
            last_card: None,
            last_announced: None,
            ahead: None,
            loops_set: Vec::new(),
            not_zero: HashMap::default(),
            set_in_block: Vec::new(),
        }
    }

    pub fn finish(self) -> Routine {
        Routine { operations: self.operations, temporaries: self.temporaries, guards: Vec::new() }
    }

    pub fn push(&mut self, operation: Operation) {
        self.operations.push(operation);
    }

    /// What `write` writes, apart.
    pub fn aside(&mut self, write: impl FnOnce(&mut Self)) -> Vec<Operation> {
        let before = std::mem::take(&mut self.operations);
        (self.last_card, self.last_announced) = (None, None);
        write(self);
        (self.last_card, self.last_announced) = (None, None);
        std::mem::replace(&mut self.operations, before)
    }

    /// The same, for what may not be reached, or more than once.
    pub fn aside_conditional(&mut self, write: impl FnOnce(&mut Self)) -> Vec<Operation> {
        let conditional = std::mem::replace(&mut self.conditional, true);
        // What is found within holds only there, and what is set within is known no longer.
        let known = std::mem::take(&mut self.not_zero);
        let set_from = self.set_in_block.len();
        let operations = self.aside(write);
        self.not_zero = known;
        for slot in &self.set_in_block[set_from..] {
            self.not_zero.remove(slot);
        }
        self.conditional = conditional;
        if !conditional {
            self.set_in_block.clear();
        }
        operations
    }

    /// Writes what an expression needs in front of the present loops, if it is the same in all their
    /// passes; else here.
    pub fn ahead_if_same<T>(&mut self, expression: &Expression, write: impl FnOnce(&mut Self) -> T) -> T {
        if self.ahead.is_none() || !self.same_in_all_passes(expression) {
            return write(self);
        }
        let ahead = self.ahead.take().unwrap_or_default();
        let here = std::mem::replace(&mut self.operations, ahead);
        let written = write(self);
        self.ahead = Some(std::mem::replace(&mut self.operations, here));
        written
    }

    fn same_in_all_passes(&self, expression: &Expression) -> bool {
        let moves = |index: &model::Index| matches!(index, model::Index::Running { .. });
        let mut same = true;
        every(expression, &mut |part| {
            same &= match part {
                Expression::Read(place) => !place.index.iter().any(moves) && !self.loops_set.contains(&place.quantity),
                Expression::Number(_)
                | Expression::HalfStep
                | Expression::Negate(_)
                | Expression::Binary(..)
                | Expression::Call(..) => true,
                _ => false,
            };
        });
        same
    }

    /// Whether what is written belongs to a program that runs as written.
    pub fn written(&self) -> bool {
        !self.moment.of_clock()
    }

    /// Announces the card that the next operations come from.
    pub fn announce(&mut self, card: CardId, computes: Option<QuantityId>) {
        let site = self.shared.site(card, computes, None);
        // A statement of a course becomes several, which set this and that.
        let said = match self.last_announced.map(|last| self.model.card(last)) {
            Some(last) if self.written() => {
                (last.line, &last.text) == (self.model.card(card).line, &self.model.card(card).text)
            }
            _ => self.last_card == Some(site),
        };
        if !said {
            self.push(Operation::Card(site));
            self.last_card = Some(site);
            self.last_announced = Some(card);
        }
    }

    /// Makes what follows belong to a card.
    pub fn at(&mut self, card: CardId, computes: Option<QuantityId>) {
        self.card = card;
        self.computes = computes;
    }

    pub fn site(&mut self) -> SiteId {
        self.shared.site(self.card, self.computes, None)
    }

    pub fn temporary(&mut self, name: &str, extents: Vec<u32>) -> TemporaryId {
        self.temporaries.push(Temporary { name: name.to_string(), extents });
        TemporaryId(self.temporaries.len() as u32 - 1)
    }

    pub fn set(&mut self, target: Target, value: Value) {
        let site = self.site();
        self.note_set(&target);
        self.push(Operation::Set { target, value, site });
    }

    /// What was known of the target holds no longer.
    pub fn note_set(&mut self, target: &Target) {
        let slot = match target {
            Target::Slot(element) => element.slot,
            Target::At(slot, _) => *slot,
            Target::Temporary(_) => return,
        };
        self.not_zero.remove(&slot);
        if self.conditional {
            self.set_in_block.push(slot);
        }
    }

    /// Puts a value into a temporary.
    pub fn put(&mut self, name: &str, value: Value) -> Value {
        let temporary = self.temporary(name, Vec::new());
        self.set(Target::Temporary(temporary), value);
        Value::Temporary(temporary)
    }

    /// The value itself if reading it twice costs nothing, else a temporary that holds it.
    pub fn simple(&mut self, name: &str, value: Value) -> Value {
        match value {
            Value::Number(_)
            | Value::Time
            | Value::Dt
            | Value::HalfStep
            | Value::Slot(_)
            | Value::Temporary(_)
            | Value::Kept(..) => value,
            other => self.put(name, other),
        }
    }

    /// Ends the run if the value is zero, unless that is known.
    pub fn fail_if_zero(&mut self, value: Value) {
        if let Value::Slot(Element { slot, index }) = &value {
            let fixed = index.iter().all(|index| matches!(index, Index::Fixed(_)));
            let known = self.not_zero.entry(*slot).or_default();
            if fixed && known.contains(index) {
                return;
            }
            // Of an array that is divided by element by element not all are remembered.
            if fixed && known.len() < 64 {
                known.push(index.clone());
            }
        }
        let site = self.site();
        if self.moment == Moment::Begin && !self.conditional {
            self.shared.first_time(&not_zero(&value));
        }
        self.push(Operation::FailIfZero { value, site });
    }

    pub fn fail_unless(&mut self, condition: Condition) {
        let site = self.site();
        self.push(Operation::FailUnless { condition: Box::new(condition), failure: Failure::Domain, site });
    }

    pub fn index(&self, index: model::Index) -> Index {
        match index {
            model::Index::Fixed(value) => Index::Fixed(value),
            model::Index::Running { axis, offset } => match self.bindings.get(axis as usize) {
                Some(Binding::Fixed(value)) => Index::Fixed(value.saturating_add_signed(offset)),
                Some(Binding::Loop { subscript, shift, .. }) => {
                    Index::Running { subscript: *subscript, offset: offset + shift }
                }
                None => Index::Fixed(0),
            },
        }
    }

    pub fn indices(&self, place: &Place) -> Box<[Index]> {
        place.index.iter().map(|index| self.index(*index)).collect()
    }

    /// A place in its slot; nothing for TIME.
    pub fn element(&self, place: &Place) -> Option<Element> {
        let slot = self.shared.slot(place.quantity)?;
        Some(Element { slot, index: self.indices(place) })
    }

    /// The first cell of the memory of the present element.
    pub fn memory(&self, id: model::MemoryId) -> Element {
        let memory = self.model.memory(id);
        let axes = memory.family.iter().enumerate();
        let mut index: Vec<Index> = axes
            .map(|(number, axis)| self.index(model::Index::Running { axis: number as u32, offset: -(axis.low as i32) }))
            .collect();
        if memory.kind.cells() > 1 {
            index.push(Index::Fixed(0));
        }
        Element { slot: self.shared.memory(id), index: index.into() }
    }

    /// The author's name of a running subscript.
    pub fn axis(&self, subscript: u32) -> Excerpt {
        self.axes.get(subscript as usize).cloned().unwrap_or_default()
    }

    /// The subscripts of an equation run.
    pub fn bind(&mut self, equation: &model::Equation, bindings: Vec<Binding>) {
        self.bindings = bindings;
        self.axes = equation.family.iter().map(|axis| axis.name.as_str().into()).collect();
    }

    /// Loops around operations for those loop variables that occur in them, the present ones.
    pub fn within_present_loops(&self, operations: Vec<Operation>, used: &[u32]) -> Vec<Operation> {
        self.bindings.iter().rev().fold(operations, |body, binding| match binding {
            Binding::Loop { subscript, first, last, .. } if used.contains(subscript) => {
                let (name, subscript) = (self.axis(*subscript), *subscript);
                vec![Operation::Loop { name, subscript, first: *first, last: *last, downward: false, body }]
            }
            _ => body,
        })
    }
}
