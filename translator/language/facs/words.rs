//! The words that are there before a program begins, by what they do.

use super::arithmetic::{CellBinary, CellUnary, DoubleBinary, DoubleTest, DoubleUnary};

/// What a built-in word does.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Primitive {
    Stack(Stack),
    CellUnary(CellUnary),
    CellBinary(CellBinary),
    Cells(Cells),
    Double(Double),
    Memory(Memory),
    /// Algebraic blocks: they act on nodes.
    Block(Block),
    System(System),
    /// Words that need the text, the dictionary, the page or a run: what they do depends on who executes them.
    Outer(Outer),
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Stack {
    Dup,
    Drop,
    Swap,
    Over,
    Rot,
    MinusRot,
    Nip,
    Tuck,
    QuestionDup,
    Pick,
    Roll,
    Depth,
    TwoDup,
    TwoDrop,
    TwoSwap,
    TwoOver,
    ToReturn,
    FromReturn,
    CopyReturn,
    /// The index of the innermost loop, of the one around it.
    I,
    J,
}

/// Words on cells that are no plain operation.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Cells {
    /// `1+ 1- 2+ 2-`
    Plus(i8),
    /// `/MOD`, `*/`
    DivideModulo,
    MultiplyDivide,
    True,
    False,
    ToDouble,
    Execute,
    ToBody,
    Noop,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Double {
    Unary(DoubleUnary),
    Binary(DoubleBinary),
    Test(DoubleTest),
    IsZero,
    IsNegative,
    /// `*D`
    Product,
    /// `M*/`
    MultiplyDivide,
    /// `#IN`, `S>Y`
    ToScalar,
    ScalarToState,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Memory {
    Comma,
    Allot,
    Here,
    Erase,
    Fetch,
    Store,
    PlusStore,
    TwoFetch,
    TwoStore,
    On,
    Off,
    /// `TO?`, `DTO?`
    CellTo,
    DoubleTo,
    /// `->`
    Arrow,
}

/// The blocks of the tables; all but STOP end with an output node before their input nodes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Block {
    /// One input.
    Unary(DoubleUnary),
    /// Two inputs.
    Binary(DoubleBinary),
    Square,
    Pot,
    Gain,
    Offset,
    Compare,
    Switch,
    Limit,
    Dead,
    /// `+CLIP`, `-CLIP`
    ClipPositive,
    ClipNegative,
    Random,
    Stop,
}

