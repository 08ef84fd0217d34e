//! The outer interpreter: reads a program word by word, executes or compiles each, and records what a run is to do.

mod compile;
mod define;
mod orders;
mod print;
mod ready;
mod top_level;

pub use top_level::TopLevel;

use super::arithmetic::Arithmetic;
use super::dictionary::{Author, Dictionary, Node, Word, WordId, WordKind};
use super::host::{Outcome, Stop};
use super::lexer::{Lexer, Token};
use super::machine::{Arrow, Distributed, Machine, SystemObjects};
use super::memory::Memory;
use super::messages::{machine as failures, reading, warnings};
use super::numbers::{self, Number};
use super::script::Program;
use super::trace::{Traced, trace};
use super::value::{Entry, Known, Origin, Place, Value};
use super::words::{Define, Order, Outer, Primitive};
use crate::diagnostic::Diagnostics;
use crate::language::suggestions::are_affordable;
use crate::source::{Excerpt, Source, Span};

/// The finite-difference block, in FACS.
const PRELUDE: &str = include_str!("../prelude.facs");

/// No suggestion is looked for a longer word.
const LONGEST_COMPARED: usize = 60;

/// The result of reading a program.
#[derive(Debug, Default)]
pub struct Reading {
    /// Unless there were errors.
    pub program: Option<Program>,
    /// What its models do, unless its numbers are not whole.
    pub traced: Option<Traced>,
    pub diagnostics: Diagnostics,
    /// What is shown on request.
    pub notes: Diagnostics,
}

type Session<'t> = Machine<TopLevel<'t>>;

/// What the numbers of a program are, and in which order its integrators take their inputs.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Options {
    pub arithmetic: Arithmetic,
    /// `--order parallel`
    pub parallel: bool,
}

impl From<Arithmetic> for Options {
    fn from(arithmetic: Arithmetic) -> Options {
        Options { arithmetic, parallel: false }
    }
}

/// Reads and executes a program, up to what happens in its models.
pub fn read(source: &Source, options: impl Into<Options>) -> Reading {
    let Options { arithmetic, parallel } = options.into();
    let mut session = session(arithmetic);
    session.parallel = parallel;
    session.host.begin_program(Lexer::new(source.text()));
    if let Err(stop) = session.interpret() {
        session.report(stop);
    }
    let mut reading = session.finish();
    // What only the translated program would meet.
    if let Some(program) = &reading.program {
        match trace(program, source) {
            Ok(traced) => reading.traced = Some(traced),
            Err(message) => {
                reading.diagnostics.error(message);
                reading.program = None;
            }
        }
    }
    reading
}

/// A machine with all words that are there before a program begins.
fn session<'t>(arithmetic: Arithmetic) -> Session<'t> {
    let mut dictionary = Dictionary::new();
    let mut memory = Memory::new(arithmetic);
    let system = system_words(&mut dictionary, &mut memory);
    let mut machine = Machine::new(dictionary, memory, system, TopLevel::new(Lexer::new(PRELUDE)));
    for (name, node) in [("T", 0), ("+REF", 1), ("0REF", 2), ("-REF", 3)] {
        let object = machine.constant(name, Known::Integer(node));
        machine.add(name.into(), WordKind::Constant(object));
    }
    let decimal = Place { object: machine.system.base, cell: 0 };
    machine.memory.set(decimal, Known::Integer(10));
    // A program cannot change the prelude, so that it has no errors.
    let done = machine.interpret().and_then(|()| match machine.dictionary.find("RECT") {
        Some(rectangular) => machine.call(rectangular),
        None => Ok(()),
    });
    debug_assert!(done.is_ok(), "{done:?}");
    machine.distributed = machine.distributed_words();
    machine
}

