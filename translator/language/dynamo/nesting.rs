//! Matches MACRO with MEND, WHILE with WHILEEND, IF with ELSE and IFEND, FOR with FOREND.
//!
//! What is wrong inside a macro or block is held back until it is closed: if its end is missing,
//! every card after it stands in the wrong place, and only the missing end is worth a message.

use super::cards::{CardType, RawCard};
use super::messages::Place;
use super::messages::expressions::TooDeep;
use super::messages::nesting::*;
use super::syntax::*;
use crate::diagnostic::Diagnostics;
use crate::source::Span;

/// What a card does to the nesting. Openings carry `None` where their text could not be read.
pub enum Step {
    Body(CardBody),
    Intrn(Vec<Name>),
    OpenMacro(Option<(Name, Vec<Name>)>),
    CloseMacro,
    OpenWhile(Option<Condition>),
    CloseWhile,
    OpenIf(Option<Condition>),
    Else,
    CloseIf,
    /// A card that could not be read and has been reported.
    Bad,
    /// A FOR card that could not be read: its FOREND will come.
    BadFor,
}

/// The cards read so far and the macros and blocks still open.
#[derive(Default)]
pub struct Nesting {
    cards: Vec<Card>,
    /// FOR cards not yet closed at the level of the deck.
    ranges: usize,
    frames: Vec<Frame>,
    /// How many of the frames are of each kind.
    open: [usize; 3],
    /// How many of each kind were given up because another end came first: theirs may still come.
    given_up: [usize; 3],
}

/// An open macro or block.
struct Frame {
    kind: Kind,
    /// The opening card, its body still to come.
    card: Card,
    content: Content,
    cards: Vec<Card>,
    /// What stood before ELSE.
    then: Option<Vec<Card>>,
    private: Vec<Name>,
    /// In a block: whether it holds A or R cards, as far as known.
    letter: Option<Letter>,
    /// Whether the mixture of A and R cards has been reported.
    mixed: bool,
    /// The nearest WHILE card around, this one included.
    within_while: Option<Span>,
    /// FOR cards that should not be here and are not yet closed.
    ranges: usize,
    held: Diagnostics,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Kind {
    Macro,
    While,
    If,
}

impl Kind {
    fn word(self) -> &'static str {
        match self {
            Kind::Macro => "MACRO",
            Kind::While => "WHILE",
            Kind::If => "IF",
        }
    }
}

enum Content {
    Macro(Name, Vec<Name>),
    Condition(Condition),
    Unread,
}

impl Nesting {
    /// Room for the cards of a deck that has so many at most.
    pub fn with_room_for(cards: usize) -> Nesting {
        Nesting { cards: Vec::with_capacity(cards), ..Nesting::default() }
    }

    /// Whether names may begin with `$`.
    pub fn in_macro(&self) -> bool {
        self.open[Kind::Macro as usize] > 0
    }

    /// Adds the next card; `card` is complete but for its body.
    pub fn add(&mut self, raw: &RawCard, card: Card, step: Step, diagnostics: &mut Diagnostics) {
        match step {
            Step::Bad => {}
            Step::BadFor => *self.ranges() += 1,
            Step::Body(CardBody::ForEnd) => self.range_end(raw, card, diagnostics),
            Step::Body(body) => {
                self.check_place(raw, &body);
                if matches!(body, CardBody::For(_)) {
                    // A FOREND closes one FOR card, not one declaration.
                    *self.ranges() += 1;
                }
                self.list().push(Card { body, ..card });
            }
            Step::Intrn(names) => match self.frames.last_mut() {
                Some(frame) if frame.kind == Kind::Macro => frame.private.extend(names),
                _ => self.say(diagnostics, |held| held.error(IntrnOutsideMacro { at: raw.word_span })),
            },
            Step::OpenMacro(head) => {
                let content = head.map_or(Content::Unread, |(name, parameters)| Content::Macro(name, parameters));
                self.check_opening(raw, Kind::Macro, diagnostics);
                self.push(Kind::Macro, card, content);
            }
            Step::OpenWhile(condition) => {
                self.check_opening(raw, Kind::While, diagnostics);
                self.push(Kind::While, card, condition.map_or(Content::Unread, Content::Condition));
            }
            Step::OpenIf(condition) => {
                self.check_opening(raw, Kind::If, diagnostics);
                self.push(Kind::If, card, condition.map_or(Content::Unread, Content::Condition));
            }
            Step::CloseMacro if self.unwind_to(Kind::Macro, diagnostics) => self.close(raw, diagnostics),
            Step::CloseMacro => self.say(diagnostics, |held| held.error(MacroEndWithoutMacro { at: raw.word_span })),
            Step::CloseWhile if self.unwind_to(Kind::While, diagnostics) => self.close(raw, diagnostics),
            Step::CloseWhile => self.lost_end(raw, Kind::While, "WHILEEND", diagnostics),
            Step::CloseIf if self.unwind_to(Kind::If, diagnostics) => self.close(raw, diagnostics),
            Step::CloseIf => self.lost_end(raw, Kind::If, "IFEND", diagnostics),
            Step::Else => self.otherwise(raw, diagnostics),
        }
    }

