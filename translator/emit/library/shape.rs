//! What of a plan a library keeps where: settings, constants of the file, tables in read-only memory, members of the
//! struct, and values that live only within one function.
//!
//! Memory is what a small machine has least of. What nobody can read and no later step needs is a local; what nothing
//! needs at all is not computed.

use super::super::layout::cut;
use super::super::live::{self, blocks};
use super::super::spelling::{Home, Real};
use super::super::touched::{self, Touched};
use super::LibraryOptions;
use super::contract::{self, Changing};
use super::rows::Rows;
use crate::code::walk::{self, Access};
use crate::code::{Base, Id, Place, System};
use crate::plan::{Clock, Operation, Plan, Routine, Slot, SlotId, SlotRole, Target};

pub struct Shape {
    /// Without what nobody needs.
    pub plan: Plan,
    /// By slot.
    pub homes: Vec<Home>,
    /// The slot is used at all.
    pub present: Vec<bool>,
    /// It is a local of one function.
    pub passing: Vec<bool>,
    /// Columns of the output that may be read.
    pub columns: Vec<usize>,
    pub changing: Changing,
    /// Slots whose values before the point are kept, so that it can be computed again.
    pub begun_with: Vec<SlotId>,
    /// The point draws random numbers.
    pub draws: bool,
    /// Of a program whose caller goes from row to row.
    pub rows: Option<Rows>,
    /// Of a program that carries equations: numbers in which the method works, and what it knows from step to step.
    pub carried: Option<Carried>,
}

#[derive(Clone, Copy, Default)]
pub struct Carried {
    pub work: usize,
    pub known: usize,
}

/// The most single values of one function that are its locals: C89 promises 127 names in a block.
const MOST_PASSING: usize = 100;

impl Shape {
    pub fn new(plan: &Plan, options: &LibraryOptions) -> Shape {
        let mut plan = plan.clone();
        plan.lowered = None;
        let homes = homes(&plan, options);
        let changing = contract::reduce(&mut plan, &homes);
        let columns: Vec<usize> =
            (0..plan.output.columns.len()).filter(|column| readable(&plan, *column, options)).collect();
        // Slopes of constant tables are constants; those of tables that can be set are found where they are needed, and
        // in fixed point there are none at all.
        drop_slopes(&mut plan.begin.operations);
        let none = vec![false; plan.slots.len()];
        let mut shape = Shape {
            plan,
            homes,
            present: none.clone(),
            passing: none,
            columns,
            changing,
            begun_with: Vec::new(),
            draws: false,
            rows: None,
            carried: None,
        };
        shape.choose_passing();
        shape.find_present();
        for curve in &shape.plan.curves {
            if options.real == Real::Fixed || shape.homes[curve.table.0 as usize] != Home::Rom {
                shape.present[curve.slopes.0 as usize] = false;
            }
        }
        shape.find_begun_with();
        shape.draws = contract::draws(&shape.plan.point.operations);
        shape
    }

    /// Of a program that moves time itself.
    pub fn of_program(plan: Plan, system: &System, options: &LibraryOptions) -> Shape {
        let mut set = SetByStatements(system, vec![false; plan.slots.len()]);
        system.code.functions.iter().for_each(|(_, function)| walk::block(system, &function.body, &mut set));
        let homes = homes_of(&plan, options, &set.1);
        Shape { homes, ..Shape::bare(&plan, options) }
    }

    /// Of a plan whose functions come from Code: where things are is found there.
    pub fn bare(plan: &Plan, options: &LibraryOptions) -> Shape {
        let none = vec![false; plan.slots.len()];
        Shape {
            plan: plan.clone(),
            homes: Vec::new(),
            present: none.clone(),
            passing: none,
            columns: (0..plan.output.columns.len()).filter(|column| readable(plan, *column, options)).collect(),
            changing: Changing::default(),
            begun_with: Vec::new(),
            draws: false,
            rows: None,
            carried: None,
        }
    }

    /// What is a local in the end.
    pub fn settle_passing(&mut self, passes: impl Fn(SlotId) -> bool) {
        for (place, passing) in self.passing.iter_mut().enumerate() {
            *passing = passes(SlotId(place as u32));
        }
        self.find_begun_with();
    }

    fn find_begun_with(&mut self) {
        self.begun_with = contract::begun_with(&self.plan);
        self.begun_with.retain(|slot| self.present[slot.0 as usize] && !self.passing[slot.0 as usize]);
    }

