//! The sections of the model: equations, blocks, loads and moves of trains. Their moments and orders say
//! what docs/time.md 2.2 says.

use super::express::{Context, Expresser};
use super::flat::{DECK, Expanded, Flat, FlatCondition, FlatStatement, Meaning};
use super::macros::Macros;
use super::symbols::{GivenBy, Symbol, Symbols, TIME};
use crate::code::{Id, Quantity, Role};
use crate::diagnostic::Diagnostics;
use crate::language::dynamo::messages::uses::{InitialNotAllowed, InitialValueMissing};
use crate::language::dynamo::syntax::{Argument, Deck, DeckKind, Expr, ExprKind, Letter, Relation as CardRelation};
use crate::model::compose::compare;
use crate::model::{
    Card, CardId, DeclaredQuantity, Equation, Expression, Index, Memory, Moment, Naming, Order, Place, Relation,
    Section, Statement,
};
use crate::source::Excerpt;
use ecow::eco_format;
use rustc_hash::FxHashMap as HashMap;
use std::rc::Rc;

/// Everything of a model but its clock, outputs and runs.
pub(super) struct Assembled {
    pub quantities: Vec<DeclaredQuantity>,
    pub memories: Vec<Memory>,
    /// Those of settings, which come after those of the statements.
    pub cards: Vec<Card>,
    pub sections: Vec<Section>,
}

/// Lowers all equations.
pub(super) fn assemble<'d>(
    deck: &'d Deck,
    expanded: &Expanded<'d>,
    symbols: &Symbols<'d>,
    macros: &Macros<'d>,
    diagnostics: &mut Diagnostics,
) -> Assembled {
    let dynamo_one = deck.kind == DeckKind::DynamoI;
    let quantities = symbols.list.iter().enumerate();
    let quantities = quantities.map(|(id, symbol)| quantity(symbol, expanded, symbols.key(id).instance != 0)).collect();
    let mut expresser = Expresser::new(expanded, symbols, dynamo_one, diagnostics);
    expresser.macro_names = macros.names().map(str::to_string).collect();
    let count = |letter| expanded.flats.iter().filter(|flat| flat.letter == letter).count();
    let mut assembler = Assembler {
        expresser,
        quantities,
        cards: Vec::new(),
        begin: Vec::with_capacity(count(Letter::Initial)),
        step: Vec::with_capacity(count(Letter::Level)),
        point: Vec::with_capacity(count(Letter::Auxiliary) + count(Letter::Supplementary)),
        rates: Vec::with_capacity(count(Letter::Rate)),
        event: Vec::new(),
        with_start: HashMap::default(),
    };
    assembler.keep_starts();
    assembler.initial_values();
    assembler.statements();
    assembler.trains();
    assembler.arguments();
    let Assembler { expresser, quantities, cards, begin, step, point, rates, event, .. } = assembler;
    let section = |moment, order, statements| Section { moment, order, statements };
    let sections = vec![
        section(Moment::Begin, Order::Sorted, begin),
        section(Moment::Step, Order::AtOnce, step),
        section(Moment::Point, Order::Sorted, point),
        section(Moment::Point, Order::AtOnce, rates),
        section(Moment::Event, Order::AsWritten, event),
    ];
    Assembled { quantities, memories: expresser.memories, cards, sections }
}

/// The quantity of the model for a symbol; it has the same number.
fn quantity(symbol: &Symbol, expanded: &Expanded, hidden: bool) -> DeclaredQuantity {
    // What a macro gives besides stands on the card of what it is called for, and that card's comment is not about it.
    let defines = symbol.card.and_then(|card| expanded.cards.get(card.0 as usize)).map(|card| card.defines.as_str());
    let own = defines.is_none_or(|name| name.is_empty() || name.split('*').next() == Some(symbol.name.as_str()));
    let origin = symbol.origin.filter(|_| !hidden && own);
    let comment = origin.map(|card| card.comment.trim()).filter(|comment| !comment.is_empty());
    let unit = origin.and_then(|card| card.unit.clone());
    let description = comment.map(|comment| without_unit(comment, unit.as_deref())).filter(|text| !text.is_empty());
    DeclaredQuantity {
        integer: false,
        name: symbol.name.clone(),
        role: symbol.role,
        extents: symbol.extents.clone(),
        values: match symbol.given_by {
            GivenBy::Model => symbol.values.clone(),
            // The model has a cell for it; no run begins before a rerun has filled it.
            GivenBy::Reruns => vec![0.0],
        },
        hidden,
        sizes: false,
        naming: if symbol.train.is_some() { Naming::Cars } else { Naming::Subscripts },
        unit: unit.map(String::from),
        description,
        defined_at: symbol.at,
        card: symbol.card.unwrap_or(CardId(0)),
    }
}

/// The comment of a card less the unit that ends it.
fn without_unit(comment: &str, unit: Option<&str>) -> String {
    let text = match unit {
        Some(unit) => comment.strip_suffix(&format!("({unit})")).unwrap_or(comment),
        None => comment,
    };
    text.trim().to_string()
}

