//! Values as expressions.

use super::Body;
use crate::code::{Base, Binary, Expression, Id, Index, Rounding, Site, Type, Unary};
use crate::language::facs::arithmetic::UNIT;
use crate::language::facs::trace::values::{Kind, Node, Plain, Term, ValueId};
use crate::language::facs::value::Operand;
use crate::model::Relation;

impl Body<'_, '_> {
    pub(super) fn term(&mut self, term: Term, kind: Kind, site: Id<Site>) -> Id<Expression> {
        match term {
            Operand::Known(value) => self.writer.number(value, kind),
            Operand::Unknown(id) => self.value(id, site),
        }
    }

    /// A use of a value.
    pub(super) fn value(&mut self, id: ValueId, site: Id<Site>) -> Id<Expression> {
        let id = self.writer.values.current(id);
        if let Some(uses) = self.uses.get_mut(&id) {
            *uses = uses.saturating_sub(1);
        }
        if let Some(local) = self.local_of.get(&id) {
            let kind = self.writer.kind(self.writer.values.kind(id));
            return self.writer.builder.read(Base::Local(*local), Vec::new(), kind);
        }
        self.expression(id, site)
    }

    /// How a value is computed.
    pub(super) fn expression(&mut self, id: ValueId, site: Id<Site>) -> Id<Expression> {
        let values = self.writer.values;
        let kind = self.writer.kind(values.kind(id));
        match values.node(id) {
            Node::Count { first, moves } => self.count_value(*first, moves, kind),
            Node::Read { spot, .. } => match self.spot(spot, site) {
                Some(place) => self.writer.builder.add(Expression::Read(place), kind),
                None => self.writer.number(0, values.kind(id)),
            },
            Node::Element { ring, index, .. } => {
                let index = self.value(*index, site);
                match self.writer.storage.ring(*ring) {
                    Some(ring) => self.writer.builder.read(Base::Quantity(ring), vec![Index::Counted(index)], kind),
                    None => self.writer.number(0, Kind::Double),
                }
            }
            Node::Plain(plain, terms) => self.plain(*plain, terms, kind, site),
            // These have locals.
            Node::Exact(..) | Node::Generate(..) | Node::Joined(_) => {
                let local = self.local(id);
                self.writer.builder.read(Base::Local(local), Vec::new(), kind)
            }
        }
    }

