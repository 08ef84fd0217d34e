//! What is around a class or a procedure: the program itself, or an object that it must be able to find.
//!
//! The block of the program, and the simulation in it, exist once: their variables are quantities, and classes that they
//! are prefixed with have no records. An object of a class that is declared in another class has a field, which refers to
//! the object it was declared in.

use super::program::{BlockId, BlockKind, ExpressionKind, Statement as Source, StatementKind};
use super::*;
use crate::language::boscos::walk::{Visit, walk};

/// The record that a place in the text is in.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Home {
    /// None: it exists once.
    Program,
    Class(ClassId),
    Procedure(ProcedureId),
}

impl Lowering<'_> {
    /// The classes of blocks that exist once: the program, if it has a prefix, and the simulation in its block.
    pub(super) fn find_parts(&mut self) -> Made<()> {
        let program = self.program;
        let mut blocks: Vec<ClassId> = Vec::new();
        let simulation = program.standard_class("simulation");
        let once = |class: ClassId| simulation.is_some_and(|simulation| program.is_in(class, simulation));
        for statement in program.main.as_slice() {
            if let StatementKind::Prefixed { class, .. } = statement.kind {
                blocks.push(class);
            }
        }
        if blocks.is_empty() {
            walk(program, program.main.as_slice(), &mut |visit| {
                if let Visit::Statement(Source { kind: StatementKind::Prefixed { class, .. }, .. }) = visit
                    && once(*class)
                {
                    blocks.push(*class);
                }
            });
        }
        for class in blocks {
            for part in program.chain(class) {
                if self.parts.contains(&part) && !self.is_standard(part) {
                    return self
                        .unsupported("a class that is the prefix of several simulations", program.classes[part].at);
                }
                self.parts.push(part);
            }
        }
        for class in &self.parts {
            let class = &program.classes[*class];
            if !class.standard && !class.anonymous && self.is_used_elsewhere(class.block) {
                return self.unsupported("objects of a class that is the prefix of the simulation", class.at);
            }
        }
        Ok(())
    }

    /// Whether a class that is a prefix of the program has objects or other subclasses.
    fn is_used_elsewhere(&self, block: BlockId) -> bool {
        let program = self.program;
        let BlockKind::Class(own) = program.blocks[block].kind else { return false };
        let made = program.expressions.values().any(|expression| match expression.kind {
            ExpressionKind::New { class, .. } => program.is_in(class, own),
            ExpressionKind::This(of) => of == block,
            _ => false,
        });
        let prefix = program.classes.ids().any(|class| program.is_in(class, own) && !self.parts.contains(&class));
        made || prefix
    }

    /// Where the record is that a block's variables are in.
    pub(super) fn home(&self, block: BlockId) -> Home {
        let mut at = Some(block);
        while let Some(block) = at {
            if Some(block) == self.program.outermost {
                return Home::Program;
            }
            match self.program.blocks[block].kind {
                BlockKind::Environment => return Home::Program,
                BlockKind::Class(class) if self.parts.contains(&class) => return Home::Program,
                BlockKind::Class(class) => return Home::Class(class),
                BlockKind::Procedure(procedure) => return Home::Procedure(procedure),
                BlockKind::Plain => at = self.program.blocks[block].parent,
            }
        }
        Home::Program
    }

    /// The field in which objects of a class keep the object they were declared in.
    pub(super) fn declare_outer(&mut self, class: ClassId) -> Made<()> {
        let data = &self.program.classes[class];
        let record = self.records[&class];
        let outer = match self.home(data.declared_in) {
            Home::Program => return Ok(()),
            Home::Class(outer) => self.records.get(&outer).copied(),
            Home::Procedure(_) => None,
        };
        let Some(outer) = outer else { return self.unsupported("a class in a procedure", data.at) };
        let kind = Type::Reference(Some(outer));
        let source = Some(self.site(data.at));
        let field = self.builder.code.records.fields.push(Field { name: "outer".into(), of: record, kind, source });
        self.builder.code.records.records[record].fields.push(field);
        self.outers.insert(class, field);
        Ok(())
    }

    /// The object around this place whose class has the block's attributes.
    pub(super) fn here(&mut self, block: BlockId, at: Span) -> Made<Value> {
        if let Some((this, class)) = self.current.this {
            let this = self.read_local(this);
            if let Some(found) = self.reach(this, class, block) {
                return Ok(found);
            }
        }
        self.unsupported("an object around the one that is written", at)
    }

    /// The same from an object of a class.
    fn reach(&mut self, from: Value, class: ClassId, block: BlockId) -> Option<Value> {
        let chain = self.program.chain(class);
        if chain.iter().any(|one| self.program.classes[*one].block == block) {
            return Some(from);
        }
        for one in chain {
            let Some(field) = self.outers.get(&one).copied() else { continue };
            let Home::Class(outer) = self.home(self.program.classes[one].declared_in) else { continue };
            let kind = self.builder.code.records.fields[field].kind;
            let next = self.object(Object::Field { object: from, field }, kind);
            if let Some(found) = self.reach(next, outer, block) {
                return Some(found);
            }
        }
        None
    }

    /// Sets the fields of a new object that refer to the objects around it and around its prefixes.
    pub(super) fn set_outers(&mut self, class: ClassId, own: Option<Id<Local>>) -> Made<()> {
        let program = self.program;
        let Some((this, _)) = self.current.this else { return Ok(()) };
        let mut around = own.map(|local| self.read_local(local));
        for one in program.chain(class) {
            let data = &program.classes[one];
            if let (Some(field), Some(value)) = (self.outers.get(&one).copied(), around) {
                let object = self.read_local(this);
                let kind = self.builder.code.records.fields[field].kind;
                let target = self.object(Object::Field { object, field }, kind);
                self.push(Statement::Store(target, value));
            }
            let Some(prefix) = data.prefix.filter(|prefix| self.outers.contains_key(prefix)) else {
                around = None;
                continue;
            };
            let home = self.home(data.declared_in);
            around = match (data.prefix_in, home, around) {
                (Some(Instance::Here(block)), Home::Class(outer), Some(from)) => self.reach(from, outer, block),
                _ => None,
            };
            if around.is_none() {
                return self.unsupported("a prefix declared in another object", program.classes[prefix].at);
            }
        }
        Ok(())
    }
}
