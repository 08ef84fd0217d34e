//! Equations with known solutions.

/// y'' = -y: cosine and minus sine.
pub fn oscillator(_: f64, y: &[f64], slope: &mut [f64]) -> bool {
    slope[0] = y[1];
    slope[1] = -y[0];
    true
}

/// y' = y cos t: exp(sin t). Not autonomous, not linear in t.
pub fn waves(t: f64, y: &[f64], slope: &mut [f64]) -> bool {
    slope[0] = y[0] * t.cos();
    true
}

/// Two bodies, eccentricity e: begins at [1-e, 0, 0, sqrt((1+e)/(1-e))], period 2 pi.
pub fn orbit(_: f64, y: &[f64], slope: &mut [f64]) -> bool {
    let r3 = (y[0] * y[0] + y[1] * y[1]).powf(1.5);
    slope.copy_from_slice(&[y[2], y[3], -y[0] / r3, -y[1] / r3]);
    true
}

pub fn orbit_begins(e: f64) -> [f64; 4] {
    [1.0 - e, 0.0, 0.0, ((1.0 + e) / (1.0 - e)).sqrt()]
}

/// The restricted problem of three bodies; Arenstorf's orbit closes after [`ARENSTORF_PERIOD`]
/// (Hairer, Norsett, Wanner I, II.0).
pub fn arenstorf(_: f64, y: &[f64], slope: &mut [f64]) -> bool {
    let moon = 0.012277471;
    let earth = 1.0 - moon;
    let d1 = ((y[0] + moon).powi(2) + y[1] * y[1]).powf(1.5);
    let d2 = ((y[0] - earth).powi(2) + y[1] * y[1]).powf(1.5);
    slope[0] = y[2];
    slope[1] = y[3];
    slope[2] = y[0] + 2.0 * y[3] - earth * (y[0] + moon) / d1 - moon * (y[0] - earth) / d2;
    slope[3] = y[1] - 2.0 * y[2] - earth * y[1] / d1 - moon * y[1] / d2;
    true
}

pub const ARENSTORF_BEGINS: [f64; 4] = [0.994, 0.0, 0.0, -2.001_585_106_379_082_5];
pub const ARENSTORF_PERIOD: f64 = 17.065_216_560_157_963;

/// Robertson's kinetics, and the solution at 1e11 (Test Set for IVP Solvers, Bari).
pub fn robertson(_: f64, y: &[f64], slope: &mut [f64]) -> bool {
    slope[0] = -0.04 * y[0] + 1e4 * y[1] * y[2];
    slope[2] = 3e7 * y[1] * y[1];
    slope[1] = -slope[0] - slope[2];
    true
}

pub fn robertson_jacobian(_: f64, y: &[f64], matrix: &mut [f64]) -> bool {
    let (a, b, c) = (1e4 * y[2], 1e4 * y[1], 6e7 * y[1]);
    matrix.copy_from_slice(&[-0.04, a, b, 0.04, -a - c, -b, 0.0, c, 0.0]);
    true
}

pub const ROBERTSON_END: [f64; 3] = [2.083_340_149_701_255e-8, 8.333_360_770_334_713e-14, 0.999_999_979_166_505];

/// Van der Pol with mu = 1000, from [2, 0], and the solution at 2000 (Test Set for IVP Solvers, Bari).
pub fn van_der_pol(_: f64, y: &[f64], slope: &mut [f64]) -> bool {
    slope[0] = y[1];
    slope[1] = 1000.0 * (1.0 - y[0] * y[0]) * y[1] - y[0];
    true
}

pub const VAN_DER_POL_END: [f64; 2] = [1.706_167_732_170_483, -8.928_097_010_247_975e-4];

/// High irradiance responses of photomorphogenesis (Test Set for IVP Solvers, Bari), and the solution at 321.8122
/// (scipy, DOP853 and Radau at a tolerance of 3e-14, which agree to 1e-13).
pub fn hires(_: f64, y: &[f64], slope: &mut [f64]) -> bool {
    slope[0] = -1.71 * y[0] + 0.43 * y[1] + 8.32 * y[2] + 0.0007;
    slope[1] = 1.71 * y[0] - 8.75 * y[1];
    slope[2] = -10.03 * y[2] + 0.43 * y[3] + 0.035 * y[4];
    slope[3] = 8.32 * y[1] + 1.71 * y[2] - 1.12 * y[3];
    slope[4] = -1.745 * y[4] + 0.43 * y[5] + 0.43 * y[6];
    slope[5] = -280.0 * y[5] * y[7] + 0.69 * y[3] + 1.71 * y[4] - 0.43 * y[5] + 0.69 * y[6];
    slope[6] = 280.0 * y[5] * y[7] - 1.81 * y[6];
    slope[7] = -slope[6];
    true
}

pub const HIRES_BEGINS: [f64; 8] = [1.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0057];
pub const HIRES_END: [f64; 8] = [
    7.371_312_573_325_687e-4,
    1.442_485_726_316_188_9e-4,
    5.888_729_740_967_613e-5,
    1.175_651_343_283_153e-3,
    2.386_356_198_831_393_7e-3,
    6.238_968_252_743_005_5e-3,
    2.849_998_395_185_803_6e-3,
    2.850_001_604_814_172_3e-3,
];

/// The largest difference, in units of the size of the reference or of `unit` if that is more.
pub fn error(y: &[f64], reference: &[f64], unit: f64) -> f64 {
    y.iter().zip(reference).map(|(y, exact)| (y - exact).abs() / exact.abs().max(unit)).fold(0.0, f64::max)
}
