//! Lines as statements.

use super::Body;
use super::uses::{Target, is_place, targets};
use crate::code::{Base, Binary, Exact, Expression, Id, Index, Local, Passing, Range, Site, Stated, Statement, Type};
use crate::language::facs::arithmetic::{Arithmetic, Failure, UNIT};
use crate::language::facs::dictionary::Generator;
use crate::language::facs::trace::lines::{Act, Line, Origin};
use crate::language::facs::trace::values::{Kind, Node, Spot, Term, ValueId, taken_by};
use crate::language::facs::value::{ObjectId, Operand};
use crate::model::Relation;
use crate::source::Excerpt;

impl Body<'_, '_> {
    pub(super) fn push(&mut self, statement: Statement, site: Id<Site>) {
        self.block.push(Stated { statement, source: site });
    }

    pub(super) fn local(&mut self, id: ValueId) -> Id<Local> {
        let id = self.writer.values.current(id);
        if let Some(local) = self.local_of.get(&id) {
            return *local;
        }
        let kind = self.writer.kind(self.writer.values.kind(id));
        let local = self.temporary(kind);
        self.local_of.insert(id, local);
        local
    }

    pub(super) fn temporary(&mut self, kind: Type) -> Id<Local> {
        self.temporaries += 1;
        let name = format!("t{}", self.temporaries).into();
        self.locals.push(Local { name, kind, extents: Vec::new(), passing: Passing::Own, temporary: None })
    }

    pub(super) fn lines(&mut self, lines: &[Line]) {
        let mut n = 0;
        while let Some(line) = lines.get(n) {
            n += 1;
            let site = self.writer.site(&line.origin);
            match &line.act {
                Act::Define(id) => {
                    // Computed where it is kept, if it is stored at once.
                    let stored = match lines.get(n).map(|next| &next.act) {
                        Some(Act::Store { spot, value: Operand::Unknown(value), .. })
                            if value == id && self.uses.get(id) == Some(&1) && self.stands_alone(*id) =>
                        {
                            Some(spot)
                        }
                        _ => None,
                    };
                    match stored {
                        Some(spot) => {
                            n += 1;
                            self.uses.insert(*id, 0);
                            self.compute_into_place(*id, spot, site);
                        }
                        None => self.define(*id, site),
                    }
                }
                Act::Store { spot, value, kind } => {
                    let value = self.term(*value, *kind, site);
                    self.settle(&[Target::of(spot)], site);
                    if let Some(at) = self.spot(spot, site) {
                        self.push(Statement::Set(at, value), site);
                    }
                }
                Act::StoreElement { ring, index, value } => {
                    let index = match index {
                        Operand::Known(n) => Index::Fixed(*n as u32),
                        Operand::Unknown(id) => Index::Counted(self.value(*id, site)),
                    };
                    let value = self.term(*value, Kind::Double, site);
                    self.settle(&[Target::Ring(*ring)], site);
                    if let Some(ring) = self.writer.storage.ring(*ring) {
                        let at = self.writer.builder.place(Base::Quantity(ring), vec![index]);
                        self.push(Statement::Set(at, value), site);
                    }
                }
                Act::Fill { ring, value } => self.fill(*ring, *value, site),
                Act::Give(id, value) => {
                    let kind = self.writer.values.kind(*id);
                    let value = self.term(*value, kind, site);
                    let local = self.local(*id);
                    let at = self.writer.builder.place(Base::Local(local), Vec::new());
                    self.push(Statement::Set(at, value), site);
                }
                Act::If { condition, then, otherwise } => {
                    let condition = self.condition(*condition, site);
                    let mut changed = Vec::new();
                    targets(then, &mut changed);
                    targets(otherwise, &mut changed);
                    self.settle(&changed, site);
                    self.settle_for([then, otherwise], site);
                    let outside = std::mem::take(&mut self.block);
                    self.lines(then);
                    let then = std::mem::take(&mut self.block);
                    self.lines(otherwise);
                    let otherwise = std::mem::replace(&mut self.block, outside);
                    self.push(Statement::If(condition, then, otherwise), site);
                }
                Act::Repeat { counter, carried, body } => self.repeat(line, *counter, carried, body, site),
                Act::While { carried, body, again } => self.repeat_while(carried, body, *again, site),
                Act::Fail(failure) => self.fail(*failure, site),
                Act::Abort(text) => self.abort(&line.origin, text, site),
            }
        }
    }

