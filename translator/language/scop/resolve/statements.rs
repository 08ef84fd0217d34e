//! Statements, body by body.

use super::super::messages::assignments::*;
use super::super::messages::equations::TildeOutsideBlock;
use super::super::messages::names::*;
use super::super::messages::reading::{LocalNotFirst, NoReaction, NoTarget};
use super::super::messages::warnings::{ParameterAssigned, StateAssigned};
use super::super::syntax::{self, BlockWord, ItemKind, Sized};
use super::super::text::*;
use super::Resolver;
use super::derivatives::Derived;
use super::directives::Wanted;
use super::names::{Found, reserved};
use super::partial::Shapes;
use super::walk::verbatim;
use crate::source::Span;
use rustc_hash::FxHashSet as HashSet;
use std::collections::VecDeque;

/// What is known while a program is resolved.
#[derive(Default)]
pub struct Body {
    pub block: Option<BlockId>,
    pub word: Option<BlockWord>,
    pub locals: Vec<Local>,
    pub scopes: Vec<Vec<(String, LocalId)>>,
    /// Branches of IF around the statement: the place of the IF and the number of the branch.
    pub path: Vec<(u32, u32)>,
    /// IF, WHILE and IFERROR around the statement.
    pub conditional: u32,
    pub in_forall: bool,
    /// The present statement, counted in the order of the text.
    pub position: u32,
    /// Highest derivatives set and read.
    pub derived: Derived,
    pub histories: Vec<(StateId, u32)>,
    pub wanted: Wanted,
    pub shapes: Shapes,
    pub kinetic_states: Vec<StateId>,
    pub assigned_states: HashSet<VariableId>,
    /// The C code that is still to come, in the order of the text.
    pub verbatim: VecDeque<String>,
}

impl Body {
    /// The local that a name means, if it is one.
    pub fn local(&self, name: &str) -> Option<LocalId> {
        self.scopes
            .iter()
            .rev()
            .flat_map(|scope| scope.iter().rev())
            .find(|(other, _)| other == name)
            .map(|(_, id)| *id)
    }

    pub fn add(&mut self, name: &str, kind: LocalKind, size: Option<u32>, span: Span) -> LocalId {
        let id = LocalId(self.locals.len() as u32);
        self.locals.push(Local { name: name.to_string(), kind, size, span });
        if self.scopes.is_empty() {
            self.scopes.push(Vec::new());
        }
        if let Some(scope) = self.scopes.last_mut() {
            scope.push((name.to_string(), id));
        }
        id
    }
}

impl<'a> Resolver<'a> {
    /// All blocks.
    pub fn programs(&mut self) {
        let syntax = self.syntax;
        let mut of_words = [Program::default(), Program::default(), Program::default()];
        let mut has_terminal = false;
        let words = [BlockWord::Initial, BlockWord::Breakpoint, BlockWord::Terminal];
        for item in &syntax.items {
            let ItemKind::Block(block) = &item.kind else { continue };
            if let Some(at) = words.iter().position(|word| *word == block.word) {
                // Blocks of one word are one program: their locals are counted on.
                let locals = std::mem::take(&mut of_words[at].locals);
                let verbatim = verbatim(&block.body);
                self.body = Body { word: Some(block.word), locals, verbatim, ..Body::default() };
                let statement = self.nested(&block.body, None);
                of_words[at].locals = std::mem::take(&mut self.body.locals);
                let kind = StatementKind::Body(statement);
                of_words[at].statements.push(Statement { kind, span: block.body.span });
                has_terminal |= block.word == BlockWord::Terminal;
                self.directives_elsewhere();
                continue;
            }
            if let Some(id) = self.block_of(block) {
                self.named_block(id, block, item.broken);
            }
        }
        let [initial, breakpoint, terminal] = of_words;
        self.initial = initial;
        self.breakpoint = breakpoint;
        self.terminal = has_terminal.then_some(terminal);
        self.body = Body::default();
    }

