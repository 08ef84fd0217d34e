//! Expressions of a function.

use super::body::Body;
use super::*;
use crate::c::text;
use crate::c::{CBinary, CExpression, CUnary};
use crate::code::records::{Entry, Object, Test};
use crate::code::types::Item;
use crate::code::{Base, Binary, Expression, Place, Range, Relation, Unary};

impl Body<'_, '_> {
    pub fn world(&mut self) -> Node {
        self.uses_world = true;
        self.writer.unit.word("z")
    }

    pub fn site_number(&mut self) -> Node {
        let site = self.site.map_or(0, Id::index);
        let site = self.writer.unit.int(site as i64);
        self.passed(site, CType::INT)
    }

    pub fn kind_of_place(&self, place: Id<Place>) -> Type {
        match self.writer.system.code.places[place].base {
            Base::Quantity(id) => self.writer.system.quantities[id].kind,
            Base::Local(id) => self.function.locals[id].kind,
        }
    }

    pub fn place(&mut self, place: Id<Place>) -> Node {
        match self.writer.system.code.places[place].base {
            Base::Local(id) => self.local(id),
            Base::Quantity(id) => {
                let model = self.writer.unit.names.word("model");
                self.model = Some(model);
                self.uses_world = true;
                let name = self.writer.quantities[id.index()];
                let model = self.writer.unit.name(model);
                self.writer.unit.arrow(model, name)
            }
        }
    }

    /// What can be assigned.
    pub fn variable(&mut self, id: Id<Expression>) -> Node {
        let code = &self.writer.system.code;
        match code.expressions[id] {
            Expression::Object(object) => match code.records.objects[object] {
                Object::Element { array, name, subscripts } => self.element(array, name, subscripts),
                _ => self.value(id),
            },
            _ => self.value(id),
        }
    }

    /// A value where one of the type is expected: references are converted.
    pub fn coerced(&mut self, id: Id<Expression>, kind: Type) -> Node {
        let own = self.writer.system.code.type_of(id);
        let node = self.value(id);
        let wanted = self.writer.type_in_c(kind);
        match (own, kind) {
            (Type::Reference(Some(own)), Type::Reference(Some(other)))
                if self.writer.tags[own.index()] != self.writer.tags[other.index()] =>
            {
                self.writer.unit.cast(wanted, node)
            }
            (Type::Reference(None), Type::Reference(Some(_))) | (Type::Reference(Some(_)), Type::Reference(None))
                if !self.is_null(node) =>
            {
                self.writer.unit.converted(wanted, node)
            }
            _ => node,
        }
    }

    /// The same as an argument, where a null pointer and a constant have the type that is expected, too.
    pub(super) fn argument(&mut self, id: Id<Expression>, kind: Type) -> Node {
        let node = self.coerced(id, kind);
        if kind == Type::Reference(None) {
            return self.opaque(node, self.writer.system.code.type_of(id));
        }
        let kind = self.writer.type_in_c(kind);
        self.passed(node, kind)
    }

    /// A reference of this type as a pointer to anything. What a function of the run time gives as any reference may be a
    /// pointer to a struct in C; a local is not.
    pub fn opaque(&mut self, node: Node, own: Type) -> Node {
        let is_name = matches!(self.writer.unit.nodes[node], CExpression::Name(_)) && !self.is_null(node);
        match own == Type::Reference(None) && is_name {
            true => node,
            false => self.writer.unit.converted(CType::pointer(CKind::Void), node),
        }
    }

    /// A value of this type, or a constant, as an argument of this type.
    pub fn passed(&mut self, node: Node, kind: CType) -> Node {
        let differs = match kind {
            CType::LONG => self.writer.unit.is_int(node),
            CType::INT => matches!(self.writer.unit.nodes[node], CExpression::Long(_)),
            kind => kind.pointer && self.is_null(node),
        };
        if differs { self.writer.unit.converted(kind, node) } else { node }
    }

    fn is_null(&self, node: Node) -> bool {
        matches!(self.writer.unit.nodes[node], CExpression::Name(name) if self.writer.text(name) == "NULL")
    }

