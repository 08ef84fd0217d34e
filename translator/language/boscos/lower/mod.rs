//! A program as Code: classes are records, their bodies and the procedures are functions.
//!
//! The variables of the program's block are quantities, attributes of classes are fields, and all others are locals. What
//! an expression evaluates before an operation with effects goes to a local, unless it cannot change.
//!
//! What is not lowered yet is an [`Unsupported`] construct.

mod activation;
mod adapters;
mod around;
mod blocks;
mod bodies;
mod calls;
mod classes;
mod closures;
mod environments;
mod expressions;
mod lists;
mod networks;
mod prefixed;
mod recursion;
mod runtime_calls;
mod settings;
mod statements;
mod values;
mod virtuals;
mod waits;

use super::program::{
    self, Block, ClassId, Instance, Procedure, ProcedureId, Program, VariableId, VariableKind, VirtualId,
};
use crate::code::effects::effects;
use crate::code::records::{Entries, Entry, Field, Literal, Object, Record, Slot, Standard};
use crate::code::runtime::Runtime;
use crate::code::types::{Item, Type};
use crate::code::{
    Arena, Base, Builder, Clock, Effects, Expression, Function, FunctionKind, Id, Label, Local, Passing, Quantity,
    Role, Site, Stated, Statement, System,
};
use crate::source::{Excerpt, Source, Span};
use ecow::eco_format;
use rustc_hash::FxHashMap as HashMap;

/// A construct that is not lowered yet.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Unsupported {
    pub what: &'static str,
    pub at: Span,
}

type Made<T> = Result<T, Unsupported>;
type Value = Id<Expression>;

/// The system of a checked program.
pub fn lower(program: &Program, source: &Source) -> Made<System> {
    let mut lowering = Lowering {
        program,
        source,
        builder: Builder::default(),
        quantities: Arena::default(),
        sites: Arena::default(),
        lines: HashMap::default(),
        records: HashMap::default(),
        fields: HashMap::default(),
        procedures: HashMap::default(),
        after_step: HashMap::default(),
        makers: HashMap::default(),
        slots: HashMap::default(),
        globals: HashMap::default(),
        literals: HashMap::default(),
        begins: Vec::new(),
        parts: Vec::new(),
        environments: environments::Environments::of(program),
        networks: blocks::Networks::of(program),
        closures: closures::Closures::default(),
        current: Current::default(),
    };
    lowering.program()
}

struct Lowering<'p> {
    program: &'p Program,
    source: &'p Source,
    builder: Builder,
    quantities: Arena<Quantity>,
    sites: Arena<Site>,
    /// By included file, empty for the program itself, and line.
    lines: HashMap<(Excerpt, u32), Id<Site>>,
    records: HashMap<ClassId, Id<Record>>,
    fields: HashMap<VariableId, Id<Field>>,
    procedures: HashMap<ProcedureId, Id<Function>>,
    /// Of procedures that activate others: what `post step` calls.
    after_step: HashMap<ProcedureId, Id<Function>>,
    /// The functions that make objects: of their parameters and the site.
    makers: HashMap<ClassId, Id<Function>>,
    slots: HashMap<(VirtualId, virtuals::Form), virtuals::Called>,
    globals: HashMap<VariableId, Id<Quantity>>,
    literals: HashMap<Vec<u8>, Id<Literal>>,
    /// What the program begins with: a quantity, its place in the text, what it is set to.
    begins: Vec<(Id<Quantity>, Id<Site>, settings::Begins)>,
    /// Classes of blocks that exist once.
    parts: Vec<ClassId>,
    environments: environments::Environments,
    networks: blocks::Networks,
    closures: closures::Closures,
    current: Current,
}