    fn named_block(&mut self, id: BlockId, block: &'a syntax::Block, broken: bool) {
        let errors = self.diagnostics.error_count();
        let verbatim = verbatim(&block.body);
        self.body = Body { block: Some(id), word: Some(block.word), verbatim, ..Body::default() };
        let arguments: Vec<LocalId> = block
            .arguments
            .iter()
            .map(|(name, _)| {
                self.check_local(name);
                self.body.add(&name.text, LocalKind::Argument, None, name.span)
            })
            .collect();
        let result = (block.word == BlockWord::Function).then(|| {
            self.body.add(block.name.as_ref().map_or("", |name| &name.text), LocalKind::Result, None, block.body.span)
        });
        if block.word == BlockWord::Kinetic
            && let Some(index) = self.survey.blocks.iter().position(|one| std::ptr::eq(one.block, block))
        {
            self.body.kinetic_states = self.kinetic_states(index);
        }
        self.solve_for(block);
        let body = self.nested(&block.body, None);
        if let BlockKind::Function(routine) | BlockKind::Procedure(routine) = &mut self.blocks[id.0 as usize].kind {
            routine.arguments = arguments;
            routine.result = result;
        }
        let statements = if body.locals.is_empty() {
            body.statements
        } else {
            vec![Statement { kind: StatementKind::Body(body), span: block.body.span }]
        };
        self.blocks[id.0 as usize].program.statements = statements;
        let whole = self.diagnostics.error_count() == errors && !broken;
        self.finish(id, block, whole);
        self.directives(id, block);
        self.blocks[id.0 as usize].program.locals = std::mem::take(&mut self.body.locals);
    }

    /// What can be said only when a block is known as a whole; `whole`: nothing in it was wrong.
    fn finish(&mut self, id: BlockId, block: &'a syntax::Block, whole: bool) {
        match block.word {
            BlockWord::Derivative => {
                self.derivatives(id);
                self.count_equations(id, whole);
            }
            BlockWord::Linear | BlockWord::Nonlinear => self.count_equations(id, whole),
            BlockWord::Kinetic => self.kinetic(id, whole),
            BlockWord::Partial => self.partial(id, whole),
            BlockWord::Discrete => {
                let histories = std::mem::take(&mut self.body.histories);
                self.blocks[id.0 as usize].kind = BlockKind::Discrete(Discrete { histories });
            }
            BlockWord::Function => self.function(id, whole),
            _ => {}
        }
    }

    /// A FUNCTION returns what is assigned to its name.
    fn function(&mut self, id: BlockId, whole: bool) {
        let block = self.block(id);
        let BlockKind::Function(routine) = &block.kind else { return };
        let mut returns = false;
        walk::each_assigned(&block.program.statements, &mut |base, _| {
            returns |= routine.result.is_some_and(|result| base == Base::Local(result));
        });
        let verbatim = {
            let mut found = false;
            walk::each_statement(&block.program.statements, &mut |statement| {
                found |= matches!(statement.kind, StatementKind::Verbatim { .. });
            });
            found
        };
        if whole && !returns && !verbatim {
            let (at, name) = (block.span, block.name.clone());
            match self.neuron {
                true => self.diagnostics.warning(FunctionWithoutValue { at, name }),
                false => self.diagnostics.error(FunctionWithoutValue { at, name }),
            }
        }
    }

    pub fn check_local(&mut self, name: &syntax::Name) {
        self.check_length(name);
        if let Some(what) = reserved(&name.shown()) {
            self.diagnostics.error(ReservedWord { at: name.span, name: name.shown(), what });
        }
        if let Some((_, first)) = self.body.scopes.last().and_then(|scope| {
            scope
                .iter()
                .find(|(other, id)| *other == name.text && self.body.locals[id.0 as usize].kind != LocalKind::Result)
        }) {
            let first = self.body.locals[first.0 as usize].span;
            let (at, line, word) = (name.span, self.line_of(first), "LOCAL");
            let name = name.shown();
            self.diagnostics.error(DuplicateDeclaration { at, name, line, before: word, now: word, first });
        }
    }

