//! Checks before arithmetic that can fail: divisors, logarithms, roots and powers.
//!
//! A value made only of settings and of values computed once per run is checked once, by `begin`, if every step
//! computes the equation that uses it unconditionally.

use super::copy::again;
use super::draft::Draft;
use super::shared::Check;
use super::sign::{Sign, sign};
use super::writer::{Binding, Writer, around, compare_zero, is_not_zero};
use crate::code::{Base, Binary, Block, Builder, Code, Expression, Failure, Id, Index, Role, Stated, Statement, Type};
use crate::model::walk::every;
use crate::model::{self, Function, Moment, Relation};

type Value = Id<Expression>;

impl Writer<'_, '_> {
    /// A divisor, checked not to be zero.
    pub fn divisor(&mut self, expression: &model::Expression) -> Value {
        self.ahead_if_same(expression, |writer| writer.divisor_here(expression))
    }

    fn divisor_here(&mut self, expression: &model::Expression) -> Value {
        let value = self.value(expression);
        let code = &self.shared.builder.code;
        match code.expressions[value] {
            // DT is positive: the runtime ensures it.
            Expression::Dt | Expression::HalfStep => value,
            Expression::Real(number) if number != 0.0 => value,
            _ if sign(code, value) == Sign::Positive => value,
            _ if self.once(expression, value) => {
                let check = not_zero(code, &self.draft, value);
                self.check_once(check, &[value], |builder, values| {
                    let condition = is_not_zero(builder, values[0]);
                    Statement::Require(condition, Failure::DivisionByZero)
                });
                value
            }
            _ => {
                let value = self.simple("divisor", value);
                self.fail_if_zero(value);
                value
            }
        }
    }

    /// An argument checked to be positive, or not negative.
    pub fn demand(&mut self, expression: &model::Expression, relation: Relation) -> Value {
        self.ahead_if_same(expression, |writer| {
            let value = writer.value(expression);
            writer.demanded(expression, value, relation)
        })
    }

    fn demanded(&mut self, expression: &model::Expression, value: Value, relation: Relation) -> Value {
        let code = &self.shared.builder.code;
        let good = match (code.expressions[value], relation) {
            (Expression::Real(number), Relation::NotEqual) => number != 0.0,
            (_, Relation::Greater | Relation::NotEqual) => sign(code, value) == Sign::Positive,
            _ => sign(code, value) > Sign::Unknown,
        };
        if good {
            return value;
        }
        let check = move |builder: &mut Builder, values: &[Value]| {
            Statement::Require(compare_zero(builder, relation, values[0]), Failure::Domain)
        };
        if self.once(expression, value) {
            let mut spelling = vec![relation as u64];
            spell(code, &self.draft, value, &mut spelling);
            self.check_once(Check::Other(spelling), &[value], check);
            return value;
        }
        let value = self.simple("argument", value);
        let tested = self.again(value);
        let check = check(self.builder(), &[tested]);
        self.push(check);
        value
    }

    /// `base**exponent`. A negative base needs an integer exponent, a zero base a non-negative one.
    pub fn power(&mut self, base: &model::Expression, exponent: &model::Expression) -> Value {
        let left = self.value(base);
        if let model::Expression::Number(exponent) = exponent {
            return self.power_of_number(base, left, *exponent);
        }
        let right = self.value(exponent);
        let code = &self.shared.builder.code;
        if matches!(code.expressions[left], Expression::Real(number) if number > 0.0) {
            return self.real(Expression::Binary(Binary::Power, left, right));
        }
        let once = self.once(base, left) && self.once(exponent, right);
        let source = self.site();
        let check = move |builder: &mut Builder, values: &[Value]| power_check(builder, values[0], values[1], source);
        if once {
            let code = &self.shared.builder.code;
            let mut spelling = vec![POWER];
            spell(code, &self.draft, left, &mut spelling);
            spell(code, &self.draft, right, &mut spelling);
            self.check_once(Check::Other(spelling), &[left, right], check);
            return self.real(Expression::Binary(Binary::Power, left, right));
        }
        let (left, right) = (self.simple("base", left), self.simple("exponent", right));
        let check = check(self.builder(), &[left, right]);
        self.push(check);
        self.real(Expression::Binary(Binary::Power, left, right))
    }

    fn power_of_number(&mut self, base: &model::Expression, left: Value, exponent: f64) -> Value {
        let whole = exponent == exponent.trunc();
        let left = match (whole, exponent < 0.0) {
            (true, false) => left,
            (true, true) => self.demanded(base, left, Relation::NotEqual),
            (false, false) => self.demanded(base, left, Relation::GreaterEqual),
            (false, true) => self.demanded(base, left, Relation::Greater),
        };
        if exponent == 1.0 {
            return left;
        }
        if exponent == 2.0 {
            // The product has the same bits everywhere, unlike the pow() of C libraries.
            let left = self.simple("square", left);
            let same = self.again(left);
            return self.real(Expression::Binary(Binary::Multiply, left, same));
        }
        let exponent = self.builder().real(exponent);
        self.real(Expression::Binary(Binary::Power, left, exponent))
    }

