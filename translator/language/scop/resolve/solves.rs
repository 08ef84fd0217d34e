//! SOLVE: which block, by which method, and where.

use super::super::messages::solves::*;
use super::super::messages::warnings::{BlockNeverSolved, BlocksCoupledAtRows, ConserveIgnored};
use super::super::syntax::{self, BlockWord};
use super::super::text::*;
use super::Resolver;
use super::derivatives::exclusive;
use super::names::Global;
use crate::language::cosmo::nearest;
use crate::language::suggestions;
use crate::source::Span;
use rustc_hash::FxHashSet as HashSet;

/// A SOLVE that was found.
#[derive(Clone)]
pub struct Solved {
    pub block: BlockId,
    /// The block it stands in; nothing: INITIAL, BREAKPOINT or TERMINAL.
    pub inside: Option<BlockId>,
    word: Option<BlockWord>,
    integrating: bool,
    method: Option<Method>,
    conditional: bool,
    path: Vec<(u32, u32)>,
    span: Span,
}

/// Whether a method goes by steps of `delta_t`.
pub fn has_steps(method: Method) -> bool {
    use Method::*;
    match method {
        Euler | Heun | Runge | Adams | Adeuler | Adrunge | Derivimplicit | Sparse | Advance | Crank => true,
        Dopri5 | Rosenbrock | Gear | Clsoda | Newton | Simplex | Simeq | Seidel => false,
    }
}

pub fn of_name(name: &str) -> Option<Method> {
    Some(match name {
        "dopri5" => Method::Dopri5,
        "rosenbrock" => Method::Rosenbrock,
        "gear" => Method::Gear,
        "clsoda" => Method::Clsoda,
        "euler" => Method::Euler,
        "heun" => Method::Heun,
        "runge" => Method::Runge,
        "adams" => Method::Adams,
        "adeuler" => Method::Adeuler,
        "adrunge" => Method::Adrunge,
        "derivimplicit" => Method::Derivimplicit,
        "sparse" => Method::Sparse,
        "advance" => Method::Advance,
        "crank" => Method::Crank,
        "newton" => Method::Newton,
        "simplex" => Method::Simplex,
        "simeq" => Method::Simeq,
        "seidel" => Method::Seidel,
        _ => return None,
    })
}

/// The methods of a kind of block, its default first.
fn methods(word: BlockWord) -> &'static [Method] {
    use Method::*;
    match word {
        BlockWord::Derivative => {
            &[Dopri5, Euler, Heun, Runge, Adams, Adeuler, Adrunge, Derivimplicit, Rosenbrock, Gear, Clsoda]
        }
        BlockWord::Kinetic => {
            &[Rosenbrock, Sparse, Advance, Euler, Heun, Runge, Adams, Adeuler, Adrunge, Dopri5, Gear, Clsoda]
        }
        BlockWord::Partial => &[Rosenbrock, Crank, Dopri5],
        BlockWord::Nonlinear => &[Newton, Simplex],
        BlockWord::Linear => &[Simeq, Seidel],
        _ => &[],
    }
}

impl Method {
    pub fn name(self) -> &'static str {
        match self {
            Method::Dopri5 => "dopri5",
            Method::Rosenbrock => "rosenbrock",
            Method::Gear => "gear",
            Method::Clsoda => "clsoda",
            Method::Euler => "euler",
            Method::Heun => "heun",
            Method::Runge => "runge",
            Method::Adams => "adams",
            Method::Adeuler => "adeuler",
            Method::Adrunge => "adrunge",
            Method::Derivimplicit => "derivimplicit",
            Method::Sparse => "sparse",
            Method::Advance => "advance",
            Method::Crank => "crank",
            Method::Newton => "newton",
            Method::Simplex => "simplex",
            Method::Simeq => "simeq",
            Method::Seidel => "seidel",
        }
    }

    /// With these CONSERVE is ignored.
    fn ignores_laws(self) -> bool {
        matches!(self, Method::Euler | Method::Heun | Method::Runge | Method::Adams | Method::Adeuler | Method::Adrunge)
    }
}

