//! Options of `zudyn run` and `zudyn fit`.

use super::figures::Drawing;
use super::headings;
use super::model::{Compiling, Model, Target};
use super::values::{EngineName, PlotLayout, finite};
use clap::Args;
use std::path::PathBuf;

/// What the commands that run a model have in common.
#[derive(Args, Debug, Clone)]
pub struct Shared {
    #[command(flatten)]
    pub model: Model,

    /// Set a constant, table, parameter or variable: NAME=3, NAME(2)=3, NAME=1/2/3
    #[arg(
        long = "set",
        short = 's',
        value_name = "NAME=VALUE",
        allow_hyphen_values = true,
        help_heading = headings::EXPERIMENT
    )]
    pub set: Vec<String>,
    /// Read the input of the program from this file [default: standard input]
    #[arg(long, value_name = "FILE", display_order = LAST, help_heading = headings::EXPERIMENT)]
    pub input: Option<PathBuf>,
    /// Continue at their labels after the first N stops [COSMO]
    #[arg(long, value_name = "N", display_order = LAST, help_heading = headings::EXPERIMENT)]
    pub resume: Option<u32>,

    /// Write all quantities as comma-separated values; `-` is standard output, without pages
    #[arg(long, value_name = "FILE", help_heading = headings::OUTPUT)]
    pub csv: Option<PathBuf>,
    #[command(flatten)]
    pub drawing: Drawing,

    /// Select how the model is run
    #[arg(
        long,
        value_enum,
        default_value_t = EngineName::Auto,
        value_name = "ENGINE",
        help_heading = headings::ENGINE
    )]
    pub engine: EngineName,
    #[command(flatten)]
    pub compiling: Compiling,
}

/// Help shows such an option after those of its heading that have no order of their own.
const LAST: usize = 500;

#[derive(Args, Debug, Clone)]
pub struct Run {
    #[command(flatten)]
    pub shared: Shared,

    /// Run once for each value of one number: NAME=FIRST:LAST:STEP or NAME=VALUE,VALUE; SCoP: NAME=FROM:TO:WITH, a row for each
    #[arg(
        long = "sweep",
        value_name = "NAME=VALUES",
        allow_hyphen_values = true,
        help_heading = headings::EXPERIMENT
    )]
    pub sweep: Vec<String>,
    /// Run once for each of these values [SCoP]
    #[arg(
        long,
        value_name = "NAME=VALUE,VALUE",
        allow_hyphen_values = true,
        help_heading = headings::EXPERIMENT
    )]
    pub stepped: Option<String>,
    /// Read settings from this file, in lines NAME = VALUE [SCoP]
    #[arg(long, value_name = "FILE", help_heading = headings::EXPERIMENT)]
    pub settings: Option<PathBuf>,
    /// Start at this value of the independent variable, in place of FROM [SCoP]
    #[arg(
        long,
        value_name = "VALUE",
        value_parser = finite,
        allow_hyphen_values = true,
        help_heading = headings::EXPERIMENT
    )]
    pub from: Option<f64>,
    /// End at this value of the independent variable, in place of TO [SCoP]
    #[arg(
        long,
        value_name = "VALUE",
        value_parser = finite,
        allow_hyphen_values = true,
        help_heading = headings::EXPERIMENT
    )]
    pub to: Option<f64>,
    /// Set the number of rows after the first, in place of WITH [SCoP]
    #[arg(
        long,
        value_name = "N",
        value_parser = clap::value_parser!(u32).range(1..),
        help_heading = headings::EXPERIMENT
    )]
    pub with: Option<u32>,
    /// Run the TERMINAL blocks after the last row, and report what they assign [SCoP]
    #[arg(long, help_heading = headings::EXPERIMENT)]
    pub terminal: bool,
    /// Run only the runs of this name [DYNAMO]
    #[arg(long = "run", value_name = "NAME", help_heading = headings::EXPERIMENT)]
    pub runs: Vec<String>,
    /// End the run if the argument of a TABLE leaves its range, as in 1963 [DYNAMO]
    #[arg(long, help_heading = headings::EXPERIMENT)]
    pub strict_tables: bool,

    /// Write a row to the CSV file for every step, not only for output times
    #[arg(long, help_heading = headings::OUTPUT)]
    pub every_step: bool,
    /// Draw these quantities in place of the model's plots; SCoP: also select the columns of the table
    #[arg(long, value_name = "NAME,...", help_heading = headings::OUTPUT)]
    pub columns: Option<String>,
    /// Add the derivatives of all quantities by these constants, as columns `d NAME/d CONSTANT`
    #[arg(long, value_name = "NAME,...", value_delimiter = ',', help_heading = headings::OUTPUT)]
    pub sens: Vec<String>,
    /// Report inflow, outflow and content of the compartments on standard error [COSMO]
    #[arg(long, help_heading = headings::OUTPUT)]
    pub balance: bool,
    /// Report steps, evaluations, events and collections of the run on standard error [BOSCOS]
    #[arg(long, help_heading = headings::OUTPUT)]
    pub stats: bool,
    /// Write the quantities of the SAVE card at its times; `-` is standard output, without pages [DYNAMO]
    #[arg(long, value_name = "FILE", help_heading = headings::OUTPUT)]
    pub save: Option<PathBuf>,
    /// Write T and the printed nodes as integers, in units of 0.00000001; `-` is standard output, without pages [FACS]
    #[arg(long, value_name = "FILE", help_heading = headings::OUTPUT)]
    pub raw: Option<PathBuf>,
    /// Suppress everything the model prints
    #[arg(long, help_heading = headings::OUTPUT)]
    pub no_pages: bool,
    /// Print the numbered listing of the deck as page 1 [DYNAMO]
    #[arg(long, help_heading = headings::OUTPUT)]
    pub listing: bool,
    /// Set the layout of the plot page [default: by the kind of the deck] [DYNAMO]
    #[arg(long, value_enum, value_name = "LAYOUT", help_heading = headings::OUTPUT)]
    pub plot_layout: Option<PlotLayout>,

    #[command(flatten)]
    pub target: Target,
}

#[derive(Args, Debug, Clone)]
pub struct Fit {
    #[command(flatten)]
    pub shared: Shared,

    /// Search from many starting points within the bounds and report the best: multistart:N
    #[arg(long, value_name = "METHOD", help_heading = headings::EXPERIMENT)]
    pub global: Option<String>,
    /// Seed of the starting points of --global
    #[arg(long, value_name = "N", default_value_t = 1, requires = "global", help_heading = headings::EXPERIMENT)]
    pub seed: u64,
}
