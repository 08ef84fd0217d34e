//! The functions that methods call: with a pointer to any model, as the runtime knows it.

use super::Emission;
use super::cut::Part;
use super::function::{Body, Leaving};
use crate::c::{CBlock, CKind, CStatement, CType, CVariable, Case};
use crate::code::walk::{self, Access, Visitor};
use crate::code::{Base, Function, Id, Index, Place, Quantity, Solve, System, Type};
use rustc_hash::FxHashSet as HashSet;

/// With more states each is read where it is handed over: C89 promises 127 names in a block.
const MOST_STATES: usize = 40;

impl<'a> Emission<'a> {
    /// The slopes at the present time.
    pub(super) fn rates(&mut self, solve: Id<Solve>, id: Id<Function>, parts: &[Part]) {
        let names = match parts {
            [] | [_] => Vec::new(),
            several => self.parts(id, several),
        };
        let (memory, model) = self.memory();
        let mut body = Body::new(self, id, Leaving::Kind);
        body.is_entry = true;
        match parts {
            [part] => body.part(part),
            _ => body.call_parts(&names),
        }
        body.end();
        let body = body_of(body);
        self.entry(&format!("rates_{}", solve.index()), body, memory, model);
        self.remark("The slopes at the present time.");
    }

    fn entry(&mut self, name: &str, (mut block, used): (CBlock, bool), memory: CVariable, model: CVariable) {
        self.begin_with_model(&mut block, used, memory.name, model);
        let name = self.unit.names.word(name);
        self.define(name, CType::INT, vec![memory], block);
    }

    /// The slopes of a block as a function of time and states, as methods of integration want them: neither goes through
    /// the struct, which has the parameters only.
    pub(super) fn slopes(&mut self, number: Id<Solve>, id: Id<Function>) {
        let system = self.system;
        let solve = &system.solves[number];
        let Some((_, array)) = solve.slopes else { return };
        let (memory, model) = self.memory();
        let mut body = Body::new(self, id, Leaving::Kind);
        body.is_entry = true;
        let [t, y, slope] = ["t", "y", "dy"].map(|name| body.emission.unit.names.local(name));
        let time = body.emission.unit.name(t);
        body.handed.insert((solve.time, 0), time);
        let read = states_read(system, id);
        let few = solve.states.len() <= MOST_STATES;
        for (at, state) in solve.states.iter().enumerate() {
            let Some(element) = fixed_element(system, state.value) else { continue };
            if !read.contains(&element) {
                continue;
            }
            let unit = &mut body.emission.unit;
            let (pointer, at) = (unit.name(y), unit.int(at as i64));
            let mut node = unit.index(pointer, at);
            body.read.insert(y);
            if few {
                let quantity = &system.quantities[element.0];
                let name = match quantity.extents.is_empty() {
                    true => body.emission.unit.names.local(&quantity.name),
                    false => body.emission.unit.names.local(&format!("{}{}", quantity.name, element.1 + 1)),
                };
                body.declared.push(CVariable::with(name, CType::DOUBLE.constant(), node));
                node = body.emission.unit.name(name);
            }
            body.handed.insert(element, node);
        }
        for at in 0..solve.states.len() {
            let unit = &mut body.emission.unit;
            let (pointer, number) = (unit.name(slope), unit.int(at as i64));
            let node = unit.index(pointer, number);
            body.read.insert(slope);
            body.handed.insert((array, at as u32), node);
        }
        body.share(&body.function.body);
        body.statements(&body.function.body);
        body.end();
        let parameters = vec![
            CVariable::new(memory.name, CType::pointer(CKind::Void)),
            CVariable::new(t, CType::DOUBLE),
            CVariable::new(y, CType::pointer(CKind::Double).constant()),
            CVariable::new(slope, CType::pointer(CKind::Double)),
        ];
        body.read.insert(memory.name);
        let used = body.model_used;
        let mut block = body.finish(&parameters);
        self.begin_with_model(&mut block, used, memory.name, model);
        let name = self.unit.names.word(&format!("at_once_{}", number.index()));
        self.define(name, CType::INT, parameters, block);
        self.remark("The slopes for this time and these states.");
    }

    /// A function of time and states that has them as parameters.
    pub(super) fn of_states(&mut self, solve: Id<Solve>, id: Id<Function>) {
        let (memory, model) = self.memory();
        let mut body = Body::new(self, id, Leaving::Kind);
        body.is_entry = true;
        let mut parameters = vec![memory];
        parameters.extend(body.own_parameters());
        body.share(&body.function.body);
        body.statements(&body.function.body);
        body.end();
        let (used, memory) = (body.model_used, parameters[0].name);
        body.read.insert(memory);
        let mut block = body.finish(&parameters);
        self.begin_with_model(&mut block, used, memory, model);
        let slopes = matches!(self.system.code.functions[id].kind, crate::code::FunctionKind::Slopes(_));
        let name = if slopes { "at_once" } else { "jacobian_at" };
        let name = self.unit.names.word(&format!("{name}_{}", solve.index()));
        self.define(name, CType::INT, parameters, block);
    }

