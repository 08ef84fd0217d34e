//! Words on cells, doubles and memory.

use super::{Arrow, Machine};
use crate::language::facs::arithmetic::{CellBinary, CellUnary, DoubleBinary, DoubleTest, SCALAR};
use crate::language::facs::host::{Host, Need, Operation, Outcome, Unknown};
use crate::language::facs::messages::machine as messages;
use crate::language::facs::value::{Address, CELL, Operand, Origin, Place, Value};
use crate::language::facs::words::{Cells, Double, Memory, Primitive};

impl<H: Host> Machine<H> {
    pub(super) fn cell_unary(&mut self, word: CellUnary) -> Outcome<()> {
        // An address is not zero, and a word is none.
        if let Some(Value::Address(_) | Value::Word(_)) = self.stack.last().map(|entry| &entry.value) {
            if matches!(word, CellUnary::IsZero | CellUnary::IsNotZero) {
                self.pop()?;
                self.push_integer(if word == CellUnary::IsZero { 0 } else { -1 });
                return Ok(());
            }
        }
        let a = self.pop_cell()?;
        self.compute(Operation::CellUnary(word, a))
    }

    pub fn cell_binary(&mut self, word: CellBinary) -> Outcome<()> {
        let b = self.pop()?;
        let a = self.pop()?;
        if let Some(result) = self.with_address(word, &a, &b) {
            self.push(result);
            return Ok(());
        }
        self.push(a);
        self.push(b);
        let b = self.pop_cell()?;
        let a = self.pop_cell()?;
        self.compute(Operation::CellBinary(word, a, b))
    }

    /// An address and a distance, or two of one object; words can only be compared.
    fn with_address(&self, word: CellBinary, a: &Value<H>, b: &Value<H>) -> Option<Value<H>> {
        use CellBinary::{Add, Equal, NotEqual, Subtract};
        let equal = |same: bool| Some(Value::integer(if same == (word == Equal) { -1 } else { 0 }));
        match (word, a, b) {
            (Add, Value::Address(address), Value::Integer { value, .. })
            | (Add, Value::Integer { value, .. }, Value::Address(address)) => {
                Some(Value::Address(Address { offset: address.offset + value, ..*address }))
            }
            (Subtract, Value::Address(address), Value::Integer { value, .. }) => {
                Some(Value::Address(Address { offset: address.offset - value, ..*address }))
            }
            (Subtract, Value::Address(a), Value::Address(b)) if a.object == b.object => {
                Some(Value::integer(self.arithmetic().cell(a.offset - b.offset)))
            }
            (Equal | NotEqual, Value::Address(a), Value::Address(b)) => equal(a == b),
            (Equal | NotEqual, Value::Word(a), Value::Word(b)) => equal(a == b),
            // Neither is a number, nor zero.
            (Equal | NotEqual, Value::Address(_) | Value::Word(_), Value::Integer { .. })
            | (Equal | NotEqual, Value::Integer { .. }, Value::Address(_) | Value::Word(_)) => equal(false),
            _ => None,
        }
    }

    pub(super) fn cells_word(&mut self, word: Cells) -> Outcome<()> {
        match word {
            Cells::Plus(n) => {
                self.push_integer(n.into());
                self.cell_binary(CellBinary::Add)
            }
            Cells::DivideModulo => {
                let b = self.pop_cell()?;
                let a = self.pop_cell()?;
                self.compute(Operation::CellBinary(CellBinary::Modulo, a.clone(), b.clone()))?;
                self.compute(Operation::CellBinary(CellBinary::Divide, a, b))
            }
            Cells::MultiplyDivide => {
                let [c, b, a] = [self.pop_cell()?, self.pop_cell()?, self.pop_cell()?];
                self.compute(Operation::QuotientOfProduct(a, b, c))
            }
            Cells::True => {
                self.push_integer(-1);
                Ok(())
            }
            Cells::False => {
                self.push_integer(0);
                Ok(())
            }
            Cells::ToDouble => {
                let a = self.pop_cell()?;
                self.compute(Operation::ToDouble(a))
            }
            Cells::Execute => match self.pop()? {
                Value::Word(word) => self.nested(|machine| machine.call(word)),
                Value::Cell(cell) => Err(self.refuse(Unknown::Cell(cell), Need::Word)),
                Value::Integer { .. } | Value::Address(_) | Value::Low(_) | Value::High(_) => {
                    Err(self.error(|at| messages::DynamicExecute { at }))
                }
            },
            Cells::ToBody => {
                let object = match self.pop()? {
                    Value::Word(word) => self.dictionary.body(word),
                    Value::Integer { .. } | Value::Address(_) | Value::Cell(_) | Value::Low(_) | Value::High(_) => None,
                };
                match object {
                    Some(object) => {
                        self.push(Value::Address(Address { object, offset: 0 }));
                        Ok(())
                    }
                    None => Err(self.error(|at| messages::NoBody { at })),
                }
            }
            Cells::Noop => Ok(()),
        }
    }

