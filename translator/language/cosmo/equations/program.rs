//! The step of a text that is read as equations, in the frame of the target program.
//!
//! The time declaration is evaluated first for its D. What stands down to the last compartment sees the contents at
//! the beginning of the step; then they are carried over it; what stands below sees them at its end.

use super::{Body, PartId, Parts};
use crate::language::cosmo::target::declarations::declarations;
use crate::language::cosmo::target::writer::Writer;
use crate::language::cosmo::target::{
    D, HEADING, Operator, Place, RUN, STEP, Stage, Statement, T, Target, Temporary, X,
};
use crate::language::cosmo::text::{Component, ComponentKind, Text};
use crate::source::Source;

const BEFORE: Place = Place::Temporary(Temporary::TimeBefore);
const AFTER: Place = Place::Temporary(Temporary::TimeAfter);

/// The target program of a text that is read as equations.
pub fn target<'t>(text: &'t Text, source: &'t Source) -> Target<'t> {
    let parts = Parts::of(text);
    let mut frame = Frame { writer: Writer::new(text, source), parts: &parts, text, time_has_moved: false };
    frame.run();
    frame.step_begins();
    if parts.last_compartment.is_none() {
        frame.integrate();
    }
    for (index, component) in text.body.iter().enumerate() {
        match parts.last_compartment {
            Some(last) if index <= last => frame.above(index, component),
            _ => frame.below(index, component),
        }
        if Some(index) == parts.last_compartment {
            frame.quotients_below(index);
            frame.integrate();
        }
    }
    frame.step_ends();
    let mut target = frame.writer.finish(declarations(text, source));
    target.parts = Some(parts);
    target
}

struct Frame<'p, 't> {
    writer: Writer<'t>,
    parts: &'p Parts<'t>,
    text: &'t Text,
    time_has_moved: bool,
}

