//! The executor: definitions, stacks and memory. What it cannot decide by itself it asks its [`Host`].

mod blocks;
mod cells;
mod control;
mod data;
mod operands;
mod stack;
mod state;

pub use cells::decimal_text;
pub use control::Condition;
pub use state::{Counter, Pass, Running, State, Statement};

use super::arithmetic::{self, Arithmetic, Failure};
use super::dictionary::{Author, Block, Dictionary, WordId, WordKind};
use super::host::{Computed, Host, Operation, Outcome, Stop, Then};
use super::memory::{Memory, Trouble};
use super::messages::machine as messages;
use super::value::{Entry, Known, ObjectId, Operand, Place, Value};
use super::words::Primitive;
use crate::diagnostic::Message;
use crate::source::{Excerpt, Span};
use std::sync::Arc;

/// The objects of words that the system itself uses.
#[derive(Clone, Copy, Debug)]
pub struct SystemObjects {
    pub half_step: ObjectId,
    pub saved_half_step: ObjectId,
    pub steps_per_row: ObjectId,
    pub highest_node: ObjectId,
    pub body: ObjectId,
    pub present: ObjectId,
    pub initial: ObjectId,
    pub model: ObjectId,
    pub stopped: ObjectId,
    pub seed: ObjectId,
    pub decimals: ObjectId,
    pub base: ObjectId,
}

/// The words of the built-in FIN-DIF that the system looks at.
#[derive(Clone, Debug)]
pub struct Distributed {
    pub coordinates: ObjectId,
    pub rectangular: WordId,
    pub origin: ObjectId,
    pub distance: ObjectId,
    pub rate: ObjectId,
    /// Names that a program may define again without effect.
    pub parameters: Vec<(&'static str, WordId)>,
}

/// The flag that makes the next data word store, and how it was set.
#[derive(Clone, Copy, Debug)]
pub struct Arrow {
    pub at: Span,
    /// `TO` at the top level: whether it has scaled a decimal number.
    pub typed: Option<bool>,
}

pub struct Machine<H: Host> {
    pub dictionary: Dictionary,
    pub memory: Memory,
    pub system: SystemObjects,
    pub host: H,
    pub stack: Vec<Entry<H>>,
    /// Cells below belong to the caller of the model.
    base: usize,
    pub returns: Vec<Entry<H>>,
    return_base: usize,
    pub counters: Vec<Counter<H>>,
    counter_base: usize,
    pub arrow: Option<Arrow>,
    /// The word of the program that is being executed.
    pub at: Span,
    pub running: Option<Running>,
    /// The object that `,` and `ALLOT` extend.
    pub growing: Option<ObjectId>,
    pub distributed: Option<Distributed>,
    /// An integrator of the output of another takes it as it was when the pass began.
    pub parallel: bool,
    /// Outputs of the integrators of this pass, and what they were before.
    pub integrated: Vec<(i64, Operand<H::Double>)>,
    /// Outputs of integrators that only one way through this pass executes.
    pub integrated_in_one_arm: Vec<i64>,
    /// The colon words that are being executed.
    callers: Vec<WordId>,
    /// Within a word that is not of the program: its places are not shown.
    hidden: u32,
    words: u32,
    nesting: u32,
    /// Steps that may still be executed.
    budget: u64,
    /// Steps that a command or a pass may take.
    pub most_steps: u64,
}

/// Calls and control structures within each other.
const MOST_NESTING: u32 = 160;
/// Words executed by one command, or by one pass: far more than a model has.
pub const MOST_STEPS: u64 = 20_000_000;

impl<H: Host> Machine<H> {
    pub fn new(dictionary: Dictionary, memory: Memory, system: SystemObjects, host: H) -> Machine<H> {
        Machine {
            dictionary,
            memory,
            system,
            host,
            stack: Vec::new(),
            base: 0,
            returns: Vec::new(),
            return_base: 0,
            counters: Vec::new(),
            counter_base: 0,
            arrow: None,
            at: Span::default(),
            running: None,
            growing: None,
            distributed: None,
            parallel: false,
            integrated: Vec::new(),
            integrated_in_one_arm: Vec::new(),
            callers: Vec::new(),
            hidden: 0,
            words: 0,
            nesting: 0,
            budget: MOST_STEPS,
            most_steps: MOST_STEPS,
        }
    }

