//! Operations on values that only the running program knows. What needs no computation is found here.

use super::tracer::Tracer;
use super::values::{Kind, Node as Made, Plain, Term};
use crate::code::Exact;
use crate::language::facs::arithmetic::{CellBinary, CellUnary, DoubleBinary, DoubleTest, DoubleUnary};
use crate::language::facs::host::{Computed, Operation};
use crate::language::facs::value::Operand;
use crate::model::Relation;

impl Tracer {
    /// What an operation on a value that is not known gives.
    pub(super) fn operation(&mut self, operation: Operation<Tracer>) -> Computed<Tracer> {
        match operation {
            Operation::CellUnary(word, a) => self.cell_unary(word, a),
            Operation::CellBinary(word, a, b) => self.cell_binary(word, a, b),
            Operation::DoubleUnary(word, a) => self.double_unary(word, a),
            Operation::DoubleBinary(word, a, b) => self.double_binary(word, a, b),
            Operation::Test(test, a, b) => {
                let relation = match test {
                    DoubleTest::Less => Relation::Less,
                    DoubleTest::Greater => Relation::Greater,
                    DoubleTest::Equal => Relation::Equal,
                };
                self.cell(Made::Plain(Plain::Compare(Kind::Double, relation), vec![a, b]))
            }
            Operation::QuotientOfProduct(a, b, c) => self.cell(Made::Exact(Exact::QuotientOfProduct, vec![a, b, c])),
            Operation::MultiplyDivide(d, n, u) => {
                let nothing = d == Operand::Known(0) || n == Operand::Known(0);
                let divides = matches!(u, Operand::Known(u) if u != 0);
                if nothing && divides {
                    Computed::Double(Operand::Known(0))
                } else {
                    self.double(Made::Exact(Exact::MultiplyDivide, vec![d, n, u]))
                }
            }
            Operation::Product(Operand::Known(0), _) | Operation::Product(_, Operand::Known(0)) => {
                Computed::Double(Operand::Known(0))
            }
            Operation::Product(a, b) if self.may_not_fit() => self.double(Made::Exact(Exact::Product, vec![a, b])),
            Operation::Product(a, b) => self.double(Made::Plain(Plain::Product, vec![a, b])),
            Operation::ToDouble(a) if self.may_not_fit() => {
                self.double(Made::Exact(Exact::Product, vec![a, Operand::Known(1)]))
            }
            Operation::ToDouble(a) => self.double(Made::Plain(Plain::Widen, vec![a])),
            Operation::Choose(flag, a, b) => self.choose(flag, a, b),
            Operation::Join(low, high) if self.may_not_fit() => self.double(Made::Exact(Exact::Join, vec![low, high])),
            Operation::Join(low, high) => self.double(Made::Plain(Plain::Join, vec![low, high])),
            Operation::Generate(object, generator, a) => {
                self.generators.insert(object, generator);
                self.double(Made::Generate(object, generator, a))
            }
        }
    }

    fn cell_unary(&mut self, word: CellUnary, a: Term) -> Computed<Tracer> {
        let zero = Operand::Known(0);
        let plain = |plain, terms: Vec<Term>| Made::Plain(plain, terms);
        let compare = |relation| plain(Plain::Compare(Kind::Cell, relation), vec![a, zero]);
        if let Operand::Unknown(id) = a {
            let flag = match self.values.node(id) {
                Made::Plain(Plain::Compare(kind, relation), terms) => Some((*kind, *relation, terms.clone())),
                _ => None,
            };
            match (word, flag) {
                (CellUnary::IsZero, _) if self.is_half_step(id) => return Computed::Cell(Operand::Known(0)),
                (CellUnary::IsNotZero, _) if self.is_half_step(id) => return Computed::Cell(Operand::Known(-1)),
                (CellUnary::IsZero | CellUnary::Not, Some((kind, relation, terms))) => {
                    return self.cell(plain(Plain::Compare(kind, opposite(relation)), terms));
                }
                (CellUnary::IsNotZero, Some(_)) => return Computed::Cell(a),
                _ => {}
            }
        }
        match word {
            CellUnary::Negate => self.cell(plain(Plain::Negate, vec![a])),
            CellUnary::Absolute => {
                let negated = self.define(plain(Plain::Negate, vec![a]), Kind::Cell);
                // The least cell is its own negative.
                self.cell(plain(Plain::Maximum(Kind::Cell), vec![a, Operand::Unknown(negated)]))
            }
            CellUnary::Not => self.cell(Made::Exact(Exact::Complement, vec![a])),
            CellUnary::TimesTwo => self.cell(plain(Plain::Add, vec![a, a])),
            CellUnary::Half => self.cell(Made::Exact(Exact::HalfOfCell, vec![a])),
            CellUnary::IsZero => self.cell(compare(Relation::Equal)),
            CellUnary::IsNotZero => self.cell(compare(Relation::NotEqual)),
            CellUnary::IsNegative => self.cell(compare(Relation::Less)),
            CellUnary::IsPositive => self.cell(compare(Relation::Greater)),
        }
    }

