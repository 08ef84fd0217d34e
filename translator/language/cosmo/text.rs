//! A COSMO text with all its names found: what reading gives and lowering takes.
//!
//! Here nothing is left of how a word was abbreviated or in which case it was written, but every part
//! keeps its span, so that its text can be shown. Types are known and agree; an integer where a real is
//! wanted is widened silently. Labels of jumps exist. Tracer 0 is the unnamed one.

use crate::model::{Method as Equations, NumberForm};
use crate::source::Span;

/// A compartment, counted from 1.
pub type Number = u32;

/// A tracer: 0 is the unnamed one, the others count in the order of their declaration from 1.
pub type Tracer = u32;

/// A user's variable: an index into [`Text::variables`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct VariableId(pub u32);

/// A parameter: an index into [`Text::parameters`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct ParameterId(pub u32);

/// A data file: an index into [`Text::data`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct DataId(pub u32);

#[derive(Clone, Debug)]
pub struct Text {
    /// N, the number of compartments; `places[i]` is compartment i+1.
    pub places: Vec<Place>,
    /// In the order of declaration.
    pub variables: Vec<Variable>,
    pub parameters: Vec<Parameter>,
    /// The tracers next to the unnamed one, as declared.
    pub tracers: Vec<String>,
    pub data: Vec<Data>,
    /// CLASSIC if there is no METHOD.
    pub method: Option<(Method, Span)>,
    /// UNITS OF FLOW ARE RATES.
    pub rates: bool,
    /// The columns of the trace after D, if there is a KEEP.
    pub keep: Option<Vec<Kept>>,
    pub adjust: Vec<Adjust>,
    pub against: Vec<Against>,
    pub initial: Program,
    /// In text order.
    pub body: Vec<Component>,
    pub repeat: Repeat,
    pub appendix: Program,
    /// The text uses nothing but the language of 1969, so that its target program is the paper's.
    pub of_1969: bool,
}

impl Text {
    /// Reads the text with another method. Methods that differ only in how they carry equations are left to the run:
    /// such a one is given back.
    pub fn choose_method(&mut self, chosen: Method) -> Option<Equations> {
        let at = self.method.map_or(Span::default(), |(_, at)| at);
        match chosen {
            Method::Equations(method) => {
                if !matches!(self.method, Some((Method::Equations(_), _))) {
                    self.method = Some((Method::Equations(Equations::RungeKutta { steps: 1 }), at));
                }
                Some(method)
            }
            Method::Classic | Method::Simultaneous => {
                self.method = Some((chosen, at));
                None
            }
        }
    }
}

/// A compartment as such.
#[derive(Clone, Debug, Default)]
pub struct Place {
    /// The name, as its heading first writes it.
    pub name: Option<String>,
    /// It was declared by its name alone: its columns are `V(name)`.
    pub by_name_alone: bool,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Type {
    Real,
    Integer,
}

#[derive(Clone, Debug)]
pub struct Variable {
    /// As declared.
    pub name: String,
    pub kind: Type,
    /// The number of elements of an array.
    pub size: Option<u32>,
    /// In a modern list: its elements are shown as `conc(1)`, else as `A1`.
    pub modern: bool,
    pub span: Span,
}

#[derive(Clone, Debug)]
pub struct Parameter {
    pub name: String,
    /// Of numbers and parameters before it.
    pub value: Expression,
    pub unit: Option<String>,
    pub span: Span,
}

#[derive(Clone, Debug)]
pub struct Data {
    pub name: String,
    pub file: String,
    /// Names of the columns that the text uses, the first column of the file not counted unless it is named.
    pub columns: Vec<String>,
    /// Some expression interpolates in it.
    pub interpolated: bool,
    pub span: Span,
}

#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Method {
    Classic,
    Simultaneous,
    /// The text read as differential equations.
    Equations(Equations),
}

/// A column of the trace.
#[derive(Clone, Debug)]
pub struct Kept {
    pub value: Expression,
    /// The name after AS, or the expression without blanks.
    pub name: String,
}

#[derive(Clone, Debug)]
pub struct Adjust {
    pub parameter: ParameterId,
    pub low: f64,
    pub high: f64,
    pub span: Span,
}

#[derive(Clone, Debug)]
pub struct Against {
    pub data: DataId,
    /// Index into [`Data::columns`].
    pub column: u32,
    pub value: Expression,
    pub weight: Option<Expression>,
    pub span: Span,
}

/// REPEAT WHILE `limit` IS GREATER THAN `value`.
#[derive(Clone, Debug)]
pub struct Repeat {
    pub limit: Expression,
    pub value: Expression,
    pub span: Span,
}

/// Statements in their order.
pub type Program = Vec<Statement>;

#[derive(Clone, Debug)]
pub struct Statement {
    pub label: Option<Label>,
    pub act: Act,
    /// The statement without its label.
    pub span: Span,
}

#[derive(Clone, Copy, Debug)]
pub struct Label {
    pub number: u32,
    pub span: Span,
}

/// Where a jump goes: 0 is the next instruction.
#[derive(Clone, Copy, Debug)]
pub struct Goal {
    pub number: u32,
    pub span: Span,
}