    pub fn arithmetic(&self) -> Arithmetic {
        self.memory.arithmetic
    }

    /// The place that a message names: the statement of the model, or the word of the program.
    pub fn place(&self) -> Span {
        match self.running.as_ref().and_then(|running| running.statement.as_ref()) {
            Some(statement) => statement.at,
            None => self.at,
        }
    }

    /// An error at the present place. If a word of the model's statement called what failed, that is said too.
    pub fn error<M: Message + 'static>(&self, message: impl FnOnce(Span) -> M) -> Stop {
        let message: Box<dyn Message> = Box::new(message(self.place()));
        Stop::Error(message)
    }

    /// A new command, or a new pass, may take as many steps as any.
    pub fn refill(&mut self) {
        self.budget = self.most_steps;
    }

    /// Whether execution ended because it took too many steps.
    pub fn is_exhausted(&self) -> bool {
        self.budget == 0
    }

    /// Computes; what is known is exact.
    fn operate(&mut self, operation: Operation<H>) -> Outcome<Computed<H>> {
        if let Some(unknown) = operation.unknown() {
            let at = self.place();
            return self.host.compute(unknown, operation, at);
        }
        let arithmetic = self.arithmetic();
        // Known operands only: `unknown` has looked at each.
        let cell = |operand: Operand<H::Cell>| operand.known().unwrap_or(0);
        let double = |operand: Operand<H::Double>| operand.known().unwrap_or(0);
        Ok(match operation {
            Operation::CellUnary(word, a) => {
                Computed::Cell(Operand::Known(arithmetic::cell_unary(arithmetic, word, cell(a))))
            }
            Operation::CellBinary(word, a, b) => {
                Computed::Cell(Operand::Known(arithmetic::cell_binary(arithmetic, word, cell(a), cell(b))?))
            }
            Operation::Test(test, a, b) => {
                Computed::Cell(Operand::Known(arithmetic::double_test(arithmetic, test, double(a), double(b))))
            }
            Operation::DoubleUnary(word, a) => {
                Computed::Double(Operand::Known(arithmetic::double_unary(arithmetic, word, double(a))?))
            }
            Operation::DoubleBinary(word, a, b) => {
                Computed::Double(Operand::Known(arithmetic::double_binary(arithmetic, word, double(a), double(b))?))
            }
            Operation::QuotientOfProduct(a, b, c) => {
                let quotient = arithmetic::cell_quotient_of_product(arithmetic, cell(a), cell(b), cell(c))?;
                Computed::Cell(Operand::Known(quotient))
            }
            Operation::MultiplyDivide(d, n, u) => {
                Computed::Double(Operand::Known(arithmetic.multiply_divide(double(d), cell(n), cell(u))?))
            }
            Operation::Product(a, b) => Computed::Double(Operand::Known(arithmetic.checked_state(cell(a) * cell(b))?)),
            Operation::ToDouble(a) => Computed::Double(Operand::Known(arithmetic.checked_state(cell(a))?)),
            Operation::Join(low, high) => {
                Computed::Double(Operand::Known(arithmetic.checked_state(arithmetic.join(cell(low), cell(high)))?))
            }
            Operation::Choose(flag, a, b) => Computed::Double(if cell(flag) != 0 { a } else { b }),
            Operation::Generate(object, generator, a) => {
                Computed::Double(Operand::Known(self.generate(object, generator, double(a))?))
            }
        })
    }

    pub fn compute_double(&mut self, operation: Operation<H>) -> Outcome<Operand<H::Double>> {
        match self.operate(operation)? {
            Computed::Double(double) => Ok(double),
            // No operation on doubles gives a cell.
            Computed::Cell(_) => Err(Stop::Failure(Failure::Overload)),
        }
    }

