//! Calls of functions of clib that need more than numbers, and C code of the author.

use super::arena::Id;
use super::function::Function;

/// Functions of clib/library/library_calls.c, in its order.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Library {
    Put,
    Get,
    Lag,
    LagOfSteps,
    Force,
    Hold,
    Next,
    Schedule,
    Legendre,
    Romberg,
    Quadrature,
    Derivs,
    Spline,
    Tridiag,
    Invert,
    Deflate,
    Boundary,
    Expfit,
    /// A step of Crank and Nicolson: dx, h; factor, source, levels, ends, room.
    Nicolson,
    /// What a model says: a format and the array of its values.
    Printf,
    /// A text, and the end of the run at a time.
    Prterr,
    /// The name of a variable, and the variable: told by name and value.
    Tell,
    /// A parameter by its name, and the array of its lowest and highest value.
    Limits,
    /// A state by its name, its start value, the one that a law of conservation gives, and what that is computed of.
    Mismatch,
    /// C code of the author, and the quantities that it names: only compiled programs have it.
    Verbatim,
}

/// How C code of the author is copied.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct CText {
    /// What it calls each of `arrays`.
    pub names: Vec<CName>,
    pub calls: Vec<CCall>,
    /// Text further on uses its declarations, or ends its blocks: it gets no braces of its own.
    pub open: bool,
}

/// The name of a quantity in C code.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CName {
    pub name: String,
    /// An index of a loop: an `int` there.
    pub index: bool,
}

/// A function of the model that C code calls.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CCall {
    pub name: String,
    /// Of the functions of Code, as in [`Invocation::functions`](super::Invocation::functions).
    pub function: Id<Function>,
    /// How many arguments the author gives it.
    pub arguments: usize,
    /// It may call itself: behind them it gets how deep the call is.
    pub counted: bool,
}
