//! The host of models that are traced.

use super::lines::{Act, Line, Origin};
use super::values::{Kind, Node as Made, Plain, Term, ValueId, Values};
use crate::code::Exact;
use crate::diagnostic::Message;
use crate::language::facs::arithmetic::{Arithmetic, CellBinary, CellUnary, DoubleBinary, DoubleTest, DoubleUnary};
use crate::language::facs::dictionary::{Block, Dictionary, Does, Generator, Node, Step, WordId};
use crate::language::facs::direct::{refuse_outer, refuse_outer_step};
use crate::language::facs::host::{Access, By, Computed, Flow, Host, Need, Operation, Outcome, Rest, Stop, Unknown};
use crate::language::facs::machine::{Distributed, Machine, Pass, Running};
use crate::language::facs::memory::Memory;
use crate::language::facs::messages::machine as messages;
use crate::language::facs::value::{Entry, Known, ObjectId, Operand, Place};
use crate::language::facs::words::Outer;
use crate::model::Relation;
use crate::source::{Excerpt, Span};
use rustc_hash::{FxHashMap as HashMap, FxHashSet as HashSet};
use std::collections::{BTreeMap, BTreeSet};

/// Places that are variables of the translated program, and whether each is a double.
pub type Variables = BTreeMap<Place, bool>;

/// More lines than these are not written.
const MOST_LINES: usize = 200_000;

/// Which content of each variable is there: of those that are not listed, `others`.
#[derive(Clone, Debug, Default)]
pub struct Versions {
    others: u32,
    listed: HashMap<Place, u32>,
}

/// Known places in a turn of a loop.
#[derive(Clone, Debug, Default)]
pub struct TurnPlaces {
    /// Read before they were stored.
    pub read: HashSet<Place>,
    pub stored: HashSet<Place>,
}

/// A loop that is being executed.
#[derive(Clone)]
pub struct Looping {
    /// What is on the stack before each turn.
    pub stack: Vec<Entry<Tracer>>,
    pub depths: Depths,
    /// Whether they were found to be wrong.
    pub wrong: bool,
}

/// How many more cells `LEAVE`, and `EXIT`, leave on the stack than the end of a turn does.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Depths {
    pub leave: i64,
    pub exit: i64,
}

pub struct Tracer {
    pub values: Values,
    pub variables: Variables,
    /// Places that must be variables: the trace is in vain.
    pub promoted: Variables,
    /// Rings of delays are variables as a whole.
    pub rings: BTreeMap<ObjectId, i64>,
    pub generators: BTreeMap<ObjectId, Generator>,
    /// DT/2, unless it is known to be zero.
    pub half_step: Option<Place>,
    pub versions: Versions,
    last_version: u32,
    /// Places that hold a copy of another place, with the versions of both.
    copies: HashMap<Place, (Place, u32, u32)>,
    /// Variables that were read before they were stored.
    pub exposed: BTreeSet<Place>,
    /// The block that is being written.
    pub lines: Vec<Line>,
    /// Known contents that were read before the model stored something else.
    pub reads: BTreeMap<Place, Known>,
    pub stored: HashSet<Place>,
    /// The turns that are being executed, the innermost last.
    pub turns: Vec<TurnPlaces>,
    /// The loops of the word, the innermost last.
    pub loops: Vec<Looping>,
    /// Places that hold an address or a word that depends on a branch.
    pub unsettled: HashSet<Place>,
    /// Places that some way through the model stores into, whichever is taken.
    pub touched: BTreeSet<Place>,
    /// Nodes that some way writes.
    pub nodes: BTreeSet<i64>,
    /// What was there when the unit began.
    pub entry: Memory,
    pub origin: Origin,
    /// How many branches are being executed, one in another.
    pub arms: usize,
    pub wrong: Option<Box<dyn Message>>,
}

impl Tracer {
    pub fn new(values: Values, variables: Variables, half_step: Option<Place>, entry: Memory) -> Tracer {
        Tracer {
            values,
            variables,
            promoted: Variables::new(),
            rings: BTreeMap::new(),
            generators: BTreeMap::new(),
            half_step,
            versions: Versions::default(),
            last_version: 0,
            copies: HashMap::default(),
            exposed: BTreeSet::new(),
            lines: Vec::new(),
            reads: BTreeMap::new(),
            stored: HashSet::default(),
            turns: Vec::new(),
            loops: Vec::new(),
            unsettled: HashSet::default(),
            touched: BTreeSet::new(),
            nodes: BTreeSet::new(),
            entry,
            origin: Origin::default(),
            arms: 0,
            wrong: None,
        }
    }

