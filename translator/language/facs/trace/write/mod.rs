//! Lines as functions of Code.

mod expressions;
mod loops;
mod statements;
mod uses;

use super::lines::{Line, Origin};
use super::passes::{Draft, Passes, Runs, Traced, Unit};
use super::share::{self, Part};
use super::storage::{self, Storage};
use super::values::{CounterId, Kind, Node, Term, ValueId, Values};
use crate::code::types::Bits;
use crate::code::{
    Arena, Base, Block, Builder, Expression, Function, FunctionKind, Id, Local, Quantity, Range, Site, Stated,
    Statement, Type,
};
use crate::language::facs::arithmetic::{Arithmetic, SCALAR};
use crate::language::facs::script::Program;
use crate::language::facs::states;
use crate::language::facs::value::Operand;
use crate::source::{Excerpt, Source, Span};
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
        ends: Vec::new(),
        shared: Vec::new(),
        names: HashSet::default(),
        factors: HashMap::default(),
    };
    drafts.iter().flat_map(|draft| &draft.passes).for_each(|lines| statement_ends(lines, &mut writer.ends));
    writer.ends.sort_unstable();
    // INITIALIZE calls what the passes of steps share.
    let mut order: Vec<usize> = (0..drafts.len()).collect();
    order.sort_by_key(|at| drafts[*at].kind == Passes::Initialize);
    let mut units = vec![None; drafts.len()];
    for at in order {
        units[at] = Some(writer.unit(&program.dictionary.word(drafts[at].model).name, &drafts[at]));
    }
    let units = units.into_iter().flatten().collect();
    Traced { code: writer.builder.code, sites: writer.sites, storage: writer.storage, units, runs }
}

/// Where the statements of lines end in the source.
fn statement_ends(lines: &[Line], ends: &mut Vec<u32>) {
    for line in lines {
        ends.push(line.origin.at.end);
        line.act.blocks().into_iter().for_each(|block| statement_ends(block, ends));
    }
}

struct Writer<'w> {
    source: &'w Source,
    values: &'w Values,
    storage: Storage,
    arithmetic: Arithmetic,
    builder: Builder,
    sites: Arena<Site>,
    known_sites: HashMap<SiteKey, Id<Site>>,
    /// Where statements end in the source, ascending.
    ends: Vec<u32>,
    /// Functions that both passes of a step call: the keys of their statements.
    shared: Vec<(Vec<Option<String>>, Id<Function>)>,
    names: HashSet<String>,
    /// What the program keeps of n / u, by what n is and by u.
    factors: HashMap<(Factor, i64), Id<Quantity>>,
}

/// What sites differ in: start and end of the word, its node, a text.
type SiteKey = (u32, u32, Option<i64>, Option<Excerpt>);