    pub(super) fn double_word(&mut self, word: Double) -> Outcome<()> {
        match word {
            Double::Unary(word) => {
                let a = self.pop_double()?;
                self.compute(Operation::DoubleUnary(word, a))
            }
            Double::Binary(word) => {
                let b = self.pop_double()?;
                let a = self.pop_double()?;
                self.compute(Operation::DoubleBinary(word, a, b))
            }
            Double::Test(test) => {
                let b = self.pop_double()?;
                let a = self.pop_double()?;
                self.compute(Operation::Test(test, a, b))
            }
            Double::IsZero => {
                let a = self.pop_double()?;
                self.compute(Operation::Test(DoubleTest::Equal, a, Operand::Known(0)))
            }
            Double::IsNegative => {
                let a = self.pop_double()?;
                self.compute(Operation::Test(DoubleTest::Less, a, Operand::Known(0)))
            }
            Double::Product => {
                let b = self.pop_cell()?;
                let a = self.pop_cell()?;
                self.compute(Operation::Product(a, b))
            }
            Double::MultiplyDivide => {
                let u = self.pop_cell()?;
                let n = self.pop_cell()?;
                let d = self.pop_double()?;
                self.compute(Operation::MultiplyDivide(d, n, u))
            }
            Double::ToScalar => self.decimal_to_scalar("#IN"),
            Double::ScalarToState => {
                let n = self.pop_cell()?;
                let d = self.scalar_to_state(n)?;
                self.push_double(d);
                Ok(())
            }
        }
    }

    pub fn scalar_to_state(&mut self, n: Operand<H::Cell>) -> Outcome<Operand<H::Double>> {
        self.compute_double(Operation::Product(n, Operand::Known(SCALAR)))
    }

    /// Whether a word that needs a decimal number finds none on top, so that its message is about that.
    pub(super) fn lacks_a_decimal_number(&self, primitive: Primitive) -> bool {
        use crate::language::facs::words::{Define, Order, Outer};
        let needs = matches!(
            primitive,
            Primitive::Double(Double::ToScalar)
                | Primitive::Outer(
                    Outer::Define(Define::Scalar) | Outer::Order(Order::AssignIc) | Outer::Order(Order::AssignY)
                )
        );
        needs && self.depth() > 0 && self.decimals_on_top().is_none()
    }

    /// How many decimals the number on top has: its own, or those of the number that was read last.
    fn decimals_on_top(&self) -> Option<i64> {
        let visible = &self.stack[self.base..];
        if let [.., low, high] = visible {
            if let Some((_, decimals)) = super::super::value::decimal(self.arithmetic(), &low.value, &high.value) {
                return Some(decimals.into());
            }
        }
        let last = self.memory.number(self.system.decimals);
        (last >= 0).then_some(last)
    }

