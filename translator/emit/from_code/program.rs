//! The functions of a program that advances time itself, in order, with the program last.

use super::Emission;
use super::cut::{Cuts, Part};
use super::function::{Body, Leaving, drop_labels, type_in_c};
use super::homes::Outside;
use super::order::order;
use crate::c::{CBinary, CBlock, CKind, CStatement, CType, CUnary, CVariable, Case, Declaration, Name};
use crate::code::{Clock, Function, FunctionKind, Id, Label, Statement, Type};
use rustc_hash::{FxHashMap as HashMap, FxHashSet as HashSet};

/// Old compilers limit the tree of an expression to a few hundred nodes.
const CALLS_IN_A_TEST: usize = 16;

/// The data about a long program that the frame needs.
pub struct LongProgram {
    /// The functions that are its parts.
    pub names: Vec<String>,
    /// By entry point, from 1: the part. Entry point 0 is the end of the program.
    pub part_of: Vec<usize>,
}

/// The text of a part, before the jumps between parts are known.
struct Draft {
    block: CBlock,
    labels: Vec<Id<Label>>,
    jumps: Vec<Id<Label>>,
    /// Control does not reach its end.
    stops: bool,
    model_used: bool,
}

impl<'a> Emission<'a> {
    /// All functions of a system whose steps the runner does not count; for a long program, also the data about its parts.
    pub(super) fn course(&mut self, cuts: &Cuts, outside: &Outside, most: usize) -> Option<LongProgram> {
        let system = self.system;
        let order = order(system);
        for id in &order.ahead {
            self.prototype(*id);
        }
        for id in order.functions {
            self.function(id, cuts);
        }
        for (id, solve) in system.solves.iter() {
            self.entries_of_solve(id, solve);
        }
        self.run_routine();
        match &system.clock {
            Clock::Steps { .. } | Clock::Passes { .. } => None,
            Clock::Rows { initialize, row, terminal, .. } => {
                self.called_by_runner(*initialize, cuts, "The start of a run, before the first row.");
                self.called_by_runner(*row, cuts, "Everything up to the present row.");
                if let Some(terminal) = terminal {
                    self.called_by_runner(*terminal, cuts, "The end of a run.");
                }
                None
            }
            Clock::Own { program, .. } => match &cuts.parts[program.index()][..] {
                [_] => {
                    self.short_program(*program, outside, most);
                    None
                }
                parts => Some(self.long_program(*program, parts)),
            },
        }
    }

    /// A function of the model behind a pointer of the runtime; a long one calls its parts.
    fn called_by_runner(&mut self, id: Id<Function>, cuts: &Cuts, remark: &'static str) {
        let parts = &cuts.parts[id.index()];
        let names = if parts.len() > 1 { self.parts(id, parts) } else { Vec::new() };
        let (memory, model) = self.memory();
        let mut body = Body::new(self, id, Leaving::Kind);
        body.is_entry = true;
        match &parts[..] {
            [part] => body.part(part),
            _ => {
                let fails = body.emission.shapes.of(id).fails;
                body.call_parts(&names, fails);
            }
        }
        body.end();
        let used = body.model_used;
        let mut block = body.finish(&[]);
        self.begin_with_model(&mut block, used, memory.name, model);
        let name = self.shapes.of(id).name;
        self.define(name, CType::INT, vec![memory], block);
        self.remark(remark);
    }

    pub(super) fn prototype(&mut self, id: Id<Function>) {
        let mut body = Body::new(self, id, Leaving::Kind);
        let parameters = body.parameters();
        let (name, result) = (self.shapes.of(id).name, self.result_of(id));
        self.unit.declarations.push(Declaration::Prototype { name, result, parameters });
    }

    /// The result type of a function in C.
    fn result_of(&self, id: Id<Function>) -> CType {
        let shape = self.shapes.of(id);
        match shape.result {
            Type::Nothing if shape.fails => CType::INT,
            result => type_in_c(self.system, result),
        }
    }

    pub(super) fn function(&mut self, id: Id<Function>, cuts: &Cuts) {
        let system = self.system;
        self.points_of(id);
        match system.code.functions[id].kind {
            FunctionKind::Plain => self.plain(id, &cuts.parts[id.index()]),
            FunctionKind::Rates(solve) => self.rates(solve, id, &cuts.parts[id.index()]),
            FunctionKind::Event(_) => self.event(id),
            FunctionKind::Slopes(solve) | FunctionKind::Jacobian(solve) => self.of_states(solve, id),
            FunctionKind::Program => {}
        }
    }