#[derive(Clone, Debug)]
pub enum Act {
    Assign {
        target: Reference,
        value: Expression,
    },
    GoTo(Goal),
    /// GO TO greater equal less IF left=right
    Compare {
        greater: Goal,
        equal: Goal,
        less: Goal,
        left: Expression,
        right: Expression,
    },
    Stop(Expression),
    Read(Vec<Reference>),
    ReadFrom {
        target: Reference,
        data: DataId,
        column: u32,
    },
    PrintLine(Expression),
    PrintSpace(Expression),
    /// PRINT of 1969.
    PrintForm {
        value: Expression,
        form: NumberForm,
    },
    PrintOut(String),
    /// PRINT of items on a new line, one blank between.
    Print(Vec<Item>),
    If {
        /// IF and the ELSE IFs.
        branches: Vec<(Condition, Program)>,
        otherwise: Option<Program>,
        /// One instruction on the line of the IF, without END.
        one_line: bool,
    },
    While {
        condition: Condition,
        body: Program,
    },
}

#[derive(Clone, Debug)]
pub enum Item {
    Text(String),
    Value(Expression),
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
        number: Number,
        flow: Declarative,
        labels: Vec<(Tracer, Declarative)>,
    },
    Compartment {
        number: Number,
        inputs: Vec<Input>,
        output: Part,
        volume: Part,
    },
    OutCompartment {
        number: Number,
        inputs: Vec<Input>,
    },
    HalfTime {
        tracer: Tracer,
        value: Expression,
    },
    Fission {
        tracer: Tracer,
        value: Declarative,
    },
    /// TIME=…
    Time(Declarative),
    /// STEP=…
    Step(Declarative),
    /// TIME IS NORMAL
    TimeIsNormal,
    /// FORMAT with its heading as written and its columns; without a table both are empty.
    Format(Option<Table>),
    Graph(Vec<Point>),
    Program(Program),
    /// Of what `parent` loses by HALFTIME or FISSION the fraction appears as `daughter`.
    Decay {
        parent: Tracer,
        daughter: Tracer,
        fraction: Expression,
    },
    Dose(Box<Dose>),
    When {
        condition: Condition,
        program: Program,
    },
}

/// What gives a value: an expression, or a program that leaves it in X.
#[derive(Clone, Debug)]
pub enum Declarative {
    Expression(Expression),
    Program(Program, Span),
}

/// FROM `source` = …
#[derive(Clone, Debug)]
pub struct Input {
    pub source: Number,
    pub flow: Declarative,
    pub span: Span,
}

/// The output or the volume of a compartment.
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

#[derive(Clone, Debug)]
pub struct Table {
    /// As written, blanks and all.
    pub heading: String,
    pub columns: Vec<(Expression, NumberForm)>,
    /// The line of the forms.
    pub forms: Span,
}

/// A point of a GRAPH: drawn ENTIER((value-zero)/unit) blanks from the axis.
#[derive(Clone, Debug)]
pub struct Point {
    pub value: Expression,
    pub zero: Expression,
    pub unit: Expression,
    pub symbol: String,
    pub span: Span,
}

#[derive(Clone, Debug)]
pub struct Dose {
    /// Of the substance.
    pub amount: Expression,
    pub labels: Vec<(Tracer, Expression)>,
    pub into: Number,
    pub at: Expression,
    pub every: Option<Expression>,
    pub times: Option<Expression>,
    pub over: Option<Expression>,
}

/// A thing that has a value: a variable, an element of an array, a parameter.
#[derive(Clone, Debug)]
pub struct Reference {
    pub base: Base,
    pub index: Option<Index>,
    pub span: Span,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Base {
    /// T
    Time,
    /// D
    Step,
    X,
    V,
    G,
    K,
    HV(Tracer),
    HG(Tracer),
    HK(Tracer),
    User(VariableId),
    Parameter(ParameterId),
}

#[derive(Clone, Debug)]
pub enum Index {
    /// Counted from 1, within the array.
    Fixed(u32),
    /// An integer expression, checked when the program runs; a variable in a text of 1969.
    Computed(Box<Expression>),
}

#[derive(Clone, Debug)]
pub struct Expression {
    pub kind: ExpressionKind,
    pub of: Type,
    pub span: Span,
}

#[derive(Clone, Debug)]
pub enum ExpressionKind {
    /// Its text with a plain point and without digit groups: `20.0`, `101.`.
    Number {
        text: String,
        value: f64,
    },
    Read(Reference),
    Plus(Box<Expression>),
    Negate(Box<Expression>),
    Binary(Operator, Box<Expression>, Box<Expression>),
    Call {
        function: Function,
        arguments: Vec<Expression>,
        parentheses: bool,
    },
    If(Box<Condition>, Box<Expression>, Box<Expression>),
    /// data.column(argument)
    Column {
        data: DataId,
        column: u32,
        argument: Box<Expression>,
    },
    /// An expression in parentheses.
    Grouped(Box<Expression>),
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Operator {
    Add,
    Subtract,
    Multiply,
    Divide,
    Power,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Function {
    Abs,
    Sqrt,
    Exp,
    Ln,
    Sin,
    Cos,
    Tan,
    Arcsin,
    Arctan,
    Entier,
    Stand,
    Log10,
    Sinh,
    Cosh,
    Tanh,
    Arctan2,
    Min,
    Max,
    Mod,
    Sign,
    Round,
}

#[derive(Clone, Debug)]
pub enum Condition {
    Compare(Relation, Box<Expression>, Box<Expression>),
    And(Box<Condition>, Box<Condition>),
    Or(Box<Condition>, Box<Condition>),
    Not(Box<Condition>),
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Relation {
    Equal,
    NotEqual,
    Less,
    LessEqual,
    Greater,
    GreaterEqual,
}