/// The function that is written.
#[derive(Default)]
struct Current {
    locals: Arena<Local>,
    names: HashMap<Excerpt, u32>,
    variables: HashMap<VariableId, Id<Local>>,
    /// The object whose body or procedure it is, and its class.
    this: Option<(Id<Local>, ClassId)>,
    result: Option<VariableId>,
    /// The block in the text that is written.
    block: Option<program::BlockId>,
    /// The environments that the function has made, with their blocks.
    environments: Vec<(program::BlockId, Id<Local>)>,
    /// The record through which it finds what is around it, and the block of that.
    base: Option<(Id<Local>, program::BlockId)>,
    /// Locals with an object that is not none.
    known: Vec<Id<Local>>,
    /// What it returns, unless a variable has it.
    gives: Option<Type>,
    /// It may wait, so what it makes must not be in its frame of C.
    waits: bool,
    out: Vec<Stated>,
    site: Option<Id<Site>>,
    labels: HashMap<program::LabelId, Id<Label>>,
    /// Labels that have been written; a statement that is repeated in the text has none.
    placed: Vec<Id<Label>>,
    label_names: HashMap<Excerpt, u32>,
    /// The classes whose bodies are inside the one that is written, the next first.
    inner: Vec<ClassId>,
    /// The statements of bodies that are written, and whether a `detach` has come.
    part: bodies::Part,
    detached: bool,
    /// What it is for networks.
    role: blocks::Role,
}

