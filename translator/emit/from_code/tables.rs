//! Tabulated functions: a C function computes their points when they are needed, and values between two points are
//! interpolated linearly.

use super::CPlace;
use super::Emission;
use super::expressions::Offset;
use super::function::{Body, Leaving};
use crate::c::{CBinary, CBlock, CKind, CStatement, CType, CUnary, CVariable, Node};
use crate::code::walk::{self, Visitor};
use crate::code::{Base, Expression, Function, Id, Index, Place, Quantity, Stated, Statement, System, Table, Type};
use crate::emit::needs::need;

/// Up to this number of values of an array are written one by one.
const WRITTEN_OUT: u32 = 8;

impl Emission<'_> {
    /// The functions that compute the points of the tables that a function reads.
    pub(super) fn points_of(&mut self, id: Id<Function>) {
        struct Tables(Vec<Id<Table>>);
        impl Visitor for Tables {
            fn statement(&mut self, stated: &Stated) {
                if let Statement::Table(table) = stated.statement {
                    self.0.push(table);
                }
            }
        }
        let mut tables = Tables(Vec::new());
        walk::block(self.system, &self.system.code.functions[id].body, &mut tables);
        for table in tables.0 {
            let memory = self.system.tables[table].memory;
            if !self.points.contains_key(&memory) {
                self.points_function(id, memory, table);
            }
        }
    }

    /// Computes the points again if one of their inputs has changed.
    fn points_function(&mut self, id: Id<Function>, memory: Id<Quantity>, table: Id<Table>) {
        let system = self.system;
        // Derivatives of a table read its points too, with locals for their inputs.
        let is_local = |place: &Id<Place>| matches!(system.code.places[*place].base, Base::Local(_));
        let makes = |table: &&Table| table.memory == memory && !table.into.iter().any(is_local);
        let table = system.tables.iter().map(|(_, table)| table).find(makes).unwrap_or(&system.tables[table]);
        let fails = self.shapes.of(table.make).fails;
        let made = self.unit.names.text(self.shapes.of(table.make).name).to_string();
        let name = self.unit.names.function(&format!("{made}_points"));
        self.points.insert(memory, name);
        let parameters = vec![self.model_parameter()];
        let mut body = Body::new(self, id, Leaving::Kind);
        body.is_entry = fails;
        let memory = body.points_memory(table);
        body.return_if_made(table, memory);
        body.note_what_it_depends_on(table, memory);
        body.compute_points(table, memory);
        if fails {
            body.end();
        }
        let block = body.finish(&parameters);
        let result = if fails { CType::INT } else { CType::VOID };
        self.define(name, result, parameters, block);
        self.remark("Computes the points of a table again if what they depend on has changed.");
    }
}

impl Body<'_, '_> {
    /// The memory of a table, through a pointer unless it is on several pages.
    fn points_memory(&mut self, table: &Table) -> Node {
        let pointer = self.quantity(table.memory);
        if matches!(self.emission.layout.place(table.memory), CPlace::Across { .. }) {
            return pointer;
        }
        let memory = self.emission.unit.names.local("table");
        self.declared.push(CVariable::with(memory, CType::pointer(CKind::Double), pointer));
        self.read.insert(memory);
        self.emission.unit.name(memory)
    }

    /// `table[at]`
    fn cell(&mut self, memory: Node, at: u32) -> Node {
        let at = self.emission.unit.int(at);
        self.emission.unit.index(memory, at)
    }

    /// The inputs of a table, with their positions in its memory: scalars and arrays.
    fn depends_on(&mut self, table: &Table) -> Vec<(u32, Node, u32)> {
        let mut all = Vec::new();
        let mut at = Table::HEAD;
        for id in &table.depends {
            let quantity = &self.emission.system.quantities[*id];
            let (size, is_array) = (quantity.size() as u32, !quantity.extents.is_empty());
            let whole = self.quantity(*id);
            match is_array {
                true if size > WRITTEN_OUT => all.push((at, whole, size)),
                true => {
                    for element in 0..size {
                        let index = self.emission.unit.int(element);
                        all.push((at + element, self.emission.unit.index(whole, index), 1));
                    }
                }
                false => all.push((at, whole, 1)),
            }
            at += size;
        }
        all
    }

