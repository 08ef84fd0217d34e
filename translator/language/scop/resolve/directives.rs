//! TABLE, SENS, MATCH, LAG, and the queue.

use super::super::messages::directives::*;
use super::super::messages::names::*;
use super::super::messages::outputs::{One, SecondOfOne};
use super::super::syntax::{self, BlockWord, MatchEntry, Name};
use super::super::text::*;
use super::Resolver;
use super::names::{Found, Global};
use crate::source::Span;

/// The unknowns of a search are solved together, with a full matrix.
const MOST_DEMANDS: u64 = 1_000;

const MOST_INTERVALS: i64 = 10_000_000;

/// The values of a TABLE at all its points.
const MOST_VALUES: u64 = 20_000_000;

/// Directives of a block that are no statements of their own.
#[derive(Default)]
pub struct Wanted {
    pub table: Option<Table>,
    table_at: Option<Span>,
    sens: Option<Span>,
    lag: bool,
    pub matching: Option<Matching>,
    pub compartments: Vec<Compartment>,
}

/// A MATCH whose states are not known yet.
pub struct Matching {
    known: Vec<(VariableId, Span)>,
    demands: Vec<Demand>,
    span: Span,
}

impl<'a> Resolver<'a> {
    /// Notes a directive where it stands, so that its names are found in the scopes around it.
    pub fn want(&mut self, statement: &'a syntax::Statement) {
        let at = statement.span;
        match &statement.kind {
            syntax::StatementKind::Table(table) => self.table(table, at),
            syntax::StatementKind::Sens(list) => self.want_sens(list, at),
            syntax::StatementKind::Match(entries) => self.want_match(entries, at),
            syntax::StatementKind::Compartment(index, volume, states) => {
                self.compartment(index.as_ref(), volume, states, at);
            }
            _ => {}
        }
    }

    fn table(&mut self, table: &'a syntax::Table, span: Span) {
        let at = Span::new(span.start as usize, span.start as usize + "TABLE".len());
        let function = match self.body.word {
            Some(BlockWord::Function) => true,
            Some(BlockWord::Procedure) => false,
            word => {
                let word = word.map_or("", BlockWord::word);
                return self.diagnostics.error(TableOutsideFunction { at, word });
            }
        };
        if let Some(first) = self.body.wanted.table_at {
            let line = self.line_of(first);
            return self.diagnostics.error(SecondOfOne { at, what: One::Table, line, first });
        }
        self.body.wanted.table_at = Some(at);
        let Some(id) = self.body.block else { return };
        let (name, count) = (self.block(id).name.clone(), self.words[id.0 as usize].arguments.len());
        if count != 1 {
            self.diagnostics.error(TableArguments { at, name: name.clone(), count });
        }
        if function != table.names.is_empty() {
            self.diagnostics.error(TableNames { at, name, function });
        }
        let names = self.whole_variables(&table.names);
        let depend = self.whole_variables(&table.depend);
        let (low, high) = (self.expression(&table.low), self.expression(&table.high));
        let with = self.int(&table.with);
        if let Some(with) = with
            && !(1..=MOST_INTERVALS).contains(&with)
        {
            self.diagnostics.error(TableRows { at: table.with.span(), with });
        }
        let (Some(names), Some(depend), Some(low), Some(high), Some(with)) = (names, depend, low, high, with) else {
            return;
        };
        let at_a_point = names.iter().map(|name| u64::from(self.count(*name))).sum::<u64>().max(1);
        let values = at_a_point * (with.clamp(1, MOST_INTERVALS) as u64 + 1);
        if values > MOST_VALUES {
            let name = self.block(id).name.clone();
            self.diagnostics.error(TableTooLarge { at, name, values, limit: MOST_VALUES });
        }
        self.body.wanted.table =
            Some(Table { names, depend, low, high, with: with.clamp(1, MOST_INTERVALS) as u32, span });
    }

