//! Derivatives of functions, by forward mode.
//!
//! A Jacobian is a function of time and states that follows the slopes' function statement by statement ([`trace`]): next
//! to each value it computes the derivatives for those states on which the value depends. A FUNCTION of the author is
//! called for its value, and its companions, one for each parameter ([`companion`]), for its derivatives; what has no
//! value is followed where it is called. Known loops are written out; rows of a large matrix that are alike become loops again
//! ([`rolled`]), and one with few entries beside its diagonal is a band ([`band`]). At the end short values lose their names
//! ([`mod@tidy`]).
//!
//! Single derivatives follow the [`rules`], written down as [`formula`]s and worked out as far as they are known
//! ([`simplify`]). Whoever else differentiates follows the same rules: by parameters for SENS, by time for the volumes of
//! COSMO.

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

/// Why there is no derivative.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Beyond {
    /// No rule, or only a run can say what is computed: then methods take differences.
    Rules,
    /// The function would be too long.
    Length,
}

type Found<T = ()> = Result<T, Beyond>;