fn system_words(dictionary: &mut Dictionary, memory: &mut Memory) -> SystemObjects {
    let mut object = |name: &str, kind: fn(super::value::ObjectId) -> WordKind, cells: usize| {
        let object = memory.create(name.into());
        memory.extend(object, cells);
        dictionary.add(Word {
            name: name.into(),
            kind: kind(object),
            author: Author::BuiltIn,
            immediate: false,
            at: Span::default(),
        });
        object
    };
    let integer = |object| WordKind::Integer { object, scalar: false };
    let scalar = |object| WordKind::Integer { object, scalar: true };
    let variable = |object| WordKind::Created { object, does: None };
    SystemObjects {
        half_step: object("DT/2", scalar, 1),
        saved_half_step: object("DT'", scalar, 1),
        steps_per_row: object("COMINT", integer, 1),
        highest_node: object("#NODES", integer, 1),
        body: object("PFA", integer, 1),
        present: object("Y()", WordKind::Deferred, 1),
        initial: object("Y0()", WordKind::Deferred, 1),
        stopped: object("STOPPED", integer, 1),
        seed: object("SEED", variable, 1),
        decimals: object("DPL", variable, 1),
        base: object("BASE", variable, 1),
        model: {
            let model = memory.create("model".into());
            memory.extend(model, 1);
            model
        },
    }
}

impl<'t> Session<'t> {
    /// An object with one cell.
    fn constant(&mut self, name: &str, value: Known) -> super::value::ObjectId {
        let object = self.memory.create(name.into());
        self.memory.extend(object, 1);
        let place = Place { object, cell: 0 };
        self.memory.set(place, value);
        let at = self.at;
        super::host::Host::stored(&mut self.host, &self.memory, place, false, at);
        object
    }

    /// Adds a word to the dictionary; it is the latest from now on.
    fn add(&mut self, name: Excerpt, kind: WordKind) -> WordId {
        let at = self.host.name_at;
        if self.host.author == Author::User {
            let of_facs = self.dictionary.find(&name).is_some_and(|id| self.is_of_facs(id));
            if of_facs {
                self.host.notes.note(warnings::RedefinedWord { at, name: name.to_string() });
            }
        }
        let word = Word { name, kind, author: self.host.author, immediate: false, at };
        let id = self.dictionary.add(word);
        self.host.latest = Some(id);
        id
    }

    fn is_of_facs(&self, id: WordId) -> bool {
        let word = self.dictionary.word(id);
        match (&word.kind, word.author) {
            (WordKind::Primitive { primitive, .. }, _) => primitive.is_of_facs(),
            (_, Author::BuiltIn | Author::Prelude) => true,
            (_, Author::User) => false,
        }
    }

    /// The words of the built-in FIN-DIF that the system looks at.
    fn distributed_words(&self) -> Option<Distributed> {
        let find = |name: &str| self.dictionary.find(name);
        let object = |name: &str| find(name).and_then(|word| self.dictionary.body(word));
        let parameters = ["X0", "DX", "D/DX2"].into_iter().filter_map(|name| Some((name, find(name)?))).collect();
        Some(Distributed {
            coordinates: object("CORD-TYPE")?,
            rectangular: find("(RECT)")?,
            origin: object("X0")?,
            distance: object("DX")?,
            rate: object("D/DX2")?,
            parameters,
        })
    }

    /// Reads to the end of the text.
    fn interpret(&mut self) -> Outcome<()> {
        while let Some(token) = self.host.lexer.token() {
            self.at = token.at;
            self.refill();
            if self.host.is_compiling() {
                match self.compile_token(token) {
                    // The rest of the definition may have more of them.
                    Err(Stop::Error(message)) if self.is_about_a_word(&*message) => {
                        self.host.diagnostics.error(message);
                        if let Some(draft) = &mut self.host.draft {
                            draft.is_wrong = true;
                        }
                    }
                    done => done?,
                }
            } else {
                if self.needs_a_wrong_word(token) {
                    return Ok(());
                }
                match self.execute_token(token) {
                    // Another model may be wrong too.
                    Err(Stop::Error(message)) if std::mem::take(&mut self.host.model_is_wrong) => {
                        self.host.diagnostics.error(message);
                        self.arrow = None;
                    }
                    done => done?,
                }
            }
            if !self.host.is_compiling() && self.host.lexer.at_end_of_line() {
                self.no_dangling_to()?;
            }
        }
        self.no_dangling_to()?;
        match &self.host.draft {
            Some(draft) if self.host.author == Author::User => return Err(draft.unfinished()),
            _ => {}
        }
        if self.host.author == Author::User && !self.host.diagnostics.has_errors() {
            self.look_for_leftovers();
            self.look_for_a_run();
        }
        Ok(())
    }