    fn locals(&mut self, list: &[Sized]) -> Vec<LocalId> {
        list.iter()
            .map(|sized| {
                let size = sized.size.as_ref().map(|size| self.size(&sized.name, size));
                self.check_local(&sized.name);
                self.body.add(&sized.name.text, LocalKind::Local, size, sized.name.span)
            })
            .collect()
    }

    /// Statements in braces, with an index that they see.
    pub fn nested(&mut self, body: &'a syntax::Body, index: Option<LocalId>) -> super::super::text::Body {
        self.body.scopes.push(Vec::new());
        if let Some(index) = index {
            let name = self.body.locals[index.0 as usize].name.clone();
            if let Some(scope) = self.body.scopes.last_mut() {
                scope.push((name, index));
            }
            // The index is in a scope around that of the body: its locals may hide it.
            self.body.scopes.push(Vec::new());
        }
        let mut locals = self.locals(&body.locals);
        let mut statements = Vec::new();
        for statement in &body.statements {
            self.body.position += 1;
            if let syntax::StatementKind::Locals(list) = &statement.kind {
                self.diagnostics.error(LocalNotFirst { at: statement.span });
                locals.extend(self.locals(list));
                continue;
            }
            if let Some(kind) = self.statement(statement) {
                statements.push(Statement { kind, span: statement.span });
            }
        }
        self.body.scopes.pop();
        if index.is_some() {
            self.body.scopes.pop();
        }
        super::super::text::Body { locals, statements }
    }

    /// An index that stands in no list of scopes yet.
    pub fn index(&mut self, name: &syntax::Name) -> LocalId {
        if let Some(what) = reserved(&name.shown()) {
            self.diagnostics.error(ReservedWord { at: name.span, name: name.shown(), what });
        }
        let id = LocalId(self.body.locals.len() as u32);
        let local = Local { name: name.text.clone(), kind: LocalKind::Index, size: None, span: name.span };
        self.body.locals.push(local);
        id
    }

    /// A branch: of an IF the number counts, else only that it may be left out.
    fn branch(&mut self, at: Span, number: u32, body: &'a syntax::Body) -> super::super::text::Body {
        self.body.path.push((at.start, number));
        self.body.conditional += 1;
        let body = self.nested(body, None);
        self.body.conditional -= 1;
        self.body.path.pop();
        body
    }

