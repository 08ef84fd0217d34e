//! The command line as clap sees it: options from `driver/arguments`, with examples, in English or Chinese.

mod chinese;
mod examples;
mod manual;
mod usage;

pub use manual::{completions, man};

use crate::arguments::{Arguments, headings, with_default_command};
use crate::io::output_file;
use crate::io::talk::{Talk, locale_of_words};
use crate::io::trouble::{Exit, Result, Trouble};
use clap::{Arg, ArgAction, Command, CommandFactory};
use examples::examples;
use std::ffi::OsString;
use std::io::IsTerminal;
use zudyn_translator::diagnostic::Locale;

/// The arguments; or the exit status, if help, the version or a usage error ends the command here.
pub fn parse(words: Vec<OsString>) -> std::result::Result<Arguments, i32> {
    let locale = locale_of_words(&words);
    let words = with_default_command(words);
    let parsed = command(locale).try_get_matches_from(&words).and_then(|matches| Arguments::from_matches(&matches));
    parsed.map_err(|error| usage::report(error, &words, locale))
}

/// The whole command line in one language.
pub fn command(locale: Locale) -> Command {
    let help = Arg::new("help")
        .short('h')
        .long("help")
        .action(ArgAction::Help)
        .global(true)
        .help_heading(headings::GENERAL)
        .help("Print help; `--help` is longer, with examples");
    let version = Arg::new("version")
        .short('V')
        .long("version")
        .action(ArgAction::Version)
        .help_heading(headings::GENERAL)
        .help("Print version");
    let english = Arguments::command().disable_help_flag(true).disable_version_flag(true).arg(help).arg(version);
    let english = with_examples(english, locale).mut_subcommands(|command| with_examples(command, locale));
    match locale {
        Locale::English => english,
        Locale::Chinese => in_chinese(english).mut_subcommands(in_chinese),
    }
}

/// Adds the examples at the end of the long help.
fn with_examples(command: Command, locale: Locale) -> Command {
    let examples = examples(command.get_name());
    if examples.is_empty() {
        return command;
    }
    let mut text = match (locale, command.get_after_help()) {
        (Locale::English, Some(after)) => format!("{after}\n\n"),
        (Locale::Chinese, Some(_)) => format!("{}\n\n", chinese::AFTER),
        (_, None) => String::new(),
    };
    text += match locale {
        Locale::English => "Examples:",
        Locale::Chinese => "例子:",
    };
    for example in examples {
        text += &format!("\n  {}\n          {}", example.line, example.text(locale));
    }
    command.after_long_help(text)
}

/// Replaces every text of one command; texts without a Chinese version stay English.
fn in_chinese(mut command: Command) -> Command {
    let name = command.get_name().to_string();
    if let Some(about) = chinese::command(&name) {
        command = command.about(about);
    }
    let after = command.get_after_help().is_some();
    command = command
        .mut_args(|argument| argument_in_chinese(&name, argument))
        .subcommand_help_heading("命令")
        .subcommand_value_name("命令")
        .help_template("{about-with-newline}\n用法: {usage}\n\n{all-args}{after-help}");
    if after {
        command = command.after_help(chinese::AFTER);
    }
    let bin = if name == "zudyn" { name } else { format!("zudyn {name}") };
    let usage = command.clone().bin_name(bin).render_usage().to_string();
    let usage = usage.trim_start_matches("Usage:").trim().replace("[OPTIONS]", "[选项]");
    command.override_usage(usage)
}

