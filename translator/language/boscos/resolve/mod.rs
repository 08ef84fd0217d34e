//! Names, types and conversions: a tree becomes a [`Program`].
//!
//! A block is resolved in two passes. First its declarations get handles ([`declare`]), those of classes as soon as a name
//! is looked for in them ([`classes`]); then come bodies and statements. A statement with an error is reported and left out.

mod assignments;
mod calls;
mod classes;
mod constants;
mod declare;
mod denote;
mod expressions;
mod inspect;
mod labels;
mod operators;
mod scopes;
mod statements;

use super::lexer::token::Name;
use super::prelude::prelude;
use super::program::*;
use super::syntax;
use crate::diagnostic::{Diagnostics, Message};
use crate::source::{Excerpt, Source, Span};
use rustc_hash::{FxHashMap as HashMap, FxHashSet as HashSet};

/// Resolves a program. The errors are in `diagnostics`.
///
/// `only_1982`: what the paper does not have is refused.
pub fn resolve(block: &syntax::Block, source: &Source, only_1982: bool, diagnostics: &mut Diagnostics) -> Program {
    let (environment, later) = prelude();
    let mut resolver = Resolver {
        source,
        diagnostics,
        program: Program::default(),
        names: Vec::new(),
        frames: Vec::new(),
        pending: HashMap::default(),
        unresolved: HashMap::default(),
        linking: Vec::new(),
        label_scopes: Vec::new(),
        matched: HashSet::default(),
        dimensions: HashMap::default(),
        protections: HashMap::default(),
        refused: if only_1982 { later } else { Vec::new() },
        standard: true,
        unknown: HashSet::default(),
        without_prefix: false,
    };
    resolver.environment(&environment);
    resolver.standard = false;
    resolver.main(block);
    resolver.program
}

/// What a name is.
#[derive(Clone, Copy, Debug, PartialEq)]
enum Entity {
    Variable(VariableId),
    Procedure(ProcedureId),
    Virtual(VirtualId),
    Class(ClassId),
}

/// What surrounds a place in the text, the innermost last.
#[derive(Clone, Copy, Debug, PartialEq)]
enum Frame {
    Block(BlockId),
    /// An arm of `inspect`, with the object and its class.
    Connection(VariableId, ClassId),
}

/// A name of a block, and how it is shown.
#[derive(Clone, Debug)]
struct Entry {
    entity: Entity,
    shown: Excerpt,
    at: Span,
    /// Of the standard environment.
    standard: bool,
}

impl Entry {
    /// Whether it belongs to the standard environment alone.
    fn is_private(&self) -> bool {
        self.standard && self.shown.starts_with("zd_")
    }
}

/// A class whose attributes have no handles yet.
struct PendingClass<'a> {
    syntax: &'a syntax::Class,
    frames: Vec<Frame>,
}

