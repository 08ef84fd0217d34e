//! The table of quantities: what every name is, how large, and whether it is defined just once.

use super::expand::written;
use super::flat::{EnvironmentId, Expanded, Flat, Key, Meaning, Target};
use super::parts::Parts;
use super::subscripts::{Integers, Scope};
use crate::diagnostic::Diagnostics;
use crate::language::dynamo::messages::definitions::{
    ArrayTooLarge, ClockDefined, DefinedSubscriptCount, DefinedTwice, DtVariable, ElementMissing, TableStar,
    TimeDefined,
};
use crate::language::dynamo::messages::uses::{
    BoxcarInInitial, BoxcarRange, SubscriptNotInteger, SubscriptOutOfRange, SubscriptUnknown, TrainAsQuantity,
};
use crate::language::dynamo::syntax::{
    Card, CardBody, Constant, Letter, Quantity, Subscript, SubscriptKind, Table, Train,
};
use crate::model::{Axis, CardId, Index, Role};
use crate::source::Span;
use rustc_hash::{FxHashMap as HashMap, FxHashSet as HashSet};

/// An array larger than this is a slip on a FOR card.
const MOST_ELEMENTS: u64 = 10_000_000;

/// Constants that a rerun may give although the base model does not.
pub(super) const ALWAYS_GIVEN: [&str; 5] = ["DT", "LENGTH", "PRTPER", "PLTPER", "SAVPER"];

/// Everything known of one name.
pub(super) struct Symbol<'d> {
    pub key: Key,
    /// As shown: the author's name, or for a hidden quantity one that tells whom it serves.
    pub name: String,
    pub role: Role,
    pub extents: Vec<u32>,
    /// Of constants and tables.
    pub values: Vec<f64>,
    /// A T card, or a C card with `NAME*=`.
    pub table: bool,
    pub train: Option<TrainSymbol<'d>>,
    /// Only reruns give it: DT, LENGTH and the periods.
    pub late: bool,
    pub at: Span,
    pub line: u32,
    pub card: Option<CardId>,
    /// The card of the deck that defines it.
    pub origin: Option<&'d Card>,
    /// The top-level block that sets it, and whether a card outside does too.
    block: Option<usize>,
    active: Coverage,
    initial: Coverage,
}

/// What only a boxcar train has.
pub(super) struct TrainSymbol<'d> {
    pub definition: &'d Train,
    /// `C NAME*=v/v/v`
    pub loads: Option<(Vec<f64>, Span)>,
    loads_line: u32,
    /// The flat equation `N NAME=BOXLOAD(…)`.
    pub boxload: Option<usize>,
    /// Which cars have an L or A card, with its line and place.
    pub has_equation: HashMap<u32, (u32, Span)>,
}

/// Which elements are defined, and by which flat equation the first was.
#[derive(Default)]
struct Coverage {
    by: Vec<usize>,
    /// Line and place of the first definition.
    first: Option<(u32, Span)>,
    elements: Vec<bool>,
}

/// All names of a deck.
pub(super) struct Symbols<'d> {
    pub list: Vec<Symbol<'d>>,
    by_key: HashMap<Key, usize>,
    /// For each flat equation what it defines.
    pub targets: Vec<Option<(usize, Vec<Index>)>>,
    /// Flat equations that are not used: a made N card where the deck has one.
    pub dropped: HashSet<usize>,
    /// Made N cards that serve only these elements.
    pub partial: Vec<(usize, Vec<Axis>)>,
    /// The values of the full result file.
    pub recorded: Vec<(usize, u32)>,
}

impl<'d> Symbols<'d> {
    pub fn find(&self, key: &Key) -> Option<usize> {
        self.by_key.get(key).copied()
    }

    pub fn of_deck(&self, name: &str) -> Option<usize> {
        self.find(&Key::of_deck(name))
    }

    /// The names an author could have meant.
    pub fn names(&self) -> impl Iterator<Item = &str> {
        self.list.iter().filter(|symbol| symbol.key.instance == 0).map(|symbol| symbol.name.as_str())
    }

    fn intern(&mut self, key: Key, name: String, role: Role, at: Span, line: u32) -> (usize, bool) {
        if let Some(id) = self.by_key.get(&key) {
            return (*id, false);
        }
        let id = self.list.len();
        self.by_key.insert(key.clone(), id);
        self.list.push(Symbol {
            key,
            name,
            role,
            extents: Vec::new(),
            values: Vec::new(),
            table: false,
            train: None,
            late: false,
            at,
            line,
            card: None,
            origin: None,
            block: None,
            active: Coverage::default(),
            initial: Coverage::default(),
        });
        (id, true)
    }
}

