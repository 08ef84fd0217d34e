//! Networks: what the run time does for the attributes of blocks, elements and flags.
//!
//! Signals, states, rates, inputs and outputs have no storage of their own: reading and setting them are calls of
//! `clib/network`. Evaluations (bodies of blocks, `equations`, `function`) read their own directly.

use super::program::{BlockKind, Expression as Written, ExpressionId, ExpressionKind, Place, StatementKind};
use super::*;
use crate::language::boscos::walk::{Visit, walk};
use rustc_hash::FxHashSet as HashSet;

/// What is known of the networks of a program.
#[derive(Default)]
pub(super) struct Networks {
    /// The attributes that the run time has.
    attributes: HashMap<VariableId, Attribute>,
    /// Variables that evaluations may read: setting them must be counted.
    evaluated: HashSet<VariableId>,
    /// The same of fields and quantities, once all are known.
    pub counted_fields: HashSet<Id<Field>>,
    pub counted_quantities: HashSet<Id<Quantity>>,
    /// By slot of `set to` and match: the function in the slot.
    pub connecting: HashMap<(Id<Slot>, Option<ProcedureId>), Id<Function>>,
    /// The fields of inputs, with their numbers.
    inputs: HashMap<Id<Field>, i64>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Attribute {
    Signal,
    Input(i64),
    Output,
    State,
    Rate,
    Last,
    TraceInterval,
}

/// What a function is for a network.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) enum Role {
    #[default]
    Other,
    /// It computes a signal or rates of the object that it belongs to, while a right-hand side is computed.
    Evaluation,
    /// It runs at the end of a step: nothing takes control.
    AfterStep,
}

impl Networks {
    pub fn of(program: &Program) -> Networks {
        let mut found = Networks::default();
        for (id, variable) in program.variables.iter().filter(|(_, variable)| variable.standard) {
            let BlockKind::Class(class) = program.blocks[variable.block].kind else { continue };
            let class = program.classes[class].name.replace(" ", "_");
            let name = variable.name.replace(" ", "_");
            let attribute = match (class.as_str(), name.as_str()) {
                ("block", "signal") => Attribute::Signal,
                ("simple_1" | "simple_2" | "integrator" | "macro_1" | "macro_2", "input") => Attribute::Input(0),
                ("simple_2" | "macro_2", "second_input") => Attribute::Input(1),
                ("composite", "output") => Attribute::Output,
                ("dynamic", "state") => Attribute::State,
                ("dynamic", "rate") => Attribute::Rate,
                ("boscos", "last") => Attribute::Last,
                ("boscos", "trace_interval") => Attribute::TraceInterval,
                _ => {
                    found.evaluated.insert(id);
                    continue;
                }
            };
            found.attributes.insert(id, attribute);
        }
        let block = program.standard_class("block");
        let mut read = |statements| {
            walk(program, statements, &mut |visit| {
                if let Visit::Expression(id) = visit {
                    found.evaluated.extend(read_by(&program.expressions[id]));
                }
            });
        };
        for (id, class) in program.classes.iter() {
            if block.is_some_and(|block| program.is_in(id, block)) {
                read(&class.body[..]);
            }
        }
        for procedure in program.procedures.values().filter(|procedure| procedure.in_evaluation) {
            read(&program.blocks[procedure.block].statements[..]);
        }
        found
    }
}

fn read_by(expression: &Written) -> Vec<VariableId> {
    match &expression.kind {
        ExpressionKind::Read(Place::Variable { variable, .. } | Place::Element { array: variable, .. }) => {
            vec![*variable]
        }
        ExpressionKind::Call(call) => {
            let arrays = call.arguments.iter().filter_map(|argument| match argument {
                program::Argument::Array { variable, .. } => Some(*variable),
                _ => None,
            });
            arrays.collect()
        }
        _ => Vec::new(),
    }
}

