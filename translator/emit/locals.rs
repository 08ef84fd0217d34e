//! A program that runs as written: what of it is kept in locals of its one function.
//!
//! Single values, and elements of arrays whose subscripts are all known, are locals if there are few. With many, elements
//! stay in the struct: a local that finds no register lives in memory all the time, while the compiler takes a member
//! into a register for as long as it is in use. Locals go to the struct only where the runtime looks: for rows, and
//! for values that the user has given. What equations are solved with is always in the struct, since the method of
//! integration works there.

use rustc_hash::{FxHashMap as HashMap, FxHashSet as HashSet};
use std::cmp::Reverse;

use super::names::Names;
use super::touched::count;
use crate::model::LabelId;
use crate::plan::course::{Act, Course, Stop};
use crate::plan::{Element, Index, Operation, Plan, Routine, SlotId, SlotRole, Target, Value};

/// C89 promises 127 names in a block; some are the frame's own.
const MOST_LOCALS: usize = 108;
/// With more locals than these, elements of arrays are better off in the struct (`cargo bench --bench speed`).
const FEW_LOCALS: usize = 40;
/// With more operations compilers become slow and programs no faster: such a course has no locals, and is several functions.
pub const MOST_OPERATIONS: usize = 4000;

#[derive(Default)]
pub struct CourseLayout {
    pub locals: Vec<Local>,
    /// By slot: a single value that is a local.
    pub local: Vec<bool>,
    /// Arrays of which elements are locals: their names, empty for those in the struct.
    pub scattered: HashMap<SlotId, Vec<String>>,
    goals: HashSet<LabelId>,
}

/// A local and where it stands in the struct.
pub struct Local {
    pub name: String,
    pub member: String,
    /// It begins with what is in the struct, else with 0.
    pub begins: bool,
    /// Rows show it, and it changes.
    pub shown: bool,
    /// The user of the program may give it a value.
    pub given: bool,
}

/// `L90`; labels made by the translator are counted.
pub fn label_name(labels: &[Option<u32>], label: LabelId) -> String {
    match labels.get(label.0 as usize) {
        Some(Some(number)) => format!("L{number}"),
        _ => format!("go{}", label.0),
    }
}

impl CourseLayout {
    /// A course of more operations than `most` is several functions, and has no locals.
    pub fn new(plan: &Plan, names: &mut Names, most: usize) -> CourseLayout {
        let Some(course) = &plan.course else { return CourseLayout::default() };
        let mut uses = Uses::of(plan, course, false);
        let mut layout = CourseLayout {
            local: vec![false; plan.slots.len()],
            goals: std::mem::take(&mut uses.goals),
            ..CourseLayout::default()
        };
        let mut chosen = uses.candidates(plan);
        if chosen.len() > FEW_LOCALS {
            chosen.retain(|((slot, _), _)| plan.slot(*slot).extents.is_empty());
        }
        // Those that the text names most often; of equals the first.
        chosen.sort_by_key(|(value, count)| (Reverse(*count), *value));
        chosen.truncate(MOST_LOCALS);
        if count(&course.body.operations) > most {
            chosen.clear();
        }
        let mut values: Vec<(SlotId, u32)> = chosen.into_iter().map(|(value, _)| value).collect();
        values.sort();
        for (slot, element) in values {
            layout.add(plan, course, &uses, slot, element, names);
        }
        layout
    }

    /// Everything is in the struct: of a program that leaves its function and comes back.
    pub fn without_locals(plan: &Plan) -> CourseLayout {
        let goals = plan.course.as_ref().map(|course| Uses::of(plan, course, true).goals).unwrap_or_default();
        CourseLayout { goals, ..CourseLayout::default() }
    }

    pub fn is_goal(&self, label: LabelId) -> bool {
        self.goals.contains(&label)
    }

