//! Writes out macros: every call becomes equations of its own, with private quantities.
//!
//! In an equation with subscripts a call is made once for each element: its hidden quantities are
//! arrays over the same subscripts, so that the loop stays a loop.

use super::flat::{
    ArgumentCheck, Binding, DECK, Environment, EnvironmentId, Expanded, Flat, FlatCondition, FlatStatement,
    HiddenSetting, Key, Recorded, Target,
};
use super::macros::{MacroInfo, Macros};
use super::parts::Parts;
use super::subscripts::{Integers, Scope, ScopeWalk};
use crate::diagnostic::Diagnostics;
use crate::language::dynamo::functions;
use crate::language::dynamo::messages::definitions::{MacroAfterUse, MacroOutput, MacroTooLarge};
use crate::language::dynamo::messages::uses::{ArgumentCount, MacroNotAllowed};
use crate::language::dynamo::syntax::{
    Argument, Card, CardBody, Condition, Equation, Expr, ExprKind, Letter, Name, Quantity, SubscriptKind,
};
use crate::model::{self, Axis, CardId};
use crate::source::Span;
use rustc_hash::{FxHashMap as HashMap, FxHashSet as HashSet};
use std::rc::Rc;

/// More equations than this from macros is a mistake: calls in calls multiply.
const MOST_EQUATIONS: usize = 500_000;
/// Macros one inside another.
const MOST_NESTED: usize = 200;

/// Writes out all macros of the base model.
pub(super) fn expand<'d>(parts: &Parts<'d>, macros: &Macros<'d>, diagnostics: &mut Diagnostics) -> Expanded<'d> {
    let mut expander = Expander {
        out: Expanded {
            environments: vec![Environment {
                instance: 0,
                result: None,
                parameters: HashMap::default(),
                private: &[],
                serves: String::new(),
            }],
            flats: Vec::new(),
            statements: Vec::new(),
            results: HashMap::default(),
            hidden_settings: Vec::new(),
            argument_checks: Vec::new(),
            recorded: Vec::new(),
            cards: Vec::new(),
            origins: Vec::new(),
            integers: Integers::collect(&parts.base),
            subscripts: HashMap::default(),
        },
        macros,
        diagnostics,
        reported: HashSet::default(),
        nested: 0,
        blocks: 0,
        given_up: false,
        not_smoothed: not_smoothed(&parts.base),
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

/// The quantities that have an equation of another form than `A X.K=SMOOTH(...)`, in blocks too.
fn not_smoothed<'d>(base: &[&'d Card]) -> HashSet<&'d str> {
    let mut found = HashSet::default();
    let mut waiting: Vec<&'d Card> = base.to_vec();
    while let Some(card) = waiting.pop() {
        match &card.body {
            CardBody::Equation(equation) if equation.letter != Letter::Initial && smoothed(equation).is_none() => {
                found.insert(equation.target.name.text.as_str());
            }
            CardBody::While(block) => waiting.extend(&block.body),
            CardBody::If(block) => waiting.extend(block.then.iter().chain(&block.otherwise)),
            _ => {}
        }
    }
    found
}

