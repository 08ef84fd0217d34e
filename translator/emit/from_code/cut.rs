//! Divides functions that are too long for compilers.
//!
//! A function on the struct is cut where a source line begins. Locals that several parts use, and arrays too large for
//! a stack, become members of the struct.

use super::Emission;
use crate::c::CKind;
use crate::code::walk::{self, Access, Visitor};
use crate::code::{
    Base, Clock, Function, FunctionKind, Id, Index, Local, Many, Passing, Place, Stated, Statement, System, Type,
};
use std::ops::Range;

/// Maximum number of statements in a function. Longer functions slow down compilers and do not speed up programs.
pub const MOST_IN_FUNCTION: usize = 100;
/// C89 guarantees 127 names in a block; some belong to the frame itself.
const MOST_LOCALS: usize = 90;
/// Arrays with more values than this are not on the stack.
const MOST_ON_STACK: u32 = 32;

/// The type of numbers, unless all are whole.
pub const DOUBLE: &str = "double";

/// A member of the struct that is not a quantity.
pub struct Spilled {
    pub name: String,
    /// Its type in C.
    pub kind: &'static str,
    /// 0: a scalar.
    pub size: usize,
}

/// The part that becomes one C function.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Part {
    /// Statements of the body.
    Statements(Range<usize>),
    /// Some of the quantities of the guard that ends the body.
    Guards(Range<usize>),
}

pub(super) struct Cuts {
    /// By function.
    pub parts: Vec<Vec<Part>>,
    pub spilled: Vec<Spilled>,
}

/// Cuts all functions; a program into parts of this number of statements only if it has more.
pub(super) fn cut(emission: &mut Emission, most: usize) -> Cuts {
    let system = emission.system;
    let mut cuts = Cuts { parts: Vec::new(), spilled: Vec::new() };
    for (id, function) in system.code.functions.iter() {
        let many = match &system.clock {
            Clock::Steps { entries, .. } => entries.many.as_ref().filter(|many| many.function == id),
            Clock::Rows { .. } | Clock::Own { .. } | Clock::Passes { .. } => None,
        };
        let whole = many.is_some() || function.result != Type::Nothing || !function.parameters.is_empty();
        let parts = match function.kind {
            FunctionKind::Program => program(&function.body, most),
            FunctionKind::Plain | FunctionKind::Rates(_) if !whole => plain(&function.body),
            FunctionKind::Plain
            | FunctionKind::Rates(_)
            | FunctionKind::Slopes(_)
            | FunctionKind::Jacobian(_)
            | FunctionKind::Event(_) => {
                vec![Part::Statements(0..function.body.len())]
            }
        };
        match many {
            // It includes the needs of its parts.
            Some(many) => share_homes(emission, id, many),
            None => spill(emission, id, function, &parts, &mut cuts.spilled),
        }
        cuts.parts.push(parts);
    }
    cuts
}

fn share_homes(emission: &mut Emission, id: Id<Function>, many: &Many) {
    for (local, home) in emission.system.code.functions[id].locals.ids().zip(&many.homes) {
        if let Some(member) = emission.spilled.get(home).copied() {
            emission.spilled.insert((id, local), member);
        }
    }
}

/// Gives locals that cannot be locals in C a member of the struct.
fn spill(emission: &mut Emission, id: Id<Function>, function: &Function, parts: &[Part], into: &mut Vec<Spilled>) {
    let system = emission.system;
    if function.locals.is_empty() {
        return;
    }
    let mut homes = Homes { system, of: vec![None; function.locals.len()], part: 0 };
    for (number, part) in parts.iter().enumerate() {
        homes.part = number;
        if let Part::Statements(range) = part {
            walk::statements(system, &function.body[range.clone()], &mut homes);
        }
    }
    let mut singles = vec![0; parts.len()];
    let cut = parts.len() > 1;
    let recursive = emission.recursive[id.index()];
    for (local, data) in function.locals.iter().filter(|(_, data)| data.passing == Passing::Own) {
        let Some((part, several)) = homes.of[local.index()] else { continue };
        let mut member = several || (data.size() > MOST_ON_STACK && !data.extents.is_empty());
        if cut && !member {
            singles[part] += 1;
            member = singles[part] > MOST_LOCALS && function.kind != FunctionKind::Program;
        }
        // Each call of a recursive function has its own.
        if !member || recursive {
            continue;
        }
        let name = emission.unit.names.member(&data.name);
        let size = if data.extents.is_empty() { 0 } else { data.size() as usize };
        let kind = match super::function::type_in_c(system, data.kind).kind {
            CKind::Int32 => "zd_int32",
            CKind::Short => "short",
            CKind::Int64 => "zd_int64",
            CKind::Int if system.clock.is_passes() => "int",
            _ => DOUBLE,
        };
        into.push(Spilled { name: emission.unit.names.text(name).to_string(), kind, size });
        emission.spilled.insert((id, local), name);
    }
}

