//! The stages of a step as statements of the course.

use super::accounts;
use super::algebra::{Algebra, copy, declared, hidden};
use super::compartments::Volume;
use super::derive::LONGEST;
use super::flows;
use super::messages::{AlgebraicLoop, DerivativeTooLong, VersionsTooLarge};
use super::nodes::{Key, Nodes, What};
use super::order::{NoOrder, Ring, in_order};
use super::parts::{Gives, PartId};
use super::solve;
use super::uses::{Element, Thing, Uses, sorted};
use crate::code::differentiate::rules::Reach;
use crate::code::{Id, Quantity};
use crate::diagnostic::Diagnostics;
use crate::language::cosmo::Asked;
use crate::language::cosmo::code::{Integration, Temporaries};
use crate::language::cosmo::lower::Lowering;
use crate::language::cosmo::lower::quantities::Hidden;
use crate::language::cosmo::target::{self, Array, Stage, Target, Temporary};
use crate::language::cosmo::text::{Base, Component, ComponentKind, Number, Text};
use crate::model::compose::{compare, number};
use crate::model::instruction::Failure;
use crate::model::walk::rebuilt;
use crate::model::{Expression, Instruction, Model, Place, Relation, Statement};
use crate::source::{Source, Span};
use rustc_hash::FxHashSet as HashSet;

/// The model of a text that is read as equations, or nothing after an error.
pub fn lower<'t>(
    target: &'t Target<'t>,
    source: &'t Source,
    asked: Asked,
    diagnostics: &mut Diagnostics,
) -> Option<(Model, Integration, Temporaries)> {
    let parts = target.parts.as_ref()?;
    let mut lowering = Lowering::new(target, source, asked);
    lowering.derived_parameters();
    let nodes = Nodes::new(target.text, parts, &mut lowering);
    let mut stages = Stages {
        algebra: Algebra { nodes, reach: Reach::new(LONGEST) },
        valid: HashSet::default(),
        failed: None,
        integration: Integration::default(),
    };
    for line in &target.lines {
        match &line.statement {
            target::Statement::Stage(stage) => {
                lowering.begin_line(line);
                stages.stage(&mut lowering, *stage);
            }
            target::Statement::Begun => {
                lowering.begin_line(line);
                stages.begun(&mut lowering);
            }
            _ => {
                // Whatever a statement changes, nothing computed before is trusted behind it.
                stages.valid.clear();
                lowering.line(line);
            }
        }
    }
    match stages.failed {
        Some(Failed::Ring(ring)) => diagnostics.error(ring),
        Some(Failed::TooLong(too_long)) => diagnostics.error(too_long),
        None if numbers(&lowering) > MOST_NUMBERS => {
            diagnostics.error(VersionsTooLarge { at: largest_array(target), limit: MOST_NUMBERS });
        }
        None => {
            let temporaries = lowering.quantities.temporaries(|part| parts.is_algebraic(part));
            return Some((lowering.finish(), stages.integration, temporaries));
        }
    }
    None
}

/// The greatest number of elements of everything that is computed, versions of variables included.
const MOST_NUMBERS: u64 = 20_000_000;

fn numbers(lowering: &Lowering) -> u64 {
    let size = |extents: &[u32]| extents.iter().map(|extent| u64::from(*extent)).product::<u64>();
    lowering.quantities.list.iter().map(|quantity| size(&quantity.extents)).sum()
}

fn largest_array(target: &Target) -> Span {
    let variables = &target.text.variables;
    variables.iter().max_by_key(|variable| variable.size).map_or(target.text.repeat.span, |variable| variable.span)
}

pub(super) struct Stages<'t> {
    pub algebra: Algebra<'t>,
    /// What is known to be computed for the beginning of the step.
    valid: HashSet<Key>,
    failed: Option<Failed>,
    /// What the method asks for.
    pub integration: Integration,
}

/// Why the text is no system of equations.
enum Failed {
    Ring(AlgebraicLoop),
    TooLong(DerivativeTooLong),
}

impl<'t> Stages<'t> {
    fn stage(&mut self, lowering: &mut Lowering<'t>, stage: Stage) {
        match stage {
            Stage::Prepare => self.prepare(lowering),
            Stage::Reads(component) => {
                let wanted = self.read_by(lowering, &lowering.text.body[component], component);
                self.at_beginning(lowering, &wanted);
            }
            Stage::Gives(component) => self.gives(lowering, component),
            Stage::Hold(part) => {
                let x = lowering.read(target::X);
                lowering.set_hidden(Hidden::Declared(part), x);
                self.valid.clear();
            }
            Stage::Integrate => self.integrate(lowering),
        }
    }