    /// Variables of the model, arrays as a whole.
    fn whole_variables(&mut self, names: &[Name]) -> Option<Vec<VariableId>> {
        let found: Vec<Option<VariableId>> = names
            .iter()
            .map(|name| match self.find(name) {
                Found::Base(Base::Variable(id)) => Some(id),
                Found::Nothing => None,
                _ => {
                    self.diagnostics.error(TableName { at: name.span, name: name.shown() });
                    None
                }
            })
            .collect();
        found.into_iter().collect()
    }

    fn want_sens(&mut self, list: &'a [Name], at: Span) {
        if !matches!(
            self.body.word,
            Some(BlockWord::Derivative | BlockWord::Kinetic | BlockWord::Linear | BlockWord::Nonlinear)
        ) {
            let word = self.body.word.map_or("", BlockWord::word);
            return self.diagnostics.error(SensOutsideBlock { at, word });
        }
        self.body.wanted.sens.get_or_insert(at);
        for name in list {
            match self.find(name) {
                Found::Base(Base::Variable(id))
                    if matches!(self.variable(id).kind, Kind::Parameter | Kind::Stepped)
                        && self.variable(id).size.is_none() => {}
                Found::Nothing => {}
                found => {
                    let kind = match found {
                        Found::Base(base) if self.size_of(base).is_some() => "array",
                        Found::Base(Base::Variable(id)) => self.kind_word(Global::Variable(id)),
                        Found::Base(Base::Local(_)) => "LOCAL",
                        Found::Block(id) => self.kind_word(Global::Block(id)),
                        _ => "DEFINE",
                    };
                    self.diagnostics.error(NotAParameter { at: name.span, name: name.shown(), kind });
                }
            }
        }
    }

    fn want_match(&mut self, entries: &'a [MatchEntry], span: Span) {
        let at = Span::new(span.start as usize, span.start as usize + "MATCH".len());
        if self.body.word != Some(BlockWord::Derivative) {
            let word = self.body.word.map_or("", BlockWord::word);
            return self.diagnostics.error(MatchOutsideDerivative { at, word });
        }
        let first = self.matching.as_ref().map(|first| first.span);
        if let Some(first) = first.or(self.body.wanted.matching.as_ref().map(|first| first.span)) {
            let line = self.line_of(first);
            return self.diagnostics.error(SecondOfOne { at, what: One::Match, line, first });
        }
        let mut matching = Matching { known: Vec::new(), demands: Vec::new(), span: at };
        for entry in entries {
            match entry {
                MatchEntry::Known(name) => {
                    if let Some(state) = self.known(name) {
                        matching.known.push((state, name.span));
                    }
                }
                MatchEntry::Demand(demand) => matching.demands.extend(self.demand(demand)),
            }
        }
        self.body.wanted.matching = Some(matching);
    }

    /// The state whose initial constant this is.
    fn known(&mut self, name: &Name) -> Option<VariableId> {
        let Found::Base(base) = self.find(name) else { return None };
        let initial = match base {
            Base::Variable(id) => self.states.iter().find_map(|state| {
                state.initials.iter().position(|initial| *initial == id).map(|order| state.levels[order])
            }),
            Base::Local(_) => None,
        };
        if initial.is_none() {
            self.not_a_state(name, Found::Base(base));
        }
        initial
    }

    fn demand(&mut self, demand: &'a syntax::Demand) -> Option<Demand> {
        let syntax::Demand { name, index, time, value, span } = demand;
        let (index, span) = (index.as_ref(), *span);
        let state = match self.find(name) {
            Found::Base(Base::Variable(id)) if matches!(self.variable(id).kind, Kind::State { order: 0, .. }) => id,
            Found::Nothing => return None,
            found => {
                self.not_a_state(name, found);
                return None;
            }
        };
        match (index, self.variable(state).size) {
            (None, Some(size)) => {
                self.diagnostics.error(MissingSubscript { at: name.span, name: name.shown(), size });
                return None;
            }
            (Some(_), None) => {
                self.diagnostics.error(NotAnArray { at: name.span, name: name.shown() });
                return None;
            }
            _ => {}
        }
        let index = index.map(|index| self.index(index));
        self.body.scopes.push(Vec::new());
        if let Some(id) = index {
            let name = self.body.locals[id.0 as usize].name.clone();
            if let Some(scope) = self.body.scopes.last_mut() {
                scope.push((name, id));
            }
        }
        let (time, value) = (self.expression(time), self.expression(value));
        self.body.scopes.pop();
        Some(Demand { state, index, time: time?, value: value?, span })
    }

