//! The functions that methods call, with an untyped pointer to the model, as the runtime requires.

use super::cut::Part;
use super::function::{Body, Leaving};
use super::{DOUBLE, Emission, Spilled};
use crate::c::{CBinary, CBlock, CStatement, CType, CVariable, Case, Name, Node};
use crate::code::walk::{self, Access, Visitor};
use crate::code::{
    Base, BlockMethod, Expression, Function, FunctionKind, Id, Index, Method, Passing, Place, Quantity, Solve,
    Statement, System, Together, Type,
};
use rustc_hash::FxHashSet as HashSet;

/// Arrays with more values than this are not on the stack.
const MOST_ON_STACK: usize = 32;

/// The references of a solve's table.
#[derive(Clone, Debug)]
pub struct SolveNames {
    /// A part of the names of its functions and tables.
    pub label: String,
    /// The function of time, states and slopes.
    pub slopes: Option<String>,
    /// The quantity that the function of jumps sets.
    pub jumps: Option<Id<Quantity>>,
    /// The location of the Jacobian that is computed at the present time.
    pub matrix: Option<Id<Quantity>>,
    /// The function of time, states and the Jacobian.
    pub derivatives: Option<String>,
    pub band: Option<(u32, u32)>,
    /// There is a function of its slopes at the present time.
    pub in_model: bool,
    /// There are values to observe.
    pub observed: bool,
}

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
            _ => {
                let fails = body.emission.shapes.of(id).fails;
                body.call_parts(&names, fails);
            }
        }
        body.end();
        let body = body_of(body);
        self.entry(&format!("rates_{}", self.labels[solve.index()]), body, memory, model);
        self.remark(self.found(solve, "The slopes at the present time.", "The residuals for the present values."));
    }

    fn entry(&mut self, name: &str, (mut block, used): (CBlock, bool), memory: CVariable, model: CVariable) {
        self.begin_with_model(&mut block, used, memory.name, model);
        let name = self.unit.names.word(name);
        self.define(name, CType::INT, vec![memory], block);
    }

    /// A function of time and states, with these as parameters.
    pub(super) fn of_states(&mut self, solve: Id<Solve>, id: Id<Function>) {
        let (memory, model) = self.memory();
        let mut body = Body::new(self, id, Leaving::Kind);
        body.is_entry = true;
        let mut parameters = vec![memory];
        parameters.extend(body.own_parameters());
        let copies = body.copies();
        body.share(&body.function.body);
        body.statements(&body.function.body[copies..]);
        body.end();
        let (used, memory) = (body.model_used, parameters[0].name);
        body.read.insert(memory);
        let mut block = body.finish(&parameters);
        self.begin_with_model(&mut block, used, memory, model);
        let name = self.shapes.of(id).name;
        self.define(name, CType::INT, parameters, block);
        match self.system.code.functions[id].kind {
            FunctionKind::Slopes(_) => {
                self.remark("The slopes for this time and these states.");
                let wanted = !self.package.is_library() || self.evaluated.contains(&solve);
                if wanted && has_slopes(&self.system.solves[solve]) {
                    self.present_slopes(solve, id);
                }
            }
            _ => self.remark(self.found(
                solve,
                "The derivatives of all slopes with respect to all states, row by row.",
                "The derivatives of all residuals with respect to all unknowns, row by row.",
            )),
        }
    }

    /// What a solve of slopes, or one of residuals, has as its comment.
    fn found(&self, solve: Id<Solve>, slopes: &'static str, residuals: &'static str) -> &'static str {
        match self.system.solves[solve].method {
            Method::Together(Together::Newton | Together::Simplex | Together::Linear | Together::Hit) => residuals,
            Method::Together(Together::Settle)
            | Method::RungeKutta { .. }
            | Method::Adaptive { .. }
            | Method::Stiff { .. }
            | Method::Block(_) => slopes,
        }
    }

    /// The slopes at the present time and states, by a function with these as parameters.
    fn present_slopes(&mut self, number: Id<Solve>, id: Id<Function>) {
        let system = self.system;
        let solve = &system.solves[number];
        let (memory, model) = self.memory();
        let mut body = Body::new(self, id, Leaving::Kind);
        body.is_entry = true;
        let (y, dy) = (body.row_of_states("y", solve.states.len()), body.row_of_states("dy", solve.states.len()));
        body.gather(solve, y);
        if body.emission.shapes.of(id).fails {
            // Compilers cannot see that a failure never has the code of success.
            body.over(solve.states.len() as i64, |body, at| {
                let unit = &mut body.emission.unit;
                let (slope, zero) = (unit.index(dy, at), unit.real(0.0));
                body.set(slope, zero);
            });
        }
        body.call_of_states(id, memory.name, solve, y, dy);
        for (at, state) in (0..).zip(&solve.states) {
            let Some(slope) = state.slope else { continue };
            let place = body.place(slope, false);
            let at = body.emission.unit.int(at as u32);
            let value = body.emission.unit.index(dy, at);
            body.set(place, value);
        }
        body.end();
        let body = body_of(body);
        self.entry(&format!("rates_{}", self.labels[number.index()]), body, memory, model);
        self.remark("The slopes at the present time.");
    }

    /// The references of the tables of solves.
    pub(super) fn names_of_solves(&mut self) -> Vec<SolveNames> {
        let system = self.system;
        let mut all = Vec::new();
        for (id, solve) in system.solves.iter() {
            let of_states = system.code.functions[solve.rates].is_of_states();
            let slopes = of_states.then(|| self.unit.names.text(self.shapes.of(solve.rates).name).to_string());
            let matrix = solve.jacobian.and_then(|jacobian| jacobian.matrix);
            let derivatives = solve.jacobian.filter(|jacobian| jacobian.matrix.is_none());
            let derivatives = derivatives.map(|jacobian| self.shapes.of(jacobian.function).name);
            let derivatives = derivatives.map(|name| self.unit.names.text(name).to_string());
            let band = solve.jacobian.and_then(|jacobian| jacobian.band);
            let label = self.labels[id.index()].clone();
            let (in_model, observed) = (!of_states || has_slopes(solve), solve.observed.is_some());
            let jumps = solve.jumps.map(|(_, next)| next);
            all.push(SolveNames { label, slopes, jumps, matrix, derivatives, band, in_model, observed });
        }
        all
    }

    /// Whether an event is due: 1 or 0; negative if computing it has failed.
    pub(super) fn event(&mut self, id: Id<Function>) {
        let parameters = vec![self.model_parameter()];
        let mut body = Body::new(self, id, Leaving::Negative);
        body.share(&body.function.body);
        body.statements(&body.function.body);
        let block = body.finish(&parameters);
        let name = self.shapes.of(id).name;
        self.define(name, CType::INT, parameters, block);
    }

    /// The references of a solve's table.
    pub(super) fn entries_of_solve(&mut self, id: Id<Solve>, solve: &Solve) {
        let in_model = solve.jacobian.filter(|jacobian| jacobian.matrix.is_some());
        let jacobian = in_model.map(|jacobian| jacobian.function);
        let jumps = solve.jumps.map(|(function, _)| function);
        for (name, asked) in [("jumps", jumps), ("jacobian", jacobian), ("observed", solve.observed)] {
            let Some(function) = asked else { continue };
            let (memory, model) = self.memory();
            let mut body = Body::new(self, function, Leaving::Kind);
            body.is_entry = true;
            body.call_and_return(function);
            let body = body_of(body);
            self.entry(&format!("{name}_{}", self.labels[id.index()]), body, memory, model);
        }
        if solve.events.is_empty() {
            return;
        }
        let (memory, model) = self.memory();
        let holds = format!("holds_{}", self.labels[id.index()]);
        if let [event] = &solve.events[..] {
            let (name, argument) = (self.shapes.of(event.holds).name, self.unit.name(model.name));
            let call = self.unit.call(name, &[argument]);
            let event = CVariable::new(self.unit.names.word("event"), CType::INT);
            let unused = self.unit.name(event.name);
            let unused = self.unit.cast(CType::VOID, unused);
            let mut block = CBlock::of(vec![CStatement::Expression(unused), CStatement::Return(Some(call))]);
            block.locals.push(model);
            let name = self.unit.names.word(&holds);
            self.define(name, CType::INT, vec![memory, event], block);
            self.remark("Whether the condition of the event is true.");
            return;
        }
        let mut cases = Vec::new();
        for (number, event) in solve.events.iter().enumerate() {
            let name = self.shapes.of(event.holds).name;
            let (value, argument) = (self.unit.int(number as i64), self.unit.name(model.name));
            let call = self.unit.call(name, &[argument]);
            cases.push(Case { value: Some(value), statements: vec![CStatement::Return(Some(call))] });
        }
        self.numbered(&holds, "event", cases, memory, model);
        self.remark("Whether the condition of an event is true.");
    }

    /// Functions passed to a library function, by their numbers.
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

    /// `static int name(void *memory, int which)`: a switch; 0 for other numbers.
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

