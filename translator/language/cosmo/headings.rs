//! The lines between NUMBER OF COMPARTMENTS and INITIAL, and the settings that may stand in the body too.

use super::lexer::Manner;
use super::lines::{Line, is_blank};
use super::messages::declarations::*;
use super::messages::shown;
use super::parse::Parser;
use super::statements::rule;
use super::syntax::*;
use super::text::Method;
use super::words::{begins_with, leading_identifier, run};
use crate::model;
use crate::source::Span;

const DECLARES: Manner = Manner { declares: true, names_columns: false, tracers: None };

impl Parser<'_, '_> {
    /// Reads a heading line, if it is one.
    pub fn heading(&mut self, line: Line) -> bool {
        let word = run(line.text).to_ascii_uppercase();
        let rest = line.from(word.len());
        let kind = match word.as_str() {
            "REAL" | "INTEGER" => self.types(line, rest, word == "INTEGER"),
            "PARAMETER" => self.parameters(rest),
            "TRACER" => self.tracers(rest),
            "DATA" => self.data(rest),
            _ if super::words::new_component(line.text).is_some()
                && !matches!(word.as_str(), "DECAY" | "DOSE" | "WHEN") =>
            {
                self.setting(line).map(HeadingKind::Setting)
            }
            // The blank after the word is missing. INITIAL with such a comment is out of the question.
            _ if begins_with(&word, "REAL") || begins_with(&word, "INTEGER") => {
                self.diagnostics.error(BadTypeDeclaration { at: line.span() });
                None
            }
            _ => return false,
        };
        self.reader.next();
        if kind.is_none() {
            self.model.unread.push(line.span());
        }
        self.model.headings.push(Heading { kind: kind.unwrap_or(HeadingKind::Bad), span: line.span() });
        true
    }

    fn declare(&mut self, name: &Name) {
        self.declared.insert(name.key());
    }

    fn types(&mut self, line: Line, rest: Line, integer: bool) -> Option<HeadingKind> {
        let modern = rest.text.contains(|c: char| c.is_ascii_lowercase() || matches!(c, ',' | '_' | '('));
        let list = if rest.text.is_empty() {
            None
        } else if modern {
            let symbols = super::lexer::cut(rest.text, rest.start, DECLARES);
            let given = symbols.into_iter().map(Ok);
            super::grammar::TypeListParser::new().parse(given).ok()
        } else {
            list_of_1969(rest)
        };
        let Some(list) = list else {
            self.diagnostics.error(BadTypeDeclaration { at: line.span() });
            return None;
        };
        list.iter().for_each(|declared| self.declare(&declared.name));
        Some(HeadingKind::Types(TypeLine { integer, modern, list }))
    }

    fn parameters(&mut self, rest: Line) -> Option<HeadingKind> {
        let list = rule!(self, ParametersParser, rest, DECLARES)?;
        list.iter().for_each(|parameter| self.declare(&parameter.name));
        Some(HeadingKind::Parameters(list))
    }

    fn tracers(&mut self, rest: Line) -> Option<HeadingKind> {
        let list = rule!(self, NamesParser, rest, DECLARES)?;
        self.tracers.extend(list.iter().map(Name::key));
        Some(HeadingKind::Tracers(list))
    }

    fn data(&mut self, rest: Line) -> Option<HeadingKind> {
        let (name, file) = rule!(self, DataParser, rest, DECLARES)?;
        self.declare(&name);
        Some(HeadingKind::Data { name, file })
    }

    /// METHOD, UNITS, KEEP, ADJUST or AGAINST; `None` if it cannot be read.
    pub fn setting(&mut self, line: Line) -> Option<Setting> {
        let word = run(line.text).to_ascii_uppercase();
        let rest = line.from(word.len());
        match word.as_str() {
            "METHOD" => self.method(line, rest),
            "UNITS" => self.units(line, rest),
            "KEEP" => {
                let manner = Manner { names_columns: true, ..Manner::default() };
                rule!(self, KeptParser, rest, manner).map(Setting::Keep)
            }
            "ADJUST" => {
                let (name, low, high) = rule!(self, AdjustParser, rest, DECLARES)?;
                if low < high {
                    return Some(Setting::Adjust { name, low, high });
                }
                self.bad(line, "ADJUST", &["ADJUST kel FROM 0.1 TO 2.0"]);
                None
            }
            _ => {
                let (data, column, value, weight) = rule!(self, AgainstParser, rest, Manner::default())?;
                Some(Setting::Against { data, column, value, weight })
            }
        }
    }

    /// A declaration that cannot be read.
    pub fn bad(&mut self, line: Line, word: &str, forms: &[&str]) {
        let (english, chinese) = alternatives(forms);
        self.diagnostics.error(BadDeclaration { at: line.span(), word: word.to_string(), english, chinese });
    }

    fn method(&mut self, line: Line, rest: Line) -> Option<Setting> {
        match method(rest.text) {
            Ok(method) => return Some(Setting::Method(method)),
            Err(NoMethod::Unknown(word)) => {
                self.diagnostics.error(UnknownMethod { at: line.span(), word: shown(&word) });
            }
            Err(NoMethod::TooExact(number)) => {
                self.diagnostics.error(MethodTooExact { at: line.span(), number: shown(&number) });
            }
            Err(NoMethod::Numbers) => self.bad(line, "METHOD", &["METHOD IS RK4 4", "METHOD IS ADAPTIVE 1e-6 1e-9"]),
        }
        None
    }

