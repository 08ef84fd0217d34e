//! Elements of arrays: their numbers, and the blocks of them that statements read and set.

use super::walk::Use;
use super::{Axis, Index, Model, Place, Vector};
use crate::code::{Id, Quantity};

/// A block of elements of a quantity: for each subscript the first and the last, counted from 0.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Area {
    pub quantity: Id<Quantity>,
    ranges: [(u32, u32); 3],
    count: u8,
}

/// What a subscript of a family is while an equation is looked at.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Range {
    pub low: u32,
    pub high: u32,
}

impl Range {
    pub fn one(value: u32) -> Range {
        Range { low: value, high: value }
    }
}

/// The ranges of all subscripts of a family.
pub fn family_ranges(family: &[Axis]) -> Vec<Range> {
    family.iter().map(|axis| Range { low: axis.low, high: axis.high }).collect()
}

impl Area {
    fn new(quantity: Id<Quantity>) -> Area {
        Area { quantity, ranges: [(0, 0); 3], count: 0 }
    }

    fn push(&mut self, low: u32, high: u32) {
        // An array has three subscripts at most; one more would only make the block larger.
        if let Some(range) = self.ranges.get_mut(self.count as usize) {
            *range = (low, high);
            self.count += 1;
        }
    }

    pub fn ranges(&self) -> &[(u32, u32)] {
        &self.ranges[..self.count as usize]
    }

    /// All elements of a quantity.
    pub fn whole(quantity: Id<Quantity>, model: &Model) -> Area {
        let mut area = Area::new(quantity);
        model.quantity(quantity).extents.iter().for_each(|extent| area.push(0, extent.saturating_sub(1)));
        area
    }

    /// The elements a place means while its subscripts run.
    pub fn of_place(place: &Place, family: &[Range]) -> Area {
        let mut area = Area::new(place.quantity);
        for index in &place.index {
            let (low, high) = span(*index, family);
            area.push(low, high);
        }
        area
    }

    pub fn of_vector(vector: &Vector, family: &[Range]) -> Area {
        let mut area = Area::new(vector.quantity);
        let mut running = vector.ranges.iter();
        for index in &vector.index {
            let (low, high) = match index {
                Some(index) => span(*index, family),
                None => running.next().copied().unwrap_or((0, 0)),
            };
            area.push(low, high);
        }
        area
    }

    pub fn of_use(used: Use, family: &[Range], model: &Model) -> Area {
        match used {
            Use::Value(place) => Area::of_place(place, family),
            Use::Vector(vector) => Area::of_vector(vector, family),
            Use::Some(quantity) => Area::whole(quantity, model),
            Use::Time => Area::new(model.clock.time),
            Use::Step => Area::new(model.clock.dt),
        }
    }

    /// Calls `each` with the number of every element, the last subscript running fastest.
    pub fn elements(&self, extents: &[u32], each: &mut dyn FnMut(usize)) {
        match (self.ranges(), extents) {
            ([], _) => each(0),
            ([(low, high)], [extent]) => (*low..=*high).filter(|i| i < extent).for_each(|i| each(i as usize)),
            (ranges, extents) => within(ranges, extents, 0, each),
        }
    }
}

fn within(ranges: &[(u32, u32)], extents: &[u32], before: usize, each: &mut dyn FnMut(usize)) {
    let ([(low, high), ranges @ ..], [extent, extents @ ..]) = (ranges, extents) else { return each(before) };
    for index in (*low..=*high).filter(|index| index < extent) {
        within(ranges, extents, before * *extent as usize + index as usize, each);
    }
}

fn span(index: Index, family: &[Range]) -> (u32, u32) {
    match index {
        Index::Fixed(value) => (value, value),
        Index::Running { axis, offset } => match family.get(axis as usize) {
            Some(range) => (range.low.saturating_add_signed(offset), range.high.saturating_add_signed(offset)),
            None => (0, 0),
        },
    }
}

/// One number for every element of every quantity of a model.
pub struct Elements {
    first: Vec<usize>,
}

impl Elements {
    pub fn of(model: &Model) -> Elements {
        let mut first = Vec::with_capacity(model.quantities.len() + 1);
        let mut count = 0;
        for quantity in &model.quantities {
            first.push(count);
            count += quantity.size();
        }
        first.push(count);
        Elements { first }
    }

    /// How many there are in all.
    pub fn count(&self) -> usize {
        self.first.last().copied().unwrap_or(0)
    }

    /// The number of the first element of a quantity; the others follow.
    pub fn first(&self, quantity: Id<Quantity>) -> usize {
        self.first[quantity.index()]
    }

    /// How many elements each quantity has.
    pub fn sizes(&self) -> impl Iterator<Item = usize> {
        self.first.windows(2).map(|pair| pair[1] - pair[0])
    }

    /// The quantity an element belongs to, and which of its elements it is.
    pub fn quantity(&self, element: usize) -> (Id<Quantity>, usize) {
        let quantity = self.first.partition_point(|first| *first <= element) - 1;
        (Id::new(quantity), element - self.first[quantity])
    }

    /// Calls `each` with the number of every element of an area.
    pub fn each(&self, model: &Model, area: &Area, each: &mut dyn FnMut(usize)) {
        let first = self.first(area.quantity);
        if area.ranges().is_empty() {
            // A single value: what else there is to know of the quantity need not be fetched.
            return each(first);
        }
        area.elements(&model.quantity(area.quantity).extents, &mut |element| each(first + element));
    }
}

/// The values of the running subscripts with which an equation sets an element of its target.
pub fn member(target: &Place, axes: usize, extents: &[u32], element: usize) -> Vec<u32> {
    let mut values = vec![0; axes];
    let mut rest = element;
    for (index, extent) in target.index.iter().zip(extents).rev() {
        let here = (rest % *extent as usize) as u32;
        rest /= *extent as usize;
        if let Index::Running { axis, offset } = index {
            if let Some(value) = values.get_mut(*axis as usize) {
                *value = here.saturating_add_signed(-offset);
            }
        }
    }
    values
}

/// Calls `each` with every combination of the running subscripts of a family, the last running fastest.
pub fn members(family: &[Axis], each: &mut dyn FnMut(&[u32])) {
    let mut values: Vec<u32> = family.iter().map(|axis| axis.low).collect();
    loop {
        each(&values);
        let mut axis = family.len();
        loop {
            if axis == 0 {
                return;
            }
            axis -= 1;
            if values[axis] < family[axis].high {
                values[axis] += 1;
                break;
            }
            values[axis] = family[axis].low;
        }
    }
}
