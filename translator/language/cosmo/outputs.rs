//! FORMAT and GRAPH.

use super::grammar;
use super::lexer::{self, Manner, plain_text};
use super::lines::{Line, is_blank, is_minus, is_point};
use super::messages::outputs::*;
use super::messages::shown;
use super::messages::statements::BadNumberForm;
use super::numbers::number_form;
use super::parse::Parser;
use super::statements::rule;
use super::syntax::*;
use super::words::begins_component;
use crate::model::NumberForm;

impl<'s> Parser<'s, '_> {
    /// FORMAT, a heading of variables, a line of number forms.
    pub fn format(&mut self, line: Line<'s>) -> ComponentKind {
        let no = line.text.split(|c: char| !c.is_ascii_alphanumeric()).any(|word| word.eq_ignore_ascii_case("NO"));
        let Some(heading) = self.reader.peek_text().filter(|_| !no) else {
            return ComponentKind::Format(Format { table: None, printed: false });
        };
        self.reader.next();
        let columns = self.columns(heading);
        let Some(forms) = self.reader.peek_text() else {
            self.diagnostics.error(FormatWithoutForms { at: self.reader.here(), heading: shown(heading.text) });
            return ComponentKind::Format(Format { table: None, printed: true });
        };
        if !forms.text.contains('*') {
            self.diagnostics.error(FormatWithoutForms { at: forms.span(), heading: shown(heading.text) });
            return ComponentKind::Format(Format { table: None, printed: true });
        }
        self.reader.next();
        let table = self.forms(forms).map(|list| Table {
            heading: plain_text(heading.whole.trim_end_matches(is_blank)),
            columns,
            heading_span: heading.span(),
            forms: list,
            forms_span: forms.span(),
        });
        ComponentKind::Format(Format { table, printed: true })
    }

    /// The variables of a heading: between blanks that do not stand in parentheses.
    fn columns(&mut self, heading: Line<'s>) -> Vec<Column> {
        let mut list: Vec<Column> = Vec::new();
        let mut wrong = false;
        for word in words(heading) {
            if !word.text.is_empty() && word.text.bytes().all(|b| b.is_ascii_digit()) && !list.is_empty() {
                list.push(Column::Index(Name { text: word.text.to_string(), span: word.span() }));
                continue;
            }
            let symbols = lexer::cut(word.text, word.start, Manner::default());
            let column = match grammar::VariableParser::new().parse(symbols.into_iter().map(Ok)) {
                Ok(variable) => Column::Variable(variable),
                Err(_) => {
                    if !wrong {
                        let text = shown(word.text);
                        self.diagnostics.error(BadFormatHeading { at: word.span(), text });
                    }
                    wrong = true;
                    Column::Bad
                }
            };
            list.push(column);
        }
        list
    }

    /// The number forms of a line, each with the blanks before it.
    fn forms(&mut self, line: Line<'s>) -> Option<Vec<NumberForm>> {
        let text = line.whole.trim_end_matches(is_blank);
        let start = line.start - (line.whole.len() - line.whole.trim_start_matches(is_blank).len());
        let mut list = Vec::new();
        let mut good = true;
        let mut at = 0;
        while at < text.len() {
            let rest = &text[at..];
            let blanks = rest.len() - rest.trim_start_matches(is_blank).len();
            let stars = rest[blanks..].find(is_blank).unwrap_or(rest.len() - blanks);
            match number_form(&rest[..blanks + stars]) {
                Some(form) => list.push(form),
                None => {
                    let at = crate::source::Span::new(start + at + blanks, start + at + blanks + stars);
                    self.diagnostics.error(BadNumberForm { at, form: shown(&rest[blanks..blanks + stars]) });
                    good = false;
                }
            }
            at += blanks + stars;
        }
        good.then_some(list)
    }

    /// GRAPH and its points.
    pub fn graph(&mut self, line: Line<'s>) -> ComponentKind {
        let mut points = Vec::new();
        let mut any = false;
        while let Some(point) = self.reader.peek_text() {
            if begins_component(point.text) && third_comma(point.text).is_none() {
                break;
            }
            self.reader.next();
            any = true;
            points.extend(self.point(point));
        }
        if !any {
            self.diagnostics.error(GraphWithoutPoints { at: line.span() });
        }
        ComponentKind::Graph(points)
    }

    /// variable, zero, unit, symbol
    fn point(&mut self, line: Line<'s>) -> Option<Point> {
        let Some(comma) = third_comma(line.text) else {
            self.diagnostics.error(BadGraphPoint { at: line.span(), text: shown(line.text) });
            return None;
        };
        let mut signs = line.text[comma + 1..].trim_matches(is_blank).chars();
        let (Some(sign), None) = (signs.next(), signs.next()) else {
            let text = shown(line.text[comma + 1..].trim_matches(is_blank));
            self.diagnostics.error(BadGraphSymbol { at: line.span(), text });
            return None;
        };
        if sign.is_control() {
            self.diagnostics.error(BadGraphSymbol { at: line.span(), text: shown(&sign.to_string()) });
            return None;
        }
        let sign = if is_point(sign) {
            '.'
        } else if is_minus(sign) {
            '-'
        } else {
            sign
        };
        let values = line.upto(comma);
        let (value, zero, unit) = rule!(self, PointParser, values, Manner::default())?;
        Some(Point { value: *value, zero: *zero, unit: *unit, symbol: sign.to_string(), span: line.span() })
    }
}

/// Where the third comma stands that is not in parentheses.
fn third_comma(text: &str) -> Option<usize> {
    let mut depth = 0;
    let commas = text.bytes().enumerate().filter(|(_, b)| {
        match b {
            b'(' => depth += 1,
            b')' => depth -= 1,
            _ => {}
        }
        *b == b',' && depth <= 0
    });
    commas.map(|(at, _)| at).nth(2)
}

/// The words of a line; blanks in parentheses do not part them.
fn words(line: Line) -> Vec<Line> {
    let mut list = Vec::new();
    let mut depth = 0;
    let mut start = None;
    for (at, c) in line.text.char_indices().chain([(line.text.len(), ' ')]) {
        match c {
            '(' => depth += 1,
            ')' => depth -= 1,
            _ => {}
        }
        let parts = is_blank(c) && (depth <= 0 || at == line.text.len());
        match start {
            Some(begun) if parts => {
                list.push(line.upto(at).from(begun));
                start = None;
            }
            None if !parts => start = Some(at),
            _ => {}
        }
    }
    list
}
