//! The tree: expressions in an arena, statements and declarations around them.

use super::names::{Name, Names};
use crate::arena::{Arena, Id, Range};
use crate::source::Excerpt;
use rustc_hash::FxHashMap as HashMap;

/// A handle of an expression.
pub type Node = Id<CExpression>;

/// Sixteen bytes.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum CExpression {
    Name(Name),
    /// A constant of type double.
    Real(f64),
    Int(i32),
    Long(i32),
    /// An index into [`Unit::strings`].
    Text(u32),
    /// `of.name`, or `of->name` if `arrow`.
    Member {
        of: Node,
        name: Name,
        arrow: bool,
    },
    Index(Node, Node),
    Call(Name, Range<CExpression>),
    /// A call of what a pointer to a function points to.
    CallAt(Node, Range<CExpression>),
    Unary(CUnary, Node),
    Binary(CBinary, Node, Node),
    Assign(Node, Node),
    Conditional(Node, Node, Node),
    /// A cast to one of [`Unit::types`].
    Cast(u16, Node),
    /// A conversion to one of them that the C of 1989 makes itself: K&R C has neither prototypes nor `void *`, and needs
    /// a cast.
    Converted(u16, Node),
}

const _: () = assert!(size_of::<CExpression>() == 16);

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CUnary {
    Negate,
    Not,
    Address,
    /// `*at`
    Content,
    /// `i++`, `i--`
    Increment,
    Decrement,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CBinary {
    Add,
    Subtract,
    Multiply,
    Divide,
    Remainder,
    Less,
    LessEqual,
    Greater,
    GreaterEqual,
    Equal,
    NotEqual,
    And,
    Or,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CKind {
    Void,
    Short,
    Int,
    Long,
    /// Whole numbers of 32 bits: `zd_int32` of the runtime.
    Int32,
    /// Of 64 bits: `zd_int64`.
    Int64,
    Double,
    Struct(Name),
    /// A function, one of [`Unit::signatures`]: there are pointers to it only, in casts.
    Function(u16),
}

/// A type of a value or of a pointer to it; `constant` applies to the value or to the pointer's target.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct CType {
    pub kind: CKind,
    pub pointer: bool,
    pub constant: bool,
}

impl CType {
    pub const VOID: CType = CType::value(CKind::Void);
    pub const SHORT: CType = CType::value(CKind::Short);
    pub const INT: CType = CType::value(CKind::Int);
    pub const LONG: CType = CType::value(CKind::Long);
    pub const INT32: CType = CType::value(CKind::Int32);
    pub const INT64: CType = CType::value(CKind::Int64);
    pub const DOUBLE: CType = CType::value(CKind::Double);

    pub const fn value(kind: CKind) -> CType {
        CType { kind, pointer: false, constant: false }
    }

    pub const fn pointer(kind: CKind) -> CType {
        CType { kind, pointer: true, constant: false }
    }

    pub const fn constant(self) -> CType {
        CType { constant: true, ..self }
    }
}

/// A local, or a parameter without value.
#[derive(Clone, Debug, PartialEq)]
pub struct CVariable {
    pub name: Name,
    pub kind: CType,
    /// The size of an array; nothing for a scalar.
    pub extent: Option<u32>,
    pub value: Option<Node>,
}

impl CVariable {
    pub fn new(name: Name, kind: CType) -> CVariable {
        CVariable { name, kind, extent: None, value: None }
    }

    pub fn with(name: Name, kind: CType, value: Node) -> CVariable {
        CVariable { name, kind, extent: None, value: Some(value) }
    }
}

#[derive(Clone, Debug, Default, PartialEq)]
pub struct CBlock {
    pub locals: Vec<CVariable>,
    pub statements: Vec<CStatement>,
}

impl CBlock {
    pub fn of(statements: Vec<CStatement>) -> CBlock {
        CBlock { locals: Vec::new(), statements }
    }

    pub fn is_empty(&self) -> bool {
        self.locals.is_empty() && self.statements.is_empty()
    }
}

#[derive(Clone, Debug, PartialEq)]
pub enum CStatement {
    /// The following statements come from this source line: a comment, once per function.
    Source {
        line: u32,
        text: Excerpt,
    },
    Expression(Node),
    /// Marks a name as used; old compilers accept this form.
    Unused(Name),
    Block(CBlock),
    /// The second may be empty.
    If(Node, CBlock, CBlock),
    For(Node, Node, Node, CBlock),
    /// Endless without a condition.
    While(Option<Node>, CBlock),
    Switch(Node, Vec<Case>),
    Break,
    Label(Name),
    Goto(Name),
    Return(Option<Node>),
    /// A function that goes on where the value says: at the beginning for 0, or behind a `Resume` inside it.
    Resumed(Node, CBlock),
    /// The place of a number. What is before it goes on here, unless it `jumps` away.
    Resume {
        number: i64,
        jumps: bool,
    },
    /// An empty line.
    Blank,
    /// Lines that are copied unchanged, from column 0: C code of the author.
    Lines(String),
}

/// `default` without a value. The statements do not fall through.
#[derive(Clone, Debug, PartialEq)]
pub struct Case {
    pub value: Option<Node>,
    pub statements: Vec<CStatement>,
}

/// What compilers should know of a function.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Hint {
    #[default]
    None,
    /// It should be written into its callers.
    Inlined,
    /// It is called so rarely that optimising it takes more time than it saves.
    Rare,
}

