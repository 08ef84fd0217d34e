//! What changes when settings change between two steps: docs/embedding.md states it as a contract.
//!
//! A library reads its settings where they are used, so most of what depends on them follows by itself. Here is what
//! does not: values computed from settings alone, checks of values that stay the same otherwise, settings whose being
//! infinite or no number would not show, and what a point begins with, so that it can be computed again.

use super::super::live::blocks;
use super::super::spelling::Home;
use super::super::touched::{Touched, has_effects, walk};
use crate::code::{self, Base, Clock, Expression, Id, Place, Quantity, Role, Stated, Statement, System, Type, Wait};
use crate::model::{Function, NEVER};
use crate::plan::{Act, Element, Index, Operation, Plan, Routine, Slot, SlotId, SlotRole, Target, Value};
use std::sync::Arc;

/// What a slot has of settings that may change.
#[derive(Default)]
pub struct Changing {
    /// By slot: a setting, or a value derived from one.
    pub slots: Vec<bool>,
    /// Single settings from which values are derived: a change of them is looked for.
    pub sources: Vec<SlotId>,
    /// A value is derived from an array, which is not compared.
    pub always: bool,
}

/// Leaves of `derived` and `demands` what a setting of this library can change.
pub fn reduce(plan: &mut Plan, homes: &[Home]) -> Changing {
    if plan.course.is_some() {
        derive_parameters(plan);
    }
    let given = |slot: SlotId| homes[slot.0 as usize] == Home::Setting && slot != plan.clock.dt;
    let mut changing = Changing::default();
    walk(&plan.derived.operations, &mut |touched| {
        let slot = match touched {
            Touched::Slot(slot) => slot,
            Touched::Curve(curve) => plan.curves[curve.0 as usize].table,
            Touched::Temporary(_) => return,
        };
        if given(slot) {
            changing.always |= !plan.slot(slot).extents.is_empty();
            changing.sources.push(slot);
        }
    });
    changing.sources.sort_unstable();
    changing.sources.dedup();
    let mut slots: Vec<bool> = (0..plan.slots.len()).map(|place| given(SlotId(place as u32))).collect();
    if changing.sources.is_empty() {
        plan.derived = Routine::default();
    }
    targets(&plan.derived.operations, &mut |slot| slots[slot.0 as usize] = true);
    plan.demands.operations.retain(|demand| {
        let mut moves = false;
        walk(std::slice::from_ref(demand), &mut |touched| {
            moves |= matches!(touched, Touched::Slot(slot) if slots[slot.0 as usize]);
        });
        moves
    });
    changing.slots = slots;
    changing
}

/// A value that a text of COSMO gives to a variable after INITIAL: the place of the operation, the name of the variable,
/// the number.
struct Initial {
    operation: usize,
    name: String,
    value: f64,
}

/// Numbers that a course gives to quantities of its results before values given from outside take their places: initial
/// contents, the step and variables.
fn initials(plan: &Plan) -> Vec<Initial> {
    let Some(course) = &plan.course else { return Vec::new() };
    let operations = &course.body.operations;
    let given = |operation: &Operation| matches!(operation, Operation::Act(Act::GivenValues));
    let Some(end) = operations.iter().position(given) else { return Vec::new() };
    let mut initials: Vec<Initial> = Vec::new();
    let mut cards = 0;
    for (number, operation) in operations[..end].iter().enumerate() {
        cards += usize::from(matches!(operation, Operation::Card(_)));
        let Operation::Set { target: Target::Slot(element), value, .. } = operation else { continue };
        // Under the first card everything is set back.
        if cards < 2 || element.slot == course.time {
            continue;
        }
        let place = (element.slot, plan.fixed_offset(element));
        let Some(column) = plan.output.columns.iter().find(|column| column.place == Some(place)) else { continue };
        initials.retain(|before| *before.name != *column.name);
        if let Value::Number(value) = value {
            initials.push(Initial { operation: number, name: column.name.to_string(), value: *value });
        }
    }
    let named = |name: &str| plan.slots.iter().any(|slot| slot.role == SlotRole::Setting && *slot.name == *name);
    initials.retain(|initial| !named(&initial.name));
    initials
}

/// What a course can be given besides its parameters: initial contents and variables.
pub fn initial_names(plan: &Plan) -> Vec<String> {
    initials(plan).into_iter().map(|initial| initial.name).collect()
}

