//! Options of `zudyn emit` and `zudyn build`.

use super::headings;
use super::model::{Compiling, Model, Target};
use super::values::{CStandard, EncodingName, Form, RealName};
use clap::Args;
use std::path::PathBuf;

#[derive(Args, Debug, Clone)]
pub struct Emit {
    #[command(flatten)]
    pub model: Model,
    /// Add the derivatives of all quantities by these constants, as columns `d NAME/d CONSTANT`
    #[arg(long, value_name = "NAME,...", value_delimiter = ',', help_heading = headings::OUTPUT)]
    pub sens: Vec<String>,
    /// Give the program an option --balance, which reports inflow, outflow and content [COSMO]
    #[arg(long, help_heading = headings::OUTPUT)]
    pub balance: bool,
    /// Write into this folder, or as one file FILE.c [default: one file on standard output]
    #[arg(short = 'o', long = "output", value_name = "DIR|FILE.c", help_heading = headings::OUTPUT)]
    pub output: Option<PathBuf>,
    /// Write everything into one file, runtime included
    #[arg(long, help_heading = headings::OUTPUT)]
    pub single_file: bool,
    /// Write each part of the runtime into a file of its own [default with --segment]
    #[arg(long, conflicts_with = "single_file", help_heading = headings::OUTPUT)]
    pub split: bool,
    /// Select a standalone program, or a library for embedding
    #[arg(long, value_enum, default_value_t = Form::Program, value_name = "FORM", help_heading = headings::OUTPUT)]
    pub form: Form,
    /// Select the dialect of C
    #[arg(
        long,
        value_enum,
        default_value_t = CStandard::C89,
        value_name = "DIALECT",
        help_heading = headings::OUTPUT
    )]
    pub c_std: CStandard,
    /// Cut values and tables into pieces of at most this size, for machines with segments [default with knr: 65000;
    /// with c89: uncut]
    #[arg(
        long,
        value_name = "BYTES",
        value_parser = clap::value_parser!(u32).range(1024..),
        help_heading = headings::OUTPUT
    )]
    pub segment: Option<u32>,
    /// Make identifiers differ in their first N characters, for compilers that ignore the rest [default: 31]
    #[arg(
        long,
        value_name = "N",
        value_parser = clap::value_parser!(u8).range(6..=31),
        help_heading = headings::OUTPUT
    )]
    pub names: Option<u8>,
    /// Set the encoding of the program's texts [default: utf-8]; `--locale` sets their language
    #[arg(long, value_enum, value_name = "ENCODING", help_heading = headings::OUTPUT)]
    pub encoding: Option<EncodingName>,
    #[command(flatten)]
    pub library: Library,
}

/// How a library is wanted.
#[derive(Args, Debug, Clone)]
#[command(next_help_heading = headings::LIBRARY)]
pub struct Library {
    /// Set the type of all quantities [default: double]
    #[arg(long, value_enum, value_name = "TYPE")]
    pub real: Option<RealName>,
    /// Give READ the numbers of this file in the run that determines ranges
    #[arg(long, value_name = "FILE")]
    pub input: Option<PathBuf>,
    /// Begin all names with this prefix [default: name of the file]
    #[arg(long, value_name = "NAME")]
    pub prefix: Option<String>,
    /// Allow setting only these constants, and fix the others [default: all constants]
    #[arg(long, value_name = "NAME,...", value_delimiter = ',')]
    pub settings: Option<Vec<String>>,
    /// Allow setting these tables; the others are in read-only memory
    #[arg(long, value_name = "NAME,...", value_delimiter = ',')]
    pub tables: Option<Vec<String>>,
    /// Keep only these quantities readable, and what the model needs of the others [default: all]
    #[arg(long, value_name = "NAME,...", value_delimiter = ',')]
    pub outputs: Option<Vec<String>>,
    /// Print how much memory and stack the library takes
    #[arg(long)]
    pub report: bool,
    /// Use this C compiler, with its flags, for the report: "arm-none-eabi-gcc -mcpu=cortex-m4"
    #[arg(long, value_name = "COMPILER", requires = "report")]
    pub cc: Option<String>,
    #[command(flatten)]
    pub target: Target,
}

#[derive(Args, Debug, Clone)]
pub struct Build {
    #[command(flatten)]
    pub model: Model,
    /// Add the derivatives of all quantities by these constants, as columns `d NAME/d CONSTANT`
    #[arg(long, value_name = "NAME,...", value_delimiter = ',', help_heading = headings::OUTPUT)]
    pub sens: Vec<String>,
    /// Give the program an option --balance, which reports inflow, outflow and content [COSMO]
    #[arg(long, help_heading = headings::OUTPUT)]
    pub balance: bool,
    /// Write the program to this file
    #[arg(short = 'o', long = "output", value_name = "EXE", help_heading = headings::OUTPUT)]
    pub output: PathBuf,
    #[command(flatten)]
    pub compiling: Compiling,
    #[command(flatten)]
    pub target: Target,
}
