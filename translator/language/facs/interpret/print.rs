//! Words that print. What they print leaves in the order of the rows, when the translated program runs.

use super::*;
use crate::language::facs::script::{Action, Shown, in_base};
use crate::language::facs::words::Print;

/// As many spaces or characters as a line may sensibly have.
const MOST_SPACES: i64 = 1000;

impl Session<'_> {
    pub(super) fn print_text(&mut self, text: &str) {
        let at = self.place();
        self.host.record(Action::Text(text.to_string()), "", at);
    }

    pub(super) fn print(&mut self, print: Print, name: &str) -> Outcome<()> {
        match print {
            Print::Dot => self.print_cell(Shown::Cell)?,
            Print::UnsignedDot => self.print_cell(Shown::Unsigned)?,
            Print::DoubleDot => self.print_double()?,
            Print::DotQuote => {
                let text = self.take_text('"', name)?;
                if self.host.is_compiling() {
                    let at = self.at;
                    if let Some(draft) = &mut self.host.draft {
                        draft.push(Node::Print(text.into()), at);
                    }
                } else {
                    self.print_text(text);
                }
            }
            Print::DotParenthesis => {
                let text = self.take_text(')', name)?;
                self.print_text(text);
            }
            Print::NewLine => self.print_text("\n"),
            Print::Space => self.print_text(" "),
            Print::Spaces => {
                let count = self.pop_number()?.clamp(0, MOST_SPACES);
                self.print_text(&" ".repeat(count as usize));
            }
            Print::Emit => {
                let code = self.pop_number()?;
                // What does not print would do what the terminal makes of it.
                let character = u8::try_from(code).ok().map(char::from).filter(|c| c.is_ascii_graphic() || *c == ' ');
                let text = if code == 10 { "\n".to_string() } else { character.unwrap_or('?').to_string() };
                self.print_text(&text);
            }
            Print::Decimal | Print::Hex => {
                let base = if print == Print::Hex { 16 } else { 10 };
                let place = Place { object: self.system.base, cell: 0 };
                self.memory.set(place, Known::Integer(base));
            }
        }
        Ok(())
    }

    fn print_cell(&mut self, shown: Shown) -> Outcome<()> {
        let base = self.base();
        match self.pop()? {
            Value::Integer { value, .. } => {
                let value = if shown == Shown::Unsigned { self.arithmetic().unsigned(value) } else { value };
                self.print_text(&format!("{} ", in_base(value, base)));
                Ok(())
            }
            Value::Cell(place) => self.show(place, shown, base),
            Value::Low(_) | Value::High(_) => Err(self.error(|at| failures::HalfOfADouble { at })),
            Value::Address(_) | Value::Word(_) => Err(self.error(|at| failures::AddressAsNumber { at })),
        }
    }

    fn print_double(&mut self) -> Outcome<()> {
        let base = self.base();
        match self.pop_double()? {
            super::super::value::Operand::Known(value) => {
                let value = self.arithmetic().count(value);
                self.print_text(&format!("{} ", in_base(value, base)));
                Ok(())
            }
            super::super::value::Operand::Unknown(place) => self.show(place, Shown::Double, base),
        }
    }

    fn show(&mut self, place: Place, shown: Shown, base: u32) -> Outcome<()> {
        let at = self.place();
        self.host.record(Action::Show { place, shown, base }, "", at);
        Ok(())
    }
}
