//! From Code in doubles to Code on fixed-point numbers of 32 bits.
//!
//! ```text
//! record → scale → legalize → compute
//! ```
//!
//! [`record`] runs Code in doubles and keeps the range of every part of every expression; [`scale`] chooses the binary
//! point of every quantity and local; [`legalize`] writes the Code with those formats as types, including every
//! conversion; [`compute`] repeats the run with the integers of the library, and gives their differences from the
//! doubles.
//!
//! A pass like the others: no files, no clock, and the same Code gives the same numbers.

mod compute;
mod ends;
mod express;
mod formats;
pub mod integer;
mod legalize;
pub mod machine;
pub mod record;
pub mod scale;
mod scattered;
#[cfg(test)]
mod tests;
pub mod times;
mod webs;

use super::builtin::Builtin;
use super::system::{Quantity, Site, System};
use super::{Id, assert_valid_system};
pub use compute::{Compared, Deviation, normal_shift, worst};
pub use ends::may_end;
use express::is_tolerance;
pub use formats::{Formats, Look, point_of, shift_of};
pub use legalize::TOLERANCE;
pub use machine::{Reason, Stopped};
use scale::{Scale, exponent_of};

/// The run that determines the formats: the first of a model.
#[derive(Clone, Debug, Default)]
pub struct Trial<'p> {
    /// By quantity: the initial values.
    pub settings: Vec<Vec<f64>>,
    /// The end of TIME for a model whose steps are counted.
    pub length: Option<Id<Quantity>>,
    /// The columns of the output; TIME is not a quantity.
    pub columns: Vec<Option<(Id<Quantity>, u32)>>,
    pub seed: i64,
    /// The input of a program.
    pub input: &'p [f64],
}

/// Why a model has no fixed-point form.
#[derive(Clone, Debug, PartialEq)]
pub enum Refusal {
    /// A function that exists only in floating point.
    Function(Builtin),
    /// A power of a number that was negative.
    NegativeBase,
    /// A product of many values that becomes too great for 1 to keep digits next to it.
    Product,
    /// A feature that only programs have.
    Construct,
    /// In fixed point a program has more or fewer rows, because a time that is a running sum comes later or earlier.
    Rows { double: u64, fixed: u64 },
    /// The recorded run fails.
    Recorded(Reason),
    /// The recorded run has no end, or too many steps.
    TooLong,
    /// DT is too small to differ from 0 next to TIME.
    Step { dt: f64, time: f64 },
    /// A quantity is beyond the limits of the arithmetic.
    TooWide { quantity: Id<Quantity>, most: f64 },
    /// The run in fixed point fails where the other does not.
    Fails(Reason),
}

/// A rejection, and the line of its cause.
#[derive(Clone, Debug, PartialEq)]
pub struct Refused {
    pub why: Refusal,
    pub site: Option<Id<Site>>,
}

/// Absolute values beyond these are rejected: their binary points would exceed the arithmetic.
const GREATEST: f64 = 1e36;
const LEAST: f64 = 1e-27;
/// DT has at least this multiple of the last bit of TIME.
const LEAST_STEP: f64 = 16.0;

/// The difference from the doubles, relative to the greatest value, that shows an action a step late or early.
pub const SHOWS: f64 = 1e-4;

/// The part of a step within which a due action may belong to the next step.
const WIDER: f64 = 1e-2;

/// A system in fixed point, and its differences from the doubles.
pub struct Report {
    pub formats: Formats,
    pub compared: Compared,
}

impl Report {
    /// The greatest difference of any quantity from its double, relative to its greatest value.
    pub fn worst(&self) -> f64 {
        self.compared.columns.iter().map(Deviation::relative).fold(0.0, f64::max)
    }
}

