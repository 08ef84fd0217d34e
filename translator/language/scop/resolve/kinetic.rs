//! KINETIC: reactions, laws, compartments.

use super::super::messages::directives::CompartmentOutsideKinetic;
use super::super::messages::kinetic::*;
use super::super::messages::names::*;
use super::super::messages::warnings::{ArrowWithoutHyphen, CompartmentIdle, ConserveNotInvariant};
use super::super::syntax::{self, Arrow, BlockWord, Name};
use super::super::text::*;
use super::Resolver;
use super::names::Found;
use crate::source::Span;
use rustc_hash::FxHashSet as HashSet;

impl<'a> Resolver<'a> {
    /// The states of a KINETIC block, by its place in the survey.
    pub fn kinetic_states(&self, index: usize) -> Vec<StateId> {
        let surveyed = &self.survey.blocks[index];
        let mut names: Vec<&Name> = surveyed.block.solve_for.iter().collect();
        if names.is_empty() {
            let of_reactions = surveyed.reactions.iter().flat_map(|one| one.left.iter().chain(&one.right));
            names.extend(of_reactions.chain(surveyed.conserved.iter().copied()).map(|term| &term.variable.name));
        }
        let id = self.block_of(surveyed.block);
        let mut states = Vec::new();
        for name in names.into_iter().filter(|name| name.primes == 0) {
            let own = id.and_then(|id| self.own_states.get(&(id, name.text.clone())).copied());
            if let Some(state) = own.or_else(|| self.declared_state(&name.text))
                && !states.contains(&state)
            {
                states.push(state);
            }
        }
        states
    }

    pub fn reaction(&mut self, reaction: &'a syntax::Reaction, span: Span) -> Option<StatementKind> {
        if self.body.word != Some(BlockWord::Kinetic) {
            let word = self.body.word.map_or("", BlockWord::word);
            self.diagnostics.error(super::super::messages::equations::TildeOutsideBlock { at: span, word });
            return None;
        }
        let errors = self.diagnostics.error_count();
        self.arrow(reaction);
        let (kind, wanted) = match reaction.arrow {
            Arrow::Both(_) => (ReactionKind::Reversible, 2),
            Arrow::Out(_) => (ReactionKind::Out, 1),
            Arrow::In => (ReactionKind::In, 1),
        };
        let left = self.side(&reaction.left);
        let right = self.side(&reaction.right);
        let rates: Vec<Option<Expression>> = reaction.rates.iter().map(|rate| self.expression(rate)).collect();
        let sides_fit = match kind {
            ReactionKind::Reversible => !reaction.right.is_empty(),
            _ => reaction.right.is_empty(),
        };
        if !sides_fit {
            self.diagnostics.error(SidesOfArrow { at: reaction.arrow_span, arrow: arrow_text(reaction.arrow) });
            return None;
        }
        if rates.len() != wanted {
            let (at, arrow, given) = (reaction.arrow_span, arrow_text(reaction.arrow), rates.len());
            self.diagnostics.error(RateCount { at, arrow, wanted, given });
        }
        let (left, right) = (left?, right?);
        if kind == ReactionKind::In && (left.len() != 1 || left[0].count != 1 || reaction.left[0].count.is_some()) {
            self.diagnostics.error(FluxIntoSide { at: span });
        }
        if !left.iter().chain(&right).any(|term| term.changes) {
            let text = self.text_of(span);
            self.diagnostics.error(ReactionWithoutState { at: span, text });
        }
        let mut rates = rates.into_iter().collect::<Option<Vec<_>>>()?.into_iter();
        if self.diagnostics.error_count() > errors {
            return None;
        }
        let (forward, backward) = (rates.next()?, rates.next());
        Some(StatementKind::Reaction(Box::new(Reaction { kind, left, right, forward, backward })))
    }

    fn arrow(&mut self, reaction: &syntax::Reaction) {
        let (written, meant) = match reaction.arrow {
            Arrow::Both(true) => ("<>", "<->"),
            Arrow::Out(true) => (">", "->"),
            _ => return,
        };
        self.diagnostics.warning(ArrowWithoutHyphen { at: reaction.arrow_span, written, meant });
    }

    fn side(&mut self, side: &'a [syntax::Term]) -> Option<Vec<Term>> {
        let terms: Vec<Option<Term>> = side.iter().map(|term| self.term(term)).collect();
        terms.into_iter().collect()
    }

    fn term(&mut self, term: &'a syntax::Term) -> Option<Term> {
        let count = match &term.count {
            None => Some(1),
            Some(count) => self.int(count),
        };
        if let (Some(written), Some(value)) = (&term.count, count)
            && !(1..=1000).contains(&value)
        {
            self.diagnostics.error(CountOfTerm { at: written.span(), count: value });
            return None;
        }
        let place = self.place(&term.variable)?;
        self.note_read(&place);
        let changes = self.changes(&place);
        Some(Term { count: count? as u32, place, changes })
    }

    fn changes(&self, place: &Place) -> bool {
        self.state_of(place).is_some_and(|state| self.body.kinetic_states.contains(&state))
    }

