//! Defining words.

use super::compile::Draft;
use super::*;
use crate::language::facs::dictionary::BlockKind;
use crate::language::facs::machine::decimal_text;
use crate::language::facs::value::{ObjectId, Origin};

impl<'t> Session<'t> {
    pub(super) fn define(&mut self, define: Define, name: &Excerpt) -> Outcome<()> {
        match define {
            Define::Colon | Define::Model => {
                let at = self.at;
                let token = self.take_name(name)?;
                let hidden = self.host.author != Author::User;
                self.host.has_model |= define == Define::Model;
                self.host.draft = Some(Draft::new(token.text.into(), token.at, at, hidden));
                self.host.suspended = false;
                self.growing = None;
            }
            Define::Create => {
                self.created(name, 0, |object| WordKind::Created { object, does: None })?;
            }
            Define::Variable => {
                self.created(name, 1, |object| WordKind::Created { object, does: None })?;
            }
            Define::TwoVariable => {
                self.created(name, 2, |object| WordKind::Created { object, does: None })?;
            }
            Define::Constant | Define::Node => {
                self.warn_of_a_decimal(name);
                let value = self.pop()?;
                let object = self.created(name, 1, WordKind::Constant)?;
                self.store_cell(Place { object, cell: 0 }, value)?;
            }
            Define::Defer => {
                self.created(name, 1, WordKind::Deferred)?;
            }
            Define::Immediate => {
                if let Some(latest) = self.host.latest {
                    self.dictionary.word_mut(latest).immediate = true;
                }
            }
            Define::Integer => {
                self.warn_of_a_decimal(name);
                self.integer_word(name, false)?;
            }
            Define::Scalar => {
                self.decimal_to_scalar(name)?;
                self.integer_word(name, true)?;
            }
            Define::Vector => {
                let last = self.pop_size(name)?;
                let cells = 2 * (last + 1) as usize;
                self.created(name, cells, |object| WordKind::Vector { object, last })?;
            }
            Define::Matrix => {
                let columns = self.pop_size(name)?;
                let rows = self.pop_size(name)?;
                let cells = 2 * ((rows + 1) * (columns + 1)) as usize;
                self.created(name, cells, |object| WordKind::Matrix { object, rows, columns })?;
            }
            Define::RungeKutta => self.block_word(name, 3, BlockKind::RungeKutta)?,
            Define::Delay => {
                let steps = self.pop_number()?;
                if steps < 1 {
                    return Err(self.error(|at| reading::DelayLength { at, steps }));
                }
                self.block_word(name, 1 + 2 * steps as usize, BlockKind::Delay { steps })?;
            }
            Define::Differentiate => self.block_word(name, 2, BlockKind::Differentiate)?,
            Define::TrackStore => self.block_word(name, 0, BlockKind::TrackStore)?,
            Define::FunctionGenerator => self.function_generator(name)?,
            Define::Table => self.table(name)?,
        }
        Ok(())
    }

    /// A word with a body, whose name follows in the text.
    fn created(&mut self, by: &Excerpt, cells: usize, kind: impl FnOnce(ObjectId) -> WordKind) -> Outcome<ObjectId> {
        let token = self.take_name(by)?;
        let object = self.memory.create(token.text.into());
        self.allot(object, cells)?;
        self.add(token.text.into(), kind(object));
        self.growing = Some(object);
        Ok(object)
    }

    fn block_word(&mut self, name: &Excerpt, cells: usize, kind: BlockKind) -> Outcome<()> {
        self.created(name, cells, |object| WordKind::Block { object, kind }).map(|_| ())
    }

    fn integer_word(&mut self, name: &Excerpt, scalar: bool) -> Outcome<()> {
        let value = self.pop()?;
        let object = self.created(name, 1, |object| WordKind::Integer { object, scalar })?;
        self.store_cell(Place { object, cell: 0 }, value)
    }