    /// Whether a value is the same in all steps of a run, and certainly used in the first. A value in a local is not,
    /// because `begin` does not have that local.
    fn once(&self, expression: &model::Expression, value: Value) -> bool {
        use model::Expression as Of;
        if self.moment == Moment::Begin || self.conditional || uses_local(&self.shared.builder.code, value) {
            return false;
        }
        let mut same = true;
        every(expression, &mut |part| {
            same &= match part {
                Of::Read(place) => {
                    matches!(self.shared.roles[place.quantity.index()], Role::Setting | Role::Computed)
                }
                Of::Number(_)
                | Of::HalfStep
                | Of::Negate(_)
                | Of::Binary(..)
                | Of::Compare(..)
                | Of::Choose(..)
                | Of::Call(..) => true,
                _ => false,
            }
        });
        same
    }

    /// Leaves a check to `begin`, for all elements of the present loops, unless `begin` already makes it.
    fn check_once(&mut self, check: Check, values: &[Value], make: impl Fn(&mut Builder, &[Value]) -> Statement) {
        let mut used = Vec::new();
        values.iter().for_each(|value| subscripts(&self.shared.builder.code, &self.draft, *value, &mut used));
        let check = match check {
            Check::Other(mut spelling) if !used.is_empty() => {
                self.bindings.iter().for_each(|binding| binding.spell(&mut spelling));
                Check::Other(spelling)
            }
            check => check,
        };
        let (first, demand) = (self.shared.first_time(&check), self.shared.first_demand(&check));
        if demand {
            let mut demands = std::mem::take(&mut self.shared.demands);
            self.check_in(&mut demands, values, &used, &make);
            self.shared.demands = demands;
        }
        if first {
            let mut begin = std::mem::take(&mut self.shared.begin);
            self.check_in(&mut begin, values, &used, &make);
            self.shared.begin = begin;
        }
    }

    /// Adds a check of these values at the end of another function.
    fn check_in(
        &mut self,
        draft: &mut Draft,
        values: &[Value],
        used: &[u32],
        make: &impl Fn(&mut Builder, &[Value]) -> Statement,
    ) {
        let source = self.site();
        let mut loops = Vec::new();
        for binding in &self.bindings {
            if let Binding::Loop { counter, name, subscript, first, last, .. } = binding
                && used.contains(subscript)
            {
                loops.push((*counter, draft.counter(*subscript, name), *first, *last));
            }
        }
        let mut local = |mine| loops.iter().find(|of| of.0 == mine).map_or(mine, |of| of.1);
        let builder = self.builder();
        let values: Vec<Value> = values.iter().map(|value| again(builder, *value, &mut local)).collect();
        let check = vec![Stated { statement: make(builder, &values), source }];
        let nest = loops.into_iter().rev();
        draft
            .body
            .extend(nest.fold(check, |body, (_, counter, first, last)| around(counter, first, last, false, body)));
    }
}

/// Used only for bases that are not positive. For a negative base, pow() itself returns NaN if it cannot be raised to
/// the exponent.
fn power_check(builder: &mut Builder, base: Value, exponent: Value, source: Id<crate::code::Site>) -> Statement {
    let mut once_more = |value| again(builder, value, &mut |local| local);
    let [tested, zeroed, raised] = [(); 3].map(|()| once_more(base));
    let [to, not_less] = [(); 2].map(|()| once_more(exponent));
    let power = builder.add(Expression::Binary(Binary::Power, raised, to), Type::REAL);
    let arguments = builder.list(&[power]);
    let size = builder.add(Expression::Builtin(Function::Abs, arguments), Type::REAL);
    let stated = |statement| -> Block { vec![Stated { statement, source }] };
    let is_number = compare_zero(builder, Relation::GreaterEqual, size);
    let not_negative = compare_zero(builder, Relation::GreaterEqual, not_less);
    let is_zero = compare_zero(builder, Relation::Equal, zeroed);
    let not_positive = compare_zero(builder, Relation::LessEqual, tested);
    let which = Statement::If(
        is_zero,
        stated(Statement::Require(not_negative, Failure::Domain)),
        stated(Statement::Require(is_number, Failure::Domain)),
    );
    Statement::If(not_positive, stated(which), Vec::new())
}