    /// A function of the author.
    fn plain(&mut self, id: Id<Function>, parts: &[Part]) {
        let (name, result) = (self.shapes.of(id).name, self.result_of(id));
        let leaving = if self.shapes.of(id).result == Type::Nothing { Leaving::Kind } else { Leaving::Result };
        if let [part] = parts {
            let mut body = Body::new(self, id, leaving);
            let parameters = body.parameters();
            body.part(part);
            body.end();
            let block = body.finish(&parameters);
            return self.define(name, result, parameters, block);
        }
        let names = self.parts(id, parts);
        let mut body = Body::new(self, id, leaving);
        let parameters = body.parameters();
        let fails = body.emission.shapes.of(id).fails;
        body.call_parts(&names, fails);
        body.end();
        let block = body.finish(&parameters);
        self.define(name, result, parameters, block);
    }

    /// The functions of a long program.
    pub(super) fn parts(&mut self, id: Id<Function>, parts: &[Part]) -> Vec<Name> {
        let base = self.unit.names.text(self.shapes.of(id).name).to_string();
        let result = if self.shapes.of(id).fails { CType::INT } else { CType::VOID };
        let mut names = Vec::new();
        for (number, part) in parts.iter().enumerate() {
            let name = self.unit.names.function(&format!("{base}_{}", number + 1));
            let parameters = vec![self.model_parameter()];
            let mut body = Body::new(self, id, Leaving::Kind);
            body.part(part);
            body.end();
            let block = body.finish(&parameters);
            self.define(name, result, parameters, block);
            names.push(name);
        }
        names
    }

    /// The function that runs from the first statement to the last.
    fn short_program(&mut self, id: Id<Function>, outside: &Outside, most: usize) {
        let (memory, model) = self.memory();
        let mut body = Body::new(self, id, Leaving::Program);
        if most > 0 {
            body.settle(outside);
        }
        body.share(&body.function.body);
        body.statements(&body.function.body);
        if !matches!(body.out.last(), Some(CStatement::Return(_) | CStatement::Goto(_))) {
            let kind = body.of_failure("kind");
            body.push(CStatement::Return(Some(kind)));
        }
        let used = body.model_used;
        let mut block = body.finish(&[]);
        self.begin_with_model(&mut block, used, memory.name, model);
        let name = self.unit.names.word("course_model");
        self.define(name, CType::INT, vec![memory], block);
        self.remark("The program, from its first statement to its last.");
    }

    /// Declares the model behind a pointer of the runtime.
    pub(super) fn begin_with_model(&mut self, block: &mut CBlock, used: bool, memory: Name, model: CVariable) {
        match used {
            true => block.locals.insert(0, model),
            false => block.statements.insert(0, CStatement::Unused(memory)),
        }
    }

    /// A long program as several functions, because compilers need time that grows with the square of a function's
    /// length.
    ///
    /// Each part ends by stating where the program continues: with the next part, or at a label of another one. Jumps
    /// from other parts enter a function through a switch at its beginning; jumps to other parts go to a label at its
    /// end, which returns the target. Everything is in the struct.
    fn long_program(&mut self, id: Id<Function>, parts: &[Part]) -> LongProgram {
        let drafts: Vec<Draft> = parts.iter().map(|part| self.draft(id, part)).collect();
        let wanted: HashSet<Id<Label>> = drafts.iter().flat_map(Draft::elsewhere).collect();
        let mut entries: HashMap<Id<Label>, usize> = HashMap::default();
        let mut part_of: Vec<usize> = std::iter::once(0).chain(0..drafts.len()).collect();
        for (number, draft) in drafts.iter().enumerate() {
            for label in draft.labels.iter().filter(|label| wanted.contains(label)) {
                entries.insert(*label, part_of.len());
                part_of.push(number);
            }
        }
        let count = drafts.len();
        let names = drafts.into_iter().enumerate().map(|(number, draft)| {
            let name = self.unit.names.function(&format!("course_{}", number + 1));
            self.assemble(name, number, number + 1 == count, draft, &entries);
            self.unit.names.text(name).to_string()
        });
        LongProgram { names: names.collect(), part_of }
    }

    fn draft(&mut self, id: Id<Function>, part: &Part) -> Draft {
        let mut body = Body::new(self, id, Leaving::Program);
        body.emission.unit.names.own("at");
        body.emission.unit.names.own("entry");
        body.part(part);
        let Part::Statements(range) = part else { return body.draft(false) };
        let last = body.function.body[range.clone()].last().map(|stated| &stated.statement);
        let stops = matches!(last, Some(Statement::Return(_) | Statement::Jump(_)));
        body.draft(stops)
    }

