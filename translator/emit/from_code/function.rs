//! One function: its locals, parameters, and growing list of statements.

use super::Emission;
use crate::c::{CBlock, CFunction, CKind, CStatement, CType, CVariable, Declaration, Hint, Name, Node};
use crate::code::types::Bits;
use crate::code::walk::{self, Access, Visitor};
use crate::code::{Base, Function, Id, Index, Label, Local, Passing, Quantity, Site, Stated, System, Type};
use rustc_hash::{FxHashMap as HashMap, FxHashSet as HashSet};

/// How a function ends after a failure.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Leaving {
    /// It returns the kind of the failure.
    Kind,
    /// The same, negated, because its other results are not failures.
    Negative,
    /// It returns a result; the head has the failure.
    Result,
    /// The program, which leaves the time in the head.
    Program,
    /// The loop over many steps, whose values are in locals: it runs to its end, and the runtime repeats the run.
    Many,
}

struct Counter {
    name: Name,
    wanted: String,
    open: bool,
}

pub(super) struct Body<'b, 'a> {
    pub emission: &'b mut Emission<'a>,
    pub id: Id<Function>,
    pub function: &'a Function,
    pub leaving: Leaving,
    /// Elements of quantities that are not in the model here, but in locals or arguments.
    pub handed: HashMap<(Id<Quantity>, u32), Node>,
    /// By local: its form in C.
    names: Vec<Option<Node>>,
    /// By local: a key that locals with disjoint lives share.
    keys: Vec<Option<(String, usize)>>,
    shared: HashMap<(String, usize), Node>,
    pub out: Vec<CStatement>,
    pub declared: Vec<CVariable>,
    /// Names that are read.
    pub read: HashSet<Name>,
    pub model_used: bool,
    /// The runtime calls it, so it returns the kind of a failure although it cannot fail.
    pub is_entry: bool,
    /// It calls functions of the runtime that record a failure in the head and continue.
    pub reports: bool,
    /// Counters of loops, and those in use.
    counters: Vec<Counter>,
    /// Counters of passes, and the number in use.
    passes: Vec<Name>,
    pub whiles: usize,
    /// For a library: the number of places where the program waits for its caller.
    pub rows: usize,
    /// For the loop over many steps: the clock.
    pub clock: Option<super::many::ClockLocals>,
    /// The kinds of failures in it, and their targets.
    pub failures: Vec<(Name, Name)>,
    /// Source lines have no comments.
    pub quiet: bool,
    /// Pointers for C code of the author.
    pub pointers: HashMap<Id<Quantity>, Name>,
    /// The memory of a table whose points the statement before has computed.
    pub tabulated: Option<Id<Quantity>>,
    /// The origin of the present statements.
    pub site: Option<Id<Site>>,
    pub labels: Vec<Id<Label>>,
    pub jumps: Vec<Id<Label>>,
}

impl<'b, 'a> Body<'b, 'a> {
    pub fn new(emission: &'b mut Emission<'a>, id: Id<Function>, leaving: Leaving) -> Body<'b, 'a> {
        let function = &emission.system.code.functions[id];
        emission.unit.names.enter();
        let pointer = emission.package.pointer();
        emission.unit.names.own(pointer);
        Body {
            emission,
            id,
            function,
            leaving,
            handed: HashMap::default(),
            names: vec![None; function.locals.len()],
            keys: vec![None; function.locals.len()],
            shared: HashMap::default(),
            out: Vec::new(),
            declared: Vec::new(),
            read: HashSet::default(),
            model_used: false,
            is_entry: false,
            reports: false,
            failures: Vec::new(),
            counters: Vec::new(),
            passes: Vec::new(),
            whiles: 0,
            rows: 0,
            clock: None,
            quiet: false,
            tabulated: None,
            pointers: HashMap::default(),
            site: None,
            labels: Vec::new(),
            jumps: Vec::new(),
        }
    }

