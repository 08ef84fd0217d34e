//! Derivatives of functions, by forward mode.
//!
//! A Jacobian is a function of time and states that follows the slopes' function statement by statement ([`trace`]): next
//! to each value it computes the derivatives for those states on which the value depends. A FUNCTION of the author is
//! called for its value, and its companions, one for each parameter ([`companion`]), for its derivatives; what has no
//! value is followed where it is called. Known loops are written out; rows of a large matrix that are alike become loops again
//! ([`rolled`]), and one with few entries beside its diagonal is a band ([`band`]). At the end short values lose their names
//! ([`mod@tidy`]).
//!
//! Single derivatives follow the rules of [`model::derivative`](crate::model::derivative), which know expressions of a
//! model only: [`expression`] translates there and back.

mod band;
mod companion;
pub(crate) mod expression;
mod jacobian;
mod rolled;
mod tidy;
mod trace;

pub use jacobian::add_jacobians;

/// Why there is no derivative.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Beyond {
    /// No rule, or only a run can say what is computed: then methods take differences.
    Rules,
    /// The function would be too long.
    Length,
}

type Found<T = ()> = Result<T, Beyond>;
