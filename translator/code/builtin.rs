//! The functions and relations that expressions are made of.

/// Functions without memory of the elementary kind.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Builtin {
    Exp,
    Log,
    Sqrt,
    Sin,
    Cos,
    Tan,
    Arctan,
    Abs,
    Max,
    Min,
    /// Logarithm to base 10.
    Log10,
    Sinh,
    Cosh,
    Tanh,
    Arcsin,
    /// The angle of the point (second, first), with its quadrant.
    Arctan2,
    /// a - b*floor(a/b), of the divisor's sign.
    Modulo,
    /// -1, 0 or 1.
    Sign,
    /// To the nearest whole number, halves up.
    Round,
    /// The greatest whole number that is not greater.
    Floor,
    /// The first divided by the second; 0 if the second is 0.
    QuotientOrZero,
    /// A whole number brought into the range of an INTEGER of 32 bits.
    Saturate,
    /// What follows is of SCoP; the arguments are in its order.
    ///
    /// The least whole number that is not less.
    Ceiling,
    Arccos,
    /// What a division towards zero leaves, of the sign of the first.
    Remainder,
    /// To a whole number, towards zero.
    Truncate,
    /// x, most, half: most*x/(x+half), and what is left of most.
    Hyperbola,
    HyperbolaDown,
    /// x, most, half, n: most*x^n/(x^n+half^n), and what is left of most.
    Sigmoid,
    SigmoidDown,
    /// The error function.
    Erf,
    /// Not below -0.1; see clib/model/zdcurve.h.
    Factorial,
    /// x, mean, deviation: the normal density.
    Gauss,
    /// x, mean: the probability of x events; x not below -0.1.
    Poisson,
    /// t, at, height.
    StepAt,
    /// t, lag, height, duration.
    PulseOnce,
    /// t, lag, height, duration.
    RampUp,
    /// t, lag, height, duration, delay.
    PulseTrain,
    /// t, lag, period, jump.
    Stairs,
    /// t, period, size.
    Square,
    Saw,
    SawDown,
    /// t, period, size, offset.
    Harmonic,
    /// Moments for the method of integration (clib/model/zdforce.h): the first jump or corner after t of [`Builtin::StepAt`] (t, at), infinite if there is none.
    AfterStep,
    /// Of a pulse or ramp: t, lag, duration.
    AfterPulse,
    /// Of a train of pulses: t, lag, duration, delay.
    AfterTrain,
    /// t, lag, period.
    AfterStairs,
    /// Of a square wave: t, period.
    AfterSquare,
    /// Of a sawtooth, rising or falling: t, period.
    AfterSaw,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Relation {
    Less,
    LessEqual,
    Greater,
    GreaterEqual,
    Equal,
    NotEqual,
}

impl Relation {
    /// What holds between the two sides when they change places.
    pub fn turned(self) -> Relation {
        match self {
            Relation::Less => Relation::Greater,
            Relation::LessEqual => Relation::GreaterEqual,
            Relation::Greater => Relation::Less,
            Relation::GreaterEqual => Relation::LessEqual,
            same => same,
        }
    }

    /// As dumps write it.
    pub fn sign(self) -> &'static str {
        match self {
            Relation::Less => "<",
            Relation::LessEqual => "<=",
            Relation::Greater => ">",
            Relation::GreaterEqual => ">=",
            Relation::Equal => "==",
            Relation::NotEqual => "<>",
        }
    }
}

/// What a table gives outside its range.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum LookupKind {
    /// The end value, and a warning.
    Warn,
    /// The end value.
    Hold,
    /// The end segment continues.
    Extend,
}

/// What is drawn by the generator of SCoP.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum ScopDraw {
    /// From 0 to 1.
    Chance,
    /// Sets the seed, and gives it back.
    Seed,
    /// Exponential: mean.
    Waiting,
    /// Normal, by the polar method: mean, deviation.
    Polar,
    /// Poisson: mean, at most 700.
    Counted,
}

impl ScopDraw {
    pub fn arguments(self) -> usize {
        match self {
            ScopDraw::Chance => 0,
            ScopDraw::Seed | ScopDraw::Waiting | ScopDraw::Counted => 1,
            ScopDraw::Polar => 2,
        }
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum MemoryKind {
    /// The nominal time of the last pulse.
    Pulse,
    /// The nominal time of the last sample and the value held.
    Sample,
    /// The sum of a slope (RAMP of DYNAMO I).
    Ramp,
    /// The nominal time of the last move of a train.
    Train,
}

impl MemoryKind {
    /// How many values it keeps: those of its name and whether it has been used yet.
    /// The runtime counts on these numbers (`ZD_PULSE_STATE` and its neighbours).
    pub fn cells(self) -> u32 {
        match self {
            MemoryKind::Pulse | MemoryKind::Ramp | MemoryKind::Train => 2,
            MemoryKind::Sample => 3,
        }
    }
}

/// A number that is never reached, which the translator writes and no author: a kind of number that does not hold it
/// takes a smaller one.
pub const NEVER: f64 = 1e300;
