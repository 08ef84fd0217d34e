//! Which options the command line has. Not every language has every option: a front end declares those that it has
//! ([`Frontend::options`](zudyn_translator::language::Frontend::options)), and models of other languages refuse them.

use super::{Arguments, Command, headings};
use clap::parser::ValueSource;
use clap::{ArgMatches, CommandFactory, FromArgMatches};
use zudyn_translator::Language;

/// The options that were written, by their long names, and `fit` for that command.
#[derive(Clone, Debug, Default)]
pub struct Given(Vec<String>);

impl Given {
    /// The first option that this language lacks, with a language that has it.
    pub fn unfit(&self, language: Language) -> Option<(&'static str, Language)> {
        self.0.iter().find_map(|option| language.lacks(option))
    }

    /// Those of the command. The options of libraries are for every language, and so is the choice of what is drawn.
    fn of(command: &str, matches: &ArgMatches) -> Given {
        let mut given = Vec::new();
        if command == "fit" {
            given.push(command.to_string());
        }
        let all = Arguments::command();
        for option in all.find_subcommand(command).into_iter().flat_map(|command| command.get_arguments()) {
            let written = matches.value_source(option.get_id().as_str()) == Some(ValueSource::CommandLine);
            if let Some(long) = option.get_long().filter(|_| written)
                && option.get_help_heading() != Some(headings::LIBRARY)
            {
                given.push(format!("--{long}"));
            }
        }
        if given.iter().any(|option| option == "--svg") {
            given.retain(|option| option != "--columns");
        }
        Given(given)
    }
}

impl Arguments {
    /// The arguments with what was given of the options that not every language has.
    pub fn from_matches(matches: &ArgMatches) -> Result<Arguments, clap::Error> {
        let mut arguments = Arguments::from_arg_matches(matches)?;
        let given = matches.subcommand().map(|(command, matches)| Given::of(command, matches)).unwrap_or_default();
        let reading = match &mut arguments.command {
            Command::Run(run) => &mut run.shared.model.reading,
            Command::Fit(fit) => &mut fit.shared.model.reading,
            Command::Check(check) => &mut check.reading,
            Command::Emit(emit) => &mut emit.model.reading,
            Command::Build(build) => &mut build.model.reading,
            Command::Dump(dump) => &mut dump.model.reading,
            Command::Explain(_)
            | Command::Functions(_)
            | Command::Targets(_)
            | Command::Cache(_)
            | Command::Completions(_)
            | Command::Man(_)
            | Command::Help(_) => return Ok(arguments),
        };
        reading.given = given;
        Ok(arguments)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The language that the tag at the end of a line of help names.
    fn tagged(help: &str) -> Option<Language> {
        Language::ALL.into_iter().find(|language| help.ends_with(&format!("[{}]", language.name())))
    }

    #[test]
    fn help_tags_the_options_that_one_language_has() {
        // More than one is no tag.
        let single = |accepting: Vec<Language>| if accepting.len() == 1 { accepting } else { Vec::new() };
        let mut seen = Vec::new();
        for command in Arguments::command().get_subcommands() {
            for option in command.get_arguments().filter(|option| option.get_help_heading() != Some(headings::LIBRARY))
            {
                let Some(long) = option.get_long().map(|long| format!("--{long}")) else { continue };
                let lacking = Language::ALL.into_iter().any(|language| language.lacks(&long).is_some());
                let accepting = Language::ALL.into_iter().filter(|language| lacking && language.lacks(&long).is_none());
                let accepting: Vec<Language> = accepting.collect();
                let help = option.get_help().map(ToString::to_string).unwrap_or_default();
                // All options of `fit` are COSMO's, and the tag is at the command.
                if command.get_name() != "fit" && long != "--columns" {
                    assert_eq!(
                        tagged(&help).into_iter().collect::<Vec<_>>(),
                        single(accepting),
                        "{} {long}",
                        command.get_name()
                    );
                }
                seen.push(long);
            }
        }
        for language in Language::ALL {
            for option in
                language.frontend().options().iter().filter(|option| option.starts_with("--") && !option.contains(' '))
            {
                assert!(seen.contains(&option.to_string()), "no command has {option}");
            }
        }
    }

    #[test]
    fn what_is_written_is_given() {
        let parse = |words: &[&str]| {
            let matches = Arguments::command().try_get_matches_from(words).unwrap();
            let arguments = Arguments::from_matches(&matches).unwrap();
            match arguments.command {
                Command::Run(run) => run.shared.model.reading.given,
                Command::Emit(emit) => emit.model.reading.given,
                other => panic!("{other:?}"),
            }
        };
        let given = parse(&["zudyn", "run", "m", "--from", "1", "--every-step"]);
        assert_eq!(given.unfit(Language::Scop), None);
        assert_eq!(given.unfit(Language::Dynamo), Some(("--from", Language::Scop)));
        assert_eq!(
            parse(&["zudyn", "run", "m", "--columns", "A"]).unfit(Language::Cosmo),
            Some(("--columns", Language::Scop))
        );
        assert_eq!(parse(&["zudyn", "run", "m", "--columns", "A", "--svg", "a.svg"]).unfit(Language::Cosmo), None);
        // `--settings` of a library is another option than that of a run.
        assert_eq!(parse(&["zudyn", "emit", "m", "--settings", "K"]).unfit(Language::Dynamo), None);
        assert_eq!(
            parse(&["zudyn", "emit", "m", "--balance"]).unfit(Language::Scop),
            Some(("--balance", Language::Cosmo))
        );
    }
}