    /// An operation that a `Compute` does.
    fn stands_alone(&self, id: ValueId) -> bool {
        matches!(self.writer.values.node(id), Node::Exact(..) | Node::Generate(..))
    }

    fn define(&mut self, id: ValueId, site: Id<Site>) {
        if self.stands_alone(id) {
            if !self.is_used(id) && !self.writer.values.node(id).can_fail() {
                return;
            }
            let (exact, of) = self.operation(id, site);
            let local = self.local(id);
            let into = self.writer.builder.place(Base::Local(local), Vec::new());
            self.push(Statement::Compute { into, operation: exact, of }, site);
            return;
        }
        let id = self.writer.values.current(id);
        let uses = self.uses.get(&id).copied().unwrap_or(0);
        if uses == 0 {
            return;
        }
        let (node, mut reads) = (self.writer.values.node(id), Vec::new());
        match node {
            Node::Read { spot, .. } => reads.push(Target::of(spot)),
            Node::Element { ring, .. } => reads.push(Target::Ring(*ring)),
            _ => {}
        }
        for operand in self.writer.values.operands(id) {
            reads.extend(self.waiting.get(&operand).cloned().unwrap_or_default());
        }
        if let Node::Element { ring, index, .. } = node {
            self.require_inside(*ring, *index, site);
        }
        let cheap = is_place(node);
        self.waiting.insert(id, reads);
        if (uses > 1 && !cheap) || matches!(node, Node::Element { .. }) {
            self.keep(id, site);
        }
    }

    /// The index of a delay is in its ring: its author may have stored something else there.
    fn require_inside(&mut self, ring: ObjectId, index: ValueId, site: Id<Site>) {
        let Some(ring) = self.writer.storage.ring(ring) else { return };
        let last = self.writer.storage.quantities[ring].size() as i64 - 1;
        let index = self.expression(index, site);
        self.require(index, last, site);
    }

    /// A subscript is in its array.
    pub(super) fn require(&mut self, index: Id<Expression>, last: i64, site: Id<Site>) {
        let kind = self.writer.builder.code.type_of(index);
        let [low, high] = [(Relation::GreaterEqual, 0), (Relation::LessEqual, last)].map(|(relation, bound)| {
            let bound = self.writer.builder.add(Expression::Integer(bound), kind);
            self.writer.builder.compare(relation, index, bound)
        });
        let inside = self.writer.builder.add(Expression::Binary(Binary::And, low, high), Type::Logical);
        self.push(Statement::Require(inside, crate::code::Failure::Index), site);
    }

    fn compute_into_place(&mut self, id: ValueId, spot: &Spot, site: Id<Site>) {
        let (operation, of) = self.operation(id, site);
        self.settle(&[Target::of(spot)], site);
        if let Some(into) = self.spot(spot, site) {
            self.push(Statement::Compute { into, operation, of }, site);
        }
    }

