//! What boxcar trains hold at the start, and their shifts.

use super::assemble::Assembler;
use super::express::Context;
use super::flat::DECK;
use crate::code::{Id, Role};
use crate::language::dynamo::messages::uses::{BoxcarInitial, BoxloadConstant};
use crate::language::dynamo::syntax::{ExprKind, Letter};
use crate::model::{Binary, CardId, Equation, Expression, Index, MemoryKind, Place, Statement, walk};
use crate::source::Span;
use std::rc::Rc;

impl<'d> Assembler<'d, '_> {
    /// Loads and moves.
    pub fn trains(&mut self) {
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
                    self.expresser.report(BoxcarInitial { at, name: symbol.name.to_string(), cars, given });
                }
                (None, None) => self.expresser.report(BoxcarInitial {
                    at: symbol.at,
                    name: symbol.name.to_string(),
                    cars,
                    given: 0,
                }),
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
            let interval = self.expresser.expression(&train.definition.interval, &context);
            let memory = self.expresser.memory(MemoryKind::Train, &context);
            self.event.push(Statement::Shift {
                train: Id::new(number),
                cyclic: train.definition.cyclic,
                interval,
                memory,
                card,
            });
        }
    }

    fn load(&mut self, train: usize, car: u32, value: Expression, card: CardId) {
        let target = Place { quantity: Id::new(train), index: vec![Index::Fixed(car)].into() };
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
                let [first, second] = [0, 1].map(|number| {
                    let argument = &arguments[number];
                    let value = self.expresser.value(argument, &context);
                    self.constant_load(&value, train, argument.span());
                    Box::new(value)
                });
                Expression::Binary(Binary::Multiply, first, second)
            }
            _ => {
                let symbol = &self.expresser.symbols.list[train];
                let (at, name) = (flat.at, symbol.name.clone());
                self.expresser.report(BoxcarInitial { at, name: name.to_string(), cars, given: 0 });
                return;
            }
        };
        for car in 0..cars {
            self.load(train, car, value.clone(), flat.card);
        }
    }

    /// The loads are there before anything is computed: only constants may give them.
    fn constant_load(&mut self, value: &Expression, train: usize, at: Span) {
        let list = &self.expresser.symbols.list;
        let mut varies = None;
        walk::every(value, &mut |part| match part {
            Expression::Read(place) => {
                let used = &list[place.quantity.index()];
                if !matches!(used.role, Role::Setting | Role::Computed) {
                    varies = Some(used.name.clone());
                }
            }
            Expression::Uniform | Expression::Normal(..) => varies = Some("NOISE".into()),
            _ => {}
        });
        if let Some(used) = varies {
            let name = list[train].name.clone();
            self.expresser.report(BoxloadConstant { at, name: name.to_string(), used: used.to_string() });
        }
    }
}
