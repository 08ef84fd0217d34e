//! From lines to cards: card types, continuation, the rule of the final space.

use super::messages::cards::ContinuationWithoutCard;
use super::syntax::Letter;
use crate::diagnostic::Diagnostics;
use crate::source::{Source, Span};
use std::borrow::Cow;

/// The card types.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CardType {
    Identification,
    Note,
    Equation(Letter),
    Constants,
    Table,
    Train,
    Integers,
    For,
    ForEnd,
    Macro,
    Intrn,
    Mend,
    While,
    WhileEnd,
    If,
    Else,
    IfEnd,
    Spec,
    Print,
    Plot,
    Save,
    Noise,
    Run,
    NotSupported,
    Unknown,
}

impl CardType {
    /// The text of these cards runs to the end of the line and cannot be continued.
    fn whole_line(self) -> bool {
        matches!(self, CardType::Identification | CardType::Note | CardType::Run)
    }

    /// A RUN card before the first of these makes the deck a DYNAMO I deck.
    pub fn begins_the_model(self) -> bool {
        use CardType::*;
        matches!(self, Equation(_) | Constants | Table | Train | For | Macro | Spec | Print | Plot)
    }
}

/// Text put together from pieces of several lines that still knows where each piece came from.
#[derive(Clone, Debug)]
pub struct JoinedText<'a> {
    text: Cow<'a, str>,
    /// Where the first piece begins in the source.
    first: usize,
    /// Where each further piece begins in the joined text and in the source, in order.
    further: Vec<(usize, usize)>,
}

impl<'a> JoinedText<'a> {
    fn new(text: &'a str, source: usize) -> JoinedText<'a> {
        JoinedText { text: Cow::Borrowed(text), first: source, further: Vec::new() }
    }

    fn push(&mut self, text: &str, source: usize) {
        self.further.push((self.text.len(), source));
        self.text.to_mut().push_str(text);
    }

    fn drop_blanks_at_the_end(&mut self) {
        let length = self.text.trim_end_matches(is_blank).len();
        match &mut self.text {
            Cow::Borrowed(text) => *text = &text[..length],
            Cow::Owned(text) => text.truncate(length),
        }
    }

    pub fn as_str(&self) -> &str {
        &self.text
    }

    /// The place in the source of the character at an offset of the joined text.
    pub fn source(&self, offset: usize) -> usize {
        match self.further.partition_point(|(at, _)| *at <= offset) {
            0 => self.first + offset,
            piece => self.further[piece - 1].1 + (offset - self.further[piece - 1].0),
        }
    }

    /// The span in the source of a part of the joined text; of an empty part, the place before it.
    pub fn span(&self, start: usize, end: usize) -> Span {
        if end <= start {
            return Span::new(self.source(start), self.source(start));
        }
        Span::new(self.source(start), self.source(end - 1) + 1)
    }
}

/// A card as punched: its type, and its text with the continuations joined to it.
#[derive(Clone, Debug)]
pub struct RawCard<'a> {
    pub card_type: CardType,
    /// The card type as written, form number included.
    pub word: &'a str,
    pub word_span: Span,
    pub line: u32,
    /// The end of the last line that belongs to the card.
    pub end: usize,
    /// Everything after the card type, comment included.
    joined: JoinedText<'a>,
    /// Where the text ends: the first blank.
    text_end: usize,
}

impl RawCard<'_> {
    /// The text without the comment.
    pub fn text(&self) -> &str {
        &self.joined.as_str()[..self.text_end]
    }

    /// What follows the final space.
    pub fn comment(&self) -> &str {
        self.joined.as_str()[self.text_end..].trim_matches(is_blank)
    }

    /// What is between the text and the comment.
    pub fn blanks_before_comment(&self) -> &str {
        let rest = &self.joined.as_str()[self.text_end..];
        &rest[..rest.len() - rest.trim_start_matches(is_blank).len()]
    }

    /// The place of the comment.
    pub fn comment_span(&self) -> Span {
        let rest = &self.joined.as_str()[self.text_end..];
        let start = self.text_end + (rest.len() - rest.trim_start_matches(is_blank).len());
        self.joined.span(start, start + self.comment().len())
    }

    /// The place of a part of the text.
    pub fn span(&self, start: usize, end: usize) -> Span {
        self.joined.span(start, end)
    }

    /// The place of the whole text, or of the card type if there is no text.
    pub fn text_span(&self) -> Span {
        if self.text_end == 0 { self.word_span } else { self.span(0, self.text_end) }
    }

    /// The last character of the text, for messages about what is missing after it.
    pub fn last_character(&self) -> Span {
        match self.text().char_indices().next_back() {
            Some((at, _)) => self.span(at, self.text_end),
            None => self.word_span,
        }
    }

    pub fn whole_span(&self) -> Span {
        Span { start: self.word_span.start, end: Span::new(0, self.end).end }
    }
}