    /// Gives a block its directives.
    pub fn directives(&mut self, id: BlockId, block: &syntax::Block) {
        let wanted = std::mem::take(&mut self.body.wanted);
        let sens = self.automatic.sens.iter().filter(|(_, of, _)| *of == id).map(|(_, _, sens)| sens.clone());
        let sens: Vec<Sens> = sens.collect();
        if let Some(at) = wanted.sens
            && wanted.lag
        {
            let name = self.block(id).name.clone();
            self.diagnostics.error(SensWithLag { at, name });
        }
        let resolved = &mut self.blocks[id.0 as usize];
        resolved.sens = sens;
        resolved.lags = wanted.lag;
        if let BlockKind::Function(routine) | BlockKind::Procedure(routine) = &mut resolved.kind {
            routine.table = wanted.table;
        }
        if let Some(matching) = wanted.matching
            && block.word == BlockWord::Derivative
        {
            self.matching(id, matching);
        }
    }

    /// Directives in INITIAL, BREAKPOINT and TERMINAL were refused where they stand.
    pub fn directives_elsewhere(&mut self) {
        self.body.wanted = Wanted::default();
    }

    fn matching(&mut self, id: BlockId, matching: Matching) {
        let BlockKind::Derivative(derivative) = &self.block(id).kind else { return };
        let all: Vec<(VariableId, VariableId)> = derivative
            .states
            .iter()
            .map(|state| self.state(*state))
            .flat_map(|state| state.levels.iter().copied().zip(state.initials.iter().copied()))
            .collect();
        let of_block = |state: VariableId| all.iter().any(|(level, _)| *level == state);
        for (state, at) in
            matching.known.iter().copied().chain(matching.demands.iter().map(|one| (one.state, one.span)))
        {
            if !of_block(state) {
                let (name, block) = (self.variable(state).name.clone(), self.block(id).name.clone());
                self.diagnostics.error(NoStateOfBlock { at, name, block });
                return;
            }
        }
        let scalars = |ids: &mut dyn Iterator<Item = VariableId>| ids.map(|id| u64::from(self.count(id))).sum::<u64>();
        let wanted = scalars(&mut all.iter().map(|(level, _)| *level));
        let known = scalars(&mut matching.known.iter().map(|(state, _)| *state));
        let demands = scalars(&mut matching.demands.iter().map(|demand| demand.state));
        if known + demands != wanted {
            let at = matching.span;
            let block = self.block(id).name.clone();
            let conditions = known + demands;
            self.diagnostics.error(MatchCount { at, block, equations: wanted, conditions, known, demands });
        }
        if demands > MOST_DEMANDS {
            let block = self.block(id).name.clone();
            self.diagnostics.error(MatchTooLarge { at: matching.span, block, demands, limit: MOST_DEMANDS });
        }
        let known: Vec<VariableId> = matching.known.into_iter().map(|(state, _)| state).collect();
        let unknown = all.into_iter().filter(|(level, _)| !known.contains(level)).collect();
        self.matching = Some(Match { block: id, known, unknown, demands: matching.demands, span: matching.span });
    }

