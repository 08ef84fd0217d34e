//! Functions that call what the class of an object has in a slot.

use super::*;
use crate::c::{CBlock, CExpression};
use crate::code::Id;
use crate::code::records::Slot;

impl Writer<'_> {
    /// One for each slot that is used, and one that notes the failure where a class may have nothing there.
    pub(super) fn dispatchers(&mut self) -> Vec<CFunction> {
        let mut made = Vec::new();
        let slots = &self.system.code.records.slots;
        for (id, slot) in slots.iter().filter(|(id, _)| self.used_dispatchers[id.index()]).collect::<Vec<_>>() {
            made.push(self.dispatcher(id, slot));
            if self.is_unmatched(slot) {
                made.push(self.failing(id, slot));
            }
        }
        made
    }

    /// The world, the object and what the author's procedure takes.
    fn parameters(&mut self, slot: &Slot) -> Vec<CVariable> {
        let world = CType::pointer(CKind::Struct(self.unit.names.word("zd_world")));
        let object = self.type_in_c(Type::Reference(Some(slot.of)));
        let (z, own) = (self.unit.names.word("z"), self.unit.names.word("self"));
        let mut parameters = vec![CVariable::new(z, world), CVariable::new(own, object)];
        for (number, kind) in slot.parameters.iter().enumerate() {
            let kind = self.type_in_c(*kind);
            parameters.push(CVariable::new(self.unit.names.word(&format!("a{}", number + 1)), kind));
        }
        parameters
    }

    fn dispatcher(&mut self, id: Id<Slot>, slot: &Slot) -> CFunction {
        let (name, result) = (self.dispatchers[id.index()], self.type_in_c(slot.result));
        let parameters = self.parameters(slot);
        let path = self.path(slot.of, None);
        let head = self.record(slot.of).base.row().head.iter().map(|word| self.unit.names.word(word));
        let members: Vec<Name> = path.into_iter().chain(head).collect();
        let mut node = self.unit.word("self");
        for (number, name) in members.into_iter().enumerate() {
            node = self.unit.add(CExpression::Member { of: node, name, arrow: number == 0 });
        }
        let (class, virtuals) = (self.unit.names.word("class"), self.unit.names.word("virtuals"));
        let class = self.unit.dot(node, class);
        let virtuals = self.unit.arrow(class, virtuals);
        let index = self.unit.int(slot.index);
        let found = self.unit.index(virtuals, index);
        let arguments: Vec<Node> = parameters.iter().map(|parameter| self.unit.name(parameter.name)).collect();
        let takes = parameters.iter().map(|parameter| parameter.kind).collect();
        let call = self.unit.call_at(found, (result, takes), &arguments);
        let statement = match slot.result {
            Type::Nothing => CStatement::Expression(call),
            _ => CStatement::Return(Some(call)),
        };
        let remark = Some(eco_format!("virtual: {}", self.text(name)));
        let body = CBlock::of(vec![statement]);
        CFunction { name, result, parameters, remark, hint: Hint::None, body }
    }

    /// For classes without a match.
    fn failing(&mut self, id: Id<Slot>, slot: &Slot) -> CFunction {
        let (parameters, result) = (self.parameters(slot), self.type_in_c(slot.result));
        let mut statements: Vec<CStatement> =
            parameters.iter().skip(2).map(|parameter| CStatement::Unused(parameter.name)).collect();
        let code = self.unit.word("ZF_MISSING_FUNCTION");
        let (z, own) = (self.unit.word("z"), self.unit.word("self"));
        let own = self.unit.converted(CType::pointer(CKind::Void), own);
        let (nowhere, zero, none) = (self.unit.int(-1), self.unit.real(0.0), self.unit.real(0.0));
        let fault = self.unit.call_word("zo_fault", &[z, code, nowhere, own, zero, none]);
        let (shown, length) = (self.unit.text(&slot.name), self.unit.add(CExpression::Long(slot.name.len() as i32)));
        let named = self.unit.call_word("zo_named", &[fault, shown, length]);
        statements.push(CStatement::Expression(named));
        let value = match slot.result {
            Type::Nothing => None,
            Type::Text => {
                self.uses_notext = true;
                Some(self.unit.word("notext"))
            }
            Type::Reference(_) | Type::Array(_) => Some(self.unit.word("NULL")),
            Type::Real(_) | Type::Fixed { .. } => Some(self.unit.real(0.0)),
            Type::Integer { .. } | Type::Logical | Type::Character => Some(self.unit.int(0)),
        };
        statements.extend(value.map(|value| CStatement::Return(Some(value))));
        let name = self.failing[id.index()];
        let remark = Some(eco_format!("For classes without a match of {}", self.text(self.dispatchers[id.index()])));
        CFunction { name, result, parameters, remark, hint: Hint::None, body: CBlock::of(statements) }
    }
}