/// Words of the system that any word may call.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum System {
    Time,
    Halt,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Outer {
    Comment(Comment),
    Define(Define),
    Compile(Compile),
    Control(Control),
    Print(Print),
    Order(Order),
    To,
    /// Drops its numbers.
    Ignored,
    /// Of Forth, but not of zudyn.
    Unsupported,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Comment {
    ToEndOfLine,
    ToParenthesis,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Define {
    Colon,
    Model,
    Create,
    Variable,
    TwoVariable,
    Constant,
    Defer,
    Immediate,
    Integer,
    Scalar,
    Vector,
    Matrix,
    Node,
    RungeKutta,
    Delay,
    Differentiate,
    TrackStore,
    FunctionGenerator,
    Table,
}

/// Words that look at the text or the dictionary, or add to a definition.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Compile {
    Tick,
    BracketTick,
    LeftBracket,
    RightBracket,
    Literal,
    BracketCompile,
    Compile,
    Defined,
    Is,
    AbortQuote,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Control {
    Semicolon,
    Does,
    If,
    Else,
    Then,
    Do,
    QuestionDo,
    Loop,
    PlusLoop,
    Leave,
    Begin,
    Until,
    While,
    Repeat,
    Again,
    Exit,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Print {
    Dot,
    DoubleDot,
    UnsignedDot,
    DotQuote,
    DotParenthesis,
    NewLine,
    Space,
    Spaces,
    Emit,
    Decimal,
    Hex,
}

/// Words that build, run and show a model.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Order {
    Nodes,
    SetY,
    SetIc,
    AssignIc,
    AssignY,
    Simulate,
    PrNode,
    Label,
    Display,
    Plot,
    Reset,
    Initialize,
    Continue,
    Run,
    EndPage,
    Row,
    Model,
}

impl Define {
    /// Whether a name follows in the text.
    pub fn takes_name(self) -> bool {
        self != Define::Immediate
    }
}

impl Primitive {
    /// Whether it acts while a definition is compiled.
    pub fn is_immediate(self) -> bool {
        match self {
            Primitive::Outer(outer) => match outer {
                Outer::Comment(_) | Outer::Control(_) | Outer::To => true,
                Outer::Compile(word) => match word {
                    Compile::Tick | Compile::Defined | Compile::RightBracket => false,
                    Compile::BracketTick
                    | Compile::LeftBracket
                    | Compile::Literal
                    | Compile::BracketCompile
                    | Compile::Compile
                    | Compile::Is
                    | Compile::AbortQuote => true,
                },
                Outer::Print(word) => matches!(word, Print::DotQuote | Print::DotParenthesis),
                Outer::Define(_) | Outer::Order(_) | Outer::Ignored | Outer::Unsupported => false,
            },
            Primitive::Stack(_)
            | Primitive::CellUnary(_)
            | Primitive::CellBinary(_)
            | Primitive::Cells(_)
            | Primitive::Double(_)
            | Primitive::Memory(_)
            | Primitive::Block(_)
            | Primitive::System(_) => false,
        }
    }

    /// Whether the word is FACS and no Forth.
    pub fn is_of_facs(self) -> bool {
        match self {
            Primitive::Block(_) | Primitive::System(_) => true,
            Primitive::Outer(outer) => match outer {
                Outer::Order(_) | Outer::To => true,
                Outer::Define(word) => match word {
                    Define::Model
                    | Define::Integer
                    | Define::Scalar
                    | Define::Vector
                    | Define::Matrix
                    | Define::Node
                    | Define::RungeKutta
                    | Define::Delay
                    | Define::Differentiate
                    | Define::TrackStore
                    | Define::FunctionGenerator
                    | Define::Table => true,
                    Define::Colon
                    | Define::Create
                    | Define::Variable
                    | Define::TwoVariable
                    | Define::Constant
                    | Define::Defer
                    | Define::Immediate => false,
                },
                Outer::Comment(_)
                | Outer::Compile(_)
                | Outer::Control(_)
                | Outer::Print(_)
                | Outer::Ignored
                | Outer::Unsupported => false,
            },
            Primitive::Double(word) => matches!(word, Double::ToScalar | Double::ScalarToState),
            Primitive::Memory(word) => matches!(word, Memory::CellTo | Memory::DoubleTo | Memory::Arrow),
            Primitive::Stack(_) | Primitive::CellUnary(_) | Primitive::CellBinary(_) | Primitive::Cells(_) => false,
        }
    }
}

/// A built-in word: its name, what it does, and how many cells it takes from the stack.
#[derive(Clone, Copy, Debug)]
pub struct BuiltIn {
    pub name: &'static str,
    pub primitive: Primitive,
    pub takes: u8,
}

const fn word(name: &'static str, takes: u8, primitive: Primitive) -> BuiltIn {
    BuiltIn { name, primitive, takes }
}

const fn stack(name: &'static str, takes: u8, word: Stack) -> BuiltIn {
    self::word(name, takes, Primitive::Stack(word))
}

const fn unary(name: &'static str, word: CellUnary) -> BuiltIn {
    self::word(name, 1, Primitive::CellUnary(word))
}

const fn binary(name: &'static str, word: CellBinary) -> BuiltIn {
    self::word(name, 2, Primitive::CellBinary(word))
}

const fn cells(name: &'static str, takes: u8, word: Cells) -> BuiltIn {
    self::word(name, takes, Primitive::Cells(word))
}

const fn double(name: &'static str, takes: u8, word: Double) -> BuiltIn {
    self::word(name, takes, Primitive::Double(word))
}

const fn memory(name: &'static str, takes: u8, word: Memory) -> BuiltIn {
    self::word(name, takes, Primitive::Memory(word))
}

const fn block(name: &'static str, takes: u8, word: Block) -> BuiltIn {
    self::word(name, takes, Primitive::Block(word))
}

const fn define(name: &'static str, takes: u8, word: Define) -> BuiltIn {
    self::word(name, takes, Primitive::Outer(Outer::Define(word)))
}

const fn compile(name: &'static str, takes: u8, word: Compile) -> BuiltIn {
    self::word(name, takes, Primitive::Outer(Outer::Compile(word)))
}

const fn control(name: &'static str, word: Control) -> BuiltIn {
    self::word(name, 0, Primitive::Outer(Outer::Control(word)))
}

const fn print(name: &'static str, takes: u8, word: Print) -> BuiltIn {
    self::word(name, takes, Primitive::Outer(Outer::Print(word)))
}

const fn order(name: &'static str, takes: u8, word: Order) -> BuiltIn {
    self::word(name, takes, Primitive::Outer(Outer::Order(word)))
}

const fn outer(name: &'static str, takes: u8, word: Outer) -> BuiltIn {
    self::word(name, takes, Primitive::Outer(word))
}

const fn unsupported(name: &'static str) -> BuiltIn {
    outer(name, 0, Outer::Unsupported)
}

/// How many cells a block takes: scalars, the output node, the input nodes.
pub const BUILT_IN: &[BuiltIn] = &[
    stack("DUP", 1, Stack::Dup),
    stack("DROP", 1, Stack::Drop),
    stack("SWAP", 2, Stack::Swap),
    stack("OVER", 2, Stack::Over),
    stack("ROT", 3, Stack::Rot),
    stack("-ROT", 3, Stack::MinusRot),
    stack("NIP", 2, Stack::Nip),
    stack("TUCK", 2, Stack::Tuck),
    stack("?DUP", 1, Stack::QuestionDup),
    stack("PICK", 1, Stack::Pick),
    stack("ROLL", 1, Stack::Roll),
    stack("DEPTH", 0, Stack::Depth),
    stack("2DUP", 2, Stack::TwoDup),
    stack("2DROP", 2, Stack::TwoDrop),
    stack("2SWAP", 4, Stack::TwoSwap),
    stack("2OVER", 4, Stack::TwoOver),
    stack(">R", 1, Stack::ToReturn),
    stack("R>", 0, Stack::FromReturn),
    stack("R@", 0, Stack::CopyReturn),
    stack("I", 0, Stack::I),
    stack("J", 0, Stack::J),
    binary("+", CellBinary::Add),
    binary("-", CellBinary::Subtract),
    binary("*", CellBinary::Multiply),
    binary("/", CellBinary::Divide),
    binary("MOD", CellBinary::Modulo),
    binary("MIN", CellBinary::Minimum),
    binary("MAX", CellBinary::Maximum),
    binary("AND", CellBinary::And),
    binary("OR", CellBinary::Or),
    binary("XOR", CellBinary::Xor),
    binary("=", CellBinary::Equal),
    binary("<>", CellBinary::NotEqual),
    binary("<", CellBinary::Less),
    binary(">", CellBinary::Greater),
    binary("U<", CellBinary::UnsignedLess),
    unary("NEGATE", CellUnary::Negate),
    unary("ABS", CellUnary::Absolute),
    unary("2*", CellUnary::TimesTwo),
    unary("2/", CellUnary::Half),
    unary("NOT", CellUnary::Not),
    unary("0=", CellUnary::IsZero),
    unary("0<>", CellUnary::IsNotZero),
    unary("0<", CellUnary::IsNegative),
    unary("0>", CellUnary::IsPositive),
    cells("1+", 1, Cells::Plus(1)),
    cells("1-", 1, Cells::Plus(-1)),
    cells("2+", 1, Cells::Plus(2)),
    cells("2-", 1, Cells::Plus(-2)),
    cells("/MOD", 2, Cells::DivideModulo),
    cells("*/", 3, Cells::MultiplyDivide),
    cells("TRUE", 0, Cells::True),
    cells("FALSE", 0, Cells::False),
    cells("S>D", 1, Cells::ToDouble),
    cells("EXECUTE", 1, Cells::Execute),
    cells(">BODY", 1, Cells::ToBody),
    cells("NOOP", 0, Cells::Noop),
    double("D+", 4, Double::Binary(DoubleBinary::Add)),
    double("D-", 4, Double::Binary(DoubleBinary::Subtract)),
    double("DMIN", 4, Double::Binary(DoubleBinary::Minimum)),
    double("DMAX", 4, Double::Binary(DoubleBinary::Maximum)),
    double("D2*", 2, Double::Unary(DoubleUnary::TimesTwo)),
    double("D2/", 2, Double::Unary(DoubleUnary::Half)),
    double("DNEGATE", 2, Double::Unary(DoubleUnary::Negate)),
    double("DABS", 2, Double::Unary(DoubleUnary::Absolute)),
    double("D<", 4, Double::Test(DoubleTest::Less)),
    double("D>", 4, Double::Test(DoubleTest::Greater)),
    double("D=", 4, Double::Test(DoubleTest::Equal)),
    double("D0=", 2, Double::IsZero),
    double("D0<", 2, Double::IsNegative),
    double("*D", 2, Double::Product),
    double("M*/", 4, Double::MultiplyDivide),
    double("#IN", 2, Double::ToScalar),
    double("S>Y", 1, Double::ScalarToState),
    memory(",", 1, Memory::Comma),
    memory("ALLOT", 1, Memory::Allot),
    memory("HERE", 0, Memory::Here),
    memory("ERASE", 2, Memory::Erase),
    memory("@", 1, Memory::Fetch),
    memory("!", 2, Memory::Store),
    memory("+!", 2, Memory::PlusStore),
    memory("2@", 1, Memory::TwoFetch),
    memory("2!", 3, Memory::TwoStore),
    memory("ON", 1, Memory::On),
    memory("OFF", 1, Memory::Off),
    memory("TO?", 1, Memory::CellTo),
    memory("DTO?", 1, Memory::DoubleTo),
    memory("->", 0, Memory::Arrow),
    block("SUM", 3, Block::Binary(DoubleBinary::Add)),
    block("MULT", 3, Block::Binary(DoubleBinary::Multiply)),
    block("DIV", 3, Block::Binary(DoubleBinary::Divide)),
    block("Y**X", 3, Block::Binary(DoubleBinary::Power)),
    block("INV", 2, Block::Unary(DoubleUnary::Negate)),
    block("ABSV", 2, Block::Unary(DoubleUnary::Absolute)),
    block("SQRT", 2, Block::Unary(DoubleUnary::SquareRoot)),
    block("SIN", 2, Block::Unary(DoubleUnary::Sine)),
    block("COS", 2, Block::Unary(DoubleUnary::Cosine)),
    block("ARCT", 2, Block::Unary(DoubleUnary::ArcTangent)),
    block("EXP", 2, Block::Unary(DoubleUnary::Exponential)),
    block("10**", 2, Block::Unary(DoubleUnary::PowerOfTen)),
    block("LN", 2, Block::Unary(DoubleUnary::NaturalLogarithm)),
    block("LOG", 2, Block::Unary(DoubleUnary::DecimalLogarithm)),
    block("BANG", 2, Block::Unary(DoubleUnary::Sign)),
    block("SQR", 2, Block::Square),
    block("POT", 3, Block::Pot),
    block("GAIN", 3, Block::Gain),
    block("OFFSET", 3, Block::Offset),
    block("CMP", 3, Block::Compare),
    block("SWITCH", 4, Block::Switch),
    block("LIMIT", 4, Block::Limit),
    block("DEAD", 4, Block::Dead),
    block("+CLIP", 2, Block::ClipPositive),
    block("-CLIP", 2, Block::ClipNegative),
    block("RAND", 1, Block::Random),
    block("STOP", 2, Block::Stop),
    word("TIME", 0, Primitive::System(System::Time)),
    word("HALT", 0, Primitive::System(System::Halt)),
    outer("\\", 0, Outer::Comment(Comment::ToEndOfLine)),
    outer("(", 0, Outer::Comment(Comment::ToParenthesis)),
    outer("(S", 0, Outer::Comment(Comment::ToParenthesis)),
    outer("TO", 0, Outer::To),
    define(":", 0, Define::Colon),
    define("MODEL:", 0, Define::Model),
    define("CREATE", 0, Define::Create),
    define("VARIABLE", 0, Define::Variable),
    define("2VARIABLE", 0, Define::TwoVariable),
    define("CONSTANT", 1, Define::Constant),
    define("DEFER", 0, Define::Defer),
    define("IMMEDIATE", 0, Define::Immediate),
    define("INTEGER", 1, Define::Integer),
    define("SCALAR", 2, Define::Scalar),
    define("VECTOR", 1, Define::Vector),
    define("MATRIX", 2, Define::Matrix),
    define("NODE", 1, Define::Node),
    define("RK2", 0, Define::RungeKutta),
    define("DELAY", 1, Define::Delay),
    define("DIF", 0, Define::Differentiate),
    define("T/S", 0, Define::TrackStore),
    define("FUNCTGEN", 1, Define::FunctionGenerator),
    define("TABLE", 1, Define::Table),
    compile("'", 0, Compile::Tick),
    compile("[']", 0, Compile::BracketTick),
    compile("[", 0, Compile::LeftBracket),
    compile("]", 0, Compile::RightBracket),
    compile("LITERAL", 1, Compile::Literal),
    compile("[COMPILE]", 0, Compile::BracketCompile),
    compile("COMPILE", 0, Compile::Compile),
    compile("DEFINED", 0, Compile::Defined),
    compile("IS", 0, Compile::Is),
    compile("ABORT\"", 0, Compile::AbortQuote),
    control(";", Control::Semicolon),
    control("DOES>", Control::Does),
    control("IF", Control::If),
    control("ELSE", Control::Else),
    control("THEN", Control::Then),
    control("DO", Control::Do),
    control("?DO", Control::QuestionDo),
    control("LOOP", Control::Loop),
    control("+LOOP", Control::PlusLoop),
    control("LEAVE", Control::Leave),
    control("BEGIN", Control::Begin),
    control("UNTIL", Control::Until),
    control("WHILE", Control::While),
    control("REPEAT", Control::Repeat),
    control("AGAIN", Control::Again),
    control("EXIT", Control::Exit),
    print(".", 1, Print::Dot),
    print("D.", 2, Print::DoubleDot),
    print("U.", 1, Print::UnsignedDot),
    print(".\"", 0, Print::DotQuote),
    print(".(", 0, Print::DotParenthesis),
    print("CR", 0, Print::NewLine),
    print("SPACE", 0, Print::Space),
    print("SPACES", 1, Print::Spaces),
    print("EMIT", 1, Print::Emit),
    print("DECIMAL", 0, Print::Decimal),
    print("HEX", 0, Print::Hex),
    order("NODES", 1, Order::Nodes),
    order("SET-Y", 0, Order::SetY),
    order("SET-IC", 0, Order::SetIc),
    order("ASSIGN-IC", 3, Order::AssignIc),
    order("ASSIGN-Y", 3, Order::AssignY),
    order("SIMULATE", 0, Order::Simulate),
    order("PR-NODE", 0, Order::PrNode),
    order("LABEL", 1, Order::Label),
    order("DISPLAY", 0, Order::Display),
    order("PLOT", 0, Order::Plot),
    order("RESET", 0, Order::Reset),
    order("INITIALIZE", 0, Order::Initialize),
    order("CONTINUE", 1, Order::Continue),
    order("RUN", 1, Order::Run),
    order("MESS1", 0, Order::EndPage),
    order("output", 0, Order::Row),
    order("model", 0, Order::Model),
    outer("FORTH", 0, Outer::Ignored),
    outer("DEFINITIONS", 0, Outer::Ignored),
    outer("LIST", 1, Outer::Ignored),
    outer("LOAD", 1, Outer::Ignored),
    outer("EDIT", 1, Outer::Ignored),
    outer("THRU", 2, Outer::Ignored),
    unsupported("CODE"),
    unsupported(";CODE"),
    unsupported("END-CODE"),
    unsupported("C@"),
    unsupported("C!"),
    unsupported("C,"),
    unsupported("CMOVE"),
    unsupported("CMOVE>"),
    unsupported("FILL"),
    unsupported("P@"),
    unsupported("P!"),
    unsupported("PC@"),
    unsupported("PC!"),
    unsupported("KEY"),
    unsupported("KEY?"),
    unsupported("EXPECT"),
    unsupported("PAUSE"),
    unsupported("VOCABULARY"),
    unsupported("ONLY"),
    unsupported("ALSO"),
    unsupported("FORGET"),
    unsupported("RECURSE"),
    unsupported("WORD"),
    unsupported("FIND"),
    unsupported("TYPE"),
    unsupported("COUNT"),
    unsupported("BLOCK"),
    unsupported("BUFFER"),
    unsupported("UPDATE"),
    unsupported("QUIT"),
    unsupported("ABORT"),
    unsupported("BYE"),
];

/// The spelling under which words are looked up: case does not matter.
pub fn key(name: &str) -> String {
    name.to_ascii_uppercase()
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::HashSet;

    #[test]
    fn every_word_has_one_meaning() {
        let mut seen = HashSet::new();
        for word in BUILT_IN {
            assert!(seen.insert(key(word.name)), "{} stands twice", word.name);
        }
    }

    #[test]
    fn blocks_take_their_scalars_and_nodes() {
        let takes = |name: &str| BUILT_IN.iter().find(|word| word.name == name).map(|word| word.takes);
        assert_eq!((takes("SUM"), takes("LIMIT"), takes("SWITCH"), takes("INV")), (Some(3), Some(4), Some(4), Some(2)));
    }
}
