//! Writes out macros: every call becomes equations of its own, with private quantities.
//!
//! In an equation with subscripts a call is made once for each element: its hidden quantities are
//! arrays over the same subscripts, so that the loop stays a loop.

use super::flat::{
    DECK, Environment, EnvironmentId, Expanded, Flat, FlatCondition, FlatStatement, Recorded, Target, Written,
};
use super::macros::Macros;
use super::parts::Parts;
use super::subscripts::{Integers, Scope, ScopeWalk};
use crate::diagnostic::Diagnostics;
use crate::language::dynamo::syntax::{
    Argument, Card, CardBody, Condition, Equation, ExprKind, Letter, Name, Quantity, SubscriptKind,
};
use crate::model::{self, Axis, CardId};
use crate::source::{Excerpt, Span};
use ecow::eco_format;
use rustc_hash::{FxHashMap as HashMap, FxHashSet as HashSet};
use std::rc::Rc;

/// Writes out all macros of the base model.
pub(super) fn expand<'d>(parts: &Parts<'d>, macros: &Macros<'d>, diagnostics: &mut Diagnostics) -> Expanded<'d> {
    let equations = parts.base.iter().filter(|card| matches!(card.body, CardBody::Equation(_))).count();
    let mut expander = Expander {
        out: Expanded {
            environments: vec![Environment {
                instance: 0,
                result: None,
                parameters: HashMap::default(),
                private: &[],
                serves: Excerpt::new(),
            }],
            flats: Vec::with_capacity(equations),
            statements: Vec::with_capacity(equations),
            results: HashMap::default(),
            hidden_settings: Vec::new(),
            argument_checks: Vec::new(),
            train_cards: HashMap::default(),
            recorded: Vec::with_capacity(equations),
            // Every setting gets a card besides; those on SPEC cards are several.
            cards: Vec::with_capacity(parts.base.len() + 16),
            origins: Vec::with_capacity(equations),
            integers: Integers::collect(&parts.base),
            subscripts: HashMap::default(),
        },
        macros,
        diagnostics,
        reported: HashSet::default(),
        nested: 0,
        served: HashSet::default(),
        blocks: 0,
        given_up: false,
        no_axes: Rc::default(),
        not_smoothed: not_smoothed(&parts.base, macros),
    };
    let mut walk = ScopeWalk::default();
    for card in &parts.base {
        walk.pass(card);
        let scope = walk.now();
        if let Some(statement) = expander.card(card, &scope, None) {
            expander.out.statements.push(statement);
        }
    }
    expander.out.subscripts = walk.ever;
    expander.out
}

/// The quantities of the deck that have an equation of another form than `A X.K=SMOOTH(...)`, in blocks or as an
/// output of a macro too.
fn not_smoothed<'d>(base: &[&'d Card], macros: &Macros<'d>) -> HashSet<&'d str> {
    let mut found = HashSet::default();
    // Blocks are not smoothed: without such an equation in the deck or in a macro nobody asks.
    let smooths = |card: &Card| matches!(&card.body, CardBody::Equation(equation) if smoothed(equation).is_some());
    let asks = |card: &&Card| match &card.body {
        CardBody::Macro(definition) => definition.body.iter().any(smooths),
        _ => smooths(card),
    };
    if !base.iter().any(asks) {
        return found;
    }
    let mut waiting: Vec<&'d Card> = base.to_vec();
    while let Some(card) = waiting.pop() {
        match &card.body {
            CardBody::Equation(equation) if equation.letter != Letter::Initial && smoothed(equation).is_none() => {
                found.insert(equation.target.name.text.as_str());
                if equation.value.applies() {
                    found.extend(macros.outputs_not_smoothed(&equation.value));
                }
            }
            CardBody::While(block) => waiting.extend(&block.body),
            CardBody::If(block) => waiting.extend(block.then.iter().chain(&block.otherwise)),
            _ => {}
        }
    }
    found
}

