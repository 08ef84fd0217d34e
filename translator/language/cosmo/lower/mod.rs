//! From the target program to the model: one course, statement by statement.

pub(in crate::language::cosmo) mod accounts;
mod doses;
mod express;
mod observe;
mod outputs;
mod parameters;
pub(in crate::language::cosmo) mod quantities;
pub(in crate::language::cosmo) mod statements;
mod watch;

use super::Asked;
use super::code::{Integration, Temporaries};
use super::equations;
use super::place::statement_around;
use super::target::{self, Target};
use super::text::{Base, Method, ParameterId, Text};
use crate::code::{DataFile, Id, Quantity};
use crate::diagnostic::Diagnostics;
use crate::language::cards::Cards;
use crate::model::{CardId, Clock, Course, Instruction, Label, LabelId, Model, Moment, Order, Section, Statement};
use crate::source::{Source, Span};
use parameters::base_value;
use quantities::Quantities;
use rustc_hash::FxHashMap as HashMap;

/// What a text means.
pub struct Lowered {
    /// The listing of its target program, if it was asked for.
    pub target: Option<String>,
    /// Nothing if there was an error.
    pub model: Option<Model>,
    /// Of a text as equations: what its method asks for.
    pub integration: Option<Integration>,
    pub temporaries: Temporaries,
}

/// The model of a text; its target program too if it is to be `listed`.
pub fn lower(text: &Text, source: &Source, asked: Asked, listed: bool, diagnostics: &mut Diagnostics) -> Lowered {
    if matches!(text.method, Some((Method::Equations(_), _))) {
        let target = equations::target(text, source);
        let listed = listed.then(|| target.to_string());
        return match equations::lower(&target, source, asked, diagnostics) {
            Some((model, integration, temporaries)) => {
                Lowered { target: listed, model: Some(model), integration: Some(integration), temporaries }
            }
            None => Lowered { target: listed, model: None, integration: None, temporaries: Temporaries::default() },
        };
    }
    let target = target::target(text, source);
    let (model, temporaries) = course(&target, source, asked);
    Lowered { target: listed.then(|| target.to_string()), model: Some(model), integration: None, temporaries }
}

/// The model of a target program of the classic stepping.
fn course(target: &Target, source: &Source, asked: Asked) -> (Model, Temporaries) {
    let mut lowering = Lowering::new(target, source, asked);
    lowering.derived_parameters();
    for line in &target.lines {
        lowering.line(line);
    }
    let temporaries = lowering.quantities.temporaries(|_| false);
    (lowering.finish(), temporaries)
}

/// A course in the making.
pub(in crate::language::cosmo) struct Lowering<'t> {
    pub text: &'t Text,
    pub target: &'t Target<'t>,
    source: &'t Source,
    pub asked: Asked,
    pub quantities: Quantities<'t>,
    pub cards: Cards<'t>,
    /// The card of what is lowered now.
    pub card: CardId,
    pub statements: Vec<Statement>,
    /// Names that stand for other quantities than usually.
    pub seen: HashMap<Base, Id<Quantity>>,
    labels: HashMap<u32, LabelId>,
    /// By tracer: whether any of it can be anywhere. In the classic stepping all are carried.
    labelled: Vec<bool>,
    pub course: Course,
    /// Sections beside the course.
    pub sections: Vec<Section>,
}

