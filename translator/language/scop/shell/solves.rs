//! Solves: their states, tolerances and methods.

use super::Shell;
use super::reach::solves_in;
use crate::code::{Id, Invocation, Quantity};
use crate::language::scop::text::{
    Base, BlockId, BlockKind, Conserve, Kind, Method, Place as WrittenPlace, Solve, StateId, Statement, StatementKind,
    VariableId,
};
use crate::model::{self, BlockMethod, Index, Library, Place, SolveId};
use crate::source::Span;

impl<'t> Shell<'t> {
    /// A solve without states and slopes as yet.
    pub fn declare_solve(&mut self, method: model::Method) -> SolveId {
        self.course.solves.push(model::DeclaredSolve {
            method,
            time: self.time(),
            end: self.known.end,
            step: self.known.whole,
            states: Vec::new(),
            sums: 0,
            unwatched: 0,
            doses: Vec::new(),
            events: Vec::new(),
            tolerance: None,
            pace: None,
            own: Vec::new(),
            card: self.card,
        });
        SolveId(self.course.solves.len() as u32 - 1)
    }

    /// maxerr; by a historic method 1e-5 if nobody gives it.
    pub fn tolerance_of(&self, by: BlockMethod) -> Option<Id<Quantity>> {
        let Some(maxerr) = &self.text.maxerr else { return self.known.fine };
        let coarse = self.known.coarse.filter(|_| matches!(by, BlockMethod::Adeuler | BlockMethod::Adrunge));
        coarse.or_else(|| Some(self.variable(maxerr.variable)))
    }

    pub fn states_of(&self, block: BlockId) -> Vec<StateId> {
        match &self.text.block(block).kind {
            BlockKind::Derivative(derivative) => derivative.states.clone(),
            BlockKind::Kinetic(kinetic) => kinetic.states.clone(),
            BlockKind::Partial(partial) => partial.equations.iter().map(|equation| equation.state).collect(),
            _ => Vec::new(),
        }
    }

    /// Pairs of a value and its slope, for each level and element that is not given otherwise.
    pub fn levels_of(&self, block: BlockId, id: StateId, laws: bool, states: &mut Vec<(Place, Place)>) {
        let state = self.text.state(id);
        let above: Vec<VariableId> = state.levels.iter().skip(1).copied().chain(state.highest).collect();
        for (level, slope) in state.levels.iter().zip(above) {
            let size = self.text.variable(*level).size;
            let (level, slope) = (self.variable(*level), self.variable(slope));
            let at = |quantity, element: u32| Place {
                quantity,
                index: size.map(|_| Index::Fixed(element)).into_iter().collect(),
            };
            for element in 0..size.unwrap_or(1) {
                if !self.is_given(block, id, element, laws) {
                    states.push((at(level, element), at(slope, element)));
                }
            }
        }
    }

    /// All elements of variables.
    pub fn elements_of(&self, variables: &[VariableId]) -> Vec<Place> {
        let mut places = Vec::new();
        for variable in variables {
            let quantity = self.variable(*variable);
            match self.size(quantity) {
                None => places.push(Place::single(quantity)),
                Some(size) => {
                    places.extend((0..size).map(|at| Place { quantity, index: [Index::Fixed(at)].into() }));
                }
            }
        }
        places
    }

    /// Whether the laws of a block hold by a method: explicit ones of old let them be.
    pub fn laws_hold(&self, id: BlockId, by: BlockMethod) -> bool {
        match &self.text.block(id).kind {
            BlockKind::Kinetic(kinetic) if !kinetic.laws.is_empty() => {
                matches!(by, BlockMethod::Dopri | BlockMethod::Stiff | BlockMethod::Sparse)
            }
            _ => true,
        }
    }

    pub fn state_at(&self, place: &WrittenPlace) -> Option<StateId> {
        let Base::Variable(id) = place.base else { return None };
        match self.text.variable(id).kind {
            Kind::State { state, order: 0 } => Some(state),
            _ => None,
        }
    }

