//! Integers: their arithmetic, and conversions from and to them.

use super::assemble::Assembler;
use super::code::*;
use zudyn_translator::code::arithmetic::Arithmetic;
use zudyn_translator::code::types::{Bits, Overflow, Width};
use zudyn_translator::code::{self, Base, Exact, Expression, Id, Range, Rounding, Type, exact};

impl Assembler<'_> {
    pub(super) fn is_whole(&self, id: Id<Expression>) -> bool {
        matches!(self.system.code.type_of(id), Type::Integer { .. } | Type::Fixed { .. })
    }

    /// The representation of integers of a type; for other types, which no language generates, nothing is executed.
    fn kind(&mut self, kind: Type) -> Kind {
        match kind {
            Type::Integer { bits, overflow } => Kind { bits, overflow },
            Type::Nothing
            | Type::Real(_)
            | Type::Logical
            | Type::Fixed { .. }
            | Type::Character
            | Type::Text
            | Type::Reference(_)
            | Type::Array(_) => {
                self.refuse("numbers of this type");
                Kind { bits: Bits::SixtyFour, overflow: Overflow::Wrap }
            }
        }
    }

    /// The site of the statement names a value that may not fit.
    fn name_site(&mut self, kind: Kind) {
        if kind.overflow == Overflow::Fail {
            let site = self.site;
            self.emit(Instruction::Site { site });
        }
    }

    pub(super) fn integer(&mut self, operation: Operation, kind: Type, a: Word, b: Word, wanted: Option<Word>) -> Word {
        let kind = self.kind(kind);
        self.name_site(kind);
        self.computed(wanted, |to| Instruction::Whole { operation, kind, to, a, b })
    }

    /// Exact arithmetic, which ends everything where it fails.
    pub(super) fn compute(&mut self, into: Id<code::Place>, operation: Exact, of: Range<Expression>) {
        let code = &self.system.code;
        let mut operands = Operands::default();
        let (kinds, result) = operation.kinds();
        for (operand, kind) in code.list(of).iter().zip(kinds) {
            match (code.expressions[*operand], kind) {
                (Expression::Whole(Base::Quantity(id)), exact::Kind::Points) => {
                    operands.points = (self.code.layout.quantity(id), self.system.quantities[id].size());
                }
                (_, exact::Kind::Factor) => {}
                (_, exact::Kind::State | exact::Kind::Cell | exact::Kind::Points) => {
                    let number = self.value(*operand);
                    operands.numbers.push(number);
                }
            }
        }
        self.code.operands.push(operands);
        let (operands, site) = (self.code.operands.len() as u32 - 1, self.site);
        let target = &code.places[into];
        let kind = match target.base {
            Base::Quantity(id) => self.system.quantities[id].kind,
            Base::Local(id) => self.function.locals[id].kind,
        };
        let arithmetic = match result {
            exact::Kind::State => Arithmetic::of_doubles(kind),
            exact::Kind::Cell | exact::Kind::Points | exact::Kind::Factor => Arithmetic::of_cells(kind),
        };
        let Some(arithmetic) = arithmetic else { return self.refuse("arithmetic of this type") };
        let place = self.is_direct(target).then(|| self.element(into)).filter(|place| place.terms.is_empty());
        let to = place.as_ref().map_or_else(|| self.reserve(1), |place| place.base);
        self.emit(Instruction::Exact { operation, arithmetic, to, operands, site });
        if place.is_none() {
            self.store(into, to);
        }
    }

    pub(super) fn convert(&mut self, of: Id<Expression>, to: Type, rounding: Rounding, wanted: Option<Word>) -> Word {
        let from = self.system.code.type_of(of);
        let a = self.value_into(of, if from == to { wanted } else { None });
        match (from, to) {
            (Type::Real(Width::Double), Type::Real(Width::Double)) => a,
            (Type::Integer { .. }, Type::Real(Width::Double)) => {
                self.computed(wanted, |to| Instruction::ToReal { to, a })
            }
            (Type::Real(Width::Double), Type::Integer { .. }) => {
                let kind = self.kind(to);
                self.name_site(kind);
                self.computed(wanted, |to| Instruction::ToWhole { rounding, kind, to, a })
            }
            (Type::Integer { .. }, Type::Integer { .. }) => {
                let kind = self.kind(to);
                self.name_site(kind);
                self.computed(wanted, |to| Instruction::Fit { kind, to, a })
            }
            _ => {
                self.refuse("this conversion");
                a
            }
        }
    }
}