    /// What is used, where that is known of Code: besides what can be read.
    pub fn settle_present(&mut self, uses: impl Fn(SlotId) -> bool) {
        let read = self.columns.iter().filter_map(|column| self.plan.output.columns[*column].place);
        let read: Vec<SlotId> = read.map(|(slot, _)| slot).collect();
        let time = self.plan.course.as_ref().map(|course| course.time);
        for (place, present) in self.present.iter_mut().enumerate() {
            let slot = SlotId(place as u32);
            let named = slot == self.plan.clock.dt || Some(slot) == time;
            *present = !named && (uses(slot) || read.contains(&slot));
        }
    }

    fn choose_passing(&mut self) {
        let mut may = self.candidates();
        let step = [&self.plan.event.operations, &self.plan.step.operations, &self.plan.point.operations];
        for carried in [live::carried(&step, &may), live::carried(&[&self.plan.begin.operations], &may)] {
            may.iter_mut().zip(carried).for_each(|(may, carried)| *may &= !carried);
        }
        let guards = |plan: &Plan| [&plan.step, &plan.point].map(|routine| routine.guards.len());
        let before = guards(&self.plan);
        let needed = live::prune_plan(&mut self.plan, &may);
        let uncovered = before != guards(&self.plan);
        // What is computed for its effects only is a member: a local that nobody reads draws warnings.
        may.iter_mut().zip(needed).for_each(|(may, needed)| *may &= needed);
        let routines = [&self.plan.begin, &self.plan.event, &self.plan.step, &self.plan.point];
        for (number, routine) in routines.into_iter().enumerate() {
            let mut seen: Vec<Option<usize>> = vec![None; may.len()];
            let parts = cut(&routine.operations);
            for (part, operations) in parts.iter().enumerate() {
                let mut here = 0;
                touched::walk(&routine.operations[operations.clone()], &mut |touched| {
                    let Touched::Slot(slot) = touched else { return };
                    let place = slot.0 as usize;
                    match seen[place] {
                        None => {
                            seen[place] = Some(part);
                            here += usize::from(may[place]);
                            may[place] &= here <= MOST_PASSING;
                        }
                        Some(before) => may[place] &= before == part,
                    }
                });
            }
            // Locals are looked at by the last function.
            let watched = self.plan.watches.iter().map(|watch| watch.slot);
            let guards: Vec<SlotId> = if uncovered { watched.collect() } else { routine.guards.clone() };
            if parts.len() > 1 || number == 0 {
                guards.iter().for_each(|guard| may[guard.0 as usize] = false);
            }
        }
        live::prune_begin(&mut self.plan, &may);
        self.passing = may;
        if uncovered {
            self.guard_all();
        }
    }

    /// A guard that nobody needs is gone, and with it the look at all that showed in it: each local is now looked at.
    fn guard_all(&mut self) {
        let Plan { step, point, watches, .. } = &mut self.plan;
        for routine in [step, point] {
            let mut set = vec![false; self.passing.len()];
            sets(&routine.operations, &mut set);
            let local = |slot: &SlotId| set[slot.0 as usize] && self.passing[slot.0 as usize];
            routine.guards = watches.iter().map(|watch| watch.slot).filter(local).collect();
        }
    }

    /// Single values that nobody may read and that are not part of the clock.
    fn candidates(&self) -> Vec<bool> {
        let mut read = vec![false; self.plan.slots.len()];
        for column in &self.columns {
            if let Some((slot, _)) = self.plan.output.columns[*column].place {
                read[slot.0 as usize] = true;
            }
        }
        let clock = &self.plan.clock;
        read[clock.dt.0 as usize] = true;
        if let Some(length) = clock.length {
            read[length.slot.0 as usize] = true;
        }
        let passes = |role| matches!(role, SlotRole::Auxiliary | SlotRole::Rate | SlotRole::Supplementary);
        let candidate = |(slot, read): (&Slot, bool)| !read && passes(slot.role) && slot.extents.is_empty();
        self.plan.slots.iter().zip(read).map(candidate).collect()
    }

    fn find_present(&mut self) {
        let mut present = vec![false; self.plan.slots.len()];
        for operations in routines(&self.plan) {
            touched::walk(&operations.operations, &mut |touched| match touched {
                Touched::Slot(slot) => present[slot.0 as usize] = true,
                Touched::Curve(curve) => {
                    let curve = &self.plan.curves[curve.0 as usize];
                    present[curve.table.0 as usize] = true;
                    present[curve.slopes.0 as usize] = true;
                }
                Touched::Temporary(_) => {}
            });
        }
        let read = self.columns.iter().filter_map(|column| self.plan.output.columns[*column].place);
        read.for_each(|(slot, _)| present[slot.0 as usize] = true);
        if let Some(length) = self.plan.clock.length {
            present[length.slot.0 as usize] = true;
        }
        // This is a member with a name of its own.
        present[self.plan.clock.dt.0 as usize] = false;
        self.present = present;
    }

