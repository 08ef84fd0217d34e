//! The memory of a program: an object for each body, made of cells. A double takes two cells, the high one first.

use super::arithmetic::Arithmetic;
use super::value::{Address, CELL, Known, ObjectId, Place};
use crate::source::Excerpt;

/// How a cell has been used: a place is a cell or a double, not both.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Use {
    #[default]
    Unused,
    Cell,
    High,
    Low,
}

#[derive(Clone, Debug)]
pub struct Object {
    /// The word that it belongs to.
    pub name: Excerpt,
    cells: Vec<Known>,
    uses: Vec<Use>,
}

impl Object {
    pub fn size(&self) -> usize {
        self.cells.len()
    }
}

/// Why an address leads to no cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Trouble {
    Outside,
    /// The place is used as a cell here and as a double elsewhere.
    Mixed,
    /// An address or a word is half of it.
    NoDouble,
}

/// So many cells may a program have: more than any machine of its time.
pub const MOST_CELLS: usize = 4_000_000;

#[derive(Clone, Debug, Default)]
pub struct Memory {
    objects: Vec<Object>,
    size: usize,
    pub arithmetic: Arithmetic,
}

impl Memory {
    pub fn new(arithmetic: Arithmetic) -> Memory {
        Memory { arithmetic, ..Memory::default() }
    }

    pub fn create(&mut self, name: Excerpt) -> ObjectId {
        self.objects.push(Object { name, cells: Vec::new(), uses: Vec::new() });
        ObjectId(self.objects.len() as u32 - 1)
    }

    pub fn object(&self, id: ObjectId) -> &Object {
        &self.objects[id.0 as usize]
    }

    pub fn objects(&self) -> impl Iterator<Item = (ObjectId, &Object)> {
        self.objects.iter().enumerate().map(|(n, object)| (ObjectId(n as u32), object))
    }

    /// Whether so many more cells fit.
    pub fn has_room(&self, cells: usize) -> bool {
        self.size.saturating_add(cells) <= MOST_CELLS
    }

    /// Adds cells that hold zero.
    pub fn extend(&mut self, id: ObjectId, cells: usize) {
        let object = &mut self.objects[id.0 as usize];
        let size = object.cells.len() + cells;
        object.cells.resize(size, Known::Integer(0));
        object.uses.resize(size, Use::Unused);
        self.size += cells;
    }

    /// Takes cells away, as `ALLOT` of a negative number does.
    pub fn shrink(&mut self, id: ObjectId, cells: usize) {
        let object = &mut self.objects[id.0 as usize];
        let size = object.cells.len().saturating_sub(cells);
        self.size -= object.cells.len() - size;
        object.cells.truncate(size);
        object.uses.truncate(size);
    }

    /// The address after the last cell of an object.
    pub fn end(&self, object: ObjectId) -> Address {
        Address { object, offset: self.object(object).cells.len() as i64 * CELL }
    }

    fn cell_at(&self, address: Address, cells: usize) -> Result<Place, Trouble> {
        let size = self.object(address.object).cells.len();
        let cell = usize::try_from(address.offset / CELL).ok().filter(|_| address.offset >= 0);
        let cell = cell.filter(|cell| address.offset % CELL == 0 && cell + cells <= size);
        cell.map(|cell| Place { object: address.object, cell: cell as u32 }).ok_or(Trouble::Outside)
    }

    /// The cell at an address, which is used as a cell from now on.
    pub fn cell(&mut self, address: Address) -> Result<Place, Trouble> {
        let place = self.cell_at(address, 1)?;
        self.note(place, Use::Cell)?;
        Ok(place)
    }

    /// The double at an address, which is used as a double from now on.
    pub fn double(&mut self, address: Address) -> Result<Place, Trouble> {
        let place = self.cell_at(address, 2)?;
        self.note(place, Use::High)?;
        self.note(Place { cell: place.cell + 1, ..place }, Use::Low)?;
        Ok(place)
    }

    fn note(&mut self, place: Place, new: Use) -> Result<(), Trouble> {
        let old = &mut self.objects[place.object.0 as usize].uses[place.cell as usize];
        if *old != Use::Unused && *old != new {
            return Err(Trouble::Mixed);
        }
        *old = new;
        Ok(())
    }

    pub fn get(&self, place: Place) -> Known {
        // `ALLOT` may have taken the cell away.
        self.object(place.object).cells.get(place.cell as usize).copied().unwrap_or(Known::Integer(0))
    }

