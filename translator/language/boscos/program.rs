//! A program with every name resolved, every expression typed and every conversion written out.
//!
//! What it promises, if it was made without errors:
//!
//! - Each handle is inside its arena. A [`Variable`], [`Procedure`], [`Class`] or [`Label`] names the [`Block`] it is
//!   declared in; an access says in whose record it is found ([`Instance`]).
//! - An operand has the type that its operator needs: what SIMULA converts is a [`ExpressionKind::Convert`], and a reference
//!   that must be tested is a checked [`ExpressionKind::Narrow`].
//! - A call has one [`Argument`] for each parameter, in the parameter's mode. Only calls of formal procedures, and of
//!   unspecified virtual ones, have [`Argument::Open`].
//! - A class body has [`StatementKind::Inner`] exactly once, at the end unless the author put it elsewhere.
//! - Expressions are evaluated from left to right as the lists have them; stores are in the order in which they happen.
//!
//! The standard environment (text procedures, SIMSET, SIMULATION, BOSCOS) is part of the program: its declarations are
//! `standard` and have no places.

use crate::arena::{Arena, Id};
use crate::source::{Excerpt, Span};

pub type ClassId = Id<Class>;
pub type ProcedureId = Id<Procedure>;
pub type BlockId = Id<Block>;
pub type VariableId = Id<Variable>;
pub type VirtualId = Id<Virtual>;
pub type LabelId = Id<Label>;
pub type ExpressionId = Id<Expression>;

#[derive(Clone, Debug, Default)]
pub struct Program {
    pub classes: Arena<Class>,
    pub procedures: Arena<Procedure>,
    pub blocks: Arena<Block>,
    pub variables: Arena<Variable>,
    pub virtuals: Arena<Virtual>,
    pub labels: Arena<Label>,
    pub expressions: Arena<Expression>,
    /// The block of the standard environment, in which the program is.
    pub environment: Option<BlockId>,
    /// `inspect sysin do inspect sysout do`, which is around every program: the objects connected.
    pub connected: Vec<VariableId>,
    /// The program: a block statement, with or without a prefix.
    pub main: Option<Statement>,
    /// The block of the program.
    pub outermost: Option<BlockId>,
}

/// A record at run time: a block, a procedure body, or the object of a class.
#[derive(Clone, Debug)]
pub struct Block {
    pub kind: BlockKind,
    /// The block around it in the text.
    pub parent: Option<BlockId>,
    /// Simple variables, arrays, parameters, constants, results and connected objects, in order of declaration.
    pub variables: Vec<VariableId>,
    pub procedures: Vec<ProcedureId>,
    pub classes: Vec<ClassId>,
    /// Of a plain block or a procedure; those of a class are its [`Class::body`].
    pub statements: Vec<Statement>,
    pub standard: bool,
    pub at: Span,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum BlockKind {
    Environment,
    Plain,
    Procedure(ProcedureId),
    /// The attributes that a class adds to its prefix.
    Class(ClassId),
}

#[derive(Clone, Debug)]
pub struct Class {
    pub name: Excerpt,
    pub prefix: Option<ClassId>,
    /// The record in which the prefix is declared, seen from where this class is.
    pub prefix_in: Option<Instance>,
    /// 0 without a prefix, else one more than the prefix's.
    pub level: u32,
    /// Where it is declared.
    pub declared_in: BlockId,
    /// Its own attributes.
    pub block: BlockId,
    /// Its own parameters; those of its prefixes come before them in `new`.
    pub parameters: Vec<VariableId>,
    /// The virtual procedures that it declares itself.
    pub virtuals: Vec<VirtualId>,
    /// The match of each virtual procedure of it and its prefixes, if it has one; the index is the slot.
    pub table: Vec<Slot>,
    /// Its own statements, with one `inner`.
    pub body: Vec<Statement>,
    /// It is the block of a prefixed block statement: it has one object, which only `this` of a prefix can refer to.
    pub anonymous: bool,
    pub standard: bool,
    /// Found by the checks.
    pub waits: Waits,
    /// `new` may wait: the body may wait before its first `detach`.
    pub creation_waits: bool,
    pub at: Span,
}

/// A virtual procedure in the table of a class.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Slot {
    pub of: VirtualId,
    pub matched: Option<ProcedureId>,
}

/// A virtual procedure.
#[derive(Clone, Debug)]
pub struct Virtual {
    pub name: Excerpt,
    pub class: ClassId,
    /// The index in the table of every class that has it.
    pub slot: u32,
    pub result: Option<Type>,
    /// Its parameters, if it is specified.
    pub parameters: Option<Vec<FormalType>>,
    pub at: Span,
}

