//! Records: objects of classes, and frames of procedures and blocks, in programs that make them while they run.
//!
//! A failure in such a program is *noted*: the first one counts, the operation gives a value that is safe to use, and the
//! run ends when control returns to the dispatcher. So an operation that may fail can be an operand, and a call too: the
//! lowering has put into locals what must be evaluated before it.
//!
//! A [`Place`](super::Place) is storage that is known before the run, and all analyses are about places. What is reached
//! through a reference is an expression, which [`Statement::Store`](super::Statement) sets.

use super::arena::{Arena, Id, Range};
use super::expression::Expression;
use super::function::Function;
use super::runtime::Runtime;
pub use super::standard::{Entries, Entry, Standard};
use super::statement::Label;
use super::system::Site;
use super::types::Type;
use crate::source::Excerpt;

/// The records of a program, and what their types are made of.
#[derive(Clone, Debug, Default)]
pub struct Records {
    pub records: Arena<Record>,
    pub fields: Arena<Field>,
    pub slots: Arena<Slot>,
    /// Constant texts.
    pub literals: Arena<Literal>,
    /// Parts of expressions.
    pub objects: Arena<Object>,
    /// The author's names of labels.
    pub labels: Vec<(Id<Label>, Excerpt)>,
}

/// The type of a record. A value of it has the fields of its prefix, then its own.
#[derive(Clone, Debug)]
pub struct Record {
    /// The author's, of an object; otherwise a description.
    pub name: Excerpt,
    pub prefix: Option<Id<Record>>,
    /// The struct of the run time that it begins with; that of its prefix, or one of a larger kind.
    pub base: Standard,
    /// The run time declares the struct itself: it has no fields of its own here.
    pub standard: bool,
    pub fields: Vec<Id<Field>>,
    pub entries: Entries,
    /// By slot of the record and its prefixes: the function that a call finds.
    pub virtuals: Vec<Option<Id<Function>>>,
    /// Of a class: `new` makes objects of it, and `in` asks for it.
    pub is_class: bool,
    /// It adds a component: its objects can be detached.
    pub component: bool,
    /// It adds a system: a block with a prefix, among whose components `resume` exchanges.
    pub system: bool,
    /// Its objects begin detached: what comes before was done when they were made.
    pub started: bool,
    pub source: Option<Id<Site>>,
}

#[derive(Clone, Debug)]
pub struct Field {
    pub name: Excerpt,
    pub of: Id<Record>,
    pub kind: Type,
    pub source: Option<Id<Site>>,
}

/// A virtual function: the same type in every record that has it.
#[derive(Clone, Debug)]
pub struct Slot {
    pub name: Excerpt,
    /// The record that declares it.
    pub of: Id<Record>,
    /// Its index in [`Record::virtuals`].
    pub index: u32,
    /// Without the object.
    pub parameters: Vec<Type>,
    pub result: Type,
}

/// The characters of a constant text.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Literal(pub Vec<u8>);

