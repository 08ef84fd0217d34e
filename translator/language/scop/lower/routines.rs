//! FUNCTION and PROCEDURE: which are written where they are called, which are routines, and which call themselves.
//!
//! A routine has its arguments and its result in hidden quantities. One that can come back to itself takes its arguments
//! from places of their own, and a call from within keeps everything the caller has of its own. How deep such calls are
//! is counted: one without end fails before the stack of the program does.

use super::Lowering;
use super::express::sum;
use super::names::read;
use crate::language::scop::text::{
    Argument, Block, BlockId, BlockKind, Body, Call, Callee, Expression as Written, ExpressionKind, Program, Routine,
    Statement as WrittenStatement, StatementKind, Text, Whole, WholeKind,
};
use crate::model::compose::number;
use crate::model::instruction::Failure;
use crate::model::{
    Called, Expression, Instruction, Moment, Order, QuantityId, Relation, RoutineId, Section, Statement,
};
use rustc_hash::{FxHashMap as HashMap, FxHashSet as HashSet};

/// A routine of no more statements, those of what it calls among them, is written where it is called.
const SHORT: usize = 60;

/// Calls of routines that come back to themselves may be so many deep.
const DEEPEST: u32 = 1000;

/// What such calls keep altogether, in numbers: programs of C keep it on their stack.
const ROOM: u32 = 50_000;

#[derive(Default)]
pub struct Routines {
    /// By block: the blocks it calls.
    calls: Vec<Vec<BlockId>>,
    /// By block: how many statements it is when everything it calls is written out.
    weights: Vec<usize>,
    known: HashMap<BlockId, Known>,
    /// The routines being written, and what each has of its own.
    open: Vec<(RoutineId, Vec<QuantityId>)>,
    owned: HashMap<RoutineId, Vec<QuantityId>>,
    /// Calls that may come back to the caller.
    rings: Vec<(RoutineId, RoutineId)>,
}

#[derive(Clone, Debug)]
struct Known {
    routine: RoutineId,
    arguments: Vec<QuantityId>,
    result: Option<QuantityId>,
}

impl Routines {
    pub fn of(text: &Text) -> Routines {
        let calls: Vec<Vec<BlockId>> = text.blocks.iter().map(|block| called_by(&block.program)).collect();
        let own: Vec<usize> = text.blocks.iter().map(|block| own_weight(&block.program)).collect();
        let mut routines = Routines { calls, ..Routines::default() };
        let mut known = vec![None; own.len()];
        routines.weights = (0..own.len()).map(|block| routines.weight_of(block, &own, &mut known)).collect();
        routines
    }

    /// One that comes back to itself is never short: while it is looked at it counts as long.
    fn weight_of(&self, block: usize, own: &[usize], known: &mut [Option<usize>]) -> usize {
        if let Some(weight) = known[block] {
            return weight;
        }
        known[block] = Some(SHORT + 1);
        let mut weight = own[block];
        for called in &self.calls[block] {
            weight = (weight + self.weight_of(called.0 as usize, own, known)).min(SHORT + 1);
        }
        known[block] = Some(weight);
        weight
    }

    /// Whether running the one may come to run the other.
    pub fn reaches(&self, from: BlockId, to: BlockId) -> bool {
        let mut seen = HashSet::default();
        let mut waiting = vec![from];
        while let Some(next) = waiting.pop() {
            if next == to {
                return true;
            }
            if seen.insert(next) {
                waiting.extend(&self.calls[next.0 as usize]);
            }
        }
        false
    }

    /// A hidden quantity belongs to the routine that is being written.
    pub fn own(&mut self, id: QuantityId) {
        if let Some((_, own)) = self.open.last_mut() {
            own.push(id);
        }
    }
}

impl<'t> Lowering<'t> {
    /// Runs a FUNCTION or PROCEDURE; the value of a FUNCTION.
    pub fn call_block(&mut self, id: BlockId, arguments: Vec<Expression>) -> Option<Expression> {
        let block = &self.text.blocks[id.0 as usize];
        let (BlockKind::Function(routine) | BlockKind::Procedure(routine)) = &block.kind else { return None };
        if self.routines.weights[id.0 as usize] <= SHORT && routine.table.is_none() {
            return self.written_out(id, routine, arguments);
        }
        let known = self.routine_of(id, block, routine);
        for (target, value) in known.arguments.iter().zip(arguments) {
            self.set_single(*target, value);
        }
        self.instruct(Instruction::Call { routine: known.routine, kept: Vec::new() });
        if let Some((caller, _)) = self.routines.open.last() {
            self.routines.rings.push((*caller, known.routine));
        }
        known.result.map(|result| self.put("result", read(result)))
    }