    /// LAG y BY tau
    pub fn lag(&mut self, of: &Name, by: &Name) -> Option<StatementKind> {
        self.body.wanted.lag = true;
        let lagged = match self.find(of) {
            Found::Base(Base::Variable(id))
                if matches!(
                    self.variable(id).kind,
                    Kind::State { .. } | Kind::Highest { .. } | Kind::Assigned | Kind::Flux | Kind::Sensitivity
                ) =>
            {
                Some(id)
            }
            Found::Nothing => None,
            found => {
                self.not_a_state(of, found);
                None
            }
        };
        let delay = match self.find(by) {
            Found::Base(Base::Variable(id))
                if matches!(
                    self.variable(id).kind,
                    Kind::Parameter | Kind::Constant | Kind::UnitsConstant | Kind::Stepped | Kind::Swept
                ) && self.variable(id).size.is_none() =>
            {
                Some(id)
            }
            Found::Nothing => None,
            _ => {
                self.diagnostics.error(LagNotConstant { at: by.span, name: by.shown() });
                None
            }
        };
        let (of, delay) = (lagged?, delay?);
        let into = self.automatic.lags.get(&(of, delay)).copied()?;
        Some(StatementKind::Lag(Lag { of, delay, into }))
    }

    /// What PUTQ or GETQ names.
    pub fn queued(&mut self, name: &Name, filled: bool, at: Span) -> Option<Base> {
        if super::equations::repeated(self.body.word) {
            let word = self.body.word.map_or("", BlockWord::word);
            self.diagnostics.error(QueueInEquations { at, filled, word });
            return None;
        }
        match self.find(name) {
            Found::Base(base) => {
                if filled {
                    self.check_assignable(base, name.span)?;
                }
                Some(base)
            }
            Found::Nothing => None,
            _ => {
                self.diagnostics.error(TableName { at: name.span, name: name.shown() });
                None
            }
        }
    }

    /// The states of a block whose sensitivities are wanted, derivatives below the highest included.
    pub fn sensitive_states(&mut self, id: BlockId) -> Vec<VariableId> {
        let Some(index) = self.survey.blocks.iter().position(|one| self.block_of(one.block) == Some(id)) else {
            return Vec::new();
        };
        let block = self.survey.blocks[index].block;
        self.body.block = Some(id);
        let mut states: Vec<StateId> = Vec::new();
        match block.word {
            BlockWord::Derivative => {
                for target in self.survey.blocks[index].targets.clone() {
                    states.extend(self.as_derivative(&target.name).map(|(state, _)| state));
                }
            }
            BlockWord::Kinetic => states = self.kinetic_states(index),
            _ => {}
        }
        if matches!(block.word, BlockWord::Derivative | BlockWord::Linear | BlockWord::Nonlinear) {
            states.extend(self.algebraic_states(block));
        }
        self.body.block = None;
        // In the order of declaration, that of the columns.
        states.sort_unstable();
        states.dedup();
        states.iter().flat_map(|state| self.state(*state).levels.clone()).collect()
    }

    /// The unknowns of the `~` lines, before the block is resolved.
    fn algebraic_states(&self, block: &syntax::Block) -> Vec<StateId> {
        let mut names: Vec<&Name> = block.solve_for.iter().collect();
        if names.is_empty() {
            equations_of(&block.body, &mut |side| {
                super::walk::each_variable(side, &mut |variable| names.push(&variable.name));
            });
        }
        let mut states = Vec::new();
        for name in names {
            if let Some(Found::Base(Base::Variable(id))) = self.look_up(name)
                && let Kind::State { state, order: 0 } = self.variable(id).kind
                && (block.word != BlockWord::Derivative || self.state(state).highest.is_none())
            {
                states.push(state);
            }
        }
        states
    }
}

/// Both sides of every `~` line.
fn equations_of<'a>(body: &'a syntax::Body, visit: &mut dyn FnMut(&'a syntax::Expr)) {
    for statement in &body.statements {
        if let syntax::StatementKind::Equation(_, left, right) = &statement.kind {
            visit(left);
            visit(right);
        }
        statement.kind.bodies().into_iter().for_each(|inner| equations_of(inner, visit));
    }
}
