//! Programs of COSMO made up for tests: statements of a program block, run once in every step.
//!
//! `generate` makes them, `print` writes them as text, `evaluate` does what the language page says they do.

pub mod evaluate;
pub mod generate;
pub mod print;

/// Arrays have so many elements.
pub const SIZE: i64 = 3;
/// Variables of each kind.
pub const REALS: usize = 3;
pub const INTEGERS: usize = 2;
/// Steps of the model; the trace has a row before the first, too.
pub const STEPS: usize = 3;

/// A variable: one of the reals `r_0`, `r_1`, …, of the integers `i_0`, …, or an element of an array of either kind.
#[derive(Clone, Debug)]
pub enum Place {
    Real(usize),
    Integer(usize),
    RealAt(Box<Whole>),
    IntegerAt(Box<Whole>),
}

/// An expression of type REAL.
#[derive(Clone, Debug)]
pub enum Real {
    Number(f64),
    Variable(Place),
    Negate(Box<Real>),
    Add(Box<Real>, Box<Real>),
    Subtract(Box<Real>, Box<Real>),
    Multiply(Box<Real>, Box<Real>),
    Divide(Box<Real>, Box<Real>),
    Power(Box<Real>, Box<Real>),
    Call(&'static str, Vec<Real>),
    If(Box<Condition>, Box<Real>, Box<Real>),
    /// An integer where a real is wanted.
    Widened(Box<Whole>),
}

/// An expression of type INTEGER.
#[derive(Clone, Debug)]
pub enum Whole {
    Number(i64),
    Variable(Place),
    Negate(Box<Whole>),
    Add(Box<Whole>, Box<Whole>),
    Subtract(Box<Whole>, Box<Whole>),
    Multiply(Box<Whole>, Box<Whole>),
    /// ABS MIN MAX MOD
    Call(&'static str, Vec<Whole>),
    /// ENTIER ROUND SIGN
    Of(&'static str, Box<Real>),
    If(Box<Condition>, Box<Whole>, Box<Whole>),
}

#[derive(Clone, Debug)]
pub enum Condition {
    Compare(&'static str, Real, Real),
    And(Box<Condition>, Box<Condition>),
    Or(Box<Condition>, Box<Condition>),
    Not(Box<Condition>),
}

#[derive(Clone, Debug)]
pub enum Statement {
    SetReal(Place, Real),
    SetInteger(Place, Whole),
    If(Condition, Vec<Statement>, Vec<Statement>),
    /// At most so many passes: an integer counts them.
    While(usize, i64, Condition, Vec<Statement>),
    /// GO TO a 0 c IF left=right, which skips the statements if left is greater, or less, or both.
    Skip {
        greater: bool,
        less: bool,
        left: Real,
        right: Real,
        over: Vec<Statement>,
    },
    /// PRINT of values, each on the same new line.
    Print(Vec<Real>),
}

pub type Program = Vec<Statement>;
