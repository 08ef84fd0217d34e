//! Calls the translator: from an input to a simulation and its messages.

use crate::arguments::Phase;
use crate::io::files;
use crate::io::input::Input;
use crate::io::talk::Talk;
use crate::io::trouble::{Exit, Result, Trouble};
use std::path::{Path, PathBuf};
use zudyn_translator::diagnostic::{Diagnostics, Severity};
use zudyn_translator::model::Library;
use zudyn_translator::source::Source;
use zudyn_translator::with_stack;
use zudyn_translator::{Language, Simulation, Translation};

/// A valid model: its warnings have been reported, and it has a simulation.
pub struct Good {
    pub source: Source,
    pub language: Language,
    pub simulation: Simulation,
    /// The directory of the model, and so of its data files.
    pub directory: PathBuf,
    pub from_stdin: bool,
}

/// Translates; an invalid model is reported and ends the command.
pub fn good(input: Input, talk: &Talk) -> Result<Good> {
    let Input { source, reading, directory, from_stdin, sens: _ } = input;
    let done = zudyn_translator::translate_as(&source, &reading);
    tell(&done.diagnostics, &source, talk);
    for path in done.simulation.iter().flat_map(|simulation| data_files(simulation, &directory)) {
        files::reads(&path)?;
    }
    let language = reading.language;
    done.simulation
        .map(|simulation| Good { source, language, simulation, directory, from_stdin })
        .ok_or(Trouble::Told(Exit::Model))
}

/// The files that the model reads while it runs.
fn data_files(simulation: &Simulation, directory: &Path) -> Vec<PathBuf> {
    let tables = simulation.system.files.values().map(|table| directory.join(&table.file));
    let calls = simulation.system.invocations.iter();
    let of_functions = calls.filter_map(|(_, call)| match call.function {
        Library::Force | Library::Expfit => call.text.as_deref(),
        _ => None,
    });
    // Such a file is searched for in the current directory, then next to the model.
    let both = of_functions.flat_map(|name| [PathBuf::from(name), directory.join(name)]);
    tables.chain(both).filter(|path| path.exists()).collect()
}

/// Limit of reported errors, and of warnings: more have one cause, or come from the wrong file.
const MOST_SHOWN: usize = 100;

pub fn tell(diagnostics: &Diagnostics, source: &Source, talk: &Talk) {
    let (mut errors, mut warnings, mut notes) = (0, 0, 0);
    for diagnostic in diagnostics.sorted() {
        let count = match diagnostic.severity {
            Severity::Error => &mut errors,
            Severity::Warning => &mut warnings,
            Severity::Note => &mut notes,
        };
        *count += 1;
        if *count <= MOST_SHOWN {
            talk.diagnostic(diagnostic, source);
        }
    }
    let (errors, warnings) = (diagnostics.error_count(), diagnostics.warning_count());
    for (count, english, chinese) in [(errors, "errors", "错误"), (warnings, "warnings", "警告")] {
        if count > MOST_SHOWN {
            let english = format!("the first {MOST_SHOWN} of {count} {english} are shown");
            talk.note(talk.say(&english, &format!("共有 {count} 条{chinese}，只显示前 {MOST_SHOWN} 条")));
        }
    }
}

/// The result of one phase; for an invalid model as far as it goes.
pub fn dump(input: Input, phase: Phase, talk: &Talk) -> Result<String> {
    let Input { source, reading, directory, from_stdin, .. } = input;
    if phase == Phase::Target
        && let Some((option, _)) = reading.language.lacks("--phase target")
    {
        return Err(Trouble::OnlyFor { option, languages: Language::names_with(option) });
    }
    let shown = with_stack(&source, reading.language, || {
        let done = zudyn_translator::translate_keeping_all(&source, &reading);
        let Translation { diagnostics, syntax, target, model, checked, simulation, .. } = done;
        let text = match phase {
            Phase::Syntax => syntax.map(|syntax| syntax.to_string()),
            Phase::Target => target,
            Phase::Model => model.map(|model| model.to_string()),
            Phase::Checked => checked.map(|checked| checked.to_string()),
            Phase::Code => simulation.as_ref().map(|simulation| simulation.system.to_string()),
            Phase::C => None,
        };
        (diagnostics, text, simulation)
    });
    let (diagnostics, text, simulation) = shown.unwrap_or_else(|diagnostics| (diagnostics, None, None));
    tell(&diagnostics, &source, talk);
    let language = reading.language;
    let text = match phase {
        Phase::C => simulation.map(|simulation| {
            crate::build::emitted::single(&Good { source, language, simulation, directory, from_stdin })
        }),
        _ => text,
    };
    text.ok_or(Trouble::Told(Exit::Model))
}