/// Makes settings of initial contents and variables, all or those that are `wanted`.
pub fn settle_initials(plan: &mut Plan, wanted: Option<&[String]>) {
    let initials = initials(plan);
    let Plan { course: Some(course), slots, .. } = plan else { return };
    for initial in initials.into_iter().filter(|initial| wanted.is_none_or(|names| names.contains(&initial.name))) {
        let Operation::Set { value, site, target: Target::Slot(element) } =
            &mut course.body.operations[initial.operation]
        else {
            continue;
        };
        let slot = SlotId(slots.len() as u32);
        let of = &slots[element.slot.0 as usize];
        let (unit, description) = (of.unit.clone(), of.description.clone());
        slots.push(Slot {
            name: initial.name.as_str().into(),
            role: SlotRole::Setting,
            extents: Vec::new(),
            values: vec![initial.value],
            hidden: false,
            sizes: false,
            unit,
            description,
            site: *site,
        });
        *value = Value::Slot(Element { slot, index: Box::default() });
        let element = (element.slot, element.clone());
        let at = plan_offset(slots, &element.1);
        if let Some(system) = &mut plan.lowered {
            settle_in_code(Arc::make_mut(system), (quantity(element.0), at), slots, slot);
        }
    }
}

/// Where an element with fixed subscripts is in its array.
fn plan_offset(slots: &[Slot], element: &Element) -> u32 {
    let extents = &slots[element.slot.0 as usize].extents;
    let mut at = 0;
    for (index, extent) in element.index.iter().zip(extents) {
        at = at * extent + if let Index::Fixed(index) = index { *index } else { 0 };
    }
    at
}

/// The same in Code: the last number that the program gives to the element before values given from outside take their
/// places.
fn settle_in_code(system: &mut System, (of, at): (Id<Quantity>, u32), slots: &[Slot], slot: SlotId) {
    let setting = &slots[slot.0 as usize];
    let source = Id::new(setting.site.0 as usize);
    let added = system.quantities.push(Quantity {
        name: setting.name.clone(),
        kind: system.quantities[of].kind,
        extents: Vec::new(),
        role: Role::Setting(setting.values.clone()),
        hidden: false,
        elements: Vec::new(),
        source,
    });
    let Clock::Own { program, .. } = system.clock else { return };
    let code = &mut system.code;
    let Some(body) = code.functions.get(program).map(|function| &function.body) else { return };
    let given = |stated: &Stated| matches!(stated.statement, Statement::Wait(Wait::Given));
    let end = body.iter().position(given).unwrap_or(0);
    let is_element = |place: Id<Place>| {
        let Place { base, index } = &code.places[place];
        let element = match index[..] {
            [] => at == 0,
            [code::Index::Fixed(found)] => found == at,
            _ => false,
        };
        *base == Base::Quantity(of) && element
    };
    let set = body[..end].iter().rposition(|stated| match stated.statement {
        Statement::Set(place, value) => is_element(place) && matches!(code.expressions[value], Expression::Real(_)),
        _ => false,
    });
    let Some(set) = set else { return };
    let place = code.places.push(Place { base: Base::Quantity(added), index: Vec::new() });
    let read = code.expressions.push(Expression::Read(place));
    code.types.push(Type::REAL);
    code.spans.push(Default::default());
    if let Statement::Set(_, value) = &mut code.functions[program].body[set].statement {
        *value = read;
    }
}

fn quantity(slot: SlotId) -> Id<Quantity> {
    Id::new(slot.0 as usize)
}

/// As great as a float need be to be reached never.
const NEVER_OF_FLOATS: f64 = 1e30;

/// Puts a float in place of what the translator wrote for never.
pub fn shorten_never(plan: &mut Plan) {
    if let Some(system) = &mut plan.lowered {
        shorten_in_code(Arc::make_mut(system));
    }
    let Plan { course, slots, .. } = plan;
    let Some(course) = course else { return };
    for operation in &mut course.body.operations {
        if let Operation::Set { target: Target::Slot(element), value, .. } = operation {
            if slots[element.slot.0 as usize].hidden {
                shorten(value);
            }
        }
    }
}