impl Lowering<'_> {
    /// Whether a class is the standard one of the name, or a subclass of it.
    pub(super) fn is_a(&self, class: ClassId, standard: &str) -> bool {
        let standard = self.program.standard_class(standard);
        standard.is_some_and(|standard| self.program.is_in(class, standard))
    }

    /// Whether the program is prefixed with `boscos`.
    pub(super) fn has_networks(&self) -> bool {
        self.program.standard_class("boscos").is_some_and(|class| self.parts.contains(&class))
    }

    /// Blocks, flags and methods, which the run time makes differently.
    pub(super) fn is_of_network(&self, class: ClassId) -> bool {
        ["block", "flag", "integration_method"].iter().any(|standard| self.is_a(class, standard))
    }

    /// Standard classes whose bodies and attributes are those of the prelude.
    pub(super) fn is_of_prelude(&self, class: ClassId) -> bool {
        let data = &self.program.classes[class];
        data.standard && self.is_a(class, "block") && crate::code::records::Standard::of_class(&data.name).is_none()
    }

    /// `state` and `rate`, which the run time makes.
    pub(super) fn is_states(&self, id: VariableId) -> bool {
        matches!(self.networks.attributes.get(&id), Some(Attribute::State | Attribute::Rate))
    }

    /// The fields of the structs of the run time.
    pub(super) fn declare_standard_fields(&mut self, class: ClassId) -> Made<()> {
        let program = self.program;
        let data = &program.classes[class];
        let record = self.records[&class];
        let name = data.name.replace(" ", "_");
        for variable in &program.blocks[data.block].variables {
            let own = &program.variables[*variable];
            let attribute = self.networks.attributes.get(variable).copied();
            let member = match (name.as_str(), attribute) {
                (_, Some(Attribute::State | Attribute::Rate | Attribute::Last | Attribute::TraceInterval)) => continue,
                ("integrator" | "macro_1" | "macro_2", Some(Attribute::Input(number))) => {
                    eco_format!("block.input[{number}]")
                }
                (_, Some(Attribute::Input(number))) => eco_format!("input[{number}]"),
                _ => own.name.clone(),
            };
            let kind = self.type_of_variable(*variable)?;
            let field = self.field(record, member, kind, own.at);
            self.fields.insert(*variable, field);
            if let Some(Attribute::Input(number)) = attribute {
                self.networks.inputs.insert(field, number);
            }
        }
        Ok(())
    }

    /// After all fields and quantities are declared.
    pub(super) fn find_counted(&mut self) {
        for variable in &self.networks.evaluated {
            self.networks.counted_fields.extend(self.fields.get(variable).copied());
            self.networks.counted_quantities.extend(self.globals.get(variable).copied());
        }
    }

    /// An attribute that the run time has, unless it can be read where it is.
    pub(super) fn attribute(&mut self, id: VariableId, of: Instance, at: Span) -> Made<Option<Value>> {
        let Some(attribute) = self.networks.attributes.get(&id).copied() else { return Ok(None) };
        match attribute {
            Attribute::Input(_) => Ok(None),
            Attribute::Last => {
                let kind = self.type_of(self.program.variables[id].of, at)?;
                let list = self.builder.list(&[]);
                Ok(Some(self.object(Object::Runtime(Runtime::LastBlock, list), kind)))
            }
            Attribute::TraceInterval => Ok(Some(self.runtime(Runtime::TraceInterval, &[]))),
            Attribute::Signal => {
                if let Some(object) = self.ready_block(of)? {
                    let field = self.fields[&id];
                    return Ok(Some(self.object(Object::Field { object, field }, Type::REAL)));
                }
                let object = self.instance(of, at)?;
                let object = self.simple(object, "block");
                Ok(Some(self.runtime(Runtime::Signal, &[object])))
            }
            Attribute::Output => {
                let object = self.instance(of, at)?;
                let object = self.simple(object, "composite");
                let kind = self.type_of(self.program.variables[id].of, at)?;
                let list = self.builder.list(&[object]);
                Ok(Some(self.object(Object::Runtime(Runtime::OutputOf, list), kind)))
            }
            Attribute::State | Attribute::Rate => {
                let object = self.instance(of, at)?;
                let object = self.simple(object, "block");
                let whole = if attribute == Attribute::State { Runtime::WholeState } else { Runtime::WholeRate };
                Ok(Some(self.runtime(whole, &[object])))
            }
        }
    }

    /// A block whose signal is ready in an evaluation: the own one, or an input.
    fn ready_block(&mut self, of: Instance) -> Made<Option<Value>> {
        let Some((this, class)) = self.current.this.filter(|_| self.current.role == Role::Evaluation) else {
            return Ok(None);
        };
        match of {
            Instance::Here(block) => {
                let plain = !self.is_a(class, "dynamic") && !self.is_a(class, "composite");
                let own = self.enclosing(block) == self.current.block.and_then(|block| self.enclosing(block));
                Ok((plain && own).then(|| self.read_local(this)))
            }
            Instance::Object(object) => {
                let ExpressionKind::Read(Place::Variable { variable, of: Instance::Here(_) }) =
                    self.program.expressions[object].kind
                else {
                    return Ok(None);
                };
                let input = matches!(self.networks.attributes.get(&variable), Some(Attribute::Input(_)));
                let followed = !self.is_a(class, "composite");
                if input && followed { self.value(object).map(Some) } else { Ok(None) }
            }
        }
    }

    /// `state[i]` and `rate[i]`.
    pub(super) fn cell(
        &mut self,
        array: VariableId,
        of: Instance,
        subscripts: &[ExpressionId],
        at: Span,
    ) -> Made<Option<Value>> {
        let (function, word) = match self.networks.attributes.get(&array) {
            Some(Attribute::State) => (Runtime::State, "state"),
            Some(Attribute::Rate) => (Runtime::Rate, "rate"),
            _ => return Ok(None),
        };
        let [subscript] = subscripts else { return self.unsupported("a state with several subscripts", at) };
        let own = match of {
            Instance::Here(block) => self.own_states().filter(|(_, own)| self.is_of_block(*own, block)),
            Instance::Object(_) => None,
        };
        let object = self.instance(of, at)?;
        let before = self.current.out.len();
        let subscript = self.value(*subscript)?;
        if let (Some((this, _)), Expression::Integer(number)) = (own, self.builder.code.expressions[subscript])
            && number >= 1
        {
            let field = self.cell_field(word, number, at)?;
            let object = self.read_local(this);
            return Ok(Some(self.object(Object::Field { object, field }, Type::REAL)));
        }
        let mut made = vec![object];
        self.settle(&mut made, before);
        let object = self.simple(made[0], "block");
        Ok(Some(self.runtime(function, &[object, subscript])))
    }

    /// The object whose states are read directly.
    fn own_states(&self) -> Option<(Id<Local>, ClassId)> {
        self.current.this.filter(|(_, class)| self.current.role == Role::Evaluation && self.is_a(*class, "dynamic"))
    }

    fn is_of_block(&self, class: ClassId, block: program::BlockId) -> bool {
        match self.program.blocks[block].kind {
            BlockKind::Class(other) => self.program.is_in(class, other),
            _ => false,
        }
    }

    /// A state or rate of an order that has been tested.
    fn cell_field(&mut self, word: &str, number: i64, at: Span) -> Made<Id<Field>> {
        let name = eco_format!("{word}[{}]", number - 1);
        let class = self.program.standard_class("dynamic");
        let Some(record) = class.and_then(|class| self.records.get(&class).copied()) else {
            return self.unsupported("a state of this", at);
        };
        let records = &self.builder.code.records;
        let known = records.records[record].fields.iter().find(|field| records.fields[**field].name == name);
        Ok(match known {
            Some(known) => *known,
            None => self.field(record, name, Type::REAL, Span::default()),
        })
    }

    /// `equations` and the like test the order once: the largest subscript of their own states and rates that is a
    /// constant.
    pub(super) fn test_order(&mut self, procedure: &Procedure) -> Made<()> {
        let Some((this, _)) = self.own_states() else { return Ok(()) };
        let program = self.program;
        let mut largest = 1;
        walk(program, &program.blocks[procedure.block].statements, &mut |visit| {
            let place = match visit {
                Visit::Expression(id) => match &program.expressions[id].kind {
                    ExpressionKind::Read(place) => place,
                    _ => return,
                },
                Visit::Store(store) => &store.place,
                Visit::Statement(_) => return,
            };
            let Place::Element { array, of: Instance::Here(_), subscripts } = place else { return };
            let states = matches!(self.networks.attributes.get(array), Some(Attribute::State | Attribute::Rate));
            if let (true, [subscript]) = (states, &subscripts[..])
                && let ExpressionKind::Constant(program::Constant::Integer(number)) =
                    program.expressions[*subscript].kind
            {
                largest = largest.max(number);
            }
        });
        if largest == 1 {
            return Ok(());
        }
        let at = procedure.at;
        let order = match self.program.standard_class("dynamic").and_then(|class| self.records.get(&class).copied()) {
            Some(record) => {
                let records = &self.builder.code.records;
                let known = records.records[record].fields.iter().find(|field| records.fields[**field].name == "order");
                match known {
                    Some(known) => *known,
                    None => self.field(record, "order".into(), Type::LONG, Span::default()),
                }
            }
            None => return self.unsupported("a state of this", at),
        };
        let object = self.read_local(this);
        let order = self.object(Object::Field { object, field: order }, Type::LONG);
        let wanted = self.integer(largest);
        let small = self.builder.compare(crate::model::Relation::Less, order, wanted);
        let object = self.read_local(this);
        let wanted = self.integer(largest);
        // It notes that there is no such state.
        let state = self.runtime(Runtime::State, &[object, wanted]);
        let inside = self.inside(|this| {
            this.perform(state);
            let leave = this.leave_with_zero();
            this.current.out.push(leave);
            Ok(())
        })?;
        self.push(Statement::If(small, inside, Vec::new()));
        Ok(())
    }

    /// Sets an attribute that the run time has; false if the target is another one.
    pub(super) fn store_attribute(&mut self, target: Value, value: Value) -> bool {
        let code = &self.builder.code;
        let Expression::Object(object) = code.expressions[target] else { return false };
        let (function, operands) = match code.records.objects[object] {
            Object::Runtime(Runtime::Signal, list) => (Runtime::AssignSignal, vec![code.list(list)[0], value]),
            Object::Runtime(Runtime::OutputOf, list) => (Runtime::Yields, vec![code.list(list)[0], value]),
            Object::Field { object, field } => match self.networks.inputs.get(&field).copied() {
                Some(number) => (Runtime::InputIs, vec![object, self.integer(number), value]),
                None => return false,
            },
            _ => return false,
        };
        let call = self.runtime(function, &operands);
        self.perform(call);
        true
    }

    /// Counts an assignment that evaluations may notice.
    pub(super) fn count(&mut self, target: Value) {
        if self.has_networks() && self.current.role != Role::Evaluation && self.is_noticed(target) {
            let changed = self.runtime(Runtime::Changed, &[]);
            self.perform(changed);
        }
    }

    fn is_noticed(&self, target: Value) -> bool {
        let code = &self.builder.code;
        match code.expressions[target] {
            Expression::Read(place) => match code.places[place].base {
                Base::Quantity(id) => self.networks.counted_quantities.contains(&id),
                Base::Local(_) => false,
            },
            Expression::Object(object) => match code.records.objects[object] {
                Object::Field { field, .. } => self.networks.counted_fields.contains(&field),
                Object::Element { array, .. } => match code.expressions[array] {
                    // A parameter may be any array.
                    Expression::Read(place) if matches!(code.places[place].base, Base::Local(_)) => true,
                    _ => self.is_noticed(array),
                },
                Object::Runtime(Runtime::State | Runtime::Rate, _) => true,
                _ => false,
            },
            _ => false,
        }
    }

    /// What a new object is, after its parameters are set.
    pub(super) fn made_for_network(&mut self, class: ClassId, this: Id<Local>) -> Made<()> {
        let object = self.read_local(this);
        let function = if self.is_a(class, "dynamic") {
            if !self.is_a(class, "continuous") {
                for name in ["order", "output"] {
                    let program = self.program;
                    let one = self.integer(1);
                    let field = program.standard_class("dynamic").and_then(|class| self.records.get(&class).copied());
                    let Some(record) = field else { continue };
                    let field = self.field_named(record, name);
                    self.store_field(this, field, one);
                }
            }
            Runtime::MakeDynamic
        } else if self.is_a(class, "block") {
            Runtime::MakeBlock
        } else if self.is_a(class, "integration_method") {
            Runtime::MakeMethod
        } else {
            return Ok(());
        };
        let made = self.runtime(function, &[object]);
        self.perform(made);
        Ok(())
    }

    /// A field of a struct of the run time that no variable is.
    fn field_named(&mut self, record: Id<Record>, name: &str) -> Id<Field> {
        let records = &self.builder.code.records;
        let known = records.records[record].fields.iter().find(|field| records.fields[**field].name == name);
        match known {
            Some(known) => *known,
            None => self.field(record, name.into(), Type::LONG, Span::default()),
        }
    }

    /// The functions that the run time calls for the classes that objects are made of.
    pub(super) fn network_entries(&mut self) -> Made<()> {
        use crate::code::records::Entry;
        let mut classes = self.made_classes();
        classes.retain(|class| self.is_of_network(*class));
        let mut bodies: HashMap<(ClassId, bool), Id<Function>> = HashMap::default();
        for class in classes {
            let record = self.records[&class];
            let is_body_of_step = self.is_a(class, "element") || self.is_a(class, "flag");
            let above = if self.is_a(class, "flag") { "flag" } else { "block" };
            let entry = if is_body_of_step { Entry::Begin } else { Entry::Evaluate };
            if let Some(last) = self.last_body(class, above) {
                let function = match bodies.get(&(last, is_body_of_step)) {
                    Some(known) => *known,
                    None => self.network_body(last, above, is_body_of_step)?,
                };
                bodies.insert((last, is_body_of_step), function);
                self.builder.code.records.records[record].entries.set(entry, function);
            }
            for (standard, name, entry) in ENTRIES {
                if !self.is_a(class, standard) {
                    continue;
                }
                let Some(of) = self.program.standard_virtual(standard, name) else { continue };
                let matched = self.program.matched(class, of);
                let function = matched.and_then(|matched| self.procedures.get(&matched).copied());
                if let Some(function) = function {
                    self.builder.code.records.records[record].entries.set(entry, function);
                }
            }
        }
        Ok(())
    }

    /// The innermost class whose body has statements, below a standard one.
    fn last_body(&self, class: ClassId, above: &str) -> Option<ClassId> {
        let chain = self.program.chain(class);
        let own = chain.into_iter().take_while(|one| self.program.classes[*one].name.as_str() != above);
        own.into_iter().find(|one| {
            let mut body = self.program.classes[*one].body.iter();
            body.any(|said| {
                !matches!(said.kind, StatementKind::Inner | StatementKind::Empty) || !said.labels.is_empty()
            })
        })
    }

    /// The bodies of a class and its prefixes, as one function of the object.
    fn network_body(&mut self, class: ClassId, above: &str, begins: bool) -> Made<Id<Function>> {
        let program = self.program;
        let data = &program.classes[class];
        let source = self.site(data.at);
        self.current = Current { site: Some(source), ..Current::default() };
        self.current.role = if begins { Role::Other } else { Role::Evaluation };
        let kind = Type::Reference(Some(self.records[&class]));
        let this = self.current.local("self", kind, Passing::Value);
        self.current.this = Some((this, class));
        let mut chain: Vec<ClassId> =
            program.chain(class).into_iter().take_while(|one| program.classes[*one].name.as_str() != above).collect();
        chain.reverse();
        self.current.inner = chain;
        self.body()?;
        let name = eco_format!("{}_{}", data.name, if begins { "begin" } else { "evaluate" });
        Ok(self.finish(name, FunctionKind::Plain, vec![this], Type::Nothing, Some(source)))
    }

    /// What a procedure is for a network: one that the run time calls in evaluations or after steps.
    pub(super) fn role_of(&self, procedure: &Procedure) -> Role {
        let Some(matches) = procedure.matches else { return Role::Other };
        let is = |class, name| self.program.standard_virtual(class, name) == Some(matches);
        match () {
            () if is("continuous", "equations") || is("dynamic", "function") => Role::Evaluation,
            () if is("element", "post step") => Role::AfterStep,
            () => Role::Other,
        }
    }
}

/// Procedures that the run time calls, by the class that declares them.
const ENTRIES: [(&str, &str, crate::code::records::Entry); 7] = {
    use crate::code::records::Entry;
    [
        ("continuous", "equations", Entry::Equations),
        ("dynamic", "function", Entry::Function),
        ("composite", "form", Entry::Form),
        ("element", "post step", Entry::PostStep),
        ("flag", "function", Entry::Function),
        ("flag", "action", Entry::Action),
        ("flag", "locate", Entry::Locate),
    ]
};
