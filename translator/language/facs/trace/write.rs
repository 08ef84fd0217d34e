//! Lines as functions of Code.

use super::lines::{Act, Line, Origin};
use super::passes::{Draft, Runs, Traced, Unit};
use super::share::{self, Part};
use super::storage::{self, Storage};
use super::values::{Kind, Node, Plain, Term, ValueId, Values};
use crate::code::{
    Arena, Base, Binary, Block, Builder, Exact, Expression, Function, FunctionKind, Id, Index, Local, Passing,
    Place as At, Range, Rounding, Site, Stated, Statement, Type, Unary,
};
use crate::language::facs::arithmetic::{Failure, UNIT, Width};
use crate::language::facs::script::Program;
use crate::language::facs::value::{ObjectId, Operand, Place};
use crate::model::Relation;
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
    let width = program.memory.width;
    let mut writer = Writer {
        source,
        values,
        storage,
        width,
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
    width: Width,
    builder: Builder,
    sites: Arena<Site>,
    known_sites: HashMap<(u32, u32, Option<i64>), Id<Site>>,
    names: HashSet<String>,
}

impl Writer<'_> {
    fn unit(&mut self, model: &str, draft: &Draft) -> Unit {
        let [first, second] = &draft.passes;
        let parts = share::parts(self.values, first, second);
        let (one, two, common) = match draft.initial {
            true => ("initialize", "initialize_again", "initialize_blocks"),
            false => ("pass_1", "pass_2", "blocks"),
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
            let both = self.function(model, if draft.initial { one } else { "pass" }, &[Piece::Lines(first)], true);
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
                    targets(lines, &mut changed);
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
        let key = (origin.at.start, origin.at.end, origin.node);
        if let Some(site) = self.known_sites.get(&key) {
            return *site;
        }
        let line = self.source.line_of(origin.at.start);
        let text: Excerpt = self.source.line(line).trim().into();
        let node = origin.node.map_or("-".to_string(), |node| node.to_string());
        let site = Site { line, span: origin.at, quantity: origin.word.clone(), detail: node.into(), text };
        let site = self.sites.push(site);
        self.known_sites.insert(key, site);
        site
    }

    fn kind(&self, kind: Kind) -> Type {
        storage::kind(self.width, kind == Kind::Double)
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
    waiting: HashMap<ValueId, Vec<Target>>,
    block: Block,
    temporaries: u32,
}

/// What a store changes, or a value reads.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Target {
    Place(Place),
    Ring(ObjectId),
}

impl Body<'_, '_> {
    /// Counts uses backwards: what nobody uses and what cannot fail uses nothing itself.
    fn count(&mut self, lines: &[Line]) {
        for line in lines.iter().rev() {
            let [then, otherwise] = line.act.arms();
            self.count(otherwise);
            self.count(then);
            if let Act::Define(id) = line.act
                && !self.is_used(id)
                && !self.writer.values.node(id).can_fail()
            {
                continue;
            }
            for id in line.act.uses(self.writer.values) {
                *self.uses.entry(id).or_default() += 1;
            }
        }
    }

    fn is_used(&self, id: ValueId) -> bool {
        self.uses.get(&id).is_some_and(|uses| *uses > 0)
    }

    fn push(&mut self, statement: Statement, site: Id<Site>) {
        self.block.push(Stated { statement, source: site });
    }

    fn local(&mut self, id: ValueId) -> Id<Local> {
        if let Some(local) = self.local_of.get(&id) {
            return *local;
        }
        let kind = self.writer.kind(self.writer.values.kind(id));
        let local = self.temporary(kind);
        self.local_of.insert(id, local);
        local
    }

    fn temporary(&mut self, kind: Type) -> Id<Local> {
        self.temporaries += 1;
        let name = format!("t{}", self.temporaries).into();
        self.locals.push(Local { name, kind, extents: Vec::new(), passing: Passing::Own })
    }