    fn cell_binary(&mut self, word: CellBinary, a: Term, b: Term) -> Computed<Tracer> {
        let plain = |plain| Made::Plain(plain, vec![a, b]);
        let exact = |exact| Made::Exact(exact, vec![a, b]);
        let compare = |relation| Made::Plain(Plain::Compare(Kind::Cell, relation), vec![a, b]);
        if let (Operand::Unknown(id), Operand::Known(0)) | (Operand::Known(0), Operand::Unknown(id)) = (a, b) {
            match word {
                CellBinary::Add | CellBinary::Or | CellBinary::Xor => return Computed::Cell(Operand::Unknown(id)),
                CellBinary::And | CellBinary::Multiply => return Computed::Cell(Operand::Known(0)),
                CellBinary::Subtract if b == Operand::Known(0) => return Computed::Cell(a),
                CellBinary::Equal if self.is_half_step(id) => return Computed::Cell(Operand::Known(0)),
                CellBinary::NotEqual if self.is_half_step(id) => return Computed::Cell(Operand::Known(-1)),
                _ => {}
            }
        }
        let made = match word {
            CellBinary::Add => plain(Plain::Add),
            CellBinary::Subtract => plain(Plain::Subtract),
            CellBinary::Multiply => plain(Plain::Multiply),
            CellBinary::Minimum => plain(Plain::Minimum(Kind::Cell)),
            CellBinary::Maximum => plain(Plain::Maximum(Kind::Cell)),
            CellBinary::Divide => exact(Exact::Quotient),
            CellBinary::Modulo => exact(Exact::Modulo),
            CellBinary::And => exact(Exact::And),
            CellBinary::Or => exact(Exact::Or),
            CellBinary::Xor => exact(Exact::ExclusiveOr),
            CellBinary::UnsignedLess => exact(Exact::UnsignedLess),
            CellBinary::Equal => compare(Relation::Equal),
            CellBinary::NotEqual => compare(Relation::NotEqual),
            CellBinary::Less => compare(Relation::Less),
            CellBinary::Greater => compare(Relation::Greater),
        };
        self.cell(made)
    }

    fn double_unary(&mut self, word: DoubleUnary, a: Term) -> Computed<Tracer> {
        let exact = match word {
            DoubleUnary::Sign => return self.double(Made::Plain(Plain::Sign, vec![a])),
            DoubleUnary::Negate => Exact::Negate,
            DoubleUnary::Absolute => Exact::Absolute,
            DoubleUnary::TimesTwo => Exact::Twice,
            DoubleUnary::Half => Exact::Half,
            DoubleUnary::SquareRoot => Exact::SquareRoot,
            DoubleUnary::Sine => Exact::Sine,
            DoubleUnary::Cosine => Exact::Cosine,
            DoubleUnary::ArcTangent => Exact::ArcTangent,
            DoubleUnary::Exponential => Exact::Exponential,
            DoubleUnary::PowerOfTen => Exact::PowerOfTen,
            DoubleUnary::NaturalLogarithm => Exact::NaturalLogarithm,
            DoubleUnary::DecimalLogarithm => Exact::DecimalLogarithm,
        };
        self.double(Made::Exact(exact, vec![a]))
    }

    fn double_binary(&mut self, word: DoubleBinary, a: Term, b: Term) -> Computed<Tracer> {
        let exact = match word {
            DoubleBinary::Add if b == Operand::Known(0) => return Computed::Double(a),
            DoubleBinary::Add if a == Operand::Known(0) => return Computed::Double(b),
            DoubleBinary::Subtract if b == Operand::Known(0) => return Computed::Double(a),
            DoubleBinary::Minimum => return self.double(Made::Plain(Plain::Minimum(Kind::Double), vec![a, b])),
            DoubleBinary::Maximum => return self.double(Made::Plain(Plain::Maximum(Kind::Double), vec![a, b])),
            DoubleBinary::Add => Exact::Add,
            DoubleBinary::Subtract => Exact::Subtract,
            DoubleBinary::Multiply => Exact::Multiply,
            DoubleBinary::Divide => Exact::Divide,
            DoubleBinary::Power => Exact::Power,
        };
        self.double(Made::Exact(exact, vec![a, b]))
    }

    fn choose(&mut self, flag: Term, a: Term, b: Term) -> Computed<Tracer> {
        match flag {
            Operand::Known(flag) => Computed::Double(if flag != 0 { a } else { b }),
            Operand::Unknown(_) if a == b => Computed::Double(a),
            Operand::Unknown(_) => self.double(Made::Plain(Plain::Choose, vec![flag, a, b])),
        }
    }
}

fn opposite(relation: Relation) -> Relation {
    match relation {
        Relation::Less => Relation::GreaterEqual,
        Relation::LessEqual => Relation::Greater,
        Relation::Greater => Relation::LessEqual,
        Relation::GreaterEqual => Relation::Less,
        Relation::Equal => Relation::NotEqual,
        Relation::NotEqual => Relation::Equal,
    }
}
