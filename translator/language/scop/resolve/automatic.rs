//! Automatic names: derivatives, initial constants, steps, lags, sensitivities.

use super::super::messages::declarations::*;
use super::super::messages::names::*;
use super::super::messages::warnings::StartAndInitial;
use super::super::syntax::{BlockWord, Name, StateEntry};
use super::super::text::*;
use super::Resolver;
use super::names::{Global, initial_name};
use crate::source::Span;

impl<'a> Resolver<'a> {
    /// Makes them all; the declarations are known.
    pub fn automatic(&mut self) {
        let span = Span::default();
        self.automatic.error = Some(self.hidden("error", Kind::Error, span));
        let forward = self.hidden("f_flux", Kind::Flux, span);
        let backward = self.hidden("b_flux", Kind::Flux, span);
        self.automatic.fluxes = Some((forward, backward));
        self.own();
        self.orders();
        self.of_independent();
        self.initials();
        self.of_blocks();
        self.lags();
        self.sens();
    }

    /// A variable that is made.
    fn make(&mut self, name: String, kind: Kind, size: Option<u32>, span: Span) -> VariableId {
        let id = VariableId(self.variables.len() as u32);
        self.variables.push(Variable { name, kind, size, value: 0.0, unit: None, scale: None, limits: None, span });
        id
    }

    fn hidden(&mut self, name: &str, kind: Kind, span: Span) -> VariableId {
        let id = self.make(name.to_string(), kind, None, span);
        self.globals.insert(name.to_string(), Global::Variable(id));
        id
    }

    /// Makes a variable under a name that must not be declared otherwise.
    fn made(&mut self, name: String, kind: Kind, size: Option<u32>, from: Span) -> VariableId {
        match self.globals.get(&name).copied() {
            Some(global) => self.taken(&name, global, from),
            None => {
                let id = self.make(name.clone(), kind, size, from);
                self.globals.insert(name, Global::Variable(id));
                return id;
            }
        }
        self.make(name, kind, size, from)
    }

    fn taken(&mut self, name: &str, global: Global, from: Span) {
        let at = match global {
            Global::Variable(id) => self.variable(id).span,
            Global::Block(id) => self.block(id).span,
        };
        let (kind, line) = (self.kind_word(global), self.line_of(from));
        self.diagnostics.error(InitialNameTaken { at, name: name.to_string(), kind, line, from });
    }

    /// An automatic parameter: a declaration as PARAMETER, CONSTANT or STEPPED gives its value. Whether it is declared.
    fn parameter(&mut self, name: &str, value: f64, from: Span) -> (VariableId, bool) {
        match self.globals.get(name).copied() {
            None => {
                let id = self.hidden(name, Kind::Parameter, from);
                self.variables[id.0 as usize].value = value;
                (id, false)
            }
            Some(Global::Variable(id)) if self.may_be_parameter(id) => (id, true),
            Some(global) => {
                self.taken(name, global, from);
                (self.make(name.to_string(), Kind::Parameter, None, from), false)
            }
        }
    }

    /// A parameter under a name that no text has.
    fn own_parameter(&mut self, name: String, value: f64, span: Span) -> VariableId {
        let id = self.make(name, Kind::Parameter, None, span);
        self.variables[id.0 as usize].value = value;
        id
    }

    fn may_be_parameter(&self, id: VariableId) -> bool {
        let variable = self.variable(id);
        let kind = matches!(
            variable.kind,
            Kind::Parameter | Kind::Constant | Kind::UnitsConstant | Kind::Stepped | Kind::Swept
        );
        kind && variable.size.is_none()
    }

