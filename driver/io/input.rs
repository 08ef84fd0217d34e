//! Reading a model: a file of any bytes becomes text, and its language is found.
//!
//! Decks come from old archives: UTF-8, with or without a mark, UTF-16 from Windows, GB18030 from
//! Chinese machines of any year, or Latin-1. Nothing is refused for its bytes.

use crate::arguments::{ArithmeticName, Model, Order, ReadingOptions, Standard};
use crate::io::files;
use crate::io::included;
use crate::io::trouble::{Result, Trouble};
use encoding_rs::{GB18030, UTF_16BE, UTF_16LE};
use std::borrow::Cow;
use std::io::Read;
use std::path::{Path, PathBuf};
use zudyn_translator::code::arithmetic::Arithmetic;
use zudyn_translator::language::cosmo;
use zudyn_translator::source::Source;
use zudyn_translator::{Language, Reading};

/// Larger than any model; keeps a wrong file name from filling the memory.
const LIMIT_MEGABYTES: u64 = 64;

/// A model as text, and the language it is written in.
pub struct Input {
    pub source: Source,
    /// Decides the front end.
    pub reading: Reading,
    /// Where the model is, and so its data files.
    pub directory: PathBuf,
    pub from_stdin: bool,
    /// Constants by which everything is differentiated.
    pub sens: Vec<String>,
}

pub fn read(model: &Model) -> Result<Input> {
    read_as(&model.model, &model.reading)
}

/// Reads one file, or standard input, as the options want.
pub fn read_as(path: &Path, options: &ReadingOptions) -> Result<Input> {
    let standard_input = path.as_os_str() == "-";
    let bytes = if standard_input { read_stdin(path)? } else { read_file(path)? };
    let text = text_of(&bytes).into_owned();
    if text.trim().is_empty() {
        return Err(Trouble::Empty(path.to_path_buf()));
    }
    if !is_text(&text) {
        return Err(Trouble::NotText(path.to_path_buf()));
    }
    let language = match options.language {
        Some(language) => language,
        None => language_of(if standard_input { None } else { Some(path) }, &text)
            .ok_or_else(|| Trouble::LanguageUnknown(path.to_path_buf()))?,
    };
    let reading = reading(options, language)?;
    let text = language.frontend().lines(text);
    let name = if standard_input { "<stdin>".to_string() } else { path.display().to_string() };
    // The parent of a bare name is empty, and so is that of `-`: the working directory.
    let directory = path.parent().filter(|parent| !parent.as_os_str().is_empty()).unwrap_or(Path::new("."));
    let directory = directory.to_path_buf();
    let mut source = Source::new(name, text);
    included::add(&mut source, language, (!standard_input).then_some(path), &directory)?;
    Ok(Input { source, reading, directory, from_stdin: standard_input, sens: Vec::new() })
}

/// The same; the program keeps its balance if that is wanted.
pub fn read_balanced(model: &Model, balance: bool) -> Result<Input> {
    let mut input = read(model)?;
    input.reading.asked.balance = balance;
    // The balance shows every content below 0 itself.
    input.reading.asked.watch = !balance;
    Ok(input)
}

/// How the options want the text to be read.
fn reading(model: &ReadingOptions, language: Language) -> Result<Reading> {
    if let Some((option, _)) = model.given.unfit(language) {
        return Err(Trouble::OnlyFor { option, languages: Language::names_with(option) });
    }
    let of_standard = match model.std {
        Some(Standard::Of1969) => Some(("--std 1969", Language::Cosmo)),
        Some(Standard::Of1982) => Some(("--std 1982", Language::Boscos)),
        None => None,
    };
    if let Some((option, own)) = of_standard.filter(|(_, own)| *own != language) {
        return Err(Trouble::OnlyFor { option, languages: own.name().to_string() });
    }
    Ok(Reading {
        notes: false,
        language,
        dialect: if model.std == Some(Standard::Of1969) { cosmo::Dialect::Of1969 } else { cosmo::Dialect::Today },
        method: model.method.as_deref().map(method).transpose()?,
        asked: cosmo::Asked::default(),
        allow_verbatim: model.allow_verbatim,
        arithmetic: arithmetic(model.arithmetic.unwrap_or_default(), model.wrap)?,
        parallel: model.order == Some(Order::Parallel),
        only_1982: model.std == Some(Standard::Of1982),
    })
}

fn arithmetic(name: ArithmeticName, wrap: bool) -> Result<Arithmetic> {
    match (name, wrap) {
        (ArithmeticName::F83, false) => Ok(Arithmetic::F83),
        (ArithmeticName::F83, true) => Ok(Arithmetic::Wrapping),
        (ArithmeticName::Wide, false) => Ok(Arithmetic::Wide),
        (ArithmeticName::Real, false) => Ok(Arithmetic::Real),
        (ArithmeticName::Q, false) => Ok(Arithmetic::Q),
        (ArithmeticName::Wide | ArithmeticName::Real | ArithmeticName::Q, true) => {
            Err(Trouble::OptionWithout { option: "--wrap", needs: "--arithmetic f83" })
        }
    }
}

fn method(text: &str) -> Result<cosmo::text::Method> {
    cosmo::method(text).map_err(|why| match why {
        cosmo::NoMethod::Unknown(_) => Trouble::MethodUnknown(text.to_string()),
        cosmo::NoMethod::Numbers | cosmo::NoMethod::TooExact(_) => Trouble::MethodNumbers(text.to_string()),
    })
}

