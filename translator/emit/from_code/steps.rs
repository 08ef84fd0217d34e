//! The functions of a model whose steps the runner counts: those of Code, and the entry points of the runner.

use super::Emission;
use super::cut::Cuts;
use super::function::{Body, Leaving};
use super::order::order;
use crate::c::{CBinary, CBlock, CKind, CStatement, CType, CVariable, Declaration, Hint, Node};
use crate::code::{Clock, Function, Id, Quantity, StepEntries};

impl<'a> Emission<'a> {
    /// All functions of a system.
    pub(super) fn steps(&mut self, cuts: &Cuts) {
        let system = self.system;
        let Clock::Steps { periods, entries, .. } = &system.clock else { return };
        let varying = &periods.varying();
        for id in order(system).functions {
            if self.is_empty(id) {
                continue;
            }
            let first = self.unit.declarations.len();
            // The caller of a long function calls its parts; a single function that did so would let compilers inline
            // them.
            match &cuts.parts[id.index()][..] {
                parts @ [_, _, ..] => {
                    let names = self.parts(id, parts);
                    self.parts_of.insert(id, names);
                }
                _ => self.function(id, cuts),
            }
            if let Some(remark) = remark(entries, id) {
                self.remark(remark);
            }
            if entries.many.is_some() {
                self.hint_rare(first);
            }
        }
        if let Some(many) = &entries.many {
            self.many(many, varying, entries);
        }
        self.begin_model(entries);
        self.advance_model(varying, entries);
    }

    /// Next to a loop for many steps, the functions of a single step are called once for each row: compilers need half of
    /// their time for them otherwise.
    fn hint_rare(&mut self, first: usize) {
        for declaration in &mut self.unit.declarations[first..] {
            if let Declaration::Function(function) = declaration {
                function.hint = Hint::Rare;
            }
        }
    }

    pub(super) fn is_empty(&self, id: Id<Function>) -> bool {
        self.system.code.functions[id].body.is_empty()
    }

    fn begin_model(&mut self, entries: &StepEntries) {
        let (memory, model) = self.memory();
        let mut body = Body::new(self, entries.begin, Leaving::Kind);
        let (half, dt) = (body.of_head("half"), body.of_head("dt"));
        let two = body.emission.unit.real(2.0);
        let value = body.emission.unit.binary(CBinary::Divide, dt, two);
        body.set(half, value);
        body.call_entry(entries.begin);
        let (started, one) = (body.of_head("started"), body.emission.unit.int(1));
        body.set(started, one);
        body.end_with(entries.point, false);
        let mut block = body.finish(&[]);
        self.begin_with_model(&mut block, true, memory.name, model);
        let name = self.unit.names.word("begin_model");
        self.define(name, CType::INT, vec![memory], block);
        self.remark("Initial values and the first point of time.");
    }

    /// `count` steps. Without a separate loop for many steps, it ends when a period changes.
    fn advance_model(&mut self, varying: &[Id<Quantity>], entries: &StepEntries) {
        let (memory, model) = self.memory();
        let mut body = Body::new(self, entries.step, Leaving::Kind);
        let count = body.emission.unit.names.own("count");
        let parameters = vec![memory, CVariable::new(count, CType::LONG)];
        let many = entries.many.as_ref().map(|many| many.function);
        if let Some(many) = many {
            let unit = &mut body.emission.unit;
            let (several, one) = (unit.name(count), unit.int(1));
            let test = unit.binary(CBinary::Greater, several, one);
            let (name, model) = (body.emission.shapes.of(many).name, body.model());
            let call = body.emission.unit.call(name, &[model, several]);
            let all = CBlock::of(vec![CStatement::Return(Some(call))]);
            body.push(CStatement::If(test, all, CBlock::default()));
        }
        let last = body.emission.unit.names.own("last");
        let (step, steps) = (body.of_head("step"), body.emission.unit.name(count));
        let end = body.emission.unit.binary(CBinary::Add, step, steps);
        body.declared.push(CVariable::with(last, CType::LONG.constant(), end));
        body.read.insert(last);
        body.read.insert(count);
        let mut changed = None;
        for id in varying.iter().filter(|_| many.is_none()) {
            let name = body.emission.unit.names.local(&body.emission.system.quantities[*id].name);
            let member = body.quantity(*id);
            body.declared.push(CVariable::with(name, CType::DOUBLE.constant(), member));
            body.read.insert(name);
            let before = body.emission.unit.name(name);
            changed = body.either(changed, CBinary::NotEqual, member, before);
        }
        let pass = body.inner(|body| {
            body.call_entry(entries.event);
            body.call_entry(entries.step);
            body.move_clock();
            body.call_entry(entries.point);
            if let Some(changed) = changed {
                body.push(CStatement::If(changed, CBlock::of(vec![CStatement::Break]), CBlock::default()));
            }
        });
        let (step, last) = (body.of_head("step"), body.emission.unit.name(last));
        let goes_on = body.emission.unit.binary(CBinary::Less, step, last);
        body.push(CStatement::While(Some(goes_on), pass));
        let good = body.emission.unit.word("ZD_GOOD");
        body.push(CStatement::Return(Some(good)));
        let mut block = body.finish(&[]);
        self.begin_with_model(&mut block, true, parameters[0].name, model);
        let name = self.unit.names.word("advance_model");
        self.define(name, CType::INT, parameters, block);
        self.remark(match varying.is_empty() {
            true => "Makes `count` steps, each with the equations at its end.",
            false => "Makes `count` steps, each with the equations at its end; fewer if a period changes.",
        });
    }
}

