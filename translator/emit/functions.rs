//! Functions stay trees until the rest of their files is in its dialect and encoding, with its names: then they are printed.

use crate::c::{Printer, Unit};

/// Stands in a file for its functions.
pub const FUNCTIONS: &str = "/* The functions of the model. */";

/// The functions of a file.
#[derive(Clone, Debug)]
pub struct Section {
    pub file: String,
    /// Those that are declared first, by their places among the declarations of the unit, and those that are there.
    pub declared: Vec<usize>,
    pub defined: Vec<usize>,
    /// Other files know them.
    pub external: bool,
}

impl Section {
    /// All functions of a unit.
    pub fn all(file: &str, unit: &Unit) -> Section {
        let defined = (0..unit.declarations.len()).collect();
        Section { file: file.to_string(), declared: Vec::new(), defined, external: false }
    }
}

/// Prints functions where they are.
pub fn insert<'u>(files: &mut [(String, String)], sections: &[Section], printer: impl Fn() -> Printer<'u>) {
    for section in sections {
        let printer = if section.external { printer().external() } else { printer() };
        let text = printer.section(&section.declared, &section.defined);
        for file in files.iter_mut().filter(|file| file.0 == section.file) {
            file.1 = file.1.replacen(FUNCTIONS, text.trim(), 1);
        }
    }
}