    fn return_if_made(&mut self, table: &Table, memory: Node) {
        let (made, one) = (self.cell(memory, 0), self.emission.unit.real(1.0));
        let mut test = self.emission.unit.binary(CBinary::Equal, made, one);
        let (arrays, single): (Vec<_>, Vec<_>) = self.depends_on(table).into_iter().partition(|(.., size)| *size > 1);
        for (at, value, _) in single {
            let seen = self.cell(memory, at);
            let same = self.emission.unit.binary(CBinary::Equal, seen, value);
            test = self.emission.unit.binary(CBinary::And, test, same);
        }
        if !arrays.is_empty() {
            let made = self.own("made", CType::INT);
            let made = self.emission.unit.name(made);
            self.set(made, test);
            for (at, array, size) in arrays {
                self.over(i64::from(size), |body, counter| {
                    let seen = body.element(memory, &Offset::behind(counter, at));
                    let unit = &mut body.emission.unit;
                    let value = unit.index(array, counter);
                    let same = unit.binary(CBinary::Equal, seen, value);
                    let both = unit.binary(CBinary::And, made, same);
                    body.set(made, both);
                });
            }
            test = made;
        }
        let good = self.emission.unit.word("ZD_GOOD");
        let value = self.is_entry.then_some(good);
        self.push(CStatement::If(test, CBlock::of(vec![CStatement::Return(value)]), CBlock::default()));
    }

    fn note_what_it_depends_on(&mut self, table: &Table, memory: Node) {
        let (made, one) = (self.cell(memory, 0), self.emission.unit.real(1.0));
        self.set(made, one);
        for (at, value, size) in self.depends_on(table) {
            if size == 1 {
                let seen = self.cell(memory, at);
                self.set(seen, value);
                continue;
            }
            self.over(i64::from(size), |body, counter| {
                let seen = body.element(memory, &Offset::behind(counter, at));
                let value = body.emission.unit.index(value, counter);
                body.set(seen, value);
            });
        }
        for (at, end) in [(1, table.low), (2, table.high)] {
            let (cell, value) = (self.cell(memory, at), self.value(end));
            self.set(cell, value);
        }
    }

    /// low + i*(high - low)/intervals for each point.
    fn compute_points(&mut self, table: &Table, memory: Node) {
        let system = self.emission.system;
        let rows = self.rows(table);
        self.over(i64::from(table.intervals) + 1, |body, counter| {
            let (low, high) = (body.cell(memory, 1), body.cell(memory, 2));
            let unit = &mut body.emission.unit;
            let (point, length) = (unit.cast(CType::DOUBLE, counter), unit.binary(CBinary::Subtract, high, low));
            let way = unit.binary(CBinary::Multiply, point, length);
            let intervals = unit.real(f64::from(table.intervals));
            let part = unit.binary(CBinary::Divide, way, intervals);
            let argument = unit.binary(CBinary::Add, low, part);
            let shape = body.emission.shapes.of(table.make).clone();
            let mut arguments = if shape.model { vec![body.model()] } else { Vec::new() };
            arguments.push(argument);
            let call = body.emission.unit.call(shape.name, &arguments);
            let width = table.into.len() as u32;
            let cell = |body: &mut Self, number: u32| {
                let unit = &mut body.emission.unit;
                let wide = unit.int(width);
                let row = if width == 1 { counter } else { unit.binary(CBinary::Multiply, counter, wide) };
                body.element(memory, &Offset::behind(row, rows + number))
            };
            match system.code.functions[table.make].result {
                Type::Nothing => {
                    match shape.fails {
                        true => body.leave_unless_good(call),
                        false => body.run(call),
                    }
                    for run in runs(system, &table.into) {
                        let Run { first, number, count } = run;
                        if count == 1 {
                            let (cell, value) = (cell(body, number), body.place(first, true));
                            body.set(cell, value);
                            continue;
                        }
                        let (array, at) = body.array_of(first);
                        body.over(i64::from(count), |body, element| {
                            let unit = &mut body.emission.unit;
                            let wide = unit.int(width);
                            let row = unit.binary(CBinary::Multiply, counter, wide);
                            let row = unit.binary(CBinary::Add, row, element);
                            let cell = body.element(memory, &Offset::behind(row, rows + number));
                            let value = body.element(array, &Offset::behind(element, at));
                            body.set(cell, value);
                        });
                    }
                }
                Type::Real(_)
                | Type::Integer { .. }
                | Type::Logical
                | Type::Fixed { .. }
                | Type::Character
                | Type::Text
                | Type::Reference(_)
                | Type::Array(_) => {
                    let cell = cell(body, 0);
                    body.set(cell, call);
                    if shape.fails {
                        body.leave_if_failed();
                    }
                }
            }
        });
    }