/// The n of a factor n / u.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
enum Factor {
    Number(i64),
    Quantity(Id<Quantity>),
    Computed,
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
                let lines = &first[lines.clone()];
                let keys: Vec<Option<String>> =
                    share::keyed(self.values, lines).into_iter().map(|(_, key)| key).collect();
                let is_same =
                    |known: &&(Vec<Option<String>>, Id<Function>)| known.0 == keys && keys.iter().all(Option::is_some);
                if let Some((_, function)) = self.shared.iter().find(is_same) {
                    calls.push(*function);
                    continue;
                }
                number += 1;
                let name = if number > 1 { format!("{common}_{number}") } else { common.to_string() };
                let function = self.function(model, &name, &[Piece::Lines(lines)], false);
                self.shared.push((keys, function));
                calls.push(function);
            }
        }
        if whole {
            let both = match draft.kind {
                Passes::Initialize => self.function(model, one, &self.pieces(first), true),
                Passes::Step | Passes::Single { .. } => self.function(model, "pass", &[Piece::Lines(first)], true),
            };
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

    /// Lines, and calls of functions that are equal to some of them.
    fn pieces<'l>(&self, lines: &'l [Line]) -> Vec<Piece<'l>> {
        let statements = share::keyed(self.values, lines);
        let mut pieces = Vec::new();
        let (mut at, mut own) = (0, 0);
        while at < statements.len() {
            let rest = &statements[at..];
            let fits = |(keys, _): &&(Vec<Option<String>>, Id<Function>)| {
                let same = |(key, (_, here)): (&Option<String>, &(_, Option<String>))| key.is_some() && key == here;
                !keys.is_empty() && keys.len() <= rest.len() && keys.iter().zip(rest).all(same)
            };
            let Some((keys, function)) = self.shared.iter().filter(fits).max_by_key(|(keys, _)| keys.len()) else {
                at += 1;
                continue;
            };
            let range = rest[0].0.start..rest[keys.len() - 1].0.end;
            if own < range.start {
                pieces.push(Piece::Lines(&lines[own..range.start]));
            }
            own = range.end;
            pieces.push(Piece::Call(*function, &lines[range]));
            at += keys.len();
        }
        if own < lines.len() || pieces.is_empty() {
            pieces.push(Piece::Lines(&lines[own..]));
        }
        pieces
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

    /// The statement in the source: the numbers and data words before its word belong to it.
    fn statement(&self, at: Span) -> Excerpt {
        let line = self.source.line_span(self.source.line_of(at.start));
        let before = self.ends.partition_point(|end| *end <= at.start);
        let begin = self.ends[..before].last().map_or(line.start, |end| line.start.max(*end));
        let text = self.source.text().get(begin as usize..at.end as usize).unwrap_or_default().trim();
        let mut words = text.split_whitespace();
        let defines = words.next().is_some_and(|word| word == ":" || word.eq_ignore_ascii_case("MODEL:"));
        match words.next().filter(|_| defines) {
            Some(name) => text.split_once(name).map_or(text, |(_, rest)| rest).trim().into(),
            None => text.into(),
        }
    }

    /// The text of a place: that of `ABORT"`, or the statement.
    fn site_with(&mut self, origin: &Origin, told: Option<&Excerpt>) -> Id<Site> {
        let key = (origin.at.start, origin.at.end, origin.node, told.cloned());
        if let Some(site) = self.known_sites.get(&key) {
            return *site;
        }
        let line = self.source.line_of(origin.at.start);
        let text = told.cloned().unwrap_or_else(|| self.statement(origin.at));
        let node = origin.node.map_or("-".to_string(), |node| node.to_string());
        let site = Site { line, span: origin.at, quantity: origin.word.clone(), detail: node.into(), text };
        let site = self.sites.push(site);
        self.known_sites.insert(key, site);
        site
    }

    fn kind(&self, kind: Kind) -> Type {
        storage::kind(self.arithmetic, kind == Kind::Double)
    }

    /// A cell or a double as a constant.
    fn number(&mut self, value: i64, kind: Kind) -> Id<Expression> {
        let kind = self.kind(kind);
        let number = match kind {
            Type::Real(_) => Expression::Real(states::real(value)),
            Type::Integer { .. } | Type::Fixed { .. } => Expression::Integer(value),
            // Neither cells nor doubles have such types.
            Type::Nothing | Type::Logical | Type::Character | Type::Text | Type::Reference(_) | Type::Array(_) => {
                Expression::Integer(value)
            }
        };
        self.builder.add(number, kind)
    }

    fn factor(&mut self, n: Term, u: Term) -> Id<Quantity> {
        let (factor, name) = match n {
            Operand::Known(n) => {
                let sign = if n < 0 { "minus_" } else { "" };
                (Factor::Number(n), format!("factor_{sign}{}", n.unsigned_abs()))
            }
            Operand::Unknown(id) => match self.values.node(id) {
                Node::Read { spot, .. } => match self.storage.home(spot.place) {
                    Some((Base::Quantity(id), index)) if index.is_empty() => {
                        (Factor::Quantity(id), format!("factor_{}", self.storage.quantities[id].name))
                    }
                    _ => (Factor::Computed, "factor".to_string()),
                },
                _ => (Factor::Computed, "factor".to_string()),
            },
        };
        let u = u.known().unwrap_or(0);
        if let Some(known) = self.factors.get(&(factor, u)) {
            return *known;
        }
        let name = if u == SCALAR { name } else { format!("{name}_{}", u.unsigned_abs()) };
        let id = self.storage.memory(name.into(), self.arithmetic.cell_type(), 3);
        self.storage.quantities[id].description = Some("a cell, and its quotient: mantissa and shift".into());
        self.factors.insert((factor, u), id);
        id
    }

    /// A number as a constant of a type: those of cells wrap.
    fn fit(&self, value: i64, kind: Type) -> i64 {
        match kind {
            Type::Integer { bits: Bits::Sixteen, .. } => Arithmetic::F83.cell(value),
            Type::Integer { bits: Bits::ThirtyTwo, .. } => Arithmetic::Wide.cell(value),
            Type::Integer { bits: Bits::SixtyFour | Bits::Long, .. }
            | Type::Nothing
            | Type::Real(_)
            | Type::Logical
            | Type::Character
            | Type::Text
            | Type::Reference(_)
            | Type::Array(_)
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