pub(super) struct Expander<'d, 'm> {
    pub out: Expanded<'d>,
    pub macros: &'m Macros<'d>,
    pub diagnostics: &'m mut Diagnostics,
    /// An error in a macro's body is reported once, not for every call.
    pub reported: HashSet<(&'static str, Span)>,
    pub nested: usize,
    /// Whom the calls of each macro serve.
    pub served: HashSet<(Excerpt, &'d str)>,
    pub blocks: u32,
    pub given_up: bool,
    /// Of every equation without running subscripts.
    no_axes: Rc<Vec<Axis>>,
    /// Quantities that are set in other ways than by smoothing too: they stay auxiliaries.
    pub not_smoothed: HashSet<&'d str>,
}

/// The function and its arguments, if the right side of an A card is nothing but SMOOTH, DLINF1 or DLINF3.
pub(super) fn smoothed(equation: &Equation) -> Option<(&Name, &[Argument])> {
    match &equation.value.kind {
        ExprKind::Apply { name, arguments }
            if equation.letter == Letter::Auxiliary && matches!(name.text.as_str(), "SMOOTH" | "DLINF1" | "DLINF3") =>
        {
            Some((name, arguments))
        }
        _ => None,
    }
}

/// The equation in which an expression stands.
#[derive(Clone)]
pub(super) struct Place<'d> {
    pub environment: EnvironmentId,
    pub rules: Letter,
    pub subscript_free: bool,
    pub axes: Rc<Vec<Axis>>,
    pub scope: Scope,
    pub origin: &'d Card,
    pub serves: Excerpt,
    pub in_block: bool,
    pub card: CardId,
}

impl<'d> Expander<'d, '_> {
    /// An equation or a block; other cards give no statement.
    fn card(&mut self, card: &'d Card, scope: &Scope, block: Option<u32>) -> Option<FlatStatement<'d>> {
        match &card.body {
            CardBody::Equation(equation) => self.equation(card, equation, scope, block).map(FlatStatement::Equation),
            CardBody::While(repeat) => {
                let block = self.block(block);
                let condition = self.condition(card, &repeat.condition, &[&repeat.body], scope);
                let body = self.cards(&repeat.body, scope, block);
                Some(FlatStatement::Repeat { condition, body })
            }
            CardBody::If(branch) => {
                let block = self.block(block);
                let condition = self.condition(card, &branch.condition, &[&branch.then, &branch.otherwise], scope);
                let then = self.cards(&branch.then, scope, block);
                let otherwise = self.cards(&branch.otherwise, scope, block);
                Some(FlatStatement::Branch { condition, bodies: Box::new([then, otherwise]) })
            }
            CardBody::Train(train) => {
                let id = self.model_card(card, card.text.clone(), &train.name.text);
                self.out.train_cards.insert(&train.name.text, id);
                None
            }
            _ => None,
        }
    }

    /// Blocks inside a block belong to it: quantities may be set in all of them.
    fn block(&mut self, outer: Option<u32>) -> Option<u32> {
        outer.or_else(|| {
            self.blocks += 1;
            Some(self.blocks)
        })
    }

    fn cards(&mut self, cards: &'d [Card], scope: &Scope, block: Option<u32>) -> Vec<FlatStatement<'d>> {
        cards.iter().filter_map(|card| self.card(card, scope, block)).collect()
    }

    pub fn model_card(&mut self, origin: &'d Card, text: Excerpt, defines: &Excerpt) -> CardId {
        let id = CardId(self.out.cards.len() as u32);
        self.out.cards.push(model::Card { span: origin.span, line: origin.line, text, defines: defines.clone() });
        self.out.origins.push(origin);
        id
    }

    fn condition(
        &mut self,
        card: &'d Card,
        condition: &'d Condition,
        bodies: &[&[Card]],
        scope: &Scope,
    ) -> Box<FlatCondition<'d>> {
        let name = if matches!(card.body, CardBody::While(_)) { "WHILE" } else { "IF" };
        // Written as the cards of its block are.
        let written_with = condition.left.has_time_subscripts() || condition.right.has_time_subscripts();
        let body = bodies.iter().find_map(|cards| first_equation(cards));
        let subscript_free = !written_with && body.is_some_and(Equation::subscript_free);
        let id = self.model_card(card, card.text.clone(), &name.into());
        let place = Place {
            environment: DECK,
            rules: Letter::Auxiliary,
            subscript_free,
            axes: self.no_axes.clone(),
            scope: scope.clone(),
            origin: card,
            serves: Excerpt::new(),
            in_block: true,
            card: id,
        };
        self.calls(&condition.left, &place);
        self.calls(&condition.right, &place);
        Box::new(FlatCondition { condition, subscript_free, scope: scope.clone(), card: id })
    }

    /// An equation of the deck; returns the index of its flat equation, if it has one of its own.
    fn equation(&mut self, card: &'d Card, equation: &'d Equation, scope: &Scope, block: Option<u32>) -> Option<usize> {
        let serves = written(&equation.target);
        let id = self.model_card(card, card.text.clone(), &serves);
        let axes = match equation.target.subscripts.is_empty() {
            true => self.no_axes.clone(),
            false => Rc::new(axes(&equation.target, scope)),
        };
        let target = Target::Named { quantity: &equation.target, environment: DECK };
        let place = Place {
            environment: DECK,
            rules: equation.letter,
            subscript_free: equation.subscript_free(),
            axes: axes.clone(),
            scope: scope.clone(),
            origin: card,
            serves,
            in_block: block.is_some(),
            card: id,
        };
        if let Some((name, arguments)) = smoothed(equation)
            && block.is_none()
            && !self.not_smoothed.contains(equation.target.name.text.as_str())
            && let Some(info) = self.macros.get(&name.text)
            && info.built_in
        {
            let quantity = &equation.target;
            self.out.recorded.push(Recorded::Written(Box::new(Written {
                quantity,
                environment: DECK,
                axes,
                scope: scope.clone(),
            })));
            self.call(info, arguments, equation.value.span, &place, Some(target));
            return None;
        }
        let index = self.out.flats.len();
        if equation.letter != Letter::Initial {
            self.out.recorded.push(Recorded::Equation(index));
        }
        self.out.flats.push(Flat {
            letter: equation.letter,
            target,
            value: &equation.value,
            environment: DECK,
            rules: equation.letter,
            subscript_free: place.subscript_free,
            axes,
            scope: scope.clone(),
            card: id,
            block,
            yields: false,
            at: equation.target.span,
        });
        self.calls(&equation.value, &place);
        Some(index)
    }
}

/// The running subscripts of a left side, each once, in the order in which they stand.
pub(super) fn axes(target: &Quantity, scope: &Scope) -> Vec<Axis> {
    let mut found: Vec<Axis> = Vec::new();
    for subscript in &target.subscripts {
        if let SubscriptKind::Place { name: Some(name), .. } = &subscript.kind
            && let Some(axis) = scope.get(name.text.as_str())
            && !found.iter().any(|known| known.name == axis.name)
        {
            found.push(axis.clone());
        }
    }
    found
}

/// A quantity of a card as messages name it: `FILL`, `LINE*2`.
pub(super) fn written(quantity: &Quantity) -> Excerpt {
    match quantity.car {
        Some(car) => eco_format!("{}*{car}", quantity.name.text),
        None => quantity.name.text.clone(),
    }
}

/// The first equation in a block.
fn first_equation(cards: &[Card]) -> Option<&Equation> {
    cards.iter().find_map(|card| match &card.body {
        CardBody::Equation(equation) => Some(&**equation),
        CardBody::While(block) => first_equation(&block.body),
        CardBody::If(block) => first_equation(&block.then).or_else(|| first_equation(&block.otherwise)),
        _ => None,
    })
}
