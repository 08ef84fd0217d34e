//! Usage errors: the cause, one edit that corrects it, and where to find the options.

use super::command;
use crate::arguments::COMMANDS;
use crate::arguments::nearest::nearest;
use crate::io::talk::Talk;
use crate::io::trouble::Exit;
use clap::Command;
use clap::error::{ContextKind, ContextValue, Error, ErrorKind};
use std::error::Error as _;
use std::ffi::OsString;
use std::path::Path;
use zudyn_translator::diagnostic::Locale;

/// The text of a usage error in both languages: its code, cause, and help if there is an edit.
#[derive(Debug, PartialEq)]
struct Report {
    code: &'static str,
    cause: (String, String),
    help: Option<(String, String)>,
}

/// Prints help, the version or a usage error; returns the exit status.
pub fn report(error: Error, words: &[OsString], locale: Locale) -> i32 {
    match error.kind() {
        ErrorKind::DisplayHelp | ErrorKind::DisplayVersion | ErrorKind::DisplayHelpOnMissingArgumentOrSubcommand => {
            // A closed pipe is not a failure.
            let _ = error.print();
            return error.exit_code();
        }
        _ => {}
    }
    let talk = Talk::of_locale(locale);
    let name = command_of(words);
    let report = describe(&error, name, words, locale);
    let say = |texts: &(String, String)| talk.say(&texts.0, &texts.1).to_string();
    let mut text = say(&report.cause);
    if let Some(help) = &report.help {
        text += &format!("\n  {}: {}", talk.say("help", "提示"), say(help));
    }
    let listing = match name {
        Some(name) => format!("`zudyn help {name}`"),
        None => "`zudyn help`".to_string(),
    };
    text += &match (locale, name) {
        (Locale::English, Some(_)) => format!("\n  {listing} lists its options"),
        (Locale::English, None) => format!("\n  {listing} lists all commands"),
        (Locale::Chinese, Some(_)) => format!("\n  {listing} 列出它的选项"),
        (Locale::Chinese, None) => format!("\n  {listing} 列出全部命令"),
    };
    talk.error(report.code, &text);
    Exit::Command as i32
}

/// The command that the arguments name.
fn command_of(words: &[OsString]) -> Option<&'static str> {
    words.iter().skip(1).find_map(|word| COMMANDS.into_iter().find(|command| word == command))
}

fn describe(error: &Error, name: Option<&'static str>, words: &[OsString], locale: Locale) -> Report {
    let argument = strings(error, ContextKind::InvalidArg);
    let argument = argument.first().map_or("", String::as_str);
    let value = strings(error, ContextKind::InvalidValue);
    let value = value.first().map_or("", String::as_str);
    let command = name.map_or("zudyn".to_string(), |name| format!("zudyn {name}"));
    match error.kind() {
        ErrorKind::InvalidSubcommand => {
            let wrong = strings(error, ContextKind::InvalidSubcommand);
            unknown_command(wrong.first().map_or("", String::as_str))
        }
        ErrorKind::MissingSubcommand => Report {
            code: "argument-missing",
            cause: ("no command and no model given".into(), "没有给出命令或模型".into()),
            help: None,
        },
        ErrorKind::UnknownArgument if argument.starts_with('-') => unknown_option(error, argument, &command, name),
        ErrorKind::UnknownArgument => surplus(argument, name, words),
        ErrorKind::TooManyValues => Report {
            code: "argument-surplus",
            cause: (
                format!("`{argument}` has no value, but `{value}` is given"),
                format!("`{argument}` 不带值，却给出了 `{value}`"),
            ),
            help: None,
        },
        ErrorKind::InvalidValue | ErrorKind::ValueValidation | ErrorKind::NoEquals if value.is_empty() => Report {
            code: "argument-missing",
            cause: (format!("`{argument}` needs a value"), format!("`{argument}` 需要一个值")),
            help: choices(error),
        },
        ErrorKind::InvalidValue => Report {
            code: "option-value",
            cause: (format!("`{value}` is not a value of `{argument}`"), format!("`{value}` 不是 `{argument}` 的值")),
            help: meant(&strings(error, ContextKind::SuggestedValue)).or_else(|| choices(error)),
        },
        ErrorKind::ValueValidation => bad_value(error, argument, value),
        ErrorKind::TooFewValues | ErrorKind::WrongNumberOfValues => Report {
            code: "argument-missing",
            cause: (format!("`{argument}` needs more values"), format!("`{argument}` 需要更多的值")),
            help: None,
        },
        ErrorKind::ArgumentConflict => conflict(error, argument),
        ErrorKind::MissingRequiredArgument => missing(error, &command, name, words, locale),
        ErrorKind::InvalidUtf8 => Report {
            code: "option-value",
            cause: ("an argument is not valid UTF-8".into(), "有参数不是有效的 UTF-8".into()),
            help: None,
        },
        _ => Report { code: "option-value", cause: (error.kind().to_string(), "命令行有错".into()), help: None },
    }
}

