//! The meaning of a program, the same for every language.
//!
//! A model is a list of **sections**. A section says *when* its statements hold (its [`Moment`]) and
//! in *what order* (its [`Order`]); sections of one moment run in the order of the list.
//! Names are gone: statements refer to quantities by number, subscripts are numbers counted from 0, and
//! reading a quantity means reading its present value. Which instant that is follows from the section:
//! in an `AtOnce` section everything is read before anything is set.
//!
//! DYNAMO: L cards are (`Step`, `AtOnce`), A and S cards (`Point`, `Sorted`), R cards (`Point`, `AtOnce`),
//! N cards (`Begin`, `Sorted`), the moves of boxcar trains (`Event`, `AsWritten`).
//! COSMO is one section (`Course`, `AsWritten`) that itself says when time moves and when a run begins; what a
//! method of integration has to compute again and again stands in sections of moment `Rates`.

pub mod area;
pub mod compose;
pub mod course;
pub(crate) mod dump;
pub mod expression;
pub mod instruction;
pub mod output;
pub mod statements;
pub mod walk;

pub use crate::code::{
    BlockMethod, Builtin as Function, CCall, CName, CText, Library, LookupKind, MemoryKind, Method, NEVER, NumberForm,
    Relation, ScopDraw as Draw, Together,
};
pub use crate::experiment::{Over, Scale};
pub use course::{Adjustment, Course, DeclaredEvent, DeclaredSolve, Observation, SolveId, TableId};
pub use expression::{Binary, Expression, Fold, Index, Lookup, Place, Vector};
pub use instruction::{Feed, Instruction, Label, LabelId, Print, Target};
pub use output::{Curve, Outputs, Plot, PrintItem, Run};

use crate::code::{Id, Quantity, Role, Site, Type};
use crate::source::{Excerpt, Span};

/// A card, or statement, of the source: an index into [`Model::cards`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct CardId(pub u32);

/// What a function with a memory keeps between steps: an index into [`Model::memories`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct MemoryId(pub u32);

/// A whole program.
#[derive(Clone, Debug)]
pub struct Model {
    /// The title for pages; empty if the source gives none.
    pub title: String,
    /// Of the same numbers in the system. Only a system that goes by steps leaves out TIME, and `lower` converts the numbers.
    pub quantities: Vec<DeclaredQuantity>,
    pub memories: Vec<Memory>,
    /// The source text of statements, for comments in C and for run-time messages.
    pub cards: Vec<Card>,
    pub sections: Vec<Section>,
    /// In a program that runs as written TIME and DT are variables like others, set by its statements,
    /// and nothing is due at periods.
    pub clock: Clock,
    /// Only of a program that runs as written.
    pub course: Option<Course>,
    pub outputs: Outputs,
}

/// A named thing that has a value, or an array of values.
#[derive(Clone, Debug)]
pub struct DeclaredQuantity {
    /// The author's name, without subscripts (`POP`); a car train is named as it is (`LINE`).
    pub name: Excerpt,
    pub role: Role,
    /// The sizes of its subscripts; none for a single value, at most three.
    pub extents: Vec<u32>,
    /// Only whole numbers of 32 bits are ever put there; it is shown without a point.
    pub integer: bool,
    /// The values of a setting in the base model, the last subscript running fastest. Else empty.
    pub values: Vec<f64>,
    /// Made by the translator (inside a macro, for an argument that is an expression): never shown.
    pub hidden: bool,
    /// The size of an array depends on it, so it cannot be changed between runs.
    pub sizes: bool,
    /// How elements are written in results.
    pub naming: Naming,
    /// The unit, when the source tells it.
    pub unit: Option<String>,
    /// A few words of the author on what it is.
    pub description: Option<String>,
    pub defined_at: Span,
    /// The card that defines it (the first, if several do).
    pub card: CardId,
}

/// How the elements of an array are written in results.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Naming {
    /// `POP(2)`, `POP(2,1)`
    Subscripts,
    /// `u[1]`: the only subscript, counted from 0.
    FromZero,
    /// `LINE*2`
    Cars,
    /// `V2`: the subscript behind the name; one that has a name of its own stands in brackets: `V(plasma)`.
    Behind(Vec<Option<String>>),
}

impl Naming {
    /// The name of one value of an array of these extents, or the name alone.
    pub fn element(&self, name: &str, extents: &[u32], element: usize) -> String {
        if extents.is_empty() {
            return name.to_string();
        }
        let mut rest = element;
        let mut numbers: Vec<String> = Vec::new();
        for extent in extents.iter().rev() {
            numbers.push((rest % *extent as usize + 1).to_string());
            rest /= *extent as usize;
        }
        numbers.reverse();
        match self {
            Naming::Subscripts => format!("{name}({})", numbers.join(",")),
            Naming::FromZero => format!("{name}[{element}]"),
            Naming::Cars => format!("{name}*{}", numbers.join(",")),
            Naming::Behind(names) => match names.get(element) {
                Some(Some(word)) => format!("{name}({word})"),
                _ => format!("{name}{}", numbers.join(",")),
            },
        }
    }
}

impl DeclaredQuantity {
    /// How many values it has.
    pub fn size(&self) -> usize {
        self.extents.iter().map(|extent| *extent as usize).product()
    }

    /// The name of one of its values, counted from 0 with the last subscript running fastest.
    pub fn element_name(&self, element: usize) -> String {
        self.naming.element(&self.name, &self.extents, element)
    }

