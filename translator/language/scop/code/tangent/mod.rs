//! Functions that compute, next to each value that changes with states or parameters, how it changes along directions:
//! its tangents.
//!
//! The tangent of a quantity is a quantity, that of a local a local; arrays of states and slopes get longer. A function
//! that is called has a copy whose parameters have their tangents behind them, and whose result leaves its own in
//! quantities. Equations that are solved on the way are followed by linear ones for the tangents of their unknowns; where
//! states come to rest, their tangents do so with them.
//!
//! Nothing here knows what the directions are for: with states as directions it would give a Jacobian.

mod active;
mod direction;
mod invoke;
mod statements;

use super::{Beyond, Lowering, Made, Value};
use crate::code::differentiate::rules::Reach;
use crate::code::expression::{Base, Expression};
use crate::code::function::{Function, FunctionKind, Local, Passing};
use crate::code::statement::Block;
use crate::code::{Arena, Bundle, Id, Place, Quantity, Type};
use crate::model::{self, SolveId, Together};
use rustc_hash::{FxHashMap as HashMap, FxHashSet as HashSet};

/// So many parts of expressions are differentiated and repeated for one block.
const PARTS: usize = 4_000_000;

pub struct Tangent<'l, 't> {
    pub lowering: &'l mut Lowering<'t>,
    /// The parameter of each direction.
    parameters: Vec<Id<Quantity>>,
    /// What changes with a state or a parameter.
    active: HashSet<Id<Quantity>>,
    active_locals: HashSet<(Id<Function>, Id<Local>)>,
    active_results: HashSet<Id<Function>>,
    tangents: HashMap<(Id<Quantity>, usize), Id<Quantity>>,
    /// By function: its differentiated copy, if it sets anything active.
    copies: HashMap<Id<Function>, Id<Function>>,
    /// Where copies leave the tangents of their results.
    results: HashMap<(Id<Function>, usize), Id<Quantity>>,
    /// By solve: what finds the tangents of its unknowns, one for each direction or one for all.
    followers: HashMap<SolveId, Vec<SolveId>>,
    reach: Reach,
}

/// A function that is differentiated, and the new one as far as it is written.
struct Frame {
    of: Id<Function>,
    locals: Arena<Local>,
    /// Tangents of its locals.
    tangents: HashMap<(Id<Local>, usize), Id<Local>>,
    /// Arrays of so many states or slopes, behind which their tangents are.
    lengthened: HashMap<Id<Local>, u32>,
    body: Block,
}

impl<'l, 't> Tangent<'l, 't> {
    /// `given` are tangents that have a place already: of a quantity in a direction.
    pub fn new(
        lowering: &'l mut Lowering<'t>,
        parameters: Vec<Id<Quantity>>,
        given: HashMap<(Id<Quantity>, usize), Id<Quantity>>,
    ) -> Tangent<'l, 't> {
        let active = given.keys().map(|(quantity, _)| *quantity).collect();
        Tangent {
            lowering,
            parameters,
            active,
            active_locals: HashSet::default(),
            active_results: HashSet::default(),
            tangents: given,
            copies: HashMap::default(),
            results: HashMap::default(),
            followers: HashMap::default(),
            reach: Reach::new(PARTS),
        }
    }

    fn ways(&self) -> usize {
        self.parameters.len()
    }

    /// What keeps a variable changes if that does.
    pub fn keep_together(&mut self, variable: Id<Quantity>, kept: Id<Quantity>) {
        if self.active.contains(&variable) {
            self.active.insert(kept);
        }
    }

    /// The function of time and states of a solve.
    pub fn function_of_states(&self, solve: SolveId) -> Option<Id<Function>> {
        self.lowering.solve_code.get(solve.0 as usize).copied().flatten().map(|code| code.rates)
    }

    /// A function without parameters becomes one that computes tangents too.
    pub fn replace(&mut self, function: Id<Function>) -> Made {
        let frame = self.frame(function, HashMap::default());
        let frame = self.differentiated(frame, true)?;
        let old = &mut self.lowering.builder.code.functions[function];
        (old.locals, old.body) = (frame.locals, frame.body);
        Ok(())
    }

    /// A function of time and states becomes one of their tangents too.
    pub fn replace_slopes(&mut self, solve: SolveId) -> Made {
        let Some(id) = self.function_of_states(solve) else { return Ok(()) };
        let function = &self.lowering.builder.code.functions[id];
        let [_, states, slopes] = function.parameters[..] else { return Err(Beyond("a function of states")) };
        let count = function.locals[states].size();
        let mut frame = self.frame(id, HashMap::from_iter([(states, count), (slopes, count)]));
        for array in [states, slopes] {
            frame.locals[array].extents = vec![count * (self.ways() as u32 + 1)];
        }
        let frame = self.differentiated(frame, true)?;
        let old = &mut self.lowering.builder.code.functions[id];
        (old.locals, old.body) = (frame.locals, frame.body);
        Ok(())
    }

