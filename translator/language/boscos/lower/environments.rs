//! Variables that other functions use: those of a procedure or a block, used by procedures, classes and name parameters
//! inside it.
//!
//! Such variables are fields of a record, the environment of the block; each entry of the block makes one. What is inside
//! has a reference to the nearest record around it (an environment or an object), which has one to the next. The variables
//! of the program's block are quantities and need none.

use super::program::{
    Argument, BlockId, BlockKind, Call, Callee, Expression as Written, ExpressionId, ExpressionKind, Place,
    Statement as Said, StatementKind, Store,
};
use super::*;
use crate::code::records::{Entries, Standard};
use crate::language::boscos::walk::{Visit, walk, walk_expression};
use rustc_hash::FxHashSet as HashSet;

/// What is known of the blocks whose variables are used by others.
#[derive(Default)]
pub(super) struct Environments {
    /// Variables that are fields of an environment.
    captured: HashSet<VariableId>,
    /// Blocks with such variables.
    blocks: HashSet<BlockId>,
    records: HashMap<BlockId, Id<Record>>,
    /// Of an environment or a class: the field that refers to the next record around it.
    outer: HashMap<BlockId, Id<Field>>,
    /// Blocks around classes, whose objects may outlive them.
    last: HashSet<BlockId>,
}

impl Environments {
    pub fn of(program: &Program) -> Environments {
        let mut found = Environments::default();
        let mut search = Search { program, here: None, captured: &mut found.captured };
        for (id, block) in program.blocks.iter().filter(|(_, block)| !block.standard) {
            search.here = Some(search.function_of(id));
            match block.kind {
                BlockKind::Class(class) => {
                    let class = &program.classes[class];
                    search.bounds(block);
                    search.statements(&class.body);
                }
                BlockKind::Procedure(_) => {
                    search.bounds(block);
                    search.statements(&block.statements);
                }
                BlockKind::Plain if Some(id) == program.outermost => {
                    search.bounds(block);
                    search.statements(&block.statements);
                }
                // Part of the function around it.
                BlockKind::Plain | BlockKind::Environment => {}
            }
        }
        for block in found.captured.iter().map(|variable| program.variables[*variable].block) {
            // The program's block has quantities, an object has fields.
            if !matches!(program.blocks[block].kind, BlockKind::Class(_)) && Some(block) != program.outermost {
                found.blocks.insert(block);
            }
        }
        for class in program.classes.values().filter(|class| !class.standard) {
            let mut around = Some(class.declared_in);
            while let Some(block) = around {
                found.last.insert(block);
                around = program.blocks[block].parent;
            }
        }
        found
    }
}

struct Search<'p, 'f> {
    program: &'p Program,
    /// The block of the function that is looked at.
    here: Option<BlockId>,
    captured: &'f mut HashSet<VariableId>,
}

