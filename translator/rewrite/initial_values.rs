//! Completes the Begin sections.
//!
//! A level must have an initial value of its own. Of the others only those have one that need it:
//! because another initial value uses it, or because it is a rate that is read at the first point
//! of time, before it is set there. If such a quantity has no Begin equation, its Point equation
//! serves, as it would be computed at the start, and what that uses is then needed too.
//!
//! All this goes element by element, since an array may have Begin equations for some elements only.

use super::missing::{InitialValueMissing, Need};
use crate::code::Role;
use crate::diagnostic::Diagnostics;
use crate::model::area::{Area, Elements, Range, family_ranges, member, members};
use crate::model::walk::{Use, place_with_indices, rebuilt, starts, uses, with_indices};
use crate::model::{
    Axis, CardId, Equation, Expression, Index, Memory, MemoryKind, Model, Moment, Order, Section, Statement,
};
use rustc_hash::FxHashSet as HashSet;

/// No equation.
const NONE: u32 = u32::MAX;

/// `used`: the quantities that something computed at points of time looks at.
pub fn complete(mut model: Model, used: &[bool], diagnostics: &mut Diagnostics) -> Model {
    let completion = Completion::of(&model, used, diagnostics);
    let (equations, memories) = completion.made();
    if equations.is_empty() {
        return model;
    }
    model.memories.extend(memories);
    let statements = equations.into_iter().map(Statement::Equation);
    let begin = model.sections.iter_mut().rev().find(|s| s.moment == Moment::Begin && s.order == Order::Sorted);
    match begin {
        Some(section) => section.statements.extend(statements),
        None => {
            let section = Section { moment: Moment::Begin, order: Order::Sorted, statements: statements.collect() };
            model.sections.insert(0, section);
        }
    }
    model
}

struct Completion<'m> {
    model: &'m Model,
    elements: Elements,
    /// By quantity.
    roles: Vec<Role>,
    /// By element: whether a Begin equation gives it.
    given: Vec<bool>,
    /// By element: whether a block sets it.
    in_block: Vec<bool>,
    /// By element: the Point equation that sets it, an index into `points`.
    point: Vec<u32>,
    points: Vec<&'m Equation>,
    /// By element: whether its Point equation is to serve.
    made: Vec<bool>,
    /// The right sides of `points` as they are at the start, once looked at.
    at_start: Vec<Option<Expression>>,
}

