//! Following statements: each value has its derivatives next to it.
//!
//! Places become cells, each a local of the function that is written: quantities that the statements set are copied, so
//! the model stays as it is. Which derivatives are not 0 is known at each statement; where ways meet, it is known of both.

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

/// A longer function is not worth its translation.
pub const LONGEST: usize = 6_000;

/// A single value that statements set or that is differentiated by.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Cell {
    Quantity(u32, u32),
    /// The function call it belongs to, the local, the element.
    Local(u32, u32, u32),
}

/// Derivatives that are not 0, by the number of what is differentiated by.
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
    /// Everything but the code.
    pub system: &'s mut System,
    pub builder: &'s mut Builder,
    pub companions: &'s mut Companions,
    /// What is differentiated by.
    pub seeds: HashMap<Cell, u32>,
    /// Their names, as parts of names.
    pub columns: Vec<String>,
    /// What is in the elements of an array of the function that is followed first: names.
    pub elements: Option<(Id<Local>, Vec<String>)>,
    /// Parameters of the function that is followed first, which the new one has too.
    pub handed: HashMap<Cell, Id<Local>>,
    cells: BTreeMap<Cell, Held>,
    /// Each value has a local of its own, outside of branches: for rows that are compared.
    pub single: bool,
    branches: u32,
    /// What the locals of values hold.
    held: HashMap<Id<Local>, Cell>,
    /// Derivatives of locals that no cell has any more.
    former: HashMap<Id<Local>, Slopes>,
    /// The local of each cell, and of its derivatives: the same on all ways.
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

/// A function that is followed.
#[derive(Clone)]
pub struct Frame {
    number: u32,
    function: Function,
    /// Parameters that the new function has too.
    kept: HashMap<Id<Local>, Id<Local>>,
    counters: HashMap<Id<Local>, i64>,
    /// Where the value goes that is returned; nothing: its derivative is returned.
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

    /// A local of the new function under a name of its own.
    pub fn local(&mut self, name: &str, passing: Passing, extents: Vec<u32>) -> Id<Local> {
        let name = name.replace('\'', "_prime").replace(|c: char| !c.is_ascii_alphanumeric() && c != '_', "_");
        let count = self.names.entry(name.clone()).or_insert(0);
        *count += 1;
        let unique = if *count == 1 { name } else { format!("{name}_{count}") };
        self.names.entry(unique.clone()).or_insert(1);
        self.locals.push(Local { name: unique.into(), kind: Type::REAL, extents, passing })
    }

    /// A counter of loops that are not written out.
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

    /// Follows a whole function.
    pub fn function(&mut self, frame: &mut Frame) -> Found {
        let body = std::mem::take(&mut frame.function.body);
        let done = self.block(&body, frame);
        frame.function.body = body;
        done
    }

    /// What a place of the followed function is differentiated to in the end.
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