    pub fn set(&mut self, place: Place, value: Known) {
        if let Some(cell) = self.objects[place.object.0 as usize].cells.get_mut(place.cell as usize) {
            *cell = value;
        }
    }

    pub fn get_double(&self, place: Place) -> Result<i64, Trouble> {
        match (self.get(place), self.get(low(place))) {
            (Known::Integer(high), Known::Integer(low)) => Ok(self.arithmetic.join(low, high)),
            _ => Err(Trouble::NoDouble),
        }
    }

    pub fn set_double(&mut self, place: Place, value: i64) {
        let (low_half, high_half) = self.arithmetic.halves(value);
        self.set(place, Known::Integer(high_half));
        self.set(low(place), Known::Integer(low_half));
    }

    /// The same objects, filled with zeros.
    pub fn emptied(&self) -> Memory {
        let empty = |object: &Object| Object {
            name: object.name.clone(),
            cells: vec![Known::Integer(0); object.cells.len()],
            uses: vec![Use::Unused; object.cells.len()],
        };
        Memory { objects: self.objects.iter().map(empty).collect(), ..*self }
    }

    /// The place of the cell, or of the double that it is a half of, and whether it is one.
    pub fn whole(&self, place: Place) -> (Place, bool) {
        match self.object(place.object).uses.get(place.cell as usize) {
            Some(Use::High) => (place, true),
            Some(Use::Low) if place.cell > 0 => (Place { cell: place.cell - 1, ..place }, true),
            Some(Use::Low | Use::Cell | Use::Unused) | None => (place, false),
        }
    }

    /// Cells that another memory of the same objects has used are used here too.
    pub fn add_uses(&mut self, other: &Memory) -> Result<(), Trouble> {
        for (mine, theirs) in self.objects.iter_mut().zip(&other.objects) {
            for (mine, theirs) in mine.uses.iter_mut().zip(&theirs.uses) {
                match (*mine, *theirs) {
                    (_, Use::Unused) => {}
                    (Use::Unused, theirs) => *mine = theirs,
                    (old, new) if old != new => return Err(Trouble::Mixed),
                    _ => {}
                }
            }
        }
        Ok(())
    }

    /// The cells that hold something else than in another memory of the same objects.
    pub fn differences(&self, other: &Memory) -> Vec<Place> {
        let mut found = Vec::new();
        for ((id, mine), theirs) in self.objects().zip(&other.objects) {
            if mine.cells == theirs.cells {
                continue;
            }
            let cells = mine.cells.iter().zip(&theirs.cells).enumerate();
            found.extend(cells.filter(|(_, (a, b))| a != b).map(|(n, _)| Place { object: id, cell: n as u32 }));
        }
        found
    }

    /// The whole number in a cell; of an address or a word, 0.
    pub fn number(&self, object: ObjectId) -> i64 {
        match self.object(object).cells.first() {
            Some(Known::Integer(value)) => *value,
            _ => 0,
        }
    }
}

fn low(place: Place) -> Place {
    Place { cell: place.cell + 1, ..place }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn memory() -> (Memory, ObjectId) {
        let mut memory = Memory::new(Arithmetic::F83);
        let id = memory.create("X".into());
        memory.extend(id, 3);
        (memory, id)
    }

    #[test]
    fn the_high_cell_of_a_double_comes_first() {
        let (mut memory, object) = memory();
        let place = memory.double(Address { object, offset: 2 }).unwrap();
        memory.set_double(place, -65536 + 7);
        assert_eq!(memory.get(Place { object, cell: 1 }), Known::Integer(-1));
        assert_eq!(memory.get(Place { object, cell: 2 }), Known::Integer(7));
        assert_eq!(memory.get_double(place), Ok(-65529));
    }

    #[test]
    fn addresses_outside_an_object_lead_nowhere() {
        let (mut memory, object) = memory();
        for offset in [-2, 1, 6, 8, i64::MAX] {
            assert_eq!(memory.cell(Address { object, offset }), Err(Trouble::Outside), "{offset}");
        }
        assert_eq!(memory.double(Address { object, offset: 4 }), Err(Trouble::Outside));
    }

    #[test]
    fn a_place_is_a_cell_or_a_double() {
        let (mut memory, object) = memory();
        assert!(memory.cell(Address { object, offset: 0 }).is_ok());
        assert!(memory.double(Address { object, offset: 2 }).is_ok());
        assert_eq!(memory.cell(Address { object, offset: 4 }), Err(Trouble::Mixed));
        assert_eq!(memory.double(Address { object, offset: 0 }), Err(Trouble::Mixed));
    }
}