    /// Half of a decimal number is about to be taken for a cell.
    pub(super) fn warn_of_a_decimal(&mut self, name: &str) {
        let top = self.stack.last().map(|entry| &entry.value);
        if matches!(top, Some(Value::Integer { origin: Origin::High(_), .. })) {
            let (at, name) = (self.place(), name.to_string());
            self.host.warn_once(Box::new(warnings::DecimalIntoInteger { at, name }));
        }
    }

    /// The last index of a VECTOR or MATRIX.
    fn pop_size(&mut self, name: &str) -> Outcome<i64> {
        let count = self.pop_number()?;
        if count >= 0 {
            return Ok(count);
        }
        let name = name.to_string();
        Err(self.error(|at| reading::NodesRange { at, name, count }))
    }

    fn function_generator(&mut self, name: &Excerpt) -> Outcome<()> {
        let points = self.pop_number()?;
        if points < 1 {
            let name = name.to_string();
            return Err(self.error(|at| reading::PointsExpected { at, name, points }));
        }
        let kind = BlockKind::FunctionGenerator { points };
        let object = self.created(name, 2 * points as usize, |object| WordKind::Block { object, kind })?;
        let (mut x_before, mut y_before) = (None, None);
        for point in 0..points {
            let (x, at) = self.take_scalar(name)?;
            if let Some(before) = x_before.filter(|before| *before >= x) {
                let (x, before) = (decimal_text(x, 4), decimal_text(before, 4));
                return Err(Stop::Error(Box::new(reading::FunctgenOrder { at, x, before })));
            }
            let y = self.take_ordinate(name, y_before)?;
            (x_before, y_before) = (Some(x), Some(y));
            for (number, value) in [(2 * point, x), (2 * point + 1, y)] {
                self.store_cell(Place { object, cell: number as u32 }, Value::integer(value))?;
            }
        }
        Ok(())
    }

    fn table(&mut self, name: &Excerpt) -> Outcome<()> {
        let points = self.pop_number()?;
        if points < 2 {
            return Err(self.error(|at| reading::TableTooShort { at, points }));
        }
        let kind = BlockKind::Table { points };
        let object = self.created(name, points as usize, |object| WordKind::Block { object, kind })?;
        let mut before = None;
        for point in 0..points {
            let y = self.take_ordinate(name, before)?;
            before = Some(y);
            self.store_cell(Place { object, cell: point as u32 }, Value::integer(y))?;
        }
        Ok(())
    }

    /// An ordinate that is not too far from the one before.
    fn take_ordinate(&mut self, name: &Excerpt, before: Option<i64>) -> Outcome<i64> {
        let (y, at) = self.take_scalar(name)?;
        if let Some(before) = before.filter(|before| !self.arithmetic().holds_cell(y - before) || y - before == -32768)
        {
            let (y, before) = (decimal_text(y, 4), decimal_text(before, 4));
            return Err(Stop::Error(Box::new(reading::FunctgenJump { at, y, before })));
        }
        Ok(y)
    }

    /// A decimal number of a table, as a scalar, and its place.
    fn take_scalar(&mut self, name: &Excerpt) -> Outcome<(i64, Span)> {
        loop {
            let expected = |at, found: &str| {
                Stop::Error(Box::new(reading::NumberExpected { at, name: name.to_string(), found: found.into() }))
            };
            let Some(token) = self.host.lexer.token() else {
                return Err(expected(self.place(), "…"));
            };
            if let Some(word) = self.dictionary.find(token.text) {
                if let WordKind::Primitive { primitive: Primitive::Outer(Outer::Comment(comment)), .. } =
                    self.dictionary.word(word).kind
                {
                    self.skip_comment(comment, token.at, token.text)?;
                    continue;
                }
            }
            return match self.number(token)? {
                Some(Number::Double { digits, decimals }) => {
                    let scalar = self.scalar_of(digits, decimals.into())?;
                    self.set_decimals(-1);
                    Ok((scalar, token.at))
                }
                Some(Number::Cell(value)) => {
                    let (name, found) = (name.to_string(), value.to_string());
                    Err(self.error(|at| failures::DecimalPointRequired { at, name, found }))
                }
                None => Err(expected(token.at, token.text)),
            };
        }
    }
}
