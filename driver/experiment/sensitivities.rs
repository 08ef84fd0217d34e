//! `--sens`: a model with the sensitivities to some of its constants.

use super::settings::{factor, of_option};
use crate::build::translate::{self, Good, tell};
use crate::io::input::Input;
use crate::io::talk::Talk;
use crate::io::trouble::{Exit, Result, Trouble};
use zudyn_translator::check::add_sensitivities;
use zudyn_translator::diagnostic::Diagnostics;
use zudyn_translator::source::Source;
use zudyn_translator::{Language, Simulation, with_stack};

/// Translates, and adds the sensitivities that the input asks for.
pub fn good(input: Input, talk: &Talk) -> Result<Good> {
    let names = input.sens.clone();
    let mut good = translate::good(input, talk)?;
    if !names.is_empty() {
        differentiate(&mut good.simulation, &names, &good.source, talk)?;
    }
    Ok(good)
}

/// Adds the sensitivities to these constants.
fn differentiate(simulation: &mut Simulation, names: &[String], source: &Source, talk: &Talk) -> Result<()> {
    let mut factors = Vec::new();
    for name in names.iter().map(|name| name.trim()).filter(|name| !name.is_empty()) {
        let factor = factor(simulation, name).map_err(|why| of_option("--sens", why))?;
        if !factors.contains(&factor) {
            factors.push(factor);
        }
    }
    let mut diagnostics = Diagnostics::new();
    let done = with_stack(source, Language::default(), || {
        add_sensitivities(simulation, &factors, source, &mut diagnostics);
    });
    let failed = done.err();
    tell(failed.as_ref().unwrap_or(&diagnostics), source, talk);
    match failed.is_some() || diagnostics.has_errors() {
        true => Err(Trouble::Told(Exit::Command)),
        false => Ok(()),
    }
}