    pub fn write(&mut self, act: Act) {
        self.lines.push(Line { origin: self.origin.clone(), act });
    }

    /// The value of a node, computed here unless it was before.
    pub fn define(&mut self, made: Made, kind: Kind) -> ValueId {
        let (id, new) = self.values.add(made, kind);
        if new {
            self.write(Act::Define(id));
        }
        id
    }

    fn cell(&mut self, made: Made) -> Computed<Tracer> {
        Computed::Cell(Operand::Unknown(self.define(made, Kind::Cell)))
    }

    fn double(&mut self, made: Made) -> Computed<Tracer> {
        Computed::Double(Operand::Unknown(self.define(made, Kind::Double)))
    }

    fn version(&self, place: Place) -> u32 {
        self.versions.listed.get(&place).copied().unwrap_or(self.versions.others)
    }

    /// Something else is there from now on.
    pub fn renew(&mut self, place: Place) {
        if self.half_step == Some(place) {
            // It may be zero now.
            self.half_step = None;
        }
        self.last_version += 1;
        self.versions.listed.insert(place, self.last_version);
    }

    /// Any variable may hold something else from now on.
    pub fn renew_all(&mut self) {
        self.last_version += 1;
        self.versions = Versions { others: self.last_version, listed: HashMap::default() };
        self.values.forget();
    }

    /// After one of two ways, either of which may have been taken.
    pub fn merge_versions(&mut self, first: &Versions, second: &Versions) {
        if first.others != self.versions.others || second.others != self.versions.others {
            self.renew_all();
            return;
        }
        for (place, version) in first.listed.iter().chain(&second.listed) {
            if self.versions.listed.get(place) != Some(version) {
                self.renew(*place);
            }
        }
    }

    fn read(&mut self, place: Place, kind: Kind) -> ValueId {
        let version = self.version(place);
        if let Some((source, from, own)) = self.copies.get(&place).copied()
            && self.is_variable(source)
            && (self.version(source), version) == (from, own)
        {
            return self.read(source, kind);
        }
        if !self.stored.contains(&place) {
            self.exposed.insert(place);
        }
        self.define(Made::Read { spot: place.into(), version }, kind)
    }

    fn note_known(&mut self, place: Place) {
        for turn in &mut self.turns {
            if !turn.stored.contains(&place) {
                turn.read.insert(place);
            }
        }
        if !self.stored.contains(&place) {
            let known = self.entry.get(place);
            self.reads.entry(place).or_insert(known);
        }
    }

    /// Places that only one of two ways stores into: what was there before matters too.
    pub fn note_stored_once(&mut self, places: Vec<Place>) {
        for place in places {
            if !self.is_variable(place) {
                let known = self.entry.get(place);
                self.reads.entry(place).or_insert(known);
            }
        }
    }

    pub fn promote(&mut self, place: Place, double: bool) {
        self.promoted.insert(place, double);
    }

    /// Whether a value is DT/2, which is not zero while a model runs.
    pub fn is_half_step(&self, id: ValueId) -> bool {
        matches!(self.values.node(id), Made::Read { spot, .. } if Some(spot.place) == self.half_step)
    }

    fn cell_unary(&mut self, word: CellUnary, a: Term) -> Computed<Tracer> {
        let zero = Operand::Known(0);
        let plain = |plain, terms: Vec<Term>| Made::Plain(plain, terms);
        let compare = |relation| plain(Plain::Compare(Kind::Cell, relation), vec![a, zero]);
        if let Operand::Unknown(id) = a {
            let flag = match self.values.node(id) {
                Made::Plain(Plain::Compare(kind, relation), terms) => Some((*kind, *relation, terms.clone())),
                _ => None,
            };
            match (word, flag) {
                (CellUnary::IsZero, _) if self.is_half_step(id) => return Computed::Cell(Operand::Known(0)),
                (CellUnary::IsNotZero, _) if self.is_half_step(id) => return Computed::Cell(Operand::Known(-1)),
                (CellUnary::IsZero | CellUnary::Not, Some((kind, relation, terms))) => {
                    return self.cell(plain(Plain::Compare(kind, opposite(relation)), terms));
                }
                (CellUnary::IsNotZero, Some(_)) => return Computed::Cell(a),
                _ => {}
            }
        }
        match word {
            CellUnary::Negate => self.cell(plain(Plain::Negate, vec![a])),
            CellUnary::Absolute => {
                let negated = self.define(plain(Plain::Negate, vec![a]), Kind::Cell);
                // The least cell is its own negative.
                self.cell(plain(Plain::Maximum(Kind::Cell), vec![a, Operand::Unknown(negated)]))
            }
            CellUnary::Not => self.cell(Made::Exact(Exact::Complement, vec![a])),
            CellUnary::TimesTwo => self.cell(plain(Plain::Add, vec![a, a])),
            CellUnary::Half => self.cell(Made::Exact(Exact::HalfOfCell, vec![a])),
            CellUnary::IsZero => self.cell(compare(Relation::Equal)),
            CellUnary::IsNotZero => self.cell(compare(Relation::NotEqual)),
            CellUnary::IsNegative => self.cell(compare(Relation::Less)),
            CellUnary::IsPositive => self.cell(compare(Relation::Greater)),
        }
    }

