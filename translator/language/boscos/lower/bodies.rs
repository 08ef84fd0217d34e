//! When the statements of a class body run: all when the object is made, or some when it is activated, called or resumed.

use super::program::{Call, Callee, ExpressionId, ExpressionKind, Statement as Source, StatementKind, Waits};
use super::*;
use crate::code::records::{Entry, Standard};

/// The life of the objects of a class.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Life {
    /// The whole body runs when an object is made.
    Made,
    /// The same, but it may wait before it is detached for the first time.
    Entered,
    /// What comes before the first `detach` runs when an object is made, the rest when the object goes on.
    Detached,
}

/// The statements of bodies that are written.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) enum Part {
    #[default]
    All,
    /// Before the first `detach`.
    Before,
    Behind,
}

impl Lowering<'_> {
    pub(super) fn life(&self, class: ClassId) -> Life {
        match () {
            () if self.is_process(class) => Life::Detached,
            () if !self.body_waits(class) => Life::Made,
            () if self.program.classes[class].creation_waits => Life::Entered,
            () => Life::Detached,
        }
    }

    /// Whether objects of a class are processes, which run when they are activated.
    pub(super) fn is_process(&self, class: ClassId) -> bool {
        let process = self.program.standard_class("process");
        process.is_some_and(|process| self.program.is_in(class, process))
    }

    /// Whether the statements of a class and its prefixes may wait, besides the `detach` that every process begins with.
    pub(super) fn body_waits(&self, class: ClassId) -> bool {
        let program = self.program;
        let mut chain = program.chain(class).into_iter().map(|class| &program.classes[class]);
        chain.any(|class| class.waits != Waits::Never && !(class.standard && class.name == "process"))
    }

    /// The body of the next class inside, with those inside it at its `inner`.
    pub(super) fn body(&mut self) -> Made<()> {
        if self.current.inner.is_empty() {
            return Ok(());
        }
        let class = self.current.inner.remove(0);
        let program = self.program;
        // Names in a body mean what is around the class that it is written in.
        let around = (self.current.block, self.current.base);
        self.current.block = Some(program.classes[class].block);
        if let Some((this, _)) = self.current.this
            && !self.parts.contains(&class)
        {
            self.written_class(class, this);
        }
        for statement in &program.classes[class].body {
            self.body_statement(statement)?;
        }
        (self.current.block, self.current.base) = around;
        Ok(())
    }

    /// What follows is in the text of the class.
    pub(super) fn written_class(&mut self, class: ClassId, this: Id<Local>) {
        let block = self.program.classes[class].block;
        self.current.block = Some(block);
        self.current.base = Some((this, block));
    }

    fn body_statement(&mut self, statement: &Source) -> Made<()> {
        let part = self.current.part;
        match (&statement.kind, part) {
            (_, Part::All) | (StatementKind::Inner, _) => self.statement(statement),
            (StatementKind::Evaluate(value), _) if !self.current.detached && self.is_detach(*value) => {
                self.current.detached = true;
                Ok(())
            }
            (_, Part::Before | Part::Behind) => {
                let label = statement.labels.iter().find(|label| self.program.labels[**label].used);
                if let (Some(label), false) = (label, self.current.detached) {
                    return self.unsupported("a label before `detach`", self.program.labels[*label].at);
                }
                if self.current.detached != (part == Part::Behind) {
                    return Ok(());
                }
                // An `inner` inside it is written whole.
                self.current.part = Part::All;
                self.statement(statement)?;
                self.current.part = part;
                Ok(())
            }
        }
    }

    fn is_detach(&self, id: ExpressionId) -> bool {
        let ExpressionKind::Call(Call { callee: Callee::Procedure { procedure, of: Instance::Here(_) }, .. }) =
            self.program.expressions[id].kind
        else {
            return false;
        };
        let procedure = &self.program.procedures[procedure];
        procedure.standard && procedure.name == "detach"
    }

    /// The function that goes on with objects of a class, and what the run time must know about them.
    pub(super) fn run_of(&mut self, class: ClassId) -> Made<()> {
        if self.is_of_network(class) {
            return Ok(());
        }
        let life = self.life(class);
        let record = self.records[&class];
        if life == Life::Made {
            return Ok(());
        }
        let waits = self.body_waits(class);
        if !self.is_process(class) {
            let records = &mut self.builder.code.records;
            records.records[record].started = life == Life::Detached;
            let chain: Vec<Id<Record>> = records.chain(record).collect();
            if !chain.into_iter().any(|prefix| records.records[prefix].component) {
                records.records[record].component = true;
            }
        }
        let data = &self.program.classes[class];
        let source = self.site(data.at);
        let part = if life == Life::Entered { Part::All } else { Part::Behind };
        self.current = Current { site: Some(source), part, waits, ..Current::default() };
        let this = self.current.local("self", Type::Reference(Some(record)), Passing::Value);
        self.current.this = Some((this, class));
        let mut chain = self.program.chain(class);
        chain.reverse();
        self.current.inner = chain;
        self.body()?;
        if !waits && self.current.out.is_empty() {
            return Ok(());
        }
        let (entry, name) = match waits {
            true => (Entry::Run, eco_format!("{}_run", data.name)),
            false => (Entry::Begin, eco_format!("{}_begin", data.name)),
        };
        if waits {
            // The line of the class says nothing about its end.
            self.current.site = Some(self.site(Span::default()));
            let object = self.read_local(this);
            let finish = self.runtime(Runtime::Finish, &[object]);
            self.perform(finish);
        }
        let function = self.finish(name, FunctionKind::Plain, vec![this], Type::Nothing, Some(source));
        self.builder.code.records.records[record].entries.set(entry, function);
        Ok(())
    }

    /// An object that is new: its body runs if it may wait before it is detached.
    pub(super) fn entered(&mut self, object: Value, class: ClassId) -> Value {
        if self.life(class) != Life::Entered {
            return object;
        }
        let object = self.temporary(object, "made");
        let enter = self.runtime(Runtime::Enter, &[object]);
        self.push(Statement::Pause(enter));
        object
    }

    /// An object with a component, declared in a block with a prefix, is exchanged with the others of that block.
    pub(super) fn join(&mut self, class: ClassId) -> Made<()> {
        if self.life(class) == Life::Made || self.is_process(class) {
            return Ok(());
        }
        let program = self.program;
        let mut around = Some(program.classes[class].declared_in);
        while let Some(block) = around {
            if let program::BlockKind::Class(outer) = program.blocks[block].kind
                && program.classes[outer].anonymous
            {
                let Some(record) = self.records.get(&outer).copied() else { return Ok(()) };
                let Some((this, _)) = self.current.this else { return Ok(()) };
                self.builder.code.records.records[record].system = true;
                let outer = self.here(block, program.classes[class].at)?;
                let system = self.object(Object::System(outer), Type::Reference(None));
                let object = self.read_local(this);
                let join = self.runtime(Runtime::JoinSystem, &[object, system]);
                self.perform(join);
                return Ok(());
            }
            around = program.blocks[block].parent;
        }
        Ok(())
    }

    /// A head is an empty list from the beginning.
    pub(super) fn prepare(&mut self, record: Id<Record>, this: Id<Local>) {
        if self.builder.code.records.records[record].base == Standard::Head {
            let head = self.read_local(this);
            let made = self.runtime(Runtime::Head, &[head]);
            self.perform(made);
        }
    }
}