    fn assemble(&mut self, name: Name, number: usize, last: bool, draft: Draft, entries: &HashMap<Id<Label>, usize>) {
        let elsewhere = draft.elsewhere();
        let Draft { block, labels, jumps, stops, model_used } = draft;
        let (at_name, entry) = (self.unit.names.word("at"), self.unit.names.word("entry"));
        let model = self.model_parameter();
        let mut block = block;
        let mut statements = Vec::new();
        if !model_used && (stops || !last) {
            statements.push(CStatement::Unused(model.name));
        }
        let pointer = self.unit.name(at_name);
        let at = self.unit.unary(CUnary::Content, pointer);
        let zero = self.unit.int(0);
        statements.push(self.unit.assign(at, zero));
        let mut goals: HashSet<Name> = jumps.iter().map(|label| self.label(*label)).collect();
        let mut cases = Vec::new();
        for label in &labels {
            if let Some(place) = entries.get(label) {
                let (value, to) = (self.unit.int(*place as i64), self.label(*label));
                goals.insert(to);
                cases.push(Case { value: Some(value), statements: vec![CStatement::Goto(to)] });
            }
        }
        if !cases.is_empty() {
            cases.push(Case { value: None, statements: vec![CStatement::Break] });
            block.locals.insert(0, CVariable::with(entry, CType::INT, at));
            let entry = self.unit.name(entry);
            statements.push(CStatement::Switch(entry, cases));
        }
        statements.push(CStatement::Blank);
        drop_labels(&mut block.statements, &goals);
        statements.append(&mut block.statements);
        let good = self.unit.word("ZD_GOOD");
        if !stops && last {
            let model = self.unit.name(model.name);
            let head = self.unit.names.word("head");
            let mut kind = self.unit.arrow(model, head);
            for part in ["failure", "kind"] {
                let part = self.unit.names.word(part);
                kind = self.unit.dot(kind, part);
            }
            statements.push(CStatement::Return(Some(kind)));
        } else if !stops {
            let next = self.unit.int(number as i64 + 2);
            statements.push(self.unit.assign(at, next));
            statements.push(CStatement::Return(Some(good)));
        }
        for to in elsewhere {
            let place = self.unit.int(entries.get(&to).copied().unwrap_or(0) as i64);
            statements.push(CStatement::Label(self.label(to)));
            statements.push(self.unit.assign(at, place));
            statements.push(CStatement::Return(Some(good)));
        }
        let parameters = vec![model, CVariable::new(at_name, CType::pointer(CKind::Int))];
        self.define(name, CType::INT, parameters, CBlock { statements, ..block });
    }

    fn label(&mut self, label: Id<Label>) -> Name {
        let text = super::function::label_text(self.system, label);
        self.unit.names.word(&text)
    }
}

impl Draft {
    /// The labels in other parts to which it jumps, each once.
    fn elsewhere(&self) -> Vec<Id<Label>> {
        let here: HashSet<Id<Label>> = self.labels.iter().copied().collect();
        let mut known = HashSet::default();
        self.jumps.iter().copied().filter(|label| !here.contains(label) && known.insert(*label)).collect()
    }
}

impl Body<'_, '_> {
    fn draft(mut self, stops: bool) -> Draft {
        let (labels, jumps) = (std::mem::take(&mut self.labels), std::mem::take(&mut self.jumps));
        let model_used = self.model_used;
        Draft { labels, jumps, stops, model_used, block: self.finish_keeping_labels(&[]) }
    }

    /// The statements of a part.
    pub fn part(&mut self, part: &Part) {
        let body = &self.function.body;
        match part {
            Part::Statements(range) => {
                let statements = &body[range.clone()];
                self.pass(statements);
                self.share(statements);
                self.statements(statements);
            }
            Part::Guards(range) => {
                if let Some(Statement::Guard(quantities)) = body.last().map(|stated| &stated.statement) {
                    self.guard(&quantities[range.clone()]);
                }
            }
        }
    }

    /// Returns success, if the function has a result for it.
    pub fn end(&mut self) {
        if !self.gives_kind() || matches!(self.out.last(), Some(CStatement::Return(_))) {
            return;
        }
        let value = match self.reports {
            true => self.of_failure("kind"),
            false => self.emission.unit.word("ZD_GOOD"),
        };
        self.push(CStatement::Return(Some(value)));
    }

    /// Calls the parts of a function until one fails.
    pub fn call_parts(&mut self, names: &[Name], fails: bool) {
        for names in names.chunks(CALLS_IN_A_TEST) {
            self.call_some_parts(names, fails);
        }
    }

    fn call_some_parts(&mut self, names: &[Name], fails: bool) {
        let mut test = None;
        for name in names {
            let model = self.model();
            let call = self.emission.unit.call(*name, &[model]);
            if !fails {
                self.run(call);
                continue;
            }
            test = Some(match test {
                None => call,
                Some(test) => self.emission.unit.binary(CBinary::Or, test, call),
            });
        }
        if let Some(test) = test {
            let leave = self.leave_failed();
            self.push(CStatement::If(test, CBlock::of(vec![leave]), CBlock::default()));
        }
    }
}
