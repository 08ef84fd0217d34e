//! `zudyn check`: the messages of one or several models, for people and for programs.

mod folders;
mod github;
mod sarif;

use crate::arguments::{Check, Denied, Format};
use crate::build::translate;
use crate::io::input::{self, Input};
use crate::io::output_file;
use crate::io::talk::Talk;
use crate::io::trouble::{Exit, Result, Trouble};
use std::path::{Path, PathBuf};
use zudyn_translator::diagnostic::{Finding, json};

/// The findings in all models.
#[derive(Default)]
struct Findings {
    list: Vec<Finding>,
    /// Files that could not be checked.
    troubles: Vec<(PathBuf, Trouble)>,
    models: usize,
}

impl Findings {
    fn errors(&self) -> usize {
        self.list.iter().filter(|finding| finding.is_error()).count()
    }

    fn warnings(&self) -> usize {
        self.list.iter().filter(|finding| finding.is_warning()).count()
    }

    /// Warnings that count for `--deny warnings`: declarations for NEURON only are no defect of the model.
    fn denied(&self, deny: Option<Denied>) -> bool {
        let counts = |finding: &Finding| finding.is_warning() && finding.code != "neuron-ignored";
        deny == Some(Denied::Warnings) && self.list.iter().any(counts)
    }

    /// The most severe status: a file that cannot be read counts more than an error in a model.
    fn exit(&self, deny: Option<Denied>) -> Exit {
        let models = if self.errors() > 0 || self.denied(deny) { Exit::Model } else { Exit::Good };
        self.troubles.iter().map(|(_, trouble)| trouble.exit()).fold(models, Exit::max)
    }
}

pub fn check(options: &Check, talk: &Talk) -> Result<Exit> {
    let mut findings = Findings::default();
    for named in &options.models {
        match folders::models(named) {
            Ok(models) => {
                for model in models {
                    check_model(&model, options, talk, &mut findings);
                }
            }
            Err(trouble) => report_trouble(named, trouble, talk, &mut findings),
        }
    }
    let text = match options.format {
        Format::Human => String::new(),
        Format::Json => json(&findings.list) + "\n",
        Format::Sarif => sarif::sarif(&findings.list, &findings.troubles, talk.locale) + "\n",
        Format::Github => github::commands(&findings.list, &findings.troubles, talk.locale),
    };
    let mut output = output_file::stdout();
    output.put(text.as_bytes())?;
    output.finish()?;
    if options.format == Format::Human {
        summarise(options, &findings, talk);
    }
    Ok(findings.exit(options.deny))
}

fn check_model(path: &Path, options: &Check, talk: &Talk, findings: &mut Findings) {
    let Input { source, mut reading, .. } = match input::read_as(path, &options.reading) {
        Ok(input) => input,
        Err(trouble) => return report_trouble(path, trouble, talk, findings),
    };
    reading.notes = options.notes;
    let diagnostics = zudyn_translator::translate_as(&source, &reading).diagnostics;
    if options.format == Format::Human {
        translate::tell(&diagnostics, &source, talk);
    }
    let new = diagnostics.sorted();
    findings.list.extend(new.into_iter().map(|diagnostic| Finding::new(diagnostic, &source, talk.locale)));
    findings.models += 1;
}

fn report_trouble(path: &Path, trouble: Trouble, talk: &Talk, findings: &mut Findings) {
    talk.trouble(&trouble);
    findings.troubles.push((path.to_path_buf(), trouble));
}

/// Prints the counts after several models, and the reason for the status after denied warnings.
fn summarise(options: &Check, findings: &Findings, talk: &Talk) {
    let (models, errors, warnings) = (findings.models, findings.errors(), findings.warnings());
    let counted = |count: usize, word: &str| format!("{count} {word}{}", if count == 1 { "" } else { "s" });
    if models + findings.troubles.len() > 1 {
        let english = format!(
            "{} checked: {}, {}",
            counted(models, "model"),
            counted(errors, "error"),
            counted(warnings, "warning")
        );
        talk.note(talk.say(&english, &format!("检查了 {models} 个模型：{errors} 个错误，{warnings} 个警告")));
    }
    if findings.denied(options.deny) && errors == 0 {
        talk.note(talk.say("failed because of --deny warnings", "因为 --deny warnings，有警告即为失败"));
    }
}