/// The same in Code, where what is hidden may be a local.
fn shorten_in_code(system: &mut System) {
    let code = &system.code;
    let mut never = Vec::new();
    for (_, function) in code.functions.iter() {
        for stated in &function.body {
            let Statement::Set(place, value) = stated.statement else { continue };
            let hidden = match code.places[place].base {
                Base::Quantity(id) => system.quantities[id].hidden,
                Base::Local(_) => true,
            };
            let mut waiting = if hidden { vec![value] } else { Vec::new() };
            while let Some(value) = waiting.pop() {
                match code.expressions[value] {
                    Expression::Real(NEVER) => never.push(value),
                    Expression::Choose(_, then, otherwise) => waiting.extend([then, otherwise]),
                    _ => {}
                }
            }
        }
    }
    never.into_iter().for_each(|value| system.code.expressions[value] = Expression::Real(NEVER_OF_FLOATS));
    // What the translator compares with to see that a value is finite.
    let expressions: Vec<Id<Expression>> = system.code.expressions.ids().collect();
    for id in expressions {
        if let Expression::Real(f64::MAX) = system.code.expressions[id] {
            system.code.expressions[id] = Expression::Real(f64::from(f32::MAX));
        }
    }
}

fn shorten(value: &mut Value) {
    match value {
        Value::Number(number) if *number == NEVER => *number = NEVER_OF_FLOATS,
        Value::Choose(_, then, otherwise) => {
            shorten(then);
            shorten(otherwise);
        }
        _ => {}
    }
}

/// Parameters of a course that are computed from others, as it begins.
fn derive_parameters(plan: &mut Plan) {
    let Some(course) = &plan.course else { return };
    let mut known: Vec<bool> = plan.slots.iter().map(|slot| slot.role == SlotRole::Setting).collect();
    let mut operations = Vec::new();
    for operation in &course.body.operations {
        let Operation::Act(Act::UnlessGiven { body, .. }) = operation else { continue };
        let mut temporaries = Vec::new();
        let mut plain = true;
        let mut into = Vec::new();
        for inner in body {
            targets(std::slice::from_ref(inner), &mut |slot| into.push(slot));
            walk(std::slice::from_ref(inner), &mut |touched| match touched {
                Touched::Slot(slot) => plain &= known[slot.0 as usize] || into.contains(&slot),
                Touched::Temporary(id) => temporaries.push(id),
                Touched::Curve(_) => plain = false,
            });
        }
        if plain {
            into.iter().for_each(|slot| known[slot.0 as usize] = true);
            operations.extend(body.iter().cloned());
        }
    }
    plan.derived = Routine { operations, temporaries: course.body.temporaries.clone(), guards: Vec::new() };
}

fn targets(operations: &[Operation], tell: &mut impl FnMut(SlotId)) {
    for operation in operations {
        match operation {
            Operation::Set { target: Target::Slot(element), .. } => tell(element.slot),
            Operation::Set { target: Target::At(slot, _), .. } => tell(*slot),
            _ => {}
        }
        blocks(operation).into_iter().for_each(|inner| targets(inner, tell));
    }
}

/// Slots that the point sets and whose values before it decide what it gives: rates that rates read, memories.
/// Of arrays it may be more than there are.
pub fn begun_with(plan: &Plan) -> Vec<SlotId> {
    let point = &plan.point.operations;
    let mut set = vec![false; plan.slots.len()];
    targets(point, &mut |slot| set[slot.0 as usize] = true);
    let mut order = Order { plan, set, done: vec![false; plan.slots.len()], before: vec![false; plan.slots.len()] };
    order.follow(point, false);
    let found = order.before.iter().enumerate().filter(|(_, before)| **before);
    found.map(|(place, _)| SlotId(place as u32)).collect()
}

struct Order<'p> {
    plan: &'p Plan,
    /// Set anywhere in the point.
    set: Vec<bool>,
    /// Set so far.
    done: Vec<bool>,
    before: Vec<bool>,
}