    fn written_out(&mut self, id: BlockId, routine: &'t Routine, arguments: Vec<Expression>) -> Option<Expression> {
        // Values of the caller's locals, before the names change.
        self.within(id, |lowering, block| {
            for (argument, value) in routine.arguments.iter().zip(arguments) {
                let target = lowering.local(*argument);
                lowering.set_single(target, value);
            }
            let result = routine.result.map(|result| lowering.local(result));
            if let Some(result) = result {
                lowering.set_single(result, number(0.0));
            }
            let card = lowering.card;
            lowering.run_statements(&block.program.statements);
            lowering.card = card;
            result.map(read)
        })
    }

    /// Calls a routine that comes to run those handed over.
    pub fn call_in_ring(&mut self, routine: RoutineId, handed: &[RoutineId]) {
        self.instruct(Instruction::Call { routine, kept: Vec::new() });
        self.routines.rings.extend(handed.iter().map(|to| (routine, *to)));
        if let Some((caller, _)) = self.routines.open.last() {
            self.routines.rings.push((*caller, routine));
        }
    }

    /// A FUNCTION that is given to another: its routine, where its argument goes, and its value.
    pub fn handed_over(&mut self, id: BlockId) -> Option<(RoutineId, QuantityId, QuantityId)> {
        let block = &self.text.blocks[id.0 as usize];
        let BlockKind::Function(routine) = &block.kind else { return None };
        let known = self.routine_of(id, block, routine);
        Some((known.routine, *known.arguments.first()?, known.result?))
    }

    fn routine_of(&mut self, id: BlockId, block: &'t Block, routine: &'t Routine) -> Known {
        if let Some(known) = self.routines.known.get(&id) {
            return known.clone();
        }
        let outer = self.card;
        self.at(block.span);
        let open = std::mem::take(&mut self.routines.open);
        let passed: Vec<QuantityId> = routine
            .arguments
            .iter()
            .map(|argument| {
                let name = block.program.locals[argument.0 as usize].name.clone();
                self.hidden(&format!("{} {name}", block.name), Vec::new())
            })
            .collect();
        let result = routine.result.map(|_| self.hidden(&block.name, Vec::new()));
        self.routines.open = open;
        let called = self.declare_routine(&block.name);
        if routine.table.is_none() {
            self.note_returns(called, block, result);
        }
        let known = Known { routine: called, arguments: passed.clone(), result };
        self.routines.known.insert(id, known.clone());
        self.write_routine(called, |lowering| {
            lowering.within(id, |lowering, block| match &routine.table {
                Some(table) => lowering.tabulated(id, block, routine, table, &passed, result),
                None => lowering.body_of_routine(block, routine, &passed, result),
            });
        });
        self.card = outer;
        known
    }

    /// Its arguments become locals, its statements run, and its value is put where the caller finds it.
    pub fn body_of_routine(
        &mut self,
        block: &'t Block,
        routine: &'t Routine,
        passed: &[QuantityId],
        result: Option<QuantityId>,
    ) {
        for (argument, passed) in routine.arguments.iter().zip(passed) {
            let target = self.local(*argument);
            self.set_single(target, read(*passed));
        }
        let own = routine.result.map(|result| self.local(result));
        if let Some(own) = own {
            self.set_single(own, number(0.0));
        }
        self.run_statements(&block.program.statements);
        if let (Some(own), Some(result)) = (own, result) {
            self.at(block.span);
            self.set_single(result, read(own));
        }
    }

    pub fn declare_routine(&mut self, name: &str) -> RoutineId {
        self.course.routines.push(Called { name: name.to_string(), card: self.card, returns: None, prepares: false });
        RoutineId(self.course.routines.len() as u32 - 1)
    }

    /// The statements of a routine.
    pub fn write_routine(&mut self, routine: RoutineId, write: impl FnOnce(&mut Self)) {
        self.routines.open.push((routine, Vec::new()));
        let statements = self.aside(write);
        if let Some((_, own)) = self.routines.open.pop() {
            self.routines.owned.insert(routine, own);
        }
        let moment = Moment::Called(routine);
        self.sections.push(Section { moment, order: Order::AsWritten, statements });
    }

    /// A routine that is new.
    pub fn routine(&mut self, name: &str, write: impl FnOnce(&mut Self)) -> RoutineId {
        let routine = self.declare_routine(name);
        self.write_routine(routine, write);
        routine
    }

