//! The functions of a model before it is checked, and then its system.

use super::fuse::Temporaries;
use super::slopes::Integration;
use super::{Writer, fixed, quantity};
use crate::code::differentiate::add_jacobians;
use crate::code::function::{Function, FunctionKind};
use crate::code::spare::spared;
use crate::code::{Base, Clock, Code, Id, Index, Place, System, Type};
use crate::experiment::Experiment;
use crate::language::assembly::{Written, WrittenSolve, assemble, state_effects};
use crate::language::sites::Sites;
use crate::model::{self, Model, Moment};

pub struct Draft {
    code: Code,
    program: Id<Function>,
    solve: Option<WrittenSolve>,
    sites: Sites,
}

impl Draft {
    /// Writes the functions of a model.
    pub fn of(model: &Model, integration: Option<&Integration>, temporaries: &Temporaries) -> Draft {
        let mut writer = Writer::new(model, temporaries);
        let solve = model.course.iter().flat_map(|course| course.solves.first()).next();
        let solve = solve.zip(integration).map(|(solve, integration)| writer.solve(solve, integration));
        let course = model.sections.iter().filter(|section| section.moment == Moment::Course);
        let statements: Vec<&[model::Statement]> = course.map(|section| &section.statements[..]).collect();
        let program = writer.function("program", FunctionKind::Program, |writer| {
            statements.into_iter().for_each(|statements| writer.statements(statements));
            writer.tidy();
            (Vec::new(), Type::Nothing)
        });
        Draft { code: writer.builder.code, program, solve, sites: writer.sites }
    }

    pub fn assemble(self, model: &Model) -> (System, Experiment) {
        let solves = self.solve.into_iter().collect();
        let (time, dt) = (quantity(model.clock.time), quantity(model.clock.dt));
        let clock = Clock::Own { time, dt, program: self.program };
        let written = Written { code: self.code, clock, solves, sites: self.sites };
        let (mut system, experiment) = assemble(written, model);
        // What the program sets is needed if its functions still read it.
        let others = system.code.functions.ids().filter(|id| *id != self.program);
        for id in others.chain([self.program]).collect::<Vec<_>>() {
            system.code.functions[id].body = spared(&system, &system.code.functions[id]);
        }
        let solve = system.solves.ids().next();
        if let Some(solve) = solve.map(|id| &mut system.solves[id]) {
            // What is observed may be states and nothing else.
            let computes = |id: &Id<Function>| !system.code.functions[*id].body.is_empty();
            solve.observed = solve.observed.filter(computes);
        }
        state_effects(&mut system);
        // Rows of the matrix stay whole, so the states stay in their order.
        add_jacobians(&mut system);
        state_effects(&mut system);
        (system, experiment)
    }
}

impl Writer<'_> {
    fn solve(&mut self, solve: &model::DeclaredSolve, integration: &Integration) -> WrittenSolve {
        let rates = self.slopes(solve, &integration.slopes);
        let one = integration.events.len() == 1;
        let mut events = Vec::with_capacity(integration.events.len());
        for (event, number) in integration.events.iter().zip(1..) {
            let name = if one { "when".to_string() } else { format!("when{number}") };
            events.push(self.event(&name, event));
        }
        let observed = (!integration.observed.is_empty()).then(|| self.observed(integration));
        let handed = self.builder.code.functions[rates].is_of_states();
        let mut states = Vec::with_capacity(solve.states.len());
        for (value, slope) in &solve.states {
            let slope = if handed { None } else { Some(self.element(slope)) };
            states.push((self.element(value), slope));
        }
        let doses = solve.doses.iter();
        let doses = doses.map(|dose| dose.added.iter().map(|(place, _)| self.element(place)).collect()).collect();
        WrittenSolve { rates, events, observed, jumps: None, states, doses }
    }

    /// An element in its quantity.
    fn element(&mut self, place: &model::Place) -> Id<Place> {
        let index = if place.index.is_empty() { Vec::new() } else { vec![Index::Fixed(fixed(place).unwrap_or(0))] };
        self.builder.place(Base::Quantity(quantity(place.quantity)), index)
    }
}