    fn lines(&mut self, lines: &[Line]) {
        let mut n = 0;
        while let Some(line) = lines.get(n) {
            n += 1;
            let site = self.writer.site(&line.origin);
            match &line.act {
                Act::Define(id) => {
                    // Computed where it is kept, if it is stored at once.
                    let stored = match lines.get(n).map(|next| &next.act) {
                        Some(Act::Store { place, value: Operand::Unknown(value) })
                            if value == id && self.uses.get(id) == Some(&1) && self.stands_alone(*id) =>
                        {
                            Some(*place)
                        }
                        _ => None,
                    };
                    match stored {
                        Some(place) => {
                            n += 1;
                            self.uses.insert(*id, 0);
                            self.compute_into_place(*id, place, site);
                        }
                        None => self.define(*id, site),
                    }
                }
                Act::Store { place, value } => {
                    let value = self.term(*value, kind_of(self.writer.values, *value, || self.kind_at(*place)));
                    self.settle(&[Target::Place(*place)], site);
                    if let Some(at) = self.place(*place) {
                        self.push(Statement::Set(at, value), site);
                    }
                }
                Act::StoreElement { ring, index, value } => {
                    let index = match index {
                        Operand::Known(n) => Index::Fixed(*n as u32),
                        Operand::Unknown(id) => Index::Counted(self.value(*id)),
                    };
                    let value = self.term(*value, Kind::Double);
                    self.settle(&[Target::Ring(*ring)], site);
                    if let Some(ring) = self.writer.storage.ring(*ring) {
                        let at = self.writer.builder.place(Base::Quantity(ring), vec![index]);
                        self.push(Statement::Set(at, value), site);
                    }
                }
                Act::Fill { ring, value } => self.fill(*ring, *value, site),
                Act::Give(id, value) => {
                    let kind = self.writer.values.kind(*id);
                    let value = self.term(*value, kind);
                    let local = self.local(*id);
                    let at = self.writer.builder.place(Base::Local(local), Vec::new());
                    self.push(Statement::Set(at, value), site);
                }
                Act::If { condition, then, otherwise } => {
                    let condition = self.condition(*condition);
                    let mut changed = Vec::new();
                    targets(then, &mut changed);
                    targets(otherwise, &mut changed);
                    self.settle(&changed, site);
                    self.settle_for_both(then, otherwise, site);
                    let outside = std::mem::take(&mut self.block);
                    self.lines(then);
                    let then = std::mem::take(&mut self.block);
                    self.lines(otherwise);
                    let otherwise = std::mem::replace(&mut self.block, outside);
                    self.push(Statement::If(condition, then, otherwise), site);
                }
                Act::Fail(failure) => self.fail(*failure, site),
            }
        }
    }

    /// An operation that a `Compute` does.
    fn stands_alone(&self, id: ValueId) -> bool {
        matches!(self.writer.values.node(id), Node::Exact(..) | Node::Generate(..))
    }

    fn define(&mut self, id: ValueId, site: Id<Site>) {
        if self.stands_alone(id) {
            if !self.is_used(id) && !self.writer.values.node(id).can_fail() {
                return;
            }
            let (exact, of) = self.operation(id);
            let local = self.local(id);
            let into = self.writer.builder.place(Base::Local(local), Vec::new());
            self.push(Statement::Compute { into, operation: exact, of }, site);
            return;
        }
        let uses = self.uses.get(&id).copied().unwrap_or(0);
        if uses == 0 {
            return;
        }
        let (node, mut reads) = (self.writer.values.node(id), Vec::new());
        match node {
            Node::Read { place, .. } => reads.push(Target::Place(*place)),
            Node::Element { ring, .. } => reads.push(Target::Ring(*ring)),
            _ => {}
        }
        for operand in node.operands() {
            reads.extend(self.waiting.get(&operand).cloned().unwrap_or_default());
        }
        if let Node::Element { ring, index, .. } = node {
            self.require_inside(*ring, *index, site);
        }
        let is_read = matches!(node, Node::Read { .. });
        self.waiting.insert(id, reads);
        if (uses > 1 && !is_read) || matches!(node, Node::Element { .. }) {
            self.keep(id, site);
        }
    }

    /// The index of a delay is in its ring: its author may have stored something else there.
    fn require_inside(&mut self, ring: ObjectId, index: ValueId, site: Id<Site>) {
        let Some(ring) = self.writer.storage.ring(ring) else { return };
        let last = self.writer.storage.quantities[ring].size() as i64 - 1;
        let kind = self.writer.kind(Kind::Cell);
        let [low, high] = [(Relation::GreaterEqual, 0), (Relation::LessEqual, last)].map(|(relation, bound)| {
            let index = self.expression(index);
            let bound = self.writer.builder.add(Expression::Integer(bound), kind);
            self.writer.builder.compare(relation, index, bound)
        });
        let inside = self.writer.builder.add(Expression::Binary(Binary::And, low, high), Type::Logical);
        self.push(Statement::Require(inside, crate::code::Failure::Index), site);
    }

