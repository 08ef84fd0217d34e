//! From a [`Plan`] to Code, while the languages still lower to plans.
//!
//! Slots, sites and curves keep their numbers: quantity number n is slot n. Routines become functions, temporaries
//! locals, acts statements. A memory loses the subscript of its cells, which its role has.

mod operations;
mod quantities;
mod values;

use super::arena::{Arena, Id};
use super::builder::Builder;
use super::effects::effects;
use super::function::{Function, FunctionKind, Local, Passing};
use super::statement::{Block, Stated, Statement};
use super::system::{Clock, Curve, Quantity, Site, StepEntries, System, Watch};
use super::types::Type;
use crate::plan::{self, Plan, Routine, SiteId, SlotId, TemporaryId};
use crate::source::Excerpt;
use rustc_hash::FxHashMap as HashMap;
use std::fmt;

/// Something in a plan that Code does not express: a bug of the pass that made the plan, or of this one.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Unsupported {
    /// A subscript runs, but there is no loop around it.
    NoLoop { line: u32 },
    /// Something refers to a routine, solve or label that the plan does not have.
    Missing { what: &'static str, number: u32 },
}

impl fmt::Display for Unsupported {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Unsupported::NoLoop { line } => write!(f, "line {line}: a subscript runs without a loop"),
            Unsupported::Missing { what, number } => write!(f, "the plan has no {what} {number}"),
        }
    }
}

/// The Code of a plan, with its effects: that to which it has been lowered, or of a model whose steps the runner counts that
/// of its statements.
pub fn from_plan(plan: &Plan) -> Result<System, Unsupported> {
    match &plan.lowered {
        Some(lowered) => Ok((**lowered).clone()),
        None => {
            let mut adapter = Adapter::of(plan);
            let clock = adapter.steps()?;
            Ok(adapter.system(clock))
        }
    }
}

impl Adapter<'_> {
    /// The functions that were made, with what surrounds them.
    fn system(self, clock: Clock) -> System {
        let plan = self.plan;
        let mut system = System {
            title: plan.title.clone(),
            quantities: quantities::quantities(plan),
            sites: plan.sites.iter().map(quantities::site).collect(),
            curves: plan.curves.iter().map(quantities::curve).collect(),
            tables: Arena::default(),
            solves: Arena::default(),
            invocations: Arena::default(),
            files: Arena::default(),
            variables: Vec::new(),
            resumable: Vec::new(),
            watches: plan.watches.iter().map(watch).collect(),
            excursions: plan.excursions.iter().map(|excursion| site(*excursion)).collect(),
            clock,
            code: self.builder.code,
        };
        let found = effects(&system);
        for (id, effects) in system.code.functions.ids().zip(found) {
            system.code.functions[id].effects = effects;
        }
        system
    }
}

fn watch(watch: &plan::Watch) -> Watch {
    Watch { quantity: quantity(watch.slot), late: watch.late, source: site(watch.site) }
}

fn quantity(slot: SlotId) -> Id<Quantity> {
    Id::new(slot.0 as usize)
}

fn site(id: SiteId) -> Id<Site> {
    Id::new(id.0 as usize)
}

fn curve(id: plan::CurveId) -> Id<Curve> {
    Id::new(id.0 as usize)
}

struct Adapter<'p> {
    plan: &'p Plan,
    builder: Builder,
    /// Of the routine at hand: its locals, those of its temporaries, and those that count its loops.
    locals: Arena<Local>,
    temporaries: Vec<Id<Local>>,
    counters: HashMap<u32, Id<Local>>,
    /// The same by number and name: loops over the same subscript share a counter.
    counted: HashMap<(u32, Excerpt), Id<Local>>,
    /// Names of its locals, and how many have each.
    names: HashMap<String, u32>,
    routine: &'p Routine,
    /// Where the statements at hand come from.
    site: Id<Site>,
}