impl Lowering<'_> {
    fn program(&mut self) -> Made<System> {
        let program = self.program;
        let at = program.main.as_ref().map_or(Span::default(), |main| main.at);
        let (Some(main), Some(outermost)) = (&program.main, program.outermost) else {
            return Err(Unsupported { what: "a program without a block", at });
        };
        self.find_parts()?;
        let first = self.site(at);
        let hidden = |name: &str| Quantity::hidden(name.into(), Role::Variable, Vec::new(), first);
        let (time, dt) = (self.quantities.push(hidden("time")), self.quantities.push(hidden("dt")));
        self.globals_of(&program.blocks[outermost]);
        for part in self.parts.clone() {
            let block = program.classes[part].block;
            if !self.is_standard(part) && block != outermost {
                self.globals_of(&program.blocks[block]);
            }
        }
        self.declare_classes()?;
        self.declare_environments()?;
        self.find_counted();
        self.declare_procedures()?;
        self.declare_slots()?;
        self.makers()?;
        self.tables()?;
        for (id, procedure) in program.procedures.iter() {
            if self.procedures.contains_key(&id) {
                self.procedure(id, procedure)?;
            }
        }
        self.network_entries()?;
        let function = self.main(main)?;
        self.make_in_place();
        crate::code::frames::make_frames(&mut self.builder).map_err(|misplaced| Unsupported {
            what: "a procedure that may wait, called here",
            at: self.sites[misplaced.0].span,
        })?;
        self.guard_recursion();
        let clock = Clock::Own { time, dt, program: function };
        let Lowering { builder, quantities, sites, .. } = self;
        let (code, quantities) = (std::mem::take(&mut builder.code), std::mem::take(quantities));
        let mut system = System::new(String::new(), quantities, std::mem::take(sites), code, clock);
        let effects = effects(&system);
        for (id, effects) in system.code.functions.ids().zip(effects) {
            system.code.functions[id].effects = effects;
        }
        if cfg!(debug_assertions) {
            crate::code::assert_valid_system(&system);
        }
        Ok(system)
    }

    /// The quantities of the program's block; their types may need the records.
    fn globals_of(&mut self, block: &Block) {
        for id in &block.variables {
            let variable = &self.program.variables[*id];
            match variable.kind {
                VariableKind::Constant { .. } => {
                    if Some(variable.block) == self.program.outermost {
                        self.global_constant(*id);
                    }
                    continue;
                }
                VariableKind::Connected if !self.is_captured(*id) => continue,
                _ => {}
            }
            let source = self.site(variable.at);
            let quantity = Quantity::hidden(variable.name.clone(), Role::Variable, Vec::new(), source);
            let id_of = self.quantities.push(Quantity { hidden: false, ..quantity });
            self.globals.insert(*id, id_of);
        }
    }

    /// The program itself.
    fn main(&mut self, main: &program::Statement) -> Made<Id<Function>> {
        self.current = Current { site: Some(self.site(main.at)), waits: true, ..Current::default() };
        let record = self.builder.code.records.records.push(Record {
            name: "program".into(),
            prefix: None,
            base: Standard::Frame,
            standard: false,
            fields: Vec::new(),
            entries: Entries::default(),
            virtuals: Vec::new(),
            is_class: false,
            component: false,
            system: false,
            started: false,
            source: self.current.site,
        });
        let this = self.current.local("self", Type::Reference(Some(record)), Passing::Value);
        self.set_constants()?;
        self.statement(main)?;
        if !matches!(self.current.out.last(), Some(Stated { statement: Statement::Return(_), .. })) {
            let stop = self.runtime(Runtime::Stop, &[]);
            self.perform(stop);
        }
        let source = self.current.site;
        let function = self.finish("program".into(), FunctionKind::Program, vec![this], Type::Nothing, source);
        self.builder.code.records.records[record].entries.set(Entry::Run, function);
        Ok(function)
    }

    /// The function that has been written.
    fn finish(
        &mut self,
        name: Excerpt,
        kind: FunctionKind,
        parameters: Vec<Id<Local>>,
        result: Type,
        source: Option<Id<Site>>,
    ) -> Id<Function> {
        let Current { locals, out, .. } = std::mem::take(&mut self.current);
        let effects = Effects::default();
        self.builder.code.functions.push(Function {
            name,
            kind,
            parameters,
            result,
            locals,
            body: out,
            effects,
            source,
        })
    }

    fn site(&mut self, at: Span) -> Id<Site> {
        // The standard environment has no place.
        let standard = at == Span::default();
        let line = if standard { 0 } else { self.source.line_of(at.start) };
        let file = if standard { self.source.name() } else { self.source.name_at(at.start) };
        let included = if file == self.source.name() { Excerpt::default() } else { file.into() };
        if let Some(known) = self.lines.get(&(included.clone(), line)) {
            return *known;
        }
        let text = if standard { Excerpt::default() } else { self.source.line_at(at.start).trim().into() };
        let site = Site { line, span: at, quantity: Excerpt::default(), detail: included.clone(), text };
        let site = self.sites.push(site);
        self.lines.insert((included, line), site);
        site
    }

    fn is_standard(&self, class: ClassId) -> bool {
        self.program.classes[class].standard
    }

    fn unsupported<T>(&self, what: &'static str, at: Span) -> Made<T> {
        Err(Unsupported { what, at })
    }

    fn literal(&mut self, text: &[u8]) -> Id<Literal> {
        if let Some(known) = self.literals.get(text) {
            return *known;
        }
        let literal = self.builder.code.records.literals.push(Literal(text.to_vec()));
        self.literals.insert(text.to_vec(), literal);
        literal
    }

    /// The type of a simple variable.
    fn type_of(&self, of: program::Type, at: Span) -> Made<Type> {
        Ok(match of {
            program::Type::Integer => Type::LONG,
            program::Type::Real => Type::REAL,
            program::Type::Boolean => Type::Logical,
            program::Type::Character => Type::Character,
            program::Type::Text => Type::Text,
            program::Type::Ref(None) => Type::Reference(None),
            program::Type::Ref(Some(class)) => match self.records.get(&class) {
                Some(record) => Type::Reference(Some(*record)),
                None => return self.unsupported("a reference to a standard class", at),
            },
            program::Type::Unknown => return self.unsupported("an expression with an error", at),
        })
    }

    fn array_type(&self, of: program::Type, at: Span) -> Made<Type> {
        match Item::of(self.type_of(of, at)?) {
            Some(item) => Ok(Type::Array(item)),
            None => self.unsupported("an array of this type", at),
        }
    }
}

impl Current {
    /// A new local with a name that no other has.
    fn local(&mut self, wanted: &str, kind: Type, passing: Passing) -> Id<Local> {
        let count = self.names.entry(wanted.into()).or_insert(0);
        *count += 1;
        let name = if *count == 1 { wanted.into() } else { eco_format!("{wanted}_{count}") };
        self.locals.push(Local { name, kind, extents: Vec::new(), passing, temporary: None })
    }

    /// A new local for a part of an expression, which may become one with others like it.
    fn part(&mut self, wanted: &str, kind: Type) -> Id<Local> {
        let local = self.local(wanted, kind, Passing::Own);
        self.locals[local].temporary = Some(wanted.into());
        local
    }
}