    /// Computes a waiting value now.
    fn keep(&mut self, id: ValueId, site: Id<Site>) {
        self.waiting.remove(&id);
        let value = self.expression(id);
        let local = self.local(id);
        let at = self.writer.builder.place(Base::Local(local), Vec::new());
        self.push(Statement::Set(at, value), site);
    }

    /// Values that read what is about to change, and are used later, are computed before.
    fn settle(&mut self, changed: &[Target], site: Id<Site>) {
        let mut found: Vec<ValueId> = self
            .waiting
            .iter()
            .filter(|(id, reads)| self.is_used(**id) && reads.iter().any(|read| changed.contains(read)))
            .map(|(id, _)| *id)
            .collect();
        found.sort();
        for id in found {
            // An earlier one may have taken it in.
            if self.waiting.contains_key(&id) && self.is_used(id) {
                self.keep(id, site);
            }
        }
    }

    /// Values that wait with operands of their own are computed before both arms use them.
    fn settle_for_both(&mut self, then: &[Line], otherwise: &[Line], site: Id<Site>) {
        let mut used = HashSet::default();
        uses_in(self.writer.values, then, &mut used);
        uses_in(self.writer.values, otherwise, &mut used);
        let mut found: Vec<ValueId> = used.into_iter().filter(|id| self.waiting.contains_key(id)).collect();
        found.sort();
        for id in found {
            if !matches!(self.writer.values.node(id), Node::Read { .. }) {
                self.keep(id, site);
            }
        }
    }

    fn compute_into_place(&mut self, id: ValueId, place: Place, site: Id<Site>) {
        let (operation, of) = self.operation(id);
        self.settle(&[Target::Place(place)], site);
        if let Some(into) = self.place(place) {
            self.push(Statement::Compute { into, operation, of }, site);
        }
    }

    fn operation(&mut self, id: ValueId) -> (Exact, Range<Expression>) {
        let values = self.writer.values;
        match values.node(id) {
            Node::Generate(object, generator, a) => {
                let a = self.term(*a, Kind::Double);
                let points = self.writer.storage.points(*object);
                let points = points.map_or(Expression::Integer(0), |id| Expression::Whole(Base::Quantity(id)));
                let points = self.writer.builder.add(points, Type::Nothing);
                (generator.exact(), self.writer.builder.list(&[points, a]))
            }
            Node::Exact(exact, terms) => {
                let kinds = exact.kinds().0;
                let kind = |n: usize| match kinds.get(n) {
                    Some(crate::code::exact::Kind::State) => Kind::Double,
                    _ => Kind::Cell,
                };
                let of: Vec<_> = terms.iter().enumerate().map(|(n, term)| self.term(*term, kind(n))).collect();
                (*exact, self.writer.builder.list(&of))
            }
            Node::Read { .. } | Node::Element { .. } | Node::Plain(..) | Node::Joined(_) => {
                let value = self.expression(id);
                (Exact::Half, self.writer.builder.list(&[value]))
            }
        }
    }

    fn kind_at(&self, place: Place) -> Kind {
        match self.writer.storage.home(place) {
            Some((Base::Quantity(id), _))
                if self.writer.storage.quantities[id].kind == self.writer.kind(Kind::Cell) =>
            {
                Kind::Cell
            }
            _ => Kind::Double,
        }
    }

    fn place(&mut self, place: Place) -> Option<Id<At>> {
        let (base, index) = self.writer.storage.home(place)?;
        Some(self.writer.builder.place(base, index))
    }

    fn fill(&mut self, ring: ObjectId, value: Term, site: Id<Site>) {
        let value = self.term(value, Kind::Double);
        self.settle(&[Target::Ring(ring)], site);
        let Some(ring) = self.writer.storage.ring(ring) else { return };
        let size = self.writer.storage.quantities[ring].size() as u32;
        let name = format!("slot{}", self.locals.len()).into();
        let counter = Local { name, kind: Type::COUNTER, extents: Vec::new(), passing: Passing::Counter };
        let counter = self.locals.push(counter);
        let index = vec![Index::Running { counter, offset: 0 }];
        let at = self.writer.builder.place(Base::Quantity(ring), index);
        let body = vec![Stated { statement: Statement::Set(at, value), source: site }];
        self.push(Statement::For { counter, first: 0, last: size.saturating_sub(1), down: false, body }, site);
    }

