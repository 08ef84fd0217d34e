//! Calls of macros: each becomes equations of its own, with private quantities.

use super::expand::{Expander, Place, smoothed};
use super::flat::{
    ArgumentCheck, Binding, DECK, Environment, EnvironmentId, Flat, FlatStatement, HiddenSetting, Key, Meaning,
    Recorded, Target, Written,
};
use super::macros::MacroInfo;
use super::symbols::resolve;
use crate::diagnostic::Message;
use crate::language::dynamo::functions;
use crate::language::dynamo::messages::definitions::{MacroAfterUse, MacroOutput, MacroOutputSubscript, MacroTooLarge};
use crate::language::dynamo::messages::uses::{ArgumentCount, MacroNotAllowed};
use crate::language::dynamo::syntax::{
    Argument, Card, CardBody, Equation, Expr, ExprKind, Letter, Number, Quantity, SubscriptKind, Table,
};
use crate::model::{Axis, CardId};
use crate::source::{Excerpt, Span};
use ecow::eco_format;
use rustc_hash::FxHashMap as HashMap;

/// More equations than this from macros is an error: calls in calls multiply.
const MOST_EQUATIONS: usize = 200_000;
/// Macros one inside another.
const MOST_NESTED: usize = 200;

impl<'d> Expander<'d, '_> {
    /// Finds the calls of macros in an expression.
    pub fn calls(&mut self, expr: &'d Expr, place: &Place<'d>) {
        if !expr.applies() {
            return;
        }
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
    fn report(&mut self, message: impl Message + 'static) {
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
                name: name.to_string(),
                where_en: where_en.to_string(),
                where_zh: where_zh.to_string(),
            });
            return false;
        }
        let needed = info.definition.parameters.len();
        if needed != given {
            self.report(ArgumentCount {
                at: span,
                name: name.to_string(),
                needed: needed.to_string(),
                given,
                verb: if given == 1 { "is" } else { "are" }.to_string(),
            });
            return false;
        }
        if !info.built_in && place.environment == DECK && info.card.span.start > place.origin.span.start {
            self.report(MacroAfterUse {
                at: span,
                macro_name: name.to_string(),
                line: info.card.line,
                definition: info.definition.name.span,
            });
            return false;
        }
        if self.out.flats.len() > MOST_EQUATIONS || self.nested > MOST_NESTED {
            if !self.given_up {
                self.given_up = true;
                self.report(MacroTooLarge { at: span, macro_name: name.to_string(), limit: MOST_EQUATIONS });
            }
            return false;
        }
        true
    }

    /// Writes out one call. `carrier` carries the result, when it is not a quantity of its own.
    pub fn call(
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
        let serves = self.told_apart(&definition.name.text, arguments, place);
        // The environment stands first, as arguments may hold calls with environments of their own.
        self.out.environments.push(Environment {
            instance,
            result: Some((&definition.name.text, result)),
            parameters: HashMap::default(),
            private: &definition.private,
            serves,
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

    /// Whom a call serves, as part of the names of its quantities. Of several calls of one macro in one equation, those
    /// behind the first have the name of an argument besides.
    fn told_apart(&mut self, name: &'d str, arguments: &[Argument], place: &Place<'d>) -> Excerpt {
        let around = &self.out.environments[place.environment].serves;
        // What an outer call is told apart by holds for its inner ones.
        let serves = if around.is_empty() { place.serves.clone() } else { around.clone() };
        let given = arguments.iter().filter_map(|argument| match argument {
            Argument::Value(Expr { kind: ExprKind::Quantity(quantity), .. }) => Some(&quantity.name.text),
            Argument::Value(_) | Argument::Star(_) => None,
        });
        let candidates = std::iter::once(serves.clone()).chain(given.map(|given| eco_format!("{serves}.{given}")));
        let free = candidates.into_iter().find(|candidate| !self.served.contains(&(candidate.clone(), name)));
        let apart = free.unwrap_or(serves);
        self.served.insert((apart.clone(), name));
        apart
    }

    /// What a parameter means in one call.
    fn bind(
        &mut self,
        info: &MacroInfo<'d>,
        instance: usize,
        parameter: &'d str,
        argument: &'d Argument,
        output: bool,
        place: &Place<'d>,
    ) -> Option<Binding<'d>> {
        let name_wanted = |at| MacroOutput {
            at,
            parameter: parameter.to_string(),
            macro_name: info.definition.name.text.to_string(),
        };
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
            if place.environment == DECK
                && let Some(axis) = place.axes.iter().find(|axis| !runs_over(quantity, axis))
            {
                self.report(MacroOutputSubscript {
                    at: quantity.span,
                    name: quantity.name.text.to_string(),
                    macro_name: info.definition.name.text.to_string(),
                    subscript: axis.name.clone(),
                });
                return None;
            }
            // What an outer macro hands on as its own output is recorded where the deck names it.
            if place.environment == DECK {
                self.out.recorded.push(Recorded::Written(Box::new(Written {
                    quantity,
                    environment: place.environment,
                    axes: place.axes.clone(),
                    scope: place.scope.clone(),
                })));
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
        let key = Key { instance, name: parameter.into() };
        let text = eco_format!("A     {parameter}.K=...   argument of {}", info.definition.name.text);
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
                // Of a function of the language the author has only the call.
                let text = match info.built_in {
                    true => self.out.cards[place.card.0 as usize].text.clone(),
                    false => eco_format!("{}   in {name} of {}", card.text, place.serves),
                };
                let id = self.model_card(place.origin, text, &place.serves);
                let target = match self.out.meaning(instance, &equation.target.name.text) {
                    Meaning::Quantity(key) => Target::Hidden(key),
                    Meaning::Named { quantity, environment } => Target::Named { quantity, environment },
                    // A left side that is an input was reported with the macro itself.
                    Meaning::Argument { .. } => return,
                };
                if let Some((function, arguments)) = smoothed(equation)
                    && let Some(info) = self.macros.get(&function.text)
                    && self.is_level(&target)
                {
                    let inner = self.in_body(equation, instance, id, place);
                    return self.call(info, arguments, equation.value.span, &inner, Some(target));
                }
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
                let inner = self.in_body(equation, instance, id, place);
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

    /// Where an equation of a macro's body stands, in one call.
    fn in_body(&self, equation: &Equation, instance: EnvironmentId, card: CardId, place: &Place<'d>) -> Place<'d> {
        Place {
            environment: instance,
            rules: equation.letter,
            subscript_free: equation.subscript_free(),
            in_block: false,
            card,
            ..place.clone()
        }
    }

    /// Whether a quantity that a macro smooths is the level of the smoothing, as it is in the deck.
    fn is_level(&self, target: &Target<'d>) -> bool {
        let Target::Named { quantity, environment } = target else { return true };
        match resolve(&self.out, quantity, *environment) {
            Some((key, quantity)) => key.instance != DECK || !self.not_smoothed.contains(quantity.name.text.as_str()),
            None => false,
        }
    }

    fn hidden_setting(
        &mut self,
        card: &'d Card,
        instance: EnvironmentId,
        name: &str,
        values: &'d [Number],
        table: Option<&'d Table>,
        place: &Place<'d>,
    ) {
        let id = self.model_card(place.origin, card.text.clone(), &place.serves);
        let key = Key { instance, name: name.into() };
        self.out.hidden_settings.push(HiddenSetting { key, values, table, card: id });
    }
}

/// Whether a quantity carries the running subscript.
fn runs_over(quantity: &Quantity, axis: &Axis) -> bool {
    quantity.subscripts.iter().any(
        |subscript| matches!(&subscript.kind, SubscriptKind::Place { name: Some(name), .. } if name.text == axis.name),
    )
}
