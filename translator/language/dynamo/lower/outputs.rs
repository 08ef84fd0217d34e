//! PRINT, PLOT and SAVE cards: what they name, in which column, on which scale.

use super::elements::{Unreadable, each_element, fixed};
use super::flat::Expanded;
use super::names::suggest;
use super::symbols::Symbols;
use crate::code::{Id, Quantity, Role};
use crate::diagnostic::Diagnostics;
use crate::language::dynamo::messages::output_cards::{OutputMistake, OutputMistakeKind};
use crate::language::dynamo::messages::outputs::{OutputUndefined, PlotLimits, PlotTooMany};
use crate::language::dynamo::messages::uses::{
    BoxcarRange, NotAnArray, SubscriptCount, SubscriptNotInteger, SubscriptOutOfRange, SubscriptUnknown,
    TrainAsQuantity,
};
use crate::language::dynamo::syntax::{
    self, Card, CardBody, OutputQuantity, PlotGroup, PlotLimit, Separator, SubscriptKind,
};
use crate::model::output::Shown;
use crate::model::{Axis, CardId, Curve, Index, Plot, PrintItem, Scale};

/// The help for an undefined name on an output card that resembles no other name.
const UNDEFINED_OUTPUT: (&str, &str) = ("remove it, or correct its spelling", "请去掉它，或改正拼写");

/// Reads the output cards of the base model or of a rerun.
pub(super) struct OutputReader<'d, 'e> {
    pub expanded: &'e Expanded<'d>,
    pub symbols: &'e Symbols<'d>,
    pub diagnostics: &'e mut Diagnostics,
}

impl OutputReader<'_, '_> {
    /// The items of all PRINT cards; nothing if there is none.
    pub fn table(&mut self, cards: &[&Card]) -> Option<Vec<PrintItem>> {
        let mut items: Vec<PrintItem> = Vec::new();
        let mut found = false;
        for card in cards {
            match &card.body {
                CardBody::Print(list) => {
                    found = true;
                    self.print(list, &mut items);
                }
                CardBody::BadOutput(mistake) => self.diagnostics.error((**mistake).clone()),
                _ => {}
            }
        }
        found.then_some(items)
    }

    fn print(&mut self, list: &[syntax::PrintItem], items: &mut Vec<PrintItem>) {
        let numbered = list.iter().any(|item| item.column.is_some());
        let next_free = items.iter().map(|item| item.column).max().unwrap_or(0) + 1;
        let mut column = if numbered { 1 } else { next_free };
        let mut first = true;
        for item in list {
            column = match (item.column, item.separator) {
                (Some(number), _) => number,
                (None, _) if first => column,
                (None, Separator::Comma) if numbered => column,
                (None, _) => column + 1,
            };
            first = false;
            let Some(quantity) = &item.quantity else {
                items.push(PrintItem { value: None, column, scale: None });
                continue;
            };
            let given = item.scale.or_else(|| self.scale(quantity));
            let scale = given.map(|scale| Scale { power: scale.power, decimals: scale.decimals });
            let shown = self.shown(quantity, "PRINT", item.scale.is_none() && given.is_some());
            // The elements of an array take consecutive columns.
            let last = column + (shown.len() as u32).saturating_sub(1);
            for (number, value) in shown.into_iter().enumerate() {
                items.push(PrintItem { value: Some(value), column: column + number as u32, scale });
            }
            column = last;
        }
    }

    /// `(0,2)` after a quantity that is no array is its scale.
    fn scale(&self, quantity: &OutputQuantity) -> Option<syntax::Scale> {
        let id = self.symbols.of_deck(&quantity.name.text)?;
        if self.symbols.list[id].extents.is_empty() { quantity.scale() } else { None }
    }

    /// One plot for every PLOT card; nothing if there is none.
    pub fn plots(&mut self, cards: &[&Card]) -> Option<Vec<Plot>> {
        let mut plots = Vec::new();
        let mut found = false;
        for card in cards {
            if let CardBody::Plot(groups) = &card.body {
                found = true;
                plots.push(self.plot(card, groups));
            }
        }
        found.then_some(plots)
    }

