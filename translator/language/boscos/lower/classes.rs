//! Classes: records, tables of virtual procedures, and the functions that make objects.

use super::bodies::{Life, Part};
use super::*;

impl Lowering<'_> {
    /// The records of all classes of the program, prefixes first, and then their fields.
    pub(super) fn declare_classes(&mut self) -> Made<()> {
        let program = self.program;
        let standard = self.standard_classes();
        let mut classes: Vec<ClassId> = program
            .classes
            .ids()
            .filter(|class| !self.parts.contains(class) && (!self.is_standard(*class) || standard.contains(class)))
            .collect();
        classes.sort_by_key(|class| (program.classes[*class].level, class.index()));
        for id in &classes {
            let class = &program.classes[*id];
            let prefix = match class.prefix {
                Some(prefix) => match self.records.get(&prefix) {
                    Some(record) => Some(*record),
                    // SIMSET has classes, but no variables of its own.
                    None if program.standard_class("simset") == Some(prefix) => None,
                    None => return self.unsupported("a class with this standard prefix", class.at),
                },
                None => None,
            };
            let of_prefix = prefix.map(|prefix| self.builder.code.records.records[prefix].base);
            let own = Standard::of_class(&class.name).filter(|_| class.standard);
            let source = Some(self.site(class.at)).filter(|_| !class.standard);
            let record = Record {
                name: class.name.clone(),
                prefix,
                base: own.or(of_prefix).unwrap_or_default(),
                standard: own.is_some(),
                fields: Vec::new(),
                entries: Entries::default(),
                virtuals: Vec::new(),
                is_class: true,
                component: false,
                system: false,
                started: false,
                source,
            };
            let record = self.builder.code.records.records.push(record);
            self.records.insert(*id, record);
        }
        for (variable, quantity) in self.globals.clone() {
            let variable = &program.variables[variable];
            self.quantities[quantity].kind = match variable.kind {
                VariableKind::Array(_) => self.array_type(variable.of, variable.at)?,
                _ => self.type_of(variable.of, variable.at)?,
            };
        }
        for id in classes {
            let class = &program.classes[id];
            let record = self.records[&id];
            if self.builder.code.records.records[record].standard {
                self.declare_standard_fields(id)?;
                continue;
            }
            for variable in &program.blocks[class.block].variables {
                let data = &program.variables[*variable];
                match data.kind {
                    VariableKind::Constant { .. } => continue,
                    VariableKind::Connected if !self.is_captured(*variable) => continue,
                    _ => {}
                }
                let kind = self.type_of_variable(*variable)?;
                let field = self.field(record, data.name.clone(), kind, data.at);
                self.fields.insert(*variable, field);
            }
        }
        Ok(())
    }

    /// The type of a parameter.
    pub(super) fn formal(&mut self, formal: program::FormalType, at: Span) -> Made<Type> {
        match (formal.shape, formal.mode) {
            (program::Shape::Simple(of), program::Mode::Named) => {
                let kind = self.type_of(of, at)?;
                Ok(Type::Reference(Some(self.name_record(kind, at).record)))
            }
            (program::Shape::Simple(of), _) => self.type_of(of, at),
            (program::Shape::Array(of), _) => self.array_type(of, at),
            (program::Shape::Procedure(_), _) => Ok(Type::Reference(Some(self.procedure_record(at)))),
        }
    }

    /// Standard classes that the program uses, with their prefixes, as far as the run time has structs for them.
    fn standard_classes(&self) -> Vec<ClassId> {
        let program = self.program;
        let mut used: Vec<ClassId> = Vec::new();
        let written = |at: Span| at != Span::default();
        let of_type = |of: program::Type| match of {
            program::Type::Ref(class) => class,
            _ => None,
        };
        used.extend(program.classes.values().filter(|class| !class.standard).filter_map(|class| class.prefix));
        used.extend(program.variables.values().filter(|one| !one.standard).filter_map(|one| of_type(one.of)));
        for expression in program.expressions.values().filter(|expression| written(expression.at)) {
            used.extend(of_type(expression.of));
            if let program::ExpressionKind::Is { class, .. } = expression.kind {
                used.push(class);
            }
        }
        // The program itself is a process, and elements get a method.
        let part = |name: &str| program.standard_class(name).is_some_and(|class| self.parts.contains(&class));
        if part("simulation") {
            used.extend(program.standard_class("process"));
        }
        if part("boscos") {
            used.extend(program.standard_class("runge_kutta"));
            used.extend(program.standard_class("block"));
        }
        let mut all: Vec<ClassId> = Vec::new();
        while let Some(class) = used.pop() {
            for one in program.chain(class) {
                let known = Standard::of_class(&program.classes[one].name).is_some() || self.is_of_prelude(one);
                if !self.is_standard(one) || !known || all.contains(&one) {
                    continue;
                }
                all.push(one);
                let attributes = program.blocks[program.classes[one].block].variables.iter();
                used.extend(attributes.filter_map(|variable| of_type(program.variables[*variable].of)));
            }
        }
        all.sort_by_key(|class| class.index());
        all.dedup();
        all
    }

    /// The classes that objects are made of: by `new`, and as blocks with a prefix that are not part of the program.
    pub(super) fn made_classes(&self) -> Vec<ClassId> {
        let program = self.program;
        let made = program.expressions.values().filter_map(|expression| match expression.kind {
            program::ExpressionKind::New { class, .. } => Some(class),
            _ => None,
        });
        let blocks = program.classes.iter().filter(|(_, class)| class.anonymous).map(|(id, _)| id);
        let mut all: Vec<ClassId> = made.chain(blocks).filter(|class| self.records.contains_key(class)).collect();
        all.sort_by_key(|class| class.index());
        all.dedup();
        all
    }

    /// Declares the functions that make objects, and then writes them.
    pub(super) fn makers(&mut self) -> Made<()> {
        let program = self.program;
        let made = self.made_classes();
        for class in &made {
            let data = &program.classes[*class];
            let name = eco_format!("new_{}", data.name);
            let function = self.empty(name, Type::Reference(Some(self.records[class])));
            self.makers.insert(*class, function);
        }
        for class in &made {
            self.maker(*class)?;
        }
        let mut made = made;
        // A prefix before what it is the prefix of.
        made.sort_by_key(|class| (program.classes[*class].level, class.index()));
        for class in made {
            self.run_of(class)?;
        }
        Ok(())
    }

    /// Objects that only have to be made, or made and put into a network, need no function for it.
    pub(super) fn make_in_place(&mut self) {
        let code = &self.builder.code;
        let mut bare: HashMap<Id<Function>, (Id<Record>, bool)> = HashMap::default();
        for maker in self.makers.values() {
            let function = &code.functions[*maker];
            let (Type::Reference(Some(record)), [_]) = (function.result, &function.parameters[..]) else { continue };
            // Made, tested, returned.
            let into_network = match &function.body[..] {
                [_, _, _] => false,
                [_, _, made, _] if self.is_of_runtime(&made.statement, Runtime::MakeBlock) => true,
                _ => continue,
            };
            bare.insert(*maker, (record, into_network));
        }
        for id in self.builder.code.records.objects.ids().collect::<Vec<_>>() {
            let code = &self.builder.code;
            let Object::Call(maker, list) = code.records.objects[id] else { continue };
            let (Some((record, into_network)), [site]) = (bare.get(&maker).copied(), code.list(list)) else { continue };
            let site = *site;
            self.builder.code.records.objects[id] = match into_network {
                false => Object::New { record, site },
                true => {
                    let class = self.object(Object::Class(record), Type::Reference(None));
                    let object = self.runtime(Runtime::NewBlock, &[class, site]);
                    Object::Narrow { object, record, test: crate::code::records::Test::Known }
                }
            };
        }
    }

    fn is_of_runtime(&self, statement: &Statement, wanted: Runtime) -> bool {
        let Statement::Perform(value) = statement else { return false };
        let code = &self.builder.code;
        let Expression::Object(object) = code.expressions[*value] else { return false };
        matches!(code.records.objects[object], Object::Runtime(function, _) if function == wanted)
    }

    /// A function that is written later.
    pub(super) fn empty(&mut self, name: Excerpt, result: Type) -> Id<Function> {
        self.builder.code.functions.push(Function {
            name,
            kind: FunctionKind::Plain,
            parameters: Vec::new(),
            result,
            locals: Arena::default(),
            body: Vec::new(),
            effects: Effects::default(),
            source: None,
        })
    }

    /// Makes an object, sets its parameters, and runs its body.
    fn maker(&mut self, class: ClassId) -> Made<()> {
        let program = self.program;
        let data = &program.classes[class];
        let record = self.records[&class];
        let source = self.site(data.at);
        self.current = Current { site: Some(source), ..Current::default() };
        let kind = Type::Reference(Some(record));
        let this = self.current.local("self", kind, Passing::Own);
        self.current.this = Some((this, class));
        self.current.gives = Some(kind);
        let outer = self.base(data.declared_in, "outer", data.at)?;
        let mut parameters = Vec::new();
        for variable in program.all_parameters(class) {
            let kind = self.type_of_variable(variable)?;
            let local = self.current.local(&program.variables[variable].name, kind, Passing::Value);
            parameters.push((local, variable));
        }
        let site = self.current.local("site", Type::COUNTER, Passing::Value);
        let place = self.builder.read(Base::Local(site), Vec::new(), Type::COUNTER);
        let new = self.object(Object::New { record, site: place }, kind);
        self.set_local(this, new);
        let none = self.is_none(this);
        let result = self.read_local(this);
        let leave = vec![self.stated(Statement::Return(Some(result)))];
        self.push(Statement::If(none, leave, Vec::new()));
        self.store_outer(class, this, outer)?;
        for (local, variable) in &parameters {
            let value = self.read_local(*local);
            let target = self.field_of_this(*variable);
            self.push(Statement::Store(target, value));
        }
        self.prepare(record, this);
        self.join(class)?;
        let mut chain = program.chain(class);
        chain.reverse();
        for prefix in &chain {
            self.written_class(*prefix, this);
            self.arrays(&program.blocks[program.classes[*prefix].block])?;
        }
        self.current.this = Some((this, class));
        self.current.inner = chain;
        match self.life(class) {
            _ if self.is_of_network(class) => self.made_for_network(class, this)?,
            Life::Made => self.body()?,
            Life::Entered => {}
            Life::Detached => {
                self.current.part = Part::Before;
                self.body()?;
            }
        }
        let result = self.read_local(this);
        self.push(Statement::Return(Some(result)));
        let Current { locals, out, .. } = std::mem::take(&mut self.current);
        let function = &mut self.builder.code.functions[self.makers[&class]];
        let parameters = parameters.into_iter().map(|(local, _)| local);
        function.parameters = outer.into_iter().chain(parameters).chain([site]).collect();
        (function.locals, function.body, function.source) = (locals, out, Some(source));
        Ok(())
    }
}
