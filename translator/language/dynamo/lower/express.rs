//! Expressions of cards as expressions of the model: every name found, every subscript checked.

use super::elements::hidden_index;
use super::flat::{EnvironmentId, Expanded, Key, Meaning, Target};
use super::names::suggest;
use super::subscripts::Scope;
use super::symbols::{Symbols, resolve};
use crate::code::Id;
use crate::diagnostic::{Diagnostics, Message};
use crate::language::dynamo::functions;
use crate::language::dynamo::messages::uses::*;
use crate::language::dynamo::syntax::{Expr, ExprKind, Letter, Operator, Quantity, Subscript, whole};
use crate::model::compose::binary;
use crate::model::{Axis, Binary, CardId, Expression, Memory, MemoryId, MemoryKind, Place};
use crate::source::Span;
use rustc_hash::FxHashSet as HashSet;
use std::rc::Rc;

/// The card on which an expression stands.
#[derive(Clone)]
pub(super) struct Context {
    pub environment: EnvironmentId,
    /// The letter whose rules for time subscripts hold.
    pub rules: Letter,
    /// The card supplies the time subscripts itself.
    pub subscript_free: bool,
    /// Arguments of macros take the subscript the place demands, whatever is written.
    pub adapting: bool,
    pub in_block: bool,
    pub axes: Rc<Vec<Axis>>,
    pub scope: Scope,
    pub card: CardId,
    /// The quantity that is computed, for the memories of its functions.
    pub target: usize,
    /// The value before the action, for an equation of a DYNAMO I deck that is nothing but STEP, RAMP or SAMPLE.
    pub before: Option<Expression>,
}

impl Context {
    /// The same card, but names are read elsewhere: an argument.
    fn at(&self, environment: EnvironmentId) -> Context {
        Context { environment, adapting: true, before: None, ..self.clone() }
    }
}

/// Turns expressions into the model's and collects the memories their functions need.
pub(super) struct Expresser<'d, 'e> {
    pub expanded: &'e Expanded<'d>,
    pub symbols: &'e Symbols<'d>,
    pub macro_names: HashSet<String>,
    pub dynamo_one: bool,
    pub memories: Vec<Memory>,
    pub diagnostics: &'e mut Diagnostics,
    /// An error in a macro's body is reported once, not for every call.
    reported: HashSet<(&'static str, Span)>,
    /// Names that are not defined: told at their first use.
    undefined: HashSet<String>,
}

impl<'d, 'e> Expresser<'d, 'e> {
    pub fn new(
        expanded: &'e Expanded<'d>,
        symbols: &'e Symbols<'d>,
        dynamo_one: bool,
        diagnostics: &'e mut Diagnostics,
    ) -> Expresser<'d, 'e> {
        Expresser {
            expanded,
            symbols,
            macro_names: HashSet::default(),
            dynamo_one,
            memories: Vec::new(),
            diagnostics,
            reported: HashSet::default(),
            undefined: HashSet::default(),
        }
    }

    /// Says something about a place once.
    pub fn report(&mut self, message: impl Message + 'static) {
        if self.reported.insert((message.code(), message.at())) {
            self.diagnostics.error(message);
        }
    }

    /// What the card defines, for messages.
    pub fn equation_of(&self, context: &Context) -> String {
        self.expanded.cards[context.card.0 as usize].defines.to_string()
    }

    /// A new memory of a function in the present equation.
    pub fn memory(&mut self, kind: MemoryKind, context: &Context) -> MemoryId {
        let id = MemoryId(self.memories.len() as u32);
        self.memories.push(Memory { kind, family: context.axes.to_vec(), of: Id::new(context.target) });
        id
    }