    /// It as a quantity of a system.
    pub fn stored(&self, source: Id<Site>) -> Quantity {
        let named = if self.extents.is_empty() || self.hidden { 0 } else { self.size() };
        Quantity {
            name: self.name.clone(),
            kind: Type::REAL,
            extents: self.extents.clone(),
            role: self.role,
            values: if self.role == Role::Setting { self.values.clone() } else { Vec::new() },
            hidden: self.hidden,
            sizes: self.sizes,
            integer: self.integer,
            per_unit: 1,
            unit: self.unit.clone(),
            description: self.description.clone(),
            elements: (0..named).map(|element| Some(self.element_name(element).into())).collect(),
            source,
        }
    }
}

/// A card of the source.
#[derive(Clone, Debug)]
pub struct Card {
    /// Where a message about it points.
    pub span: Span,
    /// Its line, counted from 1.
    pub line: u32,
    /// Its text, as a comment in C shows it.
    pub text: Excerpt,
    /// What it defines, for messages: `FILL`.
    pub defines: Excerpt,
}

impl Card {
    /// Where its text is in the source.
    pub fn text_span(&self) -> Span {
        let start = self.span.start;
        Span { start, end: start.saturating_add(self.text.len() as u32) }
    }
}

/// The moment at which the statements of a section hold.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Moment {
    /// Once, at the beginning of a run.
    Begin,
    /// From one point of time to the next; while they are computed TIME is still the old one.
    Step,
    /// At every point of time, the first one too, after TIME has moved.
    Point,
    /// After the output of a point of time, before the next step.
    Event,
    /// From the first statement of the program to the last: its statements move time themselves.
    Course,
}

impl Moment {
    /// Whether the runtime's clock brings it about, and not a statement.
    pub fn of_clock(self) -> bool {
        self != Moment::Course
    }
}

/// In what order the statements of a section are computed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Order {
    /// By need: what is used is computed before what uses it.
    Sorted,
    /// All together: everything is read before anything is set.
    AtOnce,
    /// As written.
    AsWritten,
}

/// Statements that hold at one moment.
#[derive(Clone, Debug)]
pub struct Section {
    pub moment: Moment,
    pub order: Order,
    pub statements: Vec<Statement>,
}

/// One statement.
#[derive(Clone, Debug)]
pub enum Statement {
    Equation(Equation),
    /// One of two branches, each run in the order written.
    Branch {
        condition: Expression,
        then: Vec<Statement>,
        otherwise: Vec<Statement>,
        card: CardId,
    },
    /// As long as the condition holds, tested before each pass; in the order written.
    /// In a course it may continue for ever, elsewhere it fails after a million passes.
    Repeat {
        condition: Expression,
        body: Vec<Statement>,
        card: CardId,
    },
    /// Moves the cars of a train when `interval` has passed since the last move.
    Shift {
        train: Id<Quantity>,
        cyclic: bool,
        interval: Expression,
        memory: MemoryId,
        card: CardId,
    },
    /// Of a program that runs as written.
    Instruct(Instruction, CardId),
}

/// `target = value`, for every combination of the subscripts of its family.
#[derive(Clone, Debug)]
pub struct Equation {
    /// The running subscripts; empty for a single equation.
    pub family: Vec<Axis>,
    pub target: Place,
    pub value: Expression,
    pub card: CardId,
}

/// A running subscript: from `low` to `high`, both included, counted from 0.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Axis {
    /// The author's name of the subscript.
    pub name: String,
    pub low: u32,
    pub high: u32,
}

impl Axis {
    pub fn len(&self) -> u32 {
        self.high - self.low + 1
    }

    pub fn is_empty(&self) -> bool {
        false
    }
}

/// What a function keeps between steps: cells of one value each, all zero before the run.
#[derive(Clone, Debug)]
pub struct Memory {
    pub kind: MemoryKind,
    /// The running subscripts of the equation it stands in: one memory for each combination.
    pub family: Vec<Axis>,
    /// The quantity in whose equation it stands, for names in C.
    pub of: Id<Quantity>,
}

/// Time, its step and what is due when. TIME starts at the value the Begin sections give it, else 0.
#[derive(Clone, Debug)]
pub struct Clock {
    /// TIME, a level that no section of moment `Step` sets.
    pub time: Id<Quantity>,
    /// DT, a setting or computed.
    pub dt: Id<Quantity>,
    /// The last value of TIME; a setting, computed, or an auxiliary.
    pub length: Option<Id<Quantity>>,
    /// Periods of the tabulated page, the plot and the saved file.
    pub print: Option<Id<Quantity>>,
    pub plot: Option<Id<Quantity>>,
    pub save: Option<Id<Quantity>>,
}

impl Model {
    pub fn quantity(&self, id: Id<Quantity>) -> &DeclaredQuantity {
        &self.quantities[id.index()]
    }

    /// Whether any quantity has subscripts; tables do.
    pub fn has_arrays(&self) -> bool {
        self.quantities.iter().any(|quantity| !quantity.extents.is_empty())
    }

    /// The roles alone, close together: to ask for one at every value read, the quantities themselves would
    /// have to be fetched from all over the memory.
    pub fn roles(&self) -> Vec<Role> {
        self.quantities.iter().map(|quantity| quantity.role).collect()
    }

    pub fn card(&self, id: CardId) -> &Card {
        &self.cards[id.0 as usize]
    }

    pub fn memory(&self, id: MemoryId) -> &Memory {
        &self.memories[id.0 as usize]
    }
}