    /// The position of the rows in the memory.
    fn rows(&self, table: &Table) -> u32 {
        let size = |id: &Id<Quantity>| self.emission.system.quantities[*id].size() as u32;
        Table::HEAD + table.depends.iter().map(size).sum::<u32>()
    }

    /// Sets places to values interpolated linearly between points, which are computed when they are first needed.
    pub fn table(&mut self, id: Id<Table>, source: Id<crate::code::Site>) {
        let table = &self.emission.system.tables[id];
        let memory = self.emission.layout.place(table.memory);
        let across = matches!(memory, CPlace::Across { .. });
        let (need, name) = match (table.slope, across) {
            (false, false) => (need::TABULATED, "zd_tabulated"),
            (true, false) => (need::TABULATED_SLOPE, "zd_tabulated_slope"),
            (false, true) => (need::TABULATED_PAGES, "zd_tabulated_pages"),
            (true, true) => (need::TABULATED_SLOPE_PAGES, "zd_tabulated_slope_pages"),
        };
        self.emission.needs |= need;
        let argument = self.argument(table.at);
        if self.tabulated != Some(table.memory)
            && let Some(points) = self.emission.points.get(&table.memory).copied()
        {
            let model = self.model();
            let call = self.emission.unit.call(points, &[model]);
            match self.emission.shapes.of(table.make).fails {
                true => self.leave_unless_good(call),
                false => self.run(call),
            }
        }
        let single = self.single(&table.into);
        let row = match single {
            Some(place) => self.emission.unit.unary(CUnary::Address, place),
            None => {
                let name = self.emission.unit.names.local(if table.slope { "rises" } else { "row" });
                let extent = Some(table.into.len() as u32);
                self.declared.push(CVariable { extent, ..CVariable::new(name, CType::DOUBLE) });
                self.read.insert(name);
                self.emission.unit.name(name)
            }
        };
        let depends = self.rows(table) - Table::HEAD;
        let memory = match across {
            // The function of the runtime knows the pages.
            true => self.placed(CPlace::Member(memory.name())),
            false => self.placed(memory),
        };
        let unit = &mut self.emission.unit;
        let numbers = [depends, table.into.len() as u32, table.intervals].map(|number| unit.int(number));
        let arguments = [&[memory], &numbers[..], &[argument, row]].concat();
        let found = unit.call_word(name, &arguments);
        let failed = unit.not(found);
        self.fail_if(failed, "ZD_INDEX", Some(source), None);
        if single.is_some() {
            return;
        }
        for Run { first, number, count } in runs(self.emission.system, &table.into) {
            if count == 1 {
                let number = self.emission.unit.int(number);
                let value = self.emission.unit.index(row, number);
                let place = self.place(first, false);
                self.set(place, value);
                continue;
            }
            let (array, at) = self.array_of(first);
            self.over(i64::from(count), |body, element| {
                let value = body.element(row, &Offset::behind(element, number));
                let place = body.element(array, &Offset::behind(element, at));
                body.set(place, value);
            });
        }
    }

