//! Locals that a program reuses for another purpose.
//!
//! A model of 1969 computes the flows of all its compartments in the same few variables. One binary point for all of
//! them would leave the small ones without digits. So a local is split into *webs*: a value set in one place and read
//! in others, together with all values set elsewhere and read in the same places. A web is a local of its own; webs of
//! a local whose binary points are nearly the same are merged again.

use super::super::copied::Copied;
use super::super::effects::effects;
use super::super::expression::{Base, Expression, Place};
use super::super::flow::{self, Forward};
use super::super::function::{Function, Local, Passing};
use super::super::statement::{Block, Stated, Statement};
use super::super::system::System;
use super::super::types::Type;
use super::super::walk::{self, Access, Visitor, blocks_of, blocks_of_mut};
use super::super::{Builder, Code, Id};
use super::record::{Range, Ranges};
use super::scale::exponent_of;
use rustc_hash::{FxHashMap as HashMap, FxHashSet as HashSet};

/// Binary points this close are merged.
const NEAR: i32 = 1;

/// Splits the locals of a system's program, using the values of a run.
pub fn parted(system: &System, ranges: &Ranges) -> Option<System> {
    let program = system.clock.program()?;
    let function = &system.code.functions[program];
    let sets = Sets::of(&system.code, function);
    let words = sets.list.len().div_ceil(64);
    let mut reaching = Reaching::new(system, function, &sets, words);
    flow::run(system, function, vec![0; words], &mut reaching);
    let webs = reaching.webs();
    let mut parted = system.clone();
    let homes = webs.homes(&system.code, &sets, ranges, &mut parted.code.functions[program]);
    let builder = Builder::resume(std::mem::take(&mut parted.code));
    let mut parting = Parting { builder, sets: &sets, webs: &webs, homes: &homes, here: std::ptr::null() };
    let body = parting.block(&function.body);
    parted.code = parting.builder.code;
    parted.code.functions[program].body = body;
    let found = effects(&parted);
    for (id, effects) in parted.code.functions.ids().zip(found) {
        parted.code.functions[id].effects = effects;
    }
    Some(parted)
}

/// A statement, by its location.
type At = *const Stated;

/// The statements that set scalar locals.
struct Sets {
    numbers: HashMap<At, usize>,
    list: Vec<(Id<Local>, Option<Id<Expression>>)>,
}

impl Sets {
    fn of(code: &Code, function: &Function) -> Sets {
        let mut sets = Sets { numbers: HashMap::default(), list: Vec::new() };
        sets.block(code, function, &function.body);
        sets
    }

    fn block(&mut self, code: &Code, function: &Function, block: &[Stated]) {
        for stated in block {
            let set = match stated.statement {
                Statement::Set(place, value) => Some((place, Some(value))),
                Statement::Read { into, .. } | Statement::NextMoment(into) => Some((into, None)),
                _ => None,
            };
            if let Some((place, value)) = set
                && let Some(local) = single(code, function, place)
            {
                self.numbers.insert(stated, self.list.len());
                self.list.push((local, value));
            }
            blocks_of(&stated.statement).into_iter().for_each(|inner| self.block(code, function, inner));
        }
    }
}

/// The local that a place denotes, if it is a scalar number that only its function sets.
fn single(code: &Code, function: &Function, place: Id<Place>) -> Option<Id<Local>> {
    let Place { base: Base::Local(id), index } = &code.places[place] else { return None };
    let local = function.locals.get(*id)?;
    let number = index.is_empty() && local.passing == Passing::Own && matches!(local.kind, Type::Real(_));
    number.then_some(*id)
}

/// The state has a bit for each set whose value may reach here.
struct Reaching<'s> {
    system: &'s System,
    function: &'s Function,
    sets: &'s Sets,
    words: usize,
    /// By local: its sets.
    masks: HashMap<Id<Local>, Vec<u64>>,
    /// By set: one that is read in the same place, or itself.
    joined: Vec<usize>,
    /// One of the sets that each statement reads of a local.
    read: HashMap<(At, Id<Local>), usize>,
}