    /// States that blocks declare for themselves.
    fn own(&mut self) {
        for index in 0..self.survey.blocks.len() {
            let block = self.survey.blocks[index].block;
            let Some(id) = self.block_of(block) else { continue };
            let entries: Vec<&'a StateEntry> = self.survey.blocks[index].states.clone();
            let derivatives: Vec<&StateEntry> =
                entries.iter().copied().filter(|entry| entry.what.name.primes > 0).collect();
            for entry in entries.iter().copied().filter(|entry| entry.what.name.primes == 0) {
                let name = &entry.what.name;
                let key = (id, name.text.clone());
                if let Some(first) = self.own_states.get(&key) {
                    let first = self.variable(self.state(*first).levels[0]).span;
                    let (at, line) = (name.span, self.line_of(first));
                    let name = name.shown();
                    let word = "STATE";
                    self.diagnostics.error(DuplicateDeclaration { at, name, line, before: word, now: word, first });
                    continue;
                }
                let size = entry.what.size.as_ref().map(|size| self.size(name, size));
                let state = StateId(self.states.len() as u32);
                let variable = self.make(name.shown(), Kind::State { state, order: 0 }, size, name.span);
                self.describe(variable, entry);
                let start = entry.start.as_ref().map(|start| self.num(start)).unwrap_or(0.0);
                self.variables[variable.0 as usize].value = start;
                let tolerance = entry.tolerance.as_ref().map(|tolerance| self.num(tolerance));
                let levels = vec![variable];
                self.states.push(State { levels, initials: Vec::new(), highest: None, tolerance, only_in: Some(id) });
                self.own_states.insert(key, state);
            }
            for entry in derivatives {
                let key = (id, entry.what.name.text.clone());
                if let Some(state) = self.own_states.get(&key).copied() {
                    self.levels_up_to(state, entry.what.name.primes);
                    let level = self.state(state).levels[entry.what.name.primes as usize];
                    let start = entry.start.as_ref().map(|start| self.num(start)).unwrap_or(0.0);
                    self.variables[level.0 as usize].value = start;
                } else {
                    self.unknown(&entry.what.name);
                }
            }
        }
    }

    /// The number of a block of the tree.
    pub fn block_of(&self, block: &super::syntax::Block) -> Option<BlockId> {
        self.words.iter().position(|other| std::ptr::eq(*other, block)).map(|at| BlockId(at as u32))
    }

    /// Makes the derivatives of a state below this order, this one included.
    fn levels_up_to(&mut self, state: StateId, order: u32) {
        const HIGHEST: u32 = 100;
        let first = self.variable(self.state(state).levels[0]).clone();
        let only_in = self.state(state).only_in;
        while self.state(state).levels.len() <= order.min(HIGHEST) as usize {
            let order = self.state(state).levels.len() as u32;
            let name = super::super::expression::derivative(&first.name, order);
            let declared = match self.globals.get(&name).copied() {
                Some(Global::Variable(id)) if only_in.is_none() => {
                    let fits = matches!(self.variable(id).kind, Kind::State { .. });
                    if !fits {
                        self.taken(&name, Global::Variable(id), first.span);
                    } else if self.variable(id).size != first.size {
                        let (at, name) = (self.variable(id).span, name.clone());
                        self.diagnostics.error(SizeDiffers { at, name, of: first.name.clone() });
                    }
                    Some(id)
                }
                _ => None,
            };
            let kind = Kind::State { state, order };
            let id = declared.unwrap_or_else(|| {
                let id = self.make(name.clone(), kind, first.size, first.span);
                if only_in.is_none() {
                    self.globals.insert(name.clone(), Global::Variable(id));
                }
                id
            });
            self.variables[id.0 as usize].kind = kind;
            self.states[state.0 as usize].levels.push(id);
        }
    }