    /// An expression; after an error, which has been reported, some number stands in its place.
    pub fn expression(&mut self, expr: &'d Expr, context: &Context) -> Expression {
        match &expr.kind {
            ExprKind::Number(number) => Expression::Number(*number),
            ExprKind::Quantity(quantity) => self.quantity(quantity, context),
            ExprKind::Negate(inner) => {
                let inner = self.expression(inner, &context.plain());
                match inner {
                    Expression::Number(number) => Expression::Number(-number),
                    inner => Expression::Negate(Box::new(inner)),
                }
            }
            ExprKind::Binary { operator, left, right } => self.binary(*operator, left, right, context),
            ExprKind::Apply { name, arguments } => {
                if let Some(target) = self.expanded.results.get(&(context.environment, expr.span)) {
                    return self.result(target, expr.span, context);
                }
                if self.macro_names.contains(name.text.as_str()) {
                    // The call was refused when macros were written out.
                    return Expression::Number(0.0);
                }
                if functions::function(&name.text).is_some() {
                    return self.call(&name.text, arguments, expr.span, context);
                }
                let subscripts: Vec<Subscript> = arguments.iter().map(|argument| argument.to_subscript()).collect();
                self.element(name, &subscripts, expr.span, context)
            }
        }
    }

    fn binary(&mut self, operator: Operator, left: &'d Expr, right: &'d Expr, context: &Context) -> Expression {
        let plain;
        let inner = match context.before {
            None => context,
            Some(_) => {
                plain = context.plain();
                &plain
            }
        };
        if operator == Operator::Multiply
            && let ExprKind::Number(number) = right.kind
            && let Some(car) = whole(number)
        {
            // `LINE*3` without time subscript: only who knows the trains can tell it from a product.
            if let Some(train) = self.train_name(left, inner) {
                return self.car(train, car, left.span.to(right.span), None, inner);
            }
            if let ExprKind::Binary { operator: outer, left: first, right: last } = &left.kind
                && let Some(train) = self.train_name(last, inner)
            {
                let first = self.expression(first, inner);
                let car = self.car(train, car, last.span.to(right.span), None, inner);
                return binary(arithmetic(*outer), first, car);
            }
        }
        // Sums and products lean to the left: the spine is walked without recursion.
        let mut spine = vec![(operator, right)];
        let mut first = left;
        while let ExprKind::Binary { operator, left, right } = &first.kind {
            if matches!(right.kind, ExprKind::Number(_)) && self.train_name(left, inner).is_some() {
                break;
            }
            spine.push((*operator, right));
            first = left;
        }
        let mut result = self.expression(first, inner);
        for (operator, right) in spine.into_iter().rev() {
            let right = self.expression(right, inner);
            result = binary(arithmetic(operator), result, right);
        }
        result
    }

    fn train_name(&self, expr: &'d Expr, context: &Context) -> Option<usize> {
        let name = expr.plain_name()?;
        match self.expanded.meaning(context.environment, &name.text) {
            Meaning::Quantity(key) => self.symbols.find(&key).filter(|id| self.symbols.brief(*id).train),
            _ => None,
        }
    }

    /// The value of a call of a macro.
    fn result(&mut self, target: &Target<'d>, at: Span, context: &Context) -> Expression {
        match target {
            Target::Hidden(key) => self.hidden(key, at, context),
            Target::Named { quantity, environment } => self.quantity(quantity, &context.at(*environment)),
        }
    }

    fn hidden(&mut self, key: &Key, at: Span, context: &Context) -> Expression {
        match self.symbols.find(key) {
            Some(id) => Expression::Read(Place {
                quantity: Id::new(id),
                index: if self.symbols.brief(id).subscripts == 0 {
                    Box::default()
                } else {
                    hidden_index(&context.axes)
                },
            }),
            None => {
                self.undefined(&key.name, at, context);
                Expression::Number(0.0)
            }
        }
    }

    /// A name that nothing defines: one error, said where it is first used.
    pub fn undefined(&mut self, name: &str, at: Span, context: &Context) {
        let equation = self.equation_of(context);
        if !self.undefined.insert(name.to_string()) {
            return;
        }
        if self.expanded.subscripts.contains_key(name) {
            self.report(SubscriptInArithmetic { at, name: name.to_string(), equation });
            return;
        }
        let (help_en, help_zh) = suggest(
            self.diagnostics.error_count(),
            name,
            self.symbols.names(),
            (
                &format!("define `{name}` on an L, A, R, C, N or T card, or correct its spelling"),
                &format!("请用 L、A、R、C、N 或 T 卡定义 `{name}`，或改正拼写"),
            ),
        );
        self.report(UndefinedName { at, name: name.to_string(), equation, help_en, help_zh });
    }