    /// `#IN`, for the word of that name.
    pub fn decimal_to_scalar(&mut self, name: &str) -> Outcome<()> {
        let Some(decimals) = self.decimals_on_top() else {
            let found = match self.stack.last().map(|entry| &entry.value) {
                Some(Value::Integer { value, .. }) => value.to_string(),
                _ => String::new(),
            };
            let name = name.to_string();
            return Err(self.error(|at| messages::DecimalPointRequired { at, name, found }));
        };
        let double = self.pop_digits()?;
        let scalar = self.scalar_of(double, decimals)?;
        self.set_decimals(-1);
        self.push_integer(scalar);
        Ok(())
    }

    /// A double in units of 10⁻⁸; of a number as it was typed, the digits.
    fn pop_digits(&mut self) -> Outcome<i64> {
        let arithmetic = self.arithmetic();
        let typed = match self.stack.as_slice() {
            [.., low, high] => match (&low.value, &high.value) {
                (Value::Integer { origin: Origin::Half, .. }, _) | (_, Value::Integer { origin: Origin::Half, .. }) => {
                    None
                }
                (Value::Integer { value: low, .. }, Value::Integer { value: high, .. }) => {
                    Some(arithmetic.join(*low, *high))
                }
                _ => None,
            },
            _ => None,
        };
        match (self.pop_double()?, typed) {
            (Operand::Known(_), Some(digits)) => Ok(digits),
            (Operand::Known(double), None) => Ok(arithmetic.count(double)),
            (Operand::Unknown(double), _) => Err(self.refuse(Unknown::Double(double), Need::Number)),
        }
    }

    /// The scalar that a decimal number stands for.
    pub fn scalar_of(&self, digits: i64, decimals: i64) -> Outcome<i64> {
        let number = decimal_text(digits, decimals);
        let Some(missing) = u32::try_from(4 - decimals).ok() else {
            return Err(self.error(|at| messages::TooManyDecimals { at, number, decimals }));
        };
        let scalar = digits.saturating_mul(10i64.pow(missing));
        if !self.arithmetic().holds_cell(scalar) {
            let largest = (1i64 << (self.arithmetic().bits() - 1)) - 1;
            let (low, high) = (decimal_text(-largest - 1, 4), decimal_text(largest, 4));
            return Err(self.error(|at| messages::ScalarRange { at, number, low, high }));
        }
        Ok(scalar)
    }

    /// `DPL`
    pub fn set_decimals(&mut self, decimals: i64) {
        let place = Place { object: self.system.decimals, cell: 0 };
        self.memory.set(place, super::Known::Integer(decimals));
    }

    fn pop_address(&mut self) -> Outcome<Address> {
        match self.pop()? {
            Value::Address(address) => Ok(address),
            Value::Cell(cell) => Err(self.refuse(Unknown::Cell(cell), Need::Address)),
            Value::Integer { .. } | Value::Word(_) | Value::Low(_) | Value::High(_) => {
                Err(self.error(|at| messages::DynamicAddress { at }))
            }
        }
    }

    fn pop_cell_place(&mut self) -> Outcome<Place> {
        let address = self.pop_address()?;
        self.memory.cell(address).map_err(|trouble| self.trouble(trouble))
    }

    fn pop_double_place(&mut self) -> Outcome<Place> {
        let address = self.pop_address()?;
        self.memory.double(address).map_err(|trouble| self.trouble(trouble))
    }