/// What a parameter takes.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct FormalType {
    pub shape: Shape,
    pub mode: Mode,
}

#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Shape {
    Simple(Type),
    Array(Type),
    /// Its own parameters are not specified.
    Procedure(Option<Type>),
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Mode {
    /// The value itself; a reference, the frame of a text with its position, an array as it is.
    Passed,
    /// `value` of a text or an array: a copy.
    Copied,
    /// `name`
    Named,
}

/// How a procedure or body may give up control.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub enum Waits {
    /// Blue: it never does.
    #[default]
    Never,
    /// Red only where another process may take control at once: by direct or prior activation, `cancel` or `reactivate`.
    /// In `post step` these do not take control.
    Activates,
    /// Red: it waits, detaches, calls or resumes.
    Waits,
}

#[derive(Clone, Debug)]
pub struct Procedure {
    pub name: Excerpt,
    pub result: Option<Type>,
    /// What an assignment to its name sets; missing without a type.
    pub result_variable: Option<VariableId>,
    pub parameters: Vec<VariableId>,
    pub declared_in: BlockId,
    /// Its parameters and result; a body with declarations has a block of its own inside.
    pub block: BlockId,
    /// The run time does it; there are no statements.
    pub runtime: bool,
    /// The virtual procedure that it matches.
    pub matches: Option<VirtualId>,
    pub standard: bool,
    /// Found by the checks.
    pub waits: Waits,
    /// It is reached from `form`, an evaluation, `locate` or `post step`.
    pub in_evaluation: bool,
    pub at: Span,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Type {
    Integer,
    Real,
    Boolean,
    Character,
    Text,
    /// A reference to objects of the class or its subclasses; without one, the type of `none`.
    Ref(Option<ClassId>),
    /// Of what has an error, which was reported.
    Unknown,
}

#[derive(Clone, Debug)]
pub struct Variable {
    pub name: Excerpt,
    pub block: BlockId,
    pub of: Type,
    pub kind: VariableKind,
    pub standard: bool,
    pub at: Span,
}

#[derive(Clone, Debug, PartialEq)]
pub enum VariableKind {
    Simple,
    Constant {
        value: Constant,
        /// It was written as a literal: a number of the outermost block is then a setting.
        literal: bool,
        /// What was written, as a value of its type.
        expression: ExpressionId,
    },
    /// Bounds are evaluated on entry of the block, from left to right.
    Array(Vec<(ExpressionId, ExpressionId)>),
    Parameter(FormalType),
    Result(ProcedureId),
    /// The object of an arm of `inspect`.
    Connected,
}

#[derive(Clone, Debug, PartialEq)]
pub enum Constant {
    Integer(i64),
    Real(f64),
    Boolean(bool),
    Character(u8),
    Text(Vec<u8>),
}

#[derive(Clone, Debug)]
pub struct Label {
    pub name: Excerpt,
    pub block: BlockId,
    /// A `goto` uses it.
    pub used: bool,
    pub at: Span,
}

/// The record in which something is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Instance {
    /// The record of a block around this place in the text. For a class it is the object whose body, or whose procedure,
    /// runs; what is accessed may be declared in a prefix of that class.
    Here(BlockId),
    /// A text frame or an object; `none` is a run-time error.
    Object(ExpressionId),
}

/// What can be read and, unless it is a constant, assigned.
#[derive(Clone, Debug, PartialEq)]
pub enum Place {
    /// Also a parameter passed by name: reading evaluates the actual, storing assigns through.
    Variable {
        variable: VariableId,
        of: Instance,
    },
    Element {
        array: VariableId,
        of: Instance,
        subscripts: Vec<ExpressionId>,
    },
    /// A text that an expression refers to, for an assignment of characters.
    Text(ExpressionId),
}

#[derive(Clone, Debug)]
pub struct Expression {
    pub kind: ExpressionKind,
    pub of: Type,
    pub at: Span,
}

/// What is tested when a reference is taken as one of another class.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Test {
    /// Nothing: the class is a prefix of its own.
    Known,
    /// That it is none or of the class: where it is assigned or passed.
    OrNone,
    /// That it is of the class: `qua`.
    Required,
}