/// Blanks, tabs, and what old files hold at line and file ends: form feeds, returns, Ctrl-Z.
pub fn is_blank(c: char) -> bool {
    matches!(c, ' ' | '\t' | '\r' | '\u{b}' | '\u{c}' | '\u{1a}')
}

/// Where the first blank stands. All blanks are ASCII, so bytes are enough.
fn first_blank(text: &str) -> Option<usize> {
    text.bytes().position(|byte| is_blank(char::from(byte)))
}

/// The cards of a deck, and whether a `^` continues any of them.
pub struct Cards<'a> {
    pub cards: Vec<RawCard<'a>>,
    pub caret: bool,
}

/// Reads all cards. Unknown card types are kept, so that their X cards have a card.
pub fn read<'a>(source: &'a Source, diagnostics: &mut Diagnostics) -> Cards<'a> {
    let mut reader = Reader {
        cards: Vec::with_capacity(source.line_count() as usize),
        caret: false,
        open: Open::Nothing,
        continues: false,
    };
    let serials = has_serials(source.text());
    let mut at = 0;
    let mut line = 0;
    for whole in source.text().split_inclusive('\n') {
        line += 1;
        let text = whole.trim_end_matches('\n');
        let text = if serials { without_serial(text) } else { text };
        match text.strip_prefix('\u{feff}') {
            Some(rest) if line == 1 => reader.line(rest, at + '\u{feff}'.len_utf8(), line, diagnostics),
            _ => reader.line(text, at, line, diagnostics),
        }
        at += whole.len();
    }
    for card in &mut reader.cards {
        if !card.card_type.whole_line() {
            card.text_end = first_blank(card.joined.as_str()).unwrap_or(card.joined.as_str().len());
        }
    }
    Cards { cards: reader.cards, caret: reader.caret }
}

/// Columns of a card that hold text; those after it hold its serial number.
const TEXT_COLUMNS: usize = 72;
const CARD_COLUMNS: usize = 80;

/// The text of a card image, and what is punched in columns 73 to 80.
fn serial(line: &str) -> Option<(&str, &str)> {
    let line = line.trim_end_matches(is_blank);
    if !line.is_ascii() || line.len() <= TEXT_COLUMNS || line.len() > CARD_COLUMNS || line.contains('\t') {
        return None;
    }
    let (text, serial) = line.split_at(TEXT_COLUMNS);
    let serial = serial.trim_matches(is_blank);
    let punched = serial.bytes().all(|b| b.is_ascii_alphanumeric() || b == b' ')
        && serial.ends_with(|c: char| c.is_ascii_digit());
    punched.then_some((text, serial))
}

/// Whether the deck was numbered: nothing but serial numbers is after column 72, and most cards have one.
fn has_serials(text: &str) -> bool {
    let (mut numbered, mut cards) = (0, 0);
    for line in text.lines().filter(|line| !line.trim_matches(is_blank).is_empty()) {
        cards += 1;
        if serial(line).is_some() {
            numbered += 1;
        } else if line.trim_end_matches(is_blank).len() > TEXT_COLUMNS {
            return false;
        }
    }
    numbered > 1 && 2 * numbered > cards
}

fn without_serial(line: &str) -> &str {
    serial(line).map_or(line, |(text, _)| text)
}

/// What an X card would continue.
#[derive(PartialEq)]
enum Open {
    Nothing,
    Card,
    /// An X card that has been reported: the X cards after it belong to the same error.
    Orphan,
}

struct Reader<'a> {
    cards: Vec<RawCard<'a>>,
    caret: bool,
    open: Open,
    /// Whether the line before ended with `^`.
    continues: bool,
}

impl<'a> Reader<'a> {
    fn line(&mut self, text: &'a str, at: usize, line: u32, diagnostics: &mut Diagnostics) {
        let at = at + (text.len() - text.trim_start_matches(is_blank).len());
        let text = text.trim_matches(is_blank);
        if self.continues {
            self.after_caret(text, at);
            return;
        }
        if text.is_empty() {
            return;
        }
        let (skipped, after_number) = skip_equation_number(text);
        let (text, at) = (after_number, at + skipped);
        let (card_type, length) = card_type(text);
        let caret = !matches!(card_type, Some(known) if known.whole_line()) && text.ends_with('^');
        let kept = if caret { &text[..text.len() - 1] } else { text };
        let length = length.min(kept.len());
        let (word, rest) = kept.split_at(length);
        let rest_at = at + length + (rest.len() - rest.trim_start_matches(is_blank).len());
        let rest = rest.trim_start_matches(is_blank);
        let end = at + text.len();
        let word_span = Span::new(at, at + word.len());
        match card_type {
            None => {
                if !self.continuation(rest, rest_at, end) && self.open == Open::Nothing {
                    diagnostics.error(ContinuationWithoutCard { at: word_span });
                    self.open = Open::Orphan;
                }
                self.set_caret(caret);
            }
            Some(card_type) => {
                let joined = JoinedText::new(rest, rest_at);
                self.cards.push(RawCard { card_type, word, word_span, line, end, text_end: rest.len(), joined });
                self.open = if card_type.whole_line() { Open::Nothing } else { Open::Card };
                self.set_caret(caret);
            }
        }
    }

