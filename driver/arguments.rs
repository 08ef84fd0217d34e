//! The command line: subcommands, options and their help.

use crate::nearest::nearest;
use clap::{Args, Parser, Subcommand, ValueEnum};
use std::ffi::OsString;
use std::path::PathBuf;

#[derive(Parser, Debug)]
#[command(
    name = "zudyn",
    version,
    about = "Translates models in the classic simulation languages to C, builds and runs them",
    after_help = "`zudyn MODEL` is short for `zudyn run MODEL`; `-` as MODEL reads the model from standard input.\n\
                  Exit status: 0 good, 1 the model is wrong, 2 the command is wrong, 3 the run failed, 4 the C compiler failed.",
    arg_required_else_help = true,
    disable_help_subcommand = true,
    max_term_width = 100
)]
pub struct Arguments {
    #[command(flatten)]
    pub everywhere: Everywhere,
    #[command(subcommand)]
    pub command: Command,
}

/// Options that every subcommand takes.
#[derive(Args, Debug, Clone)]
pub struct Everywhere {
    /// Language of messages [default: from ZUDYN_LOCALE, LC_ALL, LC_MESSAGES or LANG]
    #[arg(long, global = true, value_enum, value_name = "LOCALE")]
    pub locale: Option<LocaleName>,
    /// When messages are coloured
    #[arg(long, global = true, value_enum, default_value_t = When::Auto, value_name = "WHEN")]
    pub color: When,
    /// Say on standard error what is done: engine, compiler command, cache
    #[arg(long, short = 'v', global = true)]
    pub verbose: bool,
}

/// Long options of [`Everywhere`] that are followed by a value.
const EVERYWHERE_WITH_VALUE: [&str; 2] = ["--locale", "--color"];

#[derive(Subcommand, Debug)]
pub enum Command {
    /// Run a model and print its pages
    Run(Box<Run>),
    /// Estimate the parameters that a COSMO model has adjusted to data
    Fit(Fit),
    /// Say what is wrong with a model, without running it
    Check(Check),
    /// Write the C program of a model
    Emit(Emit),
    /// Build an executable program from a model
    Build(Build),
    /// Print what a phase of the translation makes of a model
    Dump(Dump),
    /// Explain a message code
    Explain(Explain),
    /// List the functions of a language
    Functions(Functions),
    /// List the machines that programs can be built for, and what is missing here
    Targets(Targets),
}

const COMMANDS: [&str; 9] = ["run", "fit", "check", "emit", "build", "dump", "explain", "functions", "targets"];

#[derive(Args, Debug, Clone)]
pub struct Model {
    /// File that holds the model; `-` is standard input
    #[arg(value_name = "MODEL")]
    pub model: PathBuf,
    /// Language of the model [default: by extension and content]
    #[arg(long, value_enum, value_name = "NAME")]
    pub language: Option<LanguageName>,
    /// Dialect of the language: COSMO as it was in 1969
    #[arg(long, value_enum, value_name = "DIALECT")]
    pub std: Option<Standard>,
    /// Method of integration of a COSMO model, in place of its own: "RK4 4", "ADAPTIVE 1e-6"
    #[arg(long, value_name = "METHOD")]
    pub method: Option<String>,
    /// Take over the C text of a SCoP model (VERBATIM): it can do anything on this machine
    #[arg(long)]
    pub allow_verbatim: bool,
}

#[derive(Args, Debug, Clone)]
pub struct Compiling {
    /// C compiler to use [default: ZUDYN_CC, CC, then the first of cc, gcc, clang, tcc]
    #[arg(long, value_name = "COMPILER")]
    pub cc: Option<String>,
    /// More options for the C compiler, separated by blanks
    #[arg(long, value_name = "FLAGS", allow_hyphen_values = true)]
    pub cflags: Option<String>,
    /// Optimisation level of the C compiler
    #[arg(short = 'O', value_name = "LEVEL", default_value = "2", value_parser = ["0", "1", "2", "3", "s"])]
    pub optimise: String,
    /// Write the C files into this directory too, and compile
    #[arg(long, value_name = "DIR")]
    pub keep_c: Option<PathBuf>,
}

