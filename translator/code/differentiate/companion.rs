//! Companions of FUNCTIONs: the derivative of the value with respect to one parameter.

use super::trace::{Cell, Trace};
use super::{Beyond, Found};
use crate::code::function::{Function, FunctionKind, Passing};
use crate::code::{Id, Type};
use rustc_hash::FxHashMap as HashMap;

/// A function and the number of its parameter.
type Key = (Id<Function>, usize);

#[derive(Default)]
pub struct Companions {
    /// `None` if the value does not depend on the parameter.
    known: HashMap<Key, Found<Option<Id<Function>>>>,
    /// Companions in progress: a function that calls itself has none.
    open: Vec<Key>,
}

/// The companion of a function for one of its parameters.
pub fn of(trace: &mut Trace, function: Id<Function>, number: usize) -> Found<Option<Id<Function>>> {
    let key = (function, number);
    if let Some(known) = trace.companions.known.get(&key) {
        return *known;
    }
    if trace.companions.open.contains(&key) {
        return Err(Beyond::Rules);
    }
    trace.companions.open.push(key);
    let found = written(trace, function, number);
    trace.companions.open.pop();
    trace.companions.known.insert(key, found);
    found
}

fn written(outer: &mut Trace, id: Id<Function>, number: usize) -> Found<Option<Id<Function>>> {
    let function = outer.builder.code.functions[id].clone();
    let source = function.source;
    let mut trace = Trace::new(outer.system, outer.builder, outer.companions);
    let (mut kept, mut parameters) = (HashMap::default(), Vec::new());
    for parameter in &function.parameters {
        let name = function.locals[*parameter].name.to_string();
        let local = trace.local(&name, Passing::Value, Vec::new());
        kept.insert(*parameter, local);
        trace.handed.insert(Cell::Local(0, parameter.index() as u32, 0), local);
        parameters.push(local);
    }
    let seed = *parameters.get(number).ok_or(Beyond::Rules)?;
    trace.seeds.insert(Cell::Local(0, seed.index() as u32, 0), 0);
    let by = trace.locals[seed].name.to_string();
    trace.columns.push(by.clone());
    let name = format!("{}_d{by}", function.name);
    let mut frame = trace.frame(function, kept);
    source.into_iter().for_each(|site| trace.at(site));
    trace.function(&mut frame)?;
    let body = std::mem::take(&mut trace.body);
    let locals = std::mem::take(&mut trace.locals);
    Ok(Some(trace.builder.code.functions.push(Function {
        name: name.into(),
        kind: FunctionKind::Plain,
        parameters,
        result: Type::REAL,
        locals,
        body,
        effects: Default::default(),
        source,
    })))
}