    fn cell_binary(&mut self, word: CellBinary, a: Term, b: Term) -> Computed<Tracer> {
        let plain = |plain| Made::Plain(plain, vec![a, b]);
        let exact = |exact| Made::Exact(exact, vec![a, b]);
        let compare = |relation| Made::Plain(Plain::Compare(Kind::Cell, relation), vec![a, b]);
        if let (Operand::Unknown(id), Operand::Known(0)) | (Operand::Known(0), Operand::Unknown(id)) = (a, b) {
            match word {
                CellBinary::Add | CellBinary::Or | CellBinary::Xor => return Computed::Cell(Operand::Unknown(id)),
                CellBinary::And | CellBinary::Multiply => return Computed::Cell(Operand::Known(0)),
                CellBinary::Subtract if b == Operand::Known(0) => return Computed::Cell(a),
                CellBinary::Equal if self.is_half_step(id) => return Computed::Cell(Operand::Known(0)),
                CellBinary::NotEqual if self.is_half_step(id) => return Computed::Cell(Operand::Known(-1)),
                _ => {}
            }
        }
        let made = match word {
            CellBinary::Add => plain(Plain::Add),
            CellBinary::Subtract => plain(Plain::Subtract),
            CellBinary::Multiply => plain(Plain::Multiply),
            CellBinary::Minimum => plain(Plain::Minimum(Kind::Cell)),
            CellBinary::Maximum => plain(Plain::Maximum(Kind::Cell)),
            CellBinary::Divide => exact(Exact::Quotient),
            CellBinary::Modulo => exact(Exact::Modulo),
            CellBinary::And => exact(Exact::And),
            CellBinary::Or => exact(Exact::Or),
            CellBinary::Xor => exact(Exact::ExclusiveOr),
            CellBinary::UnsignedLess => exact(Exact::UnsignedLess),
            CellBinary::Equal => compare(Relation::Equal),
            CellBinary::NotEqual => compare(Relation::NotEqual),
            CellBinary::Less => compare(Relation::Less),
            CellBinary::Greater => compare(Relation::Greater),
        };
        self.cell(made)
    }

    fn double_unary(&mut self, word: DoubleUnary, a: Term) -> Computed<Tracer> {
        let exact = match word {
            DoubleUnary::Sign => return self.double(Made::Plain(Plain::Sign, vec![a])),
            DoubleUnary::Negate => Exact::Negate,
            DoubleUnary::Absolute => Exact::Absolute,
            DoubleUnary::TimesTwo => Exact::Twice,
            DoubleUnary::Half => Exact::Half,
            DoubleUnary::SquareRoot => Exact::SquareRoot,
            DoubleUnary::Sine => Exact::Sine,
            DoubleUnary::Cosine => Exact::Cosine,
            DoubleUnary::ArcTangent => Exact::ArcTangent,
            DoubleUnary::Exponential => Exact::Exponential,
            DoubleUnary::PowerOfTen => Exact::PowerOfTen,
            DoubleUnary::NaturalLogarithm => Exact::NaturalLogarithm,
            DoubleUnary::DecimalLogarithm => Exact::DecimalLogarithm,
        };
        self.double(Made::Exact(exact, vec![a]))
    }

