//! Expressions, with their operands from left to right.

use super::program::{Arithmetic, Compared, Constant, Conversion, ExpressionId, ExpressionKind, Logic, Place};
use super::*;
use crate::code::records::Test;
use crate::code::{Binary, Rounding};
use crate::model::Relation;

/// Up to here every integer is a real number.
pub(super) const EXACT: u64 = 1 << 53;

impl Lowering<'_> {
    pub(super) fn value(&mut self, id: ExpressionId) -> Made<Value> {
        let program = self.program;
        let expression = &program.expressions[id];
        let at = expression.at;
        Ok(match &expression.kind {
            ExpressionKind::Constant(constant) => self.constant(constant),
            ExpressionKind::None => {
                let kind = self.type_of(expression.of, at)?;
                self.none(kind)
            }
            ExpressionKind::Notext => self.none(Type::Text),
            ExpressionKind::Read(place) => self.place(place, at)?,
            ExpressionKind::Call(call) => {
                let value = self.call(call, at)?;
                self.lifted(call, value)
            }
            ExpressionKind::New { class, of, arguments } => {
                let object = self.new_object(*class, *of, arguments, at)?;
                self.entered(object, *class)
            }
            ExpressionKind::This(block) => self.here(*block, at)?,
            ExpressionKind::Convert(conversion, of) => {
                let of = self.value(*of)?;
                self.converted(*conversion, of)
            }
            ExpressionKind::Narrow { object, class, test } => {
                let Some(record) = self.records.get(class).copied() else {
                    return self.unsupported("a standard class", at);
                };
                let object = self.value(*object)?;
                let test = match test {
                    program::Test::Known => Test::Known,
                    program::Test::OrNone => Test::OrNone,
                    program::Test::Required => Test::Required,
                };
                let object = if test == Test::Known { object } else { self.simple(object, "object") };
                self.object(Object::Narrow { object, record, test }, Type::Reference(Some(record)))
            }
            ExpressionKind::Is { object, class, exact } => {
                let object = self.value(*object)?;
                self.is(object, *class, *exact, at)?
            }
            ExpressionKind::Not(of) => {
                let of = self.value(*of)?;
                self.not(of)
            }
            ExpressionKind::Negate(of) => {
                let of = self.value(*of)?;
                let kind = self.kind(of);
                match self.builder.code.expressions[of] {
                    Expression::Integer(number) if number.checked_neg().is_some() => self.integer(-number),
                    Expression::Real(number) => self.builder.real(-number),
                    // The least integer has no negative.
                    _ if kind == Type::LONG => {
                        let zero = self.integer(0);
                        self.runtime(Runtime::Subtract, &[zero, of])
                    }
                    _ => self.builder.add(Expression::Unary(crate::code::Unary::Negate, of), kind),
                }
            }
            ExpressionKind::Arithmetic(operator, a, b) => self.arithmetic(*operator, *a, *b)?,
            ExpressionKind::Compare(relation, compared, a, b) => self.compare(*relation, *compared, *a, *b)?,
            ExpressionKind::Same { left, right, negated } => {
                let [a, b] = self.pair(*left, *right)?;
                let same = match self.kind(a) {
                    Type::Text => self.runtime(Runtime::Equal, &[a, b]),
                    _ => self.object(Object::Same(a, b), Type::Logical),
                };
                if *negated { self.not(same) } else { same }
            }
            ExpressionKind::Logic(logic, a, b) => self.logic(*logic, *a, *b)?,
            ExpressionKind::Join(a, b) => {
                let [a, b] = self.pair(*a, *b)?;
                self.runtime(Runtime::Join, &[a, b])
            }
            ExpressionKind::If { condition, then, otherwise } => {
                let kind = self.type_of(expression.of, at)?;
                self.choose(*condition, *then, *otherwise, kind)?
            }
            ExpressionKind::Bad => return self.unsupported("an expression with an error", at),
        })
    }

    pub(super) fn values(&mut self, ids: &[ExpressionId]) -> Made<Vec<Value>> {
        let mut made = Vec::new();
        for id in ids {
            let before = self.current.out.len();
            let value = self.value(*id)?;
            self.settle(&mut made, before);
            made.push(value);
        }
        Ok(self.ordered(made))
    }

    /// If an operand has written statements, those before it are evaluated first.
    pub(super) fn settle(&mut self, made: &mut [Value], before: usize) {
        if self.current.out.len() == before {
            return;
        }
        let written = self.current.out.split_off(before);
        for value in made {
            let uses = self.use_of(*value);
            if uses.reads || uses.notes || uses.changes {
                *value = self.kept(*value);
            }
        }
        self.current.out.extend(written);
    }

    fn pair(&mut self, a: ExpressionId, b: ExpressionId) -> Made<[Value; 2]> {
        let values = self.values(&[a, b])?;
        Ok([values[0], values[1]])
    }

    pub(super) fn constant(&mut self, constant: &Constant) -> Value {
        match constant {
            Constant::Integer(number) => self.whole_number(*number),
            Constant::Real(number) => self.builder.real(*number),
            Constant::Boolean(holds) => self.builder.add(Expression::Logical(*holds), Type::Logical),
            Constant::Character(code) => self.builder.add(Expression::Integer(i64::from(*code)), Type::Character),
            Constant::Text(text) => {
                let literal = self.literal(text);
                self.object(Object::Text(literal), Type::Text)
            }
        }
    }

    /// A constant of C has 32 bits; what is larger is computed, and is a failure where `long` is too short for it.
    fn whole_number(&mut self, number: i64) -> Value {
        const PART: i64 = 1_000_000_000;
        if number.unsigned_abs() <= i32::MAX as u64 {
            return self.integer(number);
        }
        if number.unsigned_abs() <= EXACT {
            let real = self.builder.real(number as f64);
            return self.runtime(Runtime::Whole, &[real]);
        }
        let (high, part, low) = (self.whole_number(number / PART), self.integer(PART), self.integer(number % PART));
        let high = self.runtime(Runtime::Multiply, &[high, part]);
        self.runtime(Runtime::Add, &[high, low])
    }

    pub(super) fn converted(&mut self, conversion: Conversion, of: Value) -> Value {
        match (conversion, self.builder.code.expressions[of]) {
            (Conversion::ToReal, Expression::Integer(number)) => self.builder.real(number as f64),
            (Conversion::ToReal, _) => self.builder.add(Expression::Convert(of, Rounding::Exact), Type::REAL),
            (Conversion::ToInteger, _) => self.runtime(Runtime::Whole, &[of]),
        }
    }

    fn arithmetic(&mut self, operator: Arithmetic, a: ExpressionId, b: ExpressionId) -> Made<Value> {
        let [a, mut b] = self.pair(a, b)?;
        let integers = self.kind(a) == Type::LONG;
        let known = match (self.builder.code.expressions[a], self.builder.code.expressions[b]) {
            (Expression::Integer(a), Expression::Integer(b)) => match operator {
                Arithmetic::Add => a.checked_add(b),
                Arithmetic::Subtract => a.checked_sub(b),
                Arithmetic::Multiply => a.checked_mul(b),
                _ => None,
            },
            _ => None,
        };
        if let Some(known) = known.filter(|known| i32::try_from(*known).is_ok()) {
            return Ok(self.integer(known));
        }
        if operator == Arithmetic::PowerByInteger {
            b = self.converted(Conversion::ToReal, b);
        }
        let (whole, real) = match operator {
            Arithmetic::Add => (Runtime::Add, Some(Binary::Add)),
            Arithmetic::Subtract => (Runtime::Subtract, Some(Binary::Subtract)),
            Arithmetic::Multiply => (Runtime::Multiply, Some(Binary::Multiply)),
            Arithmetic::Divide => (Runtime::Divide, Some(Binary::Divide)),
            Arithmetic::DivideWhole => (Runtime::Divide, None),
            Arithmetic::PowerOfInteger => (Runtime::Power, None),
            Arithmetic::PowerByInteger | Arithmetic::PowerOfReal => (Runtime::Raise, None),
        };
        Ok(match real {
            Some(operator) if !integers => self.builder.add(Expression::Binary(operator, a, b), Type::REAL),
            Some(_) | None => self.runtime(whole, &[a, b]),
        })
    }

    fn compare(
        &mut self,
        relation: program::Relation,
        compared: Compared,
        a: ExpressionId,
        b: ExpressionId,
    ) -> Made<Value> {
        let relation = match relation {
            program::Relation::Less => Relation::Less,
            program::Relation::LessEqual => Relation::LessEqual,
            program::Relation::Equal => Relation::Equal,
            program::Relation::GreaterEqual => Relation::GreaterEqual,
            program::Relation::Greater => Relation::Greater,
            program::Relation::NotEqual => Relation::NotEqual,
        };
        let [a, b] = self.pair(a, b)?;
        Ok(match compared {
            Compared::Integer | Compared::Real | Compared::Character => self.builder.compare(relation, a, b),
            Compared::Text => {
                let order = self.runtime(Runtime::Order, &[a, b]);
                let zero = self.integer(0);
                self.builder.compare(relation, order, zero)
            }
        })
    }

    /// `and` and the like evaluate both sides, `and then` and `or else` stop early.
    fn logic(&mut self, logic: Logic, a: ExpressionId, b: ExpressionId) -> Made<Value> {
        let left = self.value(a)?;
        let before = self.current.out.len();
        let right = self.value(b)?;
        let written = self.current.out.split_off(before);
        let uses = self.use_of(right);
        let early = matches!(logic, Logic::AndThen | Logic::OrElse);
        if early && !written.is_empty() {
            // The right side is evaluated only if the left one does not decide.
            let result = self.current.part("holds", Type::Logical);
            self.set_local(result, left);
            let outside = std::mem::replace(&mut self.current.out, written);
            self.set_local(result, right);
            let inside = std::mem::replace(&mut self.current.out, outside);
            let condition = self.read_local(result);
            let condition = if logic == Logic::AndThen { condition } else { self.not(condition) };
            self.push(Statement::If(condition, inside, Vec::new()));
            return Ok(self.read_local(result));
        }
        let both = !early && (uses.changes || uses.notes || !written.is_empty());
        let left = if both { self.temporary(left, "left") } else { left };
        self.current.out.extend(written);
        let right = if both { self.temporary(right, "right") } else { right };
        let add = |this: &mut Self, expression| this.builder.add(expression, Type::Logical);
        Ok(match logic {
            Logic::And | Logic::AndThen => add(self, Expression::Binary(Binary::And, left, right)),
            Logic::Or | Logic::OrElse => add(self, Expression::Binary(Binary::Or, left, right)),
            Logic::Imp => {
                let not = self.not(left);
                add(self, Expression::Binary(Binary::Or, not, right))
            }
            Logic::Eqv => {
                let right = self.simple(right, "right");
                let not = self.not(right);
                add(self, Expression::Choose(left, right, not))
            }
        })
    }

    fn choose(
        &mut self,
        condition: ExpressionId,
        then: ExpressionId,
        otherwise: ExpressionId,
        kind: Type,
    ) -> Made<Value> {
        let condition = self.value(condition)?;
        let outside = std::mem::take(&mut self.current.out);
        let then = self.value(then)?;
        let mut inside = std::mem::take(&mut self.current.out);
        let otherwise = self.value(otherwise)?;
        let mut other = std::mem::replace(&mut self.current.out, outside);
        // References of two classes become one of their common prefix.
        let alike = self.kind(then) == kind && self.kind(otherwise) == kind;
        if alike && inside.is_empty() && other.is_empty() {
            return Ok(self.builder.add(Expression::Choose(condition, then, otherwise), kind));
        }
        let result = self.current.part("chosen", kind);
        let place = self.builder.place(Base::Local(result), Vec::new());
        inside.push(self.stated(Statement::Set(place, then)));
        other.push(self.stated(Statement::Set(place, otherwise)));
        self.push(Statement::If(condition, inside, other));
        Ok(self.read_local(result))
    }

    /// `x in C`, which is false for none.
    pub(super) fn is(&mut self, object: Value, class: ClassId, exact: bool, at: Span) -> Made<Value> {
        let Some(record) = self.records.get(&class).copied() else {
            return self.unsupported("a standard class", at);
        };
        if let Expression::Object(id) = self.builder.code.expressions[object]
            && matches!(self.builder.code.records.objects[id], Object::None)
        {
            return Ok(self.builder.add(Expression::Logical(false), Type::Logical));
        }
        let object = self.simple(object, "object");
        let is = self.object(Object::Is { object, record, exact }, Type::Logical);
        if self.is_some(object) {
            return Ok(is);
        }
        let none = self.none(self.kind(object));
        let same = self.object(Object::Same(object, none), Type::Logical);
        let some = self.not(same);
        Ok(self.builder.add(Expression::Binary(Binary::And, some, is), Type::Logical))
    }

    /// A variable or an element; what it reads is evaluated in place.
    pub(super) fn place(&mut self, place: &Place, at: Span) -> Made<Value> {
        match place {
            Place::Variable { variable, of } => self.variable(*variable, *of, at),
            Place::Element { array, of, subscripts } => {
                if let Some(cell) = self.cell(*array, *of, subscripts, at)? {
                    return Ok(cell);
                }
                // Those of the standard environment are no names of programs.
                let name = self.program.variables[*array].name.as_str();
                let name = self.literal(name.trim_start_matches("zd_").as_bytes());
                let array = self.variable(*array, *of, at)?;
                let subscripts = self.values(subscripts)?;
                let subscripts = self.builder.list(&subscripts);
                match self.kind(array) {
                    Type::Array(item) => Ok(self.object(Object::Element { array, name, subscripts }, item.kind())),
                    _ => self.unsupported("an element of this", at),
                }
            }
            Place::Text(text) => self.value(*text),
        }
    }

    pub(super) fn variable(&mut self, id: VariableId, of: Instance, at: Span) -> Made<Value> {
        let place = self.variable_itself(id, of, at)?;
        if self.is_name(id) {
            return self.get_named(place, at);
        }
        Ok(place)
    }

    /// A variable; of a name parameter, what was passed.
    pub(super) fn variable_itself(&mut self, id: VariableId, of: Instance, at: Span) -> Made<Value> {
        let variable = &self.program.variables[id];
        if let VariableKind::Constant { value, expression, .. } = &variable.kind
            && !self.globals.contains_key(&id)
        {
            return self.inner_constant(value, *expression, at);
        }
        if let Some(local) = self.current.variables.get(&id).copied() {
            return Ok(self.read_local(local));
        }
        if let Some(quantity) = self.globals.get(&id).copied() {
            let kind = self.quantities[quantity].kind;
            return Ok(self.builder.read(Base::Quantity(quantity), Vec::new(), kind));
        }
        if let Some(attribute) = self.attribute(id, of, at)? {
            return Ok(attribute);
        }
        let Some(field) = self.fields.get(&id).copied() else {
            return self.unsupported("a variable of an outer procedure or block", at);
        };
        let object = match of {
            Instance::Here(block) => self.here(block, at)?,
            Instance::Object(object) => self.used(object)?,
        };
        let kind = self.builder.code.records.fields[field].kind;
        Ok(self.object(Object::Field { object, field }, kind))
    }

    /// The record around this place that has the block's variables or attributes.
    pub(super) fn here(&mut self, block: program::BlockId, at: Span) -> Made<Value> {
        match self.enclosing(block) {
            Some(record) => self.reach(record, at),
            None => self.unsupported("an object around the one that is written", at),
        }
    }

    /// An object that must not be none.
    pub(super) fn used(&mut self, object: ExpressionId) -> Made<Value> {
        let text = self.source.text().get(span_of(self.program.expressions[object].at)).unwrap_or_default().to_string();
        let object = self.value(object)?;
        if self.is_some(object) {
            return Ok(object);
        }
        let object = self.simple(object, "object");
        let kind = self.kind(object);
        let name = self.literal(text.as_bytes());
        let used = self.object(Object::Used(object, name), kind);
        Ok(used)
    }
}

fn span_of(span: Span) -> std::ops::Range<usize> {
    span.start as usize..span.end as usize
}
