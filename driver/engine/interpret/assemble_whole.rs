//! Integers: their arithmetic, and conversions from and to them.

use super::assemble::Assembler;
use super::code::*;
use zudyn_translator::code::types::{Bits, Overflow, Width};
use zudyn_translator::code::{Expression, Id, Rounding, Type};

impl Assembler<'_> {
    pub(super) fn is_whole(&self, id: Id<Expression>) -> bool {
        matches!(self.system.code.type_of(id), Type::Integer { .. })
    }

    /// The representation of integers of a type; for other types, which no language generates, nothing is executed.
    fn kind(&mut self, kind: Type) -> Kind {
        match kind {
            Type::Integer { bits, overflow } => Kind { bits, overflow },
            Type::Nothing | Type::Real(_) | Type::Logical | Type::Fixed { .. } => {
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