    /// How often each state is differentiated.
    fn orders(&mut self) {
        self.declared_derivatives();
        let mut orders: Vec<(StateId, u32, Span)> = Vec::new();
        for index in 0..self.survey.blocks.len() {
            let surveyed = &self.survey.blocks[index];
            self.body.block = self.block_of(surveyed.block);
            let names: Vec<Name> = match surveyed.block.word {
                BlockWord::Derivative => surveyed.targets.iter().map(|target| target.name.clone()).collect(),
                BlockWord::Partial => surveyed.diffused.iter().map(|name| (*name).clone()).collect(),
                _ => Vec::new(),
            };
            for name in names {
                if let Some((state, order)) = self.as_derivative(&name) {
                    orders.push((state, order, name.span));
                }
            }
            if surveyed.block.word == BlockWord::Kinetic {
                let span = surveyed.block.name.as_ref().map_or(Span::default(), |name| name.span);
                orders.extend(self.kinetic_states(index).into_iter().map(|state| (state, 1, span)));
            }
        }
        self.body.block = None;
        for state in 0..self.states.len() {
            let id = StateId(state as u32);
            let of_it = orders.iter().filter(|(state, _, _)| *state == id);
            let Some((_, order, span)) = of_it.max_by_key(|(_, order, _)| *order) else { continue };
            let (order, span) = (*order, *span);
            if order > 1 {
                self.levels_up_to(id, order - 1);
            }
            self.highest(id, span);
        }
        // What was differentiated in the wrong place is reported there; reading it is a consequence.
        for surveyed in &self.survey.blocks {
            for target in surveyed.targets.iter().filter(|target| target.name.primes > 0) {
                self.silent.insert(target.name.shown());
                self.silent.insert(super::names::other_spelling(&target.name));
            }
        }
        self.units_of_derivatives();
    }

    /// `g'` in STATE.
    fn declared_derivatives(&mut self) {
        for index in 0..self.variables.len() {
            let variable = &self.variables[index];
            let Kind::State { state: StateId(u32::MAX), order } = variable.kind else { continue };
            let (name, span) = (variable.name.clone(), variable.span);
            let base = name.trim_end_matches('\'').to_string();
            match self.declared_state(&base) {
                Some(state) if order > 0 => self.levels_up_to(state, order),
                _ if name.ends_with('0') => {
                    self.taken(&name, Global::Variable(VariableId(index as u32)), span);
                    self.variables[index].kind = Kind::Assigned;
                }
                _ => {
                    self.diagnostics.error(NotAState { at: span, name: base.clone(), kind: None });
                    self.silent.insert(base);
                    self.variables[index].kind = Kind::Assigned;
                }
            }
        }
    }

    fn highest(&mut self, state: StateId, span: Span) {
        let order = self.state(state).levels.len() as u32;
        let base = self.variable(self.state(state).levels[0]).clone();
        let name = super::super::expression::derivative(&base.name, order);
        let own = self.state(state).only_in.is_some();
        let kind = Kind::Highest { state };
        let id = match self.globals.get(&name).copied() {
            Some(Global::Variable(id)) if !own && self.variable(id).kind == Kind::Assigned => {
                self.variables[id.0 as usize].kind = kind;
                id
            }
            Some(global) if !own => {
                self.taken(&name, global, span);
                self.make(name, kind, base.size, span)
            }
            _ => {
                let id = self.make(name.clone(), kind, base.size, span);
                if !own {
                    self.globals.insert(name, Global::Variable(id));
                }
                id
            }
        };
        self.states[state.0 as usize].highest = Some(id);
    }

    /// Unit of the state over that of the independent variable, for each order.
    fn units_of_derivatives(&mut self) {
        let below = self.independent.as_ref().and_then(|range| self.variable(range.variable).unit.clone());
        for state in 0..self.states.len() {
            let state = &self.states[state];
            let all: Vec<VariableId> = state.levels.iter().copied().chain(state.highest).collect();
            let unit = self.variables[all[0].0 as usize].unit.clone();
            for (order, id) in all.into_iter().enumerate().skip(1) {
                let variable = &mut self.variables[id.0 as usize];
                if variable.unit.is_none() && (unit.is_some() || below.is_some()) {
                    variable.unit = Some(unit_of_derivative(unit.as_deref(), below.as_deref(), order));
                }
            }
        }
    }