    /// Slots of one home, in the order of the plan.
    pub fn at_home(&self, home: Home) -> impl Iterator<Item = (SlotId, &Slot)> {
        let slots = self.plan.slots.iter().enumerate().map(|(place, slot)| (SlotId(place as u32), slot));
        slots.filter(move |(id, _)| self.homes[id.0 as usize] == home && self.present[id.0 as usize])
    }

    /// By slot: it is a member that is looked at after each step.
    pub fn looked(&self) -> Vec<bool> {
        let mut looked = vec![false; self.plan.slots.len()];
        for watch in &self.plan.watches {
            let place = watch.slot.0 as usize;
            looked[place] = self.present[place] && !self.passing[place] && self.homes[place] == Home::Member;
        }
        looked
    }

    /// Whether DT is given and not computed.
    pub fn dt_is_set(&self) -> bool {
        self.homes[self.plan.clock.dt.0 as usize] != Home::Member
    }
}

/// By quantity: a statement sets it; nobody gives values in a library.
struct SetByStatements<'s>(&'s System, Vec<bool>);

impl walk::Visitor for SetByStatements<'_> {
    fn place(&mut self, id: Id<Place>, access: Access) {
        self.whole(self.0.code.places[id].base, access);
    }

    fn whole(&mut self, base: Base, access: Access) {
        if let Base::Quantity(id) = base {
            self.1[id.index()] |= access != Access::Read;
        }
    }
}

fn routines(plan: &Plan) -> Vec<&Routine> {
    vec![&plan.begin, &plan.event, &plan.step, &plan.point, &plan.derived, &plan.demands]
}

fn homes(plan: &Plan, options: &LibraryOptions) -> Vec<Home> {
    let mut set = vec![false; plan.slots.len()];
    routines(plan).into_iter().for_each(|routine| sets(&routine.operations, &mut set));
    let mut homes = homes_of(plan, options, &set);
    // The slopes of a constant table are constant.
    for curve in &plan.curves {
        if homes[curve.table.0 as usize] == Home::Rom {
            homes[curve.slopes.0 as usize] = Home::Rom;
        }
    }
    homes
}

/// By what the model `set`s.
fn homes_of(plan: &Plan, options: &LibraryOptions, set: &[bool]) -> Vec<Home> {
    let home = |(slot, set): (&Slot, &bool)| {
        let named = |names: &Vec<String>| names.iter().any(|name| *name == slot.name);
        if slot.role != SlotRole::Setting || *set {
            Home::Member
        } else if !slot.extents.is_empty() {
            if named(&options.tables) { Home::Setting } else { Home::Rom }
        } else if options.settings.as_ref().is_none_or(named) && !slot.sizes {
            Home::Setting
        } else {
            Home::Fixed
        }
    };
    let mut homes: Vec<Home> = plan.slots.iter().zip(set).map(home).collect();
    let dt = &mut homes[plan.clock.dt.0 as usize];
    if *dt == Home::Fixed {
        *dt = Home::Setting;
    }
    homes
}

/// What operations set.
fn sets(operations: &[Operation], set: &mut [bool]) {
    for operation in operations {
        match operation {
            Operation::Set { target: Target::Slot(element), .. } => set[element.slot.0 as usize] = true,
            Operation::Set { target: Target::At(slot, _), .. } => set[slot.0 as usize] = true,
            Operation::Shift { train, .. } => set[train.0 as usize] = true,
            _ => {}
        }
        blocks(operation).into_iter().for_each(|inner| sets(inner, set));
    }
}

fn drop_slopes(operations: &mut Vec<Operation>) {
    operations.retain_mut(|operation| match operation {
        Operation::Slopes(_) => false,
        Operation::Loop { body, .. } => {
            let before = body.len();
            drop_slopes(body);
            before == body.len() || !body.is_empty()
        }
        _ => true,
    });
}

/// A column is named by itself or by its array; TIME always is. If nothing is said, it is all but the periods of
/// pages, which a library does not print.
fn readable(plan: &Plan, column: usize, options: &LibraryOptions) -> bool {
    let found = &plan.output.columns[column];
    let Some((slot, _)) = found.place else { return true };
    let Some(wanted) = &options.outputs else {
        let Clock { print, plot, save, .. } = plan.clock;
        return [print, plot, save].into_iter().flatten().all(|period| period.slot != slot);
    };
    wanted.iter().any(|name| *name == found.name || *name == plan.slot(slot).name)
}