/// Declarations of a block whose bodies are still to be resolved.
#[derive(Default)]
struct Unresolved<'a> {
    classes: Vec<(ClassId, &'a syntax::Class)>,
    procedures: Vec<(ProcedureId, &'a syntax::Procedure)>,
    arrays: Vec<(Vec<VariableId>, &'a syntax::Segment)>,
}

struct Resolver<'a, 'd> {
    source: &'a Source,
    diagnostics: &'d mut Diagnostics,
    program: Program,
    /// The names of each block.
    names: Vec<HashMap<Excerpt, Entry>>,
    frames: Vec<Frame>,
    pending: HashMap<ClassId, PendingClass<'a>>,
    /// Classes with handles for their attributes, whose bodies are still to be resolved.
    unresolved: HashMap<ClassId, Unresolved<'a>>,
    /// Classes whose prefixes are being looked up, the outermost first.
    linking: Vec<ClassId>,
    label_scopes: Vec<labels::LabelScope>,
    /// Virtual procedures that the class that declares them matches itself.
    matched: HashSet<(BlockId, Excerpt)>,
    /// How many subscripts an array has; of parameters it is known only when they are passed.
    dimensions: HashMap<VariableId, usize>,
    /// What `hidden` and `protected` say in each class.
    protections: HashMap<(ClassId, Excerpt), syntax::Protection>,
    /// Standard names that are not in the paper, if it is to be kept to.
    refused: Vec<Excerpt>,
    /// The prelude is being resolved.
    standard: bool,
    /// Unknown names that were reported.
    unknown: HashSet<Excerpt>,
    /// A standard class is missing as a prefix: other unknown names and wrong types may follow from that.
    without_prefix: bool,
}

impl<'a> Resolver<'a, '_> {
    fn report(&mut self, message: impl Message + 'static) {
        const CONSEQUENCES: [&str; 4] = ["undefined-name", "undefined-attribute", "wrong-type", "not-a-class"];
        if self.without_prefix && CONSEQUENCES.contains(&message.code()) {
            return;
        }
        self.diagnostics.error(message);
    }

    fn line(&self, at: Span) -> u32 {
        self.source.line_of(at.start)
    }

    fn environment<'b: 'a>(&mut self, body: &'b syntax::Body)
    where
        'a: 'b,
    {
        let block = self.new_block(BlockKind::Environment, None, Span::default());
        self.program.environment = Some(block);
        self.frames.push(Frame::Block(block));
        let unresolved = self.declare(block, body);
        self.bodies(unresolved);
        for (class, function) in [("zd_input", "sysin"), ("zd_output", "sysout")] {
            let Some(class) = self.program.standard_class(class) else { continue };
            let of = Type::Ref(Some(class));
            let variable = self.new_variable(block, function.into(), of, VariableKind::Connected, Span::default());
            self.program.connected.push(variable);
            self.frames.push(Frame::Connection(variable, class));
        }
    }

    fn main(&mut self, block: &'a syntax::Block) {
        let kind = match &block.prefix {
            Some(prefix) => self.prefixed_block(prefix, &block.body, block.span, true),
            None => StatementKind::Block(self.plain_block(&block.body, block.span, true)),
        };
        self.program.main = Some(Statement { labels: Vec::new(), kind, at: block.span });
    }

    fn new_block(&mut self, kind: BlockKind, parent: Option<BlockId>, at: Span) -> BlockId {
        self.names.push(HashMap::default());
        self.program.blocks.push(Block {
            kind,
            parent,
            variables: Vec::new(),
            procedures: Vec::new(),
            classes: Vec::new(),
            statements: Vec::new(),
            standard: self.standard,
            at,
        })
    }

    fn new_variable(&mut self, block: BlockId, name: Excerpt, of: Type, kind: VariableKind, at: Span) -> VariableId {
        let variable = Variable { name, block, of, kind, standard: self.standard, at };
        let id = self.program.variables.push(variable);
        self.program.blocks[block].variables.push(id);
        id
    }

    fn new_expression(&mut self, kind: ExpressionKind, of: Type, at: Span) -> ExpressionId {
        self.program.expressions.push(Expression { kind, of, at })
    }

    /// The innermost block.
    fn block(&self) -> BlockId {
        let blocks = self.frames.iter().rev().filter_map(|frame| match frame {
            Frame::Block(block) => Some(*block),
            Frame::Connection(..) => None,
        });
        blocks.into_iter().next().or(self.program.environment).unwrap_or(BlockId::new(0))
    }

    /// Gives a name of a block its meaning, unless it has one.
    fn insert(&mut self, block: BlockId, name: &Name, entity: Entity) {
        self.check_hides_no_virtual(block, name, entity);
        let entry = Entry { entity, shown: name.shown.clone(), at: name.span, standard: self.standard };
        let first = self.names[block.index()].get(&name.key).map(|entry| entry.at);
        match first {
            Some(first) => self.duplicate(name, first),
            None => {
                self.names[block.index()].insert(name.key.clone(), entry);
            }
        }
    }
}