    /// Behind INITIAL: declared volumes have their values at every moment, so also at the first.
    fn begun(&mut self, lowering: &mut Lowering<'t>) {
        lowering.instruct(Instruction::GivenValues);
        let volumes = self.declared_volumes();
        self.compute(lowering, &volumes, None);
        self.nothing_has_flown(lowering, &volumes);
        lowering.prepare_doses();
        lowering.row();
    }

    /// Flows that were computed for the sake of volumes are 0 before the first step.
    fn nothing_has_flown(&mut self, lowering: &mut Lowering<'t>, volumes: &[Key]) {
        for key in self.order(lowering, volumes) {
            if let Key { what: What::Of(array, i), order: 0 } = key
                && !volumes.contains(&key)
            {
                let place = lowering.quantities.place(array.at(i));
                lowering.set(place, number(0.0));
            }
        }
    }

    fn declared_volumes(&self) -> Vec<Key> {
        let compartments = &self.algebra.nodes.compartments;
        let algebraic = |i: &Number| matches!(compartments.volume(*i), Some(Volume::Algebraic(_)));
        compartments.numbers().filter(algebraic).map(|i| What::Of(Array::V, i).itself()).collect()
    }

    /// Nothing has entered or left in this step, and volumes that go in straight lines stand.
    fn prepare(&mut self, lowering: &mut Lowering<'t>) {
        self.valid.clear();
        for array in solve::summed_arrays(&self.algebra.nodes.compartments, lowering.text) {
            let quantity = lowering.quantities.hidden(Hidden::Sum(array));
            lowering.instruct(Instruction::Fill { quantity, value: number(0.0) });
        }
        for (i, part) in self.linear_volumes() {
            for which in [Hidden::Present(i), Hidden::Declared(part)] {
                let present = lowering.read(Array::V.at(i));
                lowering.set_hidden(which, present);
            }
        }
    }

    fn linear_volumes(&self) -> Vec<(Number, PartId)> {
        let compartments = &self.algebra.nodes.compartments;
        let linear = |i: Number| match compartments.volume(i) {
            Some(Volume::Linear(part)) => Some((i, part)),
            _ => None,
        };
        compartments.numbers().filter_map(linear).collect()
    }

    /// What the discrete parts of a component read of flows and contents.
    fn read_by(&self, lowering: &Lowering<'t>, component: &Component, index: usize) -> Vec<Key> {
        self.read_keys(lowering, &self.uses_of(component, index))
    }

    /// What the discrete parts of a component read.
    fn uses_of(&self, component: &Component, index: usize) -> Uses {
        let parts = self.algebra.nodes.parts;
        let mut reads: HashSet<Thing> = HashSet::default();
        for part in parts.within(index).filter(|part| !parts.is_algebraic(*part)) {
            reads.extend(&parts.part(part).uses.reads);
        }
        let mut uses = Uses::default();
        match &component.kind {
            ComponentKind::Time(value) | ComponentKind::Step(value) => uses = Uses::of_declarative(value),
            ComponentKind::Format(Some(table)) => table.columns.iter().for_each(|(value, _)| uses.expression(value)),
            ComponentKind::Graph(points) => {
                for point in points {
                    [&point.value, &point.zero, &point.unit].into_iter().for_each(|value| uses.expression(value));
                }
            }
            _ => {}
        }
        uses.reads.extend(reads);
        uses
    }

    /// What computes the flows and contents that are read.
    pub(super) fn read_keys(&self, lowering: &Lowering<'t>, uses: &Uses) -> Vec<Key> {
        let mut keys: Vec<Key> = Vec::new();
        for thing in sorted(&uses.reads) {
            let index = match thing.element {
                Element::Fixed(index) => Some(index.saturating_sub(1)),
                Element::Single | Element::Some => None,
            };
            keys.extend(self.algebra.nodes.giving(lowering, thing.base, index));
        }
        keys
    }

