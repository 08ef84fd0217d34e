//! Lines as functions of Code.

mod expressions;
mod loops;
mod statements;
mod uses;

use super::lines::{Line, Origin};
use super::passes::{Draft, Passes, Runs, Traced, Unit};
use super::share::{self, Part};
use super::storage::{self, Storage};
use super::values::{CounterId, Kind, ValueId, Values};
use crate::code::types::Bits;
use crate::code::{Arena, Block, Builder, Function, FunctionKind, Id, Local, Range, Site, Stated, Statement, Type};
use crate::language::facs::arithmetic::Arithmetic;
use crate::language::facs::script::Program;
use crate::source::{Excerpt, Source};
use rustc_hash::{FxHashMap as HashMap, FxHashSet as HashSet};

pub(super) fn write(
    program: &Program,
    source: &Source,
    values: &Values,
    drafts: &[Draft],
    runs: Vec<Runs>,
    storage: Storage,
    sites: Arena<Site>,
) -> Traced {
    let arithmetic = program.memory.arithmetic;
    let mut writer = Writer {
        source,
        values,
        storage,
        arithmetic,
        builder: Builder::default(),
        sites,
        known_sites: HashMap::default(),
        names: HashSet::default(),
    };
    let mut units = Vec::new();
    for draft in drafts {
        units.push(writer.unit(&program.dictionary.word(draft.model).name, draft));
    }
    Traced { code: writer.builder.code, sites: writer.sites, storage: writer.storage, units, runs }
}

struct Writer<'w> {
    source: &'w Source,
    values: &'w Values,
    storage: Storage,
    arithmetic: Arithmetic,
    builder: Builder,
    sites: Arena<Site>,
    known_sites: HashMap<(u32, u32, Option<i64>, Option<Excerpt>), Id<Site>>,
    names: HashSet<String>,
}