    /// Whether an equation of a single state stands where it is always reached.
    pub fn always_set(&self, state: StateId, statements: &[Statement]) -> bool {
        statements.iter().any(|statement| match &statement.kind {
            StatementKind::Assign { target, .. } => {
                target.index.is_none()
                    && matches!(target.base, Base::Variable(id)
                        if self.text.variable(id).kind == (Kind::Highest { state }))
            }
            StatementKind::Body(body) => self.always_set(state, &body.statements),
            _ => false,
        })
    }

    /// Whether an element of a state is given by something else than its slope.
    pub fn is_given(&self, block: BlockId, state: StateId, element: u32, laws: bool) -> bool {
        match &self.text.block(block).kind {
            BlockKind::Kinetic(kinetic) => {
                laws && kinetic.laws.iter().any(|law| law.replaced == state && law.element.unwrap_or(0) == element)
            }
            BlockKind::Partial(partial) => partial.equations.iter().any(|equation| {
                let size = self.text.variable(self.text.state(state).levels[0]).size.unwrap_or(1);
                let end = match element {
                    0 => &equation.first,
                    last if last + 1 == size => &equation.last,
                    _ => return false,
                };
                equation.state == state && end.as_ref().is_some_and(|boundary| !boundary.slope)
            }),
            _ => false,
        }
    }

    /// The methods by which a block is integrated.
    pub fn methods_of(&self, block: BlockId) -> Vec<Method> {
        let mut methods = Vec::new();
        let mut note = |solve: &Solve| {
            if solve.block == block && solve.integrating {
                methods.extend(solve.method);
            }
        };
        solves_in(&self.text.breakpoint.statements, &mut note);
        methods.dedup();
        methods
    }

    pub fn invocation(&self, function: Library) -> Invocation {
        Invocation {
            function,
            values: Vec::new(),
            arrays: Vec::new(),
            functions: Vec::new(),
            text: None,
            c: None,
            into: None,
            error: None,
            source: Id::new(0),
        }
    }
}

pub fn is_carried(kind: &BlockKind) -> bool {
    matches!(kind, BlockKind::Derivative(_) | BlockKind::Kinetic(_) | BlockKind::Partial(_))
}

/// The methods that clib has for blocks.
pub fn carried_by(method: Method) -> Option<BlockMethod> {
    Some(match method {
        Method::Dopri5 => BlockMethod::Dopri,
        Method::Rosenbrock | Method::Gear | Method::Clsoda => BlockMethod::Stiff,
        Method::Euler => BlockMethod::Euler,
        Method::Heun => BlockMethod::Heun,
        Method::Runge => BlockMethod::Runge,
        Method::Adams => BlockMethod::Adams,
        Method::Adeuler => BlockMethod::Adeuler,
        Method::Adrunge => BlockMethod::Adrunge,
        Method::Derivimplicit => BlockMethod::Derivimplicit,
        Method::Sparse | Method::Advance => BlockMethod::Sparse,
        Method::Crank | Method::Newton | Method::Simplex | Method::Simeq | Method::Seidel => return None,
    })
}

pub fn conserved<'t>(statements: &'t [Statement], found: &mut Vec<(&'t Conserve, Span)>) {
    for statement in statements {
        match &statement.kind {
            StatementKind::Conserve(conserve) => found.push((conserve, statement.span)),
            StatementKind::Body(body) => conserved(&body.statements, found),
            StatementKind::If { branches, otherwise } => {
                branches.iter().for_each(|(_, body)| conserved(&body.statements, found));
                otherwise.iter().for_each(|body| conserved(&body.statements, found));
            }
            StatementKind::From(from) => conserved(&from.body.statements, found),
            StatementKind::While { body, .. } => conserved(&body.statements, found),
            _ => {}
        }
    }
}
