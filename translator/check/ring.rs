//! Equations that need each other at the same moment: which they are, in the order of need.

use super::graph::Graph;
use super::messages::{Simultaneous, SimultaneousKind, SimultaneousMember};
use super::order::Node;
use crate::code::Role;
use crate::diagnostic::Diagnostics;
use crate::model::area::{Area, Elements, family_ranges};
use crate::model::{Card, CardId, Model, Moment, Section, Statement};
use crate::source::Span;
use rustc_hash::{FxHashMap as HashMap, FxHashSet as HashSet};

pub(super) struct Ring<'a> {
    pub model: &'a Model,
    pub section: &'a Section,
    pub elements: &'a Elements,
    pub nodes: &'a [Node],
    pub members: &'a [u32],
}

/// Reports the rings of all sections. Where active equations need each other, so do the initial values
/// made of them: that is the same error.
pub(super) fn report(rings: Vec<Simultaneous>, diagnostics: &mut Diagnostics) {
    let (initial, active): (Vec<_>, Vec<_>) =
        rings.into_iter().partition(|ring| matches!(ring.kind, SimultaneousKind::Initial));
    let cards = |ring: &Simultaneous| ring.members.iter().map(|member| member.at).collect::<HashSet<Span>>();
    let known: Vec<HashSet<Span>> = active.iter().map(cards).collect();
    let made = |ring: &Simultaneous| known.iter().any(|known| known.is_superset(&cards(ring)));
    for ring in initial.into_iter().filter(|ring| !made(ring)).chain(active) {
        diagnostics.error(ring);
    }
}

impl Ring<'_> {
    /// The message for the ring. `through` says for each of the pairs which element makes the need.
    pub(super) fn message(&self, graph: &Graph, pairs: &[(u32, u32)], through: &[usize]) -> Option<Simultaneous> {
        let inside: HashSet<u32> = self.members.iter().copied().collect();
        let first = self.members.iter().copied().min_by_key(|node| (self.card(*node).line, *node))?;
        // What a block is called depends on what of it is needed.
        let mut needed_as: HashMap<u32, usize> = HashMap::default();
        for ((user, needed), element) in pairs.iter().zip(through) {
            if inside.contains(user) && inside.contains(needed) {
                needed_as.entry(*needed).or_insert(*element);
            }
        }
        let ring = self.in_order_of_need(graph, &inside, first);
        let element = |node: &u32| needed_as.get(node).copied().or_else(|| self.sets(*node));
        let members = ring.iter().map(|node| SimultaneousMember {
            name: element(node)
                .map_or_else(|| self.card(*node).defines.clone(), |element| self.name(element).into())
                .to_string(),
            at: self.card(*node).span,
        });
        let supplementary = ring
            .iter()
            .filter_map(element)
            .all(|element| self.model.quantity(self.elements.quantity(element).0).role == Role::Supplementary);
        let kind = match self.section.moment {
            Moment::Begin => SimultaneousKind::Initial,
            _ if supplementary => SimultaneousKind::Supplementaries,
            _ => SimultaneousKind::Auxiliaries,
        };
        Some(Simultaneous { kind, members: members.collect() })
    }

    /// All members, each followed by one it needs as far as there is one left.
    fn in_order_of_need(&self, graph: &Graph, inside: &HashSet<u32>, first: u32) -> Vec<u32> {
        let mut seen = HashSet::default();
        let mut ring = Vec::new();
        let mut waiting = vec![first];
        while let Some(node) = waiting.pop() {
            if seen.insert(node) {
                ring.push(node);
                waiting.extend(graph.needs(node).iter().rev().filter(|needed| inside.contains(needed)));
            }
        }
        ring
    }

    fn card(&self, node: u32) -> &Card {
        let card: CardId = match &self.section.statements[self.nodes[node as usize].statement as usize] {
            Statement::Equation(equation) => equation.card,
            Statement::Branch { card, .. }
            | Statement::Repeat { card, .. }
            | Statement::Shift { card, .. }
            | Statement::Instruct(_, card) => *card,
        };
        self.model.card(card)
    }

    /// An element the node sets.
    fn sets(&self, node: u32) -> Option<usize> {
        let node = &self.nodes[node as usize];
        let Statement::Equation(equation) = &self.section.statements[node.statement as usize] else { return None };
        let family =
            if node.at.is_empty() { family_ranges(&equation.family) } else { super::order::ranges_at(&node.at) };
        let mut found = None;
        self.elements.each(self.model, &Area::of_place(&equation.target, &family), &mut |e| found = Some(e));
        found
    }

    fn name(&self, element: usize) -> String {
        let (quantity, within) = self.elements.quantity(element);
        self.model.quantity(quantity).element_name(within)
    }
}
