//! Blocks with a prefix: the simulation, whose variables are those of the program, and others, which are objects.

use super::program::Argument;
use super::*;

impl Lowering<'_> {
    pub(super) fn prefixed(&mut self, class: ClassId, arguments: &[Argument], at: Span) -> Made<()> {
        if !self.parts.contains(&class) {
            let declared_in = self.program.classes[class].declared_in;
            let object = self.new_object(class, Instance::Here(declared_in), arguments, at)?;
            let made = self.entered(object, class);
            if made == object {
                self.perform(object);
            }
            return Ok(());
        }
        let program = self.program;
        let parameters = program.all_parameters(class);
        let formals: Vec<program::FormalType> =
            parameters.iter().filter_map(|parameter| program.formal(*parameter)).collect();
        let values = self.arguments(Vec::new(), arguments, &formals, at)?;
        for (variable, value) in parameters.iter().zip(values) {
            let Some(quantity) = self.globals.get(variable).copied() else { continue };
            let place = self.builder.place(Base::Quantity(quantity), Vec::new());
            self.push(Statement::Set(place, value));
        }
        let simulation = program.standard_class("simulation");
        let simulates = simulation.is_some_and(|simulation| program.is_in(class, simulation));
        if simulates {
            self.simulate();
        }
        let mut chain = program.chain(class);
        chain.reverse();
        for part in chain.iter().filter(|part| !program.classes[**part].standard) {
            self.arrays(&program.blocks[program.classes[*part].block])?;
        }
        let outside = std::mem::replace(&mut self.current.inner, chain);
        self.body()?;
        self.current.inner = outside;
        if simulates {
            let stop = self.runtime(Runtime::Stop, &[]);
            self.perform(stop);
            let leave = self.leave();
            self.current.out.push(leave);
        }
        Ok(())
    }

    /// The main program becomes the first process.
    fn simulate(&mut self) {
        if self.has_networks() {
            let method = self.program.standard_class("runge_kutta").and_then(|class| self.records.get(&class).copied());
            if let Some(method) = method {
                let class = self.object(Object::Class(method), Type::Reference(None));
                let failed = self.runtime(Runtime::BeginNetwork, &[class]);
                let leave = self.leave();
                self.push(Statement::If(failed, vec![leave], Vec::new()));
            }
        }
        let process = self.program.standard_class("process").and_then(|class| self.records.get(&class).copied());
        let record = self.builder.code.records.records.push(Record {
            name: "main program".into(),
            prefix: process,
            base: Standard::Process,
            standard: true,
            fields: Vec::new(),
            entries: Entries::default(),
            virtuals: Vec::new(),
            is_class: false,
            component: false,
            system: false,
            started: false,
            source: None,
        });
        let class = self.object(Object::Class(record), Type::Reference(None));
        let failed = self.runtime(Runtime::Simulate, &[class]);
        let leave = self.leave();
        self.push(Statement::If(failed, vec![leave], Vec::new()));
    }
}