    fn statement(&mut self, statement: &'a syntax::Statement) -> Option<StatementKind> {
        let span = statement.span;
        match &statement.kind {
            syntax::StatementKind::Assign(target, value) => self.assign(target, value),
            syntax::StatementKind::Equate(left, right) => {
                self.equate(left, right);
                None
            }
            syntax::StatementKind::Call(name, arguments) => {
                Some(StatementKind::Call(self.call(name, arguments, span, true)?))
            }
            syntax::StatementKind::Body(body) => Some(StatementKind::Body(self.nested(body, None))),
            syntax::StatementKind::If(branches, otherwise) => {
                let mut resolved = Vec::new();
                for (number, (condition, body)) in branches.iter().enumerate() {
                    let condition = self.expression(condition);
                    let body = self.branch(span, number as u32, body);
                    resolved.push(condition.map(|condition| (condition, body)));
                }
                let last = branches.len() as u32;
                let otherwise = otherwise.as_ref().map(|body| self.branch(span, last, body));
                let branches = resolved.into_iter().collect::<Option<Vec<_>>>()?;
                Some(StatementKind::If { branches, otherwise })
            }
            syntax::StatementKind::While(condition, body) => {
                let condition = self.expression(condition);
                let body = self.branch(span, 0, body);
                Some(StatementKind::While { condition: condition?, body })
            }
            syntax::StatementKind::From(from) => self.from(from),
            syntax::StatementKind::ForAll(index, body) => self.for_all(index, body, span),
            syntax::StatementKind::Solve(solve) => self.solve(solve, span),
            syntax::StatementKind::Reset => Some(StatementKind::Reset),
            syntax::StatementKind::Lag(of, by) => self.lag(of, by),
            syntax::StatementKind::PutQueue(name) => Some(StatementKind::PutQueue(self.queued(name, false, span)?)),
            syntax::StatementKind::GetQueue(name) => Some(StatementKind::GetQueue(self.queued(name, true, span)?)),
            syntax::StatementKind::Sens(_)
            | syntax::StatementKind::Match(_)
            | syntax::StatementKind::Table(_)
            | syntax::StatementKind::Compartment(..) => {
                self.want(statement);
                None
            }
            syntax::StatementKind::States(_) => {
                self.own_states_allowed(span);
                None
            }
            syntax::StatementKind::Equation(continues, left, right) => self.equation(*continues, left, right, span),
            syntax::StatementKind::Reaction(reaction) => self.reaction(reaction, span),
            syntax::StatementKind::Conserve(left, total) => self.conserve(left, total, span),
            syntax::StatementKind::Verbatim(text) => Some(self.verbatim_statement(text, span)),
            syntax::StatementKind::Locals(_) => None,
        }
    }

    fn own_states_allowed(&mut self, at: Span) {
        if matches!(
            self.body.word,
            Some(
                BlockWord::Initial
                    | BlockWord::Breakpoint
                    | BlockWord::Terminal
                    | BlockWord::Function
                    | BlockWord::Procedure
            )
        ) {
            let word = self.body.word.map_or("", BlockWord::word);
            self.diagnostics.error(StateNotHere { at, word });
        }
    }

    /// `2*y' = …`, or something that is no target at all.
    fn equate(&mut self, left: &'a syntax::Expr, right: &'a syntax::Expr) {
        let mut derivative = None;
        super::walk::each_variable(left, &mut |variable| {
            if variable.name.primes > 0 && derivative.is_none() {
                derivative = Some(variable.name.clone());
            }
        });
        match derivative {
            Some(name) => {
                let outside = self.body.word != Some(BlockWord::Derivative);
                let shown = name.shown();
                if outside {
                    self.diagnostics.error(DerivativeOutsideBlock { at: name.span, name: shown });
                } else {
                    self.diagnostics.error(DerivativeNotIsolated { at: left.span, name: shown });
                }
            }
            None => {
                let text = self.text_of(left.span);
                self.diagnostics.error(NoTarget { at: left.span, text });
            }
        }
        self.expression(right);
    }

    fn assign(&mut self, target: &'a syntax::Variable, value: &'a syntax::Expr) -> Option<StatementKind> {
        let value_of = self.expression(value);
        if target.back.is_some() {
            let text = self.text_of(target.span);
            self.diagnostics.error(NoTarget { at: target.span, text });
            return None;
        }
        if let Some((state, order)) = self.as_derivative(&target.name).filter(|_| !target.name.zero) {
            let place = self.derivative_target(target, state, order)?;
            return Some(StatementKind::Assign { target: place, value: value_of? });
        }
        if target.name.primes > 0 && !target.name.zero {
            self.derivative_of_nothing(target);
            return None;
        }
        match self.look_up(&target.name) {
            Some(Found::Number(_)) => {
                let (at, name) = (target.name.span, target.name.shown());
                self.diagnostics.error(AssignmentToConstant { at, name, kind: "DEFINE" });
                return None;
            }
            Some(Found::Block(id)) => {
                let (at, text) = (target.name.span, self.block(id).name.clone());
                self.diagnostics.error(NoTarget { at, text });
                return None;
            }
            Some(Found::Base(base)) => self.check_assignable(base, target.name.span)?,
            Some(Found::Nothing) | None => {}
        }
        let place = self.place(target)?;
        Some(StatementKind::Assign { target: place, value: value_of? })
    }