struct Expander<'d, 'm> {
    out: Expanded<'d>,
    macros: &'m Macros<'d>,
    diagnostics: &'m mut Diagnostics,
    /// A mistake in a macro's body is reported once, not for every call.
    reported: HashSet<(&'static str, Span)>,
    nested: usize,
    blocks: usize,
    given_up: bool,
    /// Quantities that are set in other ways than by smoothing too: they stay auxiliaries.
    not_smoothed: HashSet<&'d str>,
}

/// The function and its arguments, if the right side of an A card is nothing but SMOOTH, DLINF1 or DLINF3.
fn smoothed(equation: &Equation) -> Option<(&Name, &[Argument])> {
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
struct Place<'d> {
    environment: EnvironmentId,
    rules: Letter,
    subscript_free: bool,
    axes: Rc<Vec<Axis>>,
    scope: Scope,
    origin: &'d Card,
    serves: String,
    in_block: bool,
    card: CardId,
}

impl<'d> Expander<'d, '_> {
    /// An equation or a block; other cards give no statement.
    fn card(&mut self, card: &'d Card, scope: &Scope, block: Option<usize>) -> Option<FlatStatement<'d>> {
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
                Some(FlatStatement::Branch { condition, then, otherwise })
            }
            _ => None,
        }
    }

    /// Blocks inside a block belong to it: quantities may be set in all of them.
    fn block(&mut self, outer: Option<usize>) -> Option<usize> {
        outer.or_else(|| {
            self.blocks += 1;
            Some(self.blocks)
        })
    }

    fn cards(&mut self, cards: &'d [Card], scope: &Scope, block: Option<usize>) -> Vec<FlatStatement<'d>> {
        cards.iter().filter_map(|card| self.card(card, scope, block)).collect()
    }

    fn model_card(&mut self, origin: &'d Card, text: String, defines: &str) -> CardId {
        let id = CardId(self.out.cards.len() as u32);
        self.out.cards.push(model::Card { span: origin.span, line: origin.line, text, defines: defines.to_string() });
        self.out.origins.push(origin);
        id
    }

    fn condition(
        &mut self,
        card: &'d Card,
        condition: &'d Condition,
        bodies: &[&[Card]],
        scope: &Scope,
    ) -> FlatCondition<'d> {
        let name = if matches!(card.body, CardBody::While(_)) { "WHILE" } else { "IF" };
        // Written as the cards of its block are.
        let written_with = condition.left.has_time_subscripts() || condition.right.has_time_subscripts();
        let body = bodies.iter().find_map(|cards| first_equation(cards));
        let subscript_free = !written_with && body.is_some_and(Equation::subscript_free);
        let id = self.model_card(card, card.text.clone(), name);
        let place = Place {
            environment: DECK,
            rules: Letter::Auxiliary,
            subscript_free,
            axes: Rc::new(Vec::new()),
            scope: scope.clone(),
            origin: card,
            serves: String::new(),
            in_block: true,
            card: id,
        };
        self.calls(&condition.left, &place);
        self.calls(&condition.right, &place);
        FlatCondition { condition, subscript_free, scope: scope.clone(), card: id }
    }

    /// An equation of the deck; returns the index of its flat equation, if it has one of its own.
    fn equation(
        &mut self,
        card: &'d Card,
        equation: &'d Equation,
        scope: &Scope,
        block: Option<usize>,
    ) -> Option<usize> {
        let serves = written(&equation.target);
        let id = self.model_card(card, card.text.clone(), &serves);
        let axes = Rc::new(axes(&equation.target, scope));
        let target = Target::Named { quantity: &equation.target, environment: DECK };
        if equation.letter != Letter::Initial {
            self.out.recorded.push(Recorded {
                quantity: &equation.target,
                environment: DECK,
                axes: axes.clone(),
                scope: scope.clone(),
            });
        }
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
            self.call(info, arguments, equation.value.span, &place, Some(target));
            return None;
        }
        let index = self.out.flats.len();
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

    /// Finds the calls of macros in an expression.
    fn calls(&mut self, expr: &'d Expr, place: &Place<'d>) {
        match &expr.kind {
            ExprKind::Number(_) | ExprKind::Quantity(_) => {}
            ExprKind::Negate(inner) => self.calls(inner, place),
            ExprKind::Binary { left, right, .. } => {
                self.calls(left, place);
                self.calls(right, place);
            }
            ExprKind::Apply { name, arguments } => match self.macros.get(&name.text) {
                Some(info) => {
                    self.call(info, arguments, expr.span, place, None);
                }
                None => {
                    for argument in arguments {
                        if let Argument::Value(value) = argument {
                            self.calls(value, place);
                        }
                    }
                }
            },
        }
    }

    /// Says something about a place once.
    fn report(&mut self, message: impl crate::diagnostic::Message + 'static) {
        if self.reported.insert((message.code(), message.at())) {
            self.diagnostics.error(message);
        }
    }

    /// Whether the call may stand where it stands and has the right number of arguments.
    fn call_is_good(&mut self, info: &MacroInfo<'d>, given: usize, span: Span, place: &Place<'d>) -> bool {
        let name = &info.definition.name.text;
        let wrong = match place.rules {
            _ if place.in_block => Some(("in a WHILE or IF block", "WHILE 或 IF 块中")),
            Letter::Level => Some(("in a level equation", "状态方程中")),
            Letter::Initial => Some(("on an N card", "N 卡上")),
            Letter::Auxiliary | Letter::Rate | Letter::Supplementary => None,
        };
        if let Some((where_en, where_zh)) = wrong {
            self.report(MacroNotAllowed {
                at: span,
                name: name.clone(),
                where_en: where_en.to_string(),
                where_zh: where_zh.to_string(),
            });
            return false;
        }
        let needed = info.definition.parameters.len();
        if needed != given {
            self.report(ArgumentCount {
                at: span,
                name: name.clone(),
                needed: needed.to_string(),
                given,
                verb: if given == 1 { "is" } else { "are" }.to_string(),
            });
            return false;
        }
        if !info.built_in && place.environment == DECK && info.card.span.start > place.origin.span.start {
            self.report(MacroAfterUse {
                at: span,
                macro_name: name.clone(),
                line: info.card.line,
                definition: info.definition.name.span,
            });
            return false;
        }
        if self.out.flats.len() > MOST_EQUATIONS || self.nested > MOST_NESTED {
            if !self.given_up {
                self.given_up = true;
                self.report(MacroTooLarge { at: span, macro_name: name.clone(), limit: MOST_EQUATIONS });
            }
            return false;
        }
        true
    }

    /// Writes out one call. `carrier` carries the result, when it is not a quantity of its own.
    fn call(
        &mut self,
        info: &MacroInfo<'d>,
        arguments: &'d [Argument],
        span: Span,
        place: &Place<'d>,
        carrier: Option<Target<'d>>,
    ) {
        if !self.call_is_good(info, arguments.len(), span, place) {
            return;
        }
        let definition = info.definition;
        let instance = self.out.environments.len();
        let yields = carrier.is_some();
        let result = carrier.unwrap_or_else(|| Target::Hidden(Key { instance, name: definition.name.text.clone() }));
        self.out.results.insert((place.environment, span), result.clone());
        let mut parameters = HashMap::default();
        // The environment stands first, as arguments may hold calls with environments of their own.
        self.out.environments.push(Environment {
            instance,
            result: Some((&definition.name.text, result)),
            parameters: HashMap::default(),
            private: &definition.private,
            serves: place.serves.clone(),
        });
        for ((parameter, argument), output) in definition.parameters.iter().zip(arguments).zip(&info.outputs) {
            if let Some(binding) = self.bind(info, instance, &parameter.text, argument, *output, place) {
                parameters.insert(parameter.text.as_str(), binding);
            }
        }
        self.out.environments[instance].parameters = parameters;
        self.nested += 1;
        for card in &definition.body {
            self.body_card(info, card, instance, place, yields);
        }
        self.nested -= 1;
    }

    /// What a parameter stands for in one call.
    fn bind(
        &mut self,
        info: &MacroInfo<'d>,
        instance: usize,
        parameter: &'d str,
        argument: &'d Argument,
        output: bool,
        place: &Place<'d>,
    ) -> Option<Binding<'d>> {
        let name_wanted =
            |at| MacroOutput { at, parameter: parameter.to_string(), macro_name: info.definition.name.text.clone() };
        let value = match argument {
            Argument::Value(value) => value,
            Argument::Star(at) => {
                self.report(name_wanted(*at));
                return None;
            }
        };
        if output {
            let ExprKind::Quantity(quantity) = &value.kind else {
                self.report(name_wanted(value.span));
                return None;
            };
            // What an outer macro hands on as its own output is recorded where the deck names it.
            if place.environment == DECK {
                self.out.recorded.push(Recorded {
                    quantity,
                    environment: place.environment,
                    axes: place.axes.clone(),
                    scope: place.scope.clone(),
                });
            }
            return Some(Binding::Output { quantity, environment: place.environment });
        }
        if self.is_plain(value) {
            if !matches!(value.kind, ExprKind::Number(_)) {
                self.out.argument_checks.push(ArgumentCheck {
                    value,
                    environment: place.environment,
                    rules: place.rules,
                    subscript_free: place.subscript_free,
                    axes: place.axes.clone(),
                    scope: place.scope.clone(),
                    card: place.card,
                });
            }
            return Some(Binding::Argument { value, environment: place.environment });
        }
        let key = Key { instance, name: parameter.to_string() };
        let text = format!("A     {parameter}.K=...   argument of {}", info.definition.name.text);
        let card = self.model_card(place.origin, text, &place.serves);
        self.out.statements.push(FlatStatement::Equation(self.out.flats.len()));
        self.out.flats.push(Flat {
            letter: Letter::Auxiliary,
            target: Target::Hidden(key.clone()),
            value,
            environment: place.environment,
            rules: place.rules,
            subscript_free: place.subscript_free,
            axes: place.axes.clone(),
            scope: place.scope.clone(),
            card,
            block: None,
            yields: false,
            at: value.span,
        });
        self.calls(value, place);
        Some(Binding::Made(key))
    }

    /// Numbers, quantities and elements are handed on as they are; anything else becomes an auxiliary.
    fn is_plain(&self, value: &Expr) -> bool {
        match &value.kind {
            ExprKind::Number(_) => true,
            ExprKind::Quantity(quantity) => quantity.name.text != "NOISE" || quantity.time.is_some(),
            ExprKind::Negate(inner) => matches!(inner.kind, ExprKind::Number(_)),
            ExprKind::Apply { name, .. } => {
                self.macros.get(&name.text).is_none() && functions::function(&name.text).is_none()
            }
            ExprKind::Binary { .. } => false,
        }
    }

    /// A card of a macro's body, in one call.
    fn body_card(
        &mut self,
        info: &MacroInfo<'d>,
        card: &'d Card,
        instance: EnvironmentId,
        place: &Place<'d>,
        yields: bool,
    ) {
        let name = &info.definition.name.text;
        match &card.body {
            CardBody::Equation(equation) => {
                let text = format!("{}   in {name}", card.text);
                let id = self.model_card(place.origin, text, &place.serves);
                let target = match self.out.meaning(instance, &equation.target.name.text) {
                    super::flat::Meaning::Quantity(key) => Target::Hidden(key),
                    super::flat::Meaning::Named { quantity, environment } => Target::Named { quantity, environment },
                    // A left side that is an input was reported with the macro itself.
                    super::flat::Meaning::Argument { .. } => return,
                };
                let own = equation.target.name.text == *name;
                self.out.statements.push(FlatStatement::Equation(self.out.flats.len()));
                self.out.flats.push(Flat {
                    letter: equation.letter,
                    target,
                    value: &equation.value,
                    environment: instance,
                    rules: equation.letter,
                    subscript_free: equation.subscript_free(),
                    axes: place.axes.clone(),
                    scope: place.scope.clone(),
                    card: id,
                    block: None,
                    yields: yields && own && equation.letter == Letter::Initial,
                    at: place.origin.span,
                });
                let inner = Place {
                    environment: instance,
                    rules: equation.letter,
                    subscript_free: equation.subscript_free(),
                    in_block: false,
                    card: id,
                    ..place.clone()
                };
                self.calls(&equation.value, &inner);
            }
            CardBody::Constants(constants) => {
                for constant in constants {
                    self.hidden_setting(card, instance, &constant.name.text, &constant.values, None, place);
                }
            }
            CardBody::Table(table) => {
                self.hidden_setting(card, instance, &table.name.text, &table.values, Some(table), place)
            }
            _ => {}
        }
    }

    fn hidden_setting(
        &mut self,
        card: &'d Card,
        instance: EnvironmentId,
        name: &str,
        values: &'d [crate::language::dynamo::syntax::Number],
        table: Option<&'d crate::language::dynamo::syntax::Table>,
        place: &Place<'d>,
    ) {
        let id = self.model_card(place.origin, card.text.clone(), &place.serves);
        let key = Key { instance, name: name.to_string() };
        self.out.hidden_settings.push(HiddenSetting { key, values, table, card: id });
    }
}

/// The running subscripts of a left side, each once, in the order in which they stand.
pub(super) fn axes(target: &Quantity, scope: &Scope) -> Vec<Axis> {
    let mut found: Vec<Axis> = Vec::new();
    for subscript in &target.subscripts {
        if let SubscriptKind::Place { name: Some(name), .. } = &subscript.kind
            && let Some(axis) = scope.get(&name.text)
            && !found.iter().any(|known| known.name == axis.name)
        {
            found.push(axis.clone());
        }
    }
    found
}

/// A quantity of a card as messages name it: `FILL`, `LINE*2`.
pub(super) fn written(quantity: &Quantity) -> String {
    match quantity.car {
        Some(car) => format!("{}*{car}", quantity.name.text),
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