impl<'t> Frame<'_, 't> {
    fn run(&mut self) {
        let writer = &mut self.writer;
        writer.label(RUN);
        writer.write(Statement::Clear);
        writer.program(&self.text.initial);
        writer.at(writer.source.line_span(1), "");
        writer.write(Statement::Begun);
        writer.write(Statement::GoTo(HEADING));
    }

    fn step_begins(&mut self) {
        let text = self.text;
        let writer = &mut self.writer;
        writer.label(STEP);
        writer.at(text.repeat.span, "T");
        writer.copy(BEFORE, T);
        writer.write(Statement::Stage(Stage::Prepare));
        let time = text.body.iter().enumerate().find(|(_, component)| is_time(component));
        if let Some((index, component)) = time {
            writer.at(component.span, "T");
            writer.write(Statement::Stage(Stage::Reads(index)));
            match &component.kind {
                ComponentKind::Time(value) => {
                    writer.declared(value, "T");
                    writer.set(D, X, Operator::Subtract, T);
                    writer.copy(AFTER, X);
                }
                ComponentKind::Step(value) => {
                    writer.declared(value, "D");
                    writer.copy(D, X);
                    writer.set(AFTER, T, Operator::Add, D);
                }
                _ => writer.set(AFTER, T, Operator::Add, D),
            }
        }
        writer.copy(Place::Temporary(Temporary::StepBefore), D);
    }

    /// A component down to the last compartment.
    fn above(&mut self, index: usize, component: &'t Component) {
        self.writer.at(component.span, "");
        match &component.kind {
            ComponentKind::Time(_) | ComponentKind::Step(_) | ComponentKind::TimeIsNormal => self.time_moves(),
            ComponentKind::Format(_) | ComponentKind::Graph(_) => {
                self.stage(Stage::Reads(index));
                self.writer.component(index, component);
            }
            ComponentKind::Program(program) => {
                if self.all_algebraic(index) {
                    self.stage(Stage::Gives(index));
                } else {
                    self.stage(Stage::Reads(index));
                    self.writer.program(program);
                }
            }
            ComponentKind::InCompartment { .. } => {
                self.hold(index);
                self.writer.at(component.span, "");
                self.stage(Stage::Gives(index));
            }
            ComponentKind::Compartment { .. }
            | ComponentKind::OutCompartment { .. }
            | ComponentKind::Fission { .. } => {
                self.hold(index);
                if self.gives_variables(index) {
                    self.writer.at(component.span, "");
                    self.stage(Stage::Gives(index));
                }
            }
            // The equations have them.
            ComponentKind::HalfTime { .. }
            | ComponentKind::Decay { .. }
            | ComponentKind::Dose(_)
            | ComponentKind::When { .. } => {}
        }
    }

    /// A component below the last compartment. Algebraic parts are executed for the end of the step.
    fn below(&mut self, index: usize, component: &'t Component) {
        self.writer.at(component.span, "");
        match &component.kind {
            ComponentKind::Time(_) | ComponentKind::Step(_) | ComponentKind::TimeIsNormal => self.time_moves(),
            ComponentKind::Format(_) | ComponentKind::Graph(_) => self.writer.component(index, component),
            ComponentKind::Program(program) if !self.all_algebraic(index) => self.writer.program(program),
            ComponentKind::Program(program) => {
                self.writer.copy(T, AFTER);
                self.writer.program(program);
                self.time_as_it_is();
            }
            ComponentKind::Fission { value, .. } if self.gives_variables(index) => {
                self.writer.copy(T, AFTER);
                self.writer.declared(value, "");
                self.time_as_it_is();
            }
            _ => {}
        }
    }

    /// Discrete quotients that stand below the last compartment are needed before integration.
    fn quotients_below(&mut self, last: usize) {
        let text = self.text;
        for (index, component) in text.body.iter().enumerate().skip(last + 1) {
            if matches!(component.kind, ComponentKind::Fission { .. }) {
                self.hold(index);
            }
        }
    }

    fn integrate(&mut self) {
        let last = self.parts.last_compartment.map(|last| self.text.body[last].span);
        self.writer.at(last.unwrap_or(self.text.repeat.span), "");
        self.stage(Stage::Integrate);
        self.time_as_it_is();
    }

    fn step_ends(&mut self) {
        let text = self.text;
        let writer = &mut self.writer;
        writer.at(text.repeat.span, "T");
        writer.copy(T, AFTER);
        writer.at(text.repeat.span, "");
        writer.end_of_body();
    }

    fn time_moves(&mut self) {
        self.time_has_moved = true;
        self.writer.copy(T, AFTER);
    }

    /// T as the discrete parts see it.
    fn time_as_it_is(&mut self) {
        self.writer.copy(T, if self.time_has_moved { AFTER } else { BEFORE });
    }

    fn stage(&mut self, stage: Stage) {
        self.writer.write(Statement::Stage(stage));
    }

    /// The discrete parts of a component are evaluated and their values held.
    fn hold(&mut self, index: usize) {
        let discrete: Vec<PartId> = self.parts.within(index).filter(|part| !self.parts.is_algebraic(*part)).collect();
        if discrete.is_empty() {
            return;
        }
        self.stage(Stage::Reads(index));
        for id in discrete {
            let part = self.parts.part(id);
            let name = self.parts.name(self.text, id);
            if let Body::Declarative(value) = part.body {
                self.writer.at(part.span, name.as_str());
                self.writer.declared(value, &name);
                self.stage(Stage::Hold(id));
            }
        }
    }

    fn all_algebraic(&self, index: usize) -> bool {
        self.parts.within(index).all(|part| self.parts.is_algebraic(part))
    }

    /// Whether an algebraic part of a component assigns variables of the user.
    fn gives_variables(&self, index: usize) -> bool {
        self.parts.within(index).any(|part| self.parts.gives_variables(part))
    }
}

fn is_time(component: &Component) -> bool {
    matches!(component.kind, ComponentKind::Time(_) | ComponentKind::Step(_) | ComponentKind::TimeIsNormal)
}