    /// A copy of a function without parameters that computes tangents too.
    pub fn copy(&mut self, function: Id<Function>) -> Made<Id<Function>> {
        let frame = self.frame(function, HashMap::default());
        let frame = self.differentiated(frame, true)?;
        let name = format!("{}_tangents", self.lowering.builder.code.functions[function].name);
        Ok(self.lowering.finished(&name, frame.locals, frame.body))
    }

    /// Whether everything could be differentiated.
    pub fn done(&self) -> Made {
        if self.reach.is_passed() { Err(Beyond("SENS of expressions as long as these")) } else { Ok(()) }
    }

    /// The tangents of one quantity, or of one result, that are no sensitivities.
    pub fn bundles(&self) -> Vec<Bundle> {
        let mut bundles = Vec::new();
        let mut quantities: Vec<Id<Quantity>> = self.tangents.keys().map(|(id, _)| *id).collect();
        quantities.sort_unstable_by_key(|id| id.index());
        quantities.dedup();
        for id in quantities {
            let members = (0..self.ways()).filter_map(|way| self.tangents.get(&(id, way)).copied());
            let members = members.filter(|member| self.lowering.shell.quantities[member.index()].hidden);
            let name = format!("{}_tangents", self.lowering.shell.quantities[id.index()].name).into();
            bundles.push(Bundle { name, members: members.collect() });
        }
        let mut functions: Vec<Id<Function>> = self.results.keys().map(|(id, _)| *id).collect();
        functions.sort_unstable_by_key(|id| id.index());
        functions.dedup();
        for id in functions {
            let members = (0..self.ways()).filter_map(|way| self.results.get(&(id, way)).copied());
            let name = format!("{}_tangents", self.lowering.builder.code.functions[id].name).into();
            bundles.push(Bundle { name, members: members.collect() });
        }
        bundles
    }

    fn frame(&self, of: Id<Function>, lengthened: HashMap<Id<Local>, u32>) -> Frame {
        let locals = self.lowering.builder.code.functions[of].locals.clone();
        Frame { of, locals, tangents: HashMap::default(), lengthened, body: Block::new() }
    }

    /// The copy of a function that is called; itself if there is nothing to differentiate in it.
    fn copy_of(&mut self, function: Id<Function>) -> Made<Id<Function>> {
        if let Some(copy) = self.copies.get(&function) {
            return Ok(*copy);
        }
        if !self.touches(function) {
            return Ok(function);
        }
        let of = self.lowering.builder.code.functions[function].clone();
        let copy = self.lowering.reserve(&format!("{}_tangents", of.name));
        self.copies.insert(function, copy);
        let mut frame = self.frame(function, HashMap::default());
        let mut parameters = of.parameters.clone();
        for parameter in &of.parameters {
            if self.active_locals.contains(&(function, *parameter)) {
                for way in 0..self.ways() {
                    let local = self.local_along(&mut frame, *parameter, way);
                    frame.locals[local].passing = Passing::Value;
                    parameters.push(local);
                }
            }
        }
        let frame = self.differentiated(frame, false)?;
        self.lowering.builder.code.functions[copy] = Function {
            name: format!("{}_tangents", of.name).into(),
            parameters,
            locals: frame.locals,
            body: frame.body,
            ..of
        };
        Ok(copy)
    }

    /// The statements of the function of a frame with their tangents. `first`: it is where a computation begins, so that
    /// parameters that are assigned change with themselves.
    fn differentiated(&mut self, mut frame: Frame, first: bool) -> Made<Frame> {
        let body = self.lowering.builder.code.functions[frame.of].body.clone();
        let card = self.lowering.shell.card;
        if first && let Some(stated) = body.first() {
            let source = stated.source;
            for (way, parameter) in self.parameters.clone().into_iter().enumerate() {
                for direction in 0..if self.active.contains(&parameter) { self.ways() } else { 0 } {
                    let value = self.lowering.real(if direction == way { 1.0 } else { 0.0 });
                    let target = self.along(parameter, direction);
                    let target = self.lowering.whole_quantity(target);
                    self.put(&mut frame, source, target, value);
                }
            }
        }
        self.block(&body, &mut frame)?;
        self.lowering.shell.card = card;
        Ok(frame)
    }

    // ---- tangents ----

    /// The tangent of a quantity in a direction.
    fn along(&mut self, quantity: Id<Quantity>, way: usize) -> Id<Quantity> {
        if let Some(known) = self.tangents.get(&(quantity, way)) {
            return *known;
        }
        let of = &self.lowering.shell.quantities[quantity.index()];
        let (name, extents) = (of.name.to_string(), of.extents.clone());
        let name = format!("{name} by {}", self.parameter_name(way));
        let made = self.lowering.shell.hidden(&name, extents);
        self.tangents.insert((quantity, way), made);
        made
    }

    fn parameter_name(&self, way: usize) -> String {
        self.lowering.shell.quantities[self.parameters[way].index()].name.to_string()
    }