impl<'s> Reaching<'s> {
    fn new(system: &'s System, function: &'s Function, sets: &'s Sets, words: usize) -> Reaching<'s> {
        let mut masks: HashMap<Id<Local>, Vec<u64>> = HashMap::default();
        for (number, (local, _)) in sets.list.iter().enumerate() {
            let mask = masks.entry(*local).or_insert_with(|| vec![0; words]);
            mask[number / 64] |= 1 << (number % 64);
        }
        let joined = (0..sets.list.len()).collect();
        Reaching { system, function, sets, words, masks, joined, read: HashMap::default() }
    }

    fn webs(mut self) -> Webs {
        let of = (0..self.sets.list.len()).map(|set| head(&mut self.joined, set)).collect();
        Webs { of, read: self.read }
    }
}

impl Forward for Reaching<'_> {
    type State = Vec<u64>;

    fn statement(&mut self, stated: &Stated, state: &mut Vec<u64>, report: bool) {
        if report {
            let mut reads = LocalsRead { system: self.system, function: self.function, found: Vec::new() };
            walk::statement(self.system, stated, &mut reads);
            for local in reads.found {
                let Some(mask) = self.masks.get(&local) else { continue };
                let here =
                    (0..self.sets.list.len()).filter(|set| (mask[set / 64] & state[set / 64]) >> (set % 64) & 1 == 1);
                for set in here {
                    let first = *self.read.entry((stated, local)).or_insert(set);
                    let (a, b) = (head(&mut self.joined, first), head(&mut self.joined, set));
                    self.joined[b] = a;
                }
            }
        }
        if let Some(set) = self.sets.numbers.get(&(stated as At)) {
            let (local, _) = self.sets.list[*set];
            state.iter_mut().zip(&self.masks[&local]).for_each(|(state, mask)| *state &= !mask);
            state[set / 64] |= 1 << (set % 64);
        }
    }

    fn meet(&mut self, into: &mut Vec<u64>, other: &Vec<u64>) -> bool {
        let mut changed = false;
        for (into, other) in into.iter_mut().zip(other) {
            changed |= other & !*into != 0;
            *into |= other;
        }
        changed
    }

    fn resumed(&mut self) -> Vec<u64> {
        vec![0; self.words]
    }
}

fn head(joined: &mut [usize], mut set: usize) -> usize {
    while joined[set] != set {
        joined[set] = joined[joined[set]];
        set = joined[set];
    }
    set
}

struct LocalsRead<'s> {
    system: &'s System,
    function: &'s Function,
    found: Vec<Id<Local>>,
}

impl Visitor for LocalsRead<'_> {
    fn place(&mut self, id: Id<Place>, access: Access) {
        if access != Access::Write {
            self.found.extend(single(&self.system.code, self.function, id));
        }
    }
}

/// Each is named by one of its sets.
struct Webs {
    of: Vec<usize>,
    /// A set of the web that a statement reads of a local.
    read: HashMap<(At, Id<Local>), usize>,
}

/// The replacement of a web.
#[derive(Clone, Copy, PartialEq)]
enum Home {
    Local(Id<Local>),
    /// It is always this number, or nothing reads it.
    Number(f64),
}

impl Webs {
    /// By web. Adds the additional locals to the function.
    fn homes(&self, code: &Code, sets: &Sets, ranges: &Ranges, function: &mut Function) -> HashMap<usize, Home> {
        let read: HashSet<usize> = self.read.values().map(|set| self.of[*set]).collect();
        let mut most: HashMap<usize, f64> = HashMap::default();
        let mut kept: HashSet<usize> = HashSet::default();
        let mut by_local: Vec<(Id<Local>, Vec<usize>)> = Vec::new();
        for (set, (local, value)) in sets.list.iter().enumerate() {
            let web = self.of[set];
            let greatest = value.and_then(|value| ranges.part(value)).map_or(0.0, Range::most);
            let known = most.entry(web).or_insert(0.0);
            *known = known.max(greatest);
            let expression = value.map(|value| code.expressions[value]);
            let plain = expression.is_some_and(|value| !value.stands_alone(code));
            let zero = expression == Some(Expression::Real(0.0));
            if if read.contains(&web) { !zero } else { !plain } {
                kept.insert(web);
            }
            match by_local.iter_mut().find(|(known, _)| known == local) {
                Some((_, webs)) if webs.contains(&web) => {}
                Some((_, webs)) => webs.push(web),
                None => by_local.push((*local, vec![web])),
            }
        }
        let mut homes = HashMap::default();
        for (local, webs) in by_local {
            let (kept, gone): (Vec<usize>, Vec<usize>) = webs.into_iter().partition(|web| kept.contains(web));
            homes.extend(gone.into_iter().map(|web| (web, Home::Number(0.0))));
            let mut own = vec![local];
            for (web, group) in kept.iter().zip(grouped(&kept, &most)) {
                while own.len() <= group {
                    own.push(added(function, local));
                }
                homes.insert(*web, Home::Local(own[group]));
            }
        }
        homes
    }
}