impl<'p> Search<'p, '_> {
    /// The procedure, class or program to which a block belongs.
    fn function_of(&self, block: BlockId) -> BlockId {
        let mut at = block;
        while let (BlockKind::Plain, Some(parent)) = (self.program.blocks[at].kind, self.program.blocks[at].parent) {
            if Some(at) == self.program.outermost {
                break;
            }
            at = parent;
        }
        at
    }

    fn bounds(&mut self, block: &'p Block) {
        for variable in &block.variables {
            if let VariableKind::Array(bounds) = &self.program.variables[*variable].kind {
                for bound in bounds.iter().flat_map(|(low, high)| [*low, *high]) {
                    walk_expression(self.program, bound, &mut |visit| self.visit(visit));
                }
            }
        }
    }

    fn statements(&mut self, statements: &'p [Said]) {
        walk(self.program, statements, &mut |visit| self.visit(visit));
    }

    fn visit(&mut self, visit: Visit<'p>) {
        match visit {
            Visit::Statement(Said { kind: StatementKind::For(one), .. }) => self.uses(one.variable),
            Visit::Statement(_) => {}
            Visit::Store(Store { place, .. }) => self.place(place),
            Visit::Expression(id) => self.expression(&self.program.expressions[id]),
        }
    }

    fn expression(&mut self, expression: &'p Written) {
        match &expression.kind {
            ExpressionKind::Read(place) => self.place(place),
            ExpressionKind::Call(Call { callee, arguments, .. }) => {
                self.callee(callee);
                let runtime = match callee {
                    Callee::Procedure { procedure, .. } => self.program.procedures[*procedure].runtime,
                    Callee::Virtual { .. } | Callee::Formal { .. } => false,
                };
                arguments.iter().for_each(|argument| self.argument(argument, runtime));
            }
            ExpressionKind::New { arguments, .. } => {
                arguments.iter().for_each(|argument| self.argument(argument, false));
            }
            _ => {}
        }
    }

    fn argument(&mut self, argument: &'p Argument, runtime: bool) {
        match argument {
            Argument::Value(_) => {}
            Argument::Array { variable, .. } => self.uses(*variable),
            // A name parameter that is passed on.
            Argument::Name { value, .. } if self.is_name(*value) => {}
            // It is evaluated in a function of its own.
            Argument::Name { value, .. } | Argument::Open { value, .. } if !runtime => {
                let here = self.here.take();
                walk_expression(self.program, *value, &mut |visit| self.visit(visit));
                self.here = here;
            }
            Argument::Name { .. } | Argument::Open { .. } => {}
            Argument::Procedure(callee) => self.callee(callee),
        }
    }

    fn is_name(&self, value: ExpressionId) -> bool {
        match &self.program.expressions[value].kind {
            ExpressionKind::Read(Place::Variable { variable, .. }) => {
                self.program.formal(*variable).is_some_and(|formal| formal.mode == program::Mode::Named)
            }
            _ => false,
        }
    }

    fn callee(&mut self, callee: &Callee) {
        if let Callee::Formal { parameter, .. } = callee {
            self.uses(*parameter);
        }
    }

    fn place(&mut self, place: &Place) {
        match place {
            Place::Variable { variable, .. } | Place::Element { array: variable, .. } => self.uses(*variable),
            Place::Text(_) => {}
        }
    }

    fn uses(&mut self, variable: VariableId) {
        let data = &self.program.variables[variable];
        let block = &self.program.blocks[data.block];
        let of_function = match block.kind {
            BlockKind::Procedure(_) => true,
            // What `inspect` connects is a local otherwise.
            BlockKind::Plain if Some(data.block) == self.program.outermost => data.kind == VariableKind::Connected,
            BlockKind::Class(_) => data.kind == VariableKind::Connected,
            BlockKind::Plain => true,
            BlockKind::Environment => false,
        };
        let constant = matches!(data.kind, VariableKind::Constant { .. });
        if of_function && !constant && self.here != Some(self.function_of(data.block)) {
            self.captured.insert(variable);
        }
    }
}

