//! The macros of a deck and of the language: which there are, and what each call of one needs.

use super::expand::smoothed;
use super::parts::Parts;
use crate::diagnostic::Diagnostics;
use crate::language::dynamo::functions;
use crate::language::dynamo::messages::definitions::{DefinedTwice, MacroLocal, MacroNoResult, MacroRecursive};
use crate::language::dynamo::messages::nesting::{MacroHeadMistake, MacroSyntax};
use crate::language::dynamo::parse;
use crate::language::dynamo::syntax::{Argument, Card, CardBody, Deck, Equation, Expr, ExprKind, Letter, Macro};
use crate::source::Source;
use rustc_hash::{FxHashMap as HashMap, FxHashSet as HashSet};
use std::sync::OnceLock;

/// The functions of the language that are written in DYNAMO itself.
const PRELUDE: &str = include_str!("../prelude.dyn");

/// A macro ready to be called.
pub(super) struct MacroInfo<'d> {
    pub definition: &'d Macro,
    /// Its card; of the prelude, for functions of the language.
    pub card: &'d Card,
    /// Of the language, not of the deck.
    pub built_in: bool,
    /// For each parameter: whether the call defines the quantity named there.
    pub outputs: Vec<bool>,
}

/// All macros by name.
pub(super) struct Macros<'d> {
    by_name: HashMap<&'d str, MacroInfo<'d>>,
}

impl<'d> Macros<'d> {
    pub fn get(&self, name: &str) -> Option<&MacroInfo<'d>> {
        self.by_name.get(name)
    }

    pub fn names(&self) -> impl Iterator<Item = &str> {
        self.by_name.keys().copied()
    }

    /// The quantities that calls in an expression define by other equations than `A X.K=SMOOTH(...)`.
    pub fn outputs_not_smoothed(&self, value: &'d Expr) -> Vec<&'d str> {
        let mut found = Vec::new();
        for (called, arguments) in calls_in(vec![value], self) {
            let outputs = &self.by_name[called].outputs;
            for (position, argument) in
                arguments.iter().enumerate().filter(|(position, _)| outputs.get(*position) == Some(&true))
            {
                found.extend(named(argument).filter(|_| !self.smooths(called, position)));
            }
        }
        found
    }

    /// Whether a macro defines an output by smoothing alone, itself or in a macro it calls.
    fn smooths(&self, mut name: &'d str, mut position: usize) -> bool {
        // No macro calls itself, so the chain ends.
        loop {
            let definition = self.by_name[name].definition;
            let Some(parameter) = definition.parameters.get(position) else { return false };
            let defining = |equation: &&Equation| {
                equation.letter != Letter::Initial && equation.target.name.text == parameter.text
            };
            let mut own = equations(definition).filter(defining).peekable();
            if own.peek().is_some() {
                return own.all(|equation| smoothed(equation).is_some());
            }
            let handed_on = calls(definition, self).into_iter().find_map(|(called, arguments)| {
                let outputs = &self.by_name[called].outputs;
                let here = |(argument, output): (&Argument, &bool)| *output && named(argument) == Some(&parameter.text);
                arguments.iter().zip(outputs).position(here).map(|position| (called, position))
            });
            match handed_on {
                Some(next) => (name, position) = next,
                None => return false,
            }
        }
    }
}

/// The prelude, read once.
fn prelude() -> &'static Deck {
    static DECK: OnceLock<Deck> = OnceLock::new();
    DECK.get_or_init(|| parse(&Source::new("prelude.dyn", PRELUDE), &mut Diagnostics::new()))
}

