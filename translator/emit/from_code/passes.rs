//! The functions of a program whose passes the runner calls, and the function that it calls.

use super::Emission;
use super::cut::Cuts;
use super::function::{Body, Leaving};
use super::order::order;
use crate::c::{
    CBinary, CBlock, CExpression, CKind, CStatement, CType, CUnary, CVariable, Case, Declaration, Hint, Name, Node,
};
use crate::code::arithmetic::Arithmetic;
use crate::code::{Clock, Function, Id, PassUnit, Quantity};
use crate::emit::needs::need;

/// Quantities of the clock that steps use.
#[derive(Clone, Copy)]
struct Steps {
    half_step: Id<Quantity>,
    stopped: Id<Quantity>,
}

impl Emission<'_> {
    pub(super) fn passes(&mut self, cuts: &Cuts) {
        let system = self.system;
        let Clock::Passes { units, half_step, stopped, .. } = &system.clock else { return };
        let order = order(system);
        for id in &order.ahead {
            self.prototype(*id);
        }
        for id in order.functions {
            self.function(id, cuts);
            // What both passes call is often as short as the two of them.
            if !units.iter().any(|unit| unit.passes.contains(&id)) {
                self.inline();
            }
        }
        self.pass_model(units);
        self.advance_units(units, Steps { half_step: *half_step, stopped: *stopped });
    }

    /// One pass, by the number of its unit: two functions, or one for both.
    fn pass_model(&mut self, units: &[PassUnit]) {
        // Runs make steps with the others.
        let units: Vec<(usize, &PassUnit)> =
            units.iter().enumerate().filter(|(_, unit)| unit.nodes.is_none()).collect();
        let (memory, model) = self.memory();
        let [unit, pass] = ["unit", "pass"].map(|word| self.unit.names.word(word));
        let number = self.unit.name(unit);
        let mut cases = Vec::new();
        let mut statements = Vec::new();
        if units.iter().all(|(_, unit)| unit.passes[0] == unit.passes[1]) {
            statements.push(CStatement::Unused(pass));
        }
        let is_used = units.iter().flat_map(|(_, unit)| unit.passes).any(|id| self.shapes.of(id).model);
        for (place, (at, unit)) in units.iter().enumerate() {
            let statements = self.passes_of(unit, pass);
            // Compilers know that the last one returns.
            let value = (place + 1 < units.len()).then(|| self.unit.int(*at as i64));
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

    /// Many steps of a unit. With both passes in one function, compilers see what is the same in them.
    fn advance_units(&mut self, units: &[PassUnit], clock: Steps) {
        let stepping = units.iter().enumerate().filter_map(|(at, unit)| Some((at, unit, unit.nodes?)));
        let made: Vec<(usize, Name)> =
            stepping.map(|(at, unit, nodes)| (at, self.steps_of(unit, nodes, clock))).collect();
        let Some(((_, last), others)) = made.split_last() else { return };
        let (memory, model) = self.memory();
        let [unit, steps] = ["unit", "steps"].map(|word| self.unit.names.word(word));
        let mut statements = vec![CStatement::Unused(unit)];
        if !others.is_empty() {
            let mut cases: Vec<Case> = Vec::new();
            for (at, name) in others {
                let value = Some(self.unit.int(*at as i64));
                cases.push(Case { value, statements: vec![self.return_steps(*name)] });
            }
            cases.push(Case { value: None, statements: vec![self.return_steps(*last)] });
            let number = self.unit.name(unit);
            statements = vec![CStatement::Switch(number, cases)];
        } else {
            statements.push(self.return_steps(*last));
        }
        let mut block = CBlock::of(statements);
        self.begin_with_model(&mut block, true, memory.name, model);
        let name = self.unit.names.word("advance_model");
        let parameters = vec![memory, CVariable::new(unit, CType::INT), self.parameter_of_steps(steps)];
        self.define(name, CType::INT, parameters, block);
        self.remark("Steps of a unit, up to the next row.");
    }

    /// The last function is a part of its callers.
    fn inline(&mut self) {
        if let Some(Declaration::Function(function)) = self.unit.declarations.last_mut() {
            function.hint = Hint::Inlined;
        }
    }

    fn is_wrapping(&self) -> bool {
        self.system.clock.arithmetic() == Some(Arithmetic::Wrapping)
    }

    fn parameter_of_steps(&mut self, steps: Name) -> CVariable {
        let tag = self.unit.names.word("zd_steps");
        CVariable::new(steps, CType::pointer(CKind::Struct(tag)))
    }

    fn return_steps(&mut self, name: Name) -> CStatement {
        let [model, steps] = ["model", "steps"].map(|word| self.unit.word(word));
        CStatement::Return(Some(self.unit.call(name, &[model, steps])))
    }

    /// `while (steps->left > 0) { .. }`
    fn steps_of(&mut self, unit: &PassUnit, nodes: Id<Quantity>, clock: Steps) -> Name {
        let first = self.unit.names.text(self.shapes.of(unit.passes[0]).name).to_string();
        let name = self.unit.names.function(&format!("{}_steps", first.trim_end_matches("_first_pass")));
        let model = self.model_parameter();
        self.needs |= if self.is_wrapping() { need::WRAPPING } else { need::ADVANCE };
        let stops = unit.passes.iter().any(|id| {
            let written = &self.system.code.functions[*id].effects.writes;
            written.contains(clock.stopped)
        });
        let mut body = Body::new(self, unit.passes[0], Leaving::Kind);
        let steps = body.emission.unit.names.own("steps");
        body.read.insert(steps);
        let pass = body.inner(|body| {
            for (number, id) in (1..).zip(unit.passes) {
                body.pass_of_step(number, id, nodes, clock);
            }
            let left = body.of_steps("left");
            let less = body.emission.unit.unary(CUnary::Decrement, left);
            body.run(less);
        });
        let (left, zero) = (body.of_steps("left"), body.emission.unit.int(0));
        let mut goes_on = body.emission.unit.binary(CBinary::Greater, left, zero);
        if stops {
            let (stopped, zero) = (body.quantity(clock.stopped), body.emission.unit.int(0));
            let test = body.emission.unit.binary(CBinary::Equal, stopped, zero);
            goes_on = body.emission.unit.binary(CBinary::And, goes_on, test);
        }
        body.push(CStatement::While(Some(goes_on), pass));
        let good = body.emission.unit.word("ZD_GOOD");
        body.push(CStatement::Return(Some(good)));
        let block = body.finish(&[]);
        let parameters = vec![model, self.parameter_of_steps(steps)];
        self.define(name, CType::INT, parameters, block);
        self.remark("Steps, until none is left or one fails; T moves after each pass.");
        name
    }

    fn passes_of(&mut self, unit: &PassUnit, pass: Name) -> Vec<CStatement> {
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

impl Body<'_, '_> {
    /// `steps->left`
    fn of_steps(&mut self, part: &str) -> Node {
        let (steps, part) = (self.emission.unit.word("steps"), self.emission.unit.names.word(part));
        self.emission.unit.arrow(steps, part)
    }

    /// `steps->pass = 1;`, the pass, and T after it.
    fn pass_of_step(&mut self, number: i64, id: Id<Function>, nodes: Id<Quantity>, clock: Steps) {
        let (to, number) = (self.of_steps("pass"), self.emission.unit.int(number));
        self.set(to, number);
        let (head, time, half_step) = (self.head(), self.quantity(nodes), self.quantity(clock.half_step));
        let steps = self.emission.unit.word("steps");
        let advance = if self.emission.is_wrapping() { "zdw_advance" } else { "zd_advance" };
        let advance = self.emission.unit.call_word(advance, &[head, time, half_step, steps]);
        self.model();
        let pass = self.emission.call_of_pass(id);
        match self.emission.shapes.of(id).fails {
            true => self.leave_unless_good(pass),
            false => self.run(pass),
        }
        self.leave_unless_good(advance);
    }
}
