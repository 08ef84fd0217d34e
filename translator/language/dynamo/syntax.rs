//! The tree of a deck: every card as it was written, nothing resolved.
//!
//! Names are in upper case. Macros and blocks are matched; FOR and FOREND stay flat, as a FOR card
//! may hold to the end of the deck. No expression is deeper than [`MAX_DEPTH`], so that every later
//! phase may walk it by recursion.

use super::messages::output_cards::OutputMistake;
use crate::source::Span;

/// The greatest depth of an expression: parentheses, calls and operators one inside another.
/// `A+B+C` is two deep, as sums group from the left.
pub const MAX_DEPTH: u32 = 1000;

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
    /// All cards that could be read, in order. X cards are part of the card they continue.
    pub cards: Vec<Card>,
    /// How many of the cards are used: in a DYNAMO II deck those after the last RUN card are not.
    pub used: usize,
    /// The number of the last line, where a message about the end of the deck stands.
    pub last_line: u32,
    /// The end of the text, for such a message.
    pub end: Span,
}

impl Deck {
    /// The cards that count.
    pub fn used_cards(&self) -> &[Card] {
        &self.cards[..self.used.min(self.cards.len())]
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
    pub text: String,
    /// What follows the final space, as written.
    pub comment: String,
    /// The text in parentheses that ends the comment or a NOTE card directly after the card.
    pub unit: Option<String>,
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
    Table(Table),
    /// B.
    Train(Box<Train>),
    /// I.
    Integers(Vec<Integer>),
    /// FOR.
    For(Vec<Range>),
    /// FOREND, matched with a FOR card before it.
    ForEnd,
    /// MACRO … MEND.
    Macro(Macro),
    /// WHILE … WHILEEND.
    While(Box<While>),
    /// IF … ELSE … IFEND.
    If(Box<If>),
    Print(Vec<PrintItem>),
    /// The groups of quantities, each on a scale of its own.
    Plot(Vec<PlotGroup>),
    Save(Vec<OutputQuantity>),
    /// A PRINT, PLOT or SAVE card that cannot be read; the message is for stage 5.
    BadOutput(OutputMistake),
    /// The seed.
    Noise(u64),
    /// The name of the run, perhaps empty.
    Run(String),
    /// NOTE, and `*` cards that give no title.
    Note(String),
    /// The `*` card that gives the title.
    Title(String),
}

/// A name in upper case.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Name {
    pub text: String,
    pub span: Span,
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

/// `.J .K .JK .KL`
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum TimeSubscript {
    J,
    K,
    JK,
    KL,
}

impl TimeSubscript {
    /// The four letters as written, with the point.
    pub fn as_str(self) -> &'static str {
        match self {
            TimeSubscript::J => ".J",
            TimeSubscript::K => ".K",
            TimeSubscript::JK => ".JK",
            TimeSubscript::KL => ".KL",
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

/// A quantity as it stands on a card: `POP.K(AGE-1)`, `LINE*3.J`, `DT`.
#[derive(Clone, Debug, PartialEq)]
pub struct Quantity {
    pub name: Name,
    /// The number of a car of a boxcar train. (`LINE*3` without time subscript is a product where
    /// an expression stands; only who knows the trains can tell.)
    pub car: Option<u32>,
    pub time: Option<TimeSubscript>,
    /// Empty if there are none.
    pub subscripts: Vec<Subscript>,
    pub span: Span,
}

/// A subscript of an array.
#[derive(Clone, Debug, PartialEq)]
pub struct Subscript {
    pub kind: SubscriptKind,
    pub span: Span,
}

#[derive(Clone, Debug, PartialEq)]
pub enum SubscriptKind {
    /// `*`: all elements.
    Star,
    /// A subscript name, an element name or an I constant, plus a number; or a number alone.
    Place { name: Option<Name>, offset: i64 },
    /// Something that cannot be a subscript (`subscript-not-integer`).
    Other(Box<Expr>),
}

/// An expression with its place.
#[derive(Clone, Debug, PartialEq)]
pub struct Expr {
    pub kind: ExprKind,
    pub span: Span,
    depth: u32,
}

#[derive(Clone, Debug, PartialEq)]
pub enum ExprKind {
    Number(f64),
    /// With time subscript or without parentheses.
    Quantity(Box<Quantity>),
    /// `NAME(…)` without time subscript: a function, a macro or an element of an array.
    Apply {
        name: Name,
        arguments: Vec<Argument>,
    },
    Negate(Box<Expr>),
    Binary {
        operator: Operator,
        left: Box<Expr>,
        right: Box<Expr>,
    },
}

/// What stands between the commas of `NAME(…)`.
#[derive(Clone, Debug, PartialEq)]
pub enum Argument {
    Value(Expr),
    /// A lone `*`, the running subscript of a vector.
    Star(Span),
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Operator {
    Add,
    Subtract,
    /// Also where no sign is written: `(A)(B)`.
    Multiply,
    Divide,
    Power,
}

impl Operator {
    pub fn as_str(self) -> &'static str {
        match self {
            Operator::Add => "+",
            Operator::Subtract => "-",
            Operator::Multiply => "*",
            Operator::Divide => "/",
            Operator::Power => "**",
        }
    }
}

impl Expr {
    pub fn new(kind: ExprKind, span: Span) -> Expr {
        let depth = match &kind {
            ExprKind::Number(_) => 0,
            ExprKind::Quantity(quantity) => quantity.subscripts.iter().map(Subscript::depth).max().unwrap_or(0),
            ExprKind::Apply { arguments, .. } => arguments.iter().map(Argument::depth).max().unwrap_or(0),
            ExprKind::Negate(inner) => inner.depth,
            ExprKind::Binary { left, right, .. } => left.depth.max(right.depth),
        };
        Expr { kind, span, depth: depth + 1 }
    }

    /// The same within parentheses, which the tree does not keep but whose depth counts.
    pub fn in_parentheses(self, span: Span) -> Expr {
        Expr { span, depth: self.depth + 1, ..self }
    }

    /// How many expressions stand one inside another, this one included.
    pub fn depth(&self) -> u32 {
        self.depth
    }

    /// The name, if this is a name and nothing else.
    pub fn plain_name(&self) -> Option<&Name> {
        match &self.kind {
            ExprKind::Quantity(quantity)
                if quantity.time.is_none() && quantity.car.is_none() && quantity.subscripts.is_empty() =>
            {
                Some(&quantity.name)
            }
            _ => None,
        }
    }
}

impl Argument {
    pub fn span(&self) -> Span {
        match self {
            Argument::Value(value) => value.span,
            Argument::Star(span) => *span,
        }
    }

    fn depth(&self) -> u32 {
        match self {
            Argument::Value(value) => value.depth,
            Argument::Star(_) => 0,
        }
    }

    /// The argument read as a subscript, for `NAME(…)` that turns out to be an element.
    pub fn to_subscript(&self) -> Subscript {
        match self {
            Argument::Star(span) => Subscript { kind: SubscriptKind::Star, span: *span },
            Argument::Value(value) => {
                let kind = match place(value) {
                    Some((name, offset)) => SubscriptKind::Place { name, offset },
                    None => SubscriptKind::Other(Box::new(value.clone())),
                };
                Subscript { kind, span: value.span }
            }
        }
    }
}

impl Subscript {
    fn depth(&self) -> u32 {
        match &self.kind {
            SubscriptKind::Other(expr) => expr.depth,
            SubscriptKind::Star | SubscriptKind::Place { .. } => 0,
        }
    }
}

/// Reads `H-1`, `YOUNG`, `3` as a name and a whole number to add to it.
fn place(value: &Expr) -> Option<(Option<Name>, i64)> {
    match &value.kind {
        ExprKind::Number(number) => Some((None, whole(*number)?)),
        ExprKind::Quantity(_) => Some((Some(value.plain_name()?.clone()), 0)),
        ExprKind::Negate(inner) => match place(inner)? {
            (None, offset) => Some((None, -offset)),
            (Some(_), _) => None,
        },
        ExprKind::Binary { operator, left, right } => {
            let (left_name, left) = place(left)?;
            let (right_name, right) = place(right)?;
            match (operator, left_name, right_name) {
                (Operator::Add, name, None) | (Operator::Add, None, name) => Some((name, left.checked_add(right)?)),
                (Operator::Subtract, name, None) => Some((name, left.checked_sub(right)?)),
                _ => None,
            }
        }
        ExprKind::Apply { .. } => None,
    }
}

/// The number as an integer, if it is one (and small enough to be one exactly).
pub fn whole(number: f64) -> Option<i64> {
    (number.fract() == 0.0 && number.abs() <= 9.0e15).then_some(number as i64)
}

/// A number as one would write it on a card: very large and very small ones with a power.
pub fn number_text(number: f64) -> String {
    if number == 0.0 || (1e-4..1e9).contains(&number.abs()) { number.to_string() } else { format!("{number:E}") }
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

/// `left relation right`
#[derive(Clone, Debug, PartialEq)]
pub struct Condition {
    pub left: Expr,
    pub relation: Relation,
    pub right: Expr,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Relation {
    Less,
    LessOrEqual,
    Greater,
    GreaterOrEqual,
    NotEqual,
    Equal,
}

impl Relation {
    pub fn as_str(self) -> &'static str {
        match self {
            Relation::Less => "<",
            Relation::LessOrEqual => "<=",
            Relation::Greater => ">",
            Relation::GreaterOrEqual => ">=",
            Relation::NotEqual => "<>",
            Relation::Equal => "==",
        }
    }
}

/// What stands in front of an item of a PRINT card.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Separator {
    /// The first item.
    Start,
    Comma,
    Slash,
}

/// One item of a PRINT card.
#[derive(Clone, Debug, PartialEq)]
pub struct PrintItem {
    pub separator: Separator,
    /// `n)`, 1 to 14.
    pub column: Option<u32>,
    /// `None` for `*`, an empty place.
    pub quantity: Option<OutputQuantity>,
    /// The scale, when it is beyond doubt: two groups in parentheses, or a point in the only one.
    pub scale: Option<Scale>,
    pub span: Span,
}

/// `(power.decimals)` on a PRINT card.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Scale {
    pub power: i32,
    pub decimals: u32,
}

/// A quantity on a PRINT, PLOT or SAVE card.
#[derive(Clone, Debug, PartialEq)]
pub struct OutputQuantity {
    pub name: Name,
    /// `NAME*3`
    pub car: Option<u32>,
    /// `NAME(2,YOUNG)`. On a PRINT card `NAME(0,2)` may as well be a scale: it is one unless NAME is
    /// an array, see [`OutputQuantity::scale`].
    pub subscripts: Vec<Subscript>,
    pub span: Span,
}

impl OutputQuantity {
    /// The group in parentheses read as `(power,decimals)`, for a quantity that is no array.
    pub fn scale(&self) -> Option<Scale> {
        let number = |subscript: &Subscript| match subscript.kind {
            SubscriptKind::Place { name: None, offset } => Some(offset),
            _ => None,
        };
        match self.subscripts.as_slice() {
            [power, decimals] => Some(Scale {
                power: i32::try_from(number(power)?).ok()?,
                decimals: u32::try_from(number(decimals)?).ok()?,
            }),
            _ => None,
        }
    }
}

/// The quantities of a PLOT card that share a scale.
#[derive(Clone, Debug, PartialEq)]
pub struct PlotGroup {
    pub quantities: Vec<PlotQuantity>,
    /// `(low,high)`, where each may be left to the program by `*`.
    pub low: Option<Number>,
    pub high: Option<Number>,
    pub span: Span,
}

/// `NAME=c`
#[derive(Clone, Debug, PartialEq)]
pub struct PlotQuantity {
    pub quantity: OutputQuantity,
    /// As written; without one the quantity must be an array.
    pub character: Option<char>,
}
