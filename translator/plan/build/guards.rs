//! Which values must be watched for staying finite.
//!
//! A run ends with `not-finite` when any value is infinite or not a number, but looking at every
//! value in every step would cost more than the model. Four things make it cheap.
//!
//! 1. **Finite by construction.** An expression made of literals, of values read, of signs, of
//!    MAX, MIN, choices, sines, and tables that end at their end values is finite if what it reads
//!    is finite. Only + - * / ** EXP and the like can overflow.
//! 2. **Late.** A level that reads itself *transparently*, `X.K=X.J+...`, stays bad once it is bad;
//!    so it is enough to look at it now and then, and before anything is stored.
//!    An expression is transparent in an operand if its result is never finite when the operand is
//!    not. Sums and differences are (inf-inf is nan), products (inf*0 is nan), the numerator of a
//!    quotient, signs, roots, logarithms, sines, sums over arrays. The divisor (1/inf is 0), powers
//!    (inf**0 is 1), EXP (exp(-inf) is 0), MAX, MIN, choices and tables are not.
//! 3. **Covered.** A value that feeds a late level transparently, in this step or the next, in every
//!    step and with all its elements, shows there. So does one that feeds a covered value, or a guard.
//!
//! 4. **Looked up.** The ends of a table hide an argument that is not finite, and only an argument
//!    that leaves the table can be that; so the lookup itself looks there and reports it.
//!    What an argument shows transparently is covered, if the lookup is done in every step.
//!
//! What remains goes to the guards of the routine that sets it: the code sums the guards and looks
//! at the sum once. They are chosen from the last computed backwards, so that the value at the end
//! of a chain guards the whole chain.
//!
//! When something was seen, the runtime repeats the steps and looks at all watches, in the order of
//! computation, to find the first bad value. That search has the last word: a sum of guards that
//! overflows by itself makes no failure.

use super::super::{Operation, Plan, Routine, SlotId, SlotRole, Target, Watch};
use crate::check::order::sets;
use crate::model::area::{Area, Elements, Range, family_ranges};
use crate::model::walk::{Use, Waiting, every};
use crate::model::{
    Binary, Equation, Expression, Function, LookupKind, Model, Moment, Place, QuantityId, Role, Statement,
};

/// Fills the watches of a plan and the guards of its routines.
pub(super) fn watch(model: &Model, elements: Elements, plan: &mut Plan) {
    let mut analysis = Analysis::of(model, elements);
    analysis.late_levels();
    if model.has_arrays() {
        analysis.looked_up();
    }
    // Slots of quantities come first in a plan and in the order of the model, TIME left out.
    let mut quantity_of = vec![None; plan.slots.len()];
    let ids = (0..model.quantities.len() as u32).map(QuantityId).filter(|id| *id != model.clock.time);
    ids.zip(&mut quantity_of).for_each(|(id, place)| *place = Some(id));

    let quantity = |slot: &SlotId| quantity_of[slot.0 as usize];
    let begin = set_slots(&plan.begin, plan.slots.len());
    let step = set_slots(&plan.step, plan.slots.len());
    let point = set_slots(&plan.point, plan.slots.len());
    for slot in point.iter().rev() {
        if quantity(slot).is_some_and(|id| analysis.guard(id)) {
            plan.point.guards.push(*slot);
        }
    }
    for slot in step.iter().rev() {
        if quantity(slot).is_some_and(|id| analysis.guard(id)) {
            plan.step.guards.push(*slot);
        }
    }
    plan.point.guards.reverse();
    plan.step.guards.reverse();
    let at_start = analysis.unsafe_at_start();
    let starting = |slot: &&SlotId| quantity(slot).is_some_and(|id| at_start[id.0 as usize]);
    plan.begin.guards = begin.iter().filter(starting).copied().collect();

    let computed = begin.iter().filter(|slot| plan.slot(**slot).role == SlotRole::Computed);
    let mut listed = vec![false; plan.slots.len()];
    let mut watches = Vec::new();
    for slot in computed.chain(&step).chain(&point).chain(&begin) {
        if std::mem::replace(&mut listed[slot.0 as usize], true) {
            continue;
        }
        if let Some(id) = quantity(slot) {
            watches.push(Watch { slot: *slot, site: plan.slot(*slot).site, late: analysis.late[id.0 as usize] });
        }
    }
    plan.watches = watches;
}