    pub fn value(&mut self, id: Id<Expression>) -> Node {
        let code = &self.writer.system.code;
        let kind = code.type_of(id);
        match code.expressions[id] {
            Expression::Real(number) => self.writer.unit.real(number),
            Expression::Integer(character) if kind == Type::Character => match u8::try_from(character) {
                Ok(mark @ b' '..=b'~') => self.writer.unit.word(&text::character(char::from(mark))),
                _ => self.writer.unit.int(character),
            },
            Expression::Integer(number) => self.writer.unit.int(number),
            Expression::Logical(holds) => self.writer.unit.int(i64::from(holds)),
            Expression::Read(place) => self.place(place),
            Expression::Time => {
                let z = self.world();
                let head = self.writer.unit.names.word("head");
                let time = self.writer.unit.names.word("time");
                let head = self.writer.unit.arrow(z, head);
                self.writer.unit.dot(head, time)
            }
            Expression::Unary(operator, a) => {
                let a = self.value(a);
                match operator {
                    Unary::Negate => self.writer.unit.unary(CUnary::Negate, a),
                    Unary::Not => self.writer.unit.not(a),
                }
            }
            Expression::Binary(operator, a, b) => {
                let (a, b) = (self.value(a), self.value(b));
                match operator {
                    Binary::Add => self.binary(CBinary::Add, a, b),
                    Binary::Subtract => self.binary(CBinary::Subtract, a, b),
                    Binary::Multiply => self.binary(CBinary::Multiply, a, b),
                    Binary::Divide => self.binary(CBinary::Divide, a, b),
                    Binary::And => self.binary(CBinary::And, a, b),
                    Binary::Or => self.binary(CBinary::Or, a, b),
                    Binary::Power => self.writer.unit.call_word("pow", &[a, b]),
                }
            }
            Expression::Compare(relation, a, b) => {
                let (a, b) = (self.value(a), self.value(b));
                let sign = match relation {
                    Relation::Less => CBinary::Less,
                    Relation::LessEqual => CBinary::LessEqual,
                    Relation::Greater => CBinary::Greater,
                    Relation::GreaterEqual => CBinary::GreaterEqual,
                    Relation::Equal => CBinary::Equal,
                    Relation::NotEqual => CBinary::NotEqual,
                };
                self.binary(sign, a, b)
            }
            Expression::Choose(condition, then, otherwise) => {
                let condition = self.value(condition);
                let (then, otherwise) = (self.coerced(then, kind), self.coerced(otherwise, kind));
                self.writer.unit.add(CExpression::Conditional(condition, then, otherwise))
            }
            Expression::Convert(a, _) => {
                let a = self.value(a);
                let kind = self.writer.type_in_c(kind);
                self.writer.unit.cast(kind, a)
            }
            Expression::Object(object) => self.object(code.records.objects[object], kind),
            // No program with records has these yet.
            Expression::Whole(_)
            | Expression::Dt
            | Expression::HalfStep
            | Expression::Given(_)
            | Expression::Builtin(..)
            | Expression::Call(..)
            | Expression::Lookup(_)
            | Expression::Column { .. }
            | Expression::Fold(_)
            | Expression::Draw(..)
            | Expression::Remember(..) => self.writer.unit.int(0),
        }
    }