    fn state_of(&self, place: &Place) -> Option<StateId> {
        match place.base {
            Base::Variable(id) => match self.variable(id).kind {
                Kind::State { state, order: 0 } => Some(state),
                _ => None,
            },
            Base::Local(_) => None,
        }
    }

    pub fn conserve(&mut self, left: &'a [syntax::Term], total: &'a syntax::Expr, span: Span) -> Option<StatementKind> {
        let at = Span::new(span.start as usize, span.start as usize + "CONSERVE".len());
        if self.body.word != Some(BlockWord::Kinetic) {
            let word = self.body.word.map_or("", BlockWord::word);
            self.diagnostics.error(ConserveOutsideKinetic { at, word });
            return None;
        }
        let sides = self.side(left);
        let total = self.expression(total);
        let left_terms = sides?;
        for (term, written) in left_terms.iter().zip(left) {
            if self.state_of(&term.place).is_none() {
                let found = Found::Base(term.place.base);
                self.not_a_state(&written.variable.name, found);
                return None;
            }
        }
        let law = self.body.shapes.laws;
        self.body.shapes.laws += 1;
        Some(StatementKind::Conserve(Box::new(Conserve { left: left_terms, total: total?, law })))
    }

    /// COMPARTMENT [index,] volume { states }
    pub fn compartment(&mut self, index: Option<&'a Name>, volume: &'a syntax::Expr, names: &'a [Name], span: Span) {
        if self.body.word != Some(BlockWord::Kinetic) {
            let word = self.body.word.map_or("", BlockWord::word);
            return self.diagnostics.error(CompartmentOutsideKinetic { at: span, word });
        }
        let id = index.map(|index| self.index(index));
        self.body.scopes.push(Vec::new());
        if let (Some(id), Some(index)) = (id, index)
            && let Some(scope) = self.body.scopes.last_mut()
        {
            scope.push((index.text.clone(), id));
        }
        let volume = self.expression(volume);
        self.body.scopes.pop();
        let mut states = Vec::new();
        for name in names {
            let found = self.find(name);
            let state = match found {
                Found::Nothing => continue,
                Found::Base(Base::Variable(id)) => match self.variable(id).kind {
                    Kind::State { state, order: 0 } if self.body.kinetic_states.contains(&state) => Some(state),
                    // Nothing changes it, so its volume means nothing; NEURON lets such names stand.
                    _ if self.neuron => {
                        self.diagnostics.warning(CompartmentIdle { at: name.span, name: name.shown() });
                        continue;
                    }
                    Kind::State { .. } => {
                        let block = self.body.block.map_or(String::new(), |id| self.block(id).name.clone());
                        self.diagnostics.error(NoStateOfBlock { at: name.span, name: name.shown(), block });
                        continue;
                    }
                    _ => None,
                },
                _ => None,
            };
            let Some(state) = state else {
                self.not_a_state(name, found);
                continue;
            };
            if index.is_some() && self.variable(self.state(state).levels[0]).size.is_none() {
                self.diagnostics.error(NotAnArray { at: name.span, name: name.shown() });
            }
            let before = self.body.wanted.compartments.iter().find(|one| one.states.contains(&state));
            let first = before.map(|before| before.span).or(states.contains(&state).then_some(span));
            if let Some(first) = first {
                let (line, word) = (self.line_of(first), "COMPARTMENT");
                let (at, name) = (name.span, name.shown());
                self.diagnostics.error(DuplicateDeclaration { at, name, line, before: word, now: word, first });
                continue;
            }
            states.push(state);
        }
        if let Some(volume) = volume {
            self.body.wanted.compartments.push(Compartment { volume, index: id, states, span });
        }
    }

    /// What a KINETIC block says as a whole.
    pub fn kinetic(&mut self, id: BlockId, whole: bool) {
        let states = std::mem::take(&mut self.body.kinetic_states);
        let compartments = std::mem::take(&mut self.body.wanted.compartments);
        let statements = std::mem::take(&mut self.blocks[id.0 as usize].program.statements);
        let mut laws = Vec::new();
        if whole {
            let errors = self.diagnostics.error_count();
            laws = self.laws(&statements, &states);
            if self.diagnostics.error_count() == errors {
                self.invariants(&statements);
            }
        }
        let block = &mut self.blocks[id.0 as usize];
        block.program.statements = statements;
        block.kind = BlockKind::Kinetic(Kinetic { states, compartments, laws });
    }