#[derive(Args, Debug, Clone)]
pub struct Target {
    /// Another machine to build for; `zudyn targets` lists them
    #[arg(long, value_name = "NAME")]
    pub target: Option<String>,
    /// A file that describes more targets
    #[arg(long, value_name = "FILE", requires = "target")]
    pub target_file: Option<PathBuf>,
}

#[derive(Args, Debug, Clone)]
pub struct Targets {
    /// Tell all that is known of this target
    #[arg(value_name = "NAME")]
    pub name: Option<String>,
    /// A file that describes more targets
    #[arg(long, value_name = "FILE")]
    pub target_file: Option<PathBuf>,
}

#[derive(Args, Debug, Clone)]
pub struct Run {
    #[command(flatten)]
    pub model: Model,
    /// Give a constant, a table, a parameter or a variable another value: NAME=3, NAME(2)=3, NAME=1/2/3
    #[arg(long = "set", short = 's', value_name = "NAME=VALUE", allow_hyphen_values = true)]
    pub set: Vec<String>,
    /// A run for each of several values of one number: NAME=FIRST:LAST:STEP or NAME=VALUE,VALUE; of a SCoP model
    /// NAME=FROM:TO:WITH, and a row for each
    #[arg(long = "sweep", value_name = "NAME=VALUES", allow_hyphen_values = true)]
    pub sweep: Vec<String>,
    /// A file of settings of a SCoP model: lines NAME = VALUE
    #[arg(long, value_name = "FILE")]
    pub settings: Option<PathBuf>,
    /// The first row of a SCoP model, in place of FROM
    #[arg(long, value_name = "VALUE", allow_hyphen_values = true)]
    pub from: Option<f64>,
    /// The last row of a SCoP model, in place of TO
    #[arg(long, value_name = "VALUE", allow_hyphen_values = true)]
    pub to: Option<f64>,
    /// How many rows there are besides the first, in place of WITH
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..))]
    pub with: Option<u32>,
    /// One run of a SCoP model for each of these values
    #[arg(long, value_name = "NAME=VALUE,VALUE", allow_hyphen_values = true)]
    pub stepped: Option<String>,
    /// After the last row run the TERMINAL blocks of a SCoP model, and tell what they assign
    #[arg(long)]
    pub terminal: bool,
    /// What the table of a SCoP model shows
    #[arg(long, value_name = "NAME,...")]
    pub columns: Option<String>,
    /// Only the runs of this name
    #[arg(long = "run", value_name = "NAME")]
    pub runs: Vec<String>,
    /// What READ of a COSMO model reads [default: standard input]
    #[arg(long, value_name = "FILE")]
    pub input: Option<PathBuf>,
    /// Go on at their labels after the first N stops of a COSMO model
    #[arg(long, value_name = "N")]
    pub resume: Option<u32>,
    /// Write all quantities as comma-separated values; `-` is standard output, without pages
    #[arg(long, value_name = "FILE")]
    pub csv: Option<PathBuf>,
    /// A row for every step in the CSV file, not only for output times
    #[arg(long)]
    pub every_step: bool,
    /// Tell on standard error what came into the compartments of a COSMO model, left them and is in them
    #[arg(long)]
    pub balance: bool,
    /// Draw the plots as SVG
    #[arg(long, value_name = "FILE")]
    pub svg: Option<PathBuf>,
    /// Write what the SAVE card names, at its times; `-` is standard output, without pages
    #[arg(long, value_name = "FILE")]
    pub save: Option<PathBuf>,
    /// Print nothing of what the model prints
    #[arg(long)]
    pub no_pages: bool,
    /// Print the numbered listing of the deck as page 1
    #[arg(long)]
    pub listing: bool,
    /// Layout of the plot page [default: by the kind of the deck]
    #[arg(long, value_enum, value_name = "LAYOUT")]
    pub plot_layout: Option<PlotLayout>,
    /// Leaving the range of a TABLE ends the run, as in 1963
    #[arg(long)]
    pub strict_tables: bool,
    /// How the model is run
    #[arg(long, value_enum, default_value_t = EngineName::Auto, value_name = "ENGINE")]
    pub engine: EngineName,
    #[command(flatten)]
    pub compiling: Compiling,
    #[command(flatten)]
    pub target: Target,
}

