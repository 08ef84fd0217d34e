//! From the statements of a course to typed Code: the program, and the functions that a method of integration asks for.
//!
//! *Expressions* ([`values`]) are without effects: what can fail is a statement in front, in the order of computation.
//! *Statements* ([`statements`]) keep their order; what the target program computes in steps of one operation is put
//! together where nobody can see the difference ([`fuse`]), and what nobody needs is left out ([`tidy`]). *Slopes* ([`slopes`]) are a function of time and states
//! that keeps what it computes in locals; so do the conditions of events and what is observed.

mod draft;
mod fuse;
mod slopes;
mod statements;
mod tidy;
mod values;

pub use draft::Draft;
pub use fuse::Temporaries;
pub use slopes::{Event, Integration};

use crate::code::function::{Function, FunctionKind, Local, Passing};
use crate::code::statement::{Block, Label, Stated, Statement};
use crate::code::{Arena, Base, Builder, Expression, Id, Index, Place, Quantity, Site, Type};
use crate::language::sites::Sites;
use crate::model::{self, CardId, LabelId, Model};
use rustc_hash::{FxHashMap as HashMap, FxHashSet as HashSet};

/// An expression, of type real unless it is said to be a condition.
type Value = Id<Expression>;

/// Writes functions.
struct Writer<'m> {
    model: &'m Model,
    temporaries: &'m Temporaries,
    builder: Builder,
    sites: Sites,
    body: Body,
}

/// A function while it is written.
#[derive(Default)]
struct Body {
    locals: Arena<Local>,
    names: HashMap<String, u32>,
    statements: Block,
    /// Single values, or elements, that are elsewhere than in their quantities.
    homes: HashMap<(Id<Quantity>, u32), Home>,
    /// Those that become locals when they are first met, and of these the ones that are set once.
    computed: HashSet<(Id<Quantity>, u32)>,
    once: HashSet<(Id<Quantity>, u32)>,
    /// How often statements still to be written set each.
    still_set: HashMap<(Id<Quantity>, u32), u32>,
    /// Whole arrays that are elsewhere.
    arrays: HashMap<Id<Quantity>, Id<Local>>,
    /// Of a running subscript.
    running: Option<Running>,
    /// Counts the loops, of which none is in another.
    counter: Option<Id<Local>>,
    /// Elements known not to be zero.
    not_zero: HashSet<(Id<Quantity>, u32)>,
    /// What has been set, in order.
    set: Vec<Id<Quantity>>,
    /// A quantity that holds what T is.
    now: Option<Id<Quantity>>,
    /// The card of the present statement, and what it computes.
    card: Option<CardId>,
    computes: Option<Id<Quantity>>,
    /// How deep in an expression the present value is.
    depth: u32,
}

/// Where a value is.
#[derive(Clone, Copy, Debug)]
enum Home {
    Place(Id<Place>),
    Number(f64),
}

/// What the running subscript of a family is.
#[derive(Clone, Copy, Debug)]
enum Running {
    Fixed(u32),
    Counter(Id<Local>),
}

impl<'m> Writer<'m> {
    fn new(model: &'m Model, temporaries: &'m Temporaries) -> Writer<'m> {
        let (builder, sites, body) = (Builder::default(), Sites::default(), Body::default());
        let mut writer = Writer { model, temporaries, builder, sites, body };
        let labels = model.course.iter().flat_map(|course| &course.labels);
        labels.for_each(|label| _ = writer.builder.code.labels.push(Label { number: label.number }));
        writer
    }

    /// Statements from here on belong to a card.
    fn at(&mut self, card: CardId, computes: Option<Id<Quantity>>) {
        self.body.card = Some(card);
        self.body.computes = computes;
        self.builder.span = self.model.card(card).span;
    }

    fn site(&mut self) -> Id<Site> {
        let card = self.body.card.unwrap_or(CardId(0));
        self.sites.site(card, self.body.computes, None)
    }

    fn push(&mut self, statement: Statement) {
        let source = self.site();
        self.body.statements.push(Stated { statement, source });
    }

    /// What `write` writes, apart; what it finds out does not hold behind it.
    fn aside(&mut self, write: impl FnOnce(&mut Self)) -> Block {
        let before = std::mem::take(&mut self.body.statements);
        let known = std::mem::take(&mut self.body.not_zero);
        let now = self.body.now.take();
        let first = self.body.set.len();
        write(self);
        self.body.not_zero = known;
        self.body.now = now;
        for at in first..self.body.set.len() {
            self.changes(self.body.set[at]);
        }
        std::mem::replace(&mut self.body.statements, before)
    }

    /// What was known of a quantity holds no longer.
    fn note_set(&mut self, id: Id<Quantity>) {
        self.changes(id);
        self.body.set.push(id);
    }

    fn changes(&mut self, id: Id<Quantity>) {
        self.body.not_zero.retain(|(known, _)| *known != id);
        if id == self.model.clock.time || self.body.now == Some(id) {
            self.body.now = None;
        }
    }

    /// Jumps arrive here, or something outside sets values: nothing is known any longer.
    fn forget(&mut self) {
        self.body.not_zero.clear();
        self.body.now = None;
    }

    /// A local of the function at hand under a name that no other one has.
    fn fresh(&mut self, name: &str, kind: Type, passing: Passing, extents: Vec<u32>) -> Id<Local> {
        let name = unique(&mut self.body.names, name).into();
        self.body.locals.push(Local { name, kind, extents, passing, temporary: None })
    }

    fn local_place(&mut self, local: Id<Local>) -> Id<Place> {
        self.builder.place(Base::Local(local), Vec::new())
    }

    fn element_of(&mut self, local: Id<Local>, at: u32) -> Id<Place> {
        self.builder.place(Base::Local(local), vec![Index::Fixed(at)])
    }

    fn read(&mut self, place: Id<Place>) -> Value {
        self.builder.add(Expression::Read(place), Type::REAL)
    }

    fn label(&self, label: LabelId) -> Id<Label> {
        Id::new(label.0 as usize)
    }

    /// A function whose statements `write` writes; parameters and result are what it gives back.
    fn function(
        &mut self,
        name: &str,
        kind: FunctionKind,
        write: impl FnOnce(&mut Self) -> (Vec<Id<Local>>, Type),
    ) -> Id<Function> {
        self.body = Body::default();
        let (parameters, result) = write(self);
        let Body { locals, statements: body, .. } = std::mem::take(&mut self.body);
        let source = body.first().map(|stated| stated.source);
        let name = name.into();
        self.builder.code.functions.push(Function {
            name,
            kind,
            parameters,
            result,
            locals,
            body,
            effects: Default::default(),
            source,
        })
    }
}

/// Quantity number n of the model is quantity number n of the system.
fn quantity(id: Id<Quantity>) -> Id<Quantity> {
    Id::new(id.index())
}

/// A name that no other local of the function has.
fn unique(names: &mut HashMap<String, u32>, name: &str) -> String {
    let name: String = name.chars().map(|c| if c.is_ascii_alphanumeric() { c } else { '_' }).collect();
    let name = name.trim_matches('_').to_string();
    let mut candidate = name.clone();
    loop {
        match names.get_mut(&candidate) {
            None => {
                names.insert(candidate.clone(), 1);
                return candidate;
            }
            Some(number) => {
                *number += 1;
                candidate = format!("{name}_{number}");
            }
        }
    }
}

/// A place with fixed subscripts only; nothing if one runs.
fn fixed(place: &model::Place) -> Option<u32> {
    match *place.index {
        [] => Some(0),
        [model::Index::Fixed(at)] => Some(at),
        _ => None,
    }
}
