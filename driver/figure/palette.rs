//! Colours that remain apart for colour-blind readers: Okabe and Ito, "Color Universal Design" (2008),
//! without its yellow, which is hard to see on white. Colour never stands alone: a line also carries
//! its mark, or has dashes of its own.

pub const INK: &str = "#222222";
pub const QUIET: &str = "#595959";
pub const AXIS: &str = "#4d4d4d";
pub const GRID: &str = "#e4e4e4";
pub const PAPER: &str = "#ffffff";

#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Look {
    pub line: &'static str,
    /// The same hue, dark enough to be read as small text.
    pub text: &'static str,
    pub dashes: Option<&'static str>,
}

const COLOURS: [(&str, &str); 8] = [
    ("#0072b2", "#00609a"),
    ("#d55e00", "#ad4c00"),
    ("#009e73", "#00714f"),
    ("#cc79a7", "#9c4676"),
    ("#000000", "#000000"),
    ("#e69f00", "#8a5f00"),
    ("#56b4e9", "#1d73a5"),
    ("#8c6d31", "#6f5520"),
];

const DASHES: [Option<&str>; 5] = [None, Some("7 3"), Some("2 2.5"), Some("9 3 2 3"), Some("14 4")];

/// The look of a key: with a mark on the line dashes are needed only where colours repeat.
pub fn look(key: usize, marked: bool) -> Look {
    let (line, text) = COLOURS[key % COLOURS.len()];
    let turn = if marked { key / COLOURS.len() } else { key + key / 40 };
    Look { line, text, dashes: DASHES[turn % DASHES.len()] }
}