    fn units(&mut self, line: Line, rest: Line) -> Option<Setting> {
        let words: Vec<String> =
            rest.text.split(is_blank).filter(|word| !word.is_empty()).map(str::to_ascii_uppercase).collect();
        let words: Vec<&str> = words.iter().map(String::as_str).collect();
        match words[..] {
            ["OF", "FLOW", "ARE", "RATES"] => Some(Setting::Units { rates: true }),
            ["OF", "FLOW", "ARE", "AMOUNTS"] => Some(Setting::Units { rates: false }),
            _ => {
                self.bad(line, "UNITS", &["UNITS OF FLOW ARE RATES"]);
                None
            }
        }
    }
}

/// Why a text is no method.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum NoMethod {
    /// This word is none.
    Unknown(String),
    /// It is one, but its numbers are not what it takes.
    Numbers,
    /// This relative error is smaller than the rounding of numbers.
    TooExact(String),
}

/// Reads what is after METHOD, `IS` included or not: also what the command line gives.
pub fn method(text: &str) -> Result<Method, NoMethod> {
    let mut words: Vec<&str> = text.split(is_blank).filter(|word| !word.is_empty()).collect();
    if words.first().is_some_and(|word| word.eq_ignore_ascii_case("IS")) {
        words.remove(0);
    }
    let Some((name, numbers)) = words.split_first() else { return Err(NoMethod::Unknown(String::new())) };
    match name.to_ascii_uppercase().as_str() {
        "CLASSIC" if numbers.is_empty() => Ok(Method::Classic),
        "SIMULTANEOUS" if numbers.is_empty() => Ok(Method::Simultaneous),
        "RK4" => {
            let steps = match numbers {
                [] => Some(1),
                [steps] => steps.parse().ok().filter(|steps| (1..=1_000_000).contains(steps)),
                _ => None,
            };
            let steps = steps.ok_or(NoMethod::Numbers)?;
            Ok(Method::Equations(model::Method::RungeKutta { steps }))
        }
        "ADAPTIVE" => tolerances(numbers)
            .map(|(relative, absolute)| Method::Equations(model::Method::Adaptive { relative, absolute })),
        "STIFF" => tolerances(numbers)
            .map(|(relative, absolute)| Method::Equations(model::Method::Stiff { relative, absolute })),
        "CLASSIC" | "SIMULTANEOUS" => Err(NoMethod::Numbers),
        _ => Err(NoMethod::Unknown(name.to_string())),
    }
}

/// The smallest relative error. Numbers are rounded to 1.1e-16 of themselves: below that the estimate of an error is
/// nothing but rounding, and steps become ever shorter to no end.
const MOST_EXACT: f64 = 1e-15;

/// [rel [abs]]: 1e-8 and a hundredth of it if they are not given.
fn tolerances(numbers: &[&str]) -> Result<(f64, f64), NoMethod> {
    let number = |text: &str| {
        let text = text.replace(super::lines::is_point, ".").replace(super::lines::is_minus, "-");
        text.parse::<f64>().ok().filter(|value| *value > 0.0 && *value < 1.0).ok_or(NoMethod::Numbers)
    };
    let (text, absolute) = match numbers {
        [] => return Ok((1e-8, 1e-10)),
        [relative] => (relative, None),
        [relative, absolute] => (relative, Some(number(absolute)?)),
        _ => return Err(NoMethod::Numbers),
    };
    let relative = number(text)?;
    if relative < MOST_EXACT {
        return Err(NoMethod::TooExact(text.to_string()));
    }
    Ok((relative, absolute.unwrap_or(relative / 100.0)))
}

/// `EA10`: identifiers without separators, each perhaps with the size of an array. Letters that are no
/// identifiers are kept, to be told apart when the names are.
fn list_of_1969(line: Line) -> Option<Vec<Declared>> {
    let mut list: Vec<Declared> = Vec::new();
    let mut at = 0;
    while let Some(c) = line.text[at..].chars().next() {
        let rest = &line.text[at..];
        if is_blank(c) {
            at += 1;
            continue;
        }
        if c.is_ascii_digit() {
            let digits = rest.len() - rest.trim_start_matches(|c: char| c.is_ascii_digit()).len();
            let last = list.last_mut().filter(|declared| declared.size.is_none())?;
            last.size = Some(Size { value: rest[..digits].parse().ok(), span: line.part(at, at + digits) });
            at += digits;
            continue;
        }
        if !c.is_ascii_uppercase() {
            return None;
        }
        let length = leading_identifier(rest).map_or(1, str::len);
        let span: Span = line.part(at, at + length);
        list.push(Declared { name: Name { text: rest[..length].to_string(), span }, size: None });
        at += length;
    }
    Some(list)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn methods_and_their_numbers() {
        assert_eq!(method("is rk4 4"), Ok(Method::Equations(model::Method::RungeKutta { steps: 4 })));
        assert_eq!(
            method("ADAPTIVE 1e-10"),
            Ok(Method::Equations(model::Method::Adaptive { relative: 1e-10, absolute: 1e-12 }))
        );
        assert_eq!(method("CLASSIC"), Ok(Method::Classic));
        assert_eq!(method("RK4 0"), Err(NoMethod::Numbers));
        assert_eq!(method("STIFF 1e-3 0"), Err(NoMethod::Numbers));
        assert_eq!(method("ADAPTIVE 1e-30"), Err(NoMethod::TooExact("1e-30".into())));
        assert!(method("STIFF 1e-15 1e-300").is_ok());
        assert_eq!(method("EULER"), Err(NoMethod::Unknown("EULER".into())));
        assert_eq!(method(""), Err(NoMethod::Unknown(String::new())));
    }
}
