//! Values as C expressions.
//!
//! The grouping of the source is kept exactly: an operator is parenthesised wherever C would read the
//! text otherwise, so that every operation is rounded as the model says.

mod calls;
mod fixed;

use std::cell::Cell;

use fixed::calls_before;

use super::names::Names;
use super::needs::{Needs, need};
use super::spelling::{Home, Spelling};
use crate::model::Relation;
use crate::plan::{Condition, Element, Index, Plan, SlotId, Temporary, TemporaryId, Value};

/// How tightly a piece of C holds together; an operand must hold as tightly as its place demands.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Tight {
    /// Anything: an argument, the right side of a statement.
    Any,
    Comparison,
    Sum,
    Term,
    Sign,
    Whole,
}

/// Where the values that a function of emitted C uses are to be found.
pub struct Place<'a> {
    pub plan: &'a Plan,
    pub names: &'a Names,
    pub spelling: &'a Spelling,
    /// For each slot: whether it is a local of the function and not (only) a member of the struct.
    pub local: &'a [bool],
    /// TIME, DT and DT/2 are locals too.
    pub clock_local: bool,
    /// For each temporary of the routine: its name, or where in the struct it is.
    pub temporaries: &'a [String],
    pub shapes: &'a [Temporary],
    /// Names of the running subscripts, from the outermost.
    pub counters: &'a [String],
    pub needs: Cell<Needs>,
    /// Whether TIME and DT/2 were used.
    pub time_used: Cell<bool>,
    pub half_used: Cell<bool>,
}

