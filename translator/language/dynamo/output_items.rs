//! The tree of PRINT, PLOT and SAVE cards: part of [`super::syntax`].

use super::expression::{Name, Subscript, SubscriptKind};
use super::syntax::Number;
use crate::source::Span;

/// What is in front of an item of a PRINT card.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Separator {
    /// The first item.
    Start,
    Comma,
    Slash,
}

/// One item of a PRINT card.
#[derive(Clone, Debug, PartialEq)]
pub struct PrintItem {
    pub separator: Separator,
    /// `n)`, 1 to 14.
    pub column: Option<u32>,
    /// `None` for `*`, an empty place.
    pub quantity: Option<OutputQuantity>,
    /// The scale, when it is beyond doubt: two groups in parentheses, or a point in the only one.
    pub scale: Option<Scale>,
    pub span: Span,
}

/// `(power.decimals)` on a PRINT card.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Scale {
    pub power: i32,
    pub decimals: u32,
}

/// A quantity on a PRINT, PLOT or SAVE card.
#[derive(Clone, Debug, PartialEq)]
pub struct OutputQuantity {
    pub name: Name,
    /// `NAME*3`
    pub car: Option<u32>,
    /// `NAME(2,YOUNG)`. On a PRINT card `NAME(0,2)` may as well be a scale: it is one unless NAME is
    /// an array, see [`OutputQuantity::scale`].
    pub subscripts: Vec<Subscript>,
    pub span: Span,
}

impl OutputQuantity {
    /// The group in parentheses read as `(power,decimals)`, for a quantity that is no array.
    pub fn scale(&self) -> Option<Scale> {
        let number = |subscript: &Subscript| match subscript.kind {
            SubscriptKind::Place { name: None, offset } => Some(offset),
            _ => None,
        };
        match self.subscripts.as_slice() {
            [power, decimals] => Some(Scale {
                power: i32::try_from(number(power)?).ok()?,
                decimals: u32::try_from(number(decimals)?).ok()?,
            }),
            _ => None,
        }
    }
}

/// The quantities of a PLOT card that share a scale.
#[derive(Clone, Debug, PartialEq)]
pub struct PlotGroup {
    pub quantities: Vec<PlotQuantity>,
    /// `(low,high)`, where each may be left to the program by `*`.
    pub low: Option<PlotLimit>,
    pub high: Option<PlotLimit>,
    pub span: Span,
}

/// A limit of a scale.
#[derive(Clone, Debug, PartialEq)]
pub enum PlotLimit {
    Number(Number),
    /// A constant of the model.
    Constant(Name),
}

impl PlotLimit {
    pub fn span(&self) -> Span {
        match self {
            PlotLimit::Number(number) => number.span,
            PlotLimit::Constant(name) => name.span,
        }
    }
}

/// `NAME=c`
#[derive(Clone, Debug, PartialEq)]
pub struct PlotQuantity {
    pub quantity: OutputQuantity,
    /// As written; without one zudyn chooses it.
    pub character: Option<char>,
}
