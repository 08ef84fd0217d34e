//! PRINT, PLOT and SAVE cards.
//!
//! A plot character may be any character, operators included, so these cards are read character by
//! character and not by the grammar. Their errors are kept for stage 5.

use super::cards::RawCard;
use super::lexer::is_name_byte;
use super::messages::output_cards::{OutputMistake, OutputMistakeKind};
use super::syntax::*;
use crate::source::Span;

/// Reads the text of a card from left to right.
struct Reader<'a> {
    card: &'a RawCard<'a>,
    text: &'a str,
    at: usize,
    /// PRINT, PLOT or SAVE.
    word: &'static str,
}

type Read<T> = Result<T, OutputMistake>;

/// Reads a PRINT card.
pub fn print(card: &RawCard) -> Read<Vec<PrintItem>> {
    let mut reader = Reader::new(card, "PRINT");
    let mut items = Vec::new();
    let mut separator = Separator::Start;
    loop {
        items.push(reader.print_item(separator)?);
        separator = match reader.peek() {
            None => return Ok(items),
            Some(b',') => Separator::Comma,
            Some(b'/') => Separator::Slash,
            Some(_) => return Err(reader.unreadable()),
        };
        reader.at += 1;
    }
}

/// Reads a SAVE card.
pub fn save(card: &RawCard) -> Read<Vec<OutputQuantity>> {
    let mut reader = Reader::new(card, "SAVE");
    let mut quantities = Vec::new();
    loop {
        let mut quantity = reader.quantity()?;
        if reader.peek() == Some(b'(') {
            let open = reader.at;
            quantity.subscripts = reader.subscripts()?;
            quantity.span = quantity.span.to(reader.span(open, reader.at));
        }
        quantities.push(quantity);
        match reader.peek() {
            None => return Ok(quantities),
            Some(b',' | b'/') => reader.at += 1,
            Some(_) => return Err(reader.unreadable()),
        }
    }
}

/// Reads a PLOT card. A `/` at the beginning or the end is nothing.
pub fn plot(card: &RawCard) -> Read<Vec<PlotGroup>> {
    let mut reader = Reader::new(card, "PLOT");
    reader.at += usize::from(reader.peek() == Some(b'/'));
    let mut groups = Vec::new();
    loop {
        groups.push(reader.plot_group()?);
        match reader.peek() {
            None => return Ok(groups),
            Some(b'/') if reader.at + 1 == reader.text.len() => return Ok(groups),
            Some(b'/') => reader.at += 1,
            Some(_) => return Err(reader.unreadable()),
        }
    }
}

impl<'a> Reader<'a> {
    fn new(card: &'a RawCard<'a>, word: &'static str) -> Reader<'a> {
        Reader { card, text: card.text(), at: 0, word }
    }

    fn peek(&self) -> Option<u8> {
        self.text.as_bytes().get(self.at).copied()
    }

    fn span(&self, start: usize, end: usize) -> Span {
        if start >= self.text.len() { self.card.last_character() } else { self.card.span(start, end) }
    }

    /// How many bytes of a kind stand here.
    fn run(&self, kind: impl Fn(u8) -> bool) -> usize {
        self.text.as_bytes()[self.at..].iter().position(|b| !kind(*b)).unwrap_or(self.text.len() - self.at)
    }

    fn mistake(&self, start: usize, end: usize, kind: OutputMistakeKind) -> OutputMistake {
        OutputMistake { at: self.span(start, end), kind }
    }

    /// What stands here up to the next separator cannot be read.
    fn unreadable(&self) -> OutputMistake {
        let rest = self.text.get(self.at..).unwrap_or("");
        // At least one character, which may itself be a separator, so that something is shown.
        let first = rest.chars().next().map_or(0, char::len_utf8);
        let end = rest[first..].find([',', '/']).map_or(rest.len(), |end| first + end);
        let missing = matches!(self.peek(), None | Some(b',' | b'/'));
        let text = if missing { String::new() } else { rest[..end].to_string() };
        let kind = match self.word {
            "PLOT" => OutputMistakeKind::Plot(text),
            card => OutputMistakeKind::Syntax { card, text },
        };
        self.mistake(self.at, self.at + if missing { first } else { end }, kind)
    }

    /// `POP` or `LINE*3`.
    fn quantity(&mut self) -> Read<OutputQuantity> {
        if !self.peek().is_some_and(|b| b.is_ascii_alphabetic()) {
            return Err(self.unreadable());
        }
        let start = self.at;
        self.at += self.run(is_name_byte);
        let name =
            Name { text: self.text[start..self.at].to_ascii_uppercase().into(), span: self.span(start, self.at) };
        let mut car = None;
        if self.peek() == Some(b'*') {
            self.at += 1;
            let digits = self.run(|b| b.is_ascii_digit());
            car = self.text[self.at..self.at + digits].parse().ok();
            if car.is_none() {
                return Err(self.unreadable());
            }
            self.at += digits;
        }
        Ok(OutputQuantity { name, car, subscripts: Vec::new(), span: self.span(start, self.at) })
    }

    /// The text between the parentheses that begin here; does not move.
    fn group(&self) -> Read<&'a str> {
        let rest = &self.text[self.at..];
        match rest.find(')') {
            Some(end) if rest.starts_with('(') => Ok(&rest[1..end]),
            _ => Err(self.unreadable()),
        }
    }