fn unknown_command(wrong: &str) -> Report {
    Report {
        code: "command-unknown",
        cause: (format!("`{wrong}` is neither a command nor a file"), format!("`{wrong}` 既不是命令，也不是文件")),
        help: meant(&nearest(wrong, COMMANDS)),
    }
}

/// An option that no command has, or that belongs to another command.
fn unknown_option(error: &Error, option: &str, command: &str, name: Option<&str>) -> Report {
    let bare = option.split('=').next().unwrap_or(option);
    let others: Vec<String> = commands_with(bare).into_iter().filter(|other| Some(other.as_str()) != name).collect();
    if let (false, [_, ..]) = (bare.is_empty(), &others[..]) {
        let list = |others: &[String]| others.iter().map(|name| format!("`zudyn {name}`")).collect::<Vec<_>>();
        return Report {
            code: "option-unknown",
            cause: (
                format!("`{command}` has no option `{bare}`; it is an option of {}", list(&others).join(", ")),
                format!("`{command}` 没有选项 `{bare}`；它是 {} 的选项", list(&others).join("、")),
            ),
            help: None,
        };
    }
    Report {
        code: "option-unknown",
        cause: (format!("`{command}` has no option `{option}`"), format!("`{command}` 没有选项 `{option}`")),
        help: meant(&strings(error, ContextKind::SuggestedArg)),
    }
}

/// The commands that have this option.
fn commands_with(option: &str) -> Vec<String> {
    let all = command(Locale::English);
    let has = |command: &Command| {
        command.get_arguments().any(|argument| {
            let long = argument.get_long().is_some_and(|long| option.strip_prefix("--") == Some(long));
            let short = argument.get_short().is_some_and(|short| option == format!("-{short}"));
            long || short
        })
    };
    all.get_subcommands().filter(|command| has(command)).map(|command| command.get_name().to_string()).collect()
}

/// An extra argument: a second model, or a misspelt command before the model.
fn surplus(word: &str, name: Option<&'static str>, words: &[OsString]) -> Report {
    let before = words.iter().take_while(|other| *other != word).filter_map(|other| other.to_str());
    let models: Vec<&str> = before.skip(1).filter(|other| !other.starts_with('-') && Some(*other) != name).collect();
    if let Some(first) = models.last().filter(|first| !Path::new(first).exists()) {
        let near = nearest(first, COMMANDS);
        if !near.is_empty() && name == Some("run") {
            return unknown_command(first);
        }
    }
    let help = match name {
        Some("run") => Some((
            "run zudyn once for each model; `zudyn check` accepts several".into(),
            "请为每个模型各运行一次 zudyn；`zudyn check` 可以接受多个模型".into(),
        )),
        _ => None,
    };
    let command = name.map_or("zudyn".to_string(), |name| format!("zudyn {name}"));
    let cause = match name {
        Some("run" | "fit" | "emit" | "build" | "dump") => (
            format!("`{word}` is one argument too many: `{command}` accepts one model"),
            format!("多了 `{word}`：`{command}` 只接受一个模型"),
        ),
        _ => (format!("`{word}` is one argument too many for `{command}`"), format!("`{command}` 多了参数 `{word}`")),
    };
    Report { code: "argument-surplus", cause, help }
}