    fn double_binary(&mut self, word: DoubleBinary, a: Term, b: Term) -> Computed<Tracer> {
        let exact = match word {
            DoubleBinary::Add if b == Operand::Known(0) => return Computed::Double(a),
            DoubleBinary::Add if a == Operand::Known(0) => return Computed::Double(b),
            DoubleBinary::Subtract if b == Operand::Known(0) => return Computed::Double(a),
            DoubleBinary::Minimum => return self.double(Made::Plain(Plain::Minimum(Kind::Double), vec![a, b])),
            DoubleBinary::Maximum => return self.double(Made::Plain(Plain::Maximum(Kind::Double), vec![a, b])),
            DoubleBinary::Add => Exact::Add,
            DoubleBinary::Subtract => Exact::Subtract,
            DoubleBinary::Multiply => Exact::Multiply,
            DoubleBinary::Divide => Exact::Divide,
            DoubleBinary::Power => Exact::Power,
        };
        self.double(Made::Exact(exact, vec![a, b]))
    }

    fn choose(&mut self, flag: Term, a: Term, b: Term) -> Computed<Tracer> {
        match flag {
            Operand::Known(flag) => Computed::Double(if flag != 0 { a } else { b }),
            Operand::Unknown(_) if a == b => Computed::Double(a),
            Operand::Unknown(_) => self.double(Made::Plain(Plain::Choose, vec![flag, a, b])),
        }
    }

    /// A known number is stored into a variable, or something known is stored elsewhere.
    fn store_known(&mut self, memory: &Memory, place: Place, double: bool, at: Span) {
        let low = Place { cell: place.cell + 1, ..place };
        self.touched.extend([Some(place), double.then_some(low)].into_iter().flatten());
        if let Some(is_double) = self.variables.get(&place).copied().filter(|_| self.is_variable(place)) {
            let value = match (is_double, double, memory.get(place)) {
                (true, true, _) => memory.get_double(place).unwrap_or(0),
                (_, _, Known::Integer(value)) => value,
                (_, _, Known::Address(_) | Known::Word(_)) => {
                    self.wrong.get_or_insert(Box::new(messages::DependsOnState { at }));
                    return;
                }
            };
            let kind = if is_double { Kind::Double } else { Kind::Cell };
            self.write(Act::Store { spot: place.into(), value: Operand::Known(value), kind });
            self.renew(place);
            self.stored.insert(place);
            return;
        }
        // `ERASE` sets the halves of a double one after the other.
        if place.cell > 0 && self.variables.get(&Place { cell: place.cell - 1, ..place }) == Some(&true) {
            return;
        }
        self.unsettled.remove(&place);
        let stored = [Some(place), double.then_some(low)];
        for place in stored.into_iter().flatten() {
            self.stored.insert(place);
            for turn in &mut self.turns {
                turn.stored.insert(place);
            }
        }
    }

    /// Whether a double has fewer values than two cells.
    fn may_not_fit(&self) -> bool {
        self.entry.arithmetic == Arithmetic::Q
    }

    pub fn is_variable(&self, place: Place) -> bool {
        self.variables.contains_key(&place)
    }
}

fn opposite(relation: Relation) -> Relation {
    match relation {
        Relation::Less => Relation::GreaterEqual,
        Relation::LessEqual => Relation::Greater,
        Relation::Greater => Relation::LessEqual,
        Relation::GreaterEqual => Relation::Less,
        Relation::Equal => Relation::NotEqual,
        Relation::NotEqual => Relation::Equal,
    }
}

impl Host for Tracer {
    type Cell = ValueId;
    type Double = ValueId;

    fn cell(&mut self, place: Place) -> Option<ValueId> {
        if self.is_variable(place) {
            return Some(self.read(place, Kind::Cell));
        }
        if self.unsettled.contains(&place) {
            let at = self.origin.at;
            self.wrong.get_or_insert(Box::new(messages::DependsOnState { at }));
        }
        self.note_known(place);
        None
    }

    fn double(&mut self, place: Place) -> Option<ValueId> {
        if self.is_variable(place) {
            return Some(self.read(place, Kind::Double));
        }
        self.note_known(place);
        self.note_known(Place { cell: place.cell + 1, ..place });
        None
    }

    fn stored(&mut self, memory: &Memory, place: Place, double: bool, at: Span) {
        self.store_known(memory, place, double, at);
    }

    fn keep_cell(&mut self, memory: &mut Memory, place: Place, cell: ValueId, at: Span) -> Outcome<()> {
        self.keep(memory, place, cell, false, at)
    }

    fn keep_double(&mut self, memory: &mut Memory, place: Place, double: ValueId, at: Span) -> Outcome<()> {
        self.keep(memory, place, double, true, at)
    }

