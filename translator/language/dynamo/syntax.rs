//! The tree of a deck: every card as it was written, nothing resolved.
//!
//! Names are in upper case. Macros and blocks are matched; FOR and FOREND stay flat, as a FOR card
//! may hold to the end of the deck. No expression is deeper than [`MAX_DEPTH`], so that every later
//! phase may walk it by recursion.

pub use super::expression::*;
use super::messages::output_cards::OutputMistake;
pub use super::output_items::*;
use crate::source::{Excerpt, Span};

/// The greatest number of blocks one inside another.
pub const MAX_BLOCKS: usize = 100;

/// A whole deck.
#[derive(Clone, Debug, PartialEq)]
pub struct Deck {
    /// The text of the first `*` card that is no accounting card.
    pub title: Option<String>,
    pub kind: DeckKind,
    /// Whether the deck has a SAVE card or a `^` continuation.
    pub late_style: bool,
    /// All cards that could be read, in order. X cards are part of the card they continue; what
    /// stands after the last RUN card of a DYNAMO II deck is left out.
    pub cards: Vec<Card>,
    /// The number of the last line, where a message about the end of the deck stands.
    pub last_line: u32,
    /// The end of the text, for such a message.
    pub end: Span,
    /// The names that cards define that could not be read, and the macros with such a card.
    pub unread: Vec<Excerpt>,
    /// Whether all macros, blocks and FOR cards could be read and match.
    pub nested: bool,
}

impl Deck {
    /// The cards of the base model.
    pub fn base_cards(&self) -> &[Card] {
        let runs = self.cards.iter().enumerate().filter(|(_, card)| matches!(card.body, CardBody::Run(_)));
        let mut ends = runs.map(|(number, _)| number);
        let end = match self.kind {
            DeckKind::DynamoI => ends.nth(1),
            DeckKind::DynamoII => ends.next(),
        };
        &self.cards[..end.unwrap_or(self.cards.len())]
    }

    /// The greatest length of a name that draws no warning.
    pub fn name_limit(&self) -> usize {
        match self.kind {
            DeckKind::DynamoI => 5,
            DeckKind::DynamoII if self.late_style => 8,
            DeckKind::DynamoII => 7,
        }
    }
}

/// Whether the RUN card stands first (I) or last (II).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum DeckKind {
    DynamoI,
    DynamoII,
}

/// One card with what continues it; a macro or a block is one card with its body inside.
#[derive(Clone, Debug, PartialEq)]
pub struct Card {
    /// From the card type to the end of the last line that belongs to the card.
    pub span: Span,
    /// The line of the card type, from 1.
    pub line: u32,
    /// Card type and text as written, X cards joined, without the comment.
    pub text: Excerpt,
    /// What follows the final space, as written.
    pub comment: Excerpt,
    /// The text in parentheses that ends the comment or a NOTE card directly after the card.
    pub unit: Option<Box<str>>,
    pub body: CardBody,
}

/// What a card says.
#[derive(Clone, Debug, PartialEq)]
pub enum CardBody {
    /// L, A, R, S or N.
    Equation(Box<Equation>),
    /// C.
    Constants(Vec<Constant>),
    /// SPEC.
    Spec(Vec<Constant>),
    /// T.
    Table(Box<Table>),
    /// B.
    Train(Box<Train>),
    /// I.
    Integers(Vec<Integer>),
    /// FOR.
    For(Vec<Range>),
    /// FOREND, matched with a FOR card before it.
    ForEnd,
    /// MACRO … MEND.
    Macro(Box<Macro>),
    /// WHILE … WHILEEND.
    While(Box<While>),
    /// IF … ELSE … IFEND.
    If(Box<If>),
    Print(Vec<PrintItem>),
    /// The groups of quantities, each on a scale of its own.
    Plot(Vec<PlotGroup>),
    Save(Vec<OutputQuantity>),
    /// A PRINT, PLOT or SAVE card that cannot be read; the message is for stage 5.
    BadOutput(Box<OutputMistake>),
    /// The seed.
    Noise(u64),
    /// The name of the run, perhaps empty.
    Run(String),
    /// NOTE, and `*` cards that give no title.
    Note(String),
    /// The `*` card that gives the title.
    Title(String),
}