fn bad_value(error: &Error, argument: &str, value: &str) -> Report {
    let source = error.source();
    let number =
        source.is_some_and(|source| source.is::<std::num::ParseIntError>() || source.is::<std::num::ParseFloatError>());
    let reason = source.map(ToString::to_string).filter(|_| !number);
    let cause = match reason {
        Some(reason) => (
            format!("`{value}` is not a value of `{argument}`: {reason}"),
            format!("`{value}` 不是 `{argument}` 的值：{reason}"),
        ),
        None => (
            format!("`{value}` is not a number that `{argument}` accepts"),
            format!("`{value}` 不是 `{argument}` 所接受的数"),
        ),
    };
    Report { code: "option-value", cause, help: None }
}

fn conflict(error: &Error, argument: &str) -> Report {
    let prior = strings(error, ContextKind::PriorArg);
    let code = "option-conflict";
    if prior.is_empty() || prior.iter().all(|other| other == argument) {
        let cause = (format!("`{argument}` is given twice"), format!("`{argument}` 给出了两次"));
        return Report { code, cause, help: Some(("give it once".into(), "请只给一次".into())) };
    }
    let list: Vec<String> = prior.iter().map(|other| format!("`{other}`")).collect();
    Report {
        code,
        cause: (
            format!("`{argument}` and {} exclude each other", list.join(", ")),
            format!("`{argument}` 与 {} 不能同时给出", list.join("、")),
        ),
        help: None,
    }
}

fn missing(error: &Error, command: &str, name: Option<&str>, words: &[OsString], locale: Locale) -> Report {
    let needed = strings(error, ContextKind::InvalidArg);
    let list: Vec<String> = needed.iter().map(|needed| format!("`{needed}`")).collect();
    // `--csv world2.dyn`: the option has taken the model as its value.
    let swallowed = words.windows(2).find_map(|pair| {
        let (option, value) = (pair[0].to_str()?, pair[1].to_str()?);
        let model = needed.iter().any(|needed| needed.starts_with(['<', '[']));
        (model && option.starts_with('-') && !option.contains('=') && Path::new(value).is_file()).then(|| {
            (
                format!("`{option}` has taken `{value}` as its value; give the value, then the model"),
                format!("`{option}` 把 `{value}` 当成了它的值；请先给值，再给模型"),
            )
        })
    });
    let values = || {
        let mut all = self::command(locale);
        all.build();
        let known = all.find_subcommand(name?)?;
        let argument = known.get_arguments().find(|argument| needed.contains(&argument.to_string()))?;
        let names: Vec<String> =
            argument.get_possible_values().iter().map(|value| format!("`{}`", value.get_name())).collect();
        let long = format!("--{}", argument.get_long()?);
        (!names.is_empty()).then(|| {
            (
                format!("add `{long}` with one of {}", names.join(", ")),
                format!("请加上 `{long}` 和下列之一：{}", names.join("、")),
            )
        })
    };
    Report {
        code: "argument-missing",
        cause: (format!("`{command}` needs {}", list.join(" and ")), format!("`{command}` 需要 {}", list.join("、"))),
        help: swallowed.or_else(values),
    }
}

/// The values that an option has.
fn choices(error: &Error) -> Option<(String, String)> {
    let values: Vec<String> =
        strings(error, ContextKind::ValidValue).iter().map(|value| format!("`{value}`")).collect();
    (!values.is_empty())
        .then(|| (format!("use one of {}", values.join(", ")), format!("请用下列之一：{}", values.join("、"))))
}