    fn compute(&mut self, _: Unknown<Self>, operation: Operation<Self>, at: Span) -> Outcome<Computed<Self>> {
        if self.lines.len() > MOST_LINES {
            return Err(Stop::Error(Box::new(messages::LoopTooLong { at })));
        }
        Ok(match operation {
            Operation::CellUnary(word, a) => self.cell_unary(word, a),
            Operation::CellBinary(word, a, b) => self.cell_binary(word, a, b),
            Operation::DoubleUnary(word, a) => self.double_unary(word, a),
            Operation::DoubleBinary(word, a, b) => self.double_binary(word, a, b),
            Operation::Test(test, a, b) => {
                let relation = match test {
                    DoubleTest::Less => Relation::Less,
                    DoubleTest::Greater => Relation::Greater,
                    DoubleTest::Equal => Relation::Equal,
                };
                self.cell(Made::Plain(Plain::Compare(Kind::Double, relation), vec![a, b]))
            }
            Operation::QuotientOfProduct(a, b, c) => self.cell(Made::Exact(Exact::QuotientOfProduct, vec![a, b, c])),
            Operation::MultiplyDivide(d, n, u) => {
                let nothing = d == Operand::Known(0) || n == Operand::Known(0);
                let divides = matches!(u, Operand::Known(u) if u != 0);
                if nothing && divides {
                    Computed::Double(Operand::Known(0))
                } else {
                    self.double(Made::Exact(Exact::MultiplyDivide, vec![d, n, u]))
                }
            }
            Operation::Product(Operand::Known(0), _) | Operation::Product(_, Operand::Known(0)) => {
                Computed::Double(Operand::Known(0))
            }
            Operation::Product(a, b) if self.may_not_fit() => self.double(Made::Exact(Exact::Product, vec![a, b])),
            Operation::Product(a, b) => self.double(Made::Plain(Plain::Product, vec![a, b])),
            Operation::ToDouble(a) if self.may_not_fit() => {
                self.double(Made::Exact(Exact::Product, vec![a, Operand::Known(1)]))
            }
            Operation::ToDouble(a) => self.double(Made::Plain(Plain::Widen, vec![a])),
            Operation::Choose(flag, a, b) => self.choose(flag, a, b),
            Operation::Join(low, high) if self.may_not_fit() => self.double(Made::Exact(Exact::Join, vec![low, high])),
            Operation::Join(low, high) => self.double(Made::Plain(Plain::Join, vec![low, high])),
            Operation::Generate(object, generator, a) => {
                self.generators.insert(object, generator);
                self.double(Made::Generate(object, generator, a))
            }
        })
    }

    fn refuse(&mut self, _: Unknown<Self>, need: Need, at: Span) -> Stop {
        Stop::Error(match need {
            Need::Node => Box::new(messages::NodeOnState { at }),
            Need::Index => Box::new(messages::IndexOnState { at }),
            Need::Repetition | Need::Number => Box::new(messages::NumberOnState { at }),
            Need::Address => Box::new(messages::DependsOnState { at }),
            Need::Word => Box::new(messages::DynamicExecute { at }),
        })
    }

    fn branch(machine: &mut Machine<Self>, condition: ValueId, arms: [&Block; 2], rest: &Rest) -> Outcome<Flow> {
        super::branch::branch(machine, condition, arms, rest)
    }

    fn either(
        machine: &mut Machine<Self>,
        condition: ValueId,
        then: impl FnOnce(&mut Machine<Self>) -> Outcome<()>,
        otherwise: impl FnOnce(&mut Machine<Self>) -> Outcome<()>,
    ) -> Outcome<()> {
        let next = |()| Flow::Next;
        super::split::split(
            machine,
            condition,
            |machine| then(machine).map(next),
            |machine| otherwise(machine).map(next),
        )
        .map(|_| ())
    }

    fn enter_loop(machine: &mut Machine<Self>, step: &Step, rest: &Rest) -> Option<Outcome<Flow>> {
        Some(super::repeat::repeat(machine, step, rest))
    }

    fn abort(machine: &mut Machine<Self>, condition: ValueId, text: &Excerpt) -> Outcome<()> {
        Self::either(machine, condition, |_| Err(Stop::Abort(text.clone())), |_| Ok(()))
    }

    /// In an arm, a state decides.
    fn aborted(machine: &mut Machine<Self>, text: &Excerpt) -> Stop {
        if machine.host.arms > 0 {
            return Stop::Abort(text.clone());
        }
        let text = text.to_string();
        machine.error(|at| messages::Aborted { at, text })
    }

