//! The sections of the model: equations, blocks, loads and moves of trains. Their moments and orders say
//! what docs/time.md 2.2 says.

use super::define::{Symbol, Symbols, TIME};
use super::express::{Context, Expresser};
use super::flat::{DECK, Expanded, Flat, FlatCondition, FlatStatement};
use super::macros::Macros;
use crate::diagnostic::Diagnostics;
use crate::language::dynamo::messages::uses::{BoxcarInitial, InitialNotAllowed, InitialValueMissing};
use crate::language::dynamo::syntax::{Argument, Deck, DeckKind, ExprKind, Letter, Relation as CardRelation};
use crate::model::{
    Binary, Card, CardId, Equation, Expression, Index, Memory, MemoryKind, Moment, Naming, Order, Place, Quantity,
    QuantityId, Relation, Role, Section, Statement,
};
use rustc_hash::FxHashMap as HashMap;
use std::rc::Rc;

/// Everything of a model but its clock, outputs and runs.
pub(super) struct Assembled {
    pub quantities: Vec<Quantity>,
    pub memories: Vec<Memory>,
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
    let quantities = quantities(expanded, symbols);
    let mut expresser = Expresser::new(expanded, symbols, dynamo_one, diagnostics);
    expresser.macro_names = macros.names().map(str::to_string).collect();
    let mut assembler = Assembler {
        expresser,
        quantities,
        cards: expanded.cards.clone(),
        begin: Vec::new(),
        step: Vec::new(),
        point: Vec::new(),
        rates: Vec::new(),
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

/// The quantities of the model, one for each symbol, with the same numbers.
fn quantities(expanded: &Expanded, symbols: &Symbols) -> Vec<Quantity> {
    symbols.list.iter().map(|symbol| quantity(expanded, symbol)).collect()
}

fn quantity(expanded: &Expanded, symbol: &Symbol) -> Quantity {
    let hidden = symbol.key.instance != 0;
    let origin = symbol.origin.filter(|_| !hidden);
    let comment = origin.map(|card| card.comment.trim()).filter(|comment| !comment.is_empty());
    let unit = origin.and_then(|card| card.unit.clone());
    let description = comment.map(|comment| without_unit(comment, unit.as_deref())).filter(|text| !text.is_empty());
    let _ = expanded;
    Quantity {
        name: symbol.name.clone(),
        role: symbol.role,
        extents: symbol.extents.clone(),
        values: symbol.values.clone(),
        hidden,
        naming: if symbol.train.is_some() { Naming::Cars } else { Naming::Subscripts },
        unit,
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

struct Assembler<'d, 'e> {
    expresser: Expresser<'d, 'e>,
    quantities: Vec<Quantity>,
    cards: Vec<Card>,
    begin: Vec<Statement>,
    step: Vec<Statement>,
    point: Vec<Statement>,
    rates: Vec<Statement>,
    event: Vec<Statement>,
    /// For equations that are nothing but STEP, RAMP or SAMPLE: what keeps the value before the action.
    with_start: HashMap<usize, QuantityId>,
}

impl<'d> Assembler<'d, '_> {
    /// Levels need an N card each, supplementaries take none, trains need loads.
    fn initial_values(&mut self) {
        // Settings have no flat equation; each takes a card of its own for comments and messages.
        let symbols = self.expresser.symbols;
        for (number, symbol) in symbols.list.iter().enumerate() {
            if symbol.card.is_none() {
                let id = CardId(self.cards.len() as u32);
                let (span, line, text) = match symbol.origin {
                    Some(card) => (card.span, card.line, card.text.clone()),
                    None => (symbol.at, symbol.line, String::new()),
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
                let name = self.expresser.element_name(number, element);
                self.expresser.report(InitialValueMissing { at: symbol.at, name });
            }
            if symbol.role == Role::Supplementary
                && let Some(at) = symbol.initial_at()
            {
                self.expresser.report(InitialNotAllowed { at, name: symbol.name.clone() });
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
            FlatStatement::Branch { condition, then, otherwise } => Statement::Branch {
                condition: self.condition(condition, letter),
                then: then.iter().filter_map(|inner| self.block(inner, letter)).collect(),
                otherwise: otherwise.iter().filter_map(|inner| self.block(inner, letter)).collect(),
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
        Expression::Compare(relation(condition.condition.relation), Box::new(left), Box::new(right))
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
        let quantity = QuantityId(target as u32);
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
            place.index = vec![Index::Fixed(0); self.quantities[target].extents.len()];
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
                let name = format!("{}.START", like.name);
                let start = Quantity { name, role: Role::Computed, hidden: true, values: Vec::new(), ..like.clone() };
                self.with_start.insert(*target, QuantityId(self.quantities.len() as u32));
                self.quantities.push(start);
            }
        }
    }

    /// Loads and moves.
    fn trains(&mut self) {
        let symbols = self.expresser.symbols;
        for (number, symbol) in symbols.list.iter().enumerate() {
            let Some(train) = &symbol.train else { continue };
            let cars = train.definition.cars;
            let card = self.quantities[number].card;
            match (&train.loads, train.boxload) {
                (Some((values, _)), None) if values.len() == cars as usize => {
                    for (car, value) in values.iter().enumerate() {
                        self.load(number, car as u32, Expression::Number(*value), card);
                    }
                }
                (None, Some(flat)) => self.equal_loads(number, cars, flat),
                (Some((values, at)), _) => {
                    let (at, given) = (*at, values.len());
                    self.expresser.report(BoxcarInitial { at, name: symbol.name.clone(), cars, given });
                }
                (None, None) => {
                    self.expresser.report(BoxcarInitial { at: symbol.at, name: symbol.name.clone(), cars, given: 0 })
                }
            }
            let context = Context {
                environment: DECK,
                rules: Letter::Auxiliary,
                subscript_free: false,
                adapting: true,
                in_block: true,
                axes: Rc::new(Vec::new()),
                scope: Default::default(),
                card,
                target: number,
                before: None,
            };
            self.cards[card.0 as usize].defines = symbol.name.clone();
            let context = Context { card: CardId(0), ..context };
            self.expresser.train = Some(symbol.name.clone());
            let interval = self.expresser.expression(&train.definition.interval, &context);
            self.expresser.train = None;
            let memory = self.expresser.memory(MemoryKind::Train, &context);
            self.event.push(Statement::Shift {
                train: QuantityId(number as u32),
                cyclic: train.definition.cyclic,
                interval,
                memory,
                card,
            });
        }
    }

    fn load(&mut self, train: usize, car: u32, value: Expression, card: CardId) {
        let target = Place { quantity: QuantityId(train as u32), index: vec![Index::Fixed(car)] };
        self.begin.push(Statement::Equation(Equation { family: Vec::new(), target, value, card }));
    }

    /// `N BIN=BOXLOAD(4,LOAD)`: every car the product of the two.
    fn equal_loads(&mut self, train: usize, cars: u32, number: usize) {
        let flat = &self.expresser.expanded.flats[number];
        let context = Context {
            environment: DECK,
            rules: Letter::Initial,
            subscript_free: false,
            adapting: false,
            in_block: false,
            axes: Rc::new(Vec::new()),
            scope: flat.scope.clone(),
            card: flat.card,
            target: train,
            before: None,
        };
        let value = match &flat.value.kind {
            ExprKind::Apply { name, arguments } if name.text == "BOXLOAD" && arguments.len() == 2 => {
                let mut values = arguments.iter().map(|argument| match argument {
                    Argument::Value(value) => self.expresser.expression(value, &context),
                    Argument::Star(_) => Expression::Number(0.0),
                });
                match (values.next(), values.next()) {
                    (Some(first), Some(second)) => {
                        Expression::Binary(Binary::Multiply, Box::new(first), Box::new(second))
                    }
                    _ => Expression::Number(0.0),
                }
            }
            _ => {
                let symbol = &self.expresser.symbols.list[train];
                let (at, name) = (flat.at, symbol.name.clone());
                self.expresser.report(BoxcarInitial { at, name, cars, given: 0 });
                return;
            }
        };
        for car in 0..cars {
            self.load(train, car, value.clone(), flat.card);
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
    fn names_a_table(&self, value: &'d crate::language::dynamo::syntax::Expr, context: &Context) -> bool {
        let column = match &value.kind {
            ExprKind::Apply { name, arguments } if arguments.iter().any(|a| matches!(a, Argument::Star(_))) => {
                Some(name)
            }
            _ => None,
        };
        let Some(name) = column.or_else(|| value.plain_name()) else { return false };
        match self.expresser.expanded.meaning(context.environment, &name.text) {
            super::flat::Meaning::Quantity(key) => {
                self.expresser.symbols.find(&key).is_some_and(|id| self.expresser.symbols.list[id].table)
            }
            super::flat::Meaning::Argument { value, environment } => {
                self.names_a_table(value, &Context { environment, ..context.clone() })
            }
            super::flat::Meaning::Named { .. } => false,
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
        FlatStatement::Branch { then, otherwise, .. } => {
            then.iter().chain(otherwise).find_map(|inner| first_letter(inner, expanded))
        }
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
