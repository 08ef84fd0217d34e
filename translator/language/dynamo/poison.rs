//! Takes erroneous cards, and all that reads what they define, out of a deck.

use super::recovery::Touched;
use super::syntax::*;
use crate::source::{Excerpt, Span};
use rustc_hash::FxHashSet as HashSet;

/// Clears the cards that errors touch and every use of a poisoned name. False if a card is touched on which the shape of
/// the deck depends. `defined`: the names that cards of the deck defined before.
pub(super) fn clear(
    cards: &mut Vec<Card>,
    touched: &Touched,
    poisoned: &mut HashSet<Excerpt>,
    defined: &HashSet<Excerpt>,
) -> bool {
    let mut clearing = Clearing { touched, poisoned, orphans: HashSet::default(), shape_kept: true };
    clearing.cards(cards);
    if !clearing.shape_kept {
        return false;
    }
    // A call that is taken out may leave the quantities it defines without definition, and so on.
    loop {
        let known = clearing.poisoned.len();
        let orphans = std::mem::take(&mut clearing.orphans);
        clearing.poisoned.extend(orphans.into_iter().filter(|name| !defined.contains(name)));
        cards.retain(|card| clearing.stays(card));
        clearing.uses(cards);
        if clearing.orphans.is_empty() && clearing.poisoned.len() == known {
            return true;
        }
    }
}

struct Clearing<'a> {
    touched: &'a Touched,
    poisoned: &'a mut HashSet<Excerpt>,
    /// Names in calls that were taken out: the calls may have defined them.
    orphans: HashSet<Excerpt>,
    shape_kept: bool,
}