    /// Declares a model where the runtime passes any pointer.
    pub fn opaque_model(&mut self) -> Node {
        let model = self.model();
        self.emission.unit.converted(CType::pointer(CKind::Void), model)
    }

    /// Parameters of the author's function, preceded by the model if it has one.
    pub fn parameters(&mut self) -> Vec<CVariable> {
        let mut parameters = Vec::new();
        if self.emission.shapes.of(self.id).model {
            parameters.push(self.emission.model_parameter());
        }
        parameters.extend(self.own_parameters());
        parameters
    }

    /// The author's parameters.
    pub fn own_parameters(&mut self) -> Vec<CVariable> {
        let mut parameters = Vec::new();
        for local in &self.function.parameters {
            let data = &self.function.locals[*local];
            let name = self.emission.unit.names.local(&data.name);
            let kind = c_type(self.emission.system, data);
            let kind = match data.passing {
                Passing::Array { set: true } => CType::pointer(kind.kind),
                Passing::Array { set: false } => CType::pointer(kind.kind).constant(),
                Passing::Own | Passing::Value | Passing::Counter => kind,
            };
            parameters.push(CVariable::new(name, kind));
            self.names[local.index()] = Some(self.emission.unit.name(name));
        }
        parameters
    }

    /// A local as a whole. `read`: its value is used.
    pub fn local(&mut self, id: Id<Local>, read: bool) -> Node {
        let node = match self.names[id.index()] {
            Some(node) => node,
            None => {
                let node = self.new_local(id);
                self.names[id.index()] = Some(node);
                node
            }
        };
        if read && let crate::c::CExpression::Name(name) = self.emission.unit.nodes[node] {
            self.read.insert(name);
        }
        node
    }

    fn new_local(&mut self, id: Id<Local>) -> Node {
        if let Some(member) = self.emission.spilled.get(&(self.id, id)).copied() {
            return self.member(member);
        }
        let key = self.keys[id.index()].take();
        if let Some(node) = key.as_ref().and_then(|key| self.shared.get(key)) {
            return *node;
        }
        let local = &self.function.locals[id];
        let wanted = key.as_ref().map_or(local.name.as_str(), |key| base_name(&key.0));
        // In C, the name denotes the function.
        let wanted = if *wanted == *self.function.name { "result" } else { wanted };
        let name = self.emission.unit.names.local(wanted);
        let extent = (!local.extents.is_empty()).then(|| local.size());
        self.declared.push(CVariable { extent, ..CVariable::new(name, c_type(self.emission.system, local)) });
        let node = self.emission.unit.name(name);
        if let Some(key) = key {
            self.shared.insert(key, node);
        }
        node
    }

    /// A member that is not a quantity.
    pub fn member(&mut self, name: Name) -> Node {
        let place = self.emission.layout.member(&self.emission.unit.names, name);
        self.placed(place)
    }

    /// A local that has this value throughout.
    pub fn constant(&mut self, id: Id<Local>, value: Node) {
        let local = &self.function.locals[id];
        let name = self.emission.unit.names.local(&local.name);
        self.declared.push(CVariable::with(name, c_type(self.emission.system, local).constant(), value));
        self.names[id.index()] = Some(self.emission.unit.name(name));
    }

