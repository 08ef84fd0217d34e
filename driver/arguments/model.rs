//! Options that several commands share: the model, the C compiler, the target.

use super::Given;
use super::headings;
use super::values::{ArithmeticName, Order, Standard, language};
use clap::Args;
use std::path::PathBuf;
use zudyn_translator::Language;

#[derive(Args, Debug, Clone)]
#[command(next_help_heading = headings::MODEL)]
pub struct Model {
    /// File of the model; `-` is standard input
    #[arg(value_name = "MODEL", help_heading = None)]
    pub model: PathBuf,
    #[command(flatten)]
    pub reading: ReadingOptions,
}

/// How the text of a model is read.
#[derive(Args, Debug, Clone)]
#[command(next_help_heading = headings::MODEL)]
pub struct ReadingOptions {
    /// Set the language of the model [default: by extension and content]
    #[arg(long, value_parser = language(), value_name = "NAME")]
    pub language: Option<Language>,
    /// Read the model as it was written in that year: 1969 for COSMO, 1982 for BOSCOS
    #[arg(long, value_enum, value_name = "DIALECT")]
    pub std: Option<Standard>,
    /// Integrate by this method, in place of the model's: "RK4 4", "ADAPTIVE 1e-6" [COSMO]
    #[arg(long, value_name = "METHOD")]
    pub method: Option<String>,
    /// Accept C code in the model (VERBATIM); it runs with all your rights [SCoP]
    #[arg(long)]
    pub allow_verbatim: bool,
    /// Let integrators take each other's outputs from the beginning of the pass [default: as written] [FACS]
    #[arg(long, value_enum, value_name = "ORDER")]
    pub order: Option<Order>,
    /// Compute in this arithmetic [default: f83] [FACS]
    #[arg(long, value_enum, value_name = "NAME")]
    pub arithmetic: Option<ArithmeticName>,
    /// Let doubles wrap in place of failing, as F83 did [FACS]
    #[arg(long)]
    pub wrap: bool,
    /// All that was given, for the language to refuse what it lacks.
    #[arg(skip)]
    pub given: Given,
}

#[derive(Args, Debug, Clone)]
#[command(next_help_heading = headings::ENGINE)]
pub struct Compiling {
    /// Use this C compiler [default: ZUDYN_CC, CC, then the first of cc, gcc, clang, tcc]
    #[arg(long, value_name = "COMPILER")]
    pub cc: Option<String>,
    /// Add options for the C compiler, separated by spaces
    #[arg(long, value_name = "FLAGS", allow_hyphen_values = true)]
    pub cflags: Option<String>,
    /// Set the optimisation level of the C compiler
    #[arg(short = 'O', value_name = "LEVEL", default_value = "2", value_parser = ["0", "1", "2", "3", "s"])]
    pub optimise: String,
    /// Compile, and also write the C files into this folder
    #[arg(long, value_name = "DIR")]
    pub keep_c: Option<PathBuf>,
}

#[derive(Args, Debug, Clone)]
#[command(next_help_heading = headings::ENGINE)]
pub struct Target {
    /// Build for another machine; `zudyn targets` lists them
    #[arg(long, value_name = "NAME")]
    pub target: Option<String>,
    /// Read more targets from this file
    #[arg(long, value_name = "FILE", requires = "target")]
    pub target_file: Option<PathBuf>,
}