    /// When everything is written: calls that may come back to their caller keep what the caller has.
    pub fn close_rings(&mut self) {
        let rings = Rings::of(std::mem::take(&mut self.routines.rings));
        if rings.members.is_empty() {
            return;
        }
        let owned = std::mem::take(&mut self.routines.owned);
        let size = |id: &QuantityId| self.quantities[id.0 as usize].extents.iter().product::<u32>();
        let sizes = rings.members.iter().map(|routine| owned[routine].iter().map(size).sum::<u32>());
        let deepest = (ROOM / (sizes.max().unwrap_or(0) + 1)).clamp(1, DEEPEST);
        let depth = self.hidden("depth", Vec::new());
        let mut sections = std::mem::take(&mut self.sections);
        for section in &mut sections {
            let caller = if let Moment::Called(caller) = section.moment { Some(caller) } else { None };
            rings.keep(&mut section.statements, caller, depth, &owned);
            if let Some(routine) = caller.filter(|caller| rings.members.contains(caller)) {
                self.count_depth(routine, depth, deepest, &mut section.statements);
            }
        }
        self.sections = sections;
        let mut course = std::mem::take(&mut self.statements);
        rings.keep(&mut course, None, depth, &owned);
        self.statements = course;
    }

    fn count_depth(&mut self, routine: RoutineId, depth: QuantityId, deepest: u32, statements: &mut Vec<Statement>) {
        self.card = self.course.routines[routine.0 as usize].card;
        let before = self.aside(|lowering| {
            lowering.set_single(depth, sum(read(depth), number(1.0)));
            let most = Box::new(number(f64::from(deepest)));
            let condition = Expression::Compare(Relation::LessEqual, Box::new(read(depth)), most);
            lowering.instruct(Instruction::Demand { condition, failure: Failure::Depth(routine) });
        });
        statements.splice(0..0, before);
        statements.extend(self.aside(|lowering| lowering.set_single(depth, sum(read(depth), number(-1.0)))));
    }
}

/// The routines that can come back to themselves.
struct Rings {
    leads: HashMap<RoutineId, Vec<RoutineId>>,
    members: HashSet<RoutineId>,
}

impl Rings {
    /// Of all calls, each with its caller.
    fn of(calls: Vec<(RoutineId, RoutineId)>) -> Rings {
        let mut rings = Rings { leads: HashMap::default(), members: HashSet::default() };
        for (from, to) in calls {
            rings.leads.entry(from).or_default().push(to);
        }
        let all: Vec<RoutineId> = rings.leads.keys().copied().collect();
        rings.members =
            all.into_iter().filter(|from| rings.leads[from].iter().any(|to| rings.leads_back(*from, *to))).collect();
        rings
    }

    /// Whether what the first calls leads back to it.
    fn leads_back(&self, from: RoutineId, to: RoutineId) -> bool {
        let (mut seen, mut waiting) = (HashSet::default(), vec![to]);
        while let Some(next) = waiting.pop() {
            if next == from {
                return true;
            }
            if seen.insert(next) {
                waiting.extend(self.leads.get(&next).into_iter().flatten());
            }
        }
        false
    }

    /// Tells each call what it keeps: within a ring what the caller has of its own, and everywhere, since a call that
    /// fails may be caught, how deep it is.
    fn keep(
        &self,
        statements: &mut [Statement],
        caller: Option<RoutineId>,
        depth: QuantityId,
        owned: &HashMap<RoutineId, Vec<QuantityId>>,
    ) {
        keep_in(statements, &mut |routine| {
            let mut kept = match caller {
                Some(caller) if self.leads_back(caller, routine) => owned[&caller].clone(),
                _ => Vec::new(),
            };
            kept.extend(self.members.contains(&routine).then_some(depth));
            kept
        });
    }
}

/// Tells each call what it keeps.
fn keep_in(statements: &mut [Statement], keeps: &mut dyn FnMut(RoutineId) -> Vec<QuantityId>) {
    for statement in statements {
        match statement {
            Statement::Instruct(Instruction::Call { routine, kept }, _) => *kept = keeps(*routine),
            Statement::Branch { then, otherwise, .. } => {
                keep_in(then, keeps);
                keep_in(otherwise, keeps);
            }
            Statement::Repeat { body, .. } => keep_in(body, keeps),
            _ => {}
        }
    }
}

fn called_by(program: &Program) -> Vec<BlockId> {
    let mut called = Vec::new();
    calls_in(&program.statements, &mut |call| {
        if let Callee::Block(block) = call.callee {
            called.push(block);
        }
        // A FUNCTION that is handed over is called too.
        called.extend(call.arguments.iter().filter_map(|argument| match argument {
            Argument::Function(block) => Some(*block),
            _ => None,
        }));
    });
    called
}

/// Tells every call in the statements.
pub fn calls_in<'t>(statements: &'t [WrittenStatement], tell: &mut dyn FnMut(&'t Call)) {
    for statement in statements {
        in_statement(statement, tell);
    }
}

