//! Branches: both are followed, and the facts after them hold for either.

use super::super::Found;
use super::{Cell, Frame, Held, Slope, Slopes, Trace};
use crate::code::expression::{Base, Expression};
use crate::code::function::Local;
use crate::code::statement::{Block, Stated, Statement};
use crate::code::{Id, Type};

impl Trace<'_> {
    /// Follows both branches; after them a cell has a value, and the same derivatives, in either case.
    pub(super) fn branch(
        &mut self,
        condition: Id<Expression>,
        then: &Block,
        otherwise: &Block,
        frame: &mut Frame,
    ) -> Found {
        let site = self.site;
        let before = self.cells.clone();
        let outer = std::mem::take(&mut self.body);
        if self.single && self.branches == 0 {
            // Each branch sets locals of its own: those from before have one value.
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

    /// A cell after both branches; `None` if it is a local that only one of them sets.
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
                // It is unchanged.
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
}