impl<'m> Completion<'m> {
    fn of(model: &'m Model, used: &[bool], diagnostics: &mut Diagnostics) -> Completion<'m> {
        let elements = Elements::of(model);
        let count = elements.count();
        let mut completion = Completion {
            model,
            elements,
            roles: model.roles(),
            given: vec![false; count],
            in_block: vec![false; count],
            point: vec![NONE; count],
            points: Vec::new(),
            made: vec![false; count],
            at_start: Vec::new(),
        };
        for section in &model.sections {
            for statement in &section.statements {
                completion.note_setters(section.moment, statement, false);
            }
        }
        completion.at_start = vec![None; completion.points.len()];
        completion.levels(diagnostics);
        completion.needs(used, diagnostics);
        completion
    }

    fn note_setters(&mut self, moment: Moment, statement: &'m Statement, within: bool) {
        let (model, elements) = (self.model, &self.elements);
        match statement {
            Statement::Equation(equation) => {
                let area = Area::of_place(&equation.target, &family_ranges(&equation.family));
                match moment {
                    Moment::Begin => elements.each(model, &area, &mut |e| self.given[e] = true),
                    _ if within => elements.each(model, &area, &mut |e| self.in_block[e] = true),
                    Moment::Point => {
                        let number = self.points.len() as u32;
                        elements.each(model, &area, &mut |e| self.point[e] = number);
                        self.points.push(equation);
                    }
                    Moment::Step | Moment::Event | Moment::Course => {}
                }
            }
            Statement::Branch { then, otherwise, .. } => {
                then.iter().chain(otherwise).for_each(|inner| self.note_setters(moment, inner, true));
            }
            Statement::Repeat { body, .. } => {
                body.iter().for_each(|inner| self.note_setters(moment, inner, true));
            }
            Statement::Shift { .. } | Statement::Instruct(..) => {}
        }
    }

    /// Every level that continues from its old value must have a first one.
    fn levels(&self, diagnostics: &mut Diagnostics) {
        let mut said = HashSet::default();
        let model = self.model;
        for section in model.sections.iter().filter(|section| section.moment == Moment::Step) {
            for statement in &section.statements {
                let Statement::Equation(equation) = statement else { continue };
                let quantity = model.quantity(equation.target.quantity);
                if quantity.role != Role::Level || equation.target.quantity == model.clock.time {
                    continue;
                }
                let area = Area::of_place(&equation.target, &family_ranges(&equation.family));
                let mut missing: Option<usize> = None;
                self.elements.each(model, &area, &mut |e| {
                    if !self.given[e] && missing.is_none() {
                        missing = Some(e);
                    }
                });
                if let Some(element) = missing {
                    if said.insert(equation.target.quantity) {
                        let at = model.card(equation.card).span;
                        let name = self.name(element);
                        diagnostics.error(InitialValueMissing { name, at, need: Need::Level });
                    }
                }
            }
        }
    }

    /// The element as the author names it; the whole array if none of it has an initial value.
    fn name(&self, element: usize) -> String {
        let (id, within) = self.elements.quantity(element);
        let quantity = self.model.quantity(id);
        let first = self.elements.first(id);
        let whole = (first..first + quantity.size()).all(|e| !self.given[e]);
        if whole { quantity.name.to_string() } else { quantity.element_name(within) }
    }

    /// Finds every element whose Point equation must serve.
    fn needs(&mut self, used: &[bool], diagnostics: &mut Diagnostics) {
        let mut waiting: Vec<(usize, CardId)> = Vec::new();
        let rates_at_points = used.iter().zip(&self.roles).any(|(used, role)| *used && *role == Role::Rate);
        let needs_some = |section: &&Section| match section.moment {
            _ if !self.model.memories.is_empty() => true,
            Moment::Begin => true,
            Moment::Point => rates_at_points,
            Moment::Step | Moment::Event | Moment::Course => false,
        };
        for section in self.model.sections.iter().filter(needs_some) {
            for statement in &section.statements {
                self.needs_of_statement(section.moment, statement, &mut waiting);
            }
        }
        let mut looked_at = vec![false; self.elements.count()];
        let mut said = HashSet::default();
        while let Some((element, by)) = waiting.pop() {
            if std::mem::replace(&mut looked_at[element], true) || self.given[element] {
                continue;
            }
            let (id, within) = self.elements.quantity(element);
            let quantity = self.model.quantity(id);
            if id == self.model.clock.time || !matches!(quantity.role, Role::Auxiliary | Role::Rate) {
                continue;
            }
            if self.in_block[element] {
                if said.insert(id) {
                    let by = self.model.card(by);
                    diagnostics.error(InitialValueMissing {
                        name: self.name(element),
                        at: self.model.card(quantity.card).span,
                        need: Need::Block { by: by.defines.to_string(), at: by.span },
                    });
                }
                continue;
            }
            let number = self.point[element];
            if number != NONE {
                self.made[element] = true;
                self.needs_of_made(number as usize, within, &mut waiting);
            }
        }
    }

    fn needs_of_statement(&self, moment: Moment, statement: &'m Statement, waiting: &mut Vec<(usize, CardId)>) {
        match statement {
            Statement::Equation(equation) => {
                self.needs_of(moment, &equation.value, &family_ranges(&equation.family), equation.card, waiting);
            }
            Statement::Branch { condition, then, otherwise, card } => {
                self.needs_of(moment, condition, &[], *card, waiting);
                then.iter().chain(otherwise).for_each(|inner| self.needs_of_statement(moment, inner, waiting));
            }
            Statement::Repeat { condition, body, card } => {
                self.needs_of(moment, condition, &[], *card, waiting);
                body.iter().for_each(|inner| self.needs_of_statement(moment, inner, waiting));
            }
            Statement::Shift { interval, card, .. } => self.needs_of(moment, interval, &[], *card, waiting),
            // Only in courses, where values are those set last.
            Statement::Instruct(..) => {}
        }
    }

    /// What an expression of any section needs: in Begin everything, at a point the rates, which are
    /// still those of the interval before; and always the starting values of memories.
    fn needs_of(
        &self,
        moment: Moment,
        expression: &'m Expression,
        family: &[Range],
        card: CardId,
        waiting: &mut Vec<(usize, CardId)>,
    ) {
        let mut all = |expression: &'m Expression, rates_only: bool| {
            uses(expression, &mut |used| {
                let area = Area::of_use(used, family, self.model);
                if !rates_only || self.roles[area.quantity.index()] == Role::Rate {
                    self.elements.each(self.model, &area, &mut |element| waiting.push((element, card)));
                }
            });
        };
        match moment {
            Moment::Begin => all(expression, false),
            Moment::Point => all(expression, true),
            Moment::Step | Moment::Event | Moment::Course => {}
        }
        if !self.model.memories.is_empty() {
            starts(expression, &mut |_, initial| all(initial, false));
        }
    }

