//! A function under construction.

use crate::code::function::Passing;
use crate::code::{Arena, Block, Function, FunctionKind, Id, Local, Type};
use crate::source::Excerpt;
use rustc_hash::FxHashMap as HashMap;

#[derive(Default)]
pub(super) struct Draft {
    pub body: Block,
    /// They get unique names at the end.
    locals: Vec<DraftLocal>,
    /// Loops over the same subscript under the same name share a counter.
    counters: HashMap<(u32, Excerpt), Id<Local>>,
}

struct DraftLocal {
    /// Its purpose: `old_OUT` (the old value of OUT), `divisor`, `draw`. For a counter, the author's name of the
    /// subscript, or nothing.
    name: Excerpt,
    extents: Vec<u32>,
    /// For a counter, the running subscript of a family that it counts.
    counts: Option<u32>,
}

impl Draft {
    pub fn temporary(&mut self, name: &str, extents: Vec<u32>) -> Id<Local> {
        self.locals.push(DraftLocal { name: name.into(), extents, counts: None });
        Id::new(self.locals.len() - 1)
    }

    /// The local that counts a loop over running subscript number `subscript`.
    pub fn counter(&mut self, subscript: u32, name: &Excerpt) -> Id<Local> {
        let locals = &mut self.locals;
        *self.counters.entry((subscript, name.clone())).or_insert_with(|| {
            locals.push(DraftLocal { name: name.clone(), extents: Vec::new(), counts: Some(subscript) });
            Id::new(locals.len() - 1)
        })
    }

    /// The running subscript that a local counts, if any.
    pub fn subscript(&self, counter: Id<Local>) -> Option<u32> {
        self.locals.get(counter.index())?.counts
    }

    pub fn finish(self, name: &str) -> Function {
        Function {
            name: name.into(),
            kind: FunctionKind::Plain,
            parameters: Vec::new(),
            result: Type::Nothing,
            locals: named(self.locals),
            source: self.body.first().map(|stated| stated.source),
            body: self.body,
            effects: Default::default(),
        }
    }
}

/// The locals with names that are unique in the function; counters leave the plain names to computed values.
fn named(drafted: Vec<DraftLocal>) -> Arena<Local> {
    let mut taken: HashMap<String, u32> = HashMap::default();
    let mut names: Vec<String> = vec![String::new(); drafted.len()];
    for counters in [false, true] {
        for (name, local) in names.iter_mut().zip(&drafted).filter(|(_, local)| local.counts.is_some() == counters) {
            let letter = local.counts.map(|subscript| char::from(b'i' + (subscript % 16) as u8).to_string());
            let wanted = letter.filter(|_| local.name.is_empty()).unwrap_or_else(|| local.name.to_string());
            *name = unique(&mut taken, &wanted);
        }
    }
    let local = |(local, name): (DraftLocal, String)| match local.counts {
        None => Local {
            name: name.into(),
            kind: Type::REAL,
            extents: local.extents,
            passing: Passing::Own,
            temporary: None,
        },
        Some(_) => Local {
            name: name.into(),
            kind: Type::COUNTER,
            extents: Vec::new(),
            passing: Passing::Counter,
            temporary: None,
        },
    };
    drafted.into_iter().zip(names).map(local).collect()
}

fn unique(taken: &mut HashMap<String, u32>, name: &str) -> String {
    let mut candidate = name.to_string();
    while let Some(number) = taken.get_mut(&candidate) {
        *number += 1;
        candidate = format!("{candidate}_{number}");
    }
    taken.insert(candidate.clone(), 1);
    candidate
}
