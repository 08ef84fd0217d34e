//! Equations after macros are written out: every equation of the model, the hidden ones too.

use super::subscripts::Scope;
use crate::language::dynamo::syntax::{Card, Condition, Expr, Letter, Name, Number, Quantity, Table};
use crate::model::{Axis, CardId};
use crate::source::{Excerpt, Span};
use rustc_hash::FxHashMap as HashMap;
use std::rc::Rc;

/// Where names are read: 0 is the deck, every call of a macro has one of its own.
pub(super) type EnvironmentId = usize;

/// The deck itself.
pub(super) const DECK: EnvironmentId = 0;

/// A quantity: its name and the call it is private to, 0 for those of the deck.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(super) struct Key {
    pub instance: usize,
    pub name: Excerpt,
}

impl Key {
    pub fn of_deck(name: &str) -> Key {
        Key { instance: 0, name: name.into() }
    }
}

/// What the names in the body of a macro stand for in one call.
pub(super) struct Environment<'d> {
    /// The number of the call; 0 for the deck.
    pub instance: usize,
    /// The name of the macro and what carries its result.
    pub result: Option<(&'d str, Target<'d>)>,
    pub parameters: HashMap<&'d str, Binding<'d>>,
    /// The names on INTRN cards.
    pub private: &'d [Name],
    /// The equation of the deck the call serves, for messages.
    pub serves: Excerpt,
}

/// What a parameter means.
#[derive(Clone)]
pub(super) enum Binding<'d> {
    /// The argument itself, read where the call stands.
    Argument { value: &'d Expr, environment: EnvironmentId },
    /// A hidden auxiliary that holds the value of the argument.
    Made(Key),
    /// The call defines this quantity.
    Output { quantity: &'d Quantity, environment: EnvironmentId },
}

/// The left side of an equation.
#[derive(Clone)]
pub(super) enum Target<'d> {
    /// As written, read in an environment.
    Named { quantity: &'d Quantity, environment: EnvironmentId },
    /// A hidden quantity with one value for each combination of the subscripts of the equation.
    Hidden(Key),
}

/// What a name means in an environment.
pub(super) enum Meaning<'d> {
    /// A quantity of the deck, or a hidden one.
    Quantity(Key),
    /// An argument, to be read where the call stands.
    Argument { value: &'d Expr, environment: EnvironmentId },
    /// A quantity named by an argument.
    Named { quantity: &'d Quantity, environment: EnvironmentId },
}

/// One equation.
#[derive(Clone)]
pub(super) struct Flat<'d> {
    pub letter: Letter,
    pub target: Target<'d>,
    pub value: &'d Expr,
    /// Where the names of `value` are read.
    pub environment: EnvironmentId,
    /// The letter whose subscript rules hold for `value`: that of the card it is written on.
    pub rules: Letter,
    pub subscript_free: bool,
    pub axes: Rc<Vec<Axis>>,
    pub scope: Scope,
    pub card: CardId,
    /// The top-level WHILE or IF block it stands in.
    pub block: Option<u32>,
    /// Made by a function of the language for the quantity it defines: an N card of the deck stands above it.
    pub yields: bool,
    /// Where a message about the left side stands.
    pub at: Span,
}

/// An equation or a block, in the order of the cards.
pub(super) enum FlatStatement<'d> {
    Equation(usize),
    Branch { condition: Box<FlatCondition<'d>>, bodies: Box<[Vec<FlatStatement<'d>>; 2]> },
    Repeat { condition: Box<FlatCondition<'d>>, body: Vec<FlatStatement<'d>> },
}

/// The condition of a block and where it stands.
pub(super) struct FlatCondition<'d> {
    pub condition: &'d Condition,
    pub subscript_free: bool,
    pub scope: Scope,
    pub card: CardId,
}

/// A constant or table private to a call.
pub(super) struct HiddenSetting<'d> {
    pub key: Key,
    pub values: &'d [Number],
    pub table: Option<&'d Table>,
    pub card: CardId,
}

/// A plain argument whose time subscript is to be checked where it is written.
pub(super) struct ArgumentCheck<'d> {
    pub value: &'d Expr,
    pub environment: EnvironmentId,
    pub rules: Letter,
    pub subscript_free: bool,
    pub axes: Rc<Vec<Axis>>,
    pub scope: Scope,
    pub card: CardId,
}

/// A deck after its macros are written out.
pub(super) struct Expanded<'d> {
    pub environments: Vec<Environment<'d>>,
    pub flats: Vec<Flat<'d>>,
    pub statements: Vec<FlatStatement<'d>>,
    /// What carries the value of a call: by the environment and the place of the call.
    pub results: HashMap<(EnvironmentId, Span), Target<'d>>,
    pub hidden_settings: Vec<HiddenSetting<'d>>,
    pub argument_checks: Vec<ArgumentCheck<'d>>,
    /// The B card of each train, as a card of the model.
    pub train_cards: HashMap<&'d str, CardId>,
    /// The quantities of the full result file: target, subscripts and scope, in the order of the cards.
    pub recorded: Vec<Recorded<'d>>,
    /// The cards of the model.
    pub cards: Vec<crate::model::Card>,
    /// The card of the deck behind each card of the model.
    pub origins: Vec<&'d Card>,
    pub integers: super::subscripts::Integers,
    /// Every subscript name of the deck.
    pub subscripts: HashMap<String, Axis>,
}

/// A left side whose values are recorded.
pub(super) enum Recorded<'d> {
    /// That of a flat equation.
    Equation(usize),
    Written(Box<Written<'d>>),
}

/// A left side, or an output of a macro, as it is written.
pub(super) struct Written<'d> {
    pub quantity: &'d Quantity,
    pub environment: EnvironmentId,
    pub axes: Rc<Vec<Axis>>,
    pub scope: Scope,
}

impl<'d> Expanded<'d> {
    /// Line and place of a flat equation.
    pub fn place_of(&self, flat: usize) -> (u32, Span) {
        let flat = &self.flats[flat];
        (self.cards[flat.card.0 as usize].line, flat.at)
    }

    /// What a name means in an environment.
    pub fn meaning(&self, environment: EnvironmentId, name: &str) -> Meaning<'d> {
        let place = &self.environments[environment];
        if let Some(binding) = place.parameters.get(name) {
            return match binding {
                Binding::Argument { value, environment } => Meaning::Argument { value, environment: *environment },
                Binding::Made(key) => Meaning::Quantity(key.clone()),
                Binding::Output { quantity, environment } => Meaning::Named { quantity, environment: *environment },
            };
        }
        if let Some((own, target)) = &place.result
            && *own == name
        {
            return match target {
                Target::Named { quantity, environment } => Meaning::Named { quantity, environment: *environment },
                Target::Hidden(key) => Meaning::Quantity(key.clone()),
            };
        }
        if name.starts_with('$') || place.private.iter().any(|private| private.text == name) {
            return Meaning::Quantity(Key { instance: place.instance, name: name.into() });
        }
        Meaning::Quantity(Key::of_deck(name))
    }
}
