//! What procedures and bodies do that matters: waiting, changing a network, setting signals, calling others.

use super::super::program::*;
use super::super::walk::{Visit, walk};
use super::candidates::{Candidates, receiver};
use crate::source::{Excerpt, Span};
use rustc_hash::FxHashMap as HashMap;

/// A piece of program with statements of its own.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Unit {
    /// The statement that is the program.
    Main,
    Procedure(ProcedureId),
    /// A class's own body.
    Body(ClassId),
    /// What `new` executes: the bodies of the class and its prefixes up to the first `detach`.
    Creation(ClassId),
}

#[derive(Clone, Debug)]
pub struct Event {
    pub kind: EventKind,
    pub at: Span,
    /// What the program calls it.
    pub name: Excerpt,
}

#[derive(Clone, Debug, PartialEq)]
pub enum EventKind {
    /// It gives up control.
    Waits,
    /// Another process takes control at once.
    Activates,
    /// It may take the current process out of the first place.
    MayWait,
    /// A network changes.
    Changes,
    /// The signal of the object itself, or of another.
    SetsSignal {
        own: bool,
    },
    Calls(Vec<Unit>),
}

/// The events of each unit, in order.
pub struct Events(HashMap<Unit, Vec<Event>>);

/// Every unit with statements.
pub fn units(program: &Program) -> Vec<Unit> {
    let mut all = vec![Unit::Main];
    all.extend(program.procedures.ids().map(Unit::Procedure));
    all.extend(program.classes.ids().map(Unit::Body));
    all
}

/// The statements of a unit; a creation has those of bodies.
pub fn statements(program: &Program, unit: Unit) -> &[Statement] {
    match unit {
        Unit::Main => program.main.as_slice(),
        Unit::Procedure(id) => &program.blocks[program.procedures[id].block].statements,
        Unit::Body(id) => &program.classes[id].body,
        Unit::Creation(_) => &[],
    }
}

impl Events {
    pub fn new(program: &Program, candidates: &Candidates) -> Events {
        let lister = Lister { program, candidates, standard: Standard::new(program) };
        let mut all: HashMap<Unit, Vec<Event>> = HashMap::default();
        for unit in units(program) {
            let mut events = Vec::new();
            lister.list(statements(program, unit), &mut events);
            all.insert(unit, events);
        }
        for class in program.classes.ids() {
            let mut events = Vec::new();
            let mut chain = program.chain(class);
            chain.reverse();
            lister.until_detach(&chain, &mut events);
            all.insert(Unit::Creation(class), events);
        }
        Events(all)
    }

    pub fn of(&self, unit: Unit) -> &[Event] {
        self.0.get(&unit).map_or(&[], Vec::as_slice)
    }
}

/// Standard classes and attributes that the events are about.
struct Standard {
    block: Option<ClassId>,
    element: Option<ClassId>,
    signal: Option<VariableId>,
    set_to: Option<VirtualId>,
}

impl Standard {
    fn new(program: &Program) -> Standard {
        let block = program.standard_class("block");
        let attributes = block.map(|block| program.blocks[program.classes[block].block].variables.as_slice());
        let signal = attributes.unwrap_or_default().iter().copied().find(|id| program.variables[*id].name == "signal");
        Standard {
            block,
            element: program.standard_class("element"),
            signal,
            set_to: program.standard_virtual("block", "set to"),
        }
    }
}

struct Lister<'p> {
    program: &'p Program,
    candidates: &'p Candidates,
    standard: Standard,
}

impl<'p> Lister<'p> {
    fn list(&self, statements: &'p [Statement], events: &mut Vec<Event>) {
        walk(self.program, statements, &mut |visit| match visit {
            Visit::Statement(statement) => self.statement(statement, events),
            Visit::Store(store) => self.store(store, events),
            Visit::Expression(id) => self.expression(id, events),
        });
    }

    /// The statements of bodies, the outermost prefix first, up to a `detach` among them; whether there was one.
    fn until_detach(&self, chain: &[ClassId], events: &mut Vec<Event>) -> bool {
        let Some((class, rest)) = chain.split_first() else { return false };
        for statement in &self.program.classes[*class].body {
            match &statement.kind {
                StatementKind::Inner => {
                    if self.until_detach(rest, events) {
                        return true;
                    }
                }
                StatementKind::Evaluate(value) if self.is_detach(*value) => return true,
                _ => {
                    self.list(std::slice::from_ref(statement), events);
                    if self.holds_inner(statement) {
                        // A loop around `inner`: what the subclasses do is inside it.
                        self.until_detach(rest, events);
                    }
                }
            }
        }
        false
    }

    fn holds_inner(&self, statement: &'p Statement) -> bool {
        let mut found = false;
        walk(self.program, std::slice::from_ref(statement), &mut |visit| {
            found |= matches!(visit, Visit::Statement(Statement { kind: StatementKind::Inner, .. }));
        });
        found
    }

    fn is_detach(&self, id: ExpressionId) -> bool {
        let ExpressionKind::Call(Call { callee: Callee::Procedure { procedure, of }, .. }) =
            &self.program.expressions[id].kind
        else {
            return false;
        };
        let procedure = &self.program.procedures[*procedure];
        procedure.standard && procedure.name == "detach" && matches!(of, Instance::Here(_))
    }