/// Whether some slopes have places in the model.
fn has_slopes(solve: &Solve) -> bool {
    solve.states.iter().any(|state| state.slope.is_some())
}

fn body_of(mut body: Body) -> (CBlock, bool) {
    let used = body.model_used;
    (body.finish(&[]), used)
}

impl Body<'_, '_> {
    /// The statements at the beginning that copy states to locals that keep them as constants. Returns their number.
    fn copies(&mut self) -> usize {
        let system = self.emission.system;
        let mut sets = Sets { system, of: vec![0; self.function.locals.len()] };
        walk::block(system, &self.function.body, &mut sets);
        let code = &system.code;
        let mut count = 0;
        for stated in &self.function.body {
            let Statement::Set(place, value) = stated.statement else { break };
            let (Base::Local(local), Expression::Read(from)) = (code.places[place].base, &code.expressions[value])
            else {
                break;
            };
            let Base::Local(array) = code.places[*from].base else { break };
            let handed = matches!(self.function.locals[array].passing, Passing::Array { set: false });
            let data = &self.function.locals[local];
            if !handed || sets.of[local.index()] != 1 || !data.extents.is_empty() {
                break;
            }
            let value = self.place(*from, true);
            self.constant(local, value);
            count += 1;
        }
        count
    }

    /// An array with a value for each state: a local, or a member if it is too large for a stack.
    fn row_of_states(&mut self, name: &str, count: usize) -> Node {
        if count <= MOST_ON_STACK {
            let name = self.emission.unit.names.local(name);
            let extent = Some(count as u32);
            self.declared.push(CVariable { extent, ..CVariable::new(name, CType::DOUBLE) });
            self.read.insert(name);
            return self.emission.unit.name(name);
        }
        let member = self.emission.unit.names.member(name);
        let text = self.emission.unit.names.text(member).to_string();
        let spilled = Spilled { name: text, kind: DOUBLE, size: count };
        self.emission.members.push(spilled);
        self.member(member)
    }

