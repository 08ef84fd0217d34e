//! Options of `--svg`: the size of a figure and its scales.

use super::headings;
use clap::Args;
use std::path::PathBuf;

#[derive(Args, Debug, Clone, Default)]
pub struct Drawing {
    /// Draw a figure: FILE.svg, FILE.png or FILE.pdf
    #[arg(long, value_name = "FILE", help_heading = headings::FIGURES)]
    pub svg: Option<PathBuf>,
    /// Set the size of the figure in pixels: 900x600, or its width: 900 [default: what the plots need]
    #[arg(long, value_name = "WIDTHxHEIGHT", value_parser = size, help_heading = headings::FIGURES)]
    pub size: Option<Size>,
    /// Make the value axes of the figure logarithmic
    #[arg(long, help_heading = headings::FIGURES)]
    pub log_y: bool,
}

#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Size {
    pub width: f64,
    pub height: Option<f64>,
}

impl Drawing {
    /// An option that means nothing without a figure.
    pub fn first_given(&self) -> Option<&'static str> {
        [("--size", self.size.is_some()), ("--log-y", self.log_y)]
            .into_iter()
            .find(|(_, given)| *given)
            .map(|given| given.0)
    }
}

/// Smaller figures cannot be read, larger ones fill the memory.
const SIDES: std::ops::RangeInclusive<f64> = 200.0..=6000.0;

fn size(text: &str) -> Result<Size, String> {
    let side = |text: &str| text.trim().parse::<f64>().ok().filter(|side| SIDES.contains(side));
    let (width, height) = match text.split_once(['x', 'X', '×']) {
        Some((width, height)) => (side(width), side(height).map(Some)),
        None => (side(text), Some(None)),
    };
    let wrong = || format!("WIDTHxHEIGHT or WIDTH in pixels, each from {} to {}", SIDES.start(), SIDES.end());
    width.zip(height).map(|(width, height)| Size { width, height }).ok_or_else(wrong)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sizes() {
        assert_eq!(size("900x600"), Ok(Size { width: 900.0, height: Some(600.0) }));
        assert_eq!(size("900"), Ok(Size { width: 900.0, height: None }));
        for wrong in ["", "x", "900x", "x600", "10x10", "1e9", "nan", "900x600x3", "-900"] {
            assert!(size(wrong).is_err(), "{wrong}");
        }
    }
}
