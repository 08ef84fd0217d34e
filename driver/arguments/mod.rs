//! The command line: subcommands, options and their help.
//!
//! An option is a field with one line of help: a verb first, no article, no full stop, its heading, and a tag if it is for
//! one language only.

#[cfg(test)]
mod built;
mod emit;
mod figures;
mod given;
pub mod headings;
mod inquiries;
mod model;
pub mod nearest;
pub mod numbers;
mod run;
mod shorthand;
mod values;

pub use emit::{Build, Emit, Library};
pub use figures::Drawing;
pub use given::Given;
pub use inquiries::{Cache, Check, Completions, Dump, Explain, Functions, HelpOn, Man, Targets};
pub use model::{Compiling, Model, ReadingOptions, Target};
pub use run::{Fit, Run};
pub use shorthand::with_default_command;
pub use values::{
    ArithmeticName, CStandard, Denied, EncodingName, EngineName, Form, Format, LocaleName, Order, Phase, PlotLayout,
    RealName, Standard, When,
};

use clap::{Args, Parser, Subcommand};

#[derive(Parser, Debug)]
#[command(
    name = "zudyn",
    version,
    about = "Translates models in the classic simulation languages to C, builds and runs them",
    after_help = "`zudyn MODEL` is short for `zudyn run MODEL`; `-` as MODEL reads the model from standard input.\n\
                  Exit status: 0 success, 1 error in the model, 2 wrong command line, 3 run failed, 4 C compiler missing or failed.",
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
#[command(next_help_heading = headings::GENERAL)]
pub struct Everywhere {
    /// Set the language of messages [default: from ZUDYN_LOCALE, LC_ALL, LC_MESSAGES or LANG]
    #[arg(long, global = true, value_enum, value_name = "LOCALE")]
    pub locale: Option<LocaleName>,
    /// Set when messages are coloured
    #[arg(long, global = true, value_enum, default_value_t = When::Auto, value_name = "WHEN")]
    pub color: When,
    /// Report each action on standard error: engine, compiler command, cache
    #[arg(long, short = 'v', global = true)]
    pub verbose: bool,
}

#[derive(Subcommand, Debug)]
pub enum Command {
    /// Run a model and print its pages
    Run(Box<Run>),
    /// Estimate the adjusted parameters of a model from data [COSMO]
    #[command(
        mut_arg("set", |set| set.help("Set a parameter or variable; an adjusted parameter starts from this value")),
        mut_arg("input", |input| input.help("Give READ the numbers of this file, in every run from the start [default: nothing]")),
        mut_arg("resume", |resume| resume.help("Continue at their labels after the first N stops")),
        mut_arg("csv", |csv| csv.help("Write data, fit, residuals and weights as comma-separated values; `-` is standard \
                                      output, without the report"))
    )]
    Fit(Fit),
    /// Check a model without running it
    Check(Check),
    /// Write the C program of a model
    Emit(Emit),
    /// Build an executable program from a model
    Build(Build),
    /// Print the model as a phase of the translation has it
    Dump(Dump),
    /// Explain a message code
    Explain(Explain),
    /// List the functions of a language
    Functions(Functions),
    /// List the machines that programs can be built for, and what is missing here
    Targets(Targets),
    /// Show the cache of built programs, or empty it
    Cache(Cache),
    /// Print the completion script of a shell
    Completions(Completions),
    /// Print the manual page
    Man(Man),
    /// Print the help of zudyn or of a command
    Help(HelpOn),
}

pub const COMMANDS: [&str; 13] = [
    "run",
    "fit",
    "check",
    "emit",
    "build",
    "dump",
    "explain",
    "functions",
    "targets",
    "cache",
    "completions",
    "man",
    "help",
];

#[cfg(test)]
mod tests {
    use super::*;
    use clap::CommandFactory;
    use std::ffi::OsString;

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
        assert_eq!(run.shared.set, ["A=-1", "B=2/3"]);
        assert_eq!(run.shared.compiling.optimise, "3");
    }

    #[test]
    fn wrong_options_are_refused() {
        assert!(parse(&["deck.dyn", "--engine", "steam"]).is_err());
        assert!(parse(&["build", "deck.dyn"]).is_err());
    }

    #[test]
    fn every_option_has_a_heading_and_a_line_of_help() {
        for command in Arguments::command().get_subcommands() {
            for option in command.get_arguments().filter(|argument| !argument.is_positional()) {
                let name = format!("{} {}", command.get_name(), option.get_id());
                assert!(option.get_help_heading().is_some(), "{name} has no help_heading");
                let help = option.get_help().map(ToString::to_string).unwrap_or_default();
                assert!(help.starts_with(|c: char| c.is_ascii_uppercase()), "{name}: {help:?}");
                assert!(!help.ends_with('.'), "{name}: {help:?} ends with a full stop");
                let first = help.split(' ').next().unwrap_or("");
                assert!(
                    !["A", "An", "The", "What", "How", "More"].contains(&first),
                    "{name}: begin {help:?} with a verb"
                );
            }
        }
    }
}