/// Chooses formats for a system with a run, and compares.
///
/// Before that the locals of a program are parted by their uses ([`webs`]), and its times carried ([`times`]).
pub fn formatted(system: &System, trial: &Trial) -> Result<Report, Refused> {
    if system.clock.is_steps() {
        return with_formats(system, trial);
    }
    // A run that fails is reported below.
    let ranges = record::record(system, trial).ok();
    let parted = ranges.and_then(|ranges| webs::parted(system, &ranges));
    let system = parted.as_ref().unwrap_or(system);
    match times::carried(system, trial) {
        Some(carried) => with_formats(&carried, trial),
        None => with_formats(system, trial),
    }
}

fn with_formats(system: &System, trial: &Trial) -> Result<Report, Refused> {
    let refused = |why: Refusal| Refused { why, site: None };
    let stopped = |make: fn(Reason) -> Refusal| {
        move |stopped: Stopped| match stopped {
            Stopped::At(site, reason) => Refused { why: make(reason), site },
            Stopped::TooLong => refused(Refusal::TooLong),
            Stopped::Construct => refused(Refusal::Construct),
        }
    };
    let steps = system.clock.is_steps();
    if steps {
        clock(system, trial)?;
    }
    let ranges = record::record(system, trial).map_err(stopped(Refusal::Recorded))?;
    let scale = || Scale::new(system, &ranges, trial);
    possible(system, &scale())?;
    let report = |late: i32, tolerance: f64| {
        let formats = legalize::legalize(system, &ranges, scale(), late, tolerance)?;
        if cfg!(debug_assertions) {
            assert_valid_system(&formats.system);
        }
        let compared = compute::compare(system, &formats, trial).map_err(stopped(Refusal::Fails))?;
        if !steps && compared.steps != compared.other {
            return Err(refused(Refusal::Rows { double: compared.steps, fixed: compared.other }));
        }
        Ok(Report { formats, compared })
    };
    let plain = report(0, TOLERANCE);
    if steps || plain.as_ref().is_ok_and(|plain| plain.worst() < SHOWS) {
        return plain;
    }
    // In doubles, the step at which a running sum of time reaches its goal depends on its last bits, and so do doses
    // and the last row. One last bit more or less in each step may reach it at the same step. Because such bits add up,
    // actions due within a wider part of a step may have to belong to the next.
    let others = [TOLERANCE, WIDER].into_iter().flat_map(|tolerance| [1, -1, 0].map(|late| (late, tolerance)));
    let others = others.filter_map(|(late, tolerance)| report(late, tolerance).ok());
    let best = others.min_by(|a, b| a.worst().total_cmp(&b.worst()));
    match (plain, best) {
        (Ok(plain), Some(best)) if best.worst() < plain.worst() => Ok(best),
        (Err(_), Some(best)) => Ok(best),
        (plain, _) => plain,
    }
}

/// The checks of DT and LENGTH before the run. Each of them may be computed, and is then known only afterwards.
fn clock(system: &System, trial: &Trial) -> Result<(), Refused> {
    let value = |id: Id<Quantity>| trial.settings[id.index()].first().copied().unwrap_or(0.0).abs();
    let (dt, length) = (value(system.clock.dt()), trial.length.map_or(0.0, value));
    let refused = |why| Err(Refused { why, site: None });
    if dt > 0.0 && dt * f64::from(exponent_of(length, 30)).exp2() < LEAST_STEP {
        return refused(Refusal::Step { dt, time: length });
    }
    if dt > 0.0 && length / dt > machine::MOST_WORK as f64 {
        return refused(Refusal::TooLong);
    }
    Ok(())
}

fn possible(system: &System, scale: &Scale) -> Result<(), Refused> {
    for ((id, data), most) in system.quantities.iter().zip(&scale.most) {
        // A value of the translator itself may mean "never", which a saturated number also does.
        if !(LEAST..=GREATEST).contains(most) && !data.hidden {
            return Err(Refused { why: Refusal::TooWide { quantity: id, most: *most }, site: Some(data.source) });
        }
    }
    let dt = scale.most[system.clock.dt().index()];
    if system.clock.is_steps() && dt * f64::from(scale.time).exp2() < LEAST_STEP {
        let time = f64::from(30 - scale.time).exp2();
        return Err(Refused { why: Refusal::Step { dt, time }, site: None });
    }
    Ok(())
}
