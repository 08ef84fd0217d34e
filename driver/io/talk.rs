//! What is said to the user on standard error: messages, notes, progress. Data never goes here.

use crate::arguments::{Everywhere, LocaleName, When};
use crate::io::interrupt;
use crate::io::progress::Share;
use crate::io::trouble::Trouble;
use crate::io::visible::visible;
use std::borrow::Cow;
use std::ffi::OsString;
use std::io::{IsTerminal, Write};
use zudyn_translator::diagnostic::{Diagnostic, Locale, Severity, human};
use zudyn_translator::source::Source;

/// How to talk: in which language, how much, with colour or not.
#[derive(Clone, Copy, Debug)]
pub struct Talk {
    pub locale: Locale,
    pub verbose: bool,
    colour: bool,
    /// Progress is for a person who waits, not for a log.
    pub progress: bool,
    /// The run that is at work, if it is one of several.
    pub share: Option<Share>,
    /// Standard error is a terminal, which nothing in a text may command.
    terminal: bool,
}

impl Talk {
    pub fn new(options: &Everywhere) -> Talk {
        let terminal = std::io::stderr().is_terminal();
        let plain = std::env::var_os("NO_COLOR").is_some_and(|value| !value.is_empty());
        Talk {
            locale: match options.locale {
                Some(LocaleName::En) => Locale::English,
                Some(LocaleName::Zh) => Locale::Chinese,
                None => locale_of(|name| std::env::var(name).ok()),
            },
            verbose: options.verbose,
            colour: match options.color {
                When::Always => true,
                When::Never => false,
                When::Auto => terminal && !plain,
            },
            progress: terminal,
            share: None,
            terminal,
        }
    }

    /// How to talk before the options are known.
    pub fn of_locale(locale: Locale) -> Talk {
        let locale = match locale {
            Locale::English => LocaleName::En,
            Locale::Chinese => LocaleName::Zh,
        };
        Talk::new(&Everywhere { locale: Some(locale), color: When::Auto, verbose: false })
    }

    #[cfg(test)]
    pub fn silent() -> Talk {
        Talk { locale: Locale::English, verbose: false, colour: false, progress: false, share: None, terminal: false }
    }

    /// The same without progress: something else shows it.
    pub fn without_progress(&self) -> Talk {
        Talk { progress: false, ..*self }
    }

    /// The same for one of several runs; a single one has its own progress.
    pub fn run_of(&self, share: Share) -> Talk {
        Talk { share: (share.of > 1).then_some(share), ..*self }
    }

    /// One of two texts, by locale.
    pub fn say<'a>(&self, english: &'a str, chinese: &'a str) -> &'a str {
        match self.locale {
            Locale::English => english,
            Locale::Chinese => chinese,
        }
    }

    /// A remark that changes nothing: `zudyn: ...`.
    pub fn note(&self, text: &str) {
        tell(&format!("zudyn: {}\n", self.shown(text)));
    }

    /// A remark only for those who asked for it.
    pub fn detail(&self, text: impl FnOnce() -> String) {
        if self.verbose {
            self.note(&text());
        }
    }

    /// What was asked for and is no data.
    pub fn report(&self, text: &str) {
        tell(&self.shown(text));
    }

    /// On a terminal nothing may command it.
    fn shown<'a>(&self, text: &'a str) -> Cow<'a, str> {
        if self.terminal { visible(text) } else { Cow::Borrowed(text) }
    }

    pub fn trouble(&self, trouble: &Trouble) {
        if !trouble.code().is_empty() {
            self.error(trouble.code(), trouble.text(self.locale).trim_end());
        }
    }

    /// An error that has no place in a model.
    pub fn error(&self, code: &str, text: &str) {
        let word = self.painted(self.say("error", "错误"), Severity::Error);
        tell(&format!("zudyn: {word}[{code}]: {}\n", self.shown(text)));
    }

    /// A message about the model, at its place in the source.
    pub fn diagnostic(&self, diagnostic: &Diagnostic, source: &Source) {
        let text = human(diagnostic, source, self.locale);
        let text = self.shown(&text);
        // The word before the code is painted; the code marks where it stands.
        let code = format!("[{}]:", diagnostic.message.code());
        let painted = text.split_once(&code).and_then(|(before, after)| {
            let (place, word) = before.rsplit_once(' ')?;
            Some(format!("{place} {}{code}{after}", self.painted(word, diagnostic.severity)))
        });
        tell(&painted.unwrap_or(text.into_owned()));
    }

    fn painted(&self, word: &str, severity: Severity) -> String {
        let colour = match severity {
            Severity::Error => "1;31",
            Severity::Warning => "1;33",
            Severity::Note => "1;36",
        };
        if self.colour { format!("\x1b[{colour}m{word}\x1b[0m") } else { word.to_string() }
    }
}

/// A closed standard error is no reason to fail. After a signal nothing is said.
fn tell(text: &str) {
    if interrupt::asked() {
        return;
    }
    let _ = std::io::stderr().write_all(text.as_bytes());
}

/// The language of messages before the words are parsed: `--locale` wherever it is, else the environment.
pub fn locale_of_words(words: &[OsString]) -> Locale {
    let mut words = words.iter().filter_map(|word| word.to_str()).take_while(|word| *word != "--");
    let mut given = None;
    while let Some(word) = words.next() {
        if word == "--locale" {
            given = words.next();
        } else if let Some(value) = word.strip_prefix("--locale=") {
            given = Some(value);
        }
    }
    match given {
        Some("zh") => Locale::Chinese,
        Some("en") => Locale::English,
        _ => locale_of(|name| std::env::var(name).ok()),
    }
}

/// The language of messages from the environment: the first variable that is set and not empty decides.
fn locale_of(variable: impl Fn(&str) -> Option<String>) -> Locale {
    let value = ["ZUDYN_LOCALE", "LC_ALL", "LC_MESSAGES", "LANG"]
        .into_iter()
        .find_map(|name| variable(name).filter(|value| !value.is_empty()))
        .unwrap_or_default();
    if value.to_ascii_lowercase().starts_with("zh") { Locale::Chinese } else { Locale::English }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn with(pairs: &[(&str, &str)]) -> Locale {
        locale_of(|name| pairs.iter().find(|pair| pair.0 == name).map(|pair| pair.1.to_string()))
    }

    #[test]
    fn the_first_variable_that_says_something_decides() {
        assert_eq!(with(&[]), Locale::English);
        assert_eq!(with(&[("LANG", "zh_CN.UTF-8")]), Locale::Chinese);
        assert_eq!(with(&[("LC_ALL", "C"), ("LANG", "zh_CN.UTF-8")]), Locale::English);
        assert_eq!(with(&[("ZUDYN_LOCALE", "zh"), ("LC_ALL", "C")]), Locale::Chinese);
        assert_eq!(with(&[("LC_ALL", ""), ("LANG", "zh_TW")]), Locale::Chinese);
    }
}