    /// Lets locals with disjoint lifetimes share one name in C: those used by statements of a single line. `from` is
    /// the body that contains them.
    pub fn share(&mut self, body: &'a [Stated]) {
        let system = self.emission.system;
        let mut lives = Lives { system, source: None, line: 0, order: Vec::new(), lines: HashMap::default() };
        for stated in body {
            if lives.source != Some(stated.source) {
                lives.source = Some(stated.source);
                lives.line += 1;
                lives.order.clear();
            }
            walk::statements(system, std::slice::from_ref(stated), &mut lives);
        }
        let may_share = |id: &Id<Local>| {
            let local = &self.function.locals[*id];
            local.passing == Passing::Own && local.extents.is_empty()
        };
        let mut counted: HashMap<&str, usize> = HashMap::default();
        for (_, local) in self.function.locals.iter() {
            *counted.entry(base_name(&local.name)).or_default() += 1;
        }
        let mut ordinal: HashMap<(usize, String), usize> = HashMap::default();
        let mut first: Vec<(Id<Local>, usize, usize)> =
            lives.lines.iter().filter_map(|(id, (line, order, only))| only.then_some((*id, *line, *order))).collect();
        first.sort_by_key(|(id, line, order)| (*line, *order, id.index()));
        for (id, line, _) in first.into_iter().filter(|(id, ..)| may_share(id)) {
            let local = &self.function.locals[id];
            let base = base_name(&local.name);
            if counted.get(base).copied().unwrap_or(0) < 2 {
                continue;
            }
            // They must have one type, because they share a declaration.
            let key = format!("{base} {}", local.kind);
            let number = ordinal.entry((line, key.clone())).or_default();
            self.keys[id.index()] = Some((key, *number));
            *number += 1;
        }
    }

    /// A counter for a loop, with the author's name if it is known; in use until it is [closed](Self::close).
    pub fn counter(&mut self, wanted: Option<&str>) -> Name {
        let depth = self.counters.iter().filter(|counter| counter.open).count();
        let wanted = wanted.unwrap_or(["i", "j", "k"][depth % 3]);
        let free = self.counters.iter_mut().find(|counter| !counter.open && counter.wanted == wanted);
        let name = match free {
            Some(counter) => {
                counter.open = true;
                counter.name
            }
            None => {
                let name = self.emission.unit.names.local(wanted);
                self.declared.push(CVariable::new(name, CType::INT));
                self.counters.push(Counter { name, wanted: wanted.into(), open: true });
                name
            }
        };
        self.read.insert(name);
        name
    }

    /// The counter is free for another loop.
    pub fn close(&mut self, name: Name) {
        self.counters.iter_mut().filter(|counter| counter.name == name).for_each(|counter| counter.open = false);
    }

    /// The counter of a loop in Code.
    pub fn counter_of(&mut self, id: Id<Local>) -> Name {
        let wanted = base_name(&self.function.locals[id].name).to_string();
        let name = self.counter(Some(&wanted));
        self.names[id.index()] = Some(self.emission.unit.name(name));
        name
    }

    /// A counter of the passes of a loop; in use until `whiles` is set back.
    pub fn passes(&mut self) -> Name {
        if self.whiles == self.passes.len() {
            let name = self.emission.unit.names.local("pass");
            self.declared.push(CVariable::new(name, CType::LONG));
            self.passes.push(name);
        }
        self.whiles += 1;
        self.read.insert(self.passes[self.whiles - 1]);
        self.passes[self.whiles - 1]
    }

    /// A local of the frame, declared once.
    pub fn own(&mut self, word: &str, kind: CType) -> Name {
        let name = self.emission.unit.names.own(word);
        if !self.declared.iter().any(|variable| variable.name == name) {
            self.declared.push(CVariable::new(name, kind));
        }
        self.read.insert(name);
        name
    }

    pub fn push(&mut self, statement: CStatement) {
        self.out.push(statement);
    }

    pub fn run(&mut self, node: Node) {
        self.out.push(CStatement::Expression(node));
    }

    pub fn set(&mut self, to: Node, value: Node) {
        let statement = self.emission.unit.assign(to, value);
        self.out.push(statement);
    }

    /// The statements that `write` writes, as a block.
    pub fn inner(&mut self, write: impl FnOnce(&mut Self)) -> CBlock {
        let before = std::mem::take(&mut self.out);
        write(self);
        CBlock::of(std::mem::replace(&mut self.out, before))
    }