/// The place of TIME in the table.
pub(super) const TIME: usize = 0;

/// Builds the table.
pub(super) fn define<'d>(parts: &Parts<'d>, expanded: &Expanded<'d>, diagnostics: &mut Diagnostics) -> Symbols<'d> {
    let symbols = Symbols {
        list: Vec::with_capacity(expanded.flats.len()),
        by_key: HashMap::with_capacity_and_hasher(expanded.flats.len(), Default::default()),
        targets: vec![None; expanded.flats.len()],
        dropped: HashSet::default(),
        partial: Vec::new(),
        recorded: Vec::new(),
    };
    let mut definer = Definer { symbols, expanded, diagnostics };
    definer.symbols.intern(Key::of_deck("TIME"), "TIME".to_string(), Role::Level, Span::default(), 1);
    definer.settings(parts);
    definer.late_settings(parts);
    definer.equations();
    definer.extents();
    definer.cover();
    definer.record();
    definer.symbols
}

struct Definer<'d, 'e> {
    symbols: Symbols<'d>,
    expanded: &'e Expanded<'d>,
    diagnostics: &'e mut Diagnostics,
}

impl<'d> Definer<'d, '_> {
    fn twice(&mut self, name: &str, at: Span, first: (u32, Span)) {
        self.diagnostics.error(DefinedTwice { at, name: name.to_string(), line: first.0, first: first.1 });
    }

    /// Constants, tables and trains. Trains come first: a C card may load them.
    fn settings(&mut self, parts: &Parts<'d>) {
        for card in &parts.base {
            if let CardBody::Train(train) = &card.body {
                self.train(card, train);
            }
        }
        for card in &parts.base {
            match &card.body {
                CardBody::Constants(list) | CardBody::Spec(list) => {
                    list.iter().for_each(|constant| self.constant(card, constant))
                }
                CardBody::Table(table) => self.table(card, table),
                _ => {}
            }
        }
        for hidden in &self.expanded.hidden_settings {
            let origin = self.expanded.origins[hidden.card.0 as usize];
            let serves = &self.expanded.environments[hidden.key.instance].serves;
            let name = hidden_name(serves, &hidden.key.name);
            let (id, new) = self.symbols.intern(hidden.key.clone(), name, Role::Setting, origin.span, origin.line);
            let symbol = &mut self.symbols.list[id];
            if !new {
                let (name, first) = (symbol.name.clone(), (symbol.line, symbol.at));
                self.twice(&name, origin.span, first);
                continue;
            }
            symbol.values = hidden.values.iter().map(|number| number.value).collect();
            symbol.table = hidden.table.is_some() || hidden.values.len() > 1;
            symbol.extents = if symbol.table { vec![hidden.values.len() as u32] } else { Vec::new() };
            symbol.card = Some(hidden.card);
        }
    }

    /// What a rerun may give although the base model does not. DT is always there, as everything counts in it.
    fn late_settings(&mut self, parts: &Parts<'d>) {
        let defined: HashSet<&str> = self
            .expanded
            .flats
            .iter()
            .filter_map(|flat| match &flat.target {
                Target::Named { quantity, .. } => Some(quantity.name.text.as_str()),
                Target::Hidden(_) => None,
            })
            .collect();
        for name in ALWAYS_GIVEN {
            let given = parts.runs.iter().flat_map(|run| &run.changes).any(|card| gives(card, name));
            if self.symbols.of_deck(name).is_none() && !defined.contains(name) && (given || name == "DT") {
                let at = parts.runs.last().map_or(Span::default(), |run| run.at);
                let (id, _) = self.symbols.intern(Key::of_deck(name), name.to_string(), Role::Setting, at, 1);
                self.symbols.list[id].values = vec![0.0];
                self.symbols.list[id].late = true;
            }
        }
    }

    /// A new name of the deck, or nothing and a message.
    fn fresh(&mut self, name: &str, role: Role, at: Span, card: &'d Card) -> Option<usize> {
        if name == "TIME" {
            self.diagnostics.error(TimeDefined { at, letter: card_letter(card).to_string() });
            return None;
        }
        if ALWAYS_GIVEN.contains(&name) && role != Role::Setting {
            self.not_for_the_clock(name, card_letter(card), at);
            return None;
        }
        let (id, new) = self.symbols.intern(Key::of_deck(name), name.to_string(), role, at, card.line);
        if !new {
            let first = (self.symbols.list[id].line, self.symbols.list[id].at);
            self.twice(name, at, first);
            return None;
        }
        self.symbols.list[id].origin = Some(card);
        Some(id)
    }

    fn constant(&mut self, card: &'d Card, constant: &'d Constant) {
        let values: Vec<f64> = constant.values.iter().map(|number| number.value).collect();
        if constant.star
            && let Some(id) = self.symbols.of_deck(&constant.name.text)
            && let Some(train) = &mut self.symbols.list[id].train
        {
            match &train.loads {
                None => {
                    train.loads = Some((values, constant.name.span));
                    train.loads_line = card.line;
                }
                Some((_, first)) => {
                    let first = (train.loads_line, *first);
                    self.twice(&constant.name.text, constant.name.span, first);
                }
            }
            return;
        }
        if let Some(id) = self.fresh(&constant.name.text, Role::Setting, constant.name.span, card) {
            let symbol = &mut self.symbols.list[id];
            symbol.table = constant.star;
            symbol.extents = if constant.star { vec![values.len() as u32] } else { Vec::new() };
            symbol.values = values;
            if constant.star && ALWAYS_GIVEN.contains(&constant.name.text.as_str()) {
                self.not_for_the_clock(&constant.name.text, "C", constant.name.span);
            }
        }
    }

    /// DT, LENGTH or a period on a card that cannot give it.
    fn not_for_the_clock(&mut self, name: &str, letter: &str, at: Span) {
        let letter = letter.to_string();
        if name == "DT" {
            self.diagnostics.error(DtVariable { at, letter });
        } else {
            self.diagnostics.error(ClockDefined { at, name: name.to_string(), letter });
        }
    }

    fn table(&mut self, card: &'d Card, table: &'d Table) {
        let values: Vec<f64> = table.values.iter().map(|number| number.value).collect();
        let name = &table.name;
        if ALWAYS_GIVEN.contains(&name.text.as_str()) {
            self.not_for_the_clock(&name.text, "T", name.span);
            return;
        }
        let stars = table.subscripts.iter().filter(|subscript| subscript.kind == SubscriptKind::Star).count();
        if !table.subscripts.is_empty() && stars != 1 {
            self.diagnostics.error(TableStar { at: name.span, name: name.text.clone() });
            return;
        }
        if table.subscripts.len() > 3 {
            let (at, name, given) = (name.span, name.text.clone(), table.subscripts.len());
            self.diagnostics.error(DefinedSubscriptCount { at, name, given, needed: 3 });
            return;
        }
        if table.subscripts.len() <= 1 {
            // `T LINE*=…` may load a train too.
            if let Some(id) = self.symbols.of_deck(&name.text)
                && let Some(train) = &mut self.symbols.list[id].train
                && train.loads.is_none()
            {
                train.loads = Some((values, name.span));
                train.loads_line = card.line;
                return;
            }
            if let Some(id) = self.fresh(&name.text, Role::Setting, name.span, card) {
                let symbol = &mut self.symbols.list[id];
                symbol.table = true;
                symbol.extents = vec![values.len() as u32];
                symbol.values = values;
            }
            return;
        }
        self.table_row(card, table, &values);
    }

    /// A row or column of a table with two or three subscripts: `T CAP(2,*)=…`.
    fn table_row(&mut self, card: &'d Card, table: &'d Table, values: &[f64]) {
        let name = &table.name;
        let mut fixed: Vec<Option<u32>> = Vec::new();
        for subscript in &table.subscripts {
            match &subscript.kind {
                SubscriptKind::Star => fixed.push(None),
                _ => match self.number(subscript) {
                    Some(number) => fixed.push(Some(number)),
                    None => return,
                },
            }
        }
        let known = self.symbols.of_deck(&name.text);
        let id = match known {
            Some(id) if self.symbols.list[id].table && self.symbols.list[id].extents.len() == fixed.len() => id,
            Some(id) if self.symbols.list[id].table && self.symbols.list[id].extents.len() > 1 => {
                let needed = self.symbols.list[id].extents.len();
                self.diagnostics.error(DefinedSubscriptCount {
                    at: name.span,
                    name: name.text.clone(),
                    given: fixed.len(),
                    needed,
                });
                return;
            }
            _ => match self.fresh(&name.text, Role::Setting, name.span, card) {
                Some(id) => {
                    self.symbols.list[id].table = true;
                    self.symbols.list[id].extents = vec![0; fixed.len()];
                    id
                }
                None => return,
            },
        };
        let needed: Vec<u32> =
            fixed.iter().map(|place| place.map_or(values.len() as u32, |number| number + 1)).collect();
        let symbol = &mut self.symbols.list[id];
        let larger: Vec<u32> = symbol.extents.iter().zip(&needed).map(|(a, b)| *a.max(b)).collect();
        let size = larger.iter().map(|extent| u64::from(*extent)).product::<u64>();
        if size > MOST_ELEMENTS {
            self.diagnostics.error(ArrayTooLarge { at: name.span, name: name.text.clone(), limit: MOST_ELEMENTS });
            return;
        }
        if larger != symbol.extents {
            symbol.values = moved(&symbol.values, &symbol.extents, &larger);
            symbol.extents = larger;
        }
        for (number, value) in values.iter().enumerate() {
            let element = fixed
                .iter()
                .zip(&symbol.extents)
                .fold(0usize, |at, (place, extent)| at * *extent as usize + place.map_or(number, |p| p as usize));
            if !symbol.values[element].is_nan() {
                let (name, first) = (symbol.name.clone(), (symbol.line, symbol.at));
                self.twice(&name, table.name.span, first);
                return;
            }
            symbol.values[element] = *value;
        }
    }

    fn train(&mut self, card: &'d Card, train: &'d Train) {
        if let Some(id) = self.fresh(&train.name.text, Role::Level, train.name.span, card) {
            let symbol = &mut self.symbols.list[id];
            symbol.extents = vec![train.cars];
            symbol.train = Some(TrainSymbol {
                definition: train,
                loads: None,
                loads_line: 0,
                boxload: None,
                has_equation: HashMap::default(),
            });
        }
    }

    /// A subscript that is a number, an element name or an I constant, counted from 0.
    fn number(&mut self, subscript: &Subscript) -> Option<u32> {
        match fixed(subscript, &self.expanded.integers) {
            Ok(number) if number >= 1 => u32::try_from(number - 1).ok(),
            Ok(number) => {
                self.diagnostics.error(SubscriptNotInteger { at: subscript.span, text: number.to_string() });
                None
            }
            Err(Unreadable::Unknown(name)) => {
                self.diagnostics.error(SubscriptUnknown { at: subscript.span, name });
                None
            }
            Err(Unreadable::NotWhole) => {
                self.diagnostics.error(SubscriptNotInteger { at: subscript.span, text: subscript.to_string() });
                None
            }
        }
    }

    /// The left sides of all equations.
    fn equations(&mut self) {
        for number in 0..self.expanded.flats.len() {
            let flat = &self.expanded.flats[number];
            match &flat.target {
                Target::Hidden(key) => self.hidden_target(number, flat, key),
                Target::Named { quantity, environment } => self.named_target(number, flat, quantity, *environment),
            }
        }
    }

    fn hidden_target(&mut self, number: usize, flat: &Flat<'d>, key: &Key) {
        let card = &self.expanded.cards[flat.card.0 as usize];
        let serves = &self.expanded.environments[key.instance].serves;
        let name = hidden_name(serves, &key.name);
        let role = role(flat.letter);
        let (id, new) = self.symbols.intern(key.clone(), name, role, card.span, card.line);
        let index = hidden_index(&flat.axes);
        let symbol = &mut self.symbols.list[id];
        let coverage = if flat.letter == Letter::Initial { &mut symbol.initial } else { &mut symbol.active };
        if let Some(first) = coverage.first {
            let name = key.name.clone();
            self.twice(&name, flat.at, first);
            return;
        }
        coverage.first = Some((card.line, flat.at));
        coverage.by.push(number);
        if new || flat.letter != Letter::Initial {
            symbol.role = role;
            symbol.card = Some(flat.card);
        }
        symbol.extents = flat.axes.iter().map(Axis::len).collect();
        self.symbols.targets[number] = Some((id, index));
    }

    fn named_target(&mut self, number: usize, flat: &Flat<'d>, quantity: &'d Quantity, environment: EnvironmentId) {
        let (key, quantity) = match resolve(self.expanded, quantity, environment) {
            Some(found) => found,
            None => return,
        };
        if key.instance != 0 {
            return self.hidden_target(number, flat, &key);
        }
        let name = key.name.as_str();
        let card = &self.expanded.cards[flat.card.0 as usize];
        let at = if environment == super::flat::DECK { quantity.span } else { flat.at };
        if name == "TIME" && (flat.letter != Letter::Initial || !quantity.subscripts.is_empty()) {
            self.diagnostics.error(TimeDefined { at, letter: flat.letter.as_str().to_string() });
            return;
        }
        if ALWAYS_GIVEN.contains(&name) {
            let by_letter = flat.letter == Letter::Initial || (flat.letter == Letter::Auxiliary && name != "DT");
            if !by_letter || !quantity.subscripts.is_empty() {
                return self.not_for_the_clock(name, flat.letter.as_str(), at);
            }
        }
        let (id, new) = self.symbols.intern(key.clone(), name.to_string(), role(flat.letter), at, card.line);
        if self.symbols.list[id].train.is_some() {
            return self.train_target(number, flat, quantity, id, at);
        }
        let Some(index) = self.target_index(quantity, flat) else { return };
        let symbol = &mut self.symbols.list[id];
        if !new && symbol.role == Role::Setting {
            let first = (symbol.line, symbol.at);
            // A C card further down is the second definition, wherever it was met.
            let (at, first) = if symbol.at > at { (symbol.at, (card.line, at)) } else { (at, first) };
            self.twice(name, at, first);
            return;
        }
        if !new && symbol.extents.len() != index.len() && id != TIME {
            let needed = symbol.extents.len();
            self.diagnostics.error(DefinedSubscriptCount { at, name: name.to_string(), given: index.len(), needed });
            return;
        }
        if symbol.extents.is_empty() && !index.is_empty() {
            symbol.extents = vec![0; index.len()];
        }
        for (extent, place) in symbol.extents.iter_mut().zip(&index) {
            *extent = (*extent).max(highest(place, &flat.axes) + 1);
        }
        let initial = flat.letter == Letter::Initial;
        if !initial && id != TIME {
            let wrong = symbol.active.first.filter(|_| symbol.role != role(flat.letter));
            let elsewhere = symbol
                .active
                .first
                .filter(|_| flat.block.is_some() && symbol.block.is_some() && symbol.block != flat.block);
            if let Some(first) = wrong.or(elsewhere) {
                self.twice(name, at, first);
                return;
            }
            symbol.role = role(flat.letter);
            if symbol.active.first.is_none() {
                symbol.at = at;
                symbol.line = card.line;
                symbol.card = Some(flat.card);
                symbol.origin = Some(self.expanded.origins[flat.card.0 as usize]);
            }
            symbol.block = symbol.block.or(flat.block);
            symbol.active.first = symbol.active.first.or(Some((card.line, at)));
            symbol.active.by.push(number);
        } else {
            if symbol.card.is_none() {
                symbol.card = Some(flat.card);
                symbol.origin = Some(self.expanded.origins[flat.card.0 as usize]);
            }
            symbol.initial.first = symbol.initial.first.or(Some((card.line, at)));
            symbol.initial.by.push(number);
        }
        self.symbols.targets[number] = Some((id, index));
    }

    /// An equation for a car, or the loads of a train.
    fn train_target(&mut self, number: usize, flat: &Flat<'d>, quantity: &'d Quantity, id: usize, at: Span) {
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
                self.diagnostics.error(BoxcarInInitial { at, name });
            }
            (Some(car), Letter::Level | Letter::Auxiliary) if (1..=train.definition.cars).contains(&car) => {
                match train.has_equation.insert(car - 1, (line, at)) {
                    None => self.symbols.targets[number] = Some((id, vec![Index::Fixed(car - 1)])),
                    Some(first) => self.twice(&written(quantity), at, first),
                }
            }
            (Some(car), Letter::Level | Letter::Auxiliary) => {
                let (name, cars) = (symbol.name.clone(), train.definition.cars);
                self.diagnostics.error(BoxcarRange { at, name, car: car.to_string(), cars });
            }
            _ => {
                let name = symbol.name.clone();
                self.diagnostics.error(TrainAsQuantity { at, equation: name.clone(), name });
            }
        }
    }

    /// The subscripts of a left side.
    fn target_index(&mut self, quantity: &Quantity, flat: &Flat<'d>) -> Option<Vec<Index>> {
        let mut index = Vec::new();
        if quantity.subscripts.len() > 3 {
            self.diagnostics.error(DefinedSubscriptCount {
                at: quantity.span,
                name: quantity.name.text.clone(),
                given: quantity.subscripts.len(),
                needed: 3,
            });
            return None;
        }
        for subscript in &quantity.subscripts {
            match running(subscript, &flat.axes, &flat.scope) {
                Some((axis, offset)) => {
                    let low = i64::from(flat.axes[axis].low) + offset;
                    match i32::try_from(offset) {
                        Ok(offset) if low >= 0 => index.push(Index::Running { axis: axis as u32, offset }),
                        _ => {
                            let name = quantity.name.text.clone();
                            self.diagnostics.error(SubscriptOutOfRange {
                                at: subscript.span,
                                element: format!("{name}({})", low + 1),
                                name,
                                highest: flat.axes[axis].high + 1,
                            });
                            return None;
                        }
                    }
                }
                None => index.push(Index::Fixed(self.number(subscript)?)),
            }
        }
        Some(index)
    }

    /// Refuses arrays no machine could hold.
    fn extents(&mut self) {
        for symbol in &self.symbols.list {
            let size = symbol.extents.iter().map(|extent| u64::from(*extent)).product::<u64>();
            if size > MOST_ELEMENTS {
                self.diagnostics.error(ArrayTooLarge {
                    at: symbol.at,
                    name: symbol.name.clone(),
                    limit: MOST_ELEMENTS,
                });
            }
        }
    }

    /// Every element exactly once; made N cards give way to those of the deck.
    fn cover(&mut self) {
        if self.diagnostics.has_errors() {
            return;
        }
        for id in 0..self.symbols.list.len() {
            if id != TIME && self.symbols.list[id].train.is_none() {
                self.cover_active(id);
            }
            if self.symbols.list[id].train.is_none() {
                self.cover_initial(id);
            }
            let symbol = &self.symbols.list[id];
            if symbol.table
                && symbol.role == Role::Setting
                && let Some(element) = symbol.values.iter().position(|value| value.is_nan())
            {
                self.missing(id, element);
            }
        }
    }

    fn missing(&mut self, id: usize, element: usize) {
        let symbol = &self.symbols.list[id];
        self.diagnostics.error(ElementMissing {
            at: symbol.at,
            element: element_name(&symbol.name, &symbol.extents, element),
            name: symbol.name.clone(),
        });
    }

    fn cover_active(&mut self, id: usize) {
        let symbol = &self.symbols.list[id];
        let by = symbol.active.by.clone();
        let extents = symbol.extents.clone();
        let name = symbol.name.clone();
        let hidden = symbol.key.instance != 0;
        let Some(first) = symbol.active.first else { return };
        let size = size(&extents);
        // In blocks a quantity may be set again and again, and once outside.
        let mut outside = vec![false; size];
        let mut anywhere = vec![false; size];
        for number in by {
            let flat = &self.expanded.flats[number];
            let Some((_, index)) = &self.symbols.targets[number] else { continue };
            let mut again = None;
            each_element(index, &flat.axes, &extents, |element| {
                anywhere[element] = true;
                if flat.block.is_none() && !hidden && std::mem::replace(&mut outside[element], true) {
                    again = again.or(Some(element));
                }
            });
            if let Some(element) = again {
                let at = flat.at;
                self.twice(&element_name(&name, &extents, element), at, first);
                return;
            }
        }
        if let Some(element) = anywhere.iter().position(|defined| !defined) {
            self.missing(id, element);
        }
        self.symbols.list[id].active.elements = anywhere;
    }

    fn cover_initial(&mut self, id: usize) {
        let symbol = &self.symbols.list[id];
        let Some(first) = symbol.initial.first else { return };
        let (by, extents, name) = (symbol.initial.by.clone(), symbol.extents.clone(), symbol.name.clone());
        let mut covered = vec![false; size(&extents)];
        for number in by.iter().copied().filter(|number| !self.expanded.flats[*number].yields) {
            let flat = &self.expanded.flats[number];
            let Some((_, index)) = &self.symbols.targets[number] else { continue };
            let mut again = None;
            each_element(index, &flat.axes, &extents, |element| {
                if std::mem::replace(&mut covered[element], true) {
                    again = again.or(Some(element));
                }
            });
            if let Some(element) = again {
                let at = flat.at;
                self.twice(&element_name(&name, &extents, element), at, first);
                return;
            }
        }
        for number in by.into_iter().filter(|number| self.expanded.flats[*number].yields) {
            let flat = &self.expanded.flats[number];
            let Some((_, index)) = self.symbols.targets[number].clone() else { continue };
            let mut any = false;
            each_element(&index, &flat.axes, &extents, |element| any |= covered[element]);
            if !any {
                each_element(&index, &flat.axes, &extents, |element| covered[element] = true);
                continue;
            }
            self.symbols.dropped.insert(number);
            each_combination(&flat.axes, |values| {
                let element = element_at(&index, values, &extents);
                if !std::mem::replace(&mut covered[element], true) {
                    let axes = flat.axes.iter().zip(values);
                    let axes = axes.map(|(axis, at)| Axis { name: axis.name.clone(), low: *at, high: *at }).collect();
                    self.symbols.partial.push((number, axes));
                }
            });
        }
        let computed = self.symbols.list[id].active.first.is_none() && id != TIME;
        if computed {
            self.symbols.list[id].role = Role::Computed;
            if let Some(element) = covered.iter().position(|defined| !defined) {
                self.missing(id, element);
            }
        }
        self.symbols.list[id].initial.elements = covered;
    }

    /// The values of the full result file, in the order of the cards, each once.
    fn record(&mut self) {
        if self.diagnostics.has_errors() {
            return;
        }
        let mut seen: HashSet<(usize, u32)> = HashSet::default();
        for recorded in &self.expanded.recorded {
            let Some((key, quantity)) = resolve(self.expanded, recorded.quantity, recorded.environment) else {
                continue;
            };
            let Some(id) = self.symbols.find(&key) else { continue };
            if key.instance != 0 {
                continue;
            }
            let mut index = Vec::new();
            if let Some(car) = quantity.car {
                index.push(Index::Fixed(car - 1));
            }
            for subscript in &quantity.subscripts {
                match running(subscript, &recorded.axes, &recorded.scope) {
                    Some((axis, offset)) => index.push(Index::Running { axis: axis as u32, offset: offset as i32 }),
                    None => match fixed(subscript, &self.expanded.integers) {
                        Ok(number) if number >= 1 => index.push(Index::Fixed(number as u32 - 1)),
                        _ => {}
                    },
                }
            }
            let extents = self.symbols.list[id].extents.clone();
            if index.len() != extents.len() {
                continue;
            }
            let list = &mut self.symbols.recorded;
            each_element(&index, &recorded.axes, &extents, |element| {
                if seen.insert((id, element as u32)) {
                    list.push((id, element as u32));
                }
            });
        }
    }
}

