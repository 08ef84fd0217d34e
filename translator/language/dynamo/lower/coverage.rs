//! Every element defined just once, by equations and by N cards.

use super::define::Definer;
use super::elements::{each_combination, each_element, element_at, size};
use super::symbols::{Symbol, TIME};
use crate::code::Role;
use crate::language::dynamo::messages::definitions::ElementMissing;
use crate::model::{Axis, Naming};
use crate::source::Span;

/// Which flat equations define a quantity, or give it initial values.
#[derive(Default)]
pub(super) struct Coverage {
    pub by: Flats,
    /// Line and place of the first definition.
    pub first: Option<(u32, Span)>,
}

/// The numbers of flat equations. Most quantities have one, for which no memory is asked.
pub(super) enum Flats {
    One(u32),
    Several(Vec<u32>),
}

impl Default for Flats {
    fn default() -> Flats {
        Flats::Several(Vec::new())
    }
}

impl Flats {
    pub fn push(&mut self, number: u32) {
        match self {
            Flats::Several(list) if list.is_empty() => *self = Flats::One(number),
            Flats::Several(list) => list.push(number),
            Flats::One(first) => *self = Flats::Several(vec![*first, number]),
        }
    }

    pub fn as_slice(&self) -> &[u32] {
        match self {
            Flats::One(number) => std::slice::from_ref(number),
            Flats::Several(list) => list,
        }
    }
}

impl<'d> Definer<'d, '_> {
    /// Every element exactly once; made N cards give way to those of the deck.
    pub fn cover(&mut self) {
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

    pub fn missing(&mut self, id: usize, element: usize) {
        let symbol = &self.symbols.list[id];
        self.diagnostics.error(ElementMissing {
            at: symbol.at,
            element: Naming::Subscripts.element(&symbol.name, &symbol.extents, element),
            name: symbol.name.to_string(),
        });
    }

    pub fn cover_active(&mut self, id: usize) {
        if self.is_single(id, |symbol| &symbol.active) {
            return;
        }
        let symbol = &self.symbols.list[id];
        let by = symbol.active.by.as_slice().to_vec();
        let extents = symbol.extents.clone();
        let name = symbol.name.clone();
        let hidden = self.symbols.key(id).instance != 0;
        let Some(first) = symbol.active.first else { return };
        let size = size(&extents);
        // In blocks a quantity may be set again and again, and once outside.
        let mut outside = vec![false; size];
        let mut anywhere = vec![false; size];
        for number in by.into_iter().map(|number| number as usize) {
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
                self.twice(&Naming::Subscripts.element(&name, &extents, element), at, first);
                return;
            }
        }
        if let Some(element) = anywhere.iter().position(|defined| !defined) {
            self.missing(id, element);
        }
    }

    /// Whether a single quantity is defined by a single equation, as most are.
    fn is_single(&self, id: usize, coverage: for<'s> fn(&'s Symbol<'d>) -> &'s Coverage) -> bool {
        let symbol = &self.symbols.list[id];
        match *coverage(symbol).by.as_slice() {
            [only] => symbol.extents.is_empty() && self.symbols.targets[only as usize].is_some(),
            _ => false,
        }
    }

    pub fn cover_initial(&mut self, id: usize) {
        let symbol = &self.symbols.list[id];
        let Some(first) = symbol.initial.first else { return };
        let computed = symbol.active.first.is_none() && id != TIME;
        if self.is_single(id, |symbol| &symbol.initial) {
            if computed {
                self.symbols.list[id].role = Role::Computed;
            }
            return;
        }
        let (extents, name) = (symbol.extents.clone(), symbol.name.clone());
        let mut covered = vec![false; size(&extents)];
        let by: Vec<usize> = symbol.initial.by.as_slice().iter().map(|number| *number as usize).collect();
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
                self.twice(&Naming::Subscripts.element(&name, &extents, element), at, first);
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
        let missing = covered.iter().position(|defined| !defined);
        self.symbols.list[id].missing_initial = missing.map(|element| element as u32);
        if computed {
            self.symbols.list[id].role = Role::Computed;
            if let Some(element) = missing {
                self.missing(id, element);
            }
        }
    }
}
