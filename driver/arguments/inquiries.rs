//! Options of the commands that run no model: check, dump, explain, functions, targets.

use super::headings;
use super::model::Model;
use super::values::{Format, LanguageName, Phase};
use clap::Args;
use std::path::PathBuf;

#[derive(Args, Debug, Clone)]
pub struct Check {
    #[command(flatten)]
    pub model: Model,
    /// Select messages for people, or one JSON array on standard output
    #[arg(long, value_enum, default_value_t = Format::Human, value_name = "FORMAT", help_heading = headings::OUTPUT)]
    pub format: Format,
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
}

#[derive(Args, Debug, Clone)]
pub struct Functions {
    /// Language of the functions
    #[arg(value_enum, default_value_t = LanguageName::Dynamo, value_name = "LANGUAGE")]
    pub language: LanguageName,
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