/// Collects the macros and checks each body by itself.
pub(super) fn collect<'d>(parts: &Parts<'d>, diagnostics: &mut Diagnostics) -> Macros<'d> {
    let mut by_name: HashMap<&'d str, MacroInfo<'d>> = HashMap::default();
    for card in &prelude().cards {
        if let CardBody::Macro(definition) = &card.body {
            by_name.insert(&definition.name.text, info(definition, card, true));
        }
    }
    let mut own: Vec<&'d str> = Vec::new();
    for card in &parts.base {
        let CardBody::Macro(definition) = &card.body else { continue };
        let name = definition.name.text.as_str();
        let at = definition.name.span;
        if functions::function(name).is_some() {
            diagnostics.error(MacroSyntax { at, why: MacroHeadMistake::Function(name.to_string()) });
        } else if let Some(first) = by_name.get(name) {
            diagnostics.error(DefinedTwice {
                at,
                name: name.to_string(),
                line: first.card.line,
                first: first.definition.name.span,
            });
        } else {
            by_name.insert(name, info(definition, card, false));
            own.push(name);
        }
    }
    let mut macros = Macros { by_name };
    for name in &own {
        check_body(&macros.by_name[name], diagnostics);
    }
    if !report_rings(&macros, &own, diagnostics) {
        find_outputs(&mut macros, &own);
        for name in &own {
            check_left_sides(&macros.by_name[name], diagnostics);
        }
    }
    macros
}

fn info<'d>(definition: &'d Macro, card: &'d Card, built_in: bool) -> MacroInfo<'d> {
    let outputs = definition.parameters.iter().map(|parameter| defines(definition, &parameter.text)).collect();
    MacroInfo { definition, card, built_in, outputs }
}

/// The equations of a body.
fn equations(definition: &Macro) -> impl Iterator<Item = &Equation> {
    definition.body.iter().filter_map(|card| match &card.body {
        CardBody::Equation(equation) => Some(&**equation),
        _ => None,
    })
}

/// Whether an L, A or R card of the body defines the name.
fn defines(definition: &Macro, name: &str) -> bool {
    equations(definition).any(|equation| equation.letter != Letter::Initial && equation.target.name.text == name)
}

fn check_body(info: &MacroInfo, diagnostics: &mut Diagnostics) {
    let name = &info.definition.name;
    let carries = |letter| matches!(letter, Letter::Auxiliary | Letter::Level);
    if !equations(info.definition).any(|card| carries(card.letter) && card.target.name.text == name.text) {
        diagnostics.error(MacroNoResult { at: info.card.span, macro_name: name.text.to_string() });
    }
}

/// Every left side must be the macro's name, private or a parameter.
fn check_left_sides(info: &MacroInfo, diagnostics: &mut Diagnostics) {
    let definition = info.definition;
    let own = |name: &str| {
        name == definition.name.text
            || name.starts_with('$')
            || definition.private.iter().any(|private| private.text == name)
    };
    let mut report = |name: &crate::language::dynamo::syntax::Name| {
        diagnostics.error(MacroLocal {
            at: name.span,
            name: name.text.to_string(),
            macro_name: definition.name.text.to_string(),
        });
    };
    for card in &definition.body {
        match &card.body {
            CardBody::Equation(equation) => {
                let name = &equation.target.name;
                let output = definition
                    .parameters
                    .iter()
                    .zip(&info.outputs)
                    .any(|(parameter, output)| *output && parameter.text == name.text);
                if !own(&name.text) && !output {
                    report(name);
                }
            }
            CardBody::Constants(constants) => constants
                .iter()
                .filter(|constant| !own(&constant.name.text))
                .for_each(|constant| report(&constant.name)),
            CardBody::Table(table) if !own(&table.name.text) => report(&table.name),
            _ => {}
        }
    }
}

/// The macros a body calls, with the arguments.
fn calls<'d>(definition: &'d Macro, macros: &Macros<'d>) -> Vec<(&'d str, &'d [Argument])> {
    calls_in(equations(definition).map(|equation| &equation.value).collect(), macros)
}