fn meant(near: &[String]) -> Option<(String, String)> {
    let near: Vec<String> = near.iter().map(|name| format!("`{name}`")).collect();
    (!near.is_empty())
        .then(|| (format!("did you mean {}?", near.join(" or ")), format!("是不是 {}？", near.join(" 或 "))))
}

fn strings(error: &Error, kind: ContextKind) -> Vec<String> {
    match error.get(kind) {
        Some(ContextValue::String(text)) => vec![text.clone()],
        Some(ContextValue::Strings(texts)) => texts.clone(),
        _ => Vec::new(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::arguments::with_default_command;

    fn report_of(words: &[&str]) -> Report {
        let all: Vec<OsString> = std::iter::once("zudyn").chain(words.iter().copied()).map(OsString::from).collect();
        let all = with_default_command(all);
        let error = command(Locale::English).try_get_matches_from(&all).expect_err("a wrong command");
        describe(&error, command_of(&all), &all, Locale::English)
    }

    #[track_caller]
    fn expect(words: &[&str], code: &str, cause: &str, help: &str) {
        let report = report_of(words);
        assert!(zudyn_translator::diagnostic::explain(report.code).is_some(), "{code}");
        assert_eq!((report.code, report.cause.0.as_str()), (code, cause));
        assert_eq!(report.help.map_or(String::new(), |help| help.0), help);
    }

    #[test]
    fn each_error_names_its_cause_and_an_edit() {
        expect(
            &["chekc", "a.dyn"],
            "command-unknown",
            "`chekc` is neither a command nor a file",
            "did you mean `check`?",
        );
        expect(&["rn", "a.dyn"], "command-unknown", "`rn` is neither a command nor a file", "did you mean `run`?");
        expect(
            &["Check", "a.dyn"],
            "command-unknown",
            "`Check` is neither a command nor a file",
            "did you mean `check`?",
        );
        expect(
            &["a.dyn", "--evry-step"],
            "option-unknown",
            "`zudyn run` has no option `--evry-step`",
            "did you mean `--every-step`?",
        );
        expect(
            &["check", "a.dyn", "--csv", "x"],
            "option-unknown",
            "`zudyn check` has no option `--csv`; it is an option of `zudyn run`, `zudyn fit`",
            "",
        );
        expect(
            &["a.dyn", "b.dyn"],
            "argument-surplus",
            "`b.dyn` is one argument too many: `zudyn run` accepts one model",
            "run zudyn once for each model; `zudyn check` accepts several",
        );
        expect(
            &["a.dyn", "--engine", "steam"],
            "option-value",
            "`steam` is not a value of `--engine <ENGINE>`",
            "use one of `auto`, `c`, `interpret`",
        );
        expect(&["build", "a.dyn"], "argument-missing", "`zudyn build` needs `--output <EXE>`", "");
        expect(
            &["dump", "a.dyn"],
            "argument-missing",
            "`zudyn dump` needs `--phase <PHASE>`",
            "add `--phase` with one of `syntax`, `target`, `model`, `checked`, `code`, `c`",
        );
        expect(&["a.mod", "--with", "x"], "option-value", "`x` is not a number that `--with <N>` accepts", "");
        expect(&["a.dyn", "--csv"], "argument-missing", "`--csv <FILE>` needs a value", "");
        expect(&["a.dyn", "--no-pages=3"], "argument-surplus", "`--no-pages` has no value, but `3` is given", "");
        expect(
            &["a.dyn", "--svg", "a", "--svg", "b"],
            "option-conflict",
            "`--svg <FILE>` is given twice",
            "give it once",
        );
        expect(
            &["--csv", "Cargo.toml"],
            "argument-missing",
            "`zudyn run` needs `<MODEL>`",
            "`--csv` has taken `Cargo.toml` as its value; give the value, then the model",
        );
    }
}