/// The check that a value is not zero.
pub(super) fn not_zero(code: &Code, draft: &Draft, value: Value) -> Check {
    if let Expression::Read(place) = code.expressions[value]
        && let Base::Quantity(quantity) = code.places[place].base
        && code.places[place].index.is_empty()
    {
        return Check::NotZero(quantity);
    }
    let mut spelling = vec![ZERO];
    spell(code, draft, value, &mut spelling);
    Check::Other(spelling)
}

/// The first number in the spelling of other checks; smaller numbers are relations to zero.
const ZERO: u64 = 100;
const POWER: u64 = 101;

/// Spells a value so that two spellings are equal only if the values are written the same, in any function.
fn spell(code: &Code, draft: &Draft, value: Value, spelling: &mut Vec<u64>) {
    let mut stack = vec![value];
    while let Some(id) = stack.pop() {
        let expression = code.expressions[id];
        match expression {
            Expression::Real(number) => spelling.extend([0, number.to_bits()]),
            Expression::Time => spelling.push(1),
            Expression::Dt => spelling.push(2),
            Expression::HalfStep => spelling.push(3),
            Expression::Read(place) => {
                let place = &code.places[place];
                match place.base {
                    Base::Quantity(quantity) => spelling.extend([4, quantity.index() as u64]),
                    Base::Local(local) => spelling.extend([5, local.index() as u64]),
                }
                spelling.push(place.index.len() as u64);
                place.index.iter().for_each(|index| match *index {
                    Index::Fixed(at) => spelling.extend([6, u64::from(at)]),
                    Index::Running { counter, offset } => {
                        let subscript = draft.subscript(counter).map_or(u64::MAX, u64::from);
                        spelling.extend([7, subscript, offset as u64]);
                    }
                    Index::Computed(of) | Index::Counted(of) => spelling.extend([8, of.index() as u64]),
                });
            }
            Expression::Unary(operator, _) => spelling.extend([9, operator as u64]),
            Expression::Binary(operator, ..) => spelling.extend([10, operator as u64]),
            Expression::Compare(relation, ..) => spelling.extend([11, relation as u64]),
            Expression::Choose(..) => spelling.push(12),
            Expression::Builtin(function, arguments) => {
                spelling.extend([13, function as u64, code.list(arguments).len() as u64]);
            }
            // Each differs from every other.
            Expression::Integer(_)
            | Expression::Logical(_)
            | Expression::Whole(_)
            | Expression::Given(_)
            | Expression::Convert(..)
            | Expression::Call(..)
            | Expression::Lookup(_)
            | Expression::Column { .. }
            | Expression::Fold(_)
            | Expression::Draw(..)
            | Expression::Remember(..)
            | Expression::Object(_) => spelling.extend([14, id.index() as u64]),
        }
        parts(code, expression, &mut |part| stack.push(part));
    }
}

/// The running subscripts in a value that is checked once per run.
fn subscripts(code: &Code, draft: &Draft, value: Value, used: &mut Vec<u32>) {
    reads(code, value, &mut |place| {
        used.extend(place.index.iter().filter_map(|index| match index {
            Index::Running { counter, .. } => draft.subscript(*counter),
            Index::Fixed(_) | Index::Computed(_) | Index::Counted(_) => None,
        }));
    });
}

fn uses_local(code: &Code, value: Value) -> bool {
    let mut uses = false;
    reads(code, value, &mut |place| uses |= matches!(place.base, Base::Local(_)));
    uses
}

/// Calls `each` for all places that a value checked once per run reads.
fn reads<'c>(code: &'c Code, value: Value, each: &mut dyn FnMut(&'c crate::code::Place)) {
    let mut stack = vec![value];
    while let Some(id) = stack.pop() {
        let expression = code.expressions[id];
        if let Expression::Read(place) = expression {
            each(&code.places[place]);
        }
        parts(code, expression, &mut |part| stack.push(part));
    }
}

/// The operands of an expression that is checked once per run.
fn parts(code: &Code, expression: Expression, each: &mut dyn FnMut(Value)) {
    match expression {
        Expression::Unary(_, a) => each(a),
        Expression::Binary(_, a, b) | Expression::Compare(_, a, b) => [a, b].into_iter().for_each(each),
        Expression::Choose(condition, a, b) => [condition, a, b].into_iter().for_each(each),
        Expression::Builtin(_, arguments) => code.list(arguments).iter().for_each(|argument| each(*argument)),
        Expression::Real(_)
        | Expression::Integer(_)
        | Expression::Logical(_)
        | Expression::Read(_)
        | Expression::Whole(_)
        | Expression::Time
        | Expression::Dt
        | Expression::HalfStep
        | Expression::Given(_)
        | Expression::Convert(..)
        | Expression::Call(..)
        | Expression::Lookup(_)
        | Expression::Column { .. }
        | Expression::Fold(_)
        | Expression::Draw(..)
        | Expression::Remember(..)
        | Expression::Object(_) => {}
    }
}