    fn needs_of_made(&mut self, number: usize, element: usize, waiting: &mut Vec<(usize, CardId)>) {
        let equation = self.points[number];
        let extents = &self.model.quantity(equation.target.quantity).extents;
        let family: Vec<Range> =
            member(&equation.target, equation.family.len(), extents, element).into_iter().map(Range::one).collect();
        let value = self.at_start[number].get_or_insert_with(|| at_start(equation.value.clone()));
        uses(value, &mut |used: Use| {
            let area = Area::of_use(used, &family, self.model);
            self.elements.each(self.model, &area, &mut |e| waiting.push((e, equation.card)));
        });
    }

    /// The equations made, and the memories they bring.
    fn made(&self) -> (Vec<Equation>, Vec<Memory>) {
        let mut maker = Maker { next: self.model.memories.len() as u32, memories: Vec::new() };
        let mut equations = Vec::new();
        for (number, equation) in self.points.iter().enumerate() {
            let Some(value) = &self.at_start[number] else { continue };
            let wanted = self.wanted(equation);
            let all = equation.family.iter().map(|axis| axis.len() as usize).product::<usize>();
            if wanted.len() == all {
                equations.push(maker.equation(equation, value, equation.family.clone(), &|index| index));
            } else {
                for (fixed, low, high) in runs(&wanted) {
                    equations.push(maker.part(equation, value, fixed, low, high));
                }
            }
        }
        (equations, maker.memories)
    }

    /// The members of a family whose elements are to be made, in order.
    fn wanted(&self, equation: &Equation) -> Vec<Vec<u32>> {
        let mut wanted = Vec::new();
        members(&equation.family, &mut |values| {
            let family: Vec<Range> = values.iter().copied().map(Range::one).collect();
            let area = Area::of_place(&equation.target, &family);
            self.elements.each(self.model, &area, &mut |element| {
                if self.made[element] {
                    wanted.push(values.to_vec());
                }
            });
        });
        wanted
    }
}

/// Neighbours along the last subscript put together: the other subscripts, first, last.
fn runs(members: &[Vec<u32>]) -> Vec<(&[u32], u32, u32)> {
    let mut runs: Vec<(&[u32], u32, u32)> = Vec::new();
    for values in members {
        let Some((last, others)) = values.split_last() else { continue };
        match runs.last_mut() {
            Some((fixed, _, high)) if *fixed == others && *high + 1 == *last => *high = *last,
            _ => runs.push((others, *last, *last)),
        }
    }
    runs
}

struct Maker {
    next: u32,
    memories: Vec<Memory>,
}

impl Maker {
    /// The equation for one run of its last subscript.
    fn part(&mut self, equation: &Equation, value: &Expression, fixed: &[u32], low: u32, high: u32) -> Equation {
        let last = equation.family.len() - 1;
        let mut family = Vec::new();
        if low < high {
            family.push(Axis { name: equation.family[last].name.clone(), low, high });
        }
        self.equation(equation, value, family, &|index| match index {
            Index::Running { axis, offset } => match fixed.get(axis as usize) {
                Some(value) => Index::Fixed(value.saturating_add_signed(offset)),
                None if low < high => Index::Running { axis: 0, offset },
                None => Index::Fixed(low.saturating_add_signed(offset)),
            },
            fixed => fixed,
        })
    }

    /// A copy for the initial phase; pulses in it get memories of their own, so that the first
    /// point of time finds theirs unused.
    fn equation(
        &mut self,
        equation: &Equation,
        value: &Expression,
        family: Vec<Axis>,
        index: &dyn Fn(Index) -> Index,
    ) -> Equation {
        let value = rebuilt(with_indices(value.clone(), index), &mut |part| match part {
            Expression::Pulse { height, first, interval, .. } => {
                let memory = Memory { kind: MemoryKind::Pulse, family: family.clone(), of: equation.target.quantity };
                self.memories.push(memory);
                self.next += 1;
                Expression::Pulse { memory: crate::model::MemoryId(self.next - 1), height, first, interval }
            }
            other => other,
        });
        Equation { family, target: place_with_indices(equation.target.clone(), index), value, card: equation.card }
    }
}

/// The right side as it is at the start: what samples and adding ramps hold is their starting value.
fn at_start(expression: Expression) -> Expression {
    rebuilt(expression, &mut |part| match part {
        Expression::Sample { initial, .. } | Expression::RampSum { initial, .. } => *initial,
        other => other,
    })
}
