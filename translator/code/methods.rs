//! Methods of solves.

/// A method of integration with its numbers.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Method {
    /// Classical Runge-Kutta steps of order 4, so many to an interval.
    RungeKutta { steps: u32 },
    /// Dormand-Prince 5(4), local error at most `absolute + relative*|y|`.
    Adaptive { relative: f64, absolute: f64 },
    /// A stiffly stable method with the same error control.
    Stiff { relative: f64, absolute: f64 },
    /// One of those of a block, whose tolerance is a quantity.
    Block(BlockMethod),
    /// Not over time.
    Together(Together),
}

impl Method {
    /// Whether a tolerance determines its steps.
    pub fn controls_error(self) -> bool {
        match self {
            Method::Adaptive { .. } | Method::Stiff { .. } => true,
            Method::Block(by) => by.controls_error() || by.varies(),
            Method::RungeKutta { .. } | Method::Together(_) => false,
        }
    }
}

impl BlockMethod {
    /// Whether it goes from jump to jump and keeps its error below a tolerance.
    pub fn controls_error(self) -> bool {
        matches!(self, BlockMethod::Dopri | BlockMethod::Stiff)
    }

    /// Whether it divides its steps by a tolerance, as SCoP did.
    pub fn varies(self) -> bool {
        matches!(self, BlockMethod::Adeuler | BlockMethod::Adrunge)
    }
}

/// The methods of blocks; see clib/solve/zdspan.h.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum BlockMethod {
    Dopri,
    Stiff,
    Euler,
    Heun,
    Runge,
    Adams,
    Adeuler,
    Adrunge,
    Derivimplicit,
    Sparse,
}

/// What is solved at the present time: the states are unknowns, and the slopes residuals that are to vanish.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Together {
    Newton,
    /// The simplex search first.
    Simplex,
    Linear,
    /// They are slopes, and the states come to rest.
    Settle,
    /// Shooting: they are what a trajectory misses, in units of 1 + |what it is to hit|.
    Hit,
}