pub fn read_file(path: &Path) -> Result<Vec<u8>> {
    files::reads(path)?;
    let unreadable = |error: std::io::Error| match error.kind() {
        std::io::ErrorKind::NotFound => Trouble::Missing(path.to_path_buf()),
        std::io::ErrorKind::IsADirectory => Trouble::Directory(path.to_path_buf()),
        _ => Trouble::Unreadable(path.to_path_buf(), error),
    };
    let file = std::fs::File::open(path).map_err(unreadable)?;
    if file.metadata().map_err(unreadable)?.is_dir() {
        return Err(Trouble::Directory(path.to_path_buf()));
    }
    read_limited(file, path)
}

fn read_stdin(path: &Path) -> Result<Vec<u8>> {
    files::reads_stdin()?;
    read_limited(std::io::stdin().lock(), path)
}

/// A device that has no end is larger than the limit.
pub fn read_limited(reader: impl Read, path: &Path) -> Result<Vec<u8>> {
    let limit = LIMIT_MEGABYTES * 1_000_000;
    let mut bytes = Vec::new();
    reader.take(limit + 1).read_to_end(&mut bytes).map_err(|error| Trouble::Unreadable(path.to_path_buf(), error))?;
    if bytes.len() as u64 > limit {
        return Err(Trouble::TooBig(path.to_path_buf(), LIMIT_MEGABYTES));
    }
    Ok(bytes)
}

/// The text in a file of any bytes. Where lines end by a return alone, as on the Macintosh of old,
/// they end by a line feed here.
pub fn text_of(bytes: &[u8]) -> Cow<'_, str> {
    let text = decoded(bytes);
    if text.contains('\r') && !text.contains('\n') { Cow::Owned(text.replace('\r', "\n")) } else { text }
}

/// The text as it is. A control-Z at the end, the end mark of CP/M and DOS, is left out.
fn decoded(bytes: &[u8]) -> Cow<'_, str> {
    let bytes = bytes.strip_suffix(b"\x1a").unwrap_or(bytes);
    if let Some(rest) = bytes.strip_prefix(b"\xef\xbb\xbf") {
        return String::from_utf8_lossy(rest);
    }
    if let Some(rest) = bytes.strip_prefix(b"\xff\xfe") {
        return UTF_16LE.decode_without_bom_handling(rest).0;
    }
    if let Some(rest) = bytes.strip_prefix(b"\xfe\xff") {
        return UTF_16BE.decode_without_bom_handling(rest).0;
    }
    if let Ok(text) = std::str::from_utf8(bytes) {
        return Cow::Borrowed(text);
    }
    match GB18030.decode_without_bom_handling_and_without_replacement(bytes) {
        Some(text) => text,
        None => encoding_rs::mem::decode_latin1(bytes),
    }
}

/// The language by the extension of the file name, else by content.
fn language_of(path: Option<&Path>, text: &str) -> Option<Language> {
    path.and_then(language_of_name).or_else(|| Language::by_content(text))
}

/// The language that the extension of a file name means.
pub fn language_of_name(path: &Path) -> Option<Language> {
    Language::by_extension(path.extension()?.to_str()?)
}

/// Programs, pictures and packed files contain zero bytes or mostly control characters. A deck may have a few control
/// characters, and padding at its end.
fn is_text(text: &str) -> bool {
    let text = text.trim_end_matches(['\0', '\x1a']);
    let beginning = || text.chars().take(4096);
    let odd = beginning().filter(|c| c.is_control() && !c.is_ascii_whitespace() && *c != '\x1a').count();
    !beginning().any(|c| c == '\0') && odd * 4 <= beginning().count()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_encoding_of_an_archive_is_read() {
        assert_eq!(text_of(b"NOTE \xe6\xb0\xb4"), "NOTE 水");
        assert_eq!(text_of(b"\xef\xbb\xbfNOTE \xe6\xb0\xb4"), "NOTE 水");
        assert_eq!(text_of(b"\xff\xfeN\0\x34\x6c"), "N水");
        assert_eq!(text_of(b"\xfe\xff\0N\x6c\x34"), "N水");
        assert_eq!(text_of(b"NOTE \xc8\xcb\xbf\xda"), "NOTE 人口");
        assert_eq!(text_of(b"NOTE caf\xe9"), "NOTE café");
        assert_eq!(text_of(b"RUN X\n\x1a"), "RUN X\n");
    }

    #[test]
    fn a_file_of_bytes_is_no_text() {
        assert!(is_text("A X.K=1\r\n\tNOTE a\x0c\x1a\0\0\0\0\0\0"));
        assert!(is_text("NOTE caf\u{e9}\x07\nA X.K=1+Y.K  a bell is no reason\n"));
        assert!(!is_text(&text_of(b"\x7fELF\x02\x01\x01\0\0\0\0\0\0\0\0\0\x03\0>\0\x01\0\0\0")));
        assert!(!is_text(&text_of(b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR\0\0\x01\0\0\0\x01\0\x08\x06\0\0\0")));
    }

    #[test]
    fn the_language_follows_from_the_name_or_the_content() {
        assert_eq!(language_of(Some(Path::new("a.DYN")), "NUMBER OF COMPARTMENTS 4\n"), Some(Language::Dynamo));
        assert_eq!(language_of(Some(Path::new("a.txt")), "SPEC DT=1/LENGTH=10\n"), Some(Language::Dynamo));
        assert_eq!(language_of(None, "STATE\n{ y }\n"), Some(Language::Scop));
        assert_eq!(language_of(Some(Path::new("a.txt")), "Dear reader,\nA man a plan\n"), None);
    }
}
