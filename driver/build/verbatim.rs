//! C code of the author in a model: who runs it, and the compiler's messages about it, reported at its lines.

use crate::build::program::Files;
use crate::build::translate::Good;
use crate::io::talk::Talk;
use crate::io::trouble::{Exit, Trouble};
use zudyn_translator::Simulation;
use zudyn_translator::diagnostic::Diagnostics;
use zudyn_translator::diagnostic::running::blocks::VerbatimWrong;
use zudyn_translator::verbatim::{origin, placed};

/// Whether only a compiler can run the model.
pub fn is_in(simulation: &Simulation) -> bool {
    !simulation.system.verbatim().is_empty()
}

/// Messages of a compiler in the author's terms, if they can concern the author's code.
pub fn told(good: &Good, files: &Files, why: Trouble, talk: &Talk) -> Trouble {
    let Trouble::CompilerFailed { output, kept, .. } = &why else { return why };
    let texts: Vec<(u32, &str)> = good
        .simulation
        .system
        .verbatim()
        .into_iter()
        .filter_map(|(site, text)| Some(placed(good.simulation.system.sites.get(site)?.line, text)))
        .collect();
    let (Some((first, _)), Some((name, c))) = (texts.first(), files.first()) else { return why };
    let mut found: Vec<(u32, String)> = Vec::new();
    for (line, complaint) in complaints(output, name) {
        if let Some(line) = origin(c, line, &texts)
            && !found.iter().any(|(known, _)| *known == line)
        {
            found.push((line, complaint));
        }
    }
    if found.is_empty() {
        // Compilers notice an open brace only after the code, and a missing function only when they link.
        let telling = ["error", "undefined", "unresolved"];
        let line = output.lines().find(|line| telling.iter().any(|word| line.contains(word)));
        let complaint = line.or(output.lines().next()).unwrap_or("").trim();
        found.push((*first, complaint.to_string()));
    }
    let mut diagnostics = Diagnostics::new();
    for (line, complaint) in found {
        let at = good.source.line_span(line);
        diagnostics.error(VerbatimWrong { at, complaint });
    }
    for diagnostic in diagnostics.sorted() {
        talk.diagnostic(diagnostic, &good.source);
    }
    // These are kept for bugs in zudyn.
    if let Some(kept) = kept {
        let _ = std::fs::remove_dir_all(kept);
    }
    Trouble::Told(Exit::Model)
}

/// Lines of a C file with errors: `model.c:12:5: error: …` from gcc and clang; tcc has no column.
fn complaints(output: &str, file: &str) -> Vec<(u32, String)> {
    let mut all = Vec::new();
    for line in output.lines() {
        let Some((_, behind)) = line.split_once(&format!("{file}:")) else { continue };
        let Some((number, behind)) = behind.split_once(':') else { continue };
        let Ok(number) = number.parse::<u32>() else { continue };
        if let Some((_, complaint)) = behind.split_once("error:") {
            all.push((number, complaint.trim().to_string()));
        }
    }
    all
}
