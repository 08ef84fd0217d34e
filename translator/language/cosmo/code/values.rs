//! Expressions. What can fail is tested in statements in front, in the order of computation; what is computed only if a
//! condition holds has its statements within branches.
//!
//! A value that is not a number, or infinite, passes all tests but those of whole numbers and subscripts: contents that
//! run away run on.

use super::{Home, Running, Value, Writer, fixed, quantity};
use crate::code::expression::{Base, Binary, Expression, Unary};
use crate::code::statement::{Failure, Statement};
use crate::code::{Builtin, Id, Index, Passing, Place, Quantity, Type};
use crate::model::{self, Relation};

/// What is deeper in an expression is computed in front: C89 promises 32 levels of parentheses.
const DEEPEST: u32 = 24;

/// Longer sums, products and conditions are computed in several statements.
const LONGEST: usize = 100;

/// The largest number whose exponential is finite: the logarithm of the largest double.
const HIGHEST_EXPONENT: f64 = 709.782712893384;
/// The same for the hyperbolic sine and cosine.
const HIGHEST_HYPERBOLIC: f64 = 710.4758600739439;

impl Writer<'_> {
    /// The value of an expression. What lies deep in another is computed in front of it, level by level.
    pub fn value(&mut self, written: &model::Expression) -> Value {
        self.body.depth += 1;
        let value = self.value_here(written);
        self.body.depth -= 1;
        if self.body.depth > 0 && self.body.depth % DEEPEST == 0 { self.simple("part", value) } else { value }
    }

    fn value_here(&mut self, written: &model::Expression) -> Value {
        use model::Expression as Written;
        match written {
            Written::Number(number) => self.builder.real(*number),
            Written::Read(place) => self.read_model(place),
            Written::Negate(a) => {
                let a = self.value(a);
                self.builder.add(Expression::Unary(Unary::Negate, a), Type::REAL)
            }
            Written::Binary(model::Binary::Power, base, exponent) => self.power(base, exponent),
            Written::Binary(..) => self.terms(written),
            Written::Compare(..) | Written::And(..) | Written::Or(..) | Written::Not(_) => {
                let condition = self.condition(written);
                let (one, zero) = (self.builder.real(1.0), self.builder.real(0.0));
                self.builder.add(Expression::Choose(condition, one, zero), Type::REAL)
            }
            Written::If(condition, then, otherwise) | Written::Choose(condition, then, otherwise) => {
                self.either(condition, then, otherwise)
            }
            Written::Call(function, arguments) => self.call(*function, arguments),
            Written::At(array, index) => {
                let place = self.at_computed(*array, index);
                self.read(place)
            }
            Written::Integer(whole) => self.integer(whole),
            Written::Interpolate { table, column, argument } => self.column(false, *table, *column, argument),
            Written::SlopeAt { table, column, argument } => self.column(true, *table, *column, argument),
            // COSMO has none of these.
            Written::Lookup(_)
            | Written::Fold(_)
            | Written::Uniform
            | Written::Normal(..)
            | Written::Draw(..)
            | Written::Pulse { .. }
            | Written::Sample { .. }
            | Written::RampSum { .. }
            | Written::HalfStep => self.builder.real(0.0),
        }
    }

    fn read_model(&mut self, place: &model::Place) -> Value {
        if let Some(at) = self.bound(place)
            && let Some(Home::Number(number)) = self.body.homes.get(&(place.quantity, at))
        {
            return self.builder.real(*number);
        }
        let place = self.place(place);
        self.read(place)
    }

    /// The element a place is here, if that is known.
    pub fn bound(&self, place: &model::Place) -> Option<u32> {
        match (&place.index[..], self.body.running) {
            ([model::Index::Running { offset, .. }], Some(Running::Fixed(at))) => {
                Some(at.saturating_add_signed(*offset))
            }
            _ => fixed(place),
        }
    }

    /// A place of the model.
    pub fn place(&mut self, place: &model::Place) -> Id<Place> {
        let known = self.bound(place);
        if let Some(at) = known
            && let Some(Home::Place(home)) = self.body.homes.get(&(place.quantity, at))
        {
            return *home;
        }
        if let Some(at) = known
            && self.body.computed.contains(&(place.quantity, at))
        {
            let name = self.element_name((place.quantity, at));
            let local = self.fresh(&name, Type::REAL, Passing::Own, Vec::new());
            let home = self.local_place(local);
            self.body.homes.insert((place.quantity, at), Home::Place(home));
            return home;
        }
        let base = self.base(place.quantity);
        let index = match (known, self.body.running) {
            (Some(at), _) if !place.index.is_empty() => vec![Index::Fixed(at)],
            (None, Some(Running::Counter(counter))) => vec![Index::Running { counter, offset: 0 }],
            _ => Vec::new(),
        };
        self.builder.place(base, index)
    }

    pub fn base(&self, id: Id<Quantity>) -> Base {
        match self.body.arrays.get(&id) {
            Some(local) => Base::Local(*local),
            None => Base::Quantity(quantity(id)),
        }
    }

    /// An element whose subscript is computed: counted from 1 and in the range of its array, else the run fails.
    pub fn at_computed(&mut self, array: Id<Quantity>, index: &model::Expression) -> Id<Place> {
        let subscript = self.value(index);
        let subscript = self.simple("subscript", subscript);
        let size = self.model.quantity(array).extents.first().copied().unwrap_or(0);
        self.within(subscript, 1.0, f64::from(size), Failure::Index);
        let base = self.base(array);
        self.builder.place(base, vec![Index::Computed(subscript)])
    }

    fn within(&mut self, value: Value, low: f64, high: f64, failure: Failure) {
        let (low, high) = (self.builder.real(low), self.builder.real(high));
        let above = self.builder.compare(Relation::GreaterEqual, value, low);
        let below = self.builder.compare(Relation::LessEqual, value, high);
        let within = self.builder.add(Expression::Binary(Binary::And, above, below), Type::Logical);
        self.push(Statement::Require(within, failure));
    }

    /// A whole number that must lie within 32 bits.
    fn integer(&mut self, whole: &model::Expression) -> Value {
        let value = self.value(whole);
        let (lowest, highest) = (f64::from(i32::MIN), f64::from(i32::MAX));
        if self.number(value).is_some_and(|number| (lowest..=highest).contains(&number)) {
            return value;
        }
        let value = self.simple("whole", value);
        self.within(value, lowest, highest, Failure::Overflow);
        value
    }

    /// Sums and products lean to the left as deep as they are long: they are gone through from the left end.
    fn terms(&mut self, written: &model::Expression) -> Value {
        let mut terms = Vec::new();
        let mut first = written;
        while let model::Expression::Binary(operator, a, b) = first {
            let Some(operator) = arithmetic(*operator) else { break };
            terms.push((operator, &**b));
            first = a;
        }
        let mut left = self.value(first);
        for (number, (operator, term)) in terms.into_iter().rev().enumerate() {
            if number > 0 && number % LONGEST == 0 {
                left = self.simple("part", left);
            }
            let right = if operator == Binary::Divide { self.divisor(term) } else { self.value(term) };
            // x - 0 is x, whatever x is.
            if operator == Binary::Subtract && self.number(right).is_some_and(|number| number.to_bits() == 0) {
                continue;
            }
            left = self.builder.add(Expression::Binary(operator, left, right), Type::REAL);
        }
        left
    }

    /// A divisor, known not to be zero.
    fn divisor(&mut self, written: &model::Expression) -> Value {
        let value = self.value(written);
        if self.number(value).is_some_and(|number| number != 0.0) {
            return value;
        }
        if let model::Expression::Read(place) = written
            && let Some(at) = self.bound(place)
            && !self.body.not_zero.insert((place.quantity, at))
        {
            return value;
        }
        let value = self.simple("divisor", value);
        self.require_not_zero(value);
        value
    }

    fn require_not_zero(&mut self, value: Value) {
        let zero = self.builder.real(0.0);
        let good = self.builder.compare(Relation::NotEqual, value, zero);
        self.push(Statement::Require(good, Failure::DivisionByZero));
    }

    fn call(&mut self, function: Builtin, arguments: &[model::Expression]) -> Value {
        let mut values: Vec<Value> = arguments.iter().map(|argument| self.value(argument)).collect();
        if let (Some(limit), Some(first)) = (limit_of(function), values.first_mut()) {
            let argument = *first;
            let known = self.known_within(argument, limit);
            if let Some(first) = values.first_mut() {
                *first = known;
            }
        }
        if let (Builtin::Modulo, &[value, divisor]) = (function, &values[..]) {
            if !self.number(divisor).is_some_and(|number| number != 0.0) {
                let divisor = self.simple("divisor", divisor);
                self.require_not_zero(divisor);
                values = vec![value, divisor];
            }
        }
        let arguments = self.builder.list(&values);
        self.builder.add(Expression::Builtin(function, arguments), Type::REAL)
    }

    /// The value, which does not go beyond the limit of a function: else the run fails.
    fn known_within(&mut self, value: Value, limit: Limit) -> Value {
        if self.number(value).is_some_and(|number| !limit.is_passed_by(number)) {
            return value;
        }
        let value = self.simple("argument", value);
        let (relation, number, without_sign) = limit.passed();
        let compared = match without_sign {
            false => value,
            true => {
                let list = self.builder.list(&[value]);
                self.builder.add(Expression::Builtin(Builtin::Abs, list), Type::REAL)
            }
        };
        let number = self.builder.real(number);
        let passed = self.builder.compare(relation, compared, number);
        let good = self.not(passed);
        self.push(Statement::Require(good, Failure::Function));
        value
    }

    /// `base**exponent`: the power itself says whether there is one.
    fn power(&mut self, base: &model::Expression, exponent: &model::Expression) -> Value {
        let base = self.value(base);
        let exponent = self.value(exponent);
        let (base, exponent) = (self.simple("base", base), self.simple("exponent", exponent));
        // The product is exact to the last bit everywhere, which the libraries' pow() is not.
        let power = match self.number(exponent) {
            Some(2.0) => Expression::Binary(Binary::Multiply, base, base),
            _ => Expression::Binary(Binary::Power, base, exponent),
        };
        let power = self.builder.add(power, Type::REAL);
        let power = self.put("power", power);
        let list = self.builder.list(&[power]);
        let size = self.builder.add(Expression::Builtin(Builtin::Abs, list), Type::REAL);
        let largest = self.builder.real(f64::MAX);
        let too_large = self.builder.compare(Relation::Greater, size, largest);
        // What is not a number is not equal to itself.
        let is = self.builder.compare(Relation::Equal, power, power);
        let mut without_value = self.not(is);
        for known in [base, exponent] {
            if self.number(known).is_none() {
                let is = self.builder.compare(Relation::Equal, known, known);
                without_value = self.builder.add(Expression::Binary(Binary::And, without_value, is), Type::Logical);
            }
        }
        let bad = self.builder.add(Expression::Binary(Binary::Or, too_large, without_value), Type::Logical);
        let good = self.not(bad);
        self.push(Statement::Require(good, Failure::Function));
        power
    }

    fn column(&mut self, slope: bool, table: model::TableId, column: u32, argument: &model::Expression) -> Value {
        let argument = self.value(argument);
        let file = Id::new(table.0 as usize);
        self.builder.add(Expression::Column { slope, file, column, argument }, Type::REAL)
    }

    /// One of two values; the other one is not computed.
    fn either(
        &mut self,
        condition: &model::Expression,
        then: &model::Expression,
        otherwise: &model::Expression,
    ) -> Value {
        let condition = self.condition(condition);
        let mut values = [condition; 2];
        let mut before_then = self.aside(|writer| values[0] = writer.value(then));
        let mut before_otherwise = self.aside(|writer| values[1] = writer.value(otherwise));
        if before_then.is_empty() && before_otherwise.is_empty() {
            return self.builder.add(Expression::Choose(condition, values[0], values[1]), Type::REAL);
        }
        let chosen = self.fresh("chosen", Type::REAL, Passing::Own, Vec::new());
        let place = self.local_place(chosen);
        before_then.extend(self.aside(|writer| writer.push(Statement::Set(place, values[0]))));
        before_otherwise.extend(self.aside(|writer| writer.push(Statement::Set(place, values[1]))));
        self.push(Statement::If(condition, before_then, before_otherwise));
        self.read(place)
    }

    pub fn condition(&mut self, written: &model::Expression) -> Value {
        use model::Expression as Written;
        match written {
            Written::Compare(relation, a, b) => {
                let (a, b) = (self.value(a), self.value(b));
                self.builder.compare(*relation, a, b)
            }
            Written::And(..) | Written::Or(..) => self.joined(written),
            Written::Not(a) => {
                let a = self.condition(a);
                self.not(a)
            }
            other => {
                let (value, zero) = (self.value(other), self.builder.real(0.0));
                self.builder.compare(Relation::NotEqual, value, zero)
            }
        }
    }

    pub fn not(&mut self, condition: Value) -> Value {
        self.builder.add(Expression::Unary(Unary::Not, condition), Type::Logical)
    }

    /// Conditions joined by AND, or by OR: each is computed only if those before leave it open.
    fn joined(&mut self, written: &model::Expression) -> Value {
        use model::Expression as Written;
        let and = matches!(written, Written::And(..));
        let mut others = Vec::new();
        let mut first = written;
        while let (Written::And(a, b), true) | (Written::Or(a, b), false) = (first, and) {
            others.push(&**b);
            first = a;
        }
        let operator = if and { Binary::And } else { Binary::Or };
        let mut whole = self.condition(first);
        for (number, other) in others.into_iter().rev().enumerate() {
            let mut second = whole;
            let before = self.aside(|writer| second = writer.condition(other));
            let long = (number + 1) % LONGEST == 0;
            whole = match before.is_empty() && !long {
                true => self.builder.add(Expression::Binary(operator, whole, second), Type::Logical),
                false => self.held(and, whole, second, before),
            };
        }
        whole
    }

    /// A second condition that needs statements, looked at only if the first leaves it open.
    fn held(&mut self, and: bool, first: Value, second: Value, mut before: crate::code::Block) -> Value {
        let (one, zero) = (self.builder.real(1.0), self.builder.real(0.0));
        let held = self.put("holds", if and { zero } else { one });
        let Expression::Read(place) = self.builder.code.expressions[held] else { return first };
        let truth = self.builder.add(Expression::Choose(second, one, zero), Type::REAL);
        before.extend(self.aside(|writer| writer.push(Statement::Set(place, truth))));
        let open = if and { first } else { self.not(first) };
        self.push(Statement::If(open, before, Vec::new()));
        self.builder.compare(Relation::NotEqual, held, zero)
    }

    pub fn number(&self, value: Value) -> Option<f64> {
        match self.builder.code.expressions[value] {
            Expression::Real(number) => Some(number),
            _ => None,
        }
    }

    /// The value put into a local, which then is read.
    fn put(&mut self, name: &str, value: Value) -> Value {
        let local = self.fresh(name, Type::REAL, Passing::Own, Vec::new());
        let place = self.local_place(local);
        self.push(Statement::Set(place, value));
        self.read(place)
    }

    /// The value itself if reading it twice costs nothing, else a local that holds it.
    pub fn simple(&mut self, name: &str, value: Value) -> Value {
        match self.builder.code.expressions[value] {
            Expression::Real(_) => value,
            Expression::Read(place)
                if self.builder.code.places[place].index.iter().all(|index| !matches!(index, Index::Computed(_))) =>
            {
                value
            }
            _ => self.put(name, value),
        }
    }
}

