//! The listing of a target program: what `dump --phase target` prints.

use super::{Array, At, Constant, Named, Operator, Place, Stage, Statement, Target, Temporary, Term, Value};
use crate::language::cosmo::quote::{Quote, form_text};
use crate::language::cosmo::text::{ComponentKind, Text, Tracer};
use std::fmt::{self, Display, Formatter};

impl Display for Target<'_> {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        for line in &self.declarations {
            writeln!(f, "{line}")?;
        }
        writeln!(f)?;
        let listing = Listing { target: self, quote: Quote { text: self.text, target: true } };
        // Labels of what is not listed go to the next line.
        let mut labels = String::new();
        for line in &self.lines {
            labels.extend(line.labels.iter().map(|label| format!("{label}:")));
            for text in listing.statement(&line.statement) {
                writeln!(f, "{}{text}", std::mem::take(&mut labels))?;
            }
        }
        Ok(())
    }
}

struct Listing<'t> {
    target: &'t Target<'t>,
    quote: Quote<'t>,
}

impl Listing<'_> {
    /// The lines of an instruction.
    fn statement(&self, statement: &Statement) -> Vec<String> {
        let one = |text: String| vec![text];
        match statement {
            Statement::Set(place, value) => one(self.assignment(*place, value)),
            Statement::ForAll(assignments) => {
                self.for_all(assignments.iter().map(|(place, value)| self.assignment(*place, value)))
            }
            Statement::Clear => self.clear(),
            Statement::User(statement) => {
                let mut lines = Vec::new();
                self.quote.lines(&statement.act, &mut lines);
                lines
            }
            Statement::GoTo(label) => one(format!("GO TO {label}")),
            Statement::Repeat => {
                let repeat = &self.target.text.repeat;
                let (limit, value) = (self.quote.expression(&repeat.limit), self.quote.expression(&repeat.value));
                one(format!("GO TO 1 0 0 IF {limit}={value}"))
            }
            Statement::PrintLine => one("PRINTLINE 1".to_string()),
            Statement::PrintOut(text) => one(format!("PRINTOUT {text}")),
            Statement::Return => one("PRINTOUT <CR>".to_string()),
            Statement::PrintSpace => one("PRINTSPACE B".to_string()),
            Statement::PrintForm(value, form) => {
                one(format!("PRINT {}{}", self.quote.expression(value), form_text(*form)))
            }
            Statement::Stop => one("STOP 4".to_string()),
            Statement::Dose(number) => one(format!("DOSE {}", number + 1)),
            Statement::When(when) => {
                let mut lines = vec![format!("WHEN {}", self.quote.condition(when.condition))];
                self.quote.block(when.program, &mut lines);
                lines.push("END".to_string());
                lines
            }
            Statement::Stage(stage) => self.stage(*stage),
            Statement::Begun | Statement::Mark(..) | Statement::Account(_) => Vec::new(),
        }
    }

    fn stage(&self, stage: Stage) -> Vec<String> {
        match stage {
            Stage::Prepare => vec!["PREPARE".to_string()],
            Stage::Reads(_) => Vec::new(),
            Stage::Gives(component) => {
                let body = &self.target.text.body;
                vec![format!("EVALUATE {}", component_name(self.target.text, &body[component].kind))]
            }
            Stage::Hold(part) => {
                let parts = self.target.parts.as_ref();
                vec![format!("HOLD {}", parts.map_or_else(String::new, |parts| parts.name(self.target.text, part)))]
            }
            Stage::Integrate => vec!["INTEGRATE".to_string()],
        }
    }

    fn for_all(&self, inner: impl Iterator<Item = String>) -> Vec<String> {
        let mut lines = vec![format!("FOR B=1 STEP 1 UNTIL {}", self.target.text.places.len())];
        lines.extend(inner);
        lines.push("END".to_string());
        lines
    }

    fn clear(&self) -> Vec<String> {
        let text = self.target.text;
        let mut arrays = vec![Array::K, Array::G, Array::V];
        for tracer in text.all_tracers() {
            arrays.extend([Array::HV(tracer), Array::HK(tracer), Array::HG(tracer)]);
        }
        let zero = Value::Term(Constant::Zero.into());
        let mut lines = self.for_all(arrays.iter().map(|array| self.assignment(array.each(), &zero)));
        lines.extend(["T=0.0".to_string(), "D=1.0".to_string()]);
        lines
    }

    fn assignment(&self, place: Place, value: &Value) -> String {
        format!("{}={}", self.place(place), self.value(value))
    }

    fn value(&self, value: &Value) -> String {
        match value {
            Value::Term(term) => self.term(term, false),
            Value::Operation(left, operator, right) => {
                let sign = match operator {
                    Operator::Add => '+',
                    Operator::Subtract => '-',
                    Operator::Multiply => '*',
                    Operator::Divide => '\\',
                };
                format!("{}{sign}{}", self.term(left, true), self.term(right, true))
            }
            Value::Exp(place) => format!("EXP {}", self.place(*place)),
            Value::Entier(place) => format!("ENTIER {}", self.place(*place)),
            Value::PlusProduct(a, b, c) => format!("{}+{}*{}", self.place(*a), self.place(*b), self.place(*c)),
        }
    }

    fn term(&self, term: &Term, operand: bool) -> String {
        match term {
            Term::Place(place) => self.place(*place),
            Term::Number(Constant::Zero) => "0.0".to_string(),
            Term::Number(Constant::LnTwo) => "0.693147".to_string(),
            Term::Expression(value) if operand && !value.is_unary() => format!("({})", self.quote.expression(value)),
            Term::Expression(value) => self.quote.expression(value),
        }
    }

    fn place(&self, place: Place) -> String {
        match place {
            Place::Named(Named::Time) => "T".to_string(),
            Place::Named(Named::Step) => "D".to_string(),
            Place::Named(Named::X) => "X".to_string(),
            Place::Temporary(temporary) => match temporary {
                Temporary::F => "F".to_string(),
                Temporary::C => "C".to_string(),
                Temporary::L(tracer) => self.traced("L", tracer),
                Temporary::B => "B".to_string(),
                Temporary::TimeBefore => "T°".to_string(),
                Temporary::StepBefore => "D°".to_string(),
                Temporary::TimeAfter => "T¹".to_string(),
            },
            Place::Of(array, at) => {
                let letter = self.array(array);
                match at {
                    At::Compartment(number) => self.target.text.element_name(&letter, number),
                    At::Each => format!("{letter}B"),
                }
            }
        }
    }

    fn array(&self, array: Array) -> String {
        match array {
            Array::V => "V".to_string(),
            Array::G => "G".to_string(),
            Array::K => "K".to_string(),
            Array::HV(tracer) => self.traced("O", tracer),
            Array::HG(tracer) => self.traced("H", tracer),
            Array::HK(tracer) => self.traced("I", tracer),
            Array::VBefore => "V°".to_string(),
            Array::HVBefore(tracer) => self.traced("O°", tracer),
            Array::Lost => "LOST".to_string(),
        }
    }

    fn traced(&self, letter: &str, tracer: Tracer) -> String {
        self.target.text.traced_array(letter, tracer)
    }
}

fn component_name(text: &Text, kind: &ComponentKind) -> String {
    match kind {
        ComponentKind::InCompartment { number, .. }
        | ComponentKind::Compartment { number, .. }
        | ComponentKind::OutCompartment { number, .. } => format!("COMPARTMENT {}", text.place_name(*number)),
        ComponentKind::Fission { .. } => "FISSION".to_string(),
        _ => "PROGRAM".to_string(),
    }
}