/// The slots a routine sets, each where it is set last.
fn set_slots(routine: &Routine, slots: usize) -> Vec<SlotId> {
    fn collect(operations: &[Operation], found: &mut Vec<SlotId>) {
        for operation in operations {
            match operation {
                Operation::Set { target: Target::Slot(element), .. } => found.push(element.slot),
                Operation::Loop { body, .. } => collect(body, found),
                Operation::If { then, otherwise, .. } => {
                    collect(then, found);
                    collect(otherwise, found);
                }
                Operation::While { before, body, .. } => {
                    collect(before, found);
                    collect(body, found);
                }
                _ => {}
            }
        }
    }
    let mut found = Vec::new();
    collect(&routine.operations, &mut found);
    let mut seen = vec![false; slots];
    found.reverse();
    found.retain(|slot| !std::mem::replace(&mut seen[slot.0 as usize], true));
    found.reverse();
    found
}

struct Analysis<'m> {
    model: &'m Model,
    elements: Elements,
    /// Equations outside of blocks that are computed in every step, by the quantity they set.
    always: Vec<(&'m Equation, Moment)>,
    /// Where those of each quantity begin.
    always_from: Vec<u32>,
    /// The single values in which each of them is transparent. The equations are followed from one to another
    /// without any order, so they are read once, one after the other, and followed here.
    singles: Vec<QuantityId>,
    /// Where those of each equation begin.
    singles_from: Vec<u32>,
    /// Whether an equation is transparent in elements of arrays besides.
    reads_arrays: Vec<bool>,
    /// By quantity: whether an equation of a step or point can give something that is not finite.
    can_overflow: Vec<bool>,
    /// By quantity: whether something else than the equations in `always` sets it in the run.
    otherwise_set: Vec<bool>,
    late: Vec<bool>,
    covered: Vec<bool>,
    element_covered: Vec<bool>,
    still_open: Vec<usize>,
}