    /// `y' = …` where y is no state.
    fn derivative_of_nothing(&mut self, target: &syntax::Variable) {
        let base = syntax::Name { primes: 0, ..target.name.clone() };
        match self.find(&base) {
            Found::Nothing => {}
            Found::Base(Base::Variable(id)) => {
                let kind = self.kind_word(super::names::Global::Variable(id));
                self.diagnostics.error(NotAState { at: target.name.span, name: base.shown(), kind: Some(kind) });
            }
            Found::Base(Base::Local(_)) => {
                self.diagnostics.error(NotAState { at: target.name.span, name: base.shown(), kind: Some("LOCAL") });
            }
            Found::Block(_) | Found::Number(_) => {
                self.diagnostics.error(NotAState { at: target.name.span, name: base.shown(), kind: None });
            }
        }
    }

    /// Whether something may be assigned here; what is odd about it draws a warning.
    pub fn check_assignable(&mut self, base: Base, at: Span) -> Option<()> {
        let name = self.name_of(base);
        let id = match base {
            Base::Local(id) => {
                if self.body.locals[id.0 as usize].kind == LocalKind::Index {
                    self.diagnostics.error(AssignmentToIndex { at, name });
                    return None;
                }
                return Some(());
            }
            Base::Variable(id) => id,
        };
        match self.variable(id).kind {
            Kind::Constant => self.diagnostics.error(AssignmentToConstant { at, name, kind: "CONSTANT" }),
            Kind::UnitsConstant => self.diagnostics.error(AssignmentToConstant { at, name, kind: "UNITS" }),
            Kind::Stepped => self.diagnostics.error(AssignmentToConstant { at, name, kind: "STEPPED" }),
            Kind::Error => self.diagnostics.error(AssignmentToConstant { at, name, kind: "SOLVE" }),
            Kind::Independent => self.diagnostics.error(AssignmentToIndependent { at, name }),
            Kind::Parameter | Kind::Swept => {
                let initial = self.states.iter().any(|state| state.initials.contains(&id));
                let allowed = initial && self.body.word == Some(BlockWord::Initial);
                let routine = matches!(self.body.word, Some(BlockWord::Function | BlockWord::Procedure));
                if let Some(block) = self.body.block
                    && initial
                    && routine
                {
                    self.assigned_in_routines.push((block, id, at));
                } else if !allowed && self.assigned_parameters.insert(id) {
                    self.diagnostics.warning(ParameterAssigned { at, name });
                }
                return Some(());
            }
            Kind::State { .. } => {
                let block = self.body.word;
                if matches!(block, Some(BlockWord::Derivative | BlockWord::Kinetic))
                    && self.body.assigned_states.insert(id)
                {
                    let block = block.map_or("", BlockWord::word);
                    self.diagnostics.warning(StateAssigned { at, name, block });
                }
                return Some(());
            }
            _ => return Some(()),
        }
        None
    }

    fn equation(
        &mut self,
        continues: bool,
        left: &'a syntax::Expr,
        right: &'a syntax::Expr,
        span: Span,
    ) -> Option<StatementKind> {
        match self.body.word {
            Some(BlockWord::Linear | BlockWord::Nonlinear | BlockWord::Derivative) => {}
            Some(BlockWord::Partial) => {
                self.shape(continues, left, right, span);
                return None;
            }
            Some(BlockWord::Kinetic) => {
                self.diagnostics.error(NoReaction { at: span });
                return None;
            }
            word => {
                let word = word.map_or("", BlockWord::word);
                self.diagnostics.error(TildeOutsideBlock { at: span, word });
                return None;
            }
        }
        let (left, right) = (self.expression(left), self.expression(right));
        Some(StatementKind::Equation(Box::new(Equation { left: left?, right: right?, continues })))
    }
}