    /// The present states as an array.
    fn gather(&mut self, solve: &Solve, into: Node) {
        for (at, state) in (0..).zip(&solve.states) {
            let value = self.place(state.value, true);
            let at = self.emission.unit.int(at as u32);
            let to = self.emission.unit.index(into, at);
            self.set(to, value);
        }
    }

    /// Calls a function of time and states, and returns if it fails.
    fn call_of_states(&mut self, id: Id<Function>, memory: Name, solve: &Solve, y: Node, into: Node) {
        let name = self.emission.shapes.of(id).name;
        let (memory, time) = (self.emission.unit.name(memory), self.quantity(solve.time));
        let call = self.emission.unit.call(name, &[memory, time, y, into]);
        let good = self.emission.unit.word("ZD_GOOD");
        let test = self.emission.unit.binary(CBinary::NotEqual, call, good);
        let leave = self.leave_failed();
        self.push(CStatement::If(test, CBlock::of(vec![leave]), CBlock::default()));
    }

    /// `return f(model);`, or two statements if f cannot fail.
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

/// The number of assignments to each local.
struct Sets<'s> {
    system: &'s System,
    of: Vec<u32>,
}

impl Visitor for Sets<'_> {
    fn place(&mut self, id: Id<Place>, access: Access) {
        self.whole(self.system.code.places[id].base, access);
    }

    fn whole(&mut self, base: Base, access: Access) {
        if let Base::Local(local) = base
            && access != Access::Read
        {
            self.of[local.index()] += 1;
        }
    }
}