/// A static function.
#[derive(Clone, Debug, PartialEq)]
pub struct CFunction {
    pub name: Name,
    pub result: CType,
    pub parameters: Vec<CVariable>,
    pub remark: Option<Excerpt>,
    pub hint: Hint,
    pub body: CBlock,
}

#[derive(Clone, Debug, PartialEq)]
pub enum Declaration {
    Function(CFunction),
    /// For a function that is called before it is defined.
    Prototype {
        name: Name,
        result: CType,
        parameters: Vec<CVariable>,
    },
}

/// One file of C, or a part of one.
#[derive(Clone, Debug, Default)]
pub struct Unit {
    pub names: Names,
    pub declarations: Vec<Declaration>,
    pub nodes: Arena<CExpression>,
    pub lists: Vec<Node>,
    /// Bytes: the encoding is not that of all texts.
    pub strings: Vec<Vec<u8>>,
    /// For casts.
    pub types: Vec<CType>,
    /// What functions give and take that are called through pointers.
    pub signatures: Vec<(CType, Vec<CType>)>,
    /// Arrays that are arrays of rows, with the values of a row: an index counts through all rows.
    pub in_rows: HashMap<Node, u32>,
}

/// Constructors of expressions.
impl Unit {
    pub fn add(&mut self, expression: CExpression) -> Node {
        self.nodes.push(expression)
    }

    pub fn name(&mut self, name: Name) -> Node {
        self.add(CExpression::Name(name))
    }

    /// A word of C, of its library or of the runtime.
    pub fn word(&mut self, word: &str) -> Node {
        let name = self.names.word(word);
        self.name(name)
    }

    pub fn real(&mut self, number: f64) -> Node {
        self.add(CExpression::Real(number))
    }

    pub fn int(&mut self, number: impl Into<i64>) -> Node {
        let number: i64 = number.into();
        let clipped = i32::try_from(number).unwrap_or(if number < 0 { i32::MIN } else { i32::MAX });
        // `int` may have 16 bits.
        match i16::try_from(clipped) {
            Ok(_) => self.add(CExpression::Int(clipped)),
            Err(_) => self.add(CExpression::Long(clipped)),
        }
    }

    /// A constant of 32 bits.
    pub fn int32(&mut self, number: i64) -> Node {
        let clipped = i32::try_from(number).unwrap_or(if number < 0 { i32::MIN } else { i32::MAX });
        if clipped > i32::MIN {
            return self.add(CExpression::Long(clipped));
        }
        // In C, the constant without sign is too large.
        let (most, one) = (self.add(CExpression::Long(-i32::MAX)), self.add(CExpression::Long(1)));
        self.binary(CBinary::Subtract, most, one)
    }

    /// A constant of 64 bits: the types of constants have 32.
    pub fn int64(&mut self, number: i64) -> Node {
        const PART: i64 = 1_000_000_000;
        if i32::try_from(number).is_ok() {
            return self.int32(number);
        }
        let (part, rest) = (self.int32(PART), self.int32(number % PART));
        let high = self.int64(number / PART);
        let high = self.cast(CType::INT64, high);
        let product = self.binary(CBinary::Multiply, high, part);
        self.binary(CBinary::Add, product, rest)
    }

    pub fn text(&mut self, text: &str) -> Node {
        self.strings.push(text.as_bytes().to_vec());
        self.add(CExpression::Text(self.strings.len() as u32 - 1))
    }

    pub fn unary(&mut self, operator: CUnary, a: Node) -> Node {
        self.add(CExpression::Unary(operator, a))
    }

    pub fn binary(&mut self, operator: CBinary, a: Node, b: Node) -> Node {
        self.add(CExpression::Binary(operator, a, b))
    }

    pub fn arrow(&mut self, of: Node, name: Name) -> Node {
        self.add(CExpression::Member { of, name, arrow: true })
    }

    pub fn dot(&mut self, of: Node, name: Name) -> Node {
        self.add(CExpression::Member { of, name, arrow: false })
    }

    pub fn index(&mut self, of: Node, index: Node) -> Node {
        let Some(values) = self.in_rows.get(&of).copied() else { return self.add(CExpression::Index(of, index)) };
        let (row, within) = match self.nodes[index] {
            CExpression::Int(known) | CExpression::Long(known) => {
                (self.int(i64::from(known) / i64::from(values)), self.int(i64::from(known) % i64::from(values)))
            }
            _ => {
                let size = self.int(values);
                let row = self.binary(CBinary::Divide, index, size);
                (row, self.binary(CBinary::Remainder, index, size))
            }
        };
        let row = self.add(CExpression::Index(of, row));
        self.add(CExpression::Index(row, within))
    }

