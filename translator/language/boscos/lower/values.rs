//! Small parts: reading, setting, temporaries, and what may be evaluated in any order.

use super::*;
use crate::code::Unary;

impl Lowering<'_> {
    pub(super) fn object(&mut self, object: Object, kind: Type) -> Value {
        let object = self.builder.code.records.objects.push(object);
        self.builder.add(Expression::Object(object), kind)
    }

    pub(super) fn runtime(&mut self, function: Runtime, arguments: &[Value]) -> Value {
        let list = self.builder.list(arguments);
        self.object(Object::Runtime(function, list), function.row().result)
    }

    pub(super) fn kind(&self, value: Value) -> Type {
        self.builder.code.type_of(value)
    }

    pub(super) fn integer(&mut self, value: i64) -> Value {
        self.builder.add(Expression::Integer(value), Type::LONG)
    }

    pub(super) fn none(&mut self, kind: Type) -> Value {
        self.object(Object::None, kind)
    }

    pub(super) fn not(&mut self, value: Value) -> Value {
        self.builder.add(Expression::Unary(Unary::Not, value), Type::Logical)
    }

    pub(super) fn stated(&mut self, statement: Statement) -> Stated {
        let source = match self.current.site {
            Some(site) => site,
            None => self.site(Span::default()),
        };
        Stated { statement, source }
    }

    pub(super) fn push(&mut self, statement: Statement) {
        let stated = self.stated(statement);
        self.current.out.push(stated);
    }

    pub(super) fn perform(&mut self, value: Value) {
        self.push(Statement::Perform(value));
    }

    pub(super) fn read_local(&mut self, local: Id<Local>) -> Value {
        let kind = self.current.locals[local].kind;
        self.builder.read(Base::Local(local), Vec::new(), kind)
    }

    pub(super) fn set_local(&mut self, local: Id<Local>, value: Value) {
        let place = self.builder.place(Base::Local(local), Vec::new());
        self.push(Statement::Set(place, value));
    }

    pub(super) fn is_none(&mut self, local: Id<Local>) -> Value {
        let object = self.read_local(local);
        let none = self.none(self.current.locals[local].kind);
        self.object(Object::Same(object, none), Type::Logical)
    }

    pub(super) fn field_of_this(&mut self, variable: VariableId) -> Value {
        let field = self.fields[&variable];
        let kind = self.builder.code.records.fields[field].kind;
        let object = match self.current.this {
            Some((this, _)) => self.read_local(this),
            None => self.none(kind),
        };
        self.object(Object::Field { object, field }, kind)
    }

    /// Stores a value in a place or in what a reference leads to.
    pub(super) fn store(&mut self, target: Value, value: Value) {
        if self.store_attribute(target, value) {
            return;
        }
        match self.builder.code.expressions[target] {
            Expression::Read(place) => self.push(Statement::Set(place, value)),
            _ => self.push(Statement::Store(target, value)),
        }
        self.count(target);
    }

    /// The value in a local of its own; a reference is called after its class.
    pub(super) fn temporary(&mut self, value: Value, wanted: &str) -> Value {
        let kind = self.kind(value);
        let wanted = match kind {
            Type::Reference(Some(record)) => self.builder.code.records.records[record].name.clone(),
            _ => wanted.into(),
        };
        let local = self.current.part(&wanted, kind);
        self.set_local(local, value);
        self.read_local(local)
    }

    /// The same, unless evaluating it twice makes no difference and costs nothing.
    pub(super) fn simple(&mut self, value: Value, wanted: &str) -> Value {
        let code = &self.builder.code;
        let simple = match code.expressions[value] {
            Expression::Real(_) | Expression::Integer(_) | Expression::Logical(_) | Expression::Read(_) => true,
            Expression::Object(object) => match code.records.objects[object] {
                Object::None | Object::Text(_) => true,
                Object::Field { object, .. } => matches!(code.expressions[object], Expression::Read(_)),
                _ => false,
            },
            _ => false,
        };
        if simple { value } else { self.temporary(value, wanted) }
    }

    /// Writes operands so that C may evaluate them in any order: before the last one with effects, all that it could
    /// change go to locals.
    pub(super) fn ordered(&mut self, mut values: Vec<Value>) -> Vec<Value> {
        let all: Vec<Use> = values.iter().map(|value| self.use_of(*value)).collect();
        let Some(last) = all.iter().rposition(|uses| uses.changes) else { return values };
        // A variable in a local changes if its address is passed.
        let addressed = all.iter().any(|uses| uses.addresses);
        let reads = |uses: &Use| uses.reads || addressed && uses.locals;
        // What reads behind it must see what it has changed.
        let end = if all[last + 1..].iter().any(reads) { last + 1 } else { last };
        for (value, uses) in values[..end].iter_mut().zip(&all) {
            if uses.changes || reads(uses) {
                *value = self.kept(*value);
            }
        }
        values
    }

    /// A value that later statements do not change: in a local, or an address whose place is fixed.
    pub(super) fn kept(&mut self, value: Value) -> Value {
        if let Expression::Object(object) = self.builder.code.expressions[value]
            && let Object::Address(place) = self.builder.code.records.objects[object]
        {
            let kind = self.kind(value);
            let place = self.fixed(place);
            return self.object(Object::Address(place), kind);
        }
        self.temporary(value, "value")
    }

    /// What evaluating a value does.
    pub(super) fn use_of(&self, value: Value) -> Use {
        let mut uses = Use::default();
        self.uses(value, &mut uses);
        uses
    }

    fn uses(&self, value: Value, uses: &mut Use) {
        let code = &self.builder.code;
        match code.expressions[value] {
            Expression::Read(place) => {
                // A local changes only by a statement.
                match code.places[place].base {
                    Base::Quantity(_) => uses.reads = true,
                    Base::Local(_) => uses.locals = true,
                }
            }
            Expression::Time => uses.reads = true,
            Expression::Unary(_, a) | Expression::Convert(a, _) => self.uses(a, uses),
            Expression::Binary(_, a, b) | Expression::Compare(_, a, b) => {
                self.uses(a, uses);
                self.uses(b, uses);
            }
            Expression::Choose(a, b, c) => [a, b, c].into_iter().for_each(|part| self.uses(part, uses)),
            Expression::Object(object) => {
                use crate::code::runtime::Effect;
                let object = code.records.objects[object];
                match object {
                    // It is the whole value of a statement.
                    Object::Automatic(_) => {}
                    Object::None
                    | Object::Text(_)
                    | Object::Same(..)
                    | Object::Site
                    | Object::Class(_)
                    | Object::System(_) => {}
                    Object::Field { .. } | Object::Element { .. } => {
                        uses.reads = true;
                        uses.notes |= matches!(object, Object::Element { .. });
                    }
                    Object::Used(..) | Object::Narrow { .. } => uses.notes = true,
                    Object::Is { .. } => {}
                    Object::Address(_) => uses.addresses = true,
                    Object::New { .. } | Object::Call(..) | Object::Dispatch(..) => uses.changes = true,
                    Object::Runtime(function, _) => match function.row().effect {
                        Effect::None => uses.reads = true,
                        Effect::Notes => uses.notes = true,
                        Effect::Changes | Effect::Prints | Effect::Inputs | Effect::Asks | Effect::Draws => {
                            uses.changes = true
                        }
                    },
                }
                object.operands(code).into_iter().for_each(|operand| self.uses(operand, uses));
            }
            Expression::Real(_)
            | Expression::Integer(_)
            | Expression::Logical(_)
            | Expression::Whole(_)
            | Expression::Dt
            | Expression::HalfStep
            | Expression::Given(_)
            | Expression::Builtin(..)
            | Expression::Call(..)
            | Expression::Lookup(_)
            | Expression::Column { .. }
            | Expression::Fold(_)
            | Expression::Draw(..)
            | Expression::Remember(..) => {}
        }
    }

    /// Whether it is known that a reference is not none.
    pub(super) fn is_some(&self, value: Value) -> bool {
        let code = &self.builder.code;
        match code.expressions[value] {
            Expression::Read(place) => match code.places[place].base {
                Base::Local(local) => {
                    self.current.this.is_some_and(|(this, _)| this == local)
                        || self.current.base.is_some_and(|(base, _)| base == local)
                        || self.current.environments.iter().any(|(_, own)| *own == local)
                        || self.current.known.contains(&local)
                }
                Base::Quantity(_) => false,
            },
            Expression::Object(object) => match code.records.objects[object] {
                Object::Narrow { object, test: crate::code::records::Test::Known, .. } => self.is_some(object),
                Object::Field { field, .. } => self.is_outer(field),
                _ => false,
            },
            _ => false,
        }
    }
}

/// What evaluating an expression may do.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Use {
    /// Reads what statements or calls may change.
    pub reads: bool,
    /// Reads locals.
    pub locals: bool,
    /// Passes the address of a variable.
    pub addresses: bool,
    /// Notes failures.
    pub notes: bool,
    /// Changes something besides its value.
    pub changes: bool,
}
