//! Typed procedural code: the common form of every language, which every engine executes.
//!
//! A [`System`] has quantities and functions; a [`Function`] has parameters, locals and a body of [`Statement`]s. All
//! [`Expression`]s are in one arena. [`validate`] checks the invariants of Code; [`dump`] prints it. All analyses of Code use
//! the one walker ([`walk`]) and the one data-flow analysis ([`flow`]).

pub mod arithmetic;
pub mod balance;
pub mod builder;
pub mod builtin;
pub mod calls;
pub mod carry;
mod copied;
pub mod differentiate;
mod dump;
pub mod effects;
pub mod exact;
pub mod expression;
#[cfg(test)]
mod fixtures;
pub mod flow;
pub mod frames;
pub mod function;
pub mod guards;
mod library;
mod live;
pub mod localize;
mod methods;
pub mod needed;
pub mod numbers;
pub mod records;
pub mod resume;
pub mod rows;
pub mod runtime;
pub mod sites;
pub mod spare;
pub mod standard;
pub mod statement;
pub mod system;
#[cfg(test)]
mod tests;
pub mod types;
pub mod validate;
pub mod walk;

pub use crate::arena::{self, Arena, Id, Range};
pub use builder::Builder;
pub use builtin::{Builtin, LookupKind, MemoryKind, NEVER, Relation, ScopDraw};
pub use calls::recursive;
pub use exact::Exact;
pub use expression::{
    Base, Binary, Draw, Expression, Factor, Fold, FoldIndex, Index, Lookup, Place, Remember, Rounding, Spacing, Unary,
};
pub use function::{Effects, Function, FunctionKind, Local, Passing, QuantitySet};
pub use library::{CCall, CName, CText, Library};
pub use methods::{BlockMethod, Method, Together};
pub use records::{Object, Record, Records};
pub use statement::{Block, Demanded, Failure, Feed, Label, NumberForm, Print, Stated, Statement, Wait, Warning};
pub use system::{
    Bundle, Clock, Curve, DataFile, Invocation, Many, PassUnit, Period, Periods, Quantity, Role, Site, Solve,
    StepEntries, System, Table,
};
pub use types::Type;
pub use validate::{Broken, validate};

use crate::source::Span;

/// Panics with the faults of invalid Code, which are a bug in the lowering. For debug builds.
pub fn assert_valid_system(system: &System) {
    if let Err(faults) = validate(system) {
        let faults: Vec<String> = faults.iter().map(Broken::to_string).collect();
        panic!("the code of this model is broken:\n{}", faults.join("\n"));
    }
}

/// Functions, and their shared arena of expressions.
#[derive(Clone, Debug, Default)]
pub struct Code {
    pub functions: Arena<Function>,
    pub expressions: Arena<Expression>,
    /// Type and span of each expression: 20 bytes that most walks never touch.
    pub types: Vec<Type>,
    pub spans: Vec<Span>,
    /// Arguments of calls.
    pub lists: Vec<Id<Expression>>,
    /// Equal places share one entry.
    pub places: Arena<Place>,
    pub lookups: Arena<Lookup>,
    pub folds: Arena<Fold>,
    pub labels: Arena<Label>,
    pub records: Records,
}

impl Code {
    /// The arguments of a call; none if the handle is invalid, which the validator reports.
    pub fn list(&self, range: Range<Expression>) -> &[Id<Expression>] {
        range.of(&self.lists).unwrap_or_default()
    }

    pub fn type_of(&self, expression: Id<Expression>) -> Type {
        self.types.get(expression.index()).copied().unwrap_or_default()
    }

    /// Whether two expressions are identical: then they have the same value unless something is set between them.
    pub fn same(&self, a: Id<Expression>, b: Id<Expression>) -> bool {
        use Expression::*;
        let lists = |a: &Range<Expression>, b: &Range<Expression>| {
            let (a, b) = (self.list(*a), self.list(*b));
            a.len() == b.len() && a.iter().zip(b).all(|(a, b)| self.same(*a, *b))
        };
        if a == b {
            return true;
        }
        match (&self.expressions[a], &self.expressions[b]) {
            (Real(a), Real(b)) => a.to_bits() == b.to_bits(),
            (Read(a), Read(b)) => a == b || self.same_place(*a, *b),
            (Unary(f, a), Unary(g, b)) => f == g && self.same(*a, *b),
            (Binary(f, a, b), Binary(g, c, d)) => f == g && self.same(*a, *c) && self.same(*b, *d),
            (Compare(f, a, b), Compare(g, c, d)) => f == g && self.same(*a, *c) && self.same(*b, *d),
            (Builtin(f, a), Builtin(g, b)) => f == g && lists(a, b),
            (a, b) => a == b,
        }
    }

    fn same_place(&self, a: Id<Place>, b: Id<Place>) -> bool {
        let (a, b) = (&self.places[a], &self.places[b]);
        let indices = a.index.iter().zip(&b.index).all(|(a, b)| match (a, b) {
            (Index::Computed(a), Index::Computed(b)) | (Index::Counted(a), Index::Counted(b)) => self.same(*a, *b),
            (a, b) => a == b,
        });
        a.base == b.base && a.index.len() == b.index.len() && indices
    }
}

impl Expression {
    /// Whether it must be the whole value of a `Set`, because it has effects, can fail, or is a loop.
    pub fn stands_alone(&self, code: &Code) -> bool {
        match self {
            Expression::Call(..) | Expression::Fold(_) | Expression::Draw(..) | Expression::Remember(..) => true,
            Expression::Lookup(lookup) => match code.lookups.get(*lookup).map(|lookup| lookup.spacing) {
                Some(Spacing::Computed { .. }) => true,
                Some(Spacing::Prepared(_)) | None => false,
            },
            Expression::Real(_)
            | Expression::Integer(_)
            | Expression::Logical(_)
            | Expression::Read(_)
            | Expression::Whole(_)
            | Expression::Time
            | Expression::Dt
            | Expression::HalfStep
            | Expression::Given(_)
            | Expression::Unary(..)
            | Expression::Binary(..)
            | Expression::Compare(..)
            | Expression::Choose(..)
            | Expression::Convert(..)
            | Expression::Builtin(..)
            | Expression::Column { .. }
            // Their failures are noted, and the lowering has ordered their effects.
            | Expression::Object(_) => false,
        }
    }
}