    /// `(2,YOUNG-1)`
    fn subscripts(&mut self) -> Read<Vec<Subscript>> {
        let group = self.group()?;
        let mut at = self.at + 1;
        let mut subscripts = Vec::new();
        for part in group.split(',') {
            let span = self.span(at, at + part.len());
            let kind = subscript(part, span).ok_or_else(|| self.unreadable())?;
            subscripts.push(Subscript { kind, span });
            at += part.len() + 1;
        }
        self.at += group.len() + 2;
        Ok(subscripts)
    }

    /// `[n)] name [element] [scale]` or `[n)] *`
    fn print_item(&mut self, separator: Separator) -> Read<PrintItem> {
        let start = self.at;
        let column = self.column()?;
        if self.peek() == Some(b'*') {
            self.at += 1;
            let span = self.span(start, self.at);
            return Ok(PrintItem { separator, column, quantity: None, scale: None, span });
        }
        let mut quantity = self.quantity()?;
        let mut scale = None;
        if self.peek() == Some(b'(') {
            scale = self.pointed_scale()?;
            if scale.is_none() {
                let open = self.at;
                quantity.subscripts = self.subscripts()?;
                quantity.span = quantity.span.to(self.span(open, self.at));
                if self.peek() == Some(b'(') {
                    scale = match self.pointed_scale()? {
                        Some(scale) => Some(scale),
                        None => Some(self.comma_scale()?),
                    };
                }
            }
        }
        let span = self.span(start, self.at);
        Ok(PrintItem { separator, column, quantity: Some(quantity), scale, span })
    }

    /// `n)`
    fn column(&mut self) -> Read<Option<u32>> {
        let digits = self.run(|b| b.is_ascii_digit());
        let end = self.at + digits;
        if digits == 0 || self.text.as_bytes().get(end) != Some(&b')') {
            return Ok(None);
        }
        let text = &self.text[self.at..end];
        match text.parse() {
            Ok(column @ 1..=14) => {
                self.at = end + 1;
                Ok(Some(column))
            }
            _ => Err(self.mistake(self.at, end, OutputMistakeKind::Column(text.to_string()))),
        }
    }

    /// `(3.1)`; `None`, without moving, if there is no point in it.
    fn pointed_scale(&mut self) -> Read<Option<Scale>> {
        let group = self.group()?;
        let Some((power, decimals)) = group.split_once('.') else { return Ok(None) };
        let scale = self.scale(if power.is_empty() { "0" } else { power }, decimals)?;
        self.at += group.len() + 2;
        Ok(Some(scale))
    }

    /// `(3,1)`
    fn comma_scale(&mut self) -> Read<Scale> {
        let group = self.group()?;
        let (power, decimals) = group.split_once(',').ok_or_else(|| self.unreadable())?;
        let scale = self.scale(power, decimals)?;
        self.at += group.len() + 2;
        Ok(scale)
    }