    /// What a component gives at the beginning of the step: an in-compartment its contents and flows,
    /// algebraic parts their variables.
    fn gives(&mut self, lowering: &mut Lowering<'t>, index: usize) {
        let parts = self.algebra.nodes.parts;
        let text = lowering.text;
        let mut wanted = Vec::new();
        if let ComponentKind::InCompartment { number, .. } = &text.body[index].kind {
            let mut arrays = vec![Array::K, Array::G, Array::V];
            arrays.extend(text.all_tracers().flat_map(|t| [Array::HK(t), Array::HG(t), Array::HV(t)]));
            let compartments = &self.algebra.nodes.compartments;
            arrays.retain(|array| compartments.carries(*array));
            wanted.extend(arrays.into_iter().map(|array| What::Of(array, *number).itself()));
        }
        let giving: Vec<PartId> = parts.within(index).filter(|part| parts.gives_variables(*part)).collect();
        wanted.extend(giving.iter().map(|part| What::Part(*part).itself()));
        self.at_beginning(lowering, &wanted);
        self.leave_variables(lowering, &giving);
    }

    /// The variables of algebraic parts become what the last of these parts has given them.
    fn leave_variables(&self, lowering: &mut Lowering<'t>, giving: &[PartId]) {
        for part in giving {
            for variable in self.algebra.nodes.parts.variables_of(*part) {
                let version = lowering.quantities.hidden(Hidden::Version(*part, variable));
                copy(lowering, lowering.quantities.named(Base::User(variable)), version);
            }
        }
    }

    /// The algebraic parts whose variables are seen at the end of the step before their place in the text is reached:
    /// those down to the last compartment, and those below something that reads their variables.
    fn seen_at_end(&self, lowering: &Lowering<'t>) -> Vec<PartId> {
        let parts = self.algebra.nodes.parts;
        let below = parts.last_compartment.map_or(0, |last| last + 1);
        let mut read: HashSet<Base> = HashSet::default();
        let mut seen = Vec::new();
        for (index, component) in lowering.text.body.iter().enumerate() {
            for part in parts.within(index).filter(|part| parts.gives_variables(*part)) {
                let given = parts.variables_of(part);
                if index < below || given.iter().any(|variable| read.contains(&Base::User(*variable))) {
                    seen.push(part);
                }
            }
            if index >= below {
                let bases = self.uses_of(component, index).reads.into_iter().map(|thing| thing.base);
                read.extend(bases.filter(|base| matches!(base, Base::User(_))));
            }
        }
        seen
    }

    /// Computes what is wanted for the beginning of the step.
    fn at_beginning(&mut self, lowering: &mut Lowering<'t>, wanted: &[Key]) {
        let before = Hidden::Temporary(Temporary::TimeBefore);
        let time = lowering.quantities.hidden(before);
        self.compute(lowering, wanted, Some(time));
    }

    /// Computes what is wanted and all it needs, T being what `time` holds.
    fn compute(&mut self, lowering: &mut Lowering<'t>, wanted: &[Key], time: Option<Id<Quantity>>) {
        let here = lowering.card;
        for key in self.order(lowering, wanted) {
            if time.is_some() && !self.valid.insert(key) {
                continue;
            }
            let statements = self.algebra.nodes.known.get(&key).map_or_else(Vec::new, |node| node.statements.clone());
            let clock = lowering.quantities.named(Base::Time);
            for statement in statements {
                lowering.push(match time {
                    Some(time) => at_time(statement, clock, time),
                    None => statement,
                });
            }
        }
        lowering.card = here;
    }

    /// What is wanted and what it needs, in order; why there is none is kept to be reported.
    pub(super) fn order(&mut self, lowering: &mut Lowering<'t>, wanted: &[Key]) -> Vec<Key> {
        if self.failed.is_some() {
            return Vec::new();
        }
        let ordered = self.algebra.know(lowering, wanted);
        match ordered.and_then(|()| in_order(&self.algebra.nodes, wanted).map_err(NoOrder::Ring)) {
            Ok(order) => return order,
            Err(NoOrder::Ring(ring)) => self.failed = Some(Failed::Ring(self.told(lowering, &ring))),
            Err(NoOrder::TooLong(key)) => self.failed = Some(Failed::TooLong(self.too_long(lowering, key))),
        }
        Vec::new()
    }

    fn too_long(&self, lowering: &Lowering<'t>, key: Key) -> DerivativeTooLong {
        let (parts, text) = (self.algebra.nodes.parts, lowering.text);
        let part = match key.what {
            What::Part(part) => Some(part),
            _ => parts.ids().find(|part| matches!(parts.part(*part).gives, Gives::Volume(_))),
        };
        let at = part.map_or(text.repeat.span, |part| parts.part(part).span);
        DerivativeTooLong { at, name: self.name(text, key.what), order: key.order }
    }