#[derive(Clone, Debug, PartialEq)]
pub enum ExpressionKind {
    Constant(Constant),
    None,
    Notext,
    Read(Place),
    Call(Call),
    /// Actual parameters of all prefixes, the outermost first. `of`: the record in which the class is declared.
    New {
        class: ClassId,
        of: Instance,
        arguments: Vec<Argument>,
    },
    /// The object of a class whose body is around this place.
    This(BlockId),
    Convert(Conversion, ExpressionId),
    /// A reference as one of another class.
    Narrow {
        object: ExpressionId,
        class: ClassId,
        test: Test,
    },
    /// `is` if exact, `in` otherwise.
    Is {
        object: ExpressionId,
        class: ClassId,
        exact: bool,
    },
    Not(ExpressionId),
    /// Integer or real.
    Negate(ExpressionId),
    Arithmetic(Arithmetic, ExpressionId, ExpressionId),
    Compare(Relation, Compared, ExpressionId, ExpressionId),
    /// `==`, and `=/=` if negated: of references or texts.
    Same {
        left: ExpressionId,
        right: ExpressionId,
        negated: bool,
    },
    Logic(Logic, ExpressionId, ExpressionId),
    /// `&`
    Join(ExpressionId, ExpressionId),
    If {
        condition: ExpressionId,
        then: ExpressionId,
        otherwise: ExpressionId,
    },
    /// After an error.
    Bad,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Conversion {
    ToReal,
    /// `entier(x + 0.5)`
    ToInteger,
}

/// Both operands have the type of the result, except for powers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Arithmetic {
    Add,
    Subtract,
    Multiply,
    /// Of reals.
    Divide,
    /// `//`, of integers.
    DivideWhole,
    /// Integer to a non-negative integer.
    PowerOfInteger,
    /// Real to an integer.
    PowerByInteger,
    /// Real to real.
    PowerOfReal,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Relation {
    Less,
    LessEqual,
    Equal,
    GreaterEqual,
    Greater,
    NotEqual,
}

/// What is compared; both operands have this type.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Compared {
    Integer,
    Real,
    Character,
    Text,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Logic {
    And,
    Or,
    Imp,
    Eqv,
    AndThen,
    OrElse,
}

#[derive(Clone, Debug, PartialEq)]
pub struct Call {
    pub callee: Callee,
    pub arguments: Vec<Argument>,
    /// Of `abs`, `min` and `max`: actual parameters and result are integers.
    pub of_integers: bool,
}

#[derive(Clone, Debug, PartialEq)]
pub enum Callee {
    /// `of`: the record in which it is declared. `detach`, `call` and `resume` have the object that is meant.
    Procedure { procedure: ProcedureId, of: Instance },
    /// The match in the class of the object.
    Virtual { of: VirtualId, object: Instance },
    /// A procedure passed as a parameter.
    Formal { parameter: VariableId, of: Instance },
}

#[derive(Clone, Debug, PartialEq)]
pub enum Argument {
    /// Of the parameter's type; a text of mode `Copied` is still to be copied.
    Value(ExpressionId),
    /// An array, by reference or to be copied.
    Array {
        variable: VariableId,
        of: Instance,
    },
    /// Evaluated at every use. With a place it can be assigned; the parameter's type may differ as integer and real do.
    Name {
        value: ExpressionId,
        place: Option<Place>,
    },
    Procedure(Callee),
    /// Of a call whose parameters are known only when it runs: an expression that is also a variable if `place` is given.
    Open {
        value: ExpressionId,
        place: Option<Place>,
    },
}

#[derive(Clone, Debug)]
pub struct Statement {
    pub labels: Vec<LabelId>,
    pub kind: StatementKind,
    pub at: Span,
}

#[derive(Clone, Debug)]
pub enum StatementKind {
    Empty,
    Block(BlockId),
    /// A prefixed block: its anonymous class, with the actual parameters of all prefixes.
    Prefixed {
        class: ClassId,
        arguments: Vec<Argument>,
    },
    Compound(Vec<Statement>),
    Assign(Assign),
    /// A call or `new` whose value, if any, is not used.
    Evaluate(ExpressionId),
    Inner,
    If {
        condition: ExpressionId,
        then: Box<Statement>,
        otherwise: Option<Box<Statement>>,
    },
    While {
        condition: ExpressionId,
        body: Box<Statement>,
    },
    For(Box<For>),
    Goto(LabelId),
    Inspect(Box<Inspect>),
    Activate(Box<Activate>),
}

/// References and subscripts of the places, from left to right in the source, then the value, then the stores.
#[derive(Clone, Debug)]
pub struct Assign {
    /// In the order of storing, which is from right to left in the source.
    pub stores: Vec<Store>,
    pub value: ExpressionId,
}

/// Stores the value, or what the store before converted it to.
#[derive(Clone, Debug)]
pub struct Store {
    pub place: Place,
    pub how: How,
    pub convert: Option<Conversion>,
    /// The class that a reference must have: tested before it is stored.
    pub narrow: Option<ClassId>,
    /// The target in the text.
    pub at: Span,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum How {
    /// A number, a boolean or a character.
    Value,
    /// The characters of a text into the frame.
    Characters,
    /// A reference or a text.
    Reference,
}

#[derive(Clone, Debug)]
pub struct For {
    /// A simple variable.
    pub variable: VariableId,
    pub of: Instance,
    pub elements: Vec<Element>,
    pub body: Statement,
}

/// Values have the type of the variable; a step and a limit are integer or real.
#[derive(Clone, Debug)]
pub enum Element {
    Once(ExpressionId),
    While {
        value: ExpressionId,
        condition: ExpressionId,
    },
    /// `constant`: the value of the step, if it is one.
    Step {
        from: ExpressionId,
        step: ExpressionId,
        until: ExpressionId,
        constant: Option<f64>,
    },
}

#[derive(Clone, Debug)]
pub struct Inspect {
    pub object: ExpressionId,
    pub arms: Vec<Arm>,
    pub otherwise: Option<Statement>,
}

/// The first arm runs whose class, if any, is that of the object or a prefix of it; none does if the object is `none`.
#[derive(Clone, Debug)]
pub struct Arm {
    pub class: Option<ClassId>,
    /// Refers to the object in this arm.
    pub connected: VariableId,
    pub body: Statement,
}

#[derive(Clone, Debug)]
pub struct Activate {
    /// `reactivate`
    pub again: bool,
    pub process: ExpressionId,
    pub when: When,
}

#[derive(Clone, Copy, Debug)]
pub enum When {
    Direct,
    /// Times are real.
    At {
        time: ExpressionId,
        prior: bool,
    },
    Delay {
        time: ExpressionId,
        prior: bool,
    },
    Before(ExpressionId),
    After(ExpressionId),
}

impl Program {
    /// The class and its prefixes, the class itself first.
    pub fn chain(&self, class: ClassId) -> Vec<ClassId> {
        let mut chain = vec![class];
        while let Some(prefix) = chain.last().and_then(|last| self.classes[*last].prefix) {
            // A cycle was reported and cut; this bounds what is not.
            if chain.len() > self.classes.len() {
                break;
            }
            chain.push(prefix);
        }
        chain
    }

