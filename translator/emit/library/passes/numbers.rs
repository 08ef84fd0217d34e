//! How a library of passes spells its numbers, by the arithmetic of the program.

use super::super::super::integer_in_c;
use super::super::super::text;
use crate::code::arithmetic::{Arithmetic, of_shown, real};
use crate::code::{Quantity, Type};

/// The types and literals of a library.
#[derive(Clone, Copy)]
pub struct Numbers<'a> {
    pub arithmetic: Arithmetic,
    pub prefix: &'a str,
    pub knr: bool,
}

impl Numbers<'_> {
    /// The type of states, as the header spells it.
    pub fn state(self) -> String {
        match self.arithmetic {
            Arithmetic::Real => "double".into(),
            _ if self.knr => "long".into(),
            Arithmetic::F83 | Arithmetic::Wrapping | Arithmetic::Wide | Arithmetic::Q => {
                format!("{}_state", self.prefix)
            }
        }
    }

    /// The type of stored cells.
    pub fn cell(self) -> String {
        match self.arithmetic.bits() {
            16 => "short".into(),
            _ if self.knr => "long".into(),
            _ => format!("{}_cell", self.prefix),
        }
    }

    /// The type that holds each setting.
    pub fn number(self) -> String {
        match self.arithmetic {
            Arithmetic::F83 | Arithmetic::Wrapping | Arithmetic::Q => "long".into(),
            Arithmetic::Wide | Arithmetic::Real => self.state(),
        }
    }

    pub fn kind(self, kind: Type) -> String {
        match kind {
            _ if kind == self.arithmetic.double_type() => self.state(),
            _ if kind == self.arithmetic.cell_type() => self.cell(),
            other => integer_in_c(other).into(),
        }
    }

    /// The type of a member that is not a quantity.
    pub fn kind_called(self, kind: &str) -> String {
        match (kind, self.arithmetic) {
            ("zd_int32", Arithmetic::Wide | Arithmetic::Real) => self.cell(),
            ("zd_int32" | "zd_int64", _) => self.state(),
            (other, _) => other.into(),
        }
    }

    fn is_state(self, quantity: &Quantity) -> bool {
        quantity.kind == self.arithmetic.double_type()
    }

    /// The number that is stored for a shown value.
    pub fn stored(self, quantity: &Quantity, shown: f64) -> String {
        let whole = || (shown * f64::from(quantity.per_unit)).round() as i64;
        match self.is_state(quantity) {
            true if self.arithmetic == Arithmetic::Real => text::number(of_shown(shown)),
            true => literal(self.arithmetic.of_shown(shown)),
            false => literal(self.arithmetic.cell(whole())),
        }
    }

    /// A number that the script sets.
    pub fn set(self, quantity: &Quantity, value: i64) -> String {
        match self.is_state(quantity) {
            true if self.arithmetic == Arithmetic::Real => text::number(real(value)),
            true => literal(value),
            false => literal(self.arithmetic.cell(value)),
        }
    }

    /// The number of a unit.
    pub fn scale(self, quantity: &Quantity) -> String {
        match (self.is_state(quantity), self.arithmetic) {
            (true, Arithmetic::Q) => literal(self.arithmetic.state(i64::from(quantity.per_unit))),
            _ => format!("{}L", quantity.per_unit),
        }
    }

    /// What the numbers of a library are, for its header.
    pub fn units(self) -> &'static str {
        match self.arithmetic {
            Arithmetic::F83 | Arithmetic::Wrapping | Arithmetic::Wide => {
                "All numbers are the integers of the program: a node counts units of 1/100000000, a SCALAR and DT/2 units of\n   \
                 1/10000, an INTEGER and COMINT units of 1."
            }
            Arithmetic::Real => {
                "All numbers are those of the program: a node is a floating number in units of 1/100000000; a SCALAR and DT/2\n   \
                 count units of 1/10000, an INTEGER and COMINT units of 1."
            }
            Arithmetic::Q => {
                "All numbers are the integers of the program: a node counts units of 1/67108864 (2^-26), a SCALAR and DT/2 units\n   \
                 of 1/10000, an INTEGER and COMINT units of 1."
            }
        }
    }
}

/// A whole number as a literal of its type. C89 has no literals of 64 bits.
fn literal(value: i64) -> String {
    const PART: i64 = 1_000_000_000;
    match value {
        value if value == i64::from(i32::MIN) => format!("({}L - 1L)", value + 1),
        value if (-32767..=32767).contains(&value) => value.to_string(),
        value if i32::try_from(value).is_ok() => format!("{value}L"),
        value => format!("(zd_int64){} * {PART}L + {}", enclosed(value / PART), literal(value % PART)),
    }
}

fn enclosed(value: i64) -> String {
    let text = literal(value);
    if text.contains(' ') { format!("({text})") } else { text }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn literals_fit_their_types() {
        assert_eq!(literal(-32767), "-32767");
        assert_eq!(literal(32768), "32768L");
        assert_eq!(literal(-2_147_483_648), "(-2147483647L - 1L)");
        assert_eq!(literal(5_000_000_001), "(zd_int64)5 * 1000000000L + 1");
        assert_eq!(literal(-5_100_000_000), "(zd_int64)-5 * 1000000000L + -100000000L");
        assert_eq!(
            literal(i64::MIN),
            "(zd_int64)((zd_int64)-9 * 1000000000L + -223372036L) * 1000000000L + -854775808L"
        );
    }
}