impl Symbol<'_> {
    /// The elements that have no N card, for a quantity that needs one for each.
    pub fn without_initial(&self) -> Option<usize> {
        if self.initial.first.is_none() {
            return Some(0);
        }
        self.initial.elements.iter().position(|given| !given)
    }

    /// Whether there is an N card.
    pub fn has_initial(&self) -> bool {
        self.initial.first.is_some()
    }

    /// The place of the first N card.
    pub fn initial_at(&self) -> Option<Span> {
        self.initial.first.map(|(_, at)| at)
    }

    /// Whether an L, A, R or S card defines it.
    pub fn is_active(&self) -> bool {
        self.active.first.is_some()
    }
}

/// Whether a C or SPEC card gives the constant.
pub(super) fn gives(card: &Card, name: &str) -> bool {
    match &card.body {
        CardBody::Constants(list) | CardBody::Spec(list) => list.iter().any(|constant| constant.name.text == name),
        _ => false,
    }
}

/// The letter of a card for a message.
fn card_letter(card: &Card) -> &'static str {
    match &card.body {
        CardBody::Equation(equation) => equation.letter.as_str(),
        CardBody::Constants(_) => "C",
        CardBody::Spec(_) => "SPEC",
        CardBody::Table(_) => "T",
        CardBody::Train(_) => "B",
        _ => "",
    }
}

