//! What is generated for each declaration of the body: the table *Statements of each component*.

use super::writer::Writer;
use super::{
    Account, Array, C, Constant, D, F, HEADING, Operator, Place, STEP, Statement, T, TABLE, Temporary, Value, X, l,
};
use crate::language::cosmo::text::{
    Component, ComponentKind, Declarative, Input, Method, Number, Part, PartKind, Point, Table, Tracer,
};

impl<'t> Writer<'t> {
    /// Number `index` of the body.
    pub(in crate::language::cosmo) fn component(&mut self, index: usize, component: &'t Component) {
        self.at(component.span, "");
        match &component.kind {
            ComponentKind::InCompartment { number, flow, labels } => {
                self.in_compartment(component, *number, flow, labels);
                self.write(Statement::Account(Account::Settled(*number)));
            }
            ComponentKind::Compartment { number, inputs, output, volume } => {
                self.inputs(component, *number, inputs);
                self.output_and_volume(component, *number, output, volume);
                self.write(Statement::Account(Account::Settled(*number)));
            }
            ComponentKind::OutCompartment { number, inputs } => {
                self.inputs(component, *number, inputs);
                self.write(Statement::Account(Account::Settled(*number)));
            }
            ComponentKind::HalfTime { tracer, value } => self.half_time(*tracer, value),
            ComponentKind::Fission { tracer, value } => self.fission(*tracer, value),
            ComponentKind::Time(value) => {
                self.declared(value, "T");
                self.set(D, X, Operator::Subtract, T);
                self.copy(T, X);
            }
            ComponentKind::Step(value) => {
                self.declared(value, "D");
                self.copy(D, X);
                self.set(T, T, Operator::Add, D);
            }
            ComponentKind::TimeIsNormal => {
                self.at(component.span, "T");
                self.set(T, T, Operator::Add, D);
            }
            ComponentKind::Format(table) => self.format(component, table.as_ref()),
            ComponentKind::Graph(points) => self.graph(component, index, points),
            ComponentKind::Program(program) => self.program(program),
            // What a daughter gains is generated where its parent decays.
            ComponentKind::Decay { .. } => {}
            // A dose is given where the inputs of its compartment are summed.
            ComponentKind::Dose(_) => {}
            ComponentKind::When { condition, program } => self.when(index, condition, program),
        }
    }

    fn in_compartment(
        &mut self,
        component: &'t Component,
        i: Number,
        flow: &'t Declarative,
        labels: &'t [(Tracer, Declarative)],
    ) {
        let (v, g, k) = (Array::V.at(i), Array::G.at(i), Array::K.at(i));
        let name = self.element("K", i);
        self.declared(flow, &name);
        self.copy(k, X);
        for tracer in self.text.all_tracers() {
            let label = labels.iter().find(|(of, _)| *of == tracer);
            match label {
                Some((_, label)) => {
                    let name = self.traced("HK", tracer, i);
                    self.declared(label, &name);
                    self.copy(Array::HK(tracer).at(i), X);
                }
                None => self.copy(Array::HK(tracer).at(i), Constant::Zero),
            }
        }
        self.at(component.span, self.element("V", i));
        self.amount(v, k);
        for tracer in self.text.all_tracers() {
            self.amount(Array::HV(tracer).at(i), Array::HK(tracer).at(i));
        }
        self.copy(g, k);
        for tracer in self.text.all_tracers() {
            self.copy(Array::HG(tracer).at(i), Array::HK(tracer).at(i));
        }
    }

    /// `place=flow`, as an amount.
    fn amount(&mut self, place: Place, flow: Place) {
        if self.text.rates {
            self.set(place, flow, Operator::Multiply, D);
        } else {
            self.copy(place, flow);
        }
    }

    fn inputs(&mut self, component: &'t Component, i: Number, inputs: &'t [Input]) {
        self.at(component.span, self.element("G", i));
        self.copy(C, Constant::Zero);
        for tracer in self.text.all_tracers() {
            self.copy(l(tracer), Constant::Zero);
        }
        for input in inputs {
            self.input(i, input);
        }
        self.doses_into(i);
        self.at(component.span, self.element("G", i));
        self.copy(Array::G.at(i), C);
        for tracer in self.text.all_tracers() {
            self.copy(Array::HG(tracer).at(i), l(tracer));
        }
    }

    fn input(&mut self, i: Number, input: &'t Input) {
        let name = self.element("G", i);
        self.declared(&input.flow, &name);
        self.at(input.span, name);
        for tracer in self.text.all_tracers() {
            let (tracer_of, volume) = self.contents_of(input.source, tracer);
            self.set(F, X, Operator::Multiply, tracer_of);
            self.set(F, F, Operator::Divide, volume);
            if tracer == 0 {
                self.set(C, C, Operator::Add, X);
                self.write(Statement::Account(Account::Taken { from: input.source, thing: None }));
            }
            self.set(l(tracer), l(tracer), Operator::Add, F);
            self.write(Statement::Account(Account::Taken { from: input.source, thing: Some(tracer) }));
        }
    }