    pub fn compute(&mut self, operation: Operation<H>) -> Outcome<()> {
        match self.operate(operation)? {
            Computed::Cell(cell) => self.push(cell),
            Computed::Double(double) => self.push_double(double),
        }
        Ok(())
    }

    fn trouble(&self, trouble: Trouble) -> Stop {
        match trouble {
            Trouble::Outside => self.error(|at| messages::OutsideObject { at }),
            Trouble::Mixed => self.error(|at| messages::MixedUse { at }),
            Trouble::NoDouble => self.error(|at| messages::AddressAsNumber { at }),
        }
    }

    pub fn fetch_cell(&mut self, place: Place) -> Value<H> {
        match self.host.cell(place) {
            Some(cell) => Value::Cell(cell),
            None => self.memory.get(place).into(),
        }
    }

    pub fn fetch_double(&mut self, place: Place) -> Outcome<Operand<H::Double>> {
        match self.host.double(place) {
            Some(double) => Ok(Operand::Unknown(double)),
            None => {
                let value = self.memory.get_double(place).map_err(|trouble| self.trouble(trouble))?;
                Ok(Operand::Known(value))
            }
        }
    }

    pub fn store_cell(&mut self, place: Place, value: Value<H>) -> Outcome<()> {
        let at = self.place();
        let known = match value {
            Value::Integer { value, .. } => Known::Integer(value),
            Value::Address(address) => Known::Address(address),
            Value::Word(word) => Known::Word(word),
            Value::Cell(cell) => return self.host.keep_cell(&mut self.memory, place, cell, at),
            Value::Low(_) | Value::High(_) => return Err(self.error(|at| messages::HalfOfADouble { at })),
        };
        self.memory.set(place, known);
        self.host.stored(&self.memory, place, false, at);
        Ok(())
    }

    pub fn store_double(&mut self, place: Place, value: Operand<H::Double>) -> Outcome<()> {
        let at = self.place();
        match value {
            Operand::Known(value) => {
                self.memory.set_double(place, value);
                self.host.stored(&self.memory, place, true, at);
                Ok(())
            }
            Operand::Unknown(double) => self.host.keep_double(&mut self.memory, place, double, at),
        }
    }

    /// Executes a word.
    pub fn call(&mut self, id: WordId) -> Outcome<()> {
        let word = self.dictionary.word(id);
        let (name, author) = (word.name.clone(), word.author);
        match word.kind.clone() {
            WordKind::Primitive { primitive, takes } => {
                // A decimal number that is missing is worth more words than a cell that is.
                if !self.lacks_a_decimal_number(primitive) {
                    self.need(takes.into(), &name)?;
                }
                self.primitive(id, primitive, &name)
            }
            WordKind::Colon(body) => {
                self.callers.push(id);
                let done = self.enter(author, &body);
                self.callers.pop();
                done
            }
            WordKind::Created { object, does } => {
                self.push(Value::Address(super::value::Address { object, offset: 0 }));
                let Some(does) = does else { return Ok(()) };
                let author = self.dictionary.word(does.by).author;
                if author == Author::Prelude {
                    self.check_distributed(object, &name)?;
                }
                self.enter(author, &does.body)
            }
            WordKind::Constant(object) => {
                let value = self.fetch_cell(Place { object, cell: 0 });
                self.push(value);
                Ok(())
            }
            WordKind::Integer { object, scalar } => self.integer(object, scalar, &name),
            WordKind::Vector { object, last } => self.vector(object, last, &name),
            WordKind::Matrix { object, rows, columns } => self.matrix(object, rows, columns, &name),
            WordKind::Deferred(object) => match self.fetch_cell(Place { object, cell: 0 }) {
                Value::Word(word) => self.nested(|machine| machine.call(word)),
                Value::Integer { .. } | Value::Address(_) | Value::Cell(_) | Value::Low(_) | Value::High(_) => {
                    let name = name.to_string();
                    Err(self.error(|at| messages::DeferredNotSet { at, name }))
                }
            },
            WordKind::Block { object, kind } => {
                self.need(kind.takes().into(), &name)?;
                self.block_with_memory(object, kind, &name)
            }
        }
    }