impl Place<'_> {
    pub fn need(&self, what: Needs) {
        self.needs.set(self.needs.get() | what);
    }

    /// A part of the clock.
    fn push_clock(&self, out: &mut String, part: &str) {
        if !self.clock_local {
            out.push_str(self.spelling.clock);
        }
        out.push_str(part);
    }

    fn push_time(&self, out: &mut String) {
        self.time_used.set(true);
        self.push_clock(out, "time");
    }

    fn push_half(&self, out: &mut String) {
        self.half_used.set(true);
        self.push_clock(out, "half");
    }

    /// A number as a literal of the real type.
    pub fn number(&self, value: f64) -> String {
        self.spelling.number(value)
    }

    /// A slot as a whole: a single value, or the array.
    pub fn slot(&self, out: &mut String, slot: SlotId) {
        if let Some(course) = &self.plan.course {
            if !self.is_local(slot) && (slot == course.time || slot == self.plan.clock.dt) {
                out.push_str(self.spelling.clock);
                out.push_str(if slot == course.time { "time" } else { "dt" });
                return;
            }
        } else if slot == self.plan.clock.dt {
            self.push_clock(out, "dt");
            return;
        }
        if !self.is_local(slot) {
            out.push_str(match self.spelling.home(slot) {
                Home::Member => "m->",
                Home::Setting => "m->set->",
                Home::Fixed | Home::Rom => "",
            });
        }
        out.push_str(self.names.slot(slot));
    }

    /// Whether values of the slot must be fetched from where constants are.
    pub fn in_rom(&self, slot: SlotId) -> bool {
        self.spelling.home(slot) == Home::Rom
    }

    pub fn is_local(&self, slot: SlotId) -> bool {
        self.local.get(slot.0 as usize).copied().unwrap_or(false)
    }

    /// An element whose subscript is counted from 1 and computed.
    pub fn at(&self, out: &mut String, slot: SlotId, index: &Value) {
        let fetched = self.in_rom(slot);
        out.push_str(if fetched { "FROM_ROM(" } else { "" });
        self.slot(out, slot);
        out.push_str("[(int)");
        self.print(out, index, Tight::Whole);
        out.push_str(" - 1]");
        out.push_str(if fetched { ")" } else { "" });
    }

    pub fn temporary(&self, out: &mut String, id: TemporaryId) {
        out.push_str(&self.temporaries[id.0 as usize]);
    }

    pub fn counter(&self, number: usize) -> &str {
        self.counters.get(number).map_or("i", String::as_str)
    }

    /// Where an element stands in its array, counted from 0, the last subscript running fastest.
    /// A subscript that is left out counts 0.
    pub fn offset(&self, extents: &[u32], index: impl Iterator<Item = Option<Index>>) -> Offset {
        let mut offset = Offset { terms: Vec::new(), fixed: 0 };
        for (subscript, place) in index.enumerate() {
            let stride: i64 = extents.iter().skip(subscript + 1).map(|extent| i64::from(*extent)).product();
            match place {
                None => {}
                Some(Index::Fixed(at)) => offset.fixed += i64::from(at) * stride,
                Some(Index::Running { subscript, offset: shift }) => {
                    offset.terms.push((self.counter(subscript as usize).to_string(), stride));
                    offset.fixed += i64::from(shift) * stride;
                }
            }
        }
        offset
    }

    pub fn element(&self, out: &mut String, element: &Element) {
        let fetched = self.in_rom(element.slot);
        out.push_str(if fetched { "FROM_ROM(" } else { "" });
        self.slot(out, element.slot);
        // Of a single value the slot need not be fetched.
        if !element.index.is_empty() {
            self.subscript(out, &self.plan.slot(element.slot).extents, &element.index);
        }
        out.push_str(if fetched { ")" } else { "" });
    }

    fn subscript(&self, out: &mut String, extents: &[u32], index: &[Index]) {
        if !extents.is_empty() {
            out.push('[');
            self.offset(extents, index.iter().copied().map(Some)).push(out);
            out.push(']');
        }
    }

    /// The cells of a memory: a pointer.
    pub fn memory(&self, out: &mut String, memory: &Element) {
        self.slot(out, memory.slot);
        let extents = &self.plan.slot(memory.slot).extents;
        self.offset(extents, memory.index.iter().copied().map(Some)).push_behind(out);
    }

    /// The first cell of a memory: its value.
    pub fn first_cell(&self, out: &mut String, memory: &Element) {
        self.slot(out, memory.slot);
        self.subscript(out, &self.plan.slot(memory.slot).extents, &memory.index);
    }

    pub fn value(&self, out: &mut String, value: &Value) {
        self.print(out, value, Tight::Any);
    }

    /// A value as one side of a comparison.
    pub fn operand(&self, out: &mut String, value: &Value) {
        self.print(out, value, Tight::Sum);
    }

    pub fn condition(&self, out: &mut String, condition: &Condition) {
        match condition {
            Condition::Compare { relation, left, right } => {
                let fixed = self.spelling.fixed.as_ref();
                let sides = fixed.and_then(|fixed| fixed.expression(left).zip(fixed.expression(right)));
                let turned = sides.is_some_and(|(left, right)| calls_before(left, right));
                let (left, relation, right) =
                    if turned { (right, relation.turned(), left) } else { (left, *relation, right) };
                self.print(out, left, Tight::Sum);
                out.push_str(sign(relation));
                self.print(out, right, Tight::Sum);
            }
            Condition::And(a, b) => self.conjunction(out, a, " && ", b),
            Condition::Or(a, b) => self.conjunction(out, a, " || ", b),
            Condition::Not(a) => {
                out.push_str("!(");
                self.condition(out, a);
                out.push(')');
            }
        }
    }

    /// Compilers ask for parentheses where && and || meet.
    fn conjunction(&self, out: &mut String, a: &Condition, sign: &str, b: &Condition) {
        for (place, part) in [a, b].into_iter().enumerate() {
            if place == 1 {
                out.push_str(sign);
            }
            let joined = matches!((part, sign), (Condition::And(..), " || ") | (Condition::Or(..), " && "));
            let regrouped = place == 1 && matches!(part, Condition::And(..) | Condition::Or(..));
            if joined || regrouped {
                out.push('(');
                self.condition(out, part);
                out.push(')');
            } else {
                self.condition(out, part);
            }
        }
    }

    /// The opposite of a condition.
    pub fn opposite(&self, out: &mut String, condition: &Condition) {
        match condition {
            Condition::Not(a) => self.condition(out, a),
            other => {
                out.push_str("!(");
                self.condition(out, other);
                out.push(')');
            }
        }
    }

    fn print(&self, out: &mut String, value: &Value, place: Tight) {
        if let Some(expression) = self.spelling.fixed.as_ref().and_then(|fixed| fixed.expression(value)) {
            return self.fixed(out, expression, place > Tight::Any);
        }
        let tight = tightness(value);
        let enclosed = tight < place;
        if enclosed {
            out.push('(');
        }
        match value {
            Value::Number(value) => self.spelling.push_number(out, *value),
            Value::Time => self.push_time(out),
            Value::Dt => self.push_clock(out, "dt"),
            Value::HalfStep => self.push_half(out),
            Value::Slot(element) => self.element(out, element),
            Value::Temporary(id) => self.temporary(out, *id),
            Value::Kept(id, index) => {
                self.temporary(out, *id);
                self.subscript(out, &self.shapes[id.0 as usize].extents, index);
            }
            Value::Negate(part) => {
                out.push('-');
                self.print(out, part, Tight::Whole);
            }
            Value::Add(left, right) => self.binary(out, left, " + ", right, Tight::Sum, Tight::Term),
            Value::Subtract(left, right) => self.binary(out, left, " - ", right, Tight::Sum, Tight::Term),
            Value::Multiply(left, right) => self.binary(out, left, " * ", right, Tight::Term, Tight::Sign),
            Value::Divide(left, right) => self.binary(out, left, " / ", right, Tight::Term, Tight::Sign),
            Value::Power(left, right) => {
                self.call(out, &self.spelling.function("pow"), [left.as_ref(), right.as_ref()])
            }
            Value::Choose(condition, then, otherwise) => {
                self.condition(out, condition);
                out.push_str(" ? ");
                self.print(out, then, Tight::Comparison);
                out.push_str(" : ");
                self.print(out, otherwise, Tight::Comparison);
            }
            Value::Call(function, arguments) => {
                self.call(out, &self.spelling.function(self.function(*function)), &**arguments)
            }
            Value::Lookup(lookup) => self.lookup(out, lookup),
            Value::At(slot, index) => self.at(out, *slot, index),
            Value::Interpolate { table, column, argument } => {
                out.push_str(&format!("zdi_interpolate(&m->head, {}, {column}, ", table.0));
                self.value(out, argument);
                out.push(')');
            }
            Value::SlopeAt { table, column, argument } => {
                out.push_str(&format!("zdi_slope(&m->head, {}, {column}, ", table.0));
                self.value(out, argument);
                out.push(')');
            }
            Value::Uniform
            | Value::Normal(..)
            | Value::Draw(..)
            | Value::Pulse(_)
            | Value::Sample { .. }
            | Value::RampSum { .. } => self.shifted_effect(out, value, |out| self.effect(out, value)),
            // A fold is a loop: see body.rs.
            Value::Fold(_) => self.spelling.push_number(out, 0.0),
        }
        if enclosed {
            out.push(')');
        }
    }

    /// A function with a memory of its own, or a random number.
    fn effect(&self, out: &mut String, value: &Value) {
        match value {
            Value::Uniform => {
                self.need(need::NOISE);
                self.head_call(out, "zd_noise", None, &[]);
            }
            Value::Normal(mean, deviation) => {
                self.need(need::NORMAL);
                self.head_call(out, "zd_normal", None, &[mean, deviation]);
                if let Some(fixed) = &self.spelling.fixed {
                    out.pop();
                    out.push_str(&format!(", {})", fixed.effect(value)));
                }
            }
            Value::Draw(draw, arguments) => self.draw(out, *draw, arguments),
            Value::Pulse(pulse) => {
                self.need(need::PULSE);
                self.head_call(out, "zd_pulse", Some(&pulse.memory), &pulse.values());
            }
            Value::Sample { memory, of, interval } => {
                self.need(need::SAMPLE);
                self.head_call(out, "zd_sample", Some(memory), &[of, interval]);
            }
            Value::RampSum { memory, slope, from } => {
                self.need(need::RAMP_SUM);
                self.head_call(out, "zd_ramp_sum", Some(memory), &[slope, from]);
                if self.spelling.fixed.is_none() {
                    // The first cell holds the starting value until the function is used for the first time.
                    out.pop();
                    out.push_str(", ");
                    self.first_cell(out, memory);
                    out.push(')');
                }
            }
            _ => {}
        }
    }

    /// `left` may hold as loosely as the operator itself, `right` must hold more tightly: C reads from the left.
    fn binary(&self, out: &mut String, left: &Value, sign: &str, right: &Value, on_left: Tight, on_right: Tight) {
        self.print(out, left, on_left);
        out.push_str(sign);
        self.print(out, right, on_right);
    }

    fn call<'v>(&self, out: &mut String, name: &str, arguments: impl IntoIterator<Item = &'v Value>) {
        out.push_str(name);
        out.push('(');
        for (number, argument) in arguments.into_iter().enumerate() {
            if number > 0 {
                out.push_str(", ");
            }
            self.value(out, argument);
        }
        out.push(')');
    }

    fn head_call(&self, out: &mut String, name: &str, memory: Option<&Element>, arguments: &[&Value]) {
        out.push_str(name);
        out.push('(');
        out.push_str(self.spelling.head);
        if let Some(memory) = memory {
            out.push_str(", ");
            self.memory(out, memory);
        }
        for argument in arguments {
            out.push_str(", ");
            self.value(out, argument);
        }
        out.push(')');
    }
}