impl<'t> Lowering<'t> {
    pub fn new(target: &'t Target<'t>, source: &'t Source, asked: Asked) -> Lowering<'t> {
        let mut cards = Cards::new(source);
        let mut quantities = Quantities::new(target.text, &mut cards);
        quantities.part_names = target.parts.iter().flat_map(|parts| parts.local_names(target.text)).collect();
        let mut lowering = Lowering {
            text: target.text,
            target,
            source,
            asked,
            quantities,
            cards,
            card: CardId(0),
            statements: Vec::new(),
            seen: HashMap::default(),
            labels: HashMap::default(),
            labelled: match target.parts {
                Some(_) => target.text.labelled(),
                None => vec![true; target.text.tracers.len() + 1],
            },
            sections: Vec::new(),
            course: Course::default(),
        };
        lowering.collect_labels();
        lowering.tables();
        lowering.compared();
        lowering.balances();
        lowering.never_given();
        lowering
    }

    /// Nobody can give something of a tracer that is not carried.
    fn never_given(&mut self) {
        for tracer in self.text.all_tracers().filter(|tracer| !self.labelled[*tracer as usize]) {
            for base in [Base::HV(tracer), Base::HG(tracer), Base::HK(tracer)] {
                self.course.never_given.push(self.quantities.named(base));
            }
        }
    }

    /// All labels get their numbers before anything jumps to them. Those outside blocks may be resumed at.
    fn collect_labels(&mut self) {
        let target = self.target;
        for line in &target.lines {
            let origin = &target.origins[line.origin.0 as usize];
            let card = self.cards.card(origin.span, &origin.defines);
            for number in &line.labels {
                let label = self.new_label(*number, card);
                self.course.resumable.push((*number, label));
            }
            match &line.statement {
                target::Statement::User(statement) => self.labels_within(&statement.act),
                target::Statement::When(when) => self.labels_in(when.program),
                _ => {}
            }
        }
    }

    fn labels_within(&mut self, act: &super::text::Act) {
        use super::text::Act;
        match act {
            Act::If { branches, otherwise, .. } => {
                branches.iter().for_each(|(_, body)| self.labels_in(body));
                otherwise.iter().for_each(|body| self.labels_in(body));
            }
            Act::While { body, .. } => self.labels_in(body),
            _ => {}
        }
    }

    fn labels_in(&mut self, program: &super::text::Program) {
        for statement in program {
            if let Some(label) = statement.label {
                let card = self.cards.card(statement.span, &statement.act.defines(self.text));
                self.new_label(label.number, card);
            }
            self.labels_within(&statement.act);
        }
    }

    fn new_label(&mut self, number: u32, card: CardId) -> LabelId {
        let id = LabelId(self.course.labels.len() as u32);
        self.course.labels.push(Label { number: Some(number), card });
        self.labels.insert(number, id);
        id
    }

    /// A label of the translator.
    pub fn made_label(&mut self) -> LabelId {
        self.course.labels.push(Label { number: None, card: self.card });
        LabelId(self.course.labels.len() as u32 - 1)
    }

    /// The card of the statement around a span.
    pub fn card_around(&mut self, span: Span, defines: &str) -> CardId {
        let around = statement_around(self.source, span);
        self.cards.card(around, defines)
    }

    /// Where a jump leads; label 0, the next instruction, is none.
    pub fn label(&self, number: u32) -> Option<LabelId> {
        self.labels.get(&number).copied()
    }

    pub fn define_label(&mut self, number: u32) {
        if let Some(label) = self.label(number) {
            self.instruct(Instruction::Label(label));
        }
    }

    fn tables(&mut self) {
        for data in &self.text.data {
            let mut columns = vec![String::new()];
            columns.extend(data.columns.iter().cloned());
            let card = self.cards.card(data.span, &data.name);
            self.course.tables.push(DataFile {
                name: data.name.clone(),
                file: data.file.clone(),
                columns,
                increasing: data.interpolated,
                source: card,
            });
        }
    }

    /// Parameters that need more than arithmetic on numbers are computed when the program starts.
    pub fn derived_parameters(&mut self) {
        for (number, parameter) in self.text.parameters.iter().enumerate() {
            if base_value(&parameter.value).is_none() {
                let id = self.quantities.named(Base::Parameter(ParameterId(number as u32)));
                self.card = self.cards.card(parameter.span, &parameter.name);
                let value = self.value(&parameter.value);
                self.instruct(Instruction::Derive { parameter: id, into: id, value });
            }
        }
    }

    pub fn finish(mut self) -> Model {
        let outputs = self.outputs();
        let clock = Clock {
            time: self.quantities.named(Base::Time),
            dt: self.quantities.named(Base::Step),
            length: None,
            print: None,
            plot: None,
            save: None,
        };
        let course = Section { moment: Moment::Course, order: Order::AsWritten, statements: self.statements };
        let mut sections = vec![course];
        sections.append(&mut self.sections);
        Model {
            title: outputs::title(self.cards.source),
            quantities: self.quantities.list,
            memories: Vec::new(),
            cards: self.cards.list,
            sections,
            clock,
            course: Some(self.course),
            outputs,
        }
    }
}