    /// A column has seven places; larger numbers could not be printed in it.
    fn scale(&self, power: &str, decimals: &str) -> Read<Scale> {
        match (power.parse(), decimals.parse()) {
            (Ok(power @ -99..=99), Ok(decimals @ 0..=20)) => Ok(Scale { power, decimals }),
            _ => Err(self.unreadable()),
        }
    }

    /// `A=A,B=B(0,100)`
    fn plot_group(&mut self) -> Read<PlotGroup> {
        let start = self.at;
        let mut quantities = vec![self.plot_quantity()?];
        while self.peek() == Some(b',') {
            self.at += 1;
            quantities.push(self.plot_quantity()?);
        }
        let (low, high) = if self.peek() == Some(b'(') { self.limits()? } else { (None, None) };
        Ok(PlotGroup { quantities, low, high, span: self.span(start, self.at) })
    }

    /// `POP=P`, `POP(YOUNG)=Y`, `POP`. Two items in parentheses are limits unless an `=` follows.
    fn plot_quantity(&mut self) -> Read<PlotQuantity> {
        let start = self.at;
        let mut quantity = self.quantity()?;
        if self.peek() == Some(b'(') {
            let after = self.at + self.group()?.len() + 2;
            // Limits are two numbers: a single one can only be a subscript.
            let followed = self.text.as_bytes().get(after);
            if followed == Some(&b'=') || !self.group()?.contains(',') {
                quantity.subscripts = self.subscripts()?;
                quantity.span = self.span(start, self.at);
            }
        }
        if self.peek() != Some(b'=') {
            return Ok(PlotQuantity { quantity, character: None });
        }
        self.at += 1;
        match self.peek() {
            None | Some(b',' | b'/') => {
                let kind = OutputMistakeKind::Character(quantity.name.text.to_string());
                Err(self.mistake(start, self.at, kind))
            }
            Some(b) if b.is_ascii_graphic() => {
                self.at += 1;
                Ok(PlotQuantity { quantity, character: Some(b as char) })
            }
            Some(_) => Err(self.unreadable()),
        }
    }

    /// `(low,high)`, a `*` for what the program shall choose.
    fn limits(&mut self) -> Read<(Option<PlotLimit>, Option<PlotLimit>)> {
        let group = self.group()?;
        let (low, high) = group.split_once(',').ok_or_else(|| self.unreadable())?;
        let at = self.at + 1;
        let low_number = self.limit(low, at)?;
        let high_number = self.limit(high, at + low.len() + 1)?;
        self.at += group.len() + 2;
        Ok((low_number, high_number))
    }

    fn limit(&self, text: &str, at: usize) -> Read<Option<PlotLimit>> {
        if text == "*" {
            return Ok(None);
        }
        let span = self.span(at, at + text.len());
        if text.starts_with(|c: char| c.is_ascii_alphabetic()) && text.bytes().all(is_name_byte) {
            return Ok(Some(PlotLimit::Constant(Name { text: text.to_ascii_uppercase().into(), span })));
        }
        let numeric = text.bytes().all(|b| matches!(b, b'0'..=b'9' | b'.' | b'+' | b'-' | b'E' | b'e'));
        match text.parse::<f64>() {
            Ok(value) if numeric && value.is_finite() => Ok(Some(PlotLimit::Number(Number { value, span }))),
            _ => Err(self.unreadable()),
        }
    }
}

/// `2`, `YOUNG`, `NG-1`, `*`
fn subscript(text: &str, span: Span) -> Option<SubscriptKind> {
    if text == "*" {
        return Some(SubscriptKind::Star);
    }
    // Sums of subscripts of this size are computed without further thought.
    let number = |text: &str| text.parse::<i32>().ok().map(i64::from);
    if let Some(offset) = number(text) {
        return Some(SubscriptKind::Place { name: None, offset });
    }
    let length = text.bytes().position(|b| !is_name_byte(b)).unwrap_or(text.len());
    let (name, rest) = text.split_at(length);
    let offset = match rest {
        "" => 0,
        _ if rest.starts_with(['+', '-']) => number(rest)?,
        _ => return None,
    };
    let name = Name { text: name.to_ascii_uppercase().into(), span };
    name.text
        .starts_with(|c: char| c.is_ascii_alphabetic())
        .then_some(SubscriptKind::Place { name: Some(name), offset })
}