fn argument_in_chinese(command: &str, argument: Arg) -> Arg {
    let id = argument.get_id().to_string();
    let Some(text) = chinese::argument(command, &id).or_else(|| chinese::argument("zudyn", &id)) else {
        return argument;
    };
    let heading = match argument.get_help_heading() {
        Some(english) => chinese::heading(english).unwrap_or(english).to_string(),
        None => "参数".to_string(),
    };
    let mut notes = Vec::new();
    let default: Vec<String> =
        argument.get_default_values().iter().map(|value| value.to_string_lossy().into_owned()).collect();
    let takes_value = argument.get_action().takes_values();
    if takes_value && !default.is_empty() {
        notes.push(format!("[默认：{}]", default.join(" ")));
    }
    let values = if takes_value { argument.get_possible_values() } else { Vec::new() };
    let names: Vec<&str> = values.iter().map(|value| value.get_name()).collect();
    let described = names.iter().any(|name| chinese::value(&id, name).is_some());
    let mut long = format!("{text}\n");
    if !names.is_empty() {
        let list = format!("[可选：{}]", names.join("、"));
        if described {
            let width = names.iter().map(|name| name.len()).max().unwrap_or(0);
            for name in &names {
                let meaning = chinese::value(&id, name).unwrap_or("");
                long += format!("\n- {name:width$}  {meaning}").trim_end();
            }
            long += "\n";
        }
        notes.push(list);
    }
    let short = std::iter::once(text.replace('\n', " ")).chain(notes.iter().cloned()).collect::<Vec<_>>().join(" ");
    if described {
        notes.pop();
    }
    for note in &notes {
        long += &format!("\n{note}");
    }
    let placeholders: Vec<String> = argument
        .get_value_names()
        .unwrap_or_default()
        .iter()
        .map(|name| chinese::placeholder(name).to_string())
        .collect();
    let argument = argument.help(short).long_help(long.trim_end().to_string()).help_heading(heading);
    if takes_value {
        argument.hide_default_value(true).hide_possible_values(true).value_names(placeholders)
    } else {
        argument
    }
}

/// `zudyn help COMMAND`: the long help on standard output.
pub fn show(name: Option<&str>, talk: &Talk) -> Result<Exit> {
    let mut all = command(talk.locale);
    all.build();
    let shown = match name {
        None => Some(&mut all),
        Some(name) => all.find_subcommand_mut(name),
    };
    let Some(shown) = shown else {
        let near = crate::arguments::nearest::nearest(name.unwrap_or(""), crate::arguments::COMMANDS);
        return Err(Trouble::CommandUnknown { name: name.unwrap_or("").to_string(), near });
    };
    let text = shown.render_long_help();
    let colour = std::io::stdout().is_terminal();
    let text = if colour { text.ansi().to_string() } else { text.to_string() };
    let mut output = output_file::stdout();
    output.put(text.as_bytes())?;
    output.finish()?;
    Ok(Exit::Good)
}

#[cfg(test)]
mod tests {
    use super::*;
    use unicode_width::UnicodeWidthStr;

    #[test]
    fn the_command_line_is_consistent_in_both_languages() {
        command(Locale::English).debug_assert();
        command(Locale::Chinese).debug_assert();
    }

    #[test]
    fn every_command_has_examples() {
        for command in command(Locale::English).get_subcommands() {
            let count = examples(command.get_name()).len();
            assert!(command.get_name() == "help" || (2..=3).contains(&count), "{}", command.get_name());
        }
    }

    #[test]
    fn every_text_has_a_chinese_one_that_fits_on_a_line() {
        let all = command(Locale::English);
        for command in std::iter::once(&all).chain(all.get_subcommands()) {
            let name = command.get_name();
            assert!(chinese::command(name).is_some(), "driver/help/chinese.rs: command {name}");
            for argument in command.get_arguments() {
                let id = argument.get_id().as_str();
                let text = chinese::argument(name, id);
                let text = text.unwrap_or_else(|| panic!("driver/help/chinese.rs: argument ({name}, {id})"));
                for line in text.lines() {
                    assert!(line.width() <= 88, "{line}");
                }
                if let Some(heading) = argument.get_help_heading() {
                    assert!(chinese::heading(heading).is_some(), "driver/help/chinese.rs: heading {heading}");
                }
                for value in argument.get_possible_values() {
                    if value.get_help().is_some() {
                        assert!(chinese::value(id, value.get_name()).is_some(), "value ({id}, {})", value.get_name());
                    }
                }
            }
        }
    }

    #[test]
    fn chinese_help_has_no_english_frame() {
        let mut all = command(Locale::Chinese);
        all.build();
        let names: Vec<String> = all.get_subcommands().map(|command| command.get_name().to_string()).collect();
        for name in names {
            let shown = all.find_subcommand_mut(&name).expect("its own name");
            for text in [shown.render_help().to_string(), shown.render_long_help().to_string()] {
                for word in ["Usage", "Options", "Arguments", "default", "possible", "[OPTIONS]", "Print"] {
                    assert!(!text.contains(word), "{name}: {word}\n{text}");
                }
            }
        }
    }
}
