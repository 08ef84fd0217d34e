//! Fixed-point expressions as C: calls of the functions in clib/model/zdfix.h.

use super::{Place, along, sign};
use crate::emit::needs::need;
use crate::emit::text::push_whole;
use crate::fixed::expression::{Comparison, Curved, Fixed};
use crate::model::LookupKind;
use crate::plan::{Fold, Index, SlotId, Value};

impl Place<'_> {
    /// A part of a fixed-point expression: what leaves its range within it is noted, since the whole need not show it.
    fn part(&self, out: &mut String, expression: &Fixed, enclosed: bool) {
        if expression.may_end() {
            out.push_str(&format!("noted({}, ", self.spelling.head));
            self.fixed(out, expression, false);
            out.push(')');
        } else {
            self.fixed(out, expression, enclosed);
        }
    }

    /// The right side of a statement; `shown` if its end is looked at where it is kept.
    pub fn fixed_side(&self, out: &mut String, value: &Value, shown: bool) {
        let Some(fixed) = self.spelling.fixed.as_ref().filter(|_| !shown) else { return self.value(out, value) };
        match (fixed.expression(value), value) {
            (Some(expression), _) => self.part(out, expression, false),
            // What they remember may have left its range when it was kept.
            (None, Value::Pulse(_) | Value::Sample { .. } | Value::RampSum { .. } | Value::Normal(..)) => {
                out.push_str(&format!("noted({}, ", self.spelling.head));
                self.value(out, value);
                out.push(')');
            }
            (None, _) => self.value(out, value),
        }
    }

    /// A fixed-point expression as a whole, or a side of a comparison, which is right even if it leaves its range;
    /// `enclosed` where what C reads as one must stand.
    pub(super) fn fixed(&self, out: &mut String, expression: &Fixed, enclosed: bool) {
        match expression {
            Fixed::Number(number) => push_whole(out, *number),
            Fixed::Time => self.push_time(out),
            Fixed::Dt => self.push_clock(out, "dt"),
            Fixed::HalfStep => self.push_half(out),
            Fixed::Slot(element) => self.element(out, element),
            Fixed::Temporary(id) => self.temporary(out, *id),
            Fixed::Kept(id, index) => {
                self.temporary(out, *id);
                self.subscript(out, &self.shapes[id.0 as usize].extents, index);
            }
            Fixed::At(slot, index) => {
                let fetched = self.in_rom(*slot);
                out.push_str(if fetched { "FROM_ROM(" } else { "" });
                self.slot(out, *slot);
                out.push_str("[(int)");
                self.part(out, index, true);
                out.push_str(" - 1]");
                out.push_str(if fetched { ")" } else { "" });
            }
            Fixed::Shift(a, n) if *n < 0 => self.fixed_call(out, "down", &[a], &[-n]),
            // At its end a number stays there, so it is enough to look at what is multiplied.
            Fixed::Shift(a, n) => {
                out.push_str("zd_up(");
                self.fixed(out, a, false);
                out.push_str(&format!(", {n})"));
            }
            Fixed::Negate(a) => {
                out.push_str(if enclosed { "(-" } else { "-" });
                self.part(out, a, true);
                out.push_str(if enclosed { ")" } else { "" });
            }
            Fixed::Add(a, b) => self.fixed_call(out, "add", &[a, b], &[]),
            Fixed::Subtract(a, b) => self.fixed_call(out, "sub", &[a, b], &[]),
            Fixed::Multiply(a, b, n) => self.fixed_call(out, "mul", &[a, b], &[*n]),
            Fixed::Divide(a, b, n) => self.fixed_call(out, "div", &[a, b], &[*n]),
            Fixed::Choose(comparison, a, b) => {
                out.push_str(if enclosed { "(" } else { "" });
                self.comparison(out, comparison);
                out.push_str(" ? ");
                self.fixed(out, a, true);
                out.push_str(" : ");
                self.fixed(out, b, true);
                out.push_str(if enclosed { ")" } else { "" });
            }
            // What is not chosen may be as far away as it likes; what is chosen shows in the result.
            Fixed::Maximum(a, b) | Fixed::Minimum(a, b) => {
                out.push_str(if matches!(expression, Fixed::Maximum(..)) { "zd_max(" } else { "zd_min(" });
                self.fixed(out, a, false);
                out.push_str(", ");
                self.fixed(out, b, false);
                out.push(')');
            }
            Fixed::Modulo(a, b) => self.fixed_call(out, "modulo", &[a, b], &[]),
            Fixed::Absolute(a) => self.fixed_call(out, "abs", &[a], &[]),
            Fixed::Sign(a) => self.fixed_call(out, "sign", &[a], &[]),
            Fixed::Floor(a, n) => self.fixed_call(out, "floor", &[a], &[*n]),
            Fixed::Root(a, n) => self.fixed_call(out, "sqrt", &[a], &[*n]),
            Fixed::Function(Curved::Exp, a, n, e) => self.fixed_call(out, "exp", &[a], &[*n, *e]),
            Fixed::Function(Curved::Log, a, n, e) => self.fixed_call(out, "log", &[a], &[*n, *e]),
            Fixed::Function(Curved::Sin, a, n, e) => self.fixed_call(out, "sin", &[a], &[*n, 0, *e]),
            Fixed::Function(Curved::Cos, a, n, e) => self.fixed_call(out, "sin", &[a], &[*n, 1, *e]),
            Fixed::Function(Curved::Arctan, a, n, e) => self.fixed_call(out, "atan", &[a], &[*n, *e]),
            Fixed::Function(Curved::Sinh, a, n, e) => self.fixed_call(out, "sinh", &[a], &[*n, *e]),
            Fixed::Function(Curved::Cosh, a, n, e) => self.fixed_call(out, "cosh", &[a], &[*n, *e]),
            Fixed::Function(Curved::Tanh, a, n, e) => self.fixed_call(out, "tanh", &[a], &[*n, *e]),
            Fixed::Function(Curved::Arcsin, a, n, e) => self.fixed_call(out, "asin", &[a], &[*n, *e]),
            Fixed::Angle(y, x, more, e) => self.fixed_call(out, "angle", &[y, x], &[*more, *e]),
            Fixed::Look(look) => {
                let name = match (look.kind, look.counts) {
                    (LookupKind::Extend, _) => "extend",
                    (_, true) => {
                        self.need(need::LOOK_RANGE);
                        "look_range"
                    }
                    _ => "look",
                };
                out.push_str(&format!("zd_{name}{}(", self.spelling.variant(look.table)));
                if look.counts {
                    out.push_str(self.spelling.head);
                    out.push_str(", ");
                }
                self.fixed_column(out, look.table, &look.index);
                self.part(out, &look.argument, false);
                let high = (look.kind != LookupKind::Extend).then_some(look.high);
                for number in [Some(look.low), high, Some(look.inverse)].into_iter().flatten() {
                    out.push_str(", ");
                    push_whole(out, number);
                }
                out.push_str(&format!(", {}, {})", look.shift, look.bits));
            }
            Fixed::Table(table) => {
                self.need(need::TABLE);
                let set = self.spelling.variant(table.table);
                out.push_str(&format!("zd_table{set}({}, {}, ", self.spelling.head, table.site));
                self.fixed_column(out, table.table, &table.index);
                for part in &table.parts {
                    self.part(out, part, false);
                    out.push_str(", ");
                }
                let how = match table.kind {
                    LookupKind::Warn => 0,
                    LookupKind::Hold => 1,
                    LookupKind::Extend => 2,
                };
                out.push_str(&format!("{how}, {})", table.bits));
            }
        }
    }

    /// A table along the subscript that runs: where it begins, the distance to the next value, and how many there are.
    fn fixed_column(&self, out: &mut String, table: SlotId, index: &[Option<Index>]) {
        let extents = &self.plan.slot(table).extents;
        self.slot(out, table);
        self.offset(extents, index.iter().copied()).push_behind(out);
        let running = index.iter().position(Option::is_none).unwrap_or(0);
        let (stride, count) = along(extents, running);
        out.push_str(&format!(", {stride}, {count}, "));
    }

    fn fixed_call(&self, out: &mut String, name: &str, arguments: &[&Fixed], shifts: &[i32]) {
        out.push_str("zd_");
        out.push_str(name);
        out.push('(');
        for (number, argument) in arguments.iter().enumerate() {
            out.push_str(if number > 0 { ", " } else { "" });
            self.part(out, argument, false);
        }
        shifts.iter().for_each(|shift| out.push_str(&format!(", {shift}")));
        out.push(')');
    }

    fn comparison(&self, out: &mut String, comparison: &Comparison) {
        let mut both = |a: &Comparison, sign: &str, b: &Comparison| {
            out.push('(');
            self.comparison(out, a);
            out.push_str(sign);
            self.comparison(out, b);
            out.push(')');
        };
        match comparison {
            Comparison::Compare(relation, left, right) => {
                let (left, relation, right) = match calls_before(left, right) {
                    true => (right, relation.turned(), left),
                    false => (left, *relation, right),
                };
                self.fixed(out, left, true);
                out.push_str(sign(relation));
                self.fixed(out, right, true);
            }
            Comparison::And(a, b) => both(a, " && ", b),
            Comparison::Or(a, b) => both(a, " || ", b),
            Comparison::Not(a) => {
                out.push_str("!(");
                self.comparison(out, a);
                out.push(')');
            }
        }
    }

    /// What a function with effects gives has the point of its own; `call` writes it.
    pub(super) fn shifted_effect(&self, out: &mut String, value: &Value, call: impl FnOnce(&mut String)) {
        let shift = match (&self.spelling.fixed, value) {
            // Its height, or its mean, has the point of what is set.
            (_, Value::Pulse(_) | Value::Normal(..)) => 0,
            (Some(fixed), _) => fixed.effect(value),
            (None, _) => 0,
        };
        if shift == 0 {
            return call(out);
        }
        out.push_str(if shift < 0 { "zd_down(" } else { "noted(m, zd_up(" });
        call(out);
        out.push_str(&format!(", {}){}", shift.abs(), if shift < 0 { "" } else { ")" }));
    }

    /// What a loop over a fold adds to its target, or multiplies it with. The factors are written already.
    pub fn fixed_term(&self, target: &str, value: &Value, fold: &Fold, factors: &[String]) -> Option<String> {
        let shifts = self.spelling.fixed.as_ref()?.fold(value);
        let first = factors.first()?;
        if fold.product {
            return Some(format!("{target} = noted(m, zd_mul({target}, {first}, {}));", shifts.first()?));
        }
        let products = factors[1..].iter().zip(shifts);
        let product =
            products.fold(first.clone(), |product, (factor, n)| format!("noted(m, zd_mul({product}, {factor}, {n}))"));
        let product = match shifts.last() {
            Some(n) if *n < 0 => format!("zd_down({product}, {})", -n),
            Some(n) if *n > 0 => format!("noted(m, zd_up({product}, {n}))"),
            _ => product,
        };
        Some(format!("{target} = noted(m, zd_add({target}, {product}));"))
    }

    /// What a fold begins with.
    pub fn start_of_fold(&self, value: &Value, fold: &Fold) -> String {
        match &self.spelling.fixed {
            Some(_) if !fold.product => "0".into(),
            Some(fixed) => {
                let mut one = String::new();
                push_whole(&mut one, crate::fixed::scale::mantissa(1.0, fixed.effect(value)));
                one
            }
            None => self.number(if fold.product { 1.0 } else { 0.0 }),
        }
    }
}

/// Whether the sides of a comparison change places: bcc finds the address of what stands on the right first, and loses it
/// in a call on the left.
pub(super) fn calls_before(left: &Fixed, right: &Fixed) -> bool {
    left.calls() && right.is_place()
}
