//! Traces statements: computes the derivatives next to each value.
//!
//! Places become cells, each a local of the new function: quantities that the statements set are copied, so the model
//! does not change. The non-zero derivatives are known at each statement; after a branch, they are those of both
//! paths.

mod branches;
mod calls;
mod cells;
mod copies;
mod derivatives;
mod statements;

use super::companion::Companions;
use super::{Beyond, Found};
use crate::code::expression::Place;
use crate::code::function::{Function, Local, Passing};
use crate::code::statement::{Block, Stated, Statement};
use crate::code::{Arena, Builder, Id, Site, System, Type};
use rustc_hash::FxHashMap as HashMap;
use std::collections::BTreeMap;

/// Longer functions are not worth translating.
pub const LONGEST: usize = 6_000;

/// A single value that statements set, or that is a variable of differentiation.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Cell {
    Quantity(u32, u32),
    /// The function call it belongs to, the local, the element.
    Local(u32, u32, u32),
}

/// Non-zero derivatives, by the number of the variable of differentiation.
pub type Slopes = BTreeMap<u32, Slope>;

#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Slope {
    Number(f64),
    Held(Id<Local>),
}

#[derive(Clone, Debug, PartialEq)]
struct Held {
    local: Id<Local>,
    slopes: Slopes,
}

pub struct Trace<'s> {
    /// All state except the code.
    pub system: &'s mut System,
    pub builder: &'s mut Builder,
    pub companions: &'s mut Companions,
    /// The variables of differentiation.
    pub seeds: HashMap<Cell, u32>,
    /// Their names, as parts of names.
    pub columns: Vec<String>,
    /// The values in the elements of an array of the outermost function: names.
    pub elements: Option<(Id<Local>, Vec<String>)>,
    /// Parameters of the outermost function that the new one also has.
    pub handed: HashMap<Cell, Id<Local>>,
    cells: BTreeMap<Cell, Held>,
    /// Gives each value a local of its own, outside of branches, so that rows can be compared.
    pub single: bool,
    branches: u32,
    /// The values of locals.
    held: HashMap<Id<Local>, Cell>,
    /// Derivatives of locals that are no longer in any cell.
    former: HashMap<Id<Local>, Slopes>,
    /// The local of each cell and of its derivatives: the same on all paths.
    homes: HashMap<Cell, Id<Local>>,
    slope_homes: HashMap<(Cell, u32), Id<Local>>,
    pub body: Block,
    pub locals: Arena<Local>,
    names: HashMap<String, u32>,
    calls: u32,
    depth: u32,
    spent: usize,
    site: Id<Site>,
}

/// A function that is being traced.
#[derive(Clone)]
pub struct Frame {
    number: u32,
    function: Function,
    /// Parameters that the new function also has.
    kept: HashMap<Id<Local>, Id<Local>>,
    counters: HashMap<Id<Local>, i64>,
    /// The destination of the returned value; `None`: its derivative is returned.
    result: Option<Cell>,
}

impl<'s> Trace<'s> {
    pub fn new(system: &'s mut System, builder: &'s mut Builder, companions: &'s mut Companions) -> Trace<'s> {
        Trace {
            system,
            builder,
            companions,
            seeds: HashMap::default(),
            columns: Vec::new(),
            elements: None,
            handed: HashMap::default(),
            cells: BTreeMap::new(),
            single: false,
            branches: 0,
            held: HashMap::default(),
            former: HashMap::default(),
            homes: HashMap::default(),
            slope_homes: HashMap::default(),
            body: Block::new(),
            locals: Arena::default(),
            names: HashMap::default(),
            calls: 0,
            depth: 0,
            spent: 0,
            site: Id::new(0),
        }
    }

    /// A local of the new function with a unique name.
    pub fn local(&mut self, name: &str, passing: Passing, extents: Vec<u32>) -> Id<Local> {
        let name = name.replace('\'', "_prime").replace(|c: char| !c.is_ascii_alphanumeric() && c != '_', "_");
        let count = self.names.entry(name.clone()).or_insert(0);
        *count += 1;
        let unique = if *count == 1 { name } else { format!("{name}_{count}") };
        self.names.entry(unique.clone()).or_insert(1);
        self.locals.push(Local { name: unique.into(), kind: Type::REAL, extents, passing, temporary: None })
    }

    /// A counter of loops that are not unrolled.
    pub fn counter(&mut self, name: &str) -> Id<Local> {
        let counter = self.local(name, Passing::Counter, Vec::new());
        self.locals[counter].kind = Type::COUNTER;
        counter
    }

    pub fn site(&self) -> Id<Site> {
        self.site
    }

    pub fn frame(&mut self, function: Function, kept: HashMap<Id<Local>, Id<Local>>) -> Frame {
        self.calls += 1;
        Frame { number: self.calls - 1, function, kept, counters: HashMap::default(), result: None }
    }

    /// Traces a whole function.
    pub fn function(&mut self, frame: &mut Frame) -> Found {
        let body = std::mem::take(&mut frame.function.body);
        let done = self.block(&body, frame);
        frame.function.body = body;
        done
    }

    /// The final derivatives of a place of the traced function.
    pub fn slopes_of_place(&self, place: Id<Place>, frame: &Frame) -> Found<Slopes> {
        let place = &self.builder.code.places[place];
        let at = self.element(place, frame)?.ok_or(Beyond::Rules)?;
        Ok(self.slopes_of(self.cell(place.base, at, frame)))
    }

    pub fn push(&mut self, statement: Statement) {
        self.spent += 1;
        self.body.push(Stated { statement, source: self.site });
    }

    pub fn at(&mut self, site: Id<Site>) {
        self.site = site;
    }

    fn spend(&self) -> Found {
        if self.spent > LONGEST { Err(Beyond::Length) } else { Ok(()) }
    }
}

/// A cell that is set, and the name of its value.
struct Target {
    cell: Cell,
    name: String,
}