impl Writer<'_> {
    fn unit(&mut self, model: &str, draft: &Draft) -> Unit {
        let [first, second] = &draft.passes;
        let parts = share::parts(self.values, first, second);
        let (one, two, common) = match draft.kind {
            Passes::Initialize => ("initialize", "initialize_again", "initialize_blocks"),
            Passes::Step => ("first_pass", "second_pass", "blocks"),
            Passes::Single { .. } => {
                let pass = self.function(model, "single_pass", &[Piece::Lines(first)], true);
                return Unit { passes: [pass, pass] };
            }
        };
        let mut calls = Vec::new();
        let mut number = 0;
        let whole = matches!(&parts[..], [Part::Shared(..)] | []);
        for part in &parts {
            if let (Part::Shared(lines, _), false) = (part, whole) {
                number += 1;
                let name = if number > 1 { format!("{common}_{number}") } else { common.to_string() };
                calls.push(self.function(model, &name, &[Piece::Lines(&first[lines.clone()])], false));
            }
        }
        if whole {
            let both = self.function(
                model,
                if draft.kind == Passes::Initialize { one } else { "pass" },
                &[Piece::Lines(first)],
                true,
            );
            return Unit { passes: [both, both] };
        }
        let pieces = |of_second: bool| {
            let mut calls = calls.iter();
            let piece = |part: &Part| match part {
                Part::Own(lines, others) => {
                    Piece::Lines(if of_second { &second[others.clone()] } else { &first[lines.clone()] })
                }
                Part::Shared(lines, _) => match calls.next() {
                    Some(function) => Piece::Call(*function, &first[lines.clone()]),
                    None => Piece::Lines(&[]),
                },
            };
            parts.iter().map(piece).collect::<Vec<_>>()
        };
        let (own, others) = (pieces(false), pieces(true));
        let passes = [self.function(model, one, &own, true), self.function(model, two, &others, true)];
        Unit { passes }
    }

    /// A function; `ends`: it tests at its end whether arithmetic has failed.
    fn function(&mut self, model: &str, name: &str, pieces: &[Piece], ends: bool) -> Id<Function> {
        let mut name = format!("{model}_{name}");
        let stem = name.clone();
        let mut number = 1;
        while !self.names.insert(name.clone()) {
            number += 1;
            name = format!("{stem}_{number}");
        }
        let mut body = Body {
            writer: self,
            locals: Arena::default(),
            local_of: HashMap::default(),
            uses: HashMap::default(),
            waiting: HashMap::default(),
            counters: HashMap::default(),
            block: Vec::new(),
            temporaries: 0,
        };
        for piece in pieces.iter().rev() {
            if let Piece::Lines(lines) = piece {
                body.count(lines);
            }
        }
        for piece in pieces {
            match piece {
                Piece::Lines(lines) => body.lines(lines),
                Piece::Call(function, lines) => {
                    let at = body.writer.builder.code.functions[*function].source;
                    let at = at.unwrap_or(Id::new(0));
                    let mut changed = Vec::new();
                    uses::targets(lines, &mut changed);
                    body.settle(&changed, at);
                    let statement =
                        Statement::Call { function: *function, arguments: Range::new(0, 0), kept: Vec::new() };
                    body.block.push(Stated { statement, source: at });
                }
            }
        }
        if ends {
            let source = body.block.last().map_or(Id::new(0), |last| last.source);
            body.block.push(Stated { statement: Statement::EndIfFailed, source });
        }
        let (locals, block) = (body.locals, body.block);
        let source = block.iter().map(|stated| stated.source).find(|site| site.index() > 0);
        self.builder.code.functions.push(Function {
            name: name.into(),
            kind: FunctionKind::Plain,
            parameters: Vec::new(),
            result: Type::Nothing,
            locals,
            body: block,
            effects: Default::default(),
            source,
        })
    }

    fn site(&mut self, origin: &Origin) -> Id<Site> {
        self.site_with(origin, None)
    }

    /// The text of a place: that of `ABORT"`, or the source.
    fn site_with(&mut self, origin: &Origin, told: Option<&Excerpt>) -> Id<Site> {
        let key = (origin.at.start, origin.at.end, origin.node, told.cloned());
        if let Some(site) = self.known_sites.get(&key) {
            return *site;
        }
        let line = self.source.line_of(origin.at.start);
        let text = told.cloned().unwrap_or_else(|| self.source.line(line).trim().into());
        let node = origin.node.map_or("-".to_string(), |node| node.to_string());
        let site = Site { line, span: origin.at, quantity: origin.word.clone(), detail: node.into(), text };
        let site = self.sites.push(site);
        self.known_sites.insert(key, site);
        site
    }

    fn kind(&self, kind: Kind) -> Type {
        storage::kind(self.arithmetic, kind == Kind::Double)
    }

    /// A number as a constant of a type: those of cells wrap.
    fn fit(&self, value: i64, kind: Type) -> i64 {
        match kind {
            Type::Integer { bits: Bits::Sixteen, .. } => Arithmetic::F83.cell(value),
            Type::Integer { bits: Bits::ThirtyTwo, .. } => Arithmetic::Wide.cell(value),
            Type::Integer { bits: Bits::SixtyFour, .. }
            | Type::Nothing
            | Type::Real(_)
            | Type::Logical
            | Type::Fixed { .. } => value,
        }
    }
}

enum Piece<'l> {
    Lines(&'l [Line]),
    /// These lines are another function.
    Call(Id<Function>, &'l [Line]),
}

/// A function that is being written.
struct Body<'b, 'w> {
    writer: &'b mut Writer<'w>,
    locals: Arena<Local>,
    local_of: HashMap<ValueId, Id<Local>>,
    /// How often each value is still used.
    uses: HashMap<ValueId, u32>,
    /// Values that are written where they are used, and the places that they read.
    waiting: HashMap<ValueId, Vec<uses::Target>>,
    counters: HashMap<CounterId, loops::Counter>,
    block: Block,
    temporaries: u32,
}