/// What only programs with records compute.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Object {
    /// `none`, or the text that refers to no frame.
    None,
    Text(Id<Literal>),
    /// Of an object that is not none.
    Field {
        object: Id<Expression>,
        field: Id<Field>,
    },
    /// Of an array with bounds; subscripts beyond them are noted.
    Element {
        array: Id<Expression>,
        name: Id<Literal>,
        subscripts: Range<Expression>,
    },
    /// A place, a field or an element itself: an argument through which it is set.
    Address(Id<Expression>),
    /// A new record of zeros, made at the site of this number; after a lack of memory, none.
    New {
        record: Id<Record>,
        site: Id<Expression>,
    },
    /// A new record of zeros in the frame of the function that runs, with which it ends: only the whole value of a `Set`,
    /// and only in functions that never wait. The next one of the same statement takes its place.
    Automatic(Id<Record>),
    /// The number of the site of the statement.
    Site,
    /// The descriptor of a record, for the run time.
    Class(Id<Record>),
    /// The system of a block, for the run time.
    System(Id<Expression>),
    /// The object, which must not be none: otherwise that is noted, with the author's expression. Computed twice, so it
    /// has no effects.
    Used(Id<Expression>, Id<Literal>),
    /// The object as one of another record.
    Narrow {
        object: Id<Expression>,
        record: Id<Record>,
        test: Test,
    },
    /// Whether the object, which is not none, is of the record: exactly, or also of one that it is a prefix of.
    Is {
        object: Id<Expression>,
        record: Id<Record>,
        exact: bool,
    },
    /// Whether two references are one.
    Same(Id<Expression>, Id<Expression>),
    /// A function of the program.
    Call(Id<Function>, Range<Expression>),
    /// The function of a slot in the record of the first argument, which is not none.
    Dispatch(Id<Slot>, Range<Expression>),
    Runtime(Runtime, Range<Expression>),
}

/// What must hold where a reference is narrowed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Test {
    /// It is known.
    Known,
    /// It is none or of the record.
    OrNone,
    /// It is of the record.
    Required,
}

impl Records {
    /// A record and its prefixes, the record first.
    pub fn chain(&self, record: Id<Record>) -> impl Iterator<Item = Id<Record>> {
        let next = |id: &Id<Record>| self.records.get(*id).and_then(|record| record.prefix);
        // Prefixes are made before the records that have them.
        std::iter::successors(Some(record), move |id| next(id).filter(|prefix| prefix < id))
    }

    /// Whether a record is another or has it as a prefix.
    pub fn is_in(&self, record: Id<Record>, other: Id<Record>) -> bool {
        self.chain(record).any(|prefix| prefix == other)
    }

    /// The functions that a call through a slot may find.
    pub fn matches(&self, slot: Id<Slot>) -> impl Iterator<Item = Id<Function>> {
        let slot = self.slots.get(slot);
        let records = self.records.iter().filter(move |(id, _)| slot.is_some_and(|slot| self.is_in(*id, slot.of)));
        records.filter_map(move |(_, record)| *record.virtuals.get(slot?.index as usize)?)
    }

    /// The number of prefixes.
    pub fn level(&self, record: Id<Record>) -> usize {
        self.chain(record).count() - 1
    }
}

impl Object {
    /// Whether computing it twice, or not at all, may make a difference except for the result.
    pub fn has_effects(self) -> bool {
        match self {
            Object::None
            | Object::Site
            | Object::Class(_)
            | Object::System(_)
            | Object::Text(_)
            | Object::Field { .. }
            | Object::Is { .. }
            | Object::Same(..) => false,
            Object::Element { .. } | Object::Address(_) | Object::Used(..) => true,
            Object::Narrow { test, .. } => test != Test::Known,
            Object::Automatic(_) => true,
            Object::New { .. } | Object::Call(..) | Object::Dispatch(..) => true,
            Object::Runtime(function, _) => function.row().effect != super::runtime::Effect::None,
        }
    }

    /// Its operands.
    pub fn operands(self, code: &super::Code) -> Vec<Id<Expression>> {
        match self {
            Object::None | Object::Text(_) | Object::Site | Object::Class(_) => Vec::new(),
            Object::Automatic(_) => Vec::new(),
            Object::Element { array, subscripts, .. } => {
                std::iter::once(array).chain(code.list(subscripts).iter().copied()).collect()
            }
            Object::New { site: object, .. }
            | Object::Field { object, .. }
            | Object::Address(object)
            | Object::System(object)
            | Object::Used(object, _)
            | Object::Narrow { object, .. }
            | Object::Is { object, .. } => vec![object],
            Object::Same(a, b) => vec![a, b],
            Object::Call(_, list) | Object::Dispatch(_, list) | Object::Runtime(_, list) => code.list(list).to_vec(),
        }
    }
}