impl<'a> Resolver<'a> {
    pub fn solve(&mut self, solve: &'a syntax::Solve, span: Span) -> Option<StatementKind> {
        let found = self.solved_block(solve);
        let iferror = solve.iferror.as_ref().map(|body| {
            self.body.conditional += 1;
            let body = self.nested(body, None);
            self.body.conditional -= 1;
            body
        });
        let id = found?;
        let word = self.words[id.0 as usize].word;
        let method = self.method(solve, id, word)?;
        let steady = solve.steady.is_some();
        if let Some(at) = solve.steady
            && !matches!(word, BlockWord::Kinetic | BlockWord::Derivative)
        {
            let (name, kind) = (self.block(id).name.clone(), word.word());
            self.diagnostics.error(SteadystateNotPossible { at, name, kind });
            return None;
        }
        let integrating = !steady && !matches!(word, BlockWord::Linear | BlockWord::Nonlinear);
        let inside = self.body.word;
        let name = self.block(id).name.clone();
        let here = inside.map_or("", BlockWord::word);
        if integrating && inside != Some(BlockWord::Breakpoint) {
            let at = solve.block.span;
            self.diagnostics.error(IntegratingSolveOutsideBreakpoint { at, name, here });
            return None;
        }
        let function = inside == Some(BlockWord::Function) && !self.neuron;
        if function || matches!(inside, Some(BlockWord::Linear | BlockWord::Nonlinear)) {
            self.diagnostics.error(SolveNotHere { at: span, name, here });
            return None;
        }
        let conditional = self.body.conditional > 0;
        self.solves.push(Solved {
            block: id,
            inside: self.body.block,
            word: inside,
            integrating,
            method,
            conditional,
            path: self.body.path.clone(),
            span: solve.block.span,
        });
        Some(StatementKind::Solve(Box::new(Solve { block: id, method, steady, integrating, iferror })))
    }

    fn solved_block(&mut self, solve: &syntax::Solve) -> Option<BlockId> {
        let name = &solve.block;
        let solvable = |word: BlockWord| word != BlockWord::Function;
        match self.globals.get(&name.text).copied() {
            Some(Global::Block(id)) if solvable(self.words[id.0 as usize].word) => {
                let arguments = self.words[id.0 as usize].arguments.len();
                if arguments > 0 {
                    let (wanted, given) = ("0".to_string(), arguments);
                    let (at, name) = (name.span, name.text.clone());
                    self.diagnostics.error(ProcedureWithArguments { at, name, wanted, given });
                    return None;
                }
                Some(id)
            }
            None if self.silent.contains(&name.text) => None,
            other => {
                let kind = other.map(|other| self.kind_word(other));
                let blocks = self.blocks.iter().zip(&self.words).filter(|(_, block)| solvable(block.word));
                let near = if suggestions::are_affordable(self.diagnostics.error_count(), self.blocks.len()) {
                    nearest(&name.text, blocks.map(|(block, _)| block.name.as_str()))
                } else {
                    Vec::new()
                };
                self.diagnostics.error(SolveUnknownBlock { at: name.span, name: name.text.clone(), kind, near });
                None
            }
        }
    }

    /// The method; `Some(None)`: the kind of block has none.
    fn method(&mut self, solve: &syntax::Solve, id: BlockId, word: BlockWord) -> Option<Option<Method>> {
        let known = methods(word);
        let default = known.first().copied();
        let Some(written) = &solve.method else { return Some(default) };
        let (at, name) = (written.span, written.text.clone());
        if self.neuron && matches!(name.as_str(), "cnexp" | "after_cvode") {
            return Some(default);
        }
        let Some(method) = of_name(&name) else {
            let all = super::super::words::METHODS.iter().copied();
            let near = nearest(&name, all.chain(["dopri5", "rosenbrock", "crank", "advance"]));
            let known = known.iter().map(|method| method.name()).collect();
            self.diagnostics.error(UnknownMethod { at, name, near, known });
            return None;
        };
        if !known.contains(&method) {
            let (block, kind) = (self.block(id).name.clone(), word.word());
            let known = known.iter().map(|method| method.name()).collect();
            self.diagnostics.error(WrongMethod { at, name, block, kind, known });
            return None;
        }
        Some(Some(method))
    }

    /// What all SOLVEs say together.
    pub fn check_solves(&mut self) {
        self.solved_twice();
        self.solved_within_itself();
        self.doses_in_equations();
        self.check_calls_of_text();
        if !self.diagnostics.has_errors() {
            self.never_solved();
            self.laws_ignored();
            self.coupled();
            self.constants_assigned();
        }
    }

    fn solved_twice(&mut self) {
        let solves = self.solves.clone();
        let in_breakpoint =
            |solve: &&Solved| solve.integrating && solve.word == Some(BlockWord::Breakpoint) && !solve.conditional;
        let all: Vec<&Solved> = solves.iter().filter(in_breakpoint).collect();
        for (at, solve) in all.iter().enumerate() {
            if let Some(first) = all[..at].iter().find(|first| first.block == solve.block) {
                let (name, line) = (self.block(solve.block).name.clone(), self.line_of(first.span));
                self.diagnostics.error(BlockSolvedTwice { at: solve.span, name, line, first: first.span });
            }
        }
    }

