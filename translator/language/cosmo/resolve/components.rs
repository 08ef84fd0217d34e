//! The declarations of the body.

use super::Resolver;
use super::names::Meaning;
use super::places::Kind;
use crate::language::cosmo::messages::compartments::*;
use crate::language::cosmo::messages::declarations::LabelledTwice;
use crate::language::cosmo::messages::names::What;
use crate::language::cosmo::messages::outputs::*;
use crate::language::cosmo::messages::shown;
use crate::language::cosmo::syntax::{self, Column, ComponentKind as Written, Name};
use crate::language::cosmo::text::{
    Component, ComponentKind, Declarative, Dose, Expression, ExpressionKind, Input, Number, Part, PartKind, Point,
    Table, Tracer,
};
use crate::source::Span;

impl Resolver<'_> {
    /// The body without what is wrong, and without settings.
    pub fn body(&mut self) -> Vec<Component> {
        let syntax = self.syntax;
        let mut body = Vec::new();
        let mut format: Option<Span> = None;
        for (index, component) in syntax.body.iter().enumerate() {
            let at = component.span;
            if let Written::Format(_) = component.kind {
                if let Some(first) = format {
                    let line = self.line_of(first);
                    self.diagnostics.error(SecondFormat { at, line, first });
                    continue;
                }
                format = Some(at);
            }
            let number = self.places.of_component.get(index).copied().flatten();
            if let Some(kind) = self.component(&component.kind, number, at) {
                body.push(Component { kind, span: at });
            }
        }
        body
    }

    fn component(&mut self, kind: &Written, number: Option<Number>, span: Span) -> Option<ComponentKind> {
        Some(match kind {
            Written::InCompartment { flow, labels, .. } => {
                let flow = flow.as_ref().map(|flow| self.declarative(flow));
                let labels = self.labelled(labels);
                ComponentKind::InCompartment { number: number?, flow: flow??, labels }
            }
            Written::Compartment { inputs, output, volume, .. } => {
                let inputs = self.inputs(inputs, number);
                let output = output.as_ref().map(|part| self.part(part));
                let volume = volume.as_ref().map(|part| self.part(part));
                let (number, output, volume) = (number?, output??, volume??);
                self.follows(number, &output, &volume);
                ComponentKind::Compartment { number, inputs, output, volume }
            }
            Written::OutCompartment { inputs, .. } => {
                let inputs = self.inputs(inputs, number);
                ComponentKind::OutCompartment { number: number?, inputs }
            }
            Written::HalfTime { tracer, value } => {
                let value = value.as_ref().and_then(|value| self.real_value(value, true));
                ComponentKind::HalfTime { tracer: self.tracer(tracer.as_ref())?, value: value? }
            }
            Written::Fission { tracer, value } => {
                let value = self.declarative(value);
                ComponentKind::Fission { tracer: self.tracer(tracer.as_ref())?, value: value? }
            }
            Written::Time(value) => ComponentKind::Time(self.declarative(value)?),
            Written::Step(value) => ComponentKind::Step(self.declarative(value)?),
            Written::TimeIsNormal => ComponentKind::TimeIsNormal,
            Written::Format(format) => match &format.table {
                Some(table) => ComponentKind::Format(Some(self.table(table)?)),
                None if format.printed => return None,
                None => ComponentKind::Format(None),
            },
            Written::Graph(points) => {
                let points: Vec<Option<Point>> = points.iter().map(|point| self.point(point)).collect();
                ComponentKind::Graph(points.into_iter().flatten().collect())
            }
            Written::Program(program) => ComponentKind::Program(self.program(program)),
            Written::Decay { parent, daughter, fraction } => {
                self.extension(span);
                let fraction = self.expression(fraction);
                let (parent, daughter) = (self.tracer(Some(parent)), self.tracer(Some(daughter)));
                ComponentKind::Decay { parent: parent?, daughter: daughter?, fraction: fraction? }
            }
            Written::Dose(dose) => {
                self.extension(span);
                ComponentKind::Dose(Box::new(self.dose(dose)?))
            }
            Written::When { condition, program } => {
                self.extension(span);
                let condition = condition.as_ref().and_then(|condition| self.condition(condition));
                let program = self.program(program);
                ComponentKind::When { condition: condition?, program }
            }
            Written::Setting(_) | Written::Bad => return None,
        })
    }

    fn declarative(&mut self, declarative: &syntax::Declarative) -> Option<Declarative> {
        match declarative {
            syntax::Declarative::Expression(value) => {
                let value = self.real_value(value.as_ref()?, false)?;
                Some(Declarative::Expression(value))
            }
            syntax::Declarative::Program(program, span) => Some(Declarative::Program(self.program(program), *span)),
        }
    }

    fn part(&mut self, part: &syntax::Part) -> Option<Part> {
        let is = match &part.is {
            syntax::PartKind::Declared(value) => PartKind::Declared(self.declarative(value)?),
            syntax::PartKind::Constant => PartKind::Constant,
            syntax::PartKind::Unknown => PartKind::Unknown,
        };
        Some(Part { is, span: part.span })
    }

    /// The output or the volume must follow from the other, not both be given or both be unknown.
    fn follows(&mut self, number: Number, output: &Part, volume: &Part) {
        let (at, line) = (volume.span, self.line_of(output.span));
        let (place, output_at) = (self.place_text(number), output.span);
        match (&output.is, &volume.is) {
            (PartKind::Declared(_), PartKind::Declared(_)) => {
                self.diagnostics.error(OutputAndVolumeExplicit { at, place, line, output: output_at });
            }
            (PartKind::Unknown, PartKind::Unknown) => {
                self.diagnostics.error(OutputAndVolumeUnknown { at, place, line, output: output_at });
            }
            _ => {}
        }
    }

    fn inputs(&mut self, inputs: &[syntax::Input], own: Option<Number>) -> Vec<Input> {
        let resolved: Vec<Option<Input>> = inputs.iter().map(|input| self.input(input, own)).collect();
        resolved.into_iter().flatten().collect()
    }

    fn input(&mut self, input: &syntax::Input, own: Option<Number>) -> Option<Input> {
        let flow = self.declarative(&input.flow);
        let (source, at) = self.source(&input.source)?;
        let place = shown(self.text_of(at));
        if own == Some(source) {
            self.diagnostics.error(FromItself { at, place });
            return None;
        }
        match self.places.kind(source) {
            None => self.diagnostics.error(UndeclaredCompartment { at, number: source }),
            Some(Kind::Out) => self.diagnostics.error(FromOutCompartment { at, place }),
            Some(_) => return Some(Input { source, flow: flow?, span: input.span }),
        }
        None
    }

    /// The labels of an in-compartment: one for each tracer.
    fn labelled(&mut self, labels: &[syntax::LabelLine]) -> Vec<(Tracer, Declarative)> {
        let mut list: Vec<(Tracer, Declarative)> = Vec::new();
        let mut seen: Vec<(Tracer, Span)> = Vec::new();
        for label in labels {
            let value = self.declarative(&label.value);
            let Some(tracer) = self.tracer(label.tracer.as_ref()) else { continue };
            if let Some((_, first)) = seen.iter().find(|(other, _)| *other == tracer) {
                let (line, first) = (self.line_of(*first), *first);
                let name = label.tracer.as_ref().map_or_else(String::new, |name| shown(&name.text));
                self.diagnostics.error(LabelledTwice { at: label.span, tracer: name, line, first });
                continue;
            }
            seen.push((tracer, label.span));
            list.extend(value.map(|value| (tracer, value)));
        }
        list
    }

    /// The tracer of a name; without a name the unnamed one.
    fn tracer(&mut self, name: Option<&Name>) -> Option<Tracer> {
        let Some(name) = name else { return Some(0) };
        if let Some(Meaning::Tracer(tracer)) = self.names.find(&name.key()) {
            return Some(tracer);
        }
        self.unknown(name, What::Tracer);
        None
    }

    /// A table: as many forms as variables. An index that stands apart belongs to the array before it.
    fn table(&mut self, table: &syntax::Table) -> Option<Table> {
        let mut list: Vec<Option<Expression>> = Vec::new();
        let mut columns = table.columns.iter().peekable();
        while let Some(column) = columns.next() {
            let value = match column {
                Column::Variable(variable) => match columns.next_if(|next| self.is_index(variable, next)) {
                    Some(index) => self.with_index(variable, index),
                    None => {
                        self.column_of_today(variable);
                        self.read(variable)
                    }
                },
                Column::Index(name) => {
                    self.diagnostics.error(BadFormatHeading { at: name.span, text: shown(&name.text) });
                    None
                }
                Column::Bad => None,
            };
            list.push(value);
        }
        let values: Vec<Expression> = list.into_iter().collect::<Option<_>>()?;
        let (variables, forms) = (values.len(), table.forms.len());
        if variables != forms {
            self.diagnostics.error(FormatCountMismatch { at: table.forms_span, variables, forms });
            return None;
        }
        let columns = values.into_iter().zip(table.forms.iter().copied()).collect();
        Some(Table { heading: table.heading.clone(), columns, forms: table.forms_span })
    }

    fn column_of_today(&mut self, variable: &syntax::Variable) {
        if matches!(variable.kind, syntax::VariableKind::Element(..) | syntax::VariableKind::Dotted(..)) {
            self.extension(variable.span);
        }
    }

    /// Whether a word of a heading is the index of the array before it: `HV 3`, `E J`.
    fn is_index(&self, variable: &syntax::Variable, next: &Column) -> bool {
        let syntax::VariableKind::Run(base) = &variable.kind else { return false };
        let key = base.key();
        let declared = matches!(self.names.find(&key), Some(Meaning::Variable(id))
            if self.names.variable(id).size.is_some() && !self.names.variable(id).modern);
        let array = declared || matches!(key.as_str(), "V" | "G" | "K" | "HV" | "HG" | "HK");
        array
            && match next {
                Column::Index(_) => true,
                Column::Variable(syntax::Variable { kind: syntax::VariableKind::Run(index), .. }) => {
                    self.integer_scalar(&index.key())
                }
                _ => false,
            }
    }

    fn with_index(&mut self, variable: &syntax::Variable, index: &Column) -> Option<Expression> {
        let syntax::VariableKind::Run(base) = &variable.kind else { return None };
        let (Column::Index(index) | Column::Variable(syntax::Variable { kind: syntax::VariableKind::Run(index), .. })) =
            index
        else {
            return None;
        };
        let span = variable.span.to(index.span);
        let (reference, of) = self.element_of(base, index, span)?;
        Some(Expression { kind: ExpressionKind::Read(reference), of, span })
    }

    fn point(&mut self, point: &syntax::Point) -> Option<Point> {
        let one_of_1969 = point.symbol.chars().all(|c| c.is_ascii_digit() || "+-*/.:=,()".contains(c));
        if !one_of_1969 {
            self.extension(point.span);
        }
        let value = self.real_value(&point.value, true);
        let zero = self.real_value(&point.zero, true);
        let unit = self.real_value(&point.unit, true);
        let symbol = point.symbol.clone();
        Some(Point { value: value?, zero: zero?, unit: unit?, symbol, span: point.span })
    }

    fn dose(&mut self, dose: &syntax::Dose) -> Option<Dose> {
        let amount = self.expression(&dose.amount);
        let labels: Vec<Option<(Tracer, Expression)>> = dose
            .labels
            .iter()
            .map(|(name, value)| {
                let (tracer, value) = (self.tracer(name.as_ref()), self.expression(value));
                Some((tracer?, value?))
            })
            .collect();
        let at = self.expression(&dose.at);
        let every = dose.every.as_ref().map(|value| self.expression(value));
        let times = dose.times.as_ref().map(|value| self.expression(value));
        let over = dose.over.as_ref().map(|value| self.expression(value));
        let (into, place) = self.source(&dose.into)?;
        match self.places.kind(into) {
            Some(Kind::Ordinary) => {}
            None => {
                self.diagnostics.error(UndeclaredCompartment { at: place, number: into });
                return None;
            }
            Some(_) => {
                self.diagnostics.error(DoseInto { at: place, place: shown(self.text_of(place)) });
                return None;
            }
        }
        let amount = amount?;
        if !is_zero(&amount) && self.places.fixed_volumes.contains(&into) {
            self.diagnostics.error(DoseNeedsUnknownVolume { at: place, place: self.place_text(into) });
            return None;
        }
        let whole = |part: Option<Option<Expression>>| part.map_or(Some(None), |part| part.map(Some));
        Some(Dose {
            amount,
            labels: labels.into_iter().collect::<Option<_>>()?,
            into,
            at: at?,
            every: whole(every)?,
            times: whole(times)?,
            over: whole(over)?,
        })
    }
}

/// A number that is zero.
pub fn is_zero(value: &Expression) -> bool {
    match &value.kind {
        ExpressionKind::Number { value, .. } => *value == 0.0,
        ExpressionKind::Grouped(inner) | ExpressionKind::Plus(inner) | ExpressionKind::Negate(inner) => is_zero(inner),
        _ => false,
    }
}