/// What a letter makes of the quantity it defines.
pub(super) fn role(letter: Letter) -> Role {
    match letter {
        Letter::Level => Role::Level,
        Letter::Auxiliary => Role::Auxiliary,
        Letter::Rate => Role::Rate,
        Letter::Supplementary => Role::Supplementary,
        Letter::Initial => Role::Computed,
    }
}

/// The name of a hidden quantity: whom it serves and its name in the macro.
fn hidden_name(serves: &str, name: &str) -> String {
    format!("{serves}.{}", name.trim_start_matches('$'))
}

/// A hidden quantity has one value for each combination of the running subscripts.
pub(super) fn hidden_index(axes: &[Axis]) -> Vec<Index> {
    axes.iter()
        .enumerate()
        .map(|(number, axis)| Index::Running { axis: number as u32, offset: -(axis.low as i32) })
        .collect()
}

/// Follows the name of a quantity through the arguments of calls to where it is written.
pub(super) fn resolve<'d>(
    expanded: &Expanded<'d>,
    quantity: &'d Quantity,
    environment: EnvironmentId,
) -> Option<(Key, &'d Quantity)> {
    let (mut quantity, mut environment) = (quantity, environment);
    loop {
        match expanded.meaning(environment, &quantity.name.text) {
            Meaning::Quantity(key) => return Some((key, quantity)),
            Meaning::Named { quantity: next, environment: outer } => {
                if environment == outer {
                    return Some((Key::of_deck(&next.name.text), next));
                }
                (quantity, environment) = (next, outer);
            }
            Meaning::Argument { .. } => return None,
        }
    }
}