    fn plain(&mut self, plain: Plain, terms: &[Term], kind: Type, site: Id<Site>) -> Id<Expression> {
        let term = |n: usize| terms.get(n).copied().unwrap_or(Operand::Known(0));
        let (a, b) = (term(0), term(1));
        let binary = |operator| (operator, Kind::Cell);
        match plain {
            Plain::Add | Plain::Subtract | Plain::Multiply => {
                let (operator, of) = binary(match plain {
                    Plain::Add => Binary::Add,
                    Plain::Subtract => Binary::Subtract,
                    _ => Binary::Multiply,
                });
                let (a, b) = (self.term(a, of, site), self.term(b, of, site));
                self.writer.builder.add(Expression::Binary(operator, a, b), kind)
            }
            Plain::Negate => {
                let a = self.term(a, Kind::Cell, site);
                self.writer.builder.add(Expression::Unary(Unary::Negate, a), kind)
            }
            Plain::Minimum(of) | Plain::Maximum(of) => {
                let relation = if matches!(plain, Plain::Minimum(_)) { Relation::Less } else { Relation::Greater };
                let (a, b) = (self.term(a, of, site), self.term(b, of, site));
                let condition = self.writer.builder.compare(relation, a, b);
                self.writer.builder.add(Expression::Choose(condition, a, b), kind)
            }
            Plain::Compare(of, relation) => {
                let condition = self.compare(of, relation, a, b, site);
                let yes = self.writer.builder.add(Expression::Integer(-1), kind);
                let no = self.writer.builder.add(Expression::Integer(0), kind);
                self.writer.builder.add(Expression::Choose(condition, yes, no), kind)
            }
            Plain::Sign => {
                let a = self.term(a, Kind::Double, site);
                let unit = |count| self.writer.arithmetic.state(count);
                let [zero, one, minus] =
                    [0, unit(UNIT), unit(-UNIT)].map(|value| self.writer.number(value, Kind::Double));
                let less = self.writer.builder.compare(Relation::Less, a, zero);
                let greater = self.writer.builder.compare(Relation::Greater, a, zero);
                let below = self.writer.builder.add(Expression::Choose(less, minus, zero), kind);
                self.writer.builder.add(Expression::Choose(greater, one, below), kind)
            }
            Plain::Product => {
                let (a, b) = (self.term(a, Kind::Cell, site), self.term(b, Kind::Cell, site));
                let (a, b) = (self.widen(a), self.widen(b));
                self.writer.builder.add(Expression::Binary(Binary::Multiply, a, b), kind)
            }
            Plain::Join => {
                let (low, high) = (self.term(a, Kind::Cell, site), self.term(b, Kind::Cell, site));
                let cell = self.writer.builder.code.type_of(low);
                let zero = self.writer.builder.add(Expression::Integer(0), cell);
                let negative = self.writer.builder.compare(Relation::Less, low, zero);
                let (low, high) = (self.widen(low), self.widen(high));
                let turn = 1i64 << self.writer.arithmetic.bits();
                let turn = match kind {
                    Type::Real(_) => self.writer.builder.add(Expression::Real(turn as f64), kind),
                    _ => self.writer.builder.add(Expression::Integer(turn), kind),
                };
                let binary =
                    |body: &mut Self, operator, a, b| body.writer.builder.add(Expression::Binary(operator, a, b), kind);
                let unsigned = binary(self, Binary::Add, low, turn);
                let low = self.writer.builder.add(Expression::Choose(negative, unsigned, low), kind);
                let high = binary(self, Binary::Multiply, high, turn);
                binary(self, Binary::Add, high, low)
            }
            Plain::Widen => {
                let a = self.term(a, Kind::Cell, site);
                self.widen(a)
            }
            Plain::Choose => {
                let condition = match a {
                    Operand::Unknown(flag) => self.condition(flag, site),
                    Operand::Known(flag) => self.writer.builder.add(Expression::Logical(flag != 0), Type::Logical),
                };
                let (then, otherwise) = (self.term(b, Kind::Double, site), self.term(term(2), Kind::Double, site));
                self.writer.builder.add(Expression::Choose(condition, then, otherwise), kind)
            }
        }
    }

    fn widen(&mut self, cell: Id<Expression>) -> Id<Expression> {
        let kind = self.writer.kind(Kind::Double);
        self.writer.builder.add(Expression::Convert(cell, Rounding::Exact), kind)
    }

    fn compare(&mut self, of: Kind, relation: Relation, a: Term, b: Term, site: Id<Site>) -> Id<Expression> {
        let (a, b) = (self.term(a, of, site), self.term(b, of, site));
        self.writer.builder.compare(relation, a, b)
    }

    /// Whether a flag is set.
    pub(super) fn condition(&mut self, flag: ValueId, site: Id<Site>) -> Id<Expression> {
        let flag = self.writer.values.current(flag);
        let values = self.writer.values;
        if let (Node::Plain(Plain::Compare(of, relation), terms), false) =
            (values.node(flag), self.local_of.contains_key(&flag))
            && let [a, b] = terms[..]
        {
            if let Some(uses) = self.uses.get_mut(&flag) {
                *uses = uses.saturating_sub(1);
            }
            return self.compare(*of, *relation, a, b, site);
        }
        let flag = self.value(flag, site);
        let kind = self.writer.kind(Kind::Cell);
        let zero = self.writer.builder.add(Expression::Integer(0), kind);
        self.writer.builder.compare(Relation::NotEqual, flag, zero)
    }
}
