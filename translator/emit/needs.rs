//! Which parts of zdhot.h emitted C uses.

/// The parts a model uses, as bits in the order of [`NEEDS`].
pub type Needs = u32;

pub const NEEDS: &[&str] = &[
    "ZD_NEED_MAX",
    "ZD_NEED_MIN",
    "ZD_NEED_RAMP_SUM",
    "ZD_NEED_PULSE",
    "ZD_NEED_SAMPLE",
    "ZD_NEED_TRAIN",
    "ZD_NEED_LINEAR",
    "ZD_NEED_CYCLIC",
    "ZD_NEED_SLOPES",
    "ZD_NEED_LOOK",
    "ZD_NEED_LOOK_RANGE",
    "ZD_NEED_EXTEND",
    "ZD_NEED_TABLE",
    "ZD_NEED_NOISE",
    "ZD_NEED_NORMAL",
    "ZD_NEED_MODULO",
    "ZD_NEED_SIGN",
    "ZD_NEED_ROUND",
    "ZD_NEED_QUOTIENT",
    "ZD_NEED_SATURATE",
    "ZD_NEED_TRUNCATE",
];

pub mod need {
    use super::Needs;
    pub const MAX: Needs = 1;
    pub const MIN: Needs = 1 << 1;
    pub const RAMP_SUM: Needs = 1 << 2;
    pub const PULSE: Needs = 1 << 3;
    pub const SAMPLE: Needs = 1 << 4;
    pub const TRAIN: Needs = 1 << 5;
    pub const LINEAR: Needs = 1 << 6;
    pub const CYCLIC: Needs = 1 << 7;
    pub const SLOPES: Needs = 1 << 8;
    pub const LOOK: Needs = 1 << 9;
    pub const LOOK_RANGE: Needs = 1 << 10;
    pub const EXTEND: Needs = 1 << 11;
    pub const TABLE: Needs = 1 << 12;
    pub const NOISE: Needs = 1 << 13;
    pub const NORMAL: Needs = 1 << 14;
    pub const MODULO: Needs = 1 << 15;
    pub const SIGN: Needs = 1 << 16;
    pub const ROUND: Needs = 1 << 17;
    pub const QUOTIENT: Needs = 1 << 18;
    pub const SATURATE: Needs = 1 << 19;
    pub const TRUNCATE: Needs = 1 << 20;
    /// Those that read TIME or the number of the step from the head of the struct.
    pub const CLOCK: Needs = RAMP_SUM | PULSE | SAMPLE | TRAIN | LOOK | LOOK_RANGE | TABLE;
    /// Those that report a failure in the head of the struct and go on.
    pub const REPORT: Needs = LOOK | LOOK_RANGE | TABLE;
}