/// Why a subscript is no number.
pub(super) enum Unreadable {
    Unknown(String),
    NotWhole,
}

/// A subscript that is a number, an element name or an I constant, counted from 1.
pub(super) fn fixed(subscript: &Subscript, integers: &Integers) -> Result<i64, Unreadable> {
    match &subscript.kind {
        SubscriptKind::Place { name: None, offset } => Ok(*offset),
        SubscriptKind::Place { name: Some(name), offset } => match integers.value(&name.text) {
            Some(value) => Ok(value + offset),
            None => Err(Unreadable::Unknown(name.text.clone())),
        },
        SubscriptKind::Star | SubscriptKind::Other(_) => Err(Unreadable::NotWhole),
    }
}

/// A subscript that runs: the number of the axis and what is added.
pub(super) fn running(subscript: &Subscript, axes: &[Axis], scope: &Scope) -> Option<(usize, i64)> {
    let SubscriptKind::Place { name: Some(name), offset } = &subscript.kind else { return None };
    scope.get(&name.text)?;
    let axis = axes.iter().position(|axis| axis.name == name.text)?;
    Some((axis, *offset))
}

/// The highest value of a subscript.
fn highest(index: &Index, axes: &[Axis]) -> u32 {
    match index {
        Index::Fixed(number) => *number,
        Index::Running { axis, offset } => axes[*axis as usize].high.saturating_add_signed(*offset),
    }
}

