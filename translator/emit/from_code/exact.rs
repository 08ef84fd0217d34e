//! The arithmetic of FACS, as calls of clib/model/zdexact.h and of the headers that replace it.

use super::function::Body;
use crate::c::{CType, Node};
use crate::code::arithmetic::Arithmetic;
use crate::code::types::Bits;
use crate::code::{Base, Exact, Expression, Id, Place, Range, Site, Stated, Type};
use crate::emit::needs::{Needs, need};

/// The function of the runtime, what it needs, and whether it can fail: it has the head then, and the site.
fn function(operation: Exact) -> (Needs, &'static str) {
    match operation {
        Exact::Negate => (need::NEGATE, "zd_negate"),
        Exact::Absolute => (need::ABSOLUTE, "zd_absolute"),
        Exact::Twice => (need::TWICE, "zd_twice"),
        Exact::Half => (need::HALF, "zd_half"),
        Exact::Add => (need::ADD, "zd_add"),
        Exact::Subtract => (need::SUBTRACT, "zd_subtract"),
        Exact::Multiply => (need::MULTIPLY, "zd_multiply"),
        Exact::Divide => (need::DIVIDE, "zd_divide"),
        Exact::MultiplyDivide => (need::SCALE, "zd_scale"),
        Exact::MultiplyFactor => (need::SCALE_BY, "zd_scale_by"),
        Exact::Product => (need::PRODUCT, "zd_product"),
        Exact::Join => (need::PRODUCT, "zd_join"),
        Exact::SquareRoot => (need::ROOT, "zd_root"),
        Exact::Sine => (need::FUNCTION, "zd_sine"),
        Exact::Cosine => (need::FUNCTION, "zd_cosine"),
        Exact::ArcTangent => (need::FUNCTION, "zd_arc_tangent"),
        Exact::Exponential => (need::FUNCTION, "zd_exponential"),
        Exact::PowerOfTen => (need::FUNCTION, "zd_power_of_ten"),
        Exact::NaturalLogarithm => (need::FUNCTION, "zd_ln"),
        Exact::DecimalLogarithm => (need::FUNCTION, "zd_log"),
        Exact::Power => (need::FUNCTION, "zd_power"),
        Exact::Quotient => (need::CELL_QUOTIENT, "zd_cell_quotient"),
        Exact::Modulo => (need::CELL_MODULO, "zd_cell_modulo"),
        Exact::QuotientOfProduct => (need::CELL_SCALE, "zd_cell_scale"),
        Exact::And => (0, "zd_cell_and"),
        Exact::Or => (0, "zd_cell_or"),
        Exact::ExclusiveOr => (0, "zd_cell_xor"),
        Exact::Complement => (0, "zd_cell_not"),
        Exact::HalfOfCell => (0, "zd_cell_half"),
        Exact::UnsignedLess => (0, "zd_cell_below"),
        Exact::Interpolate => (need::POINTS, "zd_interpolate"),
        Exact::InterpolateEven => (need::EVEN_POINTS, "zd_interpolate_even"),
    }
}

/// The same for states that wrap.
fn wrapping(need: Needs, name: &str) -> (Needs, String) {
    const OF_STATES: Needs = need::NEGATE
        | need::ABSOLUTE
        | need::TWICE
        | need::ADD
        | need::SUBTRACT
        | need::MULTIPLY
        | need::DIVIDE
        | need::SCALE
        | need::ROOT
        | need::FUNCTION;
    match need & OF_STATES {
        0 => (need, name.to_string()),
        _ => (need::WRAPPING, name.replacen("zd_", "zdw_", 1)),
    }
}

impl<'a> Body<'_, 'a> {
    /// `model->Z[7] = zd_add(&model->head, model->Z[6], model->Z[3], 2);`
    pub fn compute(&mut self, into: Id<Place>, operation: Exact, of: Range<Expression>, source: Id<Site>) {
        let (need, name) = function(operation);
        let (need, name) = match self.emission.system.clock.arithmetic() {
            Some(Arithmetic::Wrapping) => wrapping(need, name),
            _ => (need, name.to_string()),
        };
        self.emission.needs |= need;
        let mut arguments = Vec::new();
        if operation.can_fail() {
            arguments.push(self.head());
        }
        let code = &self.emission.system.code;
        for expression in code.list(of) {
            arguments.push(self.value(*expression));
            if let Expression::Whole(base) = code.expressions[*expression]
                && operation != Exact::MultiplyFactor
            {
                arguments.push(self.length(base));
            }
        }
        if operation.can_fail() {
            arguments.push(self.emission.site(source));
        }
        let result = self.emission.unit.call_word(&name, &arguments);
        let result = self.as_cell(into, result);
        let target = self.place(into, false);
        self.set(target, result);
    }

    /// A value for a member of 16 bits: compilers that check libraries want to see that it is meant.
    pub fn as_cell(&mut self, place: Id<Place>, value: Node) -> Node {
        let Base::Quantity(id) = self.emission.system.code.places[place].base else { return value };
        let cell = matches!(self.emission.system.quantities[id].kind, Type::Integer { bits: Bits::Sixteen, .. });
        match cell && self.emission.package.is_library() {
            true => self.emission.unit.cast(CType::SHORT, value),
            false => value,
        }
    }

    /// How many values an array has.
    fn length(&mut self, base: Base) -> Node {
        let size = match base {
            Base::Quantity(id) => self.emission.system.quantities[id].size(),
            Base::Local(id) => self.function.locals[id].size() as usize,
        };
        self.emission.unit.int(size as i64)
    }

    /// The kind of the first failure is the result of a pass.
    pub fn end_if_failed(&mut self, stated: &'a Stated) {
        let is_last = self.function.body.last().is_some_and(|last| std::ptr::eq(last, stated));
        match is_last {
            true => {
                let leave = self.leave_failed();
                self.push(leave);
            }
            false => self.leave_if_failed(),
        }
    }
}