impl Lowering<'_> {
    /// Whether a variable is a field of an environment.
    pub(super) fn is_captured(&self, variable: VariableId) -> bool {
        self.environments.captured.contains(&variable)
    }

    /// The nearest block with a record, from a block outwards; nothing if there are only quantities.
    pub(super) fn enclosing(&self, block: BlockId) -> Option<BlockId> {
        let mut around = Some(block);
        while let Some(block) = around {
            let data = &self.program.blocks[block];
            let has_record = match data.kind {
                // SIMSET and the like, whose classes do not need their object.
                BlockKind::Class(_) if data.standard && !data.classes.is_empty() => false,
                BlockKind::Class(class) => !self.parts.contains(&class) && self.records.contains_key(&class),
                _ => self.environments.blocks.contains(&block),
            };
            if has_record {
                return Some(block);
            }
            if data.standard || Some(block) == self.program.outermost {
                return None;
            }
            around = data.parent;
        }
        None
    }

    /// The same, outside the block.
    fn around(&self, block: BlockId) -> Option<BlockId> {
        self.program.blocks[block].parent.and_then(|parent| self.enclosing(parent))
    }

    /// The record of a block that has one.
    pub(super) fn record_of(&self, block: BlockId, at: Span) -> Made<Id<Record>> {
        let record = match self.program.blocks[block].kind {
            BlockKind::Class(class) => self.records.get(&class),
            BlockKind::Environment | BlockKind::Plain | BlockKind::Procedure(_) => {
                self.environments.records.get(&block)
            }
        };
        record.copied().ok_or(Unsupported { what: "a record around this place", at })
    }

    /// The records of all environments and their fields, and the fields by which classes refer to what is around them.
    pub(super) fn declare_environments(&mut self) -> Made<()> {
        let program = self.program;
        let mut blocks: Vec<BlockId> = self.environments.blocks.iter().copied().collect();
        blocks.sort_by_key(|block| block.index());
        for block in &blocks {
            let name = match program.blocks[*block].kind {
                BlockKind::Procedure(procedure) => eco_format!("{}_variables", program.procedures[procedure].name),
                BlockKind::Environment | BlockKind::Plain | BlockKind::Class(_) => "block_variables".into(),
            };
            let record = self.plain_record(name, None, program.blocks[*block].at);
            self.environments.records.insert(*block, record);
        }
        for block in &blocks {
            let record = self.environments.records[block];
            self.outer_field(*block, record)?;
            for variable in &program.blocks[*block].variables {
                if self.is_captured(*variable) {
                    let data = &program.variables[*variable];
                    let kind = self.type_of_variable(*variable)?;
                    let field = self.field(record, data.name.clone(), kind, data.at);
                    self.fields.insert(*variable, field);
                }
            }
        }
        let mut classes: Vec<(ClassId, Id<Record>)> =
            self.records.iter().map(|(class, record)| (*class, *record)).collect();
        classes.sort_by_key(|(class, _)| class.index());
        for (class, record) in classes {
            if !self.is_standard(class) {
                self.outer_field(program.classes[class].block, record)?;
            }
        }
        Ok(())
    }

    fn outer_field(&mut self, block: BlockId, record: Id<Record>) -> Made<()> {
        if let Some(outer) = self.around(block) {
            let at = self.program.blocks[block].at;
            let kind = Type::Reference(Some(self.record_of(outer, at)?));
            let field = self.field(record, "outer".into(), kind, at);
            self.environments.outer.insert(block, field);
        }
        Ok(())
    }

    /// A record that the program does not know.
    pub(super) fn plain_record(&mut self, name: Excerpt, prefix: Option<Id<Record>>, at: Span) -> Id<Record> {
        let source = Some(self.site(at));
        self.builder.code.records.records.push(Record {
            name,
            prefix,
            base: Standard::Frame,
            standard: false,
            fields: Vec::new(),
            entries: Entries::default(),
            virtuals: Vec::new(),
            is_class: false,
            component: false,
            system: false,
            started: false,
            source,
        })
    }

    pub(super) fn field(&mut self, of: Id<Record>, name: Excerpt, kind: Type, at: Span) -> Id<Field> {
        let source = Some(self.site(at));
        let field = self.builder.code.records.fields.push(Field { name, of, kind, source });
        self.builder.code.records.records[of].fields.push(field);
        field
    }

    /// The type of a variable of any kind.
    pub(super) fn type_of_variable(&mut self, id: VariableId) -> Made<Type> {
        let variable = &self.program.variables[id];
        match &variable.kind {
            VariableKind::Array(_) => self.array_type(variable.of, variable.at),
            VariableKind::Parameter(formal) => self.formal(*formal, variable.at),
            VariableKind::Simple
            | VariableKind::Constant { .. }
            | VariableKind::Result(_)
            | VariableKind::Connected => self.type_of(variable.of, variable.at),
        }
    }

    /// Makes the environment of a block that is entered, if it has one.
    pub(super) fn enter(&mut self, block: BlockId) -> Made<()> {
        self.current.block = Some(block);
        if !self.environments.blocks.contains(&block) {
            return Ok(());
        }
        let at = self.program.blocks[block].at;
        let record = self.record_of(block, at)?;
        let outer = match self.around(block) {
            Some(outer) => Some(self.reach(outer, at)?),
            None => None,
        };
        let local = self.new_record(record, "variables", self.environments.last.contains(&block));
        self.current.environments.push((block, local));
        if let (Some(value), Some(field)) = (outer, self.environments.outer.get(&block).copied()) {
            self.store_field(local, field, value);
        }
        Ok(())
    }

    /// A local that refers to a new record, which lives as long as the function unless it may be needed longer.
    pub(super) fn new_record(&mut self, record: Id<Record>, name: &str, longer: bool) -> Id<Local> {
        let kind = Type::Reference(Some(record));
        let local = self.current.local(name, kind, Passing::Own);
        if !longer && !self.current.waits {
            let new = self.object(Object::Automatic(record), kind);
            self.set_local(local, new);
            return local;
        }
        let site = self.object(Object::Site, Type::COUNTER);
        let new = self.object(Object::New { record, site }, kind);
        self.set_local(local, new);
        let none = self.is_none(local);
        let leave = self.leave_with_zero();
        self.push(Statement::If(none, vec![leave], Vec::new()));
        local
    }

    pub(super) fn store_field(&mut self, of: Id<Local>, field: Id<Field>, value: Value) {
        let object = self.read_local(of);
        let kind = self.builder.code.records.fields[field].kind;
        let target = self.object(Object::Field { object, field }, kind);
        self.push(Statement::Store(target, value));
    }

    /// The record of a block around this place that has one.
    pub(super) fn reach(&mut self, target: BlockId, at: Span) -> Made<Value> {
        if let Some((_, local)) = self.current.environments.iter().rev().find(|(block, _)| *block == target) {
            return Ok(self.read_local(*local));
        }
        let Some((local, mut block)) = self.current.base else {
            return self.unsupported("an object around the one that is written", at);
        };
        let mut value = self.read_local(local);
        while !self.is_record_of(block, target) {
            let (Some(field), Some(next)) = (self.environments.outer.get(&block).copied(), self.around(block)) else {
                return self.unsupported("an object around the one that is written", at);
            };
            let kind = self.builder.code.records.fields[field].kind;
            value = self.object(Object::Field { object: value, field }, kind);
            block = next;
        }
        Ok(value)
    }

    /// Whether the record of a block is that of another: the object of a class has the attributes of its prefixes.
    fn is_record_of(&self, block: BlockId, target: BlockId) -> bool {
        match (self.program.blocks[block].kind, self.program.blocks[target].kind) {
            (BlockKind::Class(own), BlockKind::Class(wanted)) => self.program.is_in(own, wanted),
            _ => block == target,
        }
    }

    /// Whether a field leads to the next record, which there always is.
    pub(super) fn is_outer(&self, field: Id<Field>) -> bool {
        self.environments.outer.values().any(|outer| *outer == field)
    }

    /// The record in which something is declared in a block, as the first argument of its function.
    pub(super) fn record_for(&mut self, declared_in: BlockId, of: Instance, at: Span) -> Made<Option<Value>> {
        let Some(record) = self.enclosing(declared_in) else { return Ok(None) };
        match of {
            // What is inherited is in the object of the class around this place.
            Instance::Here(block) => {
                let target = self.enclosing(block).unwrap_or(record);
                self.reach(target, at).map(Some)
            }
            Instance::Object(object) => self.used(object).map(Some),
        }
    }

    /// The local through which a function finds what is around it, in the block in which it is declared.
    pub(super) fn base(&mut self, declared_in: BlockId, name: &str, at: Span) -> Made<Option<Id<Local>>> {
        let Some(block) = self.enclosing(declared_in) else { return Ok(None) };
        let kind = Type::Reference(Some(self.record_of(block, at)?));
        let local = self.current.local(name, kind, Passing::Value);
        self.current.base = Some((local, block));
        Ok(Some(local))
    }

    /// What a new object refers to: the records around its class and the prefixes of it. `outer` is that of the class.
    pub(super) fn store_outer(&mut self, class: ClassId, this: Id<Local>, outer: Option<Id<Local>>) -> Made<()> {
        let program = self.program;
        let own = program.classes[class].block;
        if let (Some(outer), Some(field)) = (outer, self.environments.outer.get(&own).copied()) {
            let value = self.read_local(outer);
            self.store_field(this, field, value);
        }
        for one in program.chain(class) {
            let data = &program.classes[one];
            let Some(prefix) = data.prefix.filter(|prefix| !self.is_standard(*prefix)) else { break };
            let block = program.classes[prefix].block;
            let Some(field) = self.environments.outer.get(&block).copied() else { continue };
            let Some(target) = self.around(block) else { continue };
            let value = match data.prefix_in {
                Some(Instance::Object(object)) => self.used(object)?,
                Some(Instance::Here(_)) | None => {
                    self.current.base = Some((this, data.block));
                    self.reach(target, data.at)?
                }
            };
            self.store_field(this, field, value);
        }
        Ok(())
    }
}