    /// Whether a macro or a block is open.
    pub fn is_open(&self) -> bool {
        !self.frames.is_empty()
    }

    /// Reports what is still open and gives the cards.
    pub fn finish(mut self, diagnostics: &mut Diagnostics) -> Vec<Card> {
        while !self.frames.is_empty() {
            self.drop_unclosed(diagnostics);
        }
        self.cards
    }

    /// Where the next card goes.
    fn list(&mut self) -> &mut Vec<Card> {
        match self.frames.last_mut() {
            Some(frame) => &mut frame.cards,
            None => &mut self.cards,
        }
    }

    /// Says something now, or when the innermost macro or block is closed.
    fn say(&mut self, diagnostics: &mut Diagnostics, message: impl FnOnce(&mut Diagnostics)) {
        match self.frames.last_mut() {
            Some(frame) => message(&mut frame.held),
            None => message(diagnostics),
        }
    }

    fn push(&mut self, kind: Kind, card: Card, content: Content) {
        let around = self.frames.last().filter(|frame| frame.kind != Kind::Macro && kind != Kind::Macro);
        let within_while = around.and_then(|frame| frame.within_while);
        let letter = around.and_then(|frame| frame.letter);
        let (letter, within_while) = match kind {
            Kind::While => (Some(Letter::Auxiliary), Some(card.span)),
            Kind::Macro | Kind::If => (letter, within_while),
        };
        self.open[kind as usize] += 1;
        self.frames.push(Frame {
            kind,
            card,
            content,
            cards: Vec::new(),
            then: None,
            private: Vec::new(),
            letter,
            mixed: false,
            within_while,
            ranges: 0,
            held: Diagnostics::new(),
        });
    }

    /// Checks that a macro or block may begin here.
    fn check_opening(&mut self, raw: &RawCard, kind: Kind, diagnostics: &mut Diagnostics) {
        if self.frames.len() == MAX_BLOCKS {
            let place = Place::Card(kind.word().to_string());
            self.say(diagnostics, |held| held.error(TooDeep { at: raw.word_span, place, limit: MAX_BLOCKS }));
        }
        let Some(frame) = self.frames.last_mut() else { return };
        let at = raw.word_span;
        match (frame.kind, kind) {
            (Kind::Macro, Kind::Macro) => frame.held.error(MacroNested { at, outer: frame.card.span }),
            (Kind::Macro, _) => frame.held.error(CardInMacro { at, card: kind.word().to_string() }),
            (_, Kind::Macro) => card_in_block(frame, at, kind.word().to_string()),
            // A block of A cards inside one of R cards.
            (_, Kind::While) if frame.letter == Some(Letter::Rate) => card_in_block(frame, at, kind.word().to_string()),
            (_, Kind::While) => frame.letter = Some(Letter::Auxiliary),
            (_, Kind::If) => {}
        }
    }

    /// Checks that a card may stand in the macro or block around it.
    fn check_place(&mut self, raw: &RawCard, body: &CardBody) {
        let Some(frame) = self.frames.last_mut() else { return };
        if matches!(body, CardBody::Note(_) | CardBody::Title(_)) {
            return;
        }
        let at = raw.word_span;
        let letter = match body {
            CardBody::Equation(equation) => Some(equation.letter),
            _ => None,
        };
        if frame.kind == Kind::Macro {
            let fits = match body {
                CardBody::Equation(_) => letter != Some(Letter::Supplementary),
                CardBody::Constants(_) | CardBody::Table(_) => true,
                _ => false,
            };
            if !fits {
                frame.held.error(CardInMacro { at, card: card_word(raw) });
            }
            return;
        }
        match (letter, frame.letter) {
            (Some(Letter::Rate), _) if frame.within_while.is_some() => card_in_block(frame, at, card_word(raw)),
            (Some(letter @ (Letter::Auxiliary | Letter::Rate)), None) => frame.letter = Some(letter),
            (Some(letter @ (Letter::Auxiliary | Letter::Rate)), Some(known)) => {
                if letter != known && !frame.mixed {
                    frame.mixed = true;
                    let (block, start) = (frame.kind.word(), frame.card.span);
                    frame.held.error(CardInBlock { at, card: card_word(raw), block, start, mixed: true });
                }
            }
            _ => card_in_block(frame, at, card_word(raw)),
        }
    }

    /// The count of FOR cards still open where the next card goes.
    fn ranges(&mut self) -> &mut usize {
        match self.frames.last_mut() {
            Some(frame) => &mut frame.ranges,
            None => &mut self.ranges,
        }
    }

