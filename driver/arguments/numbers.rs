//! Numbers of the command line. Built programs read the same ones (`clib/core/parse.c`).

/// A number as on a C card; `inf` and `nan`, which Rust would read, are none.
pub fn number(text: &str) -> Option<f64> {
    let plausible = text.chars().all(|c| c.is_ascii_digit() || "+-.eE".contains(c));
    text.parse().ok().filter(|value: &f64| plausible && value.is_finite())
}

/// A whole number in digits. The runtime counts with 32 bits.
pub fn whole(text: &str) -> Option<u32> {
    let plausible = text.chars().all(|c| c.is_ascii_digit());
    text.parse().ok().filter(|value| plausible && *value < MOST)
}

/// `ZDN_MOST` of the runtime.
const MOST: u32 = 2_147_483_646;