    /// A quantity as it stands on a card.
    pub fn quantity(&mut self, quantity: &'d Quantity, context: &Context) -> Expression {
        let name = &quantity.name.text;
        match self.expanded.meaning(context.environment, name) {
            Meaning::Argument { value, environment } => {
                if !quantity.subscripts.is_empty() {
                    self.report(NotAnArray { at: quantity.span, name: name.to_string() });
                }
                self.expression(value, &context.at(environment))
            }
            Meaning::Named { .. } => match resolve(self.expanded, quantity, context.environment) {
                Some((key, written)) if key.instance == 0 => {
                    let mut outer = context.at(super::flat::DECK);
                    outer.adapting = true;
                    self.read(&key, written, &outer)
                }
                Some((key, _)) => self.hidden(&key, quantity.span, context),
                None => Expression::Number(0.0),
            },
            Meaning::Quantity(key) if key.instance != 0 => {
                let value = self.hidden(&key, quantity.span, context);
                if let Some(id) = self.symbols.find(&key) {
                    let brief = self.symbols.brief(id);
                    if brief.table {
                        self.report(TableAsQuantity {
                            at: quantity.span,
                            name: name.to_string(),
                            equation: self.equation_of(context),
                        });
                    }
                    let place = &self.expanded.environments[context.environment];
                    if !place.parameters.contains_key(name.as_str()) {
                        self.check_time(quantity, brief.role, context);
                    }
                }
                value
            }
            Meaning::Quantity(key) => self.read(&key, quantity, context),
        }
    }

    /// A quantity of the deck.
    fn read(&mut self, key: &Key, quantity: &'d Quantity, context: &Context) -> Expression {
        let name = &quantity.name;
        let Some(id) = self.symbols.find(key) else {
            if name.text == "NOISE" && quantity.time.is_none() && quantity.subscripts.is_empty() {
                return Expression::Uniform;
            }
            if quantity.time.is_none()
                && quantity.subscripts.is_empty()
                && let Some(value) = self.expanded.integers.value(&name.text)
            {
                return Expression::Number(value as f64);
            }
            self.undefined(&name.text, quantity.span, context);
            return Expression::Number(0.0);
        };
        let brief = self.symbols.brief(id);
        if brief.train {
            return match quantity.car {
                Some(car) => self.car(id, i64::from(car), quantity.span, Some(quantity), context),
                None => {
                    let equation = self.equation_of(context);
                    self.report(TrainAsQuantity { at: quantity.span, name: name.text.to_string(), equation });
                    Expression::Number(0.0)
                }
            };
        }
        if quantity.car.is_some() {
            self.report(NotATrain { at: quantity.span, name: name.text.to_string() });
            return Expression::Number(0.0);
        }
        if let (true, Some(time)) = (brief.table, quantity.time) {
            let written = format!("{}{}", name.text, time.as_str());
            self.report(TableSubscript { at: quantity.span, written });
            return Expression::Number(0.0);
        }
        self.check_time(quantity, brief.role, context);
        self.place(id, &name.text, &quantity.subscripts, quantity.span, context)
    }
}

impl Context {
    /// For parts of an expression: they are no longer "nothing but" a function.
    pub fn plain(&self) -> Context {
        Context { before: None, ..self.clone() }
    }
}

fn arithmetic(operator: Operator) -> Binary {
    match operator {
        Operator::Add => Binary::Add,
        Operator::Subtract => Binary::Subtract,
        Operator::Multiply => Binary::Multiply,
        Operator::Divide => Binary::Divide,
        Operator::Power => Binary::Power,
    }
}
