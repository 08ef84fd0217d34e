//! Following statements: each value has its derivatives next to it.
//!
//! Places become cells, each a local of the function that is written: quantities that the statements set are copied, so
//! the model stays as it is. Which derivatives are not 0 is known at each statement; where ways meet, it is known of both.

use super::companion::Companions;
use super::expression::{Leaves, folded, partial, to_code, to_model};
use super::{Beyond, Found};
use crate::code::expression::{Base, Binary, Expression, Index, Place, Unary};
use crate::code::function::{Function, Local, Passing};
use crate::code::statement::{Block, Failure, Stated, Statement};
use crate::code::system::Table;
use crate::code::walk::blocks_of;
use crate::code::{Arena, Builder, Code, Id, Site, System, Type};
use crate::model;
use rustc_hash::FxHashMap as HashMap;
use std::collections::BTreeMap;

/// A longer function is not worth its translation.
pub const LONGEST: usize = 6_000;

/// Functions within functions.
const DEEPEST: u32 = 40;

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

    fn block(&mut self, block: &Block, frame: &mut Frame) -> Found {
        block.iter().try_for_each(|stated| {
            self.site = stated.source;
            self.spend()?;
            self.statement(&stated.statement, frame)
        })
    }

    fn statement(&mut self, statement: &Statement, frame: &mut Frame) -> Found {
        match statement {
            Statement::Set(place, value) => self.assignment(*place, *value, frame),
            Statement::Call { function, arguments, kept } if kept.is_empty() => {
                let arguments = self.builder.code.list(*arguments).to_vec();
                self.followed(*function, &arguments, None, frame)
            }
            Statement::If(condition, then, otherwise) => {
                let condition = self.copied(*condition, frame)?;
                match self.constant(condition) {
                    Some(holds) => self.block(if holds != 0.0 { then } else { otherwise }, frame),
                    None => self.branch(condition, then, otherwise, frame),
                }
            }
            Statement::For { counter, first, last, down, body } => {
                let (first, last) = (i64::from(*first), i64::from(*last));
                for pass in first..=last {
                    let at = if *down { last - (pass - first) } else { pass };
                    frame.counters.insert(*counter, at);
                    self.spent += 1;
                    self.block(body, frame)?;
                }
                frame.counters.remove(counter);
                Ok(())
            }
            Statement::While { before, condition, body, .. } => loop {
                self.block(before, frame)?;
                let holds = self.copied(*condition, frame)?;
                match self.constant(holds) {
                    None => return Err(Beyond::Rules),
                    Some(0.0) => return Ok(()),
                    Some(_) => self.block(body, frame)?,
                }
                self.spent += 1;
                self.spend()?;
            },
            Statement::Require(condition, Failure::Index) => {
                let condition = self.copied(*condition, frame)?;
                self.push(Statement::Require(condition, Failure::Index));
                Ok(())
            }
            // What fails has failed when the slopes were computed.
            Statement::Require(..) => Ok(()),
            Statement::Table(table) => self.table(*table, frame),
            Statement::Return(Some(value)) => self.returned(*value, frame),
            Statement::Call { .. }
            | Statement::Keep { .. }
            | Statement::Count { .. }
            | Statement::Guard(_)
            | Statement::Tabulate(_)
            | Statement::Shift { .. }
            | Statement::SetTime(_)
            | Statement::Solve { .. }
            | Statement::Evaluate(_)
            | Statement::Reset(_)
            | Statement::Invoke(_)
            | Statement::Read { .. }
            | Statement::Print(_)
            | Statement::Warn(..)
            | Statement::Wait(_)
            | Statement::NextMoment(_)
            | Statement::Observe
            | Statement::Label(_)
            | Statement::Jump(_)
            | Statement::Return(None) => Err(Beyond::Rules),
        }
    }

    fn assignment(&mut self, place: Id<Place>, value: Id<Expression>, frame: &mut Frame) -> Found {
        let target = self.target(place, frame)?;
        if let Expression::Call(function, arguments) = self.builder.code.expressions[value] {
            let arguments = self.builder.code.list(arguments).to_vec();
            return self.called(target, function, &arguments, frame);
        }
        let value = self.copied(value, frame)?;
        let slopes = self.derived(&target, value)?;
        self.hold(&target, value, slopes);
        Ok(())
    }

    /// A FUNCTION gives its value; its companions give what it changes with.
    fn called(&mut self, target: Target, function: Id<Function>, arguments: &[Id<Expression>], frame: &Frame) -> Found {
        let values = arguments.iter().map(|one| self.copied(*one, frame)).collect::<Found<Vec<_>>>()?;
        let depends = values.iter().map(|value| self.depends(*value)).collect::<Found<Vec<bool>>>()?;
        if self.reads_what_is_set(function) {
            return self.followed(function, arguments, Some(target.cell), frame);
        }
        // Arguments with derivatives have names, so that they are computed once.
        let mut given = Vec::with_capacity(values.len());
        let mut slopes: Vec<Slopes> = Vec::with_capacity(values.len());
        for (number, value) in values.into_iter().enumerate() {
            if !depends[number] {
                given.push(value);
                slopes.push(Slopes::new());
                continue;
            }
            let name = self.parameter_name(function, number);
            let argument = Target { cell: Cell::Local(u32::MAX, self.locals.len() as u32, 0), name };
            let of_argument = self.derived(&argument, value)?;
            self.hold(&argument, value, of_argument.clone());
            given.push(self.read_cell(argument.cell)?);
            slopes.push(of_argument);
        }
        let mut sums: BTreeMap<u32, Option<Id<Expression>>> = BTreeMap::new();
        for (number, inner) in slopes.iter().enumerate().filter(|(_, inner)| !inner.is_empty()) {
            let Some(companion) = super::companion::of(self, function, number)? else { continue };
            let list = self.builder.list(&given);
            let call = self.builder.add(Expression::Call(companion, list), Type::REAL);
            let name = format!("{}_d{}", target.name, self.parameter_name(function, number));
            let held = self.put(&name, call);
            for (column, by) in inner {
                let sum = sums.entry(*column).or_insert(None);
                *sum = Some(self.added(sum.take(), held, *by));
            }
        }
        let slopes = self.held_slopes(&target, sums);
        let list = self.builder.list(&given);
        let call = self.builder.add(Expression::Call(function, list), Type::REAL);
        self.hold(&target, call, slopes);
        Ok(())
    }

    fn parameter_name(&self, function: Id<Function>, number: usize) -> String {
        let function = &self.builder.code.functions[function];
        function.parameters.get(number).map_or(String::new(), |id| function.locals[*id].name.to_string())
    }

    /// Whether a function looks at quantities that are cells here: then it is followed itself.
    fn reads_what_is_set(&self, function: Id<Function>) -> bool {
        let effects = &self.builder.code.functions[function].effects;
        let quantity = |cell: &Cell| match cell {
            Cell::Quantity(id, _) => effects.reads.contains(Id::new(*id as usize)),
            Cell::Local(..) => false,
        };
        !effects.writes.is_empty() || self.cells.keys().any(quantity) || self.seeds.keys().any(quantity)
    }

    /// A function is followed where it is called; its value goes to a cell.
    fn followed(
        &mut self,
        function: Id<Function>,
        arguments: &[Id<Expression>],
        result: Option<Cell>,
        frame: &Frame,
    ) -> Found {
        self.depth += 1;
        if self.depth > DEEPEST {
            return Err(Beyond::Rules);
        }
        let called = self.builder.code.functions[function].clone();
        let mut inner = self.frame(called, HashMap::default());
        inner.result = result;
        for (parameter, argument) in inner.function.parameters.clone().into_iter().zip(arguments) {
            let value = self.copied(*argument, frame)?;
            let cell = Cell::Local(inner.number, parameter.index() as u32, 0);
            if let Some(held) = self.held_by_caller(*argument, frame)
                && !sets(&self.builder.code, &inner.function.body, parameter)
            {
                self.cells.insert(cell, held);
                continue;
            }
            let target = Target { cell, name: inner.function.locals[parameter].name.to_string() };
            let slopes = self.derived(&target, value)?;
            self.hold(&target, value, slopes);
        }
        let site = self.site;
        self.function(&mut inner)?;
        self.site = site;
        self.depth -= 1;
        Ok(())
    }

    /// What a local of the caller holds, if that is the argument: the called function cannot set it.
    fn held_by_caller(&self, argument: Id<Expression>, frame: &Frame) -> Option<Held> {
        let Expression::Read(place) = self.builder.code.expressions[argument] else { return None };
        let Place { base: Base::Local(local), index } = &self.builder.code.places[place] else { return None };
        let cell = Cell::Local(frame.number, local.index() as u32, 0);
        self.cells.get(&cell).filter(|_| index.is_empty()).cloned()
    }

    fn returned(&mut self, value: Id<Expression>, frame: &Frame) -> Found {
        let value = self.copied(value, frame)?;
        match frame.result {
            Some(cell) => {
                let target = Target { cell, name: format!("{}_value", frame.function.name) };
                let slopes = self.derived(&target, value)?;
                self.hold(&target, value, slopes);
            }
            None => {
                let target = Target { cell: Cell::Local(u32::MAX, u32::MAX, 0), name: frame.function.name.to_string() };
                let found = self.derived(&target, value)?.first_key_value().map(|(_, slope)| *slope);
                let slope = self.slope_value(found.unwrap_or(Slope::Number(0.0)));
                self.push(Statement::Return(Some(slope)));
            }
        }
        Ok(())
    }

    /// A table gives values and, of a second one on the same points, its slopes.
    fn table(&mut self, id: Id<Table>, frame: &Frame) -> Found {
        let table = self.system.tables[id].clone();
        let at = self.copied(table.at, frame)?;
        let at = match self.builder.code.expressions[at] {
            Expression::Read(_) => at,
            _ => return Err(Beyond::Rules),
        };
        let inner = self.slopes_of_leaf(at)?;
        let made_of_cells = table.depends.iter().any(|of| {
            self.cells.keys().any(|cell| matches!(cell, Cell::Quantity(id, _) if *id as usize == of.index()))
        });
        if made_of_cells {
            return Err(Beyond::Rules);
        }
        let targets = table.into.iter().map(|place| self.target(*place, frame)).collect::<Found<Vec<_>>>()?;
        let mut values = Vec::with_capacity(targets.len());
        for target in &targets {
            let local = self.home(target);
            values.push((local, self.builder.place(Base::Local(local), Vec::new())));
        }
        let into = values.iter().map(|(_, place)| *place).collect();
        let valued = self.system.tables.push(Table { at, into, ..table.clone() });
        self.push(Statement::Table(valued));
        let mut slopes = vec![Slopes::new(); targets.len()];
        if !inner.is_empty() {
            let mut rises = Vec::with_capacity(targets.len());
            for target in &targets {
                let local = self.local(&format!("{}_slope", target.name), Passing::Own, Vec::new());
                rises.push(self.builder.place(Base::Local(local), Vec::new()));
            }
            let sloped = self.system.tables.push(Table { at, into: rises.clone(), slope: true, ..table });
            self.push(Statement::Table(sloped));
            for ((target, rise), slopes) in targets.iter().zip(rises).zip(&mut slopes) {
                let rise = self.builder.add(Expression::Read(rise), Type::REAL);
                let mut sums = BTreeMap::new();
                for (column, by) in &inner {
                    let sum = self.added(None, rise, *by);
                    sums.insert(*column, Some(sum));
                }
                *slopes = self.held_slopes(target, sums);
            }
        }
        for ((target, (local, _)), slopes) in targets.iter().zip(values).zip(slopes) {
            self.keep(target.cell, Held { local, slopes });
        }
        Ok(())
    }

    /// Both branches are followed; after them a cell has a value, and the same derivatives, on both ways.
    fn branch(&mut self, condition: Id<Expression>, then: &Block, otherwise: &Block, frame: &mut Frame) -> Found {
        let site = self.site;
        let before = self.cells.clone();
        let outer = std::mem::take(&mut self.body);
        if self.single && self.branches == 0 {
            // Both ways set locals of their own: those from before have one value.
            self.homes.clear();
            self.slope_homes.clear();
        }
        self.branches += 1;
        self.block(then, frame)?;
        let mut first = std::mem::take(&mut self.body);
        let after = std::mem::replace(&mut self.cells, before);
        self.block(otherwise, frame)?;
        let mut second = std::mem::take(&mut self.body);
        self.branches -= 1;
        self.site = site;
        let mut cells: Vec<Cell> = after.keys().chain(self.cells.keys()).copied().collect();
        cells.sort_unstable();
        cells.dedup();
        for cell in cells {
            let one = after.get(&cell).cloned();
            let other = self.cells.get(&cell).cloned();
            if one == other {
                continue;
            }
            let joined = self.joined(cell, one, other, [&mut first, &mut second])?;
            match joined {
                Some(held) => self.keep(cell, held),
                None => _ = self.cells.remove(&cell),
            }
        }
        self.body = outer;
        self.push(Statement::If(condition, first, second));
        Ok(())
    }

    /// A cell as both ways leave it; nothing if it is a local that only one way sets.
    fn joined(
        &mut self,
        cell: Cell,
        one: Option<Held>,
        other: Option<Held>,
        mut ways: [&mut Block; 2],
    ) -> Found<Option<Held>> {
        let Some(local) = self.homes.get(&cell).copied() else { return Ok(None) };
        let mut slopes = [Slopes::new(), Slopes::new()];
        for (number, way) in [one, other].into_iter().enumerate() {
            match way {
                Some(held) => {
                    slopes[number] = held.slopes;
                    if held.local != local {
                        let value = self.builder.read(Base::Local(held.local), Vec::new(), Type::REAL);
                        self.set_in(ways[number], local, value);
                    }
                }
                // It is as it was.
                None => {
                    let Some(value) = self.read_original(cell) else { return Ok(None) };
                    slopes[number] = self.slopes_of_leaf(value)?;
                    self.set_in(ways[number], local, value);
                }
            }
        }
        let mut columns: Vec<u32> = slopes.iter().flat_map(|slopes| slopes.keys().copied()).collect();
        columns.sort_unstable();
        columns.dedup();
        let mut joined = Slopes::new();
        for column in columns {
            let of = |way: &Slopes| way.get(&column).copied().unwrap_or(Slope::Number(0.0));
            let (a, b) = (of(&slopes[0]), of(&slopes[1]));
            if a == b {
                joined.insert(column, a);
                continue;
            }
            let name = self.locals[local].name.to_string();
            let held = self.slope_home(cell, &name, column);
            for (way, slope) in ways.iter_mut().zip([a, b]) {
                if slope != Slope::Held(held) {
                    let value = self.slope_value(slope);
                    self.set_in(way, held, value);
                }
            }
            joined.insert(column, Slope::Held(held));
        }
        Ok(Some(Held { local, slopes: joined }))
    }

    fn set_in(&mut self, block: &mut Block, local: Id<Local>, value: Id<Expression>) {
        let place = self.builder.place(Base::Local(local), Vec::new());
        self.spent += 1;
        block.push(Stated { statement: Statement::Set(place, value), source: self.site });
    }

    // ---- derivatives ----

    /// The derivatives of a value that is about to be put into a cell.
    fn derived(&mut self, target: &Target, value: Id<Expression>) -> Found<Slopes> {
        if !self.depends(value)? {
            return Ok(Slopes::new());
        }
        let mut leaves = Leaves::default();
        let whole = folded(to_model(&self.builder.code, value, &mut leaves)?);
        let mut sums: BTreeMap<u32, Option<Id<Expression>>> = BTreeMap::new();
        for at in 0..leaves.list.len() {
            let inner = self.slopes_of_leaf(leaves.list[at])?;
            if inner.is_empty() {
                continue;
            }
            let Some(found) = partial(&whole, &leaves.leaf(at))? else { continue };
            let mut found = to_code(self.builder, &found, &leaves)?;
            if inner.len() > 1 && !self.is_simple(found) {
                let name = format!("{}_d{}", target.name, self.leaf_name(leaves.list[at]));
                found = self.put(&name, found);
            }
            for (column, by) in inner {
                let sum = sums.entry(column).or_insert(None);
                *sum = Some(self.added(sum.take(), found, by));
            }
        }
        Ok(self.held_slopes(target, sums))
    }

    /// Puts derivatives into locals, those that are numbers excepted.
    fn held_slopes(&mut self, target: &Target, sums: BTreeMap<u32, Option<Id<Expression>>>) -> Slopes {
        let mut slopes = Slopes::new();
        for (column, sum) in sums {
            let Some(sum) = sum else { continue };
            let slope = match self.builder.code.expressions[sum] {
                Expression::Real(number) => Slope::Number(number),
                _ => {
                    let local = self.slope_home(target.cell, &target.name, column);
                    let place = self.builder.place(Base::Local(local), Vec::new());
                    self.push(Statement::Set(place, sum));
                    Slope::Held(local)
                }
            };
            slopes.insert(column, slope);
        }
        slopes
    }

    /// The local of a derivative.
    fn slope_home(&mut self, cell: Cell, name: &str, column: u32) -> Id<Local> {
        if let Some(known) = self.slope_homes.get(&(cell, column)).filter(|_| !self.is_single()) {
            return *known;
        }
        let name = format!("{name}_d{}", self.columns[column as usize]);
        let local = self.local(&name, Passing::Own, Vec::new());
        self.slope_homes.insert((cell, column), local);
        local
    }

    /// The local of a cell.
    fn home(&mut self, target: &Target) -> Id<Local> {
        if let Some(known) = self.homes.get(&target.cell).filter(|_| !self.is_single()) {
            return *known;
        }
        let local = self.local(&target.name, Passing::Own, Vec::new());
        self.homes.insert(target.cell, local);
        local
    }

    fn is_single(&self) -> bool {
        self.single && self.branches == 0
    }

    /// sum + partial*by
    fn added(&mut self, sum: Option<Id<Expression>>, partial: Id<Expression>, by: Slope) -> Id<Expression> {
        let code = &self.builder.code;
        let number = |id: Id<Expression>| match code.expressions[id] {
            Expression::Real(number) => Some(number),
            _ => None,
        };
        let by_number = if let Slope::Number(number) = by { Some(number) } else { None };
        let (term, minus) = match (number(partial), by_number) {
            (Some(-1.0), _) => (self.slope_value(by), true),
            (_, Some(-1.0)) => (partial, true),
            (Some(1.0), _) => (self.slope_value(by), false),
            (_, Some(1.0)) => (partial, false),
            (Some(a), Some(b)) => (self.builder.real(a * b), false),
            _ => {
                let by = self.slope_value(by);
                (self.binary(Binary::Multiply, partial, by), false)
            }
        };
        match (sum, minus) {
            (None, false) => term,
            (None, true) => self.negated(term),
            (Some(sum), false) => self.binary(Binary::Add, sum, term),
            (Some(sum), true) => self.binary(Binary::Subtract, sum, term),
        }
    }

    fn negated(&mut self, value: Id<Expression>) -> Id<Expression> {
        match self.builder.code.expressions[value] {
            Expression::Real(number) => self.builder.real(-number),
            Expression::Unary(Unary::Negate, inner) => inner,
            _ => self.builder.add(Expression::Unary(Unary::Negate, value), Type::REAL),
        }
    }

    fn binary(&mut self, operator: Binary, a: Id<Expression>, b: Id<Expression>) -> Id<Expression> {
        self.builder.add(Expression::Binary(operator, a, b), Type::REAL)
    }

    pub fn slope_value(&mut self, slope: Slope) -> Id<Expression> {
        match slope {
            Slope::Number(number) => self.builder.real(number),
            Slope::Held(local) => self.builder.read(Base::Local(local), Vec::new(), Type::REAL),
        }
    }

    fn is_simple(&self, value: Id<Expression>) -> bool {
        matches!(self.builder.code.expressions[value], Expression::Real(_) | Expression::Read(_))
    }

    /// A value with a name of its own.
    fn put(&mut self, name: &str, value: Id<Expression>) -> Id<Expression> {
        let local = self.local(name, Passing::Own, Vec::new());
        let place = self.builder.place(Base::Local(local), Vec::new());
        self.push(Statement::Set(place, value));
        self.builder.add(Expression::Read(place), Type::REAL)
    }

    /// Whether a copied value has a derivative that is not 0.
    fn depends(&self, value: Id<Expression>) -> Found<bool> {
        let mut leaves = Leaves::default();
        // What has no rule may still not depend on anything: then it is a value like others.
        if to_model(&self.builder.code, value, &mut leaves).is_err() {
            return Err(Beyond::Rules);
        }
        for leaf in &leaves.list {
            if !self.slopes_of_leaf(*leaf)?.is_empty() {
                return Ok(true);
            }
        }
        Ok(false)
    }

    /// The derivatives of what a copied expression reads.
    fn slopes_of_leaf(&self, leaf: Id<Expression>) -> Found<Slopes> {
        let Expression::Read(place) = self.builder.code.expressions[leaf] else { return Ok(Slopes::new()) };
        let place = &self.builder.code.places[place];
        let at = match place.index[..] {
            [] => 0,
            [Index::Fixed(at)] => at,
            // Only arrays without derivatives have other subscripts here.
            _ => return Ok(Slopes::new()),
        };
        match place.base {
            Base::Quantity(id) => {
                let column = self.seeds.get(&Cell::Quantity(id.index() as u32, at));
                Ok(column.map(|column| (*column, Slope::Number(1.0))).into_iter().collect())
            }
            Base::Local(id) => {
                let cell = self.held.get(&id).and_then(|cell| self.cells.get(cell));
                if let Some(held) = cell.filter(|held| held.local == id) {
                    return Ok(held.slopes.clone());
                }
                if let Some(slopes) = self.former.get(&id) {
                    return Ok(slopes.clone());
                }
                let column = self.seeds.get(&Cell::Local(0, id.index() as u32, at));
                let passed = !matches!(self.locals[id].passing, Passing::Own | Passing::Counter);
                Ok(column.filter(|_| passed).map(|column| (*column, Slope::Number(1.0))).into_iter().collect())
            }
        }
    }

    fn leaf_name(&self, leaf: Id<Expression>) -> String {
        let Expression::Read(place) = self.builder.code.expressions[leaf] else { return String::new() };
        let place = &self.builder.code.places[place];
        match place.base {
            Base::Quantity(id) => self.system.quantities[id].name.to_string(),
            Base::Local(id) => match (place.index.first(), self.seeds.get(&Cell::Local(0, id.index() as u32, 0))) {
                (Some(Index::Fixed(at)), _) => {
                    let column = self.seeds.get(&Cell::Local(0, id.index() as u32, *at));
                    column.map_or(self.locals[id].name.to_string(), |column| self.columns[*column as usize].clone())
                }
                _ => self.locals[id].name.to_string(),
            },
        }
    }

    // ---- places ----

    /// The element of an array that a place is; nothing if only a run can say.
    fn element(&self, place: &Place, frame: &Frame) -> Found<Option<u32>> {
        let at = match place.index[..] {
            [] => 0,
            [Index::Fixed(at)] => i64::from(at),
            [Index::Running { counter, offset }] => {
                frame.counters.get(&counter).ok_or(Beyond::Rules)? + i64::from(offset)
            }
            [Index::Computed(_) | Index::Counted(_)] => return Ok(None),
            _ => return Err(Beyond::Rules),
        };
        u32::try_from(at).map(Some).map_err(|_| Beyond::Rules)
    }

    fn cell(&self, base: Base, at: u32, frame: &Frame) -> Cell {
        match base {
            Base::Quantity(id) => Cell::Quantity(id.index() as u32, at),
            Base::Local(id) => Cell::Local(frame.number, id.index() as u32, at),
        }
    }

    fn slopes_of(&self, cell: Cell) -> Slopes {
        match self.cells.get(&cell) {
            Some(held) => held.slopes.clone(),
            None => self.seeds.get(&cell).map(|column| (*column, Slope::Number(1.0))).into_iter().collect(),
        }
    }

    fn target(&mut self, place: Id<Place>, frame: &Frame) -> Found<Target> {
        let place = self.builder.code.places[place].clone();
        let at = match self.element(&place, frame)? {
            Some(at) => at,
            None => self.computed_element(&place, frame)?.ok_or(Beyond::Rules)?,
        };
        let name = match place.base {
            Base::Quantity(id) => self.system.quantities[id].name.to_string(),
            Base::Local(id) => frame.function.locals[id].name.to_string(),
        };
        let named = match (&self.elements, place.base) {
            (Some((array, names)), Base::Local(local)) if frame.number == 0 && local == *array => {
                names.get(at as usize)
            }
            _ => None,
        };
        let name = match named {
            Some(named) => named.clone(),
            None if place.index.is_empty() => name,
            None => format!("{name}_{at}"),
        };
        Ok(Target { cell: self.cell(place.base, at, frame), name })
    }

    /// The element of a computed subscript that is known after all.
    fn computed_element(&mut self, place: &Place, frame: &Frame) -> Found<Option<u32>> {
        let (index, first) = match place.index[..] {
            [Index::Computed(index)] => (index, 1.0),
            [Index::Counted(index)] => (index, 0.0),
            _ => return Err(Beyond::Rules),
        };
        let index = self.copied(index, frame)?;
        let known = self.constant(index).map(|at| at - first);
        Ok(known.filter(|at| (0.0..1e9).contains(at)).map(|at| at as u32))
    }

    /// A value in a cell from now on.
    fn hold(&mut self, target: &Target, value: Id<Expression>, slopes: Slopes) {
        let local = self.home(target);
        let place = self.builder.place(Base::Local(local), Vec::new());
        self.push(Statement::Set(place, value));
        self.keep(target.cell, Held { local, slopes });
    }

    fn keep(&mut self, cell: Cell, held: Held) {
        let local = held.local;
        if let Some(before) = self.cells.insert(cell, held)
            && before.local != local
        {
            self.former.insert(before.local, before.slopes);
        }
        self.held.insert(local, cell);
    }

    fn read_cell(&mut self, cell: Cell) -> Found<Id<Expression>> {
        let held = self.cells.get(&cell).ok_or(Beyond::Rules)?;
        let local = held.local;
        Ok(self.builder.read(Base::Local(local), Vec::new(), Type::REAL))
    }

    /// A quantity as the model has it, or a parameter as it was handed over.
    fn read_original(&mut self, cell: Cell) -> Option<Id<Expression>> {
        let (base, at) = match cell {
            Cell::Quantity(id, at) => {
                let id = Id::new(id as usize);
                (Base::Quantity(id), (!self.system.quantities[id].extents.is_empty()).then_some(at))
            }
            Cell::Local(..) => (Base::Local(*self.handed.get(&cell)?), None),
        };
        Some(self.builder.read(base, at.into_iter().map(Index::Fixed).collect(), Type::REAL))
    }

    /// The number that an expression is.
    fn constant(&self, value: Id<Expression>) -> Option<f64> {
        let mut leaves = Leaves::default();
        match to_model(&self.builder.code, value, &mut leaves).map(folded) {
            Ok(model::Expression::Number(number)) => Some(number),
            _ => None,
        }
    }

    /// An expression of a followed function in the new one.
    fn copied(&mut self, id: Id<Expression>, frame: &Frame) -> Found<Id<Expression>> {
        let kind = self.builder.code.type_of(id);
        let expression = self.builder.code.expressions[id];
        let copy = match expression {
            Expression::Real(_)
            | Expression::Integer(_)
            | Expression::Logical(_)
            | Expression::Time
            | Expression::Dt
            | Expression::HalfStep
            | Expression::Given(_) => return Ok(id),
            Expression::Read(place) => return self.read(place, kind, frame),
            Expression::Convert(a, rounding) => {
                let a = self.copied(a, frame)?;
                if let Expression::Integer(number) = self.builder.code.expressions[a] {
                    return Ok(self.builder.real(number as f64));
                }
                Expression::Convert(a, rounding)
            }
            Expression::Unary(operator, a) => Expression::Unary(operator, self.copied(a, frame)?),
            Expression::Binary(operator, a, b) => {
                // A power stays one: its factors are the same expression.
                if let Some((base, _)) = super::expression::power_of(&self.builder.code, id) {
                    let factor = self.copied(base, frame)?;
                    return Ok(self.power_of_copy(id, base, factor));
                }
                Expression::Binary(operator, self.copied(a, frame)?, self.copied(b, frame)?)
            }
            Expression::Compare(relation, a, b) => {
                Expression::Compare(relation, self.copied(a, frame)?, self.copied(b, frame)?)
            }
            Expression::Choose(condition, a, b) => {
                let condition = self.copied(condition, frame)?;
                Expression::Choose(condition, self.copied(a, frame)?, self.copied(b, frame)?)
            }
            Expression::Builtin(function, list) => {
                let list = self.builder.code.list(list).to_vec();
                let list = list.into_iter().map(|one| self.copied(one, frame)).collect::<Found<Vec<_>>>()?;
                Expression::Builtin(function, self.builder.list(&list))
            }
            Expression::Column { slope, file, column, argument } => {
                Expression::Column { slope, file, column, argument: self.copied(argument, frame)? }
            }
            Expression::Whole(_)
            | Expression::Call(..)
            | Expression::Lookup(_)
            | Expression::Fold(_)
            | Expression::Draw(..)
            | Expression::Remember(..) => return Err(Beyond::Rules),
        };
        Ok(self.builder.add(copy, kind))
    }

    /// A product of equal factors with another factor in their place.
    fn power_of_copy(&mut self, id: Id<Expression>, base: Id<Expression>, factor: Id<Expression>) -> Id<Expression> {
        match self.builder.code.expressions[id] {
            Expression::Binary(Binary::Multiply, a, b) if b == base => {
                let left = if a == base { factor } else { self.power_of_copy(a, base, factor) };
                self.binary(Binary::Multiply, left, factor)
            }
            _ => factor,
        }
    }

    fn read(&mut self, id: Id<Place>, kind: Type, frame: &Frame) -> Found<Id<Expression>> {
        let place = self.builder.code.places[id].clone();
        if let Base::Local(local) = place.base
            && let Some(at) = frame.counters.get(&local)
        {
            return Ok(self.builder.add(Expression::Integer(*at), kind));
        }
        let known = match self.element(&place, frame)? {
            Some(at) => Some(at),
            None => self.computed_element(&place, frame)?,
        };
        let Some(at) = known else { return self.read_computed(&place, kind, frame) };
        let cell = self.cell(place.base, at, frame);
        if let Some(held) = self.cells.get(&cell) {
            let local = held.local;
            return Ok(self.builder.read(Base::Local(local), Vec::new(), kind));
        }
        let index = if place.index.is_empty() { Vec::new() } else { vec![Index::Fixed(at)] };
        match place.base {
            Base::Quantity(_) => Ok(self.builder.read(place.base, index, kind)),
            Base::Local(local) => match frame.kept.get(&local) {
                Some(kept) => Ok(self.builder.read(Base::Local(*kept), index, kind)),
                // An element that nothing has set: a local array is 0 at first, in loops that are written out.
                None => Err(Beyond::Rules),
            },
        }
    }

    /// An array of the model that nothing here sets or differentiates by, at a subscript that a run computes.
    fn read_computed(&mut self, place: &Place, kind: Type, frame: &Frame) -> Found<Id<Expression>> {
        let Base::Quantity(id) = place.base else { return Err(Beyond::Rules) };
        let touched = |cell: &Cell| matches!(cell, Cell::Quantity(of, _) if *of as usize == id.index());
        if self.cells.keys().any(touched) || self.seeds.keys().any(touched) {
            return Err(Beyond::Rules);
        }
        let index = match place.index[..] {
            [Index::Computed(index)] => Index::Computed(self.copied(index, frame)?),
            [Index::Counted(index)] => Index::Counted(self.copied(index, frame)?),
            _ => return Err(Beyond::Rules),
        };
        Ok(self.builder.read(place.base, vec![index], kind))
    }
}

/// Whether statements set a local.
fn sets(code: &Code, block: &Block, local: Id<Local>) -> bool {
    block.iter().any(|stated| match &stated.statement {
        Statement::Set(place, _) => code.places[*place].base == Base::Local(local),
        other => blocks_of(other).into_iter().any(|inner| sets(code, inner, local)),
    })
}

/// A cell that is set, and the name of its value.
struct Target {
    cell: Cell,
    name: String,
}