    /// Executes the body of a word.
    fn enter(&mut self, author: Author, body: &Arc<Block>) -> Outcome<()> {
        let hidden = u32::from(author != Author::User);
        let returns = self.returns.len();
        let outer = std::mem::replace(&mut self.return_base, returns);
        let around = std::mem::replace(&mut self.counter_base, self.counters.len());
        self.words += 1;
        self.hidden += hidden;
        let at = self.at;
        let flow = self.nested(|machine| machine.run(body, Then::Word));
        self.at = at;
        self.hidden -= hidden;
        self.words -= 1;
        self.return_base = outer;
        self.counter_base = around;
        flow?;
        if self.returns.len() != returns {
            self.returns.truncate(returns);
            return Err(self.error(|at| messages::ReturnStackLeft { at }));
        }
        Ok(())
    }

    /// One level deeper.
    pub fn nested<T>(&mut self, work: impl FnOnce(&mut Self) -> Outcome<T>) -> Outcome<T> {
        if self.nesting >= MOST_NESTING {
            return Err(self.error(|at| messages::TooDeep { at }));
        }
        self.nesting += 1;
        let done = work(self);
        self.nesting -= 1;
        done
    }

    /// Executes one pass of a model: it begins with an empty stack and leaves none.
    pub fn pass(&mut self, model: WordId, pass: Pass) -> Outcome<()> {
        let name = self.dictionary.word(model).name.clone();
        let base = std::mem::replace(&mut self.base, self.stack.len());
        let counters = std::mem::take(&mut self.counters);
        self.running =
            Some(Running { model: name, pass, level: self.words + 1, statement: None, block: None, used: Vec::new() });
        self.refill();
        self.integrated.clear();
        self.integrated_in_one_arm.clear();
        let done = self.call(model).and_then(|()| self.end_of_pass());
        // What failed is asked for afterwards.
        if done.is_ok() {
            self.running = None;
        }
        self.stack.truncate(self.base);
        self.base = base;
        self.counters = counters;
        done
    }

    fn end_of_pass(&mut self) -> Outcome<()> {
        if let Some(arrow) = self.arrow.take() {
            return Err(Stop::Error(Box::new(messages::DanglingTo { at: arrow.at })));
        }
        let Some(left) = self.stack.get(self.base) else { return Ok(()) };
        let count = self.depth();
        let model = self.running.as_ref().map(|running| running.model.to_string()).unwrap_or_default();
        let what = match &left.value {
            Value::Integer { value, .. } => value.to_string(),
            Value::Address(_) | Value::Word(_) | Value::Cell(_) | Value::Low(_) | Value::High(_) => String::new(),
        };
        Err(Stop::Error(Box::new(messages::StackLeft { at: left.at, model, what, count })))
    }

    fn primitive(&mut self, id: WordId, primitive: Primitive, name: &Excerpt) -> Outcome<()> {
        match primitive {
            Primitive::Stack(word) => self.stack_word(word, name),
            Primitive::CellUnary(word) => self.cell_unary(word),
            Primitive::CellBinary(word) => self.cell_binary(word),
            Primitive::Cells(word) => self.cells_word(word),
            Primitive::Double(word) => self.double_word(word),
            Primitive::Memory(word) => self.memory_word(word),
            Primitive::Block(block) => self.block(block, name),
            Primitive::System(word) => self.system_word(word),
            Primitive::Outer(outer) => H::outer(self, id, outer),
        }
    }

    /// Whether a sequence of steps belongs to the model itself, not to a word that it calls.
    fn is_in_model(&self) -> bool {
        self.running.as_ref().is_some_and(|running| running.level == self.words)
    }
}