    /// A block in whose statements, or those of what they call and solve, it is solved itself.
    fn solved_within_itself(&mut self) {
        for at in 0..self.solves.len() {
            let solve = self.solves[at].clone();
            let Some(inside) = solve.inside else { continue };
            let mut seen: HashSet<BlockId> = HashSet::default();
            let mut open = vec![solve.block];
            while let Some(block) = open.pop() {
                if block == inside {
                    let (name, line) = (self.block(solve.block).name.clone(), self.line_of(solve.span));
                    let first = self.block(inside).span;
                    self.diagnostics.error(BlockSolvedWithin { at: solve.span, name, line, first });
                    return;
                }
                if seen.insert(block) {
                    open.extend(self.reached_from(block));
                }
            }
        }
    }

    fn never_solved(&mut self) {
        for at in 0..self.blocks.len() {
            let id = BlockId(at as u32);
            let word = self.words[at].word;
            if matches!(word, BlockWord::Function | BlockWord::Procedure) {
                continue;
            }
            let solved = self.survey.blocks.iter().flat_map(|one| &one.methods);
            if !solved.into_iter().any(|solve| solve.block.text == self.block(id).name) {
                let (at, name) = (self.block(id).span, self.block(id).name.clone());
                self.diagnostics.warning(BlockNeverSolved { at, name, kind: word.word() });
            }
        }
    }

    fn laws_ignored(&mut self) {
        for solve in self.solves.clone() {
            let BlockKind::Kinetic(kinetic) = &self.block(solve.block).kind else { continue };
            let (Some(law), Some(method)) = (kinetic.laws.first(), solve.method) else { continue };
            if method.ignores_laws() && solve.integrating {
                let (at, line, first) = (law.span, self.line_of(solve.span), solve.span);
                self.diagnostics.warning(ConserveIgnored { at, method: method.name(), line, first });
            }
        }
    }

    /// Blocks that read what another integrating SOLVE of the same pass advances.
    fn coupled(&mut self) {
        let all: Vec<Solved> = self.solves.iter().filter(|solve| solve.integrating).cloned().collect();
        let mut told: HashSet<BlockId> = HashSet::default();
        for reader in &all {
            let own = self.advanced(reader.block);
            for other in all.iter().filter(|other| other.block != reader.block) {
                let theirs = self.advanced(other.block);
                if exclusive(&reader.path, &other.path) || told.contains(&reader.block) {
                    continue;
                }
                let mut read = None;
                let block = self.block(reader.block);
                let mut look = |place: &Place| {
                    if let Base::Variable(id) = place.base
                        && theirs.contains(&id)
                        && !own.contains(&id)
                        && read.is_none()
                    {
                        read = Some((place.span, id));
                    }
                };
                walk::each_read(&block.program.statements, &mut look);
                for routine in self.reached(&block.program.statements) {
                    walk::each_read(&self.block(routine).program.statements, &mut look);
                }
                if let Some((first, id)) = read {
                    told.insert(reader.block);
                    let (name, state) = (block.name.clone(), self.variable(id).name.clone());
                    let (at, other, line) = (block.span, self.block(other.block).name.clone(), self.line_of(first));
                    self.diagnostics.warning(BlocksCoupledAtRows { at, name, state, other, line, first });
                }
            }
        }
    }

    /// The states that an integrating SOLVE of a block advances.
    fn advanced(&self, id: BlockId) -> HashSet<VariableId> {
        let block = self.block(id);
        let mut states: Vec<StateId> = match &block.kind {
            BlockKind::Derivative(derivative) => derivative.states.clone(),
            BlockKind::Kinetic(kinetic) => kinetic.states.clone(),
            BlockKind::Partial(partial) => partial.equations.iter().map(|equation| equation.state).collect(),
            _ => Vec::new(),
        };
        if matches!(block.kind, BlockKind::Discrete(_)) {
            walk::each_assigned(&block.program.statements, &mut |base, _| {
                if let Base::Variable(id) = base
                    && let Kind::State { state, .. } = self.variable(id).kind
                {
                    states.push(state);
                }
            });
        }
        let mut all: HashSet<VariableId> = HashSet::default();
        for state in states {
            let state = self.state(state);
            all.extend(state.levels.iter().copied().chain(state.highest));
        }
        if let BlockKind::Derivative(derivative) = &block.kind {
            all.extend(&derivative.algebraic);
        }
        all
    }

    /// Whether some SOLVE integrates a DISCRETE block.
    pub fn steps_discretely(&self) -> Option<BlockId> {
        let discrete = |solve: &&Solved| matches!(self.block(solve.block).kind, BlockKind::Discrete(_));
        self.solves.iter().find(discrete).map(|solve| solve.block)
    }
}