    pub(super) fn memory_word(&mut self, word: Memory) -> Outcome<()> {
        match word {
            Memory::Comma => {
                let value = self.pop()?;
                let object = self.here()?;
                let cell = self.allot(object, 1)?;
                self.store_cell(Place { object, cell }, value)
            }
            Memory::Allot => {
                let bytes = self.pop_number()?;
                let object = self.here()?;
                if bytes < 0 {
                    self.memory.shrink(object, (-bytes / CELL) as usize);
                    return Ok(());
                }
                self.allot(object, ((bytes + CELL - 1) / CELL) as usize).map(|_| ())
            }
            Memory::Here => {
                let object = self.here()?;
                let end = self.memory.end(object);
                self.push(Value::Address(end));
                Ok(())
            }
            Memory::Erase => self.erase(),
            Memory::Fetch => {
                let place = self.pop_cell_place()?;
                let value = self.fetch_cell(place);
                self.push(value);
                Ok(())
            }
            Memory::Store => {
                let place = self.pop_cell_place()?;
                let value = self.pop()?;
                self.store_cell(place, value)
            }
            Memory::PlusStore => {
                let place = self.pop_cell_place()?;
                let value = self.fetch_cell(place);
                self.push(value);
                self.cell_binary(CellBinary::Add)?;
                let sum = self.pop()?;
                self.store_cell(place, sum)
            }
            Memory::TwoFetch => {
                let place = self.pop_double_place()?;
                let double = self.fetch_double(place)?;
                self.push_double(double);
                Ok(())
            }
            Memory::TwoStore => {
                let place = self.pop_double_place()?;
                let double = self.pop_double()?;
                self.store_double(place, double)
            }
            Memory::On | Memory::Off => {
                let place = self.pop_cell_place()?;
                self.store_cell(place, Value::integer(if word == Memory::On { -1 } else { 0 }))
            }
            Memory::CellTo => {
                let place = self.pop_cell_place()?;
                if self.arrow.take().is_none() {
                    let value = self.fetch_cell(place);
                    self.push(value);
                    return Ok(());
                }
                let value = self.pop()?;
                self.store_cell(place, value)
            }
            Memory::DoubleTo => {
                let place = self.pop_double_place()?;
                if self.arrow.take().is_none() {
                    let double = self.fetch_double(place)?;
                    self.push_double(double);
                    return Ok(());
                }
                let double = self.pop_double()?;
                self.store_double(place, double)
            }
            Memory::Arrow => {
                self.arrow = Some(Arrow { at: self.place(), typed: None });
                Ok(())
            }
        }
    }

    /// The object that grows: that of the last definition. In a model there is none.
    fn here(&mut self) -> Outcome<super::ObjectId> {
        if self.running.is_some() {
            return Err(self.error(|at| messages::DefiningInModel { at, name: "HERE".into() }));
        }
        match self.growing {
            Some(object) => Ok(object),
            None => {
                let object = self.memory.create("HERE".into());
                self.growing = Some(object);
                Ok(object)
            }
        }
    }

    /// New cells; the number of the first.
    pub fn allot(&mut self, object: super::ObjectId, cells: usize) -> Outcome<u32> {
        if !self.memory.has_room(cells) {
            return Err(self.error(|at| messages::NoMemory { at }));
        }
        let first = self.memory.object(object).size();
        self.memory.extend(object, cells);
        Ok(first as u32)
    }

    /// Beyond the end of the object that grows everything is zero already.
    fn erase(&mut self) -> Outcome<()> {
        let bytes = self.pop_number()?;
        let mut address = self.pop_address()?;
        let cells = (self.arithmetic().unsigned(bytes) + CELL - 1) / CELL;
        for _ in 0..cells {
            if Some(address.object) == self.growing && address == self.memory.end(address.object) {
                break;
            }
            let size = self.memory.object(address.object).size() as i64;
            let cell = address.offset / CELL;
            if address.offset < 0 || address.offset % CELL != 0 || cell >= size {
                return Err(self.error(|at| messages::OutsideObject { at }));
            }
            self.store_cell(Place { object: address.object, cell: cell as u32 }, Value::integer(0))?;
            address.offset += CELL;
        }
        Ok(())
    }

    /// A binary operation of the blocks.
    pub(super) fn combine(
        &mut self,
        word: DoubleBinary,
        a: Operand<H::Double>,
        b: Operand<H::Double>,
    ) -> Outcome<Operand<H::Double>> {
        self.compute_double(Operation::DoubleBinary(word, a, b))
    }
}

/// Digits with a point before the last of them.
pub fn decimal_text(digits: i64, decimals: i64) -> String {
    let decimals = usize::try_from(decimals).unwrap_or(0);
    let text = format!("{:0>width$}", digits.unsigned_abs(), width = decimals + 1);
    let (whole, rest) = text.split_at(text.len() - decimals);
    format!("{}{whole}.{rest}", if digits < 0 { "-" } else { "" })
}
