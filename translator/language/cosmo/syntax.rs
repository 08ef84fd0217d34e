//! The tree of a model: every line as it was written, no name resolved.
//!
//! Words of declarations are recognised, programs and blocks are matched. Where something could not be read
//! and a message was given, a `Bad`, a `None` or an empty list stands, so that what is around it can be checked.

pub use super::expression::*;
use super::text::Method;
use crate::model::NumberForm;
use crate::source::Span;

/// The greatest number of IF and WHILE blocks one inside another; an ELSE IF counts as one inside the IF before it.
pub const MAX_BLOCKS: usize = 200;

/// A whole model.
#[derive(Clone, Debug, Default)]
pub struct Model {
    pub number: Option<NumberLine>,
    pub headings: Vec<Heading>,
    pub initial: Program,
    pub body: Vec<Component>,
    pub repeat: Option<Repeat>,
    pub appendix: Program,
    /// The first line that says something.
    pub first_line: Span,
    /// The end of the text, where a message about what is missing stands.
    pub end: Span,
    /// The first comment after a number sign.
    pub comment: Option<Span>,
    /// The first small letter outside comments.
    pub small_letter: Option<Span>,
    /// Labels on lines that were skipped after an error: jumps to them are not wrong for that reason.
    pub passed_labels: Vec<u32>,
    /// Compartments on such lines.
    pub passed_compartments: Vec<u32>,
    /// Lines that could not be read and may have declared something: what they name counts as declared.
    pub unread: Vec<Span>,
}

/// NUMBER OF COMPARTMENTS n
#[derive(Clone, Debug, PartialEq)]
pub struct NumberLine {
    /// `None` if there is none, which was reported.
    pub value: Option<u32>,
    pub span: Span,
}

/// A line between NUMBER OF COMPARTMENTS and INITIAL.
#[derive(Clone, Debug)]
pub struct Heading {
    pub kind: HeadingKind,
    pub span: Span,
}

#[derive(Clone, Debug)]
pub enum HeadingKind {
    Types(TypeLine),
    Parameters(Vec<Parameter>),
    Tracers(Vec<Name>),
    Data { name: Name, file: String },
    Setting(Setting),
    Bad,
}

/// REAL or INTEGER with what it declares.
#[derive(Clone, Debug)]
pub struct TypeLine {
    pub integer: bool,
    /// With commas, small letters, `_` or parentheses: names of any length.
    pub modern: bool,
    pub list: Vec<Declared>,
}

/// A name with the size of an array.
#[derive(Clone, Debug)]
pub struct Declared {
    pub name: Name,
    pub size: Option<Size>,
}

#[derive(Clone, Copy, Debug)]
pub struct Size {
    /// `None` if no array can have it.
    pub value: Option<u32>,
    pub span: Span,
}

#[derive(Clone, Debug)]
pub struct Parameter {
    pub name: Name,
    pub value: Expr,
    pub unit: Option<String>,
}

/// What may stand among the headings and in the body.
#[derive(Clone, Debug)]
pub enum Setting {
    Method(Method),
    /// UNITS OF FLOW ARE RATES, or AMOUNTS.
    Units {
        rates: bool,
    },
    Keep(Vec<Kept>),
    Adjust {
        name: Name,
        low: f64,
        high: f64,
    },
    Against {
        data: Name,
        column: Name,
        value: Box<Expr>,
        weight: Option<Box<Expr>>,
    },
}

#[derive(Clone, Debug)]
pub struct Kept {
    pub value: Expr,
    pub name: Option<Name>,
}

/// Statements in their order.
pub type Program = Vec<Statement>;

#[derive(Clone, Debug)]
pub struct Statement {
    pub label: Option<Label>,
    pub instruction: Instruction,
    /// Without the label.
    pub span: Span,
}

#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Label {
    pub number: u32,
    pub span: Span,
}

/// Where a jump goes.
pub type Goal = Label;

#[derive(Clone, Debug)]
pub enum Instruction {
    Assign {
        target: Variable,
        value: Expr,
    },
    GoTo(Goal),
    /// GO TO greater equal less IF left=right
    Compare {
        greater: Goal,
        equal: Goal,
        less: Goal,
        left: Expr,
        right: Expr,
    },
    Stop(Expr),
    Read(Vec<Variable>),
    ReadFrom {
        target: Variable,
        data: Name,
        column: Name,
    },
    PrintLine(Expr),
    PrintSpace(Expr),
    PrintForm {
        value: Expr,
        form: NumberForm,
    },
    PrintOut(String),
    Print(Vec<Item>),
    If {
        branches: Vec<Branch>,
        otherwise: Option<Program>,
        /// On the line of the IF, without END.
        one_line: bool,
    },
    While {
        condition: Option<Condition>,
        body: Program,
    },
    Bad,
}