/// The letter of an equation.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Letter {
    Level,
    Auxiliary,
    /// R, or an A card whose left side carries `.KL`.
    Rate,
    Supplementary,
    Initial,
}

impl Letter {
    pub fn as_str(self) -> &'static str {
        match self {
            Letter::Level => "L",
            Letter::Auxiliary => "A",
            Letter::Rate => "R",
            Letter::Supplementary => "S",
            Letter::Initial => "N",
        }
    }

    /// What the left side carries.
    pub fn left_side(self) -> Option<TimeSubscript> {
        match self {
            Letter::Level | Letter::Auxiliary | Letter::Supplementary => Some(TimeSubscript::K),
            Letter::Rate => Some(TimeSubscript::KL),
            Letter::Initial => None,
        }
    }
}

/// `target=value`
#[derive(Clone, Debug, PartialEq)]
pub struct Equation {
    pub letter: Letter,
    pub target: Quantity,
    pub value: Expr,
}

impl Equation {
    /// Whether the card supplies the time subscripts itself: an L, A, R or S card without any on the left.
    pub fn subscript_free(&self) -> bool {
        self.letter != Letter::Initial && self.target.time.is_none()
    }
}

/// A number that stands as a value on a C, T or SPEC card, its sign included.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Number {
    pub value: f64,
    pub span: Span,
}

/// `NAME=value`, or `NAME*=v/v/v` for the tables and car loads of DYNAMO I.
#[derive(Clone, Debug, PartialEq)]
pub struct Constant {
    pub name: Name,
    /// Whether a `*` follows the name; without it there is exactly one value.
    pub star: bool,
    pub values: Vec<Number>,
}

/// `NAME=v/v/v`, `NAME(*,3)=v/v/v`
#[derive(Clone, Debug, PartialEq)]
pub struct Table {
    pub name: Name,
    /// Empty for `NAME=` and `NAME*=`.
    pub subscripts: Vec<Subscript>,
    pub values: Vec<Number>,
}

/// `NAME=BOXLIN(cars,interval)`
#[derive(Clone, Debug, PartialEq)]
pub struct Train {
    pub name: Name,
    /// BOXCYC: the last car becomes the first.
    pub cyclic: bool,
    /// 1 to 31.
    pub cars: u32,
    /// A constant or a quantity; any expression gets here.
    pub interval: Expr,
}

/// `NG=4` on an I card.
#[derive(Clone, Debug, PartialEq)]
pub struct Integer {
    pub name: Name,
    pub value: i64,
}

/// `NAME=low,high=E1,E2` on a FOR card; the bounds are checked and not in wrong order.
#[derive(Clone, Debug, PartialEq)]
pub struct Range {
    pub name: Name,
    pub low: Bound,
    pub high: Bound,
    /// Empty, or as many as there are elements.
    pub elements: Vec<Name>,
}

/// A bound of a FOR card.
#[derive(Clone, Debug, PartialEq)]
pub struct Bound {
    /// The I or C constant that gives the value, if it is not a number.
    pub name: Option<Name>,
    pub value: i64,
    pub span: Span,
}

/// A macro with its body of A, L, R, N, C, T and NOTE cards.
#[derive(Clone, Debug, PartialEq)]
pub struct Macro {
    pub name: Name,
    pub parameters: Vec<Name>,
    /// The names of the INTRN cards.
    pub private: Vec<Name>,
    pub body: Vec<Card>,
}

/// A WHILE block of A cards and blocks.
#[derive(Clone, Debug, PartialEq)]
pub struct While {
    pub condition: Condition,
    pub body: Vec<Card>,
}

/// An IF block of A cards or R cards, and blocks.
#[derive(Clone, Debug, PartialEq)]
pub struct If {
    pub condition: Condition,
    pub then: Vec<Card>,
    pub otherwise: Vec<Card>,
}
