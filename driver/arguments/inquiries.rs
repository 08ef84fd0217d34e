//! Options of the commands that run no model: check, dump, explain, functions, targets, completions, man, help.

use super::headings;
use super::model::{Model, ReadingOptions};
use super::values::{Denied, Format, Phase, language};
use clap::Args;
use std::path::PathBuf;
use zudyn_translator::Language;

#[derive(Args, Debug, Clone)]
pub struct Check {
    /// Files of models, and folders that hold them; `-` is standard input
    #[arg(value_name = "MODEL", required = true)]
    pub models: Vec<PathBuf>,
    #[command(flatten)]
    pub reading: ReadingOptions,
    /// Select the format of messages
    #[arg(long, value_enum, default_value_t = Format::Human, value_name = "FORMAT", help_heading = headings::OUTPUT)]
    pub format: Format,
    /// Print notes too: words without effect, words of FACS that the program defines again [FACS]
    #[arg(long, help_heading = headings::OUTPUT)]
    pub notes: bool,
    /// Exit with status 1 if there is a warning
    #[arg(long, value_enum, value_name = "KIND", help_heading = headings::OUTPUT)]
    pub deny: Option<Denied>,
}

#[derive(Args, Debug, Clone)]
pub struct Dump {
    #[command(flatten)]
    pub model: Model,
    /// Select the phase of the translation
    #[arg(long, value_enum, value_name = "PHASE", help_heading = headings::OUTPUT)]
    pub phase: Phase,
}

#[derive(Args, Debug, Clone)]
pub struct Explain {
    /// Code of a message, for example undefined-name [default: list all codes]
    #[arg(value_name = "CODE")]
    pub code: Option<String>,
    /// Explain it for models of one language only [default: for all]
    #[arg(long, value_parser = language(), value_name = "NAME", requires = "code", help_heading = headings::OUTPUT)]
    pub language: Option<Language>,
}

#[derive(Args, Debug, Clone)]
pub struct Functions {
    /// Language of the functions
    #[arg(value_parser = language(), default_value = "dynamo", value_name = "LANGUAGE")]
    pub language: Language,
}

#[derive(Args, Debug, Clone)]
#[command(
    after_help = "ZUDYN_CACHE names another directory; if it is empty, zudyn keeps nothing. The directory must belong to you\n\
                        and have mode 700, or zudyn does not use it."
)]
pub struct Cache {
    /// Remove all programs and objects from the cache
    #[arg(long, help_heading = headings::OUTPUT)]
    pub clear: bool,
}

#[derive(Args, Debug, Clone)]
pub struct Targets {
    /// Target to describe in full [default: list all targets]
    #[arg(value_name = "NAME")]
    pub name: Option<String>,
    /// Read more targets from this file
    #[arg(long, value_name = "FILE", help_heading = headings::OUTPUT)]
    pub target_file: Option<PathBuf>,
}

#[derive(Args, Debug, Clone)]
pub struct Completions {
    /// Name of the shell
    #[arg(value_enum, value_name = "SHELL")]
    pub shell: clap_complete::Shell,
}

#[derive(Args, Debug, Clone)]
pub struct Man {
    /// Name of a command [default: zudyn itself]
    #[arg(value_name = "COMMAND")]
    pub topic: Option<String>,
    /// Write the pages of all commands into this folder
    #[arg(short = 'o', long = "output", value_name = "DIR", conflicts_with = "topic", help_heading = headings::OUTPUT)]
    pub output: Option<PathBuf>,
}

#[derive(Args, Debug, Clone)]
pub struct HelpOn {
    /// Name of a command [default: zudyn itself]
    #[arg(value_name = "COMMAND")]
    pub topic: Option<String>,
}
