//! The meaning of the options of `--svg` for a figure.

use crate::arguments::Drawing;
use crate::io::trouble::Trouble;
use crate::show::figure::Style;
use crate::show::picture::Format;

impl Drawing {
    /// The options of the file; nothing if no figure is requested.
    pub fn format(&self) -> Result<Option<Format>, Trouble> {
        match (&self.svg, self.first_given()) {
            (Some(path), _) => Format::of(path).map(Some),
            (None, Some(option)) => Err(Trouble::OptionWithout { option, needs: "--svg" }),
            (None, None) => Ok(None),
        }
    }

    pub fn style(&self) -> Style {
        Style {
            width: self.size.map(|size| size.width),
            height: self.size.and_then(|size| size.height),
            log_y: self.log_y,
        }
    }
}