    /// What is computed, as the author knows it.
    fn name(&self, text: &Text, what: What) -> String {
        let parts = self.algebra.nodes.parts;
        match what {
            What::Of(array, i) | What::SumSlope(array, i) => text.array_element(array, i),
            What::Slope(array, i) => format!("d{}/dt", text.array_element(array, i)),
            What::Part(part) => match parts.name(text, part) {
                name if name.is_empty() => text.variables_named(&parts.variables_of(part)),
                name => name,
            },
            What::Loss(tracer) => text.traced_array("HV", tracer),
            What::Fraction(_) | What::Account(..) => String::new(),
        }
    }

    fn told(&self, lowering: &Lowering<'t>, ring: &Ring) -> AlgebraicLoop {
        let (parts, text) = (self.algebra.nodes.parts, lowering.text);
        let mut names: Vec<String> = Vec::new();
        let mut at = None;
        for key in &ring.0 {
            if let What::Part(part) = key.what {
                at.get_or_insert(parts.part(part).span);
                // The flow into a compartment is told by its sum.
                if matches!(parts.part(part).gives, Gives::From { .. }) {
                    continue;
                }
            }
            let name = self.name(text, key.what);
            if name.is_empty() {
                continue;
            }
            let name = if key.order == 0 { name } else { format!("d{name}/dt") };
            if names.last() != Some(&name) {
                names.push(name);
            }
        }
        if names.first() != names.last() || names.len() == 1 {
            names.extend(names.first().cloned());
        }
        AlgebraicLoop { at: at.unwrap_or(text.repeat.span), members: names.join(" → ") }
    }

    /// From the beginning of the step to its end.
    fn integrate(&mut self, lowering: &mut Lowering<'t>) {
        let d = lowering.read(target::D);
        let positive = compare(Relation::Greater, d, number(0.0));
        lowering.instruct(Instruction::Demand { condition: positive, failure: Failure::StepSign });
        set_time(lowering, Temporary::TimeBefore);
        solve::integrate(self, lowering);
        set_time(lowering, Temporary::TimeAfter);
        self.valid.clear();
        let seen = self.seen_at_end(lowering);
        let mut wanted = self.declared_volumes();
        wanted.extend(seen.iter().map(|part| What::Part(*part).itself()));
        self.compute(lowering, &wanted, None);
        self.leave_variables(lowering, &seen);
        for (i, part) in self.linear_volumes() {
            let new = declared(lowering, part);
            let place = lowering.quantities.place(Array::V.at(i));
            lowering.set(place, new);
        }
        flows::of_step(&self.algebra.nodes.compartments, lowering);
        accounts::of_step(&self.algebra, lowering);
    }
}

fn set_time(lowering: &mut Lowering, to: Temporary) {
    let value = hidden(lowering, Hidden::Temporary(to));
    let place = lowering.quantities.place(target::T);
    lowering.set(place, value);
}

/// The statement with another quantity for T.
fn at_time(statement: Statement, clock: Id<Quantity>, time: Id<Quantity>) -> Statement {
    let change = |value: Expression| {
        rebuilt(value, &mut |part| match part {
            Expression::Read(place) if place.quantity == clock => Expression::Read(Place::single(time)),
            part => part,
        })
    };
    match statement {
        Statement::Equation(mut equation) => {
            equation.value = change(equation.value);
            Statement::Equation(equation)
        }
        Statement::Branch { condition, then, otherwise, card } => {
            let all = |list: Vec<Statement>| list.into_iter().map(|s| at_time(s, clock, time)).collect();
            let (then, otherwise) = (all(then), all(otherwise));
            Statement::Branch { condition: change(condition), then, otherwise, card }
        }
        Statement::Repeat { condition, body, card } => Statement::Repeat {
            condition: change(condition),
            body: body.into_iter().map(|s| at_time(s, clock, time)).collect(),
            card,
        },
        Statement::Instruct(mut instruction, card) => {
            instruction.expressions_mut(&mut |value| {
                let old = std::mem::replace(value, Expression::Number(0.0));
                *value = change(old);
            });
            Statement::Instruct(instruction, card)
        }
        Statement::Shift { .. } => statement,
    }
}