    /// Marks an array as an array of rows of so many values.
    pub fn put_in_rows(&mut self, array: Node, values: u32) {
        self.in_rows.insert(array, values);
    }

    pub fn call(&mut self, name: Name, arguments: &[Node]) -> Node {
        let start = self.lists.len();
        self.lists.extend_from_slice(arguments);
        self.add(CExpression::Call(name, Range::new(start, arguments.len())))
    }

    /// A call of a function of the library or the runtime.
    pub fn call_word(&mut self, word: &str, arguments: &[Node]) -> Node {
        let name = self.names.word(word);
        self.call(name, arguments)
    }

    /// A call through a pointer, whatever its type, to a function of this one.
    pub fn call_at(&mut self, pointer: Node, (result, takes): (CType, Vec<CType>), arguments: &[Node]) -> Node {
        self.signatures.push((result, takes));
        let kind = CType::pointer(CKind::Function(self.signatures.len() as u16 - 1));
        let pointer = self.cast(kind, pointer);
        let start = self.lists.len();
        self.lists.extend_from_slice(arguments);
        self.add(CExpression::CallAt(pointer, Range::new(start, arguments.len())))
    }

    pub fn assign(&mut self, to: Node, value: Node) -> CStatement {
        CStatement::Expression(self.add(CExpression::Assign(to, value)))
    }

    pub fn cast(&mut self, kind: CType, of: Node) -> Node {
        let number = self.number_of(kind);
        self.add(CExpression::Cast(number, of))
    }

    /// A value where this type is expected.
    pub fn converted(&mut self, kind: CType, of: Node) -> Node {
        let number = self.number_of(kind);
        match self.nodes[of] {
            CExpression::Cast(own, _) if own == number => of,
            _ => self.add(CExpression::Converted(number, of)),
        }
    }

    fn number_of(&mut self, kind: CType) -> u16 {
        let known = self.types.iter().position(|known| *known == kind);
        let number = known.unwrap_or_else(|| {
            self.types.push(kind);
            self.types.len() - 1
        });
        number as u16
    }

    /// The negation of a condition. Comparisons other than `==` and `!=` cannot be inverted, because both `a < b` and
    /// `a >= b` are false for NaN.
    pub fn not(&mut self, condition: Node) -> Node {
        match self.nodes[condition] {
            CExpression::Unary(CUnary::Not, a) => a,
            CExpression::Binary(CBinary::Equal, a, b) => self.binary(CBinary::NotEqual, a, b),
            CExpression::Binary(CBinary::NotEqual, a, b) => self.binary(CBinary::Equal, a, b),
            _ => self.unary(CUnary::Not, condition),
        }
    }

    /// Whether two expressions are identical.
    pub fn same(&self, a: Node, b: Node) -> bool {
        use CExpression::*;
        if a == b {
            return true;
        }
        match (self.nodes[a], self.nodes[b]) {
            (Real(a), Real(b)) => a.to_bits() == b.to_bits(),
            (Member { of: a, name: x, .. }, Member { of: b, name: y, .. }) => x == y && self.same(a, b),
            (Index(a, x), Index(b, y)) => self.same(a, b) && self.same(x, y),
            (Unary(f, a), Unary(g, b)) => f == g && self.same(a, b),
            (Binary(f, a, b), Binary(g, c, d)) => f == g && self.same(a, c) && self.same(b, d),
            (a, b) => a == b,
        }
    }

    /// Whether a value is made of constants that are an `int` in C.
    pub fn is_int(&self, node: Node) -> bool {
        match self.nodes[node] {
            CExpression::Int(_) => true,
            CExpression::Unary(CUnary::Negate, a) => self.is_int(a),
            CExpression::Binary(_, a, b) | CExpression::Conditional(_, a, b) => self.is_int(a) && self.is_int(b),
            CExpression::Name(_)
            | CExpression::Real(_)
            | CExpression::Long(_)
            | CExpression::Text(_)
            | CExpression::Member { .. }
            | CExpression::Index(..)
            | CExpression::Call(..)
            | CExpression::CallAt(..)
            | CExpression::Unary(..)
            | CExpression::Assign(..)
            | CExpression::Cast(..)
            | CExpression::Converted(..) => false,
        }
    }

    /// `for (counter = first; counter < end; counter++)`
    pub fn count(&mut self, counter: Name, first: Node, end: Node, body: CBlock) -> CStatement {
        let variable = self.name(counter);
        let begin = self.add(CExpression::Assign(variable, first));
        let goes_on = self.binary(CBinary::Less, variable, end);
        let next = self.unary(CUnary::Increment, variable);
        CStatement::For(begin, goes_on, next, body)
    }
}
