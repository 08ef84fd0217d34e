//! The form of each function of Code in C: its name, whether the model is a parameter, and how it reports a failure.

use crate::c::{Name, Unit};
use crate::code::walk::{self, Access, Visitor};
use crate::code::{
    Base, Clock, Expression, Function, FunctionKind, Id, Spacing, Stated, Statement, StepEntries, System, Type,
};
use rustc_hash::FxHashSet as HashSet;

/// How to call a function.
#[derive(Clone, Debug)]
pub struct Shape {
    pub name: Name,
    /// It has the model as its first parameter.
    pub model: bool,
    /// It may fail: a function without a result returns the kind of the failure; otherwise the head has it.
    pub fails: bool,
    pub result: Type,
}

/// By function.
pub struct Shapes(Vec<Shape>);

impl Shapes {
    pub fn new(system: &System, unit: &mut Unit) -> Shapes {
        let functions = &system.code.functions;
        let direct: Vec<Direct> = functions.iter().map(|(_, function)| Direct::of(system, function)).collect();
        let mut model: Vec<bool> = direct.iter().map(|direct| direct.model).collect();
        let mut fails: Vec<bool> = functions
            .iter()
            .zip(&direct)
            .map(|((_, function), direct)| match system.clock.is_passes() {
                // Others go on after a failure.
                true => direct.leaves,
                false => function.effects.fails || direct.reports,
            })
            .collect();
        loop {
            let mut changed = false;
            for (at, direct) in direct.iter().enumerate() {
                for called in direct.calls.iter().map(|called| called.index()) {
                    changed |= model[called] && !model[at] || fails[called] && !fails[at];
                    model[at] |= model[called];
                    fails[at] |= fails[called];
                }
            }
            if !changed {
                break;
            }
        }
        let by_text = called_by_text(system);
        let shapes = functions.iter().enumerate().map(|(at, (id, function))| {
            let name = match function.kind {
                _ if is_entry(system, at) => unit.names.frame(&function.name),
                // There, its own name is a macro.
                _ if by_text.contains(&id) => unit.names.function(&format!("{}_of_model", function.name)),
                FunctionKind::Program => unit.names.word(match system.clock {
                    Clock::Rows { initialize, .. } if id == initialize => "begin_model",
                    Clock::Rows { row, .. } if id == row => "row_model",
                    Clock::Rows { .. } => "terminal_model",
                    Clock::Steps { .. } | Clock::Own { .. } | Clock::Passes { .. } => "course_model",
                }),
                // The block itself is a function too.
                FunctionKind::Slopes(_) if has_namesake(system, id) => {
                    unit.names.function(&format!("{}_slopes", function.name))
                }
                FunctionKind::Plain
                | FunctionKind::Rates(_)
                | FunctionKind::Slopes(_)
                | FunctionKind::Jacobian(_)
                | FunctionKind::Event(_) => unit.names.function(&function.name),
            };
            Shape { name, model: model[at] || fails[at], fails: fails[at], result: function.result }
        });
        Shapes(shapes.collect())
    }

    pub fn of(&self, function: Id<Function>) -> &Shape {
        &self.0[function.index()]
    }
}

/// Whether a block that several methods solve is a function of the model too.
fn has_namesake(system: &System, id: Id<Function>) -> bool {
    let name = &system.code.functions[id].name;
    system.code.functions.iter().any(|(_, function)| function.kind == FunctionKind::Plain && function.name == *name)
}

/// The functions that C code calls.
fn called_by_text(system: &System) -> HashSet<Id<Function>> {
    let texts = system.invocations.iter().filter_map(|(_, call)| call.c.as_ref());
    texts.flat_map(|c| &c.calls).map(|call| call.function).collect()
}

/// Whether the runner calls the function, which then has the translator's name.
fn is_entry(system: &System, at: usize) -> bool {
    let Clock::Steps { entries, .. } = &system.clock else { return false };
    let StepEntries { begin, event, step, point, derived, demands, many } = entries;
    let many = many.as_ref().map(|many| many.function);
    [begin, event, step, point, derived, demands].into_iter().copied().chain(many).any(|entry| entry.index() == at)
}

