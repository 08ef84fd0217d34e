//! The parts of a body: its program blocks, and what declares flows, labels, outputs, volumes and quotients.

use super::uses::Uses;
use crate::language::cosmo::text::{Component, ComponentKind, Declarative, Number, PartKind, Program, Text, Tracer};
use crate::source::Span;

/// A part: an index into [`Parts::list`](super::Parts::list), in text order.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct PartId(pub u32);

#[derive(Clone, Debug)]
pub struct Part<'t> {
    /// Which component of the body it belongs to.
    pub component: usize,
    pub gives: Gives,
    pub body: Body<'t>,
    pub uses: Uses,
    pub span: Span,
}

/// What a part gives.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Gives {
    /// A program block gives values to variables only.
    Variables,
    /// The flow of an in-compartment.
    Flow(Number),
    Label(Tracer, Number),
    /// A flow into a compartment out of another.
    From {
        into: Number,
        source: Number,
    },
    Output(Number),
    Volume(Number),
    Fission(Tracer),
}

#[derive(Clone, Copy, Debug)]
pub enum Body<'t> {
    Block(&'t Program),
    Declarative(&'t Declarative),
}

/// All parts, in text order.
pub fn parts(text: &Text) -> Vec<Part<'_>> {
    let mut list = Vec::new();
    for (component, declaration) in text.body.iter().enumerate() {
        let mut collector = Collector { component, heading: declaration.span, list: &mut list };
        collector.declaration(declaration);
    }
    list
}

struct Collector<'l, 't> {
    component: usize,
    heading: Span,
    list: &'l mut Vec<Part<'t>>,
}

impl<'t> Collector<'_, 't> {
    fn declaration(&mut self, declaration: &'t Component) {
        match &declaration.kind {
            ComponentKind::Program(program) => {
                let uses = Uses::of_program(program);
                self.push(Gives::Variables, Body::Block(program), uses, declaration.span);
            }
            ComponentKind::InCompartment { number, flow, labels } => {
                self.declarative(Gives::Flow(*number), flow);
                for (tracer, label) in labels {
                    self.declarative(Gives::Label(*tracer, *number), label);
                }
            }
            ComponentKind::Compartment { number, inputs, output, volume } => {
                for input in inputs {
                    self.declarative(Gives::From { into: *number, source: input.source }, &input.flow);
                }
                if let PartKind::Declared(value) = &output.is {
                    self.declarative(Gives::Output(*number), value);
                }
                if let PartKind::Declared(value) = &volume.is {
                    self.declarative(Gives::Volume(*number), value);
                }
            }
            ComponentKind::OutCompartment { number, inputs } => {
                for input in inputs {
                    self.declarative(Gives::From { into: *number, source: input.source }, &input.flow);
                }
            }
            ComponentKind::Fission { tracer, value } => self.declarative(Gives::Fission(*tracer), value),
            ComponentKind::HalfTime { .. }
            | ComponentKind::Time(_)
            | ComponentKind::Step(_)
            | ComponentKind::TimeIsNormal
            | ComponentKind::Format(_)
            | ComponentKind::Graph(_)
            | ComponentKind::Decay { .. }
            | ComponentKind::Dose(_)
            | ComponentKind::When { .. } => {}
        }
    }

    fn declarative(&mut self, gives: Gives, value: &'t Declarative) {
        let span = match value {
            Declarative::Expression(expression) => expression.span,
            Declarative::Program(_, heading) => *heading,
        };
        self.push(gives, Body::Declarative(value), Uses::of_declarative(value), span);
    }

    fn push(&mut self, gives: Gives, body: Body<'t>, uses: Uses, span: Span) {
        let span = if span == Span::default() { self.heading } else { span };
        self.list.push(Part { component: self.component, gives, body, uses, span });
    }
}
