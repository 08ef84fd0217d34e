//! The functions of a program whose passes the runner calls, and the function that it calls.

use super::Emission;
use super::cut::Cuts;
use super::order::order;
use crate::c::{CBinary, CBlock, CExpression, CStatement, CType, CVariable, Case, Node};
use crate::code::{Clock, Function, Id, PassUnit};

impl Emission<'_> {
    pub(super) fn passes(&mut self, cuts: &Cuts) {
        let system = self.system;
        let Clock::Passes { units, .. } = &system.clock else { return };
        let order = order(system);
        for id in &order.ahead {
            self.prototype(*id);
        }
        for id in order.functions {
            self.function(id, cuts);
        }
        self.pass_model(units);
    }

    /// One pass, by the number of its unit: two functions, or one for both.
    fn pass_model(&mut self, units: &[PassUnit]) {
        let (memory, model) = self.memory();
        let [unit, pass] = ["unit", "pass"].map(|word| self.unit.names.word(word));
        let number = self.unit.name(unit);
        let mut cases = Vec::new();
        let mut statements = Vec::new();
        if units.iter().all(|unit| unit.passes[0] == unit.passes[1]) {
            statements.push(CStatement::Unused(pass));
        }
        let is_used = units.iter().flat_map(|unit| unit.passes).any(|id| self.shapes.of(id).model);
        for (at, unit) in units.iter().enumerate() {
            let statements = self.passes_of(unit, pass);
            // Compilers know that the last one returns.
            let value = (at + 1 < units.len()).then(|| self.unit.int(at as i64));
            cases.push(Case { value, statements });
        }
        match &mut cases[..] {
            [] => {
                statements.push(CStatement::Unused(unit));
                statements.push(CStatement::Return(Some(self.unit.word("ZD_GOOD"))));
            }
            [single] => {
                statements.push(CStatement::Unused(unit));
                statements.append(&mut single.statements);
            }
            _ => statements.push(CStatement::Switch(number, cases)),
        }
        let mut block = CBlock::of(statements);
        self.begin_with_model(&mut block, is_used, memory.name, model);
        let name = self.unit.names.word("pass_model");
        let parameters = vec![memory, CVariable::new(unit, CType::INT), CVariable::new(pass, CType::INT)];
        self.define(name, CType::INT, parameters, block);
        self.remark("Pass 0 or 1 of a unit: of the initial values, or of a step.");
    }

    fn passes_of(&mut self, unit: &PassUnit, pass: crate::c::Name) -> Vec<CStatement> {
        let [first, second] = unit.passes;
        if first == second {
            return self.return_pass(first);
        }
        let (number, zero) = (self.unit.name(pass), self.unit.int(0));
        let test = self.unit.binary(CBinary::Equal, number, zero);
        if self.shapes.of(first).fails && self.shapes.of(second).fails {
            let (first, second) = (self.call_of_pass(first), self.call_of_pass(second));
            let chosen = self.unit.add(CExpression::Conditional(test, first, second));
            return vec![CStatement::Return(Some(chosen))];
        }
        let then = CBlock::of(self.return_pass(first));
        let mut statements = vec![CStatement::If(test, then, CBlock::default())];
        statements.append(&mut self.return_pass(second));
        statements
    }

    fn return_pass(&mut self, id: Id<Function>) -> Vec<CStatement> {
        let call = self.call_of_pass(id);
        if self.shapes.of(id).fails {
            return vec![CStatement::Return(Some(call))];
        }
        let good = self.unit.word("ZD_GOOD");
        vec![CStatement::Expression(call), CStatement::Return(Some(good))]
    }

    fn call_of_pass(&mut self, id: Id<Function>) -> Node {
        let (name, takes_model) = (self.shapes.of(id).name, self.shapes.of(id).model);
        let model = self.unit.word("model");
        self.unit.call(name, if takes_model { std::slice::from_ref(&model) } else { &[] })
    }
}
