//! Which parts of zdhot.h, and of zdcurve.h, zdforce.h, zdchance.h, zdexact.h beside it, emitted C uses.

/// The parts a model uses, as bits in the order of [`NEEDS`].
pub type Needs = u128;

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
    "ZD_NEED_HYPERBOLA",
    "ZD_NEED_HYPERBOLA_DOWN",
    "ZD_NEED_SIGMOID",
    "ZD_NEED_SIGMOID_DOWN",
    "ZD_NEED_ERF",
    "ZD_NEED_FACTORIAL",
    "ZD_NEED_GAUSS",
    "ZD_NEED_POISSON",
    "ZD_NEED_STEP_AT",
    "ZD_NEED_PULSE_ONCE",
    "ZD_NEED_RAMP_UP",
    "ZD_NEED_PULSE_TRAIN",
    "ZD_NEED_STAIRS",
    "ZD_NEED_SQUARE",
    "ZD_NEED_SAW",
    "ZD_NEED_SAW_DOWN",
    "ZD_NEED_HARMONIC",
    "ZD_NEED_AFTER_STEP",
    "ZD_NEED_AFTER_PULSE",
    "ZD_NEED_AFTER_TRAIN",
    "ZD_NEED_AFTER_STAIRS",
    "ZD_NEED_AFTER_SQUARE",
    "ZD_NEED_AFTER_SAW",
    "ZD_NEED_CHANCE",
    "ZD_NEED_SEED",
    "ZD_NEED_WAITING",
    "ZD_NEED_POLAR",
    "ZD_NEED_COUNTED",
    "ZD_NEED_TABULATED",
    "ZD_NEED_TABULATED_SLOPE",
    "ZD_NEED_TABULATED_PAGES",
    "ZD_NEED_TABULATED_SLOPE_PAGES",
    "ZD_NEED_NEGATE",
    "ZD_NEED_ABSOLUTE",
    "ZD_NEED_TWICE",
    "ZD_NEED_HALF",
    "ZD_NEED_ADD",
    "ZD_NEED_SUBTRACT",
    "ZD_NEED_MULTIPLY",
    "ZD_NEED_DIVIDE",
    "ZD_NEED_SCALE",
    "ZD_NEED_ROOT",
    "ZD_NEED_FUNCTION",
    "ZD_NEED_WRAP",
    "ZD_NEED_CELL_QUOTIENT",
    "ZD_NEED_CELL_MODULO",
    "ZD_NEED_POINTS",
    "ZD_NEED_EVEN_POINTS",
    "ZD_NEED_PRODUCT",
    "ZD_NEED_WRAPPING",
    "ZD_NEED_SCALE_BY",
    "ZD_NEED_CELL_SCALE",
    "ZD_NEED_ADVANCE",
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
    pub const HYPERBOLA: Needs = 1 << 21;
    pub const HYPERBOLA_DOWN: Needs = 1 << 22;
    pub const SIGMOID: Needs = 1 << 23;
    pub const SIGMOID_DOWN: Needs = 1 << 24;
    pub const ERF: Needs = 1 << 25;
    pub const FACTORIAL: Needs = 1 << 26;
    pub const GAUSS: Needs = 1 << 27;
    pub const POISSON: Needs = 1 << 28;
    pub const STEP_AT: Needs = 1 << 29;
    pub const PULSE_ONCE: Needs = 1 << 30;
    pub const RAMP_UP: Needs = 1 << 31;
    pub const PULSE_TRAIN: Needs = 1 << 32;
    pub const STAIRS: Needs = 1 << 33;
    pub const SQUARE: Needs = 1 << 34;
    pub const SAW: Needs = 1 << 35;
    pub const SAW_DOWN: Needs = 1 << 36;
    pub const HARMONIC: Needs = 1 << 37;
    pub const AFTER_STEP: Needs = 1 << 38;
    pub const AFTER_PULSE: Needs = 1 << 39;
    pub const AFTER_TRAIN: Needs = 1 << 40;
    pub const AFTER_STAIRS: Needs = 1 << 41;
    pub const AFTER_SQUARE: Needs = 1 << 42;
    pub const AFTER_SAW: Needs = 1 << 43;
    pub const CHANCE: Needs = 1 << 44;
    pub const SEED: Needs = 1 << 45;
    pub const WAITING: Needs = 1 << 46;
    pub const POLAR: Needs = 1 << 47;
    pub const COUNTED: Needs = 1 << 48;
    pub const TABULATED: Needs = 1 << 49;
    pub const TABULATED_SLOPE: Needs = 1 << 50;
    pub const TABULATED_PAGES: Needs = 1 << 51;
    pub const TABULATED_SLOPE_PAGES: Needs = 1 << 52;
    // Of the arithmetic of FACS: zdexact.h, zdwide.h, zdreal.h, zdbinary.h.
    pub const NEGATE: Needs = 1 << 53;
    pub const ABSOLUTE: Needs = 1 << 54;
    pub const TWICE: Needs = 1 << 55;
    pub const HALF: Needs = 1 << 56;
    pub const ADD: Needs = 1 << 57;
    pub const SUBTRACT: Needs = 1 << 58;
    pub const MULTIPLY: Needs = 1 << 59;
    pub const DIVIDE: Needs = 1 << 60;
    pub const SCALE: Needs = 1 << 61;
    pub const ROOT: Needs = 1 << 62;
    pub const FUNCTION: Needs = 1 << 63;
    pub const WRAP: Needs = 1 << 64;
    pub const CELL_QUOTIENT: Needs = 1 << 65;
    pub const CELL_MODULO: Needs = 1 << 66;
    pub const POINTS: Needs = 1 << 67;
    pub const EVEN_POINTS: Needs = 1 << 68;
    pub const PRODUCT: Needs = 1 << 69;
    pub const WRAPPING: Needs = 1 << 70;
    pub const SCALE_BY: Needs = 1 << 71;
    pub const CELL_SCALE: Needs = 1 << 72;
    pub const ADVANCE: Needs = 1 << 73;
    /// Those of zdcurve.h, of zdforce.h, of zdchance.h.
    pub const CURVES: Needs = ((1 << 29) - (1 << 20)) | TABULATED_ANY;
    const TABULATED_ANY: Needs = TABULATED | TABULATED_SLOPE | TABULATED_PAGES | TABULATED_SLOPE_PAGES;
    pub const FORCING: Needs = (1 << 44) - (1 << 29);
    pub const CHANCES: Needs = (1 << 49) - (1 << 44);
    /// Those that read TIME or the number of the step from the head of the struct.
    pub const CLOCK: Needs = RAMP_SUM | PULSE | SAMPLE | TRAIN | LOOK | LOOK_RANGE | TABLE;
}