fn size(extents: &[u32]) -> usize {
    extents.iter().map(|extent| *extent as usize).product()
}

/// All combinations of running subscripts, the last running fastest.
pub(super) fn each_combination(axes: &[Axis], mut visit: impl FnMut(&[u32])) {
    let mut values: Vec<u32> = axes.iter().map(|axis| axis.low).collect();
    loop {
        visit(&values);
        let mut place = axes.len();
        loop {
            if place == 0 {
                return;
            }
            place -= 1;
            if values[place] < axes[place].high {
                values[place] += 1;
                break;
            }
            values[place] = axes[place].low;
        }
    }
}

/// The element a set of subscripts stands for, with the running ones at given values.
pub(super) fn element_at(index: &[Index], values: &[u32], extents: &[u32]) -> usize {
    index.iter().zip(extents).fold(0usize, |at, (index, extent)| {
        let number = match index {
            Index::Fixed(number) => *number,
            Index::Running { axis, offset } => values[*axis as usize].saturating_add_signed(*offset),
        };
        at * *extent as usize + number as usize
    })
}

/// All elements an equation defines.
pub(super) fn each_element(index: &[Index], axes: &[Axis], extents: &[u32], mut visit: impl FnMut(usize)) {
    each_combination(axes, |values| visit(element_at(index, values, extents)));
}

/// `POP(2,1)`
pub(super) fn element_name(name: &str, extents: &[u32], element: usize) -> String {
    if extents.is_empty() {
        return name.to_string();
    }
    let mut rest = element;
    let mut numbers: Vec<String> = Vec::new();
    for extent in extents.iter().rev() {
        numbers.push((rest % *extent as usize + 1).to_string());
        rest /= *extent as usize;
    }
    numbers.reverse();
    format!("{name}({})", numbers.join(","))
}

/// Table values after the table has grown; places not yet given hold NaN.
fn moved(values: &[f64], from: &[u32], to: &[u32]) -> Vec<f64> {
    let mut result = vec![f64::NAN; size(to)];
    for (element, value) in values.iter().enumerate() {
        let mut rest = element;
        let mut place = 0usize;
        let mut stride = 1usize;
        for (old, new) in from.iter().zip(to).rev() {
            place += rest % *old as usize * stride;
            rest /= *old as usize;
            stride *= *new as usize;
        }
        result[place] = *value;
    }
    result
}