    fn delay(machine: &mut Machine<Self>, ring: ObjectId, steps: i64, o: i64, a: i64) -> Option<Outcome<()>> {
        Some(delay(machine, ring, steps, o, a))
    }

    fn warn(&mut self, _: Box<dyn Message>) {}

    fn diffuses(&mut self, _: &Dictionary, _: &Distributed) {}

    fn reaches(&mut self, running: &Running) {
        let Some(statement) = &running.statement else { return };
        if self.origin.at != statement.at {
            self.values.forget();
        }
        self.origin = Origin { at: statement.at, word: statement.name.clone(), node: running.block };
    }

    fn node(&mut self, access: Access) {
        if access.write {
            self.nodes.insert(access.node);
        }
    }

    fn outer(machine: &mut Machine<Self>, word: WordId, outer: Outer) -> Outcome<()> {
        refuse_outer(machine, word, outer)
    }

    fn outer_step(machine: &mut Machine<Self>, node: &Node) -> Outcome<()> {
        Err(refuse_outer_step(machine, node))
    }

    fn does(machine: &mut Machine<Self>, _: Does) -> Outcome<()> {
        Err(machine.error(|at| messages::DefiningInModel { at, name: "DOES>".into() }))
    }
}

impl Tracer {
    fn keep(&mut self, memory: &mut Memory, place: Place, value: ValueId, double: bool, _: Span) -> Outcome<()> {
        if !self.is_variable(place) {
            self.promote(place, double);
            // The next trace knows better; this one goes on as if it had known.
            self.variables.insert(place, double);
        }
        self.touched.insert(place);
        if double {
            self.touched.insert(Place { cell: place.cell + 1, ..place });
            memory.set_double(place, 0);
        } else {
            memory.set(place, Known::Integer(0));
        }
        // What is there already need not be stored.
        let version = self.version(place);
        if *self.values.node(value) == (Made::Read { spot: place.into(), version }) {
            return Ok(());
        }
        let kind = if double { Kind::Double } else { Kind::Cell };
        self.write(Act::Store { spot: place.into(), value: Operand::Unknown(value), kind });
        self.renew(place);
        self.stored.insert(place);
        if let Made::Read { spot, version: from } = self.values.node(value)
            && spot.moves.is_empty()
            && self.version(spot.place) == *from
        {
            let copy = (spot.place, *from, self.version(place));
            self.copies.insert(place, copy);
        }
        Ok(())
    }
}

/// A delay: its index and its ring are variables.
fn delay(machine: &mut Machine<Tracer>, ring: ObjectId, steps: i64, o: i64, a: i64) -> Outcome<()> {
    let index = Place { object: ring, cell: 0 };
    machine.host.rings.insert(ring, steps);
    if !machine.host.is_variable(index) {
        machine.host.promote(index, false);
        machine.host.variables.insert(index, false);
    }
    let first = Place { object: ring, cell: 1 };
    let pass = machine.running.as_ref().map_or(Pass::Initial, |running| running.pass);
    if machine.half_step()? == Operand::Known(0) {
        let initial = machine.initial_value(o)?;
        let input = machine.read_node(a, By::Other)?;
        machine.host.write(Act::Fill { ring, value: initial });
        machine.host.write(Act::StoreElement { ring, index: Operand::Known(0), value: input });
        machine.host.renew(first);
        machine.host.write(Act::Store { spot: index.into(), value: Operand::Known(1 % steps), kind: Kind::Cell });
        machine.host.renew(index);
        return machine.write_node(o, initial, By::Other);
    }
    let input = machine.read_node(a, By::Other)?;
    if pass != Pass::Second {
        return machine.check_node(o);
    }
    let host = &mut machine.host;
    let element = host.read(index, Kind::Cell);
    let version = host.version(first);
    let delayed = host.define(Made::Element { ring, index: element, version }, Kind::Double);
    host.write(Act::StoreElement { ring, index: Operand::Unknown(element), value: input });
    host.renew(first);
    let element = Operand::Unknown(element);
    let next = host.define(Made::Plain(Plain::Add, vec![element, Operand::Known(1)]), Kind::Cell);
    let next = host.define(Made::Exact(Exact::Modulo, vec![Operand::Unknown(next), Operand::Known(steps)]), Kind::Cell);
    host.write(Act::Store { spot: index.into(), value: Operand::Unknown(next), kind: Kind::Cell });
    host.renew(index);
    machine.write_node(o, Operand::Unknown(delayed), By::Other)
}