    /// Whether an event is due: 1 or 0; below 0 if computing that has failed.
    pub(super) fn event(&mut self, id: Id<Function>) {
        let parameters = vec![self.model_parameter()];
        let mut body = Body::new(self, id, Leaving::Negative);
        body.share(&body.function.body);
        body.statements(&body.function.body);
        let block = body.finish(&parameters);
        let name = self.shapes.of(id).name;
        self.define(name, CType::INT, parameters, block);
    }

    /// What the table of a solve refers to.
    pub(super) fn entries_of_solve(&mut self, id: Id<Solve>, solve: &Solve) {
        let jacobian = solve.jacobian.map(|jacobian| jacobian.function);
        for (name, asked) in [("jumps", solve.jumps.map(|(function, _)| function)), ("jacobian", jacobian)] {
            let Some(function) = asked else { continue };
            let (memory, model) = self.memory();
            let mut body = Body::new(self, function, Leaving::Kind);
            body.is_entry = true;
            body.call_and_return(function);
            let body = body_of(body);
            self.entry(&format!("{name}_{}", id.index()), body, memory, model);
        }
        if solve.events.is_empty() {
            return;
        }
        let (memory, model) = self.memory();
        let mut cases = Vec::new();
        for (number, event) in solve.events.iter().enumerate() {
            let name = self.shapes.of(event.holds).name;
            let (value, argument) = (self.unit.int(number as i64), self.unit.name(model.name));
            let call = self.unit.call(name, &[argument]);
            cases.push(Case { value: Some(value), statements: vec![CStatement::Return(Some(call))] });
        }
        self.numbered(&format!("holds_{}", id.index()), "event", cases, memory, model);
        self.remark("Whether what an event waits for is true.");
    }

    /// Functions that are handed over to a function of the library, by their numbers.
    pub(super) fn run_routine(&mut self) {
        let mut handed: Vec<Id<Function>> = Vec::new();
        for (_, call) in self.system.invocations.iter() {
            handed.extend(call.functions.iter().map(|(function, ..)| *function));
        }
        handed.sort_by_key(|id| id.index());
        handed.dedup();
        if handed.is_empty() {
            return;
        }
        let (memory, model) = self.memory();
        let mut cases = Vec::new();
        for function in handed {
            let mut body = Body::new(self, function, Leaving::Kind);
            body.is_entry = true;
            body.call_and_return(function);
            let statements = std::mem::take(&mut body.out);
            let value = self.unit.int(function.index() as i64);
            cases.push(Case { value: Some(value), statements });
        }
        self.numbered("run_routine", "routine", cases, memory, model);
        self.remark("A routine by its number.");
    }

    /// `static int name(void *memory, int which)`: a switch; for other numbers 0.
    fn numbered(&mut self, name: &str, which: &str, mut cases: Vec<Case>, memory: CVariable, model: CVariable) {
        let zero = self.unit.int(0);
        cases.push(Case { value: None, statements: vec![CStatement::Return(Some(zero))] });
        let which = self.unit.names.word(which);
        let value = self.unit.name(which);
        let mut block = CBlock::of(vec![CStatement::Switch(value, cases)]);
        let parameters = vec![memory, CVariable::new(which, CType::INT)];
        block.locals.push(model);
        let name = self.unit.names.word(name);
        self.define(name, CType::INT, parameters, block);
    }
}

fn body_of(mut body: Body) -> (CBlock, bool) {
    let used = body.model_used;
    (body.finish(&[]), used)
}

impl Body<'_, '_> {
    /// `return f(model);`, or the same in two statements if f cannot fail.
    fn call_and_return(&mut self, function: Id<Function>) {
        let shape = self.emission.shapes.of(function).clone();
        let arguments = if shape.model { vec![self.model()] } else { Vec::new() };
        let call = self.emission.unit.call(shape.name, &arguments);
        if shape.fails && shape.result == Type::Nothing {
            return self.push(CStatement::Return(Some(call)));
        }
        self.run(call);
        let value = match shape.fails {
            true => self.of_failure("kind"),
            false => self.emission.unit.word("ZD_GOOD"),
        };
        self.push(CStatement::Return(Some(value)));
    }
}

/// The element that a place of one value is.
fn fixed_element(system: &System, place: Id<Place>) -> Option<(Id<Quantity>, u32)> {
    let Place { base: Base::Quantity(id), index } = &system.code.places[place] else { return None };
    match index[..] {
        [] => Some((*id, 0)),
        [Index::Fixed(at)] => Some((*id, at)),
        _ => None,
    }
}

/// The values that a function reads.
fn states_read(system: &System, id: Id<Function>) -> HashSet<(Id<Quantity>, u32)> {
    struct Reads<'s>(&'s System, HashSet<(Id<Quantity>, u32)>);
    impl Visitor for Reads<'_> {
        fn place(&mut self, id: Id<Place>, _: Access) {
            self.1.extend(fixed_element(self.0, id));
        }
    }
    let mut reads = Reads(system, HashSet::default());
    walk::block(system, &system.code.functions[id].body, &mut reads);
    reads.1
}
