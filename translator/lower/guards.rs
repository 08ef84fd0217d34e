//! Selects the values to watch for infinity and NaN.
//!
//! A run ends with `not-finite` when any value is infinite or NaN, but testing every value in every step would cost
//! more than the model. Four rules make it cheap.
//!
//! 1. **Finite by construction.** An expression made of literals, values read, signs, MAX, MIN, choices, sines, and
//!    tables that end at their end values is finite if the values it reads are finite. Only + - * / ** EXP and the
//!    like can overflow.
//! 2. **Late.** A level that reads itself *transparently*, `X.K=X.J+...`, stays bad once it is bad; so it suffices to
//!    test it now and then, and before anything is stored. An expression is transparent in an operand if its result is
//!    never finite when the operand is not. Sums and differences are transparent (inf-inf is NaN), and so are products
//!    (inf*0 is NaN), the numerator of a quotient, signs, roots, logarithms, sines, and sums over arrays. The divisor
//!    (1/inf is 0), powers (inf**0 is 1), EXP (exp(-inf) is 0), MAX, MIN, choices and tables are not.
//! 3. **Covered.** A value that feeds a late level transparently, in this step or the next, in every step and with all
//!    its elements, shows there. So does a value that feeds a covered value, or a guard.
//!
//! 4. **Looked up.** The ends of a table hide an argument that is not finite, but only an argument that leaves the
//!    table can be infinite or NaN; so the lookup itself tests it there and reports it. Values that are transparent in
//!    an argument are covered, if the lookup is computed in every step.
//!
//! The remaining values become guards of the function that sets them: the code sums the guards and tests the sum once.
//! Guards are chosen from the last value computed backwards, so that the value at the end of a chain guards the whole
//! chain.
//!
//! When a test fails, the runtime repeats the steps and tests all watches, in the order of computation, to find the
//! first bad value. That search decides: a sum of guards that overflows by itself is not a failure.

use super::draft::Draft;
use super::shared::Shared;
use crate::check::order::sets;
use crate::code::system::{Role as Kept, Watch};
use crate::code::walk::blocks_of;
use crate::code::{Base, Block, Code, Id, Quantity, Role, Stated, Statement as Coded};
use crate::model::area::{Area, Elements, Range, family_ranges};
use crate::model::walk::{Use, Waiting, every};
use crate::model::{Binary, Equation, Expression, Function, LookupKind, Model, Moment, Place, Statement};

/// Adds guards at the ends of functions; returns the watches.
pub(super) fn watch(
    model: &Model,
    shared: &Shared,
    begin: &mut Draft,
    step: &mut Draft,
    point: &mut Draft,
) -> Vec<Watch> {
    let mut analysis = Analysis::of(model, &shared.elements);
    analysis.late_levels();
    if model.has_arrays() {
        analysis.looked_up();
    }
    let mut of_model = vec![None; shared.quantities.len()];
    for id in (0..model.quantities.len()).map(Id::<Quantity>::new) {
        shared.quantity(id).into_iter().for_each(|stored| of_model[stored.index()] = Some(id));
    }
    let of_model = |stored: &Id<Quantity>| of_model[stored.index()];
    let [in_begin, in_step, in_point] =
        [&begin.body, &step.body, &point.body].map(|body| set(&shared.builder.code, body, shared.quantities.len()));
    // From the last value computed backwards, over both functions.
    let mut guards = |set: &[Id<Quantity>]| {
        let needed = |stored: &&Id<Quantity>| of_model(stored).is_some_and(|id| analysis.guard(id));
        let mut guards: Vec<Id<Quantity>> = set.iter().rev().filter(needed).copied().collect();
        guards.reverse();
        guards
    };
    end_with(point, guards(&in_point));
    end_with(step, guards(&in_step));
    let at_start = analysis.unsafe_at_start();
    let starting = |stored: &&Id<Quantity>| of_model(stored).is_some_and(|id| at_start[id.index()]);
    end_with(begin, in_begin.iter().filter(starting).copied().collect());

    let computed = in_begin.iter().filter(|stored| shared.quantities[**stored].role == Kept::Computed);
    let mut listed = vec![false; shared.quantities.len()];
    let mut watches = Vec::new();
    for stored in computed.chain(&in_step).chain(&in_point).chain(&in_begin) {
        if std::mem::replace(&mut listed[stored.index()], true) {
            continue;
        }
        if let Some(id) = of_model(stored) {
            let (late, source) = (analysis.late[id.index()], shared.quantities[*stored].source);
            watches.push(Watch { quantity: *stored, late, source });
        }
    }
    watches
}

fn end_with(draft: &mut Draft, guards: Vec<Id<Quantity>>) {
    if !guards.is_empty() {
        let source = draft.body.last().map_or(Id::new(0), |last| last.source);
        draft.body.push(Stated { statement: Coded::Guard(guards), source });
    }
}