    /// Which state each CONSERVE replaces; what contradicts the laws.
    fn laws(&mut self, statements: &[Statement], states: &[StateId]) -> Vec<Law> {
        let assigned = self.assigned_by(statements);
        let mut laws: Vec<Law> = Vec::new();
        let mut conserves: Vec<(&Conserve, Span)> = Vec::new();
        walk::each_statement(statements, &mut |statement| {
            if let StatementKind::Conserve(conserve) = &statement.kind {
                conserves.push((conserve, statement.span));
            }
        });
        for (conserve, span) in conserves {
            self.check_total(conserve, &assigned);
            let element = |place: &Place| place.index.as_ref().map(Whole::constant);
            let replaced = conserve.left.iter().rev().find_map(|term| {
                let state = self.state_of(&term.place).filter(|state| states.contains(state))?;
                let element = match element(&term.place) {
                    None => None,
                    Some(Some(element)) => Some(element as u32),
                    Some(None) => return None,
                };
                let taken = laws.iter().any(|law| law.replaced == state && law.element == element);
                (!taken).then_some((state, element))
            });
            match replaced {
                Some((replaced, element)) => laws.push(Law { replaced, element, span }),
                None => self.diagnostics.error(ConserveWithoutState { at: span }),
            }
        }
        walk::each_statement(statements, &mut |statement| {
            let StatementKind::Reaction(reaction) = &statement.kind else { return };
            let Some(term) = reaction.left.first().filter(|_| reaction.kind == ReactionKind::In) else { return };
            let element = term.place.index.as_ref().and_then(Whole::constant).map(|element| element as u32);
            let law =
                laws.iter().find(|law| self.state_of(&term.place) == Some(law.replaced) && law.element == element);
            if let Some(law) = law {
                let (name, line, first) = (self.text_of(term.place.span), self.line_of(law.span), law.span);
                self.diagnostics.error(FluxIntoConserved { at: statement.span, name, line, first });
            }
        });
        laws
    }

    /// What statements assign, also by the routines they call.
    pub fn assigned_by(&self, statements: &[Statement]) -> HashSet<VariableId> {
        let mut assigned = HashSet::default();
        let mut note = |base: Base, _: Span| {
            if let Base::Variable(id) = base {
                assigned.insert(id);
            }
        };
        walk::each_assigned(statements, &mut note);
        for routine in self.reached(statements) {
            walk::each_assigned(&self.block(routine).program.statements, &mut note);
        }
        assigned
    }

    /// A law holds at every moment, and a LOCAL has its value only while the block is computed.
    fn check_total(&mut self, conserve: &Conserve, assigned: &HashSet<VariableId>) {
        let locals = &self.body.locals;
        let mut wrong: Option<(Span, String)> = None;
        conserve.total.each_place(&mut |place| {
            let name = match place.base {
                Base::Variable(id) => {
                    let variable = self.variable(id);
                    let changes = matches!(variable.kind, Kind::State { .. } | Kind::Highest { .. } | Kind::Flux);
                    (changes || assigned.contains(&id)).then_some(&variable.name)
                }
                Base::Local(id) => {
                    locals.get(id.0 as usize).and_then(|local| (local.kind == LocalKind::Local).then_some(&local.name))
                }
            };
            if let (None, Some(name)) = (&wrong, name) {
                wrong = Some((place.span, name.clone()));
            }
        });
        if let Some((at, name)) = wrong {
            self.diagnostics.error(ConserveNotConstant { at, name });
        }
    }

    /// Reactions that change the left side of a law.
    fn invariants(&mut self, statements: &[Statement]) {
        let mut laws: Vec<(&Conserve, Span)> = Vec::new();
        let mut reactions: Vec<(&Reaction, Span)> = Vec::new();
        walk::each_statement(statements, &mut |statement| match &statement.kind {
            StatementKind::Conserve(conserve) => laws.push((conserve, statement.span)),
            StatementKind::Reaction(reaction) => reactions.push((reaction, statement.span)),
            _ => {}
        });
        for (law, first) in laws {
            let weights: Option<Vec<_>> =
                law.left.iter().map(|term| known(term).map(|key| (key, term.count))).collect();
            // Elements that only a run knows are not looked at.
            let Some(weights) = weights else { continue };
            let changed = reactions.iter().find(|(reaction, _)| change(reaction, &weights).is_some_and(|sum| sum != 0));
            if let Some((_, at)) = changed {
                let (text, line) = (self.text_of(*at), self.line_of(first));
                self.diagnostics.warning(ConserveNotInvariant { at: *at, text, line, first });
            }
        }
    }
}

/// The state of a term, with its element.
type Key = (Base, Option<i64>);

fn known(term: &Term) -> Option<Key> {
    match &term.place.index {
        None => Some((term.place.base, None)),
        Some(index) => Some((term.place.base, Some(index.constant()?))),
    }
}

/// How much one turn of a reaction changes a weighted sum; nothing if that is not known.
fn change(reaction: &Reaction, weights: &[(Key, u32)]) -> Option<i64> {
    let mut sum = 0;
    for (terms, sign) in [(&reaction.left, -1), (&reaction.right, 1)] {
        for term in terms.iter().filter(|term| term.changes) {
            let key = match known(term) {
                Some(key) => key,
                None if weights.iter().any(|((base, _), _)| *base == term.place.base) => return None,
                None => continue,
            };
            let weight: i64 = weights.iter().filter(|(other, _)| *other == key).map(|(_, one)| i64::from(*one)).sum();
            let sign = if reaction.kind == ReactionKind::In { 1 } else { sign };
            sum += sign * weight * i64::from(term.count);
        }
    }
    Some(sum)
}

fn arrow_text(arrow: Arrow) -> &'static str {
    match arrow {
        Arrow::Both(_) => "<->",
        Arrow::Out(_) => "->",
        Arrow::In => "<<",
    }
}
