//! Writes one function: its statements, its locals, and the facts known at the current point.

use super::Foreign;
use super::checks::not_zero;
use super::copy::again;
use super::draft::Draft;
use super::shared::Shared;
use crate::code::{
    Base, Block, Builder, Expression, Failure, Id, Index, Local, Place, Quantity, Site, Stated, Statement, Type,
};
use crate::model::walk::every;
use crate::model::{self, CardId, Model, Moment, Relation};
use crate::source::Excerpt;
use rustc_hash::FxHashMap as HashMap;

/// The meaning of a running subscript of a family in the generated statements.
#[derive(Clone, Debug)]
pub(super) enum Binding {
    Fixed(u32),
    /// The counter of a loop over running subscript number `subscript`, from `first` to `last`, plus `shift`, with the
    /// author's name.
    Loop {
        counter: Id<Local>,
        name: Excerpt,
        subscript: u32,
        shift: i32,
        first: u32,
        last: u32,
    },
}

impl Binding {
    /// For [checks that are compared](super::checks).
    pub fn spell(&self, spelling: &mut Vec<u64>) {
        match self {
            Binding::Fixed(value) => spelling.extend([0, u64::from(*value)]),
            Binding::Loop { subscript, shift, first, last, .. } => {
                spelling.extend([1, u64::from(*subscript), *shift as u64, u64::from(*first), u64::from(*last)]);
            }
        }
    }
}

/// The checks of a divisor and the like, and the assignment; only a capacity estimate.
const STATEMENTS_OF_EQUATION: usize = 2;

pub(super) struct Writer<'b, 'm> {
    pub model: &'m Model,
    pub shared: &'b mut Shared<'m>,
    pub moment: Moment,
    pub draft: Draft,
    /// For the running subscripts of the present equation.
    pub bindings: Vec<Binding>,
    /// Quantities whose old values the present statement reads from a copy.
    pub kept: HashMap<Id<Quantity>, Id<Local>>,
    /// Within a block, whose statements may not be executed.
    pub conditional: bool,
    /// Within a choice, of which C computes only one branch.
    pub choosing: bool,
    /// The nesting depth of the present value in its expression.
    pub depth: u32,
    /// The card of the present equation and the quantity it computes.
    pub card: CardId,
    pub computes: Option<Id<Quantity>>,
    /// The site of statements that have none of their own.
    present: Id<Site>,
    /// While the body of loops is written: statements executed once, before the loops.
    pub ahead: Option<Block>,
    /// The quantities that the present loops set.
    pub loops_set: Vec<Id<Quantity>>,
    /// Elements known not to be zero from here on.
    not_zero: HashMap<Id<Quantity>, Vec<Id<Place>>>,
    /// The quantities set within blocks.
    set_in_block: Vec<Id<Quantity>>,
}

impl<'b, 'm> Writer<'b, 'm> {
    pub fn of(model: &'m Model, shared: &'b mut Shared<'m>, moment: Moment) -> Writer<'b, 'm> {
        let sections = model.sections.iter().filter(|section| section.moment == moment);
        let statements: usize = sections.map(|section| section.statements.len()).sum();
        let mut draft = Draft::default();
        draft.body.reserve(STATEMENTS_OF_EQUATION * statements);
        Writer {
            model,
            shared,
            moment,
            draft,
            bindings: Vec::new(),
            kept: HashMap::default(),
            conditional: false,
            choosing: false,
            depth: 0,
            card: CardId(0),
            computes: None,
            present: Id::new(0),
            ahead: None,
            loops_set: Vec::new(),
            not_zero: HashMap::default(),
            set_in_block: Vec::new(),
        }
    }

    pub fn finish(self) -> Draft {
        self.draft
    }

    pub fn builder(&mut self) -> &mut Builder {
        &mut self.shared.builder
    }

    /// Adds a statement at the present site.
    pub fn push(&mut self, statement: Statement) {
        self.draft.body.push(Stated { statement, source: self.present });
    }

    /// Returns the statements that `write` writes.
    pub fn aside(&mut self, write: impl FnOnce(&mut Self)) -> Block {
        let before = std::mem::take(&mut self.draft.body);
        write(self);
        std::mem::replace(&mut self.draft.body, before)
    }

    /// The same for statements that may not be executed, or more than once.
    pub fn aside_conditional(&mut self, write: impl FnOnce(&mut Self)) -> Block {
        let conditional = std::mem::replace(&mut self.conditional, true);
        // Facts found within hold only there; facts about quantities set within are lost.
        let known = std::mem::take(&mut self.not_zero);
        let set_from = self.set_in_block.len();
        let block = self.aside(write);
        self.not_zero = known;
        for quantity in &self.set_in_block[set_from..] {
            self.not_zero.remove(quantity);
        }
        self.conditional = conditional;
        if !conditional {
            self.set_in_block.clear();
        }
        block
    }

    /// Writes the statements that an expression needs before the present loops if it is the same in all their passes;
    /// else here.
    pub fn ahead_if_same<T>(&mut self, expression: &model::Expression, write: impl FnOnce(&mut Self) -> T) -> T {
        if self.ahead.is_none() || !self.same_in_all_passes(expression) {
            return write(self);
        }
        let ahead = self.ahead.take().unwrap_or_default();
        let here = std::mem::replace(&mut self.draft.body, ahead);
        let written = write(self);
        self.ahead = Some(std::mem::replace(&mut self.draft.body, here));
        written
    }