    /// Arithmetic that always fails, and the end of the pass.
    fn fail(&mut self, failure: Failure, site: Id<Site>) {
        let largest = match self.writer.width {
            Width::Sixteen => i64::from(i32::MAX),
            Width::ThirtyTwo => i64::MAX,
        };
        let (operation, of) = match failure {
            Failure::Overload => (Exact::Add, vec![largest, largest]),
            Failure::DivideByZero => (Exact::Divide, vec![UNIT, 0]),
            Failure::NegativeRoot => (Exact::SquareRoot, vec![-1]),
            Failure::LogDomain => (Exact::NaturalLogarithm, vec![0]),
            Failure::PowerDomain => (Exact::Power, vec![-1, UNIT]),
        };
        let kind = self.writer.kind(Kind::Double);
        let of: Vec<_> =
            of.into_iter().map(|value| self.writer.builder.add(Expression::Integer(value), kind)).collect();
        let of = self.writer.builder.list(&of);
        let local = self.temporary(kind);
        let into = self.writer.builder.place(Base::Local(local), Vec::new());
        self.push(Statement::Compute { into, operation, of }, site);
        self.push(Statement::EndIfFailed, site);
    }

    fn term(&mut self, term: Term, kind: Kind) -> Id<Expression> {
        match term {
            Operand::Known(value) => {
                let kind = self.writer.kind(kind);
                self.writer.builder.add(Expression::Integer(value), kind)
            }
            Operand::Unknown(id) => self.value(id),
        }
    }

    /// A use of a value.
    fn value(&mut self, id: ValueId) -> Id<Expression> {
        if let Some(uses) = self.uses.get_mut(&id) {
            *uses = uses.saturating_sub(1);
        }
        if let Some(local) = self.local_of.get(&id) {
            let kind = self.writer.kind(self.writer.values.kind(id));
            return self.writer.builder.read(Base::Local(*local), Vec::new(), kind);
        }
        self.expression(id)
    }

    /// How a value is computed.
    fn expression(&mut self, id: ValueId) -> Id<Expression> {
        let values = self.writer.values;
        let kind = self.writer.kind(values.kind(id));
        match values.node(id) {
            Node::Read { place, .. } => match self.place(*place) {
                Some(place) => self.writer.builder.add(Expression::Read(place), kind),
                None => self.writer.builder.add(Expression::Integer(0), kind),
            },
            Node::Element { ring, index, .. } => {
                let index = self.value(*index);
                match self.writer.storage.ring(*ring) {
                    Some(ring) => self.writer.builder.read(Base::Quantity(ring), vec![Index::Counted(index)], kind),
                    None => self.writer.builder.add(Expression::Integer(0), kind),
                }
            }
            Node::Plain(plain, terms) => self.plain(*plain, terms, kind),
            // These have locals.
            Node::Exact(..) | Node::Generate(..) | Node::Joined(_) => {
                let local = self.local(id);
                self.writer.builder.read(Base::Local(local), Vec::new(), kind)
            }
        }
    }

