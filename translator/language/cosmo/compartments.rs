//! Compartments: their headings and their parts.

use super::components::{Head, head};
use super::lines::{Line, is_blank};
use super::messages::declarations::*;
use super::messages::shown;
use super::messages::warnings::InputIsComment;
use super::parse::Parser;
use super::syntax::*;
use super::words::{begins_with, first_word};

const INPUT: &[&str] = &["ITS INPUT", "ITS INPUT NO"];
const OUTPUT: &[&str] = &["ITS OUTPUT IS UNKNOWN", "ITS OUTPUT IS CONSTANT", "ITS OUTPUT=20.0"];
const VOLUME: &[&str] = &["ITS VOLUME IS UNKNOWN", "ITS VOLUME IS CONSTANT", "ITS VOLUME=300.0"];

impl<'s> Parser<'s, '_> {
    pub fn in_compartment(&mut self, line: Line<'s>) -> ComponentKind {
        let heading = self.numbered(line, "IN-C");
        let mut labels = Vec::new();
        let Some(flow) = self.its("F", "ITS FLOW", &["ITS FLOW=20.0"]) else {
            return ComponentKind::InCompartment { heading, flow: None, labels };
        };
        let flow = match flow.head {
            Some(head) => Some(self.declarative(flow.line, &head)),
            None => {
                self.bad(flow.line, "ITS FLOW", &["ITS FLOW=20.0"]);
                self.recover();
                return ComponentKind::InCompartment { heading, flow: None, labels };
            }
        };
        while let Some(line) = self.reader.peek_text().filter(|line| line.text.starts_with(['L', 'l'])) {
            self.reader.next();
            let Some(head) = head(line, true) else {
                self.bad(line, "LABELLED", &["LABELLED=5.0"]);
                self.recover();
                break;
            };
            let tracer = self.tracer_of(&head, line, &[]);
            let value = self.declarative(line, &head);
            labels.push(LabelLine { tracer, value, span: line.span() });
        }
        ComponentKind::InCompartment { heading, flow, labels }
    }

    pub fn compartment(&mut self, line: Line<'s>) -> ComponentKind {
        let heading = self.numbered(line, "C");
        let (inputs, output, volume) = self.parts();
        ComponentKind::Compartment { heading, inputs, output, volume }
    }

    /// ITS INPUT with its FROM lines, ITS OUTPUT, ITS VOLUME. In another order they are read all the same, after a
    /// message.
    fn parts(&mut self) -> (Vec<Input>, Option<Part>, Option<Part>) {
        let (mut inputs, mut output, mut volume) = (Vec::new(), None, None);
        let mut left = vec![("I", "ITS INPUT", INPUT), ("O", "ITS OUTPUT", OUTPUT), ("V", "ITS VOLUME", VOLUME)];
        let mut told = false;
        while let Some((letter, part, forms)) = left.first().copied() {
            let next = self.reader.peek_text().and_then(|line| its_letter(&line));
            let found = left.iter().position(|(letter, ..)| next.as_deref() == Some(letter)).unwrap_or(0);
            if found > 0 && !told {
                told = true;
                let at = self.reader.here();
                let (later, sooner) = (left[found].1.to_string(), part.to_string());
                self.diagnostics.error(PartTooEarly { at, later, sooner });
            } else if told && next.as_deref() != Some(letter) && found == 0 {
                // What is missing besides may stand anywhere.
                self.recover();
                break;
            }
            let (letter, part, forms) = if found > 0 { left[found] } else { (letter, part, forms) };
            let good = match letter {
                "I" => {
                    let its = self.its(letter, part, forms);
                    if let Some(its) = &its {
                        self.input_is_comment(its);
                        inputs = self.inputs(true);
                    }
                    its.is_some()
                }
                "O" => {
                    output = self.part(letter, part, forms);
                    output.is_some()
                }
                _ => {
                    volume = self.part(letter, part, forms);
                    volume.is_some()
                }
            };
            if !good {
                break;
            }
            left.remove(found);
        }
        (inputs, output, volume)
    }

    pub fn out_compartment(&mut self, line: Line<'s>) -> ComponentKind {
        let heading = self.numbered(line, "OUT-C");
        let inputs = self.inputs(false);
        if inputs.is_empty() {
            self.missing("FROM", &["FROM COMPARTMENT 2=20.0"]);
        }
        ComponentKind::OutCompartment { heading, inputs }
    }

    fn missing(&mut self, part: &str, forms: &[&str]) {
        let at = self.reader.here();
        let (english, chinese) = alternatives(forms);
        self.diagnostics.error(PartMissing { at, part: part.to_string(), english, chinese });
        self.recover();
    }

    /// A line that begins with ITS and a letter; what is missing is reported.
    fn its(&mut self, letter: &str, part: &str, forms: &[&str]) -> Option<Its<'s>> {
        let line = self.reader.peek_text().filter(|line| its_letter(line).is_some_and(|found| found == letter));
        let Some(line) = line else {
            self.missing(part, forms);
            return None;
        };
        self.reader.next();
        Some(Its { line, head: head(line, false) })
    }

    /// An input has no value of its own: what follows the two words is a comment, even if it looks like a flow.
    fn input_is_comment(&mut self, its: &Its) {
        if let Some(head) = &its.head
            && head.rest.text.starts_with('=')
            && head.words.split(is_blank).filter(|word| !word.is_empty()).count() == 2
        {
            self.diagnostics.warning(InputIsComment { at: head.rest.span(), text: shown(head.rest.text) });
        }
    }

    /// ITS OUTPUT or ITS VOLUME.
    fn part(&mut self, letter: &str, name: &str, forms: &[&str]) -> Option<Part> {
        let its = self.its(letter, name, forms)?;
        let span = its.line.span();
        if let Some(head) = its.head {
            return Some(Part { is: PartKind::Declared(self.declarative(its.line, &head)), span });
        }
        let words: Vec<&str> = its.line.text.split(is_blank).filter(|word| !word.is_empty()).collect();
        let is = match words[..] {
            [_, _, is, state] if is.eq_ignore_ascii_case("IS") => match state.as_bytes()[0].to_ascii_uppercase() {
                b'C' => Some(PartKind::Constant),
                b'U' => Some(PartKind::Unknown),
                _ => None,
            },
            _ => None,
        };
        if is.is_none() {
            self.bad(its.line, name, forms);
            self.recover();
        }
        is.map(|is| Part { is, span })
    }

    /// The FROM lines that follow. `inside`: something else of the compartment stands after them, so that FORM
    /// with a flow cannot begin a FORMAT.
    fn inputs(&mut self, inside: bool) -> Vec<Input> {
        let mut inputs = Vec::new();
        let is_from = |text: &str| text.starts_with(['F', 'f']) && !begins_with(text, "FI") && !begins_with(text, "FO");
        let is_slip = |text: &str| first_word(text).eq_ignore_ascii_case("FORM") && text.contains(['=', ':']);
        while let Some(line) = self.reader.peek_text() {
            if !is_from(line.text) {
                if !is_slip(line.text) || !(inside || inputs.is_empty()) {
                    break;
                }
                self.diagnostics.error(FromMisspelt { at: line.part(0, "FORM".len()) });
            }
            self.reader.next();
            let source = self.from(line);
            let Some(end) = line.text.find(['=', ':']) else { continue };
            let head = Head { words: &line.text[..end], rest: line.from(end) };
            let flow = self.declarative(line, &head);
            inputs.push(Input { source, flow, span: line.span() });
        }
        inputs
    }

    /// What is between FROM and the `=` or the colon. With a digit it is read as in 1969.
    fn from(&mut self, line: Line) -> Source {
        let end = line.text.find(['=', ':']);
        let words = line.text[..end.unwrap_or(line.text.len())].trim_end_matches(is_blank);
        let source = if end.is_none() {
            None
        } else if let Some((at, digits)) = first_number(words) {
            let before = words[..at].bytes().all(|b| b.is_ascii_alphabetic() || is_blank(b.into()));
            let last = at + digits.len() == words.len();
            let place = Place { number: digits.parse().unwrap_or(u32::MAX), span: line.part(at, at + digits.len()) };
            (before && last).then_some(Source::Number(place))
        } else {
            let list: Vec<&str> = words.split(is_blank).filter(|word| !word.is_empty()).collect();
            let named = match list[..] {
                [_, name] => Some(name),
                [_, compartment, name] if compartment.starts_with(['C', 'c']) => Some(name),
                _ => None,
            };
            named.filter(|name| is_place_name(name)).map(|name| {
                let span = line.part(words.len() - name.len(), words.len());
                Source::Name(Name { text: name.to_string(), span })
            })
        };
        source.unwrap_or_else(|| {
            self.diagnostics.error(BadFrom { at: line.span(), text: shown(words) });
            Source::Bad
        })
    }

    /// The number or the name of a compartment in its heading.
    fn numbered(&mut self, line: Line, initiator: &str) -> Numbered {
        let text = line.text;
        let span = line.span();
        if let Some((at, digits)) = first_number(text) {
            let behind = line.from(at + digits.len());
            let number = Place { number: digits.parse().unwrap_or(u32::MAX), span: line.part(at, at + digits.len()) };
            return Numbered { number: Some(number), name: in_parentheses(behind), span };
        }
        let keyword = initiator.len() + first_word(&text[initiator.len()..]).len();
        let rest = line.from(keyword);
        let name = rest.text.find(|c| is_blank(c) || c == '(').map_or(rest.text, |end| &rest.text[..end]);
        let comment = rest.from(name.len()).text;
        if rest.start > line.start + keyword
            && is_place_name(name)
            && (comment.is_empty() || (comment.starts_with('(') && comment.ends_with(')')))
        {
            let name = Name { text: name.to_string(), span: rest.part(0, name.len()) };
            return Numbered { number: None, name: Some(name), span };
        }
        self.diagnostics.error(OrderNumberMissing { at: span, text: shown(text) });
        self.model.unread.push(span);
        Numbered { number: None, name: None, span }
    }
}