impl Order<'_> {
    fn follow(&mut self, operations: &[Operation], conditional: bool) {
        for operation in operations {
            match operation {
                Operation::Loop { body, .. } => self.follow(body, conditional),
                Operation::If { condition, then, otherwise } => {
                    condition.values(&mut |value| self.read(value));
                    self.follow(then, true);
                    self.follow(otherwise, true);
                }
                Operation::While { before, condition, body, .. } => {
                    self.follow(before, true);
                    condition.values(&mut |value| self.read(value));
                    self.follow(body, true);
                }
                Operation::Set { target, value, .. } => {
                    self.read(value);
                    let slot = match target {
                        Target::Slot(element) => element.slot,
                        Target::At(slot, _) => *slot,
                        Target::Temporary(_) => continue,
                    };
                    let place = slot.0 as usize;
                    // What a block leaves alone keeps its value.
                    self.before[place] |= conditional && !self.done[place];
                    self.done[place] |= !conditional;
                }
                Operation::Keep { slot, .. } => self.before[slot.0 as usize] |= self.set[slot.0 as usize],
                other => walk(std::slice::from_ref(other), &mut |touched| {
                    if let Touched::Slot(slot) = touched {
                        self.note(slot);
                    }
                }),
            }
        }
    }

    fn read(&mut self, value: &Value) {
        super::super::touched::in_value(value, &mut |touched| {
            if let Touched::Slot(slot) = touched {
                self.note(slot);
            }
        });
    }

    fn note(&mut self, slot: SlotId) {
        let place = slot.0 as usize;
        let slot = self.plan.slot(slot);
        if matches!(slot.role, SlotRole::Memory(_)) {
            self.before[place] = true;
        }
        // One element of a rate may be read where another is set already.
        let partly = slot.role == SlotRole::Rate && !slot.extents.is_empty();
        self.before[place] |= self.set[place] && (!self.done[place] || partly);
    }
}

/// Whether operations draw random numbers.
pub fn draws(operations: &[Operation]) -> bool {
    operations.iter().any(|operation| match operation {
        Operation::Set { value: Value::Uniform | Value::Normal(..) | Value::Draw(..), .. } => true,
        other => blocks(other).into_iter().any(|inner| draws(inner)),
    })
}

/// Single settings of which a step might not show that they are infinite or not a number: `looked` says which slots
/// are looked at after each step.
pub fn hidden(plan: &Plan, homes: &[Home], looked: &dyn Fn(SlotId) -> bool) -> Vec<SlotId> {
    let mut shows = vec![false; plan.slots.len()];
    for operations in [&plan.step.operations, &plan.point.operations] {
        shown(operations, looked, &mut |slot| shows[slot.0 as usize] = true);
    }
    let mut used = vec![plan.course.is_some(); plan.slots.len()];
    for routine in [&plan.event, &plan.step, &plan.point, &plan.derived] {
        walk(&routine.operations, &mut |touched| {
            if let Touched::Slot(slot) = touched {
                used[slot.0 as usize] = true;
            }
        });
    }
    let length = plan.clock.length.map(|length| length.slot);
    let slots = (0..plan.slots.len()).map(|place| SlotId(place as u32));
    slots
        .filter(|id| {
            let single = plan.slot(*id).extents.is_empty();
            let given = homes[id.0 as usize] == Home::Setting && *id != plan.clock.dt && Some(*id) != length;
            given && single && used[id.0 as usize] && !shows[id.0 as usize]
        })
        .collect()
}

fn shown(operations: &[Operation], looked: &dyn Fn(SlotId) -> bool, tell: &mut dyn FnMut(SlotId)) {
    for operation in operations {
        match operation {
            Operation::Loop { body, .. } => shown(body, looked, tell),
            Operation::Set { target: Target::Slot(element), value, .. }
                if looked(element.slot) && !has_effects(value) =>
            {
                transparent(value, tell);
            }
            _ => {}
        }
    }
}

/// The single values in which a value is transparent: if one of them is not finite, neither is it.
fn transparent(value: &Value, tell: &mut dyn FnMut(SlotId)) {
    let mut waiting = vec![value];
    while let Some(value) = waiting.pop() {
        match value {
            Value::Slot(element) if element.index.is_empty() => tell(element.slot),
            Value::Negate(part) | Value::Divide(part, _) => waiting.push(part),
            Value::Add(left, right) | Value::Subtract(left, right) | Value::Multiply(left, right) => {
                waiting.extend([&**left, &**right]);
            }
            Value::Call(Function::Abs | Function::Sqrt, arguments) => waiting.extend(arguments),
            _ => {}
        }
    }
}
