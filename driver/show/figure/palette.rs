//! Colours that colour-blind readers can distinguish: Okabe and Ito, "Color Universal Design" (2008), without its
//! yellow, which is hard to see on white. Colour is never the only distinction: a line also has its mark, or its own
//! dashes.

use std::fmt::{self, Display};

/// Red, green and blue in one number; written as `#rrggbb`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Colour(u32);

impl Display for Colour {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        write!(f, "#{:06x}", self.0)
    }
}

pub const INK: Colour = Colour(0x222222);
pub const QUIET: Colour = Colour(0x595959);
pub const AXIS: Colour = Colour(0x4d4d4d);
pub const GRID: Colour = Colour(0xe4e4e4);
pub const PAPER: Colour = Colour(0xffffff);

#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Look {
    pub line: Colour,
    /// The same hue, dark enough for small text.
    pub text: Colour,
    pub dashes: Option<&'static str>,
}

const COLOURS: [(u32, u32); 8] = [
    (0x0072b2, 0x00609a),
    (0xd55e00, 0xad4c00),
    (0x009e73, 0x00714f),
    (0xcc79a7, 0x9c4676),
    (0x000000, 0x000000),
    (0xe69f00, 0x8a5f00),
    (0x56b4e9, 0x1d73a5),
    (0x8c6d31, 0x6f5520),
];

const DASHES: [Option<&str>; 5] = [None, Some("7 3"), Some("2 2.5"), Some("9 3 2 3"), Some("14 4")];

/// The style of a key; with a mark on the line, dashes are needed only where colours repeat.
pub fn look(key: usize, marked: bool) -> Look {
    let (line, text) = COLOURS[key % COLOURS.len()];
    let turn = if marked { key / COLOURS.len() } else { key + key / 40 };
    Look { line: Colour(line), text: Colour(text), dashes: DASHES[turn % DASHES.len()] }
}

/// A constant for comparison: thin and grey.
pub const REFERENCE: Look = Look { line: Colour(0x7a7a7a), text: QUIET, dashes: Some("5 3") };

/// For many ordered runs: dark to light and blue to green, readable without colours too. After the colour map viridis
/// of S. van der Walt and N. Smith, without its light end.
const SHADES: [u32; 8] = [0x440154, 0x472d7b, 0x3b528b, 0x2c728e, 0x21918c, 0x28ae80, 0x5ec962, 0xaddc30];

/// The style at a fraction of the way, from 0 to 1.
pub fn shade(part: f64) -> Look {
    let along = part.clamp(0.0, 1.0) * (SHADES.len() - 1) as f64;
    let before = (along.floor() as usize).min(SHADES.len() - 2);
    let share = along - before as f64;
    let channel = |shift: u32| {
        let of = |shade: u32| f64::from(shade >> shift & 0xff);
        ((of(SHADES[before]) * (1.0 - share) + of(SHADES[before + 1]) * share).round() as u32) << shift
    };
    let line = Colour(channel(16) | channel(8) | channel(0));
    Look { line, text: INK, dashes: None }
}