    /// Makes a value a local.
    fn add(&mut self, plan: &Plan, course: &Course, uses: &Uses, slot: SlotId, element: u32, names: &mut Names) {
        let found = plan.slot(slot);
        let begins = found.role == SlotRole::Setting;
        let (name, member) = match slot {
            _ if !found.extents.is_empty() => {
                let array = names.slot(slot).to_string();
                let name = names.give(&format!("{array}{}", element + 1));
                let elements = self.scattered.entry(slot).or_insert_with(|| vec![String::new(); found.size()]);
                elements[element as usize] = name.clone();
                (name, format!("{array}[{element}]"))
            }
            time if time == course.time => (names.slot(slot).to_string(), "head.time".to_string()),
            dt if dt == plan.clock.dt => (names.slot(slot).to_string(), "head.dt".to_string()),
            _ => (names.slot(slot).to_string(), names.slot(slot).to_string()),
        };
        if found.extents.is_empty() {
            self.local[slot.0 as usize] = true;
        }
        let shown = uses.is_shown(slot, element);
        let given = !found.hidden && !begins;
        self.locals.push(Local { name, member: format!("m->{member}"), begins, shown, given });
    }
}

/// How slots are used.
struct Uses {
    /// By slot: with subscripts that are computed or run, or by a method of integration.
    bound: Vec<bool>,
    /// Values that something in the course sets, or reads.
    set: HashSet<(SlotId, u32)>,
    read: HashSet<(SlotId, u32)>,
    recorded: HashSet<(SlotId, u32)>,
    /// Rows are kept somewhere.
    rows: bool,
    /// No stop is gone on from.
    stops_end: bool,
    /// How often each value is named.
    named: HashMap<(SlotId, u32), u32>,
    /// Labels that jumps lead to.
    goals: HashSet<LabelId>,
}

impl Uses {
    fn of(plan: &Plan, course: &Course, stops_end: bool) -> Uses {
        let mut uses = Uses {
            bound: vec![false; plan.slots.len()],
            set: HashSet::default(),
            read: HashSet::default(),
            recorded: plan.output.columns.iter().filter_map(|column| column.place).collect(),
            rows: false,
            stops_end,
            named: HashMap::default(),
            goals: HashSet::default(),
        };
        uses.operations(course, &course.body.operations);
        // The runner sets it.
        plan.experiment.last_row.into_iter().for_each(|slot| uses.bound[slot.0 as usize] = true);
        let balances = course.balances.iter().flat_map(|balances| &balances.list);
        balances.flat_map(|balance| balance.slots()).flatten().for_each(|slot| uses.bound[slot.0 as usize] = true);
        // What routines touch is in the struct, where all find it.
        course.routines.iter().for_each(|called| uses.routine(&called.body));
        let invoked = course.invocations.iter().flat_map(|invocation| invocation.slots());
        invoked.for_each(|slot| uses.bound[slot.0 as usize] = true);
        if !course.invocations.is_empty() {
            // Of a call that fails the time is told.
            uses.bound[course.time.0 as usize] = true;
        }
        for solve in &course.solves {
            solve.slots().for_each(|slot| uses.bound[slot.0 as usize] = true);
            uses.routine(&solve.rates);
            solve.events.iter().for_each(|event| {
                uses.routine(&event.before);
                super::touched::in_condition(&event.condition, &mut |touched| uses.bind(touched));
            });
        }
        uses
    }

    fn routine(&mut self, routine: &Routine) {
        super::touched::walk(&routine.operations, &mut |touched| self.bind(touched));
    }

    fn bind(&mut self, touched: super::touched::Touched) {
        if let super::touched::Touched::Slot(slot) = touched {
            self.bound[slot.0 as usize] = true;
        }
    }

    /// Values that may be locals, and how often the course names each.
    fn candidates(&self, plan: &Plan) -> Vec<((SlotId, u32), u32)> {
        let may_be = |(slot, element): &(SlotId, u32)| {
            let extents = &plan.slot(*slot).extents;
            !self.bound[slot.0 as usize] && extents.len() <= 1 && self.is_used(*slot, *element)
        };
        self.named.iter().filter(|(value, _)| may_be(value)).map(|(value, count)| (*value, *count)).collect()
    }

    /// What is set and never looked at would make compilers warn.
    fn is_used(&self, slot: SlotId, element: u32) -> bool {
        self.read.contains(&(slot, element)) || self.is_shown(slot, element)
    }

    fn is_shown(&self, slot: SlotId, element: u32) -> bool {
        self.rows && self.set.contains(&(slot, element)) && self.recorded.contains(&(slot, element))
    }

