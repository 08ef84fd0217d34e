//! Words that options take as their values.

use super::numbers::number;
use clap::ValueEnum;
use clap::builder::{PossibleValuesParser, TypedValueParser};
use zudyn_translator::Language;

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

/// The values of `--language`: one for each front end.
pub fn language() -> impl TypedValueParser<Value = Language> {
    let words = Language::ALL.map(|language| language.frontend().word());
    // Only these words arrive.
    PossibleValuesParser::new(words).map(|word| Language::by_word(&word).unwrap_or_default())
}

#[derive(ValueEnum, Clone, Copy, Debug, PartialEq, Eq)]
pub enum Standard {
    #[value(name = "1969")]
    Of1969,
    #[value(name = "1982")]
    Of1982,
}

/// In which order integrators take their inputs, other than as written.
#[derive(ValueEnum, Clone, Copy, Debug, PartialEq, Eq)]
pub enum Order {
    Parallel,
}

/// What the numbers of a FACS program are.
#[derive(ValueEnum, Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum ArithmeticName {
    /// Cells of 16 bits, doubles of 32, as FACS had them
    #[default]
    F83,
    /// Cells of 32 bits, doubles of 64
    Wide,
    /// Floating doubles
    Real,
    /// Doubles with a fixed binary point, for small machines
    Q,
}

#[derive(ValueEnum, Clone, Copy, Debug, PartialEq, Eq)]
pub enum EngineName {
    /// Choose by the work ahead and the contents of the cache
    Auto,
    /// Compile with the C compiler
    C,
    /// Use the built-in interpreter
    Interpret,
}

#[derive(ValueEnum, Clone, Copy, Debug, PartialEq, Eq)]
pub enum PlotLayout {
    Dynamo1,
    Dynamo2,
}

#[derive(ValueEnum, Clone, Copy, Debug, PartialEq, Eq)]
pub enum Format {
    /// Messages for people
    Human,
    /// One JSON array on standard output
    Json,
    /// SARIF 2.1.0 on standard output, for code scanning
    Sarif,
    /// Workflow commands of GitHub Actions, which annotate the change
    Github,
}

#[derive(ValueEnum, Clone, Copy, Debug, PartialEq, Eq)]
pub enum Denied {
    Warnings,
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
    /// C of the 1989 standard
    C89,
    /// K&R C for legacy compilers (docs/legacy.md)
    Knr,
}

#[derive(ValueEnum, Clone, Copy, Debug, PartialEq, Eq)]
pub enum EncodingName {
    /// Without Chinese; other characters of the model as <U+00E9>
    Ascii,
    #[value(name = "utf-8")]
    Utf8,
    /// Encoding of Chinese systems; includes GB 2312 and GBK
    Gb18030,
}

#[derive(ValueEnum, Clone, Copy, Debug, PartialEq, Eq)]
pub enum Phase {
    Syntax,
    /// Statements of the target program [COSMO]
    Target,
    Model,
    Checked,
    /// Functions and statements, in the form that every language shares
    Code,
    C,
}

/// A number that is neither infinite nor not a number.
pub fn finite(text: &str) -> Result<f64, String> {
    number(text).ok_or_else(|| "invalid float literal".to_string())
}
