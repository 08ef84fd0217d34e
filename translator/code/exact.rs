//! Arithmetic of FACS. Where states are whole numbers they count 1/100,000,000, and results are exact; states may also be
//! floating numbers or have a fixed binary point. Scalars count 1/10,000. A state that does not fit is a failure, unless states
//! wrap; cells wrap.

/// An operation of [`Statement::Compute`](super::Statement::Compute). What never fails and C has as well is an expression.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Exact {
    /// Of states.
    Negate,
    Absolute,
    Twice,
    /// Rounded down.
    Half,
    Add,
    Subtract,
    /// a * b / 100,000,000, cut towards zero.
    Multiply,
    /// a * 100,000,000 / b, cut towards zero.
    Divide,
    /// d * n / u, cut towards zero; n is a cell, u a cell without sign.
    MultiplyDivide,
    /// The same with a memory of n / u, which the program computes again after n has changed; u is constant.
    MultiplyFactor,
    /// Of two cells, as a state; only where states do not count 1/100,000,000.
    Product,
    /// Its low and its high half, as a state; only there.
    Join,
    SquareRoot,
    /// To the nearest integer, as those that follow.
    Sine,
    Cosine,
    ArcTangent,
    Exponential,
    PowerOfTen,
    NaturalLogarithm,
    DecimalLogarithm,
    Power,
    /// Of cells: rounded down.
    Quotient,
    /// What it leaves.
    Modulo,
    /// a * b / c of cells with the whole product, rounded down.
    QuotientOfProduct,
    And,
    Or,
    ExclusiveOr,
    Complement,
    /// Rounded down.
    HalfOfCell,
    /// -1 if the first is less than the second without signs, else 0.
    UnsignedLess,
    /// Of a state, by an array of cells: abscissa and ordinate of each point.
    Interpolate,
    /// The same by ordinates at equal distances from 0 to 1 unit.
    InterpolateEven,
}

/// The kind of an operand or result.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    State,
    Cell,
    /// A whole array of cells.
    Points,
    /// The same: what a program keeps of an operation. It has no effect on results.
    Factor,
}

impl Exact {
    /// The kinds of operands, and of the result.
    pub fn kinds(self) -> (&'static [Kind], Kind) {
        use Kind::{Cell, Factor, Points, State};
        match self {
            Exact::Negate
            | Exact::Absolute
            | Exact::Twice
            | Exact::Half
            | Exact::SquareRoot
            | Exact::Sine
            | Exact::Cosine
            | Exact::ArcTangent
            | Exact::Exponential
            | Exact::PowerOfTen
            | Exact::NaturalLogarithm
            | Exact::DecimalLogarithm => (&[State], State),
            Exact::Add | Exact::Subtract | Exact::Multiply | Exact::Divide | Exact::Power => (&[State, State], State),
            Exact::MultiplyDivide => (&[State, Cell, Cell], State),
            Exact::MultiplyFactor => (&[State, Cell, Cell, Factor], State),
            Exact::Product | Exact::Join => (&[Cell, Cell], State),
            Exact::Complement | Exact::HalfOfCell => (&[Cell], Cell),
            Exact::Quotient | Exact::Modulo | Exact::And | Exact::Or | Exact::ExclusiveOr | Exact::UnsignedLess => {
                (&[Cell, Cell], Cell)
            }
            Exact::QuotientOfProduct => (&[Cell, Cell, Cell], Cell),
            Exact::Interpolate | Exact::InterpolateEven => (&[Points, State], State),
        }
    }

    pub fn operands(self) -> usize {
        self.kinds().0.len()
    }

    /// Whether some operands make it fail.
    pub fn can_fail(self) -> bool {
        match self {
            Exact::Half
            | Exact::And
            | Exact::Or
            | Exact::ExclusiveOr
            | Exact::Complement
            | Exact::HalfOfCell
            | Exact::UnsignedLess => false,
            Exact::Negate
            | Exact::Absolute
            | Exact::Twice
            | Exact::Add
            | Exact::Subtract
            | Exact::Multiply
            | Exact::Divide
            | Exact::MultiplyDivide
            | Exact::MultiplyFactor
            | Exact::Product
            | Exact::Join
            | Exact::SquareRoot
            | Exact::Sine
            | Exact::Cosine
            | Exact::ArcTangent
            | Exact::Exponential
            | Exact::PowerOfTen
            | Exact::NaturalLogarithm
            | Exact::DecimalLogarithm
            | Exact::Power
            | Exact::Quotient
            | Exact::Modulo
            | Exact::QuotientOfProduct
            | Exact::Interpolate
            | Exact::InterpolateEven => true,
        }
    }

    /// For dumps.
    pub fn name(self) -> &'static str {
        match self {
            Exact::Negate => "negate",
            Exact::Absolute => "absolute",
            Exact::Twice => "twice",
            Exact::Half => "half",
            Exact::Add => "add",
            Exact::Subtract => "subtract",
            Exact::Multiply => "multiply",
            Exact::Divide => "divide",
            Exact::MultiplyDivide => "multiply-divide",
            Exact::MultiplyFactor => "multiply-factor",
            Exact::Product => "product",
            Exact::Join => "join",
            Exact::SquareRoot => "root",
            Exact::Sine => "sine",
            Exact::Cosine => "cosine",
            Exact::ArcTangent => "arctangent",
            Exact::Exponential => "exponential",
            Exact::PowerOfTen => "power-of-ten",
            Exact::NaturalLogarithm => "ln",
            Exact::DecimalLogarithm => "log",
            Exact::Power => "power",
            Exact::Quotient => "quotient",
            Exact::Modulo => "modulo",
            Exact::QuotientOfProduct => "quotient-of-product",
            Exact::And => "and",
            Exact::Or => "or",
            Exact::ExclusiveOr => "xor",
            Exact::Complement => "complement",
            Exact::HalfOfCell => "half-cell",
            Exact::UnsignedLess => "unsigned-less",
            Exact::Interpolate => "interpolate",
            Exact::InterpolateEven => "interpolate-even",
        }
    }
}