    fn same_in_all_passes(&self, expression: &model::Expression) -> bool {
        use model::Expression;
        let moves = |index: &model::Index| matches!(index, model::Index::Running { .. });
        let mut same = true;
        every(expression, &mut |part| {
            same &= match part {
                Expression::Read(place) => !place.index.iter().any(moves) && !self.loops_set.contains(&place.quantity),
                Expression::Number(_)
                | Expression::HalfStep
                | Expression::Negate(_)
                | Expression::Binary(..)
                | Expression::Call(..) => true,
                _ => false,
            };
        });
        same
    }

    /// Attributes the following statements to a card.
    pub fn at(&mut self, card: CardId, computes: Option<Id<Quantity>>) {
        self.card = card;
        self.computes = computes;
        self.present = self.site();
    }

    pub fn site(&mut self) -> Id<Site> {
        self.shared.site(self.card, self.computes, None)
    }

    /// Records an element that only programs which advance time themselves have.
    pub fn meet_foreign(&mut self, what: &'static str) {
        debug_assert!(false, "{}", Foreign(what));
        self.shared.foreign.get_or_insert(Foreign(what));
    }

    pub fn set(&mut self, target: Id<Place>, value: Id<Expression>) {
        if let Base::Quantity(quantity) = self.shared.builder.code.places[target].base {
            // Facts about the target no longer hold.
            self.not_zero.remove(&quantity);
            if self.conditional {
                self.set_in_block.push(quantity);
            }
        }
        self.push(Statement::Set(target, value));
    }

    /// Puts a value into a local, and reads it from there.
    pub fn put(&mut self, name: &str, value: Id<Expression>) -> Id<Expression> {
        let local = Base::Local(self.draft.temporary(name, Vec::new()));
        let target = self.builder().place(local, Vec::new());
        self.set(target, value);
        self.builder().add(Expression::Read(target), Type::REAL)
    }

    /// The value itself if it is cheap to read twice, else a local that holds it.
    pub fn simple(&mut self, name: &str, value: Id<Expression>) -> Id<Expression> {
        match self.shared.builder.code.expressions[value] {
            Expression::Real(_) | Expression::Time | Expression::Dt | Expression::HalfStep | Expression::Read(_) => {
                value
            }
            _ => self.put(name, value),
        }
    }

    /// The same value again.
    pub fn again(&mut self, value: Id<Expression>) -> Id<Expression> {
        again(self.builder(), value, &mut |local| local)
    }

    pub fn require(&mut self, condition: Id<Expression>, failure: Failure) {
        self.push(Statement::Require(condition, failure));
    }

    /// Fails the run if the value is zero, unless it is known not to be.
    pub fn fail_if_zero(&mut self, value: Id<Expression>) {
        let code = &self.shared.builder.code;
        if let Expression::Read(place) = code.expressions[value]
            && let Place { base: Base::Quantity(quantity), index } = &code.places[place]
        {
            let fixed = index.iter().all(|index| matches!(index, Index::Fixed(_)));
            let known = self.not_zero.entry(*quantity).or_default();
            if fixed && known.contains(&place) {
                return;
            }
            // Remember only some of the elements if an array is divided by element by element.
            if fixed && known.len() < 64 {
                known.push(place);
            }
        }
        if self.moment == Moment::Begin && !self.conditional {
            let check = not_zero(&self.shared.builder.code, &self.draft, value);
            self.shared.first_time(&check);
        }
        let condition = is_not_zero(self.builder(), value);
        self.require(condition, Failure::DivisionByZero);
    }

    pub fn index(&self, index: model::Index) -> Index {
        match index {
            model::Index::Fixed(value) => Index::Fixed(value),
            model::Index::Running { axis, offset } => match self.bindings.get(axis as usize) {
                Some(Binding::Fixed(value)) => Index::Fixed(value.saturating_add_signed(offset)),
                Some(Binding::Loop { counter, shift, .. }) => {
                    Index::Running { counter: *counter, offset: offset + shift }
                }
                None => Index::Fixed(0),
            },
        }
    }

    /// The place of a quantity; `None` for TIME.
    pub fn place(&mut self, place: &model::Place) -> Option<Id<Place>> {
        let quantity = self.shared.quantity(place.quantity)?;
        let index = place.index.iter().map(|index| self.index(*index)).collect();
        Some(self.builder().place(Base::Quantity(quantity), index))
    }

    /// The memory of the present element.
    pub fn memory(&mut self, id: model::MemoryId) -> Id<Place> {
        let axes = (0..).zip(&self.model.memory(id).family);
        let index =
            axes.map(|(axis, along)| self.index(model::Index::Running { axis, offset: -(along.low as i32) })).collect();
        let memory = Base::Quantity(self.shared.memory(id));
        self.builder().place(memory, index)
    }
}

/// A loop, at the site of its first statement.
pub(super) fn around(counter: Id<Local>, first: u32, last: u32, down: bool, body: Block) -> Block {
    let source = body.first().map_or(Id::new(0), |first| first.source);
    vec![Stated {
        statement: Statement::For { counter, first: first.min(last), last: first.max(last), down, body },
        source,
    }]
}

/// `value <> 0`
pub(super) fn is_not_zero(builder: &mut Builder, value: Id<Expression>) -> Id<Expression> {
    let value = again(builder, value, &mut |local| local);
    compare_zero(builder, Relation::NotEqual, value)
}

pub(super) fn compare_zero(builder: &mut Builder, relation: Relation, value: Id<Expression>) -> Id<Expression> {
    let zero = builder.real(0.0);
    builder.compare(relation, value, zero)
}
