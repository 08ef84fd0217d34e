//! What a name means where it is used.

use super::super::expression::derivative;
use super::super::functions::Function;
use super::super::messages::names::*;
use super::super::syntax::Name;
use super::super::text::*;
use super::super::words::{METHODS, RESERVED};
use super::Resolver;
use crate::language::cosmo::nearest;
use crate::language::suggestions;

/// A name of the whole model.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Global {
    Variable(VariableId),
    Block(BlockId),
}

/// What was found.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Found {
    Base(Base),
    Block(BlockId),
    /// A DEFINEd number.
    Number(i64),
    /// Nothing, and that was or need not be said.
    Nothing,
}

impl Resolver<'_> {
    /// What a name means; reported if it is not known.
    pub fn find(&mut self, name: &Name) -> Found {
        match self.look_up(name) {
            Some(found) => found,
            None => {
                self.unknown(name);
                Found::Nothing
            }
        }
    }

    /// The same without a message.
    pub fn look_up(&self, name: &Name) -> Option<Found> {
        if name.primes == 0 && !name.zero {
            if let Some(local) = self.body.local(&name.text) {
                return Some(Found::Base(Base::Local(local)));
            }
            if let Some(state) = self.own_state(&name.text) {
                return Some(Found::Base(Base::Variable(self.state(state).levels[0])));
            }
            if let Some(value) = name.defined {
                return Some(Found::Number(value));
            }
        }
        if let Some(id) = self.derivative_of_own(name) {
            return Some(Found::Base(Base::Variable(id)));
        }
        let key = name.shown();
        match self.globals.get(&key) {
            Some(Global::Variable(id)) => return Some(Found::Base(Base::Variable(*id))),
            Some(Global::Block(id)) => return Some(Found::Block(*id)),
            None => {}
        }
        if let Some((state, order)) = self.other_spelling(&key)
            && let Some(id) = self.level(state, order)
        {
            return Some(Found::Base(Base::Variable(id)));
        }
        (self.silent.contains(&key) || self.silent.contains(&name.text)).then_some(Found::Nothing)
    }

    /// A state that the present block declares for itself.
    pub fn own_state(&self, name: &str) -> Option<StateId> {
        self.own_states.get(&(self.body.block?, name.to_string())).copied()
    }

    fn derivative_of_own(&self, name: &Name) -> Option<VariableId> {
        if name.zero {
            return None;
        }
        let (state, order) = match name.primes {
            0 => {
                let (text, order) = spelled(&name.text)?;
                (self.own_state(text)?, order)
            }
            order => (self.own_state(&name.text)?, order),
        };
        self.level(state, order)
    }

    /// `Dy`, `D2y`: the state and the order.
    fn other_spelling(&self, text: &str) -> Option<(StateId, u32)> {
        let (text, order) = spelled(text)?;
        Some((self.declared_state(text)?, order))
    }

    /// A state that the whole model knows.
    pub fn declared_state(&self, name: &str) -> Option<StateId> {
        match self.globals.get(name) {
            Some(Global::Variable(id)) => match self.variable(*id).kind {
                Kind::State { state, order: 0 } => Some(state),
                _ => None,
            },
            _ => None,
        }
    }

    /// The derivative of this order: a state, or the highest one.
    pub fn level(&self, state: StateId, order: u32) -> Option<VariableId> {
        let state = self.state(state);
        match state.levels.get(order as usize) {
            Some(id) => Some(*id),
            None if order as usize == state.levels.len() => state.highest,
            None => None,
        }
    }

    /// The state and the order that a name with primes, or `Dy`, means.
    pub fn as_derivative(&self, name: &Name) -> Option<(StateId, u32)> {
        let state = |text: &str| self.own_state(text).or_else(|| self.declared_state(text));
        if name.primes > 0 {
            return Some((state(&name.text)?, name.primes));
        }
        if self.body.local(&name.text).is_some() || self.globals.contains_key(&name.text) {
            return None;
        }
        let (text, order) = spelled(&name.text)?;
        Some((state(text)?, order))
    }

    /// Says that a name is not known, once for each name.
    pub fn unknown(&mut self, name: &Name) {
        let (at, shown) = (name.span, name.shown());
        if !self.silent.insert(shown.clone()) {
            return;
        }
        if self.syntax.defines.iter().any(|define| define.name.text == name.text) {
            let place = self.syntax.defines.iter().find(|define| define.name.text == name.text);
            let first = place.map_or(at, |define| define.name.span);
            return self.diagnostics.error(DefineAfterUse {
                at,
                line: self.source.line_of(first.start),
                name: shown,
                first,
            });
        }
        if let Some(what) = reserved(&shown) {
            return self.diagnostics.error(ReservedWord { at, name: shown, what });
        }
        let near = self.near(&shown);
        self.diagnostics.error(UndefinedName { at, name: shown, near });
    }

    /// Names that could have been meant.
    pub fn near(&self, name: &str) -> Vec<String> {
        if !suggestions::are_affordable(self.diagnostics.error_count(), self.globals.len() + self.body.locals.len()) {
            return Vec::new();
        }
        let locals = self.body.locals.iter().map(|local| local.name.as_str());
        let known = || self.globals.keys().map(String::as_str).chain(locals.clone());
        let mut near: Vec<String> =
            known().filter(|known| known.eq_ignore_ascii_case(name)).map(str::to_string).collect();
        if near.is_empty() {
            near = nearest(name, known());
        }
        near.sort();
        near
    }

    /// The kind of a name of the whole model, in words of the language.
    pub fn kind_word(&self, global: Global) -> &'static str {
        match global {
            Global::Block(id) => self.words[id.0 as usize].word.word(),
            Global::Variable(id) => match self.variable(id).kind {
                Kind::Parameter => "PARAMETER",
                Kind::Constant => "CONSTANT",
                Kind::UnitsConstant => "UNITS",
                Kind::Stepped => "STEPPED",
                Kind::Swept => "SWEEP",
                Kind::Independent => "INDEPENDENT",
                Kind::State { .. } | Kind::Sensitivity => "STATE",
                Kind::FileLocal => "LOCAL",
                _ => "ASSIGNED",
            },
        }
    }
}

/// `y` and 2 of `D2y`.
fn spelled(text: &str) -> Option<(&str, u32)> {
    let rest = text.strip_prefix('D')?;
    let digits = rest.len() - rest.trim_start_matches(|c: char| c.is_ascii_digit()).len();
    let order = if digits == 0 { 1 } else { rest[..digits].parse().ok()? };
    let name = &rest[digits..];
    (order > 0 && order < 1000 && !name.is_empty()).then_some((name, order))
}

/// Why a name must not be declared.
pub fn reserved(name: &str) -> Option<Reserved> {
    if Function::named(name).is_some() {
        return Some(Reserved::Function);
    }
    if METHODS.contains(&name) {
        return Some(Reserved::Method);
    }
    RESERVED.contains(&name).then_some(Reserved::Variable)
}

/// The name of the initial constant of a state of some order.
pub fn initial_name(state: &str, order: u32) -> String {
    derivative(state, order) + "0"
}

/// `D2y` for `y''`.
pub fn other_spelling(name: &Name) -> String {
    match name.primes {
        1 => format!("D{}", name.text),
        order => format!("D{order}{}", name.text),
    }
}