    fn range_end(&mut self, raw: &RawCard, card: Card, diagnostics: &mut Diagnostics) {
        let at = raw.word_span;
        match self.frames.last_mut() {
            // Its FOR card has been reported.
            Some(frame) if frame.ranges > 0 => frame.ranges -= 1,
            Some(frame) if frame.kind == Kind::Macro => frame.held.error(CardInMacro { at, card: card_word(raw) }),
            Some(frame) => card_in_block(frame, at, card_word(raw)),
            None if self.ranges > 0 => {
                self.ranges -= 1;
                self.cards.push(Card { body: CardBody::ForEnd, ..card });
            }
            None => diagnostics.error(BlockWithoutStart { at, card: "FOREND" }),
        }
    }

    fn otherwise(&mut self, raw: &RawCard, diagnostics: &mut Diagnostics) {
        if !self.unwind_to(Kind::If, diagnostics) {
            return self.without_start(raw, "ELSE", diagnostics);
        }
        match self.frames.last_mut() {
            Some(frame) if frame.then.is_none() => frame.then = Some(std::mem::take(&mut frame.cards)),
            _ => self.without_start(raw, "ELSE", diagnostics),
        }
    }

    /// The end of a block that is not open, or no longer, which has been reported.
    fn lost_end(&mut self, raw: &RawCard, kind: Kind, card: &'static str, diagnostics: &mut Diagnostics) {
        match &mut self.given_up[kind as usize] {
            0 => self.without_start(raw, card, diagnostics),
            given_up => *given_up -= 1,
        }
    }

    fn without_start(&mut self, raw: &RawCard, card: &'static str, diagnostics: &mut Diagnostics) {
        self.say(diagnostics, |held| held.error(BlockWithoutStart { at: raw.word_span, card }));
    }

    /// Makes the innermost frame one of a kind, if there is one at all: what stands above it is not
    /// closed. The body of a macro hides the blocks around it.
    fn unwind_to(&mut self, kind: Kind, diagnostics: &mut Diagnostics) -> bool {
        if self.open[kind as usize] == 0 {
            return false;
        }
        let hidden = |frame: &Frame| kind != Kind::Macro && frame.kind == Kind::Macro;
        while let Some(frame) = self.frames.last() {
            if frame.kind == kind {
                return true;
            }
            if hidden(frame) {
                return false;
            }
            self.drop_unclosed(diagnostics);
        }
        false
    }

    /// Gives up the innermost frame, whose end is missing, with all that was held back in it.
    fn drop_unclosed(&mut self, diagnostics: &mut Diagnostics) {
        let Some(frame) = self.frames.pop() else { return };
        self.open[frame.kind as usize] -= 1;
        self.given_up[frame.kind as usize] += 1;
        let at = frame.card.span;
        match frame.kind {
            Kind::Macro => self.say(diagnostics, |held| held.error(MacroNotClosed { at })),
            // In a macro the block itself is the error and has been reported.
            _ if self.in_macro() => {}
            kind => self.say(diagnostics, |held| held.error(BlockNotClosed { at, card: kind.word() })),
        }
    }

    /// Closes the innermost frame.
    fn close(&mut self, raw: &RawCard, diagnostics: &mut Diagnostics) {
        let Some(mut frame) = self.frames.pop() else { return };
        self.open[frame.kind as usize] -= 1;
        let mut held = std::mem::take(&mut frame.held);
        self.say(diagnostics, |outer| outer.append(&mut held));
        let too_deep = self.frames.len() >= MAX_BLOCKS;
        let block = frame.kind != Kind::Macro;
        let letter = frame.letter;
        if let Some(outer) = self.frames.last_mut()
            && block
            && outer.kind != Kind::Macro
            && outer.letter.is_none()
        {
            outer.letter = letter;
        }
        let body = match (frame.kind, frame.content) {
            _ if too_deep => return,
            (Kind::Macro, Content::Macro(name, parameters)) => {
                CardBody::Macro(Box::new(Macro { name, parameters, private: frame.private, body: frame.cards }))
            }
            (Kind::While, Content::Condition(condition)) => {
                CardBody::While(Box::new(While { condition, body: frame.cards }))
            }
            (Kind::If, Content::Condition(condition)) => {
                let (then, otherwise) = match frame.then {
                    Some(then) => (then, frame.cards),
                    None => (frame.cards, Vec::new()),
                };
                CardBody::If(Box::new(If { condition, then, otherwise }))
            }
            _ => return,
        };
        let span = frame.card.span.to(raw.whole_span());
        self.list().push(Card { span, body, ..frame.card });
    }
}

/// The type of a card as the user knows it, without form number.
fn card_word(raw: &RawCard) -> String {
    match raw.card_type {
        CardType::Identification => "*".to_string(),
        _ => raw.word.trim_start_matches(|c: char| c.is_ascii_digit()).to_ascii_uppercase(),
    }
}

fn card_in_block(frame: &mut Frame, at: Span, card: String) {
    let (block, start) = match frame.within_while {
        Some(start) if frame.kind == Kind::If && card == "R" => ("WHILE", start),
        _ => (frame.kind.word(), frame.card.span),
    };
    frame.held.error(CardInBlock { at, card, block, start, mixed: false });
}