    /// `return kind` or the like, after the head has recorded the failure.
    pub fn leave_failed(&mut self) -> CStatement {
        let value = match self.leaving {
            Leaving::Kind | Leaving::Program | Leaving::Many => self.of_failure("kind"),
            Leaving::Negative => {
                let kind = self.of_failure("kind");
                self.emission.unit.unary(crate::c::CUnary::Negate, kind)
            }
            Leaving::Result => self.no_result(),
        };
        CStatement::Return(Some(value))
    }

    /// The result of a function that has failed.
    pub fn no_result(&mut self) -> Node {
        match self.function.result {
            Type::Real(_) => self.emission.unit.real(0.0),
            Type::Nothing
            | Type::Integer { .. }
            | Type::Logical
            | Type::Fixed { .. }
            | Type::Character
            | Type::Text
            | Type::Reference(_)
            | Type::Array(_) => self.emission.unit.int(0),
        }
    }

    /// The function's block: its locals by type, with unused ones marked for compilers.
    pub fn finish(&mut self, parameters: &[CVariable]) -> CBlock {
        let jumps = std::mem::take(&mut self.jumps);
        let goals = jumps.into_iter().map(|label| self.label_name(label)).collect();
        let mut block = self.finish_keeping_labels(parameters);
        drop_labels(&mut block.statements, &goals);
        block
    }

    /// The same, including labels to which nothing jumps.
    pub fn finish_keeping_labels(&mut self, parameters: &[CVariable]) -> CBlock {
        let mut first = Vec::new();
        let unused = |variable: &&CVariable| !self.read.contains(&variable.name);
        let own = parameters.iter().chain(&self.declared).filter(unused);
        let model = self.emission.unit.names.word(self.emission.package.pointer());
        first.extend(own.filter(|variable| variable.name != model).map(|variable| CStatement::Unused(variable.name)));
        if !self.model_used && parameters.iter().any(|parameter| parameter.name == model) {
            first.push(CStatement::Unused(model));
        }
        first.append(&mut self.out);
        let mut locals = std::mem::take(&mut self.declared);
        // A local with a value may need another one with a value.
        locals.sort_by_key(|variable| match (variable.value.is_some(), variable.kind.kind, variable.extent) {
            (true, ..) => 0,
            (false, CKind::Double, None) => 1,
            (false, CKind::Double, Some(_)) => 2,
            (false, CKind::Long | CKind::Int32 | CKind::Int64, _) => 3,
            (false, CKind::Int | CKind::Short, _) => 4,
            (false, CKind::Void | CKind::Struct(_) | CKind::Function(_), _) => 5,
        });
        CBlock { locals, statements: first }
    }

    /// `L90`; labels of the translator are numbered.
    pub fn label_name(&mut self, label: Id<Label>) -> Name {
        let text = label_text(self.emission.system, label);
        self.emission.unit.names.word(&text)
    }
}

pub(super) fn label_text(system: &System, label: Id<Label>) -> String {
    match system.code.labels[label].number {
        Some(number) => format!("L{number}"),
        None => format!("go{}", label.index()),
    }
}

/// Removes labels without jumps, because compilers warn about them.
pub(super) fn drop_labels(statements: &mut Vec<CStatement>, goals: &HashSet<Name>) {
    statements.retain(|statement| !matches!(statement, CStatement::Label(name) if !goals.contains(name)));
    for statement in statements {
        match statement {
            CStatement::Block(block)
            | CStatement::While(_, block)
            | CStatement::For(_, _, _, block)
            | CStatement::Resumed(_, block) => {
                drop_labels(&mut block.statements, goals);
            }
            CStatement::If(_, then, otherwise) => {
                drop_labels(&mut then.statements, goals);
                drop_labels(&mut otherwise.statements, goals);
            }
            CStatement::Switch(_, cases) => {
                cases.iter_mut().for_each(|case| drop_labels(&mut case.statements, goals));
            }
            CStatement::Source { .. }
            | CStatement::Expression(_)
            | CStatement::Unused(_)
            | CStatement::Break
            | CStatement::Resume { .. }
            | CStatement::Label(_)
            | CStatement::Goto(_)
            | CStatement::Return(_)
            | CStatement::Blank
            | CStatement::Lines(_) => {}
        }
    }
}