#[derive(Clone, Debug)]
pub struct Branch {
    /// `None` if it could not be read.
    pub condition: Option<Condition>,
    pub program: Program,
}

#[derive(Clone, Debug, PartialEq)]
pub enum Item {
    Text(String),
    Value(Expr),
}

/// A declaration of the body.
#[derive(Clone, Debug)]
pub struct Component {
    pub kind: ComponentKind,
    /// The heading line.
    pub span: Span,
}

#[derive(Clone, Debug)]
pub enum ComponentKind {
    InCompartment {
        heading: Numbered,
        flow: Option<Declarative>,
        labels: Vec<LabelLine>,
    },
    Compartment {
        heading: Numbered,
        inputs: Vec<Input>,
        output: Option<Part>,
        volume: Option<Part>,
    },
    OutCompartment {
        heading: Numbered,
        inputs: Vec<Input>,
    },
    HalfTime {
        tracer: Option<Name>,
        value: Option<Expr>,
    },
    Fission {
        tracer: Option<Name>,
        value: Declarative,
    },
    Time(Declarative),
    Step(Declarative),
    TimeIsNormal,
    Format(Format),
    Graph(Vec<Point>),
    Program(Program),
    Decay {
        parent: Name,
        daughter: Name,
        fraction: Expr,
    },
    Dose(Box<Dose>),
    When {
        condition: Option<Condition>,
        program: Program,
    },
    Setting(Setting),
    /// Could not be read, which was reported.
    Bad,
}

/// What tells a compartment in its heading.
#[derive(Clone, Debug, Default)]
pub struct Numbered {
    pub number: Option<Place>,
    /// The only word of a heading without number, or a word in parentheses after the number.
    pub name: Option<Name>,
    /// Of what is in the heading, the part that declares.
    pub span: Span,
}

/// A compartment by its number.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Place {
    pub number: u32,
    pub span: Span,
}

/// A compartment, however it is called.
#[derive(Clone, Debug)]
pub enum Source {
    Number(Place),
    Name(Name),
    /// Could not be read, which was reported.
    Bad,
}

/// FROM …
#[derive(Clone, Debug)]
pub struct Input {
    pub source: Source,
    pub flow: Declarative,
    pub span: Span,
}

/// LABELLED …
#[derive(Clone, Debug)]
pub struct LabelLine {
    pub tracer: Option<Name>,
    pub value: Declarative,
    pub span: Span,
}

/// What gives a value.
#[derive(Clone, Debug)]
pub enum Declarative {
    /// `None` if it could not be read.
    Expression(Option<Expr>),
    Program(Program, Span),
}

/// ITS OUTPUT or ITS VOLUME.
#[derive(Clone, Debug)]
pub struct Part {
    pub is: PartKind,
    pub span: Span,
}

#[derive(Clone, Debug)]
pub enum PartKind {
    Declared(Declarative),
    Constant,
    Unknown,
}

#[derive(Clone, Debug, Default)]
pub struct Format {
    /// `None` without a table, or if it could not be read.
    pub table: Option<Table>,
    /// A table was meant to be printed.
    pub printed: bool,
}

#[derive(Clone, Debug)]
pub struct Table {
    /// As written.
    pub heading: String,
    /// The words of the heading.
    pub columns: Vec<Column>,
    pub heading_span: Span,
    pub forms: Vec<NumberForm>,
    pub forms_span: Span,
}

#[derive(Clone, Debug)]
pub enum Column {
    Variable(Variable),
    /// An index that stands apart from its array.
    Index(Name),
    Bad,
}

#[derive(Clone, Debug)]
pub struct Point {
    pub value: Expr,
    pub zero: Expr,
    pub unit: Expr,
    pub symbol: String,
    pub span: Span,
}

#[derive(Clone, Debug)]
pub struct Dose {
    pub amount: Expr,
    pub labels: Vec<(Option<Name>, Expr)>,
    pub into: Source,
    pub at: Expr,
    pub every: Option<Expr>,
    pub times: Option<Expr>,
    pub over: Option<Expr>,
}

/// REPEAT WHILE limit IS GREATER THAN value
#[derive(Clone, Debug)]
pub struct Repeat {
    /// `None` if it could not be read.
    pub test: Option<(Expr, Expr)>,
    pub span: Span,
}