/// The author's view of an entry point.
pub(super) fn remark(entries: &StepEntries, id: Id<Function>) -> Option<&'static str> {
    let remarks = [
        (entries.begin, "Initial values; constants have been set."),
        (entries.event, "Shifts of trains, before a step."),
        (entries.step, "Levels at K from levels and rates at J and JK."),
        (entries.point, "Auxiliaries and rates, in order of dependency."),
    ];
    remarks.into_iter().find(|(entry, _)| *entry == id).map(|(_, remark)| remark)
}

impl Body<'_, '_> {
    /// Calls a function of the clock, if it is not empty.
    fn call_entry(&mut self, id: Id<Function>) {
        if self.emission.is_empty(id) {
            return;
        }
        let shape = self.emission.shapes.of(id).clone();
        if let Some(parts) = self.emission.parts_of.get(&id).cloned() {
            return self.call_parts(&parts, shape.fails);
        }
        let model = self.model();
        let arguments = if shape.model { vec![model] } else { Vec::new() };
        let call = self.emission.unit.call(shape.name, &arguments);
        match shape.fails {
            true => self.leave_unless_good(call),
            false => self.run(call),
        }
    }

    /// Ends with the last call. `noted`: an earlier call may have recorded a failure in the head.
    pub(super) fn end_with(&mut self, id: Id<Function>, noted: bool) {
        let shape = self.emission.shapes.of(id).clone();
        let single = !self.emission.parts_of.contains_key(&id);
        if shape.fails && single && !noted && !self.emission.is_empty(id) {
            let model = self.model();
            let call = self.emission.unit.call(shape.name, &[model]);
            return self.push(CStatement::Return(Some(call)));
        }
        if noted && single && shape.fails {
            // The head has the failure.
            let model = self.model();
            let call = self.emission.unit.call(shape.name, &[model]);
            self.run(call);
        } else {
            self.call_entry(id);
        }
        let good = if noted { self.of_failure("kind") } else { self.emission.unit.word("ZD_GOOD") };
        self.push(CStatement::Return(Some(good)));
    }

    /// `a || of != other`
    pub(super) fn either(&mut self, before: Option<Node>, relation: CBinary, of: Node, other: Node) -> Option<Node> {
        let unit = &mut self.emission.unit;
        let test = unit.binary(relation, of, other);
        Some(match before {
            None => test,
            Some(before) => unit.binary(CBinary::Or, before, test),
        })
    }

    /// The next step and its time, in the head.
    fn move_clock(&mut self) {
        let step = self.of_head("step");
        let one = self.emission.unit.int(1);
        let next = self.emission.unit.binary(CBinary::Add, step, one);
        self.set(step, next);
        let (time, start) = (self.of_head("time"), self.of_head("start"));
        let (step, dt) = (self.of_head("step"), self.of_head("dt"));
        let now = self.time_of(start, step, dt);
        self.set(time, now);
    }

    /// `start + (double)step * dt`
    pub(super) fn time_of(&mut self, start: Node, step: Node, dt: Node) -> Node {
        let unit = &mut self.emission.unit;
        let step = unit.cast(CType::value(CKind::Double), step);
        let way = unit.binary(CBinary::Multiply, step, dt);
        unit.binary(CBinary::Add, start, way)
    }
}