pub(super) struct Assembler<'d, 'e> {
    pub expresser: Expresser<'d, 'e>,
    pub quantities: Vec<DeclaredQuantity>,
    /// Of settings.
    pub cards: Vec<Card>,
    pub begin: Vec<Statement>,
    pub step: Vec<Statement>,
    pub point: Vec<Statement>,
    pub rates: Vec<Statement>,
    pub event: Vec<Statement>,
    /// For equations that are nothing but STEP, RAMP or SAMPLE: what keeps the value before the action.
    pub with_start: HashMap<usize, Id<Quantity>>,
}

impl<'d> Assembler<'d, '_> {
    /// Levels need an N card each, supplementaries take none, trains need loads.
    fn initial_values(&mut self) {
        // Settings have no flat equation; each takes a card of its own for comments and messages.
        let symbols = self.expresser.symbols;
        for (number, symbol) in symbols.list.iter().enumerate() {
            if symbol.card.is_none() {
                let id = CardId((self.expresser.expanded.cards.len() + self.cards.len()) as u32);
                let (span, line, text) = match symbol.origin {
                    Some(card) => (card.span, card.line, card.text.clone()),
                    None => (symbol.at, symbol.line, Excerpt::new()),
                };
                self.cards.push(Card { span, line, text, defines: symbol.name.clone() });
                self.quantities[number].card = id;
            }
            if number == TIME || symbol.train.is_some() || !symbol.is_active() {
                continue;
            }
            if symbol.role == Role::Level
                && let Some(element) = symbol.without_initial()
            {
                let name = self.quantities[number].element_name(element);
                self.expresser.report(InitialValueMissing { at: symbol.at, name });
            }
            if symbol.role == Role::Supplementary
                && let Some(at) = symbol.initial_at()
            {
                self.expresser.report(InitialNotAllowed { at, name: symbol.name.to_string() });
            }
        }
    }

    fn statements(&mut self) {
        let expanded = self.expresser.expanded;
        for statement in &expanded.statements {
            match statement {
                FlatStatement::Equation(number) => self.top_equation(*number),
                block => {
                    let letter = first_letter(block, expanded).unwrap_or(Letter::Auxiliary);
                    let Some(statement) = self.block(block, letter) else { continue };
                    match letter {
                        Letter::Rate => self.rates.push(statement),
                        _ => self.point.push(statement),
                    }
                }
            }
        }
        for (number, axes) in &self.expresser.symbols.partial {
            let flat = &expanded.flats[*number];
            let narrowed = Flat { axes: Rc::new(axes.clone()), ..flat.clone() };
            if let Some(equation) = self.equation(*number, &narrowed) {
                self.begin.push(Statement::Equation(equation));
            }
        }
    }

    fn top_equation(&mut self, number: usize) {
        let flat = &self.expresser.expanded.flats[number];
        if self.expresser.symbols.dropped.contains(&number) {
            return;
        }
        let Some(equation) = self.equation(number, flat) else { return };
        let statement = Statement::Equation(equation);
        match flat.letter {
            Letter::Initial => self.begin.push(statement),
            Letter::Level => self.step.push(statement),
            Letter::Auxiliary | Letter::Supplementary => self.point.push(statement),
            Letter::Rate => self.rates.push(statement),
        }
    }

    fn block(&mut self, block: &FlatStatement<'d>, letter: Letter) -> Option<Statement> {
        Some(match block {
            FlatStatement::Equation(number) => {
                let flat = &self.expresser.expanded.flats[*number];
                Statement::Equation(self.equation(*number, flat)?)
            }
            FlatStatement::Branch { condition, bodies } => Statement::Branch {
                condition: self.condition(condition, letter),
                then: bodies[0].iter().filter_map(|inner| self.block(inner, letter)).collect(),
                otherwise: bodies[1].iter().filter_map(|inner| self.block(inner, letter)).collect(),
                card: condition.card,
            },
            FlatStatement::Repeat { condition, body } => Statement::Repeat {
                condition: self.condition(condition, letter),
                body: body.iter().filter_map(|inner| self.block(inner, letter)).collect(),
                card: condition.card,
            },
        })
    }

    fn condition(&mut self, condition: &FlatCondition<'d>, letter: Letter) -> Expression {
        let context = Context {
            environment: DECK,
            rules: letter,
            subscript_free: condition.subscript_free,
            adapting: false,
            in_block: true,
            axes: Rc::new(Vec::new()),
            scope: condition.scope.clone(),
            card: condition.card,
            target: TIME,
            before: None,
        };
        let left = self.expresser.expression(&condition.condition.left, &context);
        let right = self.expresser.expression(&condition.condition.right, &context);
        compare(relation(condition.condition.relation), left, right)
    }

    /// One equation; nothing if its left side was wrong or it only loads a train.
    fn equation(&mut self, number: usize, flat: &Flat<'d>) -> Option<Equation> {
        let (target, index) = self.expresser.symbols.targets[number].clone()?;
        let mut context = Context {
            environment: flat.environment,
            rules: flat.rules,
            subscript_free: flat.subscript_free,
            adapting: false,
            in_block: flat.block.is_some(),
            axes: flat.axes.clone(),
            scope: flat.scope.clone(),
            card: flat.card,
            target,
            before: None,
        };
        let quantity = Id::new(target);
        let mut place = Place { quantity, index };
        let start = self.with_start.get(&target).copied();
        if let Some(start) = start
            && self.is_action_with_start(flat, target)
        {
            context.before = Some(Expression::Read(Place { quantity: start, index: place.index.clone() }));
        } else if let Some(start) = start
            && flat.letter == Letter::Initial
        {
            // The N card gives the value before the action: kept apart, as the equation needs it in every step.
            let value = self.expresser.expression(flat.value, &context);
            let kept = Place { quantity: start, index: place.index.clone() };
            let family = flat.axes.to_vec();
            self.begin.push(Statement::Equation(Equation {
                family: family.clone(),
                target: kept.clone(),
                value,
                card: flat.card,
            }));
            return Some(Equation { family, target: place, value: Expression::Read(kept), card: flat.card });
        }
        if place.index.is_empty() && !self.quantities[target].extents.is_empty() {
            place.index = vec![Index::Fixed(0); self.quantities[target].extents.len()].into();
        }
        let value = self.expresser.expression(flat.value, &context);
        Some(Equation { family: flat.axes.to_vec(), target: place, value, card: flat.card })
    }

    /// An A card of a DYNAMO I deck that is nothing but STEP, RAMP or SAMPLE, for a quantity with an N card.
    fn is_action_with_start(&self, flat: &Flat<'d>, target: usize) -> bool {
        self.expresser.dynamo_one
            && flat.letter != Letter::Initial
            && flat.environment == DECK
            && is_action(flat)
            && self.expresser.symbols.list[target].has_initial()
    }

    /// The hidden computed constants that keep values before the action.
    fn keep_starts(&mut self) {
        let (expanded, symbols) = (self.expresser.expanded, self.expresser.symbols);
        for (flat, target) in expanded.flats.iter().zip(&symbols.targets) {
            if let Some((target, _)) = target
                && self.is_action_with_start(flat, *target)
                && !self.with_start.contains_key(target)
            {
                let like = &self.quantities[*target];
                let name = eco_format!("{}.START", like.name);
                let start =
                    DeclaredQuantity { name, role: Role::Computed, hidden: true, values: Vec::new(), ..like.clone() };
                self.with_start.insert(*target, Id::new(self.quantities.len()));
                self.quantities.push(start);
            }
        }
    }

    /// Arguments handed to macros as they are: their time subscripts are checked where they stand.
    fn arguments(&mut self) {
        let expanded = self.expresser.expanded;
        for check in &expanded.argument_checks {
            let context = Context {
                environment: check.environment,
                rules: check.rules,
                subscript_free: check.subscript_free,
                adapting: false,
                in_block: false,
                axes: check.axes.clone(),
                scope: check.scope.clone(),
                card: check.card,
                target: TIME,
                before: None,
            };
            if !self.names_a_table(check.value, &context) {
                self.expresser.expression(check.value, &context);
            }
        }
    }

    /// Tables are handed on by name, their rows and columns with a star.
    fn names_a_table(&self, value: &'d Expr, context: &Context) -> bool {
        let column = match &value.kind {
            ExprKind::Apply { name, arguments } if arguments.iter().any(|a| matches!(a, Argument::Star(_))) => {
                Some(&**name)
            }
            _ => None,
        };
        let Some(name) = column.or_else(|| value.plain_name()) else { return false };
        match self.expresser.expanded.meaning(context.environment, &name.text) {
            Meaning::Quantity(key) => {
                self.expresser.symbols.find(&key).is_some_and(|id| self.expresser.symbols.brief(id).table)
            }
            Meaning::Argument { value, environment } => {
                self.names_a_table(value, &Context { environment, ..context.clone() })
            }
            Meaning::Named { .. } => false,
        }
    }
}

/// Whether the right side is nothing but STEP, RAMP or SAMPLE.
fn is_action(flat: &Flat) -> bool {
    matches!(&flat.value.kind, ExprKind::Apply { name, .. } if matches!(name.text.as_str(), "STEP" | "RAMP" | "SAMPLE"))
}

/// The letter of the first equation in a block: A or R for all of them.
fn first_letter(block: &FlatStatement, expanded: &Expanded) -> Option<Letter> {
    match block {
        FlatStatement::Equation(number) => Some(expanded.flats[*number].letter),
        FlatStatement::Branch { bodies, .. } => bodies.iter().flatten().find_map(|inner| first_letter(inner, expanded)),
        FlatStatement::Repeat { body, .. } => body.iter().find_map(|inner| first_letter(inner, expanded)),
    }
}

fn relation(relation: CardRelation) -> Relation {
    match relation {
        CardRelation::Less => Relation::Less,
        CardRelation::LessOrEqual => Relation::LessEqual,
        CardRelation::Greater => Relation::Greater,
        CardRelation::GreaterOrEqual => Relation::GreaterEqual,
        CardRelation::NotEqual => Relation::NotEqual,
        CardRelation::Equal => Relation::Equal,
    }
}