    fn local_along(&mut self, frame: &mut Frame, local: Id<Local>, way: usize) -> Id<Local> {
        if let Some(known) = frame.tangents.get(&(local, way)) {
            return *known;
        }
        let of = frame.locals[local].clone();
        let by = self.parameter_name(way).replace('\'', "_prime");
        let mut name = format!("{}_by_{by}", of.name);
        while frame.locals.iter().any(|(_, local)| local.name == name) {
            name.push('_');
        }
        let made = frame.locals.push(Local { name: name.into(), passing: Passing::Own, ..of });
        frame.tangents.insert((local, way), made);
        made
    }

    /// Where the tangent of a place is; nothing if that does not change.
    fn place_along(&mut self, frame: &mut Frame, place: Id<Place>, way: usize) -> Option<Id<Place>> {
        let Place { base, mut index } = self.lowering.builder.code.places[place].clone();
        let base = match base {
            Base::Quantity(id) => {
                if !self.active.contains(&id) {
                    return None;
                }
                Base::Quantity(self.along(id, way))
            }
            Base::Local(local) => match frame.lengthened.get(&local).copied() {
                Some(count) => {
                    let behind = count * (way as u32 + 1);
                    for index in &mut index {
                        *index = super::places::behind(behind, Some(*index)).ok()?;
                    }
                    Base::Local(local)
                }
                None if self.active_locals.contains(&(frame.of, local)) => {
                    Base::Local(self.local_along(frame, local, way))
                }
                None => return None,
            },
        };
        Some(self.lowering.builder.place(base, index))
    }

    fn read(&mut self, place: Id<Place>) -> Value {
        self.lowering.builder.add(Expression::Read(place), Type::REAL)
    }

    /// Where a copy leaves a tangent of its result.
    fn result_along(&mut self, function: Id<Function>, way: usize) -> Id<Quantity> {
        if let Some(known) = self.results.get(&(function, way)) {
            return *known;
        }
        let name = self.lowering.builder.code.functions[function].name.to_string();
        let name = format!("{name} by {}", self.parameter_name(way));
        let made = self.lowering.shell.hidden(&name, Vec::new());
        self.results.insert((function, way), made);
        made
    }

    /// The tangents of states and of their slopes.
    pub fn pairs_along(
        &mut self,
        states: &[(model::Place, model::Place)],
        way: usize,
    ) -> Vec<(model::Place, model::Place)> {
        let mut along = |place: &model::Place| model::Place {
            quantity: self.along(place.quantity, way),
            index: place.index.clone(),
        };
        states.iter().map(|(value, slope)| (along(value), along(slope))).collect()
    }

    // ---- equations on the way ----

    fn followers(&mut self, solve: SolveId) -> Made<Vec<SolveId>> {
        let data = &self.lowering.shell.course.solves[solve.0 as usize];
        let (states, rests) = (data.states.clone(), data.method == model::Method::Together(Together::Settle));
        let moves = states.iter().any(|(value, _)| self.active.contains(&value.quantity));
        if self.lowering.is_of_sensitivities(solve) || !moves {
            return Ok(Vec::new());
        }
        if let Some(known) = self.followers.get(&solve) {
            return Ok(known.clone());
        }
        let methods = match rests {
            true => vec![(Together::Settle, 0..self.ways())],
            false => (0..self.ways()).map(|way| (Together::Linear, way..way + 1)).collect(),
        };
        let mut made = Vec::with_capacity(methods.len());
        for (how, _) in &methods {
            made.push(self.lowering.declare_solve(model::Method::Together(*how)));
        }
        self.followers.insert(solve, made.clone());
        let Some(rates) = self.function_of_states(solve) else { return Ok(made) };
        for (id, (_, ways)) in made.iter().zip(methods) {
            let mut pairs = if rests { states.clone() } else { Vec::new() };
            for way in ways {
                pairs.extend(self.pairs_along(&states, way));
            }
            self.lowering.shell.course.solves[id.0 as usize].states = pairs;
            let frame = self.frame(rates, HashMap::default());
            let frame = self.differentiated(frame, false)?;
            let name = format!("{}_tangents", self.lowering.builder.code.functions[rates].name);
            let function = self.lowering.finished(&name, frame.locals, frame.body);
            self.lowering.builder.code.functions[function].kind = FunctionKind::Rates(Id::new(id.0 as usize));
            self.lowering.solve_code[id.0 as usize] = Some(super::draft::SolveCode { rates: function, jumps: None });
        }
        Ok(made)
    }
}

impl Lowering<'_> {
    /// A function without parameters and result that is written otherwise.
    fn finished(&mut self, name: &str, locals: Arena<Local>, body: Block) -> Id<Function> {
        let id = self.reserve(name);
        let function = &mut self.builder.code.functions[id];
        function.source = body.first().map(|stated| stated.source);
        (function.locals, function.body, function.result) = (locals, body, Type::Nothing);
        id
    }
}