#[derive(Args, Debug, Clone)]
pub struct Fit {
    #[command(flatten)]
    pub model: Model,
    /// Give a parameter or a variable another value; a parameter that is adjusted starts from it
    #[arg(long = "set", short = 's', value_name = "NAME=VALUE", allow_hyphen_values = true)]
    pub set: Vec<String>,
    /// What READ of the model reads, in every run anew [default: nothing]
    #[arg(long, value_name = "FILE")]
    pub input: Option<PathBuf>,
    /// Go on at their labels after the first N stops
    #[arg(long, value_name = "N")]
    pub resume: Option<u32>,
    /// Write data, fit, residuals and weights as comma-separated values; `-` is standard output, without the report
    #[arg(long, value_name = "FILE")]
    pub csv: Option<PathBuf>,
    /// Draw the data and the fit as SVG
    #[arg(long, value_name = "FILE")]
    pub svg: Option<PathBuf>,
    /// How the model is run
    #[arg(long, value_enum, default_value_t = EngineName::Auto, value_name = "ENGINE")]
    pub engine: EngineName,
    #[command(flatten)]
    pub compiling: Compiling,
}

#[derive(Args, Debug, Clone)]
pub struct Check {
    #[command(flatten)]
    pub model: Model,
    /// Messages for people or, as one JSON array on standard output, for programs
    #[arg(long, value_enum, default_value_t = Format::Human, value_name = "FORMAT")]
    pub format: Format,
}

#[derive(Args, Debug, Clone)]
pub struct Emit {
    #[command(flatten)]
    pub model: Model,
    /// The program of a COSMO model keeps its balance, and tells it with an option --balance of its own
    #[arg(long)]
    pub balance: bool,
    /// Directory for the files, or FILE.c for a single file [default: one file on standard output]
    #[arg(short = 'o', long = "output", value_name = "DIR|FILE.c")]
    pub output: Option<PathBuf>,
    /// Everything, the runtime too, in one file
    #[arg(long)]
    pub single_file: bool,
    /// A program of its own, or a library for embedding
    #[arg(long, value_enum, default_value_t = Form::Program, value_name = "FORM")]
    pub form: Form,
    /// Dialect of C: the standard of 1989, or the language of 1978 for older compilers (docs/legacy.md)
    #[arg(long, value_enum, default_value_t = CStandard::C89, value_name = "DIALECT")]
    pub c_std: CStandard,
    /// Cut values and tables so that none takes more than so many bytes, for machines that address them by segments
    /// [default with knr: 65000; with c89: not cut]
    #[arg(long, value_name = "BYTES", value_parser = clap::value_parser!(u32).range(1024..))]
    pub segment: Option<u32>,
    /// How the program writes its texts; without it as UTF-8. `--locale` is the language it speaks
    #[arg(long, value_enum, value_name = "ENCODING")]
    pub encoding: Option<EncodingName>,
    #[command(flatten)]
    pub library: Library,
}