    fn plain(&mut self, plain: Plain, terms: &[Term], kind: Type) -> Id<Expression> {
        let term = |n: usize| terms.get(n).copied().unwrap_or(Operand::Known(0));
        let (a, b) = (term(0), term(1));
        let binary = |operator| (operator, Kind::Cell);
        match plain {
            Plain::Add | Plain::Subtract | Plain::Multiply => {
                let (operator, of) = binary(match plain {
                    Plain::Add => Binary::Add,
                    Plain::Subtract => Binary::Subtract,
                    _ => Binary::Multiply,
                });
                let (a, b) = (self.term(a, of), self.term(b, of));
                self.writer.builder.add(Expression::Binary(operator, a, b), kind)
            }
            Plain::Negate => {
                let a = self.term(a, Kind::Cell);
                self.writer.builder.add(Expression::Unary(Unary::Negate, a), kind)
            }
            Plain::Minimum(of) | Plain::Maximum(of) => {
                let relation = if matches!(plain, Plain::Minimum(_)) { Relation::Less } else { Relation::Greater };
                let (a, b) = (self.term(a, of), self.term(b, of));
                let condition = self.writer.builder.compare(relation, a, b);
                self.writer.builder.add(Expression::Choose(condition, a, b), kind)
            }
            Plain::Compare(of, relation) => {
                let condition = self.compare(of, relation, a, b);
                let yes = self.writer.builder.add(Expression::Integer(-1), kind);
                let no = self.writer.builder.add(Expression::Integer(0), kind);
                self.writer.builder.add(Expression::Choose(condition, yes, no), kind)
            }
            Plain::Sign => {
                let a = self.term(a, Kind::Double);
                let number = |body: &mut Self, value| body.writer.builder.add(Expression::Integer(value), kind);
                let [zero, one, minus] = [0, UNIT, -UNIT].map(|value| number(self, value));
                let less = self.writer.builder.compare(Relation::Less, a, zero);
                let greater = self.writer.builder.compare(Relation::Greater, a, zero);
                let below = self.writer.builder.add(Expression::Choose(less, minus, zero), kind);
                self.writer.builder.add(Expression::Choose(greater, one, below), kind)
            }
            Plain::Product => {
                let (a, b) = (self.term(a, Kind::Cell), self.term(b, Kind::Cell));
                let (a, b) = (self.widen(a), self.widen(b));
                self.writer.builder.add(Expression::Binary(Binary::Multiply, a, b), kind)
            }
            Plain::Widen => {
                let a = self.term(a, Kind::Cell);
                self.widen(a)
            }
            Plain::Choose => {
                let condition = match a {
                    Operand::Unknown(flag) => self.condition(flag),
                    Operand::Known(flag) => self.writer.builder.add(Expression::Logical(flag != 0), Type::Logical),
                };
                let (then, otherwise) = (self.term(b, Kind::Double), self.term(term(2), Kind::Double));
                self.writer.builder.add(Expression::Choose(condition, then, otherwise), kind)
            }
        }
    }

    fn widen(&mut self, cell: Id<Expression>) -> Id<Expression> {
        let kind = self.writer.kind(Kind::Double);
        self.writer.builder.add(Expression::Convert(cell, Rounding::Exact), kind)
    }

    fn compare(&mut self, of: Kind, relation: Relation, a: Term, b: Term) -> Id<Expression> {
        let (a, b) = (self.term(a, of), self.term(b, of));
        self.writer.builder.compare(relation, a, b)
    }

    /// Whether a flag is set.
    fn condition(&mut self, flag: ValueId) -> Id<Expression> {
        let values = self.writer.values;
        if let (Node::Plain(Plain::Compare(of, relation), terms), false) =
            (values.node(flag), self.local_of.contains_key(&flag))
            && let [a, b] = terms[..]
        {
            if let Some(uses) = self.uses.get_mut(&flag) {
                *uses = uses.saturating_sub(1);
            }
            return self.compare(*of, *relation, a, b);
        }
        let flag = self.value(flag);
        let kind = self.writer.kind(Kind::Cell);
        let zero = self.writer.builder.add(Expression::Integer(0), kind);
        self.writer.builder.compare(Relation::NotEqual, flag, zero)
    }
}

fn kind_of(values: &Values, term: Term, known: impl FnOnce() -> Kind) -> Kind {
    match term {
        Operand::Known(_) => known(),
        Operand::Unknown(id) => values.kind(id),
    }
}

/// What lines change.
fn targets(lines: &[Line], found: &mut Vec<Target>) {
    for line in lines {
        match &line.act {
            Act::Store { place, .. } => found.push(Target::Place(*place)),
            Act::StoreElement { ring, .. } | Act::Fill { ring, .. } => found.push(Target::Ring(*ring)),
            Act::Define(_) | Act::Give(..) | Act::If { .. } | Act::Fail(_) => {}
        }
        line.act.arms().into_iter().for_each(|arm| targets(arm, found));
    }
}

/// The values that lines use.
fn uses_in(values: &Values, lines: &[Line], found: &mut HashSet<ValueId>) {
    for line in lines {
        found.extend(line.act.uses(values));
        line.act.arms().into_iter().for_each(|arm| uses_in(values, arm, found));
    }
}
