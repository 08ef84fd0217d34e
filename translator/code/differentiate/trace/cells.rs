//! Cells: the cell of a place, its value, and its locals.

use super::super::{Beyond, Found};
use super::{Cell, Frame, Held, Slope, Slopes, Target, Trace};
use crate::code::expression::{Base, Expression, Index, Place};
use crate::code::function::{Local, Passing};
use crate::code::statement::Statement;
use crate::code::{Id, Type};

impl Trace<'_> {
    /// The element of an array that a place denotes; `None` if it is known only at run time.
    pub(super) fn element(&self, place: &Place, frame: &Frame) -> Found<Option<u32>> {
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

    pub(super) fn cell(&self, base: Base, at: u32, frame: &Frame) -> Cell {
        match base {
            Base::Quantity(id) => Cell::Quantity(id.index() as u32, at),
            Base::Local(id) => Cell::Local(frame.number, id.index() as u32, at),
        }
    }

    pub(super) fn slopes_of(&self, cell: Cell) -> Slopes {
        match self.cells.get(&cell) {
            Some(held) => held.slopes.clone(),
            None => self.seeds.get(&cell).map(|column| (*column, Slope::Number(1.0))).into_iter().collect(),
        }
    }

    pub(super) fn target(&mut self, place: Id<Place>, frame: &Frame) -> Found<Target> {
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

    /// The element of a computed subscript whose value turns out to be known.
    pub(super) fn computed_element(&mut self, place: &Place, frame: &Frame) -> Found<Option<u32>> {
        let (index, first) = match place.index[..] {
            [Index::Computed(index)] => (index, 1.0),
            [Index::Counted(index)] => (index, 0.0),
            _ => return Err(Beyond::Rules),
        };
        let index = self.copied(index, frame)?;
        let known = self.builder.code.constant(index).map(|at| at - first);
        Ok(known.filter(|at| (0.0..1e9).contains(at)).map(|at| at as u32))
    }

    /// The local of a cell.
    pub(super) fn home(&mut self, target: &Target) -> Id<Local> {
        if let Some(known) = self.homes.get(&target.cell).filter(|_| !self.is_single()) {
            return *known;
        }
        let local = self.local(&target.name, Passing::Own, Vec::new());
        self.homes.insert(target.cell, local);
        local
    }

    /// The local of a derivative.
    pub(super) fn slope_home(&mut self, cell: Cell, name: &str, column: u32) -> Id<Local> {
        if let Some(known) = self.slope_homes.get(&(cell, column)).filter(|_| !self.is_single()) {
            return *known;
        }
        let name = format!("{name}_d{}", self.columns[column as usize]);
        let local = self.local(&name, Passing::Own, Vec::new());
        self.slope_homes.insert((cell, column), local);
        local
    }

    fn is_single(&self) -> bool {
        self.single && self.branches == 0
    }

    /// Sets the value of a cell.
    pub(super) fn hold(&mut self, target: &Target, value: Id<Expression>, slopes: Slopes) {
        let local = self.home(target);
        let place = self.builder.place(Base::Local(local), Vec::new());
        self.push(Statement::Set(place, value));
        self.keep(target.cell, Held { local, slopes });
    }

    pub(super) fn keep(&mut self, cell: Cell, held: Held) {
        let local = held.local;
        if let Some(before) = self.cells.insert(cell, held)
            && before.local != local
        {
            self.former.insert(before.local, before.slopes);
        }
        self.held.insert(local, cell);
    }

    pub(super) fn read_cell(&mut self, cell: Cell) -> Found<Id<Expression>> {
        let held = self.cells.get(&cell).ok_or(Beyond::Rules)?;
        let local = held.local;
        Ok(self.builder.read(Base::Local(local), Vec::new(), Type::REAL))
    }

    /// A quantity of the model, or a parameter as passed.
    pub(super) fn read_original(&mut self, cell: Cell) -> Option<Id<Expression>> {
        let (base, at) = match cell {
            Cell::Quantity(id, at) => {
                let id = Id::new(id as usize);
                (Base::Quantity(id), (!self.system.quantities[id].extents.is_empty()).then_some(at))
            }
            Cell::Local(..) => (Base::Local(*self.handed.get(&cell)?), None),
        };
        Some(self.builder.read(base, at.into_iter().map(Index::Fixed).collect(), Type::REAL))
    }
}
