//! Numbers in fixed point: calls to the functions in clib/model/zdfix.h.
//!
//! The types of Code give every binary point, so they determine every shift. A value that leaves its range stays at its
//! end. Values in the struct are tested there; where the whole may hide a part that has left its range, the part is
//! recorded.

use super::expressions::along;
use super::function::Body;
use crate::c::{CBinary, CType, CUnary, Node};
use crate::code::numbers::{Formats, may_end, normal_shift, point_of, shift_of};
use crate::code::{
    Base, Binary, Builtin, Draw, Expression, Fold, Id, Lookup, LookupKind, Place, Range, Relation, Remember, Rounding,
    Spacing, Type, Unary,
};
use crate::emit::needs::need;

/// The formats of a library, and the values that it tests.
#[derive(Clone, Copy)]
pub struct Fixed<'a> {
    pub formats: &'a Formats,
    /// By quantity: whether its value is tested after each step.
    pub looked: &'a [bool],
}

impl<'a> Body<'_, 'a> {
    pub(super) fn is_fixed(&self, id: Id<Expression>) -> bool {
        // Of a program with passes, they are states.
        let system = self.emission.system;
        matches!(system.code.type_of(id), Type::Fixed { .. }) && !system.clock.is_passes()
    }

    /// A mantissa.
    pub(super) fn mantissa(&mut self, mantissa: i32) -> Node {
        // A compiler without prototypes passes a small number as an int.
        let unit = &mut self.emission.unit;
        let number = match mantissa.unsigned_abs() {
            0..=32767 => unit.int(mantissa),
            _ => unit.add(crate::c::CExpression::Long(mantissa)),
        };
        unit.cast(CType::DOUBLE, number)
    }

    /// Records that a value is at the end of its range, if it is.
    fn noted(&mut self, value: Node) -> Node {
        let head = self.head();
        self.emission.unit.call_word("noted", &[head, value])
    }

    /// A part of a value: excursions within it are recorded, because the whole may hide them.
    pub(super) fn fixed_part(&mut self, id: Id<Expression>) -> Node {
        let value = self.fixed_value(id);
        if may_end(&self.emission.system.code, id) { self.noted(value) } else { value }
    }

    fn fixed_call(&mut self, name: &str, values: &[Id<Expression>], numbers: &[i32]) -> Node {
        let mut arguments: Vec<Node> = values.iter().map(|value| self.fixed_part(*value)).collect();
        arguments.extend(numbers.iter().map(|number| self.emission.unit.int(*number)));
        self.emission.unit.call_word(name, &arguments)
    }

    /// `zd_up(value, n)`, or down if it is negative.
    fn shifted(&mut self, value: Node, n: i32) -> Node {
        let (name, n) = if n < 0 { ("zd_down", -n) } else { ("zd_up", n) };
        let n = self.emission.unit.int(n);
        self.emission.unit.call_word(name, &[value, n])
    }

    /// A value as a whole, or a side of a comparison, which is right even if it leaves its range.
    pub(super) fn fixed_value(&mut self, id: Id<Expression>) -> Node {
        let code = &self.emission.system.code;
        match code.expressions[id] {
            Expression::Integer(mantissa) => self.mantissa(mantissa as i32),
            Expression::Time => self.clock_part("time"),
            Expression::Dt => self.clock_part("dt"),
            Expression::HalfStep => self.clock_part("half"),
            Expression::Read(place) => self.place(place, true),
            Expression::Convert(a, Rounding::Moved) => self.fixed_value(a),
            Expression::Convert(a, _) => match point_of(code, id) - point_of(code, a) {
                n @ ..0 => self.fixed_call("zd_down", &[a], &[-n]),
                // A number stays at its end, so testing the multiplied value is enough.
                n => {
                    let value = self.fixed_value(a);
                    self.shifted(value, n)
                }
            },
            Expression::Unary(Unary::Negate, a) => {
                let a = self.fixed_part(a);
                self.emission.unit.unary(CUnary::Negate, a)
            }
            Expression::Binary(operator, a, b) => {
                let shift = shift_of(code, id, operator, a, b);
                match operator {
                    Binary::Add => self.fixed_call("zd_add", &[a, b], &[]),
                    Binary::Subtract => self.fixed_call("zd_sub", &[a, b], &[]),
                    Binary::Multiply => self.fixed_call("zd_mul", &[a, b], &[shift]),
                    Binary::Divide => self.fixed_call("zd_div", &[a, b], &[shift]),
                    // Powers are products and functions; conditions are not numbers.
                    Binary::Power | Binary::And | Binary::Or => self.mantissa(0),
                }
            }
            Expression::Choose(condition, a, b) => {
                let (condition, a, b) = (self.value(condition), self.fixed_value(a), self.fixed_value(b));
                self.emission.unit.add(crate::c::CExpression::Conditional(condition, a, b))
            }
            Expression::Builtin(function, list) => self.fixed_builtin(id, function, code.list(list)),
            Expression::Lookup(lookup) => self.fixed_lookup(lookup),
            Expression::Draw(draw, list) => self.fixed_draw(id, draw, code.list(list)),
            Expression::Remember(what, memory, list) => self.fixed_memory(what, memory, list),
            // Nothing else is a number in fixed point; a fold is a loop.
            Expression::Real(_)
            | Expression::Logical(_)
            | Expression::Whole(_)
            | Expression::Given(_)
            | Expression::Unary(Unary::Not, _)
            | Expression::Compare(..)
            | Expression::Call(..)
            | Expression::Column { .. }
            | Expression::Fold(_)
            | Expression::Object(_) => self.mantissa(0),
        }
    }

    fn fixed_builtin(&mut self, id: Id<Expression>, function: Builtin, list: &[Id<Expression>]) -> Node {
        let code = &self.emission.system.code;
        let own = point_of(code, id);
        let n = list.first().map_or(0, |a| point_of(code, *a));
        match function {
            // The unselected side may be any value; the selected one shows in the result.
            Builtin::Max | Builtin::Min => {
                let arguments: Vec<Node> = list.iter().map(|value| self.fixed_value(*value)).collect();
                self.emission.unit.call_word(if function == Builtin::Max { "zd_max" } else { "zd_min" }, &arguments)
            }
            Builtin::Modulo => self.fixed_call("zd_modulo", list, &[]),
            Builtin::Abs => self.fixed_call("zd_abs", list, &[]),
            Builtin::Sign => self.fixed_call("zd_sign", list, &[]),
            Builtin::Floor => self.fixed_call("zd_floor", list, &[n - own]),
            Builtin::Sqrt => self.fixed_call("zd_sqrt", list, &[2 * own - n]),
            Builtin::Exp => self.fixed_call("zd_exp", list, &[n, own]),
            Builtin::Log => self.fixed_call("zd_log", list, &[n, own]),
            Builtin::Sin => self.fixed_call("zd_sin", list, &[n, 0, own]),
            Builtin::Cos => self.fixed_call("zd_sin", list, &[n, 1, own]),
            Builtin::Arctan => self.fixed_call("zd_atan", list, &[n, own]),
            Builtin::Sinh => self.fixed_call("zd_sinh", list, &[n, own]),
            Builtin::Cosh => self.fixed_call("zd_cosh", list, &[n, own]),
            Builtin::Tanh => self.fixed_call("zd_tanh", list, &[n, own]),
            Builtin::Arcsin => self.fixed_call("zd_asin", list, &[n, own]),
            Builtin::Arctan2 => {
                let other = list.get(1).map_or(n, |b| point_of(code, *b));
                self.fixed_call("zd_angle", list, &[n - other, own])
            }
            // The others are rejected.
            _ => self.mantissa(0),
        }
    }

    fn fixed_lookup(&mut self, id: Id<Lookup>) -> Node {
        let Some(fixed) = self.emission.fixed else { return self.mantissa(0) };
        let system = self.emission.system;
        let lookup = &system.code.lookups[id];
        let look = fixed.formats.look(id);
        let extents = &system.quantities[lookup.table].extents;
        let offset = self.offset(extents, 1, lookup.index.iter().copied());
        let table = self.quantity(lookup.table);
        let table = self.pointer(table, &offset);
        let (set, _) = self.variant(lookup.table);
        let running = lookup.index.iter().position(Option::is_none).unwrap_or(0);
        let (stride, count) = along(extents, running);
        let column = [table, self.emission.unit.int(stride), self.emission.unit.int(count)];
        let mut arguments = Vec::new();
        let name = match lookup.spacing {
            Spacing::Prepared(_) => {
                let name = match (lookup.kind, lookup.excursion) {
                    (LookupKind::Extend, _) => "zd_extend",
                    (LookupKind::Warn, Some(_)) => {
                        self.emission.needs |= need::LOOK_RANGE;
                        arguments.push(self.head());
                        "zd_look_range"
                    }
                    (LookupKind::Warn | LookupKind::Hold, _) => "zd_look",
                };
                arguments.extend(column);
                arguments.push(self.fixed_part(lookup.argument));
                let high = (lookup.kind != LookupKind::Extend).then_some(look.high);
                for number in [Some(look.low), high, Some(look.inverse)].into_iter().flatten() {
                    arguments.push(self.mantissa(number));
                }
                arguments.extend([look.shift, look.bits].map(|number| self.emission.unit.int(number)));
                name
            }
            Spacing::Computed { low, high, increment } => {
                self.emission.needs |= need::TABLE;
                arguments.extend([self.head(), self.emission.site(lookup.source)]);
                arguments.extend(column);
                arguments.extend([lookup.argument, low, high, increment].map(|part| self.fixed_part(part)));
                let how = match lookup.kind {
                    LookupKind::Warn => 0,
                    LookupKind::Hold => 1,
                    LookupKind::Extend => 2,
                };
                arguments.extend([how, look.bits].map(|number| self.emission.unit.int(number)));
                self.reports = true;
                "zd_table"
            }
        };
        self.emission.unit.call_word(&format!("{name}{set}"), &arguments)
    }

    fn fixed_draw(&mut self, id: Id<Expression>, draw: Draw, list: &[Id<Expression>]) -> Node {
        let head = self.head();
        match (draw, list) {
            (Draw::Normal, [mean, deviation]) => {
                self.emission.needs |= need::NORMAL;
                let shift = normal_shift(&self.emission.system.code, id, *deviation);
                let arguments = [head, self.fixed_value(*mean), self.fixed_value(*deviation)];
                let arguments = [&arguments[..], &[self.emission.unit.int(shift)]].concat();
                self.emission.unit.call_word("zd_normal", &arguments)
            }
            (Draw::Uniform, _) => {
                self.emission.needs |= need::NOISE;
                self.emission.unit.call_word("zd_noise", &[head])
            }
            // Those of SCoP are rejected.
            (Draw::Normal | Draw::Scop(_), _) => self.mantissa(0),
        }
    }

    fn fixed_memory(&mut self, what: Remember, memory: Id<Place>, list: Range<Expression>) -> Node {
        let (need, name) = match what {
            Remember::Pulse => (need::PULSE, "zd_pulse"),
            Remember::Sample => (need::SAMPLE, "zd_sample"),
            Remember::RampSum => (need::RAMP_SUM, "zd_ramp_sum"),
        };
        self.emission.needs |= need;
        let mut arguments = vec![self.head(), self.memory(memory)];
        let system = self.emission.system;
        arguments.extend(system.code.list(list).iter().map(|value| self.fixed_value(*value)));
        self.emission.unit.call_word(name, &arguments)
    }

    /// A comparison. bcc computes the address of the right side first, and loses it in a call on the left.
    pub(super) fn fixed_sides(
        &mut self,
        relation: Relation,
        a: Id<Expression>,
        b: Id<Expression>,
    ) -> (Node, Relation, Node) {
        let (left, right) = (self.fixed_value(a), self.fixed_value(b));
        match self.calls(a) && self.is_place(b) {
            true => (right, relation.turned(), left),
            false => (left, relation, right),
        }
    }

    /// Whether a value is a location in memory.
    fn is_place(&self, id: Id<Expression>) -> bool {
        match self.emission.system.code.expressions[id] {
            Expression::Time | Expression::Dt | Expression::HalfStep | Expression::Read(_) => true,
            Expression::Unary(Unary::Negate, a) | Expression::Convert(a, Rounding::Moved) => self.is_place(a),
            _ => false,
        }
    }

    /// Whether computing a value calls a function.
    fn calls(&self, id: Id<Expression>) -> bool {
        let code = &self.emission.system.code;
        match code.expressions[id] {
            Expression::Integer(_) | Expression::Logical(_) => false,
            Expression::Read(place) => code.places[place].index.iter().any(|index| match index {
                crate::code::Index::Computed(value) | crate::code::Index::Counted(value) => self.calls(*value),
                crate::code::Index::Fixed(_) | crate::code::Index::Running { .. } => false,
            }),
            Expression::Unary(_, a) | Expression::Convert(a, Rounding::Moved) => self.calls(a),
            Expression::Choose(condition, a, b) => self.calls(condition) || self.calls(a) || self.calls(b),
            Expression::Compare(_, a, b) | Expression::Binary(Binary::And | Binary::Or, a, b) => {
                self.calls(a) || self.calls(b)
            }
            _ => !self.is_place(id),
        }
    }

    /// The right side of a statement.
    pub(super) fn fixed_side(&mut self, place: Id<Place>, id: Id<Expression>) -> Node {
        let Some(Fixed { formats, looked }) = self.emission.fixed else { return self.fixed_value(id) };
        let code = &self.emission.system.code;
        let base = code.places[place].base;
        let shown = match base {
            Base::Quantity(quantity) => {
                looked.get(quantity.index()).copied().unwrap_or(false) || self.emission.system.is_memory(base)
            }
            Base::Local(_) => false,
        };
        let shift = formats.placed(self.id, place, id);
        match &code.expressions[id] {
            // Their stored value may have left its range.
            Expression::Remember(..) | Expression::Draw(Draw::Normal, _) => {
                let mut value = self.fixed_value(id);
                if shift != 0 {
                    value = self.shifted(value, shift);
                }
                if shown && shift <= 0 { value } else { self.noted(value) }
            }
            _ if shift < 0 => {
                let value = self.fixed_part(id);
                self.shifted(value, shift)
            }
            _ if shift > 0 => {
                let value = self.fixed_value(id);
                let value = self.shifted(value, shift);
                if shown { value } else { self.noted(value) }
            }
            _ if shown => self.fixed_value(id),
            _ => self.fixed_part(id),
        }
    }

    /// The initial value of a fold.
    pub(super) fn fixed_start(&mut self, place: Id<Place>, fold: &Fold) -> Node {
        let point = self.emission.fixed.map_or(0, |fixed| fixed.formats.place(self.id, place));
        self.mantissa(if fold.product { crate::code::numbers::scale::mantissa(1.0, point) } else { 0 })
    }

    /// The statement of a fold's loop for its target.
    pub(super) fn fixed_term(&mut self, target: Node, id: Id<Fold>, fold: &Fold, factors: &[Node]) -> Node {
        let shifts = self.emission.fixed.map_or(&[][..], |fixed| fixed.formats.fold(id));
        let Some((first, rest)) = factors.split_first() else { return target };
        let multiplied = |body: &mut Self, a: Node, b: Node, n: i32| {
            let n = body.emission.unit.int(n);
            let product = body.emission.unit.call_word("zd_mul", &[a, b, n]);
            body.noted(product)
        };
        if fold.product {
            return multiplied(self, target, *first, shifts.first().copied().unwrap_or(0));
        }
        let mut product = *first;
        for (factor, n) in rest.iter().zip(shifts) {
            product = multiplied(self, product, *factor, *n);
        }
        product = match shifts.last().copied().unwrap_or(0) {
            0 => product,
            n @ ..0 => self.shifted(product, n),
            n => {
                let product = self.shifted(product, n);
                self.noted(product)
            }
        };
        let sum = self.emission.unit.call_word("zd_add", &[target, product]);
        self.noted(sum)
    }

    /// DT/2, from DT.
    pub(super) fn fixed_half(&mut self, dt: Node) -> Option<Node> {
        let half = self.emission.fixed?.formats.half();
        let half = self.emission.unit.int(half);
        Some(self.emission.unit.call_word("zd_shift", &[dt, half]))
    }

    /// A number of the input in the format of the place.
    pub(super) fn fixed_input(&mut self, into: Id<Place>, given: Node) -> Node {
        match self.emission.fixed.map_or(0, |fixed| fixed.formats.read(self.id, into)) {
            0 => given,
            shift => {
                let shift = self.emission.unit.int(shift);
                self.emission.unit.call_word("zd_shift", &[given, shift])
            }
        }
    }

    /// Whether a number that was read is not an integer; nothing if all numbers of its kind are.
    pub(super) fn fixed_is_broken(&mut self, into: Id<Place>, value: Node) -> Option<Node> {
        let bits = self.emission.fixed?.formats.place(self.id, into);
        if bits <= 0 {
            return None;
        }
        let bits = self.emission.unit.int(bits);
        let whole = self.emission.unit.call_word("zd_floor", &[value, bits]);
        let whole = self.emission.unit.call_word("zd_up", &[whole, bits]);
        Some(self.emission.unit.binary(CBinary::NotEqual, whole, value))
    }
}