    fn operation(&mut self, id: ValueId, site: Id<Site>) -> (Exact, Range<Expression>) {
        let values = self.writer.values;
        match values.node(id) {
            Node::Generate(object, generator, a) => {
                let a = self.term(*a, Kind::Double, site);
                let points = self.writer.storage.points(*object);
                let points = points.map_or(Expression::Integer(0), |id| Expression::Whole(Base::Quantity(id)));
                let points = self.writer.builder.add(points, Type::Nothing);
                let exact = match generator {
                    Generator::Points { .. } => Exact::Interpolate,
                    Generator::Even { .. } => Exact::InterpolateEven,
                };
                (exact, self.writer.builder.list(&[points, a]))
            }
            Node::Exact(Exact::MultiplyDivide, terms) if self.keeps_factors(terms) => {
                let factor = self.writer.factor(terms[1], terms[2]);
                let one = |(n, term): (usize, &Term)| self.term(*term, taken_by(Exact::MultiplyDivide, n), site);
                let mut of: Vec<_> = terms.iter().enumerate().map(one).collect();
                of.push(self.writer.builder.add(Expression::Whole(Base::Quantity(factor)), Type::Nothing));
                (Exact::MultiplyFactor, self.writer.builder.list(&of))
            }
            Node::Exact(exact, terms) => {
                let one = |(n, term): (usize, &Term)| self.term(*term, taken_by(*exact, n), site);
                let of: Vec<_> = terms.iter().enumerate().map(one).collect();
                (*exact, self.writer.builder.list(&of))
            }
            Node::Read { .. } | Node::Count { .. } | Node::Element { .. } | Node::Plain(..) | Node::Joined(_) => {
                let value = self.expression(id, site);
                (Exact::Half, self.writer.builder.list(&[value]))
            }
        }
    }

    /// Whether n / u of `M*/` is kept: in binary fractions it takes a division, and u is the same each time.
    fn keeps_factors(&self, terms: &[Term]) -> bool {
        self.writer.arithmetic == Arithmetic::Q && matches!(terms, [_, _, Operand::Known(_)])
    }

    fn fill(&mut self, ring: ObjectId, value: Term, site: Id<Site>) {
        let value = self.term(value, Kind::Double, site);
        self.settle(&[Target::Ring(ring)], site);
        let Some(ring) = self.writer.storage.ring(ring) else { return };
        let size = self.writer.storage.quantities[ring].size() as u32;
        let name = format!("slot{}", self.locals.len()).into();
        let counter =
            Local { name, kind: Type::COUNTER, extents: Vec::new(), passing: Passing::Counter, temporary: None };
        let counter = self.locals.push(counter);
        let index = vec![Index::Running { counter, offset: 0 }];
        let at = self.writer.builder.place(Base::Quantity(ring), index);
        let body = vec![Stated { statement: Statement::Set(at, value), source: site }];
        self.push(Statement::For { counter, first: 0, last: size.saturating_sub(1), down: false, body }, site);
    }

    /// The end of the pass: with an earlier failure, if there is one, else with the text.
    fn abort(&mut self, origin: &Origin, text: &Excerpt, site: Id<Site>) {
        let source = self.writer.site_with(origin, Some(text));
        self.push(Statement::EndIfFailed, site);
        let never = self.writer.builder.add(Expression::Logical(false), Type::Logical);
        self.push(Statement::Require(never, crate::code::Failure::Aborted), source);
    }

    /// Arithmetic that always fails, and the end of the pass.
    fn fail(&mut self, failure: Failure, site: Id<Site>) {
        let arithmetic = self.writer.arithmetic;
        let (largest, unit) = (arithmetic.largest_double(), arithmetic.state(UNIT));
        let (operation, of) = match failure {
            Failure::Overload | Failure::NotFinite => (Exact::Multiply, vec![largest, largest]),
            Failure::DivideByZero => (Exact::Divide, vec![unit, 0]),
            Failure::NegativeRoot => (Exact::SquareRoot, vec![arithmetic.state(-1)]),
            Failure::LogDomain => (Exact::NaturalLogarithm, vec![0]),
            Failure::PowerDomain => (Exact::Power, vec![arithmetic.state(-1), unit]),
        };
        let kind = self.writer.kind(Kind::Double);
        let of: Vec<_> = of.into_iter().map(|value| self.writer.number(value, Kind::Double)).collect();
        let of = self.writer.builder.list(&of);
        let local = self.temporary(kind);
        let into = self.writer.builder.place(Base::Local(local), Vec::new());
        self.push(Statement::Compute { into, operation, of }, site);
        self.push(Statement::EndIfFailed, site);
    }
}