    fn object(&mut self, object: Object, kind: Type) -> Node {
        let code = &self.writer.system.code;
        match object {
            Object::None if kind == Type::Text => {
                self.writer.uses_notext = true;
                self.writer.unit.word("notext")
            }
            Object::None => self.writer.unit.word("NULL"),
            Object::Text(literal) => {
                let frame = self.frame(literal);
                self.writer.unit.call_word("zt_constant", &[frame])
            }
            Object::Field { object, field } => {
                let data = &code.records.fields[field];
                let Type::Reference(Some(record)) = code.type_of(object) else { return self.writer.unit.int(0) };
                let mut node = self.value(object);
                let mut arrow = true;
                let member = self.writer.members[field.index()];
                for name in self.writer.path(record, Some(data.of)).into_iter().chain([member]) {
                    let of = node;
                    node = self.writer.unit.add(CExpression::Member { of, name, arrow });
                    arrow = false;
                }
                node
            }
            Object::Element { array, name, subscripts } => {
                let element = self.element(array, name, subscripts);
                match kind {
                    Type::Reference(Some(_)) => {
                        let kind = self.writer.type_in_c(kind);
                        self.writer.unit.cast(kind, element)
                    }
                    _ => element,
                }
            }
            Object::Address(place) => {
                let place = self.variable(place);
                self.writer.unit.unary(CUnary::Address, place)
            }
            Object::New { record, site } => {
                let (z, site) = (self.world(), self.value(site));
                let class = self.class(record);
                let new = self.writer.unit.call_word("zo_new", &[z, class, site]);
                let kind = self.writer.type_in_c(kind);
                self.writer.unit.cast(kind, new)
            }
            // It is the value of a statement, which makes room for it.
            Object::Automatic(_) => self.writer.unit.word("NULL"),
            Object::Site => self.site_number(),
            Object::Class(record) => self.class(record),
            Object::System(object) => {
                let Type::Reference(Some(record)) = code.type_of(object) else { return self.writer.unit.int(0) };
                let mut node = self.value(object);
                let mut arrow = true;
                let path = self.writer.path_to(record, |record| record.system);
                let system = self.writer.unit.names.word("system");
                for name in path.into_iter().chain([system]) {
                    node = self.writer.unit.add(CExpression::Member { of: node, name, arrow });
                    arrow = false;
                }
                self.writer.unit.unary(CUnary::Address, node)
            }
            Object::Used(object, name) => {
                let object = self.value(object);
                let (z, site) = (self.world(), self.site_number());
                let name = String::from_utf8_lossy(&code.records.literals[name].0).to_string();
                let name = self.writer.unit.text(&name);
                let used = self.writer.unit.call_word("ZD_USED", &[z, object, name, site]);
                let kind = self.writer.type_in_c(kind);
                self.writer.unit.cast(kind, used)
            }
            Object::Narrow { object, record, test } => {
                let own = code.type_of(object);
                let object = self.value(object);
                let kind = self.writer.type_in_c(kind);
                let word = match test {
                    Test::Known => return self.writer.unit.cast(kind, object),
                    Test::OrNone => "zo_narrow",
                    Test::Required => "zo_qua",
                };
                let object = self.opaque(object, own);
                let (z, site, class) = (self.world(), self.site_number(), self.class(record));
                let narrowed = self.writer.unit.call_word(word, &[z, object, class, site]);
                self.writer.unit.cast(kind, narrowed)
            }
            Object::Is { object, record, exact } => {
                let head = self.head_of(object);
                let class = self.class(record);
                if exact {
                    let word = self.writer.unit.names.word("class");
                    let own = self.writer.unit.dot(head, word);
                    return self.binary(CBinary::Equal, own, class);
                }
                let head = self.writer.unit.unary(CUnary::Address, head);
                self.writer.unit.call_word("ZD_IS_IN", &[head, class])
            }
            Object::Same(a, b) => {
                let kind = code.type_of(a);
                let (a, b) = (self.value(a), self.coerced(b, kind));
                self.binary(CBinary::Equal, a, b)
            }
            Object::Call(function, list) => {
                self.writer.used_functions[function.index()] = true;
                let called = &code.functions[function];
                let kinds: Vec<Type> = called.parameters.iter().map(|local| called.locals[*local].kind).collect();
                let entry = self.writer.is_entry(function);
                self.call(self.writer.functions[function.index()], &kinds, list, entry)
            }
            Object::Dispatch(slot, list) => {
                self.writer.used_dispatchers[slot.index()] = true;
                let data = &code.records.slots[slot];
                let kinds: Vec<Type> =
                    std::iter::once(Type::Reference(Some(data.of))).chain(data.parameters.iter().copied()).collect();
                self.call(self.writer.dispatchers[slot.index()], &kinds, list, false)
            }
            Object::Runtime(function, list) => self.runtime(function, list),
        }
    }