/// The element that a scalar place denotes.
pub(super) fn fixed_element(system: &System, place: Id<Place>) -> Option<(Id<Quantity>, u32)> {
    let Place { base: Base::Quantity(id), index } = &system.code.places[place] else { return None };
    match index[..] {
        [] => Some((*id, 0)),
        [Index::Fixed(at)] => Some((*id, at)),
        _ => None,
    }
}

/// A label for each solve: the name of its block if no other name derived from it can collide, else its number.
pub(super) fn labels(system: &System) -> Vec<String> {
    const PREFIXES: [&str; 18] = [
        "rates",
        "jacobian",
        "jumps",
        "holds",
        "observed",
        "states",
        "slopes",
        "state_sites",
        "event_sites",
        "own",
        "doses",
        "dose_places",
        "dose_amounts",
        "equations",
        "set_up",
        "put_away",
        "forget",
        "solve",
    ];
    let code = &system.code;
    let mut taken: HashSet<String> =
        system.quantities.iter().map(|(_, quantity)| quantity.name.to_lowercase().to_string()).collect();
    taken.extend(code.functions.iter().map(|(_, function)| function.name.to_lowercase().to_string()));
    let mut labels: Vec<String> = Vec::with_capacity(system.solves.len());
    for (id, solve) in system.solves.iter() {
        let function = &code.functions[solve.rates].name;
        let block = function.trim_end_matches(|c: char| c.is_ascii_digit()).trim_end_matches("_rates_");
        let is_good = |label: &String| {
            label.chars().all(|c| c.is_ascii_alphanumeric() || c == '_')
                && !function.starts_with("rates_")
                && label.len() <= LONGEST_LABEL
                && !labels.contains(label)
                && PREFIXES.iter().all(|prefix| !taken.contains(&format!("{prefix}_{label}").to_lowercase()))
        };
        // A block that several methods solve.
        let by_method = || format!("{block}_{}", word_of(solve.method));
        let label = Some(block.to_string()).filter(is_good).or_else(|| Some(by_method()).filter(is_good));
        labels.push(label.unwrap_or_else(|| id.index().to_string()));
    }
    labels
}

fn word_of(method: Method) -> &'static str {
    match method {
        Method::RungeKutta { .. } => "rk4",
        Method::Adaptive { .. } => "adaptive",
        Method::Stiff { .. } => "stiff",
        Method::Block(by) => match by {
            BlockMethod::Dopri => "dopri",
            BlockMethod::Stiff => "stiff",
            BlockMethod::Euler => "euler",
            BlockMethod::Heun => "heun",
            BlockMethod::Runge => "runge",
            BlockMethod::Adams => "adams",
            BlockMethod::Adeuler => "adeuler",
            BlockMethod::Adrunge => "adrunge",
            BlockMethod::Derivimplicit => "implicit",
            BlockMethod::Sparse => "sparse",
        },
        Method::Together(how) => match how {
            Together::Newton => "newton",
            Together::Simplex => "simplex",
            Together::Linear => "linear",
            Together::Settle => "rest",
            Together::Hit => "match",
        },
    }
}

/// Names made of longer ones would be alike in the characters that count.
const LONGEST_LABEL: usize = 18;