    fn plot(&mut self, card: &Card, groups: &[PlotGroup]) -> Plot {
        let mut plot = Plot { over: None, curves: Vec::new(), groups: Vec::new(), card: CardId(0) };
        let mut marks: Vec<char> =
            groups.iter().flat_map(|group| &group.quantities).filter_map(|it| it.character).collect();
        for (number, group) in groups.iter().enumerate() {
            let [low, high] = [&group.low, &group.high].map(|limit| limit.as_ref().and_then(|it| self.limit(it)));
            if let (Some(low), Some(high)) = (low, high)
                && low >= high
            {
                let [from, to] =
                    [&group.low, &group.high].map(|limit| limit.as_ref().map_or(group.span, PlotLimit::span));
                self.diagnostics.error(PlotLimits { at: from.to(to), low: low.to_string(), high: high.to_string() });
            }
            plot.groups.push((low, high));
            for wanted in &group.quantities {
                let shown = self.shown(&wanted.quantity, "PLOT", false);
                let whole = self.has_several(&wanted.quantity);
                for (element, value) in shown.into_iter().enumerate() {
                    let mark = match wanted.character {
                        Some(mark) => mark,
                        // An array's elements are drawn as 1, 2, 3, …
                        None if whole && element < 10 => char::from_digit((element as u32 + 1) % 10, 10).unwrap_or('*'),
                        None if whole => '*',
                        None => {
                            let mark = free_mark(&wanted.quantity.name.text, &marks);
                            marks.push(mark);
                            mark
                        }
                    };
                    plot.curves.push(Curve { value, mark, group: number as u32, from_start: true });
                }
            }
        }
        if plot.curves.len() > 10 {
            self.diagnostics.error(PlotTooMany { at: card.span, count: plot.curves.len() });
        }
        plot
    }

    /// The value of a limit: a number, or a constant as the base model gives it.
    fn limit(&mut self, limit: &PlotLimit) -> Option<f64> {
        let name = match limit {
            PlotLimit::Number(number) => return Some(number.value),
            PlotLimit::Constant(name) => name,
        };
        let (at, text) = (name.span, name.text.to_string());
        match self.symbols.of_deck(&name.text).map(|id| &self.symbols.list[id]) {
            Some(symbol) if symbol.role == Role::Setting && symbol.extents.is_empty() => {
                return symbol.values.first().copied();
            }
            Some(_) => self.diagnostics.error(OutputMistake { at, kind: OutputMistakeKind::Limit(text) }),
            None => {
                let (help_en, help_zh) =
                    suggest(self.diagnostics.error_count(), &text, self.symbols.names(), UNDEFINED_OUTPUT);
                self.diagnostics.error(OutputUndefined { at, name: text, card: "PLOT".to_string(), help_en, help_zh });
            }
        }
        None
    }

    /// A whole array, or a row or column of one.
    fn has_several(&self, quantity: &OutputQuantity) -> bool {
        let star = quantity.subscripts.iter().any(|subscript| subscript.kind == SubscriptKind::Star);
        (quantity.subscripts.is_empty() || star)
            && quantity.car.is_none()
            && self.symbols.of_deck(&quantity.name.text).is_some_and(|id| !self.symbols.list[id].extents.is_empty())
    }

    /// The values of the SAVE cards, each once.
    pub fn saved(&mut self, cards: &[&Card]) -> Option<Vec<Shown>> {
        let mut saved: Vec<Shown> = Vec::new();
        let mut found = false;
        for card in cards {
            if let CardBody::Save(list) = &card.body {
                found = true;
                for quantity in list {
                    for value in self.shown(quantity, "SAVE", false) {
                        if !saved.contains(&value) {
                            saved.push(value);
                        }
                    }
                }
            }
        }
        found.then_some(saved)
    }