/// How a library is wanted.
#[derive(Args, Debug, Clone)]
#[command(next_help_heading = "Options of --form library")]
pub struct Library {
    /// Type of all quantities [default: double]
    #[arg(long, value_enum, value_name = "TYPE")]
    pub real: Option<RealName>,
    /// Numbers that READ takes in the run from which `--real fixed` learns ranges
    #[arg(long, value_name = "FILE")]
    pub input: Option<PathBuf>,
    /// What all names begin with [default: the name of the file]
    #[arg(long, value_name = "NAME")]
    pub prefix: Option<String>,
    /// Constants that can be set, the others being fixed [default: all constants]
    #[arg(long, value_name = "NAME,...", value_delimiter = ',')]
    pub settings: Option<Vec<String>>,
    /// Tables that can be set; the others are in read-only memory
    #[arg(long, value_name = "NAME,...", value_delimiter = ',')]
    pub tables: Option<Vec<String>>,
    /// Quantities that can be read; of the others only what the model needs is kept [default: all]
    #[arg(long, value_name = "NAME,...", value_delimiter = ',')]
    pub outputs: Option<Vec<String>>,
    /// Print how much memory and stack the library takes
    #[arg(long)]
    pub report: bool,
    /// C compiler of the report, with its flags: "arm-none-eabi-gcc -mcpu=cortex-m4"
    #[arg(long, value_name = "COMPILER", requires = "report")]
    pub cc: Option<String>,
    #[command(flatten)]
    pub target: Target,
}

#[derive(Args, Debug, Clone)]
pub struct Build {
    #[command(flatten)]
    pub model: Model,
    /// The program of a COSMO model keeps its balance, and tells it with an option --balance of its own
    #[arg(long)]
    pub balance: bool,
    /// The executable to write
    #[arg(short = 'o', long = "output", value_name = "EXE")]
    pub output: PathBuf,
    #[command(flatten)]
    pub compiling: Compiling,
    #[command(flatten)]
    pub target: Target,
}

#[derive(Args, Debug, Clone)]
pub struct Dump {
    #[command(flatten)]
    pub model: Model,
    #[arg(long, value_enum, value_name = "PHASE")]
    pub phase: Phase,
}

#[derive(Args, Debug, Clone)]
pub struct Explain {
    /// The code of a message, for example undefined-name; all codes are listed without it
    #[arg(value_name = "CODE")]
    pub code: Option<String>,
}

#[derive(Args, Debug, Clone)]
pub struct Functions {
    #[arg(value_enum, default_value_t = LanguageName::Dynamo, value_name = "LANGUAGE")]
    pub language: LanguageName,
}

#[derive(ValueEnum, Clone, Copy, Debug, PartialEq, Eq)]
pub enum LocaleName {
    En,
    Zh,
}

#[derive(ValueEnum, Clone, Copy, Debug, PartialEq, Eq)]
pub enum When {
    Auto,
    Always,
    Never,
}

#[derive(ValueEnum, Clone, Copy, Debug, PartialEq, Eq)]
pub enum LanguageName {
    Dynamo,
    Cosmo,
    Scop,
}

#[derive(ValueEnum, Clone, Copy, Debug, PartialEq, Eq)]
pub enum Standard {
    #[value(name = "1969")]
    Of1969,
}

#[derive(ValueEnum, Clone, Copy, Debug, PartialEq, Eq)]
pub enum EngineName {
    /// By the work ahead and what is in the cache
    Auto,
    /// The C compiler
    C,
    /// The built-in interpreter
    Interpret,
}

#[derive(ValueEnum, Clone, Copy, Debug, PartialEq, Eq)]
pub enum PlotLayout {
    Dynamo1,
    Dynamo2,
}

#[derive(ValueEnum, Clone, Copy, Debug, PartialEq, Eq)]
pub enum Format {
    Human,
    Json,
}

#[derive(ValueEnum, Clone, Copy, Debug, PartialEq, Eq)]
pub enum Form {
    Program,
    Library,
}

#[derive(ValueEnum, Clone, Copy, Debug, PartialEq, Eq)]
pub enum RealName {
    Double,
    Float,
    Fixed,
}

#[derive(ValueEnum, Clone, Copy, Debug, PartialEq, Eq)]
pub enum CStandard {
    C89,
    Knr,
}

