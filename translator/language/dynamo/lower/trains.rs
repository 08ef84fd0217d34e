//! Boxcar trains: their B cards, their loads and the equations of single cars.

use super::define::Definer;
use super::expand::written;
use super::flat::Flat;
use crate::code::Role;
use crate::language::dynamo::messages::uses::{BoxcarInInitial, BoxcarRange, TrainEquation};
use crate::language::dynamo::syntax::{Card, Letter, Quantity, Train};
use crate::model::Index;
use crate::source::Span;
use rustc_hash::FxHashMap as HashMap;

/// What only a boxcar train has.
pub(super) struct TrainSymbol<'d> {
    pub definition: &'d Train,
    /// `C NAME*=v/v/v`
    pub loads: Option<(Vec<f64>, Span)>,
    pub loads_line: u32,
    /// The flat equation `N NAME=BOXLOAD(…)`.
    pub boxload: Option<usize>,
    /// Which cars have an L or A card, with its line and place.
    pub has_equation: HashMap<u32, (u32, Span)>,
}

impl<'d> Definer<'d, '_> {
    pub fn train(&mut self, card: &'d Card, train: &'d Train) {
        if let Some(id) = self.fresh(&train.name.text, Role::Level, train.name.span, card) {
            let symbol = &mut self.symbols.list[id];
            symbol.extents = vec![train.cars];
            symbol.card = self.expanded.train_cards.get(train.name.text.as_str()).copied();
            symbol.train = Some(Box::new(TrainSymbol {
                definition: train,
                loads: None,
                loads_line: 0,
                boxload: None,
                has_equation: HashMap::default(),
            }));
        }
    }

    /// An equation for a car, or the loads of a train.
    pub fn train_target(&mut self, number: usize, flat: &Flat<'d>, quantity: &'d Quantity, id: usize, at: Span) {
        let line = self.expanded.cards[flat.card.0 as usize].line;
        let symbol = &mut self.symbols.list[id];
        let Some(train) = &mut symbol.train else { return };
        match (quantity.car, flat.letter) {
            (None, Letter::Initial) => {
                let loaded = train.loads.as_ref().map(|(_, first)| (train.loads_line, *first));
                match train.boxload.map(|other| self.expanded.place_of(other)).or(loaded) {
                    None => train.boxload = Some(number),
                    Some(first) => {
                        let name = symbol.name.clone();
                        self.twice(&name, at, first);
                    }
                }
            }
            (Some(_), Letter::Initial) => {
                let name = symbol.name.clone();
                self.diagnostics.error(BoxcarInInitial { at, name: name.to_string() });
            }
            (Some(car), Letter::Level | Letter::Auxiliary) if (1..=train.definition.cars).contains(&car) => {
                match train.has_equation.insert(car - 1, (line, at)) {
                    None => self.symbols.targets[number] = Some((id, vec![Index::Fixed(car - 1)].into())),
                    Some(first) => self.twice(&written(quantity), at, first),
                }
            }
            (Some(car), Letter::Level | Letter::Auxiliary) => {
                let (name, cars) = (symbol.name.clone(), train.definition.cars);
                self.diagnostics.error(BoxcarRange { at, name: name.to_string(), car: car.to_string(), cars });
            }
            _ => {
                let (name, letter) = (symbol.name.clone(), flat.letter.as_str().to_string());
                self.diagnostics.error(TrainEquation {
                    at,
                    written: written(quantity).to_string(),
                    name: name.to_string(),
                    letter,
                });
            }
        }
    }
}
