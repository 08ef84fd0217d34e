//! A second opinion on DYNAMO: models as data, computed as the language page says and as naively as possible.
//!
//! Nothing here is shared with the translator. [`print`] writes a model as a deck, [`evaluate`] computes it from the
//! data structure itself: every quantity by name, every auxiliary when it is asked for, all values copied at each step.

#![allow(dead_code)]

pub mod evaluate;
pub mod generate;
pub mod names;
pub mod print;
pub mod random;
pub mod shrink;

/// A number as it is written on the card; its value is what the text reads as.
#[derive(Clone, Debug, PartialEq)]
pub struct Number(pub String);

impl Number {
    pub fn value(&self) -> f64 {
        match self.0.as_str() {
            "2PI" => 2.0 * std::f64::consts::PI,
            text => text.parse().unwrap_or_else(|_| panic!("{text} is a number")),
        }
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Kind {
    Level,
    Auxiliary,
    Rate,
    Supplementary,
}

/// One subscript: a number, or a subscript name plus a number.
#[derive(Clone, Debug, PartialEq)]
pub enum Index {
    At(i64),
    Over(String, i64),
}

#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Operator {
    Add,
    Subtract,
    Multiply,
    Divide,
    Power,
}

#[derive(Clone, Copy, Debug, PartialEq)]
pub enum TableKind {
    Table,
    Tabhl,
    Tabxt,
}

/// What keeps something from step to step.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Keeper {
    Pulse,
    Sample,
    Smooth,
    Dlinf3,
    Delay1,
    Delay3,
    /// Its third argument is [`Deck::equations`]' quantity that holds [`Expression::Content`].
    Delayp,
    /// The macro of [`print::MACROS`] that smooths twice.
    Twosm,
}