/// The requirements of a function itself.
struct Direct<'s> {
    system: &'s System,
    /// It needs the model.
    model: bool,
    /// It calls functions of the runtime that may fail.
    reports: bool,
    /// It may end after a failure.
    leaves: bool,
    calls: Vec<Id<Function>>,
}

impl<'s> Direct<'s> {
    fn of(system: &'s System, function: &Function) -> Direct<'s> {
        let mut direct = Direct { system, model: false, reports: false, leaves: false, calls: Vec::new() };
        walk::block(system, &function.body, &mut direct);
        direct
    }
}

impl Visitor for Direct<'_> {
    fn statement(&mut self, stated: &Stated) {
        self.leaves |= matches!(
            stated.statement,
            Statement::EndIfFailed | Statement::Require(..) | Statement::While { limit: Some(_), .. }
        );
        match &stated.statement {
            Statement::Call { function, .. } => self.calls.push(*function),
            Statement::Evaluate(solve) => {
                self.model = true;
                self.calls.push(self.system.solves[*solve].rates);
            }
            Statement::Table(table) => {
                self.model = true;
                self.reports = true;
                self.calls.push(self.system.tables[*table].make);
            }
            Statement::Invoke(call) => {
                self.model = true;
                self.calls.extend(self.system.invocations[*call].runs());
            }
            Statement::Set(..)
            | Statement::If(..)
            | Statement::For { .. }
            | Statement::Count { .. }
            | Statement::While { limit: None, .. }
            | Statement::Label(_)
            | Statement::Jump(_)
            | Statement::Return(_) => {}
            Statement::Store(..)
            | Statement::Iterate { .. }
            | Statement::Perform(_)
            | Statement::Pause(_)
            | Statement::Keep { .. }
            | Statement::While { limit: Some(_), .. }
            | Statement::Require(..)
            | Statement::Guard(_)
            | Statement::Tabulate(_)
            | Statement::Shift { .. }
            | Statement::SetTime(_)
            | Statement::Solve { .. }
            | Statement::Reset(_)
            | Statement::Read { .. }
            | Statement::Print(_)
            | Statement::Warn(..)
            | Statement::Wait(_)
            | Statement::NextMoment(_)
            | Statement::Compute { .. }
            | Statement::EndIfFailed
            | Statement::Observe => self.model = true,
        }
    }

    fn expression(&mut self, id: Id<Expression>, _: bool) {
        match &self.system.code.expressions[id] {
            Expression::Call(function, _) => self.calls.push(*function),
            Expression::Lookup(lookup) => {
                self.model = true;
                let lookup = &self.system.code.lookups[*lookup];
                // Beyond the ends, TABXT always has a value.
                let extends = lookup.kind == crate::code::LookupKind::Extend;
                self.reports |= !(extends && matches!(lookup.spacing, Spacing::Prepared(_)));
            }
            Expression::Time
            | Expression::Dt
            | Expression::HalfStep
            | Expression::Given(_)
            | Expression::Column { .. }
            | Expression::Draw(..)
            | Expression::Remember(..)
            | Expression::Object(_) => self.model = true,
            Expression::Real(_)
            | Expression::Integer(_)
            | Expression::Logical(_)
            | Expression::Read(_)
            | Expression::Whole(_)
            | Expression::Unary(..)
            | Expression::Binary(..)
            | Expression::Compare(..)
            | Expression::Choose(..)
            | Expression::Convert(..)
            | Expression::Builtin(..)
            | Expression::Fold(_) => {}
        }
    }

    fn place(&mut self, id: Id<crate::code::Place>, access: Access) {
        self.whole(self.system.code.places[id].base, access);
    }

    fn whole(&mut self, base: Base, _: Access) {
        self.model |= matches!(base, Base::Quantity(_));
    }
}
