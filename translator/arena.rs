//! Arenas and the handles into them: four bytes each, also in an `Option`.

use std::cmp::Ordering;
use std::fmt;
use std::hash::{Hash, Hasher};
use std::marker::PhantomData;
use std::num::NonZeroU32;
use std::ops::{Index, IndexMut};

/// A handle into an [`Arena`].
pub struct Id<T> {
    /// The index plus one.
    number: NonZeroU32,
    of: PhantomData<fn() -> T>,
}

impl<T> Id<T> {
    /// The handle of what is pushed as number `index`. An arena never holds 2^32 - 1 values: each takes more than a byte
    /// of a source, whose length is limited.
    pub fn new(index: usize) -> Id<T> {
        let number = u32::try_from(index + 1).ok().and_then(NonZeroU32::new).unwrap_or(NonZeroU32::MAX);
        Id { number, of: PhantomData }
    }

    pub fn index(self) -> usize {
        self.number.get() as usize - 1
    }
}

impl<T> Clone for Id<T> {
    fn clone(&self) -> Id<T> {
        *self
    }
}

impl<T> Copy for Id<T> {}

impl<T> PartialEq for Id<T> {
    fn eq(&self, other: &Id<T>) -> bool {
        self.number == other.number
    }
}

impl<T> Eq for Id<T> {}

impl<T> PartialOrd for Id<T> {
    fn partial_cmp(&self, other: &Id<T>) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl<T> Ord for Id<T> {
    fn cmp(&self, other: &Id<T>) -> Ordering {
        self.number.cmp(&other.number)
    }
}

impl<T> Hash for Id<T> {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.number.hash(state);
    }
}

impl<T> fmt::Debug for Id<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "#{}", self.index())
    }
}

/// Values that others refer to by handle. Nothing is ever removed.
#[derive(Clone, Debug)]
pub struct Arena<T>(Vec<T>);

impl<T> Arena<T> {
    pub fn push(&mut self, value: T) -> Id<T> {
        self.0.push(value);
        Id::new(self.0.len() - 1)
    }

    pub fn get(&self, id: Id<T>) -> Option<&T> {
        self.0.get(id.index())
    }

    pub fn len(&self) -> usize {
        self.0.len()
    }

    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// All values with their handles, in the order in which they were pushed.
    pub fn iter(&self) -> impl DoubleEndedIterator<Item = (Id<T>, &T)> {
        self.0.iter().enumerate().map(|(index, value)| (Id::new(index), value))
    }

    pub fn values(&self) -> impl DoubleEndedIterator<Item = &T> + ExactSizeIterator {
        self.0.iter()
    }

    pub fn ids(&self) -> impl Iterator<Item = Id<T>> + use<T> {
        (0..self.0.len()).map(Id::new)
    }
}

impl<T> Default for Arena<T> {
    fn default() -> Arena<T> {
        Arena(Vec::new())
    }
}

impl<T> FromIterator<T> for Arena<T> {
    fn from_iter<I: IntoIterator<Item = T>>(values: I) -> Arena<T> {
        Arena(values.into_iter().collect())
    }
}

impl<T> Index<Id<T>> for Arena<T> {
    type Output = T;

    fn index(&self, id: Id<T>) -> &T {
        &self.0[id.index()]
    }
}

impl<T> IndexMut<Id<T>> for Arena<T> {
    fn index_mut(&mut self, id: Id<T>) -> &mut T {
        &mut self.0[id.index()]
    }
}

/// A part of the list in which all calls keep their arguments.
pub struct Range<T> {
    pub start: u32,
    pub length: u32,
    of: PhantomData<fn() -> T>,
}

impl<T> Range<T> {
    pub fn new(start: usize, length: usize) -> Range<T> {
        let clip = |number: usize| u32::try_from(number).unwrap_or(u32::MAX);
        Range { start: clip(start), length: clip(length), of: PhantomData }
    }

    /// What it is of a list; nothing if it reaches beyond.
    pub fn of<U>(self, list: &[U]) -> Option<&[U]> {
        list.get(self.start as usize..self.start as usize + self.length as usize)
    }
}

impl<T> Clone for Range<T> {
    fn clone(&self) -> Range<T> {
        *self
    }
}

impl<T> Copy for Range<T> {}

impl<T> PartialEq for Range<T> {
    fn eq(&self, other: &Range<T>) -> bool {
        (self.start, self.length) == (other.start, other.length)
    }
}

impl<T> fmt::Debug for Range<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}+{}", self.start, self.length)
    }
}