#[derive(Clone, Debug, PartialEq)]
pub enum Expression {
    Number(Number),
    Time,
    Dt,
    /// A constant, a computed constant or an element of an array of constants.
    Constant(String, Vec<Index>),
    Quantity(String, Vec<Index>),
    Minus(Box<Expression>),
    Binary(Operator, Box<Expression>, Box<Expression>),
    /// EXP, MAX, CLIP, STEP …: a value of its arguments and of TIME.
    Call(&'static str, Vec<Expression>),
    /// Table by name, with a column for one with two subscripts; argument; low, high, increment.
    Table(TableKind, String, Option<Index>, Box<Expression>, [Number; 3]),
    /// PULSE, SAMPLE and delays; the number tells calls apart.
    Keep(Keeper, usize, Vec<Expression>, Option<String>),
    /// What a DELAYP holds: the sum of its stages.
    Content(usize),
    /// SUM, PROD over a whole quantity or array of constants.
    Whole(&'static str, String, bool),
    /// SUMV, PRDV over elements f to l.
    Part(&'static str, String, bool, i64, i64),
    /// SCLPRD(a,f,l,b,g).
    Product(String, bool, i64, i64, String, bool, i64),
    /// Car number i of a train.
    Car(String, usize),
    /// SUM1, SUM2 over trains and tables.
    Cars(Vec<String>, usize),
}

/// The elements an equation defines.
pub type Left = Vec<Index>;

#[derive(Clone, Debug, PartialEq)]
pub struct Equation {
    pub kind: Kind,
    pub name: String,
    pub left: Left,
    pub right: Expression,
    /// Written without time subscripts.
    pub bare: bool,
    /// Defined by the call of a DELAYP and not by a card.
    pub made: bool,
}

/// An N card.
#[derive(Clone, Debug, PartialEq)]
pub struct Initial {
    pub name: String,
    pub left: Left,
    pub right: Expression,
}

/// `FOR name=low,high`
#[derive(Clone, Debug, PartialEq)]
pub struct Range {
    pub name: String,
    pub low: i64,
    pub high: i64,
}

/// `T name=…`, or with two subscripts a row each.
#[derive(Clone, Debug, PartialEq)]
pub struct Table {
    pub name: String,
    pub rows: Vec<Vec<Number>>,
    pub two: bool,
}

#[derive(Clone, Debug, PartialEq)]
pub struct Condition {
    pub left: Expression,
    pub comparison: &'static str,
    pub right: Expression,
}

#[derive(Clone, Debug, PartialEq)]
pub enum Step {
    Set(String, Expression),
    While(Condition, Vec<Step>),
    If(Condition, Vec<Step>, Vec<Step>),
}

/// A WHILE or IF block; all that it sets is of one kind.
#[derive(Clone, Debug, PartialEq)]
pub struct Block {
    pub kind: Kind,
    pub step: Step,
}

#[derive(Clone, Debug, PartialEq)]
pub struct Train {
    pub name: String,
    pub cyclic: bool,
    pub period: Number,
    pub loads: Vec<Number>,
}

/// Constants, tables and SPEC values that a rerun changes.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Rerun {
    pub name: String,
    pub constants: Vec<(String, Number)>,
    pub tables: Vec<(String, Vec<Number>)>,
    pub spec: Vec<(String, Number)>,
}

#[derive(Clone, Debug, PartialEq)]
pub struct Deck {
    /// RUN card first.
    pub dynamo1: bool,
    pub start: Option<Expression>,
    pub dt: Number,
    pub length: Number,
    pub constants: Vec<(String, Number)>,
    pub tables: Vec<Table>,
    pub ranges: Vec<Range>,
    pub equations: Vec<Equation>,
    pub initials: Vec<Initial>,
    pub blocks: Vec<Block>,
    pub trains: Vec<Train>,
    pub name: String,
    pub reruns: Vec<Rerun>,
}

impl Deck {
    pub fn kind_of(&self, name: &str) -> Option<Kind> {
        let set = |block: &&Block| sets(&block.step).contains(&name);
        let written = self.equations.iter().find(|equation| equation.name == name).map(|equation| equation.kind);
        written.or_else(|| self.blocks.iter().find(set).map(|block| block.kind))
    }

    pub fn range(&self, name: &str) -> &Range {
        self.ranges.iter().find(|range| range.name == name).expect("a subscript is declared")
    }

    /// Every way to give the subscript names of a left side numbers.
    pub fn bindings(&self, left: &Left) -> Vec<Vec<(String, i64)>> {
        let mut all = vec![Vec::new()];
        for index in left {
            if let Index::Over(name, _) = index {
                let range = self.range(name);
                let longer = |old: Vec<(String, i64)>| {
                    (range.low..=range.high).map(move |at| [old.clone(), vec![(name.clone(), at)]].concat())
                };
                all = all.into_iter().flat_map(longer).collect();
            }
        }
        all
    }

    /// The elements of a quantity, in ascending order; one empty list for one without subscripts.
    pub fn elements(&self, name: &str) -> Vec<Vec<i64>> {
        let of_equations = self.equations.iter().filter(|equation| equation.name == name).map(|other| &other.left);
        let mut all: Vec<Vec<i64>> =
            of_equations.flat_map(|left| self.bindings(left).into_iter().map(|bound| place(left, &bound))).collect();
        if all.is_empty() {
            all.push(Vec::new());
        }
        all.sort();
        all.dedup();
        all
    }
}

/// Subscripts as numbers.
pub fn place(indices: &[Index], bound: &[(String, i64)]) -> Vec<i64> {
    let number = |index: &Index| match index {
        Index::At(at) => *at,
        Index::Over(name, offset) => {
            bound.iter().find(|pair| pair.0 == *name).expect("a subscript on the right stands on the left").1 + offset
        }
    };
    indices.iter().map(number).collect()
}

/// The names a block sets.
pub fn sets(step: &Step) -> Vec<&str> {
    match step {
        Step::Set(name, _) => vec![name.as_str()],
        Step::While(_, steps) => steps.iter().flat_map(sets).collect(),
        Step::If(_, yes, no) => yes.iter().chain(no).flat_map(sets).collect(),
    }
}

/// Calls `look` with an expression and everything in it.
pub fn walk<'a>(expression: &'a Expression, look: &mut dyn FnMut(&'a Expression)) {
    look(expression);
    match expression {
        Expression::Minus(inner) | Expression::Table(_, _, _, inner, _) => walk(inner, look),
        Expression::Binary(_, left, right) => {
            walk(left, look);
            walk(right, look);
        }
        Expression::Call(_, arguments) | Expression::Keep(_, _, arguments, _) => {
            arguments.iter().for_each(|argument| walk(argument, look));
        }
        _ => {}
    }
}
