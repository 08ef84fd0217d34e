//! Calls of the functions of a program, and of what the run time offers.

use super::body::Body;
use super::*;
use crate::c::CUnary;
use crate::code::records::Object;
use crate::code::runtime::{Runtime, Want};
use crate::code::{Expression, Range};

impl Body<'_, '_> {
    /// `entry`: the run time calls the function too, with a pointer to a header.
    pub(super) fn call(&mut self, name: Name, kinds: &[Type], list: Range<Expression>, entry: bool) -> Node {
        let mut arguments = vec![self.world()];
        let list = self.writer.system.code.list(list);
        for (number, (argument, kind)) in list.iter().zip(kinds).enumerate() {
            let argument = match entry && number == 0 {
                true => self.reference(*argument, "zd_header"),
                false => self.argument(*argument, *kind),
            };
            arguments.push(argument);
        }
        self.writer.unit.call(name, &arguments)
    }

    pub(super) fn runtime(&mut self, function: Runtime, list: Range<Expression>) -> Node {
        let row = function.row();
        let code = &self.writer.system.code;
        let mut operands = code.list(list).iter();
        // Members of the world, or of an object.
        if let Some(member) = row.name.strip_prefix("->") {
            let of = match (row.parameters, operands.next()) {
                ([Want::Reference(tag)], Some(object)) => self.reference(*object, tag),
                _ => self.world(),
            };
            let member = self.writer.unit.names.word(member);
            return self.writer.unit.arrow(of, member);
        }
        if let Some(member) = row.name.strip_prefix("++") {
            let z = self.world();
            let member = self.writer.unit.names.word(member);
            let member = self.writer.unit.arrow(z, member);
            return self.writer.unit.unary(CUnary::Increment, member);
        }
        // Constants of the run time.
        if let Some(word) = row.name.strip_prefix('=') {
            return self.writer.unit.word(word);
        }
        if let Some(member) = row.name.strip_prefix('.') {
            let Some(text) = operands.next() else { return self.writer.unit.int(0) };
            let text = self.value(*text);
            let member = self.writer.unit.names.word(member);
            return self.writer.unit.dot(text, member);
        }
        let is_macro = row.name.starts_with("ZD_");
        let mut arguments = Vec::new();
        if row.world {
            arguments.push(self.world());
        }
        for want in row.parameters {
            let argument = match want {
                Want::Function(name) => self.writer.unit.word(name),
                Want::Number(number) => self.writer.unit.int(*number),
                Want::Word(word) => self.writer.unit.word(word),
                Want::Name(name) => self.writer.unit.text(name),
                Want::OneOf(words) => {
                    let index = operands.next().map(|operand| code.expressions[*operand]);
                    let word = match index {
                        Some(Expression::Integer(index)) => usize::try_from(index).ok().and_then(|at| words.get(at)),
                        _ => None,
                    };
                    self.writer.unit.word(word.unwrap_or(&"0"))
                }
                Want::Quoted => {
                    let literal = operands.next().and_then(|text| self.constant_text(*text));
                    let text = literal.map(|literal| String::from_utf8_lossy(&code.records.literals[literal].0));
                    self.writer.unit.text(&text.unwrap_or_default())
                }
                Want::Literal => match operands.next().and_then(|text| self.constant_text(*text)) {
                    Some(literal) => self.frame(literal),
                    None => self.writer.unit.int(0),
                },
                Want::Reference(tag) => match operands.next() {
                    Some(operand) => {
                        let own = code.type_of(*operand);
                        let operand = self.reference(*operand, tag);
                        let kind = CType::pointer(CKind::Struct(self.writer.unit.names.word(tag)));
                        match *tag {
                            // Macros look into what they are given.
                            _ if is_macro => operand,
                            "" => self.opaque(operand, own),
                            _ => self.passed(operand, kind),
                        }
                    }
                    None => self.writer.unit.int(0),
                },
                Want::Real
                | Want::Integer
                | Want::Logical
                | Want::Character
                | Want::Text
                | Want::Address
                | Want::Class
                | Want::Array
                | Want::Site => match operands.next() {
                    Some(operand) => {
                        let node = self.value(*operand);
                        match want {
                            Want::Integer => self.passed(node, CType::LONG),
                            Want::Array => {
                                let kind = CKind::Struct(self.writer.unit.names.word("zd_array"));
                                self.passed(node, CType::pointer(kind))
                            }
                            Want::Site => self.passed(node, CType::INT),
                            _ => node,
                        }
                    }
                    None => self.writer.unit.int(0),
                },
            };
            arguments.push(argument);
        }
        if row.site {
            arguments.push(self.site_number());
        }
        match row.name.strip_prefix('*') {
            Some(name) => {
                let place = self.writer.unit.call_word(name, &arguments);
                self.writer.unit.unary(CUnary::Content, place)
            }
            None => self.writer.unit.call_word(row.name, &arguments),
        }
    }

    /// The characters of a constant text.
    pub(super) fn constant_text(&self, text: Id<Expression>) -> Option<Id<Literal>> {
        let code = &self.writer.system.code;
        match code.expressions[text] {
            Expression::Object(object) => match code.records.objects[object] {
                Object::Text(literal) => Some(literal),
                _ => None,
            },
            _ => None,
        }
    }
}