    /// A reference as one to a struct of the run time; without a tag, as it is.
    pub fn reference(&mut self, id: Id<Expression>, tag: &str) -> Node {
        // The function of a frame has it as a parameter.
        if tag == "zd_frame" && self.entry == Some(Entry::Run) {
            self.uses_frame = true;
            return self.writer.unit.word("frame");
        }
        let node = self.value(id);
        let Type::Reference(Some(record)) = self.writer.system.code.type_of(id) else { return node };
        let own = self.writer.tags[record.index()];
        if tag.is_empty() || self.writer.text(own) == tag {
            return node;
        }
        let kind = CType::pointer(CKind::Struct(self.writer.unit.names.word(tag)));
        let opaque = self.writer.unit.cast(CType::pointer(CKind::Void), node);
        self.writer.unit.cast(kind, opaque)
    }

    /// The frame of a constant text.
    pub(super) fn frame(&mut self, literal: Id<Literal>) -> Node {
        self.writer.used_literals[literal.index()] = true;
        let name = self.writer.literals[literal.index()];
        let name = self.writer.unit.name(name);
        self.writer.unit.unary(CUnary::Address, name)
    }

    fn class(&mut self, record: Id<Record>) -> Node {
        let name = self.writer.descriptors[record.index()];
        let name = self.writer.unit.name(name);
        self.writer.unit.unary(CUnary::Address, name)
    }

    /// The header of an object.
    fn head_of(&mut self, object: Id<Expression>) -> Node {
        let kind = self.writer.system.code.type_of(object);
        let mut node = self.value(object);
        let Type::Reference(Some(record)) = kind else { return node };
        let base = self.writer.record(record).base;
        let head: Vec<Name> = base.row().head.iter().map(|word| self.writer.unit.names.word(word)).collect();
        let mut arrow = true;
        for name in self.writer.path(record, None).into_iter().chain(head) {
            node = self.writer.unit.add(CExpression::Member { of: node, name, arrow });
            arrow = false;
        }
        node
    }

    /// An element itself.
    fn element(&mut self, array: Id<Expression>, name: Id<Literal>, subscripts: Range<Expression>) -> Node {
        let code = &self.writer.system.code;
        let items = match code.type_of(array) {
            Type::Array(Item::Integer) => "ZD_INTEGERS",
            Type::Array(Item::Logical | Item::Character) => "ZD_BYTES",
            Type::Array(Item::Text) => "ZD_TEXTS",
            Type::Array(Item::Reference(_)) => "ZD_RECORDS",
            _ => "ZD_REALS",
        };
        let name = String::from_utf8_lossy(&code.records.literals[name].0).to_string();
        let (array_of, again) = (self.value(array), self.value(array));
        let (z, site, name) = (self.world(), self.site_number(), self.writer.unit.text(&name));
        let list = code.list(subscripts);
        let word = match list.len() {
            0 | 1 => "zo_item",
            2 => "zo_pair",
            3 => "zo_triple",
            _ => "zo_level",
        };
        let at = if word == "zo_level" {
            let mut at = self.writer.unit.int(0);
            for (level, subscript) in list.iter().enumerate() {
                let (again, subscript) = (self.value(array), self.argument(*subscript, Type::LONG));
                let level = self.writer.unit.int(level as i64);
                let before = self.passed(at, CType::LONG);
                at = self.writer.unit.call_word(word, &[z, again, level, before, subscript, name, site]);
            }
            at
        } else {
            let mut arguments = vec![z, again];
            arguments.extend(list.iter().map(|subscript| self.argument(*subscript, Type::LONG)));
            arguments.extend([name, site]);
            self.writer.unit.call_word(word, &arguments)
        };
        let items = self.writer.unit.call_word(items, &[array_of]);
        self.writer.unit.index(items, at)
    }
}