impl<'m> Analysis<'m> {
    fn of(model: &'m Model, elements: Elements) -> Analysis<'m> {
        let count = model.quantities.len();
        let mut analysis = Analysis {
            model,
            always: Vec::new(),
            always_from: vec![0; count + 1],
            singles: Vec::new(),
            singles_from: vec![0],
            reads_arrays: Vec::new(),
            can_overflow: vec![false; count],
            otherwise_set: vec![false; count],
            late: vec![false; count],
            covered: vec![false; count],
            element_covered: vec![false; elements.count()],
            still_open: elements.sizes().collect(),
            elements,
        };
        for section in
            model.sections.iter().filter(|section| section.moment.of_clock() && section.moment != Moment::Begin)
        {
            for statement in &section.statements {
                analysis.note(statement, section.moment);
            }
        }
        analysis.sort();
        analysis.note_singles();
        analysis
    }

    /// Puts the equations in the order of the quantities they set; those of one keep theirs.
    fn sort(&mut self) {
        let target = |equation: &Equation| equation.target.quantity.0 as usize;
        self.always.sort_by_cached_key(|(equation, _)| target(equation));
        for (equation, _) in &self.always {
            self.always_from[target(equation) + 1] += 1;
        }
        for number in 1..self.always_from.len() {
            self.always_from[number] += self.always_from[number - 1];
        }
    }

    fn note_singles(&mut self) {
        for (equation, _) in &self.always {
            let mut arrays = false;
            transparent(&equation.value, &mut |used| match used {
                Use::Value(place) if place.index.is_empty() => self.singles.push(place.quantity),
                _ => arrays = true,
            });
            self.singles_from.push(self.singles.len() as u32);
            self.reads_arrays.push(arrays);
        }
    }

    /// The single values in which an equation of `always` is transparent.
    fn singles(&self, equation: usize) -> std::ops::Range<usize> {
        self.singles_from[equation] as usize..self.singles_from[equation + 1] as usize
    }

    /// The equations that set a quantity in every step.
    fn always(&self, quantity: usize) -> std::ops::Range<usize> {
        self.always_from[quantity] as usize..self.always_from[quantity + 1] as usize
    }

    fn note(&mut self, statement: &'m Statement, moment: Moment) {
        match statement {
            Statement::Equation(equation) => {
                let target = equation.target.quantity.0 as usize;
                self.always.push((equation, moment));
                self.can_overflow[target] |= !finite(&equation.value);
            }
            Statement::Shift { train, .. } => self.otherwise_set[train.0 as usize] = true,
            block => {
                sets(block, &mut |target, _| {
                    target.quantity().into_iter().for_each(|id| self.otherwise_set[id.0 as usize] = true);
                });
                self.note_block(block);
            }
        }
    }

    fn note_block(&mut self, statement: &Statement) {
        match statement {
            Statement::Equation(equation) => {
                self.can_overflow[equation.target.quantity.0 as usize] |= !finite(&equation.value);
            }
            Statement::Branch { then, otherwise, .. } => {
                then.iter().chain(otherwise).for_each(|inner| self.note_block(inner));
            }
            Statement::Repeat { body, .. } => body.iter().for_each(|inner| self.note_block(inner)),
            Statement::Shift { .. } | Statement::Instruct(..) => {}
        }
    }

    /// Finds the levels that feed themselves, all elements of each, and covers what feeds them.
    fn late_levels(&mut self) {
        for number in 0..self.model.quantities.len() {
            let quantity = &self.model.quantities[number];
            if quantity.role != Role::Level || self.otherwise_set[number] || self.always(number).is_empty() {
                continue;
            }
            let mut own = 0;
            for place in self.always(number) {
                let (equation, moment) = &self.always[place];
                let mut feeds_itself = false;
                if equation.target.index.is_empty() {
                    feeds_itself = self.singles[self.singles(place)].contains(&equation.target.quantity);
                } else {
                    transparent(&equation.value, &mut |used| {
                        feeds_itself |= matches!(used, Use::Value(place) if *place == equation.target);
                    });
                }
                if feeds_itself && *moment == Moment::Step {
                    own += equation.family.iter().map(|axis| axis.len() as usize).product::<usize>();
                }
            }
            self.late[number] = own == quantity.size();
        }
        for number in 0..self.model.quantities.len() {
            if self.late[number] && !self.covered[number] {
                self.cover(QuantityId(number as u32));
            }
        }
    }

    /// Covers what shows in the arguments of tables.
    fn looked_up(&mut self) {
        for number in 0..self.always.len() {
            let equation = self.always[number].0;
            let family = family_ranges(&equation.family);
            let mut fed = Vec::new();
            arguments_of_tables(&equation.value, &mut |argument| {
                transparent(argument, &mut |used| fed.extend(self.mark(used, &family)));
            });
            fed.into_iter().for_each(|id| self.cover(id));
        }
    }

    /// The quantity is seen; so is what feeds it.
    fn cover(&mut self, id: QuantityId) {
        let mut waiting = vec![id];
        self.covered[id.0 as usize] = true;
        while let Some(id) = waiting.pop() {
            if self.otherwise_set[id.0 as usize] {
                continue;
            }
            for number in self.always(id.0 as usize) {
                for single in self.singles(number) {
                    let fed = self.mark_single(self.singles[single]);
                    waiting.extend(fed);
                }
                if self.reads_arrays[number] {
                    let equation = self.always[number].0;
                    let family = family_ranges(&equation.family);
                    transparent(&equation.value, &mut |used| {
                        let fed = self.mark(used, &family);
                        waiting.extend(fed);
                    });
                }
            }
        }
    }

    /// Marks a single value as seen; gives it if it was not seen before.
    fn mark_single(&mut self, id: QuantityId) -> Option<QuantityId> {
        let number = id.0 as usize;
        if self.covered[number] || self.always(number).is_empty() {
            return None;
        }
        self.covered[number] = true;
        Some(id)
    }

    /// Marks elements as seen; gives the quantity if all of it is seen now.
    fn mark(&mut self, used: Use, family: &[Range]) -> Option<QuantityId> {
        let area = Area::of_use(used, family, self.model);
        let number = area.quantity.0 as usize;
        if self.covered[number] || self.always(number).is_empty() {
            return None;
        }
        let (seen, open) = (&mut self.element_covered, &mut self.still_open[number]);
        // A place that holds the same subscript twice stands for less than the block around it.
        if let Use::Value(place) = used {
            if repeats_a_subscript(place) {
                return None;
            }
        }
        self.elements.each(self.model, &area, &mut |element| {
            if !std::mem::replace(&mut seen[element], true) {
                *open -= 1;
            }
        });
        (*open == 0).then(|| {
            self.covered[number] = true;
            area.quantity
        })
    }

    /// Whether the quantity needs a guard; it counts as seen from then on.
    fn guard(&mut self, id: QuantityId) -> bool {
        let number = id.0 as usize;
        if self.covered[number] || !self.can_overflow[number] {
            return false;
        }
        self.cover(id);
        true
    }

    /// By quantity: whether an initial value can be bad without being seen later on.
    fn unsafe_at_start(&self) -> Vec<bool> {
        let mut bad = vec![false; self.model.quantities.len()];
        for section in self.model.sections.iter().filter(|section| section.moment == Moment::Begin) {
            for statement in &section.statements {
                if let Statement::Equation(equation) = statement {
                    let number = equation.target.quantity.0 as usize;
                    bad[number] |= !self.late[number] && !finite(&equation.value);
                }
            }
        }
        bad
    }
}

fn repeats_a_subscript(place: &Place) -> bool {
    let axes: Vec<u32> = place
        .index
        .iter()
        .filter_map(|index| match index {
            crate::model::Index::Running { axis, .. } => Some(*axis),
            crate::model::Index::Fixed(_) => None,
        })
        .collect();
    (1..axes.len()).any(|k| axes[..k].contains(&axes[k]))
}

/// The arguments of all tables that hold their end values and are looked up whenever the expression is
/// computed: not in the branches of a choice, of which C computes one.
fn arguments_of_tables<'a>(expression: &'a Expression, tell: &mut dyn FnMut(&'a Expression)) {
    let mut stack = Waiting::with(expression);
    while let Some(part) = stack.pop() {
        match part {
            Expression::Negate(a) => stack.push(a),
            Expression::Binary(_, a, b) | Expression::Compare(_, a, b) => {
                stack.push(a);
                stack.push(b);
            }
            Expression::Choose(condition, ..) => stack.push(condition),
            Expression::Call(_, arguments) => arguments.iter().for_each(|argument| stack.push(argument)),
            Expression::Lookup(lookup) => {
                if lookup.kind != LookupKind::Extend {
                    tell(&lookup.argument);
                }
                stack.push(&lookup.argument);
            }
            _ => {}
        }
    }
}

/// Whether an expression is finite if all it reads is.
fn finite(expression: &Expression) -> bool {
    let mut finite = true;
    every(expression, &mut |part| {
        finite &= match part {
            Expression::Number(value) => value.is_finite(),
            Expression::Read(_)
            | Expression::Negate(_)
            | Expression::Compare(..)
            | Expression::Choose(..)
            | Expression::Uniform
            | Expression::HalfStep
            | Expression::Pulse { .. }
            | Expression::Sample { .. } => true,
            Expression::Lookup(lookup) => lookup.kind != LookupKind::Extend,
            // Of courses only: they are not guarded.
            Expression::At(..)
            | Expression::If(..)
            | Expression::And(..)
            | Expression::Or(..)
            | Expression::Not(_)
            | Expression::Integer(_)
            | Expression::Interpolate { .. }
            | Expression::SlopeAt { .. }
            | Expression::Draw(..) => false,
            // The root and the logarithm of a finite number in their domain are finite; TAN is
            // large near its poles, but no double lies on one.
            Expression::Call(function, _) => *function != Function::Exp,
            Expression::Binary(..) | Expression::Normal(..) | Expression::RampSum { .. } | Expression::Fold(_) => false,
        }
    });
    finite
}

/// Calls `seen` for everything in which the expression is transparent.
fn transparent<'a>(expression: &'a Expression, seen: &mut dyn FnMut(Use<'a>)) {
    let mut stack = Waiting::with(expression);
    while let Some(part) = stack.pop() {
        match part {
            Expression::Read(place) => seen(Use::Value(place)),
            Expression::Negate(a) => stack.push(a),
            Expression::Binary(Binary::Add | Binary::Subtract | Binary::Multiply, a, b) => {
                stack.push(a);
                stack.push(b);
            }
            Expression::Binary(Binary::Divide, numerator, _) => stack.push(numerator),
            Expression::Binary(Binary::Power, base, exponent) => {
                if matches!(**exponent, Expression::Number(number) if number > 0.0) {
                    stack.push(base);
                }
            }
            Expression::Call(
                Function::Abs | Function::Sqrt | Function::Log | Function::Sin | Function::Cos | Function::Tan,
                arguments,
            ) => arguments.iter().for_each(|argument| stack.push(argument)),
            Expression::Fold(fold) => fold.vectors().iter().for_each(|vector| seen(Use::Vector(vector))),
            _ => {}
        }
    }
}