    /// The array of a place with a fixed subscript, and the subscript.
    fn array_of(&mut self, place: Id<Place>) -> (Node, u32) {
        let place = self.emission.system.code.places[place].clone();
        let array = match place.base {
            Base::Quantity(id) => self.quantity(id),
            Base::Local(id) => self.local(id, true),
        };
        match place.index[..] {
            [Index::Fixed(at)] => (array, at),
            _ => (array, 0),
        }
    }

    /// Whether the array of a place is on several pages.
    fn is_across(&self, place: Id<Place>) -> bool {
        match self.emission.system.code.places[place].base {
            Base::Quantity(id) => matches!(self.emission.layout.place(id), CPlace::Across { .. }),
            Base::Local(id) => self.emission.spilled.get(&(self.id, id)).is_some_and(|name| {
                matches!(self.emission.layout.member(&self.emission.unit.names, *name), CPlace::Across { .. })
            }),
        }
    }

    /// The computation of a point may set the inputs of the argument.
    fn argument(&mut self, at: Id<Expression>) -> Node {
        let code = &self.emission.system.code;
        let is_local = |place: Id<Place>| matches!(code.places[place].base, Base::Local(_));
        let value = self.value(at);
        match code.expressions[at] {
            Expression::Real(_) => value,
            Expression::Read(place) if is_local(place) => value,
            _ => {
                let name = self.emission.unit.names.local("argument");
                self.declared.push(CVariable::new(name, CType::DOUBLE));
                self.read.insert(name);
                let local = self.emission.unit.name(name);
                self.set(local, value);
                local
            }
        }
    }

    /// Where a row of the table can be stored directly: its single place, a local, or consecutive elements of an array.
    fn single(&mut self, into: &[Id<Place>]) -> Option<Node> {
        if let [Run { first, count, .. }] = runs(self.emission.system, into)[..]
            && count > 1
        {
            let (array, at) = self.array_of(first);
            if self.is_across(first) {
                return None;
            }
            let at = self.emission.unit.int(at);
            return Some(self.emission.unit.index(array, at));
        }
        let [place] = into else { return None };
        let data = &self.emission.system.code.places[*place];
        (matches!(data.base, Base::Local(_)) && data.index.is_empty()).then(|| self.place(*place, true))
    }
}

/// Consecutive places in an array: the first, its position, and their number.
struct Run {
    first: Id<Place>,
    number: u32,
    count: u32,
}

fn runs(system: &System, into: &[Id<Place>]) -> Vec<Run> {
    let element = |place: Id<Place>| match system.code.places[place].index[..] {
        [Index::Fixed(at)] => Some((system.code.places[place].base, at)),
        _ => None,
    };
    let mut runs: Vec<Run> = Vec::new();
    for (number, place) in (0..).zip(into) {
        match (runs.last_mut(), element(*place)) {
            (Some(run), Some((base, at))) if element(run.first) == Some((base, at.wrapping_sub(run.count))) => {
                run.count += 1;
            }
            _ => runs.push(Run { first: *place, number, count: 1 }),
        }
    }
    // A few are written one by one.
    let short = |run: &Run| run.count > 1 && run.count <= WRITTEN_OUT && into.len() as u32 > run.count;
    let mut split = Vec::with_capacity(runs.len());
    for run in runs {
        match short(&run) {
            false => split.push(run),
            true => split.extend((run.number..run.number + run.count).map(|number| Run {
                first: into[number as usize],
                number,
                count: 1,
            })),
        }
    }
    split
}
