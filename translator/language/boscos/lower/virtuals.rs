//! Calls whose procedure is known only when they run: virtual procedures, and procedures that are parameters.
//!
//! A specified virtual procedure has one slot. One without specification, and a formal procedure, has one for each form of
//! call in the program: the number of parameters and their kinds. What a match takes otherwise (a real for an integer, a
//! value for a name) a function of its own converts; what it cannot take is noted by one.

use super::closures::Target;
use super::program::{Argument, Call, Callee, ExpressionKind, FormalType, Mode, Shape};
use super::*;

/// What a call passes.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(super) enum Form {
    /// As the virtual procedure specifies.
    Specified,
    Open(Vec<Kind>),
}

/// Kinds of parameters that never stand for each other.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) enum Kind {
    Number,
    Logical,
    Character,
    Text,
    Reference,
    Array(Item),
    Procedure,
}

/// A slot, and what it takes.
#[derive(Clone, Debug)]
pub(super) struct Called {
    pub slot: Id<Slot>,
    pub formals: Vec<Taken>,
    /// Its last parameter is the site of the call.
    pub with_site: bool,
}

/// A parameter of a slot: the type of its value, and how it is passed.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Taken {
    pub kind: Type,
    pub mode: Mode,
}

impl Lowering<'_> {
    /// The form of a call.
    pub(super) fn form_of(&self, call: &Call, at: Span) -> Made<Form> {
        let mut kinds = Vec::new();
        for argument in &call.arguments {
            kinds.push(match argument {
                Argument::Open { value, .. } | Argument::Value(value) | Argument::Name { value, .. } => {
                    self.kind_of(Shape::Simple(self.program.expressions[*value].of), at)?
                }
                Argument::Array { variable, .. } => {
                    self.kind_of(Shape::Array(self.program.variables[*variable].of), at)?
                }
                Argument::Procedure(_) => Kind::Procedure,
            });
        }
        Ok(Form::Open(kinds))
    }

    fn kind_of(&self, shape: Shape, at: Span) -> Made<Kind> {
        use program::Type::*;
        Ok(match shape {
            Shape::Simple(Integer | Real) => Kind::Number,
            Shape::Simple(Boolean) => Kind::Logical,
            Shape::Simple(Character) => Kind::Character,
            Shape::Simple(Text) => Kind::Text,
            Shape::Simple(Ref(_)) => Kind::Reference,
            Shape::Simple(Unknown) => return self.unsupported("an expression with an error", at),
            Shape::Array(Ref(_)) => Kind::Array(Item::Reference(None)),
            Shape::Array(of) => match self.array_type(of, at)? {
                Type::Array(item) => Kind::Array(item),
                _ => return self.unsupported("an array of this type", at),
            },
            Shape::Procedure(_) => Kind::Procedure,
        })
    }

    fn form_of_virtual(&self, id: VirtualId, call: &Call, at: Span) -> Made<Form> {
        match self.program.virtuals[id].parameters {
            Some(_) => Ok(Form::Specified),
            None => self.form_of(call, at),
        }
    }

    /// The slots of all calls, and the tables that they index.
    pub(super) fn declare_slots(&mut self) -> Made<()> {
        let program = self.program;
        let mut virtuals: Vec<(VirtualId, Form)> = Vec::new();
        let mut passed: Vec<Target> = Vec::new();
        for (_, expression) in program.expressions.iter() {
            let (ExpressionKind::Call(Call { arguments, .. }) | ExpressionKind::New { arguments, .. }) =
                &expression.kind
            else {
                continue;
            };
            for argument in arguments {
                match argument {
                    Argument::Procedure(Callee::Procedure { procedure, .. }) => {
                        passed.push(Target::Procedure(*procedure))
                    }
                    Argument::Procedure(Callee::Virtual { of, .. }) => passed.push(Target::Virtual(*of)),
                    _ => {}
                }
            }
            let ExpressionKind::Call(call) = &expression.kind else { continue };
            match call.callee {
                Callee::Virtual { of, .. } => {
                    let form = self.form_of_virtual(of, call, expression.at)?;
                    if !virtuals.contains(&(of, form.clone())) {
                        virtuals.push((of, form));
                    }
                }
                Callee::Formal { parameter, .. } => {
                    let Some(Shape::Procedure(result)) = program.formal(parameter).map(|formal| formal.shape) else {
                        continue;
                    };
                    let key = (self.form_of(call, expression.at)?, result);
                    if !self.closures.order.contains(&key) {
                        self.closures.order.push(key);
                    }
                }
                Callee::Procedure { .. } => {}
            }
        }
        // A virtual procedure that is passed is called in every form of a formal one.
        for target in &passed {
            let Target::Virtual(id) = target else { continue };
            let forms = self.closures.order.iter().map(|(form, _)| form.clone());
            let specified = program.virtuals[*id].parameters.is_some();
            for form in forms.map(|form| if specified { Form::Specified } else { form }).collect::<Vec<_>>() {
                if !virtuals.contains(&(*id, form.clone())) {
                    virtuals.push((*id, form));
                }
            }
        }
        self.slots_of_classes(&virtuals)?;
        self.slots_of_formals(&passed)
    }

    fn slots_of_classes(&mut self, virtuals: &[(VirtualId, Form)]) -> Made<()> {
        let program = self.program;
        for class in self.classes_in_order() {
            let data = &program.classes[class];
            let record = self.records[&class];
            let has_slots = |id: VirtualId| !data.standard || self.connects_by_slot(id);
            let own: Vec<VirtualId> = data.virtuals.iter().copied().filter(|id| has_slots(*id)).collect();
            let prefix = self.builder.code.records.records[record].prefix;
            let mut count = prefix.map_or(0, |prefix| self.builder.code.records.records[prefix].virtuals.len());
            for id in &own {
                for (_, form) in virtuals.iter().filter(|(own, _)| own == id) {
                    let called = self.slot_of_virtual(*id, form, record, count as u32)?;
                    self.slots.insert((*id, form.clone()), called);
                    count += 1;
                }
            }
            self.builder.code.records.records[record].virtuals = vec![None; count];
        }
        Ok(())
    }

    /// Classes with records, prefixes first.
    fn classes_in_order(&self) -> Vec<ClassId> {
        let program = self.program;
        let mut classes: Vec<ClassId> = self.records.keys().copied().collect();
        classes.sort_by_key(|class| (program.classes[*class].level, class.index()));
        classes
    }

    fn slot_of_virtual(&mut self, id: VirtualId, form: &Form, of: Id<Record>, index: u32) -> Made<Called> {
        let program = self.program;
        let data = &program.virtuals[id];
        let at = data.at;
        let result = data.result.map_or(Ok(Type::Nothing), |of| self.type_of(of, at))?;
        let (formals, with_site) = match (&data.parameters, form) {
            (Some(parameters), _) => (self.taken(std::slice::from_ref(parameters), at)?, false),
            (None, Form::Open(kinds)) => {
                let matches = program.procedures.iter().filter(|(_, procedure)| procedure.matches == Some(id));
                let all: Vec<Vec<FormalType>> = matches.map(|(id, _)| self.formals_of(id)).collect();
                let fitting = self.fitting(&all, kinds, at)?;
                (self.taken_or(&fitting, kinds, at)?, fitting.len() < all.len())
            }
            (None, Form::Specified) => (Vec::new(), false),
        };
        Ok(self.new_slot(data.name.clone(), of, index, formals, result, with_site, at))
    }

    fn slots_of_formals(&mut self, passed: &[Target]) -> Made<()> {
        if self.closures.order.is_empty() {
            return Ok(());
        }
        let at = self.program.main.as_ref().map_or(Span::default(), |main| main.at);
        let record = self.procedure_record(at);
        let mut all: Vec<Vec<FormalType>> = Vec::new();
        for target in passed {
            all.extend(self.formals_of_target(*target));
        }
        for (index, key) in self.closures.order.clone().into_iter().enumerate() {
            let Form::Open(kinds) = &key.0 else { continue };
            let fitting = self.fitting(&all, kinds, at)?;
            let formals = self.taken_or(&fitting, kinds, at)?;
            let result = key.1.map_or(Ok(Type::Nothing), |of| self.type_of(of, at))?;
            let called = self.new_slot("call_parameter".into(), record, index as u32, formals, result, true, at);
            self.closures.forms.insert(key, called);
        }
        self.builder.code.records.records[record].virtuals = vec![None; self.closures.order.len()];
        Ok(())
    }

    /// What a procedure that is passed may take.
    fn formals_of_target(&self, target: Target) -> Vec<Vec<FormalType>> {
        let program = self.program;
        match target {
            Target::Procedure(procedure) => vec![self.formals_of(procedure)],
            Target::Virtual(id) => match &program.virtuals[id].parameters {
                Some(parameters) => vec![parameters.clone()],
                None => {
                    let matches = program.procedures.iter().filter(|(_, procedure)| procedure.matches == Some(id));
                    matches.map(|(id, _)| self.formals_of(id)).collect()
                }
            },
        }
    }

    pub(super) fn formals_of(&self, id: ProcedureId) -> Vec<FormalType> {
        let parameters = &self.program.procedures[id].parameters;
        parameters.iter().filter_map(|parameter| self.program.formal(*parameter)).collect()
    }

    #[allow(clippy::too_many_arguments)]
    fn new_slot(
        &mut self,
        name: Excerpt,
        of: Id<Record>,
        index: u32,
        formals: Vec<Taken>,
        result: Type,
        with_site: bool,
        at: Span,
    ) -> Called {
        let mut parameters: Vec<Type> = formals.iter().map(|taken| self.type_of_taken(*taken, at)).collect();
        parameters.extend(with_site.then_some(Type::COUNTER));
        let slot = self.builder.code.records.slots.push(Slot { name, of, index, parameters, result });
        Called { slot, formals, with_site }
    }

    fn type_of_taken(&mut self, taken: Taken, at: Span) -> Type {
        match taken.mode {
            Mode::Named => Type::Reference(Some(self.name_record(taken.kind, at).record)),
            Mode::Passed | Mode::Copied => taken.kind,
        }
    }

    fn fitting(&self, all: &[Vec<FormalType>], kinds: &[Kind], at: Span) -> Made<Vec<Vec<FormalType>>> {
        let mut fitting = Vec::new();
        for formals in all {
            if self.fits(formals, kinds, at)? {
                fitting.push(formals.clone());
            }
        }
        Ok(fitting)
    }

    pub(super) fn fits(&self, formals: &[FormalType], kinds: &[Kind], at: Span) -> Made<bool> {
        if formals.len() != kinds.len() {
            return Ok(false);
        }
        for (formal, kind) in formals.iter().zip(kinds) {
            if self.kind_of(formal.shape, at)? != *kind {
                return Ok(false);
            }
        }
        Ok(true)
    }

    /// What a slot takes if something fits, and any parameters of these kinds otherwise.
    fn taken_or(&mut self, fitting: &[Vec<FormalType>], kinds: &[Kind], at: Span) -> Made<Vec<Taken>> {
        if !fitting.is_empty() {
            return self.taken(fitting, at);
        }
        let mut all = Vec::new();
        for kind in kinds {
            let kind = match kind {
                Kind::Number => Type::REAL,
                Kind::Logical => Type::Logical,
                Kind::Character => Type::Character,
                Kind::Text => Type::Text,
                Kind::Reference => Type::Reference(None),
                Kind::Array(item) => Type::Array(*item),
                Kind::Procedure => Type::Reference(Some(self.procedure_record(at))),
            };
            all.push(Taken { kind, mode: Mode::Passed });
        }
        Ok(all)
    }

    /// What can be passed to all of these.
    fn taken(&mut self, all: &[Vec<FormalType>], at: Span) -> Made<Vec<Taken>> {
        let Some(first) = all.first() else { return Ok(Vec::new()) };
        let mut made = Vec::new();
        for number in 0..first.len() {
            let mut taken: Option<Taken> = None;
            for formal in all.iter().filter_map(|formals| formals.get(number)) {
                let own = self.taken_by(*formal, at)?;
                taken = Some(match taken {
                    None => own,
                    Some(before) => {
                        Taken { kind: common(before.kind, own.kind), mode: common_mode(before.mode, own.mode) }
                    }
                });
            }
            made.extend(taken);
        }
        Ok(made)
    }

    pub(super) fn taken_by(&mut self, formal: FormalType, at: Span) -> Made<Taken> {
        let passed = FormalType { mode: Mode::Passed, ..formal };
        let kind = self.formal(passed, at)?;
        let mode = match formal.shape {
            Shape::Simple(_) => formal.mode,
            Shape::Array(_) if formal.mode == Mode::Copied => Mode::Copied,
            Shape::Array(_) | Shape::Procedure(_) => Mode::Passed,
        };
        Ok(Taken { kind, mode })
    }

    /// Fills the tables of all classes.
    pub(super) fn tables(&mut self) -> Made<()> {
        let mut slots: Vec<(VirtualId, Form, Called)> =
            self.slots.iter().map(|((id, form), called)| (*id, form.clone(), called.clone())).collect();
        slots.sort_by_key(|(.., called)| called.slot.index());
        let mut adapters: HashMap<(Id<Slot>, ProcedureId), Id<Function>> = HashMap::default();
        for class in self.classes_in_order() {
            let record = self.records[&class];
            for (id, form, called) in &slots {
                let Slot { of, index, .. } = self.builder.code.records.slots[called.slot];
                if !self.builder.code.records.is_in(record, of) {
                    continue;
                }
                if self.connects_by_slot(*id) {
                    let entry = self.connecting_entry(class, *id, form, called)?;
                    self.builder.code.records.records[record].virtuals[index as usize] = Some(entry);
                    continue;
                }
                let Some(matched) = self.program.matched(class, *id) else { continue };
                let entry = match adapters.get(&(called.slot, matched)) {
                    Some(known) => *known,
                    None => self.entry(matched, form, called)?,
                };
                adapters.insert((called.slot, matched), entry);
                self.builder.code.records.records[record].virtuals[index as usize] = Some(entry);
            }
        }
        Ok(())
    }

    /// Calls a virtual procedure of an object.
    pub(super) fn call_virtual(&mut self, of: VirtualId, object: Instance, call: &Call, at: Span) -> Made<Value> {
        let form = self.form_of_virtual(of, call, at)?;
        let Some(called) = self.slots.get(&(of, form)).cloned() else {
            return self.standard_virtual_call(of, object, call, at);
        };
        let this = self.instance(object, at)?;
        let this = self.ready(this);
        self.call_slot(&called, this, call, at)
    }

    pub(super) fn call_slot(&mut self, called: &Called, this: Value, call: &Call, at: Span) -> Made<Value> {
        let mut made = vec![this];
        for (argument, taken) in call.arguments.iter().zip(&called.formals) {
            let before = self.current.out.len();
            let value = self.argument_of_slot(argument, *taken, at)?;
            self.settle(&mut made, before);
            made.push(value);
        }
        let mut made = self.ordered(made);
        if called.with_site {
            made.push(self.object(Object::Site, Type::COUNTER));
        }
        let result = self.builder.code.records.slots[called.slot].result;
        let list = self.builder.list(&made);
        Ok(self.object(Object::Dispatch(called.slot, list), result))
    }

    fn argument_of_slot(&mut self, argument: &Argument, taken: Taken, at: Span) -> Made<Value> {
        let value = match argument {
            Argument::Open { value, place } | Argument::Name { value, place } if taken.mode == Mode::Named => {
                return self.name(*value, place.as_ref(), taken.kind, at);
            }
            Argument::Open { value, .. } | Argument::Value(value) | Argument::Name { value, .. } => {
                let value = self.value(*value)?;
                self.as_kind(value, taken.kind)
            }
            Argument::Array { variable, of } => {
                self.place(&program::Place::Variable { variable: *variable, of: *of }, at)?
            }
            Argument::Procedure(callee) => self.procedure_value(callee, at)?,
        };
        Ok(if taken.mode == Mode::Copied { self.copied(value) } else { value })
    }
}

fn common(one: Type, other: Type) -> Type {
    match (one, other) {
        _ if one == other => one,
        (Type::Integer { .. }, Type::Real(_)) | (Type::Real(_), Type::Integer { .. }) => Type::REAL,
        (Type::Reference(_), Type::Reference(_)) => Type::Reference(None),
        _ => one,
    }
}

fn common_mode(one: Mode, other: Mode) -> Mode {
    match (one, other) {
        _ if one == other => one,
        (Mode::Named, _) | (_, Mode::Named) => Mode::Named,
        _ => Mode::Passed,
    }
}