impl Clearing<'_> {
    /// Whether a card means anything without the poisoned names. The loads of a train do not: their number matters.
    fn stays(&mut self, card: &Card) -> bool {
        match &card.body {
            CardBody::Macro(definition) => !self.poisoned.contains(&definition.name.text),
            CardBody::Equation(equation) if is_load(&equation.value) => {
                let mut value = equation.value.clone();
                self.expression(&mut value);
                let stays = value == equation.value;
                if !stays {
                    self.poisoned.insert(equation.target.name.text.clone());
                }
                stays
            }
            _ => true,
        }
    }

    /// Cards that errors touch. True if one of an equation's own card had to go.
    fn cards(&mut self, cards: &mut Vec<Card>) -> bool {
        let before = cards.len();
        cards.retain_mut(|card| self.touched.within(card.span).is_empty() || self.card(card));
        cards.len() < before
    }

    /// Clears a card; false if it cannot stay.
    fn card(&mut self, card: &mut Card) -> bool {
        let places = self.touched.within(card.span);
        // A ring names whole cards.
        let whole = places.iter().any(|place| place.start == card.span.start);
        let inside = |span: Span| places.iter().all(|place| span.start <= place.start && place.start <= span.end);
        match &mut card.body {
            CardBody::Equation(equation) => {
                if !is_load(&equation.value) && (whole || inside(equation.value.span)) {
                    self.zero(&mut equation.value);
                    return true;
                }
                self.poisoned.insert(equation.target.name.text.clone());
                let value = &mut equation.value;
                self.zero(value);
                false
            }
            CardBody::Constants(list) | CardBody::Spec(list) => {
                let poisoned = &mut *self.poisoned;
                list.retain(|constant| {
                    let end = constant.values.last().map_or(constant.name.span, |number| number.span).end;
                    let span = Span { end, ..constant.name.span };
                    let untouched = !places.iter().any(|place| span.start <= place.start && place.start < span.end);
                    if !untouched {
                        poisoned.insert(constant.name.text.clone());
                    }
                    untouched
                });
                !list.is_empty()
            }
            CardBody::Table(table) => {
                self.poisoned.insert(table.name.text.clone());
                false
            }
            CardBody::Train(train) => {
                self.poisoned.insert(train.name.text.clone());
                false
            }
            CardBody::While(block) => {
                self.condition(&mut block.condition, whole);
                self.body(&mut block.body, whole);
                true
            }
            CardBody::If(block) => {
                self.condition(&mut block.condition, whole);
                self.body(&mut block.then, whole);
                self.body(&mut block.otherwise, whole);
                true
            }
            CardBody::Macro(definition) => {
                let in_body = |place: &Span| {
                    definition.body.iter().any(|card| card.span.start <= place.start && place.start <= card.span.end)
                };
                let head = !places.iter().all(in_body);
                if head || self.cards(&mut definition.body) {
                    self.poisoned.insert(definition.name.text.clone());
                    return false;
                }
                true
            }
            CardBody::For(_) | CardBody::ForEnd | CardBody::Integers(_) => {
                self.shape_kept = false;
                true
            }
            CardBody::Print(_)
            | CardBody::Plot(_)
            | CardBody::Save(_)
            | CardBody::BadOutput(_)
            | CardBody::Noise(_)
            | CardBody::Run(_)
            | CardBody::Note(_)
            | CardBody::Title(_) => true,
        }
    }

    fn condition(&mut self, condition: &mut Condition, whole: bool) {
        for side in [&mut condition.left, &mut condition.right] {
            if whole || !self.touched.within(side.span).is_empty() {
                self.zero(side);
            }
        }
    }

    fn body(&mut self, cards: &mut Vec<Card>, whole: bool) {
        if whole {
            cards.iter_mut().for_each(|card| self.zero_all(card));
        }
        self.cards(cards);
    }

    /// A block in a ring: none of its equations needs anything any more.
    fn zero_all(&mut self, card: &mut Card) {
        match &mut card.body {
            CardBody::Equation(equation) => self.zero(&mut equation.value),
            CardBody::While(block) => {
                self.condition(&mut block.condition, true);
                block.body.iter_mut().for_each(|card| self.zero_all(card));
            }
            CardBody::If(block) => {
                self.condition(&mut block.condition, true);
                block.then.iter_mut().chain(&mut block.otherwise).for_each(|card| self.zero_all(card));
            }
            _ => {}
        }
    }

    /// Uses of poisoned names.
    fn uses(&mut self, cards: &mut [Card]) {
        for card in cards {
            match &mut card.body {
                CardBody::Equation(equation) => self.expression(&mut equation.value),
                CardBody::Train(train) => self.expression(&mut train.interval),
                CardBody::While(block) => {
                    self.expression(&mut block.condition.left);
                    self.expression(&mut block.condition.right);
                    self.uses(&mut block.body);
                }
                CardBody::If(block) => {
                    self.expression(&mut block.condition.left);
                    self.expression(&mut block.condition.right);
                    self.uses(&mut block.then);
                    self.uses(&mut block.otherwise);
                }
                CardBody::Macro(definition) => self.uses(&mut definition.body),
                _ => {}
            }
        }
    }

    fn expression(&mut self, expression: &mut Expr) {
        match &mut expression.kind {
            ExprKind::Number(_) => {}
            ExprKind::Quantity(quantity) => {
                if self.poisoned.contains(&quantity.name.text) {
                    self.zero(expression);
                }
            }
            ExprKind::Apply { name, arguments } => {
                if self.poisoned.contains(&name.text) || arguments.iter().any(|argument| self.is_no_number(argument)) {
                    return self.zero(expression);
                }
                for argument in arguments {
                    if let Argument::Value(value) = argument {
                        self.expression(value);
                    }
                }
            }
            ExprKind::Negate(inner) => self.expression(inner),
            ExprKind::Binary { left, right, .. } => {
                self.expression(left);
                self.expression(right);
            }
        }
    }

    /// Whether an argument is a poisoned name: the function may need a table, an array or an output there, which a 0
    /// cannot replace.
    fn is_no_number(&self, argument: &Argument) -> bool {
        let Argument::Value(value) = argument else { return false };
        match &value.kind {
            ExprKind::Quantity(quantity) => self.poisoned.contains(&quantity.name.text),
            ExprKind::Apply { name, .. } => self.poisoned.contains(&name.text),
            _ => false,
        }
    }

    fn zero(&mut self, expression: &mut Expr) {
        self.orphan(expression);
        *expression = Expr::new(ExprKind::Number(0.0), expression.span);
    }

    /// Notes the names that calls in an expression could define.
    fn orphan(&mut self, expression: &Expr) {
        match &expression.kind {
            ExprKind::Number(_) | ExprKind::Quantity(_) => {}
            ExprKind::Apply { arguments, .. } => {
                for argument in arguments {
                    if let Argument::Value(value) = argument {
                        self.orphans.extend(value.plain_name().map(|name| name.text.clone()));
                        self.orphan(value);
                    }
                }
            }
            ExprKind::Negate(inner) => self.orphan(inner),
            ExprKind::Binary { left, right, .. } => {
                self.orphan(left);
                self.orphan(right);
            }
        }
    }
}

/// The loads of a boxcar train.
fn is_load(value: &Expr) -> bool {
    matches!(&value.kind, ExprKind::Apply { name, .. } if name.text == "BOXLOAD")
}