    /// `t0`, `delta_t`.
    fn of_independent(&mut self) {
        let Some(range) = self.independent.clone() else { return };
        let (name, span) = (self.variable(range.variable).name.clone(), self.variable(range.variable).span);
        let first = self.start_value.unwrap_or(range.from);
        let start_name = format!("{name}0");
        // A file for NEURON knows no such name: what it declares is its own.
        let (start, declared) = match self.neuron && self.globals.contains_key(&start_name) {
            true => (self.own_parameter(format!("{name} START"), first, span), false),
            false => self.parameter(&start_name, first, span),
        };
        let spacing = (range.to - range.from) / f64::from(range.with);
        let largest_step = self.neuron_step();
        let (delta, delta_given) = self.parameter(&format!("delta_{name}"), largest_step.unwrap_or(spacing), span);
        let start_given = declared || self.start_value.is_some();
        if self.variable(start).value > range.to && self.start_value.is_none() {
            let at = self.variable(start).span;
            self.diagnostics.error(StartBehindEnd { at, name: self.variable(range.variable).name.clone() });
        }
        self.independent =
            Some(Independent { start, start_given, delta, delta_given, largest_step, dt: self.neuron_dt, ..range });
    }

    /// `y0`, `y'0`.
    fn initials(&mut self) {
        for index in 0..self.states.len() {
            if self.states[index].only_in.is_some() {
                continue;
            }
            let levels = self.states[index].levels.clone();
            let base = self.variable(levels[0]).name.clone();
            for (order, level) in levels.into_iter().enumerate() {
                let start = self.starts.get(&level).copied();
                let span = self.variable(level).span;
                let name = initial_name(&base, order as u32);
                let concentration = if order == 0 { self.concentration(&base) } else { None };
                let value = start.map(|(value, _)| value).or(concentration).unwrap_or(0.0);
                // NEURON starts a concentration at that of its ion; a parameter of such a name is the author's.
                let (id, declared) = match concentration.is_some() && self.globals.contains_key(&name) {
                    true => (self.own_parameter(format!("{base} START"), value, span), false),
                    false => self.parameter(&name, value, span),
                };
                if let (true, Some((value, at))) = (declared, start)
                    && value != self.variable(id).value
                {
                    let (declared, first) = (self.variable(id).value, self.variable(id).span);
                    let line = self.line_of(first);
                    self.diagnostics.warning(StartAndInitial { at, name, value, declared, line, first });
                }
                self.states[index].initials.push(id);
            }
        }
    }

    /// `delta_x`, `usetable`, `maxerr`.
    fn of_blocks(&mut self) {
        let block = |word: BlockWord| self.survey.blocks.iter().find(|surveyed| surveyed.block.word == word);
        let name_of = |block: &super::syntax::Block| block.name.as_ref().map_or(Span::default(), |name| name.span);
        let partial = block(BlockWord::Partial).map(|surveyed| name_of(surveyed.block));
        let table = self.survey.blocks.iter().find(|surveyed| surveyed.tables > 0).map(|one| name_of(one.block));
        if let Some(span) = partial {
            let of_x = self.independent.as_ref().is_some_and(|range| self.variable(range.variable).name == "x");
            if of_x && let Some(range) = &self.independent {
                let at = self.variable(range.variable).span;
                self.diagnostics.error(IndependentCalledX { at });
            } else {
                self.automatic.delta_x = Some(self.parameter("delta_x", 1.0, span).0);
            }
        }
        if let Some(span) = table {
            self.automatic.usetable = Some(self.parameter("usetable", 1.0, span).0);
        }
        self.maxerr();
    }

    fn maxerr(&mut self) {
        let (mut tight, mut historic) = (None, None);
        for surveyed in &self.survey.blocks {
            for solve in &surveyed.methods {
                let block = match self.globals.get(&solve.block.text) {
                    Some(Global::Block(id)) => self.words[id.0 as usize].word,
                    _ => continue,
                };
                let integrates = matches!(block, BlockWord::Derivative | BlockWord::Kinetic | BlockWord::Partial);
                let method = solve.method.as_ref().map(|method| method.text.as_str());
                match method {
                    _ if !integrates || solve.steady.is_some() => {}
                    Some("adeuler" | "adrunge") => historic = Some(solve.block.span),
                    None | Some("dopri5" | "rosenbrock" | "gear" | "clsoda" | "cnexp" | "after_cvode") => {
                        tight = Some(solve.block.span);
                    }
                    _ => {}
                }
            }
        }
        let (value, span) = match (tight, historic) {
            (Some(span), _) => (1e-8, span),
            (None, Some(span)) => (1e-5, span),
            (None, None) => return,
        };
        let (variable, declared) = self.parameter("maxerr", value, span);
        self.automatic.maxerr = Some(MaxErr { variable, declared });
    }