/// A line ITS …, with what is before its `=` or colon, if it has one.
struct Its<'a> {
    line: Line<'a>,
    head: Option<Head<'a>>,
}

/// The letter after ITS, in upper case.
fn its_letter(line: &Line) -> Option<String> {
    let its = first_word(line.text);
    let behind = line.from(its.len());
    if !its.eq_ignore_ascii_case("ITS") || behind.start == line.start + its.len() {
        return None;
    }
    behind.text.get(..1).map(str::to_ascii_uppercase)
}

/// The first run of digits and where it begins.
pub fn first_number(text: &str) -> Option<(usize, &str)> {
    let at = text.find(|c: char| c.is_ascii_digit())?;
    let digits = &text[at..];
    let end = digits.find(|c: char| !c.is_ascii_digit()).unwrap_or(digits.len());
    Some((at, &digits[..end]))
}

/// Names of compartments: two characters at least, letters and `_`.
fn is_place_name(text: &str) -> bool {
    text.len() >= 2 && text.bytes().all(|b| b.is_ascii_alphabetic() || b == b'_')
}

/// The word of a name in parentheses directly after the order number.
fn in_parentheses(behind: Line) -> Option<Name> {
    let inside = behind.text.strip_prefix('(')?;
    let end = inside.find(')')?;
    let word = inside[..end].trim_matches(is_blank);
    let at = 1 + inside.len() - inside.trim_start_matches(is_blank).len();
    is_place_name(word).then(|| Name { text: word.to_string(), span: behind.part(at, at + word.len()) })
}
