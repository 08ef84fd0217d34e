//! Derivatives of functions, by forward mode.
//!
//! A Jacobian is a function of time and states that follows the slopes' function statement by statement ([`trace`]):
//! next to each value it computes the derivatives with respect to the states on which the value depends. A FUNCTION of
//! the author is called for its value, and its companions, one for each parameter ([`companion`]), for its
//! derivatives; other functions are followed where they are called. Known loops are unrolled; similar rows of a large
//! matrix become loops again ([`rolled`]), and a matrix with few entries beside its diagonal becomes a band
//! ([`band`]). At the end, short values lose their names ([`mod@tidy`]).
//!
//! Single derivatives follow the [`rules`], written as [`formula`]s and evaluated as far as they are known
//! ([`simplify`]). SENS, with respect to parameters, and the volumes of COSMO, with respect to time, use the same rules.

mod band;
mod companion;
pub mod formula;
mod jacobian;
mod leaves;
mod partial;
mod rolled;
pub mod rules;
mod simplify;
mod tidy;
mod trace;

pub use jacobian::add_jacobians;
pub use leaves::leaves;

/// The reason why there is no derivative.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Beyond {
    /// No rule, or the computation is known only at run time: methods then use differences.
    Rules,
    /// The function would be too long.
    Length,
}

type Found<T = ()> = Result<T, Beyond>;