    /// Numbers that no word has taken. The low half of a decimal number whose high half an INTEGER has taken is not one: that
    /// has its own warning.
    fn look_for_leftovers(&mut self) {
        let is_low = |entry: &Entry<TopLevel>| matches!(entry.value, Value::Integer { origin: Origin::Low(_), .. });
        let is_high = |entry: &Entry<TopLevel>| matches!(entry.value, Value::Integer { origin: Origin::High(_), .. });
        let mut left = (0..self.stack.len())
            .filter(|n| !is_low(&self.stack[*n]) || self.stack.get(n + 1).is_some_and(is_high))
            .peekable();
        if let Some(lowest) = left.peek().copied() {
            let (at, count) = (self.stack[lowest].at, left.count());
            self.host.diagnostics.warning(warnings::NumbersLeft { at, count });
        }
    }

    /// A program with a model is meant to run it, and one that does nothing at all something.
    fn look_for_a_run(&mut self) {
        let runs = self.host.script.iter().any(|recorded| recorded.action.runs());
        if !runs && (self.host.has_model || self.host.script.len() == self.host.prelude) {
            self.host.diagnostics.warning(warnings::NothingRuns { at: self.at });
        }
    }

    fn is_about_a_word(&self, message: &dyn crate::diagnostic::Message) -> bool {
        let wrong = ["unknown-word", "number-range", "unsupported-word"].contains(&message.code());
        wrong && self.host.author == Author::User && self.host.draft.is_some()
    }

    /// Whether a word needs a definition with errors, or runs a model that does: what it would do is not known.
    fn needs_a_wrong_word(&self, token: Token<'t>) -> bool {
        if self.host.wrong.is_empty() {
            return false;
        }
        let is_wrong = |word: &Word| word.author == Author::User && self.host.wrong.contains(&word.at);
        let runs = |word: &Word| match &word.kind {
            WordKind::Primitive { primitive: Primitive::Outer(Outer::Order(order)), .. } => match order {
                Order::Initialize | Order::Continue | Order::Run | Order::Model | Order::Row => true,
                Order::Nodes
                | Order::SetY
                | Order::SetIc
                | Order::AssignIc
                | Order::AssignY
                | Order::Simulate
                | Order::PrNode
                | Order::Label
                | Order::Display
                | Order::Plot
                | Order::Reset
                | Order::EndPage => false,
            },
            _ => false,
        };
        let Some(word) = self.dictionary.find(token.text) else { return false };
        let model = Program::model(&self.memory, &self.system);
        let model_is_wrong = model.is_some_and(|model| self.dictionary.reaches(model, is_wrong));
        self.dictionary.reaches(word, is_wrong) || (model_is_wrong && self.dictionary.reaches(word, runs))
    }

    fn no_dangling_to(&mut self) -> Outcome<()> {
        match self.arrow.take() {
            Some(Arrow { at, .. }) => Err(Stop::Error(Box::new(failures::DanglingTo { at }))),
            None => Ok(()),
        }
    }

    fn execute_token(&mut self, token: Token<'t>) -> Outcome<()> {
        if let Some(word) = self.dictionary.find(token.text) {
            return self.call(word);
        }
        match self.number(token)? {
            Some(number) => {
                self.push_typed(number);
                Ok(())
            }
            None => self.neither(token).map(|_| ()),
        }
    }

    fn base(&self) -> u32 {
        u32::try_from(self.memory.number(self.system.base)).unwrap_or(10).clamp(2, 36)
    }