    /// `lag_y_tau`
    fn lags(&mut self) {
        for index in 0..self.survey.blocks.len() {
            let surveyed = &self.survey.blocks[index];
            let block = self.block_of(surveyed.block);
            self.body.block = block;
            for (of, by) in surveyed.lags.clone() {
                // What is wrong with them is reported where LAG stands.
                let (Some(super::names::Found::Base(Base::Variable(y))), Some(Global::Variable(tau))) =
                    (self.look_up(of), self.globals.get(&by.text).copied())
                else {
                    continue;
                };
                if self.automatic.lags.contains_key(&(y, tau)) {
                    continue;
                }
                let name = format!("lag_{}_{}", of.shown(), by.text);
                let (size, unit) = (self.variable(y).size, self.variable(y).unit.clone());
                let id = self.made(name, Kind::Lag, size, of.span);
                self.variables[id.0 as usize].unit = unit;
                self.automatic.lags.insert((y, tau), id);
            }
        }
        self.body.block = None;
    }

    /// `S_y_p`, `EP_y_p`, `EM_y_p`, `U_p`
    fn sens(&mut self) {
        for index in 0..self.survey.blocks.len() {
            let surveyed = &self.survey.blocks[index];
            let Some(block) = self.block_of(surveyed.block) else { continue };
            let mut done: Vec<VariableId> = Vec::new();
            for name in surveyed.sens.clone() {
                let key = name.shown();
                let Some(Global::Variable(parameter)) = self.globals.get(&key).copied() else { continue };
                if !matches!(self.variable(parameter).kind, Kind::Parameter | Kind::Stepped)
                    || done.contains(&parameter)
                {
                    continue;
                }
                done.push(parameter);
                let (uncertainty, _) = self.parameter(&format!("U_{key}"), 0.05, name.span);
                self.automatic.sens.push((
                    parameter,
                    block,
                    Sens { parameter, uncertainty, of: Vec::new(), span: name.span },
                ));
            }
        }
        // Which states a block has shows its word alone, so that the names can be made before the blocks are read.
        for index in 0..self.automatic.sens.len() {
            let (_, block, _) = self.automatic.sens[index];
            let states = self.sensitive_states(block);
            let sens = self.automatic.sens[index].2.clone();
            let mut of = Vec::new();
            for state in states {
                of.push(self.sensitivity(state, &sens));
            }
            self.automatic.sens[index].2.of = of;
        }
    }

    fn sensitivity(&mut self, state: VariableId, sens: &Sens) -> Sensitivity {
        let (y, size) = (self.variable(state).name.clone(), self.variable(state).size);
        let p = self.variable(sens.parameter).name.clone();
        let mut id = |prefix: &str, kind: Kind| {
            let name = format!("{prefix}_{y}_{p}");
            match self.globals.get(&name).copied() {
                Some(Global::Variable(id)) if self.variable(id).kind == kind => id,
                _ => self.made(name, kind, size, sens.span),
            }
        };
        let value = id("S", Kind::Sensitivity);
        let above = id("EP", Kind::Envelope);
        let below = id("EM", Kind::Envelope);
        let starts_at_one = match self.variable(state).kind {
            Kind::State { state, order } => self.state(state).initials.get(order as usize) == Some(&sens.parameter),
            _ => false,
        };
        Sensitivity { state, value, above, below, starts_at_one }
    }
}

fn unit_of_derivative(unit: Option<&str>, below: Option<&str>, order: usize) -> String {
    let power = if order > 1 { order.to_string() } else { String::new() };
    match (unit, below) {
        (Some(unit), None) => unit.to_string(),
        (None, Some(below)) => format!("/{below}{power}"),
        (Some(unit), Some(below)) if unit.contains('/') => format!("{unit}-{below}{power}"),
        (Some(unit), Some(below)) => format!("{unit}/{below}{power}"),
        (None, None) => String::new(),
    }
}