    /// Whether a class is another or a subclass of it.
    pub fn is_in(&self, class: ClassId, other: ClassId) -> bool {
        self.chain(class).contains(&other)
    }

    /// The standard class of that name, which may be inside others.
    pub fn standard_class(&self, name: &str) -> Option<ClassId> {
        self.classes.iter().find(|(_, class)| class.standard && class.name == name).map(|(id, _)| id)
    }

    /// The standard virtual procedure of that name in a class.
    pub fn standard_virtual(&self, class: &str, name: &str) -> Option<VirtualId> {
        let class = self.standard_class(class)?;
        self.classes[class].virtuals.iter().copied().find(|id| self.virtuals[*id].name == name)
    }

    /// All parameters of a class, those of the outermost prefix first.
    pub fn all_parameters(&self, class: ClassId) -> Vec<VariableId> {
        let mut chain = self.chain(class);
        chain.reverse();
        chain.into_iter().flat_map(|class| self.classes[class].parameters.iter().copied()).collect()
    }

    /// What a parameter takes; nothing of other variables.
    pub fn formal(&self, variable: VariableId) -> Option<FormalType> {
        match self.variables[variable].kind {
            VariableKind::Parameter(formal) => Some(formal),
            _ => None,
        }
    }

    /// What a class matches a virtual procedure with.
    pub fn matched(&self, class: ClassId, of: VirtualId) -> Option<ProcedureId> {
        self.classes[class].table.get(self.virtuals[of].slot as usize).and_then(|slot| slot.matched)
    }

    /// How messages name a type.
    pub fn type_name(&self, of: Type) -> String {
        match of {
            Type::Integer => "integer".into(),
            Type::Real => "real".into(),
            Type::Boolean => "boolean".into(),
            Type::Character => "character".into(),
            Type::Text => "text".into(),
            Type::Ref(None) => "none".into(),
            // Any object will do.
            Type::Ref(Some(class)) if self.classes[class].name == "zd_object" => "ref".into(),
            Type::Ref(Some(class)) => format!("ref({})", self.class_name(class)),
            Type::Unknown => "?".into(),
        }
    }

    /// The name of a class in messages; classes that programs cannot name have that of SIMULA.
    pub fn class_name(&self, class: ClassId) -> String {
        match self.classes[class].name.as_str() {
            "zd_text" => "text".into(),
            "zd_input" => "infile".into(),
            "zd_output" => "printfile".into(),
            name => name.into(),
        }
    }
}