/// The macros that expressions call, with the arguments.
fn calls_in<'d>(mut waiting: Vec<&'d Expr>, macros: &Macros<'d>) -> Vec<(&'d str, &'d [Argument])> {
    let mut found = Vec::new();
    while let Some(expr) = waiting.pop() {
        match &expr.kind {
            ExprKind::Apply { name, arguments } => {
                if let Some(info) = macros.get(&name.text) {
                    found.push((info.definition.name.text.as_str(), &**arguments));
                }
                waiting.extend(arguments.iter().filter_map(|argument| match argument {
                    Argument::Value(value) => Some(value),
                    Argument::Star(_) => None,
                }));
            }
            ExprKind::Negate(inner) => waiting.push(inner),
            ExprKind::Binary { left, right, .. } => waiting.extend([&**left, &**right]),
            ExprKind::Number(_) | ExprKind::Quantity(_) => {}
        }
    }
    found
}

/// The name of an argument that is a quantity.
fn named(argument: &Argument) -> Option<&str> {
    match argument {
        Argument::Value(Expr { kind: ExprKind::Quantity(quantity), .. }) => Some(&quantity.name.text),
        _ => None,
    }
}

/// Reports macros that call themselves; one message a ring.
fn report_rings<'d>(macros: &Macros<'d>, own: &[&'d str], diagnostics: &mut Diagnostics) -> bool {
    let mut done: HashSet<&str> = HashSet::default();
    let mut found = false;
    for start in own {
        // Depth first, with the path kept by hand: a chain of macros may be long.
        let mut path: Vec<(&'d str, Vec<&'d str>)> = Vec::new();
        let called = |name: &'d str| -> Vec<&'d str> {
            macros
                .get(name)
                .map_or(Vec::new(), |info| calls(info.definition, macros).into_iter().map(|(name, _)| name).collect())
        };
        if done.insert(start) {
            path.push((start, called(start)));
        }
        while let Some((_, waiting)) = path.last_mut() {
            let Some(next) = waiting.pop() else {
                path.pop();
                continue;
            };
            if let Some(from) = path.iter().position(|(name, _)| *name == next) {
                let through: Vec<String> = path[from + 1..].iter().map(|(name, _)| format!("`{name}`")).collect();
                let ring = if through.is_empty() { String::new() } else { format!(" ({})", through.join(", ")) };
                let info = &macros.by_name[next];
                diagnostics.error(MacroRecursive { at: info.card.span, macro_name: next.to_string(), ring });
                found = true;
            } else if done.insert(next) {
                path.push((next, called(next)));
            }
        }
    }
    found
}

/// A parameter handed on to a place where another macro defines it is an output too.
fn find_outputs<'d>(macros: &mut Macros<'d>, own: &[&'d str]) {
    loop {
        let mut changed = false;
        for name in own {
            let definition = macros.by_name[name].definition;
            for (called, arguments) in calls(definition, macros) {
                let outputs = macros.by_name[called].outputs.clone();
                for (argument, _) in arguments.iter().zip(outputs).filter(|(_, output)| *output) {
                    let Some(quantity) = named(argument) else { continue };
                    let position = definition.parameters.iter().position(|p| p.text == quantity);
                    let info = macros.by_name.get_mut(name);
                    if let (Some(position), Some(info)) = (position, info)
                        && !info.outputs[position]
                    {
                        info.outputs[position] = true;
                        changed = true;
                    }
                }
            }
        }
        if !changed {
            return;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_function_of_the_language_cannot_name_a_macro() {
        let text = "MACRO SMOOTH(A)\nA     SMOOTH.K=A.K\nMEND\nSPEC  DT=1/LENGTH=1\nRUN";
        let mut diagnostics = Diagnostics::new();
        let deck = parse(&Source::new("deck", text), &mut diagnostics);
        collect(&super::super::parts::split(&deck), &mut diagnostics);
        let messages = diagnostics.sorted();
        assert_eq!(messages[0].message.code(), "macro-syntax");
        assert!(messages[0].message.title(crate::diagnostic::Locale::English).contains("`SMOOTH` is a function"));
    }

    #[test]
    fn the_prelude_is_a_good_deck() {
        let mut diagnostics = Diagnostics::new();
        parse(&Source::new("prelude.dyn", PRELUDE), &mut diagnostics);
        assert!(!diagnostics.has_errors(), "{diagnostics:?}");
    }
}