    /// The values a name on an output card means: one, or all elements of an array.
    fn shown(&mut self, quantity: &OutputQuantity, card: &str, scale_follows: bool) -> Vec<Shown> {
        let name = &quantity.name.text;
        let at = quantity.span;
        let Some(id) = self.symbols.of_deck(name) else {
            let (help_en, help_zh) =
                suggest(self.diagnostics.error_count(), name, self.symbols.names(), UNDEFINED_OUTPUT);
            self.diagnostics.error(OutputUndefined {
                at: quantity.name.span,
                name: name.to_string(),
                card: card.to_string(),
                help_en,
                help_zh,
            });
            return Vec::new();
        };
        let symbol = &self.symbols.list[id];
        let extents = &symbol.extents;
        let quantity_id = Id::new(id);
        if let Some(car) = quantity.car {
            return match symbol.train {
                Some(_) if (1..=extents[0]).contains(&car) => vec![(quantity_id, car - 1)],
                Some(_) => {
                    let cars = extents[0];
                    self.diagnostics.error(BoxcarRange { at, name: name.to_string(), car: car.to_string(), cars });
                    Vec::new()
                }
                None => {
                    let (help_en, help_zh) = suggest(0, name, std::iter::empty(), UNDEFINED_OUTPUT);
                    let name = format!("{name}*{car}");
                    self.diagnostics.error(OutputUndefined { at, name, card: card.to_string(), help_en, help_zh });
                    Vec::new()
                }
            };
        }
        if symbol.train.is_some() && !quantity.subscripts.is_empty() {
            let equation = card.to_string();
            self.diagnostics.error(TrainAsQuantity { at, name: name.to_string(), equation });
            return Vec::new();
        }
        let subscripts = if scale_follows { &[][..] } else { &quantity.subscripts[..] };
        if subscripts.is_empty() {
            return (0..symbol.extents.iter().product::<u32>()).map(|element| (quantity_id, element)).collect();
        }
        if extents.is_empty() {
            self.diagnostics.error(NotAnArray { at, name: name.to_string() });
            return Vec::new();
        }
        if subscripts.len() != extents.len() {
            let (needed, given) = (extents.len(), subscripts.len());
            self.diagnostics.error(SubscriptCount { at, name: name.to_string(), needed, given });
            return Vec::new();
        }
        self.elements(quantity_id, name, subscripts, extents)
    }

    fn elements(
        &mut self,
        id: Id<Quantity>,
        name: &str,
        subscripts: &[syntax::Subscript],
        extents: &[u32],
    ) -> Vec<Shown> {
        let mut axes: Vec<Axis> = Vec::new();
        let mut index = Vec::new();
        for (subscript, extent) in subscripts.iter().zip(extents) {
            let at = subscript.span;
            if subscript.kind == SubscriptKind::Star {
                index.push(Index::Running { axis: axes.len() as u32, offset: 0 });
                axes.push(Axis { name: String::new(), low: 0, high: extent.saturating_sub(1) });
                continue;
            }
            match fixed(subscript, &self.expanded.integers) {
                Ok(number) if (1..=i64::from(*extent)).contains(&number) => index.push(Index::Fixed(number as u32 - 1)),
                Ok(number) => {
                    self.diagnostics.error(SubscriptOutOfRange {
                        at,
                        element: format!("{name}({number})"),
                        name: name.to_string(),
                        highest: *extent,
                    });
                    return Vec::new();
                }
                Err(Unreadable::Unknown(unknown)) => {
                    self.diagnostics.error(SubscriptUnknown { at, name: unknown });
                    return Vec::new();
                }
                Err(Unreadable::NotWhole) => {
                    self.diagnostics.error(SubscriptNotInteger { at, text: subscript.to_string() });
                    return Vec::new();
                }
            }
        }
        let mut found = Vec::new();
        each_element(&index, &axes, extents, |element| found.push((id, element as u32)));
        found
    }
}

/// A character for a quantity without one: the first of its name that no other curve of the card has, else any.
fn free_mark(name: &str, taken: &[char]) -> char {
    let usual = ('A'..='Z').chain('0'..='9');
    name.chars().chain(usual).find(|mark| mark.is_ascii_alphanumeric() && !taken.contains(mark)).unwrap_or('*')
}
