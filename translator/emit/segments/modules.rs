//! A program in several files, none of which takes a compiler more than a segment of code or of data.
//!
//! Compilers for machines with segments give every file one segment for its functions and, in their largest models of
//! memory, one for what it keeps. So a long `model.c` becomes `model.h`, which all parts include, `model.c` with the
//! program itself, and as many `model1.c`, `model2.c` as its functions and tables ask for. What was `static` is known to
//! the linker then, by names that differ in their first six letters.

use crate::c::{CFunction, CStatement, Declaration, Unit};
use crate::emit::program::List;

/// Bytes of code that a token becomes, rather more: bcc for the 8086 makes two and a half of it, and with far pointers a
/// value of the model takes some more.
const CODE: usize = 4;

/// Tables that may be long; the others stay with what refers to them.
const TABLES: [&str; 14] = [
    "settings",
    "columns",
    "sites",
    "watches",
    "variables",
    "base",
    "changed",
    "items",
    "changes",
    "groups",
    "curves",
    "plots",
    "saved",
    "excursion_sites",
];

/// One of `TABLES`, or a piece of it.
pub fn is_long(table: &List) -> bool {
    let mut rests = TABLES.iter().filter_map(|long| table.name.strip_prefix(long));
    rests.any(|rest| rest.is_empty() || rest.starts_with('_'))
}

fn code(unit: &Unit, function: &CFunction) -> usize {
    CODE * unit.tokens(function)
}

/// Whether the functions of a model, and its tables, each fit into a segment of so many bytes.
pub fn fits(unit: &Unit, tables: &[List], segment: usize) -> bool {
    let code: usize = unit.functions().map(|function| code(unit, function)).sum();
    let data: usize = tables.iter().filter(|table| is_long(table)).map(|table| table.bytes()).sum();
    code.max(data) <= segment
}

/// What each of the further files has.
#[derive(Default)]
pub struct Division<'a> {
    /// By their places in the unit. The first has the functions with C code of the author, if there are any.
    pub functions: Vec<Vec<usize>>,
    pub tables: Vec<Vec<&'a List>>,
}

impl Division<'_> {
    /// All functions, in the order of the files.
    pub fn functions<'n>(&'n self, unit: &'n Unit) -> impl Iterator<Item = &'n CFunction> {
        self.functions.iter().flatten().filter_map(|place| function_at(unit, *place))
    }

    /// The names that the files know of each other.
    pub fn names<'n>(&'n self, unit: &'n Unit) -> impl Iterator<Item = &'n str> {
        let functions = self.functions(unit).map(|function| unit.names.text(function.name));
        functions.chain(self.tables.iter().flatten().map(|table| table.name.as_str()))
    }
}

/// Divides functions and tables so that each file fits into a segment, if each function does.
pub fn divide<'a>(unit: &'a Unit, tables: &'a [List], segment: usize) -> Division<'a> {
    let places = (0..unit.declarations.len()).filter(|place| function_at(unit, *place).is_some());
    let of_author = |place: &usize| function_at(unit, *place).is_some_and(|one| has_text(&one.body.statements));
    let (own, rest): (Vec<usize>, Vec<usize>) = places.partition(of_author);
    let mut functions =
        parts(rest.into_iter(), segment, |place| function_at(unit, place).map_or(0, |one| code(unit, one)));
    if !own.is_empty() {
        functions.insert(0, own);
    }
    let tables = tables.iter().filter(|table| is_long(table));
    Division { functions, tables: parts(tables, segment, |table| table.bytes()) }
}

fn function_at(unit: &Unit, place: usize) -> Option<&CFunction> {
    match unit.declarations.get(place)? {
        Declaration::Function(function) => Some(function),
        Declaration::Prototype { .. } => None,
    }
}

/// Whether statements have C code of the author, which sees its definitions.
fn has_text(statements: &[CStatement]) -> bool {
    statements.iter().any(|statement| match statement {
        CStatement::Lines(_) => true,
        CStatement::Block(block)
        | CStatement::For(.., block)
        | CStatement::While(_, block)
        | CStatement::Resumed(_, block) => has_text(&block.statements),
        CStatement::If(_, then, otherwise) => has_text(&then.statements) || has_text(&otherwise.statements),
        CStatement::Switch(_, cases) => cases.iter().any(|case| has_text(&case.statements)),
        CStatement::Source { .. }
        | CStatement::Expression(_)
        | CStatement::Unused(_)
        | CStatement::Break
        | CStatement::Resume { .. }
        | CStatement::Label(_)
        | CStatement::Goto(_)
        | CStatement::Return(_)
        | CStatement::Blank => false,
    })
}

/// Consecutive items, so many that they take no more than a segment.
fn parts<T: Copy>(items: impl Iterator<Item = T>, segment: usize, bytes: impl Fn(T) -> usize) -> Vec<Vec<T>> {
    let mut parts: Vec<Vec<T>> = Vec::new();
    let mut used = 0;
    for item in items {
        let needed = bytes(item);
        match parts.last_mut().filter(|_| used + needed <= segment) {
            Some(part) => part.push(item),
            None => {
                parts.push(vec![item]);
                used = 0;
            }
        }
        used += needed;
    }
    parts
}