impl<'p> Adapter<'p> {
    fn of(plan: &'p Plan) -> Adapter<'p> {
        Adapter {
            plan,
            builder: Builder::default(),
            locals: Arena::default(),
            temporaries: Vec::new(),
            counters: HashMap::default(),
            counted: HashMap::default(),
            names: HashMap::default(),
            routine: &plan.begin,
            site: Id::new(0),
        }
    }

    /// A model whose steps the runner counts.
    fn steps(&mut self) -> Result<Clock, Unsupported> {
        let plan = self.plan;
        let mut entry = |name: &str, routine| self.function(name, FunctionKind::Plain, routine);
        let entries = StepEntries {
            begin: entry("initialize", &plan.begin)?,
            event: entry("event", &plan.event)?,
            step: entry("levels", &plan.step)?,
            point: entry("point", &plan.point)?,
            derived: entry("derived", &plan.derived)?,
            demands: entry("demands", &plan.demands)?,
            many: None,
        };
        let varying = plan.clock.varying().into_iter().map(quantity).collect();
        Ok(Clock::Steps { dt: quantity(plan.clock.dt), varying, entries })
    }

    fn function(&mut self, name: &str, kind: FunctionKind, routine: &'p Routine) -> Result<Id<Function>, Unsupported> {
        let body = self.body(routine)?;
        Ok(self.finish(name, kind, Type::Nothing, body))
    }

    /// The statements of a routine; its locals are those of the function that is finished next.
    fn body(&mut self, routine: &'p Routine) -> Result<Block, Unsupported> {
        self.enter(routine);
        let mut body = self.operations(&routine.operations)?;
        if !routine.guards.is_empty() {
            let guards = routine.guards.iter().map(|slot| quantity(*slot)).collect();
            body.push(self.state(Statement::Guard(guards)));
        }
        Ok(body)
    }

    fn finish(&mut self, name: &str, kind: FunctionKind, result: Type, body: Block) -> Id<Function> {
        let source = body.first().map(|stated| stated.source);
        self.builder.code.functions.push(Function {
            name: name.into(),
            kind,
            parameters: Vec::new(),
            result,
            locals: std::mem::take(&mut self.locals),
            body,
            effects: Default::default(),
            source,
        })
    }

    fn enter(&mut self, routine: &'p Routine) {
        self.routine = routine;
        self.counters.clear();
        self.counted.clear();
        self.names.clear();
        self.locals = Arena::default();
        self.temporaries = routine
            .temporaries
            .iter()
            .map(|temporary| {
                let name = unique(&mut self.names, &temporary.name);
                let extents = temporary.extents.clone();
                self.locals.push(Local { name: name.into(), kind: Type::REAL, extents, passing: Passing::Own })
            })
            .collect();
    }

    /// The local that counts a loop over subscript number `subscript`.
    fn counter(&mut self, subscript: u32, axis: &Excerpt) -> Id<Local> {
        let key = (subscript, axis.clone());
        let counter = match self.counted.get(&key) {
            Some(counter) => *counter,
            None => {
                let letter = char::from(b'i' + (subscript % 16) as u8).to_string();
                let name = unique(&mut self.names, if axis.is_empty() { &letter } else { axis }).into();
                let (extents, passing) = (Vec::new(), Passing::Counter);
                let counter = self.locals.push(Local { name, kind: Type::COUNTER, extents, passing });
                self.counted.insert(key, counter);
                counter
            }
        };
        self.counters.insert(subscript, counter);
        counter
    }

    fn temporary(&self, id: TemporaryId) -> Result<Id<Local>, Unsupported> {
        let missing = Unsupported::Missing { what: "temporary", number: id.0 };
        self.temporaries.get(id.0 as usize).copied().ok_or(missing)
    }

    fn at(&mut self, id: SiteId) {
        self.site = site(id);
        self.builder.span = self.plan.sites.get(id.0 as usize).map_or_else(Default::default, quantities::span);
    }

    fn state(&self, statement: Statement) -> Stated {
        Stated { statement, source: self.site }
    }
}

/// A name that no other local of the function has.
fn unique(names: &mut HashMap<String, u32>, name: &str) -> String {
    let mut candidate = name.to_string();
    loop {
        match names.get_mut(&candidate) {
            None => {
                names.insert(candidate.clone(), 1);
                return candidate;
            }
            Some(number) => {
                *number += 1;
                candidate = format!("{candidate}_{number}");
            }
        }
    }
}