pub fn sign(relation: Relation) -> &'static str {
    match relation {
        Relation::Less => " < ",
        Relation::LessEqual => " <= ",
        Relation::Greater => " > ",
        Relation::GreaterEqual => " >= ",
        Relation::Equal => " == ",
        Relation::NotEqual => " != ",
    }
}

/// Distance between the values along one subscript, and how many there are.
pub fn along(extents: &[u32], subscript: usize) -> (usize, usize) {
    let stride = extents.iter().skip(subscript + 1).map(|extent| *extent as usize).product();
    (stride, extents.get(subscript).map_or(1, |extent| *extent as usize))
}

/// A place in an array: `i * 5 + j + 3`.
pub struct Offset {
    pub terms: Vec<(String, i64)>,
    pub fixed: i64,
}

impl Offset {
    /// As a subscript.
    pub fn push(&self, out: &mut String) {
        if self.terms.is_empty() {
            out.push_str(&self.fixed.to_string());
            return;
        }
        for (place, (counter, stride)) in self.terms.iter().enumerate() {
            if place > 0 {
                out.push_str(" + ");
            }
            out.push_str(counter);
            if *stride != 1 {
                out.push_str(&format!(" * {stride}"));
            }
        }
        match self.fixed {
            0 => {}
            fixed if fixed > 0 => out.push_str(&format!(" + {fixed}")),
            fixed => out.push_str(&format!(" - {}", -fixed)),
        }
    }

    /// Behind the name of an array, for a pointer.
    pub fn push_behind(&self, out: &mut String) {
        if !self.terms.is_empty() || self.fixed != 0 {
            out.push_str(" + ");
            self.push(out);
        }
    }
}

fn tightness(value: &Value) -> Tight {
    match value {
        Value::Number(value) if value.is_sign_negative() => Tight::Sign,
        Value::Negate(_) => Tight::Sign,
        Value::Add(..) | Value::Subtract(..) => Tight::Sum,
        Value::Multiply(..) | Value::Divide(..) => Tight::Term,
        Value::Choose(..) => Tight::Any,
        _ => Tight::Whole,
    }
}