#[derive(ValueEnum, Clone, Copy, Debug, PartialEq, Eq)]
pub enum EncodingName {
    /// No Chinese; other characters of the model as <U+00E9>
    Ascii,
    #[value(name = "utf-8")]
    Utf8,
    /// As Chinese systems have it, GB 2312 and GBK included
    Gb18030,
}

#[derive(ValueEnum, Clone, Copy, Debug, PartialEq, Eq)]
pub enum Phase {
    Syntax,
    /// COSMO only: the statements a text means
    Target,
    Model,
    Checked,
    Plan,
    C,
}

/// Puts `run` in front when the command line begins with a model: `zudyn MODEL` runs it.
/// Only options that stand everywhere may come before the name of a subcommand.
pub fn with_default_command(mut arguments: Vec<OsString>) -> Vec<OsString> {
    let mut at = 1;
    while let Some(word) = arguments.get(at).and_then(|argument| argument.to_str()) {
        match word {
            "-v" | "--verbose" => at += 1,
            _ if EVERYWHERE_WITH_VALUE.contains(&word) => at += 2,
            _ if EVERYWHERE_WITH_VALUE.iter().any(|option| word.starts_with(&format!("{option}="))) => at += 1,
            _ => break,
        }
    }
    let runs = arguments.get(at).is_some_and(|first| {
        first.to_str().is_none_or(|word| {
            !COMMANDS.contains(&word)
                && !["-h", "--help", "-V", "--version", "help"].contains(&word)
                && !misspelt_command(word)
        })
    });
    if runs {
        arguments.insert(at, OsString::from("run"));
    }
    arguments
}

/// `chekc`: better told as an unknown command than as a model that does not exist.
fn misspelt_command(word: &str) -> bool {
    word.len() > 2
        && word.bytes().all(|b| b.is_ascii_lowercase())
        && !nearest(word, COMMANDS).is_empty()
        && !std::path::Path::new(word).exists()
}

#[cfg(test)]
mod tests {
    use super::*;
    use clap::CommandFactory;

    fn parse(words: &[&str]) -> Result<Arguments, clap::Error> {
        let all = std::iter::once("zudyn").chain(words.iter().copied()).map(OsString::from).collect();
        Arguments::try_parse_from(with_default_command(all))
    }

    #[test]
    fn the_command_line_is_consistent() {
        Arguments::command().debug_assert();
        let names: Vec<String> =
            Arguments::command().get_subcommands().map(|command| command.get_name().to_string()).collect();
        assert_eq!(names, COMMANDS);
    }

    #[test]
    fn a_model_alone_is_run() {
        for words in [
            &["deck.dyn"][..],
            &["--set", "A=1", "deck.dyn"],
            &["--locale", "zh", "deck.dyn"],
            &["--locale=zh", "-v", "deck.dyn", "--every-step"],
            &["-"],
        ] {
            assert!(matches!(parse(words).unwrap().command, Command::Run(_)), "{words:?}");
        }
        assert!(parse(&["chekc", "deck.dyn"]).unwrap_err().to_string().contains("'chekc'"));
        assert!(matches!(parse(&["--locale", "en", "check", "deck.dyn"]).unwrap().command, Command::Check(_)));
    }

    #[test]
    fn negative_values_and_stacked_options_are_taken() {
        let Command::Run(run) = parse(&["deck.dyn", "--set", "A=-1", "-s", "B=2/3", "-O3"]).unwrap().command else {
            panic!("not a run")
        };
        assert_eq!(run.set, ["A=-1", "B=2/3"]);
        assert_eq!(run.compiling.optimise, "3");
    }

    #[test]
    fn wrong_options_are_refused() {
        assert!(parse(&["deck.dyn", "--engine", "steam"]).is_err());
        assert!(parse(&["build", "deck.dyn"]).is_err());
    }
}