/// The index of the group of each web, in which binary points are close; the greatest values are in group 0.
fn grouped(webs: &[usize], most: &HashMap<usize, f64>) -> Vec<usize> {
    let point = |at: usize| exponent_of(most[&webs[at]], 30);
    // A value that was always 0 has no binary point of its own.
    let mut groups = vec![0; webs.len()];
    let mut moving: Vec<usize> = (0..webs.len()).filter(|at| most[&webs[*at]] > 0.0).collect();
    moving.sort_by_key(|at| point(*at));
    let mut group = 0;
    let Some(mut first) = moving.first().map(|at| point(*at)) else { return groups };
    for at in moving {
        if point(at) - first > NEAR {
            (group, first) = (group + 1, point(at));
        }
        groups[at] = group;
    }
    groups
}

/// Another local like this one.
fn added(function: &mut Function, local: Id<Local>) -> Id<Local> {
    let mut other = function.locals[local].clone();
    let mut number = 2;
    while function.locals.iter().any(|(_, known)| known.name == other.name) {
        other.name = ecow::eco_format!("{}_{number}", function.locals[local].name);
        number += 1;
    }
    function.locals.push(other)
}

/// Writes the program with the new locals of its webs.
struct Parting<'a> {
    builder: Builder,
    sets: &'a Sets,
    webs: &'a Webs,
    homes: &'a HashMap<usize, Home>,
    /// The present statement.
    here: At,
}

impl Parting<'_> {
    fn block(&mut self, block: &[Stated]) -> Block {
        block.iter().filter_map(|stated| self.stated(stated)).collect()
    }

    fn stated(&mut self, stated: &Stated) -> Option<Stated> {
        let set = self.sets.numbers.get(&(stated as At)).map(|set| self.homes[&self.webs.of[*set]]);
        if let Some(Home::Number(_)) = set {
            return None;
        }
        self.here = stated;
        let mut made = stated.clone();
        if let Statement::Call { arguments, .. } = &mut made.statement {
            *arguments = self.list(*arguments);
        }
        walk::expressions_of_mut(&mut made.statement, &mut |value| *value = self.expression(*value));
        walk::places_of_mut(&mut made.statement, &mut |place| {
            *place = match set {
                Some(Home::Local(local)) => self.builder.place(Base::Local(local), Vec::new()),
                _ => self.place(*place),
            };
        });
        let inner = blocks_of(&stated.statement);
        let inner: Vec<Block> = inner.into_iter().map(|inner| self.block(inner)).collect();
        for (place, inner) in blocks_of_mut(&mut made.statement).into_iter().zip(inner) {
            *place = inner;
        }
        Some(made)
    }

    fn home(&self, base: Base) -> Option<Home> {
        let Base::Local(local) = base else { return None };
        let set = self.webs.read.get(&(self.here, local))?;
        self.homes.get(&self.webs.of[*set]).copied()
    }
}

impl Copied for Parting<'_> {
    fn builder(&mut self) -> &mut Builder {
        &mut self.builder
    }

    fn base(&mut self, base: Base) -> Base {
        match self.home(base) {
            Some(Home::Local(local)) => Base::Local(local),
            Some(Home::Number(_)) | None => base,
        }
    }

    fn number(&mut self, place: Id<Place>) -> Option<f64> {
        match self.home(self.builder.code.places[place].base) {
            Some(Home::Number(number)) => Some(number),
            Some(Home::Local(_)) | None => None,
        }
    }
}