    /// Joins an X card to the card before it, if there is one.
    fn continuation(&mut self, rest: &str, rest_at: usize, end: usize) -> bool {
        let (Open::Card, Some(card)) = (&self.open, self.cards.last_mut()) else { return false };
        card.joined.drop_blanks_at_the_end();
        card.joined.push(rest, rest_at);
        card.end = end;
        true
    }

    /// Joins the line after a `^`, which has no card type.
    fn after_caret(&mut self, text: &str, at: usize) {
        let kept = text.strip_suffix('^');
        if let (Open::Card, Some(card)) = (&self.open, self.cards.last_mut()) {
            card.joined.push(kept.unwrap_or(text), at);
            card.end = at + text.len();
        }
        self.set_caret(kept.is_some());
    }

    fn set_caret(&mut self, caret: bool) {
        self.continues = caret;
        self.caret |= caret;
    }
}

/// How many bytes an equation number (`7`, `7.1`) and the blanks after it take, and what follows.
/// A number with nothing after it is no equation number but an unknown card.
fn skip_equation_number(text: &str) -> (usize, &str) {
    let Some(end) = first_blank(text) else { return (0, text) };
    let word = &text[..end];
    let digits = |part: &str| !part.is_empty() && part.bytes().all(|b| b.is_ascii_digit());
    let number = match word.split_once('.') {
        Some((before, after)) => digits(before) && digits(after),
        None => digits(word),
    };
    if !number {
        return (0, text);
    }
    let rest = text[end..].trim_start_matches(is_blank);
    (text.len() - rest.len(), rest)
}

/// The type of the card that begins a line, `None` for X, and the length of the word that names it.
fn card_type(text: &str) -> (Option<CardType>, usize) {
    if text.starts_with('*') {
        return (Some(CardType::Identification), 1);
    }
    let length = first_blank(text).unwrap_or(text.len());
    let word = text[..length].trim_end_matches('^');
    let begins_with = |start: &str| word.get(..start.len()).is_some_and(|begin| begin.eq_ignore_ascii_case(start));
    if begins_with("NOTE") {
        return (Some(CardType::Note), length);
    }
    if begins_with("NOISE=") {
        return (Some(CardType::Noise), "NOISE".len());
    }
    if begins_with("X") && word[1..].bytes().all(|b| b.is_ascii_digit()) {
        return (None, length);
    }
    // No card type is longer than DOCUMENT; a long word is not worth a copy.
    let known = if word.len() > "DOCUMENT".len() { None } else { by_name(&word.to_ascii_uppercase()) };
    let numbered = || {
        let letter = word.trim_start_matches(|c: char| c.is_ascii_digit());
        let known = if letter.len() == 1 { by_name(&letter.to_ascii_uppercase()) } else { None };
        known.filter(|known| {
            use CardType::*;
            matches!(known, Equation(_) | Constants | Table | Train)
        })
    };
    (Some(known.or_else(numbered).unwrap_or(CardType::Unknown)), length)
}

fn by_name(word: &str) -> Option<CardType> {
    Some(match word {
        "L" => CardType::Equation(Letter::Level),
        "A" => CardType::Equation(Letter::Auxiliary),
        "R" => CardType::Equation(Letter::Rate),
        "S" => CardType::Equation(Letter::Supplementary),
        "N" => CardType::Equation(Letter::Initial),
        "C" => CardType::Constants,
        "T" => CardType::Table,
        "B" => CardType::Train,
        "I" => CardType::Integers,
        "FOR" => CardType::For,
        "FOREND" => CardType::ForEnd,
        "MACRO" => CardType::Macro,
        "INTRN" => CardType::Intrn,
        "MEND" => CardType::Mend,
        "WHILE" => CardType::While,
        "WHILEEND" => CardType::WhileEnd,
        "IF" => CardType::If,
        "ELSE" => CardType::Else,
        "IFEND" => CardType::IfEnd,
        "SPEC" => CardType::Spec,
        "PRINT" => CardType::Print,
        "PLOT" => CardType::Plot,
        "SAVE" => CardType::Save,
        "NOISE" => CardType::Noise,
        "RUN" => CardType::Run,
        "CP" | "TP" | "EXPND" | "EDIT" | "DIM" | "OPT" | "EXTRN" | "DOCUMENT" | "U" => CardType::NotSupported,
        _ => return None,
    })
}