    fn operations(&mut self, course: &Course, operations: &[Operation]) {
        for operation in operations {
            self.operation(course, operation);
        }
    }

    fn operation(&mut self, course: &Course, operation: &Operation) {
        match operation {
            Operation::Set { target, value, .. } => {
                self.value(value);
                self.target(target);
            }
            Operation::FailIfZero { value, .. } => self.value(value),
            Operation::FailUnless { condition, .. } => condition.values(&mut |value| self.value(value)),
            Operation::Loop { body, .. } => self.operations(course, body),
            Operation::If { condition, then, otherwise } => {
                condition.values(&mut |value| self.value(value));
                self.operations(course, then);
                self.operations(course, otherwise);
            }
            Operation::While { before, condition, body, .. } => {
                self.operations(course, before);
                condition.values(&mut |value| self.value(value));
                self.operations(course, body);
            }
            Operation::Act(act) => self.act(course, act),
            Operation::Card(_) => {}
            other => super::touched::one(other, &mut |touched| self.bind(touched)),
        }
    }

    fn act(&mut self, course: &Course, act: &Act) {
        match act {
            Act::Jump(to) => _ = self.goals.insert(*to),
            Act::JumpIf { condition, to } => {
                condition.values(&mut |value| self.value(value));
                self.goals.insert(*to);
            }
            Act::Read { into, .. } => self.target(into),
            Act::Print(printed) => printed.value().into_iter().for_each(|value| self.value(value)),
            Act::Stop(_) if self.stops_end => {}
            Act::Stop(Stop::At(_, to)) => _ = self.goals.insert(*to),
            Act::Stop(Stop::Computed { label, .. }) => {
                self.value(label);
                self.goals.extend(course.resumable.iter().filter(|(label, _)| *label != 0).map(|(_, to)| *to));
            }
            Act::UnlessGiven { body, .. } => self.operations(course, body),
            Act::Warn { time, .. } => self.value(time),
            Act::Integrate { events, code, .. } => {
                self.goals.extend(events);
                code.iter().for_each(|slot| self.bound[slot.0 as usize] = true);
            }
            Act::Row | Act::Observe => self.rows = true,
            Act::NextMoment(into) => _ = self.set.insert((*into, 0)),
            Act::Label(_)
            | Act::Stop(Stop::End)
            | Act::NewRun
            | Act::GivenValues
            | Act::Reset(_)
            | Act::Invoke(_)
            | Act::Call { .. } => {}
        }
    }

    fn target(&mut self, target: &Target) {
        match target {
            Target::Slot(element) => {
                if let Some(value) = self.element(element) {
                    self.set.insert(value);
                }
            }
            Target::At(slot, index) => {
                self.value(index);
                self.bound[slot.0 as usize] = true;
            }
            Target::Temporary(_) => {}
        }
    }

    /// The value that an element is, if its subscript is known.
    fn element(&mut self, element: &Element) -> Option<(SlotId, u32)> {
        let value = match element.index[..] {
            [] => (element.slot, 0),
            [Index::Fixed(at)] => (element.slot, at),
            _ => {
                self.bound[element.slot.0 as usize] = true;
                return None;
            }
        };
        *self.named.entry(value).or_default() += 1;
        Some(value)
    }

    fn value(&mut self, value: &Value) {
        match value {
            Value::Slot(element) => {
                if let Some(value) = self.element(element) {
                    self.read.insert(value);
                }
            }
            Value::At(slot, index) => {
                self.bound[slot.0 as usize] = true;
                self.value(index);
            }
            Value::Negate(a) => self.value(a),
            Value::Add(a, b)
            | Value::Subtract(a, b)
            | Value::Multiply(a, b)
            | Value::Divide(a, b)
            | Value::Power(a, b) => {
                self.value(a);
                self.value(b);
            }
            Value::Choose(condition, a, b) => {
                condition.values(&mut |value| self.value(value));
                self.value(a);
                self.value(b);
            }
            Value::Call(_, arguments) | Value::Draw(_, arguments) => {
                arguments.iter().for_each(|argument| self.value(argument))
            }
            Value::Interpolate { argument, .. } | Value::SlopeAt { argument, .. } => self.value(argument),
            other => super::touched::in_value(other, &mut |touched| self.bind(touched)),
        }
    }
}