/// The part that uses each local, and whether there are several.
struct Homes<'s> {
    system: &'s System,
    of: Vec<Option<(usize, bool)>>,
    part: usize,
}

impl Homes<'_> {
    fn used(&mut self, local: Id<Local>) {
        let home = self.of[local.index()].get_or_insert((self.part, false));
        home.1 |= home.0 != self.part;
    }
}

impl Visitor for Homes<'_> {
    fn place(&mut self, id: Id<Place>, access: Access) {
        self.whole(self.system.code.places[id].base, access);
    }

    fn whole(&mut self, base: Base, _: Access) {
        if let Base::Local(local) = base {
            self.used(local);
        }
    }

    fn index(&mut self, _: Base, _: usize, index: Index) {
        if let Index::Running { counter, .. } = index {
            self.used(counter);
        }
    }
}

/// The number of statements that compute, which measures the length of a function.
pub(super) fn count(statements: &[Stated]) -> usize {
    let one = |stated: &Stated| match &stated.statement {
        Statement::For { body, .. } | Statement::Count { body, .. } => count(body),
        Statement::If(_, then, otherwise) => 1 + count(then) + count(otherwise),
        Statement::While { before, body, .. } => 1 + count(before) + count(body),
        _ => 1,
    };
    statements.iter().map(one).sum()
}

/// Whether a source line begins at a statement.
fn begins(body: &[Stated], at: usize) -> bool {
    at == 0 || body[at - 1].source != body[at].source
}

fn plain(body: &[Stated]) -> Vec<Part> {
    let mut end = body.len();
    let mut guards = 0;
    if let Some(Statement::Guard(quantities)) = body.last().map(|stated| &stated.statement)
        && quantities.len() > MOST_IN_FUNCTION
    {
        (end, guards) = (end - 1, quantities.len());
    }
    let mut parts = Vec::new();
    let (mut from, mut computed) = (0, 0);
    for at in 0..end {
        if (begins(body, at) && computed >= MOST_IN_FUNCTION) || computed >= 2 * MOST_IN_FUNCTION {
            parts.push(Part::Statements(from..at));
            (from, computed) = (at, 0);
        }
        computed += count(std::slice::from_ref(&body[at]));
    }
    if from < end {
        parts.push(Part::Statements(from..end));
    }
    let chunks = (0..guards).step_by(MOST_IN_FUNCTION);
    parts.extend(chunks.map(|from| Part::Guards(from..(from + MOST_IN_FUNCTION).min(guards))));
    parts
}

/// A long program is cut at labels or beginnings of lines, where nothing is jumped over.
fn program(body: &[Stated], most: usize) -> Vec<Part> {
    let whole = Part::Statements(0..body.len());
    if count(body) <= most {
        return vec![whole];
    }
    let label = |at: usize| matches!(body[at].statement, Statement::Label(_));
    let mut parts = Vec::new();
    let (mut from, mut computed) = (0, 0);
    for at in 0..body.len() {
        // A label stays with the following line.
        let may = label(at) || begins(body, at);
        if may && at > 0 && !label(at - 1) && computed >= MOST_IN_FUNCTION {
            parts.push(Part::Statements(from..at));
            (from, computed) = (at, 0);
        }
        computed += count(std::slice::from_ref(&body[at]));
    }
    parts.push(Part::Statements(from..body.len()));
    parts
}