fn arithmetic(operator: model::Binary) -> Option<Binary> {
    Some(match operator {
        model::Binary::Add => Binary::Add,
        model::Binary::Subtract => Binary::Subtract,
        model::Binary::Multiply => Binary::Multiply,
        model::Binary::Divide => Binary::Divide,
        model::Binary::Power => return None,
    })
}

/// Where the domain of a function ends, or its values become too large.
#[derive(Clone, Copy)]
enum Limit {
    NotBelow(f64),
    Above(f64),
    NotAbove(f64),
    /// Without the sign.
    SizeNotAbove(f64),
}

fn limit_of(function: Builtin) -> Option<Limit> {
    Some(match function {
        Builtin::Sqrt => Limit::NotBelow(0.0),
        Builtin::Log | Builtin::Log10 => Limit::Above(0.0),
        Builtin::Arcsin | Builtin::Arccos => Limit::SizeNotAbove(1.0),
        Builtin::Exp => Limit::NotAbove(HIGHEST_EXPONENT),
        Builtin::Sinh | Builtin::Cosh => Limit::SizeNotAbove(HIGHEST_HYPERBOLIC),
        _ => return None,
    })
}

impl Limit {
    fn is_passed_by(self, number: f64) -> bool {
        match self {
            Limit::NotBelow(limit) => number < limit,
            Limit::Above(limit) => number <= limit,
            Limit::NotAbove(limit) => number > limit,
            Limit::SizeNotAbove(limit) => number.abs() > limit,
        }
    }

    /// How the argument, perhaps without its sign, compares with the limit where it is passed.
    fn passed(self) -> (Relation, f64, bool) {
        match self {
            Limit::NotBelow(limit) => (Relation::Less, limit, false),
            Limit::Above(limit) => (Relation::LessEqual, limit, false),
            Limit::NotAbove(limit) => (Relation::Greater, limit, false),
            Limit::SizeNotAbove(limit) => (Relation::Greater, limit, true),
        }
    }
}