/// A name without its distinguishing number.
fn base_name(name: &str) -> &str {
    let name = name.split(' ').next().unwrap_or(name);
    match name.rsplit_once('_') {
        Some((base, number)) if !base.is_empty() && number.bytes().all(|byte| byte.is_ascii_digit()) => base_name(base),
        _ => name,
    }
}

/// The source lines in which locals are used.
struct Lives<'s> {
    system: &'s System,
    source: Option<Id<Site>>,
    line: usize,
    order: Vec<Id<Local>>,
    /// The line, the position in that line, and whether it is the only line.
    lines: HashMap<Id<Local>, (usize, usize, bool)>,
}

impl Lives<'_> {
    fn used(&mut self, local: Id<Local>) {
        let (line, order) = (self.line, self.order.len());
        match self.lines.get_mut(&local) {
            Some((first, _, only)) => *only &= *first == line,
            None => {
                self.order.push(local);
                self.lines.insert(local, (line, order, true));
            }
        }
    }
}

impl Visitor for Lives<'_> {
    fn place(&mut self, id: Id<crate::code::Place>, access: Access) {
        self.whole(self.system.code.places[id].base, access);
    }

    fn whole(&mut self, base: Base, _: Access) {
        if let Base::Local(local) = base {
            self.used(local);
        }
    }

    fn index(&mut self, _: Base, _: usize, index: Index) {
        if let Index::Running { counter, .. } = index {
            self.used(counter);
        }
    }
}

pub(super) fn c_type(system: &System, local: &Local) -> CType {
    match local.passing {
        Passing::Counter => CType::INT,
        Passing::Own | Passing::Value | Passing::Array { .. } => type_in_c(system, local.kind),
    }
}

pub(super) fn type_in_c(system: &System, kind: Type) -> CType {
    match kind {
        Type::Integer { bits: Bits::ThirtyTwo, .. } | Type::Fixed { .. } if system.clock.is_passes() => CType::INT32,
        Type::Integer { bits: Bits::SixtyFour, .. } if system.clock.is_passes() => CType::INT64,
        Type::Nothing => CType::VOID,
        // The number type of the form.
        Type::Real(_) | Type::Fixed { .. } => CType::DOUBLE,
        Type::Integer { bits: Bits::Sixteen, .. } | Type::Logical | Type::Character => CType::INT,
        // Their structs are known to emit/records.
        Type::Text | Type::Reference(_) | Type::Array(_) => CType::pointer(CKind::Void),
        Type::Integer { .. } => CType::LONG,
    }
}

impl Emission<'_> {
    /// `struct model *model`
    pub(super) fn model_parameter(&mut self) -> CVariable {
        let name = self.unit.names.word(self.package.pointer());
        let tag = self.package.tag().unwrap_or(name);
        CVariable::new(name, CType::pointer(CKind::Struct(tag)))
    }

    /// `void *memory`, and the model it points to.
    pub(super) fn memory(&mut self) -> (CVariable, CVariable) {
        let memory = self.unit.names.word("memory");
        let model = self.model_parameter();
        let pointer = self.unit.name(memory);
        let cast = self.unit.cast(model.kind, pointer);
        (CVariable::new(memory, CType::pointer(CKind::Void)), CVariable { value: Some(cast), ..model })
    }

    pub(super) fn define(&mut self, name: Name, result: CType, parameters: Vec<CVariable>, body: CBlock) {
        let function = CFunction { name, result, parameters, remark: None, hint: Hint::None, body };
        self.unit.declarations.push(Declaration::Function(function));
    }

    /// The comment above the function that describes it.
    pub(super) fn remark(&mut self, remark: &'static str) {
        if let Some(Declaration::Function(function)) = self.unit.declarations.last_mut() {
            function.remark = Some(remark.into());
        }
    }
}