    fn statement(&self, statement: &Statement, events: &mut Vec<Event>) {
        match &statement.kind {
            StatementKind::Prefixed { class, .. } => {
                let bodies = self.program.chain(*class).into_iter().map(Unit::Body).collect();
                let name = self.program.classes[*class].name.clone();
                events.push(Event { kind: EventKind::Calls(bodies), at: statement.at, name });
            }
            StatementKind::Activate(activate) => {
                let itself = self.is_current(activate.process);
                let kind = match (activate.when, activate.again) {
                    (_, true) if itself => EventKind::Waits,
                    (When::Direct, _) if itself => EventKind::Waits,
                    (When::Direct, _) => EventKind::Activates,
                    (When::At { prior: true, .. } | When::Delay { prior: true, .. }, _) => EventKind::Activates,
                    (When::Before(_), _) => EventKind::MayWait,
                    (_, true) => EventKind::MayWait,
                    (When::At { .. } | When::Delay { .. } | When::After(_), false) => return,
                };
                let name = if activate.again { "reactivate" } else { "activate" };
                events.push(Event { kind, at: statement.at, name: name.into() });
            }
            _ => {}
        }
    }

    /// Whether an expression is `current` or `this` object.
    fn is_current(&self, id: ExpressionId) -> bool {
        match &self.program.expressions[id].kind {
            ExpressionKind::This(_) => true,
            ExpressionKind::Narrow { object, .. } => self.is_current(*object),
            ExpressionKind::Call(Call { callee: Callee::Procedure { procedure, .. }, .. }) => {
                let procedure = &self.program.procedures[*procedure];
                procedure.standard && procedure.name == "current"
            }
            _ => false,
        }
    }

    fn store(&self, store: &Store, events: &mut Vec<Event>) {
        let Place::Variable { variable, of } = &store.place else { return };
        if Some(*variable) != self.standard.signal {
            return;
        }
        let own = matches!(of, Instance::Here(_));
        events.push(Event { kind: EventKind::SetsSignal { own }, at: store.at, name: "signal".into() });
    }

    fn expression(&self, id: ExpressionId, events: &mut Vec<Event>) {
        let expression = &self.program.expressions[id];
        let at = expression.at;
        match &expression.kind {
            ExpressionKind::New { class, .. } => {
                let name = self.program.classes[*class].name.clone();
                if self.is_in(*class, self.standard.block) && !self.is_in(*class, self.standard.element) {
                    let name = format!("new {name}").into();
                    events.push(Event { kind: EventKind::Changes, at, name });
                }
                events.push(Event { kind: EventKind::Calls(vec![Unit::Creation(*class)]), at, name });
            }
            ExpressionKind::Call(call) => self.call(call, at, events),
            _ => {}
        }
    }

    fn is_in(&self, class: ClassId, standard: Option<ClassId>) -> bool {
        standard.is_some_and(|standard| self.program.is_in(class, standard))
    }

    fn call(&self, call: &Call, at: Span, events: &mut Vec<Event>) {
        if let Callee::Procedure { procedure, of } = &call.callee
            && self.program.procedures[*procedure].runtime
        {
            return self.standard_call(call, *procedure, *of, at, events);
        }
        let name = match &call.callee {
            Callee::Procedure { procedure, .. } => self.program.procedures[*procedure].name.clone(),
            Callee::Virtual { of, .. } => self.program.virtuals[*of].name.clone(),
            Callee::Formal { parameter, .. } => self.program.variables[*parameter].name.clone(),
        };
        let sets = match &call.callee {
            Callee::Virtual { of, .. } => Some(*of) == self.standard.set_to,
            Callee::Procedure { procedure, of } => {
                self.program.procedures[*procedure].name.eq_ignore_ascii_case("set to")
                    && receiver(self.program, *of).is_some_and(|class| self.is_in(class, self.standard.block))
            }
            Callee::Formal { .. } => false,
        };
        if sets {
            events.push(Event { kind: EventKind::Changes, at, name: name.clone() });
        }
        let called = self.candidates.of(self.program, &call.callee);
        events.push(Event { kind: EventKind::Calls(called.into_iter().map(Unit::Procedure).collect()), at, name });
    }

    fn standard_call(&self, call: &Call, id: ProcedureId, of: Instance, at: Span, events: &mut Vec<Event>) {
        let name = self.program.procedures[id].name.clone();
        let receiver = receiver(self.program, of);
        let first_is_current = || match call.arguments.first() {
            Some(Argument::Value(value)) => self.is_current(*value),
            _ => false,
        };
        let kind = match name.as_str() {
            "detach" | "call" | "resume" | "hold" | "passivate" | "wait" => EventKind::Waits,
            "cancel" if first_is_current() => EventKind::Waits,
            "cancel" => EventKind::MayWait,
            "sort" | "include" | "exclude" => EventKind::Changes,
            "into" | "out" | "follow" | "precede"
                if receiver.is_some_and(|class| self.is_in(class, self.standard.block)) =>
            {
                EventKind::Changes
            }
            _ => return,
        };
        events.push(Event { kind, at, name });
    }
}