/// The quantities that a function sets, each at the last place where it is set.
fn set(code: &Code, body: &Block, quantities: usize) -> Vec<Id<Quantity>> {
    fn collect(code: &Code, body: &Block, found: &mut Vec<Id<Quantity>>) {
        for stated in body {
            if let Coded::Set(place, _) = stated.statement
                && let Base::Quantity(quantity) = code.places[place].base
            {
                found.push(quantity);
            }
            blocks_of(&stated.statement).into_iter().for_each(|inner| collect(code, inner, found));
        }
    }
    let mut found = Vec::new();
    collect(code, body, &mut found);
    let mut seen = vec![false; quantities];
    found.reverse();
    found.retain(|quantity| !std::mem::replace(&mut seen[quantity.index()], true));
    found.reverse();
    found
}

struct Analysis<'m> {
    model: &'m Model,
    elements: &'m Elements,
    /// Equations outside of blocks that are computed in every step, by the quantity they set.
    always: Vec<(&'m Equation, Moment)>,
    /// For each quantity, the start of its equations.
    always_from: Vec<u32>,
    /// The single values in which each equation is transparent. Equations are followed from one to another in no
    /// particular order, so they are read once in sequence and followed here.
    singles: Vec<Id<Quantity>>,
    /// For each equation, the start of its values.
    singles_from: Vec<u32>,
    /// Whether an equation is also transparent in elements of arrays.
    reads_arrays: Vec<bool>,
    /// By quantity: whether an equation of a step or point can give infinity or NaN.
    can_overflow: Vec<bool>,
    /// By quantity: whether anything other than the equations in `always` sets it during a run.
    otherwise_set: Vec<bool>,
    late: Vec<bool>,
    covered: Vec<bool>,
    element_covered: Vec<bool>,
    still_open: Vec<usize>,
}

impl<'m> Analysis<'m> {
    fn of(model: &'m Model, elements: &'m Elements) -> Analysis<'m> {
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

    /// Sorts the equations by the quantities they set; those of one quantity keep their order.
    fn sort(&mut self) {
        let target = |equation: &Equation| equation.target.quantity.index();
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
                let target = equation.target.quantity.index();
                self.always.push((equation, moment));
                self.can_overflow[target] |= !finite(&equation.value);
            }
            Statement::Shift { train, .. } => self.otherwise_set[train.index()] = true,
            block => {
                sets(block, &mut |target, _| {
                    target.quantity().into_iter().for_each(|id| self.otherwise_set[id.index()] = true);
                });
                self.note_block(block);
            }
        }
    }

    fn note_block(&mut self, statement: &Statement) {
        match statement {
            Statement::Equation(equation) => {
                self.can_overflow[equation.target.quantity.index()] |= !finite(&equation.value);
            }
            Statement::Branch { then, otherwise, .. } => {
                then.iter().chain(otherwise).for_each(|inner| self.note_block(inner));
            }
            Statement::Repeat { body, .. } => body.iter().for_each(|inner| self.note_block(inner)),
            Statement::Shift { .. } | Statement::Instruct(..) => {}
        }
    }

    /// Finds the levels that feed themselves, in all elements, and covers the values that feed them.
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
                self.cover(Id::new(number));
            }
        }
    }

    /// Covers the values that show in the arguments of tables.
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

    /// Marks the quantity, and the values that feed it, as watched.
    fn cover(&mut self, id: Id<Quantity>) {
        let mut waiting = vec![id];
        self.covered[id.index()] = true;
        while let Some(id) = waiting.pop() {
            if self.otherwise_set[id.index()] {
                continue;
            }
            for number in self.always(id.index()) {
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

    /// Marks a single value as watched; returns it if it was not watched before.
    fn mark_single(&mut self, id: Id<Quantity>) -> Option<Id<Quantity>> {
        let number = id.index();
        if self.covered[number] || self.always(number).is_empty() {
            return None;
        }
        self.covered[number] = true;
        Some(id)
    }

    /// Marks elements as watched; returns the quantity once all its elements are.
    fn mark(&mut self, used: Use, family: &[Range]) -> Option<Id<Quantity>> {
        let area = Area::of_use(used, family, self.model);
        let number = area.quantity.index();
        if self.covered[number] || self.always(number).is_empty() {
            return None;
        }
        let (seen, open) = (&mut self.element_covered, &mut self.still_open[number]);
        // A place that uses the same subscript twice covers less than the block around it.
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

    /// Whether the quantity needs a guard; from then on it counts as watched.
    fn guard(&mut self, id: Id<Quantity>) -> bool {
        let number = id.index();
        if self.covered[number] || !self.can_overflow[number] {
            return false;
        }
        self.cover(id);
        true
    }

    /// By quantity: whether an initial value can be bad without being noticed later.
    fn unsafe_at_start(&self) -> Vec<bool> {
        let mut bad = vec![false; self.model.quantities.len()];
        for section in self.model.sections.iter().filter(|section| section.moment == Moment::Begin) {
            for statement in &section.statements {
                if let Statement::Equation(equation) = statement {
                    let number = equation.target.quantity.index();
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

/// The arguments of all tables that keep their end values and are looked up whenever the expression is computed: not
/// in the branches of a choice, of which C computes only one.
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

/// Whether an expression is finite if all values it reads are.
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
            // Only in courses, which have no guards.
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

/// Calls `seen` for every value in which the expression is transparent.
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