fn in_body<'t>(body: &'t Body, tell: &mut dyn FnMut(&'t Call)) {
    calls_in(&body.statements, tell);
}

fn in_statement<'t>(statement: &'t WrittenStatement, tell: &mut dyn FnMut(&'t Call)) {
    match &statement.kind {
        StatementKind::Assign { target, value } => {
            target.index.iter().for_each(|whole| in_whole(whole, tell));
            in_value(value, tell);
        }
        StatementKind::Call(call) => in_call(call, tell),
        StatementKind::Body(body) => in_body(body, tell),
        StatementKind::If { branches, otherwise } => {
            for (condition, body) in branches {
                in_value(condition, tell);
                in_body(body, tell);
            }
            otherwise.iter().for_each(|body| in_body(body, tell));
        }
        StatementKind::While { condition, body } => {
            in_value(condition, tell);
            in_body(body, tell);
        }
        StatementKind::From(from) => {
            [Some(&from.from), Some(&from.to), from.by.as_ref()].into_iter().flatten().for_each(|w| in_whole(w, tell));
            in_body(&from.body, tell);
        }
        StatementKind::Solve(solve) => solve.iferror.iter().for_each(|body| in_body(body, tell)),
        StatementKind::Equation(equation) => {
            in_value(&equation.left, tell);
            in_value(&equation.right, tell);
        }
        StatementKind::Reaction(reaction) => {
            let places = reaction.left.iter().chain(&reaction.right).map(|term| &term.place);
            places.filter_map(|place| place.index.as_ref()).for_each(|whole| in_whole(whole, tell));
            in_value(&reaction.forward, tell);
            reaction.backward.iter().for_each(|rate| in_value(rate, tell));
        }
        StatementKind::Conserve(conserve) => in_value(&conserve.total, tell),
        StatementKind::Reset
        | StatementKind::Lag(_)
        | StatementKind::PutQueue(_)
        | StatementKind::GetQueue(_)
        | StatementKind::Verbatim { .. } => {}
    }
}

fn in_call<'t>(call: &'t Call, tell: &mut dyn FnMut(&'t Call)) {
    tell(call);
    for argument in &call.arguments {
        if let Argument::Value(value) = argument {
            in_value(value, tell);
        }
    }
}

pub fn in_value<'t>(value: &'t Written, tell: &mut dyn FnMut(&'t Call)) {
    match &value.kind {
        ExpressionKind::Number(_) => {}
        ExpressionKind::Read(place) => place.index.iter().for_each(|whole| in_whole(whole, tell)),
        ExpressionKind::Past { index, .. } => index.iter().for_each(|whole| in_whole(whole, tell)),
        ExpressionKind::Negate(part) | ExpressionKind::Not(part) => in_value(part, tell),
        ExpressionKind::Binary(_, a, b) => {
            in_value(a, tell);
            in_value(b, tell);
        }
        ExpressionKind::Call(call) => in_call(call, tell),
    }
}

fn in_whole<'t>(whole: &'t Whole, tell: &mut dyn FnMut(&'t Call)) {
    match &whole.kind {
        WholeKind::Number(_) | WholeKind::Index(_) => {}
        WholeKind::Truncated(value) => in_value(value, tell),
        WholeKind::Negate(part) => in_whole(part, tell),
        WholeKind::Binary(_, a, b) => {
            in_whole(a, tell);
            in_whole(b, tell);
        }
    }
}

/// What keeps something from call to call is never written out: each place of the text keeps its own. Nor is C text,
/// which may leave its FUNCTION or PROCEDURE.
fn own_weight(program: &Program) -> usize {
    let mut keeps = super::verbatim::has_verbatim(program);
    calls_in(&program.statements, &mut |call| {
        keeps |= call.callee == Callee::Library(crate::language::scop::text::Function::Schedule);
    });
    super::library::every(&program.statements, &mut |statement| {
        keeps |= matches!(statement.kind, StatementKind::Lag(_));
    });
    if keeps { SHORT + 1 } else { weight(&program.statements) }
}

/// How many statements there are, those in braces too.
fn weight(statements: &[WrittenStatement]) -> usize {
    let body = |body: &Body| weight(&body.statements);
    statements
        .iter()
        .map(|statement| match &statement.kind {
            StatementKind::Body(inner) | StatementKind::While { body: inner, .. } => 1 + body(inner),
            StatementKind::If { branches, otherwise } => {
                1 + branches.iter().map(|(_, inner)| body(inner)).sum::<usize>() + otherwise.as_ref().map_or(0, body)
            }
            StatementKind::From(from) => 1 + body(&from.body),
            StatementKind::Solve(solve) => 1 + solve.iferror.as_ref().map_or(0, body),
            _ => 1,
        })
        .sum()
}