    /// A number, which sets `DPL`.
    fn number(&mut self, token: Token<'t>) -> Outcome<Option<Number>> {
        let arithmetic = self.arithmetic();
        let number = match numbers::read(token.text, self.base(), arithmetic) {
            None => return Ok(None),
            Some(Ok(number)) => number,
            Some(Err(large)) => {
                let bits = if large.double { 2 * arithmetic.bits() } else { arithmetic.bits() };
                let low = -(1i128 << (bits - 1));
                let high = (1i128 << if large.double { bits - 1 } else { bits }) - 1;
                return Err(Stop::Error(Box::new(reading::NumberRange {
                    at: token.at,
                    number: token.text.to_string(),
                    low: low.to_string(),
                    high: high.to_string(),
                })));
            }
        };
        self.set_decimals(match number {
            Number::Cell(_) => -1,
            Number::Double { decimals, .. } => decimals.into(),
        });
        Ok(Some(number))
    }

    /// A token that is neither a word nor a number: a comment, or an error.
    fn neither(&mut self, token: Token<'t>) -> Outcome<()> {
        if token.text.starts_with('(') {
            let closed = self.host.lexer.skip_comment_from(token);
            closed.ok_or_else(|| compile::unclosed(token.at, token.text, ')'))?;
            let text = token.text.to_string();
            self.host.diagnostics.warning(warnings::ParenComment { at: token.at, text });
            return Ok(());
        }
        Err(self.unknown(token))
    }

    fn unknown(&self, token: Token<'t>) -> Stop {
        let near = self.nearest(token.text);
        Stop::Error(Box::new(reading::UnknownWord { at: token.at, name: token.text.to_string(), near }))
    }

    /// The name of the dictionary that a word may have been meant to be. A comparison takes time in the product of the lengths.
    fn nearest(&self, word: &str) -> Option<String> {
        let written = super::words::key(word);
        let letters = written.chars().count();
        if letters > LONGEST_COMPARED
            || !are_affordable(self.host.diagnostics.error_count(), self.dictionary.names().count())
        {
            return None;
        }
        let far = letters.div_ceil(3);
        let candidates = self.dictionary.names().filter(|name| name.chars().count().abs_diff(letters) <= far);
        let distances = candidates.map(|name| {
            let distance = strsim::damerau_levenshtein(&written, &super::words::key(name));
            (distance, name)
        });
        // The shorter word, then the first of the alphabet: the same text gives the same message.
        let best = distances
            // A word that shares nothing is no suggestion.
            .filter(|(distance, _)| *distance <= far && *distance < letters)
            .min_by_key(|(distance, name)| (*distance, name.len(), name.to_string()));
        best.map(|(_, name)| name.to_string())
    }

    fn report(&mut self, stop: Stop) {
        match stop {
            Stop::Error(message) => self.host.diagnostics.error(message),
            Stop::Failure(failure) => {
                let at = self.place();
                self.host.diagnostics.error(failures::Arithmetic { at, failure });
            }
            Stop::Abort(text) => {
                let (at, text) = (self.place(), text.to_string());
                self.host.diagnostics.error(failures::Aborted { at, text });
            }
        }
    }

    fn finish(self) -> Reading {
        let program = (!self.host.diagnostics.has_errors()).then(|| Program {
            dictionary: self.dictionary,
            memory: self.memory.emptied(),
            system: self.system,
            distributed: self.distributed,
            parallel: self.parallel,
            script: self.host.script,
        });
        Reading { program, traced: None, diagnostics: self.host.diagnostics, notes: self.host.notes }
    }

    /// The name that a word takes from the text.
    fn take_name(&mut self, by: &str) -> Outcome<Token<'t>> {
        match self.host.lexer.token() {
            Some(token) => {
                self.host.name_at = token.at;
                Ok(token)
            }
            None => Err(self.error(|at| reading::NameExpected { at, name: by.to_string() })),
        }
    }

    /// The word whose name follows in the text.
    fn take_word(&mut self, by: &str) -> Outcome<(Token<'t>, WordId)> {
        let token = self.take_name(by)?;
        match self.dictionary.find(token.text) {
            Some(word) => Ok((token, word)),
            None => match &self.host.draft {
                Some(draft) if draft.is_named(token.text) => Err(draft.mentions_itself()),
                _ => Err(self.unknown(token)),
            },
        }
    }
}