    /// Tracer and substance from which a flow out of a compartment is served: SIMULTANEOUS takes those of the
    /// beginning of the step, but of an in-compartment the present ones.
    fn contents_of(&self, j: Number, tracer: Tracer) -> (Place, Place) {
        if self.simultaneous() && !self.is_in_compartment(j) {
            (Array::HVBefore(tracer).at(j), Array::VBefore.at(j))
        } else {
            (Array::HV(tracer).at(j), Array::V.at(j))
        }
    }

    pub(in crate::language::cosmo) fn simultaneous(&self) -> bool {
        matches!(self.text.method, Some((Method::Simultaneous, _)))
    }

    fn is_in_compartment(&self, j: Number) -> bool {
        self.text.body.iter().any(|component| match &component.kind {
            ComponentKind::InCompartment { number, .. } => *number == j,
            _ => false,
        })
    }

    fn output_and_volume(&mut self, component: &'t Component, i: Number, output: &'t Part, volume: &'t Part) {
        let (v, g, k) = (Array::V.at(i), Array::G.at(i), Array::K.at(i));
        let name = self.element("K", i);
        let unknown = matches!(output.is, PartKind::Unknown);
        self.at(output.span, name.clone());
        match &output.is {
            PartKind::Declared(value) => {
                self.declared(value, &name);
                self.copy(k, X);
                self.tracer_out(i);
            }
            PartKind::Constant => self.tracer_out(i),
            PartKind::Unknown => self.copy(l(0), v),
        }
        let volume_name = self.element("V", i);
        if let PartKind::Declared(value) = &volume.is {
            self.at(volume.span, volume_name.clone());
            self.declared(value, &volume_name);
            self.copy(v, X);
        }
        if unknown {
            self.at(output.span, name);
            self.output_from_volume(i);
        }
        if matches!(volume.is, PartKind::Unknown) {
            self.at(volume.span, volume_name);
            self.taken_and_added(v, k, g);
        }
        for tracer in self.text.all_tracers() {
            self.at(component.span, self.traced("HV", tracer, i));
            self.taken_and_added(Array::HV(tracer).at(i), Array::HK(tracer).at(i), Array::HG(tracer).at(i));
        }
    }

    /// The tracer that leaves with Ki.
    fn tracer_out(&mut self, i: Number) {
        for tracer in self.text.all_tracers() {
            let (contents, volume) = match self.simultaneous() {
                true => (Array::HVBefore(tracer).at(i), Array::VBefore.at(i)),
                false => (Array::HV(tracer).at(i), Array::V.at(i)),
            };
            self.set(F, contents, Operator::Multiply, Array::K.at(i));
            self.set(Array::HK(tracer).at(i), F, Operator::Divide, volume);
        }
    }

    /// K := V(old) + G − V(new); L holds the old volume.
    fn output_from_volume(&mut self, i: Number) {
        let (v, g, k) = (Array::V.at(i), Array::G.at(i), Array::K.at(i));
        if self.text.rates {
            self.set(F, g, Operator::Multiply, D);
            self.set(l(0), l(0), Operator::Add, F);
            self.set(F, l(0), Operator::Subtract, v);
            self.set(k, F, Operator::Divide, D);
        } else {
            self.set(l(0), l(0), Operator::Add, g);
            self.set(k, l(0), Operator::Subtract, v);
        }
        self.tracer_out(i);
    }

    /// contents := contents − out + in
    fn taken_and_added(&mut self, contents: Place, out: Place, into: Place) {
        if self.text.rates {
            self.set(F, out, Operator::Multiply, D);
            self.set(X, contents, Operator::Subtract, F);
            self.set(F, into, Operator::Multiply, D);
            self.set(contents, X, Operator::Add, F);
        } else {
            self.set(X, contents, Operator::Subtract, out);
            self.set(contents, X, Operator::Add, into);
        }
    }

    /// The row stands where the declaration stands; the heading is jumped over and printed once a run.
    fn format(&mut self, component: &'t Component, table: Option<&'t Table>) {
        self.write(Statement::GoTo(TABLE));
        self.label(HEADING);
        let Some(table) = table else {
            self.write(Statement::GoTo(STEP));
            self.label(TABLE);
            return;
        };
        self.write(Statement::PrintLine);
        self.write(Statement::PrintOut(&table.heading));
        self.write(Statement::GoTo(STEP));
        self.label(TABLE);
        self.write(Statement::PrintLine);
        for (value, form) in &table.columns {
            self.at(table.forms, "");
            self.write(Statement::PrintForm(value, *form));
        }
        self.at(component.span, "");
    }

    fn graph(&mut self, component: &'t Component, index: usize, points: &'t [Point]) {
        let graph = self.text.body[..index].iter().filter(|c| matches!(c.kind, ComponentKind::Graph(_))).count();
        self.at(component.span, "");
        self.write(Statement::PrintLine);
        self.write(Statement::PrintOut("I"));
        self.write(Statement::Return);
        for (number, point) in points.iter().enumerate() {
            self.at(point.span, "");
            self.copy(X, &point.value);
            self.write(Statement::Mark(graph as u32, number as u32));
            self.set(X, X, Operator::Subtract, &point.zero);
            self.set(X, X, Operator::Divide, &point.unit);
            self.write(Statement::Set(Place::Temporary(Temporary::B), Value::Entier(X)));
            self.write(Statement::PrintSpace);
            self.write(Statement::PrintOut(&point.symbol));
            self.write(Statement::Return);
        }
    }
}
